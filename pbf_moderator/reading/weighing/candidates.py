"""What a question can be answered with, each with the mentions by which a message names it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Form, Moves, One, Some
from ..mentions.spotting import Spot
from ..rows.named import NO, YES
from ..text.names import UPGRADE, parts_of
from ..text.vocabulary import KIND, OPTION, SENSE
from .page import Page

PASS = "-"
"""The piece that stands for a pass."""
CHOICE, ITEM, GOAL, MOVER, STAY, NUMBER = "choice", "item", "goal", "mover", "stay", "number"
"""What a piece is to the answer: one of several options, a thing of a list, where units go, who goes, that nobody does, an amount."""
_NOTHING = ("not", "no", "none", "nobody", "without", "nothing")
"""Senses by which nothing is chosen."""


@dataclass(frozen=True)
class Candidate:
    """A piece of an answer that a message names: an option, a thing of a list, a goal, a number.

    Attributes:
        decision: the question.
        piece: the option, the thing, the goal or the number; PASS for none of them.
        spots: the mentions that name it, in order.
        role: what the piece is: CHOICE, ITEM, GOAL, MOVER, STAY or NUMBER.
        parts: how many things it is made of.
    """

    decision: Decision
    piece: str
    spots: Sequence[Spot]
    role: str
    parts: int = 1


def candidates(page: Page, decision: Decision) -> list[Candidate]:
    """The pieces of an answer that a message names, in the order of the form.

    Args:
        page: the message.
        decision: a question whose form is One, Some, Moves or Amount; others have no pieces.
    """
    form = decision.form
    if isinstance(form, Amount):
        return _numbers(page, decision, form)
    found = [_named(page, decision, piece, role) for piece, role in _pieces(form)]
    if isinstance(form, One) and form.passing:
        spots = [s for s in page.message.spotted.spots if s.has(OPTION, NO) or s.has(SENSE, *_NOTHING)]
        found.append(Candidate(decision, PASS, spots, CHOICE))
    if isinstance(form, Moves) and decision.about:
        found.append(Candidate(decision, PASS, page.named(decision.about), STAY))
    return [candidate for candidate in found if candidate.spots]


def _pieces(form: Form) -> Iterator[tuple[str, str]]:
    """The pieces of a form, each with what it is to the answer."""
    if isinstance(form, One):
        yield from ((option, CHOICE) for option in form.options)
    elif isinstance(form, Some):
        yield from ((item, ITEM) for item in form.bag)
    elif isinstance(form, Moves):
        yield from ((goal, GOAL) for goal in (*form.destinations, *form.later))
        yield from ((unit, MOVER) for unit in form.units)


def _numbers(page: Page, decision: Decision, form: Amount) -> list[Candidate]:
    """The numbers within the bounds that stand anywhere."""
    found: dict[int, list[Spot]] = {}
    for number, spot in page.numbers:
        if form.low <= number <= form.high:
            found.setdefault(number, []).append(spot)
    return [Candidate(decision, str(n), spots, NUMBER) for n, spots in sorted(found.items())]


def _named(page: Page, decision: Decision, piece: str, role: str) -> Candidate:
    """A piece with its mentions: those of the part that is named least often, none where a part is not named.

    What has no name of its own, and the only option there is, is named by the word of the question, too.
    """
    parts = [part.removeprefix(UPGRADE) for part in parts_of(piece)]
    meant = (decision.meanings or {}).get(piece, ())
    if len(parts) > 1:
        named = [page.named(part) for part in parts]
        return Candidate(decision, piece, min(named, key=len), role, len(parts))
    spots = {s.start: s for id in (piece, *meant) for s in page.named(id)}
    if piece == YES or (isinstance(decision.form, One) and len(decision.form.options) == 1):
        spots |= {s.start: s for s in page.by_kind.get(decision.kind, ())}
    return Candidate(decision, piece, [spots[start] for start in sorted(spots)], role)


def by_its_word(candidate: Candidate, spot: Spot) -> bool:
    """Whether a mention is the word of the question, and not the name of the piece."""
    return spot.has(KIND, candidate.decision.kind) and not any(c.id == candidate.piece for c in spot.concepts)
