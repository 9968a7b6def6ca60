"""A levy told in a few sentences: what is raised, who pays, where the men go and where the leader; each goal with the thing that its stretch speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One, Some
from ..text.words import kinds_after, kinds_of
from .round_bits import (
    ACT,
    ALL,
    FORCE,
    FROM,
    LEVY,
    NO,
    NOT,
    NUM,
    PASS,
    PAY,
    PERSON,
    PLACED,
    SPACE,
    STAY,
    WHAT,
    Bit,
    RoundWords,
)

Told = tuple[Decision, Answer, list[Bit]]


class LevyTeller:
    """Puts the bits of a levy together.

    Args:
        words: what may be named.
        bits: those of the sentences that tell the levy, in order, corrections done.
    """

    def __init__(self, words: RoundWords, bits: Sequence[Bit]) -> None:
        self.words = words
        self.bits = [b for b in bits if not (b.weak and b.sort == NUM)]
        self.raised = words.levy
        things = sorted(words.raised)
        goals = {t: {*kinds_after(t)} & {*kinds_of("to_forces")} for t in things}
        self.leader = next((t for t in things if goals[t] & {*kinds_of("of_persons")}), "")
        self.men = next((t for t in things if goals[t] - {*kinds_of("of_persons")}), "")

    def read(self) -> list[Told] | None:
        """What is raised, paid and sent where; None where the bits do not fit together."""
        if (
            self.raised is None
            or not isinstance(self.raised.form, Some)
            or any(b.sort == NUM for b in self.bits)
        ):
            return None
        payer = self._payer()
        if payer is False:
            return None
        goals = self._goals(payer if isinstance(payer, Bit) else None)
        if goals is None:
            return None
        denied = {b.id for b in self.bits if b.sort == WHAT and self._is_denied(b)}
        what = {i for b in self.bits if b.sort == WHAT and not self._is_denied(b) for i in b.ids[:1]}
        what |= {self.leader} if self._of(self.leader, goals) else set()
        what |= {self.men} if self._of(self.men, goals) or isinstance(payer, Bit) else set()
        if not what or what & denied or not what <= {*self.raised.form.bag}:
            return None
        if any(b.sort == PLACED and not self._of(self._topic(b), goals) for b in self.bits):
            return None  # "the recruits there, too"
        named = isinstance(payer, Bit) or any(b.sort == WHAT for b in self.bits)
        told: list[Told] = [(self.raised, sorted(what), list(self.bits))] if named else []
        if isinstance(payer, Bit):
            decision = self.words.payers.get(self.men)
            if decision is None:
                return None
            told.append((decision, payer.id, [payer]))
        for thing, kind in ((self.men, kinds_after(self.men)), (self.leader, kinds_after(self.leader))):
            places = self._of(thing, goals)
            if not places:
                continue
            goal = next(
                (d for d in self.words.every if d.kind in kind and d.kind in kinds_of("to_forces")), None
            )
            ids = {self._id(b) for b in places}
            if (
                goal is None
                or not isinstance(goal.form, One)
                or len(ids) != 1
                or not ids <= {*goal.form.options}
            ):
                return None
            told.append((goal, next(iter(ids)), list(places)))
        return told

    # -- who pays ------------------------------------------------------------------------------------------------

    def _payer(self) -> Bit | bool | None:
        """Who pays; false where that is unclear, None where it is not told."""
        decision = self.words.payers.get(self.men)
        options = (
            {*map(str, decision.form.options)}
            if decision is not None and isinstance(decision.form, One)
            else set()
        )
        words = [b for b in self.bits if b.sort == PAY]
        if any(b.sort in (NOT, NO, PASS) and any(w.chunk == b.chunk for w in words) for b in self.bits):
            return False
        places = [b for b in self.bits if b.sort == SPACE and b.id in options]
        near = [b for b in places if any(w.chunk == b.chunk and w.sentence == b.sentence for w in words)]
        if not near:
            near = [b for b in places if self._is_bare(b) or self._is_origin(self.bits.index(b))]
        if len({b.id for b in near}) > 1 or (words and not near):
            return False
        return near[0] if near else None

    def _is_bare(self, place: Bit) -> bool:
        """Whether a place stands alone between marks, in brackets or behind what is raised, and is no goal."""
        mine = [b for b in self.bits if b.sentence == place.sentence and b.chunk == place.chunk]
        after = [b for b in self.bits if b.start < place.start][-1:]
        return len(mine) == 1 and bool(after) and after[0].sort in (WHAT, LEVY, ACT)

    # -- where they go -------------------------------------------------------------------------------------------

    def _goals(self, payer: Bit | None) -> list[tuple[str, Bit]] | None:
        """Each goal with what goes there: what the stretch before it speaks of, or behind it where that is silent."""
        found: list[tuple[str, Bit]] = []
        topic = ""
        last = -1
        for n, bit in enumerate(self.bits):
            if bit.sentence != last and topic == self.leader and not self._names(bit.sentence):
                topic = ""
            last = bit.sentence
            about = self._topic(bit)
            if about:
                topic = "both" if topic and topic != about and self._joined(n) else about
            if bit.sort == ALL and self._alone(bit):
                topic = "all"
            if bit.sort == SPACE and bit is not payer and self._is_origin(n):
                return None
            if (
                bit.sort not in (FORCE, SPACE, PERSON)
                or bit is payer
                or self._is_origin(n)
                or self._is_beside_force(n)
            ):
                continue
            if bit.sort == SPACE and payer is not None and bit.id == payer.id and not topic:
                continue
            told = topic or self._behind(n)
            if not told:
                return None
            found.append((told, bit))
        return [*found, *self._named_behind(found)]

    def _named_behind(self, goals: Sequence[tuple[str, Bit]]) -> list[tuple[str, Bit]]:
        """The goal of the leader who is named a second time behind that of the men: "…, where the leader goes, too"."""
        named = [b for b in self.bits if self._topic(b) == self.leader]
        if len(named) < 2 or any(t == self.leader for t, _ in goals):
            return []
        return [
            (self.leader, b)
            for _, b in goals
            if b.sentence == named[-1].sentence and b.end <= named[-1].start
        ][-1:]

    def _topic(self, bit: Bit) -> str:
        if bit.sort == WHAT and not self._is_denied(bit):
            return bit.ids[0] if bit.ids[0] in (self.leader, self.men) else ""
        if bit.sort == PLACED:
            kinds = {*kinds_after(self.leader)} & {*bit.ids}
            return self.leader if kinds and not {*bit.ids} & {*kinds_after(self.men)} else self.men
        return self.men if bit.sort in (LEVY, PAY) else ""

    def _names(self, sentence: int) -> bool:
        return any(b.sentence == sentence and self._topic(b) for b in self.bits)

    def _joined(self, n: int) -> bool:
        """Whether two things stand together before a goal, with nothing between them."""
        before = self.bits[n - 1] if n else None
        return before is not None and bool(self._topic(before)) and before.sentence == self.bits[n].sentence

    def _alone(self, bit: Bit) -> bool:
        """Whether an "all" has no noun beside it."""
        return not any(
            b.sentence == bit.sentence and b.chunk == bit.chunk and self._topic(b) for b in self.bits
        )

    def _behind(self, n: int) -> str:
        bit = self.bits[n]
        later = [b for b in self.bits[n + 1 :] if b.sentence == bit.sentence and self._topic(b)]
        return self._topic(later[0]) if later else ""

    def _is_origin(self, n: int) -> bool:
        return n > 0 and self.bits[n - 1].sort == FROM and self.bits[n - 1].end == self.bits[n].start

    def _is_beside_force(self, n: int) -> bool:
        """Whether a person or a place only tells more of the force that was just named: "the First Army (A's, at B)"."""
        bit = self.bits[n]
        before = [b for b in self.bits[:n] if b.sentence == bit.sentence and b.sort == FORCE and not b.weak]
        following = self.bits[n + 1] if n + 1 < len(self.bits) else None
        led = following is not None and following.sort == FORCE and following.sentence == bit.sentence
        if bit.sort == PERSON:
            mine = self.words.force_of(bit.id)
            return not mine or (led and following is not None and self._id(following) == mine)
        return bool(before) and bit.depth > before[-1].depth

    def _of(self, thing: str, goals: Sequence[tuple[str, Bit]]) -> list[Bit]:
        leads = any(b.sort == WHAT and b.id == self.leader and not self._is_denied(b) for b in self.bits)
        wide = ["both", "all"] if leads else ["all"] if thing != self.leader else []
        return [b for t, b in goals if t == thing or t in wide]

    def _id(self, bit: Bit) -> str:
        return self.words.force_of(bit.id) if bit.sort == PERSON else bit.id

    def _is_denied(self, bit: Bit) -> bool:
        """Whether a thing is denied in its stretch between two marks, or stays away."""
        chunk = [b for b in self.bits if b.sentence == bit.sentence and b.chunk == bit.chunk]
        if any(b.sort == STAY for b in chunk) and not any(b.sort in (FORCE, SPACE, PERSON) for b in chunk):
            return True
        return any(
            b.sort in (NOT, NO, PASS)
            and b.sentence == bit.sentence
            and b.chunk == bit.chunk
            and b.start != bit.start
            for b in self.bits
        )


def is_levy(words: RoundWords, acts: Sequence[str]) -> bool:
    """Whether what is done is to raise something that goes somewhere."""
    after = {k for act in acts for k in kinds_after(act)}
    return bool(after & {*kinds_of("to_forces")}) and not any(b in kinds_of("moves_forces") for b in acts)
