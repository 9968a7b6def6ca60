"""Cards that are named in a window and not played (chapter 15): what is kept, spared or tied to a condition is not laid."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Some
from pbf_moderator.reading.reader import read
from pbf_moderator.scenario.loading import load_scenario

from .builder import P

SCENARIO = load_scenario("alexander")
BOTH = Some({"surprise": 1, "terrain-advantage": 1}, at_least=0)
WINDOW = Decision("react", P, BOTH, "battle", key="now")
ASKED = None


@pytest.mark.parametrize(
    ("lang", "text", "played"),
    [
        ("en", "I play Surprise and Terrain Advantage.", ["surprise", "terrain-advantage"]),
        ("it", "gioco la sorpresa", ["surprise"]),
        ("ro", "Joc Avantajul terenului, Surpriza o păstrez.", ["terrain-advantage"]),
        ("en", "I play Surprise but keep Terrain Advantage.", ["surprise"]),
        ("it", "Gioco Sorpresa, non il Vantaggio del terreno.", ["surprise"]),
        ("ro", "Nu joc nimic.", []),
        ("ru", "Играю Внезапность, Преимущество местности оставляю", ["surprise"]),
        ("ru", "Играю Внезапность, а может, Преимущество местности", ASKED),
        ("ru", "Играю Внезапность, но только если у него тоже есть карта.", ASKED),
        ("en", "I keep Surprise.", ASKED),
    ],
)
def test_a_card_that_is_kept_is_not_played(lang: str, text: str, played: Any) -> None:
    reading = read(text, seat=P, asked=[WINDOW], ahead=[], scenario=SCENARIO, language=lang)
    found = [draft.answers[0] for draft in reading.answers]
    assert found == ([] if played is ASKED else [played])
    assert bool(reading.issues) == (played is ASKED)
