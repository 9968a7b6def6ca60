"""When two nicks are one: letter by letter, but for the case of letters that have exactly one other case."""

from __future__ import annotations

import unicodedata


def nick_key(nick: str) -> str:
    """What is equal for two spellings of one nick and for nothing else.

    Letters are composed and put into lower case where that can be undone. A letter that stands for another one in
    Unicode (the Kelvin sign for K, the long s, letters of full width) stays what it is: on a forum it makes another nick.
    """
    nick = nick.strip(" \t\r\n")
    if any(_stands_for_another(letter) for letter in nick):
        return nick
    return "".join(_small(letter) for letter in unicodedata.normalize("NFC", nick))


def _stands_for_another(letter: str) -> bool:
    """Whether composing would turn a single letter into a different single one."""
    other = unicodedata.normalize("NFC", letter)
    return len(other) == 1 and other != letter


def _small(letter: str) -> str:
    small = letter.lower()
    return small if len(small) == 1 and small.upper() == letter else letter
