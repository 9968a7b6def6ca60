"""What of the program's own texts a language lacks: its words, receipts and phrases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..resources import TEMPLATES, find
from .tables import FileError, read_toml

MODEL = "en"
"""The language whose files hold everything that there is to be said."""
FILES = {
    "words/{language}.toml": "messages cannot be read",
    "receipt/{language}.toml": "no receipts can be written",
    "phrases/common/{language}.toml": "posts and letters are in English",
    "receipt/{family}/{language}.toml": "receipts have no words for what is special to this family",
    "words/{family}/{language}.toml": "answers to this family's questions cannot be read",
    "phrases/{family}/{language}.toml": "posts and letters are in English",
}
"""The files of a language, and what happens without them."""
OWN_WORDS = ("prepositions", "stemmer", "classes", "shorthand")
"""Tables that a language has as it needs them: words of its own as keys, classes of words, and a stemmer if there is one."""
OWN = ("words/{family}", "receipt/{family}")
"""Files that a family need not have."""
_NAMED = 6
"""How many missing texts are named; the rest are counted."""


def has_texts(language: str, search: Sequence[Path]) -> bool:
    """Whether messages in a language can be read and receipted.

    Args:
        language: two letters.
        search: folders that may hold `templates/`, the strongest first.
    """
    needed = (file for file in FILES if "{family}" not in file and not file.startswith("phrases"))
    return all(find(TEMPLATES, file.format(language=language), search) for file in needed)


def missing_texts(language: str, family: str, search: Sequence[Path]) -> list[str]:
    """One sentence for each of the program's files that a language lacks or has in part.

    Args:
        language: two letters.
        family: the rules family of the game.
        search: folders that may hold `templates/`, the strongest first.
    """
    found = (_gap(file, effect, language, family, search) for file, effect in FILES.items())
    return [sentence for sentence in found if sentence]


def _gap(file: str, effect: str, language: str, family: str, search: Sequence[Path]) -> str:
    own, model = (file.format(language=name, family=family) for name in (language, MODEL))
    wanted = _keys(model, search)
    if wanted is None and file.startswith(OWN):
        return ""
    if wanted is None and "{family}" in file:
        return _unknown_to_all(model, family) if file.startswith("phrases") else ""
    have = _keys(own, search)
    if have is None:
        count = f" and translate its {len(wanted)} texts" if wanted else ""
        return f"There is no {TEMPLATES}/{own}, so in the language {language!r} {effect}: copy {TEMPLATES}/{model}{count}."
    lacking = [key for key in wanted or () if key not in have]
    if not lacking:
        return ""
    more = f" and {len(lacking) - _NAMED} more" if len(lacking) > _NAMED else ""
    return f"{TEMPLATES}/{own} lacks {', '.join(lacking[:_NAMED])}{more}; {TEMPLATES}/{model} has them."


def _unknown_to_all(model: str, family: str) -> str:
    """A family can do without words of its own for answers, but not without phrases."""
    return (
        f"There is no {TEMPLATES}/{model}, so posts and letters have no words for what happens in the games "
        f"of the family {family!r}."
    )


def _keys(name: str, search: Sequence[Path]) -> dict[str, None] | None:
    """The keys of a file, or of all files of this name together; None if there is none."""
    paths = [path for root in search if (path := root / TEMPLATES / name).is_file()]
    if not paths:
        return None
    keys: dict[str, None] = {}
    for path in paths:
        try:
            keys |= dict.fromkeys(_flat(read_toml(path)))
        except FileError:
            continue
    return keys


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, dict) and key not in OWN_WORDS:
            yield from _flat(value, f"{prefix}{key}.")
        elif key not in OWN_WORDS:
            yield prefix + key
