"""What became of each message, judged again: whose it is, whether it came in time, whether it was rightly laid aside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from ..inbox.addresses import normal_address
from ..inbox.mail import read_mail
from ..inbox.message import Message
from ..store.chain import Entry
from ..store.kinds import SETTINGS
from .hand import PHONE, counts_by_word
from .holding import NEWSLETTER, OWN, SET_ASIDE, distrust
from .intake import inbox_settings
from .lots import lots_of
from .people import keyed_contact
from .received import HELD, IGNORED
from .recording import stored_letter
from .table import Table
from .timing import LATE, after_the_deadline
from .watched import JUDGING, watched


def misjudged(then: Table, entry: Entry) -> Iterator[str]:
    """What the journal says of a new message that its own bytes and the deadline contradict.

    Args:
        then: the game as it stood before the message.
        entry: the message's.
    """
    body = entry.body
    counts = body["outcome"] not in (HELD, IGNORED)
    if body["channel"] == PHONE or (counts and counts_by_word(body)):
        return
    late = after_the_deadline(then, stored_letter(body, 0), datetime.fromisoformat(entry.at))
    too_late = late is not None and late.code == LATE
    if counts and too_late:
        yield f"entry {entry.n}: {body['seat']}'s message counts although it was written after the deadline"
    elif body["outcome"] == HELD and body["why"] == LATE and not too_late:
        yield f"entry {entry.n}: {body['seat']}'s message is held as late, and is not"
    if body["channel"] == "mail":
        yield from _mail(then, entry.n, body, counts)


def _mail(then: Table, n: int, body: Mapping[str, Any], counts: bool) -> Iterator[str]:
    came = read_mail(then.folder.journal.blob(body["raw"]), inbox_settings(then))
    owner = "" if lots_of(then) else _owner(then, came)
    if counts and not body.get("vouched"):
        if not lots_of(then) and owner != body["seat"]:
            yield f"entry {n}: the mail that counts as {body['seat']}'s is not from an address of that player's"
        elif _same_rules(then) and distrust(then, came):
            yield f"entry {n}: the mail that counts as {body['seat']}'s was not proven to be that player's"
    if body["outcome"] == IGNORED and body["why"] in (*SET_ASIDE, NEWSLETTER):
        meant = "list" if body["why"] == NEWSLETTER else body["why"]
        if owner if meant == OWN else came.outcome != meant:
            yield f"entry {n}: the mail is laid aside as {body['why']}, and is not"
    if body["outcome"] == HELD and body["why"] == "unknown_sender" and owner:
        yield f"entry {n}: the mail is held as a stranger's, and is from an address of {owner}'s"


def _owner(then: Table, message: Message) -> str:
    """The seat that an address belonged to then, as the journal remembers the address book."""
    book = dict(then.created["people"])
    for entry in then.folder.journal.entries(SETTINGS):
        book |= {seat: change["is"] for seat, change in entry.body.get("people", {}).items()}
    key = keyed_contact(then.created["private"], normal_address(message.sender))
    return next((seat for seat, row in book.items() if key in row["contacts"]), "")


def _same_rules(then: Table) -> bool:
    """Whether what proves a sender is set now as it was then."""
    values = dict(then.created.get("watched", {}))
    for entry in then.folder.journal.entries(SETTINGS):
        values |= entry.body.get("watched", {})
    now = watched(then.settings, then.created["private"])
    return all(values.get(name) == now[name] for name in JUDGING)
