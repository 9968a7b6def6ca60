"""Messages of one player to a new game, and what they come to."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.advance import advance
from pbf_moderator.desk.intake import ingest
from pbf_moderator.desk.letters import publish_receipt
from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.received import Taken
from pbf_moderator.desk.retrace import Retrace
from pbf_moderator.desk.table import Table
from pbf_moderator.inbox.message import Message, content_id
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.forms import NOTHING

from .test_secrets import NOW, SPEAKER, new_game

SHEET = "Genabaris: marcia+0\nGenabaris Bay: supporto\nNathilog: difesa+1\nPale: consolidamento"
NICK = f"nick-{SPEAKER}"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_game(tmp_path_factory.mktemp("fresh") / "g")


@pytest.fixture
def game(fresh: Path, tmp_path: Path) -> Path:
    return shutil.copytree(fresh, tmp_path / "g")


def pm(minutes: float | None, text: str, nick: str = NICK) -> Message:
    date = NOW + timedelta(minutes=minutes) if minutes is not None else None
    return Message(content_id(nick, date, "", text), "pm", nick, "nick", date, "", text, raw=text.encode())


def mail(minutes: float, text: str, **fields: Any) -> Message:
    date = NOW + timedelta(minutes=minutes)
    message = Message(
        f"mid:{minutes}", "mail", f"{SPEAKER}@example.org", "mail", date, "", text, raw=text.encode()
    )
    return replace(message, **fields)


def post(number: int, minutes: float | None, text: str, **fields: Any) -> Message:
    return replace(pm(minutes, text), id=f"phpbb:forum.example.org:p{number}", channel="thread", **fields)


def read(game: Path, *calls: Sequence[Message], at: datetime = NOW + timedelta(hours=1)) -> list[Taken]:
    taken: list[Taken] = []
    for messages in calls:
        with open_table(game, write=True) as table:
            taken += ingest(table, messages, at=at, reply=partial(publish_receipt, table, at=at))
    return taken


def waiting(game: Path) -> list[str]:
    """What waits, without numbers and sources."""
    with open_table(game) as table:
        rows = [s for s in table.effective.waiting if s.seat == SPEAKER]
    return sorted(
        repr((s.kind, s.about, s.key, list(s.answers), sorted(s.when.items()), s.standing)) for s in rows
    )


def sheet(game: Path) -> dict[str, str]:
    with open_table(game) as table:
        found = [
            s.answers[0]
            for s in table.effective.waiting
            if s.seat == SPEAKER and isinstance(s.answers[0], dict)
        ]
    assert len(found) == 1
    return dict(found[0])


def outcomes(taken: Sequence[Taken]) -> list[tuple[str, str]]:
    return [(t.received.outcome, t.received.why) for t in taken]


def close_orders(game: Path, at: datetime = NOW) -> None:
    with open_table(game, write=True) as table:
        for decision in table.asked():
            if decision.form.only() is NOTHING:
                answer_with_value(
                    table, decision.seat, decision.key, decision.form.sample(Stream(b"o", decision.key)), NOW
                )
        advance(table, at=at)


def seen(minutes: float) -> datetime:
    return NOW.astimezone(UTC) + timedelta(minutes=minutes)


def hour(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def untrue(table: Table) -> list[str]:
    """What `pbf verify` finds wrong with what waits."""
    return [why for _, why in Retrace(table).troubles() if "waits" in why]


def another_order(game: Path) -> str:
    """A line that would change the speaker's order at Genabaris, which is closed."""
    with open_table(game) as table:
        sheets = [
            a for e in table.effective.inputs for a in e.body["answers"].values() if isinstance(a, dict)
        ]
    lies = next(sheet["genabaris"] for sheet in sheets if "genabaris" in sheet)
    return "Genabaris: " + ("marcia+1" if lies == "support" else "supporto")
