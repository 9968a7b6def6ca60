"""Replay and bulk self-play beside the version that the wishes for speed were written for, in turn and in one run.

Both versions replay the same games, which today's has drawn. In self-play each draws its own.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from pbf_moderator.desk.selfplay import random_game
from pbf_moderator.scenario.loading import load_scenario

BEFORE = "61f5fac"
"""The commit of 2026-11-21 that is compared with."""
HERE = Path(__file__).resolve().parents[1]
EDITIONS = ("malazan-genabackis", "agot-2e", "agot-1e")
WANTED = {"replay": 3, "self-play": 10}
GAMES = 6
WORKER = """
import json, sys, time
from pbf_moderator.desk.selfplay import random_game
from pbf_moderator.kernel.match import Match
from pbf_moderator.scenario.loading import load_scenario
try:
    from pbf_moderator.families.finding import family
    one_by_one = False
except ImportError:
    from pbf_moderator.families.registry import family
    one_by_one = True  # that version asks about equal bids group by group

def as_asked(inputs):
    for answers in inputs:
        if one_by_one and all(key.startswith("tie_order/") for key in answers):
            yield from ({key: answer} for key, answer in answers.items())
        else:
            yield answers

with open(sys.argv[1], encoding="utf-8") as file:
    recorded = {name: [list(as_asked(game)) for game in games] for name, games in json.load(file).items()}
scenarios = {name: load_scenario(name) for name in recorded}

def game(scenario, n):
    return random_game(scenario, max(scenario.players), f"bench/{n}")

def replay(scenario, inputs):
    rules = family(scenario.family)
    match = Match(rules.start(scenario.tables, max(scenario.players), {}), rules.play)
    for answers in inputs:
        match.feed(answers)
    assert match.over

for line in sys.stdin:
    what, name = line.split()
    scenario, games = scenarios[name], recorded[name]
    start = time.process_time()
    if what == "replay":
        for inputs in games:
            replay(scenario, inputs)
        done = sum(len(answers) for inputs in games for answers in inputs)
    else:
        for n in range(len(games)):
            game(scenario, n)
        done = len(games)
    print((time.process_time() - start) / done, flush=True)
"""
"""Seconds for a decision of a replay, or for a game; it runs with either version."""


def record(path: Path) -> None:
    """Write the answers of some random games of each edition."""
    games = {}
    for scenario in map(load_scenario, EDITIONS):
        played = [random_game(scenario, max(scenario.players), f"bench/{n}") for n in range(GAMES)]
        games[scenario.id] = [one.inputs for one in played]
    path.write_text(json.dumps(games), encoding="utf-8")


def run(rounds: int = 7) -> list[tuple[str, str]]:
    """The figures: the least of several rounds, and how many times the old version's they are."""
    found = subprocess.run(["git", "archive", BEFORE], cwd=HERE, capture_output=True, check=False)
    if found.returncode:
        return [(f"beside the version {BEFORE}", "no repository that holds it")]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
            archive.extractall(folder, filter="data")
        games = Path(folder) / "games.json"
        record(games)
        now, before = (stack.enter_context(worker(tree, games)) for tree in (HERE, Path(folder)))
        return [row(what, name, now, before, rounds) for what in WANTED for name in EDITIONS]


@contextmanager
def worker(tree: Path, games: Path) -> Iterator[subprocess.Popen[str]]:
    """An interpreter with one of the versions and the recorded games, which waits for what to do."""
    with subprocess.Popen(
        [sys.executable, "-c", WORKER, str(games)],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


def seconds(process: subprocess.Popen[str], what: str, name: str) -> float:
    """What a worker needs for one of a thing."""
    assert process.stdin and process.stdout
    process.stdin.write(f"{what} {name}\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def row(
    what: str, name: str, now: subprocess.Popen[str], before: subprocess.Popen[str], rounds: int
) -> tuple[str, str]:
    """One figure, both versions in turn."""
    pairs = [(seconds(now, what, name), seconds(before, what, name)) for _ in range(rounds)]
    ours, theirs = (min(pair[i] for pair in pairs) for i in (0, 1))
    figure = (
        f"{theirs / ours:.2f} times ({1 / ours:,.0f} / {1 / theirs:,.0f} a second), wanted {WANTED[what]}"
    )
    return f"{name}: {what} beside {BEFORE}", figure


if __name__ == "__main__":
    for name, figure in run():
        print(f"{name:75} {figure}", flush=True)
