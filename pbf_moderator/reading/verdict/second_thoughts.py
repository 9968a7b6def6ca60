"""Answers behind which a "no" or an "all right" names another option or number, and those a clause puts off: "X. Oh no, Y", "three. All right, four".

The readers of forms know the corrections that they expect; of what else turns from an answer the sender is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.forms import Amount, One, Rank, Some
from ..clauses.clause import SAY, SUPPOSE, TELL, Clause
from ..clauses.message import Message
from ..forms.picked_tales import TOLD_WHOLE
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome
from ..text.names import parts_in, parts_of_answer
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import NAMES, kinds_of, words
from .left_over import Found
from .spoken_against import goes_into

_ELLIPSIS = ".."
_TURNING = ("no", "correction", "yes", "idle", "decides", "so", "then", "but")
"""Turns of speech that may stand beside a number that takes the place of another."""
_WAITING = ("waits", "postpones", "later")
_TALK = ("sorry", "because")
MODES = ("plan", "ask", "never")
"""How a sender may want to be treated: options that are named as things are."""
_CRY = 2
"""Words of a cry that ends in "no", at most."""


def another_after_no(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices behind which a "no" names another option: "X first. Oh no, Y", "to X... no Y"."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, One) or len(outcome.answers) > 1:
            continue
        mine = parts_of_answer(outcome.answers[0])
        own = [p for p in outcome.used if (spot := message.at(p)) is not None and mine & _ids(spot)]
        row = _behind(message, own or sorted(outcome.used))
        others = set().union(*(parts_of_answer(o) for o in form.options)) - mine
        named = _named_after_no(message, row)
        if named and named <= others and not (mine & _named(message, row)):
            yield outcome, max(own or outcome.used), row[-1].end
            yield from ((o, row[0].start, row[-1].end) for o in settled if _repeats(o, outcome, row))
            continue
        last = max(own) if own else -1
        at = next((c.sentence for c in message.clauses if c.start <= last < c.end), -1)
        for clause in message.clauses if own else ():
            named = _named(message, [clause])
            turned = clause.corrects and clause.sentence == at and clause.mood == SAY
            turned = turned and bool(others & named) and not mine & named and not _is_sorry(message, clause)
            turned = turned or (clause.sentence == at + 1 and _puts_before(message, clause, others, used))
            if clause.start > last and turned:
                yield outcome, last, clause.end
                break


def names_another(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices among orders whose own words name another one and not that which was taken."""
    for outcome in settled:
        form, kind = outcome.decision.form, outcome.decision.kind
        orders = kind in kinds_of("of_orders") and kind not in kinds_of("gives_help")
        if not isinstance(form, One) or not outcome.answers[0] or not orders or outcome.when:
            continue
        mine = parts_of_answer(outcome.answers[0])
        others = set().union(*(parts_of_answer(o) for o in form.options)) - mine
        named = {i for p in outcome.used if (spot := message.at(p)) is not None for i in _ids(spot)}
        if named & others and not named & mine:
            yield outcome, min(outcome.used), max(outcome.used) + 1


def _is_sorry(message: Message, clause: Clause) -> bool:
    """Whether a clause only says sorry to somebody, with no mark between: "sorry X!"."""
    spots = message.within(clause)
    named = [n for n, s in enumerate(spots) if s.has("seat")]
    if len(named) != 1 or not named[0] or not spots[named[0] - 1].has(SENSE, "sorry"):
        return False
    apart = message.marks_between(spots[named[0] - 1], spots[named[0]])
    return not apart and all(s.has("seat") or s.has(FILLER) or s.has(SENSE, "sorry") for s in spots)


def _puts_before(message: Message, clause: Clause, others: Collection[str], used: Collection[int]) -> bool:
    """Whether a clause of which nothing came names another option and then denies something: "I wanted X, not that"."""
    if (
        not clause.denied
        or goes_into(clause, used)
        or clause.condition is not None
        or clause.mood not in (SAY, SUPPOSE, TELL)
    ):
        return False
    names = [s for s in message.within(clause) if _ids(s) & {*others}]
    return len(names) == 1 and names[0].end <= clause.denied[0].start


def _repeats(one: Outcome, other: Outcome, row: Sequence[Clause]) -> bool:
    """Whether an answer to the same kind of question was taken from a sentence."""
    return (
        one is not other
        and one.decision.kind == other.decision.kind
        and any(goes_into(c, one.used) for c in row)
    )


def _behind(message: Message, own: Sequence[int]) -> Sequence[Clause]:
    """The sentence behind the last word of an answer."""
    at = next((c.sentence for c in message.clauses if own and c.start <= max(own) < c.end), None)
    return message.sentence(at + 1) if at is not None else []


def _opening_no(message: Message, row: Sequence[Clause]) -> Spot | None:
    """The "no" that opens a sentence, with a cry before it at most: "oh no"."""
    if not row or row[0].mood != SAY:
        return None
    nos, tokens = words(message.language).senses.get("no", ()), message.spotted.text.tokens

    def _is_no(spot: Spot) -> bool:
        return spot.has(SENSE, "no") or tokens[spot.end - 1].text in nos

    spots = message.within(row[0])
    cry = bool(spots) and row[0].end - row[0].start <= _CRY and spots[-1].end == row[0].end
    if cry and _is_no(spots[-1]):
        return spots[-1]
    return spots[0] if spots and spots[0].start == row[0].start and _is_no(spots[0]) else None


def _named_after_no(message: Message, row: Sequence[Clause]) -> set[str]:
    """The one name right behind a "no" that opens a sentence; with no comma between, what came before must have broken off."""
    opening = _opening_no(message, row)
    spots = [s for c in row for s in message.within(c) if opening is not None and s.start >= opening.end]
    led = [s for s in spots if not s.has(SENSE, "to", "toward", "lets") and not s.has(FILLER)]
    if (
        opening is None
        or not led
        or message.spotted.unknown(opening.end, led[0].start)
        or not _is_name(led[0])
    ):
        return set()
    apart = bool(message.marks_between(opening, spots[0])) and not opening.has(SENSE, "correction")
    before = message.source(0, row[0].start)
    broken = message.source(max(row[0].start - 1, 0), row[0].start + 1)
    return _ids(led[0]) if apart or _ELLIPSIS in broken or before.rstrip().endswith(_ELLIPSIS) else set()


def turned_from_a_list(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Lists and orders of preference behind which a sentence opens with "no", names something of the question, and went into nothing."""
    for outcome in settled:
        form, row = outcome.decision.form, []
        if isinstance(form, Rank) or (isinstance(form, Some) and outcome.answers[0]):
            mine = parts_of_answer(outcome.answers[0])
            row = [
                *_behind(
                    message,
                    [
                        p
                        for p in outcome.used
                        if (s := message.at(p)) and mine & _ids(s) and not _in_no(message, p)
                    ],
                )
            ]
        things = parts_in(outcome.decision) if not isinstance(form, Rank) else {*form.items}
        if not row or _opening_no(message, row) is None or outcome.why in TOLD_WHOLE:
            continue
        named = _named(message, [c for c in row if not c.denied], used) & things
        missing = named - parts_of_answer(outcome.answers[0]) if isinstance(form, Some) else named
        if isinstance(form, Some) and _went_in(message, row, outcome, named):
            continue
        if missing and not message.says(row[0], *_TALK):
            yield outcome, row[0].start, row[-1].end


def _went_in(message: Message, row: Sequence[Clause], outcome: Outcome, named: Collection[str]) -> bool:
    """Whether the words behind a "no" changed a list: some that only they name are in it now, or the "no" only denies what stands behind it."""
    denial = _opening_no(message, row)
    if denial is not None and len(named) == 1:
        following = message.at(denial.end)
        if following is not None and not following.has(FILLER) and _ids(following) & {*named}:
            return True  # "no boats this time"
    before = {i for s in message.spots_between(0, row[0].start) for i in _ids(s)}
    fresh = {*named} & parts_of_answer(outcome.answers[0]) - before
    inside = [s for s in message.in_row(row) if {*range(s.start, s.end)} & {*outcome.used}]
    return any(_ids(s) & fresh for s in inside)


def _in_no(message: Message, position: int) -> bool:
    """Whether a word stands in a sentence that opens with "no"."""
    clause = next((c for c in message.clauses if c.start <= position < c.end), None)
    return clause is not None and _opening_no(message, message.sentence(clause.sentence)) is not None


def taken_back_behind(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """A plain yes behind which the last sentence takes something back and names nothing: "I use it. Rather, I keep it", "I leave it. No, I need all"."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, One) or len(form.options) != 1 or outcome.answers != [form.options[0]]:
            continue
        row = _behind(message, sorted(outcome.used))
        if not outcome.decision.key or not row or any(goes_into(c, used) for c in row):
            continue
        turned = row[0].corrects or _opening_no(message, row) is not None
        more = any(
            s.has(FILLER) or not s.has(SENSE, "correction", "no") for c in row for s in message.within(c)
        )
        said = all(c.mood == SAY and c.condition is None for c in row)
        named = any(s.has(c) for s in message.in_row(row) for c in NAMES)
        if turned and said and more and not named and not any(message.says(c, *_TALK) for c in row):
            yield outcome, row[0].start, row[-1].end


def number_behind(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Numbers behind which the next sentence says another one alone, of which nothing came: "I give three. All right, four"."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, Amount) or outcome.when or not outcome.decision.key:
            continue
        row = _behind(message, sorted(outcome.used))
        numbers = [
            (p, n) for c in row for p in range(c.start, c.end) if (n := message.number_at(p)) is not None
        ]
        if len(numbers) != 1 or any(c.mood != SAY or c.condition is not None for c in row):
            continue
        position, number = numbers[0]
        alone = not any(message.spotted.unknown(c.start, c.end) for c in row)
        spots = [s for s in message.in_row(row) if not s.start <= position < s.end]
        little = all(s.has(FILLER) or s.has(SENSE, *_TURNING) and not s.has(SENSE, "sum") for s in spots)
        fits = number != outcome.answers[0] and form.low <= number <= form.high
        if fits and alone and little and position not in used:
            yield outcome, max(outcome.used), row[-1].end


def option_behind(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices behind which the next sentence says another option alone, of which nothing came: "up. All right, down"."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, One) or outcome.when or not outcome.decision.key or len(outcome.answers) > 1:
            continue
        row = _behind(message, sorted(outcome.used))
        if not row or any(
            c.mood != SAY or c.condition is not None or c.denied or goes_into(c, used) for c in row
        ):
            continue
        named = [s for s in message.in_row(row) if s.ids(OPTION) and not s.has(SENSE, "no", "yes")]
        others = [s for s in message.in_row(row) if s not in named and not s.has(FILLER)]
        little = len(row) > 1 and len(named) == 1 and named[0].end == row[-1].end
        little = little and all(s.has(SENSE, *_TURNING) for s in others)
        strange = [p for c in row for p in message.spotted.unknown(c.start, c.end)]
        options = {*form.options} & {*named[0].ids(OPTION)} if little else set()
        if options and outcome.answers[0] not in options and len(strange) < _CRY:
            yield outcome, max(outcome.used), row[-1].end


def put_aside(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Units that are promoted or lost though their clause says that they wait or are left: "only A, the one of B can wait"."""
    for outcome in settled:
        lists = (*kinds_of("promotes"), *kinds_of("removes"))
        if outcome.decision.kind not in lists or not isinstance(outcome.decision.form, Some):
            continue
        if outcome.why in TOLD_WHOLE:
            continue
        hit = {str(unit).partition("/")[0] for unit in outcome.answers[0]}
        for clause, behind in zip(message.clauses, [*message.clauses[1:], None], strict=True):
            spots = message.within(clause)
            named = {a for s in spots for a in s.ids("area")}
            bare = not any(s.has(KIND, outcome.decision.kind) for s in spots) and clause.mood == SAY
            if not named or not named < hit or not goes_into(clause, outcome.used) or not bare:
                continue
            left = (
                behind is not None and behind.sentence == clause.sentence and _leaves_as_is(message, behind)
            )
            if left or message.says(clause, *_WAITING) or _leaves_as_is(message, clause, named=True):
                yield outcome, clause.start, clause.end


def _leaves_as_is(message: Message, clause: Clause, *, named: bool = False) -> bool:
    """Whether a clause, which names nothing of its own, leaves what was just named as it is."""
    free = named or not any(s.has(c) for s in message.within(clause) for c in NAMES)
    return free and not clause.denied and message.says(clause, "lets_be", "restores", "same")


def _named(message: Message, row: Sequence[Clause], used: Collection[int] = ()) -> set[str]:
    """What a sentence names; where an answer has words of a clause, what another thing takes the place of in it is not meant."""
    return {
        i
        for c in row
        for s in message.within(c)
        if not (goes_into(c, used) and message.preceded_by(s, c, "instead"))
        for i in _ids(s)
    }


def _is_name(spot: Spot) -> bool:
    return spot.has(ORDER) or any(spot.has(c) for c in NAMES)


def _ids(spot: Spot) -> set[str]:
    modes = {i for i in spot.ids(OPTION) if i in MODES}
    return modes | {c.id for c in spot.concepts if c.category in NAMES}


RULES = (
    another_after_no,
    names_another,
    turned_from_a_list,
    taken_back_behind,
    number_behind,
    option_behind,
    put_aside,
)
"""Each gives the answers that count no more, with the stretch that speaks against them."""
