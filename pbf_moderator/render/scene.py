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


@dataclass(frozen=True)
class Arrow:
    """A move that is being made, from an area to another, in a seat's colour."""

    seat: str
    origin: str
    goal: str


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


@dataclass(frozen=True)
class Scene:
    """A position as the painter knows it.

    Attributes:
        areas: area -> what lies there.
        panels: what stands in the places of the panels.
        seats: the lines of the legend, in their order.
        arrows: moves that are being made, below what lies there.
        caption: the line below the title, such as turn and step; empty for none.
    """

    areas: Mapping[str, tuple[Group, ...]] = field(default_factory=dict)
    panels: tuple[OnPanel, ...] = ()
    seats: tuple[SeatLine, ...] = ()
    caption: str = ""
    arrows: tuple[Arrow, ...] = ()


Staging = Callable[[Mapping[str, Any], Style, Names], Scene]
"""Makes a scene of a view: what a family's adapter gives."""
