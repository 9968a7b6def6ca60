"""What the bits of a plan for what others may do amount to, put together one after the other: whose deed it is, when, which card, and where."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ..rows.outcomes import Row
from ..text.words import kinds_of
from .reaction_bits import NEVER, Bit
from .reaction_places import Frame, fought_now
from .reaction_rows import options_of
from .reaction_words import BitReader


class FrameTeller:
    """Puts the bits of a message together to instructions.

    Args:
        reader: what the bits are read with.
        asked: the questions that are open.
    """

    def __init__(self, reader: BitReader, asked: Sequence[Decision]) -> None:
        self.reader, self.asked = reader, asked
        self.frames: list[Frame] = []
        self.fresh: list[Frame] = []
        self.open = Frame()
        self.broken, self.unfinished = False, Frame()
        self.dropped: Frame | None = None
        self.taken_back: list[Frame] = []

    # -- sentence by sentence -------------------------------------------------------------------------------------

    def read(self, row: Row, bits: Sequence[Bit]) -> bool:
        """Take one more sentence; false where it cannot be put together."""
        self.fresh, before = [], self.open
        if self._is_of_card_before(bits):
            return False
        leads = (*self.reader.acts, *self.reader.mode_kinds, *kinds_of("reacts"))
        self.open = Frame(kind=before.kind) if before.kind in leads else Frame()
        if self.broken and before.bits:
            self.open = before
        self.last = before
        self._read_combats(bits)
        if self._goes_on(bits):
            self.open = self.frames.pop()
        for bit in bits:
            if bit.puts_off and (self.frames or self.open.bits):
                return False
            if self.broken and bit.speaks and not bit.corrects:
                return False
            if bit.speaks and not self._take(bit):
                return False
        if not self._close():
            if self.broken:
                return False
            self.broken, self.open = True, self.unfinished
        lasting = any(b.lasting for b in bits) and not any(b.once for b in bits)
        for frame in self.fresh:
            frame.lasting = frame.lasting or lasting
            frame.both = frame.both or any(b.both for b in bits)
            if any(b.works and b.start <= frame.bits[-1].start for b in bits) and frame.kind in kinds_of(
                "reacts"
            ):
                frame.place = frame.place or self._attempted()
        return True

    def _attempted(self) -> str:
        """Where the sender tries to come upon others, by what was told last of that."""
        waylays = {*self.reader.acts} - {*kinds_of("before_battle")}
        told = [f for f in self.frames if f.kind in waylays and not f.denied]
        return told[-1].answers[0] if told and len(told[-1].answers) == 1 else ""

    def _goes_on(self, bits: Sequence[Bit]) -> bool:
        """Whether a sentence adds to the one before it where one goes if the first place cannot be."""
        told = self.frames[-1] if self.frames else None
        places = bits[-1].places and not any(
            b.kinds or b.cards or b.either or b.windows or b.denied for b in bits
        )
        if told is None or not (bits[0].second and places and told.answers) or len(bits) > 2:
            return False
        return told.kind in (*self.reader.acts, *kinds_of("flees"))

    def _read_combats(self, bits: Sequence[Bit]) -> None:
        """Take standing and fighting for the combat itself behind a condition that goes on: "if the die fails and we fight, card X"."""
        for n, bit in enumerate(bits[1:], 1):
            leads = bits[n - 1].failing or bits[n - 1].wide
            if bit.fights and leads and any(b.cards or b.either for b in bits[n:]):
                bit.kinds, bit.denies = bit.kinds - {*self.reader.acts}, False
                bit.windows = bit.windows or [*kinds_of("moments_of_combat")[:1]]

    def _is_of_card_before(self, bits: Sequence[Bit]) -> bool:
        """Whether a sentence says no more than that something is kept, which may be the card named last."""
        lone = len(bits) == 1 and (bits[0].stays or bits[0].has) and not bits[0].speaks
        told = self.frames[-1] if self.frames else None
        return lone and told is not None and told.kind in kinds_of("reacts") and bool(told.cards)

    def _take(self, bit: Bit) -> bool:
        """Take one bit: it goes on with what is being told, or begins something else."""
        if (
            all(b.second and not b.names for b in self.open.bits)
            and self.open.kind not in kinds_of("reacts")
            and self._is_of_moment(bit)
        ):
            self.open = Frame()
        if bit.failing and not bit.kinds and self.open.answers and self.open.kind in self.reader.acts:
            bit.second = True  # "to A; does it fail, to B"
        kind = self._kind_of(bit)
        if kind is None:
            return False
        if bit.corrects:
            bit.denies = bit.denies and (
                bit.names or not (self.frames or self.dropped)
            )  # "A does it, no, B does"
            return self._correct() and self._without_correction(bit, kind)
        return self._without_correction(bit, kind)

    @staticmethod
    def _is_of_moment(bit: Bit) -> bool:
        """Whether a bit speaks of a combat or another moment, which is no more of the deed told before."""
        return bool((bit.windows or bit.attacked or bit.passing or bit.failing) and not bit.corrects)

    def _without_correction(self, bit: Bit, kind: str) -> bool:
        if self._begins(bit, kind) and not self._close():
            return False
        return self._add(bit, kind)

    def _correct(self) -> bool:
        """Take back what was told last, of which something else is told now."""
        self.broken = False
        if self.dropped is not None and all(b.corrects for b in self.open.bits):
            self.open = Frame(kind=self.open.kind)
            return True
        if self.open.bits:
            self.dropped, self.open = self.open, Frame(kind=self.open.kind)
            return True
        if not self.frames:
            return True
        self.dropped = self.frames.pop()
        self.taken_back.append(self.dropped)
        self.fresh = [f for f in self.fresh if f is not self.dropped]
        self.open = Frame(kind=self.dropped.kind)
        return True

    def leave(self) -> None:
        """Forget what the last sentence has told, which is left to the other readers."""
        self.frames = [f for f in self.frames if not any(f is g for g in self.fresh)]
        self.open, self.dropped, self.broken = Frame(), None, False

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
        if bit.never and not (acts or bit.names) and self._is_heading_of_moment(self.open):
            bit.mode, bit.denies = NEVER, False
        if bit.mode:
            asks = next(iter(self.reader.mode_kinds), "")
            of_moment = (
                self._is_heading_of_moment(self.open)
                or bit.windows
                or bit.either
                or bit.kinds & {reacts, asks}
            )
            if of_moment or self.open.kind == asks or (bit.mode != NEVER and self.open.kind == reacts):
                return asks
            if bit.mode != NEVER and not acts:
                return asks
        told = {k for b in (*self.open.bits, bit) for k in (*b.kinds, *b.windows)}
        if bit.first and (bit.losers or told & {*kinds_of("suffers")} or self._is_of_losses()):
            return self.reader.lost.kind if self.reader.lost is not None else None
        if bit.losers and (
            told & {*kinds_of("suffers")} or bit.kinds & {*kinds_of("suffers")} or self._is_of_losses()
        ):
            return self.reader.lost.kind if self.reader.lost is not None else None
        if acts and not any(b.beaten for b in self.open.bits):
            return acts[0]
        if bit.kinds & {*kinds_of("suffers")} and bit.forces and not bit.tied:
            return self.reader.lost.kind if self.reader.lost is not None else None
        at = bit.windows or ((self.open.windows or self.open.struck) and self.open.kind in ("", reacts))
        if bit.either and not bit.tied and (at or self._plays()):
            return reacts
        if bit.cards or bit.kept or (bit.kinds & {reacts}):
            return reacts
        if bit.kinds & {*kinds_of("flees")} or bit.beaten:
            return next(
                k for k in kinds_of("flees") if any(d.kind == k for d in self.reader.flights.values())
            )
        if bit.kinds & self.reader.mode_kinds:
            return next(iter(self.reader.mode_kinds))
        return ""

    def _is_heading_of_moment(self, now: Frame) -> bool:
        """Whether a moment and a colon are all that is told so far: "attacks: never"."""
        told = now.forces or now.answers or now.cards or now.denied or now.tied
        return bool(now.windows and len(now.bits) == 1 and now.bits[-1].heads and not told)

    def _plays(self) -> bool:
        """Whether it is asked which cards are played."""
        return any(d.kind in kinds_of("reacts") for d in self.asked)

    def _is_of_losses(self) -> bool:
        return self.open.kind in kinds_of("suffers")

    def _begins(self, bit: Bit, kind: str) -> bool:
        """Whether a bit begins another instruction."""
        now = self.open
        if not now.bits or bit.second:
            return False
        if not (bit.tied or now.kind) and all(b.tied or b.passing for b in now.bits):
            return False  # what hangs on the condition: "if anybody comes to A, B intercepts there"
        done = self._is_done(now)
        if kind and now.kind and kind != now.kind and not self._may_turn(now, kind):
            return True
        if not done:
            return bool(
                bit.forces and now.forces and not {*bit.forces} & {*now.forces} and self._answers(bit)
            )
        if bit.tied or bit.attacked or bit.beaten:
            return not (bit.windows or bit.either) or bool(now.windows)
        if bit.forces and not {*bit.forces} <= {*now.forces}:
            return bool(now.forces) or kind not in ("", now.kind)
        if (bit.windows or (bit.either and self._is_moment(bit))) and now.windows:
            return True
        return bool(kind and now.kind in kinds_of("reacts") and bit.cards and now.denied)

    @staticmethod
    def _is_moment(bit: Bit) -> bool:
        """Whether a card that is the name of a moment, too, may be that moment in a bit: "against X, Y", but not "X as well", "no X"."""
        return bool(bit.tied or bit.heads or bit.cards) and not (bit.denies or bit.stays or bit.has)

    @staticmethod
    def _answers(bit: Bit) -> bool:
        return bool(bit.denies or bit.agrees or bit.anywhere or bit.places or bit.stays)

    def _may_turn(self, now: Frame, kind: str) -> bool:
        """Whether what was told so far only led to the question of which is spoken now."""
        told = now.answers or now.cards or now.kept or now.mode or now.denied or now.losers or now.anywhere
        deed = now.kind in self.reader.acts and now.forces and any(now.kind in b.kinds for b in now.bits)
        return not (told or deed)

    def _is_done(self, now: Frame) -> bool:
        if now.kind in kinds_of("reacts"):
            at = now.windows or now.struck or self._plays() or self.moments_of(now)
            more = now.kept and not now.cards and self.frames and self.frames[-1].kind == now.kind
            return bool((at and (now.cards or now.denied or now.kept)) or more)
        if not now.kind and (now.windows or self._plays()):
            return now.denied
        if now.kind in self.reader.mode_kinds:
            return bool(now.mode)
        if now.kind in kinds_of("suffers"):
            return bool(now.losers)
        return bool(now.answers or now.denied or now.anywhere or self.is_bare_deed(now))

    def moments_of(self, now: Frame) -> list[str]:
        """The moments of cards for which none is named: the combat where it is asked whether one is avoided, or the only moment for them."""
        cards = [c for c in now.cards if c not in now.kept]
        able = [w for w, d in self.reader.reacts.items() if cards and {*cards} <= {*map(str, options_of(d))}]
        if now.tied and not (now.later or all(b.wide for b in now.bits if b.tied)):
            return []
        combat = kinds_of("moments_of_combat")[:1]
        if {*combat} & {*able} and self._is_fought():
            return [*combat]
        return able if len(able) == 1 and not now.later else []

    def _is_fought(self) -> bool:
        """Whether it is asked, or was told last, whether a force avoids a combat, which comes where it does not."""
        avoiding = {*self.reader.acts} & {*kinds_of("before_battle")}
        told = [f for f in self.frames if f.kind in self.reader.acts][-1:]
        return any(d.kind in avoiding for d in self.asked) or any(
            f.kind in avoiding and not f.denied for f in told
        )

    def is_bare_deed(self, now: Frame) -> bool:
        """Whether a force is said to do something and no more: it does it where it can."""
        kinds = [b for b in now.bits if now.kind in b.kinds]
        bare = bool(kinds) and now.kind in self.reader.acts and bool(now.forces)
        strange = any(self.reader.is_strange(b.start, b.end) for b in now.bits)
        return bare and not strange and not any(map(self.reader.says_unread, kinds))

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
        open_kinds = (*kinds_of("reacts"), *self.reader.mode_kinds, "")
        leads = bit.tied or len(either) > 1 or now.kind in self.reader.mode_kinds
        if either and leads and now.kind in open_kinds and not now.windows:
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
        held = bool(cards) and (bit.has or (now.bits[-2:-1] and now.bits[-2].has and not bit.kinds))
        if held and not (bit.stays or bit.denies) and not (bit.has and now.cards and len(cards) == 1):
            return False  # whoever has a card may play it, or keep it, and another one with it
        if cards and (bit.stays or bit.denies or bit.has):
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
            return not bit.denies or not bit.losers
        now.losers += bit.losers
        if now.kind in kinds_of("flees"):
            return self._add_flight(now, bit)
        if now.kind in kinds_of("reacts"):
            now.place = bit.origin or (bit.places[0] if bit.places else "") or now.place or now.home
            return len(bit.places) <= 1
        if not self._add_by_place(now, bit):
            return False
        home = {self.reader.home.get(f, "") for f in now.forces}
        places = [p for p in bit.places if p not in now.answers and p not in home]
        if (
            places
            and now.answers
            and not (bit.second or now.seconds)
            and any(b.tied and not b.second and b.places for b in now.bits)
        ):
            return False
        now.answers += places
        now.anywhere = now.anywhere or bit.anywhere
        if bit.anywhere and (bit.second or now.answers):
            now.answers.append("away")
            now.anywhere = False
        if now.kind in self.reader.acts or not now.kind:
            now.stays = now.stays or bit.stays
            told = any(now.kind in b.kinds or b.attacked for b in now.bits)
            now.denied = (
                now.denied or bit.denies or (now.stays and told and not now.answers and not now.anywhere)
            )
        return True

    def _add_by_place(self, now: Frame, bit: Bit) -> bool:
        """Add the force that stands at the place of which a bit speaks; false where it leads away from a place."""
        named = [*bit.places, *([bit.origin] if bit.origin else [])]
        at = [f for f, home in self.reader.home.items() if home in named and f in self.reader.forces]
        if (
            bit.origin
            and now.kind in kinds_of("before_battle")
            and not (bit.denies or bit.forces or bit.of_force)
        ):
            return False
        if len(at) == 1 and not now.forces:
            now.forces.append(at[0])
            now.home = self.reader.home[at[0]] if not now.kind else ""
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

    def _close(self) -> bool:
        """Keep what was told last as an instruction, if it is one; false where it is none and says something."""
        now, self.open = self.open, Frame(kind=self.open.kind)
        if not now.bits:
            return True
        if not now.kind and (now.windows or self._plays()) and now.denied and not (now.forces or now.answers):
            now.kind = next(iter(kinds_of("reacts")))
        if self.dropped is not None and not now.windows and now.kind in ("", self.dropped.kind):
            now.windows, now.tied = list(self.dropped.windows), now.tied or self.dropped.tied
            now.kind = now.kind or self.dropped.kind
        if self._is_of_fighting(now):
            now.kind, now.denied, now.windows = (
                next(iter({*self.reader.acts} & {*kinds_of("before_battle")})),
                True,
                [],
            )
        self.unfinished = now
        if self._breaks_off(now):
            return False
        if not self._is_done(now):
            return self._is_heading(now)
        nobody = any(map(self.reader.says_of_nobody, now.bits))
        if self.dropped is not None and not (now.forces or nobody) and now.kind == self.dropped.kind:
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

    def _is_of_fighting(self, now: Frame) -> bool:
        """Whether a force and a combat are all that is told where another one gives way: "A: battle. B avoids it"."""
        told = now.cards or now.kept or now.answers or now.mode or now.losers or now.tied or now.denied
        bare = now.forces and now.windows == [*kinds_of("moments_of_combat")[:1]] and not (now.kind or told)
        avoids = {*self.reader.acts} & {*kinds_of("before_battle")}
        return bool(bare and avoids) and self.reader.speaks_of(avoids)

    @staticmethod
    def _breaks_off(now: Frame) -> bool:
        """Whether the last word is an "otherwise", behind which nothing stands."""
        last = now.bits[-1]
        if now.kind in kinds_of("suffers"):
            return False  # "before anything else"
        told = last.places or last.denies or last.anywhere or last.cards or last.either or last.mode
        return last.second and not (told or last.stays or last.beaten or last.forces) and len(now.answers) < 2

    @staticmethod
    def _goes_with(before: Frame, now: Frame) -> bool:
        """Whether more is told of the cards for the same moment."""
        same = before.kind == now.kind and before.kind in kinds_of("reacts")
        at = now.windows == before.windows or not now.windows
        alike = now.tied == before.tied or not (
            now.cards or now.tied or now.denied
        )  # "if …: X. Not Y, I keep it"
        return same and at and alike and not before.denied and not now.place

    def _is_heading(self, now: Frame) -> bool:
        """Whether what tells nothing by itself only says of what is spoken: its bits lead to what follows."""
        empty = not (
            now.cards or now.answers or now.losers or now.tied or now.mode or now.forces or now.windows
        )
        of_asked = self._plays() and now.windows and {*now.windows} <= {d.about for d in self.asked}
        told = now.cards or now.answers or now.losers or now.tied or now.mode or now.denied
        at_home = all(self.reader.home.get(f) in self.here() for f in now.forces)
        return (empty or (bool(of_asked) and at_home and not told)) and not now.kept

    def here(self) -> set[str]:
        """Where the combat is that is being fought, or may be if one comes upon others there."""
        return fought_now(self.asked, self.frames)
