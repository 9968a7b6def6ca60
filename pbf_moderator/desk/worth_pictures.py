"""What of a post is worth pictures; a module of its own, since an open game keeps it and they are made of an open game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..families.presentation import CloseUp, Moves


@dataclass(frozen=True)
class Told:
    """What the pictures beside the map tell.

    Attributes:
        moves: what moved in a turn that has ended, if one has.
        close_ups: each with its event's number; of equal names the last.
    """

    moves: Moves | None
    close_ups: Sequence[tuple[int, CloseUp]]
