"""For designers: schemas for their editor, the first files of a scenario, tables of fields in a guide."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from os.path import relpath
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..families.finding import family, offered
from ..families.protocol import Family
from ..families.schema import ID_PATTERN, Record, Rows, Table
from ..scenario.field_tables import field_tables, filled_in
from ..scenario.json_schema import file_schemas
from ..scenario.loading import MAIN_FILE, Scenario, load_scenario, pack_of

SCHEMAS = "schemas"
"""The folder of a pack that holds the schemas of its files, in a folder for each scenario."""


def write_schemas(name: str, packs: Sequence[str], out: Path) -> list[Path]:
    """Write the JSON Schema of each file of a scenario, or of a family's scenarios; returns the files.

    Args:
        name: a scenario (id or folder), or a family.
        packs: folders to look in.
        out: the folder to write into; it is made.

    Raises:
        UserError: there is no such scenario or family, or the family declares no tables.
    """
    from ..render.art import vocabulary

    if name in offered() and not (Path(name) / MAIN_FILE).is_file():
        rules, found, laid_over = family(name), None, False
    else:
        scenario = load_scenario(name, packs)
        rules, found = family(scenario.family), scenario.tables
        laid_over = len(scenario.folders) > 1
    drawn = {kind: sorted(words) for kind, words in vocabulary().items()}
    schemas = file_schemas(rules, found, laid_over=laid_over, drawn=drawn)
    if not schemas:
        raise UserError(f"The family of {name} declares no tables, so there is nothing to write.")
    out.mkdir(parents=True, exist_ok=True)
    return [_write(out / schema_name(stem), body) for stem, body in schemas.items()]


def schema_name(stem: str) -> str:
    """The file of a schema, such as areas.schema.json."""
    return f"{stem}.schema.json"


def _write(path: Path, body: Mapping[str, Any]) -> Path:
    path.write_text(json.dumps(body, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return path


# -- the first files ---------------------------------------------------------------------------------------------


def new_scenario(
    folder: Path, *, extends: str = "", rules: str = "", packs: Sequence[str] = ()
) -> list[Path]:
    """Make the first files of a scenario, with their schemas; returns the files.

    Args:
        folder: where it lies, such as my-pack/scenarios/my-variant; its name becomes the id.
        extends: the scenario that it is laid over.
        rules: the family that it belongs to, if it stands alone.
        packs: folders to look in.

    Raises:
        UserError: there is something already, or the id is none, or the base or the family cannot be found.
    """
    folder = folder.absolute()
    if not re.fullmatch(ID_PATTERN, folder.name):
        raise UserError(
            f"{folder.name!r} is no id: a scenario's folder is called in lower-case words joined by hyphens."
        )
    if folder.exists() and any(folder.iterdir()):
        raise UserError(f"{folder} is not empty; a new scenario needs a folder of its own.")
    if bool(extends) == bool(rules):
        raise UserError("Say what the scenario begins from: --extends SCENARIO, or --family FAMILY.")
    base = _base(folder, extends, packs) if extends else None
    files = _variant(folder, base) if base else _from_nothing(folder, rules)
    declared = family(base.family if base else rules).schema() is not None
    written = [
        _write_text(folder / name, text if declared else text.partition("\n")[2])
        for name, text in files.items()
    ]
    begun = str(folder) if base else rules
    return [*written, *(write_schemas(begun, packs, _schemas(folder)) if declared else ())]


def _base(folder: Path, extends: str, packs: Sequence[str]) -> Scenario:
    """The scenario that a new one is laid over, found by its id from the new place."""
    base = load_scenario(extends, packs)
    if base.path.name == folder.name:
        raise UserError(f"{folder.name} is what it is to extend; call the new scenario otherwise.")
    return load_scenario(base.path.name, [*packs, pack_of(folder)])


def _write_text(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _variant(folder: Path, base: Scenario) -> dict[str, str]:
    """A variant that changes nothing yet."""
    title = base.lexicon.title(base.language)
    lines = [
        f"# A variant of {title}. What is not here is as there: pbf scenario show {base.path.name}",
        f'id = "{folder.name}"',
        f'extends = "{base.path.name}"',
        f"languages = {json.dumps(base.languages)}",
        f'language = "{base.language}"    # of the posts',
    ]
    names = [
        "# What is called the same in every language; lang/en.toml and others have what is not.",
        "[title]",
        f"{folder.name} = {json.dumps(f'{title}: {folder.name}', ensure_ascii=False)}",
    ]
    return {
        MAIN_FILE: "\n".join([_schema_line(folder, "scenario"), *lines, ""]),
        "lang/common.toml": "\n".join([_schema_line(folder, "language", "lang"), *names, ""]),
    }


def _from_nothing(folder: Path, rules: str) -> dict[str, str]:
    """Files that list, behind #, every field that a scenario must have."""
    schema = family(rules).schema()
    if schema is None:
        raise UserError(f"The family {rules!r} declares no tables, so nobody can say what its files hold.")
    head = [f'id = "{folder.name}"', f'family = "{rules}"', 'languages = ["en"]', 'language = "en"']
    files: dict[str, list[str]] = {"scenario": [_schema_line(folder, "scenario"), *head]}
    for table in schema.tables:
        lines = files.setdefault(table.file, [_schema_line(folder, table.file)])
        lines += ["", *_outline(table)]
    title = ["[title]", f'{folder.name} = "{folder.name}"', ""]
    language = ['language = "English"', "", *title]
    return {
        **{f"{stem}.toml": "\n".join([*lines, ""]) for stem, lines in files.items()},
        "lang/en.toml": "\n".join([_schema_line(folder, "language", "lang"), *language]),
    }


def _outline(table: Table) -> Iterator[str]:
    listed = isinstance(table.type, Rows)
    record = table.type.row if isinstance(table.type, Rows) else table.type
    yield f"# {table.doc}{'' if table.needed else ' (may be left out)'}"
    yield f"# [[{table.name}]]" if listed else f"# [{table.name}]"
    for key, field in record.fields.items() if isinstance(record, Record) else ():
        if field.needed:
            yield f"# {key} =    # {field.doc}: {field.type.says}"


def _schemas(folder: Path) -> Path:
    return pack_of(folder) / SCHEMAS / folder.name


def _schema_line(folder: Path, stem: str, below: str = "") -> str:
    """The line by which editors find the schema of a file (Even Better TOML, taplo)."""
    way = relpath(_schemas(folder) / schema_name(stem), folder / below)
    return f"#:schema {Path(way).as_posix()}"


# -- guides ------------------------------------------------------------------------------------------------------


def fill_guide(rules: str, guide: Path) -> bool:
    """Write a family's tables of fields between the marks of a guide; returns whether that changed anything.

    Raises:
        UserError: the guide cannot be read, or asks for a table that there is not.
    """
    try:
        text = guide.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{guide} cannot be read: {error}.") from error
    new = filled_in(text, field_tables(_declaring(rules)), str(guide))
    if new != text:
        guide.write_text(new, encoding="utf-8")
    return new != text


def _declaring(rules: str) -> Family:
    found = family(rules)
    if found.schema() is None:
        raise UserError(f"The family {rules!r} declares no tables.")
    return found
