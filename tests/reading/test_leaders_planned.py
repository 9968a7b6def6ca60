"""What players of leaders, hostages and tactics write before it is asked, beside an answer, and at the table of the same message."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import outcome_of

JAIME, EDDARD, BALON, TYWIN, ROBB = (
    "jaime-lannister", "eddard-stark", "balon-greyjoy", "tywin-lannister", "robb-stark",
)  # fmt: skip
RIVERRUN = {"~moves/golden-tooth": [{"riverrun": {"footman": 1, "knight": 2, TYWIN: 1}}]}
SEAGARD = {"~moves/twins": [{"seagard": {ROBB: 1, "knight": 1}}]}
CRACKCLAW = {"~moves/dragonstone": [{"crackclaw-point": {"stannis-baratheon": 1, "knight": 1}}]}
FOR_TWO = [[EDDARD, JAIME, "power", "power"]]
SHEETS = {
    "it": "Winterfell consolidamento, Moat Cailin appoggio, Torri Gemelle razzia, Riverrun difesa. ",
    "en": "Winterfell consolidate, Moat Cailin support, Twins raid, Riverrun defence. ",
    "ro": "Winterfell consolidare, Moat Cailin sprijin, Twins raid, Riverrun apărare. ",
    "ru": "Винтерфелл сбор власти, Ров Кайлин поддержка, Близнецы набег, Риверран оборона. ",
}

SAID = [
    # everybody with somebody is all of them
    ("s-plan", "lannister", "it", "GT m+1*. GT: tutti con Tywin a Riverrun.", RIVERRUN),
    ("s-plan", "lannister", "en", "GT m+1*. From GT everybody with Tywin to Riverrun.", RIVERRUN),
    ("s-plan", "lannister", "ro", "Golden Tooth m+1. Din Golden Tooth toți cu Tywin la Riverrun.", RIVERRUN),
    ("s-plan", "lannister", "ru", "Golden Tooth m+1. Из Golden Tooth все вместе с Тайвином в Риверран.", RIVERRUN),
    # who is freed goes where that very person is put
    ("s-release", "stark", "it", "Accetto lo scambio, ed Eddard lo metto a Grande Inverno.", {"~freed_leader/eddard-stark": ["winterfell"]}),
    ("s-release", "stark", "en", "I accept the deal and put Eddard in Winterfell.", {"~freed_leader/eddard-stark": ["winterfell"]}),
    ("s-release", "stark", "ro", "Accept schimbul; pe Eddard îl pun la Winterfell.", {"~freed_leader/eddard-stark": ["winterfell"]}),
    # a name in quotation marks is a title
    ("s-plan", "lannister", "ru", "Карта тактики — «Удержание территории».", {"tactic": ["hold-territory"]}),
    ("s-plan", "lannister", "ru", "Карта тактики: \"Удержание территории\".", {"tactic": ["hold-territory"]}),
    ("s-plan", "lannister", "it", "Tattica: «Controllo di Westeros»", {"tactic": ["control-westeros"]}),
    ("s-plan", "lannister", "en", "Tactic: “Control Westeros”.", {"tactic": ["control-westeros"]}),
    # the star of an order, told in words of its own
    ("s-plan", "greyjoy", "en", "Seagard: the great defence, the one with the star upon it.", {"orders/seagard": "defence-2"}),
    ("s-plan", "greyjoy", "it", "Seagard: difesa, quella con la stella sopra.", {"orders/seagard": "defence-2"}),
    ("s-plan", "greyjoy", "ro", "Seagard: apărare, cea cu stea pe ea.", {"orders/seagard": "defence-2"}),
    ("s-plan", "greyjoy", "ru", "Сигард: оборона, та что со звездой на ней.", {"orders/seagard": "defence-2"}),
    # a thing that rests, its place between commas
    ("s-card", "greyjoy", "it", "La spada di Valyria, a Seagard, resta nel fodero: non la sporco per dei lupacchiotti.", {"~blade@area=seagard": [None]}),
    ("s-card", "greyjoy", "ro", "Sabia, la Seagard, rămâne în teacă.", {"~blade@area=seagard": [None]}),
    ("s-card", "greyjoy", "ru", "Клинок, в Сигарде, остаётся в ножнах.", {"~blade@area=seagard": [None]}),
    # nobody is activated, and the order is carried out
    ("s-raids-stark", "stark", "en", "not activating robb, just raid seagard with the twins order", {"activate/raid": [None], "~raid": ["twins/seagard"]}),
    ("s-raids-stark", "stark", "it", "non attivo Robb, razzio solo Seagard con l'ordine delle Torri Gemelle", {"activate/raid": [None], "~raid": ["twins/seagard"]}),
    # the march of who is activated
    ("s-raids-stark", "stark", "ro", "Îl activez pe Robb: Robb și cavalerul merg la Seagard.", {"activate/raid": [ROBB], **SEAGARD}),
    ("s-raids-baratheon", "baratheon", "ro", "Anna mă roagă :) Îl activez pe Stannis: el și cavalerul merg la Crackclaw Point, infanteristul rămâne la Dragonstone.", CRACKCLAW),
    # no support, from whomever
    ("s-raids-baratheon", "baratheon", "it", "Appoggi da altri giocatori non ne accetto mai.", {"!accept_support": ["no"]}),
    ("s-raids-baratheon", "baratheon", "en", "I never accept support from other players.", {"!accept_support": ["no"]}),
    # if I win, with no comma behind it
    ("s-card", "stark", "ro", "La Seagard joc Robb. Dacă câștig îl iau pe Balon ostatic.", {"card/seagard": [ROBB], "~take_hostage@area=seagard": [BALON]}),
    ("s-plan", "stark", "ro", SHEETS["ro"] + "Dacă câștig la Seagard îl iau pe Balon ostatic.", {"~take_hostage@area=seagard": [BALON]}),
    # losses, one kind before the other
    ("s-card", "greyjoy", "en", "If I lose at Seagard, my losses there are footmen before the knight.",
     {"~casualties@area=seagard": [["footman"], ["knight"], ["footman", "footman"], ["footman", "knight"], ["footman", "footman", "knight"]]}),
    # offers made with the orders, long before they can be
    ("s-plan", "stark", "it", SHEETS["it"] + "Offro 2 potere e Jaime per Eddard.", {"~ransom": FOR_TWO, "orders/twins": "raid"}),
    ("s-plan", "stark", "en", SHEETS["en"] + "At Winterfell I offer Jaime and 2 power for Eddard.", {"~ransom/winterfell": FOR_TWO}),
    ("s-plan", "stark", "ro", SHEETS["ro"] + "Îl ofer pe Jaime și 2 putere pentru Eddard.", {"~ransom": FOR_TWO}),
    ("s-plan", "stark", "ru", SHEETS["ru"] + "Предлагаю Джейме и 2 жетона за Эддарда.", {"~ransom": FOR_TWO}),
]  # fmt: skip


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def _heard(room: Room, position: str, seat: str, lang: str, text: str) -> Any:
    return outcome_of(room, Letter("x", "", position, seat, lang, "", text, Expected({})))


@pytest.mark.parametrize(("position", "seat", "lang", "text", "meant"), SAID)
def test_what_is_said_is_kept(
    room: Room, position: str, seat: str, lang: str, text: str, meant: dict[str, Any]
) -> None:
    facts = _heard(room, position, seat, lang, text).facts
    assert {fact: facts.get(fact) for fact in meant} == meant


def test_an_answer_that_is_thought_better_of_counts_no_more(room: Room) -> None:
    heard = _heard(room, "s-careful", "stark", "en", "I'll take the 2 power. No wait, that's daft.")
    assert not heard.facts
    assert any("tactic_how" in question for question in heard.questions)


def test_an_apology_to_somebody_takes_nothing_back(room: Room) -> None:
    for text in (
        "I'll take the 2 power. Sorry Dana, nothing personal.",
        "I'll take the 2 power. Sorry, Dana!",
    ):
        heard = _heard(room, "s-careful", "stark", "en", text)
        assert heard.facts == {"tactic_how/careful-planning": ["power"]}, text


def test_two_that_are_a_pair_have_no_order(room: Room) -> None:
    text = "Тирелл первый. Старк и Грейджой — два сапога пара, пусть идут следом"
    heard = _heard(room, "2-tie", "baratheon", "ru", text)
    assert not heard.facts
    assert heard.questions


def test_an_area_of_others_to_which_units_go_is_no_line_of_the_sheet(room: Room) -> None:
    text = "Dragonstone incursione. L'incursione serve ad attivare Stannis, che marcia su King's Landing col cavaliere."
    heard = _heard(room, "s-plan", "baratheon", "it", text)
    assert heard.facts["orders/dragonstone"] == "raid"
    assert not any("no_own_units" in question for question in heard.questions)


def test_a_march_with_two_combats_is_told_when_it_is_planned(room: Room) -> None:
    text = "Activez Robb. Robb + cav -> Seagard, 2 inf -> Greywater Watch, 1 inf stă."
    heard = _heard(room, "s-raids-stark", "stark", "ro", text)
    warned = [i for i in heard.reading.issues if i.code == "two_combats"]
    assert [(i.level, set(i.about)) for i in warned] == [("warn", {"seagard", "greywater-watch"})]
