"""The leaders: persons of two sides who go with an army and can march by an order of their own kind.

Source: expansion, overview of the leader token.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

ACTIVATING = ("raid", "march", "consolidate")
"""The kinds of order that have a turn of their own, and so can activate somebody."""


@dataclass(frozen=True)
class Leader:
    """A leader token: what it adds face up, and what it adds and gives while it marches face down."""

    id: str
    house: str
    """Whose it is; an ally's is nobody's and goes with whoever leads it."""
    activated_by: str
    """The kind of order that can activate it."""
    strength: int
    march_strength: int
    swords: int = 0
    power: int = 0
    card: str = ""
    """The house card of the same person, if there is one."""


def leader_of(row: Mapping[str, Any]) -> Leader:
    """The leader of a row of the scenario."""
    return Leader(
        id=row["id"],
        house=row.get("house", ""),
        activated_by=row["activated_by"],
        strength=row["strength"],
        march_strength=row["march_strength"],
        swords=row.get("swords", 0),
        power=row.get("power", 0),
        card=row.get("card", row["id"] if row.get("house") else ""),
    )
