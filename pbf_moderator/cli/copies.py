"""pbf what-if, hand-over, take-over."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import click

from ..errors import UserError
from .common import command, complain, game_argument, say

AFAR = ("evening", "new", "what-if", "hand-over", "take-over", "demo", "play", "scenario")
"""Commands that a copy is not for: they would send, or are about no game that goes on."""


@command("what-if")
@game_argument
@click.argument("words", nargs=-1, metavar="[-- COMMAND...]", type=click.UNPROCESSED)
def what_if_command(game: Path, words: tuple[str, ...]) -> int:
    """Try commands on a throw-away copy of GAME; the game itself stays as it is, and nothing is sent.

    Commands stand after -- and without GAME; a further -- parts them. Without any you are asked for one after the other. The
    copy is gone when the command ends.

    \b
    Examples:
      pbf what-if my-game -- advance
      pbf what-if my-game -- close --yes -- advance
      pbf what-if my-game
    """
    from ..desk.copies import throw_away_copy

    lines = _parted(words)
    for name, *_ in lines:
        _must_be_for_trying(name)
    with throw_away_copy(game) as copy:
        say(f"A copy for trying: {copy}")
        if lines:
            return max(_run(copy, line) for line in lines)
        _prompt(copy)
    return 0


def _parted(words: Sequence[str]) -> list[list[str]]:
    lines: list[list[str]] = [[]]
    for word in words:
        if word == "--":
            lines.append([])
        else:
            lines[-1].append(word)
    return [line for line in lines if line]


def _must_be_for_trying(name: str) -> None:
    """Refuse what is no command, or one that reaches beyond the game's folder."""
    from .main import COMMANDS

    if name in AFAR:
        raise UserError(f"pbf {name} is not for trying on a copy (pbf evening has a --dry-run of its own).")
    if name not in COMMANDS:
        raise UserError(f"there is no command {name}; pbf --help lists them.")


def _run(copy: Path, line: Sequence[str]) -> int:
    """One command on the copy; returns its exit code."""
    from .main import pbf

    name, *rest = line
    _must_be_for_trying(name)
    code = pbf.main([name, str(copy), *rest], prog_name="pbf", standalone_mode=False)
    return code if isinstance(code, int) else 0


def _prompt(copy: Path) -> None:
    say("Type commands without the game's name, such as: advance. An empty line ends.")
    while line := _typed():
        try:
            _run(copy, line)
        except UserError as trouble:
            complain(trouble)
        except click.ClickException as trouble:
            complain(trouble.format_message().rstrip("."))


def _typed() -> list[str]:
    """The words of the next line, without a "pbf" in front."""
    try:
        words = shlex.split(click.prompt("what-if", default="", show_default=False, prompt_suffix="> "))
    except click.Abort:
        return []
    except ValueError as trouble:
        complain(trouble)
        return _typed()
    return words[1:] if words[:1] == ["pbf"] else words


@command("hand-over")
@game_argument
@click.argument("file", type=click.Path(path_type=Path))
def hand_over_command(game: Path, file: Path) -> None:
    """Put GAME into one FILE for the next moderator, and check it by opening it again.

    It holds the players' secrets and the secret of the seed, as the folder does, and no password: give it to nobody else.

    \b
    Example:
      pbf hand-over my-game my-game.zip
    """
    from ..desk.copies import hand_over

    head = hand_over(game, file)
    say(f"{file}: {file.stat().st_size // 1024 + 1} KiB, opened again and whole; journal head {head}.")
    say(f"The next moderator types: pbf take-over {file.name} {game.resolve().name}")


@command("take-over")
@click.argument("file", type=click.Path(path_type=Path))
@game_argument
def take_over_command(file: Path, game: Path) -> None:
    """Unpack the FILE of a game that was handed over into the new folder GAME, and check it.

    \b
    Example:
      pbf take-over my-game.zip my-game
    """
    from ..desk.copies import take_over

    head = take_over(file, game)
    say(
        f"{game} is whole; journal head {head}. Compare it with what the last moderator's hand-over has shown."
    )
    say(
        f"Now put your own name, address and nicks into {game / 'game.toml'} (moderator, moderator_mail, moderator_nicks, "
        "[forum], [mail]), and store your passwords."
    )
