"""All checks on a scenario, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..scenario.loading import Scenario, load_scenario
from . import pictures, play, reading, secrets, texts, views
from .sample import Sample, sample

Check = Callable[[Sample], Iterator[str]]

CHECKS: dict[str, Check] = {
    "games end": play.games_end,
    "replay gives the same": play.replays_the_same,
    "views have what all need": views.views_have_what_all_need,
    "nothing hidden is seen": secrets.nothing_hidden_is_seen,
    "every question and event has words": texts.everything_has_words,
    "every option and ruling has words": texts.every_choice_of_the_table_has_words,
    "answers are read as they are written": reading.written_answers_are_read_back,
    "the board shows every area": pictures.board_shows_every_area,
}
"""The name of each check, and what finds its breaches, each a sentence."""
BEFORE_ALL = ("games end", "views have what all need")
"""Those that all others take for granted."""


class Breach(NamedTuple):
    """Something that a family or a scenario does not keep to."""

    check: str
    message: str


def conform(
    scenario: str | Scenario, packs: Sequence[str] = (), games: int = 1, seed: str = "conform"
) -> list[Breach]:
    """Every breach of what all families and scenarios must keep to.

    Args:
        scenario: its id or folder, or one that is loaded.
        packs: folders with packs.
        games: random games for each number of players; the more, the more of the rules is seen.
        seed: of all random answers: the same seed, the same games.

    Raises:
        UserError: there is no such scenario, or it cannot be loaded.
    """
    loaded = load_scenario(scenario, tuple(packs)) if isinstance(scenario, str) else scenario
    return breaches(sample(loaded, games, seed))


def breaches(found: Sample) -> list[Breach]:
    """What the games of a sample do not keep to; a game broken off, or a view not whole, is told alone."""
    for name in BEFORE_ALL:
        broken = [Breach(name, message) for message in CHECKS[name](found)]
        if broken:
            return broken
    return [Breach(name, message) for name, check in CHECKS.items() for message in check(found)]
