"""The wording of posts: one TOML file of phrases per language, layouts beside them, both open to being overridden.

A phrase is a small Jinja2 template: `passed = "{{ seat|seat }}: ..."` in the table [event] is `event.passed`. Phrases
are read from `templates/phrases/common/<language>.toml` and `templates/phrases/<family>/<language>.toml`, layouts from
`templates/post/<family>/` and `templates/post/`, along the search path: a game's folder needs to hold only what it
words differently. English stands in for a language that lacks a phrase. Values never act as markup or as a template.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import FileSystemLoader, StrictUndefined, Template, TemplateError

from ..errors import UserError
from ..families.finding import family
from ..resources import TEMPLATES, roots
from ..scenario.loading import Scenario
from ..templating import Templates
from .template_filters import Marked, Words, literal

if TYPE_CHECKING:
    from ..families.presentation import Presentation
    from ..kernel.decision import Decision

FALLBACK = "en"
NO_FACTS = dict.fromkeys(
    ("area", "strength", "points", "why", "supporter", "card", "by", "force", "space"), ""
)
"""The facts that a question may show, where it has none."""


class Phrases:
    """The phrases and layouts for one scenario in one language."""

    def __init__(self, scenario: Scenario, lang: str, search: Sequence[Path] | None = None) -> None:
        """Load the phrases of a scenario's family in a language, or in English where it is not spoken.

        Args:
            scenario: whose family and names are used.
            lang: the language, two letters.
            search: folders that may hold `templates/`, the strongest first; the program's own by default.
        """
        folders = [root / TEMPLATES for root in (search or roots())]
        lang = lang if _is_spoken(folders, scenario.family, lang) else FALLBACK
        self.lang = lang
        self.family = scenario.family
        self._texts = load_phrases(folders, scenario.family, lang)
        self._ready: dict[str, Template] = {}
        layouts = [folder / "post" / sub for folder in folders for sub in (scenario.family, "")]
        self._environment = Templates(
            autoescape=False,
            finalize=literal,
            keep_trailing_newline=True,
            loader=FileSystemLoader([str(path) for path in layouts]),
            lstrip_blocks=True,
            trim_blocks=True,
            undefined=StrictUndefined,
        )
        self.shows: Presentation = family(scenario.family).presentation()
        self.words = Words(scenario.tables, scenario.lexicon, lang, self.say)
        self.filters = {**self.words.filters(), **self.shows.filters(self.words)}
        self._environment.filters.update(self.filters)
        self._environment.globals.update(t=self.say, has=self.has, tables=scenario.tables)
        self._environment.globals.update(self.shows.globals(scenario.tables))

    def has(self, key: str) -> bool:
        """Whether there is a phrase."""
        return key in self._texts

    def say(self, key: str, **data: Any) -> Marked:
        """A phrase with its values.

        Raises:
            UserError: there is no such phrase, or it is no valid template.
        """
        if key not in self._texts:
            raise UserError(f"The phrase '{key}' is missing in templates/phrases ({self.lang}); add it there")
        try:
            if key not in self._ready:
                self._ready[key] = self._environment.from_string(self._texts[key])
            return Marked(self._ready[key].render(data).rstrip())
        except TemplateError as error:
            raise UserError(f"The phrase '{key}' ({self.lang}) does not work: {error}") from None

    def owed(self, decision: Decision) -> Marked:
        """What a question is for, in a few words that everybody may read."""
        return self.question(decision.kind, decision.about, decision.facts, decision.seat)

    def question(
        self, kind: str, about: str, facts: Mapping[str, str] | None = None, seat: str = ""
    ) -> Marked:
        """What a question of a kind is for, of which no more is known; with a seat, who is asked."""
        return self.say(f"owed.{kind}", about=about, facts={**NO_FACTS, **(facts or {})}, seat=seat)

    def notice(self, key: str, data: Mapping[str, Any]) -> Marked:
        """A phrase of which some values hang on the language: functions of the phrases."""
        return self.say(
            key, **{name: value(self) if callable(value) else value for name, value in data.items()}
        )

    def layout(self, name: str, **data: Any) -> str:
        """A layout (a file in templates/post) with its values.

        Raises:
            UserError: it does not exist, or is no valid template.
        """
        try:
            return self._environment.get_template(name).render(data)
        except TemplateError as error:
            raise UserError(f"The layout templates/post/{name} does not work: {error}") from None


def facts_shown(decision: Decision) -> dict[str, str]:
    """The facts that the wording of a question may use: those that it lacks are empty."""
    return {**NO_FACTS, **(decision.facts or {})}


def _is_spoken(folders: Sequence[Path], family: str, lang: str) -> bool:
    """Whether there are phrases in a language: names of one language in sentences of another help nobody."""
    paths = (folder / "phrases" / part / f"{lang}.toml" for folder in folders for part in ("common", family))
    return any(path.exists() for path in paths)


def load_phrases(folders: Sequence[Path], family: str, lang: str) -> dict[str, str]:
    """All phrases as {"table.name": text}, the weakest source first.

    Raises:
        UserError: a file is not valid TOML.
    """
    texts: dict[str, str] = {}
    for language in dict.fromkeys((FALLBACK, lang)):
        for folder in reversed(folders):
            for part in ("common", family):
                texts |= read_phrases(folder / "phrases" / part / f"{language}.toml")
    return texts


def read_phrases(path: Path) -> dict[str, str]:
    """The phrases of one file; none if it does not exist."""
    return dict(_parsed(path, path.stat().st_mtime_ns)) if path.exists() else {}


@lru_cache(maxsize=64)
def _parsed(path: Path, changed: int) -> dict[str, str]:
    """A file's phrases as they were at a time of change: every post, letter and receipt asks for the same few files."""
    try:
        return dict(_flat(tomllib.loads(path.read_text(encoding="utf-8"))))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(f"{path} is not valid TOML: {error}") from None


def _flat(table: Mapping[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, Mapping):
            found += _flat(value, f"{prefix}{name}.")
        else:
            found.append((prefix + name, str(value)))
    return found
