"""The commands, found by name and imported only when they are called."""

from __future__ import annotations

import gc
import importlib
import io
import os
import sys
from typing import NoReturn

import click

from .. import __version__
from ..errors import UserError
from ..hints import or_did_you_mean
from .translated import Translated, help_language

COMMANDS = {
    "new": "game",
    "evening": "evening.command",
    "ingest": "messages",
    "status": "status",
    "held": "held",
    "advance": "turn",
    "outbox": "outbox",
    "sent": "outbox",
    "answer": "turn",
    "close": "turn",
    "seed": "seed",
    "rule": "turn",
    "undo": "turn",
    "deadline": "clock",
    "remind": "clock",
    "map": "show",
    "post": "show",
    "story": "story",
    "view": "show",
    "log": "records",
    "export": "records",
    "verify": "records",
    "what-if": "copies",
    "hand-over": "copies",
    "take-over": "copies",
    "demo": "demo",
    "play": "play",
    "scenario": "scenario",
}
"""Command -> the module that holds it."""


LONGEST_WORD, LONGEST_LINE = 160, 500
"""Letters of an error's sentence: what was typed may be longer than anybody wants to read."""


class Commands(Translated, click.Group):
    """Loads a command's module when it is asked for, so that `pbf status` does not wait for the drawing."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command's name, in the order in which the help lists them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, from its module, which is loaded only now; None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f".{COMMANDS[cmd_name]}", __package__)
        command: click.Command = getattr(module, f"{cmd_name.replace('-', '_')}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called, with its arguments; one that was nearly named is suggested."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            ctx.fail(f"No such command '{name}'.{or_did_you_mean(name, COMMANDS)}")
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pbf")
def pbf() -> None:
    """A play-by-forum moderator's assistant.

    GAME is always the folder of a game.

    \b
    Exit codes: 0 success, 1 needs attention, 2 bad input.

    \b
    Example:
      pbf new malazan-genabackis my-game
      pbf ingest my-game mails.mbox
      pbf advance my-game
    """


OBJECTS = 50_000
"""How many new ones there are before Python looks for circles among them; a command ends soon, and leaves few behind."""


def main() -> None:
    """The entry point; no traceback ever reaches a user, unless PBF_DEBUG is set."""
    _write_all_letters()
    gc.set_threshold(OBJECTS, *gc.get_threshold()[1:])
    try:
        _refuse_broken_letters(sys.argv[1:])
        code = pbf.main(prog_name="pbf", standalone_mode=False)
    except UserError as error:
        _fail(_own(error))
    except click.exceptions.Abort:
        _fail(_own("stopped"))
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(2)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        where = _own(f" (see {context.command_path} --help)") if context else ""
        _fail(f"{_own(error.format_message().rstrip('.'))}{where}")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        _fail(_own("stopped; what was written so far stands, and the next command goes on from there"))
    except Exception as error:  # the outermost boundary: a sentence, never a traceback
        if os.environ.get("PBF_DEBUG"):
            raise
        if told := _told_by_the_system(error):
            _fail(_own(told))
        _fail(
            _own(
                f"an error in pbf itself ({type(error).__name__}); nothing is half done. "
                "Set PBF_DEBUG=1 to see where, and please report it."
            )
        )
    sys.exit(code if isinstance(code, int) else 0)


def _write_all_letters() -> None:
    """What goes into a file or a pipe is UTF-8; a terminal that lacks a letter gets a substitute for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _refuse_broken_letters(arguments: list[str]) -> None:
    """Refuse what is not text, unless it is the name of a file that is there."""
    for argument in arguments:
        try:
            argument.encode()
        except UnicodeEncodeError as error:
            if not os.path.lexists(argument):
                shown = argument.encode("ascii", "backslashreplace").decode()
                raise UserError(f"“{shown}” contains bytes that are not text; type it again.") from error


def _told_by_the_system(error: Exception) -> str:
    """What the system says of a file, a disk or a memory that is not as it must be; "" for a fault of our own."""
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror[0].lower()}{error.strerror[1:]}; what was written so far stands."
    if isinstance(error, RecursionError):
        return "something is nested far deeper than it can be meant; look at what was given."
    return "there is not enough memory for this." if isinstance(error, MemoryError) else ""


def _own(sentence: object) -> str:
    """A sentence in the language of the environment: there is no command any more, or not yet."""
    from ..desk.sentences import in_language

    return in_language(str(sentence), help_language())


def _fail(sentence: str) -> NoReturn:
    words = [w if len(w) <= LONGEST_WORD else w[: LONGEST_WORD - 1] + "…" for w in sentence.split()]
    line = " ".join(words)
    click.echo(f"pbf: {line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + '…'}", err=True)
    sys.exit(2)
