"""Proof that nobody steered chance and nothing was altered."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel import chance
from ..kernel.decision import CHANCE
from ..store.replay import feed
from .advance import TYPED
from .seed import seed_bytes
from .table import Table


@dataclass(frozen=True)
class Finding:
    """One thing that does not hold; `entry` is the journal's, 0 for the whole."""

    entry: int
    text: str


@dataclass(frozen=True)
class Report:
    """What was checked, and what does not hold."""

    entries: int
    draws: int
    typed: int
    findings: tuple[Finding, ...]


def verify(table: Table) -> Report:
    """Check the chain, the commitment, every draw and that the recorded game is legal."""
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
    draws, typed, wrong = _check_draws(table)
    return Report(len(journal.entries()), draws, typed, (*found, *wrong))


def _check_draws(table: Table) -> tuple[int, int, list[Finding]]:
    draws = typed = 0
    wrong: list[Finding] = []
    match, ready = table.make_match(), seed_bytes(table)
    inputs = table.effective.inputs
    for entry in inputs[: table.stopped.kept] if table.stopped else inputs:
        answers = entry.body.get("answers", {})
        for decision in match.asked:
            if decision.seat != CHANCE or decision.key not in answers:
                continue
            if entry.body["sources"].get(decision.key) == TYPED:
                typed += 1
                continue
            draws += 1
            if ready is None or answers[decision.key] != chance.outcome(ready, decision):
                wrong.append(Finding(entry.n, f"entry {entry.n}: {decision.key} is not what the seed gives"))
        feed(match, entry, table.apply_ruling)
    return draws, typed, wrong
