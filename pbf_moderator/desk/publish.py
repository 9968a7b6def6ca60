"""What goes out to all: posts and pictures, into the game's outbox.

Nothing is sent from here. Every file is named after the input it belongs to, so that writing it twice is writing it
once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..families.options import idle
from ..store.chain import Entry
from ..store.kinds import POST, UNDO
from ..store.replay import load
from .deadlines import current_deadline
from .hand import notices
from .invitations import publish_invitations
from .letters import publish_letters
from .lots import callers
from .marks import mark_of
from .paper import OPENING, folder_name, press, received, writer
from .readings import named_readings
from .seed import seed
from .seed_posts import publish_seed, told_beacon
from .table import Table
from .transcript import digest, publish_transcript
from .turn_pictures import WIDTHS, picture_name, pictures_shown, write_pictures
from .undone import mark_undone
from .wording import wording

if TYPE_CHECKING:
    from ..post.compose import Post, Press

# -- posts --------------------------------------------------------------------------------------------------------


def compose_turn(
    table: Table,
    events_from: int,
    *,
    at: datetime | None = None,
    dialect: str | None = None,
    language: str | None = None,
    picture: bool = True,
) -> list[Post]:
    """The post about everything since an event; the closing post if the game is over.

    Args:
        table: an open game.
        events_from: the number of the first event to tell of.
        at: the date of the post.
        dialect: the BBCode of another board than the game's own.
        language: another language than the game's own.
        picture: show the map and the close-ups.
    """
    from ..post.compose import compose, compose_closing

    table.reload_staged()
    told, view = table.match.game.events, table.view()
    earlier, events = told[:events_from], told[events_from:]
    paper = press(table, language, dialect)
    pictures = pictures_shown(table, events_from, posts_told(table), paper) if picture else {}
    if table.match.over:
        return compose_closing(
            events,
            view,
            paper,
            seed_commitment=table.created["commitment"],
            secret=table.created["secret"],
            seed_words=seed_words(table, paper),
            beacon=seed(table).value,
            typed=table.created["typed_chance"],
            journal_head=head(table),
            transcript=digest(table),
            notices=notices(table, folder=folder_name(table)),
            pictures=pictures,
            earlier=earlier,
        )
    return compose(
        events,
        view,
        paper,
        pending=table.asked(),
        received=received(table),
        deadline=current_deadline(table),
        pictures=pictures,
        journal_head=head(table),
        transcript=digest(table),
        notices=notices(table, folder=folder_name(table)),
        earlier=earlier,
        before=_view_before(table, events_from),
    )


def _view_before(table: Table, event: int) -> dict[str, Any] | None:
    """The public position as it was when so many events had happened; None at the game's start."""
    if not event:
        return None
    match = table.past.at(event, table.effective.inputs, table.make_match, table.apply_ruling)
    return table.family.view(match.game, "")


def head(table: Table) -> str:
    """The mark of the journal's last entry, which pins all that there is; a post shown again changes nothing."""
    entries = table.folder.journal.entries()
    return mark_of(next(entry for entry in reversed(entries) if not is_retold(entry)))


def is_retold(entry: Entry) -> bool:
    """Whether an entry keeps the words of a post that `pbf post` has shown."""
    return entry.kind == POST and bool(entry.body.get("retold"))


def keep_retold(table: Table, posts: Sequence[Post], at: datetime | None = None) -> None:
    """Keep the words of posts that were shown, so that they can be told from others where they are published."""
    journal = table.folder.journal
    known = {entry.body["kept"] for entry in journal.entries(POST) if is_retold(entry)}
    with journal.transaction():
        for post in posts:
            kept = journal.store_blob(f"{post.body.rstrip()}\n".encode())
            if kept not in known:
                journal.append(POST, {"retold": True, "subject": post.subject, "kept": kept}, at)


def _local(table: Table, moment: str) -> datetime | None:
    return datetime.fromisoformat(moment).astimezone(table.zone) if moment else None


def events_at(table: Table, inputs: int) -> int:
    """How many events there were after so many inputs."""
    return len(load(table.effective.inputs[:inputs], table.make_match, table.apply_ruling).game.events)


def told_until(table: Table) -> int:
    """How many of the game's events the posts in the outbox have told, undone ones apart."""
    posts = posts_told(table)
    return int(posts[-1]["events"]) if posts else 0


def posts_told(table: Table) -> list[Mapping[str, Any]]:
    """What the journal says of the posts in the outbox, undone ones apart."""
    posts: list[Mapping[str, Any]] = []
    for entry in table.folder.journal.entries():
        if entry.kind == UNDO:
            posts = [post for post in posts if post["inputs"] <= entry.body["to"]]
        elif entry.kind == POST and "events" in entry.body:
            posts.append(entry.body)
    return posts


def publish_turn(
    table: Table, events_from: int, posts: Sequence[Post], *, at: datetime | None = None, picture: bool = True
) -> list[Path]:
    """Write the letters, the pictures, and last of all the posts, if there are any.

    The post's entry in the journal says how far the game has been told, so that a command that was killed on the way
    is made good by the next. A step of which there is nothing to tell has letters only.
    """
    mark_undone(table)  # a killed undo may not have come so far
    paths = publish_seed(table, at=at) + publish_letters(table, at=at) + publish_invitations(table, at=at)
    if posts:
        paths += publish_transcript(table, at)
    if posts and picture and table.scenario.map is not None:
        paths += write_pictures(table, events_from, at)
    return paths + write_posts(table, folder_name(table), posts, at)


def write_posts(table: Table, folder: str, posts: Sequence[Post], at: datetime | None) -> list[Path]:
    """Posts as text files; the journal has their subjects."""
    paths, told = [], table.folder.journal.entries()[-1].n
    for number, post in enumerate(posts, 1):
        suffix = f"-{number}" if len(posts) > 1 else ""
        text = f"{post.body.rstrip()}\n".encode()
        about = {
            "subject": post.subject,
            "inputs": len(table.effective.inputs),
            "events": len(table.match.game.events),
            "told": told,
            "wording": wording(table),
        }
        paths.append(table.folder.put(f"{folder}/post{suffix}.bbcode", text, about, at, in_journal=True))
    return paths


def seed_words(table: Table, paper: Press) -> list[str]:
    """Each seat with its word for the seed, or that it has given none; nothing if nobody has given one."""
    say, words = paper.phrases().say, seed(table).words
    if not any(words.values()):
        return []
    return [
        say("seed.word", seat=seat, word=words[seat]) if words.get(seat) else say("seed.no_word", seat=seat)
        for seat in table.seats
    ]


def options_to_tell(table: Table) -> dict[str, Any]:
    """The options that the first post names: those that scenario or readings list, and those that were changed.

    Left out are a switch of whose values none makes a difference for so many players, what belongs to an option that
    is off (`gates_deck` to `gates`), and what nothing in the scenario brings up.
    """
    tables, count = table.scenario.tables, str(table.created["players"])
    named = named_readings(table.scenario).get(table.created.get("readings", ""), {})
    usual = {name: values[0] for name, values in table.family.options(tables).items()}
    chosen = {**usual, **table.created["options"]}
    silent = {s for s in tables.get("switches", {}) if not _matters(tables, s, count)}
    listed = {*tables.get("options", {}), *tables.get("switches", {}), *named} - silent
    changed = {name for name, value in chosen.items() if value != named.get(name, usual[name])}
    rows = table.family.option_rows()
    unheard = {row.name for row in rows if not row.occurs(tables)}
    told = (listed | changed) - idle(rows, chosen) - unheard
    return {name: value for name, value in chosen.items() if name in told}


def apart_from_readings(table: Table) -> list[str]:
    """The options in which a game departs from the readings that it is named after."""
    named = named_readings(table.scenario).get(table.created.get("readings", ""), {})
    usual = {name: values[0] for name, values in table.family.options(table.scenario.tables).items()}
    ours = {**usual, **named}
    return [name for name, value in table.created["options"].items() if value != ours[name]] if named else []


def _matters(tables: Mapping[str, Any], switch: str, players: str) -> bool:
    """Whether a value of a switch changes more than set-ups for other numbers of players."""
    overlays = tables.get("when", {}).get(switch, {}).values()
    return any({*overlay} - {"setup"} or players in overlay.get("setup", {}) for overlay in overlays)


def publish_opening(table: Table, *, at: datetime | None = None) -> list[Path]:
    """The first post with the map, and the first questions."""
    from ..post.compose import compose_opening

    paper = press(table)
    board = picture_name(table, f"{OPENING}/map-{WIDTHS[1]}.{table.settings.picture_form}")
    pictures = {board: paper.phrases().say("picture.shows_start")} if table.scenario.map else {}
    options = options_to_tell(table)
    posts = compose_opening(
        table.view(),
        paper,
        options=options,
        readings=table.created.get("readings", ""),
        apart=[name for name in apart_from_readings(table) if name in options],
        seed_commitment=table.created["commitment"],
        words_close=_local(table, table.created["words_close"]),
        beacon=told_beacon(table, table.created["beacon"]),
        typed=table.created["typed_chance"],
        lots=list(callers(table).values()),
        journal_head=head(table),
        transcript=digest(table),
        address=table.settings.moderator_mail,
        pictures=pictures,
        example=example_lines(table),
    )
    paths: list[Path] = []
    if pictures:
        from .pictures import draw_map

        form = table.settings.picture_form
        drawn = {f"{OPENING}/map-{w}.{form}": draw_map(table, w, form=form) for w in WIDTHS}
        paths += [table.folder.put(name, data, None, at) for name, data in drawn.items()]
    paths += publish_letters(table, at=at) + publish_transcript(table, at)
    return paths + write_posts(table, OPENING, posts, at)


def opening_is_written(table: Table) -> bool:
    """Whether the first post has been written; the command that should have done it may have been killed."""
    posts = table.folder.journal.entries(POST)
    return any("events" in e.body and e.body["name"].startswith(f"{OPENING}/") for e in posts)


def example_lines(table: Table) -> list[str]:
    """A legal answer to the first secret question, in the words of the game's language."""
    from ..post.examples import example

    asked = next((d for d in table.asked() if d.secret and not d.covert), None)
    if asked is None:
        return []
    answer = example(asked, partial(table.family.warnings, table.match.game))
    return writer(table, table.settings.language)(asked, answer).split("\n")
