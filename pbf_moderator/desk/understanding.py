"""What a message says to the questions that its sender is or may be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..inbox.message import Message
from ..kernel.forms import Answer
from .holding import lateness
from .table import Table

if TYPE_CHECKING:
    from ..orders.reading import Reading


def read_message(table: Table, message: Message, seat: str, why_held: str = "") -> Reading:
    """What a message says to the questions that its sender is or may be asked.

    Args:
        table: an open game.
        message: the player's.
        seat: whose it is.
        why_held: why it will count only on the moderator's word, or an empty string.
    """
    from ..orders.reader import read
    from ..orders.reading import HOLD, Issue

    game = table.match.game
    return read(
        message.body,
        seat=seat,
        asked=table.asked(seat),
        ahead=table.family.upcoming(game, seat),
        scenario=table.scenario,
        previous=previous_answers(table, seat),
        waiting=[s for s in table.effective.waiting if s.seat == seat and not s.key],
        language=table.settings.language_of(seat),
        subject=message.subject,
        facts=banning_card(table),
        removed=message.removed,
        holds=[Issue(HOLD, why_held, data=lateness(table, message))] if why_held else [],
        odd=lambda decision, answer: table.family.odd(game, decision, answer),
        private=message.channel != "thread",
    )


def banning_card(table: Table) -> dict[str, str]:
    """The card that forbids orders this turn, if one does."""
    view = table.view()
    cards = {row["id"]: row.get("does", {}) for row in table.scenario.tables["cards"]}
    for card in view["drawn"].values() if view["bans"] else ():
        effects = [cards[card], *cards[card].get("choices", ())]
        if any(effect.get("effect") == "ban" for effect in effects):
            return {"banned_by": card}
    return {}


def previous_answers(table: Table, seat: str) -> dict[str, Answer]:
    """What a seat has already said to its open questions."""
    found: dict[str, Answer] = {}
    for decision in table.asked(seat):
        mine = [s for s in table.effective.waiting if s.key == decision.key and s.answers]
        if mine:
            found[decision.key] = max(mine, key=lambda s: s.id).answers[0]
    return found
