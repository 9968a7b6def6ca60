"""What goes out: shown, asked about, sent, and told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

import click

from ...errors import UserError
from ..common import LOOK, harmless, near
from .listing import list_items, show_texts, tell_left

_WORTH_A_WORD = 30.0
"""Seconds of waiting that a moderator wants to know of beforehand."""

if TYPE_CHECKING:
    from ...delivery.parcel import Carrier, Delivered
    from ...desk.parcels import Item
    from .sitting import Sitting


def begin(sitting: Sitting) -> set[str]:
    """Note that sending begins here, unless something lies there from before; returns the names of such things.

    Whoever is killed before the first thing has left can then go on: all that lies there afterwards is the evening's own.
    """
    from ...desk.connections import must_have_place
    from ...desk.paper import OPENING
    from ...desk.parcels import State, outgoing, sending_has_begun
    from ...desk.sending import note_beginning

    with sitting.opened() as table:
        if sitting.send:
            must_have_place(table)
        if sending_has_begun(table):
            return set()
        older = {item.parcel.name for item in outgoing(table) if item.state is State.READY}
    if not all(name.startswith(f"{OPENING}/") for name in older):
        return older
    if sitting.send:
        with sitting.opened(write=True) as table:
            note_beginning(table, sitting.now)
    return set()


def send_out(sitting: Sitting, older: set[str]) -> int:
    """Show what is to go out, ask, and send it; returns the exit code."""
    from ...desk.connections import carriers_of
    from ...desk.parcels import outgoing
    from ...desk.sending import BOARD, carrier_for, send_all, to_send

    _settle_older(sitting, older)
    with sitting.opened() as table:
        items = to_send(outgoing(table))
        carriers = carriers_of(table, sitting.board) if sitting.send or sitting.board else {}
        list_items(sitting, table, items)
    board = getattr(carriers.get(BOARD), "forum", None)
    if board is not None and board is not sitting.board:
        sitting.be_patient(board)
    if sitting.send:
        items = _settle_doubtful(sitting, items, carriers)
    ours = [item for item in items if carrier_for(item, carriers)]
    if not items:
        sitting.say("nothing_to_send")
    if sitting.dry:
        _show_posts(sitting, items)
    if sitting.send:
        _say_how_long(sitting, ours)
    sent = left = 0
    if ours and sitting.send and _agreed(sitting, ours):
        done = send_all(
            sitting.path, ours, carriers, at=lambda: datetime.now(UTC), tell=partial(_tell_sent, sitting)
        )
        sent, left = len(done.sent), len(done.left)
        sitting.say("done", sent=sent, left=left)
    elif ours and sitting.send:
        sitting.say("not_now", game=near(sitting.game))
        left = len(ours)
    _end(carriers.values())
    by_hand = [item for item in items if item not in ours]
    tell_left(sitting, by_hand)
    return LOOK if left or by_hand else 0


def _say_how_long(sitting: Sitting, items: Sequence[Item]) -> None:
    """Say beforehand how long a board that wants pauses will keep the moderator, if that is worth a word."""
    from ...desk.sending_pace import usual_pause

    pause = sitting.in_table(usual_pause)
    pauses = sum(not item.parcel.is_mail for item in items) - 1
    if pauses * pause >= _WORTH_A_WORD:
        sitting.say("takes_long", n=ceil(pauses * pause / 60), pause=round(pause))


def _show_posts(sitting: Sitting, items: Sequence[Item]) -> None:
    """The posts of a rehearsal; letters are for one player alone, and stay unseen."""
    from ...delivery.parcel import Sort

    posts = [item for item in items if item.parcel.sort is Sort.POST]
    if posts:
        show_texts(sitting, posts)


def _end(carriers: Iterable[Carrier]) -> None:
    """Say goodbye, where a carrier has to."""
    for carrier in carriers:
        if end := getattr(carrier, "end", None):
            end()


def _settle_older(sitting: Sitting, older: set[str]) -> None:
    """Ask once about what lies there from before there was an account to send it with."""
    from ...desk.parcels import State, outgoing
    from ...desk.sending import note_beginning, note_by_hand

    with sitting.opened() as table:
        found = [i for i in outgoing(table) if i.state is State.READY and i.parcel.name in older]
    if not found or not (sitting.ask or sitting.send):
        return
    if not sitting.ask:
        raise UserError(sitting.words.say("evening.older_stop", n=len(found), game=near(sitting.game)))
    by_hand = sitting.agreed(sitting.words.say("evening.older", n=len(found)))
    with sitting.opened(write=True) as table:
        if by_hand:
            note_by_hand(table, found, sitting.now)
        elif sitting.send:
            note_beginning(table, sitting.now)


def _agreed(sitting: Sitting, items: Sequence[Item]) -> bool:
    if not sitting.ask:
        return True
    if sitting.agreed(sitting.words.say("evening.show"), default=False):
        show_texts(sitting, _for_ones_eyes(sitting, items))
    with sitting.opened() as table:
        users = {table.settings.forum.user} if any(not i.parcel.is_mail for i in items) else set()
        users |= {table.settings.moderator_mail} if any(i.parcel.is_mail for i in items) else set()
    return sitting.agreed(
        sitting.words.say("evening.send", n=len(items), users=", ".join(sorted(filter(None, users)))),
        default=False,
    )


def _for_ones_eyes(sitting: Sitting, items: Sequence[Item]) -> list[Item]:
    """The texts that the moderator may look at: all of them, or only the posts where the moderator is a player, too."""
    from ...delivery.parcel import Sort

    return [item for item in items if sitting.sees_words or item.parcel.sort is Sort.POST]


def _tell_sent(sitting: Sitting, item: Item, trouble: str, delivered: Delivered | None) -> None:
    if delivered is None:
        what = sitting.words.say("evening.not_sent", why=sitting.words.told(trouble))
    elif delivered.queued:
        what = sitting.words.say("evening.queued")
    else:
        what = sitting.words.say("evening.merged" if delivered.merged else "evening.sent")
    click.echo(f"  {item.parcel.name}: {what}")
    if delivered is not None and delivered.left_out:
        sitting.say("left_out", names=", ".join(delivered.left_out))


def _settle_doubtful(sitting: Sitting, items: Sequence[Item], carriers: Mapping[str, Carrier]) -> list[Item]:
    """Ask about what may have gone out and nobody but the moderator can look up; returns what is to be sent."""
    from ...desk.parcels import DOUBTFUL, State
    from ...desk.sending import carrier_for, note_by_hand

    sending: list[Item] = []
    for item in items:
        carrier = carrier_for(item, carriers)
        if item.state not in DOUBTFUL or carrier is None or carrier.looks or not sitting.ask:
            sending.append(item)
            continue
        out = sitting.agreed(
            sitting.words.say("evening.doubt", to=item.parcel.to, subject=harmless(item.parcel.subject))
        )
        with sitting.opened(write=True) as table:
            note_by_hand(table, [item], sitting.now, out=out)
        if not out:
            sending.append(replace(item, state=State.UNSENT))
    return sending
