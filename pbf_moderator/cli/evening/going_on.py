"""The game: on as far as the answers reach, and a deadline for what is asked then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ...errors import UserError
from ...kernel.decision import CHANCE, Decision
from ...kernel.staging import TAKEN_MEANWHILE

if TYPE_CHECKING:
    from ...desk.advance import Missing
    from ...desk.table import Table
    from .sitting import Sitting


def go_on(sitting: Sitting) -> None:
    """Advance as far as the answers reach, and tell how far that is.

    Raises:
        UserError: the game's journal no longer fits the rules.
    """
    from ...desk.advance import chance_waits, goes_early
    from ...desk.deadlines import parse_deadline
    from ...desk.names import question_name, seat_name
    from ...desk.proceed import proceed
    from ...desk.seed_posts import why_no_card
    from ..common import say
    from ..patience import seen_working

    with sitting.opened(write=True) as table:
        if table.stopped is not None:
            raise UserError(str(table.stopped))
        when = table.settings.deadline
        weekends = table.settings.skip_weekends
        due = parse_deadline(when, sitting.now, table.zone, weekends=weekends) if when else None
        open_before, opened = table.asked(), _has_begun(table)
        turn = int(table.public_view["turn"])
        before = {d.key for d in open_before}
        if goes_early(table, sitting.now):
            sitting.say("all_final")
        sitting.say("going_on")
        with seen_working():
            done = proceed(table, due=due, only_new=True, at=sitting.now)
        if done.progress.steps:
            sitting.say("advanced", n=len(done.progress.steps))
        else:
            sitting.say("stands" if opened else "begins")
        if table.match.over:
            sitting.say("over")
        if chance_waits(done.progress.missing):
            say(why_no_card(table))
            if _closes_words(sitting, table):
                done = proceed(table, due=due, only_new=True, at=sitting.now)
                sitting.say("advanced", n=len(done.progress.steps))
        for missing in (gap for gap in done.progress.missing if not chance_waits([gap])):
            sitting.say(
                f"waiting_{state}" if (state := _state(missing)) else "waiting",
                name=seat_name(table, missing.decision.seat),
                question=question_name(table, missing.decision),
            )
        if done.progress.steps:
            _tell_anew(sitting, table, open_before, turn)
        newly = done.progress.steps and {d.key for d in table.asked()} - before
        if not due and sitting.ask and (newly or _lies_here_undated(table)):
            _ask_deadline(sitting, table)


def _has_begun(table: Table) -> bool:
    """Whether anything has been answered, or the first post has gone out."""
    from ...desk.deliveries import deliveries
    from ...desk.paper import OPENING

    return bool(table.effective.inputs) or any(name.startswith(f"{OPENING}/") for name in deliveries(table))


def _closes_words(sitting: Sitting, table: Table) -> bool:
    """Close the words for the seed where a card is due and somebody's still lacks, if the moderator says so."""
    from ...desk.names import seat_name
    from ...desk.seed import close_words, seed, words_open
    from ...desk.seed_posts import publish_seed

    state = seed(table)
    lacking = [seat_name(table, seat) for seat in table.seats if seat not in state.words]
    if not (sitting.ask and words_open(table) and state.words and lacking):
        return False
    given = len(table.seats) - len(lacking)
    question = sitting.words.say(
        "evening.close_words", given=given, seats=len(table.seats), names=", ".join(lacking)
    )
    if not sitting.agreed(question, default=False):
        return False
    close_words(table, sitting.now)
    publish_seed(table, at=sitting.now)
    return True


def _tell_anew(sitting: Sitting, table: Table, closed: Sequence[Decision], turn: int) -> None:
    """The receipts that ask about what is past by now, or keep what was for a turn that is over, as things are."""
    from ...desk.letters import publish_receipt
    from ...desk.superseded import as_things_are

    joined = {other.message.id for beside in sitting.beside.values() for other in beside}
    for id_, taken in list(sitting.read.items()):
        before = sitting.beside.get(id_, ())
        beside = [as_things_are(table, other, turn) or other for other in before]
        told = as_things_are(table, taken, turn)
        if id_ in joined or not (told or beside != [*before]):
            continue
        sitting.read[id_] = told = told or taken
        known = [decision for decision in closed if decision.seat == told.received.seat]
        publish_receipt(table, told, at=sitting.now, known=known, beside=beside)


def _state(missing: Missing) -> str:
    """What there is of a missing answer."""
    if missing.decision.seat != CHANCE and {p.code for p in missing.problems} == {"missing"}:
        return "in_part"
    if missing.decision.seat != CHANCE and missing.problems:
        return "taken" if any(p.code == TAKEN_MEANWHILE for p in missing.problems) else "stale"
    return "provisional" if missing.provisional else "unconfirmed" if missing.unconfirmed else ""


def _lies_here_undated(table: Table) -> bool:
    """Whether questions without a deadline wait to be sent: the game's first ones, or an evening broke off before it asked."""
    from ...delivery.parcel import Sort
    from ...desk.deadlines import current_deadline
    from ...desk.parcels import State, outgoing

    if not table.asked() or current_deadline(table) is not None:
        return False
    return any(item.state is State.READY and item.parcel.sort is Sort.LETTER for item in outgoing(table))


def _ask_deadline(sitting: Sitting, table: Table) -> None:
    from ...desk.deadlines import parse_deadline, set_deadline
    from ...desk.letters import publish_letters

    question = sitting.words.say("evening.deadline", zone=table.settings.timezone)
    while True:
        typed = click.prompt(question, default="", show_default=False).strip()
        if not typed:
            return
        try:
            due = parse_deadline(typed, sitting.now, table.zone, weekends=table.settings.skip_weekends)
        except UserError as trouble:
            sitting.complain(trouble)
            continue
        set_deadline(table, due, at=sitting.now)
        publish_letters(table, at=sitting.now)
        return
