"""What became of messages, told while an evening goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..common import harmless
from .quoting import quoted

if TYPE_CHECKING:
    from .sitting import Sitting


def tell(sitting: Sitting, taken: Sequence[Any]) -> None:
    """Tell what became of messages, a line each."""
    from ...desk.names import seat_name
    from ..came import tell_one

    names = sitting.in_table(lambda t: {seat: seat_name(t, seat) for seat in t.seats})
    for one in taken:
        click.echo(tell_one(one.received, names, sitting.words))


def tell_list(sitting: Sitting, heading: str, lines: Sequence[str], **values: str) -> None:
    """Tell some lines below a heading; nothing where there are none."""
    if lines:
        sitting.say(heading, **values)
    for line in lines:
        click.echo(f"  - {harmless(line)}")


def tell_words(text: str, parts: Sequence[str] = ()) -> None:
    """Tell a player's own words, those in question marked."""
    for line in quoted(text, parts):
        click.echo(line)
