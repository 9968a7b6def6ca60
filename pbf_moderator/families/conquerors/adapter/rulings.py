"""Rulings of the moderator: what is set right by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..model.state import Game
from ..rules.control import settle


def strength(game: Game, army: str, value: int) -> None:
    """Set the strength of an Army; with none it goes."""
    force = game.armies[army]
    force.strength = int(value)
    if force.strength < 1:
        game.destroy(force)


def army_space(game: Game, army: str, space: str) -> None:
    """Put an Army into a space."""
    game.armies[army].space = space


def garrison(game: Game, space: str, seat: str, value: int) -> None:
    """Set the garrison of a space; with none it is empty."""
    game.garrisons.pop(space, None)
    if int(value) > 0:
        game.add_garrison(space, seat, int(value))


def treasury(game: Game, space: str, level: str) -> None:
    """Set the level of a treasury."""
    game.treasuries[space] = level


def weariness(game: Game, value: int) -> None:
    """Set the weariness of the Macedonian."""
    game.weariness = int(value)


def injuries(game: Game, value: int) -> None:
    """Set the injuries of the Macedonian king."""
    game.injuries = int(value)


RULINGS: Mapping[str, Callable[..., None]] = {
    rule.__name__: rule for rule in (strength, army_space, garrison, treasury, weariness, injuries)
}
"""Every ruling by its name."""


def apply_ruling(game: Game, name: str, args: Mapping[str, Any]) -> None:
    """Change the position by a named ruling, and tell it."""
    RULINGS[name](game, **args)
    settle(game)
    game.say("ruling", name=name, args=dict(args))
