"""What nothing came of: no part of a message that names something of the game is passed over in silence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from ..kernel.forms import Answer
from .clauses import is_object
from .reading import Draft, Issue
from .spotting import Spot, Spotted
from .text import COMMA, ENDS, MARK, NUMBER, WORD, read_text
from .vocabulary import COUNT, FILLER, KIND, NAMES, OPTION, ORDER, SENSE, TERM

NOTHING_CAME_OF_IT = "nothing_came_of_it"
SAYS_NOTHING = "says_nothing_about_the_questions"
EMPTY = "()"
"""Stands for a list or a group of nothing among what an answer is made of."""
SHEET = "(sheet)"
"""Stands for a sheet of orders among them."""
_NAMING = (*NAMES, ORDER, TERM)
_ANSWERS = ("yes", "no", "pass", "none", "stay", "no_target")


def left_aside(
    spotted: Spotted, drafts: Sequence[Draft], issues: Sequence[Issue], kinds: Collection[str]
) -> list[tuple[str, str]]:
    """The pieces of a text that went into no answer and no remark, with the reason.

    Args:
        spotted: the text.
        drafts: the answers that were read from it.
        issues: what the sender is told anyway.
        kinds: the kinds of decisions that are open or may come.
    """
    used = _used(drafts)
    found: list[tuple[str, str]] = []
    for pieces in _sentences(spotted):
        aside = [p for p in pieces if not _is_used(spotted, *p, used, kinds)]
        if not aside and _is_a_word_for(spotted, pieces[0][0], pieces[-1][1], used):
            aside = pieces
        for start, end in [(pieces[0][0], pieces[-1][1])] if aside == pieces else aside:
            text = " ".join(spotted.text.source(start, end).split())
            why = NOTHING_CAME_OF_IT if _names_something(spotted, start, end) else SAYS_NOTHING
            told = any(_folded(spotted, start, end) in _words(issue.line) for issue in issues)
            if text and not told and any(t.kind in (WORD, NUMBER) for t in spotted.text.tokens[start:end]):
                found.append((text, why))
    return found


def _is_a_word_for(spotted: Spotted, start: int, end: int, used: set[object]) -> bool:
    """Whether a sentence is nothing but an answer such as "yes", "nobody" or "one", and none like it was taken."""
    spots = [s for s in spotted.spots if start <= s.start < end]
    if any(not _is_plain(s) for s in spots) or spotted.unknown(start, end):
        return False
    said = [s for s in spots if s.has(OPTION) or s.has(COUNT) or s.has(SENSE, *_ANSWERS)]
    declined = not used.isdisjoint((None, 0, "no", EMPTY))
    return bool(said) and not any(
        used.intersection(s.ids(OPTION)) or used.intersection(map(int, s.ids(COUNT)))
        or (declined and s.has(SENSE, *_ANSWERS)) or (s.has(SENSE, "yes") and "yes" in used)
        for s in said
    )  # fmt: skip


def _is_plain(spot: Spot) -> bool:
    return all(c.category in (SENSE, OPTION, COUNT, FILLER) for c in spot.concepts)


def _used(drafts: Sequence[Draft]) -> set[object]:
    """Every id and number that an answer is made of, with what it is for and what it depends on."""
    used: set[object] = set()
    for draft in drafts:
        used |= {draft.kind, draft.about, *_facts(draft), *_parts([_said(draft, a) for a in draft.answers])}
        used |= {SHEET} if draft.sources else set()
    return used


def _said(draft: Draft, answer: Answer) -> Answer:
    """An answer without the slots of a sheet that stand from an earlier message."""
    return {slot: answer[slot] for slot in draft.sources if slot in answer} if draft.sources else answer


def _facts(draft: Draft) -> Iterator[object]:
    for value in draft.when.values():
        yield from value if isinstance(value, list) else [value]


def _parts(value: Any) -> Iterator[object]:
    if isinstance(value, dict):
        if not value:
            yield EMPTY
        for key, inner in value.items():
            yield from _parts(key)
            yield from _parts(inner)
    elif isinstance(value, (list, tuple)):
        if not value:
            yield EMPTY
        for inner in value:
            yield from _parts(inner)
    elif isinstance(value, str):
        yield from (part.removeprefix("+") for part in value.split("/"))
    else:
        yield value


def _sentences(spotted: Spotted) -> Iterator[list[tuple[int, int]]]:
    """The sentences of a text, each as its pieces between commas and "and"."""
    pieces: list[tuple[int, int]] = []
    start = 0
    tokens = spotted.text.tokens
    for i in range(len(tokens) + 1):
        ends = i == len(tokens) or (tokens[i].kind == MARK and tokens[i].text in ENDS)
        if not ends and not _parts_pieces(spotted, i):
            continue
        if start < i:
            pieces.append((start, i))
        start = i + 1 if ends or tokens[i].kind == MARK else i
        if ends and pieces:
            yield pieces
            pieces = []


def _parts_pieces(spotted: Spotted, position: int) -> bool:
    spot = spotted.at.get(position)
    joins = spot is not None and spot.start == position and spot.has(SENSE, "and")
    return joins or spotted.text.tokens[position].text == COMMA


def _is_used(spotted: Spotted, start: int, end: int, used: set[object], kinds: Collection[str]) -> bool:
    """Whether everything that a piece names went into an answer; a piece that names nothing goes with the rest."""
    spots = [s for s in spotted.spots if start <= s.start < end]
    if any(s.has(ORDER) and not s.has(FILLER) for s in spots) and not any(
        c.id in used for s in spots for c in s.concepts
    ):
        return False
    for spot in spots:
        if _is_other_kind(spot, used, kinds) and not is_object(spotted, spot):
            return False
        if _is_name(spot) and not any(c.id in used for c in spot.concepts) and not spot.has(ORDER):
            return False
    numbers = [t.value for i, t in enumerate(spotted.text.tokens[start:end], start)
               if t.kind == NUMBER and i not in spotted.at]  # fmt: skip
    return bool(used) and all(n in used for n in numbers)


def _is_other_kind(spot: Spot, used: set[object], kinds: Collection[str]) -> bool:
    """Whether a spot is the exact word of a decision that no answer is for; in a sheet it may be an order's."""
    named = [] if spot.has(ORDER) and SHEET in used else spot.ids(KIND)
    sure = named and not spot.slips and not spot.has(FILLER) and not spot.has(SENSE)
    return bool(sure) and not used.intersection(named) and not any(c.id in used for c in spot.concepts)


def _is_name(spot: Spot) -> bool:
    return any(c.category in _NAMING for c in spot.concepts) and not spot.has(FILLER)


def _names_something(spotted: Spotted, start: int, end: int) -> bool:
    return any(start <= s.start < end and (_is_name(s) or s.has(KIND)) for s in spotted.spots)


def _folded(spotted: Spotted, start: int, end: int) -> str:
    return " ".join(t.text for t in spotted.text.tokens[start:end] if t.kind != MARK)


def _words(line: str) -> str:
    return " ".join(t.text for t in read_text(line).tokens if t.kind != MARK)
