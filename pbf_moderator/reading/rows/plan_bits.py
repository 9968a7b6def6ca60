"""A sentence cut into bits: what is done, what it hangs on, what comes second, and reasons, however it is put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..clauses.message import Message
from ..clauses.turns import names_second, tells_when
from ..mentions.spotting import Spot
from ..text.tokens import ARROW, CLOSE, COLON, COMMA, DASH, MARK, OPEN, QUOTE, SLASH, STOP
from ..text.vocabulary import FILLER, SENSE

BODY, IF, SECOND, WIDE, WHY = "body", "if", "second", "wide", "why"
"""What is done; a condition; what is done otherwise; what is done in all other cases; a reason or an effect."""
_CUTS = (COMMA, COLON, ARROW, SLASH, OPEN, CLOSE, QUOTE)

Names = Callable[[Spot], bool]
"""Whether a mention names what is looked for."""
EndsCondition = Callable[[Spot, int], bool]
"""Whether what is to be done begins with a mention, inside a condition that begins at a place and ends at no mark."""


@dataclass(frozen=True)
class Bit:
    """A stretch of a sentence between marks and joining words; `sort` tells what opens it."""

    sort: str
    start: int
    end: int


class Cutter:
    """Cuts sentences into bits.

    Args:
        message: the whole message.
        names: whether a mention names what is looked for.
        ends: whether a mention ends a condition that has no mark.
    """

    def __init__(self, message: Message, names: Names, ends: EndsCondition) -> None:
        self.message, self.names, self.ends = message, names, ends
        self.tokens = message.spotted.text.tokens

    def bits(self, start: int, end: int) -> Iterator[Bit]:
        """The bits of a stretch, in order."""
        begin, sort, i = start, BODY, start
        while i < end:
            spot = self.message.at(i)
            if spot is None or spot.start != i:
                if spot is None and self._is_cut(i):
                    if begin < i:
                        yield Bit(sort, begin, i)
                    begin, sort = i + 1, BODY
                i += 1
            elif (
                self.names(spot)
                and self._is_before_stop(spot)
                and not (sort == IF and self.ends(spot, begin))
            ):
                yield Bit(sort, begin, spot.end)
                begin, sort, i = spot.end, BODY, spot.end
            else:
                second = names_second(self.message, spot, start, end)
                if opens := SECOND if second else self._opens(spot, begin, sort):
                    if opens == SECOND and sort == BODY and self._is_told_behind(spot, begin, end):
                        yield Bit(SECOND, begin, spot.end)
                        begin, sort, i = spot.end, BODY, spot.end
                        continue
                    if begin < i:
                        yield Bit(sort, begin, i)
                    begin, sort = i, opens
                i = spot.end
        if begin < end:
            yield Bit(sort, begin, end)

    def _is_told_behind(self, spot: Spot, begin: int, end: int) -> bool:
        """Whether words for a second choice stand behind its name, which begins the bit: "…, with B as my second choice"."""
        if not spot.has(SENSE, "fallback") or not begin or self.tokens[begin - 1].text != COMMA:
            return False
        before = [s for s in self.message.spots_between(begin, spot.start) if not s.has(FILLER)]
        stop = next((i for i in range(spot.end, end) if self.tokens[i].text in (*_CUTS, STOP)), end)
        named = [s for s in before if self.names(s)]
        little = all(s in named or s.has(SENSE, "using", "and", "or") for s in before)
        behind = any(self.names(s) for s in self.message.spots_between(spot.end, stop))
        return len(named) == 1 and little and not behind

    def _is_cut(self, position: int) -> bool:
        token = self.tokens[position]
        return token.kind == MARK and (token.text in _CUTS or (token.text == DASH and token.spaced))

    def _is_before_stop(self, spot: Spot) -> bool:
        """Whether a full stop follows a name, which was taken for that of a word cut short: "Theon. the sword …"."""
        if spot.end >= len(self.tokens):
            return False
        return STOP in self.message.source(spot.start, spot.end + 1)[len(spot.text) :]

    def _opens(self, spot: Spot, begin: int, sort: str) -> str:
        """The sort of bit that a mention opens; empty where it opens none."""
        if spot.has(SENSE, "available"):
            return ""
        if spot.has(SENSE, "elsewhere", "everywhere") and spot.has(SENSE, "else"):
            return WIDE
        if spot.has(SENSE, "else", "fallback"):
            return SECOND
        if spot.has(SENSE, "if", "unless") and not (spot.has(FILLER) and spot.end - spot.start > 1):
            return IF
        if tells_when(self.message, spot):
            return IF
        if spot.has(SENSE, "and", "but", "or"):
            return BODY
        if begin < spot.start and spot.has(SENSE, "so", "because", "that"):
            return WHY
        if sort == IF and (spot.has(SENSE, "then") or self.ends(spot, begin)):
            return BODY
        leads_on = sort == BODY and spot.has(SENSE, "then") and begin < spot.start
        return BODY if leads_on else ""
