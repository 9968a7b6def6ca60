"""What is put together from all that a message says, where no other reader understood it: one move, one blow, help, a blow with recruits."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


def _moved(origin: str, goal: str, **units: int) -> dict[str, Any]:
    return {"regroup_from": [origin], f"~regroup/{origin}": [{goal: units}]}


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "King's Landing is empty, that can't go on. It gets one of the two footmen from Tumbleton.", _moved("tumbleton", "kings-landing", footman=1)),
        ("en", "I'd rather have the knight of the Golden Tooth at Stoney Sept, just one of them.", _moved("golden-tooth", "stoney-sept", knight=1)),
        ("it", "Stoney Sept: ne parte uno, non due. Va al Golden Tooth.", _moved("stoney-sept", "golden-tooth", footman=1)),
        ("it", "A Tumbleton serve gente: uno dei due di Stoney Sept ci va.", _moved("stoney-sept", "tumbleton", footman=1)),
        ("it", "Da Tumbleton 1 fante -> King's Landing. Errata corrige: non Tumbleton ma Golden Tooth; 1 fante -> Lannisport.", _moved("golden-tooth", "lannisport", footman=1)),
        ("ro", "Te rog mută un singur om din Stoney Sept la Tumbleton.", _moved("stoney-sept", "tumbleton", footman=1)),
        ("ro", "Unul din Stoney Sept se mută la Golden Tooth, celălalt rămâne.", _moved("stoney-sept", "golden-tooth", footman=1)),
        ("ru", "Оба рыцаря Зуба в Септу, нет, один! Второй остаётся с Тайвином и воином.", _moved("golden-tooth", "stoney-sept", knight=1)),
        ("ru", "Из Stoney Sept один уходит в Tumbleton, второй остается.", _moved("stoney-sept", "tumbleton", footman=1)),
    ],
)  # fmt: skip
def test_one_move_is_told_in_any_words(language: str, text: str, said: dict[str, Any]) -> None:
    read = _read("s-regroup", "lannister", language, text)
    assert (read.facts, read.questions) == (said, ())


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "If Stark stays, one footman from Stoney Sept to Tumbleton."),
        ("en", "From Stoney Sept one footman to Tumbleton or Golden Tooth?"),
        ("en", "One footman from Stoney Sept to Tumbleton? Hmm, I will tell you tonight."),
        ("ro", "Nu mut un infanterist din Stoney Sept la Tumbleton, stau toți."),
        ("ru", "Не буду переводить воина из Stoney Sept в Tumbleton."),
    ],
)
def test_no_move_where_anything_is_open(language: str, text: str) -> None:
    assert not any("~regroup" in fact for fact in _read("s-regroup", "lannister", language, text).facts)


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "blow"),
    [
        ("2-raids-martell", "martell", "en", "Sorry Dana, but that support of yours at Shipbreaker has to go. East Summer Sea does the raiding.", "east-summer-sea/shipbreaker-bay"),
        ("1-raids-lannister", "lannister", "ro", "Corăbiile din Golden Sound îi fac o vizită lui Greyjoy: întâi Ironman's Bay, apoi, fiindcă e specială, și Sunset Sea.", "golden-sound/ironmans-bay/sunset-sea"),
        ("m-raid", "tlan-imass", "ro", "Gadrobi pe Darujhistan, ba nu, i-am promis Danei pace: Gadrobi fără țintă.", "gadrobi-hills"),
        ("m-raid", "tlan-imass", "ro", "Te rog rezolvă incursiunea din Gadrobi Hills fără să ataci pe cineva.", "gadrobi-hills"),
        ("m-raid", "tlan-imass", "ru", "Снимаю набег в Холмах Гадроби, никого не граблю. Даруджистан пусть живёт.", "gadrobi-hills"),
        ("m-raid", "tlan-imass", "en", "We spare the Malazans. No raid on Darujhistan.", "gadrobi-hills"),
        ("m-raid", "tlan-imass", "en", "The raid in the Hills is simply removed, Darujhistan keeps its support.", "gadrobi-hills"),
        ("m-raid", "tlan-imass", "it", "Rinuncio a razziare Darujhistan: tolgo l'incursione da Gadrobi e finisce lì.", "gadrobi-hills"),
        ("m-raid", "tlan-imass", "en", "Nobody can stop me: Gadrobi Hills hits Darujhistan.", "gadrobi-hills/darujhistan"),
    ],
)  # fmt: skip
def test_a_blow_is_told_over_several_sentences(
    position: str, seat: str, language: str, text: str, blow: str
) -> None:
    assert _read(position, seat, language, text).facts == {"raid": [blow]}


@pytest.mark.parametrize(
    "text", ["Maybe nobody, Gadrobi Hills?", "If Darujhistan has no support, nobody.", "Gadrobi Hills or nobody."]
)  # fmt: skip
def test_no_blow_where_anything_is_open(text: str) -> None:
    assert not _read("m-raid", "tlan-imass", "en", text).facts


@pytest.mark.parametrize(
    ("position", "language", "text"),
    [
        ("1-raids-lannister", "en", "Golden Sound raids Ironman's Bay, then Sunset Sea will raid us."),
        ("1-raids-lannister", "en", "Golden Sound raids Ironman's Bay, then Sunset Sea raids my ships."),
        ("1-raids-lannister", "it", "Golden Sound razzia Ironman's Bay, poi Sunset Sea razzia me, temo."),
        ("1-raids-lannister", "ru", "Golden Sound грабит Ironman's Bay, потом Sunset Sea ограбит меня, боюсь."),
        ("1-raids-lannister", "en", "Greyjoy raids Golden Sound from Ironman's Bay."),
        ("m-raid", "en", "A raid cancels support."),
        ("m-raid", "ro", "Incursiunea mea scoate un jeton."),
    ],
)  # fmt: skip
def test_what_others_do_and_what_an_order_takes_away_is_no_blow(
    position: str, language: str, text: str
) -> None:
    seat = "lannister" if position == "1-raids-lannister" else "tlan-imass"
    assert "raid" not in _read(position, seat, language, text).facts


@pytest.mark.parametrize(
    ("position", "language", "text", "side"),
    [
        ("1-sup-lan", "en", "Riverrun fights against the wolves.", "greyjoy"),
        ("1-sup-lan", "it", "Riverrun contro gli Stark, scusa Anna!", "greyjoy"),
        ("1-sup-lan", "it", "Riverrun dà supporto agli Stark, scusa Bjorn!!", "stark"),
        ("1-sup-lan", "ro", "Riverrun ajută pe cei din Seagard.", "greyjoy"),
        ("1-sup-lan", "ru", "мои в риверране сегодня помогают железным", "greyjoy"),
        ("1-sup-lan", "ru", "Оба моих отряда в Риверране дерутся вместе с теми, кто сидит в Сигарде. Против волков.", "greyjoy"),
        ("m-support", "en", "No support from Morn Ruins.", None),
        ("m-support", "it", "morn ruins supporta callows", "tiste-edur"),
        ("m-support", "it", "Morn Ruins aiuta a miei.", "tiste-edur"),
        ("m-support", "ro", "Cei patru din Ruine sar în ajutorul fratelui din Callows.", "tiste-edur"),
    ],
)  # fmt: skip
def test_whom_a_force_helps(position: str, language: str, text: str, side: str | None) -> None:
    place, seat = ("riverrun", "lannister") if position == "1-sup-lan" else ("morn-ruins", "tiste-edur")
    read = _read(position, seat, language, text)
    assert (read.facts, read.questions) == ({f"support/{place}": [side]}, ())


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Riverrun supports Greyjoy? Not sure."),
        ("en", "If Stark asks nicely Riverrun supports them."),
        ("en", "Riverrun would have supported Stark, had they asked."),
        ("en", "I got no support at Riverrun last turn."),
        ("it", "Gli Stark non meritano il supporto di Riverrun."),
    ],
)
def test_nobody_is_helped_where_anything_is_open(language: str, text: str) -> None:
    assert not _read("1-sup-lan", "lannister", language, text).facts


def _used(blow: str, unit: str = "") -> dict[str, Any]:
    recruits = {"~muster/lannisport": [[f"lannisport/{unit}"]]} if unit else {}
    return {"~raid": [blow], "~consolidate_how/lannisport": ["muster" if unit else "power"], **recruits}


BAY = "golden-sound/ironmans-bay"


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "When we get there: Golden Sound raids Ironman's Bay, and Lannisport musters one new knight.", _used(BAY, "knight")),
        ("en", "The squid's raid order in Ironman's Bay has to go, so that's what the Golden Sound hits. With Lannisport's order I build units: one complete knight for 2.", _used(BAY, "knight")),
        ("en", "Golden Sound takes out Ironman's Bay; Lannisport: no power, a footman instead of it.", _used(BAY, "footman")),
        ("it", "A Lannisport prendo i punti, e dal Golden Sound via l'ordine dell'Ironman's Bay.", _used(BAY)),
        ("it", "Tolgo l'ordine dell'Ironman's Bay con l'incursione del Golden Sound e uso il consolidamento di Lannisport per reclutare un cavaliere", _used(BAY, "knight")),
        ("ro", "Lannisportul nu ia putere, ci ridică un cavaler. Iar incursiunea mea? Golden Sound asupra Sunset Sea.", _used("golden-sound/sunset-sea", "knight")),
        ("ru", "Блэкуотеру усиление снести (это Searoad Marches). Себе в Ланниспорте — не власть, а войска: рыцарь.", _used("searoad-marches/blackwater", "knight")),
        ("ru", "набег из searoad на блэкуотер в ланниспорте звезду на рыцаря", _used("searoad-marches/blackwater", "knight")),
    ],
)  # fmt: skip
def test_a_blow_and_recruits_in_one_breath(language: str, text: str, said: dict[str, Any]) -> None:
    read = _read("2-messenger", "lannister", language, text)
    assert (read.facts, read.questions) == (said, ())


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "If Golden Sound can hit Ironman's Bay, Lannisport musters a knight."),
        ("en", "Golden Sound might hit Ironman's Bay, and Lannisport perhaps a knight."),
        ("en", "Golden Sound hits Ironman's Bay, and the knight in Lannisport stays."),
        ("it", "Golden Sound su Ironman's Bay, il cavaliere di Lannisport non si muove."),
        (
            "ro",
            "La Lannisport aș vrea un cavaler, dar nu am destule puncte. Golden Sound lovește Ironman's Bay.",
        ),
        ("ru", "Рыцарь в Ланниспорте у меня уже есть. Golden Sound бьёт по Ironman's Bay."),
    ],
)
def test_no_recruits_where_units_are_only_named(language: str, text: str) -> None:
    assert "~muster/lannisport" not in _read("2-messenger", "lannister", language, text).facts


def test_the_aim_of_a_blow_is_no_slot_of_the_sheet() -> None:
    read = _read("2-plan", "stark", "it", "Seagard viene colpita dall'incursione di Moat Cailin.")
    assert "no_own_units seagard" not in read.questions


@pytest.mark.parametrize(
    ("position", "seat", "language", "text"),
    [
        ("1-plan", "lannister", "it", "Lannisport consolidamento speciale, Golden Sound incursione speciale, Searoad incursione.\nSul Golden Sound ho cambiato idea: niente incursione, lì ci va il supporto +1."),
        ("s-raids-stark", "stark", "ru", "Набег нам тут ни к чему, Бейлона надо брать. Молодой Волк (активация) и его войско, то есть рыцарь с двумя воинами, на Сигард."),
    ],
)  # fmt: skip
def test_no_blow_at_oneself_nor_of_an_order_that_is_given_up(
    position: str, seat: str, language: str, text: str
) -> None:
    assert "~raid" not in _read(position, seat, language, text).facts
