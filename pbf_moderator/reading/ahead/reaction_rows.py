"""Which sentences of a message speak of a plan for what others may do: those that name its forces, deeds, cards or moments, and no mere headings or talk."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One, Some
from ..clauses.clause import ASK, TELL
from ..clauses.message import Message
from ..conditions.pieces import stretch_of
from ..conditions.provisos import tells_of_no_way
from ..mentions.numbered import force_words
from ..mentions.spotting import Spot
from ..rows.outcomes import Row
from ..text.tokens import COLON, DASH, MARK, NUMBER, QUOTE
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of, words
from .reaction_bits import ASKED, NEVER, PLANNED, Bit

_SHORT = 2
_NICK = 4
"""Letters of a name, at least, that is cut short."""
_CHANGES = (
    "if", "unless", "except", "correction", "forget", "reversed", "instead", "only", "cancels", "swaps",
    "attacked", "beaten", "always", "never", "stay", "spares", "unused", "both", "postpones", "ponders", "elsewhere", "later_fights",
)  # fmt: skip
"""Turns of speech that could change what a plan says, or put it off."""


class PlanRows:
    """Tells which sentences speak of a plan.

    Args:
        message: the whole message.
        asked: the questions that are open.
        ahead: those that may come.
    """

    def __init__(self, message: Message, asked: Sequence[Decision], ahead: Sequence[Decision]) -> None:
        self.message = message
        self.tokens = message.spotted.text.tokens
        every = [*asked, *ahead]
        waylays = {*kinds_of("acts_of_forces")} - {*kinds_of("acts_at_places"), *kinds_of("flees")}
        self.acts: dict[str, dict[str, Decision]] = {}
        """The deed of a force -> each force -> the question."""
        for d in every:
            if d.kind in waylays and isinstance(d.form, One) and d.form.passing and d.about:
                self.acts.setdefault(d.kind, {}).setdefault(d.about, d)
        self.asks_deed = any(d.kind in self.acts for d in asked)
        """Whether a deed of a force is asked now."""
        self.forces = {f for ds in self.acts.values() for f in ds}
        self.flights = {d.about: d for d in every if d.kind in kinds_of("flees") and d.about}
        self.lost = next(
            (d for d in every if d.kind in kinds_of("suffers") and isinstance(d.form, One)), None
        )
        self.reacts = {d.about: d for d in every if d.kind in kinds_of("reacts") and d.about}
        self.modes = {
            d.about: d
            for d in every
            if isinstance(d.form, One) and {*d.form.options} == {NEVER, PLANNED, ASKED}
        }
        self.plays = any(d.kind in kinds_of("reacts") for d in asked)
        self.hand = {str(o) for d in self.reacts.values() for o in options_of(d)}
        self.mode_kinds = {d.kind for d in self.modes.values()}
        self.kinds = {
            *self.acts, *kinds_of("flees"), *kinds_of("suffers"), *kinds_of("reacts"), *self.mode_kinds,
        }  # fmt: skip
        self.home = {
            c.force: c.area for c in message.commanders.values() if c.seat == message.seat and c.leads
        }

    # -- sentences ----------------------------------------------------------------------------------------------

    def touches(self, row: Row) -> bool:
        """Whether a sentence speaks of what a plan may tell."""
        if self._is_heading(row) or self._is_talk(row):
            return False
        start, end = stretch_of(self.message, row)
        for spot in self.message.spots_between(start, end):
            if spot.has(SENSE, "if") and tells_of_no_way(
                self.message, spot.end, self._mark_behind(spot.end, end)
            ):
                return True
            if spot.has(FILLER) and not spot.has(KIND):
                continue
            if spot.decides(self.kinds) or spot.has("window") or spot.has(OPTION, ASKED, PLANNED, NEVER):
                return True
            if self.plays and spot.has(SENSE, "none", "unused", "stay"):
                return True
            if (spot.has("card") and not self.hand.isdisjoint(spot.ids("card"))) or spot.has(
                SENSE, "beaten", "attacked", "else", "correction", "forget", "fallback"
            ):
                return True
        return False

    def _mark_behind(self, start: int, end: int) -> int:
        """Where the next mark stands."""
        return next((i for i in range(start, end) if self._is_mark(i)), end)

    def _is_talk(self, row: Row) -> bool:
        """Whether a sentence asks or tells of others, and names nothing that its sender could do."""
        spots = self.message.spots_between(*stretch_of(self.message, row))
        mine = any(
            s.decides(self.kinds) or s.has(OPTION, ASKED, PLANNED, NEVER) or self._is_own(s) for s in spots
        )
        return all(c.mood in (ASK, TELL) for c in row) and not mine

    def _is_own(self, spot: Spot) -> bool:
        """Whether a mention names a card of the hand, or a force."""
        held = spot.has("card") and not self.hand.isdisjoint(spot.ids("card"))
        return held or (spot.has("area") and not self.forces.isdisjoint(spot.ids("area")))

    def _is_heading(self, row: Row) -> bool:
        """Whether a sentence says no more than that a plan follows, and for whose turn: "my plan for the other's round"."""
        start, end = stretch_of(self.message, row)
        spots = [
            s for s in self.message.spots_between(start, end) if not s.has(FILLER) or s.has(SENSE, "turn")
        ]
        plans = any(s.has(OPTION, PLANNED) for s in spots)
        rest = [s for s in spots if not s.has(OPTION, PLANNED)]
        of_turn = any(
            s.has("seat") or s.has("unit") or s.has(SENSE, "turn", "round_long", "now") for s in rest
        )
        heads = COLON in (self.tokens[end - 1].text, self.tokens[min(end, len(self.tokens) - 1)].text)
        return ((plans and of_turn) or heads) and not any(
            s.has("card")
            or (s.has("area") and not s.has("seat"))
            or (s.has("window") and not s.slips)
            or s.decides(self.kinds)
            or s.has(SENSE, "always", "if", "not", "no", "never")
            for s in rest
        )

    def is_beside(self, row: Row) -> bool:
        """Whether a sentence that no plan can hold is talk: it names nothing of a plan, and no turn of speech that could change one."""
        spots = self.message.spots_between(*stretch_of(self.message, row))
        return not any(
            s.decides(self.kinds)
            or s.has(OPTION, ASKED, PLANNED, NEVER)
            or self._is_own(s)
            or s.has("window")
            or (s.has("area") and not s.has("seat"))
            or s.has(SENSE, *_CHANGES)
            or (s.has(SENSE, "else", "fallback") and (not s.start or self._is_mark(s.start - 1)))
            for s in spots
        )

    def only_corrects(self, row: Row) -> bool:
        """Whether a sentence has only words that take something back, or lead to another choice."""
        spots = self.message.spots_between(*stretch_of(self.message, row))
        return not any(
            s.decides(self.kinds) or s.has("window") or s.has("card") or s.has(OPTION, ASKED, PLANNED)
            for s in spots
            if not (s.slips and s.has("card") and not s.has(KIND))
        )

    def says_of_nobody(self, bit: Bit) -> bool:
        """Whether it is of no force at all that a deed is denied: a word for nobody stands before a "not"."""
        spots = self.message.spots_between(bit.start, bit.end)
        return any(
            a.has(SENSE, "none") and b.has(SENSE, "not") and not b.has(SENSE, "none")
            for a, b in pairwise(spots)
        )

    def speaks_of(self, kinds: Collection[str]) -> bool:
        """Whether the word of one of some decisions stands anywhere in the message."""
        return any(s.decides(kinds) for s in self.message.spotted.spots)

    def names_force(self, start: int, end: int) -> bool:
        """Whether a word for a force stands in a stretch."""
        words = force_words(self.message.vocabulary)
        return any(self.tokens[i].text in words for i in range(start, end))

    def strange_words(self, start: int, end: int) -> list[str]:
        """The words of a stretch that nobody knows."""
        unknown = [self.tokens[i].text for i in self.message.spotted.unknown(start, end)]
        return [word for word in unknown if len(word) > _SHORT and not self._is_nick(word)]

    def is_strange(self, start: int, end: int) -> bool:
        """Whether a stretch holds a word that nobody knows."""
        return bool(self.strange_words(start, end))

    def _is_nick(self, word: str) -> bool:
        """Whether a word is a person's name cut short."""
        known = self.message.vocabulary
        names = (p[0] for id, ps in known.phrases.items() if "unit" in known.of(id) for p in ps)
        return len(word) >= _NICK and any(name.startswith(word) for name in names)

    def numbered(self, number: str) -> str:
        """The force whose name begins with the word for a number."""
        begin = ordinal_words(self.message.language).get(int(number) if number.isdigit() else 0, "")
        known = self.message.vocabulary.phrases
        found = {f for f in self.forces if begin and any(p[0].startswith(begin) for p in known[f])}
        return found.pop() if len(found) == 1 else ""

    def passes(self, row: Row) -> bool:
        """Whether a sentence says no more than that its sender passes, where a deed of a force is asked."""
        spots = [
            s
            for s in self.message.spots_between(*stretch_of(self.message, row))
            if s.has(SENSE) or not s.has(FILLER)
        ]
        return self.asks_deed and bool(spots) and all(s.has(SENSE, "pass") for s in spots)

    def _is_mark(self, i: int) -> bool:
        """Whether a mark parts two bits; a quotation mark does not, nor the dash of "2-nd"."""
        numbered = self.tokens[i].text == DASH and i > 0 and self.tokens[i - 1].kind == NUMBER
        short = i + 1 < len(self.tokens) and len(self.tokens[i + 1].text) <= _SHORT
        return (
            self.tokens[i].kind == MARK
            and self.tokens[i].text not in (QUOTE, "'")
            and not (numbered and short)
        )


def ordinal_words(language: str) -> Mapping[int, str]:
    """The beginnings of the words for "first", "second" … by their number."""
    found = words(language, "").headings.get("ordinals", ())
    return dict(enumerate(found, 1))


def options_of(decision: Decision) -> Sequence[Answer]:
    """What a question can be answered with."""
    form = decision.form
    if isinstance(form, One):
        return list(form.options)
    return list(form.bag) if isinstance(form, Some) else []
