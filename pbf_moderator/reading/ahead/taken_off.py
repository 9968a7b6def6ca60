"""What is taken off the board again, and where, told in any words: "two back from A and one from B", "A 2, B 1", "the one at A and the one at B"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from ...kernel.decision import Decision
from ...kernel.forms import Some
from ..clauses.clause import ASK as ASKED
from ..clauses.clause import QUOTED, SUPPOSE, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row
from ..text.tokens import COLON, COMMA
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_by

WHY = "what is taken off the board, place by place"
_TAKES, _STAYS = "takes_off", ("stay", "spares", "lets_be", "has")
_ALL = ("all", "both")
_WHEN_ASKED = (
    _TAKES, "is", "self", "me", "in_person", "you", "asks", "possible", "to", "at", "due", "moment", "phase", "that",
    "now", "next", "then", "available", "wishes", "for", "cancels", "idle", "has",
)  # fmt: skip


_EVERY = -1
"""The number that stands for all that there are."""


class _Item(NamedTuple):
    """A place, or a number, with the words that name it."""

    place: str
    number: int | None
    at: range


class _Entry(NamedTuple):
    """How many are taken off at a place; as many as there are where it says all of them, none known where it says nothing."""

    place: str
    many: int | None
    used: frozenset[int]


def read_taken_off(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> tuple[list[Outcome], list[Row]]:
    """What some sentences say of things that are taken off the board, and the sentences that are left.

    Args:
        message: the whole message.
        rows: the sentences that may speak of it.
        asked: the open questions: those that are about such things are left to the reader of their form.
        ahead: the questions that may come.
    """
    nouns = cast(Mapping[str, Sequence[str]], kinds_by("takes_off", message.vocabulary.family))
    open_ = {d.kind for d in asked}
    for decision in ahead:
        if decision.kind not in nouns or decision.kind in open_ or not isinstance(decision.form, Some):
            continue
        reader = _Reader(message, decision, decision.form, frozenset(nouns[decision.kind]))
        mine = reader.speaking(rows)
        if mine and (found := reader.read(mine)) is not None:
            return [found], [row for row in rows if row not in mine]
    return [], list(rows)


class _Reader:
    def __init__(self, message: Message, decision: Decision, form: Some, nouns: Collection[str]) -> None:
        self.message, self.decision, self.form, self.nouns = message, decision, form, nouns
        self.totals: list[int] = []
        """Numbers that belong to no place: how many it is in all."""
        self.unclear = False
        self.beside: set[int] = set()
        """Where it is told what stays."""

    # -- which sentences speak of it ---------------------------------------------------------------------------

    def speaking(self, rows: Sequence[Row]) -> list[Row]:
        """The sentences that name the things and say that they are taken off, with those that go on after them."""
        found: list[Row] = []
        for row in rows:
            noun, takes = self._names_thing(row), self._takes_off(row)
            if (noun and takes) or (found and found[-1] is not row and self._goes_on(found, row, rows)):
                found.append(row)
        if not found and len(rows) > 1:
            found = [*self._with_noun_beside(rows)]
        return found

    def _with_noun_beside(self, rows: Sequence[Row]) -> Iterator[Row]:
        """A sentence that takes something off, and the next one that says of the other things that they stay."""
        for row, following in zip(rows, rows[1:], strict=False):
            if (
                self._takes_off(row)
                and self._places(row)
                and self._names_thing(following)
                and self._stays(following)
            ):
                yield from (row, following)
                return

    def _names_thing(self, row: Row) -> bool:
        return any(s.has(KIND, *self.nouns, self.decision.kind) for s in self.message.in_row(row))

    def _takes_off(self, row: Row) -> bool:
        return any(s.has(SENSE, _TAKES) or s.has(KIND, self.decision.kind) for s in self.message.in_row(row))

    def _places(self, row: Row) -> bool:
        return any(self._place(s) for s in self.message.in_row(row))

    def _stays(self, row: Row) -> bool:
        """Whether a word for staying stands in a sentence that is not the word for the things themselves."""
        spots = self.message.in_row(row)
        return any(s.has(SENSE, *_STAYS) and not s.has(KIND, *self.nouns) for s in spots)

    def _goes_on(self, found: Sequence[Row], row: Row, rows: Sequence[Row]) -> bool:
        """Whether a sentence goes on with places and numbers, or with what stays, right behind those that speak of it."""
        if rows[rows.index(row) - 1] is not found[-1]:
            return False
        spots = [s for s in self.message.in_row(row) if not s.has(FILLER)]
        strange = self.message.spotted.unknown(row[0].start, row[-1].end)
        if strange and not (self._takes_off(row) or self._stays(row)):
            counted = any(self.message.number_at(p) is not None for p in range(row[0].start, row[-1].end))
            self.unclear |= counted and bool(spots) and spots[0].has(SENSE, "and", "also")
            return False
        if any(s.has(KIND) and not s.has(KIND, *self.nouns, self.decision.kind) for s in spots):
            return False
        named = [s for s in spots if s.has("area") or s.has("unit") or s.has("card")]
        return all(self._place(s) for s in named) and bool(named or self._stays(row))

    def _place(self, spot: Spot) -> str:
        ids = [id for id in spot.ids("area") if id in self.form.bag]
        return ids[0] if len(ids) == 1 else ""

    # -- what they say ------------------------------------------------------------------------------------------

    def read(self, rows: Sequence[Row]) -> Outcome | None:
        """The answer that the sentences make together; none where anything in them may change it."""
        told: dict[str, _Entry] = {}
        spared: set[str] = set()
        last: list[str] = []
        for row in rows:
            kept = self._stays(row) and not self._takes_off(row)
            for clause in row:
                if not kept and not self._is_meant(clause):
                    return None
                if clause.corrects or self._only_says_no(clause):
                    for place in last:
                        told.pop(place, None)
                    last = []
                entries = [*self._entries(clause)]
                denied = entries if kept else [e for e in entries if min(e.used) < self._denied_until(clause)]
                spared |= {e.place for e in denied if e.place not in told}
                self.beside |= {p for e in denied for p in e.used}
                entries = [e for e in entries if e not in denied]
                last = [e.place for e in entries] or last
                told.update({e.place: e for e in entries})
        return self._outcome(rows, [e for e in told.values() if e.place not in spared])

    def _is_meant(self, clause: Clause) -> bool:
        """Whether nothing keeps a clause from counting: it asks nothing, supposes nothing, and hangs on nothing but when it is asked."""
        spots = self.message.within(clause)
        if not (self._takes_off([clause]) or any(self._place(s) for s in spots)):
            return True
        if any(s.has("unit") or s.has("card") or self._is_elsewhere(s) for s in spots):
            return False
        if clause.mood in (ASKED, SUPPOSE, QUOTED):
            return False
        if clause.condition is None:
            return True
        inside = self.message.spots_between(*clause.condition[1:])
        return all(self._tells_when_asked(s) for s in inside)

    def _tells_when_asked(self, spot: Spot) -> bool:
        """Whether a mention in a condition may stand in "when you ask me", "once that is possible", "in the phase for it"."""
        own = spot.has(KIND, *self.nouns, self.decision.kind) or spot.has(SENSE, *_WHEN_ASKED)
        option = spot.has(OPTION) and not any(spot.has(c) for c in ("area", "unit", "card", "seat"))
        return spot.has(FILLER) or own or option

    def _denied_until(self, clause: Clause) -> int:
        """Where a denial or a word for staying ends that holds for the places of a clause before it: at a colon, or with the clause."""
        if not (clause.denied or self._stays([clause])):
            return clause.start
        first = min((d.start for d in clause.denied), default=clause.start)
        tokens = self.message.spotted.text.tokens
        return next((p for p in range(first, clause.end) if tokens[p].text == COLON), clause.end)

    def _is_elsewhere(self, spot: Spot) -> bool:
        """Whether a mention names a place or a force where nothing could be taken off."""
        return spot.has("area") and not self._place(spot) and not spot.has(FILLER) and not spot.has(SENSE)

    def _only_says_no(self, clause: Clause) -> bool:
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        return bool(spots) and all(s.has(SENSE, "no", "sorry", "correction") for s in spots)

    def _entries(self, clause: Clause) -> list[_Entry]:
        """The places of a clause, each with the number before it, or behind it where the clause begins with a place."""
        items: list[_Item] = []
        for p in range(clause.start, clause.end):
            spot = self.message.at(p)
            place = self._place(spot) if spot is not None and spot.start == p else ""
            number = self.message.number_at(p)
            if place and spot is not None:
                items.append(_Item(place, None, range(p, spot.end)))
            elif number is not None and (spot is None or spot.start == p):
                items.append(_Item("", abs(int(number)), range(p, p + 1)))
            elif spot is not None and spot.start == p and spot.has(SENSE, *_ALL):
                items.append(_Item("", _EVERY, range(p, spot.end)))
        return [*self._paired(items)]

    def _paired(self, items: Sequence[_Item]) -> Iterator[_Entry]:
        before = bool(items) and items[0].number is not None
        counts: dict[int, int] = {}
        used: dict[int, set[int]] = {}
        for n, item in enumerate(items):
            if item.number is None:
                continue
            own = self._place_of(items, n, before)
            following = items[n + 1].number if n + 1 < len(items) else None
            if own is None or (following is not None and following <= item.number and item.number != _EVERY):
                self.totals += [item.number] if item.number != _EVERY else []
                continue
            have = self.form.bag[items[own].place]
            if own in counts and item.number != have:  # "one of the two at A"
                self.unclear = True
            counts.setdefault(own, have if item.number == _EVERY else item.number)
            used.setdefault(own, set()).update(item.at)
        for n, item in enumerate(items):
            if item.number is None:
                yield _Entry(item.place, counts.get(n), frozenset({*item.at, *used.get(n, ())}))

    def _place_of(self, items: Sequence[_Item], n: int, before: bool) -> int | None:
        """Which place a number belongs to: the one that follows it, or the one right before it, with no mark or "and" between."""
        behind = next((k for k in range(n + 1, len(items)) if items[k].number is None), None)
        ahead = n - 1 if n and items[n - 1].number is None else None
        if behind is not None and (before or ahead is None or self._parted(items[ahead], items[n])):
            return behind
        return ahead if ahead is not None and not (before and self._parted(items[ahead], items[n])) else None

    def _parted(self, one: _Item, other: _Item) -> bool:
        """Whether a comma or "and" stands between two things that are named."""
        tokens = self.message.spotted.text.tokens[one.at.stop : other.at.start]
        spots = self.message.spots_between(one.at.stop, other.at.start)
        return any(t.text == COMMA for t in tokens) or any(s.has(SENSE, "and", "also") for s in spots)

    def _outcome(self, rows: Sequence[Row], told: Sequence[_Entry]) -> Outcome | None:
        answer: Counter[str] = Counter()
        for entry in told:
            have = self.form.bag[entry.place]
            count = have if entry.many is None and have == 1 else entry.many
            if count is None:
                return None
            answer[entry.place] += count
        given = list(answer.elements())
        counts = {len(given), *(e.many for e in told)}
        if self.unclear or not given or self.form.problems(given) or not counts.issuperset(self.totals):
            return None
        words = (s for row in rows for s in self.message.in_row(row))
        used = {p for s in words if s.has(SENSE, _TAKES) or s.has(KIND) for p in range(s.start, s.end)}
        used |= {p for entry in told for p in entry.used} | self.beside
        return Outcome(self.decision, [given], used, list(rows), said=True, when={}, why=WHY)
