"""The encoder: words in pieces, what each word says beside the others, and the files that it is kept in."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pbf_moderator.reading.weighing.encoder import END, MOST, NAME, NOT_READ, UNKNOWN, Encoder
from pbf_moderator.reading.weighing.files import weights_in, words_in, write_weights, write_words
from pbf_moderator.reading.weighing.network import network
from pbf_moderator.reading.weighing.pieces import LONGEST, SPACE, Pieces


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    found = network()
    assert found is not None
    return found.encoder


@pytest.mark.parametrize("word", ["saccheggio", "поддерживаю", "sprijină", "don't", "N.B.", "Q3"])
def test_the_pieces_of_a_word_are_its_letters(encoder: Encoder, word: str) -> None:
    pieces = encoder.words.pieces
    names = [*pieces.numbers]
    assert "".join(names[n] for n in pieces.of(word)) == SPACE + word


def test_a_frequent_word_is_one_piece_and_a_rare_one_several(encoder: Encoder) -> None:
    of = encoder.words.pieces.of
    assert len(of("house")) == len(of("casa")) == len(of("дом")) == 1 < len(of("marciatori"))


def test_the_likeliest_division_is_taken() -> None:
    pieces = Pieces(
        {UNKNOWN: 0.0, SPACE: -3.0, SPACE + "a": -2.0, "b": -2.0, "ab": -5.0, SPACE + "ab": -3.5}, 0
    )
    names = [*pieces.numbers]
    assert [names[n] for n in pieces.of("ab")] == [SPACE + "ab"]
    assert [names[n] for n in pieces.of("abb")] == [SPACE + "ab", "b"]
    assert [names[n] for n in pieces.of("aö")] == [SPACE + "a", UNKNOWN]


def test_a_very_long_word_is_cut(encoder: Encoder) -> None:
    assert len(encoder.words.pieces.of("ab" * 5000)) <= LONGEST + 1


def test_what_a_word_says_depends_on_the_others(encoder: Encoder) -> None:
    alone, denied = encoder.read(["he", "goes"]), encoder.read(["he", "never", "goes"])
    assert alone.shape == (2, 384) and np.abs(alone[1] - denied[2]).max() > 0.05
    assert np.allclose(alone, encoder.read(["he", "goes"]))


def test_the_further_words_of_a_name_are_not_read(encoder: Encoder) -> None:
    rows = encoder.read(["to", NAME, NOT_READ, END])
    assert not rows[2].any() and rows[1].any() and rows[3].any()


def test_what_lies_behind_the_longest_message_is_not_read(encoder: Encoder) -> None:
    rows = encoder.read(["word"] * (MOST + 50))
    assert rows[MOST - 2].any() and not rows[MOST + 1].any()


def test_no_words_are_no_rows(encoder: Encoder) -> None:
    assert encoder.read([]).shape == (0, 384)


def test_words_of_alike_meaning_lie_near_each_other_in_all_languages(encoder: Encoder) -> None:
    def row(word: str) -> np.ndarray:
        numbers = encoder.words.of(encoder.words.pieces.of(word)).mean(0)
        return np.asarray(numbers / np.linalg.norm(numbers))

    for one, same, other in (
        ("horse", "cavallo", "bread"),
        ("king", "король", "milk"),
        ("war", "război", "bread"),
    ):
        assert row(one) @ row(same) > row(one) @ row(other)


def test_matrices_are_read_as_they_were_written(tmp_path: Path) -> None:
    rows = np.array([[0.5, -1.0, 0.25], [100.0, 3.0, -50.0]], np.float32)
    path = tmp_path / "network.npz"
    held = {"own.weight": rows, "encoder.0.ask.weight": rows, "encoder.0.ask.bias": rows[0]}
    write_weights(path, ["lang it", "mark \n"], held, in_eight_bits="encoder.")
    traits, read = weights_in(path)
    assert traits == ["lang it", "mark \n"] and {*read} == {*held}
    assert np.allclose(read["own.weight"], rows, rtol=1e-3)
    assert np.abs(read["encoder.0.ask.weight"] - rows).max(axis=1) == pytest.approx([0, 0], abs=0.5)
    assert np.abs(read["encoder.0.ask.weight"][0] - rows[0]).max() < 0.005


def test_words_are_read_as_they_were_written(tmp_path: Path) -> None:
    halves = np.zeros((2, 1, 16), np.uint8)
    halves[1, 0, 0] = 15 << 4 | 9
    scales = np.array([[1.0], [0.5]], np.float16)
    write_words(tmp_path / "words.npz", {UNKNOWN: 0.0, SPACE + "a": -1.0}, scales, halves)
    words = words_in(tmp_path / "words.npz")
    assert words.pieces.of("a") == (1,)
    row = words.of([1])[0]
    assert (row[0], row[16], row[1]) == (0.5, 3.5, -4.0)
