"""For which turn, and for which game, a message says that it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from .lexicon import Lexicon
from .tokens import WORD, fold, read_text
from .vocabulary import vocabulary
from .words import LANGUAGES, words

_LONGEST_HEADING = 8
"""In words; a longer line speaks of a turn rather than naming the one it is for."""
_FEW_WORDS = 3
_FIRST_LINES = 3
_SHORT = re.compile(r"\bT(\d{1,2})\b")
_TAG = re.compile(r"\[([^\[\]=/\n]{2,40})\]")
_LINE_WITH_TAG = re.compile(r"\s*(\[[^\[\]=/\n]{2,40}\])")
_DECORATIONS = frozenset(
    ("ext", "external", "esterno", "extern", "spam", "junk", "bulk", "re", "fwd", "fw", "pm", "mp", "ot", "off", "topic",
     "urgent", "urgente", "solved", "risolto", "edit", "edited", "secret", "segreto", "private", "privato")
)  # fmt: skip


def turns_named(subject: str, text: str) -> set[int]:
    """The turns for which a message says that it is, in its subject or in a heading; none if it says nothing."""
    found = set(_numbers(subject)) if not _refers(subject) else set()
    for line in text.split("\n"):
        if numbers := set(_numbers(line)):
            found |= numbers if _is_heading(line) else set()
    return found


@cache
def _turn() -> re.Pattern[str]:
    """What names a turn by its number: "turn 4", "4th turn", "the fourth turn", "turn four"."""
    turns = _one_of(w for language in LANGUAGES for w in words(language).headings["turn"])
    ordinals, numbers = _one_of(_ordinals()), _one_of(_cardinals())
    return re.compile(
        rf"\b{turns}\s*(?:n[.ro°º]{{0,2}}|nr\.?|№|#)?\s*[:\-]?\s*(?P<after>\d{{1,2}})(?!\d|[:.]\d)"
        rf"|\b(?P<before>\d{{1,2}})\s*(?:°|º|ª|st|nd|rd|th|-?(?:lea|a|o|и|го|му|м))?\s*{turns}\b"
        rf"|\b(?P<ordinal>{ordinals})\w{{0,3}}\s+{turns}\b"
        rf"|\b{turns}\s+(?:a\s+|al\s+)?(?:(?P<later>{ordinals})\w{{0,3}}|(?P<cardinal>{numbers}))\b"
    )


def _one_of(phrases: Iterable[str]) -> str:
    return f"(?:{'|'.join(sorted(map(re.escape, map(_folded, phrases)), key=len, reverse=True))})"


@cache
def _ordinals() -> dict[str, int]:
    """The beginnings of ordinals."""
    rows = (enumerate(words(language).headings["ordinals"], 1) for language in LANGUAGES)
    return {_folded(stem): number for row in rows for number, stem in row}


@cache
def _cardinals() -> dict[str, int]:
    rows = (words(language).numbers.items() for language in LANGUAGES)
    return {_folded(word): number for row in rows for number, many in row for word in many}


def _numbers(line: str) -> Iterator[int]:
    found = map(_number, _turn().finditer(_folded(line)))
    yield from (number for number in found if number is not None)
    yield from (int(match[1]) for match in _SHORT.finditer(line))


def numbered_turns(text: str) -> Iterator[tuple[int, int, int]]:
    """Where a text names turns by their numbers, its headings apart: from, to, and the number."""
    folded = _folded(text)
    if len(folded) != len(text):
        return
    for match in _turn().finditer(folded):
        line = text[text.rfind("\n", 0, match.start()) + 1 :].partition("\n")[0]
        if (number := _number(match)) is not None and not _is_heading(line):
            yield *match.span(), number


def _number(match: re.Match[str]) -> int | None:
    """The number of a turn that is named."""
    if digits := match["after"] or match["before"]:
        return int(digits)
    if ordinal := match["ordinal"] or match["later"]:
        return _ordinals().get(ordinal)
    return _cardinals().get(match["cardinal"])


def _is_heading(line: str) -> bool:
    """Whether a line says for which turn the orders are, and does not merely speak of one."""
    if _refers(line):
        return False
    spoken = [t.text for t in read_text(line).tokens if t.kind == WORD]
    opens = _turn().match(_folded(line).lstrip(" *-=_#>")) is not None and ":" in line
    orders = {fold(w) for language in LANGUAGES for w in words(language).headings["orders"]}
    return (
        opens
        or len(spoken) <= _FEW_WORDS
        or (len(spoken) <= _LONGEST_HEADING and not orders.isdisjoint(spoken))
    )


def _refers(line: str) -> bool:
    references = {fold(w) for language in LANGUAGES for w in words(language).headings["references"]}
    return any(t.kind == WORD and t.text in references for t in read_text(line).tokens)


def tags_named(subject: str, text: str) -> set[str]:
    """The tags in brackets of a subject and at the beginning of a message's first lines, in lower case."""
    return {tag.casefold() for tag in _tags(subject, text)}


def _tags(subject: str, text: str) -> list[str]:
    heads = [line for line in text.split("\n") if line.strip()][:_FIRST_LINES]
    starts = (match[1] for line in heads if (match := _LINE_WITH_TAG.match(line)))
    return [tag.strip() for tag in _TAG.findall(" ".join((subject, *starts)))]


def other_tag(subject: str, text: str, own: Sequence[str], lexicon: Lexicon) -> str:
    """The tag in brackets by which a message calls another game; "" if there is none, or one of this game too.

    Args:
        subject: of the mail or private message.
        text: its first lines may begin with a tag.
        own: by what this game may be called.
        lexicon: what is named in this game is not a tag.
    """
    tags = _tags(subject, text)
    if not tags:
        return ""
    ours = {_folded(name) for name in own}
    if any(_folded(tag) in ours for tag in tags):
        return ""
    known = vocabulary(lexicon)
    usual = {*known.root.children, *known.fillers, *_DECORATIONS, *_words_of_headings()}
    own_words = {word for name in own for word in _words(name)}
    return next((tag for tag in tags if _is_foreign(tag, usual, own_words)), "")


def _is_foreign(tag: str, usual: set[str], own: set[str]) -> bool:
    """Whether a tag has a word of no meaning here, or this game's name with another number."""
    spoken = _words(_turn().sub(" ", _folded(tag)))
    strange = [w for w in spoken if w not in usual and w not in own and not w.isdigit()]
    return bool(strange) or any(w.isdigit() and w not in own for w in spoken if not usual.issuperset(spoken))


@cache
def _words_of_headings() -> frozenset[str]:
    tables = (words(language).headings for language in LANGUAGES)
    return frozenset(fold(w) for table in tables for name in ("turn", "orders") for w in table[name])


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", _folded(text))


def _folded(text: str) -> str:
    return re.sub(r"\w+", lambda word: fold(word[0]), text)
