"""The names of questions for a number, and the numbers, that a clause holds; a number counts only where it can be nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ...kernel.decision import Decision
from ...kernel.forms import Assign
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.idle_numbers import is_former_wish
from ..rows.row_parses import SLOT, VALUE, Item
from ..text.names import concepts_of
from ..text.tokens import COLON, NUMBER, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE, TERM, Concept, Vocabulary
from ..text.words import kinds_of
from .changed_amounts import stress
from .sheet_items import SheetItems

_LITTLE = ("self", "me", "to", "from", "and", "gives")
"""Turns of speech that leave "nothing" what it is."""
_SHORT_IS = ("'", "’", "s")
"""What stands behind a little word that is short for it and its verb."""
_GOVERNING = ("exchanges", "makes", "chooses", "gives", "raises", "lowers")
"""Turns of speech behind which a little word is what they are done to."""
ALL, REST, NEGATIVE = "all", "rest", "negative"
"""What stands for all that one has, for what the other numbers leave, and for a number that nobody can bid."""


def names_of(known: Vocabulary, decision: Decision) -> list[Concept]:
    """By what a player names a question for a number."""
    about = concepts_of(known, [decision.about]) if decision.about else set()
    return [c for c in about if c.category != OPTION] or [Concept(TERM, decision.kind)]


def reaches_number(message: Message, denial: Spot, position: int) -> bool:
    """Whether a denial before a number goes as far as that: none goes past a colon, "without" past no word that has a meaning."""
    tokens = message.spotted.text.tokens
    between = message.spots_between(denial.end, position)
    if any(tokens[i].text == COLON for i in range(denial.end, position)):
        return False
    little = all(s.has(FILLER) or s.has(KIND) for s in between)
    known = little and not message.spotted.unknown(denial.end, position)
    return known or not denial.has(SENSE, "without")


class AmountItems(SheetItems):
    """The search for the names of questions and for numbers."""

    def __init__(self, message: Message, questions: Mapping[str, Decision]) -> None:
        form = Assign(tuple(questions), {})
        super().__init__(message, form)
        self.category = "amount"
        self.questions = questions
        self.names = {c: name for name, d in questions.items() for c in names_of(message.vocabulary, d)}
        self.open = {name for name, d in questions.items() if d.key}

    def names_question(self, name: str, decision: Decision) -> bool:
        """Whether a name is that of a question."""
        return self.questions[name] == decision

    def _found(self, clause: Clause) -> Iterator[Item]:
        named: set[int] = set()
        for spot in self.message.within(clause):
            ids = self._meant_by(
                tuple(dict.fromkeys(self.names[c] for c in spot.concepts if c in self.names))
            )
            if ids and not self._is_article(clause, spot) and not self._goes_on(spot):
                named |= set(range(spot.start, spot.end))
                yield Item(SLOT, spot, ids, clause)
        heading = self._heading_end(clause, named)
        for position in range(clause.start, clause.end):
            value = self._value_at(clause, position, named)
            if value is not None and position >= heading - 1:
                spot = self.message.at(position) or Spot(
                    position, position + 1, (), 0, self.message.source(position, position + 1)
                )
                yield Item(VALUE, spot, (value,), clause, old=self._is_replaced(clause, position))
                named |= set(range(spot.start, spot.end))
        if not any(c in self.names for s in self.message.within(clause) for c in s.concepts):
            yield from self._unknown_name(clause)

    def _heading_end(self, clause: Clause, named: Collection[int]) -> int:
        """Where the heading of a clause ends, the colon before its first name: "all my bids in one go: 5 for the first"."""
        tokens = self.message.spotted.text.tokens
        colon = next((i for i in range(clause.start, clause.end) if tokens[i].text == COLON), clause.start)
        after = range(colon, clause.end)
        counted = any(self.message.number_at(p) is not None for p in after if p not in named)
        heads = counted and min(named, default=0) > colon
        return colon if heads else clause.start

    def _unknown_name(self, clause: Clause) -> Iterator[Item]:
        """Unknown words before a colon: the name of no question."""
        tokens = self.message.spotted.text.tokens
        colon = next((i for i in range(clause.start, clause.end) if tokens[i].text == COLON), None)
        run = self.message.unknown_run_before(colon, clause) if colon is not None else None
        if run is not None and colon is not None and self._is_called(clause, run, colon):
            text = self.message.source(run, colon)
            yield Item(SLOT, Spot(run, colon, (), 0, text), (), clause, written=text)

    def _is_called(self, clause: Clause, run: int, colon: int) -> bool:
        """Whether words before a colon can be the name of a question: a number follows, and they open a line and say nothing."""
        message = self.message
        if self.open and not any("/" in name for name in self.open):
            return False  # the only question is for nothing that has a name
        if clause.lead or not any(message.number_at(p) is not None for p in range(colon + 1, clause.end)):
            return False
        return not any(s.has(SENSE, "is", "self", "me") for s in message.spots_between(run, colon))

    def _meant_by(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Of several questions with one name the one that is open, else the one that is asked with it."""
        kinds = {self.questions[name].kind for name in self.open}
        beside = {name for name, question in self.questions.items() if question.kind in kinds}
        for nearer in (self.open, beside):
            if len(chosen := tuple(i for i in ids if i in nearer)) == 1:
                return chosen
        return ids

    def _goes_on(self, spot: Spot) -> bool:
        """Whether a guessed name goes on with an unknown word: it is another name."""
        unknown = self.message.spotted.unknown(spot.end, spot.end + 1)
        return bool(spot.slips) and bool(unknown)

    def _is_article(self, clause: Clause, spot: Spot) -> bool:
        """Whether a mention is a little word; one that is the short form of a name, too, where a verb governs it: "make it 4 for the first"."""
        if not spot.has(FILLER) or not (spot.has("track") or spot.has("badge")):
            return spot.has(FILLER)
        spots = self.message.within(clause)
        governed = any(s.end == spot.start and s.has(SENSE, *_GOVERNING) for s in spots)
        named = any(c in self.names for s in spots if s != spot and not s.has(FILLER) for c in s.concepts)
        tokens = self.message.spotted.text.tokens
        after = self.message.at(spot.end)
        states = after is not None and after.has(SENSE, "is") and not after.has("track")
        states = states or (spot.end < len(tokens) and tokens[spot.end].text in _SHORT_IS)
        return spot.text.islower() and (states or (governed and named))

    def _value_at(self, clause: Clause, position: int, named: Collection[int]) -> str | None:
        """The number at a position, if it can be nothing else."""
        if position in named:
            return None
        message, tokens = self.message, self.message.spotted.text.tokens
        spot = message.at(position)
        if spot is not None and spot.start != position:
            return None
        if position in stress(message, clause):
            return None
        if tokens[position].kind == NUMBER:
            if self._counts_else(position, named):
                return None
            return NEGATIVE if self._is_negative(position) else str(tokens[position].value)
        if spot is None:
            return None
        if spot.has(COUNT) and not (spot.has(FILLER) and self._is_before_noun(spot, named)):
            return None if self._counts_else(spot.end - 1, named) else spot.ids(COUNT)[0]
        if not self._is_about_tokens(clause, spot) or self._stands_by(position, -1, "sum", "has"):
            return None
        if spot.has(SENSE, "all") and not spot.has(SENSE, "rest"):
            return ALL
        counts_on = message.number_at(spot.end) is not None
        if spot.has(SENSE, "rest") and not counts_on and self._is_sum(clause, spot):
            return REST
        nothing = spot.has(SENSE, "none") or self._is_not_one(spot)
        return "0" if nothing and not spot.has(SENSE, "rest") else None

    def _is_not_one(self, spot: Spot) -> bool:
        """Whether "not one", or its like, stands right before the currency."""
        after = spot.end
        while (word := self.message.at(after)) is not None and (word.has(FILLER) or word.has(COUNT)):
            if self._is_currency(after):
                break
            after = word.end
        return (
            spot.has(SENSE, "pass", "neither", "not", "nor")
            and after > spot.start
            and self._is_currency(after)
        )

    def _is_negative(self, position: int) -> bool:
        """Whether a minus stands before a number that follows a colon, so that it is no dash."""
        tokens = self.message.spotted.text.tokens
        return tokens[position].sign == "-" and position > 0 and tokens[position - 1].text == COLON

    def _is_about_tokens(self, clause: Clause, spot: Spot) -> bool:
        """Whether "all", "nothing" or "the rest" is said of what is asked: a name stands in the clause, or nothing else."""
        spots = self.message.within(clause)
        named = any(c in self.names for s in spots for c in s.concepts)
        alone = all(
            s == spot or s.has(FILLER) or s.has(SENSE, *_LITTLE) or s.has(KIND) or s in clause.denied
            for s in spots
        )
        return named or (alone and not self.message.spotted.unknown(clause.start, clause.end))

    def _is_sum(self, clause: Clause, spot: Spot) -> bool:
        """Whether "the rest" is a sum: a name follows, and no number stands right before it."""
        message = self.message
        before = message.at(spot.start - 1) if spot.start > clause.start else None
        if (
            before is not None
            and before.has(SENSE, "to", "for")
            or message.number_at(spot.start - 1) is not None
        ):
            return False
        following = message.spots_between(spot.end, clause.end)
        return any(c in self.names for s in following[:3] for c in s.concepts)

    def _is_before_noun(self, spot: Spot, named: Collection[int]) -> bool:
        """Whether a word for one is only the article of the noun behind it."""
        return self.message.is_word(spot.end) and not self._is_little(spot.end, named)

    def _counts_else(self, position: int, named: Collection[int]) -> bool:
        """Whether a number is that of something else: "3 days", "turn 4"."""
        follower = position + 1
        counts = self._stands_by(position, -1, "turn", "has", "rest") or self._stands_by(position, 1, "has")
        if counts and not (self._goes_to_name(position) or self._comes_from_name(position, named)):
            return True
        star = self.message.at(follower)
        if star is not None and star.has(SENSE, "special") and not self._is_bound(position, named):
            return True  # "one star is no life"
        if self._is_hour(position):
            return True
        if self._is_total(position) or self._counts_auctions(follower):
            return True
        if not self.message.is_word(follower) or self._is_little(follower, named):
            return False
        if self.message.number_at(follower) is not None:
            return False  # "two-three"
        return not self._is_bound(position, named)

    def _is_hour(self, position: int) -> bool:
        """Whether a number tells when something is done: "I am back at 6", not "a bid of 3" where both are said with one word."""
        before, word = self.message.at(position - 1), self.message.at(position - 2) if position > 1 else None
        if before is None or not before.has(SENSE, "hour") or self._is_currency(position + 1):
            return False
        bound = word is not None and word.end == before.start
        return not (
            bound and word is not None and (word.has(KIND) or any(c in self.names for c in word.concepts))
        )

    def _goes_to_name(self, position: int) -> bool:
        """Whether the name of a question follows a number with "for" or "on": "the remaining three for the court"."""
        clause = next((c for c in self.message.clauses if c.start <= position < c.end), None)
        spots = self.message.spots_between(position + 1, clause.end if clause else position + 1)
        led = [n for n, s in enumerate(spots) if s.has(SENSE, "for", "to") and not s.has(SENSE, "rest")]
        if not led or not all(self._leads_up(s) for s in spots[: led[0]]):
            return False
        if len(self.message.spotted.unknown(position + 1, spots[led[0]].start)) > 1:
            return False  # one word may be the verb: "the two that are left go to the court"
        following = [s for s in spots[led[0] + 1 :] if not s.has(FILLER)]
        return bool(following) and any(c in self.names for c in following[0].concepts)

    def _comes_from_name(self, position: int, named: Collection[int]) -> bool:
        """Whether the name of a question stands right before what is left for it: "and on the court the remaining 2"."""
        rest = self.message.at(position - 1)
        if rest is None or not rest.has(SENSE, "rest", "has") or rest.has(SENSE, "self"):
            return False
        start = rest.start
        while (article := self.message.at(start - 1)) is not None and article.has(FILLER):
            if article.has(SENSE, "self", "me", "in_person", "and", "nor") or start - 1 in named:
                break
            start = article.start
        return start - 1 in named and (rest.has(SENSE, "rest") or start < rest.start)

    def _leads_up(self, spot: Spot) -> bool:
        """Whether a mention may stand between what is left and what it goes to: the currency, or a verb of giving."""
        if any(self._is_currency(i) for i in range(spot.start, spot.end)):
            return True
        return spot.has(FILLER) or spot.has(
            SENSE, "has", "gives", "chooses", "stay", "me", "self", "they_bid"
        )

    def _is_total(self, position: int) -> bool:
        """Whether a number is a sum, or what there is: "total 8", "that makes 4", "(in the purse: 3)"."""
        tokens, i = self.message.spotted.text.tokens, position - 1
        while i >= 0 and (tokens[i].text == COLON or self._is_currency(i)):
            i -= 1
        before = self.message.at(i) if i >= 0 else None
        if before is not None and before.has(SENSE, "sum"):
            return not self._is_only_number(position)
        after = self.message.at(position + 1)
        if after is None or not after.has(SENSE, "sum"):
            return False
        return self.message.number_at(after.end) is None and not self._is_only_number(position)

    def _is_currency(self, position: int) -> bool:
        spot = self.message.at(position)
        return spot is not None and spot.has(OPTION, *kinds_of("counted"))

    def _is_only_number(self, position: int) -> bool:
        """Whether a number is the only one in a clause that names a question: there it can be no sum."""
        clause = next((c for c in self.message.clauses if c.start <= position < c.end), None)
        if clause is None or not any(
            c in self.names for s in self.message.within(clause) for c in s.concepts
        ):
            return False
        return not any(
            self.message.number_at(p) is not None for p in range(clause.start, clause.end) if p != position
        )

    def _counts_auctions(self, follower: int) -> bool:
        """Whether a number only tells how many bids there are: "two more auctions"."""
        spot = self.message.at(follower)
        return spot is not None and spot.has(SENSE, "auctions")

    def _stands_by(self, position: int, step: int, *senses: str) -> bool:
        """Whether a turn of speech stands right before or after a number, little words and the currency apart."""
        i = position + step
        while i >= 0 and self.message.is_word(i):
            spot = self.message.at(i)
            if spot is None:
                return False
            if spot.has(SENSE, *senses) and not (step < 0 and self._is_another(spot)):
                return True
            if not (spot.has(FILLER) or spot.has(SENSE, "self", "idle") or self._is_currency(i)):
                return False
            i += step
        return False

    def _is_another(self, spot: Spot) -> bool:
        """Whether "other" counts on, with no preposition before it: "another two", not "on the other two"."""
        before = self.message.at(spot.start - 1)
        return spot.has(SENSE, "another") and not (before is not None and before.has(SENSE, "to"))

    def _is_little(self, position: int, named: Collection[int]) -> bool:
        """Whether a word after a number is the currency, a name of a question, or a little word."""
        spot = self.message.at(position)
        if spot is None:
            return False
        currency = spot.has(OPTION, *kinds_of("counted")) or spot.has(TERM) or spot.has(KIND)
        return position in named or currency or spot.has(FILLER) or spot.has(SENSE)

    def _is_bound(self, position: int, named: Collection[int]) -> bool:
        """Whether a name stands right before a number, with marks at most between."""
        tokens, i = self.message.spotted.text.tokens, position - 1
        while i >= 0 and tokens[i].kind != WORD and tokens[i].kind != NUMBER:
            i -= 1
        return i in named

    def _denies_with(self, clause: Clause, position: int) -> bool:
        """Whether "nothing" only goes with the one "not" of its clause, as it must in most languages: "non offro niente"."""
        spot = self.message.at(position)
        return spot is not None and spot.has(SENSE, "none") and len(clause.denied) == 1

    def denies_talk(self, denial: Spot, value: Spot) -> bool:
        """Whether a denial has nothing to do with a number behind a colon: that is never sure, "6 on A is not needed: 4"."""
        return False

    def _is_replaced(self, clause: Clause, position: int) -> bool:
        """Whether "instead of", a denial, or that the sender wanted it at first, stands before a number."""
        if is_former_wish(self.message, clause, position):
            return True
        spots = [s for s in self.message.within(clause) if s.end <= position]
        turned = [s for s in spots if s.has(SENSE, "instead") or s in clause.denied]
        turned = [s for s in turned if reaches_number(self.message, s, position)]
        if not turned or self._denies_with(clause, position):
            return False
        tokens = self.message.spotted.text.tokens[turned[-1].end : position]
        return not any(t.kind == NUMBER for t in tokens)
