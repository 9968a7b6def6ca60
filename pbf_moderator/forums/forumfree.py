"""ForumFree, ForumCommunity and BlogFree, as far as everybody may read them: the pages of a topic.

How a program would log in there is not known, so nothing is posted and no personal message is read: that remains to be done by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

from ..errors import UserError
from .browser import Browser, Page

_STEP = 15
_FAR = 15_000_000
_HOPS = 5
"""Looks for a later page than the latest that a page names; long topics name only some."""
_START = re.compile(r"\d{1,8}")


class ForumFree:
    """A board, seen by a guest.

    Args:
        browser: the session with it; nobody logs in.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def topic_pages(self, topic: str, newest: int = 0) -> Iterator[tuple[str, bytes]]:
        """The pages of a topic with their names, the newest first; at most so many if a number is given.

        Raises:
            UserError: the board cannot be reached, or shows guests no posts of this topic.
        """
        page, last = self._last(topic)
        starts = list(range(last, -1, -_STEP))
        for start in starts[: newest or None]:
            shown = page if start == last else self._page(topic, start)
            yield f"topic-{topic}-{start}.html", shown.data

    def _last(self, topic: str) -> tuple[Page, int]:
        """The last page and where it begins: a page far past the end repeats it and names its own address."""
        page = self._page(topic, _FAR)
        last = _own_start(page)
        if last >= _FAR:
            page, last = self._page(topic, 0), 0
        for _ in range(_HOPS):
            latest = _latest_named(page, topic)
            if latest <= last:
                break
            page, last = self._page(topic, latest), latest
        return page, last

    def _page(self, topic: str, start: int) -> Page:
        page = self.browser.get("", {"t": topic, **({"st": str(start)} if start else {})})
        if page.soup.select_one("li.post, table[id^=entry]") is None:
            raise UserError(
                f"The board {self.browser.host} shows guests no posts of topic {topic}; check forum.topic, or save the page with "
                "your browser and name the file after the game."
            )
        return page


def _own_start(page: Page) -> int:
    """Where a page says that it begins."""
    link = page.soup.select_one("link[rel=canonical][href]")
    asked = parse_qs(urlsplit(str(link["href"])).query) if link else {}
    start = asked.get("st", ["0"])[0]
    return int(start) if _START.fullmatch(start) else _FAR


def _latest_named(page: Page, topic: str) -> int:
    """Where the latest page begins to which a page of the topic links; texts of posts do not count."""
    found = 0
    for link in page.soup.select("a[href*='st=']"):
        asked = parse_qs(urlsplit(str(link["href"])).query)
        start = asked.get("st", [""])[0]
        if asked.get("t") == [topic] and _START.fullmatch(start) and link.find_parent(class_="color") is None:
            found = max(found, int(start))
    return found
