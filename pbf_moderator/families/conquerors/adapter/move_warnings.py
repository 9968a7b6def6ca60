"""What a move costs or risks, told to the mover before it is made: interception, weariness, a line that is lost, a roll.

Source: 7.2, 7.3, 9.0, 10.6, 11.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....kernel.decision import Decision
from ....kernel.forms import Answer, Path, Problem
from ...common.boards import Step
from ..model.components import MACEDONIAN
from ..model.decisions import CONTINUE, POINTS, RECRUIT, ROUTE, SIEGE
from ..model.forces import Army
from ..model.geography import BY_SEA, DESERT
from ..model.state import Game
from ..rules import interception, lines, readiness, recruiting, recruits, shipbuilding, treasuries
from ..rules.routes import steps_of

WEARYING_DESERT = 2
"""So many desert connections in a round weary the Macedonian."""


def warnings(game: Game, decision: Decision, answer: Answer) -> list[Problem]:
    """What an answer about a move costs or risks, for a seat that has still time to change it."""
    army = game.armies.get(decision.about)
    if decision.kind == POINTS and army:
        return list(of_points(game, army, answer))
    if decision.kind == SIEGE and answer and not lines.exists(game, decision.seat, decision.about):
        return [Problem("siege_without_line", (decision.about,))]
    if decision.kind == RECRUIT and isinstance(answer, list):
        return list(of_recruits(game, decision.seat, answer))
    form = decision.form
    if decision.kind in (ROUTE, CONTINUE) and isinstance(form, Path) and answer:
        steps = steps_of(game, form.start, form.walked(answer))
        return [*of_costs(game, form, answer, steps), *of_route(game, decision.seat, army, steps)]
    return []


def of_costs(game: Game, form: Path, answer: Sequence[str], steps: Sequence[Step]) -> Iterator[Problem]:
    """What a way costs in all, of how many points once they are declared, and step by step where it has several."""
    limit = {"limit": form.budget} if game.movement else {}
    yield Problem("way_costs", (), {"asked": form.cost(answer), **limit})
    total = 0
    for step, passage in zip(steps, form.walked(answer), strict=True) if len(steps) > 1 else ():
        total += passage.cost
        data = {"asked": passage.cost, "total": total, "how": f"by_{step.kind}"}
        yield Problem("way_step", (step.goal,), data)


def of_recruits(game: Game, seat: str, wanted: Sequence[str]) -> Iterator[Problem]:
    """Which treasury pays for strength and for fleets where no other is named."""
    ways = ((recruiting.STRENGTH, recruits.paying), (recruiting.FLEETS, shipbuilding.paying))
    for kind, paying in ways:
        found = paying(game, seat) if kind in wanted else []
        if found and treasuries.uses_left(game, found[0]) is not None:
            yield Problem("recruits_cost", (kind,), {"by": found[:1]})


def of_points(game: Game, army: Army, points: int) -> Iterator[Problem]:
    """From which number on the die reduces the treasury that pays."""
    extra = points - treasuries.paid_from(game, army)
    pays = treasuries.serving(game, army.seat, army.space)[:1] if extra > 0 else []
    if pays and treasuries.uses_left(game, pays[0]) is not None:
        yield Problem(
            "treasury_at_risk", (army.id,), {"roll": game.constant("treasury_roll") - extra, "by": pays}
        )


def of_route(game: Game, seat: str, army: Army | None, steps: Sequence[Step]) -> Iterator[Problem]:
    """Where a mover may be intercepted, whether it loses its line, whether it wearies."""
    for step in steps:
        if who := interceptors_of(game, seat, step):
            yield Problem("may_be_intercepted", (step.goal,), {"by": who})
    if army is None or not steps:
        return
    if lines.exists(game, seat, army.space) and not has_line_at(game, army, steps[-1].goal):
        yield Problem("line_lost", (steps[-1].goal,))
    desert = [step for step in steps if step.kind == DESERT]
    if seat == MACEDONIAN and len(desert) >= WEARYING_DESERT:
        yield Problem("desert_wearies", (desert[-1].goal,), {"asked": len(desert)})


def has_line_at(game: Game, army: Army, space: str) -> bool:
    """Whether an Army would have a line where its way leads it, whoever is there before it comes."""
    stood = army.space, army.inside
    army.space, army.inside = space, False
    try:
        return lines.exists(game, army.seat, space)
    finally:
        army.space, army.inside = stood


def interceptors_of(game: Game, seat: str, step: Step) -> list[str]:
    """The enemy Armies or fleets that may intercept at the end of a step."""
    enemy = game.enemy(seat)
    if step.kind in BY_SEA:
        return readiness.fleets_in_reach(game, enemy, step.goal)
    return [army.id for army in interception.interceptors(game, enemy, step.goal)]
