"""Whatever the reader can say has words: the codes are taken from the code itself, so that a new one cannot be forgotten."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import pbf_moderator
from pbf_moderator.reading.receipts import receipt_phrases
from pbf_moderator.reading.receipts.clerk import PLAIN
from pbf_moderator.reading.receipts.receipts import LEVELS, receipt
from pbf_moderator.reading.text.words import LANGUAGES
from pbf_moderator.reading.values import Issue, Reading
from pbf_moderator.scenario.loading import list_scenarios, load_scenario

ROOT = Path(pbf_moderator.__file__).parent
NAMED = {"ASK": "ask", "REFUSE": "refuse", "INFO": "info", "WARN": "warn", "HOLD": "hold"}
PATTERNS = {
    "_corrected": ("area_corrected", "seat_corrected", "order_corrected", "card_corrected"),
    "_ambiguous": ("area_ambiguous",),
    "unknown_": ("unknown_area", "unknown_track", "unknown_seat"),
    "_ignored": (
        "quotation_ignored",
        "signature_ignored",
        "edit_note_ignored",
        "attachment_ignored",
        "forwarded_ignored",
    ),
}
"""What stands for the codes that are put together from a part."""
VARIABLE = {
    ("amounts.py", "code"): (),
    ("amounts.py", "i.code"): (),
    ("amounts.py", "codes.get(code, code)"): ("amount_unclear", "last_line_wins"),
    ("taking_ahead.py", "read.code"): (),
    ("ahead.py", "'condition_not_kept' if told else 'not_asked_yet'"): (
        "condition_not_kept",
        "not_asked_yet",
    ),
    ("choices.py", "code"): (),
    ("outcomes.py", "code"): (),
    ("overlooked.py", "code"): ("amount_unclear", "choice_unclear"),
    ("selector.py", "code"): ("units_unclear", "choice_unclear"),
    ("sheet_taking.py", "code"): (),
    ("closed.py", "CLOSED"): ("closed",),
    ("closed.py", "QUESTION_CLOSED"): ("question_closed",),
    ("settling.py", "CLOSED"): ("closed",),
    ("settling.py", "ORDER_UNKNOWN"): ("order_unknown",),
    ("confidence.py", "UNCONFIRMED"): ("unconfirmed",),
    ("public_talk.py", "UNCONFIRMED"): ("unconfirmed",),
    ("clerk.py", "LACKING"): ("area_missing",),
    ("confirming.py", "REJECTED"): ("rejected",),
    ("confirming.py", "CONFIRMED if right else REJECTED"): (
        "confirmed_by_moderator",
        "rejected_by_moderator",
    ),
    ("replies.py", "REPLIES"): ("moderator_replies",),
    ("outcome_verdict.py", "REACHED_LATER"): ("reached_later",),
    ("restating.py", "RESTATED"): ("restated_by_moderator",),
    ("superseded.py", "OVER"): ("turn_is_over",),
    ("restating.py", "WITHOUT_CONDITION"): ("condition_left_out",),
    ("finality.py", "_code(said)"): ("provisional", "now_final"),
    ("timing.py", "LATE"): ("late",),
    ("outcome_verdict.py", "code"): (),
    ("tied_moves.py", "_code(heard)"): ("move_on_condition", "said_on_condition"),
    ("ways.py", "code"): ("choice_ambiguous", "several_ways"),
}
"""The places where a code is a variable, and all that it can be; a new place must be written down here."""
OF_SHEETS = {"area_missing", "banned", "out_of_range"}
"""What the rules say of a sheet or an amount, for which receipts have another name or question."""
OF_ODDITIES = ("order_warnings.py", "move_warnings.py")
"""Modules whose codes tell what is legal and probably not meant."""
NO_ODDITIES = {"special_consolidation", "treasury_roll"}
"""Other words in those modules."""
FAMILIES = ("thrones", "conquerors")
ASKED = {"not_an_option", "no_such_slot", "token_over_count", "stars_exceeded", "area_missing"}
"""What is asked back of a sheet."""
DATA = {
    "asked": 3, "have": 2, "need": 1, "limit": 2, "high": 4, "low": 0, "lines": 2, "room": 3, "allowed": [3, 2],
    "armies": [4, 2], "value": "march", "old": "raid", "new": "march", "written": "marhc", "options": ["raid", "march"],
    "subject": "another", "turns": [3], "turn": 4, "minutes": 7, "kind": "orders",
}  # fmt: skip


def calls(*folders: str) -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(p for folder in folders for p in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield path.name, node


def name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def codes_of(module: str, node: ast.expr) -> tuple[str, ...]:
    if isinstance(node, ast.Constant):
        return (str(node.value),)
    if isinstance(node, ast.JoinedStr):
        fixed = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
        if fixed in PATTERNS:
            return PATTERNS[fixed]
    return VARIABLE[module, ast.unparse(node)]


@cache
def said() -> frozenset[tuple[str, str]]:
    """Level and code of everything that is said by name."""
    found = set()
    for module, call in calls("reading", "desk"):
        name, args = name_of(call.func), call.args
        if name in ("Issue", "say", "_tell") and len(args) > 1 and name_of(args[0]) in NAMED:
            found |= {(NAMED[name_of(args[0])], code) for code in codes_of(module, args[1])}
        elif name == "_ask":
            texts = [a for a in args if isinstance(a, ast.Constant | ast.JoinedStr)]
            found |= {("ask", code) for a in texts[:1] for code in codes_of(module, a)}
        elif name == "Doubt":
            codes = codes_of(module, args[1]) if len(args) > 1 else ("choice_unclear",)
            found |= {("warn" if code == "not_asked_yet" else "ask", code) for code in codes}
    return frozenset(found)


def codes_of_problems() -> Iterator[tuple[str, str]]:
    for module, call in calls("kernel", "families"):
        if name_of(call.func) == "Problem" and call.args and module not in OF_ODDITIES:
            assert isinstance(call.args[0], ast.Constant), f"{module}: {ast.unparse(call)}"
            yield module, str(call.args[0].value)


@cache
def problems() -> frozenset[str]:
    """The codes of all that the rules can find wrong with an answer; a reader may ask about it or refuse it."""
    from pbf_moderator.reading.verdict.outcome_verdict import CODES

    return frozenset({code for _, code in codes_of_problems()} | set(CODES.values()))


@cache
def oddities() -> frozenset[tuple[str, str]]:
    """What is legal and probably not meant."""
    from pbf_moderator.reading.text.words import kinds_of

    texts = {
        str(node.value)
        for module in OF_ODDITIES
        for path in (ROOT / "families").rglob(module)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }
    codes = {text for text in texts if re.fullmatch(r"[a-z]+(_[a-z]+)+", text)} - NO_ODDITIES
    return frozenset(("warn" if code in kinds_of("warned") else "info", code) for code in codes)


def test_the_codes_are_found() -> None:
    assert {
        ("ask", "area_missing"),
        ("info", "last_line_wins"),
        ("hold", "late"),
        ("hold", "date_unknown"),
    } <= said()
    assert {"not_an_option", "out_of_range", "over_supply", "token_over_count"} <= problems()
    assert len(said()) > 40 and len(problems()) > 20 and len(oddities()) > 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scenario", list_scenarios())
def test_every_code_has_words_at_every_level(scenario: str, level: str, language: str) -> None:
    lexicon = load_scenario(scenario).lexicon
    codes = sorted({code for _, code in said() | oddities()} | problems())
    for about, data in ((("x", "y"), DATA), ((), DATA)):
        issues = tuple(Issue(level, code, about, data, line="the line") for code in codes)
        text = receipt(
            Reading(language, issues=issues),
            seat="x",
            asked=[],
            lexicon=lexicon,
            version=1,
            salt="s",
            style=PLAIN,
        )
        assert text.body.strip() and "{{" not in text.body and "None" not in text.body


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_really_said_has_words_of_its_own(language: str) -> None:
    tables = [receipt_phrases.phrases(language, family) for family in FAMILIES]
    pairs = (
        said()
        | oddities()
        | {("refuse", code) for code in problems() - OF_SHEETS}
        | {("ask", code) for code in ASKED}
    )
    lacking = sorted(
        (level, code)
        for level, code in pairs
        if all(receipt_phrases.phrase_for(Issue(level, code), table[level]) == "other" for table in tables)
    )
    assert not lacking
    assert all("other" in table[level] for table in tables for level in LEVELS)
