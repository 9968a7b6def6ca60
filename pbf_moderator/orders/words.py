"""The general words of a language, from templates/words/<language>.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..errors import UserError
from ..resources import TEMPLATES, find, roots

LANGUAGES = ("it", "en", "ro", "ru")
"""Those that come with the program; they come first where the words of a message do not tell which it is."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are words for; a further one is one more file, in a folder that PBF_PACKS names."""
    files = [path for root in roots() for path in (root / TEMPLATES / "words").glob("??.toml")]
    return (*LANGUAGES, *sorted({path.stem for path in files} - set(LANGUAGES)))


@dataclass(frozen=True)
class Words:
    """What a language calls numbers, turns of speech, kinds of decisions and fixed options."""

    language: str
    numbers: Mapping[int, tuple[str, ...]]
    senses: Mapping[str, tuple[str, ...]]
    kinds: Mapping[str, tuple[str, ...]]
    options: Mapping[str, tuple[str, ...]]
    fillers: tuple[str, ...]
    greetings: tuple[str, ...]
    seed: tuple[str, ...]
    """What stands before a player's word for the seed."""
    headings: Mapping[str, tuple[str, ...]]
    """How a message says for which turn it is: "turn", "ordinals", "orders", "references"."""
    prepositions: Mapping[str, str]
    """Those that may end the words before an answer, with the case of the name that follows ("plain" for none)."""
    transliteration: Mapping[str, str]
    """How the language's letters are written where its keyboard is missing."""

    def in_latin(self, text: str) -> str:
        """A text in Latin letters; the same text in a language that has them."""
        return "".join(self.transliteration.get(c, c) for c in text)

    def head(self, kind: str) -> str:
        """What the program itself writes before an answer to a kind of decision."""
        return self.kinds.get(kind, (kind,))[0]

    def say(self, sense: str) -> str:
        """What the program itself writes for a turn of speech."""
        return self.senses[sense][0]


@cache
def words(language: str) -> Words:
    """The words of a language.

    Raises:
        UserError: there is no file for it, or it cannot be read.
    """
    path = find(TEMPLATES, f"words/{language}.toml", roots())
    if path is None:
        raise UserError(f"There is no templates/words/{language}.toml; known are {', '.join(languages())}.")
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UserError(f"{path} cannot be read: {error}.") from error
    return Words(
        language,
        {int(number): tuple(phrases) for number, phrases in tables["numbers"].items()},
        _phrases(tables["senses"]),
        _phrases(tables["kinds"]),
        _phrases(tables["options"]),
        tuple(tables["chatter"]["fillers"]),
        tuple(tables["chatter"]["greetings"]),
        tuple(tables["chatter"].get("seed", ())),
        _phrases(tables.get("headings", {})),
        {word: case for case, found in tables.get("prepositions", {}).items() for word in found},
        tables.get("transliteration", {}),
    )


def _phrases(table: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(phrases) for name, phrases in table.items()}


@cache
def kinds_by(table: str) -> Mapping[str, str]:
    """What names a decision without being its kind: "dominance" (by the role of a track), "terms", "options"; "repeated": those asked in turn; "named", "about": how the program heads an answer."""
    path = find(TEMPLATES, "words/kinds.toml", roots())
    if path is None:
        raise UserError("The file templates/words/kinds.toml is missing; install the program again.")
    kinds: dict[str, str] = tomllib.loads(path.read_text("utf-8"))[table]
    return kinds


def kinds_of(name: str) -> tuple[str, ...]:
    """The decisions (or fixed options) of a group that matters to the reader, such as those that play cards."""
    return tuple(kinds_by("groups")[name])
