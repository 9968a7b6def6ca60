"""One mail (RFC 5322 bytes) to one Message."""

from __future__ import annotations

import email
import hashlib
import re
from dataclasses import replace
from datetime import UTC, datetime
from email.message import Message as MimeMessage
from email.utils import parsedate_to_datetime
from itertools import islice

from . import quotes
from .addresses import addresses
from .ambiguity import ambiguity
from .charsets import decode, plain
from .flowed import unflow
from .headers import Headers
from .message import Message, Part, content_id, joined_notes
from .sender import FAILED, authenticate
from .settings import InboxSettings

_CHARSET = re.compile(r"""charset\*?\s*=\s*["']?([\w.:-]{2,40})""", re.IGNORECASE)
_MOST_PARTS = 40
_MOST_PARTS_IN_ALL = 400
_MOST_HEADER_BYTES = 256_000
_AUTOMATIC_SUBJECT = re.compile(
    r"(?:re: *|r: *)?(?:out of (?:the )?office|automatic reply|auto(?:matic)?[- ]?reply|risposta automatica|fuori sede|fuori ufficio"
    r"|assente|abwesenheit|automatische antwort|răspuns automat|автоответ|автоматический ответ|réponse automatique"
    r"|respuesta automática)",
    re.IGNORECASE,
)


class _Mime(MimeMessage):
    """A mail or a part of one that works out its content type once; parser and reader ask for it a dozen times."""

    _content_type = ""

    def get_content_type(self) -> str:
        """The type in lower case."""
        if not self._content_type:
            self._content_type = super().get_content_type()
        return self._content_type


def read_mail(
    raw: bytes, settings: InboxSettings, *, received: datetime | None = None, size: int = 0
) -> Message:
    """The message in a mail; whatever the bytes are, there is one, and its ``outcome`` tells what is wrong.

    Args:
        raw: the mail, or as much of it as was kept.
        received: when the receiving server took it in, if the source knows (IMAP's internal date).
        size: the size in bytes of the whole mail where ``raw`` was cut.
    """
    size = max(size, len(raw))
    if size > settings.max_mail:
        return _too_big(raw[: settings.max_mail], size, settings, received)
    try:
        if trouble := _bomb(raw):
            return unreadable(raw, trouble)
        return _read(raw, settings, received)
    except (Exception, RecursionError) as trouble:  # the mail parser raises dozens of things on hostile input
        return unreadable(
            raw, f"The mail cannot be read ({type(trouble).__name__}); ask for it as plain text."
        )


def unreadable(raw: bytes, note: str, channel: str = "mail") -> Message:
    """The message that stands for bytes which cannot be read."""
    key = "sha:" + hashlib.sha256(raw).hexdigest()[:24]
    return Message(
        key,
        channel,
        "",
        "mail" if channel == "mail" else "nick",
        None,
        "",
        "",
        outcome="unreadable",
        note=note,
        raw=raw,
    )


def doubted(message: Message) -> Message:
    """A mail that may have been written into the text of another one; it waits for the moderator's word."""
    if message.outcome:
        return message
    note = "It may stand in the text of the mail before it; take it from the mail server or as a file of its own."
    return replace(message, outcome="doubtful_separator", note=joined_notes([message.note, note]))


def _bomb(raw: bytes) -> str:
    if raw.count(b"boundary") > _MOST_PARTS or raw.count(b"message/rfc822") > _MOST_PARTS:
        return f"The mail has more than {_MOST_PARTS} nested parts; ask for it as plain text."
    ends = [place for place in (raw.find(b"\n\n"), raw.find(b"\n\r\n")) if place >= 0]
    if (min(ends) if ends else len(raw)) > _MOST_HEADER_BYTES:
        return "The mail's header is longer than any honest one; ask for it again."
    return ""


def _too_big(raw: bytes, size: int, settings: InboxSettings, received: datetime | None) -> Message:
    """Its header is read, its body is not."""
    top = raw[:_MOST_HEADER_BYTES].replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    head = (
        read_mail(top, settings, received=received) if len(top) < settings.max_mail else unreadable(top, "")
    )
    limit = settings.max_mail / 1e6
    note = f"The mail has {size / 1e6:.1f} MB, more than {limit:g} MB, and was not read; ask for the orders as plain text."
    return Message(
        head.id, "mail", head.sender, "mail", head.date, head.subject, "", (), head.auth, "too_big", note,
        raw + b"\n[cut here: %d of %d bytes kept]\n" % (len(raw), size),
    )  # fmt: skip


def _read(raw: bytes, settings: InboxSettings, received: datetime | None) -> Message:
    # The older policy of the standard library: its fields are plain strings, which is fast and never raises.
    mime = email.message_from_string(raw.decode("ascii", "surrogateescape"), _class=_Mime)
    if sum(1 for _ in islice(mime.walk(), _MOST_PARTS_IN_ALL + 1)) > _MOST_PARTS_IN_ALL:
        return unreadable(
            raw, f"The mail has more than {_MOST_PARTS_IN_ALL} parts; ask for it as plain text."
        )
    headers = Headers(mime)
    senders = [address for field in headers.all("from") for address in addresses(field)]
    text, parts, trouble = _content(mime)
    body, quoted = quotes.split(text, settings.reply_marker)
    sender = senders[0] if senders else ""
    doubt = ambiguity(raw, headers) or _doubtful_sender(senders)
    servers, keys = settings.authserv_ids, settings.dkim_keys
    auth = FAILED if doubt else authenticate(headers, raw, sender, servers, keys)
    outcome, note = _outcome(headers, mime, sender, settings)
    if not outcome and trouble and not body:
        outcome = "unreadable"
    if auth == FAILED:
        note = joined_notes([note, doubt or "The receiving server could not confirm the sender."])
    date = received or _received_date(headers) or _date(headers.first("date"), settings)
    subject = headers.text("subject")[:500]
    return Message(
        id=_identity(headers, sender, date, subject, body),
        channel="mail", sender=sender, sender_kind="mail", date=date, subject=subject, body=body,
        removed=(*quoted, *parts), auth=auth, outcome=outcome, note=joined_notes([note, trouble]), raw=raw,
        language=headers.first("content-language").split(",")[0][:2].lower(),
    )  # fmt: skip


def _identity(headers: Headers, sender: str, date: datetime | None, subject: str, body: str) -> str:
    message_id = headers.first("message-id").strip("<> ")
    if message_id:
        return "mid:" + message_id[:300]
    return content_id(sender, date, subject, body)


def _doubtful_sender(senders: list[str]) -> str:
    if len(senders) > 1:
        return "The mail names several senders."
    return "" if senders else "The mail names no sender, or not so that there is one way only to read it."


def _received_date(headers: Headers) -> datetime | None:
    """When the last server took the mail in: the only clock in it that is not the sender's."""
    received = headers.first("received")
    return _date(received.rpartition(";")[2], None) if ";" in received else None


def _date(text: str, settings: InboxSettings | None) -> datetime | None:
    try:
        date = parsedate_to_datetime(text[:100]) if text else None
        if date is None:
            return None
        if date.tzinfo is None:
            date = date.replace(tzinfo=settings.zone if settings and "-0000" not in text else UTC)
        date.astimezone(UTC)  # a year 1 with an offset has no such moment
        return date
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _outcome(headers: Headers, mime: MimeMessage, sender: str, settings: InboxSettings) -> tuple[str, str]:
    """What kind of mail it is when it is not a player's letter."""
    kind = mime.get_content_type()
    report = str(mime.get_param("report-type", "")).lower() if kind == "multipart/report" else ""
    if report == "disposition-notification":
        return "receipt", "A read receipt."
    if (
        kind == "multipart/report"
        or sender.startswith(("mailer-daemon@", "postmaster@"))
        or headers.all("return-path")[:1] == ["<>"]
    ):
        if report != "delivery-status" and _is_automatic(headers) and kind != "multipart/report":
            return "automatic", "An automatic reply."
        return "bounce", "A mail could not be delivered; look at the address."
    if sender in settings.own_addresses:
        return "own", "The game's own mail."
    if (
        any(name in headers for name in ("list-id", "list-post", "list-unsubscribe"))
        or headers.first("precedence").lower() == "list"
    ):
        return "list", "It came through a mailing list, so it is not private."
    if _is_automatic(headers):
        return "automatic", "An automatic reply."
    return "", ""


def _is_automatic(headers: Headers) -> bool:
    submitted = headers.first("auto-submitted").lower()
    return (
        (submitted != "" and not submitted.startswith("no"))
        or headers.first("precedence").lower() in ("bulk", "junk", "auto_reply")
        or "x-autoreply" in headers
        or "x-autorespond" in headers
        or bool(_AUTOMATIC_SUBJECT.match(headers.text("subject")))
    )


def _content(mime: MimeMessage) -> tuple[str, list[Part], str]:
    """The text of all parts that a mail program shows in line, what was set aside, and what is wrong."""
    texts: list[str] = []
    parts: list[Part] = []
    trouble = ""
    waiting = [mime]
    while waiting:
        part = waiting.pop()
        kind = part.get_content_type()
        children = part.get_payload() if part.is_multipart() else None
        if kind == "message/rfc822" and isinstance(children, list):
            inner = "\n".join(_content(child)[0] for child in children if isinstance(child, MimeMessage))
            parts.append(Part.of("forwarded", inner))
        elif isinstance(children, list):
            waiting.extend(
                reversed(_shown(kind, [child for child in children if isinstance(child, MimeMessage)]))
            )
        elif kind in ("text/plain", "text/html") and part.get_content_disposition() != "attachment":
            texts.append(_part_text(part, kind, parts))
        else:
            trouble = trouble or _trouble(kind)
            parts.append(_attachment(part, kind))
    return "\n".join(texts), parts, trouble


def _shown(kind: str, children: list[MimeMessage]) -> list[MimeMessage]:
    """Which children of a multipart are read."""
    if kind == "multipart/alternative":
        plain_ones = [child for child in children if child.get_content_type() == "text/plain"]
        if any(_payload(child).strip() for child in plain_ones):
            return plain_ones[:1]
        return [child for child in children if child not in plain_ones][-1:]
    if kind in ("multipart/related", "multipart/signed"):
        return children[:1]
    if kind == "multipart/report":
        return [child for child in children if child.get_content_type().startswith("text/")]
    return children


def _payload(part: MimeMessage) -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _part_text(part: MimeMessage, kind: str, parts: list[Part]) -> str:
    declared = str(part.get("content-type", ""))
    charset = _CHARSET.search(declared)
    text = plain(decode(_payload(part), charset[1] if charset else ""))
    if kind == "text/html" or (
        text.lstrip()[:15].lower().startswith(("<html", "<!doctype html")) and "</" in text
    ):
        from .html_text import parse_html, to_text

        text, aside = to_text(parse_html(text))
        parts.extend(aside)
        return text
    if "flowed" in declared.lower() and str(part.get_param("format", "")).lower() == "flowed":
        text = unflow(text, delsp=str(part.get_param("delsp", "")).lower() == "yes")
    return text


def _attachment(part: MimeMessage, kind: str) -> Part:
    """A text file is kept with its words, for the receipt must be able to say what was not read."""
    name = plain(str(part.get_filename() or kind))[:200]
    if kind.startswith("text/"):
        return Part.of("attachment", name + "\n" + plain(decode(_payload(part)[:20_000])))
    return Part("attachment", name, 0)


def _trouble(kind: str) -> str:
    if kind == "application/ms-tnef":
        return "The mail came as winmail.dat; ask for plain text."
    if kind in (
        "application/pkcs7-mime",
        "application/x-pkcs7-mime",
        "multipart/encrypted",
        "application/pgp-encrypted",
    ):
        return "The mail is encrypted; ask for plain text."
    return ""
