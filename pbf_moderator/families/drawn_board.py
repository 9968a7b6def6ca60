"""What the picture of a board must agree with."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

Pair = frozenset[str]
"""Two areas."""


@dataclass(frozen=True)
class DrawnBoard:
    """The areas of a board, and which of them may touch on its picture."""

    areas: Collection[str]
    """All that the picture must show."""
    ground: Collection[str]
    """Those that may touch each other; others are marks on them."""
    adjacent: Collection[Pair] = ()
    """Pairs that must touch; none on a board of points and lines."""
    parted: Collection[Pair] = ()
    """Pairs that touch and are not adjacent, since something stands between them."""
    linked: Collection[Pair] = ()
    """Pairs that are adjacent and need not touch."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """How areas must be drawn, land or sea, where that matters."""
    table: str = "areas"
    """The table whose rows they are."""
    what: str = "area"
    """What a single one is called."""
    lines: bool = False
    """Whether lines join those that are adjacent, as on a board of points; else they touch."""
    insets: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """A small place that lies in an area off another's coast: whose it is, and where it lies."""
