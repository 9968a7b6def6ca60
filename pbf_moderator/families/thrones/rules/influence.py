"""Influence: secret bids for the places on the tracks.

Source: 2nd edition p. 10-11; 1st edition p. 6-7; rule post, event deck 2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from ....kernel.decision import Decision, Flow, ask_all, ask_together
from ....kernel.forms import Amount, Rank
from ..model.lasting import bid_bonus, bid_facts
from ..model.state import Game, choice


def clash(game: Game, tracks: Sequence[str]) -> Flow[None]:
    """Clear the tracks and bid for each in turn; the throne passes before the next bid.

    Source: 2nd edition p. 10-11; 1st edition p. 6-7; rule post, event deck 2.
    """
    game.say("clash", tracks=list(tracks))
    for track in tracks:
        bids = yield from ask_together(partial(bids_for, game, track))
        spend(game, bids)
        bids = counted(game, bids)
        game.say("bids_revealed", track=track, bids=dict(bids), added=added(game, bids))
        order = yield from settle(game, bids, track)
        holder = game.lent.pop(track, game.tracks[track][0])
        game.tracks[track] = order
        game.say("track_settled", track=track, order=list(order))
        if order[0] != holder:
            game.say("token_passed", track=track, house=order[0])


def bids_for(game: Game, track: str) -> list[Decision]:
    """Everybody's bid for a track.

    Source: 2nd edition p. 10; 1st edition p. 6.
    """
    return [bid(game, house, track) for house in game.turn_order]


def bid(game: Game, house: str, about: str) -> Decision:
    """A secret bid of available power.

    Source: 2nd edition p. 10; 1st edition p. 6.
    """
    facts = bid_facts(game, house) if game.tactics.before else None
    return choice(
        game, "bid", house, Amount(0, game.power[house]), about, secret=True, default=0, facts=facts
    )


def spend(game: Game, bids: Mapping[str, int]) -> None:
    """Every bid is paid, won or lost.

    Source: 2nd edition p. 10, p. 23; 1st edition p. 6.
    """
    for house, amount in bids.items():
        game.power[house] -= amount


def counted(game: Game, bids: Mapping[str, int]) -> dict[str, int]:
    """What bids count: a tactics card of the turn before may add to them.

    Source: expansion, tactics cards, Control Westeros.
    """
    if not game.tactics.before:
        return dict(bids)
    return {house: amount + bid_bonus(game, house) for house, amount in bids.items()}


def added(game: Game, bids: Mapping[str, int]) -> dict[str, int]:
    """What tactics cards have added to bids, house by house.

    Source: expansion, tactics cards, Control Westeros.
    """
    if not game.tactics.before:
        return {}
    return {house: more for house in bids if (more := bid_bonus(game, house))}


def settle(game: Game, bids: Mapping[str, int], about: str) -> Flow[list[str]]:
    """The houses by their bids, highest first; the holder of the throne orders equal bids, all of them at once.

    Source: 2nd edition p. 10-11; 1st edition p. 6-7.
    """
    order: list[str] = []
    for asked, ranked in (yield from ask_all(partial(tie_orders, game, bids, about))):
        if len(ranked) > 1:
            game.say("tie_settled", by=asked.seat, about=about, order=list(ranked))
        order += ranked
    return order


def tie_orders(game: Game, bids: Mapping[str, int], about: str) -> list[Decision]:
    """The throne's word on each group of equal bids, the highest first.

    Source: 2nd edition p. 11; 1st edition p. 6.
    """
    groups: dict[int, list[str]] = {}
    for house, amount in bids.items():
        groups.setdefault(amount, []).append(house)
    return [tie_order(game, tuple(groups[amount]), about) for amount in sorted(groups, reverse=True)]


def tie_order(game: Game, tied: tuple[str, ...], about: str) -> Decision:
    """The throne's word on equal bids.

    Source: 2nd edition p. 11; 1st edition p. 6.
    """
    return choice(game, "tie_order", game.throne_holder, Rank(tied), about)
