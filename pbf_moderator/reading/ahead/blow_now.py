"""Which order strikes whom, where that is asked, put together from all that a message says of it: "B's order has to go. A does it", "A strikes nobody"."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.unclear import Unclear
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of

WHY = "all that is said of the blow"
_OPEN = (
    "or", "if", "unless", "roughly", "ponders", "else", "fallback", "except", "instead", "later_fights", "swaps",
    "forbidden",
)  # fmt: skip
_WAITS = ("later", "another_turn", "next", "not_yet")
_SPARES = ("spares", "no_target")
_NOBODY = ("none", "no_target", "pass", "nobody_goes")
_DROPS = ("cancels", "gives_up", "unused", "refuses")
_STRANGE = 10
"""Words that nobody knows, at most, in one clause."""


def read_blow_now(
    message: Message, asked: Sequence[Decision], rows: Sequence[Row], said: Sequence[Outcome]
) -> Outcome | None:
    """The blow that is asked for, where nobody else understood it; None where it is not clear.

    Args:
        message: the whole message.
        asked: the questions that are open.
        rows: its sentences.
        said: what the message says to any question.
    """
    if len(asked) != 1 or asked[0].kind not in kinds_of("of_orders") or not isinstance(asked[0].form, One):
        return None
    decision = asked[0]
    options = [tuple(str(o).split("/")) for o in asked[0].form.options if o is not None]
    stood = [o for o in said if o.decision == decision and o.settled]
    if not any(len(o) > 1 for o in options):
        return None
    reader = _Reader(message, decision, options)
    try:
        answer, used = reader.read(rows)
    except Unclear:
        return None
    if stood and not reader.betters([str(o.answers[0]) for o in stood], answer):
        return None
    parts = {*answer.split("/")}
    spared = [
        s for row in rows for s in message.in_row(row) if s.has("area") and not parts & {*s.ids("area")}
    ]
    used -= {p for s in spared for p in range(s.start, s.end)}
    own = [[*row] for row in rows if used & {p for c in row for p in range(c.start, c.end)}]
    return Outcome(decision, [answer], used, own, said=True, why=WHY)


class _Reader:
    def __init__(self, message: Message, decision: Decision, options: Sequence[tuple[str, ...]]) -> None:
        self.message, self.decision, self.options = message, decision, options
        self.origins = {o[0] for o in options}
        self.targets = {a for o in options for a in o[1:]}
        self.named: list[str] = []
        self.spared: set[str] = set()
        self.nobody = False
        self.corrected = False
        self.changed = False
        """Whether anything was taken back."""
        self.used: set[int] = set()

    def betters(self, answers: Sequence[str], answer: str) -> bool:
        """Whether an option is more than what was heard before: all of it and more, or what was said after it was taken back."""
        more = all("/" in a and {*a.split("/")} < {*answer.split("/")} for a in answers)
        return answer not in answers and (self.changed or (more and not self.nobody))

    def read(self, rows: Sequence[Row]) -> tuple[str, set[int]]:
        """The option, and the words that tell it."""
        for row in rows:
            for clause in row:
                self._clause(clause)
        if self.corrected:
            raise Unclear
        found = [o for o in self.options if self._fits(o)]
        if len(found) != 1:
            raise Unclear
        return "/".join(found[0]), self.used

    def _fits(self, option: tuple[str, ...]) -> bool:
        named = {*self.named}
        if self.nobody:
            return len(option) == 1 and named <= {*option} and (bool(named) or len(self.origins) == 1)
        origin = option[0] in named or not named & self.origins
        others = named - {option[0]}
        return bool(others) and origin and others == {*option[1:]} and option[0] not in self.spared

    def _clause(self, clause: Clause) -> None:
        spots = self.message.within(clause)
        areas = [s for s in spots if s.has("area") and not s.has("unit")]
        words = any(s.has(KIND, self.decision.kind) for s in spots)
        nobody = any(s.has(SENSE, *_NOBODY) and not s.has(FILLER) for s in spots)
        spares = any(s.has(SENSE, *_SPARES) for s in spots) or bool(clause.denied)
        spares = spares or any(s.has(SENSE, "no") and self._is_word(s.end) for s in spots)
        spares = spares or (
            any(s.has(SENSE, "lets") for s in spots) and any(s.has(SENSE, "stay") for s in spots)
        )
        corrects = clause.corrects or any(s.has(SENSE, "correction") for s in spots)
        speaks = bool(areas or words or nobody or spares)
        if corrects and self.named and not self.corrected:
            self._correct()
        if not speaks:
            return
        if not (spares or nobody) and self._is_of_others(clause, spots, areas):
            raise Unclear
        self._check(clause, spots, areas, spares or nobody)
        aims = {a for s in areas for a in s.ids("area")} & (self.targets - self.origins)
        if any(s.has(SENSE, *_DROPS) for s in spots) and (words or not aims):
            if aims or self._takes_away(spots):
                raise Unclear
            nobody = spares = True
        origins = any({*s.ids("area")} & self.origins for s in areas)
        waits = origins and any(s.has(SENSE, *_WAITS) and not s.has(FILLER) for s in spots)
        if spares or waits or nobody:
            self._spare(areas, words, nobody=nobody or spares, waits=waits)
        else:
            self._name(areas)
        self.used |= {*range(clause.start, clause.end)}

    def _is_of_others(self, clause: Clause, spots: Sequence[Spot], areas: Sequence[Spot]) -> bool:
        """Whether somebody else strikes, or the sender is struck: "X strikes A from B", "B strikes me", "B strikes my units"."""
        words = [s for s in spots if s.has(KIND, self.decision.kind)]
        theirs = [s for s in areas if self.origins.isdisjoint(s.ids("area"))]
        if not words or not theirs:
            return False
        if clause.other is not None and clause.other.end <= words[0].start:
            return True
        first = theirs[0].end <= words[-1].start and not any(
            s.start < words[-1].start for s in areas if s not in theirs
        )
        struck = any(s.has(SENSE, "me") for s in spots) or any(
            s.has("unit") or s.has(SENSE, "in_person") for s in spots if s.start >= words[-1].end
        )
        return first and struck

    def _takes_away(self, spots: Sequence[Spot]) -> bool:
        """Whether an order is rather what takes something else away: "A's order removes a token"."""
        dropping = [s for s in spots if s.has(SENSE, *_DROPS)]
        words = [s for s in spots if s.has(KIND, self.decision.kind) and s not in dropping]
        if not words or any(s.end <= words[0].start for s in dropping):
            return False
        others = [s for s in spots if s.start >= dropping[0].end and s not in dropping]
        return any((s.has(OPTION) or s.has(ORDER) or s.has(KIND)) and not s.has(FILLER) for s in others)

    def _is_word(self, position: int) -> bool:
        spot = self.message.at(position)
        return spot is not None and spot.has(KIND, self.decision.kind)

    def _correct(self) -> None:
        """What was to be struck is told anew; the striking area stands."""
        both = [a for a in self.named if a in self.origins and a in self.targets]
        if both:
            raise Unclear
        self.named = [a for a in self.named if a in self.origins]
        self.nobody, self.corrected, self.changed = False, True, True

    def _spare(self, areas: Sequence[Spot], words: bool, *, nobody: bool, waits: bool) -> None:
        """Areas that are not struck now, or that strike nobody."""
        for spot in areas:
            ids = spot.ids("area")
            mine = [a for a in ids if a in self.origins]
            if mine and not waits:
                self.named.append(mine[0])
            else:
                self.spared |= {*ids}
                self.named = [a for a in self.named if a not in ids]
        if nobody and not waits:
            if any(a in self.targets and a not in self.origins for a in self.named):
                raise Unclear
            self.nobody, self.corrected = True, False

    def _name(self, areas: Sequence[Spot]) -> None:
        for spot in areas:
            ids = [a for a in spot.ids("area") if a in self.origins or a in self.targets]
            if len(ids) != 1:
                raise Unclear
            if self.nobody and ids[0] not in self.origins:
                raise Unclear
            self.spared.discard(ids[0])
            self.named.append(ids[0])
            if ids[0] in self.targets:
                self.corrected = False

    def _check(self, clause: Clause, spots: Sequence[Spot], areas: Sequence[Spot], idle: bool) -> None:
        """Stop where a clause hangs on something, is not said, or holds what is no part of a blow."""
        if clause.condition is not None or clause.second or clause.mood == ASK:
            raise Unclear
        if clause.mood != SAY and not idle:
            raise Unclear
        if any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots):
            raise Unclear
        if len(self.message.spotted.unknown(clause.start, clause.end)) > _STRANGE:
            raise Unclear
        if any(s.has("card") or s.has(KIND, *kinds_of("leaves"), *kinds_of("flees")) for s in spots):
            raise Unclear
        if areas and any(s.has(COUNT) and not s.has(FILLER) for s in spots):
            raise Unclear
        lands = {a for s in areas for a in s.ids("area")}
        mine = [s for s in spots if s.has(ORDER) and not s.has(KIND, self.decision.kind)]
        if mine and not lands <= self.targets - self.origins:
            raise Unclear
