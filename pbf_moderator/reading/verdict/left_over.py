"""What an answer leaves out though the message names it beside it: a list is taken whole, a second answer with the first, a sheet with its last word.

Unlike the readers of forms this knows no grammar: it compares what an answer is made of with what its sentences name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from ...kernel.forms import Amount, Answer, Moves, One, Some
from ..clauses.clause import SAY, SUPPOSE, Clause
from ..clauses.message import Message
from ..clauses.spoken_to import is_spoken_to
from ..forms.choice_tales import WHY as CHOSEN_IN_TALE
from ..forms.picked_tales import TOLD_WHOLE
from ..forms.sheet_taking import Sheet
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row, rows_of
from ..rows.tallies import opens_tally
from ..rows.too_much import is_refused_after_all, is_too_much
from ..text.names import UPGRADE, parts_in, parts_of_answer
from ..text.tokens import BREAK, DASH, MARK, NUMBER, SLASH, STOP
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE, UNIT
from ..text.words import kinds_of

Found = Iterator[tuple[Outcome, int, int]]
"""An answer, and the stretch that may change it."""
_LEAVING_OUT = (
    "stay", "except", "spares", "lets_be", "forget", "no_more", "without", "not", "no", "never", "none", "nor", "neither", "pass",
    "cancels", "instead", "sorry", "rest", "same", "later", "later_fights", "next", "waits", "another_turn", "unused", "sum", "gone",
)  # fmt: skip
"""Turns of speech that say why a thing is named and not taken."""
_SPARING = ("not", "no", "never", "instead", "without", "spares", "lets_be", "except", "or", "else", "stay")
_EVERYBODY = ("none", "all", "anybody", "nobody_else", "not", "pass")
_RECKONING = ("except", "relative", "lowers", "raises", "adds", "fewer", "another", "part", "rest")
_CORRECTIONS = 2
"""Sentences behind a name in which it may be taken back."""
_ENOUGH = 2
"""Names of the question's things in a sentence of its own that make it a part of the list."""


def lists_cut_short(
    message: Message,
    settled: Sequence[Outcome],
    used: Collection[int],
    laid: Collection[int],
    previous: Mapping[str, Answer],
) -> Found:
    """Lists and moves beside whose parts a place or a unit of the same question is named that went into no answer."""
    taken = set().union(*(ids_in(o) for o in settled))
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, Some | Moves) or not outcome.answers[0] or _is_full(outcome):
            continue
        if outcome.decision.kind in kinds_of("removes") or outcome.why in (*TOLD_WHOLE, CHOSEN_IN_TALE):
            continue  # how much is lost is fixed, and what is spared is often named
        wanted = parts_in(outcome.decision) - taken - parts_of_answer(previous.get(outcome.decision.key))
        upgrades = UPGRADE in str(outcome.answers[0])
        own = _sentences(message, outcome)
        others = set().union(*(_sentences(message, o) for o in settled if o is not outcome))
        for row in rows_of(message.clauses):
            beside = row[0].sentence - 1 in own and row[0].sentence not in own | others
            if not (row[0].sentence in own or beside):
                continue
            if any(message.says(c, "none", "pass") and not _names(message, c, wanted) for c in row):
                continue
            if _ends_in_nothing(message, row) or opens_tally(message, row, outcome.decision.kind):
                continue
            if _is_answered_by_no(message, row, outcome):
                continue
            free = [c for c in row if _may_belong(message, c)]
            names = [s for c in free for s in _names(message, c, wanted) if s.start not in laid]
            if isinstance(form, Moves) or outcome.decision.kind in kinds_of("deals"):
                names = [s for s in names if s.start not in outcome.used]  # they are told to stay
            if upgrades and not beside:
                names = [s for s in names if not s.has(UNIT)]
            if len(names) >= (_ENOUGH if beside else 1):
                yield outcome, row[0].start, row[-1].end
                break


def recruits_lost(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Places that are said to recruit, by the word for it with units behind it, of which nothing came: "A is recruiting a foot"."""
    brought = {o.decision.about for o in settled if o.decision.kind in kinds_of("recruits")}
    for outcome in settled:
        recruits = outcome.answers[0] in kinds_of("recruiting") and not outcome.decision.key
        if not recruits or outcome.decision.about in brought:
            continue
        own = [c for c in message.clauses if any(c.start <= p < c.end for p in outcome.used)]
        for clause in own:
            words = [s for s in message.within(clause) if s.has(KIND, *kinds_of("recruits"))]
            behind = message.spots_between(words[-1].end, clause.end) if words else []
            if any(s.has(UNIT) and s.start not in used for s in behind):
                yield outcome, clause.start, clause.end
                break


def further_targets_lost(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Targets behind which a second one is named that an answer may have and has not: "A on B, and after it C", "A on B + C"."""
    for outcome in settled:
        answer, form = outcome.answers[0], outcome.decision.form
        if not isinstance(form, One) or not isinstance(answer, str) or "/" not in answer:
            continue
        more = {o.split("/")[-1] for o in form.options if o.startswith(f"{answer}/")}
        own = [
            s
            for s in message.spotted.spots
            if s.start in outcome.used and answer.split("/")[-1] in s.ids("area")
        ]
        if not more or not own:
            continue
        row = message.sentence(next(c.sentence for c in message.clauses if c.start <= own[-1].start < c.end))
        behind = message.spots_between(own[-1].end, row[-1].end)
        spared = any(s.has(SENSE, *_SPARING) for s in behind)
        if not spared and (
            any(more & {*s.ids("area")} for s in behind) or _is_joined_to_stranger(message, own[-1])
        ):
            yield outcome, row[0].start, row[-1].end


_RANKED = ("runner_up", "then")
"""Turns of speech that lead to what comes second."""


def _is_joined_to_stranger(message: Message, spot: Spot) -> bool:
    """Whether "and" or a plus leads from a name to a word with a capital that is no name, so that it may be one: "B + Xx"."""
    joint = message.at(spot.end)
    listed = joint is None and message.at(spot.end + 1)  # "B, and after it Xx"
    ranked = listed and message.at(listed.end)
    if joint is not None and joint.has(SENSE, "and", "plus"):
        at = joint.end
    elif listed and ranked and listed.has(SENSE, "and") and ranked.has(SENSE, *_RANKED):
        at = listed.end
    elif spot.end < len(message.spotted.text.tokens) and message.source(spot.end, spot.end + 1) == "+":
        at = spot.end + 1
    else:
        return False
    other = message.at(at)
    if other is not None and other.has(SENSE, *_RANKED):
        at, other = other.end, message.at(other.end)
    strange = other is None or {c.category for c in other.concepts} <= {"option"}
    return message.is_word(at) and strange and message.source(at, at + 1)[:1].isupper()


def _is_full(outcome: Outcome) -> bool:
    """Whether a list holds as much as it may, so that nothing can have been left out."""
    most = getattr(outcome.decision.form, "at_most", None)
    return most is not None and len(outcome.answers[0]) >= most


def changes_of_nothing(
    message: Message, settled: Sequence[Outcome], used: Collection[int], previous: Mapping[str, Answer]
) -> Found:
    """Lists that are as they were before the message, though it names other things that the question may take."""
    for outcome in settled:
        decision = outcome.decision
        same = decision.key in previous and _is_same(outcome.answers[0], previous[decision.key])
        if not same or not isinstance(decision.form, Some | Moves):
            continue
        wanted = parts_in(decision) - ids_in(outcome)
        for clause in message.clauses:
            free = clause.mood == SAY and not clause.denied and clause.condition is None
            if free and any(_names(message, clause, wanted)):
                yield outcome, clause.start, clause.end
                break


def second_answers_lost(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices behind which another option is named for a case, or for when the first cannot be, and went into nothing."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, One):
            continue
        wanted = {str(o) for o in form.options} - ids_in(outcome)
        own = _sentences(message, outcome)
        for clause in message.clauses:
            hangs = clause.second or clause.condition is not None
            if not hangs or own.isdisjoint((clause.sentence, clause.sentence - 1)):
                continue
            if message.says(clause, "postpones"):
                continue  # that is decided later
            idle = not any(p in used for p in range(clause.start, clause.end))
            if idle and any(_names(message, clause, wanted)):
                yield outcome, clause.start, clause.end
                break


def options_left_aside(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices where a part of the message that went into nothing names another option."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, One) or not outcome.decision.key or outcome.when:
            continue
        if outcome.answers[0] is None or outcome.decision.kind in kinds_of("of_orders"):
            continue
        options = {str(o) for o in form.options}
        wanted, heard = options - ids_in(outcome), {*used, *outcome.used}
        for clause in message.clauses:
            idle = heard.isdisjoint(range(clause.start, clause.end)) or _wavers(message, clause, outcome)
            if not idle or not _may_be_meant(message, clause, outcome):
                continue
            if is_spoken_to(message, clause):
                continue
            own = message.sentence(clause.sentence)
            every = {i for c in own for s in message.within(c) for i in _ids_of(s) & options}
            if (
                len(every) == 1
                and _names(message, clause, wanted)
                and not _is_put_by(message, clause, wanted)
            ):
                yield outcome, clause.start, clause.end
                break


def _wavers(message: Message, clause: Clause, outcome: Outcome) -> bool:
    """Whether a clause behind that of an answer opens with "or" and a guess: "X. Or perhaps Y?"."""
    apart = clause.start > min(outcome.used)
    opening = next((s for s in message.within(clause) if not s.has(FILLER) or s.has(SENSE, "or")), None)
    return apart and clause.mood == SUPPOSE and opening is not None and opening.has(SENSE, "or")


def _is_put_by(message: Message, clause: Clause, wanted: Collection[str]) -> bool:
    """Whether every option that a clause names is told to be too far or too weak, or is refused in the end."""
    row = message.sentence(clause.sentence)
    if is_refused_after_all(message, row) or _is_outdone(message, clause, row):
        return True
    named = [s for s in message.within(clause) if not _ids_of(s).isdisjoint(wanted)]
    return all(is_too_much(message, clause, s) for s in named)


def _is_outdone(message: Message, clause: Clause, row: Row) -> bool:
    """Whether something was only weighed, or the sentence goes on that something else is needed more: "I wanted A, but this is more useful"."""
    if clause.mood == SUPPOSE and message.says(clause, "weighed"):
        return True
    behind = next((c for c in row if c.start >= clause.end), None)
    outdone = behind is not None and behind.lead == "but" and behind.mood == SAY and not behind.denied
    return clause.mood == SUPPOSE and outdone and behind is not None and message.says(behind, "needs")


def _may_be_meant(message: Message, clause: Clause, outcome: Outcome) -> bool:
    """Whether what a clause names may be chosen: it is not denied, not left, and nothing turns from it to the answer."""
    leaving_out = {*_LEAVING_OUT, "believed"}
    if outcome.decision.kind in kinds_of("removes"):
        leaving_out.remove("cancels")  # that is what is done to what is chosen
    if clause.denied or clause.condition is not None or message.says(clause, *leaving_out):
        return False
    first = min(outcome.used)
    if clause.start > first:
        return clause.mood in (SAY, SUPPOSE)
    between = [c for c in message.clauses if clause.start < c.start and c.start <= first]
    turned = any(c.corrects or message.says(c, "so", "correction", "decides", "no") for c in between)
    return clause.mood == SAY and not turned


def replaced_options(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices of what stands right behind "instead of", where the sentence names another option too."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, One) or outcome.answers[0] is None:
            continue
        options = {str(o) for o in form.options}
        own = _sentences(message, outcome)
        for clause in (c for c in message.clauses if c.sentence in own):
            spots = message.within(clause)
            named = [s for s in spots if not options.isdisjoint(_ids_of(s))]
            first = [s for s in named if str(outcome.answers[0]) in _ids_of(s)]
            turned = bool(first) and all(message.preceded_by(s, clause, "instead") for s in first)
            if turned and any(s not in first and s.start > first[0].start for s in named):
                yield outcome, clause.start, clause.end
                break


def moves_of_nobody(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Moves said ahead that nobody makes, where no unit, order or decision is spoken of: "A stays as it is" may mean its order."""
    for outcome in settled:
        if not isinstance(outcome.decision.form, Moves) or outcome.answers[0] or outcome.decision.key:
            continue
        own = [c for c in message.clauses if any(p in outcome.used for p in range(c.start, c.end))]
        spots = message.in_row(own)
        rest = any(s.has(SENSE, "rest", "same") for s in spots)
        everybody = not rest and any(
            s.has(SENSE, "gives_up", *_EVERYBODY) or _is_phrase_of_staying(s) for s in spots
        )
        known = [s for s in spots if not s.has(FILLER) or s.has("area") or s.has(SENSE, "stay")]
        bare = not rest and all(
            s.has("area") or s.has(SENSE, "stay", "next", "first", "and", "but", "later", "nowhere")
            for s in known
        )  # told_moves knows of orders
        named = bare or any(s.has(UNIT) or s.has(ORDER) or s.has(KIND) for s in spots)
        if not everybody and not named:
            yield outcome, own[0].start, own[-1].end


def _is_phrase_of_staying(spot: Spot) -> bool:
    """Whether it is said in several words that nobody leaves, or by who stays: another word alone may be said of an order."""
    return spot.has(SENSE, "stay") and (spot.end - spot.start > 1 or spot.has(SENSE, "self_stays"))


def numbers_passed_over(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """All that is left, where numbers were named that say another thing."""
    for outcome in settled:
        if not isinstance(outcome.decision.form, Amount) or not outcome.answers[0]:
            continue
        numbers = {message.number_at(p) for p in outcome.used} - {None, 0}
        spots = [s for p in outcome.used if (s := message.at(p)) is not None]
        whole = any(s.has(SENSE, "all") for s in spots)
        reckoned = any(s.has(SENSE, *_RECKONING) for s in spots)
        if whole and numbers and outcome.answers[0] not in numbers and not reckoned:
            yield outcome, min(outcome.used), max(outcome.used) + 1


def values_left_behind(message: Message, sheet: Sheet, used: Collection[int]) -> Iterator[tuple[str, Clause]]:
    """Slots behind whose value the sentence goes on with another order that went into nothing."""
    for slot, words in sheet.words.items():
        if slot not in sheet.values or not words:
            continue
        at = next((c.sentence for c in message.clauses if c.start <= max(words) < c.end), None)
        for clause in message.clauses:
            if (
                clause.sentence != at
                or clause.start <= max(words)
                or clause.mood not in (SAY, SUPPOSE)
                or clause.denied
            ):
                continue
            spots = message.within(clause)
            if any(s.has("area") and slot not in s.ids("area") for s in spots):
                continue
            if any(_is_idle_order(message, s, used) for s in spots):
                yield slot, clause
                break


def _is_idle_order(message: Message, spot: Spot, used: Collection[int]) -> bool:
    """Whether a mention is the word of an order, more than a letter of a numbering, and went into nothing."""
    plain = spot.has(ORDER) and not (spot.has(FILLER) or spot.has(SENSE))
    return plain and len(spot.text) > 1 and all(p not in used for p in range(spot.start, spot.end))


def ids_in(outcome: Outcome) -> set[str]:
    """Every id that an answer, or a second one, is made of, with what it is for and hangs on."""
    found = {outcome.decision.about, outcome.about or "", *map(str, outcome.when.values())}
    for answer in outcome.answers:
        found |= parts_of_answer(answer) | ({answer} if isinstance(answer, str) else set())
    return found


def _ids_of(spot: Spot) -> set[str]:
    return {c.id for c in spot.concepts}


def _is_same(one: Answer, other: Answer) -> bool:
    ordered = isinstance(one, list) and isinstance(other, list)
    return sorted(one, key=str) == sorted(other, key=str) if ordered else one == other


def _sentences(message: Message, outcome: Outcome) -> set[int]:
    """The numbers of the sentences that an answer was read from."""
    return {c.sentence for c in message.clauses if any(p in outcome.used for p in range(c.start, c.end))}


def _names(message: Message, clause: Clause, wanted: Collection[str]) -> list[Spot]:
    """The places and units of a clause that are among some ids, and can be nothing else; not what somebody has or keeps."""
    spots = [s for s in message.within(clause) if not (s.has(FILLER) or s.has(SENSE) or s.has(KIND))]
    named = [s for s in spots if not {c.id for c in s.concepts if c.category != ORDER}.isdisjoint(wanted)]
    return [s for s in named if not message.preceded_by(s, clause, "has")]


def _may_belong(message: Message, clause: Clause) -> bool:
    """Whether what a clause names may be meant for the list: nothing in it, or soon after it, says otherwise."""
    if clause.mood != SAY or clause.denied or clause.condition is not None or clause.other is not None:
        return False
    if message.says(clause, *_LEAVING_OUT, "needless"):
        return False
    near = [c for c in message.clauses if 0 <= c.sentence - clause.sentence <= _CORRECTIONS]
    return not any(c.corrects or message.says(c, "correction") for c in near)


def _is_answered_by_no(message: Message, row: Row, outcome: Outcome) -> bool:
    """Whether the next sentence opens with a lone "no" and was read as a change of this one, which was read too: "a ship in A. No, the ship in B"."""
    if outcome.decision.kind not in kinds_of("recruits"):
        return False
    behind = message.sentence(row[0].sentence + 1)
    lone = message.at(behind[0].start) if len(behind) == 2 else None
    if lone is None or lone.end != behind[0].end or not lone.has(SENSE, "no"):
        return False
    return all(any(c.start <= p < c.end for p in outcome.used) for c in (row[-1], behind[1]))


def _ends_in_nothing(message: Message, row: Row) -> bool:
    """Whether a sentence ends in a dash, a slash or a nought in the place of what is taken."""
    tokens = message.spotted.text.tokens[row[0].start : row[-1].end + 1]
    last = next((t for t in reversed(tokens) if not (t.kind == MARK and t.text in (BREAK, STOP))), None)
    return last is not None and (last.text in (DASH, SLASH) or last.kind == NUMBER and last.value == 0)
