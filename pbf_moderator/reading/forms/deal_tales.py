"""What is asked for and what is given in a deal, told in any words: who is named and how many are paid make the one deal that there can be.

Who holds whom tells which person is asked for and which is given; so it is enough to know who is part of it, who is spared, and the price. The
place to which somebody would go, reasons and questions are passed over; two prices without a turn between them, an "or" and a condition that
is more than consent leave the deal to be asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Some
from ..clauses.clause import ASK, QUOTED, SUPPOSE, TELL, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.offers import foreign_things, holds_unknown, takes_back
from ..rows.outcomes import Outcome, ids_of, told_whole
from ..rows.unclear import Unclear
from ..text.tokens import COLON, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from ..values import ASK as QUESTION

DEALT = "who is part of the deal, and the price"
_TURNS = ("correction", "excess", "looks_again")
_OPEN = (
    "or",
    "unless",
    "except",
    "half",
    "part",
    "roughly",
    "up_to",
    "ponders",
    "postpones",
    "forget",
    "supposes",
)
_DENIES = ("not", "no", "never", "neither", "nor", "none")
_SPARES = ("spares", "stay", "has")
_NEAR = 2
"""Words between a number and what it counts, at most."""


@dataclass
class _State:
    """What was told so far.

    Attributes:
        parts: who is part of the deal, each with the turns before; `out` those who are not.
        prices: numbers of what is paid, each with the turns before.
    """

    parts: dict[str, int] = field(default_factory=dict)
    out: set[str] = field(default_factory=set)
    prices: list[tuple[int, int]] = field(default_factory=list)
    unpriced: bool = False
    turns: int = 0
    sentences: set[int] = field(default_factory=set)


def read_deal_tales(
    message: Message, asked: Sequence[Decision], said: Sequence[Outcome]
) -> Iterator[Outcome]:
    """The deal that is asked for, in the place of what others left open, or read without its price.

    Args:
        message: the whole message.
        asked: the questions that are open.
        said: what was heard before.
    """
    for decision in asked:
        if decision.kind not in kinds_of("deals") or not decision.key:
            continue
        tale = DealTale(message, decision)
        answer = tale.told()
        if tale.open or (answer is None and _refuses_a_part(message, decision, said)):
            yield from _doubted(message, decision, said)
            continue
        read = [o.answers[0] for o in said if o.decision.key == decision.key and o.settled]
        if answer is None or not all(_is_less(old, answer) for old in read):
            continue
        rows = [message.sentence(n) for n in sorted(tale.sentences)]
        yield told_whole(decision, answer, rows, DEALT)


def _doubted(message: Message, decision: Decision, said: Sequence[Outcome]) -> Iterator[Outcome]:
    """The question in the place of a deal that was read with both sides of an "or" in it, or of a refusal of one thing alone."""
    for old in said:
        if old.decision.key == decision.key and old.settled:
            asked = Outcome(decision, [], set(old.used), old.rows, said=True, why=DEALT)
            line = " / ".join(message.words_of(row) for row in old.rows)
            asked.say(QUESTION, "units_unclear", decision.about, line=line)
            yield asked
            return


def _refuses_a_part(message: Message, decision: Decision, said: Sequence[Outcome]) -> bool:
    """Whether a deal was heard to be refused whose sentence goes on with what is offered instead: "no A, only B for C"."""
    empty = [o for o in said if o.decision.key == decision.key and o.settled and not ids_of(o)]
    sentences = {c.sentence for o in empty for row in o.rows for c in row}
    return any(message.says(c, "only") for n in sentences for c in message.sentence(n))


def told_deal(message: Message, decision: Decision) -> list[Answer]:
    """The deal that such a tale tells; nothing where none is asked for, or it is not clear."""
    told = DealTale(message, decision).told() if decision.kind in kinds_of("deals") else None
    return [told] if told is not None else []


def _is_less(old: object, new: Sequence[str]) -> bool:
    """Whether an answer that was read is the same deal, or that without a part of it."""
    if not isinstance(old, list):
        return False
    return all(old.count(part) <= new.count(part) for part in old)


class DealTale:
    """One message as the tale of a deal."""

    def __init__(self, message: Message, decision: Decision) -> None:
        assert isinstance(decision.form, Some)
        self.message, self.decision, self.form = message, decision, decision.form
        self.tokens = message.spotted.text.tokens
        self.paid = [i for i, n in decision.form.bag.items() if n > 1]
        self.persons = [i for i, n in decision.form.bag.items() if n == 1]
        self.sentences: set[int] = set()
        self.open = False
        """An "or" stands between two things that would be given, or somebody is offered who cannot be."""

    def told(self) -> list[str] | None:
        """All that is part of the deal; None where a word leaves it open."""
        if len(self.paid) > 1 or not self.persons:
            return None
        opened = self.open
        every = self._told(self.message.clauses)
        behind = self._behind_talk() if every is None and not self.open else self.message.clauses
        if len(behind) == len(self.message.clauses):
            return every
        self.open = opened
        return self._told(behind)

    def _behind_talk(self) -> Sequence[Clause]:
        """The clauses from the first sentence on that has a word of the deal: in front of it persons are only talked about."""
        dealing = [
            c.sentence
            for c in self.message.clauses
            if c.mood not in (ASK, QUOTED)
            and any(self._is_paid(s) or s.decides((self.decision.kind,)) for s in self.message.within(c))
        ]
        return [c for c in self.message.clauses if c.sentence >= min(dealing, default=0)]

    def _told(self, clauses: Sequence[Clause]) -> list[str] | None:
        """All that some clauses make part of the deal."""
        state = _State()
        try:
            for clause in clauses:
                self._take(state, clause)
            count = self._price(state)
        except Unclear:
            return None
        self.sentences = state.sentences
        parts = [p for p in self.persons if p in state.parts and p not in state.out]
        if not parts or any(state.parts[p] != state.turns and state.turns for p in parts if len(parts) > 2):
            return None
        answer = [*parts, *(self.paid * count)]
        return None if len(answer) < _NEAR or self.form.problems(answer) else answer

    # -- clauses -----------------------------------------------------------------------------------------------------

    def _take(self, state: _State, clause: Clause) -> None:
        spots = [s for s in self.message.within(clause) if not s.has(FILLER) or s.has(COUNT)]
        named = [(p, s) for s in spots for p in self.persons if p in s.ids("unit")]
        paid = [s for s in spots if self._is_paid(s)]
        self._turn(state, clause, spots)
        row = self.message.sentence(clause.sentence)
        if state.parts and takes_back(self.message, self.decision.kind, row, [s for _, s in named]):
            raise Unclear
        if clause.mood in (ASK, QUOTED, TELL) and paid and not self._is_own(clause, spots):
            raise Unclear
        if clause.mood in (ASK, QUOTED) or not (named or paid or state.prices):
            return
        if named and self._is_homeward(state, clause, spots):
            return
        if clause.mood in (SUPPOSE, TELL) and (named or paid) and not self._is_own(clause, spots):
            if clause.mood == TELL and not paid:
                return
            raise Unclear
        if named and paid and any(s.has(SENSE, "or") for s in spots):
            first, last = (
                min(s.start for s in (*paid, *(n for _, n in named))),
                max(s.start for s in (*paid, *(n for _, n in named))),
            )
            self.open = self.open or any(s.has(SENSE, "or") and first < s.start < last for s in spots)
        if (named or paid) and (self._hangs(clause) or any(s.has(SENSE, *_OPEN) for s in spots)):
            raise Unclear
        mine = [s for s in spots if s in paid or any(s is n for _, n in named)]
        whole = [(clause, s) for s in self.message.within(clause)]
        foreign = any(True for _ in foreign_things(self.message, self.form.bag, whole, mine))
        others = [s for s in spots if s.has("unit") and s.has("card") and not s.has("seat") and s not in mine]
        self.open = self.open or bool(paid and others)
        foreign = foreign or bool(others)
        if mine and (foreign or holds_unknown(self.message, clause, mine)):
            raise Unclear
        self._take_named(state, clause, spots, named)
        self._take_prices(state, clause, paid)
        if named or paid:
            state.sentences.add(clause.sentence)

    def _turn(self, state: _State, clause: Clause, spots: Sequence[Spot]) -> None:
        """Whether a clause takes back what was said before it."""
        told = bool(state.parts or state.prices)
        refuses = any(s.has(SENSE, "no") and s.start == clause.start for s in spots)
        if told and (clause.corrects or refuses or any(s.has(SENSE, *_TURNS) for s in spots)):
            state.turns += 1

    def _hangs(self, clause: Clause) -> bool:
        """Whether a clause hangs on more than a word that names nothing."""
        if clause.condition is None:
            return False
        start, end = clause.condition[1:]
        return end - start > _NEAR or any(
            s.has(c) for s in self.message.spots_between(start, end) for c in ("area", "unit", "seat", KIND)
        )

    def _is_own(self, clause: Clause, spots: Sequence[Spot]) -> bool:
        """Whether a clause that seems to tell of somebody has the words of the deal, and nobody else as its subject."""
        seats = {id for s in self.message.spotted.spots for id in s.ids("seat")} - {self.message.seat}
        own = clause.mood == TELL and not clause.because and len(seats) <= 1
        return own and any(
            s.decides(kinds_of("deals")) for s in self.message.in_row(self.message.sentence(clause.sentence))
        )

    def _is_homeward(self, state: _State, clause: Clause, spots: Sequence[Spot]) -> bool:
        """Whether a clause only says where somebody would go: on a condition, at another place than that of the deal, or behind the deal."""
        areas = [a for s in spots if not s.has("unit") for a in s.ids("area")]
        counted = any(self._is_paid(s) for s in spots)
        dealt = any(s.has(KIND, self.decision.kind) for s in spots)
        apart = (
            clause.condition is not None
            or self.decision.about not in areas
            or bool(state.parts and not dealt)
        )
        return bool(areas) and not counted and apart

    def _take_named(
        self, state: _State, clause: Clause, spots: Sequence[Spot], named: Sequence[tuple[str, Spot]]
    ) -> None:
        dealt = any(self._is_paid(s) or s.has(KIND, self.decision.kind) for s in spots)
        again = {person for person, _ in named} & {*state.parts}
        if (
            dealt
            and again
            and not state.turns
            and {*state.parts} - again
            and clause.sentence not in state.sentences
        ):
            raise Unclear  # two deals
        for person, spot in named:
            colon = max(
                (i for i in range(clause.start, spot.start) if self.tokens[i].text == COLON), default=-1
            )
            dealing = any(
                s.start < colon and (s.decides(kinds_of("deals")) or s.has(SENSE, "gives")) for s in spots
            )
            own = [s for s in spots if s.start > colon or dealing]
            behind = [s for s in self._said_behind(clause, spots) if s.has(SENSE, *_DENIES)]
            denied = [s for s in (*own, *behind) if s.has(SENSE, *_DENIES, *_SPARES)]
            kept = [s for s in denied if not (s.has(KIND, *kinds_of("deals")) and not s.has(SENSE, *_DENIES))]
            if kept and len(named) > 1:
                raise Unclear
            if kept:
                state.out.add(person)
                if person in state.parts:
                    raise Unclear
            elif person in state.out and not (dealt and not state.parts):
                raise Unclear
            else:
                if person not in state.parts and state.turns and len(state.parts) > 1:
                    raise Unclear
                state.parts[person] = state.turns
                state.out.discard(person)

    def _said_behind(self, clause: Clause, spots: Sequence[Spot]) -> list[Spot]:
        """What the next clause of a sentence says of somebody who is only named: "X, however, is not for sale"."""
        row = self.message.sentence(clause.sentence)
        bare = not any(self._is_paid(s) or s.decides(kinds_of("deals")) for s in spots)
        if not bare:
            return []
        found: list[Spot] = []
        for behind in (c for c in row if c.start >= clause.end):
            found = [*self.message.within(behind)]
            small = all(s.has(FILLER) or s.has(SENSE, "but", "instead_alone") for s in found)
            if not small or self.message.spotted.unknown(behind.start, behind.end):
                break
        if any(self._is_paid(s) or any(p in s.ids("unit") for p in self.persons) for s in found):
            return []
        return found

    def _is_paid(self, spot: Spot) -> bool:
        return bool(self.paid) and (spot.has(OPTION, *self.paid) or spot.has(KIND, *kinds_of("left_behind")))

    def _take_prices(self, state: _State, clause: Clause, paid: Sequence[Spot]) -> None:
        counted = set[int]()
        if clause.denied and not any(self._number_before(s, clause) for s in paid):
            state.prices += [(0, state.turns)] if paid else []
            return
        for spot in paid:
            value = (
                self._number_in(spot)
                or self._number_before(spot, clause)
                or self._number_behind(spot, clause)
            )
            if value is None:
                state.unpriced = True
                continue
            counted.add(spot.start)
            state.prices.append((value, state.turns))
        if paid or not state.prices or clause.denied or not state.turns:
            return
        numbers = [n for p in range(clause.start, clause.end) if (n := self._number(p)) is not None]
        if len(numbers) == 1 and state.prices[-1][1] < state.turns:
            state.prices.append((numbers[0], state.turns))
            state.sentences.add(clause.sentence)

    def _number(self, position: int) -> int | None:
        spot = self.message.at(position)
        if spot is not None and spot.has(FILLER) and not spot.has(COUNT):
            return None
        return self.message.number_at(position) if spot is None or spot.start == position else None

    def _number_in(self, spot: Spot) -> int | None:
        """The number that is part of the words for what is paid: "a token"."""
        if spot.end - spot.start < _NEAR:
            return None
        for i in range(spot.start, spot.end):
            token = self.tokens[i]
            if token.kind != WORD:
                return token.value if token.value else None
            node = self.message.vocabulary.root.children.get(token.text)
            counts = [c.id for c in (node.concepts if node else ()) if c.category == COUNT]
            if counts:
                return int(counts[0])
        return None

    def _number_before(self, spot: Spot, clause: Clause) -> int | None:
        first = self.message.sentence(clause.sentence)[0].start
        for i in range(spot.start - 1, max(first, spot.start - 2 - _NEAR) - 1, -1):
            if (number := self._number(i)) is not None:
                return number
            if self.message.at(i) is not None and not self.message.is_small(i):
                return None
        return None

    def _number_behind(self, spot: Spot, clause: Clause) -> int | None:
        return next(
            (
                n
                for i in range(spot.end, min(clause.end, spot.end + _NEAR))
                if (n := self._number(i)) is not None
            ),
            None,
        )

    def _price(self, state: _State) -> int:
        """What is paid in the end; two prices need a turn between them."""
        if not state.prices:
            if state.unpriced:
                raise Unclear
            return 0
        last = max(turns for _, turns in state.prices)
        values = {value for value, turns in state.prices if turns == last}
        if len(values) > 1:
            values -= {0}
        if len(values) != 1:
            raise Unclear
        return values.pop()
