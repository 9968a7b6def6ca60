"""The Great King flees, the Macedonian king is wounded (11.3 I).

Source: 3.3 D, 11.3 I.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ....kernel.draws import roll
from ..model.components import MACEDONIAN
from ..model.dice import INJURIES
from ..model.forces import Battle
from ..model.state import Game
from .victory import persia_wins


def flee(game: Game, found_alone: bool = False) -> Flow[None]:
    """Throw where the Great King flees to; what goes with him may be taken. Asks `KING_FLEES`.

    Args:
        game: the position.
        found_alone: whether a Macedonian force has entered a space where he is without any.
    """
    raise NotImplementedError


def wounds(game: Game, battle: Battle) -> Flow[None]:
    """Throw for the Macedonian king's wounds after a battle in which his rating was used."""
    raise NotImplementedError


def king_dies(game: Game, why: str) -> None:
    """The Macedonian king is dead, and the game over.

    Args:
        game: the position.
        why: `battle`, `injuries` or `assassination`.

    Raises:
        GameOver: always.
    """
    king = game.components.king(MACEDONIAN)
    game.kill(king)
    game.say("king_dead", leader=king, why=why)
    raise persia_wins("king_dead")


def check_injuries(game: Game) -> Flow[None]:
    """Throw whether the Macedonian king dies of his injuries, in an Administrative Phase: on an odd number."""
    if game.injuries < game.constant("injuries_until_roll"):
        return
    (die,) = yield from roll(INJURIES)
    game.say("injuries_checked", die=die, injuries=game.injuries)
    if die % 2:
        king_dies(game, "injuries")
