"""Who wins: at once with enough forts, else after the last turn.

Source: 2nd edition p. 16; 1st edition p. 16; rule post, victory.
"""

from __future__ import annotations

from collections.abc import Callable

from ..model.components import CASTLE, STRONGHOLD
from ..model.state import Game, GameOver
from .claims import check_claims, claims, leader

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

    Source: 2nd edition p. 16; 1st edition p. 16; rule post, victory.
    """
    if game.components.claims:
        check_claims(game)
        return
    if not game.recount:
        return
    holders = game.fort_holders()
    if holders != game.undecided:
        if max(map(holders.count, game.components.houses)) >= game.components.forts_to_win:
            raise GameOver
        game.undecided = holders
    game.recount = False


def at_the_goal(game: Game) -> str:
    """The house that has won at once."""
    if game.components.claims:
        return leader(game)
    return next(h for h in game.turn_order if game.forts(h) >= game.components.forts_to_win)


def rank_houses(game: Game) -> list[str]:
    """All houses, the winner first: most claims where there are such, most forts, then the tie breaks of the scenario.

    Source: 2nd edition p. 16; 1st edition p. 16; rule post, victory.
    """
    return sorted(game.turn_order, key=lambda house: standing(game, house), reverse=True)


def standing(game: Game, house: str) -> tuple[int, ...]:
    """What houses are compared by, the most important first."""
    own = (claims(game, house),) if game.components.claims else ()
    return (*own, game.forts(house), *(TIE_BREAKS[name](game, house) for name in game.components.tie_break))


def winners_by_standing(game: Game) -> list[str]:
    """The houses that nothing puts behind another: usually one, several in a drawn game."""
    standings = {house: standing(game, house) for house in game.turn_order}
    best = max(standings.values())
    return [house for house in game.turn_order if standings[house] == best]
