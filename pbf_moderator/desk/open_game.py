"""What the parts that an open game is built on need of it, so that they need not know the whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ..kernel.decision import Decision
from ..kernel.match import Match
from ..scenario.loading import Scenario
from ..store.effective import Effective
from ..store.folder import GameFolder
from ..store.replay import ReplayStopped
from .settings import Settings


class OpenGame(Protocol):
    """A game's folder and the position it has reached: `desk.table.Table` is one."""

    folder: GameFolder
    created: dict[str, Any]
    effective: Effective
    match: Match[Any]
    stopped: ReplayStopped | None

    @property
    def scenario(self) -> Scenario:
        """The game's own copy of its scenario."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that play."""

    @property
    def settings(self) -> Settings:
        """What game.toml says."""

    def apply_ruling(self, match: Match[Any], name: str, args: Mapping[str, Any]) -> None:
        """Change a position by a named ruling."""

    def forget_people(self) -> None:
        """Read game.toml anew when it is next asked for."""

    def make_match(self) -> Match[Any]:
        """The game at its start."""

    def asked(self, seat: str = "") -> list[Decision]:
        """The open questions, of a seat or of all."""
