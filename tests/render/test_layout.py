"""Where marks lie: the same as agreed, nothing on top of anything else."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.render import layout
from pbf_moderator.render.art import Art
from pbf_moderator.render.layout import _crowd, marks
from pbf_moderator.render.marking import HEAD, Mark
from pbf_moderator.render.scene import Group, Scene
from pbf_moderator.render.static_marks import static_marks

from .positions import SEATS, STYLE, board, crowded, names, reference, revealed, scene

GOLDEN = Path(__file__).parent / "golden" / "reference-marks.json"


def _plain(mark: Mark) -> list[Any]:
    art = mark.art
    return [
        mark.about,
        art.kind,
        art.shape,
        art.seat,
        art.text,
        art.count,
        [round(value) for value in mark.box],
    ]


def _overlap(a: Mark, b: Mark) -> bool:
    wide = min(a.box[2], b.box[2]) - max(a.box[0], b.box[0])
    high = min(a.box[3], b.box[3]) - max(a.box[1], b.box[1])
    return wide > 0.5 and high > 0.5


def _all(view: dict[str, Any]) -> list[Mark]:
    return static_marks(board(), STYLE, names()) + marks(scene(view), board(), STYLE, names())


def test_marks_of_the_reference_position_are_as_agreed() -> None:
    """To agree on new ones after looking at the picture, delete the file and run this test twice."""
    found = [_plain(mark) for mark in marks(scene(reference()), board(), STYLE, names())]
    if not GOLDEN.exists():
        GOLDEN.write_text(
            "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in found) + "\n]\n", "utf-8"
        )
        pytest.fail(f"{GOLDEN.name} was missing and has been written: look at the map, then run again")
    assert found == json.loads(GOLDEN.read_text("utf-8"))


@pytest.mark.parametrize(
    "view", [reference(), revealed(reference()), crowded()], ids=["hidden", "revealed", "crowded"]
)
def test_nothing_overlaps_within_areas_and_names_stay_free(view: dict[str, Any]) -> None:
    areas = {name for name, area in board().areas.items() if area.kind != "inset"}
    laid = [mark for mark in _all(view) if mark.about in areas]
    assert len(laid) > 100
    over = [(a.about, a.art.kind, b.about, b.art.kind) for a, b in combinations(laid, 2) if _overlap(a, b)]
    assert not over


def test_ports_hold_ships_and_an_order_side_by_side() -> None:
    laid = [mark for mark in marks(scene(crowded()), board(), STYLE, names()) if mark.about == "port-coral"]
    assert len(laid) == 3 and not any(_overlap(a, b) for a, b in combinations(laid, 2))


def test_pieces_lie_inside_their_area_even_in_a_crowd() -> None:
    for mark in marks(scene(crowded()), board(), STYLE, names()):
        area = board().areas.get(mark.about)
        if area:
            x, y = (mark.box[0] + mark.box[2]) / 2, (mark.box[1] + mark.box[3]) / 2
            near = area.free_space.place(4, 4, (x, y))
            assert near and abs(near[0] + 2 - x) < 8 and abs(near[1] + 2 - y) < 8, mark


def test_pieces_stay_large_enough_to_count() -> None:
    sides = [
        mark.box[2] - mark.box[0]
        for mark in marks(scene(reference()), board(), STYLE, names())
        if mark.art.kind == "piece"
    ]
    assert min(sides) * 900 / board().size[0] >= 14
    assert sorted(sides)[len(sides) // 2] * 900 / board().size[0] >= 24


def test_orders_show_nothing_before_the_reveal() -> None:
    """A token of None lies face down; face up it shows its kind, value and star."""
    kinds = {mark.art.kind for mark in marks(scene(reference()), board(), STYLE, names())}
    assert "back" in kinds and "chit" not in kinds
    shown = [
        m.art for m in marks(scene(revealed(reference())), board(), STYLE, names()) if m.art.kind == "chit"
    ]
    assert {(a.shape, a.text, a.starred) for a in shown} >= {
        ("arrow", "+1", True),
        ("arrow", "\u22121", False),
        ("flame", "", False),
    }


def test_routed_units_lie_and_counts_are_told() -> None:
    view = reference()
    view["areas"]["pale"]["units"] = {"malazan": {"fante": {"standing": 3, "routed": 2}}}
    pieces = {
        (m.art.lying, m.art.count)
        for m in marks(scene(view), board(), STYLE, names())
        if m.about == "pale" and m.art.kind == "piece"
    }
    assert pieces == {(False, 3), (True, 2)}


def test_areas_and_seats_that_the_board_does_not_know_are_left_out() -> None:
    view = {
        "areas": {"atlantis": {"units": {"nobody": {"fante": {"standing": 1}}}}},
        "supply": {"nobody": 99},
    }
    assert marks(scene(view), board(), STYLE, names()) == []


def test_names_are_legible_on_a_forum() -> None:
    """Type on the map is at least ten pixels high on the small picture."""
    sizes = {
        m.about: m.art.size
        for m in static_marks(board(), STYLE, names())
        if m.about in board().areas and m.art.kind == "text"
    }
    assert len(sizes) == 53
    assert min(sizes.values()) * 900 / board().size[0] >= 10


def test_persons_are_larger_where_nothing_else_becomes_smaller_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Their names are the smallest type on a board."""
    pieces = Group("units", tuple(Art("piece", "rider", seat) for seat in SEATS[:1]))
    crowd = (
        pieces,
        Group("chit", (Art("chit", "raid"),)),
        Group("units", (Art("person", "front", text="A\n1"),)),
    )
    lands = [name for name, area in board().areas.items() if area.kind == "land"]

    def sides(*plates: float) -> list[tuple[float, float]]:
        monkeypatch.setattr(layout, "_PLATES", plates)
        laid = marks(Scene(areas=dict.fromkeys(lands, crowd)), board(), STYLE, names())
        of = {
            kind: {m.about: m.box[2] - m.box[0] for m in laid if m.art.kind == kind}
            for kind in ("piece", "person")
        }
        return [(of["piece"][land], of["person"][land]) for land in lands]

    plates = layout._PLATES
    usual, large = sides(1.0), sides(*plates)
    assert [piece for piece, _ in large] == pytest.approx([piece for piece, _ in usual])
    grown = [after / before for (_, before), (_, after) in zip(usual, large, strict=True)]
    assert min(grown) > 0.99 and sum(growth > 1.05 for growth in grown) > len(lands) / 2


def test_what_shares_a_place_of_a_track_is_as_large_as_can_be() -> None:
    """In a narrow place three stand one below the other, in a wide one side by side."""
    for wide, least in ((36.0, 24.0), (54.0, 24.0), (120.0, 37.0)):
        boxes = _crowd(3, (0.0, 0.0, wide, 98.0))
        assert min(box[2] - box[0] for box in boxes) > least
        assert all(box[0] >= 0 and box[2] <= wide and box[1] >= HEAD and box[3] <= 98 for box in boxes)
