"""Numbers for several questions of a kind in a row, without names ("3 / 1 / 4") or with names cut to a letter or two ("Th 3 Fi 1 Co 4")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from ...kernel.decision import Decision
from ..clauses.clause import SAY
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.row_parses import VALUE
from ..text.tokens import MARK, NUMBER, WORD
from .amount_items import AmountItems, names_of

MOST_LETTERS = 4
"""Letters of the longest name that is cut short beside its number."""


def bare_numbers(message: Message, questions: Mapping[str, Decision], rows: Sequence[Row]) -> list[Outcome]:
    """As many numbers as questions of one kind, in the order in which they are asked, and no name.

    Args:
        message: the whole message.
        questions: the questions of the kind, by what they are called.
        rows: the sentences that may speak of them.
    """
    mine = list(questions.values())
    if len(mine) < 2 or any(
        _is_name(message, s, mine) for row in rows for c in row for s in message.within(c)
    ):
        return []
    items = AmountItems(message, questions)
    for row in rows:
        numbers = [i for c in row if c.mood == SAY and c.condition is None for i in items.of(c)]
        words = message.spotted.unknown(numbers[0].spot.start, numbers[-1].spot.end) if numbers else ()
        more = [c for c in row if c.denied or c.condition is not None or c.corrects]
        if more:
            continue
        if (
            len(numbers) == len(mine)
            and all(i.role == VALUE and i.ids[0].isdigit() for i in numbers)
            and not words
        ):
            return [
                Outcome(
                    d, [int(i.ids[0])], set(range(i.spot.start, i.spot.end)), [row], said=True, why="in order"
                )
                for d, i in zip(mine, numbers, strict=True)
            ]
    return []


def short_names(message: Message, questions: Mapping[str, Decision], rows: Sequence[Row]) -> list[Outcome]:
    """Names cut to their first letters, each with its number, in a sentence that holds nothing else.

    Args:
        message: the whole message.
        questions: the questions of one kind, by what they are called.
        rows: the sentences that may speak of them.
    """
    names = {name: {*_words(message, d)} for name, d in questions.items()}
    names = {n: {w for w in own if sum(w in o for o in names.values()) == 1} for n, own in names.items()}
    for row in rows:
        pairs = _words_with_numbers(message, row)
        meant = list(islice(_meant(names, [word for word, _ in pairs]), 2))
        if len(pairs) > 1 and len(meant) == 1:
            used = set(range(row[0].start, row[-1].end))
            return [
                Outcome(questions[name], [number], used, [row], said=True, why="names cut short")
                for name, (_, number) in zip(meant[0], pairs, strict=True)
            ]
    return []


def _words(message: Message, decision: Decision) -> Iterator[str]:
    """The words of a question's names that are no little ones."""
    for phrase in message.vocabulary.phrases.get(decision.about, ()):
        yield from (w for w in phrase if w not in message.vocabulary.fillers)


def _meant(names: Mapping[str, set[str]], short: Sequence[str]) -> Iterator[list[str]]:
    """Every way to give each beginning of a name a question of its own."""
    if not short:
        yield []
        return
    for name, words in names.items():
        if len(short[0]) <= MOST_LETTERS and any(w.startswith(short[0]) for w in words):
            for rest in _meant({n: w for n, w in names.items() if n != name}, short[1:]):
                yield [name, *rest]


def _words_with_numbers(message: Message, row: Row) -> list[tuple[str, int]]:
    """The words of a sentence with the number behind each; nothing where it holds anything else."""
    if any(c.mood != SAY or c.condition is not None or c.denied for c in row):
        return []
    tokens = [t for t in message.spotted.text.tokens[row[0].start : row[-1].end] if t.kind != MARK]
    words, numbers = tokens[::2], tokens[1::2]
    if len(words) != len(numbers) or any(t.kind != WORD for t in words):
        return []
    if any(t.kind != NUMBER or t.sign == "+" for t in numbers):
        return []
    return [(w.text, n.value) for w, n in zip(words, numbers, strict=True)]


def _is_name(message: Message, spot: Spot, questions: Sequence[Decision]) -> bool:
    return any(c in names_of(message.vocabulary, d) for d in questions for c in spot.concepts)
