"""What is ready to go out, as files for a game's folder to put: texts to paste, mails to send."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from ..errors import UserError
from .compose import Post

REPLY_MARKER = "-=-=-=- pbf -=-=-=-"
"""Stands above everything that the game mails; a player's answer is what stands over it."""
GAME_HEADER = "X-PBF-Game"
ID_DOMAIN = "pbf.invalid"
"""The domain of message ids; a reserved one, since they only need to differ."""


@dataclass(frozen=True)
class OutFile:
    """A file of the outbox: its name with slashes, its content, its title where that does not stand in it, what a picture shows."""

    name: str
    data: bytes
    subject: str = ""
    shows: str = ""


def text_files(stem: str, posts: Sequence[Post]) -> list[OutFile]:
    """Posts or personal messages as text to paste: `stem.bbcode`, or `stem-1.bbcode` and so on."""
    return [
        OutFile(
            f"{stem}{f'-{post.part}' if post.parts > 1 else ''}.bbcode",
            (post.body + "\n").encode(),
            post.subject,
        )
        for post in posts
    ]


def mail_file(
    stem: str,
    subject: str,
    text: str,
    *,
    game: str,
    to: tuple[str, str],
    sender: tuple[str, str],
    at: datetime,
    hint: str = "",
    in_reply_to: str = "",
    references: Sequence[str] = (),
    pictures: Sequence[OutFile] = (),
) -> OutFile:
    """A mail as an .eml file; the same content gives the same file and message id.

    Args:
        stem: the file's name without its ending.
        subject: one line.
        text: plain text.
        game: the game's tag, which goes into the subject and a header of its own.
        to, sender: name and address.
        at: the date of the mail, with its zone.
        hint: a line below the reply marker, in the reader's language.
        in_reply_to: the message id that it answers.
        references: the ids of the thread that it belongs to; the one that it answers, if nothing else.
        pictures: PNGs that it brings; what each shows stands at the end of the text, and with the picture.

    Raises:
        UserError: an address is not valid.
    """
    message = EmailMessage(policy=SMTP)
    message["From"] = _address(sender)
    message["To"] = _address(to)
    message["Subject"] = " ".join(f"[{game}] {subject}".split())
    message["Date"] = format_datetime(at)
    message[GAME_HEADER] = " ".join(game.split())
    message["Auto-Submitted"] = "auto-generated"
    if in_reply_to:
        message["In-Reply-To"] = " ".join(in_reply_to.split())
    if thread := [" ".join(id.split()) for id in references or [in_reply_to] if id]:
        message["References"] = " ".join(thread)
    head = f"{REPLY_MARKER}\n{hint}\n\n" if hint else f"{REPLY_MARKER}\n\n"
    shown = "".join(f"\n[{_base_name(picture)}] {picture.shows}\n" for picture in pictures if picture.shows)
    body = f"{head}{text.rstrip()}\n{shown}"
    said = [body, *(hashlib.sha256(picture.data).hexdigest() for picture in pictures)]
    message["Message-ID"] = _message_id(game, stem, to[1], subject, in_reply_to, *said)
    message.set_content(body, cte="base64" if _long_lines(body) else None)
    for picture in pictures:
        about = [f"Content-Description: {picture.shows}"] if picture.shows else []
        name = _base_name(picture)
        message.add_attachment(picture.data, maintype="image", subtype="png", filename=name, headers=about)
    if pictures:  # a boundary made by lot would make another file each time
        message.set_boundary(f"=_{_digest(*said)}")
    return OutFile(f"{stem}.eml", message.as_bytes())


def _base_name(file: OutFile) -> str:
    return file.name.rpartition("/")[2]


def _address(who: tuple[str, str]) -> Address:
    name, mail = who
    try:
        return Address(" ".join(name.split()), addr_spec=mail)
    except (HeaderParseError, ValueError, IndexError):
        raise UserError(f"'{mail}' is not a mail address; correct it in the game's address book") from None


def _message_id(*parts: str) -> str:
    return f"<{_digest(*parts)}@{ID_DOMAIN}>"


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _long_lines(text: str) -> bool:
    return any(len(line.encode()) > 900 for line in text.split("\n"))
