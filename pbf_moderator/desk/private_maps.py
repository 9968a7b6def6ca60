"""The map for one player alone: its own sheet face up, all others' face down, with a mark that tells whose it is.

It goes to its player and nowhere else; neither its name nor where it lies tells anybody anything.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

from ..kernel.decision import Decision
from ..kernel.forms import Answer
from ..kernel.staging import choose
from ..store.kinds import POST
from .paper import press
from .speech import language_for
from .table import Table

if TYPE_CHECKING:
    from ..post.outbox import OutFile

FOLDER = "private"
"""The folder of the outbox in which these pictures lie."""
_MARK, _NAME = 8, 24
"""Letters of a picture's mark and of its name."""


def map_of_sheet(table: Table, seat: str, entry: int) -> OutFile | None:
    """The map that goes with the receipt of a seat's message; None if nothing that it has said lies on the board.

    Args:
        table: an open game.
        seat: whose message it was.
        entry: the message's entry in the journal.
    """
    said = [(d, _said(table, d)) for d in table.asked(seat)]
    return _map(table, seat, f"receipt {entry}", ((d, answer) for d, answer in said if answer is not None))


def map_of_question(table: Table, seat: str, decisions: Iterable[Decision]) -> OutFile | None:
    """The map that goes with a letter, as long as it asks for something that lies on the board."""
    return _map(table, seat, _asked_after(len(table.effective.inputs)), ((d, None) for d in decisions))


def _said(table: Table, decision: Decision) -> Answer | None:
    chosen = choose(table.effective.waiting, decision, table.effective.used)
    return chosen.answer if chosen else None


def _map(
    table: Table, seat: str, about: str, said: Iterable[tuple[Decision, Answer | None]]
) -> OutFile | None:
    from ..post.outbox import OutFile

    if not table.settings.private_maps or table.scenario.map is None:
        return None
    shows, view = table.family.presentation(), table.view(seat)
    views = (shows.with_sheet(view, decision, answer) for decision, answer in said)
    own = next((found for found in views if found is not None), None)
    if own is None:
        return None
    mark, name = _mark(table, seat, about), _name(table, seat, about)
    paper = press(table, language_for(table, seat))
    return OutFile(name, drawn(table, own, seat, mark), shows=paper.phrases().say("picture.shows_private"))


def drawn(table: Table, view: Mapping[str, Any], seat: str, mark: str) -> bytes:
    """A position as PNG, with the seat's shield, what it is, and the mark below and all over it."""
    from .pictures import painter

    return painter(table).for_one(view, seat, mark)


def whose(table: Table, mark: str) -> list[Mapping[str, Any]]:
    """The private maps with a mark: seat and name of the file, if the mark is one of this game's.

    The journal keeps the marks of maps that go with receipts; those in letters are made again, for all that may have asked.
    """
    wanted = mark.strip().lower()
    found = (e.body for e in table.folder.journal.entries(POST) if e.body.get("mark"))
    return [body for body in found if body["mark"] == wanted] or [*_in_letters(table, wanted)]


def _in_letters(table: Table, mark: str) -> Iterator[Mapping[str, Any]]:
    """Letters with this mark, whether or not what they asked was undone since."""
    for inputs, seat in product(range(len(table.folder.journal.entries()) + 1), table.seats):
        about = _asked_after(inputs)
        if _mark(table, seat, about) == mark:
            yield {"seat": seat, "mark": mark, "name": _name(table, seat, about)}


def about_map(table: Table, seat: str, entry: int) -> dict[str, Any]:
    """What the journal keeps of the map that goes with a receipt, to trace it."""
    return {"seat": seat, "mark": _mark(table, seat, f"receipt {entry}")}


def _asked_after(inputs: int) -> str:
    return f"question {inputs}"


def _mark(table: Table, seat: str, about: str) -> str:
    return _keyed(table, "mark", seat, about)[:_MARK]


def _name(table: Table, seat: str, about: str) -> str:
    return f"{FOLDER}/{_keyed(table, 'name', seat, about)[:_NAME]}.png"


def _keyed(table: Table, *about: str) -> str:
    """Letters that nobody can tell who has not the game's key."""
    words = "\0".join(("private map", *about)).encode()
    return hmac.digest(bytes.fromhex(table.created["private"]), words, "sha256").hex()
