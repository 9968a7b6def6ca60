"""Numbers for questions of one kind, told as a whole with what is taken back: "A 2. Hm, no, 1. B 4, C 3. Eight in all".

Every name and number of a message is put in a row, with the turns between them; it is taken only where each number has its place: beside a
name, behind a "no" for the name before it, or as talk that counts something else. So the rest of the message can hide no other number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Answer
from ..clauses.clause import ASK, SAY, TELL, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, only
from ..text.tokens import CLOSE, NUMBER, OPEN, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of
from ..values import INFO, Draft
from .amount_items import names_of

WHY = "the numbers of a tale"
_CHANGING = (
    "relative", "raises", "lowers", "adds", "half", "part", "or", "roughly", "unless", "minus", "plus", "each", "up_to",
    "bounds", "same", "supposes", "later", "another_turn", "except", "ponders", "postpones", "waits", "instead", "forget", "reversed",
    "swaps",
)  # fmt: skip
"""Turns of speech by which a number beside them is no answer, or not the whole of it."""
_TURNING = ("raises", "lowers", "exchanges", "swaps", "forget", "reversed", "ponders", "postpones")
"""Turns of speech by which a sentence without a number may change one."""
_REMAINING = ("has", "exists", "sum", "they_bid")
_COUNTING = (*_REMAINING, "is")
_KEEPING = ("stay", "same", "restores", "unwoken")
_LAST = -1
"""The number that the others leave of all that one has."""
_NEAR = 2
"""Words and sentences that lie between what belongs together, at most."""
_NOTHING = ("none", "pass")
_PLACE = ("there", "that_place")

Name = tuple[str, str]


@dataclass(frozen=True)
class _Item:
    """A name (`name` is set), a number, or a turn (neither)."""

    clause: Clause
    start: int
    end: int
    name: Name | None = None
    number: int | None = None

    @property
    def turns(self) -> bool:
        return self.name is None and self.number is None


@dataclass
class _Told:
    """What was told so far."""

    values: dict[Name, tuple[int, Clause]] = field(default_factory=dict)
    since: dict[Name, int] = field(default_factory=dict)
    """Behind how many turns each was told."""
    replaced: dict[Name, set[int]] = field(default_factory=dict)
    idle: list[_Item] = field(default_factory=list)
    focus: Name | None = None
    at: int = 0
    turns: int = 0
    turned: bool = False
    """A turn was told, and nothing yet that takes the place of what it takes back."""
    talk: bool = False
    """The last number was asked about, and is none of the answers."""
    differs: bool = False
    """One question has two numbers and no turn between them."""
    failed: bool = False


def _told_amounts(message: Message, decisions: Sequence[Decision]) -> _Told:
    """What a message tells in the end for each question; nothing if any word may change a number.

    Args:
        message: the whole message.
        decisions: the questions that are open or may come.
    """
    amounts = [d for d in decisions if isinstance(d.form, Amount)]
    kinds = {d.kind for d in amounts if d.key}
    mine = {(d.kind, d.about): d for d in reversed(amounts) if d.kind in kinds}
    return _Tale(message, mine).told() if len(kinds) == 1 else _Told()


def amounts_told_again(
    message: Message, drafts: Sequence[Draft], decisions: Sequence[Decision]
) -> list[Draft]:
    """The numbers among some answers that such a tale tells, too; none if it tells another one for any of them.

    Args:
        message: the whole message.
        drafts: the answers that were read.
        decisions: the questions that are open or may come.
    """
    told = _told_amounts(message, decisions).values
    mine = [d for d in drafts if (d.kind, d.about) in told and not d.when]
    same = all(list(d.answers) == [told[d.kind, d.about][0]] for d in mine)
    return mine if same else []


def read_amount_tales(
    message: Message, asked: Sequence[Decision], ahead: Sequence[Decision], said: Sequence[Outcome]
) -> Iterator[Outcome]:
    """The numbers of a tale that no other reader took, or of which one took what is taken back.

    Args:
        message: the whole message.
        asked: the questions that are open.
        ahead: those that may come.
        said: what was heard before.
    """
    questions = {(d.kind, d.about): d for d in (*ahead, *asked) if isinstance(d.form, Amount)}
    told = _told_amounts(message, [*asked, *ahead])
    heard = {(o.decision.kind, o.decision.about): list(o.answers) for o in said if o.settled}
    old = [n for n in told.values if n in heard and heard[n] != [told.values[n][0]]]
    over = _exceeds(heard, questions) and bool(told.values)
    if not over and any(answer not in told.replaced.get(name, ()) for name in old for answer in heard[name]):
        return
    for name, (number, clause) in told.values.items():
        if name in heard and name not in old:
            continue
        row = message.sentence(clause.sentence)
        if any(
            o.settled
            and o.decision.kind != name[0]
            and isinstance(o.decision.form, Amount)
            and o.used & {*range(clause.start, clause.end)}
            for o in said
        ):
            continue  # it is the number of another question
        start, end = min(c.start for c in row), max(c.end for c in row)
        outcome = Outcome(
            questions[name], [number], set(range(start, end)), [only(row, start, end)], said=True
        )
        outcome.why = WHY
        if not questions[name].key:
            outcome.say(INFO, "future_bids_sealed", name[1])
        yield outcome


def _exceeds(heard: Mapping[Name, Sequence[Answer]], questions: Mapping[Name, Decision]) -> bool:
    """Whether what was heard for the questions of a tale is more than one has: then one of the numbers was no answer."""
    forms = [d.form for name, d in questions.items() if name in heard]
    highest = max((f.high for f in forms if isinstance(f, Amount)), default=0)
    numbers = [
        a for name, answers in heard.items() if name in questions for a in answers if isinstance(a, int)
    ]
    return len(numbers) > 1 and sum(numbers) > highest


class _Tale:
    def __init__(self, message: Message, questions: dict[Name, Decision]) -> None:
        self.message = message
        self.tokens = message.spotted.text.tokens
        self.questions = questions
        self.names = {
            c: name for name, d in questions.items() if d.about for c in names_of(message.vocabulary, d)
        }
        self.lone = next(iter(questions)) if len(questions) == 1 else None
        self.purse = max(d.form.high for d in questions.values() if isinstance(d.form, Amount))

    def told(self) -> _Told:
        """The numbers in the end, where every number and name has its place."""
        told = _Told(focus=self.lone)
        clauses = [c for c in self.message.clauses if c.mood != TELL]
        for sentence in dict.fromkeys(c.sentence for c in clauses):
            row = [c for c in clauses if c.sentence == sentence and not self._denies_old(told, c, clauses)]
            items = [i for c in row for i in self._items(c)]
            if any(self._may_change(c, [i for i in items if i.clause == c]) for c in row):
                return _Told()
            self._walk(told, items, sentence, row)
            if told.failed:
                return _Told()
            told.turned = told.turned and not any(self._keeps_rest(c) for c in row)
        self._reckon_last(told)
        confirmed = any(map(self._keeps_rest, self.message.clauses))
        sure = not told.turned and (confirmed or not told.differs)
        return told if sure and self._is_whole(told) else _Told()

    def _keeps_rest(self, clause: Clause) -> bool:
        """Whether a clause, with the one behind it, leaves all else as it is: "the rest stays", "the rest: as above"."""
        beside = self.message.sentence(clause.sentence)
        following = [c for c in beside if c.start >= clause.start][:2]
        return self.message.says(clause, "rest") and any(self.message.says(c, *_KEEPING) for c in following)

    def _denies_old(self, told: _Told, clause: Clause, clauses: Sequence[Clause]) -> bool:
        """Whether a clause only says which number it is no longer, behind the one it is: "at A 3, not 2"."""
        numbers = [i.number for i in self._items(clause) if i.number is not None]
        before = next((c for c in reversed(clauses) if c.end <= clause.start), None)
        led = before is not None and before.sentence == clause.sentence
        led = led and any(i.number is not None for i in self._items(before)) if before is not None else False
        old = {number for number, _ in told.values.values()}
        bare = all(s.has(SENSE, "not", "no", "neither") or s.has(COUNT) for s in self.message.within(clause))
        return bool(clause.denied) and bare and led and len(numbers) == 1 and numbers[0] in old

    def _reckon_last(self, told: _Told) -> None:
        """Put what the others leave in the place of "the last one"; there must be just one left."""
        last = [name for name, (number, _) in told.values.items() if number == _LAST]
        left = self.purse - sum(n for n, _ in told.values.values() if n != _LAST)
        for name in last:
            told.values[name] = (left if len(last) == 1 and left == 1 else _LAST, told.values[name][1])

    def _is_whole(self, told: _Told) -> bool:
        """Whether each open question has its number, and all numbers that are left over only reckon or count other things."""
        numbers = [n for n, _ in told.values.values()]
        total = sum(numbers)
        known = {*numbers, total, self.purse, self.purse - total}
        known |= {len(numbers), len(numbers) - 1} if len(numbers) > 1 else set()
        open_ = {name for name, d in self.questions.items() if d.key}
        idle = all(i.number in known or self._counts_other(i) for i in told.idle)
        fits = all(
            d.form.low <= told.values[name][0] <= d.form.high
            for name, d in self.questions.items()
            if name in told.values and isinstance(d.form, Amount)
        )
        return idle and fits and open_ <= told.values.keys() and (len(numbers) < 2 or total <= self.purse)

    def _counts_other(self, item: _Item) -> bool:
        """Whether a number counts something that no game has, or tells what there is: "two kids", "I have 8"."""
        spots = self.message.within(item.clause)
        if any(s.decides(kinds_of("auctions")) or s.has(SENSE, "gives", "chooses") for s in spots):
            return False
        strange = bool(self.message.spotted.unknown(item.end, item.end + 1))
        return strange or any(s.has(SENSE, *_COUNTING) for s in spots)

    # -- sentences -------------------------------------------------------------------------------------------

    def _walk(self, told: _Told, items: Sequence[_Item], sentence: int, row: Sequence[Clause]) -> None:
        """Take in what a sentence tells, from turn to turn."""
        if items and items[0].clause is not row[0] and all(i.turns for i in items):
            return  # it takes back words of its own, and those were talk
        segment: list[_Item] = []
        for item in [*items, None]:
            if item is not None and not item.turns:
                segment.append(item)
                continue
            if segment:
                self._take(told, self._once(segment), sentence)
                segment = []
            if item is not None:
                told.turned, told.turns = True, told.turns + 1

    def _take(self, told: _Told, items: list[_Item], sentence: int) -> None:
        numbers = [i for i in items if i.number is not None]
        named = list(dict.fromkeys(i.name for i in items if i.name))
        if not named:
            self._take_numbers(told, numbers, sentence)
        elif not numbers:
            self._focus(told, named, sentence)
        else:
            pairs = self._pairs(items) or self._pairs([i for i in items if not self._is_left(i)])
            told.failed = told.failed or not pairs
            for name, number in pairs:
                self._set(told, name, number, sentence)
            paired = [number for _, number in pairs]
            told.idle += [i for i in numbers if i not in paired]

    def _take_numbers(self, told: _Told, numbers: Sequence[_Item], sentence: int) -> None:
        """Numbers without a name: for the one that was spoken of, behind a turn or a "there", or talk."""
        if told.turned and told.talk:  # "I have 8 left? No, 6."
            told.turned, told.idle = False, [*told.idle, *numbers]
            return
        figures = [i for i in numbers if not self._is_nothing(i)] or numbers
        old = {number for number, _ in told.values.values()}
        if all(i.number in old and self.message.says(i.clause, "excess") for i in numbers):
            return  # "no, 5 is too much for a chair": what was said before
        one = figures[0] if len(figures) == 1 else None
        near = told.focus is not None and (self.lone or sentence - told.at <= _NEAR)
        there = one is not None and self.message.says(one.clause, *_PLACE) and told.focus not in told.values
        if one is not None and near and (told.turned or there or self._is_first(told, one)):
            kept = self.message.says(one.clause, *_REMAINING)
            if not (kept if told.turned else self._counts_other(one)):
                assert told.focus is not None
                self._set(told, told.focus, one, sentence)
                return
        told.idle += numbers
        told.talk = any(i.clause.mood == ASK for i in numbers)

    def _is_first(self, told: _Told, item: _Item) -> bool:
        """Whether a number is the first one told for the only question there is, with a word for giving it or what is given."""
        spots = self.message.within(item.clause)
        own = any(s.decides(kinds_of("auctions")) or s.has(SENSE, "gives", "chooses") for s in spots)
        counted = any(s.has(OPTION, *kinds_of("counted")) and s.start == item.end for s in spots)
        if any(s.end == item.start and s.has(SENSE, "to", "hour") for s in spots) and not counted:
            return False  # "at 7 I am home and tell you"
        return self.lone is not None and self.lone not in told.values and (own or counted)

    def _focus(self, told: _Told, named: Sequence[Name], sentence: int) -> None:
        told.talk = False
        told.focus, told.at = (named[0], sentence) if len(named) == 1 else (None, sentence)

    def _set(self, told: _Told, name: Name, item: _Item, sentence: int) -> None:
        assert item.number is not None
        before = told.values.get(name)
        if before is None or before[0] != item.number:
            if before is not None:
                told.differs = told.differs or told.since[name] == told.turns
                told.replaced.setdefault(name, set()).add(before[0])
            told.since[name], told.values[name] = told.turns, (item.number, item.clause)
        told.turned, told.talk, told.focus, told.at = False, False, name, sentence

    def _is_nothing(self, item: _Item) -> bool:
        """Whether a nought is only a word for nothing, which talk may be full of: "else I am left without"."""
        spot = self.message.at(item.start)
        return item.number == 0 and spot is not None and not spot.has(COUNT)

    def _pairs(self, items: list[_Item]) -> list[tuple[Name, _Item]]:
        """Each name with its number: in turns, one row after the other, or with what stands apart from all names left out."""
        named = {i.clause for i in items if i.name}
        counted = {i.clause for i in items if i.number is not None}
        nearer = [i for i in items if i.name or i.clause in named]
        fewer = [i for i in items if i.number is not None or i.clause in counted]
        for row in (items, nearer, fewer):
            if pairs := self._in_turns(row):
                return pairs
        half = len(items) // 2
        first, second = items[:half], items[half:]
        if len(first) == len(second) and all(i.name for i in second) and not any(i.name for i in first):
            return [(n.name, v) for v, n in zip(first, second, strict=True) if n.name]
        return []

    def _is_left(self, item: _Item) -> bool:
        """Whether a number stands right behind a word for what one has left: "so that I keep one"."""
        before = self.message.at(item.start - 1) if item.start else None
        return item.number is not None and before is not None and before.has(SENSE, *_REMAINING)

    def _in_turns(self, items: Sequence[_Item]) -> list[tuple[Name, _Item]]:
        pairs = list(zip(items[::2], items[1::2], strict=False))
        if len(items) % 2 or not all((a.name is None) != (b.name is None) for a, b in pairs):
            return []
        return [(a.name, b) if a.name else (b.name, a) for a, b in pairs if a.name or b.name]  # type: ignore[misc]

    def _once(self, items: Sequence[_Item]) -> list[_Item]:
        """Without what is only said again: "five (5)", "nothing, zero", a name twice."""
        kept: list[_Item] = []
        for item in items:
            last = kept[-1] if kept else None
            if last is not None and (item.name, item.number) == (last.name, last.number):
                bracket = any(t.text == OPEN for t in self.tokens[last.end : item.start])
                written = self.tokens[last.start].kind != self.tokens[item.start].kind
                if item.name or bracket or written or not item.number:
                    continue
            kept.append(item)
        return kept

    # -- clauses ---------------------------------------------------------------------------------------------

    def _may_change(self, clause: Clause, items: Sequence[_Item]) -> bool:
        """Whether words of a clause leave open what a number is, or change one that was told."""
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        told = [i for i in items if not i.turns]
        if all(i.number and self._counts_other(i) for i in told):
            return any(s.has(SENSE, *_TURNING) and not s.has(SENSE, "rest", "stay") for s in spots)
        named = any(i.name for i in told)
        nothing = told and all(i.number == 0 and self._is_nothing(i) for i in told)
        if nothing and self.message.says(clause, *_REMAINING):
            return False  # "more than that I do not have"
        counted = [i for i in told if i.number]
        if clause.mood != SAY or (clause.other is not None and named) or self._hangs(clause):
            return True
        opening = clause.corrects and bool(clause.denied) and named and clause.denied[0].end <= told[0].start
        opening = opening and not self.message.spotted.unknown(clause.start, told[0].start)
        if clause.denied and counted and clause.denied[0].start < counted[0].start and not opening:
            return True
        changing = any(s.has(SENSE, *_CHANGING) and not s.has(COUNT) for s in spots)
        other = any(
            s.has("unit") or s.has("area") or s.has(ORDER)
            for s in spots
            if s.start not in {i.start for i in told}
        )
        alone = named and not any(i.number is not None for i in told)
        of_all = [
            s for s in spots if s.has(SENSE, "all", "rest", "same") and 0 <= told[0].start - s.end <= _NEAR
        ]
        return changing or (other and named) or (alone and bool(of_all))

    def _hangs(self, clause: Clause) -> bool:
        """Whether a clause hangs on a condition; one in brackets of its own is only an aside."""
        if clause.condition is None:
            return False
        _, start, end = clause.condition
        marks = [t.text for t in self.tokens[clause.start if start > clause.start else 0 : start]]
        behind = [t.text for t in self.tokens[end : end + 1]]
        return not (marks.count(OPEN) > marks.count(CLOSE) and behind == [CLOSE])

    def _items(self, clause: Clause) -> Iterator[_Item]:
        """The names, numbers and turns of a clause."""
        first = next(
            (s for s in self.message.within(clause) if s.has(SENSE, "no") or not s.has(FILLER)), None
        )
        refuses = first is not None and first.has(SENSE, "no") and first.start == clause.start
        changes = self.message.says(clause, "looks_again", "exchanges") and not clause.denied
        if clause.corrects or refuses or changes:
            yield _Item(clause, clause.start, clause.start)
        position = clause.start
        while position < clause.end:
            spot = self.message.at(position)
            item = self._item(clause, spot, position)
            position = spot.end if spot is not None and spot.end > position else position + 1
            if item is not None:
                yield item

    def _item(self, clause: Clause, spot: Spot | None, position: int) -> _Item | None:
        end = spot.end if spot is not None else position + 1
        if spot is not None and spot.start == position and not spot.has(FILLER):
            names = {self.names[c] for c in spot.concepts if c in self.names}
            if names:
                return _Item(clause, position, end, next(iter(names))) if len(names) == 1 else None
            if spot.has(SENSE, "last") and self._leads_to_name(clause, spot):
                return _Item(clause, position, end, number=_LAST)
        number = self._number(spot, position)
        return None if number is None else _Item(clause, position, end, number=number)

    def _leads_to_name(self, clause: Clause, spot: Spot) -> bool:
        """Whether the name of a question stands right behind a mention, with no number between."""
        after = [s for s in self.message.within(clause) if spot.end <= s.start <= spot.end + 1]
        return any(c in self.names for s in after for c in s.concepts)

    def _number(self, spot: Spot | None, position: int) -> int | None:
        token = self.tokens[position]
        if token.kind == NUMBER:
            return None if token.sign else token.value
        if spot is None or spot.start != position or token.kind != WORD:
            return None
        if spot.has(COUNT) and not spot.has(FILLER):
            return int(spot.ids(COUNT)[0])
        return 0 if spot.has(SENSE, *_NOTHING) and not spot.has(SENSE, "not") and not spot.has(KIND) else None
