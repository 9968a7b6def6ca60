"""Rounds told in everyday words: who pays, the goal before the way, where recruits go, what is not needed, what small things belie."""

from __future__ import annotations

from typing import Any

import pytest

from .taken import Row, got, is_left_alone

STRENGTH = {"activity": ["recruit"], "~recruit": [["strength"]], "~treasury_used/strength": ["pella"]}
TO_PERGAMUM = ["chersonese", "ilium", "adramyttium", "pergamum"]


def _way(army: str, points: int, way: list[str]) -> dict[str, Any]:
    told = {"activity": ["move"], "~mover": [[army]], f"~points/{army}": [points], f"~route/{army}": [way]}
    return told | ({f"~treasury_used/{army}": ["pella"]} if points > 4 else {})


TAKEN: list[Row] = [
    # who pays, without the word for a treasury
    ("alex-round", "macedonian", "en",
     "Alexander marches! Across the Hellespont: Chersonese, Ilium, then Adramyttium and down to Pergamum. "
     "Six movement points, the extra ones on Pella.", _way("macedonian-1", 6, TO_PERGAMUM)),
    ("alex-low", "macedonian", "it",
     "antipatro a bisanzio: 5 punti, soldi di pella, anfipoli abdera dorisco perinto bisanzio. muovere e combattere",
     _way("macedonian-2", 5, ["amphipolis", "abdera", "doriscus", "perinthos", "byzantium"])),
    # the goal before the way
    ("alex-low", "macedonian", "en", "Alexander goes to Nicaea by way of Byzantium and Chalcedon. 4 points, move and fight.",
     _way("macedonian-1", 4, ["byzantium", "chalcedon", "nicaea"])),
    # a number that a "no" puts in the place of another
    ("alex-round", "macedonian", "ro",
     "6 puncte... nu, ajung 5, pt armata lui Alexandru, plata din Pella. Chersones, Ilion, Adramition, Pergam. "
     "Deplasare și luptă, firește.", _way("macedonian-1", 5, TO_PERGAMUM)),
    # where the recruits go and the leader, in any words
    ("alex-low", "macedonian", "en",
     "I recruit strength and a leader, Pella pays. The men go to the Second Army and the leader to the First.",
     {**STRENGTH, "~recruit": [["leader", "strength"]], "~recruits_to": ["macedonian-2"], "~leader_to": ["macedonian-1"]}),
    ("alex-low", "macedonian", "ru", "Набор войск: сила (без полк.), казна Пелла, рекр. → 2-я арм.",
     {**STRENGTH, "~recruits_to": ["macedonian-2"]}),
    ("alex-low", "macedonian", "ro", "recrutez si lider si forta, plateste pella. liderul merge la armata II, trupele raman in pella",
     {**STRENGTH, "~recruit": [["leader", "strength"]], "~leader_to": ["macedonian-2"], "~recruits_to": ["pella"]}),
    # what is not needed is never chosen
    ("alex-low", "macedonian", "ru",
     "Действие — набор войск, беру силу, полководца не надо. Платит Пелла. Всех рекрутов в Первую армию.",
     {**STRENGTH, "~recruits_to": ["macedonian-1"]}),
    ("alex-low", "macedonian", "en", "I recruit strength, no leader. Pella pays, all recruits to the First Army.",
     {**STRENGTH, "~recruits_to": ["macedonian-1"]}),
    ("alex-low", "macedonian", "it", "Recluto forza, il leader non mi serve. Paga Pella, le reclute alla Prima Armata.",
     {**STRENGTH, "~recruits_to": ["macedonian-1"]}),
    ("alex-low", "macedonian", "ro", "Recrutez forță, lider nu-mi trebuie. Plătește Pella, toți recruții la Armata I.",
     {**STRENGTH, "~recruits_to": ["macedonian-1"]}),
    # what is not needed may be let go
    ("alex-cards", "macedonian", "it", "Rivolta e Attrito non mi servono a molto, preferisco scartarle tutte e due.",
     {"card": ["discard"], "~discard": [["attrition", "revolt"]]}),
    # a refusal that is told of denies nothing
    ("alex-demand", "macedonian", "ro",
     "Alexandru al III-lea somează Sardesul să se predea. Un refuz înseamnă că ne așezăm la asediu sub ziduri.",
     {"demand/sardes": ["alexander"], "~siege/sardes": ["lay-siege"]}),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    ("alex-round", "macedonian", "en", "Move and fight with the First Army, 6 points, Ilium via Chersonese or Lemnos.", {"route": None}),
    ("alex-cards", "macedonian", "ro", "Decartez Revolta... nu, pe aia o păstrez. Decartez Uzura.", {"discard": ["attrition", "revolt"]}),
    ("alex-besiege", "macedonian", "ru", "Сарды: осада +, штурм –", {"assault": "sardes"}),
    ("alex-besiege", "macedonian", "it", "Per favore segna Sardi come assediata. Assalti per ora non ne faccio, da nessuna parte.", {"siege": None}),
    ("alex-round", "macedonian", "it", "muovo e combatto 1a armata 4 punti chersoneso ilio (1 guarnigione) adramittio (2)",
     {"leave_garrisons": ["ilium"]}),
    ("alex-low", "macedonian", "en", "I recruit strength, Pella pays. The men go to the First Army or to the Second.", {"recruits_to": None}),
    ("alex-low", "macedonian", "en", "I recruit strength, Pella pays. Do the men go to the First Army?", {"recruits_to": None}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_rounds_are_taken_as_they_are_meant(row: Row) -> None:
    assert got(row) == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_what_may_mean_something_else_is_not_taken(row: Row) -> None:
    assert is_left_alone(row)
