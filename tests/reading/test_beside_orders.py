"""What stands beside orders: why one is given up, what stays as it is, what an order is for, what forestalls a question, faces and slashes."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of

PORT = {"orders/coral-bay": "support", "orders/port-coral": "raid"}
LIGHT = {"messenger": ["port-mengal/march-0"]}
HELP = {"orders/crackclaw-point": "support", "orders/shipbreaker-bay": "support"}
MINE = {**HELP, "~support/crackclaw-point": ["baratheon"], "~support/shipbreaker-bay": ["baratheon"]}
LAID = {"orders/morn-ruins": "consolidate"}
POWER = {**LAID, "~consolidate_how/morn-ruins": ["power"]}
BIDS = {"bid/iron-throne": [3], "~bid/fiefdoms": [2], "~bid/kings-court": [1]}
GONE = {
    "orders/dragonstone": "march-plus-1",
    "~moves/dragonstone": [{"storms-end": {"footman": 1, "knight": 1}}],
}
RAID = {"raid": ["golden-sound/ironmans-bay"], "~moves/harrenhal": [{}]}


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "facts"),
    [
        ("m-plan", "tiste-andii", "it", "Coral Bay supporto, porto di Coral supporto.\nNo aspetta, il porto che appoggia non serve a niente: porto di Coral incursione.", PORT),
        ("m-plan", "tiste-andii", "ro", "Coral Bay sprijin, portul Coral sprijin.\nNu, stai, portul Coral care sprijină nu ajută pe nimeni: portul Coral raid.", PORT),
        ("m-plan", "tiste-andii", "ru", "Coral Bay поддержка, порт Coral поддержка.\nНет, стоп, порт Coral с поддержкой никому не нужен: порт Coral набег.", PORT),
        ("m-messenger", "tiste-liosan", "en", "I use the Command of Light: the order in the Port of Mengal becomes march+0 in place of defense+1. The other three orders remain as they are.", LIGHT),
        ("m-messenger", "tiste-liosan", "it", "Comando della Luce: nel Porto di Mengal marcia+0 al posto di difesa+1. Tutti gli altri ordini restano dove sono.", LIGHT),
        ("m-messenger", "tiste-liosan", "ru", "Команда Света: приказ в порту Mengal становится поход+0 вместо обороны+1. Остальные три приказа остаются как есть.", LIGHT),
        ("m-messenger", "tiste-liosan", "en", "Port of Mengal: march+0 instead of defense+1. The ship stays there.", {**LIGHT, "~moves/port-mengal": [{}]}),
        ("2-plan", "baratheon", "en", "Crackclaw Point and Shipbreaker Bay both support.\nand before anybody writes me lovely letters: both supports are for me, Baratheon, and nobody else this round.", MINE),
        ("2-plan", "baratheon", "it", "Crackclaw Point e Shipbreaker Bay supporto.\nPrima che qualcuno mi scriva: entrambi i supporti sono per me.", MINE),
        ("2-plan", "baratheon", "ru", "Crackclaw Point и Shipbreaker Bay поддержка.\nПока никто не спросил: обе поддержки за меня.", MINE),
        ("2-plan", "baratheon", "ru", "Crackclaw Point и Shipbreaker Bay поддержка.\nПока никто не напал на Kingswood: обе поддержки за меня.", HELP),
        ("2-plan", "baratheon", "en", "Crackclaw Point and Shipbreaker Bay support.\nBoth supports are for me, Baratheon, and Tyrell.", HELP),
        ("m-plan", "tiste-edur", "en", "Morn Ruins consolidates, and it's for the points please (recruiting can wait until the roof is paid).", POWER),
        ("m-plan", "tiste-edur", "it", "Morn Ruins consolida, ed è per i punti (il reclutamento può aspettare).", POWER),
        ("m-plan", "tiste-edur", "en", "Morn Ruins: consolidation\nThe consolidation in Morn Ruins: AP.", POWER),
        ("m-plan", "tiste-edur", "en", "Morn Ruins consolidates (recruiting can wait).", LAID),
        ("m-plan", "tiste-edur", "en", "Callows raids... hm, no, who would he raid, seagulls? Callows defends, +1.", {"orders/callows": "defence-1"}),
        ("m-plan", "tiste-edur", "ru", "Callows набег. Хм, нет, оборона +1.", {"orders/callows": "defence-1"}),
        ("2-4p-plan", "baratheon", "en", "Dragonstone marches, with the +1 please, and both men from there go to Storm's End.", GONE),
        ("2-4p-plan", "baratheon", "ru", "Dragonstone идёт в поход, с +1 пожалуйста, и оба идут в Storm's End.", GONE),
    ],
)  # fmt: skip
def test_words_beside_orders(position: str, seat: str, language: str, text: str, facts: Any) -> None:
    assert _read(position, seat, language, text).facts == facts


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "facts"),
    [
        ("2-sup-gre", "greyjoy", "ru", "IB — за меня. Карта потом: Эурон.", {"support/ironmans-bay": ["greyjoy"], "~card@area=seagard": ["euron-crows-eye"]}),
        ("2-sup-gre", "greyjoy", "it", "Ironman's Bay per me.", {"support/ironmans-bay": ["greyjoy"]}),
        ("2-sup-gre", "greyjoy", "en", "IB for me or for nobody.", {}),
        ("2-sup-gre", "greyjoy", "en", "IB not for me.", {}),
        ("1-raids-greyjoy", "greyjoy", "it", "Ironman's Bay -> Golden Sound // Seagard: nessun movimento", {"raid": ["ironmans-bay/golden-sound"], "~moves/seagard": [{}]}),
        ("2-raids-lannister", "lannister", "ru", "Сейчас выполняю набег из Golden Sound на Ironman's Bay. Второй набег, из Searoad Marches, пока не решил, дождусь своей очереди.\nПоход из Harrenhal сообщаю заранее: никто не идёт. Riverrun обдумаю.", RAID),
        ("2-raids-lannister", "lannister", "it", "Golden Sound fa incursione su Ironman's Bay. Da Harrenhal non si muove nessuno. La seconda incursione, da Searoad Marches, da decidere, aspetto il mio turno. Riverrun ci penso.", RAID),
        ("1-wild", "tyrell", "ru", "на одичалых 3 😬 больше жалко", {"offer": [3]}),
        ("1-wild", "tyrell", "en", "3 on the wildlings 😅 or 4", {}),
        ("1-wild", "tyrell", "it", "3 sui bruti, o 4", {}),
        ("2-wild", "greyjoy", "ro", "pun 2 la salbatici\n\nstai ca sunt 8. pun 4", {"offer": [4]}),
        ("2-wild", "greyjoy", "it", "metto 2 sui bruti\naspetta che sono 8. metto 4 o 5", {}),
        ("2-bids", "baratheon", "ro", "tron 3\nfeude 2\ncurte 1\nsi pt salbatici dau 2 daca ataca", {**BIDS, "~offer": [2]}),
        ("2-bids", "baratheon", "it", "trono 3\nfeudi 2\ncorte 1\ne per i bruti do 2 se Lannister attacca", {}),
        ("2-bids", "baratheon", "it", "Buonasera, le mie tre offerte:\nTrono 4\nFeudi 1\nCorte 3\n\nMi correggo, scusa: per il Trono faccio 5 e per la Corte 2. In tutto 8.", {"bid/iron-throne": [5], "~bid/fiefdoms": [1], "~bid/kings-court": [2]}),
    ],
)  # fmt: skip
def test_short_words_beside_open_questions(
    position: str, seat: str, language: str, text: str, facts: Any
) -> None:
    assert _read(position, seat, language, text).facts == facts
