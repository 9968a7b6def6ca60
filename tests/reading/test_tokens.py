"""What is taken out of a message before it is read, and which stemmer a language has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.reading.text import stems, words
from pbf_moderator.reading.text.tokens import read_text


@pytest.mark.parametrize("smiley", ["8)", "8-)", "::)", ":-)", ";)", ":D", ":/"])
def test_a_smiley_carries_no_sense(smiley: str) -> None:
    texts = [t.text for t in read_text(f"raid {smiley} and march").tokens]
    assert texts == ["raid", "and", "march"]


def test_a_number_before_a_bracket_is_no_smiley() -> None:
    assert [t.text for t in read_text("march (+8) and 8 tokens").tokens if t.text == "8"] == ["8", "8"]


@pytest.fixture
def fifth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of words of a language that does not come with the program."""
    model = Path(words.__file__).parents[3] / "templates" / "words" / "en.toml"
    file = tmp_path / "templates" / "words" / "xx.toml"
    file.parent.mkdir(parents=True)
    file.write_text(model.read_text("utf-8"), "utf-8")
    monkeypatch.setenv("PBF_PACKS", str(tmp_path))
    caches = (words.words, words.languages, stems.stem, stems._stemmer)
    for cache in caches:
        cache.cache_clear()
    yield file
    monkeypatch.undo()
    for cache in caches:
        cache.cache_clear()


def test_a_language_names_its_stemmer(fifth: Path) -> None:
    assert stems.stem("attacking", "xx") == "attack"


def test_a_language_may_do_without_a_stemmer(fifth: Path) -> None:
    fifth.write_text(fifth.read_text("utf-8").replace('[stemmer]\nname = "english"\n', ""), "utf-8")
    assert stems.stem("attacking", "xx") == ""


def test_a_stemmer_that_nobody_has_is_told(fifth: Path) -> None:
    fifth.write_text(fifth.read_text("utf-8").replace('"english"', '"klingon"'), "utf-8")
    with pytest.raises(UserError, match=r"xx\.toml names the stemmer 'klingon'"):
        stems.stem("attacking", "xx")
