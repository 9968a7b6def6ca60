"""Headings by which what stands on the lines below holds for good: "until I say otherwise:", and then a list."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.message import Message
from ..clauses.turns import is_name
from ..mentions.mentions import Spot
from ..rows.outcomes import Row
from ..text.tokens import BREAK, COLON
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, SENSE

_BLANK = 2
"""Lines from a heading to its list at most, with an empty one between them."""
_STRANGE = 4
"""Words of a heading that nobody knows, at most."""


def under_lasting_heads(message: Message, rows: Sequence[Row]) -> set[int]:
    """Where those sentences begin that a heading for good stands above: the lines that follow it without an empty one.

    Args:
        message: the whole message.
        rows: its sentences.
    """
    found: set[int] = set()
    line, room, lasting, said = -1, 1, False, False
    for row in rows:
        start, end = row[0].start, row[-1].end
        if _is_head(message, row, said):
            lasting, room = True, _BLANK
        elif lasting and message.line_number(start) - line <= room:
            room = 1
            if not any(s.has(SENSE, "round_long", "now") for s in message.spots_between(start, end)):
                found.add(start)
        else:
            lasting = False
        said = said or any(map(_says_more, message.spots_between(start, end)))
        line = message.line_number(end - 1)
    return found


def _is_head(message: Message, row: Row, said: bool) -> bool:
    """Whether a sentence only tells that something holds for good, and leads to the lines below.

    A colon at the end of its line leads there, and so does the end of the line where nothing was said before.
    """
    start, end = row[0].start, row[-1].end
    tokens = message.spotted.text.tokens
    after = next((n for n in range(end, len(tokens)) if tokens[n].text != "."), len(tokens))
    whole = after < len(tokens) and tokens[after].text == BREAK
    colon = tokens[end - 1].text == COLON or (after < len(tokens) and tokens[after].text == COLON)
    before = start == 0 or tokens[start - 1].text == BREAK
    if colon and not whole:
        whole = after + 1 < len(tokens) and tokens[after + 1].text == BREAK
    if not whole or not (colon or (before and not said)):
        return False
    spots = message.spots_between(start, end)
    lasting = any(s.has(SENSE, "always") for s in spots)
    strange = len(message.spotted.unknown(start, end))
    return lasting and not any(map(_says_more, spots)) and strange <= _STRANGE


def _says_more(spot: Spot) -> bool:
    """Whether a mention names what an instruction may be made of; a seat is the sender's, for whom the list is."""
    if spot.has(SENSE, "always") or spot.has(FILLER) or spot.has("seat"):
        return False
    return (
        is_name(spot)
        or any(spot.has(c) for c in (KIND, ORDER, COUNT))
        or spot.has(SENSE, "if", "unless", "not")
    )
