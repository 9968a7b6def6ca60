"""Stand-ins for chapters that a move calls, so that cases of movement say nothing of battles or cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pbf_moderator.families.conquerors.cards import windows
from pbf_moderator.families.conquerors.model.forces import Army, Battle
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import (
    battle,
    flight,
    naval_combat,
    siege,
    treasuries,
)


def nothing(*args: Any, **named: Any) -> Iterator[Any]:
    """A chapter in which nothing happens."""
    yield from ()


class Calls:
    """What a move has called, and how battles and windows end."""

    def __init__(self) -> None:
        self.fights: list[Battle] = []
        self.naval: list[tuple[Any, ...]] = []
        self.windows: list[str] = []
        self.flights = 0
        self.lifted: list[tuple[str, str]] = []
        self.battle_ends: Callable[[Game, Battle], None] = attacker_wins
        self.naval_goes_on = True
        self.avoided = False
        self.treasury_roll = treasuries.treasury_roll
        self.stopped: Callable[[Game, str], bool] = lambda game, kind: False

    def fight(self, game: Game, fought: Battle) -> Iterator[Any]:
        yield from ()
        self.fights.append(fought)
        self.battle_ends(game, fought)

    def combat(self, game: Game, *args: Any) -> Iterator[Any]:
        yield from ()
        self.naval.append(args)
        return self.naval_goes_on

    def avoids(self, game: Game, army: Army, attacker: str) -> Iterator[Any]:
        yield from ()
        if self.avoided:
            army.space = "susa"
        return self.avoided

    def announce(self, game: Game, kind: str, by: str, facts: Any = None) -> Iterator[Any]:
        yield from ()
        self.windows.append(kind)
        return not self.stopped(game, kind)

    def flee(self, game: Game, found_alone: bool = False) -> Iterator[Any]:
        yield from ()
        self.flights += found_alone

    def end_siege(self, game: Game, space: str, how: str) -> None:
        del game.sieges[space]
        self.lifted.append((space, how))


def attacker_wins(game: Game, fought: Battle) -> None:
    """The defenders are gone."""
    fought.outcome = "attacker"
    for army in game.armies_at(fought.space):
        if army.seat != fought.attacker:
            game.destroy(army)
    garrison = game.garrisons.get(fought.space)
    if garrison and garrison.seat != fought.attacker and not game.geography.spaces[fought.space].major:
        game.take_garrison(fought.space, garrison.strength)
    game.tribes.pop(fought.space, None)


def attacker_goes_back(game: Game, fought: Battle) -> None:
    """A draw."""
    fought.outcome = "draw"
    game.armies[fought.army].space = fought.origin


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Movement by itself."""
    made = Calls()
    for module, name, stand_in in (
        (battle, "fight", made.fight),
        (battle, "avoids", made.avoids),
        (naval_combat, "naval_combat", made.combat),
        (windows, "announce", made.announce),
        (flight, "flee", made.flee),
        (siege, "end_siege", made.end_siege),
        (siege, "lay_siege", nothing),
        (siege, "demand_surrender", nothing),
        (treasuries, "treasury_roll", nothing),
    ):
        monkeypatch.setattr(module, name, stand_in)
    return made
