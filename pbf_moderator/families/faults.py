"""What is wrong with a scenario or a position, before anybody knows on which line that stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    cause: bool = False
    """Whether other mistakes are likely to follow from it, so that it is told before them."""


class Faults:
    """The mistakes found so far."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, message: str, *path: Step, value: str = "", cause: bool = False) -> None:
        """Note a mistake at the place that a path leads to; a cause of others is told before them."""
        self.found.append(Fault(message, path, value, cause))

    def unknown(self, what: str, word: str, known: Iterable[str], *path: Step, cause: bool = False) -> None:
        """Note a word that is not among the known ones, with the nearest of them."""
        names = [str(name) for name in known]
        hint = did_you_mean(str(word), names) or _listing(names)
        around = path[:-1] if path and path[-1] == word else path
        self.add(f"Unknown {what} {word!r} in {place(around)}; {hint}", *path, value=str(word), cause=cause)

    def known(self, what: str, words: Iterable[str], names: Iterable[str], *path: Step) -> None:
        """Note the words that are none of the names."""
        listed = list(names)
        for word in words:
            if word not in listed:
                self.unknown(what, word, listed, *path)


def as_written(value: object) -> str:
    """A value in a sentence as it stands in a TOML file; a text in single quotes."""
    match value:
        case str():
            return repr(value)
        case bool():
            return str(value).lower()
        case list():
            return f"[{', '.join(map(as_written, value))}]"
        case Mapping():
            return "{ " + ", ".join(f"{key} = {as_written(each)}" for key, each in value.items()) + " }"
    return str(value)


def place(path: tuple[Step, ...]) -> str:
    """A path as part of a sentence: "areas some-area"."""
    return " ".join(f"no. {step + 1}" if isinstance(step, int) else step for step in path) or "the file"


def _listing(names: list[str]) -> str:
    if not names:
        return "none is defined."
    return f"known are: {', '.join(names)}." if len(names) <= 12 else f"there are {len(names)} others."
