"""What of a scenario has names in the language files, and how those names behave."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Tables = Mapping[str, Any]


def _nothing(id_: str) -> str:
    return ""


@dataclass(frozen=True)
class Category:
    """A table of the language files, such as `[area]`."""

    name: str
    table: str = ""
    """The table whose rows it names; where a variant takes a row away, its name is free for something else."""
    listed: bool = True
    """Whether somebody picks from these names, so that no two of them may be spelt the same."""
    closed: bool = True
    """Whether it may name nothing that the scenario does not need."""
    apart: str = ""
    """A field of the row; rows that differ in it may share a name."""
    scope: Callable[[str], str] = _nothing
    """What an id itself tells apart, such as whose it is; ids that differ in it may share a name."""
    written: bool = True
    """Whether players write these names."""
    orders: bool = False
    """Whether its names are words of orders, such as pieces; nothing else may be called like them."""
    inflected: bool = False
    """Whether phrases ask for the forms of its names."""


GENERAL = (
    Category("step"),
    Category("choice", closed=False),
    Category("term", listed=False, closed=False, inflected=True),
    Category("word", listed=False, closed=False),
    Category("number", closed=False),
    Category("title", closed=False, written=False),
    Category("switch", written=False),
)
"""Those of every family; they come after its own, in the order in which an id without a category is looked up."""


@dataclass(frozen=True)
class Naming:
    """What a family's scenarios must name.

    Attributes:
        categories: the family's own, in the order in which an id without a category is looked up.
        names: the ids that need a name, by category.
        texts: the ids that need a text (what a card says, what an ability does), by category, each with a hint for
            the designer.
        fillings: what the text of an id may have filled in, such as `param` for "{param}", by category and id.
        seats: the category in which the seats have their names.
    """

    categories: tuple[Category, ...] = ()
    names: Callable[[Tables], Mapping[str, Sequence[str]]] = lambda tables: {}
    texts: Callable[[Tables], Mapping[str, Mapping[str, str]]] = lambda tables: {}
    fillings: Callable[[str, str], Collection[str]] = lambda category, id: ()

    seats: str = "seat"

    @property
    def all(self) -> tuple[Category, ...]:
        """The family's own categories, then those of every family."""
        own = {category.name: category for category in self.categories}
        return (*own.values(), *(category for category in GENERAL if category.name not in own))
