"""Lines of communication, and how they are cut (7.3).

Source: 7.3.
"""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.decision import Flow
from ..model.state import Game


@dataclass(frozen=True)
class Line:
    """A line of communication: the treasury, the spaces on the way, its cost by land and by sea."""

    treasury: str
    spaces: tuple[str, ...]
    land: int
    naval: int

    @property
    def cost(self) -> int:
        """Its whole cost in movement points."""
        return self.land + self.naval


def exists(game: Game, seat: str, space: str, treasury: str = "") -> bool:
    """Whether a side can trace a line of communication from a space, before anybody cuts it.

    Args:
        game: the position.
        seat: whose line it is.
        space: where the units are.
        treasury: the treasury that must be reached; any that is not empty, if none is named.
    """
    return bool(lines(game, seat, space, treasury))


def lines(game: Game, seat: str, space: str, treasury: str = "") -> list[Line]:
    """The best line to each treasury that can be reached, the shortest first."""
    raise NotImplementedError


def reaches(game: Game, seat: str, space: str, treasury: str) -> bool:
    """Whether a line of any length leads from a space to a treasury (for Macedonian recruits)."""
    raise NotImplementedError


def note_lines(game: Game, seat: str) -> Flow[None]:
    """Note for every Army and fleet of a side whether it has a line now, in `game.phase.lines`.

    Called at the start of every Player Phase. The other side may announce that fleets cut one (`INTERCEPT_AT_SEA`).
    """
    raise NotImplementedError


def had_line(game: Game, force: str) -> bool:
    """Whether an Army or fleet had a line when the Player Phase began.

    For the side that is not active it is traced now.
    """
    raise NotImplementedError
