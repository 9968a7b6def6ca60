"""What other people say plainly and the reader once took for something else: each row is a rule, not a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import outcome_of

ABSENT: Any = "absent"
"""Of this nothing may be taken."""
SURPRISE = {"react/battle": [["surprise"]]}
RAID_AND_SUPPORT = {"orders/ironmans-bay": "raid", "orders/sunset-sea": "support"}
KNIGHT = {"~moves/yronwood": [{"princes-pass": {"knight": 1}}]}
DUJEK = {"~card": ["dujek-onearm", "whiskeyjack"]}
LETTERED = {
    "orders/kings-landing": "march-plus-1", "orders/storms-end": "defence-1", "orders/kingswood": "support",
    "orders/shipbreaker-bay": "support", "orders/dragonstone": "consolidate",
}  # fmt: skip


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


PRICE = {"ransom/lannisport": [["eddard-stark", "jaime-lannister", "power"]]}
TOLD: list[tuple[str, str, str, str, dict[str, Any]]] = [
    # a card that is kept is not played
    ("alex-battle", "persian", "it", "Gioco Sorpresa e mi tengo Vantaggio del terreno.", SURPRISE),
    ("alex-battle", "persian", "it", "Gioco Sorpresa, tenendo Vantaggio del terreno.", SURPRISE),
    ("alex-battle", "persian", "ro", "Joc Surpriza, iar Avantajul terenului îl păstrez.", SURPRISE),
    ("alex-battle", "persian", "ru", "Играю Внезапность, а Преимущество местности придерживаю.", SURPRISE),
    ("alex-battle", "persian", "ru", "Играю Внезапность и оставляю Преимущество местности при себе.", SURPRISE),
    ("alex-battle", "persian", "en", "I'm playing Surprise and keeping Terrain Advantage. If we lose at Cyzicus, we retreat to Dascylium.", {"react/battle": [["surprise"]], "~retreat/cyzicus": ["dascylium"]}),
    # any other battle, without a preposition
    ("m-cancel-card", "malazan", "en", "Any other battle this turn: Dujek, else Whiskeyjack.", DUJEK),
    ("m-cancel-card", "malazan", "it", "Qualsiasi altra battaglia: Dujek, altrimenti Whiskeyjack.", DUJEK),
    ("m-cancel-card", "malazan", "ro", "Orice altă luptă: Dujek, altfel Whiskeyjack", DUJEK),
    ("m-cancel-card", "malazan", "ru", "Любой другой бой: Dujek, иначе Whiskeyjack", DUJEK),
    # letters that number the parts of a line are no orders
    ("1-plan", "baratheon", "en", "Orders, turn 4: (a) King's Landing, march +1; (b) Crackclaw Point, march +0; (c) Storm's End, defense +1; (d) Kingswood and Shipbreaker Bay, support; (e) Dragonstone and Blackwater, consolidate power; (f) Blackwater Bay, raid.", LETTERED),
    ("1-plan", "baratheon", "it", "Ordini: a) King's Landing, marcia +1; b) Crackclaw Point, marcia +0; c) Storm's End, difesa +1; d) Kingswood e Shipbreaker Bay, supporto; e) Dragonstone, consolidamento.", LETTERED),
    ("1-plan", "baratheon", "ru", "Приказы: а) King's Landing, поход +1; б) Crackclaw Point, поход +0; в) Storm's End, оборона +1; г) Kingswood и Shipbreaker Bay, поддержка; д) Dragonstone, усиление власти.", LETTERED),
    # the first letter of the second word of a name is part of the name, and a cut word keeps its star
    ("1-plan", "lannister", "it", "Stoney S. marcia+1; Harrenhal supp", {"orders/stoney-sept": "march-plus-1", "orders/harrenhal": "support"}),
    ("m-plan", "tlan-imass", "it", "Cruk d+1, Barghast R. m-1, Gadrobi inc.", {"orders/barghast-range": "march-minus-1", "orders/gadrobi-hills": "raid"}),
    ("m-plan", "malazan", "ru", "Genabaris усил.*, Pale об1", {"orders/genabaris": "consolidate-special", "orders/pale": "defence-1"}),
    # what stands behind a name that nobody knows is not of the name before it
    ("1-plan", "stark", "en", "Castle Black c, Wfell special c, MC d+2", {"orders/castle-black": "consolidate", "orders/moat-cailin": "defence-2"}),
    # an order, and another one from somewhere else
    ("1-plan", "greyjoy", "en", "Raid from Ironman's Bay and support from Sunset Sea.", RAID_AND_SUPPORT),
    ("1-plan", "greyjoy", "it", "Incursione da Ironman's Bay e supporto dal Sunset Sea.", RAID_AND_SUPPORT),
    ("1-plan", "greyjoy", "ro", "Incursiune din Ironman's Bay și sprijin din Sunset Sea.", RAID_AND_SUPPORT),
    ("1-plan", "greyjoy", "ru", "Набег из Ironman's Bay и поддержка из Sunset Sea.", RAID_AND_SUPPORT),
    ("1-plan", "greyjoy", "en", "Raid from Ironman's Bay with support from Sunset Sea.", {"orders/sunset-sea": ABSENT}),
    # a no of another language is a no
    ("alex-low", "macedonian", "en", "This round si recluta, ragazzi. Strength for me, niente leader.", {"~recruit": [["strength"]]}),
    ("alex-siege", "macedonian", "it", "Con la First Army vado da Pergamo a Sardes. La città la assedio (lay siege), fără intimazione.", {"~demand/sardes": [None]}),
    # where one is left, and where the way goes on
    ("alex-siege", "macedonian", "it", "Muovo e combatto: parte soltanto la Prima Armata, le do 3 punti, lascia a Pergamo una guarnigione e da lì va a Sardi.", {"~leave_garrisons/macedonian-1": [["pergamum"]]}),
    ("alex-round", "macedonian", "ru", "иду первой армией движение и бой 5 очков за счет пеллы херсонес потом илион там оставляю 1 гарнизон потом адрамиттий и пергам", {"~leave_garrisons/macedonian-1": [["ilium"]]}),
    ("alex-siege", "macedonian", "en", "The First Army leaves a garrison at Pergamum and marches on Sardes.", {"~leave_garrisons/macedonian-1": ABSENT}),
    # the head of a column says nothing of its rows
    ("1-raids-tyrell", "tyrell", "en", "step | from -> to | unit | token\nraid | Summer Sea -> Shipbreaker Bay | |\nmarch #1 | Dornish Marches -> Yronwood | 1 footman | no", {"~marker/dornish-marches": [None], "~moves/dornish-marches": [{"yronwood": {"footman": 1}}]}),
    # who will stay stays
    ("2-march-martell", "martell", "it", "Quando toccherà a Yronwood, il cavaliere andrà a Prince's Pass e il fante resterà lì.", KNIGHT),
    ("2-march-martell", "martell", "it", "Inizio da Yronwood: mando il cavaliere a Prince's Pass e tengo lì il fante.", KNIGHT),
    ("2-march-martell", "martell", "en", "Yronwood first, our knight saddles up for Prince's Pass, and our footman shall bide within the walls.", KNIGHT),
    # whoever is made, or flees, does not march
    ("2-tyrion", "lannister", "it", "Tyrion: annullo Renly. Riverrun fermi tutti. Lannisport, cons. speciale: recluto 1 cav.", {"~moves/riverrun": ABSENT, "~muster/lannisport": [["lannisport/knight"]]}),
    ("2-casualties", "greyjoy", "en", "Seagard: ftm dies. Ret. Greywater.", {"~moves/seagard": ABSENT, "casualties/seagard": [["footman"]]}),
    # a number that is put away, and the one that takes its place
    ("2-wild", "greyjoy", "en", "Make it 3 for me. No, scrap that. I'll pay 5", {"offer": [5]}),
    ("2-wild", "greyjoy", "en", "Make it 3. I'll pay 5.", {"offer": ABSENT}),
    ("2-wild", "greyjoy", "it", "Metto 3. Anzi no, scordati il 3: pago 5.", {"offer": [5]}),
    ("2-wild", "greyjoy", "ro", "Pun 3. Nu, uită de 3. Plătesc 5.", {"offer": [5]}),
    # what is called off is not done
    ("m-retreat", "tiste-andii", "en", "Bastion. Cancel Bastion: Maurik.", {"retreat/cinnamon-wastes": ["maurik"]}),
    ("m-retreat", "tiste-andii", "en", "Bastion. Maurik is better, cancel Bastion.", {"retreat/cinnamon-wastes": ABSENT}),
    ("m-retreat", "tiste-andii", "it", "Bastion. Anzi, annullo Bastion: Maurik.", {"retreat/cinnamon-wastes": ["maurik"]}),
    ("m-retreat", "tiste-andii", "ro", "Bastion. De fapt anulez Bastion, Maurik e mai bun.", {"retreat/cinnamon-wastes": ABSENT}),
    # the price of yesterday is told beside that of today
    ("s-consolidate", "lannister", "en", "First it was about Eddard and three tokens, then we met half way. So officially: I ask for Jaime and give Eddard and one power token for him.", PRICE),
    ("s-consolidate", "lannister", "ro", "Am pornit de la Eddard și trei jetoane, apoi ne-am înțeles. Deci: cer pe Jaime și dau pe Eddard și un jeton de putere.", PRICE),
    ("s-consolidate", "lannister", "ru", "Начали с Эддарда и трёх жетонов, потом договорились. Так что: прошу Джейме и отдаю Эддарда и один жетон власти.", PRICE),
    # a single letter is a star only right behind its order
    ("m-plan", "malazan", "en", "Pale cp, Genabaris Bay plain s.", {"orders/pale": "consolidate"}),
    ("m-plan", "malazan", "en", "Pale cp (s)", {"orders/pale": "consolidate-special"}),
    # use is made of nothing, and of the rest there will be talk later
    ("s-raids-stark", "stark", "it", "Attivazione di Robb: non me ne avvalgo.", {"activate/raid": [None]}),
    ("alex-demand", "macedonian", "it", "A Sardi la resa la chiede Alessandro. Dell'assedio parliamo quando sappiamo cosa rispondono.", {"demand/sardes": ["alexander"], "~siege/sardes": ABSENT}),
    # where the first cannot be
    ("2t-track-last", "tyrell", "ru", "Последний на Вотчинах. Не выйдет там, значит при Королевском дворе.", {"track_last": ["fiefdoms", "kings-court"]}),
    # what others bid
    ("1-bids", "tyrell", "it", "Gli Stark metteranno 1 sul Trono, i Lannister 3 sui Privilegi Feudali. Io sul Trono vado con 4.", {"bid/iron-throne": [4], "~bid/fiefdoms": ABSENT}),
    # what somebody else has planned for the sender
    ("1-muster-baratheon", "baratheon", "ru", "Элио мне уже всё расписал: двух воинов в King's Landing, корабль из Storm's End в Sea of Dorne, ещё воина на Crackclaw!", {"muster": ABSENT}),
    ("1-muster-baratheon", "baratheon", "en", "Elio scribbled it on a napkin: two footmen at King's Landing, a footman at Crackclaw Point.", {"muster": ABSENT}),
    # one thing rather than another
    ("2-look", "lannister", "en", "Lannisport: mustering is chosen in preference to power tokens.", {"~consolidate_how/lannisport": ["muster"]}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "seat", "language", "text", "meant"), TOLD)
def test_it_is_taken_as_it_is_said(
    room: Room, position: str, seat: str, language: str, text: str, meant: dict[str, Any]
) -> None:
    facts = outcome_of(room, Letter("x", "", position, seat, language, "", text, Expected({}))).facts
    assert {fact: facts.get(fact, ABSENT) for fact in meant} == meant
