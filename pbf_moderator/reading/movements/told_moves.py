"""The teller of moves: which areas are left, in which order, who goes where from each, and what stays behind.

It goes through the sentences of a message with the area that is spoken of, and takes those that it understands whole, beside whatever
question is open, a choice of who moves, a sheet of orders or a combat. The others are left as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Moves, One, Some
from ..clauses.denials import denials
from ..clauses.laid import NOWHERE
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row, without
from ..rows.sequences import is_sequence_heading
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of
from ..values import ASK, INFO, WARN
from .awakenings import Awakening
from .departures import Departures, speaks_of
from .free_goals import FreeGoals, Parted
from .led_elsewhere import goes_instead, parts_at_no, stays_instead, tells_who_is_there, without_exclamations
from .marks import ALL, AREA, FIRST, GOING, NEXT, ONE, REFUSED, STAY, TOKEN, UNIT, WHO, Gap, Run
from .move_asides import is_area_that_stays, turns_to_recruits
from .move_marks import is_along, woken_in
from .move_order import MoveOrder, ToldMove, positions
from .move_parses import LEFT, MoveParser, Parse, Told
from .told_in_pieces import joined, names_again


def read_told_moves(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    previous: Mapping[str, Answer] = MappingProxyType({}),
    woken: Sequence[Awakening] = (),
    changed: str = "",
) -> Departures:
    """Read what is told of moves, as far as it is clear.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        previous: what was answered before, by key.
        woken: who was chosen to set out, and where what is told of that begins.
        changed: where an order was just laid in the place of another.
    """
    moves = {
        d.about: d
        for d in (*ahead, *asked)
        if isinstance(d.form, Moves) and d.about and d.kind in kinds_of("leaves")
    }
    if not moves and not any(d.kind in kinds_of("left_behind") for d in asked):
        return Departures(rest=list(rows))
    teller = _Teller(message, moves, asked, ahead, previous)
    teller.incoming = teller.incoming or tuple({changed} & moves.keys())
    teller.reader.woken = [*woken_in(moves, woken)]
    teller.reader.up |= {unit for d in asked if isinstance(d.form, Moves) for unit in d.form.units}
    return teller.read(rows)


class _Teller(MoveOrder):
    def __init__(
        self,
        message: Message,
        moves: Mapping[str, Decision],
        asked: Sequence[Decision],
        ahead: Sequence[Decision],
        previous: Mapping[str, Answer],
    ) -> None:
        super().__init__(message, moves, asked, ahead, previous)
        self.markers = {d.about: d for d in (*ahead, *asked) if d.kind in kinds_of("left_behind") and d.about}
        changing = any(d.kind in (*kinds_of("by_badge"), *kinds_of("removes")) for d in asked)
        self.parser = MoveParser(message, moves, self.markers, sheet=self.sheet, changing=changing)
        self.parser.ordered_to_leave = self._is_ordered_to_leave
        self.free = FreeGoals(message, moves, asked)
        self.unkept: dict[str, Outcome] = {}
        """What hangs on a condition that cannot be kept, by the area that is left."""
        self.incoming = self._at_first()
        self.guessed: set[str] = set()
        """The areas that nothing names, but who stands there."""

    def _at_first(self) -> tuple[str, ...]:
        """The area that is spoken of before any is named: the one that is asked about, or that was chosen before."""
        here = [d.about for d in self.asked if d.about in self.moves and isinstance(d.form, Moves)]
        here = here or [d.about for d in self.asked if d.kind in kinds_of("left_behind")]
        which = self._which(self.asked)
        stood = self.previous.get(which.key) if which is not None else None
        if not here and isinstance(stood, str) and stood in self.moves:
            here = [stood]
        return tuple(here[:1])

    # -- sentences ------------------------------------------------------------------------------------------------

    def read(self, rows: Sequence[Row]) -> Departures:
        others = [d for d in self.asked if isinstance(d.form, Some) or d.kind in kinds_of("flees")]
        for row in joined(self.message, rows, self.moves):
            self.ordered = self.ordered or self._is_heading(row)
            if others and speaks_of(self.message, row, others) and not self._says_nobody_goes(row, others):
                continue  # the same words answer another question
            parted = self.free.part(row)
            for part in self.reader.of(parted.usual):
                if isinstance(part, Gap):
                    self._pass(part)
                else:
                    for run in parts_at_no(self.reader, part):
                        self._run(run)
            if parted.other and not self._keep_other(parted):
                self.doubted = True
        self.doubted = self.doubted or self._corrects_a_number(rows)
        for area, move in self.found.items():
            if move.spoken and not (move.sent or move.nobody):  # only some are told to stay
                self.unclear.setdefault(area, min((r[0].start for r in move.rows), default=0))
        self._leave_unclear()
        chosen = self._which(self.asked) is not None
        self.doubted = self.doubted or (bool(self.unclear) and chosen and not self._knows_first())
        if self.doubted or not any(m.spoken or m.token is not None for m in self.found.values()):
            outcomes = [*self.unkept.values(), *self._mere_order()]
            told = [(c.start, c.end) for o in outcomes for row in o.rows for c in row]
            rest = [left for row in rows if (left := without(row, told))]
            return Departures(outcomes, rest)
        outcomes = [*self._outcomes(), *self.unkept.values()]
        rest = [left for row in rows if (left := without(row, self.claimed))]
        return Departures(outcomes, rest)

    def _says_nobody_goes(self, row: Row, others: Sequence[Decision]) -> bool:
        """Whether a sentence says that nobody leaves an area, and has no word of another open question."""
        spots = self.message.in_row(row)
        own = any(a in self.moves for s in spots for a in s.ids("area"))
        asked = any(s.has(KIND, *(d.kind for d in others)) or s.has("unit") for s in spots)
        staying = all(d.kind in kinds_of("flees") for d in others) and is_area_that_stays(spots)
        return own and not asked and (staying or any(s.has(SENSE, "nobody_goes") for s in spots))

    def _leave_unclear(self) -> None:
        """Leave what was told of unclear areas to others; all of it, where one sentence tells of such an area and of a clear one."""
        mine = [(a, c) for a, m in self.found.items() for row in (*m.rows, *m.token_rows) for c in row]
        unclear = {(c.start, c.end) for a, c in mine if a in self.unclear}
        if any((c.start, c.end) in unclear for a, c in mine if a not in self.unclear):
            self.doubted = True
            return
        self.claimed = [span for span in self.claimed if span not in unclear]
        for area in self.unclear:
            self.found.pop(area, None)

    def _doubt(self, areas: Collection[str], start: int) -> None:
        """Note which areas something that is not understood is about, and where it stands; all of them, where that is not known."""
        for area in areas:
            self.unclear[area] = min(start, self.unclear.get(area, start))
        self.doubted = self.doubted or not areas

    def _is_heading(self, row: Row) -> bool:
        """Whether a sentence names no place and says that what follows comes in its order: "moves, in this order:"."""
        named = any(s.has("area") for c in row for s in self.message.within(c))
        return not named and is_sequence_heading(self.message, row)

    def _keep_other(self, parted: Parted) -> bool:
        """Keep what is told for the case that units cannot go where they would; False where it is not understood."""
        runs = [*self.reader.of(parted.other)]
        run = runs[0] if len(runs) == 1 else None
        area = self.incoming[0] if len(self.incoming) == 1 else ""
        move = self.found.get(area)
        goal = self.free.goal_of(area, parted.vacancy, move.sent) if move and not parted.bare else ""
        if move is None or not (goal or parted.bare) or not isinstance(run, Run):
            return False
        other = self.free.instead(area, goal, move.sent, run) if goal else None
        parse = self.parser.parse(run, self.incoming, {}) if run.clear and other is None else None
        told = parse[1].get(area) if parse is not None and len(parse[1]) == 1 else None
        if told is not None and told.spoken and told.token is None:
            other = {g: dict(units) for g, units in told.sent.items()}
        if other is None or move.other is not None:
            return False
        move.other = {g: dict(units) for g, units in other.items()}
        move.rows.append(parted.other)
        move.used |= positions(self.message, run) | {*range(parted.other[0].start, parted.other[-1].end)}
        self.claimed.append((parted.other[0].start, parted.other[-1].end))
        return True

    def _corrects_a_number(self, rows: Sequence[Row]) -> bool:
        """Whether a clause that corrects says a number and no name beside moves: "2 men to A, no, 3"."""
        for clause in (c for row in rows for c in row if c.corrects):
            spots = self.message.within(clause)
            number = any(self.message.number_at(p) is not None for p in range(clause.start, clause.end))
            if self.message.says(clause, "exists") and self.message.spotted.unknown(clause.start, clause.end):
                continue  # "no, there are neutrals, of strength 5"
            if number and not any(s.has("area") or s.has("unit") or s.has(ORDER) for s in spots):
                return any(
                    m.sent and min(r[0].start for r in m.rows) < clause.start for m in self.found.values()
                )
        return False

    def _pass(self, gap: Gap) -> None:
        if gap.woken:
            self.incoming, self.laid = (gap.laid,), False
            self.woken[gap.laid] = gap.woken
        elif gap.laid:
            self.incoming, self.laid = (gap.laid,), True
        elif gap.areas and not gap.areas <= set(self.incoming):
            self.incoming = tuple(gap.areas) if gap.supposed and len(gap.areas) == 1 else ()
            if self.incoming and gap.clause is not None:
                self.naming += [(area, [gap.clause]) for area in self.incoming]
        elif turns_to_recruits(self.message, gap.clause, self.moves):
            self.incoming = ()
        if gap.doubtful and (gap.areas or self.incoming):
            self._doubt({*gap.areas, *self.incoming}, gap.clause.start if gap.clause is not None else 0)

    def _run(self, run: Run) -> None:
        if not run.clear or {m.sort for m in run.marks} == {REFUSED}:
            run = without_exclamations(self.reader, run)
        sorts = {m.sort for m in run.marks}
        if not sorts & {AREA, REFUSED, *WHO, TOKEN, "stay", "given_up"} or sorts == {REFUSED}:
            return
        gone = {a: m.gone for a, m in self.found.items()}
        if self._ask_who_goes_along(run):
            return
        if self._is_taken_elsewhere(run):
            return
        if not run.corrects and self._is_done_by_another_order(run):
            self.incoming = ()
            return
        parse = self.parser.parse(run, self.incoming, gone) if run.clear else None
        if parse is None and run.clear:
            parse = self._from_elsewhere(run, gone) or self._from_where_one_is(run, gone)
            parse = parse or self._from_there(run, gone)
        if (parse is not None and not self.free.hold(run, parse[1])) or run.tied:
            parse = None
            if self._ask_about_condition(run):
                return
        corrects = run.corrects or any(c.corrects for c in run.clauses)
        parse = None if corrects and tells_who_is_there(self.message, self.moves, run) else parse
        if parse is None and not corrects and (self._only_talks(run) or self._is_of_other_orders(run)):
            return
        self.first_unknown = self.first_unknown or (parse is None and self._is_first_unknown(run))
        if parse is None or not self._keep(run, *parse, corrects=corrects):
            named = {a for m in run.marks for a in m.spot.ids("area") if m.sort == AREA and a in self.moves}
            told = bool(self.incoming or self.found)  # before that nothing can be taken back
            other = sorts <= {AREA} and self._is_in_reach(named)
            here = named <= {*self.incoming} or other  # else it tells of another march
            turned = told and corrects and here
            if parse is not None or self._is_of_moves(run) or (turned and sorts & {AREA, *WHO}):
                about = {*named, *self.incoming, *(parse[1] if parse is not None else ())}
                self._doubt(() if corrects else about, run.clauses[0].start)
            if turned and sorts & {AREA, STAY, *WHO}:
                self._ask_what_is_corrected(run)
            self.incoming = () if named else self.incoming

    def _is_in_reach(self, areas: Collection[str]) -> bool:
        """Whether those who leave the area that is spoken of may go to some of the sender's own."""
        form = self.moves[self.incoming[0]].form if self.incoming and self.incoming[0] in self.moves else None
        return isinstance(form, Moves) and {*areas} <= {*form.destinations}

    def _is_first_unknown(self, run: Run) -> bool:
        """Whether a sentence that is not understood says that a word nobody knows comes first, and who goes: "xyz first, both to A"."""
        first = next((m for m in run.marks if m.sort == FIRST), None)
        here = any(a in self.moves for m in run.marks for a in m.spot.ids("area"))
        if first is None or here or not any(m.sort in WHO for m in run.marks):
            return False
        return bool(self.message.spotted.unknown(first.clause.start, first.clause.end))

    def _only_talks(self, run: Run) -> bool:
        """Whether a sentence only names units of the area that is spoken of, and tells of nobody who goes.

        So it is where nobody leaves, as it was told before ("my man is tired"), where it tells that they are there, and where it
        names a person who was told to go ("X I keep for another fight").
        """
        move = self.found.get(self.incoming[0]) if len(self.incoming) == 1 else None
        talk = {m.sort for m in run.marks} == {UNIT} and run.clauses[0].lead != "but"
        if move is None or not talk:
            return False
        there = any(
            self.message.says(c, "exists", "there") and self.message.says(c, "exists", "has")
            for c in run.clauses
        )
        named = {u for m in run.marks for u in m.spot.ids("unit") if m.spot.has("card")}
        along = any(
            is_along(self.message, c)
            or self.message.says(c, "and", "plus", "stay")
            or denials(self.message, c)
            for c in run.clauses
        )
        gone = len(named) == len(run.marks) and named <= {*move.gone} and not along
        again = not along and names_again(self.message, run, move.gone)
        if again:
            self._claim(run)
        return move.nobody or there or gone or again

    def _is_of_other_orders(self, run: Run) -> bool:
        """Whether all areas that a sentence names have an order on this sheet by which nobody leaves: it tells what that does."""
        named = {a for m in run.marks if m.sort == AREA for a in m.spot.ids("area")}
        if not (self.sheet and named and named <= {*self.moves}) or not named.isdisjoint(self.woken):
            return False
        laid = [self.reader.laid.orders_at(a, run.clauses[0].sentence) for a in named]
        other = all(orders and not any(map(self._leaves, orders)) for orders in laid)
        self.incoming = () if other else self.incoming
        return other

    def _is_done_by_another_order(self, run: Run) -> bool:
        """Whether a sentence names nobody, and first an area with an order on this sheet by which nobody leaves: "A hits B"."""
        places = [m.spot.ids("area") for m in run.marks if m.sort == AREA]
        bare = len(places) == 2 and {m.sort for m in run.marks} <= {AREA, NEXT}
        own = [a for a in places[0] if a in self.moves] if self.sheet and bare else []
        laid = self.reader.laid.orders_at(own[0], run.clauses[0].sentence) if len(own) == 1 else []
        return bool(laid) and not any(map(self._leaves, laid)) and own[0] not in self.woken

    def _ask_what_is_corrected(self, run: Run) -> None:
        """Ask about a move that a correction which is not understood may take back."""
        area = self.incoming[0] if len(self.incoming) == 1 else ""
        move = self.found.get(area)
        if move is None or not move.sent or area not in self.moves:
            return
        rows = [*move.rows, run.clauses]
        outcome = Outcome(self.moves[area], said=True, rows=rows, used=positions(self.message, run))
        outcome.say(ASK, "moves_unclear", area, line=self.message.words_of(run.clauses))
        self.unkept[area] = outcome

    def _is_taken_elsewhere(self, run: Run) -> bool:
        """Take a correction of what was told last that names no units: "to A. No, to B", "to A. No, stay"."""
        move = self.found.get(self.incoming[0]) if len(self.incoming) == 1 else None
        corrects = run.corrects or any(c.corrects for c in run.clauses)
        if move is None or not corrects or not run.clear or not move.sent or move.other is not None:
            return False
        kept = stays_instead(self.message, run, move)
        self.doubted = self.doubted or kept is None
        kept = kept or goes_instead(self.message, self.moves, self.incoming[0], run, move)
        if kept:
            move.rows.append(run.clauses)
            move.used |= positions(self.message, run)
            self._claim(run)
        return kept

    def _ask_about_condition(self, run: Run) -> bool:
        """Ask about a move that hangs on a condition that cannot be kept; False where it is not known which."""
        named = [a for m in run.marks if m.sort == AREA for a in m.spot.ids("area") if a in self.moves]
        areas = {*named[:1]} or {*self.incoming}
        if len(areas) != 1 or not any(m.sort in WHO for m in run.marks):
            return False
        area, number = areas.pop(), run.clauses[0].sentence
        row = self.message.sentence(number)
        outcome = Outcome(self.moves[area], said=True, rows=[row], used=positions(self.message, run))
        outcome.say(ASK, "move_condition_not_kept", area, line=self.message.words_of(row))
        self.unkept[area] = outcome
        self.found.pop(area, None)
        self.incoming = (area,)
        self.claimed += [(c.start, c.end) for c in row]
        return True

    def _ask_who_goes_along(self, run: Run) -> bool:
        """Ask where everybody is sent and a clause behind it only names units: they may go along or stay, "all to A, X included"."""
        goals = {m.clause for m in run.marks if m.sort == AREA}
        every = [m for m in run.marks if m.sort == ALL and m.clause in goals]
        units = [m for m in run.marks if m.sort == UNIT and every and m.clause.start > every[0].clause.start]
        placed = {m.clause for m in run.marks if m.sort in (AREA, STAY, TOKEN)}
        areas = [a for m in run.marks if m.sort == AREA for a in m.spot.ids("area") if a in self.moves]
        origin = next(iter(areas or self.incoming), "")
        told = [m for m in units if self.message.spotted.unknown(m.spot.end, m.clause.end)]
        told = [m for m in told if not self.message.says(m.clause, "included")]
        if not run.lone and (not told or any(m.clause in placed for m in units)) or not origin:
            return False
        row = run.clauses
        outcome = Outcome(self.moves[origin], said=True, rows=[row], used=positions(self.message, run))
        outcome.say(ASK, "moves_unclear", origin, line=self.message.words_of(row))
        self.unkept[origin] = outcome
        self.found.pop(origin, None)
        self.claimed += [(c.start, c.end) for c in row]
        return True

    def _from_elsewhere(
        self, run: Run, gone: Mapping[str, Counter[str]]
    ) -> tuple[Parse, dict[str, Told]] | None:
        """A sentence that names no area to leave, taken for the only order to leave one that it can be about: "the ship goes to A"."""
        named = {a for m in run.marks if m.sort == AREA for a in m.spot.ids("area")}
        own = named & self.moves.keys()
        if not self.sheet or len(own) > 1 or not any(m.sort == UNIT for m in run.marks):
            return None
        places = [
            a
            for a in self.moves
            if a not in gone and any(map(self._leaves, self.reader.laid.orders_at(a, NOWHERE)))
        ]
        behind = {
            a
            for n, m in enumerate(run.marks)
            if n and run.marks[n - 1].sort == TOKEN
            for a in m.spot.ids("area")
        }
        if own and (own != {*places} or not own <= behind):
            return None
        parses = (self.parser.parse(run, (area,), gone) for area in places)
        found = [parse for parse in parses if parse is not None and any(t.sent for t in parse[1].values())]
        return found[0] if len(found) == 1 else None

    def _from_where_one_is(
        self, run: Run, gone: Mapping[str, Counter[str]]
    ) -> tuple[Parse, dict[str, Told]] | None:
        """A sentence that names no area to leave, taken for the only one where a person stands whom it names."""
        named = {a for m in run.marks if m.sort == AREA for a in m.spot.ids("area")}
        persons = {u for m in run.marks if m.sort == UNIT and m.spot.has("card") for u in m.spot.ids("unit")}
        places = {a for a, d in self.moves.items() if persons & {*getattr(d.form, "units", ())}}
        waking = any(d.kind in kinds_of("wakes") for d in self.asked)  # then the same words may answer that
        if waking or len(places) != 1 or named & self.moves.keys() or places & gone.keys():
            return None
        parse = self.parser.parse(run, (*places,), gone)
        self.guessed |= places  # who stands there tells not that it is left first
        return parse if parse is not None and any(t.sent for t in parse[1].values()) else None

    def _from_there(self, run: Run, gone: Mapping[str, Counter[str]]) -> tuple[Parse, dict[str, Told]] | None:
        """A sentence that tells who goes "from there", or nobody, taken for the last place of the sentence before, if it can be left."""
        there = any(self.message.says(c, "that_place") for c in run.clauses)
        named = {a for m in run.marks if m.sort == AREA for a in m.spot.ids("area")}
        before = self.message.sentence(run.clauses[0].sentence - 1)
        places = [s for c in before for s in self.message.within(c) if s.has("area")]
        sorts = {m.sort for m in run.marks}
        if named & self.moves.keys() or not (there and places) or self.incoming or TOKEN in sorts:
            return None
        own = [a for a in places[-1].ids("area") if a in self.moves and a not in gone]
        parse = self.parser.parse(run, (*own,), gone) if len(own) == 1 else None
        told = parse[1].values() if parse is not None else ()
        return parse if told and all(t.nobody or (t.sent and sorts & {*WHO}) for t in told) else None

    def _is_of_moves(self, run: Run) -> bool:
        """Whether a sentence that was not understood speaks of somebody who goes or stays."""
        units = any(m.sort in (UNIT, ONE) for m in run.marks)
        areas = [m for m in run.marks if m.sort == AREA]
        here = any(a in self.moves for m in areas for a in m.spot.ids("area"))
        sorts = {m.sort for m in run.marks}
        known = here or (bool(self.incoming) and (units or not areas))
        return known and (units or TOKEN in sorts or (here and bool(sorts & {"stay", "given_up", ALL})))

    def _keep(self, run: Run, parse: Parse, told: Mapping[str, Told], *, corrects: bool) -> bool:
        """Keep what a sentence tells; False where it contradicts what was told before."""
        firsts = self._says_first(run)
        if not told:
            return self._keep_name(run, parse, firsts=firsts)
        if not self._is_sound(run, parse, told):
            return False
        wide = any(f.wide for f in parse.facts if f.sort == LEFT)
        for area, new in told.items():
            if not self._merge(self.found.setdefault(area, ToldMove()), area, new, run, corrects=corrects):
                return False
        if wide:
            self._spread(next(t.token for t in told.values() if t.token is not None), run)
        known = [a for a, _ in self.named]
        before = bool(known or self.previous or self.found.keys() - told.keys())
        if corrects and before and parse.named and parse.named[0] not in known:
            self.named, firsts = [(a, False) for a in known], True
            self.chooses = True
        for area in parse.named or [a for a, t in told.items() if t.spoken and a not in self.guessed]:
            self._name(area, first=firsts and area == (parse.named or (area,))[0])
        self.ordered = self.ordered or firsts or self._comes_next(run, known)
        found = parse.origins or self.incoming or (tuple(told) if len(told) == 1 else ())
        self.incoming, self.laid = found, self.laid and not parse.origins
        self._claim(run)
        return True

    @staticmethod
    def _comes_next(run: Run, known: Sequence[str]) -> bool:
        """Whether a word tells that something follows what was told before; before the first of all it only goes on with the letter."""
        areas = (m.sort == AREA for m in run.marks)
        nexts = (m.sort == NEXT for m in run.marks)
        sorts = [m.sort for m in run.marks]
        opening = sorts[: sorts.index(AREA)] if AREA in sorts else []
        seen = bool(known) or (NEXT in opening and GOING in opening[opening.index(NEXT) :])
        if seen and not known:
            return True  # "then the march from A: …"
        for area, following in zip(areas, nexts, strict=True):
            if seen and following:
                return True
            seen = seen or area
        return False

    def _is_sound(self, run: Run, parse: Parse, told: Mapping[str, Told]) -> bool:
        """Whether enough was said: of an area that was only spoken of before, units or a thing that is left."""
        if self.sheet and not all(self._is_laid(area, t, run) for area, t in told.items()):
            return False
        if self.sheet and any(t.nobody for t in told.values()) and self._gets_another_order(run):
            return False
        if not all(t.spoken or self._is_thing_left(area, run) for area, t in told.items()):
            return False
        explicit = bool(parse.named)
        spoken = any(t.spoken for t in told.values())
        who = any(m.sort in WHO for m in run.marks)
        if explicit or not spoken or who:
            return True
        if any(a in self.found and self.found[a].spoken for a in told):
            return all(t.nobody and a in self.found and self.found[a].nobody for a, t in told.items())
        return not self.laid or any(self.message.says(c, "there", "that_place") for c in run.clauses)

    def _gets_another_order(self, run: Run) -> bool:
        """Whether the next words of a sentence lay an order and name no place: "from A nobody goes, a defence there"."""
        end, number = run.clauses[-1].end, run.clauses[-1].sentence
        behind = next((c for c in self.message.clauses if c.start >= end and c.sentence == number), None)
        spots = self.message.within(behind) if behind is not None else ()
        return any(s.has(ORDER) and not s.has(FILLER) for s in spots) and not any(
            s.has("area") for s in spots
        )

    def _is_laid(self, area: str, told: Told, run: Run) -> bool:
        """Whether the order of an area that is left for one of the sender's own is on the sheet of this message: else it may be a list of areas."""
        laid = self.reader.laid.orders_at(area, run.clauses[0].sentence)
        if area in self.woken:
            return True
        if laid:
            return any(map(self._leaves, laid))
        bare = not told.sent and not any(m.sort in WHO or m.sort == TOKEN for m in run.marks)
        return not bare and not set(told.sent) & set(self.moves)

    def _is_ordered_to_leave(self, area: str, sentence: int) -> bool:
        """Whether other sentences lay nothing but orders to leave at an area."""
        laid = self.reader.laid.orders_at(area, sentence)
        return bool(laid) and all(map(self._leaves, laid))

    def _is_thing_left(self, area: str, run: Run) -> bool:
        """Whether a thing is left in an area of which something is told or asked; else more than one word must say so."""
        move = self.found.get(area)
        here = area in self.incoming or any(d.about == area for d in self.asked)
        words = [m.spot for m in run.marks if m.sort == TOKEN]
        return here or (move is not None and move.spoken) or any(s.end - s.start > 1 for s in words)

    def _merge(self, move: ToldMove, area: str, new: Told, run: Run, *, corrects: bool) -> bool:
        form = self.moves[area].form if area in self.moves else None
        if new.spoken and isinstance(form, Moves):
            if corrects and not self._is_taken_back(move, new):
                return False
            if move.spoken and (move.nobody != new.nobody and (new.sent or move.sent)) and not corrects:
                return False
            for goal, units in new.sent.items():
                move.sent.setdefault(goal, Counter()).update(units)
            if any(n > form.units.get(u, 0) for u, n in (move.gone + new.stays).items()):
                return False
            move.nobody = move.nobody or new.nobody
            move.kept |= set(new.stays)
            move.spoken = True
            move.rows.append(run.clauses)
        if new.token is not None:
            if move.token is not None and move.token != new.token and not corrects:
                return False
            move.token = new.token
            move.token_rows.append(run.clauses)
        move.used |= positions(self.message, run) | self.free.used(run.clauses)
        return True

    @staticmethod
    def _is_taken_back(move: ToldMove, new: Told) -> bool:
        """Take out what a correction takes the place of; False where it leaves open what becomes of the others."""
        moved = {u for units in new.sent.values() for u in units} | set(new.stays)
        left = {
            g: Counter({u: n for u, n in units.items() if u not in moved}) for g, units in move.sent.items()
        }
        left = {g: units for g, units in left.items() if units and g not in new.sent}
        move.sent, move.nobody = {}, False
        return new.nobody or not left

    def _spread(self, token: bool | None, run: Run) -> None:
        """What is left, or not, wherever somebody leaves."""
        for move in self.found.values():
            if move.token is None:
                move.token = token
                move.token_rows.append(run.clauses)

    # -- answers ----------------------------------------------------------------------------------------------------

    def _led(self, area: str, move: ToldMove) -> Mapping[str, Mapping[str, int]]:
        """Who goes where, with the one who was chosen to lead them where they have one goal."""
        woken = self.woken.get(area)
        if woken is None:
            return move.sent
        move.rows[:0] = woken.rows
        move.used |= woken.used
        if len(move.sent) != 1 or woken.person in move.gone or woken.person in move.kept:
            return move.sent
        return {goal: {woken.person: 1, **units} for goal, units in move.sent.items()}

    def _outcomes(self) -> list[Outcome]:
        found: list[Outcome] = []
        for area, move in self.found.items():
            if move.spoken and area in self.moves:
                answer = {goal: dict(units) for goal, units in self._led(area, move).items() if units}
                answers: list[Answer] = [answer, *([move.other] if move.other is not None else [])]
                outcome = Outcome(
                    self.moves[area], answers, move.used, move.rows, said=True, why="units and where they go"
                )
                if area in self.free.goals:
                    outcome.say(INFO, "only_while_free", self.free.goals[area])
                if move.token is not None and area not in self.markers:
                    line = self.message.words_of(move.token_rows[0])
                    outcome.say(WARN, "not_asked_yet", *kinds_of("left_behind")[:1], line=line)
                found.append(outcome)
            decision = self.markers.get(area)
            if move.token is not None and decision is not None and isinstance(decision.form, One):
                left = decision.form.options[0] if move.token else None
                told = Outcome(
                    decision, [left], move.used, move.token_rows, said=True, why="what is left behind"
                )
                found.append(told)
        return [*self._order(), *found]
