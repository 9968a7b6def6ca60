"""Jinja2 templates that are compiled once: in a process, and for all later commands, in the user's cache folder.

The same phrases are needed by every command, for every table, in the names of every scenario. What a template compiles to depends on its text
and on the syntax alone: filters and globals are looked up when it is shown. So nothing of ours is worked out while compiling, not even what
follows from the text; jinja2 would fold `{{ "north"|term }}` into the name that one scenario has for it.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Callable, MutableMapping
from functools import cached_property
from importlib.util import MAGIC_NUMBER
from types import CodeType
from typing import Any, cast

import jinja2
from jinja2 import nodes
from jinja2.sandbox import SandboxedEnvironment

from .user_cache import digest, user_cache

FOLDER = "templates"
"""Where compiled templates lie in the user's cache folder."""
PASSED = "jinja_pass_arg"
"""The attribute by which jinja2 knows that a filter is given more than a value."""
_compiled: dict[str, CodeType] = {}
"""Whatever this process has compiled or read, by its name in the cache."""


class Templates(SandboxedEnvironment):
    """A sandbox whose templates are compiled once, whatever filters and globals it has."""

    def compile(
        self, source: str | nodes.Template, name: str | None = None, filename: str | None = None, *how: Any
    ) -> Any:
        """The code of a template: kept, or compiled now; `how` is for programs that make other things than templates."""
        if any(how) or not isinstance(source, str):
            return super().compile(source, name, filename, *how)
        key = digest(self._syntax, repr((name, filename)), source)
        if key not in _compiled:
            _compiled[key] = _read(key) or _written(key, self._without_ours().made(source, name, filename))
        return _compiled[key]

    def made(self, source: str, name: str | None, filename: str | None) -> CodeType:
        """The code of a template, compiled now."""
        return super().compile(source, name, filename)

    @cached_property
    def _syntax(self) -> str:
        """All that code depends on, beside the text: versions, settings, and which filters take more than a value.

        Filters are there before the first template is.
        """
        settings = (self.autoescape, self.trim_blocks, self.lstrip_blocks, self.keep_trailing_newline)
        filters = sorted((each, str(getattr(do, PASSED, ""))) for each, do in self.filters.items())
        versions = (jinja2.__version__, sys.version, MAGIC_NUMBER)
        return repr((versions, settings, bool(self.finalize), filters))

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template knows; each would else look through two tables for all of it whenever it is shown."""
        return super().make_globals(d) if d else self.globals

    def _without_ours(self) -> Templates:
        """The same syntax with filters that tell nothing, so that none is asked while compiling."""
        other = self.overlay(finalize=_untold if self.finalize else None)
        other.filters = {each: _untold_as(do) for each, do in self.filters.items()}
        return other


def _untold(*_: Any, **__: Any) -> Any:
    raise nodes.Impossible


def _untold_as(do: Callable[..., Any]) -> Callable[..., Any]:
    """A filter that tells nothing and is called in the same way."""

    def untold(*_: Any, **__: Any) -> Any:
        raise nodes.Impossible

    if hasattr(do, PASSED):
        setattr(untold, PASSED, getattr(do, PASSED))
    return untold


def _read(key: str) -> CodeType | None:
    """What an earlier command has compiled; the cache knows what is spoilt by its seal."""
    data = user_cache().read(f"{FOLDER}/{key}")
    try:
        return cast(CodeType, marshal.loads(data)) if data else None
    except (EOFError, ValueError, TypeError):
        return None


def _written(key: str, code: CodeType) -> CodeType:
    user_cache().write(f"{FOLDER}/{key}", marshal.dumps(code))
    return code
