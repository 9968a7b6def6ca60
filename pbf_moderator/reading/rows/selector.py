"""What all readers of lists share: what does not count, what is asked, and the pieces of a clause."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Some
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..clauses.turns import means
from ..mentions.spotting import Spot
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from ..values import ASK
from .outcomes import Outcome, Row

_THINKING = ("believed", "supposes", "ponders", "hopes")


class Selector:
    """What the readers of lists share: the outcome, and what does not count."""

    def __init__(self, message: Message, decision: Decision, form: Some) -> None:
        self.message = message
        self.form = form
        self.outcome = Outcome(decision)
        self._places: set[tuple[int, int]] = set()
        """Where the sentences stand that were used: to compare each with all the others takes a while in a long message."""

    def _own(self, rows: Sequence[Row]) -> list[Row]:
        """The clauses that are said for good, by their sentences; a condition is asked about."""
        kept = []
        for row in rows:
            own = [c for n, c in enumerate(row) if self._is_said(row, n)]
            if own:
                kept.append(own)
        return kept

    def _is_said(self, row: Row, n: int) -> bool:
        clause = row[n]
        if clause.mood != SAY or clause.condition is not None or self._only_tells_what_is(clause):
            return False
        return not self._is_of_others(clause) or self._is_of_units(row, n)

    def _only_tells_what_is(self, clause: Clause) -> bool:
        """Whether a clause tells what there is, and not that others are made of it: "the foot who is already there becomes an archer"."""
        made = self.message.says(clause, "becomes", "makes", "upgrade")
        return self.message.says(clause, "exists") and not made

    def _is_of_others(self, clause: Clause) -> bool:
        """Whether somebody else is the subject of a clause."""
        other = clause.other
        return other is not None and self.message.mark_after(other) != ":"

    def _is_of_units(self, row: Row, n: int) -> bool:
        """Whether a pronoun that opens a clause stands for units that were named before it: "so they become archers", "put it to X"."""
        other = row[n].other
        if other is None or other.has("seat"):
            return False
        spots = self.message.within(row[n])
        sent = any(s.has("area") for s in spots) and not any(s.has("unit") for s in spots)
        named = any(s.has("unit") for c in row[:n] for s in self.message.within(c))
        return named and (sent or self.message.says(row[n], "becomes", "stay"))

    def _use(self, row: Row, words: Collection[int]) -> None:
        self.outcome.said = True
        self.outcome.used |= set(words)
        place = (row[0].start, row[-1].end)
        if place not in self._places or row not in self.outcome.rows:
            self._places.add(place)
            self.outcome.rows.append(row)

    def _unclear(self, row: Row, code: str = "units_unclear") -> Outcome:
        decision = self.outcome.decision
        line = self.message.words_of(row)
        self._use(row, range(row[0].start, row[-1].end))
        self.outcome.say(ASK, code, decision.about or decision.kind, kind=decision.kind, line=line)
        return self.outcome

    def _declines(self, row: Row) -> bool:
        """Whether a sentence says "nothing" and names nothing; "I did not think …" is no refusal."""
        if all(self.message.says(c, "believed") for c in row if c.denied):
            row = [c for c in row if not c.denied]
        spots = self.message.in_row(row)
        senses = ("without",) if self.outcome.decision.kind in kinds_of("reacts") else ()
        none = any(
            (s.has(SENSE, "none", "pass", "no", *senses) or s.has(OPTION, "no"))
            and not self._denies_a_verb(s)
            for s in spots
        )
        return (none or self._leaves_none(spots)) and all(self._says_nothing_new(spot) for spot in spots)

    def _denies_a_verb(self, spot: Spot) -> bool:
        """Whether a "no" that is a "not", too, leads to a verb of thinking or one that nobody knows: "nu credeam că vine"."""
        if not spot.has(SENSE, "not"):
            return False
        after = self.message.at(spot.end)
        return self.message.is_word(spot.end) and (after is None or after.has(SENSE, *_THINKING))

    def _leaves_none(self, spots: Sequence[Spot]) -> bool:
        """Whether the word for what is left behind is denied: "I leave no garrisons"."""
        kind = self.outcome.decision.kind
        denied = any(s.has(SENSE, "not", "without") or self._holds_denial(s) for s in spots)
        return kind in kinds_of("counts_places") and denied and any(kind in s.ids(KIND) for s in spots)

    def _holds_denial(self, spot: Spot) -> bool:
        """Whether the phrase for the own decision has a "not" or "no" in it: "I leave no strength", "forță nu las"."""
        if self.outcome.decision.kind not in spot.ids(KIND):
            return False
        words = (self.message.spotted.text.tokens[i].text for i in range(spot.start, spot.end))
        return any(means(self.message, word, sense) for word in words for sense in ("not", "no", "none"))

    def _says_nothing_new(self, spot: Spot) -> bool:
        """Whether a mention is a little word, a refusal, or belongs to the heading of the own decision."""
        decision = self.outcome.decision
        little = spot.has(FILLER) or spot.has(SENSE) or spot.has(OPTION, "no", decision.kind)
        about = bool(decision.about) and any(c.id == decision.about for c in spot.concepts)
        plays = decision.kind in kinds_of("reacts") and spot.has(KIND, *kinds_of("plays_cards"))
        moments = {decision.about, *kinds_of("plays_cards")} if decision.kind in kinds_of("reacts") else set()
        of_moment = not moments.isdisjoint(spot.ids("window")) and not spot.has("card")
        return little or about or plays or of_moment or decision.kind in spot.ids(KIND)


def pieces_of(message: Message, clause: Clause) -> list[Clause]:
    """The stretches of a clause between colons, "and" and its like."""
    found, begin = [], clause.start
    tokens = message.spotted.text.tokens
    for i in range(clause.start, clause.end):
        spot = message.at(i)
        joins = (
            spot is not None and spot.start == i and spot.has(SENSE, "and", "plus") and not spot.has("area")
        )
        if (joins and i > begin) or tokens[i].text == COLON:
            found.append((begin, i + (tokens[i].text == COLON)))
            begin = i + 1 if spot is None else spot.end
    found.append((begin, clause.end))
    return [_part(clause, a, b) for a, b in found if a < b]


def _part(clause: Clause, start: int, end: int) -> Clause:
    return replace(
        clause, start=start, end=end, denied=tuple(d for d in clause.denied if start <= d.start < end)
    )
