"""Whether a mail in an mbox is one, or was written into the mail before it.

A line that begins with "From " parts the mails, and not every program that keeps mailboxes escapes such a line in a text.
So a mail is compared with those before it: whoever writes a mailbox writes all its separators, and the trace of each mail's
way, in one manner.
"""

from __future__ import annotations

import re

_SEPARATOR = re.compile(
    rb"From (?:(?P<sender>[^\n]*?) )?[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]?\d [\d:]+(?P<zone> [^\n]*)?$"
)
_NAME = re.compile(rb"^([!-9;-~]+):", re.MULTILINE)
_RETURN_PATH = re.compile(rb"^return-path:\s*<([^>\n]*)>", re.MULTILINE | re.IGNORECASE)
_BOUNDARY = re.compile(
    rb'^content-type:\s*multipart/[^\n]*(?:\n[ \t][^\n]*)*?boundary=(?:"([^"\n]+)|([^\s;"]+))', re.M | re.I
)
_WRITTEN_BY_ALL = {
    b"received",
    b"return-path",
    b"x-mozilla-status",
    b"x-gm-thrid",
    b"x-gmail-labels",
    b"content-length",
}
_HEAD = 256_000
_MOST_INSIDE = 20


class Neighbours:
    """What the mails of a mailbox have in common so far."""

    def __init__(self) -> None:
        self._style: bytes | None = None
        self._common: set[bytes] = set()
        self._open = b""
        self._inside = 0

    def doubt(self, separator: bytes, raw: bytes, whole: bool) -> bool:
        """Whether a mail may stand in the text of the one before it.

        Args:
            separator: the line before it; "" if it has none.
            raw: the mail, or the beginning of it.
            whole: nothing of it was cut off.
        """
        head = raw[:_HEAD].replace(b"\r\n", b"\n").partition(b"\n\n")[0] + b"\n"
        names = {name.lower() for name in _NAME.findall(head)}
        style = _style(separator)
        inside = self._is_inside(raw)
        first, self._style = self._style is None, self._style or style
        doubtful = not first and (
            inside or style != self._style or not self._common <= names or not _sender_fits(separator, head)
        )
        if not doubtful:
            self._common = names & _WRITTEN_BY_ALL if first else self._common & names
        if not inside and whole:
            self._open = _unclosed(head, raw)
        return doubtful

    def _is_inside(self, raw: bytes) -> bool:
        """Whether an earlier mail's parts have not been closed before this one."""
        if not self._open:
            return False
        self._inside += 1
        if self._open in raw or self._inside > _MOST_INSIDE:
            self._open, self._inside = b"", 0
        return True


def _style(separator: bytes) -> bytes:
    """How a program writes its separators: with whom and with what after the time."""
    match = _SEPARATOR.match(separator.strip())
    if match is None:
        return b"?"
    sender = match["sender"] or b""
    kind = (
        b"-" if sender == b"-" else b"@xxx" if sender.endswith(b"@xxx") else b"sender" if sender else b"none"
    )
    return kind + re.sub(rb"\d", b"9", match["zone"] or b"")


def _sender_fits(separator: bytes, head: bytes) -> bool:
    """Whether a separator names the one to whom the mail would be returned, where both are given."""
    match, path = _SEPARATOR.match(separator.strip()), _RETURN_PATH.search(head)
    if match is None or path is None or match["sender"] in (None, b"-") or match["sender"].endswith(b"@xxx"):
        return True
    return match["sender"].lower() in (path[1].lower(), b"" if path[1] else b"mailer-daemon")


def _unclosed(head: bytes, raw: bytes) -> bytes:
    """The line that would close a mail's parts, if it is missing."""
    boundary = _BOUNDARY.search(head)
    closing = b"\n--" + (boundary[1] or boundary[2]) + b"--" if boundary else b""
    return closing if closing not in raw else b""
