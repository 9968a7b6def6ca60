"""What stands on the board: Armies, loose strength, garrisons, fleets, sieges, and what goes with an Army."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...common.tracks import Track

EMPTY, LOW, FULL = "empty", "low", "full"
TREASURY = Track((EMPTY, LOW, FULL))
"""The levels of a city's treasury; the Royal Treasury knows the first and the last."""


@dataclass
class Army:
    """An Army: strength, elite, its leaders, the side of the walls that it is on, the state it is in."""

    id: str
    seat: str
    space: str
    strength: int
    elite: int = 0
    leaders: list[str] = field(default_factory=list)
    inside: bool = False
    fatigued: bool = False
    useless: bool = False
    demanded: list[str] = field(default_factory=list)
    """The cities whose surrender it has demanded; it may do so once for each."""
    bound_to: str = ""
    """The division that it may never leave."""

    @property
    def number(self) -> int:
        """Its number on the counter; 0 for one that is none of the three."""
        last = self.id.rpartition("-")[2]
        return int(last) if last.isdigit() else 0

    @property
    def weakened(self) -> bool:
        """Whether it is fatigued or Useless, and so may not attack."""
        return self.fatigued or self.useless


@dataclass
class LooseStrength:
    """Army strength without an Army: it defends and retreats, and does nothing else (8.1)."""

    seat: str
    space: str
    strength: int
    elite: int = 0
    inside: bool = False
    fatigued: bool = False
    useless: bool = False


@dataclass
class Garrison:
    """Garrison strength in a space; of nobody's seat where it is independent."""

    seat: str
    strength: int


@dataclass
class Fleet:
    """A fleet in a port: who controls it, its ships, its admirals."""

    id: str
    seat: str
    space: str
    ships: int
    leaders: list[str] = field(default_factory=list)


@dataclass
class Siege:
    """A city under siege: by whose Army, and the Siege Points so far."""

    space: str
    seat: str
    army: str
    points: int = 0
    assaults: int = 0


@dataclass
class RoyalTreasury:
    """The Royal Treasury: full or empty, with an Army or left in a space."""

    seat: str
    level: str = EMPTY
    army: str = ""
    space: str = ""


@dataclass
class RoyalFamily:
    """The Royal Family: whose it is, where it is, whether it goes with the Great King, when it was captured."""

    seat: str
    space: str
    with_king: bool = False
    captured_in: int = 0
    """The round of capture; 0 before."""


@dataclass
class Movement:
    """A move being made: what moves, what was declared and spent, and the way so far."""

    seat: str
    units: list[str]
    """Ids of Armies and fleets."""
    route: list[str]
    """The spaces entered, the start first."""
    kinds: list[str] = field(default_factory=list)
    """The kind of each connection used."""
    declared: int = 0
    spent: int = 0
    naval_spent: int = 0
    treasury: str = ""
    """The treasury that pays for points above the base."""
    port: str = ""
    """The port where its way by sea began."""
    battles: int = 0
    """The land battles that it has brought, those that were avoided too."""
    came_from: dict[str, str] = field(default_factory=dict)
    """Enemy fleet that has intercepted it -> the port that it came from."""
    ended: bool = False
    """Whether it may not go on, whatever points are left."""
    told: int = 0
    """How many of its steps were told."""
    passed_by: str = ""
    """The city of an enemy where it has stopped and has been asked about a siege."""

    @property
    def left(self) -> int:
        """The declared points that are not spent yet."""
        return self.declared - self.spent


@dataclass
class Battle:
    """A land battle being fought."""

    space: str
    attacker: str
    defender: str
    army: str
    """The attacking Army."""
    origin: str
    """The space that the attacker came from."""
    entered_by: str = ""
    """The kind of connection that the attacker came by."""
    by_interception: bool = False
    breaks_out: bool = False
    """Whether the attackers come out of a city that is under siege."""
    armies: dict[str, list[str]] = field(default_factory=dict)
    """Seat -> its Armies in the battle."""
    loose: dict[str, list[LooseStrength]] = field(default_factory=dict)
    garrisons: dict[str, int] = field(default_factory=dict)
    """Seat -> the garrison strength (of independents the tribe) that it had at the beginning."""
    lines: dict[str, bool] = field(default_factory=dict)
    """Seat -> whether its Army has a line of communication for this battle."""
    cards: dict[str, list[str]] = field(default_factory=dict)
    """Seat -> the cards that count for it."""
    used_leaders: dict[str, list[str]] = field(default_factory=dict)
    strengths: dict[str, int] = field(default_factory=dict)
    """Seat -> Army strength and garrisons at the beginning."""
    rolls: dict[str, int] = field(default_factory=dict)
    """Seat -> its final, modified roll."""
    scores: dict[str, int] = field(default_factory=dict)
    losses: dict[str, int] = field(default_factory=dict)
    loss_rolls: dict[str, int] = field(default_factory=dict)
    """Seat -> its modified roll for losses."""
    outcome: str = ""
    """How it has ended: `attacker`, `defender` (who has won), or `draw`; nothing while it lasts, or if it was avoided."""

    def enemy(self, seat: str) -> str:
        """The other of the two sides."""
        return self.defender if seat == self.attacker else self.attacker

    @property
    def sides(self) -> tuple[str, str]:
        """The attacker and the defender."""
        return self.attacker, self.defender

    @property
    def decided(self) -> bool:
        """Whether one of the sides has won."""
        return self.outcome in ("attacker", "defender")

    @property
    def winner(self) -> str:
        """The side that has won; nobody after a draw, or where a tribe has."""
        return {"attacker": self.attacker, "defender": self.defender}.get(self.outcome, "")

    @property
    def loser(self) -> str:
        """The side that has not won; nobody after a draw, or where a tribe has lost."""
        return self.enemy(self.winner) if self.decided else ""

    def has_won(self, seat: str) -> bool:
        """Whether a side has won."""
        return self.decided and seat == self.winner

    def has_lost(self, seat: str) -> bool:
        """Whether a side was beaten."""
        return self.decided and seat == self.loser

    @property
    def doubled(self) -> bool:
        """Whether the winner's score is at least twice the loser's."""
        return self.decided and self.scores[self.winner] >= 2 * self.scores[self.loser]


@dataclass
class NavalCombat:
    """A combat at sea: who was moving, who chose to fight, the Army that goes by sea."""

    space: str
    mover: str
    attacker: str
    cargo: str = ""
    hits: dict[str, int] = field(default_factory=dict)
    """Seat -> the sixes that it has thrown."""
    losses: dict[str, int] = field(default_factory=dict)
    """Seat -> the ships that it has lost."""


@dataclass
class PhaseRecord:
    """What must be remembered of the Player Phase that is being played."""

    seat: str
    free: bool = False
    """A free round, given for three markers of the enemy in a row."""
    first: bool = False
    """The first round of the game."""
    card: str = ""
    """The card played in the segment of cards."""
    discarded: int = 0
    campaign: bool = False
    """Whether two forces may move."""
    activity: str = ""
    lines: dict[str, bool] = field(default_factory=dict)
    """Army or fleet -> whether it had a line of communication when the phase began."""
    cut: dict[str, str] = field(default_factory=dict)
    """Enemy fleet -> the port where it cuts the lines of the side in this phase."""
    spaces_at_start: dict[str, str] = field(default_factory=dict)
    """Army or fleet -> where it stood when the phase began."""
    treasuries_used: list[str] = field(default_factory=list)
    """Treasuries that have paid in this phase, one entry for each use."""
    devastation_tried: list[str] = field(default_factory=list)
    weather_ignored: bool = False
    shipped: int = 0
    """The Army strength that has gone aboard."""
    desert_steps: int = 0
    """The most desert connections that one Macedonian Army has used."""
    wearied_by_desert: bool = False
    """Whether that has already wearied the Macedonian in this round."""
    fought: bool = False
    assaulted: bool = False
    moved: list[str] = field(default_factory=list)
