"""A language for saying what the tables of a scenario hold.

A family declares its tables once. From that come the checks of shape (`scenario.checks.shape`), the JSON Schemas that
editors read (`scenario.json_schema`), the reading of positions (`scenario.positions`) and the designer's tables of
fields (`scenario.field_tables`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Any

Tables = Mapping[str, Any]
ID_PATTERN = "[a-z0-9]+(-[a-z0-9]+)*"
"""What an id looks like: lower-case words joined by hyphens."""


class Type:
    """What a value may be. No abstract class: of those Python asks `isinstance` slowly, and a check does tens of thousands of times."""

    @property
    def says(self) -> str:
        """What a single value must be, as a sentence ends: "a whole number from 1 up"."""
        raise NotImplementedError

    @property
    def several(self) -> str:
        """What many values of the type are called: "whole numbers"."""
        raise NotImplementedError


@dataclass(frozen=True)
class Text(Type):
    """A text that is not blank, of a pattern (a regular expression for the whole) if one is given."""

    pattern: str = ""
    says: str = "a text"
    several: str = "texts"


@dataclass(frozen=True)
class Id(Type):
    """The id of a row."""

    says: str = "a text"
    several: str = "ids"


@dataclass(frozen=True)
class Whole(Type):
    """A whole number between two bounds, which belong to it."""

    least: int | None = None
    most: int | None = None

    @property
    def says(self) -> str:
        """A whole number, with its bounds."""
        return f"a whole number{self._bounds}"

    @property
    def several(self) -> str:
        """Whole numbers, with their bounds."""
        return f"whole numbers{self._bounds}"

    @property
    def _bounds(self) -> str:
        if self.least is None:
            return "" if self.most is None else f" up to {self.most}"
        return f" from {self.least} up" if self.most is None else f" from {self.least} to {self.most}"


@dataclass(frozen=True)
class Number(Type):
    """A number, whole or not."""

    says: str = "a number"
    several: str = "numbers"


@dataclass(frozen=True)
class Flag(Type):
    """True or false."""

    says: str = "true or false"
    several: str = "truth values"


@dataclass(frozen=True)
class OneOf(Type):
    """One of some words; `what` is what a single one is called."""

    words: tuple[str, ...]
    what: str

    @property
    def says(self) -> str:
        """What one of the words is called, or the word itself where there is only one."""
        return f"a {self.what}" if len(self.words) > 1 else f'"{self.words[0]}"'

    @property
    def several(self) -> str:
        """The plural of what one of the words is called."""
        return plural(self.what)


@dataclass(frozen=True)
class Ref(Type):
    """The id of a row of another table, or a name that the schema's `ids` know; `what` is what one is called."""

    table: str
    what: str

    @property
    def says(self) -> str:
        """An id, with the table that must have it."""
        return f"an id of the table {self.table}"

    @property
    def several(self) -> str:
        """The plural of what the rows are called that are referred to."""
        return plural(self.what)


@dataclass(frozen=True)
class Named(Type):
    """A name in any language of the scenario, or the id itself; it is read as the id."""

    categories: tuple[str, ...]

    @property
    def what(self) -> str:
        """What the thing named is called: the first of its categories."""
        return self.categories[0].replace("_", " ")

    @property
    def says(self) -> str:
        """The name of such a thing."""
        return f"the name of {article(self.what)}"

    @property
    def several(self) -> str:
        """Names, whatever they belong to."""
        return "names"


@dataclass(frozen=True)
class Drawn(Type):
    """A word that the painter can draw: a `pattern`, a `piece` or an `icon`."""

    kind: str

    @property
    def what(self) -> str:
        """What the painter calls it: a pattern or a shape."""
        return "pattern" if self.kind == "pattern" else "shape"

    @property
    def says(self) -> str:
        """A pattern or a shape."""
        return f"a {self.what}"

    @property
    def several(self) -> str:
        """Patterns or shapes."""
        return plural(self.what)


@dataclass(frozen=True)
class ListOf(Type):
    """A list; `most` bounds its length, `each_once` forbids doubles, `called` is the plural of such a list."""

    item: Type
    least: int = 0
    most: int | None = None
    each_once: bool = False
    called: str = ""

    @property
    def says(self) -> str:
        """A list of what its items are called."""
        return f"a list of {self.item.several}"

    @property
    def several(self) -> str:
        """The list's own plural where it has one, else lists of what its items are called."""
        return self.called or f"lists of {self.item.several}"


@dataclass(frozen=True)
class MapOf(Type):
    """A table whose keys are of one type and whose values are of one type."""

    key: Type
    value: Type
    says: str = "a table"
    several: str = "tables"
    adds_up: bool = False
    """Whether it says what stands where, so that a designer must know what stays of the scenario below."""


@dataclass(frozen=True)
class Anything(Type):
    """Any value at all."""

    says: str = "anything"
    several: str = "values"


@dataclass(frozen=True)
class Field:
    """One field: what it takes, what it is, whether it may be left out and what that means."""

    type: Type
    doc: str
    needed: bool = False
    usual: str = ""
    """What holds where it is left out, in words or as TOML."""
    example: str = ""
    """What a sentence about a wrong value shows."""


def needed(type: Type, doc: str, example: str = "") -> Field:
    """A field that every row must have."""
    return Field(type, doc, needed=True, example=example)


def may(type: Type, doc: str, usual: str = "", example: str = "") -> Field:
    """A field that may be left out."""
    return Field(type, doc, usual=usual, example=example)


@dataclass(frozen=True, eq=False)
class Depends:
    """A field whose type hangs on the word in another field of the same row."""

    tag: str
    field: str
    by_word: Mapping[str, Field | None]
    """Word -> what the field takes then; None where it may not be there."""
    docs: Mapping[str, str] = dataclass_field(default_factory=dict)
    """Word -> one sentence on it."""


@dataclass(frozen=True, eq=False)
class Record(Type):
    """A table with known keys."""

    fields: Mapping[str, Field]
    depends: Depends | None = None
    some: bool = False
    """Whether at least one of its fields must be there."""
    doc: str = ""
    """One sentence on what it does, where that is not said by its field."""
    says: str = "a table"
    several: str = "tables"


@dataclass(frozen=True, eq=False)
class Tagged(Type):
    """A table whose further keys hang on the word in one of them."""

    name: str
    """What it is called among the definitions of a JSON Schema."""
    tag: str
    variants: Mapping[str, Record]
    says: str = "a table"
    several: str = "tables"


@dataclass(frozen=True, eq=False)
class Rows(Type):
    """A list of rows; where they have ids, those of one scenario are laid over those of another row by row."""

    row: Record

    @property
    def says(self) -> str:
        """A list of rows, whatever they hold."""
        return "a list of rows"

    @property
    def several(self) -> str:
        """Lists of rows, whatever they hold."""
        return "lists of rows"

    @property
    def have_ids(self) -> bool:
        """Whether the rows can be told apart by an id, and so be laid over those of another scenario."""
        return "id" in self.row.fields


@dataclass(frozen=True, eq=False)
class Table:
    """One table of a scenario: its name, the file where it usually stands, what it holds."""

    name: str
    file: str
    """The stem of the file's name."""
    type: Type
    doc: str
    needed: bool = True


@dataclass(frozen=True, eq=False)
class Schema:
    """All tables of a family, and the names that fields may refer to beside the ids of rows."""

    tables: tuple[Table, ...]
    ids: Mapping[str, Callable[[Tables], Sequence[str]]] = dataclass_field(default_factory=dict)
    """What a `Ref` calls a table, where it is none -> the names there are."""

    def table(self, name: str) -> Table | None:
        """The table of a name, if there is one."""
        return next((table for table in self.tables if table.name == name), None)

    def loose_ends(self) -> list[str]:
        """What fields refer to that is neither a table with ids nor among the names that the schema knows."""
        rows = [table.name for table in self.tables if isinstance(table.type, Rows) and table.type.have_ids]
        seen: list[Type] = []
        waiting = [table.type for table in self.tables]
        while waiting:
            type = waiting.pop()
            if not any(type is other for other in seen):
                seen.append(type)
                waiting += _parts(type)
        named = dict.fromkeys(type.table for type in seen if isinstance(type, Ref))
        return [name for name in named if name not in rows and name not in self.ids]

    def known(self, tables: Tables, name: str) -> list[str]:
        """The ids that may be referred to by the name of a table; broken rows count, if they have an id."""
        if name in self.ids:
            return [str(id) for id in self.ids[name](tables)]
        rows = tables.get(name, ())
        ids = (row.get("id") for row in rows if isinstance(row, Mapping)) if isinstance(rows, list) else ()
        return [id for id in ids if isinstance(id, str)]


def _parts(type: Type) -> list[Type]:
    """The types that a type is made of."""
    match type:
        case ListOf():
            return [type.item]
        case MapOf():
            return [type.key, type.value]
        case Rows():
            return [type.row]
        case Record():
            hanging = type.depends.by_word.values() if type.depends else ()
            return [field.type for field in (*type.fields.values(), *hanging) if field]
        case Tagged():
            return list(type.variants.values())
    return []


def article(words: str) -> str:
    """One of what is called so: "an area"."""
    return f"{'an' if words[0] in 'aeio' else 'a'} {words}"


def plural(words: str) -> str:
    """Several of what is called so: "kinds of order", "areas"."""
    first, space, rest = words.partition(" of ")
    several = f"{first[:-1]}ies" if first.endswith("ly") else f"{first}s"
    return f"{several}{space}{rest}"
