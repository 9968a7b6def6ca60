"""What lies on a picture is told from what stands, and is said in the lines below."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.families.presentation import CloseUp
from pbf_moderator.families.thrones.adapter import marks
from pbf_moderator.render.art import _GONE, Art, draw
from pbf_moderator.render.foot import _rows
from pbf_moderator.render.legend import lying_explained
from pbf_moderator.render.scene import Arrow, Tale
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.user_cache import user_cache

from .telling import SCENARIOS, told


def test_who_is_lost_is_told_from_who_is_routed_by_more_than_its_place() -> None:
    style = {"seats": {"x": {"letter": "M", "color": "#a11b29", "pattern": "checks"}}}
    for shape in ("spearman", "rider", "ship", "disc"):
        routed, fallen = (
            draw(Art("piece", shape, "x", **{state: True}), style, 100, 100) for state in ("lying", "fallen")
        )
        assert "rotate(90 50 50)" in routed and "rotate" not in fallen
        assert _GONE in fallen and _GONE not in routed and ">M</text>" in fallen


def test_what_is_gone_has_its_cross_beside_it_so_that_its_kind_is_seen() -> None:
    corner = max(float(n) for n in re.findall(r'c[xy]="([\d.]+)"', _GONE)) + 22
    assert corner < 45, "the sign must not lie on the middle of what it stands by"
    style = {"seats": {"x": {"letter": "M", "color": "#a11b29"}}}
    for art in (Art("chit", "flag", "x", "+1"), Art("piece", "rider", "x")):
        gone = replace(art, dim=True) if art.kind == "chit" else replace(art, fallen=True)
        drawn = draw(gone, style, 100, 100)
        assert _GONE in drawn and drawn.count("<path") - draw(art, style, 100, 100).count("<path") <= 1


def test_a_close_up_says_what_a_lying_piece_means_where_one_is_seen() -> None:
    style, names = (
        {"legend": [(Art("icon", "star"), "s"), (Art("piece", "ship", lying=True), "r")]},
        {"r": "routed"},
    )
    standing, lying = Art("piece", "ship", "x"), Art("piece", "ship", "x", lying=True)
    assert lying_explained([standing], style, names) == []
    assert lying_explained([standing, lying], style, names)[:2] == [
        Art("piece", "ship", lying=True),
        "routed",
    ]


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_legend_explains_all_that_lies_on_a_board(name: str) -> None:
    painter = scenario_painter(load_scenario(name), "en", user_cache())
    rows = painter.style["legend"]
    assert {key for _, key in rows} <= painter.names.keys()
    known, seen = {_sign(art) for art, _ in rows}, set()
    for moves in (moves for *_, moves in told(name, b"tales") if moves is not None):
        groups = marks.scene(moves.view, painter.style, painter.names).areas.values()
        seen |= {
            _sign(art) for group in groups for things in group for art in things.things if not art.fallen
        }
    assert len(seen) > 8 and seen <= known


def _sign(art: Art) -> tuple[str, str]:
    """What a reader looks up: any piece that lies is one sign."""
    return (art.kind, "lying" if art.lying else art.shape)


def test_the_line_below_makes_the_picture_higher_and_wraps() -> None:
    scenario = load_scenario("agot-2e")
    painter = scenario_painter(scenario, "en", user_cache())
    view = {"areas": {}}
    tale = CloseUp("", ()).tale
    bare = Image.open(BytesIO(painter.close_up(view, ["winterfell"], tale=tale)))
    heights = [bare.height]
    for parts in (("a",), ("word",) * 40):
        told_of = type(tale)((), parts)
        heights.append(Image.open(BytesIO(painter.close_up(view, ["winterfell"], tale=told_of))).height)
    assert heights[0] < heights[1] < heights[2]


def test_a_bracket_never_begins_nor_ends_a_line_alone() -> None:
    sword, shield = Art("icon", "sword"), Art("shield", seat="x")
    for words in range(30):
        rows = list(_rows([*("w" * words), "(", sword, shield, "+2", sword, "+1", ")", "\u00b7"], {}, 500))
        for row in rows:
            assert row[0][0] not in (")", "+2", "\u00b7") and row[-1][0] not in ("(", sword, shield)


def test_what_is_announced_stands_on_the_line_of_its_word() -> None:
    sword = Art("icon", "sword")
    for words in range(1, 30):
        rows = list(_rows([*("w" * words), "\u00b7", "lost", sword], {"lost": "lost:"}, 500))
        assert all(row[-1][0] != "lost:" and row[0][0] not in ("\u00b7", sword) for row in rows if row)


def test_a_name_on_paper_has_a_rim_where_an_arrow_lies_below_it() -> None:
    painter = scenario_painter(load_scenario("alexander"), "en", user_cache())
    tale = Tale((Arrow("persian", "pergamum", "sardes", "retreat"),))
    laid = painter._laid({"spaces": {}}, tale)
    lydia = [mark for mark in laid if mark.art.kind == "text" and mark.art.text == "LYDIA"]
    assert [mark.art.shape for mark in lydia] == ["land"]
    assert not any(mark.art.shape == "paper" for mark in laid if mark.art.kind == "text")
