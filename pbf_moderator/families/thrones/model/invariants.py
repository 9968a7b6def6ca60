"""What must hold in every position; random games are checked against it after every answer."""

from __future__ import annotations

from collections import Counter

from ..rules.supply import within_supply
from .alliances import before_houses
from .components import PORT, SEA, TIDES
from .leaders import Leader
from .state import Game, Place


def violations(game: Game, *, settled: bool = True) -> list[str]:
    """What does not hold, one sentence each.

    Args:
        game: the position.
        settled: whether armies must fit and ports follow their land; in the middle of a step they need not yet.
    """
    found = []
    for track, order in game.tracks.items():
        if sorted(order) != sorted(game.components.houses):
            found.append(f"track {track} is not an order of the houses: {order}")
    for place in game.places.values():
        found += _place(game, place, settled)
    if game.undecided and not game.recount and game.fort_holders() != game.undecided:
        found.append("a fort has changed hands, and nobody has said that forts must be counted again")
    by_kind = {area: order for laid in game.laid.values() for area, order in laid.items()}
    if by_kind != game.orders:
        found.append(f"orders lie at {game.orders}, by their kinds at {game.laid}")
    for house in game.components.houses:
        found += _house(game, house, settled)
    for deck, pile in game.piles.items():
        held = pile.held() + Counter(_in_play(game, deck))
        if held != Counter(game.components.deck(deck)):
            found.append(f"deck {deck} does not hold its own cards")
    for leader in game.components.leaders.values():
        found += _leader(game, leader)
    if game.threat not in game.components.threat.track and game.option("second_attack_marker") == "stays":
        found.append(f"the threat stands on {game.threat}, which is not a place on its track")
    return found


def _in_play(game: Game, deck: str) -> list[str]:
    """The cards of a deck that are out of it: fortune cards not shown yet, one that has been turned up, those of allies that lie before houses."""
    battle = game.battle
    if deck in game.components.allies:
        return before_houses(game, deck)
    if deck == game.components.threat.deck and game.threat_card:
        return [game.threat_card]
    return list(battle.tides.values()) if deck == TIDES and battle and not battle.tides_shown else []


def _place(game: Game, place: Place, settled: bool) -> list[str]:
    area, found = place.area, []
    if bool(place.house) != bool(place.size):
        found.append(f"{area.id} belongs to {place.house or 'nobody'} and holds {place.size} units")
    if place.house and place.force:
        found.append(f"{area.id} belongs to {place.house} and holds a neutral force")
    if any(n < 1 for n in (*place.units.values(), *place.routed.values())):
        found.append(f"{area.id} counts units below one")
    if place.marker and (area.kind != "land" or (place.house and place.house != place.marker)):
        found.append(f"{area.id} holds a power token of {place.marker} beside {place.house}")
    naval = [game.components.units[u].naval for u in (*place.units, *place.routed)]
    if any(ship != (area.kind in (SEA, PORT)) for ship in naval):
        found.append(f"{area.id} holds units that do not belong there")
    if area.kind == PORT and place.size > area.capacity:
        found.append(f"{area.id} holds too many ships")
    owner = game.controller(area.id)
    if area.kind == PORT and place.house not in ("", owner) and settled and not game.battle:
        found.append(f"{area.id} belongs to {place.house}, its land to {owner or 'nobody'}")
    return found


def _leader(game: Game, leader: Leader) -> list[str]:
    """Each is with units of the own house, in a combat, in a prison, or out of the game.

    While a neutral force is stormed those who attack it are out of their area, and nobody else has left it yet.
    """
    places = [place for place in game.places.values() if leader.id in place.leaders]
    count = len(places) + sum([leader.id in held for held in game.prisons.values()])
    count += leader.id in [*game.executed, *game.aside]
    count += game.battle is not None and leader.id in game.battle.leaders
    found = []
    if count != 1:
        found.append(f"{leader.id} is in {count} places")
    fought = _fought_over(game)
    for place in places:
        if place.area.id in fought:
            continue
        alone = place.holder == leader.house and game.option("freed_leader") == "any_fort"
        led = place.size and leader.house in ("", place.house)
        if not led and not alone:
            found.append(f"{leader.id} is left in {place.area.id} without units of {leader.house}")
    return found


def _fought_over(game: Game) -> list[str]:
    """The area of the combat; of an assault on a neutral force also the area that it comes from."""
    battle = game.battle
    if battle is None:
        return []
    return [battle.area, battle.origin] if game.places[battle.area].force else [battle.area]


def _house(game: Game, house: str, settled: bool) -> list[str]:
    found = []
    for unit in game.components.units:
        if game.reserve(house, unit) < 0:
            found.append(f"{house} has more {unit} than there are")
    if game.power[house] < 0 or game.power[house] + game.markers(house) > game.components.power_limit:
        found.append(f"{house} has {game.power[house]} power and {game.markers(house)} tokens on the board")
    cards = sorted([*game.hands[house], *game.discards[house]])
    gone = [game.components.leaders[leader].card for leader in game.executed]
    if cards != sorted([card for card in game.components.hand(house) if card not in gone]):
        found.append(f"{house} does not have its own cards: {cards}")
    found += _tactics(game, house)
    if settled and game.option("way_back") == "supply_holds" and not within_supply(game, house):
        found.append(f"{house} has armies over its supply")
    used = Counter(game.orders[p.area.id] for p in game.held_by(house) if p.area.id in game.orders)
    for token, count in used.items():
        if count > game.components.tokens[token].copies:
            found.append(f"{house} has {count} orders {token} on the board")
    return found


def _tactics(game: Game, house: str) -> list[str]:
    """Every tactics card of a house is its own and lies in one place; those in force are used."""
    own = [card.id for card in game.components.tactics.values() if card.house in ("", house)]
    used, shown = game.tactics.used.get(house, []), game.tactics.shown.get(house, [])
    if len(set(used)) < len(used) or not {*used, *shown} <= {*own}:
        return [f"{house} has the tactics cards {shown} in force and {used} used"]
    return []
