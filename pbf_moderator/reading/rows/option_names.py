"""The names in a message that matter to one decision whose answer is chosen from options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ..clauses.clause import SAY, Clause
from ..clauses.condition_ends import SHORT
from ..clauses.message import Message
from ..mentions.numbered import forces_of
from ..mentions.spotting import Spot
from ..text.names import concepts_of, names_in
from ..text.tokens import COLON, NUMBER
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE, TOKEN
from ..text.words import kinds_of
from .meanings import idle_option, meant
from .named import NO, SAID, SPARED, YES, Named, mention_before
from .order_tokens import tokens_meant
from .outcomes import Row
from .standing import MOODS, Standing

_NOT_NOW = (
    "instead",
    "instead_alone",
    "or",
    "no",
    "without",
    "later",
    "next",
    "another_turn",
    "postpones",
    "waits",
)


def _is_little(spot: Spot) -> bool:
    """Whether a mention is an article or its like."""
    return spot.has(FILLER) and not spot.has(SENSE, "for", "using")


class Namer:
    """Finds the names that matter to one decision, and how they stand."""

    def __init__(self, message: Message, decision: Decision) -> None:
        self.message = message
        self.decision = decision
        self.standing = Standing(message, decision)
        self.options = tuple(names_in(decision))
        self.wanted = {
            c
            for c in concepts_of(message.vocabulary, self.options)
            if c.id not in (YES, NO) or c.category != OPTION
        }
        self.tokens = self.standing.tokens
        self.categories = self.standing.categories
        self.known = self.standing.known
        self.heads = self.standing.heads
        self.parted = bool(self.heads)

    def names(self, row: Row) -> list[Named]:
        """The names of a row, in order."""
        return [named for clause in row for named in self._of_clause(clause)]

    def is_marked(self, clause: Clause) -> bool:
        """Whether a clause holds the word of the decision."""
        return self.standing.is_marked(clause)

    def _of_clause(self, clause: Clause) -> Iterator[Named]:
        found = [n for spot in self.message.within(clause) if (n := self._named(clause, spot)) is not None]
        forbidden: list[Named] = []
        elsewhere = "area" not in self.categories and any(s.has("area") for s in self.message.within(clause))
        for m in meant(self.message, self.decision, clause):
            if elsewhere and idle_option(self.decision) in m.spot.ids(OPTION):
                continue  # "in A nothing" is said of A
            named = Named(m.spot, m.spot.ids(OPTION), OPTION, clause)
            found = [n for n in found if not m.spot.start <= n.spot.start < m.spot.end]
            (forbidden if m.forbids else found).append(named)
        if forbidden:  # "no defense orders": the "no" is not the option that does nothing
            found = [n for n in found if idle_option(self.decision) not in n.ids]
        found.sort(key=lambda n: n.spot.start)
        yield from self.standing.of(clause, found)
        left = any(s.has(SENSE, "spares", "lets_be") for s in self.message.within(clause))
        for named in forbidden:  # "the defence I won't touch" forbids none
            how = SPARED if left else SAID
            yield replace(named, standing=how if clause.mood == SAY else MOODS[clause.mood])

    # -- what a mention may stand for ------------------------------------------------------------------------

    def _named(self, clause: Clause, spot: Spot) -> Named | None:
        if self.tokens and not spot.has(ORDER):
            spot = self._order_inside(spot)
        if self.tokens and spot.has(ORDER) and not self._is_verb(spot):
            meant = tokens_meant(self.message.vocabulary, spot, self.message.vocabulary.tokens)
            ids = tuple(t for t in meant if t in self.tokens)
            return Named(spot, ids or meant, TOKEN, clause, stranger=not ids) if meant else None
        ids = tuple(dict.fromkeys(c.id for c in spot.concepts if c in self.wanted))
        if ids and self._is_price(clause, spot):
            return None
        if ids and self._is_letter(ids):
            return Named(spot, ids, OPTION, clause) if self._is_meant_as_letter(clause, spot) else None
        if ids and not self._is_only_a_word(spot):
            category = next(c.category for c in spot.concepts if c in self.wanted)
            return Named(spot, ids, category, clause)
        if role := self._side(spot):
            return Named(spot, (role,), "seat", clause)
        others = [c for c in spot.concepts if c.category in self.categories]
        acts = self._is_the_force_asked(spot) or self._is_force_that_acts(clause, spot)
        if others and not self._is_only_a_word(spot) and not acts:
            return Named(spot, tuple(c.id for c in others), others[0].category, clause, stranger=True)
        if self._is_oneself(clause, spot):
            return Named(spot, (self.message.seat,), "seat", clause)
        return None

    def _is_the_force_asked(self, spot: Spot) -> bool:
        """Whether a mention is the force that is asked what it does, or where it stands: "the Second Army stays at X and fights"."""
        if self.decision.kind not in kinds_of("acts_of_forces"):
            return False
        asked = {self.decision.about, str((self.decision.facts or {}).get("area", ""))} - {*self.options, ""}
        return not asked.isdisjoint(spot.ids("area"))

    def _is_force_that_acts(self, clause: Clause, spot: Spot) -> bool:
        """Whether a mention is a force, no answer, before the word of what it does: "the Second Army retreats to X"."""
        if self.decision.kind not in kinds_of("acts_of_forces"):
            return False
        ids = set(spot.ids("area"))
        verbs = [
            s for s in self.message.within(clause) if s.has(KIND, self.decision.kind) and s.start >= spot.end
        ]
        led = self.message.preceded_by(spot, clause, "to", "toward", "from")
        forces = forces_of(self.message.vocabulary)
        return bool(ids and verbs) and ids <= forces and ids.isdisjoint(self.options) and not led

    def _is_price(self, clause: Clause, spot: Spot) -> bool:
        """Whether counted points are what units cost: "a new mage for 2 points", "the two points: I make the foot a mage"."""
        tokens, message = self.message.spotted.text.tokens, self.message
        counted = message.at(spot.start - 1) if spot.start > clause.start else None
        number = spot.start > clause.start and tokens[spot.start - 1].kind == NUMBER
        if not spot.has(SENSE, "points") or not (
            number or (counted and counted.has(COUNT)) or (counted and counted.has(SENSE, "all"))
        ):
            return False
        start = counted.start if counted else spot.start - 1
        led = next((s for s in message.spotted.back_from(clause.start, start) if not _is_little(s)), None)
        row = message.sentence(clause.sentence)
        units = any(s.has("unit") for c in row for s in message.within(c))
        by = led is not None and led.has(SENSE, "for", "using")
        return units and (by or self._are_spent(row, spot))

    def _are_spent(self, row: Row, points: Spot) -> bool:
        """Whether points head a sentence that makes units of others behind a colon, and denies nothing."""
        tokens = self.message.spotted.text.tokens
        colon = next((i for i in range(points.end, row[-1].end) if tokens[i].text == COLON), None)
        behind = [s for c in row for s in self.message.within(c) if colon is not None and s.start > colon]
        plain = all(c.mood == SAY and c.condition is None and not (c.denied or c.corrects) for c in row)
        made = any(s.has(SENSE, "upgrade", "becomes", "makes") for s in behind)
        return (
            made and plain and not any(s.has(SENSE, *_NOT_NOW) for c in row for s in self.message.within(c))
        )

    def _order_inside(self, spot: Spot) -> Spot:
        """The order that ends a phrase of two words or more: "to support", "in defence +1"."""
        tokens = self.message.spotted.text.tokens
        node = self.message.vocabulary.root.children.get(tokens[spot.end - 1].text)
        orders = tuple(c for c in (node.concepts if node else ()) if c.category == ORDER)
        short = len(tokens[spot.end - 1].text) <= SHORT
        if spot.end - spot.start < 2 or short or not orders or any(c in self.wanted for c in spot.concepts):
            return spot
        value = tokens[spot.end] if spot.end < len(tokens) and tokens[spot.end].kind == NUMBER else None
        modifier = int(f"{value.sign}{value.value}") if value else spot.modifier
        end = spot.end + (value is not None)
        return replace(spot, start=spot.end - 1, end=end, concepts=orders, modifier=modifier)

    def _is_only_a_word(self, spot: Spot) -> bool:
        """Whether a mention is as well a word of the language, so that it is no name here."""
        return (spot.has(FILLER) or spot.has(SENSE)) and len(spot.text) < 4 and not spot.text.isupper()

    @staticmethod
    def _is_letter(ids: Sequence[str]) -> bool:
        return all(len(i) == 1 for i in ids)

    def _is_meant_as_letter(self, clause: Clause, spot: Spot) -> bool:
        """Whether a single letter is meant as one: alone, marked off, or behind the word of the decision."""
        message = self.message
        if len(spot.text) > 1 or spot.end == clause.end:
            return True
        if not (spot.has(FILLER) or spot.has(SENSE) or spot.has(COUNT)):
            return True
        before = mention_before(message, clause, spot)
        if before is not None and self.standing.is_word(before):
            return True
        marked = COLON in message.marks_before(spot) or (
            spot.start == clause.start and message.mark_after(spot)
        )
        return bool(marked)

    def _is_verb(self, spot: Spot) -> bool:
        """Whether an order's word is the verb for what the decision asks."""
        return self.standing.is_word(spot) or (spot.has(SENSE) and len(spot.text) < 3)

    def _side(self, spot: Spot) -> str:
        """The side of a known combat that its part in it names."""
        facts = self.decision.facts or {}
        for role in ("attacker", "defender"):
            if spot.has(SENSE, role) and facts.get(role) in self.options:
                return facts[role]
        return ""

    def _is_oneself(self, clause: Clause, spot: Spot) -> bool:
        """Whether the sender names itself right behind the word of the decision."""
        if self.message.seat not in self.options or not spot.has(SENSE, "self"):
            return False
        before = mention_before(self.message, clause, spot)
        return (
            before is not None
            and self.standing.is_word(before)
            and not self.message.marks_between(before, spot)
        )
