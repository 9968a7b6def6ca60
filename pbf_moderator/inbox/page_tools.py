"""Small steps that the readers of all forum pages share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .dates import Clock
from .message import Part
from .settings import InboxSettings

if TYPE_CHECKING:
    from bs4 import BeautifulSoup
    from bs4.element import Tag


@dataclass(frozen=True)
class Source:
    """What holds for all messages on a page."""

    settings: InboxSettings
    host: str
    language: str
    clock: Clock


def source(page: BeautifulSoup, settings: InboxSettings, host: str, clock: Clock) -> Source:
    """What a page tells about itself."""
    return Source(settings, host, page_language(page), clock)


def text_of(node: Tag | None) -> str:
    """The text of a node on one line, "" for none."""
    return " ".join(node.get_text(" ").split()) if node is not None else ""


def first_text(node: Tag, *selectors: str) -> str:
    """The text of the first selector that finds something."""
    for selector in selectors:
        if text := text_of(node.select_one(selector)):
            return text
    return ""


def take_out(node: Tag, selectors: dict[str, str]) -> list[Part]:
    """Empties what the selectors find in the tree and returns it as parts.

    Args:
        selectors: CSS selector to the kind of part; "" for what is not even worth a mention.
    """
    parts: list[Part] = []
    for selector, kind in selectors.items():
        for found in node.select(selector):
            if found.parent is None or found.decomposed:
                continue
            if kind and (text := text_of(found)):
                parts.append(Part.of(kind, text))
            found.clear()  # the empty tag stays and keeps the lines around it apart
    return parts


def page_language(page: BeautifulSoup) -> str:
    """The language that the page declares, "" if none."""
    root = page.find("html")
    return str(root.get("lang") or root.get("xml:lang") or "") if root is not None else ""


def relative_note(shown: str, known: bool) -> str:
    """What to say about a date that cannot be told from the page alone."""
    if known or not shown:
        return ""
    return f"The page gives the date only as “{shown[:60]}”."


def outermost(nodes: Iterable[Tag]) -> list[Tag]:
    """The nodes that lie in none of the others: what looks like a post within a post is somebody's text.

    Args:
        nodes: in the order of the page.
    """
    kept: list[Tag] = []
    known: set[int] = set()
    for node in nodes:
        if not any(id(parent) in known for parent in node.parents):
            kept.append(node)
            known.add(id(node))
    return kept
