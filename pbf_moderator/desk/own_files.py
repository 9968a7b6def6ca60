"""What pbf has written itself is nobody's message: a game's folder, and the files of its outbox wherever they lie."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from ..errors import UserError
from ..inbox.message import Message
from ..inbox.source import is_game
from ..store.kinds import POST
from .table import Table

OWN_PLACES = ("game.toml", "journal", "scenario", "outbox", "cache", "templates")
"""How the names in a game's folder begin that are the game's; a folder for incoming mail may lie beside them."""


def refuse_own_folder(sources: Iterable[str]) -> None:
    """Refuse to read a game's own folder as if it held messages.

    Args:
        sources: as they were typed.

    Raises:
        UserError: one of them is a game's folder, or one of its own files or folders.
    """
    for source in sources:
        place = Path(source).resolve()
        for folder in (place, *place.parents):
            if is_game(folder) and _is_own(place, folder):
                raise UserError(
                    f"{source} belongs to the game in {folder}: it holds what pbf has written, and no messages of players; "
                    "name the file or folder that the messages were saved in."
                )


def _is_own(place: Path, folder: Path) -> bool:
    inside = place.relative_to(folder).parts
    return not inside or inside[0].startswith(OWN_PLACES)


def outbox_hashes(table: Table) -> frozenset[str]:
    """The hashes of all that was ever written into a game's outbox."""
    posts = (entry.body for entry in table.folder.journal.entries(POST))
    return frozenset(body["sha"] for body in posts if body.get("sha"))


def is_of_outbox(message: Message, hashes: frozenset[str]) -> bool:
    """Whether a message is a file of the outbox, as it was written or with the line ends of another system."""
    plain = message.raw.replace(b"\r\n", b"\n").rstrip() + b"\n"
    kept = (message.raw, plain, plain.replace(b"\n", b"\r\n"))
    return any(hashlib.sha256(data).hexdigest() in hashes for data in kept)
