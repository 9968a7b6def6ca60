"""Recruits told in any words, put together from all that a message names: the one way of which the areas, the units and the points are right.

Areas, units and where units go are all that it goes by; unknown verbs and reasons are passed over. What stays open (which area an
unit belongs to, whether it is new or made of the one named before it) is tried in every way, and only what the rules allow counts: if
that is one answer, it is meant. A sentence with a condition, a question, a second choice or a denial of something that is named is
left alone, and the whole tale with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...kernel.decision import Decision
from ...kernel.forms import Some
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.selector import pieces_of
from ..rows.unit_groups import UnitGroup, turned
from ..text.names import UPGRADE
from ..text.tokens import WORD
from ..text.vocabulary import FILLER, ORDER, SENSE
from ..text.words import kinds_of
from .list_numbers import Unfit
from .recruit_pieces import RecruitPieces
from .tale_words import TaleWords

_WAYS = 600
"""How many ways to put a message together are looked at."""


@dataclass
class Item:
    """Units that are told, with what may be meant by them.

    Attributes:
        unit: what they are, with a sign before it if others are turned into them.
        count: how many.
        clause: the clause that tells them, by its place in the sentence.
        at: their word.
        homes: the areas that they may belong to.
        ends: where they go, if that is said.
        among: some places one of which it must be, if that is all that is said.
    """

    unit: str
    count: int
    clause: int
    at: int
    homes: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    among: frozenset[str] = frozenset()


@dataclass
class Told:
    """What one sentence holds: its areas, its units and where they go, each with the clause that it stands in."""

    clauses: list[Clause]
    homes: list[tuple[int, int, str]] = field(default_factory=list)
    """Clause, word, area."""
    ends: list[tuple[int, int, str]] = field(default_factory=list)
    groups: list[tuple[int, UnitGroup]] = field(default_factory=list)
    idle: set[str] = field(default_factory=set)
    """The areas of which is said that they get nothing."""
    head: UnitGroup | None = None
    """Units that are told one by one behind their number, and how many of them were."""
    parts: int = 0
    among: set[str] = field(default_factory=set)
    """Places to one of which all go: "all of them into the ports"."""


def read_tale(
    message: Message, decision: Decision, form: Some, units: set[str], rows: Sequence[Row]
) -> Outcome | None:
    """What a tale of recruits comes down to; None where there is not exactly one way to take it.

    Args:
        message: the whole message.
        decision: the question.
        form: its form.
        units: the kinds that the answer can be made of.
        rows: the sentences that may speak of it.
    """
    if decision.kind not in kinds_of("recruits"):
        return None
    return RecruitTale(message, decision, form, units).read(rows)


class RecruitTale(RecruitPieces):
    """All that some sentences tell of recruits, to be put together."""

    def __init__(self, message: Message, decision: Decision, form: Some, units: set[str]) -> None:
        super().__init__(message, decision, form, units)
        self.words = TaleWords(message, decision)
        self.goals = {end for _, end in self.ends}
        self.made = {u.removeprefix(UPGRADE) for o in form.bag for u in o.split("/") if u.startswith(UPGRADE)}

    def read(self, rows: Sequence[Row]) -> Outcome | None:
        """The answer, or None."""
        try:
            told = self._all_told(rows)
        except Unfit:
            return None
        for daring in (False, True):
            found = self._answers(told, daring)
            if found is None or len(found) > 1:
                return None
            if found:
                self.outcome.answers = [[o for o in self.form.bag for _ in range(dict(found[0])[o])]]
                self.outcome.why = "all that is told, put together"
                for t in told:
                    self._use(t.clauses, [p for c in t.clauses for p in range(c.start, c.end)])
                return self.outcome
        return None

    # -- what is told ----------------------------------------------------------------------------------------

    def _all_told(self, rows: Sequence[Row]) -> list[Told]:
        """What each sentence holds; one that begins with a "no" and names no area takes the place of the one before it."""
        every: list[Told] = []
        for row in rows:
            told = self._told(row)
            if told is None:
                continue
            if told.groups and self.words.opens_with_no(row):
                before = every[-1] if every else None
                if before is None or told.homes or len(before.homes) != 1:
                    raise Unfit
                if not {g.unit for _, g in before.groups} <= {g.unit for _, g in told.groups}:
                    raise Unfit  # what becomes of the others is not said
                before.groups.clear()
                before.ends.clear()
                told.homes = [(-1, -1, before.homes[0][2])]
            every.append(told)
        return every

    def _told(self, row: Row) -> Told | None:
        """What a sentence holds; None where it holds nothing of recruits."""
        row = self.words.behind_head(row)
        clauses = [c for c in row if self._is_of_recruits(c)]
        if not clauses:
            if any(map(self.words.takes_back, row)):
                raise Unfit
            return None
        if self.words.sums_up(row):
            raise Unfit
        for clause in row:
            self._check(clause, relevant=clause in clauses)
        found = Told(clauses)
        for n, clause in enumerate(
            q for c in clauses for p in pieces_of(self.message, c) for q in self._by_home(p)
        ):
            self._note(found, row, n, clause)
        if found.head is not None and found.parts != found.head.count:
            raise Unfit
        if not found.groups:
            if not found.homes and not found.ends:
                return None
            self._check_idle(found)
        return found

    def _is_of_recruits(self, clause: Clause) -> bool:
        spots = self.message.within(clause)
        return any(s.has("unit") or self._home_ids(s) or self._end_ids(s) for s in spots)

    def _home_ids(self, spot: Spot) -> list[str]:
        return [a for a in spot.ids("area") if a in self.areas]

    def _end_ids(self, spot: Spot) -> list[str]:
        return [a for a in spot.ids("area") if a in self.goals and a not in self.areas]

    def _check(self, clause: Clause, *, relevant: bool) -> None:
        """Leave a tale alone that holds words which may change what it says."""
        foreign = relevant and any(map(self.words.is_foreign, self.message.within(clause)))
        if foreign or self.words.is_dangerous(clause, relevant=relevant):
            raise Unfit

    def _note(self, found: Told, row: Row, n: int, clause: Clause) -> None:
        """Note the areas and units of a clause."""
        strange: list[Spot] = []
        for spot in self.message.within(clause):
            if home := self._home_ids(spot):
                found.homes.append((n, spot.start, home[0]))
            elif end := self._end_ids(spot):
                if len(end) > 1:
                    found.among |= {*end}
                    continue
                if any(t.kind != WORD for t in self.message.spotted.text.tokens[spot.start : spot.end]):
                    raise Unfit
                found.ends.append((n, spot.start, end[0]))
            elif spot.has("area") and not spot.has("unit"):
                strange.append(spot)
        if any(not self.words.is_of_others(s, clause) for s in strange):
            raise Unfit
        groups = self._units_of([clause])
        if not self.words.covers(clause, groups):
            raise Unfit
        groups = self.words.as_meant(groups, self.made)
        if self._belongs_to_last(found, clause, groups):
            return
        groups = self._with_pronoun(found, clause, groups)
        orders = any(g.spot.has(ORDER) for g in groups)
        if orders or any(g.count is None for g in groups) or self.words.counts_strange(clause, groups):
            raise Unfit
        if clause.corrects and found.groups:
            self._correct(found, row, n, clause, groups)
        found.groups += [(n, g) for g in groups]

    def _belongs_to_last(self, found: Told, clause: Clause, groups: Sequence[UnitGroup]) -> bool:
        """Whether a clause only says of what the units before it are made, or what they are then: "…, in place of a foot"."""
        if not found.groups or len(groups) != 1 or any(s.has("area") for s in self.message.within(clause)):
            return False
        n, last = found.groups[-1]
        first = next((s for s in self.message.within(clause) if not s.has(FILLER)), None)
        instead = first is not None and first.has(SENSE, "instead_alone")
        if instead and last.unit in self.made and last.unit != groups[0].unit and not last.source:
            found.groups[-1] = (n, turned(replace(groups[0], denied=False, count=last.count), last))
            return True
        return clause.lead == "so" and last.upgraded and last.unit == groups[0].unit

    def _with_pronoun(self, found: Told, clause: Clause, groups: list[UnitGroup]) -> list[UnitGroup]:
        """The units of a clause; "one in A" stands for one of those that were named before with their number."""
        head = found.groups[-1][1] if found.groups else None
        if found.head is not None:
            head = found.head
        at = self.words.pronoun(clause, groups)
        if head is None or at is None or not (head.counted and (head.count or 1) > 1):
            return groups
        sources = [g for g in groups if self.words.is_source(g)]
        if len(sources) != len(groups) or len(groups) > 1:
            raise Unfit
        if found.head is None:
            found.head = head
            found.groups.pop()
        found.parts += 1
        spot = Spot(at, at + 1, (), 0, self.message.source(at, at + 1))
        one = replace(head, spot=spot, clause=clause, count=1, words=frozenset({at}))
        if sources:
            one = replace(one, upgraded=True, source=sources[0].unit, words=one.words | sources[0].words)
        return [one]

    def _correct(self, found: Told, row: Row, n: int, clause: Clause, groups: Sequence[UnitGroup]) -> None:
        """Forget the units in whose place a correction puts others: "a foot, no, a boat"; with an area of its own it is left alone."""
        named = any(m == n for m, _, _ in found.homes)
        last = found.groups[-1]
        near = self.message.spots_between(last[1].spot.end, clause.start)
        if named or len(groups) != 1 or last[1].count != groups[0].count or any(s.has("area") for s in near):
            raise Unfit
        found.groups.pop()

    def _check_idle(self, found: Told) -> None:
        """A sentence without units must say of its areas that they get nothing."""
        if found.ends or not all(self.words.says_idle(c) for c in found.clauses):
            raise Unfit
        found.idle |= {home for _, _, home in found.homes}

    # -- putting it together ---------------------------------------------------------------------------------

    def _answers(self, told: Sequence[Told], daring: bool) -> list[tuple[tuple[str, int], ...]] | None:
        """All answers that are legal; None where there are too many ways."""
        idle = set().union(*(t.idle for t in told)) if told else set()
        named = {home for t in told for _, _, home in t.homes} - idle
        ways: list[tuple[Counter[str], str]] = [(Counter(), "")]
        for t in told:
            longer: dict[tuple[tuple[tuple[str, int], ...], str], None] = {}
            for chosen, here in ways:
                for more, last in self._in_sentence(t, here, daring):
                    every = chosen + more
                    longer[(tuple(sorted(every.items())), last)] = None
                    if len(longer) > _WAYS:
                        return None
            ways = [(Counter(dict(items)), last) for items, last in longer]
        legal: dict[tuple[tuple[str, int], ...], None] = {}
        for chosen, _ in ways:
            answer = [o for o in self.form.bag for _ in range(chosen[o])]
            places = {o.split("/")[0] for o in chosen}
            if not answer or places & idle or not named <= places:
                continue
            if not self.form.problems(answer):
                legal[tuple((o, chosen[o]) for o in self.form.bag)] = None
        return list(legal)

    def _in_sentence(self, told: Told, here: str, daring: bool) -> Iterator[tuple[Counter[str], str]]:
        """Every way to take a sentence, with the area that it ends with."""
        last = told.homes[-1][2] if told.homes else here
        if not told.groups:
            yield Counter(), last
            return
        named = {home for _, _, home in told.homes}
        for items in self._items(told.groups, daring):
            placed = [
                replace(i, homes=self._homes_for(told, i, items, here), among=frozenset(told.among))
                for i in items
            ]
            for sent in self._sent(told, placed):
                for chosen in self._chosen(sent):
                    if named <= {o.split("/")[0] for o in chosen}:
                        yield chosen, last

    def _items(self, groups: Sequence[tuple[int, UnitGroup]], daring: bool) -> Iterator[list[Item]]:
        """Every way to take units: as new ones, as what others are turned into, or as those that are."""
        if not groups:
            yield []
            return
        n, group = groups[0]
        for item in self._as_item(n, group):
            for rest in self._items(groups[1:], daring):
                yield [item, *rest]
        if daring and len(groups) > 1:
            m, other = groups[1]
            made = UPGRADE + other.unit
            if self._may_turn(group, other) and self.words.may_lead(group, other):
                item = Item(made, max(group.count or 1, other.count or 1), m, other.spot.start)
                for rest in self._items(groups[2:], daring):
                    yield [item, *rest]

    def _may_turn(self, old: UnitGroup, new: UnitGroup) -> bool:
        possible = new.unit in self.made
        plain = not (old.source or new.source) and old.unit != new.unit
        return possible and plain and (old.count or 1) >= (new.count or 1)

    def _as_item(self, n: int, group: UnitGroup) -> list[Item]:
        made = UPGRADE + group.unit
        possible = group.unit in self.made
        count = group.count or 1
        new = Item(group.unit, count, n, group.spot.start)
        turned = Item(made, count, n, group.spot.start)
        if any(group.source == unit for unit, _ in self.ends):
            return []
        if group.upgraded and not possible and all(group.unit != unit for unit, _ in self.ends):
            return []
        if group.upgraded and possible:
            return [turned] if group.source or not self.words.is_new(group) else [turned, new]
        return [new]

    def _homes_for(self, told: Told, item: Item, items: Sequence[Item], here: str) -> tuple[str, ...]:
        """The areas that units may belong to: those of their own clause, else those beside it, or that which is spoken of."""
        if len(self.areas) == 1:
            return tuple(self.areas)
        own = [(at, home) for n, at, home in told.homes if n == item.clause]
        if len(own) == 1 or (own and len({home for _, home in own}) == 1):
            return (own[0][1],)
        if own:
            return self._beside(told, item, items, own)
        before = [home for n, _, home in told.homes if n < item.clause]
        after = [(n, home) for n, _, home in told.homes if n > item.clause][:1]
        full = {n for n, _ in told.groups}
        open_ = [home for n, home in after if not self._is_headed(told) or n not in full]
        near = [*before[-1:], *open_]
        return tuple(dict.fromkeys(near or [here])) if near or here else tuple(sorted(self.areas))

    @staticmethod
    def _beside(
        told: Told, item: Item, items: Sequence[Item], own: Sequence[tuple[int, str]]
    ) -> tuple[str, ...]:
        """The areas right before and right behind units in a clause that names several."""
        before = [home for at, home in own if at < item.at]
        after = [home for at, home in own if at > item.at]
        return tuple(dict.fromkeys([*before[-1:], *after[:1]]))

    @staticmethod
    def _is_headed(told: Told) -> bool:
        """Whether the first area of a sentence stands before its first units: then those that follow have theirs before them."""
        return bool(told.homes) and told.homes[0][1] < told.groups[0][1].spot.start

    def _sent(self, told: Told, items: list[Item]) -> Iterator[list[Item]]:
        """Every way to send units to where the sentence says that they go; each such place must be used."""
        movers = [i for i in items if any(unit == i.unit for unit, _ in self.ends)]
        ends = told.ends
        if not ends:
            yield items
            return
        if not movers:
            return
        for target in self._movers_for(ends[0], movers):
            sent = replace(target, ends=(*target.ends, ends[0][2]))
            if len(sent.ends) > sent.count:
                continue
            rest = replace_told(told, ends[1:])
            yield from self._sent(rest, [sent if i is target else i for i in items])

    @staticmethod
    def _movers_for(end: tuple[int, int, str], movers: Sequence[Item]) -> list[Item]:
        """The units that may go to a place: those of its own clause, else those right before and behind it."""
        own = [i for i in movers if i.clause == end[0]]
        if own:
            return own
        before = [i for i in movers if i.at < end[1]][-1:]
        return before or [i for i in movers if i.at > end[1]][:1]

    def _chosen(self, items: Sequence[Item]) -> Iterator[Counter[str]]:
        """Every choice of options that units with their areas can be."""
        if not items:
            yield Counter()
            return
        for first in self._options(items[0]):
            for rest in self._chosen(items[1:]):
                yield first + rest

    def _options(self, item: Item) -> Iterator[Counter[str]]:
        for home in dict.fromkeys([*item.homes, *self._implied(item)]):
            fitting = [o for o in self.form.bag if o.split("/")[:2] == [home, item.unit]]
            if item.among and not item.ends:
                fitting = [o for o in fitting if o.count("/") < 2 or o.split("/")[2] in item.among]
            if not item.ends:
                yield from (Counter({o: item.count}) for o in fitting)
            elif item.count == len(item.ends):
                sent = [f"{home}/{item.unit}/{end}" for end in item.ends]
                if all(o in fitting for o in sent):
                    yield Counter(sent)
            elif len(item.ends) == 1 and f"{home}/{item.unit}/{item.ends[0]}" in fitting:
                yield Counter({f"{home}/{item.unit}/{item.ends[0]}": item.count})

    def _implied(self, item: Item) -> list[str]:
        """The only area from where units can go to a place, such as that of a port."""
        if len(item.ends) != 1:
            return []
        homes = {
            p[0] for o in self.form.bag if len(p := o.split("/")) == 3 and p[1:] == [item.unit, item.ends[0]]
        }
        return list(homes) if len(homes) == 1 else []


def replace_told(told: Told, ends: Sequence[tuple[int, int, str]]) -> Told:
    """What a sentence holds, with fewer places to go to."""
    return replace(told, ends=list(ends))
