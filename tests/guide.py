"""The moderator's guide taken apart: its sentences, the rows of its tables, the commands that it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

GUIDE = Path(__file__).parents[1] / "docs" / "moderators-guide.md"
ITALIAN = GUIDE.with_name("guida-del-moderatore.md")
"""Shorter, and says nothing that the other one does not."""
_END = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][\")]))\s+(?=[A-Z`*“\"(\[])")
_CONTENTS = re.compile(r"1\. \[")


def sentences(page: str) -> list[str]:
    """The sentences and the rows of tables, in order, without what is shown to be typed."""
    return [s for block in _blocks(page) for s in (_END.split(block) if block[0] != "|" else [block])]


def commands(page: str) -> list[str]:
    """The lines that begin with `pbf`, to be typed, and those in the text."""
    shown = re.findall(r"(?m)^    (pbf [^\n#]*)", page) + re.findall(r"`(pbf [^`\n]*)`", page)
    return [line.strip() for line in dict.fromkeys(shown)]


def _blocks(page: str) -> Iterator[str]:
    """Paragraphs on one line each, and the rows of tables but their heads."""
    text = re.sub(r"(?ms)^```.*?^```$", "", page)
    for paragraph in re.split(r"\n\s*\n", text):
        lines = paragraph.strip("\n").split("\n")
        if lines[0].startswith("|"):
            yield from (line for line in lines[2:])
        elif not lines[0].startswith("    "):
            said = " ".join(" ".join(line for line in lines if not line.startswith("#")).split())
            if said and not _CONTENTS.match(said):
                yield said
