"""Messages of strangers with what an experienced moderator would take from each.

One JSON object a line:

    id, part      its name; the part of the corpus, or the batch
    ctx, seat     the position (see `positions`) and who writes
    lang, kind    the language; what it is a message about
    ch            "eml" (a mail, the default) or "paste" (a private message pasted by the moderator)
    before        earlier messages, of the same seat or as [seat, text]
    text          the message
    must          facts that must wait afterwards; a missing one is *asked* if the sender is told anything, else *lost*
    soft          facts that may be taken or asked about; *lost* only if one is missing and nothing is told
    one_of_soft   one of the soft facts is enough
    also          fact -> other answers that are right as well
    may           patterns of facts that do no harm; may_told: if the sender is told; may_old: facts that stood before
    ask           what a moderator would ask or refuse: silence is *lost*
    soft_all      a careful person might ask as well
    at_most       token -> so many of it may lie
    person        the habits of the writer; `first`: the verdict at the first contact

See `facts` for how a fact is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from .facts import in_own_role

HERE = Path(__file__).parent
CORPUS, BATCHES, PHRASES = HERE / "corpus", HERE / "batches", HERE / "phrases"
RETOLD, TURNED = HERE / "retold", HERE / "turned"
_NAMES = {"ctx": "position", "lang": "language", "ch": "channel", "person": "habits"}
_EXPECTED = (
    "must", "soft", "one_of_soft", "also", "may", "may_old", "may_told", "ask", "soft_all", "at_most",
)  # fmt: skip
_REMARKS = {"kinds", "ask_if_missing", "note"}


@dataclass(frozen=True)
class Expected:
    """What an experienced moderator would take from a message; see the module."""

    must: Mapping[str, Any]
    soft: Mapping[str, Any] = field(default_factory=dict)
    one_of_soft: bool = False
    also: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    may: Sequence[str] = ()
    may_old: Mapping[str, Any] = field(default_factory=dict)
    may_told: Sequence[str] = ()
    ask: Sequence[str] = ()
    soft_all: bool = False
    at_most: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Letter:
    """A message of a stranger.

    Attributes:
        first: its verdict at the first contact, empty where nobody has noted it.
        slip: the code of what its writer overlooked in the answer that was meant, such as an army above the supply.
    """

    id: str
    part: str
    position: str
    seat: str
    language: str
    kind: str
    text: str
    expected: Expected
    channel: str = "eml"
    before: Sequence[str | Sequence[str]] = ()
    habits: str = ""
    first: str = ""
    slip: str = ""

    @property
    def earlier(self) -> list[tuple[str, str]]:
        """The messages before this one, each with its seat."""
        return [(self.seat, b) if isinstance(b, str) else (b[0], b[1]) for b in self.before]


def letter(row: Mapping[str, Any], part: str = "") -> Letter:
    """A row of a file.

    Raises:
        ValueError: a field that nobody knows, or one that is missing.
    """
    rest = {_NAMES.get(k, k): v for k, v in row.items() if k not in _EXPECTED and k not in _REMARKS}
    expected = {k: _of_seat(row[k], row.get("seat", "")) for k in _EXPECTED if k in row}
    try:
        return Letter(**{"part": part, **rest}, expected=Expected(**expected))
    except TypeError as trouble:
        raise ValueError(f"message {row.get('id', '?')}: {trouble}") from trouble


def _of_seat(facts: Any, seat: str) -> Any:
    """What is expected of a seat, its own role in a battle told in one way."""
    return {in_own_role(fact, seat): v for fact, v in facts.items()} if isinstance(facts, Mapping) else facts


def letters_of(path: Path) -> list[Letter]:
    """The messages of a file; those that name no part are of the part that the file is called by."""
    lines = path.read_text("utf-8").splitlines()
    return [letter(json.loads(line), path.stem) for line in lines if line.strip()]


def corpus() -> list[Letter]:
    """Every message of the corpus."""
    return [x for path in sorted(CORPUS.glob("*.jsonl")) for x in letters_of(path)]


def batch_file(name: str) -> Path:
    """Where the messages of a batch are."""
    return BATCHES / f"{name}.jsonl"


def batches() -> Iterator[tuple[str, list[Letter]]]:
    """Every batch with its messages, in the order of their names."""
    for path in sorted(BATCHES.glob("*.jsonl")):
        yield path.stem, letters_of(path)


def retold() -> list[Letter]:
    """The messages of the batches told again by others, most of them in another language; only the network is taught with them.

    A row has the name of the message that it tells again (of), lang, person and text.
    """
    return [*_written_anew(RETOLD)]


def turned() -> list[Letter]:
    """Messages built of the words of one of the batches that mean something else; only the network is taught with them.

    A row has the name of that message (of), lang, person, text, how its meaning was turned, and what it means (must, soft, also).
    """
    return [*_written_anew(TURNED)]


def _written_anew(folder: Path) -> Iterator[Letter]:
    known = {x.id: x for _, letters in batches() for x in letters}
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            model = known[row["of"]]
            meant = {k: _of_seat(row[k], model.seat) for k in _EXPECTED if k in row}
            yield replace(
                model,
                id=f"{path.stem} {model.id}",
                language=row["lang"],
                habits=row["person"],
                text=row["text"],
                expected=Expected(**meant) if meant else model.expected,
                first="",
            )


def phrase_book(held: bool) -> Iterator[tuple[str, list[Letter]]]:
    """The chapters of the phrase book: short messages that say one thing each in many ways.

    Args:
        held: the third that is held back, which nobody mends the reader by; else the two thirds that are open.
    """
    for path in sorted((PHRASES / "held" if held else PHRASES).glob("*.jsonl")):
        yield f"held {path.stem}" if held else path.stem, letters_of(path)
