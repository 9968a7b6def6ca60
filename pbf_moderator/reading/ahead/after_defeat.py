"""Where one goes back to after a defeat that is told without an "if", or in any words: "A lost -> B", "retreat A: B", "in case of defeat at A: to B"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.forms import One, Some
from ..conditions.conditions import Circumstance
from ..conditions.pieces import Part
from ..conditions.said_words import Doubt, Instruction, Read
from ..mentions.mentions import Spot
from ..mentions.numbered import forces_of
from ..rows.outcomes import Row
from ..text.names import names_in
from ..text.tokens import ARROW, COLON, DASH, NUMBER
from ..text.vocabulary import FILLER, KIND, SENSE, UNIT
from ..text.words import kinds_of
from .modes_apart import ModesApart
from .taking_ahead import Taken

_LEADS = (ARROW, COLON, DASH)
_BESIDE = (
    "beaten", "battle", "to", "toward", "from", "for", "at", "in_person", "others", "self", "me", "and", "then", "so", "rest", "all", "its",
    "fails", "always", "now", "round_long", "is", "lets", "using", "wishes", "idle", "there",
)  # fmt: skip
"""Turns of speech that may stand beside the two places, and change nothing."""
_STRANGE = 2
"""Words that nobody knows beside them, at most."""


class AfterDefeat(ModesApart):
    """Reads the place of a combat and the place to go back to, however they are put together."""

    def _readings(
        self, part: Part, given: Circumstance | None, inherited: str, alone: bool
    ) -> Iterator[Read]:
        """What a part says to each decision; the way back after a defeat is nothing else besides."""
        back = self._way_back(part, given)
        if back is not None:
            yield back
            return
        yield from super()._readings(part, given, inherited, alone)

    def _take(self, row: Row, part: Part, read: Instruction | Doubt, last: Taken | None) -> None:
        """Keep an instruction; that nobody has losses cannot be meant: "the losses, no" is an answer to something else."""
        nobody = isinstance(read, Instruction) and all(answer is None for answer in read.answers)
        if nobody and isinstance(read, Instruction) and read.decision.kind in kinds_of("suffers"):
            read = Doubt(read.decision.kind)
        if isinstance(read, Instruction) and self._comes_with_help(part, read):
            read = Doubt(read.decision.kind)
        if isinstance(read, Doubt) and read.kind in kinds_of("suffers") and not self._names_units(row):
            return  # "he sends nobody else to die": whom it costs is not told
        super()._take(row, part, read, last)

    def _comes_with_help(self, part: Part, read: Instruction) -> bool:
        """Whether somebody of the board is said to have help: "X waits for me there with support" is no help of the sender's."""
        spots = self._spots(part)
        helps = [n for n, s in enumerate(spots) if s.decides(kinds_of("gives_help"))]
        if read.decision.kind not in kinds_of("gives_help") or not helps:
            return False
        led = all(
            n and spots[n - 1].has(SENSE, "using") and spots[n - 1].end == spots[n].start for n in helps
        )
        return led and any(s.has(UNIT) and s.has("card") for s in spots)

    def _names_units(self, row: Row) -> bool:
        """Whether a sentence names units, says how many, or speaks of this at a time to come."""
        spots = self.message.in_row(row)
        units = {
            u
            for k in kinds_of("suffers")
            for d in self.kinds.get(k, ())
            if isinstance(d.form, Some)
            for u in d.form.bag
        }
        told = any(
            not units.isdisjoint(s.ids(UNIT))
            or s.has(SENSE, "first", "last", "the_man", "if", "postpones", "ponders")
            for s in spots
        )
        return (
            told
            or any(c.condition is not None for c in row)
            or any(self.message.number_at(i) is not None for c in row for i in range(c.start, c.end))
        )

    def _way_back(self, part: Part, given: Circumstance | None) -> Instruction | None:
        """The instruction for a retreat; None where words say anything else, or leave open which place is which."""
        kind = next((k for k in kinds_of("flees") if k in self.kinds and k not in self.open), "")
        if not kind or part.lead or not isinstance(self.kinds[kind][0].form, One):
            return None
        places = self._places(part, kind)
        if places is None:
            return None
        options = {n for d in self.kinds[kind] for n in names_in(d)}
        goal = places[-1]
        if not options & {*goal.ids("area")} or len(goal.ids("area")) != 1 or not self._is_led_to(part, goal):
            return None
        answer = goal.ids("area")[0]
        if part.conditions:
            if given is None or len(places) != 1 or not given.tells_of("defeat"):
                return None
            return Instruction(self.kinds[kind][0], (answer,), "", dict(given.facts))
        if len(places) != 2 or not self._tells_of_defeat(part, goal, kind) or len(places[0].ids("area")) != 1:
            return None
        left = places[0].ids("area")[0]
        return Instruction(self.kinds[kind][0], (answer,), "", {"area": left}) if left != answer else None

    def _places(self, part: Part, kind: str) -> Sequence[Spot] | None:
        """The places that a part names, persons and forces left out; None where anything else is said."""
        tokens = self.message.spotted.text.tokens
        spots = self._spots(part)
        forces = forces_of(self.message.vocabulary)
        places = [s for s in spots if s.has("area") and not forces & {*s.ids("area")}]
        inside = {i for s in spots for i in range(s.start, s.end)}
        numbers = any(tokens[i].kind == NUMBER and i not in inside for i in range(part.start, part.end))
        strange = len(self.message.spotted.unknown(part.start, part.end)) > _STRANGE
        little = all(
            s.has("area")
            or s.has("unit")
            or s.has(FILLER)
            or (s.has(SENSE, *_BESIDE) and not s.has("card") and (not s.has(KIND) or s.has(KIND, kind)))
            or s.has(KIND, kind)
            for s in spots
        )
        return places if places and little and not (numbers or strange) else None

    def _is_led_to(self, part: Part, goal: Spot) -> bool:
        """Whether a mark, or a word for the way, leads to a place."""
        tokens = self.message.spotted.text.tokens
        if goal.start and tokens[goal.start - 1].text in _LEADS:
            return True
        before = [s for s in self._spots(part) if s.end <= goal.start]
        return bool(before) and before[-1].has(SENSE, "toward", "to")

    def _tells_of_defeat(self, part: Part, goal: Spot, kind: str) -> bool:
        """Whether a word for a defeat, or for going back, stands before the goal."""
        before = [s for s in self._spots(part) if s.end <= goal.start]
        return any(s.has(SENSE, "beaten") or s.has(KIND, kind) for s in before)
