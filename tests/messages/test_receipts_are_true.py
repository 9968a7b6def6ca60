"""A receipt says what is so: it quotes to the letter, names what it took from elsewhere, and does not contradict itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from pbf_moderator.reading.reader import read
from pbf_moderator.reading.receipts.receipts import receipt
from pbf_moderator.reading.values import INFO, Issue, Reading

from .contexts import context
from .reference import scenario

EARLIER = "planning; message 12 already accepted"
BANNED = "planning; Tradimento"
ALL = "Pale: incursione\nGenabaris: supporto\nToblai Tundra: marcia-1"
QUOTED = {
    "it": "(hai scritto: «{}»)",
    "en": "(from your line “{}”)",
    "ro": "(ai scris: „{}”)",
    "ru": "(вы написали: «{}»)",
}


@dataclass(frozen=True)
class Case:
    """A message in a context, and what its receipt says or does not say."""

    text: str
    context: str = "planning"
    language: str = "en"
    says: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


BOTH = "eroe: Coltaine\neroe: Coltaine 99"
CASES = {
    "all said anew: nothing is taken from before": Case(ALL, EARLIER, never=("Your earlier order",)),
    "what is taken from before is named": Case(
        "Pale: incursione", EARLIER, says=("Your earlier orders for Genabaris and Toblai Tundra still count.",)
    ),
    "different orders for a place": Case(
        "Pale: incursione\nPale: difesa+1",
        says=("Pale: you gave different orders there, “raid” and “defense+1”. Which one stands?",),
    ),
    "and one of them forbidden": Case(
        "Pale: incursione\nPale: difesa+1",
        BANNED,
        says=("“raid” and “defense+1”. Which one stands?", "defense+1 is not allowed this turn (Betrayal)"),
    ),
    "a third order does not settle it": Case(
        "Pale: incursione\nPale: difesa+1\nPale: supporto",
        says=("“raid, defense+1” and “support”. Which one stands?",),
        never=("(from your line “Pale",),
    ),
    "a line is taken or ignored, not both": Case(
        BOTH, "combat", says=("(from your line “eroe: Coltaine”)", "not clear enough):\n- “eroe: Coltaine 99”"), never=("taken from “eroe: Coltaine 99”",)
    ),
    "what nobody is asked about now is told apart from what was not understood": Case(
        "eroe: Coltaine\nbid for High House Shadow: 1", "combat",
        says=("is being asked at the moment:\n- “bid for High House Shadow: 1”",), never=("not clear enough",),
    ),
    "of the only line what is left over": Case("eroe: Coltaine 99", "combat", says=("- “99”\n",)),
    "of two numbers for one question the last line counts, and the question is named": Case(
        "bid for High House Shadow: 1\nbid for High House Shadow: 4", "auction open",
        says=("- bid for High House Shadow: 4", "- bid for High House Shadow: you gave “1” and later “4”; the later one counts."),
        never=("not clear",),
    ),
    "two numbers on one line are asked about under the heading of the question": Case(
        "bid for High House Shadow: 1 bid for High House Shadow: 4", "auction open", says=("(bid for High House Shadow)",)
    ),
    "talk is no answer that went wrong, and is quoted to the letter": Case(
        f"{ALL}\nNice turn! When is the next deadline?",
        says=("Passed on to the moderator:\n- “When is the next deadline?”", "Not taken as an answer:\n- “Nice turn!”"),
        never=("Not used",),
    ),
    "words that nothing explains belong to the quotation": Case(
        "Pale: incursione zzz", says=("(from your line “Pale: incursione zzz”)",)
    ),
    "of mere talk nothing is asked beside what is missing": Case(
        "Nice turn! When is the next deadline?", "combat", says=("Not taken as an answer:\n- “Nice turn!”", "Still missing:"), never=("Please clarify",)
    ),
    "several places": Case(
        "Pale: incursione", says=("Still missing:\n- Genabaris, Toblai Tundra: which orders do you want in these areas?\n",), never=("Please clarify",)
    ),
    "a single place": Case(
        "Pale: incursione\nGenabaris: supporto", says=("Toblai Tundra: which order do you want there?",)
    ),
    "provisional and complete": Case(
        f"{ALL}\nprovisional", says=("Your answers are provisional for now.", "You have answered everything that you had been asked by then; your answers are not final yet.")
    ),
    "complete": Case(ALL, says=("You have answered everything that you had been asked by then.",)),
}  # fmt: skip


def told(text: str, where: str, language: str, **more: Any) -> str:
    there = context(where, "malazan")
    extra = {**there.extra, **more}
    reading = read(text, seat="malazan", asked=there.asked, ahead=there.ahead, scenario=scenario(), **extra)
    return receipt(
        reading,
        seat="malazan",
        asked=there.asked,
        ahead=there.ahead,
        lexicon=scenario().lexicon,
        version=1,
        salt="s",
        language=language,
    ).body


@pytest.mark.parametrize("name", CASES)
def test_a_receipt_is_true(name: str) -> None:
    case = CASES[name]
    body = told(case.text, case.context, case.language)
    assert [text for text in case.says if text not in body] == [], body
    assert [text for text in case.never if text in body] == [], body


@pytest.mark.parametrize("language", QUOTED)
def test_quotations_keep_their_marks_and_lines_have_their_own(language: str) -> None:
    quoted = QUOTED[language]
    start, _, end = quoted.partition("{}")
    body = told("Perdo:\n1 fante; mi ritiro a Kurl", "combat lost", language)
    assert " / " not in body and " | " not in body
    assert quoted.format("mi ritiro a Kurl") in body
    two = told("eroe: Coltaine\nBoh.\ncarta: Coltaine", "combat", language)
    closing, opening = end[0], start[-1]
    assert f"{start}eroe: Coltaine{closing}, {opening}carta: Coltaine{end}" in two


def test_semicolons_that_part_a_table_are_quoted_as_they_were_written() -> None:
    rows = "eroe; Coltaine; 99; 98\neroe; Coltaine; 99; 98"
    body = told(rows, "combat", "en")
    assert "|" not in body and "eroe; Coltaine; 99; 98" in body


@pytest.mark.parametrize(("language", "number"), [("it", "numero"), ("en", "number"), ("ro", "număr")])
@pytest.mark.parametrize(("token", "counts"), [("raid", False), ("defence-1", True)])
def test_a_missing_number_is_spoken_of_only_where_there_is_one(
    language: str, number: str, token: str, counts: bool
) -> None:
    issue = Issue(INFO, "plain_word_means_standard_token", ("pale",), {"value": token, "written": "zzz"})
    body = receipt(
        Reading(language, issues=(issue,)),
        seat="malazan",
        asked=(),
        lexicon=scenario().lexicon,
        version=1,
        salt="s",
    ).body
    assert "Pale: " in body and (number in body) == counts
