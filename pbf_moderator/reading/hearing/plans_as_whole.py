"""What a message plans for what others may do, taken as a whole where the other readers have asked or passed something over."""

from __future__ import annotations

from collections.abc import Sequence, Set

from ...kernel.decision import Decision
from ..ahead.reaction_plans import Planned, read_reaction_plans
from ..ahead.siege_plans import read_siege_plans
from ..clauses.message import Message
from ..conditions.pieces import stretch_of
from ..rows.outcomes import Outcome, Row
from ..text.names import parts_in
from ..text.tokens import COLON
from ..text.vocabulary import KIND
from ..text.words import kinds_of
from ..values import ASK, Issue
from .heard import Hearing, keep

_COMBAT = {"role", "area", "opponent"}
"""Facts of a combat, which a plan for a force or a place has in its own name."""


def hear_plans_as_whole(found: Hearing, rows: Sequence[Row]) -> None:
    """Keep such a plan in the place of what was made of the same sentences, but for what says the same.

    Args:
        found: what was heard so far.
        rows: the sentences of the message.
    """
    read = {n for row in rows if _is_read(found, row) for n in [row[0].sentence]}
    plans = read_reaction_plans(found.message, rows, found.asked, found.ahead, read)
    read -= {n for n in read if any(_is_disputed(o, n, found.outcomes) for o in plans.outcomes)}
    if plans.whole:
        read -= {n for n in read if any(_says_more(o, n, found.outcomes) for o in plans.outcomes)}
    if plans.whole:
        found.outcomes = [
            o
            for o in found.outcomes
            if not any(_is_bare_turn(found.message, o, plan) for plan in plans.outcomes)
        ]
    _doubt_opposites(found, plans.outcomes)
    if plans.whole:
        found.outcomes = [o for o in found.outcomes if not _is_taken_back(o, plans)]
    told = [
        o for o in plans.outcomes
        if not (_sentences(o) <= read or _is_answer(found, o) or _has_more_options(found.message, o))
    ]  # fmt: skip
    for plan in told:
        plan.when = next(
            (old.when for old in found.outcomes if _is_narrower(old, plan) and _is_said(found.message, old)),
            plan.when,
        )
        places = {
            old.when["area"]
            for old in found.outcomes
            if _names_its_place(old, plan) and _is_said(found.message, old)
        }
        if len(places) == 1 and "area" not in plan.when:
            plan.when = {**plan.when, "area": places.pop()}
    if not told:
        return
    taken = {row[0].sentence for row in plans.rows} - read
    kept = [old for old in found.outcomes if any(_is_same(o, old) for o in told) and not plans.whole]
    fresh = [o for o in told if not any(_is_same(o, old) for old in kept)]
    sources = {n for o in told for n in _sentences(o)} - read
    gone = [
        o for o in found.outcomes
        if o.rows and not any(o is k for k in kept) and (_is_overtaken(o, sources, taken) or any(_is_same(p, o) for p in told) or _is_open(o, told, sources, found.message, plans.rows))
    ]  # fmt: skip
    found.outcomes = [o for o in found.outcomes if not any(o is g for g in gone)]
    left = [o for o in found.outcomes if not any(o is k for k in kept)]
    open_still = {n for o in left for n in _sentences(o)}
    lines = [row for row in rows if row[0].sentence in taken - open_still]
    settled = {id(issue) for o in gone for issue in o.issues}
    found.issues = [
        i
        for i in found.issues
        if id(i) not in settled and not any(_is_of(found.message, i, row) for row in lines)
    ]
    keep(found, fresh)


def hear_siege_plans(found: Hearing, rows: Sequence[Row], ahead: Sequence[Decision]) -> None:
    """Keep what is done with a city that refuses, in the place of what was made of the same word."""
    told = read_siege_plans(found.message, rows, found.asked, ahead)
    for plan in told:
        same = [o for o in found.outcomes if o.decision.kind == plan.decision.kind and o.settled]
        if any(o.answers == plan.answers for o in same):
            continue
        mine = {n for row in plan.rows for c in row for n in [c.sentence]}
        found.outcomes = [
            o for o in found.outcomes if o.decision.kind != plan.decision.kind or not _sentences(o) & mine
        ]
        found.issues = [i for i in found.issues if plan.decision.kind not in i.about]
        keep(found, [plan])


def _has_more_options(message: Message, plan: Outcome) -> bool:
    """Whether an open question was answered without a place, and the sentence behind names one of its places: "avoiding: 1) A 2) B"."""
    options = parts_in(plan.decision)
    if not plan.decision.key or any(
        options & set(s.ids("area")) for row in plan.rows for s in message.in_row(row)
    ):
        return False
    behind = [message.sentence(n + 1) for n in _sentences(plan)]
    return any(options & set(s.ids("area")) for row in behind for c in row for s in message.within(c))


def _is_answer(found: Hearing, plan: Outcome) -> bool:
    """Whether a plan that nobody asked for was read from what is thrown away, or from nothing but the answer to an open question, which is headed by its own word: "discards: A"."""
    if plan.decision in found.asked:
        return False
    message = found.message
    told = [s for n in _sentences(plan) for c in message.sentence(n) for s in message.within(c)]
    if any(s.has(KIND, *kinds_of("may_keep")) for s in told) and not any(
        s.has(KIND, plan.decision.kind) or (s.has("window") and not s.has("card")) for s in told
    ):
        return True
    for old in found.outcomes:
        if old.decision not in found.asked or not old.settled or not _sentences(plan) <= _sentences(old):
            continue
        spots = [s for row in old.rows for s in found.message.in_row(row)]
        headed = bool(spots) and found.message.mark_after(spots[0]) == COLON
        if (
            headed
            and spots[0].has(KIND, old.decision.kind)
            and not spots[0].has(KIND, plan.decision.kind)
            and not any(s.has("window") and not s.has("card") for s in spots)
        ):
            return True
    return False


def _is_disputed(plan: Outcome, sentence: int, heard: Sequence[Outcome]) -> bool:
    """Whether a plan tells something of a sentence in which the other readers have heard nothing of its question, or of somebody else."""
    if sentence not in _sentences(plan):
        return False
    kinds = {plan.decision.kind}
    if kinds <= {*kinds_of("reacts")}:
        kinds |= {
            o.decision.kind for o in heard if o.standing and _about(o) == _about(plan)
        }  # "never cards in A"
    mine = [o for o in heard if o.decision.kind in kinds and sentence in _sentences(o)]
    goes_on = len(_sentences(plan)) > 1 and bool(_about(plan))  # "if X comes for A: we stand. No avoiding"
    return not any(not _about(plan) or _about(o) in (_about(plan), *([] if goes_on else [""])) for o in mine)


def _doubt_opposites(found: Hearing, plans: Sequence[Outcome]) -> None:
    """Ask where a plan says of the same question that something is done, and what was heard that it is not, or other cards."""
    for plan in plans:
        for old in found.outcomes:
            same = old.decision.kind == plan.decision.kind and _about(old) in ("", _about(plan))
            if same and old.settled and _sentences(old) & _sentences(plan) and _is_opposite(old, plan):
                line = found.message.words_of(plan.rows[0])
                plan.say(ASK, "choice_unclear", plan.decision.kind, line=line)


def _is_opposite(old: Outcome, plan: Outcome) -> bool:
    """Whether two answers to one question cannot both be meant."""
    one, other = old.answers[0], plan.answers[0]
    if isinstance(one, list) and isinstance(other, list):
        return not {*map(str, other)} <= {
            *map(str, one)
        }  # a card that is named and kept is left out of the plan
    return (one is None) != (other is None)


def _is_narrower(old: Outcome, plan: Outcome) -> bool:
    """Whether what was heard says the same for the force at one place alone."""
    same = (
        old.decision.kind == plan.decision.kind
        and _about(old) == _about(plan)
        and old.answers == plan.answers
    )
    return same and bool(_about(old)) and "area" in old.when and "area" not in plan.when and old.settled


def _names_its_place(old: Outcome, plan: Outcome) -> bool:
    """Whether the same was heard for one place, which the plan tells only by its force."""
    same = old.decision.kind == plan.decision.kind and old.answers == plan.answers and old.settled
    apart = "area" in old.when and old.when["area"] != _about(plan)
    return same and apart and bool(_sentences(old) & _sentences(plan))


def _is_bare_turn(message: Message, old: Outcome, plan: Outcome) -> bool:
    """Whether what was heard is no more than the "no" by which a plan of the same deed takes something back: "to A… no, to B"."""
    same = old.decision.kind == plan.decision.kind and _about(old) == _about(plan) and old.answers == [None]
    inside = _sentences(old) <= _sentences(plan) and bool(plan.answers[0])
    turns = [c for row in old.rows for c in row]
    bare = all(c.corrects and not any(s.has(KIND) for s in message.within(c)) for c in turns)
    return same and inside and bool(turns) and bare


def _is_taken_back(old: Outcome, plans: Planned) -> bool:
    """Whether what was heard comes from a sentence that the plan takes back, and the plan tells of the same kind of deed."""
    own = _sentences(old)
    back = bool(own) and own <= plans.taken_back and old.settled
    kinds = {o.decision.kind for o in plans.outcomes if not _sentences(o) <= plans.taken_back}
    same = any(_about(o) == _about(old) for o in plans.outcomes if o.decision.kind == old.decision.kind)
    return back and old.decision.kind in kinds and not same


def _is_said(message: Message, old: Outcome) -> bool:
    """Whether the place of a combat stands in the words that were heard, and does not come from the open question."""
    stretches = [stretch_of(message, row) for row in old.rows if row]
    spots = [s for start, end in stretches for s in message.spots_between(start, end)]
    return any(s.has("area", str(old.when["area"])) or s.has("unit") for s in spots)


def _says_more(plan: Outcome, sentence: int, heard: Sequence[Outcome]) -> bool:
    """Whether a plan that leaves nothing out tells otherwise what was heard in a sentence, and the latter is for no case of its own."""
    loose = (*kinds_of("acts_of_forces"), *kinds_of("flees"), *kinds_of("reacts"))
    if sentence not in _sentences(plan) or not _about(plan) or plan.decision.kind not in loose:
        return False
    mine = [o for o in heard if o.decision.kind == plan.decision.kind and sentence in _sentences(o)]
    mine = [o for o in mine if _about(o) in ("", _about(plan))]
    other = [o for o in mine if not (o.answers == plan.answers and _about(o)) or {*o.when} == {"role"}]
    return bool(other) and all({*(o.when or ())} <= _COMBAT for o in other)


def _sentences(outcome: Outcome) -> set[int]:
    """The sentences that an answer comes from."""
    return {c.sentence for row in outcome.rows for c in row}


def _is_overtaken(old: Outcome, sources: Set[int], taken: Set[int]) -> bool:
    """Whether what was heard comes from the sentences that the plan was made of, or from one that it takes up and was not understood."""
    own = _sentences(old)
    return own <= sources or (own <= taken and not old.settled)


def _is_open(
    old: Outcome, told: Sequence[Outcome], sources: Set[int], message: Message, lines: Sequence[Row]
) -> bool:
    """Whether the other readers have left open what the plan answers, and ask of its sentences alone."""
    same = any(o.decision.kind == old.decision.kind and _about(o) == _about(old) for o in told)
    asks = all(any(_is_of(message, i, row) for row in lines) for i in old.issues)
    return same and not old.settled and asks and not sources.isdisjoint(_sentences(old))


def _about(outcome: Outcome) -> str:
    """What an answer is for."""
    return outcome.decision.about if outcome.about is None else outcome.about


def _is_read(found: Hearing, row: Row) -> bool:
    """Whether the other readers have taken a sentence and ask nothing of it."""
    number = row[0].sentence
    mine = [o for o in found.outcomes if number in _sentences(o)]
    asks = any(_is_of(found.message, i, row) for i in found.issues if i.level == ASK)
    return bool(mine) and all(o.settled for o in mine) and not asks


def _is_of(message: Message, issue: Issue, row: Row) -> bool:
    """Whether something that the sender is told is about a sentence."""
    words = message.words_of(row)
    return bool(issue.line) and all(part in words for part in issue.line.split(" / "))


def _is_same(one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes are the same answer to the same question."""
    mine, theirs = one.decision, other.decision
    same = mine.kind == theirs.kind and _about(one) == _about(other) and mine.key == theirs.key
    return same and one.answers == other.answers and one.standing == other.standing and other.settled
