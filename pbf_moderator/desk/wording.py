"""With which words a post was composed, as the journal keeps it: only with the same can it be judged and composed again."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

from .. import __version__
from ..resources import TEMPLATES, roots, shipped
from ..store.files import tree_hash
from .table import Table

Wording = Mapping[str, Any]


def wording(table: Table, language: str | None = None, dialect: str | None = None) -> dict[str, Any]:
    """The program and its templates, those of the game itself, and the settings that a post's words hang on."""
    settings = table.settings
    return {
        "pbf": program(),
        "own": own_templates(table),
        "language": language or settings.language,
        "dialect": dialect or settings.dialect,
        "timezone": settings.timezone,
    }


@cache
def program() -> str:
    """What tells this program with its templates from another version."""
    return f"{__version__}/{tree_hash(shipped() / TEMPLATES)[:16]}"


def own_templates(table: Table) -> str:
    """A hash over the templates of the game and its packs; empty if there are none."""
    folders = [root / TEMPLATES for root in roots(table.packs, table.folder.path)[:-1]]
    found = [tree_hash(folder) for folder in folders if folder.is_dir()]
    return hashlib.sha256("".join(found).encode()).hexdigest()[:16] if found else ""


def has_our_phrases(made: Wording) -> bool:
    """Whether a post was composed by a program with the phrases of this one."""
    return bool(made.get("pbf") == program())


def can_be_composed_again(table: Table, made: Wording) -> bool:
    """Whether everything is there that a post was composed with."""
    return has_our_phrases(made) and made.get("own") == own_templates(table)
