"""Neutral markup rendered in a dialect, as lines that can be put together and taken apart again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

from .dialect import Dialect, FrameTag
from .markup import JOINER, Block, Inline, Row, Tag

_NUMBER = re.compile(r"[+-]?\d+")
_GAP = "  "
_WITH_SHORT = re.compile(r"(.+) \((\w+)\)")
PHONE = 50
"""Signs of a line of code that a board shows 400 pixels wide without scrolling sideways."""
_TAG_NAME = re.compile(r"\[([a-z]+)", re.IGNORECASE)


@dataclass(frozen=True)
class Piece:
    """A bit of a rendered line: text, an opening tag (`close` is what ends it) or a closing tag."""

    text: str
    close: str = ""
    closing: bool = False


@dataclass(frozen=True)
class Line:
    """One rendered line.

    Lines of one `frame` stand together in its tags, `group` tells neighbouring frames apart; a line that `opens` a
    section is where a post is best split.
    """

    pieces: tuple[Piece, ...]
    frame: FrameTag | None = None
    group: int = 0
    opens: bool = False

    @property
    def text(self) -> str:
        """The line with the tags of its frame, as a page of its own would hold it."""
        inner = "".join(piece.text for piece in self.pieces)
        return f"{self.frame.line}{inner}{self.frame.end}" if self.frame else inner


@dataclass
class Renderer:
    """Renders blocks in a dialect.

    Attributes:
        dialect: the board's.
        colours: seat -> the colour that its name is written in.
    """

    dialect: Dialect
    colours: Mapping[str, str] = field(default_factory=dict)
    _attached: int = 0

    def lines(self, blocks: Sequence[Block]) -> list[Line]:
        """All lines of a document."""
        return [line for i, block in enumerate(blocks) for line in self._block(block, i + 1)]

    def heading(self, row: Row) -> Line:
        """A title line."""
        inner = tuple(self._row(row))
        return Line(_unnested(self._wrapped("h", "", inner)))

    def _section(self, row: Row) -> list[Line]:
        return [Line((), opens=True), self.heading(row)]

    def _block(self, block: Block, group: int) -> list[Line]:
        if block.kind == "h":
            return self._section(block.rows[0])
        if block.kind == "line":
            return [Line((Piece(self.dialect.line),))]
        if block.kind == "img":
            return [Line((Piece(self._picture(block.value)),))]
        if block.kind == "text":
            return [Line(tuple(self._row(row))) for row in block.rows]
        return self._framed(block, group)

    def _framed(self, block: Block, group: int) -> list[Line]:
        frame = self.dialect.frames.get(block.kind)
        if block.kind == "table":
            rows = self._table(block.rows, frame)
            frame = frame or self.dialect.frames.get("code")
        elif block.kind == "code":
            rows = [(Piece(self._plain(row)),) for row in block.rows]
        else:
            rows = [tuple(self._row(row)) for row in block.rows]
        title: list[Line] = []
        if block.value and (frame is None or "{value}" not in frame.open):
            title = self._section((block.value,))
        elif frame is not None and block.value:
            frame = FrameTag(
                frame.open.format(value=self._attribute(block.value)), frame.close, frame.line, frame.end
            )
        return title + [Line(row, frame, group) for row in rows]

    # -- inline ------------------------------------------------------------------------------------------------

    def _row(self, row: Row) -> list[Piece]:
        found = []
        for part in row:
            if isinstance(part, str):
                found.append(Piece(self.dialect.escape(part)))
            else:
                found += self._tag(part)
        return list(_unnested(found))

    def _tag(self, tag: Tag) -> list[Piece]:
        pair = self.dialect.tags.get(tag.name)
        if tag.name == "seat" and not self.colours:
            pair = None
        if pair is None:
            return []
        if tag.closing:
            return [Piece(pair[1], closing=True)]
        value = self.colours.get(tag.value, "inherit") if tag.name == "seat" else tag.value
        return [Piece(pair[0].format(value=self._attribute(value)), close=pair[1])]

    def _wrapped(self, name: str, value: str, inner: tuple[Piece, ...]) -> tuple[Piece, ...]:
        pair = self.dialect.tags.get(name)
        if pair is None:
            return inner
        return (Piece(pair[0].format(value=value), close=pair[1]), *inner, Piece(pair[1], closing=True))

    def _plain(self, row: Sequence[Inline]) -> str:
        return self.dialect.escape("".join(part for part in row if isinstance(part, str)))

    def _attribute(self, value: str) -> str:
        return re.sub(r'[\[\]"\r\n]', "", self.dialect.escape(value))

    def _picture(self, value: str) -> str:
        if re.match(r"https?://", value):
            return self.dialect.image.format(url=quote(value, safe=":/?&=#%+~,;@!$*()-._"))
        name = re.sub(r"[^\w.-]", "_", value.rsplit("/", 1)[-1])
        text = self.dialect.attachment.format(n=self._attached, name=name)
        self._attached += 1
        return text

    # -- tables ------------------------------------------------------------------------------------------------

    def _table(self, rows: Sequence[Row], frame: FrameTag | None) -> list[tuple[Piece, ...]]:
        cells = [[cell.strip() for cell in self._bare(row).split("|")] for row in rows]
        if frame is not None:
            cell = self.dialect.tags["cell"]
            return [
                (Piece("".join(f"{cell[0]}{self.dialect.escape(c)}{cell[1]}" for c in r)),) for r in cells
            ]
        return [(Piece(line),) for line in self._columns(cells)]

    @staticmethod
    def _bare(row: Row) -> str:
        return "".join(part for part in row if isinstance(part, str))

    def _columns(self, cells: Sequence[Sequence[str]]) -> list[str]:
        shown = [[self.dialect.escape(cell) for cell in row] for row in cells]
        count = max(len(row) for row in shown)
        shown = [[*row, *[""] * (count - len(row))] for row in shown]
        numeric = [all(_NUMBER.fullmatch(row[i]) for row in shown[1:] if row[i]) for i in range(count)]
        whole = _in_columns(shown, numeric, _GAP)
        code = self.dialect.frames.get("code")
        if max(map(_width, whole)) <= PHONE or code is None or not code.open:
            return whole  # text that may be shown in letters of unequal width is read line by line
        heads, notes = _shortened(shown[0])
        for head, foot, gap in ((h, f, g) for h, f in ((shown[0], []), (heads, notes)) for g in (_GAP, " ")):
            folded = _in_columns([*_folded_heads([head, *shown[1:]]), *shown[1:]], numeric, gap)
            if max(map(_width, folded)) <= PHONE:
                return [*folded, *foot]
        return folded


def _in_columns(rows: Sequence[Sequence[str]], numeric: Sequence[bool], gap: str) -> list[str]:
    """Rows as lines of columns, numbers to the right."""
    count = len(numeric)
    widths = [max(_width(row[i]) for row in rows) for i in range(count)]
    return [
        gap.join(_padded(row[i], widths[i], numeric[i] and i > 0) for i in range(count)).rstrip()
        for row in rows
    ]


def _shortened(heads: Sequence[str]) -> tuple[list[str], list[str]]:
    """Heads that name their short form in brackets by that alone, and lines that tell what it is short for."""
    found = {head: _WITH_SHORT.fullmatch(head) for head in heads}
    notes = [f"{match[2]} = {match[1]}" for match in found.values() if match]
    return [match[2] if (match := found[head]) else head for head in heads], notes


def _folded_heads(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The first row folded into several, so that no column is wider than its values and the longest word of its head."""
    heads = []
    for column in zip(*rows, strict=True):
        width = max(map(_width, [*column[0].split(" "), *column[1:]]))
        heads.append(_folded(column[0], width))
    high = max(map(len, heads))
    # From the top: some boards cut blanks off the first line of code.
    return [list(row) for row in zip(*(head + [""] * (high - len(head)) for head in heads), strict=True)]


def _folded(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split(" "):
        if lines and _width(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _unnested(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces without a tag inside the same tag: some boards show the inner one as text, to others it is nothing."""
    kept: list[Piece] = []
    opened: list[set[str] | None] = []  # the names of each open tag; None for one that was left out
    for piece in pieces:
        if piece.close:
            names = {name.lower() for name in _TAG_NAME.findall(piece.text)}
            opened.append(None if any(names & outer for outer in opened if outer) else names)
            if opened[-1] is None:
                continue
        elif piece.closing and opened.pop() is None:
            continue
        kept.append(piece)
    return tuple(kept)


def _width(text: str) -> int:
    return len(text.replace(JOINER, ""))


def _padded(text: str, width: int, right: bool) -> str:
    space = " " * (width - _width(text))
    return space + text if right else text + space
