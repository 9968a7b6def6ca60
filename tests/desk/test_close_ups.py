"""A close-up of a combat that goes on names those for whom its post waits."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pbf_moderator.desk import paper, pictures
from pbf_moderator.families.presentation import CloseUp
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import One
from pbf_moderator.render.art import Art
from pbf_moderator.render.scene import QUIET


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
