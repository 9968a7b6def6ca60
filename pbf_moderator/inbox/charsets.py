"""Bytes to text when the declared character set is missing, unknown or wrong."""

from __future__ import annotations

import codecs

BLANKS = " \t\r\n\f\v"
"""Blanks at the ends of a name that mean nothing; other kinds of blank make another name."""
_SEVEN_BIT = ("utf-7", "iso2022", "hz", "utf-16", "utf-32")


def decode(data: bytes, declared: str = "") -> str:
    """The text of ``data``: UTF-8 if it is valid UTF-8, else the declared set, else windows-1252; never fails.

    UTF-8 goes first because it hardly ever matches by accident, while declarations are often wrong.
    """
    try:
        name = codecs.lookup(declared).name if declared else ""
    except (LookupError, ValueError):
        name = ""
    if name == "iso8859-1":
        name = "cp1252"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        name = "utf-16"
    stateful = name.startswith(_SEVEN_BIT)
    for encoding in (name, "utf-8-sig") if stateful else ("utf-8-sig", name, "cp1252"):
        if not encoding:
            continue
        try:
            return data.decode(encoding)
        except (UnicodeError, LookupError, ValueError, AssertionError):
            continue
    return data.decode("cp1252", "replace")


def plain(text: str) -> str:
    """LF line ends, no NUL, no lone surrogates."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    return text.encode("utf-8", "replace").decode("utf-8")
