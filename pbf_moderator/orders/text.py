"""A player's text as folded tokens that still know where they stood."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

WORD, NUMBER, MARK = "word", "number", "mark"
COLON, ARROW, DASH, COMMA, SEMI, STOP, BREAK, STAR, SLASH = ":", "->", "-", ",", ";", ".", "\n", "*", "/"
QUESTION = "?"
"""It ends a sentence like a full stop; only the source tells them apart."""
SEPARATORS = (COLON, ARROW, DASH)
ENDS = (BREAK, SEMI, STOP)
"""The marks that end a sentence."""
APOSTROPHES = "'\u2019\u2018`\u00b4\u02bc"
_HIDDEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2796\ufe58\ufe63\uff0d"
_ARROWS = re.compile(
    r"[-=~]{1,3}>+|[\u2190-\u21ff\u27a1\u27f0-\u27ff\u2794-\u27bf\u2900-\u297f\u2b05-\u2b95]|»|\u203a"
)
_TAGS = re.compile(r"\[/?[A-Za-z*][A-Za-z0-9]*(?:=[^\]\n]{0,200})?\]|</?[A-Za-z][^<>\n]{0,300}>")
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3})(?=\S)([^*\n]*?\S)\1(?![\w*])")
_BULLET = re.compile(rf"^[ \t]*(?:[{_DASHES}*•·▪●◦‣∙■□◆◇►▶✓✔☐☑+>]{{1,3}}[ \t]+)+(?=\S)", re.MULTILINE)
_NUMBERING = re.compile(
    r"^[ \t]*\(?\d{1,2}(?:[.)\]]|\s*[-:](?=\s))[ \t]*(?=[^\W\d])|(?<![\w(+.\d\u2212-])\d{1,2}\)[ \t]*(?=[^\W\d])",
    re.MULTILINE,
)
_SMILEY = re.compile(r"(?<=\s)[:;=]['-]?[DPO()/|\\*3](?=[\s,.!;]|$)")
_TOKEN = re.compile(
    rf"(?P<number>(?:(?<!\d)[{_DASHES}]|(?<!\d)[+][ \t]*)?\d{{1,9}})"
    r"|(?P<word>[^\W\d_]+)"
    r"|(?P<arrow>->|>+)"
    rf"|(?P<dash>[{_DASHES}]+)"
    r"|(?P<mark>[:=,;.!?\n*/|\t+<])"
)
_MARKS = {
    ":": COLON, "=": COLON, "|": COLON, "\t": COLON, ",": COMMA, ";": SEMI, ".": STOP, "!": STOP, "?": STOP,
    "\n": BREAK, "*": STAR, "/": SLASH, "+": "+", "<": "<",
}  # fmt: skip
_CYRILLIC = "аеорсухіјѕһԁԛԝкмнтвз"
_LATIN = "aeopcyxijshdqwkmhtb3"
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
_TO_CYRILLIC = str.maketrans("aeopcyxkmhtb", "аеорсухкмнтв")


@dataclass(frozen=True, slots=True)
class Token:
    """A word (folded), a number with its sign, or a mark; `start` and `end` are offsets in the cleaned text."""

    kind: str
    text: str
    start: int
    end: int
    line: int
    value: int = 0
    sign: str = ""
    spaced: bool = False
    """A mark with blanks on both sides."""


@dataclass(frozen=True)
class Text:
    """A cleaned message and its tokens."""

    clean: str
    tokens: tuple[Token, ...]

    def source(self, start: int, end: int) -> str:
        """What the player wrote between two tokens, the second not included."""
        if start >= end:
            return ""
        return self.clean[self.tokens[start].start : self.tokens[end - 1].end]

    def is_elided(self, position: int) -> bool:
        """Whether a token is a single letter tied to a word by an apostrophe."""
        token = self.tokens[position]
        around = self.clean[max(0, token.start - 1) : token.start] + self.clean[token.end : token.end + 1]
        return len(token.text) == 1 and any(c in APOSTROPHES for c in around)

    def is_bracketed(self, position: int) -> bool:
        """Whether a bracket is opened right before a token."""
        return self.clean[: self.tokens[position].start].rstrip().endswith(("(", "["))

    def line(self, number: int) -> str:
        """One whole line."""
        return self._lines[number].strip()

    @cached_property
    def blotted(self) -> tuple[Token, ...]:
        """The tokens as they are where nothing is to be read: nothing but the ends of sentences."""
        return tuple(
            t if t.kind == MARK and t.text in ENDS else replace(t, kind=MARK, text=STOP) for t in self.tokens
        )

    @cached_property
    def _lines(self) -> list[str]:
        return self.clean.split("\n")


def clean(text: str) -> str:
    """Take out what carries no sense: invisible characters, markup, bullets, numbering; signs are kept."""
    text = _HIDDEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = "".join(c if c == "\u2212" else unicodedata.normalize("NFKC", c) for c in _composed(text))
    text = text.replace("\u2795", "+")
    text = _SMILEY.sub("", _TAGS.sub("", text))
    text = _ARROWS.sub("->", text)
    text = _EMPHASIS.sub(r"\2", text)
    text = _BULLET.sub("", text)
    return _without_numbering(text)


def _without_numbering(text: str) -> str:
    """Without the numbers of a list; a single one that is not the first of a list is a number that is meant."""
    found = list(_NUMBERING.finditer(text))
    if len(found) == 1 and re.sub(r"\D", "", found[0].group()) != "1":
        return text
    return _NUMBERING.sub(lambda m: "; " if m.start() and text[m.start() - 1] != "\n" else "", text)


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


@lru_cache(maxsize=65536)
def fold(word: str) -> str:
    """Lower case without accents, in one script."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))
    return _one_script(plain)


def _one_script(word: str) -> str:
    latin = any("a" <= c <= "z" for c in word)
    cyrillic = any("\u0400" <= c <= "\u052f" for c in word)
    if not (latin and cyrillic):
        return word
    as_latin = word.translate(_TO_LATIN)
    if as_latin.isascii():
        return as_latin
    return word.translate(_TO_CYRILLIC)


def read_text(text: str) -> Text:
    """Clean a text and cut it into tokens."""
    cleaned = clean(text)
    return Text(cleaned, tuple(_tokens(cleaned)))


def _tokens(text: str) -> Iterator[Token]:
    line = 0
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        if number := match["number"]:
            digits = number.lstrip("+" + _DASHES + " \t")
            sign = "" if digits == number else "+" if number[0] == "+" else "-"
            yield Token(NUMBER, digits, start, end, line, int(digits), sign)
        elif word := match["word"]:
            yield Token(WORD, fold(word), start, end, line)
        else:
            mark = ARROW if match["arrow"] else DASH if match["dash"] else _MARKS[match["mark"]]
            if mark == DASH and _joins_letters(text, start, end):
                continue
            yield Token(MARK, mark, start, end, line, spaced=_is_spaced(text, start, end))
            line += mark == BREAK


def _joins_letters(text: str, start: int, end: int) -> bool:
    """A hyphen inside a word."""
    return start > 0 and end < len(text) and text[start - 1].isalpha() and text[end].isalpha()


def _is_spaced(text: str, start: int, end: int) -> bool:
    return start > 0 and end < len(text) and text[start - 1].isspace() and text[end].isspace()


@lru_cache(maxsize=65536)
def words_of(phrase: str) -> tuple[str, ...]:
    """The folded words of a phrase, numbers as "#+1"; marks are left out."""
    return tuple(
        t.text if t.kind == WORD else f"#{t.sign}{t.value}"
        for t in _tokens(_composed(phrase))
        if t.kind != MARK
    )


def marks_between(tokens: Sequence[Token], start: int, end: int) -> list[str]:
    """The marks from one position to another, the second not included."""
    return [t.text for t in tokens[start:end] if t.kind == MARK]
