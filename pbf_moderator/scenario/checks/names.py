"""Names: everything must be called something in every language, and no two things the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ...families.naming import Naming
from ...hints import did_you_mean
from ..counting import kinds
from ..lexicon import (
    COMMON,
    META,
    Lexicon,
    language_files,
    row_problem,
    rows_of,
    valued,
)
from .options import variations
from .source import Finding, Report, open_source
from .spellings import check_spellings

Row = Mapping[str, Any]
_FILLING = re.compile(r"\{(\w+)(?::([\w-]+))?\}")


def check_names(
    report: Report,
    tables: Row,
    written: Row,
    naming: Naming,
    folders: Sequence[Path],
    languages: Sequence[str],
    main: str,
    packs: Sequence[Path] = (),
) -> None:
    """Check the language files of a scenario; those of its bases may name what it has removed.

    Args:
        report: where mistakes go.
        tables: the sound part of the scenario's tables.
        written: the tables as they are written.
        naming: what the family names.
        folders: the scenario's folders, the lowest base first.
        languages: those that it lists.
        main: the language of its posts.
        packs: folders that may hold the words of a language (`templates/`), the strongest first.
    """
    lexicon = Lexicon(tables, tuple(folders), tuple(languages), main, naming)
    needed = Needed(naming, tables, written)
    reports: dict[str, Report] = {}
    for language in languages:
        own_file = folders[-1] / "lang" / f"{language}.toml"
        files = language_files(folders, language)
        own = Report([open_source(path) for path in reversed(files)], own_file, report.findings)
        if _check_rows(own):
            continue
        missing = needed.missing(lexicon, language)
        for laid in needed.varied:
            own_names = Lexicon(laid.tables, tuple(folders), tuple(languages), main, naming)
            missing += [lack for lack in laid.missing(own_names, language) if lack not in missing]
        if own_file.is_file():
            reports[language] = own
            _report_missing(own, language, missing)
        elif missing:
            _report_no_file(report, language, missing)
            continue
        _check_known(own, needed, folders[-1])
        _check_forms(own, lexicon, language)
        _check_texts(own, lexicon, language, needed)
    for path in sorted((folders[-1] / "lang").glob("*.toml")):
        if path.stem not in (COMMON, *languages):
            report.findings.append(Finding(path, 1, f"{path.stem} is none of the languages of the scenario."))
    check_spellings(reports, tables, lexicon, packs)


class Lack(NamedTuple):
    """Something that a language does not say: a name or a text, with a hint for the designer."""

    category: str
    id: str
    what: str
    hint: str = ""


class Needed:
    """What the language files of a scenario must say.

    Attributes:
        names: the ids that need a name, by category.
        texts: the ids that need a text, by category, with hints.
    """

    def __init__(self, naming: Naming, tables: Row, written: Row | None = None) -> None:
        """Take in the sound part of some tables, and the whole as it is written."""
        self.naming, self.tables = naming, tables
        self.names = {
            **{category: list(ids) for category, ids in naming.names(tables).items()},
            "switch": _switch_values(tables),
            "title": [str(tables["id"])],
        }
        self.texts = naming.texts(tables)
        self.varied = [
            Needed(naming, {**laid, "switches": {}, "when": {}}) for *_, laid in variations(tables)
        ]
        self.written = Needed(naming, {**written, "id": tables["id"], "switches": {}}) if written else self

    def ids(self, category: str) -> list[str]:
        """Everything of a category that may be named."""
        both = (self, self.written, *self.varied)
        return list(
            dict.fromkeys(id for n in both for ids in (n.names, n.texts) for id in ids.get(category, ()))
        )

    def doubtful(self, category: str) -> list[str]:
        """What the tables speak of in a way that was found wrong; a like row of a language file may well be right."""
        sound = {*self.names.get(category, ()), *self.texts.get(category, {})}
        return [id for id in self.ids(category) if id not in sound]

    def missing(self, lexicon: Lexicon, language: str) -> list[Lack]:
        """What a language lacks, category by category."""
        words = lexicon.words(language)
        lacking = []
        for category in dict.fromkeys([*self.names, *self.texts]):
            found = words.get(category, {})
            for id in self.names.get(category, ()):
                if id not in found or not found[id].name:
                    lacking.append(Lack(category, id, "name"))
            for id, hint in self.texts.get(category, {}).items():
                if id not in found or not found[id].text:
                    lacking.append(Lack(category, id, "text", hint))
        return lacking


def _switch_values(tables: Row) -> list[str]:
    return [
        valued(name, value)
        for name, values in tables.get("switches", {}).items()
        for value in (values if isinstance(values, list) else ())
    ]


def _check_rows(report: Report) -> bool:
    """Report rows that are not words; returns whether there are any."""
    wrong = [(steps, row_problem(row)) for source in report.sources for steps, row in rows_of(source.data)]
    for steps, problem in wrong:
        if problem:
            report.add(f"{'.'.join(steps)} {problem}", *steps)
    return any(problem for _, problem in wrong)


def _report_missing(report: Report, language: str, missing: Iterable[Lack]) -> None:
    """Say in the scenario's own file what is not said, beside its neighbours of the same category."""
    lines = next((s.lines for s in report.sources if s.path == report.main), None)
    for lack in missing:
        line = lines.at([lack.category]) if lines else 1
        hint = f": {lack.hint}" if lack.hint else ""
        told = f"The {lack.category} {lack.id} has no {lack.what} in {language}{hint}."
        report.findings.append(Finding(report.main, line, told))


def _report_no_file(report: Report, language: str, missing: Iterable[Lack]) -> None:
    """Say where the scenario itself lists its languages that one has no names; if only its base lists them, in its own file."""
    place, line = report.place(["languages"], language)
    if place.parent != report.main.parent:
        place, line = report.main, 1
    report.findings.append(Finding(place, line, _no_file(language, missing)))


def _no_file(language: str, missing: Iterable[Lack]) -> str:
    counts = Counter(lack.category for lack in missing)
    listed = ", ".join(f"{category} {count}" for category, count in counts.items())
    return (
        f"There is no lang/{language}.toml for the language {language!r}, which has to name: {listed}. "
        "pbf scenario words prints the rows of another language to begin with."
    )


def _check_known(report: Report, needed: Needed, folder: Path) -> None:
    """Ids and categories that nothing else speaks of are most likely typing errors."""
    categories = {category.name: category for category in needed.naming.all}
    written = [name for name, category in categories.items() if category.written]
    for source in (s for s in report.sources if s.path.is_relative_to(folder)):
        rows = {key: value for key, value in source.data.items() if key not in META}
        aliases = source.data.get("aliases", {})
        for category in rows:
            if category not in categories:
                report.unknown("category", category, (*categories, *META), category)
        for category in aliases:
            if category not in written:
                report.unknown("category", category, written, "aliases", category)
        for prefix, table in (((), rows), (("aliases",), aliases)):
            for category, ids in table.items():
                known = needed.ids(category)
                closed = category in categories and categories[category].closed
                doubtful = needed.doubtful(category)
                for id in ids if closed and known else ():
                    if id not in known and not did_you_mean(id, doubtful):
                        report.unknown(category, id, known, *prefix, category, id)


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


def _check_texts(report: Report, lexicon: Lexicon, language: str, needed: Needed) -> None:
    """A text may have filled in what its thing takes, and terms that there are."""
    words = lexicon.words(language)
    for category, ids in needed.texts.items():
        for id in ids:
            text = words[category][id].text if id in words.get(category, {}) else ""
            allowed = needed.naming.fillings(category, id)
            for name, term in _FILLING.findall(text):
                if name not in allowed:
                    report.add(
                        f"The text of the {category} {id} speaks of {{{name}}}, which it does not take.",
                        category,
                        id,
                    )
                if term and term not in words.get("term", {}):
                    report.unknown("term", term, words.get("term", {}), category, id)
