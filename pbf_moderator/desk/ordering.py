"""The order in which a player's messages were written, as far as their sources tell it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import permutations

from ..inbox.message import Message
from .identity import is_older

_POST = re.compile(r"(\w+:[^:~]*):p(\d+)")
_MOST_TO_TRY = 4
"""Of so many messages of uncertain order every order is tried; of more, each one as the last."""


@dataclass(frozen=True)
class Letter:
    """A message of a player with what the journal knows of it.

    Attributes:
        message: under the name by which it is kept.
        of: the id that it shares with other versions of the same post.
        raw: the hash of the kept bytes.
        entry: its journal entry, 0 for a new one.
        decided: when the moderator said that it counts: the number of that entry, 0 for never.
        says: a hash over what it was last understood to say.
    """

    message: Message
    of: str
    raw: str
    entry: int = 0
    decided: int = 0
    says: str = ""


def was_earlier(one: Letter, other: Letter) -> bool | None:
    """Whether one message was written before another; None if nobody can tell.

    Dates come first, to the minute where one of them knows no more; then the numbers of posts and the places in one
    source; then the order in which the moderator released them.
    """
    a, b = one.message.written, other.message.written
    if (a is None) != (b is None):
        return None
    if a is not None and b is not None and a != b and (_minute(a) != _minute(b) or (_exact(a) and _exact(b))):
        return a < b
    return _by_place(one, other)


def _minute(date: datetime) -> datetime:
    return date.astimezone(UTC).replace(second=0, microsecond=0)


def _exact(date: datetime) -> bool:
    """Forum pages know no seconds; a full minute may be any moment in it."""
    return bool(date.second or date.microsecond)


def _by_place(one: Letter, other: Letter) -> bool | None:
    posts = _POST.fullmatch(one.message.id), _POST.fullmatch(other.message.id)
    if posts[0] and posts[1] and posts[0][1] == posts[1][1] and posts[0][2] != posts[1][2]:
        return int(posts[0][2]) < int(posts[1][2])
    (source, place), (other_source, other_place) = one.message.place, other.message.place
    if source and source == other_source and place != other_place:
        return place < other_place
    return one.decided < other.decided if one.decided != other.decided else None


def without_old_wordings(letters: Sequence[Letter]) -> list[Letter]:
    """The messages without those of which a later version is among them: a post counts as it stands now."""
    latest: dict[str, Letter] = {}
    for letter in letters:
        rival = latest.get(letter.of)
        if rival is None or not is_older(letter.message, rival.message):
            latest[letter.of] = letter
    return [x for x in letters if x.message.channel == "mail" or latest[x.of] is x]


def in_order(letters: Sequence[Letter]) -> list[Letter]:
    """The messages in the order of writing; those without a date last, equals by their names."""
    left = sorted(letters, key=lambda letter: letter.message.id)
    return _arranged(_by_minute([x for x in left if x.message.written])) + _arranged(
        [[x for x in left if not x.message.written]]
    )


def _by_minute(letters: Sequence[Letter]) -> list[list[Letter]]:
    groups: dict[datetime, list[Letter]] = {}
    for letter in letters:
        if letter.message.written:
            groups.setdefault(_minute(letter.message.written), []).append(letter)
    return [groups[minute] for minute in sorted(groups)]


def _arranged(groups: Sequence[list[Letter]]) -> list[Letter]:
    """Each group in its order: time and again the first one that comes after none of the others."""
    done: list[Letter] = []
    for group in groups:
        left = list(group)
        while left:
            first = next((x for x in left if not any(was_earlier(y, x) for y in left)), left[0])
            left.remove(first)
            done.append(first)
    return done


def other_orders(letters: Sequence[Letter]) -> Iterator[tuple[list[Letter], list[Letter]]]:
    """Orders as likely as the one given, each with the messages whose places are in doubt in it.

    Args:
        letters: as `in_order` gives them.
    """
    dated = [x for x in letters if x.message.written]
    undated = [x for x in letters if not x.message.written]
    if dated and undated:
        yield [*undated, *dated], undated
    for group in _doubtful(letters):
        start = letters.index(group[0])
        before, after = list(letters[:start]), list(letters[start + len(group) :])
        for likely in _likely(group):
            yield [*before, *likely, *after], group


def _doubtful(letters: Sequence[Letter]) -> list[list[Letter]]:
    """The stretches of neighbours of which nobody can tell which came first."""
    groups: list[list[Letter]] = []
    for letter in letters:
        dated = letter.message.written is not None
        doubt = groups and any(
            was_earlier(x, letter) is None and (x.message.written is not None) == dated for x in groups[-1]
        )
        if doubt:
            groups[-1].append(letter)
        else:
            groups.append([letter])
    return [group for group in groups if len(group) > 1]


def _likely(group: Sequence[Letter]) -> Iterator[list[Letter]]:
    if len(group) > _MOST_TO_TRY:
        for last in group[:-1]:
            yield [*(x for x in group if x is not last), last]
        return
    for order in permutations(group):
        if not any(was_earlier(y, x) for n, x in enumerate(order) for y in order[n + 1 :]):
            yield list(order)
