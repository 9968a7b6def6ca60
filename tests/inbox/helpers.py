"""Reading the sample files."""

from __future__ import annotations

from pathlib import Path

from pbf_moderator.inbox.message import Message
from pbf_moderator.inbox.settings import InboxSettings
from pbf_moderator.inbox.source import read_source

DATA = Path(__file__).parent / "data"
BOARDS = Path(__file__).parent / "boards"
"""The markup of pages and exports as running boards make them, some of which are refused."""
SETTINGS = InboxSettings(
    timezone="Europe/Rome",
    authserv_ids=("mx.game.example",),
    own_addresses=frozenset({"mod@game.example"}),
    reply_marker="-=-= reply above this line =-=-",
)


def read(name: str, kind: str = "auto") -> list[Message]:
    """The messages of a sample file."""
    return list(read_source(DATA / name, kind=kind, settings=SETTINGS))


def read_board(name: str) -> list[Message]:
    """The messages of a file as a running board makes it."""
    return list(read_source(BOARDS / name, settings=SETTINGS))


def read_one(name: str) -> Message:
    """The only message of a sample file."""
    (message,) = read(name)
    return message


def removed(message: Message, kind: str) -> list[str]:
    """The texts set aside for one reason."""
    return [part.text for part in message.removed if part.kind == kind]
