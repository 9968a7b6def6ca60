"""A player's message as it is shown: whole, folded where it is long, and the words in question marked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..common import harmless

LINES = 14
"""Lines of a message that are shown whole."""
BESIDE = 1
"""Lines shown beside one with marks, where a message is folded; so many at its beginning, too."""
_OPEN, _CLOSE = ">>", "<<"


def quoted(text: str, parts: Sequence[str] = ()) -> list[str]:
    """A message line by line, the words in question between ">>" and "<<"; of a long one what stands beside them.

    Args:
        text: the message.
        parts: the words in question; those that do not stand in it are left out.
    """
    lines = _marked(text.strip(), parts).splitlines()
    shown = _shown(lines)
    rows: list[str] = []
    for n, line in enumerate(lines):
        if n in shown:
            rows.append(f"  | {harmless(line)}")
        elif n - 1 in shown:
            rows.append("  | …")
    return rows


def _marked(text: str, parts: Sequence[str]) -> str:
    """The text with marks around some words, which may go over several lines."""
    spans = sorted({span for part in parts if (span := _span(text, part))})
    if [(0, len(text))] == (found := _joined(spans)):
        return text
    for start, end in reversed(found):
        text = f"{text[:start]}{_OPEN}{text[start:end]}{_CLOSE}{text[end:]}"
    return text


def _span(text: str, part: str) -> tuple[int, int] | None:
    words = part.split()
    found = re.search(r"\s+".join(map(re.escape, words)), text) if words else None
    return found.span() if found else None


def _joined(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The stretches, those that touch each other as one."""
    found: list[tuple[int, int]] = []
    for start, end in spans:
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def _shown(lines: Sequence[str]) -> set[int]:
    """The numbers of the lines that are shown."""
    inside, within = set[int](), False
    for n, line in enumerate(lines):
        if within or _OPEN in line:
            inside.add(n)
        within = line.rfind(_OPEN) > line.rfind(_CLOSE) or (within and _CLOSE not in line)
    if len(lines) <= LINES or not inside:
        return {*range(len(lines))}
    near = {m for n in inside for m in range(n - BESIDE, n + BESIDE + 1)}
    return near | {*range(BESIDE + 1)}
