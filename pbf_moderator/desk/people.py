"""Who sits where, as the journal remembers it: names, and addresses as keyed hashes."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from typing import Any

from .settings import Settings


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
