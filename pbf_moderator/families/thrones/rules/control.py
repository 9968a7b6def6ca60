"""Control of land: power tokens left behind, homes that revert, ports that follow their land.

Source: 2nd edition p. 24 (control), p. 25 (ports); 1st edition p. 12.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import Amount, One
from ..model.components import LAND
from ..model.effects import add_units, vacate
from ..model.state import Game, choice
from .supply import within_supply

YES_OR_PASS = One(("yes",), passing=True)


def may_leave_marker(game: Game, house: str, area: str) -> bool:
    """Whether a house that has just emptied an area may pay to keep it.

    That is land without a token yet, and neither its own home nor held by its own garrison.

    Source: 2nd edition p. 24; 1st edition p. 12; expansion, the garrison.
    """
    place = game.places[area]
    if place.area.kind != LAND or place.house or place.marker or house in (place.area.home, place.guard):
        return False
    return game.power[house] > 0


def leave_area(game: Game, house: str, area: str) -> Flow[None]:
    """After the last unit marched out of an area: leave a power token, or lose control.

    Source: 2nd edition p. 24; 1st edition p. 12.
    """
    if game.places[area].size:
        return

    def marker() -> Decision | None:
        if not may_leave_marker(game, house, area):
            return None
        return choice(game, "marker", house, YES_OR_PASS, area)

    if (yield from ask(marker)) == "yes":
        game.power[house] -= 1
        game.places[area].marker, game.recount = house, True
        game.say("marker_left", house=house, area=area)
    yield from port_follows_land(game, area)


def enter_area(game: Game, house: str, area: str, units: dict[str, int], routed: bool = False) -> None:
    """Move units in; an enemy's power token there is removed.

    Source: 2nd edition p. 24; 1st edition p. 12.
    """
    place = game.places[area]
    if place.marker not in ("", house):
        game.say("marker_removed", house=place.marker, area=area)
        place.marker, game.recount = "", True
    add_units(game, area, house, units, routed)


def port_follows_land(game: Game, land: str) -> Flow[None]:
    """Ships in the port of a land that another house now controls become ships of that house, or sink.

    Source: 2nd edition p. 25, of an attack; for other losses of the land see docs/rulings.md.
    """
    port_id = game.components.ports.get(land)
    if port_id is None:
        return
    port = game.places[port_id]
    owner = game.controller(land)
    if not port.house or port.house == owner:
        return
    victim, captured = port.house, port.size
    vacate(game, port)
    game.say("port_lost", house=victim, area=port_id, count=captured)
    if owner:
        yield from _take_ships(game, owner, port_id, captured)


def ports_follow_lands(game: Game) -> Flow[None]:
    """The same for every port, after a loss of units anywhere on the board.

    Source: 2nd edition p. 25, as docs/rulings.md reads it.
    """
    for land, port in game.components.ports.items():
        if game.places[port].house:
            yield from port_follows_land(game, land)


def _take_ships(game: Game, house: str, port: str, captured: int) -> Flow[None]:
    ship = game.components.by_role["ship"]

    def ships() -> Decision | None:
        most = min(captured, game.reserve(house, ship))
        while most and not within_supply(game, house, {port: most}):
            most -= 1
        return choice(game, "take_ships", house, Amount(0, most), port, default=most) if most else None

    count = yield from ask(ships)
    if count:
        add_units(game, port, house, {ship: count})
        game.say("ships_taken", house=house, area=port, count=count)
