"""Leaders who go alone, and leaders drawn from the cup (5.1, 10.8).

Source: 5.1, 5.2, 10.8.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import Moves, One
from ...common.boards import Step
from ...common.cups import pull_in_secret
from ..model.decisions import LEADER_MOVES, LEADER_TO, PLACE_LEADER, choice
from ..model.forces import Army, Fleet
from ..model.state import Game, leaders_cup_of
from . import captures, control, interception
from .command import is_shut_in

EXPOSED = 1000
"""What a step weighs on which a leader can be caught: the safest way is taken, then the shortest."""
ANY_DISTANCE = 1
"""The budget of leaders, whose steps cost nothing (10.8)."""


# -- leaders who go alone -----------------------------------------------------------------------------------------


def may_move_leaders(game: Game, seat: str) -> bool:
    """Whether a side has leaders on the board, and a force to which they could go."""
    return bool(game.on_board(seat)) and bool(game.forces(seat))


def move_leaders(game: Game, seat: str) -> Flow[None]:
    """Move any number of leaders by themselves, any distance; those in hand may be placed. Asks `LEADER_MOVES`."""
    moves = yield from ask(leader_moves, game, seat)
    for goal, group in (moves or {}).items():
        for leader in group:
            yield from send(game, seat, leader, goal)
    control.settle(game)


def leader_moves(game: Game, seat: str) -> Decision:
    """Which leaders go to which Army or fleet; the Overall Commander only to the first Army (5.2)."""
    held = game.in_hand(seat)
    leaders = [one for one in game.on_board(seat) if not _is_shut_in(game, one)] + held
    starts = {game.space_of(one) for one in leaders} - {""}
    reached = {start: reached_from(game, seat, start) for start in sorted(starts)}
    goals = {force.id: tuple(_who_may_join(game, leaders, force, reached)) for force in game.forces(seat)}
    goals = {goal: may for goal, may in goals.items() if may}
    form = Moves(dict.fromkeys(leaders, 1), goals)
    return choice(game, LEADER_MOVES, seat, form, secret=bool(held), covert=bool(held), default={})


def _is_shut_in(game: Game, leader: str) -> bool:
    army = game.army_of(leader)
    return army is not None and is_shut_in(game, army)


def _who_may_join(
    game: Game, leaders: Iterable[str], force: Army | Fleet, reached: Mapping[str, Collection[str]]
) -> Iterable[str]:
    if isinstance(force, Army) and is_shut_in(game, force):
        return []
    king = game.kings.get(force.seat, "")
    first = isinstance(force, Army) and force.number == 1
    in_hand = game.in_hand(force.seat)
    return [
        leader
        for leader in leaders
        if leader not in force.leaders
        and (leader != king or first)
        and (leader in in_hand or force.space in reached[game.space_of(leader)])
    ]


def send(game: Game, seat: str, leader: str, goal: str) -> Flow[None]:
    """Send a leader to a force by the safest way; who is intercepted is captured (10.8)."""
    force = game.armies.get(goal) or game.fleets[goal]
    start = game.space_of(leader)
    way = safest_way(game, seat, start, force.space) if start else ()
    caught = yield from interception.captures_leaders(game, seat, leader, way or ())
    if caught:
        game.stand_alone(leader, caught)
        yield from captures.lose_leader(game, leader, "captured")
        return
    game.assign(leader, force)
    game.say("leader_joined", seat=seat, leader=leader, force=force.id, space=force.space, origin=start)


def is_barred(game: Game, seat: str, space: str) -> bool:
    """Whether enemies in the open, or a tribe, keep leaders of a side out of a space."""
    return game.enemy_outside(space, seat) or space in game.tribes


def reached_from(game: Game, seat: str, start: str) -> Collection[str]:
    """Every space to which a leader of a side can go from a space."""
    graph = game.geography.graph
    return graph.within(start, ANY_DISTANCE, lambda step: None if is_barred(game, seat, step.goal) else 0)


def safest_way(game: Game, seat: str, start: str, end: str) -> tuple[Step, ...] | None:
    """The way on which a leader can be caught least often, by land and sea, past no enemy in the open."""
    weights: dict[tuple[str, bool], int | None] = {}

    def cost(step: Step) -> int | None:
        by = (step.goal, game.geography.terrain[step.kind].naval)
        if by not in weights:
            exposed = EXPOSED if interception.exposed_at(game, seat, step) else 0
            weights[by] = None if is_barred(game, seat, step.goal) else 1 + exposed
        return weights[by]

    if start == end:
        return ()
    found = game.geography.graph.cheapest(start, end, cost, most=1).found
    return found[0].steps if found else None


# -- leaders from the cup -----------------------------------------------------------------------------------------


def draw_leader(game: Game, seat: str) -> Flow[None]:
    """Draw a leader from the cup in secret and place them, or keep them in hand. Asks `LEADER_TO`, `PLACE_LEADER`."""
    drawn = yield from pull_in_secret(game.leader_cups[seat], leaders_cup_of(seat), seat)
    game.say("leader_drawn", seat=seat, count=len(drawn))
    game.tell(seat, "drew_leader", seat=seat, leaders=list(drawn))
    goal = yield from ask(whoever_is_drawn, game, seat)
    placed = {goal: list(drawn)} if goal and drawn else (yield from ask(placing, game, seat))
    for goal, group in (placed or {}).items():
        for leader in group:
            force = game.armies.get(goal) or game.fleets[goal]
            game.assign(leader, force)
            game.say("leader_placed", seat=seat, leader=leader, force=force.id, space=force.space)


def whoever_is_drawn(game: Game, seat: str) -> Decision | None:
    """With which Army or fleet a leader is placed before it is known who; else the side is asked once it is."""
    goals = tuple(force.id for force in game.forces(seat))
    if not goals:
        return None
    return choice(game, LEADER_TO, seat, One(goals, passing=True), passive=True, default=None)


def placing(game: Game, seat: str) -> Decision | None:
    """With which Army or fleet the leaders in hand are placed; who is not named stays in hand."""
    held = game.in_hand(seat)
    if not held:
        return None
    goals = {force.id: tuple(held) for force in game.forces(seat)}
    form = Moves(dict.fromkeys(held, 1), goals)
    return choice(game, PLACE_LEADER, seat, form, secret=True, covert=True, default={})
