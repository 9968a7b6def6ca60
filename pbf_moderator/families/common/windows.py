"""Reaction windows: after an announced act, everybody who might react is asked at once and in secret.

Nobody can tell from a window who holds what. Who is asked follows from public knowledge, not from hands; whoever is
asked, or not asked, is so because of the mode that their seat has chosen for windows of the kind:

    never   nothing is played
    plan    what the seat has said ahead is done where its conditions hold, else nothing; no question
    ask     the seat is asked, whether it holds anything or not; what it has said ahead saves the question

A mode is an answer like any other, said ahead once for all or for a turn, and so is a plan. Both are decisions that
the desk treats as covert: an answer is never taken because it is the only one, and one that was said ahead and
cannot be done counts as nothing. So a window closes after the same steps whoever holds what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from ...kernel.decision import Decision, Flow, ask_all
from ...kernel.forms import Answer, Form, One, Some

NEVER, PLAN, ASK = "never", "plan", "ask"
MODES = (NEVER, PLAN, ASK)
MODE, REACT = "react_mode", "react"
"""The kinds of the two decisions of a window."""


@dataclass(frozen=True)
class Act:
    """What is announced and may be reacted to; all of it is public.

    Attributes:
        kind: the kind of window that it opens, which modes and plans are said for.
        by: the seat that acts.
        facts: what a plan's conditions may say of it ({"area": "sardes"}), beside `kind` and `by`.
    """

    kind: str
    by: str
    facts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Reaction:
    """What a seat plays in a window; `what` is one of the options that the rules gave it."""

    seat: str
    what: str


class Reactions(Protocol):
    """What a family says of the windows of its game."""

    def might_react(self, act: Act) -> Sequence[str]:
        """The seats that could react for all that the table knows, in the order in which reactions take effect.

        It must not look at what is hidden: a seat with cards in hand might hold any that is not open. An act to
        which no seat could react opens no window.
        """

    def options(self, act: Act, seat: str) -> Sequence[str]:
        """What a seat can really play now; here its hand counts."""

    def most(self, kind: str) -> int:
        """How many reactions a seat may play in one window of a kind, always the same: plans are made for it."""

    def usual_mode(self, kind: str) -> str:
        """The mode of a seat that has not chosen any for windows of a kind."""

    def facts(self, act: Act, seat: str) -> Mapping[str, str]:
        """More that a seat's conditions may say, such as the turn."""

    def announced(self, act: Act, reaction: Reaction) -> Act:
        """Play a reaction: it leaves the hand and is told; returns it as an act that may be reacted to in its turn."""

    def takes_effect(self, act: Act, reaction: Reaction) -> Flow[bool]:
        """What a reaction does that nobody has stopped; whether the act it answers still goes ahead."""


def goes_ahead(rules: Reactions, act: Act) -> Flow[bool]:
    """Open the window of an announced act, and of every reaction in it; whether the act goes ahead in the end.

    Reactions take effect in the order of `might_react`. What comes after one that has stopped the act is not played,
    and nobody learns of it.
    """
    for reaction in (yield from window(rules, act)):
        if reaction.what not in rules.options(act, reaction.seat):
            continue
        answer = rules.announced(act, reaction)
        if not (yield from goes_ahead(rules, answer)):
            continue
        if not (yield from rules.takes_effect(act, reaction)):
            return False
    return True


def window(rules: Reactions, act: Act) -> Flow[list[Reaction]]:
    """Ask everybody who might react; returns what they play, in the order in which it takes effect.

    There are two barriers, whoever may play what: first the modes, which stop for nobody, then the reactions.
    """
    seats = list(rules.might_react(act))
    if not seats:
        return []
    modes = yield from ask_all(partial(_modes, rules, act, seats))
    chosen = {decision.seat: mode for decision, mode in modes}
    answered = yield from ask_all(
        lambda: [reaction_choice(rules, act, seat, chosen.get(seat, NEVER)) for seat in seats]
    )
    return [Reaction(decision.seat, what) for decision, answer in answered for what in _played(answer)]


def _modes(rules: Reactions, act: Act, seats: Sequence[str]) -> list[Decision]:
    return [
        mode_choice(act.kind, seat, rules.usual_mode(act.kind), _facts(rules, act, seat)) for seat in seats
    ]


def mode_choice(kind: str, seat: str, usual: str, facts: Mapping[str, str] | None = None) -> Decision:
    """How a seat wants to be treated in windows of a kind.

    Args:
        kind: of the windows.
        seat: who chooses.
        usual: the mode that is taken where nothing was said.
        facts: what a choice may be tied to, such as the turn.
    """
    form = One(MODES)
    return Decision(
        MODE,
        seat,
        form,
        kind,
        secret=True,
        passive=True,
        covert=True,
        lasting=True,
        facts={"act": kind, **(facts or {})},
        default=usual,
    )


def reaction_choice(rules: Reactions, act: Act, seat: str, mode: str) -> Decision:
    """What a seat plays in a window; without a key it can stand among the decisions that may come.

    Args:
        rules: the family's.
        act: what is reacted to.
        seat: who is asked.
        mode: the seat's for this window.
    """
    options = [] if mode == NEVER else list(rules.options(act, seat))
    form: Form = _of_several(options, rules.most(act.kind))
    return Decision(
        REACT,
        seat,
        form,
        act.kind,
        secret=True,
        passive=mode != ASK,
        covert=True,
        lasting=True,
        facts=_facts(rules, act, seat),
        default=None if isinstance(form, One) else [],
    )


def _of_several(options: Sequence[str], most: int) -> Form:
    """One of the options or none; where several may be played at once, as many of them as one likes."""
    if most == 1:
        return One(tuple(dict.fromkeys(options)), passing=True)
    return Some({option: options.count(option) for option in options}, at_most=most)


def _facts(rules: Reactions, act: Act, seat: str) -> dict[str, str]:
    return {**rules.facts(act, seat), "act": act.kind, "by": act.by, **act.facts}


def _played(answer: Answer) -> list[str]:
    if answer is None:
        return []
    return list(answer) if isinstance(answer, list) else [answer]
