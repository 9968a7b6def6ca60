"""What the moderator's own hand has done since the last post: told in the next one, whatever it was.

Undone steps, rulings, typed cards, answers entered for a player, defaults, a change of player, of address, of the way
in which cards are drawn or of the rules' files. Only the fact is told, never what a secret answer says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from ..store.chain import Entry
from ..store.files import tree_hash
from ..store.kinds import COMMIT, MESSAGE, POST, RULING, SETTINGS, UNDO
from ..store.kinds import DEADLINE as DUE
from .advance import TYPED
from .deadlines import moved_from
from .lots import lots_of, place_of
from .paper import OPENING
from .people import people
from .received import HELD, IGNORED
from .silence import silences, silent_seats
from .sources import MODERATOR as MODERATOR
from .sources import PHONE as PHONE
from .sources import STANDING as STANDING
from .sources import entered_by_moderator as entered_by_moderator
from .sources import with_keyed
from .table import Table
from .watched import watched

if TYPE_CHECKING:
    from ..post.phrases import Phrases
    from ..post.template_filters import Marked

BY_WORD, OTHERWISE = "by_word", "otherwise"
SORTS: Mapping[str, Sequence[str]] = {
    "unknown": ("unknown_sender", "cut"),
    "unproven": (
        "failed_authentication",
        "unverifiable_sender",
        "several_authors",
        "doubtful_separator",
        "edited_by_other",
    ),
    "late": ("late", "hour_twice", "date_unknown"),
    "closed": ("closed",),
    "by_word": (BY_WORD,),
}
"""Why a message was held that the moderator let count, by what its sender is told of in public: nobody is accused of what was not."""
MOST = 3
"""How many questions are named of those that the moderator has answered for a seat."""
Notice = tuple[str, dict[str, Any]]
"""The name of a phrase and its values."""


def let_through(table: Table) -> set[str]:
    """The ids, plain and keyed, of the messages that the moderator let count although they were held back, or nobody's."""
    found = (e.body for e in table.folder.journal.entries(MESSAGE))
    ids = (body["id"] for body in found if counts_by_word(body))
    return with_keyed(table.created["private"], ids)


def counts_by_word(body: Mapping[str, Any]) -> bool:
    """Whether a message counts because the moderator says so, or says whose it is or when it was written."""
    taken = body.get("by_word") and body["outcome"] not in (HELD, IGNORED)
    return bool(body.get("released") or taken) and body["channel"] != PHONE


def phoned(table: Table) -> set[str]:
    """The ids, plain and keyed, of the messages that the moderator has entered in a player's words."""
    found = (e.body for e in table.folder.journal.entries(MESSAGE))
    return with_keyed(table.created["private"], (body["id"] for body in found if body["channel"] == PHONE))


# -- what is told ------------------------------------------------------------------------------------------------


def notices(table: Table, until: int | None = None, folder: str = "") -> list[Notice]:
    """What no post has told yet.

    Args:
        table: an open game.
        until: look at the journal as it was with this entry; the whole by default.
        folder: the folder of the outbox whose own posts do not count as having told anything.
    """
    entries = table.folder.journal.entries()[:until]
    told = told_by(entries, folder)
    fresh = [entry for entry in entries if entry.n > told]
    found: list[Notice] = []
    for entry in fresh:
        found += _of_entry(table, entry)
    found += _of_released(entries, fresh)
    if names := [name for entry in fresh for name in _retuned(entry)]:
        found.append(("hand.settings", {"names": list(dict.fromkeys(names))}))
    commits = [entry for entry in fresh if entry.kind == COMMIT]
    found += _of_commits(table, [entry.body for entry in commits])
    if _all_entered(table, [entry.body for entry in commits]):
        found = [(name, {**data, "everything": name == "hand.entered"}) for name, data in found]
    return found + list(silences(table, commits, entries))


def told_by(entries: Sequence[Entry], folder: str = "") -> int:
    """The last entry that a post has told of; one whose step was taken back may never have been published."""
    posts: list[Mapping[str, Any]] = []
    for entry in entries:
        if entry.kind == UNDO:
            posts = [post for post in posts if post["inputs"] <= entry.body["to"]]
        elif entry.kind == POST and "told" in entry.body:
            posts.append(entry.body)
    folders = ((post["told"], post["name"].partition("/")[0]) for post in posts)
    return max((told for told, name in folders if name not in (OPENING, folder)), default=0)


def acts(table: Table, entry: Entry) -> Iterator[dict[str, Any]]:
    """What an entry holds of the moderator's hand, as the transcript tells it; undo, rulings and cards have lines of their own."""
    for name, data in _of_entry(table, entry):
        if entry.kind in (DUE, SETTINGS) and name not in ("hand.typing", "hand.drawing"):
            plain = {k: v.isoformat() if isinstance(v, datetime) else v for k, v in data.items()}
            yield {"hand": name.removeprefix("hand."), **plain}
    if seat := _released(entry):
        yield {"hand": "released", "seats": [seat]}
    if names := _retuned(entry):
        yield {"hand": "settings", "names": names}
    if entry.kind == COMMIT:
        for name, data in _of_commits(table, [entry.body]):
            if "seats" in data:
                yield {
                    "hand": name.removeprefix("hand."),
                    **{k: v for k, v in data.items() if not callable(v)},
                }
        if seats := silent_seats(entry):
            yield {"hand": "silent", "seats": seats}


def _released(entry: Entry) -> str:
    """The seat whose message counts by the moderator's word, if the entry is such a message."""
    return str(entry.body["seat"]) if entry.kind == MESSAGE and counts_by_word(entry.body) else ""


def released_sorts(entries: Sequence[Entry]) -> dict[int, str]:
    """Of each message that counts by the moderator's word, by its entry, the sort of reason for which it was held.

    A public export has no reasons, only the sort, which a post has told.
    """
    held: dict[str, str] = {}
    found: dict[int, str] = {}
    for entry in entries:
        if entry.kind != MESSAGE:
            continue
        body = entry.body
        if body.get("outcome") == HELD:
            held[body["id"]] = body["why"]
        if _released(entry):
            why = held.get(body["id"], "") if body.get("released") else BY_WORD
            found[entry.n] = body.get("sort") or _sort_of(why)
    return found


def _sort_of(why: str) -> str:
    return next((name for name, reasons in SORTS.items() if why in reasons), OTHERWISE)


def _of_released(entries: Sequence[Entry], fresh: Sequence[Entry]) -> Iterator[Notice]:
    """The messages that count by the moderator's word, those that were held for the same sort of reason together."""
    sorts = released_sorts(entries)
    found: dict[str, list[str]] = {}
    for entry in fresh:
        if seat := _released(entry):
            found.setdefault(sorts[entry.n], []).append(seat)
    for sort in (*SORTS, OTHERWISE):
        if seats := found.get(sort):
            yield f"hand.released_{sort}", {"seats": list(dict.fromkeys(seats))}


def _retuned(entry: Entry) -> list[str]:
    """The settings that decide whose and when a message is, and were changed before the entry."""
    return list(entry.body.get("changed", ())) if entry.kind == SETTINGS else []


def _of_entry(table: Table, entry: Entry) -> Iterator[Notice]:
    body = entry.body
    if entry.kind == DUE:
        due, zone = datetime.fromisoformat(body["due"]), ZoneInfo(body.get("zone", "UTC"))
        if was := moved_from(table, entry):
            yield "hand.deadline", {"was": was.astimezone(zone), "now": due.astimezone(zone)}
    if entry.kind == UNDO:
        place = {"turn": body.get("turn", 0), "step": body.get("step", "")}  # older entries do not tell it
        yield "hand.undone", {"reason": body["reason"], "kept": body["to"], **place}
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


def _of_commits(table: Table, commits: list[dict[str, Any]]) -> Iterator[Notice]:
    rows = [(key, source) for body in commits for key, source in body["sources"].items()]
    standing = any(source.startswith(f"{STANDING}:") for _, source in rows)
    spoken = phoned(table) if standing else set()
    if typed := sum(source == TYPED for _, source in rows):
        yield "hand.typed", {"count": typed}
    parts = {key: slots for body in commits for key, slots in body.get("entered", {}).items()}
    whole = [row for row in rows if row[0] not in parts]
    mine = [key for key, source in whole if entered_by_moderator(source, spoken)]
    agreed = {key for body in commits for key in body.get("confirmed", ())}
    for name, keys in (
        ("hand.entered", [key for key in mine if key not in agreed]),
        ("hand.confirmed", [key for key in mine if key in agreed]),
    ):
        if keys:
            yield name, {"seats": _seats_of(keys), "answers": partial(_questions_of, keys)}
    for key, slots in parts.items():
        if not slots:
            continue
        yield "hand.entered_part", {"seats": [key.split("/")[1].split("#")[0]], "slots": slots}


def _all_entered(table: Table, commits: Sequence[Mapping[str, Any]]) -> bool:
    """Whether every answer of everybody has come from the moderator's hand."""
    spoken = phoned(table)
    if any(body.get("confirmed") for body in commits):
        return False
    rows = [(key, source) for body in commits for key, source in body["sources"].items()]
    answered = [(_seat_of(key), source) for key, source in rows if _seat_of(key) in table.seats]
    return {seat for seat, _ in answered} == {*table.seats} and all(
        entered_by_moderator(source, spoken) for _, source in answered
    )


def _seats_of(keys: Sequence[str]) -> list[str]:
    """Who was asked, each once."""
    return list(dict.fromkeys(map(_seat_of, keys)))


def _seat_of(key: str) -> str:
    return key.partition("/")[2].partition("/")[0].partition("#")[0]


def _questions_of(keys: Sequence[str], phrases: Phrases) -> dict[str, list[Marked]]:
    """What each seat was asked, by the keys of the questions: their words, never an answer."""
    found: dict[str, dict[Marked, None]] = {}
    for key in keys:
        kind, seat, about = (*key.partition("#")[0].split("/", 2), "")[:3]
        if phrases.has(f"owed.{kind}"):
            found.setdefault(seat, {})[phrases.question(kind, about, seat=seat)] = None
    return {seat: _shortened([*told], phrases) for seat, told in found.items()}


def _shortened(told: list[Marked], phrases: Phrases) -> list[Marked]:
    """The first few, and how many more there are."""
    if len(told) <= MOST + 1:
        return told
    more = phrases.say("hand.and_more", what=told[MOST - 1], count=len(told) - MOST)
    return [*told[: MOST - 1], more]


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
        "watched": dict(table.created.get("watched", {})),
    }
    for entry in table.folder.journal.entries(SETTINGS):
        body = entry.body
        before["people"].update({seat: row["is"] for seat, row in body.get("people", {}).items()})
        before["watched"].update(body.get("watched", {}))
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
    if values := _fresh(watched(table.settings, table.created["private"]), before["watched"]):
        # Before the first message nothing hangs on them; what a game of an earlier version began with nobody knows.
        begun = bool(table.folder.journal.entries(MESSAGE))
        change |= {"watched": values, "changed": [n for n in values if begun and n in before["watched"]]}
    if (rules := tree_hash(table.folder.scenario)) != before["scenario_hash"]:
        change["scenario_hash"] = rules
    return change


def _fresh(now: Mapping[str, str], before: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in now.items() if before.get(name) != value}
