"""Look for a random game with a wished-for end and record it: python -m tests.games.record --help."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from pbf_moderator.families.thrones.model.state import Game
from pbf_moderator.kernel.chance import Stream, outcome
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.forms import NOTHING

from .replay import ending, start, write

TRIES = 8
"""From how many random answers somebody who is out for castles takes the best."""


def conquering_answer(game: Game, decision: Decision, seed: bytes) -> Any:
    """A random legal answer of somebody who marches on castles, keeps what he leaves and musters all he can."""
    answers = [decision.form.sample(Stream(seed, f"{decision.key} {n}")) for n in range(TRIES)]
    return max(answers, key=lambda answer: _conquest(game, decision, answer))


def _conquest(game: Game, decision: Decision, answer: Any) -> int:
    if decision.kind == "orders":
        return sum("march" in token for token in answer.values())
    if decision.kind == "moves":
        forts = [area for area in answer if game.components.areas[area].fort]
        return sum(game.controller(area) != decision.seat for area in forts)
    return len(answer) if decision.kind == "muster" else int(decision.kind == "marker" and answer == "yes")


def random_record(recorded: dict[str, Any], conquering: bool = False) -> dict[str, Any]:
    """A game played at random from its seed (by somebody out for castles, if wished), with its answers and its end."""
    match, seed = start(recorded), recorded["seed"].encode()
    kept: list[tuple[str, Any]] = []
    while not match.over:
        answers: dict[str, Any] = {}
        for d in match.asked:
            if d.seat == CHANCE:
                sampled = outcome(seed, d)
            elif conquering:
                sampled = conquering_answer(match.game, d, seed)
            else:
                sampled = d.form.sample(Stream(seed, d.key))
            answers[d.key] = sampled
            if d.seat != CHANCE and d.form.only() is NOTHING:
                kept.append((d.key, sampled))
        match.feed(answers)
    return {**recorded, "ends": ending(match.game), "answers": kept}


def _value(text: str) -> bool | str:
    return {"true": True, "false": False}.get(text, text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario")
    parser.add_argument("players", type=int)
    parser.add_argument("path", type=Path, help="the file to write")
    parser.add_argument("--by", help="what must settle the game: 'at once', forts, a tie break, nothing")
    parser.add_argument("--step", help="the step that it must end in")
    parser.add_argument("--seed", default="game", help="the seeds are SEED 0, SEED 1, ...")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--conquering", action="store_true", help="everybody is out for castles")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a reading; repeat"
    )
    parser.add_argument("--position", type=Path, help="a JSON file with the position to begin with")
    wanted = parser.parse_args()
    base: dict[str, Any] = {"scenario": wanted.scenario, "players": wanted.players}
    if wanted.position:
        base["position"] = json.loads(wanted.position.read_text("utf-8"))
    if wanted.option:
        base["options"] = {name: _value(text) for name, text in (o.split("=", 1) for o in wanted.option)}
    for number in range(wanted.first, wanted.first + wanted.games):
        game = random_record({**base, "seed": f"{wanted.seed} {number}"}, wanted.conquering)
        if wanted.by in (None, game["ends"]["by"]) and wanted.step in (None, game["ends"]["step"]):
            write(wanted.path, game)
            print(f"{wanted.path}: seed {game['seed']!r}, {game['ends']}")
            return
    print("no such game found")


if __name__ == "__main__":
    main()
