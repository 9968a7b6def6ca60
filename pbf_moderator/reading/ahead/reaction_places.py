"""What has been told of one question in a plan for what others may do, and where the combat is of which it names no place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ..text.words import kinds_of
from .reaction_bits import Bit


@dataclass
class Frame:
    """What has been told of one question so far.

    Attributes:
        kind: of the question.
        forces: whose deed it is.
        windows: the moments of it.
        answers: what is done, and after it what else where that cannot be; empty where nothing is said yet.
        cards: the cards that are played; `kept` those that are not.
        denied: nothing is done.
        origin: the place of a combat that is lost.
        place: the place of a combat in which the card is played; `home` the one by which a force was named.
        bits: what it was read from.
        tied: it hangs on what somebody does.
        later: it is for the case that what is tried now fails.
        both: "both" is said in the same sentence.
        seconds: the answers that follow are for the case that the first cannot be.
    """

    kind: str = ""
    forces: list[str] = field(default_factory=list)
    windows: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    denied: bool = False
    anywhere: bool = False
    mode: str = ""
    losers: list[str] = field(default_factory=list)
    origin: str = ""
    place: str = ""
    home: str = ""
    bits: list[Bit] = field(default_factory=list)
    tied: bool = False
    later: bool = False
    lasting: bool = False
    never: bool = False
    stays: bool = False
    seconds: bool = False
    struck: bool = False
    both: bool = False


def fought_now(asked: Sequence[Decision], frames: Sequence[Frame]) -> set[str]:
    """Where the combat is that is being fought, or may be if one comes upon others there.

    Args:
        asked: the open questions.
        frames: what a plan tells, in order: who declines to come upon others has no combat there.
    """
    passed = {f.kind for f in frames if f.denied} & {*kinds_of("waylays")}
    return {str((d.facts or {}).get("area", "")) for d in asked if d.kind not in passed} - {""}


def fought_last(before: Sequence[Frame], home: Mapping[str, str], asked: Sequence[Decision]) -> str:
    """Where a combat is of which no place is named: where the last one was told, or where the only force stands that is spoken of.

    Args:
        before: what the plan told so far.
        home: where each force stands.
        asked: the open questions, of which a force may be spoken without its name.
    """
    places = [f.place for f in before if f.kind in kinds_of("reacts") and f.place]
    acting = [f for f in before if f.kind in kinds_of("before_battle")] or list(before)
    named = {force for f in acting for force in f.forces}
    told = {f.kind for f in before if f.denied}
    named = named or {d.about for d in asked if d.kind in told and d.about in home}
    homes = {home.get(force, "") for force in named}
    return places[-1] if places else homes.pop() if len(homes) == 1 else ""
