"""The steps in which a message is heard: first what it says ahead or takes back, then what it answers, then what follows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Assign, Moves, One
from ...kernel.staging import Staged
from ..ahead.ahead import read_ahead
from ..ahead.battlegrounds import peaceful
from ..ahead.blows_by_name import read_blows_by_name, strips_help, without_struck
from ..ahead.card_ways import read_card_ways
from ..ahead.combat_plans import read_combat_plans
from ..ahead.following import follows, leads_on, read_following, read_implied, waiting_for
from ..ahead.help_plans import read_help_plans
from ..ahead.help_taken import read_help_taken
from ..ahead.implied import (
    implied_ahead,
    implied_by_way,
    implied_by_what_follows,
    implied_by_word,
    without_unchosen,
)
from ..ahead.laid_uses import in_one, read_laid_uses
from ..ahead.later_amounts import read_later_amounts
from ..ahead.later_orders import read_later
from ..ahead.later_recruits import read_later_recruits
from ..ahead.next_departures import with_next_departures
from ..ahead.one_goal import read_one_goal
from ..ahead.own_names import read_own_names
from ..ahead.rest_plans import read_rest_plans
from ..ahead.rounds import read_round
from ..ahead.same_line import of_combat_on_line
from ..ahead.second_cards import read_second_cards
from ..ahead.taken_off import read_taken_off
from ..ahead.things_and_goals import read_things_and_goals
from ..ahead.tied import implied_on_condition, told_on_condition
from ..ahead.uses_by_name import read_uses_by_name
from ..ahead.way_ends import at_the_end
from ..ahead.ways_back import read_ways_back
from ..clauses.message import Message
from ..forms.slot_tales import settle_slots
from ..forms.turned_slots import doubt_turned_slots
from ..movements.answers_in_front import parted_from_moves, told_of_flight
from ..movements.awakened import overtaken, without_tails
from ..movements.awakenings import Awakenings, read_awakenings
from ..movements.card_moves import card_moves_in, read_card_moves
from ..movements.changed_orders import as_changed, changed_place, read_changed_orders
from ..movements.departures import read_departures
from ..movements.exchange_tales import read_exchanges_first
from ..movements.given_for import read_given_for
from ..movements.kept_orders import read_kept_orders
from ..movements.one_transfer import read_one_transfer
from ..movements.persons_sent import read_persons_sent
from ..movements.told_moves import read_told_moves
from ..rows.outcomes import Outcome, Row, rows_of
from ..text.vocabulary import SENSE
from ..text.words import kinds_of
from ..values import ASK
from .before_asked import hear_bids, hear_deals, hear_resolved
from .combat_heard import hear_combat_answered
from .heard import Hearing, keep
from .heard_last import hear_what_is_left
from .heard_of_places import without_things_of_nobody
from .laid_anew import lays_anew, lays_each
from .open_questions import hear_asked
from .orders_told import hear_orders_told
from .plans_as_whole import hear_plans_as_whole, hear_siege_plans
from .told_whole import hear_told_whole


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
    found = Hearing(message, asked, _that_may_come(asked, ahead), previous, waiting=waiting)
    found.following = coming if leads_on(asked) else []
    found.by_card = card_moves_in(ahead)
    steps = _Steps(found, coming)
    told = read_round(message, rows_of(message.clauses), asked, ahead)
    keep(found, told.outcomes)
    found.used |= told.used
    helped = read_help_plans(message, told.rest, asked, found.ahead)
    taken = read_help_taken(message, helped.rest, asked, found.ahead)
    keep(found, [*helped.outcomes, *taken.outcomes])
    back, rest = read_ways_back(message, taken.rest, asked, found.ahead)
    keep(found, back)
    sentences = parted_from_moves(message, rest, asked, found.ahead)
    plans = read_combat_plans(message, sentences, asked, found.ahead)
    keep(found, plans.outcomes)
    by_card = read_card_moves(message, plans.rest, ahead)
    keep(found, by_card.outcomes)
    transfer = read_one_transfer(message, by_card.rest, asked, ahead)
    steps.take_as_answered(transfer.outcomes, ahead)
    fled = told_of_flight(message, transfer.rest, asked)
    rows = steps.who_sets_out([row for row in transfer.rest if row not in fled])
    rows = steps.moves_and_amounts(rows)
    rows = steps.said_ahead(rows)
    rows = steps.orders_to_come(rows)
    rows = steps.leading_on(hear_deals(found, hear_resolved(found, hear_bids(found, rows))))
    rows = sorted([*rows, *fled], key=lambda row: row[0].start)
    hear_asked(found, rows, steps.answered)
    steps.what_follows(rows)
    planned = {c.sentence for o in plans.outcomes for row in o.rows for c in row}
    planned |= {r[0].sentence for r in rows_of(message.clauses)} - {r[0].sentence for r in told.rest}
    hear_what_is_left(found, [r for r in rows_of(message.clauses) if r[0].sentence not in planned])
    hear_plans_as_whole(found, rows_of(message.clauses))
    hear_combat_answered(found)
    hear_siege_plans(found, rows_of(message.clauses), ahead)
    hear_told_whole(found, ahead)
    hear_orders_told(found)
    with_next_departures(message, found.outcomes)
    found.outcomes = _without_wider(message, of_combat_on_line(message, found.outcomes))
    without_things_of_nobody(found)
    _without_moves_of_the_beaten(found)
    _without_told_twice(found, told.outcomes)
    found.issues += doubt_turned_slots(message, found.sheets)
    if laid := settle_slots(message, found.sheets):
        found.issues = [issue for issue in found.issues if laid.isdisjoint(issue.about)]
    found.issues = without_struck(found.issues, found.outcomes)
    _doubt_where_no_combat_is(found, peaceful((*asked, *found.ahead)))
    if not any(o.rows for o in found.outcomes):
        found.outcomes = []  # what only followed from another answer falls with it
    return found


class _Steps:
    """The steps that hand on more than the sentences that they leave.

    Attributes:
        found: what was heard so far.
        coming: the questions that follow an open one at once.
        answered: the keys of the open questions that are answered.
    """

    def __init__(self, found: Hearing, coming: Sequence[Decision]) -> None:
        self.found, self.coming, self.answered = found, [*coming], set[str]()
        self._place, self._moves = "", list[Outcome]()

    def who_sets_out(self, rows: Sequence[Row]) -> list[Row]:
        """Who sets out by which order, how a card is used, and which order takes another's place."""
        found, message = self.found, self.found.message
        self._woken = read_awakenings(message, rows, found.asked, found.ahead)
        given = read_given_for(message, self._woken.rest, found.asked, found.ahead, self._woken.outcomes)
        self._woken = Awakenings(
            [*self._woken.outcomes, *given.outcomes], [*self._woken.chosen, *given.chosen], given.rest
        )
        woken = self._woken.outcomes
        orders = read_kept_orders(message, self._woken.rest, found.asked, found.ahead, woken)
        second = read_second_cards(message, orders.rest, found.asked, found.ahead)
        own = read_own_names(message, second.rest, found.asked, found.ahead)
        ways = read_card_ways(message, own.rest, found.asked, found.ahead)
        changed = read_changed_orders(message, ways.rest, found.asked)
        if not changed.outcomes:
            changed = read_exchanges_first(message, ways.rest, found.asked, found.outcomes)
        found.ahead = as_changed(found.ahead, found.asked, message, changed.outcomes)
        self._place = changed_place(changed.outcomes)
        self.keep(
            [*woken, *orders.outcomes, *second.outcomes, *own.outcomes, *ways.outcomes, *changed.outcomes]
        )
        found.used |= {p for o in (*second.outcomes, *own.outcomes, *ways.outcomes) for p in o.used}
        return changed.rest

    def moves_and_amounts(self, rows: Sequence[Row]) -> list[Row]:
        """Blows and moves, whatever is asked; and numbers for questions that come later."""
        found, message = self.found, self.found.message
        rows = rows if _lays(found) else self._without_blows(rows)
        moves = read_told_moves(
            message, rows, found.asked, found.ahead, found.previous, self._woken.chosen, self._place
        )
        left = without_tails(self._woken, moves.outcomes, moves.rest)
        amounts = read_later_amounts(message, left, found.asked, found.ahead)
        self._moves = moves.outcomes
        self.keep(moves.outcomes)
        keep(found, amounts.outcomes)
        return amounts.rest

    def _without_blows(self, rows: Sequence[Row]) -> list[Row]:
        """The sentences without a blow that their names tell; where orders are laid they all go on to the sheet."""
        blows = read_blows_by_name(self.found.message, rows, self.found.asked, self.found.ahead)
        known = {o.decision.kind for o in self.found.outcomes}
        keep(self.found, [o for o in blows.outcomes if o.decision.kind not in known])
        return list(rows) if _lays(self.found) else blows.rest

    def said_ahead(self, rows: Sequence[Row]) -> list[Row]:
        """What is said of questions to come, and what is taken back; orders for the case that others are not allowed wait."""
        found, message = self.found, self.found.message
        sheets = [d.form for d in found.asked if isinstance(d.form, Assign)]
        lays = [row for row in rows if lays_anew(message, sheets, row) or lays_each(message, sheets, row)]
        self._orders = [row for row in rows if sheets and (row in lays or _is_fallback(message, row))]
        laid = {row[0].start for row in self._orders}
        self._tied = told_on_condition(message, rows, self.coming if leads_on(found.asked) else ())
        others = [row for row in self._tied.rest if row[0].start not in laid]
        off, others = read_taken_off(message, others, found.asked, found.ahead)
        keep(found, off)
        resting = read_rest_plans(message, others, found.asked, found.ahead)
        keep(found, resting.outcomes)
        strips = [row for row in resting.rest if strips_help(message, row)]
        meant = [row for row in resting.rest if row not in strips]
        said = read_ahead(message, meant, found.asked, found.ahead, found.waiting)
        found.reopened = {s.key for s in found.waiting if s.id in said.withdrawn}
        found.previous = {k: v for k, v in found.previous.items() if k not in found.reopened}
        found.issues[:0] = said.issues
        found.withdrawn += [
            *said.withdrawn,
            *overtaken(self._woken, found.waiting, (*found.asked, *found.ahead)),
        ]
        found.used |= said.used
        keep(found, [o for o in said.outcomes if not _is_told_closer(o, found.outcomes)])
        return sorted([*said.rest, *strips], key=lambda row: row[0].start)

    def orders_to_come(self, rows: Sequence[Row]) -> list[Row]:
        """What is said of orders that nobody is asked about yet: recruits, what they are used for, several moves."""
        found, message = self.found, self.found.message
        recruits = read_later_recruits(message, rows, found.asked, found.ahead)
        self.keep(recruits.outcomes)
        named = read_uses_by_name(message, recruits.rest, found.asked, found.ahead, found.outcomes)
        self.keep(named.outcomes)
        uses = read_laid_uses(message, named.rest, found.asked, found.ahead)
        later = read_later(message, uses.rest, found.asked, found.ahead)
        keep(found, in_one([*uses.outcomes, *_without_order(self._moves, later.outcomes)]))
        rest = sorted((*later.rest, *self._orders), key=lambda row: row[0].start)
        departures = read_departures(message, rest, found.asked, found.ahead, found.previous)
        self.keep(_without_order(self._moves, departures.outcomes))
        return self._without_blows(departures.rest) if _lays(found) else departures.rest

    def take_as_answered(self, outcomes: Sequence[Outcome], ahead: Sequence[Decision]) -> None:
        """Keep the whole of a move by a card, of which nothing else is heard then: the words are those of other moves."""
        self.keep(outcomes)
        if outcomes:
            apart = kinds_of("apart")
            self.found.asked = [d for d in self.found.asked if d.kind not in apart]
            self.found.ahead = _that_may_come(self.found.asked, [d for d in ahead if d.kind not in apart])
            self.found.by_card = ()
            self.coming = follows(self.found.asked, ahead)

    def leading_on(self, rows: Sequence[Row]) -> list[Row]:
        """What is chosen by telling what follows it."""
        found = self.found
        if not (self.coming and leads_on(found.asked)):
            return list(rows)
        chosen = waiting_for([*found.asked, *self.coming], found.waiting)
        sent, rows = read_persons_sent(found.message, rows, found.asked, self.coming, chosen)
        self.keep(sent)
        self.coming = [d for d in self.coming if d not in [o.decision for o in sent]]
        implied, rest = read_implied(found.message, found.asked, self.coming, rows)
        self.keep(implied)
        self.coming = [d for d in self.coming if d not in [o.decision for o in implied]]
        return rest

    def what_follows(self, rows: Sequence[Row]) -> None:
        """What follows an open question at once, told or implied."""
        found, message, asked = self.found, self.found.message, self.found.asked
        chosen = waiting_for([*asked, *self.coming], found.waiting)
        if self.coming and leads_on(asked):
            keep(found, read_following(message, self.coming, rows, found.outcomes, chosen))
            keep(found, read_one_goal(message, self.coming, rows, found.outcomes))
            keep(found, read_things_and_goals(message, self.coming, rows, found.outcomes))
            keep(found, [*at_the_end(message, self.coming, found.outcomes)])
            keep(found, [*implied_by_way(asked, self.coming, found.outcomes, chosen)])
            found.outcomes = without_unchosen(found.outcomes)
            keep(found, [*implied_by_word(message, self.coming, rows, found.outcomes, asked)])
            keep(found, [*implied_on_condition(message, self.coming, self._tied, found.outcomes, asked)])
        keep(found, [*implied_by_what_follows(asked, found.outcomes, chosen)])
        keep(found, [*implied_ahead(found.ahead, found.outcomes)])

    def keep(self, outcomes: Sequence[Outcome]) -> None:
        """Keep outcomes that may answer open questions."""
        keep(self.found, outcomes)
        self.answered |= {o.decision.key for o in outcomes if o.decision.key}


def _lays(found: Hearing) -> bool:
    """Whether orders are asked for."""
    return any(isinstance(d.form, Assign) for d in found.asked)


def _without_told_twice(found: Hearing, told: Sequence[Outcome]) -> None:
    """Leave out what other steps made of questions that a round told as a whole has answered."""
    answered = {(o.decision.kind, o.decision.about) for o in told}
    own = {id(o) for o in told}
    twice = [
        o for o in found.outcomes if (o.decision.kind, o.decision.about) in answered and id(o) not in own
    ]
    issues = {id(issue) for o in twice for issue in o.issues}
    found.outcomes = [o for o in found.outcomes if not any(o is t for t in twice)]
    found.issues = [issue for issue in found.issues if id(issue) not in issues]


def _that_may_come(asked: Sequence[Decision], ahead: Sequence[Decision]) -> list[Decision]:
    """The questions that may come and can be told apart by their words."""
    by_card = card_moves_in(ahead)
    coming = [d for d in ahead if d not in by_card]
    told_apart = _without_twins(asked, [d for d in coming if d.kind not in kinds_of("follows")])
    return _without_fought_out(asked, told_apart)


def _is_told_closer(outcome: Outcome, others: Sequence[Outcome]) -> bool:
    """Whether the same words have already been taken for the same answer, and for one moment instead of any."""
    wide = not (outcome.decision.key or outcome.when or outcome.standing) and outcome.about == ""
    return wide and any(
        o.decision.kind == outcome.decision.kind and o.answers == outcome.answers and outcome.used & o.used
        for o in others
    )


def _without_order(told: Sequence[Outcome], others: Sequence[Outcome]) -> list[Outcome]:
    """What others made of moves, without which comes first where the teller of moves has told it, and what "nobody goes" follows."""
    ordered = {
        o.decision.kind
        for o in told
        if isinstance(o.decision.form, One) and o.decision.kind in kinds_of("leaves")
    }
    nobody = {
        o.decision.about: min(p for p in o.used) for o in told if o.settled and o.answers == [{}] and o.used
    }
    kept = [o for o in others if o.decision.kind not in ordered]
    return [
        o
        for o in kept
        if not (
            isinstance(o.decision.form, Moves) and max(o.used, default=0) < nobody.get(o.decision.about, 0)
        )
    ]


def _without_wider(message: Message, outcomes: Sequence[Outcome]) -> list[Outcome]:
    """What was heard, without an answer for more cases where the same sentence was also heard to say it for one of them."""
    plain = [o for o in outcomes if not _says_everywhere(message, o)]
    return [
        o for o in outcomes
        if o not in plain or not any(_is_said_more_exactly(o, other) for other in outcomes)
    ]  # fmt: skip


def _without_moves_of_the_beaten(found: Hearing) -> None:
    """Leave out moves from a place out of which the beaten go, which is asked about now: they go nowhere else."""
    beaten = {d.about for d in found.asked if d.kind in kinds_of("flees")}
    moved = [
        o
        for o in found.outcomes
        if isinstance(o.decision.form, Moves) and not o.decision.key and o.decision.about in beaten
    ]
    issues = {id(issue) for o in moved for issue in o.issues}
    found.outcomes = [o for o in found.outcomes if not any(o is m for m in moved)]
    found.issues = [issue for issue in found.issues if id(issue) not in issues]


def _says_everywhere(message: Message, outcome: Outcome) -> bool:
    spots = [s for row in outcome.rows for s in message.in_row(row)]
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


def _is_fallback(message: Message, row: Row) -> bool:
    """Whether a sentence says which order is to be laid where another one is not allowed."""
    tied = [c for c in row if c.condition is not None and message.says_order(c)]
    stretches = [c.condition[1:] for c in tied if c.condition is not None]
    return any(s.has(SENSE, "forbidden") for a, b in stretches for s in message.spots_between(a, b))
