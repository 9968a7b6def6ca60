"""A journey told in a few sentences: who goes, how many points, which way, who pays, what is left where; taken in the one way that the board allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...kernel.forms import Amount, One, Path, Some
from ..clauses.message import Message
from ..text.tokens import COLON, COMMA, MARK
from ..text.vocabulary import COUNT, SENSE
from .round_bits import (
    ACT,
    BY,
    EACH,
    FORCE,
    FROM,
    LEFT,
    MENDS,
    NO,
    NOT,
    NUM,
    PASS,
    PAY,
    PERSON,
    POINTS,
    SPACE,
    STAY,
    Bit,
    RoundWords,
)


@dataclass
class Journey:
    """What was told of one force."""

    force: str
    stops: list[Bit] = field(default_factory=list)
    points: Bit | None = None
    payer: Bit | None = None
    left: list[tuple[Bit, int]] = field(default_factory=list)
    none_left: Bit | None = None
    way: list[str] = field(default_factory=list)
    kinds: list[Bit] = field(default_factory=list)
    used: set[int] = field(default_factory=set)


class JourneyTeller:
    """Puts the bits of a journey together.

    Args:
        words: what may be named.
        bits: those of the sentences that tell the journey, in order, corrections done.
    """

    def __init__(self, words: RoundWords, bits: Sequence[Bit]) -> None:
        self.words, self.bits = words, list(bits)
        self.message: Message = words.message
        self.tokens = words.message.spotted.text.tokens

    def read(self) -> list[Journey] | None:
        """The journeys; None where the bits cannot be put together, or in more than one way."""
        self._drop_staying()
        if any(map(self._is_denied_space, self.bits)):
            return None
        forces = self._forces()
        if not forces:
            return None
        journeys = {f: Journey(f) for f in forces}
        if not self._points_told(journeys) or not self._payers_told(journeys):
            return None
        counted = self._counted()
        if counted is None:
            return None
        self.going = [*journeys]
        self._stops_told(journeys)
        for journey in journeys.values() if len(journeys) == 1 else ():
            journey.none_left = self.none_left
        for journey in journeys.values():
            mine = [(b, n) for b, n in counted if self._owner(b.start, [*journeys]) == journey.force]
            if not self._ways_told(journey, mine):
                return None
        if sum(len(m.left) for m in journeys.values()) != len(counted):
            return None
        return list(journeys.values())

    # -- who -------------------------------------------------------------------------------------------------------

    def _drop_staying(self) -> None:
        """Leave out who stays, with the place where."""
        gone: set[int] = set()
        for n, bit in enumerate(self.bits):
            chunk = [b for b in self.bits if b.sentence == bit.sentence and b.chunk == bit.chunk]
            stays = bit.sort == STAY or (
                bit.sort in (NOT, NO) and not any(b.sort in (LEFT, PAY) for b in chunk)
            )
            who = [b for b in chunk if b.sort in (FORCE, PERSON)]
            if not stays or any(b.sort in (LEFT, NUM, POINTS, PAY) for b in chunk):
                continue
            if not who and bit.sort == STAY:
                before = [
                    b for b in self.bits[:n] if b.sentence == bit.sentence and b.sort in (FORCE, PERSON)
                ]
                far = [
                    b
                    for b in self.bits[:n]
                    if b.sentence == bit.sentence and b.sort not in (FORCE, PERSON, NOT, NO)
                ]
                who = before if before and not far else []
            if who and any(b.sort == STAY or b.sort == ACT for b in chunk):
                gone |= {b.start for b in (*chunk, *who)}
        self.staying = {b.start for b in self.bits if b.start in gone}
        self.bits = [b for b in self.bits if b.start not in gone]

    def _is_denied_space(self, bit: Bit) -> bool:
        """Whether it is said of a space, and of nothing else, that it is not wanted: "going by A does not please me"."""
        chunk = [b for b in self.bits if b.sentence == bit.sentence and b.chunk == bit.chunk]
        return (
            bit.sort == SPACE
            and {b.sort for b in chunk} <= {SPACE, NOT, NO, MENDS, FROM}
            and any(b.sort in (NOT, NO) for b in chunk)
        )

    def _of(self, bit: Bit) -> str:
        return bit.id if bit.sort == FORCE else self.words.force_of(bit.id)

    def _forces(self) -> list[str]:
        """The forces that go: those named; a number alone counts only where no whole name stands."""
        movers = {*self.words.routes}
        self._drop_headings()
        named = [b for b in self.bits if b.sort == FORCE and (not b.weak or b.id == self.words.fleet)]
        persons = [b for b in self.bits if b.sort == PERSON]
        weak = [b for b in self.bits if b.sort == FORCE and b.weak]
        told = named or persons or weak
        found = [f for f in dict.fromkeys(map(self._of, told)) if f in movers]
        also = {self._of(b) for b in (*persons,)} - {*found, ""}
        return [] if also and len(found) == 1 and persons and not named else found

    def _drop_headings(self) -> None:
        """Leave out a force that stands only for the kind of what a number behind a colon tells: "army: second"."""
        gone = {
            a.start
            for a, b in zip(self.bits, self.bits[1:], strict=False)
            if a.sort == b.sort == FORCE and not a.weak and b.weak and a.ids != b.ids and a.end + 1 == b.start
            and a.end - a.start == 1 and self.tokens[a.end].text == COLON
        }  # fmt: skip
        if gone:
            self.bits = [replace(b, weak=False) if b.weak else b for b in self.bits if b.start not in gone]

    def _owner(self, position: int, forces: Sequence[str]) -> str:
        """The force that is spoken of at a position: the one named last before it, where it stood alone."""
        if len(forces) == 1:
            return forces[0]
        before = [
            b
            for b in self.bits
            if b.sort in (FORCE, PERSON) and b.start <= position and self._of(b) in forces
        ]
        if not before:
            return ""
        last = before[-1]
        together = [b for b in before[:-1] if b.part == last.part and b.sentence == last.sentence]
        told = (
            any(b.sort in (SPACE, NUM) and together[-1].start < b.start < last.start for b in self.bits)
            if together
            else True
        )
        return self._of(last) if not together or told else ""

    # -- points and who pays ---------------------------------------------------------------------------------------

    def _points_told(self, journeys: dict[str, Journey]) -> bool:
        """Note the points: a number beside their word; what is over, beside who pays for it, is no number of its own."""
        self.spent: set[int] = set()
        for bit in [b for b in self.bits if b.sort == POINTS]:
            number = self._number_beside(bit)
            if number is None:
                continue
            self.spent.add(number.start)
            owner = self._owner(bit.start, [*journeys])
            journey = journeys.get(owner)
            if journey is None:
                return False
            if journey.points is None or journey.points.id == number.id:
                journey.points = number
            elif not any(b.sort == PAY and b.chunk == number.chunk for b in self.bits):
                return False
        for bit in [b for b in self.bits if b.sort == NUM and b.start not in self.spent]:
            if any(b.sort == PAY and b.chunk == bit.chunk and b.sentence == bit.sentence for b in self.bits):
                self.spent.add(bit.start)
        return True

    def _number_beside(self, word: Bit) -> Bit | None:
        numbers = [
            b
            for b in self.bits
            if b.sort == NUM and b.place[0] == word.sentence and b.start not in self.spent
        ]
        before = [
            b for b in numbers if 0 <= word.start - b.right_edge <= 1 and (b.chunk == word.chunk or b.beside)
        ]
        if before:
            return before[-1]
        behind = [b for b in numbers if b.left_edge >= word.end and b.left_edge - word.end <= 2]
        behind = [b for b in behind if not any(t.text == COMMA for t in self.tokens[word.end : b.left_edge])]
        return behind[0] if behind else None

    def _payers_told(self, journeys: dict[str, Journey]) -> bool:
        """Note who pays: a place by whose name its word stands, or alone in brackets or between marks right behind the points."""
        self.paying: set[int] = set()
        options = {o for f in journeys for o in self._payers(f)}
        for bit in [b for b in self.bits if b.sort == SPACE and b.id in options]:
            chunk = [b for b in self.bits if b.sentence == bit.sentence and b.chunk == bit.chunk]
            words = [b for b in chunk if b.sort == PAY]
            places = [b for b in chunk if b.sort == SPACE]
            near = words and (
                len(places) == 1 or min(abs(b.start - w.end) for w in words for b in (bit,)) <= 2
            )
            alone = len(chunk) == 1 and self._follows_points(bit)
            beside = (
                len(places) == 1
                and any(b.sort == POINTS for b in chunk)
                and not any(
                    b.sort == FROM
                    and b.start > max(p.start for p in chunk if p.sort == POINTS)
                    and b.end != bit.start
                    for b in chunk
                )
            )
            if near or alone or (beside and not self._is_on_any_way(bit, journeys)):
                self.paying.add(bit.start)
                journey = journeys.get(self._owner(bit.start, [*journeys]))
                if journey is None or (journey.payer is not None and journey.payer.id != bit.id):
                    return False
                journey.payer = bit
        denied = any(
            b.sort in (NOT, NO, PASS) and any(p.sort == PAY and p.chunk == b.chunk for p in self.bits)
            for b in self.bits
        )
        return not denied

    def _payers(self, force: str) -> Sequence[str]:
        decision = self.words.payers.get(force)
        return (
            [*map(str, decision.form.options)]
            if decision is not None and isinstance(decision.form, One)
            else []
        )

    def _follows_points(self, bit: Bit) -> bool:
        before = [b for b in self.bits if b.start < bit.start]
        return (
            bool(before)
            and before[-1].sort in (POINTS, NUM)
            and before[-1].start
            in {p for b in self.bits if b.sort == POINTS for p in (b.start, *(n for n in self.spent))}
        )

    def _is_on_any_way(self, bit: Bit, journeys: dict[str, Journey]) -> bool:
        forms = [self.words.routes[f].form for f in journeys]
        return (
            any(isinstance(f, Path) and bit.id in f.reach() for f in forms)
            and len([b for b in self.bits if b.sort == SPACE]) < 3
        )

    # -- what is left behind ---------------------------------------------------------------------------------------

    def _counted(self) -> list[tuple[Bit, int]] | None:
        """How many are left where, None where a number has no place."""
        self.places: dict[int, int] = {}
        words = [b for b in self.bits if b.sort == LEFT]
        told = {b.sentence for b in self.bits if b.sort not in (NUM, STAY, NOT, NO, PASS)}
        numbers = [b for b in self.bits if b.sort == NUM and b.start not in self.spent and b.sentence in told]
        numbers = [
            b for b in numbers if not b.weak or self._leads_to_word(b) or (words and self._adds(b, words))
        ]
        if any(not self._is_near(b, words) for b in numbers):
            return None
        found: list[tuple[Bit, int]] = []
        for number in numbers:
            places = self._places_of(number)
            if not places:
                return None
            found += [(place, int(number.id)) for place in places]
        for word in words:
            if self._has_count(word):
                place = self._places_of(word)
                if len(place) != 1:
                    return None
                found.append((place[0], 1))
        self.none_left = next((w for w in words if not found and self._is_denied(w)), None)
        if words and not found and self.none_left is None:
            return None
        starts = [place.start for place, _ in found]
        return found if len(starts) == len({*starts}) else None

    def _is_near(self, number: Bit, words: Sequence[Bit]) -> bool:
        """Whether a number stands with a word for what is left, in the sentence behind one, in brackets, or right beside a place."""
        near = any(0 <= number.sentence - w.sentence <= 1 for w in words)
        spaces = [b for b in self.bits if b.sort == SPACE]
        beside = number.depth > 0 or any(
            b.end == number.start or 0 <= b.start - number.end <= 1 for b in spaces
        )
        return bool(words) and (near or beside)

    def _leads_to_word(self, number: Bit) -> bool:
        return any(b.sort == LEFT and 0 <= b.start - number.end <= 1 for b in self.bits)

    def _adds(self, number: Bit, words: Sequence[Bit]) -> bool:
        """Whether a little word for one stands in the sentence of what is left, right before a place or a mark."""
        following = self.tokens[number.end] if number.end < len(self.tokens) else None
        ends = following is None or following.kind == MARK
        led = any(b.sort == SPACE and 0 <= b.start - number.end <= 1 for b in self.bits)
        return (ends or led) and any(w.sentence == number.sentence for w in words)

    def _has_count(self, word: Bit) -> bool:
        """Whether the phrase for what is left holds a "one" itself: "leaves a garrison"."""
        children = self.message.vocabulary.root.children
        first = self.message.at(word.start - 1) if word.start else None
        whole = (
            first is not None
            and first.end == word.start
            and not any(b.sort == NUM and b.start == first.start for b in self.bits)
        )  # the "one" ends another phrase: "leave a garrison"
        nodes = [children.get(self.tokens[i].text) for i in range(word.start - int(whole), word.end)]
        return any(c.category == COUNT for node in nodes if node is not None for c in node.concepts)

    def _is_denied(self, word: Bit) -> bool:
        return any(
            b.sort in (NOT, NO, PASS) and b.chunk == word.chunk and b.sentence == word.sentence
            for b in self.bits
        )

    def _places_of(self, number: Bit) -> list[Bit]:
        """The place of a number: the next one before any mark, else the last one before it; several where each gets as many."""
        spaces = [b for b in self.bits if b.sort == SPACE and b.start not in self.paying]
        sentence, chunk = number.place
        behind = [
            b for b in spaces if b.chunk == chunk and b.sentence == sentence and b.start >= number.right_edge
        ]
        stop = next(
            (
                b.start
                for b in self.bits
                if b.sort == NUM and b.start > number.start and b.start not in self.spent
            ),
            None,
        )
        behind = [b for b in behind if stop is None or b.start < stop]
        if behind and self._goes_on(number, behind[0]):
            behind = []
        if any(b.sort == EACH and b.sentence == number.sentence for b in self.bits):
            later = [b for b in spaces if b.sentence == number.sentence and b.start > number.end]
            return [b for b in later if stop is None or b.start < stop]
        here = [b for b in spaces if b.sentence == sentence and b.start < number.start]
        right = [b for b in here if b.end == number.start or (b.chunk == chunk and not behind)]
        if right and (not behind or self._counts_behind(number)):
            return right[-1:]
        if behind:
            return behind[:1]
        later = [b for b in spaces if b.sentence == number.sentence and b.start > number.end]
        if not here and later:
            return later[:1] if len(later) == 1 else []
        return (here or [b for b in spaces if b.start < number.start and self._points_back(number)])[-1:]

    def _goes_on(self, number: Bit, place: Bit) -> bool:
        """Whether the way goes on between a number and a place: "leaves one and from there goes to A"."""
        return any(
            s.has(SENSE, "next", "from", "that_place", "passing", "attacks", "toward")
            for s in self.message.spots_between(number.end, place.start)
        )

    def _points_back(self, number: Bit) -> bool:
        """Whether the sentence of a number says that it is meant for the place named last: "…, Ilium. One garrison stays there"."""
        spots = [s for c in self.message.sentence(number.sentence) for s in self.message.within(c)]
        return any(s.has(SENSE, "that_place") for s in spots)

    def _counts_behind(self, number: Bit) -> bool:
        """Whether a number stands right behind a place: "Ilium 2", and no little word leads from it to the next one."""
        return any(b.sort == SPACE and b.end == number.start for b in self.bits) and not any(
            b.sort == LEFT and b.start == number.end for b in self.bits
        )

    # -- the way ---------------------------------------------------------------------------------------------------

    def _stops_told(self, journeys: dict[str, Journey]) -> None:
        for bit in self.bits:
            if bit.sort == SPACE and bit.start not in self.paying:
                journey = journeys.get(self._owner(bit.start, [*journeys]))
                if journey is not None:
                    journey.stops.append(bit)

    def _ways_told(self, journey: Journey, counted: Sequence[tuple[Bit, int]]) -> bool:
        """Find the one way through the places; what is left must be left on it."""
        form = self.words.routes[journey.force].form
        assert isinstance(form, Path)
        apart = {b.start for b, _ in counted if self._is_list_of_left(b)}
        every = [b.id for b in journey.stops]
        plain = [b.id for b in journey.stops if b.start not in apart]
        once = list(dict.fromkeys(every))
        ahead = {b.start for b, _ in counted if b.id == form.start and self._is_told_apart(b)}
        plain = [b.id for b in journey.stops if b.start not in apart | ahead]
        limit = int(journey.points.id) if journey.points is not None else form.budget
        ways = [
            *dict.fromkeys(tuple(w) for names in (plain, every, once) for w in self._ways(form, names, limit))
        ]
        if not ways:
            return not journey.stops and not counted and journey.points is not None
        legal = [w for w in ways if {b.id for b, _ in counted} <= {*form.spaces(list(w))}]
        if not legal:
            return False
        journey.way = list(legal[0])
        journey.left = list(counted)
        return self._kinds_told(journey, form) and self._fits(journey)

    def _kinds_told(self, journey: Journey, form: Path) -> bool:
        """Put a kind of passage that is named in front of its place, where another kind leads there, too; it must lead there."""
        for bit in [
            b for b in self.bits if b.sort == BY and self._owner(b.start, self.going) == journey.force
        ]:
            place = self._reached(bit, journey)
            if place is None or place.id not in journey.way or self._is_denied(bit):
                return False
            every = journey.stops[-1].end < bit.start and place.id == journey.way[0]
            at = journey.way.index(place.id)
            before = ([n for n in journey.way[:at] if n not in self.words.passages] or [form.start])[-1]
            there = {p.way for p in form.passages.get(before, ()) if p.goal == place.id}
            if bit.id not in there:
                return False
            if len(there) > 1:
                journey.way.insert(at, bit.id)
            journey.kinds.append(bit)
            if every and {p.way for p in form.walked(journey.way)} - {bit.id, ""}:
                return False  # "A, B, C, all by land"
        return not form.problems(journey.way)

    def _reached(self, bit: Bit, journey: Journey) -> Bit | None:
        """The place that is reached by a kind of passage: right before it, "A by land", else the next one behind it, or the first of all."""
        before = [b for b in journey.stops if b.end == bit.start]
        behind = [b for b in journey.stops if b.start >= bit.end and b.sentence == bit.sentence]
        ends = bit.end >= len(self.tokens) or self.tokens[bit.end].kind == MARK
        near = [*before, *behind] if ends or not behind else behind
        return next(iter([*near, *(b for b in journey.stops if b.id in journey.way)]), None)

    def _is_list_of_left(self, place: Bit) -> bool:
        """Whether a place is named a second time, or in a stretch that begins with the word for what is left."""
        again = any(b.sort == SPACE and b.id == place.id and b.start < place.start for b in self.bits)
        return again

    def _is_told_apart(self, place: Bit) -> bool:
        """Whether a sentence tells only of what is left at a place, and nothing leads back to it: "before I go I leave one at A"."""
        row = [b for b in self.bits if b.sentence == place.sentence]
        spots = [s for c in self.message.sentence(place.sentence) for s in self.message.within(c)]
        back = any(s.has(SENSE, "toward", "next", "passing", "last") for s in spots)
        return not back and {b.id for b in row if b.sort == SPACE} == {place.id}

    @staticmethod
    def _ways(form: Path, names: Sequence[str], limit: int) -> Iterator[list[str]]:
        """The way as it is named, with the goal that was told first at its end, or the only one through the names."""
        names = [n for i, n in enumerate(names) if i == 0 or n != names[i - 1]]
        names = names[1:] if names[:1] == [form.start] else names
        if not names:
            return
        orders = [names]
        if len(names) > 1:
            orders.append(names[1:] if names[0] in names[1:] else [*names[1:], names[0]])
        for order in orders:
            if not form.problems(order):
                yield order
                return
        for order in orders:
            found = [w for w in form.ways(order) if form.cost(w) <= limit]
            if len(found) == 1:
                yield found[0]
                return
            if found:
                return

    def _fits(self, journey: Journey) -> bool:
        points = self.words.points.get(journey.force)
        form = self.words.routes[journey.force].form
        assert isinstance(form, Path)
        if journey.points is not None:
            if (
                points is None
                or not isinstance(points.form, Amount)
                or points.form.problems(int(journey.points.id))
            ):
                return False
            if form.cost(journey.way) > int(journey.points.id):
                return False
        left = self.words.left.get(journey.force)
        if journey.left and (left is None or not isinstance(left.form, Some)):
            return False
        if journey.left and left is not None:
            return not left.form.problems([b.id for b, n in journey.left for _ in range(n)])
        return True
