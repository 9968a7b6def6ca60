"""A program that opens game after game does not keep the words of all of them."""

from __future__ import annotations

import gc
import weakref

from pbf_moderator.reading.text.vocabulary import vocabulary
from pbf_moderator.scenario.loading import load_scenario


def test_two_games_of_one_scenario_share_their_words() -> None:
    first, second = (load_scenario("malazan-genabackis").lexicon for _ in range(2))
    assert vocabulary(first) is vocabulary(second)


def test_the_words_of_games_long_closed_are_forgotten() -> None:
    alive = []
    for n in range(8):
        lexicon = load_scenario("malazan-genabackis").lexicon
        vars(lexicon)["digest"] = f"another scenario, {n}"
        alive.append(weakref.ref(vocabulary(lexicon)))
        assert vocabulary(lexicon) is alive[-1](), "built once while it is used"
    del lexicon
    gc.collect()
    assert sum(ref() is not None for ref in alive) <= 4
