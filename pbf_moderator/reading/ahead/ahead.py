"""Reading what is said of questions that may come: with or without a condition, for once or for good, or taken back.

An instruction for a question that is not open must name the decision, be the sender's own and stand as an intention; its
condition is taken whole or not at all.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Assign, One
from ...kernel.staging import Staged
from ..clauses.clause import UNLESS
from ..clauses.condition_ends import SHORT
from ..clauses.help_owners import is_offer, takes_help_offered, tells_of_offer
from ..clauses.message import Message
from ..clauses.turns import is_name
from ..conditions.conditions import UNCLEAR, VICTORY, Circumstance, points
from ..conditions.in_front import with_what_is_in_front
from ..conditions.lasting import with_lasting_words
from ..conditions.named_in_condition import with_what_is_named
from ..conditions.pieces import Part, parts, stretch_of
from ..conditions.provisos import is_fallback, is_of_being_needed
from ..conditions.resting import with_what_rests
from ..conditions.said_words import Doubt, Instruction, Read, forced
from ..mentions.mentions import Spot
from ..rows.outcomes import Row, without
from ..text.names import parts_in
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE, TERM
from ..text.words import NAMES, kinds_of
from ..values import ASK, INFO, WARN, Issue
from .after_defeat import AfterDefeat
from .attempts import after_open_attempt
from .foes_before import leaves_out_attacker
from .force_lists import Left, left_by_all, left_by_another, left_too, nowhere_else, only_stays
from .later_orders import read_elsewhere
from .place_in_front import place_in_front, with_place
from .taking_ahead import Ahead, Taken, kind_of
from .withdrawals import meant_by, taken_back

_CHANGING = ("only", "except", "not", "never", "neither", "or", "roughly", "instead", "if", "unless")
"""Words that leave nothing sure of what stands beside them, where nothing explains them."""


def read_ahead(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    waiting: Sequence[Staged],
) -> Ahead:
    """Read the sentences that speak of questions to come; the others are left.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        waiting: what the seat has said before, ahead too, which it may take back.
    """
    return _AheadReader(message, rows, asked, read_elsewhere(asked, ahead), ahead, waiting).read(rows)


class _AheadReader(AfterDefeat):
    in_front: tuple[Part | None, str] = (None, "")
    """A part, and the place that stands in front of its condition."""

    def read(self, rows: Sequence[Row]) -> Ahead:
        for row in rows:
            left = self._row(row, row is rows[-1])
            if left:
                self.found.rest.append(left)
        return self.found

    # -- a sentence ------------------------------------------------------------------------------------------

    def _row(self, row: Row, last: bool) -> Row:
        """Read a sentence; what is left of it for the open questions."""
        sheets = {d.kind for d in self.asked if isinstance(d.form, Assign)}
        stretch = taken_back(self.message, row, self.open, sheets)
        if stretch is not None and self._withdraw(stretch):
            return without(row, [stretch])
        if self._is_silent(row) or self._takes_all_back(row, last):
            return []
        self._turn_to_later(row)
        row = self._without_forces(row)
        if not row:
            return []
        claimed: list[tuple[int, int]] = []
        cut = with_what_is_in_front(self.message, parts(self.message, row, self._words()))
        cut = with_what_rests(self.message, cut)
        cut = with_what_is_named(self.message, with_lasting_words(self.message, cut))
        found = self._without_consent(cut)
        if self._takes_whole(row, found) or self._takes_what_is_offered(row, found):
            return []
        before = self.last
        loose = early = False
        for n, part in enumerate(found):
            if place := place_in_front(self.message, found, n):
                self.in_front = (found[n + 1], place)
                continue
            opens = not any(self._acts(p) for p in found[:n])
            first = n == 0 and bool(part.lead or row[0].corrects)
            latest = self.last
            follows = n > 0 and self.last is not before or first or (opens and self._corrects(row, part))
            if self.last is not None and self._is_of_prisoner(row, part):
                claimed += [(part.start, part.end)]
                self.last.outcome.used |= {*range(part.start, part.end)}
            elif self._only_stays(row, part):
                claimed += [(part.first, part.last)]
            elif self._part(row, part, follows, alone=len(found) == 1):
                claimed += [(part.first, part.last)] if not self._answers_too(row, part) else []
                if self.in_front[0] is part and self.last is not None:
                    claimed += [(found[n - 1].start, found[n - 1].end)]
                    self.last.outcome.used |= {*range(found[n - 1].start, found[n - 1].end)}
                if early and not part.conditions and self.last is not None and self.last is not latest:
                    self._doubt(self.last)  # the condition that opens the sentence may be meant for it
                early = early or (bool(part.conditions) and self.last is latest)
            elif self.last is not None and self.last is not before and self._alters(row, part):
                self._doubt(self.last)
            else:
                tied = self._may_tie(part) and not self._is_of_open_moment(part)
                loose = loose or (tied and not self._is_before_defeat(part, found))
        claimed += self._second_thoughts(found, claimed)
        inside = [
            p for p in found if any(a < p.start < b for a, b in claimed) and (p.first, p.last) not in claimed
        ]
        if loose or any(s.has(SENSE, *_CHANGING) for p in inside for s in self._spots(p)):
            self._doubt_all(row)
        return without(row, claimed) if claimed else row

    def _only_stays(self, row: Row, part: Part) -> bool:
        """Whether words only tell where a force stays of which the same sentence has just said what it leaves."""
        last = self.last
        if last is None or last.row is not row or not isinstance(last.read, Instruction) or part.conditions:
            return False
        force = last.read.about if kind_of(last.read) in kinds_of("acts_of_forces") else ""
        if not force or not only_stays(self.message, part.start, part.end, force, last.read.answers):
            return False
        last.outcome.used |= {*range(part.first, part.last)}
        return True

    def _without_forces(self, row: Row) -> Row:
        """A sentence without what it says that several forces leave, or another one does; nothing of it is left if that is all."""
        last = self.last.read if self.last is not None else None
        if (
            self.last is not None
            and isinstance(last, Instruction)
            and self.last.row[-1].sentence + 1 == row[0].sentence
        ):
            denied = bool(last.about) and all(answer is None for answer in last.answers)
            kind = kind_of(last) if denied and kind_of(last) in kinds_of("acts_of_forces") else ""
            too = left_too(self.message, row, kind, self.kinds.get(kind, ()))
            if too is not None:
                self._leave(row, too, last)
                return []
        coming = {kind: ds for kind, ds in self.kinds.items() if kind not in self.open}
        if (every := left_by_all(self.message, row, coming)) is not None:
            self._leave(row, every, None)
            return []
        if (another := left_by_another(self.message, row, coming)) is not None:
            self._leave(row, another, None)
            return row[:-1]
        if (nowhere := nowhere_else(self.message, row, coming)) is not None:
            self.found.used |= {*range(nowhere.start, nowhere.end)}
            return row[:-1]
        return row

    def _leave(self, row: Row, left: Left, before: Instruction | None) -> None:
        """Take it that forces leave what is told, as the one does that was spoken of before."""
        facts = dict(before.facts) if before is not None else {}
        always = left.always or (before is not None and before.standing)
        decision = self.kinds[left.kind][0]
        read = Instruction(decision, (None,), left.forces[0], facts, always, left.forces[1:])
        self._take(row, Part(left.start, left.end), read, None)

    def _takes_whole(self, row: Row, found: Sequence[Part]) -> bool:
        """Whether a sentence in several pieces tells one thing: whether somebody's help is taken."""
        conditions = tuple(dict.fromkeys(c for p in found for c in p.conditions))
        needed = all(
            c.sort != UNLESS and is_of_being_needed(self.message, c.start, c.end) for c in conditions
        )
        if not needed or any(p.lead for p in found) or len(found) + len(conditions) < 2:
            return False
        whole = Part(*stretch_of(self.message, row), conditions=conditions)
        offer = not conditions and is_offer(self.message, self._spots(whole))
        if not (conditions or offer) or not self._is_said(row, whole):
            return False
        read = self._as_asked(row, whole, None, None)
        read = self._where_units_go(read, replace(whole, conditions=()), None)
        kinds = kinds_of("takes_help") if offer else forced()
        if not isinstance(read, Instruction) or kind_of(read) not in kinds:
            return False
        self._take(row, whole, read, None)
        return True

    def _takes_what_is_offered(self, row: Row, found: Sequence[Part]) -> bool:
        """ "Support, if offered, I always take": a sentence in several pieces takes the help of whoever offers it."""
        kind = next((k for k in kinds_of("takes_help") if k in self.kinds and k not in self.open), "")
        conditions = tuple(dict.fromkeys(c for p in found for c in p.conditions))
        offers = all(c.sort != UNLESS and tells_of_offer(self.message, c.start, c.end) for c in conditions)
        spots = [s for p in found for s in self._spots(p)]
        inside = [s for c in conditions for s in self.message.spots_between(c.start, c.end)]
        whole = Part(*stretch_of(self.message, row))
        if (
            not (kind and conditions and offers)
            or any(p.lead for p in found)
            or not self._is_said(row, whole)
        ):
            return False
        tokens = self.message.spotted.text.tokens
        unknown = [i for p in found for i in self.message.spotted.unknown(p.start, p.end)]
        strange = any(len(tokens[i].text) > SHORT for i in unknown)
        if strange or not takes_help_offered(self.message, spots, inside):
            return False
        always = any(s.has(SENSE, "always") for s in spots)
        self._take(row, whole, Instruction(self.kinds[kind][0], ("yes",), standing=always), None)
        return True

    def _turn_to_later(self, row: Row) -> None:
        """From "for the next battles" on, combats are others than the one in play, until this one is named again."""
        spots = self.message.in_row(row)
        spots += [s for c in row if c.condition for s in self.message.spots_between(*c.condition[1:])]
        here = {(d.facts or {}).get("area") for d in self.asked} | {d.about for d in self.asked}
        if any(not here.isdisjoint(s.ids("area")) for s in spots):
            self.later_fights = False
        self.later_fights = self.later_fights or any(s.has(SENSE, "later_fights") for s in spots)

    def _is_of_open_moment(self, part: Part) -> bool:
        """Whether words name the moment in play and what is played in it: they tie nothing that stands beside them."""
        reacting = [d for d in self.asked if d.kind in kinds_of("reacts")]
        cards = {n for d in reacting for n in parts_in(d)}
        spots = self._spots(part)
        named = [s for s in spots if s.has("card")]
        moments = {d.about for d in reacting}
        told = any(not moments.isdisjoint(s.ids("window")) for s in spots if s not in named)
        plain = bool(named) and not part.conditions
        return plain and told and all(not cards.isdisjoint(s.ids("card")) for s in named)

    def _is_of_prisoner(self, row: Row, part: Part) -> bool:
        """Whether words only tell where somebody is kept who was taken right before: "…, to enjoy the air in A"."""
        last = self.last
        if last is None or last.row is not row or not isinstance(last.read, Instruction):
            return False
        spots = self._spots(part)
        named = any(s.has(c) for s in spots for c in ("card", "unit", "seat", ORDER))
        stands = {*kinds_of("after_consent"), *kinds_of("after_draw")}
        kinds = {k for s in spots for k in s.ids(KIND)} <= stands
        denied = any(s.has(SENSE, *_CHANGING) for s in spots)
        held = any(s.has(SENSE, "stay") or s.has(KIND, *stands) for s in spots)
        held = held or bool(self.message.spotted.unknown(part.start, part.end))
        return kind_of(last.read) in kinds_of("of_victors") and kinds and held and not (named or denied)

    def _is_before_defeat(self, part: Part, every: Sequence[Part]) -> bool:
        """Whether words stand before "if I lose, …" or "if I win, …", of which something else hangs: nothing that is played can."""
        given, clear = self._given(part)
        if not part.conditions or given is None:
            return False
        if not (given.sort == VICTORY or (clear and given.tells_of("defeat"))):
            return False
        return any(p.start > part.start and p.conditions == part.conditions for p in every)

    def _answers_too(self, row: Row, part: Part) -> bool:
        """Whether what was just read answers another question as well: it is for good, a card for it is named beside, or recruits are."""
        read = self.last.read if self.last is not None else None
        if isinstance(read, Instruction) and kind_of(read) in kinds_of("of_orders"):
            return any(s.has(KIND, *kinds_of("recruits")) for s in self.message.in_row(row))
        if isinstance(read, Instruction) and kind_of(read) not in kinds_of("plays_cards"):
            cards = {i for d in self.asked if d.kind in kinds_of("plays_cards") for i in parts_in(d)}
            if any(not cards.isdisjoint(s.ids("card")) for s in self._spots(part)):
                return not part.conditions
        here = {d.about for d in self.asked}
        lasting = isinstance(read, Instruction) and read.standing and (not read.about or read.about in here)
        return (
            lasting
            and self.last is not None
            and kind_of(self.last.read) in kinds_of("gives_help")
            and (kind_of(self.last.read) in self.open)
        )

    def _part(self, row: Row, part: Part, follows: bool, alone: bool) -> bool:
        """Read one part of a sentence; tells whether it was one that speaks ahead."""
        if not self._is_said(row, part):
            return False
        if self._replaces_gone(row, part):
            return True
        part = self._after_failure(part)
        last = self.last if follows else None
        if last is not None and (
            self._goes_on_with_losses(row, part, last) or self._denies_other(row, part, last)
        ):
            return True
        inherited = kind_of(last.read) if last is not None else ""
        self.shared = self._told_before(row, part, last)
        given, clear = self._given(part)
        readings = [
            r
            for r in self._readings(part, given if clear else self._unclear(part), inherited, alone)
            if r is not None
        ]
        taken = [r for r in readings if isinstance(r, Instruction)]
        if given is not None and given.tells_of("fight"):
            taken = self._of_own_word(part, taken)
        taken = self._that_can_be(taken)
        if len(taken) > 1:
            readings = [Doubt(taken[0].decision.kind)]
        read = taken[0] if len(taken) == 1 else readings[0] if readings else None
        if clear and (read is None or (isinstance(read, Doubt) and read.code == "choice_unclear")):
            read = self._as_asked(row, part, given, read)
        read = self._of_same_combat(row, self._of_same_place(read, part, last), part)
        read = self._of_force_before(row, self._of_own_move(read, part), part)
        read = self._helped_there(self._of_force_attacked(read, part), part)
        read = self._of_same_line(row, self._where_units_go(read, part, given, row), part, given)
        read = self._of_slot(row, self._of_whom(row, self._of_known_place(read, part)), part)
        if self.in_front[0] is part:
            read = with_place(read, self.in_front[1], self.own)
        if self._only_leaves(read, part):
            return False
        if read is None:
            before_it = self._with_help_before(row, part) or self._with_flight_before(row, part)
            before_it = before_it or self._with_heading_before(row, part)
            part, read = before_it or (part, read)
            self.shared = self._told_before(row, part, last)
            read = self._where_units_go(read, part, given, row)
        if read is None:
            self._keep_help(row, part)
            return self._continues(row, part, last) or self._too_early(row, part)
        if self._says_again(row, part, read, last):
            return True
        read = self._under_opening(row, part, read, given, clear)
        if given is not None and given.sort == VICTORY and kind_of(read) not in kinds_of("of_victors"):
            read = Doubt(kind_of(read), "not_asked_yet")
        if part.conditions and not clear:
            unless = any(c.sort == UNLESS for c in part.conditions)
            second = any(is_fallback(self.message, c) for c in row)
            told = self._unclear(part).sort == UNCLEAR or unless
            of_combat = told and any(s.has("seat") for s in self._inside(part))
            if self.last is None and self.asked and second and not (unless or of_combat):
                self.untied = row
                return False  # what to do where the answer to an open question cannot be
            read = Doubt(kind_of(read), "condition_not_kept" if told else "not_asked_yet")
        if isinstance(read, Instruction) and leaves_out_attacker(self.message, read, part, row[0].sentence):
            read = Doubt(kind_of(read), "condition_not_kept")
        if isinstance(read, Doubt) and self._answers_open(row, part, read):
            return False
        if isinstance(read, Instruction) and not part.conditions and self._is_for_open(read):
            return False
        self._take(row, part, self._for_good(row, part, read), last)
        return True

    def _only_leaves(self, read: Read, part: Part) -> bool:
        """Whether somebody only says that they are off, for what nobody here knows of: "now I run, the choir is waiting"."""
        if not isinstance(read, Instruction) or kind_of(read) not in kinds_of("asked_of_attacked"):
            return False
        named = any(s.has("area") or s.has(SENSE, "battle") for s in self._spots(part))
        told = named or bool(part.conditions) or read.standing or any(a is None for a in read.answers)
        return not told and bool(self.message.spotted.unknown(part.start, part.end))

    def _for_good(self, row: Row, part: Part, read: Instruction | Doubt) -> Instruction | Doubt:
        """What is said of help behind words for "always" and a colon: "a rule until I say otherwise: if anybody offers me help, …"."""
        helps = (*kinds_of("takes_help"), *kinds_of("gives_help"))
        if not isinstance(read, Instruction) or kind_of(read) not in helps or not part.first:
            return read
        opened = self.message.spotted.text.tokens[part.first - 1].text == COLON
        before = self.message.spots_between(row[0].start, part.first) if opened else []
        lasting = any(s.has(SENSE, "always") for s in before) and not any(map(is_name, before))
        return replace(read, standing=True) if lasting else read

    def _told_before(self, row: Row, part: Part, last: Taken | None) -> Mapping[str, object]:
        """What the condition that opened the sentence says, where it goes on for a part."""
        goes_on = last is not None and self._shares(row, part, last)
        return last.read.facts if last is not None and isinstance(last.read, Instruction) and goes_on else {}

    def _given(self, part: Part) -> tuple[Circumstance | None, bool]:
        """What the conditions of a part say, that the attempt which is asked about fails among it."""
        attempt = after_open_attempt(self.message, part, self.asked)
        return super()._given(part) if attempt is None else (attempt, True)

    def _of_known_place(self, read: Read, part: Part) -> Read:
        """A way back under a condition that says "there", doubtful where nobody can say which place that is."""
        if (
            not isinstance(read, Instruction)
            or kind_of(read) not in kinds_of("flees")
            or "area" in read.facts
        ):
            return read
        spots = [s for c in part.conditions for s in self.message.spots_between(c.start, c.end)]
        pointing = any(map(points, spots)) and not self._there(part)
        return Doubt(kind_of(read), "condition_not_kept") if pointing else read

    def _that_can_be(self, taken: list[Instruction]) -> list[Instruction]:
        """Of several decisions that words may speak of, those to which what is named can be an answer; else all."""
        known = {kind: {n for d in self.kinds[kind] for n in parts_in(d)} for kind in map(kind_of, taken)}
        fitting = [r for r in taken if all(isinstance(a, str) and a in known[kind_of(r)] for a in r.answers)]
        return fitting if len(taken) > 1 and fitting else taken

    def _inside(self, part: Part) -> list[Spot]:
        """The mentions of the conditions of a part."""
        return [s for c in part.conditions for s in self.message.spots_between(c.start, c.end)]

    def _of_own_word(self, part: Part, taken: list[Instruction]) -> list[Instruction]:
        """Of several decisions that words may speak of, the one whose own word stands there; else all."""
        named = [r for r in taken if any(s.has(KIND, r.decision.kind) for s in self._spots(part))]
        return named if len(named) == 1 else taken

    def _answers_open(self, row: Row, part: Part, doubt: Doubt) -> bool:
        """Whether words that cannot be taken as they stand name what an open question asks for.

        Either nothing of that sort is in an answer to the later decision, or the sentence holds the word of the open one.
        """
        if part.conditions:
            return False
        mine = {n for d in self.kinds[doubt.kind] for n in parts_in(d)} if doubt.kind in self.kinds else set()
        marked = any(s.decides(self.open) for c in row for s in self.message.within(c))
        for decision in self.asked:
            if not isinstance(decision.form, One):
                continue
            wanted = parts_in(decision) - {"yes", "no"}
            named = {c for s in self._spots(part) if not s.has(FILLER) for c in s.concepts if c.id in wanted}
            if any(c.category in NAMES and (marked or not self._may_be_of(c.category, mine)) for c in named):
                return True
        return False

    def _is_for_open(self, read: Instruction) -> bool:
        """Whether what is said can be no answer to the later decision and is one to an open one, whose word it may share."""
        form = read.decision.form
        if not isinstance(form, One) or any(a is None or a in form.options for a in read.answers):
            return False
        open_ = {o for d in self.asked if isinstance(d.form, One) for o in d.form.options}
        return all(a in open_ for a in read.answers)

    def _may_be_of(self, category: str, ids: Collection[str]) -> bool:
        """Whether a later decision may be told with names of a sort: in its answers, or as its place or opponent."""
        known = self.message.vocabulary
        return category in ("area", "seat") or any(category in known.of(i) for i in ids)

    # -- what stands beside an instruction -------------------------------------------------------------------

    def _alters(self, row: Row, part: Part) -> bool:
        """Whether a part that nothing came of may change the instruction beside it."""
        if self.last is None or not isinstance(self.last.read, Instruction) or self.last.row is not row:
            return False
        spots = self._spots(part)
        if any(s.has(SENSE, "informs") for s in spots):
            return False  # "…, I have told Stark not to hope"
        taken = kind_of(self.last.read) in kinds_of("takes_help")
        if taken and any(s.has(SENSE, "nobody_else") for s in spots):
            return True
        if self._is_of_open(part):
            return False
        if part.conditions:
            return not self._acts(part)
        values = {c.category for s in self._spots(self.last.part) for c in s.concepts} & {"card", "seat"}
        named = any(s.has(c) for s in spots for c in values) and self._is_said(row, part)
        return named or any(s.has(SENSE, *_CHANGING) for s in spots)

    def _too_early(self, row: Row, part: Part) -> bool:
        """Words under a condition for a decision that cannot be answered yet: the sender is told."""
        if not part.conditions or any(is_fallback(self.message, c) for c in row):
            return False
        known = self._words()
        spots = [s for s in self._spots(part) if not s.has(FILLER)]
        kinds = [k for s in spots for k in (*s.ids(TERM), *s.ids(KIND)) if not s.slips]
        if not kinds or not known.isdisjoint(kinds) or any(s.has(ORDER) for s in spots):
            return False
        line = self.message.source(part.first, part.last)
        self.found.issues.append(Issue(WARN, "not_asked_yet", (kinds[0],), line=line))
        self.found.used |= set(range(part.first, part.last))
        return True

    # -- for good, and taken back ----------------------------------------------------------------------------

    def _is_silent(self, row: Row) -> bool:
        """ "I never respond" and nothing else: every reaction that may be left out is left out, for good."""
        spots = [s for clause in row for s in self.message.within(clause)]
        start, end = row[0].start, row[-1].end
        if not any(s.has(SENSE, "silent") for s in spots) or self.message.spotted.unknown(start, end):
            return False
        if not all(s.has(SENSE, "silent", "never") or s.has(FILLER) for s in spots):
            return False
        silent = [ds[0] for ds in self.kinds.values() if getattr(ds[0].form, "passing", False)]
        for decision in silent:
            self._put(row, Part(start, end), Instruction(decision, (None,), "", {}, True))
        return bool(silent)

    def _takes_all_back(self, row: Row, last: bool) -> bool:
        """ "I take that back" and nothing after it: the sender is asked what is to count."""
        spots = [s for clause in row for s in self.message.within(clause)]
        back = [s for s in spots if s.has(SENSE, "forget") and s.has(SENSE, "correction")]
        if not (last and back) or any(is_name(s) or (s.has(KIND) and s not in back) for s in spots):
            return False
        line = self.message.words_of(row)
        self.found.used |= {p for c in row for p in range(c.start, c.end)}
        self.found.issues.append(Issue(ASK, "withdrawal_unclear", line=line))
        if self.last is not None:
            self.last.outcome.say(ASK, "withdrawal_unclear", line=line)
        return True

    def _withdraw(self, stretch: tuple[int, int]) -> bool:
        """Take back what waits; where nothing that waits is meant the sender is asked.

        Where nothing waits at all, only words that can mean nothing else are about taking back.
        """
        line = self.message.source(*stretch)
        spots = self.message.spots_between(*stretch)
        if not self.waiting and not any(s.has(SENSE, "forget", "said", "no_more") for s in spots):
            return False
        meant = meant_by(self.message, stretch, self.waiting, {*self.kinds, *self.open})
        if not meant and any(s.has(SENSE, "forget") and s.has(SENSE, "instead") for s in spots):
            return False  # "forget the march, A defends": another order takes its place
        self.found.used |= set(range(*stretch))
        if not meant:
            self.found.issues.append(Issue(ASK, "withdrawal_unclear", line=line))
            return True
        self.found.withdrawn += [s.id for s in meant]
        about = dict.fromkeys(name for s in meant for name in (s.kind, s.about) if name)
        self.found.issues.append(Issue(INFO, "withdrawn", tuple(about), line=line))
        return True
