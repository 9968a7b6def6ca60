"""In which of its ways a card is used that was just named or is asked about, and which other card that way leads to.

"Card X, for the power", "X, and I pay the two for a second card, Y": the way counts for the card of which a message spoke last, and the
second card is no other answer to the question which card is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY, Clause
from ..clauses.denials import denials
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, without
from ..rows.reasons import behind_reason
from ..text.tokens import NUMBER
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_after, kinds_of
from ..values import ASK

WHY = "the way of a card"
_TAKES = ("takes", "has", "chooses", "wishes", "for", "from", "gives_up")
_OPEN = (
    "or",
    "except",
    "if",
    "unless",
    "roughly",
    "instead",
    "supposes",
    "asks",
    "tells",
    "ponders",
    "postpones",
    "forbidden",
    "no_more",
)
_STRANGE = 3
"""Unknown words that may stand in the words for a way."""


@dataclass
class CardWays:
    """What is said of it, and the sentences that are left for others."""

    outcomes: list[Outcome] = field(default_factory=list)
    rest: list[Row] = field(default_factory=list)


def read_card_ways(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> CardWays:
    """Read in which way a card is used, as far as it is clear.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    how = next((d for d in (*asked, *ahead) if d.kind in kinds_of("card_ways")), None)
    card = str((how.facts or {}).get("card", "")) or how.about if how is not None else ""
    if how is None or not card or not isinstance(how.form, One):
        return CardWays(rest=list(rows))
    return _WayReader(message, how, card, asked, ahead).read(rows)


class _WayReader:
    def __init__(
        self, message: Message, how: Decision, card: str, asked: Sequence[Decision], ahead: Sequence[Decision]
    ) -> None:
        self.message = message
        self.how, self.card = how, card
        self.ways = how.form.options if isinstance(how.form, One) else ()
        self.next: Mapping[str, Decision | None] = {
            way: next((d for d in (*asked, *ahead) if d.kind in kinds_after(way)), None) for way in self.ways
        }
        self.later = {c for d in self.next.values() if d and isinstance(d.form, One) for c in d.form.options}
        self.spoken = card if how.key else ""
        """The card of which the message spoke last."""
        self.found: list[Outcome] = []
        self.claimed: list[tuple[int, int]] = []
        self.bare: list[Outcome] = []
        """Those that name a way and say nothing of taking it."""

    def read(self, rows: Sequence[Row]) -> CardWays:
        for n, row in enumerate(rows):
            for clause in row:
                self._clause(row, behind_reason(self.message, clause, self.ways), rows[n + 1 :])
        self._drop_bare()
        ways = {str(o.answers[0]) for o in self.found if o.decision is self.how}
        if len(ways) > 1:
            own = [o for o in self.found if o.decision is self.how]
            outcome = Outcome(
                self.how, [], {p for o in own for p in o.used}, [r for o in own for r in o.rows], said=True
            )
            outcome.say(ASK, "choice_unclear", self.how.kind, line=self.message.words_of(own[-1].rows[0]))
            self.found = [outcome]
        return CardWays(self.found, [left for row in rows if (left := without(row, self.claimed))])

    def _drop_bare(self) -> None:
        """Leave out a way that is only named where the same sentence goes on with one that is taken: "the money is fine, but I take a card"."""
        taken = [o for o in self.found if o.decision is self.how and o not in self.bare]
        self.found = [o for o in self.found if o not in self.bare or not any(t.rows == o.rows for t in taken)]

    def _clause(self, row: Row, clause: Clause, later: Sequence[Row]) -> None:
        if any(a <= clause.start < b for a, b in self.claimed):
            return
        start = clause.start
        for spot in self.message.within(clause):
            if any(spot.has(OPTION, w) or spot.decides(kinds_after(w)) for w in self.ways):
                break
            named = {*spot.ids("card")} & {self.card, *self.later}
            if named:
                self.spoken, start = next(iter(named)), spot.end
        if self.spoken != self.card:
            return
        spots = [s for s in self.message.within(clause) if s.start >= start]
        way = self._way(clause, spots, start)
        if not way:
            return
        stretch = (start, clause.end)
        outcome = Outcome(self.how, [way], {*range(*stretch)}, [row], said=True, why=WHY)
        self.found.append(outcome)
        self.bare += (
            []
            if any(s.has(SENSE, *_TAKES) or s.decides(kinds_of("plays_cards")) for s in spots)
            else [outcome]
        )
        self.claimed.append(stretch)
        if self.next[way] is not None:
            self._lead_on(row, clause, later, way)

    def _way(self, clause: Clause, spots: Sequence[Spot], start: int) -> str:
        """The way that words tell; empty where they tell none, or leave it open."""
        plain = clause.mood == SAY and clause.condition is None and not clause.second
        if (
            not plain
            or denials(self.message, clause)
            or any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots)
        ):
            return ""
        if any(s.has(c) for s in spots for c in ("area", "unit", "seat")) or any(s.has(ORDER) for s in spots):
            return ""
        ways = [w for w in self.ways if any(s.has(OPTION, w) for s in spots)]
        led = [w for w in ways if any(s.decides(kinds_after(w)) for s in spots)]
        ways = led or ways
        tokens = self.message.spotted.text.tokens
        strange = self.message.spotted.unknown(start, clause.end)
        if len(ways) != 1 or len(strange) > _STRANGE:
            return ""
        numbers = [n for i in range(start, clause.end) if (n := self.message.number_at(i)) is not None]
        numbers = [n for n in numbers if n > 1 or any(t.kind == NUMBER for t in tokens[start : clause.end])]
        facts = self.how.facts or {}
        amounts = {int(str(facts[name])) for name in ("count", "price") if name in facts}
        if amounts and any(n not in amounts and n > 1 for n in numbers):
            return ""
        return ways[0] if led or self._is_taken(spots, bare=not strange) else ""

    def _is_taken(self, spots: Sequence[Spot], *, bare: bool) -> bool:
        """Whether what a way gives is said to be taken, or follows the card at once."""
        beside = [s for s in spots if not s.has(OPTION, *self.ways)]
        own = {*kinds_of("plain_verbs"), *kinds_of("plays_cards"), self.how.kind}
        if any(s.has(KIND) and not s.has(FILLER) and not s.decides(own) for s in beside):
            return False
        verbs = any(s.has(SENSE, *_TAKES) or s.decides(own) for s in beside)
        return verbs or bare and all(s.has(FILLER) or s.has(COUNT) or s.has(SENSE, "and") for s in beside)

    def _lead_on(self, row: Row, clause: Clause, later: Sequence[Row], way: str) -> None:
        """Take the card to which a way leads: the only one that is named behind it, for good."""
        decision = self.next[way]
        behind = [(row, c) for c in row if c.end >= clause.end] + [(r, c) for r in later for c in r]
        named: list[tuple[Row, Clause, Spot]] = []
        for place, other in behind:
            spots = [s for s in self.message.within(other) if {*s.ids("card")} & self.later]
            if other is not clause and (
                other.mood != SAY or other.condition is not None or denials(self.message, other)
            ):
                continue
            named += [(place, other, s) for s in spots]
        cards = {i for _, _, s in named for i in s.ids("card") if i in self.later and i != self.card}
        if len(cards) != 1 or decision is None:
            return
        place, other, spot = next(n for n in named if n[2].ids("card") and {*n[2].ids("card")} & cards)
        stretch = (spot.start, spot.end) if other is clause else (other.start, other.end)
        outcome = Outcome(decision, [cards.pop()], {*range(*stretch)}, [place], said=True, why=WHY)
        self.found.append(outcome)
        self.claimed.append(stretch)
