"""What the cases of this family share; the builder of positions is `builder`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pbf_moderator.families.conquerors.cards import windows
from pbf_moderator.families.conquerors.rules import (
    naval_movement,
    royal,
)

from .stand_ins import calls as calls


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
