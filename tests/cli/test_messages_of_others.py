"""Messages that are no orders: a word for the seed, the moderator's own posts, a stranger who turns out to be a player."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.seed import seed
from tests.cli.conftest import Run

NOW = ("--now", "2026-11-02T22:00:00+01:00")


def pasted(path: Path, sender: str, text: str, subject: str = "", day: str = "2026-11-02 20:00") -> Path:
    head = f"From: {sender}\nDate: {day}\n" + (f"Subject: {subject}\n" if subject else "")
    path.write_text(f"{head}\n{text}\n", "utf-8")
    return path


def words(game: Path) -> dict[str, str]:
    with open_table(game) as table:
        return dict(seed(table).words)


def receipt(game: Path, seat: str = "malazan") -> str:
    return sorted((game / "outbox" / "receipts").glob(f"*-{seat}.bbcode"))[-1].read_text("utf-8")


@pytest.mark.parametrize(
    ("subject", "text", "word"),
    [
        ("", "Seme: tamburo", "tamburo"),
        ("", "Ciao,\nla mia parola per il seme è «tamburo rosso».\nA presto", "tamburo rosso"),
        ("", "Seed: drum", "drum"),
        ("", "Hi, here it is\nmy seed word is drum", "drum"),
        ("", "Sămânță: tobă", "tobă"),
        ("", "samanta = tobă", "tobă"),
        ("", "Cuvântul meu pentru sămânță este „tobă”", "tobă"),
        ("", "Зерно: барабан", "барабан"),
        ("", "Моё слово для зерна – барабан", "барабан"),
        ("Re: [Genabackis] Seme: tamburo", "Ciao a tutti", "tamburo"),
        ("Parola per il seme", "tamburo", "tamburo"),
        ("Слово для зерна", "барабан", "барабан"),
    ],
)
def test_a_word_for_the_seed_is_noted_and_told(
    pbf: Run, game: Path, tmp_path: Path, subject: str, text: str, word: str
) -> None:
    done = pbf("ingest", game, pasted(tmp_path / "w.txt", "WhiskyJack77", text, subject), *NOW)
    assert words(game) == {"malazan": word}
    assert done.code == 0 and "accepted" in done.out
    assert "Ho annotato la tua parola per il seme" in receipt(game) and word in receipt(game)


def test_a_word_may_stand_beside_orders(pbf: Run, game: Path, tmp_path: Path) -> None:
    text = "Pale: difesa+1\nSeme: tamburo\nGenabaris: incursione"
    pbf("ingest", game, pasted(tmp_path / "w.txt", "WhiskyJack77", text), *NOW)
    with open_table(game) as table:
        (staged,) = table.effective.waiting
    assert staged.answers[0] == {"pale": "defence-1", "genabaris": "raid"}
    assert words(game) == {"malazan": "tamburo"} and "tamburo" in receipt(game)


def test_the_word_written_last_counts_whatever_was_read_last(pbf: Run, game: Path, tmp_path: Path) -> None:
    late = pasted(tmp_path / "late.txt", "WhiskyJack77", "Seme: corno", day="2026-11-02 21:00")
    early = pasted(tmp_path / "early.txt", "WhiskyJack77", "Seme: tamburo", day="2026-11-02 10:00")
    pbf("ingest", game, late, *NOW)
    pbf("ingest", game, early, *NOW)
    assert words(game) == {"malazan": "corno"}


def test_a_word_that_comes_too_late_is_refused_in_the_receipt(pbf: Run, game: Path, tmp_path: Path) -> None:
    pbf("ingest", game, pasted(tmp_path / "a.txt", "WhiskyJack77", "Seme: tamburo"), *NOW)
    assert pbf("seed", game, "--close").code == 0
    pbf(
        "ingest",
        game,
        pasted(tmp_path / "b.txt", "WhiskyJack77", "Seme: corno", day="2026-11-02 21:00"),
        *NOW,
    )
    assert words(game) == {"malazan": "tamburo"}
    assert "Non si accettano più parole per il seme" in receipt(game) and "corno" in receipt(game)


def test_the_opening_post_says_how_a_word_is_given(game: Path) -> None:
    assert "Seme: tamburo" in (game / "outbox" / "0000-opening" / "post.bbcode").read_text("utf-8")


def test_the_moderators_own_posts_and_mails_are_not_held(pbf: Run, game: Path, tmp_path: Path) -> None:
    book = game / "game.toml"
    text = book.read_text("utf-8")
    book.write_text(text.replace("moderator_nicks = []", 'moderator_nicks = ["Master_of_Cards"]'), "utf-8")
    own = pasted(tmp_path / "own.txt", "Master_of_Cards", "Turno 3. Pale: incursione")
    mail = pasted(tmp_path / "mail.txt", "mod@example.org", "Pale: incursione")
    for source in (own, mail):
        done = pbf("ingest", game, source, *NOW)
        assert done.code == 0 and "ignored (own)" in done.out
    assert pbf("status", game).code == 0


def test_a_nick_of_the_moderator_and_of_a_player_is_refused(pbf: Run, game: Path) -> None:
    book = game / "game.toml"
    text = book.read_text("utf-8")
    book.write_text(text.replace("moderator_nicks = []", 'moderator_nicks = ["WhiskyJack77"]'), "utf-8")
    done = pbf("status", game)
    assert done.code == 2 and "belongs to both the moderator and malazan" in done.err


def test_a_stranger_who_was_added_to_the_address_book_is_released_without_a_word(
    pbf: Run, game: Path, tmp_path: Path
) -> None:
    done = pbf("ingest", game, pasted(tmp_path / "s.txt", "Marco_bis", "Pale: difesa+1"), *NOW)
    assert done.code == 1 and "unknown_sender" in done.out
    entry = done.out.split()[0]
    assert pbf("ingest", game, "--release", entry, *NOW).code == 2
    book = game / "game.toml"
    text = book.read_text("utf-8").replace('"WhiskyJack77"', '"WhiskyJack77", "Marco_bis"')
    book.write_text(text, "utf-8")
    done = pbf("ingest", game, "--release", entry, *NOW)
    assert "Malazan" in done.out and "needs_answer" in done.out


def test_a_letter_is_in_the_language_that_the_player_writes(pbf: Run, game: Path, tmp_path: Path) -> None:
    book = game / "game.toml"
    book.write_text(book.read_text("utf-8").replace('language = "en"', 'language = ""'), "utf-8")
    pbf("remind", game, *NOW)
    reminder = game / "outbox" / "0000-opening" / "reminder-jaghut.bbcode"
    assert "Ciao" in reminder.read_text("utf-8")
    text = "Hello,\nGaniss: march+1\nSogena: raid, please and thanks"
    pbf("ingest", game, pasted(tmp_path / "e.txt", "icebound", text), *NOW)
    pbf("remind", game, *NOW)
    assert "Hello" in reminder.read_text("utf-8")
