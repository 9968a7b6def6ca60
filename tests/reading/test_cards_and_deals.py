"""What a card costs and moves, who is no part of an offer, and answers that only "and" parts from a march."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import outcome_of

CARD = {"tactic_how/careful-planning": ["card"]}
HOLD = {**CARD, "~second_tactic": ["hold-territory"]}
AHEAD = {"tactic": ["careful-planning"], "~tactic_how": ["power"]}
MOVED = {"tactic": ["manage-troops"], "~regroup_from": ["tumbleton"],
         "~regroup/tumbleton": [{"kings-landing": {"footman": 1}}]}  # fmt: skip
THREE = {"ransom/lannisport": [["jaime-lannister", "power", "power", "power"]]}
NED_AND_ONE = {"ransom/lannisport": [["eddard-stark", "jaime-lannister", "power"]]}
BALON = {"take_hostage/seagard": ["balon-greyjoy"], "~moves/riverrun": [{"fairmarket": {"footman": 2}}]}
ROBB = {"~activate/raid": ["robb-stark"],
        "~moves/twins": [{"seagard": {"robb-stark": 1, "knight": 1, "footman": 2}}]}  # fmt: skip
SHEET = "Golden Tooth march +0, Lannisport consolidate, Stoney Sept raid, Tumbleton defence+1."

SAID = [
    # what is paid is the price of a way, and a way that is denied leaves the other
    ("s-careful", "stark", "it", "Scelgo «carta»: pago i 2 gettoni e uso anche Tenere il territorio.", HOLD),
    ("s-careful", "stark", "en", "I pay the two power tokens and also use Hold Territory.", HOLD),
    ("s-careful", "stark", "en", "The card, not the power: I pay 2 and add Hold Territory.", HOLD),
    ("s-careful", "stark", "ro", "Iau cartea, nu puterea: plătesc 2 și adaug Apărarea teritoriului.", HOLD),
    ("s-careful", "stark", "ru", "Берём карту, а не власть: плачу 2 и добавляю «Удержание территории».", HOLD),
    ("s-three", "lannister", "en", "Lannisport march+1, Tumbleton raid. My tactics card is Careful Planning. I do not want to pay "
     "for a second card.", AHEAD),
    ("s-three", "lannister", "ro", "lannisport mars +1, tumbleton aparare 1. tactica plan chibzuit si iau puterea", AHEAD),
    ("s-three", "lannister", "ru", "Lannisport оборона +1, Tumbleton сбор власти. Карта Осторожное планирование, и по ней сразу "
     "беру власть.", AHEAD),
    # what a card moves, beside it
    ("s-plan", "lannister", "en", f"{SHEET}\nTactics: Manage Troops, 1 ftm Tumb -> KL", MOVED),
    ("s-plan", "lannister", "en", f"{SHEET}\nTactics card Manage Troops, and with it one footman goes from Tumbleton to King's Landing.",
     MOVED),
    ("s-three", "lannister", "it", "Lannisport: marcia+1\nTumbleton: difesa+2\nCarta Tattica: Gestione delle truppe (sposto 1 fante da "
     "Tumbleton a King's Landing)", MOVED),
    ("s-plan", "lannister", "ro", "Golden Tooth marș +1, Lannisport consolidare, Stoney Sept sprijin, Tumbleton apărare +2. Tactica: "
     "Mișcarea Trupelor, mut un infanterist din Tumbleton la King's Landing.", MOVED),
    ("s-careful", "stark", "ru", "карта. Второй пусть идёт «Управление войсками», и по ней сразу: из Moat Cailin один воин в Winterfell.",
     {**CARD, "~regroup_from": ["moat-cailin"], "~regroup/moat-cailin": [{"winterfell": {"footman": 1}}]}),
    # offers: one token, and who is no part of them
    ("s-consolidate", "lannister", "ro", "Îl cer pe Jaime înapoi, iar la schimb îl dau pe Eddard plus un jeton de putere.", NED_AND_ONE),
    ("s-consolidate", "lannister", "it", "Chiedo Jaime e offro Eddard più un gettone Potere.", NED_AND_ONE),
    ("s-consolidate", "lannister", "en", "I ask for Jaime and offer Eddard plus a power token.", NED_AND_ONE),
    ("s-consolidate", "lannister", "it", "Chiedo Jaime e offro 3 gettoni Potere. Eddard invece non lo metto sul piatto.", THREE),
    ("s-consolidate", "lannister", "en", "I ask for Jaime and offer 3 power. Ned, however, is not for sale.", THREE),
    ("s-consolidate", "lannister", "en", "I ask for Jaime and offer 3 power. Eddard Stark is not part of the offer.", THREE),
    ("s-consolidate", "lannister", "ru", "Прошу вернуть Джейме, даю 3 жетона. Эддарда же не отдаю.", THREE),
    ("s-release", "stark", "ro", "Răspunsul la negocierea din Lannisport este nu: Jaime rămâne la mine.",
     {"release/lannisport": ["no"]}),
    # allies and freed leaders
    ("s-forge", "baratheon", "ro", "Trag o carte de la Casa Tyrell. Dacă iese un aliat care trebuie pus pe hartă, să stea la Storm's End.",
     {"ally_deck": ["tyrell"], "~ally_area": ["storms-end"]}),
    ("s-forge", "baratheon", "ru", "тяну карту у тиреллов, если там будет союзник ставьте его в storms end",
     {"ally_deck": ["tyrell"], "~ally_area": ["storms-end"]}),
    # an answer and a march
    ("s-lost", "stark", "en", "yes take balon :) and riverrun march, both footmen to fairmarket", BALON),
    ("s-lost", "stark", "it", "sì prendo balon e marcia da riverrun, i due fanti a fairmarket", BALON),
    ("s-lost", "stark", "ru", "да, беру Бейлона и марш из riverrun, оба воина в fairmarket", BALON),
    ("s-forge", "baratheon", "en", "tyrell deck and kingswood march knight to roseroad",
     {"ally_deck": ["tyrell"], "~moves/kingswood": [{"roseroad": {"knight": 1}}]}),
    # the order that is given up, with its place
    ("s-careful", "stark", "ru", "Беру власть. Набегом в Twins активирую Робба, с ним на Seagard идут рыцарь и два воина.", ROBB),
    ("s-careful", "stark", "en", "Power. With the raid at Twins I activate Robb. A knight and two footmen go with him to Seagard.", ROBB),
    ("s-plan", "baratheon", "ro", "Crackclaw apărare +2. Kingswood sprijin. Storm's End consolidare. Dragonstone incursiune.\nRenunț la "
     "incursiunea din Dragonstone ca să-l activez pe Stannis, care pleacă împreună cu cavalerul la King's Landing.",
     {"orders/dragonstone": "raid", "~activate/raid": ["stannis-baratheon"]}),
    # victories
    ("s-plan", "stark", "ru", "Карта в Seagard: Робб Старк.\nПобедим — беру Бейлона в заложники.",
     {"~take_hostage@area=seagard": ["balon-greyjoy"]}),
    ("s-plan", "lannister", "en", "Card at Riverrun: Tywin.\nIf we win, I free Jaime from Stark's prison.",
     {"~rescue@area=riverrun": ["jaime-lannister"]}),
    # the number that words come down to
    ("s-claim", "greyjoy", "it", "Ne offro 5 per la Pretesa... ma sì, crepi l'avarizia: 6.", {"bid/claim": [6]}),
]  # fmt: skip

NOT_SO = [
    ("s-careful", "stark", "en", "I pay the 2 power.", "tactic_how/careful-planning", ["power"]),
    ("s-plan", "lannister", "en", f"{SHEET} Tactics Hold Territory, one footman from Golden Tooth to Riverrun", "~regroup_from", None),
    ("s-plan", "lannister", "en", f"{SHEET} Tactics Manage Troops, march from Golden Tooth: Tywin to Riverrun", "~regroup_from", None),
    ("s-plan", "lannister", "en", f"{SHEET} Tactics Manage Troops, one footman from Tumbleton to Riverrun", "~moves/tumbleton", None),
    ("s-plan", "lannister", "en", f"{SHEET} Tactics Manage Troops, perhaps one footman from Tumbleton to King's Landing", "~regroup_from",
     None),
    ("s-consolidate", "lannister", "en", "I ask for Jaime and offer Eddard. No, I don't offer Eddard, I offer 3 power.", "ransom/lannisport",
     None),
    ("s-consolidate", "lannister", "ru", "Прошу вернуть Джейме, даю 2 жетона. А Эддард на обмен не идёт.", "ransom/lannisport",
     [["eddard-stark", "jaime-lannister", "power", "power"]]),
    ("s-lost", "stark", "en", "take balon or not and riverrun march both footmen to fairmarket", "take_hostage/seagard", ["balon-greyjoy"]),
    ("s-claim", "greyjoy", "en", "I bid 5 for the claim. Left in my purse: 2.", "bid/claim", [2]),
]  # fmt: skip


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def _facts(room: Room, position: str, seat: str, lang: str, text: str) -> dict[str, Any]:
    return dict(outcome_of(room, Letter("x", "", position, seat, lang, "", text, Expected({}))).facts)


@pytest.mark.parametrize(("position", "seat", "lang", "text", "meant"), SAID)
def test_it_is_taken_as_it_is_meant(
    room: Room, position: str, seat: str, lang: str, text: str, meant: dict[str, Any]
) -> None:
    facts = _facts(room, position, seat, lang, text)
    assert {fact: facts.get(fact) for fact in meant} == meant


@pytest.mark.parametrize(("position", "seat", "lang", "text", "fact", "wrong"), NOT_SO)
def test_nothing_else_is_made_of_it(
    room: Room, position: str, seat: str, lang: str, text: str, fact: str, wrong: Any
) -> None:
    facts = _facts(room, position, seat, lang, text)
    assert fact not in facts or wrong is not None and facts[fact] != wrong
