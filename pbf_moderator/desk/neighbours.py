"""Which game a message is for, where several of one moderator share a mailbox or a board's account.

A tag in brackets, or the thread of a mail, tells it. Where neither does, a message belongs to the game that has taken it; else
it is for the one in which it answers something; where it might be for either, it waits for the moderator's word and is read
as orders of none. A word given in one game settles it in the others.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..inbox.message import Message
from ..inbox.nicks import nick_key
from ..inbox.source import is_game
from ..store.folder import GameFolder
from ..store.journal import first_link
from ..store.kinds import MESSAGE
from .identity import words_of_message
from .memory import Memory
from .people import seat_writing
from .received import ACCEPTED, IGNORED, NEEDS_ANSWER, PARTLY, CannotBeRead
from .table import Table
from .threads import root_of
from .understanding import read_message

SHARED = ("mail", "pm")
"""The channels on which messages for several games arrive together; a topic is one game's."""
ORIGIN = "copied-from"
"""The file beside a throw-away copy that tells where its game lies."""
_HEAD = 65_536


class Whose(Enum):
    """For which game a message is, by the reason for which it is not read here."""

    OURS = ""
    THEIRS = "other_game"
    EITHER = "which_game"


@dataclass(frozen=True)
class Neighbour:
    """Another game that gets its messages where this one does.

    Args:
        path: its folder.
        settings: what its game.toml says.
    """

    path: Path
    settings: Mapping[str, Any]

    @property
    def tag(self) -> str:
        """By what its letters are known."""
        return str(self.settings.get("tag") or self.path.name)

    def seat_of(self, message: Message) -> str:
        """The seat that a sender has there; empty if none."""
        found = self.settings.get("players")
        players = {
            str(seat): {kind: _texts(player, kind) for kind in ("mails", "nicks")}
            for seat, player in (found.items() if isinstance(found, Mapping) else ())
        }
        return seat_writing(message, players) or ""


def _texts(player: object, kind: str) -> list[str]:
    """The texts of a list in somebody else's settings, whatever stands there."""
    found = player.get(kind) if isinstance(player, Mapping) else None
    return [text for text in found if isinstance(text, str)] if isinstance(found, list) else []


def tag_of(table: Table) -> str:
    """By what letters of a game are known."""
    return table.settings.tag or table.folder.path.name


def neighbours(table: Table) -> list[Neighbour]:
    """The games beside this one's folder, or named as `other_games`, that share its mailbox or its account on a board."""
    here = table.folder.path.resolve()
    origin = here.parent / ORIGIN
    home = Path(origin.read_text("utf-8")) if origin.is_file() else here
    named = [(home / other).resolve() for other in table.settings.other_games]
    mine = _accounts(_settings(here))
    places = dict.fromkeys([*_beside(home), *named] if mine else named)
    found = [Neighbour(place, _settings(place)) for place in places if place != home and is_game(place)]
    sharing = [other for other in found if other.path in named or mine & _accounts(other.settings)]
    return [other for other in sharing if not _is_copy(table, other)]


def _is_copy(table: Table, other: Neighbour) -> bool:
    """Whether a folder holds this very game, as somebody put it aside: it began with the same entry."""
    return any(
        e.link == first_link(other.path / table.folder.journal.path.name)
        for e in table.folder.journal.entries()[:1]
    )


def _beside(home: Path) -> Iterator[Path]:
    try:
        yield from (place for place in sorted(home.parent.iterdir()) if place.is_dir())
    except OSError:
        return


def _settings(place: Path) -> Mapping[str, Any]:
    """What a game.toml says; nothing if it cannot be read, since it is another game's and its own commands say so."""
    try:
        return tomllib.loads((place / "game.toml").read_text("utf-8"))
    except (OSError, ValueError):
        return {}


def _accounts(settings: Mapping[str, Any]) -> set[tuple[str, ...]]:
    """The mailbox and the account on a board that a game.toml names."""
    forum, mail = settings.get("forum"), settings.get("mail")
    found = set[tuple[str, ...]]()
    if isinstance(forum, Mapping) and forum.get("address"):
        found.add(("forum", str(forum["address"]).rstrip("/").lower(), nick_key(str(forum.get("user", "")))))
    if isinstance(mail, Mapping) and mail.get("imap"):
        found.add(("mail", str(mail["imap"]).lower()))
    return found


def whose(table: Table, message: Message, seat: str, others: Sequence[Neighbour]) -> Whose:
    """For which game a player's message is.

    Args:
        table: this game.
        message: the player's.
        seat: whose it is here.
        others: the games that share the account.
    """
    if message.channel not in SHARED or not others:
        return Whose.OURS
    if said := _named(table, message, seat, others):
        return said
    sharing = [(other, there) for other in others if (there := other.seat_of(message))]
    if not sharing:
        return Whose.OURS
    if is_taken_by((message.id, message.digest), table.memory, others):
        return Whose.THEIRS
    here = _answers(table, message, seat)
    heard = [_answers_there(table.memory, other, message, there) for other, there in sharing]
    if True in heard:
        return Whose.EITHER if here else Whose.THEIRS
    return Whose.EITHER if here is None and None in heard else Whose.OURS


def is_taken_by(words: tuple[str, str], memory: Memory, others: Sequence[Neighbour]) -> bool:
    """Whether another game counts a message as an answer of its own.

    Args:
        words: its id and the digest of its wording.
        memory: of this game; each other journal is read once.
        others: the games that share the account.
    """
    for other in others:
        key = str(other.path)
        if key not in memory.taken_elsewhere:
            memory.taken_elsewhere[key] = frozenset(_taken(other))
    return any(words in memory.taken_elsewhere[str(other.path)] for other in others)


def _taken(other: Neighbour) -> Iterator[tuple[str, str]]:
    """The messages that another game has taken, by their last outcome there; one that it asks about only if the moderator said so."""
    latest: dict[str, Mapping[str, Any]] = {}
    released = set[str]()
    try:
        with GameFolder.open(other.path, read_only=True) as folder:
            for entry in folder.journal.entries(MESSAGE):
                id_ = entry.body["id"]
                latest[id_] = entry.body
                released |= {id_} if entry.body["released"] else set()
    except UserError:  # its own commands say what is wrong
        return
    for id_, body in latest.items():
        if body["outcome"] in (ACCEPTED, PARTLY) or body["outcome"] == NEEDS_ANSWER and id_ in released:
            yield words_of_message(body)


def _named(table: Table, message: Message, seat: str, others: Sequence[Neighbour]) -> Whose | None:
    """What a tag or the thread of a mail says; a tag that two games share says nothing."""
    from ..reading.text.headings import tags_named

    tags = tags_named(message.subject, message.body)
    theirs = {other.tag.casefold() for other in others}
    own = tag_of(table).casefold()
    if own in tags - theirs or root_of(table, seat).encode() in message.raw[:_HEAD]:
        return Whose.OURS
    return Whose.THEIRS if tags & (theirs - {own}) else None


def _answers(table: Table, message: Message, seat: str) -> bool | None:
    """Whether a message answers a game's questions; None if it speaks to them and something is unclear."""
    try:
        reading = read_message(table, message, seat, table.effective.waiting)
    except CannotBeRead:
        return True
    if reading.status == IGNORED:
        return False
    return True if reading.status in (ACCEPTED, PARTLY) else None


def _answers_there(memory: Memory, other: Neighbour, message: Message, seat: str) -> bool | None:
    """The same for another game, found out once."""
    key = (str(other.path), seat, message.digest)
    if key not in memory.answers_elsewhere:
        memory.answers_elsewhere[key] = _asked_there(other, message, seat)
    return memory.answers_elsewhere[key]


def _asked_there(other: Neighbour, message: Message, seat: str) -> bool | None:
    """Whether a message answers another game, which asks nothing if it is over or has no such seat."""
    try:
        with GameFolder.open(other.path, read_only=True) as folder:
            table = Table(folder)
            if table.match.over or seat not in table.seats:
                return False
            return _answers(table, message, seat)
    except UserError:  # nobody can tell: it may be for that game
        return True
