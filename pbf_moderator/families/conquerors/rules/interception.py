"""Interception by land and by sea (10.6, 11.5).

Source: 10.6, 10.8, 11.5.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.decision import Flow
from ..model.forces import Army, Movement
from ..model.state import Game


def intercept_by_land(game: Game, movement: Movement, space: str) -> Flow[Army | None]:
    """Ask the other side whether Armies beside a space intercept the mover that enters it, and throw for them.

    Asks `INTERCEPT`.

    Returns:
        The Army that has come and now attacks; None if nobody has.
    """
    raise NotImplementedError


def intercept_at_sea(game: Game, movement: Movement, space: str) -> Flow[list[str]]:
    """Ask the other side whether fleets within reach intercept a mover that enters a space by sea.

    Asks `INTERCEPT_AT_SEA`.

    Returns:
        The fleets that have come; the combat is the caller's.
    """
    raise NotImplementedError


def captures_leaders(game: Game, seat: str, route: Sequence[str]) -> Flow[str]:
    """Ask the other side whether an Army intercepts leaders who go alone.

    Returns:
        The space where they are captured; nothing if they get through.
    """
    raise NotImplementedError
