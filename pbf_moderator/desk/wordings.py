"""Which words of an edited post stand, and since when, where nobody can tell and it makes a difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from .folding import Fold, base_of, fold
from .ordering import Letter, in_order, rival_wordings, stood_before, without_old_wordings
from .table import Table


def in_doubt(table: Table, seat: str, letters: Sequence[Letter], now: datetime) -> list[Letter]:
    """The wordings that must wait for the moderator's word; an older one counts meanwhile.

    Args:
        table: an open game.
        seat: whose messages they are.
        letters: the messages, with all wordings of each.
        now: the date of those that have none.
    """
    unsure: list[Letter] = []
    for rivals in rival_wordings(letters):
        others = without_old_wordings([x for x in letters if x.of != rivals[0].of])
        if len({tuple(_read(table, seat, [*others, x], now).outcome()) for x in rivals}) > 1:
            unsure += rivals
    while more := _edited_meanwhile(table, seat, [x for x in letters if x not in unsure], now):
        unsure += more
    return unsure


def _read(table: Table, seat: str, letters: Sequence[Letter], now: datetime) -> Fold:
    return fold(table, seat, base_of(table, seat), in_order(letters), now)


def _edited_meanwhile(table: Table, seat: str, letters: Sequence[Letter], now: datetime) -> list[Letter]:
    """The posts of which nobody can tell whether what they say is as old as they are or as new as their edit."""
    standing = without_old_wordings(letters)
    unsure = []
    for post in standing:
        if not _others_meanwhile(post, standing):
            continue
        others = [x for x in standing if x is not post]
        moved = replace(post, message=replace(post.message, edited=None))
        new, old = (_read(table, seat, [*others, x], now) for x in (post, moved))
        if new.outcome() == old.outcome():
            continue
        brought = new.answers() - old.answers()
        before = [x for x in letters if x.of == post.of and stood_before(x, post)]
        past = replace(post, message=replace(post.message, body=before[-1].message.body)) if before else None
        if past and brought and not brought & _read(table, seat, [*others, past], now).answers():
            continue
        unsure.append(post)
    return unsure


def _others_meanwhile(post: Letter, letters: Sequence[Letter]) -> bool:
    """Whether another message was written between a post and its edit."""
    date, edited = post.message.date, post.message.edited
    if date is None or edited is None or post.decided:
        return False
    return any(date < x.message.written < edited for x in letters if x is not post and x.message.written)
