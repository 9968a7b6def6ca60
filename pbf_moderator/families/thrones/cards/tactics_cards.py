"""What tactics cards do at once, and the names of what holds while they are in force; no card is named here.

Source: expansion, tactics cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import Moves, One, Problem
from ...schema import Record, Ref, Tagged, Whole, needed
from ..model.components import PORT
from ..model.effects import gain_power, lose_power, take_units
from ..model.lasting import barred_tactics, tactics_hand
from ..model.state import Game, choice
from ..rules.allies import draw_ally
from ..rules.control import enter_area, leave_area, port_follows_land
from ..rules.leaders import bring, leader_problems, leaders_in, leaders_of, take_away, troops, with_leaders
from ..rules.movement import reach
from ..rules.supply import Armies
from .declarations import Effects

Row = Mapping[str, Any]
Effect = Callable[[Game, str, str, Row], Flow[None]]
AT_ONCE: Effects[Effect] = Effects("effect-of-a-tactic")
"""What a tactics card does when it is revealed; a rule is given the house and the card."""
effect = AT_ONCE.effect
PRICE = needed(Whole(1), "the price in power")
LASTING: dict[str, Record] = {
    "stars": Record({"count": needed(Whole(1), "how many")}, doc="So many special orders more this turn."),
    "march_on_forts": Record(
        {"strength": needed(Whole(1), "how much")},
        doc="A march order counts so much more against a castle or stronghold, a neutral force's too.",
    ),
    "bids": Record(
        {"count": needed(Whole(1), "how much")}, doc="Every bid of the next event phase counts more."
    ),
    "support_restored": Record(
        {"price": PRICE, "token": needed(Ref("tokens", "token"), "the order that is put in its place")},
        doc="When the own support order is raided, another order may be put in its place for a price.",
    ),
    "forts_with_defence": Record(
        {"forts": needed(Whole(1), "how many")}, doc="A defender with a defence order has more forts."
    ),
    "defending": Record(
        {
            "strength": needed(Whole(0), "how much"),
            "in_fort": needed(Whole(0), "how much in a castle or stronghold"),
        },
        doc="A defender is so much stronger.",
    ),
    "rescue": Record({}, doc="After a victorious attack a hostage may be taken out of the loser's prison."),
}
"""What holds while a card is in force; the chapters that it is about ask for it by its name."""
LASTING_TYPE = Tagged("lasting-effect", "effect", LASTING)


def play_tactic(game: Game, house: str, card: str) -> None:
    """A card comes into force and counts as used; when the last one is used, the others come back.

    Source: expansion, tactics cards; that they come back is reconstructed.
    """
    used = game.tactics.used.setdefault(house, [])
    if card in used:
        used.clear()
    used.append(card)
    game.tactics.shown.setdefault(house, []).append(card)


def carry_out(game: Game, house: str, card: str) -> Flow[None]:
    """What a card does at once.

    Source: expansion, tactics cards.
    """
    if row := game.components.tactics[card].at_once:
        yield from AT_ONCE.rule(row["effect"])(game, house, card, row)


@effect(
    "power_or_card", asks=("tactic_how", "second_tactic"), count=needed(Whole(1), "the power"), price=PRICE
)
def power_or_card(game: Game, house: str, card: str, row: Row) -> Flow[None]:
    """Gain power, or pay power and put another tactics card into force as well, none that an order of the house bars.

    Source: expansion, tactics cards, Careful Planning; together with the other expansion.
    """
    lying = [game.orders[p.area.id] for p in game.held_by(house) if p.area.id in game.orders]
    barred = {*game.tactics.shown[house], *barred_tactics(game, lying)}
    others = tuple(c for c in tactics_hand(game, house) if c not in barred)
    may = ("power", "card") if others and game.power[house] >= row["price"] else ("power",)
    amounts = {"count": row["count"], "price": row["price"]}
    how = yield from ask(lambda: choice(game, "tactic_how", house, One(may), card, facts=amounts))
    if how == "power":
        gain_power(game, house, int(row["count"]), "tactic")
        return
    lose_power(game, house, int(row["price"]), "tactic")
    second = yield from ask(lambda: choice(game, "second_tactic", house, One(others)))
    game.say("second_tactic", house=house, card=second)
    play_tactic(game, house, second)
    yield from carry_out(game, house, second)


@effect("by_hand")
def by_hand(game: Game, house: str, card: str, row: Row) -> Flow[None]:
    """The moderator carries out what is printed on the card, by rulings.

    Source: expansion, tactics cards: their text is in the box, not in the source.
    """
    yield from ()
    game.say("tactic_by_hand", house=house, card=card)


@effect("draw_ally", asks=("ally_deck",), price=PRICE)
def ally_card(game: Game, house: str, card: str, row: Row) -> Flow[None]:
    """Pay to draw the top card of an ally's deck.

    Source: expansion, tactics cards, Forge Alliances.
    """
    yield from draw_ally(game, house, int(row["price"]))


@effect("regroup", asks=("regroup_from", "regroup"))
def regroup(game: Game, house: str, card: str, row: Row) -> Flow[None]:
    """Move units and leaders from one area that the house controls to one that it controls within reach of a march.

    Source: expansion, tactics cards, Manage Troops.
    """
    origin: str = (yield from ask(regroup_choice, game, house)) or ""
    groups = (yield from ask(regroup_moves, game, house, origin)) if origin else {}
    if not groups:
        game.say("not_regrouped", house=house)
        return
    for area, units in groups.items():
        game.say("regrouped", house=house, area=origin, goal=area, units=dict(units))
        moved, leaders = troops(game, units), leaders_in(game, units)
        take_units(game, origin, moved)
        take_away(game, origin, leaders)
        if moved:
            enter_area(game, house, area, moved)
        bring(game, area, leaders)
        yield from port_follows_land(game, area)
    yield from leave_area(game, house, origin)


def regroup_choice(game: Game, house: str) -> Decision | None:
    """From which area units are moved, if there is any.

    Source: expansion, tactics cards, Manage Troops.
    """
    origins = [p.area.id for p in game.held_by(house) if p.units and game.controller(p.area.id) == house]
    near = {area: " ".join(goals) for area in origins if (goals := regroup_goals(game, house, area))}
    form = One(tuple(near), passing=True)
    return choice(game, "regroup_from", house, form, facts=near) if near else None


def regroup_goals(game: Game, house: str, origin: str) -> list[str]:
    """The areas under the same control to which units can be moved, by arrows and own ships too.

    Source: expansion, tactics cards, Manage Troops.
    """
    return [area for area in reach(game, house, origin) if game.controller(area) == house]


def regroup_moves(game: Game, house: str, origin: str) -> Decision:
    """Which units and leaders go to which one area; armies must fit.

    Source: expansion, tactics cards, Manage Troops.
    """
    standing = {unit: n for unit, n in game.places[origin].units.items() if n}
    units = with_leaders(standing, leaders_of(game, house, origin))
    armies = Armies(game, house)

    def veto(groups: Mapping[str, Mapping[str, int]]) -> list[Problem]:
        if len(groups) > 1:
            return [Problem("one_goal", tuple(groups))]
        if not groups:
            return []
        area, moved = next(iter(groups.items()))
        if found := leader_problems(game, house, origin, groups, ()):
            return found
        place, count = game.places[area], sum(troops(game, moved).values())
        if place.area.kind == PORT and count > place.room:
            return [Problem("port_full", (area,), {"room": place.room})]
        return armies.problems({origin: -count, area: count})

    goals = dict.fromkeys(regroup_goals(game, house, origin), tuple(units))
    return choice(game, "regroup", house, Moves(units, goals, veto), origin)
