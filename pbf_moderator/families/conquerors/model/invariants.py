"""What must hold in every position; random games are checked against it after every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .components import NOBODY
from .forces import EMPTY, FULL
from .state import Game


def violations(game: Game) -> list[str]:
    """What does not hold, one sentence each."""
    found = (_cards(game), _markers(game), _leaders(game), _armies(game), _garrisons(game), _fleets(game))
    return [wrong for part in (*found, _tracks(game)) for wrong in part]


def _cards(game: Game) -> Iterator[str]:
    held = game.pile.held() + game.hands.held() + Counter([*game.in_play, *game.removed])
    if held != Counter(game.components.deck):
        yield "a card is lost, or there twice"
    for seat in game.seats:
        if game.hands.size(seat) > game.constant("hand_limit"):
            yield f"{seat} holds too many cards"


def _markers(game: Game) -> Iterator[str]:
    whole = game.step != "set_up"  # one may still join the cup then
    if whole and game.cup.count() != Counter(game.components.markers):
        yield "a marker is lost, or there twice"


def _leaders(game: Game) -> Iterator[str]:
    for seat, cup in game.leader_cups.items():
        if cup.count() != Counter(game.components.leaders_of(seat)):
            yield f"a leader of {seat} is lost, or there twice"
        placed = [one for force in game.forces() for one in force.leaders]
        placed += [*game.lone_leaders, *game.absent]
        own = [one for one in placed if game.leader(one).seat == seat]
        if Counter(own) != Counter(cup.drawn):
            yield f"the leaders of {seat} in play are not those on the board"


def _armies(game: Game) -> Iterator[str]:
    lifted = int(game.option("training") == "beyond")
    for army in game.armies.values():
        if army.strength < 1:
            yield f"{army.id} has no strength"
        if not 0 <= army.elite <= game.components.sides[army.seat].elite + lifted:
            yield f"{army.id} has an elite level that there is not"
        if army.inside and not game.geography.spaces[army.space].major:
            yield f"{army.id} is inside of no city"
    for loose in game.loose:
        if loose.strength < 1:
            yield f"loose strength in {loose.space} is none"
    for seat in game.seats:
        if sum(army.number > 0 for army in game.armies_of(seat)) > game.constant("armies"):
            yield f"{seat} has too many Armies"
    for space, siege in game.sieges.items():
        if siege.army not in game.armies or game.armies[siege.army].space != space:
            yield f"nobody besieges {space}"


def _garrisons(game: Game) -> Iterator[str]:
    for space, garrison in game.garrisons.items():
        major = game.geography.spaces[space].major
        most = game.constant("garrison_in_major_city" if major else "garrison_elsewhere")
        if not 0 < garrison.strength <= most:
            yield f"the garrison of {space} is not between 1 and {most}"
        if not game.may_stop(space):
            yield f"a garrison stands on {space}, where none can"
    for seat in game.seats:
        used = sum(one.strength for one in game.garrisons.values() if one.seat == seat)
        if used > game.components.sides[seat].garrisons:
            yield f"{seat} has more garrisons than counters"


def _fleets(game: Game) -> Iterator[str]:
    for fleet in game.fleets.values():
        if not 0 < fleet.ships <= game.components.fleets[fleet.id].most:
            yield f"{fleet.id} has a strength that it cannot have"
        if not game.geography.spaces[fleet.space].port and not game.movement:
            yield f"{fleet.id} lies in no port"


def _tracks(game: Game) -> Iterator[str]:
    if min(game.weariness, game.injuries, *game.available.values()) < 0:
        yield "a track is below nothing"
    if game.royal_treasury.level not in (EMPTY, FULL):
        yield "the Royal Treasury is neither full nor empty"
    for place, seat in game.claims.items():
        if seat == NOBODY:
            yield f"nobody has a claim to {place}"
