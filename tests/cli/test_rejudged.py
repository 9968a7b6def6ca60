"""`pbf verify` judges again what became of a message: a journal written anew cannot let one count or lay one aside unseen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbf_moderator.store.journal import Journal
from tests.cli.conftest import Run
from tests.cli.test_cheats import forge
from tests.cli.test_composed import Body, cut
from tests.cli.test_hand import NOW
from tests.cli.test_moderators_word import mail, without_server

Rows = list[tuple[str, Body]]


def message(rows: Rows) -> Body:
    return [body for kind, body in rows if kind == "message"][-1]


def verified(pbf: Run, game: Path) -> str:
    for path in game.glob("outbox/**/*"):
        if path.is_file():
            path.unlink()
    return pbf("verify", game).out


def without_answers(rows: Rows) -> None:
    rows[:] = [row for row in rows if row[0] not in ("staged", "post")]


@pytest.mark.parametrize("why", ["automatic", "bounce", "receipt", "newsletter", "own"])
def test_a_mail_laid_aside_for_no_reason_is_named(pbf: Run, game: Path, tmp_path: Path, why: str) -> None:
    without_server(game)
    assert pbf("ingest", game, mail(game, tmp_path, "malazan"), "--now", NOW).code < 2

    def change(rows: Rows) -> None:
        message(rows).update(outcome="ignored", why=why)
        without_answers(rows)

    forge(game, change)
    assert f"laid aside as {why}, and is not" in verified(pbf, game)


@pytest.mark.parametrize("why", ["late", "unknown_sender"])
def test_a_mail_held_for_no_reason_is_named(pbf: Run, game: Path, tmp_path: Path, why: str) -> None:
    without_server(game)
    assert pbf("ingest", game, mail(game, tmp_path, "malazan"), "--now", NOW).code < 2

    def change(rows: Rows) -> None:
        message(rows).update(outcome="held", why=why)
        without_answers(rows)

    forge(game, change)
    assert "is held as" in verified(pbf, game)


def unreleased(rows: Rows) -> None:
    """The message was held and released; now it seems to have counted at once."""
    held = next(i for i, (kind, _) in enumerate(rows) if kind == "message")
    del rows[held]
    released_by_nobody(rows)


def released_by_nobody(rows: Rows) -> None:
    """The message was held and released; now it seems to count by itself, having been read again."""
    message(rows).update(released=False)


SECRETLY = pytest.mark.parametrize("alter", [unreleased, released_by_nobody])


@SECRETLY
def test_a_late_message_let_count_in_secret_is_named(
    pbf: Run, game: Path, tmp_path: Path, alter: Callable[[Rows], None]
) -> None:
    without_server(game)
    pbf("deadline", game, "2026-11-03 19:00", "--now", "2026-11-03T12:00:00+01:00")
    pbf("ingest", game, mail(game, tmp_path, "malazan"), "--now", NOW)
    assert pbf("ingest", game, "--release", "mid:word@example.net", "--now", NOW).code < 2
    forge(game, alter)
    assert "counts although it was written after the deadline" in verified(pbf, game)


@SECRETLY
def test_an_unproven_mail_let_count_in_secret_is_named(
    pbf: Run, game: Path, tmp_path: Path, alter: Callable[[Rows], None]
) -> None:
    pbf("ingest", game, mail(game, tmp_path, "malazan"), "--now", NOW)
    assert pbf("ingest", game, "--release", "mid:word@example.net", "--now", NOW).code < 2
    forge(game, alter)
    assert "was not proven to be that player's" in verified(pbf, game)


def test_a_strangers_mail_with_a_players_name_is_named(pbf: Run, game: Path, tmp_path: Path) -> None:
    pbf("ingest", game, mail(game, tmp_path, "stranger@example.net"), "--as", "malazan", "--now", NOW)

    def change(rows: Rows) -> None:
        message(rows).pop("vouched")
        message(rows).pop("by_word")

    forge(game, change)
    assert "is not from an address of that player's" in verified(pbf, game)


def test_a_message_read_before_it_was_written_is_named(pbf: Run, game: Path, tmp_path: Path) -> None:
    """`--now` makes a late message one that came in time; its own date stays as it is."""
    without_server(game)
    letter = mail(game, tmp_path, "malazan")
    assert pbf("ingest", game, letter, "--now", "2026-11-03T12:00:00+01:00").code < 2
    done = pbf("verify", game)
    assert done.code == 0 and "a message that was written on 2026-11-03T" in done.out


# -- what the page admits -----------------------------------------------------------------------------------------


def test_an_unproven_mail_in_an_export_is_not_judged(pbf: Run, game: Path, tmp_path: Path) -> None:
    pbf("ingest", game, mail(game, tmp_path, "malazan"), "--now", NOW)
    assert pbf("ingest", game, "--release", "mid:word@example.net", "--now", NOW).code < 2
    forge(game, unreleased)
    file = tmp_path / "game.jsonl"
    file.write_text(pbf("export", game).out, "utf-8")
    assert "was not proven" not in pbf("verify", file).out


def test_entries_beyond_every_mark_can_be_made_otherwise(pbf: Run, game: Path) -> None:
    path = game / "journal.sqlite"
    with Journal.open(path, read_only=True) as journal:
        count = len(journal.entries())
    pbf("answer", game, "malazan", "--word", "tamburo", "--now", NOW)
    cut(path, count + 1)
    for file in game.glob("outbox/receipts/*"):
        file.unlink()
    pbf("answer", game, "malazan", "--word", "tromba", "--now", NOW)
    assert "tromba" in str(open_words(path)) and "all is well" in pbf("verify", game).out


def open_words(path: Path) -> list[Body]:
    with Journal.open(path, read_only=True) as journal:
        return [entry.body for entry in journal.entries("word")]
