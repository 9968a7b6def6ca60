"""Finding a scenario and reading it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..families.finding import family
from ..hints import did_you_mean
from ..layers import switched
from ..resources import MAPS, SCENARIOS, find, roots
from .lexicon import Lexicon
from .tables import Tables, extended, read_folder

MAIN_FILE = "scenario.toml"
MOST_BASES = 2
"""How many scenarios may lie under one another by `extends`."""
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Scenario:
    """A game's printed side, with the scenarios it extends laid under it."""

    id: str
    family: str
    tables: Mapping[str, Any]
    """What the family's `build` takes: areas, units, tokens, cards, set-ups, ..."""
    folders: tuple[Path, ...]
    """Where it was read from, the lowest base first, its own folder last."""
    languages: tuple[str, ...]
    language: str
    """The language of the posts."""
    map: Path | None
    """The picture of the board, if there is one."""

    @property
    def path(self) -> Path:
        """The scenario's own folder."""
        return self.folders[-1]

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that have a set-up."""
        return tuple(sorted(int(count) for count in self.tables.get("setup", {}) if count.isdigit()))

    @property
    def style(self) -> Mapping[str, Any]:
        """How the picture tells seats and units apart."""
        style: Mapping[str, Any] = self.tables.get("style", {})
        return style

    def under(self, options: Mapping[str, Any]) -> Scenario:
        """The scenario as the values of its own switches make it, such as other cards in the place of some."""
        switches: Mapping[str, Sequence[Any]] = self.tables.get("switches", {})
        usual = {name: values[0] for name, values in switches.items()}
        tables = switched(self.tables, {**usual, **self.tables.get("options", {}), **options})
        return replace(self, tables=tables)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The names of everything, read when first asked for."""
        naming = family(self.family).naming()
        return Lexicon(self.tables, self.folders, self.languages, self.language, naming)

    @cached_property
    def hash(self) -> str:
        """SHA-256 of all that was read, in hex; it changes with every edit of a TOML file."""
        digest = hashlib.sha256()
        for folder in self.folders:
            for path in sorted(folder.rglob("*.toml")):
                content = path.read_bytes()
                name = path.relative_to(folder).as_posix()
                digest.update(f"{name} {len(content)}\n".encode() + content)
        return digest.hexdigest()


def load_scenario(
    id_or_path: str | Path, packs: Iterable[str | Path] = (), game: str | Path | None = None
) -> Scenario:
    """Read a scenario by its id or from its folder.

    Args:
        id_or_path: an id such as "northern-wars", or a folder that holds a scenario.toml.
        packs: folders to look in besides those of PBF_PACKS and the program's own.
        game: a game's folder, which may hold its own copy of the scenario and comes first.

    Raises:
        UserError: there is no such scenario, or its files cannot be read.
    """
    search = roots(packs, game)
    folder = scenario_folder(id_or_path, search)
    search = (pack_of(folder), *search)
    chain = scenario_chain(folder, search)
    tables: Tables = {}
    for _, layer in chain:
        tables = extended(tables, layer)
    for field in ("id", "family", "language"):
        if not isinstance(tables.get(field), str):
            raise UserError(f'{folder / MAIN_FILE}: the line {field} = "..." is missing.')
    picture = tables.get("map")
    if picture is not None and not _is_file_name(picture):
        raise UserError(
            f"{folder / MAIN_FILE}: map must be the name of a file in {MAPS}/, such as map.svg; "
            "leave the line out for a board drawn from the areas."
        )
    return Scenario(
        id=tables["id"],
        family=tables["family"],
        tables=tables,
        folders=tuple(path for path, _ in chain),
        languages=tuple(tables.get("languages", [tables["language"]])),
        language=tables["language"],
        map=find(MAPS, picture, search) if picture is not None else None,
    )


def _is_file_name(value: object) -> bool:
    """Whether a value names a file that lies in no other folder."""
    return isinstance(value, str) and Path(value).name == value and not value.startswith(".")


def list_scenarios(packs: Iterable[str | Path] = (), game: str | Path | None = None) -> dict[str, Path]:
    """Every scenario along the search path: folder name -> folder."""
    return _known(roots(packs, game))


def copy_into(scenario: Scenario, game: str | Path) -> Path:
    """Copy a scenario, what it extends and its picture into a game's folder; returns the new scenario folder.

    Raises:
        UserError: a link in it leads out of its pack.
    """
    import shutil

    for folder in scenario.folders:
        _refuse_links_outwards(folder)
        shutil.copytree(folder, Path(game) / SCENARIOS / folder.name, dirs_exist_ok=True)
    if scenario.map:
        target = Path(game) / MAPS
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy2(scenario.map, target / scenario.map.name)
    return Path(game) / SCENARIOS / scenario.path.name


def _refuse_links_outwards(folder: Path) -> None:
    """A game is made of its pack alone, not of what else lies on the moderator's disk."""
    pack = pack_of(folder.resolve()).resolve()
    for path in folder.rglob("*"):
        if path.is_symlink() and not path.resolve().is_relative_to(pack):
            raise UserError(f"{path} is a link that leads out of the pack; put the file itself there.")


def scenario_folder(id_or_path: str | Path, search: Sequence[Path]) -> Path:
    """The folder of a scenario.

    Raises:
        UserError: there is none; the sentence names those there are.
    """
    if (Path(id_or_path) / MAIN_FILE).is_file():
        return Path(id_or_path).resolve()
    known = _known(search)
    name = str(id_or_path)
    if _ID.fullmatch(name) and name in known:
        return known[name]
    hint = did_you_mean(name, known) or f"known are: {', '.join(known) or 'none'}."
    raise UserError(
        f"There is no scenario {name!r}, neither by name nor as a folder with a {MAIN_FILE}; {hint}"
    )


def _known(search: Sequence[Path]) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for root in search:
        for path in sorted((root / SCENARIOS).glob(f"*/{MAIN_FILE}")):
            found.setdefault(path.parent.name, path.parent)
    return found


def pack_of(folder: Path) -> Path:
    """The pack that a scenario folder lies in; the folder itself when it lies alone."""
    return folder.parent.parent if folder.parent.name == SCENARIOS else folder


def scenario_chain(folder: Path, search: Sequence[Path]) -> list[tuple[Path, Tables]]:
    """The scenario and those under it, the lowest first.

    Raises:
        UserError: one of them is not found, or there are too many.
    """
    chain = [(folder, read_folder(folder))]
    while base := chain[0][1].get("extends"):
        if len(chain) > MOST_BASES:
            raise UserError(
                f"{chain[0][0] / MAIN_FILE}: extends {base!r} is one too many; at most {MOST_BASES} lie under a scenario."
            )
        below = scenario_folder(str(base), search)
        if below in [path for path, _ in chain]:
            raise UserError(
                f"{chain[0][0] / MAIN_FILE}: extends {base!r} leads back to the scenario itself; name the one below it."
            )
        chain.insert(0, (below, read_folder(below)))
    return chain
