"""What all texts of a game are written on: language, dialect, zone, names, and the folder of the outbox they go into."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..errors import UserError
from ..kernel.decision import Decision
from ..kernel.forms import Answer
from ..kernel.staging import choose
from ..resources import roots
from .advance import is_provisional
from .lots import still_to_draw
from .table import Table

if TYPE_CHECKING:
    from ..post.compose import Press

ANSWERED, PROVISIONAL = "answered", "provisional"
OPENING = "0000-opening"
"""The folder of the outbox with the first post."""


def press(table: Table, language: str | None = None, dialect: str | None = None) -> Press:
    """Scenario, language, dialect and zone of a game's texts."""
    from ..post.compose import Press

    settings = table.settings
    return Press(
        table.scenario,
        language or settings.language,
        dialect or settings.dialect,
        settings.timezone,
        {} if still_to_draw(table) else {s: p.name for s in table.seats if (p := settings.player(s)).name},
        roots(table.packs, table.folder.path),
        table.wordings,
        settings.title,
    )


def spoken(table: Table, language: str | None) -> None:
    """Refuse a language that the game's scenario has no texts in.

    Raises:
        UserError: it has none.
    """
    if language is not None and language not in table.scenario.languages:
        raise UserError(f"there are no texts in {language}; use {', '.join(table.scenario.languages)}.")


def folder_name(table: Table) -> str:
    """The part of the outbox that belongs to the present input."""
    if not table.effective.inputs:
        return OPENING
    view = table.public_view
    return f"{len(table.effective.inputs):04}-turn{view['turn']}-{view['step'] or 'start'}"


def received(table: Table) -> list[str]:
    """The keys of the open questions whose answer is in, and final."""
    found = [(d, answer_of(table, d)) for d in table.asked()]
    return [d.key for d, state in found if state == ANSWERED]


def owed_by(table: Table, seat: str) -> list[Decision]:
    """The open questions of a seat that have no answer yet."""
    have = received(table)
    return [d for d in table.asked(seat) if d.key not in have and not d.passive]


def owing(table: Table) -> list[str]:
    """The seats whose answer is missing."""
    return [seat for seat in table.seats if owed_by(table, seat)]


def answer_of(table: Table, decision: Decision) -> str:
    """Whether a question is ANSWERED, has a PROVISIONAL answer, or none that can be used ("")."""
    chosen = choose(table.effective.waiting, decision, table.effective.used)
    if chosen is None or not (chosen.fits or decision.covert):
        return ""
    return PROVISIONAL if is_provisional(chosen.staged, decision) else ANSWERED


def writer(table: Table, language: str) -> Callable[[Decision, Answer], str]:
    """Puts answers into words that the reader understands."""
    from ..reading.receipts.writer import write

    return lambda decision, answer: write(decision, answer, table.scenario.lexicon, language)


def turn_start(table: Table) -> int:
    """The event with which the present turn began."""
    events, begins = table.match.game.events, table.family.presentation().NARRATIVE.turn
    return next((i for i in range(len(events) - 1, -1, -1) if events[i].kind == begins), 0)
