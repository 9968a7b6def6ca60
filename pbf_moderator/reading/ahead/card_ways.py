"""In which of its ways a card is used that was just named or is asked about, and which other card that way leads to.

"Card X, for the power", "X, and I pay the two for a second card, Y": the way counts for the card of which a message spoke last, and the
second card is no other answer to the question which card is chosen. What is paid is a price and not what is chosen.
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
from ..text.tokens import COLON, NUMBER
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_after, kinds_of, words
from ..values import ASK

WHY = "the way of a card"
_TAKES = ("takes", "has", "chooses", "wishes", "for", "from", "gives_up", "gets", "to", "me")
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
            behind = self.message.at(spot.end)
            heads = behind is not None and behind.has("card") and spot.end < clause.end
            if not heads and any(spot.has(OPTION, w) or spot.decides(kinds_after(w)) for w in self.ways):
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
        if not plain or any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots):
            return ""
        if any(s.has(c) for s in spots for c in ("area", "unit", "seat")):
            return ""
        if any(s.has(ORDER) and not s.has(OPTION, *self.ways) for s in spots):
            return ""
        strange = self.message.spotted.unknown(start, clause.end)
        if len(strange) > _STRANGE or not self._fits(clause, start):
            return ""
        denied = [s for s in spots if self._is_denied(clause, s)]
        refused = self._named(denied)
        said = [s for s in spots if s not in denied]
        wanted = self._named(said)
        if refused:
            left = [w for w in self.ways if w not in refused]
            renounced = all(self.next[w] is not None for w in refused)
            return left[0] if len(left) == 1 and (wanted == left or renounced and not wanted) else ""
        if len(wanted) != 1 or denials(self.message, clause):
            return ""
        led = any(s.decides(kinds_after(wanted[0])) for s in said) or self._pays(said)
        return wanted[0] if led or self._is_taken(said, bare=not strange) else ""

    def _named(self, spots: Sequence[Spot]) -> list[str]:
        """The ways that some mentions name: by what they lead to, else by what is paid for them, else by what they give."""
        led = [w for w in self.ways if any(s.decides(kinds_after(w)) for s in spots)]
        if led:
            return led
        dear = [w for w in self.ways if self.next[w] is not None] if self._pays(spots) else []
        return dear or [w for w in self.ways if any(s.has(OPTION, w) for s in spots)]

    def _is_meant(self, clause: Clause, other: Clause, spot: Spot) -> bool:
        """Whether a card in another clause is not denied there: nothing is, or only in front of a colon before it."""
        behind = any(d.spot.start >= spot.end for d in denials(self.message, other))
        return other is clause or not (behind or self._is_denied(other, spot))

    def _pays(self, spots: Sequence[Spot]) -> bool:
        """Whether the price of a way is said to be paid, with what it is paid in."""
        if "price" not in (self.how.facts or {}):
            return False
        gives = any(s.has(SENSE, "gives") for s in spots) and not any(s.has(SENSE, "me") for s in spots)
        paying = gives or any(s.has(SENSE, "pays") for s in spots)
        priced = any(s.has(OPTION, *self.ways) for s in spots)
        return paying and priced

    def _takes(self, spot: Spot) -> bool:
        """Whether a longer phrase for a way begins with a plain verb of taking."""
        known = words(self.message.language, self.message.vocabulary.family)
        verbs = [p for kind in kinds_of("plain_verbs") for p in known.kinds.get(kind, ())]
        return any(spot.text.lower().startswith(f"{p} ") for p in (*known.senses["takes"], *verbs))

    def _is_denied(self, clause: Clause, spot: Spot) -> bool:
        """Whether a denial stands before a mention, and no colon between them."""
        tokens = self.message.spotted.text.tokens
        return any(
            d.spot.end <= spot.start and all(t.text != COLON for t in tokens[d.spot.end : spot.start])
            for d in denials(self.message, clause)
        )

    def _fits(self, clause: Clause, start: int) -> bool:
        """Whether the numbers of a clause are those of the ways: what one gives, or costs."""
        tokens = self.message.spotted.text.tokens
        numbers = [n for i in range(start, clause.end) if (n := self.message.number_at(i)) is not None]
        numbers = [n for n in numbers if n > 1 or any(t.kind == NUMBER for t in tokens[start : clause.end])]
        facts = self.how.facts or {}
        amounts = {int(str(facts[name])) for name in ("count", "price") if name in facts}
        return not amounts or all(n in amounts or n <= 1 for n in numbers)

    def _is_taken(self, spots: Sequence[Spot], *, bare: bool) -> bool:
        """Whether what a way gives is said to be taken, or follows the card at once."""
        beside = [s for s in spots if not s.has(OPTION, *self.ways)]
        own = {*kinds_of("plain_verbs"), *kinds_of("plays_cards"), self.how.kind}
        if any(s.has(KIND) and not s.has(FILLER) and not s.decides(own) for s in beside):
            return False
        verbs = any(s.has(SENSE, *_TAKES) or s.decides(own) for s in beside)
        verbs = verbs or any(self._takes(s) for s in spots if s not in beside)
        return verbs or bare and all(s.has(FILLER) or s.has(COUNT) or s.has(SENSE, "and") for s in beside)

    def _lead_on(self, row: Row, clause: Clause, later: Sequence[Row], way: str) -> None:
        """Take the card to which a way leads: the only one that is named behind it, for good."""
        decision = self.next[way]
        behind = [(row, c) for c in row if c.end >= clause.end] + [(r, c) for r in later for c in r]
        named: list[tuple[Row, Clause, Spot]] = []
        for place, other in behind:
            spots = [s for s in self.message.within(other) if {*s.ids("card")} & self.later]
            if other is not clause and (other.mood != SAY or other.condition is not None):
                continue
            named += [(place, other, s) for s in spots if self._is_meant(clause, other, s)]
        cards = {i for _, _, s in named for i in s.ids("card") if i in self.later and i != self.card}
        if len(cards) != 1 or decision is None:
            return
        _, other, spot = next(n for n in named if n[2].ids("card") and {*n[2].ids("card")} & cards)
        stretch = (spot.start, spot.end) if other is clause else (other.start, other.end)
        outcome = Outcome(decision, [cards.pop()], {*range(*stretch)}, [[other]], said=True, why=WHY)
        self.found.append(outcome)
        self.claimed.append(stretch)
