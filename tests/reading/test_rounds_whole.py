"""Rounds told as a whole: marches, levies and sieges put together from all that a message names, and what must not be taken from them."""

from __future__ import annotations

from typing import Any

import pytest

from .taken import Row, got, is_left_alone

CYZICUS = ["chersonese", "ilium", "cyzicus"]
ADRAMYTTIUM = ["chersonese", "ilium", "adramyttium"]
PERGAMUM = [*ADRAMYTTIUM, "pergamum"]


def _march(points: int, way: list[str], left: list[str] | None = None, first: str = "") -> dict[str, Any]:
    force = "macedonian-1"
    told: dict[str, Any] = {f"{first}activity": ["move"], "~mover": [[force]], f"~points/{force}": [points]}
    told[f"~route/{force}"] = [way]
    told |= {f"~treasury_used/{force}": ["pella"]} if points > 4 else {}
    return told | ({f"~leave_garrisons/{force}": [left]} if left is not None else {})


def _levy(what: list[str], men: str, leader: str = "") -> dict[str, Any]:
    told = {
        "activity": ["recruit"],
        "~recruit": [what],
        "~treasury_used/strength": ["pella"],
        "~recruits_to": [men],
    }
    return told | ({"~leader_to": [leader]} if leader else {})


TAKEN: list[Row] = [
    # who pays, how far, the goal before the way, who stays
    ("alex-round", "macedonian", "en",
     "Pergamum is the target: the First Army goes to move and fight there through Chersonese, Ilium, Adramyttium. "
     "Give it 6 points and send the bill to Pella.", _march(6, PERGAMUM)),
    ("alex-round", "macedonian", "it",
     "Il Tesoro di Pella finanzia i 6 punti con cui la Prima Armata va a Pergamo (muovi e combatti), via Chersoneso, Ilio, "
     "Adramittio. La Seconda resta a Pella.", _march(6, PERGAMUM)),
    ("alex-round", "macedonian", "ru",
     "Казна Пеллы раскошеливается, у Первой армии 6 очков. Двигаемся и бьёмся: Перинф – Херсонес – Илион – Адрамиттий – Пергам. "
     "Антипатр сидит дома, флот стоит.", _march(6, PERGAMUM)),
    ("alex-round", "macedonian", "ro",
     "Deplasare și luptă, cu Prima Armată, 4 puncte (ale ei, Tezaurul nu-l ating).\nDrum: Chersones, Ilion, Adramition.\n"
     "Garnizoane: una la Ilion. Restul le păstrez.\nA Doua Armată și flota nu se mișcă.", _march(4, ADRAMYTTIUM, ["ilium"])),
    # what is left where, told at each place, behind it or in a list of its own
    ("alex-round", "macedonian", "ru",
     "Первая идёт в Кизик через Херсонес и Илион, 4 очка. По дороге оставляет гарнизоны: один в Херсонесе, два в Илионе. "
     "Флот никуда не идёт. Действие: движение и бой.", _march(4, CYZICUS, ["chersonese", "ilium", "ilium"])),
    ("alex-round", "macedonian", "it", "muovo e combatto 1a armata 4 punti chersoneso ilio (1 guarnigione) adramittio (2)",
     _march(4, ADRAMYTTIUM, ["adramyttium", "adramyttium", "ilium"])),
    ("alex-round", "macedonian", "en", "Move and fight, First Army, 4 points: Chersonese, Ilium. One garrison stays there.",
     _march(4, ["chersonese", "ilium"], ["ilium"])),
    ("alex-round", "macedonian", "it", "Muovo e combatto. Prima Armata, 4 punti: Chersoneso, Ilio, Adramittio. Nessuna guarnigione.",
     _march(4, ADRAMYTTIUM, [])),
    # corrections within the tale
    ("alex-round", "macedonian", "ru",
     "Движение и бой, 4 очка, то есть нет, 6, Пелла платит! Первая армия, маршрут Херсонес, Илион, Адрамиттий, Пергам.",
     _march(6, PERGAMUM)),
    # levies: each goal belongs to what its stretch speaks of
    ("alex-low", "macedonian", "it",
     "Per favore recluta per me un leader e della forza usando il Tesoro di Pella. Le nuove truppe si uniscono alla Prima Armata, "
     "dove andrà anche il leader.", _levy(["leader", "strength"], "macedonian-1", "macedonian-1")),
    ("alex-low", "macedonian", "ro", "Recrutare: forță, fără lider; Pella plătește, soldații la Prima Armată.",
     _levy(["strength"], "macedonian-1")),
    ("alex-low", "macedonian", "en", "Just recruiting: strength, no leader. The treasury at Pella pays for it and the men go to the Second Army.",
     _levy(["strength"], "macedonian-2")),
    # a siege beside it, or alone
    ("alex-siege", "macedonian", "ru",
     "Играю Восстание (Фригия). Потом движение и бой: Первая, 3 очка, Сарды. Требует Александр; откажут, осаждаю.",
     {"card": ["revolt"], "~card_target/revolt": ["phrygia"], **_march(3, ["sardes"], first="~"),
      "~demand/sardes": ["alexander"], "~siege/sardes": ["lay-siege"]}),
    ("alex-demand", "macedonian", "en", "I make the demand to Sardes through Alexander. When they don't surrender themselves, I lay the siege.",
     {"demand/sardes": ["alexander"], "~siege/sardes@demanded=refused": ["lay-siege"]}),
    ("alex-besiege", "macedonian", "ru", "Осаждаю Сарды, штурма не будет.", {"siege/sardes": ["lay-siege"], "~assault": [None]}),
    # the kind of a passage, before its place, behind it, or for the whole way
    *(("alex-cards", "macedonian", "en", f"No card. Move and fight with the First Army, 6 points, Pella pays: {way}.",
       {"card": [None], "~activity": ["move"], "~mover": [["macedonian-1"]], "~points/macedonian-1": [6],
        "~treasury_used/macedonian-1": ["pella"], "~route/macedonian-1": [[kind, "chersonese", "ilium", "cyzicus"]]})
      for way, kind in (("Chersonese by sea, Ilium, Cyzicus", "by-sea"), ("by land to Chersonese, Ilium, Cyzicus", "by-land"),
                        ("Chersonese, Ilium, Cyzicus, all by land", "by-land"))),
    # what is chosen where the way ends
    ("alex-cards", "macedonian", "en", "No card. Move and fight: First Army, 2 points, Byzantium, inside.",
     {"card": [None], "~activity": ["move"], "~mover": [["macedonian-1"]], "~points/macedonian-1": [2],
      "~route/macedonian-1": [["byzantium"]], "~stance/byzantium": ["inside"]}),
    # a place that is only talked of is no stop
    ("alex-round", "macedonian", "en", "Cyzicus is where Memnon sits. Move and fight, First Army, 4 points: Chersonese, Ilium, Adramyttium.",
     _march(4, ADRAMYTTIUM)),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    ("alex-round", "macedonian", "en",
     "If Memnon stays at Cyzicus, I move and fight with the First Army, 4 points: Chersonese, Ilium, Adramyttium.", {"mover": None}),
    ("alex-round", "macedonian", "en", "Should I move and fight with the First Army, 4 points, Chersonese, Ilium, Adramyttium?", {"route": None}),
    ("alex-round", "macedonian", "en", "Move and fight, First Army, 4 points, Chersonese, Ilium or Lemnos.", {"route": None}),
    ("alex-round", "macedonian", "it", "Muovo e combatto con la Prima Armata, 4 punti, Chersoneso, Ilio, Xanadu, Adramittio.", {"route": None}),
    ("alex-round", "macedonian", "it",
     "Muovere e combattere, Prima Armata, 4 punti: Chersoneso, Ilio, Adramittio, tranne se arriva Memnone.", {"route": None}),
    ("alex-round", "macedonian", "ru", "Движение и бой: Первая армия, 4 очка, Херсонес, Илион. Один гарнизон, не скажу где.",
     {"leave_garrisons": None}),
    ("alex-low", "macedonian", "it", "M&C 2A 5pt, Tes. Pella. Anf-Abd-Dor-Xyz-Bis", {"route": ["amphipolis", "abdera"]}),
    ("alex-low", "macedonian", "it", "Recluto forza e un leader, paga Pella, le reclute alla Prima Armata; il leader ci penso.", {"leader_to": None}),
    ("alex-low", "macedonian", "ro", "Dacă mai am bani recrutez forță, plătește Pella, recruții la Armata I.", {"recruits_to": None}),
    ("alex-demand", "macedonian", "en", "Alexander is in the camp. We lay siege to Sardes.", {"demand": None}),
    ("alex-besiege", "macedonian", "it", "Assedio Sardi? Non lo so, forse l'assalto.", {"siege": None}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_a_round_is_taken_as_a_whole(row: Row) -> None:
    assert got(row) == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_what_is_open_stays_open(row: Row) -> None:
    assert is_left_alone(row)
