"""Positions in which a question is open, as data (positions/*.toml), and the games that are laid out from them.

A file has a `scenario` and a `base`, which is what each position has that says nothing else. A position has a `name`,
a `step`, changes of the base (`areas`, `power`, …), and

    first            track -> the seat that is put at its head
    without_orders   true: no order lies
    like             another position of the file, which it is but for what it says itself
    file             a position file of the scenario in the place of the base, such as "demo/position.toml"
    set_up           true: the scenario's own beginning
    players, options as for `pbf new`
    answers          [seat, key, value] by ids, as `pbf answer --key --value` takes them; "-" is to pass
"""

from __future__ import annotations

import json
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from pbf_moderator.desk.advance import advance
from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.settings import Player, Settings
from pbf_moderator.desk.table import Table, create
from pbf_moderator.families.finding import family
from pbf_moderator.scenario.loading import Scenario, load_scenario
from pbf_moderator.scenario.positions import read_position
from pbf_moderator.store.folder import GameFolder

POSITIONS = Path(__file__).parent / "positions"
AT = datetime(2026, 11, 21, 12, tzinfo=UTC)
PASS = "-"
PEOPLE = (
    ("Anna", "wolfgirl77"),
    ("Bjorn", "saltking"),
    ("Chris", "goldtooth"),
    ("Dana", "antlers"),
    ("Elio", "rosebud"),
    ("Fiona", "sandsnake9"),
)
_SEATED = {"agot-2e": ("stark", "greyjoy", "lannister", "baratheon", "tyrell", "martell")}
_SEATED["agot-1e"] = _SEATED["agot-2e"][:5]
"""Who sits where in the corpus; elsewhere people sit in the order of the seats."""


@dataclass(frozen=True)
class Position:
    """A position as its file has it."""

    name: str
    scenario: str
    players: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    start: Mapping[str, Any] | None = None
    file: str = ""
    answers: Sequence[tuple[str, str, Any]] = ()


@cache
def positions() -> dict[str, Position]:
    """Every position by its name."""
    return {p.name: p for path in sorted(POSITIONS.glob("*.toml")) for p in _positions_of(path)}


def _positions_of(path: Path) -> Iterator[Position]:
    data = tomllib.loads(path.read_text("utf-8"))
    rows: dict[str, dict[str, Any]] = {"": {}}
    for own in data["position"]:
        row = rows[own["name"]] = {**rows[own.get("like", "")], **own}
        yield _position(data["scenario"], data.get("base", {}), row)


def _position(scenario: str, base: Mapping[str, Any], row: Mapping[str, Any]) -> Position:
    answers = [(seat, key, None if value == PASS else value) for seat, key, value in row.get("answers", ())]
    base = {} if row.get("file") else base
    return Position(
        row["name"], scenario, row.get("players", 0), row.get("options", {}),
        None if row.get("set_up") else _start(base, row), row.get("file", ""), answers,
    )  # fmt: skip


_OWN = ("name", "answers", "first", "without_orders", "areas", "players", "options", "file", "like", "set_up")


def _start(base: Mapping[str, Any], row: Mapping[str, Any]) -> dict[str, Any]:
    """What a position file would say."""
    start = {**base, **{k: v for k, v in row.items() if k not in _OWN}}
    first = row.get("first", {})
    if "tracks" in start:
        start["tracks"] = {t: _led_by(first.get(t), seats) for t, seats in start["tracks"].items()}
    areas = {a: dict(there) for a, there in base.get("areas", {}).items()}
    if row.get("without_orders"):
        areas = {a: {k: v for k, v in there.items() if k != "order"} for a, there in areas.items()}
    for area, change in row.get("areas", {}).items():
        areas[area] = {**areas.get(area, {}), **change}
    return {**start, "areas": areas} if areas else start


def _led_by(seat: str | None, seats: Sequence[str]) -> list[str]:
    return [seat, *(s for s in seats if s != seat)] if seat else list(seats)


# -- games --------------------------------------------------------------------------------------------------------


class Room:
    """Games that are laid out once each and stay open; whatever is read in them is forgotten again."""

    def __init__(self, folder: Path, keeper: object = None) -> None:
        self.folder = folder
        self._keeper = keeper  # the folder goes when the room goes
        self._tables: dict[str, Table] = {}

    @classmethod
    def in_memory(cls) -> Room:
        """A room in a folder of its own, in memory where there is a place for that."""
        shared = Path("/dev/shm")
        keeper = tempfile.TemporaryDirectory(prefix="pbf-room-", dir=shared if shared.is_dir() else None)
        return cls(Path(keeper.name), keeper)

    def table(self, name: str) -> Table:
        """The game of a position."""
        if name not in self._tables:
            path = lay_out(positions()[name], self.folder)
            self._tables[name] = Table(GameFolder.open(path, read_only=True))
        return self._tables[name]


@cache
def shared_room() -> Room:
    """The room of all tests of this process that leave its games as they are: each position is laid out once for them."""
    return Room.in_memory()


def lay_out(
    position: Position, folder: Path, languages: Mapping[str, str] | None = None, *, typed_chance: bool = True
) -> Path:
    """Begin a game and lead it to a question.

    Args:
        position: what is laid out.
        folder: where the game's own folder is made, by the name of the position.
        languages: seat -> the language of its player; English for the others.
        typed_chance: what is drawn must be said, or comes from a seed that is always the same.
    """
    path, scenario = folder / position.name, scenario_of(position.scenario)
    rules = family(scenario.family)
    players = position.players or max(scenario.players)
    seats = list(rules.seats(scenario.tables, players))
    settings = replace(settings_of(position.scenario, seats, languages or {}), typed_chance=typed_chance)
    create(
        path, scenario, settings, players=players,
        options=dict(position.options), words={}, position=_read(position, scenario, folder),
        secret=b"\x11" * 32, at=AT,
    )  # fmt: skip
    with open_table(path, write=True) as table:
        for seat, key, value in position.answers:
            if table.match.decision(key) is None:
                advance(table, at=AT)
            answer_with_value(table, seat, key, value, AT)
        advance(table, at=AT)
    return path


@cache
def scenario_of(name: str) -> Scenario:
    """A scenario by its name."""
    return load_scenario(name)


def _read(position: Position, scenario: Scenario, folder: Path) -> dict[str, Any] | None:
    if position.file:
        return {**read_position(scenario.path / position.file, scenario), **(position.start or {})}
    if position.start is None:
        return None
    file = folder / f"{position.name}.toml"
    file.write_text("\n".join(_toml(position.start)), "utf-8")
    return read_position(file, scenario)


def _toml(start: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"{k} = {_value(v)}" for k, v in start.items())


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(k)} = {_value(v)}" for k, v in value.items()) + " }"
    return json.dumps(value)


def settings_of(scenario: str, seats: Sequence[str], languages: Mapping[str, str]) -> Settings:
    """Who plays: invented people, one a seat."""
    order = [s for s in _SEATED.get(scenario, ()) if s in seats] or list(seats)
    people = {
        seat: Player(
            name=name,
            mails=(f"{name.lower()}@example.org",),
            nicks=(nick,),
            language=languages.get(seat, "en"),
        )
        for seat, (name, nick) in zip(order, PEOPLE, strict=False)
    }
    return Settings(
        title="Test", tag="T", language="en", timezone="Europe/Rome", moderator="Mod",
        moderator_mail="mod@example.org", typed_chance=True, players={s: people[s] for s in seats},
    )  # fmt: skip


def speaking(settings: Settings, seat: str, language: str) -> Settings:
    """The settings with one player's language changed."""
    player = replace(settings.players[seat], language=language)
    return replace(settings, players={**settings.players, seat: player})
