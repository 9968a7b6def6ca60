"""The switches of a scenario's own, and the tables that their values lay over the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...families.thrones.options import OPTIONS
from ...families.thrones.setting import switched
from ...layers import written_value
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
        elif any(values.count(value) > 1 for value in values):
            report.add(f"The switch {name} has a value twice.", "switches", name)
    for name, rows in tables.get("when", {}).items():
        if name not in switches:
            unknown(report, "switch", name, switches, "when", name)
            continue
        if not isinstance(rows, dict) or not all(isinstance(upper, dict) for upper in rows.values()):
            report.add(f"Below [when.{name}] stand tables, one for a value.", "when", name)
            continue
        if not isinstance(switches[name], list):
            continue
        values = [written_value(value) for value in switches[name]]
        known(report, "value", rows, values, "when", name)
        for value, upper in rows.items():
            known(report, "table", upper, tables, "when", name, value)


def variations(tables: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """What a scenario becomes by each value of each switch, all others as usual: switch, value, tables."""
    switches: Mapping[str, Sequence[Any]] = tables.get("switches", {})
    usual = {name: values[0] for name, values in switches.items()}
    for name, rows in tables.get("when", {}).items():
        for value in switches[name]:
            key = written_value(value)
            if key in rows:
                yield name, key, switched(tables, {**usual, name: value})
