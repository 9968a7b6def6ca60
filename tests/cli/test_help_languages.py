"""The help in the moderator's language: nothing is forgotten, nothing is left over, examples stay."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click
import pytest

from pbf_moderator.cli.main import pbf as group
from pbf_moderator.cli.translated import help_words

from .conftest import Run


def commands(group: click.Group) -> Iterator[click.Command]:
    """A group and all its commands."""
    yield group
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command)
        else:
            yield command


def test_every_command_and_option_has_its_words_and_no_others() -> None:
    assert isinstance(group, click.Group)
    words, all_commands = help_words("it"), list(commands(group))
    firsts = {inspect.cleandoc(c.help or "").partition("\n")[0] for c in all_commands}
    options = {p.help for c in all_commands for p in c.params if isinstance(p, click.Option)}
    assert set(words["commands"]) == firsts
    assert set(words["options"]) == options
    assert not help_words("xx") and not help_words("")


def test_help_speaks_the_language_of_the_environment(pbf: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PBF_LANGUAGE", "it")
    whole, one, scenario = (pbf(*line, "--help").out for line in ((), ("evening",), ("scenario", "check")))
    assert (
        "L'assistente del moderatore" in whole and "Disegna la mappa" in whole and "Codici di uscita" in whole
    )
    assert one.startswith("Uso: pbf evening") and "Esempi:" in one and "pbf evening my-game --dry-run" in one
    assert "Non spedisce niente." in one and "Trova gli errori" in scenario
    monkeypatch.setenv("PBF_LANGUAGE", "en")
    assert pbf("evening", "--help").out.startswith("Usage: pbf evening")


def test_without_a_command_the_help_is_shown_line_by_line(pbf: Run) -> None:
    for words in ((), ("scenario",)):
        shown = pbf(*words)
        assert shown.code == 2 and shown.err.splitlines() == pbf(*words, "--help").out.splitlines()
