"""Seats drawn by lot: the book lists people by names of their own, and the seed gives each of them a seat.

Until the seed is fixed each sits on a place of its own, the n-th of the book on the n-th seat, for the words only:
nobody is asked anything. From then on the draw follows from the seed, and needs no entry that could say otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import UserError
from ..kernel.chance import Stream
from .open_game import OpenGame
from .seed import seed_bytes
from .settings import Player

KEY = "seats"
"""The n-th lot is the draw with the key "seats#n", from the seats that are left, in their order."""


def draw_seats(seed: bytes, lots: Sequence[str], seats: Sequence[str]) -> dict[str, str]:
    """Who sits where: lot -> seat.

    Args:
        seed: the game's seed.
        lots: the people, in the order of the book.
        seats: the seats, in the order of the scenario; as many.
    """
    left, drawn = list(seats), {}
    for number, lot in enumerate(lots, 1):
        drawn[lot] = left.pop(Stream(seed, f"{KEY}#{number}").below(len(left)))
    return drawn


def lots_of(table: OpenGame) -> tuple[str, ...]:
    """The people whose seats are drawn, in the order of the book; none where each has chosen a seat."""
    return tuple(table.created.get("lots", ()))


def drawn_seats(table: OpenGame) -> dict[str, str]:
    """Lot -> seat once the seed is fixed, else nothing."""
    lots = lots_of(table)
    ready = seed_bytes(table) if lots else None
    return draw_seats(ready, lots, table.seats) if ready is not None else {}


def still_to_draw(table: OpenGame) -> bool:
    """Whether nobody knows yet who sits where."""
    return bool(lots_of(table)) and not drawn_seats(table)


def place_of(table: OpenGame, name: str) -> str:
    """The seat that a lot has drawn, or its place for the words; any other name stands for itself."""
    return (drawn_seats(table) or dict(zip(lots_of(table), table.seats, strict=False))).get(name, name)


def seated(table: OpenGame, tables: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a game as if its book named the seats.

    Raises:
        UserError: the book has somebody whose seat was not to be drawn.
    """
    lots = lots_of(table)
    people = tables.get("players", {})
    if not isinstance(people, dict):
        return dict(tables)
    for name in people if lots else ():
        if name not in lots:
            raise UserError(f"game.toml: players.{name} draws no seat; those who do are {', '.join(lots)}.")
    return {**tables, "players": {place_of(table, name): row for name, row in people.items()}}


def take_lots(people: Mapping[str, Any], seats: Sequence[str]) -> tuple[str, ...]:
    """The people of a book whose seats are to be drawn.

    Raises:
        UserError: there are not as many as seats, or somebody is called like a seat.
    """
    for name in people:
        if name in seats:
            raise UserError(
                f"--draw-seats: players.{name} has the name of a seat; give the players names of their own."
            )
    if len(people) != len(seats):
        raise UserError(
            f"--draw-seats: the book lists {len(people)} players for {len(seats)} seats; "
            "write a table [players.NAME] for each of them into the file of --book."
        )
    return tuple(people)


def by_lot(players: Mapping[str, Player], lots: Sequence[str], seats: Sequence[str]) -> dict[str, Player]:
    """Players by the names of their lots, who were read by the seats of the same number."""
    return {lot: players[seat] for lot, seat in zip(lots, seats, strict=True) if seat in players}


def called(name: str, player: Player) -> str:
    """What the posts call somebody who has no seat yet."""
    return player.name or next(iter(player.nicks), name)


def callers(table: OpenGame) -> dict[str, str]:
    """Lot -> what the posts call them, in the order of the book."""
    return {lot: called(lot, table.settings.player(place_of(table, lot))) for lot in lots_of(table)}
