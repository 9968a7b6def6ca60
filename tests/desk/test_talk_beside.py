"""What may stand beside an answer in the topic without putting in doubt that it takes the place of another."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbf_moderator.desk.opening import open_table

from .messages import fresh as fresh
from .messages import game as game
from .messages import post, read
from .test_secrets import SPEAKER

BEFORE, AFTER = "Genabaris: incursione", "Genabaris: supporto"


def firm(game: Path) -> list[str]:
    """The order at Genabaris in each answer that counts without a yes."""
    with open_table(game) as table:
        rows = [s for s in table.effective.waiting if s.seat == SPEAKER and not s.unconfirmed]
    return [s.answers[0]["genabaris"] for s in rows]


@pytest.mark.parametrize(
    "text",
    [
        AFTER,
        f"Ciao a tutti!\n{AFTER}",
        f"Turno 1\n{AFTER}",
        f"Ordini del turno 1\n{AFTER}",
        f"{AFTER}\nSaluti, Anna",
    ],
)
def test_greetings_headings_and_names_put_nothing_in_doubt(game: Path, text: str) -> None:
    read(game, [post(7, 5, BEFORE)], [post(8, 10, text)])
    assert firm(game) == ["support"]


@pytest.mark.parametrize(
    "text",
    [f"Bjorn: affare fatto, e quell'altra cosa pure. {AFTER}. Ne parliamo.", f"{AFTER}\nDavvero vuoi il 3?"],
)
def test_talk_puts_in_doubt_what_would_take_the_place_of_an_answer(game: Path, text: str) -> None:
    read(game, [post(7, 5, BEFORE)], [post(8, 10, text)])
    assert firm(game) == ["raid"]


def test_talk_puts_no_slot_in_doubt_that_is_merely_added(game: Path) -> None:
    added = "Bjorn: affare fatto, e quell'altra cosa pure.\nGenabaris Bay: supporto"
    read(game, [post(7, 5, BEFORE)], [post(8, 10, added)])
    with open_table(game) as table:
        (row,) = (s for s in table.effective.waiting if s.seat == SPEAKER)
    assert not row.unconfirmed and row.answers[0] == {"genabaris": "raid", "genabaris-bay": "support"}
