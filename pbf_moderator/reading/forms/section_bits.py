"""The bits of sentences about recruits, between two marks or beside an "and": their area, their units, where those go, and how they are said."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from ..clauses.clause import ASK, QUOTED, TELL, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Row
from ..rows.unclear import Unclear
from ..text.ordinary import is_ordinary
from ..text.tokens import COLON, MARK, NUMBER, WORD
from ..text.vocabulary import COUNT, FILLER, SENSE, UNIT
from .tale_words import TaleWords

_CUTS = (",", ";", COLON, "(", ")", "[", "]", ".", "!", "?", "...", "…", "/", "+")
_TURNS = ("no", "not", "correction")
_OPEN = (
    "or", "if", "unless", "cancels", "forget", "swaps", "postpones", "roughly", "bounds", "respectively", "formerly", "fewer",
    "else", "always", "never", "hopes", "part", "later", "another_turn", "excess", "forgot", "each", "informs", "except",
)  # fmt: skip
"""Turns of speech that leave open what is recruited."""
_MOODS = ("supposes", "believed", "ponders")
_PRONOUNS = ("rest", "the_one")
_DENIES = ("no", "not", "none", "without")
_IDLE = (
    "none",
    "pass",
    "waits",
    "refuses",
    "no",
    "not",
    "without",
    "stay",
    "spares",
    "lets_be",
    "unused",
    "same",
)
_AS_SAID = ("stay", "same", "spares", "lets_be", "fits")
_VERBS = ("makes", "upgrade", "becomes")


@dataclass(frozen=True)
class Named:
    """A kind of units where it is named.

    Attributes:
        unit: the kind.
        count: how many.
        start: the position of its name.
        end: that behind it.
        fresh: it is said to be new.
        denied: it is said not to be meant.
        counted: a number says how many.
    """

    unit: str
    count: int
    start: int
    end: int
    fresh: bool = False
    denied: bool = False
    counted: bool = False


@dataclass
class Bit:
    """What stands between two marks, or before or behind an "and".

    Attributes:
        start: its first position.
        end: the position behind it.
        homes: the areas of the question that it names.
        ends: the places where units go.
        units: the units that it names.
        turned: the positions of words for a change of others into them.
        pronoun: it says "one" or "the other" of units named before.
        both: it says "both".
        turns: it takes the place of what was said before.
        open: it is only asked or supposed.
        kept: it says that something is as it is.
        idle: it says that its area gets nothing.
        same: it says that its area gets the same as the one before.
        owned: it tells what there is.
        points: it speaks of the points that are spent.
        reason: it goes on with a reason.
        opens: it is the first of its sentence that tells anything.
        next_home: the next area of its sentence, where units stand before the first one.
    """

    start: int
    end: int
    homes: list[str] = field(default_factory=list)
    ends: list[tuple[str, bool]] = field(default_factory=list)
    units: list[Named] = field(default_factory=list)
    turned: list[int] = field(default_factory=list)
    pronoun: bool = False
    both: bool = False
    turns: bool = False
    open: bool = False
    kept: bool = False
    idle: bool = False
    same: bool = False
    owned: bool = False
    reason: bool = False
    points: bool = False
    opens: bool = False
    next_home: str = ""

    @property
    def tells(self) -> bool:
        """Whether it names anything of the question."""
        return bool(self.homes or self.ends or self.units)


class SectionBits:
    """Cuts sentences into bits and sorts what stands in them.

    Args:
        message: the whole message.
        words: what its words do to a tale of recruits.
        homes: the areas of the question.
        goals: the places where units go.
        kinds: the kinds of units that the question knows, those that are changed into others with them.
    """

    def __init__(
        self,
        message: Message,
        words: TaleWords,
        homes: Collection[str],
        goals: Collection[str],
        kinds: Collection[str],
    ) -> None:
        self.message = message
        self.words = words
        self.homes = homes
        self.goals = goals
        self.kinds = kinds
        self.tokens = message.spotted.text.tokens
        self._told = self._turning = False

    def of_rows(self, rows: Sequence[Row]) -> list[Bit]:
        """The bits of some sentences that tell anything; `Unclear` where words stand in them that may change all."""
        found: list[Bit] = []
        turning = self._told = self._turning = False
        for row in rows:
            bits = list(self._of_row(row))
            mine = self._without_head(row, bits)
            self._carry_turns(mine)
            if not any(b.tells for b in mine):
                if any(map(self.words.takes_back, row)) and not all(b.turns or b.kept for b in mine):
                    raise Unclear
                turning = turning or any(b.turns for b in mine)
                continue
            for bit in mine:
                if not (bit.tells or bit.both or (bit.idle and not bit.turns)):
                    turning = turning or bit.turns
                    continue
                bit.turns = bit.turns or turning
                turning = False
                found.append(bit)
            self._mark_openings(mine)
        return found

    def _carry_turns(self, bits: Sequence[Bit]) -> None:
        """Let a "no" before an area be for the units behind it; `Unclear` where what it takes back is not told anew: "no, nothing"."""
        placed = False
        for bit in bits:
            self._turning = self._turning or bit.turns
            if bit.units or bit.ends:
                bit.turns = bit.turns or (placed and not bit.homes)
                self._told, self._turning = True, False
            elif self._told and self._turning and not bit.kept:
                idle = any(s.has(SENSE, "none", "pass") for s in self._spots(bit.start, bit.end))
                if idle or (bit.turns and bit.pronoun and not bit.homes):
                    raise Unclear
            placed = bit.turns and bool(bit.homes) and not bit.units
        if self._told and self._turning and any(b.turns and b.homes and not b.kept for b in bits):
            raise Unclear

    @staticmethod
    def _mark_openings(bits: Sequence[Bit]) -> None:
        """Mark the first bit of a sentence, and give those before its first area that area."""
        telling = [b for b in bits if b.tells]
        telling[0].opens = True
        first = next((n for n, b in enumerate(telling) if b.homes), None)
        if first:
            for bit in telling[:first]:
                bit.next_home = telling[first].homes[0]

    def _without_head(self, row: Row, bits: list[Bit]) -> list[Bit]:
        """The bits behind a colon before which no place is named: what stands there only announces them."""
        for n, bit in enumerate(bits[:-1]):
            colon = bit.end < len(self.tokens) and self.tokens[bit.end].text == COLON
            before = bits[: n + 1]
            if colon and not any(b.homes or b.ends or b.turned for b in before):
                telling = [b for b in before if b.units]
                if any(u.counted for b in telling for u in b.units):
                    return bits
                behind = bits[n + 1 :]
                if any(b.turns and not b.units for b in before):
                    behind[0].turns = True
                return self._checked(row, behind)
            if bit.homes or bit.ends:
                break
        return self._checked(row, bits)

    def _checked(self, row: Row, bits: list[Bit]) -> list[Bit]:
        """The bits, where nothing in them is tied, told of others or of another decision."""
        supposing = told = False
        for bit in bits:
            spots = self._spots(bit.start, bit.end)
            supposes = any(s.has(SENSE, *_MOODS) and not s.has(SENSE, "correction") for s in spots)
            verb = any(s.has(SENSE, *_VERBS) for s in spots)
            supposing = supposes or (supposing and not bit.turns and not (told and verb))
            bit.open = bit.open or (supposing and bool(bit.units or bit.ends))
            told = told or (bit.tells and not bit.open)
            if not bit.tells:
                continue
            seats = {x for s in spots for x in s.ids("seat")} - {self.message.seat}
            if seats and not bit.homes and not bit.ends:
                bit.units.clear()
                continue
            told_of = [c for c in row if c.start < bit.end and bit.start < c.end]
            if (seats and bit.units) or self._is_tied(bit, told_of) or any(map(self.words.is_foreign, spots)):
                raise Unclear
            if bit.units and any(
                s.has(SENSE, *_OPEN) for s in spots if not s.has(FILLER) or s.has(SENSE, "or", "if")
            ):
                raise Unclear
        return bits

    def _is_tied(self, bit: Bit, clauses: Sequence[Clause]) -> bool:
        """Whether a bit is told of others, quoted, a second choice or hangs on a condition."""
        told = any(c.mood in (TELL, QUOTED) for c in clauses) and bool(bit.units) and not bit.kept
        return told or any(c.second for c in clauses) or any(c.condition for c in clauses)

    # -- cutting ---------------------------------------------------------------------------------------------

    def _of_row(self, row: Row) -> Iterator[Bit]:
        start = min([c.start for c in row] + [c.condition[1] for c in row if c.condition])
        end = max([c.end for c in row] + [c.condition[2] for c in row if c.condition])
        first = at = start
        while at < end:
            spot, token = self.message.at(at), self.tokens[at]
            mark = token.kind == MARK and token.text in _CUTS and spot is None
            joint = spot is not None and spot.start == at and spot.has(SENSE, "and", "plus", "but")
            joint = (
                joint and spot is not None and not (spot.has(UNIT) or spot.has("area") or spot.has("seat"))
            )
            sign = token.kind == NUMBER and token.sign == "+" and at > first
            if (mark or joint or sign) and at > first:
                yield self._bit(row, first, at)
                first = at
            if mark:
                first = at + 1
            at = spot.end if spot is not None else at + 1
        if first < end:
            yield self._bit(row, first, end)

    def _spots(self, start: int, end: int) -> Sequence[Spot]:
        return self.message.spots_between(start, end)

    def _bit(self, row: Row, start: int, end: int) -> Bit:
        bit = Bit(start, end)
        spots = self._spots(start, end)
        loud = [s for s in spots if not s.has(FILLER) or s.has(SENSE, "not", "no")]
        clause = next((c for c in row if c.start <= start < c.end), None)
        bit.open = clause is not None and clause.mood == ASK
        bit.turns = self._turns(clause, loud, start)
        denied = False
        for spot in spots:
            if spot.has(SENSE, "not", "no", "without", "instead") and not spot.has(SENSE, "becomes"):
                denied = self._denies(spot, end)
            self._sort(bit, spot, denied)
        bit.pronoun = self._has_pronoun(bit)
        bit.both = any(s.has(SENSE, "both") or s.has(SENSE, "all") for s in loud)
        bit.kept = any(s.has(SENSE, *_AS_SAID) for s in loud)
        bit.same = any(s.has(SENSE, "same") for s in loud)
        bit.idle = any(s.has(SENSE, *_IDLE) for s in loud) and not bit.units and not bit.ends
        bit.owned = any(s.has(SENSE, "has", "exists") for s in spots)
        bit.points = any(s.has(SENSE, "points") or self.words.is_own(s) for s in spots)
        if bit.points and not bit.turned and any(s.has(SENSE, *_DENIES) for s in spots):
            bit.units.clear()  # "no points for ships"
        bit.reason = bool(spots) and spots[0].has(SENSE, "that", "because")
        if bit.units and (self._counts_strange(bit) or self._may_name(bit)):
            raise Unclear
        return bit

    @staticmethod
    def _turns(clause: Clause | None, loud: Sequence[Spot], start: int) -> bool:
        """Whether a bit begins with a "no" or another word that takes back what was said."""
        loud = [s for s in loud if not s.has(SENSE, "without")]
        opening = bool(loud) and loud[0].has(SENSE, *_TURNS)
        opening = opening or (
            len(loud) > 1 and loud[0].has(SENSE, "but", "and") and loud[1].has(SENSE, *_TURNS)
        )
        return opening or (clause is not None and clause.corrects and clause.start == start)

    def _denies(self, denial: Spot, end: int) -> bool:
        """Whether a denial stands right before units: "no X", "instead of X", not "no, X"."""
        behind = [s for s in self._spots(denial.end, end) if not (s.has(FILLER) and not s.has(UNIT))]
        near = [s for s in behind if s.start < denial.end + 3]
        return bool(near) and near[0].has(UNIT)

    def _sort(self, bit: Bit, spot: Spot, denied: bool) -> None:
        """Note what a mention stands for."""
        areas = spot.ids("area")
        own, goals = [a for a in areas if a in self.homes], [a for a in areas if a in self.goals]
        kinds = [u for u in spot.ids(UNIT) if u in self.kinds]
        counted = spot.start > 0 and self.message.number_at(spot.start - 1) is not None
        if kinds and (not areas or counted):
            if bit.units and bit.units[-1].end == spot.start and bit.units[-1].unit == kinds[0]:
                return
            denied = denied and not bit.units
            bit.units.append(self._named(spot, kinds[0], bit, denied))
        elif own:
            if own[0] not in bit.homes:
                bit.homes.append(own[0])
        elif goals:
            bit.ends.append((goals[0] if len(goals) == 1 else "", self._is_denied(bit, spot)))
        elif areas and not spot.has("seat"):
            raise Unclear
        elif spot.has(SENSE, "becomes", "upgrade"):
            bit.turned.append(spot.start)

    def _is_denied(self, bit: Bit, spot: Spot) -> bool:
        near = self._spots(max(bit.start, spot.start - 2), min(bit.end, spot.end + 2))
        return any(s.has(SENSE, "not", "no", "without", "instead") for s in near)

    def _named(self, spot: Spot, kind: str, bit: Bit, denied: bool) -> Named:
        number = self.message.number_at(spot.start - 1) if spot.start > bit.start else None
        before = [s for s in self._spots(max(bit.start, spot.start - 4), spot.start) if s.end > bit.start]
        behind = self.message.at(spot.end)
        fresh = behind is not None and behind.has(SENSE, "new_column") and not behind.has(SENSE, "becomes")
        for other in reversed(before):
            if other.has(SENSE, "new_column", "another", "relative") and not other.has(SENSE, "becomes"):
                fresh = True
            elif not (other.has(FILLER) or other.has(COUNT)):
                break
        return Named(kind, number or 1, spot.start, spot.end, fresh, denied, number is not None)

    def _numbers(self, bit: Bit) -> list[int]:
        """The positions of numbers that count no unit named right behind them."""
        units = {u.start - 1 for u in bit.units}
        every = [p for p in range(bit.start, bit.end) if self.message.number_at(p) is not None]
        return [p for p in every if p not in units and not any(u.start <= p < u.end for u in bit.units)]

    def _has_pronoun(self, bit: Bit) -> bool:
        first = min((u.start for u in bit.units), default=bit.end)
        ones = [p for p in self._numbers(bit) if p < first and self.message.number_at(p) == 1]
        return bool(ones) or any(s.has(SENSE, *_PRONOUNS) for s in self._spots(bit.start, first))

    def _counts_strange(self, bit: Bit) -> bool:
        """Whether a number counts neither units nor points."""
        for at in self._numbers(bit):
            near = self._spots(max(bit.start, at - 2), min(bit.end, at + 3))
            points = any(s.has(SENSE, "points") or self.words.is_own(s) for s in near)
            if self.message.number_at(at) != 1 and not points:
                return True
        return False

    def _may_name(self, bit: Bit) -> bool:
        """Whether a word that nobody knows may be a place of which the units are told."""
        for at in range(bit.start, bit.end):
            token = self.tokens[at]
            if token.kind != WORD or self.message.at(at) is not None or not token.capital:
                continue
            before = self.message.at(at - 1) if at > bit.start else None
            opens = at == bit.start and not bit.homes
            known = is_ordinary(token.text, self.message.language)
            if (before is not None and before.has(SENSE, "to", "from")) or (opens and not known):
                return True
        return False
