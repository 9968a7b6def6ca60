"""Nothing public lets anybody find out a secret answer by trying: every sheet of a small house, and every card, is tried against all of it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.advance import advance
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.publish import compose_turn
from pbf_moderator.desk.table import Table
from pbf_moderator.desk.transcript import publish_transcript, transcript
from pbf_moderator.inbox.message import Message, content_id
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Answer, Assign, One, Some
from pbf_moderator.reading.receipts.codes import check_code
from pbf_moderator.reading.receipts.writer import write
from tests.cli.conftest import Run

from .games import EVERY, NOW, answer_at_random, begin

ENOUGH = 8
"""So many hexadecimal digits of a hash tell an answer from all others."""
TOKENS = ("march-0", "support", "defence-1", "raid", "consolidate")
CHOICES = 3
"""So many are too few for a guess to be worth anything."""
SPEAKERS = {"malazan-genabackis": "malazan", "alexander": "macedonian"}
"""Whose secret it is; elsewhere that of the Starks."""


def guesses(asked: Decision) -> Iterator[Answer]:
    """Every way to lay some tokens on the first areas (the rest gets what is left), or to choose something."""
    form = asked.form
    if isinstance(form, Assign):
        for chosen in permutations(TOKENS, min(3, len(form.slots))):
            yield dict(zip(form.slots, chosen, strict=False))
    elif isinstance(form, One):
        yield from form.options
    elif isinstance(form, Some):
        yield from ([option] for option in form.bag)


def traces(asked: Decision, answer: Answer, text: str, nick: str, secret: str) -> Iterator[str]:
    """The hashes that somebody who guesses an answer can calculate from what is known or published in the end."""
    for plain in (text, f"{text}\n", json.dumps(answer), json.dumps(answer, separators=(",", ":"))):
        for name in ("sha256", "sha1", "md5", "blake2b"):
            yield hashlib.new(name, plain.encode()).hexdigest()
    yield content_id(nick, NOW, "", text).partition(":")[2]
    yield Message("", "pm", nick, "nick", NOW, "", text).digest
    for key in (asked.kind, asked.key):
        for salt in ("", secret):
            yield check_code(asked.seat, {key: answer}, salt)
            yield check_code(asked.seat, {key: [answer]}, salt)


def public(pbf: Run, path: Path, speaker: str) -> str:
    """Everything that somebody may be shown who is not the speaker: files, their names, what the commands print."""
    with open_table(path) as table:
        texts = [post.body for post in compose_turn(table, 0, at=NOW)]
        texts.append(transcript(table))
        observer = next(seat for seat in table.seats if seat != speaker)
    texts += [pbf(*line).out for line in shown(path, observer)]
    texts += [pbf(*line).err for line in (("answer", path, speaker), ("ingest", path, "--release", "x"))]
    for file in sorted(path.joinpath("outbox").rglob("*")):
        texts.append(file.name)
        if file.is_file() and speaker not in file.name and file.suffix in (".bbcode", ".eml", ".jsonl"):
            texts.append(file.read_text("utf-8", "replace"))
    return "\n".join(texts)


def shown(path: Path, observer: str) -> list[tuple[Any, ...]]:
    return [
        ("log", path),
        ("log", path, "--json"),
        ("status", path),
        ("status", path, "--json"),
        ("verify", path, "--json"),
        ("seed", path, "--json"),
        ("view", path, "--json"),
        ("view", path, "--as", observer, "--json"),
    ]


def first_secret(table: Table, speaker: str) -> Decision:
    """Go on until the speaker has a secret to tell: a sheet, or one of several cards."""
    for _ in range(200):
        asked = [d for d in table.asked(speaker) if d.secret and len([*guesses(d)]) > CHOICES]
        if asked:
            return asked[0]
        answer_at_random(table, b"leaks", NOW)
        advance(table, at=NOW)
    pytest.fail("the speaker was never asked a secret")


@pytest.mark.parametrize("outcome", ["counts", "held"])
@pytest.mark.parametrize(("name", "players", "options"), EVERY, ids=[s[0] for s in EVERY])
def test_no_answer_can_be_recovered_from_what_is_public(
    pbf: Run,
    memory: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    players: int,
    options: dict[str, Any],
    outcome: str,
) -> None:
    monkeypatch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")
    path, speaker = begin(memory, name, players, options), SPEAKERS.get(name, "stark")
    with open_table(path, write=True) as table:
        asked = first_secret(table, speaker)
        player = table.settings.players[speaker]
        language, nick = player.language, player.nicks[0]
        lexicon, secret = table.scenario.lexicon, table.created["secret"]
        found = [*guesses(asked)]
        said = write(asked, found[-1], lexicon, language)
        tried = {
            trace[:ENOUGH]: answer
            for answer in found
            for trace in traces(asked, answer, write(asked, answer, lexicon, language), nick, secret)
        }
    assert len(tried) > 20 * len(found)
    head = f"From: {nick}\nDate: 2026-11-02 12:00\n\n" if outcome == "counts" else "From: nobody\n\n"
    (memory / "said.txt").write_text(f"{head}{said}\n", "utf-8")
    pbf("ingest", path, memory / "said.txt", "--now", NOW.isoformat())
    with open_table(path, write=True) as table:
        taken = [e.body for e in table.folder.journal.entries("message") if not e.body.get("value")]
        assert taken and taken[-1]["seat"] == (speaker if outcome == "counts" else None)
        publish_transcript(table, NOW)
    everything = public(pbf, path, speaker)
    confirmed = {guess for guess in tried if guess in everything}
    assert not confirmed, f"{len(confirmed)} guesses are confirmed"
    assert not re.search(r"\bsha:[0-9a-f]{12}", everything), "an id made of the words"


def test_the_guesser_would_find_an_unsalted_hash() -> None:
    sheet: Answer = {"pale": "raid"}
    asked = Decision("orders", "malazan", Assign(("pale",), {"raid": 1}, 1), key="orders/malazan#1")
    text = "Pale: incursione"
    moment = datetime(2026, 11, 2, 12, tzinfo=UTC)
    assert moment == NOW
    wanted = content_id("nick", NOW, "", text).partition(":")[2]
    assert wanted in set(traces(asked, sheet, text, "nick", ""))
