"""What cards do later: in an Administrative Phase, or as long as they lie in play (15.0).

Source: 15.0, The Honeymooners.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.components import MACEDONIAN
from ..model.state import Game
from .targets import choose
from .troops import HONEYMOONERS


def administrative_phase(game: Game) -> Flow[None]:
    """Bring back the strength that a card has sent away (`game.away`), to an Army that the Macedonian names."""
    strength = game.away.get(MACEDONIAN, 0)
    if not strength:
        return
    army = game.armies.get((yield from choose(game, MACEDONIAN, HONEYMOONERS, lambda: hosts(game))))
    if army:
        army.strength += strength
        del game.away[MACEDONIAN]
        game.say("back_from_leave", seat=MACEDONIAN, army=army.id, strength=strength)


def hosts(game: Game) -> list[str]:
    """The Armies that can take back who was away: any, as long as none grows beyond the first (5.2)."""
    strength, first = game.away.get(MACEDONIAN, 0), game.first_army(MACEDONIAN)
    return [
        army.id
        for army in game.armies_of(MACEDONIAN)
        if first is None or army is first or army.strength + strength <= first.strength
    ]
