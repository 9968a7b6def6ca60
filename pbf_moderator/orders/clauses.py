"""Cutting a message into clauses: what is said outright, what under a condition, what as a second choice."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from .scope import Scope, names_something
from .spotting import Spot, Spotted
from .text import COLON, COMMA, ENDS, MARK, NUMBER, QUESTION, Text
from .vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE
from .withdrawals import taken_back
from .words import kinds_of

YES_NO = ("yes", "no")
BLOTTED_AT_ONCE = 50
"""Tokens that are copied in the time of a look at one."""
"""The kind of decision that plays a card in a combat."""


@dataclass(frozen=True)
class Clause:
    """A stretch from `start` to `end`; `condition` is the stretch that it depends on."""

    start: int
    end: int
    condition: tuple[int, int] | None = None
    unless: bool = False
    second: bool = False
    """It says what to do otherwise."""
    taken_back: bool = False
    """It takes back what was said before."""


def statements(
    spotted: Spotted, kinds: Collection[str], orders: bool, later: Collection[str] = ()
) -> list[Clause]:
    """The clauses of a text but for questions and for plans of another turn, which answer nothing.

    Args:
        spotted: the text.
        kinds: the kinds of decisions that are open or may come; their words begin a new clause.
        orders: words of orders belong to a sheet and begin nothing.
        later: those of the kinds that are not open yet.
    """
    return [
        clause
        for start, end in _sentences(spotted.text)
        if not _answers_nothing(spotted, start, end)
        for clause in _of_sentence(spotted, start, end, kinds, orders, later)
    ]


def questions(spotted: Spotted) -> list[tuple[int, int]]:
    """The stretches of the sentences that ask something."""
    return [(start, end) for start, end in _sentences(spotted.text) if _asks(spotted, end)]


def _asks(spotted: Spotted, end: int) -> bool:
    return end < len(spotted.text.tokens) and spotted.text.source(end, end + 1) == QUESTION


def _answers_nothing(spotted: Spotted, start: int, end: int) -> bool:
    return _asks(spotted, end) or any(s.has(SENSE, "another_turn") for s in spotted.within(start, end))


def _sentences(text: Text) -> list[tuple[int, int]]:
    found, start = [], 0
    for i, token in enumerate(text.tokens):
        if token.kind == MARK and token.text in ENDS:
            found.append((start, i))
            start = i + 1
    return [(a, b) for a, b in [*found, (start, len(text.tokens))] if a < b]


def _of_sentence(
    spotted: Spotted,
    start: int,
    end: int,
    kinds: Collection[str],
    orders: bool,
    later: Collection[str],
) -> list[Clause]:
    spots = spotted.within(start, end)
    if any(kind in later for kind in kinds_of("of_battle")) and (
        by_role := _by_role(spotted, spots, start, end)
    ):
        return by_role
    if stretch := taken_back(spotted, start, end):
        rest = [
            clause
            for a, b in ((start, stretch[0]), (stretch[1], end))
            if a < b
            for clause in _of_sentence(spotted, a, b, kinds, orders, later)
        ]
        return [Clause(*stretch, taken_back=True), *rest]
    found: list[Clause] = []
    begin, second = start, False
    n = 0
    while n < len(spots):
        spot = spots[n]
        if spot.has(SENSE, "else"):
            _close(found, spotted, begin, spot.start, second)
            begin, second = spot.end, True
        elif spot.has(SENSE, "if", "unless"):
            stop = _end_of_condition(spotted, spot.end, end, kinds, orders)
            condition = (spot.end, stop)
            unless = spot.has(SENSE, "unless")
            following = _next_break(spotted, stop, end)
            if _has_content(spotted, stop, following):
                _close(found, spotted, begin, spot.start, second)
                found.append(Clause(stop, following, condition, unless, second))
            elif found and not _has_content(spotted, begin, spot.start):
                found[-1] = replace(found[-1], condition=condition, unless=unless)
            else:
                found.append(Clause(begin, spot.start, condition, unless, second))
            begin, second = following, False
            n = next((k for k in range(n, len(spots)) if spots[k].start >= following), len(spots))
            continue
        elif _begins_another(spotted, spots, n, begin, kinds, orders) or _begins_later(
            spotted, spot, begin, later, orders
        ):
            edge = _denial_of(spotted, spots, n, begin)
            _close(found, spotted, begin, edge, second)
            begin, second = edge, False
        n += 1
    _close(found, spotted, begin, end, second)
    return found


def _denial_of(spotted: Spotted, spots: Sequence[Spot], n: int, begin: int) -> int:
    """Where the clause that a spot opens begins: at the "not" right before it, or at the spot itself."""
    before = spots[n - 1] if n and spots[n - 1].start > begin else None
    if before is None or not before.has(SENSE, "not", "no", "never"):
        return spots[n].start
    parted = any(t.kind == MARK for t in spotted.text.tokens[before.end : spots[n].start])
    return spots[n].start if parted else before.start


def _by_role(spotted: Spotted, spots: Sequence[Spot], start: int, end: int) -> list[Clause]:
    """The cards for attack and for defence, if a sentence does no more than name them."""
    if any(s.has(SENSE, "if", "unless", "else") for s in spots):
        return []
    found = []
    for begin, stop in _pieces(spotted, start, end):
        own = [s for s in spots if begin <= s.start < stop]
        roles = [s for s in own if s.has(SENSE, "attacking", "attacked")]
        cards = [s for s in own if s.has("card")]
        if len(roles) != 1 or not cards:
            return []
        first = roles[0].start < cards[0].start
        edge = cards[0].start if first else roles[0].start
        clause, condition = ((edge, stop), (roles[0].start, edge)) if first else ((begin, edge), (edge, stop))
        found.append(Clause(*clause, condition))
    return found


def _pieces(spotted: Spotted, start: int, end: int) -> list[tuple[int, int]]:
    """The pieces of a stretch between commas and "and"."""
    found, begin = [], start
    for i in range(start, end):
        spot = spotted.at.get(i)
        if spotted.text.tokens[i].text == COMMA or (spot and spot.start == i and spot.has(SENSE, "and")):
            found.append((begin, i))
            begin = i + 1
    return [(a, b) for a, b in [*found, (begin, end)] if a < b]


def _close(found: list[Clause], spotted: Spotted, start: int, end: int, second: bool) -> None:
    if start < end:
        found.append(Clause(start, end, second=second))


def _end_of_condition(spotted: Spotted, start: int, end: int, kinds: Collection[str], orders: bool) -> int:
    """Where a condition ends: at a comma, a colon, "then", "else" or the word of a decision.

    The word of a decision that opens the condition belongs to it, as in "if I retreat".
    """
    content = next((s for s in spotted.onward(start, end) if not (s.has(FILLER) or s.has(SENSE, "to"))), None)
    opening = content if content and _names_kind(content, kinds, orders) and not _steers(content) else None
    for i in range(start, end):
        spotted.effort.spend(1)
        if spotted.text.tokens[i].text in (COMMA, COLON):
            return i + 1
        if spotted.text.tokens[i].kind == NUMBER:
            return i
        spot = spotted.at.get(i)
        if spot is None or spot.start != i:
            continue
        if spot.has(SENSE, "then"):
            return spot.end
        if spot.has(SENSE, "else", "if", "unless") or (
            spot is not opening and _names_kind(spot, kinds, orders) and not _steers(spot)
        ):
            return i
    return opening.end if opening else end


def _steers(spot: Spot) -> bool:
    """Whether a word tells of the combat that a condition speaks of."""
    return spot.has(SENSE, "attacked", "attacking", "attacks", "supported_by", "beaten")


def _next_break(spotted: Spotted, start: int, end: int) -> int:
    """Where the consequence of a condition ends."""
    breaks = (s.start for s in spotted.onward(start, end) if s.has(SENSE, "else", "if", "unless"))
    return next(breaks, end)


def _has_content(spotted: Spotted, start: int, end: int) -> bool:
    spotted.effort.spend(max(0, end - start))
    if any(t.kind == NUMBER for t in spotted.text.tokens[start:end]):
        return True
    return any(c.category not in (SENSE, FILLER) for s in spotted.within(start, end) for c in s.concepts)


def _names_kind(spot: Spot, kinds: Collection[str], orders: bool) -> bool:
    return any(k in kinds for k in spot.ids(KIND)) and not (orders and spot.has(ORDER))


def _begins_another(
    spotted: Spotted, spots: Sequence[Spot], n: int, begin: int, kinds: Collection[str], orders: bool
) -> bool:
    """Whether a spot names a kind of decision other than the one that this clause is about, or its opposite."""
    if not _names_kind(spots[n], kinds, orders) or is_object(spotted, spots[n]):
        return False
    mine = {k for k in spots[n].ids(KIND) if k in kinds}
    before = [s for s in spots[:n] if s.start >= begin and _names_kind(s, kinds, orders)]
    said = {answer for answer in YES_NO if any(s.has(OPTION, answer) for s in before)}
    opposite = bool(said) and spots[n].has(OPTION, *YES_NO) and not spots[n].has(OPTION, *said)
    return bool(before) and (opposite or all(mine.isdisjoint(s.ids(KIND)) for s in before))


def is_object(spotted: Spotted, spot: Spot) -> bool:
    """Whether a decision's word tells only what is accepted or refused, as in "I accept the support"."""
    if not spot.has(KIND):
        return False
    before = next((s for s in spotted.back_from(0, spot.start) if _may_govern(s)), None)
    if before is None or not (before.has(KIND) and before.has(OPTION, *YES_NO)):
        return False
    marks = any(t.kind == MARK for t in spotted.text.tokens[before.end : spot.start])
    return not (
        marks
        or len(spotted.unknown(before.end, spot.start)) > 2
        or not set(before.ids(KIND)).isdisjoint(spot.ids(KIND))
    )


def _may_govern(spot: Spot) -> bool:
    return (not spot.has(FILLER) or spot.has(KIND)) and not spot.has(SENSE, "never", "always")


def _begins_later(spotted: Spotted, spot: Spot, begin: int, later: Collection[str], orders: bool) -> bool:
    """Whether a spot turns, after an answer, to a decision that is still to come."""
    mine = spot.ids(KIND)
    if not mine or (orders and spot.has(ORDER)) or not set(mine) <= set(later):
        return False
    before = list(spotted.within(begin, spot.start))
    while before and before[-1].has(SENSE, "not", "no", "never", "self"):
        before.pop()
    if not any(names_something(s) for s in before):
        return False
    edge = before[-1]
    marks = [t.text for t in spotted.text.tokens[edge.end : spot.start] if t.kind == MARK]
    return COMMA in marks or edge.has(SENSE, "and")


def only(spotted: Spotted, kept: Sequence[Clause]) -> Spotted:
    """The text with everything outside some clauses blotted out."""
    tokens = list(spotted.text.blotted)
    spots: list[Spot] = []
    for start, end in _merged(kept):
        tokens[start:end] = spotted.text.tokens[start:end]
        spots += [s for s in spotted.within(start, end) if s.end <= end]
        spotted.effort.spend(end - start)
    spotted.effort.spend(len(tokens) // BLOTTED_AT_ONCE)
    return Spotted(Text(spotted.text.clean, tuple(tokens)), tuple(spots), spotted.effort)


def _merged(clauses: Sequence[Clause]) -> list[tuple[int, int]]:
    """The stretches of some clauses in order, those that touch as one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted((c.start, c.end) for c in clauses):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


# -- conditions -------------------------------------------------------------------------------------------------


def facts_of(scope: Scope, third_party: bool) -> Mapping[str, object] | None:
    """The facts that a condition names, or None where it names none that is known.

    Args:
        scope: the stretch of the condition.
        third_party: the answer is about somebody else's combat.
    """
    if scope.says("not") or scope.says("no") or _says_more(scope):
        return None
    seats = [s.ids("seat")[0] for s in scope.spots if s.has("seat") and s.ids("seat")[0] != scope.seat]
    areas = [s.ids("area")[0] for s in scope.spots if s.has("area")]
    facts: dict[str, object] = {}
    if areas:
        facts["area"] = areas[0]
    if scope.says("supported_by") and seats:
        return {**facts, "supporter": _one_or_more(seats)}
    attacking = scope.says("attacking") and not scope.says("attacked")
    if (
        scope.says("attacked")
        or scope.says("attacks")
        or attacking
        or scope.says("defender")
        or scope.says("attacker")
    ):
        if third_party and _is_object_of_attack(scope):
            return None
        if third_party:
            facts |= _of_others(scope, seats)
        else:
            attacks = attacking or scope.says("attacker")
            facts["role"] = "attacker" if attacks else "defender"
            if seats:
                facts["opponent"] = _one_or_more(seats)
    elif seats and not scope.spotted.unknown(scope.start, scope.end):
        facts["attacker" if third_party else "opponent"] = _one_or_more(seats)
    return facts if facts or scope.says("beaten") else None


def _says_more(scope: Scope) -> bool:
    """Whether a condition speaks of what no fact holds: a number, a kind of unit, a card, a second area."""
    tokens = scope.spotted.text.tokens[scope.start : scope.end]
    counted = any(t.kind == NUMBER for t in tokens) or any(
        s.has(COUNT) and not s.has(FILLER) for s in scope.spots
    )
    areas = {s.ids("area") for s in scope.spots if s.has("area")}
    named = any(s.has(c) for s in scope.spots if not s.has(FILLER) for c in ("unit", "card"))
    return counted or named or len(areas) > 1


def _is_object_of_attack(scope: Scope) -> bool:
    """Whether the only seat is named after a plain "attacks", where it may be the one that is attacked."""
    seats = [s for s in scope.spots if s.has("seat")]
    verbs = [s for s in scope.spots if s.has(SENSE, "attacks") and not s.has(SENSE, "attacked")]
    return len(seats) == 1 and bool(verbs) and verbs[0].end <= seats[0].start


def _of_others(scope: Scope, seats: Sequence[str]) -> dict[str, object]:
    if not seats:
        return {}
    if len(seats) > 1 and not scope.says("or"):
        return {"attacker": seats[0], "defender": seats[1]}
    return {"attacker": _one_or_more(seats)}


def _one_or_more(ids: Sequence[str]) -> object:
    return ids[0] if len(ids) == 1 else list(ids)
