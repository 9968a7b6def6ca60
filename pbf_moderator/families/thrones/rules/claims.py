"""Claims: a fort is one while it is held, others are won for good; enough of them win at once.

Source: expansion, victory.
"""

from __future__ import annotations

from ....kernel.decision import Flow, ask_together
from ..model.state import Game, GameOver
from .influence import added, bid, counted, settle, spend

AUCTION = "claim"
"""What a bid for a claim is about."""


def claims(game: Game, house: str) -> int:
    """The claims of a house: its castles and strongholds, and those it has won for good.

    Source: expansion, victory; that each fort counts one is reconstructed.
    """
    return game.forts(house) + game.claims.get(house, 0)


def leader(game: Game) -> str:
    """The house that has claims enough to win, if there is one.

    Source: expansion, victory.
    """
    rules = game.components.claims
    assert rules is not None
    return next((house for house in game.turn_order if claims(game, house) >= rules.to_win), "")


def check_claims(game: Game) -> None:
    """End the game if somebody has claims enough.

    Raises:
        GameOver: somebody does.

    Source: expansion, victory: at any moment of the game.
    """
    if leader(game):
        raise GameOver


def auction(game: Game) -> Flow[None]:
    """All bid for a claim; the highest bidder wins it for good.

    Source: expansion, tactics cards (it is bid for); the rest is reconstructed.
    """
    bids = yield from ask_together(lambda: [bid(game, house, AUCTION) for house in game.turn_order])
    spend(game, bids)
    bids = counted(game, bids)
    game.say("bids_revealed", track=AUCTION, bids=dict(bids), added=added(game, bids))
    order = yield from settle(game, bids, AUCTION)
    game.claims[order[0]] = game.claims.get(order[0], 0) + 1
    game.say("claim_won", house=order[0], count=claims(game, order[0]))
