"""To which decisions a part of a sentence speaks, what it hangs on, and whether it is the sender's own and meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..kernel.decision import Decision
from ..kernel.forms import Assign, One
from .anticipated import Saying
from .clauses import ASK, SAY, UNLESS
from .conditions import UNCLEAR, Circumstance, circumstance
from .laid import Laid, orders_named
from .mentions import Spot
from .message import Message
from .outcomes import Row
from .pieces import STEERING, Part
from .said_words import Read, occasions_in
from .vocabulary import FILLER, KIND, OPTION, ORDER, SENSE, TERM
from .words import kinds_of

_TURNS = ("asks", "supposes", "tells", "another_turn")


class PartReader:
    """What parts of sentences say to the decisions that may come.

    Args:
        message: the whole message.
        asked: the questions that are open.
        ahead: those that may come.
    """

    def __init__(self, message: Message, asked: Sequence[Decision], ahead: Sequence[Decision]) -> None:
        self.message = message
        self.asked = asked
        self.open = {d.kind for d in asked}
        self.kinds: dict[str, list[Decision]] = {}
        for decision in ahead:
            self.kinds.setdefault(decision.kind, []).append(decision)
        self.sheet = any(isinstance(d.form, Assign) for d in asked)
        self.own = {d.about for d in ahead if d.kind in kinds_of("gives_help") and d.about}
        self.laid = Laid(message)
        self.shared: Mapping[str, object] = {}
        """What the condition that opened the sentence says, for a part that it goes on for."""

    def _words(self) -> set[str]:
        return {*self.kinds, *self.open}

    def _given(self, part: Part) -> tuple[Circumstance | None, bool]:
        """What the conditions of a part say together; the second is false where not all can be said."""
        if not part.conditions:
            return None, True
        third = not any(s.has("card") for s in self._spots(part)) and any(
            s.decides(kinds_of("gives_help")) for s in self._spots(part)
        )
        if len(part.conditions) > 1 or any(c.sort == UNLESS for c in part.conditions):
            return None, False
        only = part.conditions[0]
        between = self.message.spots_between(only.end, part.start)
        if any(s.has(SENSE, "using") for s in between):
            return None, False  # "if …, with large forces, …"
        third = third and not any(s.decides(kinds_of("takes_help")) for s in self._spots(part))
        given = circumstance(self.message, only.start, only.end, self.own, third)
        return given, given is not None

    def _unclear(self, part: Part) -> Circumstance:
        """What is left of a condition that cannot be said as facts: whether it tells of a combat."""
        spots = [s for c in part.conditions for s in self.message.spots_between(c.start, c.end)]
        return Circumstance(sort=UNCLEAR if any(s.has(SENSE, *STEERING) for s in spots) else "")

    def _spots(self, part: Part) -> Sequence[Spot]:
        return self.message.spots_between(part.start, part.end)

    def _readings(
        self, part: Part, given: Circumstance | None, inherited: str, alone: bool
    ) -> Iterator[Read]:
        """What a part says to each decision that it may speak of."""
        words = [s for s in self._spots(part) if not s.decides(self.open)]  # what is asked now comes first
        marked = {k for s in words for k in (*s.ids(KIND), *s.ids(TERM))} | self.open.intersection(
            k for s in self._spots(part) for k in s.ids(KIND)
        )
        takes_help = not marked.isdisjoint(kinds_of("takes_help"))
        to_help = any(s.has(SENSE, "to_help") for s in self._spots(part))
        near = {d.about for d in self.asked} - {""}
        for kind, decisions in self.kinds.items():
            if kind in self.open and not self._is_for_another(kind, part, marked):
                continue
            if kind in kinds_of("takes_help" if to_help else "gives_help") and (takes_help or to_help):
                continue
            if (
                self._is_object(kind, part)
                or self._is_order(kind, part)
                or self._goes_with_moves(kind, part, alone)
            ):
                continue
            follows = kind == inherited and (kind in marked or marked.isdisjoint(self._words()))
            named = self._tells_side(kind, part) or self._names_option(decisions, part)
            if kind in marked or follows or given is not None or named:
                yield Saying(
                    self.message, part, decisions, given, follows and kind not in marked, self.shared, near
                ).read()

    def _names_option(self, decisions: Sequence[Decision], part: Part) -> bool:
        """Whether words name a fixed option and the kind of moment that it is for: "ask me about attacks"."""
        spots = self._spots(part)
        options = {o for d in decisions if isinstance(d.form, One) for o in d.form.options}
        fixed = any(not options.isdisjoint(s.ids(OPTION)) for s in spots)
        return fixed and bool(occasions_in(spots, decisions))

    def _tells_side(self, kind: str, part: Part) -> bool:
        """Whether words name a side of a combat, and a card for it: "in attack Robb", "against Greyjoy Eddard"."""
        sides = any(
            s.has(SENSE, "attacking", "attacked", "attacker", "defender", "against")
            for s in self._spots(part)
        )
        return sides and kind in kinds_of("of_battle")

    def _is_for_another(self, kind: str, part: Part, marked: set[str]) -> bool:
        """Whether words are for later decisions of a kind that is open: for another's help, or for good and elsewhere."""
        if kind in kinds_of("takes_help"):
            offered = {str(v) for d in self.asked if d.kind == kind for v in (d.facts or {}).values()}
            seats = {i for s in self._spots(part) for i in s.ids("seat")}
            lasting = any(s.has(SENSE, "always", "never") for s in self._spots(part))
            return kind in marked and bool(seats) and (seats.isdisjoint(offered) or lasting)
        areas = {a for s in self._spots(part) for a in s.ids("area")}
        later = {d.about for d in self.kinds[kind]} - {d.about for d in self.asked if d.kind == kind}
        lasting = any(s.has(SENSE, "always") for s in self._spots(part))
        elsewhere = bool(areas & later) or kind in kinds_of("gives_help")
        return lasting and elsewhere and not part.conditions

    def _goes_with_moves(self, kind: str, part: Part, alone: bool) -> bool:
        """Whether a decision about an area that units leave is told beside their moves, and read with them."""
        leaving = kinds_of("leaves")
        about = (
            kind in self.kinds
            and all("area" in self.message.vocabulary.of(d.about) for d in self.kinds[kind])
            and kind not in kinds_of("gives_help")
        )
        if not about or part.conditions:
            return False
        units = not alone or any(s.has("unit") or s.decides(leaving) for s in self.message.spotted.spots)
        places = {a for s in self._spots(part) for a in s.ids("area")}
        return units or not self.open.isdisjoint(leaving) or not places <= {d.about for d in self.kinds[kind]}

    def _is_order(self, kind: str, part: Part) -> bool:
        """Whether a decision's word is an order on an open sheet: nobody is said to be helped always, or by "me"."""
        spots = self._spots(part)
        sides = ("attacking", "attacked", "attacker", "defender") if any(s.has("card") for s in spots) else ()
        orders = [
            s for s in spots if s.has(ORDER) and not s.has(FILLER) and not (sides and s.has(SENSE, *sides))
        ]
        if not (self.sheet and orders) or part.conditions:
            return False
        helps = kinds_of("gives_help") if kind in kinds_of("takes_help") else ()
        if any(not s.has(KIND, kind, *helps) for s in orders):
            return True
        if kind not in kinds_of("gives_help"):
            return False
        if any(s.has(SENSE, "not", "never") for s in spots) and any(
            s.has(SENSE, "none", "anybody") for s in spots
        ):
            return False
        if self._uses_order(part, spots, orders):
            return False
        by_me = any(s.has(SENSE, "self") and self._leads(s, orders[0]) for s in spots)
        return not (by_me or any(s.has(SENSE, "always", "never") for s in spots))

    def _is_object(self, kind: str, part: Part) -> bool:
        """Whether an order is what an open one is done to: the thing that is taken away."""
        spots = self._spots(part)
        done = [
            s
            for s in spots
            if s.decides(self.open.intersection(kinds_of("of_orders"))) and not s.has(KIND, kind)
        ]
        named = [s for s in spots if s.has(KIND, kind) and s.has(ORDER)]
        return bool(done and named) and done[0].end <= named[0].start

    def _uses_order(self, part: Part, spots: Sequence[Spot], orders: Sequence[Spot]) -> bool:
        """Whether another sentence lays an order where this one tells for whom it is, or that it is for nobody."""
        sentence = next(c.sentence for c in self.message.clauses if c.start <= part.start < c.end)
        areas = {a for s in spots for a in s.ids("area") if a in self.own}
        whom = any(s.has("seat") or s.has(SENSE, "in_person", "none", "anybody", "no") for s in spots)
        return whom and self.laid.elsewhere(areas, orders_named(orders), sentence)

    def _leads(self, one: Spot, other: Spot) -> bool:
        between = self.message.spots_between(one.end, other.start)
        return one.end <= other.start and all(s.has(FILLER) or s.has(SENSE, "not") for s in between)

    # -- whose words and in which mood -----------------------------------------------------------------------

    def _is_said(self, row: Row, part: Part) -> bool:
        """Whether a part is the sender's own and meant."""
        if any(c.mood == ASK and not c.because for c in row):
            return False
        tied = [(c.start, c.end) for c in part.conditions]
        for clause in row:
            if clause.start < part.end and part.start < clause.end and clause.mood != SAY:
                signs = [s for s in clause.because if not any(a <= s.start < b for a, b in tied)]
                if signs or not clause.because:
                    return False
        spots = self._spots(part)
        if any(s.has(SENSE, *_TURNS) and not s.has(SENSE, "wishes", "available") for s in spots):
            return False
        first = next((s for s in spots if not s.has(FILLER) or s.has(SENSE, "others")), None)
        return first is None or not first.has(SENSE, "others")

    def _may_tie(self, row: Row, part: Part) -> bool:
        """Whether words that nothing came of may be a condition: they are called one, or tell of a combat."""
        if self._acts(part):
            return False
        return bool(part.conditions) or any(s.has(SENSE, *STEERING) for s in self._spots(part))

    def _acts(self, part: Part) -> bool:
        """Whether words name any decision or an order."""
        return any((s.has(KIND) and not s.has(FILLER)) or s.has(ORDER) for s in self._spots(part))

    def _is_of_open(self, part: Part) -> bool:
        """Whether words name an open decision or an order."""
        return any(s.decides(self.open) or s.has(ORDER) for s in self._spots(part))
