"""What one player gets: the questions that wait for an answer, reminders, receipts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..kernel.decision import Decision
from ..kernel.forms import Answer, Assign
from ..store.chain import Entry
from ..store.kinds import POST, UNDO
from .deadlines import current_deadline
from .deliveries import OUT, deliveries
from .doubts import unconfirmed_choice
from .meanwhile import stale_answers
from .paper import PROVISIONAL, answer_of, folder_name, owed_by, owing, press, turn_start, writer
from .private_maps import about_map, map_of_question, map_of_sheet
from .public_talk import is_public_talk
from .received import Taken
from .seed import seed, words_open
from .speech import language_for
from .table import Table
from .threads import Thread, thread_of

if TYPE_CHECKING:
    from ..post.compose import Post
    from ..post.outbox import OutFile

QUESTION, REMINDER = "question", "reminder"


def asked_ahead(table: Table, seat: str) -> list[Decision]:
    """What a seat may answer together with what is open, and has not said yet; nothing if the table asks nothing ahead."""
    if not table.settings.ask_ahead:
        return []
    return [d for d in table.coming(seat) if not answer_of(table, d)]


# -- questions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """What has been done about a seat's letter since the game came to the present stop.

    Attributes:
        keys: the questions that the last one asks.
        at: when it was first written.
        entry: the number of the journal's entry that says so.
        ahead: those that it asks ahead.
        names: the files of the outbox that it was announced as.
        written: those of them that are known to have been written.
    """

    keys: tuple[str, ...]
    ahead: tuple[str, ...]
    at: datetime
    entry: int
    names: frozenset[str]
    written: frozenset[str]


def publish_letters(table: Table, *, at: datetime | None = None) -> list[Path]:
    """See that everybody who is waited for has a letter about it, and who may answer ahead; returns the files that are new or have changed.

    A letter that waits in the outbox is written anew when an address, a language or the dialect has changed since,
    unless the moderator has edited it or taken it away.
    """
    moment = at or datetime.now(UTC)
    paths = [path for seat in table.seats for path in _see_to_letter(table, seat, moment)]
    if paths:
        outbox = table.folder.outbox
        names = [path.relative_to(outbox).as_posix() for path in paths]
        table.folder.journal.append(POST, {"inputs": len(table.effective.inputs), "written": names}, moment)
    return paths


def _see_to_letter(table: Table, seat: str, moment: datetime) -> list[Path]:
    owed, earlier = owed_by(table, seat), asked_before(table, seat)
    if earlier is None or not {d.key for d in owed} <= {*earlier.keys}:
        known = asked_ahead_before(table, seat)
        new = [d for d in asked_ahead(table, seat) if d.key not in known]
        if not (owed or new or _untold(table, seat)):
            return []
        return write_letter(table, seat, QUESTION, owed, new, at=moment)
    if not owed and (earlier.keys or not asked_ahead(table, seat)):
        return []
    asked = [d for d in table.asked(seat) if d.key in earlier.keys]
    ahead = [d for d in table.coming(seat) if d.key in earlier.ahead]
    files = _letter_files(table, seat, QUESTION, asked, ahead, earlier.at, earlier.entry)
    for name in earlier.names - {file.name for file in files}:
        table.folder.take_back(name, moment)
    lying = [file for file in files if not _is_taken_away(table, file, earlier)]
    return put_letters(table, lying, _about(table, seat, asked, ahead), moment, yielding=True)


def asked_before(table: Table, seat: str) -> Asked | None:
    """The letter that a seat has got at the present stop, if any."""
    entries = _entries_of_stop(table)
    mine = [e for e in entries if e.body.get("seat") == seat and "asks" in e.body]
    if not mine:
        return None
    keys = mine[-1].body["asks"]
    latest = [e for e in mine if e.body["asks"] == keys]
    return Asked(
        tuple(keys),
        tuple(mine[-1].body.get("ahead", ())),
        datetime.fromisoformat(latest[0].at),
        latest[0].n,
        frozenset(e.body["name"] for e in mine),
        frozenset(name for e in entries for name in e.body.get("written", ())),
    )


def asked_ahead_before(table: Table, seat: str) -> set[str]:
    """What letters have asked a seat ahead, undone ones apart."""
    found: list[Entry] = []
    for entry in table.folder.journal.entries():
        if entry.kind == UNDO:
            found = [e for e in found if e.body["inputs"] <= entry.body["to"]]
        elif entry.kind == POST and '"ahead"' in entry.text and entry.body.get("seat") == seat:
            found.append(entry)
    return {key for entry in found for key in entry.body.get("ahead", ())}


def _untold(table: Table, seat: str) -> bool:
    """Whether something that a seat alone must learn of has happened since its last letter."""
    kinds = table.family.presentation().NARRATIVE.at_once
    events = table.match.game.events
    if not any(e.to == seat and e.kind in kinds for e in events[turn_start(table) :]):
        return False
    letters: list[Entry] = []
    for entry in table.folder.journal.entries():
        if entry.kind == UNDO:
            letters = [e for e in letters if e.body["inputs"] <= entry.body["to"]]
        elif entry.kind == POST and entry.body.get("seat") == seat and "asks" in entry.body:
            letters.append(entry)
    told = letters[-1].body.get("told_events", len(events)) if letters else 0
    return any(e.to == seat and e.kind in kinds for e in events[max(told, turn_start(table)) :])


def _entries_of_stop(table: Table) -> list[Entry]:
    """What the journal says of letters at the present input, undone ones apart."""
    inputs = table.effective.inputs
    later = table.folder.journal.entries(POST, since=inputs[-1].n if inputs else 0)
    return [entry for entry in later if entry.body.get("inputs") == len(inputs)]


def _is_taken_away(table: Table, file: OutFile, earlier: Asked) -> bool:
    """Whether the moderator has removed a file that was there: then it has gone out."""
    return file.name in earlier.written and not (table.folder.outbox / file.name).exists()


def publish_reminders(table: Table, *, at: datetime | None = None) -> dict[str, list[Path]]:
    """Reminders to those whose answer is missing, and to nobody else."""
    return {seat: write_letter(table, seat, REMINDER, at=at) for seat in owing(table)}


def write_letter(
    table: Table,
    seat: str,
    name: str,
    decisions: Sequence[Decision] | None = None,
    ahead: Sequence[Decision] = (),
    *,
    at: datetime | None = None,
) -> list[Path]:
    """Some questions of a seat (all that it owes, if none are named), and some asked ahead, as a private message and as a mail."""
    asked = owed_by(table, seat) if decisions is None else decisions
    files = _letter_files(table, seat, name, asked, ahead, at)
    return put_letters(
        table, files, _about(table, seat, asked, ahead) if name == QUESTION else {"seat": seat}, at
    )


def _about(
    table: Table, seat: str, decisions: Sequence[Decision], ahead: Sequence[Decision]
) -> dict[str, Any]:
    about = {
        "seat": seat,
        "inputs": len(table.effective.inputs),
        "told_events": len(table.match.game.events),
        "asks": [d.key for d in decisions],
    }
    return {**about, "ahead": [d.key for d in ahead]} if ahead else about


def _letter_files(
    table: Table,
    seat: str,
    name: str,
    decisions: Sequence[Decision],
    ahead: Sequence[Decision],
    at: datetime | None,
    before: int | None = None,
) -> list[OutFile]:
    text_in = partial(_letter_in, table, seat, decisions, ahead, name == REMINDER)
    thread = thread_of(table, seat, before=before)
    mails = bool(table.settings.player(seat).mails and table.settings.moderator_mail)
    found = map_of_question(table, seat, decisions) if mails and name == QUESTION else None
    stem = f"{folder_name(table)}/{name}-{seat}"
    return files_for(table, seat, stem, text_in, at, thread, [found] if found else [])


def _letter_in(
    table: Table,
    seat: str,
    decisions: Sequence[Decision],
    ahead: Sequence[Decision],
    reminder: bool,
    dialect: str,
) -> Sequence[Post]:
    from ..post.questions import letter

    language = language_for(table, seat)
    return letter(
        seat,
        decisions,
        table.view(seat),
        press(table, language, dialect),
        writer(table, language),
        events=table.match.game.events[turn_start(table) :],
        deadline=current_deadline(table) if decisions else None,
        ahead=ahead,
        reminder=reminder,
        risks=partial(table.family.warnings, table.match.game),
        said=_said(table, seat, decisions) if reminder else None,
        stale=stale_answers(table, [*decisions, *ahead]),
        provisional=reminder and any(answer_of(table, d) == PROVISIONAL for d in decisions),
        unconfirmed=reminder and any(unconfirmed_choice(table, d) for d in decisions),
        wants_word=words_open(table) and not seed(table).words.get(seat),
        word_until=seed(table).closes,
    ).posts


def _said(table: Table, seat: str, decisions: Sequence[Decision]) -> dict[str, Answer]:
    """What a seat has said to questions that want more: the part of a sheet that can stand, a provisional answer or an unconfirmed one."""
    from .closing import as_far_as_it_goes
    from .understanding import previous_answers

    said = previous_answers(table, seat, table.effective.waiting)
    found = {}
    for decision in decisions:
        answer = said.get(decision.key)
        if isinstance(decision.form, Assign):
            answer = as_far_as_it_goes(decision.form, answer) or None
        elif answer_of(table, decision) != PROVISIONAL:
            doubtful = unconfirmed_choice(table, decision)
            answer = doubtful.answer if doubtful else None
        if answer is not None:
            found[decision.key] = answer
    return found


# -- receipts -----------------------------------------------------------------------------------------------------


def publish_receipt(
    table: Table,
    taken: Taken,
    *,
    at: datetime | None = None,
    known: Sequence[Decision] = (),
    beside: Sequence[Taken] = (),
) -> list[Path]:
    """A receipt to the sender of a message that was read; mere talk in the topic gets none.

    Args:
        table: an open game.
        taken: the message.
        at: the date of the entry.
        known: questions that were open as it was read and are closed by now.
        beside: other messages of its sender, of which this receipt tells as well.
    """
    from .receipts import receipt_in
    from .superseded import has_waiting_receipts, told_by

    seat = taken.received.seat
    if seat is None or taken.reading is None:
        return []
    entry = taken.received.entry
    if is_public_talk(taken.message, taken.reading):
        _take_back(table, f"receipts/{entry:05}-{seat}.", at)
        return []
    thread = thread_of(table, seat, taken.message)
    maps = [found] if taken.received.staged and (found := map_of_sheet(table, seat, entry)) else []
    whole = has_waiting_receipts(table, seat, entry)
    text_in = partial(receipt_in, table, taken, whole=whole, known=known, beside=beside)
    files = files_for(table, seat, f"receipts/{entry:05}-{seat}", text_in, at, thread, maps)
    about = about_map(table, seat, entry)
    return put_letters(table, maps, about, at) + put_letters(
        table, files, {"seat": seat, "tells": told_by(table, taken, beside)}, at
    )


def _take_back(table: Table, beginning: str, at: datetime | None) -> None:
    """Take back texts that have not gone out: the moderator has said that there is nothing to tell."""
    out = {name for name, body in deliveries(table).items() if body["state"] in {s.value for s in OUT}}
    meant = table.folder.intentions()
    for name in [n for n in meant if n.startswith(beginning) and n not in out]:
        table.folder.take_back(name, at)


# -- files --------------------------------------------------------------------------------------------------------


def files_for(
    table: Table,
    seat: str,
    name: str,
    text_in: Callable[[str], Sequence[Post]],
    at: datetime | None,
    thread: Thread,
    pictures: Sequence[OutFile] = (),
) -> list[OutFile]:
    """A text for one player: as a private message in the forum's dialect and, given an address, as a mail with pictures."""
    from ..post.outbox import mail_file, text_files

    settings, player = table.settings, table.settings.player(seat)
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
                in_reply_to=thread.in_reply_to,
                references=thread.references,
                pictures=pictures,
            )
        )
    return files


def put_letters(
    table: Table,
    files: Sequence[OutFile],
    about: Mapping[str, Any],
    at: datetime | None,
    *,
    yielding: bool = False,
) -> list[Path]:
    """Write files into the outbox; returns those that are new or have changed."""
    paths = []
    for file in files:
        before = table.folder.lying(file.name)
        titled = {**about, "subject": file.subject} if file.subject else about
        path = table.folder.put(file.name, file.data, titled, at, yielding=yielding)
        if table.folder.lying(file.name) != before:
            paths.append(path)
    return paths
