"""One step of the evening: on as far as the answers reach, and everything written that has to go out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from .advance import Progress, advance
from .deadlines import current_deadline, set_deadline
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
    only_new: bool = False,
    picture: bool = True,
    dry: bool = False,
    at: datetime | None = None,
) -> Proceeding:
    """Advance as far as the answers allow; write the posts, the pictures and the letters.

    Args:
        table: an open game.
        due: a deadline for the questions that are open at the end.
        only_new: it is set only where something new is asked, or no deadline stands.
        picture: draw the map.
        dry: leave journal and outbox as they are; only the position in memory moves on.
        at: the date of the entries.
    """
    paths: list[Path] = []
    if not dry and not table.effective.inputs and not opening_is_written(table):
        paths += publish_opening(table, at=at)
    told, before = told_until(table), {d.key for d in table.asked()}
    progress = advance(table, dry=dry, at=at)
    table.reload_staged()
    asked = {d.key for d in table.asked()}
    is_due = bool(asked - before) or current_deadline(table) is None or not only_new
    if due and asked and is_due and not dry:
        set_deadline(table, due, at=at)
    news = len(table.match.game.events) > told
    posts = compose_turn(table, told, at=at, picture=picture) if news else []
    if not dry:
        paths += publish_turn(table, told, posts, at=at, picture=picture)
    return Proceeding(progress, posts, paths)
