"""The reference position of the sample messages: turn 3, planning open."""

from __future__ import annotations

from functools import cache

from pbf_moderator.families.thrones.model.components import Components
from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.families.thrones.model.state import Game, new_game
from pbf_moderator.scenario.loading import Scenario, load_scenario

UNITS = {
    "malazan": {
        "genabaris": {"cavaliere": 1, "fante": 1},
        "toblai-tundra": {"fante": 1},
        "pale": {"fante": 2},
    },
    "tiste-andii": {
        "coral": {"cavaliere": 1, "fante": 1},
        "outlook": {"fante": 1},
        "cinnamon-wastes": {"cavaliere": 2},
        "coral-bay": {"nave": 1},
        "port-coral": {"nave": 1},
    },
    "tiste-edur": {
        "morn-ruins": {"fante": 4},
        "callows": {"fante": 1},
        "ilem": {"fante": 1},
        "isle-of-the-seguleh": {"fante": 1},
        "rivan-sea": {"nave": 2},
    },
    "tiste-liosan": {
        "mengal": {"cavaliere": 1, "fante": 1},
        "oach": {"fante": 1},
        "kurl": {"fante": 1},
        "meningalle-ocean": {"nave": 1},
        "port-mengal": {"nave": 1},
    },
    "jaghut": {
        "ganiss": {"cavaliere": 1, "fante": 1},
        "northwind-tundra": {"fante": 1},
        "sogena": {"fante": 1},
        "hudd-sea": {"nave": 1},
        "horan-sea": {"nave": 1},
    },
    "tlan-imass": {
        "cruk": {"cavaliere": 1, "fante": 1},
        "barghast-range": {"fante": 1},
        "gadrobi-hills": {"fante": 1},
        "stannis-plain": {"cavaliere": 1},
        "rust-ocean": {"nave": 1},
        "crest-bay": {"nave": 1},
    },
}
POWER = {
    "malazan": 4,
    "tiste-andii": 6,
    "tiste-edur": 5,
    "tiste-liosan": 7,
    "jaghut": 3,
    "tlan-imass": 2,
}


MALAZAN = "malazan-genabackis"
SCENARIOS = (MALAZAN, "agot-2e", "agot-1e")
"""Those whose messages are measured."""


@cache
def scenario(name: str = MALAZAN) -> Scenario:
    return load_scenario(name)


@cache
def components(name: str = MALAZAN) -> Components:
    """A scenario with as many players as it takes."""
    tables = scenario(name).tables
    return build(tables, max(int(players) for players in tables["setup"]))


def reference() -> Game:
    """A fresh copy of the position."""
    game = new_game(components())
    for place in game.places.values():
        place.house, place.units = "", {}
    for house, areas in UNITS.items():
        for area, units in areas.items():
            game.places[area].house = house
            game.places[area].units = dict(units)
    game.power.update(POWER)
    game.supply["tiste-edur"] = 5
    game.turn, game.step = 3, "planning"
    return game
