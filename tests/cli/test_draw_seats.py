"""Seats drawn by lot: from the seed that the opening post is committed to, once everybody's word is in."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pbf_moderator.desk.opening import open_table

from .conftest import Run

PEOPLE = ("anna", "bruno", "carla")
SEATS = ("stark", "lannister", "baratheon")
SECRET = "ab" * 32
VERIFIER = Path(__file__).parents[2] / "templates" / "verify.py"
SHEET = {
    "baratheon": "Dragonstone: raid\nKingswood: defence\nShipbreaker Bay: consolidate power",
    "lannister": "Lannisport: raid\nStoney Sept: defence\nGolden Sound: consolidate power",
    "stark": "Winterfell: raid\nWhite Harbor: defence\nThe Shivering Sea: consolidate power",
}


@pytest.fixture
def game(pbf: Run, tmp_path: Path) -> Path:
    """A game for three whose seats are to be drawn."""
    book = tmp_path / "book.toml"
    rows = [
        f'[players.{name}]\nname = "{name.title()}"\nmails = ["{name}@example.org"]\nnicks = ["{name}77"]\n'
        for name in PEOPLE
    ]
    book.write_text('dialect = "forumfree"\nlanguage = "en"\n' + "".join(rows), "utf-8")
    path = tmp_path / "g"
    done = pbf("new", "agot-2e", path, "--players", 3, "--book", book, "--draw-seats", "--secret", SECRET)
    assert done.code == 0, done
    return path


def posts(path: Path, folder: str) -> str:
    return "\n".join(p.read_text("utf-8") for p in sorted(path.glob(f"outbox/{folder}/post*.bbcode")))


def letters(path: Path) -> list[str]:
    return sorted(p.name for p in path.glob("outbox/*/question-*"))


def give_words(pbf: Run, path: Path) -> None:
    for name in PEOPLE:
        assert pbf("answer", path, name, "--word", f"word of {name}").code == 0


def drawn_by_hand(words: list[str]) -> dict[str, str]:
    """The draw as docs/architecture.md describes it, with the standard library alone."""
    parts = [bytes.fromhex(SECRET), *(word.encode() for word in words)]
    with_lengths = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    left, drawn = list(SEATS), {}
    for number, name in enumerate(PEOPLE, 1):
        key = f"seats#{number}/0".encode()
        n = int.from_bytes(hmac.digest(hashlib.sha256(with_lengths).digest(), key, "sha256")[:8], "big")
        assert n < 2**64 - 2**64 % len(left)
        drawn[name] = left.pop(n % len(left))
    return drawn


def test_nobody_is_asked_before_the_seats_are_drawn(pbf: Run, game: Path) -> None:
    opening = posts(game, "0000-opening")
    assert "Taking part: Anna, Bruno" in opening
    assert "Baratheon: Anna" not in opening
    assert letters(game) == []
    done = pbf("advance", game)
    assert (done.code, letters(game)) == (1, []), done
    assert "The seats are to be drawn, but words for the seed may still come" in done.out
    (nothing := game.parent / "nothing").mkdir()
    evening = pbf("evening", game, nothing, "--yes")
    assert "words for the seed may still come" in evening.out and "pbf seed --close" in evening.out, evening
    with open_table(game) as table:
        assert table.asked() == []
        assert not table.effective.inputs


def test_the_seed_seats_them_and_then_they_are_asked(pbf: Run, game: Path) -> None:
    give_words(pbf, game)
    assert pbf("advance", game).code == 0
    seats = drawn_by_hand([f"word of {name}" for name in PEOPLE])
    told = posts(game, "0000-words")
    for name, seat in seats.items():
        assert f"{name.title()}: “word of {name}”" in told
        assert re.search(rf"{name.title()}: \[COLOR=[^]]*\]\[B\]{seat.title()}\[", told)
    assert letters(game) == sorted(f"question-{seat}.bbcode" for seat in SEATS)
    with open_table(game) as table:
        assert {
            name: next(s for s in SEATS if table.settings.player(s).name == name.title()) for name in PEOPLE
        } == seats
        assert {d.seat for d in table.asked()} == {*SEATS}


def test_the_verifier_draws_the_seats_again(pbf: Run, game: Path, tmp_path: Path) -> None:
    give_words(pbf, game)
    pbf("advance", game)
    text = (game / "outbox" / "transcript.jsonl").read_text("utf-8")
    rows = [json.loads(line) for line in (*text.splitlines(), json.dumps({"secret": SECRET}))]
    (lots,) = [row for row in rows if "lots" in row]
    assert lots["lots"] == ["Anna", "Bruno", "Carla"]
    for altered in (False, True):
        if altered:
            lots["seats"].reverse()
        path = tmp_path / "transcript.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        done = subprocess.run([sys.executable, VERIFIER, path], capture_output=True, text=True, check=False)
        assert done.returncode == altered, done.stdout + done.stderr
        assert ("the seats are not those" in done.stdout) is altered and "Anna" in done.stdout


def test_orders_come_to_the_seat_that_was_drawn(pbf: Run, game: Path, tmp_path: Path) -> None:
    give_words(pbf, game)
    pbf("advance", game)
    seats = drawn_by_hand([f"word of {name}" for name in PEOPLE])
    mail = tmp_path / "mail.eml"
    mail.write_text(
        "From: Anna <anna@example.org>\nTo: gm@example.org\nMessage-ID: <1@example.org>\n"
        f"Date: Sun, 22 Nov 2037 10:00:00 +0000\nSubject: orders\n\n{SHEET[seats['anna']]}\n",
        "utf-8",
    )
    done = pbf("ingest", game, mail, "--now", "2037-11-22T11:00:00+00:00")
    with open_table(game) as table:
        assert {s.seat for s in table.effective.waiting} == {seats["anna"]}, done


def test_orders_sent_before_the_draw_are_nobodys(pbf: Run, game: Path, tmp_path: Path) -> None:
    mail = tmp_path / "mail.eml"
    mail.write_text(
        "From: Anna <anna@example.org>\nTo: gm@example.org\nMessage-ID: <1@example.org>\n"
        f"Date: Sun, 22 Nov 2037 10:00:00 +0000\nSubject: orders\n\n{SHEET['baratheon']}\n",
        "utf-8",
    )
    pbf("ingest", game, mail, "--now", "2037-11-22T11:00:00+00:00")
    with open_table(game) as table:
        assert table.effective.waiting == ()


def test_the_draw_stands_whatever_is_undone(pbf: Run, game: Path) -> None:
    give_words(pbf, game)
    pbf("advance", game)
    with open_table(game) as table:
        before = {seat: table.settings.player(seat).name for seat in SEATS}
    pbf("undo", game, "--to", 0)
    assert pbf("answer", game, "anna", "--word", "another").code == 2
    with open_table(game) as table:
        assert {seat: table.settings.player(seat).name for seat in SEATS} == before
    assert pbf("verify", game).code == 0


def test_what_cannot_be_drawn_is_refused_without_a_trace(pbf: Run, tmp_path: Path) -> None:
    book = tmp_path / "book.toml"
    for text, why in (
        ("[players.anna]\n", "1 players for 3 seats"),
        ("[players.anna]\n[players.bruno]\n[players.stark]\n", "players.stark has the name of a seat"),
        ("typed_chance = true\n[players.anna]\n[players.bruno]\n[players.carla]\n", "draw the seats by hand"),
    ):
        book.write_text(text, "utf-8")
        done = pbf("new", "agot-2e", tmp_path / "g", "--players", 3, "--book", book, "--draw-seats")
        assert done.code == 2
        assert why in done.err
    assert not (tmp_path / "g").exists()
