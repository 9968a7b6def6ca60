"""Look for a random game with a wished-for end and record it: python -m tests.games.record --help."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from pbf_moderator.kernel.chance import Stream, outcome
from pbf_moderator.kernel.decision import CHANCE
from pbf_moderator.kernel.forms import NOTHING

from .replay import ending, start, write


def random_record(recorded: dict[str, Any]) -> dict[str, Any]:
    """A game played at random from its seed, with its answers and its end."""
    match, seed = start(recorded), recorded["seed"].encode()
    kept: list[tuple[str, Any]] = []
    while not match.over:
        answers: dict[str, Any] = {}
        for d in match.asked:
            sampled = outcome(seed, d) if d.seat == CHANCE else d.form.sample(Stream(seed, d.key))
            answers[d.key] = sampled
            if d.seat != CHANCE and d.form.only() is NOTHING:
                kept.append((d.key, sampled))
        match.feed(answers)
    return {**recorded, "ends": ending(match.game), "answers": kept}


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
    parser.add_argument("--position", type=Path, help="a JSON file with the position to begin with")
    wanted = parser.parse_args()
    base: dict[str, Any] = {"scenario": wanted.scenario, "players": wanted.players}
    if wanted.position:
        base["position"] = json.loads(wanted.position.read_text("utf-8"))
    for number in range(wanted.first, wanted.first + wanted.games):
        game = random_record({**base, "seed": f"{wanted.seed} {number}"})
        if wanted.by in (None, game["ends"]["by"]) and wanted.step in (None, game["ends"]["step"]):
            write(wanted.path, game)
            print(f"{wanted.path}: seed {game['seed']!r}, {game['ends']}")
            return
    print("no such game found")


if __name__ == "__main__":
    main()
