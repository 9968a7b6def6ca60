"""Whether the help that others offer is taken: always, never, this turn, from whom, told as a whole: "from A yes, from the others no"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ..clauses.clause import ASK, QUOTED, SAY
from ..clauses.help_owners import owns_help
from ..clauses.message import Message
from ..clauses.turns import means
from ..conditions.said_words import one_or_more
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, only
from ..text.tokens import WORD
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of
from .help_bits import TIES, BitReader, Senses
from .help_plans import HelpPlans, left_of

YES, NO = "yes", "no"
_TURNS = (
    "unless", "another_turn", "roughly", "instead", "ponders", "exchanges", "beaten", "victorious", "available", "gone",
    "first", "last", "informs", "fewer", "fallback", "against", "later_fights", "elsewhere",
)  # fmt: skip
"""Turns of speech that leave open what is meant, or tell of something else."""
_OTHERS = ("rest", "another", "else", "nobody_else")
_EVERYBODY = ("anybody", "no_matter", "all", "pass", "none", "never", "always", *_OTHERS)
_TAKES = ("takes", "receives", "takes_along")
_DENIES = ("not", "never", "neither")
_HOW_LONG = ("always", "never")
"""Turns of speech that may stand between a verb and who is helped."""
_FIGHTS = ("attacks", "attacking", "attacked", "attacker", "defender")
"""Turns of speech that tie an answer to one side of a combat, of which nothing is kept here."""
_SHORT = 3
"""Letters of a word that nobody needs to know, at most."""


def read_help_taken(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> HelpPlans:
    """Read the sentences that tell whether offered help is taken.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    takes = kinds_of("takes_help")
    decision = next((d for d in ahead if d.kind in takes), None)
    fought = {str((d.facts or {}).get("area", "")) for d in asked if "opponent" in (d.facts or {})} - {""}
    here = fought.pop() if len(fought) == 1 else ""
    if decision is None or any(d.kind in takes for d in asked) or not _answers(message):
        return HelpPlans([], list(rows))
    reader = _Bits(message)
    gives = any(d.kind in kinds_of("gives_help") for d in asked)
    outcomes, rest, n = list[Outcome](), list[Row](), 0
    while n < len(rows):
        if not reader.opens(rows[n]):
            rest.append(rows[n])
            n += 1
            continue
        tale, stop = _Tale(message, here), n
        while stop < len(rows) and tale.goes_on(rows[stop], reader.bits(rows[stop])):
            stop += 1
        told = list(tale.outcomes(decision))
        mistaken = _refuses_a_thing(message, rows[n:stop]) or (
            gives and not _names_an_offer(message, rows[n:stop])
        )
        if told and not mistaken:
            outcomes += told
            claimed = [(b.start, b.end) for _, b in tale.parts]
            rest += [left for row in rows[n:stop] if (left := left_of(message, row, claimed))]
        else:
            stop = n + 1
            rest.append(rows[n])
        n = stop
    return HelpPlans(outcomes, rest)


def _answers(message: Message) -> bool:
    """Whether a message has any word by which something is taken or refused, without which there is no tale."""
    said = message.mentions(SENSE, "refuses", YES, NO, "nobody_else", "pass", "none", *_TAKES, *_DENIES)
    return said or message.mentions(OPTION, YES, NO)


def _names_an_offer(message: Message, rows: Sequence[Row]) -> bool:
    """Whether sentences have a word for help that is offered or taken; where help is given, "they support us" says who gives it."""
    spots = [s for row in rows for s in message.in_row(row)]
    return any(
        s.decides(kinds_of("takes_help")) or s.has(SENSE, "offers", "supported_by", *_TAKES) for s in spots
    )


def _refuses_a_thing(message: Message, rows: Sequence[Row]) -> bool:
    """Whether sentences name a card or a unit, nobody who helps and no help, but a verb alone: it may be the thing that is taken or refused."""
    spots = [s for row in rows for s in message.in_row(row)]
    helps = [s for s in spots if s.decides((*kinds_of("gives_help"), *kinds_of("takes_help")))]
    only_verbs = all(s.has(SENSE, "refuses", *_TAKES) and s.has(OPTION) for s in helps)
    others = any(s.has("seat") or s.has(SENSE, "offers", "supported_by", "to_help") for s in spots)
    return only_verbs and not others and any(s.has("card") or s.has("unit") for s in spots)


@dataclass
class _Bit:
    """A stretch between two marks, and what it says of help that is offered."""

    start: int
    end: int
    tied: bool
    answer: str = ""
    seats: list[str] = field(default_factory=list)
    others: bool = False
    """It is about all others."""
    everybody: bool = False
    joined: bool = False
    """It only names more of those who were named before it: "from A and B"."""
    helps: bool = False
    named: bool = False
    """Help or an offer is named in it: a verb alone may accept or refuse anything."""
    offered: bool = False
    """It can only be about help for the sender."""
    owned: bool = False
    """It names the help of somebody else, which a plain yes or no takes or refuses."""
    narrow: bool = False
    excepts: bool = False
    always: bool = False
    for_turn: bool = False
    corrects: bool = False
    strange: bool = False
    turned: bool = False
    """A turn of speech in it may change what stands beside it."""

    @property
    def speaks(self) -> bool:
        """Whether it says anything of it, or of something else that has a name."""
        told = self.answer or self.seats or self.helps or self.offered or self.strange
        return bool(told or self.others or self.everybody or self.for_turn or self.always or self.excepts)


class _Bits:
    """Tells what each bit of a sentence says."""

    def __init__(self, message: Message) -> None:
        self.message, self.cutter = message, BitReader(message, ())
        self.tokens = message.spotted.text.tokens

    def bits(self, row: Row) -> list[_Bit]:
        """The bits of a sentence."""
        return [self._bit(*stretch) for stretch in self.cutter.stretches(row)]

    def opens(self, row: Row) -> bool:
        """Whether a sentence has a word for help, or for offering it, with which a tale of it begins."""
        return any(self._is_of_help(s) for s in self.message.spots_between(*self.cutter.span(row)))

    def _is_of_help(self, spot: Spot) -> bool:
        known = (*kinds_of("gives_help"), *kinds_of("takes_help"))
        return spot.has(SENSE, "offers", "to_help", "supported_by") or spot.decides(known)

    def _bit(self, start: int, end: int, tied: bool) -> _Bit:
        spots = [s for s in self.message.spots_between(start, end) if s.end <= end]
        helps, takes = kinds_of("gives_help"), kinds_of("takes_help")
        bit, senses = _Bit(start, end, tied), Senses(spots)
        bit.seats = list(dict.fromkeys(i for s in spots for i in s.ids("seat") if i != self.message.seat))
        mine = any(s.has(SENSE, "in_person") or self.message.seat in s.ids("seat") for s in spots)
        anybody = senses.any("anybody", "no_matter")
        bit.helps = any(s.decides((*helps, *takes)) or s.has(SENSE, "to_help", "supported_by") for s in spots)
        bit.named = any(s.decides(helps) or self._names_help(s) for s in spots)
        bit.offered = any(s.decides(takes) or s.has(SENSE, "offers", "supported_by") for s in spots)
        bit.offered = bit.offered or (bit.helps and mine and bool(bit.seats or anybody))
        bit.offered = bit.offered or (bit.helps and any(s.has(SENSE, "refuses", *_TAKES) for s in spots))
        plain = any(s.has(SENSE, YES, NO) or s.ids(OPTION) in ((YES,), (NO,)) for s in spots)
        bit.offered = bit.offered or (bit.helps and plain and mine and not bit.seats)
        bit.owned = bit.helps and self._is_owned(spots)
        bit.others = senses.any(*_OTHERS)
        bit.everybody = senses.any(*_EVERYBODY) and not bit.seats
        bit.narrow = senses.any("only", "nobody_else")
        bit.excepts = senses.any("except")
        bit.always = senses.any("always", "never", "everywhere")
        bit.for_turn = senses.any("round_long", "now")
        bit.corrects = senses.any("correction")
        bit.answer = self._answer(self._behind_offer(spots) if tied else spots, bit)
        unknown = [self.tokens[i].text for i in self.message.spotted.unknown(start, end)]
        bit.strange = any(self._is_strange(s) for s in spots) or self._is_of_another(spots)
        bit.turned = senses.any(*TIES)
        bit.joined = bool(bit.seats and spots and spots[0].has(SENSE, "and")) and not (
            bit.answer or bit.narrow or bit.excepts or bit.others
        )
        either = len(bit.seats) > 1 and any(s.has(SENSE, "or") for s in spots)
        bit.strange = bit.strange or (either and bit.answer != NO) or self._refuses_no_more(spots)
        bit.strange = bit.strange or self._is_past(spots)
        bit.strange = bit.strange or self._is_of_nobody_known(bit, spots)
        bit.strange = bit.strange or (tied and sum(len(word) > _SHORT for word in unknown) > 1)
        return bit

    def _is_of_nobody_known(self, bit: _Bit, spots: Sequence[Spot]) -> bool:
        """Whether an exception, or an "only" with an answer behind or before it, is of somebody who has no name here: "only from my friends"."""
        led = [s for s in spots if s.has(SENSE, "except", "only") and not s.has(SENSE, "nobody_else")]
        if bit.seats or not led or not (bit.excepts or bit.answer == YES):
            return False
        named = next((s for s in spots if s.start >= led[-1].end and s.has(SENSE, *_OTHERS, "if")), None)
        strange = [
            p for p in self.message.spotted.unknown(led[-1].end, bit.end) if len(self.tokens[p].text) > _SHORT
        ]
        return named is None and bool(strange)

    def _names_help(self, spot: Spot) -> bool:
        """Whether a mention names help or an offer, and not only that something is taken or refused."""
        if spot.has(SENSE, "to_help", "supported_by", "offers"):
            return True
        if not spot.decides(kinds_of("takes_help")):
            return False
        written = [t.text for t in self.tokens[spot.start : spot.end]]
        bare = sum(not means(self.message, word, "not") for word in written) == 1
        return not bare or not (spot.has(SENSE, *_TAKES, "refuses") or spot.has(OPTION))

    def _behind_offer(self, spots: Sequence[Spot]) -> Sequence[Spot]:
        """What stands behind the words for the offer, in a condition that no mark ends: "if anybody offers help say yes"."""
        last = max((n for n, s in enumerate(spots) if self._is_of_offer(s)), default=len(spots))
        return spots[last + 1 :]

    def _is_of_offer(self, spot: Spot) -> bool:
        return (
            spot.has("seat") or spot.has(SENSE, "offers", "anybody") or spot.decides(kinds_of("gives_help"))
        )

    def _answer(self, spots: Sequence[Spot], bit: _Bit) -> str:
        """Whether help is taken: by the verb, denied or not, else by a plain yes or no."""
        takes = kinds_of("takes_help")
        refuses = [s for s in spots if s.has(SENSE, "refuses") or (s.decides(takes) and s.has(OPTION, NO))]
        agrees = [s for s in spots if s.has(SENSE, *_TAKES) or (s.decides(takes) and s.has(OPTION, YES))]
        agrees = [s for s in agrees if s not in refuses]
        verbs = [*refuses, *agrees]
        narrowed = bit.narrow and bool(bit.seats)
        denied = any(s.has(SENSE, *_DENIES) and not s.has(SENSE, "without") and s not in verbs for s in spots)
        nobody = any(s.has(SENSE, "pass", "none") and s not in verbs for s in spots) and not narrowed
        plain_no = any(s.has(SENSE, NO) or s.ids(OPTION) == (NO,) for s in spots if s not in verbs)
        plain_yes = any(s.has(SENSE, YES) for s in spots if s not in verbs)
        if refuses and agrees:
            return ""
        if refuses:
            return YES if denied and not any(map(self._has_not, refuses)) else NO
        if agrees:
            return NO if denied or nobody or plain_no else YES
        if plain_yes and not (denied or plain_no):
            return YES
        if any(s.has(SENSE, "nobody_else") for s in spots) and not (bit.seats or plain_yes):
            return NO
        of_help = bit.helps or bit.offered or bool(bit.seats) or bit.others
        of_help = of_help or any(s.has(SENSE, "never") for s in spots)
        return NO if plain_no or (denied and of_help) or (nobody and bit.offered) else ""

    @staticmethod
    def _is_past(spots: Sequence[Spot]) -> bool:
        """Whether it is told what was received before, with the helper of a perfect: "we have received nothing"."""
        return any(
            a.has(SENSE, "has") and a.end == b.start and b.has(SENSE, "receives")
            for a, b in zip(spots, spots[1:], strict=False)
        )

    @staticmethod
    def _refuses_no_more(spots: Sequence[Spot]) -> bool:
        """Whether help is refused no longer: that takes a refusal back, and takes no help yet."""
        return any(s.has(SENSE, "refuses") for s in spots) and any(s.has(SENSE, "no_more") for s in spots)

    def _has_not(self, spot: Spot) -> bool:
        """Whether a refusal is itself told by a "not", beside which "never" denies nothing again: "non accetto mai"."""
        return any(means(self.message, t.text, "not") for t in self.tokens[spot.start : spot.end])

    def _is_strange(self, spot: Spot) -> bool:
        """Whether a mention has no part in what is said of offered help."""
        if spot.has(FILLER) and not spot.has(SENSE, *_TURNS):
            return False
        known = (*kinds_of("gives_help"), *kinds_of("takes_help"))
        if spot.has("seat") or spot.decides(known) or spot.has(SENSE, *_TAKES, "offers"):
            return False
        if any(spot.has(c) for c in ("area", "card", "window", "unit")) or spot.has(ORDER):
            return True
        if spot.has(SENSE, *_FIGHTS):
            return True
        turned = spot.has(SENSE, *_TURNS) and not spot.has(SENSE, "correction", *_EVERYBODY)
        return turned or (spot.has(KIND) and not spot.has(SENSE))

    def _is_owned(self, spots: Sequence[Spot]) -> bool:
        """Whether help is that of a seat before it, or of others: "A's help", "the help of others"."""
        helps = [n for n, s in enumerate(spots) if s.decides(kinds_of("gives_help"))]
        if any(s.has(SENSE, "rest", "another") or owns_help(self.message, s) for s in spots):
            return True
        return any(n and spots[n - 1].has("seat") and spots[n - 1].end == spots[n].start for n in helps)

    def _is_of_another(self, spots: Sequence[Spot]) -> bool:
        """Whether a seat is who gets help, or who takes it, and not who offers it."""
        for n, spot in enumerate(spots):
            if n and spot.has(SENSE, "to_help") and spots[n - 1].has(SENSE, "refuses"):
                return True  # "I refuse to help"
            if not spot.has("seat") or self.message.seat in spot.ids("seat"):
                continue
            before = self._before(spots[:n])
            if before is not None and before.has(SENSE, "to", "for"):
                return True
            if self._helps_right_before(spots[:n], spot):
                return True
        return self._is_told_of_another(spots)

    def _helps_right_before(self, spots: Sequence[Spot], side: Spot) -> bool:
        """Whether a word for helping stands right before a side, an article or how long it holds between: "helps always the A"."""
        verb = next(
            (
                s
                for s in reversed(spots)
                if (not s.has(FILLER) or s.has(SENSE)) and not s.has(SENSE, *_HOW_LONG)
            ),
            None,
        )
        if verb is None or not verb.decides(kinds_of("gives_help")):
            return False
        near = self._touch(verb, side) or any(s.start == verb.end and s.has(SENSE, *_HOW_LONG) for s in spots)
        return near and not (owns_help(self.message, side) or verb.has(SENSE, "supported_by", "offers"))

    @staticmethod
    def _before(spots: Sequence[Spot]) -> Spot | None:
        """The last mention, or the one before how long something holds and an article behind that: "helps always the A"."""
        solid = [s for s in spots if not s.has(FILLER)]
        if len(solid) > 1 and solid[-1].has(SENSE, *_HOW_LONG):
            return solid[-2]
        return spots[-1] if spots else None

    def _touch(self, one: Spot, other: Spot) -> bool:
        """Whether nothing stands between two mentions but an article."""
        between = range(one.end, other.start)
        article = len(between) == 1 and self.tokens[one.end].kind == WORD
        return not between or (article and len(self.tokens[one.end].text) <= _SHORT)

    def _is_told_of_another(self, spots: Sequence[Spot]) -> bool:
        """Whether somebody else takes or refuses: "A always accepts my help", "they refuse help"."""
        plain = [s for s in spots if not s.has(FILLER) or s.has("seat") or s.has(SENSE, "others")]
        little = ("always", "never", "not", "now", "also")
        for n, spot in enumerate(plain):
            named = spot.has("seat") and self.message.seat not in spot.ids("seat")
            named = named and not (
                n and plain[n - 1].has(SENSE, "from", "supported_by", "offers", "except", "only")
            )
            if not (named or (spot.has(SENSE, "others") and n == 0)):
                continue
            behind = next((s for s in plain[n + 1 :] if not s.has(SENSE, *little)), None)
            if behind is None or not (
                behind.decides(kinds_of("takes_help")) or behind.has(SENSE, "refuses", *_TAKES)
            ):
                continue
            if any(s.has(SENSE, "self", "in_person") for s in plain):
                own = [s for s in plain[n + 1 :] if s.has(SENSE, "self") and s.start < behind.start]
                if own:
                    continue
            return True
        return False


@dataclass
class _Tale:
    """What some sentences have said so far of offered help.

    Attributes:
        here: where a combat is being fought, for which it is said unless it holds for good or for the whole turn.
        parts: the bits, each with its sentence.
        of_some: those who are named, and the answer for them.
        of_all: the answer for all others.
        standing: it is for good; `turned` where words for this turn alone were used.
        named: help or an offer is named.
        offered, owned: it can only be about help for the sender.
        since: the first bit that no correction has taken back.
        taken_back: a correction waits for its answer.
        scope: of whom the last bits spoke.
    """

    message: Message
    here: str = ""
    parts: list[tuple[Row, _Bit]] = field(default_factory=list)
    of_some: dict[tuple[str, ...], str] = field(default_factory=dict)
    of_all: str = ""
    standing: bool = False
    turned: bool = False
    offered: bool = False
    named: bool = False
    owned: bool = False
    since: int = 0
    taken_back: bool = False
    scope: tuple[str, ...] = ()

    def goes_on(self, row: Row, bits: Sequence[_Bit]) -> bool:
        """Take the next sentence, if it speaks of the same; else leave it."""
        bits = bits if self.parts else _from_help_on(bits)
        telling = [b for b in bits if b.speaks]
        if not telling or any(b.strange or not self._is_said(row, b) for b in telling):
            return False
        if not self.parts and not any(b.helps or b.offered for b in telling):
            return False
        if self.parts and not any(b.answer or b.always or b.for_turn or b.others for b in telling):
            return False
        for bit in bits:
            self._take(row, bit)
        return True

    @staticmethod
    def _is_said(row: Row, bit: _Bit) -> bool:
        """Whether words are the sender's own; what is only asked may name the help, and be answered behind it."""
        moods = {c.mood for c in row if c.start < bit.end and bit.start < c.end}
        return moods <= ({SAY, QUOTED} if bit.answer else {SAY, QUOTED, ASK})

    def _take(self, row: Row, bit: _Bit) -> None:
        """Take one bit."""
        self.parts.append((row, bit))
        self.offered = self.offered or bit.offered
        self.named = self.named or bit.named
        self.owned = self.owned or bit.owned
        of_others = bool(bit.seats and self.of_some) and tuple(bit.seats) not in self.of_some
        self.standing = self.standing or (bit.always and not of_others)
        self.turned = (self.turned and not bit.corrects) or (bit.for_turn and not bit.narrow)
        answer, seats = bit.answer, tuple(bit.seats)
        if bit.corrects:
            self.since, self.taken_back = len(self.parts) - bool(answer), True
        elif self._is_only_asked(row, bit):
            self.since = len(self.parts)
        if self.taken_back and answer:
            self.taken_back, self.of_all, self.of_some = False, "", {}
        if bit.tied and seats and not answer and self._is_behind_answer(row):
            self.of_some[seats], self.of_all = self.of_all, ""
        if bit.excepts and seats and answer:
            self.of_all, self.of_some[seats] = answer, YES if answer == NO else NO
            return
        if bit.joined and self.scope and self.parts[-2:][0][0] is row:
            joined = (*self.scope, *seats)
            if self.scope in self.of_some:
                self.of_some[joined] = self.of_some.pop(self.scope)
            self.scope = joined
        elif seats:
            self.scope = seats
        elif bit.others or bit.everybody:
            self.scope = ()
        if not answer:
            return
        if not self.scope:
            self.of_all = answer
            return
        self.of_some[self.scope] = answer
        if bit.narrow and answer == YES:
            self.of_all = NO

    @staticmethod
    def _is_only_asked(row: Row, bit: _Bit) -> bool:
        """Whether words only put the question that the next ones answer."""
        asked = any(c.mood == ASK for c in row if c.start < bit.end and bit.start < c.end)
        return asked and not (bit.answer or bit.seats)

    def _is_behind_answer(self, row: Row) -> bool:
        """Whether the bit before the last one gave an answer in the same sentence, which hangs on what follows it."""
        before = self.parts[-2] if len(self.parts) > 1 else None
        return bool(self.of_all) and before is not None and before[0] is row and bool(before[1].answer)

    def outcomes(self, decision: Decision) -> Iterator[Outcome]:
        """What was said, as answers."""
        standing = self.standing and not self.turned
        if not self.named or not (self.offered or self.owned):
            return
        for seats, answer in self.of_some.items():
            if answer != self.of_all:
                yield self._outcome(decision, answer, {"supporter": one_or_more(seats)}, standing)
        if self.of_all:
            yield self._outcome(decision, self.of_all, {}, standing)

    def _outcome(self, decision: Decision, answer: str, when: dict[str, object], standing: bool) -> Outcome:
        rows: dict[int, tuple[Row, int, int]] = {}
        for row, bit in self.parts[self.since :]:
            _, a, b = rows.get(id(row), (row, bit.start, bit.end))
            rows[id(row)] = (row, min(a, bit.start), max(b, bit.end))
        if self.here and not (standing or self.turned):
            when = {"area": self.here, **when}
        outcome = Outcome(decision, [answer], why="said of offered help as a whole", when=when)
        outcome.rows = [only(row, start, end) for row, start, end in rows.values()]
        outcome.about, outcome.standing = decision.about, standing
        outcome.used = {p for _, bit in self.parts for p in range(bit.start, bit.end)}
        return outcome


def _from_help_on(bits: Sequence[_Bit]) -> Sequence[_Bit]:
    """The bits of a sentence without talk before the first that speaks of help, if that names anything; how long it holds may be said before."""
    n = next((n for n, b in enumerate(bits) if b.helps or b.offered or b.tied), 0)
    talk = [b for b in bits[:n] if b.strange or b.seats or b.answer]
    if any(b.turned for b in talk):
        return bits
    return [b for b in bits if b not in talk]
