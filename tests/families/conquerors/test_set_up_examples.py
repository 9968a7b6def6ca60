"""The words by which a letter shows how garrisons are told are a legal answer of the side that reads them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pbf_moderator.families.conquerors import family
from pbf_moderator.kernel.chance import outcome
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.match import Match
from pbf_moderator.post.phrases import Phrases
from pbf_moderator.reading.reader import read
from pbf_moderator.scenario.loading import load_scenario

from ...post.helpers import LANGUAGES
from .builder import TABLES, M, P

SCENARIO = load_scenario("alexander")
NUMBERS = {M: 5, P: 30}


def set_up_of(seat: str) -> Decision:
    """The question for a side's garrisons at the start."""
    match: Match[Any] = Match(family.start(TABLES, 2, {}), family.play)
    while not (found := [d for d in match.asked if d.kind == "set_up_garrisons" and d.seat == seat]):
        match.feed({d.key: outcome(b"x", d) if d.seat == CHANCE else [] for d in match.asked})
    return found[0]


@pytest.mark.parametrize("seat", [M, P])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_can_be_sent_as_it_stands(lang: str, seat: str) -> None:
    asked = set_up_of(seat)
    said = Phrases(SCENARIO, lang).say(
        "ask.set_up_garrisons", seat=seat, about="", view={}, facts={}, options=()
    )
    (example,) = re.findall(r"[“«„](.*?)[”»]", said)
    reading = read(example, seat=seat, asked=[asked], scenario=SCENARIO, language=lang)
    assert not reading.issues
    assert [len(draft.answers[0]) for draft in reading.answers] == [NUMBERS[seat]]
