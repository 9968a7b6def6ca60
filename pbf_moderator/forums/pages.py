"""Small things that the readers of all boards' pages share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bs4 import Tag

if TYPE_CHECKING:
    from .dialogue import Found


def text_of(tag: Tag | None) -> str:
    """What a reader sees of a part of a page, in one line; nothing of what is not there."""
    return " ".join(tag.get_text(" ").split()) if tag else ""


def last_of(posts: Sequence[Found]) -> int:
    """The greatest number among posts; 0 if there are none."""
    return max([0, *(int(post.number) for post in posts if post.number.isdigit())])
