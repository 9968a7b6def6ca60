"""Numbers told twice, orders told one after the other, and what is said for an attack on the line of an order."""

from __future__ import annotations

import pytest

from pbf_moderator.reading.text.contracts import read_once

from .measure import judge
from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome


def heard(where: tuple[str, str], language: str, text: str, before: str = "") -> Outcome:
    letter = Letter("x", "", *where, language, "", text, Expected({}), before=[before] if before else [])
    return judge(shared_room(), letter).outcome


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2 (two) knights", "2 knights"),
        ("Two (2) knights", "two knights"),
        ("n. 1 (un) cavaliere", "1 cavaliere"),
        ("2 (два) воина", "2 воина"),
        ("2 (three) knights", "2 ( three ) knights"),
        ("2 (knights)", "2 ( knights )"),
        ("Pale (2)", "pale ( 2 )"),
    ],
)
def test_a_bracket_that_tells_the_number_again_says_nothing(text: str, words: str) -> None:
    tokens = " ".join(t.text for t in read_once(text).tokens)
    assert words in tokens and ("(" in tokens) == ("(" in words)


MUSTER = ("1-muster-baratheon", "baratheon")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "1. Dragonstone: 1 (one) knight.\n2. King's Landing: 2 (two) footmen."),
        ("it", "1. Dragonstone: 1 (un) cavaliere.\n2. King's Landing: 2 (due) fanti."),
        ("ro", "1. Dragonstone: 1 (un) cavaler.\n2. King's Landing: 2 (doi) infanteriști."),
        ("ru", "1. Dragonstone: 1 (один) рыцарь.\n2. King's Landing: 2 (два) воина."),
    ],
)
def test_units_counted_twice_over_are_counted_once(language: str, text: str) -> None:
    assert heard(MUSTER, language, text).facts["muster"] == [
        ["dragonstone/knight", "kings-landing/footman", "kings-landing/footman"]
    ]


PLAN = ("1-plan", "baratheon")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Orders: Blackwater march+1, King's Landing march 0.\nMarches: first Blackwater: the footman to Harrenhal.\nThen King's Landing: one knight to Blackwater."),
        ("it", "Ordini: Blackwater marcia+1, King's Landing marcia 0.\nMarce: per prima Blackwater: il fante a Harrenhal.\nPoi King's Landing: un cavaliere a Blackwater."),
        ("ro", "Comenzi: Blackwater marș+1, King's Landing marș 0.\nMarșuri: întâi Blackwater: infanteristul la Harrenhal.\nAl doilea marș e King's Landing: un cavaler la Blackwater."),
        ("ru", "Приказы: Blackwater поход+1, King's Landing поход 0.\nПоходы: сперва Blackwater: воин в Harrenhal.\nПотом King's Landing: один рыцарь в Blackwater."),
    ],
)  # fmt: skip
def test_what_is_told_to_come_next_comes_after_the_first(language: str, text: str) -> None:
    assert heard(PLAN, language, text).facts["~march"][0] == "blackwater"
    assert heard(PLAN, language, text).facts["~march"] in (["blackwater"], ["blackwater", "kings-landing"])


def test_then_and_a_place_make_the_second() -> None:
    sheet = "Blackwater marș +1, King's Landing marș +0, Dragonstone consolidare."
    marches = "Întâi Blackwater: infanteristul intră în Harrenhal. Pe urmă King's Landing: un cavaler ocupă Blackwater, celălalt rămâne."
    assert heard(PLAN, "ro", f"{sheet}\n{marches}").facts["~march"] == ["blackwater", "kings-landing"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "To keep my word nobody leaves Yronwood. I resolve Storm's End: both to Kingswood."),
        ("it", "Per mantenere la parola da Yronwood non muovo nessuno. Risolvo Storm's End: fante e cavaliere a Kingswood."),
        ("ro", "Ca să-mi țin cuvântul, din Yronwood nu pleacă nimeni. Rezolv Storm's End: amândoi la Kingswood."),
        ("ru", "Слово держу, из Yronwood никто не идёт. Выполняю поход из Storm's End: оба в Kingswood."),
    ],
)  # fmt: skip
def test_the_order_where_nobody_goes_is_not_the_first(language: str, text: str) -> None:
    assert heard(("2-march-martell", "martell"), language, text).facts.get("march") in (["storms-end"], None)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Sogena: defence+2, if T'lan Imass attack: hero Raest"),
        ("it", "Sogena: difesa+2, se attacca T'lan Imass: eroe Raest"),
        ("ro", "Sogena | ap2 | dacă atacă T'lan Imass => erou Raest"),
    ],
)
def test_what_is_played_when_attacked_is_for_the_area_of_the_line(language: str, text: str) -> None:
    facts = heard(("m-plan", "jaghut"), language, text).facts
    assert facts["~card@area=sogena,opponent=tlan-imass,role=defender"] == ["raest"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The Second Army does not intercept. If they attack it, it does not avoid the battle."),
        ("it", "La Seconda Armata non intercetta. Se la attaccano, non evita la battaglia."),
        ("ru", "Вторая армия не перехватывает. Если нападут на неё, от битвы не уклоняется."),
    ],
)
def test_who_is_attacked_is_the_force_that_was_spoken_of(language: str, text: str) -> None:
    facts = heard(("alex-low", "persian"), language, text).facts
    assert facts == {"~intercept/persian-2": [None], "~avoid/persian-2": [None]}


def test_a_wheel_is_no_zero() -> None:
    found = heard(("1-wild", "tyrell"), "ru", "стоп не 5 ставлю 3 на одичалых за рулем был", "5 на одичалых")
    assert found.facts["offer"] == [3]


def test_a_share_that_sinks_is_told_as_the_new_one() -> None:
    text = "Con soci così la quota si abbassa: contro lo Storpio metto 3 invece di 5."
    assert heard(("m-offer", "malazan"), "it", text, "Metto 5").facts["offer"] == [3]


def test_initials_are_no_numbers() -> None:
    text = "1. Iron Throne: 0.\n2. Fiefdoms: five (5).\n3. King's Court: three (3).\nThe foregoing exhausts my treasury of eight.\nYours faithfully, E. A."
    facts = heard(("1-bids", "tyrell"), "en", text).facts
    assert facts == {"bid/iron-throne": [0], "~bid/fiefdoms": [5], "~bid/kings-court": [3]}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "2. quanto ai Privilegi Feudali, quando l'asta si aprirà, offro n. 2 (due) gettoni;\n3. quanto alla Corte del Re offro n. 1 (un) gettone."),
        ("ro", "2. cât privește Feudele, când se va deschide licitația, ofer nr. 2 jetoane;\n3. cât privește Curtea regală ofer nr. 1 jeton."),
    ],
)  # fmt: skip
def test_the_sign_of_a_number_says_nothing(language: str, text: str) -> None:
    order = {
        "it": "1. spareggio per il Trono: Lannister, Greyjoy, Stark;\n",
        "ro": "1. departajarea la Tron: Lannister, Greyjoy, Stark;\n",
    }
    facts = heard(("1-tie", "baratheon"), language, order[language] + text).facts
    assert facts.get("~bid/fiefdoms") == [2] and facts.get("~bid/kings-court") == [1]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Пусть Баратеон падает на Железном троне. Поход из Yronwood, когда настанет его черёд: рыцарь в Storm's End, воин остаётся."),
        ("ro", "Baratheon cade pe Tronul de Fier. Marșul din Yronwood, când îi va veni ceasul: cavalerul la Storm's End, infanteristul rămâne."),
    ],
)  # fmt: skip
def test_the_time_of_an_order_is_no_condition(language: str, text: str) -> None:
    facts = heard(("2-doran", "martell"), language, text).facts
    assert facts.get("~moves/yronwood") == [{"storms-end": {"knight": 1}}]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "Comando della Luce: a Oach tolgo il supporto e metto marcia+0. Il fante di Oach va a Callows, a Oach lascio il segnalino."),
        ("ru", "Oach → п0. Потом пехота Oach → Callows, жетон да."),
        ("en", "Command of Light: Oach becomes march+0. The footman at Oach then goes to Callows and leaves a token at Oach."),
    ],
)  # fmt: skip
def test_an_order_that_takes_another_s_place_may_march(language: str, text: str) -> None:
    facts = heard(("m-messenger", "tiste-liosan"), language, text).facts
    assert facts.get("messenger") == ["oach/march-0"]
    assert facts.get("~moves/oach") == [{"callows": {"fante": 1}}] and facts.get("~marker/oach") == ["yes"]


def test_an_order_that_stays_does_not_march() -> None:
    text = "Command of Light: I look at the card, no order changes. The footman at Oach would go to Callows if it could."
    assert "~moves/oach" not in heard(("m-messenger", "tiste-liosan"), "en", text).facts
