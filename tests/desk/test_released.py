"""What the next post says of messages that count by the moderator's word: the reason for which each was held, and no other."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbf_moderator.desk.deadlines import set_deadline
from pbf_moderator.desk.hand import OTHERWISE, SORTS, notices, released_sorts
from pbf_moderator.desk.held import release
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import press
from pbf_moderator.desk.public import _Publication
from pbf_moderator.inbox.message import Message
from pbf_moderator.reading.text.words import LANGUAGES

from .messages import SHEET, another_order, close_orders, hour, pm, read
from .messages import fresh as fresh
from .messages import game as game
from .test_secrets import NOW, SPEAKER

TOLD = {
    "unknown": "non fosse nell'elenco",
    "late": "dopo la scadenza",
    "closed": "già chiusa",
}


def told(game: Path, messages: Sequence[Message], seat: str | None = None) -> list[str]:
    """Release what is held of some messages; returns what the next post says of it, in Italian."""
    read(game, messages, at=hour(120))
    with open_table(game, write=True) as table:
        held = [
            e.n for e in table.folder.journal.entries() if e.kind == "message" and e.body["outcome"] == "held"
        ]
        for n in held:
            release(table, str(n), seat, at=hour(121))
        phrases = press(table, "it").phrases()
        return [
            phrases.say(name, **data) for name, data in notices(table) if name.startswith("hand.released")
        ]


def test_a_message_that_came_late_accuses_nobody_of_a_false_name(game: Path) -> None:
    with open_table(game, write=True) as table:
        set_deadline(table, NOW + timedelta(minutes=10), at=NOW)
    (line,) = told(game, [pm(30, SHEET)])
    assert TOLD["late"] in line and TOLD["unknown"] not in line and TOLD["closed"] not in line


def test_a_message_of_a_stranger_is_not_called_late(game: Path) -> None:
    (line,) = told(game, [pm(5, SHEET, nick="stranger")], SPEAKER)
    assert TOLD["unknown"] in line and TOLD["late"] not in line


def test_an_answer_to_a_closed_question_is_told_as_such(game: Path) -> None:
    """The player was known and in time, and was told of as unknown, unproven or late."""
    close_orders(game)
    (line,) = told(game, [pm(90, another_order(game))])
    assert TOLD["closed"] in line and TOLD["unknown"] not in line and TOLD["late"] not in line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sort", [*SORTS, OTHERWISE])
def test_every_sort_has_words(game: Path, sort: str, language: str) -> None:
    with open_table(game) as table:
        said = press(table, language).phrases().say(f"hand.released_{sort}", seats=[SPEAKER])
    assert said.endswith(".") and ": " in said


def test_the_sorts_are_told_apart(game: Path) -> None:
    with open_table(game, write=True) as table:
        set_deadline(table, NOW + timedelta(minutes=10), at=NOW)
    late = pm(30, SHEET)
    lines = told(game, [late, replace(pm(5, "Genabaris: supporto", nick="stranger"), id="other")], SPEAKER)
    assert len(lines) == 2


def test_a_public_export_has_the_sort_and_not_the_reason(game: Path) -> None:
    with open_table(game, write=True) as table:
        set_deadline(table, NOW + timedelta(minutes=10), at=NOW)
    told(game, [pm(30, SHEET)])
    with open_table(game) as table:
        entries = table.folder.journal.entries()
        shown = dict(_Publication(table, []).parts())
    public = [replace(e, text=json.dumps(shown[e.n] or e.body)) for e in entries]
    assert list(released_sorts(public).values()) == list(released_sorts(entries).values()) == ["late"]
    assert not any("why" in e.body for e in public if e.kind == "message")
