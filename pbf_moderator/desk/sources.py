"""Where an answer comes from, as a commit names it: the id of a mail has its host in it, so the commit names it by a keyed hash."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping

_DIGITS = 16
MODERATOR, PHONE = "moderator", "phone"
"""Where an answer comes from that the moderator has entered: as ids, or in a player's words."""
STANDING = "standing"
"""Where an answer comes from that an instruction gives which stands."""


def keyed_id(private: str, id_: str) -> str:
    """The id of a message without what it could tell; one of a forum's post tells nothing.

    Args:
        private: the game's own key in hexadecimal, which is never published.
        id_: the message's.
    """
    if "@" not in id_:
        return id_
    return hmac.digest(bytes.fromhex(private), f"message/{id_}".encode(), "sha256").hex()[:_DIGITS]


def keyed_source(private: str, source: str) -> str:
    """A source, such as `mail:ID`, with the keyed id."""
    kind, colon, id_ = source.partition(":")
    return f"{kind}{colon}{keyed_id(private, id_)}"


def keyed_sources(private: str, sources: Mapping[str, str]) -> dict[str, str]:
    """Question -> source, as a commit has them."""
    return {key: keyed_source(private, source) for key, source in sources.items()}


def with_keyed(private: str, ids: Iterable[str]) -> set[str]:
    """Ids of messages, both as they are and keyed: commits of older games name them as they are."""
    return {name for id_ in ids for name in (id_, keyed_id(private, id_))}


def entered_by_moderator(source: str, phoned: Iterable[str] = ()) -> bool:
    """Whether an answer's source is the moderator's own hand.

    Args:
        source: as a commit names it.
        phoned: the ids of the messages that the moderator entered, for instructions that stand.
    """
    kind, _, id_ = source.partition(":")
    return kind in (MODERATOR, PHONE) or (kind == STANDING and id_ in phoned)
