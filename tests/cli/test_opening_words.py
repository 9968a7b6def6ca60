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


def test_letter_asks_for_the_word_until_it_is_given(pbf: Run, tmp_path: Path) -> None:
    """Who reads only letters never learnt of it, nor did who does not read the language of the opening post."""
    game, book, said = tmp_path / "g", tmp_path / "book.toml", tmp_path / "said.txt"
    seats = ("stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell")
    players = "\n".join(f'[players.{seat}]\nnicks = ["{seat}x"]' for seat in seats)
    book.write_text(f'language = "it"\n{players}\nlanguage = "en"\n', "utf-8")
    assert pbf("new", "agot-2e", game, "--book", book).code == 0
    letters = game / "outbox" / "0000-opening"
    assert "Seed: drum" in (letters / "question-martell.bbcode").read_text("utf-8")
    assert "Seme: tamburo" in (letters / "question-greyjoy.bbcode").read_text("utf-8")
    said.write_text("1) Pyke: marcia 0\n2) Ah, e il mio seme è nevischio.\n", "utf-8")
    assert pbf("ingest", game, said, "--kind", "paste", "--as", "greyjoy").code in (0, 1)
    (receipt,) = (game / "outbox" / "receipts").glob("*.bbcode")
    assert "la tua parola per il seme: «nevischio»" in receipt.read_text("utf-8")
    pbf("remind", game)
    reminders = {f.name: f.read_text("utf-8") for f in game.glob("outbox/*/reminder-*.bbcode")}
    assert "Seme: tamburo" not in next(t for n, t in reminders.items() if "greyjoy" in n)
    assert "Seme: tamburo" in next(t for n, t in reminders.items() if "stark" in n)
