"""What an order is used for, recruits or something else, told as a whole: "A: the points, no troops", "instead of points I recruit in A".

Each clause speaks of the place that it names, or of the one that its sentence named before; what is chosen there and what is refused is
gathered, and taken where both agree on one use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, told_whole
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of

WHY = "what an order is used for, told as a whole"
_REFUSES = ("not", "no", "none", "never", "without", "instead", "neither", "nor", "except")
"""Turns of speech right before a use that is not chosen."""
_PUTS_BY = (
    "waits",
    "postpones",
    "needless",
    "another_turn",
    "later",
    "unused",
    "refuses",
    "forget",
    "gives_up",
)
"""Those with which a use is not chosen, wherever they stand in its clause."""
_TAKES = ("takes", "gets", "chooses", "wishes", "decides")
_OPEN = (
    "or",
    "if",
    "unless",
    "ponders",
    "else",
    "fallback",
    "supposes",
    "believed",
    "hopes",
    "advises",
    "has",
    "exists",
    "formerly",
)


def read_use_tales(
    message: Message,
    rows: Sequence[Row],
    decisions: Sequence[Decision],
    laid: Mapping[str, str],
    said: Sequence[Outcome],
    spent: Set[int],
) -> Iterator[Outcome]:
    """What orders are used for, for each place of which a message tells it and whose recruits do not tell otherwise.

    Args:
        message: the whole message.
        rows: its sentences.
        decisions: the questions that are open or may come.
        laid: which kind of order the message lays where, as the questions about it begin; empty where none are laid.
        said: what the message says to any question.
        spent: the positions of words that went into orders.
    """
    places: dict[str, Decision] = {}
    for decision in decisions:
        if decision.kind in kinds_of("chooses_recruits") and isinstance(decision.form, One):
            held = places.get(decision.about)
            places[decision.about] = decision if held is None or decision.key else held
    if laid:
        places = {p: d for p, d in places.items() if d.kind.startswith(laid.get(p) or "-")}
    uses = {str(o) for d in places.values() if isinstance(d.form, One) for o in d.form.options}
    if not uses or not message.mentions(OPTION, *uses):
        return
    recruited = {o.decision.about for o in said if o.settled and o.decision.kind in kinds_of("recruits")}
    tale = _Tale(message, places, spent)
    tale.read(rows)
    for place, (use, told) in tale.uses().items():
        if place in recruited and use not in kinds_of("recruiting"):
            continue
        yield told_whole(places[place], use, [[c] for c in told], WHY)


class _Tale:
    def __init__(self, message: Message, places: Mapping[str, Decision], spent: Set[int]) -> None:
        self.message, self.places, self.spent = message, places, spent
        self.chosen: dict[str, list[tuple[str, Clause]]] = {}
        self.refused: dict[str, list[tuple[str, Clause]]] = {}
        self.unclear: set[str] = set()

    def read(self, rows: Sequence[Row]) -> None:
        """Take in the sentences."""
        opened = [p for p, d in self.places.items() if d.key]
        before = opened[0] if len(opened) == 1 else ""
        for row in rows:
            named = [a for c in row for a in self._areas(c)]
            pointing = any(self.message.says(c, "that_place") for c in row)
            place = before if not named and (pointing or opened) else ""
            for clause in row:
                areas = self._areas(clause)
                own = [a for a in areas if a in self.places]
                place = own[0] if len({*own}) == 1 and len({*areas}) == 1 else ("" if areas else place)
                if place:
                    self._clause(place, clause)
            before = place or (opened[0] if len(opened) == 1 else "")

    def uses(self) -> dict[str, tuple[str, list[Clause]]]:
        """For each place its use, with the clauses that tell it."""
        found: dict[str, tuple[str, list[Clause]]] = {}
        for place in {**self.chosen, **self.refused}:
            form = self.places[place].form
            options = {str(o) for o in form.options} if isinstance(form, One) else set()
            chosen, refused = self.chosen.get(place, []), self.refused.get(place, [])
            uses = {use for use, _ in chosen}
            denied = {use for use, _ in refused}
            unmade = denied & {*kinds_of("recruiting")} and self.places[place].key
            left = uses or (options - denied if unmade else set())
            if uses and not (uses | denied) & {*kinds_of("recruiting")} and not any(map(self._takes, chosen)):
                continue  # "A has plenty of it"
            if len(left) == 1 and left.isdisjoint(denied) and place not in self.unclear:
                told = sorted({c.start: c for _, c in (*chosen, *refused)}.values(), key=lambda c: c.start)
                found[place] = (left.pop(), told)
        return found

    def _takes(self, told: tuple[str, Clause]) -> bool:
        """Whether a clause takes what it names, or holds nothing but that and its place."""
        spots = [s for s in self.message.within(told[1]) if not s.has(FILLER)]
        little = all(
            s.has("area") or s.has(OPTION) or s.has(SENSE, "to", "from", "for", "so", "and") for s in spots
        )
        alone = little and not self.message.spotted.unknown(told[1].start, told[1].end)
        return alone or any(s.has(SENSE, *_TAKES) for s in spots)

    def _clause(self, place: str, clause: Clause) -> None:
        """Take in a clause that speaks of a place."""
        spots = self.message.within(clause)
        told = [(use, s) for s in spots if (use := self._use(place, s))]
        if not told:
            if clause.corrects:
                self.unclear.add(place)
            return
        tied = clause.mood != SAY or clause.condition is not None or clause.second or clause.other is not None
        if tied or clause.corrects or any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots):
            idle = clause.mood not in (SAY, ASK) and clause.condition is None and not clause.corrects
            self.unclear |= set() if idle else {place}
            return
        put_by = any(s.has(SENSE, *_PUTS_BY) and s not in [t for _, t in told] for s in spots)
        for use, spot in told:
            counted = use not in kinds_of("recruiting") and self._is_counted(clause, spot)
            if counted or not self.spent.isdisjoint(range(spot.start, spot.end)):
                self.unclear.add(place)
            elif put_by or self._is_refused(place, clause, spot):
                self.refused.setdefault(place, []).append((use, clause))
            else:
                self.chosen.setdefault(place, []).append((use, clause))

    def _areas(self, clause: Clause) -> list[str]:
        return [a for s in self.message.within(clause) for a in s.ids("area")[:1] if s.has("area")]

    def _use(self, place: str, spot: Spot) -> str:
        form = self.places[place].form
        options = [str(o) for o in form.options] if isinstance(form, One) else []
        uses = [o for o in options if spot.has(OPTION, o)]
        recruiting = [o for o in options if o in kinds_of("recruiting")]
        if not uses and (spot.has(KIND, *kinds_of("recruits")) or self._says_no_recruits(spot)):
            uses = recruiting
        other = spot.has(KIND) and not spot.has(KIND, *kinds_of("recruits"), *kinds_of("chooses_recruits"))
        return uses[0] if len(uses) == 1 and not other and not spot.has("area") else ""

    def _says_no_recruits(self, spot: Spot) -> bool:
        """Whether a turn of speech for "none" ends in the word for recruits: "no recruiting"."""
        node = self.message.vocabulary.root.children.get(self.message.spotted.text.tokens[spot.end - 1].text)
        recruits = node is not None and any(c.id in kinds_of("recruits") for c in node.concepts)
        return spot.has(SENSE, "none") and spot.end - spot.start > 1 and recruits

    def _is_refused(self, place: str, clause: Clause, spot: Spot) -> bool:
        denied = bool(clause.denied) and min(d.start for d in clause.denied) <= spot.start
        before = [s for s in self.message.spots_between(clause.start, spot.start) if self._use(place, s)]
        start = before[-1].end if before else clause.start  # "instead of points recruits" refuses the points
        return (
            denied
            or self._says_no_recruits(spot)
            or self.message.preceded_by(spot, replace(clause, start=start), *_REFUSES)
        )

    def _is_counted(self, clause: Clause, spot: Spot) -> bool:
        """Whether a number stands right beside a use: points that are counted are also what recruits cost."""
        for p in (spot.start - 1, spot.end):
            near = self.message.at(p) if clause.start <= p < clause.end else None
            number = clause.start <= p < clause.end and self.message.number_at(p) is not None
            if number or (near is not None and near.has(COUNT) and not near.has(FILLER)):
                return True
        return False
