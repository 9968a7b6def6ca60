"""What cards do later: in an Administrative Phase, or as long as they lie in play (15.0).

Source: 15.0.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.state import Game


def administrative_phase(game: Game) -> Flow[None]:
    """Bring back the strength that a card has sent away (`game.away`), and end what lasts until this phase."""
    raise NotImplementedError
