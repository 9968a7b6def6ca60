"""Nobody is waited for where the blade would change neither the winner nor the losses; who wants to use it all the same has said so.

Source: 2nd edition p. 20 (its holder may add 1 before final strengths are compared; losses are swords against fortifications);
1st edition p. 14; rule post, combat 5 to 7, whose worked example leaves it unused at 9 against 6.
"""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.match import Match
from tests.cases.given_when_then import Play


def combat(footmen: int, knights: int, **more: Any) -> Match[Any]:
    """Greyjoy, who holds the blade, marches with footmen against knights that defend; both cards are equal."""
    attack = {"units": {"greyjoy": {"footman": footmen}}, "order": "march-0"}
    case = {
        "scenario": "agot-2e",
        "given": {
            "step": "marches",
            "turn": 3,
            "areas": {"seagard": attack, "riverrun": {"units": {"lannister": {"knight": knights}}}},
        },
        "when": [
            {"by": "greyjoy", "moves": {"riverrun": {"footman": footmen}}},
            {"by": "greyjoy", "card": "dagmar-cleftjaw"},
            {"by": "lannister", "card": "hound"},
        ],
        "until": "blade",
        **more,
    }
    return Play(case).run()


def blade(match: Match[Any]) -> Decision:
    return next(d for d in match.asked if d.kind == "blade")


@pytest.mark.parametrize(
    "footmen, knights, idle",
    [
        (2, 1, False),  # 3 against 4: one more makes a tie, which goes to the head of the fiefdoms track
        (1, 1, True),
        (3, 1, True),
    ],
)
def test_it_is_waited_for_only_where_it_could_change_the_winner(
    footmen: int, knights: int, idle: bool
) -> None:
    match = combat(footmen, knights)
    assert blade(match).passive is idle, match.game.battle.strengths


def test_with_fortune_cards_it_is_always_waited_for() -> None:
    assert not blade(combat(1, 2, options={"tides": True})).passive
