"""What was read wrongly or lost in silence once, by kinds, in other words and other languages."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I mean the house card, not the leader in prison. At Seagard I play the card Eddard Stark."),
        ("it", "Per evitare equivoci: intendo la carta, non il leader in prigione. A Seagard gioco la carta Eddard Stark."),
    ],
)  # fmt: skip
def test_what_was_not_meant_denies_nothing(language: str, text: str) -> None:
    assert _read("s-card", "stark", language, text).facts == {"card/seagard": ["eddard-stark"]}


def test_no_hostage_is_still_taken_as_said() -> None:
    found = _read("s-card", "stark", "en", "At Seagard I play Eddard Stark. I take no hostage if I win.")
    assert found.facts["~take_hostage@area=seagard"] == [None]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "Ritirata a Maurik. Se i Malazan mi inseguono e attaccano Maurik gioco Anomander Rake, altrimenti Silchas Ruin, e la Coral Bay dà il supporto a me."),
        ("en", "Retreat to Maurik. If the Malazans pursue me and attack Maurik I play Anomander Rake, and Coral Bay supports me."),
        ("ru", "Отступаю в Maurik. Если малазане погонятся за мной и нападут на Maurik, играю Аномандера Рейка, и Coral Bay поддерживает меня."),
    ],
)  # fmt: skip
def test_a_condition_goes_on_behind_a_second_choice(language: str, text: str) -> None:
    facts = _read("m-retreat", "tiste-andii", language, text).facts
    helped = [fact for fact in facts if fact.startswith("~support/coral-bay")]
    assert helped and all("area=maurik" in fact and "opponent=malazan" in fact for fact in helped)


def test_a_condition_that_is_not_understood_lets_nothing_behind_it_stand() -> None:
    text = "Retreat to Maurik. If the Malazans frobnicate Maurik I play Rake, otherwise Silchas, and Coral Bay supports me."
    assert not [f for f in _read("m-retreat", "tiste-andii", "en", text).facts if "support" in f]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ro", "Curtea regală. Pentru marșul din Yronwood, ca să nu vă mai țin pe loc: cavalerul merge la Boneway, infanteristul rămâne în Yronwood."),
        ("en", "King's Court. For the Yronwood march, so as not to hold you up: the knight goes to the Boneway, the footman stays in Yronwood."),
        ("it", "Corte del Re. Per la marcia di Yronwood, per non tenervi fermi: il cavaliere va a Boneway, il fante resta a Yronwood."),
        ("ru", "Двор. По маршу из Yronwood, чтобы не держать вас: рыцарь идёт в Boneway, воин остаётся в Yronwood."),
    ],
)  # fmt: skip
def test_why_it_is_told_keeps_nobody_at_home(language: str, text: str) -> None:
    facts = _read("2-doran", "martell", language, text).facts
    assert facts == {"~moves/yronwood": [{"boneway": {"knight": 1}}], "track_drop": ["kings-court"]}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Seagard: играю Дагмера. Если проиграю, то в потери сначала оба воина, рыцарь последним, и уходим на Pyke."),
        ("en", "Seagard: Dagmer. If I lose, casualties first both footmen, the knight last, and we scurry home to Pyke."),
        ("ro", "Seagard: Dagmer. Dacă pierd, pierderi întâi infanteriștii, cavalerul ultimul, și plecăm la Pyke."),
    ],
)  # fmt: skip
def test_losses_are_not_of_the_place_of_retreat(language: str, text: str) -> None:
    found = _read("s-card", "greyjoy", language, text)
    assert not [f for f in (*found.facts, *found.unsure) if f.startswith("~casualties") and "pyke" in f]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Twins - набег. Робба приказом набега активировать не буду, набег из Twins обычный, на Seagard."),
        ("ru", "Twins - набег. Робба набегом не активирую, набег из Twins на Seagard."),
        ("en", "Twins - raid. I won't activate Robb with the raid, the raid from the Twins is an ordinary one, on Seagard."),
        ("it", "Twins incursione. Non attivo Robb con l'incursione, l'incursione dei Twins è normale, su Seagard."),
    ],
)  # fmt: skip
def test_who_is_not_chosen_goes_nowhere(language: str, text: str) -> None:
    facts: dict[str, Any] = _read("s-plan", "stark", language, text).facts
    assert facts["~raid"] == ["twins/seagard"] and facts["~activate/raid"] == [None]
    assert not [f for f in facts if f.startswith("~moves")]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ro", "Ironman's Bay îmi sprijină unitățile mele. De acum înainte, mereu, Ironman's Bay și Sunset Sea mă sprijină pe mine, până anunț altceva."),
        ("en", "Ironman's Bay supports me. And from now on, always, Ironman's Bay and Sunset Sea support me, until further notice."),
        ("it", "Ironman's Bay appoggia me. E da ora in poi, sempre, Ironman's Bay e Sunset Sea appoggiano me."),
        ("ru", "Ironman's Bay поддерживает меня. И отныне, всегда, Ironman's Bay и Sunset Sea поддерживают меня, пока не скажу другое."),
    ],
)  # fmt: skip
def test_for_good_may_stand_apart(language: str, text: str) -> None:
    assert _read("2-sup-gre", "greyjoy", language, text).facts == {
        "!support/ironmans-bay": ["greyjoy"],
        "!support/sunset-sea": ["greyjoy"],
        "support/ironmans-bay": ["greyjoy"],
    }
