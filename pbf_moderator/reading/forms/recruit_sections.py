"""Recruits told place after place in any words: what the bits of each place can be, corrections in their place, and the one way that fits.

A bit with units raises new ones or makes them of others; which of them, its words tell, "one" and "the other" for units named before, or
the points. "The same" repeats what the place before gets, "instead of X" and "no" take back. Taken whole, in the one way that the rules allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Some
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row, rows_of, told_whole
from ..rows.unclear import Unclear
from ..text.names import UPGRADE, parts_of
from ..text.vocabulary import FILLER, SENSE, UNIT
from ..text.words import kinds_of
from .section_bits import Bit, Named, SectionBits
from .tale_words import TaleWords

WHY = "place after place, put together"
_WAYS = 300
"""How many ways to put a message together are looked at."""
_UNDECIDED = ("ponders", "postpones", "bygone")
"""Words for an answer that is still to come, or that was given once."""
_GONE = "-"
"""In the place of a goal: it is taken back, and another must be told."""


@dataclass(frozen=True)
class Raised:
    """Some units of one place: a kind, with a sign before it if others are turned into them; how many, where to, and the bit that told them."""

    home: str
    unit: str
    count: int
    end: str
    bit: int
    open: bool = False


@dataclass(frozen=True)
class State:
    """What is told so far, the place that is spoken of, and the places that get nothing."""

    entries: tuple[Raised, ...] = ()
    home: str = ""
    idle: frozenset[str] = frozenset()
    turned: bool = False
    """The last units were made of others."""


def read_sections(message: Message, decision: Decision, form: Some, rows: Sequence[Row]) -> Outcome | None:
    """What a list of recruits comes down to; None where there is not exactly one way to take it.

    Args:
        message: the whole message.
        decision: the question.
        form: its form.
        rows: the sentences that may speak of it.
    """
    if decision.kind not in kinds_of("recruits") or not rows:
        return None
    rows = _with_those_between(message, rows)
    try:
        answer = Sections(message, decision, form).told(rows)
    except Unclear:
        return None
    if answer is None:
        return None
    return told_whole(decision, answer, rows, WHY)


def _with_those_between(message: Message, rows: Sequence[Row]) -> list[Row]:
    """Some sentences, and those between them that name no place and no units: one of them may take back what stands before it."""
    mine = {row[0].sentence: row for row in rows}
    found: list[Row] = []
    for number in range(min(mine), max(mine) + 1):
        row = mine.get(number) or message.sentence(number)
        named = any(s.has("area") or s.has(UNIT) for c in row for s in message.within(c))
        if number in mine or (row and not named):
            found.append(row)
    return found


def told_recruits(message: Message, decision: Decision) -> list[Answer]:
    """The recruits that all sentences of a message together tell; nothing where they are not asked for, or not clear."""
    if not decision.key or not isinstance(decision.form, Some):
        return []
    told = read_sections(message, decision, decision.form, rows_of(message.clauses))
    return told.answers if told is not None else []


class Sections:
    """All ways to put the bits of a list of recruits together."""

    def __init__(self, message: Message, decision: Decision, form: Some) -> None:
        parts = [parts_of(o) for o in form.bag]
        self.message = message
        self.form = form
        self.homes = {p[0] for p in parts}
        self.made = {p[1].removeprefix(UPGRADE) for p in parts if p[1].startswith(UPGRADE)}
        self.movers = {p[1] for p in parts if len(p) > 2}
        goals = {p[2] for p in parts if len(p) > 2}
        kinds = {p[1].removeprefix(UPGRADE) for p in parts}
        self.bits = SectionBits(message, TaleWords(message, decision), self.homes, goals, kinds)

    def told(self, rows: Sequence[Row]) -> list[str] | None:
        """The answer; None where there is none, or more than one."""
        bits = self.bits.of_rows(rows)
        if any(self._is_put_off(row) for row in rows):
            return None
        only_home = next(iter(self.homes)) if len(self.homes) == 1 else ""
        states = {State(home=only_home): None}
        for n in range(len(bits)):
            longer = {s: None for state in states for s in self._after(state, bits, n)}
            if not longer or len(longer) > _WAYS:
                return None
            states = longer
        named = {h for b in bits for h in b.homes}
        found = {tuple(a) for s in states for a in self._legal(s, named)}
        return list(found.pop()) if len(found) == 1 else None

    def _is_put_off(self, row: Row) -> bool:
        """Whether a sentence speaks of what was before, or says that the answer is still to come."""
        spots = [s for c in row for s in self.message.within(c)]
        named = any(not self.homes.isdisjoint(s.ids("area")) for s in spots)
        return named and any(s.has(SENSE, *_UNDECIDED) for s in spots)

    def _legal(self, state: State, named: set[str]) -> Iterator[list[str]]:
        """The answers that what is told can be, if the rules allow them and every place that is named gets something."""
        here = {e.home for e in state.entries}
        if not state.entries or here & state.idle or not named - state.idle <= here:
            return
        if any(e.open or e.end == _GONE for e in state.entries):
            return
        ways: list[list[str]] = [[]]
        for entry in state.entries:
            fitting = [o for o in self.form.bag if parts_of(o)[:2] == parts_of(f"{entry.home}/{entry.unit}")]
            if entry.end:
                fitting = [o for o in fitting if parts_of(o)[2:] == parts_of(entry.end)]
            ways = [[*w, *[o] * entry.count] for w in ways for o in fitting]
        for way in ways:
            answer = [o for o in self.form.bag for _ in range(way.count(o))]
            if not self.form.problems(answer):
                yield answer

    # -- bit by bit ------------------------------------------------------------------------------------------

    def _after(self, state: State, bits: Sequence[Bit], n: int) -> Iterator[State]:
        """What is told when a bit has been taken, too, in every way to take it."""
        bit = bits[n]
        if len(bit.homes) > 1:
            return
        homes = dict.fromkeys([*bit.homes] or [h for h in (state.home, bit.next_home) if h])
        for home in homes or [""]:
            here = replace(state, home=home)
            if not bit.units:
                yield from self._without_units(here, bit, n)
            elif home:
                yield from self._with_units(here, bits, n)
            elif bit.kept or bit.owned:
                yield state

    def _without_units(self, state: State, bit: Bit, n: int) -> Iterator[State]:
        if bit.ends:
            yield from self._sent(state, bit)
        elif bit.same and bit.homes:
            yield state
            before = [e for e in state.entries if e.bit == max((x.bit for x in state.entries), default=-1)]
            same = [e for e in state.entries if before and e.home == before[0].home != state.home]
            yield replace(
                state, entries=(*state.entries, *(replace(e, home=state.home, bit=n) for e in same))
            )
        elif bit.idle and (bit.homes or not bit.turns) and not self._has(state):
            yield replace(state, idle=state.idle | {state.home}) if state.home else state
        else:
            yield state
            if bit.points and bit.homes and not self._has(state):
                yield replace(state, idle=state.idle | {state.home})  # "the point of A I let go"

    @staticmethod
    def _has(state: State) -> bool:
        return any(e.home == state.home for e in state.entries)

    def _sent(self, state: State, bit: Bit) -> Iterator[State]:
        """A bit with a place where units go, and none of those: it is for the last ones, or for all of them that may go there."""
        mine = [e for e in state.entries if e.home == state.home and e.unit in self.movers]
        ends = [end for end, denied in bit.ends if not denied]
        if not ends:
            taken = {end for end, _ in bit.ends}
            rest = tuple(e for e in state.entries if not (e in mine and e.end in taken))
            gone = tuple(replace(e, end=_GONE) if e in mine and e.end in taken else e for e in state.entries)
            if rest != state.entries:
                yield replace(state, entries=rest)
                yield replace(state, entries=gone)
            else:
                yield state
            return
        if bit.reason:  # "since I have long dreamt of A" sends nobody there
            yield state
            return
        if len(ends) > 1 or not mine:
            return
        changed = mine if bit.both else mine[-1:]
        if bit.both and sum(e.count for e in changed) < len("ab"):
            return
        if not (bit.turns or bit.both) and any(e.end and e.end != _GONE for e in changed):
            return
        yield replace(
            state, entries=tuple(replace(e, end=ends[0]) if e in changed else e for e in state.entries)
        )

    def _with_units(self, state: State, bits: Sequence[Bit], n: int) -> Iterator[State]:
        bit = bits[n]
        if bit.kept and not bit.ends and not bit.turned and all(self._is_told(state, u) for u in bit.units):
            yield state
            return
        lost = [u for u in bit.units if u.denied]
        fresh = [u for u in bit.units if not u.denied]
        told = bit.owned and any(b.pronoun and b.turned for b in bits[n + 1 : n + 4])
        if told and not bit.turned and all(u.counted or not u.fresh for u in fresh):
            yield state
            return
        for entries in self._entries(state, bit, n, fresh):
            sent = list(self._with_ends(entries, bit))
            for new in sent:
                after = self._put(state, bit, lost, new)
                up = bool(new) and new[-1].unit.startswith(UPGRADE)
                for every in after:
                    yield replace(state, entries=every, turned=up)

    def _is_told(self, state: State, unit: Named) -> bool:
        return any(e.home == state.home and e.unit.removeprefix(UPGRADE) == unit.unit for e in state.entries)

    # -- the units of a bit ----------------------------------------------------------------------------------

    def _entries(self, state: State, bit: Bit, n: int, units: Sequence[Named]) -> Iterator[list[Raised]]:
        """Every way to take the units of a bit one after the other: as new ones, or made of others."""
        if not units:
            yield []
            return
        unit, behind = units[0], units[1:]
        for taken, rest in self._takes(state, bit, unit, behind):
            made, count = taken
            for more in self._entries(state, bit, n, rest):
                yield [Raised(state.home, made, count, "", n, bit.open), *more]

    def _takes(
        self, state: State, bit: Bit, unit: Named, behind: Sequence[Named]
    ) -> Iterator[tuple[tuple[str, int], Sequence[Named]]]:
        other = behind[0] if behind else None
        linked = False
        if other is not None and other.unit != unit.unit and not (unit.fresh or other.fresh):
            target, source = (other, unit) if other.unit in self.made else (unit, other)
            if target.unit in self.made:
                link = self._link(bit, unit, other)
                linked = link > 1
                if link:
                    yield (UPGRADE + target.unit, max(target.count, source.count)), behind[1:]
        if linked:
            return
        turned = any(p < unit.start for p in bit.turned) and not unit.fresh
        before = [p for p in bit.turned if p < unit.start]
        between = [u for u in bit.units if before and before[-1] < u.start < unit.start]
        turned = turned and not between
        trails = not behind and any(p > unit.start for p in bit.turned)
        if unit.unit in self.made and (turned or trails):
            yield (UPGRADE + unit.unit, unit.count), behind
        elif turned or trails:
            for made in sorted(self.made):
                yield (UPGRADE + made, unit.count), behind
        elif bit.pronoun and state.turned and unit.unit in self.made and not unit.fresh:
            yield (UPGRADE + unit.unit, unit.count), behind
        else:
            yield (unit.unit, unit.count), behind
            if state.turned and unit.unit in self.made and not unit.fresh:
                yield (UPGRADE + unit.unit, unit.count), behind

    def _link(self, bit: Bit, one: Named, other: Named) -> int:
        """Whether one kind is made of the other: 0 for no, 1 for perhaps, 2 for surely."""
        between = self.message.spots_between(one.end, other.start)
        if any(one.end <= p < other.start for p in bit.turned) or any(p < one.start for p in bit.turned):
            return 2
        near = [s for s in between if not (s.has(FILLER) and not s.has(SENSE, "to"))]
        arrow = any(
            t.text in ("->", "→", ">", "=>") for t in self.message.spotted.text.tokens[one.end : other.start]
        )
        if arrow or any(s.has(SENSE, "to", "toward", "exchanges") for s in near):
            return 2
        return 1

    def _with_ends(self, entries: list[Raised], bit: Bit) -> Iterator[list[Raised]]:
        """Send units to the places of their bit; each such place must be used."""
        ends = [end for end, denied in bit.ends if not denied]
        movers = [i for i, e in enumerate(entries) if e.unit in self.movers]
        if not ends:
            yield entries
        elif len(ends) == 1 and movers:
            last = movers[-1]
            yield [replace(e, end=ends[0]) if i == last else e for i, e in enumerate(entries)]
        elif len(ends) == len(movers):
            goals = dict(zip(movers, ends, strict=True))
            yield [replace(e, end=goals.get(i, "")) for i, e in enumerate(entries)]

    # -- corrections -----------------------------------------------------------------------------------------

    def _put(
        self, state: State, bit: Bit, lost: Sequence[Named], new: Sequence[Raised]
    ) -> Iterator[tuple[Raised, ...]]:
        """What is told with some new units, and without what they take the place of."""
        had = state.entries
        mine = [e for e in had if e.home == state.home]
        open_ = [e for e in mine if e.open]
        if lost:
            gone = [e for u in lost for e in mine if e.unit.removeprefix(UPGRADE) == u.unit][:1]
            if gone or not mine:
                yield (*(e for e in had if e not in gone), *new)
            return
        if bit.turns and open_:
            yield (*(e for e in had if e not in open_), *new)
            return
        again = bool(bit.homes) and bool(mine) and max(e.bit for e in had) != max(e.bit for e in mine)
        if not bit.turns and not again:
            yield (*had, *new)
            return
        if not mine:
            if not (bit.turns and had):  # else: what is taken back?
                yield (*had, *new)
            return
        last = max(e.bit for e in mine)
        kinds = {e.unit for e in new}
        alike = [e for e in mine if e.unit in kinds]
        if bit.turns and bit.opens and not (bit.homes or alike):
            return  # "A two foot. No, a boat": for both of them?
        for gone in [alike] if alike and bit.turns else [mine[-1:], [e for e in mine if e.bit == last], mine]:
            made = [e for e in gone if e.unit.startswith(UPGRADE)]
            if (
                made
                and any(not e.unit.startswith(UPGRADE) and UPGRADE + e.unit != made[0].unit for e in new)
                and not bit.homes
                and any(e.unit in self.made for e in new)
            ):
                continue  # "a promotion to X, no, Y" is one to Y
            yield (*(e for e in had if e not in gone), *new)
        if not bit.turns:
            yield (*had, *new)
