"""A moderator who understands what the reader doubts confirms it on the spot, in an evening; status and close know of it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from pbf_moderator.desk.opening import open_table

from .conftest import DEMO, Run

pytestmark = pytest.mark.usefixtures("rules_alone")

MESSAGE = """Pale difesa+2. Genabaris marcia+1, Darujhistan incursione, Genabaris Bay supporto.
Se perdo a Pale mi ritiro a Kurl.
Tre fanti a Kurl, come ti dicevo al telefono.
"""
Say = Callable[[str], str]


@pytest.fixture(autouse=True)
def small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that each message is asked about by itself."""
    monkeypatch.setenv("LINES", "10")


@pytest.fixture
def said(pbf: Run, game: Path, tmp_path: Path) -> Say:
    """Takes in what the player of Malazan writes, the doubtful message first; returns what is told of it."""

    def say(text: str) -> str:
        file = tmp_path / "said.txt"
        file.write_text(text, "utf-8")
        return pbf("ingest", game, file, "--kind", "paste", "--as", "malazan").out

    assert "unconfirmed" in say(MESSAGE)
    return say


@pytest.fixture
def evening(pbf: Run, said: Say, game: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    """An evening that sends nothing, with what the moderator types."""

    def spend(typed: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return pbf("evening", game, "--no-fetch", "--no-send").out

    return spend


def test_yes_of_the_moderator_counts_and_is_asked_once(evening: Say, pbf: Run, game: Path) -> None:
    told = evening("s\n\n")
    assert "come ti dicevo al telefono" in told and "ritirata: Kurl" in told
    assert "ritirata: Kurl" not in evening("\n")
    assert "all is well" in pbf("verify", game).out


def test_no_drops_it(evening: Say, pbf: Run, game: Path) -> None:
    assert "ritirata: Kurl" in evening("n\n\n")
    assert "ritirata: Kurl" not in evening("\n")
    assert "all is well" in pbf("verify", game).out


def test_it_is_left_to_the_player(evening: Say, said: Say) -> None:
    assert evening("p\n\n").count("ritirata: Kurl") == 1, (
        "what was put off is not asked again in the same evening"
    )
    assert "ritirata: Kurl" in evening("più tardi\n\n")
    assert "accepted" in said("Confermo")
    assert "ritirata: Kurl" not in evening("\n")


def test_words_of_another_question_are_no_yes(evening: Say) -> None:
    """ "scartalo" (discard it, of a held message) begins like "sì", "lascia" like nothing here."""
    told = evening("scartalo\nlascia\nsto pensando\nno\n\n")
    assert told.count("Scrivi una delle lettere") == 3 and "non vale" in told
    assert "ritirata: Kurl" not in evening("\n")


SECOND = """Se perdo a Genabaris mi ritiro a Nathilog.
Tre maghi a Nathilog, quelli del solito giro.
"""


def test_each_message_is_a_question_of_its_own(evening: Say, said: Say, pbf: Run, game: Path) -> None:
    assert "unconfirmed" in said(SECOND)
    told = evening("n\ns\n\n")
    assert told.count("era questo il senso?") == 2
    again = evening("\n")
    assert "era questo il senso?" not in again, "the second was taken by its number, the first one dropped"
    with open_table(game) as table:
        waiting = {s.when.get("area"): s.unconfirmed for s in table.effective.waiting if s.kind == "retreat"}
    assert waiting == {"genabaris": False}
    assert "all is well" in pbf("verify", game).out


def test_the_rest_is_left_in_one_go(evening: Say, said: Say) -> None:
    said(SECOND)
    told = evening("r\n\n")
    assert told.count("era questo il senso?") == 1 and "1 giocatore deve ancora confermare" in told
    assert evening("s\np\n\n").count("era questo il senso?") == 2


def test_all_at_once_where_a_screen_shows_all(
    evening: Say, said: Say, monkeypatch: pytest.MonkeyPatch, pbf: Run, game: Path
) -> None:
    said(SECOND)
    monkeypatch.setenv("LINES", "12")
    assert "sono tutte" not in evening("r\n\n"), "what is not seen as a whole is not taken as a whole"
    monkeypatch.setenv("LINES", "50")
    assert evening("u\np\np\n\n").count("era questo il senso?") == 2
    told = evening("s\n\n")
    assert told.count("sono tutte e 2 giuste?") == 1 and told.count("ora vale") == 2
    assert "sono tutte" not in evening("\n") and "all is well" in pbf("verify", game).out


MAIL = """From: Marco B. <marco.b@example.org>
To: mod@example.org
Subject: Re: [Genabackis] ordini
Date: Tue, 03 Nov 2026 21:0{n}:00 +0100
Message-ID: <doubt-{n}@example.org>
Authentication-Results: mx.example.org; dmarc=pass header.from=example.org
Content-Type: text/plain; charset="utf-8"

{text}"""


@pytest.mark.parametrize(
    "typed, told, untold",
    [
        ("s\n", "Il moderatore ha confermato", "Non vale finché non lo confermi"),
        ("n\n", "riscrivi quello che intendevi", "ritirata: Kurl"),
        ("p\n", "Non vale finché non lo confermi", "Il moderatore ha confermato"),
    ],
)
def test_who_is_asked_on_the_spot_gets_one_receipt_that_says_how_it_ended(
    pbf: Run,
    game: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    told: str,
    untold: str,
) -> None:
    """No letter asks a player for a word that the moderator has given already."""
    pbf("new", "malazan-genabackis", game, "--book", DEMO / "game.toml", "--position", DEMO / "position.toml")
    mail = tmp_path / "one.eml"
    mail.write_text(MAIL.format(n=1, text=MESSAGE), "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\n"))
    pbf("evening", game, mail, "--no-fetch", "--no-send", "--now", "2026-11-03T22:00:00+01:00")
    receipts = [file.read_text("utf-8") for file in (game / "outbox" / "receipts").glob("*.bbcode")]
    assert len(receipts) == 1 and told in receipts[0] and untold not in receipts[0]
    assert "all is well" in pbf("verify", game).out


def test_of_two_messages_each_receipt_says_how_it_ended(
    pbf: Run, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The receipt of the second no longer asks about the first, which the moderator has confirmed meanwhile."""
    pbf("new", "malazan-genabackis", game, "--book", DEMO / "game.toml", "--position", DEMO / "position.toml")
    for n, text in enumerate((MESSAGE, SECOND)):
        (tmp_path / f"{n}.eml").write_text(MAIL.format(n=n, text=text), "utf-8")
    mails = sorted(tmp_path.glob("?.eml"))
    monkeypatch.setattr("sys.stdin", io.StringIO("s\np\n\n"))
    pbf("evening", game, *mails, "--no-fetch", "--no-send", "--now", "2026-11-03T22:00:00+01:00")
    first, second = sorted((game / "outbox" / "receipts").glob("*.bbcode"))
    assert "Il moderatore ha confermato" in first.read_text("utf-8")
    standing, _, asked = second.read_text("utf-8").partition("Non vale finché")
    assert asked and "ritirata: Kurl" not in asked and "ritirata: Kurl" in standing


def test_what_another_message_has_said_is_not_missing(said: Say, game: Path) -> None:
    """A message that leaves the sheet alone listed all of it as missing, what its sender had ordered before, too."""
    said("Pale difesa+1.\nGenabaris: annullo.")
    said("Se perdo a Pale mi ritiro a Kurl.\nTre fanti a Kurl, come ti dicevo al telefono.")
    last = max((game / "outbox" / "receipts").glob("*.bbcode")).read_text("utf-8")
    missing = last.partition("Mancano ancora")[2]
    assert "- Pale" not in missing
