"""Where those go who are set free, told by names or by "he" beside the yes, and what leaves it open."""

from __future__ import annotations

import pytest

from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import outcome_of

FREED, YES = "~freed_leader/eddard-stark", "release/lannisport"

TOLD = [
    ("it", "Accetto lo scambio. Eddard -> Riverrun.", "riverrun"),
    ("en", "Accepted. Eddard: Riverrun.", "riverrun"),
    ("ro", "Accept schimbul. Eddard la Riverrun.", "riverrun"),
    ("ro", "Accept schimbul. Îl aștept pe Eddard la Riverrun.", "riverrun"),
    ("ru", "Согласен. Эддарда жду в Риверране, баню уже топят!", "riverrun"),
    ("it", "Accetto. Aspetto Eddard a Grande Inverno.", "winterfell"),
    ("en", "Yes please, take Jaime, I want my Ned back. He goes straight to Winterfell.", "winterfell"),
    ("en", "Yes, he's a bore and I want my Ned back. He goes straight to Winterfell, Cat would never forgive me otherwise.",
     "winterfell"),
    ("ro", "Spune-i lui Bjorn ca primesc oferta si pune-mi-l, te rog, pe Eddard in Riverrun.", "riverrun"),
    ("it", "Di' a Bjorn che accetto lo scambio, Eddard va a Riverrun.", "riverrun"),
    ("en", "Please tell Bjorn that I accept the exchange. Eddard goes to Winterfell.", "winterfell"),
    ("ro", "accept schimbul. eddard la winterfell... nu, la riverrun e nevoie de el", "riverrun"),
    ("en", "I accept the exchange. Let the Kingslayer go home; I would much rather have Eddard (and two power on top, most generous of "
     "Bjorn).\nOnce Eddard is free, please put him in Winterfell.", "winterfell"),
    ("en", "I accept. Let's talk about the Golden Tooth afterwards, you and me.\n\nModerator: once he's free, Ned goes to Winterfell.",
     "winterfell"),
    ("ru", "Согласен, верните Эддарда. Он отправляется прямо в Винтерфелл.", "winterfell"),
]  # fmt: skip

OPEN = [
    ("en", "Accepted. Eddard is in Riverrun."),
    ("en", "Accepted. Eddard not to Winterfell."),
    ("en", "Accepted. Eddard misses Winterfell."),
    ("en", "Accepted. Eddard to Winterfell or Riverrun."),
    ("it", "Accetto. Eddard da Grande Inverno."),
    ("en", "Deal, I want my Ned back from Jaime. He goes straight to Winterfell."),
    ("en", "Accepted. Eddard and Robb to Winterfell."),
    ("en", "Bjorn tells me that he accepts. Eddard to Winterfell."),
    ("en", "Did you tell Bjorn that I accept? Eddard to Winterfell."),
]


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def _letter(lang: str, text: str) -> Letter:
    return Letter("x", "", "s-release", "stark", lang, "", text, Expected({}))


@pytest.mark.parametrize(("lang", "text", "place"), TOLD)
def test_the_place_is_told_beside_the_yes(room: Room, lang: str, text: str, place: str) -> None:
    heard = outcome_of(room, _letter(lang, text))
    assert heard.facts[YES] == ["yes"]
    assert heard.facts[FREED] == [place]


@pytest.mark.parametrize(("lang", "text"), OPEN)
def test_other_words_leave_the_place_open(room: Room, lang: str, text: str) -> None:
    heard = outcome_of(room, _letter(lang, text))
    assert FREED not in heard.facts


def test_nobody_goes_home_who_is_not_set_free(room: Room) -> None:
    heard = outcome_of(room, _letter("en", "I refuse. Eddard -> Riverrun."))
    assert FREED not in heard.facts
