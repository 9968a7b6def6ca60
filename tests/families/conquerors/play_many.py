"""Whole games by players who draw their answers and seek each other: how they end, how often they wait for anybody.

    python -m tests.families.conquerors.play_many games 100
    python -m tests.families.conquerors.play_many waits 6

`games` looks at every invariant after every barrier. `waits` counts the stops of planning players: at each stop both
sides write all that they can say ahead, and an answer that could be said so, and still stands, costs no stop.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.decisions import LEADER_TO, LOSSES_FIRST, RECRUITS_TO
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.forms import NOTHING, Form
from pbf_moderator.kernel.match import Match

from . import warlike
from .builder import TABLES, told

ROUNDS = 40
"""So many rounds of a game are watched for its stops."""
PLANNED = (RECRUITS_TO, LEADER_TO, LOSSES_FIRST)
"""What planning players say instead of being asked later."""


def answer(match: Match[Game], decision: Decision, pick: Stream) -> Any:
    """What a player says who plans all windows."""
    if decision.seat == CHANCE:
        return decision.form.sample(pick)
    if decision.kind == "react_mode":
        return "plan"
    if decision.kind in PLANNED:
        return decision.form.options[0]  # type: ignore[attr-defined]
    return decision.answer_by_default if decision.passive else warlike.answer(match.game, decision, pick)


def play(number: int) -> tuple[str, int]:
    """A whole game with every invariant looked at; why it has ended, and in which round."""
    match: Match[Game] = Match(family.start(TABLES, 2, {}), family.play)
    pick = Stream(f"many {number}".encode(), "a")
    while not match.over:
        match.feed({decision.key: answer(match, decision, pick) for decision in match.asked})
        assert not family.invariant_violations(match.game), (number, match.game.round)
    return str(told(match.game, "game_over")[0]["reason"]), match.game.round


class Waits:
    """Counts the stops of the first rounds of a game."""

    def __init__(self) -> None:
        self.rounds = self.stops = self.questions = 0
        self.kinds: Counter[str] = Counter()
        self.said: dict[str, dict[tuple[str, str], Form]] = {}

    def watch(self, number: int) -> None:
        """Play the first rounds of one game."""
        match: Match[Game] = Match(family.start(TABLES, 2, {}), family.play)
        pick, self.said = Stream(f"m{number}".encode(), "a"), {}
        while not match.over and match.game.round <= ROUNDS:
            given = {decision.key: answer(match, decision, pick) for decision in match.asked}
            self._count(match, given)
            match.feed(given)
        self.rounds += min(match.game.round, ROUNDS)

    def _count(self, match: Match[Game], given: dict[str, Any]) -> None:
        asked = [d for d in match.asked if d.seat != CHANCE and not d.passive]
        asked = [d for d in asked if d.covert or d.form.only() is NOTHING]
        new = [d for d in asked if not self._was_said(d, given[d.key])]
        self.questions += bool(asked)
        if not new:
            return
        self.stops += 1
        self.kinds.update({d.kind for d in new})
        for seat in match.game.seats:
            ahead = {(d.kind, d.about): d.form for d in family.anticipated(match.game, seat)}
            asks = any(d.seat == seat for d in new)
            self.said[seat] = ahead if asks else {**self.said.get(seat, {}), **ahead}

    def _was_said(self, decision: Decision, given: Any) -> bool:
        said = self.said.get(decision.seat, {})
        forms = (said.get((decision.kind, about)) for about in (decision.about, ""))
        return any(form is not None and not form.problems(given) for form in forms)


def main() -> None:
    """What the arguments ask for."""
    what, number = sys.argv[1], int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    if what == "games":
        ends: Counter[str] = Counter()
        for n in range(first, first + number):
            reason, rounds = play(n)
            ends[reason] += 1
            print(n, reason, rounds, flush=True)
        print(dict(ends))
        return
    waits = Waits()
    for n in range(first, first + number):
        waits.watch(n)
    print(
        f"{waits.rounds} rounds: {waits.stops / waits.rounds:.2f} stops, every question {waits.questions / waits.rounds:.2f}"
    )
    print(waits.kinds.most_common())


if __name__ == "__main__":
    main()
