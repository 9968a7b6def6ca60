"""Support: orders next to a combat lend the whole strength of their area to one side, or refuse it."""

from __future__ import annotations

from functools import partial

from ...kernel.decision import Decision, Flow, ask
from ...kernel.forms import One
from .movement import can_support
from .state import Battle, Game, choice


def declare_support(game: Game, battle: Battle) -> Flow[None]:
    """In turn order, each support order next to the combat is granted to a side or not; the side may refuse it."""
    for house in list(game.turn_order):
        for area in supporting_areas(game, battle, house):
            side = yield from ask(partial(support_choice, game, battle, house, area))
            if side is None:
                game.say("support_withheld", house=house, area=area)
                continue
            if house != side:
                accepted = yield from ask(partial(acceptance, game, house, area, side))
                if accepted == "no":
                    game.say("support_refused", house=side, supporter=house, area=area)
                    continue
            battle.supports[area] = side
            game.say("supported", house=house, area=area, side=side)


def supporting_areas(game: Game, battle: Battle, house: str) -> list[str]:
    """The areas of a house whose support order reaches a combat."""
    return [
        p.area.id
        for p in game.held_by(house)
        if p.order
        and game.setting.tokens[p.order].kind == "support"
        and can_support(game, p.area.id, battle.area)
    ]


def support_choice(game: Game, battle: Battle, house: str, area: str) -> Decision | None:
    """Which side an area helps; nobody helps against his own units, and nobody helps a neutral force."""
    sides = [battle.attacker, battle.defender] if battle.defender else [battle.attacker]
    if house in sides and game.option("own_support") == "automatic":
        return choice(game, "support", house, One((house,)), area)
    if house in sides:
        sides = [house]
    return choice(game, "support", house, One(tuple(sides), passing=True), area)


def acceptance(game: Game, supporter: str, area: str, side: str) -> Decision:
    """Whether a side takes help from another house; taken unless it says no."""
    form = One(("yes", "no"))
    facts = {"supporter": supporter}
    return choice(game, "accept_support", side, form, area, passive=True, default="yes", facts=facts)


def live_supports(game: Game, battle: Battle, side: str) -> list[str]:
    """The areas that help a side and whose support order still lies there."""
    return [
        area
        for area, helped in battle.supports.items()
        if helped == side and (token := game.token(area)) is not None and token.kind == "support"
    ]
