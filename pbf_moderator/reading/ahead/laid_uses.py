"""What a line that lays an order says of its use behind it: "A | +1 | all -> B, token yes", "A: order (B)".

Only what is clear is taken; the order itself is read with the sheet, and the rest is left to it as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Assign, Moves, One
from ..clauses.clause import SAY
from ..clauses.laid import Laid
from ..clauses.message import Message
from ..clauses.turns import is_name
from ..conditions.provisos import is_fallback
from ..forms.form_readers import read_form
from ..mentions.mentions import Spot
from ..movements.departures import Departures, read_of_area
from ..movements.origins import Departure
from ..rows.outcomes import Outcome, Row, only
from ..rows.sequences import is_of_leaving, is_used_by
from ..text.tokens import ARROW, COLUMNS, MARK, OPEN
from ..text.vocabulary import FILLER, KIND, ORDER, PLAIN, SENSE
from ..text.words import kinds_of

_OPEN = ("or", "roughly", "unless", "asks", "if", "correction", "else", "later_fights")
"""Words that leave nothing sure of what stands beside them."""
_DENIES = ("not", "no", "never", "stay", "nobody_goes", "no_target")
"""Words by which a target is none: "it does not go against A"."""
_LEADS = (ARROW, OPEN, *COLUMNS)


def read_laid_uses(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> Departures:
    """Read what lines that lay an order say of its use; what was read is taken out of them.

    Args:
        message: the whole message.
        rows: its sentences, without those that were read already.
        asked: the questions that are open.
        ahead: those that may come.
    """
    slots = {s for d in asked if isinstance(d.form, Assign) for s in d.form.slots}
    if not slots:
        return Departures(rest=list(rows))
    moves = {d.about: d for d in ahead if isinstance(d.form, Moves)}
    reader = _UseReader(message, slots, moves, ahead)
    found = Departures()
    taken: Row = []
    for n, row in enumerate(rows):
        following = rows[n + 1] if n + 1 < len(rows) else []
        if row is taken:
            continue
        outcomes, left = reader.read(row)
        second = bool(following) and (is_fallback(message, following[0]) or _is_in_vain(message, following))
        if outcomes and not left and second:
            if not reader.add_second(outcomes[0], following):
                outcomes, left = [], row
            else:
                taken = following
        found.outcomes += outcomes
        found.rest += [left] if left else []
    return found


def _is_in_vain(message: Message, row: Row) -> bool:
    """Whether a sentence only says that an order has no target where there is nothing: "should there be nothing to take, none"."""
    conditions = [c.condition for c in row if c.condition is not None]
    spots = message.in_row(row)
    spots += [s for _, a, b in conditions for s in message.spots_between(a, b)]
    lacking = any(
        s.has(SENSE, "none", "no", "not", "gone", "no_more")
        for _, a, b in conditions
        for s in message.spots_between(a, b)
    )
    told = any(s.has(SENSE, "no_target") for c in row for s in message.within(c))
    return told and lacking and not any(is_name(s) or s.has(ORDER) for s in spots if not s.has(FILLER))


class _UseReader:
    def __init__(
        self, message: Message, slots: set[str], moves: Mapping[str, Decision], ahead: Sequence[Decision]
    ) -> None:
        self.message = message
        self.slots = slots
        self.moves = moves
        self.ahead = ahead
        self.laid = Laid(message)

    def read(self, row: Row) -> tuple[list[Outcome], Row]:
        """What is read of the end of a sentence, and what is left of it."""
        if found := self._of_use(row):
            return found, []
        order = self._only_order(row)
        slot = self._slot(row, order) if order is not None else ""
        if order is None or not slot:
            return [], row
        start = order.end
        tokens = self.message.spotted.text.tokens
        while start < row[-1].end and tokens[start].kind == MARK:
            start += 1
        tail = only(row, start, row[-1].end) if start < row[-1].end else []
        if not tail or any(c.mood != SAY or c.condition is not None or c.corrects for c in tail):
            return [], row
        spots = self.message.in_row(tail)
        if any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots):
            return [], row
        found = self._of_moves(slot, order, tail, spots) or self._of_target(slot, order, row, tail)
        return (found, only(row, row[0].start, order.end)) if found else ([], row)

    def _of_use(self, row: Row) -> list[Outcome]:
        """What a sentence says that only uses an order which another one lays, heard as if it were asked for what lies there."""
        heads = [n for n, c in enumerate(row) if is_fallback(self.message, c)]
        seconds = [row[a:b] for a, b in pairwise([*heads, len(row)])]
        row = row[: heads[0]] if heads else row
        spots = self.message.in_row(row)
        if any(c.mood != SAY or c.condition is not None or c.corrects for c in row):
            return []
        if any(s.has(KIND, *kinds_of("wakes")) and not s.has(FILLER) for s in spots):
            return []  # the order is given up for somebody
        if any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots):
            return []
        found = self._of_word(row, spots) or self._of_blow(row, spots) or self._of_none(row, spots)
        clear = all(self.add_second(outcome, second) for outcome in found for second in seconds)
        return found if clear else []

    def _of_word(self, row: Row, spots: Sequence[Spot]) -> list[Outcome]:
        """The target that stands beside the order's own word: "the order goes against A"."""
        order = self._only_order(row)
        areas = [s for s in spots if s.has("area") and not s.has(FILLER)]
        targets = [s for s in areas if self.slots.isdisjoint(s.ids("area"))]
        names = [a for s in areas if s not in targets for a in s.ids("area")]
        if order is None or order.modifier != PLAIN or len(targets) != 1 or len(names) > 1:
            return []
        if any(c.denied for c in row) or any(s.has(SENSE, *_DENIES) and not s.has(FILLER) for s in spots):
            return []
        for decision in self._users(order):
            laid = [a for a in self.laid.places((decision.kind,), row[0].start) if not names or a in names]
            options = tuple(o for o in _options(decision) if "/" in o and o.split("/")[0] in laid)
            if not options:
                continue
            asked = replace(decision, form=One(options, passing=_may_pass(decision)))
            heard = read_form(self.message, asked, [row])
            if heard.settled and not heard.issues:
                heard.rows = [*self._laying(str(heard.answers[0]).split("/")[0], decision.kind), *heard.rows]
                return [replace(heard, decision=decision, why="said of an order that lies there")]
        return []

    def _of_blow(self, row: Row, spots: Sequence[Spot]) -> list[Outcome]:
        """The target of an order that is told by where it lies and a verb of attack: "A hits B"."""
        named = [s for s in spots if is_name(s) or s.has(ORDER)]
        blows = [s for s in spots if s.has(SENSE, "attacks")]
        apart = any(c.denied or c.other is not None for c in row)
        if apart or len(blows) != 1 or len(named) != 2 or not all(s.has("area") for s in named):
            return []
        if not named[0].end <= blows[0].start < named[1].start:
            return []
        return self._answered(row, named[0], lambda slot: [f"{slot}/{a}" for a in named[1].ids("area")])

    def _of_none(self, row: Row, spots: Sequence[Spot]) -> list[Outcome]:
        """An order that is told to have no target: "A: no target"."""
        named = [s for s in spots if is_name(s) and not s.has(FILLER)]
        told = [s for s in spots if s.has(SENSE, "no_target")]
        denied = [
            d for c in row for d in c.denied if d not in told and d.start not in {s.start for s in told}
        ]
        if denied or len(told) != 1 or len(named) != 1 or not named[0].has("area"):
            return []
        order = self._only_order(row)
        if order is not None and (order.modifier != PLAIN or not self._users(order)):
            return []
        return self._answered(row, named[0], lambda slot: [slot])

    def _answered(self, row: Row, place: Spot, answers: Callable[[str], list[str]]) -> list[Outcome]:
        """The answer about an order that lies at a place, where the question that comes knows it."""
        for decision in self._users(None):
            laid = self.laid.places((decision.kind,), row[0].start)
            slots = [a for a in place.ids("area") if a in self.slots and a in laid]
            found = [o for slot in slots for o in answers(slot) if o in _options(decision)]
            if len(found) == 1:
                rows = [*self._laying(found[0].split("/")[0], decision.kind), row]
                used = {p for c in row for p in range(c.start, c.end)}
                why = "said of an order that lies there"
                return [Outcome(decision, list(found), used, rows, said=True, why=why)]
        return []

    def add_second(self, outcome: Outcome, second: Row) -> bool:
        """Add what the order does where the first cannot be; false where that is not clear.

        Args:
            outcome: the answer about the order.
            second: the words that say what is done otherwise.
        """
        slot = str(outcome.answers[0]).split("/")[0]
        spots = self.message.in_row(second)
        areas = [s for s in spots if is_name(s) and not s.has(FILLER)]
        none = any(s.has(SENSE, "no_target") for s in spots) and not areas
        told = [slot] if none else [f"{slot}/{a}" for s in areas for a in s.ids("area")]
        plain = all(c.mood == SAY and not c.corrects for c in second) and not any(map(_is_order, spots))
        if not plain or len(told) != 1 or told[0] not in _options(outcome.decision):
            return False
        outcome.answers.append(told[0])
        outcome.used |= {p for c in second for p in range(c.start, c.end)}
        outcome.rows = [*outcome.rows, second]
        return True

    def _users(self, order: Spot | None) -> list[Decision]:
        """The decisions to come that say how an order is used, of one word for it or of all."""
        kinds = [k for k in kinds_of("of_orders") if k not in kinds_of("leaves")]
        kinds = [k for k in kinds if order is None or self._is_used_by(order, k)]
        return [d for d in self.ahead if d.kind in kinds and isinstance(d.form, One)]

    def _is_used_by(self, order: Spot, kind: str) -> bool:
        """Whether a word for an order, short forms too, names the order that a decision uses."""
        named = order.ids(ORDER)
        short = bool(named) and all(is_used_by(self.message.vocabulary, o, kind) for o in named)
        return order.has(KIND, kind) or short

    def _laying(self, area: str, kind: str) -> list[Row]:
        """The words that lay an order of a kind in an area."""
        return [
            [clause]
            for clause in self.message.clauses
            if any(area in s.ids("area") for s in self.message.within(clause))
            and any(s.has(ORDER) and s.has(KIND, kind) for s in self.message.within(clause))
        ][:1]

    def _only_order(self, row: Row) -> Spot | None:
        orders = [s for c in row for s in self.message.within(c) if s.has(ORDER) and not s.has(FILLER)]
        return orders[0] if len(orders) == 1 else None

    def _slot(self, row: Row, order: Spot) -> str:
        """The only area before an order, where it can be laid."""
        before = [s for s in self.message.spots_between(row[0].start, order.start) if s.has("area")]
        mine = [a for s in before for a in s.ids("area") if a in self.slots]
        return mine[0] if len(before) == 1 and len(mine) == 1 else ""

    def _is_led(self, spot: Spot, tail: Row) -> bool:
        """Whether an area is one that is gone to: behind an arrow, a "to", in brackets or in a column of its own."""
        marks = self.message.marks_before(spot)
        clause = next((c for c in tail if c.start <= spot.start < c.end), tail[0])
        return any(m in _LEADS for m in marks) or self.message.preceded_by(
            spot, clause, "to", "toward", "against"
        )

    def _of_moves(self, slot: str, order: Spot, tail: Row, spots: Sequence[Spot]) -> list[Outcome]:
        """Who goes where, and what is left behind, where all of it is clear."""
        decision = self.moves.get(slot)
        leaving = any(is_of_leaving(self.message.vocabulary, o) for o in order.ids(ORDER))
        if decision is None or not leaving:
            return []
        areas = [s for s in spots if s.has("area") and slot not in s.ids("area")]
        assert isinstance(decision.form, Moves)
        reached = all(any(a in decision.form.destinations for a in s.ids("area")) for s in areas)
        if not areas or not reached or not all(self._is_led(s, tail) for s in areas):
            return []
        found = read_of_area(self.message, Departure(slot, [tail]), decision, self.ahead)
        return found if found and all(o.settled for o in found) else []

    def _of_target(self, slot: str, order: Spot, row: Row, tail: Row) -> list[Outcome]:
        """What an order is done to."""
        spots = self.message.in_row(tail)
        areas = [s for s in spots if s.has("area")]
        none = not areas and any(s.has(SENSE, "no_target") for s in spots) and not any(map(is_name, spots))
        if (len(areas) != 1 and not none) or any(
            s.has("unit") or s.has("seat") or s.has("card") for s in spots
        ):
            return []
        for decision in self._users(order):
            told = [slot] if none else [f"{slot}/{a}" for a in areas[0].ids("area")]
            answers = [o for o in told if o in _options(decision)]
            if len(answers) == 1 and not any(
                s.has(SENSE, "not", "no", "none", "pass", "never")
                and not (none and s.has(SENSE, "no_target"))
                for s in spots
            ):
                used = set(range(tail[0].start, tail[-1].end))
                return [Outcome(decision, list(answers), used, [row], said=True, why="beside its order")]
        return []


def _is_order(spot: Spot) -> bool:
    return spot.has(ORDER) and not spot.has(FILLER)


def _may_pass(decision: Decision) -> bool:
    return isinstance(decision.form, One) and decision.form.passing


def _options(decision: Decision) -> tuple[str, ...]:
    return decision.form.options if isinstance(decision.form, One) else ()


def in_one(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Answers to a question that will be asked again and again, as one that has them in the order of writing."""
    found: list[Outcome] = []
    for outcome in outcomes:
        kind = outcome.decision.kind
        again = kind in kinds_of("repeated") and kind not in kinds_of("leaves")
        same = next((o for o in found if again and o.decision == outcome.decision and not o.when), None)
        if same is None:
            found.append(outcome)
            continue
        same.answers += [a for a in outcome.answers if a not in same.answers]
        same.used |= outcome.used
        same.rows += outcome.rows
    return found
