"""pbf evening."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import UserError
from .common import LOOK, command, game_argument, harmless, near, now_option

if TYPE_CHECKING:
    from ..delivery.parcel import Carrier, Delivered
    from ..desk.parcels import Item
    from ..desk.table import Table
    from ..desk.words import ModeratorsWords
    from ..forums.dialogue import Forum
    from ..inbox.message import Message
    from ..post.compose import Post


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
    from ..desk.copies import throw_away_copy

    with throw_away_copy(game) if dry else _in_place(game) as place:
        return Evening(place, game, now, ask=not yes and not dry, send=not dry and not no_send).run(
            sources, fetch=not no_fetch, dry=dry
        )


@contextmanager
def _in_place(game: Path) -> Iterator[Path]:
    yield game


class Evening:
    """One evening of a game.

    Args:
        path: the folder that is worked on.
        game: the folder as the moderator calls it.
        now: the present.
        ask: whether somebody is there to be asked.
        send: whether anything may be sent.
    """

    def __init__(self, path: Path, game: Path, now: datetime, *, ask: bool, send: bool) -> None:
        from ..desk.opening import open_table
        from ..desk.words import words_for

        self.path, self.game, self.now, self.ask, self.send = path, game, now, ask, send
        self.board: Forum | None = None
        with open_table(path) as table:
            self.words: ModeratorsWords = words_for(table.settings)

    def say(self, key: str, **values: Any) -> None:
        """Tell the moderator something."""
        click.echo(self.words.say(f"evening.{key}", **values))

    def run(self, sources: Sequence[str], *, fetch: bool, dry: bool) -> int:
        """The evening from its first step to its last; returns the exit code."""
        from ..desk.connections import must_have_place

        if self.send:
            self._in_table(must_have_place)
        older = self._waiting()
        self._read(sources, fetch)
        held = self._settle_held()
        if held and not self.ask:
            self.say("stopped_held", n=held, game=near(self.game))
            return LOOK
        posts = self._go_on()
        code = self._send(older, posts)
        if dry:
            self.say("dry")
        return LOOK if held else code

    # -- messages --------------------------------------------------------------------------------------------------

    def _read(self, sources: Sequence[str], fetch: bool) -> None:
        """Fetch and read; what could not be fetched is told, and the rest is read."""
        from ..desk.connections import must_have_links
        from ..desk.gathering import gathered
        from ..desk.intake import ingest
        from ..desk.names import seat_name
        from ..desk.opening import open_table
        from ..desk.rehearsal import rehearsed
        from .came import tell_what_came

        troubles: list[str] = []
        with open_table(self.path) as table:
            if fetch and not sources:
                must_have_links(table)
            names = {seat: seat_name(table, seat) for seat in table.seats}
            with gathered(table, self._messages(table, sources, fetch, troubles)) as found:
                taken = rehearsed(
                    self.path, lambda table, reply: ingest(table, found, at=self.now, reply=reply), self.now
                )
        rows = [t.received for t in taken]
        new = [row for row in rows if row.why not in ("read_before", "own")]
        told = tell_what_came(self.game, new, names, self.words)
        for line in told if new else [self.words.say("evening.nothing_new")]:
            click.echo(line)
        self._stop_or_go_on(troubles)

    def _stop_or_go_on(self, troubles: Sequence[str]) -> None:
        """What was not read may hold a correction: go on only if the moderator says so."""
        for trouble in troubles[:-1]:
            click.echo(f"pbf: {trouble}", err=True)
        if not troubles:
            return
        if not self.ask:
            raise UserError(troubles[-1])
        click.echo(f"pbf: {troubles[-1]}", err=True)
        if not click.confirm(self.words.say("evening.go_on_anyway"), default=False):
            raise UserError(self.words.say("evening.stopped_unread"))

    def _messages(
        self, table: Table, sources: Sequence[str], fetch: bool, troubles: list[str]
    ) -> Iterator[Message]:
        """Everything from everywhere, as far as it can be reached."""
        from ..desk.intake import inbox_settings
        from ..inbox.source import read_source

        settings = inbox_settings(table)
        for source in sources:
            self.say("reading", name=source)
            yield from _as_far_as_possible(partial(read_source, source, settings=settings), troubles)
        if fetch and table.settings.forum.software:
            yield from _as_far_as_possible(lambda: self._from_board(table), troubles)
        if fetch and table.settings.mail.imap:
            yield from _as_far_as_possible(lambda: self._from_mailbox(table), troubles)

    def _from_board(self, table: Table) -> Iterator[Message]:
        from ..desk.connections import board_messages, forum_of, logged_in

        self.say("fetching_board", host=forum_of(table).browser.host)
        self.board = logged_in(table)
        self._be_patient(self.board)
        self.say("logged_in", host=self.board.browser.host, user=self.board.member)
        yield from board_messages(table, self.board, datetime.now(UTC))

    def _be_patient(self, board: Forum) -> None:
        """Say so when a board makes us wait."""
        from .patience import told

        host = board.browser.host
        board.browser.pause = told(board.browser.pause, lambda n: self.say("board_waits", host=host, n=n))

    def _from_mailbox(self, table: Table) -> Iterator[Message]:
        from ..desk.connections import mailbox_messages
        from ..desk.links import parse_mail_address

        self.say("fetching_mail", host=parse_mail_address(table.settings.mail.imap, "imap").host)
        yield from mailbox_messages(table)

    def _settle_held(self) -> int:
        """Ask about each held message; returns how many stay held."""
        from ..desk.held import held_messages
        from ..desk.opening import open_table
        from .held import held_row, tell_held

        with open_table(self.path) as table:
            rows = [held_row(table, body, self.game, whole=True) for body in held_messages(table)]
        left = 0
        for row in rows:
            self.say("held_one")
            click.echo("\n".join(tell_held(row, self.words, advised=not self.ask)))
            left += not (self.ask and self._settle_one(row))
        if left:
            self.say("held_left", n=left, game=near(self.game))
        return left

    def _settle_one(self, row: dict[str, Any]) -> bool:
        """Ask about one message; returns whether it is settled."""
        from ..desk.held import dismiss, release
        from ..desk.names import find_seat
        from ..desk.rehearsal import rehearsed

        take, other, aside, later = tuple(self.words.say("evening.held_letters"))
        key = "held_ask" if row["name"] else "held_ask_stranger"
        question = self.words.say(f"evening.{key}", name=row["name"])
        while True:
            letter = click.prompt(question, default=later, show_default=False).strip().lower()[:1]
            try:
                if letter == later:
                    return False
                if letter == aside:
                    rehearsed(
                        self.path, lambda t, reply: dismiss(t, row["id"], at=self.now, reply=reply), self.now
                    )
                    return True
                seat = None
                if letter == other:
                    name = click.prompt(self.words.say("evening.held_whose"))
                    seat = self._in_table(lambda t, name=name: find_seat(t, name))  # type: ignore[misc]
                elif letter != take or not row["name"]:
                    self.say("held_choose")
                    continue
                taken = rehearsed(
                    self.path,
                    lambda t, reply, seat=seat: [release(t, row["id"], seat, at=self.now, reply=reply)],  # type: ignore[misc]
                    self.now,
                )
                self._tell(taken)
                return True
            except UserError as trouble:
                click.echo(f"pbf: {trouble}", err=True)

    def _tell(self, taken: Sequence[Any]) -> None:
        from ..desk.names import seat_name
        from .came import tell_one

        names = self._in_table(lambda t: {seat: seat_name(t, seat) for seat in t.seats})
        for one in taken:
            click.echo(tell_one(one.received, names, self.words))

    def _in_table(self, work: Callable[[Table], Any]) -> Any:
        from ..desk.opening import open_table

        with open_table(self.path) as table:
            return work(table)

    # -- the game --------------------------------------------------------------------------------------------------

    def _go_on(self) -> list[Post]:
        """Advance as far as the answers reach; returns the posts about it."""
        from ..desk.advance import goes_early
        from ..desk.deadlines import parse_deadline
        from ..desk.names import question_name, seat_name
        from ..desk.opening import open_table
        from ..desk.proceed import proceed

        with open_table(self.path, write=True) as table:
            if table.stopped is not None:
                raise UserError(str(table.stopped))
            when = table.settings.deadline
            weekends = table.settings.skip_weekends
            due = parse_deadline(when, self.now, table.zone, weekends=weekends) if when else None
            before = {d.key for d in table.asked()}
            if goes_early(table, self.now):
                self.say("all_final")
            self.say("going_on")
            done = proceed(table, due=due, only_new=True, at=self.now)
            self.say("advanced", n=len(done.progress.steps)) if done.progress.steps else self.say("stands")
            if table.match.over:
                self.say("over")
            for missing in done.progress.missing:
                self.say(
                    "waiting_provisional" if missing.provisional else "waiting",
                    name=seat_name(table, missing.decision.seat),
                    question=question_name(table, missing.decision),
                )
            if not due and done.progress.steps and self.ask and {d.key for d in table.asked()} - before:
                self._ask_deadline(table)
        return done.posts

    def _ask_deadline(self, table: Table) -> None:
        from ..desk.deadlines import parse_deadline, set_deadline
        from ..desk.letters import publish_letters

        while True:
            typed = click.prompt(self.words.say("evening.deadline"), default="", show_default=False).strip()
            if not typed:
                return
            try:
                due = parse_deadline(typed, self.now, table.zone, weekends=table.settings.skip_weekends)
            except UserError as trouble:
                click.echo(f"pbf: {trouble}", err=True)
                continue
            set_deadline(table, due, at=self.now)
            publish_letters(table, at=self.now)
            return

    # -- sending ---------------------------------------------------------------------------------------------------

    def _waiting(self) -> set[str]:
        """The names of what waited in the outbox before this evening."""
        from ..desk.parcels import State, outgoing

        return self._in_table(lambda t: {i.parcel.name for i in outgoing(t) if i.state is State.READY})  # type: ignore[no-any-return]

    def _send(self, older: set[str], posts: list[Post]) -> int:
        """Show what is to go out, ask, and send it; returns the exit code."""
        from ..desk.connections import carriers_of
        from ..desk.parcels import outgoing
        from ..desk.sending import BOARD, carrier_for, send_all, to_send

        self._settle_older(older)
        with self._opened() as table:
            items = to_send(outgoing(table))
            carriers = carriers_of(table, self.board) if self.send or self.board else {}
            self._list(table, items)
        board = getattr(carriers.get(BOARD), "forum", None)
        if board is not None and board is not self.board:
            self._be_patient(board)
        if self.send:
            items = self._settle_doubtful(items, carriers)
        ours = [item for item in items if carrier_for(item, carriers)]
        if not items:
            self.say("nothing_to_send")
        sent = left = 0
        if ours and self.send and self._agreed(ours, posts):
            done = send_all(self.path, ours, carriers, at=lambda: datetime.now(UTC), tell=self._tell_sent)
            sent, left = len(done.sent), len(done.left)
            self.say("done", sent=sent, left=left)
        elif ours and self.send:
            self.say("not_now", game=near(self.game))
            left = len(ours)
        for carrier in carriers.values():
            end = getattr(carrier, "end", None)
            if end:
                end()
        by_hand = [item for item in items if item not in ours]
        self._tell_left(by_hand)
        return LOOK if left or by_hand else 0

    @contextmanager
    def _opened(self) -> Iterator[Table]:
        from ..desk.opening import open_table

        with open_table(self.path) as table:
            yield table

    def _settle_older(self, older: set[str]) -> None:
        """Ask once about what lies there from before there was an account to send it with."""
        from ..desk.opening import open_table
        from ..desk.parcels import State, deliveries, outgoing
        from ..desk.sending import note_by_hand

        with open_table(self.path) as table:
            first = not deliveries(table)
            found = [i for i in outgoing(table) if i.state is State.READY and i.parcel.name in older]
        opening_only = all(item.parcel.name.startswith("0000-") for item in found)
        if not first or not found or not (self.ask or self.send) or opening_only:
            return
        if not self.ask:
            raise UserError(self.words.say("evening.older_stop", n=len(found), game=near(self.game)))
        if click.confirm(self.words.say("evening.older", n=len(found))):
            with open_table(self.path, write=True) as table:
                note_by_hand(table, found, self.now)

    def _agreed(self, items: Sequence[Item], posts: list[Post]) -> bool:
        if not self.ask:
            return True
        if click.confirm(self.words.say("evening.show"), default=bool(posts)):
            click.echo_via_pager("\n".join(_shown(item) for item in items if not item.parcel.is_mail) + "\n")
        with self._opened() as table:
            users = {table.settings.forum.user} if any(not i.parcel.is_mail for i in items) else set()
            users |= {table.settings.moderator_mail} if any(i.parcel.is_mail for i in items) else set()
        agreed: bool = click.confirm(
            self.words.say("evening.send", n=len(items), users=", ".join(sorted(filter(None, users)))),
            default=False,
        )
        return agreed

    def _list(self, table: Table, items: Sequence[Item]) -> None:
        from ..desk.parcels import DOUBTFUL, State, withdrawn

        if items:
            self.say("to_send")
        for item in items:
            click.echo(self._row(table, item))
            if item.state in DOUBTFUL:
                self.say("row_doubt", file=item.parcel.name)
            if item.state is State.CHANGED:
                self.say("row_change", file=item.parcel.name)
        for body in withdrawn(table):
            address = f" ({body['address']})" if body.get("address") else ""
            self.say("withdrawn", file=body["name"], address=address)

    def _row(self, table: Table, item: Item) -> str:
        from ..delivery.parcel import Sort
        from ..desk.names import seat_name

        parcel = item.parcel
        place = self._place(table, item)
        if parcel.sort is Sort.POST:
            count = len(parcel.pictures) if table.settings.forum.attach else 0
            pictures = self.words.say("evening.with_pictures", n=count) if count else ""
            return self.words.say(
                "evening.row_post", subject=harmless(parcel.subject), place=place, pictures=pictures
            )
        key = "row_receipt" if parcel.sort is Sort.RECEIPT else "row_letter"
        name = seat_name(table, parcel.seat)
        return self.words.say(f"evening.{key}", name=name, subject=harmless(parcel.subject), place=place)

    def _place(self, table: Table, item: Item) -> str:
        from urllib.parse import urlsplit

        from ..delivery.parcel import Sort
        from ..desk.parcels import game_topic

        link, parcel = table.settings.forum, item.parcel
        host = urlsplit(link.address).netloc
        if parcel.is_mail:
            return self.words.say("evening.mail", address=parcel.to)
        if not link.software or (parcel.sort is not Sort.POST and not parcel.to):
            return self.words.say("evening.by_hand")
        if parcel.sort is not Sort.POST:
            return self.words.say("evening.member", nick=parcel.to, host=host)
        if topic := game_topic(table):
            return self.words.say("evening.topic", topic=topic, host=host)
        return self.words.say("evening.new_topic", section=link.section or "?", host=host)

    def _tell_sent(self, item: Item, trouble: str, delivered: Delivered | None) -> None:
        if delivered is None:
            what = self.words.say("evening.not_sent", why=trouble)
        elif delivered.queued:
            what = self.words.say("evening.queued")
        else:
            what = self.words.say("evening.merged" if delivered.merged else "evening.sent")
        click.echo(f"  {item.parcel.name}: {what}")
        if delivered is not None and delivered.left_out:
            self.say("left_out", names=", ".join(delivered.left_out))

    def _settle_doubtful(self, items: Sequence[Item], carriers: Mapping[str, Carrier]) -> list[Item]:
        """Ask about what may have gone out and nobody but the moderator can look up; returns what is to be sent."""
        from ..desk.opening import open_table
        from ..desk.parcels import DOUBTFUL, State
        from ..desk.sending import carrier_for, note_by_hand

        sending: list[Item] = []
        for item in items:
            carrier = carrier_for(item, carriers)
            if item.state not in DOUBTFUL or carrier is None or carrier.looks or not self.ask:
                sending.append(item)
                continue
            out = click.confirm(
                self.words.say("evening.doubt", to=item.parcel.to, subject=harmless(item.parcel.subject))
            )
            with open_table(self.path, write=True) as table:
                note_by_hand(table, [item], self.now, out=out)
            if not out:
                sending.append(replace(item, state=State.UNSENT))
        return sending

    def _tell_left(self, items: Sequence[Item]) -> None:
        from ..delivery.parcel import Sort
        from ..desk.names import seat_name

        if not items:
            return
        self.say("left")
        with self._opened() as table:
            for n, item in enumerate(items, 1):
                parcel = item.parcel
                file = near(self.game / "outbox" / parcel.name)
                to = f" ({parcel.to})" if parcel.to else ""
                if parcel.sort is Sort.POST:
                    pictures = self.words.say("evening.left_pictures") if parcel.pictures else ""
                    self.say("left_post", n=n, file=file, pictures=pictures)
                else:
                    key = "left_mail" if parcel.is_mail else "left_letter"
                    self.say(key, n=n, file=file, name=seat_name(table, parcel.seat), to=to)
        self.say("left_tick", game=near(self.game))


def _shown(item: Item) -> str:
    parcel = item.parcel
    return f"===== {parcel.name} =====\n{parcel.subject}\n\n{parcel.text.rstrip()}\n"


def _as_far_as_possible(source: Callable[[], Iterator[Message]], troubles: list[str]) -> Iterator[Message]:
    """The messages of a source up to where it fails."""
    try:
        yield from source()
    except UserError as trouble:
        troubles.append(str(trouble))
