"""What lies on a board in a position, in shapes alone: a family's adapter makes it, the layout finds it room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from .art import Art, Style
from .marking import Names

Way = Literal["fill", "top", "ends", "crowd"]
"""How things stand in a place of a panel: one filling it, one at its head, two at its ends, many sharing it."""


@dataclass(frozen=True)
class Group:
    """Things that lie side by side in an area, near one of its anchors (units, chit, marker)."""

    anchor: str
    things: tuple[Art, ...]


Course = Literal["move", "sail", "help", "strike", "retreat"]
"""What an arrow is for: pieces go, go by sea, help without going; something is struck from afar; the beaten give way."""
Leg = Literal["whole", "first", "next", "last"]
"""The part of a way of several steps that an arrow is."""


@dataclass(frozen=True)
class Arrow:
    """What goes from an area to another, in a seat's colour; each course has a line of its own, so that no colour is needed."""

    seat: str
    origin: str
    goal: str
    course: Course = "move"
    failed: bool = False
    leg: Leg = "whole"
    """Which part of a way of several steps it is; one that goes on has no head, one that comes from elsewhere no sign of its seat."""
    number: str = ""
    """What stands beside the letter of its seat: its place in the order of what happened, by which the line below tells who went."""


@dataclass(frozen=True)
class Tale:
    """What a picture tells beside the position.

    Attributes:
        arrows: who goes where, below what lies there.
        foot: the line below the picture, from left to right: drawings, words, and keys of `Names`.
        key: the line below that, which says what the lines of the arrows mean.
    """

    arrows: tuple[Arrow, ...] = ()
    foot: tuple[Art | str, ...] = ()
    key: tuple[Art | str, ...] = ()


QUIET = Tale()
"""Nothing to tell: the position alone."""


@dataclass(frozen=True)
class OnPanel:
    """Things in a place of a panel beside the map; `place` is the value that the panel's SVG gives it."""

    panel: str
    place: str
    things: tuple[Art, ...]
    way: Way = "crowd"


@dataclass(frozen=True)
class SeatLine:
    """A seat's line in the legend, with figures such as ("cards", 5): an icon's shape and its number."""

    seat: str
    figures: tuple[tuple[str, int], ...] = ()
    note: str = ""
    """What else is told of it, in small letters below."""


@dataclass(frozen=True)
class Scene:
    """A position as the painter knows it.

    Attributes:
        areas: area -> what lies there.
        panels: what stands in the places of the panels.
        seats: the lines of the legend, in their order.
        arrows: moves that are being made, below what lies there.
        caption: the line below the title, such as turn and step; empty for none.
        below: lines of drawings and words that stand below a post's picture of the whole board, for what has no room on it.
        told: such lines below every picture of the whole board, for what lies nowhere on it.
    """

    areas: Mapping[str, tuple[Group, ...]] = field(default_factory=dict)
    panels: tuple[OnPanel, ...] = ()
    seats: tuple[SeatLine, ...] = ()
    caption: str = ""
    arrows: tuple[Arrow, ...] = ()
    below: tuple[tuple[Art | str, ...], ...] = ()
    told: tuple[tuple[Art | str, ...], ...] = ()


Staging = Callable[[Mapping[str, Any], Style, Names], Scene]
"""Makes a scene of a view: what a family's adapter gives."""
