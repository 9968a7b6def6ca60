"""The learnt opinion's own answers to questions that the rules have none to: counted where it is sure, shown for a yes where it is less so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Assign, Moves, One, Rank, Some
from ..ahead.battlegrounds import peaceful
from ..hearing.heard import Hearing, Opinion
from ..mentions.spotting import Spot
from ..rows.outcomes import Row
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_by, kinds_of
from ..values import ASK, REFUSE, Draft, Issue
from ..weighing.answers import Proposal, piece_of, proposal
from ..weighing.brakes import LONG, brakes_on, doubt_about
from ..weighing.weighing import Part
from .borne_out import is_open, parts_of, told_alike
from .quotations import quotations
from .sheet_verdict import orders_laid

SURE = 0.95
"""From here on an answer counts: of 640 unseen messages 44 of 47 such answers were right."""
SURE_OF_MOVES = 0.95
"""The same for moves, every unit of which must be right: below it four of six such moves of 1,100 messages were wrong."""
STRONG = ("somebody left out",)
"""Doubts about moves that hold them as long as the network is not quite sure."""
LIKELY = 0.5
"""From here on it is shown for a yes."""
LIFTED = ("a condition", "several numbers")
LIFTED_IN_LONG = (*LIFTED, "of another", "put off", "more is told")
BEYOND = 0.98
"""From here on these brakes hold no longer, some of them in long messages only: of 2,000 messages all 26 such answers were right."""
NOT_KEPT = "condition_not_kept"
"""What the names of questions about conditions end with."""

Owners = dict[tuple[str, int], str]
"""The place for which each mention is told, for each kind of question."""


def with_own_answers(
    heard: Hearing, drafts: Sequence[Draft], issues: Sequence[Issue], doubted: Sequence[Decision]
) -> tuple[list[Draft], list[Issue]]:
    """The answers and questions of a message with the network's own answers, the surest first.

    Args:
        heard: what was heard; the words that went into a new answer are noted there.
        drafts: the answers of the rules.
        issues: what the sender is told so far.
        doubted: the questions to which the rules had an answer before they saw what stands beside it; they get one only where it is sure.
    """
    kept, told = list(drafts), list(issues)
    owners = _owners(heard, kept)
    found = [
        (p, parts)
        for p, parts in _proposals(heard)
        if p.trust >= SURE or not any(p.decision is d for d in doubted)
    ]
    for proposed, parts in sorted(found, key=lambda row: -row[0].trust):
        if _is_answered(heard, proposed, kept) or _lies_otherwise(heard, proposed.decision, kept):
            continue
        held = _held(heard, proposed, parts, owners, issues)
        if proposed.trust < SURE:
            doubt = doubt_about(heard.weighing.page, proposed, parts, heard.asked)
            held = held or (doubt if not _is_sure(proposed) or doubt in STRONG else "")
        draft = _draft(heard, proposed, issues, held=held)
        if draft is None:
            continue
        kept = [*(d for d in kept if not _is_of_no_case(d, proposed)), draft]
        owners |= {(draft.kind, s.start): _place_of(draft) for s in proposed.spots if _place_of(draft)}
        if not draft.unsure:
            told = without_questions_about(heard, proposed.decision, told)
    return kept, told


def _held(
    heard: Hearing, proposed: Proposal, parts: Sequence[Part], owners: Owners, issues: Sequence[Issue]
) -> str:
    """What keeps an answer from counting however sure the network is, or as long as it is not sure beyond that; "" where nothing does."""
    brakes: dict[str, Callable[[], bool]] = {
        "of another": lambda: _is_of_another(heard, proposed, owners),
        "played": lambda: _is_played(heard, proposed),
        "more is told": lambda: _tells_more(heard, proposed.decision),
        "a condition": lambda: _hangs_on_more(proposed.decision, issues),
    }
    found = [name for name, holds in brakes.items() if holds()]
    found += brakes_on(heard.weighing.page, proposed, parts, heard.asked)
    alike = bool(proposed.when) or proposed.decision.kind in told_alike()
    long = heard.weighing.page.words > LONG
    lifted = (LIFTED_IN_LONG if long else LIFTED) if proposed.trust >= BEYOND and not alike else ()
    return next((name for name in found if name not in lifted), "")


def _is_sure(proposed: Proposal) -> bool:
    """Whether an answer of the network counts without a yes."""
    decision, later = proposed.decision, bool(proposed.answers[0]) and not proposed.open_
    if isinstance(decision.form, Moves) and later and decision.kind in kinds_of("moves_by_order"):
        return proposed.trust >= SURE_OF_MOVES
    if decision.kind in kinds_of("repeated"):
        return proposed.trust >= BEYOND
    return proposed.trust >= SURE


def _proposals(heard: Hearing) -> Iterator[tuple[Proposal, list[Part]]]:
    """What the network would answer to each question that has no answer from before, with its parts."""
    nobody_fights = peaceful((*heard.asked, *heard.later))
    for open_, decisions in ((True, heard.asked), (False, heard.later)):
        for decision in decisions:
            told_before = decision.key in heard.previous or (open_ and decision.passive)
            if told_before or not isinstance(decision.form, One | Amount | Some | Moves | Rank):
                continue
            parts = heard.weighing.of(decision, open_=open_)
            if found := proposal(decision, parts, open_=open_):
                yield found, parts
            for place, part in heard.weighing.where(decision).items() if not open_ else ():
                if place in nobody_fights:
                    continue
                if found := proposal(decision, [part], open_=False):
                    yield replace(found, when={"area": place}), [part]


# -- what keeps an answer out -------------------------------------------------------------------------------------


def _is_answered(heard: Hearing, proposed: Proposal, drafts: Sequence[Draft]) -> bool:
    """Whether a question has an answer, be it for other cases; one for a combat in another area is none."""
    decision = proposed.decision
    alike = [d for d in drafts if d.kind == decision.kind and is_open(heard, d) == proposed.open_]
    if proposed.when:
        return any(
            {*d.when} - {"turn"} != {"area"} or d.when["area"] == proposed.when["area"]
            for d in alike
            if not _is_of_no_case(d, proposed)
        )
    return any(not d.about or not decision.about or d.about == decision.about or d.when for d in alike)


def _is_of_no_case(draft: Draft, proposed: Proposal) -> bool:
    """Whether an answer of the rules, which waits for a yes, is one for a combat in one area with the area left out."""
    same = draft.kind == proposed.decision.kind and draft.answers[:1] == tuple(proposed.answers[:1])
    sure = _is_sure(proposed) and bool(proposed.when)
    return same and sure and draft.unsure and not draft.when and not draft.key


def _lies_otherwise(heard: Hearing, decision: Decision, drafts: Sequence[Draft]) -> bool:
    """Whether the sheet lays an order in the place of a question that does not lead to it."""
    known = heard.message.vocabulary
    category, _, kind = kinds_by("named", known.family).get(decision.kind, "").partition("/")
    token = orders_laid(heard, drafts).get(decision.about, "")
    if not token:
        sheet = any(isinstance(d.form, Assign) for d in heard.asked)
        return sheet and decision.kind in kinds_of("gives_help")
    if decision.kind in kinds_of("by_star") and not known.has_star(token):
        return True
    leads = kinds_by("left_on", known.family).get(decision.kind, kind if category == "kind" else "")
    return bool(leads) and known.order_kind(token) != leads


def _owners(heard: Hearing, drafts: Sequence[Draft]) -> Owners:
    """The places for which the answers of the rules use each mention."""
    found: Owners = {}
    for draft in drafts:
        place = _place_of(draft)
        for part in parts_of(heard, draft) if place else ():
            pieces = {piece_of(part, answer) for answer in draft.answers} - {None}
            spots = [s for c in part.question.candidates if c.piece in pieces for s in c.spots]
            found |= {(draft.kind, s.start): place for s in spots}
    return found


def _place_of(answer: Draft) -> str:
    """What an answer is about, or the area of the combat that it is for."""
    return answer.about or str(answer.when.get("area", ""))


def _is_of_another(heard: Hearing, proposed: Proposal, owners: Owners) -> bool:
    """Whether all that an answer is made of belongs to the same question about another place, is an order, or is a no to something else."""
    decision, spots = proposed.decision, proposed.spots
    place = proposed.when.get("area") or decision.about
    shared = decision.kind not in kinds_of("gives_help")
    if shared and all(owners.get((decision.kind, s.start), place) != place for s in spots):
        return True
    taken = {p for _, sheet in heard.sheets.values() for words in sheet.words.values() for p in words}
    if not proposed.answers[0]:
        taken |= {p for o in heard.outcomes if o.settled and o.decision is not decision for p in o.used}
    return all(s.start in taken for s in spots)


def _is_played(heard: Hearing, proposed: Proposal) -> bool:
    """Whether somebody who would move is only named as the card that is played."""
    played = {p for o in heard.outcomes if o.settled and _plays(o.decision) for p in o.used}
    persons = [s for s in proposed.spots if s.has("card")]
    return isinstance(proposed.decision.form, Moves) and any(s.start in played for s in persons)


def _plays(decision: Decision) -> bool:
    """Whether a question is about cards that are played."""
    return decision.kind in (*kinds_of("plays_cards"), *kinds_of("of_battle"))


# -- the answer ---------------------------------------------------------------------------------------------------


def _draft(heard: Hearing, proposed: Proposal, issues: Sequence[Issue], *, held: str) -> Draft | None:
    """An answer of the network as it is kept, waiting for a yes where it is less sure; None where it is not sure enough for that, or held back."""
    decision = proposed.decision
    asking = any(i.level in (ASK, REFUSE) for i in issues)
    sure = _is_sure(proposed) and not held
    shown = asking and proposed.trust >= LIKELY and not _may_be_changed(decision.kind, issues)
    taken = sure or (shown and not held)
    told = "answered" if sure else "shown for a yes" if taken else "not taken"
    told += f" ({held})" if held else ""
    heard.opinions.append(
        Opinion(decision.kind, decision.about, tuple(proposed.answers), proposed.trust, told)
    )
    return drafted(heard, proposed, proposed.when, unsure=not sure) if taken else None


def drafted(heard: Hearing, proposed: Proposal, when: Mapping[str, str], *, unsure: bool) -> Draft:
    """An answer of the network as it is kept, its words noted.

    Args:
        heard: what was heard.
        proposed: the answer.
        when: what it depends on.
        unsure: whether it waits for a yes.
    """
    _note_words(heard, proposed)
    decision, rows = proposed.decision, rows_of_spots(heard, proposed.spots)
    return Draft(
        decision.kind,
        decision.about,
        decision.key if proposed.open_ else "",
        tuple(proposed.answers),
        dict(when),
        lines=tuple(heard.message.words_of(row) for row in rows),
        unsure=unsure,
        quotes={"": quotations(heard.message, rows)},
    )


def _may_be_changed(kind: str, issues: Sequence[Issue]) -> bool:
    """Whether a kind of question is about orders while the sender is asked whether one of them is changed."""
    asked = {about for i in issues if i.level == ASK for about in i.about}
    return kind in kinds_of("of_orders") and not asked.isdisjoint(kinds_of("by_badge"))


def _hangs_on_more(decision: Decision, issues: Sequence[Issue]) -> bool:
    """Whether the sender is asked about a condition on such an answer, which the rules cannot keep."""
    untold = {about for i in issues if i.code.endswith(NOT_KEPT) for about in i.about}
    return not untold.isdisjoint({decision.kind, decision.about} - {""})


def _tells_more(heard: Hearing, decision: Decision) -> bool:
    """Whether the rules ask whether units are made somewhere: which ones is told with it, and was not understood."""
    asked = [o.decision for o in heard.outcomes if not o.settled]
    return decision.kind in kinds_of("chooses_recruits") and any(
        (d.kind, d.about) == (decision.kind, decision.about) for d in asked
    )


def _note_words(heard: Hearing, proposed: Proposal) -> None:
    """Note the words that went into an answer; what was only asked about is told to be left aside, if it names anything else."""
    gone = [o for o in heard.outcomes if o.decision is proposed.decision and not o.settled]
    others = {p for o in heard.outcomes if not any(o is g for g in gone) for p in o.used}
    others |= {p for _, sheet in heard.sheets.values() for p in sheet.used}
    heard.used -= {p for o in gone for p in o.used} - others
    told = {s.start for s in proposed.spots}
    for clause in heard.weighing.page.clauses_of(proposed.spots):
        for spot in heard.message.within(clause):
            little = spot.has(SENSE) or spot.has(FILLER) or spot.has(KIND, proposed.decision.kind)
            if spot.start in told or little or proposed.decision.about in {c.id for c in spot.concepts}:
                heard.used |= {*range(spot.start, spot.end)}


def rows_of_spots(heard: Hearing, spots: Sequence[Spot]) -> list[Row]:
    """The sentences of some mentions.

    Args:
        heard: what was heard.
        spots: the mentions.
    """
    sentences = dict.fromkeys(c.sentence for c in heard.weighing.page.clauses_of(spots))
    return [list(heard.message.sentence(number)) for number in sentences]


def without_questions_about(heard: Hearing, decision: Decision, issues: Sequence[Issue]) -> list[Issue]:
    """What the sender is told, without what the rules only asked about a question.

    Args:
        heard: what was heard.
        decision: the question.
        issues: what the sender is told so far.
    """
    own = [o for o in heard.outcomes if o.decision.kind == decision.kind and not o.settled]
    asked = [i for o in own if o.decision.about in (decision.about, "") for i in o.issues]
    return [issue for issue in issues if issue not in asked]
