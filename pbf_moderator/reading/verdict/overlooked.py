"""What stands beside an answer and went into nothing though it may change it: a condition, second thoughts, another place, an exception.

The readers of forms look for what they know; this looks at what they left. A word that could change the meaning of an answer and was used
for nothing keeps the answer from counting.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

from ...kernel.forms import Amount, Answer, Moves, One
from ..ahead.combat_plans import PLANNED
from ..clauses.clause import SAY, UNLESS, Clause
from ..clauses.message import Message
from ..clauses.spoken_to import is_excuse
from ..mentions.spotting import Spot
from ..movements.in_turn import ORDERED
from ..rows.outcomes import Outcome
from ..text.tokens import WORD
from ..text.vocabulary import FILLER, KIND, SENSE, TERM
from ..text.words import NAMES, kinds_of
from ..values import ASK, Issue
from .belied import BELIED
from .beside_names import RULES as BESIDE_NAMES
from .changed_behind import RULES as CHANGED_BEHIND
from .contradicted import RULES as CONTRADICTED
from .contradicted import without_backward_moves, without_taken_back
from .kept_items import RULES as KEPT_ITEMS
from .left_over import (
    changes_of_nothing,
    further_targets_lost,
    lists_cut_short,
    moves_of_nobody,
    numbers_passed_over,
    options_left_aside,
    recruits_lost,
    replaced_options,
    second_answers_lost,
)
from .misplaced import RULES as MISPLACED
from .misplaced import without_moves_of_blows, without_moves_of_flights, without_moves_of_recruits
from .others_denials import RULES as OTHERS_DENIALS
from .second_look import (
    aimless_lost,
    cases_passed_over,
    corrected_behind,
    kept_by_halves,
    moves_turned_back,
    multiples_lost,
    numbers_left_as_they_were,
    places_passed_over,
    put_off,
    spared,
    two_prices,
    unchanged,
)
from .second_thoughts import RULES as SECOND_THOUGHTS
from .spoken_against import RULES as SPOKEN_AGAINST
from .strange_units import JOINING, strange_units
from .told_otherwise import RULES as TOLD_OTHERWISE

CLOSE_BY = 2
"""Sentences behind an answer in which second thoughts are about it."""
_OF_PLACES = ("gives_help", "takes_help", "plays_cards", "rests")
"""Groups of decisions that are asked in one place, and are told for any only where none is named."""
_HARMLESS = ("available", "else", "fallback")
"""Conditions that say no more than that an answer can be given."""


def overlooked(
    message: Message, outcomes: Sequence[Outcome], used: Collection[int], previous: Mapping[str, Answer]
) -> list[Issue]:
    """The questions about answers beside which something stands that may change them and went into nothing.

    Args:
        message: the message.
        outcomes: everything that was heard in it but sheets.
        used: the positions of the words that went into anything.
        previous: what the sender has answered before, by key.

    Returns:
        The questions; the answers count no more.
    """
    for outcome in list(_said_twice(message, [o for o in outcomes if o.settled and o.used])):
        outcome.answers = []
    without_backward_moves(message, outcomes)
    without_taken_back(message, outcomes)
    without_moves_of_blows(message, outcomes)
    without_moves_of_recruits(message, outcomes)
    without_moves_of_flights(message, outcomes)
    settled = [o for o in outcomes if o.settled and o.used]
    laid = set(used).difference(*(o.used for o in outcomes))
    questions: list[Issue] = []
    for rule in (
        _conditions,
        _second_thoughts,
        _turns_away,
        _places,
        _exceptions,
        strange_units,
        _later_ones,
        _figures,
        _too_wide,
        partial(lists_cut_short, laid=laid, previous=previous),
        second_answers_lost,
        recruits_lost,
        further_targets_lost,
        options_left_aside,
        replaced_options,
        moves_of_nobody,
        numbers_passed_over,
        partial(changes_of_nothing, previous=previous),
        put_off,
        spared,
        places_passed_over,
        partial(kept_by_halves, previous=previous),
        cases_passed_over,
        corrected_behind,
        moves_turned_back,
        aimless_lost,
        multiples_lost,
        two_prices,
        partial(unchanged, previous=previous),
        partial(numbers_left_as_they_were, previous=previous),
        *SPOKEN_AGAINST,
        *TOLD_OTHERWISE,
        *BELIED,
        *CHANGED_BEHIND,
        *SECOND_THOUGHTS,
        *CONTRADICTED,
        *KEPT_ITEMS,
        *MISPLACED,
        *BESIDE_NAMES,
        *OTHERS_DENIALS,
    ):
        for outcome, start, end in list(rule(message, settled, used)):
            decision, line = outcome.decision, message.quoted(start, end)
            code = "amount_unclear" if isinstance(decision.form, Amount) else "choice_unclear"
            about = (decision.about or decision.kind) if code == "amount_unclear" else decision.kind
            outcome.say(ASK, code, about, line=line)
            questions.append(outcome.issues[-1])
    return questions


Found = Iterator[tuple[Outcome, int, int]]
"""An answer, and the stretch that may change it."""


# -- conditions -------------------------------------------------------------------------------------------------


def _conditions(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Conditions at the end of a sentence that no answer knows of, and numbers that hang on one."""
    for clause in message.clauses:
        if any(p in used for p in range(clause.start, clause.end)):
            continue
        sentence = message.sentence(clause.sentence)
        before = [c for c in sentence if c.end <= clause.start]
        if _is_bare(message, clause) and before and clause == sentence[-1]:
            held = next((c for c in reversed(before) if _goes_into(c, used)), None)
            for outcome in settled:
                if held is not None and _goes_into(held, outcome.used) and not outcome.when:
                    yield outcome, held.start, clause.end
        elif clause.condition is not None and _has_number(message, clause) and not _is_bare(message, clause):
            for outcome in settled:
                if isinstance(outcome.decision.form, Amount) and any(
                    _goes_into(c, outcome.used) for c in sentence
                ):
                    yield outcome, sentence[0].start, sentence[-1].end


def _goes_into(clause: Clause, used: Collection[int]) -> bool:
    return any(p in used for p in range(clause.start, clause.end))


def _is_bare(message: Message, clause: Clause) -> bool:
    """Whether a clause is a condition on which nothing depends, and names something of the game or has an "only" before it."""
    opener = message.at(clause.start)
    unless = clause.lead == UNLESS or (opener is not None and opener.has(SENSE, UNLESS))
    bare = clause.condition is not None and clause.condition[1:] == (clause.start, clause.end)
    spots = message.within(clause)
    if not (bare or unless) or any(s.has(SENSE, *_HARMLESS) for s in spots):
        return False
    only = any(s.has(SENSE, "only") for s in message.spots_between(max(0, clause.start - 2), clause.start))
    named = any(s.has(c) for s in spots for c in (*NAMES, KIND, TERM) if not s.has(FILLER))
    return unless or only or named or any(s.has(SENSE, "rest", "others") for s in spots)


def _has_number(message: Message, clause: Clause) -> bool:
    assert clause.condition is not None
    inside = range(*clause.condition[1:])
    return any(message.number_at(p) is not None for p in range(clause.start, clause.end) if p not in inside)


# -- second thoughts --------------------------------------------------------------------------------------------


def _second_thoughts(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """The last answer before words that take something back, or put it off, and nothing that takes its place."""
    last = max((p for o in settled for p in o.used), default=-1)
    for clause in message.clauses:
        if clause.start <= last or clause.condition is not None or _goes_on_with_names(message, clause):
            continue
        spots = message.within(clause)
        sorry = any(s.has(SENSE, "sorry", "in_person") for s in spots)
        back = clause.corrects and not (sorry or is_excuse(message, message.sentence(clause.sentence)))
        if not ((back and clause.mood == SAY) or _puts_off(message, clause)):
            continue
        after = [c for c in message.clauses if c.start >= clause.end]
        near = [o for o in settled if o.decision.key and max(o.used) == last]
        late = [
            c
            for c in message.sentence(clause.sentence)
            if c.start > last and (c == clause or _puts_off(message, c))
        ]
        own = [s for c in late for s in message.within(c)]
        about = {k for s in own if not s.has(FILLER) for k in s.ids(KIND)}
        if about and not back:  # what is put off is another question than that
            near = [o for o in near if o.decision.kind in about]
        for outcome in near:
            if any(map(message.is_content, after)) and not _names_option(message, outcome, after):
                continue
            at = next(c for c in message.clauses if c.start <= last < c.end)
            if clause.sentence - at.sentence <= CLOSE_BY:
                yield outcome, at.start, clause.end
        return


def _turns_away(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """A choice that leads to others, where a later sentence takes something back and names things that went into nothing."""
    leading = [o for o in settled if o.decision.key and o.decision.kind in kinds_of("leads")]
    for outcome in leading:
        for clause in message.clauses:
            if not clause.corrects or clause.start <= max(outcome.used):
                continue
            own = [c for c in message.sentence(clause.sentence) if c.start >= clause.start]
            names = any(s.has(c) for one in own for s in message.within(one) for c in NAMES)
            if names and not any(_goes_into(c, used) for c in own):
                yield outcome, own[0].start, own[-1].end


def _names_option(message: Message, outcome: Outcome, clauses: Sequence[Clause]) -> bool:
    """Whether some clauses name another thing that the answer could be."""
    options = {i for o in getattr(outcome.decision.form, "options", ()) for i in o.split("/")}
    ids = {c.id for clause in clauses for s in message.within(clause) for c in s.concepts}
    return bool(ids & options - {str(outcome.answers[0])})


def _goes_on_with_names(message: Message, clause: Clause) -> bool:
    """Whether a clause, or what follows it in its sentence, names anything."""
    after = [c for c in message.sentence(clause.sentence) if c.start >= clause.start]
    return any(message.is_content(c) for c in after)


def _puts_off(message: Message, clause: Clause) -> bool:
    """Whether a clause says that the sender has not decided yet."""
    sentence = message.sentence(clause.sentence)
    another = any(message.says(c, "another_turn") for c in sentence if c.start <= clause.start)
    return message.says(clause, "ponders") and not message.says(clause, "rest") and not another


# -- places -----------------------------------------------------------------------------------------------------


def _of_combat() -> tuple[str, ...]:
    return (*kinds_of("plays_cards"), *kinds_of("rests"))


def _places(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Answers to the question of one combat from a clause that names another place than that combat's."""
    for outcome in settled:
        facts = {**(outcome.decision.facts or {}), **outcome.when}
        if outcome.decision.kind not in _of_combat() or "area" not in facts or outcome.why == PLANNED:
            continue
        known = {str(v) for v in facts.values()} | {outcome.decision.about}
        for clause in message.clauses:
            if not _goes_into(clause, outcome.used):
                continue
            areas = [
                s for s in message.within(clause) if s.has("area") and not (s.has("card") or s.has("seat"))
            ]
            named = [s for s in areas if known.isdisjoint(s.ids("area"))]
            own = [o for o in settled if o is not outcome and o.decision.kind == outcome.decision.kind]
            told = {str(o.when.get("area")) for o in own if _goes_into(clause, o.used)}
            named, areas = ([s for s in some if told.isdisjoint(s.ids("area"))] for some in (named, areas))
            led = [s for s in named if message.preceded_by(s, clause, "to", "for", "from", "there")]
            if led and len(named) == len(areas):
                yield outcome, clause.start, clause.end


# -- units that stay --------------------------------------------------------------------------------------------


def _exceptions(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Moves of all units of a sort of which the same sentence, or the next one, says that they stay or are left out."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, Moves):
            continue
        sent = [unit for going in outcome.answers[0].values() for unit in going]
        going = {
            u for u in sent if sum(g.get(u, 0) for g in outcome.answers[0].values()) == form.units.get(u)
        }
        sentences = {c.sentence for c in message.clauses if _goes_into(c, outcome.used)}
        others = [o for o in settled if o is not outcome and isinstance(o.decision.form, Moves)]
        for clause in message.clauses:
            elsewhere = any(_goes_into(clause, o.used) for o in others)
            if not elsewhere and (clause.sentence in sentences or clause.sentence - 1 in sentences):
                units = [s for s in message.within(clause) if s.has("unit")]
                left = any(_is_left(message, clause, s) for s in units if going & {*s.ids("unit")})
                if left or any(_has_another_beside(message, s, {*sent}, outcome.used) for s in units):
                    yield outcome, clause.start, clause.end


def _has_another_beside(message: Message, unit: Spot, sent: Collection[str], used: Collection[int]) -> bool:
    """Whether another unit that nobody moves, or a letter that nobody knows, is joined to one that goes: "F+C".

    A unit of which the answer knows something further down, such as that it stays after all, is not lost.
    """
    tokens = message.spotted.text.tokens
    for step in (-1, 1):
        at = unit.start - 1 if step < 0 else unit.end
        joined = False
        while 0 <= at < len(tokens) and (tokens[at].text in JOINING or _joins(message, at)):
            joined, at = True, at + step
        known = message.at(at) if 0 <= at < len(tokens) else None
        if joined and known is not None and known.has("unit"):
            later = [s for s in message.spotted.spots if s.start > known.start and s.start in used]
            told = any(set(known.ids("unit")).intersection(s.ids("unit")) for s in later)
            lost = set(sent).isdisjoint(known.ids("unit")) and not told
        else:
            article = (
                known is not None and known.has(FILLER) and _joins(message, at - step)
            )  # "e i due cavalieri"
            little = known is not None and (known.has(SENSE) or article)  # "w/" is "with"
            letter = 0 <= at < len(tokens) and tokens[at].kind == WORD and len(tokens[at].text) == 1
            lost = joined and letter and not little
        if lost and not set(sent).isdisjoint(unit.ids("unit")):
            return True
    return False


def _joins(message: Message, position: int) -> bool:
    spot = message.at(position)
    return spot is not None and spot.has(SENSE, "and")


def _is_left(message: Message, clause: Clause, unit: Spot) -> bool:
    """Whether an exception stands right before a unit, or right after it that it stays."""
    if message.preceded_by(unit, clause, "except"):
        return True
    for spot in message.spotted.onward(unit.end, message.clauses[-1].end):
        if message.spotted.unknown(unit.end, spot.start) or message.marks_between(unit, spot):
            return False
        if spot.has(SENSE, "stay"):
            return True
        if not (spot.has(FILLER) or spot.has(SENSE, "but", "also", "self")):
            return False
    return False


# -- not yet ----------------------------------------------------------------------------------------------------


def _later_ones(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Orders to be resolved now of which it is said that they come last, or later, or after another."""
    for outcome in settled:
        if outcome.decision.kind not in kinds_of("of_orders") or not isinstance(outcome.decision.form, One):
            continue
        if outcome.why == ORDERED:
            continue
        head = str(outcome.answers[0]).partition("/")[0]
        for clause in message.clauses:
            names = [s for s in message.within(clause) if head in s.ids("area")]
            if _goes_into(clause, outcome.used) and any(_comes_later(message, clause, s) for s in names):
                yield outcome, clause.start, clause.end


def _comes_later(message: Message, clause: Clause, name: Spot) -> bool:
    """Whether it is said of a name that it is last or later, or it stands behind "after", "before"."""
    spots = message.within(clause)
    at = spots.index(name)
    before = spots[at - 1] if at else None
    if before is not None and before.has(SENSE, "beside", "above") and before.end == name.start:
        return True
    for spot in spots[at + 1 :]:
        if spot.has("area"):
            return False
        if spot.has(SENSE, "last", "waits") and not spot.has(SENSE, "after"):
            return True
        if spot == spots[at + 1] and spot.has(SENSE, "later", "after"):
            return spot.end == clause.end or spot.has(SENSE, "after")
    return False


# -- figures ----------------------------------------------------------------------------------------------------


def _figures(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Numbers that are all that is left, or a part of something, where another number stands beside them."""
    for outcome in settled:
        if not isinstance(outcome.decision.form, Amount) or not outcome.answers[0]:
            continue
        for number in {c.sentence for row in outcome.rows for c in row}:
            own = message.sentence(number)
            spots = message.in_row(own)
            left = any(s.has(SENSE, "rest") and s.start in outcome.used for s in spots)
            part = any(s.has(SENSE, "part") for s in [*spots, *_without_figures(message, number + 1)])
            bound = any(_is_bound(message, c, outcome) for c in own)
            loose = any(_is_loose(message, p, used) for c in own for p in range(c.start, c.end))
            other = any(_gives_another(message, c, outcome, used) for c in own)
            if part or bound or other or (left and loose):
                yield outcome, own[0].start, own[-1].end


def _gives_another(message: Message, clause: Clause, outcome: Outcome, used: Collection[int]) -> bool:
    """Whether a clause of which nothing came opens with "or" and tells another number: "3 for it, or 4"."""
    first = message.at(clause.start)
    if first is None or not first.has(SENSE, "or") or _goes_into(clause, used):
        return False
    numbers = {message.number_at(p) for p in range(clause.start, clause.end) if _is_loose(message, p, used)}
    return bool(numbers - {outcome.answers[0]}) and clause.start > min(outcome.used)


def _without_figures(message: Message, sentence: int) -> list[Spot]:
    """The mentions of a sentence that names no number, and so may speak of the one before it: "… ; half of them"."""
    clauses = message.sentence(sentence)
    if any(message.number_at(p) is not None for c in clauses for p in range(c.start, c.end)):
        return []
    return message.in_row(clauses)


def _is_bound(message: Message, clause: Clause, outcome: Outcome) -> bool:
    """Whether a number that was taken stands right behind "more", or is measured by what somebody else gives: "one more than Stark"."""
    spots = message.within(clause)
    for n, spot in enumerate(spots):
        if not spot.has(SENSE, "bounds", "relative"):
            continue
        if message.number_at(spot.end) is not None and spot.end in outcome.used:
            return True
        others = any(
            (s.has("seat") and message.seat not in s.ids("seat")) or s.has("track")
            for s in spots[n + 1 : n + 2]
        )
        if others and any(
            p in outcome.used and message.number_at(p) is not None for p in range(clause.start, spot.start)
        ):
            return True
    return False


def _is_loose(message: Message, position: int, used: Collection[int]) -> bool:
    """Whether a number stands at a position and went into nothing."""
    spot = message.at(position)
    article = spot is not None and spot.has(FILLER)
    return position not in used and not article and message.number_at(position) is not None


# -- too wide ---------------------------------------------------------------------------------------------------


def _too_wide(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """What is said ahead for any place, by words that speak of one: "its support", a card beside the name of an area."""
    kinds = {k for group in _OF_PLACES for k in kinds_of(group)}
    for outcome in settled:
        decision = outcome.decision
        about = decision.about if outcome.about is None else outcome.about
        if outcome.answers[0] is None and (behind := _excepted_behind(message, outcome, settled)):
            yield outcome, *behind
        if decision.key or about or decision.kind not in kinds:
            continue
        own = [c for c in message.clauses if _goes_into(c, outcome.used)]
        if decision.kind in kinds_of("gives_help"):
            own = [c for c in message.clauses if c.sentence in {o.sentence for o in own}]
        if any(message.says(c, "elsewhere", "always") for c in own):
            continue
        for clause in own:
            spots = message.within(clause)
            followers = [message.at(s.end) for s in spots if s.has(SENSE, "its")]
            if decision.kind in kinds_of("takes_help"):  # "…, I it accept"
                followers = [s for s in followers if s is not None and s.decides(kinds_of("gives_help"))]
            its = any(s is not None and s.has(KIND, decision.kind) for s in followers)
            wide = not {"area", "origin"} & outcome.when.keys()
            if its or (wide and any(s.has("area") and not (s.has("card") or s.has("seat")) for s in spots)):
                yield outcome, clause.start, clause.end


def _excepted_behind(
    message: Message, outcome: Outcome, settled: Sequence[Outcome]
) -> tuple[int, int] | None:
    """The clause with an exception right behind words that decline, which is no answer of its own: "it supports nobody, except me"."""
    others = [o for o in settled if o.decision.kind == outcome.decision.kind and o.when and not outcome.when]
    last = max(outcome.used)
    for before, clause in pairwise(message.clauses):
        first = message.at(clause.start)
        if before.start <= last < before.end and clause.sentence == before.sentence and first is not None:
            kept = any(_goes_into(clause, o.used) for o in others)
            return (before.start, clause.end) if first.has(SENSE, "except") and not kept else None
    return None


def _said_twice(message: Message, settled: Sequence[Outcome]) -> Iterator[Outcome]:
    """ "… and nobody else" behind the help of one area: it says the same once more, and nothing of other areas."""
    helping = [o for o in settled if o.decision.kind in kinds_of("gives_help") and not o.decision.key]
    for outcome in helping:
        if outcome.decision.about if outcome.about is None else outcome.about:
            continue
        first, last = min(outcome.used), max(outcome.used)
        spots = message.spots_between(first, last + 1)
        denied = any(s.has(SENSE, "not", "none", "pass", "never") for s in spots)
        sentence = {c.sentence for c in message.clauses if c.start <= first < c.end}
        before = [c for c in message.clauses if c.sentence in sentence and c.start < first]
        others = [o for o in helping if o is not outcome and any(_goes_into(c, o.used) for c in before)]
        if denied and others and not any(s.has("area") or s.has(SENSE, "elsewhere") for s in spots):
            yield outcome
