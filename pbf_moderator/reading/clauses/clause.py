"""A clause: one thought of a message, and the moods in which it may stand."""

from __future__ import annotations

from dataclasses import dataclass

from ..mentions.spotting import Spot

SAY, ASK, SUPPOSE, TELL, QUOTED = "say", "ask", "suppose", "tell", "quote"
"""The moods: said for good, asked, only supposed, told of others or of the past, quoted."""
IF, UNLESS = "if", "unless"


@dataclass(frozen=True)
class Clause:
    """A stretch from `start` to `end` of one sentence.

    Attributes:
        sentence: the number of its sentence; `paragraph` that of the block between blank lines.
        lead: the sense of the word that opens it, such as "but" or "correction", or the mark before it.
        mood: SAY, ASK, SUPPOSE, TELL or QUOTED.
        because: the words that made the mood what it is.
        inherited: the mood comes from an earlier clause of the sentence, over a comma; it may have ended.
        denied: the words that deny it.
        other: somebody else who may be its subject.
        corrects: it takes the place of something said before.
        condition: the stretch that it depends on, with the word that opens it, IF or UNLESS.
        second: it says what to do otherwise.
    """

    start: int
    end: int
    sentence: int
    paragraph: int = 0
    lead: str = ""
    mood: str = SAY
    because: tuple[Spot, ...] = ()
    inherited: bool = False
    denied: tuple[Spot, ...] = ()
    other: Spot | None = None
    corrects: bool = False
    condition: tuple[str, int, int] | None = None
    second: bool = False
