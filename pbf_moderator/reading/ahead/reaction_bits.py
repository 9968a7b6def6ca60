"""A bit of a plan for what others may do: which force, which deed, card, moment or place, and yes, no or "ask me"."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..rows.outcomes import Row

NO, ASKED, PLANNED, NEVER = "no", "ask", "plan", "never"
"""How a question is answered: with no, or by asking, by what was planned, or never."""


@dataclass
class Bit:
    """What stands between two marks, or before or behind an "and".

    Attributes:
        row: its sentence, and `start` and `end` its words.
        forces: the sender's own that it names.
        kinds: the decisions whose words it has.
        places: the areas that are meant; `denied` those that are not.
        cards: those of the hand; `kept` those that stay there.
        windows: the moments that it names; `either` the cards that are the name of a moment, too.
        losers: of whom losses may be taken.
        mode: how the sender wants to be asked.
        denies: it says no; `agrees` it says yes; `anywhere` it leaves the place open.
        mine: it speaks of the sender's own card of a sort.
        tied: it is a condition: `attacked`, `beaten`, `passing` by, or `failing` of what is tried now.
        fights: it says that the force stands and fights.
        works: it says that what is tried succeeds.
        wide: it is a condition that says no more than that somebody comes.
        second: it says what to do otherwise.
        corrects: it takes something back.
        first: it tells who is the first.
        lasting: it holds for good; `once` for this round alone.
        heads: a colon stands behind it.
        both: it says "both".
        has: whatever it names is in the sender's hand, or stays there.
    """

    row: Row
    start: int
    end: int
    forces: list[str] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)
    places: list[str] = field(default_factory=list)
    denied: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    windows: list[str] = field(default_factory=list)
    either: list[str] = field(default_factory=list)
    losers: list[str] = field(default_factory=list)
    mode: str = ""
    denies: bool = False
    never: bool = False
    agrees: bool = False
    anywhere: bool = False
    mine: bool = False
    tied: bool = False
    attacked: bool = False
    beaten: bool = False
    passing: bool = False
    failing: bool = False
    fights: bool = False
    works: bool = False
    wide: bool = False
    second: bool = False
    corrects: bool = False
    first: bool = False
    lasting: bool = False
    once: bool = False
    heads: bool = False
    stays: bool = False
    has: bool = False
    origin: str = ""
    of_force: bool = False
    puts_off: bool = False
    strange: bool = False
    forgets: bool = False
    wrong_moment: bool = False
    any_card: bool = False
    both: bool = False
    ordinals: list[str] = field(default_factory=list)

    @property
    def names(self) -> bool:
        """Whether it names anything."""
        return bool(self.forces or self.cards or self.either or self.windows or self.places)

    @property
    def hangs(self) -> bool:
        """Whether a condition names what it hangs on."""
        return bool(
            self.attacked or self.beaten or self.passing or self.failing or self.windows or self.either
        )

    @property
    def speaks(self) -> bool:
        """Whether it says anything of a plan."""
        named = self.forces or self.kinds or self.cards or self.kept or self.windows or self.either
        told = (
            self.mode
            or self.never
            or self.anywhere
            or self.beaten
            or self.attacked
            or self.losers
            or self.origin
        )
        return bool(named or told or self.second or self.places or self.corrects or self.denies)
