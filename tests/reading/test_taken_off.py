"""What is taken off the board again, told in any words: places and numbers in either order, what stays, corrections."""

from __future__ import annotations

import pytest

from .taken import Row, got, is_left_alone

GREECE = {"~remove_garrisons": [["athens", "sparta"]]}
EAST = {"~remove_garrisons": [["gordium", "gordium", "memphis"]]}
PELLA = {"~remove_garrisons": [["pella", "sparta"]]}
TAKEN: list[Row] = [
    ("alex-low", "macedonian", "en", "At the next Admin Phase: garrisons back from Athens + Sparta. The others stay.", GREECE),
    ("alex-low", "macedonian", "en",
     "Please pick up two of my garrisons once that's possible: the one at Sparta and the one at Athens.", GREECE),
    ("alex-low", "macedonian", "ro", "scot garnizoana din sparta si pe cea din atena, celelalte raman", GREECE),
    ("alex-low", "macedonian", "ro", "Vreau să retrag garnizoana din Bizanț... nu, scuze, nu Bizanț: Sparta și Atena.", GREECE),
    ("alex-round", "persian", "it", "Guarnigioni da riprendere:\nMenfi 1\nGordio 2", EAST),
    ("alex-round", "persian", "it",
     "Da Gordio e da Menfi riprendo due guarnigioni ciascuna, no aspetta: due da Gordio, ma da Menfi una soltanto.", EAST),
    ("alex-round", "persian", "ro", "Retrag o garnizoană din Memfis și două din Gordion.", EAST),
    ("alex-round", "persian", "en", "From Gordium I take back both garrisons, from Memphis one.", EAST),
    ("alex-round", "persian", "ru", "Верните в запас оба гарнизона из Гордия и один из Мемфиса.", EAST),
    ("alex-low", "macedonian", "ru", "гарнизоны обратно: спарта, пелла 1", PELLA),
    ("alex-low", "macedonian", "ru", "Снимаю гарнизон из Спарты и один из Пеллы.", PELLA),
    ("alex-low", "macedonian", "ru", "Уберите, пожалуйста, гарнизон в Спарте. И еще один уберите в Пелле, но только один!", PELLA),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    ("alex-low", "macedonian", "en", "Shall I take back the garrisons at Sparta and Athens?", {"remove_garrisons": None}),
    ("alex-low", "macedonian", "en", "I don't take back any garrison, neither at Athens nor at Sparta.", {"remove_garrisons": None}),
    ("alex-low", "macedonian", "it", "Non ritiro la guarnigione di Atene, quella di Sparta sì.", {"remove_garrisons": ["athens", "sparta"]}),
    ("alex-low", "macedonian", "ro", "Retrag două garnizoane: Atena.", {"remove_garrisons": None}),
    ("alex-low", "macedonian", "ru", "Первая армия идёт в Византий и оставляет гарнизон, флот возвращается в Пеллу.",
     {"remove_garrisons": None}),
    ("alex-low", "macedonian", "ru", "Забираю в запас гарнизон Спарты! И один пелльский.", {"remove_garrisons": None}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_it_is_taken_off_where_it_is_said(row: Row) -> None:
    answer = {k: [sorted(v) for v in found] for k, found in got(row).items()}
    assert answer == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_nothing_is_taken_off_where_it_is_not_said(row: Row) -> None:
    assert is_left_alone(row)
