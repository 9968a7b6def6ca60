"""The switches of a scenario's own, and the tables that their values lay over the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...families.thrones.options import OPTIONS
from .shape import known, unknown
from .source import Report


def check_switches(report: Report, tables: Mapping[str, Any]) -> None:
    """Check that every switch has values, and that [when] speaks of switches, values and tables that there are."""
    switches: Mapping[str, Any] = tables.get("switches", {})
    for name, values in switches.items():
        if name in OPTIONS:
            report.add(
                f"{name} is an option of the family already; call the switch otherwise.", "switches", name
            )
        if (
            not isinstance(values, list)
            or len(values) < 2
            or not all(isinstance(v, bool | str) for v in values)
        ):
            report.add(
                f"The switch {name} needs a list of at least two values, the usual one first.",
                "switches",
                name,
            )
    for name, rows in tables.get("when", {}).items():
        if name not in switches:
            unknown(report, "switch", name, switches, "when", name)
            continue
        values = [str(v).lower() if isinstance(v, bool) else v for v in switches[name]]
        known(report, "value", rows, values, "when", name)
        for value, upper in rows.items():
            known(report, "table", upper, tables, "when", name, value)
