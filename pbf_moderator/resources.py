"""Where scenarios, maps and templates are found: the game's folder, the packs, then what the program ships."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from .entry_points import entry_points

SCENARIOS, MAPS, TEMPLATES = "scenarios", "maps", "templates"
PACKS_VARIABLE = "PBF_PACKS"
PACKS_GROUP = "pbf_moderator.packs"
"""The entry points of packages that bring packs."""


def roots(packs: Iterable[str | Path] = (), game: str | Path | None = None) -> tuple[Path, ...]:
    """The folders that may hold `scenarios/`, `maps/` and `templates/`, the strongest first.

    Args:
        packs: folders given on the command line; those of the variable PBF_PACKS follow them, then installed packages.
        game: the folder of a game, which comes before everything else.
    """
    from_environment = os.environ.get(PACKS_VARIABLE, "").split(os.pathsep)
    given = [game, *packs, *(p for p in from_environment if p)]
    return (*(Path(folder) for folder in given if folder is not None), *installed(), shipped())


@cache
def installed() -> tuple[Path, ...]:
    """The folders of installed packages that bring scenarios, maps or templates: the entry points of PACKS_GROUP.

    Each names a package, without importing it; its folder is searched like that of a pack.
    """
    from importlib.util import find_spec

    found = []
    for point in entry_points(PACKS_GROUP):
        spec = find_spec(point.value.partition(".")[0])
        found += [Path(folder) for folder in (spec.submodule_search_locations or ())] if spec else []
    return tuple(found)


def shipped() -> Path:
    """The folder of what the program ships: inside the wheel, or the top of the repository."""
    here = Path(__file__).parent
    data = here / "_data"
    return data if data.is_dir() else here.parent


def find(kind: str, name: str, search: Sequence[Path]) -> Path | None:
    """The first file or folder `kind/name` along a search path, or None."""
    for root in search:
        found = root / kind / name
        if found.exists():
            return found
    return None
