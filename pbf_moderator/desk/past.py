"""A game as it was at an earlier moment; one that is gone through forward is not played from its start each time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..kernel.match import Match
from ..store.chain import Entry
from ..store.replay import Ruling, feed


class Past:
    """A match of its own that is fed a game's inputs up to some moment, then up to a later one."""

    def __init__(self) -> None:
        self._match: Match[Any] | None = None
        self._event = 0
        self._fed: list[bytes] = []

    def at(
        self,
        event: int,
        inputs: Sequence[Entry],
        make_match: Callable[[], Match[Any]],
        apply_ruling: Ruling[Any],
    ) -> Match[Any]:
        """The match after the first input with which so many events had happened; it is only to be looked at.

        Args:
            event: how many events.
            inputs, make_match, apply_ruling: the game, as `store.replay.load` takes it.
        """
        match = self._match
        if match is None or event < self._event or not self._is_begun_with(inputs):
            match, self._fed = make_match(), []
        self._match, self._event = match, event
        for entry in inputs[len(self._fed) :]:
            if len(match.game.events) >= event:
                break
            feed(match, entry, apply_ruling)
            self._fed.append(entry.link)
        return match

    def after(
        self, inputs: Sequence[Entry], make_match: Callable[[], Match[Any]], apply_ruling: Ruling[Any]
    ) -> Match[Any]:
        """The match after exactly these inputs; it is only to be looked at.

        Args:
            inputs, make_match, apply_ruling: as `at` takes them.
        """
        match = self._match
        if match is None or not self._is_begun_with(inputs):
            match, self._fed = make_match(), []
        self._match = None  # what fails half-way is not looked at again
        for entry in inputs[len(self._fed) :]:
            feed(match, entry, apply_ruling)
            self._fed.append(entry.link)
        self._match, self._event = match, len(match.game.events)
        return match

    def _is_begun_with(self, inputs: Sequence[Entry]) -> bool:
        return [entry.link for entry in inputs[: len(self._fed)]] == self._fed
