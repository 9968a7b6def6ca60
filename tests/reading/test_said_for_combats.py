"""What is said ahead of combats: losses with their numbers, and places where nobody can ever be fought."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from pbf_moderator.desk.intake import ingest
from pbf_moderator.desk.letters import publish_receipt
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.desk.table import Table
from tests.post.packet import AT, CHANNEL, begin
from tests.reading.sitting import received

ORDERS = "Dragonstone: march+0\nShipbreaker Bay: march-1\nKingswood: support\n"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """The first round, with orders to be placed."""
    with open_table(begin(tmp_path / "g", "agot-2e", "en"), write=True) as table:
        proceed(table, due=AT + timedelta(days=2), picture=False, at=AT)
        yield table


def receipt(table: Table, text: str) -> str:
    at = AT + timedelta(minutes=1)
    ingest(
        table,
        received(table, CHANNEL, "baratheon", ORDERS + text, 1),
        at=at,
        reply=partial(publish_receipt, table, at=at),
    )
    (path,) = (table.folder.outbox / "receipts").glob("*.bbcode")
    return path.read_text("utf-8")


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("casualties: 1 knight", [["knight"]]),
        ("casualties: one footman", [["footman"]]),
        ("casualties: 1 knight, 1 footman", [["knight", "footman"]]),
    ],
)
def test_losses_are_taken_ahead_with_their_numbers(table: Table, said: str, kept: list[list[str]]) -> None:
    text = receipt(table, said)
    assert f"- {said.replace('one', '1')}" in text and "Please clarify" not in text, text
    assert [s.answers for s in table.effective.waiting if s.kind == "casualties"] == [kept]


@pytest.mark.parametrize("said", ["casualties: 9 knights", "casualties: 1 knight or 1 footman"])
def test_losses_that_cannot_be_told_are_asked_about(table: Table, said: str) -> None:
    assert "Please clarify" in receipt(table, said)
    assert not [s for s in table.effective.waiting if s.kind == "casualties"]


@pytest.mark.parametrize(
    "said",
    [
        "If there is a combat in the Port of Dragonstone, I play Brienne.",
        "Shipbreaker Bay: 1 ship to Port of Dragonstone. There I play Brienne.",
    ],
)
def test_no_card_is_kept_for_a_combat_in_a_port(table: Table, said: str) -> None:
    text = receipt(table, said)
    assert "no one can ever be fought there (Port of Dragonstone)" in text, text
    assert not [s for s in table.effective.waiting if s.kind == "card"]


def test_a_card_named_beside_a_move_into_a_port_is_not_for_the_port(table: Table) -> None:
    text = receipt(table, "march from Shipbreaker Bay: 1 ship -> Port of Dragonstone\nhouse card: Brienne")
    assert "house card: Brienne of Tarth" in text and "If the combat is" not in text, text
    (card,) = [s for s in table.effective.waiting if s.kind == "card"]
    assert "area" not in card.when
