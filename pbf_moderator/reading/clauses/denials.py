"""Words that deny, and how far each of them reaches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..mentions.spotting import Spot
from ..text.tokens import ARROW, COLON, MARK
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from .clause import Clause
from .message import Message

_VERBAL = ("not", "never", "neither", "refuses")
_BARE = ("no", "none", "pass", "no_target")


@dataclass(frozen=True)
class Denial:
    """A word that denies.

    Attributes:
        spot: where it stands.
        verbal: it denies a verb, as "not" does, and so all that follows; else only what stands right behind it.
        alone: nothing follows it in its clause, or a mark does: it is a plain "no".
        onward: it denies nothing that stands before it, as "without" does not.
        pronoun: it is itself what is named: "nobody", "nothing".
    """

    spot: Spot
    verbal: bool
    alone: bool
    pronoun: bool
    onward: bool = False


def denials(message: Message, clause: Clause) -> list[Denial]:
    """The words of a clause that deny something."""
    spots = message.within(clause)
    nor = [s for s in spots if s.has(SENSE, "nor") and (len(s.text) > 2 or not s.text.isascii())]
    twice = [s for s in spots if s.has(SENSE, "nor")]
    correlative = twice if len(twice) > 1 else nor
    undone = [s for one, other in pairwise(spots) if _is_undone(one, other) for s in (one, other)]
    found = [s for s in spots if (_denies(s) or s in correlative) and s not in undone]
    return [_denial(message, clause, s) for s in found]


def _is_undone(one: Spot, other: Spot) -> bool:
    """Whether a "not" right before a word of passing says that one does not pass."""
    return one.end == other.start and one.has(SENSE, "not") and other.has(SENSE, "pass")


def _denies(spot: Spot) -> bool:
    if spot.has(SENSE, *_VERBAL, *_BARE):
        return not spot.has(SENSE, "correction")
    return spot.has(OPTION, "no")


def _denial(message: Message, clause: Clause, spot: Spot) -> Denial:
    tokens = message.spotted.text.tokens
    alone = spot.end >= clause.end or tokens[spot.end].kind == MARK
    verbal = spot.has(SENSE, "nor", *_VERBAL) or (spot.has(OPTION, "no") and spot.has(KIND))
    bare = spot.has(SENSE, "none", "pass", "no_target")
    follower = _follower(message, clause, spot)
    determiner = follower is not None and not (follower.has(FILLER) or follower.has(SENSE))
    determiner = determiner and not _is_object(message, clause, spot)
    return Denial(
        spot,
        verbal and not (bare and alone),
        alone,
        bare and not determiner,
        spot.has(SENSE, "without", "nor"),
    )


def _is_object(message: Message, clause: Clause, spot: Spot) -> bool:
    """Whether a "nothing" is what a denied verb before it has: "non cambio niente …"."""
    before = message.spots_between(clause.start, spot.start)
    return spot.has(SENSE, "none") and any(s.has(SENSE, "not") and s.end < spot.start for s in before)


def _begins_anew(between: Sequence[Spot], spot: Spot, is_word: Callable[[Spot], bool]) -> bool:
    """Whether a new thought begins behind what is denied, with no mark: "don't change anything I only look"."""
    nothing = next((n for n, s in enumerate(between) if s.has(SENSE, "none") and n), None)
    if nothing is not None and spot.has(OPTION):
        return not any(s.has(SENSE, "to", "for", "from", "against", "and", "or") for s in between[nothing:])
    at = next((n for n, s in enumerate(between) if n and s.has(SENSE, "self")), 0)
    return any(s.has(SENSE, "exchanges", "swaps") or is_word(s) for s in between[:at])


def _is_of_another(between: Sequence[Spot], is_word: Callable[[Spot], bool]) -> bool:
    """Whether another decision and somebody it is about are denied, before the word of this one: "not X, just do Y"."""
    solid = [n for n, s in enumerate(between) if not s.has(FILLER)]
    if not solid or not between[solid[0]].has(KIND) or is_word(between[solid[0]]):
        return False
    own = next((n for n, s in enumerate(between) if is_word(s)), 0)
    named = any(s.has("unit") for s in between[solid[0] + 1 : own])
    led = own > 0 and between[own - 1].has(SENSE, "using", "to", "for", "from", "or", "neither")
    return named and not led


def _follower(message: Message, clause: Clause, spot: Spot) -> Spot | None:
    """The mention right behind a word, mere articles and the like left out."""
    follower = message.at(spot.end) if spot.end < clause.end else None
    while follower is not None and follower.has(FILLER) and not follower.has(SENSE):
        follower = message.at(follower.end) if follower.end < clause.end else None
    return follower


def reaches(message: Message, denial: Denial, spot: Spot, is_word: Callable[[Spot], bool]) -> bool:
    """Whether a denial is about a name that follows it in the same clause.

    Args:
        message: the message.
        denial: the word that denies.
        spot: the name.
        is_word: tells the word of the decision.
    """
    between = message.spots_between(denial.spot.end, spot.start)
    marks = message.marks_between(denial.spot, spot)
    if COLON in marks or ARROW in marks or any(s.has(SENSE, "but", "instead", "correction") for s in between):
        return False
    if not denial.verbal:
        if denial.pronoun or denial.alone:
            return False
        unknown = message.spotted.unknown(denial.spot.end, spot.start)
        return not unknown and all(s.has(FILLER) or s.has(SENSE) or is_word(s) for s in between)
    if any(s.has(SENSE, "chooses") and not s.has(FILLER) for s in between[1:]):
        return False  # "not Theon, put in Asha"
    if _begins_anew(between, spot, is_word) or _is_of_another(between, is_word):
        return False
    joined = [n for n, s in enumerate(between) if s.has(SENSE, "and")]
    return not any(is_word(s) for n in joined[:1] for s in between[n:])
