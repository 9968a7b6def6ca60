"""The set-up: cards, garrisons placed as the sides like, the first marker (3.1).

Source: 3.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.decision import Decision, Flow, ask
from ...common.cups import pull
from ...common.piles import deal_hands
from ..model.components import ADMINISTRATIVE
from ..model.decisions import SET_UP_GARRISONS
from ..model.state import CUP, DECK, Game
from .control import settle
from .garrisons import counters_left, place, placing, room


def set_up(game: Game) -> Flow[None]:
    """Deal the cards, let both sides place their garrisons, the Macedonian first, and fill the cup."""
    if game.option("control_at_start") == "needs_presence":
        game.claims.clear()
    yield from deal_hands(game.hands, game.pile, DECK, game.seats, game.constant("cards_at_start"))
    for seat in game.seats:
        cards = list(game.hands.cards[seat])
        game.say("dealt", seat=seat, count=len(cards))
        game.tell(seat, "dealt_cards", seat=seat, cards=cards)
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

    def asked() -> Decision | None:
        rooms = {space: room(game, space, seat) for space in free_spaces(game, free)}
        most = min(int(free["most"]), counters_left(game, seat))
        return placing(game, SET_UP_GARRISONS, seat, rooms, most, "set_up")

    spaces = yield from ask(asked)
    place(game, seat, spaces or ())


def open_cup(game: Game) -> Flow[None]:
    """Draw the first marker (3.1 i) before the Administrative one joins, unless the Macedonian's is taken from the start."""
    if game.option("opening") == "drawn":
        yield from pull(game.cup, CUP)
        game.cup.put_back([ADMINISTRATIVE])
    game.step = "marker"
