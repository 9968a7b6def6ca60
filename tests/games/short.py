"""Variants of scenarios that random players would take too long to end."""

from __future__ import annotations

from pathlib import Path

from pbf_moderator.scenario.loading import Scenario, load_scenario

ENDLESS = ("alexander",)
ROUNDS = 30


def short(name: str, folder: Path, rounds: int = ROUNDS) -> Scenario:
    """A scenario; of one that random players may never end, a variant with few rounds, written into a folder."""
    if name not in ENDLESS:
        return load_scenario(name)
    variant = folder / "pack" / "scenarios" / f"{name}-short"
    variant.mkdir(parents=True)
    lines = [f'id = "{name}-short"', f'extends = "{name}"', "[constants]", f"rounds = {rounds}"]
    (variant / "scenario.toml").write_text("\n".join(lines), "utf-8")
    return load_scenario(variant)
