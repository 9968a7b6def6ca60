"""A list of units read as a whole, where nothing in it is denied, corrected or tied: which units, where, and where to.

Names are all that it goes by. Each unit belongs to the area that is named with it: before it, as under a heading, or behind it. Words
that nobody knows are passed over. A list counts only if every unit, area and number in it has found its place, and what comes of it
is legal; anything else is left to `recruits`, which knows how lists are changed, and asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Some
from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.selector import pieces_of
from ..rows.table_rows import counts_of_tables
from ..rows.unit_groups import UnitGroup
from ..text.names import parts_of
from ..text.tokens import ARROW, COLON, DASH, SLASH
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of
from .announced_units import announced_units
from .list_numbers import ListedUnits, ListNumbers, Unfit
from .list_outcome import ListOutcome

_CHANGING = (
    "instead", "instead_alone", "except", "same", "or", "if", "unless", "cancels", "forget", "exchanges", "swaps",
    "no_more", "correction", "ponders", "postpones", "roughly", "part", "bounds", "respectively", "same_place",
    "excess", "formerly", "fewer", "relative", "else", "always", "never", "without", "believed", "hopes", "waits", "later",
)  # fmt: skip
"""Turns of speech that may change what a list says: one with such a word is not read here."""
_MAKING = ("upgrade", "becomes", "up_to")
_TAKING_OFF = ("cancels", "no_more")
"""Words that a list of losses may have as its verb."""
_SPARING = ("stay", "spares", "has", "lets_be")
_DECLINING = ("none", "pass", "no", "spares", "stay")
_DENIALS = ("not", "never", "neither", "nor")
_PAYING = ("auctions",)
"""Their words are of paying, as with units that are lost."""
_CONDITIONS = ("if", "unless")
_SHORT_ROW = 6
"""Words of a line that may be one of a list."""


def read_list(
    message: Message, decision: Decision, form: Some, units: set[str], rows: Sequence[Row]
) -> Outcome | None:
    """What a plain list of units says; None where it is none, or something in it has no place.

    Args:
        message: the whole message.
        decision: the question.
        form: its form.
        units: the kinds that the answer can be made of.
        rows: the sentences that may speak of it.
    """
    tables = counts_of_tables(message, rows, decision.kind)
    found: list[Outcome] = []
    for counts in (tables, {}) if tables else ({},):
        outcome = UnitList(message, decision, form, units, counts).read(rows)
        if outcome is not None and outcome.answers not in [o.answers for o in found]:
            found.append(outcome)
    return found[0] if len(found) == 1 else None


def leads_to_unknown(message: Message, row: Row) -> bool:
    """Whether a number of units goes to a place that nobody knows: "one in A and one in the …"."""
    for clause in row:
        for spot in message.within(clause):
            counts = spot.has(COUNT) and not (spot.has(FILLER) or spot.has(SENSE))
            led = message.at(spot.end)
            if clause.mood != SAY or not counts or led is None or not led.has(SENSE, "to", "toward"):
                continue
            end = led.end
            while (small := message.at(end)) is not None and small.has(FILLER) and end < clause.end:
                end = small.end
            if end < clause.end and message.is_word(end) and message.at(end) is None:
                return True
    return False


class UnitList(ListNumbers):
    """One way to read a list; `counts` has the line of each row of a table with how many it tells."""

    def __init__(
        self, message: Message, decision: Decision, form: Some, units: set[str], counts: dict[int, int]
    ) -> None:
        super().__init__(message, decision, form, units)
        self.counts = counts
        self.goals = {end for _, end in self.ends}
        self.removes = decision.kind in kinds_of("removes")
        self.promotes = decision.kind in kinds_of("promotes")
        self.declined: set[str] = set()
        self.spared: list[tuple[str, tuple[str, ...], int | None]] = []
        """Units that are kept: their kind, their areas, how many; empty and None for any."""
        self.here: tuple[str, ...] = ()
        """The areas that head what follows; `shared`, the units that the areas behind them have in common."""
        self.shared: list[ListedUnits] = []
        self.bare = False
        """No units were named since the last area of the sentence, so that the next one shares what follows: "A and B a foot each"."""
        self.mixed = False
        """Some areas of a sentence stand before their units and some behind: what stands alone may belong to either."""
        self.groups: dict[int, list[UnitGroup]] = {}

    def read(self, rows: Sequence[Row]) -> Outcome | None:
        """The answer, or None."""
        try:
            for row in self._own(rows):
                self._read_row(row)
            chosen = ListOutcome(self.form, self.upgrades).chosen(self.entries, self.declined)
        except Unfit:
            return None
        answer = [o for o in self.form.bag for _ in range(chosen[o])]
        if not answer or self.form.problems(answer) or self._takes_what_is_spared(answer):
            return None
        if self._asks_for_more(rows, {parts_of(o)[0] for o in answer}):
            return None
        self.outcome.answers, self.outcome.why = [answer], "a list, area by area"
        return self.outcome

    def _asks_for_more(self, rows: Sequence[Row], told: set[str]) -> bool:
        """Whether units of another area are only asked for: "A: a horse, is that right?"."""
        asking = [c for row in rows for c in row if c.mood == ASK]
        spots = [self.message.within(c) for c in asking]
        named = [s for own in spots if any(s.has("unit") for s in own) for s in own]
        homes = {a for s in named for a in s.ids("area")} & self.areas
        return bool(homes - told - self.declined) and self.outcome.decision.kind in kinds_of("recruits")

    # -- sentences -------------------------------------------------------------------------------------------

    def _read_row(self, row: Row) -> None:
        relevant = [c for c in row if self._is_relevant(c)]
        if any(c.corrects for c in row):
            raise Unfit
        if not relevant and self._is_strange_row(row):
            raise Unfit
        if not relevant or self._only_reckons(row):
            return
        relevant = [c for c in relevant if not self._refuses(c)]
        for clause in relevant:
            self._check(clause)
        pieces = self._with_ends(
            [q for c in relevant for p in pieces_of(self.message, c) for q in self._by_home(p)]
        )
        groups = self._groups_of(row, pieces)
        announced = announced_units(self.message, relevant, [g for found in groups.values() for g in found])
        self.announced = {p for g in announced for p in g.words}
        self.groups = {at: [g for g in found if g not in announced] for at, found in groups.items()}
        self.pending, self.shared, self.bare = [], [], False
        headed = [self._is_headed(p) for p in pieces]
        self.mixed = True in headed and False in headed
        if False in headed:
            self.here = ()
        for piece in pieces:
            self._read_piece(row, piece)
        self.entries += self.pending
        self.pending = []
        self._use(row, [p for c in relevant for p in range(c.start, c.end)])

    def _is_relevant(self, clause: Clause) -> bool:
        spots = self.message.within(clause)
        return any(s.has("unit") or self._mine(s) for s in spots)

    def _mine(self, spot: Spot) -> list[str]:
        return [a for a in spot.ids("area") if a in self.areas or a in self.goals]

    def _is_strange_row(self, row: Row) -> bool:
        """Whether a line of a list has names on both sides of its mark that nobody knows."""
        tokens = self.message.spotted.text.tokens
        start, end = row[0].start, row[-1].end
        marks = [i for i in range(start + 1, end - 1) if tokens[i].text in (COLON, DASH, ARROW)]
        if end - start <= _SHORT_ROW and any(
            self._is_strange_area(s) for c in row for s in self.message.within(c)
        ):
            return True
        unknown = self.message.spotted.unknown
        return bool(self.entries) and any(
            unknown(start, i) and i + 1 < end and end - start <= _SHORT_ROW for i in marks
        )

    def _is_strange_area(self, spot: Spot) -> bool:
        """Whether a mention is an area of somebody else's."""
        return spot.has("area") and not (self._mine(spot) or spot.has("unit") or spot.has("seat"))

    def _only_reckons(self, row: Row) -> bool:
        """Whether a sentence sums up or tells what is left: "total: 4 of 4"."""
        return any(s.has(SENSE, "sum") for c in row for s in self.message.within(c))

    def _refuses(self, clause: Clause) -> bool:
        """Whether a clause only says what is not to be taken: units of one kind, or an area."""
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        denied = bool(clause.denied) or any(s.has(SENSE, "none", "no") for s in spots)
        if not denied or clause.mood != SAY or clause.condition is not None:
            return False
        units = {u for s in spots for u in s.ids("unit")}
        homes = tuple(self._home_id(s) for s in spots if self._mine(s) and self.areas & set(s.ids("area")))
        counted = any(
            self.message.number_at(p) is not None
            and not ((spot := self.message.at(p)) is not None and spot.has(FILLER))
            for p in range(clause.start, clause.end)
        )
        if counted or len(units) > 1 or len(homes) > 1 or any(s.has(SENSE, *_CHANGING) for s in spots):
            return False
        self.spared += [(u, homes, None) for u in units or {""} if u or homes]
        return True

    def _check(self, clause: Clause) -> None:
        """Leave a list alone that holds words which may change what it says."""
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        if clause.mood != SAY or clause.second or clause.condition is not None or clause.lead in _CONDITIONS:
            raise Unfit
        harmless = (*_MAKING, *(_TAKING_OFF if self.removes else ()))
        changing = (*_CHANGING, *_DENIALS)
        if clause.denied or any(s.has(SENSE, *changing) and not s.has(SENSE, *harmless) for s in spots):
            raise Unfit
        if any(s.has("unit") for s in spots) and any(map(self._is_strange_area, spots)):
            raise Unfit
        groups = _AKIN + (_PAYING if self.removes else ())
        own = {self.outcome.decision.kind, *(k for g in groups for k in kinds_of(g))}
        for spot in spots:
            if (
                any(map(spot.has, ("unit", "area", SENSE)))
                or spot.has(KIND, *own)
                or self._is_of_points(spot)
            ):
                continue
            if spot.has(KIND) or spot.has(ORDER):
                raise Unfit

    # -- pieces ----------------------------------------------------------------------------------------------

    def _is_headed(self, piece: Clause) -> bool | None:
        """Whether an area stands before the units of a piece, or behind them; None where there are not both."""
        groups = self.groups.get(piece.start, [])
        homes = [
            s
            for s in self._areas(piece)
            if set(s.ids("area")) & self.areas and not self._is_end(piece, s, groups)
        ]
        return homes[0].start < groups[0].spot.start if homes and groups else None

    def _read_piece(self, row: Row, piece: Clause) -> None:
        groups = self._counted(piece, self.groups.get(piece.start, []))
        if any(g.denied for g in groups) or (not groups and self._says_also(piece)):
            raise Unfit
        areas = self._areas(piece)
        strangers = [s for s in areas if not self._mine(s)]
        if strangers and groups:
            raise Unfit
        homes = [s for s in areas if set(s.ids("area")) & self.areas and not self._is_end(piece, s, groups)]
        ends = [s for s in areas if s not in homes and set(s.ids("area")) & self.goals]
        clause = next(c for c in row if c.start <= piece.start < c.end)
        if self._spares(clause, piece, groups, homes):
            return
        numbers = self._numbers(piece, groups, [*homes, *ends])
        if not numbers and self.message.says(piece, "rest"):
            self._take_rest(piece, groups, homes)
            return
        groups = [
            replace(g, count=self.times[g.spot.start], counted=True) if g.spot.start in self.times else g
            for g in groups
        ]
        marks: list[tuple[int, str, object]] = [
            *((s.start, "home", s) for s in homes),
            *((s.start, "end", s) for s in ends),
            *((g.spot.start, "units", g) for g in groups),
            *((at, "number", n) for at, n in numbers),
        ]
        marks.sort(key=lambda m: m[0])
        if not marks:
            return
        if homes and not groups and not numbers and self._declines_here(clause, piece):
            self.here, self.bare = tuple(self._home_id(s) for s in homes), False
            self.declined |= set(self.here)
            return
        headed = bool(homes) and not any(m[1] in ("units", "number") and m[0] < homes[0].start for m in marks)
        self._walk(marks, headed, bool(groups))

    def _take_rest(self, piece: Clause, groups: Sequence[UnitGroup], homes: Sequence[Spot]) -> None:
        """The same units for each area that was not named: "the others one each"."""
        named = {h for e in [*self.entries, *self.pending] for h in e.homes} | self.declined
        others = tuple(a for o in self.form.bag if (a := parts_of(o)[0]) not in named)
        if len(groups) != 1 or homes or groups[0].count != 1 or self.pending or not (named and others):
            raise Unfit
        self.entries.append(ListedUnits(groups[0], tuple(dict.fromkeys(others)), own_home=True))

    def _walk(self, marks: Sequence[tuple[int, str, object]], headed: bool, named: bool) -> None:
        """Take the mentions of a piece one by one; `headed` if its areas stand before their units."""
        if [sort for _, sort, _ in marks] == ["home", "number"] and self.pending:
            entry = self._entry("number", marks[1][2])  # "both ships, the one of A and the one in B"
            entry.homes, entry.own_home = (self._home_id(marks[0][2]),), True  # type: ignore[arg-type]
            self.entries.append(entry)
            return
        fresh: list[ListedUnits] = []
        last_home = -2
        loose_end: list[str] = []
        for n, (_, sort, thing) in enumerate(marks):
            if sort == "home":
                home = self._home_id(thing)  # type: ignore[arg-type]
                if headed and named and n and marks[n - 1][1] != "home":
                    self.here = ()
                if headed and named:
                    joined = n == last_home + 1 or self.bare
                    self.here, self.bare = (*self.here, home) if joined else (home,), False
                else:
                    self._belongs(home)
                last_home = n
            elif sort == "end":
                ends = [a for a in thing.ids("area") if a in self.goals]  # type: ignore[attr-defined]
                if fresh or self.entries or self.pending:
                    self._goes(fresh, ends)
                else:
                    loose_end = ends
            else:
                entry, self.bare = self._entry(sort, thing), False
                if loose_end:
                    entry.ends, loose_end = loose_end, []
                self.shared = []
                if headed:
                    entry.homes, entry.own_home = self.here, True
                    self.entries.append(entry)
                elif self.here and not self._awaits(marks, n):
                    if self.mixed:
                        raise Unfit
                    entry.homes = self.here
                    self.entries.append(entry)
                else:
                    self.pending.append(entry)
                fresh.append(entry)
        if loose_end:
            raise Unfit

    def _awaits(self, marks: Sequence[tuple[int, str, object]], n: int) -> bool:
        """Whether an area of their own stands behind units in the same piece."""
        return any(sort == "home" for _, sort, _ in marks[n + 1 :])

    def _belongs(self, home: str) -> None:
        """An area behind its units, or one that heads what follows."""
        if self.pending:
            heads = [e for e in self.pending if e.parts and any(p.head is e for p in self.pending)]
            self.entries += heads  # "both ships, one in A and one in B": their area is that of each part
            self.pending = [e for e in self.pending if e not in heads]
            for entry in self.pending:
                entry.homes, entry.own_home = (home,), True
            self.shared, self.pending = self.pending, []
            self.entries += self.shared
        elif self.shared:
            for entry in self.shared:
                entry.homes = (*entry.homes, home)
        else:
            self.here = (*self.here, home) if self.bare else (home,)
            self.bare = True

    def _goes(self, fresh: Sequence[ListedUnits], ends: list[str]) -> None:
        """Where the units that were named last go."""
        every = [*self.entries, *self.pending]
        entry = fresh[-1] if fresh else every[-1]
        if not any((entry.group.unit, end) in self.ends for end in ends):
            raise Unfit
        entry.ends += ends

    def _entry(self, sort: str, thing: object) -> ListedUnits:
        if sort == "units":
            return ListedUnits(thing)  # type: ignore[arg-type]
        every = [*self.entries, *self.pending]
        if not every:
            raise Unfit
        if thing == 0:  # one more of them, and of those that become others one more of what they were
            last = every[-1].group
            return ListedUnits(
                replace(last, unit=last.source or last.unit, upgraded=False, source="", count=1, counted=True)
            )
        head = every[-1].head or every[-1]
        group = replace(head.group, count=thing, counted=True, words=frozenset())  # type: ignore[arg-type]
        head.parts += 1
        return ListedUnits(group, head=head)

    def _home_id(self, spot: Spot) -> str:
        return next(a for a in spot.ids("area") if a in self.areas)

    # -- what is kept, and numbers ---------------------------------------------------------------------------

    def _spares(
        self, clause: Clause, piece: Clause, groups: Sequence[UnitGroup], homes: Sequence[Spot]
    ) -> bool:
        """Whether a piece tells which units are kept, where some are to be lost."""
        spots = [s for s in self.message.within(clause) if not s.has("unit")]
        senses = _SPARING if self.removes else ("stay", "spares", *self.promotes * ("lets_be",))
        kept = any(s.has(SENSE, *senses) and not s.has(FILLER) for s in spots)
        lost = any(s.has(KIND, self.outcome.decision.kind) for s in spots)
        if not kept or (not self.removes and not groups):
            return False
        if not self.removes or lost:
            raise Unfit
        places = tuple(self._home_id(s) for s in homes)
        for unit, count in [(g.unit, g.count if g.counted else None) for g in groups] or [("", None)]:
            if unit or places:
                self.spared.append((unit, places, count))
        return True

    def _takes_what_is_spared(self, answer: Sequence[str]) -> bool:
        """Whether something is taken of which the sender says that it is kept."""
        for option, taken in Counter(answer).items():
            place, unit, *_ = parts_of(option)
            for kept, places, count in self.spared:
                mine = kept in ("", unit) and (not places or place in places)
                if mine and (count is None or self.form.bag[option] - taken < count):
                    return True
        return False

    def _declines_here(self, clause: Clause, piece: Clause) -> bool:
        if any(self.message.says(p, *_DECLINING) for p in (piece, clause)):
            return True
        tokens = self.message.spotted.text.tokens
        return tokens[piece.end - 1].text in (DASH, SLASH)


_AKIN = ("recruits", "chooses_recruits", "promotes", "removes", "suffers", "spares")
"""Decisions about units, whose words may stand in a list of any of them."""
