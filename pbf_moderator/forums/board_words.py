"""What boards say when they do not take something, from `templates/boards`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..resources import TEMPLATES, roots
from .trouble import Trouble


@dataclass(frozen=True)
class BoardWords:
    """Patterns of a software's texts by what they mean."""

    patterns: Mapping[str, re.Pattern[str]]

    def meaning(self, said: str) -> Trouble | None:
        """What a complaint means; None if it is not known."""
        found = (t for t in Trouble if t.value in self.patterns and self.patterns[t.value].search(said))
        return next(found, None)

    def says(self, name: str, said: str) -> bool:
        """Whether a text says something that the table has a name for."""
        return name in self.patterns and bool(self.patterns[name].search(said))


@cache
def board_words(software: str) -> BoardWords:
    """The table of a software, of the strongest folder that has one; empty if none has, for software of other packages."""
    files = (root / TEMPLATES / "boards" / f"{software}.toml" for root in roots())
    found = next((file for file in files if file.is_file()), None)
    tables = tomllib.loads(found.read_text("utf-8")) if found else {}
    return BoardWords({name: re.compile("|".join(texts), re.IGNORECASE) for name, texts in tables.items()})
