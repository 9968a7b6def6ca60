"""Text that the moderator copied from a page or typed: with a ``From: nick`` line, or as a ForumFree page reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from .addresses import addresses
from .charsets import BLANKS, decode
from .dates import parse_date
from .exports_mybb import is_text_export, read_text_export
from .message import Message, Part, joined_notes
from .posts import ForumPost, from_text
from .settings import InboxSettings

_LABEL = re.compile(
    r"\s*(?:(?P<from>from|da|de la|от|von)|(?P<date>date|sent|data|inviato|trimis|дата|отправлено|gesendet)"
    r"|(?P<subject>subject|oggetto|subiect|тема|betreff)|(?P<to>to|recipient|a|către|кому|an|bcc|ccn))\s*:[ \t]*(?P<value>\S.*)",
    re.IGNORECASE,
)
_RULE = re.compile(r"\s*[-=_*#]{3,}\s*$")
_DAY = r"\d{1,2}/\d{1,2}/\d{4},? \d{1,2}:\d\d"
_POSTED = re.compile(rf"\s*(?:view post\s*)?(?:posted on|inviato il:?)\s*(?P<date>{_DAY})\s*$", re.IGNORECASE)
_EDITED = re.compile(rf"\s*(?:edited by|modificato da)\s.{{1,80}}\s-\s{_DAY}\s*$", re.IGNORECASE)
_TAIL = re.compile(r"\s*(?:PM|MP)(?:\s+(?:Email|WWW|Contacts|Contatti|Top))*\s*$")


def read_pasted(data: bytes, settings: InboxSettings) -> Iterator[Message]:
    """The messages of a pasted text; one without any sign of a sender has sender "".

    A text has one author, unless the settings say otherwise: what looks like the head of somebody else's message may have
    been written by the author, so the text waits for the moderator's word.
    """
    text = decode(data).replace("\r\n", "\n").replace("\r", "\n")
    if is_text_export(text.lstrip("\ufeff")):
        yield from read_text_export(text, settings)
        return
    lines = _from_first_word(text.split("\n"))
    if any(_POSTED.match(line) for line in lines) and not _is_from(lines[0]):
        yield from _copied_page(lines, settings)
        return
    for block in _blocks(lines) if settings.several_authors else [lines]:
        message = _labelled(block, settings)
        yield _doubted(message) if _other_heads(block) else message


def _from_first_word(lines: list[str]) -> list[str]:
    """The lines without blank ones and rules at the beginning, where a head follows them."""
    first = next((n for n, line in enumerate(lines) if line.strip() and not _RULE.match(line)), 0)
    return lines[first:] if _is_from(lines[first]) else lines


def _is_from(line: str) -> bool:
    label = _LABEL.match(line)
    return label is not None and bool(label["from"])


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """The messages of a text: a rule followed by ``From:`` begins another one, always the same rule."""
    parting = _other_heads(lines)
    starts = [0, *(n + 1 for n in parting if lines[n] == lines[parting[0]])]
    for start, end in zip(starts, [*(n - 1 for n in starts[1:]), len(lines)], strict=True):
        yield lines[start:end]


def _other_heads(lines: list[str]) -> list[int]:
    """The lines after which what looks like somebody's message begins: a rule before ``From:``, or the date of a post."""
    found = []
    for number, line in enumerate(lines):
        after = next((later for later in lines[number + 1 : number + 4] if later.strip()), "")
        if number and (_POSTED.match(line) or _RULE.match(line) and _is_from(after)):
            found.append(number)
    return found


def _doubted(message: Message) -> Message:
    """A message that may be those of several authors; it waits for the moderator's word."""
    if message.outcome:
        return message
    note = (
        "What looks like the head of another message stands in it; it may be of several authors, or of one."
    )
    return replace(message, outcome="several_authors", note=joined_notes([message.note, note]))


def _labelled(lines: list[str], settings: InboxSettings) -> Message:
    """A text with a header of labelled lines, the sender's among them, or with none."""
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    values: dict[str, str] = {}
    number = first
    while number < len(lines) and (label := _LABEL.match(lines[number])):
        role = str(next(role for role in ("from", "date", "subject", "to") if label[role]))
        if role in values:
            break
        values[role] = label["value"].strip(BLANKS)
        number += 1
    if "from" not in values:
        number = first
        values = {}
    post = ForumPost(
        "paste",
        values.get("from", ""),
        parse_date(values.get("date", ""), settings),
        values.get("subject", ""),
    )
    message = from_text(post, "\n".join(lines[number:]), settings, "\n".join(lines).encode())
    return _with_address(message)


def _with_address(message: Message) -> Message:
    """The sender as a mail address where one was given instead of a nick."""
    found = addresses(message.sender) if "@" in message.sender else []
    return replace(message, sender=found[0], sender_kind="mail") if len(found) == 1 else message


def _copied_page(lines: list[str], settings: InboxSettings) -> Iterator[Message]:
    """Posts as copying a ForumFree thread gives them: nick, side panel, date, text, edit note, signature, buttons."""
    dated = [number for number, line in enumerate(lines) if _POSTED.match(line)]
    starts = [_post_start(lines, number, floor) for number, floor in zip(dated, [-1, *dated], strict=False)]
    alone = len(dated) == 1 and not any(line.strip() for line in lines[: starts[0]])
    for place, start, end in zip(dated, starts, [*starts[1:], len(lines)], strict=True):
        nick = lines[start].strip(BLANKS) if start < place else ""
        date = _POSTED.match(lines[place])
        body, removed = _without_tail(lines[place + 1 : end])
        post = ForumPost("paste", nick, parse_date(date["date"] if date else "", settings), removed=removed)
        message = from_text(post, "\n".join(body), settings, "\n".join(lines[start:end]).encode())
        yield message if alone or settings.several_authors else _doubted(message)


def _post_start(lines: list[str], dated: int, floor: int) -> int:
    """The line of the nick: the first one of the paragraph that holds the side panel, or after the buttons before it."""
    number = dated
    while number - 1 > floor and not lines[number - 1].strip():
        number -= 1
    while number - 1 > floor and lines[number - 1].strip() and not _TAIL.match(lines[number - 1]):
        number -= 1
    return number


def _without_tail(lines: list[str]) -> tuple[list[str], list[Part]]:
    """The body without the edit note, the signature after it and the buttons."""
    removed: list[Part] = []
    tail = next((number for number, line in enumerate(lines) if _TAIL.match(line)), len(lines))
    lines = lines[:tail]
    edited = next((number for number, line in enumerate(lines) if _EDITED.match(line)), None)
    if edited is not None:
        removed.append(Part.of("edit_note", lines[edited]))
        if signature := "\n".join(lines[edited + 1 :]).strip():
            removed.append(Part.of("signature", signature))
        lines = lines[:edited]
    return lines, removed
