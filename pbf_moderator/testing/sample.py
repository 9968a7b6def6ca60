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

MOST_LOOKS = 400
"""Positions of a game at which a check that is dear looks, or a few more."""


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
        for players, _, match in self.barriers():
            yield players, match

    def looks(self) -> Iterator[tuple[int, Match[Any]]]:
        """As `positions`, but of a long game some hundreds spread over it, for what is dear to look at."""
        lengths = {id(played): len(played.inputs) for _, played in self.games}
        for number, (players, played, match) in enumerate(self.barriers()):
            if number % (1 + lengths[id(played)] // MOST_LOOKS) == 0:
                yield players, match

    def barriers(self) -> Iterator[tuple[int, Played, Match[Any]]]:
        """Each barrier of each game, with the number of players and the game."""
        for players, played in self.games:
            match = self.match(players)
            for inputs in played.inputs:
                yield players, played, match
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
