"""What the commands share: arguments, output, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..errors import UserError
from .translated import Translated, help_language

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..desk.moderators_words import ModeratorsWords

F = TypeVar("F", bound=Callable[..., Any])
LOOK = 1
"""The exit code that says: something needs attention."""


class SayOnce(Translated):
    """A command whose single options may stand on a line only once: a second one would silently win."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of a command line.

        Raises:
            click.UsageError: a single option is given twice.
        """
        if not ctx.resilient_parsing:
            _, _, given = self.make_parser(ctx).parse_args(args=list(args))
            for option in given:
                if isinstance(option, click.Option) and not _may_repeat(option) and given.count(option) > 1:
                    raise click.UsageError(f"{'/'.join(option.opts)} can be given only once", ctx)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what goes wrong is told in the moderator's language.

        Raises:
            UserError: something is wrong, where, and what to do.
        """
        try:
            return super().invoke(ctx)
        except UserError as error:
            raise UserError(_words(ctx).told(error)) from error


def _may_repeat(option: click.Option) -> bool:
    """Whether a second mention adds something, or says the same again."""
    return option.multiple or option.count or (option.is_flag and not option.secondary_opts)


def command(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """A command of `pbf`."""
    return click.command(name, cls=SayOnce)


def game_argument(command: F) -> F:
    """The folder of the game."""
    return click.argument("game", type=click.Path(path_type=Path))(command)


def complete_scenario(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The scenarios whose names begin so, for the completion of a shell."""
    from ..scenario.loading import list_scenarios

    return [name for name in list_scenarios(ctx.params.get("packs") or ()) if name.startswith(incomplete)]


def complete_held(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The numbers of the held messages that begin so, each with its sender and reason, for the completion of a shell."""
    from click.shell_completion import CompletionItem

    from ..desk.report import report_of

    try:
        rows = report_of(ctx.params["game"])["held"]
    except (UserError, KeyError, OSError):
        return []
    return [
        CompletionItem(
            str(row["entry"]), help=f"{row['name'] or row['sender'] or '?'}: {row['why'].replace('_', ' ')}"
        )
        for row in rows
        if str(row["entry"]).startswith(incomplete)
    ]


def spoken(sentence: object) -> str:
    """An English sentence in the language of whoever has called the command."""
    return _words(click.get_current_context(silent=True)).told(sentence)


def say(sentence: str, *, err: bool = False) -> None:
    """Tell the moderator a sentence, in their language."""
    click.echo(spoken(sentence), err=err)


def complain(trouble: object) -> None:
    """Tell what is wrong and go on."""
    click.echo(f"pbf: {spoken(trouble)}", err=True)


def _words(ctx: click.Context | None) -> ModeratorsWords:
    from ..desk.moderators_words import words_at

    game = ctx.params.get("game") if ctx else None
    return words_at(game if isinstance(game, Path) else None, help_language())


def harmless(line: str) -> str:
    """A line of somebody else's words that steers no terminal: what cannot be seen is shown as a code."""
    return "".join(c if c.isprintable() or c == "\t" else f"\\x{ord(c):02x}" for c in line)


def near(path: Path) -> str:
    """A path as it is seen from here, if it lies below."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def json_option(command: F) -> F:
    """Print data as JSON."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def now_option(command: F) -> F:
    """Pretend that it is another moment (for testing and examples)."""
    return click.option(
        "--now", "now", callback=_moment, help="Act as if it were this moment (ISO date and time)."
    )(command)


def moment_option(ctx: click.Context, param: click.Parameter, value: str | None) -> datetime | None:
    """A date as it was typed; without a zone it is the game's.

    Raises:
        UserError: it is not a date.
    """
    if value is None:
        return None
    try:
        return _in_our_time(datetime.fromisoformat(value))
    except ValueError as error:
        raise UserError(f"{value!r} is not a date; write it like 2026-12-01 21:00.") from error


def _moment(ctx: click.Context, param: click.Parameter, value: str | None) -> datetime:
    if value is None:
        return datetime.now(UTC)
    try:
        moment = _in_our_time(datetime.fromisoformat(value))
    except ValueError as error:
        raise UserError(f"{value!r} is not a date; write it like 2026-12-01T21:00:00+01:00.") from error
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _in_our_time(moment: datetime) -> datetime:
    """A moment in a century of boards and mails; the calendar ends soon after others."""
    if not 1970 < moment.year < 2200:
        raise ValueError(moment)
    return moment


def show_json(data: Any) -> None:
    """Print plain JSON."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def write_file(path: Path, data: bytes) -> None:
    """Write a file that the user has named, whole or not at all; folders that are missing are made.

    Raises:
        UserError: the system refuses it.
    """
    from ..store.files import made, write_whole

    try:
        with made(path.parent):
            write_whole(path, data)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}.") from error


def pairs(values: tuple[str, ...], what: str) -> dict[str, Any]:
    """NAME=VALUE arguments; a value that is JSON is read as such."""
    return {name: as_value(text) for name, text in texts(values, what).items()}


def texts(values: tuple[str, ...], what: str) -> dict[str, str]:
    """NAME=VALUE arguments as they were typed.

    Raises:
        UserError: one is not written so, or a name stands there twice.
    """
    found: dict[str, str] = {}
    for value in values:
        name, sign, text = value.partition("=")
        if not sign or not name:
            raise UserError(f"write the {what} as NAME=VALUE, not {value!r}.")
        if name in found:
            raise UserError(f"the {what} {name} is given twice; say once what it is to be.")
        found[name] = text
    return found


def as_value(text: str) -> Any:
    """JSON where it is JSON, else the text itself."""
    try:
        value = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return text
    return text if isinstance(value, float) and value in (float("inf"), float("-inf")) else value


def _no_number(text: str) -> Any:
    """JSON knows no NaN and no Infinity."""
    raise ValueError(text)
