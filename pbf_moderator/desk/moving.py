"""The steps of a turn, or the turns of a game, as positions with the arrows of what has moved: what a moving picture shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import UserError
from ..kernel.events import PUBLIC, Event
from ..render.palette import MOST_BYTES
from ..render.scene import Tale
from ..store.replay import feed
from .pictures import painter
from .story import course
from .table import Table

if TYPE_CHECKING:
    from ..render.scene import Arrow

Step = tuple[Mapping[str, Any], Tale]
"""A public position, and what has just moved."""


def moving_picture(
    table: Table, form: str, *, whole: bool = False, width: int = 900, limit: int = MOST_BYTES
) -> bytes:
    """The present turn step by step (the one before, while nothing has moved yet), or the whole game turn by turn.

    Args:
        table: an open game.
        form: `gif` or `webp`.
        whole: all turns instead of one.
        width: in pixels, before it is made to fit a board's limit.
        limit: that limit, in bytes.

    Raises:
        UserError: the scenario has no map, or nothing has happened yet.
    """
    brush = painter(table)
    steps = turns(table) if whole else steps_of_turn(table)
    if len(steps) < 2:
        raise UserError("nothing has happened yet that could move in a picture.")
    return brush.moving(steps, form, width, limit)


def turns(table: Table) -> list[Step]:
    """The end of each turn with all that moved in it."""
    shows, public = table.family.presentation(), _public(table.match.game.events)
    found, begun = [], 0
    for moment in course(table):
        found.append((moment.view, Tale(tuple(shows.arrows(public[begun : moment.events])))))
        begun = moment.events
    return found


def steps_of_turn(table: Table) -> list[Step]:
    """Each position of the present turn that looks otherwise than the one before; of the last turn if there are none."""
    turns: list[list[Step]] = [[]]
    brush, shows = painter(table), table.family.presentation()
    match, begun = table.make_match(), 0
    known: list[Arrow] = []
    public: list[Event] = []
    seen = 0
    last: Any = None
    turn = table.family.view(match.game, "")["turn"]
    for entry in table.effective.inputs[: table.stopped.kept if table.stopped else None]:
        feed(match, entry, table.apply_ruling)
        view = table.family.view(match.game, "")
        public += _public(match.game.events[seen:])
        seen = len(match.game.events)
        arrows = list(shows.arrows(public[begun:]))
        new = _new(arrows, known)
        scene = brush.staging(view, brush.style, brush.names)
        if (scene.areas, scene.panels) != last or new:
            turns[-1].append((view, Tale(tuple(new))))
        last, known = (scene.areas, scene.panels), arrows
        if view["turn"] != turn:
            turns.append(turns[-1][-1:])
            turn, begun, known = view["turn"], len(public), []
    moved = [steps for steps in turns if any(tale.arrows for _, tale in steps)]
    return moved[-1] if moved else turns[-1]


def _new(arrows: Sequence[Arrow], known: Sequence[Arrow]) -> list[Arrow]:
    """What has moved, and what was known to move and has now come to nothing."""
    left, new = Counter(known), []
    for arrow in arrows:
        if left[arrow]:
            left[arrow] -= 1
        else:
            new.append(arrow)
    return new


def _public(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event.to == PUBLIC]
