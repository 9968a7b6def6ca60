"""Names: everything must be called something in every language, and no two things the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...families.thrones.setting import TIDES, abilities_of
from ..counting import kinds
from ..lexicon import (
    CATEGORIES,
    COMMON,
    META,
    Entry,
    Lexicon,
    folded,
    language_files,
    row_problem,
    rows_of,
    valued,
)
from .shape import unknown
from .source import Finding, Report, open_source

Row = Mapping[str, Any]
FREE = ("word", "term")
"""Categories of words that nobody picks from a list of options; they may share a spelling."""
OPEN = ("effect", "title", "term")
"""Categories that may name more than the scenario needs."""
ALSO = ("title", "number", "switch")
"""Categories that no player writes, but for numbers."""
TERMS = (
    "house",
    "house_card",
    "house_cards",
    "power",
    "power_icons",
    "supply",
    "muster",
    "fort",
    "forts",
    "sword",
    "garrison",
    "force",
    "routed",
    "mark",
    "marker",
    "threat",
    "turn",
    "combat",
    "area",
    "hand",
    "discards",
    "reserve",
)
"""The terms that posts and letters use."""
TIDE_TERMS = ("skull",)
"""Those that they use only where cards are drawn in combat."""


def check_names(
    report: Report,
    tables: Row,
    folders: Sequence[Path],
    languages: Sequence[str],
    main: str,
) -> None:
    """Check the language files of a scenario; those of its bases may name what it has removed."""
    lexicon = Lexicon(tables, tuple(folders), tuple(languages), main)
    needed = needed_names(tables)
    reports: dict[str, Report] = {}
    for language in languages:
        own_file = folders[-1] / "lang" / f"{language}.toml"
        files = language_files(folders, language)
        own = Report([open_source(path) for path in reversed(files)], own_file, report.findings)
        if _check_rows(own):
            continue
        missing = _missing(lexicon, language, needed)
        if own_file.is_file():
            reports[language] = own
            _report_missing(own, language, missing)
        elif missing:
            report.add(_no_file(language, missing), "languages", value=language)
            continue
        _check_known(own, needed, folders[-1])
        _check_forms(own, lexicon, language)
    for path in sorted((folders[-1] / "lang").glob("*.toml")):
        if path.stem not in (COMMON, *languages):
            report.findings.append(Finding(path, 1, f"{path.stem} is none of the languages of the scenario."))
    if tables.get("threat", {}).get("always"):
        for language, own in reports.items():
            if not lexicon.text("threat", language, "term"):
                own.add(f"The term threat has no text in {language}: what an attack does.", "term", "threat")
    _check_collisions(reports, tables, lexicon)


def needed_names(tables: Row) -> dict[str, list[str]]:
    """The ids that need a name, by category."""
    constants = tables.get("constants", {})
    cards = tables.get("cards", ())
    tides = bool(tables.get("tides"))
    needed = {
        "area": _ids(tables, "areas"),
        "house": _ids(tables, "houses"),
        "unit": _ids(tables, "units"),
        "token": _ids(tables, "tokens"),
        "kind": _values(tables.get("tokens", ()), "kind"),
        "track": _ids(tables, "tracks"),
        "dominance": _ids(tables, "tracks"),
        "house_card": _ids(tables, "house_cards"),
        "card": [row["id"] for row in cards],
        "deck": [*_values(cards, "deck"), *([TIDES] if tides else [])],
        "step": list(constants.get("sequence", ())),
        "effect": list(dict.fromkeys(_choosable(cards))),
        "ability": _values(
            (text for c in tables.get("house_cards", ()) for text in abilities_of(c)), "ability"
        ),
        "term": [*TERMS, *(TIDE_TERMS if tides else ())],
        "switch": [
            valued(name, value)
            for name, values in tables.get("switches", {}).items()
            for value in (values if isinstance(values, list) else ())
        ],
        "title": [tables["id"]],
    }
    return {category: ids for category, ids in needed.items() if ids}


def _ids(tables: Row, table: str) -> list[str]:
    return [row["id"] for row in tables.get(table, ())]


def _values(rows: Iterable[Row], key: str) -> list[str]:
    return list(dict.fromkeys(row[key] for row in rows if row.get(key)))


def _choosable(cards: Iterable[Row]) -> list[str]:
    """The effects that somebody may pick on a card."""
    rows = [row.get(part, {}) for row in cards for part in ("does", "lowest", "others", "highest")]
    lists = [row.get("choices") for row in rows if isinstance(row, dict)]
    choices = [choice for listed in lists if isinstance(listed, list) for choice in listed]
    effects = [choice.get("effect") for choice in choices if isinstance(choice, dict)]
    return [effect for effect in effects if isinstance(effect, str)]


def _check_rows(report: Report) -> bool:
    """Report rows that are no words; gives whether there are any."""
    wrong = [(steps, row_problem(row)) for source in report.sources for steps, row in rows_of(source.data)]
    for steps, problem in wrong:
        if problem:
            report.add(f"{'.'.join(steps)} {problem}", *steps)
    return any(problem for _, problem in wrong)


def _missing(lexicon: Lexicon, language: str, needed: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The ids without a name (of an ability: without a text), by category."""
    words = lexicon.words(language)
    field = {"ability": "text"}
    lacking = {
        category: [
            id for id in ids if not getattr(words.get(category, {}).get(id), field.get(category, "name"), "")
        ]
        for category, ids in needed.items()
    }
    return {category: ids for category, ids in lacking.items() if ids}


def _report_missing(report: Report, language: str, missing: Mapping[str, list[str]]) -> None:
    """Say in the scenario's own file what has no name, beside its neighbours of the same category."""
    lines = next((s.lines for s in report.sources if s.path == report.main), None)
    for category, ids in missing.items():
        line = lines.at([category]) if lines else 1
        what = "text" if category == "ability" else "name"
        report.findings += [
            Finding(report.main, line, f"The {category} {id} has no {what} in {language}.") for id in ids
        ]


def _no_file(language: str, missing: Mapping[str, list[str]]) -> str:
    counts = ", ".join(f"{category} {len(ids)}" for category, ids in missing.items())
    return (
        f"There is no lang/{language}.toml for the language {language!r}, which has to name: {counts}. "
        "pbf scenario words prints the rows of another language to begin with."
    )


def _check_known(report: Report, needed: Mapping[str, list[str]], folder: Path) -> None:
    """Ids and categories that nothing else speaks of are most likely typing errors."""
    for source in (s for s in report.sources if s.path.is_relative_to(folder)):
        rows = {key: value for key, value in source.data.items() if key not in META}
        for category in rows:
            if category not in (*CATEGORIES, *ALSO):
                unknown(report, "category", category, (*CATEGORIES, *ALSO, *META), category)
        for category in source.data.get("aliases", {}):
            if category not in CATEGORIES:
                unknown(report, "category", category, CATEGORIES, "aliases", category)
        for prefix, table in (((), rows), (("aliases",), source.data.get("aliases", {}))):
            for category, ids in table.items():
                for id in ids if category in needed and category not in OPEN else ():
                    if id not in needed[category]:
                        unknown(report, category, id, needed[category], *prefix, category, id)


def _check_forms(report: Report, lexicon: Lexicon, language: str) -> None:
    wanted = len(kinds(language))
    for category, words in lexicon.words(language).items():
        for id, word in words.items():
            if len(word.forms) not in (0, wanted):
                report.add(
                    f"The {category} {id} has {len(word.forms)} forms in {language}; it needs {wanted}.",
                    category,
                    id,
                )


def _check_collisions(reports: Mapping[str, Report], tables: Row, lexicon: Lexicon) -> None:
    """Report names that could mean two things of one category; cards of different decks may share a title."""
    decks = {row["id"]: row.get("deck", "") for row in tables.get("cards", ())}
    seen: dict[tuple[str, ...], Entry] = {}
    for entry in lexicon.entries([c for c in CATEGORIES if c not in FREE], reports):
        scope = decks.get(entry.id, "") if entry.category == "card" else ""
        other = seen.setdefault((entry.category, scope, folded(entry.alias)), entry)
        if other.id != entry.id:
            own = reports[entry.language]
            own.add(
                f"{entry.alias!r} stands for the {entry.category} {entry.id} ({entry.language}) "
                f"and for {other.id} ({other.language}).",
                *_path(own, entry),
            )


def _path(report: Report, entry: Entry) -> tuple[str, ...]:
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
