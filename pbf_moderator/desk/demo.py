"""A demonstration: a scenario's own sample messages, read and resolved as a moderator would."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..families.finding import family
from ..inbox.source import read_source
from ..scenario.loading import Scenario
from ..scenario.positions import read_position
from ..scenario.tables import read_toml
from .deadlines import parse_deadline, set_deadline
from .intake import inbox_settings, ingest
from .letters import publish_receipt
from .names import seat_name, step_name
from .opening import open_table
from .proceed import proceed
from .publish import publish_opening
from .seed import note_word
from .settings import read_settings
from .table import Table, create

Tell = Callable[[str], None]
SCRIPT = "script.toml"


def run_demo(scenario: Scenario, folder: Path, tell: Tell) -> Path:
    """Play a scenario's demonstration into a new folder; returns the game's folder.

    Args:
        scenario: one whose folder has a `demo/` with script.toml, game.toml and the messages.
        folder: where to; an earlier demonstration there is replaced, anything else is left alone.
        tell: takes the account of what happens, a line at a time.

    Raises:
        UserError: the scenario has no demonstration, or the folder holds something else.
    """
    source = check_demo(scenario)
    script = read_toml(source / SCRIPT)
    game = folder / "game"
    _make_room(folder)
    _begin(scenario, source, script["new"], game)
    shutil.copytree(source, folder / "messages", ignore=shutil.ignore_patterns("*.toml"))
    with open_table(game, write=True) as table:
        for step in script["step"]:
            with table.folder.journal.transaction():  # brought to the disk once, and not entry by entry
                STEPS[step["do"]](table, source, step, datetime.fromisoformat(step["at"]), tell)
    return game


def check_demo(scenario: Scenario) -> Path:
    """The folder of a scenario's demonstration.

    Raises:
        UserError: there is none.
    """
    source = scenario.path / "demo"
    if not (source / SCRIPT).is_file():
        raise UserError(
            f"{scenario.id} has no demonstration: {source} needs a {SCRIPT} with what is to be done, a game.toml "
            "and the messages; copy those of malazan-genabackis to begin with."
        )
    return source


def _make_room(folder: Path) -> None:
    mark = folder / ".pbf-demo"
    if folder.exists() and not mark.is_file() and any(folder.iterdir()):
        raise UserError(
            f"{folder} holds something other than a demonstration; name another folder with --out."
        )
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    mark.write_text("made by pbf demo; the next one replaces it\n", "utf-8")


def _begin(scenario: Scenario, source: Path, new: Mapping[str, Any], game: Path) -> None:
    players = new["players"]
    seats = family(scenario.family).seats(scenario.tables, players)
    position = read_position(source / new["position"], scenario) if "position" in new else None
    at = datetime.fromisoformat(new["at"])
    create(
        game,
        scenario,
        read_settings(read_toml(source / "game.toml"), seats, scenario.languages),
        players=players,
        options=new.get("options", {}),
        position=position,
        secret=bytes.fromhex(new["secret"]),
        at=at,
    )
    with open_table(game, write=True) as table, table.folder.journal.transaction():
        publish_opening(table, at=at)
        for seat, word in new.get("words", {}).items():
            note_word(table, seat, word, at)


def _ingest(table: Table, source: Path, step: Mapping[str, Any], at: datetime, tell: Tell) -> None:
    settings = replace(inbox_settings(table), several_authors=step.get("several_authors", False))
    messages = [m for name in step["files"] for m in read_source(source / name, settings=settings)]
    taken = ingest(table, messages, at=at, reply=partial(publish_receipt, table, at=at))
    tell(f"Read {', '.join(step['files'])}:")
    for item in taken:
        row = item.received
        if row.why == "read_before":
            continue
        why = f" ({row.why})" if row.why else ""
        asked = f", asked back: {', '.join(q['code'] for q in row.questions)}" if row.questions else ""
        who = seat_name(table, row.seat) if row.seat else row.sender
        tell(f"  {who}: {row.outcome}{why}{asked}")


def _advance(table: Table, source: Path, step: Mapping[str, Any], at: datetime, tell: Tell) -> None:
    done = proceed(table, at=at)
    view = table.view()
    waiting = ", ".join(dict.fromkeys(seat_name(table, m.decision.seat) for m in done.progress.missing))
    tell(
        f"Advanced to turn {view['turn']}, {step_name(table, view['step'])}; waiting for {waiting or 'nobody'}."
    )
    for path in done.paths:
        if path.suffix in (".bbcode", ".png") and ("post" in path.name or "battle" in path.name):
            tell(f"  {path}")


def _deadline(table: Table, source: Path, step: Mapping[str, Any], at: datetime, tell: Tell) -> None:
    due = parse_deadline(step["when"], at, table.zone, weekends=table.settings.skip_weekends)
    set_deadline(table, due, at)
    tell(f"Deadline: {due:%Y-%m-%d %H:%M}.")


STEPS: dict[str, Callable[[Table, Path, Mapping[str, Any], datetime, Tell], None]] = {
    "ingest": _ingest,
    "advance": _advance,
    "deadline": _deadline,
}
"""What a step of the script may do."""
