"""Every way to take the marks of a sentence: which area is left, which is gone to, and by whom; the one that fits words and board best.

An area that is gone to must lie within reach of the one that is left, and only those can go who stand there: of the ways that the words
allow mostly one is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Moves
from ..clauses.message import Message
from ..text.vocabulary import SENSE
from .marks import (
    ALL,
    AREA,
    FIRST,
    FROM,
    GIVEN_UP,
    GOING,
    INTO,
    NEXT,
    NOBODY,
    ONE,
    REST,
    STAY,
    TO,
    TOKEN,
    UNIT,
    WHO,
    WIDE,
    Mark,
    Run,
)
from .move_asides import goes_to_nobody_knows
from .move_marks import counted, is_along, is_joined, parted

SEND, REMAIN, ALL_REMAIN, LEFT = "send", "remain", "all remain", "left"
"""What is told: units go somewhere, units stay, nobody goes, a thing is left behind or not."""
ARTICLE = 3
"""Letters of the longest word that stands before units and is no verb."""
MOST = 4_000
"""Steps that the parse of one sentence may cost."""


@dataclass(frozen=True)
class Fact:
    """What one sentence tells: of which areas (none: those that were spoken of before), of whom, and where they go."""

    sort: str
    origins: tuple[str, ...]
    who: tuple[int, ...] = ()
    goal: str = ""
    token: bool | None = None
    wide: bool = False
    listed: tuple[int, ...] = ()
    """Who is named once more behind "all", as all that there are: "all to A: the archer and the foot"."""


@dataclass(frozen=True)
class Parse:
    """One way to take a sentence; `origins` are the areas that it speaks of last, `named` all that are left, in order."""

    facts: tuple[Fact, ...] = ()
    origins: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    pending: tuple[int, ...] = ()
    goal: str = ""
    wants: bool = False
    """The goal was named, and nobody yet who goes there."""
    cost: int = 0


@dataclass(frozen=True)
class Told:
    """What a sentence tells of one area: who goes where, how many stay of each kind, whether nobody goes, what is left."""

    sent: Mapping[str, Counter[str]]
    stays: Counter[str]
    nobody: bool
    token: bool | None
    spoken: bool
    """Something but what is left was told."""


class MoveParser:
    """Finds what sentences tell of moves.

    Args:
        message: the whole message.
        moves: the areas that can be left, with the decisions who goes.
        markers: those where something can be left behind.
        sheet: a sheet of orders is open, so that "stays" may be said of an order.
        changing: an order may be changed or taken away, so that it may be one that stays.
    """

    def __init__(
        self,
        message: Message,
        moves: Mapping[str, Decision],
        markers: Mapping[str, Decision],
        *,
        sheet: bool,
        changing: bool = False,
    ) -> None:
        self.message = message
        self.forms: dict[str, Moves] = {a: d.form for a, d in moves.items() if isinstance(d.form, Moves)}
        self.markers = markers
        self.sheet = sheet
        self.changing = changing
        self.ordered_to_leave: Callable[[str, int], bool] = lambda area, sentence: False
        """Whether the sheet lays an order at an area, in another sentence than this one, by which units leave it."""

    def parse(
        self, run: Run, incoming: tuple[str, ...], gone: Mapping[str, Counter[str]]
    ) -> tuple[Parse, dict[str, Told]] | None:
        """What a run tells of each area; None where it can be taken in no way, or in two.

        Args:
            run: the clauses and their marks.
            incoming: the areas that were spoken of before.
            gone: who was told before to leave each area.
        """
        self.marks = run.marks
        self.incoming = incoming
        self.steps = 0
        best: dict[str, tuple[int, Parse, dict[str, Told]]] = {}
        for parse in self._from(0, Parse(origins=())):
            told = self._resolve(parse, incoming, gone)
            if told is None:
                continue
            key = repr(sorted((a, _plain(t)) for a, t in told.items()))
            if key not in best or parse.cost < best[key][0]:
                best[key] = (parse.cost, parse, told)
        if not best or self.steps > MOST:
            return None
        least = min(cost for cost, _, _ in best.values())
        found = [(p, t) for cost, p, t in best.values() if cost == least]
        return found[0] if len(found) == 1 else None

    # -- taking the marks one after the other ---------------------------------------------------------------------

    def _from(self, n: int, parse: Parse) -> Iterator[Parse]:
        self.steps += 1
        if self.steps > MOST:
            return
        if n == len(self.marks):
            yield parse
            return
        mark = self.marks[n]
        for following in self._take(n, mark, parse):
            yield from self._from(n + 1, following)

    def _take(self, n: int, mark: Mark, parse: Parse) -> Iterator[Parse]:
        if mark.sort == AREA and self._is_guarded(n, mark):
            yield parse
            yield from self._as_home_of_those_who_stay(n, mark, parse)
        elif mark.sort == AREA:
            yield from self._as_origin(n, mark, parse)
            yield from self._as_goal(mark, parse)
            yield from self._as_home(n, mark, parse)
            yield from self._as_home_of_those_who_stay(n, mark, parse)
        elif mark.sort in WHO:
            yield from self._who(n, parse)
        elif mark.sort == STAY:
            yield from self._stay(n, parse)
        elif mark.sort in (GIVEN_UP, NOBODY):
            yield from self._nobody(n, mark, parse)
        elif mark.sort == TOKEN:
            wide = mark.spot.has(SENSE, "widely", "nowhere") or any(m.sort == WIDE for m in self.marks)
            fact = Fact(LEFT, parse.origins, token=mark.token, wide=wide)
            yield replace(parse, facts=(*parse.facts, fact))
        else:
            yield parse

    # -- areas --------------------------------------------------------------------------------------------------

    def _as_origin(self, n: int, mark: Mark, parse: Parse) -> Iterator[Parse]:
        """The area is left, or is the place of what is left behind."""
        areas = [a for a in mark.spot.ids("area") if a in self.forms]
        if len(areas) != 1 or mark.led == INTO:
            return
        area = areas[0]
        before = self.marks[n - 1] if n else None
        if before is not None and before.sort == TOKEN and not mark.heads and parse.facts:
            last = parse.facts[-1]
            if last.sort == LEFT and area in self.markers and not self._is_whose(mark, n):
                facts = (*parse.facts[:-1], replace(last, origins=(area,)))
                yield replace(parse, facts=facts)
                if not (parse.origins or self.incoming or any(f.origins for f in facts[:-1])):
                    facts = tuple(replace(f, origins=(area,)) for f in facts)
                    yield replace(parse, facts=facts, origins=(area,), named=(area,))
        of = (
            before is not None
            and before.sort in WHO
            and not self.message.spotted.unknown(before.spot.end, mark.spot.start)
        )
        led = mark.led == FROM or (of and not mark.heads)
        if parse.pending and not led:
            return
        if parse.wants and mark.led != FROM:
            return
        cost = self._cost_of_origin(n, mark, before, led=led)
        facts, named = parse.facts, (*parse.named, area) if area not in parse.named else parse.named
        if mark.led == FROM or self._is_left_by_nobody(n, mark):
            facts = tuple(f if f.origins or f.sort == LEFT else replace(f, origins=(area,)) for f in facts)
        elif any(not f.origins for f in facts):
            cost += 1
        yield replace(parse, facts=facts, origins=(area,), named=named, cost=cost + parse.cost)
        if self._goes_with(n, parse) and area not in parse.origins:
            cost -= 1 if self._is_of_several(n) else -2
            yield replace(parse, origins=(*parse.origins, area), named=named, cost=cost + parse.cost)

    def _is_left_by_nobody(self, n: int, mark: Mark) -> bool:
        """Whether an area stands right behind words by which nobody leaves: "nobody leaves A"."""
        before = self.marks[n - 1] if n else None
        if before is None or before.sort != STAY or not before.spot.has(SENSE, "nobody_goes"):
            return False
        return mark.led == "" and before.spot.end == mark.spot.start

    def _is_guarded(self, n: int, mark: Mark) -> bool:
        """Whether nothing parts an area from a word for staying before it, so that it is what somebody keeps: "stays to guard A"."""
        if self._is_left_by_nobody(n, mark):
            return False
        before = self.marks[n - 1] if n else None
        close = before is not None and before.sort == STAY and before.clause == mark.clause
        return (
            close
            and before is not None
            and before.spot.end == mark.spot.start
            and not (mark.led or mark.heads)
        )

    def _is_whose(self, mark: Mark, n: int) -> bool:
        """Whether units follow an area at once, so that it tells where they stand."""
        after = self.marks[n + 1] if n + 1 < len(self.marks) else None
        return (
            mark.led not in (TO, FROM)
            and after is not None
            and after.sort in WHO
            and is_joined(self.message, mark, after)
        )

    def _cost_of_origin(self, n: int, mark: Mark, before: Mark | None, *, led: bool) -> int:
        if led or mark.heads:
            return 0
        if before is None or before.sort in (GOING, FIRST, NEXT, GIVEN_UP):
            return 1 if mark.led == TO else 0
        if parted(self.message, before, mark) or mark.clause != before.clause:
            return 1 if mark.led == TO else 0
        return 2 if mark.led == TO else 1

    def _goes_with(self, n: int, parse: Parse) -> bool:
        """Whether nothing was told yet of the areas before: "A and then B: all stay"."""
        between = [m.sort for m in self.marks[:n]]
        return bool(parse.origins) and not parse.facts and not {*between} - {AREA, NEXT, FIRST, GOING}

    def _is_of_several(self, n: int) -> bool:
        """Whether the next who are told of are all, or nobody."""
        after = next((m for m in self.marks[n + 1 :] if m.sort in (*WHO, STAY, NOBODY, GIVEN_UP)), None)
        return after is not None and after.sort in (ALL, STAY, NOBODY, GIVEN_UP)

    def _as_goal(self, mark: Mark, parse: Parse) -> Iterator[Parse]:
        if mark.led == FROM or parse.wants:
            return
        for area in mark.spot.ids("area"):
            if area in parse.origins or not self._is_in_reach(area, parse.origins):
                continue
            cost = (
                parse.cost
                + (0 if mark.led or parse.pending else 1)
                + (2 if mark.heads and mark.led != INTO else 0)
            )
            if parse.pending and not self._is_one_list(parse.pending):
                continue
            if parse.pending:
                fact = Fact(SEND, parse.origins, parse.pending, area)
                yield replace(parse, facts=(*parse.facts, fact), pending=(), goal=area, cost=cost)
            else:
                yield replace(parse, goal=area, wants=True, cost=cost)

    def _is_one_list(self, pending: Sequence[int]) -> bool:
        """Whether units stand in one clause, or one right after the other: "archer, foot"; not "the archer goes, the foot …"."""
        marks = [self.marks[n] for n in pending]
        return all(a.clause == b.clause or a.spot.end >= a.clause.end for a, b in pairwise(marks))

    def _have_another_verb(self, pending: Sequence[int]) -> bool:
        """Whether a clause before that of the last units holds a word that may tell where its own go: "off go X and Y, Z stays"."""
        last = self.marks[pending[-1]].clause
        for n in pending:
            mark = self.marks[n]
            words = mark.group.words if mark.group is not None else frozenset()
            opens = self.marks[n - 1].clause != mark.clause if n else True
            if mark.clause == last:
                continue
            if not {*self.message.spotted.unknown(mark.clause.start, mark.clause.end)} <= words:
                return True
            before = [
                p for p in range(mark.clause.start, mark.spot.start) if p not in words and self._leads(p)
            ]
            if opens and (
                len(before) > 1 or any(len(self.message.source(p, p + 1)) > ARTICLE for p in before)
            ):
                return True
        return False

    def _leads(self, position: int) -> bool:
        """Whether a word is none of those that only lead on or tell how many."""
        spot = self.message.at(position)
        little = spot is not None and spot.has(SENSE, "all", "and", "also", "then", "next", "but", "so")
        return self.message.is_word(position) and not little

    def _was_left_over(self, parse: Parse) -> bool:
        """Whether the first of several units stands in a clause that sends others, and the last in one of its own: it may go with those."""
        first, last = (self.marks[n].clause for n in (parse.pending[0], parse.pending[-1]))
        sent = {self.marks[n].clause for f in parse.facts if f.sort == SEND for n in f.who}
        return first != last and first in sent

    def _is_in_reach(self, area: str, origins: Sequence[str]) -> bool:
        if origins:
            return all(area in self.forms[o].destinations for o in origins)
        return any(area in form.destinations for form in self.forms.values())

    def _as_home(self, n: int, mark: Mark, parse: Parse) -> Iterator[Parse]:
        """The area is the one that is spoken of: where units are, or stay."""
        here = parse.origins or (() if parse.named else self.incoming)
        if mark.led == INTO or not set(here) & set(mark.spot.ids("area")):
            return
        if not parse.pending or mark.led != FROM:
            yield parse
        last = self.marks[parse.pending[-1]].spot if parse.pending else mark.spot
        if parse.pending and mark.led != FROM and not goes_to_nobody_knows(self.message, last, mark.spot):
            fact = Fact(REMAIN, parse.origins, parse.pending)
            yield replace(parse, facts=(*parse.facts, fact), pending=(), cost=parse.cost + 1)

    def _as_home_of_those_who_stay(self, n: int, mark: Mark, parse: Parse) -> Iterator[Parse]:
        """The area is named behind those who stay, and so is the one that all others leave: "X goes to A, the foot stays in B"."""
        before = self.marks[n - 1] if n else None
        last = parse.facts[-1] if parse.facts else None
        areas = [a for a in mark.spot.ids("area") if a in self.forms]
        named = bool(parse.origins or parse.named or parse.pending or parse.wants)
        if named or before is None or last is None or last.sort != REMAIN or len(areas) != 1:
            return
        whose = any(f.origins for f in parse.facts)
        others = [self.forms[a] for a in self.incoming if a in self.forms and a not in areas]
        if any(f.goal in form.destinations for f in parse.facts if f.sort == SEND for form in others):
            return  # they may come from the one that was spoken of
        stays = before.sort == STAY and before.clause == mark.clause and last.who
        if not stays or mark.led not in (TO, "") or whose or not any(f.sort == SEND for f in parse.facts):
            return
        facts = tuple(replace(f, origins=(areas[0],)) for f in parse.facts)
        yield replace(parse, facts=facts, origins=(areas[0],), named=(areas[0],))

    # -- who ----------------------------------------------------------------------------------------------------

    def _who(self, n: int, parse: Parse) -> Iterator[Parse]:
        last = parse.facts[-1] if parse.facts else None
        if parse.wants:
            fact = Fact(SEND, parse.origins, (n,), parse.goal)
            yield replace(parse, facts=(*parse.facts, fact), wants=False)
            return
        if not parse.pending and last is not None and self._is_listed(n, last):
            if not self._is_included(n):
                last = replace(last, listed=(*last.listed, n))
            yield replace(parse, facts=(*parse.facts[:-1], last))
            return
        if not parse.pending and last is not None and self._stays_with(n, last):
            yield replace(parse, facts=(*parse.facts[:-1], replace(last, who=(*last.who, n))))
            return
        along = last is not None and self._goes_along(n, last)
        if not parse.pending and last is not None and (self._goes_on(n, last) or along):
            yield replace(parse, facts=(*parse.facts[:-1], replace(last, who=(*last.who, n))))
            if along and self._is_told_along(n):
                return
        if last is not None and last.sort == ALL_REMAIN and self.marks[n].sort == ALL:
            yield parse  # "I waste them all", "nobody goes, all stay"
        if last is not None and last.sort == REMAIN and not last.who:
            yield replace(parse, facts=(*parse.facts[:-1], replace(last, who=(n,))))
            return
        yield replace(parse, pending=(*parse.pending, n))

    def _stays_with(self, n: int, last: Fact) -> bool:
        """Whether units are told behind the word for staying as those with whom somebody stays: "X stays with the archer"."""
        before, mark = self.marks[n - 1], self.marks[n]
        between = self.message.spots_between(before.spot.end, mark.spot.start)
        with_them = any(s.has(SENSE, "using") for s in between)
        stays = (
            last.sort == REMAIN and bool(last.who) and before.sort == STAY and before.clause == mark.clause
        )
        return stays and with_them and mark.sort == UNIT and last.who[-1] < n - 1

    def _is_listed(self, n: int, last: Fact) -> bool:
        """Whether units are named behind where all go, and no place or word for staying follows in their clause."""
        every = last.sort == SEND and any(self.marks[k].sort == ALL for k in last.who)
        after = [m.sort for m in self.marks[n + 1 :] if m.clause == self.marks[n].clause]
        return every and self.marks[n].sort == UNIT and not {AREA, STAY, ALL, REST, ONE} & {*after}

    def _is_included(self, n: int) -> bool:
        """Whether a word right beside units says that they go with the others: "X included"."""
        mark = self.marks[n]
        beside = [
            s
            for s in self.message.within(mark.clause)
            if mark.spot.start - 1 <= s.end and s.start <= mark.spot.end
        ]
        return any(s.has(SENSE, "included") and s is not mark.spot for s in beside)

    def _goes_on(self, n: int, last: Fact) -> bool:
        """Whether units are joined to those that the last fact tells of."""
        joined = n > 0 and is_joined(self.message, self.marks[n - 1], self.marks[n])
        return bool(last.who) and last.who[-1] == n - 1 and last.sort != LEFT and joined

    def _goes_along(self, n: int, last: Fact) -> bool:
        """Whether units are told right behind the goal as those with whom somebody goes: "X goes to A with the archer"."""
        before = self.marks[n - 1]
        between = self.message.spots_between(before.spot.end, self.marks[n].spot.start)
        with_them = any(s.has(SENSE, "using") and not s.has(SENSE, "passing") for s in between)
        led = with_them or self._is_with(last)
        return last.sort == SEND and led and before.sort == AREA and last.goal in before.spot.ids("area")

    def _is_told_along(self, n: int) -> bool:
        """Whether nothing parts units from the goal behind which "with" leads to them, so that they can do nothing else."""
        before, mark = self.marks[n - 1], self.marks[n]
        between = self.message.spots_between(before.spot.end, mark.spot.start)
        led = any(s.has(SENSE, "using") for s in between) and not any(s.has("area") for s in between)
        return led and not parted(self.message, before, mark)

    def _is_with(self, last: Fact) -> bool:
        """Whether a sentence tells first with whom somebody goes: "with X go to A the archer and the foot"."""
        first = self.marks[last.who[0]] if len(last.who) == 1 else None
        return first is not None and self.message.preceded_by(first.spot, first.clause, "using")

    def _stay(self, n: int, parse: Parse) -> Iterator[Parse]:
        told = [f for f in parse.facts if f.sort != LEFT and f.origins == parse.origins]
        if parse.wants:
            return
        following = self.marks[n + 1] if n + 1 < len(self.marks) else None
        if following is not None and following.sort == AREA and self._is_left_by_nobody(n + 1, following):
            yield from self._stay_in(following, parse)
            return
        if n and self.marks[n - 1].sort == TOKEN and not parse.pending:
            yield parse  # it is the thing that stays
            return
        if parse.pending and (not self._is_one_list(parse.pending) or self._was_left_over(parse)):
            return
        if parse.pending and self._have_another_verb(parse.pending):
            return
        if parse.pending:
            yield replace(parse, facts=(*parse.facts, Fact(REMAIN, parse.origins, parse.pending)), pending=())
            return
        beside = self._follows_units(n, parse)
        if told and not beside and not self.marks[n].clause.corrects:
            sent = told[-1].sort == SEND and self.marks[n].spot.has(SENSE, "nobody_goes")
            if sent and not parted(self.message, self.marks[n - 1], self.marks[n]):
                return  # "the foot to A does not go"
            yield replace(parse, cost=parse.cost + sent)  # "… and stays there"
        elif not told and (self._is_of_nobody(self.marks[n]) or self._is_said_again(n)):
            yield replace(parse, facts=(*parse.facts, Fact(ALL_REMAIN, parse.origins)))
        after = self.marks[n + 1] if n + 1 < len(self.marks) else None
        if after is not None and after.sort in WHO and not parted(self.message, self.marks[n], after):
            yield replace(parse, facts=(*parse.facts, Fact(REMAIN, parse.origins)), cost=parse.cost - 1)

    def _follows_units(self, n: int, parse: Parse) -> bool:
        """Whether units stand before a word for staying, with at most their own area between: "the foot stays", "the foot in A stays"."""
        home = {*(parse.origins or (() if parse.named else self.incoming))}
        k = n - 1
        while k >= 0 and self.marks[k].sort == AREA and home & {*self.marks[k].spot.ids("area")}:
            k -= 1
        return (
            k >= 0
            and self.marks[k].sort in WHO
            and (k == n - 1 or self.marks[k].clause == self.marks[n].clause)
        )

    def _stay_in(self, mark: Mark, parse: Parse) -> Iterator[Parse]:
        """Nobody leaves the area that a mark names."""
        areas = [a for a in mark.spot.ids("area") if a in self.forms]
        if len(areas) == 1 and not parse.pending:
            fact = Fact(ALL_REMAIN, (areas[0],))
            named = tuple(dict.fromkeys((*parse.named, areas[0])))
            yield replace(parse, facts=(*parse.facts, fact), origins=(areas[0],), named=named)

    def _is_said_again(self, n: int) -> bool:
        """Whether words that nobody goes follow a word for staying, and nothing else stands behind the area: "A holds, nobody goes"."""
        rest = self.marks[n + 1 :]
        again = bool(rest) and all(m.sort in (STAY, NOBODY) for m in rest) and not self.changing
        return again and any(m.spot.has(SENSE, "nobody_goes") for m in rest)

    def _is_of_nobody(self, mark: Mark) -> bool:
        """Whether words by which somebody stays say that nobody leaves: one alone may be said of an order."""
        own = not self.changing or mark.spot.has(SENSE, "self_stays")  # no order says of itself "I stay"
        bare = [m.sort for m in self.marks if m.sort != NEXT] == [AREA, STAY] and own
        phrase = (mark.spot.end - mark.spot.start > 1 or bare) and (
            not self.sheet or self._all_may_leave(mark)
        )
        beside = self.message.says(mark.clause, "same", "rest") or is_along(self.message, mark.clause)
        return mark.spot.has(SENSE, "nobody_goes") or (phrase and not beside)

    def _all_may_leave(self, mark: Mark) -> bool:
        """Whether an order to leave lies at every area that is named: words by which an order might stay then mean units."""
        areas = [a for m in self.marks if m.sort == AREA for a in m.spot.ids("area")]
        return bool(areas) and all(self.ordered_to_leave(a, mark.clause.sentence) for a in areas)

    def _nobody(self, n: int, mark: Mark, parse: Parse) -> Iterator[Parse]:
        if parse.pending and not parse.origins and all(self.marks[k].sort == ALL for k in parse.pending):
            parse = replace(parse, pending=())  # "both moves are wasted: …"
        if parse.wants or parse.pending:
            return
        last = parse.facts[-1] if parse.facts else None
        if last is not None and last.sort == ALL_REMAIN:
            yield parse
            return
        cost = parse.cost + (1 if mark.sort == NOBODY else 0)
        yield replace(parse, facts=(*parse.facts, Fact(ALL_REMAIN, parse.origins)), cost=cost)

    # -- what it comes to -----------------------------------------------------------------------------------------

    def _resolve(
        self, parse: Parse, incoming: tuple[str, ...], gone: Mapping[str, Counter[str]]
    ) -> dict[str, Told] | None:
        """What a way to take the marks tells of each area; None where it does not fit the board."""
        facts = list(parse.facts)
        if parse.wants:
            facts.append(Fact(SEND, parse.origins, (), parse.goal))
        if parse.pending:
            if not self._stay_by_contrast(parse):
                return None
            facts.append(Fact(REMAIN, parse.origins, parse.pending))
        if any(f.sort == REMAIN and not f.who for f in facts):
            return None
        found: dict[str, list[Fact]] = {}
        for fact in facts:
            origins = fact.origins or (parse.named if fact.sort == ALL_REMAIN else ()) or incoming
            if not origins or (len(origins) > 1 and not self._is_for_several(fact)):
                return None
            for origin in origins:
                found.setdefault(origin, []).append(fact)
        told = {a: self._of_area(a, mine, gone.get(a, Counter())) for a, mine in found.items()}
        return (
            None
            if any(t is None for t in told.values())
            else {a: t for a, t in told.items() if t is not None}
        )

    def _is_for_several(self, fact: Fact) -> bool:
        return all(self.marks[n].sort == ALL for n in fact.who)

    def _stay_by_contrast(self, parse: Parse) -> bool:
        """Whether units without a goal stay: others were sent, they are told of in other words, and nobody goes along."""
        sent = [f for f in parse.facts if f.sort == SEND]
        first, last = self.marks[parse.pending[0]], self.marks[parse.pending[-1]]
        if not sent or len(parse.pending) > 1 or first.sort in (ALL, REST):
            return False
        after = self.message.spotted.unknown(last.spot.end, last.clause.end)
        goals = {self.marks[n].clause for f in sent for n in f.who}
        if any(self.marks[n].sort == ALL for f in sent for n in f.who):
            return False  # "everybody goes to A, X included"
        return bool(after) and last.clause not in goals and not is_along(self.message, last.clause)

    def _of_area(self, area: str, facts: Sequence[Fact], gone: Counter[str]) -> Told | None:
        if area not in self.forms:
            token = [f.token for f in facts]
            plain = area in self.markers and all(f.sort == LEFT for f in facts) and len({*token}) == 1
            return Told({}, Counter(), False, token[0], False) if plain else None
        form = self.forms[area]
        named = self._named(area, facts)
        if named is None:
            return None
        sent: dict[str, Counter[str]] = {}
        stays: Counter[str] = Counter()
        for fact in facts:
            if fact.sort not in (SEND, REMAIN):
                continue
            who = self._who_of(fact, form, named, gone)
            if who is None or not who:
                return None
            if fact.listed and self._of_fact(replace(fact, who=fact.listed), form) != Counter(form.units):
                return None
            if fact.sort == REMAIN:
                stays += who
            elif not all(u in form.destinations.get(fact.goal, ()) for u in who):
                return None
            else:
                sent.setdefault(fact.goal, Counter()).update(who)
        every = sum(sent.values(), Counter[str]()) + stays
        nobody = any(f.sort == ALL_REMAIN for f in facts) or (
            bool(stays) and not sent and stays == Counter(form.units) and self._says_stay()
        )
        tokens = {f.token for f in facts if f.sort == LEFT}
        if any(n > form.units.get(u, 0) for u, n in every.items()) or (nobody and sent):
            return None
        if None in tokens or len(tokens) > 1:
            return None
        spoken = any(f.sort != LEFT for f in facts)
        return Told(sent, stays, nobody, next(iter(tokens), None), spoken)

    def _says_stay(self) -> bool:
        """Whether a word says that somebody stays: "the ship in A" alone tells only which one is meant."""
        return any(m.sort in (STAY, NOBODY, GIVEN_UP) for m in self.marks)

    def _named(self, area: str, facts: Sequence[Fact]) -> Counter[str] | None:
        """The units that are named by their kind; None where they cannot be those of the area."""
        units = self.forms[area].units
        named: Counter[str] = Counter()
        for n in {n for f in facts for n in f.who}:
            mark = self.marks[n]
            if mark.sort != UNIT or mark.group is None:
                continue
            count = counted(mark, units)
            if count is None or mark.group.unit not in units:
                return None
            if not (mark.group.count is None and named[mark.group.unit]):
                named[mark.group.unit] += count
        return named if all(n <= units[u] for u, n in named.items()) else None

    def _who_of(
        self, fact: Fact, form: Moves, named: Counter[str], gone: Counter[str]
    ) -> Counter[str] | None:
        everybody = Counter(dict(form.units))
        if not fact.who:
            return everybody if sum(everybody.values()) == 1 else None
        if {UNIT, REST} <= {self.marks[n].sort for n in fact.who}:
            return None  # "one man and the others" go nowhere together: the one was told to stay
        own: Counter[str] = Counter()
        for n in fact.who:
            mark = self.marks[n]
            if mark.sort == UNIT and mark.group is not None:
                own[mark.group.unit] += counted(mark, form.units) or 0
            elif mark.sort == ONE:
                if sum(everybody.values()) != 1:
                    return None
                own = everybody
            elif mark.sort == REST and (named or gone or fact.sort == SEND):
                own = own + (everybody - named - gone)
        if any(self.marks[n].sort == ALL for n in fact.who):
            return everybody - (named - self._of_fact(fact, form))
        return own

    def _of_fact(self, fact: Fact, form: Moves) -> Counter[str]:
        groups = [self.marks[n] for n in fact.who if self.marks[n].sort == UNIT]
        return Counter({m.group.unit: counted(m, form.units) or 0 for m in groups if m.group is not None})


def _plain(told: Told) -> str:
    sent = {goal: sorted(units.items()) for goal, units in sorted(told.sent.items())}
    return f"{sent} {told.nobody} {told.token} {told.spoken and not told.sent}"
