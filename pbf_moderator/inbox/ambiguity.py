"""Headers that two programs could read differently: the server that judged the sender, and this one."""

from __future__ import annotations

import re

from .headers import LONGEST, Headers

_END = re.compile(rb"\r?\n\r?\n")
_BARE = re.compile(rb"\r(?!\n)|\0")
_LINE = re.compile(rb"(?:[!-9;-~]+:|[ \t]|\r?$)")
_ONCE = (
    "from",
    "sender",
    "reply-to",
    "subject",
    "date",
    "message-id",
    "content-type",
    "content-transfer-encoding",
)


def ambiguity(raw: bytes, headers: Headers) -> str:
    """What makes a mail's header ambiguous, in a sentence; "" if nothing does."""
    head = _END.split(raw, 1)[0]
    if _BARE.search(head):
        return "The mail's header has control characters that hide fields."
    if not all(_LINE.match(line) for line in _lines(head)):
        return "The mail's header has a line that is not a field."
    for name in _ONCE:
        if len(headers.all(name)) > 1:
            return (
                "The mail names several senders."
                if name == "from"
                else f"The mail has several fields “{name}”."
            )
    if any(len(value) > LONGEST for name, value in headers.raw if name in _ONCE):
        return "The mail's header has a field that is longer than any honest one."
    return ""


def _lines(head: bytes) -> list[bytes]:
    """The header's lines without the separator that some mailboxes leave in front."""
    lines = head.split(b"\n")
    return lines[1:] if lines[0].startswith((b"From ", b">From ")) else lines
