"""What the family declares of its options, abilities and effects is what its rules do."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.families.schema import Schema
from pbf_moderator.families.thrones.adapter.schema import SCHEMA
from pbf_moderator.families.thrones.cards import cancels, threat_cards
from pbf_moderator.families.thrones.cards.card_abilities import known_abilities
from pbf_moderator.families.thrones.model.options import OPTIONS, ROWS
from pbf_moderator.families.thrones.rules import event_phase
from pbf_moderator.post.phrases import read_phrases
from pbf_moderator.resources import TEMPLATES, shipped

RULES = Path(inspect.getfile(event_phase)).parents[1]
EFFECTS = (*event_phase.EFFECTS.declared.values(), *threat_cards.EFFECTS.declared.values())
DECLARED: list[tuple[str, Callable[..., Any], tuple[str, ...]]] = [
    *((a.name, a.deed, a.asks) for a in known_abilities().values() if a.deed),
    ("cancel_enemy_card", cancels.send_back, known_abilities()["cancel_enemy_card"].asks),
    *((e.name, e.rule, e.asks) for e in EFFECTS),
]


CALLED = ("other_card", "cancel_choice", "executions", "execution", "destroy_choice")
"""Public functions in which a chapter of cards asks its questions."""


@cache
def functions() -> dict[str, ast.FunctionDef]:
    """The functions of the chapters of cards, by name."""
    found = {}
    for name in ("cancels", "card_abilities", "token_abilities", "hostages", "event_phase", "threat_cards"):
        for node in ast.parse(next(RULES.rglob(f"{name}.py")).read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found[node.name] = node
    return found


def asked(name: str, seen: frozenset[str] = frozenset()) -> Iterator[str]:
    """The kinds of the questions in a function and in the private ones that it calls."""
    if name in seen or name not in functions():
        return
    for node in ast.walk(functions()[name]):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "choice":
            kind = node.args[1]
            assert isinstance(kind, ast.Constant)
            yield str(kind.value)
        if isinstance(node, ast.Name) and (node.id.startswith("_") or node.id in CALLED):
            yield from asked(node.id, seen | {name})


@pytest.mark.parametrize(("name", "rule", "asks"), DECLARED, ids=[row[0] for row in DECLARED])
def test_an_ability_or_effect_asks_what_it_declares(
    name: str, rule: Callable[..., Any], asks: tuple[str, ...]
) -> None:
    assert sorted({*asked(rule.__name__)}) == sorted(asks)


def test_everything_on_a_card_is_told_in_a_sentence() -> None:
    for thing in (*known_abilities().values(), *EFFECTS):
        assert thing.does[:1].isupper() or thing.does[0] == "+", thing.name
        assert thing.does.endswith("."), thing.name
    assert all(row.settles and row.source for row in ROWS)


@pytest.mark.parametrize("language", ["en", "it", "ro", "ru"])
def test_every_question_that_a_card_may_ask_has_its_words(language: str) -> None:
    phrases = read_phrases(shipped() / TEMPLATES / "phrases" / "thrones" / f"{language}.toml")
    kinds = {kind for _, _, asks in DECLARED for kind in asks}
    assert len(kinds) > 15
    assert [
        f"{part}.{kind}"
        for kind in sorted(kinds)
        for part in ("owed", "ask")
        if f"{part}.{kind}" not in phrases
    ] == []


def test_no_field_refers_to_nothing() -> None:
    assert SCHEMA.loose_ends() == []
    assert sorted(Schema(SCHEMA.tables[1:]).loose_ends()) == ["areas", "decks"]


def read_options() -> Iterator[tuple[str, str, str]]:
    """Every place of the rules that compares an option with a word: module, option, word."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Compare) or not isinstance(node.left, ast.Call):
                continue
            call = node.left
            if getattr(call.func, "attr", "") == "option" and isinstance(call.args[0], ast.Constant):
                for word in node.comparators:
                    words = word.elts if isinstance(word, ast.Tuple) else [word]
                    for each in words:
                        assert isinstance(each, ast.Constant)
                        yield path.name, str(call.args[0].value), each.value


def test_the_rules_ask_for_options_and_values_that_there_are() -> None:
    asked_for = list(read_options())
    assert len(asked_for) > 30
    assert [row for row in asked_for if row[2] not in OPTIONS.get(row[1], ())] == []
