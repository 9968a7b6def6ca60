"""One step of the evening: on as far as the answers reach, and everything written that has to go out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from .advance import Progress, advance
from .deadlines import set_deadline
from .publish import compose_turn, opening_is_written, publish_opening, publish_turn, told_until
from .table import Table

if TYPE_CHECKING:
    from ..post.compose import Post


@dataclass(frozen=True)
class Proceeding:
    """How far the game went on, the posts about it, and the files of the outbox that are new."""

    progress: Progress
    posts: list[Post]
    paths: list[Path]


def proceed(
    table: Table,
    *,
    due: datetime | None = None,
    picture: bool = True,
    dry: bool = False,
    at: datetime | None = None,
) -> Proceeding:
    """Advance as far as the answers allow; write the posts, the pictures and the letters.

    Args:
        table: an open game.
        due: a deadline for the questions that are open at the end.
        picture: draw the map.
        dry: leave journal and outbox as they are; only the position in memory moves on.
        at: the date of the entries.
    """
    paths: list[Path] = []
    if not dry and not table.effective.inputs and not opening_is_written(table):
        paths += publish_opening(table, at=at)
    told = told_until(table)
    progress = advance(table, dry=dry, at=at)
    table.reload_staged()
    if due and table.asked() and not dry:
        set_deadline(table, due, at=at)
    news = len(table.match.game.events) > told
    posts = compose_turn(table, told, at=at, picture=picture) if news else []
    if not dry:
        paths += publish_turn(table, told, posts, at=at, picture=picture)
    return Proceeding(progress, posts, paths)
