"""What is said of orders that nobody is asked about yet: who will go where, which order comes first, what an order is used for.

Words that lay an order on a sheet are none of these: who goes must be named, or what the order is used for. What is not
understood is left to the other readers, and to what the sender is told was left aside.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Assign, Moves, One
from ..clauses.clause import SAY, Clause
from ..clauses.laid import Laid, orders_named
from ..clauses.message import Message
from ..forms.choices import read_one
from ..mentions.mentions import Spot
from ..movements.departures import Departures, read_departures
from ..movements.other_ways import is_by_another_order
from ..rows.outcomes import Outcome, Row
from ..rows.sequences import is_of_leaving, is_sequence_heading, read_sequence
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, ORDER, PLAIN, SENSE
from ..text.words import kinds_of

_USES = ("no_target", "none", "pass", "no", "not", "anybody")
"""Words that tell what an order is used for, where it is for nothing."""


def read_elsewhere(asked: Sequence[Decision], ahead: Sequence[Decision]) -> list[Decision]:
    """The decisions to come that are not told by an order, while a sheet is open on which the same words lay that order."""
    recruiting = (*kinds_of("recruits"), *kinds_of("chooses_recruits"))
    ahead = [d for d in ahead if d.kind not in recruiting]
    if not any(isinstance(d.form, Assign) for d in asked):
        return ahead
    here = (*kinds_of("repeated"), *kinds_of("leaves"), *kinds_of("by_badge"))
    left = {d.about for d in ahead if isinstance(d.form, Moves)}
    helps = kinds_of("gives_help")
    return [d for d in ahead if d.kind not in here and (d.about not in left or d.kind in helps)]


def read_later(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> Departures:
    """Read what is said of orders that will be resolved later.

    Args:
        message: the whole message.
        rows: its sentences, without those that were read already.
        asked: the questions that are open.
        ahead: those that may come.
    """
    if not asked or any(d.kind in kinds_of("leaves") for d in asked):
        return Departures(rest=list(rows))
    return _LaterReader(message, asked, ahead).read(rows)


class _LaterReader:
    def __init__(self, message: Message, asked: Sequence[Decision], ahead: Sequence[Decision]) -> None:
        self.message = message
        self.asked = asked
        self.ahead = ahead
        self.open = {d.kind for d in asked}
        self.moves = {d.about: d for d in ahead if isinstance(d.form, Moves)}
        self.sheet = any(isinstance(d.form, Assign) for d in asked)
        self.laid = Laid(message)

    def read(self, rows: Sequence[Row]) -> Departures:
        found = self._moves([part for row in rows for part in self._cut(row)])
        order = self._order(found)
        going = {o.decision.about for o in found.outcomes if isinstance(o.decision.form, Moves)}
        told = self._sequence(found.rest, going)
        if told is not None:
            found.rest = [row for row in found.rest if row not in told.rows]
            order = told
        for row in list(found.rest):
            outcome = self._lone(row) if not going else None
            if outcome is not None:
                found.rest.remove(row)
                found.outcomes.append(outcome)
        for row in list(found.rest):
            outcome = self._used(row)
            if outcome is not None:
                found.rest.remove(row)
                found.outcomes.append(outcome)
        found.outcomes += [order] if order is not None else []
        return found

    # -- who goes where --------------------------------------------------------------------------------------

    def _moves(self, rows: Sequence[Row]) -> Departures:
        """The moves of each area that are understood whole, with what is left behind."""
        going = list(self._going(rows))
        if not going:
            return Departures(rest=list(rows))
        found = read_departures(self.message, going, [], self.ahead, left_by_order=self._left_by_order)
        unclear = {
            o.decision.about for o in found.outcomes if not o.settled and isinstance(o.decision.form, Moves)
        }
        kept = [o for o in found.outcomes if o.settled and o.decision.about not in unclear]
        kept = [o for o in kept if not is_by_another_order(self.message, o, self.open)]
        taken = {id(c) for o in kept for row in o.rows for c in row}
        read = [p for o in kept for p in o.used]
        rest = [row for row in rows if row not in going or not self._holds(row, read)]
        return Departures(kept if taken or read else [], rest)

    def _left_by_order(self, row: Row) -> str:
        """The area that the units of a sentence leave: that of the order laid right before it, else the only order that can lead there."""
        if not self.sheet:
            return ""
        spots = [s for c in row for s in self.message.within(c) if not s.has(FILLER)]
        goals = [s for s in spots if s.has("area") and not s.has("unit")]
        kept = [s for s in goals if self._is_where_they_stay(row, s)]
        if len(kept) == 1 and len(goals) > 1:
            own = next((a for a in kept[0].ids("area") if a in self.moves), "")
            return own if any(a == own for a, _ in self._laid_to_leave(row[0].start)) else ""
        units = {u for s in spots if s.has("unit") and not s.has("area") for u in s.ids("unit")}
        laid = self._laid_to_leave(row[0].start)
        able = [a for a, _ in laid if self._leads(a, goals, units)]
        near = [a for a, end in laid[-1:] if self._follows(end, row)]
        if not goals:
            return ""
        if near and near[0] in able:
            return near[0]
        return able[0] if len(set(able)) == 1 else ""

    def _is_where_they_stay(self, row: Row, area: Spot) -> bool:
        """Whether an area is where units are said to stay: "the archer remains in A"."""
        clause = next((c for c in row if c.start <= area.start < c.end), None)
        before = [s for s in self.message.within(clause) if s.end <= area.start] if clause is not None else []
        going = any(s.has("area") for s in before)
        return (
            not going
            and any(s.has(SENSE, "stay") for s in before)
            and any(a in self.moves for a in area.ids("area"))
        )

    def _laid_to_leave(self, before: int) -> list[tuple[str, int]]:
        """The areas in which orders to leave are laid before a position, each with where its clause ends."""
        found: list[tuple[str, int]] = []
        for clause in self.message.clauses:
            if clause.start >= before or clause.mood != SAY or clause.denied:
                continue
            spots = [s for s in self.message.within(clause) if s.end <= before and not s.has(FILLER)]
            areas = [a for s in spots for a in s.ids("area") if a in self.moves]
            orders = orders_named(spots)
            if len(areas) == 1 and orders and any(is_of_leaving(self.message.vocabulary, o) for o in orders):
                found.append((areas[0], min(clause.end, before)))
        return found

    def _follows(self, end: int, row: Row) -> bool:
        """Whether no other area is named, and no order laid, between an order and a sentence."""
        between = self.message.spots_between(end, row[0].start)
        own = [s for s in between if s.has("area") and any(a in self.moves for a in s.ids("area"))]
        return not (own or orders_named(between))

    def _leads(self, area: str, goals: Sequence[Spot], units: Collection[str]) -> bool:
        """Whether units of some sorts stand in an area and may go to every goal."""
        form = self._form(area)
        reach = all(any(a in form.destinations for a in s.ids("area")) for s in goals)
        return reach and set(units) <= set(form.units)

    def _cut(self, row: Row) -> list[Row]:
        """A sentence cut behind the last order that it lays, where units are named after it and the area that they leave."""
        row = self._parted(row) if self.sheet else row
        laid = [n for n, c in enumerate(row) if orders_named(self.message.within(c))]
        tail = row[laid[-1] + 1 :] if laid and self.sheet else []
        spots = self.message.in_row(tail)
        units = any(s.has("unit") and not s.has("area") for s in spots)
        placed = any(a in self.moves for s in spots for a in s.ids("area"))
        led = units and bool(tail) and bool(self._left_by_order(tail))
        return [row[: laid[-1] + 1], tail] if units and (placed or led) else [row]

    def _parted(self, row: Row) -> Row:
        """A sentence whose order stands in one clause with who goes whither, cut behind it: a row of a table with its remarks."""
        found: Row = []
        for clause in row:
            spots = self.message.within(clause)
            at = next((n for n, s in enumerate(spots) if s.has(ORDER) and not s.has(FILLER)), None)
            after = spots[at + 1 :] if at is not None else ()
            units = any(s.has("unit") and not (s.has("area") or s.has(ORDER)) for s in after)
            listed = any(
                s.has(ORDER) and s.has(KIND) for s in after
            )  # "a raid with the ship in A and support with that in B"
            if at is None or not units or listed or not any(s.has("area") for s in after):
                found.append(clause)
                continue
            end = spots[at].end
            found += [replace(clause, end=end), replace(clause, start=end)]
        return found

    @staticmethod
    def _holds(row: Row, positions: Collection[int]) -> bool:
        return any(c.start <= p < c.end for c in row for p in positions)

    def _going(self, rows: Sequence[Row]) -> Iterator[Row]:
        """The sentences about units that go or stay, and about what they leave behind."""
        beside = {d.kind for d in self.ahead if d.about in self.moves and isinstance(d.form, One)}
        beside -= {*kinds_of("gives_help")}
        before = False
        for row in rows:
            spots = self.message.in_row(row)
            units = any(self._is_unit(s) for c in row if not self._sleeps(c) for s in self.message.within(c))
            stay = any(s.has(SENSE, "all") or s.has(KIND, *kinds_of("leaves")) for s in spots)
            stay = stay or self._nobody_leaves(row, spots)
            behind = any(not beside.isdisjoint(s.ids(KIND)) and not s.has(ORDER) for s in spots)
            placed = any(a in self.moves for s in spots for a in s.ids("area"))
            said = all(c.mood == SAY and c.condition is None for c in row if self.message.is_content(c))
            lays = self._lays_order(row, spots)
            going = said and not lays and (units or (placed and (stay or behind)))
            before = going or (before and said and behind and not lays)
            if before:
                yield row

    def _sleeps(self, clause: Clause) -> bool:
        """Whether a clause says of somebody that they are not to go this time: "I do not activate them"."""
        return bool(clause.denied) and any(
            s.has(KIND, *kinds_of("wakes")) for s in self.message.within(clause)
        )

    def _is_unit(self, spot: Spot) -> bool:
        """Whether a mention is a unit, and no order with its value; beside a sheet the letter of both is the order."""
        return (
            spot.has("unit")
            and not (spot.has("area") or spot.modifier != PLAIN)
            and not (self.sheet and spot.has(ORDER))
        )

    def _nobody_leaves(self, row: Row, spots: Sequence[Spot]) -> bool:
        """Whether a sentence says that nobody moves from its only area."""
        areas = [s for s in spots if s.has("area")]
        names = any(s.has("seat") or s.has("card") or s.has("track") for s in spots)
        if len(areas) != 1 or names:
            return False
        led = any(
            self.message.preceded_by(areas[0], c, "from") for c in row if c.start <= areas[0].start < c.end
        )
        before = [s for s in spots if s.end <= areas[0].start and not s.has(FILLER)]
        heads = not before and self.message.mark_after(areas[0]) == COLON
        if heads and not led and self.sheet:
            heads = any(self._is_left(a, row) for a in areas[0].ids("area"))
        return (led or heads) and any(s.has(SENSE, "stay", "none") for s in spots)

    def _is_left(self, area: str, row: Row) -> bool:
        """Whether another sentence lays an order to leave an area: "A: nothing" may be a line of the sheet."""
        orders = self.laid.orders_at(area, row[0].sentence)
        return any(is_of_leaving(self.message.vocabulary, o) for o in orders)

    def _lays_order(self, row: Row, spots: Sequence[Spot]) -> bool:
        """Whether words may lay an order: they name one that no other sentence gives to an area of theirs."""
        orders = orders_named(spots)
        if not (self.sheet and orders):
            return False
        return not any(
            self.laid.elsewhere({area}, orders, row[0].sentence) for s in spots for area in s.ids("area")
        )

    def _lone(self, row: Row) -> Outcome | None:
        """The move of an area's only unit, told by the area: "A sails to B"; another sentence has laid its order."""
        clause = row[0]
        if len(row) > 1 and row[1].lead == "then":
            clause = replace(clause, end=row[1].end)  # "A then sails to B"
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        areas = [s for s in spots if s.has("area")]
        said = clause.mood == SAY and clause.condition is None and not (clause.denied or clause.other)
        if not said or len(areas) != 2:
            return None
        area = next((a for a in areas[0].ids("area") if a in self.moves), "")
        if not area or not any(a == area for a, _ in self._laid_to_leave(clause.start)):
            return None
        form = self._form(area)
        goals = [g for g in areas[1].ids("area") if g in form.destinations]
        plain = all(
            s in areas or s.has(SENSE, "to", "toward", "next", "then", "and", "from", "self") for s in spots
        )
        led = self.message.preceded_by(areas[1], clause, "to", "toward")
        if not (plain and led) or len(goals) != 1 or sum(form.units.values()) != 1:
            return None
        answer = {goals[0]: {next(iter(form.units)): 1}}
        used = set(range(clause.start, clause.end))
        return Outcome(self.moves[area], [answer], used, [[clause]], said=True, why="said ahead")

    def _form(self, area: str) -> Moves:
        form = self.moves[area].form
        assert isinstance(form, Moves)
        return form

    # -- which comes first -----------------------------------------------------------------------------------

    def _first(self) -> Decision | None:
        return next((d for d in self.ahead if d.kind in kinds_of("leaves") and isinstance(d.form, One)), None)

    def _order(self, found: Departures) -> Outcome | None:
        """The order of several areas that units leave, where it is told with "first" or "then"."""
        which = self._first()
        going = [o for o in found.outcomes if isinstance(o.decision.form, Moves)]
        going = [
            o for o in going if o.answers[0] or self._tells_order(o.rows)
        ]  # where nobody goes nothing comes next
        going.sort(key=lambda o: o.rows[0][0].start if o.rows else 0)
        rows = [row for o in going for row in o.rows]
        told = self._tells_order(rows) or any(
            is_sequence_heading(self.message, row)
            for row in found.rest
            if rows and row[0].start < rows[0][0].start
        )
        if which is None or not told or len(going) < 2 and not any(map(self._opens_first, rows)):
            return None
        used = {p for o in going for p in o.used}
        return Outcome(which, [o.decision.about for o in going], used, rows, said=True, why="said ahead")

    def _tells_order(self, rows: Sequence[Row]) -> bool:
        """Whether words tell what comes first or next; "next" before the first area only goes on with the letter."""
        spots = [s for row in rows for c in row for s in self.message.within(c)]
        start = min((s.start for s in spots if s.has("area")), default=0)
        return any(s.has(SENSE, "first") or (s.has(SENSE, "next") and s.start > start) for s in spots)

    def _opens_first(self, row: Row) -> bool:
        """Whether an area comes first, said before anybody who goes: "the order in X goes first: …"."""
        spots = self.message.in_row(row)
        unit = next((s.start for s in spots if s.has("unit") and not s.has("area")), row[-1].end)
        area = next((s.start for s in spots if s.has("area")), row[-1].end)
        told = [s for s in spots if s.has(SENSE, "first")]
        firsts = [s for s in told if s.start > area or self.message.mark_after(s) != COLON]
        return area < unit and any(s.start < unit for s in firsts)

    def _sequence(self, rows: Sequence[Row], going: Collection[str]) -> Outcome | None:
        """Sentences that only tell in which order areas are left."""
        which = self._first()
        if which is None:
            return None
        return read_sequence(self.message, which, rows, self.laid if self.sheet else None, going)

    # -- what an order is used for ---------------------------------------------------------------------------

    def _used(self, row: Row) -> Outcome | None:
        """What an order or a badge is used for."""
        spots = self.message.in_row(row)
        for decision in self.ahead:
            if decision.kind in self.open or not self._is_of_order(decision, spots):
                continue
            if not self._is_its_order(decision, row, spots):
                continue
            outcome = read_one(self.message, decision, [row])
            if outcome.settled and not (self._lays(outcome) or any(c.condition is not None for c in row)):
                outcome.why = "said ahead"
                return outcome
        return None

    def _lays(self, outcome: Outcome) -> bool:
        """Whether words may change an order on the sheet: they do not open with the badge, or nothing lies there yet."""
        area, _, token = str(outcome.answers[0] or "").partition("/")
        if not (self.sheet and token and outcome.decision.kind in kinds_of("by_badge")):
            return False
        row = outcome.rows[0]
        words = [s for c in row for s in self.message.within(c) if s.has(KIND, outcome.decision.kind)]
        proper = [
            s for s in words if not s.has(SENSE, "exchanges", "swaps")
        ]  # "one change: …" may be of the sheet
        headed = any(s.has("badge") for s in words) or any(
            self.message.mark_after(s) == COLON for s in proper
        )
        return not (headed and self.laid.anywhere(area, row[0].sentence))

    def _is_its_order(self, decision: Decision, row: Row, spots: Sequence[Spot]) -> bool:
        """Whether, beside a sheet, only the order of the decision is named, and another sentence has laid it."""
        orders = orders_named(spots)
        if not self.sheet or not orders or decision.kind in kinds_of("by_badge"):
            return True
        own = orders_named([s for s in spots if s.has(KIND, decision.kind)])
        return orders == own and any(
            self.laid.elsewhere({area}, own, row[0].sentence) for s in spots for area in s.ids("area")
        )

    def _is_of_order(self, decision: Decision, spots: Sequence[Spot]) -> bool:
        """Whether words name a decision, and say for what rather than lay the order."""
        badge = kinds_of("by_badge")
        kinds = (*kinds_of("repeated"), *badge) if self.sheet else badge
        if not isinstance(decision.form, One) or decision.kind not in kinds:
            return False
        if decision.kind in kinds_of("leaves") or not any(s.has(KIND, decision.kind) for s in spots):
            return False
        areas = [s for s in spots if s.has("area")]
        nothing = any(s.has(SENSE, *_USES) for s in spots)
        return decision.kind in badge or len(areas) == 2 or (len(areas) == 1 and nothing)
