"""What a card does, told in the sentence behind it, and in which way a card is used by what is paid for a second one."""

from __future__ import annotations

import pytest

from .taken import Row, got

WOLF, PLAN = ("s-careful", "stark"), ("s-plan", "stark")
HOW = "tactic_how/careful-planning"
MOVED = {"~regroup_from": ["twins"], "~regroup/twins": [{"moat-cailin": {"footman": 1}}]}

TAKEN: list[Row] = [
    (*WOLF, "ro", "Aleg „carte”: plătesc cele 2 jetoane și folosesc Mișcarea trupelor.\nCu ea mut 1 infanterist din Twins în Moat Cailin, "
     "ceilalți rămân unde sunt.", {**MOVED, HOW: ["card"]}),
    (*WOLF, "en", "I pay two and also play Manage Troops. With it one footman goes from the Twins to Moat Cailin.", MOVED),
    (*PLAN, "en", "Tactics card: Manage Troops. With it one footman from the Twins to Moat Cailin.", MOVED),
    (*WOLF, "it", "Due gettoni in più mi avrebbero fatto comodo, non lo nego, ma per una volta preferisco spendere: ne pago due e gioco anche "
     "Tenere il territorio.", {HOW: ["card"], "~second_tactic": ["hold-territory"]}),
    (*WOLF, "en", "Two power would be nice, but I pay two and also play Hold Territory.", {HOW: ["card"]}),
    (*WOLF, "ru", "Долго думала, считала жетоны на пальцах и решила пожадничать: беру 2 власти, вторую карту не надо.", {HOW: ["power"]}),
]  # fmt: skip
OPEN: list[Row] = [
    (*WOLF, "en", "I take the two power rather than pay two and also play Hold Territory.", {HOW: ["card"]}),
    (*WOLF, "en", "I take two power. I don't pay for Hold Territory.", {HOW: ["card"]}),
    (*PLAN, "en", "Tactics card: Hold Territory. With it one footman from the Twins to Moat Cailin.", {"~regroup_from": ["twins"]}),
    (*PLAN, "en", "Tactics card: Manage Troops. The march: one footman from the Twins to Moat Cailin.", {"~regroup_from": ["twins"]}),
    (*PLAN, "en", "Tactics card: not Manage Troops. With it one footman goes from the Twins to Moat Cailin.", {"~regroup_from": ["twins"]}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN)
def test_what_a_card_does_is_told_behind_it(row: Row) -> None:
    heard = got(row)
    assert {key: heard.get(key) for key in row[4]} == row[4]
    assert "~moves/twins" not in heard


@pytest.mark.parametrize("row", OPEN)
def test_what_is_of_no_card_or_of_another_way(row: Row) -> None:
    heard = got(row)
    assert all(heard.get(key) != told for key, told in row[4].items())
