"""Random games of a scenario, kept input by input, for all checks to look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..desk.selfplay import Played, random_game
from ..families.finding import family
from ..families.protocol import Family
from ..kernel.match import Match
from ..scenario.loading import Scenario


@dataclass(frozen=True)
class Sample:
    """Random games of one scenario.

    Attributes:
        scenario: what was played.
        rules: its family.
        games: number of players and game, some of each number.
    """

    scenario: Scenario
    rules: Family
    games: tuple[tuple[int, Played], ...]

    def match(self, players: int) -> Match[Any]:
        """A new game."""
        return Match(self.rules.start(self.scenario.tables, players, {}), self.rules.play)

    def positions(self) -> Iterator[tuple[int, Match[Any]]]:
        """The games once more, each at every barrier, with the number of players; look, do not feed."""
        for players, played in self.games:
            match = self.match(players)
            for inputs in played.inputs:
                yield players, match
                match.take(inputs)


def sample(scenario: Scenario, games: int, seed: str, players: Sequence[int] = ()) -> Sample:
    """Random games for each number of players, or for those given."""
    rules = family(scenario.family)
    played = [
        (count, random_game(scenario, count, f"{seed}/{count}/{number}", check=True))
        for count in players or scenario.players
        for number in range(games)
    ]
    return Sample(scenario, rules, tuple(played))
