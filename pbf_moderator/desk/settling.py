"""A seat's new messages taken into their places among the others, and the journal brought up to what they come to."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ..inbox.message import Message
from ..kernel.staging import Staged
from ..store.effective import staged_body
from ..store.kinds import MESSAGE, STAGED, WITHDRAWN
from .closed import has_closed, why_closed
from .folding import Fold, Told, base_of, fold, of_unknown_order, since_last_commit, waiting_of
from .identity import READ_BEFORE, base_id
from .ordering import Letter, in_order, was_earlier, without_old_wordings
from .overtaken import takes_the_place, without_overtaken_questions
from .public_talk import as_talk, is_public_talk, only_adds
from .received import ACCEPTED, HELD, IGNORED, NEEDS_ANSWER, PARTLY, CannotBeRead, Received, Taken, set_aside
from .recording import draft_rows, question_row, record, staged_row, stored_letter
from .seed_words import note_words
from .table import Table
from .timing import OF_SOMETHING_ELSE, believed, reason_in_time
from .understanding import read_message
from .wordings import in_doubt

if TYPE_CHECKING:
    from ..reading.values import Issue, Reading

COULD_NOT_BE_READ, ORDER_UNKNOWN, OLDER_VERSION = "could_not_be_read", "order_unknown", "older_version"
COUNTED = {ACCEPTED, PARTLY, NEEDS_ANSWER}
Reply = Callable[[Taken], object]


def nothing(taken: Taken) -> None:
    """No reply."""


@dataclass
class Result:
    """What becomes of one message: its reading, if there is one, and the outcome where that does not give it."""

    letter: Letter
    reading: Reading | None = None
    staged: tuple[Staged, ...] = ()
    outcome: str = ""
    why: str = ""
    says: str = ""


@dataclass
class Plan:
    """What is to be written for a seat: the results to record, in the order of writing, and the answers that wait then."""

    results: list[Result] = field(default_factory=list)
    waiting: list[Staged] = field(default_factory=list)


def settle(
    table: Table,
    seat: str,
    news: Sequence[Letter],
    *,
    released: bool = False,
    at: datetime | None = None,
    reply: Reply = nothing,
) -> list[Taken]:
    """Take new messages of a seat; those written later than one of them are read again after it.

    A message that cannot be read, or whose receipt cannot be written, is kept and held; the others count.

    Args:
        table: a game opened for writing.
        seat: whose messages they are.
        news: the new ones.
        released: the moderator has said that they count.
        at: the date of the journal's entries.
        reply: called for each message that was read, in the transaction that records them.
    """
    now, broken = at or datetime.now(UTC), set[str]()
    if released:
        number = len(table.folder.journal.entries()) + 1
        news = [replace(x, message=_dated(x, now), decided=number) for x in news]
    else:
        news = [replace(x, message=believed(x.message, now)) for x in news]
    while True:
        try:
            plan = _plan(table, seat, news, broken, now, released)
            _try_receipts(table, seat, plan)
            break
        except CannotBeRead as trouble:
            if trouble.name in broken:
                raise  # it was left out and fails all the same: to try again would never end
            broken.add(trouble.name)
    with table.folder.journal.transaction():
        return _carry_out(table, seat, plan, at, released, reply)


def _dated(letter: Letter, now: datetime) -> Message:
    return (
        letter.message if letter.message.written else replace(letter.message, date=letter.message.read or now)
    )


# -- what is to be done -------------------------------------------------------------------------------------------


def _plan(
    table: Table, seat: str, news: Sequence[Letter], broken: set[str], now: datetime, released: bool
) -> Plan:
    readable = [x for x in news if x.message.id not in broken]
    held = {} if released else _held_for_their_time(table, seat, readable, now)
    past = past_letters(table, seat)
    news, tied = as_last_seen(table, news), [] if released else _tied(table, seat, past)
    good = [x for x in (*past, *tied, *news) if x.message.id not in broken and x.message.id not in held]
    torn = in_doubt(table, seat, good, now)
    letters = without_old_wordings([x for x in good if x not in torn])
    fresh = [x for x in letters if not x.entry]
    again = tied or [x for x in past if x not in letters or not all(was_earlier(x, new) for new in fresh)]
    base = base_of(table, seat) if again else waiting_of(table, seat)
    todo = letters if again else fresh
    unsure = [*torn, *of_unknown_order(table, seat, base, todo, now)]
    done = fold(table, seat, base, in_order([x for x in todo if x not in unsure]), now)
    results = [
        *(_told(told, done) for told in done.told),
        *(_unsure(table, seat, letter) for letter in unsure),
        *(
            _late(table, seat, letter, held[letter.message.id])
            for letter in news
            if letter.message.id in held
        ),
        *(
            Result(x, outcome=IGNORED, why=OLDER_VERSION, says=OLDER_VERSION)
            for x in good
            if x not in letters and x not in torn and x not in past
        ),
        *(Result(x, outcome=HELD, why=COULD_NOT_BE_READ) for x in (*past, *news) if x.message.id in broken),
    ]
    return Plan(_worth_recording(results), done.waiting)


def past_letters(table: Table, seat: str, others: Collection[str] = ()) -> list[Letter]:
    """The messages of a seat that count for the questions of today, so that they can be read again, and those of some others in which nothing was found."""
    return _letters(
        table,
        seat,
        lambda body: (
            body["outcome"] in COUNTED
            or (body["outcome"], body["why"]) == (IGNORED, "")
            and body["id"] in others
        ),
    )


def _tied(table: Table, seat: str, past: Sequence[Letter]) -> list[Letter]:
    """The messages that wait because nobody could tell which was written first, unless the moderator has begun to."""
    if any(x.decided for x in past):
        return []
    return _letters(table, seat, lambda body: (body["outcome"], body["why"]) == (HELD, ORDER_UNKNOWN))


def _letters(table: Table, seat: str, wanted: Callable[[Mapping[str, Any]], bool]) -> list[Letter]:
    latest = {
        e.body["id"]: e
        for e in since_last_commit(table.folder.journal.entries())
        if e.kind == MESSAGE and e.body["seat"] == seat
    }
    kept = [
        stored_letter(e.body, e.n) for e in latest.values() if wanted(e.body) and e.body["body"] is not None
    ]
    return as_last_seen(table, kept)


def as_last_seen(table: Table, letters: Sequence[Letter]) -> list[Letter]:
    """The messages with the last moment at which their words were seen to stand."""
    sights = {
        (base_id(e.body), e.body["digest"]): stored_letter(e.body, e.n).message
        for e in since_last_commit(table.folder.journal.entries())
        if e.kind == MESSAGE and e.body["why"] == READ_BEFORE
    }
    found = [(x, sights.get((x.of, x.message.digest))) for x in letters]
    return [replace(x, message=replace(x.message, seen=s.seen, saved=s.saved)) if s else x for x, s in found]


def _held_for_their_time(table: Table, seat: str, news: Sequence[Letter], now: datetime) -> dict[str, Issue]:
    reasons = {x.message.id: _reason(table, seat, x, now) for x in news}
    return {id_: issue for id_, issue in reasons.items() if issue}


def _reason(table: Table, seat: str, letter: Letter, now: datetime) -> Issue | None:
    """Why a message waits; that its question is closed goes before the time of another question."""
    reason = reason_in_time(table, letter, now)
    elsewhere = reason is not None and reason.code in OF_SOMETHING_ELSE
    told = None if elsewhere or not has_closed(table) else why_closed(_read(table, seat, letter))
    return reason if told is None else told


def _told(told: Told, done: Fold) -> Result:
    """A message that was read in its place; the receipt says where a later one goes before it."""
    from ..reading.receipts.may_mean import is_table_talk
    from ..reading.values import INFO, Issue

    reading, letter = told.reading, told.letter
    if letter.message.in_topic and is_table_talk(reading):
        return Result(
            letter, outcome=IGNORED, says=_says(reading)
        )  # what players say to each other wants no receipt
    if is_public_talk(letter.message, reading):
        reading = as_talk(reading)
    after = done.told[done.told.index(told) + 1 :]
    notes = []
    corrected = any(takes_the_place(later.reading, reading) for later in after)
    reading = without_overtaken_questions(reading) if corrected else reading
    if corrected or any(_contradicts(later, told) for later in after):
        notes.append(Issue(INFO, "later_message_stands"))
    if letter.entry:
        notes.append(Issue(INFO, "read_again"))
    if letter.message.vouched:
        notes.append(Issue(INFO, "entered_by_moderator", (letter.message.vouched,)))
    shown = replace(reading, issues=(*reading.issues, *notes)) if notes else reading
    return Result(letter, shown, told.staged, says=_says(told.reading))


def _contradicts(later: Told, told: Told) -> bool:
    """Whether a later message takes back an answer of an earlier one, or gives another to the same question."""
    if told.staged and later.reading.withdrawn:
        return True
    return any(
        (new.kind, new.about, new.key) == (old.kind, old.about, old.key)
        and dict(new.when) == dict(old.when)
        and not only_adds(new.answers, old.answers)
        for new in later.staged
        for old in told.staged
    )


def _says(reading: Reading) -> str:
    """A hash over what a message was understood to say, to tell whether it is understood differently now."""
    issues = [(i.level, i.code, i.about, sorted(i.data.items(), key=str), i.line) for i in reading.issues]
    answers = [
        (d.kind, d.about, d.key, d.answers, sorted(d.when.items()), d.standing, d.unsure)
        for d in (*reading.answers, *reading.pending)
    ]
    return hashlib.sha256(repr((reading.status, answers, issues)).encode()).hexdigest()[:24]


def _unsure(table: Table, seat: str, letter: Letter) -> Result:
    from ..reading.values import HOLD, Issue

    return Result(letter, _held(_read(table, seat, letter), Issue(HOLD, ORDER_UNKNOWN)))


def _late(table: Table, seat: str, letter: Letter, issue: Issue) -> Result:
    """A message at the wrong time; mere talk need not wait for anybody."""
    reading = _read(table, seat, letter)
    if _says_something(reading):
        return Result(letter, _held(reading, issue))
    return Result(letter, outcome=IGNORED)


def _says_something(reading: Reading) -> bool:
    """Whether a message is more than talk; that an open question is not answered by it says nothing."""
    told = {i.code for i in reading.issues if i.level in ("ask", "refuse", "hold")}
    return bool(reading.answers or reading.withdrawn or told - {"not_understood", "area_missing"})


def _read(table: Table, seat: str, letter: Letter) -> Reading:
    return read_message(table, letter.message, seat, waiting_of(table, seat))


def _held(reading: Reading, issue: Issue) -> Reading:
    rest = [other for other in reading.issues if other.code != issue.code]
    return replace(reading, status=HELD, issues=(issue, *rest))


def _worth_recording(results: Sequence[Result]) -> list[Result]:
    """New messages, and those that are understood differently now, in the order of writing."""
    kept = {r.letter.message.id: r for r in results if not r.letter.entry or r.says != r.letter.says}
    return [kept[x.message.id] for x in in_order([r.letter for r in kept.values()])]


# -- doing it -----------------------------------------------------------------------------------------------------


def _try_receipts(table: Table, seat: str, plan: Plan) -> None:
    """Raise CannotBeRead for a message whose receipt cannot be written, before anything is."""
    from .receipts import receipt_in

    for result in plan.results:
        if result.reading is None:
            continue
        try:
            receipt_in(table, _taken(seat, result, {}, 0), table.settings.dialect)
        except Exception as trouble:  # a fault of one receipt must not stop the messages of the others
            raise CannotBeRead(result.letter.message.id) from trouble


def _carry_out(
    table: Table, seat: str, plan: Plan, at: datetime | None, released: bool, reply: Reply
) -> list[Taken]:
    """Write messages, answers and receipts, all or none."""
    journal = table.folder.journal
    numbers = _renumbered(table, seat, plan.waiting)
    version = sum(1 for e in journal.entries(MESSAGE) if e.body["seat"] == seat)
    taken = []
    for number, result in enumerate(plan.results, version + 1):
        item = _taken(seat, result, numbers, number)
        sure = released and not result.letter.entry
        record(table, result.letter, item.received, at, says=result.says, released=sure)
        taken.append(item)
    _write_answers(table, seat, plan.waiting, numbers, at)
    note_words(table, seat, [(r.letter, r.reading.issues) for r in plan.results if r.reading], at)
    for item in taken:
        if item.reading is not None:
            reply(item)
    return taken


def _taken(seat: str, result: Result, numbers: Mapping[int, int], version: int) -> Taken:
    """A result as it is told."""
    message, reading = result.letter.message, result.reading
    if reading is None:
        return set_aside(message, seat, result.outcome, result.why)
    received = Received(message.id, message.channel, message.sender, seat, reading.status)
    received.questions = [question_row(i) for i in reading.issues if i.level in ("ask", "refuse")]
    received.ignored = [{"text": text, "why": why} for text, why in reading.ignored]
    received.why = next((i.code for i in reading.issues if i.level == "hold"), "")
    own = [replace(s, id=numbers.get(s.id, s.id)) for s in result.staged]
    received.staged = [staged_row(s) for s in own] if own else draft_rows(reading)
    return Taken(received, message, reading, version)


def _renumbered(table: Table, seat: str, waiting: Sequence[Staged]) -> dict[int, int]:
    """The number in the fold -> in the journal: what waits already keeps its own, the rest counts upwards."""
    there = waiting_of(table, seat)
    numbers: dict[int, int] = {}
    following = table.effective.next_id
    for answer in waiting:
        old = next((s.id for s in there if replace(s, id=answer.id) == answer), 0)
        if old and following == table.effective.next_id:
            there = [s for s in there if s.id > old or s.id == answer.id]
            numbers[answer.id] = old
        else:
            numbers[answer.id] = following
            following += 1
    return numbers


def _write_answers(
    table: Table, seat: str, waiting: Sequence[Staged], numbers: Mapping[int, int], at: datetime | None
) -> None:
    journal = table.folder.journal
    final = [replace(s, id=numbers[s.id]) for s in waiting]
    gone = sorted({s.id for s in waiting_of(table, seat)} - {s.id for s in final})
    new = [s for s in final if s.id >= table.effective.next_id]
    if gone:
        journal.append(WITHDRAWN, {"ids": gone, "of": seat}, at)
    if new:
        journal.append(STAGED, {**staged_body(new), "of": seat}, at)
    if new or gone:
        table.reload_staged()
