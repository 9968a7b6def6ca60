"""What people wrote in their first game and the reader did not take, by kinds, in other words and other languages."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


@pytest.mark.parametrize(
    ("seat", "language", "text", "orders"),
    [
        ("stark", "it", "Da Winterfell parto con la marcia +1.", {"winterfell": "march-plus-1"}),
        ("lannister", "it", "lannisport marca +1\ngolden saund marcia -1", {"lannisport": "march-plus-1", "golden-sound": "march-minus-1"}),
        ("lannister", "en", "lannisport match +1", {"lannisport": "march-plus-1"}),
        ("martell", "en", "Yronwood: the ordinary march without any bonus. +0, like my salary.", {"yronwood": "march-0"}),
        ("martell", "en", "Sunspear: march, +1, and yes I spend my star on it, who's going to stop me, Grandma?", {"sunspear": "march-plus-1"}),
        ("martell", "it", "Sunspear: marcia +1, chi mi ferma, la nonna?", {"sunspear": "march-plus-1"}),
        ("martell", "ro", "Sunspear: marș +1, cine mă oprește?", {"sunspear": "march-plus-1"}),
        ("martell", "ru", "Sunspear: марш +1, кто меня остановит?", {"sunspear": "march-plus-1"}),
        ("stark", "en", "CB def+1, MC march+1. MC: the knight goes to the Twins.", {"castle-black": "defence-1", "moat-cailin": "march-plus-1"}),
    ],
)  # fmt: skip
def test_orders_are_laid(seat: str, language: str, text: str, orders: dict[str, str]) -> None:
    facts = _read("2-plan", seat, language, text).facts
    assert {f: token for f, token in facts.items() if f.startswith("orders/")} == {
        f"orders/{area}": token for area, token in orders.items()
    }


@pytest.mark.parametrize(
    "text",
    ["Sunspear: march +1, Yronwood raid?", "Why is Sunspear march +1, Yronwood raid?", "Sunspear march +1, right?"],
)  # fmt: skip
def test_a_question_lays_nothing(text: str) -> None:
    assert not _read("2-plan", "martell", "en", text).facts


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "Apro con Moat Cailin, poi Castle Black."),
        ("it", "Comincio dal Moat Cailin, dopo Castle Black."),
        ("en", "I start with Moat Cailin, then Castle Black."),
        ("en", "I open with Moat Cailin. Then Castle Black."),
        ("en", "MC 1st, then CB."),
        ("ro", "Deschid cu Moat Cailin, apoi Castle Black."),
        ("ru", "Открываю с Moat Cailin, потом Castle Black."),
    ],
)
def test_the_order_of_marches_needs_nothing_else(language: str, text: str) -> None:
    found = _read("2-march-stark", "stark", language, text)
    assert found.facts["march"] == ["moat-cailin"]
    assert not found.questions


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "facts"),
    [
        ("s-march-lannister", "lannister", "it", "Golden Tooth: Tywin e i due cavalieri a Riverrun, il fante resta.",
         {"~moves/golden-tooth": [{"riverrun": {"tywin-lannister": 1, "knight": 2}}]}),
        ("2-march-stark", "stark", "it", "Comincio da Moat Cailin: il cavaliere va ai Twins e il fante a Greywater Watch.",
         {"~moves/moat-cailin": [{"twins": {"knight": 1}, "greywater-watch": {"footman": 1}}]}),
        ("s-card", "greyjoy", "en", "theon for seagard\nif i lose there pull back to pyke and the footman dies 1st",
         {"~casualties@area=seagard": [["footman"]], "~retreat@area=seagard": ["pyke"]}),
    ],
)  # fmt: skip
def test_what_is_told_besides(
    position: str, seat: str, language: str, text: str, facts: dict[str, Any]
) -> None:
    found = _read(position, seat, language, text).facts
    assert {fact: found.get(fact) for fact in facts} == facts


@pytest.mark.parametrize(
    ("language", "text", "mustered"),
    [
        ("en", "Alice: deal, I stay out of Seagard. No receipt needed, mod.", None),
        ("it", "Affare fatto, di Seagard parliamo dopo. Nessuna fretta, mod.", None),
        ("ro", "Bine, las Seagard pe mâine. Nicio grabă.", None),
        ("en", "Seagard: no mustering.", [[]]),
        ("en", "Seagard, Pyke, Flint's Finger: no.", [[]]),
    ],
)
def test_a_no_that_belongs_to_something_else_musters_nothing(
    language: str, text: str, mustered: list[list[str]] | None
) -> None:
    assert _read("2-muster-greyjoy", "greyjoy", language, text).facts.get("muster") == mustered
