"""Reading an order of several things: who comes before whom.

Every name gives what is said of its place: first, last, third, before or after another, or only where it stands in the list. The
answer is the one order that all of that allows; where several are left, the sender is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise, permutations

from ...kernel.decision import Decision
from ...kernel.forms import Rank
from ..clauses.clause import SAY, TELL, Clause
from ..clauses.condition_ends import SHORT
from ..clauses.denials import denials
from ..clauses.message import Message
from ..clauses.turns import means
from ..mentions.spotting import Spot
from ..rows.named import ADDRESSED, DESCRIBED, HELD, KNOWN, SAID, TOLD, Named
from ..rows.option_names import Namer
from ..rows.outcomes import Outcome, Row
from ..rows.rank_places import LAST, MIDDLE, Placed, Places
from ..text.tokens import BREAK, MARK, OPEN
from ..text.vocabulary import FILLER, KIND, SENSE
from ..values import ASK, INFO, REFUSE

_PLACES = (
    "first",
    "foremost",
    "last",
    "middle",
    "next",
    "above",
    "after",
    "beside",
    "swaps",
    "except",
    "instead",
    "or",
)
"""Turns of speech that tell of places, or change what is told of them."""
MOST_ITEMS = 7
"""Of more things not every order can be tried; then only a whole list is read."""


def read_rank(message: Message, decision: Decision, rows: Sequence[Row]) -> Outcome:
    """What some sentences say to a decision whose form is Rank.

    Args:
        message: the whole message.
        decision: the question.
        rows: the sentences that may speak of it, in order.
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
        self.places = Places(message, self.items)

    def read(self, rows: Sequence[Row]) -> Outcome:
        mine = [row for row in rows if self._is_mine(row)]
        if not mine:
            return self.outcome
        mine = self._without_talk(self._behind_turn(mine, rows))
        clauses = self._uncorrected([c for row in mine for c in self._with_subjects(row)])
        named = self._names(clauses)
        self.outcome.rows = mine
        self.outcome.said = True
        self.outcome.used = {p for row in mine for c in row for p in range(c.start, c.end)}
        self._answer(clauses, named)
        return self.outcome

    def _is_mine(self, row: Row) -> bool:
        row = self._with_subjects(row)
        names = [n for n in self._names(row) if not n.stranger]
        if names:
            return any(c.mood == SAY for c in row)
        return any(self.namer.is_marked(c) and c.mood == SAY for c in row)

    def _behind_turn(self, mine: list[Row], rows: Sequence[Row]) -> list[Row]:
        """What follows a sentence that takes something back and names nobody, where it is a whole order: "A, B. No, not so! B, A"."""
        for turn in (row for row in rows if row not in mine and any(c.corrects for c in row)):
            behind = [row for row in mine if row[0].start > turn[0].start]
            if {i for row in behind for c in row for i in self._items_in(c)} == set(self.items):
                return behind
        return mine

    def _with_subjects(self, row: Row) -> Row:
        """A sentence, with what it tells of somebody as said where a pronoun goes on with a place."""
        named = [c for c in row if self._items_in(c)]
        if len(named) != 1 or named[0].mood not in (SAY, TELL) or all(c.mood == SAY for c in row):
            return row
        later = [c for c in row if c.start > named[0].start and self._takes_up(c)]
        return [replace(c, mood=SAY) if c in (named[0], *later) else c for c in row] if later else row

    def _takes_up(self, clause: Clause) -> bool:
        """Whether a clause gives somebody a place whom the one before it names."""
        return self.message.says(clause, "others") and self.places.tells(clause)

    def _items_in(self, clause: Clause) -> set[str]:
        return {i for s in self.message.within(clause) for i in s.ids("seat") if i in self.items}

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
        """What a word of correction leaves, or a "so" that sums up, where a whole order follows it."""
        for n in range(len(clauses) - 1, 0, -1):
            opening = self.message.at(clauses[n].start)
            sums_up = opening is not None and opening.has(SENSE, "so", "sum", "decides")
            if (clauses[n].corrects or sums_up) and len({n.ids for n in self._names(clauses[n:])}) == len(
                self.items
            ):
                return clauses[n:]
        return clauses

    def _names(self, clauses: Sequence[Clause]) -> list[Named]:
        """What is said, and the sender itself where it calls itself "me"."""
        found = []
        for clause in clauses:
            inherits = clause.mood == TELL and all(b.end <= clause.start for b in clause.because)
            if clause.mood == SAY or inherits:
                named = [n for n in self.namer.names([clause]) if self._counts(n)]
                named = [n for n in named if not self._is_signature(n.spot)]
                found += named
                found += self._oneself(clause)
                found += self._spoken_to(clause)
        return sorted(found, key=lambda n: n.spot.start)

    def _is_signature(self, spot: Spot) -> bool:
        """Whether the sender's name is all that the last line holds, below others."""
        tokens = self.message.spotted.text.tokens
        before = [t.text for t in tokens[spot.start - 1 : spot.start]]
        after = any(t.kind != MARK for t in tokens[spot.end :])
        return spot.has("seat", self.message.seat) and before == [BREAK] and not after

    def _counts(self, named: Named) -> bool:
        """Whether a name is more than asked about, or than somebody's who comes before all of them."""
        ahead = named.stranger and self.message.preceded_by(named.spot, named.clause, "after")
        return named.standing not in (KNOWN, "asked") and not (ahead and named.spot.start < self._first)

    @cached_property
    def _first(self) -> int:
        """Where the first thing is named that is to be put in order."""
        seats = (s.start for s in self.message.spotted.spots if set(s.ids("seat")) & set(self.items))
        return next(seats, 0)

    def _oneself(self, clause: Clause) -> Iterator[Named]:
        seat = self.message.seat
        named = (s for s in self.message.spotted.spots if s.has("seat", seat) and not self._is_signature(s))
        if seat not in self.items or any(named):
            return
        for spot in self.message.within(clause):
            if (
                spot.has(SENSE, "self")
                and not spot.has("seat")
                and not spot.has(KIND)
                and self._is_placed(spot)
            ):
                yield Named(spot, (seat,), "seat", clause)

    def _spoken_to(self, clause: Clause) -> Iterator[Named]:
        """Who is called "you" where a name would stand, if the message speaks to one of them by name: "sorry, X: A first, then you"."""
        names = [n for n in self.namer.names(self.message.clauses) if n.standing == ADDRESSED]
        ids = {n.ids for n in names if not n.stranger}
        for spot in self.message.within(clause):
            if len(ids) == 1 and spot.has(SENSE, "you") and not spot.has("seat") and self._is_placed(spot):
                yield Named(spot, next(iter(ids)), "seat", clause)

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
        places = self.places.of(named)
        named = [self._as_said(n, place) for n, place in zip(named, places, strict=True)]
        if self._give_all_places(named, places):
            named = [replace(n, standing=SAID) if n.standing in (TOLD, HELD) else n for n in named]
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

    def _give_all_places(self, named: Sequence[Named], places: Sequence[int | None]) -> bool:
        """Whether each thing is named once and a place is told of all but one of them at most: no more than that can be told of them."""
        ids = [i for n in named for i in n.ids]
        return sorted(ids) == sorted(self.items) and sum(p is None for p in places) <= 1 < len(places)

    @staticmethod
    def _as_said(named: Named, place: int | None) -> Named:
        """Somebody who is spoken to, or of whom nothing but a place is told, as one who is said."""
        said = named.standing == ADDRESSED or (named.standing == DESCRIBED and place is not None)
        return replace(named, standing=SAID) if said else named

    def _once(self, named: list[Named]) -> list[Named]:
        """Without a name of which only something is told, where it is said again, or that is said in two words."""
        twice = [a for a, b in pairwise(named) if a.ids == b.ids and self._is_one_name(a.spot, b.spot)]
        rest = [n for n in named if n not in twice]
        return [
            n
            for n in rest
            if not (
                (n.subject or n.standing == ADDRESSED or self._is_comforted(n))
                and sum(o.ids == n.ids for o in rest) > 1
            )
        ]

    def _is_comforted(self, named: Named) -> bool:
        """Whether a clause that tells no place only says something to somebody: "(Anna, don't be cross)"."""
        clause = named.clause
        return clause.lead == OPEN and not self.message.says(clause, *_PLACES) and self._opens(named)

    def _opens(self, named: Named) -> bool:
        """Whether a name opens its clause, and nobody else is named there."""
        return named.spot.start == named.clause.start and len(self._items_in(named.clause)) == 1

    def _is_one_name(self, one: Spot, other: Spot) -> bool:
        """Whether only little words or a bracket stand between two mentions: "the wolves of Stark", "Anna (Stark)"."""
        little = all(s.has(FILLER) for s in self.message.spots_between(one.end, other.start))
        unknown = self.message.spotted.unknown(one.end, other.start)
        marks = self.message.marks_between(one, other)
        return little and not unknown and (not marks or list(marks) == [OPEN])

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
            or self._leaves_place_open(named)
            or any(self._may_be_turned(a, b) for a, b in pairwise(named))
            or any(n.standing != SAID for n in named)
            or any(c.condition is not None for c in clauses if self.namer.names([c]))
            or any(
                c.corrects and c.start > named[0].spot.start
                for c in clauses
                if any(n.clause == c for n in named)
            )
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
            if not (self._is_of_the_winner(s) or self._takes_up_last(s, name, named))
        )

    def _takes_up_last(self, spot: Spot, name: Named, named: Sequence[Named]) -> bool:
        """Whether "after" leads to a pronoun for the one named before: "A is first, after them comes B"."""
        sentence, word = name.clause.sentence, self.message.spotted.text.tokens[spot.end].text
        before = [n for n in named if n.spot.end <= name.spot.start and n.clause.sentence == sentence]
        pronoun = any(means(self.message, word, sense) for sense in ("others", "person"))
        own = bool(before) and before[-1].ids == (self.message.seat,)
        pronoun = pronoun or (own and means(self.message, word, "self"))  # "me first, after me B"
        return bool(before) and pronoun and spot.has(SENSE, "after")

    def _leaves_place_open(self, named: Sequence[Named]) -> bool:
        """Whether a sentence of its own tells of one what is no place, beside two of whom it is told who comes first.

        "B before C. A stays in place": no list of names tells where A comes.
        """
        places = self.places.of(named)
        related = any(self._is_related(a, b) for a, b in pairwise(named))
        alone = [
            n
            for n, place in zip(named, places, strict=True)
            if place is None and sum(o.clause.sentence == n.clause.sentence for o in named) == 1
        ]
        return related and any(self._tells_more(n) for n in alone)

    def _may_be_turned(self, one: Named, other: Named) -> bool:
        """Whether nothing but a word for both "then" and "after" stands between two names, and no place is told: "A dopo B"."""
        between = self.message.spots_between(one.spot.end, other.spot.start)
        words = [s for s in between if not s.has(FILLER) or s.has(SENSE, "next", "after")]
        both = len(words) == 1 and words[0].has(SENSE, "next") and words[0].has(SENSE, "after")
        marks = self.message.marks_between(one.spot, other.spot)
        return both and not marks and not any(self.places.tells(c) for c in {one.clause, other.clause})

    def _tells_more(self, name: Named) -> bool:
        """Whether more than little words stands in the clause of a name."""
        start, end = name.clause.start, name.clause.end
        others = [s for s in self.message.within(name.clause) if s is not name.spot and not s.has(FILLER)]
        if any(s.has(SENSE, *_PLACES) for s in others):
            return False
        if any(not s.has(SENSE, "and", "then", "also", "others") for s in others):
            return True
        tokens = self.message.spotted.text.tokens
        return any(len(tokens[i].text) > SHORT for i in self.message.spotted.unknown(start, end))

    def _is_related(self, one: Named, other: Named) -> bool:
        """Whether the words between two names tell which of them comes first."""
        a, b = one.spot, other.spot
        plain = self.places.joint(a, b) == (a.end, b.start)
        return plain and self.places.relation_of(a, b) in ("above", "after")

    def _is_of_the_winner(self, spot: Spot) -> bool:
        """Whether "after" leads to somebody who comes before all and is not put in order."""
        follower = self.message.at(spot.end)
        return (
            follower is not None and follower.has("seat") and not set(follower.ids("seat")) & set(self.items)
        )

    def _are_all_told(self, named: Sequence[Named]) -> bool:
        """Whether a name stands twice because each is told of: "A ahead of B and B ahead of C", "A first, B after A"."""
        places = self.places.of(named)
        related = {n for n, (a, b) in enumerate(pairwise(named)) if self._is_related(a, b)}
        return all(places[n] is not None or n in related or n - 1 in related for n in range(len(named)))

    def _orders(self, named: Sequence[Named]) -> list[tuple[str, ...]]:
        """The orders that what is said allows."""
        placed = [Placed(n.ids[0], n, p) for n, p in zip(named, self.places.of(named), strict=True)]
        before = list(self.places.pairs(placed))
        if len(self.items) > MOST_ITEMS:
            whole = tuple(p.id for p in placed)
            listed = all(p.place is None for p in placed) and len(whole) == len(self.items)
            return [whole] if listed and not self.places.told(placed) else []
        if None in before:
            return []
        return [o for o in permutations(self.items) if self._allows(o, placed, [b for b in before if b])]

    def _allows(
        self, order: Sequence[str], placed: Sequence[Placed], before: Sequence[tuple[str, str]]
    ) -> bool:
        for p in placed:
            if p.place is not None and not _is_at(order.index(p.id), p.place, len(order)):
                return False
        return all(order.index(a) < order.index(b) for a, b in before)

    # -- asking ----------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        line = " / ".join(self.message.words_of(row) for row in self.outcome.rows)
        self.outcome.say(ASK, "choice_ambiguous", self.decision.kind, line=line)

    def _refuse(self, strangers: Sequence[Named]) -> None:
        for n in strangers:
            line = self.message.line_of(n.spot)
            self.outcome.say(REFUSE, "not_an_option", n.ids[0], kind=self.decision.kind, line=line)


def _is_at(index: int, place: int, most: int) -> bool:
    """Whether what stands at an index of so many things has a place."""
    if place == MIDDLE:
        return 0 < index < most - 1
    return index == (most - 1 if place == LAST else place - 1)
