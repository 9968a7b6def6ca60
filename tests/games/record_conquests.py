"""Record whole games of The Conquerors by scripted sides: python -m tests.games.record_conquests.

Each side has orders, which it carries out one after the other; whatever else is asked gets the usual answer. The dice
fall from the seed, so a script is tried with several.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import retreat
from pbf_moderator.kernel.chance import outcome
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.forms import NOTHING
from pbf_moderator.kernel.forms import Path as Way

from .conquests import HERE, ending, start
from .replay import write

M, P = "macedonian", "persian"
DARIUS = "darius"
KINGS_ARMY, SECOND, GREAT_KINGS, MEMNONS = "macedonian-1", "macedonian-2", "persian-1", "persian-2"


@dataclass
class Order:
    """One thing that a side is to do.

    Attributes:
        army: who goes; nobody for an activity without a move.
        goal: where to; a function where it depends on the position.
        done: whether it is done; by default once the Army is there, and so is its garrison.
        garrison: whether garrisons are left there.
        leave: how much strength is left there.
        activity: what is chosen; nothing to wait.
        via: the spaces that the way must pass.
    """

    army: str = ""
    goal: str | Callable[[Game], str] = ""
    done: Callable[[Game], bool] | None = None
    garrison: int = 0
    leave: int = 0
    activity: str | None = "move"
    via: Sequence[str] = ()

    def where(self, game: Game) -> str:
        """The space that it leads to now."""
        return self.goal(game) if callable(self.goal) else self.goal

    def is_done(self, game: Game) -> bool:
        """Whether nothing of it is left."""
        if self.done is not None:
            return self.done(game)
        if self.army not in game.armies:
            return True
        army = game.armies[self.army]
        garrisoned = not self.garrison or game.garrison_strength(army.space, army.seat) > 0
        return army.space == self.goal and garrisoned


def go(army: str, *goals: str, garrison: int = 0, leave: int = 0) -> list[Order]:
    """From place to place; garrisons and strength are left at the last."""
    *way, last = goals
    return [*(Order(army, goal) for goal in way), Order(army, last, garrison=garrison, leave=leave)]


def do(activity: str | None, done: Callable[[Game], bool]) -> Order:
    """An activity without a move, until something holds."""
    return Order(done=done, activity=activity)


def has(condition: str) -> Callable[[Game], bool]:
    """Whether a condition of victory has been met."""
    return lambda game: condition in game.achieved


def where_darius_is(game: Game) -> str:
    """The space of the Great King, with his Army or alone."""
    return game.space_of(DARIUS) or "susa"


def is_without_strength(game: Game) -> bool:
    """Whether the Great King has left his strength behind, and stands at Babylon without it."""
    army = game.armies.get(GREAT_KINGS)
    return army is None or (army.strength == 1 and army.space == "babylon")


DARIUS_GONE = Order(KINGS_ARMY, where_darius_is, has("great_king_gone"))
ALEXANDRIA = do("administration", lambda game: "alexandria" in game.alexandrias)
EMPIRE = [
    *go(KINGS_ARMY, "sardes", garrison=1),
    *go(KINGS_ARMY, "gordium", garrison=1),
    do(None, is_without_strength),
    DARIUS_GONE,
    *go(KINGS_ARMY, "babylon", garrison=1),
    *go(KINGS_ARMY, "susa", garrison=1),
    *go(KINGS_ARMY, "persepolis", garrison=1),
    *go(KINGS_ARMY, "ecbatana", garrison=1),
]
CULT = [*go(KINGS_ARMY, "memphis", garrison=2), ALEXANDRIA]
PROSKYNESIS = do("proskynesis", has("proskynesis"))
SIWA = go(KINGS_ARMY, "siwa")
DARIUS_ALONE = [
    *go(GREAT_KINGS, "babylon"),
    *go(GREAT_KINGS, "nisibis", leave=41),
    *go(GREAT_KINGS, "babylon"),
]
"""The Great King leaves his strength in Mesopotamia and goes to meet the Macedonian without it."""


def seeking(army: str, *enemies: str) -> Order:
    """An Army that goes for another as long as there is one."""

    def nearest(game: Game) -> str:
        return next((game.armies[one].space for one in enemies if one in game.armies), "")

    return Order(army, nearest, lambda game: not nearest(game) or army not in game.armies)


SHUTTLE = [Order(KINGS_ARMY, goal, via=("palmyra",)) for goal in ("damascus", "hamath") * 9]
"""To and fro through the desert, until the army has had enough."""

SCRIPTS: dict[str, dict[str, Sequence[Order]]] = {
    "the-cult-last": {M: [*EMPIRE, PROSKYNESIS, *CULT, *SIWA], P: DARIUS_ALONE},
    "the-hegemony-last": {
        M: [*EMPIRE, PROSKYNESIS, *CULT, *SIWA, *go(SECOND, "chersonese", garrison=1)],
        P: [*DARIUS_ALONE, *go(MEMNONS, "chersonese", garrison=1), *go(MEMNONS, "ilium", "cyzicus")],
    },
    "the-great-king-last": {
        M: [
            *go(SECOND, "perinthos", "chersonese", "smyrna"),
            *EMPIRE[1:],
            PROSKYNESIS,
            *go(SECOND, "adramyttium"),
            *CULT,
            *SIWA,
            *go(SECOND, "smyrna", garrison=1),
        ],
        P: DARIUS_ALONE,
    },
    "the-army-goes-home": {M: [*go(KINGS_ARMY, "gordium", "hamath"), *SHUTTLE], P: []},
    "the-king-dies": {
        M: [seeking(KINGS_ARMY, MEMNONS, GREAT_KINGS)],
        P: [seeking(MEMNONS, KINGS_ARMY), seeking(GREAT_KINGS, KINGS_ARMY)],
    },
}
"""What each side does; the last of the Macedonian's orders brings the victory, if it is theirs."""
WON_BY = {"the-army-goes-home": "mutiny", "the-king-dies": "king_dead"}
"""Why a game ends, if it is no conquest."""


class Sides:
    """Both sides with the orders that they still have."""

    def __init__(self, script: dict[str, Sequence[Order]]) -> None:
        self.left = {seat: list(orders) for seat, orders in script.items()}

    def order(self, game: Game, seat: str) -> Order | None:
        """The first order that is not done."""
        while self.left[seat] and self.left[seat][0].is_done(game):
            self.left[seat].pop(0)
        return self.left[seat][0] if self.left[seat] else None

    def answer(self, game: Game, decision: Decision) -> Any:
        """What a side says: to its own activity by its orders, to all else what is usual or costs least."""
        order = self.order(game, decision.seat) if game.active == decision.seat else None
        form: Any = decision.form
        wanted = _by_order(game, order, decision) if order else NOTHING
        if wanted is not NOTHING and not form.problems(wanted):
            return wanted
        if decision.kind == "react_mode":
            return "never"
        if decision.answer_by_default is not NOTHING and not form.problems(decision.answer_by_default):
            return decision.answer_by_default
        for usual in (None, [], {}):
            if not form.problems(usual):
                return usual
        return form.fallback()


def _by_order(game: Game, order: Order, decision: Decision) -> Any:
    form: Any = decision.form
    if decision.kind == "activity":
        return order.activity
    if decision.kind == "found_city":
        return "alexandria"
    if decision.kind == "mover":
        return [order.army]
    if decision.kind == "points":
        return min(form.high, 4) if order.army != KINGS_ARMY else form.high
    if decision.kind == "route":
        ways = form.ways([*order.via, order.where(game)], most=1) if order.via else ()
        return ways[0] if ways else _towards(game, order.where(game), form)
    if decision.kind == "leave_garrisons":
        return [order.where(game)] * order.garrison
    if decision.kind == "leave_strength":
        return [order.where(game)] * order.leave
    return NOTHING


def _towards(game: Game, goal: str, form: Way) -> Any:
    """The way that ends nearest to a space, past whoever stands elsewhere."""
    far = retreat.distances(game, goal)
    ways = {space: form.written(way) for space, way in form.nearest().items()}
    legal = [space for space, way in ways.items() if not form.problems(way) and space in far]
    peaceful = [
        space for space in legal if space == goal or not (game.holds(space, P if game.active == M else M))
    ]
    best = min([*peaceful, form.start], key=lambda space: (far.get(space, 999), space))
    return ways.get(best, [])


def played(script: dict[str, Sequence[Order]], seed: str, rounds: int) -> dict[str, Any] | None:
    """A game of two scripted sides with its answers and its end; None if it lasts longer than so many rounds."""
    recorded: dict[str, Any] = {"scenario": "alexander", "players": 2, "seed": seed}
    match, sides = start(recorded), Sides(script)
    kept: list[tuple[str, Any]] = []
    while not match.over and match.game.round <= rounds:
        answers: dict[str, Any] = {}
        for decision in match.asked:
            if decision.seat == CHANCE:
                answers[decision.key] = outcome(seed.encode(), decision)
                continue
            only = decision.form.only()
            said = sides.answer(match.game, decision) if only is NOTHING else only
            answers[decision.key] = said
            if only is NOTHING and said != decision.answer_by_default:
                kept.append((decision.key, said))
        match.feed(answers)
    return {**recorded, "ends": ending(match.game), "answers": kept} if match.over else None


def main() -> None:
    """Try seeds until each script, or the one that is named, has led to its end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(SCRIPTS))
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=150, help="the longest that a game may last")
    wanted = parser.parse_args()
    for name in wanted.names:
        for number in range(wanted.seeds):
            game = played(SCRIPTS[name], f"{name} {number}", wanted.rounds)
            if game and game["ends"]["reason"] == WON_BY.get(name, "conquest"):
                write(HERE / f"{name}.json", game)
                print(name, json.dumps(game["ends"]), len(game["answers"]), "answers")
                break
        else:
            print(f"{name}: no such game found")


if __name__ == "__main__":
    main()
