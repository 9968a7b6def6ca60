"""Proof that nobody steered chance, nothing was altered, and every answer is what its message says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from ..kernel import chance
from .hand import MODERATOR, PHONE
from .retrace import PASTED, Retrace
from .seed import seed
from .table import Table
from .witnesses import check_transcript, contradictions, count_marks, missing_from_thread, outbox, thread

Progress = Callable[[int, int], None]


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


def verify(table: Table, saved: Iterable[Path] = (), progress: Progress = lambda done, total: None) -> Report:
    """Check the chain, the commitment, the marks given out, every draw, every answer against its message.

    Args:
        table: an open game.
        saved: pages of the thread, whose marks are compared too.
        progress: told how many entries of how many have been gone through.
    """
    journal = table.folder.journal
    found = []
    if damage := journal.verify():
        found.append(Finding(damage.n, str(damage)))
    secret = bytes.fromhex(table.created["secret"])
    if chance.commitment(secret) != table.created["commitment"]:
        found.append(Finding(1, "the secret is not the one that was committed to in the opening post"))
    if table.folder.scenario_changed():
        found.append(Finding(1, "the game's copy of the scenario is not the one that it began with"))
    if table.stopped is not None:
        found.append(Finding(table.stopped.entry_n, str(table.stopped)))
    pages = list(saved)
    posted = list(thread(table, pages))
    witnesses = [*outbox(table), *posted]
    found += [Finding(n, text) for n, text in contradictions(table, witnesses)]
    if pages:
        found += [Finding(0, text) for text in missing_from_thread(table, posted)]
    check_transcript(table, lambda text: found.append(Finding(0, text)))
    walk = Retrace(table, progress)
    if table.stopped is None:
        found += [Finding(n, text) for n, text in walk.troubles()]
    return Report(
        len(journal.entries()),
        walk.draws,
        walk.typed,
        tuple(found),
        count_marks(witnesses),
        dict(walk.sources),
        tuple(walk.by_hand),
        tuple(walk.let_through),
        tuple(_noted(table)),
    )


def _noted(table: Table) -> Iterator[str]:
    """Words closed before their day, and entries dated before the entry that they follow."""
    closing = seed(table).closing
    if closing is not None and closing.body.get("early"):
        yield f"entry {closing.n}: the words were closed before their day, and some were missing"
    for before, entry in pairwise(table.folder.journal.entries()):
        if entry.at < before.at:
            yield f"entry {entry.n} is dated {entry.at}, before entry {before.n} ({before.at})"
