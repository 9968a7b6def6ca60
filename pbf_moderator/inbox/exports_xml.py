"""XML exports: phpBB and vBulletin private messages, SMF profile data, the Atom feed of a phpBB topic."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import IO
from urllib.parse import urlsplit
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from pbf_moderator.errors import UserError

from .charsets import BLANKS
from .dates import parse_date
from .exports_mybb import SPELLING
from .exports_smf import CUT_FEED, ROOT, read_private, without_harmless_doctype
from .mail import unreadable
from .message import Message
from .page_tools import take_out
from .posts import ForumPost, from_bbcode, from_html, too_big
from .settings import InboxSettings
from .xml_stream import Items

_POST_LINK = re.compile(r"[?&]p=(\d+)")
_ATOM = "{http://www.w3.org/2005/Atom}"


def read_xml(stream: IO[bytes], settings: InboxSettings, name: str) -> Iterator[Message]:
    """The messages of an XML export, in memory that does not grow with the file.

    Args:
        stream: opened for reading in binary.
        name: its name, for the error message.

    Raises:
        UserError: it is damaged or none of the known exports; what was read before the damage has come by then.
    """
    tags = {tag for tag, _ in _READERS.values()}
    items = Items(stream, name, tags, settings.max_mail, without_harmless_doctype)
    checked = False
    for item in items:
        if not checked:
            _check_root(items.root, name)
            checked = True
        assert items.root is not None
        yield _message(item, items.root, settings)
    if not checked:
        _check_root(items.root, name)


def _check_root(root: Element | None, name: str) -> None:
    if root is not None and _is_smf_feed(root):
        raise UserError(f"{name}: {CUT_FEED}")
    if root is None or root.tag not in _READERS:
        raise UserError(
            f"{name}: this XML file is neither a phpBB, vBulletin or SMF message export nor a topic feed; "
            "export the private messages from the forum as XML."
        )


def _message(item: Element, root: Element, settings: InboxSettings) -> Message:
    """The message in one item; hostile markup in it does not stop the others."""
    _, reader = _READERS[root.tag]
    try:
        message = reader(item, root, settings)
    except (ValueError, AssertionError, RecursionError):
        return unreadable(
            _raw(item), "A message of the export cannot be read; ask for it as plain text.", "pm"
        )
    return too_big(message, settings) if item.get(Items.TOO_BIG) else message


def _is_smf_feed(root: Element) -> bool:
    generator = root.find(_ATOM + "generator")
    return root.tag == _ATOM + "feed" and generator is not None and generator.text == "SMF"


def _text(element: Element, name: str) -> str:
    return (element.findtext(name) or "").strip(BLANKS)


def _raw(element: Element) -> bytes:
    return str(ElementTree.tostring(element, encoding="unicode")).encode()


def _phpbb(item: Element, root: Element, settings: InboxSettings) -> Message:
    post = ForumPost(
        "pm", _text(item, "sender"), parse_date(_text(item, "date"), settings), _text(item, "subject")
    )
    return from_bbcode(post, _text(item, "message"), settings, _raw(item))


def _vbulletin(item: Element, root: Element, settings: InboxSettings) -> Message:
    date = parse_date(_text(item, "datestamp"), settings)
    post = ForumPost("pm", _text(item, "fromuser"), date, _text(item, "title"))
    return from_bbcode(post, _text(item, "message"), settings, _raw(item))


def _smf(item: Element, root: Element, settings: InboxSettings) -> Message:
    return read_private(item, settings, _raw(item))


def _atom(entry: Element, root: Element, settings: InboxSettings) -> Message:
    from .html_text import parse_html

    language = root.get("{http://www.w3.org/XML/1998/namespace}lang", "")
    link = entry.find(_ATOM + "link")
    address = (link.get("href") if link is not None else "") or _text(entry, _ATOM + "id")
    number = _POST_LINK.search(address)
    author = entry.find(_ATOM + "author")
    post = ForumPost(
        "thread",
        _shown(_text(author, _ATOM + "name") if author is not None else ""),
        parse_date(_text(entry, _ATOM + "published") or _text(entry, _ATOM + "updated"), settings),
        _shown(_text(entry, _ATOM + "title").rpartition(" • ")[2]),
        key=post_key("phpbb", urlsplit(address).hostname or "", number[1]) if number else "",
        language=language,
        spelling=SPELLING if number is None else {},
    )
    content = parse_html(_without_statistics(_text(entry, _ATOM + "content")))
    post.removed = take_out(content, {"dl.file": "attachment"})
    return from_html(post, content, settings, _raw(entry))


def _shown(markup: str) -> str:
    """A name or title as it is shown: feeds have them as HTML, MyBB's with a link to the author."""
    from .html_text import parse_html

    return parse_html(markup).get_text().strip()


def _without_statistics(content: str) -> str:
    """The board closes each entry with a line about the author and the date."""
    return re.sub(
        r"<p>(?:(?!<p>).){0,40}<a href=(?:(?!<p>).){1,600}</p>\s*(?:<hr ?/?>)?\s*$",
        "",
        content,
        flags=re.DOTALL,
    )


def post_key(program: str, host: str, number: str) -> str:
    """The id of a forum post; ``host`` is "" where the page does not tell it."""
    return f"{program}:{host.lower().removeprefix('www.')}:p{number}"


_READERS: dict[str, tuple[str, Callable[[Element, Element, InboxSettings], Message]]] = {
    "phpbb": ("privmsg", _phpbb),
    "privatemessages": ("privatemessage", _vbulletin),
    "smf": ("personal_message", _smf),
    "personal_messages": ("personal_message", _smf),
    ROOT: ("personal_message", _smf),
    _ATOM + "feed": (_ATOM + "entry", _atom),
}
"""The tag of an export's root -> that of its messages, and their reader."""
