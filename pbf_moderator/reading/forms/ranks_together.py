"""Several orders that are asked for at once, each of things of its own: which part of a sentence speaks of which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Rank
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..rows.outcomes import Row


def rows_for_each(message: Message, asked: Sequence[Decision], rows: Sequence[Row]) -> dict[str, list[Row]]:
    """The parts of sentences that name things of one of the orders that are open, by its key; empty where only one is.

    A part goes on until something of another order is named. A sentence with a part that mixes them is heard for all.

    Args:
        message: the whole message.
        asked: the questions that are open.
        rows: the sentences.
    """
    places = {item: d.key for d in asked if isinstance(d.form, Rank) for item in d.form.items}
    found: dict[str, list[Row]] = {key: [] for key in places.values()}
    if len(found) < 2:
        return {}
    for row in rows:
        for key, part in _parts(message, row, places):
            for one in [key] if key else found:
                found[one].append(part)
    return found


def _parts(message: Message, row: Row, places: Mapping[str, str]) -> list[tuple[str, Row]]:
    """A sentence in its parts, each with the key of the order that it names things of; one without a key is of none, or of several."""
    named = [_orders_in(message, clause, places) for clause in row]
    if any(len(keys) > 1 for keys in named):
        return [("", row)]
    parts: list[tuple[str, Row]] = []
    leading: Row = []
    for clause, keys in zip(row, named, strict=True):
        key = next(iter(keys), "")
        if not key and not parts:
            leading.append(clause)
        elif parts and key in ("", parts[-1][0]):
            parts[-1][1].append(clause)
        else:
            parts.append((key, [*leading, clause]))
            leading = []
    return parts or [("", row)]


def _orders_in(message: Message, clause: Clause, places: Mapping[str, str]) -> set[str]:
    return {places[seat] for spot in message.within(clause) for seat in spot.ids("seat") if seat in places}
