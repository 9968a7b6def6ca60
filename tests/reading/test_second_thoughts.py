"""What turns from an answer in a few words further on: it is taken where it is plain, and else asked about."""

from __future__ import annotations

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


@pytest.mark.parametrize(
    ("language", "behind"),
    [
        ("en", "Wait, the defences the other way round."),
        ("it", "Anzi, le due difese vanno invertite."),
        ("ro", "De fapt apărările invers."),
        ("ru", "Хотя нет, обороны наоборот."),
    ],
)
def test_orders_of_one_kind_change_places(language: str, behind: str) -> None:
    sheet = {
        "en": "Castle Black def+1, Moat Cailin march+0, White Harbor def+2",
        "it": "Castle Black difesa+1, Moat Cailin marcia+0, White Harbor difesa+2",
        "ro": "Castle Black apărare+1, Moat Cailin marș+0, White Harbor apărare+2",
        "ru": "Castle Black оборона+1, Moat Cailin марш+0, White Harbor оборона+2",
    }[language]
    facts = _read("2-plan", "stark", language, f"{sheet}.\n{behind}").facts
    assert facts["orders/castle-black"] == "defence-2" and facts["orders/white-harbor"] == "defence-1"
    assert facts["orders/moat-cailin"] == "march-0"


def test_with_three_of_a_kind_nobody_knows_which() -> None:
    text = (
        "Castle Black def+1, Moat Cailin def+1, White Harbor def+2.\nWait, the defences the other way round."
    )
    found = _read("2-plan", "stark", "en", text)
    assert not [f for f in found.facts if f.startswith("orders/")] and found.questions


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Castle Black raid, Winterfell consolidate.\nPS Castle Black the same as Winterfell."),
        ("it", "Castle Black incursione, Winterfell consolidamento.\nPS Castle Black lo stesso di Winterfell."),
        ("ro", "Castle Black incursiune, Winterfell consolidare.\nPS Castle Black la fel ca Winterfell."),
        ("ru", "Castle Black набег, Winterfell усиление власти.\nPS Castle Black то же, что и Winterfell."),
    ],
)  # fmt: skip
def test_what_lies_in_another_place_is_laid(language: str, text: str) -> None:
    facts = _read("2-plan", "stark", language, text).facts
    assert facts["orders/castle-black"] == facts["orders/winterfell"] == "consolidate"


@pytest.mark.parametrize(
    ("position", "seat", "language", "text"),
    [
        ("m-retreat", "tiste-andii", "en", "Bastion... no Maurik"),
        ("2-march-lannister", "lannister", "en", "Riverrun first. Oh no, Harrenhal."),
        ("2-march-martell", "martell", "it", "Prima Storm's End. Oddio no, Yronwood."),
        ("2-wild", "greyjoy", "it", "Ne do tre. Va bene, quattro."),
        ("m-upgrade", "tiste-liosan", "it", "Promuovo Mengal, anzi no, quello di Oach può aspettare."),
        ("2-blade", "greyjoy", "it", "La spada la uso. Anzi la tengo per dopo."),
        ("2-look", "lannister", "ro", "Sus. Hai bine, jos."),
        ("2-bids", "baratheon", "en", "throne 3 fief 3 court 2\nsorry, fief and court the other way round"),
    ],
)
def test_what_turns_from_an_answer_is_no_answer(position: str, seat: str, language: str, text: str) -> None:
    found = _read(position, seat, language, text)
    assert found.questions and not [
        f for f, taken in found.facts.items() if not f.startswith("~") and "throne" not in f and taken
    ]


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "fact", "answer"),
    [
        ("2-card", "greyjoy", "en", "Balon. No tricks this time.", "card/seagard", ["balon-greyjoy"]),
        ("2-blade", "greyjoy", "en", "Yes. Sorry for the delay.", "blade/seagard", ["yes"]),
        ("2-wild", "greyjoy", "en", "I give 3. Last time it was 4.", "offer", [3]),
        ("2-crow", "stark", "en", "Castle Black and Winterfell. No, not Castle Black, Moat Cailin.", "upgrade",
         [["moat-cailin/footman", "winterfell/footman"]]),
    ],
)  # fmt: skip
def test_what_stands_beside_an_answer_and_leaves_it_alone(
    position: str, seat: str, language: str, text: str, fact: str, answer: object
) -> None:
    assert _read(position, seat, language, text).facts.get(fact) == answer
