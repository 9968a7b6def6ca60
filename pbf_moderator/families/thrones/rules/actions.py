"""The action phase: each kind of order in its turn, one order of each house after the other.

Where leaders play, the turn of an order that can activate one is the moment to do that instead.

Source: 2nd edition p. 14-16; 1st edition p. 9-16; expansion, activation of a leader.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ..model.effects import gain_power
from ..model.state import Game, choice
from .consolidate import consolidate_one
from .leaders import leaders_of
from .marches import march, march_from
from .raids import orders_of, raid, rounds
from .victory import check_victory

Order = Callable[[Game, str], Flow[None]]


def raids(game: Game) -> Flow[None]:
    """All raid orders.

    Source: 2nd edition p. 14; 1st edition p. 10; rule post, structure of the turn 3a.
    """
    return rounds(game, "raid", resolving(game, "raid", raid))


def marches(game: Game) -> Flow[None]:
    """All march orders.

    Source: 2nd edition p. 15; 1st edition p. 11; rule post, structure of the turn 3b.
    """
    return rounds(game, "march", resolving(game, "march", march))


def consolidations(game: Game) -> Flow[None]:
    """All consolidation orders.

    Source: 2nd edition p. 16; 1st edition p. 16.
    """
    return rounds(game, "consolidate", resolving(game, "consolidate", consolidate_one))


def resolving(game: Game, kind: str, carry_out: Order) -> Callable[[str], Flow[None]]:
    """How a house resolves an order of a kind; it is simply carried out where no leaders play."""
    return partial(one_order, game, kind, carry_out) if game.components.leaders else partial(carry_out, game)


def one_order(game: Game, kind: str, carry_out: Order, house: str) -> Flow[None]:
    """One order of a house: carried out, or discarded to activate a leader.

    Source: expansion, activation of a leader.
    """
    leader = yield from ask(activation, game, house, kind)
    if leader is None:
        yield from carry_out(game, house)
    else:
        yield from activate(game, house, leader)


def activation(game: Game, house: str, kind: str) -> Decision | None:
    """Whether to discard an order of a kind for one of the leaders whom it can activate.

    Source: expansion, activation of a leader.
    """
    leaders = [leader for area in orders_of(game, house, kind) for leader in activated(game, area)]
    return choice(game, "activate", house, One(tuple(leaders), passing=True), kind) if leaders else None


def activated(game: Game, area: str) -> list[str]:
    """The leaders whom the order that lies in an area can activate; a star makes no difference, an order for one time activates nobody.

    Source: expansion, overview of the leader token, 2; together with the other expansion; the star: docs/rulings.md.
    """
    token, house = game.token(area), game.places[area].house
    return [
        leader
        for leader in leaders_of(game, house, area)
        if token and not token.one_time and game.components.leaders[leader].activated_by == token.kind
    ]


def activate(game: Game, house: str, leader: str) -> Flow[None]:
    """The order goes, the leader lies face down, the symbols count at once; the march, if there is one, comes next.

    Source: expansion, activation of a leader; use of a leader's march order.
    """
    area = next(place.area.id for place in game.held_by(house) if leader in place.leaders)
    token = game.lift(area)
    game.turned = leader
    game.say("leader_activated", house=house, leader=leader, area=area, token=token)
    if power := game.components.leaders[leader].power:
        gain_power(game, house, power, "leader", area)
        check_victory(game)
    yield from march_from(game, house, area)
    turn_back(game, house)
    check_victory(game)


def turn_back(game: Game, house: str) -> None:
    """The activated leader shows its front again, if it is still with its house.

    Source: expansion, use of a leader's march order.
    """
    leader, game.turned = game.turned, ""
    area = next((place.area.id for place in game.held_by(house) if leader in place.leaders), "")
    if area:
        game.say("leader_turned_back", house=house, leader=leader, area=area)
