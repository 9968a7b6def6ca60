"""Recorded games: how they are written and played again.

A game is a JSON file: what is played (`scenario`, `players`, `options`, perhaps a `position` taken over), the `seed`
that chance is drawn from, every answer that had an alternative as [key, answer], and how it `ends`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pbf_moderator.families.thrones import family
from pbf_moderator.families.thrones.model.state import Game
from pbf_moderator.families.thrones.rules.victory import standing
from pbf_moderator.kernel.chance import outcome
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.forms import NOTHING
from pbf_moderator.kernel.match import Match
from pbf_moderator.scenario import load_scenario

HERE = Path(__file__).parent


def start(recorded: Mapping[str, Any]) -> Match[Game]:
    """The match at its beginning."""
    tables = load_scenario(recorded["scenario"]).tables
    options = recorded.get("options", {})
    game = family.start(tables, recorded["players"], options, recorded.get("position"))
    return Match(game, family.play)


def replay(recorded: Mapping[str, Any]) -> Game:
    """Play a recorded game to its end; every position on the way must hold, every answer must be asked for."""
    match, seed = start(recorded), recorded["seed"].encode()
    answers = dict(recorded["answers"])

    def answer(decision: Decision) -> Any:
        if decision.seat == CHANCE:
            return outcome(seed, decision)
        only = decision.form.only()
        return answers.pop(decision.key) if only is NOTHING else only

    while not match.over:
        match.feed({d.key: answer(d) for d in match.asked})
        wrong = family.invariant_violations(match.game, match.asked[0].kind if match.asked else "")
        assert not wrong, wrong
    assert not answers, f"never asked: {sorted(answers)}"
    return match.game


def ending(game: Game) -> dict[str, Any]:
    """How a game has ended: when, in which step, who has won and by what."""
    end = game.events[-1].data
    step = [event.data["step"] for event in game.events if event.kind == "step"][-1]
    return {"turn": game.turn, "step": step, "by": settled_by(game), "winners": list(end["winners"])}


def settled_by(game: Game) -> str:
    """ "at once", or what put the first house ahead of the second after the last turn: claims, forts, a tie break, nothing."""
    if game.events[-1].data["reason"] == "forts":
        return "at once"
    first, second = (standing(game, house) for house in game.ranking[:2])
    claims = ("claims",) if game.components.claims else ()
    names = (*claims, "forts", *game.components.tie_break)
    return next((name for name, a, b in zip(names, first, second, strict=True) if a != b), "nothing")


def write(path: Path, recorded: Mapping[str, Any]) -> None:
    """Write a game, one answer a line."""
    head = {name: value for name, value in recorded.items() if name != "answers"}
    lines = ",\n".join("  " + json.dumps(row) for row in recorded["answers"])
    text = ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in head.items())
    path.write_text(f'{{\n{text},\n "answers": [\n{lines}\n ]\n}}\n', "utf-8")


def read(path: Path) -> dict[str, Any]:
    game: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return game
