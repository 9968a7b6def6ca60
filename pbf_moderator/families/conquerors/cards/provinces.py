"""Cards played on provinces: weather, drought, revolts (15.0).

Source: 15.0, Bad Weather, Drought, Revolt, Agis III, Oligarchic Counter-Revolution, Ahura Mazda Smiles.
"""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.decision import Flow
from ..model.components import MACEDONIAN, PERSIAN
from ..model.forces import Army
from ..model.geography import EUROPE
from ..model.state import Game
from ..rules import control, garrisons, revolt
from .targets import choose

BAD_WEATHER, DROUGHT, REVOLT, AGIS, COUNTER_REVOLUTION = (
    "bad-weather",
    "drought",
    "revolt",
    "agis",
    "counter-revolution",
)
SPARTANS = "persian-spartans"
"""The Army of a rising Sparta, which is none of the three."""

# -- weather ------------------------------------------------------------------------------------------------------


def spoil_weather(game: Game, seat: str) -> Flow[None]:
    """Bad weather in a province until the next Administrative Phase."""
    yield from _mark(game, seat, BAD_WEATHER, game.bad_weather, fair)


def dry_up(game: Game, seat: str) -> Flow[None]:
    """Drought in a province until the next Administrative Phase."""
    yield from _mark(game, seat, DROUGHT, game.drought, not_dry)


def fair(game: Game) -> list[str]:
    """The provinces without bad weather."""
    return [province for province in game.geography.provinces if province not in game.bad_weather]


def not_dry(game: Game) -> list[str]:
    """The provinces without drought."""
    return [province for province in game.geography.provinces if province not in game.drought]


def _mark(
    game: Game, seat: str, card: str, marked: list[str], free: Callable[[Game], list[str]]
) -> Flow[None]:
    province = yield from choose(game, seat, card, lambda: free(game))
    if province:
        marked.append(province)
        game.say("province_marked", seat=seat, card=card, province=province)


def may_ignore_weather(game: Game, seat: str) -> bool:
    """Whether there is bad weather that a side does not ignore yet."""
    return bool(game.bad_weather) and game.phase is not None and not game.phase.weather_ignored


def ignore_weather(game: Game, seat: str) -> Flow[None]:
    """Bad weather counts for nothing in this round."""
    yield from ()
    if game.phase:
        game.phase.weather_ignored = True
    game.say("weather_ignored", seat=seat)


# -- revolts ------------------------------------------------------------------------------------------------------


def restless(game: Game) -> list[str]:
    """The provinces that can revolt."""
    return [province for province in game.geography.provinces if revolt.may_revolt(game, province)]


def may_incite(game: Game, seat: str) -> bool:
    """Whether any province can revolt."""
    return bool(restless(game))


def incite(game: Game, seat: str) -> Flow[None]:
    """Throw whether a province revolts, whoever controls it."""
    province = yield from choose(game, seat, REVOLT, lambda: restless(game))
    if province:
        yield from revolt.attempt(game, province)


def may_raise_sparta(game: Game, seat: str) -> bool:
    """Whether a Spartan Army can appear: none is there, and no Macedonian Army strength in its space."""
    return SPARTANS not in game.armies and not game.army_strength(game.place("agis"), MACEDONIAN)


def raise_sparta(game: Game, seat: str) -> Flow[None]:
    """Garrisons go, and an Army appears that may never leave Europe.

    With the option `spartan_rising` the province revolts as well.
    """
    yield from ()
    sparta = game.place("agis")
    for space in (sparta, *game.places("agis_also")):
        if game.garrison_strength(space, MACEDONIAN):
            garrisons.remove(game, space, game.garrison_strength(space, MACEDONIAN), REVOLT)
    if game.option("spartan_rising") == REVOLT and game.place("agis_province") not in game.revolts:
        revolt.break_out(game, game.place("agis_province"))
    strength = game.constant("agis")
    game.armies[SPARTANS] = Army(SPARTANS, PERSIAN, sparta, strength, bound_to=EUROPE)
    game.say("army_appears", seat=PERSIAN, army=SPARTANS, space=sparta, strength=strength)
    control.settle(game)


# -- counter-revolution -------------------------------------------------------------------------------------------


def unoccupied(game: Game) -> list[str]:
    """The spaces of the Ionian provinces where nobody stands and a garrison can."""
    spaces = [
        space
        for province in game.places("counter_revolution")
        for space in game.geography.provinces[province].spaces
    ]
    return [space for space in spaces if garrisons.capacity(game, space) and not _is_occupied(game, space)]


def _is_occupied(game: Game, space: str) -> bool:
    return (
        space in game.garrisons
        or space in game.tribes
        or any(game.army_strength(space, seat) for seat in game.seats)
    )


def may_counter_revolt(game: Game, seat: str) -> bool:
    """Whether a counter is left, and a space to put it in."""
    return garrisons.counters_left(game, PERSIAN) > 0 and bool(unoccupied(game))


def counter_revolt(game: Game, seat: str) -> Flow[None]:
    """A Persian garrison appears, which takes the province from who controlled it as long as it stands."""
    space = yield from choose(game, seat, COUNTER_REVOLUTION, lambda: unoccupied(game))
    if space:
        garrisons.place(game, PERSIAN, [space])
        control.settle(game)
