"""Forms of names that the sentences of posts, letters and receipts would use, and that no language file gives."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from ...resources import TEMPLATES, find, roots
from ..grammar import CASES, FILTERS, bracketed
from ..lexicon import Lexicon
from ..loading import Scenario
from .names import Needed
from .options import variations

ASKED = (*CASES, "after", "agree")
"""The filters that need to know something of a name."""
_SHOWN = 6
"""How many names a note lists."""


class Wanted(NamedTuple):
    """One form that a phrase asks for, of one thing or of all things of a category."""

    category: str
    id: str
    filter: str
    arguments: tuple[str, ...]


def missing_forms(scenario: Scenario) -> list[str]:
    """A note for each language and category of names that texts put in brackets because a form is missing."""
    notes = []
    variants = _variants(scenario)
    for language in scenario.languages:
        lacking: dict[str, dict[str, None]] = {}
        for wanted in _asked_in(scenario, language):
            for id, lexicon in _things(variants, wanted, language).items():
                if _is_missing(lexicon, language, wanted, id):
                    lacking.setdefault(wanted.category, {})[id] = None
        notes += [_note(language, category, list(ids)) for category, ids in lacking.items()]
    return notes


def _note(language: str, category: str, ids: Sequence[str]) -> str:
    listed = ", ".join([*ids[:_SHOWN], *(["..."] if len(ids) > _SHOWN else [])])
    return (
        f"{language}: no article or cases for {category}: {listed}. Texts put such a name in brackets; "
        f"say more in lang/{language}.toml, beside the name or under [grammar]."
    )


def _variants(scenario: Scenario) -> list[tuple[Needed, Lexicon]]:
    """What the scenario needs as it is usually played, and what each value of a switch makes of it, each with its names."""
    naming = scenario.lexicon.naming
    every = [scenario.tables, *(laid for *_, laid in variations(scenario.tables))]
    return [
        (Needed(naming, {**tables, "switches": {}, "when": {}}), replace(scenario, tables=tables).lexicon)
        for tables in every
    ]


def _things(variants: Sequence[tuple[Needed, Lexicon]], wanted: Wanted, language: str) -> dict[str, Lexicon]:
    """What a form is asked of, with the names among which it stands; nothing where the scenario has no such thing."""
    if wanted.id:
        known = [lexicon for needed, lexicon in variants if wanted.id in needed.ids(wanted.category)]
        named = variants[0][1].word(wanted.id, language, wanted.category)
        return {wanted.id: known[0]} if known else {wanted.id: variants[0][1]} if named else {}
    found: dict[str, Lexicon] = {}
    for needed, lexicon in variants:
        for id in needed.ids(wanted.category):
            found.setdefault(id, lexicon)
    return found


def _is_missing(lexicon: Lexicon, language: str, wanted: Wanted, id: str) -> bool:
    name = lexicon.name(id, language, category=wanted.category)
    said = FILTERS[wanted.filter](name, *wanted.arguments)
    return said == bracketed(name) or not said


def _asked_in(scenario: Scenario, language: str) -> Iterator[Wanted]:
    """What the phrases of a language ask of names, each once."""
    from jinja2 import Environment, nodes

    named = [category.name for category in scenario.lexicon.naming.all if category.inflected]
    seen: dict[Wanted, None] = {}
    for text in _texts(scenario.family, language):
        for node in Environment().parse(text).find_all(nodes.Filter):
            inner = node.node
            if node.name in ASKED and isinstance(inner, nodes.Filter) and inner.name in named:
                thing = inner.node.value if isinstance(inner.node, nodes.Const) else ""
                arguments = tuple(str(a.value) for a in node.args if isinstance(a, nodes.Const))
                seen[Wanted(inner.name, str(thing), node.name, arguments)] = None
    return iter(seen)


def _texts(family: str, language: str) -> Iterator[str]:
    for part in ("phrases/common", f"phrases/{family}", "receipt"):
        path = find(TEMPLATES, f"{part}/{language}.toml", roots())
        if path is not None:
            yield from _strings(tomllib.loads(Path(path).read_text("utf-8")))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, str):
        yield value
