"""XML exports: phpBB and vBulletin private messages, SMF profile data, the Atom feed of a phpBB topic."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from pbf_moderator.errors import UserError

from .charsets import decode
from .dates import parse_date
from .exports_mybb import SPELLING
from .exports_smf import CUT_FEED, ROOT, read_private, without_harmless_doctype
from .message import Message
from .page_tools import take_out
from .posts import Post, from_bbcode, from_html
from .settings import InboxSettings

_PROLOG = re.compile(r"\s*<\?xml[^>]{0,200}?\?>")
_ENCODING = re.compile(rb"""<\?xml[^>]{0,100}?encoding=["']([\w-]{1,40})["']""")
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#(?:0*(?:[0-8]|1[124-9]|2\\d|3[01])|[xX]0*[01]?[0-8bcefBCEF]);"
)
_POST_LINK = re.compile(r"[?&]p=(\d+)")
_ATOM = "{http://www.w3.org/2005/Atom}"


def read_xml(data: bytes, settings: InboxSettings, name: str) -> Iterator[Message]:
    """The messages of an XML export.

    Args:
        data: the file.
        name: its name, for the error message.

    Raises UserError if it is damaged or none of the known exports.
    """
    root = _root(data, name)
    if _is_smf_feed(root):
        raise UserError(f"{name}: {CUT_FEED}")
    reader = _READERS.get(root.tag)
    if reader is None:
        raise UserError(
            f"{name}: this XML file is no phpBB, vBulletin or SMF message export and no topic feed; "
            "export the private messages from the forum as XML."
        )
    yield from reader(root, settings)


def _root(data: bytes, name: str) -> Element:
    declared = _ENCODING.search(data[:300])
    text = without_harmless_doctype(decode(data, declared[1].decode("ascii") if declared else ""))
    # No other of these formats has a document type; without one, no entity can grow.
    if re.search(r"<!\s*(?:DOCTYPE|ENTITY)", text, re.IGNORECASE):
        raise UserError(
            f"{name}: the XML file declares entities, which no forum export does; it was not read."
        )
    try:
        return ElementTree.fromstring(
            _FORBIDDEN.sub("", _PROLOG.sub("", text, count=1)).strip("\ufeff \t\r\n")
        )
    except (ElementTree.ParseError, ValueError, RecursionError) as trouble:
        where = getattr(trouble, "position", (0, 0))[0]
        raise UserError(f"{name}: the XML export is damaged near line {where}; export it again.") from trouble


def _is_smf_feed(root: Element) -> bool:
    generator = root.find(_ATOM + "generator")
    return root.tag == _ATOM + "feed" and generator is not None and generator.text == "SMF"


def _text(element: Element, name: str) -> str:
    return (element.findtext(name) or "").strip()


def _raw(element: Element) -> bytes:
    return str(ElementTree.tostring(element, encoding="unicode")).encode()


def _phpbb(root: Element, settings: InboxSettings) -> Iterator[Message]:
    for item in root.iter("privmsg"):
        post = Post(
            "pm", _text(item, "sender"), parse_date(_text(item, "date"), settings), _text(item, "subject")
        )
        yield from_bbcode(post, _text(item, "message"), settings, _raw(item))


def _vbulletin(root: Element, settings: InboxSettings) -> Iterator[Message]:
    for item in root.iter("privatemessage"):
        post = Post(
            "pm",
            _text(item, "fromuser"),
            parse_date(_text(item, "datestamp"), settings),
            _text(item, "title"),
        )
        yield from_bbcode(post, _text(item, "message"), settings, _raw(item))


def _smf(root: Element, settings: InboxSettings) -> Iterator[Message]:
    for item in root.iter("personal_message"):
        yield read_private(item, settings, _raw(item))


def _atom(root: Element, settings: InboxSettings) -> Iterator[Message]:
    from .html_text import parse_html

    language = root.get("{http://www.w3.org/XML/1998/namespace}lang", "")
    for entry in root.iter(_ATOM + "entry"):
        link = entry.find(_ATOM + "link")
        address = (link.get("href") if link is not None else "") or _text(entry, _ATOM + "id")
        number = _POST_LINK.search(address)
        author = entry.find(_ATOM + "author")
        post = Post(
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
        yield from_html(post, content, settings, _raw(entry))


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


_READERS: dict[str, Callable[[Element, InboxSettings], Iterator[Message]]] = {
    "phpbb": _phpbb,
    "privatemessages": _vbulletin,
    "smf": _smf,
    "personal_messages": _smf,
    ROOT: _smf,
    _ATOM + "feed": _atom,
}
