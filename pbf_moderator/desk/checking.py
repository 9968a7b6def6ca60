"""Scenarios on the bench: check of files and map, draft of a board."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import UserError
from ..families.faults import Faults
from ..families.finding import family
from ..scenario.check import Finding, Picture, check
from ..scenario.checks.board import check_picture
from ..scenario.checks.shape import Shape
from ..scenario.lexicon import WORD_KEYS, Word
from ..scenario.loading import Scenario, load_scenario
from ..scenario.schema import whole_schema

if TYPE_CHECKING:
    from ..render.board import Board

ROOM_PER_AREA = 70_000
"""Square units of the sheet that a draft has for an area."""


def check_scenario(name: str, packs: Sequence[str]) -> list[Finding]:
    """Every mistake of a scenario's files.

    Raises:
        UserError: there is no such scenario.
    """
    return check(name, packs, _picture(name, packs))


def _picture(name: str, packs: Sequence[str]) -> Picture | None:
    """What the scenario's map shows; None where it has no map, or is too broken to say."""
    from ..render.board import read_board

    try:
        path = load_scenario(name, packs).map
    except UserError:
        return None
    if path is None:
        return None
    try:
        board = read_board(path)
    except UserError as error:
        return Picture((), (), str(error))
    return seen_on(board)


def seen_on(board: Board) -> Picture:
    """What the check must know of a board."""
    from ..render.art import vocabulary
    from ..render.borders import covered, touching

    return Picture(
        {*board.areas},
        touching(board),
        words=vocabulary(),
        kinds={area.id: area.kind for area in board.areas.values()},
        covered=covered(board),
    )


def map_notes(name: str, packs: Sequence[str]) -> list[str]:
    """What a designer should look at on a scenario's map; nothing if it has none or it cannot be read."""
    from ..render.board import read_board

    try:
        path = load_scenario(name, packs).map
        return _in_pieces(read_board(path)) if path else []
    except UserError:
        return []


def draft_notes(scenario: Scenario, text: str) -> list[str]:
    """What a designer should look at on the SVG of a draft: areas in pieces, and borders that did not come out."""
    from ..render.board import parse_board

    board = parse_board(text)
    drawn, faults = family(scenario.family).drawn_board(scenario.tables), Faults()
    if drawn:
        check_picture(faults, drawn, seen_on(board))
    return [*_in_pieces(board), *(fault.message for fault in faults.found)]


def look_notes(scenario: Scenario) -> list[str]:
    """The words for shapes and patterns that nobody can draw, so that something else is drawn."""
    from ..render.art import vocabulary

    schema, faults = whole_schema(family(scenario.family)), Faults()
    style = schema.table("style") if schema else None
    if schema and style:
        Shape(faults, schema, scenario.tables, vocabulary()).table(style)
    return [f"{fault.message} The usual one is drawn instead." for fault in faults.found]


def _in_pieces(board: Board) -> list[str]:
    from ..render.borders import pieces

    return [
        f"{id} falls into {len(parts)} pieces on the map; {_smaller(parts)}. If it is not meant, "
        f"move the centres apart there, or lead a way around by via."
        for id, parts in pieces(board).items()
    ]


def _smaller(parts: Sequence[Collection[str]]) -> str:
    """Where the smaller pieces of an area lie."""
    return "; ".join(
        f"the {'' if number == 2 else 'next '}smaller one lies beside {', '.join(sorted(part)) or 'the edge'}"
        for number, part in enumerate(parts[1:], 2)
    )


def draft_board(name: str, packs: Sequence[str], drawing: Path | None = None) -> str:
    """The text of an SVG drafted from a scenario's centres and adjacency, or along the lines of a drawing (TOML).

    Raises:
        UserError: the scenario or the drawing cannot be read, or does not fit together.
    """
    from ..render.board_from_drawing import chart
    from ..render.drawing import read_drawing
    from ..render.panels import beside
    from ..render.sketch import sketch

    scenario = load_scenario(name, packs)
    tables = scenario.tables
    if "spaces" in tables:
        return _draft_points(scenario, drawing)
    insets = _insets(scenario)
    areas = [a for a in tables["areas"] if a["id"] not in {inset["id"] for inset in insets}]
    for area in areas:
        if "x" not in area or "y" not in area:
            raise UserError(f"{name}: the area {area['id']} has no x and y; give every area a centre first.")
    pairs = sorted({tuple(sorted((a["id"], b))) for a in areas for b in a.get("adjacent", ())})
    panels = family(scenario.family).presentation().panels(tables)
    if drawing:
        return chart(areas, pairs, read_drawing(drawing), insets=insets, panels=panels)
    barriers = tables.get("barriers", ())
    places = beside(*_ground(tables), panels)
    return sketch(areas, pairs, barriers=barriers, insets=insets, via=_via(areas), panels=panels, **places)


def _insets(scenario: Scenario) -> list[dict[str, Any]]:
    """The small places off a coast that the family names, with their places on the board if the tables have them."""
    board = family(scenario.family).drawn_board(scenario.tables)
    rows = {row["id"]: row for row in scenario.tables["areas"]}
    return [
        {
            "id": id,
            "of": of,
            "within": within,
            **{key: rows[id][key] for key in ("x", "y") if key in rows[id]},
        }
        for id, (of, within) in (board.insets if board else {}).items()
    ]


def _draft_points(scenario: Scenario, drawing: Path | None) -> str:
    """The text of an SVG drafted from the tables of a board of points (see `families.common.board_tables`)."""
    from ..families.common.board_tables import point_problems
    from ..render.network import draft_network
    from ..render.panels import beside

    tables = scenario.tables
    if drawing:
        raise UserError(f"{scenario.id} has a board of points, which needs no drawing; leave --drawing away.")
    wrong = point_problems(tables)
    if wrong:
        raise UserError(f"{scenario.id}: {wrong[0]}.")
    panels = family(scenario.family).presentation().panels(tables)
    places = beside(*_ground(tables, "spaces"), panels)
    kinds = tables["connection_kinds"]
    return draft_network(tables["spaces"], tables["connections"], kinds, panels=panels, **places)


def _ground(tables: Mapping[str, Any], rows: str = "areas") -> tuple[int, int]:
    """Width and height in units of the board itself: as wide for its height as the canvas, with room for every row."""
    canvas = tables.get("canvas", {})
    shape = canvas.get("width", 3) / canvas.get("height", 4)
    width = math.sqrt(len(tables[rows]) * ROOM_PER_AREA * shape)
    return round(width), round(width / shape)


def _via(areas: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {f"{a['id']} {other}": points for a in areas for other, points in a.get("via", {}).items()}


def language_rows(scenario: Scenario, language: str | None = None, category: str | None = None) -> str:
    """What everything is called in a language, as the rows of a language file (TOML).

    Raises:
        UserError: the scenario has no such language or category.
    """
    language = language or scenario.language
    if language not in scenario.languages:
        raise UserError(
            f"{scenario.id} has no language {language!r}; it has {', '.join(scenario.languages)}."
        )
    words = {name: ids for name, ids in scenario.lexicon.words(language).items() if ids}
    if category is not None and category not in words:
        raise UserError(f"{scenario.id} has no category {category!r}; it has {', '.join(words)}.")
    tables = [
        "\n".join([f"[{name}]", *(f"{id} = {_row(word)}" for id, word in ids.items())])
        for name, ids in words.items()
        if category in (None, name)
    ]
    return "\n\n".join(tables) + "\n"


def _row(word: Word) -> str:
    said = {**vars(word), **word.grammar}
    fields = {key: said[key] for key in WORD_KEYS if said.get(key)}
    return "{ " + ", ".join(f"{k} = {json.dumps(v, ensure_ascii=False)}" for k, v in fields.items()) + " }"
