"""pbf seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..errors import UserError
from .common import command, game_argument, json_option, now_option, say, show_json


@command("seed")
@game_argument
@click.option("--close", "closing", is_flag=True, help="Close the words now, for good, and write the post.")
@click.option("--beacon", "value", help="The beacon's value, as it was published.")
@click.option("--fetch", is_flag=True, help="Ask the drand relay for the beacon's value.")
@json_option
@now_option
def seed_command(game: Path, closing: bool, value: str | None, fetch: bool, as_json: bool, now: Any) -> None:
    """Show the seed (words, closing day, beacon), or take its next step.

    The words close by themselves with the first `pbf advance` after their day, or when a card is needed and all are in.

    \b
    Examples:
      pbf seed my-game
      pbf seed my-game --close
      pbf seed my-game --fetch
      pbf seed my-game --beacon "12 33 41 58 77"
    """
    from ..desk import beacon
    from ..desk.opening import open_table
    from ..desk.seed import awaited, close_words, give_beacon
    from ..desk.seed_posts import publish_seed, seed_report

    if closing + (value is not None) + fetch > 1:
        raise UserError("give one of --close, --beacon and --fetch.")
    found = None
    if fetch:
        with open_table(game) as table:
            wanted, relay = awaited(table, now).beacon, table.settings.beacon_relay
        if wanted["kind"] != beacon.DRAND:
            raise UserError(
                f"only drand can be fetched; type in with --beacon what was drawn: {wanted['what']}."
            )
        found = beacon.fetch(wanted, relay)
    paths: list[Path] = []
    with open_table(game, write=closing or fetch or value is not None) as table:
        if closing:
            if table.created["typed_chance"]:
                raise UserError("the cards of this game are drawn by hand; it has no seed.")
            close_words(table, now)
        elif found or value is not None:
            give_beacon(table, found, value or "", now)
        if closing or found or value is not None:
            paths = publish_seed(table, at=now)
        report = seed_report(table)
    if as_json:
        show_json({**report, "files": [str(path) for path in paths]})
        return
    for line in report["lines"]:
        say(line)
    for path in paths:
        click.echo(f"  {path}")
