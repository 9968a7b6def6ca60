"""Cards of the Macedonian king's court (15.0).

Source: 15.0, Alexandrian Drunken Binge, Alexander Goes Native, Mass Marriage, Proskynesis.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.components import MACEDONIAN
from ..model.dice import BINGE
from ..model.state import Game
from ..rules.victory import MARRIED, PROSKYNESIS
from . import windows
from .answers import CLEITUS
from .targets import throw

DRUNKEN_BINGE, GOES_NATIVE, MASS_MARRIAGE = "drunken-binge", "goes-native", "mass-marriage"


def binge(game: Game, seat: str) -> Flow[None]:
    """Played by the Persian it injures the king and may cost a friend's life; by the Macedonian it cheers the men."""
    if seat == MACEDONIAN:
        game.weary(-1, DRUNKEN_BINGE)
        return
    game.injure(1, DRUNKEN_BINGE)
    if CLEITUS in game.void:
        return
    die = yield from throw(BINGE)
    killed = bool(die % 2)
    game.say("binge", die=die, card=CLEITUS, killed=killed)
    if killed:
        game.void.append(CLEITUS)


def go_native(game: Game, seat: str) -> Flow[None]:
    """It wearies, and the Persian may let satraps follow, whoever has played it."""
    game.weary(1, GOES_NATIVE)
    yield from windows.announce(game, windows.CARD, seat, {"card": GOES_NATIVE})


def may_marry_all(game: Game, seat: str) -> bool:
    """Whether the Macedonian holds the Royal Family."""
    return game.royal_family.seat == MACEDONIAN


def marry_all(game: Game, seat: str) -> Flow[None]:
    """It wearies, and counts as the marriage of the king."""
    yield from ()
    game.weary(1, MASS_MARRIAGE)
    game.achieve(MARRIED)


def may_prostrate(game: Game, seat: str) -> bool:
    """Whether Proskynesis is not compulsory yet."""
    return PROSKYNESIS not in game.achieved


def prostrate(game: Game, seat: str) -> Flow[None]:
    """A condition of victory is met, and the Persian may answer with satraps or a conspiracy."""
    game.achieve(PROSKYNESIS)
    yield from windows.announce(game, windows.CARD, seat, {"card": PROSKYNESIS})
