"""What a message was taken for, stage by stage, in lines that a moderator or a programmer can follow."""

from __future__ import annotations

from collections.abc import Iterator

from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..hearing.heard import Hearing
from ..mentions.spotting import Spot
from ..text.vocabulary import FILLER, ORDER, PLAIN
from ..values import Issue, Reading


def explain(reading: Reading) -> list[str]:
    """The words of a message with what each was taken for, its clauses, the answers and why each line was taken, asked or set aside.

    Args:
        reading: what became of the message.
    """
    heard = reading.heard
    if not isinstance(heard, Hearing):
        return [f"status: {reading.status}", *(f"  {_issue(issue)}" for issue in reading.issues)]
    message = heard.message
    return [
        f"language: {message.language}",
        "mentions:",
        *(
            f"  {_mention(spot)}"
            for spot in message.spotted.spots
            if not spot.has(FILLER) or len(spot.concepts) > 1
        ),
        "clauses:",
        *(f"  {_clause(message, clause)}" for clause in message.clauses),
        "answers:",
        *(f"  {line}" for line in _answers(heard, reading)),
        *_opinions(heard),
        "told:",
        *(f"  {_issue(issue)}" for issue in reading.issues),
        *(f"  the audit disagrees about {about}: {why} ({line})" for about, why, line in reading.audit),
        "set aside:",
        *(f"  “{text}”: {why}" for text, why in reading.ignored),
        f"status: {reading.status}, {'complete' if reading.complete else 'not complete'}",
    ]


def _mention(spot: Spot) -> str:
    meant = ", ".join(f"{c.category} {c.id}".strip() for c in spot.concepts)
    slips = f", {spot.slips} slips" if spot.slips else ""
    value = f", value {spot.modifier}" if spot.has(ORDER) and spot.modifier != PLAIN else ""
    return f"“{spot.text}” = {meant}{value}{slips}"


def _clause(message: Message, clause: Clause) -> str:
    marks = [clause.mood] if clause.mood != SAY else []
    marks += [f"because of “{s.text}”" for s in clause.because]
    marks += [f"denied by “{s.text}”" for s in clause.denied]
    marks += ["corrects"] if clause.corrects else []
    marks += ["second choice"] if clause.second else []
    marks += [f"about “{clause.other.text}”"] if clause.other else []
    if clause.condition is not None:
        word, start, end = clause.condition
        marks.append(f"{word} “{message.source(start, end)}”")
    shown = f" [{'; '.join(marks)}]" if marks else ""
    return f"{clause.sentence + 1}. {message.source(clause.start, clause.end)}{shown}"


def _answers(heard: Hearing, reading: Reading) -> Iterator[str]:
    why = {d.key: sheet.derived for d, sheet in heard.sheets.values()}
    rules = {(o.decision.kind, o.decision.key): o.why for o in heard.outcomes}
    for draft in reading.answers:
        if draft.sources:
            for slot, words in draft.sources.items():
                rule = why.get(draft.key, {}).get(slot, "")
                yield f"{draft.kind} {slot} = {draft.answers[0].get(slot)}, from “{words}” ({rule})"
            continue
        tied = f" when {dict(draft.when)}" if draft.when else ""
        good = ", for good" if draft.standing else ""
        good += ", to be confirmed" if draft.unsure else ""
        rule = rules.get((draft.kind, draft.key), "its sentence alone")
        shown = " else ".join(map(str, draft.answers))
        yield f"{draft.kind} {draft.about} = {shown}{tied}{good}, from “{' / '.join(draft.lines)}” ({rule})"


def _opinions(heard: Hearing) -> Iterator[str]:
    """What the learnt opinion was asked and said, if it was asked."""
    if heard.opinions:
        yield "weighed:"
    for opinion in heard.opinions:
        shown = " else ".join(map(str, opinion.answers))
        yield f"  {opinion.kind} {opinion.about} = {shown}: {opinion.trust:.2f}, {opinion.verdict}"


def _issue(issue: Issue) -> str:
    about = " ".join(issue.about)
    line = f" (“{issue.line}”)" if issue.line else ""
    return f"{issue.level} {issue.code} {about}{line}"
