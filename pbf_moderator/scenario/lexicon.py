"""What things are called: names and aliases of every id, in every language of a scenario.

The files are `lang/common.toml`, for what is called the same everywhere, and `lang/<language>.toml` over it. Each holds
one table per category with a line per id: a name, a list of the name and its aliases, or a table with the fields name,
short, aliases, forms (for counting), text and what a sentence needs to know of the name (`grammar.FIELDS`).
`[grammar]` says the latter for a whole category, `[aliases.<category>]` adds aliases to names given elsewhere.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from ..errors import UserError
from ..families.naming import Category, Naming
from ..layers import written_value
from .counting import counted
from .grammar import CASES, FIELDS, Name, inflected
from .tables import read_toml

T = TypeVar("T")

META = ("language", "patterns", "aliases", "grammar")
"""Tables of a language file that are not categories."""
WORD_KEYS = ("name", "short", "aliases", "forms", "one", "text", *FIELDS)
COMMON = "common"
FULL, SHORT = "full", "short"
_COUNTED = re.compile(r"\{param:([\w-]+)\}")
"""A number of things in the text of an ability: `{param:coin}` is "2 coins"."""
_INFLECTED = re.compile(r"\{param\|(\w+)\}")
"""A name in the text of an ability: `{param|di}` is "del Passo", `{param|gen}` "Trecătorii"."""


class Alias(NamedTuple):
    """One thing that a player may write, and what it stands for."""

    alias: str
    id: str
    category: str
    language: str


@dataclass(frozen=True)
class Word:
    """What one id is called in one language."""

    name: str
    short: str = ""
    aliases: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    text: str = ""
    grammar: Mapping[str, str] = field(default_factory=dict)
    one: tuple[str, ...] = ()
    """More ways to write a single one, beside the first of the forms."""

    @property
    def written(self) -> tuple[str, ...]:
        """Everything that may be written for it, each once."""
        seen: dict[str, str] = {}
        cases = (self.grammar.get(case, "") for case in CASES)
        for way in (self.name, self.short, *self.aliases, *self.forms, *self.one, *cases):
            if way:
                seen.setdefault(way.casefold(), way)
        return tuple(seen.values())


Words = dict[str, dict[str, Word]]


class _Files(NamedTuple):
    """What the files of a language say, whatever the tables are."""

    words: Words
    patterns: Mapping[str, Any]
    usual: Mapping[str, Mapping[str, str]]
    """How the words of a category stand in a sentence, where their own row does not say it."""


_files: dict[tuple[object, ...], _Files] = {}
"""What files say, by their contents."""
_made: dict[tuple[object, ...], Words] = {}
"""Languages by all that they are made of."""
MOST_KEPT = 32
"""How many of either are kept; the oldest goes first."""


@dataclass(frozen=True)
class Lexicon:
    """The names of a scenario; a language's files are read when it is first asked for."""

    tables: Mapping[str, Any]
    folders: tuple[Path, ...]
    """The scenario's folders, the lowest base first."""
    languages: tuple[str, ...]
    language: str
    """The language that stands in where another has no name."""
    naming: Naming = Naming()
    """What the family's scenarios name."""
    _read: dict[str, Words] = field(default_factory=dict, repr=False, compare=False)
    _index: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """Those whose names players write, in the order in which an id without a category is looked up."""
        return tuple(category.name for category in self.naming.all if category.written)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all that the names depend on, in hex; the same for two games of one scenario."""
        found = hashlib.sha256(json.dumps((self.tables, self.languages, self.language)).encode())
        for path in (path for language in self.languages for path in language_files(self.folders, language)):
            found.update(hashlib.sha256(path.read_bytes()).digest())
        return found.hexdigest()

    def word(self, id: str, lang: str, category: str = "") -> Word | None:
        """What an id is called; the scenario's own language stands in for a missing one."""
        for language in (lang, self.language):
            words = self.words(language) if language in self.languages else {}
            for name in (category,) if category else self.categories:
                if found := words.get(name, {}).get(id):
                    return found
        return None

    def name(self, id: str, lang: str, form: str = FULL, category: str = "") -> Name:
        """The name of an id, in full or short; the id itself where nobody gave it a name."""
        word = self.word(id, lang, category)
        if word is None:
            return Name(id)
        if form == SHORT and word.short and word.short != word.name:
            return Name(word.short, lang, {k: v for k, v in word.grammar.items() if k not in CASES})
        several = {"plural": word.forms[1]} if len(word.forms) == 2 else {}
        return Name(word.name, lang, {**several, **word.grammar})

    def text(self, id: str, lang: str, category: str = "") -> str:
        """What is printed on a card or said of an ability, or an empty string."""
        word = self.word(id, lang, category)
        return word.text if word else ""

    def ability_text(self, ability: str, param: Any, lang: str) -> str:
        """The text of an ability, with the card's own parameter (an id, or a number of some term) put in."""
        value = self.name(param, lang) if isinstance(param, str) else Name(str(param))
        text = self.text(ability, lang, "ability").replace("{param}", value)
        text = _INFLECTED.sub(lambda found: inflected(value, found[1]), text)
        return _COUNTED.sub(lambda found: self.count(int(param), found[1], lang, "term"), text)

    def count(self, number: int, id: str, lang: str, category: str = "") -> str:
        """A number with its noun in the right form, such as "2 riders"."""
        word = self.word(id, lang, category)
        forms = word.forms or (word.name,) if word else (id,)
        return counted(number, lang, forms)

    def singular(self, id: str, lang: str, category: str = "") -> tuple[str, ...]:
        """The ways to write a single one, beside the first of its forms."""
        word = self.words(lang).get(category, {}).get(id)
        return word.one if word else ()

    def entries(
        self, categories: Iterable[str] | None = None, languages: Iterable[str] | None = None
    ) -> Iterator[Alias]:
        """Everything that may be written for the things of some categories, in some (or all) languages."""
        wanted = self.categories if categories is None else tuple(categories)
        for language in languages or self.languages:
            words = self.words(language)
            for category in wanted:
                for id, word in words.get(category, {}).items():
                    for alias in word.written:
                        yield Alias(alias, id, category, language)

    def find(self, written: str, category: str) -> tuple[str, ...]:
        """The ids of a category that a spelling, in any language, or the id itself stands for."""
        if category not in self._index:
            spellings: dict[str, tuple[str, ...]] = {}
            for entry in self.entries((category,)):
                for way in (entry.alias, entry.id):
                    known = spellings.get(folded(way), ())
                    spellings[folded(way)] = known if entry.id in known else (*known, entry.id)
            self._index[category] = spellings
        return self._index[category].get(folded(written), ())

    def title(self, lang: str, form: str = FULL) -> str:
        """The title of the game, in full or short."""
        return self.name(str(self.tables["id"]), lang, form, "title")

    def words(self, language: str) -> Words:
        """All the names of one language: category -> id -> word."""
        if language not in self._read:
            self._read[language] = self._known(language)
        return self._read[language]

    def _known(self, language: str) -> Words:
        """The names of a language, made once for all games of a process; each lexicon has tables of its own."""
        files = (language_files((folder,), language) for folder in self.folders)
        contents = tuple(tuple((path.name, path.read_bytes()) for path in each) for each in files)

        def made() -> Words:
            said = _kept(_files, contents, lambda: _said_by_files(self.folders, language))
            return _language(self.tables, said, self.naming)

        return _copied(_kept(_made, (self._written_tables, contents, language, self.naming), made))

    @cached_property
    def _written_tables(self) -> str:
        return json.dumps(self.tables, default=str)


@lru_cache(maxsize=16_384)
def folded(text: str) -> str:
    """A spelling without case, accents and needless blanks."""
    parts = unicodedata.normalize("NFKD", " ".join(text.casefold().split()))
    return "".join(c for c in parts if not unicodedata.combining(c))


def valued(option: str, value: object) -> str:
    """The id of the words for one value of an option or switch, such as "garrisons_true"."""
    return f"{option}_{written_value(value)}"


def language_files(folders: Sequence[Path], language: str) -> list[Path]:
    """The files that make up a language, the weakest first."""
    paths = [folder / "lang" / f"{name}.toml" for folder in folders for name in (COMMON, language)]
    return [path for path in paths if path.is_file()]


def _kept(kept: dict[tuple[object, ...], T], key: tuple[object, ...], make: Callable[[], T]) -> T:
    """What was made before from the same, or what is made now and kept in the place of the oldest."""
    if key not in kept:
        made = make()
        while len(kept) >= MOST_KEPT:
            del kept[next(iter(kept))]
        kept[key] = made
    return kept[key]


def _copied(words: Words) -> Words:
    return {category: dict(rows) for category, rows in words.items()}


def _language(tables: Mapping[str, Any], said: _Files, naming: Naming) -> Words:
    """The words of a language for some tables: without those of rows that are gone, with those named after others."""
    words = _copied(said.words)
    _drop_removed(words, tables, naming)
    for named in naming.categories:
        _apply_patterns(words, named, tables, said.patterns, said.usual)
    return words


def _said_by_files(folders: Sequence[Path], language: str) -> _Files:
    """Read the files of a language, those of a base first.

    Raises:
        UserError: a row is no word.
    """
    words: Words = {}
    patterns: dict[str, Any] = {}
    usual: dict[str, Mapping[str, str]] = {}
    for folder in folders:
        contents = [(path, read_toml(path)) for path in language_files((folder,), language)]
        own = {kind: rule for _, content in contents for kind, rule in content.get("grammar", {}).items()}
        usual |= own
        for path, content in contents:
            patterns |= content.get("patterns", {})
            for steps, row in rows_of(content):
                if problem := row_problem(row):
                    raise UserError(f"{path}: {'.'.join(steps)} {problem}")
                category, id = steps[-2:]
                word = Word("", aliases=tuple(row)) if steps[0] == "aliases" else read_word(row)
                if word.name and category in own:
                    word = replace(word, grammar={**own[category], **word.grammar})
                _add(words.setdefault(category, {}), id, word)
    return _Files(words, patterns, usual)


def _drop_removed(words: dict[str, dict[str, Word]], tables: Mapping[str, Any], naming: Naming) -> None:
    """Leave out the names of rows that a variant has taken away: they are free for something else."""
    known = naming.names(tables)
    for category in naming.categories:
        if category.table and category.name in known:
            ids = {*known[category.name]}
            own = words.get(category.name, {})
            words[category.name] = {id: word for id, word in own.items() if id in ids}


def rows_of(content: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every row of a language file with the keys that lead to it: category and id, after "aliases" where it adds some."""
    for category, rows in content.items():
        if category not in META:
            yield from (((category, id), row) for id, row in _table(rows))
    for category, rows in _table(content.get("aliases", {})):
        yield from ((("aliases", category, id), row) for id, row in _table(rows))


def _table(rows: Any) -> list[tuple[str, Any]]:
    return list(rows.items()) if isinstance(rows, dict) else []


def row_problem(row: Any) -> str:
    """What is wrong with a row of a language file, or an empty string."""
    if isinstance(row, list):
        row = {"name": row[0] if row else None, "aliases": row[1:]}
    elif not isinstance(row, dict):
        row = {"name": row}
    for key, value in row.items():
        if key not in WORD_KEYS:
            return f"has the unknown field {key!r}; known are: {', '.join(WORD_KEYS)}."
        listed = value if isinstance(value, list) else [value]
        if isinstance(value, list) != (key in ("aliases", "forms", "one")) or not all(
            isinstance(v, str) for v in listed
        ):
            return f"has a wrong {key}: write a name, a list of names, or a table of {', '.join(WORD_KEYS)}."
        if isinstance(value, list) and not all(v.strip() for v in value):
            return f"has an empty text among its {key}; take it out."
    return ""


def _add(words: dict[str, Word], id: str, new: Word) -> None:
    """Lay a word over what is there; a name that is replaced stays as an alias."""
    if old := words.get(id):
        new = Word(
            new.name or old.name,
            new.short or old.short,
            tuple(dict.fromkeys((*new.aliases, *old.written))),
            new.forms or old.forms,
            new.text or old.text,
            new.grammar if new.name and new.name != old.name else {**old.grammar, **new.grammar},
            (*new.one, *old.one),
        )
    words[id] = new


def read_word(row: Any) -> Word:
    """A line of a language file as a word."""
    if isinstance(row, str):
        return Word(row)
    if isinstance(row, list):
        return Word(row[0], aliases=tuple(row[1:]))
    return Word(
        row.get("name", ""),
        row.get("short", ""),
        tuple(row.get("aliases", ())),
        tuple(row.get("forms", ())),
        row.get("text", ""),
        {key: row[key] for key in FIELDS if row.get(key)},
        tuple(row.get("one", ())),
    )


def _apply_patterns(
    words: Words,
    category: Category,
    tables: Mapping[str, Any],
    patterns: Mapping[str, Any],
    usual: Mapping[str, Mapping[str, str]],
) -> None:
    """Make the names of rows of a kind that are named after another row, such as a port after its land.

    `[patterns] port = ["Port of {land}", "{land} (port)"]` names every area of kind port; {land} is a field of its row.
    `[grammar] port = { article = "the" }` says how all of them stand in a sentence.
    """
    named = words.setdefault(category.name, {})
    for row in tables.get(category.table, ()):
        ways: Sequence[str] = patterns.get(row.get("kind", ""), ())
        fields = [name for name, value in row.items() if isinstance(value, str) and value in named]
        used = next((f for f in fields if ways and "{" + f + "}" in ways[0]), None)
        if used is None:
            continue
        names = named[row[used]].written
        made = [way.replace("{" + used + "}", name) for way in ways for name in names]
        own = named.get(row["id"], Word(""))
        grammar = {
            key: value.replace("{" + used + "}", names[0])
            for key, value in usual.get(row["kind"], {}).items()
        }
        named[row["id"]] = Word(
            own.name or made[0], own.short, (*own.aliases, *made), grammar=own.grammar or grammar
        )
