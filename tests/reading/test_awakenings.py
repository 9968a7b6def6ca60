"""Who is activated, who is not, and where those go who are: in one sentence, with pronouns, beside the order that is given up."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import Outcome, outcome_of

ROBB, JAIME, TYWIN, STANNIS = "robb-stark", "jaime-lannister", "tywin-lannister", "stannis-baratheon"
NOBODY = {"activate/raid": [None]}
RAID = {**NOBODY, "~raid": ["twins/seagard"]}
BOTH = {"~activate/raid": [JAIME], "~activate/consolidate": [None]}
SEAGARD = {"activate/raid": [ROBB], "~moves/twins": [{"seagard": {ROBB: 1, "knight": 1, "footman": 2}}]}
SHEETS = {
    "it": "Lannisport consolidamento, Tumbleton incursione. Tattica: Tenere il territorio. ",
    "en": "Lannisport consolidate, Tumbleton raid. Tactics: Hold Territory. ",
    "ro": "Lannisport consolidare, Tumbleton incursiune. Tactica: Apărarea teritoriului. ",
    "ru": "Lannisport сбор власти, Tumbleton набег. Тактика: Удержание территории. ",
}

SAID = [
    # nobody, and the order is carried out: who is named goes nowhere
    ("s-raids-stark", "stark", "en", "Robb is not activated, an ordinary raid from the Twins on Seagard.", RAID),
    ("s-raids-stark", "stark", "it", "Robb non lo attivo, normale incursione dalle Twins su Seagard.", RAID),
    ("s-raids-stark", "stark", "ro", "Pe Robb nu-l activez, incursiune obișnuită din Twins asupra Seagard.", RAID),
    ("s-raids-stark", "stark", "ru", "Робб не активируется, обычный набег из Twins на Seagard.", RAID),
    ("s-raids-baratheon", "baratheon", "it", "Anziché attivare Stannis faccio l'incursione.", NOBODY),
    ("s-raids-baratheon", "baratheon", "en", "Instead of activating Stannis I carry out the raid.", NOBODY),
    ("s-raids-baratheon", "baratheon", "ro", "În loc să-l activez pe Stannis fac incursiunea.", NOBODY),
    ("s-raids-baratheon", "baratheon", "ru", "Вместо того чтобы активировать Станниса, делаю набег.", NOBODY),
    # with whom others go
    ("s-raids-stark", "stark", "it", "Robb, tocca a te! Lo attivo, e con lui partono per Seagard il cavaliere e due fanti.", SEAGARD),
    ("s-raids-stark", "stark", "en", "I activate Robb. With him go to Seagard the knight and two footmen.", SEAGARD),
    ("s-raids-stark", "stark", "ro", "Îl activez pe Robb. Ia cu el cavalerul și doi infanteriști la Seagard.", SEAGARD),
    ("s-raids-stark", "stark", "ru", "Активирую Робба. С ним идут в Seagard рыцарь и два воина.", SEAGARD),
    # one sentence with the order that is given up, said with the sheet
    ("s-three", "lannister", "it", SHEETS["it"] + "L'incursione la scarto per attivare Jaime: lui e un fante a Stoney Sept, l'altro resta.",
     {"~activate/raid": [JAIME], "~moves/tumbleton": [{"stoney-sept": {JAIME: 1, "footman": 1}}]}),
    ("s-three", "lannister", "en", SHEETS["en"] + "Raids: I activate Jaime. He takes both footmen to King's Landing.",
     {"~activate/raid": [JAIME], "~moves/tumbleton": [{"kings-landing": {JAIME: 1, "footman": 2}}]}),
    ("s-three", "lannister", "ru", SHEETS["ru"] + "Набег сбрасываю, активирую Джейме, он с одним воином идёт в Stoney Sept, второй остаётся.",
     {"~activate/raid": [JAIME], "~moves/tumbleton": [{"stoney-sept": {JAIME: 1, "footman": 1}}]}),
    # several, each by his own order
    ("s-three", "lannister", "it", SHEETS["it"] + "Jaime lo attivo, Tywin no.", BOTH),
    ("s-three", "lannister", "en", SHEETS["en"] + "Activations: Jaime yes, Tywin no.", BOTH),
    ("s-three", "lannister", "en", SHEETS["en"] + "Activate Jaime. Tywin sleeps on.", BOTH),
    ("s-three", "lannister", "ro", SHEETS["ro"] + "Îl activez pe Jaime, nu pe Tywin.", BOTH),
    ("s-three", "lannister", "ru", SHEETS["ru"] + "Активирую Джейме, Тайвина нет.", BOTH),
    ("s-three", "lannister", "en", SHEETS["en"] + "No activations.", {"~activate/raid": [None], "~activate/consolidate": [None]}),
    ("s-three", "lannister", "it", SHEETS["it"] + "Attivo Jaime e Tywin.", {"~activate/raid": [JAIME], "~activate/consolidate": [TYWIN]}),
    # the order that is given up, told before the choice
    ("s-plan", "stark", "ro", "La incursiuni: renunț la cea din Twins și îl activez pe Robb.", {"~activate/raid": [ROBB]}),
    ("s-plan", "stark", "it", "Rinuncio all'incursione di Twins e attivo Robb.", {"~activate/raid": [ROBB]}),
    ("s-plan", "stark", "en", "Instead of the raid in the Twins I activate Robb.", {"~activate/raid": [ROBB]}),
    ("s-plan", "stark", "ru", "Отказываюсь от набега в Twins и активирую Робба.", {"~activate/raid": [ROBB]}),
    # only who is asked about, where nobody is named
    ("s-raids-baratheon", "baratheon", "ru", "Никого не активирую.", NOBODY),
]  # fmt: skip

UNSURE = [
    ("s-plan", "stark", "en", "I give up the march in Riverrun and activate Robb."),
    ("s-plan", "stark", "en", "I give up on activating Robb."),
    ("s-three", "lannister", "en", SHEETS["en"] + "Activate Jaime or Tywin, whoever comes first."),
    ("s-three", "lannister", "it", SHEETS["it"] + "Attivo tutti tranne Tywin."),
    ("s-three", "lannister", "en", SHEETS["en"] + "Activate everybody but Tywin."),
    ("s-raids-baratheon", "baratheon", "en", "I could activate Stannis, but why?"),
    ("s-raids-baratheon", "baratheon", "en", "I never said I activate Stannis."),
    ("s-raids-baratheon", "baratheon", "it", "Se attivo Stannis il fante va con lui."),
    ("s-raids-baratheon", "baratheon", "ro", "Dacă îl activez pe Stannis, infanteristul rămâne."),
    ("s-raids-baratheon", "baratheon", "ru", "Может, активирую Станниса, ещё не решил."),
]


REFUSALS = {
    "en": (
        "activation by raid: pass", "activation by raid: no", "Activation: nobody.", "Activation: no one", "Activation: nothing",
        "Activation: none", "Activation: neither", "Activation by raid: nope", "Activation by raid: nah", "Activation by raid: skip",
        "Activation by raid: I pass", "Activation by raid: not now", "Activation by raid: never", "Activation by raid: I decline",
        "Activation by raid - pass", "Activation by raid, pass", "Pass (activation).", "Robb, activation: no",
        "Pass on the activation.", "I activate nobody.", "Nobody is activated.", "No activation.",
    ),
    "it": (
        "attivazione con incursione: passo", "attivazione con incursione: no", "Attivazione: nessuno", "Attivazione: niente",
        "Attivazione: nulla", "Attivazione: salto", "Attivazione: rinuncio", "Attivazione: rifiuto", "Attivazione con incursione: per ora no",
        "Attivazione con incursione - passo", "Attivazione con incursione, passo.", "Robb, attivazione: no", "Passo sull'attivazione.",
        "Non attivo nessuno.", "Niente attivazione.", "Nessuna attivazione.",
    ),
    "ro": (
        "activare prin incursiune: pas", "activare prin incursiune: nu", "Activare: nimeni", "Activare: nimic", "Activare: niciunul",
        "Activare: renunț", "Activare prin incursiune - pas", "Activare prin incursiune, pas.", "Robb, activare: nu",
        "Nu activez pe nimeni.", "Fără activare.", "Renunț la activare.",
    ),
    "ru": (
        "активация приказом набег: пас", "активация приказом набег: нет", "Активация: никто", "Активация: никого", "Активация: ничего",
        "Активация: пасую", "Активация через набег: пропускаю", "Активация через набег: отказ", "Активация — пас", "Активация, пас.",
        "Робб, активация: нет", "Никого не активирую.", "Без активации.",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("lang", "text"), [(lang, text) for lang in REFUSALS for text in REFUSALS[lang]])
@pytest.mark.parametrize("seat", ["stark", "baratheon"])
def test_a_refusal_activates_nobody_even_where_only_one_person_can_be(
    room: Room, seat: str, lang: str, text: str
) -> None:
    text = text.replace("Robb", "Stannis").replace("Робб", "Станнис") if seat == "baratheon" else text
    facts = _heard(room, f"s-raids-{seat}", seat, lang, text).facts
    assert facts == NOBODY


REFUSED_BEHIND = [
    ("en", "Activation by raid.\nPass."),
    ("en", "Robb: activation, pass"),
    ("it", "Attivazione con incursione.\nPasso."),
    ("ro", "Activare prin incursiune. Pas."),
    ("ru", "Активация приказом Набег. Пас."),
]


@pytest.mark.parametrize(("lang", "text"), REFUSED_BEHIND)
def test_a_refusal_behind_never_activates(room: Room, lang: str, text: str) -> None:
    assert _heard(room, "s-raids-stark", "stark", lang, text).facts in ({}, NOBODY)


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def _heard(room: Room, position: str, seat: str, lang: str, text: str) -> Outcome:
    return outcome_of(room, Letter("x", "", position, seat, lang, "", text, Expected({})))


@pytest.mark.parametrize(("position", "seat", "lang", "text", "meant"), SAID)
def test_who_is_activated_is_kept_for_his_own_order(
    room: Room, position: str, seat: str, lang: str, text: str, meant: dict[str, Any]
) -> None:
    facts = _heard(room, position, seat, lang, text).facts
    assert {fact: facts.get(fact) for fact in meant} == meant
    assert not [fact for fact in facts if fact.startswith("~moves") and fact not in meant]


@pytest.mark.parametrize(("position", "seat", "lang", "text"), UNSURE)
def test_who_may_be_activated_is_asked(room: Room, position: str, seat: str, lang: str, text: str) -> None:
    heard = _heard(room, position, seat, lang, text)
    assert not [fact for fact in heard.facts if "activate" in fact or "moves" in fact]
    assert heard.told


def test_a_second_thought_takes_the_place_of_who_was_activated(room: Room) -> None:
    before = "I activate Robb, he goes to Seagard with the knight."
    letter = Letter(
        "x", "", "s-raids-stark", "stark", "en", "",
        "Stop, changed my mind. Robb is not activated, plain raid from the Twins on Seagard.",
        Expected({}), before=[before],
    )  # fmt: skip
    facts = outcome_of(room, letter).facts
    assert facts["activate/raid"] == [None] and facts["~raid"] == ["twins/seagard"]


ALL_BEHIND = [
    ("s-lead", "stark", "it", "I fanti vanno tutti a Ruby Ford, gli altri restano.", {"ruby-ford": {"footman": 3}}),
    ("s-lead", "stark", "en", "The footmen all go to Ruby Ford. Robb and the knight stay.", {"ruby-ford": {"footman": 3}}),
    ("s-lead", "stark", "ro", "Robb și cavalerul la Seagard. Infanteriștii rămân toți.", {"seagard": {ROBB: 1, "knight": 1}}),
    ("s-lead", "stark", "ru", "Робб и рыцарь идут в Seagard, воины остаются все.", {"seagard": {ROBB: 1, "knight": 1}}),
    ("s-lead", "stark", "it", "Robb e i fanti vanno tutti a Seagard, il cavaliere resta.", {"seagard": {ROBB: 1, "footman": 3}}),
    ("s-lead", "stark", "en", "Robb goes to Seagard with the knight and the footmen stay.", {"seagard": {ROBB: 1, "knight": 1}}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "seat", "lang", "text", "meant"), ALL_BEHIND)
def test_all_behind_the_verb_is_said_of_the_units_before_it(
    room: Room, position: str, seat: str, lang: str, text: str, meant: dict[str, Any]
) -> None:
    assert _heard(room, position, seat, lang, text).facts["moves/twins"] == [meant]


BOTH_KNIGHTS = [
    ("it", "Prima Golden Tooth. Vanno a Riverrun Tywin ed entrambi i cavalieri, il fante resta."),
    ("en", "Golden Tooth first. To Riverrun go Tywin and both knights, the footman stays."),
    ("ro", "Întâi Golden Tooth. Merg la Riverrun Tywin și ambii cavaleri, infanteristul rămâne."),
    ("ru", "Сначала Golden Tooth. Идут в Riverrun Тайвин и оба рыцаря, воин остаётся."),
]


@pytest.mark.parametrize(("lang", "text"), BOTH_KNIGHTS)
def test_both_are_joined_to_who_is_named_before(room: Room, lang: str, text: str) -> None:
    facts = _heard(room, "s-march-lannister", "lannister", lang, text).facts
    assert facts["~moves/golden-tooth"] == [{"riverrun": {TYWIN: 1, "knight": 2}}]


def test_who_may_go_with_those_before_is_never_said_to_stay(room: Room) -> None:
    text = "Prima Golden Tooth. Vanno a Riverrun Tywin nonché entrambi i cavalieri, il fante resta."
    facts = _heard(room, "s-march-lannister", "lannister", "it", text).facts
    assert facts.get("~moves/golden-tooth") in (None, [{"riverrun": {TYWIN: 1, "knight": 2}}])


LED_ALREADY = [
    ("it", "Attivo Robb: prende Seagard con tutta l'armata. Alle Twins lascio un gettone. È arrivato l'inverno, signora Asha!"),
    ("en", "I activate Robb: everybody to Seagard. I leave a power token at the Twins. Winter has come."),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text"), LED_ALREADY)
def test_who_was_activated_before_may_be_said_to_be_once_more(room: Room, lang: str, text: str) -> None:
    facts = _heard(room, "s-lead", "stark", lang, text).facts
    assert facts.get("moves/twins") == [{"seagard": {ROBB: 1, "knight": 1, "footman": 3}}]
    assert facts.get("~marker/twins") == ["yes"]
