"""Second choices told behind the first, what is said for good, orders of ties, prices, and words that are taken for a nothing."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of

BOTH = {"~card@area=pyke,role=defender": ["balon-greyjoy", "asha-greyjoy"]}
FIRST = {"~card@area=pyke,opponent=lannister,role=defender": ["balon-greyjoy"]}


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "If Pyke is attacked I play Balon, with Asha in reserve.", BOTH),
        ("it", "Se mi attaccano a Pyke gioco Balon, con Asha in riserva.", BOTH),
        ("ro", "Dacă mă atacă la Pyke joc Balon, cu Asha în rezervă.", BOTH),
        ("ru", "Если на Pyke нападут, играю Бейлона, Аша в резерве.", BOTH),
        ("en", "Pyke under attack: Balon, then Asha.", BOTH),
        ("it", "Se attaccano Pyke: Balon, poi Asha.", BOTH),
        ("ro", "Dacă atacă Pyke: Balon, apoi Asha.", BOTH),
        ("ru", "Если нападут на Pyke: Бейлон, потом Аша.", BOTH),
        ("en", "If Lannister attacks Pyke after all, I play Balon.", FIRST),
        ("ro", "Dacă până la urmă Lannister atacă Pyke, joc Balon.", FIRST),
        ("ru", "Если Ланнистер всё-таки вздумает напасть на Pyke, играю Бейлона.", FIRST),
        ("it", "Se saranno i Lannister ad assalirmi a Pyke, gioco Balon.", FIRST),
        ("it", "Se i Lannister avranno l'ardire di assalirmi a Pyke, gioco Balon.", FIRST),
        ("it", "Se i Lannister violano i patti e mi attaccano a Pyke, gioco Balon.", FIRST),
        ("en", "If Lannister breaks the deal and attacks Pyke out of spite, I play Balon.", FIRST),
        ("ro", "Dacă Lannister își calcă cuvântul și atacă Pyke, joc Balon.", FIRST),
        ("ru", "Если Ланнистер дерзнёт напасть на Pyke, играю Бейлона.", FIRST),
    ],
)  # fmt: skip
def test_a_second_card_is_for_when_the_first_is_gone(language: str, text: str, said: dict[str, Any]) -> None:
    assert _read("1-plan", "greyjoy", language, text).facts == said


def test_a_card_with_a_place_of_its_own_is_no_second_choice() -> None:
    facts = _read("1-plan", "greyjoy", "en", "If Pyke is attacked I play Balon, then Asha at Seagard.").facts
    assert facts == {
        "~card@area=pyke,role=defender": ["balon-greyjoy"],
        "~card@area=seagard,role=defender": ["asha-greyjoy"],
    }


def test_second_thoughts_behind_a_condition_still_correct() -> None:
    text = "If Lannister attacks Pyke I play Balon. After all: Asha."
    (answers,) = _read("1-plan", "greyjoy", "en", text).facts.values()
    assert answers == ["asha-greyjoy"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Muster a new mage for both points."),
        ("it", "Recluto, un mago nuovo per 2 punti."),
        ("ro", "Recrutez un mag nou pentru 2 puncte."),
        ("ru", "Нового мага за 2 очка: набор войск."),
    ],
)
def test_points_that_units_cost_are_not_the_points_to_take(language: str, text: str) -> None:
    read = _read("m-consolidate-how", "malazan", language, text)
    assert read.facts["consolidate_how/genabaris"] == ["muster"], read


@pytest.mark.parametrize("text", ["I take the 2 points.", "The points, no muster."])
def test_points_are_an_answer_where_nothing_is_bought(text: str) -> None:
    assert _read("m-consolidate-how", "malazan", "en", text).facts == {"consolidate_how/genabaris": ["power"]}


@pytest.mark.parametrize(
    ("language", "text", "answer"),
    [
        ("en", "Until I revoke it: help from others is accepted.", "yes"),
        ("it", "Fino a revoca: il supporto di altri lo accetto.", "yes"),
        ("ro", "Până la revocare: sprijinul de la alții nu îl accept.", "no"),
        ("ru", "Пока я не напишу иного: чужую поддержку принимаю.", "yes"),
    ],
)
def test_help_is_taken_or_refused_for_good(language: str, text: str, answer: str) -> None:
    assert _read("m-march", "tiste-edur", language, text).facts == {"!accept_support": [answer]}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "On top is Tyrell, after him comes Stark, and Greyjoy is the last one. Excuse me Anna, nothing personal."),
        ("en", "Greyjoy told me to put him first. So Tyrell, Stark, Greyjoy."),
        ("it", "Greyjoy vorrebbe stare davanti. Quindi Tyrell prima, poi Stark, poi Greyjoy."),
        ("ro", "Greyjoy vrea primul loc. Deci Tyrell, Stark, Greyjoy."),
        ("ru", "Тирелл на первом месте, за ним Старк, потом Грейджой."),
    ],
)  # fmt: skip
def test_an_order_of_ties_in_words(language: str, text: str) -> None:
    assert _read("2-tie", "baratheon", language, text).facts == {
        "tie_order/iron-throne": [["tyrell", "stark", "greyjoy"]]
    }


def test_who_comes_after_somebody_unnamed_has_no_place() -> None:
    read = _read("2-tie", "baratheon", "en", "After her Tyrell, and Greyjoy is last.")
    assert not read.facts and read.questions


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "Quindi io non mi fido di nessuno e ne metto 3 contro lo Storpio."),
        ("it", "Non mi fido di nessuno e ne metto 3 contro il dio."),
        ("ro", "Nu cred pe nimeni și pun 3."),
        ("ru", "Никому не верю и ставлю 3."),
    ],
)
def test_trusting_nobody_is_no_offer_of_nothing(language: str, text: str) -> None:
    read = _read("m-offer", "malazan", language, text)
    assert read.facts.get("offer") in (None, [3]) and (read.facts or read.questions), read


def test_what_a_number_leaves_is_not_the_number() -> None:
    text = "I wanted to bid 2, so put me down for 5. That leaves me a couple of points for markers."
    assert _read("m-offer", "malazan", "en", text).read == {"offer": [5]}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I play Hold Territory"),
        ("it", "carta Tenere il Territorio"),
        ("ro", "carte apararea teritoriului"),
        ("ru", "карта Удержание территории"),
    ],
)
def test_a_tactics_card_is_called_a_card_too(language: str, text: str) -> None:
    """The word leads to no card for a combat, since no such card has that name."""
    assert _read("1s-plan", "tyrell", language, text).facts == {"tactic": ["hold-territory"]}
