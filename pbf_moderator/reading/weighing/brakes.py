"""What keeps the network's own answers from counting, several questions or numbers at once, and what makes one doubtful: a case, a question, second thoughts, another last word."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Moves, One
from ..clauses.clause import ASK, QUOTED, SUPPOSE, TELL, Clause
from ..mentions.spotting import Spot
from ..rows.named import YES
from ..text.tokens import QUESTION
from ..text.vocabulary import KIND, SENSE
from ..text.words import kinds_of
from .answers import Proposal
from .page import Page
from .questions import NUMBER, PASS, Candidate
from .weighing import Part

_OPEN = (ASK, SUPPOSE, QUOTED)
_TURNS = ("or", "correction", "instead")
"""Turns of speech in a clause that may give an answer another meaning."""
_CASES = ("if", "unless", "except")
"""The same anywhere in its sentence."""


def brake_on(page: Page, proposal: Proposal, parts: Sequence[Part], asked: Sequence[Decision]) -> str:
    """What keeps an answer from counting however sure the network is; "" where nothing does.

    Args:
        page: the message.
        proposal: the answer.
        parts: the parts of its question, weighed.
        asked: the questions that are open.
    """
    brakes: dict[str, Callable[[], bool]] = {
        "never guessed": lambda: proposal.decision.kind in kinds_of("never_guessed"),
        "several questions": lambda: _is_of_several_questions(page, proposal, asked),
        "put off": lambda: _is_put_off(page, proposal),
        "several numbers": lambda: _is_of_several_numbers(page, proposal),
        "a bare no": lambda: _is_of_single_use(proposal) and _is_bare_no(page, proposal),
        "a case": lambda: _never_hangs(proposal) and _hangs_on_a_case(page, proposal),
        "asked": lambda: _is_asked_back(page, proposal, parts),
        "said by another": lambda: _is_said_by_another(page, proposal),
        "one of several": lambda: _is_one_of_several(page, proposal, parts),
        "leads back": lambda: proposal.when.get("area", "") in proposal.answers,
    }
    return _first_that_holds(brakes)


def doubt_about(page: Page, proposal: Proposal, parts: Sequence[Part], asked: Sequence[Decision]) -> str:
    """Why an answer of which the network is not quite sure may be meant otherwise; "" where nothing speaks against it.

    Args:
        page: the message.
        proposal: the answer.
        parts: the parts of its question, weighed.
        asked: the questions that are open.
    """
    doubts: dict[str, Callable[[], bool]] = {
        "somebody left out": lambda: _leaves_out_somebody(page, proposal),
        "a flight": lambda: isinstance(proposal.decision.form, Moves) and _is_fought_for(proposal, asked),
        "a bare no": lambda: _is_bare_no(page, proposal),
        "asked": lambda: any(_is_asked(page, c) for c in _clauses(page, proposal, parts)),
        "another last word": lambda: _has_another_last_word(proposal, parts),
        "turned": lambda: _is_turned(page, proposal),
        "another combat": lambda: _is_of_another_combat(page, proposal, asked),
    }
    return _first_that_holds(doubts)


def _first_that_holds(named: Mapping[str, Callable[[], bool]]) -> str:
    return next((name for name, holds in named.items() if holds()), "")


def _is_of_several_questions(page: Page, proposal: Proposal, asked: Sequence[Decision]) -> bool:
    """Whether the answer may be to another question: a plain yes or no beside others, or one of which nothing is said."""
    plain = proposal.answers[0] in (YES, None)
    return proposal.open_ and len(asked) > 1 and (plain or not page.speaks_of(proposal.decision))


def _is_of_single_use(proposal: Proposal) -> bool:
    """Whether it is only asked whether one thing is used."""
    form = proposal.decision.form
    return isinstance(form, One) and len(form.options) == 1


def _is_bare_no(page: Page, proposal: Proposal) -> bool:
    """Whether nothing is done, told by no clause that has the word of the question, or in no sentence that names its place."""
    if proposal.answers[0]:
        return False
    clauses, decision = page.clauses_of(proposal.spots), proposal.decision
    words = page.by_kind.get(decision.kind, ())
    sentences = {c.sentence for c in clauses}
    elsewhere = sentences.isdisjoint(c.sentence for c in page.clauses_of(page.named(decision.about)))
    return (
        elsewhere if decision.about else not any(c.start <= s.start < c.end for c in clauses for s in words)
    )


def _has_another_last_word(proposal: Proposal, parts: Sequence[Part]) -> bool:
    """Whether another option is named behind the answer: in a tale the last one is mostly meant."""
    own = {spot.start for spot in proposal.spots}
    last = max((s.start for c in _others(proposal, parts) for s in c.spots if s.start not in own), default=-1)
    return proposal.open_ and last > max(own, default=0)


def _others(proposal: Proposal, parts: Sequence[Part]) -> list[Candidate]:
    """The pieces that were not taken, numbers left aside."""
    return [
        c
        for part in parts
        for c in part.question.candidates
        if part.question.form != NUMBER and c.piece != PASS and c.piece not in proposal.answers
    ]


def _is_of_several_numbers(page: Page, proposal: Proposal) -> bool:
    """Whether other numbers stand in the sentences of an amount: "5 seemed too much, 2 too little, so 3"."""
    if not isinstance(proposal.decision.form, Amount):
        return False
    sentences = {c.sentence for c in page.clauses_of(proposal.spots)}
    others = [spot for number, spot in page.numbers if number != proposal.answers[0]]
    return any(c.sentence in sentences for c in page.clauses_of(others))


def _is_one_of_several(page: Page, proposal: Proposal, parts: Sequence[Part]) -> bool:
    """Whether what is asked again and again is told several times or for a case: "first A to B, then C to D", "if nobody is there, nowhere"."""
    if proposal.open_ or proposal.decision.kind not in kinds_of("repeated"):
        return False
    beside = _beside(page, proposal)
    if any(c.condition is not None for c in beside):
        return True
    sentences = {c.sentence for c in beside}
    own = {str(a).partition("/")[0] for a in proposal.answers}
    others = [c for c in _others(proposal, parts) if str(c.piece).partition("/")[0] not in own]
    return any(c.sentence in sentences for other in others for c in page.clauses_of(other.spots[-1:]))


def _is_put_off(page: Page, proposal: Proposal) -> bool:
    """Whether the word of the question stands beside one by which it is put off: "of the help I'll tell you after supper"."""
    clauses = page.clauses_of(page.by_kind.get(proposal.decision.kind, ()))
    return any(page.message.says(c, "postpones", "ponders") for c in clauses)


def _clauses(page: Page, proposal: Proposal, parts: Sequence[Part]) -> list[Clause]:
    """The clauses that an answer stands in, and those of all that was not taken."""
    others = [x for c in _others(proposal, parts) for x in page.clauses_of(c.spots)]
    return [*page.clauses_of(proposal.spots), *others]


def _beside(page: Page, proposal: Proposal) -> list[Clause]:
    """All clauses of the sentences that an answer stands in."""
    sentences = {c.sentence for c in page.clauses_of(proposal.spots)}
    return [c for n in sentences for c in page.message.sentence(n)]


def _is_corrected_behind(page: Page, proposal: Proposal) -> bool:
    """Whether a correction stands in the last clause of an answer, or behind it."""
    last = max((c.start for c in page.clauses_of(proposal.spots)), default=0)
    return any(c.corrects and c.start >= last for c in page.message.clauses)


def _is_turned(page: Page, proposal: Proposal) -> bool:
    """Whether the words around it may turn it: a case, a supposition, "or", somebody else, a correction behind."""
    clauses = page.clauses_of(proposal.spots)
    if any(c.mood in _OPEN or page.message.says(c, *_TURNS) for c in clauses):
        return True
    if any(c.condition is not None or page.message.says(c, *_CASES) for c in _beside(page, proposal)):
        return True
    if any(_is_of_somebody(page, proposal, s) for c in clauses for s in page.message.within(c)):
        return True
    return _is_corrected_behind(page, proposal)


def _is_of_somebody(page: Page, proposal: Proposal, spot: Spot) -> bool:
    """Whether another player is named who is no part of the answer."""
    seats = {*spot.ids("seat")}
    answers = {a for a in proposal.answers if isinstance(a, str)}
    return bool(seats) and seats.isdisjoint({page.message.seat, *answers})


def _is_asked_back(page: Page, proposal: Proposal, parts: Sequence[Part]) -> bool:
    """Whether the answer stands in no plain statement while something is asked, or it is asked which of two letters is which."""
    if not any(_is_asked(page, c) for c in _clauses(page, proposal, parts)):
        return False
    lettered = proposal.open_ and any(len(str(a)) == 1 for a in proposal.answers)
    return lettered or all(c.mood in _OPEN for c in page.clauses_of(proposal.spots))


def _is_said_by_another(page: Page, proposal: Proposal) -> bool:
    """Whether the sentence goes on behind the answer with what somebody else does, such as saying it: "A helps B, as they put it"."""
    clauses = page.clauses_of(proposal.spots)
    last = max((c.start for c in clauses), default=0)
    told = (c for c in _beside(page, proposal) if c.mood == TELL and c.other is not None)
    return proposal.open_ and any(c.start > last for c in told)


def _is_asked(page: Page, clause: Clause) -> bool:
    """Whether the sentence of a clause ends in a question mark, whatever its mood: "so A, right?"."""
    end, tokens = page.message.sentence(clause.sentence)[-1].end, page.message.spotted.text.tokens
    return end < len(tokens) and QUESTION in page.message.source(end, end + 1)


def _never_hangs(proposal: Proposal) -> bool:
    """Whether no condition of an answer can be kept: moves, and what follows an open question at once, but for what is done with a city."""
    kind = proposal.decision.kind
    follows = kind in kinds_of("follows") and kind not in kinds_of("of_one_place")
    return isinstance(proposal.decision.form, Moves) or follows


def _hangs_on_a_case(page: Page, proposal: Proposal) -> bool:
    """Whether a condition stands in a sentence of the answer, or a correction behind it, or a "no" that opens the next one."""
    beside = _beside(page, proposal)
    if any(c.condition is not None for c in beside):
        return True
    sentences = {c.sentence for c in beside}
    behind = [c for c in page.message.clauses if c.sentence - 1 in sentences - {c.sentence}]
    opener = next(iter(page.message.within(behind[0])), None) if behind else None
    opens = opener is not None and opener.has(SENSE, "no") and not opener.has(KIND)
    return opens or _is_corrected_behind(page, proposal)


def _leaves_out_somebody(page: Page, proposal: Proposal) -> bool:
    """Whether the sentences of moves name a person who could go as well and does not."""
    form, moves = proposal.decision.form, proposal.answers[0]
    if not isinstance(form, Moves) or not isinstance(moves, dict):
        return False
    going = {unit for group in moves.values() for unit in group}
    sentences = {c.sentence for c in page.clauses_of(proposal.spots)}
    spots = [s for n in sentences for s in page.message.in_row(page.message.sentence(n))]
    persons = {i for s in spots for i in {*s.ids("unit")} & {*s.ids("card")}}
    return bool(persons & {*form.units} - going)


def _is_fought_for(proposal: Proposal, asked: Sequence[Decision]) -> bool:
    """Whether the place that it is about is fought for right now: who leaves it flees."""
    kinds = kinds_of("in_combat")
    return any(
        d.kind in kinds and proposal.decision.about in (d.about, (d.facts or {}).get("area")) for d in asked
    )


def _is_of_another_combat(page: Page, proposal: Proposal, asked: Sequence[Decision]) -> bool:
    """Whether it is for another combat than the one that is asked about, or hangs on who fights."""
    kinds, place = kinds_of("in_combat"), proposal.when.get("area")
    if proposal.decision.kind not in kinds or proposal.open_:
        return False
    fought = {d.about for d in asked if d.about and d.kind in kinds}
    sentences = {c.sentence for c in page.clauses_of(proposal.spots)}
    if place is not None:
        named = {c.sentence for c in page.clauses_of(page.named(place))}
        if fought or named.isdisjoint(sentences):
            return True
    beside = [s for n in sentences for s in page.message.in_row(page.message.sentence(n))]
    return any(s.has("seat") and page.message.seat not in s.ids("seat") for s in beside)
