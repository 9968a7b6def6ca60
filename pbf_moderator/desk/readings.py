"""Readings by name: one word that sets every option which tables differ on, with single options on top."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import UserError
from ..scenario.loading import Scenario


def named_readings(scenario: Scenario) -> Mapping[str, Mapping[str, Any]]:
    """What a scenario's readings by name set: name -> option -> value."""
    found: Mapping[str, Mapping[str, Any]] = scenario.tables.get("readings", {})
    return found


def with_readings(scenario: Scenario, name: str | None, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game: those that a name stands for, and single ones, which win.

    Raises:
        UserError: the scenario has no readings of this name.
    """
    if name is None:
        return dict(options)
    known = named_readings(scenario)
    if name not in known:
        raise UserError(
            f"{scenario.id} has no readings called {name}; "
            + (f"it has {', '.join(known)}." if known else "it has none by name: use --option.")
        )
    return {**known[name], **options}
