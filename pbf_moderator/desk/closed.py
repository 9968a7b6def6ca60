"""Messages that give orders for sheets which are closed: they change nothing, and nobody shall think so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..inbox.message import Message
from ..kernel.decision import Decision
from ..kernel.forms import Assign
from .table import Table

if TYPE_CHECKING:
    from ..orders.reading import Reading

CLOSED = "closed"
_ELSEWHERE = {"destination_ignored", "extra_text_ignored"}
"""What a reading for a sheet says of a line that tells more than an order: it is about what the order does."""


def told_of_closed(table: Table, message: Message, seat: str, reading: Reading) -> Reading:
    """The reading of a message that gives orders although this turn's sheets are closed: nothing of it counts.

    Args:
        table: an open game.
        message: the player's.
        seat: whose it is.
        reading: what it says to the questions that are open or may come; given back if it gives no such orders.
    """
    from ..orders.reading import HELD, PARTLY, REFUSE, Issue

    late = () if reading.status == HELD else _orders_too_late(table, message, seat, reading)
    if not late:
        return reading
    told = Issue(REFUSE, CLOSED, late)
    return replace(reading, answers=(), withdrawn=(), ignored=(), issues=(told,), status=PARTLY)


def is_closed(reading: Reading) -> bool:
    """Whether a message was found to give orders although the sheets are closed."""
    return any(issue.code == CLOSED for issue in reading.issues)


def has_sheets_closed(table: Table, seat: str) -> bool:
    """Whether a seat is asked for no orders now and may have given some this turn."""
    return bool(table.effective.inputs) and not _has_sheet(table, seat)


def _orders_too_late(table: Table, message: Message, seat: str, reading: Reading) -> tuple[str, ...]:
    """The areas whose orders a message would change."""
    open_ = {d.key for d in table.asked(seat)}
    if not has_sheets_closed(table, seat) or any(d.key in open_ for d in reading.answers):
        return ()
    ahead = {answer for d in reading.answers for answer in d.answers if isinstance(answer, str)}
    found: list[str] = []
    for decision, lies in _closed_sheets(table, seat):
        found += _changes(table, message, decision, lies, ahead)
    return tuple(dict.fromkeys(found))


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
    """The areas that get another order, or whose order was taken for a move against the area itself."""
    from ..orders.reader import read

    seat, language = decision.seat, table.settings.language_of(decision.seat)
    reading = table.memory.reading(
        table,
        ("closed", decision.key, language, message.body),
        lambda: read(message.body, seat=seat, asked=[decision], scenario=table.scenario, language=language),
    )
    about = {name for i in reading.issues if i.code in _ELSEWHERE for name in i.about}
    said = next((_as_sheet(d.answers[0]) for d in reading.answers if d.key == decision.key), {})
    return [
        slot
        for slot, order in said.items()
        if slot not in about and (lies.get(slot) != order or slot in ahead)
    ]
