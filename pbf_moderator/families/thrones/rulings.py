"""The moderator's word: changes of the position by name, for errors, house rules and positions taken over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .state import Game


def _units(
    game: Game, area: str, house: str, units: Mapping[str, int], routed: Mapping[str, int] | None = None
) -> None:
    place = game.places[area]
    place.units = {u: n for u, n in units.items() if n}
    place.routed = {u: n for u, n in (routed or {}).items() if n}
    place.house = house if place.size else ""
    if not place.size:
        place.order = ""


def _order(game: Game, area: str, token: str = "") -> None:
    game.places[area].order = token


def _marker(game: Game, area: str, house: str = "") -> None:
    game.places[area].marker = house


def _garrison(game: Game, area: str, strength: int) -> None:
    game.places[area].garrison = strength


def _force(game: Game, area: str, strength: int) -> None:
    game.places[area].force = strength


def _power(game: Game, house: str, value: int) -> None:
    game.power[house] = value


def _supply(game: Game, house: str, value: int) -> None:
    game.supply[house] = value


def _threat(game: Game, value: int) -> None:
    game.threat = value


def _track(game: Game, track: str, order: list[str]) -> None:
    game.tracks[track] = list(order)


def _used(game: Game, track: str, used: bool) -> None:
    if track in game.used:
        game.used.remove(track)
    if used:
        game.used.append(track)


def _card(game: Game, house: str, card: str, to: str) -> None:
    for pile in (game.hands[house], game.discards[house]):
        if card in pile:
            pile.remove(card)
    (game.hands if to == "hand" else game.discards)[house].append(card)


def _bans(game: Game, tokens: list[str]) -> None:
    game.bans = list(tokens)


def _deck(game: Game, deck: str, discards: list[str]) -> None:
    pile = game.piles[deck]
    pile.pool, pile.top, pile.bottom = game.setting.deck(deck), [], []
    pile.discards = list(discards)
    for card in discards:
        pile.pool[card] -= 1


RULINGS: dict[str, Callable[..., None]] = {
    "units": _units,
    "order": _order,
    "marker": _marker,
    "garrison": _garrison,
    "force": _force,
    "power": _power,
    "supply": _supply,
    "threat": _threat,
    "track": _track,
    "used": _used,
    "card": _card,
    "bans": _bans,
    "deck": _deck,
}
"""Ruling -> the change; the arguments are plain JSON."""


def apply_ruling(game: Game, name: str, args: Mapping[str, Any]) -> None:
    """Change the position by a named ruling.

    Raises:
        KeyError: no such ruling, or an id that the game does not have.
        TypeError: an argument is missing or not known.
        ValueError: a value that cannot stand, such as a track that is no order of the houses.
    """
    _check_ids(game, args)
    RULINGS[name](game, **args)
    game.say("ruling", name=name, args=dict(args))


def _check_ids(game: Game, args: Mapping[str, Any]) -> None:
    setting = game.setting
    known: dict[str, Any] = {
        "area": setting.areas,
        "track": setting.tracks.values(),
        "card": setting.house_cards,
        "deck": game.piles,
    }
    for name, ids in known.items():
        if name in args and args[name] not in ids:
            raise KeyError(args[name])
    if args.get("house") not in (None, "", *setting.houses):
        raise KeyError(args["house"])
    if args.get("token") not in (None, "", *setting.tokens):
        raise KeyError(args["token"])
    for field in ("units", "routed"):
        for unit, count in (args.get(field) or {}).items():
            if unit not in setting.units:
                raise KeyError(unit)
            if not isinstance(count, int) or count < 0:
                raise ValueError(f"{unit}: {count}")
    if "order" in args and sorted(args["order"]) != sorted(setting.houses):
        raise ValueError("the track must name every house once")
    for field in ("value", "strength"):
        if field in args and (not isinstance(args[field], int) or args[field] < 0):
            raise ValueError(f"{field}: {args[field]}")
    for field in ("tokens", "discards"):
        pool = setting.tokens if field == "tokens" else setting.cards
        for item in args.get(field) or []:
            if item not in pool:
                raise KeyError(item)
