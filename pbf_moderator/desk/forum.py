"""What stands in the forum beside what the desk has composed: whose message it is, what was altered, what is missing."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from ..inbox.message import Message
from ..inbox.nicks import nick_key
from .composed import Composed
from .intake import is_own, seat_of
from .marks import digests_in, marks_in
from .standing import lost, meant, share, standing
from .table import Table
from .transcript import as_text, lines
from .witnesses import Witness

OWN, OTHER, UNKNOWN = "moderator", "other", "unknown"
"""Who wrote a message: the moderator, certainly somebody else, or nobody knows."""
_ALIKE = 0.6
"""How much of a post must stand in a message without its mark for that message to be taken for it."""
_CUTS = ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
"""How many messages before and after one may hold the rest of its post."""

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Sighting(Witness):
    """A message of the forum.

    Attributes:
        by: OWN, OTHER or UNKNOWN.
        lines: those that stand there as its author's own words.
    """

    by: str = UNKNOWN
    lines: tuple[str, ...] = ()


def thread(table: Table, saved: Iterable[Path], nicks: Sequence[str] = ()) -> list[Sighting]:
    """The messages of saved pages, in any format that the inbox reads, each once.

    Args:
        table: an open game.
        saved: the pages.
        nicks: names of the moderator in the forum beside those of game.toml.
    """
    from ..inbox.source import read_source
    from .intake import inbox_settings

    found: dict[tuple[str, str], Sighting] = {}
    for path in saved:
        for message in read_source(path, settings=inbox_settings(table)):
            sighting = _sighting(table, path, message, nicks)
            found.setdefault((message.id, sighting.text), sighting)
    return list(found.values())


def is_transcript(path: Path) -> bool:
    """Whether a file is a transcript, as it is attached to the posts."""
    with path.open("rb") as file:
        return file.readline(100).lstrip().startswith(b'{"transcript"')


def knows_moderator(table: Table, nicks: Sequence[str]) -> bool:
    """Whether it is known which messages are the moderator's."""
    return bool(nicks or table.settings.moderator_nicks)


def _sighting(table: Table, path: Path, message: Message, nicks: Sequence[str]) -> Sighting:
    when = f" of {message.date:%Y-%m-%d %H:%M}" if message.date else ""
    where = f"{path.name}, message by {message.sender or 'nobody'}{when}"
    lines = tuple(standing(message))
    return Sighting(where, "\n".join(lines), _author(table, message, nicks), lines)


def _author(table: Table, message: Message, nicks: Sequence[str]) -> str:
    if is_own(table, message) or nick_key(message.sender) in map(nick_key, nicks):
        return OWN
    return OTHER if knows_moderator(table, nicks) or seat_of(table, message) else UNKNOWN


# -- the transcript -----------------------------------------------------------------------------


def check_attached(table: Table, path: Path, posted: Iterable[Sighting]) -> Iterator[tuple[str, bool]]:
    """What does not hold in an attached transcript, and whether a post of the moderator's vouches for it.

    Args:
        table: an open game.
        path: the file, which anybody may have made.
        posted: the moderator's messages.
    """
    theirs = path.read_bytes().replace(b"\r\n", b"\n").decode("utf-8", "replace").splitlines()
    ours = as_text(lines(table)).splitlines()
    vouched = _vouched(theirs, posted)
    pairs = zip(theirs, ours, strict=False)
    wrong = next((n for n, (one, other) in enumerate(pairs, 1) if one != other), 0)
    if wrong:
        yield f"{path.name}: line {wrong} is not the one that the journal gives", wrong <= vouched
    elif len(theirs) > len(ours):
        yield f"{path.name} has {len(theirs)} lines, the journal gives {len(ours)}", vouched > len(ours)
    if vouched < len(theirs):
        yield f"{path.name}: no post of the moderator's gives the digest of its {len(theirs)} lines", False


def _vouched(rows: Sequence[str], posted: Iterable[Sighting]) -> int:
    """How many of these lines a digest in the moderator's posts covers."""
    digests = {digest for sighting in posted for digest in digests_in(sighting.text)}
    return max((n for n, sum_ in digests if n <= len(rows) and _digest(rows[:n]) == sum_), default=0)


def _digest(rows: Sequence[str]) -> str:
    return hashlib.sha256("".join(f"{row}\n" for row in rows).encode()).hexdigest()


# -- post by post -------------------------------------------------------------------------------------------------


def compare(posts: Sequence[Composed], sightings: Sequence[Sighting], altered: Tell, missing: Tell) -> None:
    """Find each post among the messages.

    Args:
        posts: as they were composed.
        sightings: the messages that may be the moderator's, in the order of the thread.
        altered: told of each post that stands there otherwise.
        missing: told of each that should stand there and is on none of these pages.
    """
    places = _places(posts, sightings)
    seen = {post.name for post in posts if id(post) in places}
    taken = {id(place) for found in places.values() for place in found}
    for post in posts:
        found = places.get(id(post), [])
        if not found and post.stands and post.name not in seen:
            unkept = " (its words were not kept)" if post.text is None else ""
            missing(f"outbox/{post.name} stands on none of these pages{unkept}")
        twins = [other for other in posts if other.mark == post.mark and post.mark is not None]
        for place in found:
            if twins and max(twins, key=lambda twin: _fit(twin, place)) is not post:
                continue
            if gone := _gone(post, place, [x for x in sightings if x is place or id(x) not in taken]):
                more = f" and {len(gone) - 1} more" if len(gone) > 1 else ""
                altered(
                    f"{place.where} is not outbox/{post.name} as it was composed: “{gone[0][:160]}”{more} is not there"
                )


def unannounced(posts: Sequence[Composed], sightings: Iterable[Sighting]) -> Iterator[str]:
    """The messages with the foot of a post that the journal does not have.

    Args:
        posts: all that were composed or shown.
        sightings: the moderator's messages.
    """
    known = {post.mark for post in posts}
    for sighting in sightings:
        for line, below in pairwise([*sighting.lines, ""]):
            mark = next(marks_in(line), None)
            # The digest of the transcript stands on the mark's line or, as sentences, on the one below it.
            if mark and mark not in known and (any(digests_in(line)) or any(digests_in(below))):
                yield f"{sighting.where} gives entry {mark.n} as the mark of no post that the journal has: it was made otherwise, or its entry is gone"


def _gone(post: Composed, place: Sighting, around: Sequence[Sighting]) -> list[str]:
    """The lines of a post that do not stand where it does, nor where it goes on, if it was cut into several messages."""
    wanted = _meant(post)
    gone = lost(wanted, place.lines)
    here = around.index(place)
    for before, after in _CUTS if gone else ():
        run = around[max(0, here - before) : here + after + 1]
        if not lost(wanted, [line for sighting in run for line in sighting.lines]):
            return []
    return gone


def _fit(post: Composed, place: Sighting) -> tuple[int, int]:
    """How well a message is one of several posts with the same mark: by the lines that stand there, then by those that do not."""
    wanted = _meant(post)
    gone = len(lost(wanted, place.lines))
    return len(wanted) - gone, -gone


def _meant(post: Composed) -> tuple[str, ...]:
    return meant(post.text or "")


def _places(posts: Sequence[Composed], sightings: Sequence[Sighting]) -> dict[int, list[Sighting]]:
    """Where each post stands: by its mark, then, of what is left, where it stands most nearly as it was."""
    found: dict[int, list[Sighting]] = {}
    marked = [(sighting, {*marks_in(sighting.text)}) for sighting in sightings]
    for post in posts:
        here = [sighting for sighting, marks in marked if post.mark is not None and post.mark in marks]
        if places := [sighting for sighting in here if _is_meant_for(post, sighting)]:
            found[id(post)] = places
    taken = {id(sighting) for places in found.values() for sighting in places}
    free = [sighting for sighting in sightings if id(sighting) not in taken]
    for post in posts:
        if id(post) in found or post.text is None or not free:
            continue
        likeness, best = _best(post, free)
        if likeness >= _ALIKE:
            found[id(post)] = [best]
            free.remove(best)
    return found


def _is_meant_for(post: Composed, sighting: Sighting) -> bool:
    """Whether a message with a post's mark is that post, and does not merely mention the mark."""
    wanted = _meant(post)
    return not lost(wanted[-1:], sighting.lines) or share(wanted, sighting.lines) >= _ALIKE


def _best(post: Composed, places: Sequence[Sighting]) -> tuple[float, Sighting]:
    rated = [(share(_meant(post), place.lines), place) for place in places]
    return max(rated, key=lambda pair: pair[0])
