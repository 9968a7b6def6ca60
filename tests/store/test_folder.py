"""The folder of a game: made whole, opened if it is one, and its outbox."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.store.files import tree_hash
from pbf_moderator.store.folder import GameFolder
from pbf_moderator.store.journal import Journal

from .conftest import NOON


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    (folder / "lang").mkdir(parents=True)
    (folder / "scenario.toml").write_text('id = "toy"\n')
    (folder / "lang" / "it.toml").write_text('hill = "Collina"\n', "utf-8")
    return folder


@pytest.fixture
def game(tmp_path: Path, scenario: Path):
    with GameFolder.create(
        tmp_path / "game", 'zone = "Europe/Rome"\n', scenario, {"scenario": "toy"}, NOON
    ) as made:
        yield made


def test_a_new_game_has_everything(game, scenario):
    assert sorted(p.name for p in game.path.iterdir()) == [
        *("cache", "game.toml", "journal.lock", "journal.sqlite", "outbox", "scenario")
    ]
    assert game.settings() == {"zone": "Europe/Rome"}
    created = game.journal.entries()[0]
    assert (created.n, created.kind, created.at) == (1, "created", "2025-03-01T12:00:00+00:00")
    assert created.body == {"scenario": "toy", "scenario_hash": tree_hash(scenario)}
    assert tree_hash(game.scenario) == tree_hash(scenario)


def test_the_folder_of_a_game_is_closed_to_other_users(game):
    if os.name == "posix":
        assert game.path.stat().st_mode & 0o077 == 0


def test_a_change_of_the_scenario_is_noticed(game, scenario):
    (scenario / "scenario.toml").write_text('id = "other"\n')
    assert not game.scenario_changed(), "the game has a copy of its own"
    (game.scenario / "lang" / "it.toml").write_text('hill = "Colle"\n')
    assert game.scenario_changed()


def test_nothing_is_made_over_what_is_there(game, scenario):
    with pytest.raises(UserError, match="exists already"):
        GameFolder.create(game.path, "", scenario, {}, NOON)
    assert game.settings() == {"zone": "Europe/Rome"}


def test_a_game_that_cannot_be_made_leaves_nothing(tmp_path, scenario):
    before = sorted(tmp_path.iterdir())
    with pytest.raises(UserError, match="cannot be made"):
        GameFolder.create(tmp_path / "game", "", tmp_path / "no such pack", {}, NOON)
    with pytest.raises(TypeError):
        GameFolder.create(tmp_path / "game", "", scenario, {"seats": {1, 2}}, NOON)
    assert sorted(tmp_path.iterdir()) == before


def test_what_a_killed_command_left_is_swept_once_it_is_old(tmp_path, scenario):
    fresh, old, other = (tmp_path / f".{name}.unfinished" for name in ("game.a", "game.b", "another.c"))
    for folder in (fresh, old, other):
        (folder / "scenario").mkdir(parents=True)
    for folder in (old, other):
        os.utime(folder, (0, 0))
    GameFolder.create(tmp_path / "game", "", scenario, {}, NOON).close()
    assert (fresh.exists(), old.exists(), other.exists()) == (True, False, True)


@pytest.mark.parametrize("names", [(), ("game.toml",), ("journal.sqlite",)])
def test_what_is_no_game_is_refused(tmp_path, names):
    for name in names:
        (tmp_path / name).write_text("")
    with pytest.raises(UserError, match="is not the folder of a game: it has no"):
        GameFolder.open(tmp_path)
    with pytest.raises(UserError, match="is not the folder of a game"):
        GameFolder.open(tmp_path / "nowhere")


def test_settings_with_a_mistake_are_told_with_their_line(game):
    (game.path / "game.toml").write_text('a = 1\nzone = "Europe\n')
    with pytest.raises(UserError, match="line 2"):
        game.settings()


def test_a_damaged_game_opens_for_reading(game, tamper):
    game.journal.append("note", {"text": "x"}, NOON)
    tamper(game.path / "journal.sqlite", "UPDATE entries SET body = '{}' WHERE n = 2")
    with GameFolder.open(game.path) as again:
        assert again.journal.damage.n == 2
        assert [e.kind for e in again.journal.entries()] == ["created"]
        with pytest.raises(UserError, match="entry 2"):
            again.put("post.bbcode", b"x", at=NOON)
        assert list(again.outbox.iterdir()) == []


# The outbox


def posts(game: GameFolder) -> list[dict[str, object]]:
    return [entry.body for entry in game.journal.entries("post")]


def test_a_file_is_put_once_however_often_it_is_asked_for(game):
    for _ in range(3):
        path = game.put("turn-01/orders.bbcode", "Ордер".encode(), {"upto": 7}, NOON)
    assert path.read_bytes().decode() == "Ордер"
    assert [(p["name"], p["upto"], p["replaced"]) for p in posts(game)] == [
        ("turn-01/orders.bbcode", 7, None)
    ]
    assert game.unwritten() == []


def test_the_intention_is_in_the_journal_before_the_file_is_there(game, monkeypatch):
    def killed(path: Path, data: bytes) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pbf_moderator.store.folder.write_whole", killed)
    with pytest.raises(KeyboardInterrupt):
        game.put("post.bbcode", b"one", at=NOON)
    monkeypatch.undo()
    assert game.unwritten() == ["post.bbcode"]
    game.put("post.bbcode", b"one", at=NOON)
    assert len(posts(game)) == 1 and game.unwritten() == []


def test_an_older_version_counts_as_not_written(game):
    path = game.put("post.bbcode", b"one", at=NOON)
    game.put("post.bbcode", b"two", at=NOON)
    path.write_bytes(b"one")
    assert game.unwritten() == ["post.bbcode"]
    game.put("post.bbcode", b"two", at=NOON)
    assert path.read_bytes() == b"two" and len(posts(game)) == 2


def test_the_moderators_edit_stays_until_there_is_new_content_and_is_kept_then(game):
    path = game.put("post.bbcode", b"one", at=NOON)
    path.write_bytes(b"one, edited")
    game.put("post.bbcode", b"one", at=NOON)
    assert path.read_bytes() == b"one, edited" and game.unwritten() == []
    game.put("post.bbcode", b"two", at=NOON)
    assert path.read_bytes() == b"two"
    assert game.journal.blob(str(posts(game)[-1]["replaced"])) == b"one, edited"
    assert game.journal.verify() is None


def test_what_was_sent_may_be_cleared_away(game):
    path = game.put("mail.eml", b"x", at=NOON)
    game.journal.append("post", {"name": "mail.eml", "sha": posts(game)[0]["sha"], "sent": "smtp"}, NOON)
    path.unlink()
    assert game.unwritten() == []


def test_leftovers_of_a_killed_writer_are_cleared(game):
    left = game.outbox / ".post.bbcode.4711.part"
    left.write_bytes(b"half")
    game.put("post.bbcode", b"whole", at=NOON)
    assert not left.exists()


@pytest.mark.parametrize("name", ["../journal.sqlite", "/etc/motd", "", ".", "a/../../game.toml"])
def test_no_name_leads_out_of_the_outbox(game, name):
    with pytest.raises(ValueError):
        game.put(name, b"x", at=NOON)
    assert posts(game) == []


def test_a_command_at_work_keeps_others_from_the_outbox(game):
    with Journal.open(game.path / "journal.sqlite", patience=0.1) as other, game.journal.writing():
        with pytest.raises(UserError, match="another pbf command"):
            other.append("note", {}, NOON)
        game.put("post.bbcode", b"x", at=NOON)
