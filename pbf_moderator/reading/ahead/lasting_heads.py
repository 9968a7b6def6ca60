"""Words by which all that stands below, behind or before them holds for good: "until I say otherwise:" and a list, "all this for good"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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


_TALK = 8
"""Words of such a sentence that nobody knows, at most, where it only tells that all of it holds for good."""


@dataclass(frozen=True)
class Lasting:
    """Where the sentences begin that hold for good.

    Attributes:
        whole: whatever they say.
        general: what they say of no single combat or opponent: they only follow one that begins with words for "always".
    """

    whole: frozenset[int] = frozenset()
    general: frozenset[int] = frozenset()


def lasting_rows(message: Message, rows: Sequence[Row]) -> Lasting:
    """Which sentences hold for good without saying so themselves.

    Args:
        message: the whole message.
        rows: its sentences.
    """
    whole = under_lasting_heads(message, rows)
    general: set[int] = set()
    carried = -1
    for n, row in enumerate(rows):
        start = row[0].start
        line = message.line_number(start)
        if _is_of_now(message, row):
            continue
        if carried == line:
            general.add(start)
        if _only_lasts(message, row) and not _leads_on(message, row):
            before = [r for r in rows[:n] if not _is_of_now(message, r)]
            whole |= {r[0].start for r in before}
            if not before:
                carried = line
        elif opened := _opening(message, row):
            general.add(start)
            carried = line if opened == COLON else carried
    return Lasting(frozenset(whole), frozenset(general - whole))


def _is_of_now(message: Message, row: Row) -> bool:
    spots = message.spots_between(row[0].start, row[-1].end)
    return any(s.has(SENSE, "round_long", "now") for s in spots)


def _only_lasts(message: Message, row: Row) -> bool:
    """Whether a sentence says no more than that something holds for good: "all this until I say otherwise"."""
    start, end = row[0].start, row[-1].end
    spots = message.spots_between(start, end)
    lasting = any(s.has(SENSE, "always") for s in spots)
    bare = not any(_says_more(s) for s in spots if not s.has(SENSE, "said"))
    return lasting and bare and len(message.spotted.unknown(start, end)) <= _STRANGE


def _leads_on(message: Message, row: Row) -> bool:
    """Whether a sentence ends in a colon, or its line ends with it, so that it can only be for what follows."""
    tokens, end = message.spotted.text.tokens, row[-1].end
    return tokens[end - 1].text == COLON or (end < len(tokens) and tokens[end].text in (COLON, BREAK))


def _opening(message: Message, row: Row) -> str:
    """How a sentence begins that holds for good as a whole: with words for it alone, or with a colon behind them; nothing if it does not."""
    start, end = row[0].start, row[-1].end
    tokens = message.spotted.text.tokens
    spots = message.spots_between(start, end)
    first = next((s for s in spots if s.has(SENSE, "always")), None)
    if first is None:
        return ""
    before = [s for s in spots if s.end <= first.start]
    colon = next((i for i in range(first.end, end) if tokens[i].text == COLON), -1)
    head = message.spots_between(start, colon) if colon >= 0 else []
    if head and colon < end - 1 and not any(map(_says_more, head)):
        return COLON if len(message.spotted.unknown(start, colon)) <= _TALK else ""
    plain = all(s.has(FILLER) and not s.has(KIND) for s in before)
    return "first" if plain and not message.spotted.unknown(start, first.start) else ""


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
