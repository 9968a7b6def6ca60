"""What the moderator chooses: by a letter, by its word, in the moderator's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from .sitting import Sitting

LATER = "later"


def asked_for(sitting: Sitting, question: str, names: Sequence[str], among: str) -> str:
    """Ask until one of several choices is made; no answer means later.

    Args:
        sitting: the evening.
        question: with a letter of each choice in brackets.
        names: of the choices.
        among: how the phrases with their letters and words begin, such as "doubt".
    """
    while True:
        typed = click.prompt(question, default="", show_default=False)
        if (chosen := choice(sitting, typed, names, among)) is not None:
            return chosen
        sitting.say("choose")


def choice(sitting: Sitting, typed: str, names: Sequence[str], among: str) -> str | None:
    """Which of several choices a letter or a word means; no answer means later, and None is none of them."""
    word = typed.strip().casefold().partition(" ")[0].strip("[].,!")
    if not word:
        return LATER
    known = {name: sitting.words.say(f"evening.{among}_{name}").split() for name in names}
    return next((name for name, words in known.items() if word in words), None)
