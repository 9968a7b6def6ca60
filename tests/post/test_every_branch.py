"""Every phrase, receipt and layout is rendered in every branch, in every language and scenario."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from jinja2 import StrictUndefined

from pbf_moderator.errors import UserError
from pbf_moderator.orders import receipts
from pbf_moderator.post.phrases import Phrases
from pbf_moderator.scenario.loading import Scenario, load_scenario

from .branches import Branches, Values, contexts
from .helpers import LANGUAGES

SCENARIOS = ("agot-1e", "agot-2e", "malazan-genabackis")
BAD = re.compile(r"\{\{|\{%|None|Undefined|\b\w+_\w+\b|\(\)|«»|“”|„”| ,|\.\.")
"""What no reader may see: a template's own signs, an id, brackets around nothing."""


def _spoken(scenario: Scenario, texts: dict[str, str]) -> dict[str, str]:
    """The phrases that a scenario can need: those about a deck only where it has one."""
    decks = {"tide": bool(scenario.tables.get("tides")), "threat.deck": "deck" in scenario.tables["threat"]}
    without = [word for word, there in decks.items() if not there]
    return {key: text for key, text in texts.items() if not any(word in key + text for word in without)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_in_every_branch(lang: str) -> None:
    branches = Branches()
    known = [load_scenario(name) for name in SCENARIOS]
    scenarios = [*known, *map(_without_forms, known)]
    wrong = [problem for s in scenarios for problem in _said_wrongly(Phrases(s, lang), s, branches)]
    assert wrong == []
    assert branches.missed() == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_a_receipt_in_every_branch(lang: str) -> None:
    branches = Branches()
    receipts._environment.cache_clear()
    environment = receipts._environment(lang).overlay(undefined=StrictUndefined)
    branches.watch(environment)
    wrong = []
    known = [load_scenario(name) for name in SCENARIOS]
    for scenario in [*known, *map(_without_forms, known)]:
        values = Values(scenario, ())
        for table, rows in receipts._phrases(lang).items():
            for name, text in rows.items():
                for data in contexts(environment.globals, text, values, f"receipt.{table}.{name}"):
                    said = environment.from_string(text).render(lexicon=scenario.lexicon, **data)
                    if problem := _unfit(said, set()):
                        wrong.append(f"{scenario.id}: {table}.{name} shows {problem}: {said!r}")
    assert wrong == []
    assert branches.missed() == []


def _said_wrongly(phrases: Phrases, scenario: Scenario, branches: Branches) -> Iterator[str]:
    """The phrases that fail, or show what no reader may see, with some values."""
    branches.watch(phrases._environment)
    spoken = _spoken(scenario, phrases._texts)
    values = Values(scenario, spoken)
    ids = _ids(scenario)
    for key, text in spoken.items():
        for data in contexts(phrases._environment.globals, text, values, key):
            try:
                said = phrases.say(key, **data)
            except (UserError, KeyError, TypeError, AttributeError, StopIteration) as error:
                yield f"{scenario.id}: {key} with {data}: {error!r}"
                break
            if problem := _unfit(said, ids):
                yield f"{scenario.id}: {key} shows {problem}: {said!r}"
                break


def _without_forms(scenario: Scenario) -> Scenario:
    """A scenario whose designer has said nothing of articles and cases."""
    lexicon = replace(scenario.lexicon, _read={}, _index={})
    for language in lexicon.languages:
        for words in lexicon.words(language).values():
            words.update({id: replace(word, grammar={}) for id, word in words.items()})
    bare = replace(scenario)
    vars(bare)["lexicon"] = lexicon
    return bare


def _ids(scenario: Scenario) -> set[str]:
    tables = ("areas", "houses", "tracks", "cards", "house_cards")
    return {row["id"] for table in tables for row in scenario.tables[table] if "-" in row["id"]}


def _unfit(said: str, ids: set[str]) -> str:
    seen = re.sub(r"\[/?\w+(=[^\]]*)?\]", "", said)
    found = BAD.search(seen)
    return found[0] if found else next((id for id in ids if id in seen), "")
