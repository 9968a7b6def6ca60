"""What is said ahead of recruiting: where it is chosen over something else, and whom it brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Assign, One, Some
from ..clauses.clause import SAY, Clause
from ..clauses.condition_ends import SHORT
from ..clauses.laid import Laid, lays_alone, orders_named
from ..clauses.message import Message
from ..forms.selections import read_some
from ..mentions.mentions import Spot
from ..movements.departures import Departures
from ..rows.named import is_copula
from ..rows.outcomes import Outcome, Row, without
from ..text.names import parts_of
from ..text.tokens import COLON, MARK
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, PLAIN, SENSE
from ..text.words import kinds_of
from ..values import ASK, REFUSE
from .other_uses import chosen_instead, from_place, is_put_off

_DENIES = ("not", "no", "never", "neither", "none", "instead", "without", "refuses")
_OPEN = ("or", "roughly", "unless", "asks")
_NOT_NOW = ("later", "another_turn", "postpones")


def read_later_recruits(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> Departures:
    """Read where somebody will recruit, and whom; all sentences are left for what else they say.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    bringing = {
        d.about: d for d in ahead if d.kind in kinds_of("recruits") and isinstance(d.form, Some) and d.about
    }
    if not bringing or any(d.kind in kinds_of("recruits") for d in asked):
        return Departures(rest=list(rows))
    near = [d.about for d in asked if d.kind in kinds_of("chooses_recruits")]
    choosing = {
        d.about: d
        for d in ahead
        if d.kind in kinds_of("chooses_recruits") and isinstance(d.form, One) and d.about not in near
    }
    sheet = any(isinstance(d.form, Assign) for d in asked)
    picked = _chooses_place(asked, bringing)
    reader = _Recruiting(message, bringing, choosing, near, sheet, picked, _leads_to_recruits(asked))
    reader.kinds = {d.kind for d in (*asked, *ahead)}
    reader.open = {
        d.about: d
        for d in asked
        if d.kind in kinds_of("chooses_recruits") and isinstance(d.form, One) and d.about in near
    }
    found = reader.read(rows)
    rest = [left for row in rows if (left := without(row, reader.aside))]
    return Departures(found, rest)


def _chooses_place(asked: Sequence[Decision], bringing: Mapping[str, Decision]) -> bool:
    """Whether one of several areas that can bring units is asked for."""
    chosen = [d.form for d in asked if d.kind not in kinds_of("leaves") and not d.about]
    return any(isinstance(f, One) and not bringing.keys().isdisjoint(f.options) for f in chosen)


def _leads_to_recruits(asked: Sequence[Decision]) -> bool:
    """Whether an open choice has an option that lets everybody recruit: units beside areas then tell of it."""
    options = [ids for d in asked for ids in (d.meanings or {}).values()]
    return any(set(kinds_of("recruits")) & set(ids) for ids in options)


class _Recruiting:
    def __init__(
        self,
        message: Message,
        bringing: Mapping[str, Decision],
        choosing: Mapping[str, Decision],
        near: Sequence[str],
        sheet: bool,
        picked: bool,
        offered: bool,
    ) -> None:
        self.message = message
        self.bringing = bringing
        self.choosing = choosing
        self.near = near
        self.sheet = sheet
        self.picked = picked
        """Which area comes first, or is chosen, is asked: its name answers that, and what follows tells whom it brings."""
        self.offered = offered
        """An open choice may bring recruits everywhere."""
        self.kinds: set[str] = set()
        """The kinds of the questions that are open or to come."""
        self.open: dict[str, Decision] = {}
        """The areas of which it is asked right now whether they recruit."""
        self.laid = Laid(message)
        self.place = near[0] if len(near) == 1 else ""
        """The area that was spoken of last."""
        self.chosen: dict[str, Outcome] = {}
        self.units: dict[str, list[Row]] = {}
        self.told: dict[str, list[Row]] = {}
        """The whole sentences that those stand in."""
        self.places: dict[str, Row] = {}
        """The sentences that named each area."""
        self.aside: list[tuple[int, int]] = []
        """The stretches that say nothing else."""
        self.otherwise: dict[str, Row] = {}
        """The sentences that answer for an area with another choice than recruiting."""
        self.idle: dict[str, Clause] = {}
        """The clauses that say nothing but that an area gets nobody."""
        self.speaks = False
        """The sentence before spoke of recruits."""

    def read(self, rows: Sequence[Row]) -> list[Outcome]:
        """What is recruited where, and where recruiting is chosen."""
        for row in rows:
            for part in self._by_area(row):
                self._read_row(part)
        found = [self._brought(place, told) for place, told in self.units.items()]
        brought = [o for o in found if o is not None]
        for outcome in brought:
            self._implied(outcome)
        for place, row in self.otherwise.items():
            self._ask_which(place, row)
        declined = [
            self._declined(place, c) for place, c in self.idle.items() if brought and place not in self.units
        ]
        headed = [h for o in brought if (h := self._heads(o)) is not None]
        return [*self.chosen.values(), *headed, *brought, *declined]

    def _heads(self, brought: Outcome) -> Outcome | None:
        """The answer to the open question of a place where its word heads the sentence that tells whom it brings.

        The places that such a sentence names are where its units go, and no other ones that are asked about.
        """
        decision = self.open.get(brought.decision.about)
        if decision is None or not isinstance(decision.form, One):
            return None
        told = [c for row in self.told[decision.about] for c in row]
        spent = {p for c in told for p in range(c.start, c.end)}
        words = [
            s
            for s in self.message.spotted.spots
            if s.has(OPTION, *decision.form.options) and not (s.has(SENSE, "points") and s.start in spent)
        ]
        own = [c for c in told if any(c.start <= s.start < c.end for s in words)]
        plain = all(c.mood == SAY and c.condition is None and not (c.denied or c.corrects) for c in told)
        if len(words) != 1 or not own or not plain or not words[0].has(OPTION, recruiting_of(decision)):
            return None
        if any(s.has(SENSE, *_DENIES, *_OPEN) for c in own for s in self.message.within(c)):
            return None
        used = set(range(words[0].start, words[0].end))
        return Outcome(
            decision, [recruiting_of(decision)], used, [own], said=True, why="said with whom it brings"
        )

    def _declined(self, place: str, clause: Clause) -> Outcome:
        """Nobody is recruited in one of several areas: "A a foot, B nothing"."""
        used = set(range(clause.start, clause.end))
        self.aside.append((clause.start, clause.end))
        return Outcome(self.bringing[place], [[]], used, [[clause]], said=True, why="said ahead")

    # -- a sentence ------------------------------------------------------------------------------------------

    def _read_row(self, row: Row) -> None:
        said = False
        for clause in row:
            self._look(row, clause)
            if self.offered and self._gets_nobody(clause):
                self.idle[self.place] = clause
            if self._answers_otherwise(clause):
                self.otherwise[self.place] = row
            word = self._word(clause)
            if word is None or clause.mood != SAY or clause.condition is not None or not self.place:
                continue
            if self.message.says(clause, *_OPEN) or is_put_off(self.message, word):
                continue
            said = True
            if self.place in self.choosing:
                self._choose(row, clause, word)
        if not said:
            self._take_other(row)
        spots = [s for c in row if not self._only_spends(c) for s in self.message.within(c)]
        units = any(s.has("unit") and not s.has("area") for s in spots)
        plain = all(c.mood == SAY and c.condition is None for c in row if self.message.is_content(c))
        plain = plain and not (self.near and any(self.message.says(c, *_NOT_NOW) for c in row))
        told = self.offered and any(self.place in s.ids("area") for s in spots)
        told = told and not any(map(self._is_of_those_there, row))
        goes_on = (self.speaks or bool(self.near) or self.picked or told) and self._makes(spots)
        denied = self.place in self.chosen and self.chosen[self.place].answers != [
            recruiting_of(self.choosing[self.place])
        ]
        if units and plain and self.place and (said or goes_on) and not denied:
            row = row if self.sheet else from_place(self.message, self.place, row)
            self.units.setdefault(self.place, []).append(self._without_other(self._of_recruits(row)))
            self.told.setdefault(self.place, []).append(row)
        self.speaks = said or (self.speaks and units)

    def _by_area(self, row: Row) -> list[Row]:
        """A sentence cut before each area of its own where units are told one area after the other."""
        mine = [
            n
            for n, c in enumerate(row)
            if any(a in self.bringing for s in self.message.within(c) for a in s.ids("area"))
        ]
        named = [
            {a for s in self.message.within(row[n]) for a in s.ids("area") if a in self.bringing}
            for n in mine
        ]
        led = all(self._opens_with_area(row[n]) for n in mine) or all(self._tells_whole(row[n]) for n in mine)
        if len(mine) < 2 or len(set.union(*named)) < 2 or not led or not self.offered:
            return [row]
        edges = [0, *mine[1:], len(row)]
        return [row[a:b] for a, b in zip(edges, edges[1:], strict=False)]

    def _is_of_those_there(self, clause: Clause) -> bool:
        """Whether something is told of units that stand in an area already: "my archer in A is fine"."""
        spots = [s for s in self.message.within(clause) if s.has("area") or s.has("unit")]
        if not (any(s.has("area") for s in spots) and any(s.has("unit") for s in spots)):
            return False
        unknown = self.message.spotted.unknown(spots[-1].end, clause.end)
        tokens = self.message.spotted.text.tokens
        behind = self.message.spots_between(spots[-1].end, clause.end)
        return any(map(is_copula, behind)) or any(len(tokens[i].text) > SHORT for i in unknown)

    def _tells_whole(self, clause: Clause) -> bool:
        """Whether a clause names one area, and beside it units or a "nothing"."""
        spots = [
            s for s in self.message.within(clause) if s.has("area") or s.has("unit") or s.has(SENSE, "none")
        ]
        return len(spots) > 1 and [s.has("area") for s in spots].count(True) == 1

    def _opens_with_area(self, clause: Clause) -> bool:
        """Whether an area stands before the units of a clause."""
        spots = [s for s in self.message.within(clause) if s.has("area") or s.has("unit")]
        return bool(spots) and spots[0].has("area")

    def _look(self, row: Row, clause: Clause) -> None:
        """Remember which area a clause is about."""
        areas = [a for s in self.message.within(clause) for a in s.ids("area")]
        mine = [a for a in areas if a in self.bringing]
        if len(mine) == 1:
            self.place = mine[0]
            self.places[mine[0]] = row
        elif areas and not self._word(clause) and not any(s.has("unit") for s in self.message.within(clause)):
            self.place = self.place if self._are_goals(row, areas) else ""

    def _are_goals(self, row: Row, areas: Sequence[str]) -> bool:
        """Whether areas only tell where units go that were named in the sentence before: "a ship, in the bay"."""
        decision = self.bringing.get(self.place)
        units = any(s.has("unit") for c in row for s in self.message.within(c))
        options = decision.form.bag if decision is not None and isinstance(decision.form, Some) else {}
        goals = {p[2] for o in options if len(p := parts_of(o)) == 3}
        return units and goals.issuperset(areas)

    def _gets_nobody(self, clause: Clause) -> bool:
        """Whether a clause holds an area that can bring units, a "nothing" beside it, and no more."""
        spots = [s for s in self.message.within(clause) if not (s.has(FILLER) or s.has(SENSE, "to", "and"))]
        plain = clause.mood == SAY and clause.condition is None and not clause.denied and not clause.second
        if not plain or len(spots) != 2 or self.message.spotted.unknown(clause.start, clause.end):
            return False
        named, none = spots if spots[0].has("area") else reversed(spots)
        return self.place in named.ids("area") and none.has(SENSE, "none")

    def _answers_otherwise(self, clause: Clause) -> bool:
        """Whether a clause answers the question for its area, by the word of it, with another choice than recruiting."""
        decision = self.choosing.get(self.place)
        if decision is None or clause.mood != SAY or clause.condition is not None or clause.denied:
            return False
        spots = [s for s in self.message.within(clause) if not (s.has(FILLER) or s.has(SENSE))]
        if len(spots) != 3 or not (spots[0].has(KIND, decision.kind) or spots[0].has(ORDER)):
            return False
        options = decision.form.options if isinstance(decision.form, One) else ()
        others = [o for o in options if o not in kinds_of("recruiting")]
        return self.place in spots[1].ids("area") and spots[2].has(OPTION, *others)

    def _ask_which(self, place: str, row: Row) -> None:
        """Ask where recruits and another choice are told for an area, unless one of them is a correction."""
        chosen = self.chosen.get(place)
        if chosen is None or chosen.answers != [recruiting_of(self.choosing[place])]:
            return
        rows = [row, *chosen.rows]
        if any(c.corrects for one in rows for c in one):
            return
        chosen.answers = []
        chosen.used |= {p for c in row for p in range(c.start, c.end)}
        line = self.message.words_of(row)
        told = dict.fromkeys(self.message.words_of(one) for one in chosen.rows)
        chosen.say(ASK, "two_choices", chosen.decision.kind, chosen.decision.about, old=line, new=list(told))

    def _word(self, clause: Clause) -> Spot | None:
        """The word for recruiting, if a clause has one."""
        spots = [s for s in self.message.within(clause) if not (s.has(FILLER) or s.has(ORDER))]
        own, chosen = kinds_of("recruits"), kinds_of("recruiting")
        return next((s for s in spots if s.has(KIND, *own) or s.has(OPTION, *chosen)), None)

    def _makes(self, spots: Sequence[Spot]) -> bool:
        """Whether units are made or promoted, and go nowhere else."""
        making = _making()
        others = [s for s in spots if not (s.has(FILLER) or s.decides(making) or self._counts(s))]
        plain = {*kinds_of("plain_verbs")} - self.kinds
        return not any(s.has(ORDER) or (s.has(KIND) and plain.isdisjoint(s.ids(KIND))) for s in others)

    def _only_spends(self, clause: Clause) -> bool:
        """Whether a clause says no more than that points are spent: "the two points I spend like this"."""
        spots = self.message.within(clause)
        named = any(s.has("unit") or s.has("area") or s.has("card") or s.has(ORDER) for s in spots)
        return any(s.has(SENSE, "points") for s in spots) and not (named or clause.denied)

    def _counts(self, spot: Spot) -> bool:
        """Whether a word tells points, right behind their number."""
        return spot.has(OPTION, *kinds_of("counted")) and self.message.number_at(spot.start - 1) is not None

    def _of_recruits(self, row: Row) -> Row:
        """The clauses of a sentence behind those that lay an order."""
        laid = [n for n, c in enumerate(row) if lays_alone(self.message.within(c))]
        tail = row[laid[-1] + 1 :] if laid else row
        return tail if any(s.has("unit") for c in tail for s in self.message.within(c)) else row

    def _without_other(self, row: Row) -> Row:
        """The clauses of a sentence but for those in which something else is refused: "(no power)"."""
        decision = self.choosing.get(self.place)
        options = decision.form.options if decision and isinstance(decision.form, One) else ()
        others = [o for o in options if o not in kinds_of("recruiting")]
        kept = [c for c in row if not any(c.denied and self._says_option(c, o) for o in others)] or row
        return self._from_units_on(kept)

    def _from_units_on(self, row: Row) -> Row:
        """The clauses of a sentence from the first units on, where something stands between the place and them."""
        n = next((n for n, c in enumerate(row) if any(s.has("unit") for s in self.message.within(c))), 0)
        unit = next((s for s in self.message.within(row[n]) if s.has("unit")), None)
        tokens = self.message.spotted.text.tokens
        colons = [i for i in range(row[n].start, unit.start if unit else 0) if tokens[i].text == COLON]
        if colons and any(
            s.has(SENSE, *_DENIES) for s in self.message.spots_between(row[n].start, colons[-1])
        ):
            return [replace(row[n], start=colons[-1] + 1, denied=(), lead=""), *row[n + 1 :]]
        first = next((s for s in self.message.within(row[n]) if not s.has(FILLER)), None)
        if n < 1 or first is None or tokens[row[n].start].kind != MARK:
            return row
        return [replace(row[n], start=row[n].start + 1), *row[n + 1 :]]

    def _choose(self, row: Row, clause: Clause, word: Spot) -> None:
        """Whether recruiting is chosen or refused."""
        tokens = self.message.spotted.text.tokens
        colon = max((i + 1 for i in range(clause.start, word.start) if tokens[i].text == COLON), default=0)
        opens = max(clause.start, colon)  # what is denied before a colon is another thing
        before = [s for s in self.message.spots_between(opens, word.start) if s.end <= word.start]
        denied = any(s.has(SENSE, *_DENIES) for s in before) or self._is_denied_behind(clause, word)
        decision = self.choosing[self.place]
        options = decision.form.options if isinstance(decision.form, One) else ()
        others = [o for o in options if o not in kinds_of("recruiting")]
        if len(options) != len(others) + 1 or (denied and len(others) != 1):
            return
        only = [
            c for c in row if denied and chosen_instead(self.message, decision, [c], self.kinds) is not None
        ]
        beside = [c for c in row if c in only or (denied and self._says_option(c, others[0]))]
        told = [c for c in row if c == clause or c in beside]
        spots = [s for c in told for s in self.message.within(c) if not s.has("area")]
        used = {p for s in spots for p in range(s.start, s.end)}
        answer = others[0] if denied else recruiting_of(decision)
        self.chosen[self.place] = Outcome(decision, [answer], used, [told], said=True, why="said ahead")
        self.aside += [(c.start, c.end) for c in told if self._is_aside(c) or c in only]

    def _take_other(self, row: Row) -> None:
        """Take what is chosen in the place of recruits where the sentence that names the area tells nothing else."""
        whole = self.message.sentence(row[0].sentence)
        named = {
            a for c in whole for s in self.message.within(c) for a in s.ids("area")
        } & self.choosing.keys()
        if not named and self.place in self.choosing and any(self.message.says(c, "that_place") for c in row):
            named = {self.place}
        place = named.pop() if len(named) == 1 else ""
        if not place or place in self.chosen or place in self.units:
            return
        if self.sheet and not self._is_told_of_order(place, whole):
            return
        outcome = chosen_instead(self.message, self.choosing[place], whole, self.kinds)
        if outcome is not None:
            self.chosen[place] = outcome
            laying = [c for c in outcome.rows[0] if self.sheet and self._lays(c)]  # the sheet needs it
            self.aside += [(c.start, c.end) for c in outcome.rows[0] if c not in laying]

    def _is_told_of_order(self, place: str, row: Row) -> bool:
        """Whether a sentence beside a sheet tells what is taken by the order that it, or another one, lays at a place.

        Where it lays the order itself, what is taken must be said in a clause of its own: "A gathers, I take the points there".
        """
        takes = [c for c in row if self.message.says(c, "takes") or self._says_what_is_taken(place, c)]
        takes += [
            c for c in row if c not in takes and (self._says_for_what(place, c) or self._answers_otherwise(c))
        ]
        if not takes or any(c.corrects for c in row):
            return False
        laying = [c for c in row if self._lays(c)]
        apart = len(laying) == 1 and laying[0] not in takes and laying[0].start < takes[0].start
        return apart or bool(self.laid.orders_at(place, row[0].sentence))

    def _lays(self, clause: Clause) -> bool:
        """Whether a clause names an order by a word that means nothing else."""
        return any(s.has(ORDER) and not (s.has(FILLER) or s.has(OPTION)) for s in self.message.within(clause))

    def _says_what_is_taken(self, place: str, clause: Clause) -> bool:
        """Whether a clause has a phrase of several words, its verb among them, for what is chosen in the place of recruits."""
        options = getattr(self.choosing[place].form, "options", ())
        others = [o for o in options if o not in kinds_of("recruiting")]
        phrases = (s for s in self.message.within(clause) if s.end - s.start > 2 and not s.has(ORDER))
        return any(s.has(OPTION, *others) for s in phrases)

    def _says_for_what(self, place: str, clause: Clause) -> bool:
        """Whether a clause says for what the order is, in the place of recruits: "and it is for the points"."""
        options = getattr(self.choosing[place].form, "options", ())
        others = [o for o in options if o not in kinds_of("recruiting")]
        named = (s for s in self.message.within(clause) if s.has(OPTION, *others) and not s.has(ORDER))
        return any(self.message.preceded_by(s, clause, "for", "purpose") for s in named)

    def _is_denied_behind(self, clause: Clause, word: Spot) -> bool:
        """Whether a denial follows the word for recruiting, and nothing that it may deny instead."""
        behind = self.message.spots_between(word.end, clause.end)
        lone = self.message.at(clause.end + 1) if word.end == clause.end else None
        if lone is not None and lone.has(SENSE, "no") and self.message.mark_after(lone):
            return True  # "recruiting at A, no: …"
        denial = next((s for s in behind if s in clause.denied or s.has(OPTION, "no")), None)
        return denial is not None and not any(
            s.has(OPTION) or s.has("unit") or s.has("area") for s in behind if s.start >= denial.end
        )

    def _says_option(self, clause: Clause, option: str) -> bool:
        return any(s.has(OPTION, option) for s in self.message.within(clause)) and self._is_aside(clause)

    def _is_aside(self, clause: Clause) -> bool:
        """Whether a clause names no area and no order with a value, so that it lays none."""
        spots = self.message.within(clause)
        laid = any(s.has(ORDER) and not s.has(OPTION) for s in spots)
        return not (laid or any(s.has("area") or s.has("unit") or s.has("seat") for s in spots))

    def _brought(self, place: str, rows: Sequence[Row]) -> Outcome | None:
        outcome = read_some(self.message, self.bringing[place], rows)
        if not outcome.settled or not outcome.answers[0]:
            return None
        words = self.message.words_of(rows[0])
        if any(i.level == REFUSE and i.line and i.line in words for i in outcome.issues):
            return None
        if any(self._leans_on_another(row) for row in rows):
            return None
        outcome.why = "said ahead"
        for row in self.told[place]:
            part = row if self._lays_nothing(place, row) else self._of_recruits(row)
            if self._lays_nothing(place, part):
                self.aside.append((self._behind_letter(part), part[-1].end))
            else:
                self.aside += self._units_behind(place, row)
        named = any(place in s.ids("area") for row in rows for c in row for s in self.message.within(c))
        above = [self.places[place]] if place in self.places and not named else []
        outcome.rows = [*above, *outcome.rows]
        return outcome

    def _behind_letter(self, row: Row) -> int:
        """Where a sentence begins, a capital letter at its head left out that answers another question and is no word of the language."""
        first = self.message.at(row[0].start)
        letter = first is not None and len(first.text) == 1 and first.text.isupper() and first.has(OPTION)
        if first is None or not letter or first.has(SENSE) or first.has(COUNT):
            return row[0].start
        return first.end

    def _leans_on_another(self, row: Row) -> bool:
        """Whether a sentence ends a thought with "another", of units that other areas have got."""
        if any(s.has("unit") for s in self.message.within(row[0])):
            spots = [s for s in self.message.within(row[0]) if s.has("unit") or s.has(SENSE, "another")]
            return spots[0].has(SENSE, "another") and self._stands_alone(spots[0])
        return False

    def _stands_alone(self, spot: Spot) -> bool:
        """Whether no unit follows a word at once."""
        after = self.message.at(spot.end)
        return after is not None and after.has(SENSE, "and", "plus")

    def _units_behind(self, place: str, row: Row) -> list[tuple[int, int]]:
        """The stretch of the units behind the name of their area, which answers a question of its own."""
        spots = self.message.in_row(row)
        area = next((s for s in spots if place in s.ids("area")), None)
        unit = next((s for s in spots if s.has("unit")), None)
        if area is None or unit is None or unit.start < area.end or not self.picked:
            return []
        start = unit.start
        while start - 1 >= area.end and self.message.number_at(start - 1) is not None:
            start -= 1
        return [(start, row[-1].end)]

    def _lays_nothing(self, place: str, row: Row) -> bool:
        """Whether a sentence about recruits lays no order: it names none, or the one that another sentence has laid there."""
        spots = self.message.in_row(row)
        orders = orders_named(spots)
        areas = [a for s in spots for a in s.ids("area")]
        if self.near or (self.picked and areas and not self._are_goals(row, areas)):
            return False
        if not (orders and self.sheet):
            return True
        plain = all(s.modifier == PLAIN for s in spots if s.has(ORDER) and not s.has(FILLER))
        return plain and self.laid.elsewhere({place}, orders, row[0].sentence)

    def _implied(self, brought: Outcome) -> None:
        """Who says whom to recruit has chosen to."""
        place = brought.decision.about
        if place in self.choosing and place not in self.chosen:
            used, rows = set(brought.used), brought.rows
            self.chosen[place] = Outcome(
                self.choosing[place],
                [recruiting_of(self.choosing[place])],
                used,
                rows,
                said=True,
                why="said ahead",
            )


def recruiting_of(decision: Decision) -> str:
    """The option of recruiting where something else can be chosen."""
    options = decision.form.options if isinstance(decision.form, One) else ()
    return next((o for o in options if o in kinds_of("recruiting")), "")


def _making() -> list[str]:
    return [k for group in ("recruits", "chooses_recruits", "promotes") for k in kinds_of(group)]
