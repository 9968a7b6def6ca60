"""A name that stands there whole is that name, whatever else its words could be cut from."""

from __future__ import annotations

import pytest

from pbf_moderator.reading.mentions.spotting import Spotter
from pbf_moderator.reading.text.tokens import read_text
from pbf_moderator.reading.text.vocabulary import Concept, vocabulary
from pbf_moderator.scenario.loading import load_scenario

SCENARIOS = ("agot-1e", "agot-2e", "agot-asos", "malazan-genabackis")


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_area_before_an_order_is_itself_alone(name: str) -> None:
    scenario = load_scenario(name)
    every = [Concept("area", row["id"]) for row in scenario.tables["areas"]]
    for language, order in (("en", "raid"), ("it", "incursione")):
        spotter = Spotter(vocabulary(scenario.lexicon), every, language)
        for area in every:
            called = str(scenario.lexicon.name(area.id, language))
            first = spotter.spot(read_text(f"{called}: {order}")).spots[0]
            assert area in first.concepts and first.end - first.start >= len(called.split()), (called, first)
