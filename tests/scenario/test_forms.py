"""Names in sentences: articles, cases and plurals as the language files give them, and what happens where they do not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbf_moderator.cli.main import pbf
from pbf_moderator.resources import shipped
from pbf_moderator.scenario.counting import counted
from pbf_moderator.scenario.grammar import Name, after, agree, at, some, the
from pbf_moderator.scenario.loading import load_scenario


@pytest.mark.parametrize(
    "name, grammar, preposition, said",
    [
        ("Privilegi Feudali", {"article": "i"}, "in", "nei Privilegi Feudali"),
        ("Alta Casa dell'Ombra", {"article": "la"}, "in", "nell'Alta Casa dell'Ombra"),
        ("la Spada d'Acciaio", {"article": "la"}, "di", "della Spada d'Acciaio"),
        ("l'orda dei Bruti", {"article": "la"}, "contro", "contro l'orda dei Bruti"),
        ("scarti", {"article": "gli"}, "su", "sugli scarti"),
        ("Trono di Spade", {"article": "il"}, "per", "per il Trono di Spade"),
        ("The Eyrie", {"article": "none"}, "da", "da Eyrie"),
        ("Vecchi Mulini", {}, "da", "(Vecchi Mulini)"),
    ],
)
def test_italian_prepositions_join_the_article(
    name: str, grammar: dict[str, str], preposition: str, said: str
) -> None:
    assert after(Name(name, "it", grammar), preposition) == said


def test_other_languages_have_their_own_ways() -> None:
    assert after(Name("The Eyrie", "en", {"article": "none"}), "from") == "from the Eyrie"
    assert after(Name("Iron Throne", "en", {"article": "the"}), "for") == "for the Iron Throne"
    fiefdoms = Name("Вотчины", "ru", {"gen": "Вотчин", "loc": "Вотчинах", "acc": "Вотчины"})
    assert after(fiefdoms, "из") == "из Вотчин" and after(fiefdoms, "в", "acc") == "в Вотчины"
    assert after(Name("Винтерфелл", "ru"), "из") == "(Винтерфелл)"
    lemnos = Name("Лемнос", "ru", {"acc": "Лемнос", "loc": "Лемносе", "at": "на"})
    assert after(lemnos, "в") == "на Лемносе" and after(lemnos, "в", "acc") == "на Лемнос"
    assert after(Name("Tronul de Fier", "ro", {"cases": "same"}), "pentru") == "pentru Tronul de Fier"
    gulf, susa = Name("Golful Termaic", "ro", {"at": "în"}), Name("Susa", "ro", {"at": "la"})
    assert [after(gulf, "în"), after(gulf, "din")] == ["în Golful Termaic", "din Golful Termaic"]
    assert [after(susa, "în"), after(susa, "din")] == ["la Susa", "de la Susa"]


def test_a_place_has_its_own_preposition() -> None:
    assert at(Name("Pyke", "it", {"article": "none"})) == "a Pyke"
    assert at(Name("Apple", "it", {"article": "none"})) == "ad Apple"
    assert at(Name("Bay of Ice", "it", {"article": "la"})) == "nella Bay of Ice"
    assert at(Name("Vecchi Mulini", "it")) == "(Vecchi Mulini)"
    assert at(Name("Boneway", "it", {"article": "la", "at": "su"})) == "sulla Boneway"
    assert at(Name("Narrow Sea", "en", {"article": "the"})) == "in the Narrow Sea"
    shore = Name("Salt Shore", "en", {"article": "the", "at": "on"})
    assert at(shore) == "on the Salt Shore" and after(shore, "to") == "to the Salt Shore"


def test_words_agree_with_a_name_in_gender_and_number() -> None:
    forms = ("questo", "questa", "questi", "queste")
    assert agree(Name("round", "it", {"article": "il"}), *forms) == "questo"
    assert agree(Name("scorte", "it", {"article": "le"}), *forms) == "queste"
    assert agree(Name("эпоха", "ru", {"gender": "f"}), "этот", "эту", "это", "эти") == "эту"
    assert agree(Name("Яггуты", "ru", {"number": "plural"}), "решает", "решают") == "решают"
    assert some(Name("area", "it", {"article": "la"})) == "un'area"
    assert the(Name("tură", "ro", {"definite": "tura"})) == "tura"


@pytest.mark.parametrize(
    "language, forms, said",
    [
        ("en", ("line", "lines"), ["1 line", "2 lines", "21 lines"]),
        ("it", ("riga", "righe"), ["1 riga", "2 righe", "21 righe"]),
        ("ro", ("rând", "rânduri"), ["1 rând", "2 rânduri", "21 de rânduri"]),
        ("ru", ("строка", "строки", "строк"), ["1 строка", "2 строки", "21 строка"]),
        ("cs", ("řádek", "řádky", "řádků"), ["1 řádek", "2 řádky", "21 řádků"]),
    ],
)
def test_numbers_take_the_plural_of_the_language(
    language: str, forms: tuple[str, ...], said: list[str]
) -> None:
    assert [counted(number, language, forms) for number in (1, 2, 21)] == said


def test_a_number_in_a_card_text_is_counted() -> None:
    lexicon = load_scenario("agot-2e").lexicon
    assert lexicon.ability_text("gain_power", 1, "it").endswith("guadagni 1 segnalino Potere.")
    assert lexicon.ability_text("gain_power", 2, "ru").endswith("получаете 2 жетона власти.")


def test_the_check_notes_names_without_forms_and_finds_no_mistake(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios" / "agot-2e"
    shutil.copytree(shipped() / "scenarios" / "agot-2e", folder)
    language = folder / "lang" / "it.toml"
    text = language.read_text("utf-8").replace('area = { article = "none" }\n', "")
    language.write_text(text, "utf-8")
    result = CliRunner().invoke(pbf, ["scenario", "check", str(folder), "--games", "0"])
    assert result.exit_code == 0, result.output
    assert "note: it: no article or cases for area: " in result.output
    assert "No mistakes." in result.output


@pytest.mark.parametrize("scenario", ["agot-1e", "agot-2e", "malazan-genabackis"])
def test_our_own_scenarios_lack_no_form(scenario: str) -> None:
    result = CliRunner().invoke(pbf, ["scenario", "check", scenario, "--games", "0"])
    assert "note:" not in result.output


def test_romanian_has_an_indefinite_article_in_two_cases() -> None:
    force = Name("forță neutră", "ro", {"gender": "f", "plural": "forțe neutre"})
    assert some(force) == "o forță neutră" and some(force, "gen") == "unei forțe neutre"
    marker = Name("jeton", "ro", {"gender": "n"})
    assert some(marker) == "un jeton" and some(marker, "gen") == "unui jeton"
    assert some(Name("jeton", "ro")) == "jeton"


def test_the_text_of_an_ability_takes_a_name_in_its_form() -> None:
    lexicon = load_scenario("agot-2e").lexicon
    assert "sul tracciato dei Privilegi Feudali" in lexicon.ability_text("bonus_vs_track", "fiefdoms", "it")
    assert "pe pista Feudelor" in lexicon.ability_text("bonus_vs_track", "fiefdoms", "ro")
