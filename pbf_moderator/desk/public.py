"""An export for the players: all that proves a finished game, and nothing that was said to the moderator alone.

Withheld are the messages, what was read in them and not used, what was undone, letters, notes, the address book, and the key of the game's
hashes. What a post has told, and every answer that counted, is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..errors import UserError
from ..store.chain import Entry
from ..store.kinds import (
    COMMIT,
    CREATED,
    DELIVERY,
    MESSAGE,
    NOTE,
    POST,
    RULING,
    SETTINGS,
    STAGED,
    TOLD,
    WITHDRAWN,
    WORD,
)
from ..store.public import public_lines
from .hand import PHONE, counts_by_word, released_sorts
from .seed import seed
from .sources import keyed_id, keyed_sources
from .table import Table
from .transcript import NAME, head

Shown = Mapping[str, Any] | None
"""The part of an entry's body that everybody may have; None for the whole."""


def public_export(table: Table) -> Iterator[str]:
    """The journal of a finished game as the players may have it, a line at a time.

    Raises:
        UserError: the game goes on, or its last post is not written: the secret is not published yet.
    """
    told = [line for entry in table.folder.journal.entries(TOLD) for line in entry.body["lines"]]
    if not any("secret" in line for line in told):
        raise UserError(
            "The last post of this game is not written, and until then nobody may have the secret of its seed: players check "
            "transcript.jsonl and the marks in the posts. pbf export without --public is for the moderator."
        )
    parts = {n: shown for n, shown in _Publication(table, told).parts() if shown is not None}
    posts = (e.body for e in table.folder.journal.entries(POST) if e.n not in parts)
    return public_lines(table.folder.journal, parts, (body["kept"] for body in posts if "kept" in body))


# -- reading one --------------------------------------------------------------------------------------------------


def unlike_the_transcript(table: Table) -> Iterator[str]:
    """What the beginning of a public export, which no link proves, says otherwise than the transcript that the posts pin."""
    told = table.folder.journal.entries(TOLD)
    first = told[0].body["lines"][0] if told else {}
    for name, value in head(table).items():
        if name in first and first[name] != value:
            yield f"the {name} of this export are not those of the transcript"


def unproven(table: Table) -> Iterator[str]:
    """What a public export does not prove, for its readers to know."""
    journal, counting = table.folder.journal, {entry.n for entry in table.effective.inputs}
    withheld = [entry for entry in journal.entries() if entry.n in journal.withheld]
    kinds = Counter(entry.kind for entry in withheld)
    listed = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    yield (
        f"this is a public export: of {len(withheld)} entries it holds nothing or a part ({listed}). The links go on over "
        "them; no answer is compared with the message that it came from"
    )
    if loose := [str(entry.n) for entry in withheld if entry.kind == COMMIT and entry.n in counting]:
        yield (
            f"the answers of entries {', '.join(loose)} are no whole entries, since those name mails by their ids: "
            "no link proves them, only what the posts tell"
        )


# -- making one ---------------------------------------------------------------------------------------------------


class _Publication:
    """What of each entry may be published."""

    def __init__(self, table: Table, told: list[dict[str, Any]]) -> None:
        self._table = table
        self._private: str = table.created["private"]
        self._words = seed(table).words
        self._counting = {entry.n for entry in table.effective.inputs}
        self._sorts = released_sorts(table.folder.journal.entries())
        self._lots: list[str] = next((line["lots"] for line in told if "lots" in line), [])

    def parts(self) -> Iterator[tuple[int, Shown]]:
        """The number of each entry, and what of it is shown."""
        rules: dict[str, Callable[[Entry], Shown]] = {
            CREATED: self._created,
            MESSAGE: self._message,
            STAGED: lambda entry: {"staged": []},
            WITHDRAWN: lambda entry: {"ids": []},
            COMMIT: self._commit,
            RULING: self._ruling,
            POST: self._post,
            DELIVERY: lambda entry: {},
            NOTE: lambda entry: {"text": ""},
            WORD: self._word,
            SETTINGS: self._settings,
        }
        for entry in self._table.folder.journal.entries():
            yield entry.n, rules[entry.kind](entry) if entry.kind in rules else None

    def _created(self, entry: Entry) -> Shown:
        """People who drew a seat are called as the transcript calls them."""
        return {**entry.body, "private": "", "people": {}, "watched": {}, "lots": self._lots}

    def _message(self, entry: Entry) -> Shown:
        """Of a message held back and then let count the seat and the sort of reason, which a post has told; of one by telephone that it was one."""
        body = entry.body
        spoken, released = body["channel"] == PHONE, counts_by_word(body)
        return {
            "id": keyed_id(self._private, body["id"]) if spoken or released else "",
            "channel": PHONE if spoken else "",
            "seat": body["seat"] if released else None,
            "released": released,
            **({"sort": self._sorts[entry.n]} if released else {}),
        }

    def _commit(self, entry: Entry) -> Shown:
        """Answers that were undone may never have been told; a commit of an older game names mails by their own ids."""
        body = entry.body
        if entry.n not in self._counting:
            return {"answers": {}, "sources": {}, "used": []}
        sources = keyed_sources(self._private, body["sources"])
        return None if sources == body["sources"] else {**body, "sources": sources}

    def _ruling(self, entry: Entry) -> Shown:
        body = entry.body
        whole = entry.n in self._counting or body.get("shown", body["args"]) == body["args"]
        return None if whole else {**body, "args": body["shown"]}

    def _post(self, entry: Entry) -> Shown:
        """Posts and the transcript; letters, and where anything was sent, are nobody else's business."""
        body = entry.body
        return None if "sent" not in body and ("kept" in body or body.get("name") == NAME) else {}

    def _word(self, entry: Entry) -> Shown:
        """The word that counted; one that another has replaced was never told."""
        body = entry.body
        return None if self._words.get(body["seat"]) == body["word"] else {"seat": "", "word": ""}

    def _settings(self, entry: Entry) -> Shown:
        body = entry.body
        people = {seat: _change(change) for seat, change in body.get("people", {}).items()}
        return {**body, "people": people} if people else None


_SOMEBODY = {"name": "-", "contacts": []}
_NOBODY: dict[str, Any] = {"name": "", "contacts": []}


def _change(change: Mapping[str, Any]) -> dict[str, Any]:
    """A change of the address book, with the name of a new player: as much as the post has told."""
    was, name = change["was"], change["is"]["name"]
    if not (was["name"] or was["contacts"]):
        return {"was": _NOBODY, "is": _NOBODY}
    return {"was": _SOMEBODY, "is": _SOMEBODY if name == was["name"] else {"name": name, "contacts": []}}
