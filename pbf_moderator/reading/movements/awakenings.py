"""Who is chosen to set out by an order that is given up for it, and who is not, wherever a message says so.

Each of several questions is asked of persons of its own, so that the person who is named tells which is meant: "I activate X, not Y"
answers two. What stands behind the name in the same sentence tells where that person goes, and is left to the reader of moves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...kernel.decision import Decision
from ...kernel.forms import Assign, One
from ..clauses.clause import SAY, Clause
from ..clauses.denials import denials
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, without
from ..text.tokens import COLON, DASH, MARK
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of
from ..values import ASK
from .given_up import LITTLE, is_let_go, price, strange_words, without_its_place

WHY = "who is chosen to set out"
_DENIES = ("not", "never", "no", "none", "neither", "nor", "without")
_REFUSES = (*_DENIES, "pass", "refuses", "unwoken")
"""Senses of what says of a whole question that nobody is chosen."""
_STRANGE = 2
"""Unknown words that may stand between a person and the word of the question."""


@dataclass(frozen=True)
class Awakening:
    """Somebody who was chosen.

    Attributes:
        person: who.
        position: where what is told of their move begins.
        rows: the clauses that say so.
        used: the words that do.
    """

    person: str
    position: int
    rows: tuple[Row, ...]
    used: frozenset[int]


@dataclass
class Awakenings:
    """What is said of it, who was chosen where, and the sentences that are left for others."""

    outcomes: list[Outcome] = field(default_factory=list)
    chosen: list[Awakening] = field(default_factory=list)
    rest: list[Row] = field(default_factory=list)


def read_awakenings(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> Awakenings:
    """Read who is chosen and who is not, as far as it is clear.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    decisions = {
        d.about: d for d in (*ahead, *asked) if d.kind in kinds_of("wakes") and isinstance(d.form, One)
    }
    if not decisions:
        return Awakenings(rest=list(rows))
    sheet = any(isinstance(d.form, Assign) for d in asked)
    return _Waker(message, [*decisions.values()], sheet=sheet).read(rows)


class _Waker:
    def __init__(self, message: Message, decisions: Sequence[Decision], *, sheet: bool) -> None:
        self.message, self.sheet = message, sheet
        self.decisions = decisions
        self.of = {p: d for d in decisions if isinstance(d.form, One) for p in d.form.options}
        self.kinds = {d.kind for d in decisions}
        self.open = [p for d in decisions if d.key and isinstance(d.form, One) for p in d.form.options]
        self.answers: dict[str, Outcome] = {}
        self.doubted: set[str] = set()
        self.chosen: list[Awakening] = []

    def read(self, rows: Sequence[Row]) -> Awakenings:
        claimed: list[tuple[int, int]] = []
        for row in rows:
            for start, end in self._row(row):
                claimed.append((start, end))
        if self.doubted:
            return Awakenings(rest=list(rows))
        rest = [left for row in rows if (left := without(row, claimed))]
        return Awakenings([*self.answers.values()], self.chosen, rest)

    def _row(self, row: Row) -> Iterator[tuple[int, int]]:
        headed = False
        for clause in row:
            spots = self.message.within(clause)
            word = next((s for s in spots if s.has(KIND, *self.kinds) and not s.has(FILLER)), None)
            if not self._is_plain(clause):
                if word is not None or headed and any(map(self._persons, spots)):
                    self._leave(spots)
                headed = False
                continue
            if word is None:
                found = self._beside(clause, spots) if headed or self._sleeps(row, spots) else None
            else:
                headed = True
                found = self._headed(row, clause, word) or self._with_word(row, clause, spots, word)
            if found is not None:
                yield found
                yield from self._asleep(row, clause)
            elif word is not None:
                self._leave(spots)

    def _asleep(self, row: Row, clause: Clause) -> Iterator[tuple[int, int]]:
        """The clauses beside one that say in other words that somebody is not chosen: "let X sleep, no …", "not X, who sits"."""
        for other in (c for c in row if c != clause and self._is_plain(c)):
            spots = self.message.within(other)
            about = {self.of[p].about for s in spots for p in self._persons(s)}
            if other.start > clause.start:
                about |= {self.of[p].about for s in self.message.within(clause) for p in self._persons(s)}
            chosen = any(a not in self.answers or self.answers[a].answers != [None] for a in about)
            named = any(
                s.has(c) for s in spots for c in ("area", "card", "unit", "seat") if not self._persons(s)
            )
            rests = [
                s
                for s in spots
                if s.has(SENSE, "unwoken") or (s.has(SENSE, "stay") and other.start > clause.start)
            ]
            if rests and about and not (chosen or named or any(s.has(ORDER) for s in spots)):
                yield (other.start, other.end)

    def _is_plain(self, clause: Clause) -> bool:
        other = (
            clause.other is not None
            and clause.other.has("seat")
            and self.message.seat not in clause.other.ids("seat")
        )
        return clause.mood == SAY and clause.condition is None and not clause.second and not other

    def _leave(self, spots: Sequence[Spot]) -> None:
        """What is said of somebody in words that are not understood leaves nothing sure."""
        self.doubted |= {p for s in spots for p in self._persons(s)} or {""}

    def _persons(self, spot: Spot) -> list[str]:
        return [p for p in spot.ids("unit") if p in self.of]

    # -- beside the word of the question ----------------------------------------------------------------------

    def _with_word(
        self, row: Row, clause: Clause, spots: Sequence[Spot], word: Spot
    ) -> tuple[int, int] | None:
        """Read a clause that has the word; the stretch of it that went into that."""
        near = self._near(clause, spots, spots.index(word))
        denied = any(self._denies(s, word) for s in near) or self._is_denied_before(clause)
        agreed = any(s.has(SENSE, "yes") for s in near)
        paid = price(self.message, clause, near[0].start)
        apart = [
            d
            for d in denials(self.message, clause)
            if d.spot.start < word.start and d.spot not in near and d.spot not in paid
        ]
        refused = not denied and self._is_refused_behind(row, clause, near[-1].end)
        if apart or refused or (denied and agreed):
            return None
        persons = list(dict.fromkeys(p for s in near for p in self._persons(s)))
        if self._is_open(spots, near) and any(map(self._persons, spots)):
            return self._ask(row, clause)
        if not persons and any(map(self._is_stranger, spots)):
            return None
        if not persons and not denied and self._is_of_all(clause, word):
            if any(self._names(c, [*self.of]) for c in row if c.start > clause.start):
                return self._ask(row, clause)
            persons = [*self.of]
        persons = persons or self._meant(row, clause, near, denied=denied)
        if not persons:
            return None
        if not self._is_paid(paid, persons) or (not paid and is_let_go(self.message, clause, near[0].start)):
            return self._ask(row, clause)
        start, end = self._start(row, clause, near, persons), near[-1].end
        start = clause.start if paid else start
        if denied and all(self._is_part_of_refusal(s, persons) for s in spots if s.end <= start):
            start = clause.start
        if self._is_denied_before(clause) and start == clause.start:
            start -= 1
        naming = [c for c in self._around(row, clause) if self._names(c, persons)][-1:]
        named = [s for c in naming for s in self.message.within(c) if {*persons} & {*self._persons(s)}]
        used = {*range(start, end), *(p for s in named for p in range(s.start, s.end))}
        rows = [row] if all(c in row for c in naming) else [naming, row]
        return (start, end) if self._say(rows, clause, used, persons, chosen=not denied, end=end) else None

    def _is_part_of_refusal(self, spot: Spot, persons: Sequence[str]) -> bool:
        """Whether a mention names who is not chosen, or the order that would do it: "X by that order I shall not …"."""
        return bool({*persons} & {*self._persons(spot)}) or spot.has(ORDER) or spot.has(FILLER)

    def _is_denied_before(self, clause: Clause) -> bool:
        """Whether a denial stands right before a clause, which a little word cuts off from it."""
        before = self.message.at(clause.start - 1) if clause.start else None
        return before is not None and (before.has(SENSE, *_DENIES) or before.has(OPTION, "no"))

    def _is_refused_behind(self, row: Row, clause: Clause, end: int) -> bool:
        """Whether nothing but a refusal stands behind what is said of it: "X: activation, pass"."""
        rest = [replace(clause, start=end), *(c for c in row if c.start > clause.start)]
        said = [c for c in rest if self.message.within(c) or self.message.spotted.unknown(c.start, c.end)]
        return bool(said) and self._is_refusal(said[0])

    def _is_refusal(self, clause: Clause) -> bool:
        """Whether a clause says no, or "nobody", and nothing else."""
        spots = self.message.within(clause)
        refusals = [s for s in spots if s.has(SENSE, *_REFUSES) or s.has(OPTION, "no")]
        little = all(s in refusals or s.has(FILLER) for s in spots)
        return bool(refusals) and little and not self.message.spotted.unknown(clause.start, clause.end)

    @staticmethod
    def _denies(spot: Spot, word: Spot) -> bool:
        """Whether a mention says that nobody, or not that person, is chosen: "instead of choosing X" does too."""
        before = spot.has(SENSE, "instead") and spot.start < word.start
        return before or spot.has(SENSE, *_DENIES) or spot.has(OPTION, "no")

    @staticmethod
    def _is_open(spots: Sequence[Spot], near: Sequence[Spot]) -> bool:
        """Whether words beside a person leave open who is meant: "X or Y", "all but X"."""
        after = [s for s in spots if s.start >= near[-1].end]
        beside = [*(s for s in spots if s.end <= near[-1].end), *after[:2]]
        open_ = any(s.has(SENSE, "or", "except", "roughly", "part") and not s.has(FILLER) for s in beside)
        every = any(s.has(SENSE, "all") for s in beside) and any(s.has(SENSE, "but") for s in beside)
        return open_ or every

    def _is_stranger(self, spot: Spot) -> bool:
        """Whether a mention is of a person who cannot be chosen."""
        return not {*spot.ids("unit")}.isdisjoint(spot.ids("card")) and not self._persons(spot)

    def _is_of_all(self, clause: Clause, word: Spot) -> bool:
        """Whether "all" or "both" stands right behind the word, and nobody goes anywhere in the clause."""
        after = [
            s for s in self.message.spots_between(word.end, clause.end) if s.has(SENSE) or not s.has(FILLER)
        ]
        return len(after) == 1 and after[0].has(SENSE, "all")

    def _ask(self, row: Row, clause: Clause) -> tuple[int, int]:
        """Ask whom a clause means."""
        outcome = Outcome(self.decisions[0], [], {*range(clause.start, clause.end)}, [row], said=True)
        line = self.message.words_of([clause])
        outcome.say(ASK, "choice_unclear", self.decisions[0].kind, line=line)
        self.answers[f"?{clause.start}"] = outcome
        return (clause.start, clause.end)

    def _meant(self, row: Row, clause: Clause, near: Sequence[Spot], *, denied: bool) -> list[str]:
        """Of whom words speak that name nobody: of who was named before; where nobody is chosen, of whoever may be."""
        before = self._named_in_front(clause, near) or self._named_before(clause, near)
        if not denied:
            said = self.message.in_row(row)
            refused = any(s.has(SENSE, *_REFUSES) or s.has(OPTION, "no") for s in said)
            return [] if refused else before
        if before:
            return before
        nobody = any(s.has(SENSE, "none") for s in near) or self._is_whole(row, clause, near)
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        by_order = [p for p, d in self.of.items() if any(self._is_order_of(s, d.about) for s in spots)]
        return (by_order or self.open or [*self.of]) if nobody else []

    def _is_order_of(self, spot: Spot, kind: str) -> bool:
        """Whether a mention is of an order of a kind: the one that is given up."""
        known = self.message.vocabulary
        tokens = [t for o in spot.ids(ORDER) if o in known.groups for t in known.groups[o].all]
        return spot.has(KIND, kind) or any(known.order_kind(token) == kind for token in tokens)

    def _near(self, clause: Clause, spots: Sequence[Spot], at: int) -> list[Spot]:
        """The mentions around the word that belong to it: persons, denials, little words."""
        found = [spots[at]]
        for spot in reversed(spots[:at]):
            if not self._belongs(spot) or not self._joins(spot, found[0]):
                break
            found.insert(0, spot)
        for spot in spots[at + 1 :]:
            if not self._belongs(spot) or not self._joins(found[-1], spot):
                break
            found.append(spot)
        while len(found) > 1 and self._is_idle(found[-1]):
            found.pop()
        while len(found) > 1 and self._is_idle(found[0]):
            found.pop(0)
        return found

    def _belongs(self, spot: Spot) -> bool:
        if self._persons(spot) or spot.has(KIND, *self.kinds) or spot.has(OPTION, "no"):
            return True
        if any(spot.has(c) for c in ("area", "unit", "card", "seat")) or spot.has(ORDER):
            return False
        return spot.has(FILLER) or spot.has(SENSE, "instead", *_DENIES, *LITTLE)

    def _is_idle(self, spot: Spot) -> bool:
        """Whether a little word at an end of the stretch says nothing for it."""
        return not (
            self._persons(spot)
            or spot.has(KIND, *self.kinds)
            or spot.has(SENSE, "instead", *_DENIES)
            or spot.has(OPTION, "no")
        )

    def _joins(self, one: Spot, other: Spot) -> bool:
        tokens = self.message.spotted.text.tokens
        marks = [i for i in range(one.end, other.start) if tokens[i].kind == MARK]
        return not marks and len(self.message.spotted.unknown(one.end, other.start)) <= _STRANGE

    def _start(self, row: Row, clause: Clause, near: Sequence[Spot], persons: Sequence[str]) -> int:
        """Where the stretch begins: with the order that is given up for it and who is spoken of, if nothing else stands before."""
        start = near[0].start
        kinds = {self.of[p].about for p in persons}
        for other in reversed([c for c in row if c.start <= clause.start]):
            before = [s for s in self.message.within(other) if s.end <= start]
            if other == clause and not self.sheet:
                before = without_its_place(before)
            own = [s for s in before if other == clause and {*self._persons(s)} & {*persons}]
            if not all(s in own or self._is_given_up(s, kinds) for s in before) or (
                other != clause and not before
            ):
                break
            start = other.start
        return start

    def _is_given_up(self, spot: Spot, kinds: Collection[str]) -> bool:
        """Whether a mention is of an order of some kinds that is given up, and of nothing else."""
        if any(spot.has(c) for c in ("area", "unit", "card", "seat")):
            return False
        order = any(self._is_order_of(spot, kind) for kind in kinds)
        little = spot.has(FILLER) or spot.has(SENSE, *LITTLE)
        return order or little or spot.has(KIND, *kinds, *kinds_of("takes_back"))

    def _is_paid(self, paid: Sequence[Spot], persons: Sequence[str]) -> bool:
        """Whether the order that is given up is the one by which these persons are chosen."""
        kinds = {self.of[p].about for p in persons}
        orders = [s for s in paid if s.has(ORDER)]
        return all(self._is_given_up(s, kinds) for s in orders)

    def _is_whole(self, row: Row, clause: Clause, near: Sequence[Spot]) -> bool:
        """Whether a sentence says nothing else."""
        return len(row) == 1 and len(near) >= len(
            [s for s in self.message.within(clause) if not s.has(FILLER)]
        )

    def _names(self, clause: Clause, persons: Sequence[str]) -> bool:
        return any({*persons} & {*self._persons(s)} for s in self.message.within(clause))

    def _around(self, row: Row, clause: Clause) -> list[Clause]:
        """The clauses in which the person may be named whom a clause speaks of."""
        before = self.message.sentence(clause.sentence - 1)
        return [*before, *(c for c in row if c.start <= clause.start)]

    def _named_in_front(self, clause: Clause, near: Sequence[Spot]) -> list[str]:
        """The person whom a clause names before the word, with nothing between but the order that is given up: "X by that order I do not …"."""
        spots = [s for s in self.message.within(clause) if s.end <= near[0].start]
        named = next((n for n in range(len(spots) - 1, -1, -1) if self._persons(spots[n])), None)
        if named is None:
            return []
        persons = self._persons(spots[named])
        between = spots[named + 1 :]
        strange = strange_words(self.message, spots[named].end, near[0].start)
        given_up = all(self._is_given_up(s, {self.of[p].about for p in persons}) for s in between)
        return persons if given_up and len(persons) == 1 and not strange else []

    def _named_before(self, clause: Clause, near: Sequence[Spot]) -> list[str]:
        """The one person who was named in the sentence or in the one before it; else the only one there is, if nothing else may be meant."""
        before = [
            p
            for c in self.message.clauses
            if clause.sentence - 1 <= c.sentence <= clause.sentence and c.end <= clause.start
            for s in self.message.within(c)
            for p in self._persons(s)
        ]
        here = [c for c in self.message.sentence(clause.sentence) if c.end <= clause.start]
        alone = [p for c in here[-1:] for s in self.message.within(c) for p in self._persons(s)]
        found = (
            alone or list(dict.fromkeys(before)) or ([] if self._has_subject(clause, near) else [*self.of])
        )
        return found if len(found) == 1 else []

    def _has_subject(self, clause: Clause, near: Sequence[Spot]) -> bool:
        """Whether a word that nobody knows stands right before the word and its denial: "my hand does not rise"."""
        before = self.message.spotted.unknown(clause.start, near[0].start)
        return bool(before) and before[-1] == near[0].start - 1

    def _headed(self, row: Row, clause: Clause, word: Spot) -> tuple[int, int] | None:
        """Read a clause that its word only heads: "Chosen: X yes", "Chosen by that order: nobody"."""
        tokens = self.message.spotted.text.tokens
        marks = [p for p in range(word.end, clause.end) if tokens[p].text in (COLON, DASH)]
        if not marks:
            return None
        rest = replace(clause, start=marks[0] + 1)
        named = [*self.message.spots_between(word.end, marks[0])]
        about = [
            d for d in self.decisions if any(s.has(ORDER, d.about) or s.has(KIND, d.about) for s in named)
        ]
        if self._is_refusal(rest) and (about or not named):
            return self._headed_no(row, clause, word, about)
        found = None if named else self._beside(rest, self.message.within(rest))
        return (clause.start, found[1]) if found is not None else None

    def _headed_no(
        self, row: Row, clause: Clause, word: Spot, about: Sequence[Decision]
    ) -> tuple[int, int] | None:
        """Read that nobody is chosen: of those who are named before the word, else of those whom its order chooses, else of all."""
        before = self.message.spots_between(clause.start, word.start)
        if any(not (self._persons(s) or s.has(FILLER)) for s in before):
            return None
        persons = [p for s in before for p in self._persons(s)]
        meant = about or [d for d in self.decisions if d.key] or self.decisions
        persons = persons or [p for d in meant if isinstance(d.form, One) for p in d.form.options]
        used = {*range(clause.start, clause.end)}
        said = self._say([row], clause, used, persons, chosen=False, end=clause.end)
        return (clause.start, clause.end) if said else None

    # -- in other words ---------------------------------------------------------------------------------------

    def _beside(self, clause: Clause, spots: Sequence[Spot]) -> tuple[int, int] | None:
        """Read a clause that only says yes or no of somebody, beside one that has the word: "X yes", "not Y", "Y sleeps on"."""
        persons = [p for s in spots for p in self._persons(s)]
        denied = [s for s in spots if s.has(SENSE, *_DENIES, "unwoken", "pass") or s.has(OPTION, "no")]
        agreed = [s for s in spots if s.has(SENSE, "yes") or s.has(OPTION, "yes")]
        others = [
            s
            for s in spots
            if not (
                self._persons(s)
                or s in denied
                or s in agreed
                or s.has(FILLER)
                or s.has(SENSE, "and", "but", "also", "to", "for", "using", "self")
            )
        ]
        strange = self.message.spotted.unknown(clause.start, clause.end)
        if not persons or others or strange or bool(denied) == bool(agreed):
            return None
        used = {p for s in spots for p in range(s.start, s.end)}
        said = self._say([[clause]], clause, used, persons, chosen=bool(agreed), end=clause.end)
        return (clause.start, clause.end) if said else None

    def _sleeps(self, row: Row, spots: Sequence[Spot]) -> bool:
        """Whether a clause says that somebody sleeps on, or passes where that is asked, in a sentence that tells of nobody else."""
        inside = self.message.in_row(row)
        others = any((s.has("unit") or s.has("area")) and not self._persons(s) for s in inside)
        passed = any(s.has(SENSE, "pass") for s in spots) and any(
            {*self._persons(s)} & {*self.open} for s in spots
        )
        return not others and (passed or any(s.has(SENSE, "unwoken") for s in spots))

    # -- answers ----------------------------------------------------------------------------------------------

    def _say(
        self,
        rows: Sequence[Row],
        clause: Clause,
        used: set[int],
        persons: Sequence[str],
        *,
        chosen: bool,
        end: int,
    ) -> bool:
        """Keep what is said of some persons; False where it does not answer a question, or two answers fit."""
        for decision in self.decisions:
            options = decision.form.options if isinstance(decision.form, One) else ()
            mine = [p for p in persons if p in options]
            if not mine:
                continue
            if (chosen and len(mine) > 1) or (not chosen and len(mine) < len(options)):
                return False
            answer = mine[0] if chosen else None
            stood = self.answers.get(decision.about)
            if stood is not None and stood.answers != [answer] and not clause.corrects:
                self.doubted.add(decision.about)
                return False
            self.answers[decision.about] = Outcome(
                decision, [answer], set(used), list(rows), said=True, why=WHY
            )
            self.chosen = [c for c in self.chosen if c.person not in options]
            self.chosen += [Awakening(mine[0], end, tuple(rows), frozenset(used))] if chosen else []
        return True
