"""What installed packages offer to this one by entry points: families of games, and packs.

`importlib.metadata` takes longer to import than a small command takes to run, and hardly anybody has such a package. So the files are
looked at first, and only if one of them offers something, all packages are scanned, once for every group.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

GROUPS = "pbf_moderator."
"""How the names of our groups begin."""
OURS = "pbf-moderator"
_INFO = (".dist-info", ".egg-info", "EGG-INFO")
"""How the folders end that tell of a package."""


class EntryPoint(NamedTuple):
    """Something that a package offers under a name; `value` is `module` or `module:object`."""

    name: str
    package: str
    value: str


def entry_points(group: str) -> tuple[EntryPoint, ...]:
    """What other packages offer in a group."""
    found = _all().select(group=group) if _may_offer_something() else ()
    offers = (EntryPoint(point.name, point.dist.name if point.dist else "?", point.value) for point in found)
    return tuple(offer for offer in offers if offer.package != OURS)


@cache
def _all() -> Any:
    """The entry points of all packages: before Python 3.12 a dictionary of groups, which has `select` too."""
    from importlib.metadata import entry_points

    return entry_points()


@cache
def _may_offer_something() -> bool:
    """Whether a package besides ours names one of our groups, or one lies where it cannot be seen from here."""
    return any(os.path.isfile(place) for place in sys.path) or any(map(_names_a_group, _lists()))


def _lists() -> Iterator[Path]:
    """Where the packages on the search path of Python list their entry points."""
    for place in sys.path:
        with suppress(OSError):
            for name in os.listdir(place or "."):
                if name.endswith(_INFO):
                    yield Path(place, name, "entry_points.txt")


def _names_a_group(path: Path) -> bool:
    ours = path.parent.name.partition("-")[0].replace("_", "-").lower() == OURS
    try:
        return not ours and GROUPS.encode() in path.read_bytes()
    except OSError:
        return False
