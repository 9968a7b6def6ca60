"""MyBB 1.8: threads and private messages as members and guests see them, print pages, and the HTML export."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from .charsets import BLANKS
from .dates import parse_date
from .exports_mybb import SPELLING
from .exports_xml import post_key
from .message import Message
from .page_clock import mybb_clock
from .page_tools import Source, cut_out, first_text, outermost, relative_note, source, take_out, text_of
from .posts import ForumPost, from_html
from .settings import InboxSettings

if TYPE_CHECKING:
    from bs4 import BeautifulSoup
    from bs4.element import PageElement, Tag

_ASIDE = {
    ".signature": "signature",
    ".post_edit": "edit_note",
    ".edited_post": "edit_note",
    ".post_body fieldset": "attachment",
}
_NUMBER = re.compile(r"\d+")
_PRINTED_THREAD = "span.largetext a[href*='showthread.php'], span.largetext a[href*='thread-']"


def is_mybb(page: BeautifulSoup) -> bool:
    """Whether MyBB 1.8 made the page or the export."""
    return (
        page.select_one("div.post[id^=post_] .post_body") is not None
        or _is_printed(page)
        or next(_exported_heads(page), None) is not None
    )


def read_mybb(page: BeautifulSoup, settings: InboxSettings, host: str) -> Iterator[Message]:
    """The posts or the private message on a page, or the private messages of an export."""
    about = source(page, settings, host, mybb_clock(page, settings))
    if _is_printed(page):
        yield from _printed(page, about)
        return
    for head in _exported_heads(page):
        yield _exported(head, about)
    nodes = outermost(page.select("div.post"))
    subject = _private_subject(page)
    for node in cut_out(x for x in nodes if re.match(r"post_.*\d", str(x.get("id", "")))):
        yield _post(node, subject, about)


def _post(node: Tag, private_subject: str, about: Source) -> Message:
    """A private message is post number 0 on its page."""
    raw = str(node).encode()
    number = str(node["id"]).removeprefix("post_")
    private = number == "0"
    removed = take_out(node, _ASIDE)
    shown = _full_date(node.select_one("span.post_date"))
    date = parse_date(shown, about.settings, day_first=False, clock=about.clock)
    post = ForumPost(
        "pm" if private else "thread",
        first_text(node, ".author_information .largetext a", ".author_information .largetext"),
        date,
        private_subject if private else _subject(node),
        key="" if private else post_key("mybb", about.host, number),
        note=relative_note(shown, date is not None),
        language=about.language,
        removed=removed,
        spelling=SPELLING,
    )
    body = node.select_one("div.post_body") or node.select_one(".post_content")
    return from_html(post, body, about.settings, raw)


def _full_date(line: Tag | None) -> str:
    """The date beside a post; a relative one has the full one, or its day, in a title."""
    if line is None:
        return ""
    for dated in line.select("span[title]"):
        dated.string = str(dated["title"])
    return text_of(line)


def _subject(node: Tag) -> str:
    """The subject of a post, which stands in the title of the link at its number."""
    link = node.select_one(".post_head a[title]")
    return str(link["title"]) if link is not None else ""


def _private_subject(page: BeautifulSoup) -> str:
    """The title of the table that holds the message, not that of the menu beside it."""
    place = page.select_one("#posts_container, #posts, div.post")
    table = place.find_parent("table") if place is not None else None
    return first_text(table, "td.thead > strong", "td.thead strong") if table is not None else ""


# -- print page ----------------------------------------------------------------------------------------------------


def _is_printed(page: BeautifulSoup) -> bool:
    return page.select_one(_PRINTED_THREAD) is not None and page.select_one("hr[size='1']") is not None


def _is_rule(piece: PageElement) -> bool:
    return getattr(piece, "name", None) == "hr" and piece.get("size") == "1"  # type: ignore[attr-defined]


def _printed(page: BeautifulSoup, about: Source) -> Iterator[Message]:
    """The posts of a print page: between rules, each after a line with subject, author and day."""
    first = page.select_one("td > hr[size='1']")
    cell = first.parent if first is not None else None
    for rule in cell.find_all("hr", size="1", recursive=False) if cell is not None else ():
        pieces = list(takewhile(lambda piece: not _is_rule(piece), rule.next_siblings))
        message = _printed_post(pieces, about)
        if message is not None:
            yield message


def _printed_post(pieces: list[PageElement], about: Source) -> Message | None:
    """The post in what stands between two rules: subject and day are bold, the author, a link or not, stands between."""
    bold = [piece for piece in pieces if getattr(piece, "name", None) == "strong"][:2]
    if len(bold) < 2:
        return None
    first, last = (next(i for i, piece in enumerate(pieces) if piece is one) for one in bold)
    author = " ".join("".join(piece.get_text() for piece in pieces[first + 1 : last]).split()).strip("- ")
    shown = text_of(pieces[last])  # type: ignore[arg-type]
    # Most boards print the day alone, which tells nobody whether a message was late.
    told = parse_date(shown, about.settings, day_first=False, clock=about.clock)
    date, day = (told, None) if ":" in shown else (None, told)
    subject = text_of(bold[0])  # type: ignore[arg-type]
    post = ForumPost("thread", author, date, subject, language=about.language, spelling=SPELLING, day=day)
    post.note = relative_note(shown, date is not None)
    body = _boxed(pieces[last + 1 :])
    return from_html(post, body, about.settings, "".join(map(str, pieces)).encode())


def _boxed(pieces: list[PageElement]) -> Tag:
    """The pieces below a node of their own."""
    from bs4 import BeautifulSoup

    box = BeautifulSoup("", "html.parser").new_tag("div")
    box.contents = list(pieces)  # to append them one by one takes quadratic time
    return box


# -- export --------------------------------------------------------------------------------------------------------


def _exported_heads(page: BeautifulSoup) -> Iterator[Tag]:
    """The cells above the messages of an export: subject, then recipient, sender and date in three lines."""
    for cell in outermost(page.select("tr > td.trow1")):
        line = cell.select_one("strong + br + em")
        if line is not None and len(line.find_all("br")) == 2 and _body_below(cell) is not None:
            yield cell


def _body_below(cell: Tag) -> Tag | None:
    row = cell.parent.find_next_sibling("tr") if cell.parent is not None else None
    return row.select_one("td.trow2") if row is not None else None


def _exported(head: Tag, about: Source) -> Message:
    body = _body_below(head)
    line = head.select_one("em")
    rows = line.get_text("\n").split("\n") if line is not None else []
    _, author, shown = ([row.partition(":")[2].strip(BLANKS) for row in rows if row.strip()] + ["", "", ""])[
        :3
    ]
    post = ForumPost(
        "pm",
        author,
        parse_date(shown, about.settings, day_first=False, clock=about.clock),
        text_of(head.select_one("strong")).partition(":")[2].strip(),
        language=about.language,
        spelling=SPELLING,
    )
    return from_html(post, body, about.settings, (str(head) + str(body)).encode())
