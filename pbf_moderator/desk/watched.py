"""Settings that decide whose a message is and when it came, as the journal remembers them: a change shows, the value does not."""

from __future__ import annotations

import hmac
import json

from .settings import Settings

NAMES = (
    "authserv_id",
    "accept_unverifiable",
    "dkim_keys",
    "moderator_mail",
    "moderator_nicks",
    "timezone",
    "day_first",
    "tag",
    "title",
)
JUDGING = ("authserv_id", "accept_unverifiable", "dkim_keys")
"""Those by which a mail's sender is proven."""


def watched(settings: Settings, private: str) -> dict[str, str]:
    """Setting -> keyed hash of its value.

    Args:
        settings: of the game.
        private: the game's own key in hexadecimal, which is never published.
    """
    return {name: _keyed(private, name, getattr(settings, name)) for name in NAMES}


def _keyed(private: str, name: str, value: object) -> str:
    text = f"setting/{name}/{json.dumps(value, sort_keys=True)}"
    return hmac.digest(bytes.fromhex(private), text.encode(), "sha256").hex()
