"""Battles and assaults: announced, answered with cards, decided by dice thrown at once."""

from __future__ import annotations

from collections.abc import Mapping

from pbf_moderator.families.common.windows import Act, goes_ahead
from pbf_moderator.kernel.decision import Flow
from pbf_moderator.kernel.draws import roll

from .reactions import ASSAULT, BATTLE, Windows
from .state import Clash, Game, Place, Units

MOST_DICE, HIT = 4, 5
"""A side throws a die a unit, no more than this; from this number on it hits."""


def battle(game: Game, seat: str, origin: str, place: Place, force: Mapping[str, int]) -> Flow[None]:
    """Units that have entered a point fight the enemy who stands there."""
    enemy = game.enemy(seat)
    dice = {side: min(MOST_DICE, place.strength(side)) for side in (seat, enemy)}
    game.clash = Clash(BATTLE, place.id, seat, enemy, origin, dice, dict.fromkeys(dice, 0))
    game.say("battle", seat=seat, enemy=enemy, place=place.id, origin=origin)
    if not (yield from goes_ahead(Windows(game), _act(game.clash))):
        _go_back(game, seat, origin, place)
        game.say("called_off", place=place.id, seat=seat, origin=origin)
        game.clash = None
        return
    dice = game.clash.dice
    thrown = yield from roll(BATTLE, dice[seat] + dice[enemy])
    shown = {seat: thrown[: dice[seat]], enemy: thrown[dice[seat] :]}
    lost = {
        seat: _losses(game, place, seat, shown[enemy]),
        enemy: _losses(game, place, enemy, shown[seat]),
    }
    held = place.strength(enemy) > 0 or not place.strength(seat)
    game.say(
        "fought", place=place.id, origin=origin, seat=seat, enemy=enemy, dice=shown, lost=lost, held=held
    )
    if place.strength(enemy):
        _go_back(game, seat, origin, place)
    game.clash = None


def _act(clash: Clash) -> Act:
    facts = {"area": clash.place, "attacker": clash.attacker, "defender": clash.defender}
    return Act(clash.kind, clash.attacker, facts)


def _losses(game: Game, place: Place, seat: str, dice: list[int]) -> Units:
    """Take a unit away for each hit that no shield stops, those that come first in the scenario first."""
    assert game.clash is not None
    hits = max(0, sum(shown >= HIT for shown in dice) - game.clash.shields[seat])
    lost: Units = {}
    for row in game.tables["units"]:
        count = min(hits, place.units.get(seat, {}).get(row["id"], 0))
        if count:
            lost[row["id"]] = count
            hits -= count
    place.add(seat, lost, -1)
    return lost


def _go_back(game: Game, seat: str, origin: str, place: Place) -> None:
    units = dict(place.units.get(seat, {}))
    place.add(seat, units, -1)
    game.places[origin].add(seat, units)


def assault(game: Game, place: Place) -> Flow[None]:
    """A siege goes on: two dice against the walls; the town falls with the last of them."""
    seat, owner = place.besieged_by, place.owner
    game.clash = Clash(ASSAULT, place.id, seat, owner, "", {seat: 2, owner: 0}, {seat: 0, owner: 0})
    game.say("assault", seat=seat, enemy=owner, place=place.id)
    if (yield from goes_ahead(Windows(game), _act(game.clash))):
        thrown = yield from roll("siege", game.clash.dice[seat])
        breached = sum(shown >= HIT - 1 for shown in thrown)
        place.walls = max(0, place.walls - breached)
        game.say("breach", place=place.id, seat=seat, dice=thrown, walls=place.walls)
    else:
        game.say("beaten_back", place=place.id, seat=seat)
    game.clash = None
    if not place.walls:
        take(game, place, seat)


def take(game: Game, place: Place, seat: str) -> None:
    """A place changes hands."""
    place.owner, place.besieged_by = seat, ""
    game.say("taken", place=place.id, seat=seat)
