"""A subject gives no answer, but it may say what the yes in the message is for."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbf_moderator.desk.opening import open_table
from tests.forums.board.state import State

from .conftest import Run
from .test_evening import address as address
from .test_evening import make as make
from .test_evening import software as software
from .test_evening import state as state
from .test_evening import write
from .test_public_talk import Make

ORDERS = {
    "stark": "White Harbor: march-1\nWinterfell: defense+1\nThe Shivering Sea: support\n"
    "march from White Harbor: 1 footman -> Moat Cailin",
    "lannister": "Lannisport: defense+1\nStoney Sept: consolidate power\nThe Golden Sound: support\nmessenger: pass",
    "baratheon": "Dragonstone: defense+1\nKingswood: support\nShipbreaker Bay: consolidate power",
}


@pytest.fixture
def asked(make: Make, pbf: Run, state: State) -> Path:
    """A game in which nothing is open but whether a token of power is left behind."""
    game = make()
    for seat, orders in ORDERS.items():
        pbf("answer", game, seat, orders)
    assert pbf("evening", game, "--yes", "--no-send").out
    with open_table(game) as table:
        assert [(d.kind, d.seat) for d in table.match.asked] == [("marker", "stark")]
    return game


@pytest.mark.parametrize(
    "subject, text, taken",
    [
        ("Re: power token", "yes I leave it there\nsee you all on Sunday", True),
        ("Re: segnalino", "si lo lascio", True),
        ("Re: power token", "who knows, I leave that to you", False),
        ("Re: White Harbor", "greetings from the mountains", False),
    ],
)
def test_the_body_is_the_answer_and_the_subject_says_to_what(
    asked: Path, pbf: Run, state: State, subject: str, text: str, taken: bool
) -> None:
    """It was refused because the subject named the thing."""
    write(state, "alice", text, subject)
    pbf("evening", asked, "--yes", "--no-send")
    with open_table(asked) as table:
        still_open = [d.kind for d in table.asked("stark") if d.kind == "marker"]
    (receipt,) = sorted((asked / "outbox" / "receipts").glob("*-stark.bbcode"))[-1:]
    text = receipt.read_text("utf-8")
    assert bool(still_open) is not taken, text
    assert not (taken and "in the subject line" in text)
