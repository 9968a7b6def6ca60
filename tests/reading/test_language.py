"""Which language a message is in: names that all languages share say nothing of it."""

from __future__ import annotations

import pytest

from pbf_moderator.reading.text.language import detect, named_alike
from pbf_moderator.reading.text.tokens import read_text
from pbf_moderator.reading.text.vocabulary import vocabulary
from pbf_moderator.scenario.loading import load_scenario

MESSAGES = (
    ("ro", "Highgarden: cavalerul și infanteristul în The Reach"),
    ("it", "Da The Reach il fante va a The Boneway"),
    ("ru", "The Reach: рыцарь идёт в The Boneway"),
    ("en", "The knight goes from Highgarden to The Reach"),
)


@pytest.mark.parametrize(("language", "text"), MESSAGES)
@pytest.mark.parametrize("likely", ["", "en", "it", "ro", "ru"])
def test_the_names_of_the_board_tell_no_language(language: str, text: str, likely: str) -> None:
    if likely in ("", language):
        words = read_text(text)
        named = named_alike(words, vocabulary(load_scenario("agot-2e").lexicon))
        assert named
        assert detect(words, likely or language, named) == language


@pytest.mark.parametrize(("name", "known"), [("agot-asos", True), ("agot-1e", False), ("agot-2e", False)])
def test_the_words_of_a_chapter_are_known_only_where_it_is_played(name: str, known: bool) -> None:
    words = vocabulary(load_scenario(name).lexicon).root.children
    assert {word in words for word in ("behead", "hostage", "regroup")} == {known}
