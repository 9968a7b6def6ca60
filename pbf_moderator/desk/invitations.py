"""Invitations: the letter to a seat that is not waited for, which may write its plan while others decide."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ..kernel.decision import Decision
from ..kernel.staging import Staged, choose
from ..store.kinds import POST, UNDO
from .deadlines import current_deadline
from .letters import files_for, put_letters
from .lots import still_to_draw
from .paper import folder_name, owing, press, turn_start, writer
from .speech import language_for
from .table import Table
from .threads import thread_of

if TYPE_CHECKING:
    from ..families.invitations import Invitation
    from ..post.compose import Post

INVITATION = "plan"


def publish_invitations(table: Table, *, at: datetime | None = None) -> list[Path]:
    """Invite everybody who may well say something now, once for each occasion; returns the files that are new."""
    moment = at or datetime.now(UTC)
    return [
        path
        for seat, invited in open_invitations(table).items()
        if invited.occasion not in _occasions(table, seat)
        for path in _write(table, seat, invited, moment)
    ]


def open_invitations(table: Table) -> dict[str, Invitation]:
    """The invitations that hold now, of seats that are not waited for while others are."""
    waited_for = owing(table)
    if still_to_draw(table) or table.match.over or not waited_for:
        return {}
    offered = table.family.invitations(table.match.game)
    return {seat: invited for seat, invited in offered.items() if seat not in waited_for}


def _occasions(table: Table, seat: str) -> set[str]:
    """What a seat has been invited for, undone occasions apart."""
    found: list[tuple[int, str]] = []
    for entry in table.folder.journal.entries():
        if entry.kind == UNDO:
            found = [(inputs, name) for inputs, name in found if inputs <= entry.body["to"]]
        elif entry.kind == POST and "invites" in entry.body and entry.body["seat"] == seat:
            found.append((entry.body["inputs"], entry.body["invites"]))
    return {name for _, name in found}


def _write(table: Table, seat: str, invited: Invitation, moment: datetime) -> list[Path]:
    name = f"{folder_name(table)}/{INVITATION}-{seat}"
    text_in = partial(_text_in, table, seat, invited)
    files = files_for(table, seat, name, text_in, moment, thread_of(table, seat))
    about = {"seat": seat, "inputs": len(table.effective.inputs), "invites": invited.occasion}
    return put_letters(table, files, about, moment)


def _text_in(table: Table, seat: str, invited: Invitation, dialect: str) -> Sequence[Post]:
    from ..post.invitations import Said, invitation

    language = language_for(table, seat)
    return invitation(
        seat,
        invited,
        Said(partial(_mode, table), plan_of(table, seat, language)),
        owing(table),
        table.view(seat),
        press(table, language, dialect),
        writer(table, language),
        events=table.match.game.events[turn_start(table) :],
        deadline=current_deadline(table),
    ).posts


def _mode(table: Table, decision: Decision) -> str:
    """How a seat wants to be treated in windows of a kind, as it has said or as is usual."""
    chosen = choose(table.effective.waiting, decision, table.effective.used)
    return str(chosen.answer if chosen and chosen.fits else decision.answer_by_default)


def plan_of(table: Table, seat: str, language: str) -> list[str]:
    """What a seat has said of what may still come in this turn, in words; how it wants to be treated apart."""
    from ..reading.receipts.receipts import plan_in_words

    invited = open_invitations(table).get(seat)
    modes = {decision.kind for decision in invited.modes} if invited else set()
    turn = str(table.public_view["turn"])
    latest: dict[tuple[str, str, str], Staged] = {}
    for staged in sorted(table.effective.waiting, key=lambda one: (one.written, one.id)):
        holds = (staged.standing or staged.when.get("turn", turn) == turn) and not staged.unconfirmed
        if staged.seat == seat and not staged.key and holds and staged.kind not in modes:
            latest[staged.kind, staged.about, str(sorted(staged.when.items(), key=str))] = staged
    return plan_in_words(
        list(latest.values()), seat, table.anticipated(seat), table.scenario.lexicon, language
    )
