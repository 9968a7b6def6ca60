"""Who sits where: by what senders are known, and as the journal remembers it, addresses as keyed hashes."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping
from typing import Any

from ..inbox.addresses import normal_address
from ..inbox.message import Message
from ..inbox.nicks import nick_key
from .settings import Settings


def seat_writing(message: Message, players: Mapping[str, Mapping[str, Iterable[str]]]) -> str | None:
    """The seat whose address or nick a message's sender has.

    Args:
        message: anybody's.
        players: seat -> its "mails" and "nicks".
    """
    key, known = (normal_address, "mails") if message.sender_kind == "mail" else (nick_key, "nicks")
    sender = key(message.sender)
    seats = (seat for seat, player in players.items() if sender in map(key, player[known]))
    return next(seats, None) if sender else None


def people(settings: Settings, seats: Iterable[str], private: str) -> dict[str, Any]:
    """Seat -> name and contacts: a change of address shows, the address itself does not.

    Args:
        settings: with the address book.
        seats: those of the game.
        private: the game's own key in hexadecimal, which is never published.
    """
    found = {}
    for seat in seats:
        player = settings.player(seat)
        known = [*player.mails, *player.nicks]
        found[seat] = {
            "name": player.name,
            "contacts": sorted(keyed_contact(private, name) for name in known),
        }
    return found


def keyed_contact(private: str, name: str) -> str:
    """An address or nick as the journal remembers it."""
    return hmac.digest(bytes.fromhex(private), f"contact/{name}".encode(), "sha256").hex()
