"""What happens is told in sentences: who does what, where, with which number needed; names with article, case, preposition."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pbf_moderator.post.phrases import Phrases
from pbf_moderator.scenario.loading import load_scenario

ROLL = {"die": 3, "needed": 6, "succeeded": False}
EVENTS: dict[str, dict[str, Any]] = {
    "declared": {"seat": "persian", "army": "persian-2", "points": 5, "base": 3, "treasury": "sardes"},
    "strength_left": {"seat": "persian", "army": "persian-2", "strength": 3, "space": "cyzicus"},
    "leader_joined": {"leader": "antipater", "origin": "pella", "space": "amphipolis", "force": "macedonian-1"},
    "leader_placed": {"leader": "hephaestion", "space": "pella", "force": "macedonian-2"},
    "avoiding_at_sea": {"seat": "macedonian", "space": "thermaic", "modifiers": {"leaders": 2}, "roll": 5, **ROLL},
    "treasury_roll": {"space": "pella", "die": 2, "extra": 1, "needed": 6, "reduced": False},
    "cargo_lost": {"seat": "persian", "army": "persian-2", "strength": 15},
    "naval_fire": {"seat": "macedonian", "ships": 3, "rating": 0, "dice": [6, 3, 3], "hits": 1},
    "stopped": {"seat": "persian", "act": "markers"},
    "marker": {"round": 6, "marker": "persian"},
}  # fmt: skip
TOLD = {
    "en": {
        "declared": "The Second Persian Army declares 5 movement points (3 of its own, the rest paid for by the Treasury of Sardes)",
        "strength_left": "The Second Persian Army leaves 3 strength points at Cyzicus",
        "leader_joined": "Antipater moves from Pella to Amphipolis and joins the First Macedonian Army",
        "avoiding_at_sea": "Macedon tries to avoid naval combat at the Thermaic Gulf: die roll 3 + 2 (leaders) = 5, 6 needed. The attempt fails",
        "treasury_roll": "The Treasury of Pella: die roll 2 + 1 extra point = 3; it goes down on 6 or more: it holds its level",
        "cargo_lost": "The Second Persian Army (strength 15), which was at sea, is lost",
        "naval_fire": "Macedon: 3 ships, admiral 0; dice 6, 3, 3: 1 hit",
        "stopped": "Persia prevents the end of devastation or drought",
        "marker": "Round 6: Persia's turn",
    },
    "it": {
        "declared": "La Seconda Armata persiana dichiara 5 punti di movimento (3 propri, il resto lo paga il Tesoro di Sardi)",
        "strength_left": "La Seconda Armata persiana lascia 3 punti di forza a Cizico",
        "leader_joined": "Antipatro va da Pella ad Anfipoli e raggiunge la Prima Armata macedone",
        "avoiding_at_sea": "Il Macedone tenta di evitare lo scontro navale nel Golfo Termaico: dado 3 + 2 (leader) = 5, serve almeno 6. Il tentativo fallisce",
        "marker": "Round 6: tocca al Persiano",
    },
    "ro": {
        "strength_left": "A Doua Armată persană lasă 3 puncte de forță la Cizic",
        "cargo_lost": "A Doua Armată persană (forță 15), care era pe mare, e pierdută",
        "marker": "Runda 6: e rândul Persiei",
    },
    "ru": {
        "strength_left": "Вторая персидская армия оставляет 3 единицы силы в Кизике",
        "leader_joined": "Антипатр едет из Пеллы в Амфиполь и присоединяется к Первой македонской армии",
        "leader_placed": "Гефестион прибывает в Пеллу и присоединяется ко Второй македонской армии",
        "marker": "Раунд 6: ход Персии",
    },
}  # fmt: skip


@pytest.mark.parametrize("lang", TOLD)
def test_what_happens_is_told_in_sentences(lang: str) -> None:
    phrases = Phrases(load_scenario("alexander"), lang)
    for kind, wanted in TOLD[lang].items():
        said = re.sub(r"\[/?(b|seat=\w+|seat)\]", "", phrases.say(f"event.{kind}", **EVENTS[kind]))
        assert said.strip() == wanted


def test_titles_of_cards_stand_apart_in_a_list() -> None:
    """A comma in a title made two cards of one."""
    said = Phrases(load_scenario("alexander"), "en").say(
        "event.discarded", seat="persian", cards=["illness", "storms"]
    )
    assert "“Illness and Injury”, “Storms at Sea”" in said


def test_the_announced_act_says_who_and_from_where() -> None:
    asked = Phrases(load_scenario("alexander"), "en").say(
        "ask.react",
        about="movement",
        facts={"by": "macedonian", "force": "macedonian-2", "space": "pella"},
    )
    assert "announces: the Second Macedonian Army sets out from Pella." in asked
