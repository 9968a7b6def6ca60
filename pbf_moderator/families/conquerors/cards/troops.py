"""Cards that raise, train, send home or bring forces (15.0).

Source: 15.0, Peucestas, Persians Increase Training and Tactics, The Honeymooners, Greek Fleet, Rhodes, Major Campaign.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.components import MACEDONIAN, NOBODY, PERSIAN
from ..model.forces import Army, Fleet
from ..model.state import Game
from ..rules import control, recruits, rhodes, telling
from . import confidant
from .targets import choose

PEUCESTAS, TRAINING, HONEYMOONERS = "peucestas", "training", "honeymooners"
GREEK_FLEET = "greek-fleet"
RHODES, RHODIAN_FLEET, DETACHMENT = "rhodes", "rhodian-fleet", "rhodian-detachment"

# -- Peucestas ----------------------------------------------------------------------------------------------------


def controls_source(game: Game, seat: str) -> bool:
    """Whether a side controls the province where the troops are raised."""
    return control.controls(game, seat, game.place("peucestas"))


def may_raise(game: Game, seat: str) -> bool:
    """Whether a side that holds the card can raise the troops: the Persian needs Bagoas as well."""
    ready = controls_source(game, seat) and game.available[seat] > 0
    along = seat == MACEDONIAN or confidant.is_at_hand(game, seat)
    return ready and along and bool(recruits.destinations(game, seat, recruits.FREE))


def raise_troops(game: Game, seat: str) -> Flow[None]:
    """Place new strength that costs no treasury, as recruits are placed."""
    if seat == PERSIAN:
        yield from confidant.plays_along(game, seat, PEUCESTAS)
    number = min(game.constant("peucestas"), game.available[seat])
    game.say("troops_raised", seat=seat, card=PEUCESTAS, strength=number)
    _, placed = yield from recruits.place(game, seat, number)
    game.available[seat] -= placed
    control.settle(game)


# -- training -----------------------------------------------------------------------------------------------------


def trainable(game: Game, seat: str) -> list[str]:
    """The Armies of a side whose elite level can rise: at three or less, and (as usual) within the side's limit."""
    limit = game.components.sides[seat].elite
    most = limit if game.option("training") == "beyond" else limit - 1
    return [army.id for army in game.armies_of(seat) if army.elite <= min(most, game.constant("training"))]


def train(game: Game, seat: str) -> Flow[None]:
    """Raise the elite level of an Army by one."""
    army = game.armies.get((yield from choose(game, seat, TRAINING, lambda: trainable(game, seat))))
    if army is None:
        return
    before, army.elite = army.elite, army.elite + 1
    telling.tell_elite(game, army, before)


# -- on leave -----------------------------------------------------------------------------------------------------


def may_go_on_leave(game: Game, seat: str) -> bool:
    """Whether the Macedonian king's Army can spare the strength that goes on leave."""
    army = kings_army(game)
    return army is not None and army.strength > game.constant("honeymooners")


def kings_army(game: Game) -> Army | None:
    """The Army with which the Macedonian king is."""
    return game.army_of(game.components.king(MACEDONIAN))


def go_on_leave(game: Game, seat: str) -> Flow[None]:
    """Send newly married men home until the next Administrative Phase, which pleases the others."""
    yield from ()
    army = kings_army(game)
    if army is None:
        return
    strength = game.constant("honeymooners")
    army.strength -= strength
    game.away[MACEDONIAN] = game.away.get(MACEDONIAN, 0) + strength
    game.say("on_leave", seat=MACEDONIAN, army=army.id, strength=strength)
    game.weary(-1, HONEYMOONERS)


# -- fleets -------------------------------------------------------------------------------------------------------


def bring_greek_fleet(game: Game, seat: str) -> Flow[None]:
    """Put the Greek fleet into its port, for the side that controls Greece."""
    yield from ()
    counter = game.components.fleets[GREEK_FLEET]
    port = counter.home[0]
    owner = control.controller(game, game.geography.province_of(port))
    game.fleets[GREEK_FLEET] = Fleet(GREEK_FLEET, owner, port, counter.most)
    game.say("fleet_appears", seat=owner, fleet=GREEK_FLEET, space=port, ships=counter.most)
    control.settle(game)


def may_send_for_rhodes(game: Game, seat: str) -> bool:
    """Whether the island is independent and its ships can be had, or taken from the enemy."""
    detachment, fleet = game.fleets.get(DETACHMENT), game.fleets.get(RHODIAN_FLEET)
    if not rhodes.is_independent(game):
        return False
    return detachment.seat != seat if detachment else fleet is not None


def send_for_rhodes(game: Game, seat: str) -> Flow[None]:
    """Take a detachment of the island's fleet into service, or send the enemy's home (15.0).

    Source: 12.0, 1; 15.0, Rhodes.
    """
    yield from ()
    port, detachment = game.place("rhodes"), game.fleets.get(DETACHMENT)
    if detachment:
        _send_home(game, detachment, port)
    else:
        game.sink(game.fleets[RHODIAN_FLEET], game.components.fleets[DETACHMENT].most)
        game.fleets[DETACHMENT] = Fleet(DETACHMENT, seat, port, game.components.fleets[DETACHMENT].most)
        game.say("fleet_appears", seat=seat, fleet=DETACHMENT, space=port, ships=1)
    control.settle(game)


def _send_home(game: Game, detachment: Fleet, port: str) -> None:
    """The ships go back to the island's own fleet; admirals stay where they were, alone."""
    ships, space = detachment.ships, detachment.space
    game.sink(detachment, ships)
    main = game.fleets.setdefault(RHODIAN_FLEET, Fleet(RHODIAN_FLEET, NOBODY, port, 0))
    main.ships += ships
    game.say("fleet_goes_home", seat=detachment.seat, fleet=DETACHMENT, before=space, space=port)


# -- a greater campaign -------------------------------------------------------------------------------------------


def campaign(game: Game, seat: str) -> Flow[None]:
    """Two forces may move in this round."""
    yield from ()
    if game.phase:
        game.phase.campaign = True
