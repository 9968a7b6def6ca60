"""What a letter tells its seat alone: what belongs to the question of now, still holds, and has not been shown to all."""

import pytest

from pbf_moderator.kernel.events import Event
from pbf_moderator.post.compose import Press
from pbf_moderator.post.narrative import tell
from pbf_moderator.scenario.loading import load_scenario

FIRST = Event("tide_seen", {"tide": "tide-2", "area": "moat-cailin"}, "stark")
ASIDE = Event("tide_laid_aside", {"house": "stark", "tide": "tide-2"})
SECOND = Event("tide_seen", {"tide": "tide-fort", "area": "moat-cailin", "old": "tide-2"}, "stark")
SHOWN = Event("tides_shown", {"area": "moat-cailin", "tides": {"stark": "tide-fort"}})
OVER = Event("battle_over", {"area": "moat-cailin", "house": "stark", "defender": "stark"})
ELSEWHERE = Event("tide_seen", {"tide": "tide-3", "area": "the-reach"}, "tyrell")
HAND = Event("hand_seen", {"house": "lannister", "cards": ["tywin-lannister", "hound"]}, "stark")
DISCARDED = Event("ability", {"ability": "discard_enemy_card", "enemy_card": "hound"})
CARD = Event("threat_card_seen", {"card": "mammoth-riders"}, "stark")
PLACED = Event("threat_card_placed", {"house": "stark", "place": "bottom"})
DRAWN = Event("threat_card", {"card": "mammoth-riders"})
LINES = {
    "a card that was drawn": ([FIRST, ELSEWHERE], 1),
    "another in its place": ([FIRST, ASIDE, SECOND], 1),
    "shown to all": ([FIRST, ASIDE, SECOND, SHOWN], 0),
    "a combat is over": ([FIRST, OVER], 0),
    "and the next one has begun": ([FIRST, SHOWN, OVER, SECOND], 1),
    "a hand": ([HAND], 1),
    "a hand of which a card is gone": ([HAND, DISCARDED], 0),
    "a card looked at": ([CARD], 1),
    "and put under the deck, which may be said before it is known": ([CARD, PLACED], 1),
    "and drawn since": ([CARD, PLACED, DRAWN], 0),
}


def told(events: list[Event], language: str) -> list[str]:
    phrases = Press(load_scenario("agot-2e"), language, "plain", "Europe/Rome").phrases()
    return str(tell(events, phrases, "stark")).splitlines()


@pytest.mark.parametrize("name", LINES)
def test_a_letter_tells_what_still_holds(name: str) -> None:
    events, lines = LINES[name]
    assert len(told(events, "en")) == lines


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("it", "messa da parte"),
        ("en", "set aside"),
        ("ro", "pusă deoparte"),
        ("ru", "Ваша новая карта перевеса: [b]сила 1, 1 укрепление[/b] (прежняя — сила 2 — отложена)"),
    ],
)
def test_of_two_cards_it_tells_which_was_laid_aside(language: str, says: str) -> None:
    (line,) = told([FIRST, ASIDE, SECOND], language)
    assert says in line and "Moat Cailin" in line
