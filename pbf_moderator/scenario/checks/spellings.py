"""What players may write for each thing: never blank, never what means something else in a message, never two things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...families.naming import Category
from ...resources import TEMPLATES, find
from ..lexicon import Alias, Lexicon, Word, folded
from ..tables import FileError, read_toml
from .source import Report

Row = Mapping[str, Any]
SENSES = [
    "plus",
    "minus",
    "yes",
    "no",
    "not",
    "pass",
    "all",
    "none",
    "rest",
    "or",
    "else",
    "if",
    "unless",
    "then",
    "never",
    "always",
    "and",
    "to",
    "toward",
    "from",
    "self",
    "next",
    "only",
    "against",
    "except",
]
"""The senses of a language's words that part a message, answer a question, or speak of several things at once."""

_LONGEST_CODE = 3


def check_spellings(
    reports: Mapping[str, Report], tables: Row, lexicon: Lexicon, packs: Sequence[Path]
) -> None:
    """Check everything that players may write for the things of a scenario.

    Args:
        reports: where mistakes go, by language.
        tables: the sound part of the scenario's tables.
        lexicon: its names.
        packs: folders that may hold the words of a language (`templates/`), the strongest first.
    """
    for language, report in reports.items():
        _check_blank(report, lexicon, language)
        _check_meanings(report, lexicon, language, packs)
    _check_collisions(reports, tables, lexicon)


def _check_blank(report: Report, lexicon: Lexicon, language: str) -> None:
    """Nobody can write a name without a letter or a digit."""
    listed = [c.name for c in lexicon.naming.all if c.listed and c.written]
    for category, words in lexicon.words(language).items():
        for id, word in words.items() if category in listed else ():
            for way in (word.name, *word.aliases):
                if way and not any(map(str.isalnum, way)):
                    report.add(f"{way!r} is no name for the {category} {id}: it has no letter.", category, id)


def _check_meanings(report: Report, lexicon: Lexicon, language: str, packs: Sequence[Path]) -> None:
    """A name that is also a word of messages would be read as the one or the other."""
    meant = {**_turns_of_speech(language, packs), **_orders(lexicon, language)}
    for category in lexicon.naming.categories:
        for id, word in lexicon.words(language).get(category.name, {}).items() if category.table else ():
            for way in dict.fromkeys((word.name, *word.aliases)):
                what, group = meant.get(folded(way), ("", ""))
                if what and not _is_code(way, word) and not (category.orders and group):
                    entry = Alias(way, id, category.name, language)
                    report.add(
                        f"{way!r} cannot stand for the {category.name} {id}: in messages it is {what}.",
                        *_path(report, entry),
                    )


def _is_code(way: str, word: Word) -> bool:
    """Whether it is an abbreviation, which stands in the place of a name only."""
    return way == word.short or way.isupper() and len(way) <= _LONGEST_CODE


def _turns_of_speech(language: str, packs: Sequence[Path]) -> dict[str, tuple[str, str]]:
    """What the language itself needs: numbers, and the words between the parts of a message."""
    path = find(TEMPLATES, f"words/{language}.toml", packs)
    try:
        content = read_toml(path) if path else {}
    except FileError:
        return {}
    phrases = {
        **{str(number): f"the number {number}" for number in range(100)},
        **{
            way: f"the number {number}" for number, ways in content.get("numbers", {}).items() for way in ways
        },
    }
    for sense in SENSES:
        for way in content.get("senses", {}).get(sense, ()):
            phrases.setdefault(way, f"a word of the language ({sense})")
    return {folded(way): (what, "") for way, what in phrases.items()}


def _orders(lexicon: Lexicon, language: str) -> dict[str, tuple[str, str]]:
    """What the family's messages are made of, beside places and persons: pieces and orders."""
    names = [category.name for category in lexicon.naming.categories if category.orders]
    return {
        folded(entry.alias): (f"the {entry.category} {entry.id}", entry.category)
        for entry in lexicon.entries(names, (language,))
    }


def _check_collisions(reports: Mapping[str, Report], tables: Row, lexicon: Lexicon) -> None:
    """Report names that could mean two things of one category, save those that something else tells apart."""
    listed = {c.name: c for c in lexicon.naming.all if c.listed and c.written}
    apart = {name: _apart(tables, category) for name, category in listed.items()}
    seen: dict[tuple[str, ...], Alias] = {}
    for entry in lexicon.entries(listed, reports):
        scope = apart[entry.category].get(entry.id, "") or listed[entry.category].scope(entry.id)
        other = seen.setdefault((entry.category, scope, folded(entry.alias)), entry)
        if other.id != entry.id:
            own = reports[entry.language]
            own.add(
                f"{entry.alias!r} stands for the {entry.category} {entry.id} ({entry.language}) "
                f"and for {other.id} ({other.language}).",
                *_path(own, entry),
            )


def _apart(tables: Row, category: Category) -> dict[str, str]:
    """What tells rows apart that may share a name, by their ids."""
    rows = tables.get(category.table, ()) if category.apart else ()
    return {row["id"]: str(row.get(category.apart, "")) for row in rows}


def _path(report: Report, entry: Alias) -> tuple[str, ...]:
    """Where an alias is written; patterns may have made it, then where its id is."""
    paths = ((entry.category, entry.id), ("aliases", entry.category, entry.id))
    for path in paths:
        for source in report.sources:
            row: Any = source.data
            for step in path:
                row = row.get(step, {})
            if entry.alias in str(row):
                return path
    return paths[0]
