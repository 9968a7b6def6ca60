"""Every phrase, receipt and layout is rendered in every branch, in every language and scenario."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from jinja2 import StrictUndefined

from pbf_moderator.errors import UserError
from pbf_moderator.families.thrones import family
from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.families.thrones.model.state import new_game
from pbf_moderator.kernel.events import PUBLIC
from pbf_moderator.post.phrases import Phrases
from pbf_moderator.reading.receipts import receipt_phrases
from pbf_moderator.scenario.loading import Scenario, load_scenario

from .branches import Branches, Values, contexts, layouts
from .helpers import LANGUAGES

SCENARIOS = ("agot-1e", "agot-2e", "agot-asos", "malazan-genabackis")
BAD = re.compile(r"\{\{|\{%|None|Undefined|\b\w+_\w+\b|\(\)|«»|“”|„”| ,|\.\.")
"""What no reader may see: a template's own signs, an id, brackets around nothing."""

EXPRESSION = re.compile(r"\{[{%].*?[%}]\}")
"""What a template asks for; its plain words may look like anything (Romanian "partidei" is no tide)."""


def _spoken(scenario: Scenario, texts: dict[str, str]) -> dict[str, str]:
    """The phrases that a scenario can need: those about a deck, an enemy, a unit, a kind of cards only where it has one."""
    threat = scenario.tables.get("threat", {})
    has = {
        "tide": bool(scenario.tables.get("tides")),
        "threat.deck|deck": "deck" in threat,
        "threat": bool(threat),
        "tactic": bool(scenario.tables.get("tactics")),
        **dict.fromkeys(("ally_", ".ally", ".alli", "|ally"), bool(scenario.tables.get("allies"))),
    }
    has["unit_of.ship"] = any(row["role"] == "ship" for row in scenario.tables["units"])
    without = [word for word, there in has.items() if not there]
    asked = {key: key + "".join(EXPRESSION.findall(text)) for key, text in texts.items()}
    return {key: text for key, text in texts.items() if not any(word in asked[key] for word in without)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_in_every_branch(lang: str) -> None:
    branches = Branches()
    known = [load_scenario(name) for name in SCENARIOS]
    scenarios = [*known, _without_forms(known[0])]
    wrong = [problem for s in scenarios for problem in _said_wrongly(Phrases(s, lang), s, branches)]
    assert wrong == []
    assert branches.missed() == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_a_receipt_in_every_branch(lang: str) -> None:
    branches = Branches()
    receipt_phrases.environment.cache_clear()
    environment = receipt_phrases.environment(lang).overlay(undefined=StrictUndefined)
    branches.watch(environment)
    wrong = []
    known = [load_scenario(name) for name in SCENARIOS]
    for scenario in [*known, _without_forms(known[0])]:
        values = Values(scenario, ())
        for table, rows in receipt_phrases.phrases(lang, "thrones").items():
            for name, text in rows.items():
                for data in contexts(environment.globals, text, values, f"receipt.{table}.{name}", branches):
                    said = environment.from_string(text).render(lexicon=scenario.lexicon, **data)
                    if problem := _unfit(said, set()):
                        wrong.append(f"{scenario.id}: {table}.{name} shows {problem}: {said!r}")
    assert wrong == []
    assert branches.missed() == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_layout_in_every_branch(lang: str) -> None:
    branches = Branches()
    sources: set[str] = set()
    for name in SCENARIOS:
        scenario = load_scenario(name)
        phrases = Phrases(scenario, lang)
        branches.watch(phrases._environment)
        for layout, choices in layouts(phrases._environment, _shown(scenario), "thrones").items():
            sources.add(phrases._environment.loader.get_source(phrases._environment, layout)[0])
            for data in choices:
                assert not _unfit(phrases.layout(layout, **data), _ids(scenario)), (name, layout, data)
    assert branches.missed(sources) == []


def _shown(scenario: Scenario) -> dict[str, list[Any]]:
    """What layouts show of a game of the Thrones."""
    game = new_game(build(scenario.tables, max(scenario.players)))
    fresh = family.view(game, PUBLIC)
    token = scenario.tables["tokens"][0]["id"]
    unit = scenario.tables["units"][0]["id"]
    hero = next(row["id"] for row in scenario.tables["house_cards"] if row["house"] == fresh["seats"][0])
    track = next(iter(fresh["tokens"]))
    worn = {
        **fresh,
        "bans": [token],
        "weak": [unit],
        "discards": {**fresh["discards"], fresh["seats"][0]: [hero]},
        "tokens": {**fresh["tokens"], track: {**fresh["tokens"][track], "used": True}},
        **_captives(fresh),
        **_played(fresh),
    }
    return layout_values([fresh, worn])


def _captives(view: Any) -> dict[str, Any]:
    """A leader in a prison and one out of the game, where there are any."""
    leaders = list(view.get("leaders", ()))
    return {"prisons": {view["seats"][0]: leaders[:1]}, "executed": leaders[1:2]} if leaders else {}


def _played(view: Any) -> dict[str, Any]:
    """A tactics card in force, so that hands are no longer equal, where there are any."""
    if "tactics" not in view:
        return {}
    shown, hands, seat = view["tactics"]["in_force"], view["tactics"]["hands"], view["seats"][0]
    card, *rest = hands[seat]
    return {"tactics": {"in_force": {**shown, seat: [card]}, "hands": {**hands, seat: rest}}}


def layout_values(views: list[Any]) -> dict[str, list[Any]]:
    """What layouts show: a position, somebody who is waited for, pictures, words for the seed."""
    seats = list(views[0]["seats"])
    a, b = seats[:2]
    when = datetime(2026, 3, 5, 21, 0, tzinfo=ZoneInfo("Europe/Rome"))
    beacon = {"round": 7, "made": when, "address": "https://example.org", "what": ""}
    question = {
        "what": "what",
        "text": "text",
        "choices": "choices",
        "example": ["one", "two"],
        "examples": [["one", "two"], ["three"]],
        "hint": "",
    }
    question |= {"stale": "", "kind": "raid"}
    return {
        "view": views,
        "turn_told": [0, 3],
        "head": ["#7 0123abc", ""],
        "transcript": ["9:0123abc", ""],
        "seats": [seats],
        "seat": seats,
        "owed": [{a: ["one thing", "another"]}, {}],
        "total": [2, 0],
        "count": [1],
        "deadline": [when, None],
        "words_close": [when, None],
        "word_until": [when, None],
        "pictures": [["one.png"], []],
        "players": [{a: "Ann"}, {}],
        "chapters": [{"": ["one"], "Two": ["two"]}, {}],
        "apart": [["one"], []],
        "example": [["one"], []],
        "asked": [[{**question, "secret": True}, {**question, "secret": False, "hint": "hint"}]],
        "letter.j2:asked": [
            [
                {**question, "secret": True, "stale": "said before"},
                {**question, "secret": False, "hint": "hint"},
            ],
            [{**question, "secret": True}],
            [{**question, "secret": True, "kind": "react"}],
            [],
        ],
        "coming": [[{**question, "hint": "hint", "stale": "said before"}, question], []],
        "invitation.j2:asked": [seats],
        "modes": [["one", "two"]],
        "reactions": [["one"], []],
        "said": ["one thing", ""],
        "beacon": [beacon, {**beacon, "round": 0, "what": "a lottery", "address": ""}, {}],
        "beacon.j2:beacon": [beacon, {**beacon, "round": 0, "what": "a lottery", "address": ""}],
        "closing.j2:beacon": ["0123", ""],
        "closing.j2:words": [["one", "two"], []],
        "words": [{a: "word", b: "other"}, {}],
        "people": [dict.fromkeys(seats, "Ann"), {}],
        "silent": [[b], []],
        "lots": [["Ann", "Tom"], []],
        "drawn": [[("Ann", a)], []],
        "story.j2:turns": [[0, 1]],
        "story.j2:over": [True, False],
        "story.j2:plots": [
            [{"title": "title", "rows": {a: [1, None]}}, {"title": "title", "rows": {"": [2, 3]}}],
            [],
        ],
        **{
            f"story.j2:{part}": [["one line"], []]
            for part in ("changes", "fights", "cards", "pace", "proofs")
        },
        "late": [True, False],
        "early": [True, False],
        "typed": [True, False],
        "proven": [True, False],
    }


def _said_wrongly(phrases: Phrases, scenario: Scenario, branches: Branches) -> Iterator[str]:
    """The phrases that fail, or show what no reader may see, with some values."""
    branches.watch(phrases._environment)
    spoken = _spoken(scenario, phrases._texts)
    values = Values(scenario, spoken)
    ids = _ids(scenario)
    for key, text in spoken.items():
        for data in contexts(phrases._environment.globals, text, values, key, branches):
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
    if found or "-" not in seen:
        return found[0] if found else ""
    return next((id for id in ids if id in seen), "")
