"""The conformance suite holds for every scenario, and each of its checks finds what it is for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import pytest

from pbf_moderator.families.finding import offered
from pbf_moderator.families.thrones.adapter import presentation as adapter
from pbf_moderator.post.phrases import load_phrases
from pbf_moderator.render.art import Art, Style
from pbf_moderator.render.marking import Names
from pbf_moderator.render.scene import Group, Scene
from pbf_moderator.resources import TEMPLATES, roots
from pbf_moderator.scenario import list_scenarios
from pbf_moderator.scenario.loading import Scenario, load_scenario
from pbf_moderator.testing import conform, suite
from pbf_moderator.testing.sample import Sample, sample
from pbf_moderator.testing.suite import CHECKS
from tests.volume import many

PLAYABLE = [name for name in list_scenarios() if load_scenario(name).family in offered()]
"""The scenarios whose family can be found; one that is still being built is offered when it is whole."""


ROUNDS = many(10, 20)
"""So many rounds are enough to meet everything of a game that those who play at random hardly ever end."""


@pytest.mark.parametrize("name", PLAYABLE)
def test_every_scenario_conforms(name: str) -> None:
    assert conform(shortened(load_scenario(name))) == []


def shortened(found: Scenario) -> Scenario:
    """A scenario that is limited by rounds, with fewer of them."""
    constants = found.tables.get("constants", {})
    if "rounds" not in constants:
        return found
    return replace(found, tables={**found.tables, "constants": {**constants, "rounds": ROUNDS}})


@pytest.fixture(scope="module")
def three() -> Sample:
    """One game of the fewest players."""
    found = load_scenario("agot-1e")
    return sample(found, 1, "breach", found.players[:1])


def breaches(found: Sample, check: str) -> list[str]:
    return list(CHECKS[check](found))


class Leaking:
    """The family with a view that shows the decks."""

    def __init__(self, own: Any) -> None:
        self._own = own

    def __getattr__(self, name: str) -> Any:
        return getattr(self._own, name)

    def view(self, game: Any, seat: str = "") -> dict[str, Any]:
        return {**self._own.view(game, seat), "pool": {k: dict(p.pool) for k, p in game.piles.items()}}


def test_a_view_that_shows_a_deck_is_a_breach(three: Sample) -> None:
    leaking = replace(three, rules=Leaking(three.rules))
    assert breaches(three, "nothing hidden is seen") == []
    assert "the table" in breaches(leaking, "nothing hidden is seen")[0]


class Narrow:
    """A family whose views lack something, or have something else in its place."""

    def __init__(self, own: Any, **instead: Any) -> None:
        self.own, self.instead = own, instead

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name)

    def view(self, game: Any, seat: str = "") -> dict[str, Any]:
        found = {**self.own.view(game, seat), **self.instead}
        return {part: value for part, value in found.items() if value is not None}


@pytest.mark.parametrize(
    ("part", "value", "told"),
    [
        ("turn", None, "must have turn (the number of the turn"),
        ("turns", "ten", "it is 'ten' there"),
        ("step", "tea-time", "must have step (the id of the step"),
        ("seats", ["nobody"], "must have seats"),
        ("ranking", None, "must have ranking"),
        ("ranking", [], "not every seat once"),
    ],
)
def test_a_view_without_what_all_need_is_a_breach(three: Sample, part: str, value: Any, told: str) -> None:
    check = "views have what all need"
    assert breaches(three, check) == []
    narrow = replace(three, rules=cast(Any, Narrow(three.rules, **{part: value})))
    assert told in breaches(narrow, check)[0]
    assert {breach.check for breach in suite.breaches(narrow)} == {check}


def test_a_game_that_stops_is_a_breach(three: Sample) -> None:
    players, played = three.games[0]
    broken = replace(three, games=((players, replace(played, failures=["KeyError: 'x'"])),))
    assert "KeyError" in breaches(broken, "games end")[0]


def test_inputs_that_lead_elsewhere_are_a_breach(three: Sample) -> None:
    players, played = three.games[0]
    cut = replace(three, games=((players, replace(played, inputs=played.inputs[:-1])),))
    assert "another one" in breaches(cut, "replay gives the same")[0]


def test_a_question_without_words_is_a_breach(three: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    without = {key: text for key, text in _english().items() if key not in ("ask.moves", "event.marched")}
    monkeypatch.setattr("pbf_moderator.post.phrases.load_phrases", lambda folders, family, lang: without)
    found = " ".join(breaches(three, "every question and event has words"))
    assert "question moves cannot be asked" in found and "event marched cannot be told" in found


def test_an_option_and_a_ruling_without_words_are_breaches(
    three: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = {k: text for k, text in _english().items() if not k.startswith(("option.", "ruling."))}
    monkeypatch.setattr("pbf_moderator.post.phrases.load_phrases", lambda folders, family, lang: without)
    found = breaches(three, "every option and ruling has words")
    assert any("The option" in breach for breach in found) and any("The ruling" in b for b in found)


def test_an_answer_that_is_read_otherwise_is_a_breach(three: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    assert breaches(three, "answers are read as they are written") == []
    monkeypatch.setattr("pbf_moderator.testing.reading.write", lambda *asked: "I have no idea")
    assert breaches(three, "answers are read as they are written")


def test_an_area_that_the_board_lacks_is_a_breach(three: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    def elsewhere(view: Mapping[str, Any], style: Style, names: Names) -> Scene:
        return Scene({"atlantis": (Group("units", (Art("piece"),)),)})

    assert breaches(three, "the board shows every area") == []
    monkeypatch.setattr(adapter, "scene", elsewhere)
    assert "no place for atlantis" in breaches(three, "the board shows every area")[0]


def _english() -> dict[str, str]:
    return load_phrases([root / TEMPLATES for root in roots()], "thrones", "en")
