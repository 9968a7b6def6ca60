"""pbf status."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .common import LOOK, command, game_argument, harmless, json_option, show_json


@command("status")
@game_argument
@json_option
def status_command(game: Path, as_json: bool) -> int:
    """Show where the game stands: turn, missing answers, deadline, held messages.

    \b
    Example:
      pbf status my-game
    """
    from ..desk.report import report_of

    report = report_of(game)
    if as_json:
        show_json(report)
    else:
        _tell(report, game)
    return LOOK if report["damage"] or report["stopped"] or report["held"] else 0


def _tell(report: dict[str, Any], game: Path) -> None:
    click.echo(f"{report['title']}, turn {report['turn']} of {report['turns']}, {report['step_name']}")
    if report["over"]:
        click.echo(f"The game is over: {', '.join(report['names'][seat] for seat in report['ranking'])}.")
    for question in report["waiting"]:
        state = "answered" if question["answered"] else "MISSING"
        click.echo(f"  {question['name']:16} {question['question']}: {state}")
    if report["deadline"]:
        click.echo(f"Deadline: {report['deadline']}")
    if report["seed"]["closes"] and not report["seed"]["closed"]:
        said = len(report["seed"]["words"])
        click.echo(f"Words for the seed: {said} in; they close on {report['seed']['closes']}.")
    for message in report["held"]:
        who = harmless(message["sender"] or "nobody")
        click.echo(f"Held: {message['entry']} from {who}: {message['why']}")
    if report["held"]:
        click.echo(f"pbf held {game} says what can be done about them and shows their words.")
    for name in ("damage", "stopped"):
        if report[name]:
            click.echo(f"{name.capitalize()}: {report[name]}")
    click.echo(f"{report['inputs']} inputs, journal head {report['head']}")
