"""Where recruited Army strength appears: with Armies, in new Armies, in the eastern treasuries (8.3).

Source: 8.1, 8.2, 8.3; the limit of the first Army: 5.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One, Problem, Some, counted
from ..model.components import MACEDONIAN
from ..model.decisions import COMMANDER, FORM_ARMY, PLACE_RECRUITS, RECRUITS_TO, choice
from ..model.forces import Army
from ..model.state import Game
from . import control, lines, reorganising, telling, treasuries
from .lines import ROYAL
from .tracing import usable_cities

FREE = ""
"""No treasury: recruits that cost nothing."""


def paying(game: Game, seat: str) -> list[str]:
    """The treasuries by which a side could recruit strength somewhere, in the order in which one would spare them."""
    royal = (
        [ROYAL] if lines.serves_royally(game, seat, game.royal_space()) and _near_royal(game, seat) else []
    )
    found = [one for one in (*usable_cities(game, seat), *royal) if destinations(game, seat, one)]
    return sorted(
        found,
        key=lambda one: (
            treasuries.uses_left(game, one) is not None,
            -(treasuries.uses_left(game, one) or 0),
        ),
    )


def _near_royal(game: Game, seat: str) -> bool:
    return game.holds(game.royal_space(), seat)


# -- where --------------------------------------------------------------------------------------------------------


def destinations(game: Game, seat: str, treasury: str) -> list[str]:
    """Where recruits may appear: Armies by their ids; spaces, for a new Army or (in the east) for a city.

    Args:
        game: the position.
        seat: who recruits.
        treasury: the one that pays; `FREE` for recruits that cost nothing.
    """
    if seat == MACEDONIAN:
        return [*_armies_served(game, treasury), *_new_army_spaces(game, treasury)]
    cities = eastern_cities(game, seat)
    return [*(army.id for army in game.armies_of(seat) if army.space in cities), *cities]


def eastern_cities(game: Game, seat: str) -> list[str]:
    """The treasuries of the east that a side holds; Persian recruits appear nowhere else."""
    return [city for city in game.places("eastern_treasuries") if control.is_friendly(game, city, seat)]


def _armies_served(game: Game, treasury: str) -> list[str]:
    """The Macedonian Armies with a line of any length to the home treasury, and a line to the treasury that pays."""
    home = game.place("greek_treasury")
    return [
        army.id
        for army in game.armies_of(MACEDONIAN)
        if lines.reaches(game, MACEDONIAN, army.space, home)
        and (treasury in (FREE, home) or lines.exists(game, MACEDONIAN, army.space, treasury))
    ]


def _new_army_spaces(game: Game, treasury: str) -> list[str]:
    """Where the Macedonian may form a new Army: friendly, in a province under control, with a line and a leader at hand."""
    if not game.free_army_id(MACEDONIAN):
        return []
    provinces = [
        province
        for province in control.controlled(game, MACEDONIAN)
        if game.in_hand(MACEDONIAN) or leaders_in(game, province)
    ]
    return [
        space
        for province in provinces
        for space in game.geography.provinces[province].spaces
        if control.is_friendly(game, space, MACEDONIAN)
        and not game.enemy_outside(space, MACEDONIAN)
        and lines.exists(game, MACEDONIAN, space, treasury)
    ]


def leaders_in(game: Game, province: str) -> list[str]:
    """The Macedonian leaders on the board in a province, the king apart, who leads the first Army."""
    return [
        leader
        for leader in game.on_board(MACEDONIAN)
        if game.geography.province_of(game.space_of(leader)) == province and leader != game.kings[MACEDONIAN]
    ]


# -- placing ------------------------------------------------------------------------------------------------------


def place(game: Game, seat: str, number: int, treasury: str = FREE) -> Flow[tuple[int, int]]:
    """Ask where recruits appear, and put them there (`RECRUITS_TO`, `PLACE_RECRUITS`, `FORM_ARMY`, `COMMANDER`).

    Args:
        game: the position.
        seat: whose they are.
        number: how many.
        treasury: the one that pays; it is not reduced here.

    Returns:
        In how many spaces a treasury has served Armies, and how many recruits were placed; the others stay available.
    """
    answer = yield from _all_in_one(game, seat, number, treasury)
    if not answer:
        answer = (yield from ask(placing, game, seat, number, treasury)) or []
    dealt = counted(answer)
    spaces = len({space_of(game, where) for where in dealt}) if seat == MACEDONIAN else 1
    founded = yield from _new_persian_armies(game, seat, dealt)
    for where, strength in dealt.items():
        joined = game.armies.get(where)
        before = joined.elite if joined else 0
        if joined:
            join(game, joined, strength)
        elif seat == MACEDONIAN or where in founded:
            yield from _new_army(game, seat, where, strength)
        else:
            game.add_loose(seat, where, strength, inside=True)
        game.say("recruits_placed", seat=seat, space=space_of(game, where), where=where, strength=strength)
        if joined:
            telling.tell_elite(game, joined, before)
    control.settle(game)
    return spaces, len(answer)


def _all_in_one(game: Game, seat: str, number: int, treasury: str) -> Flow[list[str]]:
    """As many recruits as one place takes, if the side has said that all go there; else none."""
    open_ = destinations(game, seat, treasury)
    goal = yield from ask(all_to, game, seat, open_)
    asked = placing(game, seat, number, treasury)
    if goal is None or asked is None:
        return []
    return next(([goal] * n for n in range(number, 0, -1) if not asked.form.problems([goal] * n)), [])


def all_to(game: Game, seat: str, open_: Sequence[str]) -> Decision | None:
    """Where all recruits go; where nothing was said, they are dealt out once the dice are known."""
    if not open_:
        return None
    return choice(game, RECRUITS_TO, seat, One(tuple(open_), passing=True), passive=True, default=None)


def space_of(game: Game, where: str) -> str:
    """The space of a destination."""
    return game.armies[where].space if where in game.armies else where


def placing(game: Game, seat: str, number: int, treasury: str) -> Decision | None:
    """Where each recruit appears: an answer names a place as often as it gets one.

    What is not placed stays on the track of available strength. Where Macedonian Armies in several spaces are served,
    the treasury pays for each of them.
    """
    open_ = destinations(game, seat, treasury)
    if not open_ or number < 1:
        return None

    def veto(answer: Sequence[str]) -> list[Problem]:
        dealt = counted(answer)
        return [*_beyond_first_army(game, seat, dealt), *_beyond_treasury(game, seat, treasury, dealt)]

    form = Some(dict.fromkeys(open_, number), at_most=number, veto=veto)
    default = _usual(number, form)
    secret = seat == MACEDONIAN and bool(game.in_hand(seat))
    return choice(
        game, PLACE_RECRUITS, seat, form, treasury or "free", secret=secret, covert=secret, default=default
    )


def _usual(number: int, form: Some) -> list[str]:
    """All recruits in one place, the first that takes most of them."""
    best: list[str] = []
    for where in form.bag:
        most = next(n for n in range(number, -1, -1) if not form.problems([where] * n))
        if most > len(best):
            best = [where] * most
    return best


def _beyond_first_army(game: Game, seat: str, dealt: Mapping[str, int]) -> list[Problem]:
    """Other Armies that would become stronger than the first (5.2)."""
    first = game.first_army(seat)
    if first is None:
        return []
    limit = first.strength + dealt.get(first.id, 0)
    new = [(where, n) for where, n in dealt.items() if where not in game.armies and seat == MACEDONIAN]
    old = [(id_, game.armies[id_].strength + n) for id_, n in dealt.items() if id_ in game.armies]
    return [
        Problem("stronger_than_first_army", (where,), {"asked": strength, "limit": limit})
        for where, strength in (*old, *new)
        if where != first.id and strength > limit
    ]


def _beyond_treasury(game: Game, seat: str, treasury: str, dealt: Mapping[str, int]) -> list[Problem]:
    """More spaces than the treasury can pay for, more new Armies than there are counters."""
    if seat != MACEDONIAN:
        return []
    left = treasuries.uses_left(game, treasury) if treasury else None
    spaces = {space_of(game, where) for where in dealt}
    new = [where for where in dealt if where not in game.armies]
    counters = game.constant("armies") - sum(army.number > 0 for army in game.armies_of(seat))
    found = (
        [Problem("too_many", (), {"asked": len(spaces), "limit": left})]
        if left is not None and len(spaces) > left
        else []
    )
    if len(new) > counters:
        found.append(Problem("too_many", tuple(new), {"asked": len(new), "limit": counters}))
    return found


# -- into Armies --------------------------------------------------------------------------------------------------


def join(game: Game, army: Army, strength: int) -> None:
    """Add recruits to an Army; they have no elite, and combining tells (8.1)."""
    army.elite = reorganising.combined_elite((army.strength, army.elite), (strength, 0))
    army.strength += strength


def _new_army(game: Game, seat: str, space: str, strength: int) -> Flow[None]:
    """Form an Army of recruits, inside where they are in a Major City; a Macedonian one has a leader with it."""
    id_ = game.free_army_id(seat)
    army = Army(id_, seat, space, strength, inside=game.geography.spaces[space].major)
    game.armies[id_] = army
    game.say("army_formed", seat=seat, army=id_, space=space, strength=strength)
    if seat == MACEDONIAN:
        leader = yield from ask(commanding, game, army)
        if leader:
            game.assign(leader, army)
            game.say("leader_placed", seat=seat, leader=leader, force=id_, space=space)


def commanding(game: Game, army: Army) -> Decision | None:
    """Which leader commands a new Army: one of its province or from the hand; none is needed where one is near."""
    near = leaders_in(game, game.geography.province_of(army.space))
    options = (*near, *game.in_hand(army.seat))
    if not options:
        return None
    form = One(options, passing=bool(near))
    default = None if near else options[0]
    secret = bool(game.in_hand(army.seat))
    return choice(game, COMMANDER, army.seat, form, army.id, secret=secret, covert=secret, default=default)


def _new_persian_armies(game: Game, seat: str, dealt: Mapping[str, int]) -> Flow[list[str]]:
    """Ask the recruits of which eastern cities form new Armies; the others stand loose in their city."""
    answer = yield from ask(forming, game, seat, dealt)
    return list(answer or ())


def forming(game: Game, seat: str, dealt: Mapping[str, int]) -> Decision | None:
    """The cities whose recruits may form a new Army: within the counters, no stronger than the first Army."""
    first = game.first_army(seat)
    counters = game.constant("armies") - sum(army.number > 0 for army in game.armies_of(seat))
    cities = [
        where
        for where, strength in dealt.items()
        if where not in game.armies and (first is None or strength <= first.strength + dealt.get(first.id, 0))
    ]
    if seat == MACEDONIAN or not cities or counters < 1:
        return None
    return choice(game, FORM_ARMY, seat, Some(dict.fromkeys(cities, 1), at_most=counters), default=[])
