"""What a message answers among the questions that were open as it was written is no answer to one that was closed before."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.intake import ingest
from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.desk.received import Taken
from pbf_moderator.desk.table import Table
from pbf_moderator.inbox.message import Message
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import Decision
from tests.post import packet

SEAT, A_MINUTE = "lannister", timedelta(minutes=1)
SAID: dict[str, Any] = {
    "orders": {
        "lannisport": "march-plus-1",
        "stoney-sept": "march-minus-1",
        "golden-sound": "support",
        "port-lannisport": "support",
    },
    "messenger": None,
    "march": "lannisport",
    "moves": {"lannisport": {}, "stoney-sept": {"harrenhal": {"footman": 1}}},
}


def _answer(decision: Decision) -> Any:
    if decision.seat == SEAT and decision.kind in SAID:
        said = SAID[decision.kind]
        return said[decision.about] if decision.kind == "moves" else said
    return decision.form.sample(Stream(b"open", decision.key))


def _until_asked(table: Table, kind: str) -> None:
    """Answer for everybody until the seat is asked something."""
    for _ in range(60):
        if any(d.kind == kind and d.seat == SEAT for d in table.asked()):
            return
        for decision in table.asked():
            answer_with_value(table, decision.seat, decision.key, _answer(decision), packet.AT)
        proceed(table, picture=False, at=packet.AT)
    pytest.fail(f"{kind} was never asked")


def _written_after(tmp_path: Path, text: str) -> Taken:
    """A message of a minute after the letter that asks whether a token is left in Stoney Sept, from where they have just marched."""
    with open_table(packet.begin(tmp_path / "g", "agot-2e", "it"), write=True) as table:
        _until_asked(table, "marker")
        at = packet.AT + A_MINUTE
        nick = table.settings.player(SEAT).nicks[0]
        (taken,) = ingest(
            table, [Message("x", "pm", nick, "nick", at, "", text, raw=text.encode())], at=at + A_MINUTE
        )
        return taken


@pytest.mark.parametrize(
    "text",
    ["si lascio il potere a stoney mi pareva di averlo gia detto", "sì, lascio il Potere a Stoney Sept"],
)
def test_the_answer_counts(tmp_path: Path, text: str) -> None:
    taken = _written_after(tmp_path, text)
    assert taken.reading is not None and taken.received.outcome == "accepted"
    assert [(d.kind, d.about, d.answers) for d in taken.reading.answers] == [
        ("marker", "stoney-sept", ("yes",))
    ]


@pytest.mark.parametrize("text", ["boh, a stoney quello che ho gia detto", "a Stoney Sept come dicevo io"])
def test_what_is_not_understood_is_asked_about_and_not_called_late(tmp_path: Path, text: str) -> None:
    """It was taken for the march from there, and refused because that was over."""
    taken = _written_after(tmp_path, text)
    assert taken.received.outcome == "needs_answer" and taken.reading is not None
    assert not any(issue.code == "question_closed" for issue in taken.reading.issues)


def test_what_only_the_closed_question_can_mean_is_held(tmp_path: Path) -> None:
    taken = _written_after(tmp_path, "Marcia da Stoney Sept: 1 fante -> Riverrun")
    assert (taken.received.outcome, taken.received.why) == ("held", "closed")
