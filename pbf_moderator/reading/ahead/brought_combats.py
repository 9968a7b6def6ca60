"""What is told of the combat that the sender's own move brings, beside the move or behind it: "…, with X", "card X, if it is gone Y", "if it fails, back to A".

The readers of what is said ahead want a word for the decision and a condition that they know. Here the move has been read already,
so that the place of the combat and the place to go back to are known; every mention beside them is sorted by what it can be there,
and words that nobody knows pass where none stands beside them that could change what is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...kernel.decision import Decision
from ...kernel.forms import Moves, One
from ..clauses.clause import SAY
from ..clauses.condition_ends import SHORT
from ..clauses.message import Message
from ..conditions.conditions import any_defeat
from ..conditions.pieces import stretch_of
from ..conditions.provisos import tells_of_no_way
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, only
from ..text.tokens import COLON, COMMA, DASH, MARK
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE, TERM, UNIT
from ..text.words import kinds_of
from .battlegrounds import peaceful
from .lacking_cards import lacking_card

BROUGHT = "the combat that a move brings"
_FIGHT, _SECOND, _DEFEAT = "fight", "second", "defeat"
_MARKS = (COMMA, COLON, DASH)
_LACKING = ("gone", "fallback", "else", "forbidden")
_NOT = ("not", "no", "no_more", "never", "none", "neither")
_CHANGING = (
    "asks", "supposes", "tells", "another_turn", "except", "roughly", "instead", "or", "unless", "correction", "exchanges", "ponders",
    "later_fights", "attacked", "attacks", "attacker", "defender", "victorious", "everywhere", "elsewhere", "spares", "unused", "waits",
    "postpones", "cancels", "forget", "refuses", "offers", "only", "anybody", "fewer", "same", "pass", "formerly", "believed",
)  # fmt: skip
"""Turns of speech that could change what is told of a combat."""
_LEADING = ("using", "battle", "there", "that_place")
_VERBS = ("chooses", "gives", "takes", "raises")
"""Turns of speech that are words for other decisions, too, and beside a card no more than that it is played."""
_IDLE = ("stay", "has", "gone", "idle", "later", "next")
"""Turns of speech behind a card which say that it is not played, or not now."""
_STRANGE = 4
"""Words that nobody knows beside a card or a way back, at most."""


def read_brought_combats(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    said: list[Outcome],
    beside: Sequence[Outcome],
) -> list[Outcome]:
    """The cards and ways back for the combats that the moves of a message bring; doubts about the same words are taken out of `said`.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        said: what was heard before.
        beside: what was found for combats beside it.
    """
    if any("opponent" in (d.facts or {}) for d in asked):
        return []  # a combat is in play, of which "if I lose" speaks
    cards = [d for d in ahead if d.kind in kinds_of("of_battle") and isinstance(d.form, One)]
    ways = [d for d in ahead if d.kind in kinds_of("flees") and isinstance(d.form, One)]
    if not cards or not ways:
        return []
    return _Reader(message, asked, ahead, said, beside, cards[0], ways[0]).read(rows)


@dataclass
class _Brought:
    """A move that has been read: where its words are, from where it leads, and to which areas of others."""

    used: set[int]
    sentences: set[int]
    origin: str
    goals: list[str]


@dataclass
class _Told:
    """What a sentence tells of one combat."""

    place: str = ""
    pointing: bool = False
    explicit: bool = False
    cards: list[str] = field(default_factory=list)
    goal: str = ""
    flees: bool = False
    section: str = _FIGHT
    stretches: dict[str, list[int]] = field(default_factory=dict)

    def note(self, sort: str, start: int, end: int) -> None:
        """Remember which words tell a card or a way back."""
        self.stretches.setdefault(sort, []).extend(range(start, end))


class _Reader:
    def __init__(
        self,
        message: Message,
        asked: Sequence[Decision],
        ahead: Sequence[Decision],
        said: list[Outcome],
        beside: Sequence[Outcome],
        card: Decision,
        way: Decision,
    ) -> None:
        assert isinstance(card.form, One) and isinstance(way.form, One)
        self.message, self.said, self.beside = message, said, beside
        self.card, self.way = card, way
        self.tokens = message.spotted.text.tokens
        self.hand, self.ways = {*map(str, card.form.options)}, {*map(str, way.form.options)}
        moves = [d for d in (*asked, *ahead) if isinstance(d.form, Moves)]
        self.opposed = {a for d in moves if isinstance(d.form, Moves) for a in d.form.opposed}
        own = {d.about for d in (*asked, *ahead) if d.kind in kinds_of("gives_help") and d.about}
        free = own | {d.about for d in moves} | peaceful((*asked, *ahead))
        self.brought = [b for o in said if (b := self._brought(o, free)) is not None]
        self.unread = any(isinstance(o.decision.form, Moves) and not o.settled for o in said)
        self.found: list[Outcome] = []

    @staticmethod
    def _brought(outcome: Outcome, free: set[str]) -> _Brought | None:
        answer = outcome.answers[0] if outcome.settled else None
        if not isinstance(outcome.decision.form, Moves) or not isinstance(answer, dict) or outcome.when:
            return None
        goals = [str(a) for a in answer if a not in free]
        sentences = {c.sentence for row in outcome.rows for c in row}
        return _Brought(set(outcome.used), sentences, outcome.decision.about, goals) if goals else None

    def read(self, rows: Sequence[Row]) -> list[Outcome]:
        """What the sentences tell, one after the other."""
        if self.brought:
            for row in rows:
                self._row(row)
        return self.found

    # -- a sentence ------------------------------------------------------------------------------------------------

    def _row(self, row: Row) -> None:
        told = _Told()
        start, end = stretch_of(self.message, row)
        second = lacking_card(self.message, row, self.hand)
        apart = range(second.start, second.end) if second is not None else range(0)
        for first, last in self._segments(start, end, apart):
            if self._is_needed(first, last) and not self._segment(row, first, last, told):
                return
        if second is not None and told.cards:
            told.cards.append(second.card)
            told.note(_FIGHT, second.start, second.end)
        place = self._place(row, told)
        if place and (told.cards or told.goal) and not self._is_name_alone(row, told):
            self._keep(row, told, place)

    def _segments(self, start: int, end: int, apart: range) -> Iterator[tuple[int, int]]:
        """The stretches of a sentence that no answer took, without what tells a second card."""
        taken = {p for o in (*self.said, *self.beside) if o.settled for p in o.used} | {*apart}
        first = start
        for i in range(start, end + 1):
            if i == end or i in taken:
                if first < i:
                    yield first, i
                first = i + 1

    def _spots(self, start: int, end: int) -> list[Spot]:
        return [s for s in self.message.spots_between(start, end) if s.start >= start and s.end <= end]

    def _is_needed(self, start: int, end: int) -> bool:
        """Whether a stretch names a card of the hand, a defeat, a flight, or a place behind words for going back."""
        spots = self._spots(start, end)
        named = any(self._card(s) for s in spots)
        lost = any(s.has(SENSE, "beaten", "toward") or s.decides(kinds_of("flees")) for s in spots)
        return named or (lost and any(s.has("area") for s in spots))

    def _card(self, spot: Spot) -> str:
        """The one card of the hand that a mention names."""
        mine = [i for i in spot.ids("card") if i in self.hand]
        return mine[0] if len(mine) == 1 and not spot.has(FILLER) else ""

    def _segment(self, row: Row, start: int, end: int, told: _Told) -> bool:
        """Sort the mentions of a stretch; false where one of them could change what is meant."""
        if any(c.mood != SAY for c in row if c.start < end and start < c.end):
            return False
        strange = [i for i in self.message.spotted.unknown(start, end) if len(self.tokens[i].text) > SHORT]
        if len(strange) > _STRANGE:
            return False
        told.section = _FIGHT
        i = start
        while i < end:
            spot = self.message.at(i)
            if spot is None or spot.start < i:
                i += 1
                continue
            step = self._condition(spot, end, told)
            if step == 0 and not self._mention(spot, told, start):
                return False
            if step < 0:
                return False
            i = step or spot.end
        return told.section != _SECOND

    def _condition(self, spot: Spot, end: int, told: _Told) -> int:
        """Where a condition that a mention opens ends; 0 where it opens none, less where it is not understood."""
        denies = spot.has(SENSE, *_NOT) and not spot.has(SENSE, *_LACKING)
        if not (spot.has(SENSE, "if") or denies):
            return 0
        stop = next((i for i in range(spot.end, end) if self._ends(i)), end)
        inside = self._spots(spot.start, stop)
        begin = spot.start if denies or spot.end - spot.start > 1 else spot.end
        if tells_of_no_way(self.message, begin, stop) and told.cards:
            told.section = _SECOND
            return stop
        if any(s.has("area") or s.has("seat") or s.has(ORDER) for s in inside):
            lost = next((s for s in inside if s.has(SENSE, "beaten")), None)
            lost = lost if not any(s.has("area") for s in inside if lost and s.start < lost.start) else None
            if lost is None or denies or self._is_given_away(lost):
                return -1
            told.section = _DEFEAT
            return lost.end
        beaten = any(s.has(SENSE, "beaten") for s in inside)
        behind = self._spots(stop, end)
        led = [s for s in behind if s.has("area")]
        lone = len(led) == 1 and not any(self._card(s) or s.has(SENSE, "if") for s in behind)
        back = lone and any(s.has(SENSE, "toward") or s.decides(kinds_of("flees")) for s in behind)
        changing = any(s.has(SENSE, *_CHANGING) for s in inside)
        if beaten or (back and not changing and any_defeat(self.message, spot.end, stop) is not None):
            told.section = _DEFEAT
            return stop
        return -1

    def _ends(self, position: int) -> bool:
        """Whether a condition ends at a position: at a mark, at "then", or at a card."""
        if self.tokens[position].kind == MARK:
            return self.tokens[position].text in _MARKS
        spot = self.message.at(position)
        return spot is not None and (spot.has(SENSE, "then") or bool(self._card(spot)))

    def _mention(self, spot: Spot, told: _Told, start: int) -> bool:
        """Sort a mention that opens no condition."""
        if (card := self._card(spot)) and told.section != _DEFEAT:
            return self._take_card(spot, card, told, start)
        if spot.has("area") and not spot.has(FILLER):
            return self._take_area(spot, told, start)
        if spot.has(SENSE, "beaten"):
            if self._is_given_away(spot):
                return False
            told.section = _DEFEAT
        elif spot.decides(kinds_of("flees")):
            told.section, told.flees = _DEFEAT, True
        elif spot.has(SENSE, *_LACKING):
            told.section = _SECOND
            return bool(told.cards)
        else:
            told.pointing |= spot.has(SENSE, "there", "that_place", "battle")
            return self._passes(spot, told)
        return True

    def _is_given_away(self, spot: Spot) -> bool:
        """Whether a word for a defeat is rather that for a loss, and a place is what is lost: "I do not mind losing A"."""
        behind = self.message.at(spot.end)
        return spot.decides(kinds_of("suffers")) and behind is not None and behind.has("area")

    def _take_card(self, spot: Spot, card: str, told: _Told, start: int) -> bool:
        if told.cards and told.section != _SECOND:
            return False
        if spot.has(UNIT) and not (told.explicit or told.section == _SECOND):
            return False
        if not self._is_told(spot, told, start):
            return False
        told.cards.append(card)
        told.note(_FIGHT, start, spot.end)
        told.section = _FIGHT
        return True

    def _is_told(self, spot: Spot, told: _Told, start: int) -> bool:
        """Whether the words beside a card say that it is played: a word for that, or one for where or with whom and nothing behind it."""
        first, last = self._chunk(spot, start)
        chunk = [s for s in self._spots(first, last) if s is not spot]
        played = told.explicit or told.section == _SECOND or any(map(self._plays, chunk))
        behind = [s for s in chunk if s.start > spot.start and (not s.has(FILLER) or s.has(SENSE, "is"))]
        behind = [s for s in behind if not s.has(SENSE, "if", "then", "so", "now", *_LACKING, *_NOT)]
        strange = self.message.spotted.unknown(spot.end, last)
        if played:
            return not any(s.has(SENSE, *_IDLE) for s in behind)
        before = [s for s in chunk if s.start < spot.start]
        led = any(s.has(SENSE, *_LEADING) for s in before)
        alone = not before and not self.message.spotted.unknown(first, spot.start)
        return (led or alone or bool(told.place)) and not (behind or strange)

    def _plays(self, spot: Spot) -> bool:
        """Whether a word says that a card is played."""
        plays = (*kinds_of("of_battle"), *kinds_of("plays_cards"))
        return spot.decides(plays) or spot.has(OPTION, "card")

    def _chunk(self, spot: Spot, start: int) -> tuple[int, int]:
        """What stands around a card up to the next marks."""
        first = next(
            (i + 1 for i in range(spot.start - 1, start - 1, -1) if self.tokens[i].kind == MARK), start
        )
        end = next(
            (i for i in range(spot.end, len(self.tokens)) if self.tokens[i].kind == MARK), len(self.tokens)
        )
        return first, end

    def _take_area(self, spot: Spot, told: _Told, start: int) -> bool:
        ids = spot.ids("area")
        if told.section == _DEFEAT:
            if told.goal or len(ids) != 1:
                return False
            told.goal = ids[0]
            told.flees |= any(s.has(SENSE, "toward") for s in self._spots(start, spot.start))
            told.note(_DEFEAT, start, spot.end)
            return True
        known = {g for b in self.brought for g in b.goals} & {*ids}
        if len(known) != 1 or (told.place and told.place not in known):
            return False
        told.place = known.pop()
        return True

    def _passes(self, spot: Spot, told: _Told) -> bool:
        """Whether a mention changes nothing of what is told."""
        if self._plays(spot):
            told.explicit = True
            return True
        if spot.has("seat"):
            return self.message.seat in spot.ids("seat")
        if spot.has(SENSE, "you") and told.section == _DEFEAT:
            return False  # "if I lose, you go back to A"
        if spot.has(SENSE, *_CHANGING) and not spot.has(FILLER):
            return False
        if spot.has(FILLER) or spot.has(TERM) or spot.has(SENSE, *_VERBS):
            return True
        if spot.has("unit") or spot.has("card") or spot.has(ORDER) or spot.has(COUNT):
            return spot.has("unit") and told.section == _DEFEAT and not spot.has("card")
        return not spot.has(KIND) or spot.decides(kinds_of("plain_verbs"))

    def _is_name_alone(self, row: Row, told: _Told) -> bool:
        """Whether a sentence of its own only names one card: it may be how a message is signed, and of which move it speaks is not said."""
        apart = not any(row[0].sentence in b.sentences for b in self.brought)
        said = told.explicit or told.pointing or told.place or told.goal or len(told.cards) != 1
        start, end = stretch_of(self.message, row)
        beside = [s for s in self._spots(start, end) if not self._card(s)]
        idle = all(s.has(FILLER) and not s.has(SENSE, *_LEADING) for s in beside)
        return apart and not said and idle and not self.message.spotted.unknown(start, end)

    # -- what comes of it ------------------------------------------------------------------------------------------

    def _place(self, row: Row, told: _Told) -> str:
        """The place of the combat that a sentence speaks of; empty where it cannot be said."""
        at = min((min(s) for s in told.stretches.values()), default=0)
        before = [b for b in self.brought if min(b.used) < at]
        if not before or (self.unread and not told.place):
            return ""
        if told.place:
            return told.place if any(told.place in b.goals for b in before) else ""
        here = [b for b in before if row[0].sentence in b.sentences]
        near = here or ([max(before, key=lambda b: max(b.used))] if told.pointing else before)
        goals = {g for b in near for g in b.goals}
        goals = goals if len(goals) == 1 else goals & self.opposed
        return goals.pop() if len(goals) == 1 and not self._is_amid(near, row) else ""

    def _is_amid(self, near: Sequence[_Brought], row: Row) -> bool:
        """Whether an attack or the card of another place is spoken of between the move and a sentence."""
        last = max(max(b.used) for b in near)
        spots = self._spots(last + 1, row[0].start)
        places = {g for b in near for g in b.goals}
        others = [
            o
            for o in (*self.said, *self.beside)
            if o.decision.kind == self.card.kind and o.used and min(o.used) > last
        ]
        others = [o for o in others if max(o.used) < row[0].start and o.when.get("area") not in places]
        return bool(others) or any(s.has(SENSE, "attacked", "attacker") for s in spots)

    def _keep(self, row: Row, told: _Told, place: str) -> None:
        """The answers, unless the same combat has been spoken of by another reader."""
        if told.cards:
            self._answer(row, self.card, list(dict.fromkeys(told.cards)), place, told.stretches[_FIGHT])
        origins = {b.origin for b in self.brought if place in b.goals}
        back = told.goal in self.ways and told.goal != place and (told.flees or told.goal in origins)
        if back:
            self._answer(row, self.way, [told.goal], place, told.stretches[_DEFEAT])

    def _answer(
        self, row: Row, decision: Decision, answers: list[str], place: str, positions: Sequence[int]
    ) -> None:
        mine = [o for o in (*self.said, *self.beside, *self.found) if o.decision.kind == decision.kind]
        if any(o.settled and o.when.get("area", place) == place for o in mine):
            return
        for doubt in [o for o in mine if not o.settled and self._is_of(o, row)]:
            self.said.remove(doubt)
        start, end = min(positions), max(positions) + 1
        found = Outcome(replace(decision, key=""), [*answers], {*positions}, [only(row, start, end)])
        found.when, found.about, found.why = {"area": place}, "", BROUGHT
        self.found.append(found)

    @staticmethod
    def _is_of(outcome: Outcome, row: Row) -> bool:
        return {c.sentence for r in outcome.rows for c in r} <= {row[0].sentence}
