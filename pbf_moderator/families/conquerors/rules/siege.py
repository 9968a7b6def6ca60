"""Sieges: laying, keeping up, surrender, assault (11.4).

What becomes of a city that is taken is told in `fall`, the ways out in `terms` and `break_out`.

Source: 11.4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....kernel.decision import Decision, Flow, ask
from ....kernel.draws import roll
from ....kernel.forms import One
from ..cards import windows
from ..model.components import MACEDONIAN
from ..model.decisions import ASSAULT, DEMAND, SIEGE, choice
from ..model.dice import SIEGE as ASSAULTING
from ..model.dice import SURRENDER
from ..model.forces import Army, Siege
from ..model.results import siege_row
from ..model.state import Game
from . import besieging, control, fall, lines, terms, treasuries
from .besieging import end_siege as end_siege

DIADES, TREACHERY = "diades", "treachery"
BEST = "best-speaker"
"""The answer to `DEMAND` that leaves it to the best speaker there is."""
LAY = "lay-siege"
"""The answer to `SIEGE`."""
HELD = "held-city"
"""The answer to `ASSAULT` that names no city."""
REFUSED = "refused"
"""What a city has done that was asked to surrender and is held."""


# -- laying and keeping up ----------------------------------------------------------------------------------------


def may_lay_siege(game: Game, army: Army) -> bool:
    """Whether an Army can lay siege where it stands: outside, strong enough, against somebody inside."""
    return (
        army.space not in game.sieges
        and not army.inside
        and not army.weakened
        and army.strength >= game.constant("siege_strength")
        and game.enemy_inside(army.space, army.seat)
    )


def lay_siege(game: Game, army: Army) -> Flow[None]:
    """Ask whether an Army that ends its move before a city lays siege to it. Asks `SIEGE`."""

    def asked() -> Decision | None:
        if not may_lay_siege(game, army):
            return None
        return laying(game, army.seat, army.space, asked_before(army, army.space))

    if (yield from ask(asked)) is None:
        return
    game.sieges[army.space] = Siege(army.space, army.seat, army.id)
    game.say("siege", seat=army.seat, army=army.id, space=army.space)


def laying(game: Game, seat: str, city: str, facts: Mapping[str, str] | None = None) -> Decision:
    """Whether siege is laid to a city."""
    known = facts or asked_before(None, city)
    shown = {"points": game.constant("siege_points")}
    return choice(game, SIEGE, seat, One((LAY,), passing=True), city, default=None, facts=known, shown=shown)


def asked_before(army: Army | None, space: str) -> dict[str, str]:
    """What a plan may be tied to: whether the Army has demanded in vain that the city surrender."""
    return {"demanded": REFUSED if army is not None and space in army.demanded else ""}


def keep_up(game: Game, seat: str) -> Flow[None]:
    """End the sieges of a side that lacks a line or strength, at the start of its Player Phase."""
    besieging.drop_abandoned(game)
    for siege in besieging.sieges_of(game, seat):
        if not lines.had_line(game, siege.army):
            end_siege(game, siege.space, "lapsed")
    yield from ()


# -- surrender ----------------------------------------------------------------------------------------------------


def may_demand(game: Game, army: Army) -> bool:
    """Whether an Army can demand the surrender of the city where it stands: once in the game, with a line and strength."""
    return (
        army.space not in army.demanded
        and not army.inside
        and not army.weakened
        and army.strength >= game.constant("siege_strength")
        and game.enemy_inside(army.space, army.seat)
        and lines.exists(game, army.seat, army.space)
        and (game.movement is None or game.movement.left >= 1)
    )


def demand_surrender(game: Game, army: Army) -> Flow[None]:
    """Demand a city's surrender during a move, for one point. Asks `DEMAND`; opens the window `demand`.

    The answer names the leader who demands; the Army itself, where nobody is with it.
    """
    speaker = yield from ask(demanding, game, army)
    if speaker is None:
        return
    if speaker == BEST:
        speaker = speakers(game, army)[0]
    space = army.space
    army.demanded.append(space)
    if game.movement:
        game.movement.spent += 1
    yield from windows.announce(game, "demand", army.seat, {"space": space, "force": army.id})
    (die,) = yield from roll(SURRENDER)
    changes = demand_modifiers(game, army, str(speaker))
    total = die + sum(changes.values())
    succeeded = total >= game.constant("surrender")
    game.say(
        "demand",
        seat=army.seat,
        army=army.id,
        space=space,
        die=die,
        modifiers=changes,
        roll=total,
        succeeded=succeeded,
    )
    if game.counts(army.seat, TREACHERY):
        yield from pay_traitor(game, army)
    if succeeded:
        yield from fall.surrender(game, army)


def demanding(game: Game, army: Army) -> Decision | None:
    """Whether surrender is demanded, and with whose rating."""
    if not may_demand(game, army):
        return None
    form = One((*speakers(game, army), BEST), passing=True)
    shown = {"modifiers": demand_modifiers(game, army, army.id), "needed": game.constant("surrender")}
    return choice(game, DEMAND, army.seat, form, army.space, default=None, shown=shown)


def speakers(game: Game, army: Army) -> tuple[str, ...]:
    """With whose rating an Army may demand a surrender, the best first; the inherent leader where there is none."""
    return tuple(sorted(army.leaders, key=lambda one: -game.leader(one).battle)) or (army.id,)


def demand_modifiers(game: Game, army: Army, speaker: str) -> dict[str, int]:
    """The modifiers of a demand, by name."""
    space, figures = army.space, game.components.tables["siege_modifiers"]
    found = {
        "leaders": 0 if speaker == army.id else game.leader(speaker).battle,
        "outnumbered": outnumbers(game, army.strength, space, army.seat) * figures["outnumbered"],
        "defence": -game.geography.spaces[space].defence,
        "treachery": figures["treachery"] if game.counts(army.seat, TREACHERY) else 0,
        "army_inside": -game.army_strength(space, game.enemy(army.seat), inside=True),
    }
    return {name: value for name, value in found.items() if value}


def outnumbers(game: Game, strength: int, space: str, seat: str) -> bool:
    """Whether a besieger has more than twice the strength inside."""
    return strength > game.constant("outnumbered") * besieging.defenders(game, space, seat)


def pay_traitor(game: Game, army: Army) -> Flow[None]:
    """Reduce the treasury to which the line leads; its owner chooses among several."""
    serving = treasuries.serving(game, army.seat, army.space)
    paying = yield from treasuries.choose(game, army.seat, serving, army.id)
    if paying:
        treasuries.draw_on(game, army.seat, paying)


# -- assault ------------------------------------------------------------------------------------------------------


def assault_segment(game: Game, seat: str) -> Flow[None]:
    """Make one assault, if a side has a siege; before it the besieged may offer terms. Asks `TERMS`, `ASSAULT` …."""
    for siege in besieging.sieges_of(game, seat):
        yield from terms.negotiate(game, siege)
    space = yield from ask(assaulting, game, seat)
    if space is not None:
        chosen = nearest_to_fall(game, seat) if space == HELD else game.sieges[space]
        yield from assault(game, chosen)


def assaulting(game: Game, seat: str) -> Decision | None:
    """Which city is assaulted; one in a round, however many are under siege."""
    sieges = besieging.sieges_of(game, seat)
    if not sieges or (game.phase and game.phase.assaulted):
        return None
    cities = tuple(held.space for held in sieges)
    demanded = [
        facts
        for held in sieges
        if (facts := asked_before(game.armies.get(held.army), held.space))["demanded"]
    ]
    return choosing(game, seat, cities, demanded[0] if demanded else asked_before(None, ""))


def choosing(game: Game, seat: str, cities: Sequence[str], facts: Mapping[str, str]) -> Decision:
    """Which of some cities is assaulted."""
    return choice(game, ASSAULT, seat, One((*cities, HELD), passing=True), default=None, facts=facts)


def nearest_to_fall(game: Game, seat: str) -> Siege:
    """The besieged city with the most Siege Points, which is assaulted where none was named."""
    return max(besieging.sieges_of(game, seat), key=lambda siege: siege.points)


def assault(game: Game, siege: Siege) -> Flow[None]:
    """Throw for an assault: Siege Points on the city, losses of the besieger; with enough points it falls."""
    if game.phase:
        game.phase.assaulted = True
    siege.assaults += 1
    (die,) = yield from roll(ASSAULTING)
    changes = assault_modifiers(game, siege)
    row = siege_row(game.components.siege_table, die + sum(changes.values()))
    siege.points += row.points
    game.say(
        "assault",
        seat=siege.seat,
        space=siege.space,
        die=die,
        modifiers=changes,
        roll=die + sum(changes.values()),
        points=row.points,
        total=siege.points,
        losses=row.losses,
    )
    lose(game, siege, row.losses)
    if siege.points >= game.constant("siege_points"):
        yield from fall.fall(game, siege)
    control.settle(game)


def assault_modifiers(game: Game, siege: Siege) -> dict[str, int]:
    """The modifiers of an assault, by name."""
    space, seat, figures = siege.space, siege.seat, game.components.tables["siege_modifiers"]
    fleets = {fleet.seat for fleet in game.fleets_at(space)}
    helped = seat == MACEDONIAN and game.in_play.get(DIADES) == MACEDONIAN
    found = {
        "defence": -game.geography.spaces[space].defence,
        "outnumbered": outnumbers(game, besieging.strength(game, space, seat), space, seat)
        * figures["outnumbered"],
        "enemy_fleet": (besieging.besieged(game, siege) in fleets) * figures["enemy_fleet"],
        "own_fleet": (seat in fleets) * figures["own_fleet"],
        "engineer": helped * figures["engineer"],
    }
    return {name: value for name, value in found.items() if value}


def lose(game: Game, siege: Siege, points: int) -> None:
    """Take the losses of an assault from the besieging Army."""
    army = game.armies.get(siege.army)
    if army and points:
        game.weaken(army, min(points, army.strength))
