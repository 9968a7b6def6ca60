"""One of several options, told as a whole in any words: "I thought of A first, but B it is", "A stays in hand, B is played", "my brother says A, B".

Every mention of an option is sorted by how it stands; the tale is taken only where one option is left as chosen, or where nothing but
refusals are told and one may pass. Words that nobody knows are passed over; a condition, an "or" or a question about what is chosen is not.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One, Some
from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..rows.fitting import fit
from ..rows.named import DESCRIBED, EXCEPTED, NO, YES, Named
from ..rows.outcomes import Outcome, Row, rows_of
from ..rows.unclear import Unclear
from ..text.vocabulary import KIND, SENSE
from ..text.words import kinds_of
from .choice_bits import BARE, CHOSEN, IDLE, LED, REFUSED, Bit, BitCutter

WHY = "a choice told as a whole"
_LEVELS = (CHOSEN, LED, BARE)
_TWO = 2
"""Cards that "both" speaks of, at least."""


def read_choice_tale(message: Message, decision: Decision, rows: Sequence[Row]) -> Outcome | None:
    """The answer that a message tells in any words to a question with one answer; None where that is not clear.

    Args:
        message: the whole message.
        decision: the question.
        rows: the sentences that are left for it.
    """
    if not is_choice(decision):
        return None
    try:
        tale = _Tale(message, decision).read(rows)
    except Unclear:
        return None
    refused = tale is not None and tale.answers == [None]
    return None if refused and any(_denies_passing(message, c) for row in rows for c in row) else tale


def _denies_passing(message: Message, clause: Clause) -> bool:
    """Whether it is passing that is denied: "I won't pass"."""
    denials = [s for s in clause.denied if not s.has(SENSE, "pass")]
    return bool(denials) and any(
        s.has(SENSE, "pass") and s.start >= denials[0].end for s in message.within(clause)
    )


def is_choice(decision: Decision) -> bool:
    """Whether a question has one answer out of some, or is answered with cards of a moment."""
    some = isinstance(decision.form, Some) and decision.kind in kinds_of("reacts")
    return decision.kind in kinds_of("told_whole") and (some or isinstance(decision.form, One))


def told_choice(message: Message, decision: Decision) -> list[Answer]:
    """The answer to an open question that a tale of the whole message tells; nothing where it is not clear."""
    tale = read_choice_tale(message, decision, rows_of(message.clauses)) if decision.key else None
    return tale.answers if tale is not None else []


def in_any_order(answer: Answer) -> Answer:
    """An answer, sorted where it is a list: the order of what is used together says nothing."""
    return sorted(answer) if isinstance(answer, list) else answer


class _Tale:
    def __init__(self, message: Message, decision: Decision) -> None:
        self.message, self.decision = message, decision
        self.cutter = BitCutter(message, decision)
        self.options = tuple(self.cutter.namer.options)
        self.found: dict[str, list[tuple[Bit, Named]]] = {how: [] for how in (*_LEVELS, REFUSED, IDLE)}
        self.against = self.agrees = self.strays = self.worded = self.both = False
        self.rows: list[Row] = []

    def read(self, rows: Sequence[Row]) -> Outcome:
        """The answer that the sentences make."""
        for n, row in enumerate(rows):
            bits = self.cutter.bits(row)
            told = [self._take(bit, bits) for bit in bits]
            if n and self.rows[-1:] == [[*rows[n - 1]]] and self.cutter.only_rests(row):
                raise Unclear  # of which of those before it?
            if any(told):
                self.rows.append([*row])
        answer = self._yes_or_no() if {YES, NO} >= {*self.options} else self._answer()
        used = {p for row in self.rows for c in row for p in range(c.start, c.end)}
        return Outcome(self.decision, [answer], used, self.rows, said=True, why=WHY)

    def _take(self, bit: Bit, bits: Sequence[Bit]) -> bool:
        """Take in a bit of a sentence; whether it says anything to the question."""
        for named in bit.names:
            self.found[self.cutter.stance(bit, named)].append((bit, named))
        how = self.cutter.polarity(bit)
        if how and not self.cutter.is_about_it(bit, bits):
            how = ""
        if how == REFUSED and bit.clause.corrects and not bit.names:
            self._take_all_back()
        self.strays = self.strays or self.cutter.agrees_to_another(bit)
        self.both = self.both or (
            bit.clause.mood == SAY and bit.says("both") and not self.cutter.is_thought(bit)
        )
        self.worded = self.worded or (how == CHOSEN and self.cutter.has_word(bit))
        self.against = self.against or how == REFUSED
        self.agrees = self.agrees or how == CHOSEN
        return bool(bit.names or how)

    def _take_all_back(self) -> None:
        """Leave out all that was chosen before a correction that refuses: "A! No wait, nothing"."""
        for level in _LEVELS:
            self.found[IDLE] += self.found[level]
            self.found[level] = []
        self.agrees = False

    def _yes_or_no(self) -> Answer:
        if self.agrees == self.against:
            raise Unclear
        return YES if self.agrees else self._none()

    def _answer(self) -> Answer:
        self._take_back()
        refused = self._ids(REFUSED)
        top = next((level for level in _LEVELS if self.found[level]), None)
        if top is None:
            every = bool(self.options) and refused >= {*self.options}
            if self.agrees and not (self.against or refused) and (usual := self._usual()):
                return usual
            if self.agrees or not (self.against or every):
                raise Unclear
            return self._none()
        if top == CHOSEN:
            self._keep_led_to()
        chosen = self._ids(top)
        if isinstance(self.decision.form, Some):
            return self._some(chosen, refused)
        asked = {i for bit, n in self.found[IDLE] if bit.clause.mood == ASK for i in n.ids}
        if asked - chosen or (top != CHOSEN and (asked or len(self.options) == 1)):
            raise Unclear
        if self.decision.kind in kinds_of("by_badge") and refused:
            raise Unclear
        if self.against or (top == BARE and not self._is_only_one(chosen, refused)):
            raise Unclear
        named = [n for _, n in self.found[top]]
        if any("/" in option for option in self.options):
            named = [n for level in _LEVELS for _, n in self.found[level]]
        option = fit(self.options, named, declined=False).option
        own = set(option.split("/"))
        if not option or own & refused or self._may_be_others(top, own):
            raise Unclear
        return option

    def _take_back(self) -> None:
        """Leave out what was chosen before a correction that names another option: "A. No wait, B"."""
        told = [bit for level in (CHOSEN, LED) for bit, _ in self.found[level]]
        last = max((bit.start for bit in told if bit.clause.corrects), default=-1)
        for level in _LEVELS:
            kept = [pair for pair in self.found[level] if pair[0].start >= last]
            self.found[IDLE] += [pair for pair in self.found[level] if pair not in kept]
            self.found[level] = kept

    def _keep_led_to(self) -> None:
        """Leave out names that only stand in a bit with the question's word where it leads right to the last one: "allies like A? I draw from B"."""
        led = [
            (bit, n)
            for bit, n in self.found[CHOSEN]
            if any(s.has(KIND, self.decision.kind) and s.end == n.spot.start for s in bit.spots)
        ]
        before = [pair for pair in self.found[CHOSEN] if pair not in led]
        if led and all(bit.start < led[0][0].start for bit, _ in before):
            self.found[IDLE] += before
            self.found[CHOSEN] = led

    def _ids(self, *levels: str) -> set[str]:
        return {i for level in levels for _, n in self.found[level] for i in n.ids}

    def _may_be_others(self, top: str, own: set[str]) -> bool:
        """Whether another option may be meant as well: all but in talk beside one that is chosen by its word."""
        last = max(bit.start for bit, _ in self.found[top])
        lower = [pair for level in _LEVELS[_LEVELS.index(top) + 1 :] for pair in self.found[level]]
        others = [bit for bit, named in lower if own.isdisjoint(named.ids)]
        if any(top != CHOSEN or self.cutter.is_bare(bit) or bit.says("next") for bit in others):
            return True
        idle = [bit for bit, n in self.found[IDLE] if own.isdisjoint(n.ids) and bit.clause.mood == SAY]
        return any(bit.start > last and self._turns(bit, last) for bit in (*others, *idle))

    def _turns(self, bit: Bit, last: int) -> bool:
        """Whether anything between what was chosen and a later bit takes it back, or the bit praises another: "B is better"."""
        between = [c for c in self.message.clauses if last < c.start <= bit.clause.start]
        turned = any(c.corrects or self.message.says(c, "correction") for c in between)
        praised = any(n.standing == DESCRIBED for n in bit.names)
        return turned or (praised and (bit.clause.lead == "but" or bit.says("but", "compared", "relative")))

    def _is_only_one(self, chosen: set[str], refused: set[str]) -> bool:
        """Whether what is only named can be all that is meant: the question's own word stands somewhere, or all others are refused."""
        if len(chosen) != 1:
            return False
        bit = self.found[BARE][-1][0]
        before = {
            i for level in (IDLE, REFUSED) for b, n in self.found[level] for i in n.ids if b.start < bit.start
        }
        turned = bit.clause.lead in ("so", "then", "but") and bool(before - chosen)
        left = len(self.options) > 1 and {*self.options} - refused == chosen
        other = not self.cutter.is_bare(bit) and not self.worded  # "yes, and A stays where it is"
        return (self.agrees and not other) or turned or left

    def _usual(self) -> str:
        """What the word of the question says where nothing else is named: the only option there is."""
        return self.options[0] if len(self.options) == 1 else ""

    def _some(self, chosen: set[str], refused: set[str]) -> Answer:
        bits = [bit for level in (CHOSEN, LED) for bit, _ in self.found[level]]
        if any(bit.says("both", "all") for bit in bits):  # a bare "they use both" is no choice
            chosen = {*self.options}
        elif not self.found[CHOSEN] and (self.against or not self.found[LED]):
            raise Unclear
        if chosen & refused or self._ids(*_LEVELS) - chosen or (self.both and len(chosen) < _TWO):
            raise Unclear
        return sorted(chosen)

    def _none(self) -> Answer:
        if self.strays or any(named.standing == EXCEPTED for _, named in self.found[REFUSED]):
            raise Unclear  # "nobody, except A"
        if isinstance(self.decision.form, Some):
            return []
        if self.decision.kind in kinds_of("by_badge"):
            raise Unclear  # of several ways to use it one may be denied: "I look, I change nothing"
        if NO in self.options:
            return NO
        if isinstance(self.decision.form, One) and self.decision.form.passing:
            return None
        raise Unclear
