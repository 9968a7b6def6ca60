"""What a message tells of a combat by names alone: the card, and where to retreat, with what to take where the first cannot be.

The readers of what is said ahead want the word of a decision; a card of the sender's own hand needs none, "at Seagard Ned, if that one
is gone Robb", nor does a way back in the middle of a combat, "if it goes wrong, to Pyke".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Moves, One
from ..clauses.clause import ASK, SUPPOSE
from ..clauses.commanders import ATTACKED_FORCE
from ..clauses.condition_ends import SHORT, STEERING
from ..clauses.message import Message
from ..clauses.turns import is_name
from ..conditions.conditions import Circumstance, any_defeat, changes, circumstance
from ..conditions.provisos import tells_of_no_way
from ..conditions.said_words import ROLES
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.plan_bits import IF, Bit
from ..text.names import names_in
from ..text.tokens import BREAK, ENDS, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE, TERM
from ..text.words import kinds_of
from .battlegrounds import Battlegrounds
from .brought_combats import read_brought_combats
from .named_plans import DENIES, TURNS, NamedPlans, Plan, State

_OF_COMBAT = (
    "battle", "to", "in_person", "others", "is", "now", "round_long", "turn", "due", "idle", "there", "that_place", "against", "me",
    "self", "and", "also", "next", "comes_up", "later", "then", "gets",
)  # fmt: skip
"""Turns of speech of a condition that says no more than that there is a combat."""
_UNKNOWN, _BESIDE = 5, 2
"""Words that nobody knows beside a name, at most: where others say what is done with it, and where only a place is told."""


def read_battle_plans(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    said: list[Outcome],
) -> list[Outcome]:
    """What is named for combats and no other reader took; doubts about the same words are taken out of `said`.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        said: what was heard before.
    """
    found: list[Outcome] = []
    led = {p for o in said if o.settled and isinstance(o.decision.form, Moves) for p in o.used}
    answering = [o for o in said if o.settled and o.decision.key and not o.when]
    for reader, group in ((CardPlans, "of_battle"), (WaysBack, "flees")):
        every = [d for d in (*asked, *ahead) if d.kind in kinds_of(group) and isinstance(d.form, One)]
        for decision in every[:1] if reader.may_speak(message, asked) else ():
            plans = reader(message, rows, asked, ahead, decision, led).read()
            if decision not in asked:  # "he gives way to X" answers what is asked, and is no retreat besides
                plans = [plan for plan in plans if not _is_answer(plan, answering)]
            if group == "flees":  # who goes there does not flee there
                plans = [plan for plan in plans if not _goes(message, plan, led)]
            found += [o for plan in plans for o in _kept(message, plan, asked, decision, said)]
    return found + read_brought_combats(message, rows, asked, ahead, said, found)


def _is_answer(plan: Plan, answering: Sequence[Outcome]) -> bool:
    """Whether the words of a plan answer what is asked, where what it names can be chosen; "yes" to another card names none."""
    akin = (o for o in answering if not {*map(str, plan.answers)}.isdisjoint(names_in(o.decision)))
    return plan.used <= {p for o in akin for p in o.used}


def _goes(message: Message, plan: Plan, led: Collection[int]) -> bool:
    """Whether the very words for where a plan goes back to were read as where units go."""
    named = (s for p in plan.used if p in led and (s := message.at(p)) is not None)
    return any(not {*map(str, plan.answers)}.isdisjoint(s.ids("area")) for s in named)


def _asks_for_another(message: Message, plan: Plan, decision: Decision) -> bool:
    """Whether a question behind a plan names another option that may be chosen: "A. Or B perhaps?"."""
    others = {*names_in(decision)} - {*map(str, plan.answers)}
    behind = [c for c in message.clauses if c.mood in (ASK, SUPPOSE) and c.start > max(plan.used)]
    spots = [s for c in behind for s in message.within(c)]
    return any(not others.isdisjoint([*s.ids("card"), *s.ids("area")]) for s in spots)


def _kept(
    message: Message, plan: Plan, asked: Sequence[Decision], decision: Decision, said: list[Outcome]
) -> Iterator[Outcome]:
    """A plan as an answer, unless the same case has been answered by another reader."""
    open_ = decision in asked and not plan.wide and _agrees(plan, decision)
    mine = [o for o in said if o.decision.kind == decision.kind]
    same = [o for o in mine if _is_for_same(o, open_, plan, decision)]
    own = {c.sentence for row in plan.rows for c in row}
    if any(_is_said_more_exactly(o, own, plan) for o in mine):
        return
    if open_ and _asks_for_another(message, plan, decision):
        return
    doubts = [o for o in mine if not o.settled and own & {c.sentence for row in o.rows for c in row}]
    settled = [o for o in same if o.settled]
    if plan.sure:
        settled = [o for o in settled if o.answers[:1] == plan.answers[:1]]
        doubts += [o for o in same if o not in settled and o not in doubts]
    if any(not _goes_on(plan, o) for o in settled):
        return
    for outcome in (*settled, *(d for d in doubts if d not in settled)):
        said.remove(outcome)
    found = Outcome(decision, list(plan.answers), plan.used, plan.rows, why="named for a combat")
    if not open_:
        found.decision = replace(decision, key="") if decision in asked else decision
        found.when, found.about = plan.facts, ""
    yield found


def _is_said_more_exactly(outcome: Outcome, sentences: set[int], plan: Plan) -> bool:
    """Whether another reader has the same answer from the same sentence, for the case of a plan or a part of it."""
    beside = not sentences.isdisjoint(c.sentence for row in outcome.rows for c in row)
    narrower = dict(plan.facts).items() < dict(outcome.when).items()
    return outcome.settled and beside and narrower and outcome.answers == list(plan.answers)


def _goes_on(plan: Plan, outcome: Outcome) -> bool:
    """Whether a plan says what an answer says, and more."""
    return plan.answers[: len(outcome.answers)] == outcome.answers and len(outcome.answers) < len(
        plan.answers
    )


def _agrees(plan: Plan, decision: Decision) -> bool:
    known = decision.facts or {}
    return all(known.get(name, value) == value for name, value in plan.facts.items())


def _is_for_same(outcome: Outcome, open_: bool, plan: Plan, decision: Decision) -> bool:
    """Whether an answer is for the case of a plan."""
    if open_:
        return bool(decision.key) and outcome.decision.key == decision.key and not outcome.when
    if outcome.when.get("area") != plan.facts.get("area"):
        return False
    return dict(outcome.when) == plan.facts or "area" in plan.facts


class CardPlans(NamedPlans):
    """The cards of the sender's own hand that are named for combats."""

    @staticmethod
    def may_speak(message: Message, asked: Sequence[Decision]) -> bool:
        """Whether a message names a card at all."""
        return any(s.has("card") for s in message.spotted.spots)

    def __init__(
        self,
        message: Message,
        rows: Sequence[Row],
        asked: Sequence[Decision],
        ahead: Sequence[Decision],
        decision: Decision,
        led: Collection[int] = (),
    ) -> None:
        super().__init__(message, rows, asked, ahead, decision, led)
        self.grounds = Battlegrounds(message, rows, asked, (*asked, *ahead), self.own)
        self.over = bool(self.here) and not any(d.kind in _before_cards() for d in asked)
        self.replaces = any(d.kind in kinds_of("plays_cards") and d.kind != decision.kind for d in asked)

    def values(self, spot: Spot) -> list[str]:
        """The cards of the hand that a mention names."""
        return [i for i in spot.ids("card") if i in self.options] if not spot.has(FILLER) else []

    def own_kinds(self) -> tuple[str, ...]:
        """Whatever plays cards."""
        return (*kinds_of("plays_cards"), *kinds_of("of_battle"))

    def ends_condition(self, spot: Spot, begin: int) -> bool:
        """ "If gone, Robb", "if attacked I play Ned"."""
        before = self.within(begin, spot.start)
        told = self.says(before, *STEERING, *DENIES, "gone", "beaten")
        told = told or tells_of_no_way(self.message, begin, spot.start)
        return told and (spot.decides(kinds_of("plays_cards")) or bool(self.values(spot)))

    def circumstance(self, bit: Bit) -> Circumstance | None:
        """A combat, as far as facts can tell it."""
        opener = self.message.at(bit.start)
        if opener is None or opener.has(SENSE, "unless"):
            return None
        inside = opener.end if opener.has(SENSE, "if") and opener.end < bit.end else opener.start
        found = circumstance(self.message, inside, bit.end, self.own, False, self.here)
        if found is None:
            return self._battle(inside, bit.end)
        return found if found.sort == "fight" else None

    def _battle(self, start: int, end: int) -> Circumstance | None:
        """A condition that says no more than that there is a combat, where or against whom."""
        spots = self.within(start, end)
        seats = [s for s in spots if s.has("seat") and not s.has("area")]
        areas = {a for s in spots if s.has("area") for a in s.ids("area")}
        long = [i for i in self.message.spotted.unknown(start, end) if len(self.tokens[i].text) > SHORT]
        told = self.says(spots, "battle") or (bool(seats) and self.says(spots, "against"))
        if long or not told or len(seats) > 1 or len(areas) > 1 or not (seats or areas):
            return None
        if any(len(s.ids("seat")) != 1 or self.message.seat in s.ids("seat") for s in seats):
            return None
        if not all(s in seats or s.has("area") or self._is_of_combat(s) for s in spots):
            return None
        foe = {"opponent": seats[0].ids("seat")[0]} if seats else {}
        return Circumstance({**foe, **({"area": areas.pop()} if areas else {})}, "fight")

    @staticmethod
    def _is_of_combat(spot: Spot) -> bool:
        little = spot.has(FILLER) and not spot.has(SENSE, *TURNS, *DENIES)
        return little or spot.has(SENSE, *_OF_COMBAT)

    def is_explained(self, bit: Bit, spots: Sequence[Spot], state: State) -> bool:
        """Whether every mention goes with a card that is played, and not too many words are unknown."""
        played = any(s.decides(kinds_of("of_battle")) for s in spots)
        if not played and self._is_on_the_board(spots, state):
            return False
        placed = any(s.has("area") for s in spots) or self.says(spots, "there", "battle", *ROLES)
        named = {a for s in spots for a in s.ids("area")}
        signed = any(self.message.seat in s.ids("seat") for s in spots) and not (placed or played)
        told = played or state.replacing or self._is_called(spots)
        if not self._is_told_plainly(bit, spots, told, placed):
            return False
        leaving = any(
            s.has(KIND)
            and not (s.has(FILLER) or s.decides(kinds_of("of_battle")) or self._leads_to_new(s, spots))
            for s in spots
        )
        if named & self.targets or signed or (self.replaces and leaving and not self._is_called(spots)):
            return False
        joint = spots[-1] if spots[-1].has(SENSE, "or") else None
        return all(s is joint or self._goes_with_card(s, spots) for s in spots)

    def _is_on_the_board(self, spots: Sequence[Spot], state: State) -> bool:
        """Whether somebody who is a card and a piece may be named as the piece: nothing speaks of a combat, or they go somewhere."""
        pieces = [s for s in spots if self.values(s) and s.has("unit")]
        if any(s.start in self.led for s in pieces):
            return True
        tied = any(b.sort == IF for b in state.bits) or state.second or bool(self.here)
        told = tied or self._is_called(spots) or self.says(spots, "battle", "there", *ROLES)
        return bool(pieces) and not (told or self._is_word_for_card(spots[0]))

    @staticmethod
    def _is_word_for_card(spot: Spot) -> bool:
        """Whether a mention is no more than "card"."""
        return spot.has(OPTION, "card")

    def _names_alone(self, bit: Bit, spots: Sequence[Spot]) -> bool:
        """Whether a bit is the name of a card, "card" before it or not: "X to A. Card B"; a name alone on the last line is the sender's."""
        named = [s for s in spots if not self._is_word_for_card(s)]
        unknown = self.message.spotted.unknown(bit.start, bit.end)
        line = bit.start == 0 or self.tokens[bit.start - 1].text == BREAK
        signed = line and named == spots and not any(t.kind == WORD for t in self.tokens[bit.end :])
        alone = len(named) == 1 and bool(self.values(named[0])) and not (unknown or signed)
        return alone and not self._follows_a_place(bit, bare=named == spots)

    def _follows_a_place(self, bit: Bit, *, bare: bool) -> bool:
        """Whether a card stands behind another place than that of the combat, in its sentence or, if it is a bare name, before that."""
        place = self.grounds.place(bit.start, pointing=False)
        before = [
            s for s in self.message.spotted.back_from(0, bit.start) if s.has("area") and not s.has(FILLER)
        ]
        if bare and not (before and place in before[0].ids("area")):
            return True
        start = next(
            (row[0].start for row in self.rows if row[0].start <= bit.start < row[-1].end), bit.start
        )
        inside = [s for s in before if s.start >= start and s.start not in self.led]
        wide = self.says(self.within(start, bit.start), "everywhere", "elsewhere", "anybody", "later_fights")
        return wide or any(place not in s.ids("area") for s in inside)

    def _is_told_plainly(self, bit: Bit, spots: Sequence[Spot], played: bool, placed: bool) -> bool:
        """Whether words that nobody knows can say nothing of the card but that it is played.

        "Instead" and "I play" bear them anywhere; a place bears a verb before the card, "on the wall stands Dagmar", and none
        behind it, "Theon is a weakling there".
        """
        cards = [s for s in spots if self.values(s)]
        if not cards:
            return False
        before = len(self.message.spotted.unknown(bit.start, cards[0].start))
        behind = len(self.message.spotted.unknown(cards[-1].end, bit.end))
        if self.says(spots, "instead_alone"):
            return before + behind <= _UNKNOWN
        if played:
            return before + behind <= _BESIDE
        verb = any(s.has(SENSE, "is") and not s.has(SENSE, "and") for s in spots if s.start >= cards[-1].end)
        return before <= (_BESIDE if placed and not self.replaces else 0) and not behind and not verb

    def is_spared(self, spots: Sequence[Spot]) -> bool:
        """A card that is put away is none that is played in its place: "A to the discard, B instead"."""
        away = any(s.has(KIND, *kinds_of("takes_back")) and not s.decides(self.own_kinds()) for s in spots)
        return super().is_spared(spots) or (self.replaces and away)

    def _leads_to_new(self, word: Spot, spots: Sequence[Spot]) -> bool:
        """Whether the word for another card leads over "for" or "to" to the one card that is named: "I swap it for X"."""
        after = [s for s in spots if s.start >= word.end]
        little = [s for s in after if not self.values(s)]
        led = bool(little) and all(s.has(SENSE, "to", "for", "using") for s in little)
        own = word.has(KIND, *self.own_kinds())
        return own and led and len(after) == len(little) + 1 and after[-1] not in little

    def _is_called(self, spots: Sequence[Spot]) -> bool:
        """ "The replacement is …"."""
        first = next((n for n, s in enumerate(spots) if self.values(s)), 0)
        return any(s.has(SENSE, "is") and not s.has(SENSE, "and") for s in spots[:first])

    def _goes_with_card(self, spot: Spot, spots: Sequence[Spot]) -> bool:
        if self.values(spot) or spot.has("area"):
            return True
        if spot.has(FILLER):
            return not (changes(spot) and spot.has(SENSE, *TURNS))
        if spot.has(SENSE, *TURNS) and not spot.has(SENSE, "else", "fallback"):
            return False
        if spot.has("seat"):
            return self.message.seat in spot.ids("seat") or self.is_against(spot, spots)
        if spot.has(KIND):
            return spot.decides(self.own_kinds()) or spot.has(TERM)
        return spot.has(SENSE) or not (is_name(spot) or spot.has(ORDER) or spot.has(COUNT))

    def case_of(self, bit: Bit, facts: dict[str, object], wide: bool) -> dict[str, object] | None:
        """The combat that is told, that in play, or the one that the sender's own moves bring."""
        if not (facts or wide or self.here):
            spots = self.spots(bit)
            pointing = self.says(spots, "there", "that_place")
            if not (pointing or self.says(spots, "battle") or self._names_alone(bit, spots)):
                return None
            place = self.grounds.place(bit.start, pointing)
            facts = {"area": place} if place else {}
            return facts or None
        if self.over and not wide and facts.get("area", self.here) == self.here:
            return None
        return facts if facts or wide else {"area": self.here}


class WaysBack(NamedPlans):
    """The areas that are named for a retreat."""

    @staticmethod
    def may_speak(message: Message, asked: Sequence[Decision]) -> bool:
        """Whether there is a combat, or a message has a word for fleeing."""
        fought = any((d.facts or {}).get("area") for d in asked)
        return fought or any(s.decides(kinds_of("flees")) for s in message.spotted.spots)

    def __init__(
        self,
        message: Message,
        rows: Sequence[Row],
        asked: Sequence[Decision],
        ahead: Sequence[Decision],
        decision: Decision,
        led: Collection[int] = (),
    ) -> None:
        super().__init__(message, rows, asked, ahead, decision, led)
        self.open = decision in asked
        giving_way = {*kinds_of("before_battle")} & {*kinds_of("acts_of_forces")}
        self.gives_way = any(d.kind in giving_way for d in asked)
        self.targets = set()

    def values(self, spot: Spot) -> list[str]:
        """The areas that a mention names, the place of the combat left out."""
        if spot.has(FILLER) and not spot.has(KIND):
            return []
        if spot.has(ATTACKED_FORCE):  # it stands there; nobody goes there
            return []
        return [i for i in spot.ids("area") if i in self.options and i != self.here]

    def own_kinds(self) -> tuple[str, ...]:
        """Whatever tells of a retreat."""
        return (*kinds_of("flees"), *kinds_of("suffers"))

    def ends_condition(self, spot: Spot, begin: int) -> bool:
        """ "If beaten retreat to …", "if it is not allowed there Pyke"."""
        before = self.within(begin, spot.start)
        told = self.says(before, "beaten", *DENIES, "gone") or tells_of_no_way(
            self.message, begin, spot.start
        )
        led = spot.has(SENSE, "to", "toward") and self.message.at(spot.end) is not None
        led = led and any(self.values(s) for s in self.message.spots_between(spot.end, spot.end + 1))
        return told and (spot.decides(kinds_of("flees")) or bool(self.values(spot)) or led)

    def circumstance(self, bit: Bit) -> Circumstance | None:
        """A defeat, however it is put."""
        opener = self.message.at(bit.start)
        if opener is None or opener.has(SENSE, "unless"):
            return None
        inside = opener.end if opener.has(SENSE, "if") and opener.end < bit.end else opener.start
        return any_defeat(self.message, inside, bit.end)

    def is_explained(self, bit: Bit, spots: Sequence[Spot], state: State) -> bool:
        """Whether every mention goes with a retreat, and some tell that it is one."""
        flees = any(s.decides(kinds_of("flees")) for s in spots)
        led = (
            self._goes_back(spots) and not self.gives_way
        )  # "to X" gives way to the combat that is asked about
        back = bool(self.here) and (state.given is not None or led)
        told = flees or state.second or back
        if not told or len(self.message.spotted.unknown(bit.start, bit.end)) > _UNKNOWN:
            return False
        if not (flees or state.second or state.given is not None) and self._is_spoken_of(bit, spots):
            return False
        joint = spots[-1] if spots[-1].has(SENSE, "or") else None
        beaten = state.given is not None and (flees or self.says(spots, "toward"))
        left = [s for s in spots if not (beaten and s.has(SENSE, "others") and not s.has(SENSE, "you"))]
        return all(s is joint or self._goes_with_flight(s) for s in left)  # "if I lose, they go back to …"

    def _is_spoken_of(self, bit: Bit, spots: Sequence[Spot]) -> bool:
        """Whether words behind an area say more of it: "back in Pyke my wife is waiting"."""
        last = max(s.end for s in spots if self.values(s))
        return bool(self.message.spotted.unknown(last, bit.end)) or any(
            s.start >= last and s.has(SENSE, "is") and not s.has(SENSE, "and") for s in spots
        )

    def _goes_back(self, spots: Sequence[Spot]) -> bool:
        """Whether words lead back to an area: "back to Pyke", "my men run to Pyke", not "my men in Pyke"."""
        for before, spot in zip(spots, spots[1:], strict=False):
            if self.values(spot) and before.has(SENSE, "toward"):
                return True
            if self.values(spot) and before.has(SENSE, "to"):
                units = [s for s in spots if s.has("unit") and s.end <= before.start]
                return bool(units) and units[-1].end < before.start
        return False

    def _goes_with_flight(self, spot: Spot) -> bool:
        if spot.has("area") or spot.has("unit"):
            return True
        if spot.has(FILLER):
            return not (changes(spot) and spot.has(SENSE, *TURNS))
        if spot.has(SENSE, *TURNS) and not spot.has(SENSE, "else", "fallback"):
            return False
        if spot.has("seat"):
            return self.message.seat in spot.ids("seat")
        if spot.has(KIND):
            return spot.decides(self.own_kinds())
        return spot.has(SENSE) or not (is_name(spot) or spot.has(ORDER) or spot.has(COUNT))

    def case_of(self, bit: Bit, facts: dict[str, object], wide: bool) -> dict[str, object] | None:
        """The combat in play, or one in an area of the sender's own of which a retreat is told."""
        area = facts.get("area", self.here)
        if not facts and not wide and self._points_elsewhere(bit):
            return None
        if area != self.here:
            flees = any(s.decides(kinds_of("flees")) for s in self.spots(bit))
            return facts if flees and area in self.own and not self.open else None
        if self._points_elsewhere(bit):
            return None
        return facts if facts or wide else {"area": self.here} if self.here else None

    def _points_elsewhere(self, bit: Bit) -> bool:
        """Whether the sentence says "there" after another area than that of the combat in play: "if I lose there, back to …"."""
        before = list(self.message.spotted.back_from(0, bit.end))
        word = next((s for s in before if s.has(SENSE, "that_place") and changes(s)), None)
        if word is None or any(t.text in ENDS for t in self.tokens[word.end : bit.start]):
            return False
        named = next((s for s in before if s.end <= word.start and s.has("area")), None)
        return named is not None and self.here not in named.ids("area")


def _before_cards() -> tuple[str, ...]:
    """What is asked of a combat before its cards lie."""
    played = (*kinds_of("plays_cards"), *kinds_of("before_battle"))
    return (*played, *kinds_of("gives_help"), *kinds_of("takes_help"))
