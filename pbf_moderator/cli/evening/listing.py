"""What is to go out, line by line, and what is left to do by hand."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..common import harmless, near

if TYPE_CHECKING:
    from ...desk.parcels import Item
    from ...desk.table import Table
    from .sitting import Sitting

FEW = 3
"""So many lines that stand in an earlier letter, too, are shown again."""


def list_items(sitting: Sitting, table: Table, items: Sequence[Item]) -> None:
    """What is to be sent and where to, and what is out that has been undone since."""
    from ...desk.parcels import DOUBTFUL, State, untold

    if items:
        sitting.say("to_send")
    for item in items:
        click.echo(_row(sitting, table, item))
        if item.state in DOUBTFUL:
            sitting.say("row_doubt", file=item.parcel.name)
        if item.state is State.CHANGED:
            sitting.say("row_change", file=item.parcel.name)
    for body in untold(table):
        address = f" ({body['address']})" if body.get("address") else ""
        sitting.say("withdrawn", file=body["name"], address=address)


def _row(sitting: Sitting, table: Table, item: Item) -> str:
    from ...delivery.parcel import Sort
    from ...desk.names import seat_name

    parcel = item.parcel
    place = _place(sitting, table, item)
    if parcel.sort is Sort.POST:
        count = len(parcel.pictures) if table.settings.forum.attach else 0
        pictures = sitting.words.say("evening.with_pictures", n=count) if count else ""
        return sitting.words.say(
            "evening.row_post", subject=harmless(parcel.subject), place=place, pictures=pictures
        )
    key = "row_receipt" if parcel.sort is Sort.RECEIPT else "row_letter"
    name = seat_name(table, parcel.seat)
    return sitting.words.say(f"evening.{key}", name=name, subject=harmless(parcel.subject), place=place)


def _place(sitting: Sitting, table: Table, item: Item) -> str:
    from urllib.parse import urlsplit

    from ...delivery.parcel import Sort
    from ...desk.parcels import game_topic

    link, parcel = table.settings.forum, item.parcel
    host = urlsplit(link.address).netloc
    if parcel.is_mail:
        return sitting.words.say("evening.mail", address=parcel.to)
    is_post = parcel.sort is Sort.POST
    if not (link.sends if is_post else link.writes_letters and parcel.to):
        return sitting.words.say("evening.by_hand")
    if not is_post:
        return sitting.words.say("evening.member", nick=parcel.to, host=host)
    if topic := game_topic(table):
        return sitting.words.say("evening.topic", topic=topic, host=host)
    return sitting.words.say("evening.new_topic", section=link.section or "?", host=host)


def tell_left(sitting: Sitting, items: Sequence[Item]) -> None:
    """What no carrier takes, as a list to work through by hand."""
    from ...delivery.parcel import Sort
    from ...desk.names import seat_name

    if not items:
        return
    sitting.say("left")
    with sitting.opened() as table:
        for n, item in enumerate(items, 1):
            parcel = item.parcel
            file = near(sitting.game / "outbox" / parcel.name)
            to = f" ({parcel.to})" if parcel.to else ""
            if parcel.sort is Sort.POST:
                pictures = sitting.words.say("evening.left_pictures") if parcel.pictures else ""
                sitting.say("left_post", n=n, file=file, pictures=pictures)
            else:
                key = "left_mail" if parcel.is_mail else "left_letter"
                sitting.say(key, n=n, file=file, name=seat_name(table, parcel.seat), to=to)
    sitting.say("left_tick", game=near(sitting.game))


def show_texts(sitting: Sitting, items: Sequence[Item]) -> None:
    """Show texts page by page, with a word on how to leave; of letters with lines in common each line is shown once."""
    if sys.stdout.isatty():
        sitting.say("pager")
    click.echo_via_pager("\n".join(_once(sitting, items)) + "\n")


def _once(sitting: Sitting, items: Sequence[Item]) -> Iterator[str]:
    """The texts one after the other; in a letter only a note stands for stretches that a letter before it had too."""
    from ...delivery.parcel import Sort

    known = set[str]()
    for item in items:
        text = shown(sitting, item)
        if item.parcel.sort is not Sort.LETTER:
            yield text
            continue
        yield "\n".join(_told_anew(sitting, text.splitlines(), known)) + "\n"
        known |= {line for line in text.splitlines() if line.strip()}


def _told_anew(sitting: Sitting, lines: Sequence[str], known: Collection[str]) -> Iterator[str]:
    """The lines of a letter, a note in the place of each longer stretch that is known."""
    for same, group in groupby(lines, key=lambda line: not line.strip() or line in known):
        stretch = list(group)
        if not same or len([line for line in stretch if line.strip()]) < FEW:
            yield from stretch
        else:
            yield sitting.words.say("evening.as_before", n=len(stretch))


def shown(sitting: Sitting, item: Item) -> str:
    """A parcel with its text and the paths of its pictures (of a rehearsal, which leaves none, their names), for the pager."""
    parcel = item.parcel
    folder = Path() if sitting.dry else (sitting.path / "outbox" / parcel.name).parent
    pictures = [sitting.words.say("evening.picture", path=near(folder / p.name)) for p in parcel.pictures]
    body = "\n".join([parcel.text.rstrip(), *pictures])
    return f"===== {parcel.name} =====\n{parcel.subject}\n\n{body}\n"
