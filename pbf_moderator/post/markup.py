"""The neutral markup that templates are written in: a handful of BBCode tags, line by line.

Inline tags (`[b] [i] [u] [seat=ID]`) open and close on one line. `[h]Title[/h]`, `[img=ADDRESS]` and `[line]` have a
line of their own; `[quote] [spoiler=Title] [code] [list] [table]` hold the lines up to their closing tag, which has a
line of its own too. Cells of a table are separated by `|`. What is not one of these tags is plain text. No dialect ever
shows these tags: `bbcode` renders them into its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..errors import UserError

JOINER = "\u2060"
"""Nobody sees it; it keeps what stands around it from being taken for markup."""
BRACKET, BAR = "\ue000", "\ue001"
"""Stand for `[` and `|` in text that comes from outside, so that it can never be a tag or a cell."""

INLINE = ("b", "i", "u", "seat")
FRAMES = ("quote", "spoiler", "code", "list", "table")

_TAG = re.compile(rf"\[(/?)({'|'.join(INLINE)})(?:=([^\]\n]*))?\]")
_HEADING = re.compile(r"\[h\](.*)\[/h\]")
_PICTURE = re.compile(r"\[img=([^\]]+)\]")
_FRAME = re.compile(rf"\[({'|'.join(FRAMES)})(?:=([^\]]*))?\]")
_TRIGGERS = (
    (re.compile(r"(?<=\w)://"), f":{JOINER}//"),
    (re.compile(r"\bwww\."), f"www{JOINER}."),
    (re.compile(r"@(?=\w)"), f"@{JOINER}"),
    (re.compile(r"<(?=[\w/!?])"), f"<{JOINER}"),
    (re.compile(r"&(?=#|\w+;)"), f"&{JOINER}"),
)


LONGEST_NAME = 60
"""The characters up to which a text is taken for a name that will be shown again."""


class MarkupError(UserError):
    """A template whose tags do not fit together."""


@dataclass(frozen=True)
class Tag:
    """An inline tag that opens or closes."""

    name: str
    value: str = ""
    closing: bool = False


Inline = str | Tag
Row = tuple[Inline, ...]


@dataclass(frozen=True)
class Block:
    """Some lines of one kind: text, h, img, line, or one of FRAMES."""

    kind: str
    rows: tuple[Row, ...] = ()
    value: str = ""


def defuse(text: str) -> str:
    """Text from outside as one harmless line: no tag, no link, no mention, no entity, no control character."""
    return _defused_name(text) if len(text) <= LONGEST_NAME else _defused(text)


def _defused(text: str) -> str:
    kept = "".join(c for c in text if c.isspace() or _printable(c))
    line = " ".join(kept.split())
    for trigger, broken in _TRIGGERS:
        line = trigger.sub(broken, line)
    return line.replace("[", BRACKET).replace("|", BAR)


_defused_name = lru_cache(maxsize=4096)(_defused)
"""Names come again and again: a post shows the same few dozen in every line."""


def _printable(character: str) -> bool:
    return unicodedata.category(character) not in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")


def parse(text: str) -> list[Block]:
    """Read neutral markup.

    Raises:
        MarkupError: a tag is not closed where it must be.
    """
    blocks: list[Block] = []
    lines = iter(text.strip("\n").split("\n"))
    for line in lines:
        bare = line.strip()
        if match := _HEADING.fullmatch(bare):
            blocks.append(Block("h", (parse_line(match[1]),)))
        elif bare == "[line]":
            blocks.append(Block("line"))
        elif match := _PICTURE.fullmatch(bare):
            blocks.append(Block("img", value=match[1]))
        elif match := _FRAME.fullmatch(bare):
            rows = tuple(parse_line(row) for row in _inside(lines, match[1]))
            blocks.append(Block(match[1], rows, match[2] or ""))
        else:
            blocks.append(Block("text", (parse_line(line),)))
    return blocks


def _inside(lines: Iterator[str], frame: str) -> Iterator[str]:
    for line in lines:
        if line.strip() == f"[/{frame}]":
            return
        if line.strip():
            yield line
    raise MarkupError(f"[{frame}] is not closed: [/{frame}] must stand on a line of its own")


def parse_line(line: str) -> Row:
    """The text and inline tags of one line, properly nested.

    Raises:
        MarkupError: a tag is not closed in the line, or closes nothing.
    """
    found: list[Inline] = []
    open_tags: list[str] = []
    at = 0
    for match in _TAG.finditer(line):
        found.append(line[at : match.start()])
        at = match.end()
        closing, name = bool(match[1]), match[2]
        if not closing:
            open_tags.append(name)
        elif not open_tags or open_tags.pop() != name:
            raise MarkupError(f"[/{name}] closes nothing in the line: {_shown(line)}")
        found.append(Tag(name, match[3] or "", closing))
    if open_tags:
        raise MarkupError(f"[{open_tags[-1]}] is not closed in the line: {_shown(line)}")
    return tuple(part for part in (*found, line[at:]) if part != "")


def _shown(line: str) -> str:
    return line if len(line) < 60 else line[:57] + "..."
