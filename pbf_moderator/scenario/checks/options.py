"""Options, readings by name and a scenario's own switches: their names, their values, what these lay over the tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...families.faults import Faults
from ...families.options import Option, takes
from ...hints import or_did_you_mean
from ...layers import NEEDS, REMOVE, switched, written_value

Tables = Mapping[str, Any]


def check_options(faults: Faults, tables: Tables, rows: Sequence[Option]) -> None:
    """Check that options and readings by name have names and values that there are."""
    values_of = {**{row.name: row.values for row in rows}, **tables["switches"]}
    _check_values(faults, values_of, tables["options"], "options")
    for row in rows:
        if row.name in tables["options"] and not row.applies(tables):
            faults.add(
                f"The option {row.name} is listed, but there are no [[{row.needs}]].", "options", row.name
            )
    for name, chosen in tables["readings"].items():
        if isinstance(chosen, dict):
            _check_values(faults, values_of, chosen, "readings", name)
        else:
            faults.add(f"The readings {name} are a table of options, not {chosen!r}.", "readings", name)


def _check_values(
    faults: Faults, values_of: Mapping[str, Any], options: Mapping[str, Any], *where: str
) -> None:
    for name, value in options.items():
        if name not in values_of:
            faults.unknown("option", name, values_of, *where, name)
        elif isinstance(values_of[name], list | tuple) and not takes(values_of[name], value):
            known = [written_value(v) for v in values_of[name]]
            hint = or_did_you_mean(value, known) if isinstance(value, str) else ""
            told = " or ".join(repr(v) if isinstance(v, str) else written_value(v) for v in values_of[name])
            faults.add(f"The option {name} is {told}, not {value!r}.{hint}", *where, name)


def check_switches(faults: Faults, tables: Tables, rows: Sequence[Option]) -> None:
    """Check that every switch has values, and that [when] speaks of switches, values and tables that there are."""
    switches: Mapping[str, Any] = tables["switches"]
    taken = [row.name for row in rows]
    for name, values in switches.items():
        if name in taken:
            faults.add(
                f"{name} is an option of the family already; call the switch otherwise.", "switches", name
            )
        if problem := _switch_problem(name, values):
            faults.add(problem, "switches", name)
    for name, layers in tables["when"].items():
        if name not in switches:
            faults.unknown("switch", name, switches, "when", name)
        elif not isinstance(layers, dict) or not all(isinstance(upper, dict) for upper in layers.values()):
            faults.add(f"Below [when.{name}] stand tables, one for a value.", "when", name)
        elif isinstance(switches[name], list):
            faults.known("value", layers, [written_value(v) for v in switches[name]], "when", name)
            for value, upper in layers.items():
                known = [*tables, REMOVE, NEEDS]
                faults.known("table", upper, known, "when", name, value)
                _check_needs(faults, tables, rows, upper.get(NEEDS, {}), name, value)


def _check_needs(
    faults: Faults, tables: Tables, rows: Sequence[Option], wanted: Any, name: str, value: str
) -> None:
    """What a value of a switch needs are values of options that there are."""
    where = ("when", name, value, NEEDS)
    if not isinstance(wanted, dict):
        faults.add("needs is a table of options and their values.", *where)
        return
    _check_values(faults, {**{row.name: row.values for row in rows}, **tables["switches"]}, wanted, *where)


def _switch_problem(name: str, values: Any) -> str:
    if not isinstance(values, list) or len(values) < 2 or not all(isinstance(v, bool | str) for v in values):
        return f"The switch {name} needs a list of at least two values, the usual one first."
    if any(values.count(value) > 1 for value in values):
        return f"The switch {name} has a value twice."
    return ""


def _wanted(layer: Mapping[str, Any]) -> Mapping[str, Any]:
    wanted = layer.get(NEEDS)
    return wanted if isinstance(wanted, dict) else {}


def variations(tables: Tables) -> Iterator[tuple[str, str, Tables]]:
    """What a scenario becomes by each value of each switch, all others as usual or as it needs them: switch, value, tables."""
    switches: Mapping[str, Sequence[Any]] = tables.get("switches", {})
    if any(_switch_problem(name, values) for name, values in switches.items()):
        return
    usual = {name: values[0] for name, values in switches.items()}
    for name, layers in tables.get("when", {}).items():
        if not all(isinstance(layer, Mapping) for layer in layers.values()):
            continue
        for value in switches.get(name, ()):
            key = written_value(value)
            if key in layers:
                yield name, key, switched(tables, {**usual, **_wanted(layers[key]), name: value})
