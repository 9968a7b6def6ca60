"""`make bench`: ratios against a named floor or peer, measured in one run on one machine."""

from __future__ import annotations

import importlib
import importlib.util
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from pbf_moderator.desk.selfplay import random_game
from pbf_moderator.desk.settings import Settings
from pbf_moderator.desk.table import create
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.match import Match
from pbf_moderator.scenario.loading import Scenario, load_scenario

SCENARIO = "malazan-genabackis"
EDITIONS = (SCENARIO, "agot-2e", "agot-1e")
Row = tuple[str, str]


def timed(action: Callable[[], object]) -> float:
    """Seconds that an action takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def run(command: list[str]) -> None:
    """Run a command as an installed program runs: with its bytecode kept."""
    env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)


def cold_status(rounds: int = 15) -> list[Row]:
    """A cold `pbf status` against an interpreter that imports the same third-party modules."""
    scenario = load_scenario(SCENARIO)
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "game"
        create(game, scenario, Settings(language="it"), players=6, options={}, words={})
        ours = [sys.executable, "-m", "pbf_moderator", "status", str(game)]
        floor = [sys.executable, "-c", f"import {', '.join(third_party(ours))}"]
        run(ours)
        pairs = [(timed(lambda: run(ours)), timed(lambda: run(floor))) for _ in range(rounds)]
    ratio = statistics.median(a / b for a, b in pairs)
    mine, theirs = (statistics.median(p[i] for p in pairs) * 1000 for i in (0, 1))
    return [
        (
            "cold pbf status / bare interpreter with its third-party modules",
            f"{ratio:.2f} ({mine:.0f}/{theirs:.0f} ms)",
        )
    ]


def third_party(command: list[str]) -> list[str]:
    """The third-party modules that a command imports, found by asking the interpreter."""
    code = (
        "import sys, runpy; sys.argv = sys.argv[1:]\n"
        "try: runpy.run_module('pbf_moderator', run_name='__main__')\n"
        "except SystemExit: pass\n"
        "tops = {m.partition('.')[0] for m in sys.modules}\n"
        "print(*sorted(t for t in tops if t not in sys.stdlib_module_names and not t.startswith('_')"
        " and t != 'pbf_moderator'), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "pbf", *command[3:]], capture_output=True, text=True, check=True
    )
    wanted = done.stderr.split()
    return [m for m in wanted if importlib.util.find_spec(m) is not None] or ["sys"]


def self_play(games: int = 15) -> list[Row]:
    """Random games of every edition, every position checked; beside them a peer's random games."""
    rows = []
    for scenario in map(load_scenario, EDITIONS):
        decisions = 0
        start = time.perf_counter()
        for n in range(games):
            played = random_game(scenario, max(scenario.players), f"bench/{n}")
            assert not played.broken
            decisions += played.decisions
        seconds = time.perf_counter() - start
        figure = f"{decisions / seconds:,.0f} decisions/s, {games / seconds:.2f} games/s"
        rows.append((f"{scenario.id}: random self-play, every position checked", figure))
    return rows + peer()


def peer(games: int = 2) -> list[Row]:
    """Random games of the `diplomacy` package."""
    if importlib.util.find_spec("diplomacy") is None:
        return [("diplomacy (PyPI) random games", "not installed")]
    import random

    from diplomacy import Game

    phases = 0
    start = time.perf_counter()
    for n in range(games):
        chooser, game = random.Random(n), Game()
        while not game.is_game_done and phases < 200 * (n + 1):
            orders = game.get_all_possible_orders()
            for power in game.powers:
                places = game.get_orderable_locations(power)
                game.set_orders(power, [chooser.choice(orders[p]) for p in places if orders[p]])
            game.process()
            phases += 1
    seconds = time.perf_counter() - start
    return [("diplomacy (PyPI) random games, side by side", f"{phases / seconds:,.0f} phases/s")]


def replay() -> list[Row]:
    """A finished game of every edition replayed, and how the time grows from turn to turn."""
    return [row for scenario in map(load_scenario, EDITIONS) for row in replay_of(scenario)]


def replay_of(scenario: Scenario) -> list[Row]:
    """One game replayed: the best of five."""
    rules, players = family(scenario.family), max(scenario.players)
    played = random_game(scenario, players, "bench/replay")
    marks: dict[int, float] = {}

    def again() -> None:
        match: Match = Match(rules.start(scenario.tables, players, {}), rules.play)
        start, done = time.perf_counter(), 0
        for answers in played.inputs:
            match.feed(answers)
            done += len(answers)
            marks[match.game.turn] = (time.perf_counter() - start) / done * 1e6

    best = min(timed(again) for _ in range(5))
    growth = marks[max(marks)] / marks[min(t for t in marks if t > 0)]
    speed = f"{played.decisions / best:,.0f} decisions/s ({best * 1000:.0f} ms)"
    return [
        (f"{scenario.id}: replay of a ten-turn game", speed),
        (f"{scenario.id}: replay, time per decision, whole game / turn 1", f"{growth:.2f}"),
    ]


def others() -> list[Row]:
    """The measures that live beside the tests of their part."""
    rows: list[Row] = []
    for name in ("tests.bench_render", "tests.bench_inbox"):
        if importlib.util.find_spec(name) is not None:
            rows += importlib.import_module(name).run()
    return rows


def main() -> None:
    for part in (cold_status, self_play, replay, others):
        for name, figure in part():
            print(f"{name:75} {figure}", flush=True)


if __name__ == "__main__":
    main()
