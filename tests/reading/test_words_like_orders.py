"""Words that only look like orders: a preposition of one letter, a misspelt verb of what units do. They lay nothing."""

from __future__ import annotations

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import Room, shared_room


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def orders(room: Room, seat: str, language: str, text: str) -> dict[str, object]:
    return dict(judge(room, Letter("x", "", "m-plan", seat, language, "", text, Expected({}))).outcome.facts)


@pytest.mark.parametrize(
    ("text", "raid"),
    [
        (
            "В Ганиссе сбор власти. С Hudd Sea поддержка простая. А с Horan Sea набег, самый обыкновенный.",
            "raid",
        ),
        ("Ганисс: сбор власти. С Horan Sea набег на Crest Bay, с Hudd Sea поддержка.", None),
    ],
)
def test_a_preposition_before_a_place_is_no_order(room: Room, text: str, raid: str | None) -> None:
    """ "С" for "сбор" took the place of the word behind the name."""
    found = orders(room, "jaghut", "ru", text)
    assert found.get("orders/horan-sea") == raid
    assert (found["orders/ganiss"], found["orders/hudd-sea"]) == ("consolidate", "support")


def test_the_same_letter_alone_beside_a_place_is_an_order(room: Room) -> None:
    found = orders(room, "jaghut", "ru", "Ганисс: с\nHoran Sea: с\nHudd Sea: н")
    assert (found["orders/ganiss"], found["orders/hudd-sea"]) == ("consolidate", "raid")


LIST = "Cruk D1, Stannis Plain M0, Barghast sup, Gadrobi raid, Crest Bay sup, Rust Ocean D1.\n"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", LIST + "Stannis Plain: the knight does a grab of Apple."),
        ("en", LIST + "Stannis Plain: the knight will raim into Apple."),
        ("it", LIST + "Stannis Plain: il cavaliere fa un land grab su Apple."),
        ("ro", LIST + "Stannis Plain: cavalerul face un land grab în Apple."),
        ("ru", LIST + "Stannis Plain: рыцарь делает граб на Apple."),
    ],
)
def test_an_order_in_a_list_outweighs_a_word_of_what_units_do(room: Room, language: str, text: str) -> None:
    found = orders(room, "tlan-imass", language, text)
    assert found.get("orders/stannis-plain") in ("march-0", None), found
    assert (found["orders/cruk"], found["orders/gadrobi-hills"]) == ("defence-1", "raid")
