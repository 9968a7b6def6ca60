"""What a message says to the questions that its sender is or may be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..errors import UserError
from ..inbox.message import Message, Part
from ..kernel.decision import Decision
from ..kernel.forms import Answer
from ..kernel.staging import Staged
from .closed import told_of_closed
from .elsewhere import helped_by_subject, told_of_the_rest
from .received import CannotBeRead
from .seed_words import asks_for_words, told_of_word, without_word
from .table import Table

if TYPE_CHECKING:
    from ..reading.values import Reading


def read_message(table: Table, message: Message, seat: str, waiting: Sequence[Staged]) -> Reading:
    """What a message says to the questions that its sender is or may be asked.

    Args:
        table: an open game.
        message: the player's.
        seat: whose it is.
        waiting: what the seat has said before it.

    Raises:
        CannotBeRead: the reader fails.
        UserError: the reader's own files are missing or damaged.
    """
    from ..reading.reader import read

    game, language = table.match.game, table.settings.language_of(seat)
    private = not message.in_topic
    people = table.settings.people_of(table.seats)
    word, rest = without_word(message) if asks_for_words(table) else ("", message)

    def read_text(
        text: str, subject: str = "", removed: Sequence[Part] = (), coming: Sequence[Decision] = ()
    ) -> Reading:
        keys = tuple(decision.key for decision in coming)
        words = (seat, language, private, text, subject, removed, waiting, keys, *people.items())
        return table.memory.reading(
            table,
            words,
            lambda: read(
                text,
                seat=seat,
                asked=[*coming, *table.asked(seat)],
                ahead=[d for d in table.may_say(seat) if d.base not in {c.base for c in coming}],
                scenario=table.scenario,
                previous=previous_answers(table, seat, waiting),
                waiting=waiting,
                language=language,
                subject=subject,
                facts=table.family.presentation().receipt_facts(table.public_view, table.scenario.tables),
                removed=removed,
                odd=lambda decision, answer: table.family.warnings(game, decision, answer),
                private=private,
                people=people,
                commanders=table.family.presentation().commanders(table.public_view),
            ),
        )

    try:
        reading = read_text(rest.body, message.subject, message.removed)
        if not reading.answers and (coming := table.only_coming(seat)):
            invited = read_text(rest.body, message.subject, message.removed, coming)
            reading = invited if invited.answers else reading
        elif led := _led_to(table, seat):
            whole = read_text(rest.body, message.subject, message.removed, led)
            reading = whole if _says_more(whole, reading) else reading
        reading = helped_by_subject(rest, reading, table.asked(seat), read_text)
        reading = told_of_closed(table, rest, seat, reading)
        reading = told_of_the_rest(message, reading, read_text)
        return told_of_word(table, seat, message, word, reading) if word else reading
    except UserError:
        raise
    except Exception as trouble:  # a fault of the reader must not stop the messages of the others
        raise CannotBeRead(message.id) from trouble


def _led_to(table: Table, seat: str) -> list[Decision]:
    """What an answer that is asked for may lead to at once, so that it is said in the same breath."""
    from ..reading.text.words import kinds_within

    kinds = kinds_within("led_to", table.scenario.family)
    return [decision for decision in table.only_coming(seat) if decision.kind in kinds]


def _says_more(whole: Reading, reading: Reading) -> bool:
    """Whether a reading says all that another one says, and more, and leaves no question that the other does not."""
    said, before = [(d.kind, d.about, d.answers) for d in whole.answers], reading.answers
    kept = all((d.kind, d.about, d.answers) in said for d in before)
    known = {(issue.level, issue.code) for issue in reading.issues}
    return kept and len(said) > len(before) and {(i.level, i.code) for i in whole.issues} <= known


def previous_answers(table: Table, seat: str, waiting: Sequence[Staged]) -> dict[str, Answer]:
    """What a seat has already said to its open questions."""
    found: dict[str, Answer] = {}
    for decision in table.asked(seat):
        mine = [s for s in waiting if s.key == decision.key and s.answers and not s.unconfirmed]
        if mine:
            found[decision.key] = max(mine, key=lambda s: (s.written, s.id)).answers[0]
    return found
