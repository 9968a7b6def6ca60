"""Where those go back to who are left, told beside who is lost and taken out of that: "both foot. The horse flees to X", "they row home to X"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, without
from ..text.tokens import NUMBER
from ..text.vocabulary import FILLER, ORDER, SENSE, UNIT
from ..text.words import kinds_of

WHY = "who is left goes back there"
_LEADS = ("to", "toward")
_PARTS = ("and", "but", "next")
_LEFT = ("rest", "others", "in_person", "the_man", "self")
"""Words for those who are left."""
_OPEN = (
    "or", "if", "unless", "supposes", "roughly", "ponders", "asks", "else", "except", "not", "no", "never", "nor", "none", "instead",
    "correction", "formerly", "believed", "forbidden", "attacks", "attacked", "attacking", "gone", "tells", "excess", "you",
)  # fmt: skip
"""Turns of speech with which a way back is none, or not sure."""
_STRANGE = 5
"""Words that nobody knows beside it, at most."""


def read_ways_back(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> tuple[list[Outcome], list[Row]]:
    """Read the way back of a message that is asked who dies in a combat.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.

    Returns:
        What it says, and its sentences without the words for it.
    """
    lost = [d for d in asked if d.kind in kinds_of("suffers") and d.about]
    ways = [d for d in ahead if d.kind in kinds_of("flees") and isinstance(d.form, One)]
    if len(lost) != 1 or len(asked) != 1 or not ways:
        return [], list(rows)
    reader = _Reader(message, lost[0].about, ways)
    found = list(reader.ways(rows))
    goals = {goal for goal, _, _ in found}
    if len(goals) != 1:
        return [], list(rows)
    stretches = [stretch for _, stretch, _ in found]
    mine = [row for _, _, row in found]
    used = {i for start, end in stretches for i in range(start, end)}
    outcome = Outcome(ways[0], [*goals], used, mine, said=True, when={"area": lost[0].about}, why=WHY)
    outcome.about = "" if ways[0].about else None
    return [outcome], [left for row in rows if (left := without(row, stretches))]


class _Reader:
    def __init__(self, message: Message, place: str, ways: Sequence[Decision]) -> None:
        self.message, self.place = message, place
        self.tokens = message.spotted.text.tokens
        self.goals = {str(o) for d in ways if isinstance(d.form, One) for o in d.form.options} - {place}

    def ways(self, rows: Sequence[Row]) -> Iterator[tuple[str, tuple[int, int], Row]]:
        """The places that those who are left go back to, each with its words; none behind another place that is named."""
        for row in rows:
            for clause in row:
                for start, end in self._bits(clause):
                    goal = self._goal(clause, start, end)
                    if goal:
                        yield goal, (start, end), row
                    elif any(
                        s.has("area") and self.place not in s.ids("area")
                        for s in self.message.spots_between(start, end)
                    ):
                        return

    def _bits(self, clause: Clause) -> Iterator[tuple[int, int]]:
        """The stretches of a clause between its joints."""
        start = clause.start
        for spot in self.message.within(clause):
            if spot.has(SENSE, *_PARTS) and spot.start > start:
                yield start, spot.start
                start = spot.start
        yield start, clause.end

    def _goal(self, clause: Clause, start: int, end: int) -> str:
        """The one place that a stretch leads those to who are left; empty where it says anything else."""
        if clause.mood != SAY or clause.condition is not None or clause.second or clause.corrects:
            return ""
        spots = self.message.spots_between(start, end)
        areas = [s for s in spots if s.has("area") and self.place not in s.ids("area")]
        if any(s.decides(kinds_of("suffers")) and not s.decides(kinds_of("flees")) for s in spots):
            return ""
        if len(areas) != 1 or any(s.has(SENSE, *_OPEN) and not self._is_little(s) for s in spots):
            return ""
        goals = [a for a in areas[0].ids("area") if a in self.goals]
        if len(goals) != 1 or not all(map(self._is_allowed, spots)) or not self._is_short(start, end):
            return ""
        before = [s for s in spots if s.end <= areas[0].start]
        behind = [s for s in spots if s.start >= areas[0].end]
        flees = any(self._goes_back(s) for s in (*before, *behind))
        mine = any(s.has(UNIT) or s.has(SENSE, *_LEFT) for s in before)
        led = bool(before) and before[-1].has(SENSE, *_LEADS) and before[-1].end == areas[0].start
        return goals[0] if led and (flees or mine) else ""

    def _is_little(self, spot: Spot) -> bool:
        return spot.has(FILLER) or spot.has(SENSE, *_LEADS)

    def _is_allowed(self, spot: Spot) -> bool:
        """Whether a mention is nothing of another combat or order."""
        strange = spot.has("seat") or spot.has(ORDER) or (spot.has("card") and not spot.has(UNIT))
        return not strange or spot.has(FILLER)

    def _goes_back(self, spot: Spot) -> bool:
        verb = spot.has(SENSE, "toward") and spot.end - spot.start > 1 and not spot.has(SENSE, "up_to")
        return verb or spot.has(SENSE, "takes_off") or spot.decides(kinds_of("flees"))

    def _is_short(self, start: int, end: int) -> bool:
        """Whether few words stand there that nobody knows, and no figure."""
        known = {i for s in self.message.spots_between(start, end) for i in range(s.start, s.end)}
        figure = any(self.tokens[i].kind == NUMBER and i not in known for i in range(start, end))
        return not figure and len(self.message.spotted.unknown(start, end)) <= _STRANGE
