"""The words of a language: those of every game, and a family's own for its decisions, from templates/words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ...errors import UserError
from ...resources import TEMPLATES, find, roots
from .phrases import written_out
from .tokens import fold

NAMES = ("area", "seat", "unit", "token", "track", "badge", "card", "window")
"""What a name can be to the reader; a family's kinds.toml says which categories of the language files are which."""
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
    small_talk: tuple[str, ...]
    """How people ask how somebody is."""
    for_moderator: tuple[str, ...]
    """What questions to a moderator are about that name nothing of a game; their endings do not matter."""
    asking_words: tuple[str, ...]
    """What a question begins with that asks for more than yes or no."""
    question_words: tuple[str, ...]
    """Words that open a question by themselves, whatever stands before them in the sentence."""
    tags: tuple[str, ...]
    """What is hung on to a sentence with a question mark behind it that asks nothing: "is it not?"."""
    bygone: tuple[str, ...]
    """What is said with that which was done before, or which is only looked at: "already", "what a …"; none of it is done now."""
    than: tuple[str, ...]
    """What stands before that to which something else is preferred."""
    regardless: tuple[str, ...]
    """How it is said that units go somewhere whoever stands there."""
    seed: Mapping[str, tuple[str, ...]]
    """How a player gives a word for the seed: what the line begins with ("labels"), what it is called anywhere ("names"), what may stand between
    and before ("verbs", "openers"), and what is no such word ("idle")."""
    headings: Mapping[str, tuple[str, ...]]
    """How a message says for which turn it is: "turn", "ordinals", "orders", "references"; what its rows are called, and what joins their numbers: "rows", "joins"."""
    finality: Mapping[str, tuple[str, ...]]
    """How a message says that its answers are "provisional" or "final"; what denies it and what makes it conditional."""
    confirming: Mapping[str, tuple[str, ...]]
    """How a message says that it was understood rightly ("confirms", "agrees") or not ("denies"), of which readings, and what means nothing beside it;
    "rejects" is what the program itself writes for the latter."""
    provisos: Mapping[str, tuple[str, ...]]
    """Beginnings of the words by which a condition says no more than that an answer can be given, or cannot."""
    vacancy: Mapping[str, tuple[str, ...]]
    """Beginnings of the words by which a condition says that nobody stands in the way ("free"), that somebody does ("taken"), and what means nothing beside them ("idle")."""
    prepositions: Mapping[str, str]
    """Those that may end the words before an answer, with the case of the name that follows ("plain" for none)."""
    transliteration: Mapping[str, str]
    """How the language's letters are written where its keyboard is missing."""
    orders: Mapping[str, tuple[str, ...]]
    """What players call the kinds of orders."""
    orders_alone: Mapping[str, tuple[str, ...]]
    """Words that name a kind of order only alone beside its area."""
    endings: tuple[str, ...]
    """Those of the cases of people's names."""
    stemmer: str
    """The Snowball stemmer of the language, by its name there; empty where it has none."""
    spelt: Mapping[str, str]
    """Ends of folded words -> how they are spelt, for the stemmer."""
    circumstances: Mapping[str, tuple[str, ...]]
    """What a condition may say of the position; a family's kinds.toml says as which facts."""
    owners: Mapping[str, tuple[str, ...]]
    """How it is told whose a thing is: "after" an owner, "nouns" for the thing, "endings" of an owner behind it."""
    put: str
    """The preposition with which the program itself writes where something new is put; empty if it writes an arrow."""
    passing: Mapping[str, str]
    """How the program itself writes that a kind of decision is passed over, where "pass" would not be said."""
    governed: Mapping[str, str]
    """The case of the name right behind the words before an answer, by the kind of decision, where no preposition says it."""

    def in_latin(self, text: str) -> str:
        """A text in Latin letters; the same text in a language that has them."""
        return "".join(self.transliteration.get(c, c) for c in text)

    def head(self, kind: str) -> str:
        """What the program itself writes before an answer to a kind of decision."""
        return self.kinds.get(kind, (kind,))[0]

    def say(self, sense: str) -> str:
        """What the program itself writes for a turn of speech."""
        return self.senses[sense][0]

    def say_pass(self, kind: str) -> str:
        """What the program itself writes where a kind of decision is passed over."""
        return self.passing.get(kind) or self.say("pass")

    def say_none(self, kind: str) -> str:
        """What the program itself writes where a kind of decision picks none of several things."""
        return self.passing.get(kind) or self.say("none")


@cache
def words(language: str, family: str = "") -> Words:
    """The words of a language.

    Args:
        language: two letters.
        family: whose decisions and fixed options it has words for; those of all families if left out.

    Raises:
        UserError: there is no file for it, or it cannot be read.
    """
    path = find(TEMPLATES, f"words/{language}.toml", roots())
    if path is None:
        raise UserError(f"There is no templates/words/{language}.toml; known are {', '.join(languages())}.")
    tables = _read(path)
    own = [file for name in ([family] if family else families()) for file in _own(name, language)]
    shorthand = tables.get("shorthand", {})
    classes = tables.get("classes", {}) | {
        name: c for file in own for name, c in file.get("classes", {}).items()
    }

    def merged(found: Iterable[Mapping[str, list[str]]]) -> dict[str, tuple[str, ...]]:
        every = _merged(found)
        return {
            name: tuple(dict.fromkeys(written_out(phrases, classes, shorthand)))
            for name, phrases in every.items()
        }

    return Words(
        language,
        {int(number): tuple(phrases) for number, phrases in tables["numbers"].items()},
        merged([tables["senses"], *(file.get("senses", {}) for file in own)]),
        merged([file.get("kinds", {}) for file in own]),
        merged([*(file.get("options", {}) for file in own), tables.get("options", {})]),
        tuple(dict.fromkeys(written_out(tables["chatter"]["fillers"], classes, shorthand))),
        tuple(tables["chatter"]["greetings"]),
        tuple(tables["chatter"].get("small_talk", ())),
        tuple(tables["chatter"].get("for_moderator", ())),
        tuple(tables["chatter"].get("asking_words", ())),
        tuple(map(fold, tables["chatter"].get("question_words", ()))),
        tuple(tables["chatter"].get("tags", ())),
        tuple(map(fold, tables["chatter"].get("bygone", ()))),
        tuple(map(fold, tables["chatter"].get("than", ()))),
        tuple(tables.get("going", {}).get("regardless", ())),
        _phrases({"labels": [], "names": []} | tables.get("seed", {})),
        _phrases(tables.get("headings", {})),
        _phrases(tables.get("finality", {})),
        _folded(tables.get("confirming", {})),
        _folded(tables.get("provisos", {})),
        _folded(tables.get("vacancy", {})),
        {word: case for case, found in tables.get("prepositions", {}).items() for word in found},
        tables.get("transliteration", {}),
        _merged([file.get("orders", {}) for file in own]),
        _merged([file.get("orders_alone", {}) for file in own]),
        tuple(fold(ending) for ending in tables.get("people", {}).get("endings", ())),
        str(tables.get("stemmer", {}).get("name", "")),
        {fold(spelt): spelt for spelt in tables.get("stemmer", {}).get("spelt", ())},
        _merged([file.get("circumstances", {}) for file in own]),
        _folded(tables.get("owners", {})),
        str(tables.get("writing", {}).get("put", "")),
        {kind: phrase for file in own for kind, phrase in file.get("passing", {}).items()},
        {kind: case for file in own for case, kinds in file.get("governed", {}).items() for kind in kinds},
    )


@cache
def question_words() -> frozenset[str]:
    """The words of all languages that open a question by themselves."""
    return frozenset(word for language in languages() for word in words(language).question_words)


@cache
def families() -> tuple[str, ...]:
    """The families that have words of their own: folders with a kinds.toml."""
    files = [path for root in roots() for path in (root / TEMPLATES / "words").glob("*/kinds.toml")]
    return tuple(sorted({path.parent.name for path in files}))


def _own(family: str, language: str) -> list[Mapping[str, Any]]:
    """A family's own words, and those that its kinds.toml names in `also` because several families share them."""
    kinds = find(TEMPLATES, f"words/{family}/kinds.toml", roots())
    folders = [family, *(_read(kinds).get("also", ()) if kinds else ())]
    files = [find(TEMPLATES, f"words/{folder}/{language}.toml", roots()) for folder in folders]
    return [_read(path) for path in files if path]


def _read(path: Path) -> dict[str, Any]:
    try:
        return _parsed(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UserError(f"{path} cannot be read: {error}.") from error


@cache
def _parsed(text: str) -> dict[str, Any]:
    """The content of a file, which the tables of kinds and the words of each family ask for again and again."""
    return tomllib.loads(text)


def _merged(tables: Iterable[Mapping[str, list[str]]]) -> dict[str, tuple[str, ...]]:
    """Lists of words by name, the first table's before the next one's, each word once."""
    found: dict[str, dict[str, None]] = {}
    for table in tables:
        for name, phrases in table.items():
            found.setdefault(name, {}).update(dict.fromkeys(phrases))
    return {name: tuple(phrases) for name, phrases in found.items()}


def _folded(table: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(map(fold, found)) for name, found in table.items()}


def _phrases(table: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(phrases) for name, phrases in table.items()}


@cache
def kinds_by(table: str, family: str) -> Mapping[str, str]:
    """A table of the family's kinds.toml.

    Args:
        table: "names" (category of the language files -> what it is to the reader), "dominance" (role of a track ->
            the decision that its head's badge speaks for), "terms", "options", "named", "about", "roles", "aims" (kinds whose
            answer without a target says so).
        family: whose.
    """
    path = find(TEMPLATES, f"words/{family}/kinds.toml", roots())
    found: dict[str, str] = _read(path).get(table, {}) if path else {}
    return found if found or table != "names" else {name: name for name in NAMES}


@cache
def chapters_of(family: str) -> Mapping[str, Sequence[str]]:
    """What comes up only in a game that has names of a category: {category: kinds, and fixed options as "option/ID"}."""
    path = find(TEMPLATES, f"words/{family}/kinds.toml", roots())
    found: dict[str, list[str]] = _read(path).get("chapters", {}) if path else {}
    return found


@cache
def facts_of(circumstance: str, family: str) -> Mapping[str, object]:
    """The facts of a circumstance that a family's kinds.toml knows: {name: one of these values}."""
    path = find(TEMPLATES, f"words/{family}/kinds.toml", roots())
    found: dict[str, dict[str, object]] = _read(path).get("circumstances", {}) if path else {}
    return found.get(circumstance, {})


@cache
def kinds_of(name: str) -> tuple[str, ...]:
    """The decisions (or fixed options) of a group that matters to the reader, such as those that play cards."""
    files = [find(TEMPLATES, f"words/{family}/kinds.toml", roots()) for family in families()]
    groups = [_read(path).get("groups", {}).get(name, ()) for path in files if path]
    return tuple(dict.fromkeys(kind for group in groups for kind in group))


@cache
def kinds_within(name: str, family: str) -> tuple[str, ...]:
    """The same for one family alone: what leads to the next question in one game may be a question by itself in another."""
    path = find(TEMPLATES, f"words/{family}/kinds.toml", roots())
    return tuple(_read(path).get("groups", {}).get(name, ())) if path else ()


@cache
def kinds_after(option: str) -> tuple[str, ...]:
    """The decisions that come only after an option was chosen, in any family."""
    return tuple(kind for table in _afters() for kind in table.get(option, ()))


@cache
def is_after_any(kind: str) -> bool:
    """Whether a decision comes only after some option was chosen."""
    return any(kind in kinds for table in _afters() for kinds in table.values())


@cache
def _afters() -> tuple[Mapping[str, Sequence[str]], ...]:
    files = [find(TEMPLATES, f"words/{family}/kinds.toml", roots()) for family in families()]
    return tuple(_read(path).get("after", {}) for path in files if path)
