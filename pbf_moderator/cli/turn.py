"""pbf advance, answer, close, rule, undo."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click

from ..errors import UserError
from .common import LOOK, as_value, game_argument, json_option, now_option, pairs, show_json


@click.command("advance")
@game_argument
@click.option("--dry-run", "dry", is_flag=True, help="Show what would happen and change nothing.")
@click.option("--no-map", is_flag=True, help="Do not draw the map.")
@click.option(
    "--deadline", "when", help="Set the deadline of the questions that are then open: 48h, 3d or a date."
)
@json_option
@now_option
def advance_command(game: Path, dry: bool, no_map: bool, when: str | None, as_json: bool, now: Any) -> int:
    """Go on as far as the answers reach, and write the post and the map into the outbox.

    Nothing is sent: what is about to be published is shown, and lies in GAME/outbox.

    \b
    Examples:
      pbf advance my-game --dry-run
      pbf advance my-game
      pbf advance my-game --deadline 48h
    """
    from ..desk.advance import chance_waits
    from ..desk.deadlines import parse_deadline
    from ..desk.proceed import proceed
    from ..desk.seed_posts import why_no_card
    from ..desk.table import Table

    with Table.open(game, write=not dry) as table:
        _refuse_stopped(table)
        due = parse_deadline(when, now, table.zone, weekends=table.settings.skip_weekends) if when else None
        done = proceed(table, due=due, picture=not no_map, dry=dry, at=now)
        missing = [_missing(m) for m in done.progress.missing]
        seedless = why_no_card(table) if chance_waits(done.progress.missing) else ""
        over = table.match.over
    report = {
        "steps": len(done.progress.steps),
        "missing": missing,
        "over": over,
        "posts": [{"subject": p.subject, "body": p.body} for p in done.posts],
        "files": [str(p) for p in done.paths],
    }
    if as_json:
        show_json(report)
        return LOOK if any(m["problems"] for m in missing) else 0
    for post in done.posts:
        click.echo(f"===== {post.subject} =====\n{post.body}\n")
    click.echo(f"{len(done.progress.steps)} steps{' (not recorded)' if dry else ''}.")
    for path in done.paths:
        click.echo(f"  {path}")
    if seedless:
        click.echo(seedless)
    for row in missing:
        why = f": {', '.join(row['problems'])}" if row["problems"] else ""
        click.echo(f"Waiting for {row['seat']}: {row['key']}{why}")
    return LOOK if any(m["problems"] for m in missing) else 0


def _missing(missing: Any) -> dict[str, Any]:
    return {
        "key": missing.decision.key,
        "seat": missing.decision.seat,
        "kind": missing.decision.kind,
        "problems": [p.code for p in missing.problems],
    }


def _refuse_stopped(table: Any) -> None:
    if table.stopped is not None:
        raise UserError(str(table.stopped))


@click.command("answer")
@game_argument
@click.argument("seat")
@click.argument("text", required=False)
@click.option("--key", help="The question (see pbf status); needed with --value.")
@click.option("--value", help="The answer as JSON with ids, instead of words.")
@click.option("--word", help="The player's word for the seed, before the words are closed.")
@json_option
@now_option
def answer_command(
    game: Path,
    seat: str,
    text: str | None,
    key: str | None,
    value: str | None,
    word: str | None,
    as_json: bool,
    now: Any,
) -> int:
    """Answer for a player (what he said on the phone), or for chance (real dice, a drawn card).

    \b
    Examples:
      pbf answer my-game malazan "Pale: marcia+0"
      pbf answer my-game malazan --key card/malazan/pale#1 --value coltaine
      pbf answer my-game chance --key draw/chance/genabackis-1#1 --value reclutamento
      pbf answer my-game malazan --word tamburo
    """
    from ..desk.letters import publish_receipt
    from ..desk.moderate import answer_with_value, answer_with_words
    from ..desk.seed import note_word
    from ..desk.table import Table

    with Table.open(game, write=True) as table:
        _refuse_stopped(table)
        if seat not in (*table.seats, "chance"):
            raise UserError(f"{seat} is no seat; the seats are {', '.join(table.seats)} and chance.")
        if word is not None:
            if seat not in table.seats:
                raise UserError("--word needs a player's seat.")
            note_word(table, seat, word, at=now)
            click.echo(f"{seat}: the word is noted.")
            return 0
        if value is not None:
            if key is None:
                raise UserError("--value needs --key; `pbf status` lists the open questions.")
            answer_with_value(table, seat, key, as_value(value), at=now)
            click.echo(f"{key}: noted.")
            return 0
        if seat == "chance":
            raise UserError("chance is answered with --key and --value; `pbf status` lists what is asked.")
        if text is None:
            raise UserError("say the answer in words, or give --key and --value.")
        taken = answer_with_words(table, seat, text, at=now, reply=partial(publish_receipt, table, at=now))
    if as_json:
        show_json(taken.received.as_json())
    else:
        from .words import tell_received

        click.echo(tell_received(taken.received))
    return LOOK if taken.received.outcome in ("held", "needs_answer") else 0


@click.command("close")
@game_argument
@click.option(
    "--policy", type=click.Choice(["default", "previous"]), help="What stands in for a missing answer."
)
@click.option("--yes", is_flag=True, help="Really close; without it only shows what would be taken.")
@json_option
@now_option
def close_command(game: Path, policy: str | None, yes: bool, as_json: bool, now: Any) -> int:
    """Close the open questions although answers are missing.

    The policy is the one that the game was set up with (`missing` in game.toml) unless you name one; with "hold"
    nothing is closed. A sheet that was handed in in part counts as far as it goes.

    \b
    Example:
      pbf close my-game --policy default --yes
    """
    from ..desk.advance import close
    from ..desk.table import Table

    with Table.open(game, write=yes) as table:
        _refuse_stopped(table)
        chosen = policy or table.settings.missing
        if chosen == "hold":
            raise UserError(
                "this game holds for missing answers; name a policy: --policy default or previous."
            )
        if not table.match.asked:
            raise UserError("nothing is being asked; the game is over.")
        closed = close(table, chosen, dry=not yes, at=now)
    rows = [{"seat": m.decision.seat, "key": m.decision.key} for m in closed]
    if as_json:
        show_json({"closed": rows, "policy": chosen, "recorded": yes})
        return 0
    for row in rows:
        click.echo(f"{row['key']}: {chosen}")
    click.echo("Closed; go on with pbf advance." if yes else "Nothing recorded; add --yes to close.")
    return 0


@click.command("rule")
@game_argument
@click.argument("name")
@click.argument("args", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--reason", required=True, help="Why; it goes into the journal and the post.")
@now_option
def rule_command(game: Path, name: str, args: tuple[str, ...], reason: str, now: Any) -> None:
    """Change the position by the moderator's word.

    \b
    Examples:
      pbf rule my-game power house=malazan value=4 --reason "miscounted in turn 2"
      pbf rule my-game units area=pale house=malazan units='{"fante": 2}' --reason "agreed by all"
    """
    from ..desk.moderate import rule
    from ..desk.table import Table

    with Table.open(game, write=True) as table:
        rule(table, name, pairs(args, "argument"), reason, at=now)
    click.echo(f"{name}: done. The open questions are asked anew from the changed position.")


@click.command("undo")
@game_argument
@click.option("--steps", type=click.IntRange(1), help="How many inputs to take back (default 1).")
@click.option("--to", "keep", type=click.IntRange(0), help="Keep so many inputs (see pbf log).")
@click.option("--drop", is_flag=True, help="Ask anew; without it the answers that were used wait again.")
@click.option("--reason", required=True, help="Why; it goes into the journal.")
@now_option
def undo_command(game: Path, steps: int | None, keep: int | None, drop: bool, reason: str, now: Any) -> None:
    """Take back the last inputs. Nothing is erased, and chance does not change.

    \b
    Example:
      pbf undo my-game --steps 2 --reason "support was overlooked"
    """
    from ..desk.moderate import undo
    from ..desk.table import Table

    with Table.open(game, write=True) as table:
        count = len(table.effective.inputs)
        if keep is not None and steps is not None:
            raise UserError("give --steps or --to, not both.")
        kept = keep if keep is not None else count - (steps or 1)
        if not 0 <= kept <= count:
            raise UserError(f"there are {count} inputs; cannot keep {kept}.")
        marked = undo(table, kept, reason, drop=drop, at=now)
        view = table.view()
    click.echo(f"{count - kept} taken back; turn {view['turn']}, {view['step']}.")
    for path in marked:
        click.echo(f"  no longer holds, do not send: {path}")
