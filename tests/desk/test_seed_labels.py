"""A word for the seed is found where people write it: on a line of its own, in a numbered list, in a sentence; and nowhere else."""

from __future__ import annotations

import pytest

from pbf_moderator.desk.seed_labels import word_in_line, word_in_prose, word_in_the_next_sentence


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
        ("слово: самовар :)", "самовар"),
        ("Seed: blue drum ;-)", "blue drum"),
        ("La mia parola segreta sia «rosaspina».", "rosaspina"),
        ("My secret word shall be kettle.", "kettle"),
        ("Cuvântul meu secret este: lampă", "lampă"),
        ("Моё тайное слово — метель.", "метель"),
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
    line = "Sunspear marches +1. My seed word is paella. Salt Shore raids."
    _, start, end = word_in_prose(line)
    assert line[:start] + line[end:] == "Sunspear marches +1. Salt Shore raids."


@pytest.mark.parametrize(
    "text, word",
    [
        ("Scusa, mi ero dimenticato la parola! Facciamo faro, anzi no, bussola. Sì, bussola.", "bussola"),
        ("Sorry, I forgot my word. Let's say lantern.", "lantern"),
        ("Am uitat cuvântul! Să fie furtună.", "furtună"),
        ("Ой, забыл слово! Пусть будет метель.", "метель"),
        ("Ho dimenticato la parola.\nPrendo tamburo", "tamburo"),
    ],
)
def test_who_has_forgotten_it_gives_it_in_the_next_sentence(text: str, word: str) -> None:
    line = f"{text}\nPale marcia+1."
    found, start, end = word_in_the_next_sentence(line)
    assert found == word and (line[:start] + line[end:]).strip() == "Pale marcia+1."


@pytest.mark.parametrize(
    "text",
    [
        "Ho dimenticato la parola? Facciamo faro.",
        "Ti do la mia parola. Prendo Seagard.",
        "Ho dimenticato la parola! Seagard marcia+1.",
        "Mi manca la parola giusta. Facciamo così come dici tu.",
        "I forgot my word. Is it lantern?",
    ],
)
def test_the_next_sentence_gives_none_where_nothing_leads_to_it(text: str) -> None:
    assert word_in_the_next_sentence(text)[0] == ""
