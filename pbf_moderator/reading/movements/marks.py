"""What a sentence may hold for moves: a mark, the clauses that speak of moves with their marks, and what stands between them."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..clauses.clause import Clause
from ..mentions.mentions import Spot
from ..rows.unit_groups import UnitGroup
from .awakenings import Awakening

AREA, UNIT, ALL, REST, ONE = "area", "unit", "all", "rest", "one"
STAY, NOBODY, GIVEN_UP, TOKEN, WIDE = "stay", "nobody", "given_up", "token", "wide"
FIRST, NEXT, GOING, REFUSED = "first", "next", "going", "refused"
WHO = (UNIT, ALL, REST, ONE)
FROM, TO, INTO = "from", "to", "into"


@dataclass(frozen=True)
class Mark:
    """A word or name that matters to moves.

    Attributes:
        sort: AREA, UNIT, …
        spot: where it stands.
        clause: in which clause.
        led: of an area: how it is led to, FROM, TO, INTO or an empty string.
        heads: of an area: a colon, dash or arrow follows it.
        group: of units: how many of what kind.
        token: of what is left behind: whether it is left; None where that cannot be said.
    """

    sort: str
    spot: Spot
    clause: Clause
    led: str = ""
    heads: bool = False
    group: UnitGroup | None = None
    token: bool | None = None


@dataclass
class Run:
    """Clauses of one sentence that stand beside each other and speak of moves.

    Attributes:
        clauses: the clauses.
        marks: what they hold.
        clear: no word in them is left that may change what they say.
    """

    clauses: list[Clause] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    clear: bool = True
    corrects: bool = False
    """It opens with a "no" that takes back what was said before, or such a word stands before it: "no, they are there, to B"."""
    lone: bool = False
    """It sends somebody along with others whom it does not name."""
    tied: bool = False
    """It hangs on a condition that stands behind it."""


@dataclass(frozen=True)
class Gap:
    """Words that are no move: what areas of the sender's they name, whether they speak of units that may be meant, and whose order they lay.

    `supposed` words may say which area is spoken of: "I would begin with A". Where somebody was chosen to set out (`woken`), `laid`
    is where that person stands.
    """

    areas: frozenset[str]
    doubtful: bool = False
    laid: str = ""
    supposed: bool = False
    bare: bool = False
    """Nothing but a condition."""
    woken: Awakening | None = None
    clause: Clause | None = None
