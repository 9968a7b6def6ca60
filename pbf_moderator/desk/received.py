"""What became of a message: its outcome, and why."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..errors import PbfError
from ..inbox.message import Message

if TYPE_CHECKING:
    from ..reading.values import Reading

ACCEPTED, PARTLY, NEEDS_ANSWER = "accepted", "accepted_with_refused_lines", "needs_answer"
HELD, IGNORED = "held", "ignored"


@dataclass
class Received:
    """What became of one message.

    `outcome` is accepted, accepted_with_refused_lines, needs_answer, held or ignored; `why` is the reason where it
    is held or ignored; `entry` is the number of its journal entry, for what was read before that of the first copy.
    """

    id: str
    channel: str
    sender: str
    seat: str | None
    outcome: str
    why: str = ""
    staged: list[dict[str, Any]] = field(default_factory=list)
    questions: list[dict[str, Any]] = field(default_factory=list)
    ignored: list[dict[str, Any]] = field(default_factory=list)
    entry: int = 0

    def as_json(self) -> dict[str, Any]:
        """What became of the message, for `--json`."""
        return asdict(self)


@dataclass(frozen=True)
class Taken:
    """A message with its outcome and, where it was read, its reading (for the receipt)."""

    received: Received
    message: Message
    reading: Reading | None = None
    version: int = 0


class CannotBeRead(PbfError):
    """A message that the program cannot read, or to which it cannot write a receipt; it is held for the moderator."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def set_aside(message: Message, seat: str | None, outcome: str, why: str, entry: int = 0) -> Taken:
    """A message that was not read, without its text; with the entry of the one that it repeats."""
    row = Received(message.id, message.channel, message.sender, seat, outcome, why, entry=entry)
    return Taken(row, replace(message, body="", removed=(), raw=b""))
