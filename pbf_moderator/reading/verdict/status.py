"""What a message amounts to as a whole: accepted, in part, for the sender to answer, held, or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer
from ..clauses.clause import SAY
from ..hearing.heard import Hearing
from ..text.tokens import WORD, read_text
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE, TERM
from ..text.words import NAMES
from ..values import (
    ACCEPTED,
    ASK,
    HELD,
    IGNORED,
    NEEDS_ANSWER,
    PARTLY,
    REFUSE,
    Draft,
    Issue,
)


def is_for_another_game(heard: Hearing, subject: str, title: set[str]) -> bool:
    """Orders are given to unknown names and nothing of this game is named, and the subject names something else."""
    names = ("area", "seat", "card", "track")
    if any(s.has(category) for s in heard.message.spotted.spots for category in names):
        return False
    if not any(i.code.startswith("unknown_") for i in heard.issues):
        return False
    words = {t.text for t in read_text(subject).tokens if t.kind == WORD}
    known = heard.message.vocabulary
    strange = {w for w in words if w not in known.root.children and w not in known.fillers}
    return bool(strange) and not words & title


def status_of(
    heard: Hearing, drafts: Sequence[Draft], issues: Sequence[Issue], complete: bool, holds: Sequence[Issue]
) -> str:
    """The status of a reading, as `values` lists them."""
    if holds:
        return HELD
    refused = any(i.level == REFUSE for i in issues)
    if any(i.level == ASK for i in issues):
        return NEEDS_ANSWER
    if not drafts and not heard.withdrawn:
        idle = complete and not (_speaks_of_the_game(heard) or _thinks_again(heard))
        return NEEDS_ANSWER if heard.asked and not idle else (PARTLY if refused else IGNORED)
    spoke = any(o.said for o in heard.outcomes if o.decision in heard.asked) or any(d.key for d in drafts)
    if spoke and not complete:
        return NEEDS_ANSWER
    return PARTLY if refused else ACCEPTED


def _thinks_again(heard: Hearing) -> bool:
    """Whether a sender who has answered takes something back in words of which nothing was understood: "wait, we stay after all"."""
    turns = [
        s for c in heard.message.clauses if c.mood == SAY
        for s in heard.message.within(c) if s.has(SENSE, "correction") and not s.has(SENSE, "sorry")
    ]  # fmt: skip
    return bool(heard.previous) and bool(turns)


def _speaks_of_the_game(heard: Hearing) -> bool:
    """Whether a message names a thing of the game or a decision, and does not merely say that all stays as it is."""
    spots = heard.message.spotted.spots
    if any(s.has(c) for s in spots if not s.has(FILLER) for c in (*NAMES, ORDER, TERM)):
        return True
    if any(s.has(SENSE, "swaps") and not s.has(FILLER) for s in spots):
        return True  # "the order is reversed": what stands is changed, and nothing is named
    decisions = any(s.has(KIND) and not s.has(FILLER) and not s.slips for s in spots)
    return decisions and not any(s.has(SENSE, "same", "yes") for s in spots)


def stands(decision: Decision, previous: Mapping[str, Answer]) -> bool:
    """Whether an open question has an answer from before that is still legal."""
    return decision.key in previous and not decision.form.problems(previous[decision.key])


def asked_back(decision: Decision, issues: Sequence[Issue]) -> bool:
    """Whether the sender is asked about a decision, or an answer to it was refused."""
    return any(i.level in (ASK, REFUSE) and decision.kind in (*i.about, i.data.get("kind")) for i in issues)
