"""Negotiations about hostages: right after the power of a consolidation, an offer to one house and its answer.

Source: expansion, negotiations about hostages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One, Problem, Some
from ..model.components import LAND
from ..model.effects import gain_power, lose_power
from ..model.state import Game, choice
from .leaders import bring

POWER = "power"
"""The option that stands for a power token in an offer."""


@dataclass(frozen=True)
class Deal:
    """What is offered: the own leaders that are asked back, and the hostages and power in return."""

    partner: str
    back: tuple[str, ...]
    given: tuple[str, ...]
    power: int


def negotiate(game: Game, house: str, area: str) -> Flow[None]:
    """One offer in an area where power has just been consolidated.

    Source: expansion, negotiations about hostages; one for each order: docs/rulings.md.
    """
    terms = yield from ask(ransom, game, house, area)
    if not terms:
        return
    deal = deal_of(game, house, terms)
    told = {"house": house, "partner": deal.partner, "area": area}
    game.say("ransom_offered", **told, leaders=list(deal.back), hostages=list(deal.given), power=deal.power)
    if (yield from ask(release, game, house, area, deal)) != "yes":
        game.say("ransom_refused", **told)
        return
    game.say("ransom_agreed", **told)
    yield from exchange(game, house, area, deal)


def ransom(game: Game, house: str, area: str) -> Decision | None:
    """The terms of an offer in one list: leaders of one's own asked back, hostages and power tokens given.

    Source: expansion, negotiations about hostages.
    """
    if not game.prisons or game.places[area].area.kind != LAND:
        return None
    own = [leader for jailer in game.turn_order for leader in held_of(game, house, jailer)]
    if not own:
        return None
    bag = {**dict.fromkeys((*own, *game.prisons[house]), 1), POWER: game.power[house]}
    form = Some(
        {item: count for item, count in bag.items() if count}, veto=partial(terms_problems, game, house)
    )
    return choice(game, "ransom", house, form, area)


def held_of(game: Game, house: str, jailer: str) -> list[str]:
    """The leaders of a house in the prison of another one."""
    prison = game.prisons.get(jailer, ())
    return [leader for leader in prison if game.components.leaders[leader].house == house]


def terms_problems(game: Game, house: str, terms: Sequence[str]) -> Iterable[Problem]:
    """What the rules have against an offer.

    Codes: nobody_asked_back, two_jailers (only one house is asked), too_much_power (more than the partner's pool has).

    Source: expansion, negotiations about hostages; the pool: docs/rulings.md.
    """
    if not terms:
        return
    jailers = [jailer for jailer in game.turn_order if {*terms} & {*held_of(game, house, jailer)}]
    if not jailers:
        yield Problem("nobody_asked_back", tuple(dict.fromkeys(terms)))
    elif len(jailers) > 1:
        yield Problem("two_jailers", tuple(jailers))
    elif terms.count(POWER) > (room := pool(game, jailers[0])):
        yield Problem("too_much_power", (jailers[0],), {"room": room})


def pool(game: Game, house: str) -> int:
    """The power tokens of a house that are neither available nor on the board."""
    return game.components.power_limit - game.power[house] - game.markers(house)


def deal_of(game: Game, house: str, terms: Sequence[str]) -> Deal:
    """The offer that a list of terms makes, and to whom."""
    partner = next(jailer for jailer in game.turn_order if {*terms} & {*held_of(game, house, jailer)})
    back = tuple([item for item in terms if item in game.prisons[partner]])
    given = tuple([item for item in terms if item in game.prisons[house]])
    return Deal(partner, back, given, terms.count(POWER))


def release(game: Game, house: str, area: str, deal: Deal) -> Decision:
    """Whether the house that is asked accepts; by default it does not.

    Source: expansion, negotiations about hostages.
    """
    told = {"leaders": " ".join(deal.back), "hostages": " ".join(deal.given), "power": str(deal.power or "")}
    facts = {"initiator": house, **told}
    return choice(game, "release", deal.partner, One(("yes", "no")), area, default="no", facts=facts)


def exchange(game: Game, house: str, area: str, deal: Deal) -> Flow[None]:
    """Power out of one house's purse and the other's pool; leaders to the area, home, or from prison to prison.

    Source: expansion, negotiations about hostages.
    """
    if deal.power:
        lose_power(game, house, deal.power, "ransom")
        gain_power(game, deal.partner, deal.power, "ransom", area)
    for leader in deal.back:
        game.prisons[deal.partner].remove(leader)
        set_free(game, house, leader, area)
    for leader in deal.given:
        own = game.components.leaders[leader].house == deal.partner
        where = (yield from ask(freed_leader, game, deal.partner, leader)) if own else None
        game.prisons[house].remove(leader)
        if not own:
            game.prisons[deal.partner].append(leader)
            game.say("hostage_passed", house=deal.partner, leader=leader, card="", loser=house)
        elif where is None:
            game.aside.append(leader)
        else:
            set_free(game, deal.partner, leader, where)


def set_free(game: Game, house: str, leader: str, area: str) -> None:
    """Place a leader who has come free.

    Source: expansion, negotiations about hostages; rescue and theft.
    """
    bring(game, area, [leader])
    game.say("leader_freed", house=house, leader=leader, card="", area=area)


def freed_leader(game: Game, house: str, leader: str) -> Decision | None:
    """Where a leader goes whom another house's offer has freed.

    Source: expansion, negotiations about hostages; with or without units: docs/rulings.md.
    """
    areas = freed_areas(game, house)
    return choice(game, "freed_leader", house, One(tuple(areas)), leader) if areas else None


def freed_areas(game: Game, house: str) -> list[str]:
    """The castles and strongholds of a house, else its other lands; by option those where units of it stand first.

    Source: expansion, negotiations about hostages; leaders.
    """
    owned = [place for place in game.places.values() if place.area.kind == LAND and place.holder == house]
    held = [place for place in owned if place.house == house]
    places = owned if game.option("freed_leader") == "any_fort" else held or owned
    forts = [place for place in places if place.area.fort]
    return [place.area.id for place in forts or places]
