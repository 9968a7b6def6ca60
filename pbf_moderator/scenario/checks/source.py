"""Where in its files a scenario says something: TOML readers keep no lines, so they are found again here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ...families.faults import Faults, Step
from ..tables import read_toml

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")


class Finding(NamedTuple):
    """A mistake in a scenario: the file, the line (from 1) and one sentence."""

    file: Path
    line: int
    message: str
    cause: bool = False
    """Whether others are likely to follow from it."""

    def __str__(self) -> str:
        """File, line and message, as editors find them."""
        return f"{self.file}:{self.line}: {self.message}"


class Lines:
    """The lines on which a TOML text opens tables and sets keys."""

    def __init__(self, text: str) -> None:
        self._text = text.splitlines()
        self._lines: dict[tuple[Step, ...], int] = {}
        rows: dict[tuple[Step, ...], int] = {}
        here: tuple[Step, ...] = ()
        inside: tuple[Step, ...] = ()  # the key of a list that goes on over several lines
        for number, line in self._outside_long_strings():
            if inside:
                if line.lstrip().startswith("{"):
                    rows[inside] = rows.get(inside, -1) + 1
                    self._lines[*inside, rows[inside]] = number
                elif line.startswith("]"):
                    inside = ()
            elif header := _HEADER.match(line):
                here = _resolve(_parts(header[2]), rows)
                if header[1] == "[[":
                    rows[here] = rows.get(here, -1) + 1
                    here = (*here, rows[here])
                self._lines.setdefault(here, number)
            elif key := _KEY.match(line):
                parts = _parts(key[1])
                for length in range(1, len(parts) + 1):
                    self._lines.setdefault((*here, *parts[:length]), number)
                if line[key.end() :].split("#")[0].strip() == "[":
                    inside = (*here, *parts)

    def _outside_long_strings(self) -> Iterator[tuple[int, str]]:
        inside = ""
        for number, line in enumerate(self._text, 1):
            if not inside:
                yield number, line
            for quotes in ('"""', "'''"):
                if line.count(quotes) % 2 and inside in ("", quotes):
                    inside = "" if inside else quotes

    def at(self, path: Sequence[Step], value: str = "") -> int:
        """The line of a path, or of the part of it that stands on a line of its own.

        Args:
            path: keys and indexes from the top of the file.
            value: a string that stands somewhere under the path, perhaps some lines below it.
        """
        known = next((tuple(path[:n]) for n in range(len(path), 0, -1) if tuple(path[:n]) in self._lines), ())
        line = self._lines.get(known, 1)
        if value:
            outside = [n for p, n in self._lines.items() if n > line and p[: len(known)] != known]
            for number in range(line, min(outside, default=len(self._text) + 1)):
                if f'"{value}"' in self._text[number - 1]:
                    return number
        return line


def _parts(name: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in re.findall(r"\"[^\"]*\"|'[^']*'|[^.]+", name))


def _resolve(parts: tuple[str, ...], rows: dict[tuple[Step, ...], int]) -> tuple[Step, ...]:
    """A header's path, with the index of the last row wherever it goes through a list of rows."""
    path: tuple[Step, ...] = ()
    for position, part in enumerate(parts):
        path = (*path, part)
        if position < len(parts) - 1 and path in rows:
            path = (*path, rows[path])
    return path


@dataclass
class Source:
    """One file: its path, its content, and its lines."""

    path: Path
    data: dict[str, Any]
    lines: Lines


def open_source(path: Path) -> Source:
    """Read a file.

    Raises:
        FileError: it cannot be read as TOML.
    """
    return Source(path, read_toml(path), Lines(path.read_text("utf-8-sig")))


class Report(Faults):
    """The findings so far, and the files that they may point into, the strongest first."""

    def __init__(self, sources: list[Source], main: Path, findings: list[Finding] | None = None) -> None:
        super().__init__()
        self.sources, self.main = sources, main
        self.findings: list[Finding] = [] if findings is None else findings

    def add(self, message: str, *path: Step, value: str = "", cause: bool = False) -> None:
        """Record a mistake at the place that a path of keys and ids leads to."""
        file, line = self.place(path, value)
        finding = Finding(file, line, message, cause)
        if finding not in self.findings:
            self.findings.append(finding)

    def place(self, path: Sequence[Step], value: str = "") -> tuple[Path, int]:
        """The file and line of a path; where it leads to nothing, the nearest place above it."""
        best: tuple[int, Path, int] = (0, self.main, 1)
        for source in self.sources:
            walked = _walk(source.data, path)
            if len(walked) > best[0]:
                best = (len(walked), source.path, source.lines.at(walked, value))
        return best[1], best[2]


def _walk(data: Any, path: Sequence[Step]) -> list[Step]:
    """How far a path leads into some data; ids of rows become their indexes."""
    walked: list[Step] = []
    for step in path:
        if isinstance(data, list):
            found = (
                i
                for i, row in enumerate(data)
                if i == step or isinstance(row, dict) and row.get("id") == step
            )
            key: Step | None = next(found, None)
        else:
            key = step if isinstance(data, dict) and step in data else None
        if key is None:
            break
        walked.append(key)
        data = data[key]
    return walked
