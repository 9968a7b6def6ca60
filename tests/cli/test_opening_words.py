"""The opening post tells the rules in whole sentences, with the cards that they mean, and what to do for the seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbf_moderator.post.phrases import Phrases
from pbf_moderator.scenario.loading import load_scenario

from .conftest import Run

WORD = {"it": "Seme: tamburo", "en": "Seed: drum", "ro": "Sămânță: corabie", "ru": "Зерно: барабан"}
"""How each language asks for a word."""
RULES = {
    "agot-2e": {
        "reshuffle_all": ("winter-is-coming-1",),
        "strongest_card_one": ("massing-on-the-milkwater",),
        "ports_pay_true": ("game-of-thrones", "dark-wings-dark-words"),
        "held_ground_marker_stays": ("arianne-martell",),
        "routed_footmen_spared": ("mace-tyrell", "renly-baratheon"),
        "ships_texts_nothing": ("salladhor-saan", "victarion-greyjoy"),
    },
    "agot-1e": {
        "weak_supporters_everywhere": ("rains-of-autumn",),
        "ships_texts_nothing": ("salladhor-saan", "victarion-greyjoy"),
        "strongest_card_one": (),
        "no_retreat_units_die_first": (),
    },
    "malazan-genabackis": {"reshuffle_all": ("sogno-di-kruppe-1",), "upgrade_reward_up_to": ("karsa",)},
}
"""Options and the cards that their sentence has to name: the pack's own, or none."""


@pytest.mark.parametrize("language", WORD)
def test_the_opening_tells_rules_in_sentences_and_asks_for_a_word(
    pbf: Run, tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")
    words = ("--readings", "book", "--set", f"language={language}", "--set", "dialect=plain")
    assert pbf("new", "agot-2e", tmp_path / "g", *words).code == 0
    pbf("advance", tmp_path / "g")
    post = "\n".join(p.read_text("utf-8") for p in sorted(tmp_path.glob("g/outbox/*/post*")))
    rules = [line.removeprefix("– ") for line in post.splitlines() if line.startswith("– ")]
    assert len(rules) > 25
    assert [r for r in rules if len(r.split()) < 5 or not r.endswith(".") or ":" in r[:25]] == []
    name = load_scenario("agot-2e").lexicon.name("massing-on-the-milkwater", language)
    assert sum(name in rule for rule in rules) == 1
    assert post.index(WORD[language]) < post.index("SHA-256")


@pytest.mark.parametrize("language", WORD)
@pytest.mark.parametrize("scenario", RULES)
def test_a_rule_names_the_cards_of_its_scenario(scenario: str, language: str) -> None:
    pack = load_scenario(scenario)
    phrases = Phrases(pack, language)
    for rule, cards in RULES[scenario].items():
        said = phrases.say(f"option.{rule}")
        assert [card for card in cards if pack.lexicon.name(card, language) not in said] == []
        assert bool(cards) == ("(" in said)
