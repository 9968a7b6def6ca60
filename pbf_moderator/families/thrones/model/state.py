"""The position: what stands where, and who holds what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ....kernel.decision import Decision
from ....kernel.errors import PbfError
from ....kernel.events import PUBLIC, Event
from ....kernel.forms import NOTHING, Answer, Form
from ...common.piles import Pile
from .allies import Alliances
from .components import (
    COURT,
    FIEFDOMS,
    LAND,
    ORDER_KINDS,
    PORT,
    THRONE,
    Area,
    Components,
    HouseCard,
    OrderToken,
)
from .options import OptionValue
from .tactics import Tactics


@dataclass(slots=True)
class Place:
    """What lies in an area: the units of at most one house, markers and forces."""

    area: Area
    garrison: int = 0
    force: int = 0
    house: str = ""
    units: dict[str, int] = field(default_factory=dict)
    routed: dict[str, int] = field(default_factory=dict)
    marker: str = ""
    leaders: list[str] = field(default_factory=list)
    """Those of the house whose units stand here, or of the one that controls an area where none stand."""

    @property
    def size(self) -> int:
        """The number of units, routed ones too."""
        standing = sum(self.units.values())
        return standing + sum(self.routed.values()) if self.routed else standing

    def by_kind(self, kinds: Iterable[str]) -> dict[str, int]:
        """How many units of each kind, routed ones too, in the order in which the kinds are given."""
        counts, routed = self.units, self.routed
        if routed:
            counts = routed | {unit: count + routed.get(unit, 0) for unit, count in counts.items()}
        return {unit: counts[unit] for unit in kinds if counts.get(unit)}

    @property
    def room(self) -> int:
        """How many units more a port can take."""
        return self.area.capacity - self.size

    @property
    def holder(self) -> str:
        """Who controls it, unless it is a port: by units, else by marker, by garrison, by the shield printed on a home."""
        return self.house or self.marker or (self.area.guard if self.garrison else self.area.home)

    @property
    def guard(self) -> str:
        """Whose garrison stands here, if there is one."""
        return self.area.guard if self.garrison else ""


@dataclass(slots=True)
class Battle:
    """A combat being fought; the attacker's units have left the origin and are held here."""

    area: str
    origin: str
    attacker: str
    defender: str
    march: str
    units: dict[str, int]
    leaders: list[str] = field(default_factory=list)
    """Those who have come with the attacker's units."""
    supports: dict[str, str] = field(default_factory=dict)
    """Supporting area -> the side it helps."""
    cards: dict[str, str] = field(default_factory=dict)
    silenced: str = ""
    """The side whose card's text does not work."""
    tides: dict[str, str] = field(default_factory=dict)
    """Side -> the fortune card that it has drawn."""
    tides_shown: bool = False
    played: bool = False
    blade: str = ""
    strengths: dict[str, Any] = field(default_factory=dict)
    allies: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Side -> the card of an ally that it uses in this combat, and how much stronger it makes it."""
    extra: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """Side -> the strength, swords and forts that its text has brought in this combat."""
    winner: str = ""

    def enemy(self, house: str) -> str:
        """The other of the two sides."""
        return self.defender if house == self.attacker else self.attacker

    @property
    def loser(self) -> str:
        """The side that has not won; only once there is a winner."""
        return self.defender if self.winner == self.attacker else self.attacker


class GameOver(PbfError):
    """Somebody has won at once: no mistake, but the way out of whatever flow is being played."""


@dataclass(slots=True)
class Game:
    """The whole position of a game."""

    components: Components
    places: dict[str, Place]
    power: dict[str, int]
    supply: dict[str, int]
    tracks: dict[str, list[str]]
    hands: dict[str, list[str]]
    discards: dict[str, list[str]]
    piles: dict[str, Pile]
    threat: int
    orders: dict[str, str] = field(default_factory=dict)
    """Area -> the order that lies there; `lay` and `lift` change it, since `laid` tells the same."""
    turn: int = 0
    step: str = ""
    revealed: bool = False
    spent: dict[str, list[str]] = field(default_factory=dict)
    """House -> the orders for one time alone that it has used."""
    bans: list[str] = field(default_factory=list)
    weak: list[str] = field(default_factory=list)
    """Units that lend no strength to combats they support this turn."""
    drawn: dict[str, str] = field(default_factory=dict)
    claims: dict[str, int] = field(default_factory=dict)
    """House -> the claims that it has won for good."""
    tactics: Tactics = field(default_factory=Tactics)
    alliances: Alliances = field(default_factory=Alliances)
    turned: str = ""
    """The leader who lies face down, if one does: activated, and marching."""
    threat_card: str = ""
    """The card of the threat that has been turned up before its attack, if one has."""
    prisons: dict[str, list[str]] = field(default_factory=dict)
    """House -> the leaders that it holds hostage."""
    executed: list[str] = field(default_factory=list)
    """Leaders who have left the game with their house cards."""
    aside: list[str] = field(default_factory=list)
    """Leaders who are not in play: allies who have not come, and those whom a position leaves out."""
    lent: dict[str, str] = field(default_factory=dict)
    """Track -> who has taken its token from the house that is first on it, until the track is bid for."""
    used: list[str] = field(default_factory=list)
    """Ids of the tracks whose dominance token lies used."""
    battle: Battle | None = None
    ranking: list[str] = field(default_factory=list)
    undecided: list[str] = field(default_factory=list)
    """Who held the forts when it was last counted that nobody has won."""
    recount: bool = True
    """Whether anybody may hold another fort since then: whoever changes that says so here."""
    events: list[Event] = field(default_factory=list)
    laid: dict[str, dict[str, str]] = field(init=False, repr=False, compare=False)
    """Kind -> area -> the order of that kind that lies there."""
    throne: str = field(init=False, repr=False, compare=False)
    """The id of the throne's track."""
    board: list[Place] = field(init=False, repr=False, compare=False)
    fort_places: list[Place] = field(init=False, repr=False, compare=False)
    _lands: list[Place] = field(init=False, repr=False, compare=False)
    _lands_and_seas: list[Place] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Set apart what the whole game asks for again and again."""
        self.laid = {kind: {} for kind in ORDER_KINDS}
        self.throne = self.components.tracks[THRONE]
        self.board = list(self.places.values())
        self.fort_places = [p for p in self.board if p.area.fort]
        self._lands = [p for p in self.board if p.area.kind == LAND]
        self._lands_and_seas = [p for p in self.board if p.area.kind != PORT]

    # -- what the pieces say ---------------------------------------------------------------------------------

    def option(self, name: str) -> OptionValue:
        """The value that an option has in this game."""
        return self.components.options[name]

    def say(self, kind: str, /, **data: Any) -> None:
        """Record what happened, for everybody to read."""
        self.events.append(Event(kind, data, PUBLIC))

    def say_of(self, battle: Battle, kind: str, /, **data: Any) -> None:
        """Record what happened in a combat, with who fights where and where the attack comes from."""
        who = {
            "area": battle.area,
            "origin": battle.origin,
            "attacker": battle.attacker,
            "defender": battle.defender,
        }
        self.events.append(Event(kind, who | data, PUBLIC))

    def tell(self, seat: str, kind: str, /, **data: Any) -> None:
        """Record what one seat alone may read."""
        self.events.append(Event(kind, data, seat))

    def track(self, role: str) -> list[str]:
        """The houses on a track, first place first."""
        return self.tracks[self.components.tracks[role]]

    @property
    def turn_order(self) -> list[str]:
        """All houses in the order in which they act: the throne's track."""
        return self.tracks[self.throne]

    @property
    def throne_holder(self) -> str:
        """The house with the throne's token, usually the first on its track; it settles ties outside combats."""
        return self.lent.get(self.throne) or self.tracks[self.throne][0]

    @property
    def blade_holder(self) -> str:
        """The first house on the fiefdoms track, which may use the blade once a turn."""
        return self.track(FIEFDOMS)[0]

    @property
    def messenger_holder(self) -> str:
        """The first house on the court track, which may swap an order or look at the top threat card."""
        return self.track(COURT)[0]

    def stars(self, house: str) -> int:
        """How many special orders a house may use."""
        components = self.components
        return components.stars[self.tracks[components.tracks[COURT]].index(house)]

    def token(self, area: str) -> OrderToken | None:
        """The order that lies in an area."""
        order = self.orders.get(area)
        return self.components.tokens[order] if order else None

    def lies(self, area: str, kind: str) -> bool:
        """Whether an order of a kind lies in an area."""
        return area in self.laid[kind]

    def lay(self, area: str, order: str) -> None:
        """Lay an order in an area, in the place of any that lies there; "" is none."""
        if not order:
            return
        tokens = self.components.tokens
        if area in self.orders:
            del self.laid[tokens[self.orders[area]].kind][area]
        self.orders[area] = self.laid[tokens[order].kind][area] = order

    def lift(self, area: str) -> str:
        """Take the order of an area off the board; returns it, or "" if none lies there."""
        order = self.orders.pop(area, "")
        if order:
            del self.laid[self.components.tokens[order].kind][area]
        return order

    def clear_orders(self) -> None:
        """Take all orders off the board."""
        self.orders.clear()
        for laid in self.laid.values():
            laid.clear()

    def card(self, card: str) -> HouseCard:
        """The house card of an id."""
        return self.components.house_cards[card]

    # -- who holds what --------------------------------------------------------------------------------------

    def fort_holders(self) -> list[str]:
        """Who controls each of the `fort_places`; asked so often that it says itself what `Place.holder` says."""
        return [
            p.house or p.marker or (p.area.guard if p.garrison else p.area.home) for p in self.fort_places
        ]

    def held_by(self, house: str) -> list[Place]:
        """The places where a house has units, in the order of the board."""
        return [p for p in self.board if p.house == house]

    def armies(self) -> dict[str, list[Place]]:
        """The places where each house has units, in the order of the board."""
        armies: dict[str, list[Place]] = {house: [] for house in self.components.houses}
        for place in self.board:
            if place.house:
                armies[place.house].append(place)
        return armies

    def controller(self, area: str) -> str:
        """Who controls an area; a port goes with its land."""
        place = self.places[area]
        return self.places[place.area.land].holder if place.area.kind == PORT else place.holder

    def controlled(self, house: str) -> list[Area]:
        """The land and sea areas that a house controls."""
        return self.realms()[house]

    def realms(self) -> dict[str, list[Area]]:
        """The land and sea areas that each house controls."""
        realms: dict[str, list[Area]] = {house: [] for house in self.components.houses}
        for p in self._lands_and_seas:  # `Place.holder` again, as in `fort_holders`
            holder = p.house or p.marker or (p.area.guard if p.garrison else p.area.home)
            if holder in realms:
                realms[holder].append(p.area)
        return realms

    def forts(self, house: str, kind: str = "") -> int:
        """How many castles and strongholds (or only those of one kind) a house controls."""
        held = zip(self.fort_places, self.fort_holders(), strict=True)
        return sum([kind in ("", place.area.fort) for place, holder in held if holder == house])

    def reserve(self, house: str, unit: str) -> int:
        """How many units of a kind are left to place."""
        return self.reserves(house)[unit]

    def reserves(self, house: str, held: Sequence[Place] | None = None) -> dict[str, int]:
        """How many units of each kind are left to place; those on the board (where it is held) or in a combat are not."""
        held = self.held_by(house) if held is None else held
        left = dict(self.components.limits)
        armies = [army for p in held for army in (p.units, p.routed)]
        if self.battle and self.battle.attacker == house:
            armies.append(self.battle.units)
        for army in armies:
            for unit, count in army.items():
                left[unit] -= count
        return left

    def markers(self, house: str) -> int:
        """How many power tokens of a house lie on the board."""
        return [p.marker for p in self._lands].count(house)


def new_game(components: Components) -> Game:
    """The position at the start."""
    places = {area.id: Place(area, area.garrison, area.force) for area in components.areas.values()}
    for house in components.houses.values():
        for area, units in house.units.items():
            places[area].house = house.id
            places[area].units = dict(units)
        for leader, area in house.leaders.items():
            places[area].leaders.append(leader)
    return Game(
        components=components,
        places=places,
        power={h.id: h.power for h in components.houses.values()},
        supply={h.id: h.supply for h in components.houses.values()},
        tracks={track: list(order) for track, order in components.positions.items()},
        hands={h: list(components.hand(h)) for h in components.houses},
        discards={h: [] for h in components.houses},
        piles={deck: Pile(components.deck(deck)) for deck in components.all_decks},
        threat=components.threat.start,
        prisons={h: [] for h in components.houses} if components.leaders else {},
        aside=[leader.id for leader in components.leaders.values() if not leader.house],
    )


def choice(
    game: Game,
    kind: str,
    house: str,
    form: Form,
    about: str = "",
    *,
    secret: bool = False,
    passive: bool = False,
    default: Answer = NOTHING,
    facts: Mapping[str, str] | None = None,
    meanings: Mapping[str, Sequence[str]] | None = None,
    lasting: bool = False,
    parts: Sequence[str] = (),
) -> Decision:
    """A decision of a house, with the facts that an answer given ahead of time may be tied to."""
    known = {"turn": str(game.turn)}
    if game.battle:
        known |= battle_facts(game.battle, house)
    if facts:
        known |= facts
    return Decision(kind, house, form, about, secret, passive, known, default, lasting, meanings, parts)


def what_letters_do(letters: Mapping[str, Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    """The effect behind each letter of a card, and the orders that it speaks of."""
    return {letter: (row["effect"], *row.get("tokens", ())) for letter, row in letters.items()}


def battle_facts(battle: Battle, house: str) -> dict[str, str]:
    """What a condition may say of the combat being fought, seen from a house."""
    facts = {
        "area": battle.area,
        "origin": battle.origin,
        "attacker": battle.attacker,
        "defender": battle.defender,
    }
    if house in (battle.attacker, battle.defender):
        facts["role"] = "attacker" if house == battle.attacker else "defender"
        facts["opponent"] = battle.enemy(house)
    return facts
