"""What a few words say of the help in a combat: for whom it is, from where, and in which combat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..clauses.clause import SAY
from ..clauses.help_owners import owns_help
from ..clauses.laid import Laid
from ..conditions.conditions import ATTACKER, DEFENDER
from ..conditions.said_words import DENIALS, ROLES, Doubt, Read, SaidWords
from ..mentions.mentions import Spot
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of

_JOINTS = ("and", "from", "all", "also", "me")
"""Senses that may stand between two areas of which the same is said."""


class SaidOfHelp(SaidWords):
    """The words of a part of a sentence, with what they say of help that may be given."""

    def _side(self) -> Read:
        """Whom orders help; nobody, or a seat."""
        if not (self.named or self.inherited):
            return None
        seats = [s for s in self.spots if s.has("seat")]
        if self.inherited and self._says("informs"):
            return None  # "…, I have already told Stark"
        if (self._is_told_of() and not self._is_got(seats)) or any(
            self._after(s, "from", "supported_by") or owns_help(self.message, s) for s in seats
        ):
            return None  # what another seat does, or the help that it gives
        against = [s for s in seats if self._after(s, "against")]
        sides = {s.ids("seat")[0] for s in seats if s not in against and len(s.ids("seat")) == 1}
        used = [
            *seats,
            *(
                s
                for s in self.spots
                if s.has(
                    SENSE, "against", "always", "never", "nobody_else", "now", "offers", "gives", *DENIALS
                )
            ),
        ]
        used += [*self._only_for(seats), *self._units()]
        if not self._count_orders():
            return Doubt(self.kind)
        used += [s for s in self.spots if s.has(SENSE, "named_place")]
        placed = self._own_places(used)
        if placed is None or len(sides) > 1 or any(len(s.ids("seat")) > 1 for s in seats):
            return Doubt(self.kind)
        abouts, facts = placed
        abouts = abouts or self._where_units_help()
        if self._says(*DENIALS, "never"):
            return self._no_side(sides, used, abouts, facts)
        sided = bool(abouts) and all(self._after(s, "for") for s in seats)  # "the ships in … fight for …"
        if self._says("attacks", "anybody", *ROLES) or (self._says("battle") and not sided):
            return Doubt(self.kind)
        if not sides and self._says("in_person"):
            sides = {self.message.seat}
        if not sides and self.given is not None and set(self.given.facts) - {"area"} == {DEFENDER}:
            sides = {str(self.given.facts[DEFENDER])}
        if not sides:
            return Doubt(self.kind) if self.given is not None else None
        if against:
            both = [*sides, *(s.ids("seat")[0] for s in against)]
            facts |= {ATTACKER: both, DEFENDER: both}
        return self._instruction([*sides], used, facts, abouts)

    def _no_side(
        self, sides: set[str], used: list[Spot], abouts: Sequence[str], facts: Mapping[str, object]
    ) -> Read:
        """Nobody is helped, or nobody but the sender."""
        kept = [s for s in self.spots if s.has(SENSE, "except")]
        if kept and self._says("in_person") and not sides:
            return self._instruction([self.message.seat, None], [*used, *kept], facts, abouts)
        nobody = self._says("pass", "none", "no", "anybody", "never") or any(
            s.has(SENSE, "silent") for s in self.spots
        )
        if sides and self.inherited and not self._says("only", "except", *DENIALS[1:], "never"):
            return None  # "…, not Stark"
        if not sides and self._lacks_help():
            return None
        if sides or not nobody:
            return Doubt(self.kind)
        return self._instruction([None], used, facts, abouts)

    def _lacks_help(self) -> bool:
        """Whether words only tell that the sender has no help: "I have no support anyway", "nobody supports me"."""
        if self._says("gives", "to_help", "always", "never"):
            return False
        nobody = next((n for n, s in enumerate(self.spots) if s.has(SENSE, "none", "pass")), len(self.spots))
        has = [n for n, s in enumerate(self.spots) if s.has(SENSE, "has", "gets", "exists")]
        mine = any(s.has(SENSE, "in_person") and not self._after(s, "from") for s in self.spots)
        return any(n < nobody for n in has) or (mine and not has and not self._says("except"))

    def _is_got(self, seats: Sequence[Spot]) -> bool:
        """Whether a seat is who gets the help of the sender's own area: "Stark gets the support from …"."""
        mine = {d.about for d in self.decisions}
        own = any(
            s.has("area") and self._after(s, "from", "supported_by") and not mine.isdisjoint(s.ids("area"))
            for s in self.spots
        )
        word = next((s for s in self.spots if s.has(KIND, self.kind)), None)
        if not own or len(seats) != 1 or word is None or seats[0].end > word.start:
            return False
        between = self.message.spots_between(seats[0].end, word.start)
        gets = any(s.has(SENSE, "gets") for s in between)
        return gets and not self.message.spotted.unknown(seats[0].end, word.start)

    def _only_for(self, seats: Sequence[Spot]) -> list[Spot]:
        """ "Only" beside whom help is for: that nobody else gets it is what follows anyway."""
        whom = [s for s in self.spots if s in seats or s.has(SENSE, "in_person")]
        return [s for s in self.spots if s.has(SENSE, "only") and any(self._is_next_to(s, w) for w in whom)]

    def _is_next_to(self, one: Spot, other: Spot) -> bool:
        """Whether nothing but little words and the verb of helping stands between two mentions: "only (support) me"."""
        low, high = sorted((one, other), key=lambda s: s.start)
        between = self.message.spots_between(low.end, high.start)
        known = not self.message.spotted.unknown(low.end, high.start)
        verbs = [s for s in between if s.has(KIND, self.kind) and low.has(SENSE, "only")]
        little = all(s in verbs or s.has(FILLER) or s.has(SENSE, "for", "to", "self", "me") for s in between)
        return known and little

    def _own_places(self, used: list[Spot]) -> tuple[list[str], dict[str, object]] | None:
        """From where help is given, and where the combat is; None where that is not clear."""
        mine = {d.about for d in self.decisions}
        own: list[Spot] = []
        facts = dict[str, object]()
        for spot in (s for s in self.spots if s.has("area") and not s.has("seat")):
            areas = spot.ids("area")
            if len(areas) > 1 or spot.has(FILLER):
                return None
            there = self._after(spot, "to") and not (self._after(spot, "from") or self._is_of_units(spot))
            if there and not self._lies_in(spot):
                facts["area"] = areas[0]
            elif areas[0] in mine and (not own or self._is_joined(own[-1], spot)):
                own.append(spot)
            else:
                return None
            used.append(spot)
        abouts = list(dict.fromkeys(s.ids("area")[0] for s in own))
        if not abouts and self.given is not None and self.given.place in mine:
            abouts = [self.given.place]
        if not abouts and self._says("named_place"):
            pointed = self._named_before(mine)
            return ([pointed], facts) if pointed else None
        return abouts, facts

    def _named_before(self, mine: set[str]) -> str:
        """The area that "that sea" means: the one of the sender's orders to help that was named last."""
        before = [s for s in self.message.spots_between(0, self.part.first) if s.has("area")]
        last = before[-1].ids("area") if before else []
        return last[0] if len(last) == 1 and last[0] in mine else ""

    def _lies_in(self, spot: Spot) -> bool:
        """Whether the only area that is named is one where the message lays the order to help: "my support in …"."""
        alone = sum(s.has("area") and not s.has("seat") for s in self.spots) == 1
        laid = Laid(self.message)
        helps = kinds_of("gives_help")
        return alone and laid.helps(spot.ids("area"), helps, laid.sentence(self.part.first))

    def _count_orders(self) -> bool:
        """Take a number for that of the orders to help that the message lays: "all three supports are for me".

        Returns: whether no other number of them is told.
        """
        tokens = self.message.spotted.text.tokens
        told = {
            p: n for p in range(self.part.start, self.part.end) if (n := self._number_in(tokens[p].text, p))
        }
        laid = {*Laid(self.message).places(kinds_of("gives_help"), self.part.start)}
        laid &= {d.about for d in self.decisions}
        if not told or not laid or not self._says("in_person") or any(s.has("unit") for s in self.spots):
            return True
        self.counted |= {*told} if {*told.values()} == {len(laid)} else set()
        return {*told.values()} == {len(laid)}

    def _number_in(self, word: str, position: int) -> int | None:
        """The number that a word tells, inside "all three" too."""
        number = self.message.number_at(position) or self.message.vocabulary.number(word)
        return number if number is not None and number > 1 else None

    def _units(self) -> list[Spot]:
        """The units that help, without a number: it is the order that does."""
        return [s for s in self.spots if s.has("unit") and not s.has("area")]

    def _where_units_help(self) -> list[str]:
        """The areas of orders to help that another sentence lays with the units that are named here alone: "support with the fleets, A and B … the fleets help me"."""
        units = {u for s in self._units() for u in s.ids("unit")}
        mine = {d.about for d in self.decisions}
        own = Laid(self.message).sentence(self.part.first)
        found: list[str] = []
        for number in {c.sentence for c in self.message.clauses} - {own} if units else ():
            clauses = self.message.sentence(number)
            spots = [s for c in clauses for s in self.message.within(c) if not s.has(FILLER)]
            helps = all(s.decides(kinds_of("gives_help")) for s in spots if s.has(ORDER))
            laid = helps and any(s.has(ORDER) for s in spots)
            if (
                laid
                and units & {u for s in spots for u in s.ids("unit")}
                and all(c.mood == SAY for c in clauses)
            ):
                found += [a for s in spots if s.has("area") for a in s.ids("area") if a in mine]
        return list(dict.fromkeys(found))

    def _is_of_units(self, spot: Spot) -> bool:
        """Whether an area is where units stand that help: "the ships in … support me"."""
        mine = not {d.about for d in self.decisions}.isdisjoint(spot.ids("area"))
        units = any(s.has("unit") and s.end <= spot.start for s in self.spots)
        verb = any(s.has(KIND, self.kind) and s.start >= spot.end for s in self.spots)
        return mine and units and verb

    def _is_joined(self, one: Spot, other: Spot) -> bool:
        """Whether two areas stand in one list."""
        between = self.message.spots_between(one.end, other.start)
        known = not self.message.spotted.unknown(one.end, other.start)
        return known and all(s.has(SENSE, *_JOINTS) or (s.has(FILLER) and not s.has(SENSE)) for s in between)
