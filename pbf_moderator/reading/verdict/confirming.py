"""Whether a message says that what was read with doubts was read rightly: "yes", "I confirm", "1 and 3 yes, 2 no".

A sentence is taken for such a word only if it says nothing else; the rest of the message is read as usual.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ...kernel.decision import Decision
from ...kernel.forms import One
from ...kernel.staging import Staged
from ..text.tokens import fold
from ..text.words import languages, words
from ..values import ACCEPTED, HELD, IGNORED, INFO, NEEDS_ANSWER, TALK, Draft, Issue, Reading
from .unused_text import SAYS_NOTHING

CONFIRMED, REJECTED = "confirmed", "rejected"
_SENTENCE = re.compile(r"[^\n.!?;]+[.!?;]?")
_PIECE = re.compile(r"\d+|[^\W\d_]+(?:['’][^\W\d_]+)*|,")
_ENGLISH = "en"
_COMMA = ","


@dataclass(frozen=True)
class Confirmation:
    """What a message says of the readings that wait for a word.

    Attributes:
        right: the answers that it says were read rightly.
        wrong: those of which it says that they were not.
        text: the message without the words about them.
    """

    right: tuple[Staged, ...]
    wrong: tuple[Staged, ...]
    text: str


def confirmation_of(
    text: str, waiting: Sequence[Staged], asked: Sequence[Decision], language: str
) -> Confirmation:
    """What a message says of the readings that wait for a word, numbered in the order in which they came.

    Args:
        text: the player's own words.
        waiting: what the seat has said before.
        asked: the decisions that are open for the seat; "yes" alone may be an answer to one of them.
        language: the language that the player is known to write, empty if it is not known.
    """
    pending = in_order(waiting)
    if not pending:
        return Confirmation((), (), text)
    right: dict[int, bool] = {}
    kept: list[str] = []
    may_agree = not _wants_a_yes(asked, waiting)
    for sentence in _SENTENCE.finditer(text):
        said = _said_of(sentence[0], len(pending), language, may_agree=may_agree)
        if said is None:
            kept.append(sentence[0])
        else:
            right |= said
    if not right:
        return Confirmation((), (), text)
    by_number = dict(enumerate(pending, 1))
    return Confirmation(
        tuple(by_number[n] for n, yes in sorted(right.items()) if yes),
        tuple(by_number[n] for n, yes in sorted(right.items()) if not yes),
        "\n".join(line.strip() for line in kept if line.strip()),
    )


def in_order(waiting: Sequence[Staged]) -> list[Staged]:
    """The readings that wait for a word, as they are numbered in receipts."""
    return sorted((s for s in waiting if s.unconfirmed), key=lambda s: s.id)


def with_confirmed(reading: Reading, found: Confirmation, open_: Sequence[Decision]) -> Reading:
    """A reading of the rest of a message, with what it says of the readings that waited.

    Args:
        reading: what the rest of the message says.
        found: what the message says of what waited.
        open_: the open questions; what was said before they were open answers them too.
    """
    if reading.status == HELD or not (found.right or found.wrong):
        return reading
    answers = [a for a in map(draft_of, found.right) if not any(_is_about(a, new) for new in reading.answers)]
    issues = list(reading.issues)
    if all(why == SAYS_NOTHING for _, why in reading.ignored):
        issues = [i for i in issues if i.code not in TALK]
    issues += [Issue(INFO, REJECTED)] if found.wrong else []
    asked = any(i.level in ("ask", "refuse") for i in issues)
    quiet = reading.status in (IGNORED, NEEDS_ANSWER) and not asked
    return replace(
        reading,
        answers=(*answers, *reading.answers),
        issues=tuple(issues),
        withdrawn=(*reading.withdrawn, *(s.id for s in found.wrong)),
        complete=reading.complete or all(d.passive or any(s.serves(d) for s in found.right) for d in open_),
        status=ACCEPTED if quiet else reading.status,
    )


def pending_drafts(waiting: Sequence[Staged]) -> tuple[Draft, ...]:
    """The readings that wait for a word, as receipts show them."""
    return tuple(replace(draft_of(s), unsure=True) for s in in_order(waiting))


def draft_of(staged: Staged) -> Draft:
    """An answer that waits as it was read; that it is for this turn is no condition of its sender's."""
    when = {name: value for name, value in staged.when.items() if name != "turn"}
    return Draft(staged.kind, staged.about, staged.key, tuple(staged.answers), when, staged.standing)


def _is_about(one: Draft, other: Draft) -> bool:
    """Whether two answers are for the same question, so that the one that was written anew counts."""
    return (one.kind, one.about, one.key) == (other.kind, other.about, other.key)


def _wants_a_yes(asked: Sequence[Decision], waiting: Sequence[Staged]) -> bool:
    """Whether "yes" alone could be the answer to an open question that has none, rather than a word about readings."""
    spoken = {s.key for s in waiting}
    return any(
        isinstance(d.form, One) and "yes" in d.form.options and d.key not in spoken and not d.passive
        for d in asked
    )


# -- one sentence -------------------------------------------------------------------------------------------------


def _said_of(sentence: str, count: int, language: str, *, may_agree: bool) -> dict[int, bool] | None:
    """What a sentence says of each reading; None if it says anything else as well, or of none of them."""
    found = _parts(sentence, language)
    if found is None:
        return None
    roles = [role for role, _ in found]
    if "confirms" not in roles and not (may_agree and ("agrees" in roles or "denies" in roles)):
        return None
    groups = list(_groups(found))
    if any(not 1 <= n <= count for _, numbers in groups for n in numbers):
        return None
    named = {n: yes for yes, numbers in groups for n in numbers}
    bare = {yes for yes, numbers in groups if not numbers}
    if len(bare) > 1 or not groups:
        return None
    rest = dict.fromkeys(range(1, count + 1), bare.pop()) if bare else {}
    return rest | named


def _parts(sentence: str, language: str) -> list[tuple[str, int]] | None:
    """The words of a sentence by what they do, numbers with their value; None if it holds any other word."""
    table = _roles(language)
    pieces = [fold(m[0].replace("’", "'")) for m in _PIECE.finditer(sentence)]
    if _PIECE.sub("", sentence).strip(" \t.!;:-–—()[]\"'«»“”") or sentence.rstrip().endswith("?"):
        return None
    found: list[tuple[str, int]] = []
    n = 0
    while n < len(pieces):
        if pieces[n].isdigit():
            found.append(("number", int(pieces[n])))
            n += 1
            continue
        if pieces[n] == _COMMA:
            found.append((_COMMA, 0))
            n += 1
            continue
        fitting = [k for k in range(4, 0, -1) if " ".join(pieces[n : n + k]) in table]
        if not fitting:
            return None
        found.append((table[" ".join(pieces[n : n + fitting[0]])], 0))
        n += fitting[0]
    return [part for part in found if part[0] not in ("idle", "all")]


def _groups(found: Sequence[tuple[str, int]]) -> Iterator[tuple[bool, list[int]]]:
    """Yes or no with the numbers that it is about: those behind it, or those before it where the sentence begins with numbers."""
    parts = [part for part in found if part[0] != _COMMA]
    leading = bool(parts) and parts[0][0] == "number"
    verdicts: list[tuple[bool, list[int]]] = []
    numbers: list[int] = []
    for n, (role, value) in enumerate(parts):
        if role == "number":
            numbers.append(value)
            if not leading and verdicts:
                verdicts[-1][1].append(value)
            continue
        yes = role in ("confirms", "agrees")
        before = parts[n - 1][0] if n else ""
        if yes and before == "denies":
            continue  # "not right"
        if yes and before in ("confirms", "agrees"):
            continue  # "yes, I confirm"
        verdicts.append((yes, [] if not leading or role == "except" else numbers))
        if leading and role == "except":
            leading = False
        numbers = []
    yield from verdicts


@cache
def _roles(language: str) -> dict[str, str]:
    """Each word of the languages that a player may write, folded, with what it does."""
    spoken = [language, _ENGLISH] if language in languages() else list(languages())
    found: dict[str, str] = {}
    for name in reversed(dict.fromkeys(spoken)):
        known = words(name)
        for role in ("idle", "all", "except", "denies", "agrees", "confirms"):
            for phrase in known.confirming.get(role, ()):
                for spelt in (phrase, known.in_latin(phrase)):
                    found[fold(spelt)] = role
    return found
