"""Positions taken over: a game that was begun elsewhere, or a case of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..adapter.rulings import RULINGS
from .alliances import give_ally, give_drawn
from .components import Components
from .effects import remove_leader
from .state import Game, new_game


def set_up(components: Components, position: Mapping[str, Any]) -> Game:
    """The position that a table describes; what it does not name is as at the start, but no unit is.

    Args:
        components: the printed things.
        position: turn, step, tracks, power, supply, threat, claims, tactics (tactics_before, tactics_used), bans, weak,
            tokens_used, discards {house: cards}, decks {deck: discards}, prisons {house: leaders}, executed,
            allies {ally: house}, ally_cards {house: {ally: cards}} and areas
            {area: {units, routed, leaders, order, marker, garrison, force}}, where units are {house: {unit: count}}.
    """
    game = new_game(components)
    game.turn = position.get("turn", 1)
    game.step = position.get("step", "planning")
    if "areas" in position:
        for place in game.places.values():
            place.house, place.units, place.routed, place.leaders = "", {}, {}, []
    for area, row in position.get("areas", {}).items():
        _fill(game, area, row)
    game.tracks |= {track: list(order) for track, order in position.get("tracks", {}).items()}
    game.power |= position.get("power", {})
    game.supply |= position.get("supply", {})
    game.threat = position.get("threat", game.threat)
    game.claims |= position.get("claims", {})
    game.tactics.shown = {h: list(cards) for h, cards in position.get("tactics", {}).items()}
    game.tactics.before = {h: list(cards) for h, cards in position.get("tactics_before", {}).items()}
    used = {house: list(cards) for house, cards in game.tactics.shown.items()}
    game.tactics.used = used | {h: list(cards) for h, cards in position.get("tactics_used", {}).items()}
    game.bans = list(position.get("bans", ()))
    game.spent = {house: list(tokens) for house, tokens in position.get("spent", {}).items()}
    game.weak = list(position.get("weak", ()))
    game.used = list(position.get("tokens_used", ()))
    game.prisons |= {house: list(leaders) for house, leaders in position.get("prisons", {}).items()}
    for leader in position.get("executed", ()):
        remove_leader(game, leader)
    game.aside = [leader for leader in components.leaders if leader not in _in_play(game)]
    for house, cards in position.get("discards", {}).items():
        for card in cards:
            RULINGS["card"](game, house, card, "discards")
    for deck, discards in position.get("decks", {}).items():
        RULINGS["deck"](game, deck, discards)
    for ally, house in position.get("allies", {}).items():
        give_ally(game, ally, house)
    for house, drawn in position.get("ally_cards", {}).items():
        for ally, cards in drawn.items():
            for card in cards:
                give_drawn(game, house, ally, card)
    sequence = components.sequence
    game.revealed = sequence.index(game.step) > sequence.index("planning")
    return game


def _in_play(game: Game) -> set[str]:
    """The leaders on the board, in prisons or out of the game."""
    stand = [leader for place in game.places.values() for leader in place.leaders]
    held = [leader for hostages in game.prisons.values() for leader in hostages]
    return {*stand, *held, *game.executed}


def _fill(game: Game, area: str, row: Mapping[str, Any]) -> None:
    place = game.places[area]
    for house, units in row.get("units", {}).items():
        place.house, place.units = house, dict(units)
    for house, units in row.get("routed", {}).items():
        place.house, place.routed = house, dict(units)
    place.leaders = list(row.get("leaders", place.leaders))
    game.lay(area, row.get("order", ""))
    place.marker = row.get("marker", "")
    place.garrison = row.get("garrison", place.garrison)
    place.force = row.get("force", place.force)
