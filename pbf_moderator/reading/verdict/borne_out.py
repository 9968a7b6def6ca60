"""Answers of the rules weighed by the learnt opinion, which shares nothing with the rules but the mentions: what it bears out counts without a yes, what it denies waits for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..ahead.anticipated import MODES
from ..hearing.heard import Hearing, Opinion
from ..rows.outcomes import is_for
from ..text.words import kinds_of
from ..values import Draft
from ..weighing.allowed import allows_more
from ..weighing.answers import CERTAIN, borne_out, piece_of
from ..weighing.brakes import LONG
from ..weighing.questions import CHOICE, PASS, THING, WHERE
from ..weighing.weighing import Part

BORNE_OUT, BORNE_OUT_OPEN = 0.4, 0.5
"""From here on an answer that waited for a yes counts, said ahead or to an open question: of 640 unseen messages 234 of 239 such answers were right."""
BORNE_OUT_MOVES = 0.1
"""The same for moves said ahead, of which every unit is a part: nine of nine such answers were right."""
MORE = 0.6
"""From here on a condition that the network finds, and an answer for a combat in one area has not, makes it wait for a yes."""
LEFT_OUT = 0.5
"""From here on something that an answer leaves out of a list that is asked for makes it wait for a yes."""
DENIED, DENIED_SHORT, DENIED_OPEN_NUMBER, DENIED_OPEN_LIST = 0.1, 0.01, 0.2, 0.0005
"""Below this a choice that counted waits for a yes where it is asked for now, in a long and in a short message, and a number and a list in a long one."""
DENIED_AHEAD, DENIED_NUMBER, DENIED_OTHER = 0.02, 0.1, 0.0005
"""The same for a choice in a combat, a number and another choice said ahead."""
DENIED_MOVES = 0.02
"""The same for moves said ahead, in long messages, as for a choice in a combat: in short ones the rules see them all."""
DENIED_NOTHING = 0.2
"""The same for a refusal said ahead: in 706 messages all 64 right ones that counted lay above, four of six wrong ones below."""
DENIED_UNSPENT = 0.5
"""The same for a list that the rules would allow to go on where everything is mostly spent."""
DENIED_RECRUITS = 0.01
"""The same for a list of recruits said ahead, of which the rules allow few."""


def judged(heard: Hearing, draft: Draft, drafts: Sequence[Draft]) -> Draft:
    """An answer of the rules, which counts if the network finds it likely enough.

    Args:
        heard: what was heard.
        draft: the answer.
        drafts: all answers of the message.
    """
    alike = [
        d
        for d in drafts
        if d.kind == draft.kind and is_open(heard, d) == is_open(heard, draft) and _meet(d, draft)
    ]
    bound = bool({*draft.when} - {"turn", "area"}) or draft.standing or _is_of_any_combat(heard, draft)
    parts = parts_of(heard, draft)
    likely = borne_out(parts, draft.answers, bound=bound, alone=len(alike) == 1)
    counts = not draft.unsure
    if likely is None:
        return replace(draft, unsure=_waits_unweighed(heard, draft))
    likely = max(likely, _of_any_combat(heard, draft), _of_this_combat(heard, draft) if counts else 0.0)
    doubted = (
        likely < _least(heard, draft) / len(draft.answers)  # what takes its place is a factor, too
        or (not is_open(heard, draft) and _leaves_unspent(draft, parts) and likely < DENIED_UNSPENT)
        or (is_open(heard, draft) and _leaves_out(draft, parts))
        or _hangs_on_more(draft, parts)
        or _lacks_second(draft, parts)
    )
    if counts and not doubted:
        return draft
    enough = _enough(heard, draft)
    told = "denied" if counts else "borne out" if likely >= enough and not doubted else "left for a yes"
    heard.opinions.append(Opinion(draft.kind, draft.about, draft.answers, likely, told))
    return replace(draft, unsure=doubted or likely < enough)


def _leaves_unspent(draft: Draft, parts: Sequence[Part]) -> bool:
    """Whether a list of what is mostly spent whole would go on: part of what was said may not have been understood."""
    whole = draft.kind in kinds_of("spent_whole") and bool(draft.answers and draft.answers[0])
    return whole and any(allows_more(p.question.decision.form, draft.answers[0]) for p in parts[:1])


def _waits_unweighed(heard: Hearing, draft: Draft) -> bool:
    """Whether an answer waits for a yes of which the network has nothing to weigh: that help is taken is said in words for it."""
    if draft.kind in kinds_of("takes_help") and not is_open(heard, draft):
        return True
    return draft.unsure and draft.kind in told_alike()


def _of_any_combat(heard: Hearing, draft: Draft) -> float:
    """How likely a card for a combat in one area is meant for whatever combat comes."""
    if draft.kind not in kinds_of("of_battle") or {*draft.when} - {"turn"} != {"area"} or draft.standing:
        return 0.0
    parts = parts_of(heard, replace(draft, when={}))
    return borne_out(parts, draft.answers, bound=True, alone=True) or 0.0


def _of_this_combat(heard: Hearing, draft: Draft) -> float:
    """How likely a way back or a loss that is told for no combat by name is meant for the one at hand, which sounds like a condition."""
    suffers = draft.kind in (*kinds_of("flees"), *kinds_of("suffers"))
    if not suffers or draft.when or draft.standing or is_open(heard, draft):
        return 0.0
    return borne_out(parts_of(heard, draft), draft.answers, bound=True, alone=True) or 0.0


def _is_of_any_combat(heard: Hearing, draft: Draft) -> bool:
    """Whether an answer is for whatever combat comes, which sounds like a condition: "if I must fight, A"."""
    return draft.kind in kinds_of("of_battle") and not is_open(heard, draft) and not draft.when


def _leaves_out(draft: Draft, parts: Sequence[Part]) -> bool:
    """Whether a list lacks something that the network finds likelier than not and the rules would allow as well."""
    answer = draft.answers[0] if draft.answers else None
    if not isinstance(answer, list) or draft.kind in kinds_of("reacts"):
        return False
    things = [p for p in parts if p.question.form == THING and p.likelihood >= LEFT_OUT]
    more = [p for p in things if p.question.place not in answer]
    return any(not p.question.decision.form.problems([*answer, p.question.place]) for p in more)


def _hangs_on_more(draft: Draft, parts: Sequence[Part]) -> bool:
    """Whether an answer for a combat in one area is likely to hang on a condition besides."""
    if {*draft.when} - {"turn"} != {"area"} or draft.standing or not draft.answers:
        return False
    return any(
        c.piece == piece_of(part, draft.answers[0]) and bound >= MORE
        for part in parts
        if part.question.form == WHERE
        for c, bound in zip(part.question.candidates, part.bound, strict=True)
    )


def _lacks_second(draft: Draft, parts: Sequence[Part]) -> bool:
    """Whether the network is sure of something that takes the place of an answer which has nothing in its place."""
    if len(draft.answers) != 1 or not isinstance(draft.answers[0], str):
        return False
    chosen = piece_of(parts[0], draft.answers[0]) if parts else None
    return any(
        second >= CERTAIN
        for part in parts
        if part.question.form in (CHOICE, WHERE)
        for c, second in zip(part.question.candidates, part.second, strict=True)
        if c.piece not in (chosen, PASS)
    )


def told_alike() -> tuple[str, ...]:
    """The decisions that are told in words which say other things as often: who gives way, waylays or plays a card."""
    return (
        *kinds_of("before_battle"),
        *kinds_of("waylays"),
        *kinds_of("plays_cards"),
        *kinds_of("reacts"),
    )


def _enough(heard: Hearing, draft: Draft) -> float:
    """From where on an answer that waited for a yes counts; lists and help said ahead are named in too many ways for the network to know them."""
    if is_open(heard, draft):
        return BORNE_OUT_OPEN
    answer = draft.answers[0]
    if not answer:
        return BORNE_OUT
    if isinstance(answer, dict):
        return BORNE_OUT_MOVES
    return 0.0 if isinstance(answer, list) or draft.kind in kinds_of("gives_help") else BORNE_OUT


def _least(heard: Hearing, draft: Draft) -> float:
    """How likely an answer that counts must be; things of lists, units and oneself, which are named in too many ways, need not be likely."""
    answer, open_ = draft.answers[0] if draft.answers else 0, is_open(heard, draft)
    long = heard.weighing.page.words > LONG
    if not open_ and answer in (None, {}):
        return DENIED_NOTHING
    if answer == heard.message.seat or answer in (*MODES, "never") or draft.kind in kinds_of("apart"):
        return 0.0
    if isinstance(answer, dict) and answer:
        several = len(draft.answers) > 1  # "if nobody is there, else he stays"
        return 0.0 if open_ or several or not long else DENIED_MOVES
    if not isinstance(answer, str) and answer not in (None, [], {}):
        if isinstance(answer, list):
            if open_:
                return DENIED_OPEN_LIST if long else 0.0
            return DENIED_RECRUITS if draft.kind in kinds_of("recruits") else 0.0
        if open_:
            return DENIED_OPEN_NUMBER if long else 0.0
        return DENIED_NUMBER
    if open_ and answer is None:
        return DENIED if long else DENIED_SHORT
    # a letter, or a way from A to B
    told_apart = isinstance(answer, str) and (len(answer) == 1 or "/" in answer)
    alike = (*kinds_of("follows"), *kinds_of("chooses_recruits"), *(() if open_ else kinds_of("repeated")))
    if (told_apart and draft.kind not in kinds_of("by_badge")) or draft.kind in alike:
        return 0.0
    if open_:
        return DENIED if long else DENIED_SHORT
    in_combat = draft.kind in (*kinds_of("in_combat"), *kinds_of("suffers"))
    return DENIED_AHEAD if in_combat and answer and long else DENIED_OTHER


def _meet(one: Draft, other: Draft) -> bool:
    """Whether two answers may be to the same question."""
    return not one.about or not other.about or one.about == other.about


def is_open(heard: Hearing, draft: Draft) -> bool:
    """Whether an answer is to an open question, and not to the same one when it comes again."""
    return bool(draft.key) and any(d.key == draft.key for d in heard.asked)


def parts_of(heard: Hearing, draft: Draft) -> list[Part]:
    """The parts of the question that an answer is for, weighed; none for a sheet.

    Args:
        heard: what was heard.
        draft: the answer.
    """
    decisions = (*heard.asked, *heard.later, *(o.decision for o in heard.outcomes))
    decision = next((d for d in decisions if is_for(draft, d)), None)
    if decision is None or draft.sources:
        return []
    if is_open(heard, draft):
        return heard.weighing.of(decision, open_=True)
    if {*draft.when} - {"turn"} == {"area"}:
        part = heard.weighing.where(decision).get(str(draft.when["area"]))
        return [part] if part else []
    alike = (d for d in heard.later if d.kind == draft.kind and d.about in (draft.about, ""))
    own = heard.weighing.of(decision, open_=False)
    return own or next((q for d in alike if (q := heard.weighing.of(d, open_=False))), [])
