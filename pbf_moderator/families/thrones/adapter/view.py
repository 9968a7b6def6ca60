"""What a seat may know of a position: built up from nothing, never cut down from everything."""

from __future__ import annotations

from typing import Any

from ..model.components import PORT
from ..model.state import Game, Place


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
            track: {"holder": order[0], "used": track in game.used} for track, order in game.tracks.items()
        },
        "power": dict(game.power),
        "supply": dict(game.supply),
        "forts": {house: game.forts(house) for house in game.turn_order},
        "stars": {house: game.stars(house) for house in game.turn_order},
        "threat": game.threat,
        "hands": {house: len(cards) for house, cards in game.hands.items()},
        "hand": sorted(game.hands[seat]) if seat in game.hands else [],
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
    if place.order:
        shown["order"] = {"seat": place.house, "token": place.order if game.revealed else None}
    if place.marker:
        shown["marker"] = place.marker
    if place.garrison:
        shown["garrison"] = {"seat": place.area.home, "strength": place.garrison}
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
        "supports": dict(battle.supports),
        "cards": dict(battle.cards) if battle.played else {},
        "tides": dict(battle.tides) if battle.tides_shown else {},
        "strengths": battle.strengths,
        "winner": battle.winner,
    }
