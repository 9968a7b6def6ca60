"""Nothing offered is nought, in whatever way a language denies; and a name told of once more changes no number."""

from __future__ import annotations

import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Amount
from pbf_moderator.reading.reader import read
from pbf_moderator.scenario.loading import load_scenario

OFFER = Decision("offer", "baratheon", Amount(0, 5), secret=True, key="offer/baratheon#1")
BIDS = [
    Decision("bid", "baratheon", Amount(0, 5), track, secret=True) for track in ("iron-throne", "fiefdoms")
]
NOUGHT = [
    "Nothing for the Wall, sorry.",
    "Wildlings: nothing from me, the Wall is far away",
    "Non offro niente contro i bruti",
    "Nu dau nimic contra Sălbaticilor",
]
ASKED = [
    "I will not give 2 against the wildlings",
    "Non offro 2 contro i bruti",
    "Nu dau 3 contra Sălbaticilor",
]


def answers(text: str) -> list[object]:
    said = read(text, seat="baratheon", asked=[OFFER], ahead=BIDS, scenario=load_scenario("agot-2e"))
    return [a for draft in said.answers for a in draft.answers]


@pytest.mark.parametrize("text", NOUGHT)
def test_nothing_is_nought(text: str) -> None:
    assert answers(text) == [0]


@pytest.mark.parametrize("text", ASKED)
def test_a_number_that_is_denied_is_no_offer(text: str) -> None:
    assert answers(text) == []


@pytest.mark.parametrize("closing", ["Anna", "Cheers, Anna"])
def test_a_signature_is_no_answer_that_went_wrong(closing: str) -> None:
    """The sender's own name at the end is left aside; another's, or a longer sentence, is told as unused."""
    text = f"2 against the wildlings\n\n{closing}"
    reasons = {}
    for people in ({"Anna": "baratheon"}, {"Anna": "lannister"}):
        said = read(
            text,
            seat="baratheon",
            asked=[OFFER],
            ahead=BIDS,
            scenario=load_scenario("agot-2e"),
            people=people,
        )
        assert [a for draft in said.answers for a in draft.answers] == [2]
        reasons[people["Anna"]] = dict(said.ignored)[closing]
    assert reasons == {"baratheon": "says_nothing_about_the_questions", "lannister": "nothing_came_of_it"}
