"""From the inputs of a journal back to the game in progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from ..errors import UserError
from ..kernel.forms import Problem
from ..kernel.match import Illegal, Match, MatchError
from .chain import Entry
from .kinds import COMMIT

G = TypeVar("G")
Ruling = Callable[[Match[G], str, Mapping[str, Any]], None]
"""Applies a moderator's ruling of a name and arguments to a match."""


class ReplayStopped(UserError):
    """A recorded input that the rules, as they are now, no longer take.

    Its text names the question, never the answer, which may be secret.

    Attributes:
        entry_n: the journal's entry.
        key: the decision whose answer does not fit, "" if it is not a single one.
        problems: what the rules have against the answer.
        kept: how many inputs fit; an undo to this number lets the game go on.
        match: the game as it stood after them.
    """

    def __init__(self, entry: Entry, cause: Exception, kept: int, match: Match[Any]) -> None:
        self.entry_n = entry.n
        self.key = cause.key if isinstance(cause, Illegal) else ""
        self.problems: list[Problem] = cause.problems if isinstance(cause, Illegal) else []
        self.kept = kept
        self.match = match
        super().__init__(
            f"entry {entry.n} ({entry.kind}) no longer fits the rules: {_why(cause)}; "
            f"the game stands as before it, undo to {kept} and go on from there"
        )


def _why(cause: Exception) -> str:
    if isinstance(cause, Illegal):
        return f"{cause.key} is refused ({', '.join(p.code for p in cause.problems)})"
    if isinstance(cause, MatchError):
        return str(cause)
    return f"the rules failed ({type(cause).__name__})"


def load(inputs: Sequence[Entry], make_match: Callable[[], Match[G]], apply_ruling: Ruling[G]) -> Match[G]:
    """Start a game anew and feed it what was recorded; one commit closes one barrier.

    Args:
        inputs: the commits and rulings that count, or any first part of them (`Effective.inputs`).
        make_match: gives the game at its start.
        apply_ruling: carries out a ruling.

    Raises:
        ReplayStopped: an input does not fit.
    """
    match = make_match()
    for kept, entry in enumerate(inputs):
        try:
            feed(match, entry, apply_ruling)
        except Exception as cause:  # the rules of today may fail in any way on what was recorded
            # What failed half-way may have left half a change behind: the game is built again up to here.
            sound = load(inputs[:kept], make_match, apply_ruling)
            raise ReplayStopped(entry, cause, kept, sound) from cause
    return match


def feed(match: Match[G], entry: Entry, apply_ruling: Ruling[G]) -> None:
    """Give one recorded commit or ruling to a match."""
    body = entry.body
    if entry.kind == COMMIT:
        match.feed(body["answers"], body.get("incomplete", ()))
    else:
        apply_ruling(match, body["name"], body["args"])
