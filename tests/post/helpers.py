"""Games to write posts about: the combat example of the rule post, and games played at random."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.families.thrones.model.position import set_up
from pbf_moderator.families.thrones.model.state import Game, new_game
from pbf_moderator.families.thrones.rules.flow import play
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.match import Match
from pbf_moderator.post.compose import Press
from pbf_moderator.scenario.loading import Scenario, load_scenario

LANGUAGES = ("it", "en", "ro", "ru")
DIALECTS = ("phpbb", "forumfree", "smf", "mybb", "vbulletin", "plain")
GOLDEN = Path(__file__).parent / "golden"


COLOURS = ("#aa0000", "#00aa00", "#0000aa", "#886600", "#008888", "#880088")


@cache
def scenario() -> Scenario:
    """The Malazan scenario in colours that stay when the picture's are changed."""
    found = load_scenario("malazan-genabackis")
    seats = [row["id"] for row in found.tables["houses"]]
    style = {"seats": {seat: {"color": colour} for seat, colour in zip(seats, COLOURS, strict=True)}}
    return replace(found, tables={**found.tables, "style": style})


def press(lang: str = "it", dialect: str = "phpbb", **more: Any) -> Press:
    return Press(scenario(), lang, dialect, "Europe/Rome", **more)


COMBAT = {
    "turn": 3,
    "step": "marches",
    "areas": {
        "cinnamon-wastes": {"units": {"tiste-andii": {"cavaliere": 2}}, "order": "march-plus-1"},
        "darujhistan": {"units": {"malazan": {"fante": 2, "mago": 1}}, "order": "defence-1", "force": 0},
        "gadrobi-hills": {"units": {"tlan-imass": {"fante": 1}}, "order": "support"},
    },
}
ANSWERS: Mapping[str, Any] = {
    "march": "cinnamon-wastes",
    "moves": {"darujhistan": {"cavaliere": 2}},
    "support": "malazan",
    "accept_support": "yes",
    "blade": None,
    "casualties": ["fante"],
    "retreat": "kurl",
}
CARDS = {"tiste-andii": "anomander-rake", "malazan": "coltaine"}


def combat_example() -> Game:
    """The combat of the rule post, played to the end of the marches."""
    game = set_up(build(scenario().tables, 6), COMBAT)
    match = Match(game, play)
    while any(event.kind == "retreated" for event in game.events) is False:
        match.feed({d.key: _answer(d) for d in match.asked})
    return game


def _answer(decision: Decision) -> Any:
    return CARDS[decision.seat] if decision.kind == "card" else ANSWERS.get(decision.kind)


def random_barriers(seed: int) -> Iterator[Match[Game]]:
    """A game played at random; gives it at every barrier, the end last."""
    match = Match(new_game(build(scenario().tables, 6)), play)
    pick = Stream(b"posts", str(seed))
    yield match
    while not match.over:
        match.feed({d.key: d.form.sample(pick) for d in match.asked})
        yield match


@cache
def random_match(seed: int, inputs: int = 100_000) -> Match[Game]:
    """A game played at random, to its end or for a number of barriers."""
    return list(islice(random_barriers(seed), inputs + 1))[-1]


def check_golden(name: str, text: str) -> None:
    """Compare with a file in `golden`; PBF_GOLDEN=write writes it anew, to be looked at before it is committed."""
    path = GOLDEN / name
    if os.environ.get("PBF_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{name} differs from the golden file"
