"""The entries of a list of units, and the numbers in it that stand for units named before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from ...errors import PbfError
from ...kernel.decision import Decision
from ...kernel.forms import Some
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.unit_groups import TIMES, UnitGroup
from ..text.tokens import CLOSE, COLON, COLUMNS, OPEN, SLASH, WORD
from ..text.vocabulary import COUNT, FILLER, OPTION, SENSE
from ..text.words import kinds_of
from .recruit_pieces import RecruitPieces

_BEFORE_POINTS = ("(", "[", "=", "/", *COLUMNS)


class Unfit(PbfError):
    """Something in a list has no place in it."""


@dataclass
class ListedUnits:
    """Some units, the areas that they belong to, and where they go.

    Attributes:
        group: the units.
        homes: their areas; none where none was named.
        ends: where they go.
        head: the units that these are a part of, by their place in the list.
        own_home: their area stands in the same piece of a sentence.
        parts: how many of them are told one by one behind them.
    """

    group: UnitGroup
    homes: tuple[str, ...] = ()
    ends: list[str] = field(default_factory=list)
    head: ListedUnits | None = None
    own_home: bool = False
    parts: int = 0


class ListNumbers(RecruitPieces):
    """The entries of a list so far, and what the numbers of its next piece tell of them."""

    def __init__(self, message: Message, decision: Decision, form: Some, units: set[str]) -> None:
        super().__init__(message, decision, form, units)
        self.entries: list[ListedUnits] = []
        self.pending: list[ListedUnits] = []
        """Those of the sentence whose area has not been named yet."""
        self.announced: set[int] = set()
        """The words of units that are told one by one behind a colon."""
        self.times: dict[int, int] = {}
        """Where units stand -> how often a sign of times tells them."""

    def _numbers(
        self, piece: Clause, groups: Sequence[UnitGroup], areas: Sequence[Spot]
    ) -> list[tuple[int, int]]:
        """The numbers of a piece that stand for units named before: "one in A, the other in B"; others must tell points."""
        taken = self.announced | {p for g in groups for p in g.words}
        found = []
        for i in range(piece.start, piece.end):
            number, spot = self.message.number_at(i), self.message.at(i)
            other = spot is not None and spot.has(SENSE, "rest", "the_one") and spot.end == i + 1
            if (
                number is None
                and other
                and self.entries + self.pending
                and self._leads_to(i + 1, piece, areas)
            ):
                number = 1
            if self._is_another(i, piece, taken):
                found.append((i, 0))
                continue
            if number is None or i in taken:
                continue
            if spot is not None and (spot.has("area") or spot.has("unit")):
                continue
            article = spot is not None and spot.has(COUNT) and spot.has(FILLER)
            if self._multiplies(i, groups):
                continue
            if number == 1 and self._is_pronoun(i, piece):
                found.append((i, 0))
                continue
            if self._leads_to(i + 1, piece, areas) or (
                self._ends_piece(i, piece, areas, groups) and not article
            ):
                found.append((i, number))
            elif not (article or self._tells_points(i)):
                raise Unfit
        return found

    def _leads_to(self, position: int, piece: Clause, areas: Sequence[Spot]) -> bool:
        """Whether nothing but little words stands between a number and an area."""
        tokens = self.message.spotted.text.tokens
        for i in range(position, piece.end):
            spot = self.message.at(i)
            if spot is not None and spot in areas:
                return True
            small = spot is not None and (
                spot.has(FILLER) or spot.has(SENSE, "to", "from", "each", "toward", "for")
            )
            if not small or tokens[i].kind != WORD:
                return False
        return False

    def _is_another(self, position: int, piece: Clause, taken: Collection[int]) -> bool:
        """Whether a piece ends with "another", of the units that were named before it."""
        spot = self.message.at(position)
        ends = (
            spot is not None
            and spot.has(SENSE, "another")
            and spot.start == position
            and spot.end == piece.end
        )
        return ends and position not in taken and bool(self.entries + self.pending)

    def _is_pronoun(self, position: int, piece: Clause) -> bool:
        """Whether a "one" with nothing but an adjective behind it stands for units that were named: "… and a new one"."""
        behind = range(position + 1, piece.end)
        spots = [self.message.at(i) for i in behind]
        tokens = self.message.spotted.text.tokens
        plain = all(tokens[i].kind == WORD for i in behind) and len(behind) <= 1
        named = any(s is not None and not (s.has(FILLER) or s.has(SENSE, "new_column")) for s in spots)
        spot = self.message.at(position)
        before = self.message.at(position - 1)
        if before is not None and before.has("area"):
            return False  # "the Bay one"
        return (
            plain and not named and spot is not None and spot.has(COUNT) and bool(self.entries + self.pending)
        )

    def _multiplies(self, position: int, groups: Sequence[UnitGroup]) -> bool:
        """Whether a number with a sign of times tells how many go where the words before it say: "ship, the bay x2"."""
        tokens = self.message.spotted.text.tokens
        before, after = tokens[position - 1].text if position else "", tokens[position + 1 : position + 2]
        group = next((g for g in reversed(groups) if g.spot.end <= position), None)
        if after and after[0].text in TIMES:  # "2 x (foot -> horse)"
            group = next((g for g in groups if g.spot.start > position), None)
        elif before not in TIMES:
            return False
        if group is None or group.counted:
            return False
        self.times[group.spot.start] = self.message.number_at(position) or 0
        return True

    def _ends_piece(
        self, position: int, piece: Clause, areas: Sequence[Spot], groups: Sequence[UnitGroup]
    ) -> bool:
        """Whether a number stands alone behind an area: "everywhere a foot, in A two"."""
        alone = bool(areas) and not groups and position == piece.end - 1 and areas[-1].end <= position
        return alone and self.message.spotted.text.tokens[position - 1].text not in (OPEN, COLON, SLASH)

    def _tells_points(self, position: int) -> bool:
        """Whether a number stands in brackets, behind an equals sign or a slash, or before the word for points."""
        tokens = self.message.spotted.text.tokens
        before = self.message.source(position - 1, position) if position else ""
        after = tokens[position + 1] if position + 1 < len(tokens) else None
        spot = self.message.at(position + 1)
        if before in _BEFORE_POINTS or (after is not None and after.text in (CLOSE, SLASH)):
            return True
        return after is not None and after.kind == WORD and spot is not None and self._is_of_points(spot)

    @staticmethod
    def _is_of_points(spot: Spot) -> bool:
        return spot.has(SENSE, "points") or spot.has(OPTION, *kinds_of("counted"))
