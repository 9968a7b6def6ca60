"""Whole games by messages alone: every answer is a mail in the player's language, from the first post to the last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.intake import inbox_settings, ingest
from pbf_moderator.desk.letters import publish_receipt
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import owing
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.desk.publish import publish_opening
from pbf_moderator.desk.received import ACCEPTED, Taken
from pbf_moderator.desk.settings import Player, Settings
from pbf_moderator.desk.table import Table, create
from pbf_moderator.desk.verify import verify
from pbf_moderator.families.finding import family
from pbf_moderator.inbox.mail import read_mail
from pbf_moderator.inbox.message import Message
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Answer
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.reading.text.words import LANGUAGES

from ..families.conquerors import warlike
from ..volume import THOROUGH, many
from .record import conquering_answer
from .short import short

BEGIN, AN_HOUR = datetime(2026, 11, 2, 12, tzinfo=UTC), timedelta(hours=1)
SEED = b"by messages"
LAST: dict[str, dict[str, int]] = {
    "malazan-genabackis": {"turns": 2},
    "agot-2e": {"turns": 2},
    "agot-1e": {} if THOROUGH else {"turns": 3},
    "alexander": {"rounds": many(4, 7)},
}
"""When a game ends at the latest; one is played to the end that is printed."""
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("malazan-genabackis", 6, {}),
    ("agot-2e", 4, {"tides": True}),
    ("agot-1e", 3, {}),
    ("alexander", 2, {}),
]


def begin(folder: Path, name: str, players: int, options: Mapping[str, Any]) -> Path:
    """A new game whose players write in the four languages, with its first post."""
    scenario = short(name, folder, LAST[name])
    seats = family(scenario.family).seats(scenario.tables, players)
    people = {
        seat: Player(
            name=seat.title(), mails=(f"{seat}@example.org",), language=LANGUAGES[n % len(LANGUAGES)]
        )
        for n, seat in enumerate(seats)
    }
    settings = Settings(
        language="it", timezone="Europe/Rome", moderator_mail="mod@example.org", players=people
    )
    path = folder / "game"
    create(
        path,
        scenario,
        settings,
        players=players,
        options=options,
        words={},
        secret=bytes(range(32)),
        at=BEGIN,
    )
    with open_table(path, write=True) as table:
        publish_opening(table, at=BEGIN)
    return path


def wished_answer(table: Table, decision: Decision) -> Answer:
    """What somebody who is out for castles, or seeks the enemy, would answer."""
    if table.scenario.family == "conquerors":
        return warlike.answer(table.match.game, decision, Stream(SEED, decision.key))
    return conquering_answer(table.match.game, decision, SEED)


def mails(table: Table, at: datetime) -> Iterator[tuple[Message, dict[str, Answer]]]:
    """A mail from everybody whose answer is missing, and what it says."""
    for seat in owing(table):
        asked = [decision for decision in table.asked(seat) if not decision.passive]
        meant = {d.key: wished_answer(table, d) for d in asked}
        language = table.settings.language_of(seat)
        lines = [write(d, meant[d.key], table.scenario.lexicon, language) for d in asked]
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Date"] = f"{seat}@example.org", "mod@example.org", at
        mail["Message-ID"] = f"<{seat}.{at.timestamp():.0f}@example.org>"
        mail.set_content("\n\n".join(lines))
        yield read_mail(mail.as_bytes(), inbox_settings(table)), meant


def go_on(table: Table, at: datetime) -> None:
    """Read what has come, go on as far as it reaches, and publish."""
    meant: dict[str, Answer] = {}
    letters = []
    for mail, said in mails(table, at):
        letters.append(mail)
        meant |= said
    taken: list[Taken] = ingest(table, letters, at=at, reply=partial(publish_receipt, table, at=at))
    for each in taken:
        assert each.received.outcome == ACCEPTED, (each.message.body, each.received.questions)
    before = len(table.effective.inputs)
    proceed(table, picture=False, at=at)
    assert len(table.effective.inputs) > before, [(m.message.body, m.received.staged) for m in taken]
    answered = {k: v for entry in table.effective.inputs[before:] for k, v in entry.body["answers"].items()}
    assert {key: answered.get(key) for key in meant} == meant


@pytest.mark.parametrize(("name", "players", "options"), GAMES, ids=[name for name, _, _ in GAMES])
def test_a_game_goes_from_the_first_post_to_the_last_by_messages(
    name: str, players: int, options: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")
    at, path = BEGIN, begin(tmp_path, name, players, options)
    with open_table(path, write=True) as table:
        while not table.match.over:
            at += AN_HOUR
            go_on(table, at)
    with open_table(path) as table:
        assert table.match.over and not verify(table).findings and not table.folder.unwritten()
        sources = {source for e in table.effective.inputs for source in e.body["sources"].values()}
        assert {source.partition(":")[0] for source in sources} <= {"mail", "seed", "forced", "default"}
        posts = sorted((path / "outbox").glob("*/post*.bbcode"))
        winner = table.scenario.lexicon.name(table.match.result[0], "it", "short")
    assert len(posts) > 5 * players
    assert all(post.stat().st_size > 300 for post in posts)
    assert winner in posts[-1].read_text("utf-8")
