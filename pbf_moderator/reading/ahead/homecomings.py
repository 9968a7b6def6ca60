"""Where those go whom a message agrees to set free, told by names alone: "A -> X", "I await A in X"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, rows_of
from ..text.tokens import ARROW, COLON, DASH
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of

WHY = "who is set free, and a place"
_BESIDE = ("to", "toward", "and", "so", "then", "next", "also", "self", "me", "wishes", "awaits", "yes")
"""Turns of speech that may stand beside the two names."""
_DENIES = ("not", "no", "never", "nor", "neither")
_OPEN = (
    "or",
    "except",
    "unless",
    "supposes",
    "asks",
    "ponders",
    "another_turn",
    "attacks",
    "postpones",
    "roughly",
)
_STRANGE = 5
"""Words that nobody knows, at most, beside a place."""


def read_homecomings(
    message: Message, rows: Sequence[Row], ahead: Sequence[Decision], said: Sequence[Outcome]
) -> Iterator[Outcome]:
    """The place of each person who is set free, where one sentence names both and nothing else.

    Args:
        message: the whole message.
        rows: its sentences.
        ahead: the questions that may come.
        said: what the message says to any of them: where it sets nobody free, nobody goes anywhere.
    """
    yield from _of_those_drawn(message, rows, ahead, said)
    agreed = any(o.settled and o.decision.key and o.answers == ["yes"] for o in said)
    wanted = [o for o in said if o.settled and o.decision.key and o.decision.kind in kinds_of("deals")]
    if not (agreed or wanted):
        return
    dealt = next((o.decision.about for o in wanted), "")
    told = {o.decision.kind for o in said if o.settled}
    taken = {p for o in said if not (o.decision.key and o.answers == ["yes"]) for p in o.used if o.settled}
    for decision in ahead:
        if decision.kind not in kinds_of("after_consent") or decision.kind in told:
            continue
        if not agreed and not any(
            decision.about in o.answers[0] for o in wanted if isinstance(o.answers[0], list)
        ):
            continue
        found = [(row, c, area) for row in rows for c in row if (area := _place(message, decision, c))]
        free = [f for f in found if not taken & {*range(f[1].start, f[1].end)}]
        told_last = _told_last(message, decision, rows, ahead, dealt)
        turned = told_last is not None and any(told_last.answers != [area] for _, _, area in free)
        if free and len({area for _, _, area in found}) == 1 and not turned:
            used = {p for _, c, _ in free for p in range(c.start, c.end)}
            yield Outcome(
                decision, [free[0][2]], used, [[c for _, c, _ in free]], said=True, when={}, why=WHY
            )
        elif told_last is not None and (turned or not found):
            yield told_last


def told_home(message: Message, decision: Decision) -> list[Answer]:
    """The place of a person who is set free, where only whether a tale tells it again is asked."""
    if decision.kind not in kinds_of("after_consent"):
        return []
    told = _told_last(message, decision, rows_of(message.clauses), [], "")
    return told.answers if told is not None else []


def _place(message: Message, decision: Decision, clause: Clause) -> str:
    """The place that a clause names beside the person of a question; empty where it says anything else."""
    plain = clause.mood == SAY and clause.condition is None
    if not isinstance(decision.form, One) or not plain or clause.denied or clause.second or clause.corrects:
        return ""
    spots = message.within(clause)
    persons = [s for s in spots if decision.about in s.ids("unit")] or _pronouns(message, decision, clause)
    if clause.other is not None and clause.other not in persons:
        return ""
    areas = [s for s in spots if s.has("area") and s not in persons]
    rest = [s for s in spots if s not in persons and s not in areas]
    strange = message.spotted.unknown(clause.start, clause.end)
    if len(persons) != 1 or len(areas) != 1 or strange or not all(_is_little(decision, s) for s in rest):
        return ""
    goals = [a for a in areas[0].ids("area") if a in decision.form.options]
    return str(goals[0]) if len(goals) == 1 and persons[0].start < areas[0].start else ""


def _pronouns(message: Message, decision: Decision, clause: Clause) -> list[Spot]:
    """The pronoun of a clause with the word of the question, where the person of the question was the last to be named."""
    spots = message.within(clause)
    near = [c for c in message.clauses if clause.sentence - 1 <= c.sentence and c.end <= clause.start]
    named = [s for c in near for s in message.within(c) if s.has("unit") or s.has("card") or s.has("seat")]
    if not named or named[-1].ids("unit") != (decision.about,):
        return []
    found = [s for s in spots if s.has(SENSE, "person", "others") and not s.has("seat")]
    return found[:1] if any(s.has(KIND, decision.kind) for s in spots) else []


def _is_little(decision: Decision, spot: Spot) -> bool:
    """Whether a mention beside the two names lets them be."""
    if spot.has(SENSE, "is") and not spot.has(SENSE, "and"):
        return False
    return spot.has(FILLER) or spot.has(SENSE, *_BESIDE) or spot.has(KIND, decision.kind)


def _of_those_drawn(
    message: Message, rows: Sequence[Row], ahead: Sequence[Decision], said: Sequence[Outcome]
) -> Iterator[Outcome]:
    """Where somebody stands who may come by what is drawn, told behind it: "I draw from X, and whoever comes goes to A"."""
    drawn = [o for o in said if o.settled and o.decision.kind in kinds_of("own_names") and o.answers[0]]
    told = {o.decision.kind for o in said if o.settled}
    for decision in ahead:
        if not drawn or decision.kind not in kinds_of("after_draw") or decision.kind in told:
            continue
        names = {str(o.answers[0]) for o in drawn}
        first = next((s.end for s in message.spotted.spots if names & {*s.ids("card")}), None)
        behind = [(row, c) for row in rows for c in row if first is not None and c.end > first]
        found = [(row, c) for row, c in behind if _goals(message, decision, c)]
        if len(found) != 1:
            continue
        row, clause = found[0]
        if any(message.says(c, "ponders", "supposes", "postpones") for c in row):
            continue
        spots = [s for s in message.within(clause) if s.start >= (first or 0)]
        others = any(s.has(c) for s in spots for c in ("unit", "seat") if not s.has("area"))
        if not others and _is_told(message, decision, clause, tied=True):
            used = {*range(max(clause.start, first or 0), clause.end)}
            goal = _goals(message, decision, clause)[0]
            yield Outcome(decision, [goal], used, [[clause]], said=True, when={}, why=WHY)


# -- among other words ---------------------------------------------------------------------------------------------


def _told_last(
    message: Message, decision: Decision, rows: Sequence[Row], ahead: Sequence[Decision], dealt: str
) -> Outcome | None:
    """The place that some sentences lead a person to, in any words that hold no other name: "X not to A, better to B", "once free, X stands in B".

    The place where the deal is made is none, in the words of the deal.
    """
    alone = sum(d.kind == decision.kind for d in ahead) == 1
    place, used, held, about = "", set[int](), list[Clause](), False
    for row in rows:
        for n, clause in enumerate(row):
            spots = message.within(clause)
            persons = [s for s in spots if s.has("unit") and not s.has("area")]
            if persons:
                about = all(decision.about in s.ids("unit") for s in persons)
            goals = _goals(message, decision, clause)
            if not goals or goals == [dealt] and _is_where_dealt(message, clause):
                continue
            if not (about or alone and _frees(message, clause)) or not _is_told(message, decision, clause):
                return None
            turned = clause.corrects or any(
                s.has(SENSE, "no", "correction") for c in row[: n + 1] for s in message.within(c)
            )
            if place and place != goals[0] and not turned:
                return None
            place = goals[0]
            used |= {*range(clause.start, clause.end)}
            held.append(clause)
    return Outcome(decision, [place], used, [held], said=True, when={}, why=WHY) if place else None


def _is_where_dealt(message: Message, clause: Clause) -> bool:
    """Whether a clause names its place before anybody and says itself that somebody is asked for or offered: "in A I ask for X"."""
    spots = message.within(clause)
    named = next((s for s in spots if s.has("area") or s.has("unit")), None)
    return named is not None and not named.has("unit") and any(s.decides(kinds_of("deals")) for s in spots)


def _goals(message: Message, decision: Decision, clause: Clause) -> list[str]:
    """The place that a clause names and does not deny; more than one where nobody can tell."""
    assert isinstance(decision.form, One)
    spots = message.within(clause)
    found: list[str] = []
    for spot in spots:
        goals = [str(a) for a in spot.ids("area") if a in decision.form.options]
        if not goals or spot.has("unit"):
            continue
        before = [s for s in spots if s.end <= spot.start]
        turn = max((s.start for s in before if s.has(SENSE, "but")), default=-1)
        denied = any(s.has(SENSE, *_DENIES) and s.start > turn for s in before)
        found += [] if denied or message.preceded_by(spot, clause, "from") else goals[:1]
    return found


def _frees(message: Message, clause: Clause) -> bool:
    """Whether a clause, or what it hangs on, says that somebody goes free."""
    start = min(clause.start, clause.condition[1]) if clause.condition is not None else clause.start
    end = max(clause.end, clause.condition[2]) if clause.condition is not None else clause.end
    kinds = (*kinds_of("of_victors"), *kinds_of("sets_free"))
    return any(s.has(KIND, *kinds) for s in message.spots_between(start, end))


def _is_told(message: Message, decision: Decision, clause: Clause, *, tied: bool = False) -> bool:
    """Whether a clause is meant, has one place, and holds no word that could make it something else."""
    if clause.mood != SAY or clause.second:
        return False
    if clause.condition is not None and not (
        _frees(message, clause) or tied and _names_nothing(message, clause)
    ):
        return False
    spots = message.within(clause)
    apart = {*kinds_of("leaves"), *kinds_of("flees"), *kinds_of("of_orders")}
    own = {
        k for g in ("after_consent", "after_draw", "sets_free", "deals", "of_victors") for k in kinds_of(g)
    }
    if any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots):
        return False
    if any(s.decides(apart) and not s.decides(own) or s.has(ORDER) for s in spots):
        return False
    strange = message.spotted.unknown(clause.start, clause.end)
    return (
        len(_goals(message, decision, clause)) == 1
        and len(strange) <= _STRANGE
        and _is_led(message, own, clause)
    )


def _names_nothing(message: Message, clause: Clause) -> bool:
    """Whether what a clause hangs on names nothing of the game: "if anybody comes"."""
    if clause.condition is None:
        return True
    spots = message.spots_between(*clause.condition[1:])
    return not any(s.has(c) for s in spots for c in ("area", "unit", "seat", "card")) and not any(
        s.has(SENSE, *_DENIES) for s in spots
    )


def _is_led(message: Message, own: Collection[str], clause: Clause) -> bool:
    """Whether something leads to the place of a clause: "to A", "X: A", "A for X"; where somebody is or what they miss is no goal."""
    spots = message.within(clause)
    place = next(s for s in reversed(spots) if s.has("area") and not s.has("unit"))
    before = [s for s in spots if s.end <= place.start]
    put = max((s.start for s in before if s.decides(kinds_of("after_consent"))), default=-1)
    stands = [s for s in before if s.start > put and s.has(SENSE, "is")]  # "is to be placed at A" leads there
    if any(not s.has(SENSE, "and") and not s.has(SENSE, "to") for s in stands):
        return False
    led = message.preceded_by(place, clause, "to", "toward") or any(s.decides(own) for s in before)
    marks = {*message.marks_before(place)}
    behind = next((s for s in spots if s.start >= place.end), None)
    return led or bool(marks & {COLON, ARROW, DASH}) or behind is not None and behind.has(SENSE, "for")
