"""The help of commands in the moderator's language; English stands in the commands themselves."""

from __future__ import annotations

import copy
import inspect
import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache

import click

from ..resources import TEMPLATES, roots

VARIABLES = ("PBF_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the language is looked for: ours first, then those of the system."""
_EXAMPLES = re.compile(r"\n*\x08\nExit codes|\n*\x08\nExamples?:")
Words = Mapping[str, Mapping[str, str]]


class Translated(click.Command):
    """A command whose help is shown in the language of the environment, if there is one for it."""

    def get_help(self, ctx: click.Context) -> str:
        """The whole help."""
        words = help_words(help_language())
        text = super(Translated, self._spoken(words)).get_help(ctx)
        for english, own in words.get("frame", {}).items():
            text = text.replace(english, own)
        return text

    def get_short_help_str(self, limit: int = 45) -> str:
        """Its first sentence, for the list of commands."""
        return super(Translated, self._spoken(help_words(help_language()))).get_short_help_str(limit)

    def _spoken(self, words: Words) -> Translated:
        """This command with other words."""
        if not words:
            return self
        spoken = copy.copy(self)
        spoken.help = _told(inspect.cleandoc(self.help or ""), words.get("commands", {}))
        spoken.params = [_option(param, words.get("options", {})) for param in self.params]
        return spoken


def help_language() -> str:
    """The language of the environment, two letters; nothing if it names none."""
    return next((value[:2].lower() for name in VARIABLES if (value := os.environ.get(name))), "")


@cache
def help_words(language: str) -> Words:
    """What a language has for the help; nothing where there is no such file."""
    names = (root / TEMPLATES / "help" / f"{language}.toml" for root in roots())
    file = next((name for name in names if language.isalpha() and name.is_file()), None)
    return tomllib.loads(file.read_text("utf-8")) if file else {}


def _told(text: str, known: Mapping[str, str]) -> str:
    """A command's text in other words; its examples stay."""
    own = known.get(text.partition("\n")[0])
    if own is None:
        return text
    examples = _EXAMPLES.search(text)
    return own.strip() + ("\n\n" + text[examples.start() :].lstrip("\n") if examples else "")


def _option(param: click.Parameter, known: Mapping[str, str]) -> click.Parameter:
    """An option with its sentence in other words."""
    own = known.get(param.help or "") if isinstance(param, click.Option) else None
    if own is None:
        return param
    other = copy.copy(param)
    other.help = own
    return other
