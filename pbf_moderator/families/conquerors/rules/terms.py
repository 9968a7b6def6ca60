"""Negotiated capitulation: the besieged offer terms, the besieger takes them or not (11.4).

What both agree on is agreed elsewhere; who offers says it in figures: the Army strength that is lost, where the rest
goes, and a treasury that pays for one of the besieger's. Garrison counters leave the city with it and come back in the
next round, so that no figure is needed for them. Nobody waits for an offer; for its figures its side is asked.

Source: 11.4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....kernel.decision import Decision, Flow, ask, ask_all
from ....kernel.forms import Amount, One
from ..model.components import NOBODY
from ..model.decisions import (
    TERMS,
    TERMS_ACCEPTED,
    TERMS_GETS,
    TERMS_GOAL,
    TERMS_LOST,
    TERMS_PAYS,
    choice,
)
from ..model.forces import EMPTY, FULL, Army, LooseStrength, Siege
from ..model.state import Game
from . import besieging, control, exits, fall, treasuries

OFFER, ACCEPT = "yes", "accept"
"""The answers to `TERMS` and to `TERMS_ACCEPTED`."""
FIGURES = {TERMS_LOST: "lost", TERMS_GOAL: "goal", TERMS_PAYS: "pays", TERMS_GETS: "gets"}
"""The questions about an offer -> its parts: strength lost, where the rest goes, who pays, and for which treasury."""


def negotiate(game: Game, siege: Siege) -> Flow[None]:
    """Let the besieged offer terms and the besieger take them. Asks `TERMS`, `TERMS_LOST` …, `TERMS_ACCEPTED`."""
    seat = besieging.besieged(game, siege)
    wish = yield from ask(lambda: offering(game, seat, siege.space) if seat != NOBODY else None)
    if wish is None:
        return
    offer = yield from draw_up(game, siege, seat)
    game.say(
        "terms_offered",
        seat=seat,
        space=siege.space,
        **{part: offer.get(part, "") for part in FIGURES.values()},
    )
    form = One((ACCEPT,), passing=True)
    accepted = yield from ask(
        lambda: choice(game, TERMS_ACCEPTED, siege.seat, form, siege.space, default=None)
    )
    game.say("terms_answered", seat=siege.seat, space=siege.space, accepted=accepted is not None)
    if accepted is not None:
        yield from capitulate(game, siege, seat, offer)


# -- the offer ----------------------------------------------------------------------------------------------------


def offering(game: Game, seat: str, city: str) -> Decision:
    """Whether the besieged offer terms; nobody waits for them."""
    form, facts = One((OFFER,), passing=True), {"area": city}
    return choice(game, TERMS, seat, form, city, passive=True, default=None, facts=facts)


def draw_up(game: Game, siege: Siege, seat: str) -> Flow[dict[str, str]]:
    """Ask for the figures of an offer; who pays says for which treasury of the besieger."""
    answered = yield from ask_all(lambda: figures(game, siege, seat))
    offer = {FIGURES[decision.kind]: str(said) for decision, said in answered if said is not None}
    if "pays" in offer:
        needy = paid_for(game, siege)
        offer["gets"] = yield from ask(lambda: choice(game, TERMS_GETS, seat, One(needy), siege.space))
    return offer


def figures(game: Game, siege: Siege, seat: str) -> list[Decision]:
    """The questions about an offer: none about strength where there is none, or about money where none is wanted."""
    city, strength = siege.space, game.army_strength(siege.space, seat, inside=True)
    goals, purses = exits.exits(game, city, seat), paying(game, seat)
    made = []
    if strength:
        made.append(
            choice(game, TERMS_LOST, seat, Amount(0 if goals else strength, strength), city, default=0)
        )
    if strength and goals:
        made.append(choice(game, TERMS_GOAL, seat, One(goals), city, default=goals[0]))
    if purses and paid_for(game, siege):
        made.append(choice(game, TERMS_PAYS, seat, One(purses, passing=True), city, default=None))
    return made


def paying(game: Game, seat: str) -> tuple[str, ...]:
    """The treasuries of a side that can pay."""
    return tuple(city for city in control.treasury_cities(game, seat) if game.treasuries[city] != EMPTY)


def paid_for(game: Game, siege: Siege) -> tuple[str, ...]:
    """The treasuries of the besieger to which something can be added."""
    return tuple(city for city in control.treasury_cities(game, siege.seat) if game.treasuries[city] != FULL)


def terms_ahead(game: Game, seat: str) -> Sequence[Decision]:
    """What the besieged may say of terms before the besieger's assault, for each of their cities."""
    mine = [siege for siege in game.sieges.values() if besieging.besieged(game, siege) == seat != NOBODY]
    return [one for siege in mine for one in (offering(game, seat, siege.space), *figures(game, siege, seat))]


# -- what comes of it ---------------------------------------------------------------------------------------------


def capitulate(game: Game, siege: Siege, seat: str, offer: Mapping[str, str]) -> Flow[None]:
    """Carry out terms that both accept: the city is the besieger's."""
    space, army = siege.space, game.armies[siege.army]
    besieging.end_siege(game, space, "terms")
    lose(game, space, seat, int(offer.get("lost", "0")))
    if "goal" in offer and game.army_strength(space, seat, inside=True):
        exits.move_out(game, space, seat, offer["goal"])
    if "pays" in offer:
        treasuries.draw_on(game, seat, offer["pays"])
        game.change_treasury(offer["gets"], 1)
    yield from fall.eliminate(game, space, siege.seat, army)
    yield from fall.occupy(game, army)
    control.settle(game)


def lose(game: Game, space: str, seat: str, points: int) -> None:
    """Take Army strength inside a city off the board, loose strength first."""
    inside: list[Army | LooseStrength] = [*game.loose_at(space, seat, inside=True)]
    inside += game.armies_at(space, seat, inside=True)
    for force in inside:
        taken = min(points, force.strength)
        points -= taken
        if taken:
            game.weaken(force, taken)
