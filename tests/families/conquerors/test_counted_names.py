"""Starting garrisons with their numbers before, behind or beside the names (3.1), and those left on the way (8.6)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.flow import activity_choice
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.reading.reader import read
from pbf_moderator.scenario.loading import load_scenario

from .builder import M, P, position

SCENARIO = load_scenario("alexander")


@pytest.mark.parametrize(
    ("lang", "text", "counts"),
    [
        ("it", "Sardi 6, Mileto e Alicarnasso 4 ciascuna, Tiro 5", [6, 4, 4, 5]),
        ("it", "Come da 8.6: Sardi cinque, Mileto due, Alicarnasso due e Tiro tre", [5, 2, 2, 3]),
        ("en", "Sardes: 5; Miletus: 2; Halicarnassus: 2; Tyre: 6", [5, 2, 2, 6]),
        ("en", "4 each at Sardes, Miletus, Halicarnassus and Tyre", [4, 4, 4, 4]),
        ("en", "Sardes 10, Miletus 7, Halicarnassus 7, Tyre the rest", [10, 7, 7, 6]),
        ("ro", "câte 3 la Sardes, Milet și Halicarnas, iar la Tir 6", [3, 3, 3, 6]),
        ("ro", "Sardes 5, Milet 4, Halicarnas 4, Tir 6", [5, 4, 4, 6]),
        ("ru", "в Сардах пять, в Тире шесть, в Милете и Галикарнасе по четыре", [5, 4, 4, 6]),
        ("ru", "Сарды 5 Милет 4 Галикарнас 4 Тир 6", [5, 4, 4, 6]),
    ],
)
def test_numbers_are_of_the_names_beside_them(
    asked: Decision, lang: str, text: str, counts: list[int]
) -> None:
    reading = read(text, seat=P, asked=[asked], ahead=[], scenario=SCENARIO, language=lang)
    found = [Counter(draft.answers[0]) for draft in reading.answers]
    assert found == [dict(zip(("sardes", "miletus", "halicarnassus", "tyre"), counts, strict=True))]


@pytest.fixture(scope="module")
def game() -> Game:
    """A round of the Macedonian in which no card can be played."""
    found = position(active=M)
    found.step = "activity"
    return found


@pytest.mark.parametrize(
    ("lang", "text", "left"),
    [
        ("it", "Prima Armata, 6 punti: Chersoneso, Ilio, Cizico, 1 guarnigione a Ilio", ["ilium"]),
        ("en", "First Army, 6 points: Chersonese, Ilium, Cyzicus, leave one garrison at Ilium", ["ilium"]),
        ("en", "First Army, 6 points: Chersonese, Ilium, Cyzicus. Garrisons: 2 at Ilium", ["ilium"] * 2),
        ("ro", "prima armată 6 puncte chersones ilion cizic las o garnizoană la ilion", ["ilium"]),
        ("ru", "первая армия 6 очков херсонес илион кизик гарнизон 1 в илионе", ["ilium"]),
    ],
)
def test_what_stays_on_the_way_is_no_part_of_it(game: Game, lang: str, text: str, left: list[str]) -> None:
    """Nor does the way garrison its spaces."""
    asked = [replace(activity_choice(game, M), key="now")]
    ahead = family.anticipated(game, M)
    reading = read(text, seat=M, asked=asked, ahead=ahead, scenario=SCENARIO, language=lang)
    found = {draft.kind: draft.answers[0] for draft in reading.answers}
    assert found["leave_garrisons"] == left
    assert found["route"] == ["chersonese", "ilium", "cyzicus"] and found["points"] == 6


@pytest.mark.parametrize(
    ("lang", "text", "garrisons", "strength"),
    [
        ("it", "Lascio 2 guarnigioni a Bisanzio e 3 punti di forza in riserva a Perinto.", 2, 3),
        ("ru", "В Византии оставляю два гарнизона.", 2, 0),
    ],
)
def test_garrisons_and_strength_left_are_told_apart(
    game: Game, lang: str, text: str, garrisons: int, strength: int
) -> None:
    """A space that stands before what is left there is none that the Army goes back to."""
    way = {"it": "Prima Armata, 4 PM: Perinto, Bisanzio. ", "ru": "Первая армия, 4 очка: Византий. "}[lang]
    asked = [replace(activity_choice(game, M), key="now")]
    ahead = family.anticipated(game, M)
    reading = read(way + text, seat=M, asked=asked, ahead=ahead, scenario=SCENARIO, language=lang)
    found = {draft.kind: draft.answers[0] for draft in reading.answers}
    assert found["route"] == ["byzantium"]
    assert found["leave_garrisons"] == ["byzantium"] * garrisons
    assert found.get("leave_strength", []) == ["perinthos"] * strength
