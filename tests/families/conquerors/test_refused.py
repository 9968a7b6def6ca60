"""A city that is asked to surrender, what is to be done if it refuses, and terms that it offers, by message (11.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbf_moderator.families.conquerors.family import anticipated
from pbf_moderator.families.conquerors.model.forces import Battle, Siege
from pbf_moderator.families.conquerors.rules import siege
from pbf_moderator.families.conquerors.rules.battle import fight
from pbf_moderator.families.conquerors.rules.flow import activity_choice
from pbf_moderator.families.conquerors.rules.movement import move_and_fight
from pbf_moderator.kernel.staging import Staged, choose
from pbf_moderator.reading.reader import Reading, read
from pbf_moderator.scenario.loading import load_scenario

from .builder import M, P, asks, play_flow, position, question, told

SCENARIO = load_scenario("alexander")
CITY, ARMY = "halicarnassus", "macedonian-1"
REFUSED = {"demanded": ["refused"]}


def alinda() -> Any:
    """The king a step from a Persian city."""
    return position(
        {ARMY: {"space": "alinda"}, "persian-2": {"space": "sardes"}}, garrisons={CITY: (P, 5)}, active=M
    )


def heard(text: str, lang: str) -> Reading:
    game = alinda()
    asked = [replace(activity_choice(game, M), key="now")]
    return read(text, seat=M, asked=asked, ahead=anticipated(game, M), scenario=SCENARIO, language=lang)


def said(reading: Reading) -> dict[str, Any]:
    return {draft.kind: (draft.answers[0], dict(draft.when)) for draft in reading.answers}


CONDITIONS = {
    "it": [
        "Muovo e combatto con la Prima Armata, 4 punti, ad Alicarnasso. Chiedo la resa. Se rifiutano, assedio la città e do l'assalto.",
        "Muovo e combatto con la Prima Armata, 4 punti, ad Alicarnasso. Chiedo la resa; se non si arrendono, la assedio e do l’assalto.",
    ],
    "en": [
        "I move and fight with the First Army, 4 points, to Halicarnassus. I demand surrender; if they refuse, I besiege it and assault.",
        "I march to Halicarnassus with the First Army, 4 points. I demand its surrender. If it holds out, besiege and assault.",
    ],
    "ro": [
        "Mut și lupt cu Prima Armată, 4 puncte: Halicarnas. Cer predarea. Dacă refuză, asediez orașul și dau asaltul.",
    ],
    "ru": [
        "Двигаюсь и сражаюсь Первой армией, 4 очка, в Галикарнас. Требую сдачи. Если откажутся, осаждаю город и штурмую.",
    ],
}


@pytest.mark.parametrize(
    ("lang", "text"), [(lang, text) for lang, texts in CONDITIONS.items() for text in texts]
)
def test_what_is_done_if_a_city_refuses_is_tied_to_that(lang: str, text: str) -> None:
    reading = heard(text, lang)
    found = said(reading)
    assert found["route"] == ([CITY], {}) and found["demand"] == ("best-speaker", {})
    assert found["siege"] == ("lay-siege", REFUSED)
    assert found["assault"][0] == "held-city"
    assert not [issue for issue in reading.issues if issue.level != "info"]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Muovo con la Prima Armata, 4 punti, ad Alicarnasso. Assedio la città."),
        ("en", "I move with the First Army, 4 points, to Halicarnassus. I besiege it."),
        ("ro", "Mut cu Prima Armată, 4 puncte: Halicarnas. Asediez orașul."),
        ("ru", "Двигаюсь Первой армией, 4 очка, в Галикарнас. Осаждаю город."),
    ],
)
def test_the_city_where_the_way_ends_is_besieged(lang: str, text: str) -> None:
    reading = heard(text, lang)
    assert said(reading)["siege"] == ("lay-siege", {})
    assert {draft.about for draft in reading.answers if draft.kind == "siege"} == {CITY}


def test_a_condition_that_the_question_cannot_tell_is_not_kept() -> None:
    reading = heard(
        "I move with the First Army, 4 points, to Halicarnassus. If it rains, I besiege it.", "en"
    )
    assert "siege" not in said(reading) and any(issue.level != "info" for issue in reading.issues)


def before_the_city(*demanded: str) -> Any:
    game = alinda()
    game.armies[ARMY].space = CITY
    game.armies[ARMY].demanded += demanded
    return game


@pytest.mark.parametrize(("demanded", "kept"), [((CITY,), True), ((), False)])
def test_the_answer_counts_only_where_the_city_has_refused(demanded: tuple[str, ...], kept: bool) -> None:
    game = before_the_city(*demanded)
    match = play_flow(game, lambda game: siege.lay_siege(game, game.armies[ARMY]), until=asks("siege"))
    staged = Staged(1, "siege", M, ["lay-siege"], CITY, when=REFUSED)
    assert (choose([staged], question(match, "siege")) is not None) is kept


def test_where_no_city_is_named_the_one_that_is_nearest_to_its_fall_is_assaulted() -> None:
    game = position(
        {ARMY: {"space": "tyre"}, "macedonian-2": {"space": "sardes"}},
        garrisons={"tyre": (P, 3), "sardes": (P, 3)},
        active=M,
    )
    game.sieges["tyre"] = Siege("tyre", M, ARMY)
    game.sieges["sardes"] = Siege("sardes", M, "macedonian-2", points=1)
    play_flow(game, lambda game: siege.assault_segment(game, M), dice=[1], answers={"assault": "held-city"})
    assert [one["space"] for one in told(game, "assault")] == ["sardes"]


@pytest.mark.parametrize(("answer", "goes_on"), [("lay-siege", False), (None, True)])
def test_who_besieges_a_city_that_has_refused_is_not_asked_whether_to_go_on(
    answer: str | None, goes_on: bool
) -> None:
    game = alinda()
    answers = {"mover": [ARMY], "points": 4, "route": [CITY], "demand": "best-speaker", "siege": answer}
    match = play_flow(
        game,
        lambda game: move_and_fight(game, M),
        dice={"surrender": [1]},
        answers=answers,
        until=asks("continue"),
    )
    assert (not match.over) is goes_on and (CITY in game.sieges) is not goes_on
    if goes_on:
        kinds: list[str] = []
        match.feed({question(match, "continue").key: []})
        kinds += [decision.kind for decision in match.asked]
        assert "siege" not in kinds and not game.sieges


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Chiedo la resa. Se rifiutano, assedio e do l'assalto."),
        ("en", "I demand the surrender. If they refuse, I besiege it and assault."),
        ("ro", "Cer predarea. Dacă refuză, asediez și dau asaltul."),
        ("ru", "Требую сдачи. Если откажутся, осаждаю и штурмую."),
    ],
)
def test_the_open_question_is_answered_by_its_word_and_what_follows_is_for_its_city(
    lang: str, text: str
) -> None:
    game = alinda()
    answers = {"mover": [ARMY], "points": 4, "route": [CITY]}
    match = play_flow(game, lambda game: move_and_fight(game, M), answers=answers, until=asks("demand"))
    ahead = anticipated(game, M)
    found = read(text, seat=M, asked=match.asked, ahead=ahead, scenario=SCENARIO, language=lang)
    assert said(found)["demand"] == ("best-speaker", {})
    assert said(found)["siege"] == ("lay-siege", REFUSED)
    assert {draft.about for draft in found.answers if draft.kind == "siege"} == {CITY}


@pytest.mark.parametrize(
    ("lang", "text", "sure"),
    [
        ("it", "Chiedo la resa di Mileto.", False),
        ("it", "Chiedo la resa di Alicarnasso.", True),
        ("en", "I demand the surrender of Miletus.", False),
        ("en", "I demand the surrender of Halicarnassus.", True),
        ("ro", "Cer predarea orașului Milet.", False),
        ("ru", "Требую сдачи Милета.", False),
    ],
)
def test_who_names_another_city_is_asked_whether_it_is_meant(lang: str, text: str, sure: bool) -> None:
    game = alinda()
    answers = {"mover": [ARMY], "points": 4, "route": [CITY]}
    match = play_flow(game, lambda game: move_and_fight(game, M), answers=answers, until=asks("demand"))
    found = read(text, seat=M, asked=match.asked, ahead=[], scenario=SCENARIO, language=lang)
    assert [draft.unsure for draft in found.answers] == [not sure]
    assert any(issue.code == "unconfirmed" for issue in found.issues) != sure


def test_a_victor_before_a_city_is_asked_about_the_siege_before_it_goes_on() -> None:
    game = position(
        {ARMY: {"space": "celaenae"}, "persian-2": {"space": "sardes", "strength": 20}},
        garrisons={"sardes": (P, 3)},
        active=M,
    )
    answers = {"mover": [ARMY], "points": 4, "route": ["sardes"], "demand": None, "siege": "lay-siege"}
    dice = {"battle-macedonian": [4, 4], "battle-persian": [2, 2], "retreat": [1], "losses-macedonian": [2]}
    dice |= {"losses-persian": [5], "wounds": [2, 2]}
    match = play_flow(
        game, lambda game: move_and_fight(game, M), dice=dice, answers=answers, until=asks("continue")
    )
    assert match.over and "sardes" in game.sieges


@pytest.mark.parametrize(
    ("lang", "text"), [("it", "Niente fuga, si combatte."), ("en", "No flight: stand and fight.")]
)
def test_a_word_that_denies_an_open_question_is_not_its_usual_answer(lang: str, text: str) -> None:
    game = position({ARMY: {"space": "cyzicus"}}, active=M)
    battle = Battle("cyzicus", M, P, ARMY, "ilium", entered_by="land")
    match = play_flow(game, lambda game: fight(game, battle), until=asks("avoid"))
    found = read(text, seat=P, asked=match.asked, ahead=[], scenario=SCENARIO, language=lang)
    assert said(found).get("avoid", (None, {})) == (None, {})


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Offro la capitolazione di Sardi."),
        ("en", "I offer terms for Sardes."),
        ("ro", "Ofer condiții pentru Sardes."),
        ("ru", "Предлагаю условия: Сарды."),
    ],
)
def test_terms_are_offered_in_the_round_of_the_besieger(lang: str, text: str) -> None:
    game = position({ARMY: {"space": "sardes"}, "persian-2": {"space": "sardes", "inside": True}}, active=M)
    game.sieges["sardes"] = Siege("sardes", M, ARMY)
    found = read(text, seat=P, asked=[], ahead=anticipated(game, P), scenario=SCENARIO, language=lang)
    assert said(found) == {"terms": ("yes", {})}
    match = play_flow(game, lambda game: siege.assault_segment(game, M), until=asks("terms"))
    staged = Staged(1, "terms", P, ["yes"], found.answers[0].about)
    assert choose([staged], question(match, "terms")) is not None
