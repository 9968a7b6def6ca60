"""Drafts of other boards than the shipped one."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.families.thrones.adapter import presentation as adapter
from pbf_moderator.render.board import parse_board
from pbf_moderator.render.borders import touching
from pbf_moderator.render.panels import beside
from pbf_moderator.render.sketch import sketch

AREAS = [
    {"id": "north", "kind": "land", "x": 40, "y": 10, "terrain": "tundra"},
    {"id": "west", "kind": "land", "x": 30, "y": 50, "terrain": "forest"},
    {"id": "east", "kind": "land", "x": 60, "y": 50},
    {"id": "south", "kind": "land", "x": 45, "y": 90},
    {"id": "the-sea", "kind": "sea", "x": 100, "y": 45},
    {"id": "the-gulf", "kind": "sea", "x": 0, "y": 45},
]
LINKS = [
    ("north", "west"),
    ("north", "east"),
    ("west", "south"),
    ("east", "south"),
    ("the-sea", "north"),
    ("the-sea", "east"),
    ("the-sea", "south"),
    ("the-gulf", "north"),
    ("the-gulf", "west"),
    ("the-gulf", "south"),
    ("the-gulf", "the-sea"),
]
OPTIONS = {
    "via": {"the-gulf the-sea": [[5, 110], [95, 110]]},
    "barriers": [{"kind": "lake", "name": "Mere", "between": [["west", "east"]]}],
    "insets": [{"id": "port-east", "of": "east", "within": "the-sea"}],
    "size": (800, 800),
}


def test_a_draft_keeps_to_its_adjacency() -> None:
    board = parse_board(sketch(AREAS, LINKS, **OPTIONS))
    assert touching(board) == {frozenset(pair) for pair in LINKS}
    assert frozenset(("west", "east")) in board.barriers
    assert board.areas["port-east"].kind == "inset"


def test_the_same_draft_comes_out_twice_and_another_seed_gives_another() -> None:
    assert sketch(AREAS, LINKS, **OPTIONS) == sketch(AREAS, LINKS, **OPTIONS)
    assert sketch(AREAS, LINKS, **OPTIONS) != sketch(AREAS, LINKS, seed=8, **OPTIONS)


def _panels(seats: int) -> list[dict[str, Any]]:
    """The panels of a game with two tracks, supply, a threat, victory and turns."""
    constants = {"supply_track": [0] * 5, "forts_to_win": 5, "turns": 6}
    tracks = [{"id": "crown"}, {"id": "swords"}]
    return adapter.panels(
        {
            "tracks": tracks,
            "constants": constants,
            "threat": {"track": [0, 1, 2]},
            "setup": {str(seats): {}},
        }
    )


def test_panels_follow_the_game() -> None:
    panels = _panels(3)
    board = parse_board(sketch(AREAS, LINKS, panels=panels, panel_box=(500, 500, 790, 790), **OPTIONS))
    assert {index for panel, index in board.slots if panel == "track:crown"} == {"1", "2", "3"}
    assert "track:swords" in board.labels and ("token:swords", "0") in board.slots


@pytest.mark.parametrize(
    ("areas", "links", "options", "complaint"),
    [
        ([], [], {}, "no areas"),
        (AREAS + AREAS[:1], LINKS, {}, "named twice: north"),
        (AREAS, [("north", "atlantis")], {}, "unknown area atlantis"),
        ([{"id": "north", "kind": "land"}], [], {}, "no x and y"),
        ([AREAS[0] | {"terrain": "forrest"}], [], {}, "unknown terrain 'forrest' of north; known are: plain"),
        (AREAS, LINKS, {"insets": [{"id": "p", "of": "west", "within": "the-sea"}]}, "no common coast"),
    ],
)
def test_drafts_that_cannot_be_made_say_why(areas, links, options, complaint: str) -> None:
    with pytest.raises(UserError, match=complaint):
        sketch(areas, links, **({"size": (600, 600)} | options))


def test_title_panels_and_compass_find_their_place_beside_the_board() -> None:
    panels = _panels(3)
    places = beside(900, 1200, panels)
    board = parse_board(sketch(AREAS, LINKS, panels=panels, **(OPTIONS | places)))
    assert touching(board) == {frozenset(pair) for pair in LINKS}
    slots = [*board.slots.values(), *board.labels.values()]
    assert all(left > 900 and bottom < board.size[1] for left, _, _, bottom in slots)
    assert {panel for panel, _ in board.slots} >= {"track:crown", "supply", "victory", "threat", "turn"}
    assert all(area.free_space.widest()[0] < 900 for area in board.areas.values() if area.kind == "land")


def test_panels_that_need_more_height_get_it() -> None:
    panels = _panels(6)
    assert beside(900, 300, panels)["size"][1] > 700
    assert beside(900, 300, panels)["compass_at"] is None
