"""Forces that are called by their kind alone: "the fleet" where a player has one, "Army: …" where one was named before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ...kernel.decision import Decision
from ..text.names import names_in
from ..text.tokens import BREAK, COLON, DASH, ENDS, MARK, words_of
from ..text.vocabulary import FILLER, OPTION, SENSE, Concept, Vocabulary
from ..text.words import kinds_after, kinds_of, languages, words
from .mentions import Spot, Spotted
from .turned_kinds import OF_SHIPS

_FORCE, _AREA = "force", "area"
_SHORT = 3
"""The letters of a word that nobody knows and that may be a misspelt article."""
_BEFORE = ("and", "also", "only", "using", "but", "next", "then", "of_ships", "self", "both")
"""Turns of speech that may stand right before the noun for one's own force."""
_GOALS = ("to", "toward", "for", "at", "takes", "gets", "takes_along", "from", "above")
"""The same where persons are sent to a force."""


def with_own_forces(spotted: Spotted, known: Vocabulary, decisions: Iterable[Decision]) -> Spotted:
    """The mentions of a text, the noun for a kind of force taken for the one force of that kind that may be sent.

    Args:
        spotted: the text with its mentions.
        known: the vocabulary of the game.
        decisions: all that are asked or may come; those of the kinds `sends` are answered by the player's own forces.
    """
    own = {id for d in decisions if d.kind in kinds_of("sends") for id in names_in(d)}
    if not own:
        return spotted
    kinds = kinds_of("sends_persons")
    sent = any(
        s.decides(kinds) or any(k in kinds for o in s.ids(OPTION) for k in kinds_after(o))
        for s in spotted.spots
    )
    reader = _Reader(spotted, known, own, sent)
    return replace(spotted, spots=tuple(reader.taken(n, spot) for n, spot in enumerate(spotted.spots)))


def words_for(family: str, ships: bool) -> frozenset[str]:
    """The nouns for a kind of force, in all languages: those for ships, or the others."""
    found: set[str] = set()
    for language in languages():
        senses = words(language, family).senses
        afloat = {w for p in senses.get(OF_SHIPS, ()) for w in words_of(p)}
        nouns = {w for p in senses.get(_FORCE, ()) for w in words_of(p)}
        found |= nouns & afloat if ships else nouns - afloat
    return frozenset(found)


@dataclass(frozen=True)
class _Reader:
    spotted: Spotted
    known: Vocabulary
    own: set[str]
    sent: bool = False
    """The text sends persons to forces."""

    def taken(self, n: int, spot: Spot) -> Spot:
        """A mention, as the force that it can only mean."""
        noun = spot.has(SENSE, _FORCE) or (self.sent and spot.has(SENSE, OF_SHIPS))
        if not noun or spot.has(_AREA) or (not self.sent and self._is_of_more(spot)):
            return spot
        if not self._is_own(n, spot):
            return spot
        fits = self._called(spot.has(SENSE, OF_SHIPS))
        named = {id for s in self.spotted.spots[:n] for id in s.ids(_AREA) if id in fits}
        meant = fits if len(fits) == 1 else named if self._is_heading(spot) else set[str]()
        if len(meant) != 1:
            return spot
        return replace(spot, concepts=(Concept(_AREA, *meant),))

    def _called(self, ships: bool) -> set[str]:
        """The forces whose own name has such a noun."""
        nouns = words_for(self.known.family, ships)
        return {id for id in self.own if any(nouns.intersection(p) for p in self.known.phrases.get(id, ()))}

    def _is_of_more(self, spot: Spot) -> bool:
        """Whether a sentence hangs on something, or tells what a force does when others come by: that is read by other rules."""
        spots = self._sentence(spot)
        acts = kinds_of("acts_of_forces")
        return any(s.has(SENSE, "if", "unless") or s.has("window") or (s.decides(acts)) for s in spots)

    def _sentence(self, spot: Spot) -> Sequence[Spot]:
        tokens = self.spotted.text.tokens
        ends = [i for i, t in enumerate(tokens) if t.kind == MARK and t.text in (BREAK, *ENDS)]
        first = max((i + 1 for i in ends if i < spot.start), default=0)
        return self.spotted.within(first, min((i for i in ends if i >= spot.end), default=len(tokens)))

    def _is_own(self, n: int, spot: Spot) -> bool:
        """Whether nothing beside the noun makes it somebody else's, or one of several."""
        tokens, spots = self.spotted.text.tokens, self.spotted.spots
        before = spot.start - 1
        while before >= 0 and self._is_little(before):
            before -= 1
        led = self.spotted.at.get(before) if before >= 0 and tokens[before].kind != MARK else None
        alone = before < 0 or tokens[before].kind == MARK or (self.sent and led is None)
        before_it = (*_BEFORE, *(_GOALS if self.sent else ()))
        behind = spots[n + 1] if n + 1 < len(spots) and spots[n + 1].start == spot.end else None
        if behind is not None and (
            behind.has("seat") or (behind.has("unit") and not self.sent) or behind.has(SENSE, "others", "its")
        ):
            return False
        return alone or (led is not None and led.has(SENSE, *before_it) and not led.has(SENSE, "others"))

    def _is_little(self, position: int) -> bool:
        token, spot = self.spotted.text.tokens[position], self.spotted.at.get(position)
        if token.kind == MARK:
            return False
        if spot is None:
            return len(token.text) <= _SHORT
        return spot.has(FILLER) and (not spot.has(SENSE) or spot.has(SENSE, "using", "there"))

    def _is_heading(self, spot: Spot) -> bool:
        """Whether the noun stands alone in front of a colon or a dash."""
        tokens = self.spotted.text.tokens
        opens = spot.start == 0 or (tokens[spot.start - 1].text in (BREAK, *ENDS))
        return opens and spot.end < len(tokens) and tokens[spot.end].text in (COLON, DASH)
