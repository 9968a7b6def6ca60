"""What stood in for answers that never came, as posts tell it: the question, and the answer where everybody may know it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..kernel.decision import Decision
from ..kernel.forms import Answer
from ..store.chain import Entry
from ..store.effective import effective
from .closing import DEADLINE, PREVIOUS
from .paper import writer
from .table import Table

if TYPE_CHECKING:
    from ..post.phrases import Phrases
    from ..post.template_filters import Marked

Silent = tuple[str, dict[str, Any]]
"""The name of a phrase and its values, as `hand.Notice`; some hang on the language."""
Question = tuple[str, str, str]
"""Kind, seat and what it is about, as a key has them."""

TOLD_AS = {DEADLINE: "hand.silent", PREVIOUS: "hand.repeated"}


def silences(table: Table, commits: Sequence[Entry], entries: Iterable[Entry]) -> Iterator[Silent]:
    """What stood in for missing answers.

    Seats whose answers nobody may see are told together, by question. The answer is told where the question was
    public, of what still counts: an undone one may never have been told.

    Args:
        table: an open game.
        commits: those to be told of.
        entries: the journal as far as it went then.
    """
    silent = [entry for entry in commits if _rows(entry)]
    if not silent:
        return
    inputs = effective(entries).inputs
    counting = {entry.n for entry in inputs}
    together: dict[tuple[str, str, str], list[str]] = {}
    for entry in silent:
        before = [earlier for earlier in inputs if earlier.n < entry.n]
        asked = _asked(table, before) if entry.n in counting else {}
        for key, source in _rows(entry):
            decision = asked.get(key)
            if decision is not None and not decision.secret and not decision.covert:
                yield TOLD_AS[source], _openly(table, decision, entry.body["answers"][key])
            else:
                kind, seat, about = _question(key)
                together.setdefault((source, kind, about), []).append(seat)
    for (source, kind, about), seats in together.items():
        yield TOLD_AS[source], {"seats": seats, "what": _what(kind, about), "answer": ""}


def silent_seats(entry: Entry) -> list[str]:
    """The seats for whose answers something stood in with a commit."""
    return list(dict.fromkeys(_question(key)[1] for key, _ in _rows(entry)))


def _rows(entry: Entry) -> list[tuple[str, str]]:
    """The keys that a commit has answered without an answer, each with what stood in."""
    return [(key, source) for key, source in entry.body["sources"].items() if source in TOLD_AS]


def _asked(table: Table, inputs: Sequence[Entry]) -> dict[str, Decision]:
    """The questions that were open after some inputs, by key; none where the rules of today do not get there."""
    try:
        match = table.past_commits.after(inputs, table.make_match, table.apply_ruling)
    except Exception:  # recorded under other rules: then the question alone is told
        return {}
    return {decision.key: decision for decision in match.asked}


def _question(key: str) -> Question:
    kind, seat, about = (*key.rpartition("#")[0].split("/", 2), "", "")[:3]
    return kind, seat, about


def _openly(table: Table, decision: Decision, answer: Answer) -> dict[str, Any]:
    """The answer, and the question where the answer's words do not begin with it."""

    def said(phrases: Phrases) -> str:
        return "; ".join(writer(table, phrases.lang)(decision, answer).split("\n"))

    def what(phrases: Phrases) -> str:
        question = phrases.owed(decision)
        return "" if said(phrases).casefold().startswith(question.casefold()) else within_brackets(question)

    return {"seats": [decision.seat], "what": what, "answer": said}


def _what(kind: str, about: str) -> Callable[[Phrases], str]:
    return lambda phrases: within_brackets(phrases.question(kind, about))


def within_brackets(question: Marked) -> Marked:
    """A question as it stands in brackets: "units to move from Pyke (tactics card)" has none of its own."""
    from ..post.template_filters import Marked

    return Marked(re.sub(r" \(([^()]*)\)", r" – \1", question))
