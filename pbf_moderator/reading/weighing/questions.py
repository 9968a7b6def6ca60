"""What can be weighed of a message: for each question the pieces of an answer that it names, with the mentions of each.

An answer of several parts is weighed part by part: a sheet area by area, a list thing by thing, moves goal by goal and unit by unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Assign, Moves, One, Rank, Some
from ..mentions.spotting import Spot
from ..rows.named import NO, YES
from ..text.names import UPGRADE, parts_of
from ..text.vocabulary import OPTION, SENSE
from ..text.words import kinds_of
from .page import Page

PASS = "-"
"""The piece that stands for none of them."""
CHOICE, WHERE, NUMBER, SLOT, THING, SHARE, NOTHING, RANK = (
    "choice", "where", "number", "slot", "thing", "share", "nothing", "rank",
)  # fmt: skip
"""What a part asks: one of several options, the same for a combat in one place, an amount, the order of an area, how many of a thing, how many of a unit go to a goal,
whether nothing is done, which place of a ranking somebody has."""
FEW = 2
"""Of so many options, at most, each can be meant where only the place is named."""
MOST = 5
"""More than so many of a thing or a unit are not weighed."""
_NOTHING = ("not", "no", "none", "nobody", "without", "nothing")
"""Senses by which nothing is chosen."""

Piece = str | int


@dataclass(frozen=True)
class Candidate:
    """A piece of an answer that a message names: an option, an order, a number, or how many there are of something.

    Attributes:
        piece: the piece; PASS for none of them.
        spots: the mentions that name it, in order.
        parts: how many things it is made of.
        have: how many there are of what is counted, 0 where nothing is.
        about: the mentions of its first part, if it has several; None where it stands to what the question is about.
        traits: what else is known of it.
    """

    piece: Piece
    spots: Sequence[Spot]
    parts: int = 1
    have: int = 0
    about: Sequence[Spot] | None = None
    traits: Sequence[str] = ()


@dataclass(frozen=True)
class Question:
    """A part of a question to which at most one of some pieces is the answer.

    Attributes:
        decision: the question.
        form: what the part asks.
        open_: whether it is asked now.
        candidates: the pieces that the message names.
        place: the area of a slot, the thing that is counted, the goal of moves; "" where the question has one part.
        unit: the unit of a share.
        about: the mentions of the place that it is about, or of the goal of moves.
        words: the mentions of the word of the question, or of the area that is left.
    """

    decision: Decision
    form: str
    open_: bool
    candidates: Sequence[Candidate]
    place: str = ""
    unit: str = ""
    about: Sequence[Spot] = ()
    words: Sequence[Spot] = ()

    @property
    def kind(self) -> str:
        """The kind of the question."""
        return self.decision.kind


def questions(page: Page, asked: Sequence[Decision], ahead: Sequence[Decision]) -> list[Question]:
    """Every part of a question for which a message names a piece of an answer.

    Args:
        page: the message.
        asked: the questions that are open.
        ahead: those that may come.
    """
    found = [q for decision in asked for q in _parts(page, decision, open_=True)]
    found += [q for decision in ahead for q in _parts(page, decision, open_=False)]
    return [q for q in found if q.candidates]


def _parts(page: Page, decision: Decision, *, open_: bool) -> Iterator[Question]:
    """The parts of a question, in the order of its form."""
    form = decision.form
    about = page.named(decision.about) if decision.about else ()
    words = page.by_kind.get(decision.kind, ())
    if isinstance(form, One):
        options = _options(page, decision, form)
        yield Question(decision, CHOICE, open_, options, about=about, words=words)
        if not open_ and not decision.about and decision.kind in kinds_of("in_combat"):
            for area in page.areas:
                yield Question(
                    decision, WHERE, open_, options, place=area, about=page.named(area), words=words
                )
    elif isinstance(form, Amount):
        yield Question(decision, NUMBER, open_, _numbers(page, form), about=about, words=words)
    elif isinstance(form, Assign):
        orders = [Candidate(o, page.named(o)) for o in form.bag if page.named(o)]
        for slot in form.slots if orders else ():
            if named := page.named(slot):
                yield Question(decision, SLOT, open_, orders, place=slot, about=named, words=words)
    elif isinstance(form, Some):
        for thing, have in form.bag.items():
            if counted := _things(page, decision, thing, have):
                yield Question(decision, THING, open_, counted, place=thing, about=about, words=words)
        yield Question(decision, NOTHING, open_, _nothing(page), about=about, words=words)
    elif isinstance(form, Rank):
        for item in form.items:
            one = _named(page, decision, item)
            places = [replace(one, piece=n + 1, have=len(form.items)) for n in range(len(form.items))]
            if one.spots:
                yield Question(decision, RANK, open_, places, place=item, about=about, words=words)
    elif isinstance(form, Moves) and (left := about or words):
        yield from _shares(page, decision, form, left, open_=open_)
        stay = [Candidate(PASS, left)] if decision.about else []
        yield Question(decision, NOTHING, open_, stay, about=about, words=left)


def _options(page: Page, decision: Decision, form: One) -> list[Candidate]:
    found = [_named(page, decision, option) for option in form.options]
    if form.passing:
        found += _nothing(page)
    return [candidate for candidate in found if candidate.spots]


def _nothing(page: Page) -> list[Candidate]:
    spots = [s for s in page.message.spotted.spots if s.has(OPTION, NO) or s.has(SENSE, *_NOTHING)]
    return [Candidate(PASS, spots)] if spots else []


def _numbers(page: Page, form: Amount) -> list[Candidate]:
    """The numbers within the bounds that stand anywhere, and "nothing" for 0."""
    found: dict[int, list[Spot]] = {0: [s for c in _nothing(page) for s in c.spots]} if form.low == 0 else {}
    for number, spot in page.numbers:
        if form.low <= number <= form.high:
            found.setdefault(number, []).append(spot)
    ordered = {number: sorted(spots, key=lambda s: s.start) for number, spots in sorted(found.items())}
    return [Candidate(number, spots) for number, spots in ordered.items() if spots]


def _things(page: Page, decision: Decision, thing: str, have: int) -> list[Candidate]:
    """How many of a thing may be meant, where it is named."""
    named = _named(page, decision, thing)
    if not named.spots:
        return []
    return [replace(named, piece=n, have=have) for n in range(1, min(have, MOST) + 1)]


def _shares(
    page: Page, decision: Decision, form: Moves, words: Sequence[Spot], *, open_: bool
) -> Iterator[Question]:
    """How many of each unit go to each goal that is named; a unit that is not named may go with the others."""
    allowed: Mapping[str, Sequence[str]] = {
        **{goal: tuple(form.units) for goal in form.later},
        **form.destinations,
    }
    for goal, units in allowed.items():
        goals = page.named(goal)
        for unit in units if goals else ():
            have = form.units.get(unit, 0)
            spots = page.named(unit) or goals
            counts = [Candidate(n, spots, have=have) for n in range(1, min(have, MOST) + 1)]
            yield Question(decision, SHARE, open_, counts, goal, unit, goals, words)


def _named(page: Page, decision: Decision, piece: str) -> Candidate:
    """A piece with its mentions, none where a part of it is not named.

    Of several parts the first says where it is, and the mentions of the next one name it. The sender is named by "me" and "mine", too, and
    what has no name of its own, and the only option there is, by the word of the question.
    """
    parts = parts_of(piece)
    if len(parts) > 1:
        return _of_parts(page, decision, piece, parts)
    meant = (decision.meanings or {}).get(piece, ())
    spots = {s.start: s for id in (piece, *meant) for s in page.named(id)}
    own = piece == page.message.seat
    if own:
        spots |= {s.start: s for s in page.persons}
    if piece == YES or (isinstance(decision.form, One) and len(decision.form.options) == 1):
        spots |= {s.start: s for s in page.by_kind.get(decision.kind, ())}
    found = [spots[start] for start in sorted(spots)]
    traits = ("own",) if own else ()
    if not found and decision.about and (own or _has_few(decision)):
        return Candidate(piece, page.named(decision.about), traits=(*traits, "untold"))
    return Candidate(piece, found, traits=traits)


def _has_few(decision: Decision) -> bool:
    return isinstance(decision.form, One) and len(decision.form.options) <= FEW


def _of_parts(page: Page, decision: Decision, piece: str, parts: Sequence[str]) -> Candidate:
    """A piece of several parts, such as a unit in an area."""
    traits = ("upgrade",) if any(part.startswith(UPGRADE) for part in parts) else ()
    named = [page.named(part.removeprefix(UPGRADE)) for part in parts]
    given = parts[0] == decision.about
    if not all(named[given:]):
        return Candidate(piece, (), len(parts))
    return Candidate(piece, named[1], len(parts), about=named[0] or None, traits=traits)
