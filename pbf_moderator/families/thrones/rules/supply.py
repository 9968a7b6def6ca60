"""Supply: how many armies of which size a house may have.

Source: 2nd edition p. 8; 1st edition p. 4-5; rule post, event deck 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import le
from types import MappingProxyType

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import Problem, Some, counted
from ..model.effects import destroy
from ..model.state import Game, Place, choice

MAX_SUPPLY = 6
Change = Mapping[str, int]
UNCHANGED: Change = MappingProxyType({})


class Armies:
    """The armies of a house in a position, and what its supply has to say of a change of their sizes.

    A change is {area: units more (or fewer) than stand there}. An army is two units or more. Who has looked already where
    the house has units gives the places.

    Source: 2nd edition p. 8, p. 6; 1st edition p. 4.
    """

    def __init__(self, game: Game, house: str, places: Sequence[Place] | None = None) -> None:
        self.house = house
        self._game = game
        self._places = places
        self._units: dict[str, int] = {}

    @property
    def allowed(self) -> tuple[int, ...]:
        """The sizes that the supply of the house allows."""
        return limits(self._game, self.house)

    def _counted(self) -> dict[str, int]:
        """How many units stand in each area; counted once, and only if anybody asks."""
        if not self._units:
            places = self._game.held_by(self.house) if self._places is None else self._places
            self._units = units = {place.area.id: sum(place.units.values()) for place in places}
            for place in places:
                if place.routed:
                    units[place.area.id] = place.size
        return self._units

    def sizes(self, change: Change = UNCHANGED) -> list[int]:
        """The sizes of all armies after a change, largest first."""
        units = self._counted()
        if change:
            units = dict(units)
            for area, more in change.items():
                units[area] = units.get(area, 0) + more
        sizes = [size for size in units.values() if size > 1]
        sizes.sort(reverse=True)
        return sizes

    def fit(self, change: Change = UNCHANGED) -> bool:
        """Whether they fit the supply after a change."""
        return fits(self.sizes(change), self.allowed)

    def no_worse(self, change: Change) -> bool:
        """Whether they fit after a change, or are none larger than before where they had been too large already."""
        if not self._grow(change):
            return True
        return self.fit(change) or fits(self.sizes(change), self.sizes())

    def _grow(self, change: Change) -> bool:
        """Whether a change makes an army, or makes one larger: no other can break the limit."""
        places = self._game.places
        for area, more in change.items():
            if more > 1 or (more == 1 and places[area].house == self.house and places[area].size):
                return True
        return False

    def problems(self, change: Change) -> list[Problem]:
        """What the supply limit has against a change.

        Source: 2nd edition p. 8: no action may break the limit.
        """
        return [] if self.no_worse(change) else [self.over_supply(change)]

    def over_supply(self, change: Change) -> Problem:
        """The refusal of armies that are too large or too many after a change, with their sizes and those allowed."""
        return Problem("over_supply", (), {"armies": self.sizes(change), "allowed": list(self.allowed)})


def limits(game: Game, house: str) -> tuple[int, ...]:
    """The army sizes that the supply of a house allows, largest first.

    Source: 2nd edition p. 8; 1st edition p. 4; rule post, event deck 1.
    """
    return game.components.supply_track[min(game.supply[house], MAX_SUPPLY)]


def fits(sizes: Sequence[int], allowed: Sequence[int]) -> bool:
    """Whether armies, largest first, fit the allowed sizes place by place.

    Source: 2nd edition p. 8.
    """
    return len(sizes) <= len(allowed) and all(map(le, sizes, allowed))


def within_supply(game: Game, house: str, change: Change = UNCHANGED) -> bool:
    """Whether the armies of a house fit its supply after a change of their sizes."""
    return Armies(game, house).fit(change)


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
    armies = game.armies()
    for house in list(game.turn_order):
        if not Armies(game, house, armies[house]).fit():
            losses = yield from ask(excess, game, house)
            destroy(game, house, losses or [], "supply")
            armies = game.armies()


def excess(game: Game, house: str) -> Decision | None:
    """Which units to destroy so that the armies fit, and not one more than needed.

    Source: 2nd edition p. 8; 1st edition p. 4-5.
    """
    armies = Armies(game, house)
    if armies.fit():
        return None
    bag = {
        f"{p.area.id}/{unit}": count
        for p in game.held_by(house)
        if p.size > 1
        for unit, count in p.by_kind(game.components.units).items()
    }

    def veto(losses: list[str]) -> list[Problem]:
        if not armies.fit(_without(losses)):
            return [armies.over_supply(_without(losses))]
        spare = [x for i, x in enumerate(losses) if armies.fit(_without(losses[:i] + losses[i + 1 :]))]
        return [Problem("more_than_needed", tuple(spare[:1]))] if spare else []

    return choice(game, "supply_losses", house, Some(bag, at_least=1, veto=veto))


def _without(losses: Sequence[str]) -> Change:
    return {area: -count for area, count in counted([loss.split("/")[0] for loss in losses]).items()}
