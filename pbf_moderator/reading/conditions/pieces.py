"""Cutting a sentence into what is to be done and the conditions that it hangs on, for instructions that are given ahead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from ..clauses.clause import IF, UNLESS
from ..clauses.condition_ends import ASIDE, ELSE, ELSEWHERE, FALLBACK
from ..clauses.message import Message
from ..clauses.turns import is_name, is_whoever, tells_when
from ..mentions.mentions import Spot
from ..rows.outcomes import Row
from ..text.tokens import COLON, COMMA, DASH, ENDS, MARK, NUMBER, WORD
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of
from .second_choices import SecondChoices

BODY = "body"
JOINED, PARTED = "and", ","
_ROLES = ("attacked", "attacking", "attacker", "defender", "against")
FAR = 6
"""Words before a "where" among which stand those for any combat."""


@dataclass(frozen=True)
class Piece:
    """A stretch of a sentence.

    Attributes:
        sort: BODY, or IF or UNLESS for a condition.
        start, end: the stretch.
        lead: the word before it, ELSE or FALLBACK.
        joint: what joins a condition to what goes before, JOINED or PARTED; empty where nothing stands between.
        head: where the word begins that leads it or opens the condition.
    """

    sort: str
    start: int
    end: int
    lead: str = ""
    joint: str = ""
    head: int = -1


@dataclass(frozen=True)
class Part:
    """What is to be done from `start` to `end`, and the conditions that it hangs on.

    Attributes:
        lead: ELSE or FALLBACK where it says what to do otherwise.
        start, end: the stretch.
        conditions: those that it hangs on.
        head: where the word begins that leads it, if there is one.
    """

    start: int
    end: int
    lead: str = ""
    conditions: tuple[Piece, ...] = ()
    head: int = -1

    @property
    def first(self) -> int:
        """Where the whole of it begins, with the words that lead it."""
        heads = [c.head if c.head >= 0 else c.start for c in self.conditions]
        return min([self.start, *heads, *([self.head] if self.head >= 0 else [])])

    @property
    def last(self) -> int:
        """Where the whole of it ends."""
        return max([self.end, *(c.end for c in self.conditions)])


def parts(message: Message, row: Row, kinds: Collection[str]) -> list[Part]:
    """What a sentence says to do, piece by piece, with its conditions.

    Args:
        message: the whole message.
        row: the sentence.
        kinds: the decisions whose words begin another piece.
    """
    found = list(_Cutter(message, kinds).pieces(*stretch_of(message, row)))
    return _joined(message, found)


def stretch_of(message: Message, row: Row) -> tuple[int, int]:
    """Where a sentence begins and ends, with the conditions that were taken out of its clauses."""
    conditions = [c.condition for c in row if c.condition is not None]
    openers = [message.at(start - 1) for _, start, _ in conditions if start]
    starts = [row[0].start, *(s.start for s in openers if s is not None)]
    return min(starts), max([row[-1].end, *(end for _, _, end in conditions)])


# -- cutting ----------------------------------------------------------------------------------------------------


class _Cutter(SecondChoices):
    """The walk through a stretch, which cuts it where something else is said."""

    def pieces(self, start: int, end: int) -> Iterator[Piece]:
        """The pieces of a stretch in order."""
        begin, lead, head, i = start, "", -1, start
        while i < end:
            spot = self.message.at(i)
            if spot is None and self.tokens[i].kind == MARK:
                goes_on = self._heads_rank(begin, i) or self._leads_to_goal(begin, i, end)
                goes_on = goes_on or self._joins_both(begin, i)
                if self.tokens[i].text in (COMMA, *ASIDE) and not goes_on:
                    following = self.message.at(i + 1)
                    second = following is not None and following.has(SENSE, FALLBACK)
                    yield from self._body(begin, self._before_or(begin, i) if second else i, lead, head)
                    begin, lead = i + 1, lead if begin == i else ""
                i += 1
            elif spot is None or spot.start != i or spot.has(SENSE, "available"):
                i += 1
            elif (denial := self._lacking(spot)) and (stop := self._said_again(denial, start, end)):
                behind = self._name_behind(stop, end)
                own = None if behind else self._joint_of_second(spot, begin)
                if behind:
                    yield from self._body(begin, self._before_or(begin, i), lead, head)
                    begin, lead, head = behind, FALLBACK, i
                elif own is not None:
                    yield from self._body(begin, own.start, lead, head)
                    yield from self._body(own.stop, i, FALLBACK, own.start)
                    begin, lead = stop, ""
                i = max(stop, begin) if behind or own is not None else denial.end
            elif spot.has(SENSE, FALLBACK) and (own := self._second_before(spot, begin, end)) is not None:
                yield from self._body(begin, own.start, lead, head)
                yield from self._body(own.stop, i, FALLBACK, own.start)
                begin, lead, i = spot.end, "", spot.end
            elif spot.has(SENSE, ELSE, FALLBACK) or self._leads_to_second(spot, start, end):
                yield from self._body(begin, self._before_or(begin, i), lead, head)
                leads = (FALLBACK, ELSEWHERE, ELSE)
                lead = next((sense for sense in leads if spot.has(SENSE, sense)), FALLBACK)
                begin = self._end_of_second(spot, end)
                head, i = i, begin
            elif self._opens(spot, begin):
                yield from self._body(begin, max(begin, self._before_alone(begin, i)), "", head)
                condition = self._condition(spot, end, lead, head, start)
                yield condition
                begin, lead, i = condition.end, "", condition.end
            elif self._begins_another(spot, begin):
                yield from self._body(begin, i, lead, head)
                begin, lead, i = i, "", spot.end
            else:
                i = spot.end
        yield from self._body(begin, end, lead, head)

    def _heads_rank(self, begin: int, comma: int) -> bool:
        """Whether nothing but the word for losses stands before a comma, and "first" behind it: "losses, first the garrison"."""
        begin = max((i + 1 for i in range(begin, comma) if self.tokens[i].text == COLON), default=begin)
        before = [s for s in self.message.spots_between(begin, comma) if not s.has(FILLER)]
        following = next(
            (s for s in self.message.spotted.onward(comma, len(self.tokens)) if not s.has(FILLER)), None
        )
        heads = len(before) == 1 and before[0].decides(kinds_of("suffers"))
        last = comma if following is None else following.start
        known = not (self.message.spotted.unknown(begin, comma) or self.message.spotted.unknown(comma, last))
        return heads and known and following is not None and following.has(SENSE, "first")

    def _leads_to_goal(self, begin: int, comma: int, end: int) -> bool:
        """Whether a comma stands between who gives way, or goes back, and "to" with the place, and no more: "X avoids battle, to A"."""
        if self.tokens[comma].text != COMMA:
            return False
        stop = next((i for i in range(comma + 1, end) if self.tokens[i].kind == MARK), end)
        stop = next(
            (s.start for s in self.message.spots_between(comma, stop) if s.has(SENSE, "or", IF, UNLESS)), stop
        )
        behind = [s for s in self.message.spots_between(comma + 1, stop) if not s.has(FILLER) or s.has(SENSE)]
        behind = behind[1:] if behind and behind[0].has(SENSE, "first") else behind
        if len(behind) != 2 or not behind[0].has(SENSE, "to", "toward") or not behind[1].has("area"):
            return False
        before = [s for s in self.message.spots_between(begin, comma) if s.end <= comma]
        verb = next((n for n, s in enumerate(before) if self.kinds & set(s.ids(KIND))), None)
        gives_way = {*kinds_of("acts_of_forces")} - {*kinds_of("waylays")}
        if verb is None or not before[verb].decides(gives_way) or self.message.spotted.unknown(comma, stop):
            return False
        return not any(s.has("area") or s.has(SENSE, "not", "never") for s in before[verb + 1 :])

    def _joins_both(self, begin: int, comma: int) -> bool:
        """Whether a comma stands between two cards, or the two areas that open a piece, of which each has an "and" before it: "I play and X, and Y"."""
        spots = self.message.spots_between(begin, len(self.tokens))
        before = [s for s in spots if s.end <= comma][-2:]
        behind = [s for s in spots if s.start > comma][:2]
        pairs = [pair for pair in (before, behind) if len(pair) == 2]
        opens = bool(before) and (before[0].start == begin or self.tokens[before[0].start - 1].text == COLON)
        sort = "area" if opens and all(pair[1].has("area") for pair in pairs) else "card"
        joined = all(a.has(SENSE, "and") and b.has(sort) and a.end == b.start for a, b in pairs)
        return (
            self.tokens[comma].text == COMMA and len(pairs) == 2 and joined and behind[0].start == comma + 1
        )

    def _before_or(self, begin: int, end: int) -> int:
        """Where a stretch ends, an "or" or "and" at its end left out: it leads to what comes second."""
        while end > begin and self.tokens[end - 1].kind == MARK:
            end -= 1
        last = self.message.at(end - 1) if end > begin else None
        return last.start if last is not None and last.has(SENSE, "or", "and") else end

    def _before_alone(self, begin: int, end: int) -> int:
        """Where a stretch ends before a condition, nothing where it is no more than "or": "…, or if that is closed, …"."""
        stop = self._before_or(begin, end)
        last = self.message.at(stop) if stop < end else None
        leads = last is not None and last.has(SENSE, "or") and last.end < end
        return stop if stop <= begin or leads else end

    def _condition(self, spot: Spot, end: int, lead: str, head: int, start: int) -> Piece:
        inside = spot.end if spot.has(SENSE, IF, UNLESS, "wherein") else spot.start
        if aside := self._aside_after(spot, end):
            inside = aside[1] + 1
        sort = UNLESS if spot.has(SENSE, UNLESS) else IF
        stop, joint = self.end_of_condition(spot, end), self._joint(spot.start, start)
        return Piece(sort, inside, stop, lead, joint, head if lead else spot.start)

    def _joint(self, position: int, start: int) -> str:
        """What stands right before a condition: "and" or "but", a mark, or nothing."""
        before = self.message.at(position - 1) if position > start else None
        if before is not None and before.has(SENSE, "and", "but"):
            return JOINED
        return PARTED if position > start and self.tokens[position - 1].kind == MARK else ""

    def _body(self, start: int, end: int, lead: str, head: int) -> Iterator[Piece]:
        if any(t.kind in (WORD, NUMBER) for t in self.tokens[start:end]):
            yield Piece(BODY, start, end, lead, "", head if lead else -1)

    def _opens(self, spot: Spot, begin: int) -> bool:
        """Whether a condition begins: with a word for it, or with "whoever" and what they do."""
        if spot.has(SENSE, IF, UNLESS) or self._tells_which(spot) or self._is_bare_defeat(spot, begin):
            return True
        if self._is_bare_attack(spot, begin) or self._is_bare_victory(spot, begin):
            return True
        following = self.message.at(spot.end)
        verb = following is not None and following.has(SENSE, "attacked", "attacks")
        whoever = (spot.has(SENSE, "anybody") and verb) or is_whoever(self.message, spot)
        if whoever:
            return not self._says_anything(begin, spot.start)
        return tells_when(self.message, spot)

    def _is_bare_defeat(self, spot: Spot, begin: int) -> bool:
        """Whether a defeat opens a sentence and leads to a way back, which hangs on it with no word for "if": "beaten there, I retreat to A"."""
        opens = spot.start == begin and spot.has(SENSE, "beaten") and not spot.decides(kinds_of("suffers"))
        stop = next((i for i in range(spot.end, len(self.tokens)) if self.tokens[i].text in ENDS), None)
        behind = self.message.spots_between(spot.end, len(self.tokens) if stop is None else stop)
        ways = (n for n, s in enumerate(behind) if n and s.has("area"))
        led = any(behind[n - 1].has(SENSE, "toward", "to") and self._begins_anew(behind[n - 1]) for n in ways)
        return opens and (led or any(s.decides(kinds_of("flees")) for s in behind))

    def _is_bare_victory(self, spot: Spot, begin: int) -> bool:
        """Whether a victory opens a sentence and a dash or a colon leads to what is done then: "we win - I take X"."""
        leads = spot.end < len(self.tokens) and self.tokens[spot.end].text in (DASH, COLON)
        return leads and spot.start == begin and spot.has(SENSE, "victorious")

    def _is_bare_attack(self, spot: Spot, begin: int) -> bool:
        """Whether an attack of somebody opens a sentence and a dash leads to what is played then: "X attacks - I play A"."""
        dash = next((i for i in range(begin, len(self.tokens)) if self.tokens[i].kind == MARK), begin)
        if spot.start != begin or not spot.start < dash or self.tokens[dash].text != DASH:
            return False
        inside = [s for s in self.message.spots_between(begin, dash) if not s.has(FILLER)]
        seats = [s for s in inside if s.has("seat") and self.message.seat not in s.ids("seat")]
        attacks = [s for s in inside if s.has(SENSE, "attacks")]
        little = all(
            s in seats or s in attacks or s.has("area") or s.has(SENSE, "me", "to", "idle") for s in inside
        )
        behind = next(iter(self.message.spots_between(dash + 1, len(self.tokens))), None)
        played = behind is not None and (behind.has("card") or behind.decides(kinds_of("of_battle")))
        return len(seats) == 1 and len(attacks) == 1 and little and played

    def _begins_anew(self, spot: Spot) -> bool:
        """Whether a mark stands right before a mention, or a word for "then"."""
        before = self.message.at(spot.start - 1)
        return self.tokens[spot.start - 1].kind == MARK or (before is not None and before.has(SENSE, "then"))

    def _tells_which(self, spot: Spot) -> bool:
        """Whether a word tells in which combats, right behind words for any: "in any battle in which …"."""
        if not spot.has(SENSE, "wherein"):
            return False
        before = [
            s for s in self.message.spots_between(max(0, spot.start - FAR), spot.start) if s.end <= spot.start
        ]
        wide = any(s.has(SENSE, "everywhere", "later_fights", "elsewhere") for s in before)
        last = before[-1] if before else spot
        close = last.has(SENSE, "everywhere", "later_fights", "elsewhere", "now")
        return wide and close and not self.message.spotted.unknown(last.end, spot.start)

    def _says_anything(self, start: int, end: int) -> bool:
        return any(is_name(s) or s.has(KIND) for s in self.message.spots_between(start, end))

    def _begins_another(self, spot: Spot, begin: int) -> bool:
        """Whether the word of another decision, or another side of a combat, follows what was said."""
        before = [s for s in self.message.spots_between(begin, spot.start) if s.end <= spot.start]
        if spot.has(SENSE, "and", "but"):
            return self._leads_on(spot, before)
        mine = self.kinds & set(spot.ids(KIND)) if not spot.has(ORDER) else set()
        if self._helps_another(spot, before):
            return True
        if len(mine) > 1 and not self._leads_to_any(spot):
            return False  # "that march I do not use, …": of whichever thing the verb is, its object stands before it
        if mine and mine <= {*kinds_of("takes_help")} and any(s.has(SENSE, "supported_by") for s in before):
            return False  # "the support of … I accept"
        said = [s for s in before if not self.kinds.isdisjoint(s.ids(KIND))]
        return (
            bool(mine and said)
            and all(mine.isdisjoint(s.ids(KIND)) for s in said)
            and any(map(is_name, before))
        )

    def _leads_to_any(self, verb: Spot) -> bool:
        """Whether a name or another word of a decision stands between a verb and the next mark."""
        stop = self._mark_or(verb.end - 1, len(self.tokens))
        return any(
            is_name(s) or s.has(KIND) or s.has(OPTION) for s in self.message.spots_between(verb.end, stop)
        )

    def _helps_another(self, area: Spot, before: Sequence[Spot]) -> bool:
        """Whether an area begins what helps whom once more, with no mark: "A helps me B helps nobody"."""
        helps = kinds_of("gives_help")
        said = next((n for n, s in enumerate(before) if s.decides(helps)), None)
        if said is None or not area.has("area") or not any(s.has("area") for s in before[:said]):
            return False
        told = any(s.has("seat") or s.has(SENSE, "in_person", "none", "pass") for s in before[said + 1 :])
        for spot in self.message.spotted.onward(area.end, self._mark_or(area.end - 1, len(self.tokens))):
            if spot.decides(helps):
                return told
            if not (
                spot.has(FILLER) or spot.has(SENSE, "me", "self", "not", "no", "only", "none", "pass", "to")
            ):
                return False
        return False

    def _leads_on(self, spot: Spot, before: Sequence[Spot]) -> bool:
        """Whether "and" joins two decisions or two sides rather than two names."""
        if not any(is_name(s) or s.has(KIND) for s in before):
            return False
        for other in self.message.spotted.onward(spot.end, len(self.tokens)):
            if self._parted(spot, other):
                return False
            if not self.kinds.isdisjoint(other.ids(KIND)) or other.has(
                SENSE, *_ROLES, "not", "no", "never", "refuses", "nobody_else"
            ):
                return True
            if other.has("unit") and self._is_lost(other):
                return True
            if other.has("area") and self._goes_away(spot, other, before):
                return True
            if is_name(other):
                cards = any(s.has("card") for s in before)
                several = not self.kinds.isdisjoint(kinds_of("reacts"))  # one answer may hold many cards
                return cards and (other.has("card") and not several or self._does_another(other, before))
        return False

    def _is_lost(self, units: Spot) -> bool:
        """Whether the word for what is lost follows units: "… and the foot dies"."""
        following = self.message.at(units.end)
        return following is not None and bool(self.kinds & set(following.ids(KIND)) & {*kinds_of("suffers")})

    def _goes_away(self, joint: Spot, area: Spot, before: Sequence[Spot]) -> bool:
        """Whether a verb that nobody knows leads to an area behind units that are lost: "… and we are off to X"."""
        lost = any(s.decides(kinds_of("suffers")) for s in before) and any(s.has("unit") for s in before)
        led = self.message.at(area.start - 1)
        to = led is not None and led.has(SENSE, "to", "toward")
        return lost and to and bool(self.message.spotted.unknown(joint.end, area.start))

    def _does_another(self, area: Spot, before: Sequence[Spot]) -> bool:
        """Whether the word of a decision that has not been named follows an area: "… and X supports …"."""
        following = self.message.at(area.end)
        if not area.has("area") or following is None:
            return False
        mine = self.kinds & set(following.ids(KIND))
        return bool(mine) and all(mine.isdisjoint(s.ids(KIND)) for s in before)

    def _parted(self, one: Spot, other: Spot) -> bool:
        return any(t.kind == MARK for t in self.tokens[one.end : other.start])


# -- joining ----------------------------------------------------------------------------------------------------


def _joined(message: Message, pieces: Sequence[Piece]) -> list[Part]:
    """Conditions laid to what hangs on them: to what follows where the sentence begins with one, else to what went before."""
    solid = [p for n, p in enumerate(pieces) if p.sort != BODY or _says_something(message, p, pieces[:n])]
    acting = [p for p in solid if p.sort != BODY or _acts(message, p)]
    forward = bool(acting) and acting[0].sort != BODY
    found: list[Part] = []
    pending: list[Piece] = []
    lost: Piece | None = None  # one that says nothing, whose leading word goes on to the next
    for piece in pieces:
        if piece not in solid:
            lost = piece if piece.lead else lost
            continue
        if lost is not None and not piece.lead:
            piece = replace(piece, lead=lost.lead, head=lost.head)
        lost = None
        if piece.sort == BODY:
            held = pending if _acts(message, piece) else []
            second = piece.lead or next((p.lead for p in held if p.lead), "")
            found.append(Part(piece.start, piece.end, second, tuple(held), piece.head if piece.lead else -1))
            pending = [] if held else pending
            continue
        following = [p for p in acting if p.start > piece.start]
        last = not following or following[0].sort != BODY
        back = bool(found) and not pending and (last or not (forward or piece.joint == JOINED))
        back = back and not (following and _is_of_what_follows(message, piece, found[-1], following[0]))
        if back:
            found[-1] = replace(found[-1], conditions=(*found[-1].conditions, piece))
        if not back or (piece.joint == PARTED and not last and not following[0].lead):
            pending.append(piece)
    if pending:
        stop = pending[-1].end
        found.append(Part(stop, stop, pending[0].lead, tuple(pending)))
    return found


def _is_of_what_follows(message: Message, condition: Piece, before: Part, after: Piece) -> bool:
    """Whether a condition is a defeat and a place or units follow it: a card that stands before it cannot hang on that."""
    spots = message.spots_between(condition.start, condition.end)
    played = message.spots_between(before.start, before.end)
    fates = (*kinds_of("flees"), *kinds_of("suffers"))
    told = any(s.has("area") or s.has("unit") for s in message.spots_between(after.start, after.end))
    cards = any(s.has("card") for s in played) and not any(s.decides(fates) for s in played)
    return after.sort == BODY and told and cards and any(s.has(SENSE, "beaten") for s in spots)


def _acts(message: Message, piece: Piece) -> bool:
    """Whether a piece names a thing or a decision, so that a condition can be for it."""
    spots = message.spots_between(piece.start, piece.end)
    return any(
        is_name(s) or (s.has(KIND) and not s.has(FILLER)) or s.has(SENSE, "yes", "no", "refuses")
        for s in spots
    )


def _says_something(message: Message, piece: Piece, before: Sequence[Piece]) -> bool:
    """Whether a piece names a thing or a decision, or holds a word that may change another piece, or says yes or no to it."""
    spots = message.spots_between(piece.start, piece.end)
    if before and before[-1].sort == IF and any(s.has(OPTION, "yes", "no") for s in spots):
        return True
    first = next(iter(spots), None)
    if (
        first is not None
        and first.has(SENSE, "only")
        and piece.start == first.start
        and first.end < piece.end
    ):
        return True  # "…, only if it is needed"
    return any(is_name(s) or s.has(KIND) or (s.has(SENSE) and not s.has(FILLER)) for s in spots) or any(
        t.kind == NUMBER for t in message.spotted.text.tokens[piece.start : piece.end]
    )
