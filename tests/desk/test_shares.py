"""A sheet of which the moderator has entered a part is told as such: which slots, beside the player's own."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from pbf_moderator.desk.intake import take
from pbf_moderator.desk.moderate import answer_with_words
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.desk.table import Table
from pbf_moderator.inbox.message import Message

from .games import AN_HOUR, NOW, begin

PARTS = {
    "hand": "Winterfell: march+0",
    "player": "White Harbor: consolidate power\nThe Shivering Sea: support",
    "player again": "Winterfell: defense+1",
    "whole by hand": "White Harbor: consolidate power\nWinterfell: march+0\nThe Shivering Sea: support",
    "whole as the player wrote it by hand": "White Harbor: consolidate power\nWinterfell: defense+1\nThe Shivering Sea: support",
}
OTHERS = {
    "lannister": "Lannisport: march+1\nStoney Sept: raid\nThe Golden Sound: support",
    "baratheon": "Dragonstone: march-1\nKingswood: defense+1\nShipbreaker Bay: support",
}


@pytest.fixture
def table(memory: Path) -> Iterator[Table]:
    game = begin(memory, "agot-2e", 3, {}, language="en")
    with open_table(game, write=True) as found:
        yield found


def told(table: Table, *parts: str) -> str:
    """The next post, after a sheet that came in parts."""
    for n, part in enumerate(parts):
        at = NOW + timedelta(minutes=n)
        if "hand" in part:
            answer_with_words(table, "stark", PARTS[part], at=at)
        else:
            message = Message(f"m{n}", "pm", "Nick0", "nick", at, "", PARTS[part])
            take(table, message, "stark", table.folder.journal.store_blob(b"x"), at=at)
        table.reload_staged()
    for seat, sheet in OTHERS.items():
        take(
            table,
            Message(seat, "pm", seat, "nick", NOW, "", sheet),
            seat,
            table.folder.journal.store_blob(b"x"),
            at=NOW + AN_HOUR / 2,
        )
        table.reload_staged()
    proceed(table, picture=False, at=NOW + AN_HOUR)
    (post,) = table.folder.outbox.glob("0001*/post.bbcode")
    return post.read_text("utf-8")


def entered(table: Table) -> dict[str, list[str]]:
    """The slots of each sheet that the journal says the moderator has entered."""
    found: dict[str, list[str]] = {}
    for entry in table.effective.inputs:
        found |= entry.body.get("entered", {})
    return found


@pytest.mark.parametrize("parts", [("hand", "player"), ("player", "hand")])
def test_the_part_of_the_moderator_is_named(table: Table, parts: tuple[str, ...]) -> None:
    post = told(table, *parts)
    assert entered(table) == {"orders/stark#1": ["winterfell"]}
    line = next(line for line in post.splitlines() if "Only some of these answers" in line)
    assert "Winterfell" in line and "White Harbor" not in line


def test_what_the_player_says_anew_is_the_players(table: Table) -> None:
    post = told(table, "hand", "player", "player again")
    assert not entered(table) and "Only some of these answers" not in post


def test_a_whole_sheet_is_told_as_before(table: Table) -> None:
    post = told(table, "whole by hand")
    assert not entered(table)
    assert "Answers entered by the moderator" in post and "Only some of these answers" not in post


def test_a_whole_sheet_of_the_players_that_the_moderator_says_once_more_stays_the_players(
    table: Table,
) -> None:
    post = told(table, "player", "player again", "whole as the player wrote it by hand")
    assert entered(table) == {"orders/stark#1": []}
    assert "entered by the moderator" not in post


@pytest.mark.parametrize(
    "words, said",
    [("Raven: look", ""), ("confirm", "Raven: look. Support from the Shivering Sea: me or Baratheon.")],
)
def test_what_the_moderator_only_agrees_to_is_told_as_such(table: Table, words: str, said: str) -> None:
    told(table, "player", "player again")
    (asked,) = table.match.asked
    later = NOW + 2 * AN_HOUR
    if said:
        message = Message("raven", "pm", asked.seat, "nick", later, "", said)
        take(table, message, asked.seat, table.folder.journal.store_blob(b"x"), at=later)
        table.reload_staged()
        assert any(s.unconfirmed for s in table.effective.waiting), "it waits for a yes"
    answer_with_words(table, asked.seat, words, at=later)
    table.reload_staged()
    proceed(table, picture=False, at=later + AN_HOUR)
    post = max(table.folder.outbox.glob("0*/post.bbcode")).read_text("utf-8")
    assert ("has confirmed how a message from" in post) == bool(said)
    assert ("Answers entered by the moderator" in post) == (not said)
