"""The moderator's word: changes of the position by name, for errors, house rules and positions taken over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..model.alliances import before_houses, give_ally
from ..model.effects import remove_leader
from ..model.state import Game


def _units(
    game: Game, area: str, house: str, units: Mapping[str, int], routed: Mapping[str, int] | None = None
) -> None:
    place = game.places[area]
    place.units = {u: n for u, n in units.items() if n}
    place.routed = {u: n for u, n in (routed or {}).items() if n}
    place.house, game.recount = house if place.size else "", True
    if not place.size:
        game.lift(area)


def _order(game: Game, area: str, token: str = "") -> None:
    game.lift(area)
    game.lay(area, token)


def _marker(game: Game, area: str, house: str = "") -> None:
    game.places[area].marker, game.recount = house, True


def _garrison(game: Game, area: str, strength: int) -> None:
    game.places[area].garrison, game.recount = strength, True


def _force(game: Game, area: str, strength: int) -> None:
    game.places[area].force = strength


def _power(game: Game, house: str, value: int) -> None:
    if value + game.markers(house) > game.components.power_limit:
        raise ValueError(f"a house has at most {game.components.power_limit} power tokens")
    game.power[house] = value


def _supply(game: Game, house: str, value: int) -> None:
    if value >= len(game.components.supply_track):
        raise ValueError(f"the supply track ends at {len(game.components.supply_track) - 1}")
    game.supply[house] = value


def _threat(game: Game, value: int) -> None:
    if value not in game.components.threat.track:
        raise ValueError(f"the threat stands on one of {', '.join(map(str, game.components.threat.track))}")
    game.threat = value


def _claims(game: Game, house: str, value: int) -> None:
    game.claims[house] = value


def _leader(game: Game, leader: str, area: str = "", prison: str = "") -> None:
    for place in game.places.values():
        if leader in place.leaders:
            place.leaders.remove(leader)
    for hostages in game.prisons.values():
        if leader in hostages:
            hostages.remove(leader)
    if leader in game.aside:
        game.aside.remove(leader)
    if area:
        game.places[area].leaders.append(leader)
    elif prison:
        game.prisons[prison].append(leader)
    elif leader not in game.executed:
        remove_leader(game, leader)


def _ally(game: Game, ally: str, house: str = "") -> None:
    give_ally(game, ally, house)


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
    pile.pool, pile.top, pile.buried = game.components.deck(deck), [], False
    under = deck in game.components.decks and game.option("used_events") == "under_deck"
    under = under or deck in game.components.allies
    pile.bottom, pile.discards = (list(discards), []) if under else ([], list(discards))
    lying = before_houses(game, deck) if deck in game.components.allies else []
    for card in (*discards, *lying):
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
    "claims": _claims,
    "leader": _leader,
    "ally": _ally,
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
        ValueError: a value that cannot stand, such as a track that is not an order of the houses.
    """
    _check_ids(game, args)
    _check_figures(game, args)
    hidden = _hidden(game, name, args)
    RULINGS[name](game, **args)
    game.say("ruling", name=name, args={k: v for k, v in args.items() if k not in hidden})


def _hidden(game: Game, name: str, args: Mapping[str, Any]) -> tuple[str, ...]:
    """What the table may not know of a ruling: an order that lies face down, a card that nobody has seen in the discards."""
    if name == "order" and not game.revealed:
        return ("token",)
    seen = args.get("to") != "hand" or args.get("card") in game.discards.get(args.get("house", ""), ())
    return () if name != "card" or seen else ("card",)


def _check_ids(game: Game, args: Mapping[str, Any]) -> None:
    components = game.components
    known: dict[str, Any] = {
        "area": components.areas,
        "track": components.tracks.values(),
        "card": components.house_cards,
        "deck": game.piles,
        "house": ("", *components.houses),
        "token": ("", *components.tokens),
        "leader": components.leaders,
        "ally": components.allies,
        "prison": ("", *components.houses),
        "to": ("hand", "discards"),
    }
    for name, ids in known.items():
        if name in args and args[name] not in ids:
            raise KeyError(args[name])
    pools: dict[str, Any] = {
        "tokens": components.tokens,
        "discards": {**components.cards, **components.tides, **components.ally_cards},
    }
    for name, pool in pools.items():
        items = args.get(name, [])
        if not isinstance(items, list):
            raise ValueError(f"{name} must be a list")
        for item in items:
            if item not in pool:
                raise KeyError(item)
    if "order" in args and sorted(args["order"]) != sorted(components.houses):
        raise ValueError("the track must name every house once")


def _check_figures(game: Game, args: Mapping[str, Any]) -> None:
    components = game.components
    for name in ("units", "routed"):
        units = args.get(name, {})
        if not isinstance(units, Mapping):
            raise ValueError(f"{name} must be written as {{unit: count}}")
        for unit, count in units.items():
            if unit not in components.units:
                raise KeyError(unit)
            if not _is_count(count) or count > components.units[unit].limit:
                raise ValueError(f"there cannot be {count} units of one kind")
        if any(units.values()) and not args.get("house"):
            raise ValueError("units need a house")
    for name in ("value", "strength"):
        if name in args and not _is_count(args[name]):
            raise ValueError(f"{name} must be a number from 0")


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
