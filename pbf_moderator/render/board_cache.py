"""Boards and marks as JSON, so that reading an SVG and finding room for its names is done once for all games."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..user_cache import Cache, code_version, digest
from .art import Art
from .board import Area, Board, board_text, parse_board
from .marking import Mark

PROGRAMS = ("resvg-py", "pillow", "svgelements", "fontpkg-alegreya-sans")
"""What boards and pictures depend on beside our own code."""


def known_board(path: Path, cache: Cache) -> Board:
    """The board in a file, read from its SVG only if that has not been done before.

    Raises:
        UserError: it cannot be read as one.
    """
    text = board_text(path)
    name = f"boards/{made_from(text)}"
    kept = cache.read(name)
    if kept is not None:
        return _board(json.loads(kept), text)
    board = parse_board(text, str(path))
    cache.write(name, _board_as_json(board))
    return board


def made_from(*parts: str) -> str:
    """The name of what this version of the renderer makes from these parts."""
    return digest(code_version("render", *PROGRAMS), *parts)


def bare_name(svg: str) -> str:
    """The name of a board without names, whatever our own code has become since."""
    from importlib.metadata import version

    return digest(version("resvg-py"), svg)


def _board_as_json(board: Board) -> bytes:
    return _json(
        {
            "size": board.size,
            "areas": [[a.id, a.kind, a.rings, dict(a.anchors), _ground(a)] for a in board.areas.values()],
            "slots": [[*names, box] for names, box in board.slots.items()],
            "labels": dict(board.labels),
            "sheets": board.sheets,
            "barriers": sorted(map(sorted, board.barriers)),
            "links": sorted(map(sorted, board.links)),
            "connections": sorted(map(sorted, board.connections)),
        }
    )


def _board(kept: Mapping[str, Any], text: str) -> Board:
    return Board(
        text=text,
        size=tuple(kept["size"]),
        areas={
            name: Area(
                name, kind, tuple(rings), {role: tuple(spot) for role, spot in anchors.items()}, ground
            )
            for name, kind, rings, anchors, ground in kept["areas"]
        },
        slots={(panel, place): tuple(box) for panel, place, box in kept["slots"]},
        labels={panel: tuple(box) for panel, box in kept["labels"].items()},
        sheets=tuple(tuple(box) for box in kept["sheets"]),
        barriers=frozenset(map(frozenset, kept["barriers"])),
        links=frozenset(map(frozenset, kept["links"])),
        connections=frozenset(map(frozenset, kept["connections"])),
    )


def _ground(area: Area) -> list[str]:
    return [f"{row:x}" for row in area.free_space.rows]


def marks_as_json(marks: Sequence[Mark]) -> bytes:
    """Marks, to be kept."""
    return _json([[vars(mark.art), mark.box, mark.about] for mark in marks])


def marks_from(kept: bytes) -> list[Mark]:
    """The marks that were kept."""
    return [Mark(_art(art), tuple(box), about) for art, box, about in json.loads(kept)]


def _art(kept: Mapping[str, Any]) -> Art:
    return Art(**{**kept, "bend": tuple(tuple(point) for point in kept["bend"])})


def _json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
