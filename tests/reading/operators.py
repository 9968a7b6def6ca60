"""What happens to a text between a player's mind and the inbox, one operator each; they can be put one after another."""

from __future__ import annotations

import html
import quopri
import random
import re
import textwrap
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.messages.noise import ARROWS, BULLETS, DASHES, KEYBOARDS, QUOTED, SEPARATORS, TALK

WAIT = {
    "en": ("No, wait:", "Scratch that.", "Correction:", "Sorry, I meant"),
    "it": ("Anzi, no:", "No, aspetta:", "Correzione:", "Scusa, volevo dire"),
    "ro": ("Ba nu:", "Nu, stai:", "Corectură:", "Scuze, voiam să zic"),
    "ru": ("Нет, стоп:", "Нет, лучше так:", "Исправление:", "Извините, я имел в виду"),
}
PHONE = {
    "en": "Sent from my iPhone",
    "it": "Inviato da iPhone",
    "ro": "Trimis de pe iPhone-ul meu",
    "ru": "Отправлено с iPhone",
}


@dataclass(frozen=True)
class Text:
    """A message on its way.

    Attributes:
        lines: as they stand now.
        language: it, en, ro or ru.
        is_sheet: each line is about a slot of its own.
        other: what the writer thought of first, line by line; it is another answer to the same question.
        older: an older message of the writer.
        is_html: the lines are HTML.
    """

    lines: tuple[str, ...]
    language: str
    is_sheet: bool
    other: tuple[str, ...] = ()
    older: str = ""
    is_html: bool = False

    def each(self, change: Callable[[str], str]) -> Text:
        """The text with every line changed."""
        return replace(self, lines=tuple(map(change, self.lines)))


Operator = Callable[[Text, random.Random], Text]
OPERATORS: dict[str, Operator] = {}


def operator(found: Operator) -> Operator:
    """Note an operator under its name."""
    OPERATORS[found.__name__.replace("_", " ")] = found
    return found


# -- letters and signs --------------------------------------------------------------------------------------------


@operator
def slips(text: Text, rng: random.Random) -> Text:
    """One letter of some longer words is wrong, missing, doubled or changes places."""
    return text.each(lambda line: "".join(_slip(word, rng) for word in re.split(r"(\W+)", line)))


def _slip(word: str, rng: random.Random) -> str:
    places = [n for n, sign in enumerate(word) if sign.isalpha()]
    if len(places) < 5 or rng.random() > 0.15:
        return word
    n = rng.choice(places[1:])
    before, sign, after = word[:n], word[n], word[n + 1 :]
    return rng.choice(
        (f"{before}{after}", f"{before}{sign}{sign}{after}", f"{before[:-1]}{sign}{before[-1:]}{after}",
         f"{before}{_neighbour(sign, rng)}{after}")
    )  # fmt: skip


def _neighbour(sign: str, rng: random.Random) -> str:
    row = next((row for row in KEYBOARDS if sign.lower() in row), sign.lower())
    at = row.find(sign.lower()) + rng.choice((-1, 1))
    return row[max(0, min(at, len(row) - 1))]


@operator
def lower_case(text: Text, rng: random.Random) -> Text:
    return text.each(str.lower)


@operator
def all_caps(text: Text, rng: random.Random) -> Text:
    return text.each(str.upper)


@operator
def without_accents(text: Text, rng: random.Random) -> Text:
    return text.each(_unaccented)


def _unaccented(line: str) -> str:
    plain = unicodedata.normalize("NFD", line)
    return unicodedata.normalize("NFC", re.sub("[\u0300-\u0305\u0307-\u036f]", "", plain))


@operator
def no_break_blanks(text: Text, rng: random.Random) -> Text:
    return text.each(lambda line: line.replace(" ", "\u00a0"))


@operator
def signs_without_width(text: Text, rng: random.Random) -> Text:
    def spoil(line: str) -> str:
        at = rng.randrange(len(line) + 1)
        return line[:at] + rng.choice("\u200b\u200d\ufeff\u00ad") + line[at:]

    return text.each(spoil)


@operator
def other_dashes(text: Text, rng: random.Random) -> Text:
    return text.each(lambda line: re.sub(r"(?<=\w)-(?=\d)", lambda m: rng.choice(DASHES), line))


@operator
def blanks_at_plus(text: Text, rng: random.Random) -> Text:
    return text.each(lambda line: line.replace("+", rng.choice((" +", "+ ", " + ", "\uff0b"))))


@operator
def other_arrows(text: Text, rng: random.Random) -> Text:
    return text.each(lambda line: line.replace(" -> ", rng.choice(ARROWS)))


@operator
def smileys(text: Text, rng: random.Random) -> Text:
    return text.each(lambda line: line + rng.choice((" 😀", " ❄️", " :)", "!", " …", ".")))


@operator
def quoted_printable_residue(text: Text, rng: random.Random) -> Text:
    """A mail whose encoding was not undone on the way: =C3=A0, =20 and lines that end in "="."""
    raw = "\n".join(line + rng.choice(("", " ")) for line in text.lines).encode()
    return replace(text, lines=tuple(quopri.encodestring(raw).decode("ascii").split("\n")))


# -- lay-out ------------------------------------------------------------------------------------------------------


@operator
def other_separators(text: Text, rng: random.Random) -> Text:
    separator = rng.choice(SEPARATORS)
    return text.each(lambda line: line.replace(": ", separator, 1)) if text.is_sheet else text


@operator
def bullets(text: Text, rng: random.Random) -> Text:
    bullet = rng.choice(BULLETS)
    return text.each(lambda line: bullet + line)


@operator
def numbered_lines(text: Text, rng: random.Random) -> Text:
    mark = rng.choice((") ", ". "))
    return replace(text, lines=tuple(f"{n}{mark}{line}" for n, line in enumerate(text.lines, 1)))


@operator
def empty_lines(text: Text, rng: random.Random) -> Text:
    return replace(text, lines=tuple(part for line in text.lines for part in (line, "")))


@operator
def all_on_one_line(text: Text, rng: random.Random) -> Text:
    return replace(text, lines=(rng.choice(("; ", ", ", " / ")).join(text.lines),)) if text.is_sheet else text


@operator
def wrapped_lines(text: Text, rng: random.Random) -> Text:
    return replace(text, lines=tuple(part for line in text.lines for part in textwrap.wrap(line, 72) or [""]))


@operator
def lines_in_another_order(text: Text, rng: random.Random) -> Text:
    return replace(text, lines=tuple(rng.sample(text.lines, len(text.lines)))) if text.is_sheet else text


@operator
def table_with_bars(text: Text, rng: random.Random) -> Text:
    return text.each(lambda line: f"| {line.replace(': ', ' | ', 1)} |") if text.is_sheet else text


@operator
def bold_names(text: Text, rng: random.Random) -> Text:
    return text.each(lambda line: re.sub(r"^([^\W\d][^:=\n]*)", r"[b]\1[/b]", line))


@operator
def as_html(text: Text, rng: random.Random) -> Text:
    tag = rng.choice(("div", "p", "li"))
    body = "".join(f"<{tag}>{html.escape(line)}</{tag}>" for line in text.lines)
    return text if text.is_html else replace(text, lines=(f"<html><body>{body}</body></html>",), is_html=True)


# -- around it ----------------------------------------------------------------------------------------------------


@operator
def greeting_and_thanks(text: Text, rng: random.Random) -> Text:
    before, after = TALK[text.language]
    return replace(text, lines=(rng.choice(before), "", *text.lines, "", rng.choice(after)))


@operator
def signature(text: Text, rng: random.Random) -> Text:
    return replace(text, lines=(*text.lines, "", "-- ", "Tom", "+39 06 1234567"))


@operator
def from_a_phone(text: Text, rng: random.Random) -> Text:
    return replace(text, lines=(*text.lines, "", PHONE[text.language]))


@operator
def older_mail_below(text: Text, rng: random.Random) -> Text:
    quoted = (f"> {line}" for line in text.older.split("\n"))
    return replace(text, lines=(*text.lines, "", QUOTED[text.language], *quoted))


@operator
def original_message_below(text: Text, rng: random.Random) -> Text:
    head = ("-----Original Message-----", "From: me@example.org", "To: mod@example.org", "Subject: x", "")
    return replace(text, lines=(*text.lines, "", *head, *text.older.split("\n")))


@operator
def older_post_quoted(text: Text, rng: random.Random) -> Text:
    return replace(text, lines=(f"[quote=mod]{text.older}[/quote]", *text.lines))


@operator
def said_twice(text: Text, rng: random.Random) -> Text:
    return replace(text, lines=(*text.lines, "", *text.lines))


# -- second thoughts ----------------------------------------------------------------------------------------------


@operator
def correction_below(text: Text, rng: random.Random) -> Text:
    """First another answer, then the right one after a word that takes it back."""
    word = rng.choice(WAIT[text.language])
    if not text.other:
        return text
    if not text.is_sheet:
        return replace(text, lines=(*text.other, *(f"{word} {line}" for line in text.lines)), other=())
    n = rng.randrange(min(len(text.lines), len(text.other)))
    before = (*text.lines[:n], text.other[n], *text.lines[n + 1 :])
    return replace(text, lines=(*before, f"{word} {text.lines[n]}"), other=())


@operator
def struck_out(text: Text, rng: random.Random) -> Text:
    """Another answer, struck out, above the right one."""
    if not text.other:
        return text
    n = rng.randrange(len(text.other))
    at = n if text.is_sheet else 0
    return replace(text, lines=(*text.lines[:at], f"[s]{text.other[n]}[/s]", *text.lines[at:]), other=())
