"""The key that a sender gives for abbreviations of their own: "OL = Oldtown, f = foot", "(H help, G guard)".

What it says holds for this message, before any other meaning of the same letters; the key itself is no part of what is ordered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from ..text.tokens import WORD, Text, fold, read_text
from ..text.vocabulary import FILLER, PLAIN, SENSE, Concept
from .spotting import Spot

Spots = Callable[[Text], tuple[Spot, ...]]
"""The mentions of a text."""

_SHORT = 4
"""Letters of an abbreviation, at most."""
_LEAST = 2
"""So many entries without a sign of equality make a key."""
_SIGNED = re.compile(rf"([^\W\d_]{{1,{_SHORT}}})\s*=(.+)", re.DOTALL)
_BARE = re.compile(rf"([^\W\d_]{{1,{_SHORT}}})\s(.+)", re.DOTALL)
_STAR = re.compile(r"[*★☆⭐]\D+|[^\W\d_]{1,4}\s*-?>\s*[^\W\d_]{1,4}\s*=.+|-?>\s[^=]+")
"""What the star or an arrow stands for, which the reader knows: "F>K = foot becomes rider"."""
_STRETCH = re.compile(r"\(([^()\n]+)\)|((?:[^()\n.!?]|[.!?](?!\s|$))+[.!?]*)|[()]")
"""What stands in brackets, or a sentence."""
_PARTS = re.compile(r"([,;/|]|\s[·•]\s)")
_LABEL = re.compile(r"^\s*[^\W\d_]+(?:\s[^\W\d_]+)?\s*:\s*")


@dataclass(frozen=True)
class Legend:
    """What a sender's own abbreviations mean, and the message without the key.

    Attributes:
        text: the message.
        meanings: an abbreviation as it is written -> what it may stand for.
    """

    text: str
    meanings: Mapping[str, tuple[Concept, ...]] = field(default_factory=dict)


def legend_of(text: str, spots: Spots) -> Legend:
    """The key in a message.

    Args:
        text: the sender's words.
        spots: finds the mentions of a text as the sender's words are read.

    Returns:
        The meanings of the abbreviations that are used in the rest of the message, and that rest.
    """
    meanings: dict[str, tuple[Concept, ...]] = {}
    kept: list[str] = []
    for line in text.split("\n"):
        rest = ""
        for stretch in _STRETCH.finditer(line):
            found = _key_in(stretch[1] or stretch[2] or "", spots)
            meanings |= found
            rest += "" if found else stretch[0]
        kept.append(rest)
    without = "\n".join(kept)
    used = {key: meant for key, meant in meanings.items() if _occurs(key, without)}
    return Legend(without, used) if used else Legend(text)


def _key_in(stretch: str, spots: Spots) -> dict[str, tuple[Concept, ...]]:
    """The entries of a stretch that is a key and nothing else; none if anything in it is no entry.

    Half of the abbreviations at least are cut from their names: "H help, G guard" is a key, "OL help, TW guard" are orders.
    """
    parts = _PARTS.split(_LABEL.sub("", stretch, count=1))[::2]
    pieces = [piece for part in parts if (piece := part.strip(" ."))]
    signed = [_SIGNED.fullmatch(piece) for piece in pieces]
    entries = signed if any(signed) else [_BARE.fullmatch(piece) for piece in pieces]
    if not all(entry or _STAR.fullmatch(piece) for piece, entry in zip(pieces, entries, strict=True)):
        return {}
    if not any(signed) and len(pieces) < _LEAST:
        return {}
    found: dict[str, tuple[Concept, ...]] = {}
    cut = 0
    for piece, entry in zip(pieces, entries, strict=True):
        words = read_text(entry[2].strip(" .\"'«»“”")) if entry else None
        meant = _meaning(words, spots) if words else ()
        if entry and words and meant:
            found[entry[1]] = meant
            cut += _is_cut_from(fold(entry[1]), [t.text for t in words.tokens if t.kind == WORD])
        elif not _STAR.fullmatch(piece):
            return {}
    return found if 2 * cut >= len(found) >= (1 if any(signed) else _LEAST) else {}


def _meaning(words: Text, spots: Spots) -> tuple[Concept, ...]:
    """What a name stands for; nothing if the words are none, or no name of the game alone: an order with its value is laid, not explained."""
    every = spots(words)
    named = [s for s in every if not s.has(FILLER)]
    covered = {p for s in every for p in range(s.start, s.end)}
    whole = (
        len(named) == 1
        and not named[0].slips
        and named[0].modifier == PLAIN
        and len(covered) == len(words.tokens)
    )
    return tuple(c for c in named[0].concepts if c.category != SENSE) if whole else ()


def _is_cut_from(key: str, words: list[str]) -> bool:
    """Whether an abbreviation has letters of a name in their order, the first one first of a word: "MC", "SoD", "ftm"."""
    return any(_are_in_order(key, "".join(words[n:])) for n in range(len(words)))


def _are_in_order(key: str, letters: str) -> bool:
    rest: Iterator[str] = iter(letters)
    return letters[:1] == key[:1] and all(letter in rest for letter in key)


def _occurs(key: str, text: str) -> bool:
    return re.search(rf"(?<![^\W\d_]){re.escape(key)}(?![^\W\d_])", text) is not None
