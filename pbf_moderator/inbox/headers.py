"""Mail headers as text.

The standard library's modern header parser is slow and raises on some malformed fields, so the fields are read here
from their raw form.
"""

from __future__ import annotations

import binascii
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message as MimeMessage

from .charsets import decode, plain

LONGEST = 4000
"""Characters of a field that are read."""


class Headers:
    """The fields of one mail, names in lower case, in their order."""

    def __init__(self, message: MimeMessage) -> None:
        self.raw = [(name.lower(), str(value)) for name, value in message.raw_items()]
        self._fields: dict[str, list[str]] = {}
        for name, value in self.raw:
            self._fields.setdefault(name, []).append(value)

    def all(self, name: str) -> list[str]:
        """Every field of that name, topmost first, not decoded."""
        return [unfolded(value) for value in self._fields.get(name, ())]

    def first(self, name: str) -> str:
        """The topmost field of that name, not decoded; "" if there is none."""
        fields = self._fields.get(name)
        return unfolded(fields[0]) if fields else ""

    def text(self, name: str) -> str:
        """The topmost field of that name with its encoded words decoded."""
        return decode_words(self.first(name))

    def __contains__(self, name: str) -> bool:
        """Whether there is a field of that name, whatever it says."""
        return name in self._fields


def unfolded(value: str) -> str:
    """A field's text in one line, no more of it than the limit."""
    value = value[:LONGEST]
    if not value.isascii():
        value = decode(
            value.encode("ascii", "surrogateescape") if _raw(value) else value.encode("utf-8", "replace")
        )
    return " ".join(value.split())


def _raw(value: str) -> bool:
    """Whether all that is not ASCII in the value stands for single bytes."""
    return all(char < "\x80" or "\udc80" <= char <= "\udcff" for char in value)


def decode_words(value: str) -> str:
    """A field with its encoded words (``=?utf-8?q?…?=``) decoded; damaged ones stay as they are."""
    if "=?" not in value:
        return value
    try:
        pieces = decode_header(value)
    except (HeaderParseError, binascii.Error, ValueError, LookupError):
        return value
    text = "".join(
        piece if isinstance(piece, str) else decode(piece, charset or "") for piece, charset in pieces
    )
    return " ".join(plain(text).split())
