"""How much work reading one message may cost, counted in steps and not in seconds: it always ends in the same way."""

from __future__ import annotations

from ...errors import PbfError

MOST_CHARACTERS = 20_000
"""Of a message without its quotations; no sheet of orders comes near it."""
MOST_STEPS = 1_000_000
"""Some two seconds on a slow machine; a sheet of twenty orders takes a few thousand."""


MOST_MENTIONS = 600
"""Of things of the game; a sheet of twenty orders with conditions for each holds some two hundred."""
MOST_CLAUSES = 600
"""Of clauses that name such a thing; what is compared clause by clause grows with their number."""
MOST_LITTLE_WORDS = 3_000
"""Of turns of speech, and of clauses that hold nothing else: a long tale has some fifteen hundred."""


class TooMuchToRead(PbfError):
    """A message costs more than reading one may; the reader holds it for the moderator."""


class Effort:
    """The steps that one message has cost so far; a step is a look at one word or name.

    Once the message is read nothing is refused any more: its receipt looks at it again, as often as it is written.
    """

    __slots__ = ("is_read", "spent")

    def __init__(self) -> None:
        self.spent, self.is_read = 0, False

    def spend(self, steps: int) -> None:
        """Count some steps.

        Raises:
            TooMuchToRead: they are more than a message may cost.
        """
        self.spent += steps
        if self.spent > MOST_STEPS and not self.is_read:
            raise TooMuchToRead
