"""Receipts: every word of them exists in every language, and nothing of a player's text acts as markup."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.receipts import style_of
from pbf_moderator.post.dialect import load_dialect
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.receipts.clerk import PLAIN, Style
from pbf_moderator.reading.receipts.codes import ALPHABET, check_code, is_well_formed
from pbf_moderator.reading.receipts.receipt_phrases import template
from pbf_moderator.reading.receipts.receipts import Receipt, receipt
from pbf_moderator.reading.rows.order_tokens import is_abbreviated
from pbf_moderator.reading.text.words import LANGUAGES
from pbf_moderator.reading.values import INFO, Issue

from .contexts import context, read_sample
from .elsewhere import delivered
from .reference import scenario
from .test_samples import SAMPLES

TEMPLATES = Path(__file__).parents[2] / "templates"


def _receipt(sample: dict[str, Any], lang: str, style: Style = PLAIN, salt: str = "salt") -> Receipt:
    there = context(sample["context"], sample["seat"])
    return receipt(
        read_sample(sample),
        seat=sample["seat"],
        asked=there.asked,
        ahead=there.ahead,
        lexicon=scenario().lexicon,
        version=2,
        salt=salt,
        turn=3,
        style=style,
        language=lang,
    )


def _sample(id_: str) -> dict[str, Any]:
    return next(s for s in SAMPLES if s["id"] == id_)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sample_has_a_receipt(lang: str) -> None:
    for sample in SAMPLES:
        text = _receipt(sample, lang).body
        assert "None" not in text and "{{" not in text and "Undefined" not in text
        assert text.count("\n\n\n") == 0


def test_languages_have_the_same_phrases() -> None:
    for folder in ("receipt", "words"):
        tables = {
            lang: tomllib.loads((TEMPLATES / folder / f"{lang}.toml").read_text("utf-8"))
            for lang in LANGUAGES
        }
        for lang, table in tables.items():
            for name, rows in tables["it"].items():
                own = name in ("classes", "shorthand")  # their names are words of the language
                assert own or set(table[name]) == set(rows), (folder, lang, name)


def test_it_says_what_was_read_from_which_words() -> None:
    body = _receipt(_sample("M04"), "it").body
    assert "- Genabaris: supporto (hai scritto: «Genabris: suporto»)" in body
    assert "Ho letto «Pal» come Pale." in body
    assert "Versione 2" in body


def test_a_name_written_as_we_write_it_is_not_corrected_into_itself() -> None:
    sample = _sample("M04")
    there = context(sample["context"], sample["seat"])
    slips = [Issue(INFO, "area_corrected", ("pale",), {"written": word}) for word in ("pale", "Pael")]
    plain = {"value": "consolidate", "written": "consolidamento"}
    slips.append(Issue(INFO, "plain_word_means_standard_token", ("pale",), plain))
    body = receipt(
        replace(read_sample(sample), issues=tuple(slips)),
        seat=sample["seat"], asked=there.asked, lexicon=scenario().lexicon, version=2, salt="salt", language="it",
    ).body  # fmt: skip
    assert "«Pael» come Pale" in body and "«pale»" not in body
    assert "senza numero" not in body


def test_a_name_of_several_words_is_no_abbreviation() -> None:
    short = {
        "P": True,
        "M+1": True,
        "п+1": True,
        "КГ": True,
        "Sea of Dorne": False,
        "Bay of Ice": False,
        "marcia": False,
    }
    assert {text: is_abbreviated(text) for text in short} == short


def test_it_says_what_is_refused_and_asks_once_for_what_is_missing() -> None:
    body = _receipt(_sample("M16"), "en").body
    assert "Morn Ruins: a special order needs a star, and you have none." in body
    assert "Still missing:\n- Morn Ruins: which order do you want there?\n" in body
    assert body.count("Morn Ruins: which") == 1 and "Please clarify" not in body


def test_it_tells_conditions_and_second_choices() -> None:
    there = context("planning", "malazan")
    text = "Se attaccato dagli Andii gioco Coltaine, altrimenti Dujek"
    reading = read(text, seat="malazan", asked=there.asked, ahead=there.ahead, scenario=scenario())
    body = receipt(
        reading,
        seat="malazan",
        asked=there.asked,
        ahead=there.ahead,
        lexicon=scenario().lexicon,
        version=1,
        salt="s",
    ).body
    assert "Se vieni attaccato e combatti contro i Tiste Andii:\n- eroe: Coltaine" in body
    assert body.index("Dujek") < body.index("Se vieni attaccato"), (
        "what holds otherwise stands under no condition"
    )


def test_an_instruction_is_told_with_its_own_words_and_no_order_is_called_left_aside() -> None:
    there = context("planning", "malazan")
    text = "Pale: consolidamento\nGenabaris: incursione+1\nSe mi attaccano gli Andii gioco Coltaine"
    reading = read(text, seat="malazan", asked=there.asked, ahead=there.ahead, scenario=scenario())
    said = [draft.lines for draft in reading.answers if draft.kind == "card"]
    assert said == [("Se mi attaccano gli Andii gioco Coltaine",)]
    assert reading.ignored == ()


def test_a_condition_stands_once_above_all_that_depends_on_it() -> None:
    there = context("planning", "malazan")
    text = "Se gli Andii mi attaccano gioco Coltaine. Se gli Andii mi attaccano mi ritiro a Kurl"
    reading = read(text, seat="malazan", asked=there.asked, ahead=there.ahead, scenario=scenario())
    assert len(reading.answers) == 2
    body = receipt(
        reading, seat="malazan", asked=there.asked, ahead=there.ahead, lexicon=scenario().lexicon, version=1, salt="s"
    ).body  # fmt: skip
    assert body.count("Se vieni attaccato") == 1


def test_a_held_message_is_said_to_wait() -> None:
    body = _receipt(_sample("M34"), "it").body
    assert "Il messaggio è in sospeso" in body and "dopo la scadenza" in body


def test_markup_in_a_players_words_is_harmless() -> None:
    there = context("planning", "malazan")
    text = "Pale: {{ 7*7 }} {% x %} [img]http://evil.example/x.png[/img] boh\nGenabaris: supporto"
    reading = read(text, seat="malazan", asked=there.asked, scenario=scenario())
    said = receipt(
        reading,
        seat="malazan",
        asked=there.asked,
        lexicon=scenario().lexicon,
        version=1,
        salt="s",
        style=style_of(load_dialect(TEMPLATES / "dialects" / "phpbb.toml")),
    ).body
    assert "[img]" not in said and "http://" not in said and "49" not in said
    assert "[b]" in said


def test_the_code_depends_on_seat_answers_and_salt() -> None:
    code = check_code("a", {"orders": [{"x": "raid"}]}, "s")
    others = {
        check_code("b", {"orders": [{"x": "raid"}]}, "s"),
        check_code("a", {"orders": [{"x": "support"}]}, "s"),
        check_code("a", {"orders": [{"x": "raid"}]}, "t"),
    }
    assert code not in others and len(others) == 3
    assert code == check_code("a", {"orders": [{"x": "raid"}]}, "s")


def test_a_code_with_one_slip_is_recognised() -> None:
    code = check_code("a", {}, "s")
    assert is_well_formed(code) and is_well_formed(code.lower().replace("-", " "))
    signs = code.replace("-", "")
    for i, sign in enumerate(signs):
        for other in ALPHABET:
            assert is_well_formed(signs[:i] + other + signs[i + 1 :]) == (other == sign)
    for i in range(len(signs) - 1):
        swapped = signs[:i] + signs[i + 1] + signs[i] + signs[i + 2 :]
        assert is_well_formed(swapped) == (signs[i] == signs[i + 1])


def test_who_withdraws_need_not_be_part_of_the_answer() -> None:
    some = next(m for m in delivered("agot-2e") if m.there.name == "retreat from Riverrun, Lannister")
    there = some.there
    reading = read(
        "I miei fanti si ritirano a Stoney Sept",
        seat=there.seat,
        asked=there.asked,
        ahead=there.ahead,
        scenario=some.scenario,
        language="it",
    )
    assert [draft.answers for draft in reading.answers] == [("stoney-sept",)]
    assert reading.ignored == ()


def test_a_small_word_that_is_short_for_an_area_as_well_is_not_left_aside() -> None:
    some = next(m for m in delivered("agot-2e") if m.there.name == "first orders, Martell")
    there = some.there
    reading = read(
        "Se mi attaccano a Sunspear gioco Darkstar",
        seat=there.seat,
        asked=there.asked,
        ahead=there.ahead,
        scenario=some.scenario,
        language="it",
    )
    assert [draft.answers for draft in reading.answers] == [("darkstar",)]
    assert reading.ignored == ()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", ["-3", "marcia+1, supporto"])
def test_words_that_belong_to_nothing_leave_no_gap(lang: str, text: str) -> None:
    context = "auction open: Shadow" if text == "-3" else "planning"
    sample = next(s for s in SAMPLES if s["context"] == context)
    body = _receipt({**sample, "text": text, "issues": []}, lang).body
    assert text.split(",")[0] in body
    assert not re.search(r"(^|\s)[.:]|: \.|\(\)|\b(for|pentru)\.", body)


@pytest.mark.parametrize(
    ("lang", "card"), [("it", "Tradimento"), ("en", "Betrayal"), ("ro", "Trădare"), ("ru", "Предательство")]
)
def test_the_card_that_forbids_an_order_has_its_name(lang: str, card: str) -> None:
    body = _receipt(next(s for s in SAMPLES if "banned_by_card" in str(s["issues"])), lang).body
    assert f"({card})" in body


COUNTS = {
    "it": {
        ("too_few", 0): "Non hai scelto niente; ne servono 2.",
        ("too_few", 1): "Hai fatto 1 scelta; ne servono 2.",
        ("too_many", 15): "Hai fatto 15 scelte; il massimo è 2.",
    },
    "ru": {
        ("too_few", 0): "Вы ничего не выбрали, а нужно 2.",
        ("too_few", 1): "Вы выбрали 1 вариант, а нужно 2.",
        ("too_many", 22): "Вы выбрали 22 варианта, а можно не больше 2.",
    },
}


@pytest.mark.parametrize("lang", COUNTS)
def test_too_many_and_too_few_are_told_in_a_sentence(lang: str) -> None:
    for (code, asked), wanted in COUNTS[lang].items():
        phrase = template(lang, "thrones", "refuse", code)
        assert phrase.render(asked=asked, need=2, limit=2) == wanted
