"""What the words of a sentence tell of a plan for what others may do, cut into bits: forces, deeds, cards, moments, places and answers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from ...kernel.forms import One
from ..clauses.clause import QUOTED, SAY
from ..clauses.commanders import ATTACKED_FORCE, MOVER
from ..clauses.turns import is_name
from ..conditions.pieces import stretch_of
from ..conditions.provisos import tells_of_no_way
from ..mentions.mentions import Spot
from ..mentions.numbered import called_by_number
from ..rows.outcomes import Row
from ..text.tokens import BREAK, COLON, COMMA, DASH, NUMBER, STOP, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from .reaction_bits import ASKED, NEVER, NO, PLANNED, Bit
from .reaction_conditions import is_harmless_word, is_wide, tells_of_combat
from .reaction_rows import PlanRows

_STAYING = ("unused", "stay", "stands", "spares")
"""Turns of speech by which a card is not played."""
_DENIES = ("not", "no", "none", "pass", "neither", "nor", "without", "refuses", "silent", "lets")
_DANGEROUS = (
    "unless", "except", "roughly", "tells", "supposes", "postpones", "ponders", "bounds", "another_turn", "instead",
    "offers", "part", "later_fights", "elsewhere", "formerly", "believed", "respectively", "mocks", "asks",
    "hopes", "up_to", "alike", "same", "reversed", "needless", "gone", "or", "fewer", "compared", "later",
)  # fmt: skip
"""Turns of speech that could change a plan, and that no bit of it holds."""
_CHANGING = ("unless", "except", "or", "later_fights", "elsewhere")
"""Those that could do so from a bit of their own."""
_SHORT = 2
_TALK = 12
"""Words of a sentence that nobody knows, at most."""


class BitReader(PlanRows):
    """Reads sentences as the bits of a plan."""

    def bits(self, row: Row) -> list[Bit] | None:
        """The bits of a sentence; None where anything in it could change what is planned."""
        start, end = stretch_of(self.message, row)
        if any(c.mood not in (SAY, QUOTED) for c in row):
            return None
        strange = [i for i in self.message.spotted.unknown(start, end) if len(self.tokens[i].text) > _SHORT]
        if len(strange) > _TALK:
            return None
        found: list[Bit] = []
        parts = list(self._parted(start, end, {c.condition[2] for c in row if c.condition is not None}))
        for n, (first, last) in enumerate(parts):
            other = self._is_other_place(parts, n)
            inside = any(
                c.condition is not None and c.condition[1] < first and last <= c.condition[2] for c in row
            )
            bit = self._bit(row, first + other, last, inside)
            if bit is None:
                return None
            bit.second = bit.second or other
            if bit.corrects and bit.cards and found and found[-1].tied and found[-1].windows:
                bit.corrects = bit.forgets = False  # "if X is played, Y stops it"
            head = found[-1] if found and found[-1].heads else None
            if head is not None and (head.cards or head.either) and (bit.stays or bit.has) and not bit.speaks:
                head.stays = True  # "card X: kept in hand"
            found.append(bit)
        dark = any(a.heads and a.names and self._is_dark(b) for a, b in pairwise(found))
        return None if dark or self._refuses_to_fight(start, end) else found

    def _is_dark(self, bit: Bit) -> bool:
        """Whether nothing but words that nobody knows stands in a bit: what is told behind a name and a colon may be that it is kept."""
        return not self.message.spots_between(bit.start, bit.end) and self.is_strange(bit.start, bit.end)

    def _refuses_to_fight(self, start: int, end: int) -> bool:
        """Whether a verb of fighting is denied, which is no denial of what is told beside it: "it does not fight, it avoids"."""
        return any(
            a.has(SENSE, "not") and b.has(SENSE, "battle") and not b.has("window") and a.end == b.start
            for a, b in pairwise(self.message.spots_between(start, end))
        )

    def _is_other_place(self, parts: Sequence[tuple[int, int]], n: int) -> bool:
        """Whether an "or" begins a part, and the next one says that it is for the case that the first cannot be: "A, or B if A is shut"."""
        spot = self.message.at(parts[n][0])
        if spot is None or not spot.has(SENSE, "or") or spot.end - spot.start > 1 or n + 1 == len(parts):
            return False
        opener = self.message.at(parts[n + 1][0])
        opens = opener is not None and opener.has(SENSE, "if")
        return opens and opener is not None and tells_of_no_way(self.message, opener.end, parts[n + 1][1])

    def _parted(self, start: int, end: int, ends: Collection[int] = ()) -> Iterator[tuple[int, int]]:
        """The parts between marks and joints, and before a condition and behind it."""
        first, i = start, start
        while i < end:
            spot = self.message.at(i)
            if i in ends and i > first + 1 and not self._is_mark(i):
                yield first, i
                first = i
            parts = spot is None and self._is_mark(i)
            joint = spot is not None and self._joins(spot)
            if spot is not None and i > first and self._begins_verdict(spot, first):
                yield first, i
                first = i
            opens = spot is not None and spot.has(SENSE, "if", "else", "fallback", "because") and i > first
            if parts or joint or opens:
                if i > first:
                    yield first, i
                first = i if opens and spot is not None else (spot.end if spot is not None else i + 1)
            i = max(i + 1, spot.end) if spot is not None else i + 1
        if end > first:
            yield first, end

    def _begins_verdict(self, spot: Spot, first: int) -> bool:
        """Whether a card begins a verdict of its own, right behind a card and its yes or no: "X yes Y no"."""
        before = [s for s in self.message.spots_between(first, spot.start) if not s.has(FILLER)][-2:]
        if not spot.has("card") or len(before) < _SHORT:
            return False
        return before[0].has("card") and before[1].has(SENSE, "yes", "no", "not", "none")

    def _joins(self, spot: Spot) -> bool:
        """Whether a word joins two bits; one that may be "is" as well does before a denial, and before what is kept."""
        if not spot.has(SENSE, "and", "but") or spot.has(SENSE, "also"):
            return False
        behind = self.message.at(spot.end)
        if behind is not None and behind.has(FILLER) and not behind.has(SENSE, "not"):
            behind = self.message.at(behind.end)  # "… e la Seconda …"
        force = behind is not None and bool(self._force(behind))
        keeps = behind is not None and behind.has(SENSE, "not", "spares", "has")
        return not spot.has(SENSE, "is") or keeps or force

    # -- a bit --------------------------------------------------------------------------------------------------

    def _bit(self, row: Row, start: int, end: int, inside: bool = False) -> Bit | None:
        """What stands in a stretch, which may go on with a condition; None where it holds what no plan does."""
        bit = Bit(row, start, end, tied=inside)
        spots = [s for s in self.message.spots_between(start, end) if s.start >= start]
        bit.heads = end < len(self.tokens) and self.tokens[end].text == COLON
        found = self._without_numbers(bit, spots)
        if found is None or self._keeps_one_of(found):
            return None
        spots = found
        for n, spot in enumerate(spots):
            if not self._take(bit, spot, spots, n):
                return None
        if bit.corrects and self.is_strange(start, end):
            return None
        if (bit.strange and bit.speaks and not (bit.first and bit.losers)) or (bit.forgets and bit.names):
            return None
        if bit.denies and self._is_cut_short(spots):
            return None
        bit.of_force = bit.of_force or self.names_force(start, end)
        bit.denies = bit.denies and not (bit.tied and bit.second)
        bit.tied = bit.tied and not bit.second
        self._sort_places(bit, spots)
        bit.denies = bit.denies and not (
            bit.denied and not (bit.kinds or bit.places or bit.forces or bit.cards)
        )
        if bit.mode == ASKED and bit.denies:
            bit.mode, bit.denies = NEVER, False
        if bit.wrong_moment:
            bit.denies = False
        if bit.ordinals and (bit.losers or bit.kinds & {*kinds_of("suffers")}):
            bit.forces = [f for f in bit.forces if f not in bit.ordinals]
            bit.first = True
        if bit.ordinals and bit.places and self._is_behind_place(spots):
            bit.forces = [f for f in bit.forces if f not in bit.ordinals]
        if bit.tied and not self._is_kept(bit, spots):
            return None
        if (
            bit.denies
            and not (bit.names or bit.kinds or bit.any_card or bit.mode)
            and self.is_strange(start, end)
        ):
            return None
        bit.corrects = bit.corrects or self._is_lone_no(start, end, spots)
        return bit

    @staticmethod
    def _keeps_one_of(spots: Sequence[Spot]) -> bool:
        """Whether a word for what is kept stands between two cards, one of which may be played."""
        signs = [s.start for s in spots if s.has(SENSE, "has", "lets_be", *_STAYING) and not s.has("card")]
        cards = [s.start for s in spots if s.has("card")]
        return any(cards[0] < sign < cards[-1] for sign in signs if cards)

    @staticmethod
    def _is_behind_place(spots: Sequence[Spot]) -> bool:
        """Whether a "first" belongs to the place right before it: "A first, then B"."""
        last, before = (spots[-1], spots[-2]) if len(spots) > 1 else (None, None)
        return last is not None and before is not None and last.has(SENSE, "first") and before.has("area")

    def _is_kept(self, bit: Bit, spots: Sequence[Spot]) -> bool:
        """Whether a condition can be kept; one that says no more than that somebody comes is that of being come upon."""
        if self._says_how_many(spots):
            return False
        strange = self.is_strange(bit.start, bit.end)
        if not strange and bit.hangs:
            return True
        unknown = self.strange_words(bit.start, bit.end)
        if not is_wide(bit, spots, len(unknown), {*self.home.values()}):
            return False
        bit.wide = not bit.hangs
        bit.works = bit.wide and not any(
            s.has("seat") or s.has("unit") or s.has("area") or s.has(SENSE, "others") for s in spots
        )
        bit.passing = bit.passing or bit.wide
        return True

    @staticmethod
    def _says_how_many(spots: Sequence[Spot]) -> bool:
        """Whether a condition holds only for all that may come together."""
        return any(s.has(SENSE, "passes", "attacks") for s in spots) and any(
            s.has(SENSE, "both") for s in spots
        )

    def _is_lone_no(self, start: int, end: int, spots: Sequence[Spot]) -> bool:
        """Whether a bit is no more than a "no" between two commas or dots, which takes back what was said before it."""
        alone = [s for s in spots if not s.has(FILLER) or s.has(SENSE)]
        if len(alone) != 1 or self.is_strange(start, end) or not start:
            return False
        if not alone[0].has(SENSE, "no"):
            return any(c.corrects and c.start == start for c in self.message.clauses)  # "… sorry, A does it"
        return (
            self.tokens[start - 1].text in (COMMA, STOP, BREAK)
            and self.tokens[min(end, len(self.tokens) - 1)].text == COMMA
        )

    def says_unread(self, bit: Bit) -> bool:
        """Whether a word that nobody knows, however short, stands right before that for what is done: a "not" of another language."""
        spots = self.message.spots_between(bit.start, bit.end)
        deeds = [s for s in spots if s.has(KIND, *bit.kinds) and not s.has(FILLER)]
        before = [s.start - 1 for s in deeds if s.start > bit.start]
        return any(self.message.is_word(p) and self.message.at(p) is None for p in before)

    def _without_numbers(self, bit: Bit, spots: list[Spot]) -> list[Spot] | None:
        """The mentions without those that are part of a force's number ("2я"); None where another number stands there."""
        covered = {i for s in spots for i in range(s.start, s.end)}
        for i in range(bit.start, bit.end):
            token = self.tokens[i]
            if token.kind != NUMBER or (i in covered and not _is_count(self.message.at(i))):
                continue
            joint = i + 2 < len(self.tokens) and self.tokens[i + 1].text == DASH
            behind = self.tokens[i + 1 + joint] if i + 1 + joint < len(self.tokens) else None
            force = self.numbered(token.text)
            if behind is None or behind.kind != WORD or len(behind.text) > _SHORT or not force:
                return None
            bit.forces.append(force)
            spots = [s for s in spots if not i <= s.start <= i + 1 + joint]
        return spots

    def _take(self, bit: Bit, spot: Spot, spots: Sequence[Spot], n: int) -> bool:
        """Take one mention; false where it is none of a plan's."""
        if force := self._force(spot):
            if force not in bit.forces:
                bit.forces.append(force)
            if spot.has(SENSE, "first", "foremost") and not spot.has("area"):
                bit.ordinals.append(force)
            return True
        if spot.has(ATTACKED_FORCE):
            bit.forces += [f for f in spot.ids(ATTACKED_FORCE) if f in self.forces and f not in bit.forces]
            return True
        if spot.has(MOVER):
            return True
        if spot.has("card") and spot.has("window") and not self.hand.isdisjoint(spot.ids("card")):
            bit.either.append(next(c for c in spot.ids("card") if c in self.hand))
            return True
        if self._is_window(spot):
            bit.strange = bit.strange or (self._is_no_fight(spot, spots[:n]) and not bit.kinds & {*self.acts})
            if not spot.decides(self.acts) and self._is_denied(spot, spots[:n]):
                bit.wrong_moment = True
                return True
            if {*spot.ids("window")} <= {*kinds_of("plays_cards")}:
                bit.any_card = True  # "no cards", "for the cards in battles": a word for cards, and no moment
                bit.denies = bit.denies or spot.has(SENSE, *_DENIES)
                return True
            bit.windows += [w for w in spot.ids("window") if w not in bit.windows and w in self.modes]
            bit.kinds |= {k for k in spot.ids(KIND) if k in self.kinds}
            bit.denies = bit.denies or spot.has(SENSE, *_DENIES) or spot.has(OPTION, NO)
            return True
        if spot.has("card") and not spot.has(KIND):
            if self.hand.isdisjoint(spot.ids("card")):
                return False
            bit.cards += [c for c in spot.ids("card") if c in self.hand][:1]
            return True
        return self._take_words(bit, spot, spots, n)

    def _is_denied(self, spot: Spot, before: Sequence[Spot]) -> bool:
        """Whether a moment is the wrong one: "not on the battle"."""
        near = before[-2:] if before and before[-1].has(SENSE, "to", "at", "for") else before[-1:]
        return (
            bool(near) and near[0].has(SENSE, "not") and not near[0].has(SENSE, "none") and len(before) <= 2
        )

    @staticmethod
    def _is_no_fight(spot: Spot, before: Sequence[Spot]) -> bool:
        """Whether a combat itself is denied, and nothing that is played in it: "no battles from me"."""
        near = before[-1] if before and before[-1].end == spot.start else None
        return spot.has(SENSE, "battle") and near is not None and near.has(SENSE, "no", "none", "without")

    def _take_words(self, bit: Bit, spot: Spot, spots: Sequence[Spot], n: int) -> bool:
        if (
            spot.has(OPTION, PLANNED)
            and spot.start == bit.start
            and any(s.has(SENSE, "turn") for s in spots[n + 1 : n + 3])
        ):
            return True  # "plan for the round: …" heads a message
        if spot.has(OPTION, ASKED, PLANNED) or (spot.has(OPTION, NEVER) and not spot.has(SENSE, "never")):
            bit.mode = next(m for m in (ASKED, PLANNED, NEVER) if spot.has(OPTION, m))
            return True
        if spot.has(SENSE, "never"):
            bit.never = bit.denies = True
            return True
        if spot.has(OPTION, "away"):
            bit.anywhere = True
            return True
        mine = {k for k in spot.ids(KIND) if k in self.kinds}
        fights = tells_of_combat(spot)
        bit.fights = bit.fights or fights
        if (bit.tied or bit.works) and fights and not bit.attacked and not bit.passing:
            bit.windows += [w for w in kinds_of("moments_of_combat")[:1] if w not in bit.windows]
            return True
        if (
            mine
            and spot.has(OPTION, NO)
            and n
            and spots[n - 1].end == spot.start
            and spots[n - 1].has(SENSE, "not")
        ):
            return False  # "I don't stand": the deed is not left undone, but nothing is said of where to
        if mine:
            bit.kinds |= mine
            bit.denies = bit.denies or spot.has(OPTION, NO) or spot.has(SENSE, *_DENIES)
            return True
        if self.lost is not None and spot.has(OPTION, *self._losers()):
            bit.losers += [o for o in spot.ids(OPTION) if o in self._losers() and o not in bit.losers]
            return True
        if spot.has("seat") or (spot.has("area") and {*spot.ids("area")} <= self.forces):
            return True  # "Second Persian": the name of a side, or of which force is told by the word before
        if spot.has("area"):
            places = [a for a in spot.ids("area") if a not in self.forces]
            if len(places) != 1:
                return False
            bit.places.append(places[0])
            return True
        return self._take_senses(bit, spot, spots, n)

    def _take_senses(self, bit: Bit, spot: Spot, spots: Sequence[Spot], n: int) -> bool:
        if spot.has(SENSE, "if"):
            bit.tied = True
            if tells_of_no_way(self.message, spot.end, bit.end):
                bit.second = True
            return True
        if spot.has(SENSE, "else", "fallback"):
            bit.second = True
            return True
        if spot.has(SENSE, "available"):
            bit.works = True
            return True
        if spot.has(SENSE, "correction") and self._ends_in_no(bit, spot):
            bit.denies = True
            return True
        if spot.has(SENSE, "correction", "forget", "reversed"):
            bit.corrects = True
            bit.forgets = bit.forgets or spot.has(SENSE, "forget", "reversed")
            return True
        if spot.has(SENSE, "beaten"):
            bit.beaten = True
            return True
        if spot.has(SENSE, "attacked"):
            bit.attacked = True
            return True
        if spot.has(SENSE, "fails"):
            bit.failing = True
            return True
        if spot.has(SENSE, "always") and not spot.has(SENSE, "round_long"):
            bit.lasting = True
            return True
        if spot.has(SENSE, "round_long", "now"):
            bit.once = True
            return True
        return self._take_little(bit, spot, spots, n)

    def _is_cut_short(self, spots: Sequence[Spot]) -> bool:
        """Whether a word that nobody knows stands between two cards, which may be a verdict on the first of them."""
        cards = [s for s in spots if s.has("card")]
        return any(bool(self.message.spotted.unknown(a.end, b.start)) for a, b in pairwise(cards))

    def _ends_in_no(self, bit: Bit, spot: Spot) -> bool:
        """Whether a turn of speech for a correction is the "no" that is said of the card before it: "X on the other hand no"."""
        denies = self.message.spotted.text.tokens[spot.end - 1].text
        node = self.message.vocabulary.root.children.get(denies)
        no = node is not None and any(c.category == SENSE and c.id in _DENIES for c in node.concepts)
        return no and spot.end == bit.end and bool(bit.cards or bit.either)

    def _take_little(self, bit: Bit, spot: Spot, spots: Sequence[Spot], n: int) -> bool:
        bit.of_force = bit.of_force or spot.has(SENSE, "force")
        bit.both = bit.both or spot.has(SENSE, "both")
        if spot.has(SENSE, "first", "foremost", "begins"):
            bit.first = True
        elif spot.has(SENSE, "attacks", "passes"):
            bit.passing = True
        elif (
            spot.has(SENSE, "pass")
            and n
            and spots[n - 1].has(SENSE, "not")
            and spots[n - 1].end == spot.start
        ):
            bit.denies = False  # "not a pass, but …"
        elif spot.has(SENSE, *_DENIES):
            bit.denies = bit.denies or not (bit.forces and spot.has(SENSE, "lets"))  # "let the First go"
        elif spot.has(SENSE, "yes"):
            bit.agrees = True
        elif spot.has(SENSE, "everywhere"):
            bit.anywhere = True
        elif spot.has(SENSE, *_STAYING):
            bit.stays = True
        elif spot.has(SENSE, "lets_be") and n + 1 < len(spots) and spots[n + 1].has("card"):
            bit.stays = True  # "I leave X"
        elif spot.has(SENSE, "has") and not spot.has(FILLER):
            bit.has = True
        elif spot.has(SENSE, "in_person") and not spot.has(SENSE, "self", "me"):
            bit.mine = True
        elif spot.has(SENSE, "above") and bit.losers:
            bit.first = True
        elif spot.has(SENSE, "or") and n + 1 < len(spots) and spots[n + 1].has(SENSE, "else", "fallback"):
            bit.second = True
        elif spot.has(SENSE, "postpones", "ponders") and not spot.has(FILLER):
            bit.puts_off = True
        elif bit.tied and is_harmless_word(spot):
            return True
        elif spot.has(SENSE, *_CHANGING) and not spot.has(FILLER):
            return False
        elif spot.has(SENSE, *_DANGEROUS) and not spot.has(FILLER) and not spot.has(SENSE, "toward"):
            bit.strange = bit.strange or not (
                bit.second and spot.has(SENSE, "asks")
            )  # "if A cannot be, to B"
        bit.strange = bit.strange or not self._is_little(spot)
        return True

    def _is_little(self, spot: Spot) -> bool:
        if spot.has(FILLER):
            return True
        if spot.has(KIND):
            return spot.decides(
                (*kinds_of("plays_cards"), *kinds_of("plain_verbs"), *kinds_of("beside_name"))
            )
        if is_name(spot):
            return spot.has("unit") and any(i in self.message.commanders for i in spot.ids("unit"))
        if spot.has(COUNT):
            return spot.ids(COUNT) == ("1",)
        return spot.has(SENSE) or spot.has("window", "card") or spot.has(OPTION, "yes", NO)

    def _losers(self) -> tuple[str, ...]:
        if self.lost is None or not isinstance(self.lost.form, One):
            return ()
        return tuple(str(o) for o in self.lost.form.options if str(o) not in self.forces)

    def _is_window(self, spot: Spot) -> bool:
        of_card = spot.decides(kinds_of("plays_cards"))
        return spot.has("window") and not of_card and any(w in self.modes for w in spot.ids("window"))

    def _force(self, spot: Spot) -> str:
        """The sender's own force that a mention names."""
        named = (
            self.forces & {*spot.ids("area")} if not (spot.slips and spot.end == spot.start + 1) else set()
        )
        if not named and spot.end == spot.start + 1 and not spot.has(KIND):
            named = self.forces & called_by_number(self.message.vocabulary, self.tokens[spot.start].text)
        if not named and spot.has(COUNT) and spot.start:
            pair = (self.tokens[spot.start - 1].text, self.tokens[spot.start].text)
            named = {f for f in self.forces if any(p[:2] == pair for p in self.message.vocabulary.phrases[f])}
        if not named and spot.has("unit") and not spot.has(FILLER):
            led = [self.message.commanders[i] for i in spot.ids("unit") if i in self.message.commanders]
            named = {c.force for c in led if c.leads} & self.forces
        return named.pop() if len(named) == 1 else ""

    def _sort_places(self, bit: Bit, spots: Sequence[Spot]) -> None:
        """Which places are denied, where a force stands, and which is left."""
        for spot in spots:
            places = [a for a in spot.ids("area") if a in bit.places]
            before = [s for s in spots if s.end <= spot.start and not (s.has(FILLER) and not s.has(SENSE))]
            if not places or not before:
                continue
            near = before[-2:] if before[-1].has(SENSE, "to", "toward", "from", "at") else before[-1:]
            if near[0].has(SENSE, "not") and near[0] is not before[-1] or before[-1].has(SENSE, "not"):
                bit.denied.append(places[0])
            elif before[-1].has(SENSE, "from", "the_one"):
                bit.origin = (
                    places[0] if before[-1].has(SENSE, "from") or places[0] in self.home.values() else ""
                )
                bit.of_force = bit.of_force or before[-1].has(SENSE, "the_one")
        bit.places = [p for p in bit.places if p not in bit.denied and p != bit.origin]
        at = [f for f, home in self.home.items() if home == bit.origin and f in self.forces]
        if bit.of_force and len(at) == 1 and not bit.forces:
            bit.forces, bit.origin = at, ""  # "the army of A", "the one in A"


def _is_count(spot: Spot | None) -> bool:
    return spot is not None and spot.has(COUNT)
