"""Proof that nobody steered chance, nothing was altered, and every answer is what its message says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

from ..kernel import chance
from ..store.kinds import MESSAGE
from .composed import Composed, composed, retold, untold
from .forum import OTHER, OWN, check_attached, compare, is_transcript, knows_moderator, thread, unannounced
from .hand import MODERATOR, PHONE
from .public import unlike_the_transcript, unproven
from .retrace import PASTED, Retrace
from .seed import seed
from .table import Table
from .transcript import left_out
from .witnesses import Witness, check_transcript, contradictions, count_marks, outbox

Progress = Callable[[int, int], None]
WRONG_CLOCK = timedelta(hours=1)
"""How far a writer's clock may be fast before a message that comes from the future is worth knowing."""


@dataclass(frozen=True)
class Finding:
    """One thing that does not hold; `entry` is the journal's, 0 for the whole."""

    entry: int
    text: str


@dataclass(frozen=True)
class Report:
    """What was checked, and what does not hold.

    Attributes:
        entries, draws, typed: how many entries, cards from the seed and cards typed in.
        marks: how many marks that were given out have been compared.
        sources: how many answers came from which kind of source.
        by_hand: the entry and question of each answer that the moderator has entered.
        let_through: the same of each answer in a message that was held back until the moderator let it count.
        findings: what does not hold.
        noted: what may be honest, and what the players should know.
    """

    entries: int
    draws: int
    typed: int
    findings: tuple[Finding, ...]
    marks: int = 0
    sources: dict[str, int] = field(default_factory=dict)
    by_hand: tuple[tuple[int, str], ...] = ()
    let_through: tuple[tuple[int, str], ...] = ()
    noted: tuple[str, ...] = ()

    @property
    def pasted(self) -> int:
        """How many answers stand in texts that the moderator has pasted."""
        return self.sources.get(PASTED, 0)

    @property
    def entered(self) -> int:
        """How many answers the moderator has entered, as ids or in a player's words."""
        return self.sources.get(MODERATOR, 0) + self.sources.get(PHONE, 0)


def verify(
    table: Table,
    saved: Iterable[Path] = (),
    progress: Progress = lambda done, total: None,
    nicks: Sequence[str] = (),
    *,
    with_scenario: bool = True,
) -> Report:
    """Check the chain, the commitment, every post, draw and mark given out, every answer against its message.

    Args:
        table: an open game.
        saved: pages of the thread and transcripts attached there, which are compared too.
        progress: told how many entries of how many have been gone through.
        nicks: names of the moderator in the forum beside those of game.toml.
        with_scenario: the game's own copy of its scenario is there; an export is opened with the one that is installed.
    """
    journal = table.folder.journal
    found = []
    if damage := journal.verify():
        found.append(Finding(damage.n, str(damage)))
    secret = bytes.fromhex(table.created["secret"])
    if chance.commitment(secret) != table.created["commitment"]:
        found.append(Finding(1, "the secret is not the one that was committed to in the opening post"))
    if table.folder.scenario_changed() and with_scenario:
        found.append(Finding(1, "the game's copy of the scenario is not the one that it began with"))
    if table.stopped is not None:
        found.append(Finding(table.stopped.entry_n, str(table.stopped)))
    noted = list(_noted(table))
    if table.folder.scenario_changed() and not with_scenario:
        noted.append(
            "the scenario that is installed here is not the one that the game began with: whatever does not fit the rules below may "
            "be due to that, so check the export with the pbf that played it"
        )
    posts = composed(table)
    witnesses = [*outbox(table), *(Witness(f"{post.name} (kept)", post.text) for post in posts if post.text)]
    found += [Finding(n, f"{text.where} {what}") for text, n, what in contradictions(table, witnesses)]
    found += [Finding(n, text) for n, text in untold(table, posts, noted.append)]
    found += [Finding(n, text) for n, text in left_out(table)]
    if journal.withheld:
        found += [Finding(1, text) for text in unlike_the_transcript(table)]
        noted += unproven(table)
    check_transcript(table, lambda text: found.append(Finding(0, text)))
    if pages := list(saved):
        forum = _Forum(table, pages, nicks)
        forum.check([*posts, *retold(table)])
        found += forum.found
        noted += forum.noted
        witnesses += forum.own
    walk = Retrace(table, progress)
    if table.stopped is None:
        found += [Finding(n, text) for n, text in walk.troubles()]
        if names := walk.recomposed.unjudged:
            listed = ", ".join(name.removesuffix(".bbcode") for name in names[:3]) + (
                ", …" if names[3:] else ""
            )
            noted.append(
                f"results are not calculated anew of {listed} ({len(names)} in all), composed with other templates than those "
                "here or naming players whom this export leaves out"
            )
    return Report(
        len(journal.entries()),
        walk.draws,
        walk.typed,
        tuple(found),
        count_marks(witnesses),
        dict(walk.sources),
        tuple(walk.by_hand),
        tuple(walk.let_through),
        tuple(dict.fromkeys(noted)),
    )


class _Forum:
    """The pages of a thread beside the journal: only what the moderator certainly wrote is held against the game."""

    def __init__(self, table: Table, pages: Sequence[Path], nicks: Sequence[str]) -> None:
        self.found: list[Finding] = []
        self.noted: list[str] = []
        self._table = table
        self._attached = [path for path in pages if path.is_file() and is_transcript(path)]
        self._posted = thread(table, [path for path in pages if path not in self._attached], nicks)
        self._known = knows_moderator(table, nicks)
        self.own = [sighting for sighting in self._posted if sighting.by == OWN]

    def check(self, posts: Sequence[Composed]) -> None:
        """Compare every post, mark, digest and line."""
        if not self._known:
            self.noted.append(
                "game.toml does not say what the moderator is called in the forum (moderator_nicks, or --nick NAME): "
                "whatever these pages say proves nothing against anybody"
            )
        elif not self.own:
            self.noted.append("on these pages there is no message by the moderator")
        for sighting, n, what in contradictions(self._table, self._posted):
            self._tell(sighting.by == OWN, n, f"{sighting.where} {what}")
        mine = [sighting for sighting in self._posted if sighting.by != OTHER]
        compare(posts, mine, lambda text: self._tell(self._known, 0, text), self.noted.append)
        watched = (
            "watched" in self._table.created
        )  # an earlier version did not note what `pbf post` had shown
        for text in unannounced(posts, self.own):
            self._tell(self._known, 0, text) if watched else self.noted.append(text)
        for path in self._attached:
            for trouble, proven in check_attached(self._table, path, self.own):
                self._tell(proven, 0, trouble)

    def _tell(self, proof: bool, n: int, text: str) -> None:
        if proof:
            self.found.append(Finding(n, text))
        else:
            self.noted.append(f"{text} (not certainly written by the moderator)")


def _noted(table: Table) -> Iterator[str]:
    """Words closed before their day, entries dated before the one that they follow, messages dated after they were read."""
    closing = seed(table).closing
    if closing is not None and closing.body.get("early"):
        yield f"entry {closing.n}: the words were closed before their day, and some were missing"
    for before, entry in pairwise(table.folder.journal.entries()):
        if entry.at < before.at:
            yield f"entry {entry.n} is dated {entry.at}, before entry {before.n} ({before.at})"
        if entry.kind == MESSAGE and _is_from_the_future(entry.body):
            written, read = entry.body["date"], entry.body["read"]
            yield f"entry {entry.n}: a message that was written on {written} was read on {read}"


def _is_from_the_future(body: Mapping[str, Any]) -> bool:
    """Whether a message says that it was written after it was read, by more than a clock goes wrong."""
    written, read = body.get("date"), body.get("read")
    return bool(
        written and read and datetime.fromisoformat(written) - datetime.fromisoformat(read) > WRONG_CLOCK
    )
