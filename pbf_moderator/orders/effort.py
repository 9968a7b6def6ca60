"""How much work reading one message may cost, counted in steps and not in seconds: it always ends in the same way."""

from __future__ import annotations

from ..errors import PbfError

MOST_CHARACTERS = 20_000
"""Of a message without its quotations; no sheet of orders comes near it."""
MOST_STEPS = 1_000_000
"""Some two seconds on a slow machine; a sheet of twenty orders takes a few thousand."""


class TooMuchToRead(PbfError):
    """A message costs more than reading one may; the reader holds it for the moderator."""


class Effort:
    """The steps that one message has cost so far; a step is a look at one word or name."""

    __slots__ = ("spent",)

    def __init__(self) -> None:
        self.spent = 0

    def spend(self, steps: int) -> None:
        """Count some steps.

        Raises:
            TooMuchToRead: they are more than a message may cost.
        """
        self.spent += steps
        if self.spent > MOST_STEPS:
            raise TooMuchToRead
