"""The bits of sentences that tell whom a force helps: from where, for whom, in which combat, or in all others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from ..clauses.message import Message
from ..clauses.turns import means
from ..conditions.conditions import ATTACKER, DEFENDER, points
from ..conditions.pieces import stretch_of
from ..mentions.mentions import Spot
from ..rows.outcomes import Row
from ..text.tokens import MARK
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of, words

UNKNOWN = "?"
"""Who fights where only a pronoun tells it, which stands for who is helped."""
_REST = ("else", "elsewhere", "nobody_else", "later_fights", "rest_of_fights")
_NOBODY = ("pass", "none", "nobody_else", "not", "no", "never", "nowhere", "neutral")
_TURNS = (
    "asks", "supposes", "unless", "or", "another_turn", "roughly", "instead", "ponders", "exchanges", "beaten",
    "victorious", "available", "gone", "gives_up", "fallback", "informs", "fewer", "first", "last", "refuses",
    "supported_by",
)  # fmt: skip
"""Turns of speech that leave open what is meant, or tell of something else."""
TIES = ("unless", "supposes", "asks", "another_turn", "roughly", "instead", "except", "only")
"""Those for which words in front are more than talk."""
_ATTACKS = ("attacks", "attacking", "attacked")
_SHORT = 3
"""Letters of a pronoun that nobody needs to know, at most."""


class Senses:
    """The turns of speech of a stretch, looked up once."""

    def __init__(self, spots: Sequence[Spot]) -> None:
        self._ids = {c.id for s in spots for c in s.concepts if c.category == SENSE}

    def any(self, *ids: str) -> bool:
        """Whether one of these is among them."""
        return not self._ids.isdisjoint(ids)


@dataclass
class Bit:
    """A stretch between two marks, and what it tells of help.

    Attributes:
        start, end: the stretch.
        source: the place from which help is given.
        place: the place of a combat.
        side: who is helped; `own` where it is the sender; `role` where it is whoever attacks or defends.
        fighters: who attacks and who defends; `attacked` where somebody is attacked who is not named, the sender or who is helped.
        rest: it is about all other combats.
        nobody: nobody is helped, or it is denied.
        helps: it has a word for helping; `lays` where that is the word of the order.
        leans: it has a little word for whose side somebody is on.
        wide: it tells of any combat; `always` where it tells of all that are to come, `for_turn` of this turn alone.
        names: how many things it names.
        only, excepts, corrects: it narrows, makes an exception or takes something back.
        pronoun: a pronoun stands for somebody; `they` where it may be who helps.
        strange: something in it has no part in such a tale.
        tied: it opens with a word for "if".
        turned: that is a turn of speech that may change what stands beside it.
        own_words: how many of its words nobody knows.
    """

    start: int
    end: int
    source: str = ""
    place: str = ""
    side: str = ""
    own: bool = False
    role: str = ""
    denied_side: bool = False
    fighters: dict[str, str] = field(default_factory=dict)
    attacked: bool = False
    rest: bool = False
    nobody: bool = False
    helps: bool = False
    lays: bool = False
    leans: bool = False
    wide: bool = False
    always: bool = False
    for_turn: bool = False
    only: bool = False
    excepts: bool = False
    corrects: bool = False
    pronoun: bool = False
    they: bool = False
    strange: bool = False
    turned: bool = False
    tied: bool = False
    own_words: int = 0

    @property
    def names(self) -> int:
        """How many things it names."""
        return sum(map(bool, (self.source, self.place, self.side, self.own, self.role, self.fighters)))

    @property
    def bare(self) -> bool:
        """Whether it names nothing and tells nothing of help."""
        return not (self.names or self.rest or self.helps or self.strange or self.excepts or self.tied)

    @property
    def speaks(self) -> bool:
        """Whether it tells anything of help, or of something else that has a name."""
        told = self.rest or self.helps or self.nobody or self.wide or self.excepts
        return bool(self.names) or told or self.strange


class BitReader:
    """Cuts sentences into bits.

    Args:
        message: the whole message.
        mine: the places from which the sender may help.
    """

    def __init__(self, message: Message, mine: Collection[str]) -> None:
        self.message, self.mine = message, mine
        self.tokens = message.spotted.text.tokens
        self.pronouns = words(message.language).owners.get("whom", ())

    def bits(self, row: Row) -> list[Bit]:
        """The bits of a sentence."""
        found, source = list[Bit](), ""
        for begin, stop, tied in self.stretches(row):
            bit = self._bit(begin, stop, tied, source)
            source = source or bit.source
            found.append(bit)
        return found

    def stretches(self, row: Row) -> list[tuple[int, int, bool]]:
        """Where each bit of a sentence begins and ends, and whether it opens with a word for "if"."""
        return [*self._cut(*self.span(row))]

    def span(self, row: Row) -> tuple[int, int]:
        """Where a sentence begins and ends, with its conditions."""
        ways = [(c.start, c.end) for c in row] + [c.condition[1:] for c in row if c.condition]
        return stretch_of(self.message, row)[0], max(stop for _, stop in ways)

    # -- cutting ------------------------------------------------------------------------------------------------

    def _cut(self, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
        """Where each bit begins and ends, and whether it opens with a word for "if"."""
        begin, tied, i = start, False, start
        while i < end:
            spot = self.message.at(i)
            if spot is None and self.tokens[i].kind == MARK:
                yield from self._stretch(begin, i, tied)
                begin, tied, i = i + 1, False, i + 1
                continue
            if spot is None or spot.start != i:
                i += 1
                continue
            if self._opens(spot, begin):
                yield from self._stretch(begin, i, tied)
                begin, tied = i, spot.has(SENSE, "if") or spot.has(SENSE, "wherein")
            elif tied and self._ends_tie(spot, begin):
                yield from self._stretch(begin, i, tied)
                begin, tied = i, False
            i = spot.end
        yield from self._stretch(begin, end, tied)

    def _stretch(self, begin: int, end: int, tied: bool) -> Iterator[tuple[int, int, bool]]:
        if any(t.kind != MARK for t in self.tokens[begin:end]):
            yield begin, end, tied

    def _opens(self, spot: Spot, begin: int) -> bool:
        """Whether another bit begins with a mention."""
        before = [s for s in self.message.spots_between(begin, spot.start) if s.end <= spot.start]
        if spot.start == begin:
            return spot.has(SENSE, "if")
        if spot.has(SENSE, "if", "and", "but", "then", "correction"):
            return True
        named = any(s.has("area") or s.has("seat") or s.has(SENSE, "in_person") for s in before)
        return named and spot.has(SENSE, *_REST)

    def _ends_tie(self, spot: Spot, begin: int) -> bool:
        """Whether what is done begins inside a condition without a mark: a place of the sender's, after a place or who fights."""
        before = [s for s in self.message.spots_between(begin, spot.start) if s.end <= spot.start]
        told = any(s.has("area") for s in before) or sum(s.has("seat") for s in before) > 1
        led = bool(before) and before[-1].has(SENSE, "to", "from", *_ATTACKS)
        return told and not led and (self._source_of(spot) != "" or spot.decides(kinds_of("gives_help")))

    def _source_of(self, spot: Spot) -> str:
        own = [a for a in spot.ids("area") if a in self.mine]
        return own[0] if len(own) == 1 and not spot.has("card") else ""

    # -- one bit --------------------------------------------------------------------------------------------------

    def _bit(self, start: int, end: int, tied: bool, source: str) -> Bit:
        bit = Bit(start, end, tied=tied)
        spots = [s for s in self.message.spots_between(start, end) if s.end <= end]
        verb = next((n for n, s in enumerate(spots) if self._attacks(s)), None)
        self._senses(bit, spots)
        taken = self._fight(bit, spots, verb) if verb is not None else set[int]()
        for n in sorted({*range(len(spots))} - taken):
            self._name(bit, spots, n, source)
        if tied and not bit.place and any(map(points, spots)):
            bit.place = self._before(start)
        if tied and bit.pronoun and bit.place and not (bit.fighters or bit.attacked or bit.side or bit.helps):
            bit.fighters[ATTACKER] = UNKNOWN
        alone = spots and all(s.has(FILLER) or s.has(SENSE, "self", "for", "to", "only") for s in spots)
        bit.own = bit.own or bool(alone and any(s.has(SENSE, "self") for s in spots))
        unknown = [self.tokens[i].text for i in self.message.spotted.unknown(start, end)]
        bit.own_words = sum(len(word) > _SHORT for word in unknown)
        return self._with_lone_place(bit, spots)

    def _with_lone_place(self, bit: Bit, spots: Sequence[Spot]) -> Bit:
        """The only place beside the word of an order lies where that is laid: "for A the order to help"."""
        areas = [s for s in spots if s.has("area")]
        if len(areas) == 1 and bit.lays and bit.place and not (bit.side or bit.own or bit.tied or bit.nobody):
            bit.source, bit.place = self._source_of(areas[0]), ""
        return bit

    def _before(self, start: int) -> str:
        """The place that was named last before a position."""
        named = [s.ids("area") for s in self.message.spots_between(0, start) if s.has("area")]
        return named[-1][0] if named and len(named[-1]) == 1 else ""

    def areas_of(self, row: Row) -> frozenset[str]:
        """The places that a sentence names."""
        return frozenset(a for s in self.message.in_row(row) if s.has("area") for a in s.ids("area"))

    def only_place(self, named: Collection[str]) -> str:
        """The only one of some places, if it is of the sender's."""
        return next(iter(named)) if len(named) == 1 and set(named) <= set(self.mine) else ""

    def _senses(self, bit: Bit, spots: Sequence[Spot]) -> None:
        helps, senses = kinds_of("gives_help"), Senses(spots)
        named = any(s.has("area") or s.has("seat") for s in spots)
        bit.rest = senses.any(*_REST) or (not named and senses.any("rest", "no_more"))
        idle = ("without", "rest", "else", "elsewhere", "no_matter")
        told = [s for s in spots if s.has(SENSE, "nobody_else") or not s.has(SENSE, *idle)]
        bit.nobody = senses.any(*_NOBODY) and any(s.has(SENSE, *_NOBODY) for s in told)
        bit.nobody = bit.nobody or (bit.rest and senses.any("stay", "postpones"))
        bit.helps = any(s.decides(helps) for s in spots)
        bit.lays = bit.helps and any(s.has(ORDER) and s.decides(helps) for s in spots)
        bit.leans, bit.only, bit.excepts = senses.any("for"), senses.any("only"), senses.any("except")
        bit.wide, bit.always = senses.any("everywhere", "always", "no_matter"), senses.any("always")
        bit.for_turn = senses.any("round_long", "now")
        bit.corrects, bit.they = senses.any("correction"), senses.any("others")
        written = [t.text for t in self.tokens[bit.start : bit.end]]
        bit.pronoun = senses.any("others", "its") or any(w in self.pronouns for w in written)
        bit.strange = any(self._is_strange(s) for n, s in enumerate(spots) if not self._is_token(spots, n))
        bit.strange = bit.strange or self._is_only_helper(spots)
        bit.turned = senses.any(*TIES)
        if bit.corrects and not bit.strange or all(s.has(SENSE, "no", "not", "correction") for s in spots):
            bit.nobody = bit.nobody and (bit.helps or bit.rest)

    def _is_only_helper(self, spots: Sequence[Spot]) -> bool:
        """Whether "only" tells which force helps, so that it says something of the others, too: "only A supports me"."""
        return len(spots) > 1 and spots[0].has(SENSE, "only") and self._source_of(spots[1]) != ""

    def _is_token(self, spots: Sequence[Spot], n: int) -> bool:
        """Whether a word only says that an order is a token: "a support token"."""
        before = spots[n - 1] if n else None
        return before is not None and before.end == spots[n].start and before.decides(kinds_of("gives_help"))

    def _is_strange(self, spot: Spot) -> bool:
        """Whether a mention has no part in a tale of help."""
        if spot.has(FILLER) and not spot.has(SENSE, *_TURNS):
            return False
        helps = kinds_of("gives_help")
        if spot.has("area") or spot.has("seat") or spot.decides(helps):
            return False
        if any(spot.has(c) for c in ("card", "window", "token")) or spot.has(ORDER):
            return True
        turned = spot.has(SENSE, *_TURNS) and not spot.has(SENSE, "correction", *_REST)
        return turned or (spot.has(KIND) and not spot.has(SENSE) and not spot.has("unit"))

    @staticmethod
    def _attacks(spot: Spot) -> bool:
        """Whether a mention tells of an attack, and not of one by whomever."""
        return spot.has(SENSE, *_ATTACKS) and not (spot.has("area") or spot.has(SENSE, "everywhere"))

    def _fight(self, bit: Bit, spots: Sequence[Spot], verb: int) -> set[int]:
        """Who attacks whom, beside the verb; the mentions that tell it."""
        taken = {verb}
        before = [n for n in range(verb) if spots[n].has("seat")]
        behind = [n for n in range(verb + 1, len(spots)) if spots[n].has("seat")]
        own = spots[verb].has(SENSE, "in_person") or any(
            s.has(SENSE, "self", "in_person") for s in spots[max(0, verb - 1) : verb]
        )
        bit.attacked = bit.tied and self._is_attacked(spots, verb)
        place = next((n for n in range(verb + 1, len(spots)) if spots[n].has("area")), None)
        ahead = next((n for n in reversed(range(verb)) if spots[n].has("area")), None)
        apart = bool(before) and self._is_helped(spots, before[-1], verb)
        if apart:
            bit.fighters[ATTACKER] = UNKNOWN
        elif before and self._suffers_attack(spots[before[-1]], spots[verb]):
            taken.add(before[-1])
            self._set(bit, DEFENDER, spots[before[-1]])
            if behind[:1] == [verb + 1]:
                taken.add(behind[0])
                self._set(bit, ATTACKER, spots[behind[0]])
                behind = behind[1:]
        elif before:
            taken.add(before[-1])
            self._set(bit, ATTACKER, spots[before[-1]])
        elif place is not None and behind and (behind[0] < place or behind[0] == place + 1):
            taken.add(behind[0])
            self._set(bit, ATTACKER, spots[behind[0]])
            behind = behind[1:]
        elif bit.attacked:
            if bit.they and not self._speaks_of_me(spots[verb]):
                bit.fighters[DEFENDER] = UNKNOWN  # "help X if they are attacked"
        elif bit.pronoun or (place is not None and self._leaves_subject(bit, spots[verb])):
            bit.fighters[ATTACKER] = UNKNOWN if not own else self.message.seat
        if place is not None and not self._is_helper(spots, place):
            bit.place = self._area(spots[place])
            taken.add(place)
        elif ahead is not None and spots[verb].has(SENSE, "attacked") and not before:
            bit.place = self._area(spots[ahead])
            taken.add(ahead)
        elif before and behind and not any(spots[n].has("area") for n in range(verb, behind[0])):
            taken.add(behind[0])
            self._set(bit, DEFENDER, spots[behind[0]])
        return taken

    def _is_attacked(self, spots: Sequence[Spot], verb: int) -> bool:
        """Whether a verb says that "I am attacked", or "anybody attacks me", and names nobody who is."""
        spot, before = spots[verb], spots[:verb]
        if not spot.has(SENSE, "attacked") or any(s.has("seat") or s.has("area") for s in before):
            return False
        return self._speaks_of_me(spot) or not any(s.has(SENSE, "anybody") for s in before)

    def _speaks_of_me(self, verb: Spot) -> bool:
        """Whether a word for the sender is part of a verb: "attacks me"."""
        written = [t.text for t in self.tokens[verb.start : verb.end]]
        return any(means(self.message, word, sense) for word in written for sense in ("me", "self"))

    def _suffers_attack(self, seat: Spot, verb: Spot) -> bool:
        """Whether a seat right before the verb is who is attacked: "if X is attacked", and not "if X attacks me"."""
        if not verb.has(SENSE, "attacked") or verb.has(SENSE, "attacks"):
            return False
        apart = any(not s.has(SENSE, "is") for s in self.message.spots_between(seat.end, verb.start))
        return not (self._speaks_of_me(verb) or apart or self.message.spotted.unknown(seat.end, verb.start))

    @staticmethod
    def _leaves_subject(bit: Bit, verb: Spot) -> bool:
        """Whether a verb has no subject of its own, so that it goes on with who is helped: "help X when attacking A"."""
        return verb.has(SENSE, "attacking") or (bit.tied and not verb.has(SENSE, "attacked"))

    def _is_helped(self, spots: Sequence[Spot], seat: int, verb: int) -> bool:
        """Whether a seat before the verb is who is helped, and a pronoun or "when attacking" stands for it: "help X in its attack"."""
        helped = any(s.decides(kinds_of("gives_help")) or s.has(SENSE, "for", "gets") for s in spots[:seat])
        later = any(s.has(SENSE, "its", "others") for s in spots[seat + 1 : verb])
        return helped and (later or spots[verb].has(SENSE, "attacking"))

    def _set(self, bit: Bit, role: str, spot: Spot) -> None:
        seats = spot.ids("seat")
        bit.strange = bit.strange or len(seats) != 1
        bit.fighters[role] = seats[0]

    def _area(self, spot: Spot) -> str:
        areas = spot.ids("area")
        return areas[0] if len(areas) == 1 else ""

    def _is_helper(self, spots: Sequence[Spot], n: int) -> bool:
        """Whether an area is where those stand who help: units are named right before it, or "from" leads to it."""
        before = spots[n - 1] if n else None
        if before is None or not self._source_of(spots[n]):
            return False
        if before.has(SENSE, "to") and n > 1:
            before = spots[n - 2]
            return before.has("unit") or before.has(SENSE, "the_man")
        return before.has("unit") or before.has(SENSE, "from", "the_man")

    def _helps_too(self, spots: Sequence[Spot], n: int) -> bool:
        """Whether a second place of the sender's helps, too: "and" or "from" leads to it, or the verb follows it."""
        before = spots[n - 1] if n else None
        joined = before is not None and before.has(SENSE, "and", "also", "from")
        verb = any(s.decides(kinds_of("gives_help")) for s in spots[n + 1 :])
        return bool(self._source_of(spots[n])) and (joined or verb)

    def _name(self, bit: Bit, spots: Sequence[Spot], n: int, source: str) -> None:
        """Take one name: a place, or who is helped."""
        spot = spots[n]
        before = spots[n - 1] if n else None
        if spot.has("area") and not spot.has("seat"):
            led = before is not None and before.has(SENSE, "to", "battle", "after", "for")
            helper = self._source_of(spot) and (not led or self._is_helper(spots, n))
            helper = helper and not (bit.tied and bit.fighters)
            fought = bit.tied or any(s.has(SENSE, "battle") for s in spots[:n])
            if helper and not fought and not bit.source and source in ("", self._source_of(spot)):
                bit.source = self._source_of(spot)
            elif self._helps_too(spots, n):
                bit.strange = True
            elif self._area(spot) and bit.place in ("", self._area(spot)):
                bit.place = self._area(spot)
            else:
                bit.strange = True
        elif spot.has("seat"):
            if (
                len(spot.ids("seat")) != 1
                or (before is not None and before.has(SENSE, "against", "from"))
                or bit.side
                and bit.side != spot.ids("seat")[0]
            ):
                bit.strange = True
            else:
                bit.side = spot.ids("seat")[0]
        elif spot.has(SENSE, "in_person") and not bit.tied:
            behind = spots[n + 1] if n + 1 < len(spots) else None
            owner = behind is not None and behind.start == spot.end and (
                behind.has("unit") or behind.has("area") or behind.has(SENSE, "the_man")
            )  # fmt: skip
            owner = owner or (before is not None and before.has(SENSE, "from"))
            bit.own = bit.own or not (owner or (bit.rest and bit.nobody))
        elif spot.has(SENSE, ATTACKER, DEFENDER):
            bit.role = ATTACKER if spot.has(SENSE, ATTACKER) else DEFENDER
            bit.denied_side = any(s.has(SENSE, "not") for s in spots[:n])
