"""Tables of results: a row and a column hold from their number up to the next one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


def at(bounds: Sequence[int], value: int) -> int:
    """The index of the last bound that a value reaches; 0 where it reaches none."""
    return max((n for n, bound in enumerate(bounds) if bound <= value), default=0)


@dataclass(frozen=True)
class BattleTable:
    """The score of a side by strength and modified roll (11.3 B)."""

    strengths: tuple[int, ...]
    rolls: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> BattleTable:
        """The table as a scenario writes it."""
        rows = table["rows"]
        rolls = tuple(row["roll"] for row in rows)
        return cls(tuple(table["strength"]), rolls, tuple(tuple(row["scores"]) for row in rows))

    def score(self, strength: int, roll: int) -> int:
        """The score; a side without any strength has none."""
        return self.scores[at(self.rolls, roll)][at(self.strengths, strength)] if strength > 0 else 0


@dataclass(frozen=True)
class LossTable:
    """The points that a side loses by strength before losses and modified roll (11.3 F)."""

    strengths: tuple[int, ...]
    rolls: tuple[int, ...]
    losses: tuple[tuple[int, ...], ...]
    fatigue: int
    """The first modified roll that leaves the winner fatigued too."""

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> LossTable:
        """The table as a scenario writes it."""
        rows = table["rows"]
        rolls = tuple(row["roll"] for row in rows)
        losses = tuple(tuple(row["losses"]) for row in rows)
        return cls(tuple(table["strength"]), rolls, losses, table["fatigue"])

    def lost(self, strength: int, roll: int) -> int:
        """The points lost."""
        return self.losses[at(self.rolls, roll)][at(self.strengths, strength)] if strength > 0 else 0

    def fatigues(self, roll: int) -> bool:
        """Whether a row is marked with an F."""
        return roll >= self.fatigue


@dataclass(frozen=True)
class SiegeRow:
    """A row of the assault table (11.4): Siege Points on the city, and what the attacker loses."""

    roll: int
    points: int
    losses: int

    @classmethod
    def of(cls, row: Mapping[str, Any], by_option: bool) -> SiegeRow:
        """A row as a scenario writes it; an option may give it other points."""
        points = row.get("points_by_option", row["points"]) if by_option else row["points"]
        return cls(row["roll"], points, row["losses"])


@dataclass(frozen=True)
class Band:
    """Rows of any fields, each from a roll up to the next row's."""

    rolls: tuple[int, ...]
    rows: tuple[Mapping[str, Any], ...]

    @classmethod
    def of(cls, rows: Sequence[Mapping[str, Any]]) -> Band:
        """The rows as a scenario writes them, the lowest first."""
        return cls(tuple(row["roll"] for row in rows), tuple(rows))

    def row(self, roll: int) -> Mapping[str, Any]:
        """The row of a roll."""
        return self.rows[at(self.rolls, roll)]


def siege_row(rows: Sequence[SiegeRow], roll: int) -> SiegeRow:
    """The row of a modified roll; what lies below the first row counts as it."""
    return rows[at([row.roll for row in rows], roll)]
