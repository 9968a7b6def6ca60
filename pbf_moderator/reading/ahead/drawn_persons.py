"""Where somebody is put who may come by what is drawn, told as a tale: "if the card is a person for the board: A, not B", "whoever turns up goes to A".

A sentence speaks of them if it has a word for drawing or putting, or "whoever"; what it hangs on may be any words that name nothing of the
game. A sentence about units, orders or another side is about something else and is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One
from ..clauses.clause import ASK, SAY, SUPPOSE, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, rows_of
from ..rows.unclear import Unclear
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, SENSE, UNIT
from ..text.words import kinds_of

WHY = "where whoever is drawn is put"
_DENIES = ("not", "no", "never", "nor", "neither", "instead")
_OPEN = (
    "or",
    "except",
    "unless",
    "supposes",
    "ponders",
    "postpones",
    "roughly",
    "asks",
    "another_turn",
    "advises",
    "only",
    "else",
    "fallback",
)
"""Turns of speech that leave the place open, or tell of another one in another case."""
_WAVERS = ("ponders", "postpones", "supposes", "asks")
"""Those of them that do so for their whole sentence."""
_LEADS = ("to", "toward", "at", "for", "and", "is", "so", "then", "that_place", "there")
_SETS_OUT = ("all", "rest", "stay", "nobody_goes", "first", "beaten", "victorious", "attacked")
"""Turns of speech of those who set out or fight."""
_COMPANY = ("using", "to", "beside", "for", "with_them")


def read_drawn_persons(
    message: Message, ahead: Sequence[Decision], said: Sequence[Outcome]
) -> Iterator[Outcome]:
    """The place of whoever comes by what is drawn, where something is drawn and one place is told.

    Args:
        message: the whole message.
        ahead: the questions that may come.
        said: what the message says to any question.
    """
    drawn = any(o.settled and o.decision.kind in kinds_of("own_names") and o.answers[0] for o in said)
    for decision in ahead if drawn else ():
        if decision.kind in kinds_of("after_draw") and (outcome := _read(message, decision)) is not None:
            yield outcome


def told_drawn(message: Message, decision: Decision) -> list[Answer]:
    """The same place, where only whether a tale tells it again is asked."""
    outcome = _read(message, decision) if decision.kind in kinds_of("after_draw") else None
    return outcome.answers if outcome is not None else []


def _read(message: Message, decision: Decision) -> Outcome | None:
    try:
        return _Reader(message, decision).read(rows_of(message.clauses))
    except Unclear:
        return None


class _Reader:
    def __init__(self, message: Message, decision: Decision) -> None:
        assert isinstance(decision.form, One)
        self.message, self.decision = message, decision
        self.options = {str(o) for o in decision.form.options}
        self.own = {k for group in ("after_draw", "own_names", "after_consent") for k in kinds_of(group)}
        self.place = ""
        self.held: list[Clause] = []
        self.about = False
        """Whether the sentence before spoke of them, so that a correction behind it does, too."""

    def read(self, rows: Sequence[Row]) -> Outcome | None:
        """The one place to which whoever comes is led."""
        for row in rows:
            self._sentence(row)
        if not self.place:
            return None
        used = {p for c in self.held for p in range(c.start, c.end)}
        return Outcome(self.decision, [self.place], used, [self.held], said=True, when={}, why=WHY)

    def _sentence(self, row: Row) -> None:
        last = next((n for n in range(len(row), 0, -1) if any(map(self._place, self._spots(row[n - 1])))), 0)
        spots = [s for c in row[: last or None] for s in self._spots(c)]
        places = [s for s in spots if self._place(s)]
        turned = self.about and (
            row[0].corrects or any(s.has(SENSE, "no", "correction") for s in self.message.within(row[0])[:2])
        )
        leaves = any(
            s.decides(kinds_of("leaves")) and not s.decides(self.own) for s in self.message.in_row(row)
        )
        about, turned = self._is_about(spots) and not leaves, turned and not leaves
        if not places or not (about or turned):
            self.about = about
            return
        self.about = True
        if any(
            s.has(ORDER) or s.has("seat") and not s.has("seat", self.message.seat)
            for s in spots
            if s not in places
        ):
            raise Unclear
        if any(s.has(SENSE, *_WAVERS) and not s.has(FILLER) for s in self.message.in_row(row)):
            raise Unclear
        before = self.place
        for clause in row:
            for spot in (s for s in self._spots(clause) if self._place(s)):
                self._named(clause, spot)
        if before and self.place != before and not turned:
            raise Unclear
        self.held += [c for c in row if c not in self.held and any(self._place(s) for s in self._spots(c))]

    def _spots(self, clause: Clause) -> list[Spot]:
        """The mentions of a clause with those of its condition."""
        start, end = clause.start, clause.end
        if clause.condition is not None:
            start, end = min(start, clause.condition[1]), max(end, clause.condition[2])
        return list(self.message.spots_between(start, end))

    def _is_about(self, spots: Sequence[Spot]) -> bool:
        """Whether a sentence speaks of whoever comes: by a word for drawing or putting or by "whoever", and of no units that set out."""
        speaks = any(s.decides(self.own) or s.has(SENSE, "anybody") for s in spots)
        leaves = any(s.has(SENSE, *_SETS_OUT) and not s.has(FILLER) for s in spots)
        units = [
            s
            for n, s in enumerate(spots)
            if s.has(UNIT) and not s.has("area") and not self._is_company(spots, n)
        ]
        counted = any(
            s.has(COUNT) and not s.has(FILLER) and t.has(UNIT) for s, t in zip(spots, spots[1:], strict=False)
        )
        return speaks and not (leaves or units or counted)

    def _is_company(self, spots: Sequence[Spot], n: int) -> bool:
        """Whether somebody is only named as who is there: "to A, with X", "to A, to X"."""
        before = [s for s in spots[:n] if not s.has(FILLER) or s.has(SENSE)]
        led = bool(before) and before[-1].has(SENSE, *_COMPANY)
        return led and any(self._place(s) for s in before)

    def _place(self, spot: Spot) -> str:
        found = [i for i in spot.ids("area") if i in self.options]
        return found[0] if len(found) == 1 and not spot.has(UNIT) else ""

    def _named(self, clause: Clause, spot: Spot) -> None:
        """Take a place as it is told in its clause."""
        spots = self._spots(clause)
        if clause.mood in (ASK, SUPPOSE):
            raise Unclear
        if (
            clause.mood != SAY
            or clause.second
            or any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots)
        ):
            raise Unclear
        if clause.condition is not None and self._names(clause.condition[1], clause.condition[2], spot):
            raise Unclear
        if self._is_denied(spots, spot):
            if self._place(spot) == self.place:
                raise Unclear
            return
        if not self._is_led(clause, spots, spot):
            raise Unclear
        if self.place and self.place != self._place(spot) and not clause.corrects:
            raise Unclear
        self.place = self._place(spot)

    def _names(self, start: int, end: int, spot: Spot) -> bool:
        """Whether a condition names anything of the game but the place itself and words for putting, or denies something."""
        spots = [s for s in self.message.spots_between(start, end) if s is not spot]
        return any(
            s.has("area")
            or s.has(UNIT)
            or s.has("seat")
            or s.has(ORDER)
            or s.has(SENSE, "not", "no", "never", "none", "only")
            for s in spots
        )

    def _is_denied(self, spots: Sequence[Spot], place: Spot) -> bool:
        """Whether a "not" leads to a place: "not to A", "rather than A"."""
        before = [s for s in spots if s.end <= place.start]
        led = next(
            (
                n
                for n in range(len(before) - 1, -1, -1)
                if not (before[n].has(FILLER) or before[n].has(SENSE, "to", "at"))
            ),
            None,
        )
        return led is not None and before[led].has(SENSE, *_DENIES) and not before[led].has(SENSE, "to")

    def _is_led(self, clause: Clause, spots: Sequence[Spot], place: Spot) -> bool:
        """Whether something leads to a place: a word for it, a colon, or that it begins what is told for the case."""
        before = [s for s in spots if s.end <= place.start and s.start >= clause.start]
        if self.message.preceded_by(place, clause, "from"):
            return False
        if any(s.has(SENSE, *_DENIES) and not s.has(FILLER) for s in before):
            return False
        marked = bool(self.message.marks_before(place))
        leads = bool(before) and (
            before[-1].has(SENSE, *_LEADS) or before[-1].decides(self.own) or before[-1].has(KIND)
        )
        return leads or marked or not before
