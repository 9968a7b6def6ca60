"""The commands, found by name and imported only when they are called."""

from __future__ import annotations

import importlib
import io
import os
import sys

import click

from .. import __version__
from ..errors import UserError

COMMANDS = {
    "new": "game",
    "ingest": "messages",
    "status": "status",
    "advance": "turn",
    "answer": "turn",
    "close": "turn",
    "seed": "seed",
    "rule": "turn",
    "undo": "turn",
    "deadline": "clock",
    "remind": "clock",
    "map": "show",
    "post": "show",
    "view": "show",
    "log": "records",
    "export": "records",
    "verify": "records",
    "demo": "demo",
    "play": "play",
    "scenario": "scenario",
}
"""Command -> the module that holds it."""


class Commands(click.Group):
    """Loads a command's module when it is asked for, so that `pbf status` does not wait for the drawing."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f".{COMMANDS[cmd_name]}", __package__)
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command


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


def main() -> None:
    """The entry point; no traceback ever reaches a user, unless PBF_DEBUG is set."""
    _write_all_letters()
    try:
        code = pbf.main(prog_name="pbf", standalone_mode=False)
    except UserError as error:
        _fail(str(error))
    except click.exceptions.Abort:
        _fail("stopped")
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        where = f" (see {context.command_path} --help)" if context else ""
        _fail(f"{error.format_message().rstrip('.')}{where}")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        _fail("stopped; what was written so far stands, and the next command goes on from there")
    except Exception as error:
        if os.environ.get("PBF_DEBUG"):
            raise
        _fail(
            f"an error in pbf itself ({type(error).__name__}); nothing is half done. "
            "Set PBF_DEBUG=1 to see where, and please report it."
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


def _fail(sentence: str) -> None:
    click.echo(f"pbf: {sentence}", err=True)
    sys.exit(2)
