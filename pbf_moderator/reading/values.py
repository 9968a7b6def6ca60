"""What a message was understood to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..kernel.forms import Answer

INFO, WARN, ASK, REFUSE, HOLD = "info", "warn", "ask", "refuse", "hold"
ACCEPTED, PARTLY, NEEDS_ANSWER = "accepted", "accepted_with_refused_lines", "needs_answer"
HELD, IGNORED = "held", "ignored"
TALK = frozenset({"not_understood", "area_missing"})
"""What is asked where a message answers no question at all."""
PROVISIONAL, FINAL = "provisional", "final"
"""What a message may say of its own answers."""


@dataclass(frozen=True)
class Issue:
    """One thing that the sender is told.

    Attributes:
        level: info (said), warn (stressed), ask (a question), refuse (not taken), hold (the moderator decides).
        code: its name; the texts are in templates/phrases.
        about: the ids (or the player's own words) that it concerns.
        data: figures and names for the text.
        line: the player's words.
    """

    level: str
    code: str
    about: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    line: str = ""


@dataclass(frozen=True)
class Draft:
    """One answer found, with the words that it was read from.

    `answers` are in order of preference; `when` holds the facts it depends on; `standing` answers are used again. One that is
    `unsure` counts only once its sender has confirmed it.
    """

    kind: str
    about: str
    key: str
    answers: tuple[Answer, ...]
    when: Mapping[str, str] = field(default_factory=dict)
    standing: bool = False
    lines: tuple[str, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict)
    """For a sheet: slot -> the words that its value was read from."""
    unsure: bool = False
    quotes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What a receipt quotes: for each slot of a sheet ("" for any other answer) the player's own words, each stretch apart."""

    @property
    def question(self) -> tuple[object, ...]:
        """What it answers; a later answer to the same takes its place."""
        return self.kind, self.about, self.key, sorted(self.when.items(), key=str)


@dataclass(frozen=True)
class Reading:
    """The whole of a message: what it answers, what the sender is told, what was left aside and why.

    `withdrawn` holds the ids of what the sender had said ahead and takes back, `pending` what was
    read with doubts before and still waits for a word of theirs.
    """

    language: str
    answers: tuple[Draft, ...] = ()
    issues: tuple[Issue, ...] = ()
    ignored: tuple[tuple[str, str], ...] = ()
    complete: bool = False
    status: str = IGNORED
    withdrawn: tuple[int, ...] = ()
    audit: tuple[tuple[str, str, str], ...] = ()
    """Where the audit disagreed with the reader: what about, why, the words."""
    heard: object = field(default=None, compare=False, repr=False)
    """How it came about, for `explain`."""
    finality: str = ""
    """PROVISIONAL or FINAL, where the message says so of what its sender has answered."""
    pending: tuple[Draft, ...] = ()
