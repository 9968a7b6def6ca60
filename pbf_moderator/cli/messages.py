"""pbf ingest."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import click

from ..errors import UserError
from .common import (
    LOOK,
    command,
    complain,
    complete_held,
    game_argument,
    json_option,
    moment_option,
    now_option,
    say,
    show_json,
)

if TYPE_CHECKING:
    from ..desk.received import Taken
    from ..desk.settling import Reply
    from ..desk.table import Table

PASSWORD_VARIABLE = "PBF_IMAP_PASSWORD"


@command("ingest")
@game_argument
@click.argument("sources", nargs=-1)
@click.option("--kind", default="auto", help="auto, eml, mbox, maildir, paste, xml, csv or html.")
@click.option(
    "--as", "seat", help="The seat whose message this is (a paste, or a stranger's message released)."
)
@click.option("--many", is_flag=True, help="A pasted text holds messages of several authors.")
@click.option(
    "--release",
    "held",
    multiple=True,
    metavar="N",
    shell_complete=complete_held,
    help="Accept a held message (pbf held lists them); repeat, the one that was written first comes first.",
)
@click.option(
    "--written",
    callback=moment_option,
    metavar="DATE",
    help="When it was written (a paste, or a message released), in the game's time zone.",
)
@click.option(
    "--saved-at",
    "saved_at",
    callback=moment_option,
    metavar="DATE",
    help="When the pages were saved, in the game's time zone; for those that say “today, 21:10” and no more.",
)
@click.option(
    "--dismiss",
    "unwanted",
    multiple=True,
    metavar="N",
    shell_complete=complete_held,
    help="Discard a held message; repeat.",
)
@click.option(
    "--explain",
    "explained",
    is_flag=True,
    help="Show how each message was read, word by word; it tells secret answers.",
)
@json_option
@now_option
def ingest_command(
    game: Path,
    sources: tuple[str, ...],
    kind: str,
    seat: str | None,
    many: bool,
    held: tuple[str, ...],
    written: datetime | None,
    saved_at: datetime | None,
    unwanted: tuple[str, ...],
    explained: bool,
    as_json: bool,
    now: Any,
) -> int:
    """Read messages from SOURCES: files, folders, Maildirs, imaps://USER@HOST/FOLDER, or - for what you paste.

    \b
    Examples:
      pbf ingest my-game inbox.mbox private-messages.xml thread.html
      pbf ingest my-game - --as malazan
      pbf ingest my-game copied-thread.txt --many
      pbf ingest my-game page.html --saved-at "2026-11-22 21:40"
      pbf ingest my-game imaps://mod@mail.example.org/INBOX   (password in PBF_IMAP_PASSWORD)
      pbf ingest my-game --release 57 --release 60
      pbf ingest my-game --release 57 --written "2026-11-21 18:04"
      pbf ingest my-game --dismiss 58
    """
    _refuse_two_errands(sources, kind, seat, many, held, written, unwanted)
    if saved_at is not None and (written or not sources):
        raise UserError(
            "--saved-at is for pages that are read now; a single message is dated with --written."
        )
    troubles: list[str] = []
    names: dict[str, str] = {}
    passed_over = 0
    if unwanted:
        taken = _dismissed(game, unwanted, now, names)
    elif held:
        taken = _released(game, held, seat, written, now, names)
    elif sources:
        taken, passed_over = _taken_in(
            game, sources, kind, seat, many, written, saved_at, now, troubles, names
        )
    else:
        raise UserError("there is nothing to read; name a file, a folder, or - for standard input.")
    rows = [t.received for t in taken]
    if as_json:
        show_json([r.as_json() for r in rows])
    else:
        for number in dict.fromkeys(unwanted):
            say(f"{number}: discarded.")
    if not as_json and (rows or not unwanted):
        from .outcomes import tell_all

        for line in tell_all(game, rows, names):
            click.echo(line)
    if explained and not as_json:
        _explain(taken)
    if passed_over:
        say(
            f"{passed_over} more messages of strangers were left where they are; "
            "read the source again when their senders stand in game.toml.",
            err=True,
        )
    for trouble in troubles[:-1]:
        complain(trouble)
    if troubles:
        raise UserError(troubles[-1])
    return LOOK if passed_over or any(r.outcome == "held" for r in rows) else 0


def _explain(taken: list[Taken]) -> None:
    """Show how each message was read."""
    from ..reading.receipts.explain import explain

    for found in taken:
        if found.reading is not None:
            click.echo(f"\n{found.received.id} ({found.received.seat}):")
            click.echo("\n".join(explain(found.reading)))


def _taken_in(
    game: Path,
    sources: tuple[str, ...],
    kind: str,
    seat: str | None,
    many: bool,
    written: datetime | None,
    saved_at: datetime | None,
    now: Any,
    troubles: list[str],
    names: dict[str, str],
) -> tuple[list[Taken], int]:
    """What became of the messages of some sources, and how many of strangers were passed over.

    They are read to the end before the game is locked: a slow server or a long mailbox keeps no other command waiting.
    """
    from ..desk.gathering import gathered
    from ..desk.intake import ingest
    from ..desk.opening import open_table
    from ..desk.own_files import refuse_own_folder
    from ..desk.rehearsal import rehearsed

    refuse_own_folder(source for source in sources if source != "-" and not _is_mailbox(source))
    with ExitStack() as stack:
        with open_table(game) as table:
            seat = _seat(table, seat, names)
            at, clock = _in_zone(written, table), _in_zone(saved_at, table)
            if clock is not None and clock > now:
                raise UserError(
                    f"--saved-at {clock:%Y-%m-%d %H:%M} lies in the future; when was the page saved?"
                )
            messages = _messages(table, sources, kind, seat, many, at, clock, now, troubles)
            found = stack.enter_context(gathered(table, messages))
        taken = rehearsed(game, lambda table, reply: ingest(table, found, at=now, reply=reply), now)
        return taken, found.passed_over


def _refuse_two_errands(
    sources: tuple[str, ...],
    kind: str,
    seat: str | None,
    many: bool,
    held: tuple[str, ...],
    written: datetime | None,
    unwanted: tuple[str, ...],
) -> None:
    """Refuse a line of which a part would silently be left out."""
    if (bool(sources), bool(held), bool(unwanted)).count(True) > 1:
        raise UserError(
            "read sources, --release and --dismiss in commands of their own, one after the other."
        )
    if unwanted and (seat or written):
        raise UserError(
            "--dismiss discards a message, whoever wrote it and whenever: leave --as and --written out."
        )
    if (held or unwanted) and (many or kind != "auto"):
        raise UserError("--kind and --many are for sources; a held message has been read already.")
    if written is not None and len(held) > 1:
        raise UserError("--written is the date of one message; release each with its own.")


def _released(
    game: Path,
    held: tuple[str, ...],
    seat: str | None,
    written: datetime | None,
    now: Any,
    names: dict[str, str],
) -> list[Taken]:
    """Release held messages in the order given; what cannot be released is refused before the first one is."""
    from ..desk.held import check_release, find_held, release
    from ..desk.rehearsal import rehearsed

    def work(table: Table, reply: Reply) -> list[Taken]:
        owner, at = _seat(table, seat, names), _in_zone(written, table)
        for number in held:
            check_release(table, number, owner)
        ids = dict.fromkeys(find_held(table, number)["id"] for number in held)
        return [release(table, id_, owner, written=at, at=now, reply=reply) for id_ in ids]

    return rehearsed(game, work, now)


def _seat(table: Table, written: str | None, names: dict[str, str]) -> str | None:
    """The seat that was typed, if one was; the names of all of them are filled in."""
    from ..desk.names import find_seat, seat_name

    names.update((seat, seat_name(table, seat)) for seat in table.seats)
    return None if written is None else find_seat(table, written)


def _in_zone(written: datetime | None, table: Table) -> datetime | None:
    """A moment that was typed, in the game's time zone where it names none."""
    return written.replace(tzinfo=table.zone) if written and written.tzinfo is None else written


def _dismissed(game: Path, unwanted: tuple[str, ...], now: Any, names: dict[str, str]) -> list[Taken]:
    """Discard held messages, all or none; returns those that count now because of it."""
    from ..desk.held import dismiss
    from ..desk.rehearsal import rehearsed

    def work(table: Table, reply: Reply) -> list[Taken]:
        _seat(table, None, names)
        return dismiss(table, *unwanted, at=now, reply=reply)

    return rehearsed(game, work, now)


def _messages(
    table: Any,
    sources: tuple[str, ...],
    kind: str,
    seat: str | None,
    many: bool,
    written: datetime | None,
    saved_at: datetime | None,
    now: Any,
    troubles: list[str],
) -> Any:
    """The messages of all sources; what is wrong with a source is put into `troubles`, and the others are read."""
    from dataclasses import replace

    from ..desk.intake import inbox_settings, is_certainly_of
    from ..inbox.message import content_id

    if many and seat is not None:
        raise UserError(
            "--as says that one author wrote it all, --many that several did; give only one of them."
        )
    settings = replace(inbox_settings(table), several_authors=many, saved_at=saved_at)
    for source in sources:
        for message in _as_far_as_possible(
            _read(source, kind, settings, table.settings.imap_authority), source, troubles
        ):
            if written is not None:
                # A paste says of itself when it was written, and has said no more than the moderator does now.
                other = message.channel != "paste" and message.date not in (None, written)
                message = replace(message, date=written, edited=None, by_word=other)
            if seat is not None:
                # A moderator who says whose words these are vouches for them.
                player = table.settings.player(seat)
                nick = player.nicks[0] if player.nicks else seat
                outcome = message.outcome if message.outcome == "several_authors" else ""
                message = replace(
                    message, sender=nick, sender_kind="nick", auth="", outcome=outcome, vouched=seat,
                    by_word=message.by_word or not is_certainly_of(table, message, seat),
                )  # fmt: skip
                if message.date is None:
                    # What is typed again is said again; a file that is read again is not.
                    id_ = (
                        content_id(nick, now, message.subject, message.body) if source == "-" else message.id
                    )
                    message = replace(message, date=now, id=id_)
            yield message


def _as_far_as_possible(messages: Any, source: str, troubles: list[str]) -> Any:
    """The messages of a source up to where it is damaged."""
    try:
        yield from messages
    except UserError as trouble:
        troubles.append(str(trouble))
    except Exception as trouble:  # a fault of one reader must not lose what the others have read
        if os.environ.get("PBF_DEBUG"):
            raise
        troubles.append(
            f"{source}: the rest could not be read ({type(trouble).__name__}); paste its text instead."
        )


def _read(source: str, kind: str, settings: Any, authority: str) -> Any:
    """The messages of a source: a mailbox on a server, or something on the disk."""
    if _is_mailbox(source):
        from ..inbox.imap import read_imap

        return read_imap(_account(source, authority), settings, progress=_progress())
    from ..inbox.source import read_source

    return read_source(source, kind=kind, settings=settings, progress=_progress())


def must_be_there(sources: Iterable[str]) -> None:
    """Refuse names that were typed wrong, before anything is fetched or asked.

    Raises:
        UserError: there is no such file or folder.
    """
    for source in sources:
        if source != "-" and not Path(source).exists():
            raise UserError(f"{source}: there is no such file or folder.")


def _is_mailbox(source: str) -> bool:
    """Whether a source is a mailbox on a server."""
    return re.match(r"imaps?://", source) is not None


def _account(address: str, authority: str) -> Any:
    """imaps://USER@HOST:PORT/FOLDER, with the password from the environment, so that no command line shows it."""
    from ..inbox.imap import ImapAccount

    password = os.environ.get(PASSWORD_VARIABLE)
    parts = urlsplit(address)
    if not parts.hostname or not parts.username or parts.password:
        raise UserError("write a mailbox as imaps://USER@HOST/FOLDER, without the password.")
    if password is None:
        raise UserError(
            f"the password of {parts.username}@{parts.hostname} is missing; set it in the environment variable {PASSWORD_VARIABLE}."
        )
    tls = parts.scheme == "imaps"
    folder = unquote(parts.path.strip("/")) or "INBOX"
    port = parts.port or (993 if tls else 143)
    return ImapAccount(parts.hostname, unquote(parts.username), password, port, folder, tls, authority)


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
