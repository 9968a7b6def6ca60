"""Sentences read once more, each by itself: what one says alone, it says in its message, too.

A sentence that is clear by itself may be clouded by what stands around it: how a choice was weighed, thanks, a story. Two readings that agree are
the strongest evidence there is: of what was doubted in 960 messages of strangers, 334 of 341 answers that were read again in a sentence alone were right,
of the others three quarters. Nothing is taken from a sentence that leans on another: that is corrected or goes on with a second choice behind it,
or points back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

from ...kernel.decision import Decision
from ...kernel.forms import One, Rank, Some
from ..clauses.clause import ASK as ASKED
from ..clauses.clause import SAY, SUPPOSE, Clause
from ..clauses.message import Message
from ..hearing.heard import Hearing
from ..rows.outcomes import Row, rows_of
from ..text.names import parts_in, parts_of_answer
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of
from ..values import ACCEPTED, ASK, NEEDS_ANSWER, PARTLY, REFUSE, TALK, Draft, Issue, Reading
from .bearing import may_answer, named_beside_sheets
from .confidence import UNCONFIRMED, went_into_nothing

_MOST_SENTENCES = 30
"""Of a message that is read so; a longer one is a tale or a whole sheet."""
_FEW = 2
"""Words that a sentence must have to choose anything by itself."""
_POINTING = (
    "that_place",
    "else",
    "fallback",
    "gone",
    "same",
    "swaps",
    "correction",
    "instead_alone",
    "others",
)
"""Senses of words by which a sentence leans on what stands before it."""
_GOING_ON = ("else", "fallback", "gone", "correction", "instead_alone")
"""Senses of words by which a sentence changes or completes the one before it."""

_LOOKS_BACK = ("formerly", "ponders", "believed")
"""Senses of words by which something was only thought of."""
_PUT_OFF = ("postpones", "ponders", "waits")
"""Senses of words by which something is left for another day."""
_KEPT = ("spares", "postpones", "another_turn", "has", "none")
"""Turns of speech with which something is named that is not chosen."""

ReadAlone = Callable[[str], Reading]


def with_sentences_alone(reading: Reading, asked: Sequence[Decision], read_alone: ReadAlone) -> Reading:
    """A reading of which something must be asked, with what its sentences say by themselves.

    Args:
        reading: what the whole message was read as.
        asked: the questions that are open.
        read_alone: reads a stretch of the message as if it were the whole.
    """
    heard = reading.heard
    if reading.status != NEEDS_ANSWER or not isinstance(heard, Hearing):
        return reading
    rows = rows_of(heard.message.clauses)
    if not 1 < len(rows) <= _MOST_SENTENCES:
        return reading
    if not _may_be_mended(reading, asked):
        return reading
    said = list(_said_alone(heard.message, rows, [d for d in reading.answers if not d.key], read_alone))
    known = {(d.kind, d.about) for d in reading.answers if not d.unsure}
    more = [
        one
        for one in said
        if (one.draft.kind, one.draft.about) not in known
        and _may_be_added(one, said, heard.message, asked)
        and not _is_doubted_with_others(heard.message, one, reading.issues)
    ]
    added = [
        one.draft
        for n, one in enumerate(more)
        if one.draft.question not in [m.draft.question for m in more[:n]]
    ]
    issues = [i for i in reading.issues if not any(_settles(heard.message, one, i, asked) for one in more)]
    drafts = [d for d in reading.answers if d.question not in [a.question for a in added]]
    if not any(i.level == ASK and i.code != UNCONFIRMED for i in issues) and not _leaves_more(heard, drafts):
        drafts = [
            replace(d, unsure=False) if d.unsure and _is_said(heard.message, d, said) else d for d in drafts
        ]
    if not added and tuple(drafts) == reading.answers:
        return reading
    return _concluded(replace(reading, issues=tuple(issues)), [*drafts, *added], added, asked)


def _may_be_mended(reading: Reading, asked: Sequence[Decision]) -> bool:
    """Whether an answer is doubted, or a plain choice is open of which none was read."""
    known = {d.key for d in reading.answers if not d.unsure}
    return any(d.unsure for d in reading.answers) or any(_is_choice(d) and d.key not in known for d in asked)


def _leaves_more(heard: Hearing, drafts: Sequence[Draft]) -> bool:
    """Whether something went into nothing that may be an answer of its own."""
    told: set[str] = set().union(*(parts_of_answer([d.about, list(d.answers), dict(d.when)]) for d in drafts))
    questions, fixed = [*heard.asked, *heard.ahead], named_beside_sheets(drafts)
    idle = [
        c for c in heard.message.clauses if went_into_nothing(c, heard.used) and _stands(heard.message, c)
    ]
    return any(may_answer(heard.message, c, questions, told, fixed) for c in idle)


@dataclass(frozen=True)
class _Said:
    """An answer that a sentence gives alone.

    Attributes:
        leans: more than the sentence may be needed to understand it.
        bare: it is a single word, only follows from another answer, or the message has an answer for later from it.
    """

    draft: Draft
    sentence: int
    leans: bool
    bare: bool


def _said_alone(
    message: Message, rows: Sequence[Row], taken: Sequence[Draft], read_alone: ReadAlone
) -> Iterator[_Said]:
    for n, row in enumerate(rows):
        if not any(message.is_content(c) for c in row):
            continue
        words = message.words_of(row)
        alone = read_alone(_written(message, row))
        clear = not any(i.level in (ASK, REFUSE) and i.code not in TALK for i in alone.issues)
        leans = (
            _leans(message, row)
            or any(_goes_on(message, r) for r in rows[n + 1 : n + 2])
            or _is_taken_back(message, rows[n + 1 :])
        )
        bare = row[-1].end - row[0].start < _FEW or any(words in line for d in taken for line in d.lines)
        for draft in alone.answers:
            if not draft.unsure:
                yield _Said(draft, row[0].sentence, leans or not clear, bare or not draft.lines)


def _written(message: Message, row: Row) -> str:
    """A sentence, with the mark of a cry where it stands behind it."""
    tokens, end = message.spotted.text.tokens, row[-1].end
    marked = end < len(tokens) and message.source(end, end + 1) == "!"
    return message.quoted(row[0].start, end + marked)


def _leans(message: Message, row: Row) -> bool:
    """Whether a sentence points back to another, asks or supposes, or opens as what holds otherwise."""
    return row[0].second or any(c.mood != SAY or message.says(c, *_POINTING) for c in row)


def _goes_on(message: Message, row: Row) -> bool:
    """Whether a sentence changes or completes the one before it, or opens with a "no"."""
    opening = [s for s in message.within(row[0]) if s.start < row[0].start + _FEW]
    denies = any(s.has(SENSE, "no", "not") for s in opening)
    return denies or any(c.second or c.corrects or message.says(c, *_GOING_ON) for c in row)


def _is_taken_back(message: Message, rows: Sequence[Row]) -> bool:
    """Whether anything that follows is a correction."""
    return any(c.corrects for row in rows for c in row)


def _is_said(message: Message, draft: Draft, said: Sequence[_Said]) -> bool:
    """Whether a sentence gives an answer alone, and none gives another, or may have more of a list."""
    own = [one for one in said if _is_about_same(one.draft, draft)]
    if not own or draft.standing or not all(_is_same(one.draft, draft) for one in own):
        return False
    listed = any(isinstance(answer, list | tuple) for answer in draft.answers)
    sentences = {one.sentence for one in own}
    if any(message.says(c, *_PUT_OFF) for c in message.clauses if c.sentence in sentences):
        return False
    chosen = parts_of_answer(draft.answers)
    if any(c.denied and _named(message, c) & chosen for c in message.clauses if c.sentence not in sentences):
        return False
    others = [c for c in message.clauses if c.sentence not in sentences and c.mood in (SUPPOSE, ASKED)]
    return not (listed and any(s.has("unit") for c in others for s in message.within(c)))


def _is_about_same(one: Draft, other: Draft) -> bool:
    return (one.kind, one.about) == (other.kind, other.about)


def _is_same(one: Draft, other: Draft) -> bool:
    return (one.answers, dict(one.when), one.standing) == (other.answers, dict(other.when), other.standing)


def _may_be_added(one: _Said, said: Sequence[_Said], message: Message, asked: Sequence[Decision]) -> bool:
    """Whether what a sentence says alone counts though nothing came of it in the message: a plain choice that is open."""
    draft = one.draft
    decision = next((d for d in asked if d.key == draft.key), None)
    if one.leans or one.bare or decision is None or draft.when or not _is_plain(decision, draft):
        return False
    if any(not _is_same(other.draft, draft) for other in said if _is_about_same(other.draft, draft)):
        return False
    options = parts_in(decision)
    others = [c for c in message.clauses if c.sentence != one.sentence]
    own = [c for c in message.clauses if c.sentence == one.sentence]
    mine = parts_of_answer(list(draft.answers))
    if None in draft.answers and not any(s.has(KIND, draft.kind) for c in own for s in message.within(c)):
        return False  # a refusal needs the question's own word
    if any(_is_live(message, c, options - mine - {draft.about}) for c in own):
        return False
    if any(message.says(c, *_PUT_OFF) for c in message.clauses):
        return False
    if any(_is_live(message, c, options) for c in others if c.sentence < one.sentence):
        return False
    return not any(_turns(message, c, options, mine) for c in others if c.sentence > one.sentence)


def _is_doubted_with_others(message: Message, one: _Said, issues: Sequence[Issue]) -> bool:
    """Whether its sender is asked for what a sentence says together with one beside it: "yes … in their dreams!", "yes, I saw it. Keep it"."""
    own = [c for c in message.clauses if c.sentence == one.sentence]
    last, behind = message.words_of(own[-1:]), [c for c in message.clauses if c.sentence == one.sentence + 1]
    return any(
        i.level == ASK and i.about[:1] == (one.draft.kind,) and i.line.find(clause) > i.line.find(end) >= 0
        for i in issues
        for end in {last, last.split()[-1]}
        for clause in [message.words_of([c]) for c in behind]
    )


def _is_plain(decision: Decision, draft: Draft) -> bool:
    """Whether an answer is one, or some, of a few things that are listed."""
    listed = isinstance(decision.form, One) or all(draft.answers)
    return _is_choice(decision) and listed and len(draft.answers) == 1


def _is_choice(decision: Decision) -> bool:
    """Whether a question is for a few things that are listed, and not for orders, units that leave or numbers, of which many sentences may speak."""
    apart = ("of_orders", "leaves", "recruits", "deals")
    return isinstance(decision.form, One | Rank | Some) and not any(
        decision.kind in kinds_of(k) for k in apart
    )


def _stands(message: Message, clause: Clause) -> bool:
    """Whether a clause says what is, and neither denies it nor makes it hang on anything nor looks back."""
    return not (clause.denied or clause.condition or message.says(clause, *_LOOKS_BACK))


def _is_live(message: Message, clause: Clause, options: Set[str]) -> bool:
    """Whether a clause may choose an option: it names one and does not deny, spare, suppose or ask, nor looks back."""
    if clause.mood in (SUPPOSE, ASKED) or clause.denied or message.says(clause, *_KEPT, *_LOOKS_BACK):
        return False
    return bool(_named(message, clause) & options)


def _turns(message: Message, clause: Clause, options: Set[str], mine: Set[str]) -> bool:
    """Whether a clause behind a choice may turn it: it denies what was chosen, or names something else and does not spare that."""
    named = _named(message, clause) & options
    kept = message.says(clause, *_KEPT, "stay")
    return bool(named & mine and (clause.denied or kept)) or bool(named - mine and not kept)


def _named(message: Message, clause: Clause) -> set[str]:
    """The names in a clause."""
    return {c.id for s in message.within(clause) if not s.has(FILLER) for c in s.concepts}


def _settles(message: Message, one: _Said, issue: Issue, asked: Sequence[Decision]) -> bool:
    """Whether a question to the sender is answered by a sentence alone, and its own sentence holds nothing else that could be meant."""
    if issue.level != ASK or one.draft.kind not in {*issue.about[:1], issue.data.get("kind")}:
        return False
    decision = next(d for d in asked if d.key == one.draft.key)
    options = {*parts_in(decision), decision.about}
    lines = [c for c in message.clauses if c.sentence != one.sentence and message.words_of([c]) in issue.line]
    spots = [s for c in lines for s in message.within(c) if not s.has(FILLER)]
    named = {thing for s in spots for category in ("area", "unit", "card") for thing in s.ids(category)}
    return named <= options


def _concluded(
    reading: Reading, drafts: Sequence[Draft], added: Sequence[Draft], asked: Sequence[Decision]
) -> Reading:
    """The reading with other answers: what need not be asked any more, and what it amounts to."""
    unsure = tuple(dict.fromkeys(d.kind for d in drafts if d.unsure))
    issues = [
        replace(i, about=unsure) if i.code == UNCONFIRMED else i
        for i in reading.issues
        if i.code != UNCONFIRMED or unsure
    ]
    firm = {d.key for d in drafts if d.key and not d.unsure and not d.when}
    complete = reading.complete or all(d.passive or d.key in firm for d in asked)
    lines = [line for d in added for line in d.lines]
    ignored = [(text, why) for text, why in reading.ignored if not any(text in line for line in lines)]
    asks = any(i.level == ASK for i in issues)
    status = (
        reading.status
        if asks or not complete
        else PARTLY
        if any(i.level == REFUSE for i in issues)
        else ACCEPTED
    )
    return replace(
        reading,
        answers=tuple(drafts),
        issues=tuple(issues),
        ignored=tuple(ignored),
        complete=complete,
        status=status,
    )
