"""An order that is kept and used though somebody could be chosen by giving it up: "X sleeps on, the order goes from A to B".

Who says how the order is used says that nobody is chosen by it. Its place need not be named, where all that could be chosen stand in one; whose turn
it would be may be named in words of staying, waiting or sleeping, and moves nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ...kernel.forms import Moves, One
from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of

WHY = "an order that is kept"
_OPEN = (
    "or",
    "except",
    "if",
    "unless",
    "roughly",
    "supposes",
    "asks",
    "ponders",
    "another_turn",
    "no_more",
    "later",
    "forbidden",
)
_GIVES_UP = ("gives_up", "refuses", "gives")
_DENIES = ("not", "never", "no", "none", "neither", "nor", "without")
_RESTS = ("unwoken", "stay", "unused", "waits", "postpones", "self_stays", "nobody_goes", "pass", "same")


@dataclass
class KeptOrders:
    """What is said of it, and the sentences that are left for others."""

    outcomes: list[Outcome] = field(default_factory=list)
    rest: list[Row] = field(default_factory=list)


def read_kept_orders(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    woken: Sequence[Outcome],
) -> KeptOrders:
    """Read how an order is used by which somebody could be chosen.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        woken: who is chosen, and who is not, as far as the message says so in the words for it.
    """
    waking = next(
        (d for d in asked if d.kind in kinds_of("wakes") and d.about and isinstance(d.form, One)), None
    )
    found = KeptOrders(rest=list(rows))
    if waking is None or any(o.answers != [None] for o in woken):
        return found
    use = next((d for d in ahead if d.kind == waking.about and isinstance(d.form, One)), None)
    places = {d.about for d in ahead if isinstance(d.form, Moves) and {*_options(waking)} & {*d.form.units}}
    if use is None or len(places) != 1 or len(_options(waking)) != 1:
        return found
    reader = _Reader(message, waking, use, places.pop(), ahead)
    told = [(n, answer) for n, row in enumerate(rows) if (answer := reader.of(rows, n))]
    if len({answer for _, answer in told}) != 1 or reader.speaks_against(rows, [n for n, _ in told]):
        return found
    kept = [row for n, _ in told for row in reader.heads(rows, n)]
    idle = [row for row in rows if row not in kept and reader.rests(row)]
    used = {p for row in kept for c in row for p in range(c.start, c.end)}
    found.outcomes.append(Outcome(use, [told[0][1]], used, kept, said=True, about="", why=WHY))
    if not woken:
        rested = used | {p for row in idle for c in row for p in range(c.start, c.end)}
        found.outcomes.append(Outcome(waking, [None], rested, [*idle, *kept], said=True, why=WHY))
    found.rest = [row for row in rows if row not in kept and row not in idle]
    return found


def _options(decision: Decision) -> Sequence[object]:
    return decision.form.options if isinstance(decision.form, One) else ()


class _Reader:
    def __init__(
        self, message: Message, waking: Decision, use: Decision, place: str, ahead: Sequence[Decision]
    ) -> None:
        self.message, self.waking, self.use, self.place = message, waking, use, place
        self.person = str(_options(waking)[0])
        self.own = {u for d in ahead if isinstance(d.form, Moves) for u in d.form.units} - {self.person}
        self.goals = {
            str(o).partition("/")[2]: str(o) for o in _options(use) if str(o).startswith(f"{place}/")
        }

    def of(self, rows: Sequence[Row], n: int) -> str:
        """The use that a sentence tells, if it tells one and nothing else; empty if not."""
        row = rows[n]
        spots = self.message.in_row(row)
        words = [s for s in spots if self._is_word(s)]
        if not words and not (n and self._is_asked(rows[n - 1])):
            return ""
        if not all(self._is_plain(c) for c in row) or not self._is_kept(row, words):
            return ""
        areas = [a for s in spots if s.has("area") for a in s.ids("area")[:1]]
        goals = {a for a in areas if a != self.place}
        if len(goals) != 1 or not goals <= {*self.goals}:
            return ""
        if any(s.has("unit") and {*s.ids("unit")} & self.own for s in spots):
            return ""
        if any(not self._rests_in(c) for c in row if self._has_person(c)):
            return ""
        return self.goals[goals.pop()]

    def heads(self, rows: Sequence[Row], n: int) -> list[Row]:
        """A sentence, with the question before it that names what it is about."""
        return [rows[n - 1], rows[n]] if n and self._is_asked(rows[n - 1]) else [rows[n]]

    def rests(self, row: Row) -> bool:
        """Whether a sentence says no more than that the person who could be chosen is not."""
        spots = self.message.in_row(row)
        others = any(
            s.has(c) for s in spots for c in ("area", "unit", "seat") if self.person not in s.ids("unit")
        )
        named = any(self._has_person(c) for c in row)
        return named and not others and all(self._rests_in(c) for c in row if self._has_person(c))

    def speaks_against(self, rows: Sequence[Row], told: Sequence[int]) -> bool:
        """Whether another sentence moves somebody, or says that the person is chosen after all."""
        for n, row in enumerate(rows):
            if n in told:
                continue
            spots = self.message.in_row(row)
            if any(s.has("unit") and {*s.ids("unit")} & self.own for s in spots):
                return True
            asked = all(c.mood == ASK for c in row)
            if any(self._has_person(c) and not self._rests_in(c) for c in row) and not asked:
                return True
        return False

    def _is_word(self, spot: Spot) -> bool:
        """Whether a mention is of the order that is kept, or of an order in general."""
        known = self.message.vocabulary
        tokens = [t for o in spot.ids(ORDER) if o in known.groups for t in known.groups[o].all]
        own = any(known.order_kind(token) == self.use.kind for token in tokens)
        return own or spot.has(KIND, self.use.kind)

    def _is_asked(self, row: Row) -> bool:
        """Whether a sentence only asks for the order: "The order?"."""
        spots = [s for s in self.message.in_row(row) if not s.has(FILLER)]
        return all(c.mood == ASK for c in row) and bool(spots) and all(map(self._is_word, spots))

    def _is_plain(self, clause: Clause) -> bool:
        plain = clause.mood == SAY and clause.condition is None and not clause.second
        spots = self.message.within(clause)
        return plain and not any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots)

    def _is_kept(self, row: Row, words: Sequence[Spot]) -> bool:
        """Whether the order is neither denied nor given up; "I do not give it up" keeps it."""
        for clause in row:
            spots = self.message.within(clause)
            if not any(w in spots for w in words):
                continue
            given = [s for s in spots if s.has(SENSE, *_GIVES_UP) and not self._is_word(s)]
            denied = [s for s in spots if s.has(SENSE, *_DENIES) and not s.has(SENSE, "refuses")]
            if bool(given) != bool(denied):
                return False
            if any(s.has(SENSE, "instead") and s.end == w.start for s in spots for w in words):
                return False
        return True

    def _has_person(self, clause: Clause) -> bool:
        return any(self.person in s.ids("unit") for s in self.message.within(clause))

    def _rests_in(self, clause: Clause) -> bool:
        """Whether a clause says of the person that they stay as they are."""
        spots = self.message.within(clause)
        rests = any(s.has(SENSE, *_RESTS) for s in spots)
        return rests or any(s.has(SENSE, *_DENIES) or s.has(OPTION, "no") for s in spots)
