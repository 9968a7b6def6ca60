"""The moderator's own hand: answers, rulings, undo."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..inbox.message import Message, content_id
from ..kernel.decision import CHANCE, Decision
from ..kernel.events import PUBLIC, Event
from ..kernel.forms import Dice, One, Some
from ..kernel.staging import Staged
from ..store.effective import staged_body
from ..store.kinds import RULING, STAGED, UNDO
from ..store.replay import ReplayStopped, load
from .advance import TYPED
from .folding import stamp
from .hand import MODERATOR, PHONE
from .intake import take
from .received import Taken
from .table import Table
from .undone import mark_undone


def answer_with_value(table: Table, seat: str, key: str, value: Any, at: datetime | None = None) -> None:
    """Stage an answer given as ids.

    Raises:
        UserError: the question is not open, is not this seat's, or the rules refuse the answer.
    """
    decision = table.match.decision(key)
    if decision is None or decision.seat != seat:
        raise UserError(f"{key} is not being asked of {seat}; `pbf status` lists the open questions.")
    answer = of_chance(table, decision, value) if seat == CHANCE else named_option(table, decision, value)
    problems = decision.form.problems(answer)
    if problems:
        raise UserError(f"{key}: the rules refuse this answer ({', '.join(p.code for p in problems)}).")
    staged = Staged(
        table.effective.next_id,
        decision.kind,
        seat,
        [answer],
        decision.about,
        key,
        source=TYPED if seat == CHANCE else MODERATOR,
        written=stamp(at or datetime.now(UTC)),  # what a player wrote before must not go before it
    )
    table.folder.journal.append(STAGED, staged_body([staged]), at)
    table.reload_staged()


def only_question(table: Table, seat: str) -> str:
    """The key of the one question that a seat (or chance) is asked.

    Raises:
        UserError: there is none, or there are several.
    """
    keys = [d.key for d in table.match.asked if d.seat == seat]
    if len(keys) != 1:
        raise UserError(
            f"{len(keys)} things are being asked here; name one with --key (`pbf status --json` lists the keys)."
            if keys
            else "nothing is being asked here; `pbf status` lists the open questions."
        )
    return keys[0]


def named_option(table: Table, decision: Decision, value: Any) -> Any:
    """A single option by its name in any language; any other value as it is."""
    form = decision.form
    options = form.options if isinstance(form, One) else tuple(form.bag) if isinstance(form, Some) else ()
    if not isinstance(value, str) or value in options:
        return value
    lexicon = table.scenario.lexicon
    found = [
        option for option in options if any(option in lexicon.find(value, c) for c in lexicon.categories)
    ]
    return found[0] if len(found) == 1 else value


def of_chance(table: Table, decision: Decision, value: Any) -> Any:
    """What was drawn or thrown, as the moderator types it: a name, several with commas between them, or figures."""
    if isinstance(decision.form, Dice):
        shown = re.split(r"[\s,;+]+", value.strip()) if isinstance(value, str) else value
        shown = shown if isinstance(shown, list) else [shown]
        return [int(s) if isinstance(s, str) and s.isdecimal() else s for s in shown]
    whole = named_option(table, decision, value)
    if not isinstance(whole, str):
        return [named_option(table, decision, item) for item in whole] if isinstance(whole, list) else whole
    assert isinstance(decision.form, Some)
    several = [whole] if whole in decision.form.bag else [part.strip() for part in whole.split(",")]
    return [named_option(table, decision, item) for item in several]


def answer_with_words(
    table: Table,
    seat: str,
    text: str,
    at: datetime | None = None,
    reply: Callable[[Taken], object] = lambda taken: None,
) -> Taken:
    """Take a player's words from the moderator's mouth."""
    message = spoken_message(table, seat, text, at)
    raw = table.folder.journal.store_blob(text.encode())
    return take(table, message, seat, raw, released=True, at=at, reply=reply)


def spoken_message(table: Table, seat: str, text: str, at: datetime | None = None) -> Message:
    """A player's words from the moderator's mouth, as a message."""
    moment = at or datetime.now(UTC)
    id_ = content_id(f"{MODERATOR}:{seat}", moment, "", f"{text}\n{len(table.folder.journal.entries())}")
    return Message(id_, PHONE, seat, "nick", moment, "", text)


def rule(table: Table, name: str, args: Mapping[str, Any], reason: str, at: datetime | None = None) -> None:
    """Change the position by a ruling, into the journal first if it can stand.

    Raises:
        UserError: no such ruling, or its arguments do not fit.
    """
    known = table.family.rulings()
    if name not in known:
        raise UserError(f"{name} is not a ruling; there are {', '.join(known)}.")
    trial = table.match
    events = trial.game.events
    before = len(events)
    try:
        table.apply_ruling(trial, name, args)
    except KeyError as error:
        raise UserError(f"ruling {name}: {error.args[0]} is not known in this game.") from None
    except TypeError:
        raise UserError(f"ruling {name} wants {', '.join(known[name])}.") from None
    except ValueError as error:
        raise UserError(f"ruling {name}: {error}.") from None
    body = {"name": name, "args": dict(args), "shown": shown_of(events[before:]), "reason": reason}
    table.folder.journal.append(RULING, body, at)
    table.refresh()


def shown_of(events: Iterable[Event]) -> dict[str, Any]:
    """What the table is told of a ruling's arguments, from the events that it brought."""
    return next((dict(e.data["args"]) for e in events if e.kind == "ruling"), {})


def undo(
    table: Table, kept: int, reason: str, *, drop: bool = False, at: datetime | None = None
) -> list[Path]:
    """Take back all inputs but the first `kept`; returns the folders of the outbox that no longer hold, as marked."""
    body = {"to": kept, "reason": reason, "drop": drop, **_place_after(table, kept)}
    table.folder.journal.append(UNDO, body, at)
    table.stopped = None
    table.refresh()
    return mark_undone(table)


def _place_after(table: Table, kept: int) -> dict[str, Any]:
    """Turn and step of the position after so many inputs; nothing where the rules of today do not get there."""
    try:
        match = load(table.effective.inputs[:kept], table.make_match, table.apply_ruling)
    except ReplayStopped:
        return {}
    view = table.family.view(match.game, PUBLIC)
    return {"turn": view["turn"], "step": view["step"]}
