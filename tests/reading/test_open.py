"""What waits after a message to an open choice: the answer, what goes with it, and nothing else."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import outcome_of

FILE = Path(__file__).parent / "open.toml"
ASKED = "ask"


def _rows() -> Iterator[Any]:
    for place in tomllib.loads(FILE.read_text("utf-8"))["place"]:
        for language, *texts, wanted in place["messages"]:
            yield pytest.param(
                place["position"], place["seat"], language, texts, wanted, id=f"{language}-{texts[-1][:60]}"
            )


def _facts(answers: Mapping[str, Any]) -> dict[str, Any]:
    return {fact: ["-" if a is None else a for a in found] for fact, found in answers.items()}


@pytest.mark.usefixtures("rules_alone")
@pytest.mark.parametrize(("position", "seat", "language", "texts", "wanted"), list(_rows()))
def test_an_open_choice_is_read_with_all_that_goes_with_it(
    position: str, seat: str, language: str, texts: list[str], wanted: Any
) -> None:
    *before, text = texts
    letter = Letter("x", "", position, seat, language, "", text, Expected({}), before=before)
    outcome = outcome_of(shared_room(), letter)
    assert not outcome.broken
    if wanted == ASKED:
        assert not outcome.read and outcome.told
    else:
        assert _facts(outcome.read) == wanted


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "consolidate power at Winterfell: power\nmustering at Winterfell: 1 knight"),
        ("it", "arruolamento a Winterfell: 1 cavaliere\nconsolidamento a Winterfell: Potere"),
        ("ro", "consolidarea din Winterfell: putere\nmobilizare în Winterfell: 1 cavaler"),
        ("ru", "усиление власти в Winterfell: власть\nсбор войск в Winterfell: 1 рыцарь"),
    ],
)
def test_power_and_recruits_for_one_order_are_asked_about(language: str, text: str) -> None:
    """Neither line says that it takes back the other."""
    letter = Letter("x", "", "2-cons-stark", "stark", language, "", text, Expected({}))
    found = outcome_of(shared_room(), letter)
    assert "two_choices consolidate_how winterfell" in found.questions
    assert not any(fact.startswith("consolidate_how") for fact in found.facts)


@pytest.mark.parametrize(
    ("language", "sheet", "later"),
    [
        ("en", "Winterfell: march+0", "mustering at Winterfell: 1 knight"),
        ("it", "Winterfell: marcia+0", "supporto da Winterfell: Baratheon"),
        ("ro", "Winterfell: marș+0", "mobilizare în Winterfell: 1 cavaler"),
        ("ru", "Winterfell: поход+0", "сбор войск в Winterfell: 1 рыцарь"),
    ],
)
def test_what_hangs_on_an_order_of_another_kind_is_kept_and_said_to_be_idle(
    language: str, sheet: str, later: str
) -> None:
    for text, idle in ((f"{sheet}\n{later}", True), (later, False)):
        found = outcome_of(
            shared_room(), Letter("x", "", "2-plan", "stark", language, "", text, Expected({}))
        )
        assert found.reading is not None
        told = [i for i in found.reading.issues if i.code == "another_order_lies_there"]
        assert [i.about for i in told] == [("winterfell",)] * idle


@pytest.mark.parametrize(
    ("language", "first", "later", "asked"),
    [
        ("en", "march+0", "raid: Winterfell, no target", True),
        ("it", "marcia+0", "incursione: Winterfell, nessun bersaglio", True),
        ("ro", "apărare+1", "incursiune: Winterfell, fără țintă", True),
        ("ru", "оборона+1", "приказ похода: Winterfell", True),
        ("en", "march+1", "march order: Winterfell", False),
        ("it", "marcia+1", "ordine di marcia: Winterfell", False),
    ],
)
def test_what_an_order_is_to_do_lays_no_other_order(
    language: str, first: str, later: str, asked: bool
) -> None:
    """A march or raid told for a place where another kind lies is asked about; the same kind again says nothing new."""
    text = f"Winterfell: {first}\nWhite Harbor: raid\nCastle Black: raid\n{later}"
    found = outcome_of(shared_room(), Letter("x", "", "2-plan", "stark", language, "", text, Expected({})))
    assert ("two_orders winterfell" in found.questions) == asked
    assert any("winterfell" in q for q in found.questions) == asked
