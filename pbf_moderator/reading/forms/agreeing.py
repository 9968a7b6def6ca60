"""Which of several readings of the same units counts: area by area, as a list, or as a tale; where two of them differ, the sender is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Some
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from ..values import ASK, REFUSE
from .recruit_sections import read_sections
from .recruit_tales import read_tale


def agreed(read: Outcome, whole: Outcome) -> Outcome:
    """The reading of a list as a whole, unless reading it area by area has come to something else: then its sender is asked."""
    legal = is_legal(read)
    if legal and read.answers != whole.answers:
        return asked_about(read, "")
    return read if legal else whole


def told_as_a_whole(
    message: Message, decision: Decision, form: Some, units: set[str], rows: Sequence[Row]
) -> Outcome | None:
    """What a tale of units comes down to, sentence by sentence or place after place; nothing where these two differ."""
    tale = read_tale(message, decision, form, units, rows)
    sections = read_sections(message, decision, form, rows)
    if tale is not None and sections is not None and tale.answers != sections.answers:
        return None
    return sections or tale


def is_legal(read: Outcome) -> bool:
    """Whether a reading has an answer that the rules allow."""
    return read.settled and not read.decision.form.problems(read.answers[0])


def tells_more(tale: Outcome, read: Outcome) -> bool:
    """Whether a tale holds all that was read area by area and more, or nothing that the rules allow was read there."""
    if not is_legal(read) or any(i.level == REFUSE for i in read.issues):
        return True
    told, had = (Counter(o.answers[0]) if isinstance(o.answers[0], list) else Counter() for o in (tale, read))
    return had < told and not had - told


def asked_about(read: Outcome, line: str) -> Outcome:
    """A reading of which its sender is asked."""
    kind = read.decision.kind
    read.answers = []
    read.say(ASK, "units_unclear", read.decision.about or kind, kind=kind, line=line)
    return read
