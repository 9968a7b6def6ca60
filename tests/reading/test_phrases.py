"""Phrases of a words file: classes of words in braces, and words cut short."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.reading.text.phrases import written_out
from pbf_moderator.reading.text.words import _parsed, families, kinds_by, languages, words

CLASSES = {"any": ["any", "every"], "fight": ["battle", "combat"]}


def test_a_class_stands_for_each_of_its_words() -> None:
    found = list(written_out(["in {any} {fight}", "plain"], CLASSES, {}))
    assert found == ["in any battle", "in any combat", "in every battle", "in every combat", "plain"]


def test_words_are_cut_short_one_by_one_and_all_at_once() -> None:
    found = list(written_out(["non so che"], {}, {"non": ["nn"], "che": ["ke", "k"]}))
    assert found == ["non so che", "nn so che", "non so ke", "non so k", "nn so ke"]


def test_a_class_that_is_not_there_is_named() -> None:
    with pytest.raises(UserError, match="fights"):
        list(written_out(["in all {fights}"], CLASSES, {}))


@pytest.mark.parametrize("language", languages())
def test_no_brace_is_left(language: str) -> None:
    known = words(language)
    every = [
        phrase for table in (known.senses, known.kinds, known.options) for p in table.values() for phrase in p
    ]
    assert not [phrase for phrase in every if "{" in phrase or "}" in phrase]


@pytest.mark.parametrize("language", languages())
def test_what_the_program_writes_itself_is_not_cut_short(language: str) -> None:
    known = words(language)
    short = {"nn", "ke", "dc", "щас", "тож", "loose", "noone"}
    assert not short & {word for p in known.senses.values() for word in p[:1]}


def test_each_words_file_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Families share files, and every table of kinds is asked for on its own."""
    read: list[str] = []
    loads = tomllib.loads

    def counted(text: str) -> dict[str, Any]:
        read.append(text)
        return loads(text)

    for known in (words, kinds_by, _parsed):
        known.cache_clear()
    monkeypatch.setattr(tomllib, "loads", counted)
    for language in languages():
        for family in ("", *families()):
            words(language, family)
            kinds_by("names", family)
    assert len(read) == len(set(read)) > 8
