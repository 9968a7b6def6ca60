"""The people at the table: their names and nicks stand for their seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .ordinary import is_ordinary
from .sounds import sounds_of_name, sounds_of_word
from .stems import stem
from .tokens import NUMBER, Token, words_of
from .vocabulary import Concept, Match
from .words import languages

SEAT = "seat"


class People:
    """What the players of one game are called.

    Args:
        names: name or nick -> seat; of a name of several words the first one is enough where nobody else has it.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names: dict[tuple[str, ...], set[str]] = {}
        self._stems: dict[tuple[str, str], tuple[str, ...]] = {}
        for name, seat in names.items():
            words = words_of(name)
            for way in {words, words[:1]}:
                if way and len("".join(way)) > 1:
                    self._names.setdefault(way, set()).add(seat)
        for way in self._names:
            for language in languages():
                if len(way) == 1 and (root := stem(way[0], language)):
                    self._stems[(language, root)] = way
        self._sounds = {
            sound: seats
            for way, seats in self._names.items()
            for sound in (sounds_of_name(way[0]) if len(way) == 1 and way[0].isascii() else ())
        }
        self._longest = max(map(len, self._names), default=0)

    def matches(self, tokens: Sequence[Token], start: int, language: str) -> Iterator[Match]:
        """The people whom the words from a position on name, in any case of the language.

        A name that is an ordinary word wants its capital letter.
        """
        words = tuple(map(_as_word, tokens[start : start + self._longest]))
        for length in range(len(words), 0, -1):
            way = words[:length]
            if way not in self._names and length == 1:
                way = self._stems.get((language, stem(way[0], language)), way)
            plain = length == 1 and is_ordinary(words[0], language) and not tokens[start].capital
            seats = self._names.get(way) or (self._heard(tokens[start], language) if length == 1 else None)
            if seats and not plain:
                letters = sum(map(len, words[:length]))
                yield Match(start + length, {Concept(SEAT, seat): set() for seat in seats}, 0, letters)
                return

    def _heard(self, token: Token, language: str) -> set[str]:
        """The seats of the people whose name a word with a capital letter sounds like."""
        if not token.capital or not self._sounds:
            return set()
        return set().union(*(self._sounds.get(s, ()) for s in sounds_of_word(token.text, language)))


def _as_word(token: Token) -> str:
    """A token as the words of a name have it; a nick may end in a number."""
    return f"#{token.sign}{token.value}" if token.kind == NUMBER else token.text
