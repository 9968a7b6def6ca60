"""Lines of communication, and how they are cut (7.3).

Source: 7.3; the Royal Treasury: 7.4; cutting: 7.3, 11.5.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....kernel.decision import Decision, Flow, ask
from ...common.boards import Step
from ...common.windows import ASK, NEVER
from ..model.decisions import INTERCEPT_AT_SEA, choice, pairs
from ..model.forces import FULL, Army, Fleet
from ..model.geography import SEA, STRAIT
from ..model.state import Game
from . import control
from .readiness import asked_at_all, ports_in_reach
from .tracing import Cut, Limits, Line, limits_of, never, traced, usable_cities

ROYAL = "royal-treasury"
"""What stands for the Royal Treasury where a Treasury City could stand: `Line.treasury`, `Movement.treasury` …."""
CUTTING = "lines"
"""What the question is about in which fleets cut lines."""


def exists(game: Game, seat: str, space: str, treasury: str = "") -> bool:
    """Whether a side can trace a line of communication from a space.

    Args:
        game: the position.
        seat: whose line it is.
        space: where the units are.
        treasury: the treasury that must be reached; any that is not empty, if none is named.
    """
    return bool(lines(game, seat, space, treasury))


def lines(game: Game, seat: str, space: str, treasury: str = "") -> list[Line]:
    """The best line to each treasury that can be reached and is not empty, the shortest first.

    The Royal Treasury serves units in its own space alone, by a line of no length to `ROYAL`. In a Player Phase the
    lines of its side are missing that fleets have cut.
    """
    return [line for line in _every(game, seat, space) if treasury in ("", line.treasury)]


def _every(game: Game, seat: str, space: str, cut: Cut = never) -> list[Line]:
    royal = [Line(ROYAL, (space,), (), 0, 0)] if serves_royally(game, seat, space) else []
    return royal + traced(
        game,
        seat,
        space,
        usable_cities(game, seat),
        limits_of(game, seat),
        (lambda step: is_cut(game, seat, step) or cut(step)) if _any_cut(game, seat) else cut,
    )


def serves_royally(game: Game, seat: str, space: str) -> bool:
    """Whether units of a side in a space can use the Royal Treasury."""
    royal = game.royal_treasury
    return royal.seat == seat and royal.level == FULL and game.royal_space() == space


def reaches(game: Game, seat: str, space: str, treasury: str) -> bool:
    """Whether a line of any length leads from a space to a treasury (for Macedonian recruits, 8.3)."""
    return treasury in usable_cities(game, seat) and bool(
        traced(game, seat, space, [treasury], Limits(), lambda step: is_cut(game, seat, step))
    )


# -- lines when a Player Phase begins -----------------------------------------------------------------------------


def note_lines(game: Game, seat: str) -> Flow[None]:
    """Note for every Army and fleet of a side whether it has a line now, in `game.phase.lines`.

    Called at the start of every Player Phase. The other side may announce that fleets cut lines (`INTERCEPT_AT_SEA`),
    wherever that leaves an Army or fleet without any; a line that finds another way can be cut there again.
    """
    if cutting(game, seat):
        mode = yield from asked_at_all(game, CUTTING, game.enemy(seat))
        while mode != NEVER and (answer := (yield from ask(cutting, game, seat, mode))):
            cut(game, answer)
    assert game.phase is not None
    game.phase.lines = {force.id: exists(game, seat, force.space) for force in game.forces(seat)}


def had_line(game: Game, force: str) -> bool:
    """Whether an Army or fleet had a line when the Player Phase began.

    For the side that is not active it is traced now.
    """
    if game.phase and force in game.phase.lines:
        return game.phase.lines[force]
    unit: Army | Fleet | None = game.armies.get(force) or game.fleets.get(force)
    return unit is not None and exists(game, unit.seat, unit.space)


# -- cutting ------------------------------------------------------------------------------------------------------


def is_cut(game: Game, seat: str, step: Step) -> bool:
    """Whether enemy fleets cut the lines of a side at a step, in its own Player Phase."""
    cuts = game.phase.cut.values() if game.phase and _any_cut(game, seat) else ()
    return any(port in cuts for port in points_of_cutting(game, seat, step))


def _any_cut(game: Game, seat: str) -> bool:
    return game.phase is not None and game.phase.seat == seat and bool(game.phase.cut)


def points_of_cutting(game: Game, seat: str, step: Step) -> tuple[str, ...]:
    """Where enemy fleets can cut a line at a step: the space entered by sea, the ports of a strait without own fleets."""
    if step.kind == STRAIT:
        ports = game.geography.strait_ports(step)
        return () if any(game.fleets_at(port, seat) for port in ports) else ports
    goal = game.geography.spaces[step.goal]
    if step.kind != SEA or not goal.port or game.fleets_at(goal.id, seat):
        return ()
    return () if goal.treasury and goal.id in usable_cities(game, seat) else (goal.id,)


def threatened(game: Game, seat: str) -> dict[str, list[str]]:
    """Each port where enemy fleets could cut a line of a side -> those that get there, each once in a Player Phase.

    Where a fleet of the side lies, its lines are safe.
    """
    done = game.phase.cut if game.phase else {}
    reached: dict[str, list[str]] = {}
    for fleet in game.fleets_of(game.enemy(seat)):
        for port in () if fleet.id in done else ports_in_reach(game, fleet):
            if not game.fleets_at(port, seat):
                reached.setdefault(port, []).append(fleet.id)
    return reached


def cutting(game: Game, seat: str, mode: str = ASK) -> Decision | None:
    """Which enemy fleets go where to cut lines; nobody is asked where no unit would be left without a line.

    Args:
        game: the position.
        seat: whose lines.
        mode: how the other side wants to be treated (see `readiness.asked_at_all`).
    """
    reached = threatened(game, seat)
    ports = _ports_to_cut(game, seat, reached) if reached else []
    if not ports:
        return None
    fleets = dict.fromkeys(fleet for port in ports for fleet in reached[port])
    form = pairs({fleet: [port for port in ports if fleet in reached[port]] for fleet in fleets})
    enemy, passive = game.enemy(seat), mode != ASK
    return choice(game, INTERCEPT_AT_SEA, enemy, form, CUTTING, passive=passive, lasting=True, default={})


def _ports_to_cut(game: Game, seat: str, reached: Mapping[str, list[str]]) -> list[str]:
    """The ports on lines of units that have no line out of the enemy's reach."""

    def in_reach(step: Step) -> bool:
        return any(port in reached for port in points_of_cutting(game, seat, step))

    ports: dict[str, None] = {}
    for space in dict.fromkeys(force.space for force in game.forces(seat)):
        if _every(game, seat, space, in_reach):
            continue
        for line in _every(game, seat, space):
            ports |= dict.fromkeys(port for port in _ports_of(game, seat, line) if port in reached)
    return list(ports)


def _ports_of(game: Game, seat: str, line: Line) -> list[str]:
    ways = zip(line.spaces, line.spaces[1:], line.kinds, strict=False)
    steps = (game.geography.step(start, end, (kind,)) for start, end, kind in ways)
    return [port for step in steps if step for port in points_of_cutting(game, seat, step)]


def cut(game: Game, answer: Mapping[str, str]) -> None:
    """Move fleets to where they cut lines; there is no combat."""
    assert game.phase is not None
    for id_, port in answer.items():
        fleet = game.fleets[id_]
        game.say("line_cut", seat=fleet.seat, fleet=id_, space=port, before=fleet.space)
        fleet.space = port
        game.phase.cut[id_] = port
    control.settle(game)
