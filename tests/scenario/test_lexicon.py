"""Names and spellings in four languages."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.scenario import load_scenario
from pbf_moderator.scenario.counting import counted
from pbf_moderator.scenario.lexicon import Alias, Lexicon

from .conftest import ID, Edit


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_scenario(ID).lexicon


# The short and long forms that players are known to write.
WRITTEN = [
    ("token", "inc", "raid"), ("token", "r", "raid"), ("token", "Incursione", "raid"),
    ("token", "inc*", "raid-special"), ("token", "inc s", "raid-special"), ("token", "special raid", "raid-special"),
    ("token", "sup", "support"), ("token", "s", "support"), ("token", "supporto", "support"),
    ("token", "s+1", "support-plus-1"), ("token", "sup+1", "support-plus-1"), ("token", "supporto speciale", "support-plus-1"),
    ("token", "con", "consolidate"), ("token", "c", "consolidate"), ("token", "cp", "consolidate"),
    ("token", "c*", "consolidate-special"), ("token", "cp*", "consolidate-special"),
    ("token", "difesa", "defence-1"), ("token", "dif", "defence-1"), ("token", "d", "defence-1"), ("token", "d1", "defence-1"),
    ("token", "defense", "defence-1"), ("token", "d2", "defence-2"), ("token", "difesa più due", "defence-2"),
    ("token", "m0", "march-0"), ("token", "marcia zero", "march-0"), ("token", "m-1", "march-minus-1"),
    ("token", "marcia meno uno", "march-minus-1"), ("token", "m+1", "march-plus-1"), ("token", "marcia piu uno", "march-plus-1"),
    ("token", "marș minus unu", "march-minus-1"), ("token", "mars+1", "march-plus-1"), ("token", "apărare+2", "defence-2"),
    ("token", "apărare", "defence-1"), ("token", "incursiune specială", "raid-special"), ("token", "sprijin", "support"),
    ("token", "поход+1", "march-plus-1"), ("token", "марш минус один", "march-minus-1"), ("token", "защита", "defence-1"),
    ("token", "подмога+1", "support-plus-1"), ("token", "особый набег", "raid-special"), ("token", "сбор власти", "consolidate"),
    ("kind", "marcia", "march"), ("kind", "march", "march"), ("kind", "marș", "march"), ("kind", "поход", "march"),
    ("area", "RO", "rust-ocean"), ("area", "GH", "gadrobi-hills"), ("area", "stannis", "stannis-plain"), ("area", "CREST", "crest-bay"),
    ("area", "Porto di Mengal", "port-mengal"), ("area", "Coral (porto)", "port-coral"), ("area", "port of Cruk", "port-cruk"),
    ("area", "portul Coral", "port-coral"), ("area", "порт Coral", "port-coral"), ("area", "порт Корал", "port-coral"),
    ("area", "Даруджистан", "darujhistan"), ("area", "p. Mengal", "port-mengal"),
    ("unit", "fanti", "fante"), ("unit", "cavalieri", "cavaliere"), ("unit", "navi", "nave"), ("unit", "maghi", "mago"),
    ("unit", "footmen", "fante"), ("unit", "knights", "cavaliere"), ("unit", "mages", "mago"), ("unit", "pedestrași", "fante"),
    ("unit", "corăbii", "nave"), ("unit", "nave", "nave"), ("unit", "пехоту", "fante"), ("unit", "рыцарей", "cavaliere"),
    ("unit", "кораблями", "nave"), ("unit", "мага", "mago"),
    ("house", "Andii", "tiste-andii"), ("house", "Imass", "tlan-imass"), ("house", "Имассы", "tlan-imass"),
    ("house_card", "Rake", "anomander-rake"), ("house_card", "Колтейн", "coltaine"), ("house_card", "Tool", "onos-t-oolan"),
    ("track", "Ombra", "ombra"), ("track", "shadow", "ombra"), ("track", "Întuneric", "oscurita"), ("track", "Свет", "luce"),
    ("dominance", "Dragnipur", "oscurita"), ("dominance", "Драгнипур", "oscurita"), ("dominance", "trono d'ombra", "ombra"),
    ("card", "Patto per ascendere", "patto-per-ascendere"), ("card", "Сон Круппа", "sogno-di-kruppe-1"),
    ("choice", "b)", "b"), ("choice", "б", "b"), ("choice", "в", "c"), ("choice", "с", "c"),
]  # fmt: skip


@pytest.mark.parametrize(("category", "written", "id"), WRITTEN)
def test_spelling(lexicon: Lexicon, category: str, written: str, id: str) -> None:
    found = lexicon.find(written, category)
    assert id in found
    assert len(found) == 1 or category == "card"


def test_bare_march_is_no_token(lexicon: Lexicon) -> None:
    for word in ("marcia", "march", "marș", "поход", "марш", "m"):
        assert lexicon.find(word, "token") == ()


def test_names_in_full_and_short(lexicon: Lexicon) -> None:
    assert lexicon.name("tiste-andii", "it") == "Tiste Andii"
    assert lexicon.name("tiste-andii", "it", "short") == "Andii"
    assert lexicon.name("march-plus-1", "en", "short") == "M+1"
    assert lexicon.name("kurl", "ru") == "Kurl"
    assert lexicon.name("port-coral", "ro") == "portul Coral"
    assert lexicon.name("ombra", "en") == "High House Shadow"
    assert lexicon.name("ombra", "en", category="dominance") == "the Shadow Throne"
    assert lexicon.title("ru") == "Малазан: Генабакис"


def test_a_missing_language_falls_back_and_an_unknown_id_is_shown(lexicon: Lexicon) -> None:
    assert lexicon.name("reclutamento", "fr") == "Reclutamento"
    assert lexicon.name("no-such-thing", "it") == "no-such-thing"


def test_ability_texts_take_the_cards_parameter(lexicon: Lexicon) -> None:
    assert lexicon.ability_text("gain_power", 2, "it") == "Se vinci, guadagni 2 PA."
    assert "Кадагар Фант" in lexicon.ability_text("pair_bonus", "kadagar-fant", "ru")
    assert "Casa della Luce" in lexicon.ability_text("bonus_vs_track", "luce", "it")


@pytest.mark.parametrize(
    ("language", "number", "wanted"),
    [
        ("it", 1, "1 fante"), ("it", 0, "0 fanti"), ("it", 21, "21 fanti"), ("en", 2, "2 footmen"),
        ("ro", 1, "1 infanterist"), ("ro", 2, "2 infanteriști"), ("ro", 0, "0 infanteriști"),
        ("ro", 19, "19 infanteriști"), ("ro", 20, "20 de infanteriști"), ("ro", 101, "101 infanteriști"),
        ("ru", 1, "1 пехотинец"), ("ru", 3, "3 пехотинца"), ("ru", 5, "5 пехотинцев"), ("ru", 11, "11 пехотинцев"),
        ("ru", 12, "12 пехотинцев"), ("ru", 21, "21 пехотинец"), ("ru", 22, "22 пехотинца"), ("ru", 112, "112 пехотинцев"),
    ],
)  # fmt: skip
def test_counting(lexicon: Lexicon, language: str, number: int, wanted: str) -> None:
    assert lexicon.count(number, "fante", language) == wanted


def test_a_noun_without_all_forms_is_still_counted() -> None:
    assert counted(5, "ru", ("PA",)) == "5 PA"


def test_entries_are_told_by_language_and_category(lexicon: Lexicon) -> None:
    entries = list(lexicon.entries(["unit"], ["en"]))
    assert Alias("knights", "cavaliere", "unit", "en") in entries
    assert {entry.language for entry in entries} == {"en"} and {entry.category for entry in entries} == {
        "unit"
    }
    assert len(set(entries)) == len(entries)


@pytest.mark.parametrize("language", ["it", "en", "ro", "ru"])
def test_every_language_names_the_same_things(lexicon: Lexicon, language: str) -> None:
    italian, other = lexicon.words("it"), lexicon.words(language)
    assert {c: set(rows) for c, rows in italian.items()} == {c: set(rows) for c, rows in other.items()}


def test_letters_belong_to_the_language(lexicon: Lexicon) -> None:
    romanian = "".join(e.alias for e in lexicon.entries(languages=["ro"])) + "".join(
        word.text for rows in lexicon.words("ro").values() for word in rows.values()
    )
    assert not set("şţŞŢ") & set(romanian)
    for category, rows in lexicon.words("ru").items():
        for word in rows.values():
            for part in (*word.written, word.text):
                for token in part.replace("-", " ").split():
                    scripts = {unicodedata.name(c).split()[0] for c in token if c.isalpha()}
                    assert len(scripts) < 2, (category, token)


def test_a_row_that_is_no_word_is_one_sentence(folder: Path, edit: Edit) -> None:
    edit("lang/en.toml", 'raids = "Raids"', "raids = 3")
    with pytest.raises(UserError, match=r"en\.toml: step\.raids has a wrong name"):
        load_scenario(folder).lexicon.name("raids", "en")
