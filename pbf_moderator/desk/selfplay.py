"""Random games: every answer is a legal one drawn from a seed; on request every position is checked."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..families.finding import family
from ..families.protocol import Family
from ..kernel import chance
from ..kernel.decision import CHANCE
from ..kernel.match import Match
from ..scenario.loading import Scenario


@dataclass
class Played:
    """One random game: its inputs, its end, and what did not hold."""

    seed: str
    decisions: int = 0
    inputs: list[dict[str, Any]] = field(default_factory=list)
    result: Any = None
    end: Mapping[str, Any] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)


@dataclass
class Summary:
    """A series of random games."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    ends: dict[str, int] = field(default_factory=dict)
    wins: dict[str, int] = field(default_factory=dict)
    failed: list[Played] = field(default_factory=list)


class Whim:
    """Picks of somebody who plays at random: the same seed, the same picks."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed).random

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return int(self._random() * n)


def random_game(
    scenario: Scenario,
    players: int,
    seed: str,
    options: Mapping[str, Any] | None = None,
    *,
    check: bool = False,
) -> Played:
    """Play one game at random to its end, or to the first fault of the rules.

    Args:
        scenario, players, options: what is played.
        seed: of all answers and draws.
        check: whether each answer is checked before, and each position after it against the invariants; this takes
            several times as long.
    """
    rules = family(scenario.family)
    game = rules.start(scenario.tables, players, options or {})
    match: Match[Any] = Match(game, rules.play)
    played = Played(seed)
    key, whim = seed.encode(), Whim(seed)
    commit = match.feed if check else match.take
    while not match.over and not played.failures:
        answers = {
            d.key: chance.outcome(key, d) if d.seat == CHANCE else d.form.sample(whim) for d in match.asked
        }
        played.inputs.append(answers)
        played.decisions += len(answers)
        try:
            commit(answers)
        except Exception as error:  # a fault of the rules is what this looks for
            played.failures = [f"{type(error).__name__}: {error}"]
        else:
            played.failures = _violations(rules, match) if check else []
    if not played.failures:
        played.result, played.end = match.result, game.events[-1].data if game.events else {}
    return played


def _violations(rules: Family, match: Match[Any]) -> list[str]:
    return rules.invariant_violations(match.game, match.asked[0].kind if match.asked else "")


def random_games(
    scenario: Scenario,
    players: int,
    games: int,
    seed: str,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
    *,
    check: bool = False,
) -> Summary:
    """Play a series of random games with the seeds SEED/1, SEED/2, ...; `check` as for `random_game`."""
    summary = Summary()
    start = time.perf_counter()
    for number in range(1, games + 1):
        played = random_game(scenario, players, f"{seed}/{number}", options, check=check)
        summary.games += 1
        summary.decisions += played.decisions
        if played.failures:
            summary.failed.append(played)
        else:
            reason, winner = str(played.end.get("reason", "")), str(played.end.get("winner", ""))
            summary.ends[reason] = summary.ends.get(reason, 0) + 1
            summary.wins[winner] = summary.wins.get(winner, 0) + 1
        if progress:
            progress(number)
    summary.seconds = time.perf_counter() - start
    return summary


def dump(played: Played, folder: Path) -> Path:
    """Write a game that broke an invariant, so that it can be played again input by input."""
    path = folder / f"broken-{played.seed.replace('/', '-')}.json"
    path.write_text(
        json.dumps({"seed": played.seed, "inputs": played.inputs, "broken": played.failures}, indent=1)
    )
    return path
