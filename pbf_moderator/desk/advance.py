"""Going on with the game as far as the answers reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ..errors import UserError
from ..kernel import chance
from ..kernel.decision import CHANCE, Decision
from ..kernel.forms import NOTHING, Answer, Problem, Some
from ..kernel.staging import Staged, choose
from ..store.kinds import COMMIT
from .seed import WORDS_OPEN, close_if_due, seed, seed_bytes
from .table import Table

FORCED, SEED, TYPED, PASSIVE = "forced", "seed", "typed", "default:passive"
DEADLINE, PREVIOUS = "default:deadline", "previous"


@dataclass
class Step:
    """One barrier that closes: the journal entry's body and what it brought."""

    answers: dict[str, Answer]
    sources: dict[str, str]
    used: list[int]
    incomplete: list[str] = field(default_factory=list)

    def body(self) -> dict[str, Any]:
        return {
            "answers": self.answers,
            "sources": self.sources,
            "used": self.used,
            "incomplete": self.incomplete,
        }


@dataclass
class Missing:
    """An open question without a usable answer; `problems` tells what is wrong with the one that was given.

    A card that cannot be drawn yet has one of them too: the seed is not fixed.
    """

    decision: Decision
    problems: tuple[Problem, ...] = ()


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
        step, missing = next_step(table, used)
        if missing and not dry and needs_seed(missing) and close_if_due(table, at, needed=True):
            continue
        if missing:
            progress.missing = missing
            break
        commit(table, step, dry=dry, at=at)
        used.update(step.used)
        progress.steps.append(step)
    return progress


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
        table.folder.journal.append(COMMIT, {**step.body(), **bags(table.match.asked)}, at)
    table.match.feed(step.answers, step.incomplete)


def bags(asked: Sequence[Decision]) -> dict[str, Any]:
    """What is drawn from, for the journal: each bag in its order, which the outcome depends on."""
    drawn = {
        d.key: list(map(list, d.form.bag.items()))
        for d in asked
        if d.seat == CHANCE and isinstance(d.form, Some)
    }
    return {"bags": drawn} if drawn else {}


def next_step(table: Table, used: set[int]) -> tuple[Step, list[Missing]]:
    """The answers that there are for the open barrier, and the questions that have none."""
    step, missing = Step({}, {}, []), []
    waiting = table.effective.waiting
    for decision in table.match.asked:
        answer, source, problems, staged = find_answer(table, decision, waiting, used)
        if answer is NOTHING:
            missing.append(Missing(decision, tuple(problems)))
            continue
        step.answers[decision.key] = answer
        step.sources[decision.key] = source
        if staged is not None:
            step.used.append(staged.id)
    return step, missing


def find_answer(
    table: Table, decision: Decision, waiting: tuple[Staged, ...], used: set[int]
) -> tuple[Answer, str, list[Problem], Staged | None]:
    """An answer with its source; NOTHING with what is wrong with the staged one, if there was any."""
    if decision.seat == CHANCE and not table.settings.typed_chance:
        if (ready := seed_bytes(table)) is None:
            return NOTHING, "", [Problem(seed(table).open_because)], None
        return chance.outcome(ready, decision), SEED, [], None
    only = decision.form.only()
    if only is not NOTHING:
        return only, FORCED, [], None
    chosen = choose(waiting, decision, used)
    if chosen is not None and chosen.fits:
        return chosen.answer, chosen.staged.source, [], chosen.staged
    if chosen is not None:
        return NOTHING, "", list(chosen.problems), None
    if decision.passive:
        return decision.answer_by_default, PASSIVE, [], None
    return NOTHING, "", [], None


def close(table: Table, policy: str, *, dry: bool = False, at: datetime | None = None) -> list[Missing]:
    """Close the open barrier although answers are missing, on the moderator's word.

    Args:
        table: an open game.
        policy: "default" takes each question's default, "previous" the last answer of that kind where it still
            fits; a sheet that has been handed in in part counts as far as it goes.
        dry: leave the journal as it is.
        at: the date of the entry.

    Returns:
        The questions that were closed so.

    Raises:
        UserError: it is chance that is asked; the moderator draws the cards of this game himself.
    """
    step, missing = next_step(table, set(table.effective.used))
    if any(gap.decision.seat == CHANCE for gap in missing):
        key = missing[0].decision.key
        if missing[0].problems:
            raise UserError(
                "a card is due, and the seed is not fixed yet; pbf seed GAME says what is missing."
            )
        raise UserError(
            f"{key} waits for the card that you draw; give it with pbf answer GAME chance --key {key}."
        )
    for gap in missing:
        answer, source, staged = replacement(table, gap.decision, policy)
        step.answers[gap.decision.key] = answer
        step.sources[gap.decision.key] = source
        step.incomplete.append(gap.decision.key)
        step.used += [staged.id] if staged else []
    commit(table, step, dry=dry, at=at)
    return missing


def replacement(table: Table, decision: Decision, policy: str) -> tuple[Answer, str, Staged | None]:
    """What stands in for a missing answer."""
    chosen = choose(table.effective.waiting, decision, table.effective.used)
    if chosen is not None and all(p.code == "missing" for p in chosen.problems):
        return chosen.answer, chosen.staged.source, chosen.staged
    if policy == "previous":
        last = previous_answer(table, decision)
        if last is not NOTHING and not decision.form.problems(last):
            return last, PREVIOUS, None
    return decision.answer_by_default, DEADLINE, None


def previous_answer(table: Table, decision: Decision) -> Answer:
    """The last committed answer to a question of the same kind, seat and subject."""
    for entry in reversed(table.effective.inputs):
        answers: Mapping[str, Answer] = entry.body.get("answers", {})
        for key, answer in answers.items():
            if key.rpartition("#")[0] == decision.base:
                return answer
    return NOTHING
