"""The cup of markers: who acts next, three in a row, the Administrative marker that is ignored (4.0).

Source: 3.3 A and B, 4.0.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ...common.cups import pull
from ..model.components import ADMINISTRATIVE
from ..model.state import CUP, Game

ADMINISTRATION = "administration"
"""The activity of declaring an Administrative Phase."""


def next_marker(game: Game) -> Flow[str]:
    """Draw the next marker; those in use before go back into the cup only then.

    An Administrative marker that follows a declared Administrative Phase is ignored: another is drawn first.

    Returns:
        The marker: a side's name, or the Administrative one.
    """
    used = list(game.cup.drawn)
    (marker,) = yield from pull(game.cup, CUP)
    if marker == ADMINISTRATIVE and is_ignored(game):
        game.say("marker_ignored", marker=marker)
        used.append(marker)
        (marker,) = yield from pull(game.cup, CUP)
    game.cup.put_back(used)
    return marker


def is_ignored(game: Game) -> bool:
    """Whether an Administrative marker is void, since the Player Phase just before declared such a phase."""
    return bool(game.last_phase) and game.last_activity.get(game.last_phase) == ADMINISTRATION


def count_run(game: Game, marker: str) -> bool:
    """Count the markers of a side in a row; the Administrative one neither adds to a run nor ends it.

    Returns:
        Whether the other side has a free round first. After it the run starts again with this marker as its first,
        unless the option `run_after_free_round` lets it go on.
    """
    if marker == ADMINISTRATIVE:
        return False
    game.run = game.run + 1 if marker == game.run_of else 1
    game.run_of = marker
    if game.run < game.constant("run"):
        return False
    if game.option("run_after_free_round") == "starts_again":
        game.run = 1
    return True
