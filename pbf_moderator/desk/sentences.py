"""Sentences that stand in the code in English, in the moderator's language: found by patterns, with {} for what varies."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache

from ..resources import TEMPLATES, roots

HOLE = "{}"
_DEPTH = 3
"""So deep may one sentence stand in another."""


def in_language(sentence: str, language: str, depth: int = _DEPTH) -> str:
    """A sentence in a language; as it is where that language has none for it.

    What stands in its holes may itself be a sentence, such as "Did you mean ...?".
    """
    known = own_sentences(language)
    if sentence in known and HOLE not in sentence:
        return known[sentence]
    for pattern, own in known.items() if depth else ():
        if (holes := _holes(pattern, sentence)) is not None:
            return own.format(*(in_language(hole, language, depth - 1) for hole in holes))
    return sentence


@cache
def own_sentences(language: str) -> Mapping[str, str]:
    """English sentence -> that of a language, the one that says most first; nothing for a language without a file."""
    names = (root / TEMPLATES / "said" / f"{language}.toml" for root in roots())
    file = next((name for name in names if language.isalpha() and name.is_file()), None)
    found: dict[str, str] = tomllib.loads(file.read_text("utf-8"))["sentences"] if file else {}
    return dict(sorted(found.items(), key=lambda pair: -len(pair[0].replace(HOLE, ""))))


def _holes(pattern: str, sentence: str) -> tuple[str, ...] | None:
    """What stands in a pattern's holes; None if the sentence is another one."""
    parts = pattern.split(HOLE)
    if len(parts) == 1 or not all(part in sentence for part in parts):
        return None
    found = re.fullmatch("(.*?)".join(map(re.escape, parts)), sentence, re.DOTALL)
    return found.groups() if found else None
