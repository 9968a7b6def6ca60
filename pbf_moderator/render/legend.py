"""The key to a board's signs: its icons and, of lines, those that the board has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .art import Art, Style
from .board import Board
from .marking import Names
from .samples import CONNECTION

LEGEND_ACROSS = 1350.0
"""Pixels of a picture in which the legend has the size of a picture's usual last line."""
_SPACE = " "


def legend(board: Board, style: Style, names: Names) -> list[Art | str]:
    """Drawings and words for the line below a board; nothing where neither style nor board has a sign to explain.

    Args:
        board: whose signs they are.
        style: its `legend` lists each sign with the key of its name.
        names: what everything is called.
    """
    lines = [(Art("sample", line), f"legend:{line}") for line in _lines(board)]
    return _named([*style.get("legend", ()), *lines, *_connections(board)], names)


def lying_explained(seen: Iterable[Art], style: Style, names: Names) -> list[Art | str]:
    """What a piece on its side means, where one is seen: a picture of a part of the board has no key to all signs."""
    if not any(art.lying for art in seen):
        return []
    return _named([(art, key) for art, key in style.get("legend", ()) if art.lying], names)


def _named(signs: Iterable[tuple[Art, str]], names: Names) -> list[Art | str]:
    found = [(art, names[key]) for art, key in signs if names.get(key)]
    return [part for art, name in found for part in (art, name, _SPACE)]


def _lines(board: Board) -> Iterator[str]:
    """The lines that a board of areas has."""
    kinds = {area.kind for area in board.areas.values()}
    if "land" not in kinds:
        return
    yield "border"
    if "sea" in kinds:
        yield "sea_border"
    if board.barriers:
        yield "river"
    if 'class="bridge"' in board.text:
        yield "bridge"
    if board.links:
        yield "crossing"


_CONNECTION = re.compile(r'<g class="connection ([^" ]+)"[^>]*>(.*?)</g>', re.DOTALL)
_STROKE = re.compile(r'(stroke|stroke-width|stroke-linecap|stroke-dasharray)="([^"]*)"')


def connection_key(kind: str) -> str:
    """The key of the word for a kind of connection."""
    return f"legend:connection:{kind}"


def _connections(board: Board) -> Iterator[tuple[Art, str]]:
    """A piece of each kind of connection between points, with the strokes that the board draws it with."""
    drawn: dict[str, str] = {}
    for kind, strokes in _CONNECTION.findall(board.text):
        drawn.setdefault(kind, strokes)
    for kind, strokes in drawn.items():
        rows = [dict(_STROKE.findall(path)) for path in strokes.split("<path")[1:]]
        looks = ";".join(
            f"{row.get('stroke')} {row.get('stroke-width')} {row.get('stroke-linecap', 'butt')} {row.get('stroke-dasharray', 'none')}"
            for row in rows
        )
        yield Art("sample", CONNECTION, text=looks), connection_key(kind)
