"""What lies in the outbox when the moderator changes his mind: letters that wait, folders of an undone future."""

from __future__ import annotations

import json
from pathlib import Path

from pbf_moderator.desk.opening import open_table
from tests.cli.conftest import DEMO, Run

# -- letters that wait --------------------------------------------------------------------------------------------


def changed(game: Path, *pairs: tuple[str, str]) -> None:
    """Edit game.toml as a moderator would."""
    file = game / "game.toml"
    text = file.read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, "utf-8")


def letter(game: Path, ending: str) -> Path:
    return game / "outbox" / "0000-opening" / f"question-malazan.{ending}"


def test_a_letter_that_waits_is_written_anew_when_the_address_book_changes(pbf: Run, game: Path) -> None:
    before = letter(game, "eml").read_text("utf-8")
    changed(game, ("marco.b@example.org", "marco.nuovo@example.net"))
    done = pbf("advance", game)
    after = letter(game, "eml").read_text("utf-8")
    assert "marco.b@example.org" in before and "marco.nuovo@example.net" in after
    assert before.partition("\r\nDate:")[2][:40] == after.partition("\r\nDate:")[2][:40]
    assert "question-malazan.eml" in done.out and "question-malazan.bbcode" not in done.out
    assert "question-" not in pbf("advance", game).out, "once is enough"


def test_a_letter_that_waits_follows_the_language_and_the_dialect(pbf: Run, game: Path) -> None:
    assert "[B]" in letter(game, "bbcode").read_text("utf-8")
    changed(game, ('dialect = "forumfree"', 'dialect = "plain"'), ('language = "it"', 'language = "en"'))
    pbf("advance", game)
    text = letter(game, "bbcode").read_text("utf-8")
    assert "[B]" not in text and "waiting for your answer as Malazan" in text


def test_a_letter_follows_the_deadline(pbf: Run, game: Path) -> None:
    pbf("deadline", game, "48h", "--now", "2026-11-02T12:00:00+01:00")
    assert "question-malazan.bbcode" in pbf("advance", game).out
    assert "4 novembre" in letter(game, "bbcode").read_text("utf-8")


def test_an_edited_letter_is_kept(pbf: Run, game: Path) -> None:
    letter(game, "bbcode").write_text("My own words.", "utf-8")
    changed(game, ('dialect = "forumfree"', 'dialect = "plain"'))
    assert "question-malazan.bbcode" not in pbf("advance", game).out
    assert letter(game, "bbcode").read_text("utf-8") == "My own words."


def test_a_letter_that_was_taken_out_of_the_outbox_does_not_come_back(pbf: Run, game: Path) -> None:
    letter(game, "bbcode").unlink()
    assert "question-malazan" not in pbf("advance", game).out
    changed(game, ('dialect = "forumfree"', 'dialect = "plain"'))
    pbf("advance", game)
    assert not letter(game, "bbcode").exists()


def test_a_mail_to_an_address_that_is_gone_is_taken_back(pbf: Run, game: Path) -> None:
    changed(game, ('"marco.b@example.org"', ""))
    pbf("advance", game)
    assert not letter(game, "eml").exists() and letter(game, "bbcode").exists()
    with open_table(game) as table:
        assert not table.folder.unwritten()


def test_who_has_answered_keeps_his_letter_and_gets_no_other(pbf: Run, game: Path) -> None:
    text = letter(game, "bbcode").read_bytes()
    with open_table(game) as table:
        lines = table.asked("malazan")[0].form.slots
    pbf("answer", game, "malazan", "\n".join(f"{area}: difesa" for area in lines[:1]))
    assert "question-malazan" not in pbf("advance", game).out
    assert letter(game, "bbcode").read_bytes() == text


def test_a_post_without_a_map_announces_none(pbf: Run, game: Path) -> None:
    pbf("close", game, "--policy", "default", "--yes")
    before = {*(game / "outbox").rglob("post*.bbcode")}
    pbf("advance", game, "--no-map")
    posts = {*(game / "outbox").rglob("post*.bbcode")} - before
    assert posts and not any(".png" in post.read_text("utf-8") for post in posts)


# -- what was undone ----------------------------------------------------------------------------------------------


def folders(game: Path) -> list[str]:
    return sorted(p.name for p in (game / "outbox").iterdir() if p.is_dir() and p.name != "receipts")


def test_folders_of_an_undone_future_are_marked(pbf: Run, game: Path) -> None:
    pbf("close", game, "--policy", "default", "--yes")
    pbf("advance", game, "--no-map")
    once = folders(game)
    assert len(once) > 1
    done = pbf("undo", game, "--to", 0, "--reason", "a mistake", "--drop")
    marked = ["0000-opening", *sorted(f"undone-{name}" for name in once[1:])]
    assert folders(game) == marked and marked[-1] in done.out
    with open_table(game) as table:
        assert not table.folder.unwritten()
    pbf("close", game, "--policy", "default", "--yes")
    pbf("advance", game, "--no-map")
    assert folders(game) == sorted([*once, *marked[1:]]), "the same step again has a folder of its own"
    pbf("undo", game, "--to", 0, "--reason", "again", "--drop")
    assert len(folders(game)) == 2 * len(once) - 1


# -- private maps -------------------------------------------------------------------------------------------------


def test_a_private_map_that_turns_up_somewhere_is_traced_by_its_mark(pbf: Run, game: Path) -> None:
    pbf("ingest", game, DEMO / "turn-3-mails.mbox")
    with open_table(game) as table:
        maps = [e.body for e in table.folder.journal.entries("post") if e.body.get("mark")]
    assert len({body["seat"] for body in maps}) > 1 and len({body["mark"] for body in maps}) == len(maps)
    for body in maps:
        done = pbf("outbox", game, "--trace", body["mark"], "--json")
        assert [row["seat"] for row in json.loads(done.out)] == [body["seat"]]
    told = pbf("outbox", game, "--trace", maps[0]["mark"].upper())
    assert told.code == 0 and maps[0]["name"] in told.out
    assert "no private map of this game" in pbf("outbox", game, "--trace", "00000000").err
