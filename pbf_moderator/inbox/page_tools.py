"""Small steps that the readers of all forum pages share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
        for found in outermost(node.select(selector)):
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


class Nearest:
    """Finds the nearest of some nodes around another; what was climbed once is not climbed again."""

    def __init__(self, nodes: Iterable[Tag]) -> None:
        self._nodes = {id(node): node for node in nodes}
        self._known: dict[int, Tag | None] = {}

    def __call__(self, node: Tag) -> Tag | None:
        """The nearest of the nodes that encloses a tag; None if none does."""
        path: list[int] = []
        found: Tag | None = None
        for parent in node.parents:
            if id(parent) in self._known:
                found = self._known[id(parent)]
                break
            path.append(id(parent))
            if found := self._nodes.get(id(parent)):
                break
        self._known.update(dict.fromkeys(path, found))
        return found


def outermost(nodes: Iterable[Tag]) -> list[Tag]:
    """The nodes that lie in none of the others: what looks like a post within a post is somebody's text.

    Args:
        nodes: in the order of the page.
    """
    found = list(nodes)
    around = Nearest(found)
    return [node for node in found if around(node) is None]


def cut_out(nodes: Iterable[Tag]) -> Iterator[Tag]:
    """Each node as the top of a tree of its own, so that a search in it does not climb through a deep page."""
    for node in nodes:
        node.parent = None
        yield node
