"""pbf view, map, post."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import UserError
from .common import command, game_argument, json_option, now_option, show_json, write_file

if TYPE_CHECKING:
    from ..post.compose import Post


@command("view")
@game_argument
@click.option("--as", "seat", default="public", help="A seat, public, or moderator.")
@json_option
def view_command(game: Path, seat: str, as_json: bool) -> None:
    """Show the position as a seat, the table or the moderator sees it.

    The moderator sees what the table sees and every hand; answers not yet committed are in nobody's view.

    \b
    Examples:
      pbf view my-game --as malazan --json
      pbf view my-game
    """
    from ..desk.moderators_words import words_for
    from ..desk.names import find_seat, step_name, turn_name
    from ..desk.opening import open_table
    from ..desk.paper import press

    with open_table(game) as table:
        seat = find_seat(table, seat, "public", "moderator")
        view = table.view(seat if seat in table.seats else "")
        if seat == "moderator":
            hands = {s: table.view(s).get("hand") for s in table.seats}
            view["hands"] = {s: hand for s, hand in hands.items() if hand is not None}
        view["asked"] = [d.describe() for d in table.asked() if not d.secret or seat in (d.seat, "moderator")]
        phrases = press(table).phrases()
        title = words_for(table.settings).say(
            "status.head",
            title=table.scenario.lexicon.title(phrases.lang),
            turn=view["turn"],
            turn_name=turn_name(table),
            turns=view["turns"],
            step=step_name(table, view["step"]),
        )
        rows = phrases.shows.summary(view, phrases.words)
    if as_json:
        show_json(view)
        return
    click.echo(title)
    for what, text in rows:
        click.echo(f"  {what:24} {text}")


@command("map")
@game_argument
@click.option(
    "--out", type=click.Path(path_type=Path), help="Where to write it (default: GAME/outbox/map.png)."
)
@click.option("--width", type=click.IntRange(300, 6000), default=1600, help="Width in pixels.")
@click.option("--phone", is_flag=True, help="Large names and pieces, for a phone.")
@click.option(
    "--close-up", "--battle", is_flag=True, help="Only the part where something is being fought or done."
)
@click.option(
    "--moving", type=click.Path(path_type=Path), help="The turn step by step into this .gif or .webp instead."
)
@click.option("--whole", is_flag=True, help="With --moving: the whole game turn by turn.")
@click.option(
    "--limit", type=click.IntRange(32), default=256, help="With --moving: KiB that your board takes (256)."
)
def map_command(
    game: Path,
    out: Path | None,
    width: int,
    phone: bool,
    close_up: bool,
    moving: Path | None,
    whole: bool,
    limit: int,
) -> None:
    """Draw the map of the present position.

    \b
    Examples:
      pbf map my-game --out map.png --width 900
      pbf map my-game --out phone.png --width 800 --phone
      pbf map my-game --moving turn.gif
      pbf map my-game --moving turn.webp --limit 128
    """
    from ..desk.opening import open_table
    from ..desk.pictures import draw_close_up, draw_map

    if moving is not None or whole:
        if moving is None or close_up or phone or out is not None:
            raise UserError("--whole goes with --moving FILE, and neither with --close-up, --phone or --out.")
        _draw_moving(game, moving, whole, limit)
        return
    with open_table(game) as table:
        data = draw_close_up(table) if close_up else draw_map(table, width, phone=phone)
        target = out or table.folder.outbox / ("close-up.png" if close_up else "map.png")
        write_file(target, data)
    click.echo(str(target))


def _draw_moving(game: Path, target: Path, whole: bool, limit: int) -> None:
    """Write the turn, or the whole game, as a picture that moves."""
    from ..desk.moving import moving_picture
    from ..desk.opening import open_table
    from ..render.moving import FORMATS

    form = target.suffix.lower().lstrip(".")
    if form not in FORMATS:
        raise UserError(f"{target} must end in .gif or .webp; these are the pictures that move.")
    with open_table(game) as table:
        data = moving_picture(table, form, whole=whole, limit=limit * 1024)
    write_file(target, data)
    click.echo(str(target))
    if len(data) > limit * 1024:
        instead = "; a .webp may be smaller" if form == "gif" else ""
        size = -(-len(data) // 1024)
        click.echo(f"It has {size} KiB, the least with which names can still be read{instead}.", err=True)


def keep_shown(game: Path, posts: Sequence[Post], now: Any) -> None:
    """Note in the journal what was shown: it may be published instead of the posts of the outbox."""
    from ..desk.opening import open_table
    from ..desk.publish import keep_retold

    try:
        with open_table(game, write=True) as table:
            keep_retold(table, posts, now)
    except UserError as trouble:
        click.echo(
            f"pbf: {trouble} Should this post be published, pbf verify --thread will not know it.", err=True
        )


@command("post")
@game_argument
@click.option("--since", type=click.IntRange(0), help="Tell from this input on (default: the present turn).")
@click.option("--dialect", help="phpbb, forumfree, smf, mybb, vbulletin or plain (default: the game's).")
@click.option("--language", help="it, en, ro or ru (default: the game's).")
@click.option("--out", type=click.Path(path_type=Path), help="Write into this file (UTF-8) instead.")
@json_option
@now_option
def post_command(
    game: Path,
    since: int | None,
    dialect: str | None,
    language: str | None,
    out: Path | None,
    as_json: bool,
    now: Any,
) -> None:
    """Write the post of the present turn again, or from an earlier input on.

    \b
    Examples:
      pbf post my-game
      pbf post my-game --since 12 --dialect phpbb --language en
      pbf post my-game --out post.txt
    """
    from ..desk.opening import open_table
    from ..desk.paper import spoken, turn_start
    from ..desk.publish import compose_turn, events_at

    with open_table(game) as table:
        if since is not None and since > len(table.effective.inputs):
            raise UserError(f"there are {len(table.effective.inputs)} inputs; --since {since} lies beyond.")
        spoken(table, language)
        start = turn_start(table) if since is None else events_at(table, since)
        posts = compose_turn(table, start, at=now, dialect=dialect, language=language)
    text = "\n".join(f"===== {post.subject} =====\n{post.body}\n" for post in posts)
    if out is not None and not as_json:
        write_file(out, text.encode())
    keep_shown(game, posts, now)
    if as_json:
        show_json([{"subject": p.subject, "body": p.body} for p in posts])
    else:
        click.echo(text if out is None else str(out))
