"""What is said behind "I recruit", and choices that are taken back (3.3 C 3, 8.3): as people write it, in four languages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.flow import activity_choice
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.values import Reading
from pbf_moderator.scenario.loading import load_scenario

from .builder import M, position

SCENARIO = load_scenario("alexander")


@pytest.fixture(scope="module")
def game() -> Game:
    """A round of the Macedonian in which no card can be played."""
    found = position(active=M)
    found.step = "activity"
    return found


def heard(game: Game, lang: str, text: str) -> Reading:
    """What the Macedonian is understood to say when the activity is asked."""
    asked = [replace(activity_choice(game, M), key="now")]
    ahead = family.anticipated(game, M)
    return read(text, seat=M, asked=asked, ahead=ahead, scenario=SCENARIO, language=lang)


RECRUIT: dict[tuple[str, str], Any] = {("activity", ""): "recruit", ("recruit", ""): ["strength"]}
PELLA = {("treasury_used", "strength"): "pella"}
FIRST = {("recruits_to", ""): "macedonian-1"}


@pytest.mark.parametrize(
    ("lang", "text", "more"),
    [
        ("it", "Recluto 3d6 da Pella", PELLA),
        ("it", "Recluto. Paga Pella.", PELLA),
        ("it", "Recluto forza. Spendo il Tesoro di Pella. Tutto alla Prima Armata.", {**PELLA, **FIRST}),
        ("en", "I recruit, all of it to Alexander's army, Pella pays.", {**PELLA, **FIRST}),
        ("ro", "Recrutez 3d6, toți la Prima Armată", FIRST),
        ("ru", "Набираю 3d6 из казны Пеллы, всё в Первую армию", {**PELLA, **FIRST}),
    ],
)
def test_what_follows_i_recruit_is_read(game: Game, lang: str, text: str, more: dict[Any, Any]) -> None:
    found = heard(game, lang, text)
    assert {(d.kind, d.about): d.answers[0] for d in found.answers} == {**RECRUIT, **more}
    assert not found.ignored


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            "Recruit a leader, Memnon has to be frightened of somebody",
            "Memnon has to be frightened of somebody",
        ),
        ("Recruit strength, Sardes grumbles", "Sardes grumbles"),
        ("I recruit strength, perhaps 12", "perhaps 12"),
    ],
)
def test_what_nothing_came_of_is_told(game: Game, text: str, left: str) -> None:
    """A name or a number beside the choice may be meant for one that comes after it."""
    assert [told for told, _ in heard(game, "en", text).ignored] == [left]


@pytest.mark.parametrize(
    "text",
    [
        "Recruit. No wait: First Army, 6 points, Chersonese, Ilium.",
        "Recruit strength, Pella pays. No recruiting after all.",
    ],
)
def test_a_choice_that_is_taken_back_does_not_stand(game: Game, text: str) -> None:
    found = heard(game, "en", text)
    assert "activity" not in {d.kind for d in found.answers}
    assert any(issue.about == ("activity",) for issue in found.issues)


def test_points_behind_second_thoughts_count(game: Game) -> None:
    text = (
        "Recruit. No wait, let's not be hasty: move and fight with the Second Army, 3 points, to Amphipolis."
    )
    found = {(d.kind, d.about): d.answers[0] for d in heard(game, "en", text).answers}
    assert found["activity", ""] == "move" and found["points", "macedonian-2"] == 3
