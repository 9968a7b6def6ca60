"""Reading an order of several things: who comes before whom.

Every name gives what is said of its place: first, last, third, before or after another, or only where it stands in the list. The
answer is the one order that all of that allows; where several are left, the sender is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, permutations

from ..kernel.decision import Decision
from ..kernel.forms import Answer, Rank
from .clauses import SAY, Clause
from .denials import denials
from .message import Message
from .named import ADDRESSED, KNOWN, SAID, Named
from .option_names import Namer
from .outcomes import Outcome, Row
from .pieces import SHORT
from .spotting import Spot
from .tokens import ARROW, BREAK, COMMA, MARK, NUMBER, SEMI, SLASH, STOP
from .values import ASK, INFO, REFUSE
from .vocabulary import FILLER, KIND, SENSE
from .words import words

LAST = -1
_PLACES = ("first", "last", "next", "above", "after", "beside", "swaps", "except", "instead", "or")
"""Turns of speech that tell of places, or change what is told of them."""
_PARTING = (COMMA, SEMI, STOP, BREAK, SLASH, ARROW)
_ENDING = (SEMI, STOP, BREAK)
MOST_ITEMS = 7
"""Of more things not every order can be tried; then only a whole list is read."""


@dataclass(frozen=True)
class Placed:
    """A thing and the place that is said of it: a number from 1, LAST, or None where only the list tells."""

    id: str
    named: Named
    place: int | None = None


def read_rank(message: Message, decision: Decision, rows: Sequence[Row], previous: Answer = None) -> Outcome:
    """What some sentences say to a decision whose form is Rank.

    Args:
        message: the whole message.
        decision: the question.
        rows: the sentences that may speak of it, in order.
        previous: the answer that stands, or nothing.
    """
    return _RankReader(message, decision).read(rows)


class _RankReader:
    def __init__(self, message: Message, decision: Decision) -> None:
        assert isinstance(decision.form, Rank)
        self.message = message
        self.decision = decision
        self.items = decision.form.items
        self.namer = Namer(message, decision)
        self.outcome = Outcome(decision)
        self.ordinals = words(message.language).headings.get("ordinals", ())

    def read(self, rows: Sequence[Row]) -> Outcome:
        mine = [row for row in rows if self._is_mine(row)]
        if not mine:
            return self.outcome
        mine = self._without_talk(mine)
        clauses = self._uncorrected([c for row in mine for c in row])
        named = self._names(clauses)
        self.outcome.rows = mine
        self.outcome.said = True
        self.outcome.used = {p for row in mine for c in row for p in range(c.start, c.end)}
        self._answer(clauses, named)
        return self.outcome

    def _is_mine(self, row: Row) -> bool:
        names = [n for n in self._names(row) if not n.stranger]
        if names:
            return any(c.mood == SAY for c in row)
        return any(self.namer.is_marked(c) and c.mood == SAY for c in row)

    def _without_talk(self, rows: list[Row]) -> list[Row]:
        """The sentences without those that tell something of somebody, where the others name everybody."""
        left = [row for row in rows if not self._is_talk(row)]
        ids = {i for n in self._names([c for row in left for c in row]) for i in n.ids}
        return left if set(self.items) <= ids else rows

    def _is_talk(self, row: Row) -> bool:
        """Whether a sentence about no more than one of them has unknown words, or is polite, and tells no place."""
        if any(c.corrects for c in row) or any(self.message.says(c, *_PLACES) for c in row):
            return False
        if len({n.ids for n in self._names(row)}) > 1:
            return False
        tokens = self.message.spotted.text.tokens
        unknown = [i for c in row for i in self.message.spotted.unknown(c.start, c.end)]
        polite = any(s.has(FILLER) and s.end - s.start > 1 for c in row for s in self.message.within(c))
        return polite or any(len(tokens[i].text) > SHORT for i in unknown)

    def _uncorrected(self, clauses: list[Clause]) -> list[Clause]:
        """What a word of correction leaves, where a whole order follows it."""
        for n in range(len(clauses) - 1, 0, -1):
            if clauses[n].corrects and len({n.ids for n in self._names(clauses[n:])}) == len(self.items):
                return clauses[n:]
        return clauses

    def _names(self, clauses: Sequence[Clause]) -> list[Named]:
        """What is said, and the sender itself where it calls itself "me"."""
        found = []
        for clause in clauses:
            if clause.mood == SAY:
                named = [n for n in self.namer.names([clause]) if n.standing not in (KNOWN, "asked")]
                found += [replace(n, standing=SAID) if n.standing == ADDRESSED else n for n in named]
                found += self._oneself(clause)
        return sorted(found, key=lambda n: n.spot.start)

    def _oneself(self, clause: Clause) -> Iterator[Named]:
        seat = self.message.seat
        if seat not in self.items or any(s.has("seat", seat) for s in self.message.spotted.spots):
            return
        for spot in self.message.within(clause):
            if (
                spot.has(SENSE, "self")
                and not spot.has("seat")
                and not spot.has(KIND)
                and self._is_placed(spot)
            ):
                yield Named(spot, (seat,), "seat", clause)

    def _is_placed(self, spot: Spot) -> bool:
        """Whether a "me" stands where a name would: at a mark or at a word of place."""
        after, message = self.message.at(spot.end), self.message
        marked = bool(message.mark_after(spot)) or spot.end >= len(message.spotted.text.tokens)
        return marked or (
            after is not None and after.has(SENSE, "first", "last", "and", "next", "above", "after")
        )

    # -- the answer ------------------------------------------------------------------------------------------

    def _answer(self, clauses: Sequence[Clause], named: list[Named]) -> None:
        named = self._without_mere_talk_of(self._once(named))
        if strangers := [n for n in named if n.stranger]:
            self._refuse(strangers)
        elif self._is_dark(clauses, named):
            self._ask()
        else:
            orders = self._orders(named)
            if len(orders) != 1:
                self._ask()
                return
            self.outcome.answers = [list(orders[0])]
            self.outcome.why = "the only order that is said"
            for n in named:
                if n.spot.slips:
                    self.outcome.say(INFO, f"{n.category}_corrected", *n.ids[:1], written=n.spot.text)

    @staticmethod
    def _once(named: list[Named]) -> list[Named]:
        """Without a name of which only something is told, where it is said again."""
        return [n for n in named if not (n.subject and sum(o.ids == n.ids for o in named) > 1)]

    def _without_mere_talk_of(self, named: list[Named]) -> list[Named]:
        """Without those who cannot be chosen and are told of in a clause of unknown words, where all that can be are named."""
        if not set(self.items) <= {i for n in named for i in n.ids}:
            return named
        return [
            n
            for n in named
            if not (n.stranger and self.message.spotted.unknown(n.clause.start, n.clause.end))
        ]

    def _is_dark(self, clauses: Sequence[Clause], named: Sequence[Named]) -> bool:
        ids = [n.ids for n in named]
        return (
            not named
            or (len(set(ids)) < len(ids) and not self._are_all_told(named))
            or any(len(i) > 1 for i in ids)
            or any(self._is_half_told(n, named) for n in named)
            or any(n.standing != SAID for n in named)
            or any(c.condition is not None for c in clauses if self.namer.names([c]))
            or any(c.corrects for c in clauses[1:] if self.namer.names([c]))
            or any(denials(self.message, c) for c in clauses if not self._is_beside(c, named))
            or any(self.message.says(c, "or", "swaps", "except", "instead") for c in clauses)
        )

    def _is_beside(self, clause: Clause, named: Sequence[Named]) -> bool:
        """Whether a clause has unknown words and names nobody, so that a denial there is part of some talk."""
        unknown = self.message.spotted.unknown(clause.start, clause.end)
        return bool(unknown) and not any(n.clause == clause for n in named)

    def _is_half_told(self, name: Named, named: Sequence[Named]) -> bool:
        """Whether a name is said to come before or after something that is not named: "anyone before Stark"."""
        earlier = [n.spot.end for n in named if n.clause == name.clause and n.spot.end <= name.spot.start]
        if earlier:
            return False
        spots = self.message.spots_between(name.clause.start, name.spot.start)
        return any(
            s.has(SENSE, "above", "after", "beside") and not s.has(SENSE, "first", "last", "next", "for")
            for s in spots
        )

    def _are_all_told(self, named: Sequence[Named]) -> bool:
        """Whether a name stands twice because each is told of: "A ahead of B and B ahead of C", "A first, B after A"."""
        places = self._places(named)
        related = {
            n
            for n, (a, b) in enumerate(pairwise(named))
            if self._joint(a.spot, b.spot) == (a.spot.end, b.spot.start)
            and self._relation_of(a.spot, b.spot) in ("above", "after")
        }
        return all(places[n] is not None or n in related or n - 1 in related for n in range(len(named)))

    def _orders(self, named: Sequence[Named]) -> list[tuple[str, ...]]:
        """The orders that what is said allows."""
        placed = [Placed(n.ids[0], n, p) for n, p in zip(named, self._places(named), strict=True)]
        before = list(self._pairs(placed))
        if len(self.items) > MOST_ITEMS:
            whole = tuple(p.id for p in placed)
            listed = all(p.place is None for p in placed) and len(whole) == len(self.items)
            return [whole] if listed and not self._told(placed) else []
        if None in before:
            return []
        return [o for o in permutations(self.items) if self._allows(o, placed, [b for b in before if b])]

    def _allows(
        self, order: Sequence[str], placed: Sequence[Placed], before: Sequence[tuple[str, str]]
    ) -> bool:
        for p in placed:
            if p.place is not None and order.index(p.id) != (p.place - 1 if p.place > 0 else len(order) - 1):
                return False
        return all(order.index(a) < order.index(b) for a, b in before)

    # -- places ----------------------------------------------------------------------------------------------

    def _places(self, named: Sequence[Named]) -> list[int | None]:
        """The place that is said of each name in its own piece of the list, or by the figure that its line begins with."""
        numbered = [self._figure_of_line(n.spot) for n in named]
        if len(named) == len(self.items) and None not in numbered and len(set(numbered)) == len(numbered):
            return [1 + sorted(numbered, key=lambda f: f or 0).index(f) for f in numbered]
        return [self._place(*self._piece(named, n)) for n in range(len(named))]

    def _figure_of_line(self, spot: Spot) -> int | None:
        """The figure that the line of a name begins with."""
        tokens, i = self.message.spotted.text.tokens, spot.start
        while i and tokens[i - 1].text != BREAK:
            i -= 1
        return tokens[i].value if tokens[i].kind == NUMBER and not tokens[i].sign and i < spot.start else None

    def _piece(self, named: Sequence[Named], n: int) -> tuple[int, int]:
        """The stretch that belongs to a name: from the joint before it to the joint after it."""
        spot, clause = named[n].spot, named[n].clause
        start = max(self._joint(named[n - 1].spot, spot)[1] if n else clause.start, 0)
        if not n:
            start = min(start, clause.start)
        end = self._joint(spot, named[n + 1].spot)[0] if n + 1 < len(named) else self._end(spot)
        return start, end

    def _end(self, spot: Spot) -> int:
        """Where the line of the last name ends."""
        tokens, i = self.message.spotted.text.tokens, spot.end
        while i < len(tokens) and tokens[i].text not in (BREAK, STOP, SEMI):
            i += 1
        return i

    def _joint(self, one: Spot, other: Spot) -> tuple[int, int]:
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
        tokens = self.message.spotted.text.tokens
        for i in range(start, end):
            spot, token = self.message.at(i), tokens[i]
            if spot is not None and spot.has(SENSE, "last") and not spot.has(SENSE, "after"):
                return LAST
            if spot is not None and spot.has(SENSE, "first"):
                return 1
            if spot is not None and spot.has(SENSE, "above") and spot.end >= end:
                return 1
            if token.kind == NUMBER and 0 < token.value <= len(self.items) and not token.sign:
                return token.value
            for n, stem in enumerate(self.ordinals, 1):
                if (
                    n <= len(self.items)
                    and token.text.startswith(stem)
                    and (spot is None or not spot.has("seat"))
                ):
                    return n
        return None

    # -- pairs -----------------------------------------------------------------------------------------------

    def _pairs(self, placed: Sequence[Placed]) -> Iterator[tuple[str, str] | None]:
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

    def _told(self, placed: Sequence[Placed]) -> bool:
        return any(self._relation(a, b) for a, b in pairwise(placed))

    def _is_parted(self, one: Placed, other: Placed) -> bool:
        """Whether a comma, a joining word or a line's end stands between two names."""
        a, b = one.named.spot, other.named.spot
        return self._joint(a, b) != (a.end, b.start) and not self._arrow(a, b)

    def _arrow(self, one: Spot, other: Spot) -> bool:
        return ARROW in self.message.marks_between(one, other)

    def _relation(self, one: Placed, other: Placed) -> str:
        """What stands between two names that nothing parts."""
        return self._relation_of(one.named.spot, other.named.spot)

    def _relation_of(self, a: Spot, b: Spot) -> str:
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

    # -- asking ----------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        line = " / ".join(self.message.words_of(row) for row in self.outcome.rows)
        self.outcome.say(ASK, "choice_ambiguous", self.decision.kind, line=line)

    def _refuse(self, strangers: Sequence[Named]) -> None:
        for n in strangers:
            line = self.message.line_of(n.spot)
            self.outcome.say(REFUSE, "not_an_option", n.ids[0], kind=self.decision.kind, line=line)
