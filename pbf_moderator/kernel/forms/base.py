"""What all forms use: answers, problems, and where chance comes from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol

from ..values import unchanging

Answer = Any
"""Plain JSON made of ids: str, int, None, list or dict of these."""


class _Nothing:
    def __repr__(self) -> str:
        return "NOTHING"


NOTHING = _Nothing()
"""What `only` gives where more than one answer exists."""


class Picker(Protocol):
    """A source of whole numbers, so that no form needs to know where chance comes from."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""


@unchanging
class Problem:
    """One thing that is wrong with an answer.

    `code` names it (the texts are in templates), `about` lists the ids that must change, `data` gives the figures.
    """

    code: str
    about: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)


Veto = Callable[[Any], Iterable[Problem]]
"""Looks at a well-formed answer and says, one after the other, what the rules of the game have against it."""


def no_veto(answer: Any) -> Sequence[Problem]:
    """The veto of rules that have nothing against any answer."""
    return ()


def vetoed(veto: Veto, answer: Any) -> bool:
    """Whether the rules have anything against a well-formed answer; the first problem settles it."""
    return next(iter(veto(answer)), None) is not None


def all_of(kind: type, items: Collection[Any]) -> bool:
    """Whether an answer consists of one kind of things alone, such as ids."""
    for item in items:  # noqa: SIM110  most answers have one or two items, and a generator costs more than they
        if type(item) is not kind:
            return False
    return True


def counted(items: Iterable[str]) -> dict[str, int]:
    """How often each item occurs; an answer holds few, and for few this is much faster than a Counter."""
    counts: dict[str, int] = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return counts


def shuffled(items: Iterable[Any], pick: Picker) -> list[Any]:
    """The items in random order (Fisher-Yates)."""
    out, below = list(items), pick.below
    for i in range(len(out) - 1, 0, -1):
        j = below(i + 1)
        out[i], out[j] = out[j], out[i]
    return out
