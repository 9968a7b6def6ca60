"""Answers that belong to another place, or to none: a combat of another sentence, an attack on the line of its place, what stays where nobody goes, a blow taken for a move."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.forms import Moves, One, Some
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.kept_cards import kept_cards
from ..rows.outcomes import Outcome, Row, rows_of
from ..text.names import parts_in, parts_of_answer
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of
from .left_over import Found
from .spoken_against import goes_into

_DENIES = ("not", "no", "never", "nobody_goes")
_STAYS = (*_DENIES, "stay")


def another_combats_place(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """What is said ahead for a combat in one place, from a sentence that tells of a combat in another."""
    for outcome in settled:
        area = outcome.when.get("area")
        if outcome.decision.key or not isinstance(area, str):
            continue
        for spots, start, end in _sentences(message, outcome):
            places = {a for s in spots if not s.has("unit") for a in s.ids("area")[:1]}
            others = places - parts_of_answer(outcome.answers)
            if others and area not in places and any(s.has(SENSE, "battle") for s in spots):
                yield outcome, start, end
                break


def nearer_combat(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """What is said ahead for a combat in a place that was named before another combat was told of."""
    for outcome in settled:
        area = outcome.when.get("area")
        told = _sentences(message, outcome)
        if outcome.decision.key or not isinstance(area, str) or not told:
            continue
        if any(area in s.ids("area") for spots, _, _ in told for s in spots):
            continue
        before = [row for row in rows_of(message.clauses) if row[-1].end <= told[0][1]]
        for row in reversed(before):
            spots = message.spots_between(*_stretch(row))
            places = {a for s in spots if not s.has("unit") for a in s.ids("area")[:1]}
            if area in places:
                break
            if places and any(s.has(SENSE, "battle", "attacked") for s in spots):
                if any(area in s.ids("area") for s in message.spots_between(0, row[0].start)):
                    yield outcome, row[0].start, told[-1][2]
                break


def nothing_beside_a_name(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """An empty list from a sentence in which a clause names a thing for it and denies nothing: "one at A, others not"."""
    for outcome in settled:
        decision = outcome.decision
        if not isinstance(decision.form, Some) or outcome.answers[0] != [] or outcome.when:
            continue
        options = parts_in(decision) - {decision.about}
        for clause in [c for c in message.clauses if goes_into(c, outcome.used)]:
            spots = message.within(clause)
            things = [
                s for s in spots if not options.isdisjoint({*s.ids("area"), *s.ids("card"), *s.ids("unit")})
            ]
            own = any(s.has(KIND, decision.kind) and not s.has(OPTION, "no") for s in spots)
            if things and own and not (clause.denied or clause.condition or _spares(spots)):
                yield outcome, clause.start, max(outcome.used) + 1
                break


def named_without_its_word(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """A deed that needs its own word, read from a name beside words that nobody knows: "mercy for A" kills nobody."""
    for outcome in settled:
        decision, answer = outcome.decision, outcome.answers[0]
        if decision.kind not in kinds_of("needs_its_word") or not isinstance(answer, str):
            continue
        for clause in [c for c in message.clauses if goes_into(c, outcome.used)]:
            spots = message.within(clause)
            named = any(answer in {c.id for c in s.concepts} for s in spots)
            said = any(s.has(KIND, decision.kind) or s.has(SENSE, "chooses", "yes") for s in spots)
            if named and not said and message.spotted.unknown(clause.start, clause.end):
                yield outcome, clause.start, clause.end
                break


def refused_and_played(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Nothing played now, where the same message plays something for such a moment as if it were still to come."""
    for outcome in settled:
        decision = outcome.decision
        if not decision.key or decision.kind not in kinds_of("reacts") or outcome.answers[0]:
            continue
        coming = [
            o for o in settled if o.decision.kind == decision.kind and not o.decision.key and any(o.answers)
        ]
        same = [
            o
            for o in coming
            if decision.about in (o.decision.about, o.about) or not (o.decision.about or o.about)
        ]
        if same:
            yield outcome, min(outcome.used), max(outcome.used) + 1


def _spares(spots: Sequence[Spot]) -> bool:
    return any(
        s.has(SENSE, *_DENIES, "none", "pass", "spares", "without", "stay") or s.has(OPTION, "no")
        for s in spots
    )


def another_is_named(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """An open choice that its sentences do not name, where they name another person of it."""
    for outcome in settled:
        decision, answer = outcome.decision, outcome.answers[0]
        if (
            not isinstance(decision.form, One)
            or not decision.key
            or not isinstance(answer, str)
            or outcome.when
        ):
            continue
        spots = [s for told, _, _ in _sentences(message, outcome) for s in told]
        named = {i for s in spots for i in s.ids("unit") if not s.has(FILLER)}
        persons = {str(o) for o in decision.form.options if o is not None}
        if named & persons and parts_of_answer(answer).isdisjoint(
            i for s in spots for c in s.concepts for i in [c.id]
        ):
            yield outcome, min(outcome.used), max(outcome.used) + 1


def attacked_on_its_line(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """What hangs on an attack, on the line of the one place for which it has an order before, and of which the answer knows no place: "A | an order | if they attack here: X"."""
    lines = set()
    tied = [
        c.condition[1:]
        for c in message.clauses
        if c.condition is not None and c.condition[1] < c.condition[2]
    ]
    for start, end in tied:
        inside, line = message.spots_between(start, end), message.line_number(start)
        before = [s for s in message.spotted.spots if s.end <= start and message.line_number(s.start) == line]
        named = {a for s in before for a in s.ids("area")[:1]}
        attacked = any(s.has(SENSE, "attacked") for s in inside) and not any(s.has("area") for s in inside)
        if len(named) == 1 and attacked and any(s.has(ORDER) for s in before):
            lines.add(line)
    for outcome in settled:
        wide = not (outcome.decision.key or outcome.decision.about or "area" in outcome.when)
        if wide and outcome.used and message.line_number(min(outcome.used)) in lines:
            yield outcome, min(outcome.used), max(outcome.used) + 1


def left_where_nobody_goes(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """What is left behind in a place of which the same sentence goes on to deny that anybody leaves it."""
    for outcome in settled:
        decision = outcome.decision
        if decision.kind not in kinds_of("left_behind") or outcome.answers[0] is None:
            continue
        for spots, start, end in _sentences(message, outcome):
            things = [s.end for s in spots if s.has(KIND, decision.kind)]
            places = [s for s in spots if decision.about in s.ids("area")]
            behind = [s for s in places if things and s.start >= max(things)]
            if behind and len(behind) == len(places) and _is_denied_behind(spots, behind[-1]):
                yield outcome, start, end
                break


def refused_beside_a_card(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """A refusal to play anything from a sentence that names more cards than those that are kept."""
    for outcome in settled:
        decision = outcome.decision
        if decision.kind not in kinds_of("reacts") or decision.key or outcome.answers[0] not in (None, []):
            continue
        options = parts_in(decision)
        for spots, start, end in _sentences(message, outcome):
            cards = [s for s in spots if not options.isdisjoint(s.ids("card"))]
            kept, _ = kept_cards(message, spots, cards)
            plays = any(s.has(KIND, *kinds_of("plays_cards"), *kinds_of("plain_verbs")) for s in spots)
            if len(kept) < len(cards) and plays and not any(s.has(SENSE, *_DENIES, "none") for s in spots):
                yield outcome, start, end
                break


def without_moves_of_blows(message: Message, outcomes: Sequence[Outcome]) -> None:
    """Drop moves said ahead that are the words of a blow: from the same place to the same goal, out of the same sentence, which speaks of no move."""
    blows = [
        o for o in outcomes
        if o.settled and isinstance(o.decision.form, One) and o.decision.kind in kinds_of("of_orders") and "/" in str(o.answers[0])
    ]  # fmt: skip
    aims = {(str(o.answers[0]), c.sentence) for o in blows for row in o.rows for c in row}
    for outcome in outcomes:
        decision = outcome.decision
        if not outcome.settled or decision.key or not isinstance(decision.form, Moves):
            continue
        goals = {f"{decision.about}/{goal}" for goal in outcome.answers[0]}
        rows = {c.sentence for row in outcome.rows for c in row}
        said = any(
            s.has(KIND, decision.kind, *kinds_of("leaves"))
            for n in rows
            for s in message.in_row(message.sentence(n))
        )
        if goals and not said and all((goal, n) in aims for goal in goals for n in rows):
            outcome.answers = []


def _is_denied_behind(spots: Sequence[Spot], place: Spot) -> bool:
    """Whether the next words that say anything behind a place deny something."""
    behind = [s for s in spots if s.start >= place.end and not s.has(SENSE, "instead", "and", "but")]
    return bool(behind) and behind[0].has(SENSE, *_STAYS)


def _sentences(message: Message, outcome: Outcome) -> list[tuple[Sequence[Spot], int, int]]:
    """The mentions and the stretch of each sentence that an answer was read from, with the conditions in it."""
    rows = [message.sentence(n) for n in dict.fromkeys(c.sentence for row in outcome.rows for c in row)]
    stretches = [_stretch(row) for row in rows if row]
    return [(message.spots_between(start, end), start, end) for start, end in stretches]


def _stretch(row: Row) -> tuple[int, int]:
    tied = [c.condition for c in row if c.condition is not None]
    start = min([row[0].start, *(t[1] for t in tied)])
    return start, max([row[-1].end, *(t[2] for t in tied)])


RULES = (
    another_combats_place, nearer_combat, attacked_on_its_line, left_where_nobody_goes, refused_beside_a_card,
    nothing_beside_a_name, another_is_named, named_without_its_word, refused_and_played,
)  # fmt: skip
"""Each gives the answers that count no more, with the stretch that speaks against them."""
