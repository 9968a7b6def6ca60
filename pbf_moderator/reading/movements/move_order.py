"""Which of several areas is left first, and which next, as sentences about moves tell it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Assign, Moves, One
from ..clauses.laid import NOWHERE
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from ..rows.sequences import is_of_leaving
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of
from .awakenings import Awakening
from .departures import in_turn
from .marks import AREA, FIRST, GOING, NEXT, WHO, Run
from .move_marks import MarkReader
from .move_parses import Parse
from .origins import Departure


@dataclass
class ToldMove:
    """What is told of one area so far."""

    sent: dict[str, Counter[str]] = field(default_factory=dict)
    nobody: bool = False
    spoken: bool = False
    token: bool | None = None
    rows: list[Row] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    token_rows: list[Row] = field(default_factory=list)
    kept: set[str] = field(default_factory=set)
    """Of whom some were told to stay."""
    other: dict[str, dict[str, int]] | None = None
    """Who goes where if somebody stands where units would go."""

    @property
    def gone(self) -> Counter[str]:
        """Who was told to go."""
        return sum(self.sent.values(), Counter[str]())


class MoveOrder:
    """The areas that are left in their order; what is told of each is left to the teller.

    Args:
        message: the whole message.
        moves: the areas that can be left, with the decisions who goes.
        asked: the questions that are open.
        ahead: those that may come.
        previous: what was answered before, by key.
    """

    def __init__(
        self,
        message: Message,
        moves: Mapping[str, Decision],
        asked: Sequence[Decision],
        ahead: Sequence[Decision],
        previous: Mapping[str, Answer],
    ) -> None:
        self.message = message
        self.moves = moves
        self.asked = asked
        self.ahead = ahead
        self.previous = previous
        self.sheet = any(isinstance(d.form, Assign) for d in asked)
        chosen = any(d.kind in kinds_of("leaves") for d in asked)
        removes = any(d.kind in (*kinds_of("removes"), *kinds_of("by_badge")) for d in asked)
        others = {d.kind for d in asked if not isinstance(d.form, Moves | Assign)}
        self.reader = MarkReader(message, moves, self.sheet, chosen=chosen, removes=removes, others=others)
        self.found: dict[str, ToldMove] = {}
        self.named: list[tuple[str, bool]] = []
        """The areas that are left, in order; whether it is said that one comes first."""
        self.ordered = False
        self.incoming: tuple[str, ...] = ()
        """The areas that are spoken of."""
        self.claimed: list[tuple[int, int]] = []
        self.waiting: list[Run] = []
        """The runs that only name an area."""
        self.naming: list[tuple[str, Row]] = []
        """Where an area is named of which only later sentences tell."""
        self.chooses = False
        """An area is named as the one that is left, by a word for it or by a correction."""
        self.laid = False
        """The area that is spoken of is only that of an order."""
        self.doubted = False
        self.first_unknown = False
        """Something is said to come first that is not understood."""
        self.unclear: dict[str, int] = {}
        """Of which areas something is told that is not understood, and where that begins."""
        self.woken: dict[str, Awakening] = {}
        """The areas that are left because of somebody there who was chosen to, with that person."""

    def _which(self, decisions: Sequence[Decision]) -> Decision | None:
        return next(
            (
                d
                for d in decisions
                if d.kind in kinds_of("leaves")
                and isinstance(d.form, One)
                and not self.moves.keys().isdisjoint(d.form.options)
            ),
            None,
        )

    def _leaves(self, order: str) -> bool:
        return is_of_leaving(self.message.vocabulary, order)

    def _says_first(self, run: Run) -> bool:
        """Whether it is said, before anybody who goes, that something comes first; "first: …" may head a list."""
        end = run.clauses[-1].end
        who = next((m.spot.start for m in run.marks if m.sort in WHO), end)
        area = next((m.spot.start for m in run.marks if m.sort == AREA), end)
        firsts = [m.spot for m in run.marks if m.sort == FIRST and m.spot.start < who]
        return any(f.start > area or self.message.mark_after(f) != COLON for f in firsts)

    def _keep_name(self, run: Run, parse: Parse, *, firsts: bool) -> bool:
        """Keep which area is spoken of, where a sentence tells nothing else."""
        if not parse.named:
            return True
        firsts = firsts or self._is_headed(run)
        if len(parse.named) == 1 and not firsts and any(self.message.says(c, "last") for c in run.clauses):
            self.named = [(a, first) for a, first in self.named if a not in parse.named]
            self.incoming, self.laid = parse.origins, False
            self.waiting.append(run)
            return True  # "…, no, A last"
        going = firsts or any(m.sort in (GOING, NEXT) for m in run.marks)
        if run.corrects and not firsts:
            return False
        if firsts and (run.corrects or any(c.corrects for c in run.clauses)):
            self.named = [(area, False) for area, _ in self.named]  # "A first. No wait, B first"
        turned = self._named_behind_turn(run)
        for n, area in enumerate(parse.named):
            self._name(area, first=firsts and (area == turned if turned else n == 0))
        self.ordered = self.ordered or going
        self.chooses = self.chooses or any(m.sort == GOING for m in run.marks) or self._is_whole(run)
        self.incoming, self.laid = parse.origins, False
        self.waiting.append(run)
        self.naming += [(area, run.clauses) for area in parse.named]
        return True

    @staticmethod
    def _named_behind_turn(run: Run) -> str:
        """The area that a correction inside a sentence names in the place of the one before: "I start from A, no, wait, first B"."""
        at = max((c.start for c in run.clauses[1:] if c.corrects), default=None)
        areas = [m.spot for m in run.marks if m.sort == AREA]
        behind = [s for s in areas if at is not None and s.start >= at]
        return behind[0].ids("area")[0] if len(behind) == 1 and len(areas) > 1 else ""

    def _is_headed(self, run: Run) -> bool:
        """Whether the word of the question which area is left heads the only one that is named: "next to go: A"."""
        which = self._which(self.ahead)
        spots = self.message.in_row(run.clauses)
        headed = which is not None and bool(spots) and spots[0].has(KIND, which.kind)
        alone = sum(m.sort == AREA for m in run.marks) == 1
        return headed and alone and self.message.mark_after(spots[0]) == COLON

    def _name(self, area: str, *, first: bool) -> None:
        known = [a for a, _ in self.named]
        if area not in known:
            self.named.append((area, first))
        elif first:
            self.named[known.index(area)] = (area, True)

    def _claim(self, run: Run) -> None:
        self.claimed += [(c.start, c.end) for c in run.clauses]

    def _order(self) -> list[Outcome]:
        """Which area is left first, and which next."""
        named = [(a, first) for a, first in self.named if a not in self.woken]
        going = [a for a, _ in named if a in self.found and self.found[a].spoken]
        firsts = [a for a, first in named if first]
        for run in self.waiting:
            bare = any(m.sort in (FIRST, GOING, NEXT) for m in run.marks) or self._is_whole(run)
            if bare and any(a in self.found for m in run.marks for a in m.spot.ids("area")):
                self._claim(run)
        names = [a for a, _ in named if a in going or a in firsts]
        listed = self.message.spotted.text.numbered
        if self._which(self.asked) is not None and not listed:
            # where nobody goes is told beside: "from A nobody; I resolve B"
            names.sort(key=lambda a: a in self.found and self.found[a].nobody and not self.found[a].sent)
        order = [*firsts[:1], *(a for a in names if a not in firsts[:1])]
        order = order[:1] if self.unclear else order
        departures = [
            Departure(a, [*self._rows_of(a), *(self.found[a].rows if a in self.found else ())]) for a in order
        ]
        which = self._which(self.asked)
        if which is not None and isinstance(which.form, One):
            stood = self.previous.get(which.key)
            if stood in self.moves and stood not in order and not (firsts or self.chooses):
                return []  # only the details of a later move are told
            if not firsts and (self.first_unknown or self._comes_later(order, which.form.options)):
                return []
            return in_turn(self.message, which, [d for d in departures if d.origin in which.form.options])
        which = self._which(self.ahead)
        if which is None or not self.ordered or len(order) < 2 and not firsts:
            return []
        if self.unclear and not self._knows_first():
            return []
        rows = [row for d in departures for row in d.rows]
        used = {p for a in order if a in self.found for p in self.found[a].used}
        for run in self.waiting:
            if any(a in order for m in run.marks for a in m.spot.ids("area")):
                used |= positions(self.message, run)
        options = which.form.options if isinstance(which.form, One) else ()
        whole = {*options} <= {*order} or self._are_all(order)
        answers = order[:-1] if len(order) > 1 and whole else order
        return [Outcome(which, list(answers), used, rows, said=True, why="said ahead")]

    def _comes_later(self, order: Sequence[str], options: Collection[str]) -> bool:
        """Whether "next" or "later" stands beside the first area that is told of, and another was named before: "… A later: to B"."""
        rows = [row for a in order[:1] for row in (*self._rows_of(a), *self.found[a].rows) if a in self.found]
        if not rows:
            return False
        row = min(rows, key=lambda row: row[0].start)
        said = [s for c in row for s in self.message.within(c) if not s.has(FILLER) or s.has(SENSE, "next")]
        later = said[:1] if len(said) < 2 or order[0] not in said[0].ids("area") else said[:2]
        before = {
            a for c in self.message.clauses if c.end <= row[0].start
            for s in self.message.within(c) for a in s.ids("area")
        }  # fmt: skip
        return any(s.has(SENSE, "next") for s in later) and bool(before & {*options} - {order[0]})

    def _knows_first(self) -> bool:
        """Whether it is said which area is left first and nothing unclear may come before it; of the others no order is known then."""
        firsts = [a for a, first in self.named if first]
        going = [a for a, _ in self.named if a in self.found and self.found[a].spoken]
        if firsts:
            return firsts[0] not in self.unclear
        if not (self.chooses or self.ordered):
            return False
        rows = [*self._rows_of(going[0]), *self.found[going[0]].rows] if going else []
        return bool(rows) and min(row[0].start for row in rows) < min(self.unclear.values())

    def _are_all(self, order: Sequence[str]) -> bool:
        """Whether all orders to leave an area that are laid lie in some areas: which of them comes last is never asked."""
        laid = [a for a in self.moves if any(map(self._leaves, self.reader.laid.orders_at(a, NOWHERE)))]
        return bool(laid) and set(laid) <= set(order)

    def _mere_order(self) -> list[Outcome]:
        """Which of several areas is left first, and which next, where nothing else is told: "I start with A, then B"."""
        which = self._which(self.asked)
        sorts = {m.sort for run in self.waiting for m in run.marks}
        told = self.found or self.doubted or not self.ordered or len(self.named) < 2
        if which is None or told or not sorts <= {AREA, FIRST, GOING, NEXT} or GOING not in sorts:
            return []
        runs = [run.clauses for run in self.waiting]
        strange = sum(len(self.message.spotted.unknown(c.start, c.end)) for row in runs for c in row)
        if strange > len(runs) or not all(map(self._is_whole, self.waiting)):
            return []
        assert isinstance(which.form, One)
        order = sorted(self.named, key=lambda named: not named[1])
        going = [Departure(a, self._rows_of(a)) for a, _ in order if a in which.form.options]
        outcomes = in_turn(self.message, which, going) if len(going) == len(order) else []
        for outcome in outcomes[:1]:
            outcome.used |= {p for run in self.waiting for p in positions(self.message, run)}
        return outcomes

    def _is_whole(self, run: Run) -> bool:
        """Whether a run is a sentence of its own; beside a sheet it may be the beginning of a line."""
        sentence = run.clauses[0].sentence
        beside = [c for c in self.message.sentence(sentence) if c not in run.clauses]
        return not (beside or self.sheet)

    def _rows_of(self, area: str) -> list[Row]:
        return [row for named, row in self.naming if named == area]


def positions(message: Message, run: Run) -> set[int]:
    """The words of a run that went into what it tells."""
    found: set[int] = set()
    for mark in run.marks:
        found |= mark.group.words if mark.group is not None else set(range(mark.spot.start, mark.spot.end))
    for clause in run.clauses:
        found |= {p for s in message.within(clause) if not s.has(FILLER) for p in range(s.start, s.end)}
    return found
