"""A word for the seed is found where people write it: on a line of its own, in a numbered list, in a sentence; and nowhere else."""

from __future__ import annotations

import pytest

from pbf_moderator.desk.seed_labels import word_in_line, word_in_prose


def found(line: str) -> str:
    return word_in_line(line) or word_in_prose(line)[0]


@pytest.mark.parametrize(
    "line, word",
    [
        ("Seme: tamburo", "tamburo"),
        ("6) Seme: rosaspina", "rosaspina"),
        ("- seed = blue drum", "blue drum"),
        ("Seed: banana, you have it already (it's very secure)", "banana"),
        ("And my word for the shuffle: paella", "paella"),
        ("parola ciambella", "ciambella"),
        ("la mia parola è ciambella", "ciambella"),
        ("Ah, per la parola delle carte direi «nevischio», spero vada bene anche così!", "nevischio"),
        ('Ah, per la parola delle carte direi "nevischio", spero vada bene anche così!', "nevischio"),
        ("Però vedo che è finita tra le cose ignorate: il mio seme è nevischio.", "nevischio"),
        ("My seed word is marmalade.", "marmalade"),
        ("Oh, and the word for the deck would be “rain”.", "rain"),
        ("Cuvântul meu pentru sămânță este «furtună».", "furtună"),
        ("și cuvântul: toamnă", "toamnă"),
        ("А слово для карт пусть будет «вьюга».", "вьюга"),
        ("моё слово - метель", "метель"),
        ("слово метель", "метель"),
        ("My word is: saffron. Why not.", "saffron"),
        ("Моё слово: позёмка. Пусть повезёт", "позёмка"),
        ("Seme: zaino, no, meglio: zattera", "zattera"),
        ("Cuvântul meu: umbrelă, nu, mai bine lampă", "lampă"),
        ("слово: буран, нет, лучше пурга", "пурга"),
        ("seed: anchor, I mean lantern", "lantern"),
        ("seme lupo grigio", "lupo grigio"),
        ("2) Seed: my word is harbour", "harbour"),
        ("La mia parola per il mazzo è cannella, così siamo a posto.", "cannella"),
    ],
)
def test_word_is_found(line: str, word: str) -> None:
    assert found(line) == word


@pytest.mark.parametrize(
    "line",
    [
        "seed word? it is all Italian to me",
        "la parola per il seme va bene?",
        "La mia parola è giusta",
        "The seed word is below",
        "my word is fine",
        "Do you need my word for the seed?",
        "the word from Winterfell is that they march",
        "ti do la mia parola che non attacco Pyke",
        "in una parola: Seagard marcia+1",
        "My word! Seagard supports",
        "слово даю, не нападу на Pyke",
        "pe cuvânt, nu atac",
        "parola mia, non ti attacco",
        "Ho già mandato il seme ieri",
        "Rain of Castamere is the word of the day in Lannisport",
    ],
)
def test_talk_about_words_is_none(line: str) -> None:
    assert found(line) == ""


def test_the_rest_of_the_line_stays() -> None:
    assert (
        word_in_prose("Sunspear marches +1. My seed word is paella. Salt Shore raids.")[1]
        == "Sunspear marches +1. Salt Shore raids."
    )
