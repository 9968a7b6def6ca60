"""Orders for sheets that are closed change nothing, are held, and their sender is told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbf_moderator.desk.held import held_messages, release
from pbf_moderator.desk.moderate import undo
from pbf_moderator.desk.opening import open_table

from .messages import (
    another_order,
    close_orders,
    hour,
    mail,
    outcomes,
    read,
    sheet,
    waiting,
)
from .messages import (
    fresh as fresh,
)
from .messages import (
    game as game,
)


@pytest.mark.parametrize("written", [-200, 30, 100])
def test_orders_for_closed_sheets_are_held_and_said_to_be(game: Path, written: float) -> None:
    """Whether they were written before the close, which nobody had read then, or after it."""
    close_orders(game, hour(90))
    taken = read(game, [mail(written, another_order(game))], at=hour(110))
    assert outcomes(taken) == [("held", "closed")] and not taken[0].received.staged
    [text] = [p.read_text("utf-8") for p in (game / "outbox" / "receipts").glob("*.bbcode")]
    assert "la fase degli ordini è già chiusa" in text and "Ho capito" not in text


def test_an_order_line_is_no_move_said_ahead(game: Path) -> None:
    close_orders(game)
    before = waiting(game)
    taken = read(game, [mail(30, f"{another_order(game)}\nGenabaris Bay: incursione")])
    assert outcomes(taken) == [("held", "closed")] and waiting(game) == before


def test_a_released_message_for_closed_sheets_says_that_they_are(game: Path) -> None:
    close_orders(game)
    read(game, [mail(30, another_order(game))])
    with open_table(game, write=True) as table:
        taken = release(table, "mid:30", at=hour(70))
    assert taken.reading is not None and [i.code for i in taken.reading.issues] == ["closed"]


@pytest.mark.parametrize("again", [True, False])
def test_closed_orders_count_once_the_close_is_taken_back(game: Path, again: bool) -> None:
    close_orders(game)
    message = mail(30, another_order(game))
    read(game, [message])
    with open_table(game, write=True) as table:
        undo(table, 0, "too early", at=hour(61))
        if not again:
            release(table, message.id, at=hour(70))
    if again:
        assert outcomes(read(game, [message], at=hour(70)))[0][0] != "held"
    with open_table(game) as table:
        assert not held_messages(table)
    said = "support" if "supporto" in message.body else "march-plus-1"
    assert sheet(game)["genabaris"] == said
