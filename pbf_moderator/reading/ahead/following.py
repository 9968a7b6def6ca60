"""Reading what a message says of the questions that follow an open one at once: who moves, how far, which way.

The family names their kinds (`follows` in its kinds.toml). They are read as if they were open, so that one message settles a
chain of questions. What is not clear there is left: its sender is asked when its time comes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Moves, One, Path, Some
from ...kernel.staging import Staged
from ..clauses.clause import SAY
from ..clauses.message import Message
from ..forms.amounts import read_amounts
from ..forms.choices import read_one
from ..forms.form_readers import read_form
from ..forms.on_the_way import on_the_way, told_on_the_way
from ..forms.ways import read_path
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row, ids_of, only, without
from ..text.tokens import CLOSE, COLON, COMMA, MARK, NUMBER, OPEN
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import is_after_any, kinds_after, kinds_of
from .implied import implied_by_next
from .numbers_taken_back import corrected_number
from .own_words import naming, of_own_word, with_corrections
from .payers import goes_on, in_brackets

_DENYING = ("not", "no", "without")


def follows(asked: Sequence[Decision], ahead: Sequence[Decision]) -> list[Decision]:
    """Those of the questions to come that follow the open ones at once."""
    open_ = {d.kind for d in asked}
    return [d for d in ahead if d.kind in kinds_of("follows") and d.kind not in open_]


def leads_on(asked: Sequence[Decision]) -> bool:
    """Whether an open question is one that others follow: beside any other a name says nothing of them."""
    return any(d.kind in kinds_of("leads") for d in asked)


def read_implied(
    message: Message, asked: Sequence[Decision], coming: Sequence[Decision], rows: Sequence[Row]
) -> tuple[list[Outcome], list[Row]]:
    """What is chosen by saying what comes only after it, "I discard X and Y", and the sentences that are left.

    Args:
        message: the whole message.
        asked: the open questions.
        coming: those that follow them.
        rows: the sentences that may speak of them.
    """
    for decision in (d for d in asked if isinstance(d.form, One)):
        for option, after in _after_options(decision, coming):
            mine = naming(message, after, rows)
            outcome = read_form(message, after, mine)
            if _is_clear(outcome) and outcome.answers[0] and not _is_clear(read_one(message, decision, rows)):
                chosen = Outcome(decision, rows=outcome.rows, answers=[option], why="what comes after it")
                chosen.used |= outcome.used
                return [chosen, outcome], [row for row in rows if row not in mine]
    return [], list(rows)


def _after_options(decision: Decision, coming: Sequence[Decision]) -> Iterator[tuple[str, Decision]]:
    assert isinstance(decision.form, One)
    told = [d for d in coming if d.kind in kinds_of("by_word") and isinstance(d.form, One | Some)]
    for option in decision.form.options:
        yield from ((option, d) for d in told if d.kind in kinds_after(option))


def waiting_for(coming: Sequence[Decision], waiting: Iterable[Staged]) -> set[str]:
    """What was chosen by answers that wait: "the way: A, B" comes after the mover that an earlier message named."""
    chosen = [s for s in waiting if any(s.serves(d) and isinstance(d.form, One | Some) for d in coming)]
    given = [answer for staged in chosen for answer in staged.answers[:1]]
    every = [id for answer in given for id in (answer if isinstance(answer, list) else [answer])]
    return {id for id in every if isinstance(id, str)}


def read_following(
    message: Message,
    coming: Sequence[Decision],
    rows: Sequence[Row],
    said: Iterable[Outcome],
    waiting: Collection[str] = (),
) -> list[Outcome]:
    """What some sentences say to questions that follow; choices come first, since others are about what is chosen.

    Args:
        message: the whole message.
        coming: the questions.
        rows: the sentences that may speak of them.
        said: what the message says to open questions.
        waiting: what earlier messages have chosen.
    """
    found: list[Outcome] = []
    said = list(said)
    staying = [row for row in rows if _tells_who_stays(message, row)]
    rows = [row for row in rows if row not in staying]
    named = {id for outcome in said for id in ids_of(outcome)}
    sets = [_options(d) for d in (*(o.decision for o in said), *coming)]
    coming = [d for d in coming if _fits_choice(d, named, sets) and not _is_declined(d, said)]
    choices = sorted(
        (d for d in coming if isinstance(d.form, One | Some)), key=lambda d: is_after_any(d.kind)
    )
    for decision in choices:
        if not _fits_choice(decision, named, sets):
            continue
        outcome = read_form(message, decision, _speaking(message, decision, rows))
        if not decision.about and _is_clear(outcome) and not _is_pass_for_another(message, outcome):
            _explain(message, outcome, staying)
            found.append(outcome)
            named |= {*ids_of(outcome)}
    found += implied_by_next(message, coming, [*said, *found])
    named |= {id for outcome in found for id in ids_of(outcome)}
    coming = [d for d in coming if _fits_choice(d, named, sets)]
    choices = [d for d in choices if d in coming]
    found += _chosen_moves(message, coming, rows, named)
    plain = [row for row in rows if _is_plain(message, row)]
    paths = [d for d in _about(coming, named, waiting if plain else ()) if isinstance(d.form, Path)]
    told = plain if any(d.about in waiting and d.about not in named for d in paths) else rows
    ways = _one_of([read_path(message, d, _of_way(message, d, told)) for d in paths])
    named |= {o.decision.about for o in ways}
    about = _choices_about(message, _about(choices, named - _places_of(found), waiting), rows, named)
    found += [o for o in about if not _is_of_asked_city(o, said)]
    numbers = [d for d in _about(coming, named, waiting if plain else ()) if isinstance(d.form, Amount)]
    by_word = [*_numbers_by_word(message, [d for d in coming if d not in numbers], rows)]
    taken = [row for outcome in by_word for row in outcome.rows]
    if len(numbers) == 1:
        found += _number(message, numbers[0], [row for row in rows if row not in taken])
    found += by_word
    return _with_what_they_follow(message, [*found, *ways], named)


def _is_pass_for_another(message: Message, outcome: Outcome) -> bool:
    """Whether a pass does not say what is passed up, so that it is meant for the question that is open."""
    return outcome.answers[0] is None and not naming(message, outcome.decision, outcome.rows)


def _is_of_asked_city(outcome: Outcome, said: Sequence[Outcome]) -> bool:
    """Whether something would be left on the way in the very city of which it is asked what is done there: "the garrison of A"."""
    cities = {
        o.decision.about for o in said if o.decision.key and o.decision.kind in kinds_of("of_one_place")
    }
    return outcome.decision.kind in kinds_of("on_the_way") and not cities.isdisjoint(ids_of(outcome))


def _places_of(found: Sequence[Outcome]) -> set[str]:
    """The places that were chosen in questions about one place: they choose no force that is asked about."""
    return {id for o in found if o.decision.kind in kinds_of("of_one_place") for id in ids_of(o)}


def _tells_who_stays(message: Message, row: Row) -> bool:
    """Whether a sentence says no more than that some who have a name stay: "the second army and the fleet stay"."""
    spots = [s for c in row for s in message.within(c) if not s.has(FILLER) or s.has(SENSE, "stay")]
    known = all(
        s.has("area") or s.has("unit") or s.has(SENSE, "stay", "and", "also", "here", "now") for s in spots
    )
    plain = all(
        c.mood == SAY and c.condition is None and not (c.second or c.corrects or c.denied) for c in row
    )
    named = any(s.has("area") or s.has("unit") for s in spots)
    return plain and known and named and any(s.has(SENSE, "stay") for s in spots)


def _explain(message: Message, outcome: Outcome, staying: Sequence[Row]) -> None:
    """Note that sentences about those who stay go with a choice of others: they name none of those who are chosen, and somebody who could be."""
    options = {*_options(outcome.decision)}
    for row in staying:
        names = [
            {c.id for c in s.concepts}
            for c in row
            for s in message.within(c)
            if s.has("area") or s.has("unit")
        ]
        if any(n & options for n in names) and not any(n & {*ids_of(outcome)} for n in names):
            outcome.used |= {p for c in row for p in range(c.start, c.end)}


def _is_plain(message: Message, row: Row) -> bool:
    """Whether a sentence that does not say who goes can tell a way or its points: it has their word, or no other than known ones."""
    spots = message.in_row(row)
    if any(s.has(KIND, *kinds_of("repeated")) for s in spots):
        return True
    return all(_is_known(message, p) for c in row for p in range(c.start, c.end))


def _is_known(message: Message, position: int) -> bool:
    spot, token = message.at(position), message.spotted.text.tokens[position]
    return token.kind in (MARK, NUMBER) or (spot is not None and not spot.has(FILLER))


def _numbers_by_word(message: Message, coming: Sequence[Decision], rows: Sequence[Row]) -> Iterator[Outcome]:
    """How many, for questions of a word of their own about nothing in particular, in sentences that name no other question."""
    for decision in coming:
        if (
            not isinstance(decision.form, Amount)
            or decision.about
            or decision.kind not in kinds_of("by_word")
        ):
            continue
        mine = [row for row in naming(message, decision, rows) if _says_only(message, decision, row)]
        yield from (o for o in read_amounts(message, [decision], [], mine, {}) if _is_clear(o))


def _says_only(message: Message, decision: Decision, row: Row) -> bool:
    """Whether a sentence names no place and, but for the units of its number, no other question."""
    kinds = {k for c in row for s in message.within(c) if not s.has(FILLER) for k in s.ids(KIND)[:1]}
    places = any(s.has("area") for c in row for s in message.within(c))
    return not places and kinds <= {decision.kind, *kinds_of("repeated")}


def _number(message: Message, decision: Decision, rows: Sequence[Row]) -> list[Outcome]:
    """How many, by the word of the question, without what is said of other things in the sentence."""
    all_rows = list(rows)
    named = naming(message, decision, rows) or rows
    if any(not _stands_aside(message, decision, row) for row in named):
        named = [row for row in named if not _stands_aside(message, decision, row)]
    cut = (without(row, _of_others(message, row)) for row in named)
    mine = [row for row in cut if row]
    read = [o for o in read_amounts(message, [decision], [], mine, {}) if _is_clear(o)]
    mine += [row for o in read[:1] for row in rows if _exchanges_number(message, row, o)]
    read = [o for o in read_amounts(message, [decision], [], mine, {}) if _is_clear(o)]
    read = read or [o for o in _beside_word(message, decision, mine) if _is_clear(o)]
    return [corrected_number(message, o, all_rows) for o in read]


def _exchanges_number(message: Message, row: Row, said: Outcome) -> bool:
    """Whether a sentence behind a number puts another one in its place and names nothing: "make it 5 instead of 6"."""
    if row[0].start < max(said.used, default=0) or any(c.condition or c.mood != SAY for c in row):
        return False
    told = [c for c in row if _numbers(message, [c])]
    if len(told) != 1 or any(s.has("area") or s.has(KIND) for s in message.within(told[0])):
        return False
    here = _numbers(message, told)
    return message.says(told[0], "instead", "not") and len(here) == 2 and said.answers[0] in here


def _numbers(message: Message, row: Row) -> set[float]:
    found = (message.number_at(p) for c in row for p in range(c.start, c.end))
    return {n for n in found if n is not None}


def _stands_aside(message: Message, decision: Decision, row: Row) -> bool:
    """Whether the word of a question stands in a sentence only between brackets, as what something costs does."""
    words = [s for c in row for s in message.within(c) if s.has(KIND, decision.kind)]
    tokens = message.spotted.text.tokens
    depth = [sum((t.text == OPEN) - (t.text == CLOSE) for t in tokens[: s.start]) for s in words]
    return bool(words) and all(deep > 0 for deep in depth)


def _beside_word(message: Message, decision: Decision, rows: Sequence[Row]) -> Iterator[Outcome]:
    """The one number right before the word of a question in the last sentence that says it: "let's not wait: 3 points"."""
    told = [
        (row, s.start - 1)
        for row in rows
        for c in row
        for s in message.within(c)
        if s.has(KIND, decision.kind)
    ]
    told = [(row, at) for row, at in told if message.number_at(at) is not None]
    if told and (len(told) == 1 or any(c.corrects for c in told[-1][0])):
        row, at = told[-1]
        if all(c.condition is None and c.mood == SAY for c in row):
            answer = message.number_at(at)
            yield Outcome(
                decision, [answer], {at, at + 1}, [row], said=True, why="the number before its word"
            )


def _is_declined(decision: Decision, said: Sequence[Outcome]) -> bool:
    """Whether a question comes only after an option of a choice that the message passes up."""
    passed = [o.decision.form for o in said if o.settled and o.answers[0] is None]
    return any(
        decision.kind in kinds_after(option)
        for form in passed
        if isinstance(form, One)
        for option in form.options
    )


def _with_what_they_follow(message: Message, found: list[Outcome], named: Collection[str]) -> list[Outcome]:
    """Without a mere name that may be meant for something else: "all to the Second Army" tells no mover where nobody moves."""
    if any(kinds_after(id) for id in named) or any(isinstance(o.decision.form, Path | Amount) for o in found):
        return found
    return [o for o in found if not is_after_any(o.decision.kind) or naming(message, o.decision, o.rows)]


def _speaking(message: Message, decision: Decision, rows: Sequence[Row]) -> Sequence[Row]:
    """The sentences that may speak of a question: all, or those with its own word where nothing else tells it from others."""
    if decision.kind not in kinds_of("by_word"):
        if decision.kind in kinds_of("beside_way"):
            return rows
        cut = (without(row, _what_is_left(message, row)) for row in rows)
        return [row for row in cut if row]
    told = [without(row, _of_others(message, row)) for row in rows]
    cut = (of_own_word(message, decision, row) for row in told)
    mine = naming(message, decision, [row for row in cut if row])
    return with_corrections(message, mine, told, _options(decision))


def _chosen_moves(
    message: Message, coming: Sequence[Decision], rows: Sequence[Row], named: Collection[str]
) -> list[Outcome]:
    """Who goes where, if that is what was chosen to be done."""
    wanted = [d for d in coming if isinstance(d.form, Moves) and _is_after(d, named)]
    wanted = [d for d in wanted if d.kind not in kinds_of("sends_persons")]
    told = [row for row in rows if not _only_names_places(message, row)]
    return [o for o in (read_form(message, d, told) for d in wanted) if _is_clear(o)]


def _only_names_places(message: Message, row: Row) -> bool:
    """Whether a sentence names places and nobody who could go there, one by one or together: "Revolt in Lydia"."""
    spots = message.in_row(row)
    who = any(s.has("unit") or s.has(SENSE, "all", "rest", "stay", "both") for s in spots)
    return any(s.has("area") for s in spots) and not (who or any(c.corrects or c.denied for c in row))


def _options(decision: Decision) -> Collection[str]:
    form = decision.form
    return form.options if isinstance(form, One) else form.bag if isinstance(form, Some) else ()


def _fits_choice(decision: Decision, named: Collection[str], sets: Sequence[Collection[str]]) -> bool:
    """Whether a question may come after what was chosen: not where its own option of a choice was passed over for another."""
    leading = [options for options in sets if any(decision.kind in kinds_after(o) for o in options)]
    chosen = [id for id in named if any(id in options for options in leading)]
    return not chosen or not is_after_any(decision.kind) or _is_after(decision, chosen)


def _is_after(decision: Decision, named: Iterable[str]) -> bool:
    """Whether a question comes after an option that was chosen."""
    return any(decision.kind in kinds_after(id) for id in named)


def _choices_about(
    message: Message, choices: Sequence[Decision], rows: Sequence[Row], named: Collection[str]
) -> list[Outcome]:
    """Choices about something: of each kind the one that is meant, in the sentences with its word or with what it is about."""
    found: list[Outcome] = []
    apart = [d for d in choices if d.about]
    for kind in dict.fromkeys(d.kind for d in apart):
        mine = [d for d in apart if d.kind == kind]
        mine = [d for d in mine if kind in kinds_after(d.about) and d.about in named] or mine
        found += _one_of([read_form(message, d, _rows_about(message, d, rows, named)) for d in mine])
    return found


def _of_way(message: Message, decision: Decision, rows: Sequence[Row]) -> list[Row]:
    """What may tell a way: sentences with its word or with a space, without what is said in them to other questions."""
    cut = [without(row, _of_others(message, row)) for row in rows]
    return [row for row in cut if any(_tells_way(decision, s) for c in row for s in message.within(c))]


def _tells_way(decision: Decision, spot: Spot) -> bool:
    return spot.has(KIND, decision.kind) or spot.has("area")


def _of_others(message: Message, row: Row) -> list[tuple[int, int]]:
    """The stretches of a sentence that begin with the word of a question about other places than those of a way."""
    spots = message.in_row(row)
    marked = [s for s in spots if s.has(KIND, *kinds_of("beside_way")) and not s.has(FILLER)]
    found = [(_payer_before(message, row, s), _end(message, row, s)) for s in marked]
    found += in_brackets(message, row)
    return found + [part.whole for part in on_the_way(message, row)]


def _what_is_left(message: Message, row: Row) -> list[tuple[int, int]]:
    """The stretches that say of the rest of something what bears it: "the rest is paid by X" is about no force."""
    found = _of_others(message, row)
    starts = {s.start for c in row for s in message.within(c) if s.has(SENSE, "rest")}
    return [(start, end) for start, end in found if start in starts]


def _payer_before(message: Message, row: Row, spot: Spot) -> int:
    """Where what a word is said of begins: at the name right before it where none follows, "X pays"."""
    follows = any(s.has("area") for s in message.spots_between(spot.end, _end(message, row, spot)))
    before = message.spots_between(row[0].start, spot.start)[-1:]
    led = [s for s in before if s.has("area") and s.end == spot.start]
    start = led[0].start if led and not follows else spot.start
    if before and before[0].end == spot.start and before[0].has(SENSE, *_DENYING):
        return before[0].start  # "no treasury: A, B, C"
    return next((s.start for s in _rest_before(message, row, start)), start)


def _rest_before(message: Message, row: Row, position: int) -> Iterator[Spot]:
    """ "The rest" right before a position, little words between them left out."""
    for spot in reversed(message.spots_between(row[0].start, position)):
        if spot.has(SENSE, "rest") and not message.spotted.unknown(spot.end, position):
            yield spot
        if not spot.has(FILLER):
            return


def _end(message: Message, row: Row, spot: Spot) -> int:
    """Where what begins with a word ends: at the next comma, bracket or colon behind its name, or with the sentence."""
    tokens = message.spotted.text.tokens
    ends = (
        p
        for p in range(spot.end, row[-1].end)
        if tokens[p].text in (COMMA, CLOSE, COLON) or goes_on(message, spot, p)
    )
    return next(
        (p for p in ends if tokens[p].text != COLON or _leads_to_way(message, row, spot, p)), row[-1].end
    )


def _leads_to_way(message: Message, row: Row, spot: Spot, colon: int) -> bool:
    """Whether a colon comes after the name that a word is said of, and before the spaces of a way: "X pays: A, B"."""
    before = message.spots_between(row[0].start, spot.start)[-1:]
    named = [*before, *message.spots_between(spot.end, colon)]
    way = [s for s in message.spots_between(colon, row[-1].end) if s.has("area")]
    denied = before and before[0].end == spot.start and before[0].has(SENSE, *_DENYING)
    return (any(s.has("area") for s in named) and len(way) > 1) or bool(denied and way)


def _rows_about(
    message: Message, decision: Decision, rows: Sequence[Row], named: Collection[str]
) -> Sequence[Row]:
    mine = naming(message, decision, rows)
    if decision.kind in kinds_of("on_the_way"):
        return [part for row in mine for part in told_on_the_way(message, decision.kind, row)]
    if decision.kind in kinds_of("beside_way"):
        told = [only(row, *stretch) for row in mine for stretch in _of_others(message, row)]
        return [row for row in told if not _says_it_is_not_needed(message, row)] or [
            part for row in rows for part in _led_from(message, decision, row) if decision.about in named
        ]
    if mine or decision.kind not in kinds_of("beside_name") or decision.about not in named:
        return mine
    of_name = [n for n, row in enumerate(rows) if _names(message, decision.about, row)]
    told = [rows[n] for n in of_name]
    behind = rows[of_name[-1] + 1 :][:1] if of_name else []
    return [*told, *(row for row in behind if _only_says_where(message, decision, row))]


def _names(message: Message, id: str, row: Row) -> bool:
    return any(c.id == id for part in row for s in message.within(part) for c in s.concepts)


def _only_says_where(message: Message, decision: Decision, row: Row) -> bool:
    """Whether a sentence says nothing but where: "Revolt! In Lydia please."."""
    spots = [s for s in message.in_row(row) if not s.has(FILLER)]
    led = bool(spots) and spots[0].has(SENSE, "to", "for", "against")
    named = [s for s in spots[1:] if not s.has(SENSE, "wishes")]
    led = led and not message.spotted.unknown(row[0].start, row[-1].end)
    return led and len(named) == 1 and not {*_options(decision)}.isdisjoint(named[0].ids("area"))


def _says_it_is_not_needed(message: Message, row: Row) -> bool:
    """Whether a stretch only denies the thing, and names none: "so the treasury is not needed"."""
    spots = message.in_row(row)
    before = message.at(row[0].start - 1) if row[0].start else None
    led = [*spots, *([before] if before is not None else [])]
    denied = any(c.denied for c in row) or any(s.has(SENSE, "not", "no", "without") for s in led)
    return denied and not any(s.has("area") for s in spots)


def _led_from(message: Message, decision: Decision, row: Row) -> Iterator[Row]:
    """The options of a choice in a sentence without a way to which "from" leads: "3d6 from the treasury of X"."""
    assert isinstance(decision.form, One)
    for clause in row:
        named = [s for s in message.within(clause) if s.has("area")]
        mine = [s for s in named if not {*decision.form.options}.isdisjoint(s.ids("area"))]
        if len(named) == len(mine) == 1 and message.preceded_by(mine[0], clause, "from"):
            yield only([clause], mine[0].start, mine[0].end)


def _about(
    coming: Sequence[Decision], named: Collection[str], waiting: Collection[str] = ()
) -> list[Decision]:
    """The questions about what has been named, or about what waits; all of them where neither tells."""
    mine = [d for d in coming if d.about in named] or [d for d in coming if d.about in waiting]
    return mine or list(coming)


def _one_of(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The answer of those that can be, if there is only one: the others are about something else that might have been meant.

    Where nothing else can be meant, what is not clear is asked about at once.
    """
    if len(outcomes) == 1 and outcomes[0].said:
        return list(outcomes)
    clear = [outcome for outcome in outcomes if _is_clear(outcome)]
    return clear if len(clear) == 1 else []


def _is_clear(outcome: Outcome) -> bool:
    return outcome.settled and not outcome.decision.form.problems(outcome.answers[0])
