"""Readings that count only once they are confirmed: which there are, and what a moderator who knows better does with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from ..kernel.decision import Decision
from ..kernel.staging import Choice, Staged, choose
from ..store.kinds import MESSAGE
from .table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from .received import Taken


@dataclass(frozen=True)
class Doubtful:
    """What a seat has probably meant: the words of its messages, and a line for each reading."""

    seat: str
    words: tuple[str, ...]
    lines: tuple[str, ...]


def without_lapsed(table: Table, waiting: Iterable[Staged]) -> list[Staged]:
    """The answers that wait, without the unconfirmed ones for questions that are closed or turns that are over."""
    open_ = {decision.key for decision in table.match.asked}
    turn = str(table.view()["turn"])
    return [
        s
        for s in waiting
        if not s.unconfirmed or (s.key in open_ if s.key else s.when.get("turn", turn) == turn)
    ]


def unconfirmed_choice(table: Table, decision: Decision) -> Choice | None:
    """What a question's seat has probably answered and not confirmed, if the rules take it."""
    waiting = [replace(s, unconfirmed=False) for s in table.effective.waiting if s.unconfirmed]
    chosen = choose(waiting, decision, table.effective.used) if waiting else None
    return chosen if chosen is not None and chosen.fits else None


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
    from .moderate import answer_with_words
    from .speech import language_for

    known = words(language_for(table, seat)).confirming
    return answer_with_words(table, seat, known["confirms" if right else "denies"][0], at=at, reply=reply)


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
