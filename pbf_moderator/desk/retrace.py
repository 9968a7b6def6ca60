"""The journal gone through again, entry by entry: each answer from its message, each draw from the seed.

Undone branches are gone through too. Messages are read again with the reader, in the position in which they came. Of a public
export what counts is gone through, by the rules and the seed alone.
"""

from __future__ import annotations

import copy
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from html import unescape
from typing import Any, cast

from ..kernel import chance
from ..kernel.decision import CHANCE, Decision
from ..kernel.forms import NOTHING
from ..kernel.staging import Staged
from ..store.chain import Entry
from ..store.effective import Fold
from ..store.journal import Journal
from ..store.kinds import COMMIT, COVERT, MESSAGE, RULING, STAGED, UNDO, WITHDRAWN
from ..store.replay import feed, load
from .advance import SEED, TYPED, find_answer, played_with
from .closing import PREVIOUS, stand_in
from .folding import base_of, fold, waiting_of
from .hand import MODERATOR, entered_by_moderator, let_through, phoned
from .moderate import shown_of
from .ordering import in_order, without_old_wordings
from .received import HELD, IGNORED
from .recomposed import Recomposed
from .rejudged import misjudged
from .seed import seed_bytes
from .settling import past_letters
from .sources import keyed_source
from .table import Table

Trouble = tuple[int, str]
"""The journal's entry, and what does not hold, in a sentence."""
PASTED = "paste"

_MARKUP = re.compile(r"<[^>]*>|\[/?\w+(?:=[^\]]*)?\]")


def _letters(text: str) -> str:
    """Letters and figures only, as they are compared."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


def _contents(waiting: Iterable[Staged]) -> list[str]:
    """Answers without their numbers and dates."""
    return sorted(
        json.dumps(
            [
                s.kind,
                s.about,
                s.key,
                list(s.answers),
                dict(s.when),
                s.standing,
                s.source,
                s.provisional,
                s.unconfirmed,
            ],
            sort_keys=True,
        )
        for s in waiting
        if s.source != MODERATOR
    )


def _seat_of(entry: Entry) -> str:
    """The seat whose message was taken in with an entry, if one was."""
    if entry.kind == MESSAGE:
        return entry.body["seat"] or ""
    return entry.body.get("of", "") if entry.kind in (STAGED, WITHDRAWN) else ""


class _Past:
    """A journal as far as it went then."""

    def __init__(self, entries: list[Entry], blob: Callable[[str], bytes]) -> None:
        self._entries = entries
        self.blob = blob

    def entries(self, kind: str = "") -> list[Entry]:
        return [entry for entry in self._entries if kind in ("", entry.kind)]


class Retrace:
    """One walk through a journal.

    Attributes:
        draws, typed: how many cards came from the seed, and by hand.
        sources: how many answers came from which kind of source.
        by_hand: what the moderator has entered, as entry and key.
        let_through: the answers of messages that the moderator let count although they were held back, likewise.
        recomposed: the posts composed once more.
    """

    def __init__(self, table: Table, progress: Callable[[int, int], None] = lambda done, total: None) -> None:
        self.draws = self.typed = 0
        self.sources: Counter[str] = Counter()
        self.by_hand: list[tuple[int, str]] = []
        self.let_through: list[tuple[int, str]] = []
        self._let_through = let_through(table)
        self._table = table
        self.recomposed = Recomposed(table)
        self._withheld = table.folder.journal.withheld
        self._counting = {entry.n for entry in table.effective.inputs}
        self._unknown = False
        self._progress = progress
        self._phoned = phoned(table)
        self._fold = Fold()
        self._said: dict[str, str | None] = {}
        self._counted: set[str] = set()
        self._past: list[Entry] = []
        self._then = copy.copy(table)
        self._then.folder = copy.copy(table.folder)
        self._then.folder.journal = cast(Journal, _Past(self._past, table.folder.journal.blob))
        self._then.stopped = None
        self._then.match = table.make_match()
        self._then.effective = self._fold.now()

    def troubles(self) -> Iterator[Trouble]:
        """Everything that does not hold, in the order of the journal."""
        entries = self._table.folder.journal.entries()
        for place, entry in enumerate(entries):
            self._progress(place + 1, len(entries))
            self._unknown = self._unknown or self._is_left_out(entry)
            if not self._unknown:
                yield from self._look_at(entry)
                yield from self.recomposed.troubles(entry, self._then)
            events = len(self._then.match.game.events)
            try:
                self._go_on(entry)
            except Exception as error:  # a changed journal may fail in any way; what fails is the finding
                why = f"does not fit the rules ({type(error).__name__})"
                yield entry.n, f"entry {entry.n} ({entry.kind}) {why}"
                return
            if entry.kind == RULING and not self._unknown:
                yield from self._ruling(entry, events)
            if self._withheld:
                continue
            seat, following = _seat_of(entry), entries[place + 1 : place + 2]
            if seat and seat not in map(_seat_of, following):
                yield from self._reading(entry, seat)

    def _look_at(self, entry: Entry) -> Iterator[Trouble]:
        if entry.kind == MESSAGE and not self._withheld:
            yield from self._message(entry)
        elif entry.kind == COMMIT:
            yield from self._commit(entry)
        elif entry.kind == STAGED:
            yield from self._staged(entry)

    def _is_left_out(self, entry: Entry) -> bool:
        """Whether an export does not hold an input that was undone, so that the position is unknown until then."""
        return entry.kind in (COMMIT, RULING) and entry.n in self._withheld - self._counting

    def _ruling(self, entry: Entry, before: int) -> Iterator[Trouble]:
        """Whether the table is told what the ruling has brought."""
        body = entry.body
        if body.get("shown") != shown_of(self._then.match.game.events[before:]):
            yield entry.n, f"entry {entry.n}: the ruling {body['name']} is not told as it was made"

    def _go_on(self, entry: Entry) -> None:
        self._fold.take(entry)
        self._past.append(entry)
        self._then.effective = self._fold.now()
        if entry.kind in (COMMIT, RULING) and not self._unknown:
            feed(self._then.match, entry, self._table.apply_ruling)
        elif entry.kind == UNDO:
            inputs = self._then.effective.inputs
            self._unknown = any(map(self._is_left_out, inputs))
        if entry.kind == UNDO and not self._unknown:
            self._then.match = load(inputs, self._table.make_match, self._table.apply_ruling)

    # -- messages ------------------------------------------------------------------------------------------------

    def _message(self, entry: Entry) -> Iterator[Trouble]:
        body = entry.body
        counts = body["outcome"] not in (HELD, IGNORED)
        if body["id"] not in (self._counted if counts else self._said):
            yield from ((entry.n, text) for text in misjudged(self._then, entry))
        self._said[body["id"]] = body["seat"]
        self._counted |= {body["id"]} if counts else set()
        if body["seat"] and body["body"] is not None and not self._in_raw(body):
            yield entry.n, f"entry {entry.n}: the words that were read do not stand in the message as it came"

    def _reading(self, entry: Entry, seat: str) -> Iterator[Trouble]:
        """What a seat's messages of today come to, read again one after the other, beside what waits."""
        then = self._then
        try:
            letters = in_order(without_old_wordings(past_letters(then, seat)))
            now = datetime.fromisoformat(entry.at)
            meant = fold(then, seat, base_of(then, seat), letters, now).waiting
        except Exception as error:  # the same: a reading that fails is a finding, and the next goes on
            yield entry.n, f"entry {entry.n}: {seat}'s message cannot be read again ({type(error).__name__})"
            return
        if _contents(meant) != _contents(waiting_of(then, seat)):
            yield entry.n, f"entry {entry.n}: what waits for {seat} is not what its messages say"

    def _in_raw(self, body: dict[str, Any]) -> bool:
        raw = self._table.folder.journal.blob(body["raw"])
        if body["channel"] == "mail":
            from ..inbox.mail import read_mail
            from .intake import inbox_settings

            return bool(read_mail(raw, inbox_settings(self._table)).body == body["body"])
        came = _letters(_MARKUP.sub("", unescape(unescape(raw.decode("utf-8", "replace")))))
        return all(_letters(word) in came for word in body["body"].split())

    def _staged(self, entry: Entry) -> Iterator[Trouble]:
        for row in entry.body["staged"]:
            kind, _, id_ = row["source"].partition(":")
            if kind in ("moderator", TYPED):
                continue
            if self._said.get(id_, "") != row["seat"]:
                yield (
                    entry.n,
                    f"entry {entry.n}: it names a message that is not there, or is not {row['seat']}'s",
                )

    # -- commits -------------------------------------------------------------------------------------------------

    def _commit(self, entry: Entry) -> Iterator[Trouble]:
        body = entry.body
        match = self._then.match
        for decision in match.asked:
            key = decision.key
            if key not in body["answers"]:
                continue
            source, answer = body["sources"].get(key, ""), body["answers"][key]
            self._count(entry.n, key, source, key in body.get("covert", ()))
            if decision.seat == CHANCE:
                yield from self._draw(entry, decision, source, answer)
                continue
            if not self._withheld and not self._follows(
                decision, source, answer, key in body.get("incomplete", ())
            ):
                said = source.partition(":")[0] or "nothing"
                yield entry.n, f"entry {entry.n}: {key} is not what its source ({said}) says"
        real = played_with(match.asked)
        if real.get("bags", {}) != body.get("bags", {}):
            yield entry.n, f"entry {entry.n}: the bag that it names is not the one that was drawn from"
        if real.get("dice", {}) != body.get("dice", {}):
            yield entry.n, f"entry {entry.n}: the dice that it names are not those that were thrown"

    def _count(self, n: int, key: str, source: str, covert: bool) -> None:
        kind = source.partition(":")[0]
        self.sources[COVERT if covert else kind] += 1
        if entered_by_moderator(source, self._phoned):
            self.by_hand.append((n, key))
        elif source.partition(":")[2] in self._let_through:
            self.let_through.append((n, key))

    def _draw(self, entry: Entry, decision: Decision, source: str, answer: Any) -> Iterator[Trouble]:
        begun_by_hand = self._table.created["typed_chance"]
        if source == TYPED:
            self.typed += 1
            if not begun_by_hand:
                yield (
                    entry.n,
                    f"entry {entry.n}: {decision.key} was typed in, which the opening post does not say",
                )
            return
        self.draws += 1
        ready = seed_bytes(self._table)
        if source != SEED or ready is None or answer != chance.outcome(ready, decision):
            yield entry.n, f"entry {entry.n}: {decision.key} is not what the seed gives"

    def _follows(self, decision: Decision, source: str, answer: Any, closed: bool) -> bool:
        """Whether the answer is the one that was to be taken then, from the source that the commit names."""
        table = self._then
        effective = table.effective
        found, where, _, _ = find_answer(table, decision, effective.waiting, set(effective.used))
        if found is NOTHING and closed:
            taken = stand_in(table, decision, PREVIOUS if source == PREVIOUS else "default")
            found, where = taken.answer, taken.source
        named = (where, keyed_source(table.created["private"], where))
        return found is not NOTHING and found == answer and source in named
