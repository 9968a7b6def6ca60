"""What the words of a message are taken for: one rule a case, in the languages that come with the program."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.settings import Player, Settings
from pbf_moderator.reading.mentions.spotting import Spotted, Spotter
from pbf_moderator.reading.rows.order_tokens import tokens_meant
from pbf_moderator.reading.text.ordinary import is_ordinary
from pbf_moderator.reading.text.tokens import read_text
from pbf_moderator.reading.text.vocabulary import ORDER, Concept, Vocabulary, vocabulary
from pbf_moderator.scenario.loading import Scenario, load_scenario
from tests.hash_seeds import printed_under

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("mentions.toml").read_text("utf-8"))[
    "case"
]


@cache
def scenario(id: str) -> Scenario:
    return load_scenario(id)


def spotted(
    text: str,
    language: str,
    id: str = "agot-2e",
    own: Collection[str] = (),
    people: Mapping[str, str] | None = None,
) -> tuple[Spotted, Vocabulary]:
    known = vocabulary(scenario(id).lexicon)
    relevant = {Concept(category, name) for name in own for category in known.of(name)}
    return Spotter(known, relevant, language, people).spot(read_text(text)), known


def meanings(found: Spotted, known: Vocabulary) -> set[str]:
    """Everything that is mentioned, as "area:pyke", "sense:but", "order:march-0"; "order:?" for one that is not clear."""
    said = {f"{c.category}:{c.id}" for spot in found.spots for c in spot.concepts if c.category != ORDER}
    for spot in found.spots:
        if spot.has(ORDER):
            tokens = tokens_meant(known, spot, known.tokens)
            said.add(f"order:{tokens[0]}" if len(tokens) == 1 else "order:?")
    return said


@pytest.mark.parametrize("case", [pytest.param(c, id=f"{c['lang']} {c['text'][:60]}") for c in CASES])
def test_mentions(case: dict[str, Any]) -> None:
    found = meanings(
        *spotted(
            case["text"],
            case["lang"],
            case.get("scenario", "agot-2e"),
            case.get("own", ()),
            case.get("people"),
        )
    )
    assert set(case.get("has", ())) <= found, case["rule"]
    assert not set(case.get("lacks", ())) & found, case["rule"]


@pytest.mark.parametrize(
    ("word", "language"), [("message", "en"), ("botta", "it"), ("trimit", "ro"), ("сегодня", "ru")]
)
def test_every_language_knows_its_ordinary_words(word: str, language: str) -> None:
    assert is_ordinary(word, language)
    assert not is_ordinary("harenhal", language)


def test_effort_grows_with_the_length_only() -> None:
    line = "Winterfel: suport, Moat Cailin march -1 (unless the wolvs of somebody nearbyy come)\n"
    steps = [spotted(line * n, "en")[0].effort.spent for n in (20, 40)]
    assert steps[1] <= 2.1 * steps[0]


def test_a_name_that_two_players_share_is_nobodys() -> None:
    settings = Settings(
        players={
            "stark": Player("Anna", nicks=("wolf",)),
            "tyrell": Player("Anna"),
            "greyjoy": Player("Bjorn"),
        }
    )
    people = settings.people_of(("stark", "tyrell", "greyjoy"))
    assert people == {"wolf": "stark", "Bjorn": "greyjoy"}


def test_what_a_name_may_stand_for_lies_in_the_same_order_in_every_process() -> None:
    """Sets lie in another order in each; the first of several meanings must be the same in all."""
    found = {_spotted_elsewhere(seed) for seed in ("1", "2", "3", "4", "5")}
    assert len(found) == 1 and "crackclaw-point" in found.pop()


def _spotted_elsewhere(seed: str) -> str:
    code = (
        "from tests.reading.test_mentions import spotted\n"
        "own = ['moat-cailin', 'crackclaw-point', 'iron-throne', 'rodrick-cassel']\n"
        "print(spotted('Бой в РК, троном', 'ru', own=own)[0].spots)\n"
        "print(spotted('Second Army', 'en', 'alexander')[0].spots)"
    )
    return printed_under(seed, code)
