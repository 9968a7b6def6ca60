"""pbf outbox, sent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..errors import UserError
from .common import LOOK, command, game_argument, json_option, now_option, show_json


@command("outbox")
@game_argument
@click.option("--all", "everything", is_flag=True, help="Also what has gone out or is no longer needed.")
@click.option("--trace", "mark", help="Whose private map carries this mark.")
@json_option
def outbox_command(game: Path, everything: bool, mark: str | None, as_json: bool) -> int:
    """What lies ready for somebody, what was sent and where to, and what is no longer needed.

    \b
    Examples:
      pbf outbox my-game
      pbf outbox my-game --all
      pbf outbox my-game --trace 07af9ae6
    """
    if mark is not None:
        return _trace(game, mark, as_json)
    from ..desk.moderators_words import words_for
    from ..desk.opening import open_table
    from ..desk.parcels import OUT, State, outgoing, untold, withdrawn

    with open_table(game) as table:
        items, words = outgoing(table), words_for(table.settings)
        fresh = untold(table)
        undone = withdrawn(table) if everything else fresh
    quiet = (*OUT, State.OBSOLETE)
    shown = [item for item in items if everything or item.state not in quiet]
    rows = [
        {
            "file": item.parcel.name,
            "sort": item.parcel.sort.value,
            "to": item.parcel.to,
            "state": item.state.value,
            "number": item.number,
            "address": item.address,
        }
        for item in shown
    ]
    rows += [
        {
            "file": b["name"],
            "sort": "",
            "to": b["to"],
            "state": "undone" if b in fresh else "undone and told",
            "number": b.get("number", ""),
            "address": b.get("address", ""),
        }
        for b in undone
    ]
    if as_json:
        show_json(rows)
    else:
        for row in rows:
            where = " ".join(filter(None, (row["to"], row["address"] or row["number"])))
            click.echo(
                f"{row['file']}{f'  ({where})' if where else ''}: {words.say('outbox.' + row['state'])}"
            )
        if not rows:
            click.echo(words.say("outbox.empty"))
    return LOOK if any(item.state not in quiet for item in items) else 0


def _trace(game: Path, mark: str, as_json: bool) -> int:
    """Tell to whom a private map went."""
    from ..desk.names import seat_name
    from ..desk.opening import open_table
    from ..desk.private_maps import whose

    with open_table(game) as table:
        rows = [
            {"mark": mark, "seat": body["seat"], "name": seat_name(table, body["seat"]), "file": body["name"]}
            for body in whose(table, mark)
        ]
    if as_json:
        show_json(rows)
    for row in rows if not as_json else ():
        click.echo(f"{row['mark']}: {row['name']}, {row['file']}")
    if not rows:
        raise UserError(f"no private map of this game carries the mark {mark}; compare it letter by letter.")
    return 0


@command("sent")
@game_argument
@click.argument("names", nargs=-1, metavar="[FILE]...")
@click.option("--all", "everything", is_flag=True, help="All that waits.")
@now_option
def sent_command(game: Path, names: tuple[str, ...], everything: bool, now: Any) -> int:
    """Tick what you have posted or mailed yourself: files or folders of the outbox.

    \b
    Examples:
      pbf sent my-game 0016-turn3/post.bbcode
      pbf sent my-game 0016-turn3 receipts
      pbf sent my-game --all
    """
    from ..desk.moderators_words import words_for
    from ..desk.opening import open_table
    from ..desk.parcels import outgoing
    from ..desk.sending import find_items, note_by_hand, to_send

    if everything == bool(names) or not all(names):
        raise UserError("name the files that you have sent, or say --all.")
    outbox = (game / "outbox").resolve()
    asked = [_inside(name, outbox) for name in names]
    with open_table(game, write=True) as table:
        items = to_send(outgoing(table)) if everything else find_items(table, asked)
        note_by_hand(table, items, now)
        click.echo(words_for(table.settings).say("outbox.ticked", n=len(items)))
    return 0


def _inside(name: str, outbox: Path) -> str:
    """A name as the outbox knows it, also if it was completed by the shell as a path."""
    path = Path(name).resolve()
    return path.relative_to(outbox).as_posix() if path.is_relative_to(outbox) else name
