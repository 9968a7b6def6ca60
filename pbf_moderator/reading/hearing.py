"""One message heard for the questions that its sender is or may be asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from ..kernel.decision import Decision
from ..kernel.forms import Amount, Answer, Assign, Moves, One, Path
from ..kernel.staging import Staged
from .ahead.ahead import read_ahead
from .ahead.battle_plans import read_battle_plans
from .ahead.battlegrounds import peaceful
from .ahead.card_ways import read_card_ways
from .ahead.first_orders import read_first_orders
from .ahead.following import follows, leads_on, read_following, read_implied, waiting_for
from .ahead.implied import (
    implied_ahead,
    implied_by_way,
    implied_by_what_follows,
    implied_by_word,
    without_unchosen,
)
from .ahead.laid_uses import in_one, read_laid_uses
from .ahead.later_amounts import read_later_amounts
from .ahead.later_orders import read_later
from .ahead.later_recruits import read_later_recruits
from .ahead.same_line import of_combat_on_line
from .ahead.survivors import read_survivors
from .ahead.tied import implied_on_condition, told_on_condition
from .clauses.clause import SAY
from .clauses.message import Message
from .forms.amount_items import names_of
from .forms.amounts import read_amounts
from .forms.choices import read_one
from .forms.form_readers import read_form
from .forms.paired_amounts import read_paired_amounts
from .forms.ranks_together import rows_for_each
from .forms.sheet_taking import Sheet
from .forms.sheets import read_sheet
from .forms.turned_slots import doubt_turned_slots
from .marches.awakenings import overtaken, read_awakenings, without_tails
from .marches.changed_orders import as_changed, changed_place, read_changed_orders
from .marches.departures import read_departures
from .marches.in_turn import read_in_turn
from .marches.led_moves import read_led_moves
from .marches.told_moves import read_told_moves
from .mentions.spotting import Spot
from .rows.outcomes import Outcome, Row, rows_of
from .text.names import names_in
from .text.vocabulary import FILLER, KIND, OPTION, SENSE, Concept
from .text.words import kinds_of, kinds_within
from .values import ASK, Issue


@dataclass
class Hearing:
    """What was heard in a message.

    Attributes:
        message: the message.
        asked: the questions that are open.
        ahead: those that may come.
        previous: what the seat has answered before, by key.
        reopened: the keys of the answers that are taken back.
        waiting: what the seat has said before, ahead too.
        sheets: key -> a decision whose form is Assign, and what was said of it.
        outcomes: what was said to every other decision.
        issues: what the sender is told beside that.
        withdrawn: the ids of what waited and is taken back.
        used: the positions of all words that went into something.
    """

    message: Message
    asked: Sequence[Decision]
    ahead: Sequence[Decision]
    previous: Mapping[str, Answer]
    reopened: Collection[str] = ()
    waiting: Sequence[Staged] = ()
    sheets: dict[str, tuple[Decision, Sheet]] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    withdrawn: list[int] = field(default_factory=list)
    used: set[int] = field(default_factory=set)


_OPENING = ("so", "then", "next", "and")
"""What may open a list of names and numbers."""
_PAIR = 2


def hear(
    message: Message,
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    previous: Mapping[str, Answer],
    waiting: Sequence[Staged],
) -> Hearing:
    """Hear a message: first what it says ahead or takes back, then what it answers.

    Args:
        message: the message.
        asked: the questions that are open.
        ahead: those that may come.
        previous: what the seat has answered before, by key.
        waiting: what it has said before, ahead too.
    """
    coming = follows(asked, ahead)
    ahead = _without_twins(asked, [d for d in ahead if d.kind not in kinds_of("follows")])
    ahead = _without_fought_out(asked, ahead)
    woken = read_awakenings(message, rows_of(message.clauses), asked, ahead)
    ways = read_card_ways(message, woken.rest, asked, ahead)
    changed = read_changed_orders(message, ways.rest, asked)
    ahead = as_changed(ahead, message, changed.outcomes)
    place = changed_place(changed.outcomes)
    moves = read_told_moves(message, changed.rest, asked, ahead, previous, woken.chosen, place)
    amounts = read_later_amounts(message, without_tails(woken, moves.outcomes, moves.rest), asked, ahead)
    rows = amounts.rest
    orders = [row for row in rows if _is_fallback(message, row)] if _has_sheet(asked) else []
    laid = {row[0].start for row in orders}
    tied = told_on_condition(message, rows, coming if leads_on(asked) else ())
    others = [row for row in tied.rest if row[0].start not in laid]
    said = read_ahead(message, others, asked, ahead, waiting)
    gone = {s.key for s in waiting if s.id in said.withdrawn}
    found = Hearing(message, asked, ahead, {k: v for k, v in previous.items() if k not in gone}, gone)
    found.waiting = waiting
    found.issues += said.issues
    found.withdrawn += said.withdrawn
    found.used |= said.used
    _keep(found, [*woken.outcomes, *ways.outcomes, *changed.outcomes])
    found.used |= {p for o in ways.outcomes for p in o.used}
    found.withdrawn += overtaken(woken, waiting, (*asked, *ahead))
    _keep(found, moves.outcomes)
    _keep(found, amounts.outcomes)
    _keep(found, _without_twice_woken(woken.outcomes, said.outcomes))
    recruits = read_later_recruits(message, said.rest, asked, ahead)
    _keep(found, recruits.outcomes)
    uses = read_laid_uses(message, recruits.rest, asked, ahead)
    later = read_later(message, uses.rest, asked, ahead)
    _keep(found, in_one([*uses.outcomes, *_without_order(moves.outcomes, later.outcomes)]))
    rest = sorted((*later.rest, *orders), key=lambda row: row[0].start)
    departures = read_departures(message, rest, asked, ahead, found.previous)
    departures.outcomes = _without_order(moves.outcomes, departures.outcomes)
    _keep(found, departures.outcomes)
    told = (
        *woken.outcomes, *ways.outcomes, *changed.outcomes, *moves.outcomes, *recruits.outcomes, *departures.outcomes,
    )  # fmt: skip
    answered = {o.decision.key for o in told if o.decision.key}
    rest = _hear_deals(found, _hear_resolved(found, _hear_bids(found, departures.rest)))
    if coming and leads_on(asked):
        implied, rest = read_implied(message, asked, coming, rest)
        _keep(found, implied)
        answered |= {o.decision.key for o in implied if o.decision.key}
        coming = [d for d in coming if d not in [o.decision for o in implied]]
    _hear_asked(found, rest, answered)
    chosen = waiting_for([*asked, *coming], waiting)
    if coming and leads_on(asked):
        _keep(found, read_following(message, coming, rest, found.outcomes, chosen))
        _keep(found, [*implied_by_way(asked, coming, found.outcomes, chosen)])
        found.outcomes = without_unchosen(found.outcomes)
        _keep(found, [*implied_by_word(message, coming, rest, found.outcomes, asked)])
        _keep(found, [*implied_on_condition(message, coming, tied, found.outcomes, asked)])
    _keep(found, [*implied_by_what_follows(asked, found.outcomes, chosen)])
    _keep(found, [*implied_ahead(ahead, found.outcomes)])
    every = rows_of(message.clauses)
    _keep(found, read_survivors(message, every, asked, ahead, found.outcomes))
    _keep(found, read_led_moves(message, ahead, every, found.outcomes))
    _keep(found, read_first_orders(message, asked, ahead, every, found.outcomes))
    _keep(found, read_paired_amounts(message, every, asked, ahead, found.outcomes))
    _keep(found, _with_plans(found, every))
    found.outcomes = of_combat_on_line(message, found.outcomes)
    found.outcomes = _without_wider(message, found.outcomes)
    found.issues += doubt_turned_slots(message, found.sheets)
    _doubt_where_no_combat_is(found, peaceful((*asked, *ahead)))
    return found


def _without_order(told: Sequence[Outcome], others: Sequence[Outcome]) -> list[Outcome]:
    """What others made of moves, without which comes first where the teller of moves has told it."""
    ordered = {
        o.decision.kind
        for o in told
        if isinstance(o.decision.form, One) and o.decision.kind in kinds_of("leaves")
    }
    return [o for o in others if o.decision.kind not in ordered]


def _without_twice_woken(woken: Sequence[Outcome], others: Sequence[Outcome]) -> list[Outcome]:
    """What others made of who is chosen to set out, without what says once more, for any order, who is chosen by one of them."""
    chosen = [(o.decision.kind, o.answers) for o in woken if o.decision.about]
    return [o for o in others if o.about != "" or o.when or (o.decision.kind, o.answers) not in chosen]


def _with_plans(found: Hearing, rows: Sequence[Row]) -> list[Outcome]:
    """What is named for combats; the questions about the same sentences, which it takes the place of, are no longer asked."""
    before = list(found.outcomes)
    plans = read_battle_plans(found.message, rows, found.asked, found.ahead, found.outcomes)
    own = {c.sentence for plan in plans for row in plan.rows for c in row}
    gone = [
        o for o in before
        if not any(o is kept for kept in found.outcomes) and {c.sentence for row in o.rows for c in row} <= own
    ]  # fmt: skip
    settled = {id(issue) for outcome in gone for issue in outcome.issues}
    found.issues = [issue for issue in found.issues if id(issue) not in settled]
    return plans


def _without_wider(message: Message, outcomes: Sequence[Outcome]) -> list[Outcome]:
    """What was heard, without an answer for more cases where the same sentence was also heard to say it for one of them."""
    plain = [o for o in outcomes if not _says_everywhere(message, o)]
    return [
        o for o in outcomes
        if o not in plain or not any(_is_said_more_exactly(o, other) for other in outcomes)
    ]  # fmt: skip


def _says_everywhere(message: Message, outcome: Outcome) -> bool:
    spots = [s for row in outcome.rows for s in _spots(message, row)]
    return any(s.has(SENSE, "everywhere", "elsewhere", "always", "later_fights") for s in spots)


def _is_said_more_exactly(one: Outcome, other: Outcome) -> bool:
    """Whether another answer is the same, from the same sentence, and for fewer cases."""
    ahead = not (one.decision.key or other.decision.key) and one.settled and other.settled
    same = (
        one.decision.kind == other.decision.kind and one.answers == other.answers and one.about == other.about
    )
    if not (ahead and same and dict(one.when).items() < dict(other.when).items()):
        return False
    mine = {c.sentence for row in one.rows for c in row}
    return not mine.isdisjoint(c.sentence for row in other.rows for c in row)


def _doubt_where_no_combat_is(found: Hearing, places: Collection[str]) -> None:
    """Ask about what is said for a combat in a place where there can never be one."""
    for outcome in found.outcomes:
        area = outcome.when.get("area")
        if isinstance(area, str) and area in places:
            line = found.message.words_of(outcome.rows[-1])
            outcome.say(ASK, "no_combat_there", area, line=line)
            found.issues.append(outcome.issues[-1])


def _without_fought_out(asked: Sequence[Decision], ahead: Sequence[Decision]) -> list[Decision]:
    """Without what a combat to come may cost, where the beaten are asked what they lose besides: the words are the same."""
    after = any(d.kind in kinds_of("loses_after") for d in asked)
    return [d for d in ahead if not (after and d.kind in kinds_of("suffers"))]


def _without_twins(asked: Sequence[Decision], ahead: Sequence[Decision]) -> list[Decision]:
    """Of two ways to leave the same area that are told in the same words, the one that is asked about, else the usual one."""
    apart = kinds_of("apart")
    meant = any(d.kind in apart for d in asked)
    told = {d.about for d in ahead if isinstance(d.form, Moves) and (d.kind in apart) == meant}
    return [
        d for d in ahead
        if not isinstance(d.form, Moves) or (d.kind in apart) == meant or d.about not in told
    ]  # fmt: skip


def _hear_resolved(found: Hearing, rows: Sequence[Row]) -> list[Row]:
    """Hear how orders are resolved that are not asked about yet, by their word; the sentences that are left."""
    coming = [d for d in found.ahead if d.kind in kinds_of("of_orders") and _has_targets(d)]
    if any(isinstance(d.form, Assign) for d in found.asked):
        return list(rows)  # their words are values there
    open_ = {d.kind for d in found.asked}
    waking = {*kinds_of("wakes")} & open_  # who wakes nobody may tell beside it how the order is carried out
    rest = list(rows)
    changing = not open_.isdisjoint(
        kinds_of("by_badge")
    )  # who may change an order names the one that lies there
    for decision in (d for d in coming if d.kind not in open_):
        mine = [row for row in rest if _resolves(found.message, row, decision.kind)]
        mine = [row for row in mine if not (changing and _changes(found.message, row))]
        outcome = read_one(found.message, decision, mine)
        if outcome.said:
            _keep(found, [outcome])
            rest = [row for row in rest if row not in mine or _says_kind(_spots(found.message, row), waking)]
    return rest


def _resolves(message: Message, row: Row, kind: str) -> bool:
    """Whether a sentence has the word of an order, and does not tell that it is given up so that somebody wakes."""
    waking = [c for c in row if _says_kind(message.within(c), kinds_of("wakes")) and not c.denied]
    return _says_kind(_spots(message, row), {kind}) and not waking


def _changes(message: Message, row: Row) -> bool:
    """Whether a sentence puts something in the place of something else."""
    return any(s.has(SENSE, "instead", "swaps") for s in _spots(message, row))


def _hear_deals(found: Hearing, rows: Sequence[Row]) -> list[Row]:
    """Hear what is offered before it can be, in whole sentences of the sender's own; the sentences that are left."""
    open_ = {d.kind for d in found.asked}
    coming = [d for d in found.ahead if d.kind in kinds_of("deals") and d.kind not in open_]
    rows = [row for row in rows if not _puts_off_deal(found.message, row, {d.kind for d in coming})]
    mine = [
        row
        for row in rows
        if _is_plain(row) and _says_kind(_spots(found.message, row), {d.kind for d in coming})
    ]
    if not coming or not mine:
        return list(rows)
    named = {a for row in mine for s in _spots(found.message, row) for a in s.ids("area")}
    placed = [d for d in coming if d.about in named]
    outcome = read_form(found.message, (placed or coming)[0], mine)
    if not outcome.settled or outcome.decision.form.problems(outcome.answers[0]) or not outcome.answers[0]:
        return list(rows)
    outcome.about = None if placed or len(coming) == 1 else ""
    _keep(found, [outcome])
    return [row for row in rows if row not in mine]


def _puts_off_deal(message: Message, row: Row, kinds: Collection[str]) -> bool:
    """Whether a sentence only says that a deal will be talked about: it offers nothing, and lays no order that it names."""
    spots = _spots(message, row)
    told = bool(kinds) and _says_kind(spots, kinds)
    return told and any(s.has(SENSE, "postpones", "ponders") for s in spots)


def _is_plain(row: Row) -> bool:
    """Whether all of a sentence is said for good and hangs on nothing."""
    return all(c.mood == SAY and c.condition is None and not c.second for c in row)


def _spots(message: Message, row: Row) -> list[Spot]:
    return [s for c in row for s in message.within(c)]


def _has_targets(decision: Decision) -> bool:
    """Whether an answer says where an order lies and what it is done to."""
    return isinstance(decision.form, One) and any("/" in option for option in decision.form.options)


def _has_sheet(asked: Sequence[Decision]) -> bool:
    return any(isinstance(d.form, Assign) for d in asked)


def _is_fallback(message: Message, row: Row) -> bool:
    """Whether a sentence says which order is to be laid where another one is not allowed."""
    tied = [c for c in row if c.condition is not None and message.says_order(c)]
    stretches = [c.condition[1:] for c in tied if c.condition is not None]
    return any(s.has(SENSE, "forbidden") for a, b in stretches for s in message.spots_between(a, b))


def _hear_bids(found: Hearing, rows: Sequence[Row]) -> list[Row]:
    """Hear numbers for questions that come later where none is open, by the word for them and their names."""
    if any(isinstance(d.form, Amount | Assign) for d in found.asked):
        return list(rows)
    later = [d for d in found.ahead if isinstance(d.form, Amount)]
    every = {c for d in later if d.about for c in names_of(found.message.vocabulary, d)}
    names = {c for c in every if c.category == "track"}
    kinds = {d.kind for d in later}
    mine: list[Row] = []
    speaks = False
    for row in rows:
        spots = [s for c in row for s in found.message.within(c)]
        named = any(c in names for s in spots for c in s.concepts)
        counted = any(_is_number(found.message, p) for p in range(row[0].start, row[-1].end))
        listed = _is_list_of_numbers(found.message, row, names)
        speaks = _says_kind(spots, kinds) or (named and speaks) or listed
        if speaks and named and counted:
            mine.append(row)
    told = [o for o in read_amounts(found.message, [], later, mine, {}) if o.settled] if mine else []
    _keep(found, told)
    read = {c.start for o in told for row in o.rows for c in row}
    return [row for row in rows if row not in mine or read.isdisjoint(c.start for c in row)]


def _is_list_of_numbers(message: Message, row: Row, names: Collection[Concept]) -> bool:
    """Whether a sentence is several names, each with nothing but a number behind it: "A 2, B 4"; an "and" may lead on to talk."""
    if any(s.has(SENSE, "is") and not s.has(SENSE, "and") for s in _spots(message, row)):
        return False  # how things stand
    listed = 0
    for clause in row:
        named = [s for s in message.within(clause) if any(c in names for c in s.concepts)]
        numbers = [p for p in range(clause.start, clause.end) if _is_number(message, p)]
        plain = clause.mood == SAY and clause.condition is None and not clause.denied
        if not plain or not named or not _take_turns(named, numbers):
            return False
        after = message.at(numbers[-1] + 1)
        end = numbers[-1] + 1 if after is not None and after.has(SENSE, "and") else clause.end
        others = [s for s in message.spots_between(clause.start, end) if s not in named and not s.has(FILLER)]
        others = [s for s in others if s.start not in numbers and not s.has(SENSE, *_OPENING)]
        if others or message.spotted.unknown(clause.start, end):
            return False
        listed += len(named)
    return listed >= _PAIR


def _take_turns(named: Sequence[Spot], numbers: Sequence[int]) -> bool:
    """Whether each name has one number behind it, and before the next name."""
    ends = [*(s.start for s in named[1:]), max(numbers, default=0) + 1]
    pairs = zip(named, numbers, ends, strict=False)
    return len(named) == len(numbers) and all(s.end <= n < end for s, n, end in pairs)


def _is_number(message: Message, position: int) -> bool:
    spot = message.at(position)
    return message.number_at(position) is not None and (spot is None or not spot.has(FILLER))


def _says_kind(spots: Sequence[Spot], kinds: Collection[str]) -> bool:
    return any(s.has(KIND, *kinds) for s in spots)


def _hear_asked(found: Hearing, rows: Sequence[Row], answered: Collection[str]) -> None:
    amounts = [d for d in found.asked if isinstance(d.form, Amount)]
    later = [d for d in found.ahead if isinstance(d.form, Amount)]
    apart = rows_for_each(found.message, found.asked, rows)
    if amounts:
        _keep(found, read_amounts(found.message, amounts, later, rows, found.previous, found.waiting))
    for decision in found.asked:
        if isinstance(decision.form, Assign):
            sheet = read_sheet(found.message, decision, rows, found.previous.get(decision.key))
            found.sheets[decision.key] = (decision, sheet)
            found.issues += sheet.issues
            found.used |= sheet.used
        elif (
            len(found.asked) == 1
            and decision.key not in answered
            and (told := read_in_turn(found.message, decision, rows)[0])
        ):
            _keep(found, told)
        elif not isinstance(decision.form, Amount) and decision.key not in answered:
            mine = apart.get(decision.key, rows)
            mine = _of_no_order_to_come(found, mine) if decision.kind in kinds_of("by_badge") else mine
            heard = read_form(found.message, decision, mine, found.previous.get(decision.key))
            heard.used |= _headed(found.message, heard)
            usual = [] if heard.settled else [*implied_by_word(found.message, [decision], rows, [])]
            _keep(found, usual or [heard])


def _of_no_order_to_come(found: Hearing, rows: Sequence[Row]) -> list[Row]:
    """The sentences that tell of no order that will be carried out: where orders may be changed, the words are the same."""
    told = [o for o in found.outcomes if o.settled and o.decision.kind in kinds_of("of_orders")]
    used = {p for o in told if o.decision not in found.asked for p in o.used}
    uses = [*kinds_of("chooses_recruits"), *kinds_of("recruits")]
    using = {p for o in found.outcomes if o.settled and o.decision.kind in uses for p in o.used}
    return [
        row for row in rows
        if used.isdisjoint(range(row[0].start, row[-1].end))
        and (using.isdisjoint(range(row[0].start, row[-1].end)) or _changes(found.message, row) or _is_of_badge(found, row))
    ]  # fmt: skip


def _is_of_badge(found: Hearing, row: Row) -> bool:
    """Whether a sentence has the word by which orders may be changed."""
    return any(s.has(KIND, *kinds_of("by_badge")) for s in _spots(found.message, row))


def _headed(message: Message, heard: Outcome) -> set[int]:
    """Where the sentences that an answer was read from name what the question is about."""
    decision = heard.decision
    if not (heard.settled and decision.about) or decision.about in names_in(decision):
        return set()
    clauses = [c for row in heard.rows for c in row if not heard.used.isdisjoint(range(c.start, c.end))]
    named = [s for c in clauses for s in message.within(c) if decision.about in {k.id for k in s.concepts}]
    return {i for spot in named for i in range(spot.start, spot.end)}


def _keep(found: Hearing, outcomes: Sequence[Outcome]) -> None:
    """Keep what was heard; a later outcome for the same question under the same condition replaces the earlier one."""
    for outcome in outcomes:
        found.used |= outcome.used - _of_other_things(found.message, outcome)
        found.issues += outcome.issues
        found.outcomes.append(outcome)


def _of_other_things(message: Message, outcome: Outcome) -> set[int]:
    """The positions of what is spoken of beside an answer that it is no part of: what no other takes is told to its sender.

    That is units and loose figures beside a choice; where one question leads to the next also every other name and, beside a way, every number.
    """
    form, chained = outcome.decision.form, outcome.decision.kind in _chained(message.vocabulary.family)
    loose = {p for p in outcome.used if isinstance(form, One) and message.at(p) is None}
    numbers = {p for p in outcome.used if (chained or p in loose) and _is_number(message, p)}
    if isinstance(form, Path):
        return numbers
    if not isinstance(form, One) or outcome.decision.kind in kinds_of("of_units"):
        return set()
    spots = message.spotted.spots
    if chained and outcome.settled:
        own = {
            outcome.decision.about,
            *(part for a in outcome.answers for part in (str(a), *str(a).split("/"))),
        }
        names = [s for s in spots if any(s.has(c) for c in ("area", "unit", "card")) and not s.has(OPTION)]
        names = [s for s in names if own.isdisjoint(c.id for c in s.concepts)]
        return numbers | {p for s in names for p in range(s.start, s.end)}
    units = [s for s in spots if s.has("unit") and len({c.category for c in s.concepts}) == 1]
    return numbers | {p for s in units for p in range(s.start, s.end)}


def _chained(family: str) -> tuple[str, ...]:
    return (*kinds_within("leads", family), *kinds_within("follows", family))
