"""What the words about one place hold for who leaves it: bits with units, goals, words for staying, denials and corrections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.unclear import Unclear
from ..rows.unit_groups import SHORT, UnitGroup, is_unsure, unit_groups
from ..text.tokens import COLON, DASH, MARK
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of

EVERYBODY, THE_REST, THE_MAN, STAY = "*", "+", "1", ""
"""In the place of a kind of units: all of them, those who are left, the one who is left; in the place of a goal: where they are."""
_STAYS = ("stay", "spares", "unwoken", "nobody_goes", "unused", "on_the_spot")
_THERE = ("there", "same_place", "that_place")
_DENIES = ("not", "no", "never", "nor", "neither")
_OPEN = (
    "or", "if", "unless", "roughly", "supposes", "ponders", "another_turn", "no_more", "forbidden", "part",
    "later", "half", "some", "exchanges", "instead", "formerly",
)  # fmt: skip
"""Turns of speech with which it is not said who goes."""
_STRANGE = 6
"""Words that nobody knows, at most, in a bit that names who goes or where to."""
_BOTH = 2
_LITTLE = 3
"""Letters, at most, of a word such as "they"."""


@dataclass
class Group:
    """Some units: a kind of them, all or the rest; how many (None for all there are); whether they are said not to go, are a person, or are all but some."""

    unit: str
    count: int | None
    at: int
    stays: bool = False
    person: bool = False
    parted: bool = False


@dataclass
class Bit:
    """What stands between two marks, or before or behind an "and".

    Attributes:
        start: its first position.
        end: the position behind it.
        clause: the clause that it belongs to.
        groups: the units that it names.
        goals: the places that it leads to, and STAY, with their positions.
        here: it names the place that is left, and not as "from" it.
        nobody: it says "nobody".
        corrects: it takes the place of what was said before.
        count: a number of units, without their name.
        bare: it holds nothing but units and little words.
        joined: it says that they go along, too.
        only: it says that nobody else is meant.
        along: it says that they go with others.
        unmoved: it says that nobody goes, and names no units.
        pronoun: it speaks of those who were named before: "but they stay".
        added: it begins with "and".
        took: those who were named before take them along: "X to A and takes the horse".
        plain: nothing that nobody knows stands before the word for staying, nor behind the last units.
    """

    start: int
    end: int
    clause: Clause
    groups: list[Group] = field(default_factory=list)
    goals: list[tuple[str, int]] = field(default_factory=list)
    here: bool = False
    nobody: bool = False
    corrects: bool = False
    count: int | None = None
    bare: bool = False
    joined: bool = False
    only: bool = False
    along: bool = False
    unmoved: bool = False
    pronoun: bool = False
    added: bool = False
    took: bool = False
    plain: bool = False

    @property
    def listed(self) -> bool:
        """Whether it goes on with a list."""
        return self.clause.start < self.start or self.clause.lead in ("and", ",")

    @property
    def speaks(self) -> bool:
        """Whether it says anything of who goes or stays, or where to."""
        return bool(self.groups or self.goals or self.count)


def how_many(message: Message, group: UnitGroup, there: Mapping[str, int]) -> int:
    """How many units are meant of those there: a noun that only several have means both where there are two."""
    stand = there[group.unit]
    if message.spotted.unknown(min(group.words), group.spot.start):
        raise Unclear  # "a lot of foot"
    before = message.at(min(group.words) - 1)
    if before is not None and before.has(SENSE, "some"):
        raise Unclear  # "some foot"
    behind = message.at(group.spot.end)
    if behind is not None and behind.has(SENSE, "all") or group.count is None:
        return stand
    both = stand == _BOTH and not group.one and not group.spot.slips and len(group.spot.text) > SHORT
    if stand > 1 and is_unsure(group):
        if both:
            return stand
        raise Unclear
    return group.count


def pieces(message: Message, clause: Clause) -> Iterator[tuple[int, int]]:
    """A clause cut at its marks and at each "and", "but" and "while"."""
    tokens = message.spotted.text.tokens
    start = i = clause.start
    while i < clause.end:
        spot = message.at(i)
        mark = spot is None and tokens[i].kind == MARK and tokens[i].text not in (DASH, "+", "'")
        mark = mark and (tokens[i].text in (",", ";", COLON, "(", ")", ".", "!", "?", "...", "…"))
        word = spot is not None and spot.start == i and spot.has(SENSE, "and", "but", "meanwhile")
        word = word and spot is not None and not spot.has("area")
        if (mark or word) and i > start:
            yield start, i
            start = i + 1 if mark else i
        i = spot.end if spot is not None else i + 1
    if start < clause.end:
        yield start, clause.end


class BitReader:
    """Reads the bits about one place.

    Args:
        message: the whole message.
        origin: the place that is left.
        there: who stands there.
        goals: where one can go from it.
        taken: the positions of words that went into something else.
    """

    def __init__(
        self,
        message: Message,
        origin: str,
        there: Counter[str],
        goals: Collection[str],
        taken: Collection[int],
    ) -> None:
        self.message, self.origin, self.there = message, origin, there
        self.goals, self.taken = {*goals} - {origin}, {*taken}
        self.place = ""
        """The goal that was named last: "there"."""
        self.earlier = ""
        """The goal that was named before the bit that is read."""

    def bit(self, clause: Clause, start: int, end: int) -> Bit:
        """What a stretch of a clause says."""
        message = self.message
        bit = Bit(start, end, clause)
        spots = [s for s in message.spots_between(start, end) if s.end <= end]
        groups = [g for g in unit_groups(message, [clause], self.there) if start <= g.spot.start < end]
        bit.pronoun = any(s.has(SENSE, "others") or self._is_pronoun(s) for s in spots)
        groups = [
            g
            for g in groups
            if not (g.spot.has(ORDER) or self._is_pronoun(g.spot) and self._is_idle(g, groups, clause))
        ]
        opens = spots[0] if spots else None
        led = clause.corrects and clause.start == start
        no = opens is not None and opens.has(SENSE, "no") and opens.start == start
        no = no and opens is not None and (opens.end == end or not opens.has(SENSE, "not"))
        bit.corrects = led or no or any(s.has(SENSE, "correction") for s in spots)
        heading = self._heading(clause, start)
        named = heading or (spots if end < clause.end and self._is_colon(end) else [])
        of_card = all(g.spot.has("card") for g in groups) and any(
            s.decides(kinds_of("plays_cards")) and not s.has(FILLER) for s in named
        )
        if of_card or self._is_of_another_thing([*heading, *spots], groups):
            return Bit(start, end, clause, corrects=any(s.has(SENSE, "correction") for s in spots))
        self.earlier = self.place
        self._places(bit, spots)
        self._units(bit, spots, groups)
        self._numbers(bit, spots, groups)
        stays = [s for s in spots if s.has(SENSE, *_STAYS) and not self._is_of_token(s, spots)]
        bit.nobody = any(
            s.has(SENSE, "none", "nobody_goes") and not self._is_of_token(s, spots) for s in spots
        )
        denials = [s for s in spots if self._denies(s, bit, spots)]
        self._deny(bit, denials, stays, groups)
        if stays:
            bit.goals.append((STAY, stays[0].start))
        bit.only = any(s.has(SENSE, "only") for s in spots)
        bit.unmoved = any(s.has(SENSE, "nobody_goes") for s in stays) and not bit.groups
        bit.along = any(s.has(SENSE, "with_them") for s in spots)
        bit.took = any(s.has(SENSE, "takes_along") for s in spots) and not bit.goals
        bit.joined = any(s.has(SENSE, "also", "plus", "with_them", "using") for s in spots)
        words = {p for g in groups for p in g.words}
        rest = [
            s for s in spots
            if s.start not in words and not (s.has(FILLER) or s.has(SENSE, "and", "but", "all", "rest", "only", "using"))
        ]  # fmt: skip
        bit.bare = bool(bit.groups) and not rest and not self._says_more(start, end, words)
        bit.added = opens is not None and opens.has(SENSE, "and") and opens.start == start
        stop = stays[0].start if stays else max((g.spot.end for g in groups), default=start)
        bit.plain = not message.spotted.unknown(*((start, stop) if stays else (stop, end)))
        if bit.speaks:
            self._check(bit, spots, words)
        return bit

    def _says_more(self, start: int, end: int, words: Collection[int]) -> bool:
        """Whether there is more than little words beside mentions: "the horse, no idea"."""
        message = self.message
        loose = [
            p for p in range(start, end) if message.is_word(p) and message.at(p) is None and p not in words
        ]
        return bool(message.spotted.unknown(start, end)) or any(
            len(message.source(p, p + 1)) > _LITTLE for p in loose
        )

    def _is_pronoun(self, spot: Spot) -> bool:
        """Whether a person is only meant by a pronoun."""
        return spot.has("unit") and spot.has("card") and len(spot.text) <= _LITTLE

    def _is_idle(self, group: UnitGroup, groups: Sequence[UnitGroup], clause: Clause) -> bool:
        """Whether a pronoun tells of the units that were named right before: nobody else is named with it."""
        return len(groups) == 1 and clause.lead in ("but", "and")

    # -- what it names ---------------------------------------------------------------------------------------------

    def _is_of_another_thing(self, spots: Sequence[Spot], groups: Sequence[UnitGroup]) -> bool:
        """Whether a bit tells of a card, a token, help, another order or the like, and of no units."""
        persons = all(g.spot.has("card") for g in groups)
        lays = [s for s in spots if s.has(ORDER) and not s.has(FILLER) and self._lays_another(s)]
        little = [s for s in spots if s.has(FILLER) or s.has(SENSE, "commands", "takes_along")]
        kinds = [s for s in spots if s.has(KIND) and not (s in little or s.decides(self._of_moves()))]
        cards = [s for s in spots if s.has("card") and not ({*s.ids("unit")} & self.there.keys())]
        token = [s for s in spots if s.decides(kinds_of("left_behind"))]
        if groups and not (persons and (kinds or token)):
            return False
        return bool(lays or kinds or cards or token)

    def _heading(self, clause: Clause, start: int) -> list[Spot]:
        """What stands before the colon in front of a bit: "help in A: X"."""
        colon = start > clause.start and self._is_colon(start - 1)
        return [s for s in self.message.spots_between(clause.start, start) if s.end < start] if colon else []

    def _is_colon(self, at: int) -> bool:
        return self.message.spotted.text.tokens[at].text == COLON

    def _of_moves(self) -> tuple[str, ...]:
        return (*kinds_of("leaves"), *kinds_of("plain_verbs"), "moves")

    def _lays_another(self, spot: Spot) -> bool:
        known = self.message.vocabulary
        tokens = [t for o in spot.ids(ORDER) if o in known.groups for t in known.groups[o].all]
        leads = any(known.order_kind(t) in kinds_of("leaves") for t in tokens)
        return bool(tokens) and not leads and not spot.has(SENSE, *_STAYS)

    def _places(self, bit: Bit, spots: Sequence[Spot]) -> None:
        for n, spot in enumerate(spots):
            if not spot.has("area") or spot.has("unit") or spot.has(SENSE, *_THERE):
                continue
            ids = spot.ids("area")
            if self.origin in ids:
                before = spots[n - 1] if n else None
                bit.here = bit.here or not (before is not None and before.has(SENSE, "from"))
                continue
            goals = [a for a in ids if a in self.goals]
            if spot.start in self.taken and not goals:
                continue
            if len(goals) != 1:
                raise Unclear
            self.place = goals[0]
            bit.goals.append((goals[0], spot.start))
        again = [s for s in spots if s.has(SENSE, *_THERE) and not s.has(SENSE, "from")]
        if again and self.place and not bit.goals and not bit.here:
            bit.goals.append((self.place, again[0].start))

    def _units(self, bit: Bit, spots: Sequence[Spot], groups: Sequence[UnitGroup]) -> None:
        for group in groups:
            count, person = how_many(self.message, group, self.there), group.spot.has("card")
            bit.groups.append(Group(group.unit, count, group.spot.start, person=person))
        for spot in spots:
            beside = any(
                spot.start in g.words or g.spot.start == spot.end or g.spot.end == spot.start for g in groups
            )
            if spot.has(SENSE, "all") and not beside and (bit.goals or not self._counts_others(spot, bit)):
                bit.groups.append(Group(EVERYBODY, None, spot.start))
            elif spot.has(SENSE, "rest") and not beside and not spot.has(COUNT):
                bit.groups.append(Group(THE_REST, None, spot.start))
            elif spot.has(SENSE, "the_man") and not beside and not groups and self._is_one(spot):
                bit.groups.append(Group(THE_MAN, 1, spot.start))
        excepts = next((s.start for s in spots if s.has(SENSE, "except", "minus")), None)
        if excepts is not None:
            self._except(bit, excepts)
        bit.groups.sort(key=lambda g: g.at)

    def _counts_others(self, spot: Spot, bit: Bit) -> bool:
        """Whether a word that nobody knows follows "all" in its bit: "all requirements are met"."""
        behind = spot.end < bit.end and self.message.is_word(spot.end)
        return behind and self.message.at(spot.end) is None

    def _except(self, bit: Bit, at: int) -> None:
        """Note who is left out: those between "except" and the next goal; "all" may stand in that very word."""
        goal = min((p for _, p in bit.goals if p > at), default=bit.end)
        for g in bit.groups:
            g.stays = at < g.at < goal
        if not any(g.stays for g in bit.groups):
            raise Unclear  # "all but one"
        if not any(g.at < at for g in bit.groups):
            bit.groups.append(Group(EVERYBODY, None, at))
        for g in bit.groups:
            g.parted = g.unit == EVERYBODY

    def _is_one(self, spot: Spot) -> bool:
        """Whether "the man" is told without a number, and not of many."""
        before = [self.message.number_at(p) for p in range(max(0, spot.start - 2), spot.start)]
        return all(n in (None, 1) for n in before)

    def _numbers(self, bit: Bit, spots: Sequence[Spot], groups: Sequence[UnitGroup]) -> None:
        """A number that no noun of units follows: of all there, or of those named before."""
        words = {p for g in groups for p in g.words}
        for p in range(bit.start, bit.end):
            value, spot = self.message.number_at(p), self.message.at(p)
            counts = spot is None or (spot.has(COUNT) and not (spot.has(FILLER) or spot.has(SENSE, "all")))
            if value is None or p in words or not counts:
                continue
            behind = self.message.at(p + 1)
            if behind is not None and (behind.has(OPTION, "power") or behind.has(KIND) or behind.has(ORDER)):
                continue
            if spot is not None and spot.has(SENSE, "rest", "first"):
                continue
            before = self.message.at(p - 1) if p else None
            if before is not None and before.has(SENSE, "turn"):
                continue  # "turn 4"
            if self.message.is_word(p + 1) and p + 1 < bit.end and behind is None:
                if bit.goals or groups:
                    raise Unclear  # "two xx to A"
                continue
            if bit.count is not None:
                raise Unclear
            bit.count = value

    # -- what of it is denied ---------------------------------------------------------------------------------------

    def _is_of_token(self, spot: Spot, spots: Sequence[Spot]) -> bool:
        """Whether a word belongs to what is left behind: "no token", "without a marker"."""
        if spot.decides(kinds_of("left_behind")):
            return True
        behind = next((s for s in spots if s.start >= spot.end and not s.has(FILLER)), None)
        return behind is not None and behind.decides(kinds_of("left_behind"))

    def _denies(self, spot: Spot, bit: Bit, spots: Sequence[Spot]) -> bool:
        denies = spot.has(SENSE, *_DENIES) or spot in bit.clause.denied
        opening = spot.start == bit.start and spot.has(SENSE, "no") and not spot.has(SENSE, "not")
        stays = spot.has(SENSE, *_STAYS)
        return denies and not (
            opening or stays or spot.has(SENSE, "correction") or self._is_of_token(spot, spots)
        )

    def _deny(
        self, bit: Bit, denials: Sequence[Spot], stays: Sequence[Spot], groups: Sequence[UnitGroup]
    ) -> None:
        if not denials:
            return
        if stays and not bit.nobody:
            raise Unclear  # "does not stay"
        if any(
            s.has(SENSE, "only") and s.start >= denials[0].end
            for s in self.message.spots_between(bit.start, bit.end)
        ):
            raise Unclear  # "not only to A"
        if bit.nobody:
            return
        denied = [g.spot.start for g in groups if g.denied]
        everybody = [g for g in bit.groups if g.unit == EVERYBODY]
        if bit.goals and not bit.groups:
            if self.earlier:
                raise Unclear  # "to A. No B": no, to B, or not to B
            bit.goals = []
        elif everybody and len(bit.groups) == 1:
            bit.groups = []
        elif len(bit.groups) == 1 or {g.at for g in bit.groups} == {*denied} or self._neither(bit, denials):
            bit.goals = []
            for group in bit.groups:
                group.stays = True
        elif bit.groups:
            raise Unclear

    def _neither(self, bit: Bit, denials: Sequence[Spot]) -> bool:
        """Whether a word for "neither" or "nor" stands right before each of the units."""
        nor = {s.end for s in denials if s.has(SENSE, "nor", "neither")}
        starts = [g.at for g in bit.groups]
        return bool(nor) and all(any(at - 2 <= end <= at for end in nor) for at in starts)

    def _is_of_hearer(self, clause: Clause, spots: Sequence[Spot]) -> bool:
        """Whether the player to whom a sentence is said is to go: "X, you take the horse out of A"."""
        told = [c.other for c in self.message.sentence(clause.sentence) if c.other is not None]
        return any(o.has("seat") for o in told) and any(s.has(SENSE, "you") for s in spots)

    # -- what it must not hold ----------------------------------------------------------------------------------------

    def _check(self, bit: Bit, spots: Sequence[Spot], words: Collection[int]) -> None:
        clause = bit.clause
        if clause.mood not in (SAY, ASK) or clause.condition is not None or clause.second:
            raise Unclear
        if clause.mood == ASK or self._is_of_hearer(clause, spots):
            raise Unclear
        for spot in spots:
            little = spot.has(FILLER) or spot.start in words or spot.has(SENSE, "rest", "all", *_STAYS)
            if spot.has(SENSE, *_OPEN) and not little:
                raise Unclear
            here = {*spot.ids("unit")} & self.there.keys()
            ordered = spot.has(ORDER) or self._is_pronoun(spot)
            if (
                spot.has("unit")
                and spot.start not in words
                and not ordered
                and (here or not spot.has("card"))
            ):
                raise Unclear
        if len(self.message.spotted.unknown(bit.start, bit.end)) > _STRANGE:
            raise Unclear
