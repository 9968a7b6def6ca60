"""What players say to each other in the topic: no receipt comes of it, and no answer takes the place of one that was given."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.opening import open_table
from tests.forums.board.state import Post, State

from .conftest import Run
from .test_evening import SHEETS, write
from .test_evening import address as address
from .test_evening import make as make
from .test_evening import software as software
from .test_evening import state as state

Make, Sit = Callable[..., Path], Callable[..., str]
TALK = {
    "en": "Lion: noted the raid. noted Riverrun. GWW and Seagard will remember.",
    "it": "bjorn tutte e due no va bene ma tu stai lontano dal mio mare pero",
    "ro": "Bjorn, Riverrun sau Harrenhal, alege una. Restul mai vedem.",
    "ru": "Лев, Riverrun или Harrenhal, выбирай одно. Остальное потом.",
}


@pytest.fixture
def sit(pbf: Run, state: State, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """An evening at which somebody types, after a player has posted in the topic."""

    def spend(game: Path, typed: str, *posts: str, yes: bool = False) -> str:
        for text in posts:
            state.topics[0].posts.append(Post(state.next_id(), "alice", "", text))
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return pbf("evening", game, *(["--yes"] if yes else ["--no-send"])).out

    return spend


@pytest.fixture
def begun(make: Make, pbf: Run) -> Path:
    game = make()
    assert pbf("evening", game, "--yes").code == 0
    return game


def ordered(state: State) -> None:
    """Send the orders as a letter, a minute ago: of two messages of one minute nobody knows which came first."""
    write(state, "alice", SHEETS["alice"])
    state.letters[-1].when -= timedelta(minutes=1)


def receipts(game: Path) -> list[Path]:
    return sorted((game / "outbox" / "receipts").glob("*.bbcode"))


def answers(game: Path, seat: str = "stark") -> list[Any]:
    with open_table(game) as table:
        return [(s.answers[0], s.unconfirmed) for s in table.effective.waiting if s.seat == seat]


@pytest.mark.parametrize("language", TALK)
def test_talk_gets_no_receipt_and_asks_nothing_back(begun: Path, sit: Sit, language: str) -> None:
    told = sit(begun, "\n\n", TALK[language])
    assert "the receipt asks back" not in told and "receipt   Stark" not in told
    assert not receipts(begun)


def test_with_nobody_to_ask_there_is_none_either(begun: Path, sit: Sit) -> None:
    sit(begun, "", TALK["en"], yes=True)
    assert not receipts(begun)


UNCLEAR = "Stark here, White Harbor consolidate or support, hm, and Winterfell march, the usual one."


@pytest.mark.parametrize("typed, left", [("t", 0), ("talk", 0), ("", 1)])
def test_one_key_says_that_it_was_talk(begun: Path, sit: Sit, typed: str, left: int) -> None:
    """Where a post may have been an answer, the moderator is asked."""
    told = sit(begun, f"{typed}\n\n\n", UNCLEAR)
    assert "it is talk, no receipt" in told
    assert len(receipts(begun)) == left
    assert ("Stark: talk, no receipt." in told) is not left


def test_a_post_that_would_replace_what_was_sent_is_asked_about(begun: Path, sit: Sit, state: State) -> None:
    """ "No receipt needed" had mustered nothing, in the place of what the player had ordered before."""
    ordered(state)
    sit(begun, "")
    (before,) = answers(begun)
    told = sit(
        begun,
        "n\n\n\n",
        "Bjorn: deal, and that other thing through round 3. Winterfell: support. We two will talk.",
    )
    assert "the reader is not sure of it" in told or "is that what was meant" in told
    assert answers(begun) == [before]


def test_a_post_with_nothing_beside_its_answer_counts(begun: Path, sit: Sit, state: State) -> None:
    ordered(state)
    sit(begun, "")
    sit(begun, "\n\n", "Winterfell: support")
    ((sheet, unsure),) = answers(begun)
    assert sheet["winterfell"] == "support" and not unsure


def test_a_reply_to_what_was_asked_in_the_topic_goes_out(begun: Path, sit: Sit) -> None:
    sit(begun, "\nOn Sunday.\n\n", "When is the deadline for the orders of Winterfell?")
    sit(begun, "")
    assert not receipts(begun) or "On Sunday" in receipts(begun)[0].read_text("utf-8")


def test_a_post_to_another_player_does_not_correct_a_letter(begun: Path, sit: Sit, state: State) -> None:
    """What the letter said and nobody had understood was not shown: a later post of talk was taken for its correction."""
    ordered(state)
    write(
        state, "alice", "MC battle\nHC: the bearded one\nVSB: only if it flips the result\nPT Winterfell: no"
    )
    state.letters[-1].when -= timedelta(seconds=90)
    told = sit(begun, "\n" * 5, "Bjorn: sorry, Winterfell march goes to Moat Cailin. No hard feelings.")
    assert "flips the result" in told and "corrects" not in told
    assert not any("later message" in file.read_text("utf-8") for file in receipts(begun))


def test_what_is_asked_of_another_player_is_not_shown_as_a_question(begun: Path, sit: Sit) -> None:
    told = sit(
        begun, "\n\n\n", "Hello all, I stay in the north... And with Bjorn there is no war for now, right?"
    )
    assert "asks you" not in told
