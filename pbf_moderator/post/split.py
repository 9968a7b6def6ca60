"""Long posts in parts: at headings if it can be, else between lines, never inside a tag."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from .bbcode import Line, Piece
from .dialect import Dialect

Title = Callable[[str], Line]
"""Makes the title line of a part from what follows the title, such as " (1/2)"."""


def assemble(lines: Sequence[Line]) -> str:
    """The text of lines; those of one frame stand together in its tags."""
    out: list[str] = []
    for _, run in groupby(lines, key=lambda line: (line.group, line.frame)):
        group = list(run)
        frame = group[0].frame
        texts = [line.text for line in group]
        if frame is None:
            out += texts
        else:
            out += [part for part in (frame.open, *texts, frame.close) if part]
    return "\n".join(out).strip("\n")


def split(lines: Sequence[Line], dialect: Dialect, title: Title) -> list[str]:
    """The bodies of the posts that the lines need, each with its title and within the dialect's limit."""
    whole = assemble([title(""), *lines])
    if dialect.size(whole) <= dialect.most:
        return [whole]
    room = dialect.most - dialect.size(title(" (99/99)").text + "\n")
    parts = _parts(list(_short_lines(lines, dialect, room)), dialect, room)
    return [assemble([title(f" ({i}/{len(parts)})"), *part]) for i, part in enumerate(parts, 1)]


def _parts(lines: Sequence[Line], dialect: Dialect, room: int) -> list[list[Line]]:
    parts: list[list[Line]] = [[]]
    for section in _sections(lines):
        if _fits([*parts[-1], *section], dialect, room):
            parts[-1] += section
            continue
        rest = list(section)
        while rest:
            most = _most_that_fit(rest, dialect, room)
            parts.append(rest[:most])
            rest = rest[most:]
    return [part for part in parts if part]


def _most_that_fit(lines: Sequence[Line], dialect: Dialect, room: int) -> int:
    """How many lines from the first on fit together; each does alone."""
    counts = range(2, len(lines) + 1)
    return 1 + bisect_left(counts, True, key=lambda count: not _fits(lines[:count], dialect, room))


def _fits(lines: Sequence[Line], dialect: Dialect, room: int) -> bool:
    return dialect.size(assemble(lines)) <= room


def _sections(lines: Sequence[Line]) -> list[list[Line]]:
    sections: list[list[Line]] = [[]]
    for line in lines:
        if line.opens:
            sections.append([])
        sections[-1].append(line)
    return [section for section in sections if section]


def _short_lines(lines: Sequence[Line], dialect: Dialect, room: int) -> Iterator[Line]:
    for line in lines:
        if _fits([line], dialect, room):
            yield line
        else:
            yield from _cut(line, dialect, room)


def _cut(line: Line, dialect: Dialect, room: int) -> Iterator[Line]:
    """A line longer than a whole post, cut between words; open tags are closed and opened again."""
    frame = dialect.size(assemble([Line((Piece("x"),), line.frame, line.group)])) - 1
    budget = (room - frame) // (4 if dialect.unit == "bytes" else 1)
    pieces: list[Piece] = []
    opened: list[Piece] = []
    for piece in line.pieces:
        if piece.close or piece.closing:
            pieces.append(piece)
            opened = [*opened, piece] if piece.close else opened[:-1]
            continue
        rest = piece.text
        while rest:
            used = sum(len(p.text) for p in pieces) + sum(len(tag.close) for tag in opened)
            if len(rest) <= budget - used:
                pieces.append(Piece(rest))
                break
            cut = rest.rfind(" ", 0, max(1, budget - used)) + 1 or max(1, budget - used)
            pieces += [Piece(rest[:cut]), *(Piece(tag.close, closing=True) for tag in reversed(opened))]
            yield Line(tuple(pieces), line.frame, line.group)
            pieces, rest = list(opened), rest[cut:]
    yield Line(tuple(pieces), line.frame, line.group)
