"""The receipt: what was understood and from which words, what was not taken and why, what is still missing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...errors import UserError
from ...kernel.decision import Decision
from ...kernel.forms import Answer
from ...kernel.staging import Staged
from ..text.lexicon import Lexicon
from ..values import ASK, HELD, HOLD, INFO, PROVISIONAL, REFUSE, WARN, Draft, Reading
from ..verdict.unused_text import NOT_ASKED, NOTHING_CAME_OF_IT, SAYS_NOTHING
from .clerk import LACKING, NOTHING_FOUND, PLAIN, Clerk, Style
from .codes import check_code
from .receipt_phrases import environment

LEVELS = (INFO, WARN, ASK, REFUSE, HOLD)
_BLANKS = re.compile(r"\n{3,}")


@dataclass(frozen=True)
class Receipt:
    """One receipt: its subject line, its text, and the check code of what was understood."""

    subject: str
    body: str
    code: str


def receipt(
    reading: Reading,
    *,
    seat: str,
    asked: Sequence[Decision],
    lexicon: Lexicon,
    version: int,
    salt: str,
    mark: str = "",
    ahead: Sequence[Decision] = (),
    turn: int = 0,
    style: Style = PLAIN,
    language: str = "",
    before: Mapping[str, Answer] | None = None,
    standing: Sequence[Draft] = (),
    others: Sequence[Reading] = (),
    called: Callable[[Decision], str] | None = None,
) -> Receipt:
    """The reply to one message.

    Args:
        reading: what it was understood to say.
        seat: whose it is.
        asked: the decisions that were open for the seat.
        lexicon: the scenario's names.
        version: how many messages of the seat have counted.
        salt: the game's secret for check codes.
        mark: the journal's entry at which the message stands, with its link.
        ahead: the decisions that may come.
        turn: for the subject line; 0 leaves it out.
        style: plain text or a board's markup.
        language: another language than that of the message.
        before: what the seat has said to open questions in other messages, by their keys.
        standing: what counts of its other messages, where this receipt is to tell all.
        others: what other messages of the seat were understood to say, of which this receipt tells what is not understood, refused or noted.
        called: what posts and letters call a question that still has no answer; the words before its answer by default.

    Raises:
        UserError: a template is missing or does not work.
    """
    clerk = Clerk(reading, seat, [*asked, *ahead], lexicon, style, language or reading.language)
    clerk.before = before or {}
    clerk.standing = standing
    clerk.called = called or clerk.called
    clerk.others = [Clerk(o, seat, clerk.decisions, lexicon, style, clerk.lang) for o in others]
    return _written(clerk, version, salt, turn, list(asked), mark)


def _written(
    clerk: Clerk, version: int, salt: str, turn: int, asked: Sequence[Decision], mark: str
) -> Receipt:
    from jinja2 import TemplateError

    code = check_code(clerk.seat, _answers(clerk.reading), salt)
    questions, left = clerk.questions_and_left()
    missing = clerk.missing(asked)
    told = {LACKING} if missing else set()
    talk_only = bool(questions or left) and all(why == SAYS_NOTHING for _, why in left)
    if missing and (talk_only or clerk.reading.answers):
        told.add(NOTHING_FOUND)
    try:
        subject = clerk.say("frame", "subject", seat=clerk.writer.name(clerk.seat), turn=turn)
        body = environment(clerk.lang).get_template("receipt.j2").render(
            subject=subject,
            held=clerk.reading.status == HELD,
            understood=clerk.understood(),
            unsure=clerk.unsure(),
            issues={level: clerk.all_issues(level, told) for level in LEVELS},
            standing=[line for draft in clerk.standing for line in clerk.lines(draft)],
            for_moderator=[clerk.style.escape(text) for text in questions],
            unasked=[clerk.style.escape(text) for text, why in left if why == NOT_ASKED],
            ignored=[clerk.style.escape(text) for text, why in left if why == NOTHING_CAME_OF_IT],
            talk=[clerk.style.escape(text) for text, why in left if why == SAYS_NOTHING],
            missing=missing,
            complete=clerk.reading.complete and clerk.reading.status != HELD and not clerk.asks_back(),
            idle=all(decision.passive for decision in asked),
            version=version,
            code=code,
            mark=mark,
            provisional=clerk.reading.finality == PROVISIONAL,
            say=partial(clerk.say, "frame"),
            bold=clerk.style.bold,
        )  # fmt: skip
    except TemplateError as error:
        raise UserError(f"The receipt in templates/receipt ({clerk.lang}) does not work: {error}.") from error
    return Receipt(subject, _BLANKS.sub("\n\n", body).strip() + "\n", code)


def plan_in_words(
    said: Sequence[Staged], seat: str, decisions: Sequence[Decision], lexicon: Lexicon, language: str
) -> list[str]:
    """What a seat has said ahead, as receipts put it: a line each, with the condition that it hangs on.

    Args:
        said: the answers that wait.
        seat: whose they are.
        decisions: those that may come.
        lexicon: the scenario's names.
        language: of the lines.
    """
    drafts = [
        Draft(one.kind, one.about, "", tuple(one.answers), _without_turn(one.when), one.standing)
        for one in said
    ]
    return drafts_in_words(drafts, seat, decisions, lexicon, language)


def drafts_in_words(
    drafts: Sequence[Draft], seat: str, decisions: Sequence[Decision], lexicon: Lexicon, language: str
) -> list[str]:
    """Answers of a seat, as receipts put them: a line each, with the condition that it hangs on.

    Args:
        drafts: the answers.
        seat: whose they are.
        decisions: those that are open or may come.
        lexicon: the scenario's names.
        language: of the lines.
    """
    clerk = Clerk(Reading(language, tuple(drafts)), seat, decisions, lexicon, PLAIN, language)
    return clerk.plan()


def remarks_in_words(
    reading: Reading,
    seat: str,
    decisions: Sequence[Decision],
    lexicon: Lexicon,
    language: str,
    levels: Sequence[str] = (ASK, REFUSE, WARN),
) -> list[str]:
    """What a message makes its sender be asked, refused and warned of, as receipts put it: a line each.

    Args:
        reading: what the message was understood to say.
        seat: whose it is.
        decisions: those that are open or may come.
        lexicon: the scenario's names.
        language: of the lines.
        levels: what is told, most pressing first.
    """
    clerk = Clerk(reading, seat, decisions, lexicon, PLAIN, language)
    return [line for level in levels for line in clerk.remarks(level)]


def _without_turn(when: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in when.items() if name != "turn"}


def _answers(reading: Reading) -> dict[str, Answer]:
    """What the check code covers: every answer that was taken."""
    return {
        f"{d.key or d.kind}|{d.about}|{sorted(d.when.items(), key=str)}": list(d.answers)
        for d in reading.answers
        if not d.unsure
    }
