"""Negotiated capitulation: the besieged offer terms, the besieger takes them or not (11.4).

What both agree on is agreed elsewhere; the offer says it in figures: the Army strength that is lost, where the rest
goes, and a treasury that pays for one of the besieger's. Garrison counters leave the city with it and come back in the
next round, so that no figure is needed for them.

Source: 11.4.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import Assign, One, Problem
from ..model.components import NOBODY
from ..model.decisions import TERMS, TERMS_ACCEPTED, choice
from ..model.forces import EMPTY, FULL, Army, LooseStrength, Siege
from ..model.state import Game
from . import besieging, control, exits, fall, treasuries

LOST, GOAL, PAYS, GETS = "lost", "goal", "pays", "gets"
SLOTS = (LOST, GOAL, PAYS, GETS)
"""Army strength lost; where the rest goes; the treasury that pays; the besieger's treasury that gets it."""
ACCEPT = "accept"


def negotiate(game: Game, siege: Siege) -> Flow[None]:
    """Let the besieged offer terms and the besieger take them. Asks `TERMS` and `TERMS_ACCEPTED`."""
    offer = yield from ask(lambda: offering(game, siege))
    if not offer:
        return
    seat = besieging.besieged(game, siege)
    game.say("terms_offered", seat=seat, space=siege.space, **_told(offer))
    accepted = yield from ask(
        lambda: choice(
            game, TERMS_ACCEPTED, siege.seat, One((ACCEPT,), passing=True), siege.space, default=None
        )
    )
    game.say("terms_answered", seat=siege.seat, space=siege.space, accepted=accepted is not None)
    if accepted is not None:
        yield from capitulate(game, siege, seat, offer)


def _told(offer: Mapping[str, str]) -> dict[str, str]:
    return {slot: offer.get(slot, "") for slot in SLOTS}


def offering(game: Game, siege: Siege) -> Decision | None:
    """What the besieged can offer; nothing unless they say so."""
    seat = besieging.besieged(game, siege)
    if seat == NOBODY:
        return None
    allowed = values(game, siege, seat)
    bag = {value: len(SLOTS) for slot in SLOTS for value in allowed[slot]}

    def veto(answer: Mapping[str, str]) -> Iterator[Problem]:
        for slot, value in answer.items():
            if slot in allowed and value in bag and value not in allowed[slot]:
                yield Problem("not_an_option", (slot,), {"value": value})
        yield from _incomplete(game, siege, seat, answer)

    form = Assign(SLOTS, bag, 0, veto)
    return choice(game, TERMS, seat, form, siege.space, passive=True, default={})


def _incomplete(game: Game, siege: Siege, seat: str, answer: Mapping[str, str]) -> Iterator[Problem]:
    """Who is left must go somewhere; who pays must say for which treasury."""
    lost = answer.get(LOST, "0")
    strength = game.army_strength(siege.space, seat, inside=True)
    if answer and lost.isdigit() and int(lost) < strength and GOAL not in answer:
        yield Problem("missing", (GOAL,))
    for one, other in ((PAYS, GETS), (GETS, PAYS)):
        if one in answer and other not in answer:
            yield Problem("missing", (other,))


def values(game: Game, siege: Siege, seat: str) -> dict[str, tuple[str, ...]]:
    """What can be written for each part of an offer."""
    strength = game.army_strength(siege.space, seat, inside=True)
    own, others = control.treasury_cities(game, seat), control.treasury_cities(game, siege.seat)
    return {
        LOST: tuple(str(n) for n in range(strength + 1)),
        GOAL: exits.exits(game, siege.space, seat),
        PAYS: tuple(city for city in own if game.treasuries[city] != EMPTY),
        GETS: tuple(city for city in others if game.treasuries[city] != FULL),
    }


def capitulate(game: Game, siege: Siege, seat: str, offer: Mapping[str, str]) -> Flow[None]:
    """Carry out terms that both accept: the city is the besieger's."""
    space, army = siege.space, game.armies[siege.army]
    besieging.end_siege(game, space, "terms")
    lose(game, space, seat, int(offer.get(LOST, "0")))
    if GOAL in offer:
        exits.move_out(game, space, seat, offer[GOAL])
    if PAYS in offer:
        treasuries.draw_on(game, seat, offer[PAYS])
        game.change_treasury(offer[GETS], 1)
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
