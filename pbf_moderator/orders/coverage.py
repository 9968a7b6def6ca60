"""What nothing came of: no part of a message that names something of the game is passed over in silence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..kernel.forms import Answer
from .clauses import is_object
from .findings import Findings
from .mentions import UPGRADE
from .reading import Draft, Issue
from .spotting import Spot, Spotted
from .text import COMMA, ENDS, MARK, NUMBER, STOP, WORD, read_text
from .vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE, TERM
from .words import NAMES, kinds_of

NOTHING_CAME_OF_IT = "nothing_came_of_it"
SAYS_NOTHING = "says_nothing_about_the_questions"
EMPTY = "()"
"""Stands for a list or a group of nothing among what an answer is made of."""
SHEET = "(sheet)"
"""Stands for a sheet of orders among them."""
_NAMING = (*NAMES, ORDER, TERM)
_ANSWERS = ("yes", "no", "pass", "none", "stay", "no_target")


@dataclass(frozen=True)
class _Account:
    """What became of the things that a text names.

    Attributes:
        used: ids and numbers that answers are made of, with what they are for and what they depend on.
        known: ids that may be named beside an answer, such as the sides of its combat.
        kinds: the kinds of decisions that are open or may come.
        denied: where things stand that are said not to be meant.
        lines: the folded words that answers were read from, where a single sentence names anything.
        plays_cards: an answer is a card to be played.
    """

    used: Collection[object]
    known: Collection[object]
    kinds: Collection[str]
    denied: Collection[int]
    lines: Sequence[str]
    plays_cards: bool


def left_aside(findings: Findings, drafts: Sequence[Draft], issues: Sequence[Issue]) -> list[tuple[str, str]]:
    """The pieces of a text that went into no answer and no remark, with the reason.

    Args:
        findings: the message.
        drafts: the answers that were read from it.
        issues: what the sender is told anyway.
    """
    spotted, account = findings.text, _account(findings, drafts)
    used = account.used
    lines = {_words(line) for line in dict.fromkeys(issue.line for issue in issues)}
    found: list[tuple[str, str]] = []
    for pieces in _sentences(spotted):
        aside = [p for p in pieces if not _is_used(spotted, *p, account)]
        if not aside and _is_a_word_for(spotted, pieces[0][0], pieces[-1][1], used):
            aside = pieces
        for start, end in [(pieces[0][0], pieces[-1][1])] if aside == pieces else aside:
            text = " ".join(spotted.text.source(start, end).split())
            why = NOTHING_CAME_OF_IT if _names_something(spotted, start, end) else SAYS_NOTHING
            piece = _folded(spotted, start, end)
            spotted.effort.spend(len(lines))
            told = any(piece in line for line in lines)
            if text and not told and any(t.kind in (WORD, NUMBER) for t in spotted.text.tokens[start:end]):
                found.append((text, why))
    return found


def _account(findings: Findings, drafts: Sequence[Draft]) -> _Account:
    facts = {d.key: set((d.facts or {}).values()) for d in findings.asked}
    spotted = findings.text
    naming = [p for p in _sentences(spotted) if _names_something(spotted, p[0][0], p[-1][1])]
    alone = len(naming) == 1
    return _Account(
        used=_used(drafts) | ({findings.seat} if drafts else set()),
        known=set().union(*(facts.get(d.key, ()) for d in drafts if d.key)),
        kinds={d.kind for d in (*findings.asked, *findings.ahead)},
        denied={s.start for s in findings.scope().denied},
        lines=[_words(line) for draft in drafts for line in draft.lines] if alone else [],
        plays_cards=any(d.kind in kinds_of("plays_cards") for d in drafts),
    )


def _is_a_word_for(spotted: Spotted, start: int, end: int, used: Collection[object]) -> bool:
    """Whether a sentence is nothing but an answer such as "yes", "nobody" or "one", and none like it was taken."""
    spots = spotted.within(start, end)
    if any(not _is_plain(s) for s in spots) or spotted.unknown(start, end):
        return False
    said = [s for s in spots if s.has(OPTION) or s.has(COUNT) or s.has(SENSE, *_ANSWERS)]
    declined = any(nothing in used for nothing in (None, 0, "no", EMPTY))
    return bool(said) and not any(
        any(i in used for i in (*s.ids(OPTION), *map(int, s.ids(COUNT))))
        or (declined and s.has(SENSE, *_ANSWERS)) or (s.has(SENSE, "yes") and "yes" in used)
        for s in said
    )  # fmt: skip


def _is_plain(spot: Spot) -> bool:
    return all(c.category in (SENSE, OPTION, COUNT, FILLER) for c in spot.concepts)


def _used(drafts: Sequence[Draft]) -> set[object]:
    """Every id and number that an answer is made of, with what it is for and what it depends on."""
    used: set[object] = set()
    for draft in drafts:
        used |= {draft.kind, draft.about, *_facts(draft)}
        for answer in draft.answers:
            used.update(_parts(_said(draft, answer)))
        used |= {SHEET} if draft.sources else set()
    return used - {""}


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
        yield from Counter(map(str, value)).values()
        if not value:
            yield EMPTY
        for inner in value:
            yield from _parts(inner)
    elif isinstance(value, str):
        yield from (part.removeprefix(UPGRADE) for part in value.split("/"))
        if f"/{UPGRADE}" in value:
            yield UPGRADE
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


def _is_used(spotted: Spotted, start: int, end: int, account: _Account) -> bool:
    """Whether everything that a piece names went into an answer; a piece that names nothing goes with the rest."""
    used = account.used
    spots = list(spotted.within(start, end))
    meant = [s for s in spots if s.start not in account.denied]
    answers = any(_is_used_spot(s, used) and not s.has(KIND) for s in meant)
    spots = meant if answers else spots
    if any(s.has(ORDER) and not s.has(FILLER) for s in spots) and not any(
        c.id in used for s in spots for c in s.concepts
    ):
        return False
    piece = _folded(spotted, start, end)
    read_from = answers and any(piece in line for line in account.lines)
    for spot in spots:
        if _is_other_kind(spot, account, read_from) and not is_object(spotted, spot):
            return False
        loose = _is_name(spot) and not (_is_used_spot(spot, used) or spot.has(ORDER))
        if _is_amount_unused(spotted, spot, used):
            return False
        if loose and not (answers and _goes_with_an_answer(spotted, spot, start, account, read_from)):
            return False
    numbers = [t.value for i, t in enumerate(spotted.text.tokens[start:end], start)
               if t.kind == NUMBER and i not in spotted.at and not _is_numbering(spotted, i)]  # fmt: skip
    return bool(used) and all(n in used for n in numbers)


def _is_amount_unused(spotted: Spotted, spot: Spot, used: Collection[object]) -> bool:
    """Whether a word is a number of tokens that no answer holds."""
    following = spotted.at.get(spot.end)
    counted = following is not None and following.has(OPTION, *kinds_of("counted"))
    return counted and spot.has(COUNT) and not any(int(n) in used for n in spot.ids(COUNT))


def _is_numbering(spotted: Spotted, position: int) -> bool:
    """Whether a number with its full stop leads what comes after it on the line."""
    tokens = spotted.text.tokens
    return (
        position + 2 < len(tokens) and tokens[position + 1].text == STOP and tokens[position + 2].kind == WORD
    )


def _is_used_spot(spot: Spot, used: Collection[object]) -> bool:
    return any(c.id in used for c in spot.concepts)


def _goes_with_an_answer(
    spotted: Spotted, spot: Spot, start: int, account: _Account, read_from: bool
) -> bool:
    """Whether a name that is not part of an answer only says for what, for whom or by whose text it is given."""
    if any(c.id in account.known for c in spot.concepts):
        return True
    if spot.has(TERM) and read_from and not any(k in account.kinds for k in spot.ids(TERM)):
        return True
    if spot.has("unit") and any(said in account.used for said in (UPGRADE, *kinds_of("of_units"))):
        return True
    first = all(s.has(FILLER) or s.has(SENSE) for s in spotted.within(start, spot.start))
    return spot.has("card") and first and not account.plays_cards


def _is_other_kind(spot: Spot, account: _Account, read_from: bool) -> bool:
    """Whether a spot is the exact word of a decision that no answer is for.

    In a sheet it may be an order's, and beside an answer the word of a question that may not come says nothing.
    """
    named = [] if spot.has(ORDER) and SHEET in account.used else spot.ids(KIND)
    exact = not spot.slips or spot.end - spot.start > spot.slips
    sure = named and exact and not spot.has(FILLER) and not spot.has(SENSE)
    if not sure or any(k in account.used for k in named) or _is_used_spot(spot, account.used):
        return False
    return not read_from or any(k in account.kinds for k in named)


def _is_name(spot: Spot) -> bool:
    return any(c.category in _NAMING for c in spot.concepts) and not (
        spot.has(FILLER) or spot.has(SENSE, "if")
    )


def _names_something(spotted: Spotted, start: int, end: int) -> bool:
    return any(_is_name(s) or s.has(KIND) for s in spotted.within(start, end))


def _folded(spotted: Spotted, start: int, end: int) -> str:
    return " ".join(t.text for t in spotted.text.tokens[start:end] if t.kind != MARK)


def _words(line: str) -> str:
    return " ".join(t.text for t in read_text(line).tokens if t.kind != MARK)
