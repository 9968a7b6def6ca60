"""Recruits told in any words: what is new, what is made of what, and for which area, where only one way goes up."""

from __future__ import annotations

import pytest

from .taken import Row, got, is_left_alone

EDUR, TYRELL, BARATHEON, MARTELL, STARK = "tiste-edur", "tyrell", "baratheon", "martell", "stark"
SCHOOL = {"muster": [["callows/nave/reachers-ocean", "morn-ruins/+mago", "morn-ruins/nave/port-morn-ruins"]]}
ROSES = {"muster": [["highgarden/+knight", "highgarden/footman", "oldtown/ship/redwyne-straights"]]}
STAGS = {
    "muster": [["crackclaw-point/+knight", "dragonstone/footman", "dragonstone/ship/port-dragonstone", "kings-landing/siege-engine"]]
}  # fmt: skip
SUNS = {
    "muster": [["starfall/+knight", "storms-end/ship/port-storms-end", "sunspear/footman", "sunspear/ship/port-sunspear",
                "yronwood/+siege-engine"]]
}  # fmt: skip
WOLVES = {"muster": [["moat-cailin/+knight", "white-harbor/ship/shivering-sea", "winterfell/knight"]]}
ONE_CASTLE = {"muster/winterfell": [["winterfell/+knight", "winterfell/ship/shivering-sea"]]}

TAKEN: list[Row] = [
    # Who is named first becomes the second: as two new ones they would cost more points than there are.
    ("m-muster", EDUR, "en",
     "Two points at Morn Ruins, so one of the footmen goes to school and comes out a mage, and the other point buys a ship in the "
     "port there. Callows builds a ship too, out in Reachers Ocean. Thats the lot.", SCHOOL),
    ("m-muster", EDUR, "it",
     "A Morn Ruins uno dei fanti va a scuola e ne esce mago, con l'altro punto una nave nel porto. A Callows una nave nel Reachers "
     "Ocean.", SCHOOL),
    ("m-muster", EDUR, "ro",
     "La Morn Ruins unul dintre infanteriști merge la școală și iese mag, iar cu celălalt punct o navă în port. La Callows o navă în "
     "Reachers Ocean.", SCHOOL),
    ("m-muster", EDUR, "ru",
     "В Morn Ruins один из пехотинцев идёт учиться и выходит магом, на второе очко корабль в порт. В Callows корабль в Reachers "
     "Ocean.", SCHOOL),
    ("2-5p-muster", STARK, "en", "make the winterfell footman a knight, and a ship for shivering sea. thats the two points gone",
     ONE_CASTLE),
    # "No" puts other units in the place of those before it.
    ("1-muster-tyrell", TYRELL, "en",
     "Oldtown: a footman, no, a ship, to the Redwyne Straights. Highgarden: upgrade to knight, and 1 footman. The Reach stays as it "
     "is.", ROSES),
    ("1-muster-tyrell", TYRELL, "it",
     "Oldtown: un fante, no, una nave, nello Redwyne Straights. Highgarden: il fante diventa cavaliere, e un fante nuovo. Al Reach "
     "niente.", ROSES),
    ("1-muster-tyrell", TYRELL, "ru",
     "Oldtown: пехотинец, нет, корабль в Redwyne Straights. Highgarden: пехотинец становится рыцарем, и новый пехотинец. В Reach "
     "ничего.", ROSES),
    ("2-muster-baratheon", BARATHEON, "en",
     "Dragonstone: 2 footmen. No, one footman and one ship in the port of Dragonstone. King's Landing: siege engine (2 points). "
     "Crackclaw Point: upgrade the footman to a knight.", STAGS),
    ("2-muster-baratheon", BARATHEON, "ro",
     "Dragonstone: 2 infanteriști. Nu, un infanterist și o navă în port. King's Landing: mașină de asediu. Crackclaw Point: "
     "infanteristul devine cavaler.", STAGS),
    # Reasons, others' areas, a sum before its parts, "in place of".
    ("1-muster-tyrell", TYRELL, "en",
     "A rose for every knight: the Highgarden footman gets knighted, and a new footman takes his place. From Oldtown a ship sails "
     "out into the Redwyne Straights. Nothing new in the Reach.", ROSES),
    ("2-muster-baratheon", BARATHEON, "en",
     "With Martell camped at Storm's End I want a siege engine in KL. Beyond that: new footman on Dragonstone, new ship in the port "
     "there, and the old boy at Crackclaw gets his horse, so he's a knight now.", STAGS),
    ("2-muster-martell", MARTELL, "en",
     "Two ships, both into the ports: one in Sunspear, the other in Storm's End. Starfall: the footman is knighted, Yronwood: the "
     "footman becomes a siege engine. And one footman in Sunspear.", SUNS),
    ("2-muster-martell", MARTELL, "it",
     "Due navi, tutte e due nei porti: una a Sunspear, l'altra a Storm's End. Due promozioni: fante di Starfall → cavaliere, fante "
     "di Yronwood → macchina d'assedio. E un fante a Sunspear.", SUNS),
    ("2-muster-martell", MARTELL, "ro",
     "Două nave, ambele în porturi: una la Sunspear, cealaltă la Storm's End. Starfall: infanteristul devine cavaler. Yronwood: "
     "infanteristul devine mașină de asediu. Și un infanterist la Sunspear.", SUNS),
    ("1-muster-stark", STARK, "it",
     "Metti un cavaliere a Winterfell, una nave nello Shivering Sea (pagata da White Harbor) e un cavaliere a Moat Cailin al posto "
     "del fante.", WOLVES),
    ("1-muster-stark", STARK, "ru",
     "На севере строим флот: из Белой Гавани корабль в Студеное море. Еще у нас два новых рыцаря: один в Винтерфелле с нуля, другой "
     "в Кейлине из воина.", WOLVES),
    ("1-muster-stark", STARK, "ru",
     "Поставьте, пожалуйста, на Winterfell рыцаря, на Shivering Sea корабль (за счёт White Harbor) и замените воина в Moat Cailin "
     "рыцарем. Спасибо!", WOLVES),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    ("2-5p-muster", STARK, "en", "a footman, a knight and a ship in Winterfell", {"muster/winterfell": None}),
    ("2-5p-muster", STARK, "en", "If it goes up, the footman becomes a knight and a ship for the shivering sea.",
     {"muster/winterfell": None}),
    ("1-muster-stark", STARK, "en",
     "A knight in Winterfell, a ship from White Harbor and in Moat Cailin the footman gets a horse, maybe.", {"muster": None}),
    ("1-muster-stark", STARK, "en", "A ship in Winterfell, two knights in Moat Cailin.", {"muster": None}),
    ("2-muster-martell", MARTELL, "ru",
     "Рыцаря в Звездопад взамен пехотинца, по кораблю в порты Копья и Предела, ну и пехотинца в Солнечное Копьё.", {"muster": None}),
    ("1-muster-tyrell", TYRELL, "ru",
     "Oldtown: корабль в Redwyne Straights. Highgarden: рыцарь и пехотинец. В Reach рыцарь вместо корабля.", {"muster": None}),
    ("1-muster-tyrell", TYRELL, "it",
     "Oldtown: una nave nello Redwyne Straights, e a Highgarden il fante resta fante, o lo facciamo cavaliere?", {"muster": None}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_the_one_way_that_goes_up_is_meant(row: Row) -> None:
    answer = {k: [sorted(v) for v in found] for k, found in got(row).items()}
    assert answer == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_what_may_be_meant_otherwise_is_asked(row: Row) -> None:
    assert is_left_alone(row)
