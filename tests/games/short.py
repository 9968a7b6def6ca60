"""Variants of scenarios that would take too long to their end."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pbf_moderator.scenario.loading import Scenario, load_scenario

ENDED: Mapping[str, Mapping[str, int]] = {"alexander": {"rounds": 30}}
"""The constants that end a game which random players may never end."""


def short(name: str, folder: Path, constants: Mapping[str, int] | None = None) -> Scenario:
    """A scenario with other constants, written into a folder; by default those that end it at all.

    Args:
        name: the scenario.
        folder: where the variant is written.
        constants: such as how many turns are played.
    """
    wanted = ENDED.get(name, {}) if constants is None else constants
    if not wanted:
        return load_scenario(name)
    variant = folder / "pack" / "scenarios" / f"{name}-short"
    variant.mkdir(parents=True)
    lines = [f'id = "{name}-short"', f'extends = "{name}"', "[constants]"]
    lines += [f"{key} = {value}" for key, value in wanted.items()]
    (variant / "scenario.toml").write_text("\n".join(lines), "utf-8")
    return load_scenario(variant)
