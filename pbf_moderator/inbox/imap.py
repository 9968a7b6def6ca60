"""Messages straight from a mail server, read without marking anything as seen.

The standard library's client is used as it is: the date on which the server took a mail in, and fetching no more of
it than the limit, are not to be had from the packages built upon it.
"""

from __future__ import annotations

import imaplib
import re
import ssl
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from ipaddress import ip_address
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
    """Where a game's mail lies; without ``tls`` from the beginning it is begun by STARTTLS, but for a server on this machine.

    ``authority`` is a file with the certificates of an authority to trust beside those that the system trusts.
    """

    host: str
    user: str
    password: str = field(repr=False)
    port: int = 993
    folder: str = "INBOX"
    tls: bool = True
    authority: str = ""


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

    Raises:
        UserError: the server cannot be reached, refuses the log-in, or has no such folder.
    """
    place = [0, 0]
    with _opened(account, place) as client:
        wanted = ("SINCE", f"{since.day}-{_MONTHS[since.month - 1]}-{since.year}") if since else ("ALL",)
        numbers = _answer(client.uid("SEARCH", *wanted), account)[0] or b""
        uids = sorted(map(int, numbers.split()))
        for count, uid in enumerate(uids, 1):
            message = _fetch(client, uid, account, settings)
            place[:] = count, len(uids)
            if message is not None:
                yield message
            if progress:
                progress(count, len(uids))


def connected(account: ImapAccount) -> imaplib.IMAP4:
    """A client that nobody can listen to.

    Raises:
        UserError: there is none.
    """
    context = _trust(account)
    where = f"{account.host}:{account.port}"
    try:
        if account.tls:
            return imaplib.IMAP4_SSL(account.host, account.port, ssl_context=context, timeout=_SECONDS)
        client = imaplib.IMAP4(account.host, account.port, timeout=_SECONDS)
        if _is_here(client) and "LOGINDISABLED" not in client.capabilities:
            return client
        if "STARTTLS" not in client.capabilities:
            client.shutdown()
            raise UserError(
                f"The mail server {where} offers no encryption, so the password was not sent; use imaps://."
            )
        client.starttls(context)
        return client
    except ssl.SSLCertVerificationError as trouble:
        raise UserError(
            f"The mail server {where} presents a certificate that is not trusted ({trouble.verify_message}), so the password was "
            "not sent; if it is your own server, name a file with its authority's certificate as imap_authority in game.toml."
        ) from trouble
    except (OSError, imaplib.IMAP4.error) as trouble:
        raise UserError(f"The mail server {where} cannot be reached; check its name and port.") from trouble


def _trust(account: ImapAccount) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if account.authority:
        try:
            context.load_verify_locations(account.authority)
        except OSError as trouble:
            raise UserError(
                f"{account.authority}: this file holds no certificate that can be read; name a PEM file as imap_authority."
            ) from trouble
    return context


def _is_here(client: imaplib.IMAP4) -> bool:
    """Whether the server runs on this machine."""
    address = ip_address(client.sock.getpeername()[0].partition("%")[0])
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


@contextmanager
def _opened(account: ImapAccount, place: list[int]) -> Iterator[imaplib.IMAP4]:
    """A client with the folder open for reading only; ``place`` tells how many mails were read, and of how many."""
    client = connected(account)
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
        read = f" after {place[0]} of {place[1]} mails, which were taken" if place[1] else ""
        raise UserError(
            f"The mail server {account.host} broke off the connection{read}; run the same command again."
        ) from trouble
    finally:
        with suppress(OSError, imaplib.IMAP4.error):
            client.logout()


def written_folder(name: str) -> str:
    """A folder's name as IMAP writes it: quoted, other than plain letters in its own kind of UTF-7 (RFC 3501, 5.1.3)."""

    def packed(match: re.Match[str]) -> str:
        return "&" + b64encode(match[0].encode("utf-16-be"), b"+,").decode().rstrip("=") + "-"

    plain = re.sub(r"[^\x20-\x7e]+", packed, name.replace("&", "&-"))
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _select(client: imaplib.IMAP4, account: ImapAccount) -> None:
    kind, _ = client.select(written_folder(account.folder), readonly=True)
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
