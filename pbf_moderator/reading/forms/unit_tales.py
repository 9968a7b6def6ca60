"""Which units are lost, told as a whole in any words: "the foot in A goes, and so does the ship in B", "A, no sorry, B, and the ship in C".

Every unit is put to the place that it is named with, what is spared or taken back is left out, and the tale is taken only where exactly one
way to do so gives as many as must be lost. Words that nobody knows are passed over; a condition, a question or a supposition is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Some
from ..clauses.clause import ASK, SAY, TELL, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, told_whole
from ..text.tokens import COLON, NUMBER, OPEN
from ..text.vocabulary import COUNT, FILLER, ORDER, SENSE, UNIT
from ..text.words import kinds_of

WHY = "the units of a tale"
_SPARES = ("stay", "spares", "has", "lets_be", "instead", "except", "needs", "sum", "exists")
_OPEN = (
    "or",
    "if",
    "unless",
    "supposes",
    "roughly",
    "ponders",
    "postpones",
    "swaps",
    "forget",
    "reversed",
    "another_turn",
)
"""Turns of speech that leave open what is lost."""


@dataclass(frozen=True)
class _Item:
    """A place (`area` is set), a unit (`kind` is set), or a turn (neither)."""

    start: int
    clause: Clause
    area: str = ""
    kind: str = ""
    count: int = 1
    spared: bool = False


@dataclass(frozen=True)
class _Pair:
    area: str
    kind: str
    count: int
    spared: bool


def read_unit_tales(
    message: Message, asked: Sequence[Decision], ahead: Sequence[Decision], said: Sequence[Outcome]
) -> Iterator[Outcome]:
    """The losses that no other reader took, where they are asked for, or follow what was just chosen.

    Args:
        message: the whole message.
        asked: the questions that are open.
        ahead: those that may come.
        said: what was heard before.
    """
    chosen = any(o.settled and o.decision.key for o in said)
    following = [d for d in ahead if d.kind in kinds_of("led_to") and chosen]
    for decision in [*asked, *following]:
        mine = [o for o in said if (o.decision.kind, o.decision.about) == (decision.kind, decision.about)]
        if any(o.settled and not any(decision.form.problems(a) for a in o.answers) for o in mine):
            continue
        tale = _Tale(message, decision) if is_of_losses(decision) else None
        answer = tale.told() if tale is not None else None
        if tale is None or answer is None:
            continue
        rows = [message.sentence(n) for n in tale.sentences]
        yield told_whole(decision, answer, rows, WHY)


def told_losses(message: Message, decision: Decision) -> list[Answer]:
    """The losses that such a tale tells; nothing where they are not what a question is about, or not clear."""
    told = _Tale(message, decision).told() if is_of_losses(decision) else None
    return [told] if told is not None else []


def is_of_losses(decision: Decision) -> bool:
    """Whether units are lost by a decision, of several places and as many as are told."""
    form = decision.form
    named = isinstance(form, Some) and all("/" in option for option in form.bag)
    return named and decision.kind in kinds_of("removes") and len(getattr(form, "bag", ())) > 1


class _Tale:
    def __init__(self, message: Message, decision: Decision) -> None:
        assert isinstance(decision.form, Some)
        self.message = message
        self.tokens = message.spotted.text.tokens
        self.form = decision.form
        self.units: dict[str, list[str]] = {}
        for option in self.form.bag:
            area, _, kind = option.partition("/")
            self.units.setdefault(area, []).append(kind)
        self.kinds = {kind for kinds in self.units.values() for kind in kinds}
        self.sentences: list[int] = []

    def told(self) -> list[str] | None:
        """The units that are lost; None where a tale tells none, or more than one way to take it."""
        for inherited in (False, True):
            segments = self._segments(inherited)
            if segments is None:
                return None
            if any(segments):
                break
        else:
            return None
        found = {answer for segment in self._ways(segments) for answer in self._legal(segment)}
        return list(found.pop()) if len(found) == 1 else None

    def _legal(self, pairs: Sequence[_Pair]) -> Iterator[tuple[str, ...]]:
        lost = Counter[str]()
        for p in pairs:
            if not p.spared:
                lost[f"{p.area}/{p.kind}"] += p.count
        answer = sorted(lost.elements())
        if answer and not self.form.problems(answer):
            yield tuple(answer)

    # -- what is taken back ----------------------------------------------------------------------------------

    def _ways(self, segments: list[list[list[_Pair]]]) -> Iterator[list[_Pair]]:
        """The ways to take what stands before and behind a turn: all before it, its last pair, or what is named again is taken back."""
        if len(segments) == 1:
            yield from segments[0]
            return
        if len(segments) > 2:
            segments = [segments[0], *segments[-1:]] if not any(s for s in segments[1:-1]) else segments
        if len(segments) != 2:
            return
        for before in segments[0] or [[]]:
            for after in segments[1] or [[]]:
                again = {(p.area, p.kind) for p in after if p.spared}
                again |= {(p.area, p.kind) for p in after} & {(p.area, p.kind) for p in before}
                fresh = [p for p in after if not p.spared]
                if not (again and self._is_in_its_place()):
                    yield fresh
                if not again:
                    yield [*before[:-1], *fresh]
                else:
                    both = [*before, *fresh]
                    yield [p for p in both if (p.area, p.kind) not in again]

    def _is_in_its_place(self) -> bool:
        """Whether a tale says that something goes in the place of what it named."""
        told = [c for n in self.sentences for c in self.message.sentence(n)]
        return any(self.message.says(c, "instead_alone") for c in told)

    # -- sentences -------------------------------------------------------------------------------------------

    def _segments(self, inherited: bool) -> list[list[list[_Pair]]] | None:
        """What is told from turn to turn, each in every way to put units to places; None where the tale leaves something open."""
        segments: list[list[list[_Pair]]] = [[[]]]
        self.sentences = []
        for number in dict.fromkeys(c.sentence for c in self.message.clauses):
            row = [c for c in self.message.sentence(number) if self._is_told(c, inherited)]
            items = [i for c in row for i in self._items(c)]
            named = [i for i in items if i.area or i.kind]
            if any(self._is_open(c) for c in row if any(i.clause == c for i in named)):
                return None
            if any(i.area for i in items):
                self.sentences.append(number)
            for part in self._parts(self._without_announced(items)):
                if part is None:
                    segments.append([[]])
                    continue
                ways = self._pairs(part)
                if not ways and all(i.spared for i in part):
                    continue
                if not ways:
                    return None
                segments[-1] = [[*before, *way] for before in segments[-1] for way in ways]
        empty = [n for n, s in enumerate(segments) if s == [[]]]
        return [s for n, s in enumerate(segments) if n not in empty] or [[]]

    @staticmethod
    def _parts(items: Sequence[_Item]) -> Iterator[list[_Item] | None]:
        """The items between turns, and None for each turn; units without a place are told of and no more."""
        part: list[_Item] = []
        for item in [*items, None]:
            if item is not None and (item.area or item.kind):
                part.append(item)
                continue
            if any(i.area for i in part):
                yield part
            part = []
            if item is not None:
                yield None

    def _without_announced(self, items: list[_Item]) -> list[_Item]:
        """Without units that only announce a list, before its colon: "two foot and a ship: …"."""
        first = next((i.start for i in items if i.area), None)
        if first is None:
            return items
        marks = [n for n in range(items[0].start, first) if self.tokens[n].text == COLON]
        return [i for i in items if not (marks and i.kind and i.start < marks[-1])]

    def _pairs(self, items: Sequence[_Item]) -> list[list[_Pair]]:
        """Each way to put units to places: those before each place, or those behind it."""
        items, fixed = self._bracketed(items)
        found: list[list[_Pair]] = []
        for backwards in (False, True):
            groups: list[tuple[_Item, list[_Item]]] = []
            run: list[_Item] = []
            for item in reversed(items) if backwards else items:
                if item.kind:
                    run.append(item)
                else:
                    groups.append((item, fixed.get(item.start, []) or run))
                    run = [] if item.start not in fixed else run
            if run:
                continue
            if backwards:
                groups = [(area, units[::-1]) for area, units in reversed(groups)]
            pairs = self._put(groups)
            if pairs is not None and pairs not in found:
                found.append(pairs)
        return found

    def _bracketed(self, items: Sequence[_Item]) -> tuple[list[_Item], dict[int, list[_Item]]]:
        """The units that stand in a bracket right behind a place, apart from the rest."""
        fixed: dict[int, list[_Item]] = {}
        rest = list(items)
        for area, unit in zip(items, items[1:], strict=False):
            between = [t.text for t in self.tokens[area.start : unit.start]]
            if area.area and unit.kind and OPEN in between:
                fixed[area.start] = [unit]
                rest.remove(unit)
        return rest, fixed

    def _put(self, groups: Sequence[tuple[_Item, list[_Item]]]) -> list[_Pair] | None:
        """The units of each place; one that is named alone has those named before, or the only ones that are there."""
        pairs: list[_Pair] = []
        last: list[_Item] = []
        for n, (area, units) in enumerate(groups):
            mine = units or [replace(u, count=1) for u in last]
            there = self.units[area.area]
            if not units and not (mine and all(u.kind in there for u in mine)):
                if len(there) != 1:
                    return None
                mine = [replace(area, area="", kind=there[0])]
            if any(u.kind not in there for u in mine):
                return None
            bare = 0
            while n + bare + 1 < len(groups) and not groups[n + bare + 1][1]:
                bare += 1
            spread = [replace(u, count=1) if u.count == bare + 1 else u for u in mine]
            pairs += [_Pair(area.area, u.kind, u.count, area.spared or u.spared) for u in spread]
            last = mine
        return pairs

    # -- clauses ---------------------------------------------------------------------------------------------

    def _is_told(self, clause: Clause, inherited: bool) -> bool:
        """Whether a clause is the sender's own word, or stands below a line that tells of others."""
        if clause.mood == TELL:
            return inherited and all(b.end <= clause.start for b in clause.because)
        return True

    def _is_open(self, clause: Clause) -> bool:
        """Whether a clause that names units or places leaves open what is lost."""
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        strange = any(s.has("area") and not set(s.ids("area")) & set(self.units) for s in spots)
        others = any(s.has("seat") and self.message.seat not in s.ids("seat") for s in spots)
        asks = clause.mood == ASK and (self._is_asked(clause) or any(s.has(SENSE, "asks") for s in spots))
        hangs = (clause.mood not in (SAY, TELL, ASK) or asks) or clause.condition is not None or clause.second
        return (
            hangs
            or strange
            or others
            or any(s.has(ORDER) or s.has(SENSE, *_OPEN) for s in spots if not s.has(UNIT))
        )

    def _is_asked(self, clause: Clause) -> bool:
        """Whether a clause is asked for itself: its sentence ends in a question mark, and not by a "right?" hung on to it."""
        end = self.message.sentence(clause.sentence)[-1].end
        marked = end < len(self.tokens) and "?" in self.tokens[end].text
        hung = bool(clause.because) and all(s.start >= clause.end for s in clause.because)
        return marked and not hung

    def _items(self, clause: Clause) -> Iterator[_Item]:
        """The places, units and turns of a clause."""
        spots = self.message.within(clause)
        refuses = any(
            s.has(SENSE, "no") and s.has("option", "no") and self._is_marked(clause, s) for s in spots
        )
        if clause.corrects or refuses:
            yield _Item(clause.start, clause)
        turned = refuses or clause.corrects
        denied = [d.start for d in clause.denied if not (turned and d.start == clause.start)]
        denied = denied if not refuses else []
        spares = any(s.has(SENSE, *_SPARES) and not s.has(FILLER) for s in spots) or self._goes_on(clause)
        for spot in spots:
            if spot.has(FILLER) and not spot.has(UNIT):
                continue
            spared = spares or any(d < spot.start for d in denied)
            areas = [a for a in spot.ids("area") if a in self.units]
            kinds = [k for k in spot.ids(UNIT) if k in self.kinds]
            if len(areas) == 1:
                yield _Item(spot.start, clause, area=areas[0], spared=spared)
            elif len(kinds) == 1 and not areas:
                yield _Item(spot.start, clause, kind=kinds[0], count=self._count(spot), spared=spared)

    def _goes_on(self, clause: Clause) -> bool:
        """Whether the clause before, in the same sentence, holds no more than a word for those who stay: "there remain: A, B"."""
        before = [c for c in self.message.sentence(clause.sentence) if c.start < clause.start]
        for other in reversed(before):
            spots = [s for s in self.message.within(other) if not s.has(FILLER)]
            if any(s.has("area") or s.has(UNIT) for s in spots):
                continue
            return bool(spots) and all(s.has(SENSE, "stay", "sum") for s in spots)
        return False

    def _is_marked(self, clause: Clause, spot: Spot) -> bool:
        """Whether a "no" begins or ends its clause."""
        return spot.start == clause.start or spot.end == clause.end

    def _count(self, spot: Spot) -> int:
        """How many a number right before a unit says."""
        before = self.message.at(spot.start - 1) if spot.start else None
        number = self.message.number_at(spot.start - 1) if spot.start else None
        counted = before is not None and before.has(COUNT) and before.end == spot.start
        figure = spot.start > 0 and self.tokens[spot.start - 1].kind == NUMBER and before is None
        return number if number and (counted or figure) else 1
