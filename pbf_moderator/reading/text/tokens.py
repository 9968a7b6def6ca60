"""A player's text as folded tokens that still know where they stood."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

WORD, NUMBER, MARK = "word", "number", "mark"
COLON, ARROW, DASH, COMMA, SEMI, STOP, BREAK, STAR, SLASH = ":", "->", "-", ",", ";", ".", "\n", "*", "/"
OPEN, CLOSE, QUOTE = "(", ")", '"'
QUESTION = "?"
"""It ends a sentence like a full stop; only the source tells them apart."""
SEPARATORS = (COLON, ARROW, DASH)
BAR = "|"
COLUMNS = ("\t", BAR)
"""What parts the cells of a table, as it is written; they are read as colons."""
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
_STARS = str.maketrans(dict.fromkeys("\u2605\u2606\u2b50\u272d\u272f\u2730\U0001f31f\u2217", "*"))
_STRUCK = re.compile(
    r"~~[^~\n]{1,300}~~|<(s|del|strike)>[^<]{0,300}</\1>|\[(s|strike)\][^\[]{0,300}\[/\2\]", re.IGNORECASE
)
_BOXES = re.compile(
    r"^[ \t]*[-*•]?[ \t]*(?:\[(?P<mark>[ _xX✓✔√+*]?)\]|\((?P<round>[ _xX✓✔√])\)|(?P<sign>[☐☑☒✅✔]))[ \t]*(?=\S)",
    re.MULTILINE,
)
"""A box before a line of a list, empty or ticked."""
_TAGS = re.compile(r"\[(?![xX]\])/?[A-Za-z*][A-Za-z0-9]*(?:=[^\]\n]{0,200})?\]|</?[A-Za-z][^<>\n]{0,300}>")
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3})(?=\S)([^*\n]*?\S)\1(?![\w*])")
_BULLET = re.compile(rf"^[ \t]*(?:[{_DASHES}*•·▪●◦‣∙■□◆◇►▶✓✔☐☑+>]{{1,3}}[ \t]+)+(?=\S)", re.MULTILINE)
_NUMBERING = re.compile(
    r"^[ \t]*\(?\d{1,2}(?:[.)\]]|\s*[-:](?=\s))[ \t]*(?=[^\W\d])|(?<![\w(+.\d\u2212-])\d{1,2}\)[ \t]*(?=[^\W\d])",
    re.MULTILINE,
)
_LIST = re.compile(
    r"(?:^|[\n.:;,!?(\u2013\u2014-]\s*|\s(?=\(?1[)\]]))\(?1[.)\]]\s*[^\W\d].{0,300}?\s\(?2[.)\]]\s*[^\W\d]",
    re.DOTALL,
)
_LISTED = re.compile(r"(?<=[^\W\d])[ \t]+\d{1,2}\.[ \t]+(?=[^\W\d])")
_LETTERING = re.compile(r"^[ \t]*\(?(?P<letter>[^\W\d_])[.)\]][ \t]+(?=[^\W\d])", re.MULTILINE)
_LETTERED = re.compile(r"(?<![\w(])\(?(?P<letter>[^\W\d_])\)[ \t]+(?=[^\W\d])")
"""The same in the midst of a line: "(a) A, X; (b) B, Y"."""
_ALPHABETS = ("abcdefghij", "абвгдежзик", "абвгдеёжзи")
"""The letters that number the lines of a list, in order."""
_SMILEY = re.compile(
    r"(?<=\s)(?:::?|[;=]|8(?=-?\)))['-]?(?:[DPO/|\\*3]|[()]{1,9})(?P<ends>(?=\s+[A-Z\u00c0-\u00de\u0102\u015e\u0162\u0218\u021a\u0410-\u042f\u0401]))?(?=[\s,.!;]|$)"
)
_FACES = re.compile(
    r"(?<=[\w)])[ \t]*[\U0001f600-\U0001f64f\U0001f910-\U0001f92f\U0001f970-\U0001f97a]+\ufe0f?[ \t]+(?=[^\W\d_])"
)
"""Faces between words, which stand where a comma would."""
_SLASHED = re.compile(r"[ \t]+//[ \t]+")
"""Two slashes that part what would stand on two lines."""
_GUILLEMETS = re.compile("«([^«»\\n]{1,300})»")
"""A pair of them quotes; a closing one alone is an arrow."""
CUT = 4
"""Letters of a word that is cut short with a full stop, at most: "art. 5", "rit. a …"."""
LONG = 20
"""Letters that are looked at before a single one."""
_CUT_SHORT = re.compile(rf"(?<!\w)[^\W\d_]{{1,{CUT - 1}}}[bcdfghjklmnpqrstvwxzțșбвгджзклмнпрстфхцчшщ]$")
_INITIAL = re.compile(r"(?<!\w)[^\W\d_a-zа-я][^\W\d_]+ [^\W\d_a-zа-я]$")
"""A word in capitals with the first letter of another: "Stoney S."."""
NUMBER_SIGNS = ("n", "nr", "num")
"""What stands before a number, cut short: "n. 2", "nr. 2"."""
_COUNTS = re.compile(rf"(?<!\w)(?:{'|'.join(NUMBER_SIGNS)})$", re.I)
_LETTERS = re.compile(r"(?<![^\W\d_])[^\W\d_]\.[^\W\d_]\.$")
"""Letters each with a full stop: "i.e.", "e.g.", "т.е."."""
_TOKEN = re.compile(
    r"(?P<rule>(?<=[^\W\d] )1st(?=[ \t]*(?:[.,;!\n)]|$))|(?<![\d.])\d{1,2}(?:\.\d{1,2})+(?![\d.]*\w)|(?<!\w)\d{1,2}[dD]\d{1,2}(?!\w))"
    rf"|(?P<number>(?:(?<!\d)[{_DASHES}]|(?<!\d)[+][ \t]*)?\d{{1,9}})"
    r"|(?P<word>[^\W\d_]+)"
    r"|(?P<arrow>->|>+)"
    rf"|(?P<dash>[{_DASHES}]+)"
    r"|(?P<mark>[:=,;.!?\n*/&|\t+<()\[\]\"\u201c\u201d\u201e\u00ab])"
)
_POSTSCRIPT = re.compile(
    r"(?:(?<=\n)|(?<=[.!?)] )|^)[ \t]*(?:P\.[ ]?){1,2}S\.[:,]?(?=\s+[^\W\d_])|(?:(?<=\n)|^)[ \t]*З\.[ ]?Ы\.[:,]?(?=\s+[^\W\d_])"
)
"""The letters by which one adds something to a letter: "P.S. I forgot …"."""
_VALUE_NEXT = re.compile(r"[ \t]?[+\u2212-]\d(?!\d)|[ \t]\d{1,2}(?=[ \t]*(?:[|,;/\n]|$))")
_MARK_NEXT = re.compile(r"[ \t]*[|\t,;:/)]")
"""A mark that ends no sentence, so that a full stop before it ends a word: "cons. sp. | Pyke"."""
_ROW = re.compile(r"[^;\n]+;[^;\n]*;[^;\n]*(?:;[^;\n]*)*")
"""A row of a table whose cells are parted by semicolons."""
_PAIR = re.compile(r"[^;\n\d]+;\s*\d+")
"""A row of two cells, a name and a number."""
_LEADERS = re.compile(r"(?<=[\w)])(?:[ \t]*\.{4,}[ \t]*(?=[\w+])|[ \t]+\.{2,3}[ \t]+(?=\d+[ \t]*$))", re.M)
"""Dots that lead the eye from a name to its value: "A ....... 2"."""
_NUMBERED_ROW = re.compile(r"\s*\d{1,2}\s*\|[^|\n]*\|[^|\n]*\w")
"""A row of a table whose first cell is a number and that has two cells more."""
_ENDING_IN_NUMBER = re.compile(r"\d\s*(?:\||$)")
_MARKS = {
    ":": COLON, "=": COLON, "|": COLON, "\t": COLON, ",": COMMA, ";": SEMI, ".": STOP, "!": STOP, "?": STOP,
    "\n": BREAK, "*": STAR, "/": SLASH, "&": SLASH, "+": "+", "<": "<", "(": OPEN, "[": OPEN, ")": CLOSE, "]": CLOSE,
    '"': QUOTE, "\u201c": QUOTE, "\u201d": QUOTE, "\u201e": QUOTE, "\u00ab": QUOTE,
}  # fmt: skip
_CYRILLIC = "аеорсухіјѕһԁԛԝкмнтвз"
_LATIN = "aeopcyxijshdqwkmhtb3"
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
_TO_CYRILLIC = str.maketrans("aeopcyxkmhtb", "аеорсухкмнтв")


@dataclass(frozen=True, slots=True)
class Token:
    """A word (folded), a number with its sign, or a mark; "8.6", as rules are cited, "3d6" and the "1st" of "dies 1st" are words; `start` and `end` are offsets in the cleaned text."""

    kind: str
    text: str
    start: int
    end: int
    line: int
    value: int = 0
    sign: str = ""
    spaced: bool = False
    """A mark with blanks on both sides."""
    capital: bool = False
    """A word that begins with a capital letter."""
    upper: bool = False
    """A word of capital letters only, two at least."""


@dataclass(frozen=True)
class Text:
    """A cleaned message and its tokens."""

    clean: str
    tokens: tuple[Token, ...]
    numbered: bool = False
    """It is, or holds, a list with numbers from 1 on."""
    barred: bool = False
    """Its bars stand for semicolons; quotations have those again."""

    def source(self, start: int, end: int) -> str:
        """What the player wrote between two tokens, the second not included."""
        if start >= end:
            return ""
        return self.clean[self.tokens[start].start : self.tokens[end - 1].end]

    def quoted(self, start: int, end: int) -> str:
        """The same as a quotation: on one line, with the player's own separators."""
        return self._as_written(self.source(start, end))

    def _as_written(self, text: str) -> str:
        words = " ".join(text.split())
        return words.replace(" | ", "; ") if self.barred else words

    def is_elided(self, position: int) -> bool:
        """Whether a token is a single letter tied to a word by an apostrophe or a hyphen."""
        token = self.tokens[position]
        before, after = (
            self.clean[max(0, token.start - 2) : token.start],
            self.clean[token.end : token.end + 2],
        )
        tied = any(c in APOSTROPHES for c in before[-1:] + after[:1])
        hyphen = (
            after[:1] in _DASHES and after[1:].isalpha() or before[-1:] in _DASHES and before[:-1].isalpha()
        )
        return len(token.text) == 1 and (tied or hyphen)

    def is_cut_short(self, position: int) -> bool:
        """Whether a full stop follows a word at once."""
        end = self.tokens[position].end
        return self.clean[end : end + 1] == STOP

    def is_tail(self, position: int) -> bool:
        """Whether a token is the single letter behind an apostrophe that ends the word before: the "s" of "Widow's Watch"."""
        token = self.tokens[position]
        before = self.clean[max(0, token.start - 2) : token.start]
        return len(token.text) == 1 and before[-1:] in APOSTROPHES and before[:1].isalpha()

    @cached_property
    def shouts(self) -> bool:
        """Whether all of it is written in capital letters, so that they tell nothing."""
        long = [t for t in self.tokens if t.kind == WORD and t.end - t.start > 3]
        return bool(long) and all(t.upper for t in long)

    def opens_sentence(self, position: int) -> bool:
        """Whether a token is the first of its sentence, where every word has a capital letter."""
        before = self.tokens[position - 1] if position else None
        return before is None or before.kind == MARK and before.text in (*ENDS, COLON, OPEN, QUOTE)

    def line(self, number: int) -> str:
        """One whole line."""
        return self._as_written(self._lines[number])

    @cached_property
    def _lines(self) -> list[str]:
        return self.clean.split("\n")


def clean(text: str) -> str:
    """Take out what carries no sense: invisible characters, markup, bullets, numbering; signs are kept."""
    text = _HIDDEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = _POSTSCRIPT.sub(" ", text.replace("№", ""))  # "march No. 1" is "march 1"
    text = "".join(c if c == "\u2212" else unicodedata.normalize("NFKC", c) for c in _composed(text))
    text = _ticked(text)
    text = _STRUCK.sub(" ", text.replace("\u2795", "+").translate(_STARS))
    text = _on_lines(_FACES.sub(", ", text))
    text = _SMILEY.sub(lambda m: "" if m["ends"] is None else ".", _TAGS.sub("", text))
    text = _ARROWS.sub("->", _GUILLEMETS.sub(r'"\1"', text))
    text = _EMPHASIS.sub(r"\2", _LEADERS.sub(": ", text))
    text = _BULLET.sub("", _without_row_numbers(_with_columns(text)))
    return _without_numbering(text)


def _on_lines(text: str) -> str:
    """With the parts between double slashes on lines of their own, where each of them has a name and what belongs to it."""
    lines = text.split("\n")
    for n, line in enumerate(lines):
        parts = _SLASHED.split(line)
        if len(parts) > 1 and all(_ARROWS.search(part) or COLON in part for part in parts):
            lines[n] = "\n".join(parts)
    return "\n".join(lines)


def _with_columns(text: str) -> str:
    """With bars for the semicolons of a table: lines with as many cells each, one below the other."""
    lines = text.split("\n")
    cells = [
        line.count(";") if _ROW.fullmatch(line.strip()) or _PAIR.fullmatch(line.strip()) else 0
        for line in lines
    ]
    for n, count in enumerate(cells):
        if count and count in (cells[n - 1] if n else 0, cells[n + 1] if n + 1 < len(cells) else 0):
            lines[n] = lines[n].replace(";", f" {BAR} ")
    return "\n".join(lines)


def _without_row_numbers(text: str) -> str:
    """Without the first column of a table of three columns or more, where it only counts the rows from 1 on."""
    lines = text.split("\n")
    rows = [n for n, line in enumerate(lines) if _NUMBERED_ROW.match(line)]
    counted = [int(lines[n].split(BAR)[0]) for n in rows]
    if len(rows) < 2 or counted != [*range(1, len(rows) + 1)] or rows != [*range(rows[0], rows[-1] + 1)]:
        return text
    if any(_ENDING_IN_NUMBER.search(lines[n].split(BAR, 1)[1]) for n in rows):
        return text  # the first column may be an answer, such as a bid
    for n in rows:
        lines[n] = lines[n].split(BAR, 1)[1].lstrip()
    return "\n".join(lines)


def _ticked(text: str) -> str:
    """The lines of a list of boxes that are ticked, where some are; a list without a tick stays as it is."""
    boxes = [_BOXES.match(line) for line in text.split("\n")]
    if not any(box and _is_ticked(box) for box in boxes):
        return text
    lines = zip(text.split("\n"), boxes, strict=True)
    return "\n".join(line[box.end() :] if box else line for line, box in lines if not box or _is_ticked(box))


def _is_ticked(box: re.Match[str]) -> bool:
    mark = box["mark"] or box["round"] or box["sign"] or " "
    return mark not in " _☐"


def _without_numbering(text: str) -> str:
    """Without the numbers, or the letters in their order, of a list; a single number that is not the first of a list is a number that is meant."""
    if _numbers(found["letter"] for found in _LETTERING.finditer(text)):
        text = _LETTERING.sub("", text)
    if _numbers(found["letter"] for found in _LETTERED.finditer(text)):
        text = _LETTERED.sub("; ", text)
    if _LIST.search(text):
        text = _LISTED.sub("; ", text)
    found = list(_NUMBERING.finditer(text))
    if len(found) == 1 and re.sub(r"\D", "", found[0].group()) != "1":
        return text
    return _NUMBERING.sub(lambda m: "; " if m.start() and text[m.start() - 1] != "\n" else "", text)


def _numbers(letters: Iterable[str]) -> bool:
    """Whether some letters number one list after the other, each from its first letter on."""
    lists = re.split("(?=[aа])", "".join(letters).lower())
    told = [letters for letters in lists if letters]
    return any(len(one) > 1 for one in told) and all(
        any(alphabet.startswith(one) for alphabet in _ALPHABETS) for one in told
    )


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


@lru_cache(maxsize=65536)
def fold(word: str) -> str:
    """Lower case without accents, in one script."""
    if word.isascii():
        return word.lower()
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
    barred = BAR not in text and BAR in cleaned
    return Text(cleaned, tuple(_tokens(cleaned)), bool(_LIST.search(text)), barred)


def _tokens(text: str) -> Iterator[Token]:
    line = 0
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        if number := match["number"]:
            digits = number.lstrip("+" + _DASHES + " \t")
            sign = "" if digits == number else "+" if number[0] == "+" else "-"
            yield Token(NUMBER, digits, start, end, line, int(digits), sign)
        elif rule := match["rule"]:
            yield Token(WORD, rule.lower(), start, end, line)
        elif word := match["word"]:
            upper = len(word) > 1 and word.isupper()
            yield Token(WORD, fold(word), start, end, line, capital=word[0].isupper(), upper=upper)
        else:
            mark = ARROW if match["arrow"] else DASH if match["dash"] else _MARKS[match["mark"]]
            if mark == DASH and _joins_letters(text, start, end):
                continue
            if match["mark"] == STOP and _abbreviates(text, start, end):
                continue
            if mark == SLASH and start and _PARTING.match(text, start - 1):
                mark = SEMI
            elif mark == SLASH and start > 1 and _PARTING.match(text, start - 2):
                continue
            yield Token(MARK, mark, start, end, line, spaced=_is_spaced(text, start, end))
            line += mark == BREAK


_PARTING = re.compile(r"\s//\s")
"""Two strokes with blanks around them part what others write on lines."""


def _joins_letters(text: str, start: int, end: int) -> bool:
    """A hyphen inside a word."""
    return start > 0 and end < len(text) and text[start - 1].isalpha() and text[end].isalpha()


def _abbreviates(text: str, start: int, end: int) -> bool:
    """A full stop that cuts a word short: another one goes on without a blank, a mark follows that ends no sentence, or a value: one with its sign, or a number that a comma ends."""
    if not start or not text[start - 1].isalpha() or end >= len(text):
        return False
    if text[end].islower() or _VALUE_NEXT.match(text, end) or _MARK_NEXT.match(text, end):
        return True
    if text[end] == STAR and STAR not in text[text.rfind("\n", 0, end) + 1 : end]:
        return True  # a star, and no end of what is emphasised
    if _COUNTS.search(text, max(0, start - CUT), start) and text[end : end + 2].strip().isdigit():
        return True
    return _goes_on(text, start, end) or _LETTERS.search(text, max(0, start - 3), start + 1) is not None


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether a small letter follows a short word that ends in no vowel, in a text that begins its sentences with capitals."""
    cut = _CUT_SHORT.search(text, max(0, start - CUT - 2), start)
    follows = (
        end + 1 < len(text)
        and text[end] == " "
        and (text[end + 1].islower() or text[end + 1 : end + 3] == "->")
    )
    initial = _INITIAL.search(text, max(0, start - LONG), start)
    return (cut is not None or initial is not None) and follows and _has_capitals(text)


_FEW_LINES = 2
"""More lines than so many that all begin with capitals tell how their writer begins sentences."""


@lru_cache(maxsize=64)
def _has_capitals(text: str) -> bool:
    """Whether a text begins its sentences with capitals: its first word, which is no short form in capitals, and more than half of its lines."""
    first = re.match(r"\s*([^\W\d_]+)", text)
    lines = [line.lstrip() for line in text.splitlines() if line.strip()]
    small = sum(line[:1].islower() for line in lines)
    begun = first is not None and first[1][0].isupper() and (len(first[1]) == 1 or not first[1].isupper())
    return (begun and 2 * small < len(lines)) or (len(lines) > _FEW_LINES and not small)


def _is_spaced(text: str, start: int, end: int) -> bool:
    return start > 0 and end < len(text) and text[start - 1].isspace() and text[end].isspace()


@lru_cache(maxsize=65536)
def words_of(phrase: str) -> tuple[str, ...]:
    """The folded words of a phrase, numbers as "#+1"; marks are left out."""
    pieces = _composed(phrase).split(" ")
    if all(map(str.isalpha, pieces)):
        return tuple(map(fold, pieces))
    return tuple(
        t.text if t.kind == WORD else f"#{t.sign}{t.value}"
        for t in _tokens(_composed(phrase))
        if t.kind != MARK
    )


def marks_between(tokens: Sequence[Token], start: int, end: int) -> list[str]:
    """The marks from one position to another, the second not included."""
    return [t.text for t in tokens[start:end] if t.kind == MARK]
