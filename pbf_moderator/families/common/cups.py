"""A cup of markers: drawn without being put back, refilled when the rules say so, looked into by nobody or by a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...kernel.decision import Flow
from ...kernel.draws import draw_several


@dataclass
class Cup:
    """Markers in a cup, and those that have come out of it.

    Attributes:
        inside: {marker: copies} in the scenario's order; a marker that is out of the cup stays with 0.
        drawn: what was drawn in the open since the cup was filled, the oldest first.
        held: {seat: markers} drawn in secret, which only their seats know.
        removed: out of the game.
    """

    inside: dict[str, int]
    drawn: list[str] = field(default_factory=list)
    held: dict[str, list[str]] = field(default_factory=dict)
    removed: list[str] = field(default_factory=list)

    @property
    def left(self) -> int:
        """How many markers are in the cup."""
        return sum(self.inside.values())

    @property
    def tells(self) -> bool:
        """Whether what is missing from the cup would tell what a seat holds in secret, so that draws must be sealed."""
        return any(self.held.values())

    def bag(self) -> dict[str, int]:
        """What the next marker is drawn from, in the scenario's order."""
        return {marker: copies for marker, copies in self.inside.items() if copies}

    def add(self, markers: Iterable[str]) -> None:
        """Put markers into the cup that were not in it, or come back into the game."""
        for marker in markers:
            self.inside[marker] = self.inside.get(marker, 0) + 1

    def take_out(self, marker: str) -> None:
        """Take a marker out of the cup by choice; it counts as drawn.

        Raises:
            ValueError: it is not in the cup.
        """
        if not self.inside.get(marker):
            raise ValueError(f"{marker} is not in the cup")
        self.inside[marker] -= 1
        self.drawn.append(marker)

    def put_back(self, markers: Iterable[str] | None = None) -> None:
        """Put drawn markers back, all of them unless some are named.

        Raises:
            ValueError: one of them was not drawn.
        """
        for marker in list(self.drawn if markers is None else markers):
            if marker not in self.drawn:
                raise ValueError(f"{marker} was not drawn")
            self.drawn.remove(marker)
            self.add([marker])

    def give_back(self, seat: str, markers: Iterable[str] | None = None) -> None:
        """Put back what a seat holds in secret, all of it unless some is named."""
        mine = self.held.get(seat, [])
        for marker in list(mine if markers is None else markers):
            mine.remove(marker)
            self.add([marker])

    def show(self, seat: str, marker: str) -> None:
        """Turn up a marker that a seat holds in secret; from now on it is one of those drawn."""
        self.held[seat].remove(marker)
        self.drawn.append(marker)

    def remove(self, marker: str) -> None:
        """Take a drawn marker out of the game."""
        self.drawn.remove(marker)
        self.removed.append(marker)

    def count(self) -> Counter[str]:
        """Every marker wherever it is, those out of the game included."""
        hidden = [marker for markers in self.held.values() for marker in markers]
        return Counter(self.inside) + Counter([*self.drawn, *hidden, *self.removed])

    def may_come(self, seat: str = "") -> Counter[str]:
        """What may be in the cup for all that a seat (or the table, "") knows: what it has not seen elsewhere."""
        others = [marker for s, markers in self.held.items() if s != seat for marker in markers]
        return Counter(self.bag()) + Counter(others)

    def view(self, seat: str = "", contents: bool = True) -> dict[str, Any]:
        """What a seat (or the table, "") sees.

        Args:
            seat: who looks.
            contents: whether everybody may know which markers the game has; else only their number is shown.
        """
        shown: dict[str, Any] = {"left": self.left, "drawn": list(self.drawn), "removed": list(self.removed)}
        if contents:
            order: Mapping[str, int] = self.inside
            may = self.may_come(seat)
            shown["may_come"] = {marker: may[marker] for marker in order if may[marker]}
        if self.held:
            shown["held"] = {s: len(markers) for s, markers in self.held.items()}
            shown["own"] = sorted(self.held.get(seat, ()))
        return shown


def pull(cup: Cup, name: str, count: int = 1) -> Flow[list[str]]:
    """Draw markers in the open, as many as there are.

    Args:
        cup: what is drawn from.
        name: what the family calls it in `decks`.
        count: how many.
    """
    drawn = yield from draw_several(name, cup.bag, count)
    for marker in drawn:
        cup.take_out(marker)
    return drawn


def pull_in_secret(cup: Cup, name: str, seat: str, count: int = 1) -> Flow[list[str]]:
    """Draw markers that only a seat sees: to keep them, or to look and give them back (`Cup.give_back`).

    As long as somebody holds any, the family names the cup in `sealed` (`Cup.tells`).
    """
    drawn = yield from draw_several(name, cup.bag, count)
    for marker in drawn:
        cup.inside[marker] -= 1
    cup.held.setdefault(seat, []).extend(drawn)
    return drawn
