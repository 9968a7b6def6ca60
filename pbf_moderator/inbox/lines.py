"""Text put together line by line, with quotation depth and pieces set aside; markup readers write into it."""

from __future__ import annotations

from .message import Part


class LineWriter:
    """Collects text; quoted lines get a ``>`` per level, pieces set aside go to ``parts``.

    Args:
        board: a forum's markup, where blank lines beside a block are the board's own and differ from export to page.
    """

    def __init__(self, *, board: bool = False) -> None:
        self._board = board
        self._beside_block = False
        self._lines: list[str] = []
        self._current: list[str] = []
        self._depth = 0
        self._asides: list[tuple[str, list[str]]] = []
        self._parts: list[Part] = []

    def write(self, text: str) -> None:
        """Adds text in which LF is a line end."""
        if self._asides:
            self._asides[-1][1].append(text)
            return
        first, *others = text.split("\n")
        if first:
            self._current.append(first)
        for line in others:
            self._end_line()
            if line:
                self._current.append(line)

    def fresh_line(self) -> None:
        """Ends the line unless nothing stands on it."""
        if self._asides:
            self._asides[-1][1].append("\n")
        elif self.at_blank() is False:
            self._end_line()

    def block(self) -> None:
        """A block begins or ends here: what follows stands on a line of its own."""
        self.fresh_line()
        if self._board and not self._asides:
            while self._lines and not self._lines[-1].strip("> "):
                self._lines.pop()
            self._beside_block = True

    def at_blank(self) -> bool:
        """Whether nothing but blanks stands on the current line."""
        return not any(piece.strip() for piece in self._current)

    def ends_in_blank(self) -> bool:
        """Whether another blank would be one too many."""
        return not self._current or self._current[-1].endswith(" ")

    def quote(self) -> None:
        """What follows is one level deeper in a quotation."""
        self.block()
        self._depth += 1

    def unquote(self) -> None:
        """The quotation ends; one too many is harmless."""
        self.block()
        self._depth = max(0, self._depth - 1)

    def begin_aside(self, kind: str) -> None:
        """What follows is not part of the message's text."""
        self._asides.append((kind, []))

    def end_aside(self, kind: str) -> None:
        """Ends the innermost piece set aside if it is of that kind."""
        if self._asides and self._asides[-1][0] == kind:
            kind, pieces = self._asides.pop()
            self._keep(kind, "".join(pieces))

    def parts(self) -> list[Part]:
        """The pieces set aside."""
        return self._parts

    def text(self) -> str:
        """All lines."""
        while self._asides:
            self.end_aside(self._asides[-1][0])
        self._end_line()
        return "\n".join(self._lines)

    def _keep(self, kind: str, text: str) -> None:
        if self._asides:
            self._asides[-1][1].append(text)
        elif text.strip():
            self._parts.append(Part.of(kind, text))

    def _end_line(self) -> None:
        line = "".join(self._current)
        self._current = []
        if self._beside_block and not line.strip():
            return
        self._beside_block = False
        # Deeper nesting tells nothing more, and a hostile page could nest thousands of levels.
        self._lines.append(">" * min(self._depth, 5) + " " + line if self._depth else line)
