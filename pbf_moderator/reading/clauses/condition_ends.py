"""Where a condition ends in a sentence, for instructions that are given ahead: at a mark, at "then", or where what is to be done begins."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..mentions.mentions import Spot
from ..text.tokens import ARROW, CLOSE, COLON, COMMA, DASH, MARK, OPEN, QUOTE
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, SENSE, TERM
from ..text.words import kinds_of
from .clause import IF, UNLESS
from .message import Message
from .turns import ends_with, is_name, tells_when

ELSE, FALLBACK, ELSEWHERE = "else", "fallback", "elsewhere"
STEERING = ("attacked", "attacking", "attacks", "attacker", "defender", "supported_by", "beaten", "battle")
"""Words that tell of the combat that a condition speaks of."""
ASIDE = (OPEN, CLOSE, QUOTE)
SHORT = 2
"""Letters of a word that is no more than the rest of a contraction, as in "I'll"."""
_ENDS_CONDITION = (COLON, ARROW, *ASIDE)


class ConditionEnds:
    """The conditions of a message's sentences.

    Args:
        message: the whole message.
        kinds: the decisions whose words begin another piece.
    """

    def __init__(self, message: Message, kinds: Collection[str]) -> None:
        self.message = message
        self.kinds = set(kinds)
        self.tokens = message.spotted.text.tokens

    def end_of_condition(self, opener: Spot, end: int) -> int:
        """Where a condition ends: at a mark, at "then", or at the word of what is to be done.

        The word of a decision ends it only where it has a verb already: "if Greyjoy offers support, …".
        """
        if self._is_about_asking(opener, end):
            return self._mark_or(opener.end - 1, end)
        beaten = opener.has(SENSE, "beaten")
        steered = beaten or tells_when(self.message, opener)
        named = fled = won = (
            False  # whether somebody is named, there is a way back, something is won or offered
        )
        lost = -1  # where the first word ends for what is lost
        aside = self._aside_after(opener, end)
        acts = 0  # the last word of a decision, where a condition without a verb ends at the latest
        for i in range(opener.end, end):
            spot, token = self.message.at(i), self.tokens[i]
            if token.kind == MARK and spot is None:
                if token.text in _ENDS_CONDITION or (token.text == DASH and (steered or token.spaced)):
                    return i
                if token.text == COMMA and (steered or not named) and i not in aside:
                    return i
                continue
            if spot is None or spot.start != i or (aside and aside[0] < i < aside[1]):
                continue
            if spot.has(SENSE, "then", ELSE, FALLBACK, IF, UNLESS) and not spot.has(SENSE, "and"):
                return i
            if self._acts(spot, opener.end):
                acts = i
            if steered and spot.has("card"):
                return self._verb_before(opener.end, self._own_start(opener.end, i))
            if steered and self._acts(spot, opener.end):
                return self._own_start(opener.end, self._whose(spot, opener.end) if beaten else i)
            if (
                i > opener.end
                and spot.decides(kinds_of("after_consent"))
                and self._names_person(opener.end, i)
            ):
                return self._own_start(opener.end, i)  # "once X is free put him in …"
            if won and spot.has(SENSE, "takes"):
                return self._own_start(
                    opener.end, i
                )  # "if I win I take X …", "if support is offered I take it"
            if beaten and spot.has("area") and (another := self._another_area(spot, opener.end)):
                return self._own_start(opener.end, another)
            if fled and spot.has("area") and not self._comes_from(spot, opener.end):
                own = self._own_start(opener.end, acts) if acts else opener.end
                verb = self.message.at(acts) if acts and beaten else None
                if verb is not None and (whose := self._whose(verb, opener.end)) < acts:
                    return self._own_start(
                        opener.end, whose
                    )  # "if I lose the foot and the horse retreat to …"
                other = self.message.spotted.unknown(opener.end, own)  # "if it ends in tears I retreat to …"
                return own if other else self._own_start(opener.end, i)
            if 0 <= lost <= i and (self._names_lost(spot, opener.end, lost) or self._ranks_units(spot)):
                return self._own_start(opener.end, i)
            lost = spot.end if lost < 0 and spot.decides(kinds_of("suffers")) else lost
            told = spot.has("circumstance")
            steered = told or self._steers(spot) or (steered and not spot.has(SENSE, "and"))
            fled = fled or spot.decides(kinds_of("flees"))
            beaten = beaten or spot.has(SENSE, "beaten")
            won = won or spot.has(SENSE, "victorious", "offers")
            named = named or spot.has("seat")
        begins = self._own_start(opener.end, acts) if acts and not (steered or fled) else end
        if begins == end and not acts:
            begins = self._way_in(opener.end, end)
        return begins if begins > opener.end else end

    def _whose(self, verb: Spot, start: int) -> int:
        """Where the units stand that flee, right before their verb and behind the defeat: "if that goes wrong | the ship retreats to …"."""
        return self.message.spotted.subject_of(verb, start) if verb.decides(kinds_of("flees")) else verb.start

    def _names_person(self, start: int, end: int) -> bool:
        """Whether nobody but persons is named in a stretch, and one is."""
        named = [s for s in self.message.spots_between(start, end) if is_name(s)]
        return bool(named) and all(s.has("unit") for s in named)

    def _ranks_units(self, spot: Spot) -> bool:
        """Whether "first" leads to units, so that who is lost begins: "if anybody dies first the foot"."""
        behind = self.message.spotted.onward(spot.end, len(self.tokens))
        following = next((s for s in behind if s.has("unit") or not s.has(FILLER)), None)
        return spot.has(SENSE, "first") and following is not None and following.has("unit")

    def _names_lost(self, spot: Spot, start: int, lost: int) -> bool:
        """Whether words say what is lost, behind a condition that something is: "if anybody dies | the foot dies", "… it is the foot"."""
        between = self.message.spots_between(lost, spot.start)
        if spot.decides(kinds_of("suffers")):
            return not any(s.has("area") for s in between)
        anybody = any(s.has(SENSE, "anybody") for s in self.message.spots_between(start, lost))
        told = (
            anybody
            or self.message.spotted.unknown(lost, spot.start)
            or any(s.has(SENSE, "is") for s in between)
        )
        plain = all(s.has(FILLER) or s.has(SENSE) or s.has(COUNT) for s in between)
        return spot.has("unit") and bool(told) and plain

    def _verb_before(self, start: int, position: int) -> int:
        """Where what is to be done begins, with an unknown verb and little words between a condition's last name or verb and a card."""
        before = [s for s in self.message.spots_between(start, position) if s.end <= position]
        solid = [s for s in before if is_name(s) or s.has(SENSE, *STEERING)]
        last = solid[-1].end if solid else position
        using = self.message.at(last)
        if using is not None and using.has(SENSE, "using"):
            return position  # "… attacks me with Robb"
        return last if self.message.spotted.unknown(last, position) else position

    def _way_in(self, start: int, end: int) -> int:
        """Where units or a way to an area begin behind a condition that names nothing and ends at no mark; the end if none do."""
        spots = [s for s in self.message.spots_between(start, end) if s.end <= end]
        ways = [
            n for n, s in enumerate(spots[1:], 1) if s.has("area") and spots[n - 1].has(SENSE, "toward", "to")
        ]
        if (
            not ways
            or any(map(is_name, spots[: ways[0]]))
            and not any(s.has("unit") for s in spots[: ways[0]])
        ):
            return end
        before = spots[: ways[0]]
        if any((is_name(s) and not s.has("unit")) or s.has(SENSE, *STEERING[:5]) for s in before):
            return end  # "… if I am attacked in A": where that is
        solid = [s for s in before if not s.has(FILLER) and not s.has(SENSE, "to", "toward")]
        if solid and solid[-1].has(SENSE, "battle"):
            return end  # "… if there is a fight at A"
        first = next((s for s in before if s.has("unit")), before[-1])
        return self._own_start(start, first.start)

    def _aside_after(self, opener: Spot, end: int) -> tuple[int, ...]:
        """The commas around words that begin a condition and say nothing: "if, in spite of that, …"."""
        if opener.end >= end or self.tokens[opener.end].text != COMMA:
            return ()
        second = next((i for i in range(opener.end + 1, end) if self.tokens[i].text == COMMA), end)
        inside = self.message.spots_between(opener.end, second)
        again = any(s.has(SENSE, "only") for s in inside) and any(s.has(SENSE, IF) for s in inside)
        little = ("idle", "and", "only", IF) if again else ("idle",)  # "if, and only if, …"
        plain = all(s.has(FILLER) or s.has(SENSE, *little) for s in inside)
        return (opener.end, second) if plain and second < end else ()

    def _another_area(self, spot: Spot, start: int) -> int:
        """Where the way to another area begins after a lost one is named; 0 where none was named or no way leads there."""
        lost = [s for s in self.message.spots_between(start, spot.start) if s.has("area")]
        units = [s for s in self.message.spots_between(start, spot.start) if s.has("unit")]
        before = next(iter(self.message.spotted.back_from(start, spot.start)), None)
        if (
            before is not None
            and before.has(SENSE, "toward")
            and before.end == spot.start
            and not (lost or units)
        ):
            return before.start  # "if I lose back to …"
        if units and before is not None and before.has(SENSE, "toward") and not lost:
            return units[0].start  # "in case of defeat the ship goes back to …"
        if before is None or before.end != spot.start:
            return 0
        noun = before.has(SENSE, "beaten") and before.start == start and self._is_long(start)
        if not lost and noun:
            return spot.start  # "in case of defeat …"
        return lost[-1].end if lost and before.has(SENSE, "to", "toward") else 0

    def _is_long(self, start: int) -> bool:
        """Whether the word before a condition is a phrase."""
        opener = self.message.at(start - 1)
        return opener is not None and opener.end - opener.start > 1

    def _is_about_asking(self, opener: Spot, end: int) -> bool:
        """Whether a condition is that something is asked, so that the word of a decision does not end it."""
        stop = self._mark_or(opener.end - 1, end)
        spots = self.message.spots_between(opener.end, stop)
        asking = [n for n, s in enumerate(spots) if s.has(SENSE, "comes_up")]
        return stop < end and any(not self._is_of_moment(spots[n + 1 :]) for n in asking)

    @staticmethod
    def _is_of_moment(spots: Sequence[Spot]) -> bool:
        """Whether a kind of moment follows right behind "it comes to": it is no question that comes."""
        first = next((s for s in spots if not s.has(FILLER)), None)
        return first is not None and first.has("window") and not (first.has("card") or first.has(KIND))

    def _steers(self, spot: Spot) -> bool:
        helps = (*kinds_of("gives_help"), *kinds_of("takes_help"), *kinds_of("flees"), *kinds_of("suffers"))
        moment = spot.has("window") and not (spot.has("card") or spot.has(KIND))
        return moment or spot.has(SENSE, *STEERING, "victorious") or spot.decides(helps) or spot.has(TERM)

    def _acts(self, spot: Spot, start: int) -> bool:
        """Whether a word begins what is to be done; "with support" does not, nor does what somebody offers."""
        if not spot.has(KIND) or spot.has(SENSE, *STEERING) or self._is_of_nothing(spot, start):
            return False
        if spot.decides(kinds_of("gives_help")) and not spot.decides(kinds_of("takes_help")):
            if any(s.has(SENSE, "offers") for s in self.message.spots_between(start, spot.start)):
                return False
            before = next(iter(self.message.spotted.back_from(start, spot.start)), None)
            return before is None or not before.has(SENSE, "using")
        return not spot.has(ORDER)

    def _is_of_nothing(self, spot: Spot, start: int) -> bool:
        """Whether a verb only tells what there is nothing for: "if there is nothing to take"."""
        back = self.message.spotted.back_from(start, spot.start)
        before = next((s for s in back if not (s.has(FILLER) or s.has(SENSE, "to", "from", "for"))), None)
        return (
            before is not None
            and before.has(SENSE, "none")
            and not self.message.spotted.unknown(before.end, spot.start)
        )

    def _comes_from(self, spot: Spot, start: int) -> bool:
        before = next(
            (s for s in self.message.spotted.back_from(start, spot.start) if s.has(SENSE) or s.has(KIND)),
            None,
        )
        return before is not None and (before.has(SENSE, "from") or ends_with(self.message, before, "from"))

    def _own_start(self, start: int, position: int) -> int:
        """Where what is to be done begins: "I will" and the like before its word belong to it."""
        while position > start:
            spot = self.message.at(position - 1)
            short = spot is None and len(self.tokens[position - 1].text) <= SHORT
            own = spot is not None and spot.has(
                SENSE, "self", "me", "wishes", "to", "not", "never", "always", "supposes", "tells"
            )
            little = spot is not None and spot.has(FILLER) and not spot.has(SENSE)
            if not (short or own or little):
                break
            position = spot.start if spot is not None else position - 1
        return position

    def _mark_or(self, start: int, end: int) -> int:
        """The next mark, or the end of the sentence."""
        return next((i for i in range(start + 1, end) if self.tokens[i].kind == MARK), end)
