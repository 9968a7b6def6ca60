"""What was read with doubts: shown with the player's words, and confirmed on the spot by a moderator who understands them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..common import harmless
from .settling import tell

if TYPE_CHECKING:
    from ...desk.confirming import Doubtful
    from .sitting import Sitting


def settle_doubts(sitting: Sitting) -> None:
    """Ask about the readings of each player that are not confirmed; without anybody to ask they are left to the players."""
    from ...desk.confirming import doubts

    found: list[Doubtful] = sitting.in_table(doubts)
    left = sum(not (sitting.ask and _settle_one(sitting, doubt)) for doubt in found)
    if left:
        sitting.say("doubts_left", n=left)


def _settle_one(sitting: Sitting, doubt: Doubtful) -> bool:
    """Ask about one player's readings; returns whether they are settled."""
    from ...desk.confirming import settle_doubt
    from ...desk.names import seat_name
    from ...desk.rehearsal import rehearsed

    name = sitting.in_table(lambda table: seat_name(table, doubt.seat))
    sitting.say("doubt_one", name=name)
    for text in doubt.words:
        click.echo("".join(f"  | {harmless(line)}\n" for line in text.strip().splitlines()), nl=False)
    sitting.say("doubt_read")
    for line in doubt.lines:
        click.echo(f"  - {line}")
    yes, no, later = tuple(sitting.words.say("evening.doubt_letters"))
    while True:
        question = sitting.words.say("evening.doubt_ask", name=name)
        letter = click.prompt(question, default=later, show_default=False).strip().casefold()[:1]
        if letter == later:
            return False
        if letter in (yes, no):
            break
        sitting.say("doubt_choose")
    taken = rehearsed(
        sitting.path,
        lambda table, reply: [settle_doubt(table, doubt.seat, letter == yes, at=sitting.now, reply=reply)],
        sitting.now,
    )
    tell(sitting, taken)
    return True
