"""Cities named after the Macedonian king (13.0)."""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.state import Game


def found_city(game: Game) -> Flow[None]:
    """Let the Macedonian found one city, in an Administrative Phase.

    Asks `FOUND_CITY`. The site becomes a Minor City (`game.alexandrias`) with an inherent garrison of two that counts
    against the counters; `game.alexandrias_built` counts those that were ever founded.

    Source: 13.0.
    """
    raise NotImplementedError
