"""What a message speaks of that no answer took up: an answer denied further on, a change of what waits, words written before that do not stand.

Such a thing said in passing would be wrong in silence: the sender is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Moves, One, Rank, Some
from ...kernel.staging import Staged
from ..clauses.clause import SAY, TELL, Clause
from ..clauses.denials import denials
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome
from ..text.names import parts_of_answer
from ..text.tokens import COLON
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from ..values import ASK, Issue

_ROLES = ("attacking", "attacked", "attacker", "defender")
_CHANGES = ("instead", "no_more", "correction", "cancels", "forget", "exchanges", "swaps")
"""Turns of speech by which something that was said before is changed."""


def loose_ends(
    message: Message,
    outcomes: Sequence[Outcome],
    used: Collection[int],
    previous: Mapping[str, Answer],
    waiting: Sequence[Staged],
    ahead: Sequence[Decision],
) -> list[Issue]:
    """The questions about what nothing came of though it bears on an answer; such answers count no more.

    Args:
        message: the message.
        outcomes: everything that was heard in it but sheets.
        used: the positions of the words that went into anything.
        previous: what the sender has answered before, by key.
        waiting: what the sender has said before, ahead too.
        ahead: the questions that may come.
    """
    settled = [o for o in outcomes if o.settled and o.used]
    free = [c for c in message.clauses if c.condition is None]
    idle = [c for c in free if c.mood == SAY]
    questions: list[Issue] = []
    for outcome, clause in [
        *_denied_again(message, settled, idle),
        *_restricted(message, settled, used),
        *_too_dear(message, settled),
        *_thought_better_of(message, settled, used),
        *_taken_together(message, settled),
        *_leaning_on_nothing(message, settled, [c for c in free if c.mood in (SAY, TELL)], previous),
    ]:
        line = message.quoted(clause.start, clause.end)
        outcome.say(ASK, "choice_unclear", outcome.decision.kind, line=line)
        questions.append(outcome.issues[-1])
    for outcome, clause in _unnamed_movers(message, outcomes, ahead):
        line = message.quoted(clause.start, clause.end)
        questions.append(Issue(ASK, "moves_unclear", (str(outcome.answers[0]),), line=line))
    for staged, clause in _left_standing(message, outcomes, idle, used, waiting):
        line = message.quoted(clause.start, clause.end)
        questions.append(Issue(ASK, "choice_unclear", (staged.kind,), line=line))
    return questions


def _denied_again(
    message: Message, settled: Sequence[Outcome], idle: Sequence[Clause]
) -> Iterator[tuple[Outcome, Clause]]:
    """Answers of which a later clause, which went into nothing, denies a part: "a ship in A. No, not in A"."""
    for outcome in settled:
        parts, last = parts_of_answer(outcome.answers[0]), max(outcome.used)
        for clause in idle:
            if clause.start <= last or outcome.when:
                continue
            names = [s for s in message.within(clause) if parts & _ids(s) and not s.has("unit")]
            if any(_stands_before(message, d.spot, s) for d in denials(message, clause) for s in names):
                yield outcome, clause
                break


def _thought_better_of(
    message: Message, settled: Sequence[Outcome], used: Collection[int]
) -> Iterator[tuple[Outcome, Clause]]:
    """The answer before a "no wait" with reasons that went into nothing, like all that follows: it may stand no more."""
    opener = next((c for c in message.clauses if c.corrects and _opens_a_turn(message, c)), None)
    if opener is None or _went_into_sheet(message, opener, settled, used):
        return
    behind = [o for o in settled if _is_answered_behind(message, o, opener)]
    before = [o for o in settled if min(o.used) < opener.start]
    if behind or any(o not in before for o in settled):
        return
    if before and any(message.is_content(c) for c in message.clauses if c.start >= opener.start):
        last = max(before, key=lambda o: max(o.used))
        yield last, opener
        sentence = _sentences(message, last)
        lists = [o for o in before if o is not last and not isinstance(o.decision.form, One)]
        yield from ((o, opener) for o in lists if sentence & _sentences(message, o))


def _went_into_sheet(
    message: Message, opener: Clause, settled: Sequence[Outcome], used: Collection[int]
) -> bool:
    """Whether all that follows a turn was read, and none of it as one of some answers: it corrects the orders."""
    turn = message.at(opener.start)
    start = turn.end if turn is not None else opener.end
    behind = [c for c in message.clauses if c.end > start and message.is_content(c)]
    read = [p for p in used if p >= start]
    apart = read and not any(p >= start for o in settled for p in o.used)
    return bool(apart) and all(any(c.start <= p < c.end for p in read) for c in behind)


def _is_answered_behind(message: Message, outcome: Outcome, opener: Clause) -> bool:
    """Whether words behind a turn went into an answer; into a plain choice only by a name that is in it."""
    turn = message.at(opener.start)
    behind = [p for p in outcome.used if p >= (turn.end if turn is not None else opener.end)]
    parts = parts_of_answer(outcome.answers[0])
    if not isinstance(outcome.decision.form, One) or not parts:
        return bool(behind)
    spots = (message.at(p) for p in behind)
    return any(s is not None and parts & _ids(s) for s in spots)


def _sentences(message: Message, outcome: Outcome) -> set[int]:
    """The sentences that an answer was read from."""
    return {c.sentence for c in message.clauses if _goes_into(c, outcome.used)}


def _opens_a_turn(message: Message, clause: Clause) -> bool:
    """Whether a sentence begins with a word of correction and a mark, "no wait, …"; "sorry, …" only is polite."""
    first = next(iter(message.sentence(clause.sentence)), clause)
    spot = message.at(clause.start)
    turns = spot is not None and spot.has(SENSE, "correction") and not spot.has(SENSE, "sorry")
    turns = turns and spot is not None and (spot.end == clause.end or message.mark_after(spot) == COLON)
    return first is clause and turns


def _taken_together(message: Message, settled: Sequence[Outcome]) -> Iterator[tuple[Outcome, Clause]]:
    """Orders of preference in whose sentence two are said to be a pair: which of them comes first is not told."""
    for outcome in (o for o in settled if isinstance(o.decision.form, Rank)):
        meant = parts_of_answer(outcome.answers[0])
        for clause in (c for c in message.clauses if c.mood == SAY):
            sentence = message.sentence(clause.sentence)
            pair = next((s for s in message.within(clause) if s.has(COUNT, "2") and not s.has(FILLER)), None)
            spots = [s for c in sentence for s in message.within(c) if _ids(s) & meant]
            names = {i for s in spots for i in _ids(s) & meant}
            if pair is not None and len(names) == 2 and all(s.end <= pair.start for s in spots):
                yield outcome, clause
                break


def _stands_before(message: Message, denial: Spot, name: Spot) -> bool:
    """Whether a word that denies leads to a name, with nothing but little words between."""
    between = message.spots_between(denial.end, name.start)
    little = all(s.has(FILLER) or s.has(SENSE, "to", "for", "from", "using", "toward") for s in between)
    unknown = message.spotted.unknown(denial.end, name.start)
    return denial.end <= name.start and little and not unknown and not message.marks_between(denial, name)


def _ids(spot: Spot) -> set[str]:
    return {c.id for c in spot.concepts if c.category not in (SENSE, FILLER, KIND)}


def _restricted(
    message: Message, settled: Sequence[Outcome], used: Collection[int]
) -> Iterator[tuple[Outcome, Clause]]:
    """Answers in whose sentence an "only", or words for what is done otherwise, leads to what no answer knows of."""
    for outcome in settled:
        if outcome.when or len(outcome.answers) > 1 or not isinstance(outcome.decision.form, One):
            continue
        sentences = {c.sentence for c in message.clauses if _goes_into(c, outcome.used)}
        alike = [o for o in settled if o.decision.kind == outcome.decision.kind and o is not outcome]
        for clause in (c for c in message.clauses if c.sentence in sentences and c.mood == SAY):
            if _is_told_apart(clause, outcome, alike):
                continue  # "always by plan, only in battles ask me" gives an answer to each
            told = _told_with(clause, outcome, settled)
            narrowed = _is_narrowed(message, clause, outcome, told)
            narrowed = narrowed and not _tells_why_nobody_goes(message, clause)
            narrowed = narrowed or _is_refused(message, clause, outcome)
            if narrowed or _is_another_case(message, clause, used):
                yield outcome, clause
                break


def _is_told_apart(clause: Clause, outcome: Outcome, alike: Sequence[Outcome]) -> bool:
    """Whether a clause gives an answer for a case of its own, or for something else of the same kind."""
    cases = [o for o in alike if _goes_into(clause, o.used)]
    return any(o.when for o in cases) or (
        not _goes_into(clause, outcome.used) and any(o.about != outcome.about for o in cases)
    )


def _told_with(clause: Clause, outcome: Outcome, settled: Sequence[Outcome]) -> set[str]:
    """What a clause answers to questions that follow: "I leave only with the First Army" says who leaves, too."""
    follows = kinds_of("follows")
    others = [o for o in settled if o is not outcome and o.decision.kind in follows]
    return {part for o in others if _goes_into(clause, o.used) for part in parts_of_answer(o.answers[0])}


def _begs(spots: Sequence[Spot]) -> bool:
    """Whether words behind "only" name nothing and are denied: "I take it, only to the wedding don't invite me"."""
    little = all(s.has(FILLER) or s.has(SENSE, "to", "for", "not", "me", "self") for s in spots)
    return little and any(s.has(SENSE, "not") for s in spots)


def _is_narrowed(message: Message, clause: Clause, outcome: Outcome, told: Collection[str]) -> bool:
    """Whether "only" stands before words for a case, and not before what is chosen: "only at a tie"."""
    spots = message.within(clause)
    meant = parts_of_answer(outcome.answers[0]) | {outcome.decision.about, outcome.about, *told} - {""}
    for n, spot in enumerate(spots[:-1]):
        after = spots[n + 1]
        if not spot.has(SENSE, "only") or after.start != spot.end or _begs(spots[n + 1 :]):
            continue
        led = after.has(SENSE, "to", "for", "against", "using", *_ROLES) or after.has(KIND)
        own = any(s.has(SENSE, "in_person", "self", "me") for s in spots[n + 1 :])
        behind = spots[n + 1 :]
        named = own or any(meant & _ids(s) or s.has(KIND, outcome.decision.kind) for s in behind)
        named = named or any(outcome.about in s.ids("window") for s in behind)
        if led and not named and not _tells_purpose(message, clause, spots, n):
            return True
    return False


def _tells_purpose(message: Message, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
    """Whether words before an "only for" tell that something was good for no more than what nobody knows: "it was only for show"."""
    only, after, *behind = spots[n:]
    subject = clause.start < only.start and clause.start > message.sentence(clause.sentence)[0].start
    if not (subject and after.has(SENSE, "for")) or any(
        _ids(s) or s.has(KIND) or s.has(SENSE, "self") for s in spots[:n]
    ):
        return False
    little = all(s.has(FILLER) or s.has(SENSE, "to", "anybody") for s in behind)
    return little and bool(message.spotted.unknown(after.end, clause.end))


def _tells_why_nobody_goes(message: Message, clause: Clause) -> bool:
    """Whether a clause that names nothing stands behind words that nobody goes: "nobody leaves A, it was only to scare people"."""
    before = [c for c in message.sentence(clause.sentence) if c.end <= clause.start]
    bare = not any(_ids(s) for s in message.within(clause) if not s.has(FILLER) and not s.has(OPTION))
    return bare and bool(before) and message.says(before[-1], "nobody_goes")


def _is_refused(message: Message, clause: Clause, outcome: Outcome) -> bool:
    """Whether a "no" stands right behind what was taken, with no mark and no name after it, or an "or" right before a correction."""
    spots, meant = message.within(clause), parts_of_answer(outcome.answers[0])
    for one, other in pairwise(spots):
        behind = [s for s in spots if s.start >= other.end]
        refused = meant & _ids(one) and other.has(SENSE, "no") and one.end == other.start
        if refused and other.end < clause.end and not any(map(_ids, behind)):
            return True
    before, first = message.at(clause.start - 1), message.at(clause.start)
    if before is None or first is None or not before.has(SENSE, "or"):
        return False
    return first.has(SENSE, "correction") and any(meant & _ids(s) for s in spots)


def _is_another_case(message: Message, clause: Clause, used: Collection[int]) -> bool:
    """Whether a clause opens with "if not" and goes on to tell a case of its own, of which nothing came."""
    opener = message.at(clause.start)
    if not clause.second or opener is None or _goes_into(clause, used):
        return False
    opens = opener.end - opener.start > 1 and opener.has(SENSE, "else")
    named = message.is_content(clause) and bool(message.spotted.unknown(clause.start, clause.end))
    return opens and named and message.says(clause, "else") and clause.other is not None


def _too_dear(message: Message, settled: Sequence[Outcome]) -> Iterator[tuple[Outcome, Clause]]:
    """Answers from a clause that says of something that it is too much: "too precious to lose", "A is too far"."""
    for outcome in settled:
        kind = outcome.decision.kind
        for clause in (c for c in message.clauses if _goes_into(c, outcome.used)):
            spots = message.within(clause)
            excess = next((s for s in spots if s.has(SENSE, "excess")), None)
            if excess is None:
                continue
            meant = parts_of_answer(outcome.answers[0])
            before = any(s.end <= excess.start and meant & _ids(s) for s in spots)
            behind = [s for s in spots if s.start >= excess.end and s.has(KIND, kind)]
            if before or any(COLON not in message.marks_between(excess, s) for s in behind):
                yield outcome, clause
                break


def _goes_into(clause: Clause, used: Collection[int]) -> bool:
    return any(p in used for p in range(clause.start, clause.end))


def _leaning_on_nothing(
    message: Message, settled: Sequence[Outcome], idle: Sequence[Clause], previous: Mapping[str, Answer]
) -> Iterator[tuple[Outcome, Clause]]:
    """Lists of which the rest is to be as it was written before, where nothing was: "… The rest stays as I wrote"."""
    for outcome in settled:
        decision = outcome.decision
        if not (decision.key and isinstance(decision.form, Some)) or decision.key in previous:
            continue
        for clause in idle:
            above = any(c.corrects and any(p < c.start for p in outcome.used) for c in message.clauses)
            if not above and _leaves_the_rest(message, clause):
                yield outcome, clause
                break


def _leaves_the_rest(message: Message, clause: Clause) -> bool:
    """Whether a clause says that all else is as before: "the rest as I wrote", "nothing else changes"."""
    spots = message.within(clause)
    rest = any(s.has(SENSE, "rest") for s in spots)
    as_before = any(s.has(SENSE, "same") for s in spots)
    unchanged = bool(clause.denied) and any(s.has(SENSE, "exchanges") for s in spots)
    return rest and (as_before or unchanged) and not message.is_content(clause)


def _unnamed_movers(
    message: Message, outcomes: Sequence[Outcome], ahead: Sequence[Decision]
) -> Iterator[tuple[Outcome, Clause]]:
    """Areas that are left first, with a place that somebody goes to of which nothing came: "first A, one unit to B"."""
    told = {o.decision.about for o in outcomes if isinstance(o.decision.form, Moves)}
    going = {
        c.start
        for o in outcomes
        if o.settled and isinstance(o.decision.form, Moves)
        for r in o.rows
        for c in r
    }
    moves = {d.about: d.form for d in ahead if isinstance(d.form, Moves)}
    for outcome in outcomes:
        area = str(outcome.answers[0]) if outcome.settled else ""
        if outcome.decision.kind not in kinds_of("leaves") or area not in moves or area in told:
            continue
        sentences = {c.sentence for c in message.clauses if _goes_into(c, outcome.used)}
        for clause in (c for c in message.clauses if c.sentence in sentences and c.mood == SAY):
            if clause.start in going:
                continue
            ends = [
                s for s in message.within(clause) if not moves[area].destinations.keys().isdisjoint(_ids(s))
            ]
            if any(message.preceded_by(s, clause, "to", "toward") for s in ends) and not clause.denied:
                yield outcome, clause
                break


def _left_standing(
    message: Message,
    outcomes: Sequence[Outcome],
    idle: Sequence[Clause],
    used: Collection[int],
    waiting: Sequence[Staged],
) -> Iterator[tuple[Staged, Clause]]:
    """What waits and is spoken of in words of change that went into nothing: it would be used as it was."""
    answered = {o.decision.kind for o in outcomes}
    for staged in waiting:
        if staged.kind in answered or any(map(_is_sheet, staged.answers)):
            continue
        for clause in idle:
            if _denies_part(message, clause, staged):
                yield staged, clause
                break
            if _goes_into(clause, used):
                continue
            if _changes(message, clause) and _is_about(message, clause, staged):
                yield staged, clause
                break


def _denies_part(message: Message, clause: Clause, staged: Staged) -> bool:
    """Whether a "not" stands right before a place that units were to go to: "X and not Y"."""
    names = [s for s in message.within(clause) if _goals(staged) & _ids(s)]
    return any(_stands_before(message, d.spot, s) for d in denials(message, clause) for s in names)


def _goals(staged: Staged) -> set[str]:
    """Where units were to go."""
    return {str(goal) for answer in staged.answers if isinstance(answer, Mapping) for goal in answer}


def _is_sheet(answer: Answer) -> bool:
    return isinstance(answer, Mapping) and any(isinstance(value, str) for value in answer.values())


def _changes(message: Message, clause: Clause) -> bool:
    return bool(clause.denied) or clause.corrects or message.says(clause, *_CHANGES)


def _is_about(message: Message, clause: Clause, staged: Staged) -> bool:
    """Whether a clause names where an answer is for with what it is about, where units were to go, or what the answer is made of."""
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    ids = {i for s in spots for i in _ids(s)}
    kind = any(s.has(KIND, staged.kind) for s in spots)
    parts = set().union(*map(parts_of_answer, staged.answers)) - {staged.about}
    placed = bool(staged.about) and staged.about in ids
    led = not ids.isdisjoint(_goals(staged))
    return (placed and (kind or bool(ids & parts))) or (not staged.about and bool(ids & parts)) or led
