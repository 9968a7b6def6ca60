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
_NEVER = datetime.max.replace(tzinfo=UTC)
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
    source; then the order in which the moderator released them. Numbers and places go before dates of an hour that a
    clock showed twice.
    """
    a, b = one.message, other.message
    if (a.told is None) != (b.told is None):
        return _by_reading(a, b)
    signs = (_by_place, _by_date, _by_release) if a.doubt or b.doubt else (_by_date, _by_place, _by_release)
    return next((earlier for sign in signs if (earlier := sign(one, other)) is not None), None)


def _by_reading(a: Message, b: Message) -> bool | None:
    """A message without a date was written before everything that was written after it was read."""
    if a.told is None:
        return True if a.read and b.written and a.read < b.written else None
    return False if b.read and a.written and b.read < a.written else None


def _by_date(one: Letter, other: Letter) -> bool | None:
    a, b = one.message, other.message
    if _lies_before(a.latest, b.written) or _lies_before(b.latest, a.written):
        return _lies_before(a.latest, b.written)
    # Of two that claim to be from the future neither can be, but one clock may have written both.
    wrong = a.told != a.written and b.told != b.written
    return _lies_before(a.told, b.told) if wrong and _minute(a.told) != _minute(b.told) else None


def _lies_before(date: datetime | None, other: datetime | None) -> bool:
    if date is None or other is None or date >= other:
        return False
    return _minute(date) != _minute(other) or (_exact(date) and _exact(other))


def _minute(date: datetime | None) -> datetime:
    return date.astimezone(UTC).replace(second=0, microsecond=0) if date else _NEVER


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
    return None


def _by_release(one: Letter, other: Letter) -> bool | None:
    return one.decided < other.decided if one.decided != other.decided else None


def stood_before(one: Letter, other: Letter) -> bool:
    """Whether one wording of a post is older than another, by their pages or by the moderator's word."""
    if is_older(one.message, other.message):
        return True
    return one.decided < other.decided and not is_older(other.message, one.message)


def without_old_wordings(letters: Sequence[Letter]) -> list[Letter]:
    """The messages without those of which a later version is among them: a post counts as it stands now.

    A mail cannot be edited; of a copy that breaks off only the whole one counts.
    """
    latest: dict[str, Letter] = {}
    for letter in letters:
        rival = latest.get(letter.of)
        if rival is None or not stood_before(letter, rival):
            latest[letter.of] = letter
    mails = [x for x in letters if x.message.channel == "mail"]
    cut = [x for x in mails if any(_breaks_off(x, y) for y in mails)]
    return [x for x in letters if (x not in cut if x.message.channel == "mail" else latest[x.of] is x)]


def _breaks_off(one: Letter, whole: Letter) -> bool:
    """Whether a mail is the mere beginning of another copy of it."""
    a, b = one.message, whole.message
    return (
        one.of == whole.of
        and (a.sender, a.subject) == (b.sender, b.subject)
        and len(a.body) < len(b.body)
        and b.body.startswith(a.body)
    )


def rival_wordings(letters: Sequence[Letter]) -> list[list[Letter]]:
    """Of each post the wordings of which nobody can tell which is the last one, if there are several."""
    posts: dict[str, list[Letter]] = {}
    for letter in letters:
        if letter.message.channel != "mail":
            posts.setdefault(letter.of, []).append(letter)
    last = [[x for x in group if not any(stood_before(x, y) for y in group)] for group in posts.values()]
    return [group for group in last if len({x.message.digest for x in group}) > 1]


def in_order(letters: Sequence[Letter]) -> list[Letter]:
    """The messages in the order of writing; one without a date at the moment of its reading, equals by their names."""
    return _arranged(_together(sorted(letters, key=_where)))


def _where(letter: Letter) -> tuple[datetime, bool, str]:
    message = letter.message
    return _minute(message.written or message.latest), message.told is None, message.id


def _together(letters: Sequence[Letter]) -> list[list[Letter]]:
    """The stretches of those that may have been written in one minute."""
    groups: list[list[Letter]] = []
    end = _NEVER
    for letter in letters:
        last = _minute(letter.message.latest)
        if not groups or _where(letter)[0] > end:
            groups.append([])
            end = last
        groups[-1].append(letter)
        end = max(end, last)
    return groups


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
    dated = [x for x in letters if x.message.told]
    undated = [x for x in letters if not x.message.told]
    if dated and undated:
        for first in (undated, *_likely(undated)):
            yield [*first, *dated], undated
    for group in (*_doubtful(dated), *_doubtful(undated)):
        places = [letters.index(x) for x in group]
        for likely in _likely(group):
            order = list(letters)
            for place, letter in zip(places, likely, strict=True):
                order[place] = letter
            yield order, group


def without_order(letters: Sequence[Letter]) -> list[Letter]:
    """Those of some messages whose places are in doubt, as `in_order` gives them."""
    dated = [x for x in letters if x.message.told]
    undated = [x for x in letters if not x.message.told]
    alone = [undated] if dated and undated else _doubtful(undated)
    return [x for group in (*_doubtful(dated), *alone) for x in group]


def _doubtful(letters: Sequence[Letter]) -> list[list[Letter]]:
    """The stretches of neighbours of which nobody can tell which came first."""
    groups: list[list[Letter]] = []
    for letter in letters:
        if groups and any(was_earlier(x, letter) is None for x in groups[-1]):
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
