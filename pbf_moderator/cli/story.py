"""pbf story."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .common import command, game_argument, now_option, write_file
from .show import keep_shown

WIDTH = 900
"""The width of the board in the page, in pixels."""


@command("story")
@game_argument
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Where to write the page (default: GAME/outbox/story.html).",
)
@click.option("--answering", is_flag=True, help="Tell how fast each player answers; ask the table first.")
@click.option("--language", help="it, en, ro or ru (default: the game's).")
@click.option("--dialect", help="phpbb, forumfree, smf, mybb, vbulletin or plain (default: the game's).")
@now_option
def story_command(
    game: Path, out: Path | None, answering: bool, language: str | None, dialect: str | None, now: Any
) -> None:
    """Tell the story of the game so far, as a page and as a post beside it.

    The page is one file that needs no network; it holds only what everybody may know.

    \b
    Examples:
      pbf story my-game
      pbf story my-game --out story.html --answering
    """
    from ..desk.opening import open_table
    from ..desk.paper import press, spoken
    from ..desk.pictures import painter
    from ..desk.story import tell_story
    from ..desk.story_page import page
    from ..post.story import compose_story

    with open_table(game) as table:
        spoken(table, language)
        paper = press(table, language, dialect)
        story = tell_story(table, answering=answering)
        board = painter(table, paper.lang).map(table.view(), WIDTH) if table.scenario.map else None
        target = out or table.folder.outbox / "story.html"
        posts = compose_story(story, paper)
        write_file(target, page(story, paper, board).encode())
        paths = [target]
        for post in posts:
            suffix = f"-{post.part}" if len(posts) > 1 else ""
            paths.append(target.with_name(f"{target.stem}{suffix}.bbcode"))
            write_file(paths[-1], f"{post.body.rstrip()}\n".encode())
    keep_shown(game, posts, now)
    click.echo("\n".join(str(path) for path in paths))
