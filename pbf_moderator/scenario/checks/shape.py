"""Whether values have the shape that a schema declares: types, bounds, words, references, unknown and missing keys."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeGuard

from ...families.faults import Faults, Step, as_written, place
from ...families.schema import (
    Anything,
    Depends,
    Drawn,
    Field,
    Flag,
    Id,
    ListOf,
    MapOf,
    Named,
    Number,
    OneOf,
    Record,
    Ref,
    Rows,
    Schema,
    Table,
    Tagged,
    Text,
    Type,
    Whole,
)

WRONG = object()
"""Stands in the place of a value that was dropped."""
Words = Mapping[str, Collection[str]]
Resolve = Callable[[Any, Named, tuple[Step, ...]], Any]


class Shape:
    """Holds values against a schema, notes what is wrong, and keeps the rest.

    Args:
        faults: where mistakes go.
        schema: what there is to refer to.
        tables: the tables in which that stands.
        drawn: the patterns and shapes that can be drawn; empty if nobody knows.
        resolve: reads a name as an id and notes what is wrong with it; without it names stay as they are.
    """

    def __init__(
        self,
        faults: Faults,
        schema: Schema,
        tables: Mapping[str, Any],
        drawn: Words | None = None,
        resolve: Resolve | None = None,
    ) -> None:
        self.faults, self.schema, self.tables = faults, schema, tables
        self.drawn, self.resolve = drawn or {}, resolve
        self._ids: dict[str, list[str]] = {}

    # -- whole tables ------------------------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        """The tables of the schema without what has a wrong shape, so that other checks can rely on the rest."""
        return {table.name: self.table(table) for table in self.schema.tables}

    def table(self, table: Table) -> Any:
        """One table without what is wrong in it; an empty one where it is missing."""
        listed = isinstance(table.type, Rows)
        if table.name not in self.tables:
            if table.needed:
                how = f": write a [[{table.name}]] for each row." if listed else "."
                name = table.name if listed else f"[{table.name}]"
                self.faults.add(f"The table {name} is missing{how}")
            return [] if listed else {}
        value = self.tables[table.name]
        if isinstance(table.type, Rows):
            return self._rows(table.type, value, table.name)
        if not isinstance(value, dict):
            self.faults.add(f"{table.name} must be a table.", table.name)
            return {}
        if isinstance(table.type, Record):
            return self.record(table.type, value, table.name)[0]
        return self.value(table.type, value, table.name)

    def _rows(self, type: Rows, rows: Any, table: str) -> list[dict[str, Any]]:
        """Every row that is complete, without its wrong values."""
        if not isinstance(rows, list):
            self.faults.add(f"{table} must be a list of rows: write [[{table}]] above each.", table)
            return []
        kept = []
        for index, row in enumerate(rows):
            if not isinstance(row, dict):
                self.faults.add(f"{table} must hold tables only.", table, index)
                continue
            id = row.get("id")
            clean, complete = self.record(type.row, row, table, id if isinstance(id, str) else index)
            if complete:
                kept.append(clean)
        return kept

    # -- parts of them -----------------------------------------------------------------------------------------

    def record(self, type: Record, row: Mapping[str, Any], *path: Step) -> tuple[dict[str, Any], bool]:
        """What is left of a row when wrong values are dropped, and whether nothing that it needs is missing then."""
        clean: dict[str, Any] = {}
        for key, value in row.items():
            if key not in type.fields:
                self.faults.unknown("key", key, type.fields, *path, key)
                continue
            field = type.fields[key]
            kept = self.value(field.type, value, *path, key, field=field)
            if kept is not WRONG:
                clean[key] = kept
        lacking = [key for key, field in type.fields.items() if field.needed and key not in clean]
        for key in lacking:
            if key not in row:
                self.faults.add(f"{key} of {place(path)} is missing.", *path)
        if type.some and not row:
            self.faults.add(f"{place(path)} is empty; it takes {' or '.join(type.fields)}.", *path)
        if type.depends:
            self._depends(type.depends, row, clean, *path)
        return clean, not lacking

    def _depends(self, rule: Depends, row: Mapping[str, Any], clean: dict[str, Any], *path: Step) -> None:
        """The field whose type hangs on another one."""
        word, value = clean.get(rule.tag), row.get(rule.field)
        if word is None:
            return
        clean.pop(rule.field, None)
        if word not in rule.by_word:
            return
        field = rule.by_word[word]
        if field is None:
            if rule.field in row:
                self.faults.add(f"{word} takes no {rule.field}.", *path, rule.field)
        elif rule.field not in row:
            if field.needed:
                self._wrong_for(word, rule, field, None, *path)
        elif not fits(field.type, value) or value == [] or _is_no_word(field.type, value):
            self._wrong_for(word, rule, field, value, *path)
        else:
            kept = self.value(field.type, value, *path, rule.field, field=field)
            if kept is not WRONG:
                clean[rule.field] = kept

    def _wrong_for(self, word: str, rule: Depends, field: Field, value: Any, *path: Step) -> None:
        wanted = f"a table like {field.example}" if field.example else field.type.says
        other = "" if field.needed else f", or no {rule.field} at all"
        instead = f", not {as_written(value)}" if value is not None else ""
        self.faults.add(f"{word} needs {rule.field} = {wanted}{other}{instead}.", *path, rule.field)

    def value(self, type: Type, value: Any, *path: Step, field: Field | None = None) -> Any:
        """What is left of a value when wrong parts are dropped; WRONG if that is nothing."""
        if not fits(type, value):
            example = f", such as {field.example}" if field and field.example else ""
            self.faults.add(f"{_of(path)} must be {type.says}{example}, not {as_written(value)}.", *path)
            return WRONG
        match type:
            case Record():
                clean, complete = self.record(type, value, *path)
                return clean if complete else WRONG
            case Tagged():
                return self._tagged(type, value, *path)
            case MapOf():
                return self._map(type, value, *path)
            case ListOf():
                return self._list(type, value, *path, optional=field is not None and not field.needed)
            case Named() if self.resolve:
                return self.resolve(value, type, path)
        known = self._check_word(type, value, *path)
        may_go = isinstance(type, OneOf) and not (field and field.needed)
        return value if known or not may_go else WRONG

    def _tagged(self, type: Tagged, value: Mapping[str, Any], *path: Step) -> dict[str, Any]:
        """What is left of such a table; an empty one stays, so that nobody takes it for missing."""
        if type.tag not in value:
            self.faults.add(f"{type.tag} of {place(path)} is missing.", *path)
            return {}
        word = value[type.tag]
        if not isinstance(word, str) or word not in type.variants:
            self.faults.unknown(
                type.tag, word if isinstance(word, str) else as_written(word), type.variants, *path
            )
            return {}
        rest = {key: content for key, content in value.items() if key != type.tag}
        variant = type.variants[word]
        for key in [key for key in rest if key not in variant.fields]:
            self.faults.unknown("key", key, [type.tag, *variant.fields], *path, key)
            del rest[key]
        return {type.tag: word, **self.record(variant, rest, *path)[0]}

    def _map(self, type: MapOf, value: Mapping[str, Any], *path: Step) -> dict[str, Any]:
        clean: dict[str, Any] = {}
        for key, content in value.items():
            read = self._key(type.key, key, *path)
            if isinstance(read, str) and read and read in clean:
                self.faults.add(f"{key} stands twice in {path[0]}.", *path, key)
            kept = self.value(type.value, content, *path, key)
            if read is not WRONG and read != "" and kept is not WRONG:
                clean[read] = kept
        if isinstance(type.value, Record):
            self._check_halves(type.value, value, *path)
        return clean

    def _check_halves(self, type: Record, tables: Mapping[str, Any], *path: Step) -> None:
        """Two tables that lack what the other has are most likely one, under two keys."""
        whole = {key for key, field in type.fields.items() if field.needed}
        has = {key: whole & {*table} for key, table in tables.items() if isinstance(table, dict)}
        for one, other in combinations(has, 2):
            if has[one] and has[other] and has[one] ^ has[other] == whole:
                told = f"{place(path)} {one} has {_listed(has[one])}, {place(path)} {other} has {_listed(has[other])}"
                self.faults.add(f"{told}: they look like one that was torn apart.", *path, one, cause=True)

    def _key(self, type: Type, key: str, *path: Step) -> Any:
        if isinstance(type, Text) and not fits(type, key):
            self.faults.add(f"{key!r} in {place(path)} must be {type.says}.", *path, key)
            return WRONG
        if isinstance(type, Named):
            return self.value(type, key, *path, key)
        self._check_word(type, key, *path, key)
        return key

    def _list(self, type: ListOf, value: Sequence[Any], *path: Step, optional: bool) -> Any:
        if not value and type.least:
            self.faults.add(f"{_of(path)} is empty{'; leave it out' if optional else ''}.", *path)
            return WRONG
        if not type.least <= len(value) <= (len(value) if type.most is None else type.most):
            self.faults.add(f"{_of(path)} {_length(type)}; it has {len(value)}.", *path)
        words = [item for item in value if isinstance(item, str)] if type.each_once else []
        for word in [word for word, count in Counter(words).items() if count > 1]:
            self.faults.add(f"{_of(path)} lists {word} twice.", *path, value=word)
        deep = isinstance(type.item, Record | Tagged | MapOf)
        kept = [
            self.value(type.item, item, *path, *([number] if deep else ()))
            for number, item in enumerate(value)
        ]
        return [item for item in kept if item is not WRONG]

    def _check_word(self, type: Type, value: Any, *path: Step) -> bool:
        """Whether a word is one that there is; it is noted if not."""
        match type:
            case OneOf():
                words: Sequence[str] = type.words
            case Ref():
                if type.table not in self._ids:
                    self._ids[type.table] = self.schema.known(self.tables, type.table)
                words = self._ids[type.table]
            case Drawn() if self.drawn:
                words = sorted(self.drawn[type.kind])
            case _:
                return True
        self.faults.known(type.what, [value], words, *path)
        return value in words


def fits(type: Type, value: Any) -> bool:
    """Whether a value has the right type, down to where tables begin; which words there are is not asked."""
    match type:
        case Text():
            return isinstance(value, str) and bool(
                value.strip() and re.fullmatch(type.pattern or "(?s:.*)", value)
            )
        case Id() | OneOf() | Ref() | Named() | Drawn():
            return isinstance(value, str) and bool(value.strip())
        case Whole():
            return whole(value) and all(_within(type, value))
        case Number():
            return whole(value) or isinstance(value, float) and math.isfinite(value)
        case Flag():
            return isinstance(value, bool)
        case ListOf() | Rows():
            item = type.row if isinstance(type, Rows) else type.item
            paired = isinstance(type, ListOf) and type.least == type.most == 2
            return (
                isinstance(value, list)
                and all(fits(item, each) for each in value)
                and (len(value) == 2 or not paired)
            )
        case Record() | Tagged() | MapOf():
            return isinstance(value, dict)
    return isinstance(type, Anything)


def _is_no_word(type: Type, value: Any) -> bool:
    return isinstance(type, OneOf) and value not in type.words


def _within(type: Whole, value: int) -> Iterator[bool]:
    yield type.least is None or value >= type.least
    yield type.most is None or value <= type.most


def whole(value: Any) -> TypeGuard[int]:
    """Whether a value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _listed(words: Collection[str]) -> str:
    return " and ".join(sorted(words))


def _length(type: ListOf) -> str:
    if type.least == type.most:
        return f"needs {type.least} {type.item.several}"
    return f"takes {type.most} at most" if type.most is not None else f"needs {type.least} at least"


def _of(path: tuple[Step, ...]) -> str:
    """A path as the subject of a sentence: "supply of areas some-area"."""
    return f"{path[-1]} of {place(path[:-1])}" if path else "the file"
