"""An evening on a board that is only read, as everybody may: ForumFree; what goes out is posted by hand and ticked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.forums.board.forumfree import forumfree
from tests.forums.board.server import Reply, Request, Skin, real_clock, serving
from tests.forums.board.state import Post, State, Topic

from .conftest import Run

BOOK = """title = "A trial"
language = "it"
timezone = "Europe/Rome"
dialect = "forumfree"
moderator = "Modera"
[forum]
software = "forumfree"
address = "{address}"
topic = "70001"
user = "Modera"
[players.stark]
nicks = ["alice"]
[players.lannister]
nicks = ["bjorn"]
[players.baratheon]
nicks = ["clara"]
"""

ORDERS = "Porto Bianco: consolidamento\nGrande Inverno: marcia\nMare Tremante: supporto"


@pytest.fixture
def state() -> State:
    board = State(real_clock)
    posts = [Post(555000 + n, "Modera", "", f"Chiacchiera n. {n}") for n in range(64)]
    board.topics.append(Topic(70001, "1", posts))
    return board


@pytest.fixture
def game(pbf: Run, state: State, tmp_path: Path) -> Iterator[Path]:
    with serving(forumfree, state) as address:
        book = tmp_path / "book.toml"
        book.write_text(BOOK.format(address=address), "utf-8")
        assert pbf("new", "agot-2e", tmp_path / "g", "--book", book, "--words-close", "none").code == 0
        yield tmp_path / "g"


def test_the_topic_is_read_without_a_password_and_the_rest_is_done_by_hand(
    pbf: Run, game: Path, state: State
) -> None:
    soon = datetime.now(UTC) + timedelta(minutes=1)  # pages tell the minute only, and the game has just begun
    state.topics[0].posts.append(Post(555900, "alice", "", ORDERS, when=soon))
    done = pbf("evening", game, "--yes")
    assert done.code == 1 and not done.err, done
    assert "receipts/" in done.out and "post.bbcode" in done.out and "alice" in done.out
    asked = [line for line in state.requests if "t=70001" in line]
    assert len(asked) == 3, "the newest three pages and no more"
    assert pbf("sent", game, "--all").code == 0
    again = pbf("evening", game, "--yes")
    assert again.code == 0 and "post.bbcode" not in again.out, again
    state.topics.clear()
    hidden = pbf("evening", game, "--yes")
    assert (hidden.code, hidden.err.count("\n")) == (2, 1)
    assert "non mostra agli ospiti i post della discussione 70001" in hidden.err
    assert "salva la pagina" in hidden.err and "Nessun messaggio nuovo" not in hidden.out


def test_without_the_number_of_a_topic_the_rest_is_ready_to_copy(pbf: Run, game: Path, state: State) -> None:
    """The opening post is not up yet."""
    settings = game / "game.toml"
    settings.write_text(settings.read_text("utf-8").replace('topic = "70001"\n', ""), "utf-8")
    done = pbf("evening", game, "--yes")
    assert done.code == 1 and not done.err, done
    assert "post.bbcode" in done.out and not [line for line in state.requests if "t=" in line]


def without_own_address(state: State, request: Request) -> Reply:
    return Reply(str(forumfree(state, request).body).replace("canonical", "other"))


@pytest.mark.parametrize("skin", [forumfree, without_own_address])
def test_the_last_page_is_found_though_no_page_says_how_many_there_are(state: State, skin: Skin) -> None:
    from pbf_moderator.forums.browser import Browser
    from pbf_moderator.forums.forumfree import ForumFree

    with serving(skin, state) as address:
        board = ForumFree(Browser(address))
        assert [name for name, _ in board.topic_pages("70001", 2)] == [
            "topic-70001-60.html",
            "topic-70001-45.html",
        ]
        assert len(list(board.topic_pages("70001"))) == 5
