"""Receipts: the reply to a message, for its sender only."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..kernel.decision import Decision
from ..post.compose import Post
from ..post.dialect import Dialect
from ..post.markup import defuse
from ..reading.receipts.clerk import PLAIN, Style
from ..reading.receipts.receipts import receipt
from .folding import waiting_of
from .marks import mark_of
from .paper import press
from .received import Taken
from .table import Table
from .understanding import previous_answers

if TYPE_CHECKING:
    from ..reading.values import Draft


def receipt_in(
    table: Table,
    taken: Taken,
    dialect: str,
    *,
    whole: bool = False,
    known: Sequence[Decision] = (),
    beside: Sequence[Taken] = (),
) -> Sequence[Post]:
    """The receipt of a message that was read, in plain text or in a forum's markup.

    Args:
        table: an open game.
        taken: the message.
        dialect: "plain" or a forum's.
        whole: tell what else counts of its sender's messages.
        known: questions that were open as it was read and are closed by now.
        beside: other messages of its sender, which have no receipt of their own.
    """
    assert taken.reading is not None and taken.received.seat is not None
    seat = taken.received.seat
    phrases = press(table, table.settings.player(seat).language or taken.reading.language).phrases()
    reply = receipt(
        taken.reading,
        seat=seat,
        asked=table.asked(seat),
        ahead=[*table.only_coming(seat), *table.may_say(seat), *known],
        lexicon=table.scenario.lexicon,
        version=taken.version,
        salt=salt(table),
        mark=mark_of(table.folder.journal.entries()[-1]),
        turn=table.public_view["turn"],
        style=PLAIN if dialect == "plain" else style_of(press(table, dialect=dialect).board()),
        language=table.settings.player(seat).language,
        before=previous_answers(table, seat, table.effective.waiting),
        standing=counting_beside(table, taken) if whole or beside else (),
        others=[other.reading for other in beside if other.reading is not None],
        called=lambda decision: str(phrases.owed(decision)),
    )
    return [Post(reply.subject, reply.body)]


def counting_beside(table: Table, taken: Taken) -> list[Draft]:
    """What counts of a sender's other messages for this turn, but for what this one answers anew."""
    from ..reading.verdict.confirming import draft_of

    seat, turn = taken.received.seat, str(table.public_view["turn"])
    open_ = {decision.key for decision in (*table.asked(seat), *table.coming(seat))}
    mine = [s for s in waiting_of(table, str(seat)) if not s.source.endswith(f":{taken.message.id}")]
    counts = [
        s
        for s in mine
        if not s.unconfirmed and (s.key in open_ if s.key else s.when.get("turn", turn) == turn)
    ]
    anew = [draft.question for draft in (taken.reading.answers if taken.reading else ())]
    return [draft for draft in map(draft_of, counts) if draft.question not in anew]


def style_of(board: Dialect) -> Style:
    """How a receipt is marked up on a board: the words of its reader are shown as they were written."""
    opening, closing = board.tags.get("b", ("", ""))
    return Style(lambda text: board.escape(defuse(text)), lambda text: f"{opening}{text}{closing}")


def salt(table: Table) -> str:
    """The game's key for check codes; the secret of the seed would not do, it is published in the end."""
    return hmac.digest(bytes.fromhex(table.created["private"]), b"receipts", "sha256").hex()
