"""Cities named after the Macedonian king (13.0).

Source: 13.0.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ..model.components import MACEDONIAN
from ..model.decisions import FOUND_CITY, choice
from ..model.geography import EMPIRE, FRONTIER, MINOR, TRANSIT
from ..model.state import Game
from . import control, garrisons


def found_city(game: Game) -> Flow[None]:
    """Let the Macedonian found one city, in an Administrative Phase.

    Asks `FOUND_CITY`. The site becomes a Minor City (`game.alexandrias`) with an inherent garrison of two that counts
    against the counters; `game.alexandrias_built` counts those that were ever founded.

    Source: 13.0.
    """
    site = yield from ask(founding, game)
    if site:
        found(game, site)


def founding(game: Game) -> Decision | None:
    """Where a city is founded, or nowhere; nobody is asked without a counter, a site or garrisons for it."""
    sites = open_sites(game)
    if not sites or game.alexandrias_built >= game.constant("alexandrias"):
        return None
    return choice(game, FOUND_CITY, MACEDONIAN, One(tuple(sites), passing=True), default=None)


def open_sites(game: Game) -> list[str]:
    """The spaces where a city could be founded now."""
    counters = garrisons.counters_left(game, MACEDONIAN)
    return [
        space for space in game.geography.spaces if is_site(game, space) and inherent(game, space) <= counters
    ]


def is_site(game: Game, space: str) -> bool:
    """Whether a city may stand on a space: a Minor City or a Transit Point in a frontier or Persian province that the Macedonian controls."""
    row = game.geography.spaces[space]
    return (
        row.kind in (MINOR, TRANSIT)
        and not row.sea
        and game.geography.division_of(space) in (EMPIRE, FRONTIER)
        and control.controls(game, MACEDONIAN, row.province)
        and space not in (*game.alexandrias, *game.lost_cities, *game.tribes)
    )


def inherent(game: Game, space: str) -> int:
    """The counters that the garrison of a new city takes: two, or what is left of the space's limit."""
    there = game.garrison_strength(space, MACEDONIAN)
    return min(game.constant("alexandria_garrison"), game.constant("garrison_elsewhere") - there)


def found(game: Game, site: str) -> None:
    """Found a city: its counter and its garrison are placed."""
    strength = inherent(game, site)
    game.alexandrias.append(site)
    game.alexandrias_built += 1
    if strength:
        game.add_garrison(site, MACEDONIAN, strength)
    game.say("city_founded", space=site, strength=strength, number=game.alexandrias_built)
    control.settle(game)
