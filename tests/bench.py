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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.desk.selfplay import random_game
from pbf_moderator.desk.settings import Settings
from pbf_moderator.desk.table import create
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.match import Match
from pbf_moderator.render.bare_board import bare_svg
from pbf_moderator.render.paint import NEAR
from pbf_moderator.render.raster import raster
from pbf_moderator.scenario.loading import Scenario, load_scenario
from pbf_moderator.user_cache import Cache

SCENARIO = "malazan-genabackis"
MOST_PHASES = 200
"""A random game of Diplomacy has no end of its own: after so many phases, some forty years, it counts as one."""
EDITIONS = (SCENARIO, "agot-2e", "agot-1e")
Row = tuple[str, str]


def timed(action: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds that an action takes."""
    start = clock()
    action()
    return clock() - start


def of_commands() -> float:
    """Processor seconds of all commands run so far."""
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


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
        command = ["status", str(game)]
        tops = dict.fromkeys(module.partition(".")[0] for module in imported(command) if not is_ours(module))
        ratio, mine, theirs = beside(lambda: command, list(tops), rounds)
    figure = f"{ratio:.2f} ({mine:.0f}/{theirs:.0f} ms)"
    return [("cold pbf status / bare interpreter with its third-party modules", figure)]


def second_game() -> list[Row]:
    """A new game of a board that is in the cache, against an interpreter that imports the same modules, ours too."""
    return [row for scenario in EDITIONS for row in second_game_of(scenario)]


def second_game_of(scenario: str) -> list[Row]:
    ratio, mine, theirs = known_board(scenario, 9)
    figure = f"{ratio:.2f} ({mine:.0f}/{theirs:.0f} ms), wanted at most 1.5"
    return [(f"{scenario}: second pbf new of a known board / its imports alone", figure)]


def known_board(scenario: str, rounds: int) -> tuple[float, float, float]:
    """A second game of a board against its imports: the median ratio, both medians in processor ms."""
    with tempfile.TemporaryDirectory() as folder, environment(PBF_CACHE=f"{folder}/cache"):
        numbers = count(2)
        imports = imported(["new", scenario, f"{folder}/1"])
        return beside(lambda: ["new", scenario, f"{folder}/{next(numbers)}"], imports, rounds)


def demonstration() -> list[Row]:
    """What `make demo` runs, with an empty cache."""
    demo, board = of_a_demo()
    figure = f"{demo / board:.2f} ({demo:.1f}/{board:.1f} s of processor time), wanted at most 20 s"
    return [("pbf demo with an empty cache / drawing its bare board", figure)]


def of_a_demo() -> tuple[float, float]:
    """Processor seconds of `pbf demo` with an empty cache, and of drawing its board without names from its SVG."""
    with tempfile.TemporaryDirectory() as folder, environment(PBF_CACHE=f"{folder}/cache"):
        command = [sys.executable, "-m", "pbf_moderator", "demo", "--out", f"{folder}/demo"]
        svg = bare_svg(scenario_painter(load_scenario(SCENARIO), "it", Cache(Path(folder) / "cache")).board)
        return timed(lambda: run(command), of_commands), timed(lambda: raster(svg, NEAR), time.process_time)


@contextmanager
def environment(**variables: str) -> Iterator[None]:
    """Variables for the commands that are run meanwhile."""
    before = dict(os.environ)
    os.environ.update(variables)
    yield
    os.environ.clear()
    os.environ.update(before)


def beside(command: Callable[[], list[str]], modules: list[str], rounds: int) -> tuple[float, float, float]:
    """A command against an interpreter that imports modules, in turn: the median ratio, both medians in processor ms."""
    floor = [sys.executable, "-c", f"import {', '.join(modules)}"]

    def ours() -> None:
        run([sys.executable, "-m", "pbf_moderator", *command()])

    ours()
    run(floor)
    pairs = [(timed(ours, of_commands), timed(lambda: run(floor), of_commands)) for _ in range(rounds)]
    mine, theirs = (statistics.median(pair[i] for pair in pairs) * 1000 for i in (0, 1))
    return statistics.median(a / b for a, b in pairs), mine, theirs


def is_ours(module: str) -> bool:
    return module.partition(".")[0] == "pbf_moderator"


def imported(command: list[str]) -> list[str]:
    """The modules that a command imports, the standard library's apart, found by asking the interpreter."""
    code = (
        "import sys, runpy; sys.argv = sys.argv[1:]\n"
        "try: runpy.run_module('pbf_moderator', run_name='__main__')\n"
        "except SystemExit: pass\n"
        "print(*(m for m in sys.modules if m.partition('.')[0] not in sys.stdlib_module_names), file=sys.stderr)"
    )
    asked = [sys.executable, "-c", code, "pbf", *command]
    found = subprocess.run(asked, capture_output=True, text=True, check=True).stderr.split()
    return [module for module in found if _can_be_imported(module)] or ["sys"]


def _can_be_imported(module: str) -> bool:
    if module.startswith("_") or module.endswith("__main__"):
        return False
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def self_play(games: int = 12) -> list[Row]:
    """Random games of every edition in bulk and with every position checked, beside a peer's random games."""
    rows: list[Row] = []
    peers = peer()
    for scenario in map(load_scenario, EDITIONS):
        played = [bulk(scenario, games, check) for check in (False, True)]
        (games_s, decisions_s), (checked, _) = played
        figure = f"{games_s:.1f} games/s, {decisions_s:,.0f} decisions/s"
        rows.append((f"{scenario.id}: random self-play", figure))
        rows.append(
            ("  every position checked / bulk, games/s", f"{checked / games_s:.2f} ({checked:.1f} games/s)")
        )
        if peers:
            figure = f"{games_s / peers['games']:.0f}x its games/s, {decisions_s / peers['orders']:.2f}x its orders/s"
            rows.append(("  beside diplomacy (PyPI)", figure))
    return rows + _told(peers)


def bulk(scenario: Scenario, games: int, check: bool) -> tuple[float, float]:
    """Games and decisions per second of processor time, the best of three."""
    best = (0.0, 0.0)
    for _ in range(3):
        start, decisions = time.process_time(), 0
        for n in range(games if not check else max(1, games // 4)):
            played = random_game(scenario, max(scenario.players), f"bench/{n}", check=check)
            assert not played.failures
            decisions += played.decisions
        seconds = time.process_time() - start
        best = max(best, ((n + 1) / seconds, decisions / seconds))
    return best


def peer(games: int = 3) -> dict[str, float]:
    """Random games of the `diplomacy` package: games, phases and orders per second of processor time."""
    if importlib.util.find_spec("diplomacy") is None:
        return {}
    import random

    from diplomacy import Game

    best: dict[str, float] = {}
    for n in range(games):
        chooser, game, done = random.Random(n), Game(), {"games": 1, "phases": 0, "orders": 0}
        start = time.process_time()
        while not game.is_game_done and done["phases"] < MOST_PHASES:
            orders = game.get_all_possible_orders()
            for power in game.powers:
                chosen = [chooser.choice(orders[p]) for p in game.get_orderable_locations(power) if orders[p]]
                game.set_orders(power, chosen)
                done["orders"] += len(chosen)
            game.process()
            done["phases"] += 1
        seconds = time.process_time() - start
        best = {name: max(best.get(name, 0), number / seconds) for name, number in done.items()}
    return best


def _told(peers: dict[str, float]) -> list[Row]:
    if not peers:
        return [("diplomacy (PyPI) random games", "not installed")]
    figure = f"{peers['games']:.2f} games/s, {peers['phases']:,.0f} phases/s, {peers['orders']:,.0f} orders/s"
    return [(f"diplomacy (PyPI) random games, at most {MOST_PHASES} phases, in the same run", figure)]


def replay() -> list[Row]:
    """A finished game of every edition replayed, and how the time grows from turn to turn."""
    return [row for scenario in map(load_scenario, EDITIONS) for row in replay_of(scenario)]


def replay_of(scenario: Scenario) -> list[Row]:
    """One game replayed: the best of five."""
    rules, players = family(scenario.family), max(scenario.players)
    played = random_game(scenario, players, "bench/replay")
    marks: dict[tuple[int, int], float] = {}

    def again() -> None:
        match: Match = Match(rules.start(scenario.tables, players, {}), rules.play)
        start, done = time.process_time(), 0
        for answers in played.inputs:
            match.feed(answers)
            done += len(answers)
            spent = (time.process_time() - start) / done
            marks[match.game.turn, done] = min(spent, marks.get((match.game.turn, done), spent))

    best = min(timed(again, time.process_time) for _ in range(5))
    growth = marks[max(marks)] / marks[max(mark for mark in marks if mark[0] == 1)]
    speed = f"{played.decisions / best:,.0f} decisions/s ({best * 1000:.0f} ms)"
    return [
        (f"{scenario.id}: replay of a ten-turn game", speed),
        (f"{scenario.id}: replay, time per decision, whole game / turn 1", f"{growth:.2f}"),
    ]


def others() -> list[Row]:
    """The measures that live beside the tests of their part."""
    rows: list[Row] = []
    for name in ("tests.bench_before", "tests.bench_render", "tests.bench_inbox", "tests.bench_large"):
        if importlib.util.find_spec(name) is not None:
            rows += importlib.import_module(name).run()
    return rows


def main() -> None:
    for part in (cold_status, second_game, demonstration, self_play, replay, others):
        for name, figure in part():
            print(f"{name:75} {figure}", flush=True)


if __name__ == "__main__":
    main()
