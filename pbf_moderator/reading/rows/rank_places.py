"""Which place each name of an order of things is given, and who stands before whom.

A place is told by a figure, an ordinal or a turn of speech in the piece of the list that belongs to a name, or in another clause of its
sentence that takes the name up again with a pronoun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.tokens import ARROW, BREAK, COMMA, MARK, NUMBER, SEMI, SLASH, STOP
from ..text.vocabulary import SENSE
from ..text.words import words
from .named import Named

LAST, MIDDLE = -1, 0
_PARTING = (COMMA, SEMI, STOP, BREAK, SLASH, ARROW)
_ENDING = (SEMI, STOP, BREAK)


@dataclass(frozen=True)
class Placed:
    """A thing and the place that is said of it: a number from 1, LAST, MIDDLE, or None where only the list tells."""

    id: str
    named: Named
    place: int | None = None


class Places:
    """Tells the places of names in a message.

    Args:
        message: the whole message.
        items: all that is to be put in order.
    """

    def __init__(self, message: Message, items: Sequence[str]) -> None:
        self.message = message
        self.items = items
        self.ordinals = words(message.language).headings.get("ordinals", ())

    def of(self, named: Sequence[Named]) -> list[int | None]:
        """The place that is said of each name in its own piece of the list, or by the figure that its line begins with."""
        numbered = [self._figure_of_line(n.spot) for n in named]
        if len(named) == len(self.items) and None not in numbered and len(set(numbered)) == len(numbered):
            return [1 + sorted(numbered, key=lambda f: f or 0).index(f) for f in numbered]
        pieces = [self._piece(named, n) for n in range(len(named))]
        places = [self._place(*piece) for piece in pieces]
        return self._from_the_next(places, len({n.ids for n in named}), self._follows_second(places, pieces))

    def _follows_second(self, places: Sequence[int | None], pieces: Sequence[tuple[int, int]]) -> bool:
        """Whether somebody only comes next behind the one at the second place, with whom the list begins."""
        first, second = [*places, None, None][:2]
        next_ = pieces[1:] and self.message.spots_between(*pieces[1])
        return first == 2 and second is None and any(s.has(SENSE, "next") for s in next_ or ())

    def _from_the_next(self, places: list[int | None], told: int, follows: bool) -> list[int | None]:
        """The places, counted from one where the first of them is somebody else's: "2nd A, 3rd B, 4th C"."""
        figures = {p for p in places if p is not None and p > 0}
        most = len(self.items)
        beyond = most + 1 in figures or (most in figures and LAST in places) or follows
        if 1 in figures or told < most or not beyond:
            return places
        return [p - 1 if p is not None and p > 0 else p for p in places]

    def _figure_of_line(self, spot: Spot) -> int | None:
        """The figure that the line of a name begins with."""
        tokens, i = self.message.spotted.text.tokens, spot.start
        while i and tokens[i - 1].text != BREAK:
            i -= 1
        return tokens[i].value if tokens[i].kind == NUMBER and not tokens[i].sign and i < spot.start else None

    def _piece(self, named: Sequence[Named], n: int) -> tuple[int, int]:
        """The stretch that belongs to a name: from the joint before it to the joint after it."""
        spot, clause = named[n].spot, named[n].clause
        start = max(self.joint(named[n - 1].spot, spot)[1] if n else clause.start, 0)
        if not n:
            start = min(start, clause.start)
        end = self.joint(spot, named[n + 1].spot)[0] if n + 1 < len(named) else self._end(spot)
        return start, end

    def _end(self, spot: Spot) -> int:
        """Where the line of the last name ends."""
        tokens, i = self.message.spotted.text.tokens, spot.end
        while i < len(tokens) and tokens[i].text not in (BREAK, STOP, SEMI):
            i += 1
        return i

    def joint(self, one: Spot, other: Spot) -> tuple[int, int]:
        """Where what belongs to a name ends and what belongs to the next begins."""
        tokens = self.message.spotted.text.tokens
        for i in range(one.end, other.start):
            if tokens[i].kind == MARK and tokens[i].text in _ENDING:
                return i, i + 1
        for i in range(one.end, other.start):
            spot = self.message.at(i)
            joins = (
                spot is not None and spot.has(SENSE, "and", "next") and not spot.has(SENSE, "first", "last")
            )
            if (tokens[i].kind == MARK and tokens[i].text in _PARTING) or joins:
                return i, spot.end if spot is not None and joins else i + 1
        return one.end, other.start

    def _place(self, start: int, end: int) -> int | None:
        """The place that a stretch tells; one that only follows all of them where the first is somebody else's."""
        tokens = self.message.spotted.text.tokens
        for i in range(start, end):
            spot, token = self.message.at(i), tokens[i]
            if spot is not None and spot.has(SENSE, "last") and not spot.has(SENSE, "after"):
                return LAST
            if spot is not None and spot.has(SENSE, "first", "foremost"):
                return 1
            if spot is not None and spot.has(SENSE, "middle"):
                return MIDDLE
            if spot is not None and spot.has(SENSE, "above") and spot.end >= end:
                return 1
            if token.kind == NUMBER and 0 < token.value <= len(self.items) + 1 and not token.sign:
                return token.value
            for n, stem in enumerate(self.ordinals, 1):
                if (
                    n <= len(self.items) + 1
                    and token.text.startswith(stem)
                    and (spot is None or not spot.has("seat"))
                ):
                    return n
        return None

    # -- pairs -----------------------------------------------------------------------------------------------

    def pairs(self, placed: Sequence[Placed]) -> Iterator[tuple[str, str] | None]:
        """Who comes before whom by the words between two names, or by the list; None where that cannot be told."""
        for one, other in pairwise(placed):
            if self._is_parted(one, other):
                continue
            said = self._relation(one, other)
            if said == "after":
                yield other.id, one.id
            elif said == "above":
                yield one.id, other.id
            elif said == "dark":
                yield None
        ids = [p.id for p in placed]
        listed = [p for p in placed if p.place is None] if len(set(ids)) == len(ids) else []
        for one, other in pairwise(listed):
            neighbours = placed.index(other) - placed.index(one) == 1
            if not neighbours or self._is_parted(one, other) or not self._relation(one, other):
                yield one.id, other.id

    def told(self, placed: Sequence[Placed]) -> bool:
        """Whether words between two names tell who comes first."""
        return any(self._relation(a, b) for a, b in pairwise(placed))

    def _is_parted(self, one: Placed, other: Placed) -> bool:
        """Whether a comma, a joining word or a line's end stands between two names."""
        a, b = one.named.spot, other.named.spot
        return self.joint(a, b) != (a.end, b.start) and not self._arrow(a, b)

    def _arrow(self, one: Spot, other: Spot) -> bool:
        return ARROW in self.message.marks_between(one, other)

    def _relation(self, one: Placed, other: Placed) -> str:
        """What stands between two names that nothing parts."""
        return self.relation_of(one.named.spot, other.named.spot)

    def relation_of(self, a: Spot, b: Spot) -> str:
        """Whether one comes "above" or "after" another by what stands between them; "dark" where that cannot be told."""
        marks = self.message.marks_between(a, b)
        if "<" in marks:
            return "after"
        if ARROW in marks:
            return "above"
        between = self.message.spots_between(a.end, b.start)
        if any(s.has(SENSE, "above") for s in between):
            return "above"
        if any(s.has(SENSE, "after") for s in between):
            return "after"
        if any(s.has(SENSE, "first", "last", "beside") for s in between):
            return "dark"
        return ""

    def tells(self, clause: Clause) -> bool:
        """Whether a clause tells a place."""
        return self._place(clause.start, clause.end) is not None
