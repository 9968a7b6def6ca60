"""What a moderator who knows better does with readings that wait to be confirmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from ..kernel.staging import Staged
from ..store.kinds import MESSAGE
from .doubts import without_lapsed
from .moderate import answer_with_words
from .speech import language_for
from .table import Table

if TYPE_CHECKING:
    from .received import Taken


@dataclass(frozen=True)
class Doubtful:
    """What a seat has probably meant: the words of its messages, and a line for each reading."""

    seat: str
    words: tuple[str, ...]
    lines: tuple[str, ...]


def doubts(table: Table) -> list[Doubtful]:
    """The seats whose readings wait to be confirmed, with what they wrote."""
    found = []
    for seat in table.seats:
        waiting = without_lapsed(table, (s for s in table.effective.waiting if s.seat == seat))
        unsure = sorted((s for s in waiting if s.unconfirmed), key=lambda s: s.id)
        if unsure:
            found.append(
                Doubtful(seat, tuple(_words_of(table, unsure)), tuple(_lines_of(table, seat, unsure)))
            )
    return found


def settle_doubt(
    table: Table, seat: str, right: bool, *, at: datetime | None = None, reply: Callable[[Taken], object]
) -> Taken:
    """Confirm or drop all that a seat has probably meant, as if the player had told the moderator so."""
    from ..reading.words import words

    known = words(language_for(table, seat)).confirming
    return answer_with_words(table, seat, known["confirms" if right else "rejects"][0], at=at, reply=reply)


def _words_of(table: Table, unsure: Sequence[Staged]) -> list[str]:
    ids = dict.fromkeys(s.source.partition(":")[2] for s in unsure)
    bodies = {e.body["id"]: e.body["body"] for e in table.folder.journal.entries(MESSAGE) if e.body["body"]}
    return [bodies[id_] for id_ in ids if id_ in bodies]


def _lines_of(table: Table, seat: str, unsure: Sequence[Staged]) -> list[str]:
    from ..reading.confirming import pending_drafts
    from ..reading.receipts import drafts_in_words

    decisions = [*table.asked(seat), *table.only_coming(seat), *table.may_say(seat)]
    lexicon, language = table.scenario.lexicon, table.settings.language
    return drafts_in_words(pending_drafts(unsure), seat, decisions, lexicon, language)
