"""What came: fetched from board and mailbox, read, and told line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from ...errors import UserError

if TYPE_CHECKING:
    from ...desk.table import Table
    from ...inbox.message import Message
    from .sitting import Sitting


def fetch_and_read(sitting: Sitting, sources: Sequence[str], fetch: bool) -> None:
    """Fetch and read; what could not be fetched is told, and the rest is read."""
    from ...desk.connections import must_have_links
    from ...desk.gathering import gathered
    from ...desk.intake import ingest
    from ...desk.names import seat_name
    from ...desk.rehearsal import rehearsed
    from ..came import tell_what_came
    from ..patience import seen_working

    troubles: list[str] = []
    with sitting.opened() as table:
        if fetch and not sources:
            must_have_links(table)
        names = {seat: seat_name(table, seat) for seat in table.seats}
        with ExitStack() as stack:
            with seen_working():
                messages = _messages(sitting, table, sources, fetch, troubles)
                found = stack.enter_context(gathered(table, messages))
            with seen_working():
                taken = rehearsed(
                    sitting.path,
                    lambda table, reply: ingest(table, found, at=sitting.now, reply=reply),
                    sitting.now,
                )
    sitting.remember(taken)
    rows = [t.received for t in taken]
    new = [row for row in rows if row.why not in ("read_before", "own")]
    told = tell_what_came(sitting.game, new, names, sitting.words)
    if new:
        click.echo("\n".join(told))
    elif not troubles:
        sitting.say("nothing_new")
    _stop_or_go_on(sitting, troubles)


def _stop_or_go_on(sitting: Sitting, troubles: Sequence[str]) -> None:
    """What was not read may hold a correction: go on only if the moderator says so."""
    for trouble in troubles[:-1]:
        sitting.complain(trouble)
    if not troubles:
        return
    if not sitting.ask:
        raise UserError(troubles[-1])
    sitting.complain(troubles[-1])
    if not sitting.agreed(sitting.words.say("evening.go_on_anyway"), default=False):
        raise UserError(sitting.words.say("evening.stopped_unread"))


def _messages(
    sitting: Sitting, table: Table, sources: Sequence[str], fetch: bool, troubles: list[str]
) -> Iterator[Message]:
    """Everything from everywhere, as far as it can be reached."""
    from ...desk.intake import inbox_settings
    from ...inbox.source import read_source

    settings = inbox_settings(table)
    for source in sources:
        sitting.say("reading", name=source)
        yield from _as_far_as_possible(partial(read_source, source, settings=settings), troubles)
    if fetch and table.settings.forum.software:
        yield from _as_far_as_possible(lambda: _from_board(sitting, table), troubles)
    if fetch and table.settings.mail.imap:
        yield from _as_far_as_possible(lambda: _from_mailbox(sitting, table), troubles)


def _from_board(sitting: Sitting, table: Table) -> Iterator[Message]:
    from ...desk.connections import board_messages, forum_of, logged_in, public_messages

    if table.settings.forum.public_only:
        sitting.say("fetching_board", host=urlsplit(table.settings.forum.address).netloc)
        yield from public_messages(table, datetime.now(UTC))
        return
    sitting.say("fetching_board", host=forum_of(table).browser.host)
    sitting.board = logged_in(table)
    sitting.be_patient(sitting.board)
    sitting.say("logged_in", host=sitting.board.browser.host, user=sitting.board.member)
    yield from board_messages(table, sitting.board, datetime.now(UTC))


def _from_mailbox(sitting: Sitting, table: Table) -> Iterator[Message]:
    from ...desk.connections import mailbox_messages
    from ...desk.links import parse_mail_address

    sitting.say("fetching_mail", host=parse_mail_address(table.settings.mail.imap, "imap").host)
    yield from mailbox_messages(table)


def _as_far_as_possible(source: Callable[[], Iterator[Message]], troubles: list[str]) -> Iterator[Message]:
    """The messages of a source up to where it fails."""
    try:
        yield from source()
    except UserError as trouble:
        troubles.append(str(trouble))
