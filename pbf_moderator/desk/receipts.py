"""Receipts: the reply to a message, for its sender only."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from ..orders.receipts import BBCODE, PLAIN, receipt
from ..post.compose import Post
from .marks import mark_of
from .received import Taken
from .table import Table


def receipt_in(table: Table, taken: Taken, dialect: str) -> Sequence[Post]:
    """The receipt of a message that was read, in plain text or in a forum's markup."""
    assert taken.reading is not None and taken.received.seat is not None
    seat = taken.received.seat
    reply = receipt(
        taken.reading,
        seat=seat,
        asked=table.asked(seat),
        ahead=table.upcoming(seat),
        lexicon=table.scenario.lexicon,
        version=taken.version,
        salt=salt(table),
        mark=mark_of(table.folder.journal.entries()[-1]),
        turn=table.view()["turn"],
        style=PLAIN if dialect == "plain" else BBCODE,
        language=table.settings.player(seat).language,
    )
    return [Post(reply.subject, reply.body)]


def salt(table: Table) -> str:
    """The game's key for check codes; the secret of the seed would not do, it is published in the end."""
    return hmac.digest(bytes.fromhex(table.created["private"]), b"receipts", "sha256").hex()
