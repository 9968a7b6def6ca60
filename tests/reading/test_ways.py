"""Ways from space to space, as people write them in four languages."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Passage, Path
from pbf_moderator.reading.clauses.message import Message
from pbf_moderator.reading.forms.ways import read_path
from pbf_moderator.reading.mentions.spotting import Spotter
from pbf_moderator.reading.reader import _with_kinds
from pbf_moderator.reading.receipts.writer import Writer
from pbf_moderator.reading.rows.outcomes import rows_of
from pbf_moderator.reading.text.names import concepts_of, names_in
from pbf_moderator.reading.text.tokens import read_text
from pbf_moderator.reading.text.vocabulary import Concept, vocabulary
from pbf_moderator.reading.values import ASK, REFUSE
from pbf_moderator.scenario.loading import load_scenario

SCENARIO = load_scenario("agot-2e")
KING_ROAD = ("winterfell", "moat-cailin", "seagard", "riverrun", "harrenhal")
BY_SHIP = ("winterfell", "white-harbor", "seagard")


def both_ways(*roads: tuple[str, ...]) -> dict[str, tuple[Passage, ...]]:
    passages: dict[str, tuple[Passage, ...]] = {}
    for road in roads:
        for one, other in [*zip(road, road[1:], strict=False), *zip(road[1:], road, strict=False)]:
            passages[one] = (*passages.get(one, ()), Passage(other, 1))
    return passages


FORM = Path("winterfell", both_ways(KING_ROAD, BY_SHIP), 4)
DECISION = Decision("moves", "stark", FORM, key="it#1")


def read(language: str, text: str) -> Any:
    known = vocabulary(SCENARIO.lexicon)
    relevant = {c for c in concepts_of(known, names_in(DECISION)) if c.category != "option"}
    spotter = Spotter(known, relevant | {Concept("seat", "stark")}, language)
    spotted = _with_kinds(spotter.spot(read_text(text)), known, SCENARIO)
    message = Message(spotted, known, "stark", language)
    outcome = read_path(message, DECISION, rows_of(message.clauses))
    if outcome.settled:
        return outcome.answers[0]
    return "ask" if any(i.level in (ASK, REFUSE) for i in outcome.issues) else "nothing"


WHOLE = ["moat-cailin", "seagard", "riverrun"]


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [
        ("en", "Winterfell – Moat Cailin – Seagard – Riverrun, 3 points", WHOLE),
        ("en", "Moat Cailin, Seagard, Riverrun", WHOLE),
        ("en", "I go from Winterfell to Moat Cailin, then Seagard and on to Riverrun.", WHOLE),
        ("en", "Winterfell -> Moat Cailin -> Seagard -> Riverrun", WHOLE),
        ("en", "to Riverrun via Moat Cailin", WHOLE),
        ("en", "to Riverrun from Winterfell through Moat Cailin and Seagard", WHOLE),
        ("en", "to Moat Cailin", ["moat-cailin"]),
        ("en", "Moat Cailin (because Greyjoy sits at Riverrun)", ["moat-cailin"]),
        ("it", "Grande Inverno, Moat Cailin, Seagard. Non Delta delle Acque.", "ask"),
        ("en", "Harrenhal by White Harbor", ["white-harbor", "seagard", "riverrun", "harrenhal"]),
        ("en", "to Seagard", "ask"),
        ("en", "Moat Cailin or White Harbor", "ask"),
        ("en", "Moat Cailin. No, sorry: White Harbor", ["white-harbor"]),
        ("en", "no, they stay", []),
        ("it", "Da Grande Inverno al Moat Cailin, poi Seagard e Delta delle Acque", WHOLE),
        ("it", "Moat Cailin - Seagard - Delta delle Acque", WHOLE),
        ("ro", "Winterfell – Moat Cailin – Seagard – Riverrun", WHOLE),
        ("ru", "Винтерфелл — Ров Кейлин — Сигард — Риверран", WHOLE),
    ],
)
def test_a_way_is_read_as_it_is_meant(language: str, text: str, wanted: Any) -> None:
    assert read(language, text) == wanted


@pytest.mark.parametrize("language", ["it", "en", "ro", "ru"])
def test_a_written_way_is_read_back(language: str) -> None:
    for way in (WHOLE, []):
        written = Writer(SCENARIO.lexicon, language).write(DECISION, way)
        assert read(language, written) == way


def test_the_start_is_written_too() -> None:
    written = Writer(SCENARIO.lexicon, "en").content(DECISION, WHOLE)
    assert written == "Winterfell – Moat Cailin – Seagard – Riverrun"
