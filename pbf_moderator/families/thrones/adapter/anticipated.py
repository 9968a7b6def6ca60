"""The questions that may come to a seat, so that a player can answer before they are asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ....kernel.decision import CHANGED_TO, Decision
from ....kernel.forms import Amount, Moves, One, Problem, Some
from ..cards.ally_cards import STRENGTH
from ..cards.tactics_cards import regroup_choice, regroup_moves
from ..model.alliances import drawable, in_force
from ..model.components import FIEFDOMS, LAND, PORT
from ..model.lasting import lasting, tactics_hand
from ..model.leaders import ACTIVATING
from ..model.state import Game, Place, choice
from ..model.units import Recruit
from ..rules.actions import activation
from ..rules.allies import march_reach
from ..rules.battle import blade_uses
from ..rules.claims import AUCTION
from ..rules.consolidate import may_muster
from ..rules.leaders import leaders_of, with_leaders
from ..rules.marches import defended
from ..rules.movement import raid_reach, reach, reach_later
from ..rules.mustering import muster_areas, muster_options, points_of, points_problems
from ..rules.negotiations import freed_leader, held_of, ransom
from ..rules.raids import orders_of, raid_choice

BEFORE_RAIDS = ("tactics", "messenger", "raids")
BEFORE_COMBATS = ("planning", "tactics", "messenger", "raids", "marches")
BEFORE_MUSTERS = ("events", *BEFORE_COMBATS, "consolidate")


def anticipated(game: Game, seat: str) -> list[Decision]:
    """Decisions without a key whose options are the widest that may come this turn."""
    if game.step == "over":
        return []
    found = _bids(game, seat) if game.step == "events" else []
    if game.step in BEFORE_COMBATS:
        found += _combat(game, seat)
    swaps = game.step == "messenger" and seat == game.messenger_holder
    if game.step in BEFORE_RAIDS and game.revealed and not swaps:
        found += [raid] if (raid := raid_choice(game, seat)) else []
    if game.step in BEFORE_COMBATS and game.revealed:
        found += _orders(game, seat)
    if game.step == "planning" and not game.revealed:
        found += _planned(game, seat)
    if game.step in ("planning", "tactics") and game.components.tactics:
        found += _tactics(game, seat)
    if game.components.leaders:
        found += _leaders(game, seat)
    if game.step in BEFORE_MUSTERS:
        found += _musters(game, seat)
    return found


def _leaders(game: Game, seat: str) -> list[Decision]:
    """Whom to activate, by an order that lies or may be laid, whom to take hostage, what an open negotiation offers."""
    asked = activation if game.revealed else _activated_later
    found = [decision for kind in ACTIVATING if (decision := asked(game, seat, kind))]
    if game.revealed:
        found += [march for decision in found for march in _led_marches(game, seat, decision)]
    turned = next((p for p in game.held_by(seat) if game.turned in p.leaders), None)
    found += _march(game, seat, turned) if turned else []
    if game.step in BEFORE_COMBATS:
        enemies = tuple(leader.id for leader in game.components.leaders.values() if leader.house != seat)
        found.append(choice(game, "take_hostage", seat, One(enemies, passing=True)))
        held = tuple(leader for house, prison in game.prisons.items() if house != seat for leader in prison)
        cards = None if game.revealed else tactics_hand(game, seat)
        if held and game.components.tactics and lasting(game, seat, "rescue", cards):
            found.append(choice(game, "rescue", seat, One(held, passing=True)))
    if game.step in (*BEFORE_COMBATS, "consolidate"):
        standing = [place.area.id for place in game.held_by(seat)]
        paying = orders_of(game, seat, "consolidate") if game.revealed else standing
        offers = (ransom(game, seat, area) for area in paying)
        found += [decision for decision in offers if decision]
    if game.step == "consolidate":
        jailers = (jailer for jailer in game.turn_order if jailer != seat)
        freed = (freed_leader(game, seat, leader) for j in jailers for leader in held_of(game, seat, j))
        found += [decision for decision in freed if decision]
    return found


def _led_marches(game: Game, seat: str, decision: Decision) -> list[Decision]:
    """The marches of the leaders who may be activated: out of the areas where they stand."""
    assert isinstance(decision.form, One)
    places = [p for p in game.held_by(seat) if not {*p.leaders}.isdisjoint(decision.form.options)]
    return [march for place in places for march in _march(game, seat, place)]


def _activated_later(game: Game, seat: str, kind: str) -> Decision | None:
    """Which leaders on the board an order of a kind would activate, while nobody has placed one."""
    leaders = [
        leader
        for place in game.held_by(seat)
        for leader in leaders_of(game, seat, place.area.id)
        if game.components.leaders[leader].activated_by == kind
    ]
    return choice(game, "activate", seat, One(tuple(leaders), passing=True), kind) if leaders else None


def _musters(game: Game, seat: str) -> list[Decision]:
    """Whom an area may muster by an order or by a card, and whether its order is used for that."""
    found: list[Decision] = []
    for area in muster_areas(game, seat):
        offers = muster_options(game, seat, area)
        if not offers or not _may_muster(game, area):
            continue
        if game.step != "events":
            found.append(choice(game, "consolidate_how", seat, One(("power", "muster")), area))
        bag = {option: points_of(game, area) // recruit.cost for option, recruit in offers.items()}
        veto = partial(_beyond_points, game, offers)
        found.append(choice(game, "muster", seat, Some(bag, veto=veto), area))
    return found


def _beyond_points(game: Game, offers: Mapping[str, Recruit], chosen: Sequence[str]) -> list[Problem]:
    """Units that no turn of events lets an area muster: they cost more than its points."""
    return points_problems(game, [offers[option] for option in chosen])


def _may_muster(game: Game, area: str) -> bool:
    """Whether an area may be mustered in this turn: a card says so, or an order that lies there or may be laid."""
    if game.step == "events":
        return True
    if game.option("special_consolidation") != "musters":
        return False
    return not game.revealed or may_muster(game, game.places[area])


def _bids(game: Game, seat: str) -> list[Decision]:
    purse = Amount(0, game.power[seat])
    bids = [choice(game, "bid", seat, purse, track, secret=True) for track in game.components.tracks.values()]
    if game.components.claims:
        bids.append(choice(game, "bid", seat, purse, AUCTION, secret=True))
    return [*bids, choice(game, "offer", seat, purse, secret=True)] if game.components.threat.faced else bids


def _tactics(game: Game, seat: str) -> list[Decision]:
    """What the tactics card of a seat may ask."""
    hand = tuple(tactics_hand(game, seat))
    found = [
        choice(game, "tactic_how", seat, One(("power", "card")), facts=_with_two_ways(game)),
        choice(game, "second_tactic", seat, One(hand)),
        choice(game, "restore_support", seat, One(("yes",), passing=True)),
        *_allies(game, seat),
    ]
    regrouping = _regrouping(game, seat) if game.step == "tactics" else []
    found += regrouping or _regrouping_by(game, seat, hand)
    if game.step == "tactics":
        found += _swap(game, seat, [p.area.id for p in game.held_by(seat)])
    return found


def _with_two_ways(game: Game) -> dict[str, str] | None:
    """The one card that can be used in two ways, and what they give and cost; none where there is none, or several."""
    cards = [c for c in game.components.tactics.values() if c.at_once.get("effect") == "power_or_card"]
    if len(cards) != 1:
        return None
    row = cards[0].at_once
    return {"card": cards[0].id, "count": str(row["count"]), "price": str(row["price"])}


def _regrouping(game: Game, seat: str) -> list[Decision]:
    """From where a card in force moves units, and which ones."""
    effects = [
        game.components.tactics[card].at_once.get("effect") for card in game.tactics.shown.get(seat, ())
    ]
    origin = regroup_choice(game, seat) if "regroup" in effects else None
    if origin is None:
        return []
    assert isinstance(origin.form, One)
    return [origin, *(regroup_moves(game, seat, area) for area in origin.form.options)]


def _regrouping_by(game: Game, seat: str, hand: Collection[str]) -> list[Decision]:
    """What a card that moves units would ask, were it chosen of a hand: the card is told among the facts."""
    cards = [c for c in hand if game.components.tactics[c].at_once.get("effect") == "regroup"]
    origin = regroup_choice(game, seat) if len(cards) == 1 else None
    if origin is None:
        return []
    assert isinstance(origin.form, One)
    told = replace(origin, facts={**(origin.facts or {}), "card": cards[0]})
    return [told, *(regroup_moves(game, seat, area) for area in origin.form.options)]


def _allies(game: Game, seat: str) -> list[Decision]:
    """From which ally's deck a seat draws, and where a leader comes who may be drawn."""
    if not game.components.allies:
        return []
    areas = tuple([place.area.id for place in game.held_by(seat) if place.area.kind == LAND])
    found = [choice(game, "ally_deck", seat, One(tuple(drawable(game, seat)), passing=True))]
    return [*found, choice(game, "ally_area", seat, One(areas))] if areas else found


def _combat(game: Game, seat: str) -> list[Decision]:
    houses = tuple(game.components.houses)
    facts = {"peaceful": " ".join(area.id for area in game.components.areas.values() if area.kind == PORT)}
    found = [choice(game, "card", seat, One(game.components.hand(seat)), secret=True, facts=facts)]
    found += [choice(game, "support", seat, One(houses, passing=True), p.area.id) for p in game.held_by(seat)]
    found.append(choice(game, "accept_support", seat, One(("yes", "no")), passive=True))
    if game.blade_holder == seat and game.components.tracks[FIEFDOMS] not in game.used:
        found.append(choice(game, "blade", seat, One(blade_uses(game), passing=True)))
    if held := in_force(game, seat, STRENGTH):
        cards = tuple(dict.fromkeys(drawn.card for drawn, _ in held))
        found.append(choice(game, "ally_strength", seat, One(cards, passing=True)))
    places = game.held_by(seat)
    havens = dict.fromkeys(area for p in places for area in reach(game, seat, p.area.id))
    found.append(choice(game, "retreat", seat, One(tuple(havens))))
    largest = {u: max(p.units.get(u, 0) for p in places) for u in game.components.units} if places else {}
    found.append(choice(game, "casualties", seat, Some({u: n for u, n in largest.items() if n})))
    return found


def _orders(game: Game, seat: str) -> list[Decision]:
    marching = [
        p for p in game.held_by(seat) if (t := game.token(p.area.id)) is not None and t.kind == "march"
    ]
    found = [decision for place in marching for decision in _march(game, seat, place)]
    if game.step in BEFORE_RAIDS and len(marching) > 1:
        found.append(choice(game, "march", seat, One(tuple([p.area.id for p in marching]))))
    if game.step == "messenger" and seat == game.messenger_holder:
        others = [p for p in game.held_by(seat) if p not in marching]
        found += [replace(d, shown={CHANGED_TO: "march"}) for p in others for d in _march(game, seat, p)]
    return found


def _march(game: Game, seat: str, place: Place) -> list[Decision]:
    area = place.area.id
    movers = with_leaders(place.units, leaders_of(game, seat, area))
    goals = {goal: tuple(movers) for goal in march_reach(game, seat, area)}
    later = tuple([goal for goal in reach_later(game, seat, area) if goal not in goals])
    form = Moves(movers, goals, opposed=defended(game, seat, (*goals, *later)), later=later)
    found = [choice(game, "moves", seat, form, area)]
    if place.area.kind == LAND and seat not in (place.area.home, place.guard):
        found.append(choice(game, "marker", seat, One(("yes",), passing=True), area))
    return found


def _planned(game: Game, seat: str) -> list[Decision]:
    """What any order of a seat may lead to, while nobody has placed one."""
    places = game.held_by(seat)
    areas = [place.area.id for place in places]
    raids = [f"{area}/{target}" for area in areas for target in raid_reach(game, area)]
    found = [choice(game, "raid", seat, One((*raids, *areas)))]
    found.append(choice(game, "march", seat, One(tuple(areas))))
    for place in places:
        found += _march(game, seat, place)
    return [*found, *_swap(game, seat, areas)]


def _swap(game: Game, seat: str, areas: Sequence[str]) -> list[Decision]:
    """What the holder of the messenger may do once the orders lie."""
    if seat != game.messenger_holder:
        return []
    look = ("look",) if game.option("messenger") == "swap_or_look" and game.components.threat.deck else ()
    swaps = [f"{area}/{token}" for area in areas for token in game.components.tokens]
    return [choice(game, "messenger", seat, One((*look, *swaps), passing=True))]
