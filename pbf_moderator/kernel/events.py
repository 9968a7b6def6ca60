"""What happened, as plain values that name who may read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from .values import unchanging

PUBLIC = ""
"""The audience of an event that everybody may read."""


@unchanging
class Event:
    """One thing that happened; `to` is a seat's id, or PUBLIC."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    to: str = PUBLIC

    def visible_to(self, seat: str) -> bool:
        """Whether a seat (or PUBLIC, the table as a whole) may read it."""
        return self.to in (PUBLIC, seat)
