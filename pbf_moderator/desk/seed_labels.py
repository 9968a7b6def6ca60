"""Where a message gives its sender's word for the seed: on a line of its own, or in the middle of a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, takewhile

from ..reading.text.tokens import fold, words_of
from ..reading.text.words import languages, words

_BULLET = re.compile(r"^\s*(?:\d{1,2}\s*[.)]|[-*•–—>])\s+")
_LABELLED = re.compile(
    r"\W*(?P<label>[^:=\n]{2,60}?)\s*(?:[:=–—]|\s-+>?\s|\b(?:è|is|este|e|это)\b)\s*(?P<word>\S.*)"
)
_SENTENCE = re.compile(r"[^.!?;\n]+[.!?;]*")
_QUOTED = re.compile(r"[\"“„«‘‹]([^\"“”„«»‘’‹›]{1,60})[\"”“»’›]")
_LETTERS = re.compile(r"[^\W_]+(?:[-’'][^\W_]+)*")
_ONE_WORD = re.compile(r"[^\w\n]*([^\W_]+(?:-[^\W_]+)*)[^\w\n]*")
_TALK = re.compile(r"[,;()]|[.!?…]+(?=\s)")
"""What parts a word from talk about it: "banana, you have it already", "banana. Of course"."""
NEAR = 400
"""Characters behind the name of the thing in which its word is looked for; nobody needs so many."""
LEADS = (":", "=", "-", "–", "—")
QUOTES = " \t.!*_\"'«»“”„‘’‹›<>"
_MARKS = QUOTES + ":;=-"
"""What belongs to no word: marks, and what is left of a smiley."""


def word_in_line(line: str) -> str:
    """The word that a line gives which does nothing else, "6) Seed: drum", or an empty string."""
    plain = _BULLET.sub("", line).strip()
    found = _LABELLED.fullmatch(plain)
    if not found:
        return _bare_words(plain)
    if not is_label(found["label"]):
        return ""
    said = found["word"].lstrip("".join(LEADS) + " ")
    quoted = _QUOTED.match(said)
    if quoted:
        return quoted[1]
    first, *more = _TALK.split(said, maxsplit=1)
    word = _anew(more[0] if more else "") or first.strip(_MARKS)
    spoken = [fold(w) for w in _LETTERS.findall(word)]
    return word_in_line(word) or (word if spoken and spoken[0] not in _idle() else "")


def _bare_words(line: str) -> str:
    """The two words that stand with nothing else behind the name of the thing itself, "seed red cat"; empty where it is otherwise."""
    spoken = line.split()
    folded = [fold(word) for word in spoken]
    named = tuple(folded[:-2]) in _names() and all(_LETTERS.fullmatch(word) for word in spoken)
    return " ".join(spoken[-2:]) if named and _idle().isdisjoint(folded[-2:]) else ""


def _anew(rest: str) -> str:
    """The word that takes the place of another in what is said behind it, "no, better: drum"; empty where nothing does."""
    sentence = _SENTENCE.match(rest)
    spoken = [(word, fold(word)) for word in _LETTERS.findall(sentence[0] if sentence else "")]
    left = [said for said, folded in spoken if folded not in _corrections() and folded not in _verbs()]
    return left[0] if len(left) == 1 and any(folded in _corrections() for _, folded in spoken) else ""


def word_in_prose(line: str) -> tuple[str, int, int]:
    """The word that a sentence of a line gives, and where that sentence begins and ends; an empty string if none does.

    A name of the thing itself ("my seed word", "the word for the shuffle") may stand anywhere in the sentence, the mere
    "word" only at its beginning; what follows is in quotation marks, or a single word.
    """
    for sentence in _SENTENCE.finditer(line):
        if sentence[0].rstrip().endswith("?"):
            continue
        for rest, opens in _after_labels(sentence[0]):
            if word := _given(rest, bare=opens):
                return word, sentence.start(), sentence.end()
    return "", 0, 0


def word_in_the_next_sentence(text: str) -> tuple[str, int, int]:
    """The word of who says first that it is missing, and in the next sentence what it is.

    "I forgot my word! Let's take drum." The stretch that it comes with holds both sentences, and those behind them that only say it once more.
    """
    sentences = [s for s in _SENTENCE.finditer(text) if s[0].strip()]
    for n, (first, second) in enumerate(pairwise(sentences)):
        if not _says_it_is_missing(first[0]) or second[0].rstrip().endswith("?"):
            continue
        if word := _taken(second[0]):
            end = second.end()
            for more in takewhile(lambda s, word=word: _says_again(s[0], word), sentences[n + 2 :]):  # type: ignore[misc]
                end = more.end()
            return word, first.start(), end
    return "", 0, 0


def _taken(sentence: str) -> str:
    """The word that a sentence gives behind a verb, "let's take drum, no, better: fife"."""
    spoken = list(_LETTERS.finditer(sentence))
    n = 0
    while n < len(spoken) and fold(spoken[n][0]) in _verbs() | _takes():
        n += 1
    return _given(f": {sentence[spoken[n].start() :]}", bare=False) if 0 < n < len(spoken) else ""


def _says_it_is_missing(sentence: str) -> bool:
    """Whether a sentence says of the word for the seed that it is not given yet."""
    spoken = [fold(word) for word in _LETTERS.findall(sentence)]
    if sentence.rstrip().endswith("?") or _missing().isdisjoint(spoken):
        return False
    return any(
        tuple(spoken[n : n + len(label)]) == label
        for label in _labels() | _names()
        for n in range(len(spoken))
    )


def _says_again(sentence: str, word: str) -> bool:
    """Whether a sentence is nothing but the word once more, "yes, drum"."""
    spoken = {fold(said) for said in _LETTERS.findall(sentence)}
    return fold(word) in spoken and spoken <= {fold(word)} | _idle()


def is_label(text: str) -> bool:
    """Whether a text is nothing but the name of the word for the seed, as a subject line may be."""
    return words_of(text) in _labels()


def _after_labels(sentence: str) -> Iterator[tuple[str, bool]]:
    """What stands behind each name of the word for the seed in a sentence, and whether the name opens it; the longest names first."""
    spans = [(m.start(), m.end(), fold(m[0])) for m in _LETTERS.finditer(sentence)]
    folded = [word for _, _, word in spans]
    opening = 0
    while opening < len(folded) and folded[opening] in _openers():
        opening += 1

    def behind(n: int) -> str:
        start = spans[n][1]
        return sentence[start : start + NEAR]

    for label in sorted(_names(), key=len, reverse=True):
        for n in range(len(folded) - len(label) + 1):
            if tuple(folded[n : n + len(label)]) == label:
                yield behind(n + len(label) - 1), n <= opening
    for label in _labels():
        if tuple(folded[opening : opening + len(label)]) == label:
            yield behind(opening + len(label) - 1), True


def _given(rest: str, *, bare: bool) -> str:
    """The word in what follows its name: the one in quotation marks, else the only one there is.

    Unless it may stand `bare`, a verb or a mark must lead to it.
    """
    if quoted := _QUOTED.search(rest):
        before = _LETTERS.findall(rest[: quoted.start()])
        return quoted[1].strip() if all(fold(word) in _verbs() for word in before) else ""
    spoken = list(_LETTERS.finditer(rest))
    led = rest.lstrip()[:1] in LEADS or bool(spoken and fold(spoken[0][0]) in _verbs())
    if not (bare or led):
        return ""
    while spoken and fold(spoken[0][0]) in _verbs():
        spoken.pop(0)
    if not spoken:
        return ""
    first, *more = _TALK.split(rest[spoken[0].start() :], maxsplit=1)
    alone = _ONE_WORD.fullmatch(first)
    if not alone or fold(alone[1]) in _idle() or (more and not led):
        return ""
    return _anew(more[0] if more else "") or alone[1]


@cache
def _labels() -> frozenset[tuple[str, ...]]:
    """What a line with a word for the seed begins with, in all languages, as folded words."""
    return frozenset(words_of(label) for language in languages() for label in words(language).seed["labels"])


@cache
def _names() -> frozenset[tuple[str, ...]]:
    """What is said of nothing but a word for the seed."""
    return frozenset(words_of(name) for language in languages() for name in words(language).seed["names"])


@cache
def _verbs() -> frozenset[str]:
    """What may stand between the name and the word: "is", "I take"."""
    return _folded("verbs")


@cache
def _openers() -> frozenset[str]:
    """What may stand before the mere "word": "and", "my"."""
    return _folded("openers")


@cache
def _idle() -> frozenset[str]:
    """What is said about a word, and is none: "fine", "attached"."""
    return _folded("idle") | _verbs() | _openers()


@cache
def _missing() -> frozenset[str]:
    """What is said of a word that was not given yet: "forgot", "missing"."""
    return _folded("missing")


@cache
def _takes() -> frozenset[str]:
    """What a sentence begins with that only takes something: "let's"."""
    return _folded("takes")


@cache
def _corrections() -> frozenset[str]:
    """The words of what takes something back: "no", "better", "I mean"."""
    return _folded("corrects")


def _folded(role: str) -> frozenset[str]:
    return frozenset(
        fold(word)
        for language in languages()
        for phrase in words(language).seed.get(role, ())
        for word in phrase.split()
    )
