"""Whether the picture of a board shows what the scenario says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from ...families.drawn_board import DrawnBoard, Pair
from ...families.faults import Faults


@dataclass(frozen=True)
class Picture:
    """What the picture of a board shows."""

    areas: Collection[str]
    touching: Collection[Pair]
    """Pairs of areas that lie against each other."""
    problem: str = ""
    """Why nothing can be seen, if it cannot be read."""
    words: Mapping[str, Collection[str]] = field(default_factory=dict)
    """The patterns and shapes that can be drawn."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """How each area is drawn: land or sea."""
    covered: Mapping[str, tuple[str, float]] = field(default_factory=dict)
    """Areas painted beneath others: the one that hides most of it, and the share that is hidden."""


_HIDDEN = 0.1
"""The share of an area that others may not hide."""
_TOO_NEAR = {
    False: "touch on the map, but are neither adjacent nor separated by a barrier.",
    True: "are joined by a line on the map, but not connected.",
}
_TOO_FAR = {
    False: "are adjacent, but do not touch on the map; declare a link if that is meant.",
    True: 'are connected, but no line with data-connects="HERE THERE" joins them on the map.',
}
"""What is wrong with two areas, or with two points."""


def check_picture(faults: Faults, board: DrawnBoard, picture: Picture) -> None:
    """Hold the areas of a board and what touches against its picture."""
    if picture.problem:
        faults.add(picture.problem, "map")
        return
    shown, adjacent = {*picture.areas}, {*board.adjacent}
    for id in board.areas:
        if id not in shown:
            faults.add(f"The picture has no path for {id}.", board.table, id)
    for id in sorted(shown - {*board.areas}):
        faults.add(f"The picture shows {id}, which is not an area of the scenario.", "map")
    _check_kinds(faults, board, picture)
    _check_covered(faults, board, picture)
    touching = {pair for pair in picture.touching if pair <= {*board.ground}}
    for pair in _sorted(touching - adjacent - {*board.parted}):
        faults.add(
            f"{_both(pair)} {_TOO_NEAR[board.lines]}",
            board.table,
            min(pair),
        )
    for pair in _sorted(adjacent - touching - {*board.linked}):
        if pair <= shown:
            faults.add(
                f"{_both(pair)} {_TOO_FAR[board.lines]}",
                board.table,
                min(pair),
                "adjacent",
                value=max(pair),
            )


def _check_kinds(faults: Faults, board: DrawnBoard, picture: Picture) -> None:
    """Land must be drawn as land, and sea as sea."""
    for id, kind in board.kinds.items():
        drawn = picture.kinds.get(id, kind)
        if drawn != kind:
            told = f'{id} is {kind}, but the picture draws it as {drawn}: its path needs class="area {kind}".'
            faults.add(told, board.table, id, "kind")


def _check_covered(faults: Faults, board: DrawnBoard, picture: Picture) -> None:
    """What is painted later may not hide an area."""
    for id, (above, share) in picture.covered.items():
        if id in board.ground and share >= _HIDDEN:
            told = (
                f"{id} lies beneath {above} on the map, which hides {share:.0%} of it: reshape one of them."
            )
            faults.add(told, board.table, id, cause=True)


def _sorted(pairs: Iterable[Pair]) -> list[Pair]:
    return sorted(pairs, key=sorted)


def _both(pair: Pair) -> str:
    return " and ".join(sorted(pair))
