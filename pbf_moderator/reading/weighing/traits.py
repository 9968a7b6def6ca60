"""The traits by which a message is weighed: what each of its words is, what is asked, and how a mention stands to what it may answer.

They are the same in every game: no trait holds the name of a place, a card or a person.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence, Set

from ..mentions.spotting import Spot
from ..text.stems import stem
from ..text.tokens import BREAK, MARK, NUMBER
from ..text.vocabulary import (
    CIRCUMSTANCE,
    COUNT,
    FILLER,
    KIND,
    OPTION,
    ORDER,
    PLACE,
    SENSE,
    TERM,
    TOKEN,
    UNIT,
)
from .page import Page
from .questions import PASS, Candidate, Question

LITTLE = (SENSE, FILLER, COUNT, KIND, OPTION)
"""What a mention may be that is no name of a game; its words are looked at, too."""
_TOLD = (*LITTLE, TERM, CIRCUMSTANCE, UNIT, ORDER, TOKEN, PLACE)
"""The sorts of things whose ids are the same in every game of a family."""
_STEPS = (0, 1, 2, 3, 4, 5, 7, 10, 15, 25, 50)
"""Steps of distances in words."""
MANY, LINES = 3, 6
"""More than so many are counted as so many."""


# -- words --------------------------------------------------------------------------------------------------------


def traits_of_words(page: Page, asked: Sequence[Question]) -> list[list[str]]:
    """The traits of each token of a message, in order.

    Args:
        page: the message.
        asked: the questions; what a mention may be to them is among its traits.
    """
    roles: dict[int, set[str]] = {}
    for question in asked:
        when = "open" if question.open_ else "ahead"
        for what, spots in (("about", question.about), ("word", question.words)):
            for spot in spots:
                roles.setdefault(spot.start, set()).add(f"{when} {what} {question.kind} {question.form}")
        for candidate in question.candidates:
            for spot in candidate.spots if candidate.piece != PASS else ():
                roles.setdefault(spot.start, set()).add(f"{when} piece {question.kind} {question.form}")
    found = list(_traits_of_words(page))
    for place, names in roles.items():
        found[place] += sorted(names)
    return found


def _traits_of_words(page: Page) -> Iterator[list[str]]:
    message, lines, sentence, begun, began = page.message, 0, -2, True, -1
    for place, token in enumerate(message.spotted.text.tokens):
        traits = [f"lang {message.language}", f"line {min(lines, LINES)}"]
        if begun:
            traits.append("line begins")
        begun = token.kind == MARK and token.text == BREAK
        lines += begun
        if page.depths[place] > 0:
            traits.append("brackets")
        traits += _traits_of_token(page, place)
        clause = page.clause(place)
        if clause is None:
            traits.append("no clause")
        else:
            traits += _traits_of_clause(page, place)
            if clause.start != began:
                traits.append("clause begins")
            if clause.sentence != sentence:
                traits.append("sentence begins")
            began, sentence = clause.start, clause.sentence
        yield traits


def _traits_of_token(page: Page, place: int) -> Iterator[str]:
    """What a token is: its mark, its number or its word, and what it may name."""
    message = page.message
    token, spot = message.spotted.text.tokens[place], message.at(place)
    if token.kind == MARK:
        yield f"mark {token.text}"
        written = message.source(place, place + 1).strip()
        if written != token.text:
            yield f"written {written[:3]}"
    elif token.kind == NUMBER:
        yield "number"
        yield f"number {token.text if len(token.text) <= 2 else 'large'}"
    elif spot is None or all(c.category in LITTLE for c in spot.concepts):
        yield from _traits_of_letters(token.text, message.language)
        if spot is None:
            yield "unknown"
    else:
        yield "name"
    if spot is not None:
        for concept in spot.concepts:
            yield f"a {concept.category}"
            if concept.category in _TOLD:
                yield f"{concept.category} {concept.id}"
        if spot.slips:
            yield "slips"
        yield "mention begins" if spot.start == place else "mention goes on"


def is_the_same_in_every_game(spot: Spot) -> bool:
    """Whether a mention is a word of the game, such as a unit or an order, or none of it."""
    return all(c.category in _TOLD for c in spot.concepts)


def _traits_of_letters(word: str, language: str) -> Iterator[str]:
    """A word, its stem, its beginning and its end."""
    yield f"word {language} {word}"
    yield f"stem {language} {stem(word, language) or word}"
    yield f"begins {language} {word[:4]}"
    yield f"ends {language} {word[-3:]}"


def _traits_of_clause(page: Page, place: int) -> Iterator[str]:
    """How the clause of a word stands: its mood, whether it is denied, corrects, is a second choice or hangs on something."""
    clause = page.clause(place)
    assert clause is not None
    yield f"mood {clause.mood}"
    if clause.lead:
        yield f"lead {clause.lead}"
    if clause.denied:
        yield "denied"
    if clause.corrects:
        yield "corrects"
    if clause.second:
        yield "second"
    if clause.other is not None:
        yield "of another"
    if clause.condition is not None:
        word, start, end = clause.condition
        yield f"{word} {'within' if start <= place < end else 'outside'}"


# -- what is asked ------------------------------------------------------------------------------------------------


def traits_of_question(question: Question, alike: int, kinds: int) -> list[str]:
    """What is asked, and what else is.

    Args:
        question: the question.
        alike: in how many parts its kind is asked, now or ahead as it is itself.
        kinds: how many kinds of questions are open.
    """
    when = "open" if question.open_ else "ahead"
    return [
        f"asked {question.form} {when}",
        f"asked {question.kind} {question.form}",
        f"asked {question.kind} {when}",
        f"kinds open {min(MANY, kinds)}",
        f"alike {min(MANY, alike)}",
        f"place {'named' if question.about else 'unnamed' if question.decision.about else 'none'}",
        f"word {'said' if question.words else 'unsaid'}",
    ]


def traits_of_candidate(question: Question, candidate: Candidate) -> list[str]:
    """What a piece is, and how many others there are."""
    others = {c.piece for c in question.candidates if c.piece not in (candidate.piece, PASS)}
    sort = "pass" if candidate.piece == PASS else f"{min(MANY, candidate.parts)} parts"
    told = [
        f"piece {question.form} {sort}",
        f"named {min(MANY, len(candidate.spots))}",
        f"others {min(MANY, len(others))}",
        *(f"piece {trait}" for trait in candidate.traits),
    ]
    if candidate.have:
        told.append(f"count {candidate.piece} of {min(MANY + 1, candidate.have)}")
        told.append("all of them" if candidate.piece == candidate.have else "some of them")
    return told


# -- how a mention stands -----------------------------------------------------------------------------------------


def traits_of_mention(
    page: Page, question: Question, spot: Spot, about: Spot | None, word: Spot | None, rivals: Set[int]
) -> list[str]:
    """How a mention of a piece stands to a mention of the place, to the word of the question and to the other pieces.

    Args:
        page: the message.
        question: the question.
        spot: the mention of the piece.
        about: a mention of the place that is asked about.
        word: the nearest mention of the word of the question.
        rivals: where the other pieces are named.
    """
    start = spot.start
    told = [
        f"about {_distance(start, about)}",
        f"word {_distance(start, word)}",
        f"{question.form} about {_distance(start, about)}",
    ]
    if about is not None:
        gap = abs(about.start - start)
        low, high = sorted((about.start, start))
        told.append("a rival is nearer" if any(abs(r - about.start) < gap for r in rivals) else "nearest")
        told.append(f"between {min(MANY, sum(low < r < high for r in rivals))}")
        told.append(f"about {_stands(page, start, about.start)}")
    if word is not None:
        told.append(f"word {_stands(page, start, word.start)}")
    told.append("rival behind" if any(r > start for r in rivals) else "last")
    told.append("rival before" if any(r < start for r in rivals) else "first")
    if start in rivals:
        told.append("shared")
    return told


def _stands(page: Page, one: int, other: int) -> str:
    """Whether two words stand in one clause, on one line, in one sentence, or apart."""
    first, second = page.clause(one), page.clause(other)
    if first is not None and first is second:
        return "in the clause"
    if page.lines[one] == page.lines[other]:
        return "on the line"
    same = first is not None and second is not None and first.sentence == second.sentence
    return "in the sentence" if same else "apart"


def _distance(start: int, other: Spot | None) -> str:
    """How far off a mention is, in steps, and on which side."""
    if other is None:
        return "nowhere"
    gap = start - other.start
    return f"{'+' if gap >= 0 else '-'}{_STEPS[bisect(_STEPS, abs(gap)) - 1]}"
