"""Receipts that are out of date before they have gone out: a later one tells all that counts, or what they ask is past."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..store.folder import input_of
from .deliveries import OUT, deliveries, sending_has_begun
from .table import Table

if TYPE_CHECKING:
    from ..reading.values import Reading
    from .deliveries import Item
    from .received import Taken

RECEIPTS, MISSING, OVER = "receipts", "area_missing", "turn_is_over"
LATER = "not_asked_yet"
"""That something will be asked later in the turn."""


def told_by(table: Table, taken: Taken, beside: Sequence[Taken] = ()) -> dict[str, Any]:
    """What the journal keeps of a receipt: the open questions that it asks about, whether it asks something (more than what is missing), tells what was left aside, or brings a reply.

    Args:
        table: an open game.
        taken: the message.
        beside: other messages of its sender, of which it tells as well.
    """
    from ..reading.receipts.may_mean import may_mean_something
    from .replies import REPLIES

    seat, reading = taken.received.seat, taken.reading
    assert seat is not None and reading is not None
    told = [reading, *(other.reading for other in beside if other.reading is not None)]
    return {
        "open": [decision.key for decision in table.asked(seat)]
        if all(_asks_of_open(table, seat, one) for one in told)
        else [],
        "asks_back": any(map(_asks_back, told)),
        "unsettled": any(map(_is_unsettled, told)),
        "left": any(map(may_mean_something, told)),
        "complete": reading.complete,
        "replies": any(issue.code == REPLIES for one in told for issue in one.issues),
        "version": taken.version,
        "beside": [other.received.entry for other in beside],
    }


def _asks_back(reading: Reading) -> bool:
    from ..reading.values import ASK

    unsure = bool(reading.pending) or any(draft.unsure for draft in reading.answers)
    return unsure or any(i.level == ASK for i in reading.issues)


def _asks_of_open(table: Table, seat: str, reading: Reading) -> bool:
    """Whether all that a receipt asks is about open questions, and nothing about what may still come."""
    from ..reading.values import ASK

    asked = {decision.kind for decision in table.asked(seat)}
    later = {decision.kind for decision in table.may_say(seat)} - asked
    unsure = [draft for draft in (*reading.pending, *reading.answers) if draft.unsure]
    ahead = any(later.intersection(i.about) for i in reading.issues if i.level == ASK)
    return not ahead and all(draft.key for draft in unsure)


def _is_unsettled(reading: Reading) -> bool:
    """Whether a receipt asks for more than what is missing, which every later one tells as well, or tells what the rules refuse."""
    from ..reading.values import ASK, REFUSE

    unsure = bool(reading.pending) or any(draft.unsure for draft in reading.answers)
    return unsure or any(i.level in (ASK, REFUSE) and i.code != MISSING for i in reading.issues)


def has_waiting_receipts(table: Table, seat: str, entry: int) -> bool:
    """Whether an earlier receipt has not gone out, so that the later one should tell all that counts.

    Where nobody ticks what goes out by hand, all those before the last step are taken for gone.
    """
    inputs = table.effective.inputs
    since = inputs[-1].n if inputs and not sending_has_begun(table) else 0
    out = {state.value for state in OUT}
    gone = {_stem(name) for name, body in deliveries(table).items() if body["state"] in out}
    found = table.folder.outbox.glob(f"{RECEIPTS}/*-{seat}.*")
    names = {_stem(f"{RECEIPTS}/{path.name}") for path in found}
    return any(name not in gone and since < _entry(name) < entry for name in names)


def is_past(table: Table, seat: str, about: Mapping[str, Any]) -> bool:
    """Whether a receipt asks for something to questions that are all closed by now."""
    tells = about.get("tells", {})
    open_ = {decision.key for decision in table.asked(seat)}
    return bool(tells.get("asks_back") and tells["open"]) and open_.isdisjoint(tells["open"])


def superseded(receipts: Sequence[tuple[Item, Mapping[str, Any]]]) -> set[str]:
    """The names of the receipts that wait and of which a later one to the same player, sent or not, tells all.

    One that brings a reply, or tells what was left aside, goes out in any case, and one that asks or refuses something unless
    everything has been answered since; but not beside one that was written to tell of it as well.

    Args:
        receipts: those of the outbox, each with what the journal keeps of it.
    """
    found = set[str]()
    for item, about in receipts:
        tells = about.get("tells")
        if tells is None or not item.waits:
            continue
        others = [other for other in receipts if _is_to_the_same(item, other)]
        if any(_entry(item.parcel.name) in told["tells"].get("beside", ()) for _, told in others):
            found.add(item.parcel.name)
            continue
        later = [told["tells"] for one, told in others if _is_later((one, told), (item, about))]
        if not later or tells["replies"] or tells["left"]:
            continue
        if not tells["unsettled"] or any(t["complete"] and not t["asks_back"] for t in later):
            found.add(item.parcel.name)
    return found


def _is_to_the_same(item: Item, other: tuple[Item, Mapping[str, Any]]) -> bool:
    """Whether another receipt, of which the journal keeps what it tells, goes the same way to the same player."""
    one, told = other
    ways = (one.parcel.seat, one.parcel.is_mail), (item.parcel.seat, item.parcel.is_mail)
    return one.parcel.name != item.parcel.name and "tells" in told and ways[0] == ways[1]


def _is_later(one: tuple[Item, Mapping[str, Any]], other: tuple[Item, Mapping[str, Any]]) -> bool:
    """Whether a receipt tells of a later state than another: by the version of the answers, which the moderator's words raise, too."""
    versions = [told["tells"].get("version") for _, told in (one, other)]
    entries = [_entry(item.parcel.name) for item, _ in (one, other)]
    first, second = zip(versions, entries, strict=True) if None not in versions else ((e,) for e in entries)
    return first > second


def outrun(letters: Sequence[tuple[Item, Mapping[str, Any]]], open_to: Callable[[str], set[str]]) -> set[str]:
    """The names of the letters that have not gone out and of which all that is still open stands in a later one.

    Args:
        letters: the letters that are not past, each with what the journal keeps of it.
        open_to: the questions that a seat may still answer.
    """
    found = set[str]()
    for item, about in letters:
        if not item.waits or "asks" not in about:
            continue
        later = [
            key
            for other, told in letters
            if (other.parcel.seat, other.parcel.is_mail) == (item.parcel.seat, item.parcel.is_mail)
            and (input_of(other.parcel.name) or 0) > (input_of(item.parcel.name) or 0)
            for key in _keys_of(told)
        ]
        if later and _keys_of(about) & open_to(item.parcel.seat) <= {*later}:
            found.add(item.parcel.name)
    return found


def _keys_of(about: Mapping[str, Any]) -> set[str]:
    return {*about.get("asks", ()), *about.get("ahead", ())}


def as_things_are(table: Table, taken: Taken, turn: int = 0) -> Taken | None:
    """A message whose receipt asks about what is past, or keeps what was for a turn that is over, as it is to be told now; None if its receipt still holds.

    Args:
        table: an open game.
        taken: the message.
        turn: when it was read, if that is known.
    """
    asks = _without_what_is_past(table, taken)
    told = asks or taken
    if told.reading is None or turn in (0, table.public_view["turn"]):
        return asks
    if any(i.code == LATER for i in told.reading.issues):
        kept = tuple(i for i in told.reading.issues if i.code != LATER)
        asks = told = replace(told, reading=replace(told.reading, issues=kept))
    assert told.reading is not None
    if not _is_for_the_turn(told.reading):
        return asks
    from ..reading.values import INFO, Issue

    note = Issue(INFO, OVER, data={"turn": str(turn)})
    return replace(told, reading=replace(told.reading, issues=(*told.reading.issues, note)))


def _is_for_the_turn(reading: Reading) -> bool:
    """Whether something in a message hung on a condition, and was not for good."""
    return any(draft.when and not draft.standing for draft in reading.answers)


def _without_what_is_past(table: Table, taken: Taken) -> Taken | None:
    """A message without what its receipt would ask about what is past; None where there is nothing of that."""
    from ..reading.values import ASK

    seat, reading = taken.received.seat, taken.reading
    if seat is None or reading is None or not _asks_back(reading):
        return None
    open_ = {decision.key for decision in (*table.asked(seat), *table.coming(seat))}
    kinds = {decision.kind for decision in (*table.asked(seat), *table.may_say(seat))}
    lapsed = [d for d in (*reading.answers, *reading.pending) if d.unsure and d.key and d.key not in open_]
    past = [i for i in reading.issues if i.level == ASK and i.about and not kinds.intersection(i.about)]
    if not lapsed and not past:
        return None
    told = replace(
        reading,
        answers=tuple(d for d in reading.answers if d not in lapsed),
        pending=tuple(d for d in reading.pending if d not in lapsed),
        issues=tuple(i for i in reading.issues if i not in past),
    )
    return replace(taken, reading=told)


def _stem(name: str) -> str:
    """What the forms of one text have in common: as a private message and as a mail."""
    return name.rpartition(".")[0]


def _entry(name: str) -> int:
    """The number of the message's entry in the name of its receipt."""
    number = name.rpartition("/")[2].partition("-")[0]
    return int(number) if number.isdecimal() else 0
