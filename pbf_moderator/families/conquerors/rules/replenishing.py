"""Replenishing treasuries in an Administrative Phase: transfers, provinces that help, the throws (7.2, 7.4).

Source: 7.2, 7.3, 7.4; 3.3 D.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....kernel.decision import Decision, Flow, ask_all
from ....kernel.draws import roll
from ..model.components import MACEDONIAN
from ..model.decisions import REPLENISH, TRANSFER, choice, pairs
from ..model.dice import REPLENISHING
from ..model.forces import EMPTY, FULL
from ..model.geography import FRONTIER
from ..model.state import Game
from . import control, lines, treasuries
from .lines import ROYAL


def replenish(game: Game) -> Flow[None]:
    """The Macedonian may transfer a level; both sides name the provinces that help, and throw for their treasuries.

    All of it is asked at once. A city that gets a level by transfer is not thrown for.
    """

    def asked() -> list[Decision]:
        made = (transferring(game), *(replenishing(game, seat) for seat in game.seats))
        return [decision for decision in made if decision]

    answered = yield from ask_all(asked)
    received = [
        city for decision, answer in answered if decision.kind == TRANSFER for city in transfer(game, answer)
    ]
    for decision, answer in answered:
        if decision.kind == REPLENISH:
            yield from _throw_for_all(game, decision.seat, _with_royal(game, decision.seat, answer), received)


# -- transfers ----------------------------------------------------------------------------------------------------


def transfer(game: Game, answer: Mapping[str, str]) -> list[str]:
    """Raise a Macedonian treasury by a level of another that a line joins to it, without a throw; returns the city."""
    for giver, receiver in answer.items():
        game.say("transfer", seat=MACEDONIAN, giver=giver, space=receiver)
        treasuries.draw_on(game, MACEDONIAN, giver)
        game.change_treasury(receiver, +1)
    return list(answer.values())


def transferring(game: Game) -> Decision | None:
    """From which treasury to which a level is moved: one from each side of the line, once in a phase."""
    joined = _joined(game)
    if not joined:
        return None
    return choice(game, TRANSFER, MACEDONIAN, pairs(joined, at_most=1), default={})


def _joined(game: Game) -> dict[str, list[str]]:
    """Each Macedonian city with money -> those that lack some and have a line to it."""
    cities = control.treasury_cities(game, MACEDONIAN)
    lacking = [city for city in cities if game.treasuries[city] != FULL]
    joined = {
        giver: [city for city in lacking if city != giver and lines.exists(game, MACEDONIAN, city, giver)]
        for giver in cities
        if game.treasuries[giver] != EMPTY
    }
    return {giver: receivers for giver, receivers in joined.items() if receivers}


# -- provinces that help ------------------------------------------------------------------------------------------


def helps(game: Game, seat: str, province: str) -> bool:
    """Whether a province adds to a side's throw: controlled, no frontier, neither devastated nor dry nor in Revolt."""
    return (
        control.controls(game, seat, province)
        and game.geography.provinces[province].division != FRONTIER
        and province not in game.devastated
        and province not in game.drought
    )


def helpers_of(game: Game, seat: str, city: str) -> list[str]:
    """The provinces that may help a city: its own and those beside it."""
    own = game.geography.province_of(city)
    beside = game.geography.provinces[own].adjacent
    return [province for province in (own, *beside) if helps(game, seat, province)]


def to_be_replenished(game: Game, seat: str) -> list[str]:
    """The cities of a side for which it may throw, the poorest first.

    By an option, a city needs a line to a treasury that is not empty, be it its own.
    """
    cities = [city for city in control.treasury_cities(game, seat) if game.treasuries[city] != FULL]
    if game.option("replenishing_line"):
        cities = [city for city in cities if lines.exists(game, seat, city)]
    return sorted(cities, key=lambda city: game.treasuries[city] != EMPTY)


def royal_province(game: Game, seat: str) -> str:
    """The province that is used up where a side's Royal Treasury is filled: that of the Treasury City where it is."""
    royal, space = game.royal_treasury, game.royal_space()
    if royal.seat != seat or royal.level == FULL or space not in control.treasury_cities(game, seat):
        return ""
    return game.geography.province_of(space)


def replenishing(game: Game, seat: str) -> Decision | None:
    """Which province helps which treasury; a province helps one, and a treasury that none helps is not thrown for.

    Where no province could help two of them there is nothing to decide, and nobody waits for an answer.
    """
    open_ = options_of_provinces(game, seat)
    if not open_:
        return None

    passive = all(len(choices) == 1 for choices in open_.values())
    shown, usual = {"needed": game.constant("replenishing")}, usual_helpers(game, open_)
    return choice(game, REPLENISH, seat, pairs(open_), passive=passive, default=usual, shown=shown)


def options_of_provinces(game: Game, seat: str) -> dict[str, list[str]]:
    """Each province of a side that can help -> the treasuries that it may help."""
    open_: dict[str, list[str]] = {}
    for city in to_be_replenished(game, seat):
        for province in helpers_of(game, seat, city):
            open_.setdefault(province, []).append(city)
    if province := royal_province(game, seat):
        open_.setdefault(province, []).append(ROYAL)
    return open_


def usual_helpers(game: Game, open_: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Who helps whom where nothing is said: the Royal Treasury first, then a province its own city, then the poorest."""
    chosen = {}
    for province, cities in open_.items():
        own = [city for city in cities if city != ROYAL and game.geography.province_of(city) == province]
        chosen[province] = ROYAL if ROYAL in cities else (own or list(cities))[0]
    return chosen


def _with_royal(game: Game, seat: str, helping: Mapping[str, str]) -> dict[str, str]:
    """The answer, with the Royal Treasury filled wherever its province was not named for anything else."""
    province = royal_province(game, seat)
    return {**({province: ROYAL} if province else {}), **helping}


# -- throws -------------------------------------------------------------------------------------------------------


def _throw_for_all(game: Game, seat: str, helping: Mapping[str, str], received: Sequence[str]) -> Flow[None]:
    for treasury in dict.fromkeys(helping.values()):
        if treasury in received:
            continue
        if treasury == ROYAL:
            treasuries.set_royal_level(game, FULL)
        else:
            yield from throw(game, seat, treasury, [p for p, city in helping.items() if city == treasury])


def throw(game: Game, seat: str, city: str, provinces: Sequence[str]) -> Flow[None]:
    """Throw for a city: a die, one more for each province that helps (7.2)."""
    (die,) = yield from roll(REPLENISHING)
    succeeds = die + len(provinces) >= game.constant("replenishing")
    game.say("replenishing", seat=seat, space=city, die=die, provinces=list(provinces), succeeds=succeeds)
    if succeeds:
        game.change_treasury(city, +1)
