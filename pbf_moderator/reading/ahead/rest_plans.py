"""Where a thing that may rest is used and where it is left, clause by clause: "the sword at A, elsewhere it sleeps", "no sword, except in A"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...kernel.decision import Decision
from ...kernel.forms import Answer
from ..clauses.clause import ASK, IF, QUOTED, SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.named import YES
from ..rows.outcomes import Outcome, Row
from ..text.tokens import COLON, NUMBER
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of

WIDE = "*"
"""Every place that is not named."""
_WIDE = ("elsewhere", "else", "later_fights", "everywhere", "nowhere", "nobody_else", "rest")
_DENIES = ("no", "not", "never", "none", "pass", "without", "neither", "nor", "nowhere", "nobody_else")
_KEEPS = ("refuses", "spares", "unused", "stay", "lets", "postpones")
_USES = ("yes", "adds", "gets", "pays", "takes")
_LITTLE = (
    *_WIDE, *_DENIES, *_KEEPS, *_USES, "to", "for", "from", "battle", "that", "there", "that_place", "self", "me",
    "in_person", "its", "and", "but", "so", "is", "using", "idle", "now", "only", "comes_up", "you", "all", "has",
    "except", "wishes", "correction", "gone", "chooses", "others", "widely", "exchanges", "they_bid",
)  # fmt: skip


@dataclass(frozen=True)
class _Cell:
    """What a clause says: for which place, whether the thing is used there, and how firmly.

    Attributes:
        place: an area, WIDE, or nothing.
        uses: whether it is used; None where that is not said.
        firm: it is said with a verb and not only by naming the thing.
        alone: it is used there only.
        excepts: the place is an exception.
        told: the clauses that say so.
        gone: those that a correction took back before.
    """

    place: str = ""
    uses: bool | None = None
    firm: bool = True
    alone: bool = False
    excepts: bool = False
    told: tuple[Clause, ...] = ()
    gone: tuple[Clause, ...] = ()


@dataclass
class RestPlans:
    """What was taken of some sentences, and those that are left."""

    outcomes: list[Outcome] = field(default_factory=list)
    rest: list[Row] = field(default_factory=list)


def read_rest_plans(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> RestPlans:
    """What some sentences say ahead of a thing that may rest, for a place and for all others; a sentence is taken whole or not at all.

    Args:
        message: the whole message.
        rows: the sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    found = RestPlans(rest=list(rows))
    for kind in kinds_of("rests"):
        decision = next((d for d in ahead if d.kind == kind), None)
        if decision is not None and all(d.kind != kind for d in asked):
            found = _Teller(message, decision, asked).read(found)
    return found


class _Teller:
    def __init__(self, message: Message, decision: Decision, asked: Sequence[Decision]) -> None:
        self.message = message
        self.decision = decision
        self.facts = [d.facts or {} for d in asked]
        self.last = ""  # the place that was spoken of last

    def read(self, before: RestPlans) -> RestPlans:
        found = RestPlans(before.outcomes)
        topic = -2  # the last sentence that spoke of the thing
        placed = False  # a place was named since then
        for row in before.rest:
            here = any(map(self._is_thing, self.message.in_row(row)))
            goes_on = row[0].sentence == topic + 1
            placed &= goes_on or not here
            plan = self._plan(row) if here or goes_on else []
            told = any(c.place not in ("", WIDE) for c in plan)
            if plan and (told or placed) and (here or goes_on):
                found.outcomes += self._outcomes(row, plan)
                found.rest = [
                    r for r in found.rest if not (goes_on and r[-1].sentence == topic and self._only_asks(r))
                ]
            else:
                found.rest.append(row)
            self.last = next((c.place for c in plan if c.place != WIDE), self.last)
            if here or (goes_on and plan):
                topic = row[-1].sentence
                placed = placed or told or any(s.has("area") for s in self.message.in_row(row))
        return found

    def _only_asks(self, row: Row) -> bool:
        """Whether a sentence does no more than name the thing of which the next one speaks: "and the sword?"."""
        cells = [self._cell(replace(c, mood=SAY) if c.mood == ASK else c) for c in row]
        return all(c is not None and not c.place and c.uses is None for c in cells)

    def _outcomes(self, row: Row, plan: Sequence[_Cell]) -> Iterator[Outcome]:
        for cell in plan:
            when = {} if cell.place == WIDE else {"area": cell.place}
            own = list(cell.told) or row
            used = {p for c in (*own, *cell.gone) for p in range(c.start, c.end)}
            used |= {p for c in own if c.condition for p in range(c.condition[1] - 1, c.condition[2])}
            answers: list[Answer] = [YES if cell.uses else None]
            yield Outcome(
                self.decision, answers, used, [own], when=when, about="", why="used or left at a place"
            )

    # -- the cells of a sentence joined ----------------------------------------------------------------------

    def _plan(self, row: Row) -> list[_Cell]:
        """The places of a sentence, each with whether the thing is used there; empty where anything else is said."""
        plan: list[_Cell] = []
        open_ = _Cell()
        for clause in row:
            cell = self._cell(clause)
            if cell is None:
                return []
            if clause.corrects and (plan or open_.told):
                gone = (*open_.gone, *(c for p in plan for c in p.told), *open_.told)
                plan, open_ = [], _Cell(gone=gone)
            if cell.excepts and cell.uses is None and plan and plan[-1].place == WIDE:
                cell = replace(cell, uses=not plan[-1].uses)
            if plan and cell.uses is None and cell.place == plan[-1].place and not open_.told:
                continue  # "nowhere | else"
            joined = self._joined(open_, cell)
            if joined is None:
                return []
            open_ = joined
            if open_.place and open_.uses is not None:
                plan.append(open_)
                open_ = _Cell()
        return self._closed(plan, open_)

    def _joined(self, open_: _Cell, cell: _Cell) -> _Cell | None:
        """Two cells as one, where they do not speak against each other."""
        if open_.place and cell.place and open_.place != cell.place:
            return None
        if open_.uses is not None and cell.uses is not None and open_.uses != cell.uses and open_.firm:
            return None
        firm = cell if cell.uses is not None else open_
        told = (*open_.told, *cell.told)
        return _Cell(
            cell.place or open_.place,
            firm.uses,
            firm.firm,
            cell.alone or open_.alone,
            told=told,
            gone=open_.gone,
        )

    def _closed(self, plan: list[_Cell], open_: _Cell) -> list[_Cell]:
        """The plan with what was left open at the end: a reason that says the same, or the verb behind a bare thing."""
        if open_.place:
            return []
        if open_.uses is not None:
            if not plan or not open_.firm:
                return []
            if plan[-1].uses != open_.uses:
                if plan[-1].firm:
                    return []
                plan[-1] = replace(plan[-1], uses=open_.uses, firm=True, told=(*plan[-1].told, *open_.told))
        places = [c.place for c in plan]
        if len(set(places)) != len(places):
            return []
        alone = [c for c in plan if c.alone]
        if any(not c.uses for c in alone):
            return []
        wide = [_Cell(WIDE, False, told=alone[0].told)] if alone and WIDE not in places else []
        return [*plan, *wide]

    # -- one clause ------------------------------------------------------------------------------------------

    def _cell(self, clause: Clause) -> _Cell | None:
        """What a clause says; None where it says anything that is not understood."""
        if clause.mood not in (SAY, QUOTED) or not self._is_own(clause):
            return None
        start = self._behind_colon(clause)
        spots = list(self.message.spots_between(start, clause.end))
        condition = self._condition(clause)
        if condition is None or not all(map(self._is_known, spots)) or self._counts(clause):
            return None
        places = [*condition, *self._places(spots)]
        if len(set(places)) > 1:
            return None
        place = places[0] if places else ""
        denied = any(s.has(SENSE, *_DENIES) or s.has(OPTION, "no") for s in spots)
        keeps = any(s.has(SENSE, *_KEEPS) and not s.has(OPTION) for s in spots)
        thing = any(map(self._is_thing, spots))
        has = any(s.has(SENSE, "has") and not s.has(FILLER) for s in spots)
        keeps |= has and not thing
        if has and thing and not (keeps or denied):
            return None  # "I have the sword" tells nothing of its use
        verb = any(self._is_use(s) for s in spots)
        if keeps and denied and not any(s.has(SENSE, "nowhere") for s in spots):
            return None
        uses = False if keeps or denied else True if verb or (thing and place) else None
        alone = self._is_alone(spots)
        excepts = any(s.has(SENSE, "except") for s in spots)
        return _Cell(place, uses, keeps or denied or verb, alone, excepts, (clause,))

    def _is_own(self, clause: Clause) -> bool:
        """Whether nobody else does what a clause tells: a seat may only be the opponent of the combat that is fought now."""
        seats = [
            s for s in self.message.within(clause) if s.has("seat") and self.message.seat not in s.ids("seat")
        ]
        met = {str(f.get("opponent", "")) for f in self.facts} - {""}
        return all(met & set(s.ids("seat")) for s in seats)

    def _behind_colon(self, clause: Clause) -> int:
        """Where a clause begins behind what only names the thing, as in "you asked about the sword: …"."""
        tokens = self.message.spotted.text.tokens
        at = next((i for i in range(clause.start, clause.end - 1) if tokens[i].text == COLON), None)
        if at is None:
            return clause.start
        head = self.message.spots_between(clause.start, at)
        bare = all(self._is_thing(s) or s.has(FILLER) or s.has(SENSE, "comes_up", "you", "others", "wishes", "exchanges", "to", "for") for s in head)  # fmt: skip
        return at + 1 if bare else clause.start

    def _condition(self, clause: Clause) -> list[str] | None:
        """The place to which a condition ties a clause, in a list; None where it says more than the place of a combat."""
        if clause.condition is None:
            return []
        sort, start, end = clause.condition
        spots = self.message.spots_between(start, end)
        places = [a for s in spots for a in s.ids("area")[:1]]
        little = all(
            s.has("area") or s.has(FILLER) or s.has(SENSE, "to", "its", "is", "battle", "there")
            for s in spots
        )
        plain = sort == IF and little and not self.message.spotted.unknown(start, end)
        fought = any(s.has(SENSE, "battle") for s in spots) and any(s.has(SENSE, "there") for s in spots)
        places = places or [self.last] * bool(fought and self.last)
        return places if plain and len(places) == 1 else None

    def _places(self, spots: Sequence[Spot]) -> list[str]:
        places = [a for s in spots for a in s.ids("area")[:1]]
        wide = any(s.has(SENSE, *_WIDE) for s in spots)
        excepted = any(s.has(SENSE, "except") for s in spots) and places
        return [*places, WIDE] if wide and not excepted else places

    def _is_alone(self, spots: Sequence[Spot]) -> bool:
        """Whether "only" stands right before a place: "the sword only at A"."""
        solid = [s for s in spots if s.has(SENSE, "only") or not s.has(FILLER)]
        solid = [s for s in solid if not s.has(SENSE, "to", "battle")]
        return any(a.has(SENSE, "only") and b.has("area") for a, b in zip(solid, solid[1:], strict=False))

    def _is_thing(self, spot: Spot) -> bool:
        """Whether a mention is the thing itself or a verb of its own, and not one that is said of cards as well."""
        return spot.has(KIND, self.decision.kind) and not spot.has(KIND, *kinds_of("plays_cards"))

    def _is_use(self, spot: Spot) -> bool:
        return (
            spot.has(SENSE, *_USES)
            or spot.has(OPTION, YES)
            or (spot.has(KIND, self.decision.kind) and not self._is_thing(spot))
        )

    def _is_known(self, spot: Spot) -> bool:
        if spot.has(ORDER) or spot.has("card") or spot.has("unit"):
            return False
        kinds = [k for k in spot.ids(KIND) if k != self.decision.kind]
        shared = spot.has(KIND, self.decision.kind) or spot.has(SENSE, "has")
        if kinds and not shared and not spot.has(FILLER):
            return False
        return (
            spot.has("area") or spot.has("seat") or spot.has(KIND, self.decision.kind) or spot.has(FILLER)
            or spot.has(COUNT) or spot.has(OPTION) or spot.has(SENSE, *_LITTLE)
        )  # fmt: skip

    def _counts(self, clause: Clause) -> bool:
        """Whether a number stands in a clause that is not what the thing is worth."""
        tokens = self.message.spotted.text.tokens
        return any(tokens[i].kind == NUMBER and not tokens[i].sign for i in range(clause.start, clause.end))
