"""Who is chosen by giving up an order, where no word says that they are chosen: "I drop the order, X goes to A", "X to A instead of the order"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ...kernel.forms import Moves, One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, without
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of
from .awakenings import Awakening

WHY = "an order is given up for somebody"
_OPEN = (
    "or", "except", "if", "unless", "roughly", "supposes", "asks", "ponders", "another_turn", "forbidden", "tells",
)  # fmt: skip
_DENIES = ("not", "never", "neither", "nor")
_GIVES_UP = ("gives_up", "cancels", "instead")
_FEW = 2
"""Words that nobody knows, at most, in the words that give it up."""
_RESTS = ("unwoken", "stay", "unused", "waits", "postpones", "self_stays", "nobody_goes", "pass")


@dataclass
class GivenFor:
    """Who is chosen, and the sentences that are left for others."""

    outcomes: list[Outcome] = field(default_factory=list)
    chosen: list[Awakening] = field(default_factory=list)
    rest: list[Row] = field(default_factory=list)


def read_given_for(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    woken: Sequence[Outcome],
) -> GivenFor:
    """Read who goes by an order that is given up.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        woken: who is chosen, and who is not, as far as the message says so in the words for it.
    """
    found = GivenFor(rest=list(rows))
    waking = next((d for d in asked if d.kind in kinds_of("wakes") and isinstance(d.form, One)), None)
    if waking is None or woken or any(s.has(KIND, waking.kind) for s in message.spotted.spots):
        return found
    persons = [str(o) for o in waking.form.options] if isinstance(waking.form, One) else []
    places = {d.about for d in ahead if isinstance(d.form, Moves) and {*persons} & {*d.form.units}}
    reader = _Reader(message, waking, persons, places)
    for n, row in enumerate(rows):
        person, stretch = reader.of(row, rows[n + 1] if n + 1 < len(rows) else None)
        if not person:
            continue
        used = {*range(*stretch)}
        found.outcomes.append(Outcome(waking, [person], used, [row], said=True, why=WHY))
        found.chosen.append(Awakening(person, stretch[0], (row,), frozenset(used)))
        found.rest = [left for r in rows if (left := without(r, [stretch]))]
        return found
    return found


class _Reader:
    def __init__(self, message: Message, waking: Decision, persons: Sequence[str], places: set[str]) -> None:
        self.message, self.waking, self.persons, self.places = message, waking, persons, places

    def of(self, row: Row, after: Row | None) -> tuple[str, tuple[int, int]]:
        """Whom a sentence chooses by giving up the order, and the words that give it up; an empty name if nobody."""
        for clause in row:
            stretch = self._gives_up(clause)
            if stretch is None or not all(map(self._is_plain, row)):
                continue
            named = self._going(row)
            if not named and after is not None and all(map(self._is_plain, after)):
                named = self._going(after)
            if len(named) == 1:
                return named[0], stretch
        return "", (0, 0)

    def _is_plain(self, clause: Clause) -> bool:
        plain = clause.mood == SAY and clause.condition is None and not clause.second
        spots = self.message.within(clause)
        return plain and not any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots)

    def _going(self, row: Row) -> list[str]:
        """The persons whom a sentence names and does not leave where they are."""
        found: list[str] = []
        for clause in row:
            spots = self.message.within(clause)
            for spot in spots:
                who = [p for p in self.persons if p in spot.ids("unit")]
                behind = next((s for s in spots if s.start >= spot.end and not s.has(FILLER)), None)
                if who and (clause.denied or behind is not None and behind.has(SENSE, *_RESTS)):
                    return []
                found += [p for p in who if p not in found]
        return found

    def _gives_up(self, clause: Clause) -> tuple[int, int] | None:
        """The words of a clause that give up the order by which somebody could be chosen."""
        spots = self.message.within(clause)
        orders = [n for n, s in enumerate(spots) if self._is_order(s)]
        if len(orders) != 1 or any(s.has(SENSE, *_DENIES) for s in spots):
            return None
        n = orders[0]
        near = [s for s in spots if s.has(SENSE, *_GIVES_UP) and s is not spots[n]]
        given_for = self._given_for(spots, n)
        if not near and not given_for:
            return None
        start = min(near[0].start if near else spots[n].start, spots[n].start)
        end = max(spots[n].end, near[0].end if near else 0, given_for)
        for spot in spots[n + 1 :]:
            led = spot.has(SENSE, "from", "to", "against", "toward") or spot.has(FILLER)
            if not (led or spot.has("area")) or self.message.marks_between(spots[n], spot):
                break
            end = max(end, spot.end) if spot.has("area") else end
        strange = self.message.spotted.unknown(start, end)
        units = any(s.has("unit") for s in spots if start <= s.start < end)
        return None if units or len(strange) > _FEW else (start, end)

    def _given_for(self, spots: Sequence[Spot], n: int) -> int:
        """Where the words end by which an order is given for a person right behind them; 0 where there are none."""
        behind = [s for s in spots[n + 1 :] if not s.has("area") and not s.has(SENSE, "from")]
        gives = next((m for m, s in enumerate(behind) if s.has(SENSE, "gives")), None)
        if gives is None:
            return 0
        led = next((s for s in behind[gives + 1 :] if s.has(SENSE, "for")), None)
        person = next((s for s in behind[gives + 1 :] if {*s.ids("unit")} & {*self.persons}), None)
        return led.end if led is not None and person is not None and led.start < person.start else 0

    def _is_order(self, spot: Spot) -> bool:
        """Whether a mention is of an order of the kind by which somebody can be chosen."""
        known = self.message.vocabulary
        tokens = [t for o in spot.ids(ORDER) if o in known.groups for t in known.groups[o].all]
        own = any(known.order_kind(token) == self.waking.about for token in tokens)
        return own or spot.has(KIND, self.waking.about)
