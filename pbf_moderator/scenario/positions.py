"""Position files: a game that was begun elsewhere, written down by hand in names or ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..hints import did_you_mean
from .checks.shape import Keys, check_keys
from .checks.source import Report, Step, open_source
from .loading import Scenario

POSITION: Keys = {
    "turn": "size",
    "step": "text",
    "threat": "count",
    "tracks": "table",
    "power": "table",
    "supply": "table",
    "areas": "table",
    "discards": "table",
    "decks": "table",
    "bans": "texts",
    "tokens_used": "texts",
}
AREA: Keys = {
    "units": "table",
    "routed": "table",
    "order": "text",
    "marker": "text",
    "garrison": "count",
    "force": "count",
}
Fill = Callable[[Any, tuple[Step, ...]], Any]


def read_position(path: str | Path, scenario: Scenario) -> dict[str, Any]:
    """Read a position file; names and aliases in any language become ids.

    Args:
        path: a TOML file, see docs/designers-guide.md.
        scenario: the scenario that it is a position of.

    Returns:
        turn, step, tracks, power, supply, threat, areas, discards, decks, bans and tokens_used as far as the file
        gives them, all in ids.

    Raises:
        UserError: the file cannot be read, or has mistakes; all of them are listed, with their lines.
    """
    file = Path(path)
    source = open_source(file)
    reader = _Reader(scenario, Report([source], file))
    position = reader.position(source.data)
    if findings := sorted(reader.report.findings, key=lambda finding: finding.line):
        listing = "\n".join(f"  line {finding.line}: {finding.message}" for finding in findings)
        raise UserError(f"{file} is no position of {scenario.id}; mend these lines:\n{listing}")
    return position


class _Reader:
    """Turns the tables of a file into ids, and notes what is wrong with them."""

    def __init__(self, scenario: Scenario, report: Report) -> None:
        self.report = report
        self.lexicon = scenario.lexicon
        self.tables = scenario.tables
        self.kinds = {row["id"]: row["kind"] for row in self.tables["areas"]}
        self.units = {row["id"]: row for row in self.tables["units"]}
        self.owners = {row["id"]: row["house"] for row in self.tables["house_cards"]}
        self.decks = {row["id"]: row["deck"] for row in self.tables["cards"]}

    def position(self, data: Mapping[str, Any]) -> dict[str, Any]:
        rows = check_keys(self.report, data, POSITION) or {}
        position: dict[str, Any] = {key: rows[key] for key in ("turn", "threat") if key in rows}
        fillers: dict[str, Fill] = {
            "step": lambda value, path: self.id(value, "step", path),
            "tracks": lambda value, path: self.table(value, "track", path, self.track),
            "power": lambda value, path: self.table(value, "house", path, self.number),
            "supply": lambda value, path: self.table(value, "house", path, self.supply),
            "areas": lambda value, path: self.table(value, "area", path, self.area),
            "discards": lambda value, path: self.table(value, "house", path, self.ids("house_card")),
            "decks": lambda value, path: self.table(value, "deck", path, self.ids("card")),
            "bans": self.ids("token"),
            "tokens_used": self.ids("track", "dominance"),
        }
        position |= {key: fill(rows[key], (key,)) for key, fill in fillers.items() if key in rows}
        self._check_whole(position)
        return position

    # -- single values ---------------------------------------------------------------------------------------

    def id(self, written: Any, category: str, path: tuple[Step, ...], *more: str) -> str:
        """The id that a name stands for, or an empty string and a finding."""
        found = {id for name in (category, *more) for id in self.lexicon.find(str(written), name)}
        if len(found) == 1:
            return found.pop()
        if found:
            hint = f"it could be {' or '.join(sorted(found))}."
        else:
            known = [entry.alias for entry in self.lexicon.entries((category, *more))]
            hint = did_you_mean(str(written), known) or "write a name or an id of the scenario."
        self.report.add(
            f"Unknown {category.replace('_', ' ')} {written!r}; {hint}", *path, value=str(written)
        )
        return ""

    def ids(self, category: str, *more: str) -> Fill:
        """Reads a list of names."""

        def fill(value: Any, path: tuple[Step, ...]) -> list[str]:
            if not isinstance(value, list):
                self.report.add(f"{path[-1]} must be a list of names.", *path)
                return []
            return [self.id(item, category, path, *more) for item in value]

        return fill

    def number(self, value: Any, path: tuple[Step, ...]) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self.report.add(f"{path[-1]} must be a whole number from 0 up, not {value!r}.", *path)
        return 0

    def supply(self, value: Any, path: tuple[Step, ...]) -> int:
        number = self.number(value, path)
        most = len(self.tables["constants"]["supply_track"]) - 1
        if number > most:
            self.report.add(f"The supply track ends at {most}.", *path)
        return number

    def track(self, value: Any, path: tuple[Step, ...]) -> list[str]:
        order: list[str] = self.ids("house")(value, path)
        seats = [set(setup["houses"]) for setup in self.tables["setup"].values()]
        if all(order) and (len(set(order)) < len(order) or set(order) not in seats):
            self.report.add("A track lists every house of the game once.", *path)
        return order

    # -- tables ----------------------------------------------------------------------------------------------

    def table(self, value: Any, category: str, path: tuple[Step, ...], fill: Fill) -> dict[str, Any]:
        """Read a table whose keys are names of one category."""
        if not isinstance(value, dict):
            self.report.add(f"{path[-1]} must be a table.", *path)
            return {}
        read: dict[str, Any] = {}
        for written, row in value.items():
            id = self.id(written, category, (*path, written))
            if id in read:
                self.report.add(f"{written} stands twice in {path[0]}.", *path, written)
            content = fill(row, (*path, written))
            if id:
                read[id] = content
        return read

    def area(self, value: Any, path: tuple[Step, ...]) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.report.add(f'{path[-1]} must be a table, such as {{ marker = "..." }}.', *path)
            return {}
        row = check_keys(self.report, value, AREA, *path) or {}
        read: dict[str, Any] = {key: row[key] for key in ("garrison", "force") if key in row}
        for key in ("units", "routed"):
            if key in row:
                read[key] = self.table(row[key], "house", (*path, key), self.army)
        if "order" in row:
            read["order"] = self.id(row["order"], "token", (*path, "order"))
        if "marker" in row:
            read["marker"] = self.id(row["marker"], "house", (*path, "marker"))
        if len({*read.get("units", ()), *read.get("routed", ())}) > 1:
            self.report.add(f"Units of two houses stand in {path[-1]}.", *path)
        return read

    def army(self, value: Any, path: tuple[Step, ...]) -> dict[str, int]:
        return self.table(value, "unit", path, self.number)

    # -- the whole -------------------------------------------------------------------------------------------

    def _check_whole(self, position: Mapping[str, Any]) -> None:
        total: Counter[tuple[str, str]] = Counter()
        for area, row in position.get("areas", {}).items():
            for key in ("units", "routed"):
                for house, army in row.get(key, {}).items():
                    total.update({(house, unit): count for unit, count in army.items()})
                    self._check_ground(area, army)
        for (house, unit), count in total.items():
            if count > self.units[unit]["limit"]:
                self.report.add(
                    f"{house} has {count} {unit}; there are {self.units[unit]['limit']}.", "areas"
                )
        for table, owners in (("discards", self.owners), ("decks", self.decks)):
            for owner, cards in position.get(table, {}).items():
                for card in cards:
                    if card and owners[card] != owner:
                        self.report.add(f"{card} is not a card of {owner}.", table)
        places = self.tables["threat"]["track"]
        if position.get("threat", places[0]) not in places:
            self.report.add(f"The threat marker stands on one of {', '.join(map(str, places))}.", "threat")

    def _check_ground(self, area: str, army: Mapping[str, int]) -> None:
        for unit in army:
            if (self.units[unit]["role"] == "ship") == (self.kinds[area] == "land"):
                self.report.add(f"{unit} cannot stand in {area} ({self.kinds[area]}).", "areas", area)
