"""What leads from a first choice to a second one in what is said ahead: "else", "if it is gone", "without X Y", "X or Y if not X"."""

from __future__ import annotations

from ..clauses.clause import IF, UNLESS
from ..clauses.condition_ends import ELSE, SHORT, STEERING, ConditionEnds
from ..clauses.turns import is_name, means, names_second
from ..mentions.mentions import Spot
from ..text.tokens import COMMA, MARK
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of


class SecondChoices(ConditionEnds):
    """The joints of a sentence at which a second choice begins."""

    def _second_before(self, spot: Spot, begin: int, end: int) -> range | None:
        """ "…, Theon if the first is gone": the joint before the second choice where the words for it stand behind; else None."""
        if any(is_name(s) for s in self.message.spots_between(spot.end, self._mark_or(spot.end, end))):
            return None
        return self._joint_of_second(spot, begin)

    def _lacking(self, spot: Spot) -> Spot | None:
        """The word that denies in "without", "if not" or "if" and "not", which may say that the first choice is lacking; else None."""
        if spot.has(SENSE, ELSE, "without"):
            return spot
        denial = self.message.at(spot.end) if spot.has(SENSE, IF) else None
        return denial if denial is not None and denial.has(SENSE, "not") else None

    def _said_again(self, spot: Spot, start: int, end: int) -> int:
        """Where a name ends that is said once more behind "without" or "if not": "X, without X Y"; 0 if it is another one, or none."""
        stop = self._mark_or(spot.end - 1, end)
        inside = [s for s in self.message.spots_between(spot.end, stop) if s.end <= stop]
        then = next((s for s in inside if s.has(SENSE, "then", "next") and not is_name(s)), None)
        stop = stop if then is None else then.start
        inside = [s for s in inside if s.end <= stop]
        named = [s for s in inside if s.has("card") or s.has("area")]
        if len(named) > 1 and then is None:
            stop = named[0].end  # "without Mace Randyll"
            inside, named = [s for s in inside if s.end <= stop], named[:1]
        little = all(s in named or s.has(FILLER) or s.has(SENSE, "is", "has", "to") for s in inside)
        unknown = [
            i for i in self.message.spotted.unknown(spot.end, stop) if len(self.tokens[i].text) > SHORT
        ]
        if len(named) != 1 or not little or unknown:
            return 0
        said = {c for s in self.message.spots_between(start, spot.start) for c in s.concepts if is_name(s)}
        return stop if said.intersection(named[0].concepts) else 0

    def _name_behind(self, position: int, end: int) -> int:
        """Where a card or an area begins right behind a position, marks, "then" and little words left out; 0 if none does."""
        for spot in self.message.spotted.onward(position, end):
            if spot.has("card") or spot.has("area"):
                return self._own_start(position, spot.start)
            if not (spot.has(FILLER) or spot.has(SENSE, "then", "next", "to")):
                return 0
        return 0

    def _joint_of_second(self, spot: Spot, begin: int) -> range | None:
        """The joint before the last name of a stretch: "or", or the mark before it."""
        before = [s for s in self.message.spots_between(begin, spot.start) if s.end <= spot.start]
        if not before or not is_name(before[-1]):
            return None
        joints = [s for s in before if s.has(SENSE, "or")]
        if joints:
            return range(joints[-1].start, joints[-1].end)
        parted = begin > 0 and self.tokens[begin - 1].kind == MARK
        alone = sum(map(is_name, before)) == 1 and not any(s.has(KIND) for s in before)
        return range(begin, begin) if parted and alone else None

    def _leads_to_second(self, spot: Spot, start: int, end: int) -> bool:
        """Whether "then" leads to a card for when the one before it is gone; where an answer may hold many it goes on with them."""
        several = not self.kinds.isdisjoint(kinds_of("reacts"))
        return not several and names_second(self.message, spot, start, end)

    def _end_of_second(self, spot: Spot, end: int) -> int:
        """Where words for "if that cannot be" end: at a comma with no name before it, "if I cannot play that card any more, …"."""
        stop = self._mark_or(spot.end - 1, end)
        opens = means(self.message, self.tokens[spot.start].text, IF) and stop < end
        inside = self.message.spots_between(spot.end, stop)
        plain = not any(is_name(s) or s.has(SENSE, *STEERING, IF, UNLESS) or s.has(ORDER) for s in inside)
        return stop if opens and plain and self.tokens[stop].text == COMMA else spot.end
