"""The set-up: cards, garrisons placed as the sides like, the first marker (3.1).

Source: 3.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.decision import Flow, ask
from ...common.cups import pull
from ...common.piles import deal_hands
from ..model.components import ADMINISTRATIVE, MACEDONIAN
from ..model.decisions import SET_UP_GARRISONS
from ..model.state import CUP, DECK, Game
from .control import settle
from .garrisons import counters_left, place, placing


def set_up(game: Game) -> Flow[None]:
    """Deal the cards, let both sides place their garrisons, the Macedonian first, and fill the cup."""
    if game.option("control_at_start") == "needs_presence":
        game.claims.clear()
    yield from deal_hands(game.hands, game.pile, DECK, game.seats, game.constant("cards_at_start"))
    for seat in game.seats:
        cards = list(game.hands.cards[seat])
        game.say("dealt", seat=seat, count=len(cards))
        game.say("dealt_cards", to=seat, seat=seat, cards=cards)
    for seat, free in game.components.setup["garrisons"].items():
        yield from place_garrisons(game, seat, free)
    settle(game)
    yield from open_cup(game)


def free_spaces(game: Game, free: Mapping[str, Any]) -> list[str]:
    """The spaces where a side may place garrisons at the start.

    Args:
        game: the position.
        free: the row of the scenario: the division, and the provinces of it that are closed.
    """
    rows = game.geography.provinces.values()
    open_ = [row for row in rows if row.division == free["division"] and row.id not in free.get("not_in", ())]
    return [space for row in open_ for space in row.spaces]


def place_garrisons(game: Game, seat: str, free: Mapping[str, Any]) -> Flow[None]:
    """Ask a side where its garrisons stand at the start, within the limits of stacking (3.1 c, d)."""

    def most() -> int:
        return min(int(free["most"]), counters_left(game, seat))

    spaces = yield from ask(
        lambda: placing(game, SET_UP_GARRISONS, seat, free_spaces(game, free), most(), "set_up")
    )
    place(game, seat, spaces or ())


def open_cup(game: Game) -> Flow[None]:
    """Take out the first marker (3.1 i): the Macedonian's, or one drawn before the Administrative one joins."""
    if game.option("opening") == "historical":
        game.cup.take_out(MACEDONIAN)
    else:
        administrative = game.cup.inside[ADMINISTRATIVE]
        game.cup.inside[ADMINISTRATIVE] = 0
        yield from pull(game.cup, CUP)
        game.cup.inside[ADMINISTRATIVE] = administrative
    game.step = "marker"
