"""Readings that tables differ on: each option with its values, the default first."""

from __future__ import annotations

OptionValue = bool | str

OPTIONS: dict[str, tuple[OptionValue, ...]] = {
    "neutral_forces": (True, False),
    "garrisons": (True, False),
    # Does the card that pays for power icons pay for ports with own ships as well?
    "ports_pay": (True, False),
    # Does a raider gain from a consolidation whose owner has nothing to lose?
    "raid_on_empty_purse": ("gain", "nothing"),
    # Does the lighter penalty of a lost attack fall on the lowest bidder too?
    "penalty_for_all": ("everyone_else", "everyone"),
    # Where a repelled attack lets its hero muster.
    "muster_reward": ("all", "one"),
    # What "the strongest card" is when several share the highest strength.
    "strongest_card": ("one", "all"),
    # Where the threat marker goes after a lost attack below the limit.
    "threat_after_loss": ("stays", "back"),
    # Whether the threat marker follows a second attack of fixed strength.
    "second_attack_marker": ("stays", "moves"),
    # Whether units that get their attack strength only in attack lend it to a defender they support.
    "support_strength": ("side", "attack"),
    # Whether a reward of unit upgrades may be taken in part.
    "upgrade_reward": ("up_to", "exactly"),
    # What a card that reshuffles its deck mixes: what is left of the deck and itself, or the discards as well.
    "reshuffle": ("deck", "all"),
    # Whether an area that holds routed units only is fought for.
    "routed_alone": ("combat", "no_combat"),
    # Whether units that may not retreat die before the casualties are counted, or may be chosen as casualties.
    "no_retreat_units": ("die_first", "may_be_casualties"),
}
"""The options of the family, by name."""
