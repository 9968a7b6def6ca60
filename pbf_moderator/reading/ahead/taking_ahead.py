"""What is kept of the instructions for questions to come: each with its words, which a later part may extend, replace or put in doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...kernel.decision import Decision
from ...kernel.forms import One
from ...kernel.staging import Staged
from ..clauses.clause import UNLESS
from ..clauses.condition_ends import ELSE, ELSEWHERE, FALLBACK, STEERING
from ..clauses.message import Message
from ..clauses.turns import is_name
from ..conditions.conditions import ATTACKER, Circumstance
from ..conditions.pieces import Part, Piece
from ..conditions.provisos import tells_of_no_way
from ..conditions.said_words import Doubt, Instruction
from ..rows.outcomes import Outcome, Row, only
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import NAMES, kinds_of
from ..values import ASK, WARN, Issue
from .anticipated import Saying
from .lasting_heads import lasting_rows
from .part_reader import PartReader


@dataclass
class Ahead:
    """What a message says ahead, and the sentences that are left for the open questions."""

    outcomes: list[Outcome] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    withdrawn: list[int] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    rest: list[Row] = field(default_factory=list)


@dataclass
class Taken:
    """An instruction with its words, which a later part may extend, replace or put in doubt."""

    read: Instruction | Doubt
    part: Part
    row: Row
    outcome: Outcome
    beside: list[Outcome] = field(default_factory=list)


class Taker(PartReader):
    """Keeps the instructions of a message; how its sentences are read is left to the reader."""

    def __init__(
        self,
        message: Message,
        rows: Sequence[Row],
        asked: Sequence[Decision],
        ahead: Sequence[Decision],
        coming: Sequence[Decision],
        waiting: Sequence[Staged],
    ) -> None:
        super().__init__(message, rows, asked, ahead, coming)
        self.waiting = waiting
        self.lasting = lasting_rows(message, rows)
        self.found = Ahead()
        self.last: Taken | None = None
        self.helping: tuple[Row, Part] = ([], Part(0, 0))
        """Words about help that have not said for whom it is, and their sentence."""
        self.fleeing: tuple[Row, Part] = ([], Part(0, 0))
        self.heading: tuple[Row, Part] = ([], Part(0, 0))
        """Words about a retreat that have not said where to, and their sentence."""
        self.opened: tuple[Row, int, Circumstance | None] = ([], 0, None)
        """The sentence that the last condition stands in, where it begins, and what it says if that is clear."""
        self.untied: Row = []
        """The sentence with what to do where the answer to an open question cannot be."""
        self.opening: tuple[Piece, ...] = ()
        """The conditions that the last part with any hung on."""

    def _there(self, part: Part) -> str:
        """The area of the instruction before, if it has one; else, of the beaten, the one that was named last: they go back there."""
        read = self.last.read if self.last is not None else None
        named = read.facts.get("area") if isinstance(read, Instruction) else None
        if not isinstance(named, str) and self.open and self.open <= {*kinds_of("flees")}:
            before = [s.ids("area") for s in self.message.spots_between(0, part.first) if s.has("area")]
            named = before[-1][0] if before and len(before[-1]) == 1 else None
        return named if isinstance(named, str) else super()._there(part)

    # -- taking ----------------------------------------------------------------------------------------------

    def _take(self, row: Row, part: Part, read: Instruction | Doubt, last: Taken | None) -> None:
        if last is not None and kind_of(read) in kinds_of("flees") and self._comes_next(part):
            part = replace(part, lead=part.lead or FALLBACK)
        if last is not None and kind_of(read) == kind_of(last.read) and self._follows_first(part, last):
            part = replace(part, lead=part.lead or FALLBACK)
        before = self.opening
        if part.conditions or part.lead or last is None or last.row is not row:
            self.opening = part.conditions
        if last is not None and isinstance(last.read, Doubt) and self._hangs_on(row, part, read, last):
            last.outcome.used |= set(range(part.first, part.last))
            return
        if isinstance(read, Instruction) and self._attacks_own(read):
            read = Doubt(kind_of(read), "condition_not_kept")
        if isinstance(read, Doubt):
            self.last = self._put(row, part, read)
            return
        if row[0].start in self.lasting.whole or (row[0].start in self.lasting.general and not read.facts):
            read = replace(read, standing=True)
        same = (
            last is not None
            and isinstance(last.read, Instruction)
            and last.read.decision.kind == kind_of(read)
        )
        if same and self._corrects(row, part):
            self._replace(row, part, read, last)  # type: ignore[arg-type]
        elif same and part.lead and not part.conditions and self._is_second(part, last):  # type: ignore[arg-type]
            self._add(row, part, read.answers, last)  # type: ignore[arg-type]
            self.opening = before  # "if X attacks A, else B, and Y helps me": the condition goes on behind a second choice
        elif last is not None and self._shares(row, part, last):
            going_on = self._going_on(self.shared, read)
            self.last = self._put(row, part, replace(read, facts={**going_on, **read.facts}))
        elif same and self._lists_on(row, part, read, last):  # type: ignore[arg-type]
            self.last = self._put(row, part, replace(read, facts=last.read.facts))  # type: ignore[union-attr]
        else:
            self.last = self._put(row, part, read)

    def _lists_on(self, row: Row, part: Part, read: Instruction, last: Taken) -> bool:
        """Whether a place only goes on with the one before it, for the same case: "retreat from A: B, C"."""
        named = any(s.has(KIND, kind_of(read)) for s in self._spots(part))
        bare = not (named or part.conditions or part.lead or read.facts or read.about)
        return last.row is row and bare and kind_of(read) in kinds_of("flees")

    def _attacks_own(self, read: Instruction) -> bool:
        """Whether the sender would attack an area of their own, which cannot be meant."""
        return read.facts.get("role") == ATTACKER and read.facts.get("area") in self.own

    def _comes_next(self, part: Part) -> bool:
        """Whether words begin with "then": of several places one after the other only one can be meant."""
        first = next((s for s in self._spots(part) if s.has(SENSE)), None)
        return first is not None and first.has(SENSE, "next") and not part.conditions

    def _follows_first(self, part: Part, last: Taken) -> bool:
        """ "… first, then …": the second is for where the first cannot be."""
        return self._comes_next(part) and any(s.has(SENSE, "first") for s in self._spots(last.part))

    @staticmethod
    def _hangs_on(row: Row, part: Part, read: Instruction | Doubt, last: Taken) -> bool:
        """Whether an answer hangs on what is asked about: it is what to do otherwise, or goes on in the same sentence."""
        beside = last.row is row and not part.conditions
        return kind_of(last.read) == kind_of(read) and (bool(part.lead) or beside)

    def _corrects(self, row: Row, part: Part) -> bool:
        inside = any(s.has(SENSE, "correction") for s in self.message.spots_between(part.first, part.last))
        corrects = inside or any(c.corrects and c.start <= part.start < c.end for c in row)
        return corrects or self._comes_after_no(row, part)

    def _comes_after_no(self, row: Row, part: Part) -> bool:
        """Whether a lone "no" between marks parts words from the instruction before: "A does it … no, B does"."""
        if self.last is None or self.last.part.last >= part.first or row[-1].end <= self.last.part.last:
            return False
        start, end = self.last.part.last, part.first
        spots = self.message.spots_between(start, end)
        refused = any(s.has(SENSE, "no", "not") for s in spots)
        little = all(s.has(SENSE, "no", "not", "correction", "sorry", "but") or s.has(FILLER) for s in spots)
        return refused and little and not self.message.spotted.unknown(start, end)

    def _is_second(self, part: Part, last: Taken) -> bool:
        """Whether "otherwise" means: if that cannot be; after a condition on a combat it means: if that does not hold."""
        assert isinstance(last.read, Instruction)
        here = set(self._here(last.read))
        if part.lead == ELSEWHERE:
            return False
        if last.read.decision.kind in kinds_of("gives_help") and last.part.conditions and part.lead == ELSE:
            return False  # "… if A is attacked, otherwise nobody": help may be asked for in any combat
        plain = isinstance(last.read.decision.form, One) and set(last.read.decision.form.options) <= {
            "yes",
            "no",
        }
        placed = "area" in last.read.facts and not plain  # of one combat nothing else is told
        tied = (last.part.conditions or plain) and set(last.read.facts) - here and not placed
        return part.lead == FALLBACK or not tied or last.read.decision.kind in kinds_of("flees")

    def _shares(self, row: Row, part: Part, last: Taken) -> bool:
        """Whether the condition before goes on: it opened the sentence, and no other has been named since."""
        opened = any(c.start < last.part.start for c in self.opening)
        told = isinstance(last.read, Instruction) and last.row is row
        return told and opened and not (part.conditions or part.lead)

    def _going_on(self, facts: Mapping[str, object], read: Instruction) -> dict[str, object]:
        """The facts of a condition before that go on beside an instruction's own."""
        offered = {"supporter"} if read.decision.kind not in kinds_of("takes_help") else set()
        return {name: value for name, value in facts.items() if name not in {*read.facts, *offered}}

    def _put(self, row: Row, part: Part, read: Instruction | Doubt) -> Taken:
        decision = read.decision if isinstance(read, Instruction) else self.kinds[read.kind][0]
        outcome = Outcome(decision, rows=[only(row, part.first, part.last)], why="said ahead")
        outcome.used |= set(range(part.first, part.last))
        if isinstance(read, Doubt):
            level = WARN if read.code == "not_asked_yet" else ASK
            outcome.say(level, read.code, read.kind, line=self.message.source(part.first, part.last))
        else:
            self._withdraw_others(read)
            outcome.answers = list(read.answers)
            outcome.about = read.about
            outcome.standing = read.standing
            outcome.when = {**(self._here(read) if not self._is_for_round(part) else {}), **read.facts}
            self._ask_about_two(outcome)
        self.found.outcomes.append(outcome)
        return Taken(read, part, row, outcome, self._put_beside(outcome, read))

    def _withdraw_others(self, read: Instruction) -> None:
        """ "No interception after all" takes back what was said earlier for single cases."""
        general = not (read.about or read.facts) and all(not answer for answer in read.answers)
        if general:
            kind = kind_of(read)
            self.found.withdrawn += [s.id for s in self.waiting if s.kind == kind and (s.about or s.when)]

    def _put_beside(self, outcome: Outcome, read: Instruction | Doubt) -> list[Outcome]:
        """The same answer for what else it is for."""
        abouts = read.abouts if isinstance(read, Instruction) else ()
        beside = [
            replace(outcome, about=about, used=set(outcome.used), issues=list(outcome.issues))
            for about in abouts
        ]
        for other in beside:
            self._ask_about_two(other)
        self.found.outcomes += beside
        return beside

    def _drop(self, taken: Taken) -> None:
        """Take an instruction out of what was found."""
        for outcome in (taken.outcome, *taken.beside):
            self.found.outcomes.remove(outcome)

    def _ask_about_two(self, outcome: Outcome) -> None:
        """Two answers for the same case, and neither is said to take the other's place."""
        for other in self.found.outcomes:
            same = (other.decision.kind, other.about, other.when) == (
                outcome.decision.kind, outcome.about, outcome.when,
            )  # fmt: skip
            if same and other.answers and other.answers != outcome.answers:
                kind = outcome.decision.kind
                outcome.say(ASK, "choice_unclear", kind, line=self.message.words_of(outcome.rows[0]))
                other.say(ASK, "choice_unclear", kind, line=self.message.words_of(other.rows[0]))

    def _here(self, read: Instruction) -> dict[str, object]:
        """In the middle of a combat an instruction that names no area is for this one."""
        areas = {(d.facts or {}).get("area") for d in self.asked} - {None}
        if self._is_of_another_fight(read.facts) or self._is_over(read):
            return {}
        kind = read.decision.kind
        if kind in kinds_of("of_orders") and kind not in kinds_of("gives_help"):
            return {}  # orders are resolved wherever the combat was
        named = read.standing or "area" in read.facts or (read.about and not self._is_moment_of_combat(read))
        return {"area": areas.pop()} if len(areas) == 1 and not named else {}

    @staticmethod
    def _is_moment_of_combat(read: Instruction) -> bool:
        """Whether an answer is for a moment that each combat has, so that the combat in play gives its place."""
        return read.decision.kind in kinds_of("reacts") and read.about in kinds_of("moments_of_combat")

    def _is_for_round(self, part: Part) -> bool:
        """Whether words are for all that comes this round, and not for the combat in play alone."""
        return any(s.has(SENSE, "round_long") for s in self.message.spots_between(part.first, part.last))

    def _is_over(self, read: Instruction) -> bool:
        """Whether the combat in play is decided, so that what is done in a combat can only be for another; losses may still come."""
        decided = {*kinds_of("flees"), *kinds_of("suffers")}
        played = (*kinds_of("of_battle"), *kinds_of("gives_help"), *kinds_of("takes_help"))
        later = {*kinds_of("moments_of_combat")} - {*kinds_of("moments_before_blows")}
        first = read.decision.kind in kinds_of("before_battle") and read.about not in later
        return bool(self.open) and self.open <= decided and (first or read.decision.kind in played)

    def _add(self, row: Row, part: Part, answers: Sequence[object], last: Taken) -> None:
        """A second choice, for where the first one cannot be."""
        rows = self._rows_with(last, row, part)
        for outcome in (last.outcome, *last.beside):
            outcome.answers = [*outcome.answers, *(a for a in answers if a not in outcome.answers)]
            outcome.used |= set(range(part.first, part.last))
            outcome.rows = rows

    def _rows_with(self, last: Taken, row: Row, part: Part) -> list[Row]:
        if last.row is row:
            return [only(row, min(last.part.first, part.first), max(last.part.last, part.last))]
        return [*last.outcome.rows, only(row, part.first, part.last)]

    def _replace(self, row: Row, part: Part, read: Instruction, last: Taken) -> None:
        """A correction takes the place of what it speaks of; what it does not name again goes on."""
        assert isinstance(last.read, Instruction)
        self._drop(last)
        kept = {} if part.conditions else last.read.facts
        spots = self._spots(part)
        wide = any(s.has(KIND, kind_of(read)) for s in spots) and any(
            s.has(SENSE, "none", "all") for s in spots
        )
        named = bool(read.about) or wide  # "A does it … no, nobody does"
        merged = replace(
            read,
            about=read.about if named else last.read.about,
            abouts=read.abouts if named else last.read.abouts,
            facts={**kept, **read.facts},
            standing=read.standing or last.read.standing,
        )
        self.last = self._put(row, part, merged)
        self.last.outcome.used |= last.outcome.used
        self.found.used |= last.outcome.used

    def _replaces_gone(self, row: Row, part: Part) -> bool:
        """ "If Roose is gone by then, the Greatjon": what to take where the answer before cannot be taken."""
        last = self.last
        if last is None or not isinstance(last.read, Instruction) or len(part.conditions) != 1:
            return False
        if part.conditions[0].sort == UNLESS or not self._tells_of_no_way(part.conditions[0], last):
            return False
        decision = last.outcome.decision
        own = Part(self._after_or(part), part.end)
        read = Saying(self.message, own, self.kinds[decision.kind], None, True).read()
        if not isinstance(read, Instruction) or read.facts or read.about:
            return False
        self._add(row, part, read.answers, last)
        return True

    def _tells_of_no_way(self, condition: Piece, last: Taken) -> bool:
        """Whether a condition only says that the answer before cannot be given: it is gone, or not possible."""
        spots = [
            s for s in self.message.spots_between(condition.start, condition.end) if s.end <= condition.end
        ]
        names = {c.id for s in spots for c in s.concepts if is_name(s) and c.category in NAMES}
        given = {str(a) for a in last.outcome.answers}
        able = (last.outcome.decision.kind, *kinds_of("plays_cards"))
        if names and names.isdisjoint(given):
            return False
        others = any(is_name(s) and given.isdisjoint(c.id for c in s.concepts) for s in spots)
        more = any(s.has(SENSE, *STEERING, "against") or s.has(ORDER) for s in spots)
        acts = any(s.has(KIND) and not (s.has(SENSE) or s.has(FILLER) or s.decides(able)) for s in spots)
        if others or more or acts:
            return False
        return tells_of_no_way(self.message, condition.start, condition.end)

    def _after_or(self, part: Part) -> int:
        """Where a part begins, an "or" or "and" before it left out."""
        first = self.message.at(part.start)
        joins = first is not None and first.has(SENSE, "or", "and", "then", "also", "but")
        return first.end if first is not None and joins else part.start

    def _doubt(self, last: Taken) -> None:
        """Ask about an instruction that something beside it puts in doubt."""
        line = self.message.words_of(last.row)
        for outcome in (last.outcome, *last.beside):
            outcome.say(ASK, "choice_unclear", outcome.decision.kind, line=line)

    def _doubt_all(self, row: Row) -> None:
        """Ask about every instruction of a sentence that holds a condition for which nothing was found."""
        sentence = row[0].sentence
        for outcome in self.found.outcomes:
            if outcome.rows[-1][0].sentence == sentence:
                line = self.message.words_of(outcome.rows[-1])
                outcome.say(ASK, "condition_not_kept", outcome.decision.kind, line=line)


def kind_of(read: Instruction | Doubt) -> str:
    """The kind of the decision that was spoken of."""
    return read.kind if isinstance(read, Doubt) else read.decision.kind
