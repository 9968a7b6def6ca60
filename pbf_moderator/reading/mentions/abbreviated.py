"""Names and orders abbreviated as players do in lists: word by word ("G. Bay"), run together ("SPlain", "SG"), to two letters ("co")."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from ..text.ordinary import is_ordinary
from ..text.tokens import MARK, NUMBER, SEPARATORS, STOP, WORD, Token
from ..text.vocabulary import ORDER, Concept, Match, Vocabulary
from .shortened import MOST_MEANT

AREA = "area"
LEAST_LAST = 3
"""Letters of the last word of a name abbreviated word by word: fewer may be the order that follows."""
LEAST_LONGEST = 3
"""Letters of the longest word of such an abbreviation: "C s" may be two orders."""
LEAST_LEFT_OUT = 3
"""Letters that a word is shorter by where some of those inside it are left out: one or two are a slip."""
MOST_RUN_TOGETHER, MOST_LETTERS = 8, 4
"""Letters of an abbreviation made of the beginnings of a name's words, and of one made of some of its letters."""
MOST_ORDERED = 6
"""Names that initials may fit where an order stands behind them: most have no order to give."""
ORDER_LETTERS = (2, 3)
VOUCHED = 3
"""Letters that the order right behind it adds to a name cut to few letters: "Moat C" and an order is no "c" and that order alone."""


class Abbreviated:
    """The areas of a game, as people of one language call them, and its orders by their abbreviations."""

    def __init__(self, vocabulary: Vocabulary, language: str) -> None:
        self._vocabulary = vocabulary
        self._language = language
        self._names: dict[Concept, list[tuple[str, ...]]] = {}
        for id, phrases in vocabulary.phrases.items():
            if AREA in vocabulary.of(id):
                called = [p for p in phrases if vocabulary.is_called(id, p, language)]
                variants = [v for phrase in called for v in (phrase, self._own(phrase)) if v]
                self._names[Concept(AREA, id)] = list(dict.fromkeys(variants))
        self._orders = sorted(vocabulary.order_words)
        self._beginning: dict[str, list[tuple[Concept, tuple[str, ...]]]] = {}
        """First letter -> the names that begin with it, with what they stand for."""
        for concept, names in self._names.items():
            for name in names:
                if name:
                    self._beginning.setdefault(name[0][:1], []).append((concept, name))

    def _own(self, phrase: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(word for word in phrase if word not in self._vocabulary.fillers)

    def word_by_word(
        self, tokens: Sequence[Token], start: int, relevant: Collection[Concept]
    ) -> Iterator[Match]:
        """The names whose words are cut one by one from a position on, with dots or without.

        Args:
            tokens: the message.
            start: the position.
            relevant: the names that matter to the sender; no others are abbreviated.
        """
        word = tokens[start].text
        unknown = word not in self._vocabulary.root.children and not is_ordinary(word, self._language)
        every = [
            (c, name)
            for c, name in self._beginning.get(word[:1], ())
            if c in relevant and (name[0].startswith(word) or (unknown and _contracts(word, name[0])))
        ]
        ends = [(end, c) for c, name in every if (end := _end_of(tokens, start, name))]
        brief = [(end, c) for c, name in every if (end := _end_of(tokens, start, name, brief=True))]
        ordered = [
            (e, c) for e, c in brief if self._is_ordered(tokens, e) and not self._is_little(tokens[e - 1])
        ]
        for match in _matches(tokens, start, ordered or ends):
            yield match._replace(letters=match.letters + (VOUCHED if ordered else 0))

    def run_together(
        self, tokens: Sequence[Token], start: int, relevant: Collection[Concept]
    ) -> Iterator[Match]:
        """The names that a single unknown word is made of: of the beginnings of their words, or of some of their letters."""
        token = tokens[start]
        ordered = self._is_ordered(tokens, start + 1)
        if not (token.upper or ordered) or not 1 < len(token.text) <= MOST_RUN_TOGETHER:
            return
        every = list(self._relevant(relevant))
        found = [c for c, name in every if len(name) > 1 and _is_made_of(token.text, name)]
        whole = any(token.text in name for _, name in every)
        if not found and ordered and len(token.text) == LEAST_LAST:
            found = [c for c, name in every if len(name) > 1 and name[-1] == token.text]  # "bay support"
        if not found and not whole and ordered and len(token.text) <= MOST_LETTERS:
            found = [c for c, name in every if _is_skeleton(token.text, "".join(name))]
        most = MOST_ORDERED if ordered else MOST_MEANT
        yield from _matches(tokens, start, [(start + 1, c) for c in found], most)

    def orders(self, tokens: Sequence[Token], start: int) -> Iterator[Match]:
        """The order whose name a few letters begin, where nothing but a value, a mark or the end follows a word on the line."""
        word = tokens[start].text
        before = tokens[start - 1] if start else None
        after = tokens[start + 1] if start + 1 < len(tokens) else None
        told = before is not None and (before.kind == WORD or before.text in SEPARATORS)
        ends = after is None or after.kind in (MARK, NUMBER) and after.text not in SEPARATORS
        if len(word) not in ORDER_LETTERS or not told or not ends:
            return
        groups = {c for first, c in self._orders if first.startswith(word)}
        if len(groups) == 1:
            yield Match(start + 1, {groups.pop(): set()}, 1, len(word))

    def _relevant(self, relevant: Collection[Concept]) -> Iterator[tuple[Concept, tuple[str, ...]]]:
        for concept in relevant:
            for name in self._names.get(concept, ()):
                yield concept, name

    def _is_little(self, token: Token) -> bool:
        """Whether a token is a little word of some letters: "… Sea mă" and a verb are no name that is cut to two words."""
        return len(token.text) > 1 and not token.capital and token.text in self._vocabulary.fillers

    def _is_ordered(self, tokens: Sequence[Token], i: int) -> bool:
        """Whether the word of an order stands at a position, or behind a colon or its like there."""
        if i < len(tokens) and tokens[i].text in SEPARATORS:
            i += 1
        node = (
            self._vocabulary.root.children.get(tokens[i].text)
            if i < len(tokens) and tokens[i].kind == WORD
            else None
        )
        return node is not None and any(c.category == ORDER for c in node.concepts)


@lru_cache(maxsize=16)
def abbreviated(vocabulary: Vocabulary, language: str) -> Abbreviated:
    """The abbreviations of a vocabulary in a language, gathered once."""
    return Abbreviated(vocabulary, language)


def _matches(
    tokens: Sequence[Token], start: int, ends: Sequence[tuple[int, Concept]], most: int = MOST_MEANT
) -> Iterator[Match]:
    """What was found, the longest alone; nothing where it fits too many names."""
    last = max((end for end, _ in ends), default=0)
    concepts: dict[Concept, set[str]] = {c: set() for end, c in sorted(ends) if end == last}
    if 0 < len(concepts) <= most:
        letters = sum(len(t.text) for t in tokens[start:last] if t.kind == WORD)
        yield Match(last, concepts, 1, letters)


def _end_of(tokens: Sequence[Token], start: int, name: Sequence[str], brief: bool = False) -> int:
    """Where a name that is cut word by word ends, or 0.

    Its last word is nearly whole, the others have a dot or two letters; where an order follows, single letters will do (`brief`).
    """
    i, cut, longest = start, False, 0
    for n, word in enumerate(name):
        if i >= len(tokens) or tokens[i].kind != WORD:
            return 0
        short = tokens[i].text
        contracted = n == 0 and _contracts(short, word) and _goes_on_whole(tokens, i, name[1:])
        if not (word.startswith(short) or contracted):
            return 0
        longest = max(longest, len(short))
        last = n == len(name) - 1
        dotted = short != word and i + 1 < len(tokens) and tokens[i + 1].text == STOP
        least = 1 if brief or dotted and not last else LEAST_LAST if last else 2
        if short != word and len(short) < least:
            return 0
        cut = cut or short != word
        i += 2 if dotted and not last else 1
    return i if cut and len(name) > 1 and longest >= LEAST_LONGEST else 0


def _contracts(short: str, word: str) -> bool:
    """Whether a word is written without some of the letters between its first and its last: "mtns" for "mountains"."""
    long = LEAST_LONGEST <= len(short) <= len(word) - LEAST_LEFT_OUT
    return long and short[-1] == word[-1] and _is_skeleton(short, word)


def _goes_on_whole(tokens: Sequence[Token], start: int, rest: Sequence[str]) -> bool:
    """Whether the other words of a name follow a contracted one and perhaps its dot, all of them whole."""
    first = start + 1 + (start + 1 < len(tokens) and tokens[start + 1].text == STOP)
    following = [t.text for t in tokens[first : first + len(rest)]]
    return bool(rest) and following == [*rest]


def _is_made_of(word: str, name: Sequence[str]) -> bool:
    """Whether a word is the beginnings of all words of a name, one after the other."""
    if not name:
        return not word
    first, rest = name[0], name[1:]
    return any(
        word[:n] == first[:n] and _is_made_of(word[n:], rest)
        for n in range(1, min(len(word), len(first)) + 1)
    )


def _is_skeleton(word: str, name: str) -> bool:
    """Whether a word begins as a name does and goes on with some of its letters, in their order."""
    letters = iter(name)
    return word[0] == name[0] and all(letter in letters for letter in word)
