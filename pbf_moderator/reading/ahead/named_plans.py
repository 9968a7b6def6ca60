"""What a message says to one kind of question by names alone, for the cases that its words tell.

What matters beside a name is a small closed set of words: what denies, spares, asks, supposes or tells of others, what says that a
thing cannot be had, and what tells of which case it is. A sentence with anything else that could change it is left alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY
from ..clauses.condition_ends import STEERING
from ..clauses.message import Message
from ..clauses.turns import is_name
from ..conditions.conditions import DEFENDER, Circumstance
from ..conditions.pieces import stretch_of
from ..conditions.provisos import tells_of_no_way
from ..conditions.said_words import ROLES
from ..mentions.spotting import Spot
from ..rows.outcomes import Row, only
from ..rows.plan_bits import BODY, IF, SECOND, WHY, WIDE, Bit, Cutter
from ..text.names import parts_in
from ..text.tokens import MARK, NUMBER
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of

PLAY, SKIP, DOUBT = "play", "skip", "doubt"
"""A name is an answer; it is only spoken of; nobody can tell."""
DENIES = ("not", "no", "never", "none", "neither", "pass", "no_more")
TURNS = (
    "asks", "supposes", "tells", "another_turn", "except", "roughly", "instead", "or", "only", "ponders",
    "if", "unless", "correction", "sorry", "fewer", "same", "exchanges", "others", "later_fights", "has",
)  # fmt: skip
"""Turns of speech beside a name that leave open what is meant."""
_OPENER = 3
"""Words of a condition, at most, that an aside cuts short."""


@dataclass
class Plan:
    """The answers for one case, in the order in which they are to be taken, and the words that they stand in.

    Attributes:
        answers: the first choice, and those for when it cannot be.
        facts: what must hold.
        wide: it is for all other cases.
        sure: it is said to take the place of another.
        stretches: the words, as a sentence, where they begin and where they end.
    """

    answers: list[str]
    facts: dict[str, object]
    wide: bool = False
    sure: bool = False
    stretches: list[tuple[Row, int, int]] = field(default_factory=list)

    def add(self, row: Row, start: int, end: int) -> None:
        """Let more words of the same or the next sentence belong to it."""
        self.stretches = [s for s in self.stretches if s[0] is not row]
        self.stretches.append((row, start, end))

    @property
    def rows(self) -> list[Row]:
        """The words as clauses."""
        return [only(row, start, end) for row, start, end in self.stretches]

    @property
    def used(self) -> set[int]:
        """The positions of the words."""
        return {p for _, start, end in self.stretches for p in range(start, end)}


@dataclass
class State:
    """What the bits of a sentence have told so far."""

    bits: Sequence[Bit]
    before: Plan | None
    leads: bool
    place: dict[str, object] = field(default_factory=dict)
    given: Circumstance | None = None
    plan: Plan | None = None
    wide: bool = False
    second: bool = False
    tied: bool = False
    """A condition has been told."""
    skipped: bool = False
    """The name before was only spoken of."""
    narrowing: bool = False
    """Nothing but talk has followed it yet."""
    replacing: bool = False
    """It is told whom the next name takes the place of."""

    @property
    def nearest(self) -> Plan | None:
        """The plan that a second choice goes on with."""
        return self.plan or self.before


class NamedPlans(ABC):
    """The reader; what the names are and what stands beside them is left to the kind of question.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        decision: the one of the kind that is read.
        led: the positions of words that told of moves.
    """

    def __init__(
        self,
        message: Message,
        rows: Sequence[Row],
        asked: Sequence[Decision],
        ahead: Sequence[Decision],
        decision: Decision,
        led: Collection[int] = (),
    ) -> None:
        assert isinstance(decision.form, One)
        self.led = led
        self.message, self.rows, self.asked, self.decision = message, rows, asked, decision
        self.tokens = message.spotted.text.tokens
        self.options = {str(o) for o in decision.form.options}
        self.own = {d.about for d in (*asked, *ahead) if d.kind in kinds_of("gives_help") and d.about}
        areas = {str((d.facts or {}).get("area", "")) for d in asked} - {""}
        self.here = areas.pop() if len(areas) == 1 else ""
        self.targets = {p for d in asked if isinstance(d.form, One) for p in parts_in(d)} - {self.here}
        self.plans: list[Plan] = []
        self.cutter = Cutter(message, lambda spot: bool(self.values(spot)), self.ends_condition)

    # -- what the kinds of questions differ in -----------------------------------------------------------------

    @abstractmethod
    def values(self, spot: Spot) -> list[str]:
        """The answers that a mention may name."""

    @abstractmethod
    def ends_condition(self, spot: Spot, begin: int) -> bool:
        """Whether what is to be done begins with a mention, inside a condition without a mark."""

    @abstractmethod
    def circumstance(self, bit: Bit) -> Circumstance | None:
        """What a condition says; None where not all of it can be said."""

    @abstractmethod
    def is_explained(self, bit: Bit, spots: Sequence[Spot], state: State) -> bool:
        """Whether nothing beside a name could change what is meant."""

    @abstractmethod
    def case_of(self, bit: Bit, facts: dict[str, object], wide: bool) -> dict[str, object] | None:
        """The facts of the case that is meant; None where that cannot be said."""

    # -- reading ------------------------------------------------------------------------------------------------

    def read(self) -> list[Plan]:
        """The plans of all sentences; where two are told for one case, none."""
        last: Plan | None = None
        for row in self.rows:
            last = self._row(row, last)
        return [p for p in self.plans if p.answers and not self._is_told_twice(p)]

    def _row(self, row: Row, before: Plan | None) -> Plan | None:
        """Read a sentence; the plan that the next one may go on with."""
        start, end = stretch_of(self.message, row)
        if any(s.has(OPTION, "ask") for s in self.message.spots_between(start, end)):
            return None  # the sender wants to be asked
        names = [s for s in self.message.spots_between(start, end) if self.values(s)]
        if all(any(c.mood != SAY for c in row if c.start <= s.start < c.end) for s in names):
            return None  # nothing is named, or it is only spoken of
        bits = self._with_asides(list(self.cutter.bits(start, end)))
        if before is not None and any(self._denies_again(bit, before) for bit in bits):
            before.answers = []
            return None
        state = State(bits, before, self._leads_with_condition(bits))
        for n, bit in enumerate(bits):
            if bit.sort != WHY and not self._bit(row, n, bit, state):
                hangs = any(b.sort in (IF, SECOND) for b in bits[: n + 1])
                for plan in (state.plan, before if hangs else None):
                    if plan is not None:
                        plan.answers = []
                return None
        return state.plan

    def _denies_again(self, bit: Bit, before: Plan) -> bool:
        """Whether a bit denies what the sentence before it named, and tells of no other place: "A. Well, not A"."""
        spots = self.spots(bit)
        named = {i for s in spots for i in self.values(s)}
        plain = bit.sort == BODY and not self._areas_beside(spots) and not self.says(spots, "only")
        return plain and named == {*before.answers[:1]} and bool(named) and self.says(spots, *DENIES)

    def _with_asides(self, bits: Sequence[Bit]) -> list[Bit]:
        """The bits, a condition cut short by an aside as one with what follows: "should Theon, for whatever reason, not be there"."""
        found: list[Bit] = []
        opener: Bit | None = None
        for bit in bits:
            named = any(map(self.values, self.spots(bit)))
            if opener is not None and bit.sort == BODY and not named:
                found[-1] = Bit(IF, opener.start, bit.end)
            else:
                found.append(bit)
                opener = bit if bit.sort == IF and self._is_mere_opener(bit) else None
        return found

    def _is_mere_opener(self, bit: Bit) -> bool:
        """Whether a condition is no more than the word that opens it and a little one."""
        words = sum(token.kind != MARK for token in self.tokens[bit.start : bit.end])
        return words <= _OPENER and not any(is_name(s) or s.has(KIND) for s in self.spots(bit))

    def _bit(self, row: Row, n: int, bit: Bit, state: State) -> bool:
        """Read a bit; false where it is not understood and could change what stands beside it."""
        spots = self.spots(bit)
        if bit.sort == IF or (bit.sort == BODY and self._lacks(bit, state.nearest, state.bits[n + 1 :])):
            return self._condition(bit, state)
        if bit.sort == SECOND and self._is_for_all_others(n, state):
            state.wide, state.second, state.given, state.place = True, False, None, {}
            return True
        if (
            bit.sort == SECOND
            and state.given is not None
            and not self.says(spots, "fallback", "then", "next")
        ):
            return False  # "if they attack A, otherwise B": B is for the other cases
        if self._is_second_behind_or(bit, spots, n, state):
            bit = Bit(SECOND, spots[0].end, bit.end)
            spots = self.spots(bit)
        if bit.sort in (SECOND, WIDE):
            state.second, state.wide = bit.sort == SECOND, bit.sort == WIDE
            state.plan = state.nearest if state.second else state.plan
        gone = self._replaced(spots)
        names = {i for s in spots for i in self.values(s)}
        if names and names <= gone and bit.sort == BODY and self._leads_to_another(n, gone, state):
            areas = self._areas_beside(spots)
            state.place, state.replacing = {"area": areas.pop()} if len(areas) == 1 else {}, True
            return not areas
        names = names - gone if len(names) > 1 else names
        state.replacing = state.replacing or bool(names - gone and gone)
        state.narrowing = state.narrowing and not names
        if not names:
            return self._without_names(bit, spots, state)
        verdict = self._verdict(row, bit, names, gone, state)
        goes_on = bool(spots) and spots[0].has(SENSE, "and", "or") and state.skipped
        state.skipped = verdict == SKIP or (goes_on and self._is_bare(bit, spots))
        if state.skipped:
            return True
        if verdict == DOUBT or len(names) != 1:
            return False
        return self._take(row, bit, names.pop(), bool(gone) or state.replacing, state)

    def _take(self, row: Row, bit: Bit, name: str, replaces: bool, state: State) -> bool:
        """Keep a name as the answer for its case, or as the second choice of the plan before."""
        plan, spots = state.plan, self.spots(bit)
        if state.second and plan is None:
            return False  # otherwise than what?
        if state.second and plan is not None and plan.answers and not self._areas_beside(spots):
            plan.answers += [name] if name not in plan.answers else []
            plan.add(row, state.bits[0].start, bit.end)
            return True
        facts = self._facts(spots, state)
        wide = state.wide or self.says(spots, "everywhere", "elsewhere")
        case = self.case_of(bit, facts, wide) if facts is not None else None
        if case is None:
            return False
        sure = replaces or self.says(spots, "instead_alone")
        state.plan = Plan([name], case, wide, sure)
        state.plan.add(row, state.bits[0].start, bit.end)
        if any(c.corrects for c in row if c.start <= bit.start):
            self._replace(state.plan)
        self.plans.append(state.plan)
        state.second = False
        return True

    def _leads_to_another(self, n: int, gone: set[str], state: State) -> bool:
        """Whether a bit soon behind "in the place of A" has the one name that takes it: "instead of A, at X: B"."""
        named = ({i for s in self.spots(b) for i in self.values(s)} for b in state.bits[n + 1 : n + 3])
        return len(next((names for names in named if names), set()) - gone) == 1

    def _is_second_behind_or(self, bit: Bit, spots: Sequence[Spot], n: int, state: State) -> bool:
        """Whether "or B" is told for the case that the first one cannot be had: "A, or B if A should be gone"."""
        after = state.bits[n + 1 : n + 2]
        joined = bit.sort == BODY and bool(spots) and spots[0].has(SENSE, "or") and not self.values(spots[0])
        if not joined or state.plan is None or not after or after[0].sort != IF:
            return False
        return self._is_of_lacking(after[0], state.plan, state.tied)

    def _is_for_all_others(self, n: int, state: State) -> bool:
        """Whether "otherwise" is followed by a word for any place, so that it is for all other cases: "otherwise, wherever it is, B"."""
        after = state.bits[n + 1 : n + 2]
        told = any(self.says(self.spots(b), "everywhere", "elsewhere") for b in after)
        bare = not any(map(self.values, self.spots(state.bits[n])))
        return state.given is not None and bare and told

    def _condition(self, bit: Bit, state: State) -> bool:
        """Read a condition: the first choice cannot be had, or which case it is."""
        if self._is_of_lacking(bit, state.nearest, state.tied):
            state.second, state.plan = True, state.nearest
            return True
        state.given, state.second = self.circumstance(bit), False
        if state.given is None:
            return False
        state.narrowing = state.tied = True
        if not state.leads and state.plan is not None:
            told, state.given = state.given, None
            return self._tie(state.plan, told)
        return True

    def _without_names(self, bit: Bit, spots: Sequence[Spot], state: State) -> bool:
        """Read a bit that names no answer: a heading that tells the case, something else, or mere talk."""
        if state.plan is not None and self.says(spots, "correction", "no", "ponders", "postpones"):
            return False
        if self._is_talk(spots):
            return not (state.narrowing and self._narrows(bit, spots))
        told = self._place_of(spots)
        if told is None:
            state.place, state.given = {}, None
            return not self.says(spots, *STEERING)
        state.place = {**state.place, **told} if state.wide or not told else told
        return True

    # -- plans beside each other --------------------------------------------------------------------------------

    def _is_told_twice(self, plan: Plan) -> bool:
        same = [
            p for p in self.plans
            if p is not plan and p.answers and p.facts == plan.facts and p.wide == plan.wide
        ]  # fmt: skip
        return any(p.answers[0] != plan.answers[0] and p.sure >= plan.sure for p in same)

    def _replace(self, plan: Plan) -> None:
        """Let a correction take the place of what was said of the same case."""
        for other in self.plans:
            if other.facts == plan.facts and other.wide == plan.wide:
                other.answers = []

    def _tie(self, plan: Plan, given: Circumstance) -> bool:
        """Let a plan hang on the condition behind it; false where they do not go together."""
        own = {} if plan.facts == {"area": self.here} and not plan.wide else plan.facts
        plan.facts = {**given.facts, **own}
        return all(given.facts.get(name, value) == value for name, value in own.items())

    def _leads_with_condition(self, bits: Sequence[Bit]) -> bool:
        """Whether the conditions of a sentence stand before its names."""
        names = [n for n, bit in enumerate(bits) if bit.sort != IF and any(map(self.values, self.spots(bit)))]
        conditions = [n for n, bit in enumerate(bits) if bit.sort == IF]
        return not (names and conditions and names[0] < conditions[0])

    # -- what a bit says ------------------------------------------------------------------------------------------

    def spots(self, bit: Bit) -> list[Spot]:
        """The mentions of a bit."""
        return self.within(bit.start, bit.end)

    def within(self, start: int, end: int) -> list[Spot]:
        """The mentions that lie in a stretch."""
        return [s for s in self.message.spots_between(start, end) if s.end <= end]

    @staticmethod
    def says(spots: Sequence[Spot], *senses: str) -> bool:
        """Whether a turn of speech is among mentions."""
        return any(s.has(SENSE, *senses) for s in spots)

    def is_against(self, seat: Spot, spots: Sequence[Spot]) -> bool:
        """Whether "against" stands right before a seat."""
        before = [s for s in spots if s.end <= seat.start]
        return bool(before) and before[-1].has(SENSE, "against")

    def _areas_beside(self, spots: Sequence[Spot]) -> set[str]:
        """The areas that are named and are no answers."""
        named = [s for s in spots if s.has("area") and not s.has(FILLER) and not self.values(s)]
        return {a for s in named for a in s.ids("area")}

    def _lacks(self, bit: Bit, plan: Plan | None, after: Sequence[Bit]) -> bool:
        """ "No Loras – then Randyll": a bit that says that the first choice is not there, and leads to another one."""
        spots = self.spots(bit)
        first = next(iter(spots), None)
        if plan is None or first is None or not after or len(spots) > 3 or bit.end - bit.start < 2:
            return False
        if first.has(SENSE, "not") or not first.has(SENSE, "no", "gone"):
            return False
        names = {i for s in spots for i in self.values(s)}
        opens = any(
            c.start == bit.start and c.sentence != d.sentence for d, c in pairwise(self.message.clauses)
        )
        if opens and not names and not self.says(spots, "gone", "has", "available", "exists"):
            return False  # "X. No, come on, Y" takes the first one back
        following = {i for s in self.spots(after[0]) for i in self.values(s)}
        return names <= {*plan.answers} and bool(following - names)

    def _is_of_lacking(self, bit: Bit, plan: Plan | None, tied: bool) -> bool:
        """Whether a condition only says that the first choice cannot be had: it names nothing else, and denies it."""
        spots = self.spots(bit)
        if plan is None or self.says(spots, *STEERING, "beaten", "victorious"):
            return False
        if self.says(spots, "offers") and not self.says(spots, "gone"):
            return False
        others = [s for s in spots if is_name(s) and not {*plan.answers} & {c.id for c in s.concepts}]
        numbers = any(t.kind == NUMBER for t in self.tokens[bit.start : bit.end])
        if others or numbers or any(s.has(ORDER) for s in spots):
            return False
        denied = self.says(spots, *(() if tied else DENIES), "gone", "forbidden")
        return denied or tells_of_no_way(self.message, bit.start, bit.end)

    def _is_bare(self, bit: Bit, spots: Sequence[Spot]) -> bool:
        """Whether a bit holds a name and nothing that is done with it: "… and Euron"."""
        done = any(s.has(KIND) and not s.has(FILLER) for s in spots)
        return not (done or self.message.spotted.unknown(bit.start, bit.end))

    def _narrows(self, bit: Bit, spots: Sequence[Spot]) -> bool:
        """Whether talk right behind a condition may be a part of it: "…, with large forces, …"."""
        little = all(s.has(FILLER) and not s.has(SENSE, *TURNS, *DENIES, "using") for s in spots)
        return not little or bool(self.message.spotted.unknown(bit.start, bit.end))

    def _is_talk(self, spots: Sequence[Spot]) -> bool:
        """Whether mentions name nothing of the game, nor a case."""
        senses = ("battle", "everywhere", "elsewhere", *ROLES)
        return not any(
            is_name(s) or s.has(ORDER) or (s.has(KIND) and not s.has(FILLER)) or s.has(SENSE, *senses)
            for s in spots
        )

    def _place_of(self, spots: Sequence[Spot]) -> dict[str, object] | None:
        """Of which case a bit without an answer speaks; None where it speaks of something else."""
        if any(s.has("seat") and self.message.seat not in s.ids("seat") for s in spots):
            return None
        areas = {a for s in spots if s.has("area") and not s.has(FILLER) for a in s.ids("area")}
        roles = self._roles(spots, areas)
        if any(map(self._is_of_something_else, spots)) or len(areas) > 1 or len(roles) > 1:
            return None
        return {**({"area": areas.pop()} if areas else {}), **({"role": roles.pop()} if roles else {})}

    def _is_of_something_else(self, spot: Spot) -> bool:
        if spot.has(ORDER) or spot.has("unit") or spot.has("token") or spot.has("card"):
            return True
        return spot.has(KIND) and not spot.has(FILLER) and not spot.decides(self.own_kinds())

    def own_kinds(self) -> tuple[str, ...]:
        """The decisions whose words may stand beside an answer."""
        return (self.decision.kind,)

    def _roles(self, spots: Sequence[Spot], areas: set[str]) -> set[str]:
        """The sides that words name; who hits an area of the sender's own makes them the defender."""
        roles = {role for s in spots for sense, role in ROLES.items() if s.has(SENSE, sense)}
        hit = self.says(spots, "attacks") and bool(areas) and areas <= self.own
        return {DEFENDER} if hit and not roles else roles

    def _verdict(self, row: Row, bit: Bit, names: set[str], gone: set[str], state: State) -> str:
        """Whether a name is an answer, only spoken of, or nobody can tell."""
        if any(c.mood != SAY for c in row if c.start < bit.end and bit.start < c.end):
            return SKIP
        spots = self.spots(bit)
        if self.says(spots, *DENIES):
            first = state.plan.answers[:1] if state.plan is not None else []
            return DOUBT if {*first} & names or len(names) > 1 else SKIP
        if self.is_spared(spots):
            return SKIP
        left = [s for s in spots if not (gone and (s.has(SENSE, "instead") or gone & {*self.values(s)}))]
        return PLAY if self._is_plain(bit, left) and self.is_explained(bit, left, state) else DOUBT

    def is_spared(self, spots: Sequence[Spot]) -> bool:
        """Whether words say that what they name is left alone."""
        senses = ("spares", "stay", "unused", "waits", "gone", "later", "cancels", "forget", "refuses")
        return self.says(spots, *senses)

    def _is_plain(self, bit: Bit, spots: Sequence[Spot]) -> bool:
        """Whether a bit holds no number of its own, and no "or" that leads to a second name."""
        inside = {p for s in spots for p in range(s.start, s.end)}
        number = any(self.tokens[p].kind == NUMBER and p not in inside for p in range(bit.start, bit.end))
        joined = bit.sort == BODY and bool(spots) and spots[0].has(SENSE, "or") and not self.values(spots[0])
        return bool(spots) and not (number or joined)

    def _replaced(self, spots: Sequence[Spot]) -> set[str]:
        """What is named right behind "instead of"."""
        named = {i for s in spots for i in self.values(s)}
        several = len(named) > 1 and not self.says(spots, "or", "and")
        leads = (b for a, b in zip(spots, spots[1:], strict=False) if self._leads_away(a, b, several))
        return {i for b in leads for i in self.values(b)}

    @staticmethod
    def _leads_away(word: Spot, named: Spot, several: bool) -> bool:
        """Whether a word says that the name behind it is replaced; "in its place" does where it may as well be "in the place of"."""
        if word.has(SENSE, "instead_alone"):
            return several and word.end - word.start > 1 and word.end == named.start
        return word.has(SENSE, "instead")

    def _facts(self, spots: Sequence[Spot], state: State) -> dict[str, object] | None:
        """What the bit, its heading and its condition tell of the case; None where they do not go together."""
        areas = self._areas_beside(spots)
        roles = self._roles(spots, areas)
        if len(areas) > 1 or len(roles) > 1:
            return None
        facts: dict[str, object] = {**state.place, **({"area": areas.pop()} if areas else {})}
        facts |= {"role": roles.pop()} if roles else {}
        foes = [s for s in spots if s.has("seat") and self.is_against(s, spots)]
        facts |= {"opponent": foes[0].ids("seat")[0]} if foes else {}
        given: Mapping[str, object] = state.given.facts if state.given is not None else {}
        if any(given.get(name, value) != value for name, value in facts.items()):
            return None
        return {**given, **facts}
