"""How far a message is trusted: who says something that was not understood may have meant the rest otherwise, too.

A misreading seldom comes alone. Where a part of a message must be asked about, what was read from the rest counts only once its sender
has confirmed it; the sheet of orders, which is read slot by slot, counts all the same. Where a part that could be an answer went into
nothing, or much was said of which nothing came, so does all that a tale can be taken for: numbers, lists, that nothing is done, what is
said ahead. What only joins words ("so", "there") counts against numbers and refusals alone: of what else was kept back for it in 2,500
messages nothing was wrong. A plain choice that is asked for and the moves that are told beside it stand: in 1,400 messages of strangers two of 259 such
answers were wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from dataclasses import replace
from itertools import accumulate

from ...kernel.decision import Decision
from ...kernel.forms import Assign
from ..clauses.clause import SAY, SUPPOSE, Clause
from ..clauses.message import Message
from ..forms.sums import adds_up
from ..mentions.spotting import Spot
from ..rows.idle_numbers import adds_no_number
from ..rows.named import NO
from ..rows.outcomes import rows_of
from ..rows.tallies import opens_tally
from ..text.names import parts_in, parts_of_answer
from ..text.tokens import CLOSE, OPEN
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE, UNIT
from ..text.words import kinds_after, kinds_of
from ..values import ASK, REFUSE, Draft, Issue
from .bearing import bears_on, may_answer, named_beside_sheets, puts_off_another
from .idle_talk import JOINING, adds_nothing, is_chat, without_talk
from .plainly_given import plainly_given
from .told_again import told_again

UNCONFIRMED = "unconfirmed"
_OF_SHEETS = {
    "area_missing", "order_ambiguous", "order_unclear", "order_unknown", "token_over_count", "banned_by_card", "two_orders",
    "no_such_slot", "amount_unclear",
}  # fmt: skip
"""Questions about a single slot of a sheet, or about one of several bids, which say nothing of the rest of the message."""
_MUCH = 3
"""So many things said in words of the game, or with a turn of speech, make the rest of a message doubtful if nothing came of them."""
_LIGHT = (*JOINING, "sequence", "purpose", "comes_up", "wherein", "table_row")
"""Senses of words that join, point or are polite: alone they tell nothing."""
_CASES = ("fallback", "gone", "available", "else")
"""Senses of the case in which a second choice holds."""
_KEPT = ("spares", "postpones", "another_turn", "stay", "has", "not", "no", "none")
"""Turns of speech with which a card is named that is not played."""
_OF_RULES = {
    "over_available",
    "total_over_available",
    "reserve_empty",
    "too_many_points",
    "answer_withdrawn",
    "closed",
}
"""What the rules refuse in an answer that was understood."""


def with_doubts(
    drafts: Sequence[Draft],
    issues: Sequence[Issue],
    message: Message,
    used: Collection[int],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
) -> tuple[list[Draft], list[Issue]]:
    """The answers of a message, those unsure that only its sender can vouch for, and the question whether they are right.

    Args:
        drafts: the answers that were read.
        issues: what the sender is told.
        message: the message.
        used: the positions of the words that went into anything.
        asked: the questions that are open.
        ahead: those that may come.
    """
    sheets = {d.key for d in asked if isinstance(d.form, Assign)}
    loose = [d for d in drafts if d.key not in sheets]
    told: set[str] = set().union(*(parts_of_answer([d.about, list(d.answers), dict(d.when)]) for d in drafts))
    own = {d.about for d in (*asked, *ahead) if d.about}
    reckoned = {
        row[0].sentence
        for row in rows_of(message.clauses)
        if opens_tally(message, row) or adds_no_number(message, row, own)
    }
    idle = [c for c in message.clauses if went_into_nothing(c, used) and c.sentence not in reckoned]
    if not any(_is_number(d) for d in loose):  # a number may be meant by any sentence that holds one
        idle = without_talk(message, idle, asked, used)
    questioned = (
        _asks(issues)
        or _names_another_card(message, loose, [*asked, *ahead], used, told)
        or any(_leaves_against_orders(message, draft, drafts) for draft in loose)
        or any(_supposes_more(message, draft, asked, told) for draft in loose)
    )
    speaking = [
        c for c in _unbracketed(message, idle)
        if _speaks_of_the_game(message, c, [*asked, *ahead])
        and not (_is_of_list(message, c, loose) or _refuses_again(message, c, loose) or adds_nothing(message, c))
        and not puts_off_another(message, c, told)
    ]  # fmt: skip
    fixed = named_beside_sheets(loose)
    opening = [c for c in idle if may_answer(message, c, [*asked, *ahead], told, fixed)]
    talking = [c for c in speaking if not is_chat(message, c)]
    weighty = [c for c in talking if _has_weight(message, c) and not _is_fallback(message, c, used)]
    lasting = any(_is_for_good(message, c) for c in idle) and not any(d.standing for d in loose)
    tale = bool(opening) or lasting or _things_told(message, weighty, used) >= _MUCH
    babble, talk = tale or len(speaking) >= _MUCH, tale or len(talking) >= _MUCH
    summed = [*adds_up(message, loose, [*asked, *ahead], idle), *plainly_given(message, loose, idle)]
    summed += told_again(message, loose, asked, ahead)
    summed += [d for d in loose if _goes_with_choice(d, loose) or _takes_the_place(d, loose)]
    doubted = [
        d
        for d in loose
        if questioned
        or (
            d not in summed
            and _may_be_of_a_tale(d)
            and (tale or (_is_light(d) and (babble if _is_refusal(d) else talk)))
            and (
                lasting
                or _is_bare(message, d, idle)
                or bears_on(message, idle, opening, d, [*asked, *ahead], told)
            )
        )
        or _names_another_place(message, d)
    ]
    doubted = [d for d in doubted if not _follows_from_recruits(d, [o for o in loose if o not in doubted])]
    if not doubted:
        return list(drafts), list(issues)
    unsure = [replace(d, unsure=True) if d in doubted else d for d in drafts]
    return unsure, with_question_about_doubts(unsure, issues)


def with_question_about_doubts(drafts: Sequence[Draft], issues: Sequence[Issue]) -> list[Issue]:
    """What the sender is told, with one question for all that waits for a yes."""
    unsure = dict.fromkeys(d.kind for d in drafts if d.unsure)
    others = [issue for issue in issues if issue.code != UNCONFIRMED]
    return [*others, Issue(ASK, UNCONFIRMED, tuple(unsure))] if unsure else others


def _follows_from_recruits(draft: Draft, trusted: Sequence[Draft]) -> bool:
    """Whether recruits that are trusted can only come of what was chosen: who tells whom a place brings has chosen to recruit there."""
    recruiting = draft.kind in kinds_of("chooses_recruits") and set(draft.answers) <= {
        *kinds_of("recruiting")
    }
    return recruiting and any(
        d.kind in kinds_of("recruits") and d.about == draft.about and all(d.answers) for d in trusted
    )


def _goes_with_choice(draft: Draft, drafts: Sequence[Draft]) -> bool:
    """Whether an answer is to what comes only after a choice that is asked for and told, too: "I pay and play X besides"."""
    chosen = [a for d in drafts if d.key and not d.when for a in d.answers if isinstance(a, str)]
    return bool(chosen) and any(draft.kind in kinds_after(a) for a in chosen)


def _takes_the_place(draft: Draft, drafts: Sequence[Draft]) -> bool:
    """Whether an answer is the card that is played in the place of one that the same message gives up."""
    replaced = any(d.kind in kinds_of("replaces_card") and all(d.answers) for d in drafts)
    return replaced and draft.kind in kinds_of("plays_cards") and draft.kind not in kinds_of("replaces_card")


def _refuses_again(message: Message, clause: Clause, drafts: Sequence[Draft]) -> bool:
    """Whether a clause only says once more, in other words, what was declined: "it does not avoid battle, it stays and fights"."""
    declined = {d.kind for d in drafts if d.answers[:1] == (None,)}
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    told = [s for s in spots if s.decides(declined) and s.has(OPTION, NO)]
    return bool(told) and all(s in told or s.has(SENSE, "stay", *JOINING) for s in spots)


def _may_be_of_a_tale(draft: Draft) -> bool:
    """Whether what was read may as well belong to what was only told: all but a plain choice, and how an order is carried out."""
    if _is_number(draft) or draft.kind in kinds_of("deals") or not all(draft.answers):
        return True
    told = all(isinstance(answer, dict) for answer in draft.answers)
    if told or draft.kind in kinds_of("left_behind"):
        return False
    if not draft.key:
        return draft.kind not in kinds_of("recruits")
    return len(draft.answers) > 1 or not isinstance(draft.answers[0], str)


def _is_refusal(draft: Draft) -> bool:
    """Whether nothing is done, taken or given."""
    return not all(draft.answers) and not _is_number(draft)


def _is_bare(message: Message, draft: Draft, idle: Collection[Clause]) -> bool:
    """Whether any talk may have changed an answer: a number, or that nothing is done, taken or given; not that nobody sets out.

    A number that is told ahead stands by its own word: only talk that holds numbers may have changed it.
    """
    if _is_number(draft):
        return bool(draft.key) or any(_holds_number(message, clause) for clause in idle)
    return any(not answer and not isinstance(answer, dict) for answer in draft.answers)


def _holds_number(message: Message, clause: Clause) -> bool:
    """Whether a figure or a word for a number stands in a clause."""
    counted = any(message.number_at(p) is not None for p in range(clause.start, clause.end))
    return counted or any(s.has(COUNT) for s in message.within(clause))


def _is_light(draft: Draft) -> bool:
    """Whether little talk hides that an answer is another: a number, a refusal, a list in which something is missing."""
    return (
        _is_number(draft) or not all(draft.answers) or any(isinstance(a, list | tuple) for a in draft.answers)
    )


def _is_number(draft: Draft) -> bool:
    """Whether an answer is a number, as in an auction."""
    return any(isinstance(answer, int) for answer in draft.answers)


def _names_another_card(
    message: Message,
    drafts: Sequence[Draft],
    decisions: Sequence[Decision],
    used: Collection[int],
    told: Set[str],
) -> bool:
    """Whether another card that may be played is named in words that went into nothing, beside the one that was read."""
    if not any(d.kind in kinds_of("plays_cards") for d in drafts):
        return False
    own = _hand_in(decisions)
    said = [c for c in message.clauses if c.mood == SAY and not (c.denied or message.says(c, *_KEPT))]
    if any(d.kind in kinds_of("replaces_card") and all(d.answers) for d in drafts):
        said = [c for c in said if not _tells_what_was_played(message, c, told)]
    said = [c for c in said if not _weighs_with_it(message, c, told)]
    spots = (s for c in said for s in message.within(c))
    free = [s for s in spots if not any(p in used for p in range(s.start, s.end))]
    return any((set(s.ids("card")) & own) - told for s in free if not (s.has(FILLER) or s.slips))


def _weighs_with_it(message: Message, clause: Clause, told: Set[str]) -> bool:
    """Whether a clause tells between which cards somebody wavered, the one that was read among them: "back and forth between X and Y"."""
    cards = {i for s in message.within(clause) for i in s.ids("card")}
    return message.says(clause, "amid") and len(cards) > 1 and not cards.isdisjoint(told)


def _tells_what_was_played(message: Message, clause: Clause, told: Set[str]) -> bool:
    """Whether a clause stands before the card that takes the place of another one, and has no word for playing: it is of that other one."""
    named = [s.start for s in message.spotted.spots if not told.isdisjoint(s.ids("card"))]
    plays = any(s.decides(kinds_of("plays_cards")) for s in message.within(clause))
    return bool(named) and clause.end <= max(named) and not plays


def _names_another_place(message: Message, draft: Draft) -> bool:
    """Whether the words of a question about one place name another one and not that: "I besiege B", where A is asked about."""
    if draft.kind not in kinds_of("of_one_place"):
        return False
    said = [c for c in message.clauses if c.mood == SAY and not c.denied]
    own = [c for c in said if any(_is_word_of(s, draft) for s in message.within(c))]
    named = {id for c in own for s in message.within(c) if not s.has(FILLER) for id in s.ids("area")}
    return bool(named) and named.isdisjoint({draft.about, *parts_of_answer(list(draft.answers))})


def _is_word_of(spot: Spot, draft: Draft) -> bool:
    """Whether a word is that of a question, or of the answer that was read."""
    return spot.has(KIND, draft.kind) or any(answer in spot.ids(OPTION) for answer in draft.answers)


def _hand_in(decisions: Sequence[Decision]) -> set[str]:
    """The cards that the sender may play, by what is or may be asked."""
    return set().union(*(parts_in(d) for d in decisions if d.kind in kinds_of("plays_cards")))


def _leaves_against_orders(message: Message, draft: Draft, drafts: Sequence[Draft]) -> bool:
    """Whether units are told to leave an area where the same sheet lays an order by which nobody leaves, and nobody is woken by it or moved by a card."""
    if any(d.kind in kinds_of("wakes") for d in drafts) or draft.kind in kinds_of("apart"):
        return False
    if draft.kind not in kinds_of("leaves") or not any(isinstance(a, dict) and a for a in draft.answers):
        return False
    laid = {
        slot: token
        for d in drafts
        for answer in d.answers
        if d.sources and isinstance(answer, dict)
        for slot, token in answer.items()
    }
    token = laid.get(draft.about)
    return isinstance(token, str) and message.vocabulary.order_kind(token) not in kinds_of("leaves")


def _supposes_more(message: Message, draft: Draft, asked: Sequence[Decision], told: Set[str]) -> bool:
    """Whether units are only supposed to be made in a place of an open question, beside others that are: "in A I would make …"."""
    if draft.kind not in kinds_of("recruits") or not draft.key:
        return False
    own = set().union(*(parts_in(d) for d in asked if d.key == draft.key)) - told
    supposed = [c for c in message.clauses if c.mood == SUPPOSE and c.condition is None]
    return any(
        any(s.has(UNIT) for s in message.within(c))
        and any(not own.isdisjoint(s.ids("area")) for s in message.within(c))
        for c in supposed
    )


def _asks(issues: Sequence[Issue]) -> bool:
    """Whether something must be asked that is more than the order of a slot, or what the rules say to an answer."""
    return any(i.level in (ASK, REFUSE) and i.code not in _OF_SHEETS | _OF_RULES for i in issues)


def went_into_nothing(clause: Clause, used: Collection[int]) -> bool:
    """Whether a clause says something for good of which nothing came."""
    if clause.mood != SAY or clause.other is not None:
        return False
    return not any(p in used for p in range(clause.start, clause.end))


def _unbracketed(message: Message, clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses that are no remarks in brackets."""
    marks = ((token.text == OPEN) - (token.text == CLOSE) for token in message.spotted.text.tokens)
    depths = list(accumulate(marks, initial=0))
    return [clause for clause in clauses if depths[clause.start] <= 0]


def _speaks_of_the_game(message: Message, clause: Clause, decisions: Sequence[Decision]) -> bool:
    """Whether a clause has a word of the game or a turn of speech, and is no order that nobody asks for."""
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    early = any(s.has(ORDER) for s in spots) and not any(isinstance(d.form, Assign) for d in decisions)
    return bool(spots) and not early


def _things_told(message: Message, clauses: Sequence[Clause], used: Collection[int]) -> int:
    """How many things some clauses tell: what stands in a block of which nothing came is one tale."""
    read = {c.paragraph for c in message.clauses if any(p in used for p in range(c.start, c.end))}
    return sum(c.paragraph in read for c in clauses) + len({c.paragraph for c in clauses} - read)


def _has_weight(message: Message, clause: Clause) -> bool:
    """Whether a clause has more than words that join others, point or greet."""
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    return any(
        not s.concepts or any(c.category != SENSE or c.id not in _LIGHT for c in s.concepts) for s in spots
    )


def _is_for_good(message: Message, clause: Clause) -> bool:
    """Whether a clause tells something that always holds, of more than its sender: "a Lannister always pays" does not, nor "I always send my orders in time"."""
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    if any(s.decides(kinds_of("sheets")) for s in message.within(clause)):
        spots = [s for s in spots if not (s.decides(kinds_of("sheets")) or s.has(SENSE, "gives"))]
    others = (
        any(c.category != SENSE and (c.category, c.id) != ("seat", message.seat) for c in s.concepts)
        for s in spots
    )
    return message.says(clause, "always") and any(others)


def _is_fallback(message: Message, clause: Clause, used: Collection[int]) -> bool:
    """Whether a clause only says when a second choice that was read takes its place: "if I can't play it, Arianne"."""
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    if not any(s.has(SENSE, *_CASES) for s in spots) or not all(
        s.has(SENSE, *_CASES, *_LIGHT, "if", "not", "no_more", "others") for s in spots
    ):
        return False
    tokens = message.spotted.text.tokens
    around = (clause.start - 2, clause.start - 1, clause.end, clause.end + 1)
    return any(p in used for p in around if 0 <= p < len(tokens))


def _is_of_list(message: Message, clause: Clause, drafts: Sequence[Draft]) -> bool:
    """Whether a clause only heads a list that was read, sums it up or counts its points: no more than that can be meant by it."""
    if any(_is_number(d) for d in drafts):
        return False  # a number may be meant by any sentence that speaks of it
    kinds = {d.kind for d in drafts}
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    return all(
        s.decides(kinds)
        or s.has("seat", message.seat)
        or s.has(SENSE, "points", "sum", "table_row")
        or all(c.category == COUNT for c in s.concepts)
        for s in spots
    )
