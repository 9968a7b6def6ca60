"""What a family invites a seat to say before it is asked, while the game waits for somebody else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel.decision import Decision
from ..kernel.forms import Answer


@dataclass(frozen=True)
class Invitation:
    """One seat's invitation to write its plan.

    Attributes:
        occasion: what it is for, such as a round; a seat is invited once for each.
        modes: how the seat may want to be treated, a decision for each kind of window that may open.
        reactions: with what it could react there, a decision for each kind.
        examples: what it could say beside that, as answers that would be legal now.
    """

    occasion: str
    modes: Sequence[Decision] = ()
    reactions: Sequence[Decision] = ()
    examples: Sequence[tuple[Decision, Answer]] = ()
