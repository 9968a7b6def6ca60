"""What an evening has at hand from its beginning to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...desk.received import HELD
from ..patience import own_line

if TYPE_CHECKING:
    from ...desk.moderators_words import ModeratorsWords
    from ...desk.received import Taken
    from ...desk.table import Table
    from ...forums.dialogue import Forum


class Sitting:
    """One evening of a game.

    Args:
        path: the folder that is worked on.
        game: the folder as the moderator calls it.
        now: the present.
        ask: whether somebody is there to be asked.
        send: whether anything may be sent.
        dry: whether all of it is a rehearsal.
    """

    def __init__(
        self, path: Path, game: Path, now: datetime, *, ask: bool, send: bool, dry: bool = False
    ) -> None:
        from ...desk.moderators_words import words_for

        self.path, self.game, self.now = path, game, now
        self.ask, self.send, self.dry = ask, send, dry
        self.board: Forum | None = None
        self.read: dict[str, Taken] = {}
        self.settled: set[str] = set()
        """The messages about which the moderator has been asked."""
        self.beside: dict[str, Sequence[Taken]] = {}
        """Messages of which the receipt of another one tells, by its id."""
        self.words: ModeratorsWords = self.in_table(lambda table: words_for(table.settings))
        self.sees_words: bool = ask and not self.in_table(lambda table: table.settings.moderator_plays)
        """Whether somebody is there who may see what players write."""

    def remember(self, taken: Iterable[Taken]) -> None:
        """Keep what was read this evening, by the ids of the messages: its receipts have not gone out yet."""
        self.read |= {one.message.id: one for one in taken if one.reading and one.received.outcome != HELD}

    def say(self, key: str, **values: Any) -> None:
        """Tell the moderator something."""
        own_line()
        click.echo(self.words.say(f"evening.{key}", **values))

    def complain(self, trouble: object) -> None:
        """Tell the moderator what is wrong, and go on."""
        own_line()
        click.echo(f"pbf: {self.words.told(trouble)}", err=True)

    def agreed(self, question: str, *, default: bool | None = None) -> bool:
        """Whether the moderator says yes, in words of the own language; without a default until there is an answer."""
        yes, no = (self.words.say(f"evening.{word}").split() for word in ("yes", "no"))
        letters = (yes[0].upper() if default else yes[0]), (no[0].upper() if default is False else no[0])
        usual = {True: yes[0], False: no[0], None: None}[default]
        while True:
            typed = click.prompt(f"{question} [{'/'.join(letters)}]", default=usual, show_default=False)
            if (said := typed.strip().casefold()) in (*yes, *no):
                return said in yes
            self.say("yes_or_no", yes=yes[0], no=no[0])

    @contextmanager
    def opened(self, *, write: bool = False) -> Iterator[Table]:
        """The game, for as long as it is needed."""
        from ...desk.opening import open_table

        with open_table(self.path, write=write) as table:
            yield table

    def in_table(self, work: Callable[[Table], Any]) -> Any:
        """What a function makes of the game."""
        with self.opened() as table:
            return work(table)

    def name(self, seat: str) -> str:
        """What a seat is called, in the game's language."""
        from ...desk.names import seat_name

        return str(self.in_table(lambda table: seat_name(table, seat)))

    def be_patient(self, board: Forum) -> None:
        """Say so when a board makes us wait."""
        from ..patience import told

        host = board.browser.host
        board.browser.pause = told(board.browser.pause, lambda n: self.say("board_waits", host=host, n=n))
