"""What a card of the common enemy does to a house: the register of effects, and how they are applied.

Source: 2nd edition p. 23; 1st edition p. 8; rule post, common enemy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ....kernel.decision import Flow
from ..model.components import Card
from ..model.state import Game
from ..rules.control import ports_follow_lands
from .declarations import Effects

Row = Mapping[str, Any]
Effect = Callable[[Game, str, Row], Flow[None]]
EFFECTS: Effects[Effect] = Effects("effect-of-the-threat")
"""What a card does to one house."""
effect = EFFECTS.effect


def apply_won(game: Game, card: Card, house: str, offered: int) -> Flow[None]:
    """The reward of the highest bidder.

    Source: 2nd edition p. 23; 1st edition p. 8; rule post, event deck 3.
    """
    return apply(game, house, {**card.highest, "card": card.id, "offered": offered})


def apply_lost(game: Game, card: Card, lowest: str, houses: Sequence[str]) -> Flow[None]:
    """The heavy penalty of the lowest bidder first, then the light one of the others in turn order.

    Source: 2nd edition p. 23; 1st edition p. 8; rule post, event deck 3.
    """
    yield from apply(game, lowest, {**card.lowest, "card": card.id})
    for house in [h for h in game.turn_order if h in houses]:
        if house != lowest or game.option("penalty_for_all") == "everyone":
            yield from apply(game, house, {**card.others, "card": card.id})


def apply(game: Game, house: str, row: Row) -> Flow[None]:
    """One effect on one house; units that it destroys may cost a port its land.

    Source: 2nd edition p. 23; 1st edition p. 8.
    """
    yield from EFFECTS.rule(row["effect"])(game, house, row)
    yield from ports_follow_lands(game)
