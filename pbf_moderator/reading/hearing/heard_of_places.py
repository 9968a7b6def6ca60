"""What is heard last of the places that are left: who goes, what is left behind, which comes first; what was asked of it before is overtaken."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.forms import Moves, One
from ..clauses.message import Message
from ..movements.first_places import read_first_places
from ..movements.nobody_leaves import read_places_nobody_leaves
from ..movements.parties import read_parties
from ..movements.place_markers import is_elsewhere, read_place_markers
from ..movements.place_tales import read_place_tales, silent_places
from ..rows.outcomes import Outcome, Row
from ..text.vocabulary import FILLER, SENSE
from ..text.words import kinds_of
from ..values import ASK
from .heard import Hearing, keep


def keep_first_places(found: Hearing, rows: Sequence[Row]) -> None:
    """Keep which place is left first; of places that are only named so nothing more is asked."""
    message, asked, ahead = found.message, found.asked, found.ahead
    for first in [*read_first_places(message, rows, asked, ahead, found.outcomes)]:
        keep_party(found, first, [])
    drop(found, silent_places(message, rows, asked, ahead, found.outcomes))


def keep_parties(found: Hearing, rows: Sequence[Row]) -> None:
    """Keep who goes from the places that are left; what was heard and asked of that before is overtaken."""
    for party in read_parties(found.message, rows, found.asked, found.ahead, found.outcomes):
        keep_party(found, party, [o for o in found.outcomes if not o.settled])
    laid = {place: token for _, sheet in found.sheets.values() for place, token in sheet.values.items()}
    for tale in [*read_place_tales(found.message, rows, found.asked, found.ahead, found.outcomes, laid)]:
        keep_party(found, tale, [])
        _doubt_unwoken(found, tale)
    for rests in [
        *read_places_nobody_leaves(found.message, rows, found.asked, found.ahead, found.outcomes, laid)
    ]:
        keep_party(found, rests, [])
    things = [
        o
        for o in found.outcomes
        if o.settled and not o.decision.key and o.decision.kind in kinds_of("left_behind")
    ]
    drop(found, [o for o in things if is_elsewhere(found.message, o, found.outcomes)])
    for left in [*read_place_markers(found.message, rows, found.asked, found.ahead, found.outcomes)]:
        keep_instead(found, left, [o for o in found.outcomes if o.decision == left.decision])


def _doubt_unwoken(found: Hearing, moves: Outcome) -> None:
    """Ask whether nobody is chosen, where somebody is told to go who can only go if chosen."""
    answer = moves.answers[0]
    going = {unit for group in answer.values() for unit in group} if isinstance(answer, dict) else set()
    for outcome in found.outcomes:
        form = outcome.decision.form
        if not isinstance(form, One) or outcome.decision.kind not in kinds_of("wakes"):
            continue
        if outcome.settled and outcome.answers == [None] and going & {*form.options}:
            line = found.message.words_of(outcome.rows[-1])
            outcome.say(ASK, "choice_unclear", outcome.decision.kind, line=line)
            found.issues.append(outcome.issues[-1])


def keep_party(found: Hearing, party: Outcome, doubted: Sequence[Outcome]) -> None:
    """Keep who goes from a place instead of what was heard of it before, and of what is doubted in the same words."""
    words = {c.sentence for row in party.rows for c in row}
    same = [o for o in found.outcomes if o.decision.kind == party.decision.kind]
    gone = [o for o in same if o.decision.about == party.decision.about or any(o is d for d in doubted)]
    gone += [
        o for o in found.outcomes
        if not (o.settled or _is_named(found.message, o)) and {c.sentence for r in o.rows for c in r} <= words
    ]  # fmt: skip
    keep_instead(found, party, gone)


def _is_named(message: Message, outcome: Outcome) -> bool:
    """Whether the words that a question was heard in name it, or cards where it is about them."""
    spots = [s for row in outcome.rows for s in message.in_row(row) if not s.has(FILLER)]
    plays = outcome.decision.kind in kinds_of("plays_cards")
    return any(plays and s.has("card") and not s.has("unit") for s in spots) or any(
        s.decides([outcome.decision.kind]) and not s.decides(kinds_of("suffers")) for s in spots
    )


def keep_instead(found: Hearing, outcome: Outcome, gone: Sequence[Outcome]) -> None:
    """Keep an outcome in the place of others, whose questions are no longer asked."""
    drop(found, gone)
    keep(found, [outcome])


def drop(found: Hearing, gone: Sequence[Outcome]) -> None:
    """Ask no longer what others ask about."""
    settled = {id(issue) for other in gone for issue in other.issues}
    found.outcomes = [o for o in found.outcomes if not any(o is g for g in gone)]
    found.issues = [issue for issue in found.issues if id(issue) not in settled]


def without_things_of_nobody(found: Hearing) -> None:
    """Drop a thing that is left where nobody leaves, and one that is not needed since somebody stays: nobody asks for it.

    Where nobody leaves its word was for the order there: "nobody moves, the token is lost".
    """
    moved = [o for o in found.outcomes if o.answers and o.decision.kind in kinds_of("leaves")]
    staying = {o.decision.about for o in moved if isinstance(o.decision.form, Moves) and not any(o.answers)}
    guarded = {o.decision.about for o in moved if o.settled and all(_leaves_some(o, a) for a in o.answers)}
    for outcome in [o for o in found.outcomes if o.decision.kind in kinds_of("left_behind")]:
        place = outcome.decision.about
        if place in guarded and outcome.answers == [None] and _follows_from_it(found.message, outcome):
            found.used |= outcome.used
        elif place not in staying:
            continue
        found.outcomes.remove(outcome)


def _leaves_some(moves: Outcome, answer: object) -> bool:
    """Whether an answer who goes leaves somebody in the place."""
    form = moves.decision.form
    if not (isinstance(form, Moves) and isinstance(answer, dict)):
        return False
    gone: int = sum(n for group in answer.values() for n in group.values())
    return gone < sum(form.units.values())


def _follows_from_it(message: Message, left: Outcome) -> bool:
    """Whether it is only a consequence of who stays: "the horse stays, so no token is needed"."""
    clauses = [c for row in left.rows for c in row if any(p in left.used for p in range(c.start, c.end))]
    spots = [next(iter(message.within(c)), None) for c in clauses]
    return not left.decision.key and any(s is not None and s.has(SENSE, "so") for s in spots)
