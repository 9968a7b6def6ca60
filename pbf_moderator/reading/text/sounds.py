"""Names written as they sound, in the letters of a language that has its own: "Бьорн" and "Бьорна" for Bjorn."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .words import words

_SOUNDS = (
    ("ch", "k"), ("ph", "f"), ("th", "t"), ("sh", "s"), ("ck", "k"), ("qu", "kv"), ("x", "ks"), ("c", "k"), ("w", "v"),
    ("y", "i"), ("j", "i"), ("h", ""),
)  # fmt: skip
_GLIDE = re.compile(r"(?<=[bdfgklmnprstvz])i(?=[aeou])")
_DOUBLE = re.compile(r"(.)\1+")
ENDED = "-"
"""Stands for the ending of a case."""


def sound(word: str) -> str:
    """What is left of a folded word in Latin letters where only what is heard counts."""
    for written, heard in _SOUNDS:
        word = word.replace(written, heard)
    return _DOUBLE.sub(r"\1", _GLIDE.sub("", word))


def sounds_of_name(name: str) -> set[str]:
    """How a folded name may sound, bare or before the ending of a case, which takes the place of an "a"."""
    spoken = {sound(way) for way in (name, name.replace("jo", "je"))}
    declined = {way.removesuffix("a") + ENDED for way in spoken}
    return declined if name.endswith("a") else declined | spoken


def sounds_of_word(word: str, language: str) -> Iterator[str]:
    """How a folded word of a language may sound as a name in some case; nothing where it is in Latin letters."""
    known = words(language)
    if word.isascii() or not known.transliteration:
        return
    yield sound(known.in_latin(word))
    for ending in known.endings:
        if word.endswith(ending):
            yield sound(known.in_latin(word.removesuffix(ending))) + ENDED
