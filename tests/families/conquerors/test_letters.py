"""A letter says what a player must know to answer: what an answer costs, what it brings, who comes."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import partial

import pytest

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.forces import Battle, Movement
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import (
    battle,
    devastation,
    interception,
    legs,
    movement,
    replenishing,
    retreat,
    siege,
)
from pbf_moderator.families.conquerors.rules.movement import move_and_fight
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.post.compose import Press
from pbf_moderator.post.questions import letter
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.scenario.loading import load_scenario

from ...post.helpers import LANGUAGES
from .builder import M, P, asks, play_flow, position, question
from .test_set_up_examples import set_up_of

SCENARIO = load_scenario("alexander")
AT = datetime(2026, 3, 5, 21, 0, tzinfo=UTC)


def body(game: Game, decision: Decision, lang: str = "en") -> str:
    """The letter that asks a question."""
    said = letter(
        decision.seat,
        [decision],
        family.view(game, decision.seat),
        Press(SCENARIO, lang, "plain", "Europe/Rome"),
        lambda one, answer: write(one, answer, SCENARIO.lexicon, lang),
        deadline=AT,
    )
    return "\n".join(post.body for post in said.posts)


def beaten(game: Game) -> Decision:
    """The Persians retreat from Cyzicus."""
    armies: dict[str, list[str]] = {M: ["macedonian-1"], P: ["persian-2"]}
    fought = Battle("cyzicus", M, P, "macedonian-1", "ilium", armies=armies, loose={M: [], P: []})
    asked = retreat.retreating(game, fought, P, 2)
    assert asked
    return asked


def test_a_retreat_shows_the_near_places_by_their_points_and_how_many_more_there_are() -> None:
    asked = beaten(game := position({"macedonian-1": {"space": "cyzicus"}}))
    text = body(game, asked)
    assert len(asked.form.options) > 60  # type: ignore[attr-defined]
    rows = [row.removeprefix("- ") for row in text.splitlines() if row.startswith("- ")]
    named = [
        name for row in rows if ":" in row and row[0].isdigit() for name in row.split(": ")[1].split(", ")
    ]
    assert 10 < len(named) <= 24
    assert (
        rows[-1].startswith("farther away, up to ")
        and f"{len(asked.form.options) - len(named)} more" in rows[-1]
    )  # type: ignore[attr-defined]
    assert "adds 1 to your loss roll" in text


def test_the_example_of_a_retreat_is_a_near_place() -> None:
    asked = beaten(game := position({"macedonian-1": {"space": "cyzicus"}}))
    prices = asked.shown["prices"]  # type: ignore[index]
    example = body(game, asked).partition("For example:")[2].splitlines()[1]
    nearest = [
        SCENARIO.lexicon.name(space, "en") for space in prices if prices[space] == min(prices.values())
    ]
    assert any(example.endswith(name) for name in nearest)


def test_a_devastation_says_what_the_points_are_for() -> None:
    game = position({"macedonian-1": {"space": "sardes"}})
    text = body(game, devastation.effort(game, M, 3, "lydia"))
    assert f"({devastation.size(game, 'lydia')})" in text and "With 0 you do not try" in text


def test_declared_points_say_from_where_on_a_treasury_pays() -> None:
    game = position({"macedonian-1": {"space": "perinthos"}})
    text = body(game, movement.declaring(game, game.armies["macedonian-1"]))
    assert "4 points cost nothing" in text and "6 or more" in text
    game = position(active=M)
    assert game.phase
    game.phase.lines["macedonian-1"] = False
    assert "cost nothing" not in body(game, movement.declaring(game, game.armies["macedonian-1"]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_strength_to_leave_is_told_in_points_and_not_in_times(lang: str) -> None:
    """ "Perinthos: up to 32 times" was said of 32 strength points at one place."""
    game = position({"macedonian-1": {"space": "pella"}}, active=M)
    answers = {"mover": ["macedonian-1"], "points": 4, "route": ["by-sea", "thermaic", "lemnos"]}
    match = play_flow(
        game, lambda game: move_and_fight(game, game.active), answers=answers, until=asks("leave_strength")
    )
    text = body(game, question(match, "leave_strength"), lang)
    assert "33" in text or "32" in text
    for times in ("times", "volte", "ori", "раз"):
        assert not re.search(rf"\b{times}\b", text), text


def test_who_may_intercept_or_avoid_is_told_who_comes() -> None:
    game = position({"macedonian-1": {"space": "ilium", "strength": 33}})
    game.movement = Movement(M, ["macedonian-1"], ["perinthos", "chersonese", "ilium"])
    asked = interception.intercepting(game, game.armies["persian-2"], ["ilium"], "ask")
    text = body(game, asked)
    assert (
        "(strength 33) comes this way: Perinthos – Chersonese – Ilium" in text
        and "a die + 2 (leaders)" in text
    )
    avoiding = battle.avoiding(game, game.armies["persian-2"], M)
    assert avoiding and "attacks with strength 33" in body(game, avoiding)


def test_strength_that_the_ships_cannot_take_says_why_it_stays() -> None:
    game = position({"macedonian-1": {"space": "perinthos", "strength": 20}})
    asked = legs.leaving_strength(game, game.armies["macedonian-1"], ["perinthos"], 5)
    assert asked and "at least 5 must stay" in body(game, asked)
    free = legs.leaving_strength(game, game.armies["macedonian-1"], ["perinthos"])
    assert free and "must stay" not in body(game, free)


def test_a_demand_shows_what_its_roll_is_changed_by() -> None:
    game = position({"macedonian-1": {"space": "sardes"}}, garrisons={"sardes": (P, 3), "pella": (M, 1)})
    asked = siege.demanding(game, game.armies["macedonian-1"])
    assert asked and "− 2 (defense of the city)" in body(game, asked)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_province_is_shown_with_the_treasuries_that_it_may_help(lang: str) -> None:
    game = position({}, treasuries={"susa": "low"})
    asked = replenishing.replenishing(game, P)
    assert asked
    text, name = body(game, asked, lang), partial(SCENARIO.lexicon.name, lang=lang)
    assert f"- {name('persis', category='province')}: {name('susa', category='space')}" in text
    assert "royal-treasury" not in text and " 0 " not in text


@pytest.mark.parametrize("seat", [M, P])
def test_the_set_up_says_what_becomes_of_garrisons_that_are_not_placed(seat: str) -> None:
    assert "stay in your supply" in body(position({}), set_up_of(seat))
