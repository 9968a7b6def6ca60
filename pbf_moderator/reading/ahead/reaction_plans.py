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
from ..rows.outcomes import Outcome, Row, only
from ..text.vocabulary import SENSE
from ..text.words import kinds_by, kinds_of
from .lasting_heads import lasting_rows
from .reaction_bits import NEVER, PLANNED, Bit, BitReader, options_of

PLANNED_AS_WHOLE = "told as a whole of what others may do"
"""Why an answer was taken: every bit of the sentences has its place."""


@dataclass
class Frame:
    """What has been told of one question so far.

    Attributes:
        kind: of the question.
        forces: whose deed it is.
        windows: the moments of it.
        answers: what is done, and after it what else where that cannot be; empty where nothing is said yet.
        cards: the cards that are played; `kept` those that are not.
        denied: nothing is done.
        origin: the place of a combat that is lost.
        place: the place of a combat in which the card is played.
        bits: what it was read from.
        tied: it hangs on what somebody does.
        later: it is for the case that what is tried now fails.
        seconds: the answers that follow are for the case that the first cannot be.
    """

    kind: str = ""
    forces: list[str] = field(default_factory=list)
    windows: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    denied: bool = False
    anywhere: bool = False
    mode: str = ""
    losers: list[str] = field(default_factory=list)
    origin: str = ""
    place: str = ""
    bits: list[Bit] = field(default_factory=list)
    tied: bool = False
    later: bool = False
    lasting: bool = False
    never: bool = False
    stays: bool = False
    seconds: bool = False
    struck: bool = False


def read_reaction_plans(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    read: Collection[int],
) -> list[Outcome]:
    """Read all that a message plans for what others may do; nothing where it is not understood as a whole.

    Args:
        message: the whole message.
        rows: those of its sentences that may tell of it.
        asked: the questions that are open.
        ahead: those that may come.
        read: the numbers of the sentences that the other readers have understood, which may be left to them.
    """
    if not any(d.kind in kinds_of("reacts") for d in (*asked, *ahead)):
        return []
    reader = BitReader(message, asked, ahead)
    telling = [row for row in rows if reader.touches(row)]
    while telling and reader.only_corrects(telling[0]) and not reader.plays:
        telling.pop(0)
    if not telling or not reader.acts:
        return []
    lasting = lasting_rows(message, rows)
    teller = _Teller(message, reader, asked)
    for row in telling:
        bits = reader.bits(row)
        if bits is None or not teller.read(row, bits):
            if row[0].sentence in read:
                teller.leave()
                continue
            return []
        for frame in teller.fresh:
            frame.lasting = frame.lasting or row[0].start in lasting.whole | lasting.general
    others = [row for row in rows if not any(row is t for t in telling)]
    return list(teller.outcomes(any(_lasts(message, row) for row in others)))


def _lasts(message: Message, row: Row) -> bool:
    """Whether a sentence beside those of a plan says that all holds for good: "three things until further notice"."""
    spots = message.in_row(row)
    return any(s.has(SENSE, "always") for s in spots) and not any(s.has(SENSE, "round_long", "now") for s in spots)


class _Teller:
    """Puts the bits of a message together to instructions."""

    def __init__(self, message: Message, reader: BitReader, asked: Sequence[Decision]) -> None:
        self.message, self.reader, self.asked = message, reader, asked
        self.frames: list[Frame] = []
        self.fresh: list[Frame] = []
        self.open = Frame()
        self.lasting = False
        self.dropped: Frame | None = None

    # -- sentence by sentence -------------------------------------------------------------------------------------

    def read(self, row: Row, bits: Sequence[Bit]) -> bool:
        """Take one more sentence; false where it cannot be put together."""
        self.fresh, before = [], self.open
        leads = (*self.reader.acts, *self.reader.mode_kinds, *kinds_of("reacts"))
        self.open = Frame(kind=before.kind) if before.kind in leads else Frame()
        self.last = before
        for bit in bits:
            if bit.speaks and not self._take(bit):
                return False
        if not self._close():
            return False
        lasting = any(b.lasting for b in bits) and not any(b.once for b in bits)
        for frame in self.fresh:
            frame.lasting = frame.lasting or lasting
        return True

    def _take(self, bit: Bit) -> bool:
        """Take one bit: it goes on with what is being told, or begins something else."""
        kind = self._kind_of(bit)
        if kind is None:
            return False
        if bit.corrects:
            return self._correct() and self._without_correction(bit, kind)
        return self._without_correction(bit, kind)

    def _without_correction(self, bit: Bit, kind: str) -> bool:
        if self._begins(bit, kind) and not self._close():
            return False
        return self._add(bit, kind)

    def _correct(self) -> bool:
        """Take back what was told last, of which something else is told now."""
        if self.open.bits:
            self.dropped, self.open = self.open, Frame(kind=self.open.kind)
            return True
        if not self.frames:
            return True
        self.dropped = self.frames.pop()
        self.fresh = [f for f in self.fresh if f is not self.dropped]
        self.open = Frame(kind=self.dropped.kind)
        return True

    def leave(self) -> None:
        """Forget what the last sentence has told, which is left to the other readers."""
        self.frames = [f for f in self.frames if not any(f is g for g in self.fresh)]
        self.open, self.dropped = Frame(), None

    # -- one bit --------------------------------------------------------------------------------------------------

    def _kind_of(self, bit: Bit) -> str | None:
        """Of which question a bit speaks: nothing where it leaves that open; None where it speaks of several."""
        acts = [k for k in self.reader.acts if k in bit.kinds]
        if len(acts) > 1:
            return None
        reacts = next(iter(kinds_of("reacts")), "")
        if bit.mode == NEVER and self._plays() and not (bit.lasting or bit.never):
            bit.mode, bit.denies = "", True
            return reacts
        if bit.never and not acts and self.open.kind in self.reader.mode_kinds and not self.open.mode:
            bit.mode, bit.denies = NEVER, False
        if bit.mode:
            asks = next(iter(self.reader.mode_kinds), "")
            of_moment = bit.windows or bit.either or bit.kinds & {reacts, asks}
            if of_moment or self.open.kind == asks or (bit.mode != NEVER and self.open.kind == reacts):
                return asks
            if bit.mode != NEVER and not acts:
                return asks
        if bit.first and (bit.losers or bit.kinds & {*kinds_of("suffers")} or self._is_of_losses()):
            return self.reader.lost.kind if self.reader.lost is not None else None
        told = {k for b in self.open.bits for k in b.kinds}
        if bit.losers and (told & {*kinds_of("suffers")} or bit.kinds & {*kinds_of("suffers")} or self._is_of_losses()):
            return self.reader.lost.kind if self.reader.lost is not None else None
        if acts:
            return acts[0]
        if bit.kinds & {*kinds_of("suffers")} and bit.forces and not bit.tied:
            return self.reader.lost.kind if self.reader.lost is not None else None
        at = bit.windows or (self.open.windows and self.open.kind in ("", reacts))
        if bit.either and not bit.tied and (at or self._plays()):
            return reacts
        if bit.cards or bit.kept or (bit.kinds & {reacts}):
            return reacts
        if bit.kinds & {*kinds_of("flees")} or bit.beaten:
            return next(k for k in kinds_of("flees") if any(d.kind == k for d in self.reader.flights.values()))
        if bit.kinds & self.reader.mode_kinds:
            return next(iter(self.reader.mode_kinds))
        return ""

    def _plays(self) -> bool:
        """Whether it is asked which cards are played."""
        return any(d.kind in kinds_of("reacts") for d in self.asked)

    def _is_of_losses(self) -> bool:
        return self.open.kind in kinds_of("suffers")

    def _begins(self, bit: Bit, kind: str) -> bool:
        """Whether a bit begins another instruction."""
        now = self.open
        if not now.bits:
            return False
        if bit.second:
            return False
        done = self._is_done(now)
        if kind and now.kind and kind != now.kind and not self._may_turn(now, kind):
            return True
        if not done:
            return bool(bit.forces and now.forces and not {*bit.forces} & {*now.forces} and self._answers(bit))
        if bit.tied or bit.attacked or bit.beaten:
            return not (bit.windows or bit.either) or bool(now.windows)
        if bit.forces and not {*bit.forces} <= {*now.forces}:
            return bool(now.forces) or kind not in ("", now.kind)
        if (bit.windows or bit.either) and now.windows:
            return True
        return bool(kind and now.kind in kinds_of("reacts") and bit.cards and now.denied)

    @staticmethod
    def _answers(bit: Bit) -> bool:
        return bool(bit.denies or bit.agrees or bit.anywhere or bit.places or bit.stays)

    def _may_turn(self, now: Frame, kind: str) -> bool:
        """Whether what was told so far only led to the question of which is spoken now."""
        told = now.answers or now.cards or now.kept or now.mode or now.denied or now.losers or now.anywhere
        deed = now.kind in self.reader.acts and now.forces
        return not (told or deed)

    def _is_done(self, now: Frame) -> bool:
        if now.kind in kinds_of("reacts"):
            at = now.windows or now.struck or self._plays()
            return bool(at and (now.cards or now.denied or now.kept))
        if not now.kind and (now.windows or self._plays()):
            return now.denied
        if now.kind in self.reader.mode_kinds:
            return bool(now.mode)
        if now.kind in kinds_of("suffers"):
            return bool(now.losers)
        return bool(now.answers or now.denied or now.anywhere or self._is_bare_deed(now))

    def _is_bare_deed(self, now: Frame) -> bool:
        """Whether a force is said to do something and no more: it does it where it can."""
        kinds = [b for b in now.bits if now.kind in b.kinds]
        bare = bool(kinds) and now.kind in self.reader.acts and bool(now.forces)
        return bare and not any(self.reader.is_strange(b.start, b.end) for b in now.bits)

    def _add(self, bit: Bit, kind: str) -> bool:
        """Add a bit to what is being told."""
        now = self.open
        now.kind = kind or now.kind
        now.bits.append(bit)
        now.tied = now.tied or bit.tied or bit.attacked
        now.seconds = now.seconds or bit.second
        now.struck = now.struck or bit.attacked or (bit.tied and bit.passing)
        now.later = now.later or bit.failing
        now.never = now.never or bit.never
        now.lasting = now.lasting or (bit.lasting and not bit.once)
        now.forces += [f for f in bit.forces if f not in now.forces]
        now.windows += [w for w in bit.windows if w not in now.windows]
        now.mode = bit.mode or now.mode
        return self._add_cards(now, bit) and self._add_answer(now, bit)

    def _add_cards(self, now: Frame, bit: Bit) -> bool:
        """Add the cards of a bit; a card that is the name of a moment, too, is the moment where one is missing."""
        either = list(bit.either)
        if now.kind in (*kinds_of("reacts"), *self.reader.mode_kinds, ""):
            if either and not now.windows and (bit.tied or len(either) > 1 or now.kind in self.reader.mode_kinds):
                now.windows.append(either.pop(0))
        if now.kind in kinds_of("suffers") and (bit.kinds or now.losers):
            now.windows = []
        cards = [*bit.cards, *either]
        if bit.stays and not cards and now.cards and now.kind in kinds_of("reacts") and not bit.forces:
            now.kept.append(now.cards.pop())
        if cards:
            now.kind = now.kind or next(iter(kinds_of("reacts")))
            if now.kind not in kinds_of("reacts"):
                return False
        if cards and (bit.stays or bit.denies):
            now.kept += cards
        else:
            now.cards += [c for c in cards if c not in now.cards]
        if bit.mine and not cards and len(now.windows) == 1 and now.windows[0] in self.reader.hand:
            now.cards += [w for w in now.windows if not bit.denies]
        if bit.denies and not cards and now.kind in kinds_of("reacts"):
            now.denied = True
        return True

    def _add_answer(self, now: Frame, bit: Bit) -> bool:
        """Add what is done, and where."""
        if now.kind in kinds_of("suffers"):
            now.losers += [x for x in (*bit.losers, *bit.forces) if x not in now.losers]
            now.forces = []
            return not bit.denies
        now.losers += bit.losers
        if now.kind in kinds_of("flees"):
            return self._add_flight(now, bit)
        if now.kind in kinds_of("reacts"):
            now.place = bit.origin or (bit.places[0] if bit.places else "") or now.place
            return len(bit.places) <= 1
        if not self._add_by_place(now, bit):
            return False
        home = {self.reader.home.get(f, "") for f in now.forces}
        places = [p for p in bit.places if p not in now.answers and p not in home]
        if places and now.answers and any(b.tied and not b.second and b.places for b in now.bits):
            return False
        now.answers += places
        now.anywhere = now.anywhere or bit.anywhere
        if bit.anywhere and (bit.second or now.answers):
            now.answers.append("away")
            now.anywhere = False
        if now.kind in self.reader.acts or not now.kind:
            now.stays = now.stays or bit.stays
            told = any(now.kind in b.kinds or b.attacked for b in now.bits)
            now.denied = now.denied or bit.denies or (now.stays and told and not now.answers and not now.anywhere)
        return True

    def _add_by_place(self, now: Frame, bit: Bit) -> bool:
        """Add the force that stands at the place of which a bit speaks; false where it leads away from a place."""
        named = [*bit.places, *([bit.origin] if bit.origin else [])]
        at = [f for f, home in self.reader.home.items() if home in named and f in self.reader.forces]
        if bit.origin and now.kind in kinds_of("before_battle") and not bit.denies and not bit.forces:
            return False
        if len(at) == 1 and not now.forces:
            now.forces.append(at[0])
            return True
        return not bit.origin or bool(at)

    def _add_flight(self, now: Frame, bit: Bit) -> bool:
        places = list(bit.places)
        if bit.origin:
            now.origin = bit.origin
        if bit.beaten and places and not now.origin:
            at = [p for p in places if p in self.reader.flights]
            now.origin = at[0] if at else ""
            places = [p for p in places if p != now.origin]
        if not now.origin and len(places) > 1 and places[0] in self.reader.flights:
            now.origin = places.pop(0)
        now.answers += [p for p in places if p not in now.answers]
        now.tied = now.tied or bit.beaten
        return not bit.denies

    # -- what comes of it -----------------------------------------------------------------------------------------

    def _close(self) -> bool:
        """Keep what was told last as an instruction, if it is one; false where it is none and says something."""
        now, self.open = self.open, Frame(kind=self.open.kind)
        if not now.bits:
            return True
        if not now.kind and (now.windows or self._plays()) and now.denied and not (now.forces or now.answers):
            now.kind = next(iter(kinds_of("reacts")))
        if not self._is_done(now):
            return self._is_heading(now)
        if self.dropped is not None and not now.forces and now.kind == self.dropped.kind:
            now.forces = list(self.dropped.forces)
        self.dropped = None
        before = self.frames[-1] if self.frames else None
        if before is not None and self._goes_with(before, now):
            before.cards += [c for c in now.cards if c not in before.cards]
            before.kept += now.kept
            before.cards = [c for c in before.cards if c not in before.kept]
            before.denied = before.denied or now.denied
            before.bits += now.bits
            return True
        self.frames.append(now)
        self.fresh.append(now)
        return True

    @staticmethod
    def _goes_with(before: Frame, now: Frame) -> bool:
        """Whether more is told of the cards for the same moment."""
        same = before.kind == now.kind and before.kind in kinds_of("reacts")
        at = now.windows == before.windows or not now.windows
        return same and at and now.tied == before.tied and not before.denied and not now.place

    def _is_heading(self, now: Frame) -> bool:
        """Whether what tells nothing by itself only says of what is spoken: its bits lead to what follows."""
        empty = not (now.cards or now.answers or now.losers or now.tied or now.mode or now.forces or now.windows)
        return empty and not now.kept

    def outcomes(self, lasting: bool) -> Iterator[Outcome]:
        """The answers; none where one of them cannot be given.

        Args:
            lasting: a sentence beside them says that all of it holds for good.
        """
        modes = any(f.lasting for f in self.frames if f.kind in self.reader.mode_kinds)
        good = any(f.lasting for f in self.frames) or lasting
        for frame in self.frames:
            once = any(b.once for b in frame.bits)
            held = lasting or (modes and frame.kind in self.reader.mode_kinds) or (good and frame.never)
            frame.lasting = frame.lasting or (held and not once)
        found: list[Outcome] = []
        for frame in self.frames:
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
            yield from self._deeds(frame)
        elif frame.kind in kinds_of("flees"):
            yield from self._flight(frame)
        elif frame.kind in kinds_of("suffers"):
            yield from self._losses(frame)
        elif frame.kind in self.reader.mode_kinds:
            yield from self._modes(frame)
        elif frame.kind in kinds_of("reacts") and frame.never and frame.lasting and frame.windows:
            frame.mode = NEVER
            yield from self._modes(frame)
        elif frame.kind in kinds_of("reacts"):
            yield from self._cards(frame)

    def _deeds(self, frame: Frame) -> Iterator[Outcome]:
        asked = {d.about for d in self.asked if d.kind == frame.kind}
        ways = self.reader.acts[frame.kind]
        usual = kinds_by("usual", self.message.vocabulary.family).get(frame.kind)
        forces = list(frame.forces)
        if not forces and asked:
            forces = sorted(asked)
        if not forces and frame.answers:
            forces = [f for f, d in ways.items() if frame.answers[0] in _named(d)]
            if len(forces) != 1:
                return
        for force in forces or [""]:
            decision = ways.get(force) or next(iter(ways.values()))
            answers: list[Answer] = [None] if frame.denied else list(frame.answers) or [usual]
            if not (frame.denied or frame.answers or frame.anywhere or self._is_bare_deed(frame)):
                return
            if frame.denied and (frame.answers or frame.anywhere):
                return
            if any(a is not None and a not in _named(decision) for a in answers):
                return
            yield self._outcome(frame, decision, answers, force)

    def _flight(self, frame: Frame) -> Iterator[Outcome]:
        asked = [d for d in self.asked if d.kind in kinds_of("flees")]
        if not frame.origin and not frame.seconds and len(frame.answers) > 1 and frame.answers[0] in self.reader.flights:
            frame.origin = frame.answers.pop(0)
        origin = frame.origin or (asked[0].about if len(asked) == 1 and not frame.tied else "")
        decision = self.reader.flights.get(origin)
        if decision is None or not frame.answers or not {*frame.answers} <= {*_named(decision)}:
            return
        yield self._outcome(frame, decision, list(frame.answers), origin)

    def _losses(self, frame: Frame) -> Iterator[Outcome]:
        decision = self.reader.lost
        if decision is None or len(frame.losers) != 1 or frame.losers[0] not in _named(decision):
            return
        yield self._outcome(frame, decision, list(frame.losers), decision.about)

    def _modes(self, frame: Frame) -> Iterator[Outcome]:
        words = {k for b in frame.bits for k in b.kinds} & {*kinds_of("reacts"), *self.reader.mode_kinds}
        general = frame.lasting and frame.mode == PLANNED
        any_card = any(b.any_card for b in frame.bits) and not frame.windows
        if frame.cards or frame.answers or frame.forces or any_card or not (frame.windows or words or general):
            return
        for window in frame.windows or [""]:
            decision = self.reader.modes.get(window) or next(iter(self.reader.modes.values()))
            yield self._outcome(frame, decision, [frame.mode], window)

    def _cards(self, frame: Frame) -> Iterator[Outcome]:
        if len({frame.place, *frame.answers} - {""}) > 1:
            return
        frame.place = frame.place or next(iter(frame.answers), "")
        asked = {d.about for d in self.asked if d.kind in kinds_of("reacts")}
        fought = kinds_of("moments_of_combat")[:1] if frame.struck else ()
        for window in frame.windows or fought or sorted(asked):
            decision = self.reader.reacts.get(window)
            cards = [c for c in frame.cards if c not in frame.kept]
            if decision is None:
                return
            none_left = not cards and {*map(str, options_of(decision))} <= {*frame.kept}
            if bool(cards) == (frame.denied or none_left):
                return
            answer: Answer = cards if isinstance(decision.form, Some) else cards[0] if cards else None
            if decision.form.problems(answer) or (isinstance(decision.form, One) and len(cards) > 1):
                return
            found = self._outcome(frame, decision, [answer], window)
            if frame.place and not (found.decision.key and frame.place in self._here()):
                found.decision = replace(decision, key="")
                found.when = {"area": frame.place} | ({"role": DEFENDER} if frame.struck else {})
            yield found

    def _here(self) -> set[str]:
        """Where the combat is that is being fought."""
        return {str((d.facts or {}).get("area", "")) for d in self.asked} - {""}

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
