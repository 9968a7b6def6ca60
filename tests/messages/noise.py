"""How well noisy messages are read: canonical texts of random legal answers, written as people write.

    python -m tests.messages.noise --n 5000

prints four figures: read right, asked back, lost in silence, wrong in silence. Slips fall on letters only: a sign
that is changed makes another order, which no reader can know.
"""

from __future__ import annotations

import argparse
import html
import random
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pbf_moderator.reading.reader import read
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.reading.text.words import LANGUAGES
from pbf_moderator.reading.values import ASK, REFUSE, Reading

from .contexts import received
from .games import Question, questions
from .reference import MALAZAN, scenario
from .test_writer import is_same

SLIPS_PER_LETTER = 0.012
RIGHT, ASKED, LOST, WRONG = "right", "asked", "lost", "wrong"
KEYBOARDS = (
    "qwertyuiop", "asdfghjkl", "zxcvbnm", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю",
)  # fmt: skip
DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212\uff0d"
ARROWS = (" -> ", " → ", " => ", " ⇒ ", "->", " » ")
SEPARATORS = (": ", ":", " : ", " - ", " – ", " — ", " = ", "=", " → ", "\t", " ")
BULLETS = ("- ", "* ", "• ", "· ", "– ", "▪ ", "◦ ")
TALK = {
    "it": (
        ["Ciao a tutti!", "Ecco i miei ordini:", "Buonasera,", "Scusa il ritardo, ieri ero fuori."],
        ["Grazie!", "Buona serata", "A presto e buona partita a tutti", "Speriamo bene...", "Saluti, Marco"],
    ),
    "en": (
        ["Hi all,", "Here are my orders:", "Sorry for the delay, busy week.", "Hello!"],
        ["Thanks!", "Cheers", "Good luck everybody", "Let's see how it goes...", "Best regards, Tom"],
    ),
    "ro": (
        ["Salut tuturor!", "Iată ordinele mele:", "Bună seara,", "Scuze pentru întârziere."],
        ["Mulțumesc!", "Numai bine", "Pe curând", "Baftă tuturor!"],
    ),
    "ru": (
        ["Всем привет!", "Вот мои приказы:", "Добрый вечер,", "Извините за задержку."],
        ["Спасибо!", "Всего доброго", "Удачи всем", "Посмотрим, что получится..."],
    ),
}
QUOTED = {
    "it": "Il giorno 20 aprile 2017 19:02, Moderatore <mod@example.org> ha scritto:",
    "en": "On Thu, Apr 20, 2017 at 7:02 PM, Moderator <mod@example.org> wrote:",
    "ro": "În joi, 20 apr. 2017 la 19:02, Moderator <mod@example.org> a scris:",
    "ru": "20.04.2017 19:02, Moderator <mod@example.org> пишет:",
}


@dataclass
class Noisy:
    """A message as it is received: plain text, or HTML."""

    text: str
    is_html: bool = False


class Noise:
    """One writer's habits, drawn anew for each message."""

    def __init__(self, rng: random.Random, lang: str, is_sheet: bool) -> None:
        self.rng = rng
        self.lang = lang
        self.is_sheet = is_sheet

    def spoil(self, text: str, older: str) -> Noisy:
        """The text as this writer would send it."""
        lines = text.split("\n")
        if self.is_sheet:
            self.rng.shuffle(lines)
            separator = self.rng.choice(SEPARATORS)
            lines = [line.replace(": ", separator, 1) for line in lines]
        lines = [self._line(line) for line in lines]
        lines = self._laid_out(lines)
        return self._wrapped(lines, older)

    def _chance(self, p: float) -> bool:
        return self.rng.random() < p

    # -- letters and signs -----------------------------------------------------------------------------------

    def _line(self, line: str) -> str:
        line = re.sub(r"(?<=[^\W\d])-(?=\d)", lambda m: self.rng.choice(DASHES), line)
        if self._chance(0.15):
            line = line.replace("+", self.rng.choice(["＋", " +", "+ ", " + "]))
        line = line.replace(" -> ", self.rng.choice(ARROWS))
        line = "".join(self._slip(word) for word in re.split(r"(\W+)", line))
        if self._chance(0.3):
            line = self.rng.choice([str.lower, str.upper, str.title])(line)
        if self._chance(0.3):
            line = _unaccented(line)
        if self._chance(0.2):
            line = line.replace(" ", "\u00a0")
        if self._chance(0.15):
            at = self.rng.randrange(len(line) + 1)
            line = line[:at] + self.rng.choice("\u200b\u200d\ufeff\u00ad") + line[at:]
        return line + self.rng.choice(["", "", "", " ", ".", " !", " 😀", " ❄️"])

    def _slip(self, word: str) -> str:
        letters = [i for i, c in enumerate(word) if c.isalpha()]
        if len(letters) < 3 or not self._chance(SLIPS_PER_LETTER * len(letters)):
            return word
        i = self.rng.choice(letters)
        how = self.rng.randrange(4)
        if how == 0:
            return word[:i] + word[i + 1 :]
        if how == 1:
            return word[:i] + word[i] + word[i:]
        if how == 2 and i + 1 < len(word) and word[i + 1].isalpha():
            return word[:i] + word[i + 1] + word[i] + word[i + 2 :]
        return word[:i] + self._neighbour(word[i]) + word[i + 1 :]

    def _neighbour(self, letter: str) -> str:
        for row in KEYBOARDS:
            if (at := row.find(letter.lower())) >= 0:
                return row[max(0, at - 1)] if self._chance(0.5) else row[min(len(row) - 1, at + 1)]
        return letter

    # -- lay-out ---------------------------------------------------------------------------------------------

    def _laid_out(self, lines: list[str]) -> list[str]:
        how = self.rng.randrange(8)
        if how == 0:
            bullet = self.rng.choice(BULLETS)
            return [bullet + line for line in lines]
        if how == 1:
            mark = self.rng.choice([") ", ". "])
            return [f"{n}{mark}{line}" for n, line in enumerate(lines, 1)]
        if how == 2 and self.is_sheet:
            return [self.rng.choice(["; ", ", ", " / "]).join(line.rstrip(" .!") for line in lines)]
        if how == 3:
            return [line for pair in zip(lines, [""] * len(lines), strict=True) for line in pair]
        return lines

    def _wrapped(self, lines: list[str], older: str) -> Noisy:
        before, after = TALK[self.lang]
        if self._chance(0.4):
            lines = [self.rng.choice(before), *lines]
        if self._chance(0.4):
            lines = [*lines, self.rng.choice(after)]
        how = self.rng.randrange(10)
        if how == 0:
            bold = [re.sub(r"^([^\W\d][^:=\n]*)", r"[b]\1[/b]", line) for line in lines]
            return Noisy("\n".join(bold))
        if how == 1:
            return Noisy(self._as_html(lines), is_html=True)
        if how == 2:
            quoted = "\n".join("> " + line for line in older.split("\n"))
            return Noisy("\n".join([*lines, "", QUOTED[self.lang], quoted]))
        if how == 3:
            head = "-----Original Message-----\nFrom: me@example.org\nSent: Monday\nTo: mod@example.org\nSubject: x\n"
            return Noisy("\n".join([*lines, "", head, older]))
        if how == 4:
            return Noisy(f"[quote=mod]{older}[/quote]\n" + "\n".join(lines))
        return Noisy("\n".join(lines))

    def _as_html(self, lines: list[str]) -> str:
        tag = self.rng.choice(["div", "p", "li"])
        body = "".join(f"<{tag}>{html.escape(line)}</{tag}>" for line in lines)
        return f"<html><body>{body.replace(chr(0xA0), '&nbsp;')}</body></html>"


def _unaccented(text: str) -> str:
    plain = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", re.sub("[\u0300-\u0305\u0307-\u036f]", "", plain))


def messages(seed: str, n: int, name: str = MALAZAN) -> Iterator[tuple[Question, str, Noisy]]:
    """Questions of random games with a noisy answer in one of the languages; sheets are every other message."""
    rng = random.Random(seed)
    sent = 0
    others: Counter[str] = Counter()
    older: dict[str, str] = {}
    for question in questions(seed, 1 + n, name):
        kind = question.decision.kind
        if kind != "orders" and others[kind] * 12 > sent:
            continue
        others[kind] += 1
        lang = rng.choice(LANGUAGES)
        text = write(question.decision, question.answer, scenario(name).lexicon, lang)
        noise = Noise(rng, lang, kind == "orders")
        yield question, lang, noise.spoil(text, older.get(kind, text))
        older[kind] = text
        sent += 1
        if sent >= n:
            return


def verdict(question: Question, reading: Reading) -> str:
    """Right, asked back, lost in silence, or wrong in silence."""
    decision, truth = question.decision, question.answer
    found = [d.answers[0] for d in reading.answers if d.key == decision.key]
    if found and is_same(decision.kind, found[-1], truth):
        return RIGHT
    if found and isinstance(truth, dict) and isinstance(found[-1], dict) and decision.kind == "orders":
        if any(truth.get(slot) != value for slot, value in found[-1].items()):
            return WRONG
    elif found:
        return WRONG
    return ASKED if any(i.level in (ASK, REFUSE) for i in reading.issues) else LOST


def read_noisy(question: Question, lang: str, noisy: Noisy, name: str) -> Reading:
    """What a noisy message is read as."""
    body, removed = received(noisy.text, noisy.is_html)
    return read(
        body,
        seat=question.decision.seat,
        asked=[question.decision],
        ahead=question.ahead,
        scenario=scenario(name),
        language=lang,
        removed=removed,
    )


def measure(seed: str, n: int, name: str = MALAZAN, show: int = 0, only: str = "") -> Counter[str]:
    """How many of n messages met each fate; the first few that were not read right are printed on wish."""
    fates: Counter[str] = Counter()
    for question, lang, noisy in messages(seed, n, name):
        reading = read_noisy(question, lang, noisy, name)
        fate = verdict(question, reading)
        fates[fate] += 1
        if fate != RIGHT and show and (not only or fate == only):
            show -= 1
            print(f"--- {fate} {question.decision.kind} {lang} {question.answer}\n{noisy.text}\n")
            print([d.answers for d in reading.answers], *reading.issues, sep="\n    ")
    return fates


def main() -> None:
    """Print the four figures."""
    parser = argparse.ArgumentParser(description="Read noisy messages and count what becomes of them.")
    parser.add_argument("--n", type=int, default=1000)
    parser.add_argument("--seed", default="noise")
    parser.add_argument("--show", type=int, default=0, help="print so many that were not read right")
    parser.add_argument("--only", default="", help="of this fate: asked, lost or wrong")
    parser.add_argument("--scenario", default=MALAZAN)
    options = parser.parse_args()
    fates = measure(options.seed, options.n, options.scenario, options.show, options.only)
    total = sum(fates.values())
    for fate, words in ((RIGHT, "read right"), (ASKED, "asked back"), (LOST, "lost in silence"), (WRONG, "wrong in silence")):  # fmt: skip
        print(f"{words:17} {fates[fate]:6} {100 * fates[fate] / total:6.2f} %")


if __name__ == "__main__":
    main()
