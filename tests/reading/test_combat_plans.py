"""Plans for a combat told in one breath: who comes where, the card, the way back, who dies first; and what is no such plan."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


def _attack(place: str, card: str, foe: str = "", goal: str = "") -> dict[str, Any]:
    case = f"area={place},{f'opponent={foe},' if foe else ''}role=defender"
    return {f"~card@{case}": [card], **({f"~retreat@{case}": [goal]} if goal else {})}


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "plan"),
    [
        # by one house
        ("2-plan", "martell", "en", "Storm's End attacked by Baratheon -> Viper", ("storms-end", "red-viper", "baratheon")),
        ("2-plan", "martell", "en", "In case the stag knocks at Storm's End: my card is the Red Viper.", ("storms-end", "red-viper", "baratheon")),
        ("2-plan", "martell", "en", "If the Baratheons attack Storm's End, I'll answer with Doran. No: with the Viper.", ("storms-end", "red-viper", "baratheon")),
        ("2-plan", "martell", "en", "Viper at Storm's End, but only against Baratheon.", ("storms-end", "red-viper", "baratheon")),
        ("2-plan", "martell", "en", "Baratheon into Storm's End? Then it's the Viper for me.", ("storms-end", "red-viper", "baratheon")),
        ("m-plan", "tiste-andii", "en", "If Malazan attacks me in Coral, I mean in the Cinnamon Wastes, I play Rake.", ("cinnamon-wastes", "anomander-rake", "malazan")),
        ("2-plan", "tyrell", "it", "Lan attacca HG -> carta Garlan", ("highgarden", "garlan-tyrell", "lannister")),
        ("2-plan", "tyrell", "it", "Highgarden attaccata da Lannister: Garlan, non Loras.", ("highgarden", "garlan-tyrell", "lannister")),
        ("2-plan", "tyrell", "it", "Garlan è la carta che voglio a Highgarden, se è il Lannister ad attaccare", ("highgarden", "garlan-tyrell", "lannister")),
        ("m-plan", "malazan", "it", "Darujhistan, se aggredita dagli Imass, è difesa da Dujek.", ("darujhistan", "dujek-onearm", "tlan-imass")),
        ("2-plan", "martell", "ro", "Boneway atacat de Tyrell -> Vipera Roșie.", ("boneway", "red-viper", "tyrell")),
        ("2-plan", "martell", "ro", "În Boneway, contra lui Tyrell la atac, apărarea o face Oberyn.", ("boneway", "red-viper", "tyrell")),
        ("m-plan", "malazan", "ro", "Whiskeyjack pentru Darujhistan, dar numai dacă atacatorul e T'lan Imass.", ("darujhistan", "whiskeyjack", "tlan-imass")),
        ("1-march-baratheon", "baratheon", "ru", "В Kingswood против Тирелла играю Ренли.", ("kingswood", "renly-baratheon", "tyrell")),
        ("2-march-martell", "martell", "ru", "На случай визита Тиреллов в Boneway: пусть их встречает Арео Хотах с топором.", ("boneway", "areo-hotah", "tyrell")),
        # by anybody, and where to go after a defeat
        ("2-plan", "lannister", "en", "Harrenhal: if I'm attacked there, the Hound. If I lose, retreat to Stoney Sept.", ("harrenhal", "hound", "", "stoney-sept")),
        ("s-plan", "stark", "en", "My defence of Riverrun, no matter against whom: card Maege, retreat Fairmarket.", ("riverrun", "maege-mormont", "", "fairmarket")),
        ("s-plan", "stark", "en", "Whoever comes to Riverrun meets Maege; if she is beaten, we fall back on Fairmarket.", ("riverrun", "maege-mormont", "", "fairmarket")),
        ("s-plan", "stark", "en", "Riverrun: card Maege, retreat Fairmarket, whoever attacks.", ("riverrun", "maege-mormont", "", "fairmarket")),
        ("2-plan", "lannister", "en", "The Hound guards Harrenhal against all comers. Should he fail, my people there retreat to Stoney Sept.", ("harrenhal", "hound", "", "stoney-sept")),
        ("2-plan", "martell", "it", "In caso di attacco a Storm's End (di chiunque):\n- carta: Areo Hotah\n- ritirata, se perdo: Boneway", ("storms-end", "areo-hotah", "", "boneway")),
        ("m-plan", "tlan-imass", "it", "Per Cruk, chiunque attacchi: Lanas Tog, e in caso di batosta tutti alla Barghast, non nello Stannis.", ("cruk", "lanas-tog", "", "barghast-range")),
        ("2-plan", "stark", "ro", "MC, aparare contra oricui: Catelyn. Retragere: WF", ("moat-cailin", "catelyn-stark", "", "winterfell")),
        ("2-plan", "stark", "ro", "cine mă atacă în moat cailin dă de roose... nu, pe roose îl las, catelyn să fie. dacă pierd, la winterfell", ("moat-cailin", "catelyn-stark", "", "winterfell")),
        ("1-plan", "baratheon", "ro", "Atac la Blackwater: Davos. Înfrângere: King's Landing.", ("blackwater", "davos-seaworth", "", "kings-landing")),
        ("s-lead", "stark", "ru", "Нападут на Риверран — карта Мейдж Мормонт. Проиграю — отступление на Fairmarket.", ("riverrun", "maege-mormont", "", "fairmarket")),
        ("2-march-tyrell", "tyrell", "ru", "Хайгарден атакован (неважно кем) - выходит Гарлан. Хайгарден потерян - все идут в Старомест, а не в Марки.", ("highgarden", "garlan-tyrell", "", "oldtown")),
    ],
)  # fmt: skip
def test_attacks(position: str, seat: str, language: str, text: str, plan: tuple[str, ...]) -> None:
    assert _read(position, seat, language, text).facts == _attack(*plan)


BOTH = [["footman"], ["knight"], ["footman", "knight"]]


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "place", "goal", "lost"),
    [
        ("2-card", "greyjoy", "en", "Please note for the combat at Seagard: casualties footman first; the defeated go to Pyke.", "seagard", "pyke", [["footman"]]),
        ("2-card", "greyjoy", "en", "if seagard goes wrong we go home to pyke and the footman is the first to die", "seagard", "pyke", [["footman"]]),
        ("2-card", "greyjoy", "en", "Casualties: not the footman, the knight first. Retreat: not Pyke, Greywater Watch.", "seagard", "greywater-watch", [["knight"]]),
        ("1-plan", "stark", "en", "MC: retreat WF, ft dies before kn", "moat-cailin", "winterfell", BOTH),
        ("1-plan", "stark", "en", "Moat Cailin falls? Then back to Winterfell with what's left. And what's lost at the Moat is the footman, please, before the knight.", "moat-cailin", "winterfell", BOTH),
        ("2-sup-gre", "greyjoy", "it", "Il supporto te lo dico dopo cena. Intanto: se perdo Seagard scappo a Greywater Watch e la prima vittima è il fantaccino", "seagard", "greywater-watch", [["footman"]]),
        ("2-card", "greyjoy", "ro", "Retreat din Seagard – Greywater Watch, casualties acolo: footman first.", "seagard", "greywater-watch", [["footman"]]),
        ("2-card", "greyjoy", "ru", "Про бой в Seagard пока вот что. Поражение → уходим морем на Пайк; потери → сначала пехота.", "seagard", "pyke", [["footman"]]),
        ("s-card", "greyjoy", "ru", "Потери: воин, еще воин. Отступление: Сероводье. Карту дома напишу завтра.", "seagard", "greywater-watch", [["footman"], ["footman", "footman"]]),
        ("2-plan", "tyrell", "ro", "Tura asta: retrageri in Highgarden, mor intai pedestrasii.", "", "highgarden", [["footman"]]),
    ],
)  # fmt: skip
def test_the_end_of_a_combat(
    position: str, seat: str, language: str, text: str, place: str, goal: str, lost: list[list[str]]
) -> None:
    case = f"@area={place}" if place else ""
    assert _read(position, seat, language, text).facts == {
        f"~retreat{case}": [goal],
        f"~casualties{case}": lost,
    }


@pytest.mark.parametrize("when", ["If anybody attacks me in Darujhistan", "If I am attacked in Darujhistan"])
def test_who_was_talked_of_need_not_be_who_attacks(when: str) -> None:
    text = f"Fiona has an infantry in Gadrobi Hills. {when}, I play Dujek."
    assert _read("m-plan", "malazan", "en", text).facts == _attack("darujhistan", "dujek-onearm")


def test_each_place_has_its_own_plan() -> None:
    facts = _read("2-plan", "martell", "en", "Boneway attacked by Tyrell -> Viper. Storm's End attacked by Baratheon -> Areo Hotah.").facts  # fmt: skip
    assert facts == {
        **_attack("boneway", "red-viper", "tyrell"),
        **_attack("storms-end", "areo-hotah", "baratheon"),
    }
    facts = _read("1-plan", "stark", "en", "Moat Cailin: retreat Winterfell. White Harbor: retreat Castle Black.").facts  # fmt: skip
    assert facts == {
        "~retreat@area=moat-cailin": ["winterfell"],
        "~retreat@area=white-harbor": ["castle-black"],
    }


@pytest.mark.parametrize(
    ("position", "seat", "language", "text"),
    [
        ("2-plan", "martell", "en", "If Tyrell does not attack Boneway, I play the Red Viper at Storm's End."),
        ("2-plan", "martell", "en", "If Tyrell attacks Boneway, not the Viper."),
        ("2-plan", "martell", "en", "If Tyrell attacks Boneway: Viper or Doran."),
        ("2-plan", "martell", "en", "What if Tyrell attacks Boneway? Viper?"),
        ("2-plan", "martell", "en", "Whoever attacks Boneway from Reach meets the Viper."),
        ("2-plan", "martell", "en", "If Tyrell attacks Boneway with siege engines, the Viper."),
        ("2-plan", "martell", "en", "Unless Tyrell attacks Boneway: Viper there."),
        ("2-plan", "martell", "en", "If I attack Boneway: Viper."),
        ("2-plan", "martell", "en", "If Tyrell attacks Boneway: Viper. But only if Doran is gone."),
        ("2-plan", "martell", "en", "If Tyrell attacks Boneway, I expect the Viper to die there."),
        ("2-plan", "martell", "en", "Boneway attacked by Tyrell -> Viper; by Baratheon -> Areo Hotah."),
        ("2-plan", "martell", "it", "Se attacco Boneway: Vipera."),
        ("2-plan", "martell", "it", "Storm's End attaccata: Hotah. Anzi no, ci penso."),
        ("2-plan", "martell", "it", "Se Tyrell attacca Boneway la Vipera resta in mano."),
        ("m-plan", "malazan", "it", "Fiona ha un fante nelle Gadrobi Hills. Se mi attacca a Darujhistan, rispondo con Dujek."),
        ("2-plan", "martell", "en", "If Tyrell attacks Boneway with both knights, the Viper."),
        ("2-plan", "martell", "ro", "Dacă Tyrell atacă Boneway, nu joc Vipera."),
        ("2-march-martell", "martell", "ru", "Если Тирелл нападёт на Костяной путь, Хотаха не играю."),
        ("2-march-martell", "martell", "ru", "Если бы Тирелл напал на Boneway, я бы сыграл Хотаха."),
        ("1-plan", "stark", "en", "If Lannister attacks Greyjoy at Moat Cailin, Robb."),
        ("2-card", "greyjoy", "en", "If I lose the knight, retreat to Pyke; if I lose the footman, to Greywater Watch."),
        ("2-card", "greyjoy", "en", "Retreat to Pyke, never to Greywater. Knight dies last."),
        ("2-card", "greyjoy", "ru", "Отступаю на Пайк или в Greywater."),
    ],
)  # fmt: skip
def test_no_plan_is_made_of_less(position: str, seat: str, language: str, text: str) -> None:
    assert _read(position, seat, language, text).facts == {}


def test_who_is_lost_is_not_planned_by_a_sigh() -> None:
    text = "Callows will have to fight alone, that footman is lost anyway. Morn Ruins supports no one."
    facts = _read("m-support", "tiste-edur", "en", text).facts
    assert not any(key.startswith("~casualties") for key in facts)


@pytest.mark.parametrize(
    "text",
    [
        "Stark will retreat to Moat Cailin and lose the footman first.",
        "If Stark loses, he retreats to Moat Cailin and the footman dies.",
    ],
)
def test_the_way_back_of_the_other_is_none_of_the_senders(text: str) -> None:
    assert not any(key.startswith("~retreat") for key in _read("2-card", "greyjoy", "en", text).facts)


@pytest.mark.usefixtures("rules_alone")
@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "sure"),
    [
        ("m-plan", "malazan", "it", "Se perdo a Pale mi ritiro a Kurl. Tre fanti a Kurl, come ti dicevo al telefono.", False),
        ("m-plan", "malazan", "it", "Se perdo a Pale mi ritiro a Kurl. 3 fanti a Kurl, come ti dicevo al telefono.", False),
        ("m-plan", "malazan", "it", "Se perdo a Pale mi ritiro a Kurl. I fanti si ritirano a Kurl, come ti dicevo al telefono.", True),
        ("2-plan", "greyjoy", "en", "If I lose at Seagard we go home to Pyke. Three footmen to Pyke.", False),
        ("2-plan", "greyjoy", "en", "If I lose at Seagard we go home to Pyke. The footmen retreat to Pyke.", True),
    ],
)  # fmt: skip
def test_a_number_of_units_led_there_once_more_is_no_part_of_the_way_back(
    position: str, seat: str, language: str, text: str, sure: bool
) -> None:
    """It may be a march: the way back was told with those who march among its words."""
    read = _read(position, seat, language, text)
    ways = [key for key in {**read.facts, **read.unsure} if key.startswith("~retreat")]
    assert len(ways) == 1 and (ways[0] in read.facts) is sure
