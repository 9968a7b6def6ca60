"""What is planned for what others may do, told as a whole: who intercepts or avoids, where, which card is played when, how one is asked.

Each sentence is taken apart into bits, and these are put together again to instructions in the one way that fits the forces, the hand
and the moments. A message is taken so as a whole or not at all: where a sentence that speaks of such things is not understood,
everything is left to the other readers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One, Some
from ..clauses.message import Message
from ..conditions.conditions import DEFENDER
from ..conditions.provisos import is_real
from ..rows.outcomes import Outcome, Row, only
from ..text.vocabulary import SENSE
from ..text.words import kinds_by, kinds_of
from .lasting_heads import lasting_rows
from .reaction_bits import NEVER, PLANNED, Bit
from .reaction_frames import FrameTeller
from .reaction_places import Frame, fought_last
from .reaction_rows import options_of
from .reaction_words import BitReader

PLANNED_AS_WHOLE = "told as a whole of what others may do"
"""Why an answer was taken: every bit of the sentences has its place."""


@dataclass
class Planned:
    """What plans say, and the sentences that they were read from.

    `whole` if no sentence that speaks of such things was left out; `taken_back` are the numbers of those that a later one takes back.
    """

    outcomes: list[Outcome] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    whole: bool = False
    taken_back: set[int] = field(default_factory=set)


def read_reaction_plans(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    read: Collection[int],
) -> Planned:
    """Read all that a message plans for what others may do; nothing where it is not understood as a whole.

    Args:
        message: the whole message.
        rows: those of its sentences that may tell of it.
        asked: the questions that are open.
        ahead: those that may come.
        read: the numbers of the sentences that the other readers have understood, which may be left to them.
    """
    if not any(d.kind in kinds_of("reacts") for d in (*asked, *ahead)):
        return Planned()
    reader = BitReader(message, asked, ahead)
    telling = [row for row in rows if reader.touches(row)]
    while telling and reader.only_corrects(telling[0]) and not reader.plays:
        telling.pop(0)
    if not telling or not reader.acts:
        return Planned()
    lasting = lasting_rows(message, rows)
    taken, broken, beside = [], False, 0
    teller = FrameTeller(reader, asked)
    for row in telling:
        bits, broken = reader.bits(row), teller.broken
        if bits is None or not teller.read(row, bits):
            talk = bits is None and reader.is_beside(row)
            if (row[0].sentence in read or talk) and not broken:
                teller.leave()
                beside += talk
                continue
            return Planned()
        taken.append(row)
        for frame in teller.fresh:
            frame.lasting = frame.lasting or row[0].start in lasting.whole | lasting.general
    others = [row for row in rows if not any(row is t for t in telling)]
    if any(reader.passes(row) and row[0].start > taken[0][0].start for row in others if taken):
        return Planned()
    return Planned(
        list(_Answers(message, reader, teller, asked).outcomes(any(_lasts(message, row) for row in others))),
        taken,
        len(taken) + beside == len(telling),
        {b.row[0].sentence for f in teller.taken_back for b in f.bits},
    )


def _lasts(message: Message, row: Row) -> bool:
    """Whether a sentence beside those of a plan says that all holds for good: "three things until further notice"."""
    spots = message.in_row(row)
    return any(s.has(SENSE, "always") and not s.slips for s in spots) and not any(
        s.has(SENSE, "round_long", "now") for s in spots
    )


class _Answers:
    """Makes answers of what was put together."""

    def __init__(
        self, message: Message, reader: BitReader, teller: FrameTeller, asked: Sequence[Decision]
    ) -> None:
        self.message, self.reader, self.teller, self.asked = message, reader, teller, asked

    def outcomes(self, lasting: bool) -> Iterator[Outcome]:
        """The answers; none where one of them cannot be given.

        Args:
            lasting: a sentence beside them says that all of it holds for good.
        """
        if self.teller.broken:
            return
        modes = any(f.lasting for f in self.teller.frames if f.kind in self.reader.mode_kinds)
        if lasting and any(self._is_now(f) for f in self.teller.frames):
            return  # whether "from here on" is for good, or only for what comes next, is not told
        good = any(f.lasting for f in self.teller.frames) or lasting
        for frame in self.teller.frames:
            once = any(b.once for b in frame.bits)
            held = lasting or (modes and frame.kind in self.reader.mode_kinds) or (good and frame.never)
            frame.lasting = frame.lasting or (held and not once)
        found: list[Outcome] = []
        for frame in self.teller.frames:
            told = list(self._told(frame))
            if not told and frame.mode == PLANNED and not frame.windows:
                continue  # "the plan for this round: …"
            if not told:
                return
            found += told
        found = self._with_absorbed(found)
        seen: dict[tuple[str, str | None, str], list[Answer]] = {}
        for outcome in found:
            key = (outcome.decision.kind, outcome.about, f"{outcome.decision.key} {outcome.when}")
            if seen.setdefault(key, outcome.answers) != outcome.answers:
                return
        yield from found

    def _is_now(self, frame: Frame) -> bool:
        """Whether something answers a question that is open."""
        return any(d.kind == frame.kind for d in self.asked) and not (
            frame.tied or frame.later or frame.lasting
        )

    def _with_absorbed(self, found: list[Outcome]) -> list[Outcome]:
        """The answers, with what is said of no force added to what the same deed of one is: "no avoiding. The Second stands"."""
        kept = []
        for outcome in found:
            of_force = outcome.decision.kind in self.reader.acts and not outcome.about
            same = [o for o in found if o.decision.kind == outcome.decision.kind and o.about]
            if not (of_force and same):
                kept.append(outcome)
            elif all(o.answers == outcome.answers for o in same):
                same[-1].rows += outcome.rows
                same[-1].used |= outcome.used
            else:
                return []
        return kept

    def _told(self, frame: Frame) -> Iterator[Outcome]:
        if frame.kind in self.reader.acts:
            flight = (
                any(d.kind in kinds_of("flees") for d in self.asked) and frame.answers and not frame.denied
            )
            if flight and not (frame.tied or frame.later or frame.lasting):
                yield from self._flight(frame)
            else:
                yield from self._deeds(frame)
        elif frame.kind in kinds_of("flees"):
            yield from (
                self._deeds(replace(frame, kind=giving))
                if (giving := self._gives_way(frame))
                else (self._flight(frame))
            )
        elif frame.kind in kinds_of("suffers"):
            yield from self._losses(frame)
        elif frame.kind in self.reader.mode_kinds:
            yield from self._modes(frame)
        elif frame.kind in kinds_of("reacts") and frame.never and frame.lasting and frame.windows:
            frame.mode = NEVER
            yield from self._modes(frame)
        elif frame.kind in kinds_of("reacts"):
            yield from self._cards(frame)

    def _gives_way(self, frame: Frame) -> str:
        """The deed that is asked for where going back is said of no defeat: "we fall back to A, or to B if A is shut"."""
        asked = [d for d in self.asked if d.kind in self.reader.acts and d.kind in kinds_of("before_battle")]
        later = frame.tied or frame.later or frame.lasting or any(b.beaten for b in frame.bits)
        if later or len(asked) != 1 or any(d.kind in kinds_of("flees") for d in self.asked):
            return ""
        homes = {self.reader.home.get(asked[0].about), "", None}
        own = {asked[0].about} >= {*frame.forces} and frame.origin in homes
        return asked[0].kind if own and {*frame.answers} <= {*_named(asked[0])} else ""

    def _deeds(self, frame: Frame) -> Iterator[Outcome]:
        asked = {d.about for d in self.asked if d.kind == frame.kind}
        ways = self.reader.acts[frame.kind]
        usual = kinds_by("usual", self.message.vocabulary.family).get(frame.kind)
        forces = list(frame.forces)
        if not forces and asked:
            forces = sorted(asked)
        if not forces and frame.denied:
            forces = self._at_hand(frame, ways)
        if not forces and frame.answers:
            forces = [f for f, d in ways.items() if frame.answers[0] in _named(d)]
            if len(forces) != 1:
                return
        for force in forces or [""]:
            decision = ways.get(force) or next(iter(ways.values()))
            answers: list[Answer] = [None] if frame.denied else list(frame.answers) or [usual]
            if not (frame.denied or frame.answers or frame.anywhere or self.teller.is_bare_deed(frame)):
                return
            if frame.denied and (frame.answers or frame.anywhere):
                return
            if any(a is not None and a not in _named(decision) for a in answers):
                return
            yield self._outcome(frame, decision, answers, force)

    def _at_hand(self, frame: Frame, ways: Collection[str]) -> list[str]:
        """The force that is meant where none is named: the one that is asked about, fights now, or was spoken of last."""
        asked = {d.about for d in self.asked if d.kind in self.reader.acts}
        fights = {f for f, home in self.reader.home.items() if home in self.teller.here()}
        before = self.teller.frames[: self.teller.frames.index(frame)]
        last = [f for b in before for f in b.forces if b.kind in self.reader.acts][-1:] if frame.tied else []
        tied = frame.tied or any(c.condition is not None for b in frame.bits for c in b.row)
        above = self._named_above(frame, ways) if tied else set()
        found = next((fs for fs in (asked, fights, {*last}, above) if fs), set())
        return [f for f in sorted(found) if f in ways] if len(found) == 1 else []

    def _named_above(self, frame: Frame, ways: Collection[str]) -> set[str]:
        """The forces that the sentence before names: "the Second intercepts at A. If they attack it, …"."""
        clauses = [c for b in frame.bits for c in b.row]
        sentence = min((c.sentence for c in clauses), default=0)
        rows = [self.message.sentence(n) for n in (sentence - 1, sentence) if n >= 0]
        first = min((b.start for b in frame.bits), default=0)
        if any(
            s.has(SENSE, "nobody") for b in frame.bits for s in self.message.spots_between(b.start, b.end)
        ):
            return set()
        spots = [s for row in rows for c in row for s in self.message.within(c) if s.start < first]
        return {f for s in spots for f in s.ids("area") if f in ways}

    def _flight(self, frame: Frame) -> Iterator[Outcome]:
        asked = [d for d in self.asked if d.kind in kinds_of("flees")]
        if (
            not frame.origin
            and not frame.seconds
            and len(frame.answers) > 1
            and frame.answers[0] in self.reader.flights
        ):
            frame.origin = frame.answers.pop(0)
        origin = frame.origin or (asked[0].about if len(asked) == 1 and not frame.tied else "")
        homes = {self.reader.home.get(f, "") for f in frame.forces} or (
            self.teller.here() if frame.tied else set()
        )
        origin = origin or (homes.pop() if len(homes) == 1 else "")
        if not origin and frame.tied:
            before = self.teller.frames[: self.teller.frames.index(frame)]
            origin = fought_last(before, self.reader.home, self.asked)
        if len(frame.answers) > 1 and not frame.seconds and self._is_bare_list(frame):
            return  # "retreat from A: B, C" may name a way, or a choice
        open_now = any(d.about == origin for d in asked) and not (frame.tied or frame.later or frame.lasting)
        if open_now and any(map(self._hangs, frame.bits)):
            return  # "if the clerk allows it, to A, otherwise to B"
        decision = self.reader.flights.get(origin)
        if decision is None or not frame.answers or not {*frame.answers} <= {*_named(decision)}:
            return
        yield self._outcome(frame, decision, list(frame.answers), origin)

    def _hangs(self, bit: Bit) -> bool:
        """Whether the first choice depends on something that is not known yet."""
        clause = next((c for c in bit.row if c.start <= bit.start < c.end), None)
        return clause is not None and not (bit.second or bit.tied) and is_real(self.message, clause)

    def _is_bare_list(self, frame: Frame) -> bool:
        """Whether no word stands beside the places behind the first one, which could tell their order."""
        later = [b for b in frame.bits if {*b.places} & {*frame.answers[1:]}]
        return all(
            any((s.start, s.end) == (b.start, b.end) for s in self.message.spots_between(b.start, b.end))
            for b in later
        )

    def _losses(self, frame: Frame) -> Iterator[Outcome]:
        decision = self.reader.lost
        if decision is None or len(frame.losers) != 1 or frame.losers[0] not in _named(decision):
            return
        yield self._outcome(frame, decision, list(frame.losers), decision.about)

    def _modes(self, frame: Frame) -> Iterator[Outcome]:
        words = {k for b in frame.bits for k in b.kinds} & {*kinds_of("reacts"), *self.reader.mode_kinds}
        general = frame.lasting and frame.mode == PLANNED
        any_card = any(b.any_card for b in frame.bits) and not frame.windows
        if any(
            b.denies and not (b.never or b.mode) and (b.windows or b is frame.bits[-1]) for b in frame.bits
        ):
            return
        if (
            frame.cards
            or frame.answers
            or frame.forces
            or any_card
            or not (frame.windows or words or general)
        ):
            return
        for window in frame.windows or [""]:
            decision = self.reader.modes.get(window) or next(iter(self.reader.modes.values()))
            yield self._outcome(frame, decision, [frame.mode], window)

    def _cards(self, frame: Frame) -> Iterator[Outcome]:
        if len({frame.place, *frame.answers} - {""}) > 1:
            return
        frame.place = frame.place or next(iter(frame.answers), "")
        asked = {d.about for d in self.asked if d.kind in kinds_of("reacts")}
        fought = (
            kinds_of("moments_of_combat")[:1] if frame.struck and not any(b.wide for b in frame.bits) else ()
        )
        for window in frame.windows or fought or sorted(asked) or self.teller.moments_of(frame):
            decision = self.reader.reacts.get(window)
            cards = [c for c in frame.cards if c not in frame.kept]
            if decision is None or (len(cards) == 1 and frame.both):
                return
            none_left = not cards and {*map(str, options_of(decision))} <= {*frame.kept}
            if bool(cards) == (frame.denied or none_left):
                return
            answer: Answer = cards if isinstance(decision.form, Some) else cards[0] if cards else None
            if decision.form.problems(answer) or (isinstance(decision.form, One) and len(cards) > 1):
                return
            found = self._outcome(frame, decision, [answer], window)
            if frame.place and not (found.decision.key and frame.place in self.teller.here()):
                found.decision = replace(decision, key="")
                found.when = {"area": frame.place} | ({"role": DEFENDER} if frame.struck else {})
            yield found

    def _outcome(self, frame: Frame, decision: Decision, answers: list[Answer], about: str) -> Outcome:
        now = next((d for d in self.asked if d.kind == decision.kind and d.about == about), None)
        is_now = now is not None and not (frame.tied or frame.later or frame.lasting)
        decision = now if now is not None and is_now else replace(decision, key="")
        used = {p for b in frame.bits for p in range(b.start, b.end)}
        rows = [only(b.row, b.start, b.end) for b in frame.bits]
        found = Outcome(decision, answers, used, rows, about=about)
        found.standing = frame.lasting and not is_now
        found.why = PLANNED_AS_WHOLE
        return found


def _named(decision: Decision) -> list[str]:
    """The options of a question with one answer."""
    return [str(o) for o in decision.form.options] if isinstance(decision.form, One) else []
