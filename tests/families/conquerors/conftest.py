"""What the cases of this family share; the builder of positions is `builder`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.cards import windows
from pbf_moderator.families.conquerors.rules import (
    naval_movement,
    royal,
)
from pbf_moderator.kernel.chance import outcome
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.match import Match

from .builder import TABLES, P
from .stand_ins import calls as calls


@pytest.fixture(scope="module")
def asked() -> Decision:
    """The question where the Persian's thirty garrisons stand."""
    match: Match[Any] = Match(family.start(TABLES, 2, {}), family.play)
    while not (mine := [d for d in match.asked if d.kind == "set_up_garrisons" and d.seat == P]):
        match.feed({d.key: outcome(b"x", d) if d.seat == CHANCE else [] for d in match.asked})
    return mine[0]


def nothing(*args: Any, **named: Any) -> Iterator[Any]:
    """A chapter in which nothing happens."""
    yield from ()


def goes_ahead(*args: Any, **named: Any) -> Iterator[Any]:
    """A window in which nobody answers."""
    yield from ()
    return True


@pytest.fixture
def sequence_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sequence of rounds by itself: the chapters that it calls in every round do nothing."""
    for module, name in ((naval_movement, "fleets_change_hands"),):
        monkeypatch.setattr(module, name, nothing)
    monkeypatch.setattr(royal, "capture", lambda game: None)


@pytest.fixture
def battle_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle by itself: nobody plays a card."""
    monkeypatch.setattr(windows, "announce", goes_ahead)
