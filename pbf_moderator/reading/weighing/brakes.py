"""What keeps the network's own answers from counting, several questions or numbers at once, and what makes one doubtful: a case, a question, second thoughts, another last word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Moves, One, Some
from ..clauses.clause import ASK, QUOTED, SUPPOSE, TELL, Clause
from ..mentions.spotting import Spot
from ..rows.kept_cards import kept_cards
from ..rows.named import YES
from ..text.tokens import COLON, QUESTION, words_of
from ..text.vocabulary import KIND, SENSE
from ..text.words import NAMES, kinds_of, words
from .answers import Proposal
from .page import Page
from .questions import NUMBER, PASS, Candidate
from .weighing import Part

_OPEN = (ASK, SUPPOSE, QUOTED)
_TURNS = ("or", "correction", "instead")
"""Turns of speech in a clause that may give an answer another meaning."""
_CASES = ("if", "unless", "except")
"""The same anywhere in its sentence."""
_OF_COMBATS = (
    "attacks",
    "attacked",
    "attacker",
    "defending",
    "defender",
    "beaten",
    "victorious",
    "battle",
    "everywhere",
    "anybody",
)
"""Turns of speech by which a condition tells of a combat."""
_SOON = 2
"""So many sentences behind an answer it may be put off."""
LONG = 30
"""In messages of more words than this little is told in so few that it may be of anything."""
_TALK = 3
"""So many words that nobody knows are no second thoughts."""
_STAYING = ("stay", "not", "no", "never", "none", "nobody", "nobody_goes", "without", "pass", "nothing")
"""Turns of speech by which nobody goes."""
_IN_TURN = ("first", "next", "begins", "last", "now", "sequence", "after")
"""Turns of speech by which something has its turn."""
_DEEDS = ("not", "never", "attacks", "attacking", "defending", "beaten", "victorious")
"""What happens otherwise than by turns."""


def brakes_on(
    page: Page, proposal: Proposal, parts: Sequence[Part], asked: Sequence[Decision]
) -> Iterator[str]:
    """Everything that keeps an answer from counting, some of it however sure the network is.

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
        "a bare no": lambda: _is_of_single_use(proposal) and _is_no_of_nothing(page, proposal, parts),
        "a case": lambda: _never_hangs(proposal) and _hangs_on_a_case(page, proposal),
        "a case untold": lambda: bool(proposal.when) and _hangs_on_the_unknown(page, proposal),
        "asked": lambda: _is_asked_back(page, proposal, parts),
        "said by another": lambda: _is_said_by_another(page, proposal),
        "one of several": lambda: _is_one_of_several(page, proposal, parts),
        "a flight": lambda: isinstance(proposal.decision.form, Moves) and _is_fought_for(proposal, asked),
        "kept": lambda: _keeps_some(page, proposal),
        "corrected": lambda: (
            isinstance(proposal.decision.form, Some) and _is_corrected_behind(page, proposal)
        ),
        "a stay untold": lambda: proposal.answers[0] == {} and not _says_that_they_stay(page, proposal),
        "untold turn": lambda: _is_of_untold_turn(page, proposal),
        "of one place": lambda: _is_for_one_place(page, proposal),
        "a fight ahead": lambda: not proposal.open_ and _is_headed_by_no_fight(page, proposal),
        "leads back": lambda: proposal.when.get("area", "") in proposal.answers,
    }
    return (name for name, holds in brakes.items() if holds())


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
        "a bare no": lambda: _is_bare_no(page, proposal),
        "asked": lambda: any(_is_asked(page, c) for c in _clauses(page, proposal, parts)),
        "another last word": lambda: _has_another_last_word(proposal, parts),
        "turned": lambda: _is_turned(page, proposal),
        "another combat": lambda: _is_of_another_combat(page, proposal, asked),
    }
    return next((name for name, holds in doubts.items() if holds()), "")


def _is_headed_by_no_fight(page: Page, proposal: Proposal) -> bool:
    """Whether a colon in front of the answer ends words by which nobody attacks: "as long as nobody attacks A: …"."""
    tokens = page.message.spotted.text.tokens
    for clause in page.clauses_of(proposal.spots):
        start = page.message.sentence(clause.sentence)[0].start
        first = min((s.start for s in proposal.spots if clause.start <= s.start < clause.end), default=start)
        colon = next((n for n in range(start, first) if tokens[n].text == COLON), start)
        spots = page.message.spots_between(start, colon)
        if any(s.has(SENSE, "attacks", "attacked") or s.has(KIND) for s in spots) and any(
            s.has(SENSE, "none", "nobody") for s in spots
        ):
            return True
    return False


def _says_that_they_stay(page: Page, proposal: Proposal) -> bool:
    """Whether the sentences from which nobody goes say so: with a no, or a word for staying."""
    return any(s.has(SENSE, *_STAYING) for s in _named_beside(page, proposal))


def _is_of_untold_turn(page: Page, proposal: Proposal) -> bool:
    """Whether an area is taken for the one whose turn comes, in a short message and in sentences that say nothing of turns."""
    areas = all(isinstance(a, str) and "/" not in a for a in proposal.answers)
    if proposal.decision.kind not in kinds_of("repeated") or not areas or page.words > LONG:
        return False
    return not any(s.has(SENSE, *_IN_TURN) for s in _named_beside(page, proposal))


def _is_for_one_place(page: Page, proposal: Proposal) -> bool:
    """Whether cards for whatever comes are told in a sentence that names a place: they are for what comes there."""
    if proposal.open_ or proposal.when or proposal.decision.kind not in kinds_of("reacts"):
        return False
    return any(s.has("area") for s in _named_beside(page, proposal))


def _keeps_some(page: Page, proposal: Proposal) -> bool:
    """Whether one of the cards of an answer is told to be kept: "X, and I keep Y"."""
    for clause in page.clauses_of(proposal.spots):
        spots = page.message.within(clause)
        kept, _ = kept_cards(page.message, spots, [s for s in spots if s.has("card")])
        if any(spot in proposal.spots for spot in kept):
            return True
    return False


def _is_of_several_questions(page: Page, proposal: Proposal, asked: Sequence[Decision]) -> bool:
    """Whether the answer may be to another question: a plain yes or no beside others, or one of which nothing is said."""
    plain = proposal.answers[0] in (YES, None)
    return proposal.open_ and len(asked) > 1 and (plain or not page.speaks_of(proposal.decision))


def _is_of_single_use(proposal: Proposal) -> bool:
    """Whether it is only asked whether one thing is used."""
    form = proposal.decision.form
    return isinstance(form, One) and len(form.options) == 1


def _is_no_of_nothing(page: Page, proposal: Proposal, parts: Sequence[Part]) -> bool:
    """Whether a thing is not used in words that may be about another one, or of which nothing says that it could be."""
    return not proposal.answers[0] and (_is_bare_no(page, proposal) or not _others(proposal, parts))


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
    if any(c.condition is not None for c in beside) or _tells_a_moment(page, beside):
        return True
    sentences = {c.sentence for c in beside}
    own = {str(a).partition("/")[0] for a in proposal.answers}
    others = [c for c in _others(proposal, parts) if str(c.piece).partition("/")[0] not in own]
    return any(c.sentence in sentences for other in others for c in page.clauses_of(other.spots[-1:]))


def _tells_a_moment(page: Page, clauses: Sequence[Clause]) -> bool:
    """Whether a word such as "when" stands in some clauses: what is done at its moment need not be the first."""
    openers = {words_of(phrase) for phrase in words(page.message.language).senses.get("when", ())}
    tokens = page.message.spotted.text.tokens
    return any((tokens[i].text,) in openers for c in clauses for i in range(c.start, c.end))


def _is_put_off(page: Page, proposal: Proposal) -> bool:
    """Whether the word of the question, or what is open and was named right before, is put off: "of the help I'll tell you after supper", "…, let me sleep over it"."""
    clauses = page.clauses_of(page.by_kind.get(proposal.decision.kind, ()))
    last = max((c.sentence for c in page.clauses_of(proposal.spots)), default=0)
    behind = [c for c in page.message.clauses if proposal.open_ and last <= c.sentence <= last + _SOON]
    return any(page.message.says(c, "postpones", "ponders") for c in (*clauses, *behind))


def _clauses(page: Page, proposal: Proposal, parts: Sequence[Part]) -> list[Clause]:
    """The clauses that an answer stands in, and those of all that was not taken."""
    others = [x for c in _others(proposal, parts) for x in page.clauses_of(c.spots)]
    return [*page.clauses_of(proposal.spots), *others]


def _beside(page: Page, proposal: Proposal) -> list[Clause]:
    """All clauses of the sentences that an answer stands in."""
    sentences = {c.sentence for c in page.clauses_of(proposal.spots)}
    return [c for n in sentences for c in page.message.sentence(n)]


def _named_beside(page: Page, proposal: Proposal) -> list[Spot]:
    """All that is named in the sentences that an answer stands in."""
    return list(page.message.in_row(_beside(page, proposal)))


def _is_corrected_behind(page: Page, proposal: Proposal) -> bool:
    """Whether a correction stands in the last clause of an answer, or behind it."""
    last = max((c.start for c in page.clauses_of(proposal.spots)), default=0)
    return any(c.corrects and c.start >= last and not _is_talk(page, c) for c in page.message.clauses)


def _is_talk(page: Page, clause: Clause) -> bool:
    """Whether a clause names nothing of the game, and begs pardon or has words enough of its own: "I no longer know what tongue I speak"."""
    if any(s.has(KIND) or any(map(s.has, NAMES)) for s in page.message.within(clause)):
        return False
    unknown = page.message.spotted.unknown(clause.start, clause.end)
    return page.message.says(clause, "sorry") or len(unknown) >= _TALK


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
    listed = any(isinstance(a, list) for a in proposal.answers)  # one of the things is asked about
    return lettered or listed or all(c.mood in _OPEN for c in page.clauses_of(proposal.spots))


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
    """Whether a case stands in a sentence of the answer, or a correction behind it, or a "no" that opens the next one."""
    beside = _beside(page, proposal)
    if any(_is_a_case(page, proposal, c) or _is_wished(page, c) for c in beside):
        return True
    if _sends_somebody(page, proposal):
        return True
    sentences = {c.sentence for c in beside}
    behind = [c for c in page.message.clauses if c.sentence - 1 in sentences - {c.sentence}]
    opener = next(iter(page.message.within(behind[0])), None) if behind else None
    opens = opener is not None and opener.has(SENSE, "no") and not opener.has(KIND)
    return opens or _is_corrected_behind(page, proposal)


def _is_a_case(page: Page, proposal: Proposal, clause: Clause) -> bool:
    """Whether an answer may hang on the condition of a clause of its sentence: neither on its own turn, nor on what others are told of."""
    if clause.condition is None or _waits_for_its_turn(page, proposal, clause.condition):
        return False
    own = clause.start in {c.start for c in page.clauses_of(proposal.spots)}
    return own or (clause.mood != TELL and not _is_of_a_card(page, clause))


def _hangs_on_the_unknown(page: Page, proposal: Proposal) -> bool:
    """Whether an answer for one combat stands in a condition of unknown words that tell neither of an attack, a defeat or a battle nor of anybody."""
    for clause in page.clauses_of(proposal.spots):
        told = page.message.spotted.within(*clause.condition[1:]) if clause.condition else ()
        known = any(s.has(SENSE, *_OF_COMBATS) for s in told)
        if clause.condition and not known and page.message.spotted.unknown(*clause.condition[1:]):
            return True
    return False


def _is_wished(page: Page, clause: Clause) -> bool:
    """Whether a clause only supposes what units might do."""
    return clause.mood == SUPPOSE and any(s.has("unit") or s.has("area") for s in page.message.within(clause))


def _sends_somebody(page: Page, proposal: Proposal) -> bool:
    """Whether the sentence in which nobody goes names where somebody could: "nobody goes, A would be better"."""
    form = proposal.decision.form
    goals = {*form.destinations} if isinstance(form, Moves) and not proposal.answers[0] else set()
    return any(goals & {*s.ids("area")} for s in _named_beside(page, proposal))


def _waits_for_its_turn(page: Page, proposal: Proposal, condition: tuple[str, int, int]) -> bool:
    """Whether a condition only tells when the place of an answer has its turn: "when the horns sound at A"."""
    _, start, end = condition
    opener, told = page.message.at(start - 1), page.message.spotted.within(start, end)
    if opener is None or not opener.has(SENSE, "when"):
        return False
    areas = {id for spot in told for id in spot.ids("area")}
    others = any(_is_of_somebody(page, proposal, s) or s.has("card") or s.has(SENSE, *_DEEDS) for s in told)
    return areas <= {proposal.decision.about} and not others


def _is_of_a_card(page: Page, clause: Clause) -> bool:
    """Whether a clause names a card and nothing that goes anywhere."""
    told = page.message.within(clause)
    return any(s.has("card") for s in told) and not any(s.has("area") for s in told)


def _leaves_out_somebody(page: Page, proposal: Proposal) -> bool:
    """Whether the sentences of moves name a person who could go as well and does not."""
    form, moves = proposal.decision.form, proposal.answers[0]
    if not isinstance(form, Moves) or not isinstance(moves, dict):
        return False
    going = {unit for group in moves.values() for unit in group}
    persons = {i for s in _named_beside(page, proposal) for i in {*s.ids("unit")} & {*s.ids("card")}}
    return bool(persons & {*form.units} - going)


def _is_fought_for(proposal: Proposal, asked: Sequence[Decision]) -> bool:
    """Whether somebody leaves a place that is fought for right now: who does flees."""
    kinds = kinds_of("in_combat")
    return bool(proposal.answers[0]) and any(
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
