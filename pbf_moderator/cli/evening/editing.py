"""Words that are typed once more: those of before stand in the line and are changed there, or are at least shown."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from .sitting import Sitting


def typed_anew(sitting: Sitting, question: str, former: str) -> str:
    """What the moderator types; the former words are there to be changed.

    Args:
        sitting: the evening.
        question: what is asked.
        former: what was typed before; empty the first time.
    """
    if former and not _can_edit():
        sitting.say("former_words", words=former)
    with _prefilled(former if _can_edit() else ""):
        return str(click.prompt(question, default="", show_default=False)).strip()


def _can_edit() -> bool:
    """Whether a line can be changed where it stands: at a terminal, with the library that does it."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def _prefilled(text: str) -> Iterator[None]:
    """The next line that is asked for begins with some text."""
    if not text:
        yield
        return
    import readline

    readline.set_startup_hook(lambda: readline.insert_text(text))
    try:
        yield
    finally:
        readline.set_startup_hook(None)
