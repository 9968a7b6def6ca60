"""The phrases and templates of receipts, in each language and family."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ...errors import UserError
from ...layers import overlay
from ...resources import TEMPLATES, find, roots
from ...scenario.counting import counted
from ...scenario.grammar import FILTERS
from ...scenario.lexicon import FULL, SHORT
from ..values import Issue


def phrase_for(issue: Issue, table: Mapping[str, str]) -> str:
    """The name of the phrase for an issue among those of its level; families of codes share one."""
    if issue.code in table:
        return issue.code
    for ending, shared in (
        ("_corrected", "corrected"),
        ("_ambiguous", "ambiguous_name"),
        ("_ignored", "set_aside"),
    ):
        if issue.code.endswith(ending) and shared in table:
            return shared
    if issue.code.startswith("unknown_") and "unknown_area" in table:
        return "unknown_area"
    return "other"


@cache
def environment(lang: str) -> Any:
    """The templates of receipts; what the scenario calls things comes with each text, as `lexicon`."""
    from jinja2 import ChainableUndefined, FileSystemLoader, pass_context

    from ...templating import Templates

    environment = Templates(
        autoescape=False,
        loader=FileSystemLoader([str(root / TEMPLATES / "receipt") for root in roots()]),
        lstrip_blocks=True,
        trim_blocks=True,
        undefined=ChainableUndefined,
    )

    def named(category: str, form: str = FULL) -> Any:
        return pass_context(lambda data, id: data["lexicon"].name(id, lang, form, category))

    environment.filters.update(
        FILTERS,
        term=named("term"),
        kind=named("kind"),
        abbr=named("term", SHORT),
        number=lambda number, *forms: counted(int(number), lang, forms),
        up=lambda text: text[:1].upper() + text[1:],
    )
    return environment


@cache
def phrases(lang: str, family: str) -> dict[str, dict[str, str]]:
    """The phrases of every game, and over them those of a family for what its own rules find.

    Raises:
        UserError: a language has none, or they are no TOML.
    """
    path = find(TEMPLATES, f"receipt/{lang}.toml", roots())
    if path is None:
        raise UserError(f"There is no templates/receipt/{lang}.toml.")
    own = find(TEMPLATES, f"receipt/{family}/{lang}.toml", roots())
    return dict(overlay(_read(path), _read(own))) if own else _read(path)


def _read(path: Path) -> dict[str, dict[str, str]]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UserError(f"{path} is not valid TOML: {error}.") from error


@cache
def template(lang: str, family: str, table: str, name: str) -> Any:
    """A phrase, ready to be filled in.

    Raises:
        UserError: a language lacks it.
    """
    try:
        return environment(lang).from_string(phrases(lang, family)[table][name])
    except KeyError as error:
        raise UserError(f"The phrase {table}.{name} is missing in templates/receipt/{lang}.toml.") from error
