"""Receipts: the reply to a message, for its sender only."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from ..post.compose import Post
from ..post.dialect import Dialect
from ..post.markup import defuse
from ..reading.receipts import PLAIN, Style, receipt
from .marks import mark_of
from .paper import press
from .received import Taken
from .table import Table
from .understanding import previous_answers


def receipt_in(table: Table, taken: Taken, dialect: str) -> Sequence[Post]:
    """The receipt of a message that was read, in plain text or in a forum's markup."""
    assert taken.reading is not None and taken.received.seat is not None
    seat = taken.received.seat
    reply = receipt(
        taken.reading,
        seat=seat,
        asked=table.asked(seat),
        ahead=[*table.only_coming(seat), *table.may_say(seat)],
        lexicon=table.scenario.lexicon,
        version=taken.version,
        salt=salt(table),
        mark=mark_of(table.folder.journal.entries()[-1]),
        turn=table.public_view["turn"],
        style=PLAIN if dialect == "plain" else style_of(press(table, dialect=dialect).board()),
        language=table.settings.player(seat).language,
        before=previous_answers(table, seat, table.effective.waiting),
    )
    return [Post(reply.subject, reply.body)]


def style_of(board: Dialect) -> Style:
    """How a receipt is marked up on a board: the words of its reader are shown as they were written."""
    opening, closing = board.tags.get("b", ("", ""))
    return Style(lambda text: board.escape(defuse(text)), lambda text: f"{opening}{text}{closing}")


def salt(table: Table) -> str:
    """The game's key for check codes; the secret of the seed would not do, it is published in the end."""
    return hmac.digest(bytes.fromhex(table.created["private"]), b"receipts", "sha256").hex()
