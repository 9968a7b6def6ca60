"""Satrap Insubordination, and its four uses (15.0).

Source: 15.0, Satrap Insubordination.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ....kernel.decision import Flow, ask
from ....kernel.draws import roll
from ....kernel.forms import One
from ..model.components import MACEDONIAN, PERSIAN
from ..model.decisions import CARD_USE, choice
from ..model.dice import BAD_BLOOD, DISSENT
from ..model.forces import EMPTY, FULL
from ..model.state import Game
from ..rules import control, garrisons, revolt
from ..rules.victory import is_great_king
from . import windows
from .targets import choose

CARD = "insubordination"
SEND_KING = "send-king"
"""The answer by which the Persian king saves the money of a treasury that is refused."""

# -- one of four --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Refusal:
    """One use of the card: what it may be played on (itself, where nothing is chosen), and what it does there."""

    targets: Callable[[Game, str], Sequence[str]]
    play: Callable[[Game, str, str], Flow[None]]


def open_uses(game: Game, seat: str) -> list[str]:
    """The uses that a side has for the card now."""
    return [use for use, row in REFUSALS.items() if row.targets(game, seat)]


def refuse(game: Game, seat: str) -> Flow[None]:
    """Choose a use of the card, where it is played in answer to another."""
    if not open_uses(game, seat):
        return
    use = yield from ask(lambda: choice(game, CARD_USE, seat, One(tuple(open_uses(game, seat))), CARD))
    if use:
        yield from play(game, seat, str(use))


def play(game: Game, seat: str, use: str) -> Flow[None]:
    """Play the card in one way: choose its target, let it be cancelled, let it take effect."""
    row = REFUSALS[use]
    target = yield from choose(game, seat, CARD, lambda: row.targets(game, seat))
    if not target:
        return
    game.say("insubordination", seat=seat, use=use, target=target)
    if (yield from windows.announce(game, "insubordination", seat, {"use": use, "target": target})):
        yield from row.play(game, seat, target)
        control.settle(game)


# -- 1: a treasury that is refused ----------------------------------------------------------------------------------


def refusable(game: Game, seat: str) -> list[str]:
    """The Treasury Cities to which lines may be refused."""
    closed = (*game.places("never_useless_treasury"), *game.useless_treasuries)
    return [city for city in game.treasuries if city not in closed]


def refuse_treasury(game: Game, seat: str, city: str) -> Flow[None]:
    """No line leads to a city until the next Administrative Phase; the Persian king may go there for the money."""
    game.useless_treasuries.append(city)
    if may_save_money(game, city):
        form = One((SEND_KING,), passing=True)
        answer = yield from ask(lambda: choice(game, CARD_USE, PERSIAN, form, city, default=None))
        if answer:
            save_money(game, city)


def may_save_money(game: Game, city: str) -> bool:
    """Whether the Persian king is on the board, and money and room for it in the Royal Treasury."""
    king = game.components.king(PERSIAN)
    return (
        control.is_friendly(game, city, PERSIAN)
        and bool(game.space_of(king))
        and game.treasuries[city] != EMPTY
        and game.royal_treasury.seat == PERSIAN
        and game.royal_treasury.level == EMPTY
    )


def save_money(game: Game, city: str) -> None:
    """The king goes to the city, a level of its treasury into the Royal Treasury."""
    king = game.components.king(PERSIAN)
    armies = game.armies_at(city, PERSIAN)
    if king not in game.leaders_at(city, PERSIAN):
        if armies:
            game.assign(king, armies[0])
        else:
            game.stand_alone(king, city)
    game.change_treasury(city, -1)
    game.royal_treasury.level = FULL
    game.say("money_saved", seat=PERSIAN, leader=king, space=city)


# -- 2: dissent in the east -----------------------------------------------------------------------------------------


def dissenting(game: Game) -> dict[str, list[str]]:
    """The eastern provinces with Macedonian garrisons -> the spaces where these stand."""
    found = {
        province: [
            space
            for space in game.geography.provinces[province].spaces
            if garrisons.removable(game, space, MACEDONIAN)
        ]
        for province in game.places("eastern_dissent")
    }
    return {province: spaces for province, spaces in found.items() if spaces}


def may_dissent(game: Game, seat: str) -> Sequence[str]:
    """The use itself, once there is a Great King who rules the east."""
    return ("eastern-dissent",) if is_great_king(game) and dissenting(game) else ()


def dissent(game: Game, seat: str, use: str) -> Flow[None]:
    """One die for each province: up to five, its garrisons join the king's Army."""
    provinces = dissenting(game)
    dice = yield from roll(DISSENT, len(provinces))
    army = game.army_of(game.components.king(MACEDONIAN))
    for (province, spaces), die in zip(provinces.items(), dice, strict=True):
        leaves = die <= game.constant("dissent")
        strength = sum(garrisons.removable(game, space, MACEDONIAN) for space in spaces)
        game.say("dissent", province=province, die=die, leaves=leaves, strength=strength)
        if not leaves:
            continue
        for space in spaces:
            garrisons.remove(game, space, garrisons.removable(game, space, MACEDONIAN), "dissent")
        if army:
            army.strength += strength


# -- 3: Harpalus ----------------------------------------------------------------------------------------------------


def robbed(game: Game, seat: str) -> list[str]:
    """The Treasury Cities with whose money a Macedonian treasurer can run away, if the Persian plays it."""
    home = game.place("greek_treasury")
    return [
        city
        for city in control.treasury_cities(game, MACEDONIAN)
        if seat == PERSIAN and city != home and game.garrison_strength(city, MACEDONIAN)
    ]


def run_away(game: Game, seat: str, city: str) -> Flow[None]:
    """The garrison goes, the treasury is empty, and Greece may revolt."""
    garrisons.remove(game, city, game.garrison_strength(city, MACEDONIAN), "harpalus")
    game.change_treasury(city, -2)
    province = game.place("agis_province")
    if revolt.may_revolt(game, province):
        yield from revolt.attempt(game, province)


# -- 4: bad blood ---------------------------------------------------------------------------------------------------


def divided(game: Game, seat: str) -> list[str]:
    """The Persian Armies with ethnic Persian leaders and others."""
    return [
        army.id
        for army in game.armies_of(PERSIAN)
        if len({game.leader(leader).ethnic_persian for leader in army.leaders}) > 1
    ]


def quarrel(game: Game, seat: str, army: str) -> Flow[None]:
    """A die for every leader of an Army but its king; the highest goes back into the cup, ties throw again."""
    leaders = [leader for leader in game.armies[army].leaders if leader != game.kings[PERSIAN]]
    while len(leaders) > 1:
        dice = yield from roll(BAD_BLOOD, len(leaders))
        game.say("bad_blood", army=army, leaders=list(leaders), dice=list(dice))
        leaders = [leader for leader, die in zip(leaders, dice, strict=True) if die == max(dice)]
    for leader in leaders:
        game.put_into_cup(leader)
        game.say("leader_dismissed", seat=PERSIAN, leader=leader, army=army)


REFUSALS: Mapping[str, Refusal] = {
    "useless-treasury": Refusal(refusable, refuse_treasury),
    "eastern-dissent": Refusal(may_dissent, dissent),
    "harpalus": Refusal(robbed, run_away),
    "bad-blood": Refusal(divided, quarrel),
}
"""What the card can be used for."""
