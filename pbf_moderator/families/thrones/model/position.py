"""Positions taken over: a game that was begun elsewhere, or a case of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..adapter.rulings import RULINGS
from .components import Components
from .state import Game, new_game


def set_up(components: Components, position: Mapping[str, Any]) -> Game:
    """The position that a table describes; what it does not name is as at the start, but no unit is.

    Args:
        components: the printed things.
        position: turn, step, tracks, power, supply, threat, bans, weak, tokens_used, discards {house: cards}, decks
            {deck: discards} and areas {area: {units, routed, order, marker, garrison, force}}, where units are
            {house: {unit: count}}.
    """
    game = new_game(components)
    game.turn = position.get("turn", 1)
    game.step = position.get("step", "planning")
    if "areas" in position:
        for place in game.places.values():
            place.house, place.units, place.routed = "", {}, {}
    for area, row in position.get("areas", {}).items():
        _fill(game, area, row)
    game.tracks |= {track: list(order) for track, order in position.get("tracks", {}).items()}
    game.power |= position.get("power", {})
    game.supply |= position.get("supply", {})
    game.threat = position.get("threat", game.threat)
    game.bans = list(position.get("bans", ()))
    game.weak = list(position.get("weak", ()))
    game.used = list(position.get("tokens_used", ()))
    for house, cards in position.get("discards", {}).items():
        for card in cards:
            RULINGS["card"](game, house, card, "discards")
    for deck, discards in position.get("decks", {}).items():
        RULINGS["deck"](game, deck, discards)
    sequence = components.sequence
    game.revealed = sequence.index(game.step) > sequence.index("planning")
    return game


def _fill(game: Game, area: str, row: Mapping[str, Any]) -> None:
    place = game.places[area]
    for house, units in row.get("units", {}).items():
        place.house, place.units = house, dict(units)
    for house, units in row.get("routed", {}).items():
        place.house, place.routed = house, dict(units)
    place.order = row.get("order", "")
    place.marker = row.get("marker", "")
    place.garrison = row.get("garrison", place.garrison)
    place.force = row.get("force", place.force)
