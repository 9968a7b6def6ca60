"""pbf advance, answer, close, rule, undo."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import UserError
from ..kernel.staging import TAKEN_MEANWHILE
from .common import (
    LOOK,
    as_value,
    command,
    game_argument,
    json_option,
    now_option,
    say,
    show_json,
    spoken,
    texts,
)
from .held import held_row, tell_held

if TYPE_CHECKING:
    from ..desk.moderators_words import ModeratorsWords
    from ..desk.received import Taken
    from ..desk.settling import Reply
    from ..desk.table import Table


@command("advance")
@game_argument
@click.option("--dry-run", "dry", is_flag=True, help="Show what would happen and change nothing.")
@click.option("--no-map", is_flag=True, help="Do not draw the map.")
@click.option(
    "--deadline",
    "when",
    help="Set the deadline for the questions that are open afterwards: 48h, 3d or a date.",
)
@json_option
@now_option
def advance_command(game: Path, dry: bool, no_map: bool, when: str | None, as_json: bool, now: Any) -> int:
    """Advance as far as the answers allow, and write the post and the map into the outbox.

    Nothing is sent: what is about to be published is shown, and lies in GAME/outbox.

    \b
    Examples:
      pbf advance my-game --dry-run
      pbf advance my-game
      pbf advance my-game --deadline 48h
    """
    from ..desk.advance import chance_waits
    from ..desk.deadlines import parse_deadline
    from ..desk.opening import open_table
    from ..desk.proceed import proceed
    from ..desk.seed_posts import why_no_card

    with open_table(game, write=not dry) as table:
        _refuse_stopped(table)
        due = parse_deadline(when, now, table.zone, weekends=table.settings.skip_weekends) if when else None
        done = proceed(table, due=due, picture=not no_map, dry=dry, at=now)
        missing = [_missing(table, m) for m in done.progress.missing]
        seedless = why_no_card(table) if chance_waits(done.progress.missing) else ""
        over = table.match.over
        nobody = not any(player.mails or player.nicks for player in table.settings.players.values())
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
    say(f"{len(done.progress.steps)} steps (not recorded)." if dry else f"{len(done.progress.steps)} steps.")
    for path in done.paths:
        click.echo(f"  {path}")
    if seedless:
        say(seedless)
    for row in missing:
        fits = row["seat"] == "chance" or not row["problems"]
        why = (
            ""
            if fits
            else TAKEN
            if TAKEN_MEANWHILE in row["problems"]
            else "; what was said before no longer fits"
        )
        why = PROVISIONAL if row["provisional"] else UNCONFIRMED if row["unconfirmed"] else why
        say(f"Waiting for {row['name']}: {row['question']}{why}")
    if nobody:
        say(f"Nobody has an address or a nick in {game / 'game.toml'}; messages need --as SEAT.")
    return LOOK if any(m["problems"] for m in missing) else 0


TAKEN = "; it was said ahead when nobody was there, and would be an attack now"
"""What is told of a move whose goal was taken meanwhile."""
PROVISIONAL = "; a provisional answer is there and counts from the deadline on, or with pbf close"
"""What is told of an answer of which its player has said that it is not final yet."""
UNCONFIRMED = "; a reading of what was written waits to be confirmed (pbf evening asks about it; the receipt has asked the player)"
"""What is told of an answer that was read with doubts."""


def _missing(table: Any, missing: Any) -> dict[str, Any]:
    from ..desk.names import question_name, seat_name

    return {
        "key": missing.decision.key,
        "seat": missing.decision.seat,
        "name": seat_name(table, missing.decision.seat),
        "question": question_name(table, missing.decision),
        "kind": missing.decision.kind,
        "problems": [p.code for p in missing.problems],
        "provisional": missing.provisional,
        "unconfirmed": missing.unconfirmed,
    }


def _refuse_stopped(table: Any) -> None:
    if table.stopped is not None:
        raise UserError(str(table.stopped))


@command("answer")
@game_argument
@click.argument("seat")
@click.argument("text", required=False)
@click.option(
    "--key", help="The question that --value answers, if there are several (see pbf status --json)."
)
@click.option("--value", help="The answer as JSON with ids or as a single name, instead of words.")
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
    """Answer for a player (what they said on the phone), or for chance (real dice, a drawn card).

    \b
    Examples:
      pbf answer my-game malazan "Pale: support"
      pbf answer my-game malazan --value Coltaine
      pbf answer my-game chance --value Recruitment
      pbf answer my-game malazan --word drum
    """
    from ..desk.moderate import answer_with_value, only_question
    from ..desk.names import find_seat, seat_name
    from ..desk.opening import open_table
    from ..desk.seed import note_word

    if text is not None and word is None and value is None:
        return _answer_in_words(game, seat, text, as_json, now)
    with open_table(game, write=True) as table:
        _refuse_stopped(table)
        given, seat = seat, find_seat(table, seat, "chance")
        name = seat_name(table, seat)
        if word is not None:
            if seat not in table.seats:
                raise UserError("--word needs a player's seat.")
            note_word(table, seat, word, at=now)
            say(f"{given}: the word is noted.")
            return 0
        if value is not None:
            answer_with_value(table, seat, key or only_question(table, seat), as_value(value), at=now)
            say(f"{name}: noted.")
            return 0
        if seat == "chance":
            raise UserError("chance is answered with --value; `pbf status` lists what is asked.")
        raise UserError("say the answer in words, or give --key and --value.")


def _answer_in_words(game: Path, given: str, text: str, as_json: bool, now: Any) -> int:
    from ..desk.moderate import answer_with_words
    from ..desk.moderators_words import words_for
    from ..desk.names import find_seat, seat_name
    from ..desk.rehearsal import rehearsed

    def work(table: Table, reply: Reply) -> tuple[Taken, str, ModeratorsWords]:
        _refuse_stopped(table)
        seat = find_seat(table, given, "chance")
        if seat == "chance":
            raise UserError("chance is answered with --value; `pbf status` lists what is asked.")
        taken = answer_with_words(table, seat, text, at=now, reply=reply)
        return taken, seat_name(table, seat), words_for(table.settings)

    taken, name, words = rehearsed(game, work, now)
    if as_json:
        show_json(taken.received.as_json())
    elif words.language == "en":
        from .outcomes import tell_received

        click.echo(tell_received(taken.received, name))
    else:
        from .came import tell_one

        click.echo(tell_one(taken.received, {taken.received.seat or "": name}, words).strip())
    return LOOK if taken.received.outcome in ("held", "needs_answer") else 0


@command("close")
@game_argument
@click.option(
    "--policy", type=click.Choice(["default", "previous"]), help="What stands in for a missing answer."
)
@click.option("--yes", is_flag=True, help="Really close; without it, only show what would be taken.")
@click.option(
    "--secrets", is_flag=True, help="Show players' answers too: partial sheets, secret answers of last time."
)
@json_option
@now_option
def close_command(game: Path, policy: str | None, yes: bool, secrets: bool, as_json: bool, now: Any) -> int:
    """Close the open questions despite missing answers.

    The policy is the one that the game was set up with (`missing` in game.toml) unless you name one; with "hold"
    nothing is closed. A provisional answer counts as it was said, whatever the policy, one that was read with doubts as it was read, and a partial sheet as far as it
    goes. A held message of somebody whose answer is missing is
    named first: it may be that answer.

    \b
    Example:
      pbf close my-game --policy default --yes
    """
    from ..desk.closing import close, in_words, is_secret, may_be_missing, only_provisional
    from ..desk.moderators_words import words_for
    from ..desk.names import question_name, seat_name
    from ..desk.opening import open_table

    with open_table(game, write=yes) as table:
        _refuse_stopped(table)
        chosen = policy or table.settings.missing
        if chosen == "hold" and not only_provisional(table):
            raise UserError(
                "this game waits for missing answers; name a policy: --policy default or previous."
            )
        if not table.match.asked:
            raise UserError("nothing is being asked; the game is over.")
        words = words_for(table.settings)
        held = [held_row(table, body, game) for body in may_be_missing(table)]
        rows: list[dict[str, Any]] = [
            {
                "seat": found.decision.seat,
                "key": found.decision.key,
                "name": seat_name(table, found.decision.seat),
                "question": question_name(table, found.decision),
                "takes": found.what,
                "answer": in_words(table, found) if secrets or not is_secret(found) else None,
            }
            for found in close(table, chosen, dry=not yes, at=now)
        ]
    if as_json:
        show_json({"closed": rows, "policy": chosen, "recorded": yes, "held": held})
        return LOOK if held and not yes else 0
    _tell_held(held, game, yes, words)
    for row in rows:
        answer = f": {row['answer']}" if row["answer"] else ""
        click.echo(f"{row['name']}, {row['question']}: {spoken(TAKES[row['takes']])}{answer}")
    say("Closed; go on with pbf advance." if yes else "Nothing recorded; add --yes to close.")
    return LOOK if held and not yes else 0


def _tell_held(held: list[dict[str, Any]], game: Path, closed: bool, words: ModeratorsWords) -> None:
    """Name the messages over which the questions are (to be) closed."""
    if not held:
        return
    if len(held) == 1:
        say("1 message waits for your word and may be an answer that is missing:")
    else:
        say(f"{len(held)} messages wait for your word and may be an answer that is missing:")
    for row in held:
        for line in tell_held(row, words):
            click.echo(line)
    if closed:
        say("They no longer count for what is closed now; pbf undo takes the close back.")
    else:
        say(f"Read them (pbf held {game} N) and decide before you close; --yes closes over them.")
    click.echo()


TAKES = {
    "default": "by default",
    "previous": "the answer of last time",
    "part": "the part of it that is in",
    "provisional": "the provisional answer, as it was said",
    "unconfirmed": "the answer as it was read, not confirmed",
}
"""What stands in for a missing answer."""


@command("rule")
@game_argument
@click.argument("name")
@click.argument("args", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--reason", required=True, help="Why; it goes into the journal and the post.")
@now_option
def rule_command(game: Path, name: str, args: tuple[str, ...], reason: str, now: Any) -> None:
    """Change the position by a ruling; names in any of the game's languages will do.

    \b
    Examples:
      pbf rule my-game threat value=4 --reason "miscounted in turn 2"
      pbf rule my-game track track="casa della luce" order="Liosan, Jaghut, Malazan, Andii, Imass, Edur" --reason "agreed by all"
    """
    from ..desk.moderate import rule
    from ..desk.opening import open_table
    from ..desk.rulings import read_ruling

    with open_table(game, write=True) as table:
        rule(table, name, read_ruling(table, name, texts(args, "argument")), reason, at=now)
    say(f"{name}: done. The open questions are asked again from the changed position.")


@command("undo")
@game_argument
@click.option("--steps", type=click.IntRange(1), help="How many inputs to take back (default 1).")
@click.option("--to", "keep", type=click.IntRange(0), help="Keep the first N inputs (see pbf log).")
@click.option(
    "--drop", is_flag=True, help="Ask again; without it, the answers that were used become pending again."
)
@click.option("--reason", required=True, help="Why; it goes into the journal.")
@now_option
def undo_command(game: Path, steps: int | None, keep: int | None, drop: bool, reason: str, now: Any) -> None:
    """Take back the last inputs. Nothing is erased, and chance does not change.

    \b
    Example:
      pbf undo my-game --steps 2 --reason "support was overlooked"
    """
    from ..desk.moderate import undo
    from ..desk.names import step_name
    from ..desk.opening import open_table

    with open_table(game, write=True) as table:
        count = len(table.effective.inputs)
        if keep is not None and steps is not None:
            raise UserError("give --steps or --to, not both.")
        kept = keep if keep is not None else count - (steps or 1)
        if not 0 <= kept <= count:
            raise UserError(f"there are {count} inputs; cannot keep {kept}.")
        marked = undo(table, kept, reason, drop=drop, at=now)
        view = table.view()
        step = step_name(table, view["step"])
    say(f"{count - kept} taken back; turn {view['turn']}, {step}.")
    for path in marked:
        say(f"  no longer holds, do not send: {path}")
