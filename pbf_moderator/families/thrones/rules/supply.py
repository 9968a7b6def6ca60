"""Supply: how many armies of which size a house may have.

Source: 2nd edition p. 8; 1st edition p. 4-5; rule post, event deck 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import Problem, Some
from ..model.effects import destroy
from ..model.state import Game, choice

MAX_SUPPLY = 6


def army_sizes(game: Game, house: str, change: Mapping[str, int] | None = None) -> list[int]:
    """The sizes of all armies (two units or more), largest first.

    Args:
        game: the position.
        house: whose armies.
        change: area -> units more (or fewer) than stand there now.

    Source: 2nd edition p. 8, p. 6; 1st edition p. 4.
    """
    sizes = {p.area.id: p.size for p in game.held_by(house)}
    for area, more in (change or {}).items():
        sizes[area] = sizes.get(area, 0) + more
    return sorted([n for n in sizes.values() if n > 1], reverse=True)


def limits(game: Game, house: str) -> tuple[int, ...]:
    """The army sizes that the supply of a house allows, largest first.

    Source: 2nd edition p. 8; 1st edition p. 4; rule post, event deck 1.
    """
    return game.components.supply_track[min(game.supply[house], MAX_SUPPLY)]


def fits(sizes: Sequence[int], allowed: Sequence[int]) -> bool:
    """Whether armies, largest first, fit the allowed sizes place by place.

    Source: 2nd edition p. 8.
    """
    return len(sizes) <= len(allowed) and all(
        size <= most for size, most in zip(sizes, allowed, strict=False)
    )


def within_supply(game: Game, house: str, change: Mapping[str, int] | None = None) -> bool:
    """Whether the armies of a house fit its supply after a change of their sizes."""
    return fits(army_sizes(game, house, change), limits(game, house))


def no_worse(game: Game, house: str, change: Mapping[str, int]) -> bool:
    """Whether armies fit after a change, or are none larger than before where they had been too large already."""
    return within_supply(game, house, change) or fits(
        army_sizes(game, house, change), army_sizes(game, house)
    )


def supply_problems(game: Game, house: str, change: Mapping[str, int]) -> list[Problem]:
    """What the supply limit has against a change of army sizes.

    Source: 2nd edition p. 8: no action may break the limit.
    """
    if no_worse(game, house, change):
        return []
    return [over_supply(army_sizes(game, house, change), limits(game, house))]


def over_supply(sizes: Sequence[int], allowed: Sequence[int]) -> Problem:
    """The refusal of armies that are too large or too many, with their sizes and those allowed."""
    return Problem("over_supply", (), {"armies": list(sizes), "allowed": list(allowed)})


def update_supply(game: Game) -> Flow[None]:
    """Every house counts the barrels of the areas that it controls, then fits its armies.

    Source: 2nd edition p. 8, p. 31; 1st edition p. 4-5; rule post, event deck 1.
    """
    realms = game.realms()
    for house in game.turn_order:
        set_supply(game, house, sum([area.supply for area in realms[house]]))
    yield from reconcile(game)


def set_supply(game: Game, house: str, level: int) -> None:
    """Move the supply marker of a house, within the track.

    Source: 2nd edition p. 8; 1st edition p. 4.
    """
    old, game.supply[house] = game.supply[house], max(0, min(MAX_SUPPLY, level))
    game.say("supply_set", house=house, old=old, new=game.supply[house])


def reconcile(game: Game) -> Flow[None]:
    """In turn order, armies over the limit lose units of the owner's choice until they fit.

    Source: 2nd edition p. 8; 1st edition p. 4-5; rule post, event deck 1.
    """
    for house in list(game.turn_order):
        if not within_supply(game, house):
            losses = yield from ask(partial(excess, game, house))
            destroy(game, house, losses or [], "supply")


def excess(game: Game, house: str) -> Decision | None:
    """Which units to destroy so that the armies fit, and not one more than needed.

    Source: 2nd edition p. 8; 1st edition p. 4-5.
    """
    if within_supply(game, house):
        return None
    bag = {
        f"{p.area.id}/{unit}": p.units.get(unit, 0) + p.routed.get(unit, 0)
        for p in game.held_by(house)
        if p.size > 1
        for unit in game.components.units
        if unit in p.units or unit in p.routed
    }

    def veto(losses: list[str]) -> list[Problem]:
        if not _fit_without(game, house, losses):
            return [over_supply(_without(game, house, losses), limits(game, house))]
        spare = [x for i, x in enumerate(losses) if _fit_without(game, house, losses[:i] + losses[i + 1 :])]
        return [Problem("more_than_needed", tuple(spare[:1]))] if spare else []

    return choice(game, "supply_losses", house, Some(bag, at_least=1, veto=veto))


def _without(game: Game, house: str, losses: Sequence[str]) -> list[int]:
    return army_sizes(game, house, {a: -n for a, n in Counter(x.split("/")[0] for x in losses).items()})


def _fit_without(game: Game, house: str, losses: Sequence[str]) -> bool:
    return fits(_without(game, house, losses), limits(game, house))
