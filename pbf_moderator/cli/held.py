"""pbf held."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import LOOK, command, complete_held, game_argument, harmless, json_option, show_json

if TYPE_CHECKING:
    from ..desk.moderators_words import ModeratorsWords
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
    from ..desk.moderators_words import words_for
    from ..desk.opening import open_table

    with open_table(game) as table:
        words = words_for(table.settings)
        chosen = [find_held(table, number) for number in numbers] if numbers else held_messages(table)
        rows = [held_row(table, body, game, whole=bool(numbers)) for body in chosen]
    if as_json:
        show_json(rows)
        return LOOK if rows and not numbers else 0
    for row in rows:
        for line in tell_held(row, words):
            click.echo(line)
    if not rows:
        click.echo(words.say("held.nothing"))
    return LOOK if rows and not numbers else 0


def held_row(table: Table, body: dict[str, Any], game: Path, whole: bool = False) -> dict[str, Any]:
    """What there is to know of a held message, as plain JSON; its words only if they are asked for."""
    from ..desk.held import words_of
    from ..desk.moderators_words import words_for
    from ..desk.names import seat_name
    from ..desk.reasons import what_to_do, why_held

    words, channel = words_for(table.settings), f"channel.{body['channel']}"

    row = {k: body.get(k) for k in ("entry", "id", "seat", "sender", "channel", "date", "edited", "why")}
    row["name"] = seat_name(table, body["seat"]) if body["seat"] else ""
    row["source"] = words.say(channel) if words.has(channel) else body["channel"]
    row["written"] = _shown(table, body["date"], words)
    row["changed"] = _shown(table, body.get("edited"), words)
    row["reason"] = why_held(body["why"], words)
    row["advice"] = what_to_do(body, game, words)
    return {**row, "subject": body["subject"], "text": words_of(table, body)} if whole else row


def _shown(table: Table, date: str | None, words: ModeratorsWords) -> str:
    from ..desk.identity import moment

    found = moment(date)
    return words.moment(found.astimezone(table.zone)) if found else ""


def tell_held(row: dict[str, Any], words: ModeratorsWords, advised: bool = True) -> list[str]:
    """A held message on the moderator's terminal, with what to do about it unless that is asked right there."""
    who = " ".join(filter(None, (row["name"], f"({row['sender'] or words.say('held.nobody')})")))
    when = row["written"] or words.say("held.undated")
    edited = words.say("held.edited", when=row["changed"]) if row["changed"] else ""
    lines = [harmless(f"{row['entry']:>5} {who}, {row['source']}, {when}{edited}")]
    lines += _folded(words.say("held.why", why=row["reason"]))
    lines += _folded(words.say("held.advice", advice=row["advice"])) if advised else []
    if "text" in row:
        subject = words.say("held.subject", subject=row["subject"])
        lines += ["", *([harmless(subject), ""] if row["subject"] else [])]
        text = row["text"] or words.say("held.no_words")
        lines += [harmless(line) for line in text.split("\n")]
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
