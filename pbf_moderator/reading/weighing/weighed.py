"""A piece of an answer with what the learnt opinion says of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..mentions.spotting import Spot
from .candidates import PASS

LIKELY = 0.5
"""A piece that is more likely than not is part of an answer."""
SECOND = 0.3
"""From here on a piece is a second choice."""


@dataclass(frozen=True)
class Weighed:
    """A piece of an answer with how likely it is meant, and how likely as a second choice, from 0 to 1."""

    piece: str
    role: str
    spots: Sequence[Spot]
    likelihood: float
    second: float = 0.0

    @property
    def answer(self) -> str | None:
        """The piece as an answer to a choice of one."""
        return None if self.piece == PASS else self.piece
