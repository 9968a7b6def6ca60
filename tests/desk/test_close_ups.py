"""A close-up of a combat that goes on names those for whom its post waits; the map of a turn shows how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk import paper, pictures
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.table import Table
from pbf_moderator.desk.turn_pictures import told_in_pictures
from pbf_moderator.families.presentation import CloseUp
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.events import Event
from pbf_moderator.kernel.forms import One
from pbf_moderator.render.art import Art
from pbf_moderator.render.scene import QUIET
from pbf_moderator.store.replay import feed

from .games import SCENARIOS, begin, stops


@dataclass
class Open:
    """As much of a game as a close-up asks for."""

    questions: list[Decision]
    seats: tuple[str, ...] = ("north", "south", "west")

    def asked(self, seat: str) -> list[Decision]:
        return [decision for decision in self.questions if decision.seat == seat]


def question(seat: str, passive: bool = False) -> Decision:
    return Decision("card", seat, One(("a", "b")), passive=passive, key=f"card/{seat}#1")


def test_whose_answer_is_in_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "received", lambda table: ["card/north#1"])
    game = Open([question("north"), question("south"), question("west", passive=True)])
    close_up = CloseUp("ford", ("ford",), QUIET, pending=True)
    foot = pictures.tale_of(game, close_up).foot  # type: ignore[arg-type]
    assert [part.seat for part in foot if isinstance(part, Art)] == ["south"]
    game.questions = [question("north")]
    assert pictures.tale_of(game, close_up).foot == ()  # type: ignore[arg-type]


class Watched(list[Event]):
    """Events that keep the position at the end of each turn."""

    def __init__(self, table: Table, game: Any) -> None:
        super().__init__(game.events)
        self.table, self.game = table, game
        self.ends: dict[int, Any] = {}

    def append(self, event: Event) -> None:
        super().append(event)
        if event.kind == "turn_ended":
            self.ends[event.data["turn"]] = self.table.family.view(self.game)


def ends_of_turns(table: Table) -> dict[int, Any]:
    match = table.make_match()
    match.game.events = watched = Watched(table, match.game)
    for entry in table.effective.inputs:
        feed(match, entry, table.apply_ruling)
    return watched.ends


@pytest.mark.parametrize(("name", "players", "options"), SCENARIOS[1:])
def test_the_map_of_a_turn_shows_the_position_at_its_end(
    tmp_path: Path, name: str, players: int, options: dict[str, Any]
) -> None:
    changed = drawn = 0
    with open_table(begin(tmp_path, name, players, options, turns=2), write=True) as table:
        told = 0
        for _ in stops(table, 200):
            if moves := told_in_pictures(table, told).moves:
                drawn += 1
                now, then = table.view(), ends_of_turns(table)[moves.turn]
                for what in ("power", "supply", "tracks", "forts", "stars", "hands", "threat"):
                    assert moves.view.get(what) == then.get(what), what
                    changed += now.get(what) != then.get(what)
                for area, content in then["areas"].items():
                    shown = moves.view["areas"][area]
                    told_too = dict.fromkeys(("order", "struck", "fallen"))
                    assert {**shown, **told_too} == {**content, **told_too}
            told = len(table.match.game.events)
    assert drawn == 2 and changed
