"""What a few words say of forces that may act where somebody else comes by: which of them, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ...kernel.forms import Answer, One, Some
from ..clauses.message import Message
from ..clauses.turns import means
from ..conditions.conditions import DEFENDER
from ..conditions.said_words import DENIALS, Doubt, Read
from ..mentions.mentions import Spot
from ..mentions.numbered import forces_of
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of
from .said_of_help import SaidOfHelp


class SaidOfForces(SaidOfHelp):
    """Reads decisions that are about a place and answered with forces, or with the one thing that a force may do there."""

    def _is_of_forces(self) -> bool:
        form = self.decision.form
        alone = isinstance(form, One) and form.passing and len(form.options) == 1
        return self.kind in kinds_of("acts_at_places") and (alone or isinstance(form, Some))

    def _forces(self) -> Read:
        """Which forces act at which places; without a place only what is said of all, or that none does."""
        if not self.named or self._is_told_of() or self._says("never"):
            return None
        forces = [s for s in self.spots if self._acts(s)]
        places = [s for s in self.spots if s not in forces and not self.moments.isdisjoint(s.ids("area"))]
        denials = [s for s in self.spots if s.has(SENSE, *DENIALS)]
        everywhere = [s for s in self.spots if s.has(SENSE, "everywhere", "all")]
        only = [s for s in self.spots if s.has(SENSE, "only")]
        abouts = [i for s in places for i in s.ids("area") if i in self.moments] or self._place_of_attack()
        wherever = everywhere or self._is_for_good()
        answer = self._what_is_done(forces, bool(denials))
        if answer is None or self._says("or") or not (abouts or denials or wherever):
            return Doubt(self.kind)
        if (denials and self._are_parted(places)) or not self._may_be_done(answer[0], abouts):
            return Doubt(self.kind)
        words = [s for s in self.spots if s.has(KIND, self.kind)]
        used = [*words, *forces, *places, *denials, *wherever, *only, *self._joining()]
        self._forget_attack()
        return self._instruction(answer, used, {}, abouts)

    def _is_for_good(self) -> list[Spot]:
        """The words for "always" beside the one thing that may be done, where no place is named: it is done wherever it may be."""
        given = dict(self.given.facts) if self.given is not None else {}
        if not isinstance(self.decision.form, One) or "area" in given:
            return []
        return [s for s in self.spots if s.has(SENSE, "always")]

    def _of_defence(self) -> set[str]:
        """The facts that say no more than that the sender is attacked, whoever it is by in a game for two."""
        if self.given is None or self.given.facts.get("role") != DEFENDER:
            return set()
        return {"role"} if self.given.seats else {"role", "opponent"}

    def _forget_attack(self) -> None:
        """A condition that says no more than that the sender is attacked holds whenever it is asked."""
        if self.given is not None and not self.given.facts.keys() - self._of_defence():
            self.given = replace(self.given, facts={})

    def _place_of_attack(self) -> list[str]:
        """The place that a condition names, where it says no more than that somebody comes there."""
        if self.given is None or self.given.facts.keys() - {"area", *self._of_defence()}:
            return []
        area = self.given.facts.get("area")
        if not isinstance(area, str) or area not in self.moments:
            return []
        self.given = replace(self.given, facts={})
        return [area]

    def _are_parted(self, places: Sequence[Spot]) -> bool:
        """Whether a mark stands between two places, so that a "not" may be said of one of them alone."""
        return any(self.message.marks_between(one, other) for one, other in pairwise(places))

    def _acts(self, spot: Spot) -> bool:
        """Whether a mention is a force that acts; where none is an answer, one that no little word makes a place."""
        if isinstance(self.decision.form, Some):
            return not self._acting.isdisjoint(spot.ids("area"))
        other = spot.has("area") and self.moments.isdisjoint(spot.ids("area"))
        if other and forces_of(self.message.vocabulary).issuperset(spot.ids("area")):
            return True  # "at A the B Fleet avoids": no place
        return other and not self._after(spot, "to", "from", "toward", "for")

    @property
    def _acting(self) -> set[str]:
        """The forces that decisions of the kind may be answered with."""
        return {n for d in self.all_decisions if isinstance(d.form, Some) for n in d.form.bag}

    def _what_is_done(self, forces: Sequence[Spot], denied: bool) -> list[Answer] | None:
        """The answer that the words make; None where it cannot be told."""
        form = self.decision.form
        if isinstance(form, One):
            return [None if denied else form.options[0]]
        if denied:
            return [[]] if not forces or len(self._acting) == 1 else None
        ids = [i for s in forces for i in s.ids("area") if i in self._acting]
        return [sorted(set(ids))] if ids and len(ids) == len(forces) else None

    def _may_be_done(self, answer: Answer, abouts: Sequence[str]) -> bool:
        """Whether each decision that the words are about can be answered so."""
        meant = [d for d in self.all_decisions if d.about in abouts] if abouts else [self.decision]
        return bool(meant) and all(not d.form.problems(answer) for d in meant)

    def _joining(self) -> list[Spot]:
        little = ("and", "to", "at_sea", "attacks", "anybody", "from", "battle")
        combats = kinds_of("moments_of_combat")
        return [s for s in self.spots if s.has(SENSE, *little) or s.has("window", *combats)]


def is_attacked_too(message: Message, condition: Sequence[Spot]) -> bool:
    """Whether a condition says no more than that somebody is attacked, and does not say that it is the sender: "if it is attacked"."""
    attacked = any(s.has(SENSE, "attacked") for s in condition)
    little = all(
        s.has(SENSE, "attacked", "if", "others", "its", "and", "so", "idle", "also", "now", "round_long")
        or s.has(FILLER)
        for s in condition
    )
    tokens = message.spotted.text.tokens
    words = [tokens[i].text for s in condition for i in range(s.start, s.end)]
    return (
        attacked
        and little
        and not any(means(message, word, sense) for word in words for sense in ("me", "self"))
    )
