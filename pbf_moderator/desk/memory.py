"""What a command has found out about a game so far: what messages say, and what happened this turn."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .this_turn import ThisTurn

if TYPE_CHECKING:
    from .open_game import OpenGame
from ..reading.values import Reading


class Memory:
    """Found out by one open game, and good for another of the same folder: whatever it depends on is compared."""

    def __init__(self) -> None:
        self.this_turn = ThisTurn()
        self._position: Any = None
        self._readings: dict[bytes, Reading] = {}
        self.answers_elsewhere: dict[tuple[str, str, str], bool | None] = {}
        self.taken_elsewhere: dict[str, frozenset[tuple[str, str]]] = {}

    def reading(self, table: OpenGame, words: object, read: Callable[[], Reading]) -> Reading:
        """What some words say in the present position; they are read only once.

        Args:
            table: an open game.
            words: all that the reading depends on besides the position, as something that `repr` tells apart.
            read: the slow part.
        """
        position = position_of(table)
        if position != self._position:
            self._position, self._readings = position, {}
        key = hashlib.sha256(repr(words).encode("utf-8", "surrogatepass")).digest()
        if key not in self._readings:
            self._readings[key] = read()
        return self._readings[key]


def position_of(table: OpenGame) -> tuple[bytes, tuple[str, ...], bool]:
    """What tells one position of a game from another: the last input, what is asked, and whether the seats are drawn."""
    inputs = table.effective.inputs
    asked = tuple(decision.key for decision in table.match.asked)
    return inputs[-1].link if inputs else b"", asked, bool(table.asked())
