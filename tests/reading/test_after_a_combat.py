"""What is said of the time after a combat or a bargain: ways back, losses, prisoners and where somebody is put; in four languages."""

from __future__ import annotations

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import Outcome


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def heard(room: Room, where: tuple[str, str], language: str, text: str) -> Outcome:
    return judge(room, Letter("x", "", *where, language, "", text, Expected({}))).outcome


FIGHT = ("1-card", "greyjoy")
PRISON = ("s-execute", "stark")
BARGAIN = ("s-release", "stark")
ALLIANCE = ("s-forge", "baratheon")
LOST = "~casualties@area=seagard"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Theon, and if I am beaten the survivors run to Pyke."),
        ("en", "Theon. If it goes wrong, they go back to Pyke."),
        ("en", "Theon, if we lose back to Pyke"),
        ("it", "Theon, se perdo torno a Pyke"),
        ("it", "Theon, e se perdo i soldati tornano a Pyke"),
        ("ro", "Theon, dacă pierd se întorc în Pyke"),
        ("ru", "Теон, если проиграю, назад в Pyke"),
    ],
)
def test_a_defeat_is_a_condition_of_the_way_back_and_of_no_card(room: Room, language: str, text: str) -> None:
    found = heard(room, FIGHT, language, text)
    assert found.facts.get("card/seagard") == ["theon-greyjoy"], found
    assert found.facts.get("~retreat@area=seagard") == ["pyke"], found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Theon. If I win, they go back to Pyke."),
        ("en", "Theon. If I lose, you go back to Pyke and laugh."),
        ("it", "Theon. Se vinco, loro tornano a Pyke."),
        ("ro", "Theon. Dacă înving, ei se întorc în Pyke."),
        ("ru", "Теон. Если выиграю, они вернутся в Pyke."),
    ],
)
def test_where_others_go_is_no_way_back(room: Room, language: str, text: str) -> None:
    assert "~retreat@area=seagard" not in heard(room, FIGHT, language, text).facts


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Theon. If I have to lose a unit, the footman, not the knight."),
        ("en", "Theon. If I must lose somebody, first the footman, the knight stays."),
        ("en", "Theon. If somebody has to die let it be the footman."),
        ("en", "Theon. If I lose I lose the footman first."),
        ("it", "Theon. Se devo perdere un'unità, il fante, non il cavaliere."),
        ("it", "Theon. Se devo perdere qualcuno, il fante, il cavaliere resta."),
        ("ro", "Theon. Dacă trebuie să pierd o unitate, infanteristul, nu cavalerul."),
        ("ro", "Theon. Dacă trebuie să moară cineva, întâi infanteristul, cavalerul rămâne."),
        ("ru", "Теон. Если придётся кого-то терять, то воина, рыцаря берегу."),
    ],
)
def test_who_is_spared_is_named_beside_who_dies(room: Room, language: str, text: str) -> None:
    found = heard(room, FIGHT, language, text)
    assert found.facts.get(LOST) == [["footman"]], found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Theon. If I must lose somebody, not the footman."),
        ("en", "Theon. If I lose the footman, not the knight, I am happy."),
        ("en", "Theon. If I lose there we go to Greywater Watch and lose a footman."),
        ("it", "Theon. Se devo perdere qualcuno, non il fante."),
        ("ro", "Theon. Dacă trebuie să moară cineva, nu infanteristul."),
        ("ru", "Теон. Если придётся кого-то терять, то не воина."),
    ],
)
def test_nobody_is_lost_who_is_only_spared(room: Room, language: str, text: str) -> None:
    found = heard(room, FIGHT, language, text).facts
    assert found.get(LOST) in (None, [["footman"]] if "there" in text else None), found
    assert "~casualties@area=greywater-watch" not in found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "So I do not execute him."),
        ("en", "Jaime is a rogue, let him sit. I do not execute Jaime."),
        ("it", "Jaime è simpatico. Non giustizio nessuno oggi."),
        ("it", "Quindi non lo giustizio."),
        ("ro", "Jaime mai stă la beci. Deci nu-l execut."),
        ("ro", "Nu execut pe nimeni tura asta."),
        ("ru", "Джейме пусть сидит, никого я не казню."),
        ("ru", "Нет, Джейме казнить не стану, он мне нужен."),
    ],
)
def test_nobody_is_executed_where_the_word_is_denied(room: Room, language: str, text: str) -> None:
    assert heard(room, PRISON, language, text).facts.get("execute") == [None]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I do not execute him. No wait, I do execute him."),
        ("en", "Why should I not execute him?"),
        ("en", "I do not execute him unless you want me to."),
        ("it", "Non lo giustizio. Anzi sì, lo giustizio."),
        ("ro", "Nu-l execut. Stai, ba îl execut."),
        ("ru", "Не казню его. Нет, стой, казню."),
    ],
)
def test_a_denied_word_that_is_taken_back_is_no_answer(room: Room, language: str, text: str) -> None:
    assert heard(room, PRISON, language, text).facts.get("execute") != [None]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I accept the deal. When Ned is free please put him at Winterfell, where he belongs, not at Riverrun."),
        ("en", "I accept the deal. Put Ned in Winterfell, not in Riverrun."),
        ("it", "Accetto. Quando Eddard torna mettilo a Winterfell."),
        ("ro", "Accept schimbul. Pe Eddard pune-l la Winterfell."),
        ("ru", "Принимаю обмен. Неда тогда в Winterfell поставь."),
    ],
)  # fmt: skip
def test_a_freed_leader_is_put_where_it_is_said(room: Room, language: str, text: str) -> None:
    found = heard(room, BARGAIN, language, text).facts
    assert found.get("release/lannisport") == ["yes"], found
    assert found.get("~freed_leader/eddard-stark") == ["winterfell"], found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Tyrell then. And put whatever I draw at Kingswood, no, at Storm's End."),
        ("it", "Pesco dai Tyrell. L'alleato va a Storm's End."),
        ("ro", "Trag din Tyrell. Aliatul merge la Storm's End."),
        ("ru", "Тяну из Тиреллов. Поставьте его в Storm's End."),
    ],
)
def test_an_ally_is_put_where_it_is_said_and_a_no_answers_nothing_else(
    room: Room, language: str, text: str
) -> None:
    found = heard(room, ALLIANCE, language, text).facts
    assert found.get("~ally_area") == ["storms-end"], found
    assert found.get("ally_deck") == ["tyrell"], found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "In the battle there I choose Loras."),
        ("en", "For that fight I have chosen Loras."),
        ("en", "Loras is my man for that fight."),
        ("it", "Per quel combattimento ho scelto Loras."),
        ("ro", "Pentru lupta asta am ales Loras."),
        ("ru", "В этом бою выбираю Лораса."),
    ],
)
def test_a_plain_verb_leads_to_the_card_of_the_combat_that_a_march_brings(
    room: Room, language: str, text: str
) -> None:
    march = {
        "en": "Reach: march+0\nFrom the Reach the knight and the footman go to the Kingswood. ",
        "it": "Reach: marcia+0\nDal Reach il cavaliere e il fante vanno nel Kingswood. ",
        "ro": "Reach: marș+0\nDin Reach cavalerul și infanteristul merg în Kingswood. ",
        "ru": "Reach: марш+0\nИз Reach рыцарь и воин идут в Kingswood. ",
    }
    found = heard(room, ("2-plan", "tyrell"), language, march[language] + text).facts
    assert found.get("~card@area=kingswood") == ["loras-tyrell"], found


@pytest.mark.parametrize(
    ("language", "text", "kept"),
    [
        ("en", "In the end: me first, T'lan Imass second.", True),
        ("it", "Prima io, dopo di me i T'lan Imass.", True),
        ("ro", "Întâi eu, după mine T'lan Imass.", True),
        ("ru", "Итого: сначала я, за мной Т'лан Имассы.", True),
        ("en", "After me T'lan Imass? No idea.", False),
        ("en", "Not me first, after me T'lan Imass.", False),
    ],
)
def test_who_comes_after_me_is_told_where_i_come(room: Room, language: str, text: str, kept: bool) -> None:
    found = heard(room, ("m-tie-order", "tiste-edur"), language, text).facts
    assert found.get("tie_order/ombra") == ([["tiste-edur", "tlan-imass"]] if kept else None), found
