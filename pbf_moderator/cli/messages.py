"""pbf ingest."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ..errors import UserError
from .common import LOOK, game_argument, json_option, now_option, show_json


@click.command("ingest")
@game_argument
@click.argument("sources", nargs=-1)
@click.option("--kind", default="auto", help="auto, eml, mbox, maildir, paste, xml, csv or html.")
@click.option(
    "--as", "seat", help="The seat whose message this is (a paste, or a stranger's message released)."
)
@click.option("--release", "held", metavar="ID", help="Take a held message after all.")
@json_option
@now_option
def ingest_command(
    game: Path,
    sources: tuple[str, ...],
    kind: str,
    seat: str | None,
    held: str | None,
    as_json: bool,
    now: Any,
) -> int:
    """Read messages from SOURCES: files, folders, Maildirs, or - for what you paste.

    \b
    Examples:
      pbf ingest my-game inbox.mbox private-messages.xml thread.html
      pbf ingest my-game - --as malazan
      pbf ingest my-game --release 57
    """
    from ..desk.intake import ingest, release
    from ..desk.publish import publish_receipts
    from ..desk.table import Table

    if not sources and held is None:
        raise UserError("there is nothing to read; name a file, a folder, or - for standard input.")
    with Table.open(game, write=True) as table:
        if seat is not None and seat not in table.seats:
            raise UserError(f"{seat} is no seat; the seats are {', '.join(table.seats)}.")
        if held is not None:
            try:
                taken = [release(table, held, seat, at=now)]
            except KeyError:
                raise UserError(
                    f"no message {held} is held; `pbf status {game}` lists those that are."
                ) from None
            except ValueError:
                raise UserError(
                    f"message {held} is from a stranger; say whose it is with --as SEAT."
                ) from None
        else:
            taken = ingest(table, _messages(table, sources, kind, seat, now), at=now)
        publish_receipts(table, taken, at=now)
    rows = [t.received for t in taken]
    if as_json:
        show_json([r.as_json() for r in rows])
    else:
        from .words import tell_received

        for row in rows:
            if row.why != "read_before":
                click.echo(tell_received(row))
        before = sum(1 for row in rows if row.why == "read_before")
        click.echo(f"{len(rows) - before} new messages, {before} read before.")
    return LOOK if any(r.outcome == "held" for r in rows) else 0


def _messages(table: Any, sources: tuple[str, ...], kind: str, seat: str | None, now: Any) -> Any:
    from dataclasses import replace

    from ..desk.intake import inbox_settings
    from ..inbox.source import read_source

    settings = inbox_settings(table)
    for source in sources:
        for message in read_source(source, kind=kind, settings=settings, progress=_progress()):
            if seat is not None:
                # A moderator who says whose words these are vouches for them.
                player = table.settings.player(seat)
                nick = player.nicks[0] if player.nicks else seat
                message = replace(
                    message, sender=nick, sender_kind="nick", auth="", date=message.date or now, outcome=""
                )
            yield message


def _progress() -> Callable[[int, int], None]:
    """Tell how far a long source has been read, on a terminal only."""
    shown = -1

    def tell(done: int, total: int) -> None:
        nonlocal shown
        percent = 100 * done // total if total else 0
        if sys.stderr.isatty() and total > 20_000_000 and percent != shown:
            shown = percent
            click.echo(f"\r{percent} %", err=True, nl=percent >= 100)

    return tell
