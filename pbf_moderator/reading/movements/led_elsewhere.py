"""Corrections of a move that name a place or a word for staying and nobody who goes: "to A. No, to B", "to A … nah B", "to A. No, stay"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Moves
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..text.tokens import MARK
from ..text.vocabulary import FILLER, OPTION, SENSE
from .marks import AREA, INTO, NEXT, REFUSED, STAY, TO, TOKEN, UNIT, WHO, Mark, Run
from .move_marks import MarkReader
from .move_order import ToldMove


def parts_at_no(reader: MarkReader, run: Run) -> list[Run]:
    """A run, cut before a "no" behind which somebody or some place is told: "the ship to A, no, B", "…, no wait, B"."""
    message, clauses = reader.message, run.clauses
    nos = [n for n, c in enumerate(clauses) if c.corrects and _only_exclaims(message, c)]
    if not nos or nos[0] == 0 or nos != [*range(nos[0], nos[-1] + 1)]:
        return [run]
    parts = [_run_of(reader, clauses[: nos[0]]), _run_of(reader, clauses[nos[-1] + 1 :])]
    if not all(part.marks for part in parts):
        return [run]
    return [replace(parts[0], corrects=run.corrects), replace(parts[1], corrects=True, tied=run.tied)]


def _run_of(reader: MarkReader, clauses: list[Clause]) -> Run:
    """A run of some clauses; those that only tell why have no marks."""
    found = [(c, reader.marks_of(c)) for c in clauses]
    said = [(c, marks) for c, marks in found if not _tells_why(reader.message, c, marks)]
    return Run(clauses, [m for _, marks in said for m in marks], all(reader.is_clear(c, m) for c, m in said))


def _tells_why(message: Message, clause: Clause, marks: Sequence[Mark]) -> bool:
    """Whether a clause behind a mark only tells why; without one it may say what the place before it is like."""
    spots = message.within(clause)
    if message.spotted.text.tokens[clause.start - 1].kind != MARK:
        return False
    because = clause.lead == "because" or (bool(spots) and spots[0].has(SENSE, "because"))
    return because and not any(m.sort in (*WHO, TOKEN) for m in marks)


def without_exclamations(reader: MarkReader, run: Run) -> Run:
    """A run without what only denies or corrects at its beginning: "no, the other way round: …", "nah, B", "nah B"."""
    message, kept = reader.message, list(run.clauses)
    while kept and {m.sort for m in reader.marks_of(kept[0])} <= {NEXT} and _only_exclaims(message, kept[0]):
        kept.pop(0)
    opening = _opening_no(message, kept[0]) if kept else None
    if opening is not None:
        kept[0] = replace(kept[0], start=opening.end)
    if kept == run.clauses:
        return run
    found = _run_of(reader, kept)
    sure = opening is None or not opening.has(SENSE, "not")  # "nu A" may be "not A"
    return replace(found, corrects=True, clear=found.clear and sure)


def _only_exclaims(message: Message, clause: Clause) -> bool:
    return not message.is_content(clause) or _is_no(message, clause)


def _is_no(message: Message, clause: Clause) -> bool:
    """Whether a clause is a "no" and nothing else of weight."""
    spots = [s for s in message.within(clause) if not s.has(SENSE, "but", "and") and not s.has(FILLER)]
    return (
        len(spots) == 1
        and spots[0].has(SENSE, "no")
        and not message.spotted.unknown(clause.start, clause.end)
    )


def _opening_no(message: Message, clause: Clause) -> Spot | None:
    """The "no" that opens a sentence right before a place."""
    spots = message.within(clause)
    if clause.lead or len(spots) < 2 or spots[0].start != clause.start:
        return None
    led = [s for s in spots[1:] if not s.has(SENSE, "to", "toward")]
    place = bool(led) and led[0].has(AREA) and not message.spotted.unknown(spots[0].end, led[0].start)
    return spots[0] if place and (spots[0].has(SENSE, "no") or spots[0].has(OPTION, "no")) else None


def stays_instead(message: Message, run: Run, move: ToldMove) -> bool | None:
    """Whether the only one who was to go stays, or nobody goes; None where several were to go and it is not known who does not."""
    stays = [m for m in run.marks if m.sort == STAY]
    if {m.sort for m in run.marks} != {STAY} or message.says(stays[0].clause, "same", "rest"):
        return False
    if sum(move.gone.values()) > 1 and not stays[0].spot.has(SENSE, "nobody_goes"):
        return None
    move.sent, move.nobody = {}, True
    return True


def goes_instead(
    message: Message, moves: Mapping[str, Decision], area: str, run: Run, move: ToldMove
) -> bool:
    """Whether those who go are led to another place, and no more is said of it: "no, B is empty" leads nobody there."""
    form, goals = moves[area].form, [m for m in run.marks if m.sort == AREA]
    refused = {a for m in run.marks if m.sort == REFUSED for a in m.spot.ids("area")}
    if len(goals) != 1 or len(move.sent) != 1 or {m.sort for m in run.marks} - {AREA, REFUSED}:
        return False
    ((old, units),) = move.sent.items()
    goal, clause = next(iter(goals[0].spot.ids("area"))), goals[0].clause
    strange, after = message.spotted.unknown, goals[0].spot.end
    led = goals[0].led in (TO, INTO) or not strange(clause.start, goals[0].spot.start)
    more = bool(strange(after, clause.end) or message.spots_between(after, clause.end))
    more = more or (after < run.clauses[-1].end and message.spotted.text.tokens[after].kind != MARK)
    within = isinstance(form, Moves) and all(u in form.destinations.get(goal, ()) for u in units)
    if refused - {old} or not led or more or goal in moves or not within:
        return False
    move.sent = {goal: Counter(units)}
    return True


def tells_who_is_there(message: Message, moves: Mapping[str, Decision], run: Run) -> bool:
    """Whether words part units from a place before them that nothing leads to: "no, A is full of archers"."""
    return any(
        one.sort == AREA
        and not one.led
        and other.sort == UNIT
        and bool(message.spotted.unknown(one.spot.end, other.spot.start))
        for one, other in pairwise(run.marks)
        if not {*one.spot.ids("area")} & {*moves}
    )
