"""Whole games of The Conquerors, recorded answer by answer: one for each way in which a game can end by rule (3.4, 9.0)."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conquests import HERE, ending, replay
from .replay import read

GAMES = sorted(HERE.glob("*.json"))
ENDS = {
    "the-cult-last": ("conquest", "oracle"),
    "the-hegemony-last": ("conquest", "thrace"),
    "the-great-king-last": ("conquest", "lydia"),
    "the-king-dies": ("king_dead", None),
    "the-army-goes-home": ("mutiny", None),
}
"""The games, why each ends, and what the Macedonian reached last if it was their victory."""


def test_every_end_has_its_game() -> None:
    assert {path.stem for path in GAMES} == {*ENDS}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    recorded = read(path)
    found = ending(replay(recorded))
    reason, last = ENDS[path.stem]
    assert found == recorded["ends"]
    assert found["reason"] == reason and last in (None, found["last"])
