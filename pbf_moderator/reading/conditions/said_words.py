"""The words of a part of a sentence, for one kind of decision: what stands beside what, and what is left over."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ...kernel.decision import Decision
from ...kernel.forms import Answer
from ..clauses.condition_ends import SHORT
from ..clauses.message import SEPARATORS, Message
from ..clauses.turns import ends_with
from ..mentions.mentions import Spot
from ..text.names import names_in
from ..text.tokens import NUMBER
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE, TERM
from ..text.words import NAMES, kinds_of
from .conditions import ATTACKER, DEFENDER, Circumstance, changes
from .pieces import Part

UNKNOWN = 2
"""Unknown words that an instruction may hold; with more, nobody can be sure what they change."""
ROLES = {"attacking": ATTACKER, "attacker": ATTACKER, "attacked": DEFENDER, "defender": DEFENDER}
"""Turns of speech for the sender's side in a combat."""
DENIALS = ("not", "no", "neither", "refuses", "none", "pass")
"""Turns of speech that deny what they stand with."""
PLAIN_SENSES = (
    "self", "me", "to", "from", "and", "also", "then", "wishes", "so", "but", "for", "using", "available",
    "battle", "instead_alone", "correction", "always", "standing", "said", "supported_by", "all", "anybody", "yes",
    "in_person", "next", "has", "turn", "everywhere", "wherein", "comes_up", "gets", "later_fights", "unused", "now", "idle", "the_one", "round_long", "takes",
)  # fmt: skip
"""Senses that change nothing in an instruction, or that its reading has looked at."""

_BESIDE = ("area", "seat", "window")
"""What may stand between a decision's word and a name: for what, and for whom."""
LOSING = ("takes", "takes_along", "cancels", "attacks", "begins", "beside", "above")
"""Turns of speech by which somebody has losses before others."""

_OF_MOVES = ("to", "toward", "using", "takes_along", "with_them", "all")
"""Turns of speech that tell who goes where with whom."""


@dataclass(frozen=True)
class Instruction:
    """An answer to a decision that may come.

    Attributes:
        decision: the first of the decisions that it answers.
        answers: the answer, and after it those to take where it cannot be.
        about: what it is for; empty for any.
        facts: what must hold.
        standing: it is meant for good.
        abouts: what else the same answer is for.
    """

    decision: Decision
    answers: tuple[Answer, ...]
    about: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)
    standing: bool = False
    abouts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Doubt:
    """Words that speak of a decision and cannot be taken as they stand; `code` says why."""

    kind: str
    code: str = "choice_unclear"


Read = Instruction | Doubt | None


class SaidWords:
    """The words of a part of a sentence, for the decisions of one kind.

    Args:
        message: the whole message.
        part: the stretch.
        decisions: all of the kind that may come.
        given: what its conditions say; None if it has none.
        inherited: the kind was named before and not here.
        shared: what an opening condition of the sentence says, which goes on.
        near: what the open questions are about.
        points: the words say "there" or speak of a combat, and it is known where that is.
    """

    def __init__(
        self,
        message: Message,
        part: Part,
        decisions: Sequence[Decision],
        given: Circumstance | None,
        inherited: bool,
        shared: Mapping[str, object] | None = None,
        near: Collection[str] = (),
        points: bool = False,
    ) -> None:
        self.message, self.part, self.given = message, part, given
        self.inherited = inherited
        self.shared = shared or {}
        self.near = set(near)
        self.points = points
        self.counted: set[int] = set()  # where numbers stand that are part of the answer
        self.kind = decisions[0].kind
        self.spots = [s for s in message.spots_between(part.start, part.end) if s.end <= part.end]
        told = [*words_of_others(message, part), *self.spots]
        self.occasions = without_answers(occasions_in(told, decisions), decisions)
        moments = moments_of_deeds(self.occasions)
        self.by_which: list[Spot] = []  # words for what one answers with
        if any(s.has(SENSE, *DENIALS, "without") for s in self.spots):
            self.occasions = moments  # "when he moves, no cards": the cards are no moment beside another
        elif moments and len(moments) < len(self.occasions):  # "in battle I do not answer with cards"
            self.by_which = [s for s in self.occasions if s not in moments and s.has(KIND)]
        self.by_which += [s for s in self.occasions if s not in moments and is_of_named_cards(self.spots, s)]
        self.by_which += [s for s in self.occasions if s not in moments and self._belongs_to_kind(s)]
        self.occasions = [s for s in self.occasions if s not in self.by_which]
        named = {i for s in self.occasions for i in s.ids("window")} | {*(given.occasions if given else ())}
        self.moments = {d.about for d in decisions}
        self.all_decisions = decisions
        self.decisions = [d for d in decisions if d.about in named] or decisions
        self.decision = self._of_options()

    def _belongs_to_kind(self, spot: Spot) -> bool:
        """Whether a word for cards stands right before the word of the decision: "card reactions" name no moment."""
        behind = self.message.at(spot.end)
        return behind is not None and behind.has(KIND, self.kind) and self.kind not in kinds_of("reacts")

    # -- what the words are ----------------------------------------------------------------------------------

    @cached_property
    def options(self) -> set[str]:
        """What an answer is made of."""
        return {n for d in self.decisions for n in names_in(d)}

    def _of_options(self) -> Decision:
        """The first of the decisions that the names in the words are options of, else the first of all."""
        ids = {c.id for s in self.spots for c in s.concepts}
        counts = [len(ids.intersection(names_in(d))) for d in self.decisions]
        return self.decisions[counts.index(max(counts))]

    def _category(self) -> str:
        """What the answers are; nothing where they have several parts, which a few words said ahead do not tell."""
        if any("/" in n for n in self.options):
            return ""
        found = sorted(c for n in self.options for c in self.message.vocabulary.of(n) if c != "window")
        if not found and self.kind in kinds_of("reacts"):
            return "card"  # nothing of what the sender holds can be played
        told = [c for c in found if any(not self.options.isdisjoint(s.ids(c)) for s in self.spots)]
        return max(told or found, key=found.count, default="")

    @cached_property
    def named(self) -> bool:
        """Whether the decision's own word stands here, or in a condition that says no more than when it is asked."""
        asked = self.given is not None and self.kind in self.given.asked
        if self.kind in kinds_of("suffers") and self.given is not None and self.given.tells_of("defeat"):
            beside = [s for c in self.part.conditions for s in self.message.spots_between(c.start, c.end)]
            asked = asked or any(s.has(KIND, self.kind) for s in beside)
        return asked or any(s.has(KIND, self.kind) or s.has(TERM, self.kind) for s in self.spots)

    @property
    def standing(self) -> bool:
        """Whether it is meant for good."""
        return self._says("always", "never")

    def _says(self, *senses: str) -> bool:
        return any(s.has(SENSE, *senses) for s in self.spots)

    def _after(self, spot: Spot, *senses: str) -> bool:
        """Whether one of these little words stands before a name, or before the names that it is joined to."""
        after = spot
        for other in reversed([s for s in self.spots if s.end <= spot.start]):
            if other.has(SENSE, *senses) or any(
                other.has(KIND) and ends_with(self.message, other, sense) for sense in senses
            ):
                return True
            joined = other.has(SENSE, "and", "or") or any(other.has(c) and spot.has(c) for c in NAMES)
            if not (joined or other.has(FILLER)):
                return False
            if any(mark in SEPARATORS for mark in self.message.marks_between(other, after)):
                return False  # "from A: B"
            after = other
        return False

    def _is_told_of(self) -> bool:
        """Whether another seat is the subject: it stands before the decision's word, with no little word before it."""
        word = next((s for s in self.spots if s.has(KIND, self.kind)), None)
        others = [s for s in self.spots if s.has("seat") and self.message.seat not in s.ids("seat")]
        seats = [s for s in others if word is not None and s.end <= word.start]
        return any(not self._after(s, "against", "from", "to", "for", "supported_by") for s in seats)

    def may_leave(self, values: Collection[Spot]) -> bool:
        """Whether a card is that of a person on the board, and only words for being at the head of an army lead to it."""
        if self.kind not in kinds_of("of_battle") or self.given is not None:
            return False
        person = all(not {*s.ids("unit")}.isdisjoint(s.ids("card")) for s in values)
        words = [s for s in self.spots if s.has(KIND, self.kind)]
        return person and bool(words) and all(s.has(SENSE, "commands") for s in words)

    def _leftover(self, used: Collection[Spot]) -> bool:
        """Whether a word that could change the meaning was not used."""
        tokens = self.message.spotted.text.tokens
        inside = {i for s in self.spots for i in range(s.start, s.end)}
        numbers = [
            i
            for i in range(self.part.start, self.part.end)
            if tokens[i].kind == NUMBER and i not in inside | self.counted
        ]
        unknown = [
            i
            for i in self.message.spotted.unknown(self.part.start, self.part.end)
            if len(tokens[i].text) > SHORT
        ]
        used = [*used, *self._only_if(), *self._of_moves()]
        matters = any(self._matters(s) for s in self.spots if s not in used and s.start not in self.counted)
        counted = bool(numbers) and self.kind not in kinds_of("wakes")
        return counted or len(unknown) > self._unknown_at_most() or matters

    def _of_moves(self) -> list[Spot]:
        """Who goes where, told beside the choice of who leaves: the moves are read by itself."""
        if self.kind not in kinds_of("wakes"):
            return []
        return [
            s
            for s in self.spots
            if s.has("unit")
            or s.has("area")
            or s.has(COUNT)
            or s.has(KIND, *kinds_of("leaves"))
            or s.has(SENSE, "rest", "stay", "attacks", *_OF_MOVES)
        ]

    def _unknown_at_most(self) -> int:
        """None where a card is named and nothing else: "I use Roose as my avatar"."""
        bare = self.given is None and not self.inherited and self.kind in kinds_of("of_battle")
        return 0 if bare and not any(s.has("seat") or s.has("area") for s in self.spots) else UNKNOWN

    def _only_if(self) -> list[Spot]:
        """ "Only" right before a condition, where the answer to anything else is to do nothing."""
        last = self.spots[-1] if self.spots else None
        if last is None or self.kind in kinds_of("takes_help"):
            return []
        return (
            [last]
            if last.has(SENSE, "only") and any(last.end < c.start for c in self.part.conditions)
            else []
        )

    def _matters(self, spot: Spot) -> bool:
        if spot.has(KIND, self.kind) or spot.has(TERM, self.kind):
            return spot.has(SENSE, "no_more", "except", "only", "instead")
        told = self._points_back(spot) or self._plays(spot) or self._lays(spot)
        if told or self._only_takes(spot) or self._owns(spot):
            return False
        if spot.has(FILLER):
            return changes(spot)
        if senses := spot.ids(SENSE):
            return not any(s in PLAIN_SENSES for s in senses)
        if spot.has(OPTION) and self.options.union(("yes", "no")).isdisjoint(spot.ids(OPTION)):
            return any(spot.has(c) for c in (*NAMES, ORDER, TERM, COUNT))
        return any(spot.has(c) for c in (*NAMES, KIND, ORDER, TERM, OPTION, COUNT))

    def _owns(self, spot: Spot) -> bool:
        """Whether a seat only tells whose prisoner somebody is or was: behind the word for it, and another than the sender."""
        word = next((s for s in self.spots if s.has(KIND, self.kind)), None)
        other = spot.has("seat") and self.message.seat not in spot.ids("seat")
        behind = word is not None and word.end <= spot.start
        return other and behind and self.kind in kinds_of("of_victors") and not self._after(spot, "for", "to")

    def _only_takes(self, spot: Spot) -> bool:
        """Whether a word of another decision is only a plain verb beside the own word: "I take X as a hostage", "the support goes to A"."""
        verbs = {*kinds_of("plain_verbs")} - {*kinds_of("rests")}
        verbs |= {*kinds_of("after_consent")} if self.kind in kinds_of("gives_help") else set()
        named = spot.ids(KIND)
        led = self.points or any(s.has(KIND, self.kind) for s in self.spots)
        return bool(named) and verbs.issuperset(named) and led

    def _plays(self, spot: Spot) -> bool:
        """Whether "I play" leads to what is played in answer under a condition, or when a moment comes that is named."""
        return (
            (self.given is not None or bool(self.occasions))
            and self.kind in kinds_of("reacts")
            and spot.decides(kinds_of("plays_cards"))
        )

    def _lays(self, spot: Spot) -> bool:
        """Whether a word of choosing can only be for the card of a combat, or the losses, of which the condition tells: "if A attacks X, I put B"."""
        told = self.points or (self.given is not None and self.given.tells_of("fight"))
        if told and self.kind in kinds_of("of_battle"):
            return spot.has(SENSE, "chooses")
        if self.occasions and self.kind in kinds_of("reacts"):
            return spot.has(SENSE, "chooses", "gives") and not spot.has(KIND)
        if self.kind in kinds_of("suffers") and spot.has(SENSE, *LOSING) and not spot.has(KIND):
            return self._says("first", "foremost", "beside", "above")
        lost = self.given is not None and self.given.tells_of("defeat") and self.kind in kinds_of("suffers")
        return lost and spot.has(SENSE, "chooses", "takes", "takes_along")

    def _points_back(self, spot: Spot) -> bool:
        """Whether a word stands for what the condition names: "if there is a battle in X, Y there", "…, it is for Y", "… I take it"."""
        if self.points and spot.has(SENSE, "there", "that_place", "the_man"):
            return True
        if self.given is None:
            return False
        placed = "area" in self.given.facts and spot.has(SENSE, "there", "that_place")
        if self.given.tells_of("help") and self.kind in kinds_of("takes_help") and spot.has(SENSE, "its"):
            return True
        return placed or bool(self.given.asked and spot.has(SENSE, "others"))

    def _facts(self, used: list[Spot], values: Collection[Spot]) -> dict[str, object] | None:
        """What the words beside an answer tell of the combat; None where it cannot be said."""
        facts: dict[str, object] = {}
        if self.inherited and not self._says("against"):
            by = [s for s in self.spots if s.has("seat") and s not in values]
            if len(by) == 1 and len(by[0].ids("seat")) == 1:
                facts["opponent"] = by[0].ids("seat")[0]
                used += by
        against = [s for s in self.spots if s.has("seat") and s not in values and self._after(s, "against")]
        if against:
            facts["opponent"] = one_or_more([s.ids("seat")[0] for s in against])
        roles = {r for s in self.spots for sense, r in ROLES.items() if s.has(SENSE, sense)}
        areas = [s for s in self.spots if s.has("area") and s not in values]
        if len(roles) > 1 or len(areas) > 1 or any(len(s.ids("area")) > 1 for s in areas):
            return None
        if roles:
            facts["role"] = roles.pop()
        if self.kind in kinds_of("wakes"):
            pass  # where somebody stands, or goes: no combat is spoken of
        elif areas:
            facts["area"] = areas[0].ids("area")[0]
        elif self.given is not None and self.given.place:
            facts["area"] = self.given.place
        used += [*against, *areas, *(s for s in self.spots if s.has(SENSE, "against", *ROLES))]
        return facts

    def _instruction(
        self,
        answers: Sequence[Answer],
        used: Sequence[Spot],
        facts: Mapping[str, object] | None,
        abouts: Sequence[str] = (),
    ) -> Read:
        """The instruction, unless something is left over or its facts and its condition do not go together."""
        given = dict(self.given.facts) if self.given is not None else {}
        leading = [s for s in self.spots if s.has(SENSE, "roughly") and self._leads_to_occasion(s)]
        if facts is None or self._leftover([*used, *self.occasions, *self.by_which, *leading]):
            return Doubt(self.kind)
        occasion = self._occasion()
        if occasion is None:
            return Doubt(self.kind)
        facts = {**facts, **occasion[1]}
        if not abouts and self._is_no_place(facts.get("area")):
            abouts = [str(facts.pop("area"))]
        abouts = abouts or occasion[0]
        if any(name in given and given[name] != value for name, value in facts.items()):
            return Doubt(self.kind, "condition_not_kept")
        whole = {**given, **facts}
        return Instruction(self.decision, tuple(answers), abouts[0], whole, self.standing, tuple(abouts[1:]))

    def _is_no_place(self, id: object) -> bool:
        """Whether a name is what a decision of the kind is about and not where it is: an Army that is attacked, and not a combat there."""
        return id in self.moments and not any((d.facts or {}).get("area") == id for d in self.all_decisions)

    def _leads_to_occasion(self, spot: Spot) -> bool:
        """Whether a little word stands right before what an answer is for: "ask me about attacks"."""
        following = next((s for s in self.spots if s.start >= spot.end and not s.has(FILLER)), None)
        return following in self.occasions

    def _occasion(self) -> tuple[Sequence[str], Mapping[str, object]] | None:
        """What an answer is for where the words name it: some things, or a fact with several for a card; None where it cannot be said."""
        told = (
            moments_of_deeds(self.occasions) or self.occasions
        )  # "ask me for cards in battles": the cards are no moment
        named = {i for s in told for i in s.ids("window")} | {*(self.given.occasions if self.given else ())}
        abouts = [d.about for d in self.decisions if d.about in named]
        if len(abouts) < 2 or set(abouts) == self.moments:
            return (abouts if len(abouts) == 1 else [""]), {}
        if self.kind not in kinds_of("reacts"):
            return abouts, {}
        facts = self.decision.facts or {}
        fact = next((name for name, value in facts.items() if value == self.decision.about), None)
        return ([""], {fact: abouts}) if fact is not None else None


def forced() -> tuple[str, ...]:
    """The decisions that are asked only when they must be, so that "if it is needed" says nothing."""
    return (*kinds_of("plays_cards"), *kinds_of("flees"), *kinds_of("suffers"))


def is_deed(spots: Sequence[Spot]) -> bool:
    """Whether words say what the sender or a force does, and name no kind of moment: "I never intercept", "X never intercepts"."""
    acts = kinds_of("acts_of_forces")
    first = next((n for n, s in enumerate(spots) if s.decides(acts)), None)
    if first is None:
        return False
    return any(s.has("area") or (s.has(SENSE, "self") and not s.has(SENSE, "me")) for s in spots[:first])


def occasions_in(spots: Sequence[Spot], decisions: Sequence[Decision]) -> list[Spot]:
    """The mentions of what decisions are about, where that is a kind of moment and no place."""
    abouts = {d.about for d in decisions}
    return [s for s in spots if not abouts.isdisjoint(s.ids("window"))]


def without_answers(occasions: Sequence[Spot], decisions: Sequence[Decision]) -> list[Spot]:
    """Those moments that are no answers themselves: a card may be called as the moment is in which it is played."""
    answers = {n for d in decisions for n in names_in(d)}
    return [s for s in occasions if not any(c.id in answers and c.category != "window" for c in s.concepts)]


def words_of_others(message: Message, part: Part) -> list[Spot]:
    """The words before a part that lead to it and say that it is for any other combat: "in all other battles nothing"."""
    lead = [s for s in message.spots_between(part.first, part.start) if s.end <= part.start]
    return [s for s in lead if s.has(SENSE, "elsewhere", "later_fights")]


def moments_of_deeds(occasions: Sequence[Spot]) -> list[Spot]:
    """Those moments that are more than that any card is played, as "no card" names one without meaning it."""
    return [s for s in occasions if not s.has("window", *kinds_of("plays_cards"))]


def is_of_named_cards(spots: Sequence[Spot], cards: Spot) -> bool:
    """Whether "both" or "all" stands before a word for cards, and their names behind it: "both cards: X and Y" names no moment."""
    named = any(s.has("card") and s.start >= cards.end for s in spots)
    return named and are_all_cards(spots, cards)


def are_all_cards(spots: Sequence[Spot], cards: Spot) -> bool:
    """Whether a word for cards says that both or all of them are meant: "both my cards"."""
    if cards.has("card") or not cards.has("window", *kinds_of("plays_cards")):
        return False
    end = cards.start
    for spot in reversed([s for s in spots if s.end <= cards.start]):
        if spot.end != end:
            return False
        if spot.has(SENSE, "both", "all"):
            return True
        if not (spot.has(FILLER) or spot.has(SENSE, "me", "in_person")):
            return False
        end = spot.start
    return False


def one_or_more(ids: Sequence[str]) -> object:
    """A fact's value: one id, or several of which any will do."""
    once = list(dict.fromkeys(ids))
    return once[0] if len(once) == 1 else once


def is_beside(message: Message, spot: Spot, names: Sequence[Spot]) -> bool:
    """Whether only little words stand between a word and one of some names."""
    first = ("first", *LOSING) if spot.has(KIND, *kinds_of("suffers")) else ()
    for name in names:
        if name == spot:
            return True
        low, high = sorted((spot, name), key=lambda s: s.start)
        between = message.spots_between(low.end, high.start)
        if not message.spotted.unknown(low.end, high.start) and all(
            s.has(FILLER) or s.has(SENSE, *PLAIN_SENSES, "against", *first) or any(map(s.has, _BESIDE))
            for s in between
        ):
            return True
    return False


def are_turned(spots: Sequence[Spot], kind: str, denied: Sequence[Spot], passing: Sequence[Spot]) -> bool:
    """Whether words for passing are denied themselves; a denial goes with the word of the decision that it meets first: "I do not avoid, I fight"."""
    other = [s for s in spots if (s.has(KIND, kind) or s.has(OPTION, kind)) and s not in passing]
    return any(
        d.end <= p.start and not any(d.end <= w.start < p.start for w in other)
        for d in denied
        for p in passing
    )
