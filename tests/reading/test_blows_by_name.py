"""Raids told by their two areas, wherever they stand, before anybody asks for them."""

from __future__ import annotations

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "At the Horan Sea an ordinary raid; it hits Crest Bay."),
        ("en", "I put the plain raid in the Horan Sea, target Crest Bay."),
        ("it", "Nel mare Horan Sea un'incursione, bersaglio Crest Bay."),
        ("ro", "În Horan Sea incursiune, care lovește Crest Bay, nu Rust Ocean."),
        ("ru", "Horan Sea: набег, цель Crest Bay."),
    ],
)
def test_a_raid_is_told_beside_its_order(language: str, text: str) -> None:
    read = _read("m-plan", "jaghut", language, text)
    assert read.facts["orders/horan-sea"] == "raid"
    assert read.facts["~raid"] == ["horan-sea/crest-bay"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Golden Sound hits the Sunset Sea."),
        ("it", "Dal Golden Sound colpirò Sunset Sea."),
        ("ro", "Raiduiesc din Golden Sound pe Sunset Sea."),
        ("ro", "din golden sound lovesc ironman's... ba nu, sunset sea."),
        ("ru", "Набег: Golden Sound по Sunset Sea."),
    ],
)
def test_a_raid_of_an_order_that_lies(language: str, text: str) -> None:
    read = _read("2-messenger", "lannister", language, text)
    assert (read.facts, read.questions) == ({"~raid": ["golden-sound/sunset-sea"]}, ())


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Golden Sound raids the Sunset Sea or Ironman's Bay."),
        ("en", "If Greyjoy supports, Golden Sound raids the Sunset Sea."),
        ("en", "Golden Sound does not raid the Sunset Sea."),
        ("it", "Greyjoy dal Sunset Sea colpisce il Golden Sound."),
        ("en", "Sunset Sea hits the Golden Sound."),
        ("ro", "Golden Sound ar putea da raid în Sunset Sea?"),
        ("ru", "Может, набег из Golden Sound на Sunset Sea?"),
    ],
)
def test_what_is_open_tells_no_raid(language: str, text: str) -> None:
    assert "~raid" not in _read("2-messenger", "lannister", language, text).facts
