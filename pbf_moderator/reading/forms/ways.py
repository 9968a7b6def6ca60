"""Reading a way from space to space.

The names say which spaces are entered, in order; the start may stand first, and what lies between two names may be left out where
only one way leads there. Where several do, or where the words leave a choice, the sender is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Path
from ..clauses.clause import ASK as ASKING
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row
from ..text.names import concepts_of, names_in
from ..text.ordinary import is_ordinary
from ..text.tokens import ARROW, COMMA, DASH, MARK, WORD
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_after, kinds_of
from ..values import ASK

STAYS = ("none", "pass", "no", "stay")
"""Words by which a mover goes nowhere."""
STEPS = (COMMA, DASH, ARROW)
"""Marks between the spaces of a way."""
MOST_SHOWN = 4
"""So many spaces are named at most by which ways differ."""


def read_path(message: Message, decision: Decision, rows: Sequence[Row]) -> Outcome:
    """What some sentences say to a decision whose form is Path.

    Args:
        message: the whole message.
        decision: the question.
        rows: the sentences that may speak of it, in order.
    """
    form = decision.form
    assert isinstance(form, Path)
    return _PathReader(message, decision, form).read(rows)


class _PathReader:
    def __init__(self, message: Message, decision: Decision, form: Path) -> None:
        self.message = message
        self.form = form
        self.outcome = Outcome(decision)
        self.wanted = concepts_of(message.vocabulary, names_in(decision))

    def read(self, rows: Sequence[Row]) -> Outcome:
        named: list[str] = []
        stays = strange = False
        for row in rows:
            own = [
                c for c in row if c.mood == SAY and not self._is_of_others(c) and not self._counts_places(c)
            ]
            spots = [(c, s) for c in own for s in self.message.within(c) if self._ids(s)]
            if not named and not spots and not self._is_elsewhere(row) and self._stays(row):
                stays = True
                self._use(row)
            if not spots or self._is_elsewhere(own):
                continue
            if self._answers_itself(own) or (named and self._is_of_another_turn(own)):
                continue
            self._use(own)
            if self._exchanges(own, spots, named):
                continue
            if self._is_dark(own, spots):
                return self._ask("choice_ambiguous", self.outcome.decision.kind)
            if any(c.corrects for c in own):
                named.clear()
                strange = False
                spots = [(c, s) for c, s in spots if not (c.corrects and c.denied)]
                if not spots:
                    continue  # "a correction: to go by A does not please me"
            strange = strange or self._has_strange_stop(own, spots[0][1].end)
            told = self._in_order(spots)
            if self._only_speaks_of(own, told, named):
                continue
            named += (
                told if told != named else []
            )  # "A, B, D, still four points" behind the correction that made it so
        if named:
            self._answer(named)
            if strange and self.outcome.answers:
                self.outcome.answers = []
                self._ask("choice_unclear", self.outcome.decision.kind)
        elif stays:
            self.outcome.answers, self.outcome.why = [[]], "nowhere"
        return self.outcome

    # -- what counts -----------------------------------------------------------------------------------------

    def _ids(self, spot: Spot) -> list[str]:
        found = [c.id for c in spot.concepts if c in self.wanted]
        return found if len(spot.text) > 2 or not (spot.has(FILLER) or spot.has(SENSE)) else []

    def _in_order(self, spots: Sequence[tuple[Clause, Spot]]) -> list[str]:
        """The names as they stand; the kind of a passage right behind a space, with a mark after it, leads to that space: "A by land, B"."""
        kinds = {p.way for out in self.form.passages.values() for p in out if p.way}
        tokens, found = self.message.spotted.text.tokens, list[str]()
        before: Spot | None = None
        for _, spot in spots:
            ids = self._ids(spot)
            ends = spot.end >= len(tokens) or tokens[spot.end].kind == MARK
            behind = before is not None and before.end == spot.start and ends and kinds.issuperset(ids)
            if behind and found and found[-1] not in kinds:
                found[-1:-1] = ids
            else:
                found += ids
            before = spot
        return found

    def _only_speaks_of(self, row: Row, told: Sequence[str], named: Sequence[str]) -> bool:
        """Whether a sentence only tells of a space on the way, and no word leads back there: "in A somebody stays"."""
        leads = any(self.message.says(c, "toward", "next", "passing", "last", "correction") for c in row)
        return len(told) == 1 and told[0] in named and not leads and told[0] != named[-1]

    def _answers_itself(self, row: Row) -> bool:
        """Whether a sentence is no more than a name behind a question of the sender's own, which speaks of a case: "And where, if I lose? To A."."""
        before = self.message.sentence(row[0].sentence - 1)
        asked = any(c.mood == ASKING and c.condition is not None for c in before)
        spots = [s for c in row for s in self.message.within(c)]
        return asked and all(self._ids(s) or s.has(FILLER) or s.has(SENSE, "to") for s in spots)

    def _is_of_another_turn(self, row: Row) -> bool:
        """Whether a sentence tells what may come another time, and no word leads on from the way so far: "next round I look at A"."""
        own = any(s.has(KIND, self.outcome.decision.kind) for c in row for s in self.message.within(c))
        return not own and any(self.message.says(c, "another_turn") for c in row)

    def _is_of_others(self, clause: Clause) -> bool:
        return clause.other is not None and self.message.mark_after(clause.other) != ":"

    def _counts_places(self, clause: Clause) -> bool:
        """Whether a clause counts what is left at places instead of going there: "5 in reserve at the gate"."""
        kinds = kinds_of("counts_places")
        return bool(kinds) and any(
            s.has(KIND, *kinds) for s in self.message.within(clause) if not s.has(FILLER)
        )

    def _is_elsewhere(self, row: Row) -> bool:
        """Whether a sentence names another decision, and not this one."""
        spots = [s for c in row for s in self.message.within(c) if not s.has(FILLER)]
        kinds = {kind for s in spots for kind in s.ids(KIND)}
        if any(self.outcome.decision.kind in kinds_after(o) for s in spots for o in s.ids(OPTION)):
            kinds -= {*kinds_of("leads")} - {self.outcome.decision.kind}
            return bool(kinds) and any(
                map(self._is_tied, row)
            )  # "activity: move and fight, X, six points: A, B"
        opens = bool(spots) and spots[0].has(KIND)
        return self.outcome.decision.kind not in kinds and (opens or any(map(self._is_tied, row)))

    def _is_tied(self, clause: Clause) -> bool:
        """Whether the word of another decision stands beside names in a clause, and not beside its own number."""
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        number = self.message.number_at
        words = [s for s in spots if s.has(KIND) and number(s.start - 1) is None and number(s.end) is None]
        return bool(words) and any(map(self._ids, spots))

    def _is_dark(self, row: Row, spots: Sequence[tuple[Clause, Spot]]) -> bool:
        return (
            any(c.condition is not None for c in row)
            or any(self.message.says(c, "or", "except", "instead") for c in row)
            or any(d.start < spot.start for clause, spot in spots for d in clause.denied)
            or any(len({*self._ids(spot)}) > 1 for _, spot in spots)
        )

    def _exchanges(self, row: Row, spots: Sequence[tuple[Clause, Spot]], named: list[str]) -> bool:
        """Whether a sentence puts one space in the place of another one of the way, which is then done: "not Nicaea but Dascylium"."""
        ids = [self._ids(spot) for _, spot in spots]
        told = [one[0] for one in ids if len(one) == 1]
        old = [n for n, id in enumerate(told) if named.count(id) == 1]
        if len(ids) != 2 or len(told) != 2 or len(old) != 1 or told[0] == told[1]:
            return False
        if any(c.condition is not None or self.message.says(c, "or", "except") for c in row):
            return False
        start = spots[0][1].end if old[0] else row[0].start
        between = self.message.spots_between(start, spots[old[0]][1].start)
        gone = any(s.has(SENSE, "not", "no", "instead") for s in between)
        beside = [s for s in self.message.spots_between(row[0].start, start) if s.has(SENSE, "not", "no")]
        if not gone or (old[0] and any(s.end <= spots[0][1].start for s in beside)):
            return False
        named[named.index(told[old[0]])] = told[1 - old[0]]
        return True

    def _has_strange_stop(self, row: Row, start: int) -> bool:
        """Whether a word that nobody knows, or a space out of reach, stands between the marks of a way: "Ilium, Xyz, Cyzicus"."""
        return any(self._is_strange(p) for c in row for p in range(max(c.start, start), c.end))

    def _is_strange(self, position: int) -> bool:
        tokens, spot = self.message.spotted.text.tokens, self.message.at(position)
        end = spot.end if spot else position + 1
        if tokens[position - 1].text not in STEPS or (end < len(tokens) and tokens[end].kind != MARK):
            return False
        if spot is not None:
            return spot.start == position and spot.has("area") and not self._ids(spot)
        word = tokens[position]
        return word.kind == WORD and not is_ordinary(word.text, self.message.language)

    def _stays(self, row: Row) -> bool:
        """Whether a sentence says that nobody goes anywhere: "no", "they stay"; it names no place and no side but who goes."""
        said = [c for c in row if c.mood == SAY and c.condition is None]
        spots = self.message.in_row(said)
        about = self.outcome.decision.about
        named = any((s.has("area") or s.has("seat")) and about not in s.ids("area") for s in spots)
        named = named or any(self._is_of_other_decision(s) for s in spots)
        return not named and any(s.has(SENSE, *STAYS) or s.has(OPTION, "no") for s in spots)

    def _is_of_other_decision(self, spot: Spot) -> bool:
        """Whether a word is that of another decision or of one of its answers: "no cards", "no war: I move leaders"."""
        if spot.has(FILLER) or spot.has(SENSE) or spot.has(OPTION, "no"):
            return False
        return spot.has(OPTION) or (spot.has(KIND) and self.outcome.decision.kind not in spot.ids(KIND))

    def _use(self, row: Row) -> None:
        self.outcome.said = True
        self.outcome.rows.append(row)
        self.outcome.used |= {p for c in row for p in range(c.start, c.end)}

    # -- the way that is meant -------------------------------------------------------------------------------

    def _answer(self, named: list[str]) -> None:
        way = self._without_kinds(self._without_start(_without_repeats(named)))
        if not way or not self.form.problems(way):
            self.outcome.answers, self.outcome.why = [way], "the way as it is named"
            return
        for other in _with_goal_last(way):
            if not self.form.problems(other):
                self.outcome.answers, self.outcome.why = (
                    [other],
                    "the way with the goal that was told first at its end",
                )
                return
        kinds = {p.way for out in self.form.passages.values() for p in out if p.way}
        stops, meant = [id for id in way if id not in kinds and id != self.form.start], {*way} & kinds
        found = self._completed(stops, meant) or self._completed([*stops[1:], *stops[:1]], meant)
        if len(found) == 1:
            self.outcome.answers, self.outcome.why = [found[0]], "the only way through the names"
        elif found:
            self._ask("several_ways", *self._differences(found))
        else:
            self.outcome.answers, self.outcome.why = [way], "a way that there is not"

    def _without_start(self, way: list[str]) -> list[str]:
        """The way without the space where it begins, if that is the first space that is named."""
        spaces = [id for id in way if id in self.form.passages or id == self.form.start]
        if spaces[:1] != [self.form.start]:
            return way
        first = way.index(self.form.start)
        return [*way[:first], *way[first + 1 :]]

    def _without_kinds(self, way: list[str]) -> list[str]:
        """The way without the kind of its passages where no other kind leads to what follows it: "by sea: A, B"."""
        kinds = {p.way for out in self.form.passages.values() for p in out if p.way}
        if not way or way[0] not in kinds or len(way) == 1 or kinds & {*way[1:]}:
            return way
        there = {p.way for p in self.form.passages.get(self.form.start, ()) if p.goal == way[1]}
        return way[1:] if there <= {way[0], ""} and not self.form.problems(way[1:]) else way

    def _completed(self, stops: Sequence[str], meant: set[str]) -> list[list[str]]:
        """The ways through the spaces that are named, by the kind of passage that is named, if one alone is."""
        ways = self.form.ways(stops) if stops else []
        return [way for way in ways if len(meant) != 1 or {p.way for p in self.form.walked(way)} == meant]

    def _differences(self, ways: Sequence[Sequence[str]]) -> list[str]:
        """The spaces by which ways differ."""
        spaces = [{*self.form.spaces(way)} for way in ways]
        common = reduce(set.intersection, spaces)
        every = dict.fromkeys(space for way in ways for space in self.form.spaces(way))
        return [space for space in every if space not in common][:MOST_SHOWN]

    def _ask(self, code: str, *about: str) -> Outcome:
        line = " / ".join(self.message.words_of(row) for row in self.outcome.rows)
        self.outcome.say(ASK, code, *about, line=line)
        return self.outcome


def _without_repeats(named: Sequence[str]) -> list[str]:
    """Names without one that stands twice in a row: "to Sardes. Sardes it is"."""
    return [*named[:1], *(b for a, b in pairwise(named) if a != b)]


def _with_goal_last(way: Sequence[str]) -> Iterator[list[str]]:
    """A way whose first name is its goal, told before it: "to C, by way of A and B", "C it is: A, B, C"."""
    if way[0] in way[1:]:
        yield [*way[1:]]
    else:
        yield [*way[1:], way[0]]
