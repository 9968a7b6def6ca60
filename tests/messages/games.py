"""Decisions as they come up in random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pbf_moderator.families.thrones.adapter.anticipated import anticipated
from pbf_moderator.families.thrones.model.state import new_game
from pbf_moderator.families.thrones.rules.flow import play
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.match import Illegal, Match

from .reference import MALAZAN, components


@dataclass(frozen=True)
class Question:
    """A decision that is being asked, with a legal answer and what may come after it.

    It must be looked at before the next one is drawn: what the rules have against an answer is read off the position.
    """

    decision: Decision
    answer: Any
    ahead: tuple[Decision, ...]


def every(decision: Decision) -> bool:
    """Any question is wanted."""
    return True


def questions(
    seed: str, games: int, name: str = MALAZAN, wanted: Callable[[Decision], bool] = every
) -> Iterator[Question]:
    """Every question of some random games of a scenario that a player really has to answer, and that is wanted."""
    for number in range(games):
        match = Match(new_game(components(name)), play)
        while not match.over:
            forced = match.forced()
            answers = {}
            for decision in match.asked:
                stream = Stream(f"{seed}/{number}".encode(), decision.key)
                answers[decision.key] = forced.get(decision.key, None) or decision.form.sample(stream)
            for decision in match.asked:
                if decision.seat != CHANCE and decision.key not in forced:
                    answer = answers[decision.key]
                    if not decision.form.problems(answer) and wanted(decision):
                        coming = tuple(anticipated(match.game, decision.seat))
                        yield Question(decision, answer, coming)
            try:
                match.feed(answers)
            except Illegal:  # what no random answer can meet is for the tests of the rules
                break
