"""Natural messages for any scenario: contexts that are played forward from a set-up to a question of one seat.

A file of letters/ has `scenario` and contexts as in natural/*.toml, each with its number of players. A message stands
under its language; `says` (and `also`, for what is said ahead) is all that may be read in it, "pass" stands for passing,
`asks` for a question back. A context may be that of another house, `of`, whose question is open.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pbf_moderator.families.thrones.adapter.anticipated import anticipated
from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.families.thrones.model.state import Game, new_game
from pbf_moderator.families.thrones.rules.flow import play
from pbf_moderator.kernel.chance import outcome
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.match import Match
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.values import Reading
from pbf_moderator.scenario.loading import Scenario, load_scenario

from .contexts import received
from .corpus import Letter, Position, letter_of

FOLDER = Path(__file__).parent / "letters"
STEPS_AT_MOST = 80
"""Questions after which a context that was not reached is a mistake of its author."""


@dataclass(frozen=True)
class Delivered:
    """A message with the position in which it arrives."""

    scenario: Scenario
    there: Position
    letter: Letter

    @property
    def title(self) -> str:
        """The language, the context and the beginning of the text."""
        return f"{self.letter.language} {self.there.name}: {self.letter.text[:40]}"

    def read(self) -> Reading:
        """What the message is read as."""
        body, removed = received(self.letter.text)
        return read(
            body,
            seat=self.there.seat,
            asked=self.there.asked,
            ahead=self.there.ahead,
            scenario=self.scenario,
            language=self.letter.language,
            removed=removed,
        )


def delivered(name: str) -> Iterator[Delivered]:
    """Every message of a file."""
    table = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    scenario = loaded(table["scenario"])
    for row in table["context"]:
        there = position(scenario, row)
        for language, messages in row["messages"].items():
            for message in messages:
                yield Delivered(scenario, there, letter_of({**message, "language": language}, there))


@cache
def loaded(name: str) -> Scenario:
    """A shipped scenario."""
    return load_scenario(name)


def position(scenario: Scenario, row: Mapping[str, Any]) -> Position:
    """Play a context forward from the set-up to its question."""
    game = new_game(build(scenario.tables, row["players"]))
    game.turn, game.step = row.get("turn", 2), row["step"]
    game.revealed = row["step"] not in ("events", "planning")
    _lay_out(game, row)
    match: Match[Game] = Match(game, play)
    seat, (kind, _, about) = row["seat"], row["asked"].partition("/")
    for _ in range(STEPS_AT_MOST):
        real = [d for d in match.asked if d.key not in match.forced()]
        asking = row.get("of", seat)
        if any((d.seat, d.kind) == (asking, kind) and about in ("", d.about) for d in real):
            asked = tuple(d for d in real if d.seat == seat)
            return Position(row["name"], seat, "", asked, tuple(anticipated(match.game, seat)))
        match.feed({**{d.key: _answer(d, row.get("given", {})) for d in match.asked}, **match.forced()})
    raise LookupError(f"{row['name']}: {row['asked']} is not reached; asked is {match.asked}")


def _lay_out(game: Game, row: Mapping[str, Any]) -> None:
    for area, placed in row.get("units", {}).items():
        place = game.places[area]
        place.house, place.units = placed.get("house", ""), dict(placed.get("units", {}))
        place.force = 0
    for area, token in row.get("orders", {}).items():
        game.lay(area, token)
    game.power.update(row.get("power", {}))
    game.supply.update(row.get("supply", {}))
    for card in row.get("used", ()):
        house = game.card(card).house
        game.hands[house].remove(card)
        game.discards[house].append(card)


def _answer(decision: Decision, given: Mapping[str, Any]) -> Any:
    """The answer that the context gives to a question on the way, or what is taken where nobody answers."""
    for name in (f"{decision.kind}/{decision.seat}/{decision.about}", f"{decision.kind}/{decision.seat}",
                 f"{decision.kind}/{decision.about}", decision.kind):  # fmt: skip
        if name in given:
            return _none(given[name])
    return outcome(b"letters", decision) if decision.seat == CHANCE else decision.answer_by_default


def _none(answer: Any) -> Any:
    return None if answer == "pass" else answer
