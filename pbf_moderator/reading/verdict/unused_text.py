"""What nothing came of: no part of a message that names something of the game is passed over in silence."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import rows_of
from ..text.contracts import read_once
from ..text.people import SEAT
from ..text.tokens import NUMBER, WORD
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE, TERM, UNIT
from ..text.words import NAMES
from ..values import Issue

NOTHING_CAME_OF_IT = "nothing_came_of_it"
NOT_ASKED = "not_asked_now"
SAYS_NOTHING = "says_nothing_about_the_questions"
SIGNATURE = 3
"""Words of a signature at most."""
_NAMING = (*NAMES, ORDER, TERM)


def unused_text(
    message: Message,
    used: Collection[int],
    issues: Sequence[Issue],
    kinds: Collection[str],
    alone: Collection[str] = (),
) -> list[tuple[str, str]]:
    """The clauses of a message that went into no answer and no remark, with the reason.

    Args:
        message: the message.
        used: the positions of the words that went into something.
        issues: what the sender is told anyway; a clause that one of them quotes is not told again.
        kinds: the decisions that are open or may come.
        alone: what an answer was read from and nothing else; there only the words that it was not read from are told.
    """
    quoted = [_folded(issue.line) for issue in issues if issue.line]
    found: list[tuple[str, str]] = []
    for row in rows_of(message.clauses):
        row.sort(
            key=lambda clause: clause.start
        )  # a condition on which nothing depends stands behind the others
        stretches = _aside(row, [c for c in row if not _is_used(message, c, used)])
        for start, end in (_with_its_condition(message, row, used, *stretch) for stretch in stretches):
            text = message.quoted(start, end)
            if not _has_words(message, start, end) or any(_folded(text) in line for line in quoted):
                continue
            if text in alone and (left := _left_over(message, start, end, used)):
                text = left
            else:
                text += _closing(message, end)
            signed = _is_signature(message, start, end)
            found.append((text, SAYS_NOTHING if signed else _why(message.spots_between(start, end), kinds)))
    return found


def _with_its_condition(
    message: Message, row: Sequence[Clause], used: Collection[int], start: int, end: int
) -> tuple[int, int]:
    """A stretch with the words around it that belong to no clause and went into nothing.

    "By the way, when is the deadline?" was taken for something to be done in a case; it is quoted as it was written.
    """
    taken = {*used, *(p for c in row if not start <= c.start < end for p in range(c.start, c.end))}
    for clause in row:
        if clause.condition and start <= clause.start < end:
            _, first, last = clause.condition
            if not any(p in taken for p in range(first, last)):
                start, end = min(start, first), max(end, last)
    tokens = message.spotted.text.tokens
    while start and tokens[start - 1].kind == WORD and start - 1 not in taken:
        start -= 1
    return start, end


def _why(spots: Sequence[Spot], kinds: Collection[str]) -> str:
    """Why nothing came of a stretch: it is about other questions than those that are asked or may come, or no answer to them."""
    if not any(map(is_name, spots)):
        return SAYS_NOTHING
    spoken = [s for s in spots if s.has(KIND) and not s.has(FILLER)]
    other = bool(spoken) and not any(s.decides(kinds) for s in spoken)
    return NOT_ASKED if other or not kinds else NOTHING_CAME_OF_IT


def _is_signature(message: Message, start: int, end: int) -> bool:
    """Whether a few words end the message and name nobody but its sender: "Cheers, Anna"."""
    tokens = message.spotted.text.tokens
    names = [spot for spot in message.spots_between(start, end) if is_name(spot)]
    words = [token for token in tokens[start:end] if token.kind in (WORD, NUMBER)]
    return (
        len(words) <= SIGNATURE
        and not _has_words(message, end, len(tokens))
        and all({*spot.ids(SEAT)} == {message.seat} for spot in names)
    )


def is_courtesy(message: Message, start: int, end: int) -> bool:
    """Whether a stretch is a greeting, a heading that names the turn, or the sender's name at the end."""
    tokens = message.spotted.text.tokens
    spots = message.spots_between(start, end)
    idle = [s for s in spots if s.has(FILLER) and (s.has(SENSE, "turn") or not s.has(SENSE))]
    covered = {position for s in idle for position in range(s.start, s.end)}
    figures = {n for s in idle if s.has(SENSE, "turn") for n in (s.start - 1, s.end)}
    words = [n for n in range(start, end) if n not in covered and tokens[n].kind in (WORD, NUMBER)]
    bare = all(tokens[n].kind == NUMBER and n in figures for n in words)
    return bare or _is_signature(message, start, end)


def _closing(message: Message, end: int) -> str:
    """The question or exclamation mark that ends a stretch: without it a quotation would not be to the letter."""
    mark = message.quoted(end, end + 1) if end < len(message.spotted.text.tokens) else ""
    return mark if mark and set(mark) <= {"?", "!"} else ""


def _left_over(message: Message, start: int, end: int, used: Collection[int]) -> str:
    """The names and figures of a stretch that went into nothing."""
    spots = [range(s.start, s.end) for s in message.spots_between(start, end) if is_name(s)]
    parts = [*spots, *_figures(message, start, end)]
    free = [part for part in sorted(parts, key=lambda part: part.start) if not any(p in used for p in part)]
    return ", ".join(message.quoted(part.start, part.stop) for part in free)


def _aside(row: Sequence[Clause], aside: Sequence[Clause]) -> list[tuple[int, int]]:
    """The stretches of the clauses that are set aside, neighbours as one."""
    found: list[tuple[int, int]] = []
    before: Clause | None = None
    for clause in row:
        if clause in aside:
            if found and before in aside:
                found[-1] = (found[-1][0], clause.end)
            else:
                found.append((clause.start, clause.end))
        before = clause
    return found


def _is_used(message: Message, clause: Clause, used: Collection[int]) -> bool:
    """Whether all names and figures of a clause, or some word of it where it has none, went into something.

    Units beside what did are only told of: "the ship in X attacks".
    """
    named = [s for s in message.within(clause) if is_name(s)]
    other = [s for s in named if not all(c.category == UNIT for c in s.concepts)]
    told = any(p in used for s in other for p in range(s.start, s.end))
    names = [range(s.start, s.end) for s in (other if told else named)]
    if not names:
        whole = all(p in used for figure in _figures(message, clause.start, clause.end) for p in figure)
        return whole and any(p in used for p in range(clause.start, clause.end))
    return all(
        any(p in used for p in name) for name in (*names, *_figures(message, clause.start, clause.end))
    )


def _figures(message: Message, start: int, end: int) -> list[range]:
    tokens = message.spotted.text.tokens
    return [range(i, i + 1) for i in range(start, end) if tokens[i].kind == NUMBER and message.at(i) is None]


def is_name(spot: Spot) -> bool:
    """Whether a mention names something of the game."""
    return any(c.category in _NAMING for c in spot.concepts) and not (spot.has(FILLER) or spot.has(SENSE))


def names_something(message: Message, text: str) -> bool:
    """Whether some words of a message name anything of the game."""
    said = [t.text for t in read_once(text).tokens if t.kind in (WORD, NUMBER)]
    words = [(n, t.text) for n, t in enumerate(message.spotted.text.tokens) if t.kind in (WORD, NUMBER)]
    starts = (n for n in range(len(words)) if [w for _, w in words[n : n + len(said)]] == said)
    start = next(starts, None)
    if start is None or not said:
        return False
    first, last = words[start][0], words[start + len(said) - 1][0]
    return any(map(is_name, message.spots_between(first, last + 1)))


def _has_words(message: Message, start: int, end: int) -> bool:
    tokens = message.spotted.text.tokens[start:end]
    return any(t.kind in (WORD, NUMBER) for t in tokens)


def _folded(line: str) -> str:
    return " ".join(t.text for t in read_once(line).tokens if t.kind in (WORD, NUMBER))
