"""What a part of a sentence takes from the words before it: their place, their combat, their condition, their beginning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...kernel.forms import Some
from ..clauses.clause import UNLESS, Clause
from ..clauses.commanders import ATTACKED_FORCE
from ..clauses.condition_ends import FALLBACK
from ..clauses.turns import is_name
from ..conditions.conditions import DEFENDER, VICTORY, Circumstance, points
from ..conditions.pieces import Part
from ..conditions.provisos import is_of_being_needed
from ..conditions.said_words import Doubt, Instruction, Read
from ..mentions.numbered import forces_of
from ..mentions.spotting import Spot
from ..rows.outcomes import Row
from ..text.names import parts_in
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_by, kinds_of
from .anticipated import Saying
from .said_of_forces import is_attacked_too
from .taking_ahead import Taken, Taker, kind_of


class Joiner(Taker):
    """Reads a part together with what stands before it; which parts there are is left to the reader."""

    # -- the same place, the same combat --------------------------------------------------------------------------

    def _of_same_place(self, read: Read, part: Part, last: Taken | None) -> Read:
        """What goes on with an instruction for a place is for that place too, where no other is named."""
        elsewhere = self._goes_on_elsewhere(part)
        last = self.last if elsewhere else last
        if last is None or not isinstance(read, Instruction) or not isinstance(last.read, Instruction):
            return read
        kind = kind_of(read)
        named = any(s.has(KIND, kind) for s in self._spots(part)) and not elsewhere
        if kind != kind_of(last.read) or named or read.about or not last.read.about or read.standing:
            return read
        return replace(read, about=last.read.about, abouts=last.read.abouts)

    def _of_force_before(self, row: Row, read: Read, part: Part) -> Read:
        """What a force does is said of the one that opens the sentence, where no other is named: "the First stays at X and intercepts nothing"."""
        if not isinstance(read, Instruction) or kind_of(read) not in kinds_of("acts_of_forces"):
            return read
        if (
            read.about
            or read.facts
            or read.standing
            or part.conditions
            or kind_of(read) in kinds_of("acts_at_places")
        ):
            return self._of_force_still(row, read, part)
        tokens = self.message.spotted.text.tokens
        colon = max((i for i in range(row[0].start, part.first) if tokens[i].text == COLON), default=-1)
        before = self.message.spots_between(max(row[0].start, colon + 1), part.first)
        told = [s for s in before if not s.has(FILLER)]
        lasting = bool(told) and told[0].has(SENSE, "always")
        opener = next((s for s in told if not s.has(SENSE, "always")), None)
        if opener is None and not told:
            return self._of_force_above(row, read, part)
        if opener is None or not opener.has("area") or any(s.has("area") for s in self._spots(part)):
            return read
        mine = {d.about for d in self.kinds[kind_of(read)]}.intersection(opener.ids("area"))
        if not mine and forces_of(self.message.vocabulary).isdisjoint(opener.ids("area")):
            return read
        return replace(read, about=mine.pop(), standing=lasting) if len(mine) == 1 else Doubt(kind_of(read))

    def _of_force_above(self, row: Row, read: Instruction, part: Part) -> Instruction:
        """What a force does is said of the one that opens the sentence before, where none is named: "X intercepts at A. Does not avoid battle"."""
        last = self.last
        if (
            last is None
            or not isinstance(last.read, Instruction)
            or last.row[-1].sentence + 1 != row[0].sentence
        ):
            return read
        if kind_of(last.read) not in kinds_of("acts_of_forces") or kind_of(last.read) == kind_of(read):
            return read
        above = [
            s for s in self.message.spots_between(last.row[0].start, last.row[-1].end) if not s.has(FILLER)
        ]
        opens = bool(above) and last.read.about in above[0].ids("area")
        wide = ("self", "in_person", "all", "both", "anybody", "none", "everywhere", "elsewhere")
        forces = forces_of(self.message.vocabulary)
        spots = self._spots(part)
        if not opens or any(s.has(SENSE, *wide) or forces.intersection(s.ids("area")) for s in spots):
            return read
        mine = any(d.about == last.read.about for d in self.kinds[kind_of(read)])
        return replace(read, about=last.read.about) if mine else read

    def _of_force_still(self, row: Row, read: Instruction, part: Part) -> Instruction:
        """What a force does when it is attacked, right behind words of it: "X does not intercept; if it is attacked it avoids …"."""
        last = self.last.read if self.last is not None else None
        if not isinstance(last, Instruction) or kind_of(last) not in kinds_of("acts_of_forces"):
            return read
        assert self.last is not None
        near = row[0].sentence - self.last.row[-1].sentence in (0, 1)
        told = [s for c in part.conditions for s in self.message.spots_between(c.start, c.end)]
        if read.about or read.standing or not (near and told) or not is_attacked_too(self.message, told):
            return read
        if any(s.has("area") or s.has(SENSE, "all", "both") for s in self._spots(part)[:1]):
            return read
        mine = {d.about for d in self.kinds[kind_of(read)]}
        return replace(read, about=last.about) if last.about in mine and not last.standing else read

    def _of_force_attacked(self, read: Read, part: Part) -> Read:
        """What a force does that is attacked is said of it, wherever it is then: "if the Second Army is attacked, it avoids"."""
        if not isinstance(read, Instruction) or kind_of(read) not in kinds_of("acts_of_forces"):
            return read
        inside = [s for c in part.conditions for s in self.message.spots_between(c.start, c.end)]
        forces = {i: s for s in inside for i in s.ids(ATTACKED_FORCE)}
        mine = [i for i in forces if any(d.about == i for d in self.kinds[kind_of(read)])]
        struck = read.facts.get("role") == DEFENDER
        if struck and not forces and kind_of(read) in kinds_of("asked_of_attacked"):
            return self._of_attacked(read, part)
        if len(mine) != 1 or read.about not in ("", mine[0]):
            return read
        theirs = forces[mine[0]].ids("area")
        facts = {
            name: value
            for name, value in read.facts.items()
            if not ((name == "area" and value in theirs) or (name == "role" and value == DEFENDER))
        }
        return replace(read, about=mine[0], facts=facts)

    def _of_attacked(self, read: Instruction, part: Part) -> Instruction:
        """What is only asked of who is attacked needs no such condition; "it" is the force that was spoken of before."""
        facts = {name: value for name, value in read.facts.items() if (name, value) != ("role", DEFENDER)}
        last = self.last
        if read.about or last is None or not isinstance(last.read, Instruction):
            return replace(read, facts=facts)
        near = self.laid.sentence(part.start) - last.row[-1].sentence <= 1
        spoken = last.read.about if kind_of(last.read) in kinds_of("acts_of_forces") and near else ""
        forces = {d.about for d in self.kinds[kind_of(read)]}
        return replace(read, about=spoken if spoken in forces else "", facts=facts)

    def _goes_on_elsewhere(self, part: Part) -> bool:
        """Whether words right behind an instruction about help say what it does in any other combat: "…; elsewhere it helps nobody"."""
        if self.last is None or kind_of(self.last.read) not in kinds_of("gives_help"):
            return False
        after = self.laid.sentence(part.start) - self.last.row[-1].sentence
        spots = self.message.spots_between(part.first, part.end)
        return after in (0, 1) and any(s.has(SENSE, "elsewhere") for s in spots)

    def _of_same_combat(self, row: Row, read: Read, part: Part) -> Read:
        """ "In the battle of X I play … and Y supports me", "there I play …": what follows "and" is for that battle too."""
        last = self.last
        if last is None or last.row is not row or not isinstance(read, Instruction) or part.conditions:
            return read
        words, first = self._spots(last.part), next(iter(self._spots(part)), None)
        placed = any(s.has(SENSE, "battle") for s in words) and any(s.has("area") for s in words)
        placed = placed or any(s.has(SENSE, "there", "that_place") and not self._is_article(s) for s in words)
        goes_on = first is not None and first.has(SENSE, "and") and isinstance(last.read, Instruction)
        if not (placed and goes_on) or read.facts or read.standing or kind_of(read) == kind_of(last.read):
            return read
        area = last.read.facts.get("area") if isinstance(last.read, Instruction) else None
        return replace(read, facts={"area": area}) if area else read

    def _is_article(self, spot: Spot) -> bool:
        """Whether a word that may be "there" without its accent is an article: a name stands right behind it."""
        following = self.message.at(spot.end)
        return not points(spot) and (following is None or is_name(following))

    def _is_for_another(
        self, kind: str, part: Part, marked: set[str], given: Circumstance | None = None
    ) -> bool:
        """A way back, too, is for another combat than the one in play where a card for that other has just been told: "…, and if I lose, to A"."""
        if kind in kinds_of("flees") and given is not None and given.tells_of("defeat"):
            read = self.last.read if self.last is not None and self._told_combat() else None
            if isinstance(read, Instruction) and self._is_of_another_fight(read.facts):
                return True
        return super()._is_for_another(kind, part, marked, given)

    def _of_own_move(self, read: Read, part: Part) -> Read:
        """A card that is named for no combat is for the only one that the moves told before it bring, if none is being fought."""
        if not isinstance(read, Instruction) or kind_of(read) not in kinds_of("of_battle"):
            return read
        fought = any((d.facts or {}).get("area") for d in self.asked) and not self._is_over(read)
        if read.facts or read.about or read.standing or part.conditions or fought or self._is_wide(part):
            return read
        place = self.grounds.place(part.first, pointing=False) or self.grounds.only_named(part.first)
        return replace(read, facts={"area": place}) if place else read

    def _helped_there(self, read: Read, part: Part) -> Read:
        """Help that is said to be for "there" is for the combat where the sender's units go."""
        spots = self._spots(part)
        there = [s for s in spots if s.has(SENSE, "there", "that_place")]
        if not isinstance(read, Instruction) or kind_of(read) not in kinds_of("gives_help") or not there:
            return read
        from_there = any(s.has(SENSE, "from") and s.end == there[0].start for s in spots)
        led = from_there or any(
            self.message.preceded_by(t, c, "from") for t in there for c in self.message.clauses
        )
        if read.facts or read.standing or part.conditions or led or not self._points(part):
            return read
        place = self.grounds.place(part.first, pointing=True)
        return replace(read, facts={"area": place}) if place and place != read.about else read

    def _of_same_line(self, row: Row, read: Read, part: Part, given: Circumstance | None) -> Read:
        """ "If X is attacked: A. Retreat to Y": what follows on the line of a card for one place is for that place too."""
        last = self.last
        if last is None or not isinstance(read, Instruction) or not isinstance(last.read, Instruction):
            return read
        ends = (*kinds_of("flees"), *kinds_of("suffers"), *kinds_of("of_victors"))
        after = kind_of(last.read) in (*kinds_of("of_battle"), *ends)
        near = row[0].sentence - last.row[-1].sentence in (0, 1)
        area = last.read.facts.get("area")
        here = self.message.line_number(part.first) == self.message.line_number(last.part.first)
        told = given is not None and (given.sort != VICTORY or bool(given.facts))
        here = here or (kind_of(read) in kinds_of("of_victors") and not part.conditions)
        if (
            not (kind_of(read) in ends and after and near and here and isinstance(area, str))
            or told
            or read.about
        ):
            return read
        wide = any(s.has(SENSE, "everywhere", "elsewhere", "anybody") for s in self._spots(part))
        wide = wide or any(self.message.says(c, "everywhere", "elsewhere") for c in row)
        return (
            read
            if wide or "area" in read.facts or read.standing
            else replace(read, facts={**read.facts, "area": area})
        )

    def _of_slot(self, row: Row, read: Read, part: Part) -> Read:
        """What is said for an attack on the line of an order is for its area: "A: defence +2, if X attacks: card"."""
        if not isinstance(read, Instruction) or read.standing or read.about or "area" in read.facts:
            return read
        played = (*kinds_of("of_battle"), *kinds_of("flees"), *kinds_of("suffers"))
        if kind_of(read) not in played or read.facts.get("role") != DEFENDER:
            return read
        before = [s for s in self.message.in_row(row) if s.end <= part.start and not s.has(FILLER)]
        areas = [s for s in before if s.has("area")]
        wide = any(s.has(SENSE, "everywhere", "elsewhere") for s in self.message.in_row(row))
        if wide or len(areas) != 1 or areas != before[:1] or not any(s.has(ORDER) for s in before):
            return read
        mine = [a for a in areas[0].ids("area") if a in self.own]
        return replace(read, facts={"area": mine[0], **read.facts}) if len(mine) == 1 else read

    def _where_units_go(
        self, read: Read, part: Part, given: Circumstance | None, row: Sequence[Clause] = ()
    ) -> Read:
        """What is played in "the combat", or done after a defeat, where the sender's own moves bring one."""
        if not isinstance(read, Instruction) or read.standing or read.about:
            return read
        played = (*kinds_of("of_battle"), *kinds_of("flees"), *kinds_of("suffers"), *kinds_of("rests"))
        if given is not None and given.sort == VICTORY and kind_of(read) in kinds_of("of_victors"):
            won = "" if read.facts else self._told_combat() or self.grounds.place(part.first, pointing=False)
            return replace(read, facts={"area": won}) if won else read
        if kind_of(read) not in played or "area" in read.facts or read.facts.get("role") == DEFENDER:
            return read
        beside = [s for c in part.conditions for s in self.message.spots_between(c.start, c.end)]
        spots = [*self._spots(part), *beside]
        tied = any(s.has(SENSE, "battle") for s in beside) or (given is not None and given.tells_of("defeat"))
        general = any(s.has(SENSE, "everywhere", "elsewhere", "all", "anybody") for s in spots)
        general = general or any(self.message.says(c, "everywhere", "elsewhere") for c in row)
        plain = not (read.facts or part.conditions or part.lead)
        bare = (plain and kind_of(read) in kinds_of("of_battle")) or self._is_bare_way_back(read, part)
        if general or self.later_fights or not (tied or bare or self._points(part)):
            return read
        pointing = any(s.has(SENSE, "there", "that_place", "that") for s in spots)
        defeat = given is not None and given.tells_of("defeat")
        if tied and not defeat and "opponent" in read.facts and not self._points(part):
            return read  # "if I fight against X" tells of any combat with X
        lost = self._lost_combat(given)
        if lost:
            return replace(read, facts={**lost, **read.facts})
        place = (self._last_told(part) if pointing else "") or self.grounds.place(part.first, pointing)
        if place:
            return replace(read, facts={**read.facts, "area": place})
        sure = (tied or self._points(part)) and self.grounds.any_before(part.first)
        return Doubt(kind_of(read)) if sure else read

    def _is_bare_way_back(self, read: Instruction, part: Part) -> bool:
        """Whether a way back is told for no combat, "if it has to be" at most, while none is being fought."""
        fought = any((d.facts or {}).get("area") for d in self.asked)
        needed = all(
            c.sort != UNLESS and is_of_being_needed(self.message, c.start, c.end) for c in part.conditions
        )
        return kind_of(read) in kinds_of("flees") and needed and not (fought or read.facts or part.lead)

    def _lost_combat(self, given: Circumstance | None) -> Mapping[str, object]:
        """What is known of the combat that was spoken of last, where a defeat follows: "if A attacks X I play …. If I lose, …"."""
        defeat = given is not None and given.tells_of("defeat")
        read = self.last.read if defeat and self._told_combat() and self.last is not None else None
        facts = read.facts if isinstance(read, Instruction) else {}
        return facts if "opponent" in facts else {k: v for k, v in facts.items() if k == "area"}

    def _last_told(self, part: Part) -> str:
        """The area of the combat that was spoken of last, if no move was told after it: that is what "there" means."""
        if self.last is None or any(self.last.part.first < end < part.first for end, _ in self.grounds.found):
            return ""
        return self._told_combat() if self.last.part.first < part.first else ""

    def _told_combat(self) -> str:
        """The area of the combat that was spoken of last."""
        before = self.last.read if self.last is not None else None
        if not isinstance(before, Instruction):
            return ""
        ends = (*kinds_of("flees"), *kinds_of("suffers"), *kinds_of("of_victors"))
        of_combat = (*kinds_of("of_battle"), *kinds_of("before_battle"), *ends)
        return str(before.facts.get("area", "")) if kind_of(before) in of_combat else ""

    def _after_failure(self, part: Part) -> Part:
        """ "If they come to X I avoid; if that fails I play …": the combat is only fought where avoiding it has failed."""
        last = self.last
        if last is None or not isinstance(last.read, Instruction) or len(part.conditions) > 1:
            return part
        if kind_of(last.read) not in kinds_of("before_battle") or "area" not in last.read.facts:
            return part
        if not part.conditions:
            plays = any(s.decides(kinds_of("plays_cards")) or s.has("card") for s in self._spots(part))
            second = part.lead == FALLBACK and plays and kind_of(last.read) not in kinds_of("reacts")
            return replace(part, conditions=last.part.conditions, lead="") if second else part
        if part.conditions[0].sort == UNLESS:
            return part
        fails = self._tells_of_no_way(part.conditions[0], last) or self._tells_of_failure(part)
        return replace(part, conditions=last.part.conditions) if fails else part

    def _tells_of_failure(self, part: Part) -> bool:
        """Whether words for a defeat or for failing can only be for the attempt before: what is done then is not what the beaten do."""
        condition, beaten = part.conditions[0], (*kinds_of("flees"), *kinds_of("suffers"))
        spots = [s for s in self.message.spots_between(condition.start, condition.end) if not s.has(FILLER)]
        alone = bool(spots) and all(s.has(SENSE, "beaten", "fails") for s in spots)
        return alone and not any(s.decides(beaten) for s in self._spots(part))

    def _keep_help(self, row: Row, part: Part) -> None:
        """Remember words about help that do not say for whom, which the sentence may yet say."""
        words = [s for s in self._spots(part) if not s.has(FILLER)]
        marked = {k for s in words for k in s.ids(KIND) if k in self.kinds}
        bare = not (part.conditions or part.lead) and not any(s.has("seat") for s in self._spots(part))
        if marked and marked <= {*kinds_of("gives_help")} and bare:
            self.helping = (row, part)
        if len(words) == 1 and marked & kinds_by("usual", self.message.vocabulary.family).keys() and bare:
            self.heading = (row, part)
        if marked & {*kinds_of("flees")} and not any(s.has("area") for s in words):
            self.fleeing = (row, part)

    def _with_flight_before(self, row: Row, part: Part) -> tuple[Part, Read] | None:
        """ "I retreat where I came from, to X", "I retreat, if it has to be, to X": who flees and where to, as one."""
        begun, first = self.fleeing
        spots = [s for s in self._spots(part) if not s.has(FILLER)]
        places = [s for s in spots if s.has("area")]
        little = all(s in places or s.has(SENSE, "to", "toward", "also", "and", "idle") for s in spots)
        inset = self._only_need_between(first, part)
        if begun is not row or len(places) != 1 or not little or (part.conditions and not inset) or part.lead:
            return None
        joined = replace(first, end=part.end)
        given, clear = self._given(joined)
        told = replace(part, conditions=()) if inset else joined
        for kind in (k for k in kinds_of("flees") if k in self.kinds and k not in self.open):
            read = Saying(self.message, told, self.kinds[kind], given, inset).read() if clear else None
            return (joined, read) if isinstance(read, Instruction) else None
        return None

    def _only_need_between(self, first: Part, part: Part) -> bool:
        """Whether a part hangs on nothing but "if it has to be", which stands between it and another."""
        return bool(part.conditions) and all(
            first.end <= c.start < c.end <= part.start
            and c.sort != UNLESS
            and is_of_being_needed(self.message, c.start, c.end)
            for c in part.conditions
        )

    def _with_heading_before(self, row: Row, part: Part) -> tuple[Part, Read] | None:
        """ "Interception, second ship: X": the word, and in the next part what it is about, as one."""
        begun, first = self.heading
        if begun is not row or part.lead or part.conditions != first.conditions:
            return None
        joined = replace(first, end=part.end)
        given, clear = self._given(joined)
        marked = {
            k for s in self._spots(first) for k in s.ids(KIND) if k in self.kinds and k not in self.open
        }
        for kind in marked if clear else ():
            read = Saying(self.message, joined, self.kinds[kind], given, False).read()
            return (joined, read) if isinstance(read, Instruction) and read.about else None
        return None

    def _with_help_before(self, row: Row, part: Part) -> tuple[Part, Read] | None:
        """ "All support, b) and e), goes to …": what the sentence began, and for whom it is, as one."""
        begun, first = self.helping
        spots = self._spots(part)
        whom = any(s.has("seat") or s.has(SENSE, "in_person") for s in spots)
        near = begun is row or self._is_word_for_oneself(begun, row, spots)
        if not (near and whom) or part.conditions or part.lead or any(s.has(KIND) for s in spots):
            return None
        joined = replace(first, end=part.end)
        for kind in (k for k in kinds_of("gives_help") if k in self.kinds and k not in self.open):
            if self._is_order(kind, joined):
                return None
            read = Saying(self.message, joined, self.kinds[kind], None, False).read()
            return (joined, self._for_laid(read, joined)) if isinstance(read, Instruction) else None
        return None

    def _is_word_for_oneself(self, begun: Row, row: Row, spots: Sequence[Spot]) -> bool:
        """Whether a sentence is no more than a word for the sender, right behind one about help: "X supports. Me, of course"."""
        little = all(s.has(FILLER) or s.has(SENSE, "in_person", "idle", "for", "to", "only") for s in spots)
        unknown = self.message.spotted.unknown(row[0].start, row[-1].end)
        return bool(begun) and begun[-1].sentence + 1 == row[0].sentence and little and not unknown

    def _under_opening(
        self, row: Row, part: Part, read: Instruction | Doubt, given: Circumstance | None, clear: bool
    ) -> Instruction | Doubt:
        """What follows a condition of which nothing was taken hangs on it all the same."""
        opened, start, facts = self.opened
        doubtful = self.last is not None and self.last.row is row and isinstance(self.last.read, Doubt)
        doubtful = doubtful or self.untied is row
        if part.conditions:
            self.opened = (row, part.conditions[0].start, given if clear else None)
            lost = opened is row and doubtful and facts is None and given is not None and not given.facts
            defeat = isinstance(read, Instruction) and not read.facts and kind_of(read) in kinds_of("flees")
            return Doubt(kind_of(read), "condition_not_kept") if lost and defeat else read
        if (
            opened is not row
            or not doubtful
            or part.lead
            or start > part.start
            or not isinstance(read, Instruction)
        ):
            return read
        if facts is None:
            return Doubt(kind_of(read), "condition_not_kept")
        return replace(read, facts={**facts.facts, **read.facts})

    @staticmethod
    def _says_again(row: Row, part: Part, read: Read, last: Taken | None) -> bool:
        """Whether a part says what the one before has said, as in "… supports me (the north)"."""
        if last is None or last.row is not row or part.conditions or part.lead:
            return False
        before = last.read
        if not isinstance(read, Instruction) or not isinstance(before, Instruction):
            return False
        same = (read.decision.kind, read.answers) == (before.decision.kind, before.answers)
        if same and not (read.about or read.facts):  # "the Second Army does not avoid, it stays and fights"
            return bool(before.about) and kind_of(read) in kinds_of("acts_of_forces")
        named = bool(read.about) and read.about == before.about
        return same and named and (not read.facts or read.facts == before.facts)

    # -- going on with the part before -------------------------------------------------------------------------

    def _continues(self, row: Row, part: Part, last: Taken | None) -> bool:
        """Names that go on with the list of the part before: read both as one."""
        if last is None or last.row is not row or part.conditions or not isinstance(last.read, Instruction):
            return False
        spots = self._spots(part)
        if not any(is_name(s) for s in spots) or any(s.has(KIND) and not is_name(s) for s in spots):
            return False
        if self._is_denied_other(part, last):
            last.outcome.used |= set(range(part.first, part.last))
            return True
        units = any(s.has("unit") for s in spots)
        if kind_of(last.read) in kinds_of("suffers") and not units and self._has_strange_word(part):
            return False  # "first the foot dies, and we are off to A"
        joined = replace(last.part, end=part.end)
        given, clear = self._given(joined)
        read = (
            Saying(self.message, joined, self.kinds[kind_of(last.read)], given, False).read()
            if clear
            else None
        )
        if not isinstance(read, Instruction):
            return False
        self._drop(last)
        self.last = self._put(row, joined, read)
        return True

    def _has_strange_word(self, part: Part) -> bool:
        """Whether a part holds a word that nobody knows, which may be its verb."""
        return bool(self.message.spotted.unknown(part.start, part.end))

    def _denies_other(self, row: Row, part: Part, last: Taken) -> bool:
        """Whether a part only denies another place than that of the answer before it: "put them in A, not in B"."""
        told = last.row is row and isinstance(last.read, Instruction) and not part.conditions
        if (
            not told
            or kind_of(last.read) not in kinds_of("after_consent")
            or not self._is_denied_other(part, last)
        ):
            return False
        last.outcome.used |= set(range(part.first, part.last))
        return True

    def _goes_on_with_losses(self, row: Row, part: Part, last: Taken) -> bool:
        """Whether units over a comma belong to the order in which they are lost: "the foot first, then the horse"."""
        kind = kind_of(last.read)
        if last.row is not row or not isinstance(self.kinds[kind][0].form, Some) or part.conditions:
            return False
        spots = self._spots(part)
        if not any(s.has("unit") for s in spots) or any(s.has(KIND) and not s.has(KIND, kind) for s in spots):
            return False
        joined = replace(last.part, end=part.end)
        read = Saying(self.message, joined, self.kinds[kind], self._given(joined)[0], False).read()
        if read is None:
            return False
        self._drop(last)
        self.last = self._put(row, joined, read)
        return True

    def _is_denied_other(self, part: Part, last: Taken) -> bool:
        """ "… not Roose" after another card: it says the same once more."""
        spots = [s for s in self._spots(part) if not s.has(FILLER) or s.has(SENSE, "not")]
        names = [s for s in spots if is_name(s)]
        given = {str(a) for a in last.outcome.answers}
        denied = bool(spots) and spots[0].has(SENSE, "not", "instead", "but")
        denied = denied and all(s in names or s.has(SENSE, "to") for s in spots[1:])
        if not denied or len(names) != 1 or any(c.id in given for c in names[0].concepts):
            return False
        bare = len(spots) == 1 + len(names)
        mine = set(parts_in(last.read.decision)) if isinstance(last.read, Instruction) else set()
        return bare or any(c.id in mine for c in names[0].concepts)  # "to A, not to B"
