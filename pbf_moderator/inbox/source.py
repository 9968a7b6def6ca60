"""Any file, folder or stream with messages to Messages."""

from __future__ import annotations

import codecs
import hashlib
import io
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pbf_moderator.errors import UserError

from .mail import doubted, read_mail, unreadable
from .mbox import looks_like_mbox, split_mbox
from .message import Message, is_unnumbered
from .packed import open_packed
from .settings import InboxSettings

Progress = Callable[[int, int], None]
KINDS = ("auto", "eml", "mbox", "maildir", "paste", "xml", "csv", "html")
_START = 65_536
_XML = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:\?xml|phpbb|privatemessages|smf|feed)\b")
_XHTML = re.compile(rb"<!doctype\s+html|<html\b", re.IGNORECASE)
_HTML = re.compile(rb"<!doctype\s+html|<html\b|<body\b|<div\b|<table\b", re.IGNORECASE)
_MAIL_FIELD = re.compile(
    rb"^(?:message-id|received|mime-version|content-type|return-path|delivered-to|dkim-signature|x-[\w-]+):",
    re.IGNORECASE | re.MULTILINE,
)
_FIELD = re.compile(rb"[!-9;-~]{2,60}:[ \t]?[^\n]*\n")
_CSV = re.compile(rb"(?:\xef\xbb\xbf)?[^\n]*(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d)")


def read_source(
    path: str | Path, *, kind: str = "auto", settings: InboxSettings, progress: Progress | None = None
) -> Iterator[Message]:
    """The messages of a file, a folder, a Maildir, or standard input ("-"), in their order.

    Args:
        path: what to read; gzip and zip archives are unpacked, of a folder every file is read in the order of names.
        kind: one of KINDS; "auto" looks at the content.
        settings: the game's inbox settings.
        progress: called with bytes read and bytes in all (0 if unknown).

    Raises:
        UserError: the file is missing, damaged or of no known kind; within a folder such a file becomes a message with
            outcome "unreadable", so that the others are still read.
    """
    if kind not in KINDS:
        raise UserError(f"“{kind}” is not a kind of message file; use one of {', '.join(KINDS)}.")
    if str(path) == "-":
        for name, stream, _ in open_packed(sys.stdin.buffer, "standard input"):
            yield from _read_stream(stream, name, kind, settings, lambda: None)
        return
    place = Path(path)
    try:
        if place.is_dir():
            yield from _read_folder(place, kind, settings, progress or _silent)
        else:
            yield from _read_file(place, kind, settings, progress or _silent)
    except OSError as trouble:
        raise UserError(f"{place}: cannot be read ({trouble.strerror or trouble}).") from trouble


def read_data(data: bytes, name: str, settings: InboxSettings) -> Iterator[Message]:
    """The messages of something that was fetched, as of a file of that name."""
    stream = io.BufferedReader(io.BytesIO(data))
    yield from _read_stream(stream, name, "auto", settings, lambda: None)


def _silent(done: int, total: int) -> None:
    return None


def _read_file(place: Path, kind: str, settings: InboxSettings, progress: Progress) -> Iterator[Message]:
    total = place.stat().st_size
    saved, troubles = datetime.fromtimestamp(place.stat().st_mtime, UTC), list[str]()
    with place.open("rb") as file:
        for name, stream, own_date in open_packed(file, str(place), settings.zone):
            try:
                here = replace(settings, file_date=own_date or saved)
                for message in _read_stream(
                    stream, name, kind, here, lambda: progress(min(file.tell(), total), total)
                ):
                    is_mail = message.channel == "mail"
                    yield message if is_mail else replace(message, saved=own_date or saved)
            except UserError as trouble:
                troubles.append(str(trouble))
    if troubles:
        raise UserError(" ".join(troubles))


def _read_folder(folder: Path, kind: str, settings: InboxSettings, progress: Progress) -> Iterator[Message]:
    """Every file once; what a browser saved beside a page is not a message."""
    files = _mail_files(folder) if _is_maildir(folder) else _files(folder)
    total = sum(file.stat().st_size for file in files)
    done = 0
    for file in files:
        as_mail = file.parent.name in ("cur", "new") and _is_maildir(file.parent.parent)
        try:
            yield from _read_file(file, "eml" if as_mail else kind, settings, lambda *_: None)
        except UserError as trouble:
            with file.open("rb") as stream:
                damaged = unreadable(stream.read(settings.max_mail), str(trouble), channel="paste")
                yield replace(damaged, sender=str(file.relative_to(folder.parent)))
        done += file.stat().st_size
        progress(done, total)


def _is_maildir(folder: Path) -> bool:
    return (folder / "cur").is_dir() or (folder / "new").is_dir()


def _mail_files(folder: Path) -> list[Path]:
    found = [
        file
        for part in ("new", "cur")
        for file in (folder / part).glob("*")
        if file.is_file() and not file.name.startswith(".")
    ]
    return sorted(found, key=lambda file: file.name)


def is_game(folder: Path) -> bool:
    """Whether a folder is that of a game, which holds what pbf has written and no messages."""
    return (folder / "journal.sqlite").is_file() and (folder / "game.toml").is_file()


def _files(folder: Path) -> list[Path]:
    found: list[Path] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.startswith(".") or entry.is_symlink():
            continue
        if entry.is_dir():
            if is_game(entry):
                continue
            if _is_maildir(entry):
                found += _mail_files(entry)
            elif not entry.name.endswith(("_files", "-Dateien", "_file")):
                found += _files(entry)
        elif entry.is_file():
            found.append(entry)
    return found


def _read_stream(
    stream: io.BufferedReader[Any], name: str, kind: str, settings: InboxSettings, advance: Callable[[], None]
) -> Iterator[Message]:
    start = stream.peek(_START)[:_START]
    found = _detect(start, name) if kind in ("auto", "maildir") else kind
    if found == "mbox":
        for mail in split_mbox(stream, settings.max_mail):
            message = read_mail(mail.raw, settings, size=mail.size)
            yield doubted(message) if mail.doubtful else message
            advance()
    elif found == "eml":
        raw, size = _whole(stream, settings.max_mail)
        yield read_mail(_without_separator(raw), settings, size=size)
    elif found == "xml":
        from .exports_xml import read_xml

        for message in read_xml(stream, settings, name):
            yield message
            advance()
    else:
        data, size = _whole(stream, settings.max_file)
        if size > settings.max_file:
            raise UserError(
                f"{name}: the file has {size / 1e6:.0f} MB, more than {settings.max_file / 1e6:g} MB; export fewer messages."
            )
        source = hashlib.sha256(data).hexdigest()[:12]
        for number, message in enumerate(_messages_of(data, found, name, settings), 1):
            yield replace(message, place=(source, number)) if _stands_in_order(message) else message
    advance()


def _stands_in_order(message: Message) -> bool:
    """Whether the place in the source tells what was written first: in a text or a printed topic, not in a folder."""
    return (message.in_topic or message.channel == "paste") and is_unnumbered(message.id)


def _whole(stream: io.BufferedReader[Any], limit: int) -> tuple[bytes, int]:
    """All bytes up to just beyond the limit, and how many there are in all."""
    data = stream.read(limit + 1)
    size = len(data)
    while piece := stream.read(_START):
        size += len(piece)
    return data, size


def _without_separator(raw: bytes) -> bytes:
    """Some programs save a single mail with its mbox line."""
    return raw.partition(b"\n")[2] if raw.startswith(b"From ") and looks_like_mbox(raw[:_START]) else raw


def _messages_of(data: bytes, kind: str, name: str, settings: InboxSettings) -> Iterator[Message]:
    if kind == "csv":
        from .exports_csv import read_csv

        yield from read_csv(data, settings, name)
    elif kind == "html":
        from .pages import read_page

        yield from read_page(data, settings, name)
    else:
        from .pasted import read_pasted

        yield from read_pasted(data, settings)


def _detect(start: bytes, name: str) -> str:
    """The kind of a file that begins so.

    Raises:
        UserError: it cannot be text.
    """
    suffix = Path(name.removesuffix(".gz")).suffix.lower()
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        start = start.decode("utf-16", "ignore").encode()
    markup = start.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
    if looks_like_mbox(start):
        return "eml" if suffix == ".eml" else "mbox"
    if _XML.match(start) and not _XHTML.search(start[:2000]):
        return "xml"
    if not markup and (suffix == ".csv" or _CSV.match(start)):
        return "csv"
    if suffix in (".eml", ".msg") and not start.startswith(b"\xd0\xcf\x11\xe0"):
        return "eml"
    if _is_mail(start):
        return "eml"
    if _HTML.search(start) and (suffix in (".html", ".htm", ".xhtml", ".mht") or markup):
        return "html"
    if start.startswith(b"\xd0\xcf\x11\xe0"):
        raise UserError(
            f"{name}: this is an Outlook or Office file; save the mail as .eml or paste its text."
        )
    if _is_binary(start):
        raise UserError(f"{name}: this file holds no text that can be read as messages.")
    return "paste"


def _is_mail(start: bytes) -> bool:
    """Whether the text begins with a header that a mail program wrote, not with a pasted "From: nick"."""
    header = start.replace(b"\r\n", b"\n").partition(b"\n\n")[0] + b"\n"
    return bool(_FIELD.match(header)) and bool(_MAIL_FIELD.search(header))


def _is_binary(start: bytes) -> bool:
    control = sum(start.count(bytes([code])) for code in range(32) if code not in (9, 10, 12, 13, 27))
    return b"\0" in start or control * 20 > len(start)
