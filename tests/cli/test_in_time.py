"""A correction that was written in time and fetched too late: the moderator sees what it would change, and takes it or not."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from pbf_moderator.desk.held import held_messages
from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from pbf_moderator.kernel.chance import Stream

from .conftest import Run
from .test_left_aside import speak_english

MAIL = """From: Marco B. <marco.b@example.org>
To: mod@example.org
Subject: Re: [Genabackis] ordini
Date: Tue, 03 Nov 2026 {written:02}:00:00 +0100
Message-ID: <in-time-{written}@example.org>
Authentication-Results: mx.example.org; dmarc=pass header.from=example.org
Content-Type: text/plain; charset="utf-8"

{text}"""
SHEET = "Pale difesa+2. Genabaris marcia+1. Darujhistan incursione, Genabaris Bay supporto.\n"
CORRECTION = "Correzione: Pale supporto.\n"
Evening = Callable[..., str]


@pytest.fixture
def evening(pbf: Run, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """An evening at an hour, with a mail that was written at another."""

    def spend(hour: int, typed: str, text: str = "", written: int = 0) -> str:
        mails = [tmp_path / f"{written}.eml"] if text else []
        for mail in mails:
            mail.write_text(MAIL.format(written=written, text=text), "utf-8")
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        now = f"2026-11-03T{hour:02}:00:00+01:00"
        return pbf("evening", game, *mails, "--no-fetch", "--no-send", "--now", now).out

    return spend


@pytest.fixture
def closed(evening: Evening, game: Path) -> Path:
    """The orders lie since 22:00, and nothing has gone out."""
    with open_table(game, write=True) as table:
        for decision in table.asked():
            if decision.seat != "malazan":
                sheet = decision.form.sample(Stream(b"others", decision.key))
                answer_with_value(table, decision.seat, decision.key, sheet)
    evening(22, "\n\n\n", SHEET, 20)
    assert laid(game)["pale"] == "defence-2"
    return game


def laid(game: Path) -> dict[str, str]:
    """The orders of the writer that were taken."""
    with open_table(game) as table:
        answers = [e.body["answers"] for e in table.effective.inputs if "answers" in e.body]
        return next(
            (a for all_ in answers for key, a in all_.items() if key.startswith("orders/malazan")), {}
        )


def test_what_it_would_change_is_shown_and_it_is_taken(closed: Path, evening: Evening, pbf: Run) -> None:
    told = evening(23, "a\n\n\n\n", CORRECTION, 21)
    assert "È stato scritto" in told and "quando la domanda era ancora aperta" in told
    so_far, _, then = told.partition("con questo messaggio varrebbe:")
    assert "finora vale:\n  - Pale: difesa+2" in so_far and then.startswith("\n  - Pale: supporto")
    assert "Genabaris: marcia+1" not in told, "only what would change is shown"
    assert laid(closed)["pale"] == "support" and laid(closed)["genabaris"] == "march-plus-1"
    assert "all is well" in pbf("verify", closed).out


@pytest.mark.parametrize("typed, waits", [("s", False), ("p", True)])
def test_it_is_put_aside_or_left_for_later(closed: Path, evening: Evening, typed: str, waits: bool) -> None:
    evening(23, f"{typed}\n\n\n\n", CORRECTION, 21)
    assert laid(closed)["pale"] == "defence-2"
    with open_table(closed) as table:
        assert bool(held_messages(table)) is waits


def test_where_what_came_after_is_out_the_game_is_not_taken_back_on_the_spot(
    closed: Path, evening: Evening, pbf: Run
) -> None:
    pbf("sent", closed, "--all")
    told = evening(23, "a\np\n\n\n\n", CORRECTION, 21)
    assert "è già stato spedito" in told and "pbf undo" in told and "Scrivi una delle lettere" in told
    assert laid(closed)["pale"] == "defence-2"


def test_what_changes_nothing_says_so(closed: Path, evening: Evening) -> None:
    told = evening(23, "s\n\n\n\n", "Pale: difesa+2 o, meglio, difesa+2.\n", 21)
    assert "con questo messaggio varrebbe" not in told


def test_in_english(closed: Path, evening: Evening) -> None:
    speak_english(closed)
    told = evening(23, "t\n\n\n\n", CORRECTION, 21)
    assert "while the question was still open" in told and "with this message this would count" in told
    assert laid(closed)["pale"] == "support"


def test_a_moderator_who_plays_sees_nothing_of_it(closed: Path, evening: Evening) -> None:
    settings = closed / "game.toml"
    own = settings.read_text("utf-8").replace('moderator = "Moderatore"', 'moderator = "Luca"')
    settings.write_text(own, "utf-8")
    assert "varrebbe" not in evening(23, "p\n\n\n\n", CORRECTION, 21)
