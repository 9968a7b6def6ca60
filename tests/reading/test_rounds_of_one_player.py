"""Whole rounds of one player in one message: who moves, corrections, recruits, sieges, and what must not be taken from them."""

from __future__ import annotations

import pytest

from .positions import Room, shared_room
from .test_combats_and_choices import outcome


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


WAY = ["chersonese", "ilium"]
TURNED = ["byzantium", "chalcedon", "dascylium"]
REFUSED = "~siege/sardes@demanded=refused"
STORMED = "~assault@demanded=refused"

READ = [
    # what is done if a city refuses
    ("demand", "en", "Alexander talks. If they say no, siege and assault", {REFUSED: ["lay-siege"], STORMED: ["held-city"]}),
    ("demand", "it", "Parla Alessandro; se la città rifiuta pongo l'assedio e do l'assalto a Sardi", {REFUSED: ["lay-siege"], STORMED: ["sardes"]}),
    ("demand", "ro", "vorbește Alexandru. dacă nu se predau pun asediu și după asalt la Sardes", {REFUSED: ["lay-siege"], STORMED: ["sardes"]}),
    ("demand", "ru", "Требуем сдачи. Если откажутся, осаждаем Сарды и сразу штурмуем.", {REFUSED: ["lay-siege"], STORMED: ["sardes"]}),
    ("demand", "it", "Parla Alessandro. Se rispondono picche niente assedio.", {REFUSED: [None]}),
    # a pass that is taken back
    ("demand", "en", "pass\noh no wait. we demand the surrender", {"demand/sardes": ["best-speaker"]}),
    ("demand", "ru", "пас\nой нет подождите. требуем сдачи, говорит Александр", {"demand/sardes": ["alexander"]}),
    ("cards", "en", "pass. no wait, I play Revolt. In Lydia please.", {"card": ["revolt"], "~card_target/revolt": ["lydia"], "~activity": None}),
    # the one fleet; who does not move
    ("round", "it", "Muovo e combatto solo con la flotta: Lemno, Mitilene.", {"~mover": [["macedonian-fleet"]]}),
    ("round", "ru", "Движение и бой. Флотом на Лемнос.", {"~mover": [["macedonian-fleet"]]}),
    ("round", "en", "Activity: move and fight.\nFirst Army: Chersonese, Ilium.\nThe Second Army and the fleet do not move.", {"~mover": [["macedonian-1"]], "~route/macedonian-1": [WAY]}),
    ("round", "en", "Move and fight, First Army: Chersonese, Ilium. The Persian fleet is far away.", {"~mover": [["macedonian-1"]]}),
    # corrections of points and ways
    ("round", "en", "Move and fight, First Army, 6 points. Route: Chersonese, Ilium.\nPlease make it 5 instead of 6.", {"~points/macedonian-1": [5]}),
    ("round", "it", "Muovo e combatto con la Prima Armata, 6 punti: Chersoneso, Ilio.\nCorreggo: 5 invece di 6.", {"~points/macedonian-1": [5]}),
    ("round", "en", "Move and fight, First Army, 5 points: Chersonese, Ilium. 1 garrison at Ilium. Make it 2 instead of 1.", {"~points/macedonian-1": [5]}),
    ("round", "ro", "deplasare și luptă cu Prima Armată, 4 puncte: Bizanț, Calcedon, Niceea.\nCorectez: nu Niceea, ci Dascilion.", {"~route/macedonian-1": [TURNED]}),
    ("round", "en", "Move and fight, First Army, 4 points: Byzantium, Chalcedon, Nicaea.\nSorry, Dascylium instead of Nicaea.", {"~route/macedonian-1": [TURNED]}),
    ("round", "en", "Move and fight, First Army, 4 points: Byzantium, Chalcedon, Nicaea.\nNot Dascylium, Nicaea is better.", {"~route/macedonian-1": None}),
    # who pays, and how the end of a way is taken
    ("cards", "en", "Move and fight with the First Army, 4 points, no treasury: Chersonese, Ilium.", {"~route/macedonian-1": [WAY], "~treasury_used/macedonian-1": None}),
    ("round", "ru", "Движение и бой. 2-я армия, 5 очков, доплачивает Пелла: Амфиполь – Абдера – Дорискская дорога – Перинф – Византий. Встаёт внутри города.", {"~treasury_used/macedonian-2": ["pella"], "~stance/byzantium": ["inside"]}),
    # where recruits and leaders go
    ("low", "en", "I recruit strength, Pella pays. The recruits go to the First Army.", {"~recruits_to": ["macedonian-1"], "~leader_to": None}),
    ("low", "en", "I recruit a leader and strength, Pella pays. Leader: First Army. All recruits there too.", {"~recruits_to": ["macedonian-1"], "~leader_to": ["macedonian-1"]}),
    ("low", "ru", "Набираю полководца и силу, платит Пелла. Полководца – к Александру, в Первую армию. Всех рекрутов туда же.", {"~recruits_to": ["macedonian-1"], "~leader_to": ["macedonian-1"]}),
    ("low", "en", "I recruit a leader and strength. The leader not to the Second Army.", {"~leader_to": None}),
    ("low", "en", "I recruit a leader and strength. The leader to the Second Army or the First.", {"~leader_to": None}),
    ("round", "it", "muovo i leader: antipatro va nella prima armata con alessandro.", {"~leader_moves": [{"macedonian-1": {"antipater": 1}}]}),
    ("cards", "en", "revolt in lydia. then i move leaders: antipater goes to alexanders army", {"~leader_moves": [{"macedonian-1": {"antipater": 1}}]}),
    # reasons and wonders
    ("set-up", "en", "Garrisons: two in Pella because I worry about Pella, one in Byzantium, one in Athens, Sparta I suppose.", {"set_up_garrisons/set_up": [["athens", "byzantium", "pella", "pella", "sparta"]]}),
    ("cards", "it", "scarto Attrito e vediamo se la fortuna gira.", {"card": ["discard"], "~discard": [["attrition"]]}),
    ("besiege", "en", "I lay siege to Sardes. Please also note the assault on Sardes. One garrison stays behind at Pergamum.", {"~assault": ["sardes"], "~leave_garrisons/macedonian-1": [["pergamum"]]}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "language", "text", "says"), READ)
def test_a_round_in_one_message(
    room: Room, position: str, language: str, text: str, says: dict[str, object]
) -> None:
    found = outcome(room, f"alex-{position}", "macedonian", language, text)
    assert {fact: found.facts.get(fact) for fact in says} == says
