"""A board of foreign software, django-machina with the messages of django-postman, served by clients that another package offers."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from pbf_moderator.forums.browser import Browser, Upload
from pbf_moderator.forums.finding import client, software
from pbf_moderator.forums.trouble import Refused
from tests.mail_servers import free_port

from ..cli.conftest import Run, pbf
from ..cli.test_evening import SHEETS
from .machina_client import Machina, Postman

__all__ = ["pbf"]
CLIENTS = "tests.forums.machina_client"
OFFER = f"[pbf_moderator.boards]\nmachina = {CLIENTS}:Machina\npostman = {CLIENTS}:Postman\nphpbb = {CLIENTS}:Machina\n"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package beside ours that offers the client, and would like to take the place of one of ours."""
    from pbf_moderator import entry_points

    info = tmp_path / "site" / "machina_for_pbf-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: machina-for-pbf\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(OFFER)
    monkeypatch.syspath_prepend(str(info.parent))
    memories = (entry_points._all, entry_points._may_offer_something, software)
    for memory in memories:
        memory.cache_clear()
    yield
    monkeypatch.undo()
    for memory in memories:
        memory.cache_clear()


def test_a_client_is_found_by_its_entry_point_and_ours_keep_their_names(offered: None) -> None:
    assert client("machina") is Machina
    assert client("phpbb").software == "phpbb"


def test_settings_may_name_it(offered: None) -> None:
    from pbf_moderator.desk.links import read_forum

    table = {"software": "machina", "address": "http://127.0.0.1/", "user": "Modera", "section": "1"}
    assert read_forum(table, "game.toml").software == "machina"


def test_without_the_package_it_is_not_known() -> None:
    from pbf_moderator.desk.links import read_forum
    from pbf_moderator.errors import UserError

    with pytest.raises(UserError, match="must be one of phpbb, smf, mybb"):
        read_forum({"software": "machina", "address": "http://127.0.0.1/", "user": "Modera"}, "game.toml")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    pytest.importorskip(
        "machina", reason="the forum django-machina is not installed (it comes with the dev extra)"
    )
    pytest.importorskip("postman", reason="django-postman is not installed (it comes with the dev extra)")
    port, database = free_port(), tmp_path_factory.mktemp("site") / "forum.sqlite"
    command = [sys.executable, str(Path(__file__).with_name("machina_site.py")), str(port), str(database)]
    running = subprocess.Popen(
        [*command, "Modera", "alice", "bjorn", "clara"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield _listening(f"http://127.0.0.1:{port}/", running)
    finally:
        running.terminate()
        running.wait(10)


def _listening(address: str, running: subprocess.Popen[bytes]) -> str:
    for _ in range(300):
        try:
            requests.get(address, timeout=30)
        except requests.ConnectionError:
            assert running.poll() is None, "the site did not start"
            time.sleep(0.2)
        else:
            return address
    pytest.fail("the site did not answer")


def test_a_real_board_of_foreign_software(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbf_moderator.forums.browser._RIPE", 0.0)
    board = Machina(Browser(site))
    with pytest.raises(Refused, match="check name and password"):
        board.log_in("Modera", "nope")
    assert board.log_in("Modera", "word of Modera") == "Modera"
    opened = board.open_topic("1", "The game", "It begins mark-1", [Upload("", "map.png", _png())])
    answered = board.reply(opened.topic, "Re", "It goes on, è € ж mark-2")
    assert opened.number != answered.number
    assert board.look_for(opened.topic, "mark-2") is not None
    assert board.look_for_topic("1", "The game", "mark-1") is not None
    board.edit(opened.topic, opened.number, "It begins, mended mark-1")
    board.edit(opened.topic, answered.number, "It goes on, mended mark-2")
    texts = [post.text for post in board.posts_on(board.last_page(opened.topic))]
    assert [text.partition(" mark")[0] for text in texts] == ["It begins, mended", "It goes on, mended"]
    with pytest.raises(Refused, match="no personal messages"):
        board.write(["alice"], "Letter", "Dear alice")


def _png() -> bytes:
    import io

    from PIL import Image

    target = io.BytesIO()
    Image.new("RGB", (4, 4)).save(target, "PNG")
    return target.getvalue()


BOOK = """language = "en"
timezone = "UTC"
dialect = "plain"
[forum]
software = "{software}"
address = "{address}"
user = "Modera"
section = "1"
[players.stark]
nicks = ["alice"]
[players.lannister]
nicks = ["bjorn"]
[players.baratheon]
nicks = ["clara"]
"""


def test_where_members_cannot_write_to_each_other_letters_are_left_to_the_moderators_hand(
    site: str, offered: None, pbf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbf_moderator.forums.browser._RIPE", 0.0)
    monkeypatch.setenv("PBF_FORUM_PASSWORD", "word of Modera")
    (tmp_path / "book.toml").write_text(BOOK.format(software="machina", address=site))
    game = tmp_path / "g"
    assert pbf("new", "agot-2e", game, "--book", tmp_path / "book.toml", "--words-close", "none").code == 0
    done = pbf("evening", game, "--yes")
    assert done.code == 1 and "post.bbcode: sent" in done.out, done
    assert done.out.count("not sent") == 0
    left = done.out.partition("post.bbcode: sent")[2]
    assert all(f"question-{seat}.bbcode" in left for seat in ("stark", "lannister", "baratheon"))


def test_letters_of_foreign_software(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbf_moderator.forums.browser._RIPE", 0.0)
    board = Postman(Browser(site))
    board.log_in("Modera", "word of Modera")
    with pytest.raises(Refused, match="nobody-of-this-name"):
        board.write(["nobody-of-this-name"], "Letter", "Dear nobody")
    board.write(["alice"], "Letter", "Dear alice,\nè € ж (pbf mark-3)")
    assert board.look_for_letter("alice", "mark-3") is not None
    assert (
        board.look_for_letter("bjorn", "mark-3") is None and board.look_for_letter("alice", "mark-4") is None
    )


def test_an_evening_on_a_board_of_foreign_software(
    site: str, offered: None, pbf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbf_moderator.forums.browser._RIPE", 0.0)
    monkeypatch.setenv("PBF_FORUM_PASSWORD", "word of Modera")
    (tmp_path / "book.toml").write_text(BOOK.format(software="postman", address=site))
    game = tmp_path / "g"
    assert pbf("new", "agot-2e", game, "--book", tmp_path / "book.toml", "--words-close", "none").code == 0
    done = pbf("evening", game, "--yes")
    assert done.code == 0 and done.out.count("bbcode: sent") == 4, done
    for nick, text in SHEETS.items():
        player = Postman(Browser(site))
        player.log_in(nick, f"word of {nick}")
        assert sum(b"Orders" in data for _, data in player.folder()) == 1
        player.write(["Modera"], "orders", text)
    done = pbf("evening", game, "--yes")
    assert done.out.count("understood, 1 answer noted") == 3 and "/post.bbcode: sent" in done.out, done
    again = pbf("evening", game, "--yes")
    assert "No new messages" in again.out and "Nothing is to be sent" in again.out, again
