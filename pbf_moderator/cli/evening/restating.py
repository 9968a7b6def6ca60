"""What was not understood: shown with the player's words, and said in plain words by a moderator who understands it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from .choosing import LATER, asked_for
from .editing import typed_anew
from .resuming import keep_to_ask
from .telling import tell_list, tell_words

if TYPE_CHECKING:
    from ...desk.received import Taken
    from ...desk.restating import Restated, Unclear
    from ...desk.settling import Reply
    from ...desk.table import Table
    from ...reading.receipts.unkept import Unkept
    from .sitting import Sitting

YES, AGAIN = "yes", "again"


def settle_unclear(sitting: Sitting) -> None:
    """Ask about each message of which its sender would be asked something; with nobody to ask, or one who plays too, the receipts do."""
    from ...desk.restating import unclear_messages

    if not sitting.sees_words or not sitting.read:
        return
    found: list[Unclear] = sitting.in_table(lambda table: unclear_messages(table, sitting.read.values()))
    for unclear in found:
        name = sitting.name(unclear.seat)
        _show(sitting, unclear, name)
        _settle(sitting, unclear, name, "restate_ask_talk" if unclear.public else "restate_ask")
    shown = {unclear.message for unclear in found}
    _settle_left_aside(sitting, shown)


def _settle_left_aside(sitting: Sitting, shown: Collection[str]) -> None:
    """Show what nothing came of although it may have meant something, and take the moderator's words for it."""
    from ...desk.left_aside import messages_left_aside

    found: list[Unclear] = sitting.in_table(lambda t: messages_left_aside(t, sitting.read.values(), shown))
    for unclear in found:
        name = sitting.name(unclear.seat)
        _quote(sitting, unclear, name, "left_aside_one")
        _tell_what_counts(sitting, unclear)
        _settle(sitting, unclear, name, "left_aside_ask_talk" if unclear.public else "left_aside_ask")


def _settle(sitting: Sitting, unclear: Unclear, name: str, ask: str) -> None:
    """Ask what a message means, and take what is said."""
    text = _words_for(sitting, unclear, name, ask)
    if text is None:
        _leave_as_talk(sitting, unclear)
        keep_to_ask(sitting, unclear.message)
        sitting.say("talk_done", name=name)
    elif text:
        _take(sitting, unclear, text)
        keep_to_ask(sitting, unclear.message)
        sitting.say("restate_done", name=name)


def _show(sitting: Sitting, unclear: Unclear, name: str) -> None:
    """The player's words, what counts of them, and what the player would be asked."""
    _quote(sitting, unclear, name, "restate_one")
    _tell_what_counts(sitting, unclear)
    tell_list(sitting, "restate_asked", unclear.questions, name=name)
    tell_list(sitting, "restate_left", unclear.left)
    if not (unclear.questions or unclear.left or unclear.lines or unclear.word):
        sitting.say("restate_unread")


def _tell_what_counts(sitting: Sitting, unclear: Unclear) -> None:
    """What counts of a message, what of it waits for a yes, and what still counts from before."""
    tell_list(sitting, "restate_read", [*unclear.lines, *_word_told(sitting, unclear.word)])
    tell_list(sitting, "restate_waits", unclear.waits)
    tell_list(sitting, "restate_earlier", unclear.earlier)


def _word_told(sitting: Sitting, word: str) -> list[str]:
    """The line about a word for the seed, if there is one."""
    return [sitting.words.say("evening.restate_word", word=word)] if word else []


def _quote(sitting: Sitting, unclear: Unclear, name: str, heading: str) -> None:
    """A message with the words in question marked, after those that it corrects and before those that were written later."""
    for text in unclear.before:
        sitting.say("corrected_one", name=name)
        tell_words(text)
    sitting.say(heading, name=name)
    tell_words(unclear.words, unclear.parts)
    for text in unclear.after:
        sitting.say("wrote_later", name=name)
        tell_words(text)


def _words_for(sitting: Sitting, unclear: Unclear, name: str, ask: str) -> str | None:
    """What the moderator says that a message means, read and agreed to; empty if it is left to the player, None if it is talk."""
    text = ""
    while True:
        text = typed_anew(sitting, sitting.words.say(f"evening.{ask}", name=name), text)
        if not text:
            return ""
        if unclear.public and text.casefold() in sitting.words.say("evening.restate_talk").split():
            return None
        found = _tried(sitting, unclear, text)
        now = [*found.lines, *_word_told(sitting, found.word)]
        tell_list(sitting, "restate_now", now)
        tell_list(sitting, "restate_beside", found.beside if now else ())
        tell_list(sitting, "restate_unclear", found.questions)
        tell_list(sitting, "restate_dropped", [_why_lost(sitting, part) for part in found.left])
        if not now:
            sitting.say("restate_nothing")
            continue
        question = sitting.words.say("evening.restate_right", name=name)
        chosen = asked_for(sitting, question, (YES, AGAIN, LATER), "restate")
        if chosen != AGAIN:
            return text if chosen == YES else ""


def _leave_as_talk(sitting: Sitting, unclear: Unclear) -> None:
    """A post that is talk: its sender gets no receipt."""
    from ...desk.rehearsal import rehearsed
    from ...desk.restating import talk

    told = talk(sitting.read[unclear.message])

    def leave(table: Table, reply: Reply) -> None:
        reply(told)

    rehearsed(sitting.path, leave, sitting.now)
    sitting.read[unclear.message] = told


def _why_lost(sitting: Sitting, part: Unkept) -> str:
    """Some words of the moderator's of which nothing is kept, and why."""
    return sitting.words.say(f"evening.lost_{part.why}", words=part.words, condition=part.condition)


def _tried(sitting: Sitting, unclear: Unclear, text: str) -> Restated:
    """What the words would come to."""
    from ...desk.restating import trial
    from ...desk.table import Table
    from ...store.folder import GameFolder

    taken = sitting.read.get(unclear.message)
    first = taken.reading if taken else None
    with GameFolder.open(sitting.path, read_only=True) as folder, folder.journal.rehearsing():
        return trial(Table(folder), unclear, text, sitting.now, first)


def _take(sitting: Sitting, unclear: Unclear, text: str) -> None:
    """The moderator's words, into the game and into the receipt."""
    from ...desk.rehearsal import rehearsed
    from ...desk.restating import restate

    receipts = list(sitting.read.values())
    told: dict[str, Taken] = {}

    def settle(table: Table, reply: Reply) -> None:
        def noted(taken: Taken) -> None:
            told[taken.message.id] = taken
            reply(taken)

        restate(table, unclear, text, at=sitting.now, reply=noted, receipts=receipts)

    rehearsed(sitting.path, settle, sitting.now)
    sitting.read |= {id_: told[id_] for id_ in sitting.read if id_ in told}
