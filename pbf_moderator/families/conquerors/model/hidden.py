"""A position in which all that a side may not know is otherwise."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ....kernel.forms import Picker, shuffled
from ...common.cups import Cup
from ...common.piles import hide
from .state import Game


def scrambled(game: Game, seat: str, pick: Picker) -> Game:
    """A copy with the cards and the leaders that a side (or the table, "") does not see mixed anew."""
    pile, hands = hide(seat, pick, game.pile, game.hands)
    cups = {own: cup if own == seat else _mixed(cup, own, pick) for own, cup in game.leader_cups.items()}
    return replace(game, pile=pile, hands=hands, leader_cups=cups)


def _mixed(cup: Cup, seat: str, pick: Picker) -> Cup:
    """A cup of which others know neither what is inside nor what its side holds."""
    held = cup.held.get(seat, [])
    hidden = shuffled((Counter(cup.bag()) + Counter(held)).elements(), pick)
    taken = hidden[: len(held)]
    inside = Counter(hidden[len(held) :])
    return replace(cup, inside={one: inside[one] for one in cup.inside}, held={seat: taken})
