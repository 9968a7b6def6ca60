"""Where the beaten go and which card is played, where that is asked and told as a tale: the one name that its verb leads to, among others that are talk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Row
from ..rows.unclear import Unclear
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_after, kinds_of
from .combat_names import LEADS, TALKED, Answered, NamedSo, NameTale, Stretch

_OWN = ("in_person", "the_man", "rest")
"""Words for one's own people, who go where nobody knows their verb."""


def read_combat_answered(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> Answered | None:
    """What the sender answers to the one open question of where to go or which card to play; None where that is not clear.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    if len(asked) != 1 or not isinstance(asked[0].form, One):
        return None
    decision = asked[0]
    try:
        if decision.kind in kinds_of("flees"):
            return _WayBack(message, decision).read(rows)
        leads_on = any(kinds_after(str(option)) for option in asked[0].form.options)
        if decision.kind in kinds_of("of_battle") and not leads_on:
            return _Card(message, decision).read(rows)
        if decision.kind in kinds_of("card_ways"):
            return _second_card(message, rows, decision, ahead)
    except Unclear:
        return None
    return None


def _second_card(
    message: Message, rows: Sequence[Row], decision: Decision, ahead: Sequence[Decision]
) -> Answered:
    """The way that leads to a second card, where one is told that is paid for or joined; what is said of the other ways is talk."""
    assert isinstance(decision.form, One)
    for way in map(str, decision.form.options):
        second = next((d for d in ahead if d.kind in kinds_after(way) and isinstance(d.form, One)), None)
        if second is not None:
            told = _SecondCard(message, second).read(rows)
            outcome = replace(told.outcome, decision=decision, answers=[way])
            return Answered(outcome, told.talk, (told.outcome,))
    raise Unclear


class _WayBack(NameTale):
    """Where the beaten go: the place that a verb of going leads to."""

    category = "area"
    tale = 3

    def _leads(self, bit: Stretch, spot: Spot, before: Sequence[Spot]) -> bool:
        if not before or not before[-1].has(SENSE, *LEADS) or before[-1].end != spot.start:
            return False
        goes = any(self._is_verb(s) or s.decides(kinds_of("flees")) for s in before)
        return goes or any(s.has(SENSE, *_OWN) and not s.has(FILLER) for s in before)

    def _is_verb(self, spot: Spot) -> bool:
        """Whether a mention is a verb of going, and not only the word for the way."""
        verb = spot.has(SENSE, "toward") and spot.end - spot.start > 1 and not spot.has(SENSE, "up_to")
        return verb or spot.has(SENSE, "takes_off")


class _Card(NameTale):
    """Which card is played: the one beside a verb of playing."""

    category = "card"

    def _leads(self, bit: Stretch, spot: Spot, before: Sequence[Spot]) -> bool:
        if any(s.has("area") and not self._is_here(s) for s in bit.spots):
            return False
        return any(s.has(KIND, *kinds_of("of_battle")) for s in bit.spots if s is not spot)

    def _is_second(self, bit: Stretch, before: Sequence[NamedSo]) -> bool:
        """So it is, too, where the condition says something in unknown words of the person that was named for the first one."""
        if super()._is_second(bit, before) or bit.clause.condition is None:
            return super()._is_second(bit, before)
        spots = self.message.spots_between(*bit.clause.condition[1:])
        named = [t for t in before if t.rank > TALKED and not t.second]
        near = bool(named) and bit.clause.sentence - named[-1].bit.clause.sentence <= 1
        little = all(s.has(FILLER) or s.has(SENSE, "others", "is", "if", "to") for s in spots)
        says = bool(self.message.spotted.unknown(*bit.clause.condition[1:]))
        return near and little and says and any(s.has(SENSE, "others") for s in spots)

    def _is_of_other(self, bit: Stretch) -> bool:
        assert bit.clause.condition is not None
        spots = self.message.spots_between(*bit.clause.condition[1:])
        return any((s.has("area") and not self._is_here(s)) or s.has("seat") for s in spots)


class _SecondCard(NameTale):
    """Which card is used besides: the one that is paid for, or that a word for "also" joins."""

    category = "card"

    def _leads(self, bit: Stretch, spot: Spot, before: Sequence[Spot]) -> bool:
        spots = self.message.in_row(self.message.sentence(bit.clause.sentence))
        own = [s for s in spots if s.start < spot.start and not s.has("card")]
        joined = any(s.decides(self.joins) or s.has(SENSE, "pays", "also", "adds") for s in own)
        return joined and not any(s.has("area") for s in before)

    @property
    def joins(self) -> tuple[str, ...]:
        """The question whose word joins a card to the first one."""
        return (self.decision.kind,)
