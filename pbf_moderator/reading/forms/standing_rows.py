"""Which sentences of an answer count: not those that leave things as they were, nor a refusal that is taken back by the word of the question."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ..clauses.clause import SAY
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.option_names import Namer
from ..rows.outcomes import Row
from ..text.names import names_in
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of


def rows_that_stand(
    message: Message, namer: Namer, rows: Sequence[Row], decision: Decision, *, passing: bool
) -> list[Row]:
    """The sentences that count for a choice.

    Args:
        message: the whole message.
        namer: what the decision's options are called.
        rows: the sentences.
        decision: the choice.
        passing: nothing may be chosen.
    """
    kind = decision.kind
    left = [row for row in rows if passing or not _leaves_as_it_was(message, namer, row, kind)]
    left = [row for row in left if not _is_second_elsewhere(message, decision.about, row)]
    return _behind_refusal(message, left, kind)


def passes_after_all(message: Message, row: Row, *, put_aside: bool) -> bool:
    """Whether a sentence passes and opens with a "no" alone or with a correction, if none stands before it: "no, I pass".

    Args:
        message: the whole message.
        row: the clauses of the sentence.
        put_aside: what was said before has been taken back.
    """
    first = next(iter(message.within(row[0])), None)
    no = first is not None and first.has(SENSE, "no") and first.end == row[0].end
    turns = put_aside or (len(row) > 1 and (row[0].corrects or no))
    return turns and any(message.says(c, "pass") for c in row)


def _leaves_as_it_was(message: Message, namer: Namer, row: Row, kind: str) -> bool:
    """Whether a sentence names no option and says that what was answered stays so: "the other orders and the card stay as I sent them".

    Where all may be left as it is, saying so is an answer.
    """
    same = any(message.says(c, "same") for c in row)
    kept = any(s.has(KIND, kind) for c in row for s in message.within(c))
    tied = any(c.denied or c.condition is not None or c.corrects or c.second for c in row)
    return same and kept and not (tied or namer.names(row))


def _is_second_elsewhere(message: Message, about: str, row: Row) -> bool:
    """Whether a sentence ends with a second choice behind a condition that names other places: "if A comes to B I play X, else Y"."""
    before = [c for c in message.sentence(row[0].sentence) if c.start < row[0].start]
    tied = [c.condition for c in before if c.condition is not None]
    places = {a for _, b, e in tied for s in message.spots_between(b, e) for a in s.ids("area")}
    alone = all(c.second and c.condition is None for c in row)
    return alone and bool(about and places) and about not in places


def _behind_refusal(message: Message, rows: list[Row], kind: str) -> list[Row]:
    """The sentences behind a refusal that a correction takes back with the word of the question: "pass. Oh no, wait, I demand it"."""
    for n, row in enumerate(rows[1:], 1):
        marked = [c for c in row if any(s.has(KIND, kind) for s in message.within(c))]
        plain = bool(marked) and all(c.mood == SAY and not c.denied and c.condition is None for c in marked)
        said = any(message.says(c, "no", "not", "pass", "none") for c in marked)
        corrects = any(c.corrects for c in row)
        if plain and corrects and not said:
            before = [r for r in rows[:n] if not _only_corrects(message, r)]
            first = row.index(marked[0])
            own = row[first:] if first and _only_corrects(message, row[:first]) else row
            taken = bool(before) and all(_only_refuses(message, r) for r in before)
            return [own, *rows[n + 1 :]] if taken else rows
    return rows


def _only_refuses(message: Message, row: Row) -> bool:
    spots = [s for s in message.in_row(row) if not s.has(FILLER) or s.has(SENSE, "pass")]
    bare = bool(spots) and all(s.has(SENSE, "pass", "no", "idle", "correction") for s in spots)
    return bare and any(s.has(SENSE, "pass", "no") for s in spots) and not _strange(message, row)


def _only_corrects(message: Message, row: Row) -> bool:
    return all(s.has(FILLER) or s.has(SENSE, "correction", "no", "idle") for s in message.in_row(row))


def _strange(message: Message, row: Row) -> bool:
    return bool(message.spotted.unknown(row[0].start, row[-1].end))


def behind_emptying(message: Message, decision: Decision, rows: Sequence[Row]) -> Sequence[Row]:
    """The sentences from a correction on by which nothing is played after all: "X! No wait, no cards in this battle".

    Args:
        message: the whole message.
        decision: the question, which may be answered with nothing.
        rows: the sentences.
    """
    if decision.kind not in kinds_of("reacts") or decision.form.problems([]):
        return rows
    named = set(names_in(decision))
    for n in range(len(rows) - 1, 0, -1):
        row, spots = rows[n], message.in_row(rows[n])
        free = all(c.condition is None and c.mood == SAY for c in row)
        names = any(not named.isdisjoint(s.ids("card")) for s in spots)
        if free and not names and any(c.corrects for c in row) and _plays_nothing(spots):
            return rows[n:]
    return rows


def _plays_nothing(spots: Sequence[Spot]) -> bool:
    """Whether words say that no card is played, or nothing at all."""
    cards = any(
        s.has("window", *kinds_of("plays_cards")) or s.decides(kinds_of("plays_cards")) for s in spots
    )
    none = any(s.has(SENSE, "none") for s in spots)
    return none or (cards and any(s.has(SENSE, "no", "not", "without") for s in spots))
