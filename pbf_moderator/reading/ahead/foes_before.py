"""Who attacks where a condition leaves that out and the sentence before tells of somebody: "X stands near. Should come upon me in A, …"."""

from __future__ import annotations

from ..clauses.clause import UNLESS
from ..clauses.message import Message
from ..clauses.turns import means
from ..conditions.conditions import DEFENDER
from ..conditions.pieces import Part
from ..conditions.said_words import Instruction
from ..mentions.mentions import Spot
from ..text.vocabulary import SENSE
from ..text.words import kinds_of

_NAMES_ATTACKER = ("anybody", "others", "attacker", "defender", "everywhere")


def leaves_out_attacker(message: Message, read: Instruction, part: Part, sentence: int) -> bool:
    """Whether a card is told for an attack of somebody who is only named as the subject of the sentence before.

    Args:
        message: the whole message.
        read: what was read.
        part: the words that tell it.
        sentence: the number of their sentence.
    """
    if read.decision.kind not in kinds_of("of_battle") or "opponent" in read.facts or read.standing:
        return False
    if read.facts.get("role") != DEFENDER or len(part.conditions) != 1 or part.conditions[0].sort == UNLESS:
        return False
    spots = message.spots_between(part.conditions[0].start, part.conditions[0].end)
    named = any(s.has("seat") or s.has(SENSE, *_NAMES_ATTACKER) for s in spots)
    if named or not any(attacks_unnamed(message, s) for s in spots):
        return False
    others = {
        c.other.ids("seat") for c in message.clauses if c.sentence == sentence - 1 and c.other is not None
    }
    return len(others) == 1 and len(next(iter(others))) == 1


def attacks_unnamed(message: Message, spot: Spot) -> bool:
    """Whether a verb says that somebody attacks, or attacks the sender; "I am attacked" does not say who.

    Args:
        message: the whole message.
        spot: the verb.
    """
    if not spot.has(SENSE, "attacked"):
        return spot.has(SENSE, "attacks") and not spot.has(SENSE, "attacker")
    words = [t.text for t in message.spotted.text.tokens[spot.start : spot.end]]
    if any(means(message, word, sense) for word in words for sense in ("anybody", "self")):
        return False
    return any(means(message, word, "me") for word in words)
