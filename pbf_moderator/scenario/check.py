"""Every mistake of a scenario at once, each with its file and line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..errors import UserError
from ..families.faults import place
from ..families.finding import family as find_family
from ..families.finding import offered
from ..families.protocol import Family
from ..families.schema import ID_PATTERN, Record, Schema
from ..resources import MAPS, find, roots
from .checks.board import Picture, check_picture
from .checks.names import check_names
from .checks.options import check_options, check_switches, variations
from .checks.shape import Shape
from .checks.source import Finding, Lines, Report, open_source
from .loading import MAIN_FILE, pack_of, scenario_chain, scenario_folder
from .schema import HEAD, whole_schema
from .tables import ALL, FileError, Removal, Tables, extended, read_toml
from .translations import missing_texts

__all__ = ["Finding", "Picture", "check", "unchecked"]

_ID = re.compile(ID_PATTERN)
_HEAD = Record(HEAD)


def check(
    id_or_path: str | Path, packs: Iterable[str | Path] = (), picture: Picture | None = None
) -> list[Finding]:
    """Find the mistakes of a scenario.

    Args:
        id_or_path: its id or its folder.
        packs: folders to look in besides those of PBF_PACKS and the program's own.
        picture: what its map shows, to be held against the adjacency; None leaves that out.

    Returns:
        the findings in the order of files and lines, those first from which others are likely to follow; none if the scenario is sound.

    Raises:
        UserError: there is no such scenario.
    """
    search = roots(packs)
    folder = scenario_folder(id_or_path, search)
    search = (pack_of(folder), *search)
    main = folder / MAIN_FILE
    broken = _unreadable(folder)
    if broken:
        return broken
    try:
        chain = scenario_chain(folder, search)
    except UserError as error:
        return [Finding(main, Lines(main.read_text("utf-8-sig")).at(["extends"]), str(error))]
    report = Report(
        [open_source(file) for path, _ in reversed(chain) for file in sorted(path.glob("*.toml"))], main
    )
    tables: Tables = {}
    for _, layer in chain:
        _check_removals(report, layer, tables)
        tables = extended(tables, layer)
    _check_all(report, tables, [path for path, _ in chain], search, picture)
    return sorted(report.findings, key=lambda f: (not f.cause, str(f.file), f.line, f.message))


def unchecked(family: str) -> str:
    """What no check could look at since the family does not declare it, as a sentence, or an empty string."""
    if find_family(family).schema() is not None:
        return ""
    return (
        f"The family {family!r} declares no tables, so nobody can say whether those of the scenario are right; "
        "only names, texts and map were checked."
    )


def _unreadable(folder: Path) -> list[Finding]:
    """Files that are not TOML; with them no other check makes sense."""
    found = []
    for path in sorted(folder.rglob("*.toml")):
        try:
            read_toml(path)
        except FileError as error:
            found.append(Finding(path, error.line, error.reason))
    return found


def _check_removals(report: Report, layer: Tables, base: Tables) -> None:
    for table, gone in layer.get("remove", {}).items():
        if table not in base:
            report.unknown("table", table, base, "remove", table, cause=True)
        else:
            _check_removed(report, gone, base[table], table)


def _check_removed(report: Report, gone: Removal, rows: object, *path: str) -> None:
    """Whatever is removed must be there, at whatever depth."""
    if gone == ALL:
        return
    listed = rows if isinstance(rows, list) else []
    known = (
        rows
        if isinstance(rows, dict)
        else {row["id"]: row for row in listed if isinstance(row, dict) and "id" in row}
    )
    what = "row of" if listed else "key of"
    for id in gone:
        if id not in known:
            report.unknown(f"{what} {place(path)} to remove", id, known, "remove", *path, cause=True)
        elif isinstance(gone, dict):
            _check_removed(report, gone[id], known[id], *path, id)


def _check_all(
    report: Report,
    tables: Tables,
    folders: Sequence[Path],
    search: Sequence[Path],
    picture: Picture | None,
) -> None:
    head = {key: value for key, value in tables.items() if key in HEAD or not isinstance(value, dict | list)}
    Shape(report, Schema(()), {}).record(_HEAD, {**head, "remove": {}})
    _check_twins(report)
    _check_own_id(report, tables)
    family = tables.get("family")
    if not _check_family(report, family):
        return
    rules = find_family(str(family))
    schema, clean = whole_schema(rules), dict(tables)
    if schema is not None:
        clean |= _check_tables(report, rules, schema, tables, picture)
        if not report.findings:
            _check_switched(report, rules, schema, tables)
    _check_map(report, tables, folders, search)
    _check_languages(report, rules, clean, tables, folders, search)


def _check_tables(
    report: Report, rules: Family, schema: Schema, tables: Tables, picture: Picture | None
) -> Tables:
    """Check the tables against the schema of their family, then whether what they say fits together.

    Returns:
        the tables without what is wrong in them.
    """
    known = (*HEAD, *(table.name for table in schema.tables))
    for name, value in tables.items():
        if name not in known and isinstance(value, dict | list):
            report.unknown("table", name, known, name, cause=True)
    clean = Shape(report, schema, tables, picture.words if picture else None).clean()
    check_switches(report, clean, rules.option_rows())
    check_options(report, clean, rules.option_rows())
    for fault in rules.check(clean):
        report.add(fault.message, *fault.path, value=fault.value, cause=fault.cause)
    board = rules.drawn_board(clean)
    if picture is not None and board is not None:
        check_picture(report, board, picture)
    return clean


def _check_languages(
    report: Report,
    rules: Family,
    tables: Tables,
    written: Tables,
    folders: Sequence[Path],
    search: Sequence[Path],
) -> None:
    """Check the names in each language, and the program's own texts in it."""
    main = tables.get("language")
    languages = tables.get("languages", [main])
    if not isinstance(languages, list) or main not in languages or not isinstance(tables.get("id"), str):
        report.add("language must be one of languages.", "language")
        return
    named = [language for language in languages if isinstance(language, str)]
    if tables.get("second_names", main) not in named:
        report.add("second_names must be one of languages.", "second_names")
    check_names(report, tables, written, rules.naming(), folders, named, str(main), search)
    for language in named:
        for gap in missing_texts(language, str(tables["family"]), search):
            report.add(gap, "languages", value=language)


def _check_family(report: Report, family: object) -> bool:
    """Whether the rules family can be found and loaded."""
    if family not in offered():
        report.unknown("family", str(family), offered(), "family")
        return False
    try:
        find_family(str(family))
    except UserError as error:
        report.add(str(error), "family")
        return False
    return True


def _check_twins(report: Report) -> None:
    """Two rows of one file with the same id, and ids that are not written as such."""
    for source in report.sources:
        for table, rows in source.data.items():
            seen: set[str] = set()
            for index, row in enumerate(rows) if isinstance(rows, list) else ():
                id = row.get("id") if isinstance(row, dict) else None
                if not isinstance(id, str):
                    continue
                if id in seen:
                    line = source.lines.at([table, index])
                    told = f"{id} stands twice in {table}; each row needs an id of its own."
                    report.findings.append(Finding(source.path, line, told, cause=True))
                elif not _ID.fullmatch(id):
                    report.add(
                        f"The id {id!r} must be lower-case words joined by hyphens{_such_as(id)}.",
                        table,
                        id,
                        "id",
                        cause=True,
                    )
                seen.add(id)


def _check_own_id(report: Report, tables: Tables) -> None:
    """A scenario is found by its folder, and named by its id."""
    id, folder = tables.get("id"), report.main.parent.name
    if not isinstance(id, str):
        return
    if not _ID.fullmatch(id):
        report.add(
            f"The id {id!r} must be lower-case words joined by hyphens{_such_as(id)}.", "id", cause=True
        )
    elif id != folder:
        report.add(
            f"The id is {id}, but the folder is called {folder}; call both the same.", "id", cause=True
        )


def _such_as(id: str) -> str:
    """An id that a designer may have meant by a name."""
    words = "-".join(re.findall("[a-z0-9]+", id.lower()))
    return f', such as "{words}"' if words else ""


def _check_switched(report: Report, rules: Family, schema: Schema, tables: Tables) -> None:
    """What each value of a switch lays over a sound scenario must leave it sound."""
    for switch, value, laid in variations(tables):
        own = Report(report.sources, report.main)
        _check_tables(own, rules, schema, dict(laid), None)
        file, line = report.place(("when", switch, value))
        report.findings += [
            Finding(file, line, f"With {switch} = {value}: {f.message}") for f in own.findings
        ]


def _check_map(report: Report, tables: Tables, folders: Sequence[Path], search: Sequence[Path]) -> None:
    name = tables.get("map")
    packs = [folder.parent.parent for folder in reversed(folders)]
    if isinstance(name, str) and find(MAPS, name, [*packs, *search]) is None:
        report.add(f"The picture {MAPS}/{name} is missing.", "map")
