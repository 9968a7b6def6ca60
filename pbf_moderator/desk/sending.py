"""Sending what is to go out, each thing exactly once.

Before anything leaves, the journal says so; afterwards it says what became of it. What a killed command or a broken
connection has left open is looked up on the other side before it is sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from ..delivery.parcel import Carrier, Delivered, Parcel, Sort
from ..errors import UserError
from ..forums.trouble import Refused, Trouble, Unknown
from ..store.kinds import DELIVERY
from .opening import open_table
from .parcels import DOUBTFUL, OPEN, Item, State, deliveries, game_topic, outgoing
from .table import Table

MAIL, BOARD = "mail", "board"
BEGUN = "begun"
"""What the journal says, without a name, where sending begins."""


@dataclass
class Despatch:
    """What became of what was to be sent.

    Attributes:
        sent: what has arrived, with where it lies.
        left: what has not, each with the reason.
    """

    sent: list[tuple[Parcel, Delivered]] = field(default_factory=list)
    left: list[tuple[Parcel, str]] = field(default_factory=list)


def to_send(items: Iterable[Item]) -> list[Item]:
    """Those that are to be sent, or must be looked up first."""
    return [item for item in items if item.state in (*OPEN, *DOUBTFUL)]


def carrier_for(item: Item, carriers: Mapping[str, Carrier]) -> Carrier | None:
    """Who takes a parcel; None if it goes by hand."""
    if item.parcel.sort is not Sort.POST and not item.parcel.to:
        return None
    carrier = carriers.get(MAIL if item.parcel.is_mail else BOARD)
    return carrier if carrier is not None and carrier.takes(item.parcel) else None


def send_all(
    path: Path,
    items: Sequence[Item],
    carriers: Mapping[str, Carrier],
    *,
    at: Callable[[], datetime],
    tell: Callable[[Item, str, Delivered | None], object] = lambda item, trouble, delivered: None,
) -> Despatch:
    """Send parcels one after the other.

    A carrier that refuses us altogether is not asked again; the other one goes on.

    Args:
        path: the game's folder; it is locked for each entry, not while something is under way.
        items: what is to go out, in this order.
        carriers: MAIL and BOARD, as far as there are any.
        at: the date of an entry.
        tell: called with each item, why it was not sent, and where it lies if it was.
    """
    done, dead = Despatch(), dict[str, str]()
    for item in items:
        carrier = carrier_for(item, carriers)
        if carrier is None:
            continue
        if carrier.name in dead:
            done.left.append((item.parcel, dead[carrier.name]))
            continue
        try:
            carrier.begin()
            delivered = _send(path, item, carrier, at)
        except UserError as trouble:
            done.left.append((item.parcel, str(trouble)))
            if _is_final(trouble) or not _began(carrier):
                dead[carrier.name] = str(trouble)
            tell(item, str(trouble), None)
            continue
        done.sent.append((item.parcel, delivered))
        tell(item, "", delivered)
    return done


def _began(carrier: Carrier) -> bool:
    """Whether a carrier is still connected."""
    with suppress(UserError):
        return bool(carrier.begin())
    return False


def _is_final(trouble: UserError) -> bool:
    return isinstance(trouble, Refused) and trouble.trouble in (
        Trouble.SIGNED_OUT,
        Trouble.CAPTCHA,
        Trouble.ENOUGH,
    )


def _send(path: Path, item: Item, carrier: Carrier, at: Callable[[], datetime]) -> Delivered:
    """Send one parcel, after looking for it where its fate is not known."""
    parcel = item.parcel
    with open_table(path) as table:
        topic = game_topic(table)
    if item.state in DOUBTFUL and (found := carrier.look_for(parcel, topic)):
        note(path, parcel, _arrived(found), found, at())
        return found
    note(path, parcel, State.SENDING, None, at())
    try:
        if item.state is State.CHANGED and item.number:
            _must_stand_alone(path, item)
            delivered = carrier.change(parcel, topic, item.number)
        else:
            delivered = carrier.deliver(parcel, topic)
    except Unknown:
        delivered = _looked_up(path, parcel, carrier, topic, at)
    except UserError:
        note(path, parcel, State.UNSENT, None, at())
        raise
    note(path, parcel, _arrived(delivered), delivered, at())
    return delivered


def _must_stand_alone(path: Path, item: Item) -> None:
    """Refuse to change a post into which the board has put another one.

    Raises:
        Refused: the other text would be lost.
    """
    with open_table(path) as table:
        others = [
            name
            for name, body in deliveries(table).items()
            if name != item.parcel.name and body.get("number") == item.number and body.get("merged")
        ]
    if item.merged or others:
        raise Refused(
            f"the board has put post {item.number} together with another one; edit it there by hand, "
            f"then tick it with pbf sent."
        )


def _looked_up(
    path: Path, parcel: Parcel, carrier: Carrier, topic: str, at: Callable[[], datetime]
) -> Delivered:
    """Where a parcel lies whose sending broke off.

    Raises:
        UserError: it has not arrived, or nobody can tell.
    """
    try:
        found = carrier.look_for(parcel, topic)
    except UserError:
        note(path, parcel, State.UNKNOWN, None, at())
        raise
    if found is None:
        note(path, parcel, State.UNSENT, None, at())
        raise UserError(
            f"the connection to {carrier.name} broke, and {parcel.name} has not arrived; run the command again."
        )
    return found


def _arrived(delivered: Delivered) -> State:
    return State.QUEUED if delivered.queued else State.SENT


def note(path: Path, parcel: Parcel, state: State, delivered: Delivered | None, at: datetime) -> None:
    """Write down what has become of a parcel."""
    with open_table(path, write=True) as table:
        table.folder.journal.append(DELIVERY, _body(parcel, state, delivered), at)


def _body(parcel: Parcel, state: State, delivered: Delivered | None) -> dict[str, Any]:
    body: dict[str, Any] = {"name": parcel.name, "sha": parcel.sha, "state": state.value, "to": parcel.to}
    if delivered is not None:
        body |= {
            "number": delivered.number,
            "address": delivered.address,
            "topic": delivered.topic,
            "merged": delivered.merged,
        }
    return body


def note_beginning(table: Table, at: datetime | None = None) -> None:
    """Write down that from here on everything goes out by `pbf`."""
    table.folder.journal.append(DELIVERY, {"name": "", "sha": "", "state": BEGUN}, at)


def note_by_hand(
    table: Table, items: Iterable[Item], at: datetime | None = None, *, out: bool = True
) -> None:
    """Write down what the moderator says of some parcels: that they are out, or that they are not."""
    state = State.BY_HAND if out else State.UNSENT
    with table.folder.journal.transaction():
        for item in items:
            table.folder.journal.append(DELIVERY, _body(item.parcel, state, None), at)


def find_items(table: Table, names: Sequence[str]) -> list[Item]:
    """What of the outbox is meant by names, whole or in part; of a folder what has not gone out yet.

    Raises:
        UserError: a name means nothing.
    """
    items = outgoing(table)
    found: list[Item] = []
    for name in names:
        chosen = [item for item in items if name in (item.parcel.name, item.parcel.name.rpartition(".")[0])]
        inside = [item for item in items if item.parcel.name.startswith(f"{name.rstrip('/')}/")]
        if inside and not chosen and not to_send(inside):
            raise UserError(f"nothing in {name} waits to be sent.")
        chosen = chosen or to_send(inside)
        if not chosen:
            known = ", ".join(item.parcel.name for item in to_send(items)[:8])
            raise UserError(
                f"nothing in the outbox is called {name}; "
                + (f"there are {known}." if known else "nothing waits there.")
            )
        found += chosen
    return found
