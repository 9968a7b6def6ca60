"""What a force does that is named with a bare answer, the deed in the words before it: "interceptions: the First none", "A avoids, B never"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One
from ..clauses.clause import ASK, SAY, Clause
from ..conditions.conditions import Circumstance
from ..conditions.pieces import Part
from ..conditions.said_words import Instruction, Read, is_deed
from ..mentions.mentions import Spot
from ..text.tokens import BREAK, COLON, NUMBER
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_by, kinds_of
from .force_lists import force_in
from .joined_ahead import Joiner

_DENIES = ("not", "no", "none", "pass", "never", "neither")
_AGREES = ("yes", "everywhere", "only")
_BESIDE = (
    *_DENIES, *_AGREES, "and", "but", "using", "to", "for", "also", "meanwhile", "is", "always", "now", "round_long", "idle", "others",
    "instead_alone", "so", "self", "wishes", "the_one", "lets", "force", "correction", "sorry", "then", "stay", "makes",
)  # fmt: skip
"""Turns of speech beside a force and its answer that change nothing, or that make it."""
_FAR = 3
"""So many sentences, or lines of a list, may lie between the word for a deed and a bare answer."""


class BareForces(Joiner):
    """Reads a force with an answer and without a deed as an answer to the deed that was spoken of before."""

    def _readings(
        self, part: Part, given: Circumstance | None, inherited: str, alone: bool
    ) -> Iterator[Read]:
        """What a part says to each decision; a heading says nothing, and a bare force what goes with the deed before it."""
        if self._is_heading(part):
            self.found.used |= {*range(part.start, part.end)}
            return
        bare = self._bare(part) or self._stays(part)
        if bare is not None:
            yield bare
            return
        for read in super()._readings(part, given, inherited, alone):
            if not self._leaves_open_moment(part, read):
                yield read

    def _names_option(self, decisions: Sequence[Decision], part: Part) -> bool:
        """Whether words name an option and its moment, and tell no deed: "I never intercept" is one."""
        return super()._names_option(decisions, part) and not is_deed(self._spots(part))

    def _leaves_open_moment(self, part: Part, read: Read) -> bool:
        """Whether "no reaction" is said of the moment that is asked about and of nothing else: it answers, and rules nothing for later."""
        if not isinstance(read, Instruction) or read.answers != ("never",) or read.standing or read.abouts:
            return False
        asked = [d for d in self.asked if d.kind in kinds_of("reacts") and d.about == read.about]
        here = {(d.facts or {}).get("area") for d in asked}
        own = read.facts.keys() <= {"area"} and read.facts.get("area", next(iter(here), None)) in here
        return bool(asked) and own and not any(s.has(SENSE, "never", "always") for s in self._spots(part))

    def _deeds(self) -> set[str]:
        """What forces may do, or leave, and is not asked about now."""
        acts = {*kinds_of("acts_of_forces")} - {*kinds_of("acts_at_places"), *kinds_of("flees")}
        plain = {
            k for k, ds in self.kinds.items() if all(isinstance(d.form, One) and d.form.passing for d in ds)
        }
        return (acts & plain) - self.open

    def _is_heading(self, part: Part) -> bool:
        """Whether words only name a deed, and a colon leads from it to forces: "interceptions this round: …"."""
        tokens = self.message.spotted.text.tokens
        behind = next((i for i in range(part.end, len(tokens)) if tokens[i].text != BREAK), len(tokens))
        colon = part.end > part.start and tokens[part.end - 1].text == COLON
        if not (colon or (part.end < len(tokens) and tokens[part.end].text == COLON)) or part.conditions:
            return False
        spots = self._spots(part)
        kinds = {k for s in spots for k in s.ids(KIND)} & self._deeds()
        little = ("now", "round_long", "always", "for", "self", "wishes", "in_person", "there")
        bare = all(s.has(KIND, *kinds) or s.has(FILLER) or s.has(SENSE, *little) for s in spots)
        if len(kinds) != 1 or not bare:
            return False
        kind = kinds.pop()
        following = self.message.spots_between(behind, min(behind + _FAR + 1, len(tokens)))
        return any(force_in(self.message, s, self.kinds[kind]) for s in following)

    def _bare(self, part: Part) -> Instruction | None:
        """The instruction that a force with an answer and no deed makes."""
        spots = self._spots(part)
        if part.conditions or part.lead or any(s.has(KIND) and not s.has(FILLER) for s in spots):
            return None
        kind = self._deed_before(part)
        if not kind:
            return None
        decisions = self.kinds[kind]
        forces = [(s, f) for s in spots if (f := force_in(self.message, s, decisions))]
        named = tuple(dict.fromkeys(f for _, f in forces))
        rest = [s for s in spots if s not in [one for one, _ in forces]]
        if not named or self._is_strange(part) or not all(map(self._is_beside, rest)):
            return None
        answer = self._answer_of(kind, rest)
        if answer is False:
            return None
        always = any(s.has(SENSE, "always") for s in rest) or self._was_for_good(
            kind
        )  # "never" may be this round's
        return Instruction(decisions[0], (answer,), named[0], {}, always, named[1:])

    def _stays(self, part: Part) -> Instruction | None:
        """The deed that a force leaves which stays where it is: "the First stays at A without intercepting"."""
        spots = self._spots(part)
        kinds = {k for s in spots for k in s.ids(KIND)} & self._deeds()
        stays = next(
            (n for n, s in enumerate(spots) if s.has(SENSE, "stay", "stands") and not s.has(KIND)), None
        )
        if len(kinds) != 1 or stays is None or part.conditions or part.lead or self._is_strange(part):
            return None
        decisions = self.kinds[kind := kinds.pop()]
        forces = {f for s in spots[:stays] if (f := force_in(self.message, s, decisions))}
        deed = next(n for n, s in enumerate(spots) if s.has(KIND, kind))
        home = [s for s in spots[stays:deed] if s.has("area")]
        rest = [
            s
            for s in spots
            if s not in home and not s.has(KIND, kind) and not force_in(self.message, s, decisions)
        ]
        little = all(self._is_beside(s) or s.has(SENSE, "stands", "without") for s in rest)
        denied = any(s.has(SENSE, "without", *_DENIES) for s in spots[stays:deed])
        if len(forces) != 1 or len(home) > 1 or not (little and denied and stays < deed):
            return None
        always = any(s.has(SENSE, "always", "never") for s in spots)
        return Instruction(decisions[0], (None,), forces.pop(), {}, always)

    def _was_for_good(self, kind: str) -> bool:
        """Whether the same deed was told for good right before."""
        last = self.last.read if self.last is not None else None
        return isinstance(last, Instruction) and last.decision.kind == kind and last.standing

    def _is_strange(self, part: Part) -> bool:
        """Whether a part holds a word that nobody knows, or a number that is none of a name."""
        tokens = self.message.spotted.text.tokens
        inside = {i for s in self._spots(part) for i in range(s.start, s.end)}
        numbers = any(tokens[i].kind == NUMBER and i not in inside for i in range(part.start, part.end))
        unknown = [i for i in self.message.spotted.unknown(part.start, part.end) if len(tokens[i].text) > 1]
        return numbers or bool(unknown)

    @staticmethod
    def _is_beside(spot: Spot) -> bool:
        if spot.has(ORDER) or any(spot.has(c) for c in ("card", "unit", "seat", "area", "window")):
            return False
        return spot.has(FILLER) or spot.has(SENSE, *_BESIDE) or spot.has(OPTION, "away", "never", "no", "yes")

    def _answer_of(self, kind: str, spots: Sequence[Spot]) -> Answer | bool:
        """Nothing where the words deny, what is usual where they agree; false where they do neither or both."""
        told = [s for s in spots if not s.has(FILLER) or s.has(SENSE, "only")]
        usual = kinds_by("usual", self.message.vocabulary.family).get(kind)
        agrees = any(s.has(SENSE, *_AGREES) or s.has(OPTION, "yes", usual or "yes") for s in told)
        denies = any(s.has(SENSE, *_DENIES) or s.has(OPTION, "never", "no") for s in told)
        if agrees == denies or (agrees and usual is None):
            return False
        return None if denies else usual

    def _deed_before(self, part: Part) -> str:
        """The deed of forces that was named last, if it was not long ago and nothing else has been spoken of since."""
        here = self._clause_at(part.start)
        for spot in reversed(self.message.spots_between(0, part.start)):
            if spot.end > part.start or (spot.has(FILLER) and not spot.has(KIND)):
                continue
            clause = self._clause_at(spot.start)
            far = here.sentence - clause.sentence > _FAR or clause.paragraph != here.paragraph
            if far:
                return ""
            if spot.has(KIND) and not spot.has("card"):
                kinds = {*spot.ids(KIND)} & self._deeds()
                return kinds.pop() if len(kinds) == 1 and clause.mood in (SAY, ASK) else ""
        return ""

    def _clause_at(self, position: int) -> Clause:
        """The clause that a word stands in, or the last one before it."""
        before = [c for c in self.message.clauses if c.start <= position]
        return before[-1] if before else self.message.clauses[0]

    def _speaks_of_later(self, parts: Sequence[Part]) -> bool:
        """Whether a sentence has words of questions to come and none of an open one: a "never" or "no" in it answers nothing that is asked."""
        spots = [s for p in parts for s in self.message.spots_between(p.first, p.last)]
        words = [s for s in spots if s.has(KIND) and not s.has(FILLER)]
        later = any(s.decides(self.kinds) for s in words) or any(
            s.has("window") and not s.has("card") for s in spots
        )
        return later and not any(s.decides(self.open) for s in words)

    def _second_thoughts(
        self, found: Sequence[Part], claimed: Sequence[tuple[int, int]]
    ) -> list[tuple[int, int]]:
        """A "no" between two instructions takes back the first, and answers nothing that is asked: "to A, no, to B"."""
        taken = [(p.first, p.last) in claimed for p in found]
        apart = self._speaks_of_later(found)
        return [
            (p.first, p.last)
            for n, p in enumerate(found[1:], 1)
            if not taken[n]
            and self._is_lone_no(p)
            and (apart or (taken[n - 1] and any(taken[n + 1 : n + 2])))
        ]

    def _is_lone_no(self, part: Part) -> bool:
        spots = self._spots(part)
        no = any(s.has(SENSE, "no", "not", "never", "silent") for s in spots)
        little = ("no", "not", "never", "silent", "correction", "forget", "but")
        return no and all(s.has(SENSE, *little) or s.has(FILLER) for s in spots)
