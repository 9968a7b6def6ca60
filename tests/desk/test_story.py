"""The story of a game: what is public and nothing else, the same for every family, in every language, in one file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from pbf_moderator.cli.main import pbf
from pbf_moderator.desk import moving
from pbf_moderator.desk.advance import advance
from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.pace import paces
from pbf_moderator.desk.paper import press
from pbf_moderator.desk.story import Course, story_of, tell_story
from pbf_moderator.desk.story_page import page
from pbf_moderator.desk.table import Table
from pbf_moderator.errors import UserError
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.chance import Stream, outcome
from pbf_moderator.kernel.decision import CHANCE
from pbf_moderator.kernel.events import Event
from pbf_moderator.kernel.forms import NOTHING
from pbf_moderator.post.compose import Press
from pbf_moderator.post.story import Chance, Pace, Story, compose_story
from pbf_moderator.render.scene import Arrow
from pbf_moderator.scenario.loading import Scenario, load_scenario
from tests.games import conquests, replay

from .test_secrets import NOW, everybody_but_the_speaker, new_game

LANGUAGES = ("it", "en", "ro", "ru")
PLANTED = "planted-in-a-private-event"
GAMES = {"agot-2e/six-power.json": 160, "conquests/the-king-dies.json": 93}
"""A recorded game, and how many of its inputs are played."""


@dataclass(frozen=True)
class Played:
    """A recorded game, played for a while, with its story."""

    scenario: Scenario
    events: list[Event]
    story: Story


@pytest.fixture(scope="module", params=GAMES, ids=lambda name: name.partition("/")[0])
def played(request: pytest.FixtureRequest) -> Played:
    return play(request.param, GAMES[request.param])


def play(name: str, inputs: int) -> Played:
    recorded = json.loads((Path(replay.__file__).parent / name).read_text("utf-8"))
    match: Any = (conquests if name.startswith("conquests") else replay).start(recorded)
    scenario = load_scenario(recorded["scenario"])
    rules, answers = family(scenario.family), dict(recorded["answers"])
    course = Course(rules, match)
    for _ in range(inputs):
        given = {}
        for d in match.asked:
            only = outcome(recorded["seed"].encode(), d) if d.seat == CHANCE else d.form.only()
            given[d.key] = only if only is not NOTHING else answers.pop(d.key, d.answer_by_default)
        match.feed(given)
        course.note()
    events = [*match.game.events, Event("tide_seen", {"tide": PLANTED, "area": PLANTED}, "somebody")]
    story = story_of(
        rules.presentation(),
        course.to_now(),
        events,
        players={},
        over=False,
        chance=Chance("ab" * 32, head="#7 " + "cd" * 32),
        pace={seat: Pace(3, 5, 30, 2) for seat in match.game.events and rules.view(match.game)["seats"]},
    )
    return Played(scenario, events, story)


class Parts(HTMLParser):
    """The tags of a page with their attributes, and those that were never closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br", "img"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_numbers_fights_and_cards_are_those_of_the_events(played: Played) -> None:
    story, kinds = played.story, [event.kind for event in played.events]
    assert list(story.turns) == sorted({*story.turns}) and story.turns[0] == 0 and len(story.turns) > 2
    assert len(story.plots) >= 5
    assert all(len(row) == len(story.turns) for plot in story.plots for row in plot.numbers.values())
    over = ("battle_over", "neutral_result", "battle_decided", "assault", "naval_result")
    assert len(story.fights) == sum(kinds.count(kind) for kind in over) > 0
    assert [turn for turn, _ in story.fights] == sorted(turn for turn, _ in story.fights)
    cards = ("card_played", "cards_drawn") if played.scenario.family == "conquerors" else ("cards_drawn",)
    assert len(story.cards) >= sum(kinds.count(kind) for kind in cards)
    assert story.owned is not None and [*story.owned.changes(story.turns)]


def test_a_turn_is_told_by_its_own_events(played: Played) -> None:
    turn, story = 0, played.story
    begun = [event.data["turn"] for event in played.events if event.kind == "turn_started"]
    public = [event for event in played.events if not event.to]
    for told, fight in story.fights if begun else ():
        turn = [e.data["turn"] for e in public[: fight.event] if e.kind == "turn_started"][-1]
        assert told == turn


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_post_are_whole_and_public_in_every_language(played: Played, language: str) -> None:
    paper = Press(played.scenario, language)
    text = page(played.story, paper, b"\x89PNG")
    posts = compose_story(played.story, paper)
    parts = Parts(text)
    assert parts.open == []
    assert all(tag not in ("script", "link", "iframe") for tag, _ in parts.tags)
    sources = [found[name] for _, found in parts.tags for name in ("src", "href") if name in found]
    assert sources == ["data:image/png;base64,iVBORw=="] or all(s and s.startswith("data:") for s in sources)
    assert sum(tag == "svg" for tag, _ in parts.tags) == len(played.story.plots)
    assert all(found.get("alt") for tag, found in parts.tags if tag == "img")
    sums = [found for tag, found in parts.tags if tag == "td" and "sum" in (found.get("class") or "").split()]
    assert sums and all(found["data-stage"] for found in sums), "a number of a fight has no name on a phone"
    for told in (text, *(post.body for post in posts)):
        assert PLANTED not in told and "{{" not in told and "None" not in told and "\ue000" not in told
        assert "ab" * 32 in told or len(posts) > 1
    shown = re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
    assert not re.search(r">\s*\w+_\w+\s*<", shown), "an id is no word"


# -- a game on the disk --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with open_table(new_game(tmp_path_factory.mktemp("story") / "game"), write=True) as game:
        yield game


def test_what_waits_changes_no_story_and_the_secret_is_not_told(table: Table) -> None:
    def told() -> str:
        story = tell_story(table)
        story = replace(story, chance=replace(story.chance, head="", transcript=""))
        posts = compose_story(story, press(table))
        return page(story, press(table)) + "".join(post.body for post in posts)

    before = told()
    everybody_but_the_speaker(table, b"waiting")
    assert told() == before
    assert table.created["secret"] not in before and table.created["private"] not in before
    assert table.created["commitment"] in before


def test_the_command_writes_page_and_post(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = SimpleNamespace(map=lambda view, width: b"\x89PNG")
    monkeypatch.setattr("pbf_moderator.desk.pictures.painter", lambda table, language: board)
    monkeypatch.setattr("pbf_moderator.cli.story.keep_shown", lambda *_: None)
    out = tmp_path / "new" / "story.html"
    monkeypatch.setattr("pbf_moderator.desk.opening.open_table", lambda game: _Opened(table))
    done = CliRunner().invoke(pbf, ["story", str(table.folder.path), "--out", str(out), "--language", "en"])
    assert done.exit_code == 0, done.output
    assert done.output.split() == [str(out), str(out.with_suffix(".bbcode"))]
    assert "data:image/png;base64,iVBORw==" in out.read_text("utf-8")
    assert "How to check the chance" in out.with_suffix(".bbcode").read_text("utf-8")


def test_a_moving_picture_is_made_for_the_limit_of_ones_board(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[int] = []
    data = bytes(200 * 1024)
    monkeypatch.setattr(moving, "moving_picture", lambda *_, limit, **__: given.append(limit) or data)
    monkeypatch.setattr("pbf_moderator.desk.opening.open_table", lambda game: _Opened(table))
    out = tmp_path / "turn.gif"
    for more in ([], ["--limit", "128"]):
        done = CliRunner().invoke(pbf, ["map", str(table.folder.path), "--moving", str(out), *more])
        assert done.exit_code == 0, done.output
        assert ("It has 200 KiB, the least" in done.output) == bool(more), "what is too large is said to be"
    assert given == [256 * 1024, 128 * 1024] and out.read_bytes() == data


class _Opened:
    """An open game that stays open."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __enter__(self) -> Table:
        return self.table

    def __exit__(self, *_: object) -> None:
        return


def test_a_turn_moves_step_by_step_and_a_game_turn_by_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brush = SimpleNamespace(style={}, names={}, moving=lambda steps, form, width, limit: steps)
    brush.staging = lambda view, style, names: SimpleNamespace(areas=view["areas"], panels=())
    monkeypatch.setattr(moving, "painter", lambda table: brush)
    with open_table(new_game(tmp_path / "game"), write=True) as game:
        with pytest.raises(UserError, match="nothing has happened"):
            moving.moving_picture(game, "gif")
        while game.view()["turn"] == 1:
            for d in game.asked():
                if not d.passive and d.form.only() is NOTHING:
                    answer_with_value(game, d.seat, d.key, d.form.sample(Stream(b"moves", d.key)), NOW)
            advance(game, at=NOW)
        steps: Any = moving.moving_picture(game, "gif")
        whole: Any = moving.moving_picture(game, "gif", whole=True)
        brush.moving = lambda steps, form, width, limit: limit
        assert moving.moving_picture(game, "gif", limit=7) == 7
    marched = [arrow for _, tale in steps for arrow in tale.arrows]
    assert len(steps) > 5 and marched and {view["turn"] for view, _ in steps} <= {1, 2}
    assert sum(bool(tale.arrows) for _, tale in steps) > 1, "they do not all move at once"
    assert len(whole) in (2, 3) and len(whole[1][1].arrows) == len(marched)


def test_who_answers_how_fast_leaves_out_what_is_covert() -> None:
    def hours(count: int) -> str:
        return (NOW + timedelta(hours=count)).isoformat()

    def staged(number: int, kind: str, seat: str, written: int) -> dict[str, Any]:
        return {"id": number, "kind": kind, "seat": seat, "answers": [1], "written": hours(written)}

    def entry(kind: str, at: int, body: dict[str, Any]) -> Any:
        return SimpleNamespace(kind=kind, at=hours(at), body=body)

    rows = [
        staged(1, "orders", "a", 5),
        staged(2, "orders", "b", 9),
        staged(3, "react", "b", 12),
        staged(4, "bid", "a", 7),
    ]
    commits = [
        entry("commit", 10, {"answers": {}, "used": [1, 2]}),
        entry("commit", 20, {"answers": {}, "used": [3, 4], "covert": ["react/b/x#1"]}),
    ]
    entries = [entry("created", 0, {}), entry("staged", 9, {"staged": rows}), *commits]
    journal = SimpleNamespace(entries=lambda kind=None: [e for e in entries if kind in (None, e.kind)])
    game: Any = SimpleNamespace(
        folder=SimpleNamespace(journal=journal),
        effective=SimpleNamespace(inputs=commits),
        seats=("a", "b", "c"),
    )
    assert paces(game) == {"a": Pace(1, 5, 5, 1), "b": Pace(1, 9, 9, 0)}


def test_what_comes_to_nothing_later_moves_once_more() -> None:
    one, other = Arrow("a", "x", "y"), Arrow("b", "x", "y")
    cross = replace(one, failed=True)
    assert moving._new([one, other], [one]) == [other]
    assert moving._new([cross, other], [one, other]) == [cross], "it is shown again, as a cross"
    assert moving._new([one, one], [one]) == [one], "two that go the same way are two"
