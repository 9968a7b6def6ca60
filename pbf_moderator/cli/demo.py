"""pbf demo."""

from __future__ import annotations

from pathlib import Path

import click

from .common import command


@command("demo")
@click.option("--scenario", default="malazan-genabackis", help="The scenario whose demonstration to play.")
@click.option("--out", type=click.Path(path_type=Path), default=Path("demo-out"), help="The folder to fill.")
@click.option(
    "--pack", "packs", multiple=True, type=click.Path(), help="A folder with more scenarios; may be repeated."
)
def demo_command(scenario: str, out: Path, packs: tuple[str, ...]) -> None:
    """Play sample messages of two turns, and say where the posts and the maps are.

    \b
    Example:
      pbf demo --out demo-out
    """
    from ..desk.demo import check_demo, run_demo
    from ..scenario.loading import load_scenario

    found = load_scenario(scenario, packs)
    check_demo(found)
    click.echo(f"A demonstration of {found.lexicon.title('en')}: its messages lie in {out / 'messages'}.")
    game = run_demo(found, out, click.echo)
    outbox = game / "outbox"
    posts = sorted(outbox.rglob("post*.bbcode"))
    maps = sorted(outbox.rglob("map-1600.png"))
    click.echo("")
    click.echo(f"{len(posts)} posts, the last: {posts[-1]}")
    click.echo(f"{len(maps)} maps, the last: {maps[-1]}")
    click.echo(f"Receipts and questions to the players: {outbox / 'receipts'} and beside the posts")
    click.echo(f"The game: {game} (try: pbf status {game}, pbf log {game}, pbf verify {game})")
