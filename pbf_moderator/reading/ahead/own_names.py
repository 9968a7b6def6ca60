"""What a card that is chosen leads to, where its names belong to no other question: "card X, and I pay two for one of Y", "X; Y's pile, not Z's".

The name needs no word of its question, but something that says that it is drawn, paid for or chosen, or nothing beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.named import DENIED, DESCRIBED, ELSEWHERE, REASON, SAID, TOLD, Named
from ..rows.option_names import Namer
from ..rows.outcomes import Outcome, Row, without
from ..text.tokens import ARROW, COLON, DASH
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of

WHY = "a name of its own"
_OPEN = (
    "or",
    "except",
    "unless",
    "roughly",
    "supposes",
    "tells",
    "ponders",
    "postpones",
    "forbidden",
    "no_more",
    "another_turn",
    "later_fights",
)
_TURNS = ("correction", "no", "instead")
_DRAWS = ("pays", "takes", "chooses", "wishes", "gets", "for", "from", "has", "using")
_FEW = 3
"""Words that nobody knows beside a name, at most, where nothing says that it is drawn."""


@dataclass
class OwnNames:
    """What is said of it, and the sentences that are left for others."""

    outcomes: list[Outcome] = field(default_factory=list)
    rest: list[Row] = field(default_factory=list)


def read_own_names(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> OwnNames:
    """Read what a card leads to that the message, or an open question, chooses.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    found = OwnNames(rest=list(rows))
    cards = {str(o) for d in (*asked, *ahead) if d.kind in kinds_of("also_cards") for o in _options(d)}
    chosen = [s for s in message.spotted.spots if {*s.ids("card")} & cards]
    if not chosen:
        return found
    for decision in ahead:
        if decision.kind in kinds_of("own_names") and isinstance(decision.form, One):
            outcome, stretches = _Reader(message, decision, chosen).read(rows)
            if outcome is not None:
                found.outcomes.append(outcome)
                found.rest = [left for row in found.rest if (left := without(row, stretches))]
    return found


def _options(decision: Decision) -> Sequence[object]:
    return decision.form.options if isinstance(decision.form, One) else ()


class _Reader:
    def __init__(self, message: Message, decision: Decision, chosen: Sequence[Spot]) -> None:
        self.message, self.decision, self.chosen = message, decision, chosen
        self.options = {str(o) for o in _options(decision)}
        self.namer = Namer(message, decision)

    def read(self, rows: Sequence[Row]) -> tuple[Outcome | None, list[tuple[int, int]]]:
        """The answer, and the stretches that tell it."""
        clauses = [c for row in rows for c in row]
        named = [n for n in self.namer.names(clauses) if self._id(n.spot)]
        stands, before = "", -1
        for name in named:
            if name.standing in (DENIED, TOLD, REASON, DESCRIBED):
                continue
            if name.standing not in (SAID, ELSEWHERE) or not self._is_plain(name.clause):
                return None, []
            turns = name.clause.corrects or any(
                s.has(SENSE, *_TURNS) for s in self.message.spots_between(max(before, 0), name.spot.start)
            )
            if stands and stands != self._id(name.spot) and not turns:
                return None, []
            stands, before = self._id(name.spot), name.spot.end
        if not stands or not any(self._is_drawn(n) for n in named if self._id(n.spot) == stands):
            return None, []
        stretches = list(dict.fromkeys(self._stretch(n) for n in named))
        used = {p for start, end in stretches for p in range(start, end)}
        held = [n.clause for n in named]
        return Outcome(
            self.decision, [stands], used, [list(dict.fromkeys(held))], said=True, why=WHY
        ), stretches

    def _id(self, spot: Spot) -> str:
        found = {*spot.ids("card")} & self.options
        return found.pop() if len(found) == 1 else ""

    def _is_plain(self, clause: Clause) -> bool:
        """Whether a clause is meant, with no condition but that the question is asked."""
        if clause.mood != SAY or clause.second:
            return False
        tied = clause.condition
        if tied is not None and not any(
            s.has(SENSE, "comes_up") for s in self.message.spots_between(tied[1], tied[2])
        ):
            return False
        return not any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in self.message.within(clause))

    def _is_drawn(self, name: Named) -> bool:
        """Whether something beside a name says that it is chosen, or nothing stands there that says anything."""
        start, end = self._stretch(name)
        beside = [s for s in self.message.spots_between(start, end) if s is not name.spot]
        if any(s.has(c) for s in beside for c in ("area", "unit", "seat") if not s.has("card")):
            return False
        if name.clause.condition is not None:
            return True
        own = {self.decision.kind, *kinds_of("plays_cards"), *kinds_of("plain_verbs")}
        draws = any(s.decides(own) or s.has(SENSE, *_DRAWS) or s.has(OPTION) for s in beside)
        marks = self.message.spotted.text.tokens[start : name.spot.start]
        strange = len(self.message.spotted.unknown(start, end))
        led = any(t.text in (COLON, ARROW, DASH) for t in marks)
        if any(s.has(KIND) and not s.decides(own) and not s.has(SENSE, *_DRAWS) for s in beside):
            return False
        return strange <= _FEW and (draws or led) or not strange

    def _stretch(self, name: Named) -> tuple[int, int]:
        """The words of a name's clause that are told of it, without the card that leads to it."""
        start, end = name.clause.start, name.clause.end
        for card in self.chosen:
            if start <= card.start < name.spot.start:
                start = card.end
            elif name.spot.start < card.start < end:
                end = card.start
        return start, end
