"""Orders that are kept or given up for a leader, who goes with whom, second tactics cards, allies and deals, in the words of newcomers."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import Outcome, outcome_of

ROBB, STANNIS, JAIME, EDDARD, TYWIN = (
    "robb-stark", "stannis-baratheon", "jaime-lannister", "eddard-stark", "tywin-lannister",
)  # fmt: skip
TOKENS = ["power", "power"]
RAIDS, PLAN, CAREFUL = ("s-raids-stark", "stark"), ("s-plan", "stark"), ("s-careful", "stark")
LION, MARCH, DEAL, RELEASE = (
    ("s-plan", "lannister"), ("s-march-lannister", "lannister"), ("s-consolidate", "lannister"), ("s-release", "stark"),
)  # fmt: skip
CLAIM, FORGE = ("s-claim", "greyjoy"), ("s-forge", "baratheon")
KEPT = {"activate/raid": [None], "~raid": ["twins/seagard"]}
HOLD = {"tactic": ["careful-planning"], "~tactic_how": ["card"], "~second_tactic": ["hold-territory"]}
PLANNING = {"tactic": ["careful-planning"]}


def _robb(**others: int) -> dict[str, Any]:
    return {"activate/raid": [ROBB], "~moves/twins": [{"seagard": {ROBB: 1, **others}}]}


def _tywin(**others: int) -> dict[str, Any]:
    return {"march": ["golden-tooth"], "~moves/golden-tooth": [{"riverrun": {TYWIN: 1, **others}}]}


def _ally(deck: str) -> dict[str, Any]:
    return {"tactic": ["forge-alliances"], "~ally_deck": [deck]}


def _deal(*parts: str) -> dict[str, Any]:
    return {"ransom/lannisport": [sorted(parts)]}


SAID = [
    # an order that is kept and used
    (*RAIDS, "en", "Robb stays put, the raid hits Seagard.", KEPT),
    (*RAIDS, "it", "Tengo l'incursione e la uso su Seagard", KEPT),
    (*RAIDS, "ro", "Te rog lasă-l pe Robb neactivat și rezolvă incursiunea din Twins împotriva Seagardului.", KEPT),
    (*RAIDS, "ru", "робба не трогаем а набег из близнецов на сигард", KEPT),
    # an order that is given up for somebody
    (*RAIDS, "en", "I give up the raid against Seagard, Robb goes there with the knight.", _robb(knight=1)),
    (*RAIDS, "en", "Robb goes to Seagard with the knight instead of the raid", _robb(knight=1)),
    (*RAIDS, "it", "Butta l'incursione e attiva Robb: lui, un cavaliere e due fanti a Seagard.", _robb(knight=1, footman=2)),
    (*RAIDS, "ru", "Сбрасываю набег, Робб с рыцарем на Сигард", _robb(knight=1)),
    # who goes and who stays
    (*RAIDS, "en", "Yes, Robb. Everyone to Seagard except one footman who stays behind.", _robb(knight=1, footman=2)),
    (*RAIDS, "en", "Activate Robb. All to Seagard, the footmen stay.", _robb(knight=1)),
    (*RAIDS, "it", "Attivo Robb e tutti a Seagard. Correggo: tutti meno un fante, quello rimane alle Twins", _robb(knight=1, footman=2)),
    (*RAIDS, "ro", "Activez Robb. La Seagard merg toți. Ba nu, cavalerul rămâne.", _robb(footman=3)),
    (*RAIDS, "ru", "Активирую Робба. Все на Сигард, кроме рыцаря.", _robb(footman=3)),
    (*MARCH, "en", "March from Golden Tooth: everyone to Riverrun but the footman.", _tywin(knight=2)),
    (*MARCH, "it", "Marcia dal Golden Tooth: tutti a Riverrun con Tywin. No, il fante no: solo 2 cavalieri e Tywin", _tywin(knight=2)),
    (*MARCH, "ru", "золотой зуб сейчас тайвин с рыцарями на риверран пехота дома", _tywin(knight=2)),
    # a second tactics card, and the ally that a card leads to
    (*PLAN, "en", "Careful Planning plus Hold Territory", HOLD),
    (*PLAN, "en", "Careful Planning, 2 power, second card Hold Territory", HOLD),
    (*PLAN, "it", "Pianif. attenta + Tenere il territorio (pago 2)", HOLD),
    (*PLAN, "ro", "Plan chibzuit, plătesc 2, a doua carte e Apărarea teritoriului", HOLD),
    (*PLAN, "ru", "Осторожное планирование, плачу 2 за Удержание территории", HOLD),
    (*CAREFUL, "ro", "dau 2 jetoane și joc Alianțele",
     {"tactic_how/careful-planning": ["card"], "~second_tactic": ["forge-alliances"]}),
    (*LION, "en", "For the tactic, Forge Alliances. When you ask which ally: Frey.", _ally("frey")),
    (*LION, "it", "Stringere alleanze; come mazzo né Arryn né Frey, prendo Tyrell", _ally("tyrell")),
    (*LION, "ro", "Făurirea alianțelor, plătesc și iau o carte Arryn", _ally("arryn")),
    (*LION, "ru", "Заключение союзов, беру карту Арренов", _ally("arryn")),
    (*FORGE, "ru", "Тяну Братство, и союзник мой встаёт в Королевском лесу.",
     {"ally_deck": ["brotherhood"], "~ally_area": ["kingswood"]}),
    # deals
    (*DEAL, "en", "Jaime for Eddard plus 2", _deal(EDDARD, JAIME, *TOKENS)),
    (*DEAL, "it", "Offro 3 potere per Jaime. Eddard non è in vendita.", _deal(JAIME, *TOKENS, "power")),
    (*DEAL, "ro", "Trei jetoane pentru Ser Jaime, Ned nu e de vânzare.", _deal(JAIME, *TOKENS, "power")),
    (*DEAL, "ro", "Îl cer înapoi pe Jaime. Adaug 3 jetoane de putere... ba nu, mă răzgîndesc, sînt destule două.",
     _deal(JAIME, *TOKENS)),
    (*DEAL, "ru", "Джейме за 3 жетона. Нет, 4.", _deal(JAIME, *TOKENS, *TOKENS)),
    (*DEAL, "ru", "Предлагаю 2 жетона за Джейме, потом он встанет в Ланниспорте",
     {**_deal(JAIME, *TOKENS), "~freed_leader/jaime-lannister": ["lannisport"]}),
    (*RELEASE, "ru", "По рукам. Нед - в Риверран",
     {"release/lannisport": ["yes"], "~freed_leader/eddard-stark": ["riverrun"]}),
    (*RELEASE, "en", "Accepted! Our lord comes home: Winterfell for Eddard.",
     {"release/lannisport": ["yes"], "~freed_leader/eddard-stark": ["winterfell"]}),
    # one number among a few
    (*CLAIM, "en", "4... no, let's say 5.", {"bid/claim": [5]}),
    (*CLAIM, "en", "From my 8 tokens, 5 go in, the rest stays behind the screen.", {"bid/claim": [5]}),
    (*CLAIM, "ro", "Pun la bataie cinci jetoane din cele opt.", {"bid/claim": [5]}),
    (*CLAIM, "ru", "Четыре... нет, мало будет. Пять!", {"bid/claim": [5]}),
    # what only looks like it
    (*PLAN, "en", "Careful Planning, no, Hold Territory", {"tactic": ["hold-territory"]}),
    (*PLAN, "en", "Careful Planning. Hold Territory stays in my hand.", PLANNING),
    (*PLAN, "en", "Careful Planning. Last turn I paid for Hold Territory.", PLANNING),
    (*PLAN, "it", "Pianificazione attenta, non pago per Tenere il territorio", PLANNING),
    (*LION, "en", "Forge Alliances. I hate the Freys.", {"tactic": ["forge-alliances"]}),
    (*LION, "it", "Stringere alleanze, con i Frey non voglio avere a che fare", {"tactic": ["forge-alliances"]}),
    (*CAREFUL, "en", "Give me the 2 power, not Forge Alliances", {"tactic_how/careful-planning": ["power"]}),
    (*DEAL, "it", "Eddard non è in vendita, non offro niente.", {"ransom/lannisport": [[]]}),
    (*CLAIM, "en", "4, not 5", {"bid/claim": [4]}),
]  # fmt: skip

ASKED = [
    (*RAIDS, "en", "Maybe I raid Seagard, maybe I activate Robb."),
    (*RAIDS, "en", "If Robb isn't activated the raid goes to Seagard."),
    (*RAIDS, "en", "Raid Seagard from the Twins or activate Robb?"),
    (*RAIDS, "en", "The raid can't reach Seagard"),
    (*PLAN, "it", "Pianificazione attenta, oppure Tenere il territorio pagando 2"),
    (*CAREFUL, "ro", "Dau 2 putere."),
    (*CLAIM, "en", "4 or 5, I don't know"),
    (*CLAIM, "it", "tra tre e cinque"),
    (*RELEASE, "en", "Jaime may not go."),
]  # fmt: skip

NOBODY_MOVES = [
    (*RAIDS, "en", "Activate Robb. He goes to Seagard or to Ruby Ford with the knight."),
    (*RAIDS, "it", "Attivo Robb. A Seagard il cavaliere e alcuni fanti."),
    (*RAIDS, "ru", "Активирую Робба. На Сигард рыцарь и часть воинов."),
    (*RAIDS, "it", "Rinuncio all'incursione su Seagard per attivare Robb."),
]  # fmt: skip


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def _heard(room: Room, position: str, seat: str, lang: str, text: str) -> Outcome:
    return outcome_of(room, Letter("x", "", position, seat, lang, "", text, Expected({})))


def _in_order(facts: Any) -> dict[str, Any]:
    """The answers, the parts of a deal in the order of their names."""
    return {k: [sorted(a) if isinstance(a, list) else a for a in v] for k, v in facts.items()}


@pytest.mark.parametrize(("position", "seat", "lang", "text", "facts"), SAID)
def test_it_is_read(
    room: Room, position: str, seat: str, lang: str, text: str, facts: dict[str, Any]
) -> None:
    assert _in_order(_heard(room, position, seat, lang, text).facts) == facts


@pytest.mark.parametrize(("position", "seat", "lang", "text"), ASKED)
def test_it_is_left_open(room: Room, position: str, seat: str, lang: str, text: str) -> None:
    assert not _heard(room, position, seat, lang, text).facts


@pytest.mark.parametrize(("position", "seat", "lang", "text"), NOBODY_MOVES)
def test_who_goes_is_asked(room: Room, position: str, seat: str, lang: str, text: str) -> None:
    heard = _heard(room, position, seat, lang, text)
    assert "~moves/twins" not in heard.facts
    assert heard.read.get("activate/raid") == [ROBB]
