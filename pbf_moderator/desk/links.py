"""Where a game's messages come from and where its posts go to: the tables `forum` and `mail` of game.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar
from urllib.parse import unquote, urlsplit

from ..errors import UserError
from ..forums.finding import PUBLIC_ONLY, client, software
from ..hints import or_did_you_mean

_SCHEMES = {"imap": ("imaps", "imap"), "drafts": ("imaps", "imap"), "smtp": ("smtps", "smtp")}
T = TypeVar("T", "ForumLink", "MailLink")


@dataclass(frozen=True)
class ForumLink:
    """A member's account on a board, and the topic of the game.

    Args:
        software: one that `forums.finding` knows.
        address: of the board.
        user: who logs in.
        topic: the number of the game's topic; once `pbf` has opened one it knows it.
        section: the number of the forum in which a topic is opened.
        attach: whether pictures go along as attachments.
    """

    software: str = ""
    address: str = ""
    user: str = ""
    topic: str = ""
    section: str = ""
    attach: bool = True

    @property
    def public_only(self) -> bool:
        """Whether only the topic is read, as everybody may, and the moderator posts by hand."""
        return self.software in PUBLIC_ONLY

    @property
    def sends(self) -> bool:
        """Whether posts and personal messages go out through the account."""
        return bool(self.software) and not self.public_only

    @property
    def writes_letters(self) -> bool:
        """Whether personal messages go out through the account."""
        return self.sends and client(self.software).writes_letters


@dataclass(frozen=True)
class MailLink:
    """Mailboxes, each written as imaps://USER@HOST/FOLDER or smtps://USER@HOST, without the password.

    Args:
        imap: what is read.
        smtp: where mail is handed in.
        drafts: where mail is laid down instead, for the moderator to send.
    """

    imap: str = ""
    smtp: str = ""
    drafts: str = ""


@dataclass(frozen=True)
class MailAddress:
    """A mailbox or server that was written as an address.

    Args:
        host, port: the server.
        user: who logs in.
        folder: of the mailbox.
        tls: whether the connection is encrypted from its beginning.
    """

    host: str
    port: int
    user: str
    folder: str
    tls: bool


def read_forum(table: Any, where: str) -> ForumLink:
    """The table `forum` of game.toml.

    Raises:
        UserError: a name or value that cannot be.
    """
    link = _read(ForumLink, table, "forum", where)
    if link != ForumLink():
        known = [*software(), *PUBLIC_ONLY]
        if link.software not in known:
            raise UserError(
                f"{where}: forum.software must be one of {', '.join(known)}; a board of another software is served by hand "
                f"(pbf outbox).{or_did_you_mean(link.software, known)}"
            )
        for name in ("address",) if link.public_only else ("address", "user"):
            if not getattr(link, name):
                raise UserError(f"{where}: forum.{name} is missing.")
        for name in ("topic", "section"):
            if getattr(link, name) and not getattr(link, name).isdigit():
                raise UserError(
                    f"{where}: forum.{name} must be the number in the board's address, such as 123."
                )
    return link


def read_mail_link(table: Any, where: str) -> MailLink:
    """The table `mail` of game.toml.

    Raises:
        UserError: a name or value that cannot be.
    """
    link = _read(MailLink, table, "mail", where)
    for name in ("imap", "smtp", "drafts"):
        if getattr(link, name):
            parse_mail_address(getattr(link, name), name, where)
    if link.smtp and link.drafts:
        raise UserError(f"{where}: mail.smtp sends, mail.drafts leaves that to you; name only one of them.")
    return link


def _read(kind: type[T], table: Any, name: str, where: str) -> T:
    if not isinstance(table, Mapping):
        raise UserError(f"{where}: {name} must be a table, [{name}].")
    known = {field.name: bool if field.default is True else str for field in fields(kind)}
    for key, value in table.items():
        if key not in known:
            hint = or_did_you_mean(key, known)
            raise UserError(f"{where}: {name}.{key} is not known; known are {', '.join(known)}.{hint}")
        if key in ("topic", "section") and isinstance(value, int) and not isinstance(value, bool):
            continue
        if not isinstance(value, known[key]):
            wanted = "true or false" if known[key] is bool else "a text"
            raise UserError(f"{where}: {name}.{key} must be {wanted}.")
    values: dict[str, Any] = {key: str(value) if known[key] is str else value for key, value in table.items()}
    return kind(**values)


def parse_mail_address(written: str, name: str, where: str = "game.toml") -> MailAddress:
    """A mailbox or a server.

    Args:
        written: such as imaps://USER@HOST/FOLDER.
        name: which of the settings it is.

    Raises:
        UserError: it is not written so, or holds a password.
    """
    parts = urlsplit(written)
    schemes = _SCHEMES[name]
    if parts.scheme not in schemes or not parts.hostname or not parts.username or parts.password:
        tail = "" if name == "smtp" else "/FOLDER"
        raise UserError(
            f"{where}: write mail.{name} as {schemes[0]}://USER@HOST{tail}, without the password."
        )
    tls = parts.scheme == schemes[0]
    usual = (465 if tls else 587) if name == "smtp" else (993 if tls else 143)
    folder = unquote(parts.path.strip("/")) or ("Drafts" if name == "drafts" else "INBOX")
    return MailAddress(parts.hostname, parts.port or usual, unquote(parts.username), folder, tls)
