"""Texts compared as a reader sees them: without markup and blanks, whatever a board has made of both."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import Any

from ..post.markup import FRAMES, INLINE
from ..resources import TEMPLATES, shipped

_KEPT = re.compile(r"[^\W_]|[+-](?=\d)")
_HTML = re.compile(r"<[^<>]{0,4000}>")
_TAG = re.compile(r"\[/?(\w+|\*)")
ADDRESS = re.compile(r"https?://[^\s\[\]<>\"']+")
PICTURE = re.compile(
    r"\[attach\w*\b[^\]]*\](?:[^\[]*\[/attach\w*\])?|\[?[\w./-]+\.(?:png|webp|jpe?g)\]?", re.IGNORECASE
)


def letters(text: str) -> str:
    """Letters, figures and their signs only, as they are compared."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("−", "-")
    return "".join(_KEPT.findall(plain))


def seen(text: str) -> str:
    """What a reader sees of HTML or BBCode, addresses and pictures apart."""
    for _ in range(2):  # an export may hold HTML in XML
        text = unescape(_HTML.sub("", text))
    return PICTURE.sub("", ADDRESS.sub("", without_tags(text)))


def without_tags(text: str) -> str:
    """A text without the tags of any board."""
    return _tags().sub("", text)


@cache
def _tags() -> re.Pattern[str]:
    """The tags of all dialects, and of the markup that posts are made from."""
    names = {*INLINE, *FRAMES, "h"}
    for file in (shipped() / TEMPLATES / "dialects").glob("*.toml"):
        names |= {
            name for text in _texts(tomllib.loads(file.read_text("utf-8"))) for name in _TAG.findall(text)
        }
    return re.compile(rf"\[/?(?:{'|'.join(map(re.escape, sorted(names)))})(?:[:=][^\]\n]*)?\]", re.IGNORECASE)


def _texts(value: Any) -> Iterator[str]:
    """All texts in a table, but for its lists of words."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list) and len(value) == 2:
        yield from (item for item in value if isinstance(item, str))
