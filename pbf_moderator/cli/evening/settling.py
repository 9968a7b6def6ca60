"""What is held: asked about on the spot, one message after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ...errors import UserError
from ..common import near
from .choosing import LATER, choice
from .in_time import settle_in_time, written_in_time
from .telling import tell

if TYPE_CHECKING:
    from .sitting import Sitting


CHOICES = ("take", "other", "aside", LATER)
"""What can be done with a held message; the words for each stand in the phrase files."""


def settle_held(sitting: Sitting) -> int:
    """Ask about each held message; returns how many stay held."""
    from ...desk.held import held_messages
    from ..held import held_row, tell_held

    with sitting.opened() as table:
        rows = [held_row(table, body, sitting.game, whole=True) for body in held_messages(table)]
    left = 0
    for row in rows:
        sitting.say("held_one")
        click.echo("\n".join(tell_held(row, sitting.words, advised=not sitting.ask)))
        left += not (sitting.ask and _settle_one(sitting, row))
    if left:
        sitting.say("held_left", n=left, game=near(sitting.game))
    return left


def _settle_one(sitting: Sitting, row: dict[str, Any]) -> bool:
    """Ask about one message; returns whether it is settled."""
    from ...desk.held import dismiss, release

    if (correction := written_in_time(sitting, row)) is not None:
        return settle_in_time(sitting, row, correction)
    from ...desk.names import find_seat
    from ...desk.rehearsal import rehearsed

    key = "held_ask" if row["name"] else "held_ask_stranger"
    question = sitting.words.say(f"evening.{key}", name=row["name"])
    while True:
        typed = click.prompt(question, default="", show_default=False).strip()
        try:
            chosen = choice(sitting, typed, CHOICES, "held")
            if chosen == LATER:
                return False
            if chosen == "aside":
                rehearsed(
                    sitting.path,
                    lambda t, reply: dismiss(t, row["id"], at=sitting.now, reply=reply),
                    sitting.now,
                )
                return True
            seat = None
            if chosen == "other":
                typed = click.prompt(sitting.words.say("evening.held_whose"))
            if chosen == "other" or chosen is None and _is_seat(sitting, typed):
                seat = sitting.in_table(lambda t, name=typed: find_seat(t, name))  # type: ignore[misc]
            elif chosen != "take" or not row["name"]:
                sitting.say("choose_or_seat")
                continue
            taken = rehearsed(
                sitting.path,
                lambda t, reply, seat=seat: [release(t, row["id"], seat, at=sitting.now, reply=reply)],  # type: ignore[misc]
                sitting.now,
            )
            sitting.remember(taken)
            tell(sitting, taken)
            return True
        except UserError as trouble:
            sitting.complain(trouble)


def _is_seat(sitting: Sitting, typed: str) -> bool:
    from ...desk.names import find_seat

    try:
        return bool(sitting.in_table(lambda t: find_seat(t, typed)))
    except UserError:
        return False
