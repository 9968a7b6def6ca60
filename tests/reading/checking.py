"""Whether what a writer has written down can be meant: a slip of theirs must not count against the reader."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from pbf_moderator.desk.table import Table
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Assign

from .facts import ALIKE_IN_ANY_ORDER, IN_ORDER, ORDERS, conditions_of, is_ahead, kind_of
from .messages import Letter
from .positions import Room, positions

FACT_NAMES = {
    "area",
    "origin",
    "attacker",
    "defender",
    "role",
    "opponent",
    "supporter",
    "turn",
    "odds",
    "demanded",
    "mover",
}
Known = dict[tuple[str, str], set[str]]
"""Position and seat -> all that something said ahead may be about there."""
LISTS = ALIKE_IN_ANY_ORDER | IN_ORDER


def slips(room: Room, letters: Iterable[Letter]) -> Iterator[str]:
    """One sentence for each slip in what was written down with some messages, but for those that are excused."""
    seen: set[str] = set()
    known: Known = {}
    for letter in letters:
        if letter.id in seen:
            yield f"{letter.id}: there are two messages of this name"
        seen.add(letter.id)
        found = _slips_of(room, letter, known)
        yield from (f"{letter.id}: {slip}" for slip in found if not _is_excused(letter, slip))


def _is_excused(letter: Letter, slip: str) -> bool:
    return bool(letter.slip) and slip.endswith(f" cannot be answered ({letter.slip})")


def _slips_of(room: Room, letter: Letter, known: Known) -> Iterator[str]:
    if letter.position not in positions():
        yield f"{letter.position} is not a position"
        return
    table = room.table(letter.position)
    if letter.seat not in table.seats:
        yield f"{letter.seat} is not a seat of {letter.position}"
        return
    for meant in (letter.expected.must, letter.expected.soft):
        for fact, answer in meant.items():
            yield from _slips_in(table, letter.seat, fact, answer)
            if is_ahead(fact):
                at = letter.position, letter.seat
                if at not in known:
                    known[at] = _abouts(table, letter.seat)
                yield from _unknown_about(known[at], fact)


def _slips_in(table: Table, seat: str, fact: str, answer: Any) -> Iterator[str]:
    if fact.startswith(f"{ORDERS}/"):
        yield from _slips_in_order(table.asked(seat), fact, answer)
    elif is_ahead(fact):
        yield from (f"{fact}: {name} is no condition" for name in {*conditions_of(fact)} - FACT_NAMES)
    else:
        yield from _slips_in_answer(table.asked(seat), fact, answer)


def _slips_in_order(asked: Iterable[Decision], fact: str, token: Any) -> Iterator[str]:
    sheet = next((d.form for d in asked if isinstance(d.form, Assign)), None)
    if sheet is None:
        yield f"{fact}: no orders are asked for"
    elif fact.partition("/")[2] not in sheet.slots:
        yield f"{fact}: no order is asked for there"
    elif token not in sheet.bag:
        yield f"{fact}: {token} is no order token"


def _unknown_about(known: Collection[str], fact: str) -> Iterator[str]:
    about = fact.lstrip("~!").partition("@")[0].partition("/")[2]
    if about and about not in known:
        yield f"{fact}: {about} is neither an area nor a track"


def _abouts(table: Table, seat: str) -> set[str]:
    """All that something said ahead may be about."""
    tables = table.scenario.tables
    roles = {"highest", "lowest", tables.get("threat", {}).get("deck", "")}
    said = {d.about for d in (*table.asked(seat), *table.may_say(seat))}
    return {*roles, *said, *_names(tables)}


def _names(data: Any) -> Iterator[str]:
    """Every name in a scenario's tables, keys and values alike."""
    if isinstance(data, Mapping):
        yield from data
        for value in data.values():
            yield from _names(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _names(value)
    elif isinstance(data, str):
        yield data


def _slips_in_answer(asked: Iterable[Decision], fact: str, answer: Any) -> Iterator[str]:
    kind, about = kind_of(fact), fact.partition("/")[2]
    found = next((d for d in asked if d.kind == kind and d.about == about), None)
    if found is None:
        yield f"{fact}: this is not asked now (a thing said ahead begins with ~)"
        return
    whole = isinstance(answer, list) and not found.form.problems(answer)
    for single in [] if whole else _answers(kind, answer):
        if problems := found.form.problems(single):
            yield f"{fact}: {single!r} cannot be answered ({', '.join(p.code for p in problems)})"


def _answers(kind: str, answer: Any) -> list[Any]:
    """The answers in order of preference."""
    if kind in LISTS:
        nested = isinstance(answer, list) and len(answer) == 1 and isinstance(answer[0], list)
        return list(answer) if nested else [answer]
    return answer if isinstance(answer, list) else [answer]
