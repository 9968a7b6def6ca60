"""Two games on one account with the same players: each message is for one of them, or waits for the moderator's word."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest

from pbf_moderator.desk import neighbours
from pbf_moderator.desk.opening import open_table
from pbf_moderator.store.kinds import MESSAGE
from tests.forums.board.phpbb import phpbb
from tests.forums.board.server import serving
from tests.forums.board.state import State

from .conftest import Run
from .test_evening import BOOK, state, write

SHEET = "Winterfell: march+0\nWhite Harbor: consolidate power\nThe Shivering Sea: support"
OTHER = "Pale: raid\nMott Wood: support"
__all__ = ["state"]
Begin = Callable[[str, str], Path]


@pytest.fixture
def address(state: State) -> Iterator[str]:
    with serving(phpbb, state) as found:
        yield found


@pytest.fixture
def begin(pbf: Run, address: str, tmp_path: Path) -> Begin:
    def begun(name: str, scenario: str = "agot-2e") -> Path:
        book = BOOK.format(address=address, software="phpbb", language="en", more="")
        if scenario != "agot-2e":
            seats = ("stark", "malazan"), ("lannister", "jaghut"), ("baratheon", "tiste-edur")
            for one, other in seats:
                book = book.replace(f"players.{one}]", f"players.{other}]")
            book += "".join(f"[players.{seat}]\n" for seat in ("tlan-imass", "tiste-liosan", "tiste-andii"))
        (tmp_path / "book.toml").write_text(book, "utf-8")
        done = pbf(
            "new", scenario, tmp_path / name, "--book", tmp_path / "book.toml", "--words-close", "none"
        )
        assert done.code == 0, done.err
        assert pbf("evening", tmp_path / name, "--yes").code < 2
        return tmp_path / name

    return begun


def test_a_game_without_an_account_reads_no_settings_but_its_own(
    pbf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        assert pbf("new", "agot-1e", tmp_path / name).code == 0
    read: list[str] = []
    monkeypatch.setattr(neighbours, "_settings", lambda place: read.append(place.name) or {})
    with open_table(tmp_path / "one") as table:
        assert neighbours.neighbours(table) == []
    assert read == ["one"]


def test_a_copy_put_aside_is_no_other_game(begin: Begin, pbf: Run, state: State) -> None:
    game = begin("game", "agot-2e")
    shutil.copytree(game, game.parent / "put-aside")
    write(state, "alice", SHEET)
    pbf("evening", game, "--yes")
    assert came(game) == [("accepted", "")]


def came(game: Path) -> list[tuple[str, str]]:
    """What became of the personal messages, the last word about each."""
    with open_table(game) as table:
        last = {
            e.body["id"]: e.body for e in table.folder.journal.entries(MESSAGE) if e.body["channel"] == "pm"
        }
        return [(body["outcome"], body["why"]) for body in last.values()]


def waits(game: Path) -> int:
    with open_table(game) as table:
        return len(table.effective.waiting)


def test_letters_carry_the_games_tag(begin: Begin, state: State) -> None:
    begin("one", "agot-2e")
    assert state.letters and all(letter.subject.startswith("[one] ") for letter in state.letters)


@pytest.mark.parametrize("subject", ["Re: [one] orders", "[one]", "Re: [ONE] Questions"])
def test_an_answer_with_a_tag_is_for_that_game_alone(
    pbf: Run, begin: Begin, state: State, subject: str
) -> None:
    one, two = begin("one", "agot-2e"), begin("two", "agot-2e")
    write(state, "alice", SHEET, subject)
    for game in (one, two):
        done = pbf("evening", game, "--yes")
        assert done.code == 0, done.out + done.err
    assert came(one) == [("accepted", "")] and came(two) == [("ignored", "other_game")]
    assert waits(one) and not waits(two)
    assert "for another game on the same account" in done.out


def test_what_might_be_for_either_is_held_in_both_and_asked_about_once(
    pbf: Run, begin: Begin, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = begin("one", "agot-2e"), begin("two", "agot-2e")
    write(state, "alice", SHEET, "my orders")
    for game in (one, two):
        assert pbf("evening", game, "--yes").code == 1
        assert came(game) == [("held", "which_game")] and not waits(game)
    monkeypatch.setattr("sys.stdin", StringIO("t\n\ny\n"))
    done = pbf("evening", one)
    assert done.code == 0, done.out + done.err
    done = pbf("evening", two, "--yes")
    assert done.code == 0 and "for another game on the same account" in done.out, done.out + done.err
    assert came(one) == [("accepted", "")] and came(two) == [("ignored", "other_game")]
    for game in (one, two):
        done = pbf("evening", game, "--yes")
        assert done.code == 0 and "another game" not in done.out
    assert waits(one) and not waits(two)
    assert len(came(one)) == len(came(two)) == 1
    assert pbf("verify", two).code == 0


def test_what_was_put_aside_in_one_game_still_waits_in_the_other(
    pbf: Run, begin: Begin, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = begin("one", "agot-2e"), begin("two", "agot-2e")
    write(state, "alice", SHEET, "my orders")
    for game in (one, two):
        pbf("evening", game, "--yes")
    monkeypatch.setattr("sys.stdin", StringIO("p\n\ny\n"))
    assert pbf("evening", one).code == 0
    assert pbf("evening", two, "--yes").code == 1
    assert came(one) == [("ignored", "dismissed")] and came(two) == [("held", "which_game")]


def test_what_one_game_has_taken_is_not_held_in_the_other(
    pbf: Run, begin: Begin, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = begin("one", "agot-2e"), begin("two", "agot-2e")
    write(state, "alice", SHEET, "my orders")
    monkeypatch.setattr("sys.stdin", StringIO("t\n\ny\n"))
    assert pbf("evening", one).code == 0
    assert pbf("evening", two, "--yes").code == 0
    assert came(one) == [("accepted", "")] and came(two) == [("ignored", "other_game")]


def test_what_answers_one_game_only_is_for_that_one(pbf: Run, begin: Begin, state: State) -> None:
    one, two = begin("one", "agot-2e"), begin("two", "malazan-genabackis")
    write(state, "alice", SHEET, "my orders")
    for game in (one, two):
        done = pbf("evening", game, "--yes")
        assert done.code < 2, done.out + done.err
    assert came(one) == [("accepted", "")] and came(two) == [("ignored", "other_game")]


def test_who_plays_in_one_game_only_need_not_name_it(pbf: Run, begin: Begin, state: State) -> None:
    one, two = begin("one", "agot-2e"), begin("two", "agot-2e")
    settings = (two / "game.toml").read_text("utf-8")
    (two / "game.toml").write_text(settings.replace('nicks = ["alice"]', 'nicks = ["zoe"]'), "utf-8")
    write(state, "alice", SHEET, "my orders")
    assert pbf("evening", one, "--yes").code == 0
    assert came(one) == [("accepted", "")]


def test_a_game_elsewhere_is_named_in_the_settings(
    pbf: Run, begin: Begin, state: State, tmp_path: Path
) -> None:
    one, two = begin("one", "agot-2e"), begin("two", "agot-2e")
    far = tmp_path / "far"
    far.mkdir()
    two.rename(far / "two")
    write(state, "alice", SHEET, "my orders")
    settings = (one / "game.toml").read_text("utf-8")
    (one / "game.toml").write_text(
        settings.replace("other_games = []", 'other_games = ["../far/two"]'), "utf-8"
    )
    assert pbf("evening", one, "--yes").code == 1
    assert came(one) == [("held", "which_game")]


def test_a_rehearsal_sees_the_other_game_too(pbf: Run, begin: Begin, state: State) -> None:
    one, _ = begin("one", "agot-2e"), begin("two", "agot-2e")
    write(state, "alice", SHEET, "my orders")
    done = pbf("evening", one, "--dry-run")
    assert done.code == 1 and "may be for either" in done.out
