"""What is added to rolls for the score and for losses (11.3 D, 11.3 F).

Every modifier has a name, so that it can be told.

Source: 11.3 D, 11.3 F; cards: 15.0.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..model.components import PERSIAN
from ..model.forces import Battle
from ..model.geography import STRONGHOLD
from ..model.state import Game
from . import forces

SURPRISE, TERRAIN, TACTICS, DETERMINED = (
    "surprise",
    "terrain-advantage",
    "tactical-advantage",
    "determined-troops",
)
"""The cards that count in a battle."""


def for_battle(game: Game, battle: Battle, seat: str) -> dict[str, int]:
    """The modifiers of a side's roll for the score, by name; those that are none are left out (11.3 D)."""
    figures: Mapping[str, int] = game.components.tables["battle_modifiers"]
    enemy = battle.enemy(seat)
    attacks = seat == battle.attacker
    ahead = forces.elite(game, battle, seat) - forces.elite(game, battle, enemy)
    found = {
        "leaders": sum(game.leader(one).battle for one in battle.used_leaders[seat]),
        "tactics": tactics(game, battle, seat),
        "no_line": 0 if battle.lines[seat] else figures["no_line"],
        "elite": max(0, ahead),
        "fatigued": figures["fatigued"] if forces.weakened(game, battle, seat) else 0,
        "surprise": surprise(game, battle, seat) * figures["surprise"],
        "crossing": crossing(game, battle) if attacks else 0,
        "stronghold": figures["stronghold"] if attacks and in_stronghold(game, battle) else 0,
        "terrain": figures["terrain"] if attacks and has_terrain(game, battle) else 0,
    }
    return {name: value for name, value in found.items() if value}


def cards(game: Game, battle: Battle, seat: str) -> list[str]:
    """The cards that count for a side; for a tribe those of the side that throws for it."""
    return battle.cards.get(seat or game.enemy(battle.attacker), [])


def surprise(game: Game, battle: Battle, seat: str) -> bool:
    """Whether a side has surprised the other, which has not surprised it too."""
    return SURPRISE in cards(game, battle, seat) and SURPRISE not in cards(game, battle, battle.enemy(seat))


def has_terrain(game: Game, battle: Battle) -> bool:
    """Whether a defending Army has chosen the ground; no garrison or tribe can."""
    return TERRAIN in battle.cards.get(battle.defender, ()) and bool(battle.armies[battle.defender])


def crossing(game: Game, battle: Battle) -> int:
    """What the connection costs by which the attacker came."""
    terrain = game.geography.terrain.get(battle.entered_by)
    return terrain.attack if terrain else 0


def in_stronghold(game: Game, battle: Battle) -> bool:
    """Whether the defender is in a Stronghold."""
    return game.geography.spaces[battle.space].kind == STRONGHOLD


def tactics(game: Game, battle: Battle, seat: str) -> int:
    """What doubling the rating of a Persian leader adds, for each card; every leader is doubled once (15.0)."""
    played = cards(game, battle, seat).count(TACTICS) if seat == PERSIAN else 0
    ratings = sorted((game.leader(one).battle for one in battle.used_leaders[seat]), reverse=True)
    return sum(ratings[:played])


def for_losses(game: Game, battle: Battle, seat: str, retreat_points: int) -> dict[str, int]:
    """The modifiers of a side's roll for losses, by name (11.3 F)."""
    figures: Mapping[str, int] = game.components.tables["loss_modifiers"]
    enemy = battle.enemy(seat)
    outnumbers = battle.strengths[seat] >= game.constant("outnumbering") * battle.strengths[enemy]
    found = {
        "winner": 0 if battle.has_lost(seat) else won_by(battle, figures),
        "no_line": 0 if battle.lines[seat] else figures["no_line"],
        "fatigued": figures["fatigued"] if forces.weakened(game, battle, seat) else 0,
        "three_to_one": figures["three_to_one"] if outnumbers else 0,
        "determined": cards(game, battle, enemy).count(DETERMINED) * figures["determined"],
        "retreat": retreat_points,
    }
    return {name: value for name, value in found.items() if value}


def won_by(battle: Battle, figures: Mapping[str, int]) -> int:
    """What the winner takes off, or both sides after a draw."""
    return figures["winner_at_double" if battle.doubled else "winner"]
