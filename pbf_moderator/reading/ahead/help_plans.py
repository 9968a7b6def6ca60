"""Whom a force helps in which combat and whom in all others, told as a whole: "A supports me at B, nobody otherwise".

A tale begins where a place of the sender's is named with a word for helping, and goes on over the sentences behind it for as long as
they speak of nothing else. It is taken as a whole or not at all: each word in it that names something has its part in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from ...kernel.decision import Decision
from ...kernel.forms import Assign
from ..clauses.clause import QUOTED, SAY
from ..clauses.laid import Laid
from ..clauses.message import Message
from ..conditions.conditions import ATTACKER, DEFENDER
from ..rows.outcomes import Outcome, Row, only, without
from ..text.vocabulary import FILLER, SENSE
from ..text.words import kinds_of
from .help_bits import UNKNOWN, Bit, BitReader


@dataclass
class HelpPlans:
    """What was taken, and the sentences that are left."""

    outcomes: list[Outcome]
    rest: list[Row]


def read_help_plans(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> HelpPlans:
    """Read the sentences that tell whom a force helps where.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    helps = kinds_of("gives_help")
    coming = [d for d in ahead if d.kind in helps and d.about]
    if not coming or any(d.kind in helps for d in asked) or not _names_a_side(message):
        return HelpPlans([], list(rows))
    sheet = any(isinstance(d.form, Assign) for d in asked)
    reader = BitReader(message, {d.about for d in coming})
    bits = [reader.bits(row) for row in rows]
    named = list(accumulate(map(reader.areas_of, rows), frozenset[str].union, initial=frozenset[str]()))
    outcomes, rest, n = list[Outcome](), list[Row](), 0
    while n < len(rows):
        tale = _Tale(message, sheet, reader.only_place(named[n]))
        stop = n
        while stop < len(rows) and tale.goes_on(rows[stop], bits[stop]):
            stop += 1
        told = tale.outcomes(coming) if tale.told else []
        if told:
            outcomes += told
            rest += [left for row in rows[n:stop] if (left := left_of(message, row, tale.claimed))]
        else:
            stop = n + 1
            rest.append(rows[n])
        n = stop
    return HelpPlans(outcomes, rest)


def _names_a_side(message: Message) -> bool:
    """Whether a message names anybody who could be helped, without whom there is no tale."""
    return message.mentions("seat") or message.mentions(SENSE, "self", "in_person")


@dataclass
class _Tale:
    """What some sentences have told so far of the help that one place gives.

    Attributes:
        sheet: orders are asked for, so that the words which lay the order are left for them.
        leading: the place that the sentences before have named, if it is one alone.
        source: the place that helps.
        side: who is helped; `role` where that is told as whoever attacks or defends.
        place: where the combat is, and `fighters`, who fights it; `attacked` where that is only that the sender is attacked.
        told: whom it helps is said.
        nobody: it helps nobody, if no exception follows.
        nobody_else: in all other combats it helps nobody.
        helps: a word for helping was used; `laid` where one laid the order.
        wide: it is said of any combat.
        lasting: it is said to be so always; `for_turn` where it holds for this turn alone.
        corrected: words took something back.
        turns: the bit before told of all other combats.
        excepting: the bit before told of an exception.
    """

    message: Message
    sheet: bool
    leading: str = ""
    source: str = ""
    side: str = ""
    role: str = ""
    place: str = ""
    fighters: dict[str, str] = field(default_factory=dict)
    attacked: bool = False
    told: bool = False
    nobody: bool = False
    nobody_else: bool = False
    helps: bool = False
    laid: bool = False
    wide: bool = False
    lasting: bool = False
    for_turn: bool = False
    corrected: bool = False
    turns: bool = False
    excepting: bool = False
    parts: list[tuple[Row, int, int]] = field(default_factory=list)
    others: list[tuple[Row, int, int]] = field(default_factory=list)

    @property
    def claimed(self) -> list[tuple[int, int]]:
        """The stretches that went into it."""
        return [(start, end) for _, start, end in (*self.parts, *self.others)]

    # -- sentence by sentence -------------------------------------------------------------------------------

    def goes_on(self, row: Row, bits: Sequence[Bit]) -> bool:
        """Take the next sentence, if it speaks of the same; else leave it."""
        bits = _without_talk(bits)
        telling = [b for b in bits if b.speaks]
        if self.source and not self.told and telling and all(b.nobody and b.bare for b in telling):
            self.corrected = True  # "… always m… No, not so. Me at A"
            self.parts += [(row, b.start, b.end) for b in bits]
            return True
        if not telling or any(b.strange for b in telling) or self._signs(row):
            return False
        if any(not self._is_said(row, b) for b in telling):
            return False
        sources = {b.source for b in telling if b.source}
        leads = not self.source and any(b.helps and (b.side or b.own) for b in telling)
        sources |= {self.leading} if leads and not sources and self.leading else set()
        if len(sources | ({self.source} - {""})) != 1 or (self.source and not self._belongs(telling, bits)):
            return False
        if self.source and not sources and self._may_be_of_several(row, telling):
            return False
        before = self._snapshot()
        self.source, self.turns = self.source or sources.pop(), False
        lays = max((n for n, b in enumerate(bits) if self._only_lays(b)), default=-1)
        if all(self._take(row, b, n <= lays) for n, b in enumerate(bits)):
            return True
        self.__dict__.update(before)
        return False

    def _signs(self, row: Row) -> bool:
        """Whether a sentence is the last line and holds no more than the sender's own name, which may be a signature: "thanks, X"."""
        lines = self.message.lines
        spots = self.message.spots_between(row[0].start, row[-1].end)
        names = [s for s in spots if not s.has(FILLER) or s.has(SENSE)]
        own = len(names) == 1 and names[0].ids("seat") == (self.message.seat,)
        return own and len(lines) > 1 and row[0].start >= lines[-1][0]

    @staticmethod
    def _is_said(row: Row, bit: Bit) -> bool:
        """Whether words are the sender's own; the answer "nobody" may stand in quotation marks."""
        moods = {c.mood for c in row if c.start < bit.end and bit.start < c.end}
        return moods <= ({SAY, QUOTED} if bit.nobody and not bit.names else {SAY})

    def _snapshot(self) -> dict[str, object]:
        """What has been told so far, to go back to."""
        mine = {"parts": [*self.parts], "others": [*self.others], "fighters": {**self.fighters}}
        return {**self.__dict__, **mine}

    def _may_be_of_several(self, row: Row, bits: Sequence[Bit]) -> bool:
        """Whether no force is named, nor meant by a pronoun for one, where the message has laid several orders to help."""
        laid = Laid(self.message).places(kinds_of("gives_help"), row[0].start)
        return (
            self.sheet
            and len(laid) > 1
            and any((b.they or not b.pronoun) and (b.side or b.own) for b in bits)
        )

    def _only_lays(self, bit: Bit) -> bool:
        """Whether words lay the order, and do not tell whom it helps."""
        return self.sheet and bit.lays and not (bit.side or bit.own or bit.place or bit.rest or bit.nobody)

    def _belongs(self, telling: Sequence[Bit], bits: Sequence[Bit]) -> bool:
        """Whether a sentence behind the first one goes on with the same help."""
        if telling[0].source or any(b.rest or b.excepts for b in telling):
            return True
        named = [b for b in telling if b.side or b.own]
        if named and not any(b.helps or not b.own_words for b in named):
            return False  # "X is too near": who is named there is not helped
        return any(b.corrects for b in bits) or (not self.told and bool(named))

    def _take(self, row: Row, bit: Bit, laying: bool) -> bool:
        """Take one bit; whether it fits what was told before."""
        self.corrected = self.corrected or bit.corrects
        if not bit.speaks:
            return True
        self.helps = self.helps or bit.helps
        self.wide = self.wide or bit.wide
        self.lasting = (self.lasting and not bit.corrects) or bit.always
        self.for_turn = self.for_turn or bit.for_turn
        self.laid = self.laid or self._only_lays(bit)
        if bit.rest or (self.turns and not (bit.place or bit.fighters or bit.side)):
            return self._take_rest(row, bit)
        self.turns = False
        if not laying:
            self.parts.append((row, bit.start, bit.end))
        if bit.denied_side:
            return self.told
        if bit.nobody and (bit.side or bit.own or bit.place or bit.fighters):
            return False
        self.nobody = self.nobody or bit.nobody
        if self.nobody and (bit.side or bit.own):
            if not (bit.only or self.excepting or self.corrected):
                return False
            self.nobody, self.nobody_else = False, not self.corrected
            self.others = self.others or [*self.parts]
        self.excepting = bit.excepts or (self.excepting and not (bit.side or bit.own))
        return self._take_side(bit) and self._take_place(bit)

    def _take_rest(self, row: Row, bit: Bit) -> bool:
        """Take what is told of all other combats."""
        self.others.append((row, bit.start, bit.end))
        self.turns, self.nobody_else = True, self.nobody_else or bit.nobody
        own = bit.own and not bit.nobody
        return not (bit.side or own or bit.place or bit.fighters or bit.excepts)

    def _take_side(self, bit: Bit) -> bool:
        """Take who is helped; whether nobody else was told before."""
        side = bit.side or (self.message.seat if bit.own else "")
        leading = self.fighters.get(ATTACKER, UNKNOWN)
        if not (side or self.told) and bit.helps and bit.source and bit.pronoun and leading != UNKNOWN:
            side = leading
        if bit.role:
            self.role, self.told = bit.role, True
        if not side:
            return True
        if self.side and self.side != side and not self.corrected:
            return False
        self.side, self.told = side, True
        return True

    def _take_place(self, bit: Bit) -> bool:
        """Take the combat; whether no other was told before."""
        for role, seat in bit.fighters.items():
            if self.fighters.get(role, UNKNOWN) not in (UNKNOWN, seat) and not self.corrected:
                return False
            self.fighters[role] = seat
        if bit.place and self.place not in ("", bit.place) and not self.corrected:
            return False
        self.place, self.attacked = bit.place or self.place, self.attacked or bit.attacked
        return True

    # -- what comes of it -------------------------------------------------------------------------------------

    def outcomes(self, coming: Sequence[Decision]) -> list[Outcome]:
        """What was told, as answers: for the combat that was named, and for all others; none where something is missing."""
        side = self.side or self.fighters.get(self.role, "")
        facts = self._facts(side)
        decision = next((d for d in coming if d.about == self.source), None)
        if decision is None or facts is None or self.nobody or side in ("", UNKNOWN) or not self.parts:
            return []
        if not (facts or self.nobody_else or self.wide or self.laid) or not (self.helps or self.nobody_else):
            return []
        if self.sheet and not (self.laid or self._is_laid()):
            return []
        first = self._outcome(decision, side, facts, self.parts)
        if not (self.nobody_else and facts):
            first.used |= {p for _, start, end in self.others for p in range(start, end)}
            first.standing = self.lasting and not (
                self.for_turn or facts or self.nobody_else or self.corrected
            )
            return [first]
        return [first, self._outcome(decision, None, {}, self.others)]

    def _facts(self, side: str) -> dict[str, object] | None:
        """The facts of the combat that was named; None where they cannot be meant."""
        facts: dict[str, object] = {"area": self.place} if self.place else {}
        if self.attacked and side == self.message.seat and not self.fighters:
            facts["role"] = DEFENDER
        for role, seat in self.fighters.items():
            who = side if seat == UNKNOWN else seat
            if who == self.message.seat and (self.place or who == side):
                continue  # one's own combat is told by its place
            facts[role] = who
        twice = facts.get(ATTACKER, "") == facts.get(DEFENDER)
        return None if self.place == self.source or twice else facts

    def _is_laid(self) -> bool:
        """Whether another sentence lays the order that helps."""
        number = self.parts[0][0][0].sentence
        return Laid(self.message).helps([self.source], kinds_of("gives_help"), number)

    def _outcome(
        self,
        decision: Decision,
        answer: str | None,
        when: dict[str, object],
        parts: Sequence[tuple[Row, int, int]],
    ) -> Outcome:
        rows: dict[int, tuple[Row, int, int]] = {}
        for row, start, end in parts:
            _, a, b = rows.get(id(row), (row, start, end))
            rows[id(row)] = (row, min(a, start), max(b, end))
        outcome = Outcome(decision, [answer], why="said of one's help as a whole", when=when)
        outcome.rows = [only(row, start, end) for row, start, end in rows.values()]
        outcome.about = decision.about
        outcome.standing = self.lasting and not (self.for_turn or self.nobody_else or when)
        outcome.used = {p for _, start, end in parts for p in range(start, end)}
        return outcome


def left_of(message: Message, row: Row, claimed: Sequence[tuple[int, int]]) -> Row:
    """What is left of a sentence: nothing where that has no word, and no condition that was taken."""
    taken = {p for start, end in claimed for p in range(start, end)}
    kept = [c for c in without(row, claimed) if any(map(message.is_word, range(c.start, c.end)))]
    return [
        replace(c, condition=None) if c.condition and taken & {*range(*c.condition[1:])} else c for c in kept
    ]


def _without_talk(bits: Sequence[Bit]) -> Sequence[Bit]:
    """The bits of a sentence without talk before the place that helps: it has words of its own and tells no combat."""
    n = next((n for n, b in enumerate(bits) if b.source), 0)
    talk = [b for b in bits[:n] if b.strange or not (b.tied or b.fighters or b.helps or b.own_words == 0)]
    sure = not any(b.tied or b.turned for b in talk)
    return [b for b in bits if b not in talk] if sure else bits
