"""What stands beside the words for moves and moves nobody: recruits, brackets, what somebody stays at, what announces the rest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..text.tokens import CLOSE, COLON, NUMBER, OPEN
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import NAMES, kinds_of
from .marks import Mark

_LEADS = ("next", "all", "rest", "stay", "instead", "except")
_LEADS_TO_A_PLACE = ("to", "toward", "from", "only")
"""Turns of speech by which words behind "nobody goes" may tell of somebody who does."""


def recruits(message: Message, clause: Clause, before: bool) -> bool:
    """Whether a clause, or the ones before it in its sentence, tells what is recruited somewhere."""
    made = [*kinds_of("recruits"), *kinds_of("chooses_recruits")]
    plain = clause.mood == SAY and not clause.denied and clause.condition is None
    return plain and (before or any(s.decides(made) and not s.has(ORDER) for s in message.within(clause)))


def turns_to_recruits(message: Message, clause: Clause | None, areas: Collection[str]) -> bool:
    """Whether a clause about recruits names a place, and none of some areas: what follows is told of that place."""
    if clause is None or not recruits(message, clause, False):
        return False
    named = {a for s in message.within(clause) for a in s.ids("area")}
    return bool(named) and named.isdisjoint(areas)


def tells_why_nothing_is_left(message: Message, clause: Clause, last: Mark) -> bool:
    """Whether a clause behind "no token", or behind who stays, only denies, and names nothing: "I can't be paying for everything"."""
    if not (last.token is False or last.sort == "stay"):
        return False
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    plain = clause.mood == SAY and clause.condition is None and not (clause.second or clause.corrects)
    little = ("not", "never", "self", "me", "for", "all", "so", "now", "that", "because")
    verbs = [s for n, s in enumerate(spots) if _is_verb_for_else(message, clause, spots, n)]
    known = all(
        s in verbs or (s.has(SENSE, *little) and not s.has(SENSE, "stay", "rest", "using")) for s in spots
    )
    strange = bool(message.spotted.unknown(clause.start, clause.end))
    return plain and clause.lead != "but" and bool(clause.denied) and known and strange


def goes_on_recruiting(message: Message, clause: Clause, areas: Collection[str]) -> bool:
    """Whether a clause behind one about recruits tells of the same: "recruits, the foot becomes a horseman".

    Args:
        message: the whole message.
        clause: it names units, and neither an area to leave nor a word for going or staying.
        areas: those that can be left.
    """
    spots = message.within(clause)
    own = any(a in areas for s in spots for a in s.ids("area"))
    other = any(s.has(SENSE, "stay", "toward", "attacks", "from", "then", "next") for s in spots)
    going = any(s.has(KIND, *kinds_of("leaves"), *kinds_of("left_behind")) for s in spots)
    return any(s.has("unit") for s in spots) and not (own or other or going or clause.corrects)


def adds_to_staying(message: Message, clause: Clause, denial: Spot, stays: Sequence[Spot]) -> bool:
    """Whether a denial beside "and" and a word for staying denies a verb and nothing that is named: "stays home and does not stir"."""
    before = message.at(denial.start - 1)
    joined = before is not None and before.has(SENSE, "and")
    behind = [s for s in message.within(clause) if s.start >= denial.end and not s.has(FILLER)]
    if joined and any(s.end <= denial.start for s in stays) and denial.end < clause.end:
        return not behind
    return (
        len(behind) > 1 and behind[0].has(SENSE, "and") and behind[1] in stays
    )  # "does no such thing and stays"


def is_bracketed(message: Message, clause: Clause) -> bool:
    """Whether a clause stands within a bracket and holds words that nobody knows."""
    tokens = message.spotted.text.tokens
    opened = next((i for i in range(clause.start - 1, -1, -1) if tokens[i].text in (OPEN, CLOSE)), None)
    long = any(message.is_word(i) and message.at(i) is None for i in range(clause.start, clause.end))
    return opened is not None and tokens[opened].text == OPEN and long


def is_kept(message: Message, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
    """Whether a word that is only like that of a unit is what somebody stays at, since it is led to behind a word for staying."""
    stays = any(s.has(SENSE, "stay") for s in spots[:n])
    return bool(spots[n].slips) and stays and message.preceded_by(spots[n], clause, "to")


def is_asleep(spots: Sequence[Spot], n: int) -> bool:
    """Whether a mention is of a person who is not chosen to set out, or the words for it behind the name: "and X stays asleep"."""
    person, words = (n - 1, n) if spots[n].has(SENSE, "unwoken") else (n, n + 1)
    if person < 0 or words >= len(spots) or not spots[words].has(SENSE, "unwoken"):
        return False
    return spots[person].has("unit") and spots[person].has("card") and spots[person].end == spots[words].start


def is_of_orders(spots: Sequence[Spot]) -> bool:
    """Whether orders are what stays where it is, not units: "the other orders stay as they are"."""
    placed = any(s.has("area") or s.has("unit") or s.has(ORDER) or s.has(SENSE, "unused") for s in spots)
    stay = next((s.start for s in spots if s.has(SENSE, "stay")), -1)
    return not placed and any(s.decides(kinds_of("sheets")) and s.start < stay for s in spots)


def is_of_no_thing(spots: Sequence[Spot], n: int) -> bool:
    """Whether a "none" stands right before the word of what is left behind, which it denies: "niente segnalino"."""
    after = spots[n + 1] if n + 1 < len(spots) else None
    if after is None or after.start != spots[n].end or not spots[n].has(SENSE, "none"):
        return False
    return after.has(KIND, *kinds_of("left_behind"))


def behind_laid(message: Message, clause: Clause, row: Sequence[Clause], laid: str) -> Clause | None:
    """What a clause tells behind an order and a colon, where the next clause sends others: "A order +1: the archer to B, the foot to C"."""
    tokens = message.spotted.text.tokens
    order = next((s for s in message.within(clause) if s.has(ORDER) and not s.has(FILLER)), None)
    after = next((c for c in row if c.start >= clause.end), None)
    if (
        not laid
        or order is None
        or after is None
        or order.end >= clause.end
        or tokens[order.end].text != COLON
    ):
        return None
    tail = replace(clause, start=order.end + 1)
    sends = all(
        any(s.has("unit") for s in message.within(c)) and any(s.has("area") for s in message.within(c))
        for c in (tail, after)
    )
    return tail if sends and after.mood == SAY and after.condition is None else None


def tells_of_rest(message: Message, clause: Clause, stay: Spot) -> bool:
    """Whether a word for staying is said of the others: "nobody else leaves"."""
    beside = message.spots_between(clause.start, clause.end)
    other = any(s.has(SENSE, "nobody_else") for s in beside)
    return stay.has(SENSE, "rest_stays") or (stay.has(SENSE, "nobody_goes") and other)


def closing_no(message: Message, clause: Clause, unit: Spot) -> Spot | None:
    """The "no" that closes a thought which names nothing but units, so that they stay where others go: "…, the foot no"."""
    spots = [
        s
        for s in message.within(clause)
        if s is not unit and not (s.has(FILLER) or s.has(SENSE, "but", "and"))
    ]
    strange = message.spotted.unknown(clause.start, clause.end)
    lone = len(spots) == 1 and spots[0].end >= clause.end and not strange
    return spots[0] if lone and spots[0].has(SENSE, "no", "not") else None


def in_two(message: Message, mark: Mark) -> list[Mark]:
    """Who stays and the word for it, where one mark says both: "nobody else leaves", and units behind others that go: "the foot no"."""
    if mark.sort == "stay" and tells_of_rest(message, mark.clause, mark.spot):
        return [replace(mark, sort="rest"), mark]
    no = closing_no(message, mark.clause, mark.spot) if mark.group is not None and mark.group.denied else None
    if no is None or mark.group is None:
        return [mark]
    told = replace(mark, group=replace(mark.group, denied=False))
    return [told, replace(mark, sort="stay", spot=no, group=None)]


def heads_topic(message: Message, clause: Clause, spot: Spot) -> bool:
    """Whether a word like "about" opens a thought without a number, so that it leads to what the thought is of: "about A: …"."""
    counted = any(message.number_at(p) is not None for p in range(spot.end, clause.end))
    return spot.has(SENSE, "roughly") and spot.start == clause.start and not counted


def is_area_that_stays(spots: Sequence[Spot]) -> bool:
    """Whether an area comes first and nothing but a word of staying behind it: "A stays put"."""
    named = [s for s in spots if not s.has(FILLER) or s.has(SENSE, "stay")]
    return len(named) == 2 and named[0].has("area") and named[1].has(SENSE, "stay")


def tells_sign(message: Message, clause: Clause) -> bool:
    """Whether a clause holds the star or the value of the order laid before it, and no name: "A attacks, with the +1 please, …"."""
    tokens = message.spotted.text.tokens[clause.start : clause.end]
    signed = any(t.kind == NUMBER and t.sign for t in tokens) or message.says(clause, "special")
    return signed and not any(s.has(c) for s in message.within(clause) for c in (*NAMES, KIND, ORDER))


def announces(message: Message, spots: Sequence[Spot], n: int) -> bool:
    """Whether words for the rest announce what follows a colon, where an area heads it: "the rest right now: from A …"."""
    behind = (s for s in spots[n + 1 :] if s.has("area") or s.has("unit") or s.has(SENSE, "stay"))
    after = next(behind, None)
    if after is None or not after.has("area"):
        return False
    tokens = message.spotted.text.tokens
    colon = next((i for i in range(spots[n].end, after.start) if tokens[i].text == COLON), None)
    return colon is not None and any(message.is_word(i) for i in range(spots[n].end, colon))


def pays_for_else(message: Message, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
    """Whether a word for what is left behind that is one for paying, too, is followed by a thing of another kind: "stays to pay the bill".

    So it is, too, where it tells for what somebody stays: "the archer stays to pay".
    """
    spot = spots[n]
    if _is_verb_for_else(message, clause, spots, n):
        return True
    if {*spot.ids(KIND)} <= {*kinds_of("left_behind")}:
        return False
    before = [s for s in spots[:n] if not s.has(FILLER) or s.has(SENSE, "to", "purpose")]
    stays = (
        len(before) > 1 and before[-1].has(SENSE, "to", "purpose", "for") and before[-2].has(SENSE, "stay")
    )
    names = any(s.has("area") or s.has(KIND, *kinds_of("left_behind")) for s in spots[n + 1 :])
    return stays or (not names and bool(message.spotted.unknown(spot.end, clause.end)))


def _is_verb_for_else(message: Message, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
    """Whether a denied verb for leaving a thing behind has words behind it that nobody knows, and no thing: "not to leave the neck empty"."""
    spot = spots[n]
    bare = spot.end - spot.start == 1 and not spot.has(OPTION)
    denied = n > 0 and spots[n - 1] in clause.denied and spots[n - 1].has(SENSE, "not")
    thing = any(s.has(KIND, *kinds_of("left_behind")) or s.has(OPTION) for s in spots[n + 1 :])
    return bare and denied and not thing and bool(message.spotted.unknown(spot.end, clause.end))


def tells_why_nobody_goes(
    message: Message, clause: Clause, sorts: Collection[str], areas: Collection[str]
) -> bool:
    """Whether a clause behind words that nobody goes only tells why: "nobody moves, I'd rather see first what comes of A".

    Args:
        message: the whole message.
        clause: the clause.
        sorts: what it holds for moves.
        areas: those that can be left.
    """
    spots = message.within(clause)
    plain = clause.mood == SAY and clause.condition is None and not (clause.second or clause.corrects)
    own = any(a in areas for s in spots for a in s.ids("area"))
    placed = any(s.has("area") for s in spots)
    leads = (*_LEADS, *_LEADS_TO_A_PLACE) if placed else _LEADS
    told = any(s.has("unit") or s.has(KIND) or s.has(ORDER) or s.has(SENSE, *leads) for s in spots)
    why = message.says(clause, "wishes", "self", "me", "because", "has") or clause.lead == "because"
    why = why or (not placed and message.says(clause, "only", "for", "purpose"))
    strange = bool(message.spotted.unknown(clause.start, clause.end))
    enough = bool(spots) and spots[0].start == clause.start and spots[0].has(SENSE, "instead")
    if plain and enough and strange and all(s.has(FILLER) for s in spots[1:]):
        return True  # "enough of being brave"
    return (
        plain and clause.lead != "but" and not (own or told) and why and strange and not {*sorts} - {"area"}
    )


def reason_for_nobody(message: Message, clause: Clause, last: Spot) -> int:
    """Where a reason begins behind a colon and the last words for moves, by which nobody goes: "from A nobody: I do not trust them"."""
    tokens = message.spotted.text.tokens
    behind = last.end < clause.end and tokens[last.end].text == COLON
    return last.end if behind and last.has(SENSE, "nobody_goes") else clause.end


def goes_to_nobody_knows(message: Message, unit: Spot, area: Spot) -> bool:
    """Whether a word that nobody knows, and that may be a place, is gone to between units and a mark."""
    between = message.spots_between(unit.end, area.start)
    leads = [s for s in between if s.has(SENSE, "to", "toward", "against") and s.end < area.start]
    return any(message.is_word(s.end) and message.at(s.end) is None for s in leads)
