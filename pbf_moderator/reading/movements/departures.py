"""Several moves in one message: which area is left first, who goes where from each, and what is left behind.

The areas are resolved in the order in which they are told: the first answers the open question, the others the same question when it
comes again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Assign, Moves, One
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..forms.choices import read_one
from ..forms.otherwise import read_moves_or_others
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.tallies import only_reckons
from ..text.names import concepts_of, names_in
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from ..values import ASK
from .origins import Cutter, Departure

APART = (
    "gives_help", "takes_help", "flees", "suffers", "of_battle", "plays_cards", "recruits", "chooses_recruits",
)  # fmt: skip
"""Groups of decisions that are about an area too and do not go with who leaves it."""


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
    left_by_order: Callable[[Row], str] | None = None,
) -> Departures:
    """Read which areas are left, by whom, and what stays behind.

    Args:
        message: the whole message.
        rows: its sentences, without those that were read already.
        asked: the questions that are open.
        ahead: those that may come.
        previous: what was answered before, by key.
        left_by_order: which area a sentence without one of its own leaves, by the order that was laid before it.
    """
    moves = {d.about: d for d in (*ahead, *asked) if isinstance(d.form, Moves)}
    which = _which(asked, moves)
    open_ = next((d.about for d in asked if isinstance(d.form, Moves)), "")
    if not moves:
        return Departures(rest=list(rows))
    beside = which is None and not open_ and bool(asked)
    other = beside and any(d.kind not in kinds_of("of_orders") for d in asked)
    free = [
        row
        for row in rows
        if not (_wakes_nobody(message, row) or only_reckons(message, row))
        and not (other and speaks_of(message, row, asked))
    ]
    stood = previous.get(which.key) if which is not None else None
    told, rest = Cutter(
        message, moves, open_, _spoken_of(asked, ahead), which is not None, left_by_order
    ).cut(free, stood if isinstance(stood, str) and stood in moves else "")
    kept = {id(row) for row in free}
    found = Departures(rest=[*rest, *(row for row in rows if id(row) not in kept)])
    told = [d for d in told if not _is_given_up(message, d)]
    known = {unit for d in moves.values() if isinstance(d.form, Moves) for unit in d.form.units}
    going = [d for d in told if _speaks_of_going(message, d, known, by_units=beside, whole=other)]
    instead = [d for d in told if going and which is not None and _takes_turn(message, d)][-1:]
    for departure in told:
        if departure not in going and departure not in instead:
            found.rest += departure.rows
    found.rest.sort(key=lambda row: row[0].start)
    read = {id(d): [*read_of_area(message, d, moves[d.origin], ahead, asked)] for d in going}
    if which is not None:
        listed = message.spotted.text.numbered
        idle = [d for d in going if not listed and any(o.answers == [{}] for o in read[id(d)])]
        turns = [d for d in told if d.origin in _options(which) and (d in going or d in instead)]
        turns.sort(
            key=lambda d: (
                d not in instead or d in idle,
                not (d.rows and comes_first(message, d.rows[0])),
                d in idle,
            )
        )
        later = turns and _comes_later(message, turns[0], _options(which), found.rest)
        if not (later or (stood in moves and not instead and _tells_details(message, turns, str(stood)))):
            found.outcomes += in_turn(message, which, turns)
    for departure in going:
        found.outcomes += read[id(departure)]
    return found


def _tells_details(message: Message, turns: Sequence[Departure], stood: str) -> bool:
    """Whether only another area than the chosen one is told of, and nothing chooses it: "about A: to B, as I wrote"."""
    clauses = [c for d in turns for row in d.rows for c in row]
    chosen = any(
        c.corrects
        or message.says(c, "first", "now")
        or any(s.has(KIND, *kinds_of("leaves")) for s in message.within(c))
        for c in clauses
    )
    same = any(message.says(c, "same") for c in message.clauses)
    return same and not chosen and stood not in [d.origin for d in turns]


def _comes_later(
    message: Message, departure: Departure, options: Collection[str], rest: Sequence[Row]
) -> bool:
    """Whether a departure opens with "next" or with its area and that word, and another area was named before that may be left first."""
    start, end = departure.rows[0][0].start, departure.rows[0][-1].end
    said = [s for s in message.spots_between(start, end) if not s.has(FILLER)]
    headed = bool(said) and departure.origin in said[0].ids("area")
    opening = next(iter(said[1:] if headed else said), None)
    before = {
        a for row in rest for c in row if c.end <= start for s in message.within(c) for a in s.ids("area")
    }
    later = opening is not None and opening.has(SENSE, "next")
    return later and bool(before & set(options) - {departure.origin})


def _is_given_up(message: Message, departure: Departure) -> bool:
    """Whether a later sentence says that nobody leaves an area after all: "ah no, from Ilem one gets nowhere"."""
    if len(departure.rows) < 2:
        return False
    for clause in departure.rows[-1]:
        spots = message.within(clause)
        here = any(departure.origin in s.ids("area") for s in spots) and not any(
            s.has(KIND) and not (s.has(FILLER) or s.has(KIND, *kinds_of("leaves"))) for s in spots
        )
        more = any(s.has("unit") or (s.has("area") and departure.origin not in s.ids("area")) for s in spots)
        more = more or any(s.has(KIND) and not s.has(KIND, *kinds_of("leaves")) for s in spots)
        if here and not more and any(s.has(SENSE, "not", "never") for s in clause.denied):
            return True
    return False


def _takes_turn(message: Message, departure: Departure) -> bool:
    """Whether an area is named by a correction or behind a "no", and so is left in the place of the one before it."""
    row = departure.rows[0]
    known = [s for s in message.spots_between(row[0].start, row[-1].end) if not s.has(FILLER)]
    return any(c.corrects for c in row) or (bool(known) and known[0].has(SENSE, "no"))


def _which(asked: Sequence[Decision], moves: Mapping[str, Decision]) -> Decision | None:
    """The open question which of several areas is left first, if it is open."""
    leaving = [d for d in asked if d.kind in kinds_of("leaves") and not d.secret]
    return next((d for d in leaving if moves.keys() & set(_options(d))), None)


def _options(decision: Decision) -> tuple[str, ...]:
    return decision.form.options if isinstance(decision.form, One) else ()


def _wakes_nobody(message: Message, row: Row) -> bool:
    """Whether a sentence says that somebody is not woken, so that nobody who is named there goes anywhere."""
    waking = [(c, s) for c in row for s in message.within(c) if s.has(KIND, *kinds_of("wakes"))]
    denied = [s.has(SENSE, "no") or bool(c.denied) for c, s in waking]
    return bool(denied) and all(denied)


# -- choosing --------------------------------------------------------------------------------------------------


def _spoken_of(asked: Sequence[Decision], ahead: Sequence[Decision]) -> frozenset[str]:
    """The decisions whose words go with a departure: those about an area, fights and help apart."""
    apart = {k for group in APART for k in kinds_of(group)}
    return frozenset(
        {d.kind for d in (*asked, *ahead) if d.about and d.kind not in apart} | {*kinds_of("leaves")}
    )


def speaks_of(message: Message, row: Row, asked: Sequence[Decision]) -> bool:
    """Whether a sentence may answer a question that is open: it holds its word, or a name that it can be answered with."""
    if any(isinstance(d.form, Assign) for d in asked):
        return True
    kinds = {d.kind for d in asked}
    named = concepts_of(message.vocabulary, [n for d in asked for n in names_in(d)])
    named = {c for c in named if c.category != OPTION}
    spots = message.in_row(row)
    return any(s.decides(kinds) or not named.isdisjoint(s.concepts) for s in spots)


def _speaks_of_going(
    message: Message, departure: Departure, known: Collection[str], *, by_units: bool, whole: bool
) -> bool:
    """Whether units are named, or a way where no other order is asked for; both where something else is asked.

    Persons who stand with nobody `known` to go, such as the one who is spoken to, are no units here.
    """
    spots = [s for row in departure.rows for c in row for s in message.within(c)]
    others = [s for s in spots if s.has("area") and departure.origin not in s.ids("area")]
    named = [s for s in spots if s.has("unit") and not s.has("area")]
    units = any(not s.has("card") or not {*known}.isdisjoint(s.ids("unit")) for s in named)
    if whole:
        return units and bool(others)
    if by_units:
        return units
    return units or bool(others) or any(s.has(SENSE, "all", "stay", "none") for s in spots)


# -- reading ----------------------------------------------------------------------------------------------------


def in_turn(message: Message, which: Decision, going: Sequence[Departure]) -> list[Outcome]:
    """The first area for the open question, the next ones for the same question when it comes again."""
    found: list[Outcome] = []
    origins = [d.origin for d in going]
    options = which.form.options if isinstance(which.form, One) else ()
    again = which.kind in kinds_of("repeated")
    whole = len(origins) > 1 and (set(options) <= set(origins) or not again)
    last = len(origins) - whole  # the last of all is not asked: nothing else is left then
    for n, departure in enumerate(going[:last]):
        decision = replace(which, key=later_key(which.key, n))
        answers: list[object] = [departure.origin, *(origins[n + 1 :] if n else ())]
        used = _named_at(message, departure)
        found.append(
            Outcome(decision, answers, used, departure.rows, said=True, why="in the order of the message")
        )
    if whole and found:
        found[-1].used |= _named_at(message, going[-1])
    return found


def _named_at(message: Message, departure: Departure) -> set[int]:
    """The words that name the area which is left."""
    spots = (s for row in departure.rows for c in row for s in message.within(c))
    return {p for s in spots if departure.origin in s.ids("area") for p in range(s.start, s.end)}


def comes_first(message: Message, row: Row) -> bool:
    """Whether a sentence opens by saying that it comes first, wherever it stands: "but first …"."""
    for spot in message.spots_between(row[0].start, row[-1].end):
        if spot.has(SENSE, "first", "now") and not message.spotted.unknown(row[0].start, spot.start):
            return True
        if not (spot.has(FILLER) or spot.has(SENSE, "but", "and", "correction")):
            return False
    return False


def later_key(key: str, times: int) -> str:
    """The key of the question that is asked so many times after one."""
    base, _, number = key.rpartition("#")
    return f"{base}#{int(number) + times}"


def read_of_area(
    message: Message,
    departure: Departure,
    decision: Decision,
    ahead: Sequence[Decision],
    asked: Sequence[Decision] = (),
) -> list[Outcome]:
    """Who goes where from one area, and what is answered about it besides, such as what is left behind.

    Args:
        message: the whole message.
        departure: the area, and the sentences about it.
        decision: who goes where.
        ahead: the questions that may come.
        asked: those that are open.
    """
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
    outcome = read_moves_or_others(message, decision, own)
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
            any(
                (s.has("unit") or s.has(SENSE, "all") or _is_gone_to(message, clause, s, besides))
                and s.start < word.start
                for s in spots
            )
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


def _is_gone_to(message: Message, clause: Clause, spot: Spot, besides: Sequence[Decision]) -> bool:
    """Whether an area is another than the one that is left, and somebody goes there."""
    origins = {d.about for d in besides}
    return (
        spot.has("area")
        and origins.isdisjoint(spot.ids("area"))
        and message.preceded_by(spot, clause, "to", "toward")
    )


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
