"""Cutting a sentence into what is to be done and the conditions that it hangs on, for instructions that are given ahead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from .clause import IF, UNLESS
from .mentions import Spot
from .message import Message
from .outcomes import Row
from .tokens import ARROW, CLOSE, COLON, COMMA, DASH, MARK, NUMBER, OPEN, QUOTE, WORD
from .turns import ends_with, is_name, is_whoever, means, names_second, tells_when
from .vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE, TERM
from .words import kinds_of

BODY = "body"
ELSE, FALLBACK, ELSEWHERE = "else", "fallback", "elsewhere"
JOINED, PARTED = "and", ","
STEERING = ("attacked", "attacking", "attacks", "attacker", "defender", "supported_by", "beaten", "battle")
"""Words that tell of the combat that a condition speaks of."""
_ROLES = ("attacked", "attacking", "attacker", "defender", "against")
_ASIDE = (OPEN, CLOSE, QUOTE)
_ENDS_CONDITION = (COLON, ARROW, *_ASIDE)
FAR = 6
"""Words before a "where" among which stand those for any combat."""
SHORT = 2
"""Letters of a word that is no more than the rest of a contraction, as in "I'll"."""


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


class _Cutter:
    def __init__(self, message: Message, kinds: Collection[str]) -> None:
        self.message = message
        self.kinds = set(kinds)
        self.tokens = message.spotted.text.tokens

    def pieces(self, start: int, end: int) -> Iterator[Piece]:
        """The pieces of a stretch in order."""
        begin, lead, head, i = start, "", -1, start
        while i < end:
            spot = self.message.at(i)
            if spot is None and self.tokens[i].kind == MARK:
                if self.tokens[i].text in (COMMA, *_ASIDE):
                    following = self.message.at(i + 1)
                    second = following is not None and following.has(SENSE, FALLBACK)
                    yield from self._body(begin, self._before_or(begin, i) if second else i, lead, head)
                    begin, lead = i + 1, lead if begin == i else ""
                i += 1
            elif spot is None or spot.start != i or spot.has(SENSE, "available"):
                i += 1
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

    def _second_before(self, spot: Spot, begin: int, end: int) -> range | None:
        """ "…, Theon if the first is gone": the joint before the second choice where the words for it stand behind; else None."""
        if any(is_name(s) for s in self.message.spots_between(spot.end, self._mark_or(spot.end, end))):
            return None
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

    def _mark_or(self, start: int, end: int) -> int:
        """The next mark, or the end of the sentence."""
        return next((i for i in range(start + 1, end) if self.tokens[i].kind == MARK), end)

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
        if spot.has(SENSE, IF, UNLESS) or self._tells_which(spot):
            return True
        following = self.message.at(spot.end)
        verb = following is not None and following.has(SENSE, "attacked", "attacks")
        whoever = (spot.has(SENSE, "anybody") and verb) or is_whoever(self.message, spot)
        if whoever:
            return not self._says_anything(begin, spot.start)
        return tells_when(self.message, spot)

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
        if mine and mine <= {*kinds_of("takes_help")} and any(s.has(SENSE, "supported_by") for s in before):
            return False  # "the support of … I accept"
        said = [s for s in before if not self.kinds.isdisjoint(s.ids(KIND))]
        return (
            bool(mine and said)
            and all(mine.isdisjoint(s.ids(KIND)) for s in said)
            and any(map(is_name, before))
        )

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

    # -- conditions ------------------------------------------------------------------------------------------

    def end_of_condition(self, opener: Spot, end: int) -> int:
        """Where a condition ends: at a mark, at "then", or at the word of what is to be done.

        The word of a decision ends it only where it has a verb already: "if Greyjoy offers support, …".
        """
        if self._is_about_asking(opener, end):
            return self._mark_or(opener.end - 1, end)
        steered = tells_when(self.message, opener)
        named = fled = beaten = won = False
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
            if spot is None or spot.start != i:
                continue
            if spot.has(SENSE, "then", ELSE, FALLBACK, IF, UNLESS) and not spot.has(SENSE, "and"):
                return i
            if self._acts(spot, opener.end):
                acts = i
            if steered and spot.has("card"):
                return self._verb_before(opener.end, self._own_start(opener.end, i))
            if steered and self._acts(spot, opener.end):
                return self._own_start(opener.end, i)
            if (
                i > opener.end
                and spot.decides(kinds_of("after_consent"))
                and self._names_person(opener.end, i)
            ):
                return self._own_start(opener.end, i)  # "once X is free put him in …"
            if won and spot.has(SENSE, "takes"):
                return self._own_start(opener.end, i)  # "if I win I take X …"
            if beaten and spot.has("area") and (another := self._another_area(spot, opener.end)):
                return self._own_start(opener.end, another)
            if fled and spot.has("area") and not self._comes_from(spot, opener.end):
                own = self._own_start(opener.end, acts) if acts else opener.end
                other = self.message.spotted.unknown(opener.end, own)  # "if it ends in tears I retreat to …"
                return own if other else self._own_start(opener.end, i)
            if 0 <= lost <= i and self._names_lost(spot, opener.end, lost):
                return self._own_start(opener.end, i)
            lost = spot.end if lost < 0 and spot.decides(kinds_of("suffers")) else lost
            told = spot.has("circumstance")
            steered = told or self._steers(spot) or (steered and not spot.has(SENSE, "and"))
            fled = fled or spot.decides(kinds_of("flees"))
            beaten = beaten or spot.has(SENSE, "beaten")
            won = won or spot.has(SENSE, "victorious")
            named = named or spot.has("seat")
        begins = self._own_start(opener.end, acts) if acts and not (steered or fled) else end
        if begins == end and not acts:
            begins = self._way_in(opener.end, end)
        return begins if begins > opener.end else end

    def _names_person(self, start: int, end: int) -> bool:
        """Whether nobody but persons is named in a stretch, and one is."""
        named = [s for s in self.message.spots_between(start, end) if is_name(s)]
        return bool(named) and all(s.has("unit") for s in named)

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
        first = next((s for s in before if s.has("unit")), before[-1])
        return self._own_start(start, first.start)

    def _aside_after(self, opener: Spot, end: int) -> tuple[int, ...]:
        """The commas around words that begin a condition and say nothing: "if, in spite of that, …"."""
        if opener.end >= end or self.tokens[opener.end].text != COMMA:
            return ()
        second = next((i for i in range(opener.end + 1, end) if self.tokens[i].text == COMMA), end)
        inside = self.message.spots_between(opener.end, second)
        plain = all(s.has(FILLER) or s.has(SENSE, "idle") for s in inside)
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
        return stop < end and any(
            s.has(SENSE, "comes_up") for s in self.message.spots_between(opener.end, stop)
        )

    def _steers(self, spot: Spot) -> bool:
        helps = (*kinds_of("gives_help"), *kinds_of("takes_help"), *kinds_of("flees"), *kinds_of("suffers"))
        return spot.has(SENSE, *STEERING, "victorious") or spot.decides(helps) or spot.has(TERM)

    def _acts(self, spot: Spot, start: int) -> bool:
        """Whether a word begins what is to be done; "with support" does not."""
        if not spot.has(KIND) or spot.has(SENSE, *STEERING):
            return False
        if spot.decides(kinds_of("gives_help")) and not spot.decides(kinds_of("takes_help")):
            before = next(iter(self.message.spotted.back_from(start, spot.start)), None)
            return before is None or not before.has(SENSE, "using")
        return not spot.has(ORDER)

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
