"""The kinds of questions that this family asks, each with one line, and how they are made.

Nobody writes a kind anywhere else: word files, letters and receipts go by these names. Windows of reactions ask the
two kinds of `families.common.windows` (`react_mode`, `react`), about one of `WINDOWS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....kernel.decision import Decision
from ....kernel.forms import NOTHING, Answer, Assign, Form, Problem
from .state import Game

# -- the set-up and the round -----------------------------------------------------------------------------------
SET_UP_GARRISONS = "set_up_garrisons"
"""Where garrisons are placed before the first round: a space as often as it gets a counter."""
CARD = "card"
"""The card of the round: one to play, `discard` to discard instead, or a pass."""
DISCARD = "discard"
"""Which cards are discarded."""
ACTIVITY = "activity"
"""The one activity of the round, or none."""
# -- movement ---------------------------------------------------------------------------------------------------
MOVER = "mover"
"""Which Army or fleets move; with an Army the fleets of its port that go along by sea."""
POINTS = "points"
"""How many movement points are declared."""
ROUTE = "route"
"""The way of a move: the spaces that are entered, in order."""
STANCE = "stance"
"""Inside or outside a Major City that is entered."""
LEAVE_GARRISONS = "leave_garrisons"
"""Which garrisons a moving Army leaves behind: a space as often as it gets a counter."""
LEAVE_STRENGTH = "leave_strength"
"""How much Army strength is left behind, loose."""
INTERCEPT = "intercept"
"""Whether, and with which Army and leader, a mover is intercepted by land."""
INTERCEPT_AT_SEA = "intercept_at_sea"
"""Whether, and with which fleets, a mover is intercepted by sea, or a line cut."""
AVOID = "avoid"
"""Whether, and to which space, a battle is avoided."""
AVOID_AT_SEA = "avoid_at_sea"
"""Whether a naval combat is avoided."""
DEVASTATE = "devastate"
"""How many points are spent on devastation."""
LEADER_MOVES = "leader_moves"
"""Which leaders go alone, and where to."""
FAMILY_ROUTE = "family_route"
"""The way of the Royal Family that goes alone."""
FAMILY_GOES = "family_goes"
"""Whether the Royal Family goes with the Great King's Army."""
# -- battle -----------------------------------------------------------------------------------------------------
BATTLE_LEADERS = "battle_leaders"
"""Whose ratings count in a battle: at most two."""
SORTIE = "sortie"
"""Whether friends inside a city join a battle before it."""
RETREAT = "retreat"
"""The way of a retreat."""
LOSSES = "losses"
"""From which forces losses are taken."""
LOSSES_FIRST = "losses_first"
"""From which forces losses are taken first, said once instead of each time."""
USELESS_FLIGHT = "useless_flight"
"""Whether an Army that has become Useless flees further."""
CONTINUE = "continue"
"""The way on which an Army or fleets go on after a victory or a demand; none to stop."""
KING_FLEES = "king_flees"
"""Where the Great King flees to."""
SUCCESSOR = "successor"
"""Who becomes Great King."""
# -- sieges and ships -------------------------------------------------------------------------------------------
SIEGE = "siege"
"""Whether a siege is laid to the city where an Army stands."""
DEMAND = "demand"
"""Whether, and with which leader, the surrender of a city is demanded."""
ASSAULT = "assault"
"""Which city is assaulted."""
TERMS = "terms"
"""Whether the besieged offer terms."""
TERMS_LOST = "terms_lost"
"""How much Army strength is lost by them."""
TERMS_GOAL = "terms_goal"
"""Where the rest goes."""
TERMS_PAYS = "terms_pays"
"""Which treasury of the besieged pays, if one does."""
TERMS_GETS = "terms_gets"
"""Which treasury of the besieger gets it."""
TERMS_ACCEPTED = "terms_accepted"
"""Whether they are accepted."""
BREAK_OUT = "break_out"
"""Whether the besieged attack the besiegers, or leave by sea."""
OCCUPY = "occupy"
"""How much strength goes into a fallen city."""
SINK = "sink"
"""Which ships are hit."""
FLEET_RETREAT = "fleet_retreat"
"""To which port beaten fleets go."""
FLEET_FREED = "fleet_freed"
"""Where a fleet sails that has changed hands."""
# -- money and people -------------------------------------------------------------------------------------------
RECRUIT = "recruit"
"""What is recruited: strength, fleets, a leader."""
TREASURY_USED = "treasury_used"
"""Which treasury pays."""
PLACE_RECRUITS = "place_recruits"
"""Where recruited strength appears."""
RECRUITS_TO = "recruits_to"
"""Where all recruits go, however many the dice bring."""
FORM_ARMY = "form_army"
"""The recruits of which city become a new Army."""
COMMANDER = "commander"
"""Which leader commands a new Army, or none where that is allowed."""
BUILD_SHIPS = "build_ships"
"""Which fleets are built or mended, and where."""
PLACE_LEADER = "place_leader"
"""With which Army or fleet a leader is placed, or none to keep it in hand."""
LEADER_TO = "leader_to"
"""With which Army or fleet a leader is placed, whoever is drawn."""
REORGANISE = "reorganise"
"""How strength and leaders are dealt out between Armies in a space."""
REPLENISH = "replenish"
"""Which treasuries a side tries to replenish, and with which provinces."""
TRANSFER = "transfer"
"""From which treasury to which a level is moved."""
REMOVE_GARRISONS = "remove_garrisons"
"""Which garrisons are taken back in an Administrative Phase: a space as often as it loses a counter."""
FOUND_CITY = "found_city"
"""Where a city named after the Macedonian king is founded."""
MARRIAGE = "marriage"
"""Whether the Macedonian king marries a princess."""
# -- cards ------------------------------------------------------------------------------------------------------
CARD_USE = "card_use"
"""Which of a card's uses is meant."""
CARD_TARGET = "card_target"
"""What a card is played on: a province, a space, an Army, a leader, a card."""
CARD_ALONG = "card_along"
"""Which other card is played with it."""

KINDS: tuple[str, ...] = tuple(
    value for name, value in list(globals().items()) if name.isupper() and isinstance(value, str)
)
"""All of them."""

WINDOWS = {
    "movement": "an enemy Army or fleet has been chosen to move",
    "moved": "an enemy Army has ended its move",
    "battle": "a land battle",
    "losses": "the enemy is about to roll for losses",
    "naval": "a naval combat",
    "open-sea": "an enemy sails over the open sea",
    "assassination": "an assassination that has been announced",
    "death": "the Macedonian king would die",
    "illness": "a leader has fallen ill",
    "insubordination": "satraps refuse to obey",
    "embezzlement": "a treasury is being emptied",
    "demand": "the surrender of a city is demanded",
    "flight": "the Great King flees",
    "markers": "devastation and drought are about to end",
    "surprise": "a Surprise has been played",
    "card": "any other card has been played",
}
"""The kinds of reaction windows, and what opens each."""


INTERCEPTIONS = (INTERCEPT, INTERCEPT_AT_SEA, "lines")
"""What a side may be asked about while the other moves, beside windows: never, by plan, or each time."""


def choice(
    game: Game,
    kind: str,
    seat: str,
    form: Form,
    about: str = "",
    *,
    secret: bool = False,
    passive: bool = False,
    covert: bool = False,
    lasting: bool = False,
    default: Answer = NOTHING,
    facts: Mapping[str, str] | None = None,
    meanings: Mapping[str, Any] | None = None,
    shown: Mapping[str, Any] | None = None,
) -> Decision:
    """A decision of a side, with the facts that an answer given ahead of time may be tied to.

    Args:
        game: the position.
        kind: one of the kinds above.
        seat: who decides.
        form: what may be answered.
        about: the space, Army, card … that it is about; it is part of the key.
        secret, passive, covert, lasting, default, meanings, shown: as for `kernel.decision.Decision`.
        facts: what an answer may be tied to beside the position's own facts.
    """
    known = {**facts_of(game, seat), **(facts or {})}
    return Decision(
        kind,
        seat,
        form,
        about,
        secret,
        passive,
        known,
        default,
        covert=covert,
        lasting=lasting,
        meanings=meanings,
        shown=shown,
    )


def pairs(allowed: Mapping[str, Sequence[str]], at_most: int | None = None) -> Assign:
    """A form whose answers pair things: each with one of what is allowed for it, or with nothing.

    Args:
        allowed: each thing -> what it may be paired with.
        at_most: how many pairs, if there is a limit.
    """
    values = dict.fromkeys((value for values in allowed.values() for value in values), len(allowed))

    def veto(answer: Mapping[str, str]) -> list[Problem]:
        if at_most is not None and len(answer) > at_most:
            return [Problem("too_many", tuple(answer), {"asked": len(answer), "limit": at_most})]
        return [
            Problem("not_an_option", (thing,), {"value": value})
            for thing, value in answer.items()
            if thing in allowed and value in values and value not in allowed[thing]
        ]

    return Assign(tuple(allowed), values, 0, veto)


def facts_of(game: Game, seat: str) -> dict[str, str]:
    """What a condition may say of the position, seen from a side."""
    facts = {"turn": str(game.round), "active": game.active}
    if game.phase and game.phase.activity:
        facts["activity"] = game.phase.activity
    if game.movement:
        facts |= {"origin": game.movement.route[0], "area": game.movement.route[-1]}
        facts |= {MOVER: game.movement.units[0]} if game.movement.units else {}
    if game.battle:
        facts |= {
            "area": game.battle.space,
            "attacker": game.battle.attacker,
            "defender": game.battle.defender,
            "role": "attacker" if seat == game.battle.attacker else "defender",
            "opponent": game.battle.enemy(seat),
        }
    return facts
