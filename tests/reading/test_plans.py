"""Who goes where, told beside the march of a plan: the area that the march leaves need not be named again."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import outcome_of

ORDERS = (
    "Ganiss: march+1\nNorthwind Tundra: defence+1\nSogena: defence+2\nHudd Sea: support\nHoran Sea: raid\n"
)
TWO = "Ganiss: march+1\nNorthwind Tundra: march-1\nSogena: defence+2\nHudd Sea: support\nHoran Sea: march+0\n"
TABLE = (
    "Ganiss; march+1; the knight to the Free City Plain\nNorthwind Tundra; defence+1; -\nSogena; defence+2; -\n"
    "Hudd Sea; support; -\nHoran Sea; raid; -\n"
)
TO_THE_CITY = {"free-city-plain": {"cavaliere": 1}}


def _moves(text: str) -> dict[str, Any]:
    letter = Letter("x", "", "m-plan", "jaghut", "en", "", text, Expected({}))
    facts = outcome_of(shared_room(), letter).facts
    return {fact: answers[0] for fact, answers in facts.items() if fact.startswith("~moves")}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            ORDERS + "The knight goes to the Free City Plain, the footman remains in Ganiss.",
            {"~moves/ganiss": TO_THE_CITY},
        ),
        (
            ORDERS + "The knight goes to the Free City Plain, the footman stays.",
            {"~moves/ganiss": TO_THE_CITY},
        ),
        (TABLE, {"~moves/ganiss": TO_THE_CITY}),
        (TWO + "Horan Sea then sails to the Rust Ocean.", {"~moves/horan-sea": {"rust-ocean": {"nave": 1}}}),
        (ORDERS + "Horan Sea then sails to the Rust Ocean.", {}),
        (ORDERS + "The knight goes to Owndos.", {}),
        (ORDERS + "The footman stays.", {}),
    ],
)
def test_who_goes_where_leaves_the_area_of_the_march(text: str, wanted: dict[str, Any]) -> None:
    assert _moves(text) == wanted
