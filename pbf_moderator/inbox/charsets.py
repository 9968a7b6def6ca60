"""Bytes to text when the declared character set is missing, unknown or wrong."""

from __future__ import annotations

import codecs
import re

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


_ENCODED = re.compile(r"(?:=[0-9A-F]{2})+")
_LETTER = re.compile(r"=[C-F][0-9A-F](?:=\n)?=[89AB][0-9A-F]")
"""A letter outside ASCII as quoted-printable has it; a soft line break may part its bytes."""
_BLANK = "=20"
_LONGEST_LINE = 76
"""Of quoted-printable; a line that was broken off comes close to it."""


def without_residue(text: str) -> str:
    """A text without what a careless mailer or a copied source leaves of quoted-printable, such as "mar=C8=99=20".

    Args:
        text: LF line ends. It is given back as it is where nothing shows that it is encoded: "WH=D1" is an order.
    """
    lines = text.split("\n")
    broken = any(line.endswith("=") and len(line) >= _LONGEST_LINE - 6 for line in lines)
    ends = [line.removesuffix(_BLANK) for line in lines if line.endswith(_BLANK)]
    if not (broken or len(ends) > 1 or any(map(_is_whole, ends)) or _LETTER.search(text)):
        return text
    whole = "\n".join(line.removesuffix(_BLANK) for line in lines).replace("=\n", "")
    return _ENCODED.sub(_decoded, whole)


def _is_whole(line: str) -> bool:
    """Whether a line needs no number behind it, unlike the one of "bid=20"."""
    return not line or line[-1] in ".,;:!?)0123456789" or ":" in line or "->" in line


def _decoded(found: re.Match[str]) -> str:
    """Encoded letters; what is no UTF-8 stays, and so does a single byte, which may be anything."""
    data = bytes.fromhex(found[0].replace("=", ""))
    if len(data) == 1 and data not in (b"=", b" "):
        return found[0]
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return found[0]
