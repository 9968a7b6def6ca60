"""Messages straight from a mail server, read without marking anything as seen.

The standard library's client is used as it is: the date on which the server took a mail in, and fetching no more of
it than the limit, are not to be had from the packages built upon it.
"""

from __future__ import annotations

import imaplib
import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from pbf_moderator.errors import UserError

from .mail import read_mail
from .message import Message
from .settings import InboxSettings
from .source import Progress

_SECONDS = 60
_SIZE = re.compile(rb"RFC822\.SIZE (\d+)")
_RECEIVED = re.compile(rb'INTERNALDATE "([^"]{1,40})"')
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True)
class ImapAccount:
    """Where a game's mail lies; ``tls`` off is for a server on the same machine only."""

    host: str
    user: str
    password: str = field(repr=False)
    port: int = 993
    folder: str = "INBOX"
    tls: bool = True


def read_imap(
    account: ImapAccount,
    settings: InboxSettings,
    *,
    since: date | None = None,
    progress: Progress | None = None,
) -> Iterator[Message]:
    """The messages of a folder on the server, oldest first, dated by when the server took them in.

    Args:
        since: only mails that the server took in on that day or later.
        progress: called with mails read and mails in all.

    Raises UserError if the server cannot be reached, refuses the log-in, or has no such folder.
    """
    with _opened(account) as client:
        wanted = ("SINCE", f"{since.day}-{_MONTHS[since.month - 1]}-{since.year}") if since else ("ALL",)
        numbers = _answer(client.uid("SEARCH", *wanted), account)[0] or b""
        uids = sorted(map(int, numbers.split()))
        for count, uid in enumerate(uids, 1):
            message = _fetch(client, uid, account, settings)
            if message is not None:
                yield message
            if progress:
                progress(count, len(uids))


@contextmanager
def _opened(account: ImapAccount) -> Iterator[imaplib.IMAP4]:
    """A client with the folder open for reading only."""
    try:
        if account.tls:
            client: imaplib.IMAP4 = imaplib.IMAP4_SSL(
                account.host, account.port, ssl_context=ssl.create_default_context(), timeout=_SECONDS
            )
        else:
            client = imaplib.IMAP4(account.host, account.port, timeout=_SECONDS)
    except (OSError, imaplib.IMAP4.error) as trouble:
        raise UserError(
            f"The mail server {account.host}:{account.port} cannot be reached; check its name and port."
        ) from trouble
    try:
        try:
            client.login(account.user, account.password)
        except (imaplib.IMAP4.error, UnicodeError):
            # Without the cause: what the server answers may repeat what was sent to it.
            raise UserError(
                f"The mail server {account.host} refused the log-in of {account.user}; check name and password."
            ) from None
        _select(client, account)
        yield client
    except (OSError, imaplib.IMAP4.abort) as trouble:
        raise UserError(f"The mail server {account.host} broke off the connection; try again.") from trouble
    finally:
        with suppress(OSError, imaplib.IMAP4.error):
            client.logout()


def _select(client: imaplib.IMAP4, account: ImapAccount) -> None:
    quoted = '"' + account.folder.replace("\\", "\\\\").replace('"', '\\"') + '"'
    try:
        kind, _ = client.select(quoted, readonly=True)
    except UnicodeError:
        kind = "NO"
    if kind != "OK":
        raise UserError(f"The mail server {account.host} has no folder “{account.folder}”; check its name.")


def _answer(answer: tuple[str, list[Any]], account: ImapAccount) -> list[Any]:
    kind, data = answer
    if kind != "OK":
        raise UserError(f"The mail server {account.host} did not list the mails; try again.")
    return data


def _fetch(client: imaplib.IMAP4, uid: int, account: ImapAccount, settings: InboxSettings) -> Message | None:
    """One mail, no more of it than the limit; None if it was deleted meanwhile."""
    asked = f"(RFC822.SIZE INTERNALDATE BODY.PEEK[]<0.{settings.max_mail}>)"
    data = _answer(client.uid("FETCH", str(uid), asked), account)
    about = b" ".join(item[0] if isinstance(item, tuple) else item for item in data if item)
    bodies = [item[1] for item in data if isinstance(item, tuple)]
    if not bodies:
        return None
    size, received = _SIZE.search(about), _RECEIVED.search(about)
    return read_mail(
        bodies[0],
        settings,
        received=_moment(received[1]) if received else None,
        size=int(size[1]) if size else 0,
    )


def _moment(text: bytes) -> datetime | None:
    """A date as ``23-Apr-2017 09:34:12 +0200``; its month is English whatever the locale."""
    words = re.split(r"[-: ]", text.decode("ascii", "replace").strip(), maxsplit=5)
    with suppress(ValueError, IndexError):
        day, month, year, hour, minute = words[:5]
        stamp = (
            f"{year}-{_MONTHS.index(month) + 1:02}-{int(day):02}T{hour}:{minute}:{words[5].replace(' ', '')}"
        )
        return datetime.fromisoformat(stamp).astimezone(UTC)
    return None
