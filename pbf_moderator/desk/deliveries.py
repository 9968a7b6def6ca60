"""What has become of each file of the outbox, as the journal tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ..delivery.parcel import Parcel
from ..store.kinds import DELIVERY
from .table import Table


class State(Enum):
    """What has become of a parcel."""

    READY = "ready"
    SENDING = "sending"
    SENT = "sent"
    QUEUED = "queued"
    UNSENT = "unsent"
    UNKNOWN = "unknown"
    BY_HAND = "by hand"
    CHANGED = "changed"
    OBSOLETE = "obsolete"
    UNDONE = "undone"


OPEN = (State.READY, State.UNSENT, State.CHANGED)
"""What is to be sent."""
DOUBTFUL = (State.SENDING, State.UNKNOWN)
"""What must be looked up before it is sent again."""
OUT = (State.SENT, State.QUEUED, State.BY_HAND)
"""What has gone out."""


@dataclass(frozen=True)
class Item:
    """A parcel, and what the journal knows of its way.

    Args:
        parcel: what goes out.
        state: what has become of it.
        number: the other side's number for it.
        address: where it can be seen.
        merged: whether the board has put it into another post.
    """

    parcel: Parcel
    state: State
    number: str = ""
    address: str = ""
    merged: bool = False

    @property
    def waits(self) -> bool:
        """Whether it is to be sent."""
        return self.state in OPEN


def deliveries(table: Table) -> dict[str, Mapping[str, Any]]:
    """The last that the journal says of the way of each file."""
    return {e.body["name"]: e.body for e in table.folder.journal.entries(DELIVERY) if e.body["name"]}


def sending_has_begun(table: Table) -> bool:
    """Whether the journal says that from some moment on everything goes out by `pbf`, or what became of anything."""
    return bool(table.folder.journal.entries(DELIVERY))
