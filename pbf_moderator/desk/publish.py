"""What goes out: posts and pictures, questions, receipts and reminders, all into the game's outbox.

Nothing is sent from here. Every file is named after the input it belongs to, so that writing it twice is writing it
once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..kernel.decision import Decision
from ..kernel.forms import Answer
from ..kernel.staging import choose
from ..resources import roots
from ..store.kinds import POST, UNDO
from ..store.replay import load
from .deadlines import current_deadline
from .received import Taken
from .table import Table

if TYPE_CHECKING:
    from ..post.compose import Post, Press

WIDTHS = (1600, 900)
OPENING = "0000-opening"
"""The folder of the outbox with the first post."""


def press(table: Table, language: str | None = None, dialect: str | None = None) -> Press:
    """Scenario, language, dialect and zone of a game's texts."""
    from ..post.compose import Press

    settings = table.settings
    return Press(
        table.scenario,
        language or settings.language,
        dialect or settings.dialect,
        settings.timezone,
        {seat: settings.player(seat).name for seat in table.seats if settings.player(seat).name},
        roots(table.packs, table.folder.path),
        table.wordings,
    )


def received(table: Table) -> list[str]:
    """The keys of the open questions whose answer is in."""
    waiting, used = table.effective.waiting, table.effective.used
    return [d.key for d in table.asked() if (c := choose(waiting, d, used)) is not None and c.fits]


def folder_name(table: Table) -> str:
    """The part of the outbox that belongs to the present input."""
    if not table.effective.inputs:
        return OPENING
    view = table.view()
    return f"{len(table.effective.inputs):04}-turn{view['turn']}-{view['step'] or 'start'}"


def picture_name(table: Table, name: str) -> str:
    """A picture's address for the post: below the moderator's picture address if there is one."""
    url = table.settings.picture_url
    return f"{url.rstrip('/')}/{name}" if url else name.rpartition("/")[2]


# -- posts --------------------------------------------------------------------------------------------------------


def compose_turn(
    table: Table,
    events_from: int,
    *,
    at: datetime | None = None,
    dialect: str | None = None,
    language: str | None = None,
) -> list[Post]:
    """The post about everything since an event; the closing post if the game is over."""
    from ..post.compose import compose, compose_closing

    table.reload_staged()
    events, view = table.match.game.events[events_from:], table.view()
    paper = press(table, language, dialect)
    pictures = [
        picture_name(table, f"{folder_name(table)}/{name}") for name in picture_names(table, events_from)
    ]
    head = table.folder.journal.head()
    if table.match.over:
        return compose_closing(
            events,
            view,
            paper,
            seed_commitment=table.created["commitment"],
            secret=table.created["secret"],
            seed_words=[
                f"{paper.scenario.lexicon.name(s, paper.lang)}: «{table.words().get(s, '')}»"
                for s in table.seats
            ],
            journal_head=head,
            pictures=pictures,
        )
    return compose(
        events,
        view,
        paper,
        pending=table.asked(),
        received=received(table),
        deadline=current_deadline(table),
        pictures=pictures,
        seed_commitment=table.created["commitment"],
        journal_head=head,
    )


def picture_names(table: Table, events_from: int) -> list[str]:
    """The pictures that go with a post: the map, and one for each combat that it tells of."""
    if table.scenario.map is None:
        return []
    return [f"map-{WIDTHS[1]}.png", *(f"battle-{area}.png" for area, _ in battles(table, events_from))]


def battles(table: Table, events_from: int) -> list[tuple[str, str]]:
    """The combats that ended since an event: area and origin, each area once."""
    found = {
        e.data["area"]: e.data["origin"]
        for e in table.match.game.events[events_from:]
        if e.kind in ("battle_over", "neutral_result")
    }
    return list(found.items())


def turn_start(table: Table) -> int:
    """The event with which the present turn began."""
    events = table.match.game.events
    return next((i for i in range(len(events) - 1, -1, -1) if events[i].kind == "turn_started"), 0)


def events_at(table: Table, inputs: int) -> int:
    """How many events there were after so many inputs."""
    return len(load(table.effective.inputs[:inputs], table.make_match, table.apply_ruling).game.events)


def told_until(table: Table) -> int:
    """How many of the game's events the posts in the outbox have told, undone ones apart."""
    posts: list[Mapping[str, Any]] = []
    for entry in table.folder.journal.entries():
        if entry.kind == UNDO:
            posts = [post for post in posts if post["inputs"] <= entry.body["to"]]
        elif entry.kind == POST and "events" in entry.body:
            posts.append(entry.body)
    return int(posts[-1]["events"]) if posts else 0


def publish_turn(
    table: Table, events_from: int, posts: Sequence[Post], *, at: datetime | None = None, picture: bool = True
) -> list[Path]:
    """Write the questions that are now open, the pictures, and last of all the post.

    The post's entry in the journal says how far the game has been told, so that a command that was killed on the way
    is made good by the next.
    """
    paths = publish_questions(table, at=at)
    if picture and table.scenario.map is not None:
        paths += write_pictures(table, events_from, at)
    return paths + write_posts(table, folder_name(table), posts, at)


def write_posts(table: Table, folder: str, posts: Sequence[Post], at: datetime | None) -> list[Path]:
    """Posts as text files; the journal has their subjects."""
    paths = []
    for number, post in enumerate(posts, 1):
        suffix = f"-{number}" if len(posts) > 1 else ""
        text = f"{post.body.rstrip()}\n".encode()
        about = {
            "subject": post.subject,
            "inputs": len(table.effective.inputs),
            "events": len(table.match.game.events),
        }
        paths.append(table.folder.put(f"{folder}/post{suffix}.bbcode", text, about, at))
    return paths


def write_pictures(table: Table, events_from: int, at: datetime | None) -> list[Path]:
    """The map in both widths and a picture of each combat's surroundings."""
    from .pictures import painter, shown

    brush, view, folder = painter(table), shown(table.view()), folder_name(table)
    paths = [table.folder.put(f"{folder}/map-{w}.png", brush.map(view, w), None, at) for w in WIDTHS]
    for area, origin in battles(table, events_from):
        picture = brush.battle({**view, "battle": {"area": area, "from": origin}})
        paths.append(table.folder.put(f"{folder}/battle-{area}.png", picture, None, at))
    return paths


def options_to_tell(table: Table) -> dict[str, Any]:
    """The options that the first post names: those that the scenario lists, and those that the moderator has changed.

    A switch is left out where neither of its values makes a difference for so many players.
    """
    tables, count = table.scenario.tables, str(table.created["players"])
    usual = {name: values[0] for name, values in table.family.options(tables).items()}
    listed = {
        *tables.get("options", {}),
        *(s for s in tables.get("switches", {}) if _matters(tables, s, count)),
    }
    chosen = {**usual, **table.created["options"]}
    return {name: value for name, value in chosen.items() if name in listed or value != usual[name]}


def _matters(tables: Mapping[str, Any], switch: str, players: str) -> bool:
    """Whether a value of a switch changes more than set-ups for other numbers of players."""
    overlays = tables.get("when", {}).get(switch, {}).values()
    return any({*overlay} - {"setup"} or players in overlay.get("setup", {}) for overlay in overlays)


def publish_opening(table: Table, *, at: datetime | None = None) -> list[Path]:
    """The first post with the map, and the first questions."""
    from ..post.compose import compose_opening

    pictures = [picture_name(table, f"{OPENING}/map-{WIDTHS[1]}.png")] if table.scenario.map else []
    posts = compose_opening(
        table.view(),
        press(table),
        options=options_to_tell(table),
        seed_commitment=table.created["commitment"],
        address=table.settings.moderator_mail,
        pictures=pictures,
        example=example_lines(table),
    )
    paths: list[Path] = []
    if pictures:
        from .pictures import draw_map

        paths += [table.folder.put(f"{OPENING}/map-{w}.png", draw_map(table, w), None, at) for w in WIDTHS]
    return paths + publish_questions(table, at=at) + write_posts(table, OPENING, posts, at)


def opening_is_written(table: Table) -> bool:
    """Whether the first post has been written; the command that should have done it may have been killed."""
    posts = table.folder.journal.entries(POST)
    return any("events" in e.body and e.body["name"].startswith(f"{OPENING}/") for e in posts)


def example_lines(table: Table) -> list[str]:
    """A legal answer to the first secret question, in the words of the game's language."""
    from ..post.questions import example

    asked = next((d for d in table.asked() if d.secret), None)
    return writer(table, table.settings.language)(asked, example(asked)).split("\n") if asked else []


def writer(table: Table, language: str) -> Callable[[Decision, Answer], str]:
    """Puts answers into words that the reader understands."""
    from ..orders.writer import write

    return lambda decision, answer: write(decision, answer, table.scenario.lexicon, language)


# -- to one player ------------------------------------------------------------------------------------------------


def owing(table: Table) -> list[str]:
    """The seats whose answer is missing."""
    have = received(table)
    return [s for s in table.seats if any(d.key not in have and not d.passive for d in table.asked(s))]


def publish_questions(table: Table, *, at: datetime | None = None) -> list[Path]:
    """A personal message with the questions for every seat that owes an answer."""
    return [path for seat in owing(table) for path in write_letter(table, seat, "question", at=at)]


def publish_reminders(table: Table, *, at: datetime | None = None) -> dict[str, list[Path]]:
    """Reminders to those whose answer is missing, and to nobody else."""
    return {seat: write_letter(table, seat, "reminder", at=at) for seat in owing(table)}


def write_letter(table: Table, seat: str, name: str, *, at: datetime | None = None) -> list[Path]:
    """One seat's open questions as a private message and as a mail."""
    from ..post.questions import letter

    have = received(table)
    language = table.settings.language_of(seat)
    decisions = [d for d in table.asked(seat) if d.key not in have and not d.passive]
    events = table.match.game.events[turn_start(table) :]

    def letter_in(dialect: str) -> Sequence[Post]:
        paper = press(table, language, dialect)
        words = writer(table, language)
        return letter(
            seat,
            decisions,
            table.view(seat),
            paper,
            words,
            events=events,
            deadline=current_deadline(table),
            reminder=name == "reminder",
        ).posts

    return send_to(table, seat, f"{folder_name(table)}/{name}-{seat}", letter_in, at)


def publish_receipt(table: Table, taken: Taken, *, at: datetime | None = None) -> list[Path]:
    """A receipt to the sender of a message that was read."""
    from .receipts import receipt_in

    seat = taken.received.seat
    if seat is None or taken.reading is None:
        return []
    name = f"receipts/{taken.received.entry:05}-{seat}"
    return send_to(table, seat, name, partial(receipt_in, table, taken), at)


def send_to(
    table: Table,
    seat: str,
    name: str,
    text_in: Callable[[str], Sequence[Post]],
    at: datetime | None,
    in_reply_to: str = "",
) -> list[Path]:
    """A text for one player: as a private message in the forum's dialect and, if he has an address, as a mail."""
    from ..post.outbox import mail_file, text_files

    settings, player = table.settings, table.settings.player(seat)
    about = {"seat": seat}
    files = text_files(name, text_in(settings.dialect))
    if player.mails and settings.moderator_mail:
        plain = text_in("plain")
        files.append(
            mail_file(
                name,
                plain[0].subject,
                "\n\n".join(post.body for post in plain),
                game=settings.tag or table.folder.path.name,
                to=(player.name, player.mails[0]),
                sender=(settings.moderator, settings.moderator_mail),
                hint=press(table, settings.language_of(seat)).phrases().say("letter.marker"),
                at=(at or datetime.now(UTC)).astimezone(table.zone),
                in_reply_to=in_reply_to,
            )
        )
    return [table.folder.put(file.name, file.data, about, at) for file in files]
