"""What a seat may know of a position: built up from nothing, never cut down from everything."""

from __future__ import annotations

from typing import Any

from ..model.alliances import face_up
from ..model.components import PORT
from ..model.lasting import tactics_hand
from ..model.leaders import Leader
from ..model.state import Game, Place
from ..rules.claims import claims


def view(game: Game, seat: str = "") -> dict[str, Any]:
    """The position as one seat sees it ("" is the public at the table), as plain JSON.

    Hands of others are counts; orders have no token before the reveal; decks show their discards and size only.
    """
    return {
        "scenario": game.components.id,
        "turn": game.turn,
        "turns": game.components.turns,
        "step": game.step,
        "phase": "action" if game.revealed else ("planning" if game.step == "planning" else "events"),
        "seats": list(game.turn_order),
        "areas": {place.area.id: _place(game, place) for place in game.places.values()},
        "tracks": {track: list(order) for track, order in game.tracks.items()},
        "tokens": {
            track: {"holder": game.lent.get(track, order[0]), "used": track in game.used}
            for track, order in game.tracks.items()
        },
        "power": dict(game.power),
        "supply": dict(game.supply),
        "forts": {house: game.forts(house) for house in game.turn_order},
        "stars": {house: game.stars(house) for house in game.turn_order},
        **_beside(game),
        "hands": {house: len(_in_hand(game, house)) for house in game.hands},
        "hand": sorted(_in_hand(game, seat)) if seat in game.hands else [],
        "discards": {house: list(cards) for house, cards in game.discards.items()},
        "decks": {
            deck: {"left": pile.size, "discards": list(pile.discards)} for deck, pile in game.piles.items()
        },
        "drawn": dict(game.drawn),
        "bans": list(game.bans),
        "weak": list(game.weak),
        "battle": _battle(game),
        "ranking": list(game.ranking),
    }


def _in_hand(game: Game, house: str) -> list[str]:
    """The cards that a house can still play: the one that lies open in a combat is none of them."""
    lying = game.battle.cards.get(house, "") if game.battle and game.battle.played else ""
    return [card for card in game.hands[house] if card != lying]


def _beside(game: Game) -> dict[str, Any]:
    """What only some games have: a common enemy, claims, tactics cards, leaders."""
    shown: dict[str, Any] = {"threat": game.threat} if game.components.threat.faced else {}
    if game.threat_card:
        shown["threat_card"] = game.threat_card
    if game.components.claims:
        shown["claims"] = {house: claims(game, house) for house in game.turn_order}
    if game.components.tactics:
        shown["tactics"] = _tactics(game)
    if game.components.leaders:
        shown |= _leaders(game)
    if game.components.allies:
        shown |= _allies(game)
    return shown


def _leaders(game: Game) -> dict[str, Any]:
    """The leader tokens, who lies face down, who is held hostage and who has left the game."""
    return {
        "leaders": {leader.id: _both_sides(leader) for leader in game.components.leaders.values()},
        "turned": game.turned,
        "prisons": {house: list(game.prisons[house]) for house in game.turn_order},
        "executed": list(game.executed),
    }


def _both_sides(leader: Leader) -> dict[str, int]:
    """Front and back of a token: anybody may look at both at any time."""
    return {
        "strength": leader.strength,
        "march_strength": leader.march_strength,
        "swords": leader.swords,
        "power": leader.power,
    }


def _tactics(game: Game) -> dict[str, Any]:
    """The tactics cards: those in force, and those that each house has left."""
    tactics = game.tactics
    return {
        "in_force": {house: list(tactics.shown.get(house, ())) for house in game.turn_order},
        "hands": {house: tactics_hand(game, house) for house in game.turn_order},
    }


def _allies(game: Game) -> dict[str, Any]:
    """Who leads each ally and who is bound to it, how many cards its deck has and the top one if it lies face up; cards drawn."""
    alliances = game.alliances
    return {
        "allies": {
            ally: {
                "house": alliances.led.get(ally, ""),
                "bound": alliances.bound.get(ally, ""),
                "left": game.piles[ally].size,
                "top": face_up(game, ally),
            }
            for ally in game.components.allies
        },
        "ally_cards": {
            house: [{"ally": drawn.ally, "card": drawn.card} for drawn in alliances.shown.get(house, ())]
            for house in game.turn_order
        },
    }


def _place(game: Game, place: Place) -> dict[str, Any]:
    shown: dict[str, Any] = {"kind": place.area.kind, "controller": game.controller(place.area.id)}
    if place.size:
        shown["units"] = {
            place.house: {
                unit: {"standing": place.units.get(unit, 0), "routed": place.routed.get(unit, 0)}
                for unit in game.components.units
                if unit in place.units or unit in place.routed
            }
        }
    if place.leaders:
        shown["leaders"] = list(place.leaders)
    if order := game.orders.get(place.area.id):
        shown["order"] = {"seat": place.house, "token": order if game.revealed else None}
    if place.marker:
        shown["marker"] = place.marker
    if place.garrison:
        shown["garrison"] = {"seat": place.guard, "strength": place.garrison}
    if place.force:
        shown["force"] = place.force
    if place.area.blocked:
        shown["blocked"] = True
    if place.area.kind == PORT:
        shown["land"] = place.area.land
    return shown


def _battle(game: Game) -> dict[str, Any] | None:
    battle = game.battle
    if battle is None:
        return None
    return {
        "area": battle.area,
        "from": battle.origin,
        "attacker": battle.attacker,
        "defender": battle.defender,
        "march": battle.march,
        "units": dict(battle.units),
        "leaders": list(battle.leaders),
        "supports": dict(battle.supports),
        "cards": dict(battle.cards) if battle.played else {},
        "tides": dict(battle.tides) if battle.tides_shown else {},
        "strengths": battle.strengths,
        "winner": battle.winner,
    }
