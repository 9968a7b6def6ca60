"""Building fleets and mending them, in their home ports (8.4, 8.5).

Source: 8.4, 8.5.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ..model.components import FleetCounter
from ..model.decisions import BUILD_SHIPS, choice, pairs
from ..model.forces import Fleet
from ..model.state import Game
from . import control, lines, treasuries
from .rhodes import DETACHMENT


def controls_home(game: Game, seat: str, counter: FleetCounter) -> bool:
    """Whether a side controls all home ports of a fleet; of one that a card brings, their province."""
    if counter.card:
        return all(control.controls(game, seat, game.geography.province_of(port)) for port in counter.home)
    return all(control.is_friendly(game, port, seat) for port in counter.home)


def may_build(game: Game, seat: str, counter: FleetCounter) -> bool:
    """Whether a side may build a fleet anew, or for the first time; one that a card brings needs the card in play."""
    if counter.id in game.fleets or counter.id == DETACHMENT or not controls_home(game, seat, counter):
        return False
    return not counter.card or counter.card in game.in_play


def may_mend(game: Game, seat: str, counter: FleetCounter) -> bool:
    """Whether a side may bring a fleet of its own back to full strength: in one of its home ports, all of them held."""
    fleet = game.fleets.get(counter.id)
    return (
        fleet is not None
        and fleet.seat == seat
        and fleet.ships < counter.most
        and fleet.space in counter.home
        and controls_home(game, seat, counter)
    )


def yards(game: Game, seat: str) -> dict[str, tuple[str, ...]]:
    """Each fleet that a side may build or mend -> the ports where that can be."""
    found: dict[str, tuple[str, ...]] = {}
    for counter in game.components.fleets.values():
        if may_build(game, seat, counter):
            found[counter.id] = counter.home
        elif may_mend(game, seat, counter):
            found[counter.id] = (game.fleets[counter.id].space,)
    return found


def paying(game: Game, seat: str) -> list[str]:
    """The treasuries that could pay for ships: each with a line to a port where some can be built."""
    ports = _ports(game, seat)
    return list(
        dict.fromkeys(treasury for port in ports for treasury in treasuries.serving(game, seat, port))
    )


def can_be_paid(game: Game, seat: str) -> bool:
    """Whether any treasury could pay for ships."""
    return any(lines.exists(game, seat, port) for port in _ports(game, seat))


def _ports(game: Game, seat: str) -> list[str]:
    """The ports where ships can be built or mended."""
    return list(dict.fromkeys(port for open_ in yards(game, seat).values() for port in open_))


def build(game: Game, seat: str, treasury: str) -> Flow[list[str]]:
    """Ask which fleets are built or mended with a treasury, and do it (`BUILD_SHIPS`).

    Returns:
        The fleets.
    """
    answer = (yield from ask(building, game, seat, treasury)) or {}
    for id_, port in answer.items():
        _finish(game, seat, id_, port)
    control.settle(game)
    return list(answer)


def building(game: Game, seat: str, treasury: str) -> Decision | None:
    """Which fleets a treasury serves, each in one of its ports that has a line to it."""
    served = {
        id_: open_
        for id_, ports in yards(game, seat).items()
        if (open_ := [port for port in ports if lines.exists(game, seat, port, treasury)])
    }
    if not served:
        return None
    most = 1 if game.option("fleets_by_treasury") == "one" else len(served)

    usual = {id_: open_[0] for id_, open_ in list(served.items())[:most]}
    return choice(game, BUILD_SHIPS, seat, pairs(served, most), treasury, default=usual)


def _finish(game: Game, seat: str, id_: str, port: str) -> None:
    most = game.components.fleets[id_].most
    fleet = game.fleets.setdefault(id_, Fleet(id_, seat, port, 0))
    game.say("ships_built", seat=seat, fleet=id_, space=port, ships=most - fleet.ships, strength=most)
    fleet.ships = most
