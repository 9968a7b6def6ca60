"""Victory: the three parts of the Macedonian's, and the Persian's (3.4).

What has happened once stays met (`game.achieved`); what is held is judged at the moment.

Source: 3.4.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..model.components import MACEDONIAN, PERSIAN
from ..model.geography import EUROPE
from ..model.state import Game, GameOver
from .control import controls

GREAT_KING_GONE = "great_king_gone"
"""The first Great King has been captured or killed."""
KING_OF_ASIA = "king_of_asia"
MARRIED = "married"
ORACLE = "oracle"
PROSKYNESIS = "proskynesis"
GREAT_KING = "great_king"
"""The first part was reached; cards ask for it, so it is remembered."""
CONDITIONS = (GREAT_KING_GONE, KING_OF_ASIA, MARRIED, ORACLE, PROSKYNESIS, GREAT_KING)
"""All that may stand in `game.achieved`."""


def counts_for_victory(game: Game, province: str) -> bool:
    """Whether the Macedonian may count a province: controlled, neither devastated nor in Revolt."""
    return controls(game, MACEDONIAN, province) and province not in game.devastated


def great_king_checklist(game: Game) -> dict[str, bool]:
    """What makes the Macedonian Great King: five provinces, the old one gone, Asia, a marriage."""
    return {
        **{province: counts_for_victory(game, province) for province in game.places("great_king")},
        GREAT_KING_GONE: GREAT_KING_GONE in game.achieved,
        KING_OF_ASIA: KING_OF_ASIA in game.achieved,
        "royal_family": game.royal_family.seat == MACEDONIAN,
        MARRIED: MARRIED in game.achieved,
    }


def hegemon_checklist(game: Game) -> dict[str, bool]:
    """What makes the Macedonian hegemon of Greece: every province of Europe."""
    europe = (row.id for row in game.geography.provinces.values() if row.division == EUROPE)
    return {province: counts_for_victory(game, province) for province in europe}


def cult_checklist(game: Game) -> dict[str, bool]:
    """What establishes the Macedonian king's cult: a province, a city, an oracle, Proskynesis."""
    return {
        game.place("cult_province"): counts_for_victory(game, game.place("cult_province")),
        game.place("cult_city"): game.place("cult_city") in game.alexandrias,
        ORACLE: ORACLE in game.achieved,
        PROSKYNESIS: PROSKYNESIS in game.achieved,
    }


def checklist(game: Game) -> Mapping[str, Mapping[str, bool]]:
    """The three parts of the Macedonian victory with each condition and whether it is met."""
    return {
        GREAT_KING: great_king_checklist(game),
        "hegemon": hegemon_checklist(game),
        "cult": cult_checklist(game),
    }


def tell_checklist(game: Game) -> None:
    """Tell of each part how much of it is met, and what is missing."""
    for part, rows in checklist(game).items():
        missing = [condition for condition, met in rows.items() if not met]
        game.say("victory_part", part=part, count=len(rows) - len(missing), number=len(rows), missing=missing)


def is_great_king(game: Game) -> bool:
    """Whether the Macedonian king has ever become Great King, as cards ask."""
    return GREAT_KING in game.achieved


def note_visits(game: Game) -> None:
    """Note where the Macedonian king ends a round of that side: the King of Asia's city, the oracle."""
    space = game.space_of(game.components.king(MACEDONIAN))
    if space == game.place("king_of_asia"):
        game.achieve(KING_OF_ASIA)
    if space == game.place("oracle"):
        game.achieve(ORACLE)


def judge_victory(game: Game) -> None:
    """Judge, at the end of a round, whether the Macedonian has won.

    Raises:
        GameOver: all three parts hold.

    Source: 3.3 C 5, 3.4.
    """
    if all(great_king_checklist(game).values()):
        game.achieve(GREAT_KING)
    if all(all(part.values()) for part in checklist(game).values()):
        raise GameOver(MACEDONIAN, "conquest")


def persia_wins(reason: str) -> GameOver:
    """The end that the Persian brings about; to be raised.

    Args:
        reason: `king_dead` or `mutiny`.
    """
    return GameOver(PERSIAN, reason)
