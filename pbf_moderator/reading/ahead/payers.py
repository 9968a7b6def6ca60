"""Who pays, told by a place in brackets right behind what is paid for: "six points (A)"."""

from __future__ import annotations

from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Row
from ..text.tokens import CLOSE, OPEN
from ..text.vocabulary import KIND, OPTION, SENSE
from ..text.words import kinds_of


def in_brackets(message: Message, row: Row) -> list[tuple[int, int]]:
    """The stretches of a sentence in brackets that hold one place and stand behind a number of what is paid for, or the thing itself.

    Args:
        message: the whole message.
        row: the sentence.
    """
    if not kinds_of("beside_way"):
        return []
    tokens = message.spotted.text.tokens
    found: list[tuple[int, int]] = []
    for at in range(max(row[0].start, 1), row[-1].end + 1):
        if at >= len(tokens) or tokens[at].text != OPEN:
            continue
        end = next((p for p in range(at + 1, len(tokens)) if tokens[p].text in (CLOSE, OPEN)), len(tokens))
        inside = message.spots_between(at + 1, end)
        alone = len(inside) == 1 and inside[0].has("area") and inside[0].end - inside[0].start == end - at - 1
        if alone and _is_paid(message, at - 1):
            found.append((at + 1, end))
    return found


def goes_on(message: Message, word: Spot, position: int) -> bool:
    """Whether an "and" at a position, with the payer named before it, leads on to something else: "A pays and the men go to B".

    Args:
        message: the whole message.
        word: that of paying.
        position: where the "and" may stand.
    """
    joint = message.at(position)
    if joint is None or joint.start != position or not joint.has(SENSE, "and") or joint.end - position > 1:
        return False
    before = message.spots_between(max(0, word.start - 3), position)
    following = message.at(position + 1)
    more = following is not None and following.has("area")
    return any(s.has("area") for s in before) and not more


def _is_paid(message: Message, position: int) -> bool:
    """Whether a number of steps or their word stands at a position, or the word of what is bought."""
    spot = message.at(position)
    paid = kinds_of("paid_for")
    if spot is not None and (spot.has(KIND, *paid) or spot.has(OPTION, *paid)):
        return True
    return message.number_at(position) is not None
