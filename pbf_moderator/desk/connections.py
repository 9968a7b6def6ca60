"""The carriers and sources that a game's settings name, with passwords from the keyring or the environment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from ..delivery.parcel import Carrier
from ..delivery.passwords import password
from ..errors import UserError
from ..inbox.imap import ImapAccount
from ..inbox.message import Message
from ..inbox.settings import InboxSettings
from ..inbox.source import Progress, read_data
from ..store.kinds import MESSAGE
from .identity import moment
from .intake import inbox_settings
from .links import parse_mail_address
from .parcels import game_topic
from .sending import BOARD, MAIL
from .table import Table

if TYPE_CHECKING:
    from ..forums.dialogue import Forum

FORUM_PASSWORD, IMAP_PASSWORD, SMTP_PASSWORD = "PBF_FORUM_PASSWORD", "PBF_IMAP_PASSWORD", "PBF_SMTP_PASSWORD"
NEWEST_PAGES = 3
"""Pages of a topic that an evening reads, the newest first."""


def carriers_of(table: Table, board: Forum | None = None) -> dict[str, Carrier]:
    """The carriers of a game; none logs in before it has something to carry.

    Args:
        table: an open game.
        board: the board, if somebody has logged in there already.

    Raises:
        UserError: a password is missing, or an address cannot be one.
    """
    found: dict[str, Carrier] = {}
    link, mail = table.settings.forum, table.settings.mail
    if link.sends:
        from ..delivery.board import BoardCarrier

        board = board or forum_of(table)
        secret = "" if board.member else _forum_password(table)
        found[BOARD] = BoardCarrier(board, link.user, secret, section=link.section, attach=link.attach)
    if mail.smtp:
        from ..delivery.smtp import SmtpAccount, SmtpCarrier

        at = parse_mail_address(mail.smtp, "smtp")
        secret = password(SMTP_PASSWORD, at.user, at.host)
        found[MAIL] = SmtpCarrier(
            SmtpAccount(at.host, at.user, secret, at.port, at.tls, table.settings.imap_authority)
        )
    elif mail.drafts:
        from ..delivery.drafts import DraftsCarrier

        found[MAIL] = DraftsCarrier(_mailbox(table, mail.drafts, "drafts"))
    return found


def forum_of(table: Table) -> Forum:
    """The board that the settings name, nobody logged in."""
    from ..forums.browser import Browser
    from ..forums.finding import client

    link = table.settings.forum
    return client(link.software)(Browser(link.address))


def _forum_password(table: Table) -> str:
    from urllib.parse import urlsplit

    link = table.settings.forum
    return password(FORUM_PASSWORD, link.user, urlsplit(link.address).hostname or link.address)


def logged_in(table: Table) -> Forum:
    """The board, with the moderator logged in.

    Raises:
        UserError: it refuses, or cannot be reached.
    """
    board = forum_of(table)
    board.log_in(table.settings.forum.user, _forum_password(table))
    return board


def _mailbox(table: Table, written: str, name: str) -> ImapAccount:
    at = parse_mail_address(written, name)
    secret = password(IMAP_PASSWORD, at.user, at.host)
    return ImapAccount(at.host, at.user, secret, at.port, at.folder, at.tls, table.settings.imap_authority)


def mailbox_messages(table: Table, progress: Progress | None = None) -> Iterator[Message]:
    """What lies in the game's mailbox, since shortly before the last mail that was read."""
    from ..inbox.imap import read_imap

    account = _mailbox(table, table.settings.mail.imap, "imap")
    dates = [
        moment(e.body["date"]) for e in table.folder.journal.entries(MESSAGE) if e.body["channel"] == "mail"
    ]
    last = max((date for date in dates if date is not None), default=None)
    since = (last - timedelta(days=3)).date() if last else None
    yield from read_imap(account, inbox_settings(table), since=since, progress=progress)


def board_messages(table: Table, board: Forum, now: datetime) -> Iterator[Message]:
    """What lies in the folder of personal messages and on the newest pages of the game's topic.

    Args:
        table: an open game.
        board: with the moderator logged in.
        now: the present, from which "today" is reckoned.
    """
    settings = replace(inbox_settings(table), saved_at=now)
    for name, data in board.folder():
        yield from read_data(data, name, settings)
    if topic := game_topic(table):
        for name, data in board.topic_pages(topic, NEWEST_PAGES):
            yield from _posts_of(topic, board, data, name, settings)


def _posts_of(topic: str, board: Forum, data: bytes, name: str, settings: InboxSettings) -> Iterator[Message]:
    """The posts of a page of the game's topic.

    Raises:
        UserError: there is no such topic, or the moderator may not read it.
    """
    from ..inbox.pages import NothingThere

    try:
        yield from read_data(data, name, settings)
    except NothingThere as trouble:
        raise UserError(
            f"{board.browser.host} shows {board.member} no topic {topic}; correct forum.topic in game.toml, or leave it empty and name in "
            "forum.section the forum in which the first post opens a new topic."
        ) from trouble


def public_messages(table: Table, now: datetime) -> Iterator[Message]:
    """What stands on the newest pages of the game's topic, on a board that is read without an account.

    Args:
        table: an open game.
        now: the present, from which "today" is reckoned.

    Raises:
        UserError: the board cannot be reached, or shows guests nothing.
    """
    from ..forums.browser import Browser
    from ..forums.forumfree import ForumFree

    if topic := game_topic(table):
        settings = replace(inbox_settings(table), saved_at=now)
        board = ForumFree(Browser(table.settings.forum.address))
        for name, data in board.topic_pages(topic, NEWEST_PAGES):
            yield from read_data(data, name, settings)


def must_have_place(table: Table) -> None:
    """Refuse to send to a board on which there is no place for the posts.

    Raises:
        UserError: game.toml names neither the game's topic nor the forum in which one is opened.
    """
    link = table.settings.forum
    if link.sends and not link.section and not game_topic(table):
        raise UserError(
            f"{table.folder.path / 'game.toml'} names neither the game's topic (forum.topic) nor the forum in which the first "
            "post opens one (forum.section); fill in one of them, a number from the board's addresses."
        )


def must_have_links(table: Table) -> None:
    """Refuse an evening without anything to fetch from, or without anybody to write.

    Raises:
        UserError: game.toml names neither board nor mailbox, or no player's address or nick.
    """
    if not any(player.mails or player.nicks for player in table.settings.players.values()):
        raise UserError(
            f"{table.folder.path / 'game.toml'} names no player yet; fill in everybody's mails or nicks, by which their messages "
            "are known and yours find them."
        )
    if not table.settings.forum.software and not table.settings.mail.imap:
        raise UserError(
            f"{table.folder.path / 'game.toml'} names neither a board nor a mailbox; fill in [forum] or [mail], or name the "
            "files to read after the game."
        )
