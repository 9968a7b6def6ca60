"""What a sentence holds for moves, mark by mark: areas, units, who stays, what is left behind, and which move comes first.

Marks stand in the order of writing. They say nothing yet of which area is left and which is gone to: that is found in `move_parses`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import replace

from ...kernel.decision import Decision
from ..clauses.clause import SAY, SUPPOSE, Clause
from ..clauses.denials import denials
from ..clauses.laid import Laid, orders_named
from ..clauses.message import Message
from ..conditions.provisos import is_wanted_else
from ..mentions.spotting import Spot
from ..rows.outcomes import Row
from ..rows.sequences import is_of_leaving
from ..rows.unit_groups import UnitGroup, is_unsure, unit_groups
from ..text.tokens import ARROW, COLON, COLUMNS, COMMA, DASH, MARK, NUMBER, OPEN
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, PLAIN, SENSE
from ..text.words import kinds_of
from .all_behind import with_all_behind
from .awakenings import Awakening
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
    REFUSED,
    REST,
    STAY,
    TO,
    TOKEN,
    UNIT,
    WHO,
    WIDE,
    Gap,
    Mark,
    Run,
)
from .move_asides import (
    adds_to_staying,
    announces,
    behind_laid,
    goes_on_recruiting,
    heads_topic,
    in_two,
    is_asleep,
    is_bracketed,
    is_kept,
    is_of_no_thing,
    is_of_orders,
    pays_for_else,
    reason_for_nobody,
    recruits,
    tells_sign,
    tells_why_nobody_goes,
    tells_why_nothing_is_left,
)
from .origins import stand_there

_APART = (
    "gives_help", "takes_help", "of_battle", "plays_cards", "suffers", "recruits", "chooses_recruits",
    "auctions", "by_badge", "wakes", "of_victors", "deals", "loses_after",
)  # fmt: skip
"""Groups of decisions whose words say that a clause is about something else."""
_OPEN = (
    "or", "except", "if", "unless", "roughly", "ponders", "postpones", "another_turn", "part", "supposes",
    "asks", "tells", "instead", "no_more", "forbidden",
)  # fmt: skip
"""Turns of speech by which a clause says less, or more, than its marks."""
LITTLE_WORD = 2
"""Letters of an article that may be "there" as well."""
_ALONG = ("with_them", "also")
_A_PRICE = 2
"""Of a thing that is left behind one lies in an area: so many are paid for something."""

_REACH = 4
"""Words that may stand between a denial and the area that it refuses."""
_TURNING = ("but", "only", "instead", "except", "or", "also")
"""Turns of speech in a clause by which a denied goal may be meant after all."""


class MarkReader:
    """Finds the marks of sentences.

    Args:
        message: the whole message.
        moves: the areas that can be left, with the decisions who goes.
        sheet: a sheet of orders is open, on which the same words lay orders.
        chosen: a move is asked about, so that a bare "cancelled" is one of those.
        removes: it is asked what is taken away, so that no move is given up by such words.
        others: the kinds of the questions that are open, whose words speak of something else than moves.
    """

    def __init__(
        self,
        message: Message,
        moves: Mapping[str, Decision],
        sheet: bool,
        *,
        chosen: bool,
        removes: bool,
        others: Set[str] = frozenset(),
    ) -> None:
        self.message = message
        self.moves = moves
        self.sheet = sheet
        self.chosen = chosen
        self.removes = removes
        self.laid = Laid(message)
        self.column: int | None = None
        self.woken: list[tuple[str, Awakening]] = []
        """Those who were chosen to set out, each with the area where that person stands, in the order of writing."""
        self.up: set[str] = set()
        """Those of them of whom was told already, and whoever may go by the question that is open."""
        self.setting_out: set[str] = set()
        """Those who were chosen in this message: they go with whoever goes."""
        self.units = {u for d in moves.values() for u in getattr(d.form, "units", ())}
        self._apart = {k for group in _APART for k in kinds_of(group)}
        self._apart |= {*kinds_of("of_orders")} - {*kinds_of("leaves")}
        self._own = {*kinds_of("leaves"), *kinds_of("left_behind")}
        self._apart |= others - self._own

    def of(self, row: Row) -> Iterator[Run | Gap]:
        """The runs of a sentence, and what stands between them."""
        for part in self._parts_of(row):
            if isinstance(part, Run):
                self._join_those_along(part)
            yield part

    def _join_those_along(self, run: Run) -> None:
        """Leave out who goes "with them" where all go, or who sets out with whoever does; `lone` are those who go with nobody that is named."""
        along = [m for m in run.marks if m.sort == UNIT and self.message.says(m.clause, "with_them")]
        others = [m for m in run.marks if m.sort in WHO and m not in along]
        if any(m.sort == AREA and m.clause in [a.clause for a in along] for m in run.marks):
            return
        if any(m.sort == ALL for m in others):
            run.marks = [m for m in run.marks if m not in along]
        elif others:
            run.marks = [
                m for m in run.marks if m not in along or self.setting_out.isdisjoint(m.spot.ids("unit"))
            ]
        else:
            run.lone = bool(along) and any(m.sort == AREA for m in run.marks)

    def _parts_of(self, row: Row) -> Iterator[Run | Gap]:
        run = Run()
        self._head(row)
        corrected = recruiting = False
        for whole in row:
            while self.woken and self.woken[0][1].position <= whole.start:
                if run.clauses:
                    yield run
                    run = Run(corrects=corrected)
                area, woken = self.woken.pop(0)
                self.up.add(woken.person)
                self.setting_out.add(woken.person)
                yield Gap(frozenset(), laid=area, woken=woken)
            clause = self._without_purpose(whole)
            gap = self._gap(clause)
            if gap is None and recruiting and goes_on_recruiting(self.message, clause, self.moves):
                gap = Gap(frozenset(), clause=clause)
            recruiting = gap is not None and recruits(self.message, clause, recruiting)
            if gap is not None:
                if run.clauses:
                    run.tied = gap.bare or self._hangs(run, gap) or self._is_of_goal(run, gap)
                    run.clear = run.clear and not run.tied
                    yield run
                yield gap
                corrected = corrected or clause.corrects
                run = Run(corrects=corrected)
                if (tail := behind_laid(self.message, clause, row, gap.laid)) is None:
                    continue
                clause = tail
            concluded = self._conclusion(clause)
            if concluded is not None and self._only_tells_why(run, clause, concluded):
                run, clause = Run(corrects=corrected), replace(clause, start=concluded, lead="so")
            marks = self.marks_of(clause)
            if self.sheet and not (run.clauses or marks) and tells_sign(self.message, clause):
                continue  # it is the sheet's
            if clause.lead == "because" and not {m.sort for m in marks} & {*WHO, TOKEN}:
                run.clauses.append(clause)  # it only tells why
                continue
            nobody = bool(run.marks) and run.marks[-1].spot.has(SENSE, "nobody_goes")
            if nobody and tells_why_nobody_goes(self.message, clause, {m.sort for m in marks}, self.moves):
                run.clauses.append(clause)
                continue
            last = next((m for m in reversed(run.marks) if m.sort != AREA), None)
            if last is not None and tells_why_nothing_is_left(self.message, clause, last):
                run.clauses.append(clause)
                continue
            if run.marks and not marks and self._is_of_others_wishes(clause):
                run.clauses.append(clause)
                continue
            run.clauses.append(clause)
            run.marks = without_named_again([*run.marks, *marks])
            run.clear = run.clear and self.is_clear(clause, marks)
        if run.clauses:
            yield run

    def _is_of_others_wishes(self, clause: Clause) -> bool:
        """Whether a clause says no more than what somebody else shall not do: "I don't want Dana to walk in"."""
        spots = self.message.within(clause)
        others = [s for s in spots if s.has("seat") and self.message.seat not in s.ids("seat")]
        little = ("not", "no", "never", "self", "me", "wishes", "to", "toward", "that", "so", "now")
        plain = clause.mood == SAY and clause.condition is None and not (clause.second or clause.corrects)
        known = all(s in others or s.has(SENSE, *little) or s.has(FILLER) for s in spots)
        return plain and bool(others) and known and self.message.says(clause, "self", "wishes")

    def _conclusion(self, clause: Clause) -> int | None:
        """Where a conclusion begins that opens a clause or follows a colon in it: "A is empty, so …"."""
        tokens = self.message.spotted.text.tokens
        for spot in self.message.within(clause):
            opens = spot.start == clause.start or tokens[spot.start - 1].text == COLON
            if spot.has(SENSE, "so") and opens and not spot.has("unit"):
                return spot.end
        return None

    def _only_tells_why(self, run: Run, clause: Clause, concluded: int) -> bool:
        """Whether what stands before a conclusion names places and none that can be left, nobody who goes, and no thing."""
        marks = [*run.marks, *(m for m in self.marks_of(clause) if m.spot.start < concluded)]
        places = all(m.sort in (AREA, NEXT, FIRST) for m in marks)
        own = any(a in self.moves for m in marks for a in m.spot.ids("area"))
        return bool(marks) and places and not own and clause.start < clause.end

    def _is_of_goal(self, run: Run, gap: Gap) -> bool:
        """Whether the condition of the next words is about where a run leads: "to A, if B is not there, the foot stays"."""
        if gap.clause is None or gap.clause.condition is None:
            return False
        goals = {a for m in run.marks if m.sort == AREA for a in m.spot.ids("area")}
        inside = self.message.spots_between(*gap.clause.condition[1:])
        words = [s for s in inside if not (s.text.isascii() and len(s.text) <= LITTLE_WORD)]
        there = any(s.has(SENSE, "there", "that_place") for s in words)
        return there or any(goals & {*s.ids("area")} for s in inside)

    def _hangs(self, run: Run, gap: Gap) -> bool:
        """Whether a run ends with "only" before a condition."""
        spots = self.message.within(run.clauses[-1])
        tied = gap.clause is not None and gap.clause.condition is not None
        return tied and bool(spots) and spots[-1].has(SENSE, "only")

    # -- clauses ----------------------------------------------------------------------------------------------

    def _gap(self, clause: Clause) -> Gap | None:
        """What a clause says beside moves; None where it may speak of them."""
        spots = self.message.within(clause)
        areas = frozenset(a for s in spots for a in s.ids("area") if a in self.moves)
        if clause.mood != SAY or clause.condition is not None or clause.second:
            units = any(s.has("unit") and not s.has("card") for s in spots)
            plain = any(s.has(SENSE, "stay") for s in spots) or any(map(self._is_apart, spots))
            supposed = clause.mood == SUPPOSE and clause.condition is None
            bare = clause.condition is not None and clause.condition[1:] == (clause.start, clause.end)
            return Gap(areas, doubtful=units and not plain, supposed=supposed, bare=bare, clause=clause)
        if self.sheet and any(s.has(SENSE, "swaps", "exchanges") for s in spots):
            with_whom = any(s.has("seat") and self.message.seat not in s.ids("seat") for s in spots)
            return Gap(areas, doubtful=not with_whom, clause=clause)
        laid = next((s for s in spots if self._is_laid(s) and not self._is_misread(s, clause, areas)), None)
        led = any(s.has("card") and not self.up.isdisjoint(s.ids("unit")) for s in spots)
        used = laid is not None and (led or self._heads_moves(laid, areas) or self._uses(clause, areas))
        if laid is not None and not (self._is_move(laid) and used):
            return Gap(areas, laid=next(iter(areas)) if len(areas) == 1 and self._is_move(laid) else "")
        other = (
            clause.other is not None
            and clause.other.has("seat")
            and self.message.seat not in clause.other.ids("seat")
        )
        if any(s.has(KIND, *kinds_of("left_behind")) for s in spots):
            spots = [s for s in spots if not s.ids(KIND)]
        who = any(s.has("unit") or (not self.sheet and s.has(SENSE, "all", "the_man")) for s in spots)
        flees = any(s.has(KIND, *kinds_of("flees")) for s in spots) and not who
        idle = kinds_of("wakes") if led and not clause.denied else ()
        apart = [n for n, s in enumerate(spots) if self._is_apart(s) and not s.decides(idle)]
        if not (other or flees or any(not self._only_goes(spots, n) for n in apart)):
            return None
        return Gap(areas, doubtful=not other and self._may_move(clause, areas), clause=clause)

    def _heads_moves(self, spot: Spot, areas: Collection[str]) -> bool:
        """Whether a plain word for an order heads what is told of it, and no area stands beside it: "the order: the archer to A"."""
        plain = spot.modifier == PLAIN and not areas
        return plain and self.message.mark_after(spot) == COLON

    def _only_goes(self, spots: Sequence[Spot], n: int) -> bool:
        """Whether a word by which cards are played stands between units, of an area or not, and where they go, so that they only go there."""
        solid = [s for s in spots if not s.has(FILLER) and not s.has(SENSE, "there", "that_place", "next")]
        at = solid.index(spots[n]) if spots[n] in solid else 0
        before, led = solid[:at], solid[at + 1 : at + 3]
        if len(before) > 2 and before[-2].has(SENSE, "from") and before[-1].has("area"):
            before = before[:-2]  # "the footman from A goes to B"
        elif len(before) > 1 and before[-1].has("area") and before[-2].has("unit"):
            before = before[:-1]  # "the footman of A goes to B"
        unit = bool(before) and before[-1].has("unit") and not before[-1].has("card")
        goal = len(led) == 2 and led[0].has(SENSE, "to", "toward") and led[1].has("area")
        return unit and goal and spots[n].decides(kinds_of("plays_cards"))

    def _may_move(self, clause: Clause, areas: Collection[str]) -> bool:
        """Whether a clause about something else tells of units that leave an area too."""
        spots = self.message.within(clause)
        goals = [s for s in spots if s.has("area") and not set(s.ids("area")) & set(areas)]
        units = any(s.has("unit") and not (s.has("card") or s.has("area")) for s in spots)
        made = any(s.decides([*kinds_of("recruits"), *kinds_of("chooses_recruits")]) for s in spots)
        going = any(s.has(KIND, *kinds_of("leaves")) or s.has(SENSE, "toward", "attacks") for s in spots)
        return units and (bool(goals) or len(areas) > 1) and (going or not made)

    def _without_purpose(self, clause: Clause) -> Clause:
        """A clause cut before what somebody goes for: "the archer goes to A to back them up"."""
        spots = self.message.within(clause)
        apart = next((n for n, s in enumerate(spots) if self._is_apart(s)), None)
        if not apart or clause.mood != SAY or clause.condition is not None:
            return clause
        before = spots[apart - 1]
        led = before.has(SENSE, "to", "for", "purpose", "so") or spots[apart].has(SENSE, "purpose")
        solid = [s for s in spots[:apart] if not s.has(FILLER) or s.has(SENSE, "to")]
        goal = next((s for s in reversed(solid) if not s.has(SENSE, "to", "for", "purpose", "so")), None)
        who = any(s.has("unit") and not s.has("area") for s in solid)
        if self._only_goes(spots, apart):
            return clause
        if not who or goal is None or not goal.has("area") or not (led or spots[apart].start - goal.end <= 1):
            return clause
        return replace(clause, end=goal.end)

    def _is_laid(self, spot: Spot) -> bool:
        """Whether a mention lays an order, or is one that does not move."""
        if not spot.has(ORDER) or spot.has(FILLER) or spot.has(SENSE, "stay") or spot.has("unit"):
            return spot.has(ORDER) and spot.modifier != PLAIN
        return self.sheet or not self._is_move(spot)

    def _is_misread(self, spot: Spot, clause: Clause, areas: Collection[str]) -> bool:
        """Whether a word is only like that of an order, and tells what units do whose area has its order: "they do a grab"."""
        units = any(s.has("unit") and not s.has(ORDER) for s in self.message.within(clause))
        return bool(spot.slips) and units and any(self.laid.anywhere(a, clause.sentence) for a in areas)

    def _uses(self, clause: Clause, areas: Collection[str]) -> bool:
        """Whether a clause speaks of orders to move that other sentences lay, or earlier messages where it tells who goes."""
        spots = self.message.within(clause)
        orders = orders_named(spots)
        goes = any(
            s.has("unit")
            for c in self.message.clauses
            if c.sentence == clause.sentence
            for s in self.message.within(c)
        )
        goes = goes or (len(areas) == 1 and self._tells_next_of(clause, areas))
        return self.laid.elsewhere(areas, orders, clause.sentence, before=goes and not clause.denied)

    def _tells_next_of(self, clause: Clause, areas: Collection[str]) -> bool:
        """Whether a clause names the order of an area behind a colon, and the next sentence tells who leaves that area: "the order: A"."""
        spots = self.message.within(clause)
        if not (
            spots and spots[0].has(KIND, *kinds_of("leaves")) and self.message.mark_after(spots[0]) == COLON
        ):
            return False
        following = self.message.in_row(self.message.sentence(clause.sentence + 1))
        left = next((s for s in following if s.has("area")), None)
        told = left is not None and not set(areas).isdisjoint(left.ids("area"))
        return told and any(s.has("unit") for s in following)

    def _is_move(self, spot: Spot) -> bool:
        known = self.message.vocabulary
        return spot.has(KIND, *kinds_of("leaves")) or any(is_of_leaving(known, o) for o in spot.ids(ORDER))

    def _is_apart(self, spot: Spot) -> bool:
        if spot.has("unit") or spot.has("area") or spot.has(SENSE, "stay", "gives_up"):
            return False
        if any(spot.has(c) for c in ("card", "track", "badge", "window", "token")) and not spot.has(
            KIND, *self._own
        ):
            return not spot.has(FILLER)
        kinds = set(spot.ids(KIND))
        return bool(kinds & self._apart) and not (kinds & self._own or spot.has(FILLER))

    def is_clear(self, clause: Clause, marks: Sequence[Mark]) -> bool:
        """Whether every word that denies went into a mark, and none leaves open what is meant."""
        spots = self.message.within(clause)
        if any(self._leaves_open(clause, s) for s in spots) or self._passes_to_nowhere(clause, spots):
            return False
        if any(m.sort == STAY and m.spot.slips for m in marks):
            return False  # a word for going may look like one for staying
        letters = {m.spot.start for m in marks} | {
            s.start
            for n, s in enumerate(spots)
            if is_asleep(spots, n) or is_kept(self.message, clause, spots, n)
        }
        units = [s for s in spots if s.has("unit") and not s.has(FILLER)]
        others = [s for s in units if s.has("card") and self.units.isdisjoint(s.ids("unit"))]
        if any(s.start not in letters and s not in others for s in units):
            return False  # a letter that may be a unit
        taken = {m.spot.start for m in marks if m.sort in (STAY, NOBODY, GIVEN_UP, TOKEN)}
        tokens = [m.spot for m in marks if m.sort == TOKEN]
        left = [d.spot for d in denials(self.message, clause) if d.spot.start not in taken]
        refused = {m.spot.start for m in marks if m.sort == REFUSED}
        left = [d for d in left if not any(d.end <= at <= d.end + _REACH for at in refused)]
        stays = [m.spot for m in marks if m.sort == STAY]
        left = [d for d in left if not adds_to_staying(self.message, clause, d, stays)]
        left = [] if not marks and is_bracketed(self.message, clause) else left
        why = reason_for_nobody(self.message, clause, marks[-1].spot) if marks else clause.end
        left = [d for d in left if d.start < why]
        return all(any(self._is_of(d, t) for t in tokens) for d in left)

    def _leaves_open(self, clause: Clause, spot: Spot) -> bool:
        """Whether a turn of speech leaves open what is meant; "I thought about it: …" and "about A: …" do not."""
        if not spot.has(SENSE, *_OPEN) or spot.has(FILLER) or spot.has(SENSE, "stay", "toward"):
            return False
        tokens = self.message.spotted.text.tokens
        told = any(tokens[i].text == COLON for i in range(spot.end, clause.end))
        return not (told and (spot.has(SENSE, "ponders") or heads_topic(self.message, clause, spot)))

    # -- marks ------------------------------------------------------------------------------------------------

    def marks_of(self, clause: Clause) -> list[Mark]:
        """What a clause holds for moves."""
        spots = self.message.within(clause)
        if is_of_orders(spots):
            return []
        named, behind = with_all_behind(self.message, clause, unit_groups(self.message, [clause], self.units))
        groups = {g.spot.start: g for g in named}
        found = (self._mark(clause, spots, n, groups) for n, s in enumerate(spots) if s.start not in behind)
        return [part for m in found if m is not None for part in in_two(self.message, m)]

    def _mark(
        self, clause: Clause, spots: Sequence[Spot], n: int, groups: Mapping[int, UnitGroup]
    ) -> Mark | None:
        spot = spots[n]
        if is_asleep(spots, n) or spot.start in groups and is_kept(self.message, clause, spots, n):
            return None
        if spot.start in groups:
            return Mark(UNIT, spot, clause, group=groups[spot.start])
        if self._passes(clause, spots, n):
            return None
        if spot.has("area"):
            if self._is_refused(clause, spots, n):
                return Mark(REFUSED, spot, clause)
            return Mark(AREA, spot, clause, self._led(clause, spots, n), self._heads(spot))
        if spot.has(KIND, *kinds_of("left_behind")):
            if (self.message.number_at(spot.start - 1) or 0) >= _A_PRICE or pays_for_else(
                self.message, clause, spots, n
            ):
                return None
            return Mark(TOKEN, spot, clause, token=self._token(clause, spots, n))
        if spot.has(SENSE, "gives_up", "cancels") and self._is_given_up(clause):
            return None if self._tells_who_leaves(spots, n) else Mark(GIVEN_UP, spot, clause)
        if spot.has(SENSE, "stay"):
            return Mark(STAY, spot, clause)
        if spot.has(SENSE, "rest"):
            idle = self._is_other_one(spot, groups) or announces(self.message, spots, n)
            return None if idle else Mark(REST, spot, clause)
        if spot.has(SENSE, "all"):
            return None if self._is_of_units(spots, n) else Mark(ALL, spot, clause)
        if self._is_cell(clause, spot):
            yes = spot.has(SENSE, "yes") or spot.has(OPTION, "yes")
            return Mark(TOKEN, spot, clause, token=yes)
        if spot.has(SENSE, "the_man"):
            return Mark(ONE, spot, clause)
        return None if is_of_no_thing(spots, n) else self._little(clause, spot)

    @staticmethod
    def _is_other_one(spot: Spot, groups: Mapping[int, UnitGroup]) -> bool:
        """Whether a word for the rest only tells which single unit is meant: "the other archer"."""
        group = groups.get(spot.end)
        return group is not None and group.one and group.count == 1

    def _passes(self, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
        """Whether a mention only tells what others pass on their way, beside where they go: "to A via B"."""
        spot = spots[n]
        if spot.has(SENSE, "passing"):
            return n + 1 < len(spots) and spots[n + 1].has("area") and self._passes(clause, spots, n + 1)
        led = spot.has("area") and self.message.preceded_by(spot, clause, "passing")
        own = any(a in self.moves and self.moves[a].about == a for a in spot.ids("area"))
        places = {a for other in spots if other is not spot for a in other.ids("area")}
        goal = places - self.moves.keys() or len(places) > 1
        aside = clause.lead == OPEN and spots[0].has(SENSE, "passing")
        return led and bool(goal or not own or aside)

    def _passes_to_nowhere(self, clause: Clause, spots: Sequence[Spot]) -> bool:
        """Whether a sentence names a place that somebody passes and none where they go: "drops in by A" may well end there."""
        passed = {
            a
            for n, s in enumerate(spots)
            if s.has("area") and self._passes(clause, spots, n)
            for a in s.ids("area")
        }
        sentence = self.message.sentence(clause.sentence)
        named = {a for c in sentence for s in self.message.within(c) for a in s.ids("area")}
        return bool(passed) and not named - passed - self.moves.keys() and len(named - passed) <= 1

    @staticmethod
    def _tells_who_leaves(spots: Sequence[Spot], n: int) -> bool:
        """Whether units follow a word for what comes off, so that they leave: "off goes the archer", "off go all to A"."""
        little = ("and", "also", "only", "plus", "all", "both", "then", "next")
        after = next((s for s in spots[n + 1 :] if not (s.has(FILLER) or s.has(SENSE, *little))), None)
        every = any(s.has(SENSE, "all", "both") for s in spots[n + 1 : n + 3])
        if after is not None and after.has(SENSE, "first") and after.start == spots[n].end:
            return True  # "those of A leave first"
        goal = after is not None and after.has("area") and spots[n].has(SENSE, "gives_up")
        led = any(s.has(SENSE, "to", "toward") for s in spots[n + 1 :])
        return after is not None and (after.has("unit") or (every and goal and led))

    def _is_given_up(self, clause: Clause) -> bool:
        """Whether words by which something is given up are about a move: one is named, or chosen, or nobody goes."""
        if self.removes:
            return False
        sentence = self.message.sentence(clause.sentence)
        if any(self.message.says(c, "nobody_goes") for c in sentence):
            return True
        named = any(self._is_move(s) for c in sentence for s in self.message.within(c))
        return not self.sheet and (self.chosen or named)

    # -- tables -------------------------------------------------------------------------------------------------

    def _head(self, row: Row) -> None:
        """Note the column of a table whose head is the word of what is left behind."""
        spots = self.message.in_row(row)
        words = [s for s in spots if s.has(KIND, *kinds_of("left_behind"))]
        named = any(s.has("area") or s.has("seat") for s in spots)
        if len(words) == 1 and not named and self._cells_before(words[0]) > 1:
            self.column = self._cells_before(words[0])

    def _is_cell(self, clause: Clause, spot: Spot) -> bool:
        """Whether a yes or a no stands in that column."""
        answer = spot.has(SENSE, "yes", "no") or spot.has(OPTION, "yes", "no")
        return self.column is not None and answer and self._cells_before(spot) == self.column

    def _cells_before(self, spot: Spot) -> int:
        """How many bars stand before a mention on its line."""
        tokens, line = self.message.spotted.text.tokens, self.message.line_number(spot.start)
        found, i = 0, spot.start - 1
        while i >= 0 and tokens[i].line == line:
            found += self.message.source(i, i + 1) in COLUMNS
            i -= 1
        return found

    def _little(self, clause: Clause, spot: Spot) -> Mark | None:
        for sort, senses in (
            (WIDE, ("nowhere", "widely", "everywhere")),
            (FIRST, ("first",)),
            (NEXT, ("next",)),
        ):
            if spot.has(SENSE, *senses):
                return Mark(sort, spot, clause)
        if spot.has(SENSE, "none") and not spot.has(FILLER):
            led = self.message.preceded_by(spot, clause, "to", "for", "against")  # "a threat to nobody"
            return None if led or clause.lead == "because" else Mark(NOBODY, spot, clause)
        return Mark(GOING, spot, clause) if spot.has(KIND, *kinds_of("leaves")) else None

    def _is_refused(self, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
        """Whether a clause says no more than where nobody goes: "…, not A"."""
        if self._is_denied_goal(clause, spots, n):
            return True
        names = [s for s in spots if s.has("area") or s.has("unit")]
        opens = len(names) == 1 and self.message.spotted.unknown(clause.start, clause.end) == []
        return opens and self.message.preceded_by(spots[n], clause, "not") and clause.start > 0

    def _is_denied_goal(self, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
        """Whether a verb of going that is denied leads to an area, or stands behind it: "the foot does not go to A", "… to A does not go"."""
        if not any(s.has("unit") for s in spots[:n]) or any(s.has(SENSE, *_TURNING) for s in spots):
            return False
        behind = next((s for s in spots[n + 1 :] if not s.has(FILLER)), None)
        if behind is not None and behind.has(SENSE, "nobody_goes") and behind.start - spots[n].end <= 1:
            return self._led(clause, spots, n) in (TO, INTO)
        led = [s for s in spots[:n] if not (s.has(FILLER) or self._leads_on(s))]
        last = led[-1] if led else None
        if (
            last is None
            or not (last in clause.denied or last.has(SENSE, "nobody_goes"))
            or last.has(SENSE, "no")
        ):
            return False
        between = self.message.spotted.unknown(last.end, spots[n].start)
        return len(between) <= 1 and not self.message.marks_between(last, spots[n])

    def _leads_on(self, spot: Spot) -> bool:
        """Whether a word only leads to where somebody goes."""
        return spot.has(SENSE, "to", "toward", "for", "against", "attacks") or spot.has(
            KIND, *kinds_of("leaves")
        )

    def _heads(self, spot: Spot) -> bool:
        return self.message.mark_after(spot) in (COLON, ARROW, DASH)

    def _led(self, clause: Clause, spots: Sequence[Spot], n: int) -> str:
        spot = spots[n]
        if ARROW in self.message.marks_before(spot):
            return INTO
        if self.message.preceded_by(spot, clause, "from"):
            return FROM
        before = spots[n - 1] if n else None
        if before is not None and before.has(SENSE, "attacks", "attacking") and before.end == spot.start:
            return INTO
        if self.message.preceded_by(spot, clause, "toward", "against", "attacks", "attacking"):
            return INTO
        if not self.message.preceded_by(spot, clause, "to"):
            return ""
        left = any(area in self.moves for area in spot.ids("area"))
        return "" if left and stand_there(self.message, clause, spots, n) else TO

    @staticmethod
    def _is_of_units(spots: Sequence[Spot], n: int) -> bool:
        """Whether "all" is said of a kind of unit that follows."""
        led = (s for s in spots[n + 1 :] if not s.has(FILLER) or s.has(SENSE, "using", "plus"))
        following = next(led, None)
        return following is not None and following.has("unit")

    # -- what is left behind ------------------------------------------------------------------------------------

    def _token(self, clause: Clause, spots: Sequence[Spot], n: int) -> bool | None:
        """Whether a thing is left behind: not where a denial, and nothing else of weight, stands by its word."""
        spot = spots[n]
        if spot.has(OPTION, "no"):
            return False
        before, behind = self._before(spots, n), self._behind(spots, n)
        near = [*before, *behind]
        denied = [
            s
            for s in near
            if s.has(SENSE, "not", "no", "none", "never", "neither", "nor", "nowhere", "needless")
            or s.has(OPTION, "no")
        ]
        agreed = [s for s in near if (s.has(SENSE, "yes") or s.has(OPTION, "yes")) and s not in denied]
        tokens = self.message.spotted.text.tokens
        figures = (i for i in range(spot.end, min(spot.end + 4, clause.end)) if tokens[i].kind == NUMBER)
        if any(tokens[i].value == 0 for i in figures):
            return False
        if not denied and is_wanted_else(self.message, clause, spot):
            return None
        kept = [s for s in near if s.has(SENSE, "has", "spares", "exists")]
        if any(not s.has(FILLER) for s in kept) and not denied:
            return None
        if len(denied) > 1 and sum(s.has(SENSE, "without") for s in denied) or (denied and agreed):
            return None
        return not denied

    def _before(self, spots: Sequence[Spot], n: int) -> list[Spot]:
        """The turns of speech before the word of a thing that belong to it."""
        found: list[Spot] = []
        for other in reversed(spots[:n]):
            if self._parts(other) or {COMMA, COLON} & {*self.message.marks_between(other, spots[n])}:
                break
            found.append(other)
        return found

    def _behind(self, spots: Sequence[Spot], n: int) -> list[Spot]:
        """Those right behind it."""
        found: list[Spot] = []
        for other in spots[n + 1 :]:
            if self._parts(other) or {COMMA, OPEN} & {*self.message.marks_between(spots[n], other)}:
                break
            found.append(other)
        return found

    def _is_of(self, denial: Spot, token: Spot) -> bool:
        """Whether a denial belongs to the word of a thing."""
        low, high = sorted((denial, token), key=lambda s: s.start)
        return not any(map(self._parts, self.message.spots_between(low.end, high.start)))

    def _parts(self, spot: Spot) -> bool:
        """Whether what is told of a thing ends at a mention."""
        named = spot.has("area") or spot.has("unit") or spot.has(SENSE, "and", "but", "then", "stay")
        return named or spot.has(KIND, *kinds_of("left_behind"))


def is_along(message: Message, clause: Clause) -> bool:
    """Whether a clause says that somebody goes too."""
    return message.says(clause, *_ALONG)


def is_joined(message: Message, one: Mark, other: Mark) -> bool:
    """Whether nothing but "and", a plus or a comma stands between two marks."""
    between = message.spots_between(one.spot.end, other.spot.start)
    words = other.group.words if other.group is not None else frozenset()
    whole = other.group is not None and other.group.counted
    return {*message.spotted.unknown(one.spot.end, other.spot.start)} <= words and all(
        s.has(SENSE, "and", "also", "plus", "using")
        or s.has(FILLER)
        or s.start in words
        or (whole and s.end == other.spot.start and s.has(SENSE, "all"))
        for s in between
    )


def counted(mark: Mark, units: Mapping[str, int]) -> int | None:
    """How many of its kind a mark means where so many stand; None where that cannot be said."""
    group = mark.group
    assert group is not None
    there = units.get(group.unit, 0)
    if group.denied or (there > 1 and is_unsure(group)):
        return None
    return there if group.count is None else group.count


def parted(message: Message, one: Mark, other: Mark) -> bool:
    """Whether a comma, a bracket or another mark stands between two marks."""
    tokens = message.spotted.text.tokens
    return any(tokens[i].kind == MARK for i in range(one.spot.end, other.spot.start))


def without_named_again(marks: Sequence[Mark]) -> list[Mark]:
    """Marks without a person who is named once more before anybody goes anywhere: "of X: X and the archer to A"."""
    kept: list[Mark] = []
    for n, mark in enumerate(marks):
        after = marks[n + 1 :]
        goal = next((k for k, m in enumerate(after) if m.sort in (AREA, STAY)), len(after))
        again = any(m.sort == UNIT and _is_same_person(mark, m) for m in after[:goal])
        if not (mark.sort == UNIT and again):
            kept.append(mark)
    return kept


def _is_same_person(one: Mark, other: Mark) -> bool:
    unit = one.group.unit if one.group is not None else ""
    same = other.group is not None and other.group.unit == unit
    return bool(unit) and same and unit in one.spot.ids("card") and unit in other.spot.ids("card")


def woken_in(moves: Mapping[str, Decision], woken: Sequence[Awakening]) -> Iterator[tuple[str, Awakening]]:
    """Where each of those who were chosen to set out stands, in the order of writing."""
    for one in sorted(woken, key=lambda w: w.position):
        for area in [a for a, d in moves.items() if one.person in getattr(d.form, "units", ())]:
            yield area, one
