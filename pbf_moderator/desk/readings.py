"""The options of a game: single ones, readings by name that set them all, and that none of them is misspelt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import UserError
from ..families.options import takes
from ..families.protocol import Family
from ..hints import did_you_mean, or_did_you_mean
from ..layers import needs, unmet, written_value
from ..scenario.loading import MAIN_FILE, Scenario


def named_readings(scenario: Scenario) -> Mapping[str, Mapping[str, Any]]:
    """What a scenario's readings by name set: name -> option -> value."""
    found: Mapping[str, Mapping[str, Any]] = scenario.tables.get("readings", {})
    return found


def chosen_options(
    rules: Family, scenario: Scenario, readings: str | None, options: Mapping[str, Any]
) -> dict[str, Any]:
    """The options of a game: those that a name stands for, and single ones, which win.

    Args:
        rules: the rules family.
        scenario: what is played; its own options are looked at, too.
        readings: the name of its readings, if one is given.
        options: single options as the moderator gives them.

    Raises:
        UserError: the scenario has no readings of this name, an option or value is not known, or needs another one.
    """
    all_known = {row.name: row.values for row in rules.option_rows()} | scenario.tables.get("switches", {})
    known = rules.options(scenario.tables)
    main = scenario.path / MAIN_FILE
    _check({**all_known, **known}, scenario.tables.get("options", {}), f"{main}: ")
    _check(known, options, "")
    if readings is not None:
        _check({**all_known, **known}, _named(scenario, readings), f"{main}: the readings {readings}: ")
    chosen = with_readings(scenario, readings, options)
    usual = {name: values[0] for name, values in known.items()}
    _check_needs(scenario.tables, {**usual, **chosen})
    return chosen


def _check_needs(tables: Mapping[str, Any], chosen: Mapping[str, Any]) -> None:
    """Refuse values of switches that need another option to be otherwise."""
    for name, option in unmet(tables, chosen):
        value, wanted = chosen[name], needs(tables, name, chosen[name])[option]
        raise UserError(
            f"{name} = {written_value(value)} needs {option} = {written_value(wanted)}; "
            f"add --option {option}={written_value(wanted)}."
        )


def with_readings(scenario: Scenario, name: str | None, options: Mapping[str, Any]) -> dict[str, Any]:
    """The same without a look at the names and values of options."""
    return dict(options) if name is None else {**_named(scenario, name), **options}


def _named(scenario: Scenario, name: str) -> Mapping[str, Any]:
    known = named_readings(scenario)
    if name not in known:
        raise UserError(
            f"{scenario.id} has no readings called {name}; "
            + (f"it has {', '.join(known)}." if known else "it has none by name: use --option.")
            + or_did_you_mean(name, known)
        )
    return known[name]


def _check(known: Mapping[str, Sequence[Any]], options: Mapping[str, Any], where: str) -> None:
    """Refuse options and values that are not known."""
    for name, value in options.items():
        if name not in known:
            hint = did_you_mean(name, known) or f"known are {', '.join(known)}."
            raise UserError(f"{where}the option {name} is not known; {hint}")
        if not takes([*known[name]], value):
            words = [written_value(v) for v in known[name]]
            hint = or_did_you_mean(written_value(value), words)
            raise UserError(
                f"{where}the option {name} cannot be {written_value(value)}; it can be {', '.join(words)}.{hint}"
            )
