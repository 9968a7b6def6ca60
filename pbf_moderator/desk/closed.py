"""Messages that answer what is closed, sheets or other questions: they change nothing, and nobody shall think so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ..inbox.message import Message
from ..kernel.decision import Decision
from ..kernel.forms import Assign, Some
from .table import Table
from .this_turn import Answered

if TYPE_CHECKING:
    from ..reading.values import Draft, Issue, Reading

CLOSED, QUESTION_CLOSED = "closed", "question_closed"
_ELSEWHERE = {"destination_ignored", "extra_text_ignored"}
"""What a reading for a sheet says of a line that tells more than an order: it is about what the order does."""


def told_of_closed(table: Table, message: Message, seat: str, reading: Reading) -> Reading:
    """The reading of a message that answers what is closed: that part of it does not count.

    Args:
        table: an open game.
        message: the player's.
        seat: whose it is.
        reading: what it says to the questions that are open or may come; given back if it answers nothing else.
    """
    from ..reading.values import HELD, PARTLY, REFUSE, Issue

    if reading.status == HELD or not has_closed(table):
        return reading
    if late := _orders_too_late(table, message, seat, reading):
        told = Issue(REFUSE, CLOSED, late)
        return replace(reading, answers=(), withdrawn=(), ignored=(), issues=(told,), status=PARTLY)
    missed = _too_late(table, message, seat, reading)
    if not missed:
        return reading
    kinds = {d.kind for d in missed}
    anew = {d.kind: {"anew": True} for d in table.asked(seat)}
    issues = tuple(Issue(REFUSE, QUESTION_CLOSED, _about(d), anew.get(d.kind, {})) for d in missed)
    kept = tuple(draft for draft in reading.answers if draft.kind not in kinds)
    more = tuple(issue for issue in reading.issues if kept and issue.code != "not_understood")
    return replace(reading, answers=kept, ignored=(), issues=(*more, *issues), status=PARTLY, complete=False)


def why_closed(reading: Reading) -> Issue | None:
    """Why a message is held that answers only what is closed, with the question if it is one and no sheet; None for any other."""
    from ..reading.values import HOLD, Issue

    questions = [issue for issue in reading.issues if issue.code == QUESTION_CLOSED]
    if reading.answers or not (questions or any(issue.code == CLOSED for issue in reading.issues)):
        return None
    if not questions:
        return Issue(HOLD, CLOSED)
    about = questions[0].about if len(questions) == 1 else ()
    anew = {"anew": True} if any(issue.data.get("anew") for issue in questions) else {}
    return Issue(HOLD, CLOSED, about, {"question": True, **anew})


def has_closed(table: Table) -> bool:
    """Whether anything can have been closed."""
    return bool(table.effective.inputs)


def _about(decision: Decision) -> tuple[str, ...]:
    return (decision.kind, decision.about) if decision.about else (decision.kind,)


# -- questions ----------------------------------------------------------------------------------------------------


def _too_late(table: Table, message: Message, seat: str, reading: Reading) -> list[Decision]:
    """The closed questions that a message answers, or would answer otherwise than they were.

    What was written while a question was open is not taken for an answer to the next one of its kind; what was written
    later is told to be late only if it says nothing else.
    """
    turn, found = table.memory.this_turn.of(table), dict[str, Decision]()
    for answered in (*turn.before, *turn.answered):
        decision = answered.decision
        in_time = message.written is not None and message.written < datetime.fromisoformat(answered.closed)
        if decision.seat != seat or any(draft.kind != decision.kind for draft in reading.answers):
            continue
        if not in_time and (reading.answers or reading.withdrawn or answered not in turn.answered):
            continue
        if _names_another(reading, decision, table.asked(seat)) or _fits_better(
            table, seat, reading, decision, in_time
        ):
            continue
        if _answers(table, message, answered, in_time, bool(reading.answers)):
            found[decision.key] = decision
    return list(found.values())


def _names_another(reading: Reading, closed: Decision, asked: Sequence[Decision]) -> bool:
    """Whether a message names what an open question of the same kind is about, and not what the closed one was about."""
    from ..reading.hearing.heard import Hearing

    if not isinstance(reading.heard, Hearing):
        return False
    named = {concept.id for spot in reading.heard.message.spotted.spots for concept in spot.concepts}
    others = {d.about for d in asked if d.kind == closed.kind and d.about != closed.about}
    return closed.about not in named and bool(named & others)


def _fits_better(table: Table, seat: str, reading: Reading, closed: Decision, in_time: bool) -> bool:
    """Whether a message speaks of what is open or to come, whether it was understood or not, rather than of a closed question.

    It does if it names a thing of theirs that is none of the closed one's; or nothing tells them apart, and an open question
    has found something in it to ask about, or is about a place that it names and was open already when it was written.
    """
    from ..reading.hearing.heard import Hearing
    from ..reading.text.vocabulary import FILLER
    from ..reading.values import ASK

    if not isinstance(reading.heard, Hearing):
        return False
    spots = [s for s in reading.heard.message.spotted.spots if not s.has(FILLER)]
    named = {concept.id for spot in spots for concept in spot.concepts}
    now = table.asked(seat)
    theirs = set().union(*map(_things_of, [*now, *table.may_say(seat)]))
    mine = _things_of(closed)
    if named & (theirs - mine):
        return True
    kinds = {d.kind for d in now} - {closed.kind}
    asked_about = any(
        i.level == ASK and kinds.intersection((*i.about, i.data.get("kind"))) for i in reading.issues
    )
    placed = not in_time and bool(named & {d.about for d in now})
    return (asked_about or placed) and not named & (mine - theirs)


def _things_of(decision: Decision) -> set[str]:
    """The ids that tell of which question a message speaks: its kind, what it is about, and all that answers are made of."""
    from ..reading.text.names import parts_in

    return {decision.kind, decision.about, *parts_in(decision)} - {""}


def _answers(table: Table, message: Message, answered: Answered, in_time: bool, taken: bool) -> bool:
    """Whether a message answers a question that is closed; `taken` if it would answer another one of the kind now."""
    from ..reading.reader import read
    from ..reading.values import ACCEPTED

    decision = answered.decision
    language = table.settings.language_of(decision.seat)
    others = [*table.asked(decision.seat), *table.may_say(decision.seat)]
    reading = table.memory.reading(
        table,
        (QUESTION_CLOSED, decision.key, language, message.body),
        lambda: read(
            message.body,
            seat=decision.seat,
            asked=[decision],
            ahead=[d for d in others if d.key != decision.key],
            scenario=table.scenario,
            language=language,
            people=table.settings.people_of(table.seats),
            commanders=table.family.presentation().commanders(table.public_view),
        ),
    )
    said = [answer for draft in reading.answers if draft.key == decision.key for answer in draft.answers[:1]]
    if not said or not (in_time or reading.status == ACCEPTED):
        return False
    return taken or said[0] != answered.answer


# -- sheets -------------------------------------------------------------------------------------------------------


def _orders_too_late(table: Table, message: Message, seat: str, reading: Reading) -> tuple[str, ...]:
    """The areas whose orders a message would change."""
    asked = table.asked(seat)
    open_ = {d.key for d in asked}
    if (
        _has_sheet(table, seat)
        or any(d.key in open_ for d in reading.answers)
        or _names_units(reading, asked)
    ):
        return ()
    invited = {decision.kind for decision in table.coming(seat)}
    answers = [draft for draft in reading.answers if draft.kind in invited]
    others = [draft for draft in reading.answers if draft.kind not in invited]
    ahead = {answer for draft in others for answer in draft.answers if isinstance(answer, str)}
    found: list[str] = []
    for decision, lies in _closed_sheets(table, seat):
        found += _changes(table, message, decision, lies, ahead)
    return tuple(slot for slot in dict.fromkeys(found) if not any(_is_of(draft, slot) for draft in answers))


def _names_units(reading: Reading, asked: Sequence[Decision]) -> bool:
    """Whether a message names units that an open question asks for some of."""
    from ..reading.hearing.heard import Hearing
    from ..reading.text.names import parts_in
    from ..reading.text.vocabulary import UNIT

    if not isinstance(reading.heard, Hearing):
        return False
    named = {id_ for spot in reading.heard.message.spotted.spots for id_ in spot.ids(UNIT)}
    return any(named & parts_in(d) for d in asked if isinstance(d.form, Some))


def _is_of(draft: Draft, slot: str) -> bool:
    """Whether an answer that a letter has asked ahead is about the order of an area: it changes no order."""
    named = [answer for answer in draft.answers if isinstance(answer, str)]
    return draft.about == slot or any(answer.partition("/")[0] == slot for answer in named)


def _has_sheet(table: Table, seat: str) -> bool:
    return any(isinstance(d.form, Assign) for d in table.asked(seat))


def _closed_sheets(table: Table, seat: str) -> list[tuple[Decision, Mapping[str, str]]]:
    """The sheets that a seat has handed in this turn, each with what lies on the board."""
    sheets = table.memory.this_turn.of(table).sheets
    return [(decision, _as_sheet(answer)) for decision, answer in sheets if decision.seat == seat]


def _as_sheet(answer: Any) -> Mapping[str, str]:
    return answer if isinstance(answer, dict) else {}


def _changes(
    table: Table, message: Message, decision: Decision, lies: Mapping[str, str], ahead: set[str]
) -> list[str]:
    """The areas that get another order, or whose order was taken for a move against the area itself.

    An order that an open question offers there, as the messenger's does, answers that question.
    """
    from ..reading.reader import read
    from ..reading.text.names import names_in

    seat, language = decision.seat, table.settings.language_of(decision.seat)
    reading = table.memory.reading(
        table,
        ("closed", decision.key, language, message.body),
        lambda: read(
            message.body,
            seat=seat,
            asked=[decision],
            scenario=table.scenario,
            language=language,
            people=table.settings.people_of(table.seats),
            commanders=table.family.presentation().commanders(table.public_view),
        ),
    )
    about = {name for i in reading.issues if i.code in _ELSEWHERE for name in i.about}
    said = next((_as_sheet(d.answers[0]) for d in reading.answers if d.key == decision.key), {})
    offered = {name for d in table.asked(seat) for name in names_in(d)}
    return [
        slot
        for slot, order in said.items()
        if slot not in about
        and f"{slot}/{order}" not in offered
        and (lies.get(slot) != order or slot in ahead)
    ]
