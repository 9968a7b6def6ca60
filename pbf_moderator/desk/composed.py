"""The posts as the desk composed them, and whether each tells what it must: commitment, words, marks, the moderator's hand."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..resources import shipped
from ..store.chain import Entry
from ..store.kinds import POST, UNDO
from .hand import Notice, notices
from .likeness import letters, seen
from .marks import Mark, digests_in, marks_in
from .paper import OPENING, press
from .publish import is_retold
from .seed import seed
from .seed_posts import BEACON, WORDS
from .standing import visible
from .table import Table
from .wording import Wording, has_our_phrases

if TYPE_CHECKING:
    from ..post.phrases import Phrases

Untold = Iterator[tuple[int, str]]
"""A journal's entry, and what a post does not tell of it."""


@dataclass(frozen=True)
class Composed:
    """A post, or a part of one.

    Attributes:
        name: where it lies in the outbox.
        entry: the number of the journal's entry that announced it.
        text: as it was composed; None if nobody has it any more.
        told: the last entry whose acts of the moderator's hand it tells; None of a post that tells of none.
        stands: whether its step still counts and no other version has taken its place.
        wording: with which words it was composed; nothing of a post of an earlier version.
    """

    name: str
    entry: int
    text: str | None
    told: int | None
    stands: bool
    wording: Wording = field(default_factory=dict)

    @property
    def folder(self) -> str:
        """The folder of the outbox that holds the post, whose name tells turn and step."""
        return self.name.partition("/")[0]

    @property
    def mark(self) -> Mark | None:
        """The mark at its foot, if it has one."""
        marks = [*marks_in(self.text or "")]
        return marks[-1] if marks else None


def composed(table: Table) -> list[Composed]:
    """All posts that were ever announced, the oldest first."""
    rows: list[Entry] = []
    standing: set[int] = set()
    for entry in table.folder.journal.entries():
        if entry.kind == UNDO:
            standing -= {e.n for e in rows if e.body.get("inputs", 0) > entry.body["to"]}
        elif entry.kind == POST and _is_post(entry.body):
            standing -= {e.n for e in rows if e.body["name"] == entry.body["name"]}
            standing.add(entry.n)
            rows.append(entry)
    return [_composed(table, entry, entry.n in standing) for entry in rows]


def retold(table: Table) -> list[Composed]:
    """The posts that `pbf post` has shown: any of them may stand in the forum instead, and none must."""
    shown = [entry for entry in table.folder.journal.entries(POST) if is_retold(entry)]
    return [Composed(f"(pbf post, entry {e.n})", e.n, _text(table, e.body), None, False) for e in shown]


def _is_post(body: Mapping[str, Any]) -> bool:
    last: str = body.get("name", "").rpartition("/")[2]
    return (
        bool(body.get("sha")) and "sent" not in body and last.startswith("post") and last.endswith(".bbcode")
    )


def _composed(table: Table, entry: Entry, stands: bool) -> Composed:
    body = entry.body
    told = body["told"] if "told" in body and not body["name"].startswith(f"{OPENING}/") else None
    return Composed(body["name"], entry.n, _text(table, body), told, stands, body.get("wording", {}))


def _text(table: Table, body: Mapping[str, Any]) -> str | None:
    if "kept" in body:
        return table.folder.journal.blob(body["kept"]).decode("utf-8", "replace")
    lying = table.folder.lying(body["name"])
    if lying is None or hashlib.sha256(lying).hexdigest() != body["sha"]:
        return None
    return lying.decode("utf-8", "replace")


# -- what a post must tell ----------------------------------------------------------------------------------------


def untold(table: Table, posts: list[Composed], note: Callable[[str], None]) -> Untold:
    """What the posts do not tell although they must, whatever templates they were made with.

    Args:
        table: an open game.
        posts: as `composed` gives them.
        note: told what stands there in words of the moderator's own.
    """
    speakers = _Speakers(table)
    folders: dict[tuple[str, int | None], list[Composed]] = {}
    for post in posts:
        folders.setdefault((post.folder, post.told), []).append(post)
    for (folder, told), parts in folders.items():
        texts = [part.text for part in parts]
        if None in texts:
            continue
        text = "\n".join(filter(None, texts))
        yield from _facts(table, folder, parts[0], text)
        if told is not None:
            yield from _acts(speakers, notices(table, told, folder), parts[0], text, note)


def _facts(table: Table, folder: str, post: Composed, text: str) -> Untold:
    state, created = seed(table), table.created
    wanted: dict[str, str] = {}
    if folder == OPENING and not created["typed_chance"]:
        wanted = {created["commitment"]: "the commitment"}
    elif folder == WORDS:
        wanted = dict.fromkeys(state.words.values(), "a word") | {created["commitment"]: "the commitment"}
    elif folder == BEACON:
        wanted = {state.value: "the beacon's value"}
    elif table.match.over and post.stands and post.told is not None and _is_last(table, post):
        wanted = {created["secret"]: "the secret"}
    said = (letters(seen(text)), letters(text))
    for fact, what in wanted.items():
        if not any(letters(fact) in words for words in said):
            yield post.entry, f"{post.name} does not tell {what} that the journal has"
    if post.mark is None and not any(marks_in(text)):
        yield post.entry, f"{post.name} gives no entry of the journal with its link"
    if not any(digests_in(text)):
        yield post.entry, f"{post.name} gives no digest of the transcript"


def _is_last(table: Table, post: Composed) -> bool:
    last = [e.body["name"] for e in table.folder.journal.entries(POST) if "told" in e.body][-1]
    return bool(last.partition("/")[0] == post.folder)


def _acts(
    speakers: _Speakers, due: Iterable[Notice], post: Composed, text: str, note: Callable[[str], None]
) -> Untold:
    said = {letters(line) for line in visible(text)}
    for notice in due:
        if any(words <= said for words in speakers.ours(notice)):
            continue
        if not has_our_phrases(post.wording):
            note(
                f"{post.name} was composed with other phrases than this pbf has; read there whether it tells an act of the "
                f"moderator's hand: {_plain(notice)}"
            )
            continue
        own = speakers.own(notice)
        if _said(own) and _said(own) <= said:
            note(
                f"{post.name} tells an act of the moderator's hand ({notice[0]}) in words of its own: {seen(own)}"
            )
            continue
        yield post.entry, f"{post.name} does not tell an act of the moderator's hand: {_plain(notice)}"


def _said(notice: str) -> set[str]:
    """The lines of a notice as they are compared."""
    return {letters(seen(line)) for line in notice.split("\n")} - {""}


class _Speakers:
    """Those who might have told an act: the program's own phrases in every language, and those of the game's templates."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @cached_property
    def _programs(self) -> list[Phrases]:
        from ..post.phrases import Phrases
        from ..reading.text.words import LANGUAGES

        return [Phrases(self._table.scenario, language, (shipped(),)) for language in LANGUAGES]

    @cached_property
    def _own(self) -> Phrases:
        return press(self._table).phrases()

    def ours(self, notice: Notice) -> Iterator[set[str]]:
        """An act in the program's own words, in one language after the other."""
        key, data = notice
        return (_said(str(phrases.notice(key, data))) for phrases in self._programs)

    def own(self, notice: Notice) -> str:
        """An act in the words of the game's templates."""
        key, data = notice
        return str(self._own.notice(key, data))


def _plain(notice: Notice) -> str:
    """An act for a finding, with what the table may know of it."""
    key, data = notice
    plain = {name: v for name, v in data.items() if v and not callable(v)}
    rows = ", ".join(f"{name} {', '.join(v) if isinstance(v, list) else v}" for name, v in plain.items())
    return f"{key.removeprefix('hand.')} ({rows})" if rows else key.removeprefix("hand.")
