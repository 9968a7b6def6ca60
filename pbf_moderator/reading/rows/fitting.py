"""Which option some names make: options of several parts, such as an area and what it attacks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..text.names import UPGRADE, parts_of
from .named import Named

_PAIR = 2


@dataclass(frozen=True)
class Fit:
    """The option that names make, or those that they may make."""

    option: str = ""
    candidates: tuple[str, ...] = ()


def fit(options: Sequence[str], names: Sequence[Named], declined: bool) -> Fit:
    """The one option that holds all names and nothing else that could as well be another.

    Args:
        options: the options.
        names: what is said; each must be a part of the option.
        declined: it is said that there is no target, so that an option may end where others go on.
    """
    fitting = [o for o in options if all(bare_parts(o) & set(n.ids) for n in names)]
    if not fitting:
        return Fit(candidates=tuple(o for o in options if any(bare_parts(o) & set(n.ids) for n in names)))
    named = {i for n in names for i in n.ids}
    least = min(_missing(o, named) for o in fitting)
    best = [o for o in fitting if _missing(o, named) == least]
    if len(best) > 1 or not _is_told(best[0], named):
        return Fit(candidates=tuple(best if len(best) > 1 else fitting))
    ends = len(parts_of(best[0])) == 1 and any("/" in o for o in options)
    if (declined and not ends) or (
        not declined and len(parts_of(best[0])) == 1 and is_open_ended(best[0], options)
    ):
        return Fit(candidates=tuple(fitting))
    return Fit(best[0])


def bare_parts(option: str) -> set[str]:
    """The ids that an option is made of, without the mark of what is upgraded."""
    return {part.removeprefix(UPGRADE) for part in parts_of(option)}


def _missing(option: str, named: Collection[str]) -> int:
    return len(bare_parts(option) - set(named))


def _is_told(option: str, named: Collection[str]) -> bool:
    """Whether every part but the first is named; where only one option goes on like that, the first is clear."""
    return all(part.removeprefix(UPGRADE) in named for part in parts_of(option)[1:])


def is_open_ended(option: str, options: Collection[str]) -> bool:
    """Whether an option ends where others go on."""
    return any(other.startswith(option + "/") for other in options)


def fit_all(options: Collection[str], names: Sequence[Named]) -> list[str]:
    """The options that hold all of some names."""
    return [o for o in options if all(bare_parts(o) & set(n.ids) for n in names)]


def holds(option: str, names: Sequence[Named]) -> bool:
    """Whether an option holds one of some names."""
    return any(bare_parts(option) & set(n.ids) for n in names)


def roles_of(named: Named, options: Collection[str]) -> set[tuple[str, str]]:
    """The parts that a name plays in the options: the first, or what follows it, of its category."""
    return {(named.category, role) for id in named.ids for role in _roles(id, options)}


def _roles(id: str, options: Collection[str]) -> set[str]:
    found = set()
    for option in options:
        parts = [part.removeprefix(UPGRADE) for part in parts_of(option)]
        if id in parts:
            found.add("first" if parts[0] == id else "later")
    return found


def goes_further(options: Collection[str], places: Collection[str]) -> bool:
    """Whether places can only be the last part of an option of three or more, as in "from A: first B, then C"."""
    parts = [parts_of(o) for o in options]
    last = {p[-1] for p in parts if len(p) > _PAIR}
    return bool(places) and last.issuperset(places) and not any(p[0] in places for p in parts)
