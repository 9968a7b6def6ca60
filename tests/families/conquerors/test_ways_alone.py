"""A way tells who goes it and what is done, where nothing else is said (3.3 C 3, 10.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import siege
from pbf_moderator.families.conquerors.rules.flow import activity_choice, card_choice
from pbf_moderator.families.conquerors.rules.siege import BEST
from pbf_moderator.reading.reader import read
from pbf_moderator.scenario.loading import load_scenario

from .builder import M, P, play_flow, position, told

SCENARIO = load_scenario("alexander")
MOVES = {
    ("activity", ""): "move",
    ("mover", ""): ["macedonian-1"],
    ("points", "macedonian-1"): 5,
    ("route", "macedonian-1"): ["chersonese", "ilium", "cyzicus"],
}


@pytest.fixture(scope="module")
def game() -> Game:
    """A round of the Macedonian, who holds cards."""
    return position(active=M, hands={M: ("revolt", "spies")})


@pytest.mark.parametrize(
    ("lang", "text", "card"),
    [
        ("it", "Alessandro: Perinto – Chersoneso – Ilio – Cizico, dichiaro 5 PM, attacco Memnone", False),
        ("en", "Alexander: Perinthos – Chersonese – Ilium – Cyzicus, I declare 5 MP, I attack Memnon", False),
        ("ro", "Alexandru: Perint – Chersones – Ilion – Cizic, declar 5 PM, îl atac pe Memnon", False),
        ("ru", "Александр: Перинф – Херсонес – Илион – Кизик, объявляю 5 очков, атакую Мемнона", False),
        ("it", "Nessuna carta. Alessandro: Perinto – Chersoneso – Ilio – Cizico, dichiaro 5 PM", True),
    ],
)
def test_a_way_tells_the_activity_and_the_mover(game: Game, lang: str, text: str, card: bool) -> None:
    game.step = "cards" if card else "activity"
    open_ = card_choice(game, M) if card else activity_choice(game, M)
    assert open_
    ahead = family.anticipated(game, M)
    asked = [replace(open_, key="now")]
    reading = read(text, seat=M, asked=asked, ahead=ahead, scenario=SCENARIO, language=lang)
    found = {(draft.kind, draft.about): draft.answers[0] for draft in reading.answers}
    assert found == ({**MOVES, ("card", ""): None} if card else MOVES)


def test_an_activity_that_is_said_stands(game: Game) -> None:
    game.step = "activity"
    asked = [replace(activity_choice(game, M), key="now")]
    text = "Muovo e devasto con la Prima Armata, 3 PM: Perinto – Chersoneso – Ilio"
    ahead = family.anticipated(game, M)
    reading = read(text, seat=M, asked=asked, ahead=ahead, scenario=SCENARIO, language="it")
    assert reading.answers[0].answers == ("devastate",)


SURRENDER = {
    "it": "Prima Armata: Mileto – Alicarnasso, 4 PM. Chiedo la resa. Assedio Alicarnasso.",
    "en": "First Army: Miletus – Halicarnassus, 4 points. I demand the surrender of Halicarnassus. I besiege Halicarnassus.",
    "ro": "Prima Armată: Milet – Halicarnas, 4 puncte. Cer predarea orașului Halicarnas. Asediez Halicarnas.",
    "ru": "Первая армия: Милет – Галикарнас, 4 очка. Требую сдачи Галикарнаса. Осаждаю Галикарнас.",
}


@pytest.mark.parametrize("lang", SURRENDER)
def test_who_asks_a_city_to_surrender_need_not_say_who_speaks(lang: str) -> None:
    """The best speaker does, at the city where the way ends or that is named (11.4)."""
    game = position({"macedonian-1": {"space": "miletus"}}, active=M, garrisons={"halicarnassus": (P, 3)})
    game.step = "activity"
    asked = [replace(activity_choice(game, M), key="now")]
    ahead = family.anticipated(game, M)
    reading = read(SURRENDER[lang], seat=M, asked=asked, ahead=ahead, scenario=SCENARIO, language=lang)
    found = {(draft.kind, draft.about): draft.answers[0] for draft in reading.answers}
    assert found["demand", "halicarnassus"] == BEST and not reading.ignored
    assert found["siege", "halicarnassus"] == "lay-siege"


def test_the_best_speaker_counts() -> None:
    game = position(
        {"macedonian-1": {"space": "halicarnassus"}}, active=M, garrisons={"halicarnassus": (P, 3)}
    )
    army = game.armies["macedonian-1"]
    play_flow(game, lambda game: siege.demand_surrender(game, army), dice=[1], answers={"demand": BEST})
    assert told(game, "demand")[0]["modifiers"]["leaders"] == 4


RESERVE = {
    "it": "Prima Armata: Perinto – Chersoneso – Ilio, 5 PM. Tengo in riserva 5 a Chersoneso.",
    "en": "First Army: Perinthos – Chersonese – Ilium, 5 points. I keep in reserve 5 at Chersonese.",
    "ro": "Prima Armată: Perint – Chersones – Ilion, 5 puncte. Păstrez în rezervă 5 la Chersones.",
    "ru": "Первая армия: Перинф – Херсонес – Илион, 5 очков. Оставляю в резерве 5 в Херсонесе.",
}


NUMBER_FIRST = {
    "it": "Prima Armata: Perinto – Chersoneso – Ilio, 5 PM. Tengo 5 in riserva a Chersoneso.",
    "en": "First Army: Perinthos – Chersonese – Ilium, 5 points. I keep 5 in reserve at Chersonese.",
    "ro": "Prima Armată: Perint – Chersones – Ilion, 5 puncte. Păstrez 5 în rezervă la Chersones.",
    "ru": "Первая армия: Перинф – Херсонес – Илион, 5 очков. Держу 5 в резерве в Херсонесе.",
}


@pytest.mark.parametrize(("lang", "text"), [*RESERVE.items(), *NUMBER_FIRST.items()])
def test_a_reserve_is_strength_left_behind(game: Game, lang: str, text: str) -> None:
    """It is no part of the way, wherever its number stands."""
    game.step = "activity"
    asked = [replace(activity_choice(game, M), key="now")]
    ahead = family.anticipated(game, M)
    reading = read(text, seat=M, asked=asked, ahead=ahead, scenario=SCENARIO, language=lang)
    found = {(draft.kind, draft.about): draft.answers[0] for draft in reading.answers}
    assert found["leave_strength", "macedonian-1"] == ["chersonese"] * 5
    assert found["route", "macedonian-1"] == ["chersonese", "ilium"]
