"""pbf status."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import click

from .common import LOOK, command, game_argument, harmless, json_option, near, show_json


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
    from ..desk.moderators_words import ModeratorsWords
    from ..desk.reasons import why_held

    words = ModeratorsWords(report["language"])

    def say(key: str, **values: Any) -> None:
        click.echo(words.say(f"status.{key}", **values))

    head = ("title", "turn", "turns", "turn_name")
    say("head", step=report["step_name"], **{name: report[name] for name in head})
    if report["over"]:
        say("over", ranking=", ".join(report["names"][seat] for seat in report["ranking"]))
    for question in report["waiting"]:
        state = next(
            (name for name in ("answered", "provisional", "unconfirmed") if question[name]), "missing"
        )
        click.echo(f"  {question['name']:16} {question['question']}: {words.say(f'status.{state}')}")
    if report["all_final"]:
        say("all_final", game=near(game))
    if report["deadline"]:
        say("deadline", when=words.moment(datetime.fromisoformat(report["deadline"])))
    if not report["over"]:
        say("clock", zone=report["timezone"], now=f"{datetime.now(ZoneInfo(report['timezone'])):%H:%M}")
    if report["seed"]["closes"] and not report["seed"]["closed"]:
        say(
            "words",
            n=len(report["seed"]["words"]),
            when=words.moment(datetime.fromisoformat(report["seed"]["closes"])),
        )
    for message in report["held"]:
        who = message["name"] or harmless(message["sender"] or "") or words.say("status.nobody")
        say("held", n=message["entry"], who=who, why=why_held(message["why"], words))
    if report["held"]:
        say("held_how", game=near(game))
    for name in ("damage", "stopped"):
        if report[name]:
            say(name, what=report[name])
    say("foot", n=report["inputs"], head=report["head"])
