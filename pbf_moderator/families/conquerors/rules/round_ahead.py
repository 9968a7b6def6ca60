"""What the active side may say of its round before it is asked, so that one message is enough for all of it.

Source: 3.3 C.
"""

from __future__ import annotations

from collections.abc import Iterable

from ....kernel.decision import Decision
from ....kernel.forms import One
from ..cards import segment
from ..model.decisions import DEMAND, FAMILY_ROUTE, SIEGE, choice
from ..model.forces import Army, Movement
from ..model.state import Game
from . import (
    besieging,
    devastation,
    flow,
    leaders,
    movement,
    recruiting,
    recruits,
    reorganising,
    royal,
    shipbuilding,
    siege,
    treasuries,
)
from .routes import army_path


def round_ahead(game: Game, seat: str) -> list[Decision]:
    """What a side may say of its own round: cards, the activity, and what each activity asks.

    Nothing is repeated that has been settled; the rest of a move that has begun is said of that move.
    """
    phase = game.phase
    if phase is None or phase.seat != seat or game.step not in ("cards", "activity", "assault"):
        return []
    found = _of_cards(game, seat) if game.step == "cards" else []
    if not phase.moved and game.step != "assault":
        found += [] if phase.activity else [flow.activity_choice(game, seat)]
        for activity, ahead in AHEAD.items():
            if phase.activity in ("", activity):
                found += ahead(game, seat)
    return [*found, *_assaults(game, seat)]


def _of_cards(game: Game, seat: str) -> list[Decision]:
    discards = [flow.discarding(game, seat)] if game.hands.size(seat) else []
    return [*discards, *segment.cards_ahead(game, seat)]


def _only(*made: Decision | None) -> list[Decision]:
    return [decision for decision in made if decision]


# -- moves --------------------------------------------------------------------------------------------------------


def _of_move(game: Game, seat: str) -> list[Decision]:
    """Who moves, how far and where to, which treasury pays, what is done before cities."""
    return [
        *movement.move_ahead(game, seat),
        *_paid(game, seat),
        *_before_cities(game, seat),
    ]


def _of_devastation(game: Game, seat: str) -> list[Decision]:
    most = max(
        (treasuries.most_points(game, army) for army in movement.movable_armies(game, seat)), default=0
    )
    mine = [devastation.effort(game, seat, most)] if most else []
    if game.phase and game.phase.activity:
        return [*movement.move_ahead(game, seat), *_paid(game, seat), *mine]
    return mine


def _paid(game: Game, seat: str) -> list[Decision]:
    """Which treasury pays for the points of each Army above its own."""
    found = []
    for army in movement.movable_armies(game, seat):
        open_ = treasuries.serving(game, seat, army.space)
        if open_ and treasuries.most_points(game, army) > treasuries.paid_from(game, army):
            found.append(treasuries.paying(game, seat, open_, army.id))
    return found


def _before_cities(game: Game, seat: str) -> list[Decision]:
    """Whether the cities that an Army may reach are asked to surrender, and besieged."""
    found: dict[tuple[str, str], Decision] = {}
    for army in movement.movable_armies(game, seat):
        for city in _cities_near(game, army):
            found[SIEGE, city] = siege.laying(game, seat, city)
            speakers = (*siege.speakers(game, army), siege.BEST)
            made = choice(game, DEMAND, seat, One(speakers, passing=True), city, default=None)
            found.setdefault((made.kind, city), made)
    return [*found.values()]


def _cities_near(game: Game, army: Army) -> Iterable[str]:
    whole = Movement(army.seat, [army.id], [army.space], declared=treasuries.most_points(game, army))
    reach = dict.fromkeys([army.space, *army_path(game, army, whole).reach()])
    return (space for space in reach if game.enemy_inside(space, army.seat))


# -- the other activities -------------------------------------------------------------------------------------------


def _of_recruiting(game: Game, seat: str) -> list[Decision]:
    """What is recruited, which treasury pays, where all of it goes."""
    asked = recruiting.recruiting(game, seat) if recruiting.may_recruit(game, seat) else None
    if asked is None:
        return []
    paying = recruits.paying(game, seat)
    ships = shipbuilding.paying(game, seat)
    goals = dict.fromkeys(goal for one in paying for goal in recruits.destinations(game, seat, one))
    return _only(
        asked,
        treasuries.paying(game, seat, paying, recruiting.STRENGTH) if paying else None,
        treasuries.paying(game, seat, ships, recruiting.FLEETS) if ships else None,
        recruits.all_to(game, seat, [*goals]),
        leaders.whoever_is_drawn(game, seat),
    )


def _of_leaders(game: Game, seat: str) -> list[Decision]:
    return [leaders.leader_moves(game, seat)] if leaders.may_move_leaders(game, seat) else []


def _of_family(game: Game, seat: str) -> list[Decision]:
    if not royal.may_move_family(game, seat):
        return []
    return [choice(game, FAMILY_ROUTE, seat, royal.family_path(game, seat), default=[])]


def _of_reorganising(game: Game, seat: str) -> list[Decision]:
    return _only(reorganising.reorganisation(game, seat))


def _assaults(game: Game, seat: str) -> list[Decision]:
    """Which city is assaulted: one that is besieged already, or that an Army may still reach and besiege."""
    if game.phase is None or game.phase.assaulted:
        return []
    held = [one.space for one in besieging.sieges_of(game, seat)]
    movers = [] if game.step == "assault" else movement.movable_armies(game, seat)
    near = [city for army in movers for city in _cities_near(game, army)]
    cities = tuple(dict.fromkeys([*held, *near]))
    return [siege.choosing(game, seat, cities, siege.asked_before(None, ""))] if cities else []


AHEAD = {
    "move": _of_move,
    "devastate": _of_devastation,
    "recruit": _of_recruiting,
    "leaders": _of_leaders,
    "royal-family": _of_family,
    "reorganise": _of_reorganising,
}
"""Activity -> what may be said of it before it is asked."""
