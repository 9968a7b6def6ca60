"""What becomes of recruits that were read: kept for their area, sent elsewhere, taken back, or asked about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Some
from ..clauses.clause import ASK as ASKED
from ..clauses.clause import Clause
from ..clauses.denials import denials
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Row
from ..rows.unit_groups import UnitGroup, is_unsure
from ..text.names import UPGRADE, parts_of
from ..text.vocabulary import SENSE
from ..text.words import kinds_of
from ..values import ASK, REFUSE
from .recruit_pieces import RecruitPieces, Sentence

STRANGE = "?"
"""Stands for an area that is not one's own, of which nothing is taken."""


class RecruitTaker(RecruitPieces):
    """What is chosen so far, area by area, and how a sentence changes it."""

    def __init__(
        self, message: Message, decision: Decision, form: Some, units: set[str], stands: list[str]
    ) -> None:
        super().__init__(message, decision, form, units)
        leaves = decision.kind in (*kinds_of("removes"), *kinds_of("promotes"))
        self.sparing = ("spares", *leaves * ("lets_be",))
        """Turns of speech that leave units as they are."""
        self.chosen: dict[str, list[str]] = {}
        for option in stands:
            self.chosen.setdefault(parts_of(option)[0], []).append(option)
        self.named: set[str] = set()
        """The areas that this message has spoken of."""
        self.here = ""
        """The area that is being spoken of."""
        self.dropped: dict[str, Row] = {}
        """The areas of which an earlier message told something, and this one nothing yet, with the sentences that name them."""
        self.strange: tuple[Clause, Sequence[Spot]] | None = None
        """The piece that named an area that is not one's own, until the sender is told."""
        self.added: list[UnitGroup] = []
        """What was read for the area that is being spoken of; `before`, for the one before it."""
        self.before: list[UnitGroup] = []
        self.last_end: tuple[str, ...] = ()
        """Where the last units went."""
        self.groups: dict[int, list[UnitGroup]] = {}
        self.earlier: dict[str, list[str]] = {}
        """What was read before the sentence that is being read; `fresh`, the areas that it has named."""
        self.fresh: set[str] = set()

    def _begin(self, home: str, sentence: Sentence) -> None:
        """What is said of an area takes the place of what was said of it before."""
        if home != self.here:
            self.before, self.added = self.added, []
        old = home not in self.named or sentence.corrects or home != self.here
        if home not in sentence.fresh and old and not sentence.partial:
            if home in self.named and not sentence.corrects and self.chosen.get(home):
                self._unclear(sentence.row)
            if home not in self.named and self.chosen.get(home):
                self.dropped[home] = sentence.row
            self.chosen.pop(home, None)
        sentence.fresh.add(home)
        self.named.add(home)

    def _add_all(
        self,
        row: Row,
        piece: Clause,
        groups: Sequence[UnitGroup],
        areas: Sequence[Spot],
        corrects: bool,
    ) -> None:
        partial = any(g.denied for found in self.groups.values() for g in found)
        if corrects and not any(s.has("area") for s in areas) and self.here and not partial:
            self.chosen.pop(self.here, None)
        for n, group in enumerate(groups):
            stop = groups[n + 1].spot.start if n + 1 < len(groups) else piece.end
            ends = [
                a
                for s in areas
                if group.spot.end <= s.start < stop and self._is_end(piece, s, [group])
                if not self._is_refused(piece, s)
                for a in s.ids("area")
                if (group.unit, a) in self.ends
            ]
            if not (corrects and ends and self._redirects(row, group, areas, ends)):
                self._add(row, group, self.here, ends)
            self._use(row, [p for s in areas for p in range(s.start, s.end)])

    def _opens_with_no(self, row: Row, groups: Sequence[UnitGroup]) -> bool:
        """Whether a lone "no" leads to units of one kind, which nothing denies, asks for or ties."""
        spots = self.message.within(row[0])
        if len(row) != 2 or len(groups) != 1 or len(spots) != 1 or not spots[0].has(SENSE, "no"):
            return False
        return not (row[1].mood == ASKED or row[1].denied or row[1].condition is not None)

    def _turns_from_several(self, row: Row, groups: Sequence[UnitGroup]) -> bool:
        """Whether a lone "no" leads to units that may take the place of any of several others: "a foot and a boat in A. No, a rider"; or a turn, to another area."""
        if self._follows_turn(row, groups) and not self._is_turned(row, groups):
            return True
        new = self.outcome.decision.kind in kinds_of("recruits")
        here = self.chosen.get(self.here, []) if new else []
        return len(here) > 1 and self._opens_with_no(row, groups) and not self._areas(row[1])

    def _takes_back_end(self, row: Row, groups: Sequence[UnitGroup]) -> bool:
        """Whether a lone "no" leads to units that were just told, with another end: "a ship in A. No, the ship in B"."""
        if not self._opens_with_no(row, groups) or groups[0].upgraded:
            return False
        told = [parts_of(o) for options in self.chosen.values() for o in options]
        alike = [p for p in told if p[1] == groups[0].unit and p[2:]]
        return len(alike) == 1 and self._are_ends(self._areas(row[1]), groups)

    def _concluded(self, every: Counter[str], before: Counter[str]) -> Counter[str]:
        """What a conclusion counts again, where it is too much with what was told before it and has each kind of that."""
        anew = every - before
        whole, alone = ([o for o in self.form.bag for _ in range(n[o])] for n in (every, anew))
        again = {parts_of(o)[:2] for o in before} <= {parts_of(o)[:2] for o in anew}
        return anew if again and self.form.problems(whole) and not self.form.problems(alone) else every

    def _redirects(self, row: Row, group: UnitGroup, areas: Sequence[Spot], ends: Collection[str]) -> bool:
        """Whether a correction only sends units elsewhere that were named before: "no, the boat goes to B"."""
        if group.denied or any(
            set(s.ids("area")) & self.areas and not set(s.ids("area")) & set(ends) for s in areas
        ):
            return False
        every = [(place, o) for place, options in self.earlier.items() for o in options]
        old = [(p, o) for p, o in every if parts_of(o)[1] == group.unit and parts_of(o)[2:]]
        here = [(p, o) for p, o in old if p == self.here]
        old = here if here or self.here in self.fresh else old
        new = [
            o
            for o in self.form.bag
            if len(old) == 1
            and parts_of(o)[:2] == parts_of(old[0][1])[:2]
            and set(parts_of(o)[2:]) & set(ends)
        ]
        if len(old) != 1 or len(new) != 1:
            return False
        place, option = old[0]
        self._use(row, group.words)
        self.earlier[place].remove(option)
        self.chosen[place] = [new[0] if o == option else o for o in self.chosen[place]]
        return True

    def _launched_from(self, areas: Sequence[Spot], groups: Sequence[UnitGroup]) -> str | None:
        """The only area whose units can go to the end that a piece names, where the one being spoken of has no such end."""
        if len(areas) != 1 or not groups or any(g.denied for g in groups):
            return None
        ends = areas[0].ids("area")
        homes = [
            {parts_of(o)[0] for o in self.form.bag if parts_of(o)[2:] and self._fits(o, g, "", ends)}
            for g in groups
        ]
        only = all(len(h) == 1 and h == homes[0] for h in homes) and self.here not in homes[0]
        return next(iter(homes[0])) if only else None

    def _is_turned(self, row: Row, groups: Sequence[UnitGroup]) -> bool:
        """Whether the sentence before only took something back, and this one tells of the area of which the last units were told."""
        return self._follows_turn(row, groups) and self._homes(row) == {next(reversed(self.chosen), "")}

    def _follows_turn(self, row: Row, groups: Sequence[UnitGroup]) -> bool:
        """Whether a sentence tells of units behind one that takes something back in more than a word, and names no units and no area of one's own."""
        before = self.message.sentence(row[0].sentence - 1) if row[0].sentence else []
        if not (groups and before and self.chosen) or row[0].corrects or not before[0].corrects:
            return False
        tied = any(c.condition is not None or self.message.says(c, "sorry") for c in before)
        units = any(s.has("unit") for s in self.message.in_row(before))
        return not (tied or units or self._homes(before))

    def _homes(self, row: Row) -> set[str]:
        return {a for s in self.message.in_row(row) for a in s.ids("area")} & self.areas

    def _changes_end(self, row: Row, groups: Sequence[UnitGroup]) -> bool:
        """Whether a correction sends one unit of an area elsewhere and says where it does not go, or that the rest is right: "in A the ship goes to the port, not to B"."""
        spots = [(c, s) for c in row for s in self.message.within(c) if s.has("area")]
        refused = {a for c, s in spots if self._is_refused(c, s) for a in s.ids("area")}
        meant = {a for c, s in spots if not self._is_refused(c, s) for a in s.ids("area")}
        others = any(self.message.says(c, "rest") for c in self.message.clauses if c.start >= row[-1].end)
        if len(groups) != 1 or groups[0].denied or not any(c.corrects for c in row):
            return False
        told = [
            (p, o) for p, options in self.chosen.items() if p in meant for o in options if parts_of(o)[2:]
        ]
        old = [(p, o) for p, o in told if parts_of(o)[1] == groups[0].unit]
        old = [(p, o) for p, o in old if parts_of(o)[2] in refused or (others and not refused)]
        if len(old) != 1 or any(c.condition is not None for c in row):
            return False
        (place, option) = old[0]
        bases = [o for o in self.form.bag if parts_of(o)[:2] == parts_of(option)[:2]]
        new = [o for o in bases if {*parts_of(o)[2:]} & (meant - {place})]
        if len(new) != 1:
            return False
        self.chosen[place] = [new[0] if o == option else o for o in self.chosen[place]]
        self._use(row, range(row[0].start, row[-1].end))
        return True

    def _sends_elsewhere(self, sentence: Sentence, piece: Clause, areas: Sequence[Spot]) -> bool:
        """Whether a correction tells nothing but where units go that were named before: "sorry, not to A, to B"."""
        refused = {a for s in areas if self._is_refused(piece, s) for a in s.ids("area")}
        meant = {a for s in areas if not self._is_refused(piece, s) for a in s.ids("area")}
        sent = [(p, o) for p, options in self.chosen.items() for o in options if parts_of(o)[2:]]
        gone = [(p, o) for p, o in sent if parts_of(o)[2] in refused]
        if not areas or not (gone or (sent and sentence.corrects and not refused)):
            return False
        old = gone or [(p, o) for p, o in sent if p == self.here] or sent
        new = [
            o
            for o in self.form.bag
            if parts_of(o)[:2] == parts_of(old[0][1])[:2] and meant.intersection(parts_of(o)[2:])
        ]
        if len(old) != 1 or len(new) != 1:
            self._unclear(sentence.row)
            return True
        place, option = old[0]
        self.chosen[place] = [new[0] if o == option else o for o in self.chosen[place]]
        self._use(sentence.row, range(piece.start, piece.end))
        return True

    def _add(self, row: Row, group: UnitGroup, area: str, ends: Collection[str]) -> None:
        self._use(row, group.words)
        if group.denied:
            self._remove(group, area)
            self.dropped.pop(area, None)
            return
        if area == STRANGE:
            self._refuse_strange(row)
            return
        options = [o for o in self.form.bag if self._fits(o, group, area, ends)]
        options = options or self._promotions(group, area)
        if not options and self._takes_place(group, area):
            return
        if len(options) > 1 and not ends and self._goes_with_last(group):
            options = [o for o in options if parts_of(o)[2:] == self.last_end]
        if len(options) == 1 and not group.counted and is_unsure(group) and self.form.bag[options[0]] > 1:
            self._unclear(row)
            return
        if len(options) != 1 and options and self._only_talks_of(group, row):
            return
        if len(options) != 1:
            self._not_one(group, options)
            return
        self.added.append(group)
        self.last_end = parts_of(options[0])[2:] or self.last_end
        number = self.form.bag[options[0]] if group.count is None else group.count
        self.chosen.setdefault(parts_of(options[0])[0], []).extend(options * number)

    def _only_talks_of(self, group: UnitGroup, row: Row) -> bool:
        """Whether a sentence that names no place only speaks of units: of some that were told before, or of some that it denies."""
        spots = self.message.in_row(row)
        strange = any(
            self.message.says(c, "needs") or self.message.spotted.unknown(c.start, c.end) for c in row
        )
        more = any(s.has(SENSE, "also", "another", "plus", "and", "instead", "correction") for s in spots)
        if group.counted or more or any(s.has("area") for s in spots) or any(c.corrects for c in row):
            return False
        told = {parts_of(o)[1].removeprefix(UPGRADE) for options in self.chosen.values() for o in options}
        denied = any(denials(self.message, c) for c in row)
        return (strange and group.unit in told and not denied) or (denied and group.unit not in told)

    def _takes_place(self, group: UnitGroup, area: str) -> bool:
        """Whether units that were named before are turned into others before they are there: "the ship becomes a foot"."""
        old = [o for o in self.earlier.get(area, ()) if parts_of(o)[1] == group.source]
        new = [o for o in self.form.bag if parts_of(o) == (area, group.unit)]
        if len(old) != 1 or len(new) != 1 or group.count not in (None, 1):
            return False
        self.chosen[area] = [new[0] if o == old[0] else o for o in self.earlier[area]]
        return True

    def _remove(self, group: UnitGroup, area: str) -> None:
        """Take back units that are said not to be meant after all."""
        for place, options in self.chosen.items():
            if area in ("", place):
                gone = [o for o in options if parts_of(o)[1].removeprefix(UPGRADE) == group.unit]
                self.chosen[place] = [o for o in options if o not in gone]

    def _goes_with_last(self, group: UnitGroup) -> bool:
        """Whether units are said to go where those before them go: "a ship, to the same sea"."""
        spots = self.message.spots_between(group.spot.end, group.clause.end)
        return bool(self.last_end) and any(s.has(SENSE, "same_place") for s in spots)

    def _not_one(self, group: UnitGroup, options: Sequence[str]) -> None:
        line = self.message.line_of(group.spot)
        kind = self.outcome.decision.kind
        if options:
            self.outcome.say(ASK, "choice_ambiguous", kind, options=list(options[:12]), kind=kind, line=line)
        else:
            self.outcome.say(REFUSE, "not_an_option", group.unit, kind=kind, line=line)

    def _fits(self, option: str, group: UnitGroup, area: str, ends: Collection[str]) -> bool:
        place, unit, *rest = parts_of(option)
        if unit.startswith(UPGRADE) != (group.upgraded and self.upgrades):
            return False
        if unit.removeprefix(UPGRADE) != group.unit or area not in ("", place):
            return False
        return not ends or not set(rest).isdisjoint(ends)

    def _promotions(self, group: UnitGroup, area: str) -> list[str]:
        """What a unit may be turned into that is only said to be turned into something."""
        if not group.upgraded or group.source:
            return []
        return [
            o
            for o in self.form.bag
            if any(p.startswith(UPGRADE) for p in parts_of(o)) and area in ("", parts_of(o)[0])
        ]

    def _name_strange(
        self, row: Row, piece: Clause, areas: Sequence[Spot], groups: Sequence[UnitGroup]
    ) -> None:
        """An area that is not one's own: the sender is told where anything is to be there."""
        self.here, self.strange = STRANGE, (piece, areas)
        if any(not g.denied for g in groups) or self._follows(piece):
            self._refuse_strange(row)

    def _refuse_strange(self, row: Row) -> None:
        if self.strange is None:
            return
        piece, areas = self.strange
        self._use(row, range(piece.start, piece.end))
        line = self.message.words_of([piece])
        for spot in areas:
            self.outcome.say(
                REFUSE, "not_an_option", spot.ids("area")[0], kind=self.outcome.decision.kind, line=line
            )
