"""Mail headers as text and addresses.

The standard library's modern header parser is slow and raises on some malformed fields, so the fields are read here
from their raw form.
"""

from __future__ import annotations

import binascii
import re
from contextlib import suppress
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message as MimeMessage

from .charsets import decode, plain

_LONGEST = 4000
_QUOTED_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_COMMENT = re.compile(r"\((?:[^()\\]|\\.)*\)")
_ANGLE = re.compile(r"<\s*([^<>\s]+@[^<>\s]+)\s*>")
_BARE = re.compile(r"[^<>\s,;:()]+@[^<>\s,;:()]+")


class Headers:
    """The fields of one mail, names in lower case, in their order."""

    def __init__(self, message: MimeMessage) -> None:
        self._fields: dict[str, list[str]] = {}
        for name, value in message.raw_items():
            self._fields.setdefault(name.lower(), []).append(str(value))

    def all(self, name: str) -> list[str]:
        """Every field of that name, topmost first, not decoded."""
        return [_unfolded(value) for value in self._fields.get(name, ())]

    def first(self, name: str) -> str:
        """The topmost field of that name, not decoded; "" if there is none."""
        fields = self._fields.get(name)
        return _unfolded(fields[0]) if fields else ""

    def text(self, name: str) -> str:
        """The topmost field of that name with its encoded words decoded."""
        return decode_words(self.first(name))

    def __contains__(self, name: str) -> bool:
        return name in self._fields


def _unfolded(value: str) -> str:
    value = value[:_LONGEST]
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


def addresses(value: str) -> list[str]:
    """The addresses in a From-like field, normalised.

    It is read before encoded words are decoded, and without names in quotes and comments, so that a display name
    cannot pass itself off as the address.
    """
    bare = _QUOTED_STRING.sub(" ", value)
    bare = _COMMENT.sub(" ", bare)
    found = _ANGLE.findall(bare)
    rest = _ANGLE.sub(" ", bare)
    for item in rest.split(",") if "," in rest or not found else ():
        found += _BARE.findall(item)
    return [normal_address(address) for address in found]


def normal_address(address: str) -> str:
    """An address in lower case, its domain in the form that the name system uses."""
    local, _, domain = address.strip().rpartition("@")
    if not domain.isascii():
        with suppress(UnicodeError):
            domain = domain.encode("idna").decode("ascii")
    return f"{local.lower()}@{domain.lower().rstrip('.')}"
