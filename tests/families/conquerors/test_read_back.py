"""Whatever the program writes as an answer of this family is read as that answer, in every language."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbf_moderator.families.conquerors.family import anticipated
from pbf_moderator.families.conquerors.model.decisions import (
    BUILD_SHIPS,
    CARD_USE,
    CONTINUE,
    LEAVE_GARRISONS,
    LEAVE_STRENGTH,
    PLACE_RECRUITS,
    REORGANISE,
    REPLENISH,
    TRANSFER,
    pairs,
)
from pbf_moderator.families.conquerors.rules.activities import ACTIVITIES
from pbf_moderator.families.conquerors.rules.flow import activity_choice
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Moves, One, Path, Some
from pbf_moderator.kernel.forms.paths import Passage
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.scenario.loading import load_scenario

from ...post.helpers import LANGUAGES
from .builder import M, P, position

SCENARIO = load_scenario("alexander")
USES = [
    (row["id"], tuple(use for use in row["uses"] if use != row["id"]))
    for row in SCENARIO.tables["cards"]
    if len(row["uses"]) > 1
]
"""The uses among which a card leaves a choice; that which bears the card's own name is never asked about."""
ARMIES = {f"{P}-{n}": 20 for n in (1, 2)}
CASES = [
    (Decision(REORGANISE, P, Moves({**ARMIES, "susa": 5, "spithridates": 1}, {
        f"{P}-1": (f"{P}-2", "susa", "spithridates"), f"{P}-2": (f"{P}-1", "susa"), "susa": tuple(ARMIES),
    })), {f"{P}-1": {f"{P}-2": 15, "spithridates": 1}, "susa": {f"{P}-1": 3}}),
    (Decision(REPLENISH, M, pairs({"macedonia": ["pella"], "illyria": ["pella"]})), {}),
    (Decision(REPLENISH, M, pairs({"macedonia": ["pella"], "illyria": ["pella"]})), {"illyria": "pella"}),
    (Decision(TRANSFER, M, pairs({"pella": ["sardes"], "sardes": ["pella"]}, 1)), {"sardes": "pella"}),
    (Decision(BUILD_SHIPS, P, pairs({"tyrian-fleet": ["tyre"]}), "susa"), {"tyrian-fleet": "tyre"}),
    (Decision(BUILD_SHIPS, P, pairs({"tyrian-fleet": ["tyre"]}), "susa"), {}),
    (Decision(PLACE_RECRUITS, P, Some({"susa": 9, "babylon": 9, f"{P}-1": 9}), "susa"), ["babylon", f"{P}-1", f"{P}-1"]),
    (Decision(CONTINUE, M, Path("cyzicus", {"cyzicus": (Passage("abydos", 1),)}, 3), f"{M}-1"), []),
]  # fmt: skip


def read_back(asked: list[Decision], text: str, lang: str) -> dict[str, Any]:
    reading = read(text, seat=asked[0].seat, asked=asked, ahead=[], scenario=SCENARIO, language=lang)
    return {draft.key: draft.answers[0] for draft in reading.answers}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("decision", "answer"), CASES)
def test_what_is_written_is_read_back(decision: Decision, answer: Any, lang: str) -> None:
    assert not decision.form.problems(answer)
    text = write(decision, answer, SCENARIO.lexicon, lang)
    found = read_back([decision], text, lang).get(decision.key)
    assert (sorted(found) if isinstance(found, list) else found) == (
        sorted(answer) if isinstance(answer, list) else answer
    ), text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("card", "uses"), USES)
def test_every_use_of_a_card_is_read_back(card: str, uses: tuple[str, ...], lang: str) -> None:
    decision = Decision(CARD_USE, M, One(uses), card)
    for use in uses:
        text = write(decision, use, SCENARIO.lexicon, lang)
        assert read_back([decision], text, lang) == {decision.key: use}, text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_questions_about_the_same_places_are_told_apart(lang: str) -> None:
    bag = Some({"pella": 10, "lemnos": 3})
    garrisons = Decision(LEAVE_GARRISONS, M, bag, f"{M}-2", key="1")
    strength = Decision(LEAVE_STRENGTH, M, bag, f"{M}-2", key="2")
    answers = {garrisons.key: ["pella", "pella", "lemnos"], strength.key: ["lemnos"]}
    asked = [garrisons, strength]
    text = "\n\n".join(write(d, answers[d.key], SCENARIO.lexicon, lang) for d in asked)
    found = read_back(asked, text, lang)
    assert {key: sorted(answer) for key, answer in found.items()} == {
        k: sorted(a) for k, a in answers.items()
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", [M, P])
def test_every_activity_is_read_back_beside_what_may_follow(seat: str, lang: str) -> None:
    game = position(active=seat)
    game.step = "activity"
    asked = replace(activity_choice(game, seat), key="now", form=One(tuple(ACTIVITIES), passing=True))
    for activity in (*ACTIVITIES, None):
        text = write(asked, activity, SCENARIO.lexicon, lang)
        reading = read(
            text, seat=seat, asked=[asked], ahead=anticipated(game, seat), scenario=SCENARIO, language=lang
        )
        assert {draft.key: draft.answers[0] for draft in reading.answers} == {"now": activity}, text


ROUNDS = {
    "it": "Muovo e combatto con la Prima Armata, dichiaro 6 PM: Perinto – Chersoneso – Ilio – Cizico. Guarnigioni: 1 a Ilio.",
    "en": "Move and fight with the First Army, 6 points: Perinthos, Chersonese, Ilium, Cyzicus. Garrisons: 1 at Ilium.",
    "ro": "Mut și lupt cu Prima Armată, declar 6 PM: Perint – Chersones – Ilion – Cizic. Garnizoane: 1 la Ilion.",
    "ru": "Двигаюсь и сражаюсь, Первая армия, 6 очков: Перинф – Херсонес – Илион – Кизик. Гарнизоны: 1 Илион.",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_message_says_the_whole_round(lang: str) -> None:
    game = position(active=M)
    game.step = "activity"
    asked = replace(activity_choice(game, M), key="now")
    reading = read(
        ROUNDS[lang], seat=M, asked=[asked], ahead=anticipated(game, M), scenario=SCENARIO, language=lang
    )
    assert {(draft.kind, draft.about): draft.answers[0] for draft in reading.answers} == {
        ("activity", ""): "move",
        ("mover", ""): [f"{M}-1"],
        ("points", f"{M}-1"): 6,
        ("route", f"{M}-1"): ["chersonese", "ilium", "cyzicus"],
        ("leave_garrisons", f"{M}-1"): ["ilium"],
    }


def test_the_target_of_a_card_says_nothing_of_who_moves() -> None:
    game = position(active=P)
    game.step = "cards"
    target = Decision("card_target", P, One((f"{P}-1", f"{P}-2")), "training", key="now")
    reading = read(
        "First Army", seat=P, asked=[target], ahead=anticipated(game, P), scenario=SCENARIO, language="en"
    )
    assert {draft.kind: draft.answers[0] for draft in reading.answers} == {"card_target": f"{P}-1"}
