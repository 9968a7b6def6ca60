"""Posts composed once more from what the journal tells, to find results that a post tells otherwise."""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..store.chain import Entry
from ..store.kinds import POST
from .likeness import letters
from .marks import marks_in
from .paper import OPENING, press
from .publish import compose_turn, told_until
from .seed_posts import BEACON, WORDS
from .settings import Player
from .standing import lost, meant
from .table import Table
from .turn_pictures import pictures_shown
from .wording import can_be_composed_again

_OF_THEIR_OWN = (OPENING, WORDS, BEACON)
"""Folders of posts that tell no results."""


class Recomposed:
    """The posts about turns, each compared with what the game as it stood then gives.

    Attributes:
        unjudged: the names of those that were composed with other words than there are here.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._bodies: dict[str, list[str]] = {}
        self._shown: dict[str, set[str]] = {}
        self.unjudged: list[str] = []

    def troubles(self, entry: Entry, then: Table) -> Iterator[tuple[int, str]]:
        """What a post tells otherwise than the game.

        Args:
            entry: any entry of the journal.
            then: the game as it stood before it.
        """
        body = entry.body
        if entry.kind != POST or "events" not in body or "kept" not in body:
            return
        folder, _, name = body["name"].partition("/")
        if folder in _OF_THEIR_OWN:
            return
        made = body.get("wording", {})
        if not can_be_composed_again(self._table, made) or (then.match.over and not self._names()):
            self.unjudged.append(body["name"])
            return
        if name in ("post.bbcode", "post-1.bbcode"):
            self._bodies[folder], self._shown[folder] = _compose(then, made, self._names())
        bodies, number = self._bodies.get(folder, []), _number(name)
        shown = self._shown.get(folder, set())
        ours = _results(bodies[number - 1], shown) if number <= len(bodies) else []
        theirs = _results(self._table.folder.journal.blob(body["kept"]).decode("utf-8", "replace"), shown)
        for line in [*lost(ours, theirs), *lost(theirs, ours)][:1]:
            yield entry.n, f"{body['name']} does not tell what the game gives: “{line[:160]}”"

    def _names(self) -> dict[str, str]:
        """Seat -> the player's name, as the journal has it."""
        people: Mapping[str, Any] = self._table.created["people"]
        return {seat: row["name"] for seat, row in people.items()}


def _compose(then: Table, made: Mapping[str, Any], names: Mapping[str, str]) -> tuple[list[str], set[str]]:
    """The bodies of a turn's post, in the words in which it was composed, and what is said of its pictures."""
    table, own = copy.copy(then), then.settings
    known = {seat: own.player(seat) for seat in then.seats}
    players = {seat: replace(p, name=p.name or names.get(seat, "")) for seat, p in known.items()}
    given: dict[str, Player] = players
    for cached in ("settings", "zone"):
        table.__dict__.pop(cached, None)
    table.__dict__["settings"] = replace(
        own, language=made["language"], dialect=made["dialect"], timezone=made["timezone"], players=given
    )
    table.wordings = dict(then.wordings)
    since = told_until(table)
    shown = pictures_shown(table, since, (), press(table))
    return [post.body for post in compose_turn(table, since)], {letters(words) for words in shown.values()}


def _results(text: str, shown: Collection[str]) -> list[str]:
    """The lines of a post but for what is said of pictures, which it may lack, and its foot, whose mark is judged by itself."""
    return [line for line in meant(text) if letters(line) not in shown and not any(marks_in(line))]


def _number(name: str) -> int:
    """The part of a post that a file is."""
    digits = name.removeprefix("post").removesuffix(".bbcode").removeprefix("-")
    return int(digits) if digits.isdigit() else 1
