"""pbf play."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..errors import UserError
from .common import LOOK, command, complete_scenario, json_option, pairs, show_json


@command("play")
@click.argument("scenario", shell_complete=complete_scenario)
@click.option("--players", type=int, help="Number of players (default: as many as the scenario allows).")
@click.option(
    "--random", "at_random", is_flag=True, help="Play random legal answers (the only mode there is)."
)
@click.option("--check", is_flag=True, help="Check each answer and each position; several times slower.")
@click.option("--games", type=click.IntRange(1), default=1, help="How many games.")
@click.option("--seed", default="1", help="The seed; the same seed gives the same games.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A reading of the rules; may be repeated.",
)
@click.option("--readings", metavar="NAME", help="All readings at once, such as book, faq or online.")
@click.option(
    "--pack", "packs", multiple=True, type=click.Path(), help="A folder with more scenarios; may be repeated."
)
@json_option
def play_command(
    scenario: str,
    players: int | None,
    at_random: bool,
    check: bool,
    games: int,
    seed: str,
    options: tuple[str, ...],
    readings: str | None,
    packs: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play random games to their end; with --check look in every position whether all that must hold does.

    \b
    Example:
      pbf play malazan-genabackis --random --games 20 --seed 7
      pbf play agot-2e --random --check --games 3
    """
    from ..desk.readings import chosen_options
    from ..desk.selfplay import dump, random_games
    from ..families.finding import family
    from ..scenario.loading import load_scenario

    if not at_random:
        raise UserError("only random play is offered; add --random.")
    found = load_scenario(scenario, packs)
    count = players or max(found.players)
    if count not in found.players:
        raise UserError(f"{found.id} has set-ups for {', '.join(map(str, found.players))} players.")
    chosen = chosen_options(family(found.family), found, readings, pairs(options, "option"))

    def tell(number: int) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r{number}/{games}", err=True, nl=number == games)

    summary = random_games(found, count, games, seed, chosen, tell, check=check)
    files = [str(dump(played, Path.cwd())) for played in summary.failed]
    if as_json:
        show_json(
            {
                "games": summary.games,
                "decisions": summary.decisions,
                "ends": summary.ends,
                "wins": summary.wins,
                "broken": [{"seed": p.seed, "what": p.failures} for p in summary.failed],
                "files": files,
            }
        )
    else:
        click.echo(
            f"{summary.games} games, {summary.decisions} decisions, ends {summary.ends}, wins {summary.wins}"
        )
        for played, file in zip(summary.failed, files, strict=True):
            click.echo(f"BROKEN with seed {played.seed}: {'; '.join(played.failures)} ({file})")
    return LOOK if summary.failed else 0
