"""A whole round told in a few sentences: its card, what is done, who goes which way and who pays; taken whole, in the one way that the board allows, or not at all.

The readers of single questions each look for their own word in a sentence and trip over what is said of the others. Here every mention of
the message is sorted by what it can be; verbs and words that nobody knows pass. A condition, a question, somebody else, a second choice
or a denial that belongs to nothing that is told spoils the whole, which is then left to those readers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One, Some
from ..clauses.clause import IF, SAY, Clause
from ..clauses.message import Message
from ..forms.ways import STEPS
from ..rows.outcomes import Outcome, Row, only, rows_of
from ..text.ordinary import is_ordinary
from ..text.tokens import COMMA, MARK, WORD
from ..text.vocabulary import CIRCUMSTANCE, FILLER, SENSE
from ..text.words import facts_of, kinds_after, kinds_of
from .round_bits import (
    ACT,
    CARD,
    DANGER,
    DISCARD,
    FOE,
    FORCE,
    KEEPS,
    LEFT,
    LEVY,
    MENDS,
    NO,
    NOT,
    NUM,
    OTHER,
    PASS,
    PAY,
    PERSON,
    PLACED,
    PLAY,
    POINTS,
    PROVINCE,
    ROUND,
    SPACE,
    TELLING,
    WHAT,
    WINDOW,
    Bit,
    RoundWords,
)
from .round_journeys import Journey, JourneyTeller
from .round_levies import LevyTeller, is_levy
from .round_mending import is_kept, mended
from .round_sieges import SIEGES, read_siege

_BESIDE = tuple(sort for sort in TELLING if sort != NUM)
_OF_SIEGE = (*SIEGES, PERSON, FORCE, SPACE)
_OF_JOURNEY = (FORCE, SPACE, NUM, ACT, POINTS, PAY, LEFT)


@dataclass
class RoundTold:
    """What a round says, and the sentences that hold none of it."""

    outcomes: list[Outcome]
    rest: list[Row]
    used: set[int] = field(default_factory=set)


def read_round(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> RoundTold:
    """Read a round that a message tells.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    nothing = RoundTold([], list(rows))
    if not any(d.kind in kinds_of("leads") for d in asked) or len(rows) != len(rows_of(message.clauses)):
        return nothing
    words = RoundWords(message, asked, ahead)
    if (words.activity is None or words.mover is None) and not any(
        d.kind in kinds_of("of_one_place") for d in asked
    ):
        return nothing
    return _RoundReader(words, rows).read() or nothing


class _RoundReader:
    def __init__(self, words: RoundWords, rows: Sequence[Row]) -> None:
        self.words, self.message = words, words.message
        self.rows = {row[0].sentence: row for row in rows}
        self.found: list[Outcome] = []
        self.taken: set[int] = set()

    def read(self) -> RoundTold | None:
        bits = mended(self.message, self.words.bits())
        if bits is None:
            return None
        bits = self._without_rest(bits)
        if bits is None:
            return None
        acts = {b.id for b in bits if b.sort == ACT and not self._is_denied(b, bits)}
        levies = {a for a in acts if is_levy(self.words, [a])}
        if levies and not any(b.sort == POINTS for b in bits):
            acts = levies  # "all of it journeying off to A"
        acts = acts or self._implied(bits)
        if not acts:
            return self._siege_alone(bits)
        if is_levy(self.words, [*acts]):
            return self._levy(bits, [*acts])
        if (
            self.words.mover is None
            or len(acts) != 1
            or not acts <= {*kinds_of("moves_forces")}
            or self.words.mover.kind not in {k for a in acts for k in kinds_after(a)}
        ):
            return None
        sieges = [b for b in bits if b.start in self._siege_part(bits)]
        bits = [
            replace(b, sort=FORCE, ids=(self.words.fleet,), weak=True) if self._is_fleet(b) else b
            for b in bits
            if b not in sieges
        ]
        bits = self._cards(self._without_nowhere_else(bits))
        if bits is None or not self._is_plain(bits):
            return None
        if self._has_strange_stop(bits):
            return None
        bits = self._without_talk_of_places(bits)
        journeys = JourneyTeller(self.words, [b for b in bits if b.sort != FOE]).read()
        if journeys is None or self.words.mover.form.problems([m.force for m in journeys]):
            return None
        if self._may_be_talk(journeys, bits):
            return None
        act = next((b for b in bits if b.sort == ACT and b.id in acts), None)
        told = [act] if act is not None else [b for b in bits if b.sort in (POINTS, NUM)]
        self._say(self.words.activity, next(iter(acts)), told)
        self._tell(journeys, bits)
        if sieges and not self._tell_siege(sieges, journeys):
            return None
        return self._whole([*bits, *sieges])

    def _siege_alone(self, bits: Sequence[Bit]) -> RoundTold | None:
        """What is done at a city about which it is asked."""
        if not any(d.kind in kinds_of("of_one_place") for d in self.words.asked):
            return None
        if not any(b.sort in SIEGES for b in bits) or any(
            b.sort in TELLING and b.sort not in _OF_SIEGE for b in bits
        ):
            return None
        if any(c.mood != SAY for b in bits for c in self.rows[b.sentence] if b.sort in TELLING):
            return None
        open_ = {d.kind for d in self.words.asked}
        told = read_siege(self.words, bits, "")
        if not told or not any(d.kind in open_ for d, _, _ in told):
            return None
        for decision, answer, mine in told:
            self._say(decision, answer, mine)
        return self._whole(bits)

    def _levy(self, bits: Sequence[Bit], acts: Sequence[str]) -> RoundTold | None:
        """A round in which something is raised."""
        left = self._cards(bits)
        if left is None or len(acts) != 1 or not self._is_plain(left):
            return None
        told = LevyTeller(self.words, [b for b in left if b.sort != FOE]).read()
        if told is None:
            return None
        self._say(self.words.activity, acts[0], [b for b in left if b.sort == ACT and b.id in acts])
        for decision, answer, mine in told:
            self._say(decision, answer, mine)
        return self._whole(left)

    def _has_part(self, clause: Clause) -> bool:
        """Whether a clause belongs to what is told: not if all that it names is somebody else."""
        spots = self.message.within(clause)
        names = [s for s in spots if s.has("unit") or s.has("area") or s.has("seat")]
        return not names or any({*s.ids("unit"), *s.ids("area")} & self.words.own for s in names)

    def _whole(self, bits: Sequence[Bit]) -> RoundTold:
        """What was told, with all the words of its sentences."""
        taken = {b.sentence for b in bits} | self.taken
        used = {p for n in taken for c in self.rows[n] if self._has_part(c) for p in range(c.start, c.end)}
        self.found[0].used |= used
        return RoundTold(self.found, [r for n, r in self.rows.items() if n not in taken], used)

    def _implied(self, bits: Sequence[Bit]) -> set[str]:
        """What is done where points and a force are told and no deed: the first thing after which they are asked for."""
        sorts = {b.sort for b in bits}
        if not {FORCE, POINTS, SPACE} <= sorts or sorts & {WHAT, LEVY, PLACED}:
            return set()
        return {kinds_of("moves_forces")[0]}

    def _is_fleet(self, bit: Bit) -> bool:
        """Whether a thing that could be raised, and would go nowhere, stands for the only fleet: "the ships to A"."""
        goes = any(k in kinds_of("to_forces") for o in bit.ids for k in kinds_after(o))
        return bool(self.words.fleet) and bit.sort == WHAT and not goes

    # -- what spoils it --------------------------------------------------------------------------------------------

    def _is_plain(self, bits: Sequence[Bit]) -> bool:
        """Whether nothing in the sentences of the round could change it."""
        for number in {b.sentence for b in bits if b.sort in TELLING}:
            clauses = list(self.rows[number])
            mine = [b for b in bits if b.sentence == number]
            for clause in clauses:
                inside = [b for b in mine if clause.start <= b.start < clause.end and b.sort in TELLING]
                if inside and (clause.mood != SAY or clause.condition is not None or clause.second):
                    return False
            if any(b.sort in (DANGER, "if", "else", OTHER, CARD, PROVINCE, DISCARD, WINDOW) for b in mine):
                return False
        return True

    def _has_strange_stop(self, bits: Sequence[Bit]) -> bool:
        """Whether a word that nobody knows, or somebody else's name, stands alone between the marks of a way."""
        tokens, spaces = self.message.spotted.text.tokens, [b for b in bits if b.sort == SPACE]
        for one, other in zip(spaces, spaces[1:], strict=False):
            if one.sentence == other.sentence and any(
                self._is_strange(p) for p in range(one.end, other.start)
            ):
                return True
        text = self.message.spotted.text
        for space in spaces:
            at = space.end + 1
            bare = (
                space.end < len(tokens)
                and tokens[space.end].kind == WORD
                and self.message.at(space.end) is None
            )
            gap = text.clean[tokens[space.end - 1].end : tokens[space.end].start] if bare else ""
            if gap.strip():
                return True  # "A-Xyz-B"
            if at < len(tokens) and tokens[space.end].text in STEPS and self._is_strange(at):
                return True
        return False

    def _is_strange(self, position: int) -> bool:
        tokens, spot = self.message.spotted.text.tokens, self.message.at(position)
        if tokens[position].kind != WORD or (spot is not None and not (spot.has("area") or spot.has("seat"))):
            return False
        if spot is not None and any(a in self.words.spaces | self.words.forces for a in spot.ids("area")):
            return False
        end = spot.end if spot is not None else position + 1
        mark = tokens[position - 1].text
        alone = mark in STEPS and (end >= len(tokens) or tokens[end].kind == MARK)
        return alone and (mark != COMMA or not is_ordinary(tokens[position].text, self.message.language))

    def _lone(self, bits: Sequence[Bit]) -> list[Bit]:
        """Places that are all that their sentence names, beside others of the way."""
        spaces = [b for b in bits if b.sort == SPACE]
        lone = [
            b
            for b in spaces
            if not any(o is not b and o.sentence == b.sentence and o.sort in _BESIDE for o in bits)
        ]
        return lone if len(lone) < len(spaces) else []

    def _without_talk_of_places(self, bits: Sequence[Bit]) -> list[Bit]:
        """The bits without places that are only talked of: with somebody else, as too far, or with a denial."""
        talk = {b.sentence for b in bits if b.sort in (FOE, NOT, NO, KEEPS)}
        talk |= {
            n for n in self.rows if any(s.has(SENSE, "excess") for s in self.message.in_row(self.rows[n]))
        }
        gone = [b for b in self._lone(bits) if b.sentence in talk]
        self.taken |= {b.sentence for b in gone}
        return [b for b in bits if b not in gone]

    def _may_be_talk(self, journeys: Sequence[Journey], bits: Sequence[Bit]) -> bool:
        """Whether a way ends, or goes through, a place that is named in a sentence of its own, and could do without it."""
        for lone in self._lone(bits):
            again = JourneyTeller(self.words, [b for b in bits if b not in (lone,) and b.sort != FOE]).read()
            if again is not None and [m.way for m in again] != [m.way for m in journeys]:
                return True
        return False

    @staticmethod
    def _without_nowhere_else(bits: Sequence[Bit]) -> list[Bit]:
        """The bits without a "nowhere else" in a sentence that tells what is left behind."""
        left = {b.sentence for b in bits if b.sort == LEFT}
        chunks: dict[int, set[str]] = {}
        for bit in bits:
            chunks.setdefault(bit.chunk, set()).add(bit.sort if bit.ids[0] != "elsewhere" else "else")
        gone = {
            n for n, sorts in chunks.items() if "else" in sorts and sorts <= {"else", NOT, NO, PASS, DANGER}
        }
        return [b for b in bits if not (b.chunk in gone and b.sentence in left)]

    @staticmethod
    def _is_denied(bit: Bit, bits: Sequence[Bit]) -> bool:
        beside = [b for b in bits if b.sentence == bit.sentence and b.chunk == bit.chunk]
        return any(b.sort in (NOT, NO) and 0 <= bit.start - b.end <= 2 for b in beside)

    def _without_rest(self, bits: Sequence[Bit]) -> list[Bit] | None:
        """The bits without the sentences that the round has no part in: talk, and what is said of cards in combats and of ways back."""
        kept: list[Bit] = []
        for number in dict.fromkeys(b.sentence for b in bits):
            mine = [b for b in bits if b.sentence == number]
            sorts = {b.sort for b in mine}
            sorts |= {"if"} if any(c.condition is not None for c in self.rows[number]) else set()
            if NUM in sorts and sorts & {*TELLING} <= {NUM} and sorts & {DANGER, MENDS, NO, NOT, "else"}:
                return None  # "make it 5 instead of 6"
            if sorts & {*TELLING} <= {NUM}:
                sorts -= {NUM}  # "round 1"
            if not sorts & {*TELLING} and not (PLAY in sorts and sorts & {PASS, NOT, NO}):
                if sorts & {MENDS, NO} and not self._is_sorry(mine):
                    return None
                continue
            bare = {WINDOW, CARD} <= sorts and not sorts & {OTHER, "if", SPACE}
            if (
                sorts & {WINDOW, OTHER, "if"}
                and not bare
                and not sorts & {FORCE, NUM, ACT, POINTS, PAY, LEFT, *SIEGES}
            ):
                continue
            kept += mine
        return kept

    def _is_sorry(self, mine: Sequence[Bit]) -> bool:
        spots = [self.message.at(b.start) for b in mine if b.sort in (MENDS, NO)]
        return all(s is not None and s.has("sense", "sorry") for s in spots)

    # -- the card --------------------------------------------------------------------------------------------------

    def _cards(self, bits: Sequence[Bit]) -> list[Bit] | None:
        """The bits without those about cards, of which is told what they say; None where that is not clear."""
        left = self._window_cards(list(bits))
        left = self._card_of_round(left) if left is not None else None
        return left

    def _window_cards(self, bits: list[Bit]) -> list[Bit] | None:
        """Cards for a moment that may come: "in the battle X"."""
        for window in [b for b in bits if b.sort == WINDOW]:
            chunk = [b for b in bits if b.sentence == window.sentence and abs(b.chunk - window.chunk) <= 1]
            cards = [b for b in chunk if b.sort == CARD and b.start != window.start]
            decisions = [self.words.of_kind(k, w) for k in kinds_of("reacts") for w in window.ids]
            mine = [d for d in decisions if d is not None]
            if not cards or len(mine) != 1:
                if not cards and not any(b.sort in (CARD, NOT, NO) for b in chunk):
                    bits = [b for b in bits if b is not window]
                    continue
                return None
            form, card = mine[0].form, cards[0]
            answer: Answer = [card.id] if isinstance(form, Some) else card.id
            if form.problems(answer):
                return None
            self._say(mine[0], answer, [window, card])
            self.found[-1].about = None
            gone = {window.start, card.start}
            gone |= {b.start for b in chunk if b.sort in (PLAY, FOE)}
            bits = [b for b in bits if b.start not in gone]
        return bits

    def _card_of_round(self, bits: list[Bit]) -> list[Bit] | None:
        cards = [b for b in bits if b.sort == CARD]
        card = self.words.card
        if card is None or card not in self.words.asked:
            return (
                None
                if cards or any(b.sort == DISCARD for b in bits)
                else [b for b in bits if b.sort not in (PLAY,)]
            )
        plays = [b for b in bits if b.sort == PLAY]
        if not cards:
            passes = [b for b in bits if b.sort in (PASS, NOT, NO) and self._is_of_card(b, bits, plays)]
            if passes:
                self._say(card, None, [*passes, *plays[:1]])
            return [b for b in bits if b not in passes and b not in plays]
        discards = [b for b in bits if b.sort == DISCARD]
        sentences = {b.sentence for b in cards}
        if discards:
            given = [c for c in cards if not is_kept(c, bits)]
            decision = self.words.of_kind(kinds_of("may_keep")[0])
            if decision is None or not given:
                return None
            options = card.form.options if isinstance(card.form, One) else ()
            given_up = next((o for o in options if decision.kind in kinds_after(o)), None)
            self._say(card, given_up, discards[:1])
            self._say(decision, [c.id for c in given], [*discards[:1], *given])
            gone = {b.start for b in (*cards, *discards, *plays)}
        else:
            if len({c.id for c in cards}) != 1:
                return None
            target = self.words.targets.get(cards[0].id)
            self._say(card, cards[0].id, cards[:1])
            gone = {b.start for b in (*cards, *plays)}
            if target is not None:
                places = [b for b in bits if b.sort in (PROVINCE, SPACE) and b.sentence in sentences]
                places = [
                    b
                    for b in places
                    if isinstance(target.form, One) and {*b.ids} & {*map(str, target.form.options)}
                ]
                if len({b.ids for b in places}) != 1:
                    return None
                ids = [i for i in places[0].ids if isinstance(target.form, One) and i in target.form.options]
                self._say(target, ids[0], [cards[0], places[0]])
                gone |= {b.start for b in places}
        return [b for b in bits if b.start not in gone]

    def _is_of_card(self, bit: Bit, bits: Sequence[Bit], plays: Sequence[Bit]) -> bool:
        """Whether a refusal is one of the card: its word stands beside it, or nothing else does."""
        same = [b for b in bits if b.sentence == bit.sentence and b.part == bit.part and b is not bit]
        told = [
            b
            for b in bits
            if b.sentence == bit.sentence and b.chunk == bit.chunk and b is not bit and b.sort != PLAY
        ]
        beside = any(p.sentence == bit.sentence for p in plays)
        alone = not [b for b in told if b.sort in TELLING]
        return alone and (beside or (bit.sort == PASS and not [b for b in same if b.sort in TELLING]))

    # -- sieges ----------------------------------------------------------------------------------------------------

    def _siege_part(self, bits: Sequence[Bit]) -> set[int]:
        """Where the bits begin that belong to what is done at a city: from the first word for it on, to the end of its sentence."""
        found: set[int] = set()
        for number in {b.sentence for b in bits if b.sort in SIEGES}:
            mine = [b for b in bits if b.sentence == number]
            first = next(b for b in mine if b.sort in (*SIEGES, "if", "else"))
            told = [b for b in mine if b.chunk < first.chunk]
            cut = first.chunk if any(b.sort in _OF_JOURNEY for b in told) else 0
            found |= {b.start for b in mine if b.chunk >= cut}
        return found

    def _tell_siege(self, sieges: Sequence[Bit], journeys: Sequence[Journey]) -> bool:
        ends = [m.way[-1] for m in journeys if m.way]
        told = read_siege(self.words, sieges, ends[-1] if ends else "")
        if told is None or any(self._hangs_on_unknown(b) for b in sieges):
            return False
        for decision, answer, bits in told:
            self._say(decision, answer, bits)
        return True

    def _hangs_on_unknown(self, bit: Bit) -> bool:
        """Whether what is said hangs on something of which no word is known: "if it rains, I besiege"."""
        held = [c for c in self.rows[bit.sentence] if c.start <= bit.start < c.end]
        tied = [c.condition for c in held if c.condition is not None]
        return any(
            all(s.has(SENSE, "if") or s.has(FILLER) for s in self.message.spots_between(start, end))
            for _, start, end in tied
        )

    # -- what comes of it ------------------------------------------------------------------------------------------

    def _tell(self, journeys: Sequence[Journey], bits: Sequence[Bit]) -> None:
        words = self.words
        names = [b for b in bits if b.sort in (FORCE, PERSON)]
        self._say(words.mover, [m.force for m in journeys], names)
        for journey in journeys:
            force = journey.force
            if journey.points is not None:
                self._say(words.points.get(force), int(journey.points.id), [journey.points])
            if journey.payer is not None:
                self._say(words.payers.get(force), journey.payer.id, [journey.payer])
            if journey.way:
                self._say(words.routes[force], list(journey.way), [*journey.stops, *journey.kinds])
            if journey.left:
                answer = [b.id for b, n in journey.left for _ in range(n)]
                self._say(words.left[force], answer, [b for b, _ in journey.left])
            elif journey.none_left is not None:
                self._say(words.left.get(force), [], [journey.none_left])

    def _say(self, decision: Decision | None, answer: Answer, bits: Iterable[Bit]) -> None:
        if decision is None:
            return
        told = list(bits)
        self.taken |= {b.sentence for b in told}
        outcome = outcome_of(self.rows, decision, answer, told)
        outcome.when = outcome.when or self._tie(decision, told)
        self.found.append(outcome)

    def _tie(self, decision: Decision, told: Sequence[Bit]) -> dict[str, Any]:
        """What a condition says of the position to which what was told is tied: "if they refuse, I besiege"."""
        held = [c for b in told for c in self.rows[b.sentence] if c.start <= b.start < c.end]
        tied = [c.condition for c in held if c.condition is not None and c.condition[0] == IF]
        if not held or len(tied) != len(held):
            return {}
        spots = [s for _, start, end in tied for s in self.message.spots_between(start, end)]
        facts = [facts_of(i, self.message.vocabulary.family) for s in spots for i in s.ids(CIRCUMSTANCE)]
        return dict(facts[0]) if len(facts) == 1 and {*facts[0]} <= {*(decision.facts or {})} else {}


def outcome_of(rows: dict[int, Row], decision: Decision, answer: Answer, bits: Sequence[Bit]) -> Outcome:
    """An answer with the words that tell it."""
    outcome = Outcome(decision, [answer], said=True, why=ROUND)
    for number in dict.fromkeys(b.sentence for b in bits):
        mine = [b for b in bits if b.sentence == number]
        start, end = min(b.start for b in mine), max(b.end for b in mine)
        whole = isinstance(decision.form, One) and all(b.sort == ACT for b in bits)
        outcome.rows.append(rows[number] if whole else only(rows[number], start, end))
        outcome.used |= {p for b in mine for p in range(b.start, b.end)}
    return outcome
