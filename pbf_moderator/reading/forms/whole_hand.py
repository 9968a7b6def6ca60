"""All the cards that may be played at a moment, or none of them, without a name: "both", "I play them both", "I keep my cards", "neither"."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Some
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row, told_whole
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of

WHY = "all of them, or none, without a name"
_ALL = ("both", "all")
_KEEPS = ("has", "spares", "stay", "lets_be", "unused", "waits")
_NONE = ("neither", "nor", "none")
_OPEN = ("ponders", "postpones", "or", "supposes")
"""Turns of speech anywhere in a message that leave it open."""
_LITTLE = (
    "self", "me", "in_person", "yes", "and", "so", "its", "now", "wishes", "others", "chooses", "takes", "round_long", "from", "to",
)  # fmt: skip
"""Turns of speech that may stand beside them."""
_FEW = 3
"""Mentions of a clause that says "neither of them" and nothing else, at most."""
_SHORT = 4
"""Letters of a word that nobody needs to know, at most."""
_ONE = "1"


def read_whole_hand(message: Message, decision: Decision, rows: Sequence[Row]) -> Outcome | None:
    """Whether all is played, or nothing; None where that is not the whole of what is said of cards.

    Args:
        message: the whole message.
        decision: the question which cards are played.
        rows: the sentences that are left for it.
    """
    form = decision.form
    if not isinstance(form, Some) or decision.kind not in kinds_of("reacts"):
        return None
    if any(s.has("card") and not s.has(FILLER) or s.has(SENSE, *_OPEN) for s in message.spotted.spots):
        return None
    meanings = [(_meaning(message, clause, len(form.bag)), row) for row in rows for clause in row]
    told = [(meaning, row) for meaning, row in meanings if meaning is not None]
    if len({meaning for meaning, _ in told}) != 1 or any(c.corrects for _, row in told for c in row):
        return None
    plays = told[0][0]
    answer = sorted(form.bag) if plays else []
    if form.problems(answer):
        return None
    return told_whole(decision, answer, [row for _, row in told], WHY)


def _meaning(message: Message, clause: Clause, cards: int) -> bool | None:
    """True where a clause plays all, False where it plays nothing; None where it says neither, or more."""
    if clause.mood != SAY or clause.condition is not None or clause.second or _is_of_another(message, clause):
        return None
    spots = [s for s in message.within(clause) if not s.has(FILLER) or s.has(SENSE)]
    tokens = message.spotted.text.tokens
    unknown = message.spotted.unknown(clause.start, clause.end)
    if any(len(tokens[p].text) > _SHORT for p in unknown) or not all(_is_known(s) for s in spots):
        return None
    whole = any(s.has(SENSE, *_ALL) for s in spots)
    named = any(_is_cards(s) for s in spots)
    keeps = any(s.has(SENSE, *_KEEPS) and not s.has(FILLER) for s in spots)
    denied = bool(clause.denied) or any(
        s.has(SENSE, *_NONE, "no", "not", "never") or s.has(OPTION, "no") for s in spots
    )
    neither = len(spots) <= _FEW and any(s.has(SENSE, *_NONE) for s in spots)
    if keeps:
        return None if denied or not (whole or named) else False
    if denied:
        return False if neither and not whole else None
    owned = any(s.has(SENSE, "has") for s in message.within(clause))  # "I have both"
    if not whole or owned or (cards != 2 and any(s.has(SENSE, "both") for s in spots)):
        return None
    return True


def _is_of_another(message: Message, clause: Clause) -> bool:
    """Whether somebody else is the subject; "I play them both" is told of the cards."""
    them = clause.other is not None and clause.other.has(SENSE, "others") and message.says(clause, "self")
    return clause.other is not None and not them


def _is_known(spot: Spot) -> bool:
    """Whether a mention may be part of such an answer."""
    if (
        spot.has(SENSE, *_ALL, *_KEEPS, *_NONE, "not", "never", *_LITTLE)
        or _is_cards(spot)
        or spot.has(FILLER)
    ):
        return True
    return spot.has(KIND, *kinds_of("plays_cards"), *kinds_of("plain_verbs")) or spot.ids(COUNT) == (_ONE,)


def _is_cards(spot: Spot) -> bool:
    """Whether a mention is the word for cards."""
    return spot.has("window", "card") and not spot.has("card")
