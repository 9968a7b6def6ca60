"""Which card answers which moment, told in any words: "when losses are rolled, X", "X I keep against Y", "against a Y I do nothing".

The names of a sentence are parted into pairs of a moment and a card that can answer it; a card may be the name of a moment, too. Words that
nobody knows pass; a sentence is taken only where there is one way to part it, and where no other reader has an answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Some
from ..clauses.clause import IF, SAY
from ..clauses.message import Message
from ..conditions.pieces import stretch_of
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row, only
from ..text.tokens import NUMBER
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from .reaction_rows import options_of

PAIRED = "a moment and the card that answers it"
"""Why an answer was taken."""
MOMENT, CARD, EITHER, DENIED, KEPT, ANSWERS = "moment", "card", "either", "denied", "kept", "answers"
_DENIES = ("not", "no", "none", "without", "lets", "pass")
_KEEPS = ("stay", "spares", "unused", "has", "later", "waits")
_AGAINST = ("against", "gone")
_STOPS = (
    "unless", "except", "or", "else", "fallback", "postpones", "ponders", "supposes", "asks", "another_turn", "correction", "forget",
    "reversed", "always", "never", "tells", "mocks", "hopes", "formerly", "believed", "only", "up_to", "alike", "later_fights",
    "elsewhere", "beaten", "attacked",
)  # fmt: skip
"""Turns of speech that no such sentence may hold."""
_MOST = 8
"""Names of a sentence, at most."""


@dataclass(frozen=True)
class _Event:
    sort: str
    id: str
    start: int
    end: int


def read_card_moments(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    heard: Sequence[Outcome],
) -> list[Outcome]:
    """What is played at moments to come, where nobody else has an answer.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        heard: what was heard so far.
    """
    if any(d.kind in kinds_of("reacts") for d in asked):
        return []
    moments = {d.about: d for d in ahead if d.kind in kinds_of("reacts") and d.about}
    if not moments:
        return []
    reader = _Pairs(message, moments)
    found = [o for row in rows for o in reader.told(row)]
    told: dict[str, list[Outcome]] = {}
    for outcome in found:
        told.setdefault(outcome.decision.about, []).append(outcome)
    taken = {
        o.decision.about if o.about is None else o.about
        for o in heard
        if o.decision.kind in kinds_of("reacts") and o.settled
    }
    return [os[0] for about, os in told.items() if len(os) == 1 and not {about, ""} & taken]


class _Pairs:
    def __init__(self, message: Message, moments: dict[str, Decision]) -> None:
        self.message, self.moments = message, moments
        self.able = {w: {*map(str, options_of(d))} for w, d in moments.items()}
        self.hand = set().union(*self.able.values()) if self.able else set()

    def told(self, row: Row) -> list[Outcome]:
        """What one sentence says; nothing where there is no way to part it, or more than one."""
        events = list(self._events(row))
        if (
            not any(e.sort in (MOMENT, EITHER) for e in events)
            or len(events) > _MOST
            or self._is_stopped(row)
        ):
            return []
        ways: dict[tuple[tuple[str, str], ...], list[tuple[str, Answer, int, int]]] = {}
        for way in self._ways(events, 0):
            ways.setdefault(tuple(sorted((w, str(a)) for w, a, _, _ in way)), way)
        full = {key: way for key, way in ways.items() if key}
        if len(full) != 1 or len({w for w, _, _, _ in next(iter(full.values()))}) < len(next(iter(full))):
            return []
        return [self._outcome(row, *pair) for pair in next(iter(full.values()))]

    def _is_stopped(self, row: Row) -> bool:
        start, end = stretch_of(self.message, row)
        spots = [s for s in self.message.spots_between(start, end) if s.start >= start]
        if any(c.other is not None and c.condition is None for c in row):
            return True  # what somebody else plays
        if any(s.has("card") and self.hand.isdisjoint(s.ids("card")) and not s.has("window") for s in spots):
            return True
        if any(self._goes_on_unread(a, b) for a, b in pairwise(spots)):
            return True
        if any(c.mood != SAY or (c.condition or (IF,))[0] != IF for c in row):
            return True
        if any(s.has(SENSE, *_STOPS) and not (s.has(FILLER) or s.has("window")) for s in spots):
            return True
        named = any(s.has("area") and not s.has("seat") for s in spots)
        own = (*kinds_of("reacts"), *kinds_of("plays_cards"), *kinds_of("suffers"))
        others = any(s.has(KIND) and not (s.has(FILLER) or s.has(KIND, *own)) for s in spots)
        return named or others or any(t.kind == NUMBER for t in self.message.spotted.text.tokens[start:end])

    def _goes_on_unread(self, card: Spot, joint: Spot) -> bool:
        """Whether a word that nobody knows stands behind a card and an "and", which may be another card."""
        joined = card.has("card") and joint.has(SENSE, "and") and card.end == joint.start
        return joined and self.message.is_word(joint.end) and self.message.at(joint.end) is None

    # -- events -----------------------------------------------------------------------------------------------

    def _events(self, row: Row) -> Iterator[_Event]:
        start, end = stretch_of(self.message, row)
        last = ""
        for spot in (s for s in self.message.spots_between(start, end) if s.start >= start):
            if last and spot.has(SENSE, "the_one"):
                yield _Event(EITHER, last, spot.start, spot.end)  # "my X cancels that of B"
            for event in self._event(spot):
                last = event.id if event.sort == EITHER else last
                yield event

    def _event(self, spot: Spot) -> Iterator[_Event]:
        cards = [c for c in spot.ids("card") if c in self.hand]
        windows = [w for w in spot.ids("window") if w in self.moments and not spot.slips]
        if cards and windows and not spot.slips and not self._is_own(spot):
            yield _Event(EITHER, cards[0], spot.start, spot.end)
        elif cards:
            yield _Event(CARD, cards[0], spot.start, spot.end)
        elif windows:
            yield _Event(MOMENT, windows[0], spot.start, spot.end)
        if spot.has(KIND, *kinds_of("reacts")) or spot.has(SENSE, *_AGAINST):
            yield _Event(ANSWERS, "", spot.start, spot.end)
        denies = spot.has(SENSE, *_DENIES) or spot.has(OPTION, "no", "never")
        if denies and not (windows or cards):
            yield _Event(DENIED, "", spot.start, spot.end)
        elif spot.has(SENSE, *_KEEPS) and not spot.has(FILLER):
            yield _Event(KEPT, "", spot.start, spot.end)

    def _is_own(self, spot: Spot) -> bool:
        """Whether a card is the sender's own, "my X", and so no moment that somebody else makes."""
        before = self.message.at(spot.start - 1) if spot.start else None
        return before is not None and before.has(SENSE, "in_person", "self")

    # -- ways -------------------------------------------------------------------------------------------------

    def _ways(self, events: Sequence[_Event], first: int) -> Iterator[list[tuple[str, Answer, int, int]]]:
        """Every way to part the events into groups, each a pair, a card that is kept, or nothing at all."""
        if first == len(events):
            yield []
            return
        for last in range(first + 1, len(events) + 1):
            pair = self._pair(events[first:last])
            if pair is None:
                continue
            for rest in self._ways(events, last):
                yield [*pair, *rest]

    def _pair(self, group: Sequence[_Event]) -> list[tuple[str, Answer, int, int]] | None:
        """The moment and the card of a group; an empty list where it says nothing, None where it is no group."""
        moments = [e.id for e in group if e.sort == MOMENT]
        cards = [e.id for e in group if e.sort == CARD]
        either = [e.id for e in group if e.sort == EITHER]
        denied = any(e.sort == DENIED for e in group)
        kept = any(e.sort == KEPT for e in group)
        answers = any(e.sort == ANSWERS for e in group)
        start, end = group[0].start, group[-1].end
        names = len(moments) + len(cards) + len(either)
        if names > 2:
            return None
        if not names:
            return [] if not denied else None
        if names == 1:
            if denied and moments and not kept and moments[0] in self.hand:
                return [(moments[0], None, start, end)]
            if denied and either and answers:
                return [(self._moment_of(either[0]), None, start, end)]
            return [] if (kept or denied) and not moments else None
        if denied or (kept and not answers):
            return None
        moment, card = "", ""
        if len(moments) == 1:
            moment, card = moments[0], (cards or either)[0] if cards or either else ""
        elif len(either) == 2 and either[0] == either[1]:
            moment, card = self._moment_of(either[0]), either[1]
        elif len(either) == len(cards) == 1:
            moment, card = self._moment_of(either[0]), cards[0]
        if not moment or not card or card not in self.able.get(moment, ()) or self._is_wide(moment):
            return None
        return [(moment, card, start, end)]

    def _moment_of(self, card: str) -> str:
        return card if card in self.moments else ""

    def _is_wide(self, moment: str) -> bool:
        """Whether several cards may be played together at a moment, so that one that is named may not be all."""
        return isinstance(self.moments[moment].form, Some) and len(self.able[moment]) > 1

    def _outcome(self, row: Row, moment: str, answer: Answer, start: int, end: int) -> Outcome:
        decision = self.moments[moment]
        some = isinstance(decision.form, Some)
        given: Answer = ([answer] if answer else []) if some else answer
        return Outcome(
            decision, [given], {*range(start, end)}, [only(row, start, end)], about=moment, why=PAIRED
        )
