"""What a sheet takes, and what it asks: a slot and its value become an entry, unless a word beside them could change what is meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ...kernel.forms import Assign
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.order_tokens import token_remarks
from ..rows.outcomes import Row
from ..rows.row_parses import SLOT, VALUE, Gap, Item, Pair
from ..text.tokens import ARROW, BREAK, CLOSE, COLON, COMMA, DASH, OPEN, SLASH
from ..text.vocabulary import FILLER, OPTION, ORDER, PLAIN, SENSE, SPECIAL, UNIT
from ..text.words import kinds_by
from ..values import ASK, INFO, REFUSE, Issue
from .sheet_items import SheetItems

BINDING = (COLON, ARROW, DASH)
PLUS = "+"
"""What may join two names as "and" does: "A + B hold"."""
_CHANGING = ("except", "or", "never", "always", "special", "plus", "minus", "asks", "supposes")
"""Words that change what a value means, if nothing explains them."""


@dataclass
class Sheet:
    """What a message says of the slots of one decision.

    Attributes:
        values: slot -> value accepted.
        sources: slot -> the words it was read from.
        quotes: slot -> the same words and those that cannot be told apart from them, as a receipt quotes them.
        words: slot -> the positions of those words.
        derived: slot -> the rule that gave its value, for `--explain`.
        asked: the slots that were spoken of and must be asked about; each has its issue.
        issues: what the sender is told.
        rivals: slot -> the different values that were given for it, none of which counts before its player says which.
        fallbacks: slot -> the value that is to lie there if the other one is not allowed, with the words.
        cleared: those among them whose value was taken back; what stood before for the others goes on standing.
        declined: no slot is to have a value, and that may be.
        used: the positions of all words that went into the sheet or into a question about it.
    """

    values: dict[str, str] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    quotes: dict[str, str] = field(default_factory=dict)
    words: dict[str, frozenset[int]] = field(default_factory=dict)
    derived: dict[str, str] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    rivals: dict[str, list[str]] = field(default_factory=dict)
    fallbacks: dict[str, tuple[str, str]] = field(default_factory=dict)
    cleared: set[str] = field(default_factory=set)
    issues: list[Issue] = field(default_factory=list)
    declined: bool = False
    used: set[int] = field(default_factory=set)


class SheetTaker:
    """Keeps what is read for the slots of one decision; how sentences are walked through is left to the reader."""

    _near = 1
    """So many lines further down a second value for a slot may still be a slip for its neighbour, and is asked about."""

    def __init__(
        self, message: Message, form: Assign, previous: Mapping[str, str], items: SheetItems | None = None
    ) -> None:
        self.message = message
        self.form = form
        self.previous = previous
        self.items = items or SheetItems(message, form)
        self.sheet = Sheet()
        self.topic: list[Item] = []
        self.taken_back: list[Item] = []
        """The slot whose order a correction only names again: what it gets instead may follow, else its sender is asked."""
        """Slots that were named without a value, which the next sentence may give."""
        self.heading: Item | None = None
        """A value that was named without a slot, over its slots."""
        self.last: Pair | None = None
        self.named: Item | None = None
        """The slot that was named last, in whatever mood."""
        self.plain: set[str] = set()
        """The slots whose value was told by the plain word of an order, with no star and no number."""

    # -- taking ----------------------------------------------------------------------------------------------

    def _take(self, row: Row, pair: Pair, items: Sequence[Item]) -> None:
        slot, value = pair.slot, pair.value
        line = self.message.line_of(slot.spot)
        self._use(slot, value)
        if not slot.ids:
            self._tell(REFUSE, f"unknown_{self.items.category}", slot.written.strip(), line=line)
        elif slot.ids[0] not in self.form.slots:
            self._tell(REFUSE, "no_own_units", slot.ids[0], line=line)
        elif len(slot.ids) > 1 or self.message.may_be_longer(slot.spot, slot.ids[0], self.form.slots):
            self._ask(slot, f"{self.items.category}_ambiguous", written=slot.spot.text)
        elif not value.ids:
            self._ask(slot, "order_unknown", written=value.spot.text)
        elif self._says_again(row, slot, value):
            self._use(value)
        elif len(value.ids) > 1 and self._stands_otherwise(slot, value) and not self._turns(row, value):
            self._ask(slot, "two_orders", old=[self.sheet.values[slot.ids[0]]], new=value.spot.text)
        elif len(value.ids) > 1:
            self._ask(slot, "order_ambiguous", options=list(value.ids))
        elif self.sheet.values.get(slot.ids[0]) == value.ids[0]:
            pass  # it lies there already, and whatever else is said of it is said to another question
        elif slot.ids[0] in self.sheet.values and value.spot.has(OPTION) and not self._turns(row, value):
            pass  # an abbreviation that also answers another question about the place where an order lies
        elif slot.ids[0] in self.sheet.values and value.spot.slips and self._tells_of_units(value):
            pass  # a word that is only like that of an order, for what units do
        elif slot.ids[0] in self.sheet.values and self._tells_of_combat(row) and not self._turns(row, value):
            pass  # "defence: in the battle of A I play …", where an order lies already
        elif self._may_be_another(row, slot, value):
            self._ask(slot, f"{self.items.category}_ambiguous", written=slot.spot.text)
        elif self._may_mean_otherwise(row, pair, items):
            self._ask(slot, "order_unclear")
        else:
            self._accept(row, slot, value)

    def _stands_otherwise(self, slot: Item, value: Item) -> bool:
        """Whether the message has laid an order there already that the word of several orders cannot mean."""
        return self.sheet.values.get(slot.ids[0], value.ids[0]) not in value.ids

    def _says_again(self, row: Row, slot: Item, value: Item) -> bool:
        """Whether the plain word of an order only speaks of the one with a star or a value that was laid there before.

        An earlier message has laid it, too, where the plain word may be one of several.
        """
        area = slot.ids[0]
        old = self.sheet.values.get(area, self.previous.get(area) if len(value.ids) > 1 else None)
        if old is None or value.spot.modifier != PLAIN or self._turns(row, value):
            return False
        groups = self.message.vocabulary.groups
        return any(old in groups[name].all for name in value.spot.ids(ORDER))

    def _may_be_another(self, row: Row, slot: Item, value: Item) -> bool:
        """Whether a name with slips would give another order to a slot that has one by its right name, while others wait for theirs."""
        area = slot.ids[0]
        laid = self.sheet.values.get(area, value.ids[0]) != value.ids[0]
        wait = any(other not in self.sheet.values for other in self.form.slots)
        return laid and wait and slot.spot.slips > 0 and not self._turns(row, value)

    def _tells_of_units(self, value: Item) -> bool:
        return any(s.has(UNIT) and not s.has(ORDER) for s in self.message.within(value.clause))

    def _tells_of_combat(self, row: Row) -> bool:
        return any(s.has(SENSE, "battle") for s in self.message.in_row(row))

    def _turns(self, row: Row, value: Item) -> bool:
        """Whether a value is set against what was said before."""
        until = [c for c in row if c.start <= value.clause.start]
        turned = any(c.corrects or c.lead == "but" for c in until) or self._opens_with_no(row)
        return turned or self._restores(row)

    def _accept(self, row: Row, slot: Item, value: Item) -> None:
        area, token = slot.ids[0], value.ids[0]
        old = self.sheet.values.get(area)
        first, last = sorted((slot.spot, value.spot), key=lambda s: s.start)
        apart = slot.clause.sentence != value.clause.sentence
        refined = self._refines(area, value)
        if (
            self._is_one_of_several(area, token)
            and not refined
            and not self._replaces(row, area, first, apart=apart)
        ):
            self._ask_which(slot, value)
            return
        if old not in (None, token):
            self._tell(INFO, "last_line_wins", area, old=old, new=token)
        stood = self.previous.get(area, token) if old is None else token
        if stood != token:
            self._tell(INFO, "last_line_wins", area, old=stood, new=token)
        self._use_aim(row, token)
        self.sheet.issues += self._remarks(slot, value, area, token)
        source = self.message.source(first.start, last.end)
        self._put(area, token, source, [slot.clause, value.clause], "a slot and its value")
        self.sheet.quotes[area] = self.message.quoted(first.start, self.message.end_of_words(last))
        self.plain = self.plain | {area} if value.spot.modifier == PLAIN else self.plain - {area}
        self.last = Pair(slot, value)
        if value is not self.heading:
            self.heading = None

    def _refines(self, area: str, value: Item) -> bool:
        """Whether an order that a slot was given by its plain word is told again with its number or star: "…, so I dig in. A: defence+2"."""
        if area not in self.plain or area in self.sheet.rivals or value.spot.modifier == PLAIN:
            return False
        groups = self.message.vocabulary.groups
        return any(self.sheet.values.get(area) in groups[name].all for name in value.spot.ids(ORDER))

    def _use_aim(self, row: Row, token: str) -> None:
        """An order that is said to have no target is told whole."""
        sense = kinds_by("aims", self.message.vocabulary.family).get(
            self.message.vocabulary.order_kind(token)
        )
        spots = [s for c in row for s in self.message.within(c) if sense and s.has(SENSE, sense)]
        self.sheet.used |= {p for s in spots for p in range(s.start, s.end)}

    def _is_one_of_several(self, area: str, token: str) -> bool:
        """Whether the message has given a slot another value already, or several."""
        return area in self.sheet.rivals or self.sheet.values.get(area, token) != token

    def _ask_which(self, slot: Item, value: Item) -> None:
        """Ask which of the different values of a slot counts, whatever was asked of it before."""
        area, token = slot.ids[0], value.ids[0]
        rivals = self.sheet.rivals.setdefault(
            area, [self.sheet.values[area]] if area in self.sheet.values else []
        )
        self._drop_question(area)
        self._ask(slot, "two_orders", old=[one for one in rivals if one != token], new=token)
        rivals += [token] * (token not in rivals)
        self.last = Pair(slot, value)
        self.sheet.words[area] |= {*range(value.clause.start, value.clause.end)}

    def _remarks(self, slot: Item, value: Item, area: str, token: str) -> Iterable[Issue]:
        return token_remarks(self.message, slot.spot, self.items.category, area, value.spot, token)

    def _replaces(self, row: Row, area: str, spot: Spot, *, apart: bool) -> bool:
        """Whether a second value for a slot takes the place of the first: it is called a correction, or comes much later.

        What stands in another sentence than the name of the slot, `apart`, must be called one.
        """
        if any(c.corrects or c.lead == "but" for c in row) or self._opens_with_no(row) or self._restores(row):
            return True
        if not apart and any(
            self.message.says(c, "swaps", "exchanges", "instead", "instead_alone") for c in row
        ):
            return True
        if any(self._has_no_target(c, spot) for c in row):
            return False  # it tells what an order does, not which one lies there
        if any(c.denied for c in row) or (not apart and self._looks_again(row)):
            return True
        before = self.sheet.words.get(area, frozenset())
        line = self.message.line_number
        if before and self._is_taken_back(max(before), row[0].start):
            return True
        return not before or (not apart and line(spot.start) > line(max(before)) + self._near)

    def _has_no_target(self, clause: Clause, spot: Spot) -> bool:
        """Whether a clause says that an order has no target; what stands in front of a colon is said of something else."""
        said = [s for s in self.message.within(clause) if s.has(SENSE, "no_target")]
        return any(s.start > spot.start or COLON not in self.message.marks_between(s, spot) for s in said)

    def _looks_again(self, row: Row) -> bool:
        """Whether a sentence, or the one before it with no place in it, says that its sender has looked at it all again."""
        before = self.message.sentence(row[0].sentence - 1) if row[0].sentence else []
        named = any(s.has(self.items.category) for c in before for s in self.message.within(c))
        return any(self.message.says(c, "looks_again") for c in (*row, *([] if named else before)))

    def _is_taken_back(self, end: int, start: int) -> bool:
        """Whether a sentence between two positions opens with a "no" or a correction and names no place: "A attacks... no, what for? A helps"."""
        numbers = {c.sentence for c in self.message.clauses if end < c.start and c.end <= start}
        between = [self.message.sentence(n) for n in sorted(numbers)]
        named = any(
            s.has(self.items.category) for row in between for c in row for s in self.message.within(c)
        )
        return bool(between) and not named and (self._opens_with_no(between[0]) or between[0][0].corrects)

    def _opens_with_no(self, row: Row) -> bool:
        """Whether a sentence opens with a "no" alone, which takes back what was said last: "No, help", "hm, no, help"."""
        opens = next((n for n, c in enumerate(row) if not self._means_nothing(c)), 0)
        first, spots = row[opens], self.message.within(row[opens])
        bare = bool(spots) and spots[0].has(SENSE, "no") and first.end == spots[-1].end
        bare = bare and all(s.has(SENSE, "no", "none", "pass") or s.has(FILLER) for s in spots)
        alone = len(spots) == 1 or not self.message.spotted.unknown(first.start, first.end)
        return bare and alone and len(row) > opens + 1

    def _means_nothing(self, clause: Clause) -> bool:
        """Whether a clause is nothing but little words that mean nothing: "hm"."""
        spots = self.message.within(clause)
        idle = bool(spots) and all(s.has(FILLER) and not s.has(SENSE) for s in spots)
        return idle and not self.message.spotted.unknown(clause.start, clause.end)

    def _restores(self, row: Row) -> bool:
        """Whether a sentence takes back what was said last and lets be what was before: "no, leave it as I wrote"."""
        first = next(iter(self.message.within(row[0])), None)
        turns = first is not None and first.has(SENSE, "no", "correction")
        return turns and any(self.message.says(c, "restores") for c in row)

    def _put(self, area: str, token: str, source: str, row: Row, why: str) -> None:
        self._drop_question(area)
        self.sheet.rivals.pop(area, None)
        self.sheet.asked.discard(area)
        self.sheet.values[area] = token
        self.sheet.sources[area] = self.sheet.quotes[area] = " ".join(source.split())
        self.sheet.words[area] = frozenset(p for c in row for p in range(c.start, c.end))
        self.sheet.derived[area] = why

    def _drop_question(self, area: str) -> None:
        self.sheet.issues[:] = [i for i in self.sheet.issues if not (i.level == ASK and i.about == (area,))]

    def _may_mean_otherwise(self, row: Row, pair: Pair, items: Sequence[Item]) -> bool:
        """Whether a word beside a pair could change its meaning and went into nothing."""
        for spot in self.message.spots_between(*self._piece(pair, items)):
            if spot.has(FILLER) or spot.start in self.sheet.used:
                continue
            if self._changes(spot, pair) and not self._is_explained(row, spot, pair):
                return True
            if spot.has(SENSE, "roughly") and self.message.number_at(spot.end) is not None:
                return True
            if spot.has(SENSE, "not", "no", "neither") and not (
                self._denied_a_value(spot)
                or self._denies_talk(spot, pair)
                or self._turns_from(spot, pair)
                or self._denies_other_value(spot, pair.value)
            ):
                return True
        if self._goes_on_with_a_sign(row, pair, items):
            return True
        return self.message.number_after(pair.value.spot, [i.spot for i in items], self.sheet.used)

    def _goes_on_with_a_sign(self, row: Row, pair: Pair, items: Sequence[Item]) -> bool:
        """Whether the next part of the sentence has nothing but a star or a value more: "supports, too, with the star and the +1"."""
        last = max((pair.slot.clause, pair.value.clause), key=lambda c: c.end)
        behind = [c for c in row if c.start >= last.end]
        if not behind or any(i.clause in behind[:1] for i in items) or self._has_star(pair.value):
            return False
        spots = [
            s for s in self.message.within(behind[0]) if not s.has(FILLER) and s.start not in self.sheet.used
        ]
        signed = any(self._changes(s, pair) for s in spots if s.has(SENSE, "special", "plus", "minus"))
        none = any(s.has(SENSE, "no", "none", "without") for s in spots)  # "I have no stars anyway"
        return signed and not (none or behind[0].denied)

    def _changes(self, spot: Spot, pair: Pair) -> bool:
        """Whether a word beside a pair changes its value: a sign only with its number, a star only where there is none."""
        if spot in (pair.slot.spot, pair.value.spot) or not spot.has(SENSE, *_CHANGING):
            return False
        if spot.has(SENSE, "asks") and spot.start == pair.slot.spot.end < pair.value.spot.end:
            return False  # "A does the raid": who does it stands before the verb
        if spot.has(SENSE, "plus", "minus"):
            return self.message.number_at(spot.end) is not None or spot.start == pair.value.spot.end
        return not (spot.has(SENSE, "special") and self._has_star(pair.value))

    def _has_star(self, value: Item) -> bool:
        """Whether the token of a value has a star anyway, said or not."""
        groups = (self.message.vocabulary.groups[name] for name in value.spot.ids(ORDER))
        starred = {t for group in groups for t in group.tokens.get(SPECIAL, ())}
        return bool(value.ids) and starred.issuperset(value.ids)

    def _is_explained(self, row: Row, spot: Spot, pair: Pair) -> bool:
        """Whether such a word says what is no more, or which slot alone is changed: "not the special one", "all as before except X"."""
        message, clause = self.message, pair.value.clause
        if spot.has(SENSE, "special"):
            return message.preceded_by(spot, clause, "instead", "not", "without")
        same = any(message.says(c, "same") for c in row)
        return (
            spot.has(SENSE, "except")
            and same
            and message.preceded_by(pair.slot.spot, pair.slot.clause, "except")
        )

    def _denied_a_value(self, denial: Spot) -> bool:
        """Whether a denial took a value away: then it is explained."""
        follower = next(iter(self.message.spots_between(denial.end, denial.end + 4)), None)
        return any(p in self.sheet.used for p in range(denial.end, denial.end + 4)) and follower is not None

    def _denies_other_value(self, denial: Spot, value: Item) -> bool:
        """Whether a denial is of another value that the order may have, and of that alone: "defence+1 and not +2"."""
        i, tokens = denial.end, self.message.spotted.text.tokens
        if denial.start < value.spot.end or i != value.clause.end - 1 or not tokens[i].sign:
            return False
        number = -tokens[i].value if tokens[i].sign == "-" else tokens[i].value
        groups = [self.message.vocabulary.groups[name].tokens for name in value.spot.ids(ORDER)]
        other = number != value.spot.modifier and any(number in group for group in groups)
        self.sheet.used |= {i} if other else set()
        return other and isinstance(value.spot.modifier, int)

    def _turns_from(self, denial: Spot, pair: Pair) -> bool:
        """Whether a "no" right behind a slot takes back what lies there, and the value follows in words of its own: "A: no, make it the order"."""
        apart = pair.value.clause.start >= denial.end == pair.slot.clause.end
        laid = {*self.sheet.values, *self.previous}
        return denial.has(SENSE, "no") and apart and not laid.isdisjoint(pair.slot.ids)

    def _denies_talk(self, denial: Spot, pair: Pair) -> bool:
        """Whether a denial is of a word that nobody knows, and the value is told apart: "goes nowhere, order", "A, nobody threatens it: order"."""
        clause = pair.value.clause
        apart = not clause.start <= denial.start < clause.end
        unknown = self.message.is_word(denial.end) and self.message.at(denial.end) is None
        return (apart and unknown) or self.items.denies_talk(denial, pair.value.spot)

    def _piece(self, pair: Pair, items: Sequence[Item]) -> tuple[int, int]:
        """The stretch that belongs to a pair: from the item before it to the item after it, in its clauses."""
        low, high = sorted((pair.slot.spot, pair.value.spot), key=lambda s: s.start)
        others = [i.spot for i in items if i.spot not in (low, high)]
        begin = min(pair.slot.clause.start, pair.value.clause.start)
        end = max(pair.slot.clause.end, pair.value.clause.end)
        return (
            max([begin, *(s.end for s in others if s.end <= low.start)]),
            min([end, *(s.start for s in others if s.start >= high.end)]),
        )

    # -- asking ----------------------------------------------------------------------------------------------

    def _use(self, *items: Item) -> None:
        self.sheet.used |= {p for i in items for p in range(i.spot.start, i.spot.end)}

    def _ask(self, item: Item, code: str, **data: object) -> None:
        own = [i for i in item.ids if i in self.form.slots]
        if not own:
            return  # a place of somebody else's stays among what nothing came of
        self._use(item)
        self._tell(ASK, code, *own, line=self.message.line_of(item.spot), **data)
        for slot in own:
            self.sheet.asked.add(slot)
            self.sheet.values.pop(slot, None)

    def _doubt(self, items: Sequence[Item]) -> None:
        """Ask about the slots of some items; values go with them."""
        asked = False
        for item in items:
            if item.role == SLOT and item.ids:
                self._ask(item, "order_unclear")
                asked = True
            elif item.role == SLOT:
                line = self.message.line_of(item.spot)
                self._tell(REFUSE, f"unknown_{self.items.category}", item.written.strip(), line=line)
        if asked:
            self._use(*(i for i in items if i.role == VALUE))

    def _ask_for_topic(self) -> None:
        """Slots that got no value: told where a colon says that one should follow."""
        topic, self.topic = self.topic, []
        if topic and topic is self.taken_back:
            self._ask(topic[0], "order_unclear")
            return
        for item in topic:
            own = [i for i in item.ids if i in self.form.slots]
            if own and self.message.mark_after(item.spot) in BINDING and own[0] not in self.sheet.values:
                self._ask(item, "order_unknown", written=self.message.rest_of_line(item.spot))

    def _tell(self, level: str, code: str, *about: str, line: str = "", **data: object) -> None:
        issue = Issue(level, code, about, data, line)
        if issue not in self.sheet.issues:
            self.sheet.issues.append(issue)

    def _gap(self, one: Item, other: Item) -> Gap:
        """What lies between two neighbouring items."""
        marks = self.message.marks_between(one.spot, other.spot)
        between = self.message.spots_between(one.spot.end, other.spot.start)
        return Gap(
            comma=any(m in marks for m in (COMMA, OPEN, CLOSE)),
            joined=any(s.has(SENSE, "and") or self._leads_on(s, other.spot) for s in between)
            or self.message.source(one.spot.end, other.spot.start).strip() == PLUS,
            bound=any(m in BINDING for m in marks),
            slash=SLASH in marks,
            line=BREAK in marks,
            strange=bool(self.message.spotted.unknown(one.spot.end, other.spot.start)),
        )

    def _leads_on(self, spot: Spot, after: Spot) -> bool:
        """Whether an "also" adds the name after it; before a comma it belongs to the one before."""
        return spot.has(SENSE, "also") and COMMA not in self.message.marks_between(spot, after)
