"""pbf log, export, verify."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import UserError
from ..store.chain import Entry
from ..store.kinds import (
    BEACON,
    CLOSED,
    COMMIT,
    COVERT,
    CREATED,
    DEADLINE,
    DELIVERY,
    KINDS,
    MESSAGE,
    NOTE,
    POST,
    RULING,
    SEED,
    SETTINGS,
    UNDO,
    WORD,
)
from .common import LOOK, command, game_argument, json_option, say, show_json

if TYPE_CHECKING:
    from ..desk.verify import Report

SHOWN: dict[str, tuple[str, ...]] = {
    CREATED: (
        *("scenario", "scenario_hash", "seats", "players", "options", "readings"),
        *("commitment", "words_close", "beacon", "typed_chance", "lots"),
    ),
    MESSAGE: ("channel", "sender", "date", "seat", "outcome", "why"),
    RULING: ("name", "args", "reason"),
    UNDO: ("to", "reason", "drop", "turn", "step"),
    DEADLINE: ("due", "for"),
    POST: ("name", "subject", "seat", "inputs", "events", "sent"),
    DELIVERY: ("name", "state", "number"),
    NOTE: ("text",),
    WORD: ("seat",),
    SEED: ("words", "beacon", "late"),
    BEACON: ("value", "signature", "source"),
    SETTINGS: ("typed_chance", "scenario_hash"),
    CLOSED: ("result",),
}
"""What the log shows of an entry unless it is asked for everything.

Never a player's words, and no hash, id or number from which short words could be found by trying.
"""


@command("log")
@game_argument
@click.option("--kind", "kinds", multiple=True, help="Only entries of this kind; may be repeated.")
@click.option("--since", type=int, default=0, help="Only entries after this one.")
@click.option("--secrets", is_flag=True, help="Show secret answers too.")
@json_option
def log_command(game: Path, kinds: tuple[str, ...], since: int, secrets: bool, as_json: bool) -> int:
    """Print the journal; secret answers only with --secrets.

    Each commit or ruling shows the number of inputs up to it, as `pbf undo --to` counts them.

    \b
    Example:
      pbf log my-game --kind commit
    """
    from ..store.folder import GameFolder

    for kind in kinds:
        if kind not in KINDS:
            raise UserError(f"there are no entries of the kind {kind}; use {', '.join(sorted(KINDS))}.")
    with GameFolder.open(game, read_only=True) as folder:
        entries = folder.journal.entries()
        damage = folder.journal.damage
    counted = input_numbers(entries)
    chosen = [e for e in entries if e.n > since and (not kinds or e.kind in kinds)]
    rows = [{**shown_entry(e, secrets), **counted.get(e.n, {})} for e in chosen]
    if damage:
        click.echo(f"{damage}; what follows it is not shown.", err=True)
    if as_json:
        show_json(rows)
        return LOOK if damage else 0
    for row in rows:
        rest = {k: v for k, v in row.items() if k not in ("n", "at", "kind")}
        click.echo(f"{row['n']:5} {row['at'][:19]} {row['kind']:10} {json.dumps(rest, ensure_ascii=False)}")
    return LOOK if damage else 0


def input_numbers(entries: Sequence[Entry]) -> dict[int, dict[str, int]]:
    """The number of inputs beside each entry that changes it, as `pbf log` shows it."""
    from ..store.effective import inputs_after

    return {n: {"inputs": count} for n, count in inputs_after(entries).items()}


def shown_entry(entry: Entry, secrets: bool) -> dict[str, Any]:
    """An entry as the log prints it."""
    body = entry.body
    row = {"n": entry.n, "at": entry.at, "kind": entry.kind}
    if secrets:
        return {**row, **body}
    shown = {k: body[k] for k in SHOWN.get(entry.kind, ()) if k in body}
    if entry.kind == COMMIT:
        # A source names the message; what kind of source it was is enough.
        shown["keys"] = {key: _source(body, key) for key in body["sources"]}
        shown["incomplete"] = body.get("incomplete", [])
    return {**row, **shown}


def _source(body: Mapping[str, Any], key: str) -> str:
    """What kind of source an answer had, unless that would tell what a seat holds."""
    source: str = body["sources"][key]
    return COVERT if key in body.get("covert", ()) else source.partition(":")[0]


@command("export")
@game_argument
@click.option(
    "--public",
    is_flag=True,
    help="For the players of a finished game: what proves it, without messages, addresses and answers that never counted.",
)
def export_command(game: Path, public: bool) -> None:
    """Write the whole journal as JSON lines to standard output, secrets included.

    \b
    Examples:
      pbf export my-game > my-game.jsonl
      pbf export my-game --public > for-the-players.jsonl
    """
    if public:
        from ..desk.opening import open_table
        from ..desk.public import public_export

        with open_table(game) as table:
            _write_lines(public_export(table))
        return
    from ..store.export import export_lines
    from ..store.folder import GameFolder

    with GameFolder.open(game, read_only=True) as folder:
        _write_lines(export_lines(folder.journal))


def _write_lines(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(line.rstrip("\n") + "\n")


def _progress(done: int, total: int) -> None:
    """Tell how far a long journal has been gone through, on a terminal only."""
    if sys.stderr.isatty() and total > 200 and (done % 50 == 0 or done == total):
        click.echo(f"\r{done}/{total} entries", err=True, nl=done == total)


def _verified(game: Path, saved: tuple[Path, ...], nicks: tuple[str, ...]) -> Report:
    """What was found; an entry with a link that fits and a body that is none may break anything."""
    from ..desk.exported import open_exported
    from ..desk.opening import open_table
    from ..desk.verify import verify

    try:
        with open_exported(game) if game.is_file() else open_table(game) as table:
            return verify(table, saved, _progress, nicks, with_scenario=not game.is_file())
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        if os.environ.get("PBF_DEBUG"):
            raise
        raise UserError(
            f"{game}: the journal has an entry of which this pbf can make nothing ({type(error).__name__}); it was forged, or "
            "written by a later pbf, so nothing is proven."
        ) from error


@command("verify")
@game_argument
@click.option(
    "--thread",
    "saved",
    multiple=True,
    type=click.Path(path_type=Path, exists=True),
    help="A saved page or an export of the thread, or the transcript attached there; may be repeated.",
)
@click.option(
    "--nick", "nicks", multiple=True, help="What the moderator is called in the forum; may be repeated."
)
@json_option
def verify_command(game: Path, saved: tuple[Path, ...], nicks: tuple[str, ...], as_json: bool) -> int:
    """Prove that nothing was altered, that draws were not manipulated, that every answer is what its message says.

    GAME is a game's folder or what pbf export has written. Posts and receipts are compared with the journal: as they lie
    in the outbox and, with --thread, as they stand in the forum, line by line.

    \b
    Examples:
      pbf verify my-game
      pbf verify my-game --thread page-1.html --thread page-2.html
      pbf verify my-game.jsonl --thread page-1.html --nick Master_of_Cards
    """
    report = _verified(game, saved, nicks)
    if as_json:
        findings = [{"entry": f.entry, "text": f.text} for f in report.findings]
        show_json(
            {
                "entries": report.entries,
                "draws": report.draws,
                "typed": report.typed,
                "marks": report.marks,
                "sources": report.sources,
                "by_hand": [{"entry": n, "key": key} for n, key in report.by_hand],
                "let_through": [{"entry": n, "key": key} for n, key in report.let_through],
                "noted": list(report.noted),
                "findings": findings,
            }
        )
    else:
        well = "all is well" if not report.findings else f"{len(report.findings)} things do not hold"
        say(
            f"{report.entries} entries, {report.draws} draws from the seed, {report.typed} typed in, "
            f"{report.marks} marks given out: {well}."
        )
        for finding in report.findings:
            click.echo(f"  {finding.text}")
        for line in report.noted:
            click.echo(f"  To know: {line}")
        if report.entered or report.pasted or report.let_through:
            click.echo(
                f"By the moderator's hand: {report.entered} answers entered, {report.pasted} from pasted texts, "
                f"{len(report.let_through)} from messages held back at first or taken at the moderator's word."
            )
        for n, key in (*report.by_hand, *report.let_through):
            click.echo(f"  entry {n}: {key}")
    return LOOK if report.findings else 0
