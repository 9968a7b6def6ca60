"""What the rule post says of the map, the cards and the start, held against the shipped scenario."""

from __future__ import annotations

from collections import Counter

import pytest

from pbf_moderator.families.thrones.model.components import Ability, Setting, build
from pbf_moderator.families.thrones.model.state import new_game
from pbf_moderator.scenario import load_scenario

from .conftest import ID


@pytest.fixture(scope="module")
def setting() -> Setting:
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
def test_areas_that_the_examples_need_adjacent(setting: Setting, one: str, other: str) -> None:
    assert other in setting.neighbours[one] and one in setting.neighbours[other]


def test_cruk_reaches_palat_forest_by_ship_only(setting: Setting) -> None:
    assert "palat-forest" not in setting.neighbours["cruk"]


def test_board_totals(setting: Setting) -> None:
    kinds = Counter(area.kind for area in setting.areas.values())
    assert kinds == {"land": 41, "sea": 12, "port": 8}
    assert sum(area.supply for area in setting.areas.values()) == 24
    assert sum(area.power for area in setting.areas.values()) == 20
    assert Counter(a.fort for a in setting.areas.values() if a.fort) == {"castle": 10, "stronghold": 10}


def test_pool_tokens_and_costs(setting: Setting) -> None:
    assert {u.id: (u.attack, u.defence, u.cost, u.limit) for u in setting.units.values()} == {
        "fante": (1, 1, 1, 10),
        "cavaliere": (2, 2, 2, 5),
        "nave": (1, 1, 1, 6),
        "mago": (4, 0, 2, 2),
    }
    assert sum(t.copies for t in setting.tokens.values() if not t.special) == 10
    assert sum(t.copies for t in setting.tokens.values() if t.special) == 5
    assert setting.supply_track[5] == (4, 3, 2, 2) and max(setting.supply_track[4]) == 3


def test_decks(setting: Setting) -> None:
    assert [sum(setting.deck(deck).values()) for deck in (*setting.decks, setting.threat.deck)] == [
        10,
        10,
        10,
        9,
    ]
    assert setting.deck("genabackis-2") == {
        "signore-del-mazzo": 3,
        "patto-per-ascendere": 3,
        "festa-di-gedderone-2": 1,
        "sogno-di-kruppe-2": 1,
        "re-della-luce": 2,
    }
    assert setting.deck("genabackis-3")["dio-storpio"] == 3


def test_heroes(setting: Setting) -> None:
    for house in setting.houses:
        hand = [setting.house_cards[card] for card in setting.hand(house)]
        assert sorted(card.strength for card in hand) == [0, 1, 1, 2, 2, 3, 4]
        assert sum(card.swords + card.forts + len(card.abilities) for card in hand) == 9
    rake, coltaine = setting.house_cards["anomander-rake"], setting.house_cards["coltaine"]
    assert (rake.strength, rake.swords) == (4, 3)
    assert (coltaine.strength, coltaine.forts, coltaine.abilities) == (2, 2, (Ability("unrouted_survivors"),))


def test_start(setting: Setting) -> None:
    game = new_game(setting)
    assert (game.throne_holder, game.blade_holder) == ("tiste-edur", "tiste-andii")
    assert set(game.power.values()) == {5} and game.threat == 2
    for house in setting.houses.values():
        assert sum(area.supply for area in game.controlled(house.id)) == house.supply == 2
        assert game.forts(house.id) == 1
    assert {a.id: a.force for a in setting.areas.values() if a.force} == {
        "darujhistan": 6, "capustan": 5, "one-eye-cat": 4, "elingarth": 4,
    }  # fmt: skip
