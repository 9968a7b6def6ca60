"""Nothing public lets anybody find out a sheet by trying: every sheet of a small house is tried against all of it."""

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

from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.publish import compose_turn, publish_opening
from pbf_moderator.desk.transcript import publish_transcript, transcript
from pbf_moderator.inbox.message import Message, content_id
from pbf_moderator.reading.codes import check_code
from pbf_moderator.reading.writer import write
from tests.cli.conftest import Run

from .test_secrets import NOW, SPEAKER, new_game

NICK = f"nick-{SPEAKER}"
ENOUGH = 8
"""So many hexadecimal digits of a hash tell a sheet from all others."""
TOKENS = ("march-0", "support", "defence-1", "raid", "consolidate")


def sheets(areas: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """Every way to lay some tokens on the first areas; the rest gets what is left."""
    for chosen in permutations(TOKENS, 3):
        yield dict(zip(areas, chosen, strict=False))


def traces(sheet: dict[str, str], text: str, secret: str) -> Iterator[str]:
    """The hashes that somebody who guesses a sheet can calculate from what is known or published in the end."""
    for plain in (text, f"{text}\n", json.dumps(sheet), json.dumps(sheet, separators=(",", ":"))):
        for name in ("sha256", "sha1", "md5", "blake2b"):
            yield hashlib.new(name, plain.encode()).hexdigest()
    yield content_id(NICK, NOW, "", text).partition(":")[2]
    yield Message("", "pm", NICK, "nick", NOW, "", text).digest
    for key in ("orders", "orders/malazan#1"):
        for salt in ("", secret):
            yield check_code(SPEAKER, {key: sheet}, salt)
            yield check_code(SPEAKER, {key: [sheet]}, salt)


def public(pbf: Run, path: Path) -> str:
    """Everything that somebody may be shown who is not the speaker: files, their names, what the commands print."""
    texts = [pbf(*line).out for line in shown(path)]
    texts += [pbf(*line).err for line in (("answer", path, SPEAKER), ("ingest", path, "--release", "x"))]
    for file in sorted(path.joinpath("outbox").rglob("*")):
        texts.append(file.name)
        if file.is_file() and SPEAKER not in file.name and file.suffix in (".bbcode", ".eml", ".jsonl"):
            texts.append(file.read_text("utf-8", "replace"))
    with open_table(path) as table:
        texts += [post.body for post in compose_turn(table, 0, at=NOW)]
        texts.append(transcript(table))
    return "\n".join(texts)


def shown(path: Path) -> list[tuple[Any, ...]]:
    return [
        ("log", path),
        ("log", path, "--json"),
        ("status", path),
        ("status", path, "--json"),
        ("verify", path, "--json"),
        ("seed", path, "--json"),
        ("view", path, "--json"),
        ("view", path, "--as", "jaghut", "--json"),
    ]


@pytest.mark.parametrize("outcome", ["counts", "held"])
def test_no_sheet_can_be_recovered_from_what_is_public(
    pbf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, outcome: str
) -> None:
    monkeypatch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")
    path = new_game(tmp_path / "game")
    with open_table(path, write=True) as table:
        publish_opening(table, at=NOW)
        areas = table.asked(SPEAKER)[0].form.describe()["slots"]
        decision, lexicon = table.asked(SPEAKER)[0], table.scenario.lexicon
        mine = dict(zip(areas, ("raid", "support", "march-0"), strict=False))
        text = write(decision, mine, lexicon, "it")
        secret = table.created["secret"]
        guesses = {
            trace[:ENOUGH]: sheet
            for sheet in sheets(areas)
            for trace in traces(sheet, write(decision, sheet, lexicon, "it"), secret)
        }
    head = f"From: {NICK}\nDate: 2026-11-02 12:00\n\n" if outcome == "counts" else "From: nobody\n\n"
    (tmp_path / "said.txt").write_text(f"{head}{text}\n", "utf-8")
    pbf("ingest", path, tmp_path / "said.txt", "--now", NOW.isoformat())
    with open_table(path, write=True) as table:
        said = [e.body for e in table.folder.journal.entries("message")]
        assert len(said) == 1 and said[0]["seat"] == (SPEAKER if outcome == "counts" else None)
        publish_transcript(table, NOW)
    everything = public(pbf, path)
    found = {guess for guess in guesses if guess in everything}
    assert not found, f"{len(found)} guesses are confirmed"
    assert not re.search(r"\bsha:[0-9a-f]{12}", everything), "an id made of the words"


def test_the_guesser_would_find_an_unsalted_hash() -> None:
    sheet = {"pale": "raid"}
    text = "Pale: incursione"
    moment = datetime(2026, 11, 2, 12, tzinfo=UTC)
    assert moment == NOW
    assert content_id(NICK, NOW, "", text).partition(":")[2] in set(traces(sheet, text, ""))
