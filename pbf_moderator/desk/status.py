"""The state of a game at a glance; it names who has answered, never what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.decision import Decision
from .deadlines import current_deadline
from .doubts import unconfirmed_choice
from .held import held_messages
from .moderators_words import words_for
from .names import question_name, seat_name, step_name, turn_name
from .paper import ANSWERED, PROVISIONAL, answer_of
from .seed_posts import seed_report
from .table import Table


def status(table: Table) -> dict[str, Any]:
    """Turn, open questions, deadline, held messages and the state of the journal, as plain JSON."""
    view = table.view()
    due = current_deadline(table)
    journal = table.folder.journal
    return {
        "title": table.settings.title or table.scenario.lexicon.title(table.settings.language),
        "scenario": table.scenario.id,
        "turn": view["turn"],
        "turn_name": turn_name(table),
        "turns": view["turns"],
        "step": view["step"],
        "step_name": step_name(table, view["step"]),
        "over": table.match.over,
        "ranking": view["ranking"],
        "names": {seat: seat_name(table, seat) for seat in table.seats},
        "waiting": (waiting := [_question(table, d) for d in open_questions(table)]),
        "all_final": bool(waiting) and all(row["answered"] or row["passive"] for row in waiting),
        "deadline": due.astimezone(table.zone).isoformat() if due else None,
        "timezone": table.settings.timezone,
        "held": [_held(table, body) for body in held_messages(table)],
        "seed": {k: v for k, v in seed_report(table).items() if k in ("closes", "closed", "words", "fixed")},
        "inputs": len(table.effective.inputs),
        "head": journal.head(),
        "damage": str(journal.damage) if journal.damage else None,
        "stopped": str(table.stopped) if table.stopped else None,
        "language": words_for(table.settings).language,
    }


def open_questions(table: Table) -> Sequence[Decision]:
    """What is being asked; of chance only where the moderator draws the cards."""
    asked = table.match.asked if table.settings.typed_chance else table.asked()
    return [decision for decision in asked if not (decision.passive and decision.covert)]


def _held(table: Table, body: Mapping[str, Any]) -> dict[str, Any]:
    """A message that waits for the moderator, without its words; `edited` is the date of its present ones, if later."""
    row = {name: body.get(name) for name in ("entry", "sender", "seat", "why", "channel", "date", "edited")}
    return {**row, "name": seat_name(table, body["seat"]) if body["seat"] else ""}


def _question(table: Table, decision: Decision) -> dict[str, Any]:
    state = answer_of(table, decision)
    return {
        "key": decision.key,
        "seat": decision.seat,
        "name": seat_name(table, decision.seat),
        "question": question_name(table, decision),
        "kind": decision.kind,
        "about": decision.about,
        "secret": decision.secret,
        "passive": decision.passive,
        "answered": state == ANSWERED,
        "provisional": state == PROVISIONAL,
        "unconfirmed": not state and unconfirmed_choice(table, decision) is not None,
    }
