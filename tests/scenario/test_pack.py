"""What the rule post says of the map, the cards and the start, held against the shipped scenario."""

from __future__ import annotations

from collections import Counter

import pytest

from pbf_moderator.families.thrones.model.components import Ability, Components
from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.families.thrones.model.state import new_game
from pbf_moderator.scenario import load_scenario

from .conftest import ID


@pytest.fixture(scope="module")
def components() -> Components:
    return build(load_scenario(ID).tables, 6)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cruk", "rust-ocean"),
        ("palat-forest", "rust-ocean"),
        ("cinnamon-wastes", "darujhistan"),
        ("gadrobi-hills", "darujhistan"),
        ("kurl", "darujhistan"),
    ],
)
def test_areas_that_the_examples_need_adjacent(components: Components, one: str, other: str) -> None:
    assert other in components.neighbours[one] and one in components.neighbours[other]


def test_cruk_reaches_palat_forest_by_ship_only(components: Components) -> None:
    assert "palat-forest" not in components.neighbours["cruk"]


def test_board_totals(components: Components) -> None:
    kinds = Counter(area.kind for area in components.areas.values())
    assert kinds == {"land": 41, "sea": 12, "port": 8}
    assert sum(area.supply for area in components.areas.values()) == 24
    assert sum(area.power for area in components.areas.values()) == 20
    assert Counter(a.fort for a in components.areas.values() if a.fort) == {"castle": 10, "stronghold": 10}


def test_pool_tokens_and_costs(components: Components) -> None:
    assert {u.id: (u.attack, u.defence, u.cost, u.limit) for u in components.units.values()} == {
        "fante": (1, 1, 1, 10),
        "cavaliere": (2, 2, 2, 5),
        "nave": (1, 1, 1, 6),
        "mago": (4, 0, 2, 2),
    }
    assert sum(t.copies for t in components.tokens.values() if not t.special) == 10
    assert sum(t.copies for t in components.tokens.values() if t.special) == 5
    assert components.supply_track[5] == (4, 3, 2, 2) and max(components.supply_track[4]) == 3


def test_decks(components: Components) -> None:
    assert [sum(components.deck(deck).values()) for deck in (*components.decks, components.threat.deck)] == [
        10,
        10,
        10,
        9,
    ]
    assert components.deck("genabackis-2") == {
        "signore-del-mazzo": 3,
        "patto-per-ascendere": 3,
        "festa-di-gedderone-2": 1,
        "sogno-di-kruppe-2": 1,
        "re-della-luce": 2,
    }
    assert components.deck("genabackis-3")["dio-storpio"] == 3


def test_heroes(components: Components) -> None:
    for house in components.houses:
        hand = [components.house_cards[card] for card in components.hand(house)]
        assert sorted(card.strength for card in hand) == [0, 1, 1, 2, 2, 3, 4]
        assert sum(card.swords + card.forts + len(card.abilities) for card in hand) == 9
    rake, coltaine = components.house_cards["anomander-rake"], components.house_cards["coltaine"]
    assert (rake.strength, rake.swords) == (4, 3)
    assert (coltaine.strength, coltaine.forts, coltaine.abilities) == (2, 2, (Ability("unrouted_survivors"),))


def test_start(components: Components) -> None:
    game = new_game(components)
    assert (game.throne_holder, game.blade_holder) == ("tiste-edur", "tiste-andii")
    assert set(game.power.values()) == {5} and game.threat == 2
    for house in components.houses.values():
        assert sum(area.supply for area in game.controlled(house.id)) == house.supply == 2
        assert game.forts(house.id) == 1
    assert {a.id: a.force for a in components.areas.values() if a.force} == {
        "darujhistan": 6, "capustan": 5, "one-eye-cat": 4, "elingarth": 4,
    }  # fmt: skip
