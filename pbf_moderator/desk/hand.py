"""What the moderator's own hand has done since the last post: told in the next one, whatever it was.

Undone steps, rulings, typed cards, answers entered for a player, defaults, a change of player, of address, of the way
in which cards are drawn or of the rules' files. Only the fact is told, never what a secret answer says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..store.chain import Entry
from ..store.files import tree_hash
from ..store.kinds import COMMIT, MESSAGE, POST, RULING, SETTINGS, UNDO
from .advance import TYPED
from .closing import DEADLINE, PREVIOUS
from .lots import lots_of, place_of
from .people import people
from .table import Table

MODERATOR, PHONE = "moderator", "phone"
"""Where an answer comes from that the moderator has entered: as ids, or in a player's words."""
Notice = tuple[str, dict[str, Any]]
"""The name of a phrase and its values."""


def entered_by_moderator(source: str, phoned: Iterable[str] = ()) -> bool:
    """Whether an answer's source is the moderator's own hand.

    Args:
        source: as a commit names it.
        phoned: the ids of the messages that the moderator entered, for instructions that stand.
    """
    kind, _, id_ = source.partition(":")
    return kind in (MODERATOR, PHONE) or (kind == "standing" and id_ in phoned)


def let_through(table: Table) -> set[str]:
    """The ids of the messages that had been held back until the moderator let them count."""
    found = (e.body for e in table.folder.journal.entries(MESSAGE))
    return {body["id"] for body in found if body.get("released") and body["channel"] != PHONE}


def phoned(table: Table) -> set[str]:
    """The ids of the messages that the moderator has entered in a player's words."""
    return {e.body["id"] for e in table.folder.journal.entries(MESSAGE) if e.body["channel"] == PHONE}


# -- what is told ------------------------------------------------------------------------------------------------


def notices(table: Table) -> list[Notice]:
    """What no post has told yet."""
    entries = table.folder.journal.entries()
    told = max((e.body.get("told", 0) for e in entries if e.kind == POST), default=0)
    fresh = [entry for entry in entries if entry.n > told]
    spoken = phoned(table)
    found: list[Notice] = []
    for entry in fresh:
        found += _of_entry(table, entry)
    messages = [e.body for e in fresh if e.kind == MESSAGE]
    if seats := [b["seat"] for b in messages if b.get("released") and b["channel"] != PHONE]:
        found.append(("hand.released", {"seats": list(dict.fromkeys(seats))}))
    commits = [e.body for e in fresh if e.kind == COMMIT]
    return found + list(_of_commits(commits, spoken))


def _of_entry(table: Table, entry: Entry) -> Iterator[Notice]:
    body = entry.body
    if entry.kind == UNDO:
        yield "hand.undone", {"reason": body["reason"], "kept": body["to"]}
    elif entry.kind == RULING:
        yield "hand.ruled", {"reason": body["reason"]}
    elif entry.kind == SETTINGS:
        if "typed_chance" in body:
            yield ("hand.typing" if body["typed_chance"] else "hand.drawing"), {}
        if "scenario_hash" in body:
            yield "hand.rules_changed", {}
        for seat, change in body.get("people", {}).items():
            if change["was"]["name"] or change["was"]["contacts"]:
                renamed = change["was"]["name"] != change["is"]["name"]
                yield (
                    ("hand.player", {"seat": seat, "player": change["is"]["name"]})
                    if renamed
                    else ("hand.address", {"seat": seat})
                )


def _of_commits(commits: list[dict[str, Any]], spoken: set[str]) -> Iterator[Notice]:
    rows = [(key, source) for body in commits for key, source in body["sources"].items()]
    if typed := sum(source == TYPED for _, source in rows):
        yield "hand.typed", {"count": typed}
    entered = _seats(rows, lambda source: entered_by_moderator(source, spoken))
    if entered:
        yield "hand.entered", {"seats": entered}
    if silent := _seats(rows, lambda source: source in (DEADLINE, PREVIOUS)):
        yield "hand.silent", {"seats": silent}


def _seats(rows: list[tuple[str, str]], of: Callable[[str], bool]) -> list[str]:
    return list(dict.fromkeys(key.split("/")[1].split("#")[0] for key, source in rows if of(source)))


# -- what is watched ----------------------------------------------------------------------------------------------


def note_changes(table: Table) -> None:
    """Write into the journal what the moderator has changed by editing the game's files since the last command."""
    # Who drew a seat by lot was known by a place of the same number until then.
    places = zip(lots_of(table), table.seats, strict=False)
    drawn = {place_of(table, lot): table.created["people"][place] for lot, place in places}
    before: dict[str, Any] = {
        "people": drawn or dict(table.created["people"]),
        "typed_chance": table.created["typed_chance"],
        "scenario_hash": table.created["scenario_hash"],
    }
    for entry in table.folder.journal.entries(SETTINGS):
        body = entry.body
        before["people"].update({seat: row["is"] for seat, row in body.get("people", {}).items()})
        before.update({name: body[name] for name in ("typed_chance", "scenario_hash") if name in body})
    if change := _changes(table, before):
        table.folder.journal.append(SETTINGS, change)


def _changes(table: Table, before: Mapping[str, Any]) -> dict[str, Any]:
    now = people(table.settings, table.seats, table.created["private"])
    changed = {
        seat: {"was": before["people"][seat], "is": row}
        for seat, row in now.items()
        if row != before["people"][seat]
    }
    change: dict[str, Any] = {"people": changed} if changed else {}
    if table.settings.typed_chance != before["typed_chance"]:
        change["typed_chance"] = table.settings.typed_chance
    if (rules := tree_hash(table.folder.scenario)) != before["scenario_hash"]:
        change["scenario_hash"] = rules
    return change
