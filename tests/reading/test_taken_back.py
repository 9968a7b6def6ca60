"""What is taken back at once: a value told alone, "no, leave it as it was", a joke. The order before it does not lie on in silence."""

from __future__ import annotations

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import Room, shared_room

REACH = "orders/reach"


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def orders(room: Room, language: str, text: str) -> tuple[dict[str, object], bool]:
    """The orders of Tyrell, and whether something is asked about the Reach."""
    found = judge(room, Letter("x", "", "2-plan", "tyrell", language, "", text, Expected({}))).outcome
    asked = any(" reach" in q and not q.startswith("area_missing") for q in found.questions)
    return dict(found.facts), asked


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Oldtown defense+1. Reach march+0... no, +1. Highgarden raid."),
        ("en", "Reach march+0, no, +1. Highgarden raid."),
        ("it", "Oldtown difesa +1. Reach marcia +0... anzi, +1. Highgarden incursione."),
        ("ro", "Oldtown apărare +1. Reach marș +0... ba nu, +1, tot am o stea. Highgarden raid."),
        ("ro", "Reach marș +0. De fapt +1, Highgarden raid."),
        ("ru", "Oldtown оборона +1. Reach марш +0... нет, +1. Highgarden набег."),
        ("ru", "Reach марш +0. Вернее, -1, Highgarden набег."),
    ],
)
def test_a_value_alone_behind_a_no_is_of_the_order_before_it(room: Room, language: str, text: str) -> None:
    found, asked = orders(room, language, text)
    assert REACH not in found and asked, text
    assert found["orders/highgarden"] == "raid"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Oldtown defense+1\nReach march+0\nno wait, make that -1\nHighgarden raid"),
        ("it", "Reach marcia +0, anzi no, -1. Highgarden incursione."),
        ("ro", "Reach marș +0... ba nu, mai bine -1. Highgarden raid."),
        ("ru", "Reach марш +0. Нет, лучше -1. Highgarden набег."),
    ],
)
def test_a_value_that_the_order_may_have_takes_the_place_of_the_one_before_it(
    room: Room, language: str, text: str
) -> None:
    found, asked = orders(room, language, text)
    assert found[REACH] == "march-minus-1" and not asked, text
    assert found["orders/highgarden"] == "raid"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Reach march+0. Highgarden support. Reach raid... no, leave the march as I wrote."),
        (
            "it",
            "Reach marcia 0. Highgarden supporto. Reach raid... no dai, lascia la marcia come avevo scritto.",
        ),
        ("ro", "Reach marș 0. Highgarden sprijin. Reach raid... nu, lasă marșul cum era."),
        ("ru", "Reach марш 0. Highgarden поддержка. Reach набег... нет, оставь марш, как было."),
    ],
)
def test_who_leaves_an_order_as_it_was_does_not_get_the_other_one(
    room: Room, language: str, text: str
) -> None:
    """It was read as the order that was taken back."""
    found, asked = orders(room, language, text)
    assert found.get(REACH) in ("march-0", None) and (asked or REACH in found), text
    assert found["orders/highgarden"] == "support"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Highgarden support. Reach raid... no, leave it."),
        ("en", "Highgarden support. Reach raid. Just kidding."),
        ("it", "Highgarden supporto. Reach incursione... no, lascia com'era."),
        ("it", "Highgarden supporto. Reach incursione, scherzo."),
        ("ro", "Highgarden sprijin. Reach raid... nu, las cum era."),
        ("ro", "Highgarden sprijin. Reach raid. Glumesc."),
        ("ru", "Highgarden поддержка. Reach набег... нет, оставь как было."),
        ("ru", "Highgarden поддержка. Reach набег. Шучу."),
    ],
)
def test_what_is_taken_back_and_not_replaced_is_asked_about(room: Room, language: str, text: str) -> None:
    found, asked = orders(room, language, text)
    assert REACH not in found and asked, text
    assert found["orders/highgarden"] == "support"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Reach raid, as I wrote. Highgarden support, as it was."),
        ("it", "Reach incursione, come avevo scritto. Highgarden supporto, com'era."),
        ("ro", "Reach raid, cum am scris. Highgarden sprijin, cum era."),
        ("ru", "Reach набег, как я писал. Highgarden поддержка, как было."),
    ],
)
def test_what_is_as_it_was_before_is_not_taken_back(room: Room, language: str, text: str) -> None:
    found, _ = orders(room, language, text)
    assert (found.get(REACH), found["orders/highgarden"]) == ("raid", "support")
