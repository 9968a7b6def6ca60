"""How many units a house has left to place, as its letter tells it: what the rules have in the reserve."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from pbf_moderator.families.thrones.adapter.phrase_filters import unplaced
from tests.reading.positions import positions, scenario_of, shared_room

THRONES = [name for name, p in positions().items() if scenario_of(p.scenario).family == "thrones"]


@pytest.mark.parametrize("name", THRONES)
def test_the_letter_counts_what_the_rules_have_in_reserve(name: str) -> None:
    table = shared_room().table(name)
    game, view = table.match.game, table.view()
    words = cast(Any, SimpleNamespace(tables=table.scenario.tables))
    for house in game.turn_order:
        assert unplaced(words, view, house) == game.reserves(house)
