"""pbf deadline, remind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..errors import UserError
from .common import command, game_argument, json_option, now_option, show_json


@command("deadline")
@game_argument
@click.argument("when", required=False)
@click.option(
    "--skip-weekends/--count-weekends", default=None, help="Leave Saturdays and Sundays out of a duration."
)
@click.option(
    "--respect-absences", is_flag=True, help="Leave out the days when a player who owes an answer is away."
)
@json_option
@now_option
def deadline_command(
    game: Path, when: str | None, skip_weekends: bool | None, respect_absences: bool, as_json: bool, now: Any
) -> None:
    """Set the deadline for the open questions, in the game's time zone; without WHEN, show it.

    \b
    Examples:
      pbf deadline my-game 48h
      pbf deadline my-game 72h --skip-weekends --respect-absences
      pbf deadline my-game "2026-12-01 21:00"
    """
    from ..desk.deadlines import absences, current_deadline, parse_deadline, set_deadline
    from ..desk.moderators_words import words_for
    from ..desk.opening import open_table

    with open_table(game, write=when is not None) as table:
        words = words_for(table.settings)
        if when is None:
            due = current_deadline(table)
        else:
            asked = table.asked()
            if not asked:
                raise UserError("nothing is being asked; there is nothing to set a deadline for.")
            free = absences(table.settings, {d.seat for d in asked}) if respect_absences else None
            weekends = table.settings.skip_weekends if skip_weekends is None else skip_weekends
            due = parse_deadline(when, now, table.zone, free, weekends)
            set_deadline(table, due, at=now)
        shown = due.astimezone(table.zone) if due else None
    if as_json:
        show_json({"deadline": shown.isoformat() if shown else None})
    else:
        when = f"{words.moment(shown)} {shown:%Z}" if shown else ""
        click.echo(words.say("clock.deadline", when=when) if shown else words.say("clock.none"))


@command("remind")
@game_argument
@json_option
@now_option
def remind_command(game: Path, as_json: bool, now: Any) -> None:
    """Write reminders to those whose answer is missing, and to nobody else, into the outbox.

    \b
    Example:
      pbf remind my-game
    """
    from ..desk.letters import publish_reminders
    from ..desk.moderators_words import words_for
    from ..desk.names import seat_name
    from ..desk.opening import open_table

    with open_table(game, write=True) as table:
        words = words_for(table.settings)
        written = publish_reminders(table, at=now)
        names = {seat: seat_name(table, seat) for seat in written}
    if as_json:
        show_json({seat: [str(p) for p in paths] for seat, paths in written.items()})
        return
    for seat, paths in written.items():
        click.echo(f"{names[seat]}: {', '.join(map(str, paths))}")
    if not written:
        click.echo(words.say("clock.nobody"))
