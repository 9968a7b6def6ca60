"""Windows in which cards answer what is announced (15.0); see `families.common.windows`.

Source: 15.0.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....kernel.decision import Flow
from ..model.state import Game


def announce(game: Game, kind: str, by: str, facts: Mapping[str, str] | None = None) -> Flow[bool]:
    """Announce an act, so that cards may answer it.

    Args:
        game: the position.
        kind: of the window, one of `model.decisions.WINDOWS`.
        by: the side that acts; nobody in an Administrative Phase.
        facts: what plans may be tied to, such as the space.

    Returns:
        Whether the act goes ahead.
    """
    raise NotImplementedError
