"""Who wins: at once with enough forts, else after the last turn."""

from __future__ import annotations

from collections.abc import Callable

from .setting import CASTLE, STRONGHOLD
from .state import Game, GameOver

TIE_BREAKS: dict[str, Callable[[Game, str], int]] = {
    "strongholds": lambda game, house: game.forts(house, STRONGHOLD),
    "castles": lambda game, house: game.forts(house, CASTLE),
    "power": lambda game, house: game.power[house],
    "supply": lambda game, house: game.supply[house],
    "lands": lambda game, house: sum(1 for area in game.controlled(house) if area.kind == "land"),
    "throne": lambda game, house: -game.turn_order.index(house),
}
"""What settles an equal number of forts; the higher figure is ahead."""


def check_victory(game: Game) -> None:
    """End the game if somebody controls enough castles and strongholds.

    Raises:
        GameOver: somebody does.
    """
    for house in game.turn_order:
        if game.forts(house) >= game.setting.forts_to_win:
            raise GameOver


def rank_houses(game: Game) -> list[str]:
    """All houses, the winner first: most forts, then the tie breaks of the scenario."""

    def standing(house: str) -> tuple[int, ...]:
        return (game.forts(house), *(TIE_BREAKS[name](game, house) for name in game.setting.tie_break))

    return sorted(game.turn_order, key=standing, reverse=True)
