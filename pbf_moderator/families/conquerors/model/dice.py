"""What dice are thrown for, by the names that throws are about."""

from __future__ import annotations

ASSASSINATION = "assassination"
ATTRITION = "attrition"
AVOIDING = "avoiding"
AVOIDING_AT_SEA = "avoiding-at-sea"
BAD_BLOOD = "bad-blood"
BATTLE_ROLLS = {"macedonian": "battle-macedonian", "persian": "battle-persian"}
"""The roll of each side in a land battle: two dice."""
BINGE = "binge"
COMMAND = "command"
CONFIDANT = "confidant"
"""Whether the go-between of a card dies."""
DEVASTATION = "devastation"
DISSENT = "dissent"
FLIGHT = "flight"
ILLNESS = "illness"
INJURIES = "injuries"
"""Whether the Macedonian king dies of his injuries."""
INJURIES_SURVIVED = "injuries-survived"
"""The injuries of an assassination that he survives."""
INTERCEPTION = "interception"
LEADER_LOSS = "leader-loss"
LOSSES = {"macedonian": "losses-macedonian", "persian": "losses-persian"}
"""The roll of each side for losses: one die."""
MUTINY = "mutiny"
"""What a mutiny costs."""
MUTINY_VICTORY = "mutiny-victory"
NAVAL = {"macedonian": "naval-macedonian", "persian": "naval-persian"}
"""The fire of each side in a naval combat."""
RECRUITING = "recruiting"
REPLENISHING = "replenishing"
RETREAT = "retreat"
REVOLT = "revolt"
SIEGE = "siege"
STORMS = "storms"
SURRENDER = "surrender"
TREASURY = "treasury"
WEARINESS = "weariness"
WOUNDS = "wounds"
"""Two dice after a battle."""
WOUND_DEATH = "wound-death"

ALL: tuple[str, ...] = (
    ASSASSINATION,
    ATTRITION,
    AVOIDING,
    AVOIDING_AT_SEA,
    BAD_BLOOD,
    *BATTLE_ROLLS.values(),
    BINGE,
    COMMAND,
    CONFIDANT,
    DEVASTATION,
    DISSENT,
    FLIGHT,
    ILLNESS,
    INJURIES,
    INJURIES_SURVIVED,
    INTERCEPTION,
    LEADER_LOSS,
    *LOSSES.values(),
    MUTINY,
    MUTINY_VICTORY,
    *NAVAL.values(),
    RECRUITING,
    REPLENISHING,
    RETREAT,
    REVOLT,
    SIEGE,
    STORMS,
    SURRENDER,
    TREASURY,
    WEARINESS,
    WOUNDS,
    WOUND_DEATH,
)
"""All of them."""
