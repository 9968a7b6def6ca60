"""What takes long is shown while it lasts."""

from __future__ import annotations

import math
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

LONG = 2.0
"""Seconds after which somebody who looks on wants to know why."""
Pause = Callable[[float], None]
_CLEARED = "\r\x1b[K"
_bars: list[object] = []
"""The bars that stand on the last line of the terminal."""


def own_line() -> None:
    """See that what is told next has a line of its own where a bar stands; the bar goes on below it."""
    if _bars and sys.stderr.isatty():
        sys.stderr.write(_CLEARED)
        sys.stderr.flush()


@contextmanager
def seen_working(each: float = 0.2) -> Iterator[None]:
    """A bar that moves to and fro on a terminal while something takes longer than two seconds, how long nobody knows.

    Args:
        each: seconds between two of its steps.
    """
    if not sys.stderr.isatty():
        yield
        return
    done = threading.Event()
    showing = threading.Thread(target=_show_work, args=(done, each), daemon=True)
    showing.start()
    try:
        yield
    finally:
        done.set()
        showing.join()


def _show_work(done: threading.Event, each: float) -> None:
    if done.wait(LONG):
        return
    with click.progressbar(iter(lambda: done.wait(each), True), file=sys.stderr, show_eta=False) as bar:
        _bars.append(bar)
        for _ in bar:
            pass
        _bars.remove(bar)


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
