"""What of the outbox is to go out, where to, and what has become of it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePosixPath
from typing import Any

from ..delivery.parcel import Parcel, Picture, Sort
from ..store.folder import TAKEN_BACK, input_of
from ..store.kinds import DELIVERY, POST, UNDO
from .deliveries import DOUBTFUL as DOUBTFUL
from .deliveries import OPEN as OPEN
from .deliveries import OUT as OUT
from .deliveries import Item as Item
from .deliveries import State as State
from .deliveries import deliveries as deliveries
from .deliveries import sending_has_begun as sending_has_begun
from .invitations import INVITATION, open_invitations
from .letters import QUESTION, REMINDER, asked_ahead
from .marks import marks_in
from .neighbours import tag_of
from .paper import owed_by
from .superseded import is_past, outrun, superseded
from .table import Table
from .undone import MARK as UNDONE

_LETTERS = (f"{QUESTION}-", f"{REMINDER}-", f"{INVITATION}-")
_PART = re.compile(r"-\d+$")
_BIG_MAP = "map-1600"
_PICTURES = (".png", ".webp")
_MOST_OF_SUBJECT = 85
"""Letters of a title that every board takes."""


def game_topic(table: Table) -> str:
    """The number of the game's topic: that of game.toml, or the one that the first post has opened."""
    opened = (e.body["topic"] for e in table.folder.journal.entries(DELIVERY) if e.body.get("topic"))
    return table.settings.forum.topic or next(opened, "")


def outgoing(table: Table) -> list[Item]:
    """Everything in the outbox that is for somebody, in the order in which it should go out: posts, then the letters for which the game waits, then receipts."""
    ways = deliveries(table)
    found = [
        (_item(table, parcel, bodies, ways.get(parcel.name)), bodies[-1])
        for parcel, bodies in _parcels(table)
    ]
    receipts = [
        row for row in found if row[0].parcel.sort is Sort.RECEIPT and (row[0].waits or row[0].state in OUT)
    ]
    letters = [
        row for row in found if row[0].parcel.sort is Sort.LETTER and row[0].state is not State.OBSOLETE
    ]
    gone = superseded(receipts) | outrun(letters, partial(_open_to, table))
    items = [replace(i, state=State.OBSOLETE) if i.parcel.name in gone else i for i, _ in found]
    order = [Sort.POST, Sort.LETTER, Sort.RECEIPT]
    return sorted(items, key=lambda item: order.index(item.parcel.sort))


def withdrawn(table: Table) -> list[Mapping[str, Any]]:
    """Posts and letters that have gone out and tell of what was undone since."""
    meant = table.folder.intentions()
    out = {state.value for state in OUT}
    return [body for name, body in deliveries(table).items() if name not in meant and body["state"] in out]


def untold(table: Table) -> list[Mapping[str, Any]]:
    """Of what is out and undone since, all of which no later post has told yet."""
    journal = table.folder.journal
    if not (undone := max((entry.n for entry in journal.entries(UNDO)), default=0)):
        return []
    telling = {e.body.get("name") for e in journal.entries(POST, undone) if e.body.get("told", 0) >= undone}
    out = {state.value for state in OUT}
    gone = (entry.body for entry in journal.entries(DELIVERY, undone))
    told = any(body["name"] in telling and body["state"] in out for body in gone if body["name"])
    return [] if told else withdrawn(table)


def _open_to(table: Table, seat: str) -> set[str]:
    """The questions that a seat may still answer, ahead too."""
    return {decision.key for decision in (*owed_by(table, seat), *asked_ahead(table, seat))}


def _item(
    table: Table, parcel: Parcel, bodies: Sequence[Mapping[str, Any]], way: Mapping[str, Any] | None
) -> Item:
    """A parcel with its state; `bodies` are the intentions to write it, oldest first."""
    out = {state.value for state in OUT}
    changed = way is not None and way["sha"] != parcel.sha
    if way is None or (changed and (way["state"] not in out or not _says_the_same(parcel, bodies, way))):
        state = State.READY
    else:
        state = State.CHANGED if changed and parcel.sort is Sort.POST else State(way["state"])
    if state in OPEN and _is_obsolete(table, parcel, bodies[-1]):
        state = State.OBSOLETE
    known = way or {}
    return Item(parcel, state, known.get("number", ""), known.get("address", ""), bool(known.get("merged")))


def _says_the_same(parcel: Parcel, bodies: Sequence[Mapping[str, Any]], way: Mapping[str, Any]) -> bool:
    """Whether a text that has changed since it was sent need not be sent to anybody once more.

    A post can be edited, a letter asks the same as before; who changes a deadline reminds.
    """
    if parcel.sort is not Sort.LETTER:
        return True
    sent = next((body for body in bodies if body["sha"] == way["sha"]), bodies[-1])
    return all(sent.get(what) == bodies[-1].get(what) for what in ("asks", "ahead"))


def _is_obsolete(table: Table, parcel: Parcel, about: Mapping[str, Any]) -> bool:
    """Whether a letter or a receipt asks only what is no longer asked, or has its answer, or invites to what is past."""
    if parcel.sort is Sort.RECEIPT:
        return is_past(table, parcel.seat, about)
    if parcel.sort is not Sort.LETTER:
        return False
    if occasion := about.get("invites"):
        invited = open_invitations(table).get(parcel.seat)
        return invited is None or invited.occasion != occasion
    owed = {decision.key for decision in owed_by(table, parcel.seat)}
    asked = about.get("asks")
    if asked is None:
        return not owed or input_of(parcel.name) != len(table.effective.inputs)
    if ahead := about.get("ahead"):
        return (owed | {d.key for d in asked_ahead(table, parcel.seat)}).isdisjoint((*asked, *ahead))
    return owed.isdisjoint(asked)


def _parcels(table: Table) -> Iterator[tuple[Parcel, Sequence[Mapping[str, Any]]]]:
    """What lies in the outbox for somebody, with the intentions to write it."""
    meant = table.folder.intentions()
    lasts = {name: bodies[-1] for name, bodies in meant.items() if bodies[-1]["sha"] != TAKEN_BACK}
    for name, about in lasts.items():
        path = PurePosixPath(name)
        sort = _sort(path)
        if sort is None or (path.suffix == ".bbcode" and _goes_as_mail(table, name, about, lasts)):
            continue
        if path.suffix == ".eml" and not _mail_is_sent(table):
            continue
        data = table.folder.lying(name)
        if data is not None:
            yield _parcel(table, path, sort, about, data), meant[name]


def _sort(path: PurePosixPath) -> Sort | None:
    if path.parts[0].startswith(UNDONE) or path.suffix not in (".bbcode", ".eml"):
        return None
    if path.parts[0] == "receipts":
        return Sort.RECEIPT
    if path.stem == "post" or path.stem.startswith("post-"):
        return Sort.POST
    return Sort.LETTER if path.stem.startswith(_LETTERS) else None


def _mail_is_sent(table: Table) -> bool:
    return bool(table.settings.mail.smtp or table.settings.mail.drafts)


def _goes_as_mail(table: Table, name: str, about: Mapping[str, Any], lasts: Mapping[str, Any]) -> bool:
    """Whether the same text goes to somebody by mail."""
    stem = name.removesuffix(".bbcode")
    return _mail_is_sent(table) and (f"{stem}.eml" in lasts or f"{_PART.sub('', stem)}.eml" in lasts)


def _parcel(table: Table, path: PurePosixPath, sort: Sort, about: Mapping[str, Any], data: bytes) -> Parcel:
    seat = str(about.get("seat", ""))
    player = table.settings.player(seat)
    name = path.as_posix()
    sha = hashlib.sha256(data).hexdigest()
    if path.suffix == ".eml":
        return Parcel(name, sort, sha, data, player.mails[0] if player.mails else "", _subject(data), seat)
    to = player.nicks[0] if seat and player.nicks else ""
    mark = _mark(data.decode("utf-8", "replace"), sort, sha)
    pictures = _pictures(table, path.parent) if sort is Sort.POST else ()
    subject = str(about.get("subject", ""))
    titled = subject if sort is Sort.POST else _short(f"[{tag_of(table)}] {subject}")
    return Parcel(name, sort, sha, data, to, titled, seat, pictures, mark)


def _short(title: str) -> str:
    """A title that every board takes, cut between two words."""
    if len(title) <= _MOST_OF_SUBJECT:
        return title
    return f"{title[:_MOST_OF_SUBJECT].rpartition(' ')[0].rstrip(' ,:;')}…"


def _subject(mail: bytes) -> str:
    from email import message_from_bytes
    from email.policy import SMTP

    return str(message_from_bytes(mail, policy=SMTP)["Subject"] or "")


def _mark(text: str, sort: Sort, sha: str) -> str:
    """What a text is known by again: the link that pins the journal, or a number of its own."""
    if sort is Sort.POST and (links := [mark.link for mark in marks_in(text)]):
        return links[-1]
    return f"pbf {sha[:12]}"


def _pictures(table: Table, folder: PurePosixPath) -> Sequence[Picture]:
    """The pictures that lie beside a post, unless they are linked."""
    if table.settings.picture_url:
        return ()
    here = table.folder.outbox / folder
    files = sorted(f for f in here.iterdir() if f.suffix in _PICTURES) if here.is_dir() else []
    ordered = sorted(files, key=lambda file: (not file.name.startswith("map-"), file.name))
    return [Picture(file.name, file.read_bytes()) for file in ordered if file.stem != _BIG_MAP]
