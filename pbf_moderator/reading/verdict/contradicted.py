"""Answers that another part of the message contradicts: one of another option, the question's own word elsewhere, "nobody leaves", a thought of the past."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from ...kernel.forms import Moves, One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome
from ..text.names import parts_of_answer
from ..text.tokens import ARROW
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import NAMES, kinds_after, kinds_of
from .left_over import Found
from .spoken_against import goes_into

_REPLACING = (
    "else",
    "fallback",
    "or",
    "then",
    "next",
    "runner_up",
    "second",
    "first",
    "if",
    "unless",
    "available",
)
"""Turns of speech by which one thing is named for where another cannot be."""
_SPARING = (
    "not",
    "no",
    "never",
    "none",
    "pass",
    "instead",
    "spares",
    "lets_be",
    "except",
    "neither",
    "nor",
    "without",
)
_DENYING = ("not", "no", "never", "none", "pass", "neither", "nor")
_LEADING = ("to", "toward", "for", "joins")


def leads_elsewhere(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices beside which something is told that comes only after another option of theirs: "two more would be nice. I play X as well"."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, One) or outcome.when or len(outcome.answers) > 1 or not outcome.decision.key:
            continue
        others = [o for o in form.options if o is not None and o != outcome.answers[0]]
        mine = kinds_after(str(outcome.answers[0]))
        after = {k for o in others for k in kinds_after(str(o))}.difference(mine)
        for told in settled:
            if told is outcome or told.decision.kind not in after or told.decision.key or told.when:
                continue
            if told.answers[0] not in (None, [], {}):
                yield outcome, min(*outcome.used, *told.used), max(*outcome.used, *told.used) + 1
                break


def named_by_its_word(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Open choices read from a clause without their word, where another clause has that word beside another option."""
    for outcome in settled:
        form, kind = outcome.decision.form, outcome.decision.kind
        if not isinstance(form, One) or not outcome.decision.key or outcome.when or len(outcome.answers) > 1:
            continue
        if outcome.answers[0] is None or kind in kinds_of("of_orders"):
            continue
        mine = parts_of_answer(outcome.answers[0])
        others = set().union(*(parts_of_answer(o) for o in form.options)) - mine - {outcome.decision.about}
        own = [c for c in message.clauses if goes_into(c, outcome.used)]
        if any(s.has(KIND, kind) for c in own for s in message.within(c)):
            continue
        for clause in message.clauses:
            spots = message.within(clause)
            words = [s for s in spots if s.has(KIND, kind) and not s.has(OPTION) and not s.has(FILLER)]
            free = clause.mood == SAY and not clause.denied and clause.condition is None and not clause.second
            if clause in own or not free or not words:
                continue
            named = [s for s in spots if _ids(s) & others and s.start >= words[0].end]
            if named and not any(s.has(SENSE, *_SPARING) for s in spots) and not _names(spots, mine):
                yield outcome, min(clause.start, min(outcome.used)), max(clause.end, max(outcome.used) + 1)
                break


def nobody_after_all(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Moves from a place of which a later sentence says that nobody leaves it."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, Moves) or not outcome.answers[0] or outcome.when:
            continue
        first = min(outcome.used)
        for clause in message.clauses:
            spots = message.within(clause)
            areas = {a for s in spots if s.has("area") and not s.has("unit") for a in s.ids("area")}
            free = clause.mood == SAY and clause.condition is None and not clause.second
            if clause.start <= first or not free or areas != {outcome.decision.about}:
                continue
            if any(s.has("unit") for s in spots) or not any(s.has(SENSE, "nobody_goes") for s in spots):
                continue
            yield outcome, first, clause.end
            break


def once_thought(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Answers a part of which is named only in a clause that tells of former plans: "I first wanted to send X to A, but…"."""
    for outcome in settled:
        own = [c for c in message.clauses if goes_into(c, outcome.used)]
        told = [
            c for c in own if c.mood == SAY and _tells_of_plans(message, c) and not _takes_back(message, c)
        ]
        for clause in told:
            past = _named(message, [clause]) & parts_of_answer(outcome.answers[0])
            rest = _named(message, [c for c in own if c not in told])
            if past - rest - {outcome.decision.about}:
                yield outcome, clause.start, max(outcome.used) + 1
                break


def _tells_of_plans(message: Message, clause: Clause) -> bool:
    """Whether a clause has a phrase for former plans; a word alone may be a "was"."""
    return any(s.has(SENSE, "formerly") and s.end - s.start > 1 for s in message.within(clause))


def _takes_back(message: Message, clause: Clause) -> bool:
    """Whether a clause with a word of former plans replaces them itself: "not A as before but B"."""
    return clause.corrects or message.says(clause, "instead", "not", "no", "no_more")


def without_backward_moves(message: Message, outcomes: Sequence[Outcome]) -> None:
    """Drop moves said ahead to a place that is only named as one that is left: behind "from", or with an arrow to where they are said to stand."""
    for outcome in outcomes:
        moves = isinstance(outcome.decision.form, Moves) and outcome.settled and not outcome.decision.key
        for goal in outcome.answers[0] if moves else ():
            spots = [s for s in message.spotted.spots if goal in s.ids("area") and s.start in outcome.used]
            if spots and all(_is_left(message, s, outcome.decision.about) for s in spots):
                outcome.answers = []
                break


def without_taken_back(message: Message, outcomes: Sequence[Outcome]) -> None:
    """Drop what is said ahead of an order only in a clause that denies and takes back: "on reflection that order at A makes an enemy I don't need"."""
    for outcome in outcomes:
        if not outcome.settled or outcome.decision.key or outcome.decision.kind not in kinds_of("of_orders"):
            continue
        own = [c for c in message.clauses if goes_into(c, outcome.used)]
        if own and outcome.answers[0] is not None and all(c.denied and c.corrects for c in own):
            outcome.answers = []


def _is_left(message: Message, spot: Spot, origin: str) -> bool:
    before = message.at(spot.start - 1) if spot.start else None
    if before is not None and before.has(SENSE, "from") and not before.has(SENSE, *_LEADING):
        return True
    tokens = message.spotted.text.tokens
    other = message.at(spot.end + 1) if spot.end + 1 < len(tokens) else None
    arrow = spot.end < len(tokens) and tokens[spot.end].text == ARROW
    return arrow and other is not None and origin in other.ids("area")


def told_both_ways(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Yes or no to a thing that is left, where another clause, or the same one, says the other by the same word for the same place."""
    for outcome in settled:
        form, kind = outcome.decision.form, outcome.decision.kind
        if not isinstance(form, One) or kind not in kinds_of("left_behind") or outcome.when:
            continue
        agreed = outcome.answers[0] is not None
        for clause in message.clauses:
            spots = message.within(clause)
            things = [s for s in spots if s.has(KIND, kind) and not s.has(FILLER)]
            if clause.mood != SAY or clause.condition is not None or clause.second or not things:
                continue
            if not any(outcome.decision.about in s.ids("area") for s in spots):
                continue
            noes = [s for s in things if s.has(OPTION, "no")]
            denied = bool(clause.denied) or any(s.has(SENSE, *_DENYING) for s in spots)
            both = bool(noes) and len(noes) < len(things) and not denied
            if both or (not noes and not goes_into(clause, outcome.used) and denied == agreed):
                yield outcome, min(clause.start, min(outcome.used)), max(clause.end, max(outcome.used) + 1)
                break


def turned_to_another(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices with a second one behind which "so" or "but" stands between the two, and no word by which it is a second one."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, One) or len(outcome.answers) < 2 or None in outcome.answers:
            continue
        at = [_first(message, outcome, str(a)) for a in outcome.answers[:2]]
        if None in at or at[0] == at[1]:
            continue
        low, high = sorted(p for p in at if p is not None)
        between = message.spots_between(low, high)
        own = [c for c in message.clauses if c.start <= high and c.end > low]
        joined = any(s.has(SENSE, *_REPLACING) for s in between) or any(
            c.second or c.condition is not None for c in own
        )
        turned = any(s.has(SENSE, "but", "so") and not s.has(SENSE, "and") for s in between)
        if turned and not joined:
            yield outcome, min(outcome.used), max(outcome.used) + 1


def _first(message: Message, outcome: Outcome, option: str) -> int | None:
    """Where an option is named first among the words of an answer."""
    parts = parts_of_answer(option)
    return next((s.start for s in message.spotted.spots if s.start in outcome.used and _ids(s) & parts), None)


def both_of_one(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Lists of one thing from a clause that speaks of both."""
    for outcome in settled:
        answer = outcome.answers[0]
        if (
            not isinstance(answer, list)
            or len(answer) != 1
            or outcome.decision.kind not in kinds_of("reacts")
        ):
            continue
        for clause in message.clauses:
            named = any(_ids(s) & {str(answer[0])} for s in message.within(clause))
            if named and goes_into(clause, outcome.used) and message.says(clause, "both"):
                yield outcome, clause.start, clause.end
                break


def corrected_first(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Which order comes first, where a clause that takes something back names another one as the first."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, One) or outcome.decision.kind not in kinds_of("of_orders") or outcome.when:
            continue
        others = {str(o) for o in form.options} - {str(outcome.answers[0])}
        for before, clause in pairwise(message.clauses):
            spots = message.within(clause)
            named = {a for s in spots for a in s.ids("area")}
            first = any(s.has(SENSE, "first") for s in spots)
            free = clause.corrects and clause.mood == SAY and not clause.denied and clause.condition is None
            if free and first and named and named <= others and before.start >= min(outcome.used):
                yield outcome, min(outcome.used), clause.end
                break


def _names(spots: Sequence[Spot], ids: Collection[str]) -> bool:
    return any(_ids(s) & {*ids} for s in spots)


def _named(message: Message, clauses: Sequence[Clause]) -> set[str]:
    return {i for c in clauses for s in message.within(c) for i in _ids(s)}


def _ids(spot: Spot) -> set[str]:
    return {c.id for c in spot.concepts if c.category in NAMES}


RULES = (
    leads_elsewhere,
    named_by_its_word,
    nobody_after_all,
    once_thought,
    told_both_ways,
    turned_to_another,
    both_of_one,
    corrected_first,
)
"""Each gives the answers that count no more, with the stretch that speaks against them."""
