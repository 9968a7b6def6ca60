"""Non-interference: what one player has said in secret changes nothing that anybody else can see."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.cli.records import shown_entry
from pbf_moderator.desk.advance import advance
from pbf_moderator.desk.intake import take
from pbf_moderator.desk.letters import publish_receipt, write_letter
from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import turn_start
from pbf_moderator.desk.pictures import draw_map
from pbf_moderator.desk.publish import compose_turn
from pbf_moderator.desk.settings import Player, Settings
from pbf_moderator.desk.status import status
from pbf_moderator.desk.table import Table, create
from pbf_moderator.inbox.message import Message
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.forms import NOTHING
from pbf_moderator.scenario.loading import load_scenario

LOOKS_AT_PICTURES = True
MARK = re.compile(r"#\d+, \w+ [0-9a-f]{64}")
"""An entry's number and its salted link, which are another in every game."""
NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)
SEATS = ("tiste-edur", "malazan", "tlan-imass", "tiste-liosan", "jaghut", "tiste-andii")
SPEAKER, OTHER = "malazan", "jaghut"


def new_game(path: Path) -> Path:
    players = {s: Player(name=s, mails=(f"{s}@example.org",), nicks=(f"nick-{s}",)) for s in SEATS}
    settings = Settings(language="it", moderator_mail="mod@example.org", dialect="phpbb", players=players)
    create(
        path,
        load_scenario("malazan-genabackis"),
        settings,
        players=6,
        options={},
        words={},
        secret=bytes(32),
        at=NOW,
    )
    return path


def everybody_but_the_speaker(table: Table, seed: bytes) -> None:
    for d in table.asked():
        if d.seat != SPEAKER and d.form.only() is NOTHING:
            answer_with_value(table, d.seat, d.key, d.form.sample(Stream(seed, d.key)), NOW)


def forward(table: Table, steps: int) -> None:
    """Play on until the speaker has a secret to tell."""
    for n in range(200):
        asked = table.asked(SPEAKER)
        if n >= steps and asked and asked[0].secret and asked[0].form.only() is NOTHING:
            return
        for d in table.asked():
            if d.form.only() is NOTHING:
                answer_with_value(table, d.seat, d.key, d.form.sample(Stream(b"fwd", d.key)), NOW)
        advance(table, at=NOW)
    pytest.fail("the speaker was never asked a secret")


def seen_by_others(table: Table, folder: Path) -> dict[str, Any]:
    """Everything that anybody but the speaker and the moderator's journal gets to see."""
    report = status(table)
    report.pop("head")
    log = [shown_entry(e, secrets=False) for e in table.folder.journal.entries()]
    for row in log:
        for name in ("at", "raw", "digest", "sha", "id", "sender"):
            row.pop(name, None)
    message = Message("x", "pm", "nick-jaghut", "nick", NOW, "", "Ganiss: raid\nHudd Sea: raid")
    taken = take(table, message, OTHER, table.folder.journal.store_blob(b"x"), at=NOW)
    letters = [*publish_receipt(table, taken, at=NOW), *write_letter(table, OTHER, "question", at=NOW)]
    return {
        "views": [table.view(seat) for seat in ("", *SEATS) if seat != SPEAKER],
        "posts": [
            p.body.partition("Registro del moderatore")[0]
            for p in compose_turn(table, turn_start(table), at=NOW)
        ],
        "map": draw_map(table, 300),
        "status": report,
        "log": json.dumps(log),
        "letters": [MARK.sub("", p.read_text("utf-8")) for p in letters if p.suffix == ".bbcode"],
    }


@pytest.mark.parametrize("steps", [0, 6, 25])
def test_a_secret_answer_interferes_with_nothing(
    tmp_path: Path, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbf_moderator.desk.table.secrets.token_hex", lambda size: "5a" * size)
    seen = []
    for n, seed in enumerate((b"one", b"two")):
        path = new_game(tmp_path / f"g{n}" / "game")
        with open_table(path, write=True) as table:
            forward(table, steps)
            decision = table.asked(SPEAKER)[0]
            answer = decision.form.sample(Stream(seed, "secret"))
            answer_with_value(table, SPEAKER, decision.key, answer, NOW)
            seen.append((answer, seen_by_others(table, path)))
    (first, one), (second, two) = seen
    assert first != second, "the two secrets differ"
    assert one == two


def test_a_marker_planted_in_a_message_stays_with_its_sender(tmp_path: Path) -> None:
    marker = "zqxjk"
    path = new_game(tmp_path / "g" / "game")
    with open_table(path, write=True) as table:
        text = f"Genabaris: marcia+1 {marker}\nGenabaris Bay: supporto {marker}"
        message = Message("m", "pm", f"nick-{SPEAKER}", "nick", NOW, marker, text)
        taken = take(table, message, SPEAKER, table.folder.journal.store_blob(text.encode()), at=NOW)
        publish_receipt(table, taken, at=NOW)
        public = json.dumps(
            [
                status(table),
                table.view(),
                *(table.view(seat) for seat in SEATS if seat != SPEAKER),
                *(p.body for p in compose_turn(table, 0, at=NOW)),
                *(shown_entry(e, secrets=False) for e in table.folder.journal.entries()),
            ]
        )
    assert marker not in public
    for file in path.rglob("*"):
        if file.is_file() and SPEAKER not in file.name and file.name != "journal.sqlite":
            assert marker.encode() not in file.read_bytes(), file
