"""Whether a message says of its own answers that they are not final yet, or that now they are.

The words about it are taken out before anything else is read, since they speak of the answers and are none themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from ...kernel.staging import Staged
from ..values import ACCEPTED, FINAL, HELD, IGNORED, INFO, NEEDS_ANSWER, PROVISIONAL, Issue, Reading
from .tokens import fold
from .words import languages, words

NOW_FINAL = "now_final"
_WORD = re.compile(r"[^\W\d_]+")
_PIECE = re.compile(r"[^\n.;:!?,()\[\]–—]+")
_ENDS = re.compile(r"[\n.;:!?]")
_REPLY = re.compile(r"^\s*(?:re|r|aw|sv|ответ|răsp?)\s*(?:\[\d+\])?:", re.IGNORECASE)
_EMPTY = re.compile(r"[(\[]\s*[)\]]")
_LEFT = re.compile(r"^[^\S\n]*[^\w\n(\[*]+[^\S\n]*$", re.MULTILINE)
"""What is left of a line without its words."""
_NEAR = 3
_SENTENCE = 600
"""Words before "provisional" in which a denial is about it."""
_TALK = {"not_understood"}
"""What is asked where a message answers no question at all."""


@dataclass(frozen=True)
class Finality:
    """What a text says of its answers: PROVISIONAL, FINAL or nothing; and the text without the words for it."""

    said: str
    text: str


def finality_of(
    text: str,
    subject: str,
    waiting: Sequence[Staged],
    names: Callable[[str], bool],
    headed: Callable[[str], bool],
) -> Finality:
    """What a message says of its own answers.

    Args:
        text: the player's own words.
        subject: of a mail or private message; that of a reply is an older message's.
        waiting: what the seat has said before; that something is final says nothing where all of it is.
        names: whether some words name anything of the game.
        headed: whether some words say what the answers below them are for.
    """
    doubted = any(s.provisional for s in waiting)
    found = [hit for hit in _hits(text) if doubted or hit.said == PROVISIONAL]
    if not found:
        said = "" if _REPLY.match(subject) else _last(_hits(subject), doubted)
        return Finality(said, text)
    for hit in reversed(found):
        text = _without(text, hit, names, headed)
    return Finality(found[-1].said, _LEFT.sub("", _EMPTY.sub("", text)))


def told_of_finality(reading: Reading, said: str, waiting: Sequence[Staged]) -> Reading:
    """A reading with what its message says of its answers; an answer to what was provisional is final unless it says so too.

    Args:
        reading: of the message without the words about it.
        said: what they say.
        waiting: what the seat has said before.
    """
    if reading.status == HELD:
        return reading
    doubted = {s.key for s in waiting if s.provisional and s.key}
    said = said or (FINAL if any(draft.key in doubted for draft in reading.answers) else "")
    about = [s for s in waiting if not s.standing and (said == PROVISIONAL or s.provisional)]
    if not said or not (about or reading.answers):
        return reading
    told = replace(reading, finality=said, issues=(*reading.issues, Issue(INFO, _code(said))))
    return told if reading.answers or reading.withdrawn else _content(told)


def _code(said: str) -> str:
    return PROVISIONAL if said == PROVISIONAL else NOW_FINAL


def _content(reading: Reading) -> Reading:
    """A reading that says nothing else, with nothing asked back for it."""
    rest = tuple(i for i in reading.issues if i.code not in _TALK)
    asked = any(i.level in ("ask", "refuse") for i in rest)
    status = ACCEPTED if reading.status in (IGNORED, NEEDS_ANSWER) and not asked else reading.status
    return replace(reading, issues=rest, status=status)


# -- in a text ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Hit:
    """Words that say it: where their piece of a sentence begins and ends, and they themselves in it."""

    said: str
    start: int
    end: int
    first: int
    last: int


def _hits(text: str) -> Iterator[_Hit]:
    for piece in _PIECE.finditer(text):
        if text[piece.end() : piece.end() + 1] != "?":
            before = text[max(0, piece.start() - _SENTENCE) : piece.start()]
            yield from _hits_in(piece[0], piece.start(), before)


def _is_hoped(before: str) -> bool:
    """Whether the sentence that has begun hangs on a condition."""
    return any(map(_hopes, _spoken(_ENDS.split(before)[-1])))


def _spoken(text: str) -> list[str]:
    return [fold(match[0]) for match in _WORD.finditer(text)]


def _hopes(word: str) -> bool:
    return word in _words("conditions")


def _hits_in(piece: str, offset: int, before: str) -> Iterator[_Hit]:
    """What one piece of a sentence says, once at most: of several words for it the last counts."""
    spans = [m.span() for m in _WORD.finditer(piece)]
    spoken = [fold(piece[a:b]) for a, b in spans]
    found: list[tuple[int, int, str]] = []
    for n in range(len(spoken)):
        if not found or n >= found[-1][0] + found[-1][1]:
            found += [(n, length, said) for said, length in _phrase_at(spoken, n)]
    if not found:
        return
    first, length, said = found[-1]
    within = range(len(spoken)) if said == FINAL else range(max(0, first - _NEAR), first)
    turned = [n for n in within if spoken[n] in _words("denied")]
    if said == FINAL and (turned or any(map(_hopes, spoken[:first])) or _is_hoped(before)):
        said = PROVISIONAL
    elif turned:
        said = FINAL
    begins = min([first, *turned])
    a, b = spans[begins][0], spans[first + length - 1][1]
    yield _Hit(said, offset, offset + len(piece), offset + a, offset + b)


def _phrase_at(spoken: Sequence[str], n: int) -> list[tuple[str, int]]:
    """The longest phrase that begins with a word: what it says, and its length."""
    fitting = [
        (said, len(phrase))
        for said, phrase in _beginning(spoken[n])
        if n + len(phrase) <= len(spoken) and all(map(_fits, phrase, spoken[n : n + len(phrase)]))
    ]
    return [max(fitting, key=lambda row: row[1])] if fitting else []


@lru_cache(maxsize=4096)
def _beginning(word: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The phrases that a word may begin, with what they say."""
    return tuple(
        (said, phrase) for said, phrases in _phrases().items() for phrase in phrases if _fits(phrase[0], word)
    )


def _fits(wanted: str, word: str) -> bool:
    return word.startswith(wanted[:-1]) if wanted.endswith("*") else word == wanted


def _last(hits: Iterator[_Hit], doubted: bool) -> str:
    return next((h.said for h in reversed([*hits]) if doubted or h.said == PROVISIONAL), "")


def _without(text: str, hit: _Hit, names: Callable[[str], bool], headed: Callable[[str], bool]) -> str:
    """A text without the words about it: without the whole piece if that says nothing else."""
    rest = f"{text[hit.start : hit.first]} {text[hit.last : hit.end]}"
    heading = text[hit.end : hit.end + 1] == ":" and headed(rest)
    if heading or names(rest):
        return text[: hit.first] + text[hit.last :]
    return text[: hit.start] + text[hit.end :]


# -- words --------------------------------------------------------------------------------------------------------


@cache
def _phrases() -> Mapping[str, frozenset[tuple[str, ...]]]:
    """What says that answers are provisional or final, in all languages and both their scripts, as folded words."""
    return {said: frozenset(map(tuple, _folded(said))) for said in (PROVISIONAL, FINAL)}


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(phrase[0] for phrase in _folded(name))


def _folded(name: str) -> Iterator[list[str]]:
    for language in languages():
        known = words(language)
        for phrase in known.finality.get(name, ()):
            cut = re.findall(r"[^\W\d_]+\*?", phrase)
            yield [_folded_word(word) for word in cut]
            yield [_folded_word(known.in_latin(word)) for word in cut]


def _folded_word(word: str) -> str:
    return fold(word.removesuffix("*")) + "*" * word.endswith("*")
