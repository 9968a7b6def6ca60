"""Going on with the game as far as the answers reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ..kernel import chance
from ..kernel.decision import CHANCE, Decision
from ..kernel.forms import NOTHING, Answer, Dice, Problem, Some
from ..kernel.staging import Staged, choose, spent_with
from ..store.kinds import COMMIT
from .deadlines import current_deadline, deadline_is_over
from .doubts import unconfirmed_choice
from .lots import KEY as LOTS
from .lots import still_to_draw
from .seed import WORDS_OPEN, close_if_due, seed, seed_bytes
from .shares import entered_slots, only_confirmed
from .sources import keyed_sources
from .table import Table

FORCED, SEED, TYPED, PASSIVE = "forced", "seed", "typed", "default:passive"


@dataclass
class Step:
    """One barrier that closes: the journal entry's body and what it brought."""

    answers: dict[str, Answer]
    sources: dict[str, str]
    used: list[int]
    incomplete: list[str] = field(default_factory=list)

    def body(self) -> dict[str, Any]:
        """The step as the journal's entry keeps it."""
        return {
            "answers": self.answers,
            "sources": self.sources,
            "used": self.used,
            "incomplete": self.incomplete,
        }


@dataclass
class Missing:
    """An open question without a usable answer; `problems` tells what is wrong with the one that was given.

    One that is `provisional` has an answer of which its player has said that it is not final yet; one that is `unconfirmed` has a
    reading that its player has not confirmed.
    A card that cannot be drawn yet has one of them too: the seed is not fixed.
    """

    decision: Decision
    problems: tuple[Problem, ...] = ()
    provisional: bool = False
    unconfirmed: bool = False


@dataclass
class Progress:
    """What an advance did: the steps, where the events of it begin, and whom the game waits for."""

    steps: list[Step] = field(default_factory=list)
    events_from: int = 0
    missing: list[Missing] = field(default_factory=list)


def advance(table: Table, *, dry: bool = False, at: datetime | None = None) -> Progress:
    """Commit barrier after barrier while every question has an answer.

    The words for the seed are closed once their day is over, or when the first card is needed and nothing is left to
    wait for. A dry run closes nothing, so it stops where chance is not fixed yet.

    Args:
        table: an open game.
        dry: leave the journal as it is; only the position in memory moves on.
        at: the date of the entries.
    """
    progress = Progress(events_from=len(table.match.game.events))
    used = set(table.effective.used)
    if not dry:
        close_if_due(table, at)
    while not table.match.over:
        step, missing = (
            next_step(table, used, over=_counts_as_said(table, at))
            if not still_to_draw(table)
            else (Step({}, {}, []), [_lot(table)])
        )
        if missing and not dry and needs_seed(missing) and close_if_due(table, at, needed=True):
            continue
        if missing:
            progress.missing = missing
            break
        commit(table, step, dry=dry, at=at)
        used.update(step.used)
        progress.steps.append(step)
    return progress


def _lot(table: Table) -> Missing:
    """The draw of the seats, which waits for the seed."""
    lots = dict.fromkeys(table.seats, 1)
    drawing = Decision("seats", CHANCE, Some(lots, 1, 1), key=f"{LOTS}#1")
    return Missing(drawing, (Problem(seed(table).open_because),))


def needs_seed(missing: Sequence[Missing]) -> bool:
    """Whether a card is to be drawn whose seed waits for words."""
    return any(p.code == WORDS_OPEN for gap in missing for p in gap.problems)


def chance_waits(missing: Sequence[Missing]) -> bool:
    """Whether a card cannot be drawn because the seed is not fixed."""
    return any(gap.decision.seat == CHANCE and gap.problems for gap in missing)


def commit(table: Table, step: Step, *, dry: bool = False, at: datetime | None = None) -> None:
    """Close the open barrier: into the journal first, then into the position."""
    table.match.check(step.answers, step.incomplete)
    if not dry:
        table.folder.journal.append(COMMIT, _body(table, step), at)
    table.match.feed(step.answers, step.incomplete)


def _body(table: Table, step: Step) -> dict[str, Any]:
    """A step as the journal has it, the ids of mails keyed."""
    asked, body = table.match.asked, step.body()
    sources = keyed_sources(table.created["private"], step.sources)
    entered = entered_slots(table, step.answers)
    confirmed = only_confirmed(table, step.answers, step.sources)
    parts = {k: v for k, v in (("entered", entered), ("confirmed", confirmed)) if v}
    return {**body, "sources": sources, **played_with(asked), **covert_keys(asked), **parts}


def played_with(asked: Sequence[Decision]) -> dict[str, Any]:
    """What chance plays with, for the journal: each bag in its order, on which the outcome depends, and the dice."""
    chances = [d for d in asked if d.seat == CHANCE]
    bags = {d.key: list(map(list, d.form.bag.items())) for d in chances if isinstance(d.form, Some)}
    dice = {d.key: [d.form.count, d.form.sides] for d in chances if isinstance(d.form, Dice)}
    return {name: rows for name, rows in (("bags", bags), ("dice", dice)) if rows}


def covert_keys(asked: Sequence[Decision]) -> dict[str, Any]:
    """The keys of which not even the source of the answer is shown, for the journal."""
    covert = [d.key for d in asked if d.covert]
    return {"covert": covert} if covert else {}


def _counts_as_said(table: Table, at: datetime | None) -> bool:
    """Whether provisional answers count: the deadline of the open questions has passed."""
    return any(s.provisional for s in table.effective.waiting) and deadline_is_over(table, at)


def next_step(table: Table, used: set[int], *, over: bool = False) -> tuple[Step, list[Missing]]:
    """The answers that there are for the open barrier, and the questions that have none.

    Args:
        table: an open game.
        used: the ids of the staged answers that have been committed.
        over: what was provisional counts as it was said.
    """
    step, missing = Step({}, {}, []), []
    waiting = table.effective.waiting
    for decision in table.match.asked:
        answer, source, problems, staged = find_answer(table, decision, waiting, used)
        if answer is NOTHING:
            doubtful = unconfirmed_choice(table, decision) is not None
            missing.append(Missing(decision, tuple(problems), unconfirmed=doubtful))
            continue
        if staged is not None and not over and is_provisional(staged, decision):
            missing.append(Missing(decision, provisional=True))
            continue
        step.answers[decision.key] = answer
        step.sources[decision.key] = source
        if staged is not None and (staged.key or not decision.lasting):
            step.used.append(staged.id)
        step.used += [id for id in spent_with(waiting, decision) if id not in step.used]
    return step, missing


def is_provisional(staged: Staged, decision: Decision) -> bool:
    """Whether an answer waits for its player's last word; never where nobody may know that there is one."""
    return staged.provisional and not decision.passive and not decision.covert


def goes_early(table: Table, now: datetime) -> bool:
    """Whether all answers are in and final although the deadline has not come yet."""
    due = current_deadline(table)
    return due is not None and now < due and not next_step(table, set(table.effective.used))[1]


def find_answer(
    table: Table, decision: Decision, waiting: tuple[Staged, ...], used: set[int]
) -> tuple[Answer, str, list[Problem], Staged | None]:
    """An answer with its source; NOTHING with what is wrong with the staged one, if there was any.

    Of a covert decision nothing may show whether what was said ahead can be done: neither a question nor another source.
    """
    if decision.seat == CHANCE and not table.settings.typed_chance:
        if (ready := seed_bytes(table)) is None:
            return NOTHING, "", [Problem(seed(table).open_because)], None
        return chance.outcome(ready, decision), SEED, [], None
    only = decision.form.only()
    if decision.seat == CHANCE and only is not NOTHING and len(set(only)) <= 1:
        return only, TYPED, [], None
    if decision.seat != CHANCE and only is not NOTHING and not decision.covert:
        return only, FORCED, [], None
    chosen = choose(waiting, decision, used)
    if chosen is not None and decision.covert and not chosen.fits:
        return decision.answer_by_default, chosen.staged.source, [], chosen.staged
    if chosen is not None and chosen.fits:
        return chosen.answer, chosen.staged.source, [], chosen.staged
    if chosen is not None:
        return NOTHING, "", list(chosen.problems), None
    if decision.passive:
        return decision.answer_by_default, PASSIVE, [], None
    return NOTHING, "", [], None
