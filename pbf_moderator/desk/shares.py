"""Which part of a sheet its player has written and which the moderator has entered, and to what the moderator has only agreed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.decision import Decision
from ..kernel.forms import Answer, Assign
from ..store.kinds import STAGED
from .sources import entered_by_moderator
from .table import Table


def entered_slots(table: Table, answers: Mapping[str, Answer]) -> dict[str, list[str]]:
    """The slots of each open sheet that the moderator has entered, where the player has written others, or all of them.

    Who has written a value is who gave it first of those that have left it as it is. No slots at all: the moderator has only
    said something beside the sheet, and left it as its player had written it.

    Args:
        table: an open game.
        answers: what is taken for the open questions, by their keys.
    """
    found = {}
    for decision in table.match.asked:
        answer = answers.get(decision.key)
        if not isinstance(decision.form, Assign) or not isinstance(answer, dict):
            continue
        sheets = _sheets(table, decision.key)
        entered = {slot for slot in answer if _is_entered(sheets, slot, answer[slot])}
        by_hand = bool(sheets) and entered_by_moderator(sheets[-1][0])
        if entered < answer.keys() and (entered or by_hand):
            found[decision.key] = [slot for slot in answer if slot in entered]
    return found


def only_confirmed(table: Table, answers: Mapping[str, Answer], sources: Mapping[str, str]) -> list[str]:
    """The open questions to whose answer the moderator has only agreed: a message of the player's own had been read so before.

    Args:
        table: an open game.
        answers: what is taken for the open questions, by their keys.
        sources: where each comes from.
    """
    return [
        d.key
        for d in table.match.asked
        if not isinstance(d.form, Assign)
        and entered_by_moderator(sources.get(d.key, ""))
        and any(answers.get(d.key) in row["answers"] for row in _read_for(table, d))
    ]


def _read_for(table: Table, decision: Decision) -> list[Mapping[str, Any]]:
    """What messages of a player were read to answer to a question, asked or ahead in this turn, whether it counted or not."""
    turn = str(table.public_view["turn"])
    about = (decision.kind, decision.seat, decision.about)
    return [
        row
        for entry in table.folder.journal.entries(STAGED)
        for row in entry.body["staged"]
        if (row["kind"], row["seat"], row["about"]) == about
        and (row["key"] == decision.key or (not row["key"] and row["when"].get("turn") == turn))
        and not entered_by_moderator(row["source"])
    ]


def _is_entered(sheets: Sequence[tuple[str, Mapping[str, Any]]], slot: str, value: str) -> bool:
    """Whether the moderator was the first to give a slot the value that it has in the end."""
    author = ""
    for source, sheet in sheets:
        if sheet.get(slot) != value:
            author = ""
        elif not author:
            author = source
    return entered_by_moderator(author)


def _sheets(table: Table, key: str) -> list[tuple[str, Mapping[str, Any]]]:
    """All that was ever staged for a sheet, in the order of writing, each with its source."""
    rows = [
        row for e in table.folder.journal.entries(STAGED) for row in e.body["staged"] if row["key"] == key
    ]
    return [
        (row["source"], answer)
        for row in sorted(rows, key=lambda row: (row["written"], row["id"]))
        for answer in row["answers"][:1]
        if isinstance(answer, dict) and not row.get("unconfirmed")
    ]
