"""Messages of both editions of A Game of Thrones, in four languages, give what they say."""

from __future__ import annotations

from collections import Counter

import pytest

from pbf_moderator.scenario.loading import load_scenario
from tests.hash_seeds import printed_under
from tests.volume import some

from .corpus import ASKED, RIGHT, fate
from .elsewhere import Delivered, delivered

EDITIONS = ("agot-1e", "agot-2e")
MESSAGES = {e: [*delivered(e), *delivered(f"{e}-forum")] for e in EDITIONS}
ASKED_BACK = (
    "Same idea as last time: march with Lannisport (+0)",
    "2 on everything",
)
"""How those begin that are asked back: told of the past or meant now, more than there is."""
SEEDS = some(("1", "2", "3"), 2)
FEWEST = 12
"""Messages that every language has at least."""


@pytest.mark.usefixtures("rules_alone")
@pytest.mark.parametrize(
    "message", [pytest.param(m, id=f"{e} {m.title}") for e in EDITIONS for m in MESSAGES[e]]
)
def test_message(message: Delivered) -> None:
    reading = message.read()
    wanted = ASKED if message.letter.text.startswith(ASKED_BACK) else RIGHT
    assert fate(message.letter, reading) == wanted, (reading.answers, reading.issues)


def test_a_message_is_read_alike_in_every_process() -> None:
    """Sets of words lie in another order in each; what is read must not hang on it."""
    found = {_read_elsewhere(seed) for seed in SEEDS}
    assert len(found) == 1 and "redwyne-straights/west-summer-sea" in found.pop()


def _read_elsewhere(seed: str) -> str:
    code = (
        "from tests.messages.test_agot_messages import MESSAGES\n"
        "for m in MESSAGES['agot-2e']:\n"
        "    if m.there.name.startswith('a raid said'): print(m.read())"
    )
    return printed_under(seed, code)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_language_and_every_house(edition: str) -> None:
    scenario = load_scenario(edition)
    languages = Counter(m.letter.language for m in MESSAGES[edition])
    assert all(languages[language] >= FEWEST for language in scenario.languages)
    seats = {m.there.seat for m in MESSAGES[edition] if any(d.kind == "orders" for d in m.there.asked)}
    assert seats == {row["id"] for row in scenario.tables["houses"]}
