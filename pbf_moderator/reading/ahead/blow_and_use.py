"""One order that strikes and one that recruits or earns, told ahead in one breath and in any words: "B's order goes (that is A). In C no points, a horse"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ...kernel.forms import One, Some
from ..clauses.clause import ASK, SAY, TELL, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.unclear import Unclear
from ..rows.unit_groups import unit_groups
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of

WHY = "a blow and the use of an order, told as a whole"
_OPEN = (
    "or", "if", "unless", "roughly", "ponders", "supposes", "else", "elsewhere", "fallback", "except", "swaps",
    "later_fights", "forbidden", "correction", "another_turn", "spares", "no_target", "pass", "waits", "always",
    "no_more", "stay", "exists", "tells", "costs",
)  # fmt: skip
_DENIES = ("not", "no", "never", "instead", "without", "none", "nor", "neither")
_STRANGE = 10
"""Words that nobody knows, at most, in one clause."""


@dataclass
class _Told:
    """What was said so far, and the positions of the words."""

    areas: list[str] = field(default_factory=list)
    place: str = ""
    units: dict[str, int] = field(default_factory=dict)
    points: bool = False
    recruits: bool = False
    strikes: bool = False
    blow: set[int] = field(default_factory=set)
    use: set[int] = field(default_factory=set)


def read_blow_and_use(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    said: Sequence[Outcome],
) -> tuple[list[Outcome], list[Row]]:
    """The blow and the use of the other order with all the sentences that tell them, where not both were understood; nothing where more is told than that.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        said: what was heard of any question.
    """
    blows = [
        d for d in ahead
        if d.kind in kinds_of("of_orders") and isinstance(d.form, One) and any("/" in o for o in d.form.options)
    ]  # fmt: skip
    uses = {d.about: d for d in ahead if d.kind in kinds_of("chooses_recruits") and isinstance(d.form, One)}
    brings = {d.about: d for d in ahead if d.kind in kinds_of("recruits") and isinstance(d.form, Some)}
    about = {*kinds_of("of_orders"), *kinds_of("chooses_recruits"), *kinds_of("recruits")}
    if len(blows) != 1 or not uses or any(d.kind in about for d in asked):
        return [], []
    others = [o for o in said if o.settled and o.decision.kind not in about]
    missing = [o for o in said if not o.settled]
    whole = {o.decision.kind for o in said if o.settled and o.decision.kind in about}
    if others or (not missing and blows[0].kind in whole and whole & {*kinds_of("recruits")}):
        return [], []
    reader = _Reader(message, blows[0], uses, brings)
    try:
        return reader.read(rows), reader.own
    except Unclear:
        return [], []


class _Reader:
    def __init__(
        self, message: Message, blow: Decision, uses: dict[str, Decision], brings: dict[str, Decision]
    ) -> None:  # fmt: skip
        assert isinstance(blow.form, One)
        self.message, self.blow, self.uses, self.brings = message, blow, uses, brings
        self.pairs = {tuple(o.split("/")) for o in blow.form.options if o.count("/") == 1}
        self.kinds = {
            str(o).split("/")[1] for d in brings.values() if isinstance(d.form, Some) for o in d.form.bag
        }
        self.told = _Told()
        self.own: list[Row] = []

    def read(self, rows: Sequence[Row]) -> list[Outcome]:
        """The answers that the sentences make."""
        for row in rows:
            if any(self._is_named(s) for s in self.message.in_row(row)):
                for clause in row:
                    self._clause(clause)
                self.own.append([*row])
        told = self.told
        pairs = [p for p in self.pairs if {*p} == {*told.areas}]
        if len(pairs) != 1 or not told.place or told.points == bool(told.units):
            raise Unclear
        found = [self._outcome(self.blow, "/".join(pairs[0]), told.blow)]
        use = self.uses[told.place]
        assert isinstance(use.form, One)
        recruiting = [o for o in use.form.options if o in kinds_of("recruiting")]
        others = [o for o in use.form.options if o not in recruiting]
        if len(recruiting) != 1 or len(others) != 1:
            raise Unclear
        found.append(self._outcome(use, others[0] if told.points else recruiting[0], told.use))
        if not told.points:
            found.append(self._brought())
        return found

    def _outcome(self, decision: Decision, answer: object, used: set[int]) -> Outcome:
        rows = [row for row in self.own if used & {p for c in row for p in range(c.start, c.end)}]
        return Outcome(decision, [answer], {*used}, [[*r] for r in rows], said=True, why=WHY)

    def _brought(self) -> Outcome:
        decision = self.brings.get(self.told.place)
        if decision is None or not isinstance(decision.form, Some):
            raise Unclear
        answer = [f"{self.told.place}/{unit}" for unit, n in self.told.units.items() for _ in range(n)]
        if decision.form.problems(answer):
            raise Unclear
        return self._outcome(decision, answer, self.told.use)

    def _is_named(self, spot: Spot) -> bool:
        return any(spot.has(c) for c in ("area", "unit", "card", OPTION, ORDER)) and not spot.has(FILLER)

    def _clause(self, clause: Clause) -> None:
        spots = self.message.within(clause)
        if not any(self._is_named(s) for s in spots) and not clause.corrects:
            return
        if clause.mood == ASK and not any(s.has("area") or s.has("unit") or s.has("card") for s in spots):
            return
        self._check(clause, spots)
        groups = [
            g
            for g in unit_groups(self.message, [clause], self.kinds)
            if not self._is_of_fleet(g.spot, clause)
        ]
        held = self._held(clause, spots)
        for spot in spots:
            if spot.has("area"):
                self._area(spot, self._speaks_of_use(spots))
        for group in groups:
            if group.denied or group.upgraded or group.count is None or held is None:
                raise Unclear
            self.told.units[group.unit] = self.told.units.get(group.unit, 0) + group.count
        self._uses(clause, spots, bool(groups), held)

    def _uses(self, clause: Clause, spots: Sequence[Spot], groups: bool, held: str | None) -> None:
        points = [s for s in spots if s.has(OPTION, "power") or s.has(SENSE, "points")]
        denied = any(s.has(SENSE, *_DENIES) for s in spots)
        if points and not groups and not denied:
            if held is None or self.told.units:
                raise Unclear
            self.told.points = True
        words = {*range(clause.start, clause.end)}
        if held is not None:
            self.told.use |= words
        if held is None or any(s.has("area") and not self._is_place(s) for s in spots):
            self.told.blow |= words

    def _held(self, clause: Clause, spots: Sequence[Spot]) -> str | None:
        """The place that recruits of which a clause speaks: it names it, or goes on after it."""
        named = [s for s in spots if s.has("area")]
        if any(self._is_place(s) for s in named):
            return next(str(a) for s in named if self._is_place(s) for a in s.ids("area"))
        return None if named or not self.told.place else self.told.place

    def _is_place(self, spot: Spot) -> bool:
        return any(a in self.uses for a in spot.ids("area"))

    def _is_of_fleet(self, spot: Spot, clause: Clause) -> bool:
        """Whether units are named only as those of a place or of somebody: "the ships in A", "the fleet of X"."""
        behind = [
            s
            for s in self.message.spots_between(spot.end, min(spot.end + 4, clause.end))
            if not s.has(FILLER)
        ]
        of = bool(behind) and behind[0].has(SENSE, "from", "to") and len(behind) > 1 and behind[1].has("area")
        return of or bool(behind and (behind[0].has("seat") or behind[0].has("area")))

    def _speaks_of_use(self, spots: Sequence[Spot]) -> bool:
        """Whether a clause speaks of recruits or points and of no blow, where a place may be that of either."""
        use = (*kinds_of("chooses_recruits"), *kinds_of("recruits"))
        told = any(
            s.has(KIND, *use) or s.has(ORDER) or s.has(OPTION, "power") or self.kinds & {*s.ids("unit")}
            for s in spots
        )
        return told and not any(s.has(KIND, self.blow.kind) for s in spots)

    def _area(self, spot: Spot, use: bool) -> None:
        before = self.message.at(spot.start - 1) if spot.start else None
        ids = spot.ids("area")
        if (
            before is not None
            and before.has(SENSE, *_DENIES)
            and any(a == p[1] for p in self.pairs for a in ids)
        ):
            return
        places = [a for a in ids if a in self.uses]
        struck = [a for a in ids if any(a in p for p in self.pairs)]
        if places and struck:
            places, struck = ([*places], []) if use else ([], [*struck])
        if bool(places) == bool(struck) or len([*places, *struck]) != 1:
            raise Unclear
        if places and self.told.place not in ("", places[0]):
            raise Unclear
        if places:
            self.told.place = str(places[0])
        else:
            self.told.areas.append(struck[0])

    def _is_of_points(self, spot: Spot) -> bool:
        """Whether a word for nothing stands right before the points, which are not taken: "no points"."""
        behind = self.message.at(spot.end)
        points = behind is not None and (behind.has(OPTION, "power") or behind.has(SENSE, "points"))
        return points and spot.has(SENSE, "none")

    def _only_waits(self, clause: Clause) -> bool:
        """Whether a condition says no more than that it comes to it: "when we get there"."""
        assert clause.condition is not None
        spots = self.message.spots_between(*clause.condition[1:])
        return all(
            s.has(FILLER) or s.has(SENSE, "self", "idle", "gets", "there", "turn", "comes_up") for s in spots
        )

    def _check(self, clause: Clause, spots: Sequence[Spot]) -> None:
        """Stop where a clause hangs on something, is not said, or speaks of anything else."""
        tied = clause.condition is not None and not self._only_waits(clause)
        if tied or clause.second or clause.corrects or clause.mood in (ASK, TELL):
            raise Unclear
        if clause.mood != SAY or len(self.message.spotted.unknown(clause.start, clause.end)) > _STRANGE:
            raise Unclear
        known = {k for g in ("of_orders", "chooses_recruits", "recruits", "plain_verbs", "removes", "sheets", "promotes", "loses_after")
                 for k in kinds_of(g)}  # fmt: skip
        for spot in spots:
            if spot.has(SENSE, *_OPEN) and not (spot.has(FILLER) or self._is_of_points(spot)):
                raise Unclear
            if spot.has("card") or (
                spot.has(KIND) and not known & {*spot.ids(KIND)} and not spot.has(FILLER)
            ):
                raise Unclear
            if spot.has(KIND, *kinds_of("promotes")) and not any(s.has(SENSE, *_DENIES) for s in spots):
                raise Unclear
        for denial in clause.denied:
            behind = [s for s in spots if s.start >= denial.end and not s.has(FILLER)]
            if not behind or not (
                behind[0].has(OPTION, "power") or behind[0].has(SENSE, "points") or behind[0].has("area")
                or behind[0].has(ORDER) or self._is_of_points(denial) or behind[0].has(KIND, *kinds_of("promotes"))
            ):  # fmt: skip
                raise Unclear
