"""The words of a sentence about a combat that may come, chunk by chunk: what it names, what of it is denied, what it says of attack and defeat."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from ..clauses.clause import ASK, SAY
from ..clauses.condition_ends import SHORT
from ..clauses.message import Message
from ..clauses.turns import is_name
from ..conditions.pieces import stretch_of
from ..mentions.mentions import Spot
from ..rows.outcomes import Row
from ..text.tokens import COLON, MARK, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, PLAIN, SENSE, UNIT
from ..text.words import kinds_of

AREA, SEAT, CARD, TROOPS = "area", "seat", "card", UNIT
"""What a name may stand for here."""
ATTACK = ("attacked", "attacks", "attacking", "attacker", "defender")
DENIES = ("not", "no", "neither", "nor", "never")
SPARES = ("spares", "stay", "lets_be", "excess", "needs")
CORRECTS = ("correction",)
LATER = ("ponders", "postpones")
"""Turns of speech by which a whole sentence says nothing yet."""
_LITTLE = (
    "to", "toward", "from", "for", "using", "is", "and", "also", "but", "self", "me", "in_person", "others", "there", "that_place",
    "wishes", "so", "then", "next", "now", "round_long", "gets", "idle", "its", "that", "because", "battle", "wherein", "if", "against",
    "chooses", "all", "instead_alone", "decides", "lets", "the_man", "awaits", "rest", "first", "foremost", "last", "later", "above",
    "beside", "after", "beaten", "anybody", "everywhere", "comes_up", "with_them", "takes", "you", "sum", "begins", "turn", "meanwhile",
    "moment", "due", "sorry", "yes", "amid", "another", "plain", "ordinary", "takes_along", "relative", "nobody_else",
    *ATTACK, *DENIES, *SPARES, *CORRECTS,
)  # fmt: skip
"""Turns of speech that a plan for a combat may hold: any other could change it."""
_CHANGING = (
    "except", "unless", "only", "or", "roughly", "asks", "tells", "elsewhere", "else", "gone", "instead", "offers", "another_turn",
    "forget", "none", "pass",
)  # fmt: skip
"""Turns of speech that change a plan even where the word is a little one."""
_OF_PLANS = (
    "if", "battle", "anybody", "everywhere", "round_long", "against", "no", "correction", "first", "foremost", "rest", "attacking",
)  # fmt: skip
"""Turns of speech that no talk before a plan holds."""
_NEAR = 8
"""Words behind a word for what comes second among which the area stands that it leads to."""
_HEADING = 4
"""Words, at most, of which a heading is made that names the place of what follows."""
UNKNOWN = 5
"""Words that nobody knows, at most, in a sentence whose names all have their place."""


@dataclass
class Chunk:
    """What stands between two marks, or before or behind an "and".

    Attributes:
        spots: its mentions.
        dropped: those of them that are denied or spared.
        corrects: it takes the place of what was said before.
        bare: it does nothing but that.
    """

    spots: list[Spot]
    dropped: list[Spot] = field(default_factory=list)
    corrects: bool = False
    bare: bool = False

    def says(self, *senses: str) -> bool:
        """Whether a turn of speech is among its mentions."""
        return any(s.has(SENSE, *senses) for s in self.spots)

    def before(self, spot: Spot) -> Spot | None:
        """The mention that stands before another one, articles left out."""
        earlier = [s for s in self.spots if s.end <= spot.start and (not s.has(FILLER) or s.has(SENSE))]
        return earlier[-1] if earlier else None


class CombatWords:
    """The words of sentences for a seat.

    Args:
        message: the whole message.
        own: the areas that the sender holds.
        hand: the cards that the sender may play.
        places: the areas that a way back may lead to.
    """

    def __init__(
        self, message: Message, own: Collection[str], hand: Collection[str], places: Collection[str]
    ) -> None:
        self.message, self.own, self.hand, self.places = message, {*own}, {*hand}, {*places}
        self.tokens = message.spotted.text.tokens

    # -- what a mention is -----------------------------------------------------------------------------------------

    def sort_of(self, spot: Spot) -> str:
        """What a name stands for; empty where a mention is none."""
        if not is_name(spot):
            return ""
        if spot.has(AREA):
            return AREA
        if spot.has(SEAT):
            return SEAT if self.message.seat not in spot.ids(SEAT) else ""
        if spot.has(CARD):
            return CARD
        return TROOPS if spot.has(UNIT) else ""

    def loses(self, spot: Spot) -> bool:
        """Whether a word tells of units that are lost, or taken off the board."""
        taken = spot.has(SENSE, "cancels", "gives_up") and not spot.has(FILLER)
        return spot.decides(kinds_of("suffers")) or spot.decides(kinds_of("loses_after")) or taken

    def defends(self, spot: Spot) -> bool:
        """Whether a mention is the bare word of an order to defend, which is also what one does who is attacked."""
        if spot.modifier != PLAIN or spot.has(FILLER):
            return False
        known = self.message.vocabulary
        tokens = [t for group in spot.ids(ORDER) for t in known.groups[group].all]
        return bool(tokens) and all(known.order_kind(t) in kinds_of("defends") for t in tokens)

    def puts_off(self, row: Row) -> bool:
        """Whether a sentence says no more of a question than that the sender answers it later: "the card I write tomorrow"."""
        spots = self.message.spots_between(*stretch_of(self.message, row))
        later = any(s.has(SENSE, *LATER) for s in spots)
        return later and not any(self.sort_of(s) or s.has(SENSE, "if", *CORRECTS) for s in spots)

    def touches(self, row: Row) -> bool:
        """Whether a sentence speaks of an attack, a card of the hand, a defeat, losses or a way back, or takes something back."""
        spots = self.message.spots_between(*stretch_of(self.message, row))
        if any(
            s.has(SENSE, *LATER) for s in spots
        ):  # "the card later" leaves a plan alone, "no, let me think" does not
            return any(s.has(SENSE, *CORRECTS, "no") for s in spots) or not any(s.has(KIND) for s in spots)
        return any(self._touches(s) for s in spots)

    def names_cards_alone(self, row: Row) -> bool:
        """Whether a sentence speaks of cards of the hand and of nothing else that belongs to a plan."""
        spots = self.message.spots_between(*stretch_of(self.message, row))
        return not any(s.has(SENSE, "if") or (self._touches(s) and not self._is_of_hand(s)) for s in spots)

    def _is_of_hand(self, spot: Spot) -> bool:
        return spot.has(CARD) and not self.hand.isdisjoint(spot.ids(CARD)) and is_name(spot)

    def _touches(self, spot: Spot) -> bool:
        if spot.has(SENSE, "sorry"):
            return False
        named = self._is_of_hand(spot)
        told = spot.has(SENSE, "attacked", "attacks", "attacker", "beaten", "correction", "forget", "else")
        return named or told or spot.decides(kinds_of("flees")) or spot.decides(kinds_of("suffers"))

    # -- a sentence ------------------------------------------------------------------------------------------------

    def chunks(self, row: Row) -> list[Chunk] | None:
        """The chunks of a sentence; None where anything in it could change what is planned."""
        start, end = stretch_of(self.message, row)
        start = self._behind_talk(start, end)
        if not self._is_plain(row, start, end):
            return None
        found = []
        for spots in self._parted(start, end):
            chunk = self._chunk(spots)
            if chunk is None:
                return None
            found.append(chunk)
        return found

    def _is_plain(self, row: Row, start: int, end: int) -> bool:
        """Whether a sentence is said, asks nothing but whether it comes to an attack or a defeat, and holds few strange words and no numbers."""
        for clause in row:
            if clause.end > start and clause.mood not in (SAY, ASK):
                return False
            if clause.end > start and clause.mood == ASK and not self._only_supposes(start, end):
                return False
        spots = self.message.spots_between(start, end)
        strange = [i for i in self.message.spotted.unknown(start, end) if len(self.tokens[i].text) > SHORT]
        if self._is_narrowed(spots, end):
            return False
        return len(strange) <= UNKNOWN and all(map(self._is_allowed, spots))

    def _is_narrowed(self, spots: Sequence[Spot], end: int) -> bool:
        """Whether words that nobody knows narrow an attack or a defeat: "if X attacks A by land", "…, with large forces", "if I lose 2"."""
        opened = next((n for n, s in enumerate(spots) if s.has(SENSE, "if")), len(spots))
        tied = spots[opened + 1 :]
        for spot in tied:
            named = self.message.at(spot.end + 1)
            units = named is not None and self.sort_of(named) == TROOPS
            if (
                spot.decides(kinds_of("suffers"))
                and self.message.number_at(spot.end) is not None
                and not units
            ):
                return True
        attack = next((n for n, s in enumerate(tied) if s.has(SENSE, *ATTACK)), len(tied))
        behind = list(takewhile(lambda s: not (s.has(CARD) or s.has(KIND)), tied[attack + 1 :]))
        place = next((s for s in behind if s.has(AREA)), None)
        using = [s for s in behind if s.has(SENSE, "using")]
        following = next((s.start for s in tied[attack + 1 + len(behind) :]), end)
        return any(self._strange_up_to(s.end, following) for s in (place, *using) if s is not None)

    def _strange_up_to(self, start: int, end: int) -> bool:
        """Whether a word that nobody knows stands in a stretch before its first mark."""
        stop = next((i for i in range(start, end) if self.tokens[i].kind == MARK), end)
        return any(len(self.tokens[i].text) > SHORT for i in self.message.spotted.unknown(start, stop))

    def _only_supposes(self, start: int, end: int) -> bool:
        """Whether a question is "X falls?" or "Y into X?": a place, with a defeat or with who comes there."""
        spots = self.message.spots_between(start, end)
        names = [self.sort_of(s) for s in spots if self.sort_of(s)]
        told = any(s.has(SENSE, "beaten", *ATTACK) for s in spots) or SEAT in names
        little = all(
            self.sort_of(s) or s.has(FILLER) or s.has(SENSE, "beaten", "to", "toward", "anybody", *ATTACK)
            for s in spots
        )
        return told and little and AREA in names and not {CARD, TROOPS} & {*names}

    def _is_allowed(self, spot: Spot) -> bool:
        if spot.decides(kinds_of("leaves")) and not (spot.has(FILLER) or spot.has(SENSE, "toward", *ATTACK)):
            return False  # "set out from A: …" is done in any case
        if spot.has(SENSE, *_CHANGING) and not (spot.has(FILLER) and spot.has(SENSE, *_LITTLE)):
            return (
                self._is_only_if(spot)
                or self.leads_back(spot)
                or spot.has(SENSE, "not", "no")
                or spot.decides(kinds_of("flees"))
            )
        following = self.message.at(spot.end)
        if spot.has(SENSE, "part") and following is not None and following.has(SENSE, "anybody"):
            return True  # "da parte di chiunque"
        if spot.has(SENSE, "gives") and following is not None and self.sort_of(following) == TROOPS:
            return True  # "if I must lose somebody I give the foot"
        if self.sort_of(spot) or spot.has(FILLER) or spot.has(SENSE, *_LITTLE) or self.defends(spot):
            return True
        if spot.has(COUNT) or self.loses(spot):
            return True
        plays = (
            *kinds_of("of_battle"),
            *kinds_of("flees"),
            *kinds_of("after_consent"),
            *kinds_of("plain_verbs"),
        )
        return spot.decides(plays) or self.message.seat in spot.ids(SEAT) or spot.has("option", "card")

    def leads_back(self, spot: Spot) -> bool:
        """Whether a word for what comes second leads to an area: "fallback Winterfell", "fallback after a loss: X"."""
        if not spot.has(SENSE, "fallback"):
            return False
        behind = self.message.spots_between(spot.end, spot.end + _NEAR)
        named = next((s for s in behind if self.sort_of(s)), None)
        return named is not None and named.has(AREA)

    def _is_only_if(self, spot: Spot) -> bool:
        """Whether "only" stands right before an "if", an "against" or a "last": what it says is said by that."""
        following = self.message.at(spot.end)
        return (
            spot.has(SENSE, "only")
            and following is not None
            and following.has(SENSE, "if", "last", "decides", "against")
        )

    def _behind_talk(self, start: int, end: int) -> int:
        """Where a plan begins, behind talk that a colon or a "so" ends: "X is near, so: if A is attacked, …"."""
        leads = [
            i + 1 for i in range(start, end) if self.tokens[i].text == COLON and self.message.at(i) is None
        ]
        leads += [s.end for s in self.message.spots_between(start, end) if s.has(SENSE, "so")]
        return next((lead for lead in sorted(leads, reverse=True) if self._is_talk(start, lead, end)), start)

    def _is_talk(self, start: int, lead: int, end: int) -> bool:
        """Whether nothing before a place belongs to a plan: no deed, nor a place alone, which would be a heading."""
        before, behind = self.message.spots_between(start, lead), self.message.spots_between(lead, end)
        if any(map(self._acts, before)):
            return False
        here = any(s.has(AREA) and not self.own.isdisjoint(s.ids(AREA)) for s in before)
        again = any(s.has(AREA) and not self.own.isdisjoint(s.ids(AREA)) for s in behind)
        names = [s for s in before if self.sort_of(s)]
        words = sum(t.kind == WORD for t in self.tokens[start:lead])
        if here and names and before[-1] is names[-1] and len(names) == 1:
            return False  # "please note for A: …"
        return not here or (again and (len(names) > 1 or words > _HEADING))

    def _acts(self, spot: Spot) -> bool:
        """Whether a mention belongs to a plan, or to what else is told to do."""
        told = spot.has(ORDER) or (spot.has(KIND) and not spot.has(SENSE, "postpones"))
        if self.sort_of(spot) == TROOPS or (
            told and not (spot.has(FILLER) or spot.decides(kinds_of("plays_cards")))
        ):
            return True
        return spot.has(SENSE, *_OF_PLANS) or self._touches(spot)

    def _parted(self, start: int, end: int) -> Iterator[list[Spot]]:
        spots: list[Spot] = []
        i = start
        while i < end:
            spot = self.message.at(i)
            parts = spot is None and self.tokens[i].kind == MARK
            parts = parts or (
                spot is not None and spot.has(SENSE, "and", "but") and not spot.has(SENSE, "is")
            )
            if parts and spots:
                yield spots
                spots = []
            if spot is not None and not parts:
                spots.append(spot)
            i = spot.end if spot is not None else i + 1
        if spots:
            yield spots

    def _chunk(self, spots: list[Spot]) -> Chunk | None:
        """A chunk with what it drops; None where a denial may reach more than a name."""
        names = [s for s in spots if self.sort_of(s)]
        denials = [s for s in spots if s.has(SENSE, *DENIES) and not s.has(SENSE, "beaten")]
        correction = any(s.has(SENSE, *CORRECTS) for s in spots)
        if not names:
            little = all(s in denials or s.has(FILLER) or s.has(SENSE, *CORRECTS, "exchanges") for s in spots)
            if (denials or correction) and little:
                return Chunk(spots, corrects=True, bare=True)
            return None if denials else Chunk(spots)
        dropped: list[Spot] = []
        for denial in denials:
            behind = [s for s in names if s.start >= denial.end]
            denied = behind[0] if behind else names[-1]
            verbs = [s for s in spots if s.start >= denial.end and (not behind or s.end <= denied.start)]
            if any(s.has(SENSE, *ATTACK, "beaten", "if") for s in verbs):
                return None
            dropped.append(denied)
        if self._spared(spots):
            left = [s for s in names if self.sort_of(s) != AREA]
            dropped += left if len(left) == 1 or not denials else []
        return Chunk(spots, dropped, correction)

    def _spared(self, spots: Sequence[Spot]) -> bool:
        """Whether words say that those who are named beside them are left alone; a card that guards a place is not."""
        spares = any(s.has(SENSE, *SPARES) and not s.has(SENSE, "toward", "unused") for s in spots)
        guards = any(s.has(AREA) for s in spots) and not any(self.sort_of(s) == TROOPS for s in spots)
        return spares and not (guards and not self._ends_with_kept_card(spots))

    def _ends_with_kept_card(self, spots: Sequence[Spot]) -> bool:
        """Whether a chunk ends with a card and, right behind it, words by which it is kept: "if X attacks A, B stays in hand"."""
        weighty = [s for s in spots if not s.has(FILLER) or s.has(SENSE)]
        if len(weighty) < 2 or not weighty[-1].has(SENSE, "spares"):
            return False
        return self.sort_of(weighty[-2]) == CARD
