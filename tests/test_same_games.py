"""Games that are drawn from a seed stay the same, to the letter: their questions, answers, refusals, events and ends.

Whoever makes the program faster changes nothing here. A change of the rules, of what an event tells or of how a form
draws an answer does; then `python -m tests.test_same_games` prints the digests anew.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from pbf_moderator.desk.selfplay import Whim
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.chance import outcome
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.forms import NOTHING, Answer
from pbf_moderator.kernel.match import Match
from pbf_moderator.scenario.loading import load_scenario

SEEDS = ("the same/1", "the same/2", "the same/3")
MOST_BARRIERS = 600
"""So far is a game played; those of The Conquerors would go on for minutes."""
DIGESTS = {
    "malazan-genabackis": "d4aa3b85ed6aff7b7cde8ce918d080c49d6bcc50afcfb7f818d154e763bd10c0",
    "agot-2e": "08a654e2b17d4af041234d27be143f3c3c4f739a8ee77e9dc7cccb8a2c3c26cd",
    "agot-1e": "2b02a1b626e5a3e422d3c9a3816e626b3df1d09351654e463c1aacdb80f49ef8",
    "agot-asos": "1bddd58096eab6a55d8ca0aac70ef112373aae366cd17ded14ae79cf5c4fb92b",
    "alexander": "ff303bbccdadba488b673e9b5e2160dc29ddb68be62a259bbadcb973b6b0ddc2",
}


def asked(decision: Decision, before: Answer) -> list[Any]:
    """Everything that a question says of itself, and of answers that are rarely right: what its like was answered before."""
    default = None if decision.default is NOTHING else [decision.default]
    flags = [decision.passive, decision.covert, decision.lasting, default]
    beside = [decision.facts, decision.meanings, decision.shown, decision.parts]
    answers: list[Answer] = [before, None, [], {}]
    problems = [problem for answer in answers for problem in decision.form.problems(answer)]
    refused = [[problem.code, problem.about, dict(problem.data)] for problem in problems]
    return [decision.describe(), decision.form.only() is NOTHING, flags, beside, refused]


def digest(name: str) -> str:
    """The SHA-256 of what is asked, answered and told in some random games of a scenario, and of how they end."""
    scenario, told = load_scenario(name), hashlib.sha256()
    rules = family(scenario.family)
    for seed in SEEDS:
        game = rules.start(scenario.tables, max(scenario.players), {})
        match, whim, seen = Match(game, rules.play), Whim(seed), 0
        before: dict[str, Answer] = {}
        for _ in range(MOST_BARRIERS):
            if match.over:
                break
            questions = [asked(decision, before.get(decision.kind)) for decision in match.asked]
            answers = {
                d.key: outcome(seed.encode(), d) if d.seat == CHANCE else d.form.sample(whim)
                for d in match.asked
            }
            before |= {decision.kind: answers[decision.key] for decision in match.asked}
            match.feed(answers)
            events = [[event.kind, dict(event.data), event.to] for event in game.events[seen:]]
            seen = len(game.events)
            told.update(json.dumps([questions, answers, events]).encode())
        seats = ("", *rules.seats(scenario.tables, max(scenario.players)))
        views = [rules.view(game, seat) for seat in seats]
        told.update(json.dumps([match.over, match.result, views], default=str).encode())
    return told.hexdigest()


@pytest.mark.parametrize("name", DIGESTS)
def test_games_of_a_seed_are_the_same_as_ever(name: str) -> None:
    assert digest(name) == DIGESTS[name]


if __name__ == "__main__":
    for name in ("malazan-genabackis", "agot-2e", "agot-1e", "agot-asos", "alexander"):
        print(f'    "{name}": "{digest(name)}",')
