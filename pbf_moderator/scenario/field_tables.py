"""The designer's tables of fields, as Markdown, from what a family declares."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from ..errors import UserError
from ..families.options import Option
from ..families.protocol import Family
from ..families.schema import (
    Depends,
    Field,
    ListOf,
    MapOf,
    OneOf,
    Record,
    Ref,
    Rows,
    Tagged,
    Type,
    article,
)
from ..hints import or_did_you_mean
from ..layers import written_value
from .schema import whole_schema

_MARK = re.compile(r"(<!-- fields: ([\w. -]+?) -->\n).*?(<!-- end of fields -->)", re.DOTALL)
_SHORT = 8
"""How many words a cell lists; more are in the table of their own."""


def field_tables(rules: Family) -> dict[str, str]:
    """Every table of fields of a family.

    Returns:
        The tables by the way to their record ("areas", "setup.start"); options, effects ("effect-of-an-event") and
        words on which a field hangs ("ability") by their names.
    """
    found: dict[str, str] = {"options": _options(rules)}
    schema = whole_schema(rules)
    for table in schema.tables if schema else ():
        _add(found, table.name, table.type)
    position = rules.position_schema()
    if position:
        _add(found, "position", position)
    return found


def filled_in(text: str, tables: Mapping[str, str], name: str) -> str:
    """A text with the tables between its marks `<!-- fields: NAME -->` and `<!-- end of fields -->`.

    Raises:
        UserError: a mark names a table that there is not.
    """

    def fill(mark: re.Match[str]) -> str:
        if mark[2] not in tables:
            raise UserError(
                f"{name}: there is no table of fields {mark[2]!r}.{or_did_you_mean(mark[2], tables)}"
            )
        return f"{mark[1]}{tables[mark[2]]}\n{mark[3]}"

    return _MARK.sub(fill, text)


def _add(found: dict[str, str], name: str, type: Type) -> None:
    """The table of a type and those of the records in it."""
    match type:
        case Rows():
            _add(found, name, type.row)
        case MapOf():
            _add(found, name, type.value)
        case ListOf():
            _add(found, name, type.item)
        case Record() if name not in found:
            found[name] = _fields(type)
            if type.depends:
                found.setdefault(type.depends.tag, _words(type.depends))
            for key, field in type.fields.items():
                _add(found, f"{name}.{key}", field.type)
        case Tagged() if type.name not in found:
            found[type.name] = _variants(type)


def _fields(record: Record) -> str:
    rows = [
        [f"`{key}`", _taken(record, key), _left_out(field), field.doc] for key, field in record.fields.items()
    ]
    return _table(["field", "takes", "left out", "what it is"], rows)


def _taken(record: Record, key: str) -> str:
    hangs = record.depends is not None and record.depends.field == key
    return f"hangs on `{record.depends.tag}`" if hangs and record.depends else takes(record.fields[key].type)


def _left_out(field: Field) -> str:
    return "needed" if field.needed else field.usual or "–"


def _variants(type: Tagged) -> str:
    rows = [
        [f"`{word}`", _listed(_variant_field(*item) for item in record.fields.items()), record.doc]
        for word, record in type.variants.items()
    ]
    return _table([type.tag, "takes", "what it does"], rows)


def _variant_field(key: str, field: Field) -> str:
    left_out = "" if field.needed else f"; left out: {field.usual}"
    return f"`{key}`: {takes(field.type)} ({field.doc}{left_out})"


def _words(rule: Depends) -> str:
    rows = [
        [f"`{word}`", _param(field) if field else "–", rule.docs.get(word, "")]
        for word, field in rule.by_word.items()
    ]
    return _table([rule.tag, rule.field, "what it does"], rows)


def _param(field: Field) -> str:
    example = f", such as `{field.example}`" if field.example else ""
    taken = f"{field.doc}: {takes(field.type)}{example}"
    return taken if field.needed else f"{taken}; left out: {field.usual}"


def _options(rules: Family) -> str:
    rows = [
        [row.name, ", ".join(written_value(value) for value in row.values), _settled(row), row.source]
        for row in rules.option_rows()
    ]
    return _table(["option", "values, the usual one first", "what it settles", "source"], rows)


def _settled(row: Option) -> str:
    return f"{row.settles} (with `[[{row.needs}]]` only)" if row.needs else row.settles


def takes(type: Type) -> str:
    """What a type takes, in a few words."""
    match type:
        case OneOf() if len(type.words) > _SHORT:
            return f"one {type.what} (see below)"
        case OneOf():
            return " or ".join(f'`"{word}"`' for word in type.words)
        case Ref():
            return f"id of {article(type.what)}"
        case MapOf():
            return f"table: {_key(type.key)} → {takes(type.value)}"
        case ListOf() if isinstance(type.item, OneOf) and len(type.item.words) <= _SHORT:
            return f"list of {', '.join(f'`{word}`' for word in type.item.words)}"
        case ListOf():
            return type.says.removeprefix("a ")
    return type.says.removeprefix("a ").removeprefix("the ")


def _key(type: Type) -> str:
    return type.what if isinstance(type, Ref | OneOf) else type.says.removeprefix("a ").removeprefix("the ")


def _listed(things: Iterable[str]) -> str:
    return ", ".join(things) or "–"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)
