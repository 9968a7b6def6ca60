"""Who is invited to write a plan for the other side's round, so that the round is two messages.

Source: 3.3 C; 15.0 for the cards that may be played at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....kernel.decision import Decision
from ....kernel.forms import Answer, One
from ...common.windows import ASK, Act, mode_choice, reaction_choice
from ...invitations import Invitation
from ..cards.windows import FITTING, Windows
from ..model.decisions import AVOID, INTERCEPT, RETREAT
from ..model.forces import Army
from ..model.state import Game
from . import retreat
from .ahead import battles_ahead, interceptions_ahead
from .readiness import modes_ahead

EARLY = ("cards", "activity")
"""The steps of a Player Phase in which a plan still comes in time."""
SHOWN = (INTERCEPT, AVOID, RETREAT)
"""The kinds of questions of which an invitation shows what could be said."""


def invitations(game: Game) -> Mapping[str, Invitation]:
    """The side whose round it is not, as long as nothing has been done in it."""
    phase = game.phase
    if phase is None or phase.activity or game.step not in EARLY:
        return {}
    seat = game.enemy(phase.seat)
    occasion = f"round {game.round} of {phase.seat}"
    rules, kinds = Windows(game), list(kinds_open_to(game, seat))
    acts = [Act(kind, phase.seat) for kind in kinds]
    modes = [mode_choice(act.kind, seat, rules.usual_mode(act.kind), rules.facts(act, seat)) for act in acts]
    reactions = [reaction_choice(rules, act, seat, ASK) for act in acts]
    examples = list(examples_for(game, seat))
    return {seat: Invitation(occasion, [*modes, *modes_ahead(game, seat)], reactions, examples)}


def kinds_open_to(game: Game, seat: str) -> Iterator[str]:
    """The kinds of windows in which a side may answer while the other acts; all of it is public."""
    rules = Windows(game)
    for kind, cards in FITTING.items():
        usable = [card for card in cards if seat in game.card(card).seats and card not in game.void]
        if usable and seat in rules.seats_of(Act(kind, game.enemy(seat))):
            yield kind


def examples_for(game: Game, seat: str) -> Iterator[tuple[Decision, Answer]]:
    """One answer of each kind that is worth showing, about the Army that is nearest to the enemy."""
    ahead = [*interceptions_ahead(game, seat), *battles_ahead(game, seat)]
    armies = sorted(game.armies_of(seat), key=lambda army: (_nearness(game, army), army.id))
    for kind in SHOWN:
        named = [army.space if kind == RETREAT else army.id for army in armies]
        fitting = [one for one in ahead if one.kind == kind and one.about in named]
        for decision in sorted(fitting, key=lambda one: named.index(one.about))[:1]:
            assert isinstance(decision.form, One)
            yield decision, decision.form.options[0]


def _nearness(game: Game, army: Army) -> int:
    """How many spaces lie between an Army and the nearest enemy Army."""
    far = retreat.distances(game, army.space)
    enemies = game.armies_of(game.enemy(army.seat))
    return min((far[enemy.space] for enemy in enemies if enemy.space in far), default=len(far))
