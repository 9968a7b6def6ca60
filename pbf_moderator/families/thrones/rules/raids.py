"""Raids, and the rounds in which orders are resolved one by one.

Source: 2nd edition p. 14 (action phase, step 1), p. 22; 1st edition p. 9-10; rule post, orders 5.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ..model.effects import gain_power, lose_power
from ..model.lasting import lasting
from ..model.state import Game, choice
from .movement import raid_reach

RAIDED = ("raid", "support", "consolidate")
RAIDED_BY_A_STAR = (*RAIDED, "defence")
"""The kinds of order that a raid may remove; the special one takes a defence too where an option says so."""


def rounds(game: Game, kind: str, resolve: Callable[[str], Flow[None]]) -> Flow[None]:
    """Resolve the orders of a kind: one by each house in turn order, round after round until none is left.

    The turn order is read anew before every order, so that a change of the throne counts at once.

    Source: 2nd edition p. 14-16; 1st edition p. 10.
    """
    acted: list[str] = []
    places, laid = game.places, game.laid[kind]
    while having := [places[area].house for area in laid]:
        for house in game.turn_order:
            if house in having and house not in acted:
                acted.append(house)
                yield from resolve(house)
                break
        else:
            if not acted:
                return
            acted.clear()


def orders_of(game: Game, house: str, kind: str) -> list[str]:
    """The areas where an order of a kind lies for a house, in the order of the board."""
    places = game.places
    areas = [area for area in game.laid[kind] if places[area].house == house]
    if len(areas) > 1:
        areas.sort(key=game.components.numbers.__getitem__)
    return areas


def raid(game: Game, house: str) -> Flow[None]:
    """One raid: the order goes, with or without a target.

    Source: 2nd edition p. 14; 1st edition p. 10.
    """
    answer = yield from ask(lambda: raid_choice(game, house, resolved=True))
    if answer is None:
        return
    origin, *targets = answer.split("/")
    token = game.lift(origin)
    if not targets:
        game.say("raid_without_target", house=house, area=origin, token=token)
    for target in targets:
        victim, order = game.places[target].house, game.orders[target]
        hit(game, house, origin, target, token)
        yield from restore_support(game, victim, target, order)


def hit(game: Game, house: str, origin: str, target: str, token: str) -> None:
    """A raid removes an order; a consolidation is plundered.

    Source: 2nd edition p. 14; 1st edition p. 10.
    """
    victim, order = game.places[target].house, game.lift(target)
    game.say("raided", house=house, area=origin, token=token, target=target, victim=victim, order=order)
    if game.components.tokens[order].kind == "consolidate":
        pillage(game, house, victim)


def restore_support(game: Game, house: str, area: str, order: str) -> Flow[None]:
    """A raided support order may be replaced for a price, if a tactics card in force says so.

    Source: expansion, tactics cards, Forge Alliances.
    """
    found = lasting(game, house, "support_restored")
    if found is None or game.components.tokens[order].kind != "support":
        return
    card, row = found
    if game.power[house] < row["price"]:
        return
    form = One(("yes",), passing=True)
    if (yield from ask(lambda: choice(game, "restore_support", house, form, area))) is None:
        return
    lose_power(game, house, int(row["price"]), "tactic")
    game.lay(area, row["token"])
    game.say("support_restored", house=house, area=area, token=row["token"], card=card)


def nothing_to_raid(game: Game) -> bool:
    """Whether no raid that is left can do anything: none has a target, and none can activate a leader instead.

    Then none changes what another could do, so that their order is of no consequence.

    Source: 2nd edition p. 14; 1st edition p. 10; expansion, activation of a leader.
    """
    leaders = game.components.leaders
    for area in game.laid["raid"]:
        place = game.places[area]
        if place.leaders and any(leaders[leader].activated_by == "raid" for leader in place.leaders):
            return False
        if raid_targets(game, place.house, area):
            return False
    return True


def raid_choice(game: Game, house: str, *, resolved: bool = False) -> Decision | None:
    """One of the own raids: "origin/target", with two targets "origin/target/target", without any "origin".

    Args:
        game: the position.
        house: whose raids.
        resolved: whether the raid is resolved now; nobody is waited for where no raid that is left can do anything.

    Source: 2nd edition p. 14; 1st edition p. 9 (two targets).
    """
    options: list[str] = []
    hits = False
    for origin in orders_of(game, house, "raid"):
        if targets := raid_targets(game, house, origin):
            hits = True
            options += [f"{origin}/{target}" for target in targets]
        if len(targets) > 1 and _takes_two(game, origin):
            options += [f"{origin}/{one}/{two}" for one, two in combinations(targets, 2)]
        options.append(origin)
    if not options:
        return None
    idle = resolved and not hits and nothing_to_raid(game)
    return choice(game, "raid", house, One(tuple(options)), default=options[-1], passive=idle)


def _takes_two(game: Game, origin: str) -> bool:
    token = game.token(origin)
    return token is not None and token.special and game.option("special_raid") == "two_orders"


def raid_targets(game: Game, house: str, origin: str) -> list[str]:
    """The areas whose order a raid may remove: raid, support, consolidation; the special raid a defence too.

    Source: 2nd edition p. 14, p. 22 (the special order); 1st edition p. 9-10; rule post, orders 5.
    """
    orders, tokens, places = game.orders, game.components.tokens, game.places
    near = [a for a in raid_reach(game, origin) if a in orders and places[a].house not in ("", house)]
    if not near:
        return near
    removable = RAIDED_BY_A_STAR if _takes_a_defence(game, origin) else RAIDED
    return [area for area in near if tokens[orders[area]].kind in removable]


def _takes_a_defence(game: Game, origin: str) -> bool:
    token = game.token(origin)
    return token is not None and token.special and game.option("special_raid") == "defence"


def pillage(game: Game, raider: str, victim: str) -> None:
    """A raided consolidation moves one power token from its owner to the raider, or gives it one of the pool.

    Source: 2nd edition p. 14; 1st edition p. 10; rule post, orders 5.
    """
    if game.option("pillage_victim") == "keeps":
        gain_power(game, raider, 1, "pillage")
        return
    lost = lose_power(game, victim, 1, "pillaged")
    if lost or game.option("raid_on_empty_purse") == "gain":
        gain_power(game, raider, 1, "pillage")
