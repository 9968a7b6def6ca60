"""Card texts that take a dominance token, pay for a fort, or lay an order.

Source: 2nd edition p. 19 (when card texts come). The texts are as published.
"""

from __future__ import annotations

from typing import Any

from ....kernel.decision import Flow, ask
from ....kernel.forms import One, counted
from ...schema import ListOf, OneOf, Whole, needed
from ..model.components import ORDER_KINDS, THRONE
from ..model.effects import lose_power
from ..model.state import Battle, Game, choice
from .abilities import AFTER, LOSSES, REVEAL, CardAbility, at, declare, has, used

declare(
    CardAbility(
        "buy_fort",
        LOSSES,
        "A loser may pay for one more fort.",
        needed(Whole(1), "the price in power"),
        asks=("buy_fort",),
    )
)


@at(REVEAL, "take_throne", asks=("take_throne",))
def take_throne(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """Take the throne's token from the enemy who has it, until the track is bid for again, and gain a sword.

    Source: published card, 1st edition.
    """
    if game.throne_holder != battle.enemy(house):
        return
    form = One(("yes",), passing=True)
    if (yield from ask(lambda: choice(game, "take_throne", house, form, battle.area))) is None:
        return
    track = game.components.tracks[THRONE]
    used(game, battle, house, "take_throne")
    game.lent[track] = house
    battle.extra[house] = (0, 1, 0)
    game.say("token_passed", track=track, house=house)


def buy_fort(game: Game, battle: Battle) -> Flow[None]:
    """The loser may pay for a fort before the casualties are counted.

    Source: published card, 1st edition.
    """
    house = battle.loser
    if not has(game, battle, house, "buy_fort"):
        return
    text = game.card(battle.cards[house]).ability("buy_fort")
    price = int(text.param) if text else 0
    if game.power[house] < price:
        return
    form = One(("yes",), passing=True)
    if (yield from ask(lambda: choice(game, "buy_fort", house, form, battle.area))) is not None:
        used(game, battle, house, "buy_fort")
        lose_power(game, house, price, "ability")
        battle.extra[house] = (0, 0, 1)


@at(
    AFTER,
    "lay_order",
    param=needed(ListOf(OneOf(ORDER_KINDS, "kind of order"), least=1), "the kinds of order"),
    asks=("lay_order",),
)
def lay_order(game: Game, battle: Battle, house: str, kinds: Any) -> Flow[None]:
    """The winner may lay an order of the named kinds in the area, none with a star, in the place of any that lies there.

    Source: published card, 1st edition.
    """
    place = game.places[battle.area]
    if battle.winner != house or place.house != house:
        return
    placed = counted([game.orders[p.area.id] for p in game.held_by(house) if p.area.id in game.orders])
    free = tuple(
        token.id
        for token in game.components.tokens.values()
        if token.kind in kinds
        and not (token.special or token.by_card or token.id in game.bans)
        and battle.area not in game.components.barred[token.id]
        and placed.get(token.id, 0) < token.copies
    )
    if not free:
        return
    token = yield from ask(lambda: choice(game, "lay_order", house, One(free, passing=True), battle.area))
    if token is not None:
        game.lay(battle.area, token)
        used(game, battle, house, "lay_order", area=battle.area, order=token)
