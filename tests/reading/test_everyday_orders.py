"""Marches, raids, musters and the messenger in everyday words: what is read of them, and what near words must not make of them."""

from __future__ import annotations

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import Room, shared_room

Case = tuple[tuple[str, str], str, str, dict[str, object]]
NOTHING = "nothing"
"""What must not be there."""

SEAGARD, CRACKCLAW = ("2-march-greyjoy", "greyjoy"), ("2-march-baratheon", "baratheon")
REACH, MARTELL = ("2-march-tyrell", "tyrell"), ("2-march-martell", "martell")
ILEM, STARK = ("m-march", "tiste-edur"), ("2-march-stark", "stark")
WINTERFELL, BLACKWATER = ("2-cons-stark", "stark"), ("2t-card-blackwater", "tyrell")
LANNISTER = ("s-march-lannister", "lannister")
PLAN = ("2-5p-plan", "tyrell")


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def check(room: Room, case: Case) -> None:
    where, language, text, wanted = case
    outcome = judge(room, Letter("x", "", *where, language, "", text, Expected({}))).outcome
    for key, answer in wanted.items():
        found = outcome.facts.get(key, NOTHING)
        assert found == answer, (text, key, found, outcome.questions)


NOBODY_LEAVES: list[Case] = [
    (SEAGARD, "en", "Nobody moves from Seagard, take the token off the map.", {"~marker/seagard": NOTHING}),
    (SEAGARD, "it", "Da Seagard non si muove nessuno, togli pure il segnalino.", {"~marker/seagard": NOTHING}),
    (SEAGARD, "ro", "nu misc nimic, ia jetonul de pe harta", {"moves/seagard": [{}], "~marker/seagard": NOTHING}),
    (SEAGARD, "ru", "Никто не идёт, жетон просто снимаем.", {"moves/seagard": [{}], "~marker/seagard": NOTHING}),
    (SEAGARD, "en", "Both to Riverrun, and a token stays.", {"~marker/seagard": ["yes"]}),
    (REACH, "ru", "Вскрывай жетон в Reach, пожалуйста.", {"march": ["reach"], "~marker/reach": NOTHING}),
    (REACH, "it", "Scopri il segnalino di Reach, per favore.", {"march": ["reach"], "~marker/reach": NOTHING}),
]  # fmt: skip


@pytest.mark.parametrize("case", NOBODY_LEAVES)
def test_nothing_is_left_where_nobody_leaves(room: Room, case: Case) -> None:
    check(room, case)


FIRST: list[Case] = [
    (ILEM, "en", "I would like to begin from Callows and after that I do Ilem.", {"march": ["callows"], "~moves/callows": NOTHING}),
    (ILEM, "ro", "Ilem acum... ba nu, Ilem la urmă! Callows acum.", {"march": ["callows"]}),
    (ILEM, "en", "Ilem now... no, Ilem last! Callows now.", {"march": ["callows"]}),
    (ILEM, "it", "Ilem adesso... anzi no, Ilem per ultima! Callows adesso.", {"march": ["callows"]}),
    (ILEM, "ru", "Ilem сейчас... ой нет, Ilem последним! Callows сейчас.", {"march": ["callows"]}),
    (ILEM, "ro", "Edurii din Callows pleacă primii, cei din Ilem mai stau.", {"march": ["callows"], "~march": NOTHING}),
    (LANNISTER, "it", "parto da stoney sept no aspetta prima golden tooth\ntywin e i due cavalieri a riverrun", {"march": ["golden-tooth"]}),
    (LANNISTER, "en", "I start from Stoney Sept no wait first Golden Tooth\nTywin and both knights to Riverrun", {"march": ["golden-tooth"]}),
    (STARK, "en", "Moat Cailin can wait for its turn, so it's Castle Black.", {"march": ["castle-black"]}),
]  # fmt: skip


@pytest.mark.parametrize("case", FIRST)
def test_which_march_is_first(room: Room, case: Case) -> None:
    check(room, case)


PIECES: list[Case] = [
    (CRACKCLAW, "en", "We leave Crackclaw entirely: infantry and catapult to the Kingswood. Token? Yes please.", {"~marker/crackclaw-point": ["yes"]}),
    (CRACKCLAW, "it", "Fante e macchina vanno nel Kingswood. Segnalino? Sì.", {"~marker/crackclaw-point": ["yes"]}),
    (CRACKCLAW, "ru", "Пехота и башня в Kingswood. Жетон? Нет.", {"~marker/crackclaw-point": [None]}),
    (CRACKCLAW, "ro", "Infanteristul și mașina de asediu merg în Kingswood. Jeton? Da.", {"~marker/crackclaw-point": ["yes"]}),
    (CRACKCLAW, "en", "Footman to the Kingswood. Do I have a token? Yes.", {"~marker/crackclaw-point": NOTHING}),
    (SEAGARD, "it", "Attacco Riverrun da Seagard. Tutti e due.", {"moves/seagard": [{"riverrun": {"footman": 1, "knight": 1}}]}),
    (SEAGARD, "en", "From Seagard to Riverrun! Both of them.", {"moves/seagard": [{"riverrun": {"footman": 1, "knight": 1}}]}),
    (SEAGARD, "en", "From Seagard to Riverrun! Both of them stay.", {"moves/seagard": NOTHING}),
    (SEAGARD, "en", "To the Twins goes the footman, the knight no.", {"moves/seagard": [{"twins": {"footman": 1}}]}),
    (SEAGARD, "it", "Alle Twins va il fante, il cavaliere no.", {"moves/seagard": [{"twins": {"footman": 1}}]}),
    (SEAGARD, "ro", "La Twins merge infanteristul, calul nu.", {"moves/seagard": [{"twins": {"footman": 1}}]}),
    (SEAGARD, "ru", "В Twins идёт пехотинец, рыцарь нет.", {"moves/seagard": [{"twins": {"footman": 1}}]}),
    (SEAGARD, "en", "The footman to the Twins. Only the footman!", {"moves/seagard": [{"twins": {"footman": 1}}]}),
    (SEAGARD, "en", "Both to the Twins. Only the footman!", {"moves/seagard": NOTHING}),
    (SEAGARD, "en", "About Seagard: the footman to the Twins, nobody else leaves.", {"moves/seagard": [{"twins": {"footman": 1}}]}),
    (SEAGARD, "it", "Il fante alle Twins, nessun altro si muove.", {"moves/seagard": [{"twins": {"footman": 1}}]}),
    (SEAGARD, "ru", "Пехотинец в Twins, больше никто не идёт.", {"moves/seagard": [{"twins": {"footman": 1}}]}),
    (CRACKCLAW, "en", "Nothing stays behind but a power token; the whole army goes to the Kingswood.", {"~marker/crackclaw-point": ["yes"]}),
    (CRACKCLAW, "ru", "Все идут в Kingswood, ни одного жетона власти не оставляю.", {"~marker/crackclaw-point": [None]}),
]  # fmt: skip


@pytest.mark.parametrize("case", PIECES)
def test_a_march_told_in_pieces(room: Room, case: Case) -> None:
    check(room, case)


IN_PARTS: list[Case] = [
    (SEAGARD, "en", "Twins with the F, K doesn't move.", {"moves/seagard": [{"twins": {"footman": 1}}]}),
    (PLAN, "ro", "Highgarden march+1: knight in Reach, footman in Oldtown\nDM consolidare simpla",
     {"~moves/highgarden": [{"reach": {"knight": 1}, "oldtown": {"footman": 1}}], "orders/highgarden": "march-plus-1"}),
    (PLAN, "en", "Highgarden march +1: knight to the Reach, footman to Oldtown\nDornish Marches consolidate",
     {"~moves/highgarden": [{"reach": {"knight": 1}, "oldtown": {"footman": 1}}], "orders/highgarden": "march-plus-1"}),
    (PLAN, "it", "Highgarden marcia +1: cavaliere nel Reach, fante a Oldtown\nDornish Marches consolidamento",
     {"~moves/highgarden": [{"reach": {"knight": 1}, "oldtown": {"footman": 1}}]}),
    (WINTERFELL, "en", "Winterfell first. I muster with it instead of gaining power: the footman becomes a knight, and one new ship in the Bay of Ice.",
     {"~muster/winterfell": [["winterfell/+knight", "winterfell/ship/bay-of-ice"]]}),
    (WINTERFELL, "it", "Prima Winterfell. Arruolo invece di consolidare potere: il fante diventa cavaliere, e una nave nella Bay of Ice.",
     {"~muster/winterfell": [["winterfell/+knight", "winterfell/ship/bay-of-ice"]]}),
]  # fmt: skip


@pytest.mark.parametrize("case", IN_PARTS)
def test_no_part_of_a_list_is_lost(room: Room, case: Case) -> None:
    check(room, case)


SECOND: list[Case] = [
    (BLACKWATER, "it", "Blackwater: carta Garlan. Se i Martell attaccano le Dornish Marches gioco Mace, in subordine Loras.",
     {"card/blackwater": ["garlan-tyrell"]}),
    (BLACKWATER, "en", "Blackwater: Garlan. If Martell attacks the Dornish Marches I play Mace, failing that Loras.",
     {"card/blackwater": ["garlan-tyrell"]}),
    (BLACKWATER, "it", "Blackwater: carta Garlan, in subordine Loras.", {"card/blackwater": ["garlan-tyrell", "loras-tyrell"]}),
]  # fmt: skip


@pytest.mark.parametrize("case", SECOND)
def test_a_second_choice_for_another_place_is_none_here(room: Room, case: Case) -> None:
    check(room, case)


TAKEN_BACK: list[Case] = [
    (("m-messenger", "tiste-liosan"), "en", "I look at the card... no, I pass.", {"messenger": [None]}),
    (("m-messenger", "tiste-liosan"), "it", "Guardo la carta... no dai, passo.", {"messenger": [None]}),
    (("m-messenger", "tiste-liosan"), "en", "I look at the card. No, nothing else.", {"messenger": ["look"]}),
    (("m-messenger", "tiste-liosan"), "it", "Lascio gli ordini come stanno e proseguiamo pure.", {"messenger": [None]}),
    (("m-messenger", "tiste-liosan"), "ro", "Puterea Luminii rămâne nefolosită tura asta.", {"messenger": [None]}),
    (("2-messenger", "lannister"), "it", "Cambio Harrenhal: difesa +1... no, +2.", {"messenger": NOTHING}),
    (("2-messenger", "lannister"), "it", "Uso il Corvo per cambiare la marcia di Harrenhal in difesa +2.", {"messenger": ["harrenhal/defence-2"]}),
    (("m-raid", "tlan-imass"), "en", "Please just discard my raid token.", {"raid": ["gadrobi-hills"]}),
    (("m-raid", "tlan-imass"), "it", "Darujhistan può dormire tranquilla, da Gadrobi l'incursione la scarto senza usarla.", {"raid": ["gadrobi-hills"]}),
    (("m-raid", "tlan-imass"), "ro", "Incursiunea o scot de pe hartă.", {"raid": ["gadrobi-hills"]}),
    (("m-raid", "tlan-imass"), "en", "My raid removes the support in Darujhistan.", {"raid": ["gadrobi-hills/darujhistan"]}),
    (("m-raid", "tlan-imass"), "en", "My raid removes a token.", {"raid": NOTHING}),
]  # fmt: skip


@pytest.mark.parametrize("case", TAKEN_BACK)
def test_what_is_given_up_or_left_as_it_is(room: Room, case: Case) -> None:
    check(room, case)


FLEET = ("1-raids-lannister", "lannister")
SECOND_TARGETS: list[Case] = [
    (FLEET, "en", "Golden Sound: special raid on Ironman's Bay and Foobar.", {"raid": NOTHING}),
    (FLEET, "en", "GS: special raid on IB + SuS", {"raid": NOTHING}),
    (FLEET, "ro", "Folosesc incursiunea specială din Golden Sound: ținta e Ironman's Bay, iar după ea Sunset Sea.", {"raid": ["golden-sound/ironmans-bay/sunset-sea"]}),
    (FLEET, "ro", "Folosesc incursiunea specială din Golden Sound: ținta e Ironman's Bay, iar după ea Foobar.", {"raid": NOTHING}),
    (FLEET, "ro", "Folosesc incursiunea specială din Golden Sound: ținta e Ironman's Bay sau Sunset Sea.", {"raid": NOTHING}),
    (FLEET, "en", "Golden Sound: special raid on Ironman's Bay, then Sunset Sea.", {"raid": ["golden-sound/ironmans-bay/sunset-sea"]}),
    (FLEET, "en", "Golden Sound: special raid on Ironman's Bay and thanks.", {"raid": ["golden-sound/ironmans-bay"]}),
    (FLEET, "it", "Golden Sound: incursione su Ironman's Bay, non su Sunset Sea.", {"raid": ["golden-sound/ironmans-bay"]}),
]  # fmt: skip


@pytest.mark.parametrize("case", SECOND_TARGETS)
def test_no_second_target_is_lost(room: Room, case: Case) -> None:
    check(room, case)


MUSTERS: list[Case] = [
    (("1-muster-greyjoy", "greyjoy"), "it", "Seagard: nave + promozione del fante a cavaliere.", {"muster": [["seagard/+knight", "seagard/ship/ironmans-bay"]]}),
    (("1-muster-greyjoy", "greyjoy"), "en", "Seagard: ship + promotion of the footman to knight.", {"muster": [["seagard/+knight", "seagard/ship/ironmans-bay"]]}),
    (("1-muster-greyjoy", "greyjoy"), "it", "Sostituisci il fante di Seagard con un cavaliere.", {"muster": [["seagard/+knight"]]}),
    (("1-muster-greyjoy", "greyjoy"), "en", "Replace the footman in Seagard with a knight.", {"muster": [["seagard/+knight"]]}),
    (("2-muster-baratheon", "baratheon"), "en", "On Dragonstone another footman, and a ship in its harbour.", {"muster": [["dragonstone/footman", "dragonstone/ship/port-dragonstone"]]}),
    (("2-muster-stark", "stark"), "ro", "Pedestrașul din Moat Cailin primește un cal.", {"muster": [["moat-cailin/+knight"]]}),
    (("2-muster-martell", "martell"), "ru", "SS п + кор порт", {"muster": [["sunspear/footman", "sunspear/ship/port-sunspear"]]}),
    (("2-muster-martell", "martell"), "ru", "SS п или кор порт", {"muster": NOTHING}),
    (STARK, "ru", "Moat Cailin: рыцарь в Близнецы, а пеший пусть сидит дома, не оставлять же перешеек пустым.", {"~marker/moat-cailin": NOTHING}),
]  # fmt: skip


@pytest.mark.parametrize("case", MUSTERS)
def test_recruits_beside_promotions(room: Room, case: Case) -> None:
    check(room, case)
