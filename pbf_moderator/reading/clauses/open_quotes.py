"""Whether the quotation marks that a sentence begins with end a quotation of the sentence before: "“Not a step today.” The order is gone"."""

from __future__ import annotations

from ..mentions.spotting import Spotted
from ..text.tokens import BREAK, QUOTE


def ends_quotation(spotted: Spotted, start: int) -> bool:
    """Whether the mark at the beginning of a sentence closes what was opened before it on the same line.

    Args:
        spotted: the message with its mentions.
        start: where the sentence begins.
    """
    tokens = spotted.text.tokens
    if start >= len(tokens) or tokens[start].text != QUOTE:
        return False
    line = start
    while line > 0 and tokens[line - 1].text != BREAK:
        line -= 1
    return sum(t.text == QUOTE for t in tokens[line:start]) % 2 == 1
