"""What a move costs or risks, told to the mover before it is made: interception, weariness, a line that is lost, a roll.

Source: 7.2, 7.3, 9.0, 10.6, 11.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....kernel.decision import Decision
from ....kernel.forms import Answer, Path, Problem
from ...common.boards import Step
from ..model.components import MACEDONIAN
from ..model.decisions import CONTINUE, POINTS, ROUTE
from ..model.forces import Army
from ..model.geography import BY_SEA, DESERT
from ..model.state import Game
from ..rules import interception, lines, readiness, treasuries
from ..rules.routes import steps_of

WEARYING_DESERT = 2
"""So many desert connections in a round weary the Macedonian."""


def warnings(game: Game, decision: Decision, answer: Answer) -> list[Problem]:
    """What an answer about a move costs or risks, for a seat that has still time to change it."""
    army = game.armies.get(decision.about)
    if decision.kind == POINTS and army:
        return list(of_points(game, army, answer))
    form = decision.form
    if decision.kind in (ROUTE, CONTINUE) and isinstance(form, Path) and answer:
        return list(of_route(game, decision.seat, army, steps_of(game, form.start, form.walked(answer))))
    return []


def of_points(game: Game, army: Army, points: int) -> Iterator[Problem]:
    """From which number on the die reduces the treasury that pays."""
    extra = points - treasuries.paid_from(game, army)
    if extra > 0 and treasuries.serving(game, army.seat, army.space):
        yield Problem("treasury_at_risk", (army.id,), {"roll": game.constant("treasury_roll") - extra})


def of_route(game: Game, seat: str, army: Army | None, steps: Sequence[Step]) -> Iterator[Problem]:
    """Where a mover may be intercepted, whether it loses its line, whether it wearies."""
    for step in steps:
        if who := interceptors_of(game, seat, step):
            yield Problem("may_be_intercepted", (step.goal,), {"by": who})
    if army is None or not steps:
        return
    if lines.exists(game, seat, army.space) and not lines.exists(game, seat, steps[-1].goal):
        yield Problem("line_lost", (steps[-1].goal,))
    desert = [step for step in steps if step.kind == DESERT]
    if seat == MACEDONIAN and len(desert) >= WEARYING_DESERT:
        yield Problem("desert_wearies", (desert[-1].goal,), {"asked": len(desert)})


def interceptors_of(game: Game, seat: str, step: Step) -> list[str]:
    """The enemy Armies or fleets that may intercept at the end of a step."""
    enemy = game.enemy(seat)
    if step.kind in BY_SEA:
        return readiness.fleets_in_reach(game, enemy, step.goal)
    return [army.id for army in interception.interceptors(game, enemy, step.goal)]
