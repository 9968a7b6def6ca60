"""Answers that their own words, or words beside them, do not bear out: put off, spared, cut short, or left unchanged by halves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from ...kernel.forms import Amount, Answer, Moves, One, Rank, Some
from ..clauses.clause import SAY, SUPPOSE, Clause
from ..clauses.message import Message
from ..forms.unit_tales import WHY as TOLD_UNITS
from ..rows.named import TICKS
from ..rows.order_tokens import tokens_meant
from ..rows.outcomes import Outcome
from ..text.names import parts_of_answer
from ..text.tokens import NUMBER
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE, UNIT
from ..text.words import kinds_of
from .left_over import Found, ids_in

_SPARED = (
    "stay", "except", "spares", "lets_be", "without", "not", "no", "never", "instead", "rest", "same", "has", "exists", "but", "from",
)  # fmt: skip
"""Turns of speech that say why a place is named in which nobody is lost."""
_TURNING = ("raises", "lowers", "instead", "exchanges", "no_more")
"""Turns of speech that put a number in the place of another."""


def put_off(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Refusals from a clause that says that the answer comes later: "I write tonight, nothing yet"."""
    for outcome in (o for o in settled if o.decision.key):
        own = [c for c in message.clauses if _goes_into(c, outcome.used)]
        refused = outcome.answers[0] in (None, []) or outcome.why.startswith("declined")
        waits = [c for c in own if message.says(c, "ponders") and not message.says(c, "decides")]
        named = any(
            s.has(KIND, outcome.decision.kind) or s.has(OPTION) for c in own for s in message.within(c)
        )
        told = any(
            any(s.has("area") for s in message.within(c)) for c in waits
        )  # "I thought about it: X marches"
        if waits and (refused or (len(waits) == len(own) and not (named or told))):
            yield outcome, waits[0].start, waits[-1].end


def spared(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Losses of whom the next clause says that they are spared: "I dreamt of the archer in A, so that one I save"."""
    sparing = kinds_of("spares")
    for outcome in settled:
        if outcome.decision.kind not in kinds_of("removes") or not isinstance(outcome.decision.form, Some):
            continue
        for before, clause in zip(message.clauses, message.clauses[1:], strict=False):
            if clause.sentence != before.sentence or not _goes_into(before, outcome.used) or clause.denied:
                continue
            spots = message.within(clause)
            saves = any(s.has(KIND, *sparing) or s.has(SENSE, "spares") for s in spots)
            pointing = any(s.has(SENSE, "others", "its") for s in spots)
            if saves and pointing and not any(s.has(UNIT) or s.has("area") for s in spots):
                yield outcome, before.start, clause.end


def places_passed_over(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Losses from a clause that names a place of which nobody is among them: "the one of A and both ships of B"."""
    for outcome in settled:
        form = outcome.decision.form
        if (
            outcome.decision.kind not in kinds_of("removes")
            or not isinstance(form, Some)
            or not outcome.answers[0]
            or outcome.why == TOLD_UNITS
        ):
            continue
        places = {unit.partition("/")[0] for unit in form.bag}
        hit = {str(unit).partition("/")[0] for unit in outcome.answers[0]}
        wanted = places - hit - ids_in(outcome)
        for clause in message.clauses:
            if not _goes_into(clause, outcome.used) or clause.mood != SAY or clause.denied:
                continue
            areas = [{*s.ids("area")} for s in message.within(clause) if s.has("area") and not s.has(UNIT)]
            both = any(hit & a for a in areas) and any(wanted & a and not hit & a for a in areas)
            if both and not (message.says(clause, *_SPARED) or _tells_what_is_left(message, clause, outcome)):
                yield outcome, clause.start, clause.end


def _tells_what_is_left(message: Message, clause: Clause, outcome: Outcome) -> bool:
    """Whether a sentence opens with what there is then, and has no word of losing: "that leaves A 2, B 2 and the foot in C"."""
    sentence = message.sentence(clause.sentence)
    spots = message.in_row(sentence)
    opens = bool(spots) and spots[0].start == sentence[0].start and spots[0].has(SENSE, "sum", "stay", "has")
    return opens and not any(s.has(KIND, outcome.decision.kind) for s in spots)


def multiples_lost(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Lists beside whose things a number of times is told that none of them has: "A: foot -> horse, x2", "2 x (foot -> horse)"."""
    tokens = message.spotted.text.tokens
    for outcome in settled:
        answer = outcome.answers[0]
        if not (isinstance(outcome.decision.form, Some) and isinstance(answer, list) and answer):
            continue
        most = max(answer.count(item) for item in answer)
        for row in outcome.rows:
            for place in range(row[0].start, row[-1].end):
                beside = (tokens[n] for n in (place - 1, place + 1) if 0 <= n < len(tokens))
                times = max((t.value for t in beside if t.kind == NUMBER), default=0)
                if tokens[place].text in TICKS and most < times <= len(tokens):
                    yield outcome, row[0].start, row[-1].end
                    break


def aimless_lost(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Blows behind which it is told that they go without a target where the first one is gone, of which nothing came."""
    for outcome in settled:
        answer, form = outcome.answers[0], outcome.decision.form
        aimless = isinstance(answer, str) and "/" in answer and answer.split("/")[0]
        if (
            not aimless
            or not isinstance(form, One)
            or aimless not in form.options
            or aimless in outcome.answers
        ):
            continue
        target = [
            s
            for s in message.spotted.spots
            if s.start in outcome.used and answer.split("/")[-1] in s.ids("area")
        ]
        if not target:
            continue
        number = _sentence_at(message, target[-1].start)
        near = [c for n in (number, number + 1) for c in message.sentence(n) if c.end > target[-1].end]
        places = {
            i for c in near for s in message.within(c) if s.start > target[-1].start for i in s.ids("area")
        }
        told = [c for c in near if message.says(c, "no_target") and not c.denied]
        if told and places <= {*answer.split("/")}:
            yield outcome, told[0].start, told[0].end


def two_prices(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Deals whose numbers stand in two sentences, or that name somebody in two: the price of yesterday is told beside that of today."""
    for outcome in settled:
        counted = [p for p in sorted(outcome.used) if message.number_at(p) is not None]
        if outcome.decision.kind not in kinds_of("deals") or not counted:
            continue
        names = {name: set[int]() for p in outcome.used if (name := _person_at(message, p, outcome))}
        for p in outcome.used:
            if name := _person_at(message, p, outcome):
                names[name].add(_sentence_at(message, p))
        priced = {_sentence_at(message, p) for p in counted}
        whole = priced.intersection(*names.values())  # the wish is told before, and then all of the deal
        if len(priced) > 1 or (not whole and any(len(sentences) > 1 for sentences in names.values())):
            yield outcome, counted[0], max(outcome.used) + 1


def _person_at(message: Message, position: int, outcome: Outcome) -> str:
    """Who of a deal is named at a position; empty if nobody is."""
    spot, parts = message.at(position), ids_in(outcome)
    return next((c.id for c in spot.concepts if c.id in parts), "") if spot is not None else ""


def _sentence_at(message: Message, position: int) -> int:
    return next((c.sentence for c in message.clauses if c.start <= position < c.end), -1)


def corrected_behind(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices said ahead behind which a sentence takes something back and names another option: "… to A. No, wrong, to B"."""
    for outcome in settled:
        form = outcome.decision.form
        if outcome.decision.key or not isinstance(form, One) or len(outcome.answers) > 1:
            continue
        last = max(outcome.used)
        at = next((c.sentence for c in message.clauses if c.start <= last < c.end), None)
        wanted = {str(o) for o in form.options} - ids_in(outcome)
        taken = set().union(*(o.used for o in settled))
        for clause in message.clauses:
            if at is None or clause.sentence != at + 1 or _goes_into(clause, taken):
                continue
            own = [c for c in message.sentence(clause.sentence) if c.start <= clause.start]
            back = any(c.corrects or message.says(c, "no", "correction") for c in own)
            named = {
                c.id for s in message.within(clause) for c in s.concepts if c.category not in (KIND, SENSE)
            }
            if back and wanted & named:
                yield outcome, own[0].start, clause.end
                break


def moves_turned_back(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Moves behind which words take something back, tell who stays or name another place, and went into nothing."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, Moves) or not outcome.answers[0]:
            continue
        last = max(outcome.used)
        at = next((c.sentence for c in message.clauses if c.start <= last < c.end), -1)
        near = [c for c in message.clauses if c.start > last and c.sentence in (at, at + 1)]
        for clause in (c for c in near if c.corrects and c.mood == SAY):
            own = [c for c in near if c.sentence == clause.sentence and c.start >= clause.start]
            spots = message.in_row(own)
            stays = any(s.has(SENSE, "stay") for s in spots) and not any(
                s.has("area") or s.has(SENSE, "same", "rest") for s in spots
            )
            elsewhere = any(a in form.destinations for s in spots for a in s.ids("area"))
            if (stays or elsewhere) and not any(_goes_into(c, used) for c in own):
                yield outcome, clause.start, own[-1].end
                break


def kept_by_halves(
    message: Message, settled: Sequence[Outcome], used: Collection[int], previous: Mapping[str, Answer]
) -> Found:
    """New lists without what the one before had in a place of which the message says that nothing changes there."""
    for outcome in settled:
        before = previous.get(outcome.decision.key)
        if (
            not isinstance(outcome.decision.form, Some)
            or not isinstance(before, list)
            or not outcome.answers[0]
        ):
            continue
        lost = {str(p).partition("/")[0] for p in before} - {
            str(p).partition("/")[0] for p in outcome.answers[0]
        }
        for clause in message.clauses:
            spots = message.within(clause)
            named = any(lost & {*s.ids("area")} for s in spots)
            unchanged = clause.denied and any(
                s.has(SENSE, "exchanges") or s.has(KIND, "replace_card") for s in spots
            )
            if named and (unchanged or message.says(clause, "same", "stay")):
                yield outcome, clause.start, clause.end


def cases_passed_over(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices of an order's target behind which another target is named for a case, and went into no answer."""
    taken = set().union(*(o.used for o in settled)) if settled else set()
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, One) or not any("/" in o for o in form.options) or len(outcome.answers) > 1:
            continue
        head = str(outcome.answers[0]).partition("/")[0]
        targets = {o.partition("/")[2] for o in form.options if o.startswith(f"{head}/")} - ids_in(outcome)
        targets -= parts_of_answer(outcome.answers[0])
        own = {c.sentence for c in message.clauses if _goes_into(c, outcome.used)}
        for clause in message.clauses:
            hangs = (clause.second or clause.condition is not None) and not own.isdisjoint(
                (clause.sentence, clause.sentence - 1)
            )
            if not hangs or _goes_into(clause, taken):
                continue
            if any(targets & {*s.ids("area")} for s in message.within(clause) if not s.has(FILLER)):
                yield outcome, clause.start, clause.end


def unchanged(
    message: Message, settled: Sequence[Outcome], used: Collection[int], previous: Mapping[str, Answer]
) -> Found:
    """Choices that are as they were before, though the message says in so many words that something changes."""
    for outcome in settled:
        decision = outcome.decision
        if not isinstance(decision.form, One | Rank) or not decision.key or len(outcome.answers) > 1:
            continue
        if decision.kind in kinds_of("of_orders"):
            continue  # the order stays, and what it is used for may change
        if decision.key not in previous or outcome.answers[0] != previous[decision.key]:
            continue
        for clause in message.clauses:
            if clause.mood == SAY and not clause.denied and message.says(clause, "exchanges", "swaps"):
                yield outcome, clause.start, clause.end
                break


def numbers_left_as_they_were(
    message: Message, settled: Sequence[Outcome], used: Collection[int], previous: Mapping[str, Answer]
) -> Found:
    """Numbers that are as they were before, though their sentence turns from them to another one, of which nothing came."""
    for outcome in settled:
        key, answer = outcome.decision.key, outcome.answers[0]
        if not isinstance(outcome.decision.form, Amount) or key not in previous or answer != previous[key]:
            continue
        own = {c.sentence for c in message.clauses if _goes_into(c, outcome.used)}
        row = [c for c in message.clauses if c.sentence in own and c.mood == SAY]
        others = [p for c in row for p in range(c.start, c.end) if message.number_at(p) not in (None, answer)]
        turns = any(c.denied or c.corrects or message.says(c, *_TURNING) for c in row)
        if turns and any(p not in used for p in others):
            yield outcome, row[0].start, row[-1].end


def orders_left_as_they_were(
    message: Message, slots: Collection[str], heard: Collection[int]
) -> Iterator[tuple[str, Clause]]:
    """The slots of a sheet of which a clause that went into nothing says that their values change places."""
    for clause in message.clauses:
        if (
            clause.mood != SAY
            or clause.denied
            or _goes_into(clause, heard)
            or not message.says(clause, "swaps")
        ):
            continue
        named = {a for s in message.within(clause) for a in s.ids("area") if a in slots}
        if len(named) > 1:
            yield from ((slot, clause) for slot in sorted(named))


def other_orders_beside(
    message: Message, laid: Mapping[str, str], heard: Collection[int]
) -> Iterator[tuple[str, Clause]]:
    """The slots of a sheet that a clause names with another order than was laid there, and that went into nothing."""
    for clause in message.clauses:
        if clause.mood not in (SAY, SUPPOSE) or clause.denied or clause.condition is not None:
            continue
        if clause.other is not None or _goes_into(clause, heard):
            continue
        spots = message.within(clause)
        named = {a for s in spots for a in s.ids("area") if a in laid}
        orders = [s for s in spots if s.has(ORDER) and not s.has(FILLER)]
        if len(named) == 1 and orders and not message.says(clause, "instead", "formerly", "not", "no"):
            (slot,) = named
            if not any(tokens_meant(message.vocabulary, s, [laid[slot]]) for s in orders):
                yield slot, clause


def _goes_into(clause: Clause, used: Collection[int]) -> bool:
    return any(p in used for p in range(clause.start, clause.end))
