"""What is chosen for the place where a way ends, in the words that tell the way: "…, Byzantium, inside the walls"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One, Path
from ..clauses.clause import SAY
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, only
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from .round_bits import ROUND

BY_END = "said where the way ends"
_VERBS = 3
"""So many words that nobody knows may stand beside what is chosen in a sentence of its own."""


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
        rows = (
            [*ways[0].rows, *_behind(message, ways[0]), *_of_the_end(message, ways[0].rows[-1], goal)]
            if ways[0].rows
            else []
        )
        told = [(row, spot) for row in rows for spot in _choosing(message, row, meant[:1])]
        options = {id for _, spot in told for id in spot.ids(OPTION)}
        if kind in spoken_of or len(options) != 1:
            continue
        used = {p for _, spot in told for p in range(spot.start, spot.end)}
        yield Outcome(meant[0], [*options], used, [told[0][0]], said=True, why=BY_END)


def _behind(message: Message, way: Outcome) -> Iterator[Row]:
    """What stands behind the last place of a way that was told among other things: "6 points, to A, inside"."""
    end = way.rows[-1][-1].end
    sentence = message.sentence(way.rows[-1][-1].sentence)
    last = max((c.end for c in sentence), default=end)
    if way.why == ROUND and end < last and not any(s.has("area") for s in message.spots_between(end, last)):
        yield only(sentence, end, last)


def _of_the_end(message: Message, way: Row, goal: str) -> Iterator[Row]:
    """The sentence behind a way, where it tells in a few words how the end is taken: "It stays inside the city"."""
    row = message.sentence(way[-1].sentence + 1)
    spots = message.in_row(row) if row else []
    named = any(s.has("area") and goal not in s.ids("area") for s in spots)
    named = named or any(s.has("seat") or s.has("unit") or s.has("card") or s.has(KIND) for s in spots)
    if row and not named and len(message.spotted.unknown(row[0].start, row[-1].end)) <= _VERBS:
        yield list(row)


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
