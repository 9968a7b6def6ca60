"""Reading some of a bag: units lost, recruits, promotions, cards.

What is named of an area takes the place of what was said of that area before, in the same message or in an earlier one; of the other areas
nothing changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Some
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..clauses.turns import means
from ..conditions.polarity import is_plain_no
from ..mentions.spotting import Spot
from ..rows.counted_names import Counted, counted, has_article, stray_numbers
from ..rows.kept_cards import behind_colon, stands_beside
from ..rows.not_needed import is_not_wanted
from ..rows.offers import (
    denies_others,
    foreign_things,
    holds_unknown,
    is_declined,
    is_kept,
    is_offered,
    takes_back,
    words_of_kept,
)
from ..rows.outcomes import Outcome, Row, rows_of
from ..rows.reasons import without_talk
from ..rows.selector import Selector
from ..rows.tallies import without_tallies
from ..rows.the_rest import ends_of_the_rest
from ..text.names import concepts_of
from ..text.tokens import COLON, MARK, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_after, kinds_of
from ..values import ASK
from .agreeing import agreed, asked_about, tells_more, told_as_a_whole
from .area_selections import leaves_area_out, units_by_area
from .recruits import Recruits
from .standing_rows import behind_emptying
from .unit_lists import leads_to_unknown, read_list
from .unit_selections import UnitSelections

KEEPS = ("has", "spares", "stay", "cancels", "lets_be")
"""Senses by which a card stays in the hand."""


def read_some(message: Message, decision: Decision, rows: Sequence[Row], previous: Answer = None) -> Outcome:
    """What some sentences say to a decision whose form is Some.

    Args:
        message: the whole message.
        decision: the question.
        rows: the sentences that may speak of it.
        previous: the list that stands, or nothing.
    """
    form = decision.form
    assert isinstance(form, Some)
    wanted = concepts_of(message.vocabulary, form.bag)
    units = {c.id for c in wanted if c.category == "unit"}
    if not units or any(c.category == OPTION for c in wanted):
        return _Items(message, decision, form, previous).read(behind_emptying(message, decision, rows))
    if not any("/" in option for option in form.bag):
        return UnitSelections(message, decision, form, units).read(rows)
    rows = without_tallies(message, rows, decision.kind)
    if decision.kind in kinds_of("promotes") and (alone := units_by_area(message, decision, form, rows)):
        return alone
    stands = list(previous) if isinstance(previous, list) else []
    read = Recruits(message, decision, form, units, stands).read(rows)
    whole = None if stands else read_list(message, decision, form, units, rows)
    read = read if whole is None else agreed(read, whole)
    tale = None if stands else told_as_a_whole(message, decision, form, units, rows)
    if tale is not None and tells_more(tale, read):
        return tale
    if whole is not None:
        return read
    promotes = decision.kind in kinds_of("promotes") and read.answers == [[]]
    if promotes and leaves_area_out(message, form, rows):  # "no, A" is no refusal
        return asked_about(read, message.words_of(read.rows[-1]))
    loose = next((row for row in rows if read.settled and leads_to_unknown(message, row)), None)
    return read if loose is None else asked_about(read, message.words_of(loose))


class _Items(Selector):
    """Things that have a name each, such as cards."""

    def __init__(self, message: Message, decision: Decision, form: Some, previous: Answer = None) -> None:
        super().__init__(message, decision, form)
        self.stands = Counter(previous) if isinstance(previous, list) else Counter()
        self.laid_aside = 0
        """How many a list had that a correction in the same message changes."""
        self.numbered: set[int] = set()
        self.kept: list[tuple[Row, str]] = []
        self.loose: list[tuple[Row, str]] = []
        self.tales: list[Row] = []
        self.sums: list[tuple[Row, int, int]] = []
        self.left: int | None = None
        self.emptied: list[tuple[Row, str]] = []
        self.kept_out: list[tuple[Row, str]] = []
        self._kind = decision.kind

    def read(self, rows: Sequence[Row]) -> Outcome:
        wanted = concepts_of(self.message.vocabulary, self.form.bag)
        named: dict[str, int] = {}
        self.offers = self.outcome.decision.kind in kinds_of("deals")
        for row in self._own(rows):
            spots = [(c, s) for c in row for s in self.message.within(c)]
            if self._is_headed_otherwise([s for _, s in spots]) or self._is_accepted([s for _, s in spots]):
                continue
            mine = [
                (c, s)
                for c, s in spots
                if any(k in wanted for k in s.concepts) and not (self._heads(c, s) or self._is_gone_to(c, s))
            ]
            refused = self.offers and is_declined(self.message, self.outcome.decision.kind, row)
            if named and self.offers and takes_back(self.message, self._kind, row, [s for _, s in mine]):
                self._unclear(row)
                continue
            if refused and named:
                if denies_others(self.message, self._kind, row, [s for _, s in mine], named):
                    self._use(row, range(row[0].start, row[-1].end))
                else:
                    self._unclear(row)
                continue
            if refused and any(self.message.preceded_by(s, c, "only") for c, s in mine):
                self._unclear(row)  # "no money, only X for Y"
                continue
            mine = [] if refused else mine
            kept = [(c, s) for c, s in mine if self.offers and is_kept(self.message, self._kind, c, row)]
            self._keep_out(row, kept, others=bool(named) or len(kept) < len(mine))
            mine = without_talk(self.message, self._only_those([cs for cs in mine if cs not in kept]))
            keeps_all = self._keeps_all(row, mine)
            if keeps_all:
                self._note_kept(row, mine)
                mine = []
            nothing = keeps_all or refused or self._declines(row) or self._plays_nothing(row)
            if not mine and nothing and not named:
                self._use(row, range(row[0].start, row[-1].end))
                self.outcome.answers, self.outcome.why = [[]], "nothing"
            taken_back = self._before_correction(row, mine)
            if taken_back:
                self._name_all(row, taken_back, named)
                mine = [cs for cs in mine if cs not in taken_back]
            if self._corrects(row, mine, named):
                if self._turns_elsewhere(taken_back, mine):
                    self._unclear(row)
                self._lay_aside(named)
            before = dict(named)
            self._name_all(row, mine, named)
            self._restate(named, before)
            if self.offers and mine:
                self._weigh(row, spots, [s for _, s in mine])
            if mine:
                self._use(
                    row, [p for _, s in spots if self._says_nothing_new(s) for p in range(s.start, s.end)]
                )
        self._weigh_kept(named)
        self._weigh_kept_out(named)
        self._drop_talk(named)
        self._weigh_tales()
        if named and self.offers and not is_offered(self.message, self.outcome, wanted):
            self._unclear(self.outcome.rows[-1])
        elif named:
            whole = self._with_the_rest(rows, named)
            bag = self.form.bag
            self._weigh_sums(named)
            named = self._with_what_stands(named)
            if self._plays() and any(map(self._only_keeps, rows_of(self.message.clauses))):
                self._unclear(self.outcome.rows[-1])
            if self._plays() and sum(named.values()) != 2 and self._tells_both(self.outcome.rows):
                self._unclear(self.outcome.rows[-1])
            self.outcome.answers = [
                [id for id, n in named.items() for _ in range(n if whole or bag[id] > 1 else min(n, 1))]
            ]
            self.outcome.why = "names"
        return self.outcome

    def _only_those(self, mine: Sequence[tuple[Clause, Spot]]) -> list[tuple[Clause, Spot]]:
        """Some names of a sentence, without the fixed options behind "only X" of which another clause says something else.

        "Only strength, I have leaders enough"; "only strength, leaders and fleets" is a list.
        """
        own = {c.start for c, s in mine if s.has(OPTION) and self.message.preceded_by(s, c, "only")}
        named = [(c, s) for c, s in mine if c.start in own or not s.has(OPTION) or self._is_bare_name(c)]
        return named if own else list(mine)

    def _is_bare_name(self, clause: Clause) -> bool:
        """Whether a clause holds nothing but names and words that join them."""
        spots = self.message.within(clause)
        strange = self.message.spotted.unknown(clause.start, clause.end)
        return not strange and all(
            s.has(OPTION) or s.has(FILLER) or s.has(SENSE, "and", "also", "plus") for s in spots
        )

    def _keep_out(self, row: Row, kept: Sequence[tuple[Clause, Spot]], *, others: bool) -> None:
        """Note who beside an offer is said to stay; where a place is named that tells only where they are put."""
        for clause, spot in kept:
            placed = any(s.has("area") for s in self.message.within(clause))
            self.kept_out += (
                [] if placed else [(row, i) for i in self.form.bag if any(c.id == i for c in spot.concepts)]
            )
            if others and not placed:
                self._use(row, words_of_kept(self.message, clause, row))

    def _is_gone_to(self, clause: Clause, spot: Spot) -> bool:
        """Whether a place where something may be left is only where the way goes on to: "leaves one at A and goes to B"."""
        return self._kind in kinds_of("on_the_way") and self.message.preceded_by(
            spot, clause, "attacks", "toward", "next"
        )

    def _weigh_kept_out(self, named: Mapping[str, int]) -> None:
        """Who is said to stay must not be in the offer."""
        for row, id in self.kept_out:
            if id in named:
                self._unclear(row)

    def _keeps_all(self, row: Row, mine: Sequence[tuple[Clause, Spot]]) -> bool:
        """Whether nothing is said to be played, and the cards that are named beside it are kept: "nothing now, I keep X"."""
        rest = [c for c in row if all(c != clause for clause, _ in mine)]
        return bool(mine and rest) and all(self._is_kept(c, s) for c, s in mine) and self._declines(rest)

    def _only_keeps(self, row: Row) -> bool:
        """Whether a sentence holds no more than a word for what is kept, which may be meant for the card before it: "(X. in hand)"."""
        spots = self.message.in_row(row)
        signs = [s for s in spots if not s.has(FILLER)]
        lone = bool(signs) and all(s.has(SENSE, "has", "spares", "stay", "unused") for s in signs)
        strange = any(self.message.spotted.unknown(c.start, c.end) for c in row)
        return lone and not strange and all(c.mood == SAY for c in row)

    def _note_kept(self, row: Row, mine: Sequence[tuple[Clause, Spot]]) -> None:
        for _, spot in mine:
            self.kept.append((row, self._id(spot)))
            self._use(row, range(spot.start, spot.end))

    def _plays_nothing(self, row: Row) -> bool:
        """Whether a clause says that no card is played, and only talk stands beside it: "no card this time, I trust in X"."""
        of_cards = kinds_of("plays_cards")
        told = [
            c for c in row
            if self._declines([c])
            and any(s.has("window", *of_cards) or s.has(KIND, *of_cards) for s in self.message.within(c))
        ]  # fmt: skip
        beside = [s for c in row if c not in told for s in self.message.within(c)]
        more = any(
            s.has("card") or s.has(KIND) or s.has(SENSE, "except", "only", "unless", "if") for s in beside
        )
        return self._plays() and bool(told) and not more

    def _weigh_kept(self, named: Mapping[str, int]) -> None:
        """A card that a sentence of its own keeps in the hand says nothing alone, and must not be played in another one."""
        for row, id in self.kept:
            if id in named or not (named or self.outcome.answers):
                self._unclear(row)

    def _weigh_sums(self, named: Mapping[str, int]) -> None:
        """A number that belongs to no name is a sum: of all, of its own sentence, or of what was left; another one is asked about."""
        for row, number, own in self.sums:
            if number not in (sum(named.values()), own, self.left):
                self._unclear(row)

    def _drop_talk(self, named: dict[str, int]) -> None:
        """Leave a name without a number in a sentence of its own, where those with numbers are all that there is to place."""
        total, most = sum(named.values()), self.form.at_most
        if not (self.loose and self.numbered and most) or total - len(self.loose) != most:
            return
        for row, id in self.loose:
            named[id] -= 1
            self.outcome.rows.remove(row)
            self.outcome.used -= {p for c in row for p in range(c.start, c.end)}
        for id in [id for id, n in named.items() if not n]:
            del named[id]

    def _with_what_stands(self, named: dict[str, int]) -> dict[str, int]:
        """Numbers for some places change those alone, and leave what stands at others; a list of as many as there may be is a new one."""
        most = self.form.at_most
        if self.emptied:
            return self._checked(self._moved(named))
        if self.laid_aside and not self.numbered:
            self._unclear(self.outcome.rows[-1])
        if not self.numbered or not self.stands or most is None or sum(named.values()) >= most:
            return named
        return self._checked({**self.stands, **named})

    def _corrects(self, row: Row, mine: Sequence[tuple[Clause, Spot]], named: Mapping[str, int]) -> bool:
        """Whether what a sentence names takes the place of what was named before: it says so, or begins with a plain "no"."""
        told = any(spot.start >= c.start for c in row if c.corrects for _, spot in mine)
        opens = bool(named and mine) and is_plain_no(self.message, row[0]) and mine[0][0] is not row[0]
        return told or opens

    @staticmethod
    def _before_correction(row: Row, mine: Sequence[tuple[Clause, Spot]]) -> list[tuple[Clause, Spot]]:
        """The names of a sentence that a correction further on in it takes back: "X, no, rather Y"."""
        at = max((c.start for c in row if c.corrects), default=0)
        after = any(s.start >= at for _, s in mine)
        return [(c, s) for c, s in mine if after and s.start < at]

    def _turns_elsewhere(
        self, back: Sequence[tuple[Clause, Spot]], mine: Sequence[tuple[Clause, Spot]]
    ) -> bool:
        """Whether a correction in the midst of a counted list begins with another place than the one it follows: "A 3, B 2, no, C 2"."""
        counts = [s for _, s in back if s.start in self.numbered]
        return bool(counts and mine) and self._id(mine[0][1]) not in {self._id(s) for s in counts}

    def _restate(self, named: dict[str, int], before: Mapping[str, int]) -> None:
        """Take a list that alone has as many as there may be for the whole: "so in all: Pella 3, Sparta 1, …"."""
        added = {id: n - before.get(id, 0) for id, n in named.items() if n > before.get(id, 0)}
        if before and len(added) > 1 and sum(added.values()) == self.form.at_most:
            named.clear()
            named.update(added)
            self.emptied.clear()

    def _lay_aside(self, named: dict[str, int]) -> None:
        """Let a correction begin: what is counted goes on where it names nothing, anything else is gone."""
        if self.numbered and self.form.at_most is not None and any(self.form.bag[id] > 1 for id in named):
            self.stands = Counter({**self.stands, **named})
            self.laid_aside = sum(self.stands.values())
            self.numbered.clear()
            self.loose.clear()
        named.clear()

    def _checked(self, named: dict[str, int]) -> dict[str, int]:
        """A list as it is after a correction in the same message: where all had been placed all must be placed again."""
        if self.laid_aside == self.form.at_most and sum(named.values()) != self.laid_aside:
            self._unclear(self.outcome.rows[-1])
        return named

    def _moved(self, named: dict[str, int]) -> dict[str, int]:
        """What stood at a place that is to have none goes to the one that is named for it; where there are more it is asked about."""
        empty = {id for _, id in self.emptied}
        if len(empty) == len(named) == 1 and not self.numbered:
            freed = sum(self.stands[id] for id in empty)
            named = {id: self.stands[id] + freed for id in named}
        elif not self.numbered:
            self._unclear(self.emptied[0][0])
        return {**self.stands, **dict.fromkeys(empty, 0), **named}

    def _is_accepted(self, spots: Sequence[Spot]) -> bool:
        """Whether a sentence says yes to what somebody else has offered, where the sender is to offer something."""
        return self.offers and any(s.has(OPTION, "yes") for s in spots)

    def _weigh(self, row: Row, spots: Sequence[tuple[Clause, Spot]], mine: Sequence[Spot]) -> None:
        """An offer is taken whole or not at all: something in it that cannot be given, or that nobody knows, is asked about."""
        for spot, id in foreign_things(self.message, self.form.bag, spots, mine):
            self._use(row, range(spot.start, spot.end))
            line = self.message.line_of(spot)
            self.outcome.say(ASK, "not_an_option", id, kind=self.outcome.decision.kind, line=line)
        if any(holds_unknown(self.message, clause, mine) for clause in row):
            self._unclear(row)
        self._use(row, [p for _, s in spots if s.has("seat") for p in range(s.start, s.end)])

    def _with_the_rest(self, rows: Sequence[Row], named: dict[str, int]) -> bool:
        """Give all that is left to the name that "the rest" leads to: "3 at the gate, the rest at the tower"; whether one has it.

        Where nobody can tell how much is left, or to which name it goes, it is asked about.
        """
        bag = self.form.bag
        led = [
            (row, spot, id)
            for row in rows
            for spot, id in ends_of_the_rest(self.message, row, bag, self.numbered)
        ]
        if not led:
            return False
        names = {id for _, _, id in led}
        most = self.form.at_most
        if most is None or len(names) != 1 or "" in names:
            self._unclear(led[0][0])
            return True
        (id,) = names
        stands = {**self.stands, **named} if self.laid_aside else named
        named[id] = self.left = max(0, most - sum(n for other, n in stands.items() if other != id))
        for row, spot, _ in led:
            self._use(row, range(spot.start, spot.end))
        return True

    def _is_half(self, clause: Clause, several: Sequence[tuple[Clause, Spot]]) -> bool:
        """Whether a number is to be halved between names: "the other four half to A, half to B"."""
        named = [s for c, s in several if c == clause and s.start not in self.numbered]
        return bool(named) and self.message.says(clause, "middle")

    def _follows_strange(self, clause: Clause, spot: Spot) -> bool:
        """Whether a word that nobody knows, and that may be a name cut short, stands with an "and" before a name: "Xyz. and A"."""
        joint = self.message.at(spot.start - 1)
        if joint is None or not joint.has(SENSE, "and") or joint.start <= clause.start:
            return False
        tokens = self.message.spotted.text.tokens
        at = joint.start - 1 - (tokens[joint.start - 1].kind == MARK)
        return at >= clause.start and at in {*self.message.spotted.unknown(clause.start, clause.end)}

    def _is_headed_otherwise(self, spots: Sequence[Spot]) -> bool:
        """Whether a sentence opens with the word of another decision, and this one is not named in it."""
        first = next((s for s in spots if not s.has(FILLER)), None)
        named = {kind for s in spots for kind in s.ids(KIND)}
        kind = self.outcome.decision.kind
        if any(kind in kinds_after(o) for s in spots for o in s.ids(OPTION)):
            return False  # "activity: recruit, A and B"
        if first is not None and self._plays():
            named -= {*kinds_of("plays_cards")} - {self.outcome.decision.kind}
            return first.has(KIND) and bool(named) and self.outcome.decision.kind not in named
        return first is not None and first.has(KIND) and self.outcome.decision.kind not in named

    def _heads(self, clause: Clause, spot: Spot) -> bool:
        """Whether a name only tells what the question is about: "recruits at Susa: …"."""
        decision = self.outcome.decision
        about = any(c.id == decision.about for c in spot.concepts)
        if not about or self.message.mark_after(spot) != COLON:
            return False
        before = self.message.spots_between(clause.start, spot.start)
        return any(s.has(KIND, decision.kind) for s in before)

    def _name_all(self, row: Row, mine: Sequence[tuple[Clause, Spot]], named: dict[str, int]) -> None:
        """Take the names of a sentence with their numbers, but for those that are denied."""
        several = [(c, s) for c, s in mine if self.form.bag[self._id(s)] > 1]
        numbered = [
            (c, s) for c, s in several if not (self._takes_the_rest(c, s) or self._gives_up_its_one(c, s))
        ]
        numbers = counted(self.message, self.outcome.decision.kind, numbered) if numbered else Counted()
        self.numbered |= numbers.of.keys()
        if any(self._is_half(c, several) or self._follows_strange(c, s) for c, s in several):
            self._unclear(row)
        for clause, spot in mine:
            self._use(row, range(spot.start, spot.end))
            if self._is_denied_to_stay(clause, spot):
                self._unclear(row)
            if self._is_kept(clause, spot):
                if len(mine) == 1:
                    self.kept.append((row, self._id(spot)))
                continue
            if self.stands[self._id(spot)] and self._is_emptied(clause, spot):
                self.emptied.append((row, self._id(spot)))
            elif not any(self._reaches(d, spot) for d in clause.denied) and not is_not_wanted(
                self.message, clause, spot, self.form.bag, self.outcome.decision.kind
            ):
                number = numbers.of.get(spot.start)
                none = number is None and len(several) == len(mine) == 1 and self._is_of_none(row, spot)
                if len(several) == len(mine) == 1 and number is None and not none:
                    self.loose.append((row, self._id(spot)))
                self._name(clause, spot, 0 if none else number, named)
        self._use(row, numbers.words)
        own = sum(numbers.of.values())
        apart = self._apart(row, mine)
        self.sums += [
            (row, n, own) for n in stray_numbers(self.message, self.outcome.decision.kind, apart, several)
        ]
        self._weigh_alternatives(row, several)
        tied = bool(mine) and self._plays() and self._is_tied(row)
        played = [(clause, spot) for clause, spot in mine if not self._is_kept(clause, spot)]
        moved = any(
            self._gives_up_its_one(clause, spot) for clause, spot in several
        )  # "the one" is no number
        loose = [] if moved else numbers.loose
        if len(loose) == 1 and len(several) > len(numbered):  # "five in all: two at X, the rest at Y"
            self.sums += [(row, n, own) for p in loose if (n := self.message.number_at(p)) is not None]
            self._use(row, loose)
            loose = []
        hidden = bool(mine) and any(self._holds_denial(s) for c in row for s in self.message.within(c))
        if loose or tied or hidden or any(self._is_strange(clause, spot) for clause, spot in played):
            self._unclear(row)

    def _apart(self, row: Row, mine: Sequence[tuple[Clause, Spot]]) -> Row:
        """A sentence without the clauses whose names are weighed for themselves, behind or before its correction."""
        own = {c.start for c, _ in mine}
        return [c for c in row if c.start in own or not any(map(self._is_of_bag, self.message.within(c)))]

    def _is_of_bag(self, spot: Spot) -> bool:
        return any(c.id in self.form.bag for c in spot.concepts)

    def _takes_the_rest(self, clause: Clause, place: Spot) -> bool:
        """Whether "the rest" leads to a name, so that no number is of it."""
        before = [s for s in self.message.spots_between(clause.start, place.start) if not s.has(SENSE, "to")]
        before = [s for s in before if s.has(SENSE, "rest") or not s.has(FILLER)]
        return bool(before) and before[-1].has(SENSE, "rest")

    def _weigh_alternatives(self, row: Row, places: Sequence[tuple[Clause, Spot]]) -> None:
        """Ask where "or" stands between two places, or where places without a number stand in a tale of another kind."""
        for (_, one), (_, other) in pairwise(places):
            between = self.message.spots_between(one.end, other.start)
            bare = not self.message.spotted.unknown(one.end, other.start)
            if (
                bare
                and all(s.has(SENSE, "or", "to") for s in between)
                and any(s.has(SENSE, "or") for s in between)
            ):
                self._unclear(row)
                return
        number = any(self.message.number_at(i) is not None for c in row for i in range(c.start, c.end))
        told = any(s.has(KIND) for c in row for s in self.message.within(c))
        unknown = [p for c in row for p in self.message.spotted.unknown(c.start, c.end)]
        if places and not (number or told) and len(unknown) > 1:
            self.tales.append(row)

    def _weigh_tales(self) -> None:
        """Places without a number in a tale of another kind are asked about, unless the tale turned out to be talk."""
        for row in self.tales:
            if row in self.outcome.rows:
                self._unclear(row)

    def _is_emptied(self, clause: Clause, place: Spot) -> bool:
        """Whether a clause that names one place, and no number, goes on with "not": "not at X", said the other way round."""
        names = [s for s in self.message.within(clause) if any(c.id in self.form.bag for c in s.concepts)]
        numbers = any(self.message.number_at(i) is not None for i in range(clause.start, clause.end))
        if self._gives_up_its_one(clause, place):
            return True
        if self._is_replaced(clause, place) and not numbers:
            return True
        return names == [place] and self._is_denied_behind(clause, place) and not numbers

    def _is_replaced(self, clause: Clause, place: Spot) -> bool:
        """Whether "instead of" leads to a name, and another one is said in the same clause."""
        before = [s for s in self.message.spots_between(clause.start, place.start) if not s.has(FILLER)]
        led = bool(before) and before[-1].has(SENSE, "instead")
        others = [
            s
            for s in self.message.within(clause)
            if s != place and any(c.id in self.form.bag for c in s.concepts)
        ]
        return led and len(others) == 1

    def _gives_up_its_one(self, clause: Clause, place: Spot) -> bool:
        """Whether a correction moves the only one of a place to another: "no, the one in A goes to B"."""
        spots = self.message.within(clause)
        others = [s for s in spots if s != place and any(c.id in self.form.bag for c in s.concepts)]
        if len(others) != 1 or others[0].start < place.start or not clause.corrects or clause.denied:
            return False
        before = self.message.spots_between(clause.start, place.start)
        called = next((s for s in reversed(before) if not s.has(SENSE, "to", "from")), None)
        if called is None or not (called.has(SENSE, "the_one") or called.has(COUNT, "1")):
            return False
        little = {
            p
            for s in spots
            if s == called or (s.has(FILLER) and s.start >= place.end)  # "o pun la B"
            for p in range(s.start, s.end)
        }
        numbers = [p for p in range(clause.start, clause.end) if self.message.number_at(p) is not None]
        goes = self.message.preceded_by(others[0], clause, "to", "toward", "attacks")
        return self.stands[self._id(place)] == 1 and goes and set(numbers) <= little

    def _is_denied_behind(self, clause: Clause, spot: Spot) -> bool:
        """Whether a "no" or "not" stands right behind a name."""
        behind = self.message.at(behind_colon(self.message, spot.end))
        if behind is None or behind.start >= clause.end:
            return False
        if behind.has(SENSE, "needless") and not spot.has("area"):
            return False  # a thing; a place that is not needed is left out of what stood
        return behind in clause.denied or (behind.has(SENSE, "no", "not") and behind.end == clause.end)

    def _is_denied_to_stay(self, clause: Clause, spot: Spot) -> bool:
        """Whether it is denied that what is named stays, so that it may be meant, too: "A does not stay"."""
        behind = self.message.spots_between(spot.end, clause.end)
        return any(
            one in clause.denied and other.has(SENSE, "stay") and one.start == spot.end
            for one, other in pairwise(behind)
        )

    def _is_of_none(self, row: Row, place: Spot) -> bool:
        """Whether a sentence names one place and says that nothing is there: "at X, no garrison"."""
        spots = [s for c in row for s in self.message.within(c) if s != place]
        return any(s.has(SENSE, "none", "no", "pass") or s.has(OPTION, "no") for s in spots) and all(
            s.has(SENSE) or s.has(KIND, *kinds_of("counts_places")) or self._says_nothing_new(s)
            for s in spots
        )

    def _is_tied(self, row: Row) -> bool:
        """Whether a sentence, or the clause behind it, ties what is played to a condition."""
        number = row[-1].sentence
        clauses = [c for c in self.message.sentence(number) if not self._is_of_other_cards(c)]
        openers = (s for c in clauses for s in self.message.within(c) if not s.has(FILLER))
        return any(c.condition is not None for c in clauses) or any(
            s.has(SENSE, "if", "unless") for s in openers
        )

    def _is_of_other_cards(self, clause: Clause) -> bool:
        """Whether a condition has a card of its own that cannot be played here: "X now, and when losses are rolled, Y"."""
        cards = [s for s in self.message.within(clause) if s.has("card")]
        return (
            clause.condition is not None
            and bool(cards)
            and all(self.form.bag.keys().isdisjoint(s.ids("card")) for s in cards)
        )

    def _plays(self) -> bool:
        """Whether cards are played that may be kept as well."""
        return self.outcome.decision.kind in kinds_of("reacts")

    def _is_kept(self, clause: Clause, spot: Spot) -> bool:
        """Whether a card that may be played is said to be had, spared or not played: "… but keep X", "X no"."""
        if not (self._plays() or self.outcome.decision.kind in kinds_of("may_keep")):
            return False
        if self._is_denied_behind(clause, spot):
            return True
        spots = [
            s for s in self.message.within(clause) if s == spot or s.has(SENSE, *KEEPS) or not s.has(FILLER)
        ]
        spots = self._without_joined(spots, spot)
        at = spots.index(spot)
        beside = [s for s in (*spots[max(0, at - 1) : at], *spots[at + 1 : at + 2]) if s.has(SENSE, *KEEPS)]
        return any(stands_beside(self.message, spot, s) for s in beside)

    @staticmethod
    def _without_joined(spots: Sequence[Spot], card: Spot) -> list[Spot]:
        """The mentions of a clause that says nothing but what is kept, without the other cards: "X and Y I keep"."""
        if any(s.has(KIND) or not (s.has("card") or s.has(SENSE, "and", *KEEPS)) for s in spots):
            return list(spots)
        return [s for s in spots if s == card or s.has(SENSE, *KEEPS) and not s.has("card")]

    def _is_strange(self, clause: Clause, spot: Spot) -> bool:
        """Whether a word that nobody knows stands right beside a card that may be played: it may be spared."""
        text = self.message.spotted.text
        beside = [i for i in (spot.start - 1, self._behind(spot)) if clause.start <= i < clause.end]
        words = [i for i in beside if text.tokens[i].kind == WORD and not text.is_elided(i)]
        return self._plays() and any(self.message.at(i) is None for i in words)

    def _behind(self, spot: Spot) -> int:
        """The place of the word behind a card, turns of speech left out: "X may rest", "X and Y"."""
        at = spot.end
        while (beside := self.message.at(at)) is not None and beside.has(SENSE) and not beside.has(FILLER):
            at = beside.end
        return behind_colon(self.message, at)

    def _tells_both(self, rows: Sequence[Row]) -> bool:
        """Whether "both" is said of what is played."""
        tokens = self.message.spotted.text.tokens
        words = (tokens[i].text for row in rows for c in row for i in range(c.start, c.end))
        return any(means(self.message, word, "both") for word in words)

    def _reaches(self, denial: Spot, spot: Spot) -> bool:
        """Whether a "not" denies what is named after it: no further than a colon behind its own words, "let's not wait: …"."""
        tokens = self.message.spotted.text.tokens
        colon = next((i for i in range(denial.end, spot.start) if tokens[i].text == COLON), denial.end)
        return denial.start < spot.start and colon == denial.end

    def _id(self, spot: Spot) -> str:
        return next(c.id for c in spot.concepts if c.id in self.form.bag)

    def _name(self, clause: Clause, spot: Spot, number: int | None, named: dict[str, int]) -> None:
        """Take a name as often as a number says."""
        id = self._id(spot)
        if number is None and spot.has(OPTION) and self.form.bag[id] > 1:
            number = 1 if has_article(self.message, spot) else self._whole_before(clause, spot, id)
        named[id] = named.get(id, 0) + (1 if number is None else number)

    def _whole_before(self, clause: Clause, spot: Spot, id: str) -> int:
        """All of something that is counted, where "all" leads to it; else nobody can tell how much is meant."""
        if any(s.has(SENSE, "all") for s in self.message.spots_between(clause.start, spot.start)):
            return self.form.bag[id]
        self._unclear([clause])
        return 1
