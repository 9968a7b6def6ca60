"""The questions that may come to a seat, so that a player can answer before they are asked."""

from __future__ import annotations

from ....kernel.decision import Decision
from ....kernel.forms import Amount, Moves, One, Some
from ..model.components import FIEFDOMS, LAND
from ..model.state import Game, Place, choice
from ..rules.battle import blade_uses
from ..rules.movement import raid_reach, reach
from ..rules.raids import raid_choice

BEFORE_RAIDS = ("messenger", "raids")
BEFORE_COMBATS = ("planning", "messenger", "raids", "marches")


def anticipated(game: Game, seat: str) -> list[Decision]:
    """Decisions without a key whose options are the widest that may come this turn."""
    if game.step == "over":
        return []
    found = _bids(game, seat) if game.step == "events" else []
    if game.step in BEFORE_COMBATS:
        found += _combat(game, seat)
    swaps = game.step == "messenger" and seat == game.messenger_holder
    if game.step in BEFORE_RAIDS and game.revealed and not swaps:
        found += [raid] if (raid := raid_choice(game, seat)) else []
    if game.step in BEFORE_COMBATS and game.revealed:
        found += _orders(game, seat)
    if game.step == "planning" and not game.revealed:
        found += _planned(game, seat)
    return found


def _bids(game: Game, seat: str) -> list[Decision]:
    purse = Amount(0, game.power[seat])
    bids = [choice(game, "bid", seat, purse, track, secret=True) for track in game.components.tracks.values()]
    return [*bids, choice(game, "offer", seat, purse, secret=True)]


def _combat(game: Game, seat: str) -> list[Decision]:
    houses = tuple(game.components.houses)
    found = [choice(game, "card", seat, One(game.components.hand(seat)), secret=True)]
    found += [choice(game, "support", seat, One(houses, passing=True), p.area.id) for p in game.held_by(seat)]
    found.append(choice(game, "accept_support", seat, One(("yes", "no")), passive=True))
    if game.blade_holder == seat and game.components.tracks[FIEFDOMS] not in game.used:
        found.append(choice(game, "blade", seat, One(blade_uses(game), passing=True)))
    places = game.held_by(seat)
    havens = dict.fromkeys(area for p in places for area in reach(game, seat, p.area.id))
    found.append(choice(game, "retreat", seat, One(tuple(havens))))
    largest = {u: max(p.units.get(u, 0) for p in places) for u in game.components.units} if places else {}
    found.append(choice(game, "casualties", seat, Some({u: n for u, n in largest.items() if n})))
    return found


def _orders(game: Game, seat: str) -> list[Decision]:
    marching = [
        p for p in game.held_by(seat) if (t := game.token(p.area.id)) is not None and t.kind == "march"
    ]
    return [decision for place in marching for decision in _march(game, seat, place)]


def _march(game: Game, seat: str, place: Place) -> list[Decision]:
    area = place.area.id
    goals = {goal: tuple(place.units) for goal in reach(game, seat, area)}
    found = [choice(game, "moves", seat, Moves(dict(place.units), goals), area)]
    if place.area.kind == LAND and place.area.home != seat:
        found.append(choice(game, "marker", seat, One(("yes",), passing=True), area))
    return found


def _planned(game: Game, seat: str) -> list[Decision]:
    """What any order of a seat may lead to, while nobody has placed one."""
    places = game.held_by(seat)
    areas = [place.area.id for place in places]
    raids = [f"{area}/{target}" for area in areas for target in raid_reach(game, area)]
    found = [choice(game, "raid", seat, One((*raids, *areas)))]
    found.append(choice(game, "march", seat, One(tuple(areas))))
    for place in places:
        found += _march(game, seat, place)
    if seat == game.messenger_holder:
        look = ("look",) if game.option("messenger") == "swap_or_look" and game.components.threat.deck else ()
        swaps = [f"{area}/{token}" for area in areas for token in game.components.tokens]
        found.append(choice(game, "messenger", seat, One((*look, *swaps), passing=True)))
    return found
