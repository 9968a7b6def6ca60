"""Consolidation of power, or mustering by the special order.

Source: 2nd edition p. 16 (action phase, step 3), p. 22, p. 25; 1st edition p. 16; rule post, orders 4.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ..model.components import LAND, PORT, SEA
from ..model.effects import gain_power
from ..model.state import Game, Place, choice
from .mustering import muster_in
from .negotiations import negotiate
from .raids import orders_of
from .victory import check_victory


def consolidate_one(game: Game, house: str) -> Flow[None]:
    """One consolidation order.

    Source: 2nd edition p. 16, p. 22 (the special order); 1st edition p. 16.
    """
    area = yield from ask(consolidation_choice, game, house)
    if area is None:
        return
    place = game.places[area]
    how = (yield from ask(muster_choice, game, house, area)) if may_muster(game, place) else "power"
    game.lift(area)
    if how == "muster":
        game.say("consolidated_by_mustering", house=house, area=area)
        yield from muster_in(game, house, [area])
    else:
        gain_power(game, house, income(game, place), "consolidation", area)
        if game.prisons:
            yield from negotiate(game, house, area)
    check_victory(game)


def consolidation_choice(game: Game, house: str) -> Decision | None:
    """Which order to resolve: a real choice only where one of several may muster."""
    areas = orders_of(game, house, "consolidate")
    if len(areas) > 1 and not any(may_muster(game, game.places[area]) for area in areas):
        areas = areas[:1]
    return choice(game, "consolidate", house, One(tuple(areas))) if areas else None


def muster_choice(game: Game, house: str, area: str) -> Decision | None:
    """Power or mustering, where the special order lies on a castle or stronghold.

    Source: 2nd edition p. 22; rule post, orders 4. The first edition has no such order (p. 9).
    """
    if not may_muster(game, game.places[area]):
        return None
    return choice(game, "consolidate_how", house, One(("power", "muster")), area)


def may_muster(game: Game, place: Place) -> bool:
    """Whether the special order lies where it can be used to muster: in a castle or stronghold.

    Source: 2nd edition p. 22, p. 25 (not in a port); 1st edition p. 9 (never).
    """
    if not place.area.fort or game.option("special_consolidation") != "musters":
        return False
    token = game.token(place.area.id)
    return bool(token and token.kind == "consolidate" and token.special)


def income(game: Game, place: Place) -> int:
    """The power that a consolidation gives: on land 1 and the icons, in a port 1 unless its sea is hostile, else 0.

    Source: 2nd edition p. 16, p. 25 (ports); 1st edition p. 16; rule post, orders 4.
    """
    area = place.area
    if area.kind == LAND:
        return 1 + area.power
    if area.kind == PORT:
        return 0 if blockaded(game, place) else 1
    assert area.kind == SEA
    return 0


def blockaded(game: Game, port: Place) -> bool:
    """Whether enemy ships lie in the sea of a port.

    Source: 2nd edition p. 25.
    """
    return game.places[port.area.sea].house not in ("", port.house)
