"""How many stand at each of several places, told as a whole in any words: "A 5, B 4 … no, B 3, one each at C and D, the rest at E. Thirty in all".

Every place, number, word for the rest and turn of a message is put in a row. Each number belongs to the place beside it, to those of a list
with an "each", or only counts what is there already; the parts of a sentence are put together in every way, and the one is taken that leaves
the fewest alone. It counts only where nothing is left that could be another answer: a place without a number stands as long as all is placed,
and a number without a place must be a sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Some
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..rows.outcomes import Outcome, ids_of, rows_of, told_whole
from ..rows.unclear import Unclear
from ..text.ordinary import is_ordinary
from ..text.tokens import COMMA, MARK, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, SENSE
from ..text.words import kinds_of
from ..values import ASK
from .count_bits import CountWords
from .count_groups import NUMBER_OF, PLACE, REST, Bit, groups_of

COUNTED = "how many stand where, told as a whole"
_KEEPS = ("has", "spares", "stay", "takes_off", "unused", "lets_be", "restores", "same")
"""Turns of speech by which the rest is led nowhere."""
_CUT = 4
"""Letters of a name that is cut short, at most."""
_CHANGES = ("correction", "looks_again", "exchanges", "swaps", "cancels")
"""Turns of speech by which what stands at one place goes to another."""
_LITTLE = ("and", "to", "self", "supposes", "also", "next", "last")
"""Turns of speech that tell nothing of a place beside them."""
_NEAR = 2
"""Words between a number and what it counts, at most."""


@dataclass
class _State:
    """What was told so far.

    Attributes:
        values: place -> how many; None is all that is left.
        since: place -> behind how many turns it was told.
        last: the place that was told last, and the one that is spoken of.
        opens: a turn was told, and nothing yet behind it.
        fresh: places that are told right behind a turn for the first time, each with the one told before it.
        sums: numbers without a place, each with the sum of its sentence.
        bare: places without a number; `after` tells behind how many turns those stand that had one before.
        kept: how many are said to stay in the box.
        keeps: the rest is said to stay there.
        ends: the last one was told, so that all is placed.
        left: the rest is spoken of, and nobody says where it goes.
        was_full: all was placed before a turn.
    """

    values: dict[str, int | None] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)
    last: str = ""
    focus: str = ""
    turns: int = 0
    opens: bool = False
    fresh: list[tuple[str, str]] = field(default_factory=list)
    sums: list[tuple[Bit, int]] = field(default_factory=list)
    bare: list[Bit] = field(default_factory=list)
    after: dict[int, int] = field(default_factory=dict)
    kept: list[int] = field(default_factory=list)
    keeps: bool = False
    ends: bool = False
    left: bool = False
    was_full: bool = False
    paired: list[Bit] = field(default_factory=list)
    sentences: set[int] = field(default_factory=set)


def read_count_tales(
    message: Message, asked: Sequence[Decision], previous: Mapping[str, Answer], said: Sequence[Outcome]
) -> Iterator[Outcome]:
    """How many stand at each place, where that alone is asked; it is the whole of the message, whatever others made of it.

    Args:
        message: the whole message.
        asked: the questions that are open.
        previous: what the sender has answered before, by key; only a list of all takes the place of one.
        said: what was heard before: where numbers are told and no tale comes of them it is asked about.
    """
    for decision in asked:
        if not is_counted(message, decision) or len(asked) > 1:
            continue
        tale = CountTale(message, decision)
        answer = tale.told()
        assert isinstance(decision.form, Some)
        before = previous.get(decision.key)
        if answer is None and not before:
            yield from _doubted(message, decision, said) if tale.counts else ()
            continue
        if isinstance(before, list) and (
            answer is None or tale.leaves or len(answer) != decision.form.at_most
        ):
            answer = tale.told(before)
        if answer is None:
            continue
        rows = [message.sentence(n) for n in sorted(tale.sentences)]
        yield told_whole(decision, answer, rows, COUNTED)


def _doubted(message: Message, decision: Decision, said: Sequence[Outcome]) -> Iterator[Outcome]:
    """The question that takes the place of what the others read of several places."""
    for old in said:
        if old.decision.key != decision.key or not old.settled or len({*ids_of(old)}) < _NEAR:
            continue
        asked = Outcome(decision, [], set(old.used), old.rows, said=True, why=COUNTED)
        line = " / ".join(message.words_of(row) for row in old.rows)
        asked.say(ASK, "units_unclear", decision.about, line=line)
        yield asked
        return


def told_counts(message: Message, decision: Decision) -> list[Answer]:
    """How many stand where by such a tale; nothing where a question does not ask for it, or it is not clear."""
    told = CountTale(message, decision).told() if is_counted(message, decision) else None
    return [told] if told is not None else []


def is_counted(message: Message, decision: Decision) -> bool:
    """Whether a question asks how many stand at each of several places."""
    form = decision.form
    if not decision.key or not isinstance(form, Some) or form.at_most is None or len(form.bag) < _NEAR:
        return False
    several = any(n > 1 for n in form.bag.values()) and not any("/" in o for o in form.bag)
    return several and all("area" in message.vocabulary.of(o) for o in form.bag)


class CountTale(CountWords):
    """One message as a tale of how many stand where."""

    def __init__(self, message: Message, decision: Decision) -> None:
        super().__init__(message, decision)
        self.sentences: set[int] = set()

    def told(self, before: Sequence[str] = ()) -> list[str] | None:
        """Each place as often as there are to stand; None where a word leaves anything open.

        Args:
            before: the list that stood: then only what is moved in it counts, where all the rest is said to stay.
        """
        state = _State(values=dict(Counter(before)), since=dict.fromkeys(before, -1))
        try:
            for row in rows_of(self.message.clauses):
                self._take(state, row)
            values = self._weighed(state)
        except Unclear:
            return None
        answer = [place for place, n in values.items() for _ in range(n)]
        if before and not (state.keeps and len(answer) == len(before)):
            return None
        self.sentences = state.sentences
        return answer if answer and not self.form.problems(answer) else None

    # -- sentences ---------------------------------------------------------------------------------------------------

    def _take(self, state: _State, row: Sequence[Clause]) -> None:
        bits: list[Bit] = []
        segments: list[list[Bit]] = []
        for clause in row:
            for bit in self.bits(clause, started=bool(state.values or bits)):
                if bit.turns:
                    segments.append(bits)
                    bits = []
                else:
                    bits.append(bit)
        segments.append(bits)
        for n, segment in enumerate(segments):
            state.turns += bool(n)
            state.opens = state.opens or bool(n)
            state.was_full = state.was_full or (bool(n) and self._is_full(state))
            if segment:
                self._take_segment(state, row, segment)

    def _take_segment(self, state: _State, row: Sequence[Clause], bits: list[Bit]) -> None:
        bits = self.merged(bits)
        named = [b for b in bits if b.what == PLACE]
        kept = [b for b in bits if b.what == REST and self._keeps(b, row)]
        if self._is_moved(state, [b for b in bits if b not in kept], named):
            state.sentences.add(row[0].sentence)
            return
        pairs, alone = groups_of([b for b in bits if b not in kept], self)
        if len(alone) == 1 and alone[0].what in (NUMBER_OF, REST) and not named and state.focus:
            there = self.message.says(alone[0].clause, "there", "that_place")
            other = self._is_sum(alone[0]) or self._is_before_word(alone[0])
            if there or (state.opens and not other):
                pairs, alone = [(Bit(PLACE, 0, 0, alone[0].clause, id=state.focus), alone[0])], []
        alone += kept
        if len(pairs) > 1 and state.values and sum(n.value or 0 for _, n in pairs) == self.most:
            state.values, state.fresh, state.bare, state.kept = {}, [], [], []
        state.paired += [b for pair in pairs for b in pair]
        for place, number in pairs:
            self._set(state, place.id, number)
        told = sum(n.value or 0 for _, n in pairs)
        for bit in alone:
            if bit.what == PLACE:
                state.bare.append(bit)
                state.after[bit.start] = state.turns if bit.id in state.values else -1
                state.focus = bit.id
            elif bit.what != REST and not (pairs or state.values or self._is_named(row)):
                continue  # talk before anything is told
            elif bit.what != REST:
                state.sums.append((bit, told))
            elif self._keeps(bit, row):
                state.keeps = True
                state.kept += [bit.value] if bit.value is not None else []
            elif self._leads_on(bit):
                raise Unclear
            elif any(s.has("area") for s in self.message.in_row(row)):
                state.left = True
        if pairs:
            state.sentences.add(row[0].sentence)

    def _is_full(self, state: _State) -> bool:
        """Whether all that was told so far is all that there is to place."""
        return None not in state.values.values() and sum(n or 0 for n in state.values.values()) == self.most

    def is_sum(self, bit: Bit) -> bool:
        """Whether a number may be all that there is to place."""
        return bit.value == self.most

    def fits(self, place: Bit, number: Bit) -> bool:
        """Whether so many may stand at a place."""
        return number.value is None or number.value <= self.form.bag[place.id]

    def is_parted(self, one: Bit, other: Bit) -> bool:
        """Whether an "and" stands between two bits."""
        return any(s.has(SENSE, "and", "plus") for s in self.message.spots_between(one.end, other.start))

    def _is_moved(self, state: _State, bits: Sequence[Bit], named: Sequence[Bit]) -> bool:
        """Take what stands at one place to another: "the one at A goes to B", "B instead of A"; whether that was told."""
        if len(named) != _NEAR or named[0].id == named[1].id or any(b.clause.denied for b in named):
            return False
        first, second = named
        held = [b for b in bits if b not in named]
        between = self.message.spots_between(first.end, second.start)
        replaced = not held and self._is_replaced(first)
        if not held and any(s.has(SENSE, "instead") for s in between):
            first, second = second, first
        elif replaced:
            pass
        elif not (held or any(s.has(SENSE, "exchanges", "swaps", "cancels") for s in between)):
            spot = self.message.at(second.start)
            led = spot is not None and self.message.preceded_by(spot, first.clause, "to", "toward")
            if not (led and (first.clause.corrects or self.message.says(first.clause, *_CHANGES))):
                return False
        old = state.values.get(first.id)
        part = held[0].value if len(held) == 1 and self._is_from(first) else None
        if old is not None and part is not None and part < old and held[0].what == NUMBER_OF:
            state.values[first.id] = old - part
            state.values[second.id] = (state.values.get(second.id) or 0) + part
            state.since[first.id] = state.since[second.id] = state.turns
            return True
        one = replaced or ([b.value for b in held] in ([1], []) and old == 1)
        if old is None or second.id in state.values or not (one or [b.value for b in held] == [old]):
            return False
        if held and held[0].start > first.start:
            return False
        state.values[second.id] = old
        state.values[first.id] = 0
        state.since[first.id] = state.since[second.id] = state.turns
        return True

    def _is_replaced(self, place: Bit) -> bool:
        """Whether a word for what takes another's place stands right before a place."""
        before = self.message.at(place.start - 1)
        return before is not None and before.has(SENSE, "instead")

    def _is_from(self, place: Bit) -> bool:
        """Whether a place is left: "from A"."""
        before = self.message.at(place.start - 1)
        return before is not None and before.has(SENSE, "from")

    def _set(self, state: _State, place: str, number: Bit) -> None:
        value = number.value
        if number.what == REST and value is None and any(v is None for v in state.values.values()):
            raise Unclear
        state.ends = state.ends or (number.what == REST and value is not None)
        if number.more and place in state.values:
            if value is None or state.values[place] is None:
                raise Unclear
            state.values[place] = (state.values[place] or 0) + value
            state.last = state.focus = place
            return
        if number.most:
            value = self.form.bag[place]
        known = place in state.values
        if known and state.values[place] != value and state.since[place] >= state.turns:
            raise Unclear
        if not known and state.opens and state.last:
            state.fresh.append((place, state.last))
        state.opens = False
        state.values[place], state.since[place] = value, state.turns
        state.last = state.focus = place

    def _keeps(self, bit: Bit, row: Sequence[Clause]) -> bool:
        """Whether the words behind "the rest" name no place and say that it stays with its sender."""
        spots = [s for c in row for s in self.message.within(c) if s.start >= bit.end]
        if any(s.has("area") and not s.has(FILLER) for s in spots):
            return False
        if any(d.start >= bit.end for d in bit.clause.denied):
            return True
        behind = [s for s in spots if s.has(KIND, *kinds_of("counts_places")) and not s.has(KIND, self.kind)]
        return bool(behind) or any(s.has(SENSE, *_KEEPS) for s in spots)

    def _follows_strange(self, bit: Bit) -> bool:
        """Whether a word that nobody knows, and that may be a place, is joined to a place or a number: "Xyz. and A 4", "Xyz, A 4"."""
        at = bit.start - 1
        joined = False
        while at >= 0 and (self.tokens[at].kind == MARK or self._joins(at)):
            joined = joined or self._joins(at) or self.tokens[at].text == COMMA
            at -= 1
        if not joined or at < 0 or not self.message.spotted.unknown(at, at + 1):
            return False
        word = self.tokens[at].text
        if "." in self.message.source(at, at + 2):
            return len(word) <= _CUT
        return at >= bit.clause.start and not is_ordinary(word, self.message.language)

    def _joins(self, position: int) -> bool:
        spot = self.message.at(position)
        return spot is not None and spot.has(SENSE, "and", "plus")

    def _leads_on(self, bit: Bit) -> bool:
        """Whether words for the rest lead to a place that nobody knows."""
        unknown = self.message.spotted.unknown(bit.end, bit.clause.end)
        return any(not is_ordinary(self.tokens[i].text, self.message.language) for i in unknown)

    # -- the whole ---------------------------------------------------------------------------------------------------

    def _weighed(self, state: _State) -> dict[str, int]:
        """How many stand where, if it is whole: all that is left over only reckons, or was told elsewhere."""
        values = {place: n for place, n in state.values.items() if n is not None}
        total = sum(values.values())
        for place in [p for p, n in state.values.items() if n is None]:
            values[place] = self.most - total
            total = self.most
        for place, before in state.fresh[:1]:
            if total == self.most:
                break
            alone = len(state.fresh) == 1
            if not alone or not (values[before] == values[place] or total - values[before] == self.most):
                raise Unclear
            values[before], total = 0, total - values[before]
        if not values or any(n < 0 for n in values.values()):
            raise Unclear
        again = [
            b
            for b in state.bare
            if self._is_told_again(state, b) and not self.message.says(b.clause, "same", "restores")
        ]
        emptied = [b for b in again if total - values.get(b.id, 0) == self.most]
        if total > self.most and len({b.id for b in emptied}) == 1:
            total -= values[emptied[0].id]
            values[emptied[0].id] = 0
            state.bare = [b for b in state.bare if b.id != emptied[0].id]
        listed = {b.id for b in state.bare if b.id not in values and self._is_listed(b)}
        if listed and self.is_as_written():
            values.update(dict.fromkeys(listed, 1))
            total += len(listed)
        elif listed and total + len(listed) == self.most and listed >= {b.id for b in state.bare} - {*values}:
            values.update(dict.fromkeys(listed, 1))
            total = self.most
        full = total == self.most
        whole = state.ends or state.left or (state.was_full and not state.keeps)
        if total > self.most or (whole and not full):
            raise Unclear
        if any(n != self.most - total for n in state.kept):
            raise Unclear
        for bit in state.bare:
            if self._is_told_again(state, bit) and not self.message.says(
                bit.clause, *_KEEPS, "because", "also"
            ):
                raise Unclear
            spared = bit.clause.denied or self.message.says(
                bit.clause, "none", "no", "not", "because", "spares"
            )
            if not (full or bit.id in values or (spared and state.keeps)):
                raise Unclear
        if not full and any(self._follows_strange(b) for b in state.paired):
            raise Unclear
        known = {total, self.most, self.most - total, len([n for n in values.values() if n])}
        for bit, own in state.sums:
            if bit.value not in {*known, own, max(self.form.bag.values())} and not self._counts_other(
                bit, full
            ):
                raise Unclear
        return values

    def _is_named(self, row: Sequence[Clause]) -> bool:
        """Whether a sentence has the word of the question."""
        return any(s.has(KIND, self.kind) for s in self.message.in_row(row))

    def _is_listed(self, bit: Bit) -> bool:
        """Whether a place without a number stands in a list, with nothing told of it: "A 2, B 2, C I suppose"."""
        clause = bit.clause
        if self.is_as_written():
            return True
        others = [s for s in self.message.within(clause) if s.start != bit.start and not s.has(FILLER)]
        little = all(s.has("area") or s.has(COUNT) or s.has(SENSE, *_LITTLE) for s in others)
        return little and not clause.denied and not self.message.spotted.unknown(clause.start, clause.end)

    def _is_told_again(self, state: _State, bit: Bit) -> bool:
        """Whether a place without a number stands behind a turn that followed its number, and got no other one."""
        return state.after[bit.start] > state.since.get(bit.id, state.turns)

    def _is_sum(self, bit: Bit) -> bool:
        return self.message.says(bit.clause, "sum") and not self.message.says(bit.clause, "there")

    def _counts_other(self, bit: Bit, full: bool) -> bool:
        """Whether a number without a place counts something that no game has: "three days of rain"."""
        own = any(s.has(KIND, self.kind) or s.has("area") for s in self.message.within(bit.clause))
        return not own and (full or self._is_before_word(bit))

    def _is_before_word(self, bit: Bit) -> bool:
        """Whether an ordinary word that names nothing stands right behind a number: "three times"."""
        if bit.end >= bit.clause.end or self.message.at(bit.end) is not None:
            return False
        token = self.tokens[bit.end]
        return token.kind == WORD and is_ordinary(token.text, self.message.language)
