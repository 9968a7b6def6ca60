"""One order in the place of another, where such a change is asked about: "A: not this one, I put the other there".

The order that is given up is named and turned away, in the words by which one also says ahead that nobody goes or that nobody is
helped; what follows in the same sentence takes its place. Only a sentence with one area and two orders is taken, and only where no
other sentence changes anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ...kernel.decision import CHANGED_TO, Decision
from ...kernel.forms import One
from ..clauses.clause import SAY, Clause
from ..clauses.denials import denials
from ..clauses.message import Message
from ..forms.form_readers import read_form
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, only
from ..text.tokens import COLON, NUMBER
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import NAMES, kinds_of
from .departures import Departures

_OLD_AND_NEW = 2
_TURNS_AWAY = ("no", "none", "not", "pass", "without", "instead", "from", "no_more")
"""Turns of speech before the order that is given up."""
_TAKES_AWAY = ("gives_up", "cancels", "forget")
"""Those of a verb before it."""
_OPEN = (
    "or", "if", "unless", "ponders", "postpones", "supposes", "asks", "tells", "another_turn", "correction", "except",
    "same", "has", "exists", "forbidden", "stay", "rest", "spares",
)  # fmt: skip
"""Turns of speech by which a sentence says less, or more."""


def read_changed_orders(message: Message, rows: Sequence[Row], asked: Sequence[Decision]) -> Departures:
    """Read which order takes the place of which, where that is asked; the sentence is taken out of the others.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
    """
    decision = next((d for d in asked if d.kind in kinds_of("by_badge") and isinstance(d.form, One)), None)
    if decision is None:
        return Departures(rest=list(rows))
    found = [(row, outcome) for row in rows if (outcome := _changed(message, decision, row)) is not None]
    found = found or [
        (row, heard) for row in rows if (heard := _laid_anew(message, decision, row)) is not None
    ]
    taken = [row for row, _ in found]
    if len(found) != 1:
        return Departures(rest=list(rows))
    place = rows.index(taken[0])
    before, after = rows[:place], rows[place + 1 :]
    if any(_may_change_before(message, decision, row) for row in before) or any(
        _may_change_after(message, decision, row) for row in after
    ):
        return Departures(rest=list(rows))
    return Departures([outcome for _, outcome in found], [row for row in rows if row not in taken])


def changed_place(outcomes: Sequence[Outcome]) -> str:
    """Where an order takes the place of another; empty where none does."""
    told = [str(o.answers[0]).partition("/") for o in outcomes if o.settled and len(o.answers) == 1]
    return next((area for area, _, token in told if token), "")


def as_changed(
    ahead: Sequence[Decision], asked: Sequence[Decision], message: Message, outcomes: Sequence[Outcome]
) -> list[Decision]:
    """The questions that may come once orders are changed: those that only another order brings, where it is the one that was told.

    Args:
        ahead: everything that may come.
        asked: the questions that are open.
        message: the whole message.
        outcomes: the changes of orders that were heard; where there are none, an order named beside its place will do.
    """
    told = [str(o.answers[0]).partition("/") for o in outcomes if o.settled and len(o.answers) == 1]
    changed = {area: (message.vocabulary.order_kind(token),) for area, _, token in told if token}
    places = {a for d in asked if d.kind in kinds_of("by_badge") for a in _areas_of(d)}
    kinds: Mapping[str, Collection[str]] = changed or _kinds_beside(message, places)

    def comes(decision: Decision) -> bool:
        needed = (decision.shown or {}).get(CHANGED_TO)
        return needed is None or needed in kinds.get(decision.about, ())

    return [d for d in ahead if comes(d)]


def _kinds_beside(message: Message, places: Collection[str]) -> dict[str, Collection[str]]:
    """What kinds of order the last one may be that a sentence with one place names, for each such place."""
    found: dict[str, Collection[str]] = {}
    for number in dict.fromkeys(c.sentence for c in message.clauses) if places else ():
        plain = [c for c in message.sentence(number) if c.mood == SAY and not c.denied]
        spots = [s for s in message.in_row(plain) if not s.has(FILLER)]
        areas = {a for s in spots for a in s.ids("area") if a in places}
        orders = [s for s in spots if s.has(ORDER) and not s.has("area")]
        if len(areas) == 1 and orders:
            groups = orders[-1].ids(ORDER)
            found[areas.pop()] = {k for g in groups for k in message.vocabulary.kinds_of_order(g)}
    return found


def _may_change_before(message: Message, decision: Decision, row: Row) -> bool:
    """Whether a sentence in front of a change may be about it too, or takes something back.

    A sentence that leads up to the change names no place and no order, and neither takes nor refuses what else could be done: "I have
    slept on it", "no more looking"; a correction in it takes back what was written before.

    Args:
        message: the whole message.
        decision: what is asked.
        row: the sentence.
    """
    spots = message.in_row(row)
    places = _areas_of(decision)
    named = any(s.has(ORDER) or not places.isdisjoint(s.ids("area")) for s in spots if not s.has(FILLER))
    speaks = any(
        message.says(c, "exchanges", "instead") or any(s.has(KIND, decision.kind) for s in message.within(c))
        for c in row
    )
    if any(c.corrects for c in row) or speaks:
        return named or _takes_option(message, decision, row) or _only_refuses(message, row)
    return _takes_option(message, decision, row)


def _takes_option(message: Message, decision: Decision, row: Row) -> bool:
    """Whether a sentence names something else that could be done, and does not deny it."""
    options = decision.form.options if isinstance(decision.form, One) else ()
    return any(
        any(s.has(OPTION, *options) for s in message.within(c)) and not (c.mood == SAY and c.denied)
        for c in row
    )


def _only_refuses(message: Message, row: Row) -> bool:
    """Whether a sentence denies something, and no longer does so: "I change nothing", not "I pass no more"."""
    again = any(message.says(c, "no_more") for c in row)
    return not again and any(c.denied or message.says(c, "none", "pass", "never") for c in row)


def _may_change_after(message: Message, decision: Decision, row: Row) -> bool:
    """Whether a sentence behind a change may be about it too, or takes something back."""
    options = decision.form.options if isinstance(decision.form, One) else ()
    if _opens_with_turn_to_value(message, row):
        return True  # "no, +2"
    for clause in row:
        spots = [s for s in message.within(clause) if not s.has(FILLER)]
        ordered = any(s.has(ORDER) for s in spots)
        named = ordered or any(s.has("area") for s in spots)
        chosen = any(s.has(OPTION, *options) and s not in clause.denied for s in spots)
        turned = clause.corrects and not message.says(clause, "sorry")
        told = turned or any(s.has(KIND, decision.kind) for s in spots)
        exchanged = ordered and message.says(clause, "exchanges", "instead")
        if (chosen and not clause.denied) or (named and told) or exchanged:
            return True
        if clause.corrects and not message.says(clause, "sorry") and _is_bare(message, clause):
            return True  # "no, wait"
    return False


def _opens_with_turn_to_value(message: Message, row: Row) -> bool:
    """Whether a sentence takes something back and goes on with a number that has a sign and belongs to nothing."""
    turns = row[0].corrects or any(s.has(SENSE, "no") for s in message.within(row[0])[:1])
    tokens = message.spotted.text.tokens
    signed = (i for c in row for i in range(c.start, c.end) if tokens[i].kind == NUMBER and tokens[i].sign)
    return turns and any(message.at(i) is None for i in signed)


def _is_bare(message: Message, clause: Clause) -> bool:
    """Whether a correction names neither the decision, as a heading does, nor the message that it corrects."""
    return not any(s.has(KIND) or s.has(SENSE, "now") for s in message.within(clause))


def _changed(message: Message, decision: Decision, row: Row) -> Outcome | None:
    """The order that a sentence puts in the place of another; None where it says no such thing."""
    spots = _behind_heading(message, row)
    places = _areas_of(decision)
    areas = [s for s in spots if s.has("area") and not s.has(FILLER)]
    named = {a for s in areas for a in s.ids("area") if a in places}
    orders = [s for s in spots if s.has(ORDER) and not s.has(FILLER)]
    others = [s for s in spots if s not in orders and any(s.has(n) for n in NAMES if n != "area")]
    others = [s for s in others if not s.decides([decision.kind]) and not s.has(FILLER)]
    told = [c for c in row if c.end > spots[0].start] if spots else []
    told_anew = told[:1] if told and not any(s.has(SENSE, "no") for s in message.within(told[0])[:1]) else []
    plain = all(c.mood == SAY and c.condition is None and not c.second for c in told)
    plain = plain and not any(c.corrects and c not in told_anew for c in told)
    if len(named) != 1 or len(orders) != _OLD_AND_NEW or others or not plain:
        return None
    if any(named.isdisjoint(s.ids("area")) for s in areas) or any(s.has(SENSE, *_OPEN) for s in spots):
        return None
    away = [o for o in orders if _is_turned_away(message, row, o)] or _exchanged(message, row, orders)
    if len(away) != 1:
        return None
    (new,) = (o for o in orders if o is not away[0])
    clause = next(c for c in row if c.start <= new.start < c.end)
    if any(c.lead == "but" and message.says(c, "pass") for c in told if c.start > new.start):
        return None  # "I would change this into that, but it is no use: pass"
    behind = message.spots_between(new.end, clause.end)
    more = message.spotted.unknown(new.end, clause.end) or not all(map(_says_where, behind))
    if more and new.start > away[0].start:
        return None  # "no march, the defence is good enough"
    return _answer(message, decision, row, named.pop(), areas[0], new)


def _laid_anew(message: Message, decision: Decision, row: Row) -> Outcome | None:
    """The order that a sentence lays where another one lies, with nothing else in it: "A becomes the other one"."""
    spots = [s for c in row for s in message.within(c) if not s.has(FILLER)]
    areas = [s for s in spots if s.has("area")]
    orders = [s for s in spots if s.has(ORDER)]
    named = _areas_of(decision) & {a for s in areas for a in s.ids("area")}
    plain = all(
        c.mood == SAY and c.condition is None and not (c.second or c.denied or c.corrects) for c in row
    )
    if len(areas) != 1 or len(named) != 1 or len(orders) != 1 or not plain:
        return None
    rest = [s for s in spots if s not in (*areas, *orders)]
    little = (
        "becomes",
        "exchanges",
        "instead_alone",
        "there",
        "that_place",
        "now",
        "to",
        "chooses",
        "upgrade",
        "new_column",
    )
    if not all(s.has(SENSE, *little) or s.decides([decision.kind]) for s in rest):
        return None
    if message.spotted.unknown(row[0].start, row[-1].end):
        return None
    return _answer(message, decision, row, named.pop(), areas[0], orders[0])


def _behind_heading(message: Message, row: Row) -> list[Spot]:
    """The mentions of a sentence behind the colon that leads up to its first place or order: "I agree with Anna: not this one in A, …"."""
    spots = message.in_row(row)
    first = next((n for n, s in enumerate(spots) if (s.has("area") or s.has(ORDER)) and not s.has(FILLER)), 0)
    heads = [n for n, s in enumerate(spots[:first]) if COLON in message.marks_between(s, spots[n + 1])]
    return spots[heads[-1] + 1 :] if heads else spots


def _exchanged(message: Message, row: Row, orders: Sequence[Spot]) -> list[Spot]:
    """The order that is exchanged for the one behind it: "in A I change this one into the other"."""
    old, new = orders
    clause = next(c for c in row if c.start <= old.start < c.end)
    if message.marks_between(old, new):
        return []
    between = message.spots_between(old.end, new.start)
    verb = next((s for s in message.within(clause) if s.has(SENSE, "exchanges", "swaps")), None)
    if verb is None or verb.end > new.start:
        return []
    led = all(
        s.has(FILLER) or s.has("area") or s.has(SENSE, "exchanges", "to", "for", "using", "from", "becomes")
        for s in between
    )
    known = not message.spotted.unknown(old.end, new.start)
    leads = any(s.has(SENSE, "to", "for", "using", "exchanges", "becomes") for s in between)
    leads = leads or new.has(SENSE, "attacked")  # "in defence", where "in" is part of the name
    return [old] if led and known and leads else []


def _answer(
    message: Message, decision: Decision, row: Row, area: str, place: Spot, new: Spot
) -> Outcome | None:
    """The answer that an area and an order make, heard as if only that area were asked about."""
    options = decision.form.options if isinstance(decision.form, One) else ()
    mine = tuple(o for o in options if o.startswith(f"{area}/"))
    parts = [*only(row, place.start, place.end), *only(row, new.start, new.end)]
    plain = [replace(c, denied=(), lead="") for c in parts]
    heard = read_form(message, replace(decision, form=One(mine)), [plain])
    if not heard.settled or len(heard.answers) > 1 or heard.answers[0] is None:
        return None
    used = {p for c in row for p in range(c.start, c.end)}
    why = "one order in the place of another"
    return Outcome(decision, list(heard.answers), used, [row], said=True, why=why)


def _areas_of(decision: Decision) -> set[str]:
    """Where orders lie that can be changed."""
    options = decision.form.options if isinstance(decision.form, One) else ()
    return {o.partition("/")[0] for o in options if "/" in o}


def _says_where(spot: Spot) -> bool:
    """Whether a mention behind an order only says where it goes, or nothing."""
    return spot.has(FILLER) or spot.has("area") or spot.has(SENSE, "there", "that_place", "to", "now")


def _is_turned_away(message: Message, row: Row, order: Spot) -> bool:
    """Whether an order is the one that is given up: a denial or "from" stands right before it, or a verb for taking away."""
    clause = next(c for c in row if c.start <= order.start < c.end)
    if message.preceded_by(order, clause, *_TURNS_AWAY):
        return True
    before = [s for s in message.spots_between(clause.start, order.start) if not s.has(FILLER)]
    denied = any(d.spot.end <= order.start for d in denials(message, clause))
    takes = bool(before) and before[-1].has(SENSE, *_TAKES_AWAY)
    after = next((s for s in message.spots_between(order.end, clause.end) if not s.has(FILLER)), None)
    if after is not None and after.has(SENSE, *_TAKES_AWAY) and not after.has(ORDER):
        following = next(iter(message.spots_between(after.end, clause.end)), None)
        joined = following is None or following.has(SENSE, "and", "but") or message.mark_after(after) != ""
        takes = takes or (
            joined and not message.marks_between(order, after)
        )  # "the support I take away, and …"
    return takes or (denied and bool(before) and before[-1].has(SENSE, "not", "no", "none"))
