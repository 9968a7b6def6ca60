"""Random positions laid out on their boards: what lies on top of something else, and what lies outside its land.

    python -m tests.render.many_positions [--count 1000] [--a-game 40] [--language en] [--seed S] [--phone] [SCENARIO ...]

Nothing is painted: the layout decides where everything lies, so that is what is looked at.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.desk.selfplay import Whim
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.chance import outcome
from pbf_moderator.kernel.decision import CHANCE
from pbf_moderator.kernel.events import PUBLIC
from pbf_moderator.kernel.match import Match
from pbf_moderator.render.board import INSET, POINT
from pbf_moderator.render.layout import marks
from pbf_moderator.render.marking import Mark
from pbf_moderator.render.paint import Painter
from pbf_moderator.scenario.loading import Scenario, load_scenario
from pbf_moderator.user_cache import user_cache

SCENARIOS = ("malazan-genabackis", "agot-2e", "agot-1e", "agot-asos", "alexander")
COUNT, A_GAME = 1000, 40
"""Positions of a scenario, and of one game of it."""
MOST_STOPS = 10_000
"""More than any game has."""
LEAST = 1.0
"""Units by which two boxes must lie on each other in both directions: less is not seen."""
INSIDE = 0.9
"""Share of a piece that must lie inside its land."""
Found = tuple[str, str, str]
"""What is wrong, where, and with what."""


def positions(
    scenario: Scenario,
    count: int,
    seed: str = "positions",
    stops: int = MOST_STOPS,
    a_game: int = A_GAME,
) -> Iterator[tuple[int, Any]]:
    """So many public positions at random stops of random games, with the number of players of each.

    Args:
        scenario: what is played.
        count: of the positions.
        seed: of the games.
        stops: after how many a game is broken off.
        a_game: how many of one game.
    """
    numbers = list(scenario.players)
    for number in range(-(-count // a_game)):
        players = numbers[number % len(numbers)]
        wanted = min(a_game, count - number * a_game)
        views = _of_a_game(scenario, players, f"{seed}/{number}", wanted, stops)
        yield from ((players, view) for view in views)


def _of_a_game(scenario: Scenario, players: int, seed: str, count: int, stops: int) -> list[Any]:
    """Views at stops drawn from all of a game, each as likely as the other."""
    rules, key, whim, pick = family(scenario.family), seed.encode(), Whim(seed), random.Random(seed)
    match: Match[Any] = Match(rules.start(scenario.tables, players, {}), rules.play)
    kept: list[Any] = []
    for stop in range(1, stops + 1):
        if match.over:
            break
        place = len(kept) if len(kept) < count else pick.randrange(stop)
        if place < count:
            kept[place : place + 1] = [rules.view(match.game, PUBLIC)]
        asked = match.asked
        match.take({d.key: outcome(key, d) if d.seat == CHANCE else d.form.sample(whim) for d in asked})
    return kept


class Looker:
    """Looks at the positions of one scenario, with names in one language, as usual or for phones."""

    def __init__(self, scenario: Scenario, language: str = "en", *, phone: bool = False) -> None:
        self._scenario, self._language, self._phone = scenario, language, phone
        self._painters: dict[int, Painter] = {}

    def painter(self, players: int) -> Painter:
        """The painter of a game of so many."""
        if players not in self._painters:
            usual = scenario_painter(self._scenario, self._language, user_cache(), players)
            self._painters[players] = usual.in_large_print() if self._phone else usual
        return self._painters[players]

    def faults(self, players: int, view: Mapping[str, Any]) -> Iterator[Found]:
        """What is wrong with a position's picture."""
        painter = self.painter(players)
        scene = painter.staging(view, painter.style, painter.names)
        fixed = painter._fixed
        laid = [
            m for m in marks(scene, painter.board, painter.style, painter.names, fixed) if m.about != "arrows"
        ]
        yield from overlaps(laid, fixed)
        yield from _strays(laid, painter)
        yield from _missing(scene, laid, painter)


def overlaps(laid: Sequence[Mark], fixed: Sequence[Mark]) -> Iterator[Found]:
    """What lies on another thing, or on a name or sign of the board; panels are made to be covered."""
    for a, b in combinations(laid, 2):
        if _on(a, b):
            yield "on", f"{a.about} / {b.about}", f"{a.art.kind} / {b.art.kind}"
    for a in laid:
        for b in fixed:
            if _on(a, b) and not _is_meant(b):
                yield "on print", f"{a.about} / {b.about}", f"{a.art.kind} / {b.art.kind} {b.art.text}"


def _is_meant(printed: Mark) -> bool:
    """Whether a print is there to be covered: the number of a place, its stars, a harbour's sign."""
    return printed.art.shape in ("faint", "star") or printed.art.dim


def _on(a: Mark, b: Mark) -> bool:
    wide = min(a.box[2], b.box[2]) - max(a.box[0], b.box[0])
    high = min(a.box[3], b.box[3]) - max(a.box[1], b.box[1])
    return wide > LEAST and high > LEAST


def _strays(laid: Sequence[Mark], painter: Painter) -> Iterator[Found]:
    """What lies over the border of its area; points have none."""
    for mark in laid:
        area = painter.board.areas.get(mark.about)
        if area is None or area.kind in (INSET, POINT):
            continue
        free, box = area.free_space.copy(), mark.box
        before = free.area()
        free.take(box)
        if (before - free.area()) / ((box[2] - box[0]) * (box[3] - box[1])) < INSIDE:
            yield "outside", mark.about, mark.art.kind


def _missing(scene: Any, laid: Sequence[Mark], painter: Painter) -> Iterator[Found]:
    """What found no room at all."""
    shown = Counter(mark.about for mark in laid)
    for area, groups in scene.areas.items():
        if area in painter.board.areas and shown[area] < sum(len(group.things) for group in groups):
            yield "missing", area, ""


def main() -> None:
    """Print what is wrong with how many positions of each scenario."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--a-game", type=int, default=A_GAME, help="positions of one game")
    parser.add_argument("--language", default="en")
    parser.add_argument("--seed", default="positions", help="of the games")
    parser.add_argument("--phone", action="store_true")
    given = parser.parse_args()
    for name in given.scenarios:
        scenario = load_scenario(name)
        looker = Looker(scenario, given.language, phone=given.phone)
        bad, spoilt = Counter[Found](), Counter[str]()
        for players, view in positions(scenario, given.count, given.seed, a_game=given.a_game):
            found = set(looker.faults(players, view))
            bad.update(found)
            spoilt.update({fault[0] for fault in found})
        print(f"{name}: {given.count} positions, {dict(spoilt) or 'nothing wrong'}", flush=True)
        for fault, times in bad.most_common(25):
            print("   ", times, *fault)


if __name__ == "__main__":
    main()
