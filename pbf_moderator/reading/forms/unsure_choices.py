"""Choices that their own words do not bear out: another option is only asked about or supposed, or the name is told of and nothing more.

Who ends a sentence with "is it not?" or "no?" asks nothing and means what they say; another option named elsewhere is no answer then.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..clauses.clause import ASK, SUPPOSE, Clause
from ..clauses.condition_ends import SHORT
from ..clauses.message import Message
from ..conditions.polarity import AGREES, polarity
from ..rows.named import SAID, Named
from ..rows.option_names import Namer
from ..rows.outcomes import Row
from ..rows.standing import MOODS
from ..rows.too_much import is_refused_after_all
from ..text.tokens import WORD, read_text
from ..text.words import languages, words

_ASKED, _SUPPOSED = MOODS[ASK], MOODS[SUPPOSE]
"""How names stand in a question and in a supposition."""
_FEW = 1
"""Unknown words beside a name that do not make a tale of it."""


def doubted(
    message: Message, namer: Namer, chosen: Sequence[Named], rows: Sequence[Row], *, alone: bool
) -> Row | None:
    """The sentence that makes a choice doubtful, or None.

    Args:
        message: the whole message.
        namer: finds the names of the question.
        chosen: the names that the choice was made of.
        rows: the sentences that may speak of the question.
        alone: whether the question has one option, and "none".
    """
    told = all(n.subject and not n.governed for n in chosen)
    for n, row in enumerate(rows):
        tagged = is_tag_question(message, row)
        own = row[:-1] if tagged else row
        if (tagged or told) and not any(c.corrects for later in (own, *rows[n + 1 :]) for c in later):
            moods = [*([_ASKED] if tagged else []), *([_SUPPOSED] if told else [])]
            if _names_another(namer, row, chosen, moods):
                return row
    naming = [row for row in rows if any(n.clause in row for n in chosen)]
    bare = alone and naming and all(_only_tells(message, namer, row, chosen) for row in naming)
    return naming[0] if bare else None


def _names_another(namer: Namer, row: Row, chosen: Sequence[Named], moods: Sequence[str]) -> bool:
    """Whether a sentence names what could be chosen in some moods, and nothing that was."""
    meant = {i for n in chosen for i in n.ids}
    names = [n for n in namer.names(row) if not n.stranger and n.standing in moods]
    return bool(names) and all(meant.isdisjoint(n.ids) for n in names)


def without_temptations(message: Message, namer: Namer, rows: Sequence[Row]) -> list[Row]:
    """The sentences without those that only refuse an option, where another one is named: "X. I was tempted by Y, but no"."""
    left = [row for row in rows if not (is_refused_after_all(message, row) and namer.names(row))]
    named = any(n.standing == SAID and not n.stranger for row in left for n in namer.names(row))
    return left if named else list(rows)


def is_tag_question(message: Message, row: Row) -> bool:
    """Whether a sentence is a question only by what is hung on to it: "that is A, is it not?"."""
    last = row[-1]
    if len(row) < 2 or last.mood != ASK or any(c.mood == SUPPOSE for c in row):
        return False
    tokens = message.spotted.text.tokens[last.start : last.end]
    return message.language in languages() and tuple(t.text for t in tokens) in _tags(message.language)


@cache
def _tags(language: str) -> frozenset[tuple[str, ...]]:
    return frozenset(
        tuple(t.text for t in read_text(tag).tokens if t.kind == WORD) for tag in words(language).tags
    )


def _only_tells(message: Message, namer: Namer, row: Row, chosen: Sequence[Named]) -> bool:
    """Whether a sentence names the only option among words that nobody knows, and no word for the act or for a yes stands in it."""
    names = [n for n in chosen if n.clause in row]
    if any(n.governed for n in names) or any(_acts(message, namer, c) for c in row):
        return False
    unknown = [p for c in row for p in message.spotted.unknown(c.start, c.end)]
    return sum(len(message.spotted.text.tokens[p].text) > SHORT for p in unknown) > _FEW


def _acts(message: Message, namer: Namer, clause: Clause) -> bool:
    """Whether a clause holds the word of the decision, or one of choosing, taking or agreeing."""
    chooses = message.says(clause, "chooses", "wishes", "decides", "takes", "self", "in_person")
    return chooses or namer.is_marked(clause) or polarity(message, namer, clause) == AGREES
