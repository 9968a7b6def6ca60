"""What a few words say of a moment in which cards are played: that nothing is, or the very card that made it, "I answer it with mine"."""

from __future__ import annotations

from collections.abc import Sequence

from ..conditions.said_words import DENIALS, Read
from ..mentions.mentions import Spot
from ..text.vocabulary import KIND, SENSE
from ..text.words import kinds_of
from .said_of_forces import SaidOfForces


class SaidOfMoments(SaidOfForces):
    """Reads what is played in a moment where no card is named."""

    def denied(self) -> list[Spot]:
        """The word for answering and what denies it, where the moment is told and nothing is named: "if X is played, I do not react"."""
        if not self._is_of_moment() or any(s.has("card") for s in self.spots):
            return []
        verbs = [s for s in self.spots if s.decides(kinds_of("reacts"))]
        denials = [s for s in self.spots if s.has(SENSE, *DENIALS, "without", "never")]
        return [*verbs, *denials] if verbs and denials else []

    def own_of_moment(self) -> Read:
        """The sender's own card of the sort that makes the moment: "if X is played, I answer with mine"."""
        mine = [s for s in self.spots if s.has(SENSE, "in_person") and not s.has(SENSE, "self")]
        plays = [s for s in self.spots if s.has(KIND, *kinds_of("reacts"), *kinds_of("plays_cards"))]
        denied = any(s.has(SENSE, *DENIALS, "without", "never", "only") for s in self.spots)
        if self.kind not in kinds_of("reacts") or not (mine and plays) or denied:
            return None
        moments = {i for s in self.occasions for i in s.ids("window")}
        moments |= {*(self.given.occasions if self.given is not None else ())}
        own = moments & self.options
        if len(own) != 1 or len(moments) != 1:
            return None
        used = [*mine, *plays]
        return self._instruction([own.pop()], used, self._facts(used, ()))

    def flees_from(self, left: Sequence[Spot], whose: Sequence[Spot]) -> bool:
        """Whether words lead from one place to another and name no force that gives way: it may be the way back after a defeat."""
        gives_way = {*kinds_of("before_battle")} & {*kinds_of("acts_of_forces")}
        return bool(left) and not whose and self.kind in gives_way

    def bears_losses(self, spot: Spot) -> bool:
        """Whether a name is one of those from which losses may be taken first: "take them from the Second Army"."""
        return self.kind in kinds_of("suffers") and not self.options.isdisjoint(spot.ids("area"))

    def _is_of_moment(self) -> bool:
        return bool(self.occasions) or (self.given is not None and bool(self.given.occasions))
