"""The command itself: the chapters of an evening, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from ...errors import UserError
from ..common import LOOK, command, game_argument, near, now_option
from .doubting import settle_doubts
from .fetching import fetch_and_read
from .going_on import go_on
from .joining import join_receipts
from .replying import answer_questions
from .restating import settle_unclear
from .resuming import all_asked, take_up
from .sending import begin, send_out
from .settling import settle_held
from .sitting import Sitting


@command("evening")
@game_argument
@click.argument("sources", nargs=-1)
@click.option("--dry-run", "dry", is_flag=True, help="Do everything on a copy; write and send nothing.")
@click.option("--yes", is_flag=True, help="Ask nothing; stop before anything doubtful.")
@click.option("--no-fetch", is_flag=True, help="Fetch nothing; go on with what has been read.")
@click.option("--no-send", is_flag=True, help="Send nothing.")
@now_option
def evening_command(
    game: Path, sources: tuple[str, ...], dry: bool, yes: bool, no_fetch: bool, no_send: bool, now: Any
) -> int:
    """A whole evening: fetch, read, go on, show, send.

    Messages come from the board and the mailbox that game.toml names, and from SOURCES as for `pbf ingest`. Nothing is sent
    before you have said yes; interrupted anywhere, the same command goes on where it was.

    \b
    Examples:
      pbf evening my-game
      pbf evening my-game --dry-run
      pbf evening my-game inbox.mbox --no-fetch
      pbf evening my-game --yes          (from a scheduler)
    """
    from ...desk.copies import throw_away_copy
    from ...desk.own_files import refuse_own_folder
    from ..messages import must_be_there

    must_be_there(sources)
    refuse_own_folder(source for source in sources if source != "-")
    with throw_away_copy(game) if dry else _in_place(game) as place:
        sitting = Sitting(place, game, now, ask=not yes and not dry, send=not dry and not no_send, dry=dry)
        try:
            return run(sitting, sources, fetch=not no_fetch)
        except UserError as trouble:
            raise UserError(sitting.words.told(trouble)) from trouble


@contextmanager
def _in_place(game: Path) -> Iterator[Path]:
    yield game


def run(sitting: Sitting, sources: Sequence[str], *, fetch: bool) -> int:
    """The evening from its first step to its last; returns the exit code."""
    older = begin(sitting)
    fetch_and_read(sitting, sources, fetch)
    held = settle_held(sitting)
    if held and not sitting.ask:
        sitting.say("stopped_held", n=held, game=near(sitting.game))
        return LOOK
    take_up(sitting)
    settle_doubts(sitting)
    settle_unclear(sitting)
    answer_questions(sitting)
    all_asked(sitting)
    join_receipts(sitting)
    go_on(sitting)
    code = send_out(sitting, older)
    if sitting.dry:
        sitting.say("dry")
    return LOOK if held else code
