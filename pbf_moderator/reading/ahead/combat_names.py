"""The names of a question's options in a whole message, each sorted by how it is told: with its verb, alone, as second choice, denied, or as talk."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..conditions.bygones import stands_behind_than, tells_of_bygones
from ..conditions.provisos import is_fallback, tells_of_no_way
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.unclear import Unclear
from ..text.tokens import MARK, WORD
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE, UNIT
from ..text.words import kinds_of

WHY = "the one name that the tale leads to"
_DENIES = (
    "not",
    "no",
    "never",
    "nor",
    "neither",
    "none",
    "refuses",
    "gives_up",
    "unused",
    "spares",
    "forget",
    "calls_off",
)
_TALK = (
    "supposes",
    "formerly",
    "believed",
    "tells",
    "excess",
    "compared",
    "mocks",
    "advises",
    "hopes",
    "kin",
)
"""Turns of speech that say of a name that it was only thought of, or is too much of something."""
_OPEN = ("or", "roughly", "ponders", "asks", "unless", "except")
"""Turns of speech that leave a name open which a verb leads to."""
_OTHER_CASES = (
    "elsewhere",
    "everywhere",
    "rest",
    "each",
    "anybody",
    "later_fights",
    "turn",
    "round_long",
    "battle",
)
"""Turns of speech of cases beside the one that is asked about."""
_PARTS = ("and", "but", "next", "so")
LEADS = ("to", "toward", "at")
_VERB, _BARE, TALKED = 2, 1, 0
"""How plainly a name is told: with its verb, alone, or among words of other things."""


@dataclass
class Stretch:
    """A stretch between two joints of a clause, with what is mentioned in it."""

    clause: Clause
    start: int
    end: int
    spots: list[Spot]
    lead: str = ""

    def says(self, *senses: str) -> bool:
        """Whether it holds one of some turns of speech."""
        return any(s.has(SENSE, *senses) for s in self.spots)


@dataclass
class NamedSo:
    """A name, how plainly it is told, and whether it is the second choice."""

    option: str
    rank: int
    bit: Stretch
    row: Row
    second: bool = False


@dataclass
class Answered:
    """The answer to the open question, what else follows from it, and the numbers of the sentences whose names are talk."""

    outcome: Outcome
    talk: set[int]
    others: tuple[Outcome, ...] = ()


class NameTale(ABC):
    """Sorts every name of the question's options by how it is told, and takes the one that stands out."""

    category = ""
    tale = 4
    """Words, a name among them, that make no talk of it yet: they may be a correction."""

    def __init__(self, message: Message, decision: Decision) -> None:
        assert isinstance(decision.form, One)
        self.message, self.decision = message, decision
        self.options = {str(o) for o in decision.form.options}
        self.tokens = message.spotted.text.tokens
        self.facts = decision.facts or {}
        self.second = False
        """Whether the clause before said "if not" and nothing more."""
        self.elsewhere = False
        """Whether the name before was told for another moment, so that a second choice behind it is for that, too."""

    def read(self, rows: Sequence[Row]) -> Answered:
        """The answer that the whole message makes."""
        told: list[NamedSo] = []
        for row in rows:
            self._check_conditions(row)
            bits = [*self._of_row(row)]
            for bit in bits:
                told += self._told(bit, row, told)
            self._deny_joined(told, bits)
        first = [t for t in told if not t.second and t.rank > TALKED]
        best = [t for t in first if t.rank == _VERB] or first
        chosen = self._chosen(best)
        second = list(dict.fromkeys(t.option for t in told if t.second))
        others = [t for t in told if t.option != chosen.option and not t.second and t.rank >= TALKED]
        if (
            any(t.option in second for t in others)
            or len(second) > 1
            or chosen.option in second
            or not all(self._is_talk(t, chosen) for t in others)
        ):
            raise Unclear
        self._check_behind(rows, told, chosen)
        if not self._is_whole(chosen):
            raise Unclear
        mine = [t for t in told if t.option == chosen.option or t.second]
        kept = [row for row in rows if any(t.row is row for t in mine)]
        used = {i for t in told if t in mine or t.rank < TALKED for i in range(t.bit.start, t.bit.end)}
        outcome = Outcome(self.decision, [chosen.option, *second], used, kept, said=True, why=WHY)
        return Answered(outcome, {t.row[0].sentence for t in told if self._is_idle(t.row)})

    def _deny_joined(self, told: Sequence[NamedSo], bits: Sequence[Stretch]) -> None:
        """Deny a bare name that an "and" joins to one behind which both are denied: "A and B are not needed"."""
        for one, other in pairwise(bits):
            names = [s for s in other.spots if s.has(self.category)]
            if other.clause is not one.clause or other.lead != "and" or len(names) != 1:
                continue
            if any(s.has(SENSE, *_DENIES) for s in other.spots if s.start >= names[0].end):
                for name in (t for t in told if t.bit is one and t.rank == _BARE):
                    name.rank = TALKED - 1

    def _check_conditions(self, row: Row) -> None:
        """Refuse what hangs on one of the names, unless it only says that the first one cannot be had."""
        for clause in row:
            if clause.condition is None or is_fallback(self.message, clause):
                continue
            start, end = clause.condition[1:]
            named = any(self._option(s) for s in self.message.spots_between(start, end))
            if named and not tells_of_no_way(self.message, start, end):
                raise Unclear

    def _is_whole(self, chosen: NamedSo) -> bool:
        """Whether no other bit of the clause with the answer tells of somebody who stays, which would be lost."""
        clause = chosen.bit.clause
        spots = [s for s in self.message.within(clause) if not chosen.bit.start <= s.start < chosen.bit.end]
        return not any(
            s.has(SENSE, "nobody_goes") or (s.has(SENSE, "stay") and not s.has(FILLER)) for s in spots
        )

    def _is_idle(self, row: Row) -> bool:
        """Whether a sentence tells of nobody who goes or stays, so that nothing else is lost where its names are talk."""
        spots = self.message.in_row(row)
        return not any(s.has(UNIT) and not s.has("card") or s.has(SENSE, "stay", "nobody_goes") or s.decides(kinds_of("leaves")) for s in spots)  # fmt: skip

    # -- names ----------------------------------------------------------------------------------------------------

    def _of_row(self, row: Row) -> Iterator[Stretch]:
        """The bits of a sentence; behind a clause that only says "if not" the next one is the second choice."""
        for clause in row:
            yield from self._bits(replace(clause, second=True) if self.second else clause)
            named = any(self._option(s) for s in self.message.within(clause))
            self.second = (self.second or self._only_turns(clause)) and not named

    def _only_turns(self, clause: Clause) -> bool:
        """Whether a clause says "if not", and nothing but that."""
        little = all(
            s.has(FILLER) or s.has(SENSE, "else", "fallback", "and", "then")
            for s in self.message.within(clause)
        )
        known = not self.message.spotted.unknown(clause.start, clause.end)
        return clause.second and clause.condition is None and little and known

    def _bits(self, clause: Clause) -> Iterator[Stretch]:
        start, lead, spots = clause.start, clause.lead, list[Spot]()
        for spot in self.message.within(clause):
            if spot.has(SENSE, *_PARTS) and not self._option(spot):
                if spots or start < spot.start:
                    yield Stretch(clause, start, spot.start, spots, lead)
                start, spots = spot.start, []
                lead = next(p for p in _PARTS[::-1] if spot.has(SENSE, p))
                spots = [spot]
                continue
            spots.append(spot)
        yield Stretch(clause, start, clause.end, spots, lead)

    def _option(self, spot: Spot) -> str:
        """The one option that a mention names, if it can name no other thing of its category."""
        ids = spot.ids(self.category)
        return ids[0] if len(ids) == 1 and ids[0] in self.options else ""

    def _told(self, bit: Stretch, row: Row, before: Sequence[NamedSo]) -> Iterator[NamedSo]:
        for spot in bit.spots:
            option = self._option(spot)
            if not option:
                continue
            rank = self._rank(bit, spot)
            second = False
            if rank >= TALKED and (bit.clause.condition is not None or bit.clause.second):
                second = self._is_second(bit, before)
                if not second:
                    if self._is_of_other(bit):
                        self.elsewhere = True
                        continue
                    raise Unclear
            elif bit.says("else", "fallback"):
                second = True
            if second and (bit.says(*_OTHER_CASES) or (self.elsewhere and bit.clause.condition is None)):
                continue
            self.elsewhere = False
            yield NamedSo(option, rank, bit, row, second)

    def _is_second(self, bit: Stretch, before: Sequence[NamedSo]) -> bool:
        """Whether what a name depends on is that the first one cannot be had."""
        clause = bit.clause
        if clause.condition is None:
            return clause.second
        fallback = is_fallback(self.message, replace(clause, second=False))
        return fallback or tells_of_no_way(self.message, *clause.condition[1:])

    def _is_of_other(self, bit: Stretch) -> bool:
        """Whether a condition tells of another moment than the one that is asked about."""
        return False

    def _rank(self, bit: Stretch, spot: Spot) -> int:
        """How plainly a name is told in a bit; below zero where it is denied or only thought of."""
        before = [s for s in bit.spots if s.end <= spot.start]
        behind = [s for s in bit.spots if s.start >= spot.end]
        if bit.clause.mood == ASK:
            return TALKED
        if any(
            s.has(SENSE, *_DENIES) and not (s.has(FILLER) or s.has(SENSE, "yes"))
            for s in self._near(bit, spot)
        ):
            return TALKED - 1
        if stands_behind_than(self.message, bit.clause, spot) or tells_of_bygones(self.message, bit.clause):
            return TALKED - 1
        if any(s.has(SENSE, "no_more") and s.end - s.start > 1 for s in before):
            return TALKED - 1
        if len(behind) > 1 and behind[0].has(SENSE, "instead") and self._option(behind[1]):
            return _VERB
        if bit.clause.mood != SAY or bit.says(*_TALK) or (before and before[-1].has(SENSE, "instead")):
            return TALKED - 1
        led = self._leads(bit, spot, before)
        if led and any(s.has(SENSE, *_OPEN) for s in self._near(bit, spot)):
            raise Unclear
        if led:
            return _VERB
        return _BARE if self._is_bare(bit, spot) else TALKED

    def _near(self, bit: Stretch, spot: Spot) -> Sequence[Spot]:
        """What stands beside a name up to the next marks."""
        marks = [
            i for i in range(bit.start, bit.end) if self.tokens[i].kind == MARK and self.message.at(i) is None
        ]
        start = max((i for i in marks if i < spot.start), default=bit.start)
        end = min((i for i in marks if i >= spot.end), default=bit.end)
        return [s for s in bit.spots if start <= s.start < end]

    @abstractmethod
    def _leads(self, bit: Stretch, spot: Spot, before: Sequence[Spot]) -> bool:
        """Whether words that lead to it stand beside a name."""

    def _is_bare(self, bit: Stretch, spot: Spot) -> bool:
        """Whether nothing but little words stands beside a name."""
        beside = [s for s in bit.spots if s is not spot]
        known = all(s.has(FILLER) or s.has(SENSE, *LEADS, *_PARTS, "so", "then", "yes", "for", "self") or self._is_here(s) for s in beside)  # fmt: skip
        return known and not self.message.spotted.unknown(bit.start, bit.end)

    def _is_here(self, spot: Spot) -> bool:
        return spot.has("area") and str(self.facts.get("area", self.decision.about)) in spot.ids("area")

    # -- what stands out ------------------------------------------------------------------------------------------

    def _chosen(self, best: Sequence[NamedSo]) -> NamedSo:
        """The one name that stands out; of two the second where the first is given up for it: "to A …, but …, so to B"."""
        names = list(dict.fromkeys(t.option for t in best))
        if len(names) == 1:
            return best[-1]
        if len(names) != 2 or best[-1].option == names[0]:
            raise Unclear
        last = next(t for t in best if t.option == names[1])
        if last.bit.lead != "so" or not self._turns_between(best[0].bit, last.bit):
            raise Unclear
        return best[-1]

    def _turns_between(self, one: Stretch, other: Stretch) -> bool:
        """Whether a "but" stands between two bits of a sentence."""
        spots = self.message.spots_between(one.end, other.start + 1)
        return one.clause.sentence == other.clause.sentence and any(s.has(SENSE, "but") for s in spots)

    def _is_talk(self, told: NamedSo, chosen: NamedSo) -> bool:
        """Whether another name is talk, and no second answer or correction in unknown words."""
        before = told.bit.start < chosen.bit.start
        if told.rank > TALKED and chosen.rank == told.rank and not before:
            return False
        if told.rank == _VERB or (before and told.bit.clause.mood != ASK):
            return True  # the one that is given up for the other
        if told.bit.clause.mood == ASK or told.bit.clause.corrects or told.bit.says("correction", *_OPEN):
            return False
        if told.rank == _BARE and self._signs(told):
            return True
        if "but" in (told.bit.lead, told.bit.clause.lead):
            return False
        words = sum(t.kind == WORD for t in self.tokens[told.bit.start : told.bit.end])
        return words > self.tale

    def _signs(self, told: NamedSo) -> bool:
        """Whether a name begins the last line, with nothing behind it that is told: the sender signs."""
        start, end = self.message.lines[-1]
        first = next((i for i in range(start, end) if self.tokens[i].kind == WORD), end)
        spots = [s for s in self.message.spots_between(start, end) if not s.has(FILLER)]
        acts = any(s.has(KIND) or s.has(SENSE, "correction", "instead", "no", "not") for s in spots)
        return len(self.message.lines) > 1 and told.bit.start <= first < told.bit.end and not acts

    def _check_behind(self, rows: Sequence[Row], told: Sequence[NamedSo], chosen: NamedSo) -> None:
        """Refuse what is taken back, denied again or put off further on."""
        for again in (t for t in told if t.option == chosen.option and t.rank < TALKED):
            behind = again.bit.start > chosen.bit.start
            if behind and again.bit.says("not", "no", "never") and not again.bit.says(*_OTHER_CASES):
                raise Unclear
        for other in (t for t in told if t.option != chosen.option and t.bit.start > chosen.bit.start):
            if other.bit.clause.mood != SAY and self.message.says(other.bit.clause, "or"):
                raise Unclear  # "A. Or B perhaps?"
        for clause in (c for row in rows for c in row):
            spots = [s for s in self.message.within(clause) if s.start >= chosen.bit.start]
            sorry = any(s.has(SENSE, "sorry") for s in spots)
            apart = clause.sentence != chosen.bit.clause.sentence and any(
                s.has(UNIT) or s.has(ORDER) for s in spots
            )
            if any(s.has(SENSE, "ponders", "forget", "swaps") for s in spots) and not apart:
                raise Unclear
            named = any(t.bit.clause is clause for t in told if t.option == chosen.option)
            turned = any(s.has(SENSE, "correction") and not s.has(FILLER) for s in spots)
            if turned and not (sorry or named):
                raise Unclear
