"""Clocks that go fast, are put back or are not there at all."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from pbf_moderator.desk.held import held_messages, release
from pbf_moderator.desk.opening import open_table
from pbf_moderator.inbox.message import Message

from .messages import (
    SHEET,
    hour,
    mail,
    outcomes,
    pm,
    post,
    read,
    sheet,
)
from .messages import (
    fresh as fresh,
)
from .messages import (
    game as game,
)


def test_nobody_writes_later_than_he_is_read(game: Path) -> None:
    """A clock that goes seven hours fast does not win over what is written afterwards."""
    read(game, [mail(420, "Genabaris: marcia+0")], at=hour(0))
    taken = read(game, [mail(60, "Genabaris: marcia+1")], at=hour(65))
    assert outcomes(taken)[0][0] != "held" and sheet(game)["genabaris"] == "march-plus-1"


def test_what_comes_from_one_wrong_clock_keeps_its_order(game: Path) -> None:
    read(game, [mail(420, "Genabaris: marcia+1"), mail(400, "Genabaris: marcia+0")], at=hour(0))
    assert sheet(game)["genabaris"] == "march-plus-1"
    with open_table(game) as table:
        assert not held_messages(table)


def test_without_a_date_it_was_written_before_it_was_read(game: Path) -> None:
    read(game, [pm(None, "Genabaris: marcia+0\nGenabaris Bay: supporto")], at=hour(10))
    taken = read(game, [mail(60, "Genabaris: marcia+1")], at=hour(65))
    assert sheet(game) == {"genabaris": "march-plus-1", "genabaris-bay": "support"}
    assert "held" not in {outcome for outcome, _ in outcomes(taken)}


def test_two_without_dates_are_asked_about_though_a_dated_one_lies_between(game: Path) -> None:
    read(game, [pm(None, "Genabaris: marcia+0")], at=hour(10))
    read(game, [mail(20, "Genabaris Bay: supporto")], at=hour(25))
    taken = read(game, [pm(None, "Genabaris: marcia+1")], at=hour(40))
    assert outcomes(taken).count(("held", "order_unknown")) == 2


def test_a_released_one_without_a_date_stands_where_it_was_read(game: Path) -> None:
    read(game, [pm(5, SHEET)], [pm(None, "Genabaris: marcia+1")], at=hour(10))
    with open_table(game, write=True) as table:
        [held] = held_messages(table)
        release(table, held["id"], at=hour(70))
    read(game, [mail(60, "Genabaris: supporto")], at=hour(75))
    assert sheet(game)["genabaris"] == "support"


BACK = datetime(2026, 10, 25, 2, 0, tzinfo=ZoneInfo("Europe/Rome"))
"""An hour that clocks in Rome showed twice, some days before the game's first question."""


def twice(minute: int, message: Message) -> Message:
    return replace(message, date=BACK.replace(minute=minute))


def test_the_numbers_of_posts_decide_in_an_hour_that_comes_twice(game: Path) -> None:
    turn = "Turno 1\nGenabaris: "
    posts = [twice(50, post(5, 0, turn + "marcia+0")), twice(10, post(6, 0, turn + "marcia+1"))]
    read(game, *([m] for m in posts[::-1]))
    assert sheet(game)["genabaris"] == "march-plus-1"


def test_in_an_hour_that_comes_twice_the_moderator_is_asked_if_it_matters(game: Path) -> None:
    paste = twice(30, replace(pm(0, "Turno 1\nGenabaris: marcia+0"), channel="paste"))
    later = replace(mail(0, "Turno 1\nGenabaris: marcia+1"), date=datetime(2026, 10, 25, 0, 45, tzinfo=UTC))
    assert outcomes(read(game, [paste, later])) == [("held", "order_unknown")] * 2
    with open_table(game, write=True) as table:
        release(table, later.id, at=hour(70))
        release(table, paste.id, at=hour(71), written=datetime(2026, 10, 25, 1, 30, tzinfo=UTC))
    assert sheet(game)["genabaris"] == "march-0"
