"""The items of an XML export, one at a time, in memory that does not grow with the file."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Collection, Iterator
from typing import IO, Any
from xml.etree.ElementTree import Element, SubElement
from xml.parsers import expat

from pbf_moderator.errors import UserError

BLOCK = 1 << 18
_DEEPEST = 30
_COST_OF_AN_ELEMENT = 100
_LONGEST_TAG = 4_000_000
_HEAD = 65_536
_ENCODING = re.compile(rb"""<\?xml[^>]{0,100}?encoding=["']([\w-]{1,40})["']""")
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]"
    "|&#(?:0*(?:[0-8]|1[124-9]|2\\d|3[01])|[xX]0*(?:[0-8bcefBCEF]|1[0-9a-fA-F]));"
)
_LONGEST_REFERENCE = 16


class Items:
    """The document being read: its root with what stands before the first item, and the items.

    An item that is larger than the limit comes with the attribute `TOO_BIG` and without the rest of its text.
    """

    TOO_BIG = "pbf-too-big"

    def __init__(
        self,
        stream: IO[bytes],
        name: str,
        tags: Collection[str],
        limit: int,
        prolog: Callable[[str], str] = lambda start: start,
    ) -> None:
        """Nothing is read yet.

        Args:
            stream: opened for reading in binary.
            name: the file's name, for error messages.
            tags: of the elements that are items.
            limit: characters kept of each item.
            prolog: takes out of the beginning what would be refused and does no harm.
        """
        self.root: Element | None = None
        self._prolog = prolog
        self._stream = stream
        self._name = name
        self._tags = tags
        self._limit = limit
        self._open: list[Element | None] = []
        self._item_depth = 0
        self._size = 0
        self._finished: list[Element] = []
        self._parser: Any = expat.ParserCreate("utf-8", "}")
        self._parser.buffer_text = True
        self._parser.buffer_size = BLOCK
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._data
        self._parser.StartDoctypeDeclHandler = self._refuse_entities
        self._parser.EntityDeclHandler = self._refuse_entities

    def __iter__(self) -> Iterator[Element]:
        """The items in their order.

        Raises:
            UserError: the file is not XML, is cut short, or declares entities.
        """
        fed = 0
        for n, text in enumerate(clean_text(self._stream)):
            data = (text if n else self._prolog(text)).encode()
            fed += len(data)
            yield from self._feed(data, False)
            if fed - self._parser.CurrentByteIndex > _LONGEST_TAG:
                raise UserError(f"{self._name}: a single tag of the XML export has more than 4 MB.")
        yield from self._feed(b"", True)

    def _feed(self, data: bytes, last: bool) -> Iterator[Element]:
        """The items that some more bytes complete, those before a damage too."""
        damage: expat.ExpatError | None = None
        try:
            self._parser.Parse(data, last)
        except expat.ExpatError as trouble:
            damage = trouble
        finished, self._finished = self._finished, []
        yield from finished
        if damage:
            raise UserError(
                f"{self._name}: the XML export is damaged near line {damage.lineno}; export it again."
            ) from damage

    def _refuse_entities(self, *declared: object) -> None:
        raise UserError(
            f"{self._name}: the XML file declares entities, which no forum export does; it was not read."
        )

    # -- what the parser finds -------------------------------------------------------------------------------

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        tag = "{" + tag if "}" in tag else tag
        parent = self._open[-1] if self._open else None
        if self.root is None:
            element: Element | None = Element(tag, _named(attributes))
            self.root = element
        elif not self._item_depth and tag in self._tags:
            element = Element(tag, _named(attributes))
            self._item_depth, self._size = len(self._open) + 1, 0
        elif parent is not None and self._has_room(_COST_OF_AN_ELEMENT) and len(self._open) < _DEEPEST:
            element = SubElement(parent, tag, _named(attributes))
        else:
            element = None
        self._open.append(element)

    def _end(self, tag: str) -> None:
        element = self._open.pop()
        if self._item_depth > len(self._open):
            assert element is not None
            if self._size > self._limit:
                element.set(self.TOO_BIG, "yes")
            self._finished.append(element)
            self._item_depth = self._size = 0

    def _data(self, text: str) -> None:
        element = self._open[-1] if self._open else None
        if element is None or not self._has_room(len(text)):
            return
        if len(element):
            element[-1].tail = (element[-1].tail or "") + text
        else:
            element.text = (element.text or "") + text

    def _has_room(self, size: int) -> bool:
        """Whether more can be kept: of an item up to the limit, of what stands outside only the beginning."""
        self._size += size
        return self._size <= (self._limit if self._item_depth else _HEAD)


def _named(attributes: dict[str, str]) -> dict[str, str]:
    return {"{" + name if "}" in name else name: value for name, value in attributes.items()}


def clean_text(stream: IO[bytes]) -> Iterator[str]:
    """The text of an XML file in pieces, without what no XML may hold but forums export."""
    waiting, first = "", True
    for piece in _decoded(stream):
        text = waiting + piece
        waiting = ""
        reference = text.rfind("&", -_LONGEST_REFERENCE)
        if reference >= 0 and ";" not in text[reference:]:
            text, waiting = text[:reference], text[reference:]
        if first:
            text = text.lstrip("\ufeff \t\r\n")
            first = not text
        yield _FORBIDDEN.sub("", text)
    yield _FORBIDDEN.sub("", waiting)


def _decoded(stream: IO[bytes]) -> Iterator[str]:
    """The characters of a file: UTF-8 if its first letters that are not ASCII are, else what it declares."""
    decoder: codecs.IncrementalDecoder | None = None
    plain = codecs.getincrementaldecoder("ascii")()
    declared = ""
    while block := stream.read(BLOCK):
        if decoder is None:
            declared = declared or _declared(block)
            if block.isascii() and not _is_wide(declared):
                yield plain.decode(block)
                continue
            decoder = codecs.getincrementaldecoder(_encoding(block, declared))("replace")
        yield decoder.decode(block)
    if decoder is not None:
        yield decoder.decode(b"", True)


def _declared(block: bytes) -> str:
    if block.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    found = _ENCODING.search(block[:300])
    name = found[1].decode("ascii") if found else ""
    try:
        return codecs.lookup(name).name if name else ""
    except LookupError:
        return ""


def _is_wide(name: str) -> bool:
    return name.startswith(("utf-7", "iso2022", "hz"))


def _encoding(block: bytes, declared: str) -> str:
    if declared == "utf-16" and block.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if _is_wide(declared):
        return declared
    try:
        codecs.getincrementaldecoder("utf-8")().decode(block)
    except UnicodeDecodeError:
        usable = declared not in ("", "utf-8", "iso8859-1", "ascii") and not declared.startswith("utf-")
        return declared if usable else "cp1252"
    return "utf-8"
