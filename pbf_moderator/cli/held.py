"""pbf held."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import LOOK, command, complete_held, game_argument, harmless, json_option, show_json

if TYPE_CHECKING:
    from ..desk.table import Table

WIDTH = 100


@command("held")
@game_argument
@click.argument("numbers", nargs=-1, metavar="[N]...", shell_complete=complete_held)
@json_option
def held_command(game: Path, numbers: tuple[str, ...], as_json: bool) -> int:
    """The messages that wait for your word: who wrote them, when, why they wait, and what you can do.

    With the number N of a message its words are shown, here and nowhere else. If you play yourself, mind whose they are.

    \b
    Examples:
      pbf held my-game
      pbf held my-game 57
    """
    from ..desk.held import find_held, held_messages
    from ..desk.opening import open_table

    with open_table(game) as table:
        chosen = [find_held(table, number) for number in numbers] if numbers else held_messages(table)
        rows = [held_row(table, body, game, whole=bool(numbers)) for body in chosen]
    if as_json:
        show_json(rows)
        return LOOK if rows and not numbers else 0
    for row in rows:
        for line in tell_held(row):
            click.echo(line)
    if not rows:
        click.echo("Nothing is held.")
    return LOOK if rows and not numbers else 0


def held_row(table: Table, body: dict[str, Any], game: Path, whole: bool = False) -> dict[str, Any]:
    """What there is to know of a held message, as plain JSON; its words only if they are asked for."""
    from ..desk.held import words_of
    from ..desk.names import seat_name
    from ..desk.reasons import CHANNELS, what_to_do, why_held

    row = {k: body.get(k) for k in ("entry", "id", "seat", "sender", "channel", "date", "edited", "why")}
    row["name"] = seat_name(table, body["seat"]) if body["seat"] else ""
    row["source"] = CHANNELS.get(body["channel"], body["channel"])
    row["written"] = _shown(table, body["date"])
    row["changed"] = _shown(table, body.get("edited"))
    row["reason"] = why_held(body)
    row["advice"] = what_to_do(body, game)
    return {**row, "subject": body["subject"], "text": words_of(table, body)} if whole else row


def _shown(table: Table, date: str | None) -> str:
    from ..desk.identity import moment

    found = moment(date)
    return f"{found.astimezone(table.zone):%a %Y-%m-%d %H:%M}" if found else ""


def tell_held(row: dict[str, Any]) -> list[str]:
    """A held message on the moderator's terminal."""
    who = " ".join(filter(None, (row["name"], f"({row['sender'] or 'no sender'})")))
    when = row["written"] or "without a date"
    edited = f", edited {row['changed']}" if row["changed"] else ""
    lines = [harmless(f"{row['entry']:>5} {who}, {row['source']}, {when}{edited}")]
    lines += _folded(f"Held ({row['why']}): {row['reason']}.") + _folded(f"What to do: {row['advice']}.")
    if "text" in row:
        lines += ["", *([harmless(f"Subject: {row['subject']}"), ""] if row["subject"] else [])]
        lines += [harmless(line) for line in row["text"].split("\n")] if row["text"] else ["(no words)"]
    return [*lines, ""]


def _folded(text: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=" " * 6,
        subsequent_indent=" " * 6,
        break_long_words=False,
        break_on_hyphens=False,
    )
