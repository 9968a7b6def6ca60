"""Which of a few units are meant, told in any words: those lost or promoted, without those that are spared; taken where one way gives as many as are asked.

Units of one place are told by their kind, those of several places by their place. A word for losing or promoting beside a name means it, a
word for keeping spares it, and of a name with neither both is tried. What stands before a "no" or "wait" that other names follow is taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Some
from ..clauses.clause import ASK, QUOTED, SUPPOSE, TELL, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, told_whole
from ..rows.unit_groups import SHORT
from ..text.names import parts_of
from ..text.tokens import WORD
from ..text.vocabulary import FILLER, KIND, SENSE, UNIT
from ..text.words import kinds_of
from .recruit_sections import WHY as SECTIONS

WHY = "the only way to take all that is told"
TOLD_WHOLE = (WHY, SECTIONS)
"""The rules by which answers came of a whole tale, in which nothing that names a part of them was left aside."""
_SPARES = (
    "stay", "has", "spares", "lets_be", "unwoken", "needs", "waits", "postpones", "same", "formerly", "believed", "instead",
    "except", "unused", "rest", "restores",
)  # fmt: skip
_OPEN = (
    "or",
    "if",
    "unless",
    "roughly",
    "ponders",
    "swaps",
    "forget",
    "reversed",
    "another_turn",
    "first",
    "last",
    "next",
)
"""Turns of speech that leave open who is meant, or tell an order."""
_BYGONE = ("bygone", "tells", "informs")
"""Words of a sentence that speaks of what was before."""
_UNDECIDED = ("ponders", "postpones", "later")
"""Words for an answer that is still to come."""
_MANY = 8
"""More names than these are no answer to such a question."""
_MEANT, _SPARED, _EITHER = "meant", "spared", "either"


@dataclass(frozen=True)
class _Name:
    """One of those that may be meant where it is named: its option, how many, and what is said of it."""

    option: str
    count: int
    said: str
    counted: bool
    supposed: bool = False


def read_picked_tales(
    message: Message, asked: Sequence[Decision], said: Sequence[Outcome]
) -> Iterator[Outcome]:
    """Who is lost or promoted where that is asked and no other reader took it.

    Args:
        message: the whole message.
        asked: the questions that are open.
        said: what was heard before.
    """
    for decision in asked:
        mine = [o for o in said if (o.decision.kind, o.decision.about) == (decision.kind, decision.about)]
        read = [
            o.answers for o in mine if o.settled and not any(decision.form.problems(a) for a in o.answers)
        ]
        tale = _Tale(message, decision) if _is_of_these(decision) else None
        answer = tale.told() if tale is not None else None
        if (
            tale is None
            or answer is None
            or not all(_is_same(a, answer) or tale.spares(a, answer) for a in read)
        ):
            continue
        whole = [message.sentence(n) for n in dict.fromkeys(tale.sentences)]
        rows = [[c for c in row if not tale.tells_of_flight(c)] or row for row in whole]
        yield told_whole(decision, answer, rows, WHY)


def _is_same(answers: Sequence[Answer], told: Sequence[str]) -> bool:
    """Whether answers are the one list that a tale comes down to, in any order."""
    return [sorted(a) for a in answers if isinstance(a, list)] == [sorted(told)] and len(answers) == 1


def told_picks(message: Message, decision: Decision) -> list[Answer]:
    """Who is meant by such a tale; nothing where a question does not ask for it, or it is not clear."""
    told = _Tale(message, decision).told() if decision.key and _is_of_these(decision) else None
    return [told] if told is not None else []


def _is_of_these(decision: Decision) -> bool:
    """Whether some of a few units of one place, or one kind of units of several places, are asked for."""
    form = decision.form
    if not isinstance(form, Some) or len(form.bag) < 2:
        return False
    parts = [parts_of(o) for o in form.bag]
    if decision.kind in kinds_of("removes"):
        return bool(form.at_least) and all(len(p) == 1 for p in parts)
    alone = len({p[0] for p in parts}) == len(parts) and all(n == 1 for n in form.bag.values())
    return decision.kind in kinds_of("promotes") and alone and all(len(p) == 2 for p in parts)


class _Tale:
    def __init__(self, message: Message, decision: Decision) -> None:
        assert isinstance(decision.form, Some)
        self.message = message
        self.decision = decision
        self.form = decision.form
        self.promotes = decision.kind in kinds_of("promotes")
        self.options = {parts_of(o)[0]: o for o in self.form.bag}
        self.sentences: list[int] = []
        self.spared: set[str] = set()

    def spares(self, answers: Sequence[Answer], told: Sequence[str]) -> bool:
        """Whether another reading has all who are meant, and beside them only those who are said to be spared."""
        had = answers[0] if len(answers) == 1 and isinstance(answers[0], list) else []
        return {*told} < {*had} and {*had} - {*told} <= self.spared

    def told(self) -> list[str] | None:
        """Who is meant; None where that is nobody, or may be more than one choice."""
        names: list[_Name] = []
        turned = False
        for clause in self.message.clauses:
            for start, end in self._pieces(clause):
                spots = self.message.spots_between(start, end)
                turned = turned or self._turns(clause, start, spots)
                mine = [*self._names(clause, start, end, spots)]
                if not mine:
                    continue
                if self._is_open(clause, spots) or self._is_of_before(clause, mine):
                    return None
                if mine[0].said != _SPARED and not self._is_told_so(clause):
                    return None
                if turned and names:
                    names = [n for n in names if n.said == _SPARED]
                turned = False
                names += mine
                if self.promotes or not self._is_elsewhere(spots):  # where they go is for others to read
                    self.sentences.append(clause.sentence)
        if not names or len(names) > _MANY or self._is_unsaid(names):
            return None
        self.spared = {n.option for n in names if n.said == _SPARED}
        ways = {tuple(a) for a in self._ways(names)}
        return list(ways.pop()) if len(ways) == 1 else None

    def _ways(self, names: Sequence[_Name]) -> Iterator[list[str]]:
        """Every choice that fits: what is named again is the same, unless numbers tell both."""
        free = [n for n in names if n.said == _EITHER]
        for taken in product((True, False), repeat=len(free)):
            chosen = [n for n in names if n.said == _MEANT]
            chosen += [n for n, take in zip(free, taken, strict=True) if take]
            spared = {n.option for n in names if n.said == _SPARED and not n.counted}
            if all(n.supposed for n in chosen) and not spared:
                continue
            if any(n.option in spared and not n.counted for n in chosen):
                continue
            counts: Counter[str] = Counter()
            for name in chosen:
                counts[name.option] = max(counts[name.option], name.count)
            answer = [o for o in self.form.bag for _ in range(counts[o])]
            if not self.form.problems(answer):
                yield answer

    # -- names -----------------------------------------------------------------------------------------------

    def _pieces(self, clause: Clause) -> Iterator[tuple[int, int]]:
        """A clause cut at each "and" or "but" that has names on both sides, and at a name behind a promotion: "A becomes a horse B stays"."""
        starts = [clause.start]
        for spot in self.message.within(clause):
            joint = spot.has(SENSE, "and", "but", "meanwhile") and not self._options(spot)
            behind = self.message.spots_between(spot.end, clause.end)
            before = self.message.spots_between(starts[-1], spot.start)
            if joint and any(map(self._options, before)) and any(map(self._options, behind)):
                starts.append(spot.start)
            elif self.promotes and self._options(spot) and any(map(self._options, before)):
                starts += [spot.start] * any(map(self._is_own_word, before))
        yield from zip(starts, [*starts[1:], clause.end], strict=True)

    def _options(self, spot: Spot) -> list[str]:
        ids = spot.ids("area") if self.promotes else () if spot.has("card") else spot.ids(UNIT)
        return [self.options[i] for i in ids if i in self.options]

    def _names(self, clause: Clause, start: int, end: int, spots: Sequence[Spot]) -> Iterator[_Name]:
        if self._is_of_others(spots):
            return
        lost = [s.start for s in spots if self._is_own_word(s)]
        spared = any(map(self._is_sparing, [*spots, *self._goes_on(clause, end)]))
        spared = spared or self._is_fleeing(spots)
        past = any(s.has(SENSE, "formerly", "believed") for s in spots)
        denied = [d.start for d in clause.denied if start <= d.start < end]
        mine = [s for s in spots if self._options(s)]
        for spot in mine:
            number = self._number(spot, start)
            beside = any(
                not any(min(w, spot.start) < o.start < max(w, spot.start) for o in mine) for w in lost
            )
            said = _MEANT if beside or self.promotes else _EITHER
            supposed = clause.mood == SUPPOSE
            if (spared and not lost) or past or any(self._is_for(d, spot, mine) for d in denied):
                said = _SPARED
            elif supposed:
                said = _EITHER
            most = self.form.bag[self._options(spot)[0]]
            told = (
                range(2, most + 1)
                if number is None and most > 1 and self._is_plural(spot)
                else (number or 1,)
            )
            for count in told:
                how = _EITHER if len(told) > 1 and said == _MEANT else said
                yield _Name(self._options(spot)[0], count, how, number is not None, supposed)

    @staticmethod
    def _is_for(denial: int, spot: Spot, names: Sequence[Spot]) -> bool:
        """Whether a denial is for a name: it stands before it, or behind it with no other name after that."""
        return denial < spot.start or (spot is names[-1] and denial >= spot.end)

    def _goes_on(self, clause: Clause, end: int) -> Sequence[Spot]:
        """What is said of the last names of a clause in the next one: "the one, who is old, stays"."""
        found: list[Spot] = []
        for other in self.message.sentence(clause.sentence) if end == clause.end else ():
            if other.start < clause.end:
                continue
            spots = self.message.within(other)
            if any(s.has(SENSE, "rest") or self._options(s) for s in spots):
                break
            found += spots
            if any(self._is_own_word(s) for s in spots):
                break
        return () if any(map(self._is_own_word, found)) else found

    def _is_fleeing(self, spots: Sequence[Spot]) -> bool:
        return not self.promotes and any(s.decides(kinds_of("flees")) for s in spots)

    def tells_of_flight(self, clause: Clause) -> bool:
        """Whether a clause behind a comma only tells who flees: that is for others to read, or to be told of."""
        spots = self.message.within(clause)
        return self._is_fleeing(spots) and not any(map(self._is_own_word, spots))

    def _is_sparing(self, spot: Spot) -> bool:
        return spot.has(SENSE, *_SPARES) and not self._is_own_word(spot)

    def _number(self, spot: Spot, start: int) -> int | None:
        """How many are told right before a name: a number, or all of them."""
        before = self.message.at(spot.start - 1) if spot.start > start else None
        if before is not None and before.has(SENSE, "both", "all"):
            return self.form.bag[self._options(spot)[0]]
        return self.message.number_at(spot.start - 1) if spot.start > start else None

    def _is_plural(self, spot: Spot) -> bool:
        """Whether a unit is written as only several of a kind are."""
        if self.promotes or spot.slips or len(spot.text) <= SHORT:
            return False
        known = self.message.vocabulary.singular.get(spot.ids(UNIT)[0], set())
        tokens = self.message.spotted.text.tokens[spot.start : spot.end]
        return tuple(t.text for t in tokens if t.kind == WORD) not in known

    def _is_own_word(self, spot: Spot) -> bool:
        words = (SENSE, "upgrade", "becomes") if self.promotes else (KIND, self.decision.kind)
        return spot.has(*words) and not spot.has(UNIT)

    def _is_of_others(self, spots: Sequence[Spot]) -> bool:
        """Whether somebody else is named: their units are none of the sender's."""
        return any(s.has("seat") and self.message.seat not in s.ids("seat") for s in spots)

    def _is_elsewhere(self, spots: Sequence[Spot]) -> bool:
        """Whether another place is named than that of the question."""
        here = {self.decision.about, *(self.decision.facts or {}).values()}
        return any(s.has("area") and here.isdisjoint(s.ids("area")) for s in spots)

    def _is_open(self, clause: Clause, spots: Sequence[Spot]) -> bool:
        """Whether a clause that names somebody leaves open who is meant."""
        asks = clause.mood in (ASK, QUOTED) and not self._is_tagged(clause)
        loud = [s for s in spots if not (s.has(FILLER) or s.has(UNIT))]
        return (
            asks
            or clause.second
            or clause.condition is not None
            or any(s.has(SENSE, "than") for s in spots)
            or any(s.has(SENSE, *_OPEN) and not s.has(SENSE, "so", "upgrade", *_SPARES) for s in loud)
        )

    def _is_of_before(self, clause: Clause, names: Sequence[_Name]) -> bool:
        """Whether the sentence of some names speaks of what was before, or puts the answer off."""
        if all(n.said == _SPARED for n in names):
            return False
        row = self.message.sentence(clause.sentence)
        spots = [s for c in row for s in self.message.within(c)]
        return any(c.mood == TELL for c in row) or any(s.has(SENSE, *_BYGONE, *_UNDECIDED) for s in spots)

    def _is_unsaid(self, names: Sequence[_Name]) -> bool:
        """Whether no word says what becomes of the only names, and words that nobody knows or that put it off stand in the message."""
        if any(n.said != _EITHER or n.counted for n in names):
            return False
        clauses = self.message.clauses
        spots = [s for c in clauses for s in self.message.within(c)]
        put_off = any(s.has(SENSE, *_UNDECIDED, *_BYGONE) for s in spots)
        return put_off or any(self.message.spotted.unknown(c.start, c.end) for c in clauses)

    def _is_told_so(self, clause: Clause) -> bool:
        """Whether a sentence with places has the word for promoting or a unit beside them, or nothing that nobody knows."""
        if not self.promotes:
            return True
        spots = [s for c in self.message.sentence(clause.sentence) for s in self.message.within(c)]
        said = any(self._is_own_word(s) or s.has(UNIT) for s in spots)
        return said or not self.message.spotted.unknown(clause.start, clause.end)

    def _is_tagged(self, clause: Clause) -> bool:
        """Whether a clause is only asked by the "right?" behind it, and what was said before it stands."""
        return bool(clause.because) and all(s.start >= clause.end for s in clause.because)

    def _turns(self, clause: Clause, start: int, spots: Sequence[Spot]) -> bool:
        """Whether a clause takes back what stands before it: a "no" or "wait" begins it."""
        opening = next((s for s in spots if not s.has(FILLER) or s.has(SENSE, "no")), None)
        plain = opening is not None and opening.has(SENSE, "no", "correction") and not clause.denied
        bare = opening is not None and opening.has(SENSE, "no") and not any(map(self._options, spots))
        return (clause.corrects and start == clause.start and clause.mood != ASK) or plain or bare
