"""The printed things of one game: board, pieces, cards and tracks, as a scenario gives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .allies import Ally, AllyCard
from .geography import LAND as LAND
from .geography import PORT as PORT
from .geography import SEA as SEA
from .geography import Area as Area
from .geography import Geography
from .leaders import Leader
from .options import OptionValue
from .tactics import Tactic
from .units import Recruit, recruits_of
from .units import Unit as Unit

TIDES = "tides"
"""The name of the deck of fortune cards."""
CASTLE, STRONGHOLD = "castle", "stronghold"
ORDER_KINDS = ("march", "defence", "support", "raid", "consolidate")
THRONE, FIEFDOMS, COURT = "throne", "fiefdoms", "court"


@dataclass(frozen=True, slots=True)
class OrderToken:
    """A kind of order token. `kind` is march, defence, support, raid or consolidate."""

    id: str
    kind: str
    copies: int
    value: int = 0
    special: bool = False
    only: str = ""
    """The only kind of area where it may lie."""
    by_card: bool = False
    """Whether a card alone lays it, so that nobody places it on a sheet."""
    one_time: bool = False
    """Whether it is used once in a game; such an order activates no leader."""
    not_with: tuple[str, ...] = ()
    """The tactics cards that may not be chosen together with it."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of an event deck or of the threat deck; the effects are rows {effect = ..., ...}."""

    id: str
    deck: str
    copies: int = 1
    marks: int = 0
    effect: Mapping[str, Any] = field(default_factory=dict)
    lowest: Mapping[str, Any] = field(default_factory=dict)
    others: Mapping[str, Any] = field(default_factory=dict)
    highest: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ability:
    """One named ability in the text of a house card, with what it needs."""

    name: str
    param: Any = None


@dataclass(frozen=True, slots=True)
class HouseCard:
    """A leader that a house plays in combat."""

    id: str
    house: str
    strength: int
    swords: int = 0
    forts: int = 0
    abilities: tuple[Ability, ...] = ()
    names: frozenset[str] = frozenset()
    """Of the abilities: looked up for every side of every combat."""

    def ability(self, name: str) -> Ability | None:
        """The ability of this name, if the text has it."""
        return next((a for a in self.abilities if a.name == name), None)


@dataclass(frozen=True, slots=True)
class Tide:
    """A card of fortune that a side draws in combat."""

    id: str
    copies: int = 1
    strength: int = 0
    swords: int = 0
    forts: int = 0
    skulls: int = 0


@dataclass(frozen=True, slots=True)
class Threat:
    """The track of the common enemy, and what moves its marker (in places).

    `always` holds the rewards and penalties where no deck gives them.
    """

    track: tuple[int, ...]
    start: int
    after_win: int
    back_after_loss: int
    deck: str
    always: Card | None = None

    @property
    def faced(self) -> bool:
        """Whether there is such an enemy at all."""
        return bool(self.deck) or self.always is not None


@dataclass(frozen=True, slots=True)
class Claims:
    """What claims win at once; each fort held is one as long as it is held, others are won for good."""

    to_win: int


NO_THREAT = Threat((0,), 0, 0, 0, "")
"""A game without a common enemy."""


@dataclass(frozen=True, slots=True)
class House:
    """Where a house stands at the start."""

    id: str
    home: str
    power: int
    supply: int
    units: Mapping[str, Mapping[str, int]]
    leaders: Mapping[str, str] = field(default_factory=dict)
    """Leader -> where that one starts."""


class _Counting:
    """Leaves room for what is counted once, beside the fields."""


@dataclass(frozen=True, slots=True)
class Components(_Counting):
    """Everything printed, for one number of players and one set of options."""

    id: str
    houses: Mapping[str, House]
    areas: Mapping[str, Area]
    units: Mapping[str, Unit]
    tokens: Mapping[str, OrderToken]
    tracks: Mapping[str, str]
    """Role (throne, fiefdoms, court) -> id of the track."""
    positions: Mapping[str, tuple[str, ...]]
    """Id of the track -> houses, first place first."""
    stars: tuple[int, ...]
    supply_track: tuple[tuple[int, ...], ...]
    fort_points: Mapping[str, int]
    decks: tuple[str, ...]
    """The event decks in their order."""
    cards: Mapping[str, Card]
    house_cards: Mapping[str, HouseCard]
    leaders: Mapping[str, Leader]
    tides: Mapping[str, Tide]
    threat: Threat
    arrows: Mapping[str, Mapping[str, tuple[str, ...]]]
    """House -> area -> where that house alone can march besides the neighbours."""
    claims: Claims | None
    tactics: Mapping[str, Tactic]
    allies: Mapping[str, Ally]
    ally_cards: Mapping[str, AllyCard]
    sequence: tuple[str, ...]
    first_turn: tuple[str, ...]
    turns: int
    forts_to_win: int
    power_limit: int
    tie_break: tuple[str, ...]
    options: Mapping[str, OptionValue]

    @cached_property
    def geography(self) -> Geography:
        """Which areas lie next to each other."""
        return Geography(self.areas)

    @property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """Every area next to an area, ports included."""
        return self.geography.neighbours

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """Where each area comes in the order of the board."""
        return {area: number for number, area in enumerate(self.areas)}

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """The order tokens that a house may place."""
        return {token.id: token.copies for token in self.tokens.values() if not token.by_card}

    @cached_property
    def plain_and_special(self) -> tuple[int, int]:
        """How many order tokens of each sort a house has to place."""
        special = sum([copies for token, copies in self.copies.items() if token in self.specials])
        return sum(self.copies.values()) - special, special

    @cached_property
    def one_time(self) -> frozenset[str]:
        """The tokens that are used once in a game."""
        return frozenset(token.id for token in self.tokens.values() if token.one_time)

    @cached_property
    def specials(self) -> frozenset[str]:
        """The tokens that need a star."""
        return frozenset(token.id for token in self.tokens.values() if token.special)

    @cached_property
    def barred(self) -> Mapping[str, frozenset[str]]:
        """The areas where each token may not lie: of another kind than its own, and by option islands for a support."""
        return {
            token.id: frozenset(area.id for area in self.areas.values() if self._bars(area, token))
            for token in self.tokens.values()
        }

    @cached_property
    def choosy(self) -> frozenset[str]:
        """The tokens that may not lie everywhere."""
        return frozenset(token for token, areas in self.barred.items() if areas)

    def _bars(self, area: Area, token: OrderToken) -> bool:
        if token.only not in ("", area.kind):
            return True
        if token.kind != "support" or self.options["support_on_islands"] == "allowed":
            return False
        return not self.geography.supported_from[area.id]

    @cached_property
    def recruits(self) -> Mapping[str, Mapping[str, Recruit]]:
        """What the points of each area can be spent on, by the name of the option."""
        return {
            id_: recruits_of(area, self.waters[id_], self.units.values(), self.points[id_])
            for id_, area in self.areas.items()
        }

    @cached_property
    def points(self) -> Mapping[str, int]:
        """The mustering points of each area."""
        return {id_: self.fort_points.get(area.fort, 0) for id_, area in self.areas.items()}

    @cached_property
    def waters(self) -> Mapping[str, tuple[str, ...]]:
        """The seas and the port next to each area."""
        return {
            id_: tuple(near for near in self.neighbours[id_] if self.areas[near].kind != LAND)
            for id_ in self.areas
        }

    @cached_property
    def limits(self) -> Mapping[str, int]:
        """How many units of each kind a house has."""
        return {unit.id: unit.limit for unit in self.units.values()}

    @cached_property
    def immobile(self) -> frozenset[str]:
        """The kinds of unit that cannot retreat."""
        return frozenset(unit.id for unit in self.units.values() if not unit.retreats)

    @cached_property
    def printed_strengths(self) -> Mapping[str, int]:
        """The printed strength of each house card."""
        return {card.id: card.strength for card in self.house_cards.values()}

    @cached_property
    def ports(self) -> Mapping[str, str]:
        """Land area -> its port."""
        return {a.land: a.id for a in self.areas.values() if a.kind == PORT}

    @cached_property
    def by_role(self) -> Mapping[str, str]:
        """Role -> id of the unit that plays it."""
        return {unit.role: unit.id for unit in self.units.values()}

    @cached_property
    def all_decks(self) -> tuple[str, ...]:
        """Every deck that is drawn from."""
        threat = (self.threat.deck,) if self.threat.deck else ()
        return (*self.decks, *threat, *((TIDES,) if self.tides else ()), *self.allies)

    def deck(self, deck: str) -> dict[str, int]:
        """The cards of a deck with their copies."""
        return dict(self._printed_decks[deck])

    @cached_property
    def _printed_decks(self) -> Mapping[str, Mapping[str, int]]:
        return {deck: self._printed_deck(deck) for deck in self.all_decks}

    def _printed_deck(self, deck: str) -> dict[str, int]:
        if deck == TIDES:
            return {tide.id: tide.copies for tide in self.tides.values()}
        if deck in self.allies:
            return {c.id: c.copies for c in self.ally_cards.values() if deck in c.allies}
        return {c.id: c.copies for c in self.cards.values() if c.deck == deck}

    def hand(self, house: str) -> tuple[str, ...]:
        """All house cards of a house, in the order of the scenario."""
        return self._hands[house]

    @cached_property
    def _hands(self) -> Mapping[str, tuple[str, ...]]:
        cards = self.house_cards.values()
        return {house: tuple(c.id for c in cards if c.house == house) for house in self.houses}
