"""What takes long is shown while it lasts."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable

import click

LONG = 2.0
"""Seconds after which somebody who looks on wants to know why."""
Pause = Callable[[float], None]


def told(pause: Pause, tell: Callable[[int], object]) -> Pause:
    """A way to wait that says so where it takes long, with a bar on a terminal.

    Args:
        pause: what waits for some seconds.
        tell: says why, and gets the seconds.
    """

    def wait(seconds: float) -> None:
        if seconds < LONG:
            pause(seconds)
            return
        tell(math.ceil(seconds))
        if not sys.stderr.isatty():
            pause(seconds)
            return
        parts = math.ceil(seconds)
        with click.progressbar(range(parts), file=sys.stderr, show_eta=False) as bar:
            for _ in bar:
                pause(seconds / parts)

    return wait
