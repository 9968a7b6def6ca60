"""Which area each sentence leaves: a message cut into what it says of one area after the other.

An area is left at "from", at a word for a move, at the name that opens the clause, or where units are told by where they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...kernel.decision import Decision
from ..clauses.clause import SAY, Clause
from ..clauses.denials import denials, reaches
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Row
from ..text.tokens import ARROW, COLON
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of

LITTLE = 1
"""Words that may stand between two areas, one of which is gone to: "to"."""
NOTHING_ELSE = 3
"""Unknown words that a sentence may hold which only names the area that is left."""


@dataclass
class Departure:
    """What a message says of the units of one area."""

    origin: str
    rows: list[Row] = field(default_factory=list)


@dataclass(frozen=True)
class Cutter:
    """Tells of each sentence which area is left in it.

    Attributes:
        message: the whole message.
        moves: the areas that units may leave.
        open: the area that is asked about, or an empty string.
        kinds: the decisions whose words go with a departure, such as what is left behind.
        chosen: which area is left first is asked.
    """

    message: Message
    moves: Mapping[str, Decision]
    open: str
    kinds: frozenset[str]
    chosen: bool
    left_by_order: Callable[[Row], str] | None = None
    """Which area a sentence without one of its own leaves, by the order that was laid before it."""

    def cut(self, rows: Sequence[Row], stood: str) -> tuple[list[Departure], list[Row]]:
        """What is said of each area, and the sentences that speak of none; `stood` is the area that was named before."""
        found: list[Departure] = []
        rest: list[Row] = []
        for n in range(len(rows)):
            for origin, part in self._parts_at(rows, n):
                if origin:
                    same = next((d for d in found if d.origin == origin), None)
                    if same is None:
                        found.append(Departure(origin, [part]))
                    else:
                        same.rows.append(part)
                elif left := self._left_then(part):
                    same = next((d for d in found if d.origin == left), None)
                    if same is None:
                        found.append(Departure(left, [part]))
                    else:
                        same.rows.append(part)
                elif found and self._goes_with(part):
                    found[-1].rows.append(part)
                elif self.open and self._goes_with(part):
                    found.append(Departure(self.open, [part]))
                elif stood and _names_units(self.message, part) and self._goes_with(part):
                    found.append(Departure(stood, [part]))
                else:
                    rest.append(part)
        return found, rest

    def _left_then(self, part: Row) -> str:
        """The area of the order that a sentence with units and a goal follows, where it names none that is left."""
        return (
            self.left_by_order(part)
            if self.left_by_order is not None and _names_units(self.message, part)
            else ""
        )

    def _parts_at(self, rows: Sequence[Row], n: int) -> list[tuple[str, Row]]:
        parts = _parts(self.message, rows[n], self.moves)
        if self.chosen and (turned := self._turned_within(rows[n])):
            return [turned]
        if self.chosen and n and any(c.corrects for c in rows[n]) and (origin := self._alone(rows[n])):
            return [(origin, rows[n])]
        if self.chosen and len(parts) == 1 and not parts[0][0] and n + 1 < len(rows):
            origin = self._alone(rows[n])
            following = _parts(self.message, rows[n + 1], self.moves)
            if origin and following[0][0] in ("", origin) and self._tells_who(rows[n + 1]):
                return [(origin, rows[n])]
        return parts

    def _turned_within(self, row: Row) -> tuple[str, Row] | None:
        """The area that takes the place of another in one sentence, where both stand alone: "I start from A, no, wait, first B"."""
        at = next((n for n in reversed(range(1, len(row))) if row[n].corrects), 0)
        if not at or row[at].condition is not None:
            return None
        before, behind = self._alone(row[:at]), self._alone(row[at:])
        return (behind, row[at:]) if before and behind and before != behind else None

    def _alone(self, row: Row) -> str:
        """The one area that a sentence names and nothing else: "Moat Cailin next.", "I resolve Callows first."."""
        spots = [s for c in row for s in self.message.within(c) if not s.has(FILLER)]
        areas = [s for s in spots if s.has("area")]
        leaving = [a for s in areas for a in s.ids("area") if a in self.moves]
        others = [
            s
            for s in spots
            if s not in areas and not (s.has(SENSE) or s.has(KIND) or s.has(ORDER) or s.has(COUNT))
        ]
        unknown = self.message.spotted.unknown(row[0].start, row[-1].end)
        plain = all(_is_said(c) and not c.denied for c in row) and len(unknown) <= NOTHING_ELSE
        return leaving[0] if len(areas) == len(leaving) == 1 and plain and not others else ""

    def _tells_who(self, row: Row) -> bool:
        """Whether units are named, or all of them."""
        everybody = any(
            s.has(SENSE, "all") and not s.has(FILLER) for c in row for s in self.message.within(c)
        )
        return _names_units(self.message, row) or everybody

    def _goes_with(self, row: Row) -> bool:
        """Whether a sentence without an area of its own goes on with the one before: units, a way, or what is left behind."""
        spots = self.message.in_row(row)
        going = any(s.has("unit") or s.has(SENSE, "stay", "all", "rest") for s in spots if not s.has(FILLER))
        if any(c.corrects for c in row):
            return True
        kinds = {k for s in spots if not s.has(FILLER) for k in s.ids(KIND)}
        return bool(kinds & self.kinds) or (going and (not kinds or _names_units(self.message, row)))


def _names_units(message: Message, row: Row) -> bool:
    return any(s.has("unit") and not s.has("card") for c in row for s in message.within(c))


# -- which area a clause leaves ------------------------------------------------------------------------------------


def _parts(message: Message, row: Row, moves: Mapping[str, Decision]) -> list[tuple[str, Row]]:
    """A sentence cut before each area that units are said to leave; whole where it is one area or none."""
    cuts = [
        (clause, origin, start)
        for clause in row
        if _is_said(clause)
        for origin, start in _origins(message, row, clause, moves)
    ]
    if len({origin for _, origin, _ in cuts}) < 2:
        return [(cuts[0][1] if cuts else "", row)]
    edges = [row[0].start, *(start for _, _, start in cuts[1:]), row[-1].end]
    stretches = zip((origin for _, origin, _ in cuts), edges, edges[1:], strict=False)
    return [(origin, part) for origin, a, b in stretches if (part := _within(row, a, b))]


def _within(row: Row, start: int, end: int) -> Row:
    """The clauses of a sentence as far as they lie between two positions."""
    cut = [
        replace(c, start=max(c.start, start), end=min(c.end, end))
        for c in row
        if c.start < end and c.end > start
    ]
    return [c for c in cut if c.start < c.end]


def _is_said(clause: Clause) -> bool:
    return clause.mood == SAY and clause.condition is None


def _origins(
    message: Message, row: Row, clause: Clause, moves: Mapping[str, Decision]
) -> list[tuple[str, int]]:
    """The areas that units leave by the words of a clause, each with where the telling of it begins."""
    spots = message.within(clause)
    found: list[tuple[str, int]] = []
    for n, spot in enumerate(spots):
        leaving = [area for area in spot.ids("area") if area in moves]
        if len(leaving) == 1:
            start = _leaves(message, row, clause, n, opens=not found)
            if start is not None:
                found.append((leaving[0], start))
    return found


def _leaves(message: Message, row: Row, clause: Clause, n: int, *, opens: bool) -> int | None:
    """Where the telling of an area begins that units leave: at a word for a move, at "from", or at its name that opens it."""
    spots = message.within(clause)
    spot = spots[n]
    if message.says(clause, "postpones"):
        return None
    if any(
        reaches(message, d, spot, lambda _: False)
        for d in denials(message, clause)
        if d.spot.end <= spot.start
    ):
        return None
    if ARROW in message.marks_before(spot):
        return None
    if message.preceded_by(spot, clause, "to", "toward", "against"):
        return (
            clause.start
            if opens
            and (
                _is_ordered_in(message, spots, n)
                or _is_headed(message, clause, spots, n)
                or _is_left_alone(message, clause)
                or stand_there(message, clause, spots, n)
            )
            else None
        )
    if message.mark_after(spot) in (COLON, ARROW):
        return _from_on(spots, n)
    if message.preceded_by(spot, clause, "from"):
        return clause.start if opens else _from_on(spots, n)
    word = next((s for s in reversed(spots[:n]) if not s.has(FILLER) or s.has(KIND)), None)
    goes = _goes_on(message, clause, spots[n:]) or _stays(message, clause, spots[n:])
    if opens and word is not None and _belongs(message, word, spot) and goes:
        return clause.start
    if word is not None and word.has(KIND, *kinds_of("leaves")) and not message.marks_between(word, spot):
        return word.start
    named = any(s.has("area") or s.has("unit") for s in spots[:n])
    after = [*spots[n + 1 :], *(s for c in row if c.start >= clause.end for s in message.within(c))]
    return (
        spot.start
        if opens
        and not named
        and any(s.has("unit") or s.has(KIND) or s.has(SENSE, "stay", "all") for s in after)
        else None
    )


def _is_ordered_in(message: Message, spots: Sequence[Spot], n: int) -> bool:
    """Whether an area is where the order lies that is resolved: "the order in A: …"."""
    word = next((s for s in reversed(spots[:n]) if not (s.has(FILLER) or s.has(SENSE, "to"))), None)
    return word is not None and word.has(KIND, *kinds_of("leaves")) and message.mark_after(spots[n]) == COLON


def _is_headed(message: Message, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
    """Whether an area heads what is told of its units: "when it comes to A: the archer goes to B"."""
    if message.mark_after(spots[n]) != COLON or any(s.has("unit") or s.has("area") for s in spots[:n]):
        return False
    unit = next((s for s in spots[n + 1 :] if s.has("unit") and not s.has("area")), None)
    return unit is not None and any(
        s.has("area") and s.start > unit.start and message.preceded_by(s, clause, "to", "toward")
        for s in spots[n + 1 :]
    )


def _is_left_alone(message: Message, clause: Clause) -> bool:
    """Whether a clause with one area and no units says that nobody moves: "at the Reach nobody moves", not "there stands a castle"."""
    spots = message.within(clause)
    stay = next((s for s in spots if s.has(SENSE, "stay")), None)
    return (
        stay is not None
        and not message.spotted.unknown(stay.end, clause.end)
        and sum(s.has("area") for s in spots) == 1
        and not any(s.has("unit") for s in spots)
    )


def _belongs(message: Message, unit: Spot, area: Spot) -> bool:
    """Whether units are told by where they stand: "the archer of A"."""
    little = all(
        t.text in message.vocabulary.fillers for t in message.spotted.text.tokens[unit.end : area.start]
    )
    return unit.has("unit") and not unit.has("area") and area.start > unit.end and little


def stand_there(message: Message, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
    """Whether an area only tells where units stand that go to one named behind it: "the ship in A sails to B".

    Args:
        message: the message.
        clause: a clause.
        spots: its mentions.
        n: the place of the area among them.
    """
    solid = [s for s in spots[:n] if not s.has(FILLER) and not s.has(SENSE, "to")]
    units = bool(solid) and solid[-1].has("unit") and not solid[-1].has("area")
    goal = next((s for s in spots[n + 1 :] if s.has("area")), None)
    word = goal is not None and goal.start - spots[n].end > LITTLE  # more than the preposition
    apart = goal is not None and message.marks_between(spots[n], goal)
    return units and word and not apart and _goes_on(message, clause, spots[n:])


def _goes_on(message: Message, clause: Clause, spots: Sequence[Spot]) -> bool:
    """Whether the next name after an area is another one that is gone to."""
    following = next((s for s in spots[1:] if s.has("area") or s.has("unit")), None)
    return (
        following is not None
        and following.has("area")
        and message.preceded_by(following, clause, "to", "toward")
        and following.ids("area") != spots[0].ids("area")
    )


def _stays(message: Message, clause: Clause, spots: Sequence[Spot]) -> bool:
    """Whether the next word after an area is one for staying, and no other area follows: "the archer of A stays there"."""
    following = next((s for s in spots[1:] if not s.has(FILLER)), None)
    stays = following is not None and following.has(SENSE, "stay") and not following.has("unit")
    return stays and not any(s.has("area") or s.has(SENSE, "but", "and", "to") for s in spots[2:])


def _from_on(spots: Sequence[Spot], n: int) -> int:
    """Where "from X" begins, with the word for a move or an order right before it."""
    start = spots[n].start
    for spot in reversed(spots[:n]):
        going = spot.has(ORDER) or spot.has(KIND, *kinds_of("leaves")) or spot.has("unit") or spot.has(COUNT)
        if spot.end != start or not (going or spot.has(SENSE, "from") or spot.has(FILLER)):
            break
        start = spot.start
    return start
