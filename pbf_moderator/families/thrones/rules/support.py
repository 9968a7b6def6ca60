"""Support: orders next to a combat lend the whole strength of their area to one side, or refuse it.

Source: 2nd edition p. 17-18 (combat, step 1); 1st edition p. 13-14; rule post, combat 2, orders 3.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ..model.state import Battle, Game, choice


def declare_support(game: Game, battle: Battle) -> Flow[None]:
    """In turn order, each support order next to the combat is granted to a side or not; the side may refuse it.

    Source: 2nd edition p. 17-18; 1st edition p. 13; rule post, combat 2.
    """
    if not supports_near(game, battle.area):
        return
    for house in list(game.turn_order):
        areas = supporting_areas(game, battle, house)
        for area in areas:
            side = yield from ask(support_choice, game, battle, house, area, area == areas[0])
            if side is None:
                game.say("support_withheld", house=house, area=area)
                continue
            if house != side and not _goes_along(game, battle, house):
                accepted = yield from ask(acceptance, game, house, area, side)
                if accepted == "no":
                    game.say("support_refused", house=side, supporter=house, area=area)
                    continue
            battle.supports[area] = side
            game.say("supported", house=house, area=area, side=side)


def supporting_areas(game: Game, battle: Battle, house: str) -> list[str]:
    """The areas of a house whose support order reaches a combat.

    Source: 2nd edition p. 17; 1st edition p. 13.
    """
    return [area for area in supports_near(game, battle.area) if game.places[area].house == house]


def supports_near(game: Game, area: str) -> list[str]:
    """The areas of all houses whose support order reaches an area.

    Source: 2nd edition p. 17, p. 26; 1st edition p. 13, p. 16.
    """
    supports = game.laid["support"]
    return [near for near in game.components.geography.supporting[area] if near in supports]


def support_choice(game: Game, battle: Battle, house: str, area: str, first: bool = True) -> Decision | None:
    """Which side an area helps; no house helps against its own units, nor a neutral force.

    Args:
        game: the position.
        battle: the combat.
        house: whose order it is.
        area: where the order lies.
        first: whether it is the first order of the house that is asked for this combat.

    Source: 2nd edition p. 17-18, p. 26 (no help for a neutral force); 1st edition p. 13; rule post, orders 3.
    """
    sides = [battle.attacker, battle.defender] if battle.defender else [battle.attacker]
    if house in sides and game.option("own_support") == "automatic":
        return choice(game, "support", house, One((house,)), area, lasting=True)
    if house in sides:
        sides = [house]
    if game.option("supporter_sides") != "each_order":
        sides = helped_by(game, battle, house) or sides
    if game.option("supporter_sides") == "all_or_none" and not first:
        return (
            choice(game, "support", house, One(tuple(sides)), area, lasting=True)
            if _goes_along(game, battle, house)
            else None
        )
    return choice(game, "support", house, One(tuple(sides), passing=True), area, lasting=True)


def helped_by(game: Game, battle: Battle, house: str) -> list[str]:
    """The sides that a house has helped so far."""
    return list(dict.fromkeys(side for a, side in battle.supports.items() if game.places[a].house == house))


def _goes_along(game: Game, battle: Battle, house: str) -> bool:
    """Whether an order follows one of the same house that was granted and accepted, without another question."""
    return game.option("supporter_sides") == "all_or_none" and bool(helped_by(game, battle, house))


def acceptance(game: Game, supporter: str, area: str, side: str) -> Decision:
    """Whether a side takes help from another house; taken unless it says no.

    Source: 2nd edition p. 18: attacker and defender may refuse help.
    """
    form = One(("yes", "no"))
    facts = {"supporter": supporter}
    return choice(
        game, "accept_support", side, form, area, passive=True, default="yes", facts=facts, lasting=True
    )


def live_supports(game: Game, battle: Battle, side: str) -> list[str]:
    """The areas that help a side and whose support order still lies there."""
    if not battle.supports:
        return []
    return [area for area, helped in battle.supports.items() if helped == side and game.lies(area, "support")]
