"""The bits of a tale about a choice: which option each of them names, and whether it is chosen there, refused, or only spoken of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ...kernel.decision import Decision
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..conditions.resting import lies_unused
from ..mentions.spotting import Spot
from ..rows.kept_cards import kept_cards
from ..rows.named import DENIED, ELSEWHERE, EXCEPTED, HELD, NO, OLD, SAID, SPARED, UNCLEAR, YES, Named
from ..rows.option_names import Namer
from ..rows.outcomes import Row
from ..rows.unclear import Unclear
from ..text.tokens import COLON, MARK
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of

CHOSEN, LED, BARE, REFUSED, IDLE = "chosen", "led", "bare", "refused", "idle"
"""Chosen by a word for it; only led to, as by "to"; only named; said not to be it; thought of, told of or advised."""
_REFUSES = (
    "excess", "spares", "stay", "unused", "waits", "needless", "postpones", "refuses", "another_turn", "instead", "without",
    "not", "no", "never", "nor", "neither", "none", "gone", "forget", "gives_up", "later", "lets_be", "on_the_spot",
)  # fmt: skip
"""Turns of speech by which what they stand with is not chosen, or not now."""
_RESTS = ("stay", "spares", "unused", "waits", "needless", "excess", "another_turn", "on_the_spot")
"""Those of them that may be told of a name in front of a comma."""
_THOUGHT = ("formerly", "believed", "kin", "advises", "supposes", "tells", "asks", "hopes")
"""Turns of speech with which something was thought of, or is somebody else's wish."""
_OPEN = ("or", "if", "unless", "roughly", "else", "fallback", "except", "swaps", "reversed", "supposes")
"""Turns of speech that leave open what is chosen, or tell of a second choice."""
_CHOOSES = ("chooses", "decides", "takes", "yes", "wishes")
_DENIES = ("not", "no", "never", "none", "pass", "neither", "nor", "refuses", "without")
_JOINS = ("and", "so", "but", "now", "also", "self", "me", "its", "yes", "idle", "round_long")
_LEADS = ("to", "toward", "using", "for")
_PUT_OFF = ("ponders", "postpones")
_TALKS = (*_PUT_OFF, "no_more")
"""Turns of speech with which the question's word is only spoken of: "of the sword I write later", "I no longer need it"."""
_ABOUT = (*_RESTS, "chooses", "decides", "takes", "wishes", "lets_be", "forget", "gives_up", "refuses")
"""Turns of speech that may stand beside a "yes" or "no" to the question."""


@dataclass(frozen=True)
class Bit:
    """A stretch of a clause between two marks.

    Attributes:
        clause: the clause that holds it.
        start: where it begins.
        end: where it ends.
        spots: its mentions, words without weight left out.
        names: what it names of the options.
        tail: the mentions of what follows it in the sentence, up to the next name or a "but".
    """

    clause: Clause
    start: int
    end: int
    spots: tuple[Spot, ...]
    names: tuple[Named, ...]
    tail: tuple[Spot, ...] = ()

    def says(self, *senses: str) -> bool:
        """Whether a turn of speech stands in it."""
        return any(s.has(SENSE, *senses) for s in self.spots)


class BitCutter:
    """Cuts sentences into bits and tells how each name in them stands."""

    def __init__(self, message: Message, decision: Decision) -> None:
        self.message, self.decision = message, decision
        self.namer = Namer(message, decision)

    def bits(self, row: Row) -> list[Bit]:
        """The bits of a sentence, in order."""
        every = self.namer.names(row)
        names = [n for n in every if not n.stranger]
        if any(n.stranger and n.standing == SAID and n.governed for n in every):
            raise Unclear  # the question's word is said of what cannot be chosen
        found = [bit for clause in row for bit in self._of_clause(clause, names)]
        return [replace(bit, tail=self._tail(found[n + 1 :])) for n, bit in enumerate(found)]

    def _tail(self, following: Sequence[Bit]) -> tuple[Spot, ...]:
        """The mentions of some bits, up to the first that names an option or turns."""
        spots: tuple[Spot, ...] = ()
        for bit in following:
            if bit.names or bit.clause.mood != SAY or (bit.spots and _turns(bit.spots[0])):
                break
            spots += bit.spots
        return spots

    def _of_clause(self, clause: Clause, names: Sequence[Named]) -> Iterator[Bit]:
        mine = [n for n in names if n.clause == clause]
        start = clause.start
        for end in [*self._cuts(clause, mine), clause.end]:
            if start < end:
                spots = tuple(s for s in self.message.spots_between(start, end) if not _is_little(s))
                held = tuple(n for n in mine if start <= n.spot.start < end)
                yield Bit(clause, start, end, spots, held)
            start = end

    def _cuts(self, clause: Clause, names: Sequence[Named]) -> list[int]:
        """Where a clause is cut: at its marks, and before a "but" or a "so" that stands alone."""
        found = []
        tokens = self.message.spotted.text.tokens
        for i in range(clause.start + 1, clause.end):
            spot = self.message.at(i)
            if (
                spot is None
                and tokens[i].kind == MARK
                and not self._heads(clause, i, names)
                or spot is not None
                and spot.start == i
                and _turns(spot)
            ):
                found.append(i)
        return found

    def _heads(self, clause: Clause, i: int, names: Sequence[Named]) -> bool:
        """Whether a mark is the colon behind a name of which what follows is told: "X: kept in hand"."""
        if self.message.spotted.text.tokens[i].text != COLON:
            return False
        before = [n for n in names if n.spot.start < i]
        return bool(before) and not any(n.spot.start > i for n in names)

    # -- how a name stands -----------------------------------------------------------------------------------

    def stance(self, bit: Bit, named: Named) -> str:
        """How one name of a bit stands there; Unclear where that cannot be told."""
        clause = bit.clause
        if clause.mood != SAY:
            return IDLE
        if clause.condition is not None or clause.second or bit.says(*_OPEN):
            raise Unclear
        if self._is_refused(bit, named):
            return REFUSED
        if named.standing == UNCLEAR or bit.says(*_TALKS):
            raise Unclear
        plays = named.standing == ELSEWHERE and self.decision.kind in kinds_of(
            "reacts"
        )  # "I play" is of any card
        if (named.standing != SAID and not plays) or bit.says(*_THOUGHT) or self._is_of_another(bit, named):
            return IDLE
        return self._how_chosen(bit, named)

    def _is_refused(self, bit: Bit, named: Named) -> bool:
        if named.standing in (DENIED, EXCEPTED, OLD, SPARED, HELD):
            return True
        signs = [
            s for s in bit.spots
            if s.has(SENSE, *_REFUSES) and not s.has(KIND, self.decision.kind) and not _overlaps(s, named.spot)
        ]  # fmt: skip
        if (len(bit.names) > 1 and signs) or self._comes_too_late(bit, named.spot):
            raise Unclear
        if self._lacks_it(bit, named.spot):
            raise Unclear
        if self.is_bare(bit) and any(s.has(SENSE, *_RESTS) for s in _without_awaited(bit.tail)):
            return True  # "X, I think, stays in hand"
        kept, _ = kept_cards(self.message, bit.spots, [n.spot for n in bit.names])
        return bool(signs) or named.spot in kept

    def _comes_too_late(self, bit: Bit, spot: Spot) -> bool:
        """Whether something is denied behind a name or a word, with other words between: it may be something else."""
        after = [s for s in bit.spots if s.start >= spot.end]
        denied = next((n for n, s in enumerate(after) if s.has(SENSE, *_DENIES)), None)
        if denied is None:
            return False
        between = [s for s in after[:denied] if not s.has(SENSE, *_JOINS)]
        return bool(between or self.message.spotted.unknown(spot.end, after[denied].start))

    def _is_of_another(self, bit: Bit, named: Named) -> bool:
        other = bit.clause.other
        return other is not None and other.start < named.spot.start and not _overlaps(other, named.spot)

    def _how_chosen(self, bit: Bit, named: Named) -> str:
        others = [s for s in bit.spots if not _overlaps(s, named.spot)]
        so = bit.clause.lead == "so" or (bool(others) and others[0].has(SENSE, "so"))
        if so or any(self._chooses(s) for s in others):
            return CHOSEN
        if self.message.preceded_by(named.spot, bit.clause, *_LEADS):
            return LED
        alone = not others and not self.message.spotted.unknown(bit.start, bit.end)
        return LED if alone else BARE

    def is_bare(self, bit: Bit) -> bool:
        """Whether a bit has nothing but names and words that lead to them or join them, as in a list."""
        little = all(
            s.has(SENSE, *_LEADS, *_JOINS) or any(_overlaps(s, n.spot) for n in bit.names) for s in bit.spots
        )
        return little and not self.message.spotted.unknown(bit.start, bit.end)

    def only_rests(self, row: Row) -> bool:
        """Whether a sentence is nothing but words by which something stays where it is: "(X. In hand)"."""
        spots = [s for s in self.message.in_row(row) if not _is_little(s)]
        rests = bool(spots) and all(s.has(SENSE, *_RESTS) for s in spots)
        return rests and not any(self.message.spotted.unknown(c.start, c.end) for c in row)

    # -- yes and no ------------------------------------------------------------------------------------------

    def is_about_it(self, bit: Bit, bits: Sequence[Bit]) -> bool:
        """Whether what stands beside a bare "yes" or "no" is about the question, or nothing is: "Yes, I saw the letter" is no answer."""
        if bit.names or self._concerns(bit):
            return True
        if any(c.mood == SAY and self.message.says(c, *_PUT_OFF) for c in self.message.clauses):
            return False
        beside = [b for b in bits if not self._is_blank(b)]
        return not beside or any(self._concerns(b) for b in beside)

    def _is_only_talk(self, bit: Bit, word: Spot) -> bool:
        """Whether the question's word is put off, no longer needed, what one cannot be without, or what one would rather not do."""
        rather = any(s.has(SENSE, "instead") and s.end <= word.start for s in bit.spots)
        return rather or bit.says(*_TALKS) or self._lacks_it(bit, word)

    def _concerns(self, bit: Bit) -> bool:
        """Whether a bit names an option, or has the question's word or a turn of speech that chooses or refuses."""
        own = any(s.has(KIND, self.decision.kind, *kinds_of("plain_verbs")) for s in bit.spots)
        return bool(bit.names) or own or bit.says(*_ABOUT)

    def _is_blank(self, bit: Bit) -> bool:
        """Whether a bit is nothing but words for "yes" and "no" and words that join them."""
        little = all(
            s.has(SENSE, "yes", *_DENIES, *_JOINS) or s.has(OPTION, YES, NO) or _is_little(s)
            for s in bit.spots
        )
        return little and not self.message.spotted.unknown(bit.start, bit.end)

    def _lacks_it(self, bit: Bit, word: Spot) -> bool:
        """Whether a "without" stands before a word, and more beside it than a "please": "without it we cannot win"."""
        lacking = [s for s in bit.spots if s.has(SENSE, "without") and s.end <= word.start]
        beside = [s for s in bit.spots if s not in lacking and not _overlaps(s, word)]
        more = any(not s.has(SENSE, *_JOINS) for s in beside)
        return bool(lacking) and (more or bool(self.message.spotted.unknown(bit.start, bit.end)))

    def polarity(self, bit: Bit) -> str:
        """Whether a bit says that the question's word is done (CHOSEN), or that it is not (REFUSED); else nothing."""
        if bit.clause.mood != SAY or bit.says(*_THOUGHT):
            return ""
        words = [s for s in bit.spots if s.has(KIND, self.decision.kind)]
        denied = [s for s in bit.spots if s.has(SENSE, *_DENIES) or s.has(OPTION, NO)]
        kind = self.decision.kind
        denied = [s for s in denied if not (words and self._denies_another(bit, words[0], s))]
        denied += [s for s in bit.spots if words and s.end == words[0].start and self._ends_in_no(s)]
        if words and (self._comes_too_late(bit, words[0]) or self._is_only_talk(bit, words[0])):
            raise Unclear
        if bit.clause.condition is not None or bit.clause.second:
            if words:
                raise Unclear
            return ""
        stands = kind in kinds_of("acts_of_forces") and kind not in kinds_of("flees")
        refusing = [s for s in bit.spots if s.has(OPTION, NO) and (s.has(KIND) or s.end - s.start > 1)]
        if (refusing or self._lets(words)) and any(
            s not in refusing and s.has(SENSE, "not", "never") for s in denied
        ):
            raise Unclear  # "I don't let them pass"
        rests = lies_unused(bit.spots, kind) or stands and bit.says("stay")
        if refusing or (words and (denied or rests)) or self._is_plain(bit, denied):
            return REFUSED
        nothing = kind in kinds_of("reacts") and not bit.names and self._says_nothing(bit)
        if nothing or (rests and stands):
            return REFUSED
        agrees = any(s.has(OPTION, YES) for s in bit.spots)
        done = bool(words) and not bit.says(*_REFUSES, *_OPEN) and bit.clause.other is None
        done = done and not self._is_strange(bit)
        if (agrees or done) and not denied:
            return CHOSEN
        return ""

    def _denies_another(self, bit: Bit, word: Spot, denial: Spot) -> bool:
        """Whether a denial behind the question's word is of another question, whose word follows it: "a siege without assault"."""
        behind = next((s for s in bit.spots if s.start >= denial.end), None)
        another = behind is not None and behind.has(KIND) and not behind.has(KIND, self.decision.kind)
        return another and denial.start >= word.end and not denial.has(OPTION, NO)

    def is_thought(self, bit: Bit) -> bool:
        """Whether a bit tells what was thought of first, or what somebody else would do."""
        return bit.says(*_THOUGHT)

    def has_word(self, bit: Bit) -> bool:
        """Whether the question's own word stands in a bit."""
        return any(s.has(KIND, self.decision.kind) for s in bit.spots)

    def _is_strange(self, bit: Bit) -> bool:
        """Whether words that nobody knows stand beside the question's word, and none that chooses: "the sword is beautiful"."""
        strange = self.message.spotted.unknown(bit.start, bit.end)
        return bool(strange) and not any(s.has(SENSE, *_CHOOSES) for s in bit.spots) and not bit.names

    def agrees_to_another(self, bit: Bit) -> bool:
        """Whether a bit says "yes, of course" and names a card that is no option: to what it agrees is not told."""
        cards = any(s.has("card") and not s.has("unit") for s in bit.spots) and not bit.names
        return cards and bit.clause.mood == SAY and bit.says("yes") and not self._concerns(bit)

    def _says_nothing(self, bit: Bit) -> bool:
        """Whether a bit says "nothing", or "no" right before the word for cards."""
        noes = {s.end for s in bit.spots if s.has(SENSE, "no")}
        return bit.says("none") or any(s.has("window", "card") and s.start in noes for s in bit.spots)

    def _lets(self, words: Sequence[Spot]) -> bool:
        """Whether the word of the question is one of letting somebody go their way, which refuses it: "let them pass"."""
        return self.decision.kind in kinds_of("waylays") and any(s.has(OPTION, NO) for s in words)

    def _ends_in_no(self, spot: Spot) -> bool:
        """Whether a turn of speech for a correction ends in the "no" of what follows it: "nah no siege"."""
        last = self.message.spotted.text.tokens[spot.end - 1].text
        node = self.message.vocabulary.root.children.get(last)
        denies = node is not None and any(c.category == SENSE and c.id in _DENIES for c in node.concepts)
        return spot.has(SENSE, "correction") and denies

    def _is_plain(self, bit: Bit, denied: Sequence[Spot]) -> bool:
        """Whether a bit is nothing but a "no", a "nobody" or a "pass"."""
        rest = [s for s in bit.spots if s not in denied and not s.has(SENSE, *_JOINS)]
        return bool(denied) and not rest and not self.message.spotted.unknown(bit.start, bit.end)

    def _chooses(self, spot: Spot) -> bool:
        """Whether a mention is a word of choosing, or that of the decision."""
        plain = kinds_of("plain_verbs")
        if self.decision.kind in kinds_of("reacts") and spot.has(KIND, *kinds_of("plays_cards")):
            return True
        return spot.has(KIND, self.decision.kind, *plain) or spot.has(SENSE, *_CHOOSES)


def _is_little(spot: Spot) -> bool:
    """Whether a mention is an article or its like, and nothing besides."""
    return spot.has(FILLER) and not spot.has(SENSE) and not spot.has(KIND) and not spot.has(OPTION)


def _without_awaited(spots: Sequence[Spot]) -> list[Spot]:
    """Some mentions without the waiting for somebody who is named right behind it: "and waits for A" keeps nothing in hand."""
    awaited = {a.start for a, b in pairwise(spots) if b.has("unit") and a.end == b.start}
    return [s for s in spots if not (s.has(SENSE, "waits") and s.start in awaited)]


def _turns(spot: Spot) -> bool:
    """Whether a mention is a "but" or a "so" and no "and"."""
    return spot.has(SENSE, "but", "so") and not spot.has(COUNT)


def _overlaps(one: Spot, other: Spot) -> bool:
    return one.start < other.end and other.start < one.end
