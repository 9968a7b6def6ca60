"""The position: what stands where, who holds what, how far tracks and victory have got."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ....kernel.errors import PbfError
from ....kernel.events import PUBLIC, Event
from ...common.cups import Cup
from ...common.piles import Hands, Pile
from .components import ADMINISTRATIVE, MACEDONIAN, NOBODY, PERSIAN, Card, Components, Leader
from .forces import (
    EMPTY,
    FULL,
    TREASURY,
    Army,
    Battle,
    Fleet,
    Garrison,
    LooseStrength,
    Movement,
    NavalCombat,
    PhaseRecord,
    RoyalFamily,
    RoyalTreasury,
    Siege,
)
from .geography import TRANSIT, Geography
from .options import OptionValue

CUP, DECK = "cup", "deck"
"""What chance draws from, beside the hands and the cups of leaders."""


def hand_of(seat: str) -> str:
    """The name under which a hand is drawn from."""
    return f"hand-{seat}"


def leaders_cup_of(seat: str) -> str:
    """The name under which a side's cup of leaders is drawn from."""
    return f"leaders-{seat}"


class GameOver(PbfError):
    """Somebody has won at once: no mistake, but the way out of whatever flow is being played."""

    def __init__(self, winner: str, reason: str) -> None:
        super().__init__(reason)
        self.winner, self.reason = winner, reason


@dataclass
class Game:
    """The whole position of a game; the methods change it by what the rules call one thing."""

    components: Components
    pile: Pile
    hands: Hands
    cup: Cup
    """The markers; the one in use lies in `drawn`."""
    leader_cups: dict[str, Cup]
    """Seat -> all its leaders: `inside` the cup, `held` in hand, `drawn` in play or absent, `removed` dead."""
    armies: dict[str, Army] = field(default_factory=dict)
    loose: list[LooseStrength] = field(default_factory=list)
    garrisons: dict[str, Garrison] = field(default_factory=dict)
    tribes: dict[str, int] = field(default_factory=dict)
    """Space -> strength of the tribe there."""
    fleets: dict[str, Fleet] = field(default_factory=dict)
    lone_leaders: dict[str, str] = field(default_factory=dict)
    """Leader on the board without a force -> space."""
    absent: dict[str, str] = field(default_factory=dict)
    """Leader who comes back in the next Administrative Phase -> the force that they left."""
    away: dict[str, int] = field(default_factory=dict)
    """Seat -> strength that comes back in the next Administrative Phase."""
    kings: dict[str, str] = field(default_factory=dict)
    """Seat -> its Overall Commander; none where nobody has taken the place of a dead one."""
    sieges: dict[str, Siege] = field(default_factory=dict)
    claims: dict[str, str] = field(default_factory=dict)
    """Province or island -> who controls it since the set-up, for want of anybody's presence."""
    control: dict[str, str] = field(default_factory=dict)
    """Province -> who controlled it when that was told last."""
    treasuries: dict[str, str] = field(default_factory=dict)
    """Treasury City -> level."""
    useless_treasuries: list[str] = field(default_factory=list)
    """Treasury Cities to which no line leads until the next Administrative Phase."""
    royal_treasury: RoyalTreasury = field(default_factory=lambda: RoyalTreasury(PERSIAN))
    royal_family: RoyalFamily = field(default_factory=lambda: RoyalFamily(PERSIAN, ""))
    devastated: list[str] = field(default_factory=list)
    drought: list[str] = field(default_factory=list)
    bad_weather: list[str] = field(default_factory=list)
    revolts: list[str] = field(default_factory=list)
    alexandrias: list[str] = field(default_factory=list)
    alexandrias_built: int = 0
    lost_cities: list[str] = field(default_factory=list)
    """Founded cities that the Persian has taken, which are never founded again."""
    available: dict[str, int] = field(default_factory=dict)
    """Seat -> Army strength that can still be recruited."""
    weariness: int = 0
    injuries: int = 0
    achieved: list[str] = field(default_factory=list)
    """Conditions of victory that stay met once they are (see `rules.victory`)."""
    in_play: dict[str, str] = field(default_factory=dict)
    """Card that stays in play -> whose it is."""
    removed: list[str] = field(default_factory=list)
    """Cards out of the game."""
    void: list[str] = field(default_factory=list)
    """Cards that can no longer be used, wherever they are."""
    garrisons_gone: dict[str, int] = field(default_factory=dict)
    """Seat -> garrison counters removed this round, which may be used from the next one."""
    round: int = 0
    """The number of the round; 0 before the first."""
    step: str = ""
    active: str = ""
    """Whose Player Phase it is."""
    run_of: str = ""
    run: int = 0
    """How many markers of that side have come in a row."""
    last_activity: dict[str, str] = field(default_factory=dict)
    """Seat -> the activity of its latest Player Phase."""
    last_phase: str = ""
    """Whose Player Phase was the latest of all, and was followed by no Administrative marker."""
    phase: PhaseRecord | None = None
    movement: Movement | None = None
    battle: Battle | None = None
    naval: NavalCombat | None = None
    counting: dict[str, list[str]] = field(default_factory=dict)
    """Seat -> cards that count for the demand, the flight, the naval combat … that goes on."""
    ranking: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    # -- what is printed -------------------------------------------------------------------------------------

    @property
    def geography(self) -> Geography:
        """The board."""
        return self.components.geography

    @property
    def seats(self) -> tuple[str, ...]:
        """Both sides."""
        return self.components.seats

    def constant(self, name: str) -> int:
        """A figure of the scenario."""
        return self.components.constants[name]

    def place(self, name: str) -> str:
        """The space or province that the rules mean by a name."""
        return str(self.components.places[name])

    def places(self, name: str) -> tuple[str, ...]:
        """The spaces or provinces that the rules mean by a name."""
        return tuple(self.components.places[name])

    def option(self, name: str) -> OptionValue:
        """The value that an option has in this game."""
        return self.components.options[name]

    def card(self, card: str) -> Card:
        """The card of an id."""
        return self.components.cards[card]

    def leader(self, leader: str) -> Leader:
        """The leader of an id."""
        return self.components.leaders[leader]

    def enemy(self, seat: str) -> str:
        """The other side."""
        return PERSIAN if seat == MACEDONIAN else MACEDONIAN

    def say(self, kind: str, /, **data: Any) -> None:
        """Record what happened, for everybody to read."""
        self.events.append(Event(kind, data, PUBLIC))

    def tell(self, seat: str, kind: str, /, **data: Any) -> None:
        """Record what one seat alone may read."""
        self.events.append(Event(kind, data, seat))

    def may_stop(self, space: str) -> bool:
        """Whether a move may end in a space: not on a Transit Point where no city has been founded."""
        return space in self.alexandrias or self.geography.spaces[space].kind != TRANSIT

    # -- Armies and strength ---------------------------------------------------------------------------------

    def armies_of(self, seat: str) -> list[Army]:
        """The Armies of a side, in the order of their numbers."""
        return sorted((a for a in self.armies.values() if a.seat == seat), key=lambda army: army.id)

    def armies_at(self, space: str, seat: str = "", inside: bool | None = None) -> list[Army]:
        """The Armies in a space: of a side, if one is named; only inside or outside, if that is said."""
        return [
            army
            for army in self.armies.values()
            if army.space == space and seat in ("", army.seat) and inside in (None, army.inside)
        ]

    def loose_at(self, space: str, seat: str = "", inside: bool | None = None) -> list[LooseStrength]:
        """The loose strength in a space, as for `armies_at`."""
        return [
            loose
            for loose in self.loose
            if loose.space == space and seat in ("", loose.seat) and inside in (None, loose.inside)
        ]

    def army_strength(self, space: str, seat: str, inside: bool | None = None) -> int:
        """The strength of a side's Armies and loose strength in a space."""
        armies = sum(army.strength for army in self.armies_at(space, seat, inside))
        return armies + sum(loose.strength for loose in self.loose_at(space, seat, inside))

    def garrison_strength(self, space: str, seat: str) -> int:
        """The strength of a side's garrison in a space."""
        garrison = self.garrisons.get(space)
        return garrison.strength if garrison and garrison.seat == seat else 0

    def spaces_held(self, seat: str) -> set[str]:
        """The spaces where a side has an Army, loose strength or a garrison."""
        return {
            *(army.space for army in self.armies.values() if army.seat == seat and army.strength > 0),
            *(loose.space for loose in self.loose if loose.seat == seat and loose.strength > 0),
            *(
                at
                for at, garrison in self.garrisons.items()
                if garrison.seat == seat and garrison.strength > 0
            ),
        }

    def holds(self, space: str, seat: str) -> bool:
        """Whether a side has an Army, loose strength or a garrison in a space."""
        return self.garrison_strength(space, seat) > 0 or self.army_strength(space, seat) > 0

    def enemy_outside(self, space: str, seat: str) -> bool:
        """Whether enemies stand in a space in the open: Armies and loose strength outside, garrisons of no Major City."""
        enemy = self.enemy(seat)
        if self.geography.spaces[space].major:
            return self.army_strength(space, enemy, inside=False) > 0
        return self.holds(space, enemy)

    def enemy_inside(self, space: str, seat: str) -> bool:
        """Whether enemies, or an independent garrison, are inside a Major City."""
        if not self.geography.spaces[space].major:
            return False
        garrison = self.garrisons.get(space)
        holds_out = garrison is not None and garrison.seat != seat
        return holds_out or self.army_strength(space, self.enemy(seat), inside=True) > 0

    def first_army(self, seat: str) -> Army | None:
        """The Army that the Overall Commander leads."""
        return self.armies.get(f"{seat}-1")

    def king_army(self, seat: str) -> Army | None:
        """The Army with which the Overall Commander is."""
        return self.army_of(self.kings.get(seat, ""))

    def free_army_id(self, seat: str) -> str:
        """The id of the next Army that a side may form; nothing if it has all."""
        ids = (f"{seat}-{n}" for n in range(1, self.constant("armies") + 1))
        return next((id_ for id_ in ids if id_ not in self.armies), "")

    def destroy(self, army: Army) -> None:
        """Take an Army off the board; its leaders stay where they are, alone."""
        del self.armies[army.id]
        for leader in army.leaders:
            self.lone_leaders[leader] = army.space

    def leave_strength(self, army: Army, strength: int) -> None:
        """Leave strength of an Army behind, loose."""
        army.strength -= strength
        self.add_loose(army.seat, army.space, strength, army.inside, army.elite, army.fatigued, army.useless)

    def add_loose(
        self,
        seat: str,
        space: str,
        strength: int,
        inside: bool = False,
        elite: int = 0,
        fatigued: bool = False,
        useless: bool = False,
    ) -> None:
        """Put loose strength into a space, with what lies there of the same kind."""
        for loose in self.loose_at(space, seat, inside):
            if (loose.elite, loose.fatigued, loose.useless) == (elite, fatigued, useless):
                loose.strength += strength
                return
        self.loose.append(LooseStrength(seat, space, strength, elite, inside, fatigued, useless))

    def weaken(self, force: Army | LooseStrength, points: int) -> None:
        """Take points off an Army or loose strength, which goes when none is left."""
        force.strength -= points
        if force.strength > 0:
            return
        if isinstance(force, Army):
            self.destroy(force)
        else:
            self.loose.remove(force)

    def raise_elite(self, army: Army, by: int) -> None:
        """Move the elite level of an Army, within the limits of its side; what a card has lifted above them stays."""
        limit = max(army.elite, self.components.sides[army.seat].elite)
        army.elite = max(0, min(limit, army.elite + by))

    # -- fleets ----------------------------------------------------------------------------------------------

    def fleets_of(self, seat: str) -> list[Fleet]:
        """The fleets that a side controls."""
        return [fleet for fleet in self.fleets.values() if fleet.seat == seat]

    def fleets_at(self, space: str, seat: str = "") -> list[Fleet]:
        """The fleets in a port, of a side if one is named."""
        return [f for f in self.fleets.values() if f.space == space and seat in ("", f.seat)]

    def ships_at(self, space: str, seat: str) -> int:
        """The ships of a side in a port."""
        return sum(fleet.ships for fleet in self.fleets_at(space, seat))

    def sink(self, fleet: Fleet, ships: int) -> None:
        """Take ships off a fleet; without any it leaves the board, its admirals stay in the port."""
        fleet.ships -= ships
        if fleet.ships <= 0:
            del self.fleets[fleet.id]
            for leader in fleet.leaders:
                self.lone_leaders[leader] = fleet.space

    def forces(self, seat: str = "") -> list[Army | Fleet]:
        """Every Army and fleet on the board, of a side if one is named: what leaders can be with."""
        every: list[Army | Fleet] = [*self.armies.values(), *self.fleets.values()]
        return [force for force in every if seat in ("", force.seat)]

    # -- leaders ---------------------------------------------------------------------------------------------

    def army_of(self, leader: str) -> Army | None:
        """The Army that a leader is with."""
        return next((army for army in self.armies.values() if leader in army.leaders), None)

    def fleet_of(self, leader: str) -> Fleet | None:
        """The fleet that a leader is with."""
        return next((fleet for fleet in self.fleets.values() if leader in fleet.leaders), None)

    def space_of(self, leader: str) -> str:
        """Where a leader is on the board; nothing for one who is not."""
        force = self.army_of(leader) or self.fleet_of(leader)
        return force.space if force else self.lone_leaders.get(leader, "")

    def leaders_at(self, space: str, seat: str) -> list[str]:
        """The leaders of a side in a space, in the scenario's order."""
        return [one for one in self.components.leaders_of(seat) if self.space_of(one) == space]

    def in_hand(self, seat: str) -> list[str]:
        """The leaders that a side has drawn and not placed, which it alone knows."""
        return list(self.leader_cups[seat].held.get(seat, ()))

    def on_board(self, seat: str) -> list[str]:
        """The leaders of a side on the board, in the scenario's order."""
        return [one for one in self.components.leaders_of(seat) if self.space_of(one)]

    def assign(self, leader: str, force: Army | Fleet) -> None:
        """Put a leader with an Army or fleet, wherever the leader comes from: the board, the hand or an absence."""
        self._take_off(leader)
        cup = self.leader_cups[self.leader(leader).seat]
        if leader in cup.held.get(force.seat, ()):
            cup.show(force.seat, leader)
        force.leaders.append(leader)

    def stand_alone(self, leader: str, space: str) -> None:
        """Put a leader into a space, with no force."""
        self._take_off(leader)
        self.lone_leaders[leader] = space

    def kill(self, leader: str) -> None:
        """Remove a leader from the game; a king leaves the side without one."""
        self._take_off(leader)
        seat = self.leader(leader).seat
        self.leader_cups[seat].remove(leader)
        if self.kings.get(seat) == leader:
            self.kings[seat] = ""

    def send_away(self, leader: str) -> None:
        """Take a leader off the board until the next Administrative Phase."""
        force = self.army_of(leader) or self.fleet_of(leader)
        self._take_off(leader)
        self.absent[leader] = force.id if force else ""

    def come_back(self, leader: str) -> None:
        """Bring an absent leader back: to the force that was left if it is still there, else into the owner's hand."""
        left = self.absent.pop(leader)
        force = self.armies.get(left) or self.fleets.get(left)
        if force:
            force.leaders.append(leader)
        else:
            self.take_in_hand(leader)

    def take_in_hand(self, leader: str) -> None:
        """Take a leader off the board and keep them in hand."""
        self._take_off(leader)
        seat = self.leader(leader).seat
        self.leader_cups[seat].drawn.remove(leader)
        self.leader_cups[seat].held.setdefault(seat, []).append(leader)

    def put_into_cup(self, leader: str) -> None:
        """Take a leader off the board, back into the cup of its side."""
        self._take_off(leader)
        self.leader_cups[self.leader(leader).seat].put_back([leader])

    def _take_off(self, leader: str) -> None:
        for force in self.forces():
            if leader in force.leaders:
                force.leaders.remove(leader)
        self.lone_leaders.pop(leader, None)
        self.absent.pop(leader, None)

    # -- garrisons and tribes --------------------------------------------------------------------------------

    def add_garrison(self, space: str, seat: str, strength: int) -> None:
        """Put garrison counters into a space."""
        garrison = self.garrisons.setdefault(space, Garrison(seat, 0))
        garrison.strength += strength

    def take_garrison(self, space: str, strength: int) -> None:
        """Take garrison counters out of a space; whose they were may use them from the next round."""
        garrison = self.garrisons[space]
        taken = min(strength, garrison.strength)
        garrison.strength -= taken
        self.garrisons_gone[garrison.seat] = self.garrisons_gone.get(garrison.seat, 0) + taken
        if not garrison.strength:
            del self.garrisons[space]

    # -- money -----------------------------------------------------------------------------------------------

    def change_treasury(self, space: str, by: int) -> None:
        """Move the level of a city's treasury; of some cities it is never reduced (7.2)."""
        if by < 0 and space in self.places("never_reduced"):
            return
        old = self.treasuries[space]
        self.treasuries[space] = TREASURY.moved(old, by)
        if self.treasuries[space] != old:
            self.say("treasury", space=space, level=self.treasuries[space], before=old)

    def royal_space(self) -> str:
        """Where the Royal Treasury is."""
        army = self.armies.get(self.royal_treasury.army)
        return army.space if army else self.royal_treasury.space

    def family_space(self) -> str:
        """Where the Royal Family is."""
        if self.royal_family.with_king:
            return self.space_of(self.kings.get(self.royal_family.seat, "")) or self.royal_family.space
        return self.royal_family.space

    # -- tracks ----------------------------------------------------------------------------------------------

    def weary(self, by: int, why: str) -> None:
        """Move the weariness of the Macedonian, which is never less than nothing."""
        self.weariness = max(0, self.weariness + by)
        self.say("weariness", by=by, value=self.weariness, why=why)

    def injure(self, points: int, why: str) -> None:
        """Add injuries of the Macedonian king."""
        self.injuries += points
        self.say("injuries", by=points, value=self.injuries, why=why)

    def achieve(self, condition: str) -> None:
        """Note that a condition of victory is met which stays so."""
        if condition not in self.achieved:
            self.achieved.append(condition)
            self.say("achieved", condition=condition)

    # -- cards -----------------------------------------------------------------------------------------------

    def count_card(self, seat: str, card: str) -> None:
        """Let a card count for a side in the land battle that is being fought, else in the act that goes on."""
        cards = self.battle.cards if self.battle else self.counting
        cards.setdefault(seat, []).append(card)

    def counts(self, seat: str, card: str) -> bool:
        """Whether a card counts for a side in what goes on."""
        in_battle = self.battle.cards.get(seat, ()) if self.battle else ()
        return card in in_battle or card in self.counting.get(seat, ())

    def lay_out(self, seat: str, card: str) -> None:
        """Take a played card from a hand to where it goes: the discards, into play, or out of the game."""
        self.hands.give_up(seat, card)
        after = self.card(card).after
        if after == "removed":
            self.removed.append(card)
        elif after == "stays":
            self.in_play[card] = seat
        else:
            self.pile.discards.append(card)

    def discard(self, seat: str, cards: Iterable[str]) -> None:
        """Discard cards from a hand."""
        for card in cards:
            self.pile.discards.append(self.hands.give_up(seat, card))

    def shown_cards(self) -> list[str]:
        """Every card that lies open: discards, in play, out of the game."""
        return [*self.pile.discards, *self.in_play, *self.removed]


def new_game(components: Components) -> Game:
    """The position of the set-up before garrisons are placed and cards dealt (3.1)."""
    setup = components.setup
    game = Game(
        components=components,
        pile=Pile(dict(components.deck)),
        hands=Hands.of(components.seats),
        cup=Cup(dict(components.markers)),
        leader_cups={seat: _leaders_cup(components, seat) for seat in components.seats},
        kings={seat: components.king(seat) for seat in components.seats},
        available={side.id: side.available for side in components.sides.values()},
        treasuries=dict.fromkeys(components.geography.treasuries, FULL),
        step="set_up",
    )
    for row in setup["armies"]:
        seat = row["id"].rpartition("-")[0]
        leaders = list(row.get("leaders", ()))
        game.armies[row["id"]] = Army(row["id"], seat, row["space"], row["strength"], row["elite"], leaders)
    for row in setup["fleets"]:
        leaders = list(row.get("leaders", ()))
        game.fleets[row["id"]] = Fleet(
            row["id"], row.get("seat", NOBODY), row["space"], row["ships"], leaders
        )
    for space, strength in setup.get("independent_garrisons", {}).items():
        game.add_garrison(space, NOBODY, strength)
    game.tribes = {tribe.space: tribe.strength for tribe in components.tribes.values()}
    royal = setup["royal"]
    game.royal_treasury = RoyalTreasury(PERSIAN, EMPTY, army=royal["army"])
    game.royal_family = RoyalFamily(PERSIAN, royal["family"], with_king=True)
    game.claims = _claims(components.geography)
    game.cup.take_out(MACEDONIAN if game.option("opening") == "historical" else ADMINISTRATIVE)
    return game


def _claims(geography: Geography) -> dict[str, str]:
    """Who controls provinces and islands at the start (3.1 j)."""
    provinces = {row.id: row.controller for row in geography.provinces.values() if row.controller}
    return provinces | {row.id: row.controller for row in geography.spaces.values() if row.controller}


def _leaders_cup(components: Components, seat: str) -> Cup:
    """The leaders of a side: those who start are out of the cup already (3.1 a)."""
    rows = [components.leaders[leader] for leader in components.leaders_of(seat)]
    return Cup({row.id: int(not row.starts) for row in rows}, [row.id for row in rows if row.starts])
