"""What is chosen for the place where a way ends, in the words that tell the way: "…, Byzantium, inside the walls"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One, Path
from ..clauses.clause import SAY
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..text.vocabulary import FILLER, OPTION, SENSE
from ..text.words import kinds_of

BY_END = "said where the way ends"


def at_the_end(message: Message, coming: Sequence[Decision], said: Sequence[Outcome]) -> Iterator[Outcome]:
    """The choices of the kinds `at_way_ends` for the place where the one way of a message ends.

    Args:
        message: the whole message.
        coming: the questions that may follow.
        said: what the message says to any question.
    """
    ways = [o for o in said if isinstance(o.decision.form, Path) and o.settled and o.answers[0]]
    if len(ways) != 1:
        return
    spoken_of = {o.decision.kind for o in said if o.said and o.decision.kind in kinds_of("at_way_ends")}
    goal = ways[0].answers[0][-1]
    for kind in kinds_of("at_way_ends"):
        meant = [d for d in coming if (d.kind, d.about) == (kind, goal) and isinstance(d.form, One)]
        told = [(row, spot) for row in ways[0].rows for spot in _choosing(message, row, meant[:1])]
        options = {id for _, spot in told for id in spot.ids(OPTION)}
        if kind in spoken_of or len(options) != 1:
            continue
        used = {p for _, spot in told for p in range(spot.start, spot.end)}
        yield Outcome(meant[0], [*options], used, [told[0][0]], said=True, why=BY_END)


def _choosing(message: Message, row: Row, meant: Sequence[Decision]) -> Iterator[Spot]:
    """The words of an option in what a sentence plainly says."""
    options = {o for d in meant if isinstance(d.form, One) for o in d.form.options}
    for clause in row:
        if clause.mood != SAY or clause.condition is not None or clause.denied or clause.second:
            continue
        spots = message.within(clause)
        if any(s.has(SENSE, "or", "not", "no", "except") and not s.has(FILLER) for s in spots):
            continue
        yield from (s for s in spots if options.intersection(s.ids(OPTION)) and len(s.ids(OPTION)) == 1)
