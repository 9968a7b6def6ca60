"""Closing questions although answers are missing: what stands in for each, on the moderator's word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ..errors import UserError
from ..kernel.decision import CHANCE, Decision
from ..kernel.forms import NOTHING, Answer, Assign, Dice, Some
from ..kernel.staging import Staged, choose, spent_with
from .advance import commit, is_provisional, next_step
from .doubts import unconfirmed_choice
from .held import held_messages
from .names import question_name
from .table import Table

DEADLINE, PREVIOUS, IN_PART, AS_SAID = "default:deadline", "previous", "part", "provisional"
AS_READ = "unconfirmed"


@dataclass(frozen=True)
class StandIn:
    """What is taken for a missing answer."""

    decision: Decision
    answer: Answer
    source: str
    staged: Staged | None = None
    read: bool = False
    """It is how a message was read with doubts, which its player has not confirmed."""

    @property
    def what(self) -> str:
        """Where it comes from: "default", "previous", a "provisional" or "unconfirmed" answer, or "part" of a sheet that was handed in."""
        if self.staged is not None and self.read:
            return AS_READ
        if self.staged is not None:
            return IN_PART if self.decision.form.problems(self.answer) else AS_SAID
        return "default" if self.source == DEADLINE else PREVIOUS


def close(table: Table, policy: str, *, dry: bool = False, at: datetime | None = None) -> list[StandIn]:
    """Close the open barrier although answers are missing, on the moderator's word.

    Args:
        table: an open game.
        policy: "default" takes each question's default, "previous" the last answer of that kind where it still
            fits; a provisional answer counts as it was said, an unconfirmed one as it was read, a sheet that was handed in in part as far as it goes.
        dry: leave the journal as it is.
        at: the date of the entry.

    Returns:
        What stands in for each answer that was missing.

    Raises:
        UserError: it is chance that is asked; in this game the moderator draws the cards.
    """
    step, missing = next_step(table, set(table.effective.used))
    if any(gap.decision.seat == CHANCE for gap in missing):
        if missing[0].problems:
            raise UserError(
                "a card is due, and the seed is not fixed yet; pbf seed GAME says what is missing."
            )
        raise UserError(what_to_type(table, next(g.decision for g in missing if g.decision.seat == CHANCE)))
    stand_ins = [stand_in(table, gap.decision, policy) for gap in missing]
    for found in stand_ins:
        key = found.decision.key
        step.answers[key] = found.answer
        step.sources[key] = found.source
        step.incomplete.append(key)
        step.used += [found.staged.id] if found.staged else []
        step.used += [id for id in spent_with(table.effective.waiting, found.decision) if id not in step.used]
    commit(table, step, dry=dry, at=at)
    return stand_ins


def what_to_type(table: Table, decision: Decision) -> str:
    """What the moderator who draws by hand is waited for."""
    what, form = question_name(table, decision), decision.form
    if isinstance(form, Dice):
        dice = (
            f"{form.count} dice with {form.sides} sides"
            if form.count > 1
            else f"a die with {form.sides} sides"
        )
        shown = ",".join(map(str, range(1, form.count + 1)))
        return f"the game waits for {dice} ({what}); give what they show with pbf answer GAME chance --value {shown}."
    cards = form.limit if isinstance(form, Some) else 1
    if cards > 1:
        return (
            f"the game waits for the {cards} cards that you draw ({what}); "
            'give them in their order with pbf answer GAME chance --value "CARD, CARD".'
        )
    return f"the game waits for the card that you draw ({what}); give it with pbf answer GAME chance --value CARD."


def may_be_missing(table: Table) -> list[dict[str, Any]]:
    """The held messages that may be a missing answer: those of whoever is waited for, and those of nobody who is known."""
    wanted = {gap.decision.seat for gap in next_step(table, set(table.effective.used))[1]}
    return [
        body for body in held_messages(table) if wanted and (body["seat"] is None or body["seat"] in wanted)
    ]


def only_provisional(table: Table) -> bool:
    """Whether nothing is missing but the last word on answers that are there."""
    missing = next_step(table, set(table.effective.used))[1]
    return bool(missing) and all(gap.provisional for gap in missing)


def stand_in(table: Table, decision: Decision, policy: str) -> StandIn:
    """What is taken for a missing answer: what there is of it, the one of last time, or the default."""
    chosen = choose(table.effective.waiting, decision, table.effective.used)
    if chosen is not None and chosen.fits and is_provisional(chosen.staged, decision):
        return StandIn(decision, chosen.answer, chosen.staged.source, chosen.staged)
    if chosen is not None and isinstance(decision.form, Assign):
        part = as_far_as_it_goes(decision.form, chosen.answer)
        if part:
            return StandIn(decision, part, chosen.staged.source, chosen.staged)
    if (doubtful := unconfirmed_choice(table, decision)) is not None:
        return StandIn(decision, doubtful.answer, doubtful.staged.source, doubtful.staged, read=True)
    if policy == PREVIOUS and not decision.covert:
        last = previous_answer(table, decision)
        if last is not NOTHING and not decision.form.problems(last):
            return StandIn(decision, last, PREVIOUS)
    return StandIn(decision, decision.answer_by_default, DEADLINE)


def as_far_as_it_goes(form: Assign, answer: Answer) -> dict[str, str]:
    """The part of a sheet that can stand: what is against the rules is left out."""
    part = dict(answer) if isinstance(answer, dict) else {}
    while wrong := [p for p in form.problems(part) if p.code != "missing"]:
        slots = {slot for problem in wrong for slot in problem.about} & part.keys()
        if not slots:
            return {}
        part = {slot: value for slot, value in part.items() if slot not in slots}
    return part


def previous_answer(table: Table, decision: Decision) -> Answer:
    """The last committed answer to a question of the same kind, seat and subject."""
    for entry in reversed(table.effective.inputs):
        answers: Mapping[str, Answer] = entry.body.get("answers", {})
        for key, answer in answers.items():
            if key.rpartition("#")[0] == decision.base:
                return answer
    return NOTHING


def is_secret(found: StandIn) -> bool:
    """Whether what stands in was said by a player in secret."""
    return found.staged is not None or (found.what == PREVIOUS and found.decision.secret)


def in_words(table: Table, found: StandIn) -> str:
    """What stands in, in the words of the game's language."""
    from ..reading.receipts.writer import Writer

    return Writer(table.scenario.lexicon, table.settings.language).content(found.decision, found.answer)
