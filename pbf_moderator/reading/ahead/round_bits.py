"""The mentions of a message that tells a whole round, sorted by what each can be: who goes, a space, a number and of what, who pays, what is left behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Moves, One, Path, Some
from ..clauses.message import Message
from ..mentions.force_nouns import words_for
from ..mentions.mentions import Spot
from ..mentions.numbered import called_by_number
from ..text.names import parts_in
from ..text.tokens import CLOSE, COLON, MARK, NUMBER, OPEN, WORD
from ..text.vocabulary import CIRCUMSTANCE, COUNT, FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_after, kinds_by, kinds_of

FORCE, SPACE, PROVINCE, PERSON, FOE, CARD, NUM = "force", "space", "province", "person", "foe", "card", "num"
"""What a name or a number may be."""
ACT, POINTS, PAY, LEFT, WHAT, LEVY, PLACED = "act", "points", "pay", "left", "what", "levy", "placed"
"""Words of a round: what is done, how far, who pays, what is left behind, what is raised and where it goes."""
DEMAND, SIEGE, ASSAULT, SPEAKER = "demand", "siege", "assault", "speaker"
PLAY, DISCARD, WINDOW, OTHER = "play", "discard", "window", "other"
BY = "by"
"""The kind of a passage: "by A, to B"."""
STAY, NOT, NO, MENDS, IF, ELSE, EACH, FROM, PASS, ALL, DANGER, KEEPS, REST = (
    "stay", "not", "no", "mends", "if", "else", "each", "from", "pass", "all", "danger", "keeps", "rest",
)  # fmt: skip
"""Turns of speech that matter to a round."""
_DANGEROUS = (
    "except", "or", "instead", "asks", "supposes", "another_turn", "fallback", "gone", "offers", "forget", "ponders", "postpones",
    "bounds", "compared", "fewer", "swaps", "reversed", "part", "decides", "later_fights", "as_many", "respectively", "never", "always",
    "elsewhere",
)  # fmt: skip
_HARMLESS = (
    "to",
    "toward",
    "from",
    "passing",
    "attacks",
    "is",
    "and",
    "joins",
    "next",
    "for",
    "using",
    "points",
    "gives",
)
"""Turns of speech beside which a dangerous one is another meaning of the same word."""
_SENSES = (
    (STAY, ("stay", "awaits", "waits")),
    (MENDS, ("correction",)),
    (NO, ("no",)),
    (NOT, ("not", "without", "neither", "nor")),
    (PASS, ("pass", "none")),
    (IF, ("if", "leading_if")),
    (ELSE, ("else", "unless")),
    (EACH, ("each",)),
    (KEEPS, ("spares", "has", "lets_be")),
    (REST, ("rest",)),
    (FROM, ("from",)),
    (ALL, ("all", "both")),
)
ROUND = "a round told as a whole"
"""Why an answer was taken: every mention of the message has its place in it."""
NAMES = (FORCE, SPACE, PROVINCE, PERSON, FOE, CARD)
TELLING = (
    FORCE, SPACE, PROVINCE, PERSON, CARD, NUM, ACT, POINTS, PAY, LEFT, WHAT, LEVY, PLACED, DEMAND, SIEGE, ASSAULT, DISCARD,
    WINDOW, OTHER, BY,
)  # fmt: skip
"""What is said to some question: all but turns of speech."""


@dataclass(frozen=True)
class Bit:
    """A mention with its sort, its ids, and where it stands.

    Attributes:
        chunk: the number of the stretch between two marks, `part` that of one between stronger marks, `depth` the brackets around it.
        weak: it may be only a little word.
    """

    sort: str
    ids: tuple[str, ...]
    start: int
    end: int
    sentence: int
    chunk: int
    part: int
    depth: int = 0
    weak: bool = False
    beside: tuple[int, int] | None = None
    """Where the number stood whose place it takes."""
    stretch: tuple[int, int] | None = None
    """The sentence of that number, and its stretch."""

    @property
    def left_edge(self) -> int:
        """Where it begins, or what it replaces."""
        return self.beside[0] if self.beside else self.start

    @property
    def place(self) -> tuple[int, int]:
        """The sentence and the stretch that it belongs to."""
        return self.stretch or (self.sentence, self.chunk)

    @property
    def right_edge(self) -> int:
        """Where it ends, or what it replaces."""
        return self.beside[1] if self.beside else self.end

    @property
    def id(self) -> str:
        """Its first id."""
        return self.ids[0]


@dataclass
class RoundWords:
    """What may be named in a round of the sender's, from the questions that are or may be asked."""

    message: Message
    asked: Sequence[Decision]
    ahead: Sequence[Decision]

    def __post_init__(self) -> None:
        """Sort the names by the questions that they may answer."""
        every = [*self.asked, *self.ahead]
        self.every = every
        self.activity = _one(
            every, lambda d: isinstance(d.form, One) and bool({*_options(d)} & {*kinds_of("moves_forces")})
        )
        self.mover = _one(every, lambda d: d.kind in kinds_of("sends"))
        self.forces = {*_options(self.mover)} if self.mover is not None else set[str]()
        self.forces |= {
            o
            for d in every
            if d.kind in kinds_of("to_forces")
            for o in _options(d)
            if o in self._named_forces()
        }
        paths = [d for d in every if isinstance(d.form, Path) and d.about in self.forces]
        self.routes = {d.about: d for d in paths}
        self.points = {d.about: d for d in every if isinstance(d.form, Amount) and d.about in self.forces}
        self.payers = {d.about: d for d in every if d.kind in kinds_of("beside_way")}
        self.left = {d.about: d for d in every if d.kind in kinds_of("on_the_way")[:1]}
        self.spaces = {n for d in paths if isinstance(d.form, Path) for n in d.form.names()}
        self.passages = {
            p.way
            for d in paths
            if isinstance(d.form, Path)
            for out in d.form.passages.values()
            for p in out
            if p.way
        }
        self.spaces |= {o for d in self.payers.values() for o in _options(d)}
        self.spaces |= {d.about for d in every if d.kind in kinds_of("of_one_place") and d.about}
        self.spaces |= {
            o for d in every if d.kind in kinds_of("to_forces") for o in _options(d)
        } - self.forces
        self.card = _one(every, lambda d: d.kind in kinds_of("plays_cards"))
        self.targets = {
            d.about: d for d in every if d.kind in kinds_of("beside_name") and isinstance(d.form, One)
        }
        provinces = {o for d in self.targets.values() for o in _options(d)}
        self.provinces = provinces
        cards = [
            d
            for d in every
            if d.kind in (*kinds_of("plays_cards"), *kinds_of("reacts"), *kinds_of("may_keep"))
        ]
        self.hand = {o for d in cards for o in _options(d)}
        persons = [d for d in every if d.kind in kinds_of("of_one_place")]
        self.persons = {o for d in persons for o in _options(d)}
        self.persons |= {p for d in every if isinstance(d.form, Moves) for p in parts_in(d)}
        self.persons |= {id for id, c in self.message.commanders.items() if c.seat == self.message.seat}
        self.kind_of_points = {d.kind for d in self.points.values()}
        self.own = self.forces | self.spaces | self.persons | self.provinces
        demand = kinds_of("of_one_place")[1:2]
        usual = kinds_by("usual", self.message.vocabulary.family)
        self.speaker = next((usual[k] for k in demand if k in usual), "")
        chosen = [d for d in (self.mover, self.activity) if d is not None]
        self.headings = {d.kind for d in (*chosen, *self.routes.values())}
        after = {k for o in _options(self.activity) for k in kinds_after(o)}
        raised = [d for d in every if d.kind in after and isinstance(d.form, Some) and _leads_to_goals(d)]
        self.levy = raised[0] if raised else None
        self.raised = {*_options(self.levy)}
        known = self.message.vocabulary
        self.nouns = words_for(known.family, True)
        movers = _options(self.mover)
        afloat = [f for f in movers if any(self.nouns.intersection(p) for p in known.phrases.get(f, ()))]
        self.fleet = afloat[0] if len(afloat) == 1 else ""

    def _named_forces(self) -> set[str]:
        return {c.force for c in self.message.commanders.values()}

    def of_kind(self, kind: str, about: str | None = None) -> Decision | None:
        """The question of a kind, about something if that is told."""
        return next((d for d in self.every if d.kind == kind and (about is None or d.about == about)), None)

    def force_of(self, person: str) -> str:
        """The force that a person of the sender's leads; empty for none."""
        leader = self.message.commanders.get(person)
        return leader.force if leader is not None and leader.force in self.forces else ""

    # -- sorting ---------------------------------------------------------------------------------------------------

    def bits(self) -> list[Bit]:
        """The bits of the message in order."""
        found: list[Bit] = []
        tokens = self.message.spotted.text.tokens
        chunk = part = depth = 0
        for clause in self._sentences():
            part, chunk, depth = part + 1, chunk + 1, 0
            i = clause[0]
            while i < clause[1]:
                spot = self.message.at(i)
                if spot is None and tokens[i].kind == MARK:
                    chunk += 1
                    depth += (tokens[i].text == OPEN) - (tokens[i].text == CLOSE)
                    part += tokens[i].text in (OPEN, CLOSE, COLON)
                    i += 1
                    continue
                end = spot.end if spot is not None else i + 1
                told = self._sort(spot, i)
                if told is not None:
                    sort, ids, weak = told
                    found.append(Bit(sort, ids, i, end, clause[2], chunk, part, depth, weak))
                i = end
        return [*_with_deeds_whole(self.message, found)]

    def _sentences(self) -> Iterator[tuple[int, int, int]]:
        numbers = list(dict.fromkeys(c.sentence for c in self.message.clauses))
        for number in numbers:
            clauses = self.message.sentence(number)
            ends = [p for c in clauses for p in (c.start, c.end)]
            ends += [p for c in clauses if c.condition is not None for p in c.condition[1:]]
            yield min(ends), max(ends), number

    def _sort(self, spot: Spot | None, at: int) -> tuple[str, tuple[str, ...], bool] | None:
        token = self.message.spotted.text.tokens[at]
        if spot is None:
            if token.kind == WORD:
                return self._numbered(token.text)
            return (NUM, (str(token.value),), False) if token.kind == NUMBER else None
        named = self._name(spot)
        if named is not None:
            return (*named, False)
        number = self.message.number_at(at)
        if number is not None and not spot.has(KIND):
            return NUM, (str(number),), spot.has(FILLER)
        if all(c.category in (SENSE, FILLER, COUNT) for c in spot.concepts):
            texts = [t.text for t in self.message.spotted.text.tokens[spot.start : spot.end]]
            numbered = next((n for n in map(self._numbered, texts) if n is not None), None)
            if numbered is not None:
                return numbered
        word = self._word(spot) or self._sense(spot)
        return (*word, False) if word is not None else None

    def _numbered(self, word: str) -> tuple[str, tuple[str, ...], bool] | None:
        """A force that is called by the first word of its name, or the only fleet by its kind."""
        if self.fleet and word in self.nouns:
            return FORCE, (self.fleet,), True
        ids = tuple(sorted(called_by_number(self.message.vocabulary, word) & self.forces))
        return (FORCE, ids, True) if len(ids) == 1 else None

    def _name(self, spot: Spot) -> tuple[str, tuple[str, ...]] | None:
        areas = spot.ids("area")
        own = tuple(a for a in areas if a in self.forces)
        if own:
            return FORCE, own
        spaces = tuple(a for a in areas if a in self.spaces)
        if spaces and not spot.has(OPTION):
            return SPACE, spaces
        if any(a in self.provinces for a in areas):
            return PROVINCE, tuple(a for a in areas if a in self.provinces)
        if spot.has("card") and not spot.has(FILLER):
            return CARD, spot.ids("card")
        if spot.has("unit"):
            own = tuple(u for u in spot.ids("unit") if u in self.persons)
            return (PERSON, own) if own else (FOE, spot.ids("unit"))
        if areas and not spot.has(FILLER) and not spot.has(KIND):
            return FOE, areas
        if spot.has("seat") and self.message.seat not in spot.ids("seat"):
            return FOE, spot.ids("seat")
        return None

    def _word(self, spot: Spot) -> tuple[str, tuple[str, ...]] | None:
        options = spot.ids(OPTION)
        kinds = spot.ids(KIND)
        if set(options) & self.passages:
            return BY, tuple(o for o in options if o in self.passages)
        acts = tuple(o for o in options if self.activity is not None and o in _options(self.activity))
        if spot.has(CIRCUMSTANCE):
            return IF, ("",)
        if acts and not (spot.has(SENSE, "battle") and spot.has("window")):
            return ACT, acts
        if set(kinds) & self.kind_of_points and not (spot.has(FILLER) and not spot.has(SENSE, "points")):
            return POINTS, kinds
        for sort, group in ((PAY, kinds_of("beside_way")), (LEFT, kinds_of("on_the_way")[:1])):
            if set(kinds) & {*group} and not (spot.has(FILLER) and sort == PAY):
                return sort, kinds
        ends = kinds_of("of_one_place")
        for sort, kind in zip((SIEGE, DEMAND, ASSAULT), ends, strict=False):
            if kind in kinds and not spot.has(FILLER):
                return sort, kinds
        if self.speaker and self.speaker in options:
            return SPEAKER, (self.speaker,)
        if set(kinds) & {*kinds_of("may_keep")}:
            return DISCARD, options or kinds
        raised = self.raised
        if set(options) & raised and not spot.has(SENSE, "battle"):
            return WHAT, tuple(o for o in options if o in raised)
        if set(kinds) & {*kinds_of("to_forces")}:
            return PLACED, kinds
        if spot.has(SENSE, "levy"):
            return LEVY, kinds or ("",)
        if set(kinds) & {*kinds_of("plays_cards")}:
            return PLAY, kinds
        if spot.has("window") and not spot.has(SENSE, "turn"):
            return WINDOW, spot.ids("window")
        known = {*self.headings, *kinds_of("beside_name")}
        if kinds and not (set(kinds) & known or spot.has(FILLER) or spot.has(SENSE)):
            return OTHER, kinds
        return None

    @staticmethod
    def _sense(spot: Spot) -> tuple[str, tuple[str, ...]] | None:
        for sort, senses in _SENSES:
            if (
                spot.has(SENSE, *senses)
                and not (sort in (STAY, KEEPS, ALL, NO) and spot.has(SENSE, *_HARMLESS))
                and not (sort == KEEPS and spot.has(FILLER))
            ):
                return sort, (sort,)
        if spot.has(SENSE, *_DANGEROUS) and not (spot.has(FILLER) or spot.has(SENSE, *_HARMLESS)):
            return DANGER, spot.ids(SENSE)
        return None


def _with_deeds_whole(message: Message, bits: Sequence[Bit]) -> Iterator[Bit]:
    """The bits without the second half of what is done, "move and fight", which by itself would be a word of something else."""
    last: Bit | None = None
    for bit in bits:
        beside = (
            last is not None
            and last.sort == ACT
            and bit.start - last.end <= 2
            and bit.sort in (WINDOW, OTHER, ACT, FOE)
        )
        if not beside:
            yield bit
        last = bit if not beside else replace(last, end=bit.end) if last else None


def _options(decision: Decision | None) -> tuple[str, ...]:
    form = decision.form if decision is not None else None
    if isinstance(form, One):
        return tuple(map(str, form.options))
    return tuple(form.bag) if isinstance(form, Some) else ()


def _leads_to_goals(decision: Decision) -> bool:
    """Whether some of the things that are chosen go to a force or place afterwards."""
    return any(k in kinds_of("to_forces") for o in _options(decision) for k in kinds_after(o))


def _one(decisions: Iterable[Decision], fits: object) -> Decision | None:
    assert callable(fits)
    return next((d for d in decisions if fits(d)), None)
