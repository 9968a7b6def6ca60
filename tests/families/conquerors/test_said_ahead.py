"""What is said of battles before they are fought, so that a round need not stop for them (11.3 A, 11.3 E)."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.family import anticipated
from pbf_moderator.families.conquerors.rules import battle
from pbf_moderator.reading.reader import Reading, read
from pbf_moderator.scenario.loading import load_scenario

from .builder import M, P, play_flow, position, told

SCENARIO = load_scenario("alexander")
DOUBLE = {"odds": ["double", "triple"]}
SURPRISE = ("react", "", ["surprise"])


def heard(text: str, lang: str) -> Reading:
    game = position(active=M, hands={P: ["surprise"]})
    game.step = "activity"
    return read(text, seat=P, asked=[], ahead=anticipated(game, P), scenario=SCENARIO, language=lang)


def said(text: str, lang: str) -> list[tuple[Any, ...]]:
    reading = heard(text, lang)
    assert not reading.issues
    return [(draft.kind, draft.about, draft.answers[0], dict(draft.when)) for draft in reading.answers]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Avoid battle when outnumbered two to one."),
        ("it", "Evito la battaglia se sono in inferiorità di due a uno."),
        ("it", "Evito la battaglia se sono in inferiorità di uno a due."),
        ("ro", "Dacă sunt în inferioritate de doi la unu, evit bătălia."),
        ("ru", "Уклоняюсь от боя, если противник вдвое сильнее."),
    ],
)
def test_battle_is_avoided_where_the_enemy_is_twice_as_strong(lang: str, text: str) -> None:
    assert said(text, lang) == [("avoid", "", "away", DOUBLE)]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "The Second Army avoids battle to Adramyttium."),
        ("it", "Evito la battaglia con la Seconda Armata verso Adramittio."),
    ],
)
def test_an_army_avoids_battle_to_a_space(lang: str, text: str) -> None:
    assert said(text, lang) == [("avoid", f"{P}-2", "adramyttium", {})]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "If he attacks Sardes I play Surprise, else nothing."),
        ("it", "Se attacca Sardi gioco Sorpresa, altrimenti niente."),
    ],
)
def test_a_card_is_kept_for_a_place(lang: str, text: str) -> None:
    assert said(text, lang) == [(*SURPRISE, {"area": "sardes"})]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "If he attacks Sardes I play Surprise, else nothing; avoid battle when outnumbered two to one."),
        ("it", "Se attacca Sardi gioco Sorpresa, altrimenti niente; evito la battaglia se in inferiorità di due a uno."),
    ],
)  # fmt: skip
def test_what_is_said_of_odds_after_a_place_is_for_any_place(lang: str, text: str) -> None:
    assert said(text, lang) == [(*SURPRISE, {"area": "sardes"}), ("avoid", "", "away", DOUBLE)]


def test_a_retreat_is_said_for_a_defeat() -> None:
    assert said("Se perdo a Cizico, ritirata a Sardi.", "it") == [("retreat", "cyzicus", "sardes", {})]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Retreat from Cyzicus: Sardes."),
        ("it", "Ritirata da Cizico: Sardi."),
        ("ro", "Retragere din Cizic: Sardes."),
        ("ru", "Отступление из Кизика: Сарды."),
    ],
)
def test_a_colon_leads_to_where_a_retreat_goes(lang: str, text: str) -> None:
    assert said(text, lang) == [("retreat", "cyzicus", "sardes", {})]


def test_two_places_for_one_retreat_are_asked_about() -> None:
    reading = heard("Retreat from Cyzicus: Sardes, Adramyttium.", "en")
    assert not reading.answers and reading.issues


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "If he is twice as strong I avoid battle: Adramyttium."),
        ("it", "Se ha il doppio delle mie forze evito la battaglia: Adramittio."),
    ],
)
def test_a_battle_is_avoided_to_a_space_without_a_comma(lang: str, text: str) -> None:
    assert said(text, lang) == [("avoid", "", "adramyttium", DOUBLE)]


def test_what_follows_a_condition_by_a_colon_is_not_taken_without_it() -> None:
    reading = heard("The Second Army avoids battle when outnumbered two to one: Adramyttium.", "en")
    assert not reading.answers and reading.issues


@pytest.mark.parametrize(
    ("attackers", "odds"), [(39, "fewer"), (40, "as_many"), (41, "more"), (80, "double"), (120, "triple")]
)
def test_how_many_attack_is_a_fact_of_the_question(attackers: int, odds: str) -> None:
    armies = {"macedonian-1": {"space": "cyzicus", "strength": attackers}, "persian-2": {"strength": 40}}
    game = position(armies, active=M)
    asked = battle.avoiding(game, game.armies["persian-2"], M)
    assert asked and (asked.facts or {})["odds"] == odds


def test_an_army_that_avoids_wherever_it_can_goes_to_its_friends() -> None:
    game = position({"macedonian-1": {"space": "cyzicus"}}, garrisons={"dascylium": (P, 1)}, active=M)
    answers = {"avoid": "away"}
    play_flow(game, lambda g: battle.avoids(g, g.armies["persian-2"], M), dice=[6], answers=answers)
    assert told(game, "avoiding")[0]["goal"] == game.armies["persian-2"].space == "dascylium"
