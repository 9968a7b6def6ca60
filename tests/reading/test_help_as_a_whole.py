"""Help told as a whole: whom a force helps in which combat and nobody otherwise, and from whom offered help is taken."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of

NOBODY = {"~support/narrow-sea": [None]}
MINE = {"~support/narrow-sea@area=moat-cailin": ["stark"], **NOBODY}
DEFENDED = {"~support/narrow-sea@area=moat-cailin,defender=stark": ["stark"], **NOBODY}
BLACKWATER = {"~support/narrow-sea@area=blackwater,defender=lannister": ["lannister"], **NOBODY}
THEIRS = {"~support/narrow-sea@area=blackwater,attacker=lannister": ["lannister"], **NOBODY}
LAID = {"orders/narrow-sea": "support"}
ALWAYS, NEVER, NOT_NOW = (
    {"!accept_support": ["yes"]},
    {"!accept_support": ["no"]},
    {"~accept_support": ["no"]},
)
GREYJOY = {"~accept_support@supporter=greyjoy": ["yes"], **NOT_NOW}


def _read(position: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, "stark", language, "", text, Expected({})))


def _of(facts: Any, *words: str) -> dict[str, Any]:
    return {fact: answer for fact, answer in facts.items() if any(word in fact for word in words)}


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "My ships in the Narrow Sea back me at Moat Cailin; in all other fights they stand aside.", MINE),
        ("en", "Narrow Sea: for me at Moat Cailin only, everywhere else nobody.", MINE),
        ("it", "Le navi del Mare Stretto: con me a Moat Cailin, neutrali in tutto il resto.", MINE),
        ("it", "Mare Stretto: mi appoggia ovunque, anzi no, soltanto a Moat Cailin. Altrove non appoggia nessuno", MINE),
        ("ro", "Flota din Narrow Sea e cu mine la Moat Cailin, în rest stă deoparte.", MINE),
        ("ro", "navele din narrow sea nu sprijină pe nimeni. mă rog, cu o excepție: pe mine, la moat cailin", MINE),
        ("ru", "Узкое море: за меня в Moat Cailin, в остальных боях нейтрально.", MINE),
        ("ru", "Корабли из Узкого моря помогают мне в Moat Cailin и больше никому.", MINE),
        ("ru", "Подмога из Узкого моря: всегда мн... нет, не так. Мне в бою за Moat Cailin, в прочих никому.", MINE),
        ("en", "Narrow Sea supports me if somebody attacks me in Moat Cailin, otherwise nobody.", DEFENDED),
        ("en", "Narrow Sea supports me only if I am attacked in Moat Cailin, otherwise nobody.", DEFENDED),
        ("ro", "Sprijinul din Narrow Sea este pentru mine, dar numai dacă mă atacă cineva în Moat Cailin. În alte lupte nu sprijin pe nimeni.", DEFENDED),
        ("en", "Narrow Sea supports Lannister if they are attacked in Blackwater, otherwise nobody.", BLACKWATER),
        ("en", "When Lannister attacks Blackwater, the Narrow Sea fleet is on the side of Lannister, otherwise it helps no one.", THEIRS),
        ("en", "Support from Narrow Sea -> Lannister if they attack Blackwater. Anywhere else: none.", THEIRS),
        ("it", "Da Narrow Sea sostengo Lannister quando attacca Blackwater, per il resto restano neutrali.", THEIRS),
        ("ro", "Dacă Lannister atacă Blackwater, Narrow Sea îl sprijină. Altfel pe nimeni.", THEIRS),
        ("ro", "Narrow Sea sprijină pe Lannister în atacul lui asupra Blackwater, altora nimic.", THEIRS),
        ("ro", "narrow sea cu baratheon la blackwater... pardon, cu lannister, dacă lannister atacă acolo. altora nimic", THEIRS),
        ("ru", "Если Ланнистер атакует Блэкуотер, флот Узкого моря поддерживает Ланнистера, иначе никого.", THEIRS),
    ],
)  # fmt: skip
def test_one_combat_and_all_others(language: str, text: str, said: dict[str, Any]) -> None:
    found = _read("2-march-stark", language, text)
    assert found.facts == said
    assert not found.questions


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Narrow Sea could support me at Moat Cailin, otherwise nobody."),
        ("en", "Narrow Sea supports me at Moat Cailin or White Harbor, nobody otherwise."),
        ("en", "If I play Roose Bolton, Narrow Sea supports Lannister at Moat Cailin, otherwise nobody."),
        ("en", "Next turn Narrow Sea supports me at Moat Cailin, nobody otherwise."),
        ("en", "Unless Lannister attacks Moat Cailin, Narrow Sea supports me there, otherwise nobody."),
        ("en", "Greyjoy said Narrow Sea supports me at Moat Cailin, nobody otherwise."),
        ("ru", "Может, Узкое море за меня в Moat Cailin, иначе никого?"),
    ],
)
def test_what_is_not_meant_so_is_not_taken(language: str, text: str) -> None:
    found = _read("2-march-stark", language, text)
    assert not found.facts
    assert found.questions


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "Narrow Sea: support. It supports me at Moat Cailin, nobody otherwise.", {**LAID, **MINE}),
        ("en", "NS gets a plain support, and that is for my own guys in MC only. No support from there in any other combat.", {**LAID, **MINE}),
        ("it", "Mare Stretto: appoggio. Appoggia me a Moat Cailin, altrimenti nessuno.", {**LAID, **MINE}),
        ("ro", "Narrow Sea: sprijin. Mă sprijină la Moat Cailin, în rest pe nimeni.", {**LAID, **MINE}),
        ("ru", "Узкое море: поддержка. Поддерживает меня в Moat Cailin, в остальных боях никого.", {**LAID, **MINE}),
        ("en", "Narrow Sea: support, and it supports me, whoever attacks whom.", {**LAID, "~support/narrow-sea": ["stark"]}),
        ("en", "Narrow Sea: support, and it always supports me.", {**LAID, "!support/narrow-sea": ["stark"]}),
        ("it", "Mare Stretto: appoggio. Mare Stretto appoggia sempre me in questo turno.", {**LAID, "~support/narrow-sea": ["stark"]}),
        ("it", "Mare Stretto: appoggio, e appoggia me, chiunque attacchi chi.", {**LAID, "~support/narrow-sea": ["stark"]}),
    ],
)  # fmt: skip
def test_a_tale_of_help_lays_no_second_order(language: str, text: str, said: dict[str, Any]) -> None:
    assert _read("2-plan", language, text).facts == said


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Narrow Sea support. It helps Baratheon if Baratheon is attacked in Crackclaw Point, nobody otherwise."),
        ("it", "Narrow Sea supporto. Supporta Baratheon se Baratheon viene attaccato a Crackclaw Point, altrimenti nessuno."),
        ("ro", "Narrow Sea sprijin. Sprijină Baratheon dacă Baratheon e atacat la Crackclaw Point, altfel pe nimeni."),
        ("ru", "Узкое море поддержка. Поддерживает Баратеона если Баратеон атакован в Crackclaw Point, больше никого."),
    ],
)  # fmt: skip
def test_who_is_attacked_defends(language: str, text: str) -> None:
    theirs = {"~support/narrow-sea@area=crackclaw-point,defender=baratheon": ["baratheon"], **NOBODY}
    assert _read("2-plan", language, text).facts == {**LAID, **theirs}


def test_who_attacks_the_attacked_is_told_by_the_preposition() -> None:
    text = "Narrow Sea supports Baratheon if Baratheon is attacked by Greyjoy in Crackclaw Point, nobody otherwise."
    where = "area=crackclaw-point,attacker=greyjoy,defender=baratheon"
    said = {f"~support/narrow-sea@{where}": ["baratheon"], **NOBODY}
    assert _read("2-march-stark", "en", text).facts == said


@pytest.mark.parametrize("end", ["Stark", "Thanks, Stark"])
def test_a_signature_is_not_who_is_helped(end: str) -> None:
    assert _read("2-plan", "en", f"Narrow Sea: support\n\n{end}").facts == LAID


def test_they_after_two_orders_is_no_single_force() -> None:
    found = _read(
        "2-plan", "en", "Narrow Sea: support. Moat Cailin: support. They support me, nobody otherwise."
    )
    assert _of(found.facts, "support/") == {}


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "Offered support: always refused, until I say otherwise.", NEVER),
        ("en", "Help from others: never, until further notice.", NEVER),
        ("en", "If anybody wants to support me, say yes, always.", ALWAYS),
        ("it", "Ogni volta che mi offrono supporto prendilo senza chiedermi, per sempre.", ALWAYS),
        ("it", "Chi mi offre appoggio è il benvenuto, sempre.", ALWAYS),
        ("ro", "Sprijinul oferit: refuzat, până zic eu altfel.", NEVER),
        ("ro", "sprijinul altora îl accept tura asta... sau nu, mai simplu: îl accept mereu", ALWAYS),
        ("ru", "От помощи никогда не отказываюсь: любая чужая поддержка — «да», до отмены.", ALWAYS),
        ("ru", "Accept support: always yes, пока я не скажу другое.", ALWAYS),
        ("ru", "Чужая поддержка в этом раунде: нет.", NOT_NOW),
        ("it", "Il supporto che mi offrono lo accetto. No, ripensandoci lo rifiuto, in questo turno sempre", NOT_NOW),
        ("en", "From Greyjoy I accept support, from nobody else.", GREYJOY),
        ("en", "Offered support this turn: accepted if it comes from Greyjoy, otherwise declined.", GREYJOY),
        ("it", "L'aiuto dei Greyjoy sì, quello degli altri no.", GREYJOY),
        ("it", "Accetto supporto solo dai Greyjoy.", GREYJOY),
        ("ro", "Sprijin de la Greyjoy = da, de la alții = nu", GREYJOY),
        ("ru", "Помощь беру только от Грейджоя, от остальных нет.", GREYJOY),
    ],
)  # fmt: skip
def test_whether_offered_help_is_taken(language: str, text: str, said: dict[str, Any]) -> None:
    assert _of(_read("2-plan", language, text).facts, "support") == said


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I refuse to support Greyjoy."),
        ("en", "Should I accept support from Greyjoy?"),
        ("en", "I accept support from Greyjoy unless Lannister attacks."),
        ("en", "I accept support next turn."),
        ("it", "Se perdo, accetto il supporto di tutti."),
        ("it", "Rifiuto di appoggiare Greyjoy, sempre."),
        ("ro", "Poate accept sprijinul de la Greyjoy."),
    ],
)
def test_other_words_about_help_take_none(language: str, text: str) -> None:
    assert _of(_read("2-march-stark", language, text).facts, "accept_support") == {}


@pytest.mark.parametrize(
    ("language", "text", "side"),
    [
        ("en", "Nothing for Stark from me. The defender gets Riverrun's support.", "greyjoy"),
        ("it", "Agli Stark niente, mi spiace. Da Riverrun appoggio il Kraken.", "greyjoy"),
        ("ro", "Oamenii mei din RR pun umărul la apărare, Stark n-are decât să se descurce.", "greyjoy"),
        ("ru", "Пожалуйста, поставьте поддержку из Риверрана на сторону обороны.", "greyjoy"),
        ("en", "Riverrun may support Stark or Greyjoy.", ""),
        ("en", "Riverrun does not support Stark.", ""),
        ("en", "Riverrun supports Stark if Robb is played.", ""),
        ("en", "Stark wants Riverrun's help.", ""),
        ("it", "Da Riverrun niente agli Stark.", ""),
        ("it", "Il mio supporto da Riverrun ai Greyjoy soltanto se serve.", ""),
    ],
)
def test_all_that_is_said_of_the_help_that_is_asked(language: str, text: str, side: str) -> None:
    letter = Letter("x", "", "2-sup-lan", "lannister", language, "", text, Expected({}))
    found = outcome_of(shared_room(), letter)
    assert _of(found.facts, "support/") == ({"support/riverrun": [side]} if side else {})
    assert side or found.questions
