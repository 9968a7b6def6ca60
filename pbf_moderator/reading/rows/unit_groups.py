"""Units in a text: how many of what kind, and what is said of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.tokens import ARROW, BREAK, COLON, COLUMNS, COMMA, NUMBER, OPEN, SLASH, WORD, words_of
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE

SHORT = 2
"""A noun of so few letters is short for one or many."""
ADJECTIVES = 2
"""Unknown words that may stand between a number and its noun: "one brave new archer"."""
_OPENING = 2
"""Unknown words that may open a clause before a number: "of the four"."""
_LITTLE_WORD = 3
"""Letters of what stands between two numbers: "two of the three"."""
_ALIKE = ("also", "becomes", "upgrade", "same", "to", "toward", "up_to")
"""Turns of speech behind units by which they may be made others like those before them."""
TIMES = ("x", "х", "×")


@dataclass(frozen=True)
class UnitGroup:
    """Some units of a kind.

    Attributes:
        spot: where they are named.
        clause: the clause that names them.
        unit: their kind; empty where all units are meant, whatever they are.
        count: how many; None for all of them.
        counted: a number or "all" says how many.
        upgraded: they come of others.
        source: the kind that they come of, where it is named.
        denied: they are said not to be meant.
        one: their noun, or that of the kind that they come of, is written as only a single one is.
        words: the positions of all words of the group.
    """

    spot: Spot
    clause: Clause
    unit: str
    count: int | None = 1
    counted: bool = False
    upgraded: bool = False
    source: str = ""
    denied: bool = False
    one: bool = False
    words: frozenset[int] = frozenset()


def unit_groups(
    message: Message, clauses: Sequence[Clause], units: Collection[str], *, upgrades: bool = False
) -> list[UnitGroup]:
    """The units that some clauses name, in order; of "this turned into that" only the second is kept.

    Args:
        message: the whole message.
        clauses: those to look at.
        units: the kinds that the answer can be made of.
        upgrades: whether some may be made of others.
    """
    found: list[UnitGroup] = []
    for clause in clauses:
        found += _of_clause(message, clause, units, upgrades)
    return found


def _of_clause(
    message: Message, clause: Clause, units: Collection[str], upgrades: bool
) -> Iterator[UnitGroup]:
    spots = message.within(clause)
    groups: list[UnitGroup] = []
    for n, spot in enumerate(spots):
        kinds = [u for u in spot.ids("unit") if u in units or upgrades]
        counted = message.number_at(spot.start - 1) is not None
        other = spot.has("card") and not (kinds and _is_person(spot, kinds[0]))
        if not kinds or other or (spot.has("area") and not counted):
            continue
        group = _group(message, clause, spots, n, kinds[0])
        if group is None:
            continue
        before = groups[-1] if groups else None
        other_way = before is not None and (
            _is_verb(message, before, group) or _is_made_of(message, before, group)
        )
        if upgrades and before is not None and other_way:
            groups[-1] = turned(group, before)
        elif upgrades and before is not None and _is_another_of_the_same(message, clause, before, group):
            groups.append(replace(group, upgraded=True, source=before.source))
        elif upgrades and before is not None and _turns_into(message, clause, before, group):
            if _is_of_old_one(message, before, group):
                groups.append(of_the_same(before, group))
            else:
                groups[-1] = turned(before, group)
        else:
            done = upgrades and before is not None and _is_beside(message, before, group)
            groups.append(replace(group, upgraded=False) if done else group)
    for group in [_part_of(message, clause, g) for g in groups] if len(groups) == 1 else groups:
        if group.unit in units:
            yield _becoming(message, group) if upgrades and group == groups[-1] else group


def _part_of(message: Message, clause: Clause, group: UnitGroup) -> UnitGroup:
    """The only units of a clause, as many of them as a lone number behind them says: "of the four foot in A I lose one"."""
    first = min(group.words)
    before = [s for s in message.spots_between(clause.start, first) if not s.has(SENSE, "from", "and", "so")]
    opens = (
        all(s.has(FILLER) for s in before) and len(message.spotted.unknown(clause.start, first)) <= _OPENING
    )
    if not (opens and group.counted and group.count):
        return group
    numbers = [
        p
        for p in range(group.spot.end, clause.end)
        if message.number_at(p) is not None and not _is_article(message, clause, p)
    ]
    verb = message.spots_between(group.spot.end, numbers[0]) if numbers else []
    said = any(s.has(KIND) for s in verb)
    last = bool(numbers) and not [s for s in message.spots_between(numbers[0] + 1, clause.end) if s.has(KIND)]
    few = len(numbers) == 1 and last and 0 < (message.number_at(numbers[0]) or 0) < group.count
    if not (said and few):
        return group
    return replace(group, count=message.number_at(numbers[0]), words=group.words | {numbers[0]})


def _is_article(message: Message, clause: Clause, position: int) -> bool:
    """Whether a word for one is an article: more than "only" follows it."""
    spot, behind = message.at(position), message.at(position + 1)
    stands_alone = position + 1 >= clause.end or (behind is not None and behind.has(SENSE, "only"))
    return spot is not None and spot.has(FILLER) and not stands_alone


def _is_person(spot: Spot, unit: str) -> bool:
    """Whether a name is that of somebody who has a card too."""
    return unit in spot.ids("card")


def _becoming(message: Message, group: UnitGroup) -> UnitGroup:
    """Units that are said to become something that is not named: "one is made an archer"."""
    following = message.spots_between(group.spot.end, group.clause.end)
    return replace(group, upgraded=True) if any(s.has(SENSE, "becomes") for s in following) else group


def _group(message: Message, clause: Clause, spots: Sequence[Spot], n: int, unit: str) -> UnitGroup | None:
    spot = spots[n]
    number = _number_by(message, clause, spot)
    letter = number is None and len(spot.text) == 1
    if letter and not (_goes_somewhere(message, spots, n) or _fills_cell(message, spot)):
        return None
    everything = n > 0 and _says_all(message, spots, n)
    count = None if everything else number[0] if number else 1
    if number is None and not everything and _is_plural(message, spot, unit):
        count = None
    upgraded = any(s.has(SENSE, "upgrade") or s.has(OPTION, "upgrade") for s in spots[:n])
    words = {*range(spot.start, spot.end), *(number[1:] if number else ())}
    if number and number[1] < spot.start:
        words |= {*range(number[1], spot.start)}  # "two of the three archers"
    denied = _is_denied(clause, spots, n)
    one = words_of(spot.text) in message.vocabulary.singular.get(unit, set())
    counted = number is not None or everything
    return UnitGroup(spot, clause, unit, count, counted, upgraded, "", denied, one, frozenset(words))


def _fills_cell(message: Message, spot: Spot) -> bool:
    """Whether a single letter stands alone at the end of a line, behind the bar of a table or an arrow."""
    tokens = message.spotted.text.tokens
    before = message.source(spot.start - 1, spot.start) if spot.start else ""
    led = before in COLUMNS or (bool(before) and tokens[spot.start - 1].text == ARROW)
    return led and (spot.end >= len(tokens) or tokens[spot.end].text == BREAK)


def _goes_somewhere(message: Message, spots: Sequence[Spot], n: int) -> bool:
    """Whether a way follows a single letter, or the units that it is added to: "F+K -> X"."""
    if message.leads_on(spots[n]) or _is_led_to(message, spots, n) or _is_taken_along(message, spots, n):
        return True
    following = spots[n + 1] if n + 1 < len(spots) else None
    added = (
        following is not None and following.has("unit") and "+" in message.marks_between(spots[n], following)
    )
    return added and (len(spots[n + 1].text) > 1 or _goes_somewhere(message, spots, n + 1))


def _is_led_to(message: Message, spots: Sequence[Spot], n: int) -> bool:
    """Whether an arrow leads from other units to a single letter: "F -> K"."""
    before = spots[n - 1] if n else None
    return (
        before is not None and before.has("unit") and message.marks_between(before, spots[n]) == [ARROW]
        and before.end + 1 == spots[n].start
    )  # fmt: skip


def _is_taken_along(message: Message, spots: Sequence[Spot], n: int) -> bool:
    """Whether "with" leads from a place to a single letter at the end of a thought: "A with the F, …"."""
    before = [s for s in spots[:n] if not s.has(FILLER) or s.has(SENSE, "using")][-2:]
    led = len(before) == 2 and before[0].has("area") and before[1].has(SENSE, "using")
    strange = message.spotted.unknown(before[0].end, spots[n].start) if led else []
    alone = (
        led and n + 1 == len(spots) and all(len(message.source(p, p + 1)) <= _LITTLE_WORD for p in strange)
    )
    return alone and all(message.source(i, i + 1) not in TIMES for i in range(before[0].end, spots[n].start))


def _is_part(message: Message, position: int) -> bool:
    """Whether a number is one of two that a stroke parts, so many of so many: "2/2"."""
    tokens = message.spotted.text.tokens
    for mark, other in ((position - 1, position - 2), (position + 1, position + 2)):
        inside = 0 <= mark < len(tokens) and 0 <= other < len(tokens)
        if inside and tokens[mark].text == SLASH and tokens[other].kind == NUMBER:
            return True
    return False


def _number_by(message: Message, clause: Clause, spot: Spot) -> tuple[int, int] | None:
    """The number before a noun, its adjectives apart (or after it), and its position; "one of the two" is one."""
    i = spot.start - 1
    tokens = message.spotted.text.tokens
    strange = 0
    while i >= clause.start:
        value = message.number_at(i)
        if value is not None:
            whole = _of_which(message, clause, i)
            whole = (value, i) if whole is None else whole
            return None if _is_part(message, i) else whole
        other = message.at(i)
        new = other is not None and other.has(SENSE, "upgrade", "all", "new_column", "ordinary")
        points = other is not None and other.has(SENSE, "points")  # "with the two points I raise the foot"
        small = other is not None and (other.has(FILLER) or new) and not points
        if other is None and tokens[i].kind == WORD:
            strange += 1
            small = strange <= ADJECTIVES
        if not small and tokens[i].text not in (*TIMES, OPEN):
            break
        i -= 1
    i = spot.end
    while i < clause.end and tokens[i].text in (*TIMES, COLON):
        i += 1
    if i >= clause.end or tokens[i].kind != NUMBER:
        return None
    follower = message.at(i + 1)
    return None if follower is not None and follower.has("unit") else (tokens[i].value, i)


def _of_which(message: Message, clause: Clause, position: int) -> tuple[int, int] | None:
    """Of "one of the two ships" the first number and its position."""
    i = position - 1
    while i >= clause.start:
        value = message.number_at(i)
        if value is not None:
            return (value, i) if i < position - 1 else None
        other = message.at(i)
        little = other is None and message.is_word(i) and len(message.source(i, i + 1)) <= _LITTLE_WORD
        if not little and (other is None or not (other.has(FILLER) or other.has(SENSE, "from"))):
            return None
        i -= 1
    return None


def _says_all(message: Message, spots: Sequence[Spot], n: int) -> bool:
    """Whether "all" or "both" stands right before a noun."""
    for other in reversed(spots[:n]):
        if message.spotted.unknown(other.end, spots[n].start) or message.marks_between(other, spots[n]):
            return False
        if other.has(SENSE, "all"):
            return True
        if not other.has(FILLER):
            return False
    return False


def _is_plural(message: Message, spot: Spot, unit: str) -> bool:
    """Whether a noun stands in a form that only several have, with an article: all of them are meant."""
    singular = words_of(spot.text) in message.vocabulary.singular.get(unit, set())
    article = message.at(spot.start - 1)
    return (
        not singular
        and len(spot.text) > SHORT
        and not spot.slips
        and article is not None
        and article.has(FILLER)
        and not article.has(COUNT)
    )


def is_unsure(group: UnitGroup) -> bool:
    """Whether more than one may be meant and nothing says how many."""
    return not group.counted and group.count == 1 and not group.one


def _is_denied(clause: Clause, spots: Sequence[Spot], n: int) -> bool:
    """Whether a denial or "instead of" stands before a noun and no other noun between, or a denial closes the clause behind it."""
    after = [s for s in spots[n + 1 :] if not (s.has(FILLER) or s.has("area") or s.has(SENSE, "to", "from"))]
    closing = len(after) == 1 and (after[0] in clause.denied or after[0].has(SENSE, "no", "no_more"))
    if closing and clause.end - after[0].end <= 1:
        return True
    for other in reversed(spots[:n]):
        if other in clause.denied or other.has(SENSE, "instead", "no") or _is_none(other, spots[n]):
            return True
        if other.has("unit"):
            return False
    return False


def _is_none(spot: Spot, noun: Spot) -> bool:
    """Whether "no" or "none of" stands right before a noun."""
    return spot.has(SENSE, "none", "pass") and spot.end == noun.start


def _turns_into(message: Message, clause: Clause, one: UnitGroup, other: UnitGroup) -> bool:
    """Whether a kind of unit is said to become another kind."""
    marks = message.marks_between(one.spot, other.spot)
    if one.unit == other.unit or COMMA in marks:
        return False
    between = message.spots_between(one.spot.end, other.spot.start)
    before = message.spots_between(clause.start, one.spot.start)
    made = any(s.has(SENSE, "makes") for s in before)
    if any(s.has(SENSE, "exchanges") for s in before) and message.preceded_by(other.spot, clause, "using"):
        return True  # "replace the foot with an archer"
    strange = message.spotted.unknown(one.spot.end, other.spot.start)
    if made and not (strange or marks) and all(s.has(FILLER) or s.has(SENSE, "exists") for s in between):
        return True  # "I make a foot archer", "I make the foot an archer"
    if other.spot.has(SENSE, "becomes") or any(s.has(SENSE, "becomes", "up_to") for s in between):
        return True  # "the foot gets a horse"
    if any(s.has(SENSE, "and", "plus") for s in between) or "+" in marks:
        return False
    becomes = any(s.has(SENSE, "upgrade") for s in between)
    leads = message.preceded_by(other.spot, clause, "to", "toward", "from")
    if any(s.has("area") for s in between):
        return becomes or ARROW in marks or (one.upgraded and leads)
    return becomes or ARROW in marks or leads


def _is_of_old_one(message: Message, one: UnitGroup, other: UnitGroup) -> bool:
    """Whether another of the same kind becomes the second, not the one that was named: "a new archer, and the old one becomes a rider"."""
    return any(s.has(SENSE, "old_one") for s in message.spots_between(one.spot.end, other.spot.start))


def _is_beside(message: Message, one: UnitGroup, other: UnitGroup) -> bool:
    """Whether "and also" parts units from those that were turned into others: "the foot becomes an archer, and also a boat"."""
    between = message.spots_between(one.spot.end, other.spot.start)
    parted = any(s.has(SENSE, "also", "and", "plus", "another") for s in between)
    again = any(s.has(SENSE, "upgrade", "becomes", "rest", "old_one") for s in between)
    one_more = other.counted and any(s.has(SENSE, "also", "another") for s in between)
    behind = message.spots_between(other.spot.end, other.clause.end)
    same = other.unit == one.source and not (one_more and not any(s.has(SENSE, *_ALIKE) for s in behind))
    return bool(one.source) and parted and not (again or same)


def _is_another_of_the_same(message: Message, clause: Clause, one: UnitGroup, other: UnitGroup) -> bool:
    """Whether one more of those that were just turned into others is turned into a third kind: "a foot to an archer and another to a rider"."""
    between = message.spots_between(one.spot.end, other.spot.start)
    more = any(s.has(SENSE, "also", "another", "and") for s in between) and any(
        s.has(COUNT) or s.has(SENSE, "another", "rest") or message.number_at(s.start) is not None
        for s in between
    )
    leads = message.preceded_by(other.spot, clause, "to", "toward") or other.spot.has(SENSE, "becomes")
    strange = message.spotted.unknown(one.spot.end, other.spot.start)
    areas = any(s.has("area") for s in between)
    return bool(one.source) and one.source != other.unit and more and leads and not (strange or areas)


def _is_made_of(message: Message, one: UnitGroup, other: UnitGroup) -> bool:
    """Whether a kind of unit is said to be made of the kind that is named behind it: "a mage out of one of the foot"."""
    between = message.spots_between(one.spot.end, other.spot.start)
    little = all(s.has(FILLER) or s.has(COUNT) or s.has(SENSE, "from") for s in between)
    made = any(s.has(SENSE, "from") for s in between) and not one.source
    apart = message.marks_between(one.spot, other.spot) or message.spotted.unknown(
        one.spot.end, other.spot.start
    )
    return one.unit != other.unit and made and little and not apart


def _is_verb(message: Message, one: UnitGroup, other: UnitGroup) -> bool:
    """Whether a kind of unit is what another is made, as a verb: "promote the foot" in one word."""
    article = message.at(one.spot.start - 1)
    plain = (
        one.one
        and not one.counted
        and (article is None or not article.has(FILLER) or article.has(SENSE, "and"))
    )
    between = message.spots_between(one.spot.end, other.spot.start)
    led = bool(between) and between[0].start == one.spot.end and between[-1].end == other.spot.start
    return plain and one.unit != other.unit and led and all(_is_definite(s) for s in between)


def _is_definite(spot: Spot) -> bool:
    return (spot.has(FILLER) and not spot.has(COUNT)) or spot.has(SENSE, "its", "that")


def of_the_same(named: UnitGroup, new: UnitGroup) -> UnitGroup:
    """What another one of a kind that was named is turned into: "a new archer, and the old one becomes a rider"."""
    return turned(replace(named, count=1, words=frozenset()), new)


def turned(old: UnitGroup, new: UnitGroup) -> UnitGroup:
    """The second of two kinds of units of which the first is turned into it; of all the first, all."""
    every = old.counted and old.count is None and not new.counted
    counted = (old.counted or new.counted) and not every
    count = max(new.count or 1, old.count or 1) if counted else old.count
    return replace(
        new,
        count=count,
        counted=old.counted or new.counted,
        upgraded=True,
        source=old.unit,
        words=old.words | new.words,
        denied=old.denied or new.denied,
        one=old.one or new.one,
    )
