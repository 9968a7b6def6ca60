"""Small changes of the position, each told as an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ....kernel.forms import counted
from .state import Battle, Game, Place


def add_units(game: Game, area: str, house: str, units: Mapping[str, int], routed: bool = False) -> None:
    """Put units of a house into an area that holds nobody else's."""
    place = game.places[area]
    if place.house != house:
        place.house = house
        if place.area.fort:
            game.recount = True
    pile = place.routed if routed else place.units
    for unit, count in units.items():
        pile[unit] = pile.get(unit, 0) + count


def take_units(game: Game, area: str, units: Mapping[str, int], routed: bool = False) -> None:
    """Take units out of an area; the last one to go takes the order with it."""
    place = game.places[area]
    pile = place.routed if routed else place.units
    for unit, count in units.items():
        pile[unit] = pile.get(unit, 0) - count
        if pile[unit] <= 0:
            del pile[unit]
    if not place.size:
        vacate(game, place)


def vacate(game: Game, place: Place) -> None:
    """Nobody stands here any more."""
    place.house, place.units, place.routed = "", {}, {}
    if place.area.fort:
        game.recount = True
    game.lift(place.area.id)


def destroy(game: Game, house: str, losses: Iterable[str], why: str) -> None:
    """Destroy units named "area/unit", standing ones first."""
    for loss, count in counted(losses).items():
        area, unit = loss.split("/")
        place = game.places[area]
        standing = min(count, place.units.get(unit, 0))
        take_units(game, area, {unit: standing} if standing else {})
        if count > standing:
            take_units(game, area, {unit: count - standing}, routed=True)
        game.say("destroyed", house=house, area=area, unit=unit, count=count, why=why)
        if not place.size and not game.battle:
            lose_leaders(game, house, place, why)


def lose_leaders(game: Game, house: str, place: Place, why: str) -> None:
    """Leaders whose units are all gone outside a combat leave the game as if executed."""
    for leader in list(place.leaders):
        remove_leader(game, leader)
        game.say("leader_lost", house=house, leader=leader, area=place.area.id, why=why)
    place.leaders.clear()


def remove_leader(game: Game, leader: str) -> None:
    """A leader leaves the game for good, with the house card of the same person."""
    token = game.components.leaders[leader]
    game.executed.append(leader)
    for hands in (game.hands, game.discards):
        if token.card in hands.get(token.house, ()):
            hands[token.house].remove(token.card)
    if token.house and not game.hands[token.house] and game.discards[token.house]:
        take_back_cards(game, token.house, game.discards[token.house])
        game.say("hand_renewed", house=token.house, last="")


def remove_losses(
    game: Game, battle: Battle, house: str, pile: dict[str, int], losses: Mapping[str, int], why: str
) -> None:
    """Destroy standing or routed units, `pile`, of one side's embattled army."""
    for unit, count in losses.items():
        pile[unit] -= count
        if not pile[unit]:
            del pile[unit]
        game.say("destroyed", house=house, area=battle.area, unit=unit, count=count, why=why)
    if house == battle.defender and not game.places[battle.area].size:
        vacate(game, game.places[battle.area])


def gain_power(game: Game, house: str, count: int, why: str, area: str = "") -> int:
    """Give power tokens, at most what the pool still has; returns how many."""
    room = game.components.power_limit - game.power[house] - game.markers(house)
    gained = max(0, min(count, room))
    game.power[house] += gained
    game.say("power_gained", house=house, count=gained, why=why, area=area)
    return gained


def lose_power(game: Game, house: str, count: int, why: str) -> int:
    """Take power tokens, at most what the house has; returns how many."""
    lost = min(count, game.power[house])
    game.power[house] -= lost
    game.say("power_lost", house=house, count=lost, why=why)
    return lost


def replace_unit(game: Game, house: str, option: str, unit: str) -> None:
    """Exchange one unit, named "area/unit", for another kind in the same place."""
    area, old = option.split("/")
    place = game.places[area]
    routed = not place.units.get(old)
    order = game.lift(area)
    take_units(game, area, {old: 1}, routed)
    add_units(game, area, house, {unit: 1}, routed)
    game.lay(area, order)
    game.say("replaced", house=house, area=area, old=old, new=unit)


def move_on_track(game: Game, track: str, house: str, place: int) -> None:
    """Put a house on a place (0 is the first); the others close up, the token goes to the first at once."""
    order = game.tracks[track]
    holder = order[0]
    stays: dict[str, Any] = {"stays": True} if order.index(house) == place else {}
    order.remove(house)
    order.insert(place, house)
    game.say("track_moved", track=track, house=house, place=place + 1, order=list(order), **stays)
    if order[0] != holder:
        game.say("token_passed", track=track, house=order[0])


def discard_card(game: Game, house: str, card: str) -> None:
    """Move a house card from the hand to the discards."""
    game.hands[house].remove(card)
    game.discards[house].append(card)


def take_back_cards(game: Game, house: str, cards: Iterable[str]) -> None:
    """Move house cards from the discards to the hand."""
    for card in list(cards):
        game.discards[house].remove(card)
        game.hands[house].append(card)


def renew_hand(game: Game, house: str) -> None:
    """When the last card of a hand is gone, the others come back, and by option that last one too."""
    if game.hands[house] or len(game.discards[house]) < 2:
        return
    last = game.discards[house][-1]
    take_back_cards(game, house, game.discards[house][:-1])
    if game.option("last_card") == "returns":
        take_back_cards(game, house, [last])
    game.say("hand_renewed", house=house, last=last if game.discards[house] else "")
