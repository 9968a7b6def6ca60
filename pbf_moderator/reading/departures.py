"""Several moves in one message: which area is left first, who goes where from each, and what is left behind.

The areas are resolved in the order in which they are told: the first answers the open question, the others the same question when it
comes again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from ..kernel.decision import Decision
from ..kernel.forms import Answer, Assign, Moves, One
from .choices import read_one
from .clauses import SAY, Clause
from .denials import denials, reaches
from .message import Message
from .moves import read_moves
from .names import concepts_of, names_in
from .outcomes import Outcome, Row
from .spotting import Spot
from .tokens import ARROW, COLON
from .values import ASK
from .vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE
from .words import kinds_of

NOTHING_ELSE = 3
"""Unknown words that a sentence may hold which only names the area that is left."""
APART = ("gives_help", "takes_help", "flees", "suffers", "of_battle", "plays_cards")
"""Groups of decisions that are about an area too and do not go with who leaves it."""


@dataclass
class Departure:
    """What a message says of the units of one area."""

    origin: str
    rows: list[Row] = field(default_factory=list)


@dataclass
class Departures:
    """What is said of moves, and the sentences that are left for others."""

    outcomes: list[Outcome] = field(default_factory=list)
    rest: list[Row] = field(default_factory=list)


def read_departures(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    previous: Mapping[str, Answer] = MappingProxyType({}),
) -> Departures:
    """Read which areas are left, by whom, and what stays behind.

    Args:
        message: the whole message.
        rows: its sentences, without those that were read already.
        asked: the questions that are open.
        ahead: those that may come.
        previous: what was answered before, by key.
    """
    moves = {d.about: d for d in (*ahead, *asked) if isinstance(d.form, Moves)}
    which = _which(asked, moves)
    open_ = next((d.about for d in asked if isinstance(d.form, Moves)), "")
    if not moves:
        return Departures(rest=list(rows))
    beside = which is None and not open_ and bool(asked)
    other = beside and any(d.kind not in kinds_of("of_orders") for d in asked)
    free = [row for row in rows if not (other and _speaks_of(message, row, asked))]
    stood = previous.get(which.key) if which is not None else None
    told, rest = _Cutter(message, moves, open_, _spoken_of(asked, ahead), which is not None).cut(
        free, stood if isinstance(stood, str) and stood in moves else ""
    )
    found = Departures(rest=[*rest, *(row for row in rows if row not in free)])
    going = [d for d in told if _speaks_of_going(message, d, by_units=beside, whole=other)]
    for departure in told:
        if departure not in going:
            found.rest += departure.rows
    found.rest.sort(key=lambda row: row[0].start)
    if which is not None:
        turns = [d for d in going if d.origin in _options(which)]
        turns.sort(key=lambda d: not (d.rows and comes_first(message, d.rows[0])))
        found.outcomes += _in_turn(message, which, turns)
    for departure in going:
        found.outcomes += _of_area(message, departure, moves[departure.origin], ahead, asked)
    return found


def _which(asked: Sequence[Decision], moves: Mapping[str, Decision]) -> Decision | None:
    """The open question which of several areas is left first, if it is open."""
    leaving = [d for d in asked if d.kind in kinds_of("leaves") and not d.secret]
    return next((d for d in leaving if moves.keys() & set(_options(d))), None)


def _options(decision: Decision) -> tuple[str, ...]:
    return decision.form.options if isinstance(decision.form, One) else ()


# -- cutting ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Cutter:
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
                elif found and self._goes_with(part):
                    found[-1].rows.append(part)
                elif self.open and self._goes_with(part):
                    found.append(Departure(self.open, [part]))
                elif stood and _names_units(self.message, part) and self._goes_with(part):
                    found.append(Departure(stood, [part]))
                else:
                    rest.append(part)
        return found, rest

    def _parts_at(self, rows: Sequence[Row], n: int) -> list[tuple[str, Row]]:
        parts = _parts(self.message, rows[n], self.moves)
        if self.chosen and len(parts) == 1 and not parts[0][0] and n + 1 < len(rows):
            origin = self._alone(rows[n])
            following = _parts(self.message, rows[n + 1], self.moves)
            if origin and following[0][0] in ("", origin) and _names_units(self.message, rows[n + 1]):
                return [(origin, rows[n])]
        return parts

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

    def _goes_with(self, row: Row) -> bool:
        """Whether a sentence without an area of its own goes on with the one before: units, a way, or what is left behind."""
        spots = [s for c in row for s in self.message.within(c)]
        going = any(s.has("unit") or s.has(SENSE, "stay", "all", "rest") for s in spots if not s.has(FILLER))
        if any(c.corrects for c in row):
            return True
        kinds = {k for s in spots if not s.has(FILLER) for k in s.ids(KIND)}
        return bool(kinds & self.kinds) or (going and (not kinds or _names_units(self.message, row)))


def _names_units(message: Message, row: Row) -> bool:
    return any(s.has("unit") and not s.has("card") for c in row for s in message.within(c))


def _spoken_of(asked: Sequence[Decision], ahead: Sequence[Decision]) -> frozenset[str]:
    """The decisions whose words go with a departure: those about an area, fights and help apart."""
    apart = {k for group in APART for k in kinds_of(group)}
    return frozenset(
        {d.kind for d in (*asked, *ahead) if d.about and d.kind not in apart} | {*kinds_of("leaves")}
    )


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
            if opens and (_is_ordered_in(message, spots, n) or _is_left_alone(message, clause))
            else None
        )
    if message.mark_after(spot) in (COLON, ARROW):
        return _from_on(spots, n)
    if message.preceded_by(spot, clause, "from"):
        return clause.start if opens else _from_on(spots, n)
    word = next((s for s in reversed(spots[:n]) if not s.has(FILLER) or s.has(KIND)), None)
    if opens and word is not None and _belongs(message, word, spot) and _goes_on(message, clause, spots[n:]):
        return clause.start
    if word is not None and word.has(KIND, *kinds_of("leaves")) and not message.marks_between(word, spot):
        return word.start
    named = any(s.has("area") or s.has("unit") for s in spots[:n])
    after = [*spots[n + 1 :], *(s for c in row if c.start >= clause.end for s in message.within(c))]
    return (
        spot.start
        if opens and not named and any(s.has("unit") or s.has(KIND) or s.has(SENSE, "stay") for s in after)
        else None
    )


def _is_ordered_in(message: Message, spots: Sequence[Spot], n: int) -> bool:
    """Whether an area is where the order lies that is resolved: "the order in A: …"."""
    word = next((s for s in reversed(spots[:n]) if not (s.has(FILLER) or s.has(SENSE, "to"))), None)
    return word is not None and word.has(KIND, *kinds_of("leaves")) and message.mark_after(spots[n]) == COLON


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


def _goes_on(message: Message, clause: Clause, spots: Sequence[Spot]) -> bool:
    """Whether the next name after an area is another one that is gone to."""
    following = next((s for s in spots[1:] if s.has("area") or s.has("unit")), None)
    return (
        following is not None
        and following.has("area")
        and message.preceded_by(following, clause, "to", "toward")
        and following.ids("area") != spots[0].ids("area")
    )


def _from_on(spots: Sequence[Spot], n: int) -> int:
    """Where "from X" begins, with the word for a move or an order right before it."""
    start = spots[n].start
    for spot in reversed(spots[:n]):
        going = spot.has(ORDER) or spot.has(KIND, *kinds_of("leaves")) or spot.has("unit") or spot.has(COUNT)
        if spot.end != start or not (going or spot.has(SENSE, "from") or spot.has(FILLER)):
            break
        start = spot.start
    return start


def _speaks_of(message: Message, row: Row, asked: Sequence[Decision]) -> bool:
    """Whether a sentence may answer a question that is open: it holds its word, or a name that it can be answered with."""
    if any(isinstance(d.form, Assign) for d in asked):
        return True
    kinds = {d.kind for d in asked}
    named = concepts_of(message.vocabulary, [n for d in asked for n in names_in(d)])
    named = {c for c in named if c.category != OPTION}
    spots = [s for c in row for s in message.within(c)]
    return any(s.decides(kinds) or not named.isdisjoint(s.concepts) for s in spots)


def _speaks_of_going(message: Message, departure: Departure, *, by_units: bool, whole: bool) -> bool:
    """Whether units are named, or a way where no other order is asked for; both where something else is asked."""
    spots = [s for row in departure.rows for c in row for s in message.within(c)]
    others = [s for s in spots if s.has("area") and departure.origin not in s.ids("area")]
    units = any(s.has("unit") and not s.has("area") for s in spots)
    if whole:
        return units and bool(others)
    if by_units:
        return units
    return units or bool(others) or any(s.has(SENSE, "all", "stay") for s in spots)


# -- reading ----------------------------------------------------------------------------------------------------


def _in_turn(message: Message, which: Decision, going: Sequence[Departure]) -> list[Outcome]:
    """The first area for the open question, the next ones for the same question when it comes again."""
    found: list[Outcome] = []
    origins = [d.origin for d in going]
    last = max(len(origins) - 1, 1)  # the last of several is not asked: nothing else is left then
    for n, departure in enumerate(going[:last]):
        decision = replace(which, key=later_key(which.key, n))
        answers: list[object] = [departure.origin, *(origins[n + 1 :] if n else ())]
        used = {
            p
            for row in departure.rows
            for c in row
            for s in message.within(c)
            if departure.origin in s.ids("area")
            for p in range(s.start, s.end)
        }
        found.append(
            Outcome(decision, answers, used, departure.rows, said=True, why="in the order of the message")
        )
    return found


def comes_first(message: Message, row: Row) -> bool:
    """Whether a sentence opens by saying that it comes first, wherever it stands: "but first …"."""
    for spot in message.spots_between(row[0].start, row[-1].end):
        if spot.has(SENSE, "first", "now") and not message.spotted.unknown(row[0].start, spot.start):
            return True
        if not (spot.has(FILLER) or spot.has(SENSE, "but", "and")):
            return False
    return False


def later_key(key: str, times: int) -> str:
    """The key of the question that is asked so many times after one."""
    base, _, number = key.rpartition("#")
    return f"{base}#{int(number) + times}"


def _of_area(
    message: Message,
    departure: Departure,
    decision: Decision,
    ahead: Sequence[Decision],
    asked: Sequence[Decision],
) -> list[Outcome]:
    """Who goes where from one area, and what is answered about it besides, such as what is left behind."""
    besides = [d for d in (*asked, *ahead) if d.about == departure.origin and isinstance(d.form, One)]
    apart = {decision.kind, *(k for group in APART for k in kinds_of(group))}
    besides = [d for d in besides if d.form != decision.form and d.kind not in apart]
    found: list[Outcome] = []
    own: list[Row] = []
    for row in departure.rows:
        mine, others = _split(message, row, besides)
        if mine:
            own.append(mine)
        found += [o for o in (_beside(message, d, others) for d in besides) if o is not None]
    outcome = read_moves(message, decision, own)
    if not outcome.said or (not outcome.answers and not outcome.issues):
        outcome.said = True
        outcome.say(ASK, "moves_unclear", departure.origin, line=message.words_of(departure.rows[0]))
    return [outcome, *found]


def _split(message: Message, row: Row, besides: Sequence[Decision]) -> tuple[Row, Row]:
    """The clauses of a sentence about moves, and those that hold the word of another question about the area."""
    kinds = {d.kind for d in besides}
    mine: Row = []
    others: Row = []
    for clause in row:
        spots = message.within(clause)
        word = next((s for s in spots if kinds & set(s.ids(KIND)) and not s.has(FILLER)), None)
        moving = (
            any((s.has("unit") or s.has(SENSE, "all")) and s.start < word.start for s in spots)
            if word
            else True
        )
        if word is None:
            mine.append(clause)
        elif not moving:
            others.append(clause)
        else:
            cut = _and_before(message, clause, word)
            mine.append(replace(clause, end=cut))
            others.append(replace(clause, start=cut))
    return mine, others


def _and_before(message: Message, clause: Clause, word: Spot) -> int:
    """Where the part of a clause begins that a word belongs to: at the "and" before it, or at its denial."""
    before = list(message.spots_between(clause.start, word.start))
    for spot in reversed(before):
        if spot.has(SENSE, "and", "using"):
            return spot.start
        if spot.has("unit") or spot.has("area"):
            return spot.end
    return word.start


def _beside(message: Message, decision: Decision, clauses: Row) -> Outcome | None:
    """The answer to another question about the area, if some clauses hold its word."""
    marked = [c for c in clauses if any(decision.kind in s.ids(KIND) for s in message.within(c))]
    if not marked:
        return None
    outcome = read_one(message, decision, [marked])
    return outcome if outcome.said else None
