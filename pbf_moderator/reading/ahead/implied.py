"""What is chosen without being named: by telling a way, or by the word of a question alone.

"Second Army: Ilium – Cyzicus" says who moves, and that somebody does. Where a way comes after several options, the
one that the family lists first is meant: the others have words of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One, Path, Some
from ..clauses.clause import SAY, TELL, Clause
from ..clauses.denials import denials
from ..clauses.message import Message
from ..rows.named import NO
from ..rows.outcomes import Outcome, Row, ids_of
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_after, kinds_by
from ..values import ASK

BY_WAY, BY_WORD, BY_NEXT = (
    "the way that is told",
    "the word of the question alone",
    "what comes only after it",
)
_SHORT = 5
"""The words of a clause that says of somebody whose name nobody knows what they do, and nothing else."""
BY_WHAT_FOLLOWS = "what comes after it"


def implied_by_way(
    asked: Sequence[Decision],
    coming: Sequence[Decision],
    said: Sequence[Outcome],
    waiting: Collection[str] = (),
) -> Iterator[Outcome]:
    """The choices that a message leaves out because its one way tells them, unless what waits has made them.

    Args:
        asked: the open questions.
        coming: those that follow them.
        said: what the message says to any of them.
        waiting: what earlier messages have chosen.
    """
    ways = [o for o in said if isinstance(o.decision.form, Path) and o.settled and o.answers[0]]
    if len(ways) != 1:
        return
    way = ways[0]
    spoken_of = {(o.decision.kind, o.decision.about) for o in said if o.said}
    for decision in (*asked, *coming):
        if (decision.kind, decision.about) in spoken_of or not (chosen := _implied(decision, way.decision)):
            continue
        if _has_chosen(decision, way.decision, waiting):
            continue
        if not decision.form.problems(chosen):
            yield Outcome(decision, answers=[chosen], why=BY_WAY, said=True)


def _has_chosen(decision: Decision, way: Decision, waiting: Collection[str]) -> bool:
    """Whether what waits has made a choice that leaves room for a way: who goes it, or what is done on it."""
    form = decision.form
    options = form.options if isinstance(form, One) else form.bag if isinstance(form, Some) else ()
    return any(one in options and (one == way.about or way.kind in kinds_after(one)) for one in waiting)


def _implied(decision: Decision, way: Decision) -> Answer:
    """The answer that a way implies to a question, or nothing."""
    form = decision.form
    if isinstance(form, One) and not decision.about:
        return next((option for option in form.options if way.kind in kinds_after(option)), None)
    if isinstance(form, Some) and not decision.about and way.about in form.bag:
        return [way.about]
    return None


def without_unchosen(said: Sequence[Outcome]) -> list[Outcome]:
    """The outcomes without those about what comes only after an option that is not the one that the way tells."""
    by_way = [o for o in said if o.why == BY_WAY and isinstance(o.decision.form, One)]
    gone: set[str] = set()
    for outcome in by_way:
        assert isinstance(outcome.decision.form, One)
        chosen = {str(answer) for answer in outcome.answers}
        others = {k for o in outcome.decision.form.options if o not in chosen for k in kinds_after(o)}
        gone |= others - {k for one in chosen for k in kinds_after(one)}
    return [o for o in said if o.decision.kind not in gone]


def implied_by_what_follows(
    asked: Sequence[Decision], said: Sequence[Outcome], waiting: Collection[str] = ()
) -> Iterator[Outcome]:
    """The choices that a message leaves out because it tells what comes only after one of their options.

    Args:
        asked: the open questions.
        said: what the message says to any question.
        waiting: what earlier messages have chosen; such a choice stands as long as all that is told comes after it.
    """
    spoken_of = {o.decision.key for o in said if o.said}
    for decision in (d for d in asked if isinstance(d.form, One) and d.key not in spoken_of):
        assert isinstance(decision.form, One)
        chosen = [option for option in decision.form.options if option in waiting]
        if any(o.decision.kind in kinds_after(option) for option in chosen for o in said if o.settled):
            continue
        later = {k for option in decision.form.options for k in kinds_after(option)}
        told = [o for o in said if o.decision.kind in later and o.settled and not o.when]
        fits = [o for o in decision.form.options if {t.decision.kind for t in told} <= {*kinds_after(o)}]
        if told and fits:
            yield Outcome(decision, answers=fits[:1], rows=told[0].rows, why=BY_WHAT_FOLLOWS, said=True)


def implied_ahead(ahead: Sequence[Decision], said: Sequence[Outcome]) -> Iterator[Outcome]:
    """The choices to come that a message leaves out because it tells what comes only after one of their options.

    Args:
        ahead: the questions to come.
        said: what the message says to any question.
    """
    spoken_of = {o.decision.kind for o in said if o.said}
    for decision in ahead:
        form = decision.form
        if not isinstance(form, One) or decision.kind in spoken_of:
            continue
        told = [o for o in said if o.settled and not o.when and o.answers and all(o.answers)]
        fits = [o for o in form.options if any(t.decision.kind in kinds_after(o) for t in told)]
        if len(fits) == 1:
            later = next(t for t in told if t.decision.kind in kinds_after(fits[0]))
            spoken_of.add(decision.kind)
            yield Outcome(decision, fits, set(later.used), later.rows, said=True, why=BY_WHAT_FOLLOWS)


def implied_by_next(
    message: Message, coming: Sequence[Decision], said: Sequence[Outcome]
) -> Iterator[Outcome]:
    """What is chosen of several by telling what comes only after one of them: "I recruit, all of it to the First Army".

    Args:
        message: the whole message.
        coming: the questions.
        said: what the message says to any of them.
    """
    named = {id for o in said if o.settled for id in ids_of(o)}
    spoken_of = {o.decision.kind for o in said if o.said}
    words = {k for s in message.spotted.spots if not s.has(FILLER) for k in s.ids(KIND)}
    asked = {k for c in message.clauses if c.mood != SAY for s in message.within(c) for k in s.ids(KIND)}
    for decision in coming:
        form = decision.form
        if not isinstance(form, Some) or decision.about or decision.kind in spoken_of:
            continue
        if not any(decision.kind in kinds_after(id) for id in named):
            continue
        fits = [o for o in form.bag if {*kinds_after(o)} & (words - asked)]
        if any(o not in fits for s in message.spotted.spots for o in s.ids(OPTION) if o in form.bag):
            continue
        if len(fits) == 1 and not form.problems([fits[0]]):
            yield Outcome(decision, answers=[[fits[0]]], why=BY_NEXT, said=True)


def implied_by_word(
    message: Message,
    coming: Sequence[Decision],
    rows: Sequence[Row],
    said: Sequence[Outcome],
    asked: Sequence[Decision] = (),
) -> Iterator[Outcome]:
    """What is usual in questions to come that the message names without an answer.

    A question about one of several places is the one whose place its sentence names, else the one where the way ends,
    else the one that an open question is about.

    Args:
        message: the whole message.
        coming: the questions.
        rows: the sentences that may speak of them.
        said: what the message says to any of them.
        asked: the open questions.
    """
    here = {d.about for d in asked}
    ends = {
        o.answers[0][-1] for o in said if isinstance(o.decision.form, Path) and o.settled and o.answers[0]
    }
    spoken_of = {o.decision.kind for o in said if o.said}
    for kind, usual in kinds_by("usual", message.vocabulary.family).items():
        mine = [d for d in coming if d.kind == kind and isinstance(d.form, One)]
        told = [(row, clause) for row in rows for clause in _telling(message, kind, row)] if mine else []
        denied = [(row, clause) for row in rows for clause in _denying(message, kind, row)] if mine else []
        if bool(told) == bool(denied) or kind in spoken_of:
            continue
        told = told or denied
        if _is_taken_back(message, told[-1][0], rows):
            continue
        named = {id for row, _ in told for c in row for s in message.within(c) for id in s.ids("area")}
        meant = [d for d in mine if d.about in named] or [d for d in mine if d.about in ends]
        meant = meant or [d for d in mine if d.about in here]
        meant = meant or (mine if len(mine) == 1 else [])
        if len(meant) != 1:
            continue
        person = (
            None
            if denied
            else _personin(message, meant[0], told) or _person_behind(message, meant[0], told, rows)
        )
        if not (denied or person) and (strange := _unknown_person(message, meant[0], told)) is not None:
            outcome = Outcome(
                meant[0], [], {*range(strange.start, strange.end)}, [row for row, _ in told], said=True
            )
            outcome.say(ASK, "choice_unclear", kind, line=message.words_of([strange]))
            yield outcome
            continue
        if not (denied or person) and (
            _names_others(message, told) or _names_option(message, meant[0], told)
        ):
            continue
        chosen: Answer = None if denied else person or usual
        if not meant[0].form.problems(chosen):
            clauses = [clause for _, clause in told] + _naming(message, told, chosen)
            used = {position for clause in clauses for position in range(clause.start, clause.end)}
            yield Outcome(meant[0], [chosen], used, [row for row, _ in told], said=True, why=BY_WORD)


def _is_taken_back(message: Message, told: Row, rows: Sequence[Row]) -> bool:
    """Whether a later sentence passes: "I intercept. Oh no, too early. I pass."."""
    return any(
        _only_passes(message, clause) for row in rows for clause in row if clause.sentence > told[-1].sentence
    )


def _only_passes(message: Message, clause: Clause) -> bool:
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    return len(spots) == 1 and spots[0].has(SENSE, "pass")


def _personin(message: Message, decision: Decision, told: Sequence[tuple[Row, Clause]]) -> str:
    """The one option that is named in the sentences of a question's word: "I demand surrender, X speaks"."""
    assert isinstance(decision.form, One)
    clauses = [c for row, _ in told for c in row if c.mood in (SAY, TELL) and not c.denied]  # "X speaks"
    spots = [s for clause in clauses for s in message.within(clause)]
    named = {id for s in spots for id in s.ids("unit") if id in decision.form.options}
    return named.pop() if len(named) == 1 else ""


def _person_behind(
    message: Message, decision: Decision, told: Sequence[tuple[Row, Clause]], rows: Sequence[Row]
) -> str:
    """The one option that the sentence right behind the question's word is about, a few words long: "I demand surrender. X speaks."."""
    assert isinstance(decision.form, One)
    last = max(row[-1].sentence for row, _ in told)
    behind = [c for row in rows for c in row if c.sentence == last + 1]
    if len(behind) != 1 or behind[0].mood not in (SAY, TELL) or behind[0].denied or behind[0].condition:
        return ""
    spots = [s for s in message.within(behind[0]) if not s.has(FILLER)]
    named = {id for s in spots for id in s.ids("unit") if id in decision.form.options}
    short = behind[0].end - behind[0].start <= _SHORT and not any(s.has("area") for s in spots)
    return named.pop() if short and len(named) == 1 else ""


def _unknown_person(
    message: Message, decision: Decision, told: Sequence[tuple[Row, Clause]]
) -> Clause | None:
    """A clause that tells what somebody does whose name nobody knows, where the answers are persons: "I demand surrender, Alx speaks"."""
    assert isinstance(decision.form, One)
    if not any("unit" in message.vocabulary.of(option) for option in decision.form.options):
        return None
    own = [clause for _, clause in told]
    beside = [c for row, _ in told for c in row if c not in own and c.condition is None]
    return next((c for c in beside if c.end - c.start <= _SHORT and _holds_name(message, c)), None)


def _holds_name(message: Message, clause: Clause) -> bool:
    """Whether a clause holds nobody's name and a word that nobody knows, which may be one: it has a capital letter, or somebody speaks."""
    if any(s.has("unit") or s.has("seat") or s.has("area") for s in message.within(clause)):
        return False
    text = message.spotted.text
    strange = message.spotted.unknown(clause.start, clause.end)
    return any(
        clause.mood == TELL or (text.tokens[i].capital and not text.opens_sentence(i)) for i in strange
    )


def _naming(message: Message, told: Sequence[tuple[Row, Clause]], chosen: Answer) -> list[Clause]:
    """The clauses of the sentences that name what was chosen: "…, X speaks"."""
    every = [c for row, _ in told for c in row]
    return [c for c in every if any(chosen in s.ids("unit") for s in message.within(c))]


def _names_others(message: Message, told: Sequence[tuple[Row, Clause]]) -> bool:
    """Whether a clause of the sentence that is not plainly said names somebody: it may be the answer."""
    clauses = [c for row, _ in told for c in row if c.mood not in (SAY, TELL)]
    return any(s.has("unit") or s.has("area") for c in clauses for s in message.within(c))


def _names_option(message: Message, decision: Decision, told: Sequence[tuple[Row, Clause]]) -> bool:
    """Whether a clause with a question's word names a place that is an option of it: the answer is that one, or none."""
    assert isinstance(decision.form, One)
    spots = [s for _, clause in told for s in message.within(clause)]
    return any(id in decision.form.options for s in spots for id in s.ids("area"))


def _telling(message: Message, kind: str, row: Row) -> list[Clause]:
    """The clauses of a sentence that say the word of a question, and neither deny nor put it off."""
    if _is_put_off(message, row) or any(_only_passes(message, c) for c in row):
        return []
    said = [c for c in row if c.mood == SAY and c.condition is None and not _denied(message, kind, c)]
    return [c for c in said if _has_word(message, kind, c)]


def _denying(message: Message, kind: str, row: Row) -> list[Clause]:
    """The clauses of a sentence that say the word of a question, deny it ("…: pass"), and hold nothing else that is denied."""
    if _is_put_off(message, row):
        return []
    passes = any(_only_passes(message, c) for c in row)
    said = [c for c in row if c.mood == SAY and c.condition is None]
    said = [c for c in said if passes or _denied(message, kind, c)]
    said = [c for c in said if not any(s.has(KIND) and not s.has(KIND, kind) for s in message.within(c))]
    return [c for c in said if _has_word(message, kind, c)]


def _denied(message: Message, kind: str, clause: Clause) -> bool:
    """Whether a denial in a clause may be about a question's word: none before a colon, and no refusal that is told of: "a refusal means a siege"."""
    words = [s for s in message.within(clause) if s.has(KIND, kind)]
    for denial in denials(message, clause):
        after = [w for w in words if w.start >= denial.spot.end]
        if not after:
            return True
        parted = COLON in message.marks_between(denial.spot, after[0])
        told = denial.spot.has(SENSE, "refuses") and message.spotted.unknown(denial.spot.end, after[0].start)
        if not parted and not told:
            return True
    return False


def _is_put_off(message: Message, row: Row) -> bool:
    """Whether a sentence says that something will be decided later: "on the assault I'll decide when you ask me"."""
    return any(s.has(SENSE, "postpones", "ponders", "waits") for c in row for s in message.within(c))


def _has_word(message: Message, kind: str, clause: Clause) -> bool:
    return any(s.has(KIND, kind) and not s.has(OPTION, NO) for s in message.within(clause))
