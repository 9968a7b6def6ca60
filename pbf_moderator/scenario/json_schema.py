"""JSON Schemas of a scenario's files, so that editors complete what is written and mark mistakes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import Any

from ..families.naming import Category
from ..families.options import OptionValue
from ..families.protocol import Family
from ..families.schema import (
    ID_PATTERN,
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
from ..layers import written_value
from .checks.options import variations
from .lexicon import WORD_KEYS
from .schema import HEAD, OPTIONS, READINGS, SWITCHES, WHEN, whole_schema
from .tables import ALL

Json = dict[str, Any]
Words = Mapping[str, Collection[str]]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
_WORD = {"type": "string", "pattern": r"\S"}
_LISTS = ("aliases", "forms", "one")


def file_schemas(
    rules: Family,
    tables: Mapping[str, Any] | None = None,
    *,
    laid_over: bool = False,
    drawn: Words | None = None,
) -> dict[str, Json]:
    """The JSON Schema (draft 2020-12) of each file of a scenario, by the stem of the file's name.

    Args:
        rules: the family, which declares its tables.
        tables: those of one scenario; references are its ids then, else anything that looks like an id.
        laid_over: whether the files extend another scenario, so that rows need not be whole.
        drawn: the patterns and shapes that can be drawn.
    """
    schema = whole_schema(rules)
    if schema is None:
        return {}
    writer = _Writer(rules, schema, tables, laid_over, drawn or {})
    stems = dict.fromkeys(["scenario", *(table.file for table in schema.tables), "tables"])
    files = {stem: writer.file(stem) for stem in stems} | {"language": writer.language()}
    position = rules.position_schema()
    return files | ({"position": writer.document(position)} if position else {})


class _Writer:
    def __init__(
        self,
        rules: Family,
        schema: Schema,
        tables: Mapping[str, Any] | None,
        laid_over: bool,
        drawn: Words,
    ) -> None:
        self.rules, self.schema, self.tables = rules, schema, tables
        self.partial, self.drawn = laid_over, drawn
        self.definitions: dict[str, Json] = {}
        self.laid = [] if tables is None else [tables, *(laid for *_, laid in variations(tables))]
        """The tables as they are usually played, and as each value of a switch makes them."""

    # -- files -------------------------------------------------------------------------------------------------

    def file(self, stem: str) -> Json:
        """The schema of a file of tables."""
        self.definitions = {}
        everything = stem in ("scenario", "tables")
        own = [table for table in self.schema.tables if everything or table.file == stem]
        properties = {table.name: self._table(table) for table in own}
        needed: list[str] = []
        if everything:
            properties = {**self._head(), **properties}
        if stem == "scenario":
            needed = [
                key for key, field in HEAD.items() if field.needed and (key == "id" or not self.partial)
            ]
        return self._root(properties, needed)

    def document(self, record: Record) -> Json:
        """The schema of a file that is one table."""
        self.definitions = {}
        body = self.type(record)
        return {"$schema": DRAFT, **body, **({"$defs": self.definitions} if self.definitions else {})}

    def _root(self, properties: Json, needed: Sequence[str] = ()) -> Json:
        return {
            "$schema": DRAFT,
            "type": "object",
            "properties": properties,
            "additionalProperties": False,
            **({"required": list(needed)} if needed else {}),
            **({"$defs": dict(self.definitions)} if self.definitions else {}),
        }

    def _head(self) -> dict[str, Json]:
        head = {key: self._field(field) for key, field in HEAD.items() if key != "remove"}
        rows = {
            table.name: {
                "anyOf": [{"const": ALL}, {"type": "array", "items": dict(_WORD)}, {"type": "object"}]
            }
            for table in self.schema.tables
        }
        return {**head, "remove": {"type": "object", "properties": rows, "description": HEAD["remove"].doc}}

    # -- tables ------------------------------------------------------------------------------------------------

    def _table(self, table: Table) -> Json:
        return {**self._content(table), "description": table.doc}

    def _content(self, table: Table) -> Json:
        match table.name:
            case name if name == OPTIONS:
                return self._options()
            case name if name == READINGS:
                return {"type": "object", "additionalProperties": self._options()}
            case name if name == SWITCHES:
                values = {"type": "array", "items": {"type": ["boolean", "string"]}}
                return _table_of({**values, "minItems": 2, "uniqueItems": True})
            case name if name == WHEN:
                return self._when()
        return self.type(table.type, self.partial)

    def _options(self) -> Json:
        known = {
            row.name: {"enum": list(row.values), "description": f"{row.settles} ({row.source})"}
            for row in self.rules.option_rows()
        }
        own = {name: {"enum": list(values)} for name, values in self._switches().items()}
        return self._defined("options", _closed({**known, **own}, closed=self.tables is not None))

    def _switches(self) -> Mapping[str, Sequence[OptionValue]]:
        switches: Mapping[str, Sequence[OptionValue]] = (self.tables or {}).get(SWITCHES, {})
        return switches

    def _when(self) -> Json:
        """What switches lay over the tables: the same tables, in part."""
        own = [table for table in self.schema.tables if table.name not in (SWITCHES, WHEN)]
        taken: dict[str, Json] = {table.name: {} for table in own}
        removed: Json = {"type": "object", "properties": taken, "additionalProperties": False}
        laid = _closed(
            {
                **{table.name: self._laid(table) for table in own},
                "remove": removed,
                "needs": self._options(),
            }
        )
        if self.tables is None:
            return _table_of(_table_of(laid))
        laid = self._defined("layer", laid)
        by_switch = {
            name: _closed({written_value(value): laid for value in values})
            for name, values in self._switches().items()
        }
        return _closed(by_switch)

    def _laid(self, table: Table) -> Json:
        if table.name in (OPTIONS, READINGS):
            return self._content(table)
        return self.type(table.type, partial=True)

    # -- types -------------------------------------------------------------------------------------------------

    def type(self, type: Type, partial: bool = False) -> Json:
        """A type as JSON Schema; in part, what is laid over another table needs nothing but the ids of its rows."""
        match type:
            case Text():
                return {"type": "string", "pattern": f"^(?:{type.pattern})$"} if type.pattern else dict(_WORD)
            case Id():
                return {"type": "string", "pattern": f"^{ID_PATTERN}$"}
            case Whole():
                bounds = {"minimum": type.least, "maximum": type.most}
                return {"type": "integer", **{key: n for key, n in bounds.items() if n is not None}}
            case Number():
                return {"type": "number"}
            case Flag():
                return {"type": "boolean"}
            case OneOf():
                return {"enum": list(type.words)}
            case Ref() | Drawn():
                words = self._words(type)
                return dict(_WORD) if words is None else self._defined(type.what, {"enum": words})
            case Named():
                return dict(_WORD)
            case ListOf():
                return self._list(type)
            case Rows():
                return {"type": "array", "items": self._record(type.row, partial, rows=True)}
            case MapOf():
                return self._map(type, partial)
            case Record():
                return self._record(type, partial)
            case Tagged():
                return self._tagged(type)
        return {}

    def _words(self, type: Type) -> list[str] | None:
        """The words that there are; None if nobody can say."""
        if isinstance(type, Ref):
            return (
                None
                if self.tables is None
                else list(
                    dict.fromkeys(id for laid in self.laid for id in self.schema.known(laid, type.table))
                )
            )
        if isinstance(type, Drawn):
            return sorted(self.drawn[type.kind]) if type.kind in self.drawn else None
        return list(type.words) if isinstance(type, OneOf) else None

    def _defined(self, name: str, body: Json) -> Json:
        """A reference to a definition that holds a body; equal bodies are defined once."""
        base = name.replace(" ", "-")
        names = (base if n == 1 else f"{base}-{n}" for n in count(1))
        name = next(n for n in names if self.definitions.get(n, body) == body)
        self.definitions[name] = body
        return {"$ref": f"#/$defs/{name}"}

    def _list(self, type: ListOf) -> Json:
        return {
            "type": "array",
            "items": self.type(type.item),
            **({"minItems": type.least} if type.least else {}),
            **({"maxItems": type.most} if type.most is not None else {}),
            **({"uniqueItems": True} if type.each_once else {}),
        }

    def _map(self, type: MapOf, partial: bool) -> Json:
        value = self.type(type.value, partial)
        words = self._words(type.key)
        if words is not None:
            own = self._defined(f"row-by-{type.key.several}", value)
            return self._defined(f"table-by-{type.key.several}", _closed(dict.fromkeys(words, own)))
        names = self.type(type.key)
        return {**_table_of(value), "propertyNames": {k: v for k, v in names.items() if k != "type"}}

    def _record(self, type: Record, partial: bool, rows: bool = False) -> Json:
        lists_of_rows = rows and "id" not in type.fields
        in_part = partial and not lists_of_rows
        needed = [key for key, field in type.fields.items() if field.needed and (key == "id" or not in_part)]
        body = _closed({key: self._field(field, in_part) for key, field in type.fields.items()})
        if needed:
            body["required"] = needed
        if type.some:
            body["minProperties"] = 1
        if type.depends:
            rule = type.depends
            tag = body["properties"][rule.tag]
            tag["anyOf"] = [_const(word, rule.docs.get(word, "")) for word in rule.by_word]
            body["allOf"] = [
                self._depending(rule.tag, rule.field, word, field, in_part)
                for word, field in rule.by_word.items()
            ]
        return body

    def _depending(self, tag: str, key: str, word: str, field: Field | None, partial: bool) -> Json:
        there = {"properties": {tag: {"const": word}}, "required": [tag]}
        if field is None:
            return {"if": there, "then": {"properties": {key: False}}}
        then: Json = {"properties": {key: self._field(field)}}
        if field.needed and not partial:
            then["required"] = [key]
        return {"if": there, "then": then}

    def _tagged(self, type: Tagged) -> Json:
        if type.name not in self.definitions:
            self.definitions[type.name] = {}
            self.definitions[type.name] = {
                "type": "object",
                "oneOf": [self._variant(type.tag, word, record) for word, record in type.variants.items()],
            }
        return {"$ref": f"#/$defs/{type.name}"}

    def _variant(self, tag: str, word: str, record: Record) -> Json:
        body = self._record(record, partial=False)
        body["properties"] = {tag: {"const": word}, **body["properties"]}
        return {**body, "required": [tag, *body.get("required", ())], "description": record.doc}

    def _field(self, field: Field, partial: bool = False) -> Json:
        left_out = f" Left out: {field.usual}." if field.usual else ""
        return {**self.type(field.type, partial), "description": f"{field.doc}.{left_out}"}

    # -- language files ----------------------------------------------------------------------------------------

    def language(self) -> Json:
        """The schema of a language file."""
        naming = self.rules.naming()
        word = {"$ref": "#/$defs/word"}
        names = {"type": "array", "items": _WORD}
        forms = {key: {"type": "string"} for key in WORD_KEYS}
        table = {key: names if key in _LISTS else form for key, form in forms.items()}
        written = [category for category in naming.all if category.written]
        return {
            "$schema": DRAFT,
            "type": "object",
            "properties": {
                "language": {"type": "string", "description": "what the language calls itself"},
                "patterns": _table_of(names),
                "grammar": _table_of(_closed({k: f for k, f in forms.items() if k not in _LISTS})),
                "aliases": _closed({c.name: self._named(c, names) for c in written}),
                **{category.name: self._named(category, word) for category in naming.all},
            },
            "additionalProperties": False,
            "$defs": {
                "word": {
                    "anyOf": [
                        {"type": "string", "description": "the name"},
                        {**names, "minItems": 1, "description": "the name, then its aliases"},
                        _closed(table),
                    ]
                }
            },
        }

    def _named(self, category: Category, content: Json) -> Json:
        """The rows of one category: those of the scenario where it may name no others."""
        if self.tables is None or not category.closed:
            return _table_of(content)
        naming = self.rules.naming()
        ids = [
            id
            for laid in (self.tables, *(laid for *_, laid in variations(self.tables)))
            for found in (naming.names(laid), naming.texts(laid))
            for id in found.get(category.name, ())
        ]
        return _closed(dict.fromkeys(ids, content), closed=bool(ids))


def _closed(properties: Mapping[str, Json], closed: bool = True) -> Json:
    body = {"type": "object", "properties": dict(properties)}
    return {**body, "additionalProperties": False} if closed else body


def _table_of(content: Json) -> Json:
    return {"type": "object", "additionalProperties": content}


def _const(word: str, doc: str) -> Json:
    return {"const": word, **({"description": doc} if doc else {})}
