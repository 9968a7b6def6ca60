"""What is wrong with a scenario or a position, before anybody knows on which line that stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..hints import did_you_mean

Step = str | int
"""A key, the id of a row, or its index."""


class Fault(NamedTuple):
    """A mistake: one sentence, and the way to the place."""

    message: str
    path: tuple[Step, ...] = ()
    """Keys, ids of rows and indexes from the top of the tables."""
    value: str = ""
    """A word that stands somewhere under the path, perhaps some lines below it."""


class Faults:
    """The mistakes found so far."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, message: str, *path: Step, value: str = "") -> None:
        """Note a mistake at the place that a path leads to."""
        self.found.append(Fault(message, path, value))

    def unknown(self, what: str, word: str, known: Iterable[str], *path: Step) -> None:
        """Note a word that is not among the known ones, with the nearest of them."""
        names = [str(name) for name in known]
        hint = did_you_mean(str(word), names) or _listing(names)
        around = path[:-1] if path and path[-1] == word else path
        self.add(f"Unknown {what} {word!r} in {place(around)}; {hint}", *path, value=str(word))

    def known(self, what: str, words: Iterable[str], names: Iterable[str], *path: Step) -> None:
        """Note the words that are none of the names."""
        listed = list(names)
        for word in words:
            if word not in listed:
                self.unknown(what, word, listed, *path)


def place(path: tuple[Step, ...]) -> str:
    """A path as part of a sentence: "areas some-area"."""
    return " ".join(f"no. {step + 1}" if isinstance(step, int) else step for step in path) or "the file"


def _listing(names: list[str]) -> str:
    if not names:
        return "none is defined."
    return f"known are: {', '.join(names)}." if len(names) <= 12 else f"there are {len(names)} others."
